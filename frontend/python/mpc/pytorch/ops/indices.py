"""Rows of tables."""

from mpc.errors import Unsupported
from mpc.graph import Value
from mpc.pytorch.known import Sized
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
    along = axes_along(g, x, ids)
    if along is not None:
        return spread(g, g.value(x), along)
    given = [(axis, index) for axis, index in enumerate(ids) if index is not None]
    if len(given) != 1:
        raise Unsupported("an index by several tensors at once", "index by one tensor, or multiply by a mask")
    x, (axis, place) = g.value(x), given[0]
    place = g.value(place)
    if place.element == "i1" or place.type.rank != 1 and axis != 0:
        raise Unsupported("an index by a mask, whose result has as many elements as the mask has ones", "multiply by the mask instead")
    return index_select(g, x, axis, place) if axis else rows(g, x, place)


def axes_along(g, x, ids):
    """The axis of the result that each dimension of x runs along, where the index of each counts along one: None for a
    dimension of one element. Not such an index: None."""
    shape = x.shape if isinstance(x, Value) else g.type_of(x if not isinstance(x, Sized) else x.node.meta["val"]).shape
    if len(ids) != len(shape) or any(isinstance(index, Value) or index is None for index in ids):
        return None
    axes = []
    for extent, index in zip(shape, ids):
        found = g.counted(index)
        if found is None or found[1:] != (0, 1) and not (found[0] is None and found[1] == 0):
            return None
        axis, type = found[0], g.type_of(index if not isinstance(index, Sized) else index.node.meta["val"])
        axis = axis if axis is None else axis + len(g.result_type.shape) - type.rank
        if (1 if axis is None else g.result_type.shape[axis]) != extent:
            return None
        axes.append(axis)
    used = [axis for axis in axes if axis is not None]
    return axes if len(set(used)) == len(used) else None


def spread(g, x, along):
    """x with its dimensions along those axes of the result."""
    shape = g.result_type.shape
    order = sorted(range(x.type.rank), key=lambda i: -1 if along[i] is None else along[i])
    x = g.transpose(x, order)
    return g.broadcast(g.reshape(x, [extent if axis in along else 1 for axis, extent in enumerate(shape)]), shape)


@lowers("gather.default", raw=True)
def gather(g, x, dim, ids, sparse_grad=False):
    """Of a tensor whose elements are all one, that one."""
    found = g.counted(x) if not isinstance(x, Value) else None
    if found is None or found[0] is not None:
        raise Unsupported("an element of each row by its index", "look rows of a table up with torch.nn.functional.embedding, or multiply by a one-hot mask")
    return g.splat(found[1], g.result_type)
