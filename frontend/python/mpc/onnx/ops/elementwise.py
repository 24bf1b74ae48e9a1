"""Element by element: arithmetic, activations, comparisons, masks, conversions."""

import math

import numpy

from mpc.errors import Unsupported
from mpc.graph import recognise, text
from mpc.graph.builder import broadcast_shapes
from mpc.onnx.node import NARROW, element_of
from mpc.onnx.table import lowers

# ---- arithmetic --------------------------------------------------------------------------------------------------------


def together(g, *values):
    """Values of one element type, as ONNX asks; a model's own mixture is refused."""
    elements = {value.element for value in values}
    if len(elements) > 1:
        raise Unsupported(f"its inputs are of the types {', '.join(sorted(elements))}", "cast them to one type")
    if broadcast_shapes(*(value.shape for value in values)) is None:
        raise Unsupported(f"its inputs of the shapes {', '.join(str(list(v.shape)) for v in values)} do not broadcast", "correct the model")
    return values


def wide(g, function, *values):
    """A function of numbers; of 8 bits in i32, and wrapped."""
    element = values[0].element
    if element not in NARROW:
        return function(*values)
    return g.cast(function(*(g.cast(value, "i32") for value in values)), element)


def arithmetic(g, name, x, y):
    x, y = together(g, x, y)
    if x.element == "i1":
        raise Unsupported("arithmetic of bool", "cast to a number first")
    return wide(g, lambda a, b: g.binary(name, a, b), x, y)


for _kind, _name in (("Add", "add"), ("Sub", "sub")):

    def _lower(g, n, name=_name):
        return arithmetic(g, name, n.x(0), n.x(1))

    lowers(_kind)(_lower)


@lowers("Mul")
def mul(g, n):
    x, y = n.x(0), n.x(1)
    if x.element != "f32":
        return arithmetic(g, "mul", x, y)
    together(g, x, y)
    return recognise.product(g, x, y) or g.binary("mul", x, y)


@lowers("Div")
def div(g, n):
    """Of integers the quotient towards zero."""
    x, y = together(g, n.x(0), n.x(1))
    return g.binary("div", x, y) if x.element == "f32" else wide(g, lambda a, b: g.binary("quotient trunc", a, b), x, y)


@lowers("Mod")
def mod(g, n):
    x, y = together(g, n.x(0), n.x(1))
    rounding = "trunc" if n.attribute("fmod", 0) else "floor"
    return wide(g, lambda a, b: g.binary(f"remainder {rounding}", a, b), x, y)


@lowers("Pow")
def power(g, n):
    x, y = n.x(0), n.x(1)
    element, exponent = x.element, g.constant_of(y)
    if exponent == 2:
        return shaped(g, wide(g, lambda a: g.binary("mul", a, a), x), x, y)
    if exponent == 0.5 and element == "f32":
        return shaped(g, g.unary("sqrt", x), x, y)
    if element == "f32":
        return g.binary("pow", x, g.cast(y, "f32"))
    if y.element == "f32":
        if not n.is_known(1) or (numpy.asarray(n.inputs[1]) != numpy.trunc(n.inputs[1])).any():
            raise Unsupported("a power of integers whose exponents are floats that may not be whole", "cast both to one type")
        y = g.value(numpy.asarray(n.inputs[1]).astype(numpy.int64))
    return wide(g, lambda a: whole_power(g, a, g.cast(y, "i32") if y.element in NARROW else y), x)


def whole_power(g, x, y):
    """Of integers, by squares. From an exponent of 64 on, and below 0, only 0, 1 and -1 have powers that are whole and small enough."""
    zero, one, two = (g.scalar(number, y.element) for number in (0, 1, 2))
    odd = g.binary("and", y, one)
    below = g.compare("lt", y, zero)
    y = g.select(g.compare("lt", y, g.scalar(64, y.element)), g.select(below, g.binary("add", odd, two), y), g.binary("add", odd, two))
    y = g.cast(y, x.element)
    zero, one = (g.scalar(number, x.element) for number in (0, 1))
    small = g.binary("and", g.compare("le", x, one), g.compare("ge", x, g.scalar(-1, x.element)))
    x = g.select(below, g.select(small, x, zero), x)
    result = one
    for place in range(6):
        bit = g.compare("ne", g.binary("and", y, g.scalar(1 << place, x.element)), zero)
        result = g.select(bit, g.binary("mul", result, x), result)
        x = g.binary("mul", x, x) if place < 5 else x
    return result


def shaped(g, y, *like):
    return g.broadcast(y, broadcast_shapes(*(value.shape for value in like)))


def folded(kind, function):
    @lowers(kind)
    def lower(g, n):
        values = n.values()
        result = values[0]
        for value in values[1:]:
            result = function(g, *together(g, result, value))
        return result if kind != "Mean" else g.binary("div", result, g.scalar(float(len(values))))


def larger(g, x, y):
    if x.element == "f32":
        return g.binary("maximum", x, y)
    return wide(g, lambda a, b: g.select(g.compare("gt", a, b), a, b), x, y)


def smaller(g, x, y):
    if x.element == "f32":
        return g.binary("minimum", x, y)
    return wide(g, lambda a, b: g.select(g.compare("lt", a, b), a, b), x, y)


folded("Max", larger)
folded("Min", smaller)
folded("Sum", lambda g, x, y: g.binary("add", x, y))
folded("Mean", lambda g, x, y: g.binary("add", x, y))


@lowers("Clip")
def clip(g, n):
    x = n.x(0)
    if n.opset < 11:
        low, high = n.attribute("min"), n.attribute("max")
        low, high = (None if bound is None else g.scalar(float(bound)) for bound in (low, high))
    else:
        low, high = (n.x(i) if n.has(i) else None for i in (1, 2))
    if x.element == "f32":
        numbers = [None if bound is None else g.constant_of(bound) for bound in (low, high)]
        if all(bound is None or number is not None and math.isfinite(number) for bound, number in zip((low, high), numbers)):
            return clamped(g, x, *numbers)
    x = x if low is None else larger(g, *together(g, x, low))
    return x if high is None else smaller(g, *together(g, x, high))


def clamped(g, x, low, high):
    words = "".join(f" {name} {text.number(bound)}" for name, bound in (("min", low), ("max", high)) if bound is not None)
    return g.emit(f"mpc.clamp {{}}{words}", [x], x.type, bounds=(low, high)) if words else x


# ---- maps ----------------------------------------------------------------------------------------------------------------

for _kind, _name in {
    "Exp": "exp", "Log": "log", "Sqrt": "sqrt", "Reciprocal": "reciprocal", "Sin": "sin", "Cos": "cos", "Tan": "tan",
    "Asin": "asin", "Acos": "acos", "Atan": "atan", "Sinh": "sinh", "Cosh": "cosh", "Tanh": "tanh", "Asinh": "asinh", "Acosh": "acosh", "Atanh": "atanh",
    "Erf": "erf", "Sigmoid": "sigmoid", "Floor": "floor", "Ceil": "ceil", "Round": "round", "HardSwish": "hardswish", "Mish": "mish",
}.items():  # fmt: skip

    def _lower(g, n, name=_name):
        return g.unary(name, floats(n.x(0)))

    lowers(_kind)(_lower)


def floats(x):
    if x.element != "f32":
        raise Unsupported(f"a map of {x.element}", "cast to float32 first")
    return x


@lowers("Neg")
def neg(g, n):
    return wide(g, lambda x: g.unary("neg", x), n.x(0))


@lowers("Abs")
def absolute(g, n):
    return wide(g, lambda x: g.unary("abs", x), n.x(0)) if n.x(0).element != "ui8" else n.x(0)


@lowers("Relu")
def relu(g, n):
    x = n.x(0)
    return g.unary("relu", x) if x.element == "f32" else larger(g, x, g.scalar(0, x.element))


@lowers("Sign")
def sign(g, n):
    x = n.x(0)
    if x.element == "f32":
        return g.unary("sign", x)

    def of_whole(y):
        zero, one, less = (g.scalar(number, y.element) for number in (0, 1, -1))
        return g.select(g.compare("gt", y, zero), one, g.select(g.compare("lt", y, zero), less, g.broadcast(zero, y.shape)))

    return wide(g, of_whole, x)


@lowers("Identity")
def identity(g, n):
    return n.inputs[0]


@lowers("Softplus")
def softplus(g, n):
    return g.unary("softplus", floats(n.x(0)))


@lowers("Softsign")
def softsign(g, n):
    x = floats(n.x(0))
    return g.binary("div", x, g.binary("add", g.unary("abs", x), g.scalar(1.0)))


@lowers("Gelu")
def gelu(g, n):
    return g.unary("gelu_tanh" if n.text("approximate", "none") == "tanh" else "gelu", floats(n.x(0)))


def negative_side(g, x, low):
    """x above zero, else low."""
    return g.select(g.compare("gt", x, g.scalar(0.0)), x, low)


def elu_of(g, x, alpha):
    return g.emit(f"mpc.elu {{}} alpha {text.number(alpha)}", [x], x.type)


@lowers("Elu")
def elu(g, n):
    return elu_of(g, floats(n.x(0)), n.attribute("alpha", 1.0))


@lowers("Selu")
def selu(g, n):
    alpha, gamma = n.attribute("alpha", 1.67326319217681884765625), n.attribute("gamma", 1.05070102214813232421875)
    return g.binary("mul", elu_of(g, floats(n.x(0)), alpha), g.scalar(gamma))


@lowers("LeakyRelu")
def leaky_relu(g, n):
    x = floats(n.x(0))
    return g.emit(f"mpc.leaky_relu {{}} slope {text.number(n.attribute('alpha', 0.01))}", [x], x.type)


@lowers("PRelu")
def prelu(g, n):
    x, slope = n.x(0), n.x(1)
    if x.element != "f32":
        return g.select(g.compare("lt", x, g.scalar(0, x.element)), wide(g, lambda a, b: g.binary("mul", a, b), x, slope), x)
    return negative_side(g, x, g.binary("mul", x, slope))


@lowers("ThresholdedRelu")
def thresholded_relu(g, n):
    x = floats(n.x(0))
    return g.select(g.compare("gt", x, g.scalar(n.attribute("alpha", 1.0))), x, g.scalar(0.0))


@lowers("HardSigmoid")
def hard_sigmoid(g, n):
    line = g.binary("mul", floats(n.x(0)), g.scalar(n.attribute("alpha", 0.2)))
    line = g.binary("add", line, g.scalar(n.attribute("beta", 0.5)))
    return clamped(g, line, 0.0, 1.0)


@lowers("Shrink")
def shrink(g, n):
    x, bias, edge = n.x(0), n.attribute("bias", 0.0), n.attribute("lambd", 0.5)
    element = x.element
    x = g.cast(x, "f32")
    high = g.select(g.compare("gt", x, g.scalar(edge)), g.binary("sub", x, g.scalar(bias)), g.scalar(0.0))
    return g.cast(g.select(g.compare("lt", x, g.scalar(-edge)), g.binary("add", x, g.scalar(bias)), high), element)


def plus(g, x, number):
    return g.binary("add", x, g.scalar(number))


def times(g, x, number):
    return g.binary("mul", x, g.scalar(number))


# ---- comparisons, masks, bits ------------------------------------------------------------------------------------------------

for _kind, _name in {"Equal": "eq", "Less": "lt", "Greater": "gt", "LessOrEqual": "le", "GreaterOrEqual": "ge"}.items():

    def _lower(g, n, name=_name):
        x, y = together(g, n.x(0), n.x(1))
        if x.element == "i1" or x.element in NARROW:
            x, y = g.cast(x, "i32"), g.cast(y, "i32")
        return g.compare(name, x, y)

    lowers(_kind)(_lower)

for _kind, _name in {"And": "and", "Or": "or", "Xor": "xor", "BitwiseAnd": "and", "BitwiseOr": "or", "BitwiseXor": "xor"}.items():

    def _lower(g, n, name=_name):
        return wide(g, lambda a, b: g.binary(name, a, b), *together(g, n.x(0), n.x(1)))

    lowers(_kind)(_lower)


@lowers("Not", "BitwiseNot")
def invert(g, n):
    return wide(g, lambda x: g.unary("not", x), n.x(0))


@lowers("BitShift")
def shift(g, n):
    name = "shift_left" if n.text("direction", "") == "LEFT" else "shift_right"
    return wide(g, lambda a, b: g.binary(name, a, b), *together(g, n.x(0), n.x(1)))


@lowers("Where")
def where(g, n):
    condition, x, y = n.x(0), n.x(1), n.x(2)
    together(g, x, y)
    return g.select(condition, x, y)


@lowers("IsNaN")
def is_nan(g, n):
    x = floats(n.x(0))
    return g.compare("ne", x, x)


@lowers("IsInf")
def is_inf(g, n):
    x = floats(n.x(0))
    both = n.attribute("detect_positive", 1), n.attribute("detect_negative", 1)
    if both == (1, 1):
        return g.compare("eq", g.unary("abs", x), g.scalar(math.inf))
    if both == (0, 0):
        return numpy.zeros(x.shape, bool)
    return g.compare("eq", x, g.scalar(math.inf if both[0] else -math.inf))


# ---- conversions ---------------------------------------------------------------------------------------------------------------


def converted(g, x, element):
    """Of floats and of integers, to integers and to bool."""
    if x.element == element:
        return x
    if element == "i1":
        x = g.cast(x, "i32") if x.element in NARROW else x
        return g.compare("ne", x, g.scalar(0, x.element))
    if element in NARROW and x.element == "f32":  # which saturates, and ONNX wraps
        return g.cast(g.cast(x, "i32"), element)
    return g.cast(x, element)


@lowers("Cast")
def cast(g, n):
    return converted(g, n.x(0), element_of(n.attribute("to", 0), "the result"))


@lowers("CastLike")
def cast_like(g, n):
    if not n.is_known(1):
        return converted(g, n.x(0), n.x(1).element)
    from onnx import helper

    return converted(g, n.x(0), element_of(helper.np_dtype_to_tensor_dtype(n.inputs[1].dtype), "the result"))
