"""Bags of rows of a table."""

import math

from mpc.errors import Unsupported
from mpc.graph import Type, Value
from mpc.pytorch.known import Sized
from mpc.pytorch.sizes import FIX
from mpc.pytorch.table import lowers

SUM, MEAN, MAX = 0, 1, 2


@lowers("embedding_bag.padding_idx", "embedding_bag.default", raw=True)
def embedding_bag(g, table, ids, offsets, by_frequency=False, mode=SUM, sparse=False, weights=None, include_last_offset=False, padding_idx=None):
    """A sum, mean or maximum of the rows of each bag; `offsets` are where bags begin in the ids. An empty bag gives zeros."""
    length = None if include_last_offset else length_of(g, ids, offsets)
    table, ids, weights = (g.value(part) for part in (table, ids, weights))
    kept = None if padding_idx is None else g.compare("ne", ids, g.scalar(padding_idx % table.shape[0], ids.element))
    rows = g.embedding(table, ids, layer=g.layer_of(table))
    rows = rows if weights is None else g.binary("mul", rows, g.reshape(weights, (*ids.shape, 1)))
    if length:
        y = of_one_length(g, rows, kept, length, mode, g.type_of(g.node.meta["val"][0]).shape)
    else:
        y = of_lengths(g, rows, kept, g.value(offsets), mode, include_last_offset)
    return [y, None, None, None]


def length_of(g, ids, offsets):
    """How many ids each bag has, where the offsets are known to count in equal steps, as those of ids in two dimensions do."""
    if isinstance(offsets, Value):
        return None
    found = g.counted(offsets)
    bags, size = (part.shape if isinstance(part, Value) else (part.node.meta["val"] if isinstance(part, Sized) else part).shape
                  for part in (offsets, ids))  # fmt: skip
    if found is None or found[1]:
        return None
    if found[0] is None:
        return size[0] if bags[0] == 1 else None
    length = int(found[2])
    return length if length > 0 and (isinstance(size[0], str) or size[0] == bags[0] * length) else None


def of_one_length(g, rows, kept, length, mode, shape):
    rows = g.reshape(rows, (shape[0], length, shape[1]))
    kept = None if kept is None else g.reshape(kept, (shape[0], length, 1))
    nothing = g.scalar(-math.inf if mode == MAX else 0.0)
    y = g.reduce("max" if mode == MAX else "sum", rows if kept is None else g.select(kept, rows, nothing), [1])
    if mode == SUM or kept is None:
        if mode == MEAN:
            return g.reduce("mean", rows, [1]) if isinstance(length, str) else g.binary("mul", y, g.scalar(1 / length))
        return y
    return finished(g, y, g.reduce("sum", g.cast(kept, "f32"), [1]), mode)


def finished(g, y, count, mode):
    """With zeros for bags of no rows."""
    if mode == MAX:
        return g.select(g.compare("gt", count, g.scalar(0.0)), y, g.scalar(0.0))
    return g.binary("div", y, g.binary("maximum", count, g.scalar(1.0)))


def of_lengths(g, rows, kept, offsets, mode, include_last_offset):
    size, width = rows.shape
    if isinstance(size, str) or isinstance(offsets.shape[0], str):
        raise Unsupported("bags of ids over an open dimension, of lengths that are not known", FIX)
    bags = offsets.shape[0] - bool(include_last_offset)
    begins = g.cast(g.reshape(offsets, (offsets.shape[0], 1)), "i64")
    bag = g.reduce("sum", g.cast(g.compare("le", begins, g.iota((size,), 0)), "f32"), [0])
    bag = g.cast(g.binary("sub", bag, g.scalar(1.0)), "i64")  # of each row; -1 of none
    bag = bag if kept is None else g.select(kept, bag, g.scalar(-1, "i64"))
    own = g.compare("eq", g.reshape(bag, (1, size)), g.reshape(g.iota((bags,), 0), (bags, 1)))
    count = g.reduce("sum", g.cast(own, "f32"), [1], True)
    if mode == MAX:
        each = g.select(g.reshape(own, (bags, size, 1)), rows, g.scalar(-math.inf))
        return finished(g, g.reduce("max", each, [1]), count, mode)
    y = g.put("scatter", "add", g.splat(0.0, Type((bags, width), "f32")), bag, rows, 0)
    return y if mode == SUM else finished(g, y, count, mode)
