"""The models of the sweep. Each function gives the models of one family for a precision; equal names are equal graphs.

Where a precision is given to ir.Model, every op is told to run in it: elementwise ops follow what arrives, and f32 inputs would keep
them in f32.
"""

import math
import random

import attentions
import both_ways
import chance
import channels
import customs
import indices
import integers
import loops
import model as ir
import optimizers
import quantized
import running
import tables
import tensors as t
import training
import windowed

UNARY = [
    "neg", "abs", "exp", "log", "sqrt", "rsqrt", "reciprocal", "sin", "cos", "tanh", "erf", "sigmoid", "relu", "gelu",
    "gelu_tanh", "silu", "log1p", "expm1", "softplus", "softplus beta 2.0 threshold 8.0", "elu", "elu alpha 0.7",
    "leaky_relu", "leaky_relu slope 0.3", "hardswish", "hardsigmoid", "mish", "clamp min -1.0 max 2.5", "clamp min 0.1",
    "clamp max 3.0", "round", "floor", "ceil", "trunc", "sign", "tan", "asin", "acos", "atan", "sinh", "cosh", "asinh", "acosh", "atanh",
]  # fmt: skip
NEAR_ZERO = ["log1p", "expm1", "elu", "leaky_relu slope 0.3", "mish", "tan", "asin", "atan", "sinh", "asinh", "atanh"]
BINARY = ["add", "sub", "mul", "div", "maximum", "minimum", "quotient trunc", "quotient floor", "remainder trunc", "remainder floor", "atan2", "pow"]
# One IEEE operation and one rounding, so not a bit may differ.
EXACT = {
    "neg", "abs", "relu", "sqrt", "add", "sub", "mul", "div", "maximum", "minimum", "round", "floor", "ceil", "trunc", "sign",
    "remainder trunc", "remainder floor", "quotient trunc", "quotient floor",
}  # fmt: skip
COMPARISONS = ["eq", "ne", "lt", "le", "gt", "ge"]
WHOLE = ["fp32", "tf32", "fp16", "bf16", "fp8"]
TYPED = ["fp32", "fp16", "bf16"]


def bar_of(name):
    return "exact" if name in EXACT or name.startswith("clamp") else "element"


def elementwise(precision):
    # fp8 has no elementwise ops and runs them in bf16: it is no control of bf16.
    suffix = "_of_fp8" if precision == "fp8" else ""
    unary = ir.Model("unary" + suffix, precision)
    for i, name in enumerate(UNARY):
        shape = [(1000,), (3, 129), (17, 33), (129,), (5, 1, 17)][i % 5]
        values = t.special(shape, i)
        if name in ("sin", "cos", "tan"):
            values = [v if not abs(v) > 2.0**50 or math.isinf(v) else 1e15 for v in values]
        unary.result(name.split()[0], unary.unary(name, unary.input(shape, values)), bar_of(name))
    yield unary

    # Near 0 the bar of an element passes any small number: what is compared is f(x) / x.
    near = ir.Model("near_zero" + suffix, precision)
    x = near.input((2, 126), [sign * 1.25 * 2.0**-k for sign in (1, -1) for k in range(1, 127)])
    for name in NEAR_ZERO:
        near.result(name.split()[0], near.binary("div", near.unary(name, x), x), "element", control=False)
    yield near

    binary = ir.Model("binary" + suffix, precision)
    n = len(t.SPECIAL)
    x, y = binary.input((n, 1), t.SPECIAL), binary.input((n,), t.SPECIAL)
    for name in BINARY[:-1]:
        binary.result(name.replace(" ", "_"), binary.binary(name, x, y), bar_of(name))
    for name in COMPARISONS:
        binary.result(name, binary.compare(name, x, y), "exact")
    mask = binary.compare("lt", x, y)
    binary.result("select", binary.select(mask, x, y), "exact")
    for i, (left, right) in enumerate([((3, 1, 17), (5, 1)), ((), (129,)), ((1,), (3, 33)), ((33, 1), (1, 3))]):
        a, b = binary.input(left, t.normal(left, 2 * i)), binary.input(right, t.normal(right, 2 * i + 1))
        for name in [*BINARY, "gelu_tanh_grad"]:
            binary.result(f"{name.replace(' ', '_')}_broadcast", binary.binary(name, a, b), bar_of(name), control=False)
    # Where the derivative is nearly zero its relative error is large, and so is its product with what is large.
    for left, right in ((x, binary.input((3,), [1.0, -2.0, 0.0])), (binary.input((7, 1), [-3.0, -2.0, -1.0, 0.0, 0.5, 1.0, 2.5]), y)):
        binary.result("gelu_tanh_grad", binary.binary("gelu_tanh_grad", left, right), "element", zeros=False)
    yield binary


def casts(precision):
    """Formats by the ops that name them; the precision asked for has no say."""
    model = ir.Model("casts")
    x = model.input((200,), t.special((200,), 7))
    for kind in ("f16", "bf16", "f8E4M3FN", "f8E5M2"):
        for overflow in ("", "saturate", "ieee"):
            model.result(f"{kind}_{overflow}", model.cast(model.cast(x, kind, overflow), "f32"), "exact")
    model.result("i32", model.cast(x, "i32"), "exact")
    model.result("i1", model.cast(x, "i1"), "exact")
    # The evaluator holds integers as f64; the largest i64, which large floats become, is one of them.
    near = model.input((200,), [v for v in t.special((260,), 7) if not abs(v) > 2.0**53][:200])
    model.result("i64_far", model.cast(x, "i64"), "exact")
    model.result("i64_far_to_i32", model.cast(model.cast(x, "i64"), "i32"), "exact")
    model.result("i64", model.cast(near, "i64"), "exact")
    model.result("i64_to_i32", model.cast(model.cast(near, "i64"), "i32"), "exact")
    model.result("i64_to_f32", model.cast(model.cast(near, "i64"), "f32"), "exact")
    model.result("amax", model.amax(model.input((3, 129), t.normal((3, 129), 5))), "exact")
    model.result("amax_nan", model.amax(model.input((3, 17), t.special((3, 17), 5))), "exact")
    model.result("iota", model.op("iota", [], (3, 17), "i64", "dimension 1", text=""), "exact")
    yield model


WHOLE_NUMBERS = [0, 1, -1, 2, 7, 100, 255, 256, 448, 464, 465, -480, 57344, 61440, -61441, 65504, 65519, 65520, -65536,
                 16777217, 16842753, -16842751, 8421377, 2**30 + 1, 2**31 - 1, -(2**31)]  # fmt: skip
LONG_NUMBERS = [2**31, 2**32 + 1, -(2**40) - 1, 2**52 + 2**44 + 1, -(2**53), 2**53 - 1]
FLOATS = ["f32", "f16", "bf16", "f8E4M3FN", "f8E5M2", "f8E8M0FNU"]


def cast_pairs(precision):
    """Every type to every type, with each overflow that it may state, at the borders of all of them."""
    for kind in [*FLOATS, "i32", "i64", "i1"]:
        model = ir.Model(f"casts_from_{kind}")
        if kind in FLOATS:  # infinities too, where the type has them
            borders = t.SPECIAL + [6.0, 12.0, 1.4, 1.6, 0.75, 1.5 * 2.0**-127, 2.5e38, 2.6e38, 2.0**63, -(2.0**63), 2.0**31]
            x = model.input((len(borders),), borders)
            x = model.cast(x, kind, "ieee") if kind != "f32" else x
        else:
            numbers = WHOLE_NUMBERS + (LONG_NUMBERS if kind == "i64" else [])
            x = model.input((len(numbers),), numbers, "i64" if kind == "i64" else "i32")
            x = model.cast(x, "i1") if kind == "i1" else x
        for to in [*FLOATS, "i32", "i64", "i1"]:
            stated = ["", "saturate", "ieee"] if to in FLOATS else ["", "saturate"] if kind in FLOATS else [""]
            for overflow in stated:
                y = model.cast(x, to, overflow)
                y = model.cast(y, "f32", "ieee") if to in FLOATS and to != "f32" else y
                model.result(f"{to}_{overflow}", y, "exact")
        yield model


def powers(precision):
    """Every special value to the power of every other."""
    model = ir.Model("powers", precision)
    n = len(t.SPECIAL)
    x, y = model.input((n, 1), t.SPECIAL), model.input((n,), t.SPECIAL)
    model.result("pow", model.binary("pow", x, y), "element")
    yield model


def far(precision):
    """Sines and cosines of numbers beyond 2^50."""
    model = ir.Model("far", precision)
    x = model.input((4,), [2.0**51, 1e16, -1e20, 3.4028234663852886e38])
    for name in ("sin", "cos"):
        model.result(name, model.unary(name, x), "element", control=False)
    yield model


def mixed_batches(precision):
    """Leading dimensions of which each operand broadcasts one."""
    model = ir.Model("mixed_batches", precision)
    x, y = model.input((2, 1, 5, 9), t.normal((2, 1, 5, 9), 3)), model.input((3, 9, 7), t.normal((3, 9, 7), 4))
    model.result("matmul", model.matmul(x, y), "gemm", control=False)
    yield model


# ---- reductions and rows --------------------------------------------------------------------------------------------


def reductions(precision):
    model = ir.Model("reductions", precision)
    cases = [
        ((17, 33), [1]), ((17, 33), [0]), ((17, 33), [0, 1]), ((3, 5, 129), [1]), ((3, 5, 129), [0, 2]), ((1000,), [0]),
        ((4, 1000), [1]), ((129, 3), [0]), ((2, 3, 4, 5), [1, 3]), ((1, 1), [0, 1]), ((3, 5000), [1]), ((700, 33), [0]),
    ]  # fmt: skip
    for i, (shape, axes) in enumerate(cases):
        x = model.input(shape, t.normal(shape, i))
        for name in ("sum", "mean", "max"):
            model.result(
                name, model.reduce(name, x, axes, i % 2 == 0), "exact" if name == "max" else "tensor", control=i < 2
            )
    shape = (41, 41)
    # Every special value in a row of its own.
    rows = [value for i in range(41) for value in [1.0] * i + [t.SPECIAL[i]] + [-0.5] * (40 - i)]
    x = model.input(shape, rows)
    for name in ("sum", "mean", "max"):
        model.result(
            f"{name}_special", model.reduce(name, x, [1]), "exact" if name == "max" else "element", control=False
        )
    yield model
    yield rows_model(precision)


def rows_model(precision):
    model = ir.Model("rows", precision)
    for i, (shape, axis) in enumerate(
        [((17, 33), -1), ((17, 33), 0), ((3, 5, 129), 1), ((1000,), 0), ((3, 1), -1), ((2, 1000), 1)]
    ):
        x = model.input(shape, t.normal(shape, i, 3.0))
        model.result("softmax", model.softmax(x, axis), "tensor", control=i < 2)
    rows = [value for i in range(41) for value in [0.25] * i + [t.SPECIAL[i]] + [-0.5] * (40 - i)]
    model.result("softmax_special", model.softmax(model.input((41, 41), rows), -1), "element", control=False)
    for i, shape in enumerate([(17, 33), (3, 5, 129), (2, 1000), (3, 1), (5, 768)]):
        x = model.input(shape, t.normal(shape, 10 + i))
        gain, bias = (model.input(shape[-1:], t.normal(shape[-1:], seed)) for seed in (20 + i, 30 + i))
        model.result("layer_norm", model.layer_norm(x, gain, bias), "tensor", control=i < 2)
        model.result("layer_norm_no_bias", model.layer_norm(x, gain), "tensor", control=False)
        model.result("rms_norm", model.rms_norm(x, gain), "tensor", control=i < 2)
        model.result(
            "norm_of_sum",
            model.unary("gelu", model.layer_norm(model.binary("add", x, bias), gain)),
            "tensor",
            control=False,
        )
    return model


def lookups(precision):
    model = ir.Model("lookups", precision)
    for i, (rows, classes) in enumerate([(17, 33), (3, 129), (1, 1000), (33, 3)]):
        logits = model.input((rows, classes), t.normal((rows, classes), i, 2.0))
        source = random.Random(i)
        targets = [source.randrange(classes) for _ in range(rows)]
        plain = model.input((rows,), targets, "i64")
        some = model.input((rows,), [-100 if j % 3 == 1 else x for j, x in enumerate(targets)], "i64")
        inside = model.input((rows,), [x % (classes - 1) for x in targets], "i32")
        model.result("cross_entropy", model.cross_entropy(logits, plain), "tensor", control=False)
        model.result(
            "ignore", model.cross_entropy(logits, some, ["ignore_index = -100 : i64"]), "tensor", control=False
        )
        model.result(
            "smooth", model.cross_entropy(logits, plain, ["label_smoothing = 0.1 : f64"]), "tensor", control=False
        )
        weights = model.input((classes,), [0.25 * (j % 5) + 0.1 for j in range(classes)])
        model.result("weights", model.cross_entropy(logits, some, ["ignore_index = -100 : i64"], weights), "tensor", control=False)
        model.result("rows", model.cross_entropy(logits, plain, ["label_smoothing = 0.1 : f64"], weights, "none"), "tensor", control=False)
        both = [f"classes = {classes - 1} : i64", "label_smoothing = 0.2 : f64"]
        model.result("classes", model.cross_entropy(logits, inside, both), "tensor", control=False)
    logits = model.input((3, 5), t.normal((3, 5), 9))
    ignored = ["ignore_index = -1 : i64"]
    model.result("outside", model.cross_entropy(logits, model.input((3,), [0, 5, 1], "i64")), "tensor", False)
    model.result(
        "none_left", model.cross_entropy(logits, model.input((3,), [-1, -1, -1], "i64"), ignored), "tensor", False
    )
    cube = model.input((2, 3, 17), t.normal((2, 3, 17), 9))
    model.result(
        "rank3", model.cross_entropy(cube, model.input((2, 3), [0, 16, 5, -1, 2, 3], "i64"), ignored), "tensor", False
    )
    for shape, ids in (((3, 17), (4,)), ((33, 1), (5, 3)), ((10, 129), (2, 1, 3))):
        source = random.Random(t.count(shape))
        table = model.input(shape, t.normal(shape, 11))
        kind = "i32" if shape[1] == 1 else "i64"
        inside = model.input(ids, [source.randrange(shape[0]) for _ in range(t.count(ids))], kind)
        outside = [source.choice([-1, 0, shape[0] - 1, shape[0], 2**31 - 1, -(2**31)]) for _ in range(t.count(ids))]
        model.result("embedding", model.embedding(table, inside), "element")
        far = model.embedding(table, model.input(ids, outside, kind))
        model.result("embedding_outside", far, "element", control=False)
        row = model.input(shape[1:], t.normal(shape[1:], 12))
        model.result(
            "embedding_add", model.binary("add", model.embedding(table, inside), row), "element", control=False
        )
    yield model


# ---- products -------------------------------------------------------------------------------------------------------


def products(precision):
    model = ir.Model("matmul", precision)
    for i, (m, n, k) in enumerate(
        [(17, 33, 129), (1, 3, 1000), (33, 1, 17), (3, 129, 1), (129, 129, 33), (64, 64, 768), (1, 1, 1)]
    ):
        for j in range(4 if i < 2 else 1):
            ta, tb = bool(j & 1), bool(j & 2)
            a, b = (k, m) if ta else (m, k), (n, k) if tb else (k, n)
            x, y = model.input(a, t.normal(a, i)), model.input(b, t.normal(b, 50 + i))
            large = m * n > 500 and k > 100
            model.result(f"matmul{'t' * ta}{'_t' * tb}", model.matmul(x, y, ta, tb), "gemm", control=large)
    for a, b in [((3, 5, 17), (3, 17, 4)), ((4, 9), (3, 9, 5)), ((2, 3, 4, 8), (1, 1, 8, 2))]:
        x, y = model.input(a, t.normal(a, 3)), model.input(b, t.normal(b, 4))
        model.result("batched", model.matmul(x, y), "gemm", control=False)
    x, y = model.input((9, 2, 17), t.normal((9, 2, 17), 5)), model.input((40, 17), t.normal((40, 17), 6))
    swapped = model.transpose(x, [1, 0, 2])
    part = model.slice(y, [3, 0], [37, 17], [2, 1])
    model.result("views", model.matmul(swapped, part, False, True), "gemm", control=False)
    # One special value a row among zeros, times powers of two: exact in any order.
    n = len(t.SPECIAL)
    alone = [t.SPECIAL[i] if i == j else 0.0 for i in range(n) for j in range(n)]
    halves = [(0.5, -0.25, 1.0)[i % 3] for i in range(5 * n)]
    special = model.matmul(model.input((n, n), alone), model.input((n, 5), halves))
    model.result("special", special, "exact", zeros=False)
    zeros = model.input((5, 17), [0.0] * 85)
    model.result("zeros", model.matmul(zeros, model.transpose(y, [1, 0])), "gemm", control=False)
    yield model
    yield epilogues(precision)
    if precision != "fp8":  # which is refused
        yield sums(precision)
    yield linears(precision)


def epilogues(precision):
    """Products that write a second tensor, or read one: gelu_tanh with its operand, and its derivative there."""
    model = ir.Model("epilogues", precision)

    def gelu(a, b, shape, bars, bias=None):
        words = (f"bias(%{bias.name}) " if bias else "") + "activation(gelu_tanh)"
        operands, text = [a, b] + ([bias] if bias else []), f"%{a.name}, %{b.name}"
        for name, value, bar in zip(("gelu", "preactivation"), model.ops("matmul", operands, [(shape, "f32")] * 2, words, text=text, named="preactivation"), bars):
            model.result(name, value, bar, control=False, zeros=False)

    def slope(a, b, at, bar):
        text = f"%{a.name}, %{b.name} aux(%{at.name}) activation(gelu_tanh_grad)"
        model.result("slope", model.op("matmul", [a, b, at], at.shape, text=text), bar, control=False, zeros=False)

    for i, (batch, m, n, k) in enumerate([((), 37, 40, 24), ((3,), 37, 40, 24), ((), 5, 33, 7), ((2,), 1, 1, 1), ((), 129, 200, 65)]):
        a, b = (model.input(s, t.normal(s, 90 + 2 * i + j)) for j, s in enumerate((batch + (m, k), (k, n))))
        at, bias = model.input(batch + (m, n), t.normal(batch + (m, n), 110 + i)), model.input((n,), t.normal((n,), 120 + i))
        gelu(a, b, at.shape, ("gemm", "gemm"), bias if i % 2 else None)
        slope(a, b, at, "gemm")
    # Special values before the activation, and as what the derivative is taken at; the products are exact.
    n = len(t.SPECIAL)
    alone = model.input((n, n), [t.SPECIAL[i] if i == j else 0.0 for i in range(n) for j in range(n)])
    gelu(alone, model.input((n, 3), [(0.5, -0.25, 1.0)[i % 3] for i in range(3 * n)]), (n, 3), ("element", "exact"))
    few = model.input((4, 1), [1.0, -2.0, 0.0, 0.5])
    slope(few, model.input((1, n), [1.0] * n), model.input((4, n), t.SPECIAL * 4), "element")
    # The other way round, where the slope is not nearly zero.
    column = [-3.0, -2.0, -1.0, 0.0, 0.5, 1.0, 2.5]
    at = model.input((n, 7), column * n)
    slope(model.input((n, 1), t.SPECIAL), model.input((1, 7), [1.0] * 7), at, "element")
    return model


def sums(precision):
    """Products that write the sums of a factor along k: over many depths and blocks, however it is stored."""
    model = ir.Model("sums", precision)

    def both(a, b, m, n, ta, tb, bars, name="sums"):
        flags = ["transpose_a"] * ta + ["transpose_b"] * tb
        for factor, count in (("a", m), ("b", n)):
            y, sums = model.ops("matmul", [a, b], [((m, n), "f32"), ((count,), "f32")], f"summed({factor})", flags, named="factor_sums")
            if bars[0]:
                model.result("product", y, bars[0], control=False)
            model.result(f"{name}_{factor}", sums, bars[1], control=False)

    for i, (m, n, k) in enumerate([(17, 33, 129), (1, 3, 1000), (3, 1, 1), (350, 5, 257), (5, 400, 513), (64, 48, 256)]):
        for j in range(4):
            ta, tb = bool(j & 1), bool(j & 2)
            a, b = (k, m) if ta else (m, k), (n, k) if tb else (k, n)
            x, y = model.input(a, t.integers(a, 2 * i + j)), model.input(b, t.integers(b, 70 + 2 * i + j))
            both(x, y, m, n, ta, tb, (None, "exact"), "whole")
            if i in (0, 4):
                x, y = model.input(a, t.normal(a, i)), model.input(b, t.normal(b, 50 + i))
                both(x, y, m, n, ta, tb, ("gemm", "gemm"))
    # A special value a sum among zeros, and two that make an infinity or a NaN.
    n = len(t.SPECIAL)
    alone = [t.SPECIAL[i] if i == j else 0.0 for i in range(n) for j in range(n)]
    x, y = model.input((n, n), alone), model.input((n, 3), [float(i % 3) for i in range(3 * n)])
    both(x, y, n, 3, True, False, (None, "exact"), "special")
    both(y, x, 3, n, True, False, (None, "exact"), "special")
    pairs = [math.inf, 1.0, -math.inf, math.nan, 3e38, -0.0, 2.0**-149] + [1.0, math.inf, math.inf, 1.0, 3e38, -0.0, 2.0**-149]
    x, y = model.input((2, 7), pairs), model.input((2, 4), [1.0] * 8)
    both(x, y, 7, 4, True, False, (None, "exact"), "pairs")
    # Views of larger tensors.
    wide, x = model.input((130, 40), t.integers((130, 40), 5)), model.input((65, 9), t.integers((65, 9), 6))
    part = model.slice(wide, [0, 8], [130, 32], [2, 1])
    both(part, x, 24, 9, True, False, ("gemm", "exact"), "part")
    return model


def linears(precision):
    model = ir.Model("linear", precision)
    for i, (rows, fan_in, fan_out) in enumerate(
        [((17,), 129, 33), ((3, 5), 33, 17), ((1,), 1000, 3), ((2, 3, 4), 64, 48), ((), 16, 5)]
    ):
        x = model.input(rows + (fan_in,), t.normal(rows + (fan_in,), i))
        weight = model.input((fan_out, fan_in), t.normal((fan_out, fan_in), 20 + i, fan_in**-0.5))
        bias = model.input((fan_out,), t.normal((fan_out,), 30 + i))
        for activation in ("", "relu", "gelu_tanh"):
            y = model.linear(x, weight, bias if i % 2 == 0 else None, activation)
            model.result(f"linear_{activation}", y, "gemm", control=False)
        residual = model.input(y.shape, t.normal(y.shape, 40 + i))
        model.result("then_gelu", model.unary("gelu", model.linear(x, weight, bias)), "gemm", control=False)
        model.result("then_add", model.binary("add", residual, model.linear(x, weight)), "gemm", control=False)
    # Normal data at K = 768, where the bars were measured.
    x, weight = model.input((65, 768), t.normal((65, 768), 60)), model.input((40, 768), t.normal((40, 768), 61))
    model.result("k768", model.linear(x, weight), "gemm")
    return model


def borders(precision):
    """What comes in and goes out: results that are inputs, views, constants or parameters; one value twice; wide and deep."""
    model = ir.Model("borders", precision)
    x = model.input((6, 10), t.integers((6, 10), 1))
    model.input((3,), [1.0, 2.0, 3.0])  # Nothing reads it.
    ids = model.input((4,), [3, 1, 2, 0], "i64")
    model.result("input", x, "exact")
    model.result("input_twice", x, "exact")
    model.result("integers", ids, "exact")
    model.result("reshaped", model.reshape(x, (60,)), "exact")
    model.result("transposed", model.transpose(x, [1, 0]), "exact")
    model.result("sliced", model.slice(x, [1, 2], [5, 9], [2, 3]), "exact")
    model.result("broadcast", model.broadcast(model.reshape(x, (60, 1)), (60, 7)), "exact")
    model.result("constant", model.constant((2, 2), "[[1.0, 2.0], [3.0, -4.0]]"), "exact")
    model.result("splat", model.constant((3, 5), "2.5"), "exact")
    y = model.unary("neg", x)
    model.result("value", y, "exact")
    model.result("value_twice", y, "exact")
    model.result("view_of_value", model.transpose(y, [1, 0]), "exact")
    model.result("read_again", model.unary("relu", y), "exact")
    model.result("sum_of_both", model.reduce("sum", model.binary("add", model.unary("relu", y), x), [1]), "exact")
    wide = x
    for i in range(40):
        wide = model.binary("add", wide, model.input((6, 10), t.integers((6, 10), 2 + i, -1, 1)))
    model.result("wide", wide, "exact")
    deep = x
    for i in range(120):
        deep = model.unary(("neg", "abs", "relu")[i % 3], model.binary("minimum", deep, model.unary("neg", y)))
    model.result("deep", deep, "exact")
    pieces = [model.input((2, i + 1), t.integers((2, i + 1), i)) for i in range(9)]
    model.result("pieces", model.concat(pieces, 1), "exact")
    yield model


def parameters(precision):
    """Initial values, and what is computed from parameters alone, which is done once at load."""
    model = ir.Model("parameters")
    weight = model.parameter((33, 17), "#mpc.normal<std = 0.5 : f32, seed = 7>")
    other = model.parameter((33, 17), "#mpc.uniform<low = -1.0 : f32, high = 2.0 : f32, seed = 8>")
    ones, zeros = model.parameter((17,), "#mpc.ones"), model.parameter((33,), "#mpc.zeros")
    dense = model.parameter((2, 3), "dense<[[1.0, -2.0, 3.0], [0.5, 0.25, 1.0e-3]]> : tensor<2x3xf32>")
    for name, value in (("normal", weight), ("uniform", other), ("ones", ones), ("dense", dense)):
        model.result(name, value, "exact")
    x = model.input((5, 17), t.normal((5, 17), 1))
    model.result("linear", model.linear(x, weight, zeros), "gemm", control=False)
    # The same weight as it is, transposed, sliced, and summed with another.
    model.result("matmul", model.matmul(x, model.transpose(weight, [1, 0])), "gemm", control=False)
    model.result("part", model.linear(x, model.slice(weight, [1, 0], [20, 17], [3, 1])), "gemm", control=False)
    model.result("sum", model.linear(x, model.binary("add", weight, other), activation="relu"), "gemm", control=False)
    model.result("tied", model.embedding(weight, model.input((4,), [0, 32, 5, 5], "i64")), "gemm", control=False)
    norm = model.layer_norm(x, model.binary("mul", ones, model.constant((), "1.5")))
    model.result("norm", model.linear(norm, weight), "gemm", control=False)
    yield model


def turned(precision):
    """What is read along its columns: tiles, whole and cut, alone and with rows, columns and scalars beside them."""
    model = ir.Model("turned", precision)
    for i, shape in enumerate([(64, 64), (129, 200), (65, 1), (1, 70), (3, 130, 70), (2, 3, 33, 40), (300, 17)]):
        x = model.input(shape, t.integers(shape, i))
        swap = list(range(len(shape)))
        swap[-2:] = swap[:-3:-1]
        y = model.transpose(x, swap)
        model.result("moved", model.unary("relu", y), "exact")
        row, column = (model.input(s, t.integers(s, 20 + i, -3, 3)) for s in (y.shape[-1:], y.shape[-2:-1] + (1,)))
        model.result("beside", model.binary("sub", model.binary("add", y, row), column), "exact")
        other = model.input(y.shape, t.integers(y.shape, 30 + i))
        model.result("with_straight", model.binary("minimum", y, other), "exact")
        model.result("both_ways", model.binary("add", x, model.transpose(other, swap)), "exact")
        model.result("row_sum", model.reduce("sum", y, [len(shape) - 1]), "exact")
        model.result("column_sum", model.reduce("sum", y, [len(shape) - 2], keepdims=True), "exact")
        model.result("amax", model.amax(model.unary("neg", y)), "exact")
        back = model.transpose(model.binary("maximum", y, model.unary("neg", y)), swap)
        model.result("back", model.binary("add", back, x), "exact")
    x = model.input((6, 50, 40), t.integers((6, 50, 40), 60))
    model.result("rotated", model.unary("neg", model.transpose(x, [2, 0, 1])), "exact")
    model.result(
        "part",
        model.unary("neg", model.transpose(model.slice(x, [0, 3, 1], [6, 50, 40], [1, 1, 3]), [0, 2, 1])),
        "exact",
    )
    model.result("merged", model.unary("neg", model.reshape(model.transpose(x, [1, 0, 2]), (50, 240))), "exact")
    yield model


def wide_rows(precision):
    """Rows that do not fit into registers."""
    model = ir.Model("wide_rows", precision)
    for i, shape in enumerate([(3, 9001), (2, 20000), (1, 50304)]):
        x = model.input(shape, t.normal(shape, i))
        targets = model.input(shape[:1], [shape[1] - 1 - j for j in range(shape[0])], "i64")
        model.result("softmax", model.softmax(x, -1), "tensor", control=False)
        model.result("cross_entropy", model.cross_entropy(x, targets), "tensor", control=False)
        padding = [f"classes = {shape[1] - 47} : i64"]
        zeros = model.input(shape[:1], [0] * shape[0], "i64")
        model.result("classes", model.cross_entropy(x, zeros, padding), "tensor", control=False)
        whole = model.input(shape, t.integers(shape, i))
        model.result("sum", model.reduce("sum", whole, [1]), "exact")
        model.result("max", model.reduce("max", whole, [1], keepdims=True), "exact")
        model.result("minus_max", model.binary("sub", whole, model.reduce("max", whole, [1], keepdims=True)), "exact")
        gain = model.input(shape[1:], t.normal(shape[1:], 70 + i))
        model.result("layer_norm", model.layer_norm(x, gain, gain), "tensor", control=False)
        model.result("rms_norm", model.unary("silu", model.rms_norm(x, gain)), "tensor", control=False)
    yield model


def state(precision):
    """State that is stored: what a step returns is made of what it loaded, in whatever order the plan writes."""
    model = ir.Model("state")
    model.steps = 2
    a, b, c, d = (
        model.parameter((17, 33), f"#mpc.normal<std = 1.0 : f32, seed = {i}>", mutable=True) for i in range(4)
    )
    x = model.input((17, 33), t.normal((17, 33), 5))
    doubled = model.binary("add", a, a)
    # b and c take each other's negative.
    minus_b, minus_c = model.unary("neg", b), model.unary("neg", c)
    for parameter, value in ((a, doubled), (b, minus_c), (c, minus_b), (d, x)):
        model.store(parameter, value)
    model.result("before", a, "exact")
    model.result("turned", model.transpose(a, [1, 0]), "exact")
    model.result("after", doubled, "exact")
    model.result("late", model.binary("mul", model.unary("relu", doubled), a), "exact")
    model.result("places", model.binary("sub", b, c), "exact")
    model.result("d", model.binary("sub", d, x), "exact")
    model.result("row", model.softmax(model.binary("add", a, x), -1), "tensor", control=False)
    model.result("product", model.linear(x, d), "gemm", control=False)
    yield model


# ---- training -------------------------------------------------------------------------------------------------------


def embedding_grads(precision):
    """Tables whose rows are named never, once, often, and by ids out of range; rows that have many places, as words have in a
    text, or all; columns of one vector and of odd numbers."""
    model = ir.Model("embedding_grad", precision)
    for i, (count, rows, width) in enumerate([(4000, 900, 40), (1500, 130, 3), (700, 2000, 768), (900, 5, 1)]):
        source = random.Random(70 + i)
        dy = model.unary("neg", model.input((count, width), t.normal((count, width), 430 + i)))
        words = [int(rows ** source.random()) - 1 for _ in range(count)]  # n times as rare as the first is the n-th
        model.result("words", model.embedding_grad(dy, model.input((count,), words, "i64" if i % 2 else "i32"), rows), "tensor", control=False)
        model.result("one", model.embedding_grad(dy, model.input((count,), [rows - 1] * count, "i32"), rows), "tensor", control=False)
    cases = [((4,), 3, 17), ((5, 3), 33, 1), ((2, 1, 3), 10, 129), ((1500,), 7, 24), ((40, 33), 700, 8), ((3,), 1, 5000)]
    for i, (ids, rows, width) in enumerate(cases):
        source, count = random.Random(i), t.count(ids)
        dy = model.unary("neg", model.input(ids + (width,), t.normal(ids + (width,), 400 + i)))
        kind = "i32" if i % 2 else "i64"
        inside = model.input(ids, [source.randrange(rows) for _ in range(count)], kind)
        outside = [source.choice([-1, 0, rows - 1, rows, 2**31 - 1, -(2**31)]) for _ in range(count)]
        model.result("inside", model.embedding_grad(dy, inside, rows), "tensor", control=i == 4)
        model.result("outside", model.embedding_grad(dy, model.input(ids, outside, kind), rows), "tensor", control=False)
        for name, places in zip(("order", "starts"), model.list_places(model.input(ids, outside, kind), rows)):
            model.result(name, places, "exact")
        whole = model.input(ids + (width,), [x % 3 - 1.0 for x in range(count * width)])
        few = model.input(ids, [j % rows if j % 7 == 0 else -1 for j in range(count)], kind)
        model.result("whole", model.embedding_grad(whole, few, rows), "exact" if count < 700 else "tensor", control=False)
    special = model.input((41, 3), [x for value in t.SPECIAL for x in (value, -value, 1.0)])
    model.result("special", model.embedding_grad(special, model.input((41,), list(range(41)), "i64"), 50), "exact")
    yield model


def dropouts(precision):
    """Random numbers bit for bit, and what dropout makes of them."""
    model = ir.Model("dropout", precision)
    for i, seeds in enumerate([(0, 0, 0), (-1, -1, -1), (2135, -77, 2**31 - 1)]):
        index = model.input((300,), [j if j < 200 else 2**33 + 5 * j for j in range(300)], "i64")
        low, high, step = (
            model.broadcast(model.input((1,), [seed], "i32"), (300,)) for seed in seeds
        )
        model.result("random", model.random(index, low, high, step, 3 * i), "exact")
    seed, step = model.input((2,), [17, -4], "i32"), model.reshape(model.input((1,), [5], "i32"), ())
    for i, (shape, p) in enumerate([((17, 33), 0.1), ((1000,), 0.5), ((3, 5, 129), 0.0), ((64,), 0.999)]):
        x = model.input(shape, t.normal(shape, i))
        model.result("dropout", model.dropout(x, seed, step, p, i), "element", control=i < 2)
    x = model.input((41,), t.SPECIAL)
    model.result("special", model.dropout(x, seed, step, 0.5, 9), "element", control=False)
    for i, shape in enumerate([(17, 33), (1000,), (3, 5, 129), ()]):
        model.result("uniform", model.noise("uniform", shape, seed, step, 20 + i), "exact")
        model.result("normal", model.noise("normal", shape, seed, step, 30 + i), "element", control=False)
    chosen = model.compare("lt", model.noise("uniform", (4, 1), seed, step, 40), model.input((), [0.4]))
    y = model.input((4, 70), t.normal((4, 70), 5))
    model.result("depth", model.reduce("sum", model.binary("mul", y, model.cast(chosen, "f32")), [1]), "tensor", control=False)
    yield model


FAMILIES = {
    "elementwise": (elementwise, WHOLE),
    "casts": (casts, ["fp32"]),
    "cast_pairs": (cast_pairs, ["fp32"]),
    "powers": (powers, TYPED),
    "far": (far, TYPED),
    "mixed_batches": (mixed_batches, WHOLE),
    "views": (chance.views, TYPED),
    "reductions": (reductions, TYPED),
    "lookups": (lookups, TYPED),
    "products": (products, WHOLE),
    "borders": (borders, TYPED),
    "parameters": (parameters, WHOLE),
    "turned": (turned, TYPED),
    "both_ways": (both_ways.both_ways, TYPED),
    "sized": (both_ways.sized, TYPED),
    "tails": (both_ways.tails, TYPED),
    "wide_rows": (wide_rows, ["fp32", "bf16"]),
    "state": (state, WHOLE),
    "graphs": (chance.graphs, WHOLE),
    "embedding_grad": (embedding_grads, TYPED),
    "dropout": (dropouts, TYPED),
    **attentions.FAMILIES,
    **channels.FAMILIES,
    **indices.FAMILIES,
    **integers.FAMILIES,
    **customs.FAMILIES,
    **loops.FAMILIES,
    **optimizers.FAMILIES,
    **quantized.FAMILIES,
    **running.FAMILIES,
    **tables.FAMILIES,
    **training.FAMILIES,
    **windowed.FAMILIES,
}
