"""Tensors of a safetensors file: names to NumPy arrays or, for types that NumPy lacks, to (type, shape, bytes)."""

import json
import os
import pathlib

TYPES = {"float32": "F32", "float16": "F16", "int64": "I64", "int32": "I32", "int8": "I8", "uint8": "U8", "bool": "BOOL"}


def encode(tensors):
    """The bytes of a file. The order of names is that of the dict, so that equal models give equal bytes."""
    header, parts, offset = {}, [], 0
    for name, tensor in tensors.items():
        kind, shape, data = tensor if isinstance(tensor, tuple) else (TYPES[tensor.dtype.name], tensor.shape, tensor.tobytes())
        header[name] = {"dtype": kind, "shape": list(shape), "data_offsets": [offset, offset + len(data)]}
        parts.append(data)
        offset += len(data)
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    return b"".join([len(text).to_bytes(8, "little"), text, *parts])


def write_whole(path, data):
    """Beside the file and renamed: no half of a file is ever seen under its name."""
    path = pathlib.Path(path)
    other = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        other.write_bytes(data)
        other.replace(path)
    finally:
        other.unlink(missing_ok=True)
