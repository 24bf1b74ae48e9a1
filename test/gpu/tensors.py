"""Seeded i64 tokens as .npy, and the SQNR in dB of two f32 .npy files. Standard library only."""

import array
import math
import random
import sys


def write_tokens(path, rows, columns, seed, classes=50257):
    """Ids by Zipf's law, as in text: id i occurs in proportion to 1 / (i + 1), some of them hundreds of times."""
    source = random.Random(seed)
    values = array.array("q", source.choices(range(classes), [1 / (i + 1) for i in range(classes)], k=rows * columns))
    head = f"{{'descr': '<i8', 'fortran_order': False, 'shape': ({rows}, {columns}), }}"
    head += " " * (-(len(head) + 11) % 64) + "\n"
    with open(path, "wb") as file:
        file.write(b"\x93NUMPY\x01\x00" + len(head).to_bytes(2, "little") + head.encode() + values.tobytes())


def read_floats(path):
    with open(path, "rb") as file:
        data = file.read()
    start = 10 + int.from_bytes(data[8:10], "little")
    if b"'<f4'" not in data[:start]:
        sys.exit(f"tensors.py: {path}: expected f32")
    return array.array("f", data[start:])


def sqnr(reference, other):
    a, b = read_floats(reference), read_floats(other)
    if len(a) != len(b):
        sys.exit(f"tensors.py: {len(a)} values in {reference}, {len(b)} in {other}")
    noise = math.fsum((x - y) ** 2 for x, y in zip(a, b))
    return 999.0 if noise == 0 else 10 * math.log10(math.fsum(x * x for x in a) / noise)
