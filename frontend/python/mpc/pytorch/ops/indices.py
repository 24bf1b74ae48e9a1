"""Rows of tables."""

import torch

from mpc.errors import Unsupported
from mpc.graph import Value
from mpc.pytorch.known import Sized, progression_of
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
    part = counted_part(g, x, axis, place)
    if part is not None:
        return part
    place = g.value(place)
    if place.element == "i1" or place.type.rank != 1 and axis != 0:
        raise Unsupported("an index by a mask, whose result has as many elements as the mask has ones", "multiply by the mask instead")
    return index_select(g, x, axis, place) if axis else rows(g, x, place)


def counted_part(g, x, axis, place):
    """A slice, where the index counts upwards and is known."""
    size = x.shape[axis]
    if not isinstance(place, torch.Tensor) or place.dim() != 1 or place.dtype == torch.bool or isinstance(size, str):
        return None
    found = progression_of([place])
    if found is None or found[0] is None and len(place) > 1 or found[2] < 0:
        return None
    start, step = found[1] % size, max(found[2], 1)
    starts, limits, strides = [0] * x.type.rank, [None] * x.type.rank, [1] * x.type.rank
    starts[axis], limits[axis], strides[axis] = start, start + step * (len(place) - 1) + 1, step
    return g.slice(x, starts, limits, strides, x.shape[:axis] + (len(place),) + x.shape[axis + 1 :]) if limits[axis] <= size else None


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
    """Along a dimension, the sum over all its places of what stands at the one that is asked for: one pass, no matrix of
    ones. Of a tensor whose elements are all one, that one."""
    found = g.counted(x) if not isinstance(x, Value) else None
    if found is not None and found[0] is None:
        return g.splat(found[1], g.result_type)
    x, ids = g.value(x), g.value(ids)
    dim %= x.type.rank
    if x.element != "f32" or isinstance(x.shape[dim], str):
        reason = "elements of integers, or along an open dimension, by their index"
        raise Unsupported(reason, "look rows of a table up with torch.nn.functional.embedding")
    other = [axis for axis in range(x.type.rank) if axis != dim]
    fits = tuple(x.shape[axis] if axis == dim else ids.shape[axis] for axis in range(x.type.rank))
    limits = [None if x.shape[axis] == fits[axis] else fits[axis] for axis in range(x.type.rank)]
    rows = g.transpose(g.slice(x, [0] * x.type.rank, limits, [1] * x.type.rank, fits), [*other, dim])
    asked = g.transpose(ids, [*other, dim])
    rows = g.reshape(rows, (*rows.shape[:-1], 1, rows.shape[-1]))
    asked = g.reshape(asked, (*asked.shape, 1))
    there = g.compare("eq", asked, g.iota((x.shape[dim],), 0, ids.element))
    y = g.reduce("sum", g.select(there, rows, g.scalar(0.0)), [-1])
    order = [*other, dim]
    return g.transpose(y, [order.index(axis) for axis in range(x.type.rank)])
