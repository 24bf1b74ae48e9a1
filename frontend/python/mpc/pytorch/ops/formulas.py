"""Maps that are a few of the dialect's."""

import math

from mpc.graph import Value
from mpc.pytorch.table import in_f32, lowers, of_floats


def is_negative(g, x):
    """Whether the sign is set, that of a zero too."""
    zero = g.scalar(0.0)
    return g.compare("lt", g.select(g.compare("eq", x, zero), g.unary("reciprocal", x), x), zero)


@lowers("signbit.default")
def signbit(g, x):
    if x.element == "f32":
        return is_negative(g, x)
    x = g.cast(x, "i32") if x.element == "i1" else x
    return g.compare("lt", x, g.scalar(0, x.element))


@lowers("copysign.Tensor", "copysign.Scalar")
def copysign(g, x, y):
    size = g.unary("abs", g.operand(x, "f32"))
    return g.select(is_negative(g, g.operand(y, "f32")), g.unary("neg", size), size)


def without_nan(extreme):
    def lower(g, x, y):
        """The extreme of two, of a number and a NaN the number; equal ones share the derivative."""
        element = g.result_type.element
        x, y = g.operand(x, element), g.operand(y, element)
        if element == "f32":
            x, y = g.select(g.compare("eq", x, x), x, y), g.select(g.compare("eq", y, y), y, x)
        return g.binary(extreme, x, y)

    return lower


lowers("fmax.default")(without_nan("maximum"))
lowers("fmin.default")(without_nan("minimum"))


@lowers("ldexp.Tensor")
def ldexp(g, x, y):
    """x 2^y; by a whole y in three factors that f32 has, where it has the product."""
    x, two = g.operand(x, "f32"), g.scalar(2.0)
    if isinstance(y, float) or isinstance(y, Value) and y.element == "f32":
        return g.binary("mul", x, g.binary("pow", two, g.operand(y, "f32")))
    y = g.binary("minimum", g.binary("maximum", g.operand(y, "f32"), g.scalar(-300.0)), g.scalar(300.0))
    third = g.unary("round", g.binary("mul", y, g.scalar(1 / 3)))
    rest = g.binary("sub", y, g.binary("add", third, third))
    for exponent in (third, third, rest):
        x = g.binary("mul", x, g.binary("pow", two, exponent))
    return x


@lowers("hypot.default")
@in_f32
@of_floats
def hypot(g, x, y):
    """m sqrt((x / m)^2 + (y / m)^2), m the larger magnitude, whose squares f32 need not hold."""
    sizes = [g.unary("abs", value) for value in (x, y)]
    top = g.binary("maximum", *(g.stop_gradient(size) for size in sizes))
    plain = g.select(g.compare("gt", top, g.scalar(0.0)), g.compare("lt", top, g.scalar(math.inf)), g.scalar(False, "i1"))
    scale = g.select(plain, top, g.scalar(1.0))
    squares = [g.binary("mul", part, part) for part in (g.binary("div", value, scale) for value in (x, y))]
    y = g.binary("mul", g.unary("sqrt", g.binary("add", *squares)), scale)
    for size in sizes:  # an infinity beside a NaN too
        y = g.select(g.compare("eq", size, g.scalar(math.inf)), g.scalar(math.inf), y)
    return y


# log(erfc(z) (1 + z / 2)) + z^2 as a polynomial of t = 2 / (2 + z), z >= 0, by Chebyshev (Numerical Recipes, erfcc): within 1.2e-7 of erfc.
ERFC = (0.17087277, -0.82215223, 1.48851587, -1.13520398, 0.27886807, -0.18628806, 0.09678418, 0.37409196, 1.00002368, -1.26551223)


def tail(g, z):
    """The logarithm of erfc(z) e^(z^2) / t, and t, for z >= 0."""
    t = g.binary("div", g.scalar(2.0), g.binary("add", z, g.scalar(2.0)))
    series = g.scalar(ERFC[0])
    for coefficient in ERFC[1:]:
        series = g.binary("add", g.binary("mul", series, t), g.scalar(coefficient))
    return series, t


@lowers("erfc.default")
@in_f32
@of_floats
def erfc(g, x):
    """1 - erf x below 1/2, and above it a formula that keeps its digits where erf is 1."""
    far = g.compare("gt", x, g.scalar(0.5))
    z = g.select(far, g.binary("minimum", x, g.scalar(16.0)), g.scalar(1.0))  # beyond 16 it is 0
    series, t = tail(g, z)
    high = g.binary("mul", t, g.unary("exp", g.binary("sub", series, g.binary("mul", z, z))))
    near = g.binary("sub", g.scalar(1.0), g.unary("erf", g.select(far, g.scalar(0.0), x)))
    return g.select(far, high, near)


@lowers("special_erfcx.default")
@in_f32
@of_floats
def erfcx(g, x):
    """e^(x^2) erfc x; of negative x, 2 e^(x^2) less that of -x."""
    below = g.compare("lt", x, g.scalar(0.0))
    series, t = tail(g, g.select(below, g.unary("neg", x), x))
    high = g.binary("mul", t, g.unary("exp", series))
    z = g.select(below, x, g.scalar(0.0))
    twice = g.binary("mul", g.unary("exp", g.binary("mul", z, z)), g.scalar(2.0))
    return g.select(below, g.binary("sub", twice, high), high)


@lowers("special_log_ndtr.default")
@in_f32
@of_floats
def log_ndtr(g, x):
    """log(erfc(-x / sqrt 2) / 2), in logarithms where that is small."""
    t = g.binary("mul", x, g.scalar(math.sqrt(0.5)))
    low = g.compare("lt", t, g.scalar(-0.5))
    z = g.select(low, g.unary("neg", t), g.scalar(1.0))
    series, factor = tail(g, z)
    logarithm = g.binary("add", g.unary("log", g.binary("mul", factor, g.scalar(0.5))), g.binary("sub", series, g.binary("mul", z, z)))
    half = g.binary("mul", erfc(g, g.select(low, g.scalar(0.0), t)), g.scalar(-0.5))
    return g.select(low, logarithm, g.unary("log1p", half))
