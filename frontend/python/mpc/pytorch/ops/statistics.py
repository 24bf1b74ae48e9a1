"""Mean and deviation together, elements in the middle, counts by value."""

import math

import torch

from mpc.errors import Unsupported
from mpc.graph import Type, Value
from mpc.pytorch.ops import order
from mpc.pytorch.ops.reductions import every, mean, some, std, var
from mpc.pytorch.ops.scans import known, part
from mpc.pytorch.table import in_f32, lowers


@lowers("var_mean.correction")
def var_mean(g, x, dims=None, correction=1, keepdim=False):
    if not x.type.rank:
        return [g.splat(math.nan if correction is None or correction else 0.0, x.type), x]
    return [var(g, x, dims, correction, keepdim), mean(g, x, dims, keepdim)]


@lowers("std_mean.correction")
def std_mean(g, x, dims=None, correction=1, keepdim=False):
    if not x.type.rank:
        return var_mean(g, x, dims, correction, keepdim)
    return [std(g, x, dims, correction, keepdim), mean(g, x, dims, keepdim)]


# ---- by order ------------------------------------------------------------------------------------------------------------


def is_nan(g, x):
    return g.compare("ne", x, x)


def without(shape, axis):
    return shape[:axis] + shape[axis + 1 :]


def at_rank(g, x, dim, keepdim, number):
    """[element, place] of that number in the order of a line; `number`: an int, or a value of the line's shape with 1 in its place."""
    if not x.type.rank:
        return [x, g.splat(0, Type((), "i64"))]
    rows, axis = order.sortable(g, x, dim)
    shape = x.shape[:axis] + (1,) + x.shape[axis + 1 :]
    found = g.sort(rows, axis)
    if isinstance(number, Value):
        found = [g.take_along(y, number, axis) for y in found]
    else:
        found = [part(g, y, axis, number, number + 1) for y in found]
    return [g.reshape(y, shape if keepdim else without(shape, axis)) for y in found]


@lowers("kthvalue.default")
def kthvalue(g, x, k, dim=-1, keepdim=False):
    return at_rank(g, x, dim, keepdim, k - 1)


def middle(g, x, dim, ignores_nan):
    """The number of the lower middle. A NaN stands last in a line: it is the median, or the numbers before it have theirs."""
    axis = known(x, dim)
    size = x.shape[axis]
    if x.element != "f32":
        return (size - 1) // 2
    numbers = g.reduce("sum", g.cast(g.compare("eq", x, x), "f32"), [axis], True)
    half = g.unary("floor", g.binary("mul", g.binary("sub", numbers, g.scalar(1.0)), g.scalar(0.5)))
    if ignores_nan:
        return g.cast(g.binary("maximum", half, g.scalar(0.0)), "i64")
    # In a stable order the first NaN stands behind all numbers.
    first = g.binary("minimum", numbers, g.scalar(float(size - 1)))
    return g.cast(g.select(g.compare("lt", numbers, g.scalar(float(size))), first, half), "i64")


def median_of(ignores_nan):
    def along(g, x, dim, keepdim=False):
        return at_rank(g, x, dim, keepdim, middle(g, x, dim, ignores_nan)) if x.type.rank else at_rank(g, x, 0, keepdim, 0)

    def of_all(g, x):
        """All elements that are equal to it share its derivative."""
        if not x.type.rank:
            return x
        row = order.lined(g, x)
        found = at_rank(g, row, 0, True, middle(g, row, 0, ignores_nan))[0]
        if x.element != "f32" or not g.captured.trains:
            return g.reshape(found, ())
        found = g.stop_gradient(found)
        same = g.select(is_nan(g, found), is_nan(g, row), g.compare("eq", row, found))
        count = g.reduce("sum", g.cast(same, "f32"), [0], True)
        shares = g.binary("div", g.binary("sub", row, g.stop_gradient(row)), count)  # 0, with the derivative of a share
        moved = g.reduce("sum", g.select(same, shares, g.scalar(0.0)), [0], True)
        return g.reshape(g.binary("add", found, moved), ())

    return along, of_all


for _name, _ignores in (("median", False), ("nanmedian", True)):
    _along, _of_all = median_of(_ignores)
    lowers(f"{_name}.dim")(_along)
    lowers(f"{_name}.default")(_of_all)


@lowers("quantile.scalar", "quantile.default", raw=True)
def quantile(g, x, q, dim=None, keepdim=False, *, interpolation="linear"):
    return of_share(g, g.value(x), q, dim, keepdim, interpolation, False)


@lowers("nanquantile.scalar", "nanquantile.default", raw=True)
def nanquantile(g, x, q, dim=None, keepdim=False, *, interpolation="linear"):
    return of_share(g, g.value(x), q, dim, keepdim, interpolation, True)


@in_f32
def of_share(g, x, q, dim, keepdim, interpolation, ignores_nan):
    """At the place q (n - 1) of each line in order, and between its neighbours; the shares are the first dimension of the result."""
    shares = g.value(q) if isinstance(q, (Value, torch.Tensor)) else g.scalar(float(q))
    shares = g.reshape(shares, (shares.type.count,))
    axis = x.type.rank - 1 if dim is None else dim % max(x.type.rank, 1)
    rows = order.lined(g, x) if dim is None or not x.type.rank else g.transpose(x, [*(i for i in range(x.type.rank) if i != axis), axis])
    last = rows.type.rank - 1
    size = order.sortable(g, rows, last)[0].shape[last]
    line = g.sort(rows, last)[0]
    count = g.scalar(float(size - 1))
    if ignores_nan:
        numbers = g.reduce("sum", g.cast(g.compare("eq", rows, rows), "f32"), [last], True)
        count = g.binary("maximum", g.binary("sub", numbers, g.scalar(1.0)), g.scalar(0.0))
    places = g.broadcast(g.binary("mul", count, shares), (*rows.shape[:-1], shares.type.count))
    y = between(g, line, places, interpolation)
    if not ignores_nan:
        broken = g.reduce("max", g.cast(is_nan(g, rows), "f32"), [last], True)
        y = g.select(g.compare("gt", broken, g.scalar(0.0)), g.scalar(math.nan), y)
    y = g.transpose(y, [last, *range(last)])
    return g.reshape(y, g.result_type.shape)


def between(g, line, places, interpolation):
    axis = line.type.rank - 1
    low, high = g.unary("floor", places), g.unary("ceil", places)
    chosen = {"lower": low, "higher": high, "nearest": g.unary("round", places)}.get(interpolation)
    if chosen is not None:
        return g.take_along(line, g.cast(chosen, "i64"), axis)
    below, above = (g.take_along(line, g.cast(at, "i64"), axis) for at in (low, high))
    share = g.scalar(0.5) if interpolation == "midpoint" else g.binary("sub", places, low)
    if interpolation == "midpoint":
        share = g.select(g.compare("eq", low, high), g.scalar(0.0), share)
    return g.binary("add", below, g.binary("mul", share, g.binary("sub", above, below)))


# ---- where values stand among others --------------------------------------------------------------------------------------


def counted(g, hits, axis, element):
    """How many hold along an axis. f32 counts up to 2^24."""
    if not isinstance(hits.shape[axis], str) and hits.shape[axis] >= 2**24:
        raise Unsupported(f"{hits.shape[axis]} elements are counted", "cut the dimension into parts")
    return g.cast(g.reduce("sum", g.cast(hits, "f32"), [axis]), element)


def among(g, line, values, right):
    """How many of a sorted line stand before each value; before NaN, all."""
    line = g.reshape(line, (*line.shape[:-1], 1, line.shape[-1]) if line.type.rank > 1 else line.shape)
    values = g.reshape(values, (*values.shape, 1))
    behind = g.compare("gt" if right else "ge", line, values)
    return counted(g, g.unary("not", behind), behind.type.rank - 1, g.result_type.element)


@lowers("searchsorted.Tensor", "searchsorted.Scalar")
def searchsorted(g, line, values, *, out_int32=False, right=False, side=None, sorter=None):
    values = values if isinstance(values, Value) else g.operand(values, line.element)
    element = line.element if line.element == values.element else "f32"
    line = line if sorter is None else g.take_along(line, sorter, line.type.rank - 1)
    return among(g, g.cast(line, element), g.cast(values, element), right or side == "right")


@lowers("bucketize.Tensor", "bucketize.Scalar")
def bucketize(g, values, line, *, out_int32=False, right=False):
    return searchsorted(g, line, values, right=right)


@lowers("histc.default")
def histc(g, x, bins=100, min=0, max=0):
    """By the place of each element between the ends, in f32; the upper end belongs to the last."""
    x = order.lined(g, g.cast(x, "f32"))
    if min == max:
        ends = g.unary("neg", g.reduce("max", g.unary("neg", x), [0])), g.reduce("max", x, [0])
        flat = g.compare("eq", *ends)
        low = g.select(flat, g.binary("sub", ends[0], g.scalar(1.0)), ends[0])
        high = g.select(flat, g.binary("add", ends[1], g.scalar(1.0)), ends[1])
    else:
        low, high = g.scalar(float(min)), g.scalar(float(max))
    place = g.binary("div", g.binary("sub", x, low), g.binary("sub", high, low))
    place = g.binary("minimum", g.unary("floor", g.binary("mul", place, g.scalar(float(bins)))), g.scalar(float(bins - 1)))
    inside = g.select(g.compare("ge", x, low), g.compare("le", x, high), g.scalar(False, "i1"))
    place = g.reshape(g.select(inside, place, g.scalar(-1.0)), (1, x.shape[0]))
    own = g.reshape(g.cast(g.iota((bins,), 0), "f32"), (bins, 1))
    return counted(g, g.compare("eq", place, own), 1, g.result_type.element)


# Of checks, which raise in PyTorch, and of which nothing stays in a graph.
lowers("_is_all_true.default")(lambda g, x: every(g, x))
lowers("_is_any_true.default")(lambda g, x: some(g, x))
