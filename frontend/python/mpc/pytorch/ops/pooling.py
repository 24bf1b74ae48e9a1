"""Pooling: one op of the dialect each."""

import math

import torch

from mpc.errors import Unsupported
from mpc.pytorch.ops.scans import part
from mpc.pytorch.sizes import FIX
from mpc.pytorch.table import lowers


def lists(g, x, dimensions, kernel, stride, padding, dilation=(1,)):
    """One number for each pooled dimension in each list."""
    if any(isinstance(extent, str) for extent in x.shape[-dimensions:]):
        raise Unsupported("pooling over an open dimension", FIX)
    return [list(values) * (dimensions // len(values)) for values in (kernel, stride or kernel, padding, dilation)]


def beyond(x, kernel, stride, padding, dilation):
    """The places behind the padding that ceil_mode adds: a window more where places are left, if it begins before the padding behind."""
    result = []
    for extent, size, step, around, apart in zip(x.shape[-len(kernel) :], kernel, stride, padding, dilation):
        span = extent + 2 * around - apart * (size - 1) - 1
        count = -(-span // step) + 1
        if (count - 1) * step >= extent + around:
            count -= 1
        result.append(max(0, (count - 1) * step - span))
    return result


def max_pool(g, x, dimensions, kernel, stride, padding, dilation, ceil_mode):
    kernel, stride, padding, dilation = lists(g, x, dimensions, kernel, stride, padding, dilation)
    more = beyond(x, kernel, stride, padding, dilation) if ceil_mode else [0] * dimensions
    return g.max_pool(x, kernel, stride, padding, [a + b for a, b in zip(padding, more)], dilation)


def kept_places(g, x, dimensions, kernel, stride, padding, dilation, ceil_mode):
    """The largest elements of windows and the places of the first of these in the image, in row-major order."""
    y = max_pool(g, x, dimensions, kernel, stride, padding, dilation, ceil_mode)
    if not any(user.args[1] == 1 and user.users for user in g.node.users):
        return [y, None]
    kernel, stride, padding, dilation = lists(g, x, dimensions, kernel, stride, padding, dilation)
    lead, extents, outer = x.shape[:-dimensions], x.shape[-dimensions:], y.shape[-dimensions:]
    behind = [max(0, (n - 1) * step + apart * (size - 1) + 1 - extent - around)
              for n, step, apart, size, extent, around in zip(outer, stride, dilation, kernel, extents, padding)]  # fmt: skip
    padded = bordered(g, x, padding, behind)
    words = f"mpc.windows {{}} sizes {kernel} strides {stride} dilations {dilation}"
    windows = g.emit(words, [padded], x.type.with_shape((*lead, *windows_of(padded, kernel, stride, dilation), *kernel)))
    windows = cut_to(g, windows, (*lead, *outer, *kernel))
    within = g.place("argmax", g.reshape(windows, (*lead, *outer, math.prod(kernel))), len(lead) + dimensions)
    place = g.scalar(0, "i64")
    for i, (size, step, around, apart, extent) in enumerate(zip(kernel, stride, padding, dilation, extents)):
        inner = math.prod(kernel[i + 1 :])
        at = g.binary("quotient trunc", within, g.scalar(inner, "i64")) if inner > 1 else within
        at = g.binary("remainder trunc", at, g.scalar(size, "i64")) if i else at
        along = [outer[i] if k == len(lead) + i else 1 for k in range(len(lead) + dimensions)]
        line = g.reshape(g.iota((outer[i],), 0), along)
        if around:  # of a window of -inf alone the first that is inside
            first = [max(0, -(-(around - n * step) // apart)) for n in range(outer[i])]
            first = g.reshape(g.value(torch.tensor(first)), along)
            at = g.select(g.compare("lt", at, first), first, at)
        at = g.binary("add", g.binary("mul", at, g.scalar(apart, "i64")), g.binary("mul", line, g.scalar(step, "i64")))
        place = g.binary("add", g.binary("mul", place, g.scalar(extent, "i64")), g.binary("sub", at, g.scalar(around, "i64")))
    return [y, place]


def bordered(g, x, low, high):
    """x with places that no maximum takes around its last dimensions."""
    first = x.type.rank - len(low)
    for axis, counts in enumerate(zip(low, high), first):
        low_part, high_part = (
            [g.splat(-math.inf, x.type.with_shape(x.shape[:axis] + (count,) + x.shape[axis + 1 :]))] if count else [] for count in counts
        )
        x = g.concat([*low_part, x, *high_part], axis, x.shape[:axis] + (x.shape[axis] + sum(counts),) + x.shape[axis + 1 :])
    return x


def windows_of(x, kernel, stride, dilation):
    numbers = zip(x.shape[-len(kernel) :], kernel, stride, dilation)
    return [(extent - apart * (size - 1) - 1) // step + 1 for extent, size, step, apart in numbers]


def cut_to(g, x, shape):
    return g.slice(x, [0] * x.type.rank, list(shape), [1] * x.type.rank, shape)


@lowers("max_pool1d_with_indices.default")
def max_pool1d_with_places(g, x, kernel, stride=(), padding=(0,), dilation=(1,), ceil_mode=False):
    return kept_places(g, x, 1, kernel, stride, padding, dilation, ceil_mode)


@lowers("max_pool2d_with_indices.default")
def max_pool2d_with_places(g, x, kernel, stride=(), padding=(0,), dilation=(1,), ceil_mode=False):
    return kept_places(g, x, 2, kernel, stride, padding, dilation, ceil_mode)


@lowers("max_pool3d_with_indices.default")
def max_pool3d_with_places(g, x, kernel, stride=(), padding=(0,), dilation=(1,), ceil_mode=False):
    return kept_places(g, x, 3, kernel, stride, padding, dilation, ceil_mode)


@lowers("max_pool1d.default")
def max_pool1d(g, x, kernel, stride=(), padding=(0,), dilation=(1,), ceil_mode=False):
    return max_pool(g, x, 1, kernel, stride, padding, dilation, ceil_mode)


@lowers("max_pool2d.default")
def max_pool2d(g, x, kernel, stride=(), padding=(0,), dilation=(1,), ceil_mode=False):
    return max_pool(g, x, 2, kernel, stride, padding, dilation, ceil_mode)


@lowers("max_pool3d.default")
def max_pool3d(g, x, kernel, stride=(), padding=(0,), dilation=(1,), ceil_mode=False):
    return max_pool(g, x, 3, kernel, stride, padding, dilation, ceil_mode)


def avg_pool(g, x, dimensions, kernel, stride, padding, ceil_mode, count_include_pad, divisor=None):
    kernel, stride, padding, ones = lists(g, x, dimensions, kernel, stride, padding)
    more = beyond(x, kernel, stride, padding, ones) if ceil_mode else [0] * dimensions
    if divisor is not None:
        y = g.avg_pool(x, kernel, stride, padding, [a + b for a, b in zip(padding, more)])
        return g.binary("mul", y, g.scalar(math.prod(kernel) / divisor))
    if any(more) and count_include_pad and any(padding):
        # Padding counts, but not the places beyond it: the padded input's elements are counted.
        lead = [0] * (x.type.rank - dimensions)
        extents = [extent + 2 * around for extent, around in zip(x.shape[-dimensions:], padding)]
        x = g.pad(x, lead + padding, lead + padding, (*x.shape[:-dimensions], *extents))
        padding = [0] * dimensions
    if any(more):
        return g.avg_pool(x, kernel, stride, padding, [a + b for a, b in zip(padding, more)], inner=True)
    return g.avg_pool(x, kernel, stride, padding, padding, inner=not count_include_pad and any(padding))


@lowers("avg_pool1d.default")
def avg_pool1d(g, x, kernel, stride=(), padding=(0,), ceil_mode=False, count_include_pad=True):
    return avg_pool(g, x, 1, kernel, stride, padding, ceil_mode, count_include_pad)


@lowers("avg_pool2d.default")
def avg_pool2d(g, x, kernel, stride=(), padding=(0,), ceil_mode=False, count_include_pad=True, divisor_override=None):
    return avg_pool(g, x, 2, kernel, stride, padding, ceil_mode, count_include_pad, divisor_override)


@lowers("avg_pool3d.default")
def avg_pool3d(g, x, kernel, stride=(), padding=(0,), ceil_mode=False, count_include_pad=True, divisor_override=None):
    return avg_pool(g, x, 3, kernel, stride, padding, ceil_mode, count_include_pad, divisor_override)


def adaptive(x, size):
    """The windows' extents, or None where they are of different sizes."""
    extents = x.shape[-len(size) :]
    if any(isinstance(extent, str) for extent in extents):
        raise Unsupported("pooling over an open dimension", FIX)
    if any(extent % wanted for extent, wanted in zip(extents, size)):
        return None
    return [extent // wanted for extent, wanted in zip(extents, size)]


@lowers("adaptive_avg_pool1d.default", "adaptive_avg_pool2d.default", "adaptive_avg_pool3d.default")
def adaptive_avg_pool(g, x, size):
    kernel, none = adaptive(x, size), [0] * len(size)
    if kernel:
        return g.avg_pool(x, kernel, kernel, none, none)
    images = g.reshape(x, (1,) * (len(size) + 2 - x.type.rank) + tuple(x.shape))
    return g.reshape(g.interpolate(images, "area", size), (*x.shape[: -len(size)], *size))


def largest_of_ranges(g, x, axis, size):
    """The largest elements from i extent / size, rounded down, to (i + 1) extent / size, rounded up."""
    extent, parts = x.shape[axis], []
    for i in range(size):
        begin, end = i * extent // size, -(-(i + 1) * extent // size)
        starts, limits = [0] * x.type.rank, [None] * x.type.rank
        starts[axis], limits[axis] = begin, end
        shape = tuple(end - begin if k == axis else n for k, n in enumerate(x.shape))
        piece = g.slice(x, starts, limits, [1] * x.type.rank, shape)
        sizes, none = [end - begin] + [1] * (x.type.rank - axis - 1), [0] * (x.type.rank - axis)
        parts.append(g.max_pool(piece, sizes, sizes, none, none, [1] * len(sizes)))  # of equal ones the first has the derivative
    return g.concat(parts, axis, tuple(size if k == axis else n for k, n in enumerate(x.shape)))


@lowers("adaptive_max_pool1d.default", "adaptive_max_pool2d.default", "adaptive_max_pool3d.default")
def adaptive_max_pool(g, x, size):
    """The largest elements, and their places in the image."""
    kernel, none = adaptive(x, size), [0] * len(size)
    if kernel:
        return kept_places(g, x, len(size), kernel, kernel, none, [1] * len(size), False)
    if any(user.args[1] == 1 and user.users for user in g.node.users):
        return places_of_ranges(g, x, size)
    for i, wanted in enumerate(size):
        x = largest_of_ranges(g, x, x.type.rank - len(size) + i, wanted)
    return [x, None]


def places_of_ranges(g, x, size):
    """As largest_of_ranges, along the last axis first, with the place of the first of the largest elements."""
    first = x.type.rank - len(size)
    steps = [math.prod(x.shape[axis + 1 :]) for axis in range(x.type.rank)]
    place = g.scalar(0, "i64")
    for axis in reversed(range(first, x.type.rank)):
        extent, wanted, parts = x.shape[axis], size[axis - first], []
        own = g.reshape(g.iota((extent,), 0), [extent if k == axis else 1 for k in range(x.type.rank)])
        place = g.broadcast(g.binary("add", place, g.binary("mul", own, g.scalar(steps[axis], "i64"))), x.shape)
        for i in range(wanted):
            begin, end = i * extent // wanted, -(-(i + 1) * extent // wanted)
            values, places = (part(g, y, axis, begin, end) for y in (x, place))
            at = g.place("argmax", values, axis, True)
            parts.append([g.take_along(y, at, axis) for y in (values, places)])
        shape = tuple(wanted if k == axis else n for k, n in enumerate(x.shape))
        x, place = (g.concat(list(column), axis, shape) for column in zip(*parts))
    return [x, place]
