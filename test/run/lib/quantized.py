"""Graphs of quantised tensors: one scale a tensor, one scale a block."""

import math

import model as ir
import tensors as t


def quantize(precision):
    model = ir.Model("quantize")
    for shape, values in (((3, 33), t.normal((3, 33), 8, 3.0)), ((5,), [0.0] * 5), ((3,), [1.0, math.inf, 2.0])):
        y = model.input(shape, values)
        for kind in ("f8E4M3FN", "f8E5M2"):
            amax = model.amax(y)
            scale = model.scale_from_amax(amax, kind)
            q = model.quantize(y, scale, kind)
            model.result("amax", amax, "exact")
            model.result("scale", scale, "exact")
            model.result(f"quantize_{kind}", model.cast(q, "f32"), "exact")
            model.result(
                f"dequantize_{kind}", model.dequantize(q, model.unary("reciprocal", scale)), "element", control=False
            )
    yield model


def block_scales(precision):
    """One scale a block: rows, squares, blocks that are short or larger than the tensor, of numbers that are not finite too."""
    model = ir.Model("block_scales")
    odd = t.normal((5, 70), 9, 3.0)
    odd[3], odd[75], odd[145] = math.inf, math.nan, -math.inf
    odd[210:242] = [0.0] * 32
    for shape, values in (((5, 70), odd), ((2, 3, 64), t.normal((2, 3, 64), 10)), ((130, 150), t.normal((130, 150), 11))):
        x = model.input(shape, values)
        for block, kind, scale, words in (((1, 32), "f8E4M3FN", "f8E8M0FNU", ""), ((1, 128), "f8E5M2", "f32", "power_of_two"),
                                          ((128, 128), "f8E4M3FN", "f32", "power_of_two"), ((1, shape[-1]), "i8", "f32", "")):
            q, scales = model.quantize_blocks(x, block, kind, scale, words)
            name = f"{block[0]}x{block[1]}_{kind}"
            model.result(f"{name}_q", model.cast(q, "f32"), "exact")
            model.result(f"{name}_scales", model.cast(scales, "f32"), "exact")
            model.result(f"{name}_again", model.dequantize_blocks(q, scales, block), "exact")
    yield model


def pairs(precision):
    """Two numbers of f4E2M1FN a byte: blocks of zeros, of what is not finite, of subnormal scales; several matrices. Blocks of
    rows and columns, of which the last are short; nearest values, and either neighbour at random."""
    model = ir.Model("pairs")
    odd = t.normal((6, 96), 9, 3.0)
    odd[3], odd[100], odd[200] = math.inf, math.nan, -math.inf
    odd[288:320] = [0.0] * 32
    odd[320:352] = [value * 1e-4 for value in odd[320:352]]
    seed, step = model.input((2,), [17, -4], "i32"), model.reshape(model.input((1,), [5], "i32"), ())
    for shape, values in (((6, 96), odd), ((2, 3, 64), t.normal((2, 3, 64), 10))):
        x = model.input(shape, values)
        for block, draws in (((1, 16), None), ((1, 2), None), ((1, 32), None), ((4, 16), None), ((16, 16), None),
                             ((1, 16), (seed, step, 1 << 30)), ((2, 16), (seed, step, 3))):  # fmt: skip
            q, scales = model.quantize_blocks(x, block, "ui8", "f8E4M3FN", draws=draws)
            name = f"{block[0]}x{block[1]}_f4E2M1FN" + ("_drawn" if draws else "")
            model.result(f"{name}_q", model.cast(q, "f32"), "exact")
            model.result(f"{name}_scales", model.cast(scales, "f32"), "exact")
            model.result(f"{name}_again", model.dequantize_blocks(q, scales, (1, block[1])), "exact")
    yield model


FAMILIES = {
    "quantize": (quantize, ["fp32"]),
    "block_scales": (block_scales, ["fp32"]),
    "pairs": (pairs, ["fp32"]),
}
