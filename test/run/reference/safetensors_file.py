"""Writes and reads safetensors files with nothing but NumPy."""

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


def read_safetensors(path, names):
    """What write_safetensors wrote, in its order."""
    data = path.read_bytes()
    (size,) = struct.unpack("<Q", data[:8])
    dtypes, start = {name: dtype for dtype, name in names.items()}, 8 + size
    tensors = {}
    for name, entry in json.loads(data[8:start]).items():
        begin, end = entry["data_offsets"]
        values = np.frombuffer(data[start + begin : start + end], dtypes[entry["dtype"]])
        tensors[name] = values.reshape(entry["shape"])
    return tensors
