"""Attention: whole where its mask is causal or none, else from products and a softmax."""

import math

import torch

from mpc.graph import recognise
from mpc.pytorch.table import lowers

LOWEST = torch.finfo(torch.float32).min


@lowers("scaled_dot_product_attention.default", raw=True)
def attention(g, q, k, v, mask=None, dropout=0.0, is_causal=False, scale=None, enable_gqa=False):
    shape = g.result_type.shape
    q, k, v = alike(g, *(g.value(x) for x in (q, k, v)), shape[:-2], enable_gqa)
    kind = "causal" if is_causal else g.mask_kind(mask, q.shape[-2], k.shape[-2])
    square = q.shape[-2] == k.shape[-2]
    scale = None if scale is None or math.isclose(scale, 1 / math.sqrt(q.shape[-1])) else scale
    plain = kind == "none" or kind == "causal" and square
    if plain and not dropout and q.shape[-1] == v.shape[-1] and g.takes_heads(q.shape[-1]):
        rows, keys, values = (four(g, x) for x in (q, k, v))
        keys, values = (recognise.ungrouped(x, rows.shape[1]) for x in (keys, values))
        if keys.shape == values.shape and keys.shape[0] == rows.shape[0]:
            return g.reshape(g.attention(rows, keys, values, causal=kind == "causal", scale=scale), shape)
    return composed(g, q, k, v, mask, dropout, is_causal, scale)


def alike(g, q, k, v, lead, enable_gqa):
    """All three with the result's leading dimensions, as PyTorch broadcasts them. Of those, k and v may keep fewer heads, each for a group
    of q's."""
    grouped = enable_gqa or k.type.rank == v.type.rank == len(lead) + 2 and k.shape[-3:-2] == v.shape[-3:-2] == (1,)

    def spread(x, heads):
        x = g.reshape(x, (1,) * (len(lead) + 2 - x.type.rank) + x.shape)
        return g.broadcast(x, (*lead[:-1], *heads, *x.shape[-2:]))

    return (spread(q, lead[-1:]), *(spread(x, x.shape[-3:-2] if grouped else lead[-1:]) for x in (k, v)))


def four(g, x):
    """(B, H, T, D)."""
    if x.type.rank == 4:
        return x
    if x.type.rank < 4:
        lead = (1,) * (4 - x.type.rank) if x.type.rank == 2 else (x.shape[0], 1)
        return g.reshape(x, (*lead, *x.shape[-2:]))
    lead = 1
    for extent in x.shape[:-3]:
        lead = lead * extent if not isinstance(extent, str) and not isinstance(lead, str) else f"{lead}*{extent}"
    return g.reshape(x, (lead, *x.shape[-3:]))


def composed(g, q, k, v, mask, dropout, is_causal, scale):
    if q.type.rank > 2:
        k, v = (x if x.shape[-3] == q.shape[-3] else grouped(g, x, q.shape[-3]) for x in (k, v))
    scores = g.matmul(q, k, transpose_b=True)
    scores = g.binary("mul", scores, g.scalar(1 / math.sqrt(q.shape[-1]) if scale is None else scale))
    seen = None
    if is_causal:
        seen = g.compare("ge", *(g.iota((q.shape[-2], k.shape[-2]), axis) for axis in (0, 1)))
    elif mask is not None:
        mask = g.value(mask)
        if mask.element == "i1":
            seen = mask
        else:
            scores = g.binary("add", scores, mask)
    if seen is not None:
        scores = g.select(seen, scores, g.scalar(LOWEST))
    shares = g.softmax(scores, -1)
    # A query that sees no key gives zeros.
    shares = shares if seen is None else g.select(seen, shares, g.scalar(0.0))
    return g.matmul(g.dropout(shares, dropout) if dropout else shares, v)


def grouped(g, x, heads):
    """Each group of keys, for each of its heads."""
    *batch, groups, rows, columns = x.shape
    apart = g.reshape(x, (*batch, groups, 1, rows, columns))
    return g.reshape(g.broadcast(apart, (*batch, groups, heads // groups, rows, columns)), (*batch, heads, rows, columns))
