"""Over axes."""

import numpy

from mpc.errors import Unsupported
from mpc.graph import Type, guarded
from mpc.onnx.node import NARROW
from mpc.onnx.ops.elementwise import floats, wide
from mpc.onnx.table import lowers


def axes_of(n, rank):
    """None where nothing is reduced."""
    axes = n.integers("axes", 1, "which axes are reduced")
    if axes:
        if any(not -rank <= axis < rank for axis in axes):
            raise Unsupported(f"its axes {axes} are beyond the rank {rank}", "correct the model")
        return sorted({axis % rank for axis in axes})
    return None if n.attribute("noop_with_empty_axes", 0) else list(range(rank))


def reduced(kind, function, of_none=lambda g, x: x):
    """function(g, x, axes, keepdims); of_none is what stands where no axis is reduced."""

    @lowers(kind)
    def lower(g, n):
        x, keep = n.x(0), bool(n.attribute("keepdims", 1))
        axes = axes_of(n, x.type.rank)
        if axes is None or not x.type.rank:
            return of_none(g, x)
        return function(g, x, axes, keep)


def total(g, x, axes, keep):
    return wide(g, lambda y: g.reduce("sum", y, axes, keep), x) if axes else x


def largest(g, x, axes, keep):
    if x.element == "i1":
        return g.compare("ne", g.reduce("max", g.cast(x, "f32"), axes, keep), g.scalar(0.0))
    return wide(g, lambda y: g.reduce("max", y, axes, keep), x)


def smallest(g, x, axes, keep):
    turned = "neg" if x.element == "f32" else "not"  # the complement has no whole number without its other
    if x.element == "i1":
        return g.unary("not", largest(g, g.unary("not", x), axes, keep))
    return wide(g, lambda y: g.unary(turned, g.reduce("max", g.unary(turned, y), axes, keep)), x)


def factors(g, x, axes, keep):
    """The product, factor by factor: a balanced tree of halves along each axis."""

    def multiplied(y):
        for axis in axes:
            while y.shape[axis] > 1:
                size = y.shape[axis]
                half = size // 2
                parts = [part(g, y, axis, start, start + half) for start in (0, half)]
                parts += [part(g, y, axis, 2 * half, size)] if size % 2 else []
                low = g.binary("mul", *parts[:2])
                y = low if size % 2 == 0 else g.concat([low, parts[2]], axis, (*y.shape[:axis], half + 1, *y.shape[axis + 1 :]))
        return y

    y = wide(g, multiplied, x)
    return y if keep else g.reshape(y, [extent for axis, extent in enumerate(x.shape) if axis not in axes])


def part(g, x, axis, start, end):
    starts, limits = [0] * x.type.rank, [None] * x.type.rank
    starts[axis], limits[axis] = start, end
    return g.slice(x, starts, limits, [1] * x.type.rank, (*x.shape[:axis], end - start, *x.shape[axis + 1 :]))


def squares(g, x, axes, keep):
    return total(g, wide(g, lambda y: g.binary("mul", y, y), x), axes, keep)


def log_sum_exp(g, x, axes, keep):
    if len(axes) == 1:
        return g.logsumexp(floats(x), axes[0], keep)
    rest = [axis for axis in range(x.type.rank) if axis not in axes]
    rows = g.reshape(g.transpose(floats(x), rest + axes), [*(x.shape[axis] for axis in rest), size_of(x, axes)])
    y = g.logsumexp(rows, len(rest))
    return g.reshape(y, [1 if axis in axes else x.shape[axis] for axis in range(x.type.rank)]) if keep else y


def size_of(x, axes):
    count = 1
    for axis in axes:
        count *= x.shape[axis]
    return count


def in_floats(g, x, function):
    """A root or logarithm of integers, back in their type."""
    return g.cast(function(g.cast(x, "f32")), x.element)


reduced("ReduceSum", total)
reduced("ReduceMean", lambda g, x, axes, keep: g.reduce("mean", floats(x), axes, keep))
reduced("ReduceMax", largest)
reduced("ReduceMin", smallest)
reduced("ReduceProd", factors)
reduced("ReduceL1", lambda g, x, axes, keep: total(g, wide(g, lambda y: g.unary("abs", y), x), axes, keep),
        lambda g, x: wide(g, lambda y: g.unary("abs", y), x))  # fmt: skip
reduced("ReduceL2", lambda g, x, axes, keep: in_floats(g, squares(g, x, axes, keep), lambda y: guarded.root(g, y)),
        lambda g, x: wide(g, lambda y: g.unary("abs", y), x))  # fmt: skip
reduced("ReduceSumSquare", squares, lambda g, x: wide(g, lambda y: g.binary("mul", y, y), x))
reduced("ReduceLogSum", lambda g, x, axes, keep: in_floats(g, total(g, x, axes, keep), lambda y: g.unary("log", y)),
        lambda g, x: g.unary("log", floats(x)))  # fmt: skip
reduced("ReduceLogSumExp", log_sum_exp)


@lowers("ArgMax", "ArgMin")
def place(g, n):
    x, keep = n.x(0), bool(n.attribute("keepdims", 1))
    axis = n.axis(0, x.type.rank)
    name = "argmax" if n.kind == "ArgMax" else "argmin"
    x = g.cast(x, "i32") if x.element in NARROW else x
    if not n.attribute("select_last_index", 0):
        return g.place(name, x, axis, keep)
    found = g.place(name, turned(g, x, axis), axis, keep)
    return g.binary("sub", g.scalar(x.shape[axis] - 1, "i64"), found)


def turned(g, x, axis):
    """The other way round along an axis."""
    if x.shape[axis] == 1:
        return x
    return g.gather(x, g.value(numpy.arange(x.shape[axis] - 1, -1, -1)), axis)


def running(g, y, axis, reverse):
    """Running sums of integers, whose digits f32 would lose: after each round of sums over 1, 2, 4, .. elements."""
    size, reach = y.shape[axis], 1
    while reach < size:
        zeros = g.splat(0, Type((*y.shape[:axis], reach, *y.shape[axis + 1 :]), y.element))
        kept = part(g, y, axis, reach, size) if reverse else part(g, y, axis, 0, size - reach)
        y = g.binary("add", y, g.concat([kept, zeros] if reverse else [zeros, kept], axis, y.shape))
        reach *= 2
    return y


@lowers("CumSum")
def cumsum(g, n):
    x = n.x(0)
    axis = n.number(1, "which axis is summed along")
    axis %= x.type.rank
    reverse, exclusive = n.attribute("reverse", 0), n.attribute("exclusive", 0)
    element = x.element
    if element == "f32":
        y = g.emit(f"mpc.cumsum {{}} dim {axis}" + " reverse" * bool(reverse), [x], x.type)
    else:
        y = wide(g, lambda z: running(g, z, axis, reverse), x)
    if not exclusive:
        return y
    size, lone = x.shape[axis], (*x.shape[:axis], 1, *x.shape[axis + 1 :])
    zero = g.splat(0, Type(lone, element))
    if size == 1:
        return zero
    if reverse:
        return g.concat([part(g, y, axis, 1, size), zero], axis, x.shape)
    return g.concat([zero, part(g, y, axis, 0, size - 1)], axis, x.shape)


@lowers("Softmax", "LogSoftmax", "Hardmax")
def softmax(g, n):
    """Before opset 13 over all axes from the named one on."""
    x = floats(n.x(0))
    if n.opset >= 13:
        return over_last(g, n.kind, x, n.axis(-1, x.type.rank))
    axis = n.axis(1, x.type.rank)
    rows = g.reshape(x, [size_of(x, range(axis)), size_of(x, range(axis, x.type.rank))])
    return g.reshape(over_last(g, n.kind, rows, 1), x.shape)


def over_last(g, kind, x, axis):
    if kind == "Softmax":
        return g.softmax(x, axis)
    if kind == "LogSoftmax":
        return g.log_softmax(x, axis)
    places = g.place("argmax", x, axis, True)
    counted = g.iota(x.shape, axis)
    return g.cast(g.compare("eq", counted, places), "f32")
