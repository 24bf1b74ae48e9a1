"""Norms of vectors and what is made of them. Their derivative where the norm is 0 is 0, as PyTorch's."""

import math

from mpc.graph import guarded
from mpc.pytorch.ops.reductions import axes_of
from mpc.pytorch.table import in_f32, lowers


@lowers("linalg_vector_norm.default")
def vector_norm(g, x, p=2, dims=None, keepdim=False, dtype=None):
    """(sum of |x|^p)^(1/p); the largest or smallest |x| for an infinite p, and the number of elements that are not 0 for p = 0."""
    x = g.cast(x, "f32")
    size = g.unary("abs", x)
    if not x.type.rank:
        return size if p else g.cast(g.compare("ne", x, g.scalar(0.0)), "f32")
    axes = axes_of(x, dims)

    def reduced(name, y):
        return g.reduce(name, y, axes, keepdim)

    if p == math.inf:
        return reduced("max", size)
    if p == -math.inf:
        return g.unary("neg", reduced("max", g.unary("neg", size)))
    if p == 0:
        return reduced("sum", g.cast(g.compare("ne", x, g.scalar(0.0)), "f32"))
    if p == 1:
        return reduced("sum", size)
    if p == 2:
        return guarded.root(g, reduced("sum", g.binary("mul", x, x)))
    return guarded.root(g, reduced("sum", g.binary("pow", size, g.scalar(float(p)))), 1 / p)


@lowers("norm.Scalar", "norm.ScalarOpt_dim", "norm.ScalarOpt_dtype", "norm.ScalarOpt_dim_dtype")
def norm(g, x, p=2, dims=None, keepdim=False, dtype=None):
    return vector_norm(g, x, 2 if p is None else p, dims, keepdim)


@lowers("_cdist_forward.default")
@in_f32
def distances(g, x, y, p, compute_mode=None):
    """(.., n, m) between the rows of x (.., n, k) and of y (.., m, k), from their differences."""
    x, y = g.reshape(x, (*x.shape[:-1], 1, x.shape[-1])), g.reshape(y, (*y.shape[:-2], 1, *y.shape[-2:]))
    return vector_norm(g, g.binary("sub", x, y), p, [-1])


@lowers("dist.default")
def distance(g, x, y, p=2):
    return vector_norm(g, g.binary("sub", x, y), p)
