"""Writes encodings.txt: digests of what ml_dtypes encodes, of more numbers than a file would hold.

A line is a format, what stands beyond its largest value (saturate or ieee, as in FloatFormat::Overflow), the numbers that are
encoded, and a digest for each 2^20 of them. `bf16` and `f16` are all codes of these types in order, `f32` every 251st f32 by its
bits. A digest is h = h 1099511628211 + code + 1 modulo 2^64 from 0 on, with the code 65535 for any NaN. Of f8E8M0FNU, which has
neither sign nor zero, the numbers below 2^-126 are left out: ml_dtypes takes 0 as NaN, and rounds some subnormals up (1.4 x 2^-127).
f4E2M1FN has no NaN, and NaN is left out. Encodings.h reads the file.
"""

import pathlib

import ml_dtypes
import numpy as np

from formats import FORMATS, all_codes, floats

BLOCK, PRIME, STEP = 1 << 20, 1099511628211, 251


def powers():
    """PRIME to the powers BLOCK - 1 to 0, modulo 2^64."""
    result = np.ones(1, np.uint64)
    while len(result) < BLOCK:
        result = np.concatenate([result * np.uint64(pow(PRIME, len(result), 1 << 64)), result])
    return result


POWERS = powers()


def digests(codes):
    blocks = [codes[start : start + BLOCK] for start in range(0, len(codes), BLOCK)]
    return [int(np.sum((block + np.uint64(1)) * POWERS[BLOCK - len(block) :], dtype=np.uint64)) for block in blocks]


def encode(name, values, saturates):
    with np.errstate(over="ignore", invalid="ignore"):
        if saturates:
            largest = np.float32(ml_dtypes.finfo(FORMATS[name]).max)
            values = np.where(np.isnan(values), values, np.clip(values, -largest, largest))
        encoded = values.astype(FORMATS[name])
        codes = encoded.view(all_codes(name).dtype).astype(np.uint64)
        return np.where(np.isnan(encoded.astype(np.float32)), np.uint64(65535), codes)


def main():
    with np.errstate(invalid="ignore"):
        inputs = {name: all_codes(name).view(FORMATS[name]).astype(np.float32) for name in ("bf16", "f16")}
    inputs["f32"] = floats(np.arange(0, 1 << 32, STEP, dtype=np.uint64).astype(np.uint32))
    lines = []
    for name in FORMATS:
        for overflow in ("saturate", "ieee"):
            if overflow == "saturate" and name == "f8E8M0FNU" or overflow == "ieee" and name == "f4E2M1FN":
                continue
            for kind, values in inputs.items():
                if name == "f8E8M0FNU":
                    values = values[np.isnan(values) & ~np.signbit(values) | (values >= np.float32(2.0**-126))]
                if name == "f4E2M1FN":
                    values = values[~np.isnan(values)]
                made = digests(encode(name, values, overflow == "saturate"))
                lines.append(f"{name} {overflow} {kind} {len(values)} " + " ".join(f"{digest:016x}" for digest in made))
    (pathlib.Path(__file__).parent / "encodings.txt").write_text("\n".join(lines) + "\n")


main()
