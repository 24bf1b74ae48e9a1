"""Bags of rows of a table."""

import math

from mpc.errors import Unsupported
from mpc.graph import Type
from mpc.pytorch.sizes import FIX
from mpc.pytorch.table import lowers


@lowers("embedding_bag.padding_idx", "embedding_bag.default")
def embedding_bag(g, table, ids, offsets, by_frequency=False, mode=0, sparse=False, weights=None, include_last_offset=False, padding_idx=None):
    """A sum, mean or maximum of the rows of each bag; `offsets` are where bags begin in the ids. An empty bag gives zeros."""
    bags, size = offsets.shape[0] - bool(include_last_offset), ids.shape[0]
    if isinstance(size, str) or isinstance(bags, str):
        raise Unsupported("bags of ids over an open dimension", FIX)
    if padding_idx is not None:
        padding_idx %= table.shape[0]
    begins = g.cast(g.reshape(offsets, (offsets.shape[0], 1)), "i64")
    bag = g.reduce("sum", g.cast(g.compare("le", begins, g.iota((size,), 0)), "f32"), [0])
    bag = g.binary("sub", bag, g.scalar(1.0))  # of each id
    kept = g.compare("ge", bag, g.scalar(0.0))
    if padding_idx is not None and padding_idx >= 0:
        kept = g.select(g.compare("eq", ids, g.scalar(padding_idx, ids.element)), g.scalar(False, "i1"), kept)
    bag = g.cast(g.select(kept, bag, g.scalar(-1.0)), "i64")
    rows = g.embedding(table, ids, layer=g.layer_of(table))
    own = g.compare("eq", g.reshape(bag, (1, size)), g.reshape(g.iota((bags,), 0), (bags, 1)))
    count = g.reduce("sum", g.cast(own, "f32"), [1], True)
    if mode == 2:
        each = g.select(g.reshape(own, (bags, size, 1)), rows, g.scalar(-math.inf))
        return [g.select(g.compare("gt", count, g.scalar(0.0)), g.reduce("max", each, [1]), g.scalar(0.0)), None, None, None]
    rows = rows if weights is None else g.binary("mul", rows, g.reshape(weights, (size, 1)))
    y = g.put("scatter", "add", g.splat(0.0, Type((bags, table.shape[1]), "f32")), bag, rows, 0)
    return [g.binary("div", y, g.binary("maximum", count, g.scalar(1.0))) if mode == 1 else y, None, None, None]
