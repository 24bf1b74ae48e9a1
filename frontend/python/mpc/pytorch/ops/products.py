"""Matrix products."""

from mpc.graph import recognise
from mpc.pytorch.table import lowers


@lowers("linear.default")
def linear(g, x, weight, bias=None):
    return g.linear(x, weight, bias, layer=g.layer_of(weight))


@lowers("mm.default", "bmm.default", "matmul.default")
def matmul(g, a, b):
    if a.type.rank == 1 and b.type.rank == 1:
        return g.reduce("sum", g.binary("mul", a, b), [0])
    if a.type.rank == 1:
        return g.reshape(product(g, g.reshape(a, (1, *a.shape)), b), g.result_type.shape)
    if b.type.rank == 1:
        return g.reshape(product(g, a, g.reshape(b, (*b.shape, 1))), g.result_type.shape)
    return product(g, a, b)


def product(g, a, b, bias=None):
    found = None if bias else recognise.attention(g, a, b)
    if found:
        return found
    layer = g.layer_of(source(b))
    swapped = last_two_swapped(g, b)
    if swapped is not None and swapped.type.rank == 2 and swapped in g.owners:
        return g.linear(a, swapped, bias, layer=layer)
    return g.matmul(a, b if swapped is None else swapped, bias, transpose_b=swapped is not None, layer=layer)


def source(x):
    while x.is_a("transpose") or x.is_a("reshape"):
        x = x.op.operands[0]
    return x


def last_two_swapped(g, b):
    """The tensor whose last two dimensions b has the other way round, or None."""
    if not b.is_a("transpose"):
        return None
    order = b.op.facts["permutation"]
    return g.transpose(b, [*range(b.type.rank - 2), -1, -2]) if order[-2] > order[-1] else None


@lowers("addmm.default")
def addmm(g, bias, a, b, beta=1, alpha=1):
    if beta == 1 and alpha == 1 and bias.type.rank == 1:
        return product(g, a, b, bias)
    return scaled_sum(g, bias, product(g, a, b), beta, alpha)


@lowers("baddbmm.default")
def baddbmm(g, bias, a, b, beta=1, alpha=1):
    return scaled_sum(g, bias, product(g, a, b), beta, alpha)


def scaled_sum(g, bias, y, beta, alpha):
    y = y if alpha == 1 else g.binary("mul", y, g.scalar(alpha))
    if beta == 0:
        return y
    return g.binary("add", bias if beta == 1 else g.binary("mul", bias, g.scalar(beta)), y)
