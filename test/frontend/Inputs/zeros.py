"""A safetensors file of zeros: zeros.py FILE NAME=SHAPE[:TYPE[:VALUE]] .., a shape as 128x8, a type as F16; else F32. VALUE, of F32, F16 and BF16, stands in place of 0."""

import json
import math
import struct
import sys

BYTES = {"F32": 4, "F16": 2, "BF16": 2, "F8_E4M3": 1, "I64": 8}

header, data = {}, b""
for word in sys.argv[2:]:
    name, shape = word.split("=")
    shape, _, dtype = shape.partition(":")
    dtype, _, value = dtype.partition(":")
    dtype = dtype or "F32"
    shape = [int(extent) for extent in shape.split("x")]
    element = bytes(BYTES[dtype])
    if value:
        element = struct.pack("<e" if dtype == "F16" else "<f", float(value))[-BYTES[dtype] :]
    begin = len(data)
    data += element * math.prod(shape)
    header[name] = {"dtype": dtype, "shape": shape, "data_offsets": [begin, len(data)]}
text = json.dumps(header).encode()
text += b" " * (-len(text) % 8)
with open(sys.argv[1], "wb") as file:
    file.write(struct.pack("<Q", len(text)) + text + data)
