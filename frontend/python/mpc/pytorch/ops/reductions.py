"""Over axes."""

import math

from mpc.errors import Unsupported
from mpc.graph import guarded, whole
from mpc.graph.builder import is_named
from mpc.pytorch.ops import order
from mpc.pytorch.sizes import FIX
from mpc.pytorch.table import lowers, of_floats


def axes_of(x, dims):
    dims = [dims] if isinstance(dims, int) else list(dims or [])
    return sorted(dim % x.type.rank for dim in dims) if dims else list(range(x.type.rank))


@lowers("sum.dim_IntList", "sum.default")
def total(g, x, dims=None, keepdim=False, dtype=None):
    element = g.result_type.element

    def reduced(y):
        return g.reduce("sum", y, axes_of(x, dims), keepdim) if x.type.rank else y

    if element == "f32":
        return reduced(g.cast(x, "f32"))
    return whole.computed(g, element, reduced, x) or reduced(g.cast(x, element))


@lowers("mean.dim", "mean.default")
@of_floats
def mean(g, x, dims=None, keepdim=False, dtype=None):
    return g.reduce("mean", x, axes_of(x, dims), keepdim) if x.type.rank else x


@lowers("amax.default", "max.default")
def largest(g, x, dims=(), keepdim=False):
    return g.reduce("max", number(x), axes_of(x, dims), keepdim) if x.type.rank else x


@lowers("amin.default", "min.default")
def smallest(g, x, dims=(), keepdim=False):
    turned = "neg" if number(x).element == "f32" else "not"  # the complement has no whole number without its other
    return g.unary(turned, largest(g, g.unary(turned, x), dims, keepdim)) if x.type.rank else x


@lowers("max.dim", "min.dim")
def with_places(g, x, dim, keepdim=False):
    """In training the value is the one at the place, which alone has a derivative; of max and amax all equal ones share it."""
    is_max = "max" in str(g.node.target)
    name = "argmax" if is_max else "argmin"
    is_used = any(user.args[1] == 1 and user.users for user in g.node.users)
    if g.captured.trains and x.element == "f32" and x.type.rank and not isinstance(x.shape[dim], str):
        axis = dim % x.type.rank
        place = order.place(g, name, x, axis, True)
        value = g.take_along(x, place, axis)
        shape = value.shape if keepdim else value.shape[:axis] + value.shape[axis + 1 :]
        return [g.reshape(value, shape), g.reshape(place, shape) if is_used else None]
    value = (largest if is_max else smallest)(g, x, [dim], keepdim)
    return [value, order.place(g, name, x, dim, keepdim) if is_used else None]


def number(x):
    if x.element == "i1":
        raise Unsupported("mpc's dialect takes the largest of numbers", "convert with .float() first, or write .any()")
    return x


@lowers("any.default", "any.dim", "any.dims")
def some(g, x, dims=None, keepdim=False):
    ones = g.cast(x, "f32")
    return g.compare("ne", g.reduce("max", g.unary("abs", ones), axes_of(x, dims), keepdim), g.scalar(0.0))


@lowers("all.default", "all.dim", "all.dims")
def every(g, x, dims=None, keepdim=False):
    ones = g.cast(g.compare("ne", g.cast(x, "f32"), g.scalar(0.0)), "f32")
    low = g.reduce("max", g.unary("neg", ones), axes_of(x, dims), keepdim)
    return g.compare("ne", low, g.scalar(0.0))


def variance(g, x, axes, correction, keepdim):
    count = 1
    for axis in axes:
        if isinstance(x.shape[axis], str) and correction:
            raise Unsupported(f"an unbiased variance over the open dimension {x.shape[axis]}", "use correction=0, or fix its size")
        count *= x.shape[axis] if not isinstance(x.shape[axis], str) else 1
    centred = g.binary("sub", x, g.reduce("mean", x, axes, True))
    biased = g.reduce("mean", g.binary("mul", centred, centred), axes, keepdim)
    if not correction:
        return biased
    # Of too few elements the sum of squares is divided by 0.
    return g.binary("mul", biased, g.scalar(count / (count - correction) if count > correction else math.inf))


@lowers("var.correction")
def var(g, x, dims=None, correction=1, keepdim=False):
    return variance(g, x, axes_of(x, dims), 1 if correction is None else correction, keepdim)


@lowers("std.correction")
def std(g, x, dims=None, correction=1, keepdim=False):
    return guarded.root(g, var(g, x, dims, correction, keepdim))


@lowers("softmax.int", "_softmax.default")
@of_floats
def softmax(g, x, dim, *_):
    return g.softmax(x, dim)


@lowers("log_softmax.int", "_log_softmax.default")
@of_floats
def log_softmax(g, x, dim, *_):
    """A loss that takes it takes x instead."""
    y = g.log_softmax(x, dim % x.type.rank)
    y.op.facts.update(log_softmax=x, axis=dim % x.type.rank)
    return y


@lowers("logsumexp.default")
@of_floats
def logsumexp(g, x, dims, keepdim=False):
    axes = axes_of(x, dims)
    if len(axes) == 1:
        return g.logsumexp(x, axes[0], keepdim)
    for axis in reversed(axes):  # one after the other: each keeps lines of infinities
        x = g.logsumexp(x, axis, True)
    return x if keepdim else g.reshape(x, g.result_type.shape)


@lowers("cumsum.default")
def cumsum(g, x, dim, dtype=None):
    element = g.result_type.element
    if isinstance(x.shape[dim], str) and not is_named(x.shape[dim]):
        raise Unsupported(f"a running sum over the open dimension {x.shape[dim]}, which is computed from others", FIX)
    if element == "f32":
        return running(g, g.cast(x, "f32"), dim % x.type.rank)
    found = whole.computed(g, element, lambda y: running(g, y, dim % x.type.rank), x)
    if found is None:
        raise Unsupported("a running sum of integers that are not known to be small", "sum floating-point numbers")
    return found


def running(g, x, dim):
    return g.emit(f"mpc.cumsum {{}} dim {dim}", [x], x.type, axes=[dim])
