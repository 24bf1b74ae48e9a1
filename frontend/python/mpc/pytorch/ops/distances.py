"""Distances of the rows of one tensor; those of two are in norms.py."""

import torch

from mpc.pytorch.ops.norms import vector_norm
from mpc.pytorch.table import in_f32, lowers


@lowers("pdist.default", "_pdist_forward.default")
@in_f32
def pdist(g, x, p=2.0):
    """Of each row with those behind it."""
    rows = [g.gather(x, g.value(ids.contiguous()), 0) for ids in torch.triu_indices(x.shape[0], x.shape[0], 1)]
    return vector_norm(g, g.binary("sub", *rows), p, [-1])
