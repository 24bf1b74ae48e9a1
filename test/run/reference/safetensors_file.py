"""Writes safetensors files with nothing but NumPy."""

import json
import struct

import numpy as np


def write_safetensors(path, tensors, names):
    """`tensors` by name; `names` has safetensors' name of every NumPy dtype among them."""
    header, offset = {}, 0
    for name, value in tensors.items():
        header[name] = {
            "dtype": names[value.dtype],
            "shape": list(value.shape),
            "data_offsets": [offset, offset + value.nbytes],
        }
        offset += value.nbytes
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    with open(path, "wb") as file:
        file.write(struct.pack("<Q", len(text)) + text)
        for value in tensors.values():
            file.write(np.ascontiguousarray(value).tobytes())
