"""Distances of rows. Where two are equal the derivative is 0, as PyTorch's."""

import math

import torch

from mpc.pytorch.table import in_f32, lowers


def of_difference(g, apart, p):
    """(sum over the last dimension of |d|^p)^(1/p)."""
    axis, zero = apart.type.rank - 1, g.scalar(0.0)
    size = g.unary("abs", apart)
    if p == math.inf:
        return g.reduce("max", size, [axis])
    if p == 0:
        return g.reduce("sum", g.cast(g.compare("ne", apart, zero), "f32"), [axis])
    if p == 1:
        return g.reduce("sum", size, [axis])
    same = g.compare("eq", apart, zero)
    if p == 2:
        power = g.binary("mul", apart, apart)
    else:
        power = g.select(same, zero, g.binary("pow", g.select(same, g.scalar(1.0), size), g.scalar(float(p))))
    total = g.reduce("sum", power, [axis])
    none = g.compare("eq", total, zero)
    held = g.select(none, g.scalar(1.0), total)
    root = g.unary("sqrt", held) if p == 2 else g.binary("pow", held, g.scalar(1 / p))
    return g.select(none, zero, root)


@lowers("cdist.default", "_cdist_forward.default")
@in_f32
def cdist(g, x, y, p=2.0, compute_mode=None):
    """(.., N, M) of rows x (.., N, D) and y (.., M, D): their differences, whichever way PyTorch takes."""
    x = g.reshape(x, (*x.shape[:-1], 1, x.shape[-1]))
    y = g.reshape(y, (*y.shape[:-2], 1, *y.shape[-2:]))
    return of_difference(g, g.binary("sub", x, y), p)


@lowers("pdist.default", "_pdist_forward.default")
@in_f32
def pdist(g, x, p=2.0):
    """Of each row with those behind it."""
    first, second = torch.triu_indices(x.shape[0], x.shape[0], 1)
    rows = [g.gather(x, g.value(ids.contiguous()), 0) for ids in (first, second)]
    return of_difference(g, g.binary("sub", *rows), p)
