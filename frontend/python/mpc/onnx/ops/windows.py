"""Convolutions and pools."""

import math

import numpy

from mpc.errors import Unsupported
from mpc.graph import guarded
from mpc.onnx.ops.elementwise import floats
from mpc.onnx.table import lowers


def spatial(n, x, kernel):
    """(strides, dilations, low, high) of windows over x's dimensions behind the channels; low and high by auto_pad."""
    rank = len(kernel)
    strides, dilations = n.attribute("strides", [1] * rank), n.attribute("dilations", [1] * rank)
    auto = n.text("auto_pad", "NOTSET")
    if auto in ("SAME_UPPER", "SAME_LOWER"):
        low, high = [], []
        for extent, size, stride, apart in zip(x.shape[2:], kernel, strides, dilations):
            around = max((-(-extent // stride) - 1) * stride + apart * (size - 1) + 1 - extent, 0)
            less, more = around // 2, around - around // 2
            low.append(less if auto == "SAME_UPPER" else more)
            high.append(more if auto == "SAME_UPPER" else less)
    else:
        pads = n.attribute("pads", [0] * 2 * rank) if auto == "NOTSET" else [0] * 2 * rank
        low, high = list(pads[:rank]), list(pads[rank:])
    if rank > 3:
        raise Unsupported(f"windows over {rank} dimensions", "write it as windows over at most three")
    return list(strides), list(dilations), low, high


@lowers("Conv")
def convolution(g, n):
    x, weight = floats(n.x(0)), n.x(1)
    if x.type.rank < 3 or weight.type.rank != x.type.rank or weight.shape[1] * n.attribute("group", 1) != x.shape[1]:
        raise Unsupported(f"a convolution of {x.type} by {weight.type} in {n.attribute('group', 1)} groups", "correct the model")
    strides, dilations, low, high = spatial(n, x, weight.shape[2:])
    return g.convolution(x, weight, n.x(2) if n.has(2) else None, strides, low, high, dilations, n.attribute("group", 1))


@lowers("ConvTranspose")
def transposed(g, n):
    x, weight = floats(n.x(0)), n.x(1)
    rank, kernel = weight.type.rank - 2, weight.shape[2:]
    strides, dilations = n.attribute("strides", [1] * rank), n.attribute("dilations", [1] * rank)
    more = list(n.attribute("output_padding", [0] * rank))
    auto, wanted = n.text("auto_pad", "NOTSET"), n.attribute("output_shape")
    full = [(e - 1) * s + d * (k - 1) + 1 + o for e, s, d, k, o in zip(x.shape[2:], strides, dilations, kernel, more)]
    if wanted is None and auto in ("SAME_UPPER", "SAME_LOWER"):
        wanted = [extent * stride for extent, stride in zip(x.shape[2:], strides)]
    if wanted is not None:
        wanted = list(wanted)[-rank:]
        around = [max(whole - size, 0) for whole, size in zip(full, wanted)]
        more = [o + max(size - whole, 0) for o, whole, size in zip(more, full, wanted)]
        half = [total // 2 for total in around]
        rest = [total - part for total, part in zip(around, half)]
        low, high = (rest, half) if auto != "SAME_UPPER" else (half, rest)
    else:
        pads = n.attribute("pads", [0] * 2 * rank) if auto == "NOTSET" else [0] * 2 * rank
        low, high = list(pads[:rank]), list(pads[rank:])
    return wide_transposed(g, x, weight, n.x(2) if n.has(2) else None, strides, low, high, dilations, more, n.attribute("group", 1))


def wide_transposed(g, x, weight, bias, strides, low, high, dilations, more, groups):
    """What stands behind the convolution's own reach is zeros, and the bias."""
    beyond = [max(o - (s - 1), 0) for o, s in zip(more, strides)]
    if not any(beyond):
        return g.transposed_convolution(x, weight, bias, strides, low, high, dilations, more, groups)
    y = g.transposed_convolution(x, weight, None, strides, low, high, dilations, [o - b for o, b in zip(more, beyond)], groups)
    y = g.pad(y, [0] * y.type.rank, [0, 0, *beyond], (*y.shape[:2], *(extent + b for extent, b in zip(y.shape[2:], beyond))))
    return y if bias is None else g.binary("add", y, g.reshape(bias, (bias.shape[0], *[1] * len(beyond))))


def behind(n, x, kernel, strides, dilations, low, high):
    """How many places ceil_mode adds behind the padding."""
    result = []
    for extent, size, stride, apart, before, after in zip(x.shape[2:], kernel, strides, dilations, low, high):
        span = extent + before + after - apart * (size - 1) - 1
        count = -(-span // stride) + 1 if n.attribute("ceil_mode", 0) else span // stride + 1
        if (count - 1) * stride >= extent + before:
            count -= 1
        result.append(max(0, (count - 1) * stride - span))
    return result


@lowers("MaxPool")
def max_pool(g, n):
    if n.wants(1):
        raise Unsupported("the places of the largest elements", "leave the second result out")
    x, kernel = n.x(0), list(n.attribute("kernel_shape"))
    element = x.element
    strides, dilations, low, high = spatial(n, x, kernel)
    high = [a + b for a, b in zip(high, behind(n, x, kernel, strides, dilations, low, high))]
    return g.cast(g.max_pool(g.cast(x, "f32"), kernel, strides, low, high, dilations), element)


def window_sums(g, x, kernel, strides, dilations, low, high):
    """Sums over windows: a depthwise product with ones where windows have holes, else means times their size."""
    if set(dilations) == {1}:
        return g.binary("mul", g.avg_pool(x, kernel, strides, low, high), g.scalar(float(math.prod(kernel))))
    lead = x.shape[:2]
    alone = g.reshape(x, (lead[0] * lead[1], 1, *x.shape[2:]))
    ones = g.value(numpy.ones((1, 1, *kernel), numpy.float32))
    y = g.convolution(alone, ones, None, strides, low, high, dilations)
    return g.reshape(y, (*lead, *y.shape[2:]))


def counts(x, kernel, strides, dilations, low, high, first, last):
    """How many places of each window count, those from `first` to `last` (exclusive) of each dimension, by broadcasting."""
    total = None
    rank = len(kernel)
    for at in range(rank):
        extent = x.shape[2 + at] + low[at] + high[at]
        number = (extent - dilations[at] * (kernel[at] - 1) - 1) // strides[at] + 1
        places = numpy.arange(number)[:, None] * strides[at] + numpy.arange(kernel[at])[None, :] * dilations[at] - low[at]
        line = ((places >= first[at]) & (places < last[at])).sum(1).astype(numpy.float32)
        line = line.reshape([-1 if i == at else 1 for i in range(rank)])
        total = line if total is None else total * line
    return total


@lowers("AveragePool")
def avg_pool(g, n):
    """The sum over a window by how many of its places count: the input's, or with count_include_pad also the padding's."""
    x, kernel = floats(n.x(0)), list(n.attribute("kernel_shape"))
    strides, dilations, low, high = spatial(n, x, kernel)
    more = behind(n, x, kernel, strides, dilations, low, high)
    wide = [a + b for a, b in zip(high, more)]
    if not any(low) and not any(wide) and set(dilations) == {1}:
        return g.avg_pool(x, kernel, strides, low, wide)
    if n.attribute("count_include_pad", 0):
        first, last = [-a for a in low], [extent + b for extent, b in zip(x.shape[2:], high)]
    else:
        first, last = [0] * len(kernel), list(x.shape[2:])
    number = counts(x, kernel, strides, dilations, low, wide, first, last)
    sums = window_sums(g, x, kernel, strides, dilations, low, wide)
    return g.binary("div", sums, g.value(numpy.ascontiguousarray(numpy.broadcast_to(number, sums.shape[2:]))))


@lowers("LpPool")
def lp_pool(g, n):
    x, kernel, p = floats(n.x(0)), list(n.attribute("kernel_shape")), n.attribute("p", 2)
    strides, dilations, low, high = spatial(n, x, kernel)
    high = [a + b for a, b in zip(high, behind(n, x, kernel, strides, dilations, low, high))]
    return rooted(g, window_sums(g, powered(g, x, p), kernel, strides, dilations, low, high), p)


def powered(g, x, p):
    if p == 1:
        return g.unary("abs", x)
    return g.binary("mul", x, x) if p == 2 else g.binary("pow", g.unary("abs", x), g.scalar(float(p)))


def rooted(g, x, p):
    if p == 1:
        return x
    return guarded.root(g, x, 1.0 / p)


@lowers("GlobalAveragePool")
def global_average(g, n):
    x = n.x(0)
    return g.reduce("mean", x, range(2, x.type.rank), True)


@lowers("GlobalMaxPool")
def global_max(g, n):
    x = n.x(0)
    return g.reduce("max", x, range(2, x.type.rank), True)


@lowers("GlobalLpPool")
def global_lp(g, n):
    x, p = n.x(0), n.attribute("p", 2)
    return rooted(g, g.reduce("sum", powered(g, x, p), range(2, x.type.rank), True), p)


@lowers("Col2Im")
def col2im(g, n):
    """Sums of overlapping blocks: each element goes to its place, and those that meet are added."""
    x = n.x(0)
    image, block = n.numbers(1, "the image's size"), n.numbers(2, "the block's size")
    rank = len(image)
    strides, dilations = n.attribute("strides", [1] * rank), n.attribute("dilations", [1] * rank)
    pads = n.attribute("pads", [0] * 2 * rank)
    padded = [extent + pads[i] + pads[rank + i] for i, extent in enumerate(image)]
    channels = x.shape[1] // math.prod(block)
    numbers = [(extent - d * (b - 1) - 1) // s + 1 for extent, d, b, s in zip(padded, dilations, block, strides)]
    grid = numpy.indices((*block, *numbers)).reshape(2 * rank, -1)
    places = [grid[i] * dilations[i] + grid[rank + i] * strides[i] for i in range(rank)]
    ids = numpy.ravel_multi_index(places, padded)
    lines = g.reshape(x, (x.shape[0] * channels, ids.size))
    zeros = g.broadcast(g.scalar(0.0), (lines.shape[0], math.prod(padded)))
    y = g.put("scatter", "add", zeros, g.value(ids), lines, 1)
    y = g.reshape(y, (x.shape[0], channels, *padded))
    starts = [0, 0, *pads[:rank]]
    return g.slice(y, starts, [None, None, *(a + e for a, e in zip(pads, image))], [1] * y.type.rank, (*y.shape[:2], *image))
