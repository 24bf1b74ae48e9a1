"""Functions that PyTorch has whole, of several of the dialect's maps, with PyTorch's values and derivatives at their edges."""

import math

from mpc.graph import guarded
from mpc.pytorch.ops.elementwise import clamp
from mpc.pytorch.table import lowers, of_floats


@lowers("sinc.default")
@of_floats
def sinc(g, x):
    """sin(pi x) / (pi x), and 1 with derivative 0 at 0."""

    def ratio(y):
        z = g.binary("mul", y, g.scalar(math.pi))
        return g.binary("div", g.unary("sin", z), z)

    return guarded.apart(g, g.compare("eq", x, g.scalar(0.0)), x, ratio, 1.0)


def map_product(names, logarithm, least, safe):
    """x log y, and 0 where x is 0 and y any number. Both derivatives are 0 there where the logarithm is not finite, from `least` down; of
    `safe` it is 0."""

    @lowers(*names)
    def lower(g, x, y):
        x, y = g.operand(x, "f32"), g.operand(y, "f32")
        not_finite = g.binary("or", g.compare("le", y, g.scalar(least)), g.compare("eq", y, g.scalar(math.inf)))
        special = g.binary("and", g.compare("eq", x, g.scalar(0.0)), not_finite)
        return g.binary("mul", x, g.unary(logarithm, g.select(special, g.scalar(safe), y)))


map_product(("xlogy.Tensor", "xlogy.Scalar_Self", "xlogy.Scalar_Other"), "log", 0.0, 1.0)
map_product(("special_xlog1py.default", "special_xlog1py.self_scalar", "special_xlog1py.other_scalar"), "log1p", -1.0, 0.0)


@lowers("special_entr.default")
@of_floats
def entropy(g, x):
    """-x log x, and 0 at 0, with derivative 0, -inf below."""
    zero = g.scalar(0.0)
    y = guarded.apart(g, g.compare("le", x, zero), x, lambda z: g.unary("neg", g.binary("mul", z, g.unary("log", z))), 0.0)
    return g.select(g.compare("lt", x, zero), g.scalar(-math.inf), y)


@lowers("logit.default")
@of_floats
def logit(g, x, eps=None):
    """log(x / (1 - x)) as a difference, whose derivative at 0 and at 1 is infinite."""
    x = x if eps is None or eps < 0 else clamp(g, x, eps, 1 - eps)
    return g.binary("sub", g.unary("log", x), g.unary("log1p", g.unary("neg", x)))
