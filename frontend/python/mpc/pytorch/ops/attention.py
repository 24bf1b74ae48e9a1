"""Attention: whole where its mask is causal or none, else from products and a softmax."""

import math

import torch

from mpc.graph import recognise
from mpc.pytorch.table import lowers

LOWEST = torch.finfo(torch.float32).min


@lowers("scaled_dot_product_attention.default", raw=True)
def attention(g, q, k, v, mask=None, dropout=0.0, is_causal=False, scale=None, enable_gqa=False):
    q, k, v = (g.value(x) for x in (q, k, v))
    lead, shape = q.shape[:-2], g.result_type.shape
    kind = "causal" if is_causal else g.mask_kind(mask, q.shape[-2], k.shape[-2])
    square = q.shape[-2] == k.shape[-2]
    scale = None if scale is None or math.isclose(scale, 1 / math.sqrt(q.shape[-1])) else scale
    plain = kind == "none" or kind == "causal" and square
    if plain and not dropout and q.shape[-1] == v.shape[-1] and g.takes_heads(q.shape[-1]):
        q, k, v = (four(g, x) for x in (q, k, v))
        k, v = (recognise.ungrouped(x, q.shape[1]) for x in (k, v))
        if k.shape == v.shape and k.shape[0] == q.shape[0]:
            return g.reshape(g.attention(q, k, v, causal=kind == "causal", scale=scale), shape)
    return composed(g, q, k, v, mask, dropout, is_causal, scale, lead)


def four(g, x):
    """(B, H, T, D)."""
    if x.type.rank == 4:
        return x
    if x.type.rank == 3:
        return g.reshape(x, (x.shape[0], 1, *x.shape[1:]))
    lead = 1
    for extent in x.shape[:-3]:
        lead = lead * extent if not isinstance(extent, str) and not isinstance(lead, str) else f"{lead}*{extent}"
    return g.reshape(x, (lead, *x.shape[-3:]))


def composed(g, q, k, v, mask, dropout, is_causal, scale, lead):
    if k.type.rank == 4 and k.shape[1] != q.shape[1]:
        k, v = (grouped(g, x, q.shape[1]) for x in (k, v))
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
    batch, groups, *rest = x.shape
    apart = g.reshape(x, (batch, groups, 1, *rest))
    return g.reshape(g.broadcast(apart, (batch, groups, heads // groups, *rest)), (batch, heads, *rest))
