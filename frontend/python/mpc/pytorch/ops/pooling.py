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
    if ceil_mode and any(beyond(x, kernel, stride, padding, ones)):
        raise Unsupported("a mean over windows that reach beyond the padding (ceil_mode)", "pad the input, and leave ceil_mode out")
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


def adaptive(g, x, size):
    """The windows' extents, where all of them are equal and none overlap."""
    extents = x.shape[-len(size) :]
    if any(isinstance(extent, str) or extent % wanted for extent, wanted in zip(extents, size)):
        raise Unsupported(f"windows of different sizes, {list(extents)} to {list(size)}", "pool to sizes that divide the input's")
    return [extent // wanted for extent, wanted in zip(extents, size)]


@lowers("adaptive_avg_pool1d.default", "adaptive_avg_pool2d.default", "adaptive_avg_pool3d.default")
def adaptive_avg_pool(g, x, size):
    kernel, none = adaptive(g, x, size), [0] * len(size)
    return g.avg_pool(x, kernel, kernel, none, none)


@lowers("adaptive_max_pool1d.default", "adaptive_max_pool2d.default", "adaptive_max_pool3d.default")
def adaptive_max_pool(g, x, size):
    """The largest elements, and their places, which nothing may read."""
    if any(user.args[1] == 1 and user.users for user in g.node.users):
        raise Unsupported("the places of the largest elements are used", "take them outside")
    kernel, none = adaptive(g, x, size), [0] * len(size)
    return [g.max_pool(x, kernel, kernel, none, none, [1] * len(size)), None]
