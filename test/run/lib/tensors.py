"""Tensors of the end-to-end tests, with Python's standard library alone: .npy files, data that hurts, how close is close.

A tensor is (shape, flat list). The tolerances are those of ir/formats/FloatFormat.cpp, written down a second time on purpose.
"""

import array
import ast
import math
import random
import struct
import sys

CODES = {"<f4": "f", "<f8": "d", "<i8": "q", "<i4": "i", "|i1": "b", "|b1": "B", "|u1": "B"}
NPY = {"f32": "<f4", "i64": "<i8", "i32": "<i4", "i8": "|i1", "ui8": "|u1", "i1": "|b1"}

# One elementwise op against the evaluator: |a - b| <= absolute + relative |b|.
ELEMENT = {"fp32": (1e-6, 5e-6), "fp16": (1e-5, 1e-3), "bf16": (1e-5, 1e-2)}
# A sum, product or norm: f32 by max|a - b| <= 1e-5 max|b|, narrower types by signal to noise in dB, of a cast and of a
# product of normal data.
TENSOR = 1e-5
CAST_SQNR = {"tf32": 70, "fp16": 70, "bf16": 53, "fp8": 29}
GEMM_SQNR = {"tf32": 65, "fp16": 65, "bf16": 49, "fp8": 26}


def read_npy(path):
    with open(path, "rb") as file:
        data = file.read()
    if data[:6] != b"\x93NUMPY":
        raise ValueError(f"{path}: not an .npy file")
    start, size = (10, struct.unpack("<H", data[8:10])[0]) if data[6] == 1 else (12, struct.unpack("<I", data[8:12])[0])
    header = ast.literal_eval(data[start : start + size].decode("latin1"))
    if header["descr"] == "<f2":  # which array has not
        return header["shape"], list(struct.unpack(f"<{(len(data) - start - size) // 2}e", data[start + size :]))
    values = array.array(CODES[header["descr"]])
    values.frombytes(data[start + size :])
    if sys.byteorder == "big":
        values.byteswap()
    return header["shape"], values.tolist()


def write_npy(path, shape, values, kind="f32"):
    descr = NPY[kind]
    dims = "".join(f"{extent}, " for extent in shape)
    header = f"{{'descr': '{descr}', 'fortran_order': False, 'shape': ({dims}), }}"
    header += " " * (63 - (10 + len(header)) % 64) + "\n"
    with open(path, "wb") as file:
        file.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode())
        file.write(struct.pack(f"<{len(values)}{CODES[descr]}", *values))


def count(shape):
    return math.prod(shape)


def f32(x):
    return struct.unpack("<f", struct.pack("<f", x))[0]


# ---- data -----------------------------------------------------------------------------------------------------------

# Zeros, subnormals of each format, smallest normals, ties, maxima and just beyond, infinities, NaN.
SPECIAL = [
    0.0, -0.0, 2.0**-149, -(2.0**-149), 2.0**-133, 2.0**-127, -(2.0**-126), 2.0**-24, 2.0**-25, 2.0**-14, -(2.0**-9),
    2.0**-10, 0.5, -0.5, 1.0, -1.0, 1.00390625, 1.01171875, 1.5, -2.5, 3.0, 10.0, -20.0, 88.0, -88.0, 104.0, 448.0, 464.0,
    -480.0, 57344.0, 61440.0, 65504.0, -65520.0, 1e10, -1e20, 3.3895313892515355e38, 3.4028234663852886e38,
    -3.4028234663852886e38, math.inf, -math.inf, math.nan,
]  # fmt: skip


def normal(shape, seed, std=1.0):
    source = random.Random(seed)
    return [f32(source.gauss(0, std)) for _ in range(count(shape))]


def special(shape, seed):
    """SPECIAL first, then normal values of several sizes with a special one here and there."""
    source = random.Random(seed)
    values = list(SPECIAL)
    while len(values) < count(shape):
        pick = source.random()
        values.append(source.choice(SPECIAL) if pick < 0.05 else f32(source.gauss(0, 10 ** source.uniform(-3, 2))))
    return values[: count(shape)]


def integers(shape, seed, low=-8, high=8):
    """Small whole numbers: their sums are exact in f32 in any order, so a wrong index cannot hide in a tolerance."""
    source = random.Random(seed)
    return [source.randint(low, high) for _ in range(count(shape))]


# ---- comparisons ----------------------------------------------------------------------------------------------------


def same(a, b):
    """The same number and, of zeros, the same sign; any NaN is as any other."""
    return (a == b and (a != 0 or math.copysign(1, a) == math.copysign(1, b))) or (a != a and b != b)


def sqnr(reference, values):
    signal = math.fsum(a * a for a in reference)
    noise = math.fsum((a - b) ** 2 for a, b in zip(reference, values))
    return math.inf if noise == 0 else 10 * math.log10(signal / noise) if signal else -math.inf


def misplaced(reference, values, zeros=False):
    """The first place where one is NaN or infinite and the other is something else, or with `zeros` a zero of the
    other sign."""
    for i, (a, b) in enumerate(zip(reference, values)):
        if not (math.isfinite(a) and math.isfinite(b) and not (zeros and a == b == 0)) and not same(a, b):
            return i
    return None


def finite(reference, values):
    return [(a, b) for a, b in zip(reference, values) if math.isfinite(a) and math.isfinite(b)]


class Verdict:
    """share: how much of the tolerance was used; more than 1 is a failure. what: the worst place in words."""

    def __init__(self, share, what):
        self.share, self.what = share, what
        self.passed = share <= 1


def exact(reference, values, zeros=True):
    for i, (a, b) in enumerate(zip(reference, values)):
        if not same(a, b) and (zeros or not a == b == 0):
            return Verdict(math.inf, f"element {i} is {b!r}, expected {a!r}")
    return Verdict(0.0, "equal")


def elements(reference, values, precision, zeros=True):
    place = misplaced(reference, values, zeros)
    if place is not None:
        return Verdict(math.inf, f"element {place} is {values[place]!r}, expected {reference[place]!r}")
    absolute, relative = ELEMENT[precision]
    shares = [
        abs(a - b) / (absolute + relative * abs(a)) if math.isfinite(a) else 0.0 for a, b in zip(reference, values)
    ]
    worst = max(range(len(shares)), key=shares.__getitem__)
    a, b = reference[worst], values[worst]
    return Verdict(shares[worst], f"element {worst} is {b!r}, expected {a!r}")


def tensor(reference, values, precision, bars):
    """A whole tensor: f32 by its largest error, others by signal to noise."""
    place = misplaced(reference, values)
    if place is not None:
        return Verdict(math.inf, f"element {place} is {values[place]!r}, expected {reference[place]!r}")
    pairs = finite(reference, values)
    if not pairs or all(a == b for a, b in pairs):
        return Verdict(0.0, "equal")
    if precision == "fp32":
        largest = max(abs(a) for a, _ in pairs)
        error = max(abs(a - b) for a, b in pairs)
        share = error / (TENSOR * largest) if largest else math.inf
        return Verdict(share, f"largest error {error:.3g} of {largest:.3g}")
    decibels = sqnr([a for a, _ in pairs], [b for _, b in pairs])
    return Verdict(10 ** ((bars[precision] - decibels) / 20), f"{decibels:.1f} dB, at least {bars[precision]} expected")


def as_good(plain, typed, values):
    """Signal to noise against f32 within 1 dB of the evaluator's in the same types, both ways: too good is a silent
    upgrade."""
    expected, found = sqnr(plain, typed), sqnr(plain, values)
    share = abs(found - expected) if math.isfinite(expected) else math.inf if found != expected else 0.0
    return Verdict(share, f"{found:.2f} dB, expected {expected:.2f} within 1 dB")
