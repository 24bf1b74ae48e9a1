"""Rows of tables."""

from mpc.errors import Unsupported
from mpc.graph import Value
from mpc.pytorch.table import lowers


@lowers("embedding.default")
def embedding(g, table, ids, padding_idx=-1, scale_grad_by_freq=False, sparse=False):
    y = g.embedding(table, ids, layer=g.layer_of(table))
    if not g.captured.trains or padding_idx is None or padding_idx < 0 or table not in g.owners:
        return y
    # PyTorch gives the row of padding no gradient.
    padding = g.compare("eq", g.reshape(ids, (*ids.shape, 1)), g.scalar(padding_idx, ids.element))
    return g.select(padding, g.stop_gradient(y), y)


def rows(g, table, ids):
    """table[ids] along the first dimension, of a table of any rank."""
    if any(isinstance(extent, str) for extent in table.shape) or table.element != "f32":
        raise Unsupported("elements looked up by index in a tensor of integers, or of open dimensions",
                          "look rows of a floating-point table of known size up")  # fmt: skip
    count = 1
    for extent in table.shape[1:]:
        count *= extent
    y = g.embedding(g.reshape(table, (table.shape[0], count)), ids, layer=g.layer_of(table))
    return g.reshape(y, ids.shape + table.shape[1:])


@lowers("index_select.default")
def index_select(g, x, dim, ids):
    dim %= x.type.rank
    front = [dim, *(axis for axis in range(x.type.rank) if axis != dim)]
    return g.transpose(rows(g, g.transpose(x, front), ids), [front.index(axis) for axis in range(x.type.rank)])


@lowers("index.Tensor", raw=True)
def index(g, x, ids):
    given = [(axis, index) for axis, index in enumerate(ids) if index is not None]
    x = g.value(x)
    if len(given) != 1:
        raise Unsupported("an index by several tensors at once", "index by one tensor, or multiply by a mask")
    axis, place = given[0]
    place = g.value(place)
    if not isinstance(place, Value) or place.element not in ("i64", "i32") or place.type.rank != 1 and axis != 0:
        raise Unsupported("an index by a mask, whose result has as many elements as the mask has ones", "multiply by the mask instead")
    return index_select(g, x, axis, place) if axis else rows(g, x, place)
