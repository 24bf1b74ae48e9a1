"""Convolutions: one op of the dialect each."""

from mpc.errors import Unsupported
from mpc.pytorch.sizes import FIX
from mpc.pytorch.table import lowers


@lowers("convolution.default")
def convolution(g, x, weight, bias, stride, padding, dilation, transposed, output_padding, groups):
    """x (N, C, extent..), of which the batch may be open."""
    rank = checked_rank(x, weight)
    stride, padding, dilation, output_padding = (each(values, rank) for values in (stride, padding, dilation, output_padding))
    if not transposed:
        return g.convolution(x, weight, bias, stride, padding, padding, dilation, groups, layer=g.layer_of(weight))
    return g.transposed_convolution(x, weight, bias, stride, padding, padding, dilation, output_padding, groups, layer=g.layer_of(weight))


def checked_rank(x, weight):
    rank = weight.type.rank - 2
    if any(isinstance(extent, str) for extent in x.shape[-rank - 1 :]):
        raise Unsupported("a convolution over an open dimension", FIX)
    if rank > 3:
        raise Unsupported(f"a convolution over {rank} dimensions", "write it as convolutions over at most three")
    return rank


def each(values, rank):
    """A number for each dimension."""
    return list(values) * (rank // len(values))


@lowers("conv1d.padding", "conv2d.padding", "conv3d.padding")
def padded_by_name(g, x, weight, bias=None, stride=(1,), padding="valid", dilation=(1,), groups=1):
    """`same` puts the odd place behind, as PyTorch does. x may be one image without a batch."""
    rank = checked_rank(x, weight)
    stride, dilation = each(stride, rank), each(dilation, rank)
    around = [0] * rank if padding == "valid" else [d * (size - 1) for d, size in zip(dilation, weight.shape[2:])]
    low = [n // 2 for n in around]
    high = [n - before for n, before in zip(around, low)]
    rows = x if x.type.rank == rank + 2 else g.reshape(x, (1, *x.shape))
    y = g.convolution(rows, weight, bias, stride, low, high, dilation, groups, layer=g.layer_of(weight))
    return g.reshape(y, g.result_type.shape)
