"""A safetensors file of zeros: zeros.py FILE NAME=SHAPE[:TYPE] .., a shape as 128x8, a type as F16; else F32."""

import json
import struct
import sys

BYTES = {"F32": 4, "F16": 2, "BF16": 2, "F8_E4M3": 1, "I64": 8}

header, size = {}, 0
for word in sys.argv[2:]:
    name, shape = word.split("=")
    shape, _, dtype = shape.partition(":")
    dtype = dtype or "F32"
    shape = [int(extent) for extent in shape.split("x")]
    end = size + BYTES[dtype]
    for extent in shape:
        end = size + (end - size) * extent
    header[name] = {"dtype": dtype, "shape": shape, "data_offsets": [size, end]}
    size = end
text = json.dumps(header).encode()
text += b" " * (-len(text) % 8)
with open(sys.argv[1], "wb") as file:
    file.write(struct.pack("<Q", len(text)) + text + bytes(size))
