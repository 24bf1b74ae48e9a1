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


WHOLE = ["fp32", "tf32", "fp16", "bf16", "fp8"]
FAMILIES = {"integers": (integers, WHOLE), "integer_sums": (sums, ["fp32", "bf16"])}
