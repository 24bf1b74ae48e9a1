"""Reads .npy files of f32, f64 and integers with Python's standard library: (shape, flat list of values)."""

import array
import ast
import struct
import sys

CODES = {"<f4": "f", "<f8": "d", "<i8": "q", "<i4": "i", "|u1": "B", "<u2": "H"}


def read(path):
    with open(path, "rb") as file:
        if file.read(6) != b"\x93NUMPY":
            raise ValueError(f"{path}: not an .npy file")
        major = file.read(2)[0]
        (size,) = (
            struct.unpack("<H", file.read(2)) if major == 1 else struct.unpack("<I", file.read(4))
        )
        header = ast.literal_eval(file.read(size).decode("latin1"))
        if header["descr"] not in CODES or header["fortran_order"]:
            raise ValueError(
                f"{path}: found {header}, expected one of {', '.join(CODES)} in C order"
            )
        values = array.array(CODES[header["descr"]])
        values.frombytes(file.read())
    if sys.byteorder == "big":
        values.byteswap()
    return header["shape"], values.tolist()
