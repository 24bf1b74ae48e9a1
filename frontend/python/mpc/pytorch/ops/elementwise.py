"""Element by element: arithmetic, activations, comparisons, masks, conversions."""

import math

from mpc.errors import Unsupported
from mpc.graph import Value, guarded, recognise, text, whole
from mpc.pytorch.precision import EIGHT
from mpc.pytorch.table import lowers, of_floats

LARGEST = 3.4028234663852886e38  # of f32
WHOLE_NUMBERS = ("mpc's dialect has no such arithmetic of integers", "compute in floating point: convert the operands with .float()")


def in_whole_numbers(g, function, *values):
    element = g.result_type.element
    found = whole.computed(g, element, function, *values)
    return found or function(*(g.cast(x, element) for x in values))


def map_unary(aten, name):
    @lowers(f"{aten}.default")
    def lower(g, x):
        return g.unary(name, g.cast(x, "f32"))


def map_logarithm(aten):
    @lowers(f"{aten}.default")
    def lower(g, x):
        guarded.keep_wide(x)
        return g.unary(aten, g.cast(x, "f32"))


def map_signed(aten):
    @lowers(f"{aten}.default")
    def lower(g, x):
        return g.unary(aten, x) if x.element == "f32" else in_whole_numbers(g, lambda z: g.unary(aten, z), x)


map_logarithm("log")
map_logarithm("log1p")
map_signed("neg")
map_signed("abs")
for _aten in ("exp", "sqrt", "rsqrt", "reciprocal", "sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh",
              "asinh", "acosh", "atanh", "erf", "sigmoid", "silu", "expm1", "mish", "hardsigmoid", "hardswish"):  # fmt: skip
    map_unary(_aten, _aten)


def map_rounding(name):
    @lowers(f"{name}.default")
    def lower(g, x):
        return g.unary(name, x) if x.element == "f32" else x


for _aten in ("floor", "ceil", "round", "trunc"):
    map_rounding(_aten)


@lowers("round.decimals")
def round_decimals(g, x, decimals=0):
    """As PyTorch has it: of x times, or for negative decimals over, a power of ten."""
    if x.element != "f32" or decimals == 0:
        return x if x.element != "f32" else g.unary("round", x)
    power, (there, back) = g.scalar(float(10 ** abs(decimals))), (("mul", "div") if decimals > 0 else ("div", "mul"))
    return g.binary(back, g.unary("round", g.binary(there, x, power)), power)


@lowers("frac.default")
def frac(g, x):
    return g.binary("sub", x, g.unary("trunc", x))


@lowers("atan2.default")
def atan2(g, x, y):
    return g.binary("atan2", g.operand(x, "f32"), g.operand(y, "f32"))


def binary(g, name, x, y):
    """In the result's element type; of integers where f32 has their results exactly."""
    element = g.result_type.element
    x, y = g.operand(x, element), g.operand(y, element)
    if element == "f32":
        return g.binary(name, x, y)
    if name in ("maximum", "minimum"):
        return g.select(g.compare("gt" if name == "maximum" else "lt", x, y), x, y)
    return in_whole_numbers(g, lambda a, b: g.binary(name, a, b), x, y)


def is_number(x, number):
    return isinstance(x, (int, float)) and not isinstance(x, bool) and x == number


@lowers("add.Tensor", "add.Scalar")
def add(g, x, y, alpha=1):
    if is_number(y, 0) or is_number(alpha, 0):
        return g.cast(x, g.result_type.element)
    return binary(g, "add", x, y if alpha == 1 else times(g, y, alpha))


@lowers("sub.Tensor", "sub.Scalar")
def sub(g, x, y, alpha=1):
    if is_number(y, 0):
        return g.cast(x, g.result_type.element)
    return binary(g, "sub", x, y if alpha == 1 else times(g, y, alpha))


def times(g, y, factor):
    return y * factor if not isinstance(y, Value) else binary(g, "mul", y, factor)


@lowers("rsub.Scalar", "rsub.Tensor")
def rsub(g, x, y, alpha=1):
    return sub(g, y, x, alpha)


@lowers("mul.Tensor", "mul.Scalar")
def mul(g, x, y):
    if is_number(y, 1):
        return g.cast(x, g.result_type.element)
    if g.result_type.element == "i1":
        return both(g, x, y)
    if g.result_type.element != "f32":
        return binary(g, "mul", x, y)
    x, y = g.operand(x, "f32"), g.operand(y, "f32")
    return recognise.product(g, x, y) or g.binary("mul", x, y)


@lowers("div.Tensor", "div.Scalar")
def div(g, x, y):
    if is_number(y, 1):
        return g.cast(x, g.result_type.element)
    return g.binary("div", g.operand(x, "f32"), g.operand(y, "f32"))


@lowers("maximum.default")
def maximum(g, x, y):
    return binary(g, "maximum", x, y)


@lowers("minimum.default")
def minimum(g, x, y):
    return binary(g, "minimum", x, y)


@lowers("clamp.default", "clamp.Tensor", "hardtanh.default")
def clamp(g, x, min=None, max=None):
    """Numbers as bounds are one op, whose derivative at them is PyTorch's, 0. Where an operand is equal to a tensor, both have half."""
    if x.element == "f32" and all(bound is None or is_finite(bound) for bound in (min, max)):
        words = "".join(f" {name} {text.number(bound)}" for name, bound in (("min", min), ("max", max)) if bound is not None)
        return g.emit(f"mpc.clamp {{}}{words}", [x], x.type, bounds=(min, max)) if words else x
    x = x if min is None else binary(g, "maximum", x, min)
    return x if max is None else binary(g, "minimum", x, max)


def is_finite(x):
    """Whether x is a number that f32 holds."""
    return isinstance(x, (int, float)) and not isinstance(x, bool) and abs(x) <= LARGEST


@lowers("clamp_min.default")
def clamp_min(g, x, min):
    return clamp(g, x, min)


@lowers("pow.Tensor_Scalar", "pow.Tensor_Tensor", "pow.Scalar")
def power(g, x, y):
    x = g.operand(x, "f32") if g.result_type.element == "f32" else x
    if is_number(y, 1):
        return g.cast(x, g.result_type.element)
    if is_number(y, 2):
        return binary(g, "mul", x, x)
    if is_number(y, 3):
        return binary(g, "mul", binary(g, "mul", x, x), x)
    if is_number(y, 0.5):
        return g.unary("sqrt", x)
    if is_number(y, -0.5):
        return g.unary("rsqrt", x)
    if is_number(y, -1):
        return g.unary("reciprocal", x)
    if g.result_type.element != "f32":
        raise Unsupported(*WHOLE_NUMBERS)
    return g.binary("pow", g.operand(x, "f32"), g.operand(y, "f32"))


@lowers("square.default")
def square(g, x):
    return power(g, x, 2)


@lowers("sign.default")
def sign(g, x):
    if x.element == "f32":
        return g.unary("sign", x)
    if x.element == "i1":
        return x
    zero, one = g.scalar(0, x.element), g.scalar(1, x.element)
    return g.select(g.compare("gt", x, zero), one, g.select(g.compare("lt", x, zero), g.scalar(-1, x.element), zero))


# ---- what is a formula of the dialect's maps -------------------------------------------------------------------------


@lowers("exp2.default")
@of_floats
def exp2(g, x):
    return g.unary("exp", g.binary("mul", x, g.scalar(math.log(2))))


@lowers("log2.default")
@of_floats
def log2(g, x):
    guarded.keep_wide(x)
    return g.binary("mul", g.unary("log", x), g.scalar(1 / math.log(2)))


@lowers("log10.default")
@of_floats
def log10(g, x):
    return g.binary("mul", g.unary("log", x), g.scalar(1 / math.log(10)))


@lowers("softplus.default")
def softplus(g, x, beta=1.0, threshold=20.0):
    """Where beta x is larger than the threshold it is x itself."""
    if not beta:
        raise Unsupported("softplus with beta 0, which divides by it", "give another beta")
    if beta < 0:  # log(1 + e^(beta x)) / beta is the negative of softplus at -x by -beta
        return g.unary("neg", softplus(g, g.unary("neg", x), -beta, threshold))
    words = "".join(f" {name} {text.number(value)}" for name, value, usual in (("beta", beta, 1), ("threshold", threshold, 20)) if value != usual)
    return g.emit(f"mpc.softplus {{}}{words}", [x], x.type)


@lowers("log_sigmoid_forward.default", "log_sigmoid.default")
def log_sigmoid(g, x):
    y = g.unary("neg", softplus(g, g.unary("neg", x)))
    return [y, y] if isinstance(g.node.meta["val"], (list, tuple)) else y


@lowers("relu.default")
def relu(g, x):
    return g.unary("relu", x)


@lowers("relu6.default")
def relu6(g, x):
    return clamp(g, x, 0.0, 6.0)


@lowers("gelu.default")
def gelu(g, x, approximate="none"):
    return g.unary("gelu_tanh" if approximate == "tanh" else "gelu", x)


@lowers("leaky_relu.default")
def leaky_relu(g, x, slope=0.01):
    return g.emit(f"mpc.leaky_relu {{}} slope {text.number(slope)}", [x], x.type)


@lowers("elu.default")
def elu(g, x, alpha=1.0, scale=1.0, input_scale=1.0):
    """scale times x above 0, else scale times alpha (e^(input_scale x) - 1)."""
    if input_scale <= 0:
        raise Unsupported(f"elu of {input_scale} times its operand, which grows below 0", "give celu a positive alpha")
    inner = g.binary("mul", x, g.scalar(input_scale)) if input_scale != 1 else x
    y = g.emit(f"mpc.elu {{}} alpha {text.number(alpha * input_scale)}", [inner], x.type)
    factor = scale / input_scale
    return y if factor == 1 else g.binary("mul", y, g.scalar(factor))


@lowers("celu.default")
def celu(g, x, alpha=1.0):
    return elu(g, x, alpha, 1.0, 1 / alpha)


# ---- comparisons and masks -------------------------------------------------------------------------------------------

ORDER = {"f32": 3, "i64": 2, "i32": 1, "i1": 0}


def map_comparison(name):
    @lowers(f"{name}.Tensor", f"{name}.Scalar")
    def lower(g, x, y):
        element = x.element
        if isinstance(y, Value):
            element = max(x.element, y.element, key=ORDER.get)
        elif isinstance(y, float) and element != "f32":
            element = "f32"
        elif element == "i1":
            element = "i32"  # the dialect orders numbers
        element = "i32" if element == "i1" else element
        return g.compare(name, g.operand(x, element), g.operand(y, element))


for _name in ("eq", "ne", "lt", "le", "gt", "ge"):
    map_comparison(_name)


def truth(g, x):
    return x if x.element == "i1" else g.compare("ne", x, g.scalar(0, x.element))


@lowers("logical_and.default", "bitwise_and.Tensor", "bitwise_and.Scalar")
def both(g, x, y):
    if of_bits(g):
        return bits(g, "and", x, y)
    x, y = masks(g, x, y)
    return g.select(x, y, g.scalar(False, "i1"))


@lowers("logical_or.default", "bitwise_or.Tensor", "bitwise_or.Scalar")
def either(g, x, y):
    if of_bits(g):
        return bits(g, "or", x, y)
    x, y = masks(g, x, y)
    return g.select(x, g.scalar(True, "i1"), y)


@lowers("logical_xor.default", "bitwise_xor.Tensor", "bitwise_xor.Scalar")
def exclusive(g, x, y):
    if of_bits(g):
        return bits(g, "xor", x, y)
    x, y = masks(g, x, y)
    return g.select(x, invert(g, y), y)


@lowers("logical_not.default", "bitwise_not.default")
def invert(g, x):
    if of_bits(g):
        return g.unary("not", x)
    (x,) = masks(g, x)
    return g.select(x, g.scalar(False, "i1"), g.scalar(True, "i1"))


def masks(g, *values):
    values = [g.operand(value, "i1") if not isinstance(value, Value) else value for value in values]
    return [truth(g, value) for value in values]


def of_bits(g):
    """Whether the operation is one of the bits of integers."""
    return g.result_type.element != "i1"


def bits(g, name, x, y):
    element = g.result_type.element
    return g.binary(name, g.operand(x, element), g.operand(y, element))


@lowers("bitwise_left_shift.Tensor", "bitwise_left_shift.Tensor_Scalar", "__lshift__.Tensor", "__lshift__.Scalar")
def shift_left(g, x, y):
    return bits(g, "shift_left", x, y)


@lowers("bitwise_right_shift.Tensor", "bitwise_right_shift.Tensor_Scalar", "__rshift__.Tensor", "__rshift__.Scalar")
def shift_right(g, x, y):
    return bits(g, "shift_right", x, y)


# ---- quotients that are rounded --------------------------------------------------------------------------------------


def divided(g, name, rounding, x, y):
    """`name`: quotient or remainder."""
    element = g.result_type.element
    x, y = g.operand(x, element), g.operand(y, element)
    return g.binary(f"{name} {rounding}", x, y)


@lowers("remainder.Tensor", "remainder.Scalar", "remainder.Scalar_Tensor")
def remainder(g, x, y):
    return divided(g, "remainder", "floor", x, y)


@lowers("fmod.Tensor", "fmod.Scalar")
def fmod(g, x, y):
    return divided(g, "remainder", "trunc", x, y)


@lowers("floor_divide.default", "floor_divide.Scalar")
def floor_divide(g, x, y):
    return divided(g, "quotient", "floor", x, y)


@lowers("div.Tensor_mode", "div.Scalar_mode")
def div_mode(g, x, y, rounding_mode=None):
    return div(g, x, y) if rounding_mode is None else divided(g, "quotient", rounding_mode, x, y)


@lowers("where.self", "where.ScalarOther", "where.ScalarSelf", "where.Scalar")
def where(g, condition, x, y):
    element = g.result_type.element
    return g.select(condition, g.operand(x, element), g.operand(y, element))


@lowers("masked_fill.Scalar", "masked_fill.Tensor")
def masked_fill(g, x, mask, number):
    return g.select(mask, g.operand(number, x.element), x)


def map_predicate(name, function):
    """Of floating-point numbers; an integer is always finite."""

    @lowers(f"{name}.default")
    def lower(g, x):
        if x.element != "f32":
            return g.splat(name == "isfinite", x.type.with_element("i1"))
        return function(g, x)


map_predicate("isnan", lambda g, x: g.compare("ne", x, x))
map_predicate("isinf", lambda g, x: g.compare("eq", g.unary("abs", x), g.scalar(math.inf)))
map_predicate("isfinite", lambda g, x: g.compare("lt", g.unary("abs", x), g.scalar(math.inf)))
map_predicate("isposinf", lambda g, x: g.compare("eq", x, g.scalar(math.inf)))
map_predicate("isneginf", lambda g, x: g.compare("eq", x, g.scalar(-math.inf)))


# ---- conversions -----------------------------------------------------------------------------------------------------


@lowers("clone.default", "alias.default", "contiguous.default", "lift_fresh_copy.default", raw=True)
def same(g, x, memory_format=None):
    return x


@lowers("detach.default", raw=True)
def detach(g, x):
    return g.stop_gradient(x) if g.captured.trains and isinstance(x, Value) and x.element == "f32" else x


@lowers("_to_copy.default")
def convert(g, x, **_):
    """Floating-point types are one here: which of them a value has is the compiler's to decide. One of 8 bits is a rounding to it."""
    element, kind = g.result_type.element, g.node.meta["val"].dtype
    if kind in EIGHT:
        return x if g.rounding.exact.get(x) == kind else g.rounding.round_to_eight(x, kind)
    return truth(g, x) if element == "i1" else g.cast(x, element)
