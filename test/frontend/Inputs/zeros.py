"""A safetensors file of f32 zeros: zeros.py FILE NAME=SHAPE .., a shape as 128x8."""

import json
import struct
import sys

header, size = {}, 0
for word in sys.argv[2:]:
    name, shape = word.split("=")
    shape = [int(extent) for extent in shape.split("x")]
    end = size + 4
    for extent in shape:
        end = size + (end - size) * extent
    header[name] = {"dtype": "F32", "shape": shape, "data_offsets": [size, end]}
    size = end
text = json.dumps(header).encode()
text += b" " * (-len(text) % 8)
with open(sys.argv[1], "wb") as file:
    file.write(struct.pack("<Q", len(text)) + text + bytes(size))
