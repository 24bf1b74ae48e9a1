"""The models of whole numbers and truth."""

import math

import model as ir
import tensors as t

UNARY = ["not"]
NUMBERS = ["neg", "abs"]
BINARY = ["and", "or", "xor"]
WRAPPING = ["add", "sub", "mul", "maximum", "minimum"]
ARITHMETIC = ["shift_left", "shift_right", "quotient trunc", "quotient floor", "remainder trunc", "remainder floor"]


def integers(precision):
    """Every number with every other, the borders of the types and what traps on a CPU among them. The evaluator holds integers
    as f64: those of i64 stay below 2^53 on either side of each op."""
    model = ir.Model("integers", precision)
    borders = [0, 1, -1, 2, -2, 3, -3, 7, -8, 31, 32, 33, 63, 64, 65, 100, -1000, 65535, 2**30 + 1, 2**31 - 1, -(2**31), 1 - 2**31]
    longs = [number for number in borders if abs(number) < 2**17] + [2**40 + 3, -(2**40) - 1, 2**33, 1 - 2**33]
    for kind, numbers in (("i32", borders), ("i64", longs)):
        x, y = model.input((len(numbers), 1), numbers, kind), model.input((len(numbers),), numbers, kind)
        by = model.input((7,), [0, 1, 5, 9, -1, 64, 1000], kind)  # so that no bit of i64 leaves 2^53
        for name in UNARY:
            model.result(name, model.unary(name, y), "exact")
        for name in BINARY + ARITHMETIC:
            operand = by if kind == "i64" and name == "shift_left" else y
            model.result(f"{name.replace(' ', '_')}_{kind}", model.binary(name, x, operand), "exact")
        small = model.constant((), numbers[-2], kind)
        model.result("by_constant", model.binary("quotient floor", x, small), "exact")
        for name in NUMBERS:
            model.result(name, model.unary(name, y), "exact")
        for name in WRAPPING:
            operand = by if kind == "i64" and name == "mul" else y
            model.result(f"{name}_{kind}", model.binary(name, x, operand), "exact")
    lowest = model.constant((), -(2**31), "i32")
    model.result("lowest", model.binary("quotient trunc", lowest, model.input((3,), [-1, 0, 3], "i32")), "exact")
    a, b = model.input((5, 1), [1.0, 2.0, math.nan, -0.0, 3.0]), model.input((4,), [2.0, math.nan, 0.0, 1.0])
    less, same = model.compare("lt", a, b), model.compare("eq", a, b)
    model.result("not_i1", model.unary("not", less), "exact")
    for name in BINARY:
        model.result(f"{name}_i1", model.binary(name, less, same), "exact")
    model.result("chosen", model.select(model.binary("or", less, model.unary("not", same)), a, b), "exact")
    yield model


def sums(precision):
    """Sums, which wrap, and largest numbers: every width at which the schedule differs, leading axes, all elements."""
    model = ir.Model("sums_of_integers", precision)
    for i, (shape, axes) in enumerate(
        [((5, 1), [1]), ((300, 2), [1]), ((9, 31), [1]), ((4, 33), [0]), ((3, 1000), [1]), ((2, 20000), [1]), ((3, 4, 5), [0, 2]),
         ((700, 9), [0]), ((40000,), [0])]
    ):  # fmt: skip
        for kind, most in (("i32", 2**31 - 1), ("i64", 2**34)):
            x = model.input(shape, t.integers(shape, i, -most, most), kind)
            total, largest = model.reduce("sum", x, axes, i % 2 == 0), model.reduce("max", x, axes, True)
            model.result("sum", total, "exact")
            model.result("max", largest, "exact")
            model.result("below", model.binary("sub", largest, x), "exact")
    lows = model.input((3, 40), [-(2**31)] * 120, "i32")
    model.result("lowest", model.reduce("max", lows, [1]), "exact")
    yield model


def narrow(precision):
    """Values of 8 bits: read, cast from and to every type, compared, chosen and put together."""
    model = ir.Model("narrow", precision)
    for kind, low in (("i8", -128), ("ui8", 0)):
        x = model.input((16, 16), list(range(low, low + 256)), kind)
        for to in ("f32", "i1", "i32", "i64", "i8", "ui8"):
            model.result(f"{kind}_to_{to}", model.cast(x, to), "exact")
        for to in ("f16", "bf16", "f8E4M3FN"):
            model.result(f"{kind}_by_{to}", model.cast(model.cast(x, to), "f32"), "exact")
        model.result("from_special", model.cast(model.input((41,), t.SPECIAL), kind), "exact")
        for wide in ("i32", "i64"):
            model.result("from_whole", model.cast(model.input((9, 8), t.integers((9, 8), 1, -1000, 1000), wide), kind), "exact")
        row = model.constant((16,), low + 200 if kind == "ui8" else -7, kind)
        less = model.compare("lt", x, row)
        model.result("less", less, "exact")
        model.result("chosen", model.select(less, x, row), "exact")
        model.result("joined", model.concat([x, model.transpose(x, [1, 0])], 1), "exact")
        model.result("padded", model.pad(model.slice(x, [1, 0], [9, 16], [2, 3]), [1, 1], [0, 2]), "exact")
        ids = model.input((3, 16), t.integers((3, 16), 5, -1, 16), "i64")
        model.result("along", model.take_along(x, ids, 0), "exact")
        model.result("slices", model.gather(x, model.input((5,), [0, 15, 3, 3, 16], "i32"), 1), "exact")
        sums = model.reduce("sum", model.cast(x, "i32"), [1])
        model.result("sums", sums, "exact")
        model.result("hot", model.one_hot(model.cast(x, "i32"), 5, kind), "exact")
    yield model


WHOLE = ["fp32", "tf32", "fp16", "bf16", "fp8"]
FAMILIES = {"integers": (integers, WHOLE), "integer_sums": (sums, ["fp32", "bf16"]), "narrow": (narrow, ["fp32"])}
