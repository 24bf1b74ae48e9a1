"""Tensors of a safetensors file: names to NumPy arrays or, for types that NumPy lacks, to (type, shape, buffer of bytes)."""

import json
import os
import pathlib

TYPES = {"float32": "F32", "float16": "F16", "int64": "I64", "int32": "I32", "int8": "I8", "uint8": "U8", "bool": "BOOL"}


def parts(tensors):
    """The header and each tensor's bytes, none of them copied. The order of names is that of the dict, so that equal models give equal
    bytes."""
    header, buffers, offset = {}, [], 0
    for name, tensor in tensors.items():
        kind, shape, data = tensor if isinstance(tensor, tuple) else (TYPES[tensor.dtype.name], tensor.shape, bytes_of(tensor))
        header[name] = {"dtype": kind, "shape": list(shape), "data_offsets": [offset, offset + len(data)]}
        buffers.append(data)
        offset += len(data)
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    return [len(text).to_bytes(8, "little"), text, *buffers]


def bytes_of(array):
    """The memory of an array in C order."""
    return array.reshape(-1).view("uint8").data if array.size else b""


def encode(tensors):
    """The bytes of a file."""
    return b"".join(parts(tensors))


def write_whole(path, buffers):
    """Beside the file and renamed: no half of a file is ever seen under its name."""
    path = pathlib.Path(path)
    other = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with open(other, "wb") as file:
            for data in buffers:
                file.write(data)
        other.replace(path)
    finally:
        other.unlink(missing_ok=True)
