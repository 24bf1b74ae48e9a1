"""Writes blocks.json and blocks.safetensors beside this file: tensors with one scale a block, by ml_dtypes and NumPy.

Scales are made by their definitions: the smallest power of two that is not below amax / largest comes from the exponent that
frexp gives, and conversions are ml_dtypes'. Blocks of zeros, subnormals, infinities and NaN have cases, and shapes that are no
multiples of a block. The script needs NumPy and ml_dtypes (and PyTorch, which tensors.py imports): python3 blocks.py
"""

import json
import pathlib

import ml_dtypes
import numpy as np
from elementwise import normal
from safetensors_file import write_safetensors
from tensors import DTYPES, KINDS, Cases, array

LARGEST = {"f8E4M3FN": 448.0, "f8E5M2": 57344.0, "i8": 127.0}


def matrices(x):
    return x.reshape(int(np.prod(x.shape[:-2])), *x.shape[-2:])


def each_block(shape, block):
    """(place of the scale, slice of the elements) of each block of a tensor of (batches, rows, columns)."""
    batches, rows, columns = shape
    for batch in range(batches):
        for r in range(0, rows, block[0]):
            for c in range(0, columns, block[1]):
                yield (batch, r // block[0], c // block[1]), (batch, slice(r, r + block[0]), slice(c, c + block[1]))


def scale_of(amax, largest, power):
    if not np.isfinite(amax):
        return np.float32(np.nan)
    quotient = np.float32(amax) / np.float32(largest)
    if not power:
        return max(quotient, np.float32(2.0**-126))
    mantissa, exponent = np.frexp(quotient)  # 0.5 <= mantissa < 1, or 0
    exponent = -127 if quotient == 0 else exponent - 1 if mantissa == 0.5 else exponent
    return np.float32(np.ldexp(1.0, max(int(exponent), -127)))


def scaled_shape(shape, block):
    return (*shape[:-2], -(-shape[-2] // block[0]), -(-shape[-1] // block[1]))


def quantize(x, block, kind, scale_kind, power):
    """q and scales of x, an array of any type."""
    wide = x.astype(np.float32)
    scales = np.zeros(scaled_shape(x.shape, block), np.float32)
    q = np.zeros(x.shape, np.float32)
    largest = np.float32(LARGEST[kind])
    with np.errstate(all="ignore"):
        for place, part in each_block(matrices(wide).shape, block):
            elements = matrices(wide)[part]
            scale = scale_of(np.max(np.abs(elements)), largest, power or scale_kind == "f8E8M0FNU")
            matrices(scales)[place] = scale
            matrices(q)[part] = elements * (np.float32(1) / scale)
        if kind == "i8":
            q = np.nan_to_num(np.rint(q), nan=0.0)
            return q.astype(np.int8), scales
        clipped = np.where(np.isnan(q), q, np.clip(q, -largest, largest))
        return clipped.astype(DTYPES[kind][0]), scales.astype(DTYPES[scale_kind][0])


def dequantize(q, scales, block):
    x = np.zeros(q.shape, np.float32)
    with np.errstate(all="ignore"):
        for place, part in each_block(matrices(x).shape, block):
            matrices(x)[part] = matrices(q)[part].astype(np.float32) * matrices(scales)[place].astype(np.float32)
    return x


def special():
    """Rows of 64 in two blocks: zeros, subnormals, the ends of the range, what is not finite, and amaxes beside powers of two."""
    x = normal(61, (16, 64), 2.0).astype(np.float32)
    x[0, :32] = 0.0
    x[1, :32] *= np.float32(1e-40)
    x[2, :32] *= np.float32(1e-38)
    x[3, :32] *= np.float32(1e37)
    x[4, 3] = np.inf
    x[5, 40] = -np.inf
    x[6, 7] = np.nan
    x[7, :] = np.inf
    x[8, :] = np.nan
    for row, amax in enumerate([448.0, np.nextafter(np.float32(448), np.float32(500)), np.nextafter(np.float32(448), np.float32(0)), 1.0]):
        x[9 + row, :32] = np.clip(x[9 + row, :32], -0.5, 0.5)
        x[9 + row, 5] = amax
    x[13, :32] = np.float32(448 * 2.0**-127)
    x[14, :32] = np.float32(450 * 2.0**-127)
    x[15, :32] = -0.0
    return x


def add_quantized(cases):
    forms = [([1, 32], "f8E4M3FN", "f8E8M0FNU", False), ([1, 32], "f8E5M2", "f8E8M0FNU", False), ([1, 128], "f8E4M3FN", "f32", True),
             ([128, 128], "f8E4M3FN", "f32", True), ([2, 3], "f8E4M3FN", "f32", False), ([1, 64], "i8", "f32", False)]  # fmt: skip
    with np.errstate(over="ignore"):
        tensors = {
            "special": special(),
            "short": normal(62, (5, 71), 1.0).astype(np.float32),
            "wide": normal(63, (3, 300), 3.0).astype(np.float32),
            "cube": normal(64, (2, 3, 40), 1.0).astype(np.float32),
            "column": normal(65, (130, 1), 1.0).astype(np.float32),
            "empty": np.zeros((0, 32), np.float32),
        }
    for block, kind, scale_kind, power in forms:
        for name, values in tensors.items():
            for dtype in ("f32", "bf16"):
                x = array(values, dtype)
                q, scales = quantize(x, block, kind, scale_kind, power)
                words = f"block [{block[0]}, {block[1]}]"
                form = f"{block[0]}x{block[1]}.{kind}.{scale_kind}.{name}_{dtype}"
                cases.add(
                    f"quantize_blocks.{form}",
                    f"mpc.quantize_blocks %x {words}" + (" power_of_two" if power else ""),
                    {"x": x},
                    {"q": q, "scales": scales},
                    "ml_dtypes",
                    "exact",
                    {"block": block, **({"power_of_two": True} if power else {})},
                )
                with np.errstate(over="ignore", invalid="ignore"):
                    again = dequantize(q, scales, block).astype(DTYPES[dtype][0])
                cases.add(
                    f"dequantize_blocks.{form}",
                    f"mpc.dequantize_blocks %q, %scales {words}",
                    {"q": q, "scales": scales},
                    {"x": again},
                    "ml_dtypes",
                    "exact",
                    {"block": block},
                )


def pairs(numbers):
    """Two numbers of f4E2M1FN a byte, the first in the low half."""
    codes = numbers.astype(ml_dtypes.float4_e2m1fn).view(np.uint8) & 15
    codes = np.where(np.isnan(numbers) | ((codes & 7) == 0), 0, codes).astype(np.uint8)  # +0
    return codes[..., ::2] | codes[..., 1::2] << 4


def numbers_of(codes):
    halves = np.stack([codes & 15, codes >> 4], axis=-1).reshape(*codes.shape[:-1], 2 * codes.shape[-1]).astype(np.uint8)
    return halves.view(ml_dtypes.float4_e2m1fn).astype(np.float32)


def quantize_pairs(x, tensor_scale, rows=1):
    """Bytes and scales of x in NVFP4: blocks of `rows` x 16, scales in f8E4M3FN, which each row of a block has."""
    wide = x.astype(np.float32) * np.float32(tensor_scale)
    amax = np.zeros((*x.shape[:-1], x.shape[-1] // 16), np.float32)
    for (batch, _, column), part in each_block(matrices(wide).shape, (rows, 16)):
        matrices(amax)[batch, part[1], column] = np.max(np.abs(matrices(wide)[part]))
    blocks = wide.reshape(*wide.shape[:-1], wide.shape[-1] // 16, 16)
    largest = np.clip(np.maximum(amax / np.float32(6), np.float32(2.0**-9)), 0, np.float32(448))
    scales = np.where(np.isfinite(amax), largest, np.float32(np.nan)).astype(ml_dtypes.float8_e4m3fn)
    inverse = np.float32(1) / scales.astype(np.float32)
    return pairs((blocks * inverse[..., None]).reshape(wide.shape)), scales


def dequantize_pairs(codes, scales):
    return numbers_of(codes) * np.repeat(scales.astype(np.float32), 16, axis=-1)


def every_tie():
    """The values of f4E2M1FN, the middles between them and their neighbours in f32, of both signs, in blocks whose scale is 1."""
    values = np.array([0, 0.5, 1, 1.5, 2, 3, 4, 6], np.float32)
    ties = (values[1:] + values[:-1]) / 2
    ends = np.array([7, 100, 0.3, 5.1], np.float32)
    positive = np.concatenate([values, *(np.nextafter(v, np.float32(d)) for v in (values, ties) for d in (-1, 9)), ties, ends])
    numbers = np.concatenate([positive, -positive])
    x = np.zeros((-(-len(numbers) // 15), 16), np.float32)
    x[:, 0] = 6.0
    x[:, 1:].flat[: len(numbers)] = np.minimum(np.abs(numbers), 6.0) * np.sign(numbers)
    return x


def nvfp4_tensors():
    x = normal(66, (20, 64), 2.0).astype(np.float32)
    x[0, :16] = 0.0  # a block of zeros
    x[1, 16:32] *= np.float32(1e-5)  # scales below f8E4M3FN's normal numbers
    x[2, 3], x[3, 20], x[4, 40] = np.inf, -np.inf, np.nan
    x[5, :16] = np.float32(1e-40)  # subnormal
    x[6, :16] *= np.float32(1e6)  # a scale beyond 448
    x[7, 48:] = -0.0
    x[8, :16] = np.clip(x[8, :16], -0.4, 0.4)
    x[8, 2] = 6 * 1.0625  # the scale rounds down to 1, and the amax saturates
    return {"special": x, "ties": every_tie(), "cube": normal(67, (2, 3, 48), 1.0).astype(np.float32), "empty": np.zeros((0, 32), np.float32)}


def add_pairs(cases):
    for name, values in nvfp4_tensors().items():
        for dtype in ("f32", "bf16"):
            for tensor_scale in (None, 1.0, 37.3):
                with np.errstate(all="ignore"):
                    x = array(values, dtype)
                    q, scales = quantize_pairs(x, 1.0 if tensor_scale is None else tensor_scale)
                    again = dequantize_pairs(q, scales).astype(DTYPES[dtype][0])
                operands, words = {"x": x}, ""
                if tensor_scale is not None:
                    operands["tensor_scale"], words = np.array(tensor_scale, np.float32), "tensor_scale(%tensor_scale) "
                form = f"1x16.f4E2M1FN.{name}_{dtype}" + (f".{tensor_scale}" if tensor_scale else "")
                cases.add(f"quantize_blocks.{form}", f"mpc.quantize_blocks %x {words}block [1, 16]", operands,
                          {"q": q, "scales": scales}, "ml_dtypes", "exact", {"block": [1, 16]})  # fmt: skip
                cases.add(f"dequantize_blocks.{form}", "mpc.dequantize_blocks %q, %scales block [1, 16]",
                          {"q": q, "scales": scales}, {"x": again}, "ml_dtypes", "exact", {"block": [1, 16]})  # fmt: skip


def add_squares_of_pairs(cases):
    for name, values in nvfp4_tensors().items():
        for rows in (16, 3):
            x = array(values, "bf16")
            with np.errstate(all="ignore"):
                q, scales = quantize_pairs(x, 37.3, rows)
            cases.add(f"quantize_blocks.{rows}x16.f4E2M1FN.{name}", f"mpc.quantize_blocks %x tensor_scale(%tensor_scale) block [{rows}, 16]",
                      {"x": x, "tensor_scale": np.array(37.3, np.float32)}, {"q": q, "scales": scales}, "ml_dtypes", "exact",
                      {"block": [rows, 16]})  # fmt: skip


def add_products_of_pairs(cases):
    for name, (m, n, k) in {"plain": (9, 7, 96), "tall": (150, 140, 160), "long": (4, 6, 352)}.items():
        x, w = normal(73, (m, k), 1.0).astype(np.float32), normal(74, (n, k), 2.0).astype(np.float32)
        x[:, : k // 2] *= np.float32(2.0**4)
        (a, scale_a), (b, scale_b) = quantize_pairs(x, 8.0), quantize_pairs(w, 16.0)
        y = dequantize_pairs(a, scale_a).astype(np.float64) @ dequantize_pairs(b, scale_b).astype(np.float64).T
        for library in (False, True):
            scales = [in_library_order(s, [1, 32]) if library else s for s in (scale_a, scale_b)]
            words = "block_a = array<i64: 1, 8>, block_b = array<i64: 1, 8>, " + ("library_scales, " if library else "") + "transpose_b"
            cases.add(f"matmul.1x16.1x16.{name}{'.library' if library else ''}", f"mpc.matmul %a, %b scales(%scale_a, %scale_b) {{{words}}}",
                      {"a": a, "b": b, "scale_a": scales[0], "scale_b": scales[1]}, {"y": y.astype(np.float32)}, "numpy", "tensor",
                      {"transpose_b": True, "block_a": [1, 8], "block_b": [1, 8], **({"library_scales": True} if library else {})})  # fmt: skip


def in_library_order(scales, block):
    """cuBLASLt's order, written out by its places; blocks of 16 lie as those of 32."""
    rows, columns = scales.shape
    if block == [1, 32]:
        tiles = (-(-rows // 128), -(-columns // 4))
        flat = np.zeros(tiles[0] * tiles[1] * 512, scales.dtype)
        for r in range(rows):
            for c in range(columns):
                flat[(r // 128 * tiles[1] + c // 4) * 512 + r % 32 * 16 + r % 128 // 32 * 4 + c % 4] = scales[r, c]
        return flat.reshape(*tiles, 32, 4, 4)
    if block == [1, 128]:
        return np.ascontiguousarray(scales.T)
    padded = np.zeros((rows, -(-columns // 4) * 4), scales.dtype)
    padded[:, :columns] = scales
    return padded


def add_products(cases):
    mx, line, square = ([1, 32], "f8E8M0FNU"), ([1, 128], "f32"), ([128, 128], "f32")
    shapes = {"plain": (9, 7, 96), "short": (5, 16, 80), "tall": (150, 140, 160), "long": (4, 6, 400)}
    for name, (m, n, k) in shapes.items():
        for left, right in ((mx, mx), (line, square), (line, line)):
            x, w = normal(71, (m, k), 1.0).astype(np.float32), normal(72, (n, k), 2.0).astype(np.float32)
            x[:, : k // 2] *= np.float32(2.0**12)  # the scales of a row differ
            (a, scale_a), (b, scale_b) = (
                quantize(value, block, "f8E4M3FN", kind, True) for value, (block, kind) in ((x, left), (w, right))
            )
            y = dequantize(a, scale_a, left[0]).astype(np.float64) @ dequantize(b, scale_b, right[0]).astype(np.float64).T
            for library in (False, True):
                scales = [in_library_order(s, f[0]) if library else s for s, f in ((scale_a, left), (scale_b, right))]
                attributes = {"transpose_b": True, "block_a": left[0], "block_b": right[0], **({"library_scales": True} if library else {})}
                words = (f"block_a = array<i64: {left[0][0]}, {left[0][1]}>, block_b = array<i64: {right[0][0]}, {right[0][1]}>, "
                         + ("library_scales, " if library else "") + "transpose_b")  # fmt: skip
                cases.add(
                    f"matmul.{left[0][0]}x{left[0][1]}.{right[0][0]}x{right[0][1]}.{name}{'.library' if library else ''}",
                    f"mpc.matmul %a, %b scales(%scale_a, %scale_b) {{{words}}}",
                    {"a": a, "b": b, "scale_a": scales[0], "scale_b": scales[1]},
                    {"y": y.astype(np.float32)},
                    "numpy",
                    "tensor",
                    attributes,
                )


def main():
    folder = pathlib.Path(__file__).parent
    cases = Cases()
    add_quantized(cases)
    add_products(cases)
    add_pairs(cases)
    add_products_of_pairs(cases)
    add_squares_of_pairs(cases)
    made_with = json.dumps({"numpy": np.__version__, "ml_dtypes": ml_dtypes.__version__})
    records = ",\n".join(json.dumps(record, separators=(",", ":")) for record in cases.records)
    (folder / "blocks.json").write_text(f'{{"version":1,"made_with":{made_with},"cases":[\n{records}\n]}}\n')
    write_safetensors(folder / "blocks.safetensors", cases.tensors, KINDS)
    print(f"{len(cases.records)} cases, {len(cases.tensors)} tensors")


if __name__ == "__main__":
    main()
