"""Maps that are a few of the dialect's."""

import math

from mpc.pytorch.table import lowers


def is_negative(g, x):
    """Whether the sign is set, that of a zero too."""
    zero = g.scalar(0.0)
    return g.compare("lt", g.select(g.compare("eq", x, zero), g.unary("reciprocal", x), x), zero)


@lowers("signbit.default")
def signbit(g, x):
    return is_negative(g, x) if x.element == "f32" else g.compare("lt", g.cast(x, "i32") if x.element == "i1" else x, g.scalar(0, "i32" if x.element == "i1" else x.element))


@lowers("copysign.Tensor", "copysign.Scalar")
def copysign(g, x, y):
    size = g.unary("abs", g.operand(x, "f32"))
    return g.select(is_negative(g, g.operand(y, "f32")), g.unary("neg", size), size)


def without_nan(comparison):
    def lower(g, x, y):
        """x where it is not the lesser, or y is no number."""
        element = g.result_type.element
        x, y = g.operand(x, element), g.operand(y, element)
        takes = g.compare(comparison, x, y)
        if element == "f32":
            takes = g.select(g.compare("ne", y, y), g.scalar(True, "i1"), takes)
        return g.select(takes, x, y)

    return lower


lowers("fmax.default")(without_nan("ge"))
lowers("fmin.default")(without_nan("le"))


@lowers("ldexp.Tensor")
def ldexp(g, x, y):
    return g.binary("mul", g.operand(x, "f32"), g.binary("pow", g.scalar(2.0), g.operand(y, "f32")))


@lowers("hypot.default")
def hypot(g, x, y):
    """m sqrt((x / m)^2 + (y / m)^2), m the larger magnitude, whose squares f32 need not hold."""
    sizes = [g.unary("abs", value) for value in (x, y)]
    top = g.binary("maximum", *(g.stop_gradient(size) for size in sizes))
    plain = g.select(g.compare("gt", top, g.scalar(0.0)), g.compare("lt", top, g.scalar(math.inf)), g.scalar(False, "i1"))
    scale = g.select(plain, top, g.scalar(1.0))
    squares = [g.binary("mul", part, part) for part in (g.binary("div", value, scale) for value in (x, y))]
    return g.binary("mul", g.unary("sqrt", g.binary("add", *squares)), scale)


# log(erfc(z) (1 + z / 2)) + z^2 as a polynomial of t = 2 / (2 + z), z >= 0, by Chebyshev (Numerical Recipes, erfcc): within 1.2e-7 of erfc.
ERFC = (0.17087277, -0.82215223, 1.48851587, -1.13520398, 0.27886807, -0.18628806, 0.09678418, 0.37409196, 1.00002368, -1.26551223)


@lowers("erfc.default")
def erfc(g, x):
    """1 - erf x below 1/2, and above it a formula that keeps its digits where erf is 1."""
    far = g.compare("gt", x, g.scalar(0.5))
    z = g.select(far, x, g.scalar(1.0))
    t = g.binary("div", g.scalar(2.0), g.binary("add", z, g.scalar(2.0)))
    series = g.scalar(ERFC[0])
    for coefficient in ERFC[1:]:
        series = g.binary("add", g.binary("mul", series, t), g.scalar(coefficient))
    tail = g.binary("mul", t, g.unary("exp", g.binary("sub", series, g.binary("mul", z, z))))
    near = g.binary("sub", g.scalar(1.0), g.unary("erf", g.select(far, g.scalar(0.0), x)))
    return g.select(far, tail, near)
