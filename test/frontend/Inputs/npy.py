"""Writes a .npy file without NumPy: npy.py FILE TYPE SHAPE [VALUE ..]; TYPE is f4, f8, i4 or i8, SHAPE is 2x3.

Values are repeated until the shape is full; without any they count 0, 1, 2, ..
"""

import struct
import sys

path, kind, shape = sys.argv[1], sys.argv[2], [int(extent) for extent in sys.argv[3].split("x") if extent]
code = {"f4": "f", "f8": "d", "i4": "i", "i8": "q"}[kind]
number = float if code in "fd" else int
count = 1
for extent in shape:
    count *= extent
given = [number(value) for value in sys.argv[4:]]
values = [given[i % len(given)] if given else number(i) for i in range(count)]
header = "{'descr': '<%s', 'fortran_order': False, 'shape': (%s), }" % (kind, "".join(f"{e}, " for e in shape))
header += " " * (63 - (10 + len(header)) % 64) + "\n"
with open(path, "wb") as file:
    file.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode())
    file.write(struct.pack(f"<{count}{code}", *values))
