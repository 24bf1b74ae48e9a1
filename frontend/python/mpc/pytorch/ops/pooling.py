"""Pooling: one op of the dialect each."""

from mpc.errors import Unsupported
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
    if divisor is not None:
        raise Unsupported("a mean with a divisor of its own", "multiply by a number instead")
    more = beyond(x, kernel, stride, padding, ones) if ceil_mode else [0] * dimensions
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
    """The largest elements, and their places, which nothing may read."""
    if any(user.args[1] == 1 and user.users for user in g.node.users):
        raise Unsupported("the places of the largest elements are used", "take them outside")
    kernel, none = adaptive(x, size), [0] * len(size)
    if kernel:
        return [g.max_pool(x, kernel, kernel, none, none, [1] * len(size)), None]
    for i, wanted in enumerate(size):
        x = largest_of_ranges(g, x, x.type.rank - len(size) + i, wanted)
    return [x, None]
