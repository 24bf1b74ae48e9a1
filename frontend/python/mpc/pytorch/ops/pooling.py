"""Pooling over windows that do not overlap: a reshape and a reduction."""

from mpc.errors import Unsupported
from mpc.pytorch.sizes import FIX
from mpc.pytorch.table import lowers


def windows(g, x, kernel, stride, padding, dilation=(1,)):
    """(N, C, h, p, w, q), and the axes of the windows, for (N, C, H, W) and any number of dimensions behind the channels."""
    rank = len(g.node.meta["val"].shape) - 2 if len(kernel) == 1 else len(kernel)
    kernel, stride = list(kernel) * (rank // len(kernel)), list(stride or kernel) * (rank // len(stride or kernel))
    extents = x.shape[-rank:]
    if any(isinstance(extent, str) for extent in extents):
        raise Unsupported("pooling over an open dimension", FIX)
    if kernel != stride or any(padding) or any(d != 1 for d in dilation):
        raise Unsupported(
            "pooling over windows that overlap or reach beyond the border", "use a stride of the window's size, without padding"
        )
    counts = [extent // size for extent, size in zip(extents, kernel)]
    lead = x.shape[:-rank]
    used = [count * size for count, size in zip(counts, kernel)]
    x = g.slice(x, [0] * x.type.rank, [None] * len(lead) + used, [1] * x.type.rank, (*lead, *used))
    x = g.reshape(x, (*lead, *(part for pair in zip(counts, kernel) for part in pair)))
    return x, [len(lead) + 1 + 2 * i for i in range(rank)]


@lowers("max_pool1d.default", "max_pool2d.default")
def max_pool(g, x, kernel, stride=(), padding=(0,), dilation=(1,), ceil_mode=False):
    x, axes = windows(g, x, kernel, stride, padding, dilation)
    return g.reduce("max", x, axes)


@lowers("avg_pool1d.default", "avg_pool2d.default")
def avg_pool(g, x, kernel, stride=(), padding=(0,), ceil_mode=False, count_include_pad=True, divisor_override=None):
    if divisor_override is not None:
        raise Unsupported("a mean with a divisor of its own", "multiply by a number instead")
    x, axes = windows(g, x, kernel, stride, padding)
    return g.reduce("mean", x, axes)


@lowers("adaptive_avg_pool1d.default", "adaptive_avg_pool2d.default")
def adaptive_avg_pool(g, x, size):
    extents = x.shape[-len(size) :]
    if any(isinstance(extent, str) or extent % wanted for extent, wanted in zip(extents, size)):
        raise Unsupported(f"windows of different sizes, {list(extents)} to {list(size)}", "pool to sizes that divide the input's")
    x, axes = windows(g, x, [extent // wanted for extent, wanted in zip(extents, size)], (), (0,))
    return g.reduce("mean", x, axes)
