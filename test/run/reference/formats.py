"""Conversions between f32 and the other formats, by ml_dtypes; tf32 and E8M0 rounding up by their definition."""

import ml_dtypes
import numpy as np

FORMATS = {
    "f16": np.float16,
    "bf16": ml_dtypes.bfloat16,
    "f8E4M3FN": ml_dtypes.float8_e4m3fn,
    "f8E5M2": ml_dtypes.float8_e5m2,
    "f8E8M0FNU": ml_dtypes.float8_e8m0fnu,
    "f4E2M1FN": ml_dtypes.float4_e2m1fn,
}
MANTISSA_BITS = {"f16": 10, "bf16": 7}
NANS = [0x7FC00000, 0xFFC00000, 0x7F800001, 0xFF800001, 0x7FFFFFFF, 0x7FA0BEEF]


def bits(values):
    return np.asarray(values, np.float32).view(np.uint32)


def floats(codes):
    return np.asarray(codes, np.uint32).view(np.float32)


def all_codes(name):
    width = {"f16": 16, "bf16": 16, "f4E2M1FN": 4}.get(name, 8)
    return np.arange(1 << width, dtype=np.uint16 if width == 16 else np.uint8)


def decode(name, codes):
    return codes.view(FORMATS[name]).astype(np.float32)


def selected_codes(name):
    """Every code, or of 16 bits the ends of each exponent, both signs, and a few within."""
    codes = all_codes(name)
    if name not in MANTISSA_BITS:
        return codes
    size = 1 << MANTISSA_BITS[name]
    mantissa = codes % size
    near_end = (
        (mantissa <= 1) | (mantissa >= size - 2) | (mantissa == size // 2) | (mantissa == size // 3)
    )
    if name == "bf16":  # 256 exponents: the ends and every 16th
        exponent = (codes >> 7) & 0xFF
        near_end &= (exponent <= 2) | (exponent >= 253) | (exponent % 16 == 15)
    return codes[near_end]


def inputs(name):
    """f32 bits at the boundaries of the format."""
    codes = selected_codes(name)
    values = decode(name, codes)
    finite = np.unique(values[np.isfinite(values)])
    with np.errstate(invalid="ignore"):
        everything = decode(name, all_codes(name)).astype(np.float64)
    grid = np.unique(everything[np.isfinite(everything)])
    with np.errstate(over="ignore"):
        upper = grid[np.minimum(np.searchsorted(grid, finite) + 1, len(grid) - 1)]
        middle = ((finite.astype(np.float64) + upper) / 2).astype(np.float32)
        # Beyond the largest value the next midpoint is half a step up: the tie of overflow.
        largest = grid[-1] + (grid[-1] - grid[-2]) / 2
        base = np.concatenate(
            [finite, middle, np.float32([largest, -largest, 2 * largest, 480.0, 464.0])]
        )
        around = np.concatenate(
            [base, np.nextafter(base, np.float32(np.inf)), np.nextafter(base, np.float32(-np.inf))]
        )
    edges = [
        0,
        0x80000000,
        1,
        0x80000001,
        0x007FFFFF,
        0x00800000,
        0x7F7FFFFF,
        0xFF7FFFFF,
        0x7F800000,
        0xFF800000,
    ]
    random = np.random.default_rng(20261121).integers(0, 1 << 32, 512, dtype=np.uint32)
    result = np.unique(np.concatenate([bits(around), np.uint32(edges), np.uint32(NANS), random]))
    if name == "f8E8M0FNU":
        result = result[result < 0x80000000]
    if name == "f4E2M1FN":
        result = result[~np.isnan(floats(result))]
    return result


def encode(name, codes, saturate):
    values = floats(codes)
    if saturate:
        largest = np.float32(ml_dtypes.finfo(FORMATS[name]).max)
        values = np.where(np.isnan(values), values, np.clip(values, -largest, largest))
    with np.errstate(over="ignore", invalid="ignore"):
        return values.astype(FORMATS[name]).view(all_codes(name).dtype)


def encode_e8m0_up(codes):
    """The biased exponent, one more where a mantissa bit is set; 2^-127 is the f32 subnormal 0x00400000."""
    exponent, mantissa = codes >> 23, codes & 0x7FFFFF
    up = exponent + (mantissa != 0)
    up = np.where(exponent == 0, np.where(mantissa <= 0x400000, 0, 1), up)
    up = np.minimum(up, 0xFE)
    return np.where(np.isnan(floats(codes)), 0xFF, up).astype(np.uint8)


def round_tf32(codes):
    """10 bits of mantissa, nearest even; the carry may reach infinity. NaN stays."""
    rounded = (codes.astype(np.uint64) + 0xFFF + ((codes >> 13) & 1)) & 0xFFFFE000
    special = (codes & 0x7F800000) == 0x7F800000
    return np.where(special, codes, rounded).astype(np.uint32)


def fnv1a(data):
    value = 0xCBF29CE484222325
    for byte in data:
        value = ((value ^ byte) * 0x100000001B3) & 0xFFFFFFFFFFFFFFFF
    return value


def canonical_bits(values):
    return np.where(np.isnan(values), np.uint32(0x7FC00000), bits(values))


def make():
    tensors = {}
    for name in FORMATS:
        codes = inputs(name)
        tensors[f"{name}.input"] = codes
        if name not in ("f4E2M1FN", "f8E8M0FNU"):
            tensors[f"{name}.ieee"] = encode(name, codes, saturate=False)
        if name != "f8E8M0FNU":
            tensors[f"{name}.saturate"] = encode(name, codes, saturate=True)
        else:
            tensors[f"{name}.up"] = encode_e8m0_up(codes)
        if name in MANTISSA_BITS:
            tensors[f"{name}.codes"] = selected_codes(name)
            every = canonical_bits(decode(name, all_codes(name)))
            tensors[f"{name}.hash"] = np.uint64([fnv1a(every.astype("<u4").tobytes())])
        tensors[f"{name}.decode"] = bits(decode(name, selected_codes(name)))
    codes = np.unique(np.concatenate([inputs("f16"), inputs("bf16"), inputs("f8E4M3FN")]))
    ties = codes[::7] & 0xFFFFE000 | 0x1000
    codes = np.unique(
        np.concatenate(
            [codes[::3], ties, ties - 1, ties + 1, np.uint32([0x7F7FFFFF, 0x7F7FEFFF, 0x7F7FF000])]
        )
    )
    tensors["tf32.input"], tensors["tf32.rounded"] = codes, round_tf32(codes)
    check(tensors)
    return tensors


def check(tensors):
    """What the formats' definitions say, so that a change of ml_dtypes cannot change the meaning unseen."""

    def code_of(name, value, how="saturate"):
        at = np.flatnonzero(tensors[f"{name}.input"] == bits([value])[0])
        return int(tensors[f"{name}.{how}"][at[0]])

    e4m3 = tensors["f8E4M3FN.decode"].view(np.float32)
    assert (
        e4m3[code_of("f8E4M3FN", 464.0)] == 448 and e4m3[code_of("f8E4M3FN", 464.0, "ieee")] == 448
    )
    assert (
        np.isnan(e4m3[code_of("f8E4M3FN", 480.0, "ieee")])
        and e4m3[code_of("f8E4M3FN", 480.0)] == 448
    )
    assert (
        np.isnan(e4m3[code_of("f8E4M3FN", np.inf, "ieee")])
        and e4m3[code_of("f8E4M3FN", np.inf)] == 448
    )
    e5m2 = tensors["f8E5M2.decode"].view(np.float32)
    assert (
        np.isinf(e5m2[code_of("f8E5M2", 61440.0, "ieee")])
        and e5m2[code_of("f8E5M2", 61440.0)] == 57344
    )
    assert code_of("f16", 65520.0, "ieee") == 0x7C00 and code_of("f16", 65520.0) == 0x7BFF
    assert code_of("f8E8M0FNU", np.inf, "up") == 0xFE and code_of("f8E8M0FNU", 0.0, "up") == 0
    assert code_of("f8E8M0FNU", np.nextafter(np.float32(2), np.float32(3)), "up") == 129
