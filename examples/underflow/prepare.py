"""Writes centre.npy: where the ink of each training image of ../digits has its centre, (x, y) in pixels from the middle.

Python's standard library only: python3 prepare.py
"""

import pathlib
import struct
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "digits"))

import npy  # noqa: E402


def centre(image):
    ink = sum(image)
    return [
        sum(value * (at(pixel) - 3.5) for pixel, value in enumerate(image)) / ink
        for at in (lambda pixel: pixel % 8, lambda pixel: pixel // 8)
    ]


def main():
    (rows, size), values = npy.read(HERE.parent / "digits/data/train_x.npy")
    found = [x for row in range(rows) for x in centre(values[row * size : (row + 1) * size])]
    header = f"{{'descr': '<f4', 'fortran_order': False, 'shape': ({rows}, 2), }}".encode()
    header += b" " * (-(len(header) + 11) % 64) + b"\n"
    data = b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header
    (HERE / "centre.npy").write_bytes(data + struct.pack(f"<{len(found)}f", *found))


if __name__ == "__main__":
    main()
