"""Rows of tables, elements by their indices, and what is put where indices name."""

import math

import torch

from mpc.errors import Unsupported
from mpc.graph import Value, whole
from mpc.pytorch.known import Sized, progression_of
from mpc.pytorch.ops.scans import part
from mpc.pytorch.sizes import FIX
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
        return g.gather(table, ids, 0)
    count = 1
    for extent in table.shape[1:]:
        count *= extent
    y = g.embedding(g.reshape(table, (table.shape[0], count)), ids, layer=g.layer_of(table))
    return g.reshape(y, ids.shape + table.shape[1:])


@lowers("index_select.default")
def chosen_rows(g, x, dim, ids):
    """One id keeps the dimension."""
    return index_select(g, x, dim, of_rank_one(g, ids))


def index_select(g, x, dim, ids):
    dim %= x.type.rank
    return g.gather(x, ids, dim) if dim else rows(g, x, ids)


@lowers("index.Tensor", raw=True)
def index(g, x, ids):
    along = axes_along(g, x, ids)
    if along is not None:
        return spread(g, g.value(x), along)
    given = [(axis, index) for axis, index in enumerate(ids) if index is not None]
    if len(given) != 1:
        return by_several(g, g.value(x), given)
    x, (axis, place) = g.value(x), given[0]
    part = counted_part(g, x, axis, place)
    if part is not None:
        return part
    place = g.value(place)
    if place.element == "i1":
        raise Unsupported("an index by a mask, whose result has as many elements as the mask has ones", "multiply by the mask instead")
    return index_select(g, x, axis, from_the_front(g, x, axis, place))


# What passes elements on, and what is not negative of such operands: the places of those operands, None for all.
NOT_NEGATIVE = ("iota", "argmax", "argmin", "one_hot", "compare", "abs", "relu", "exp", "sigmoid")
OF_NOT_NEGATIVE = {name: [0] for name in ("cast", "reshape", "transpose", "broadcast", "slice", "gather", "take_along", "stop_gradient",
                                          "max", "sum", "cumsum", "floor", "ceil", "round", "trunc", "pad")}  # fmt: skip
OF_NOT_NEGATIVE |= {name: None for name in ("add", "mul", "div", "quotient", "minimum", "concat")} | {"select": [1, 2], "remainder": [1]}


def not_negative(g, x, steps=8):
    """Whether it is known that no element is negative."""
    known, number = g.sources.get(x), g.constant_of(x)
    if x.element == "i1" or isinstance(known, torch.Tensor) and bool((known >= 0).all()) or number is not None and number >= 0:
        return True
    if x.op is None or not steps:
        return False
    name, operands = x.op.mnemonic, x.op.operands
    if name in NOT_NEGATIVE or name in ("sort", "topk") and x is x.op.results[1]:
        return True
    if name in ("maximum", "clamp"):
        return name == "maximum" and any(not_negative(g, y, steps - 1) for y in operands) or name == "clamp" and (x.op.facts["bounds"][0] or -1) >= 0
    if name == "remainder" and "floor" not in x.op.words or name not in OF_NOT_NEGATIVE:
        return False
    places = OF_NOT_NEGATIVE[name]
    return all(not_negative(g, y, steps - 1) for y in (operands if places is None else [operands[i] for i in places]))


def from_the_front(g, x, axis, ids):
    """Places of a dimension, of which negative ones count from its end."""
    if not_negative(g, ids):
        return ids
    behind = g.binary("add", ids, size_of(g, x, axis, ids.element))
    return g.select(g.compare("lt", ids, g.scalar(0, ids.element)), behind, ids)


def size_of(g, x, axis, element):
    """Of an open dimension the number of its elements, as a value."""
    size = x.shape[axis]
    if not isinstance(size, str):
        return g.scalar(size, element)
    line = g.slice(x, [0] * x.type.rank, [None if i == axis else 1 for i in range(x.type.rank)], [1] * x.type.rank,
                   tuple(size if i == axis else 1 for i in range(x.type.rank)))  # fmt: skip
    one = g.scalar(1.0)
    ones = g.select(g.compare("eq", line, line), one, one)
    return g.cast(g.reshape(g.reduce("sum", ones, [axis]), ()), element)


def by_several(g, x, given):
    """x[.., i, j, ..]. The ids stand where the dimensions were if these are side by side, else first."""
    merged, axis = merged_axes(g, x, given)
    return g.gather(merged, numbers(g, x, given), axis)


def merged_axes(g, x, given):
    """x with the dimensions that ids are given for as one, and where it is: the first, if they are apart."""
    axes = [axis for axis, _ in given]
    if any(isinstance(x.shape[axis], str) for axis in axes):
        raise Unsupported("an index by several tensors of an open dimension", FIX)
    if axes != list(range(axes[0], axes[0] + len(axes))):
        x = g.transpose(x, axes + [axis for axis in range(x.type.rank) if axis not in axes])
        axes = list(range(len(axes)))
    count = math.prod(x.shape[axis] for axis in axes)
    return g.reshape(x, x.shape[: axes[0]] + (count,) + x.shape[axes[-1] + 1 :]), axes[0]


def numbers(g, x, given):
    """The places in the merged dimension; -1 where one is no place."""
    if any(is_mask(g.value(index)) for _, index in given):
        raise Unsupported("an index by a mask, whose result has as many elements as the mask has ones", "multiply by the mask instead")
    number, known = g.scalar(0, "i64"), None
    for axis, index in given:
        value, extent = g.cast(g.value(index), "i64"), x.shape[axis]
        value = g.select(g.compare("lt", value, g.scalar(0, "i64")), g.binary("add", value, g.scalar(extent, "i64")), value)
        number = g.binary("add", g.binary("mul", number, g.scalar(extent, "i64")), value)
        for how, limit in (("ge", 0), ("lt", extent)):
            holds = g.compare(how, value, g.scalar(limit, "i64"))
            known = g.binary("and", known, holds) if known else holds
    return g.select(known, number, g.scalar(-1, "i64"))


def is_mask(value):
    return value.element == "i1"


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
    x, ids = of_rank_one(g, g.value(x)), of_rank_one(g, g.value(ids))
    dim %= x.type.rank
    return g.reshape(g.take_along(cut(g, x, ids.shape, dim), ids, dim), g.result_type.shape)


def cut(g, x, shape, dim):
    """The beginning of x in the dimensions besides `dim`, as long as the shape's: PyTorch lets ids have fewer lines."""
    fits = tuple(x.shape[axis] if axis == dim else extent for axis, extent in enumerate(shape))
    if any(isinstance(a, str) != isinstance(b, str) for a, b in zip(x.shape, fits)):
        raise Unsupported("ids of some lines of a tensor with open dimensions", FIX)
    limits = [None if extent == x.shape[axis] else extent for axis, extent in enumerate(fits)]
    return g.slice(x, [0] * x.type.rank, limits, [1] * x.type.rank, fits)


@lowers("one_hot.default")
def one_hot(g, ids, classes=-1):
    if classes < 1:
        raise Unsupported("one_hot without a number of classes, whose result is as wide as its largest value", "give num_classes")
    return g.one_hot(ids, classes)


# ---- what is put where ids name ---------------------------------------------------------------------------------------


def of_rank_one(g, x):
    """A tensor without dimensions as a line of one element."""
    return x if x.type.rank else g.reshape(x, (1,))


def on_lines(g, function, x, dim, ids):
    """function(x) for the lines of x that ids have; the others stay."""
    for axis, (have, wanted) in enumerate(zip(x.shape, ids.shape)):
        if axis != dim and have != wanted:
            changed = on_lines(g, function, part(g, x, axis, 0, wanted), dim, ids)
            return g.concat([changed, part(g, x, axis, wanted, have)], axis, x.shape)
    return function(x)


def put_along(g, how, x, dim, ids, updates):
    """PyTorch lets ids have fewer lines than x, and fewer elements than the updates."""
    dim %= x.type.rank
    ids, updates = of_rank_one(g, ids), of_rank_one(g, updates)
    updates = updates if updates.shape == ids.shape else cut(g, updates, ids.shape, -1)
    if how == "add" and x.element != "f32":
        return g.cast(put_along(g, how, g.cast(x, "f32"), dim, ids, g.cast(updates, "f32")), x.element)
    return on_lines(g, lambda y: g.put("put_along", how, y, ids, updates, dim), x, dim, ids)


@lowers("scatter_add.default")
def scatter_add(g, x, dim, ids, updates):
    if x.element != "f32" and not whole.fits(g, updates, x):
        raise Unsupported("scatter_add of integers that are not known to be small", "add floating-point numbers")
    return put_along(g, "add", x, dim, ids, updates)


@lowers("scatter.src", "scatter.value")
def scatter(g, x, dim, ids, updates):
    """Of several updates of one element the last; PyTorch leaves open which."""
    updates = updates if isinstance(updates, Value) else g.broadcast(g.operand(updates, x.element), ids.shape)
    return put_along(g, "set", x, dim, ids, updates)


def scattered(g, how, x, dim, ids, updates):
    if how == "add" and x.element != "f32":
        raise Unsupported("slices of integers that are added by index", "add floating-point numbers")
    return g.put("scatter", how, x, ids, updates, dim % x.type.rank)


@lowers("index_add.default")
def index_add(g, x, dim, ids, updates, alpha=1):
    updates = updates if alpha == 1 else g.binary("mul", updates, g.scalar(float(alpha)))
    return scattered(g, "add", x, dim, of_rank_one(g, ids), of_rank_one(g, updates))


@lowers("index_copy.default")
def index_copy(g, x, dim, ids, updates):
    return scattered(g, "set", x, dim, of_rank_one(g, ids), of_rank_one(g, updates))


@lowers("index_fill.int_Scalar", "index_fill.int_Tensor")
def index_fill(g, x, dim, ids, number):
    if not x.type.rank:
        return g.broadcast(g.operand(number, x.element), ())
    dim, ids = dim % x.type.rank, of_rank_one(g, ids)
    shape = x.shape[:dim] + ids.shape + x.shape[dim + 1 :]
    return scattered(g, "set", x, dim, from_the_front(g, x, dim, ids), g.broadcast(g.operand(number, x.element), shape))


@lowers("index_put.default", "_unsafe_index_put.default", raw=True)
def index_put(g, x, ids, updates, accumulate=False):
    """By tensors of ids; by one mask, of one number, or of as many as it holds for, one after the other."""
    x, updates = g.value(x), g.value(updates)
    given = [(axis, g.value(index)) for axis, index in enumerate(ids) if index is not None]
    if len(given) == 1 and is_mask(given[0][1]):
        return put_by_mask(g, x, *given[0], updates, accumulate)
    how = "add" if accumulate else "set"
    if len(given) == 1:
        axis, index = given[0][0], from_the_front(g, x, *given[0])
        shape = x.shape[:axis] + index.shape + x.shape[axis + 1 :]
        return scattered(g, how, x, axis, index, g.broadcast(g.cast(updates, x.element), shape))
    axes = [axis for axis, _ in given]
    merged, axis = merged_axes(g, x, given)
    places = numbers(g, x, given)
    shape = merged.shape[:axis] + places.shape + merged.shape[axis + 1 :]
    y = scattered(g, how, merged, axis, places, g.broadcast(g.cast(updates, x.element), shape))
    order = axes + [i for i in range(x.type.rank) if i not in axes]
    if axis or axes == list(range(len(axes))):
        return g.reshape(y, x.shape)
    y = g.reshape(y, [x.shape[i] for i in order])
    return g.transpose(y, [order.index(i) for i in range(x.type.rank)])


def put_by_mask(g, x, axis, mask, updates, accumulate):
    lead = (1,) * axis
    wide = g.reshape(mask, lead + mask.shape + (1,) * (x.type.rank - axis - mask.type.rank))
    behind = x.shape[axis + mask.type.rank :]
    updates = g.cast(updates, x.element)
    if updates.type.rank <= len(behind):
        put = g.broadcast(updates, x.shape)
    elif axis or updates.shape[-len(behind) - 1] == 1:
        raise Unsupported("a part of a tensor, chosen by a mask, is written to", "write it with torch.where and the mask")
    else:
        from mpc.pytorch.ops.scatter import in_turn

        put = in_turn(g, mask, g.broadcast(updates, (updates.shape[0], *behind)), x.shape)
    return g.select(wide, g.binary("add", x, put) if accumulate else put, x)
