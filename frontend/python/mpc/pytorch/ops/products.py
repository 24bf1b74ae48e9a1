"""Matrix products."""

from mpc.errors import Unsupported
from mpc.graph import recognise, whole
from mpc.graph.builder import is_named
from mpc.pytorch.precision import EIGHT
from mpc.pytorch.sizes import FIX
from mpc.pytorch.table import in_f32, lowers


@lowers("linear.default")
def linear(g, x, weight, bias=None):
    if weight.type.rank == 1:  # a row of weights, and no dimension in the result
        y = matmul(g, x, weight)
        return y if bias is None else g.binary("add", y, bias)
    if bias is not None and bias.shape != (weight.shape[0],):
        bias = g.broadcast(g.reshape(bias, (1,)), (weight.shape[0],))
    if x.element != "f32":
        y = matmul(g, x, g.transpose(weight, [1, 0]))
        return y if bias is None else g.binary("add", y, bias)
    if x.type.rank == 1:
        return g.reshape(g.linear(g.reshape(x, (1, *x.shape)), weight, bias, layer=g.layer_of(weight)), g.result_type.shape)
    return g.linear(x, weight, bias, layer=g.layer_of(weight))


@lowers("mm.default", "bmm.default", "matmul.default", "mv.default")
def matmul(g, a, b):
    if a.type.rank == 1 and b.type.rank == 1:
        return g.reduce("sum", g.binary("mul", a, b), [0])
    if a.type.rank == 1:
        y = product(g, g.reshape(a, (1, *a.shape)), b)
        return g.reshape(y, (*y.shape[:-2], y.shape[-1]))
    if b.type.rank == 1:
        y = product(g, a, g.reshape(b, (*b.shape, 1)))
        return g.reshape(y, y.shape[:-1])
    return product(g, a, b)


def product(g, a, b, bias=None):
    if a.element != "f32":
        return of_integers(g, a, b) if bias is None else g.binary("add", of_integers(g, a, b), bias)
    found = None if bias else recognise.attention(g, a, b)
    if found:
        return found
    layer = g.layer_of(source(b))
    swapped = last_two_swapped(g, b)
    if swapped is not None and swapped.type.rank == 2 and swapped in g.owners:
        return g.linear(a, swapped, bias, layer=layer)
    return g.matmul(a, b if swapped is None else swapped, bias, transpose_b=swapped is not None, layer=layer)


def of_integers(g, a, b):
    """In f32 where that has the sums exactly, else element by element."""

    def summed(a, b):
        return g.reduce("sum", g.binary("mul", g.reshape(a, (*a.shape, 1)), g.reshape(b, (*b.shape[:-2], 1, *b.shape[-2:]))), [-2])

    return whole.computed(g, a.element, g.matmul, a, b) or summed(a, b)


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
    if beta == 1 and alpha == 1 and bias.shape == b.shape[-1:]:
        return product(g, a, b, bias)
    return scaled_sum(g, bias, product(g, a, b), beta, alpha)


@lowers("baddbmm.default")
def baddbmm(g, bias, a, b, beta=1, alpha=1):
    return scaled_sum(g, bias, product(g, a, b), beta, alpha)


def scaled_sum(g, bias, y, beta, alpha):
    y = y if alpha == 1 else g.binary("mul", y, g.operand(alpha, y.element))
    if beta == 0:
        return y
    return g.binary("add", bias if beta == 1 else g.binary("mul", bias, g.operand(beta, y.element)), y)


@lowers("addbmm.default")
def addbmm(g, bias, a, b, beta=1, alpha=1):
    return scaled_sum(g, bias, g.reduce("sum", product(g, a, b), [0]), beta, alpha)


@lowers("addmv.default")
def addmv(g, bias, a, b, beta=1, alpha=1):
    return scaled_sum(g, bias, matmul(g, a, b), beta, alpha)


@lowers("_grouped_mm.default", "transformers.grouped_mm_fallback.default")
def grouped(g, x, weights, ends=None, bias=None, out_dtype=None):
    """x (T, K) in groups of rows, each times its own of the weights (E, K, N); `ends` are where groups end. Every group's weight multiplies
    every row, and a row keeps its own: E products for T rows, whose shapes are known."""
    if x.type.rank != 2 or weights.type.rank != 3 or ends is None or bias is not None:
        raise Unsupported("grouped products of other forms than rows (T, K) by weights (E, K, N)", "write them with torch.bmm")
    count, rows = weights.shape[0], x.shape[0]
    if isinstance(rows, str) and not is_named(rows):
        raise Unsupported(f"grouped products over {rows} rows, which are computed from open dimensions", FIX)
    places = g.reshape(g.cast(g.iota((rows,), 0), ends.element), (1, rows))
    own = g.reduce("sum", g.cast(g.compare("le", g.reshape(ends, (count, 1)), places), "f32"), [0])
    mine = g.compare("eq", g.cast(own, "i64"), g.reshape(g.iota((count,), 0), (count, 1)))
    y = g.matmul(g.reshape(x, (1, *x.shape)), weights, layer=g.layer_of(source(weights)))
    return g.reduce("sum", g.select(g.reshape(mine, (count, rows, 1)), y, g.scalar(0.0)), [0])


@lowers("_scaled_mm.default")
@in_f32
def scaled(g, a, b, scale_a, scale_b, bias=None, scale_result=None, out_dtype=None, use_fast_accum=False):
    """Factors of 8 bits, by scales of the tensors or of the rows and columns of the result; rounded once."""
    y = product(g, a, b)
    for scale, whole in ((scale_a, (y.shape[0], 1)), (scale_b, (1, y.shape[1]))):
        if scale.type.rank and any(extent not in (1, of) for extent, of in zip(scale.shape, whole)):
            raise Unsupported("a product whose scales are of blocks of its factors", "multiply the factors by scale.repeat_interleave(n, dim) before a product")
        y = g.binary("mul", y, g.reshape(scale, ()) if scale.shape == (1,) else scale)
    y = y if bias is None else g.binary("add", y, bias)
    if scale_result is not None and g.node.meta["val"].dtype in EIGHT:
        y = g.binary("mul", y, g.reshape(scale_result, ()))
    return g.rounding.round_to_eight(y, g.node.meta["val"].dtype) if g.node.meta["val"].dtype in EIGHT else y
