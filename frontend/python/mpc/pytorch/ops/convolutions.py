"""Convolutions that are something else: windows that do not overlap, and a filter of its own for each channel."""

import math

from mpc.errors import Unsupported
from mpc.pytorch.sizes import FIX
from mpc.pytorch.table import lowers


@lowers("convolution.default")
def convolution(g, x, weight, bias, stride, padding, dilation, transposed, output_padding, groups):
    kernel = weight.shape[2:]
    if any(isinstance(extent, str) for extent in x.shape[1:]):
        raise Unsupported("a convolution over an open dimension", FIX)
    plain = not transposed and groups == 1 and not any(padding) and all(d == 1 for d in dilation)
    if plain and list(kernel) == list(stride):
        return patches(g, x, weight, bias, kernel)
    each = not transposed and weight.shape[1] == 1 and groups == x.shape[1] == weight.shape[0]
    if each and len(kernel) == 1 and stride[0] == 1:
        return by_channel(g, x, weight, bias, kernel[0], padding[0], dilation[0])
    raise Unsupported(
        "mpc's dialect has no convolution yet",
        "windows that do not overlap can be written (stride = kernel size, no padding), and 1-D convolutions of each channel alone",
    )


def patches(g, x, weight, bias, kernel):
    """(N, C, H, W) -> (N, C, h, p, w, q) -> (N, h, w, C, p, q) -> (N, h, w, C p q), and a linear layer."""
    counts = [extent // size for extent, size in zip(x.shape[2:], kernel)]
    used = tuple(count * size for count, size in zip(counts, kernel))
    x = g.slice(x, [0] * x.type.rank, [None, None, *used], [1] * x.type.rank, (*x.shape[:2], *used))
    x = g.reshape(x, (*x.shape[:2], *(part for pair in zip(counts, kernel) for part in pair)))
    places = range(len(kernel))
    x = g.transpose(x, [0, *(2 + 2 * i for i in places), 1, *(3 + 2 * i for i in places)])
    depth = math.prod(weight.shape[1:])
    rows = g.reshape(x, (x.shape[0], *counts, depth))
    y = g.linear(rows, g.reshape(weight, (weight.shape[0], depth)), bias, layer=g.layer_of(weight))
    return g.transpose(y, [0, y.type.rank - 1, *range(1, y.type.rank - 1)])


def by_channel(g, x, weight, bias, kernel, padding, dilation):
    """(N, C, L): the sum over k of weight (C, 1, k) times x shifted by k."""
    batch, channels, length = x.shape
    x = g.pad(x, [0, 0, padding], [0, 0, padding], (batch, channels, length + 2 * padding)) if padding else x
    count = x.shape[2] - dilation * (kernel - 1)
    total = None
    for k in range(kernel):
        window = g.slice(x, [0, 0, k * dilation], [None, None, k * dilation + count], [1] * 3, (batch, channels, count))
        tap = g.reshape(g.slice(weight, [0, 0, k], [None, None, k + 1], [1] * 3, (channels, 1, 1)), (channels, 1))
        part = g.binary("mul", window, tap)
        total = part if total is None else g.binary("add", total, part)
    return total if bias is None else g.binary("add", total, g.reshape(bias, (channels, 1)))
