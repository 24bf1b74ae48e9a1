"""Norms and other layers that the dialect has whole."""

import math

import torch

from mpc.errors import Unsupported
from mpc.graph import Type
from mpc.pytorch.ops.sampling import resampled
from mpc.pytorch.ops.views import to_shape
from mpc.pytorch.sizes import FIX
from mpc.pytorch.table import lowers


def check_epsilon(eps):
    if eps is not None and not 0 <= eps < math.inf:
        raise Unsupported(f"a norm with eps={eps}", "give a small number, 1e-5 is usual")


def flat_features(g, x, shape):
    """(.., features) of a norm over the last dimensions."""
    if any(isinstance(extent, str) for extent in shape):
        raise Unsupported("a norm over an open dimension", "leave its size out of dynamic_shapes")
    count = 1
    for extent in shape:
        count *= extent
    lead = x.shape[: x.type.rank - len(shape)]
    return (x if len(shape) == 1 else g.reshape(x, (*lead, count))), count


@lowers("layer_norm.default")
def layer_norm(g, x, shape, weight=None, bias=None, eps=1e-5, cudnn_enable=True):
    check_epsilon(eps)
    rows, count = flat_features(g, x, shape)
    gain = g.reshape(weight, (count,)) if weight else g.splat(1.0, Type((count,), "f32"))
    y = g.layer_norm(rows, gain, g.reshape(bias, (count,)) if bias else None, eps)
    return g.reshape(y, x.shape)


@lowers("rms_norm.default")
def rms_norm(g, x, shape, weight=None, eps=None):
    check_epsilon(eps)
    rows, count = flat_features(g, x, shape)
    gain = g.reshape(weight, (count,)) if weight else g.splat(1.0, Type((count,), "f32"))
    return g.reshape(g.rms_norm(rows, gain, torch.finfo(torch.float32).eps if eps is None else eps), x.shape)


@lowers("group_norm.default")
def group_norm(g, x, groups, weight=None, bias=None, eps=1e-5, cudnn_enabled=True):
    check_epsilon(eps)
    return g.group_norm(x, groups, weight, bias, eps)


@lowers("instance_norm.default")
def instance_norm(g, x, weight, bias, mean, variance, use_input_stats, momentum, eps, cudnn_enabled=True):
    """A group is a channel; in eval() with running statistics it is a batch norm."""
    check_epsilon(eps)
    if mean is not None and use_input_stats:
        raise Unsupported("instance norm that moves running statistics", "set track_running_stats=False")
    if not use_input_stats:
        return g.batch_norm(x, mean, variance, weight, bias, eps)
    return g.group_norm(x, x.shape[1], weight, bias, eps)


@lowers("_native_batch_norm_legit_no_training.default")
def batch_norm(g, x, weight, bias, mean, variance, momentum, eps):
    """With the running statistics."""
    check_epsilon(eps)
    return [g.batch_norm(x, mean, variance, weight, bias, eps), None, None]


@lowers("_native_batch_norm_legit_functional.default")
def batch_norm_trained(g, x, weight, bias, mean, variance, training, momentum, eps):
    """With the statistics of the batch, in whose direction the running ones move."""
    check_epsilon(eps)
    y, new_mean, new_variance = g.batch_norm_training(x, mean, variance, weight, bias, eps, momentum)
    return [y, *statistics(g, x, [0, *range(2, x.type.rank)], eps, x.shape[1:2]), new_mean, new_variance]


@lowers("_native_batch_norm_legit.no_stats")
def batch_norm_without_statistics(g, x, weight, bias, training, momentum, eps):
    """By the batch in training and in eval alike: a group norm of one image whose channels hold the whole batch."""
    return [by_channels(g, x, weight, bias, eps), *statistics(g, x, [0, *range(2, x.type.rank)], eps, x.shape[1:2])]


def by_channels(g, x, weight, bias, eps):
    check_epsilon(eps)
    order = [1, 0, *range(2, x.type.rank)]
    lined = g.transpose(x, order)
    y = g.group_norm(to_shape(g, lined, (lined.shape[0], 1, *lined.shape[1:])), 1, None, None, eps)
    y = g.transpose(to_shape(g, y, lined.shape), order)
    for name, value in (("mul", weight), ("add", bias)):
        y = y if value is None else g.binary(name, y, g.reshape(value, (value.type.count,) + (1,) * (x.type.rank - 2)))
    return y


def statistics(g, x, axes, eps, shape, derived=False):
    """The mean and 1 / sqrt(variance + eps) of x over axes, where something reads them; PyTorch gives those of groups alone a derivative."""
    if not any(user.args[1] in (1, 2) and user.users for user in g.node.users):
        return [None, None]
    x = g.stop_gradient(x) if g.captured.trains and not derived else x
    mean = g.reduce("mean", x, axes, True)
    apart = g.binary("sub", x, mean)
    variance = g.reduce("mean", g.binary("mul", apart, apart), axes, True)
    return [g.reshape(y, shape) for y in (mean, g.unary("rsqrt", g.binary("add", variance, g.scalar(eps))))]


@lowers("native_layer_norm.default")
def native_layer_norm(g, x, shape, weight, bias, eps):
    lead = x.type.rank - len(shape)
    return [layer_norm(g, x, shape, weight, bias, eps), *statistics(g, x, list(range(lead, x.type.rank)), eps, x.shape[:lead] + (1,) * len(shape))]


@lowers("native_group_norm.default")
def native_group_norm(g, x, weight, bias, count, channels, extent, groups, eps):
    check_epsilon(eps)
    if any(isinstance(size, str) for size in x.shape[1:]):
        raise Unsupported("a norm over an open dimension", FIX)
    apart = g.reshape(x, (x.shape[0], groups, math.prod(x.shape[1:]) // groups))
    return [g.group_norm(x, groups, weight, bias, eps), *statistics(g, apart, [2], eps, (x.shape[0], groups), True)]


@lowers("prelu.default", "_prelu_kernel.default")
def prelu(g, x, weight):
    return g.prelu(x, g.reshape(weight, (weight.type.count,)))


# ---- resampling --------------------------------------------------------------------------------------------------------


def resampled_size(x, size, factors):
    """The sizes, and the factors if these give others, so that they also place the elements otherwise."""
    extents = x.shape[2:]
    if any(isinstance(extent, str) for extent in extents):
        raise Unsupported("resampling of an open dimension", FIX)
    if size is not None:
        return list(size), None
    size = [math.floor(extent * factor) for extent, factor in zip(extents, factors)]
    return size, (factors if any(extent * factor != found for extent, factor, found in zip(extents, factors, size)) else None)


def is_rounded_otherwise(extent, wanted):
    """Whether PyTorch's factor, an f32, takes another element than the whole numbers do."""
    if wanted % extent == 0 or extent % wanted == 0:
        return False
    places = torch.arange(wanted)
    factor = torch.tensor(extent, dtype=torch.float32) / wanted
    return not torch.equal((places * factor).floor().long().clamp(max=extent - 1), places * extent // wanted)


@lowers("upsample_nearest1d.vec", "upsample_nearest2d.vec", "upsample_nearest3d.vec")
def nearest(g, x, size, factors):
    size, factors = resampled_size(x, size, factors)
    if factors is None and any(is_rounded_otherwise(extent, wanted) for wanted, extent in zip(size, x.shape[2:])):
        factors = [wanted / extent for wanted, extent in zip(size, x.shape[2:])]
    return resampled(g, x, size, factors, "nearest") if factors else g.interpolate(x, "nearest", size)


@lowers("upsample_linear1d.vec", "upsample_bilinear2d.vec", "upsample_trilinear3d.vec")
def linear(g, x, size, align_corners, factors):
    size, factors = resampled_size(x, size, factors)
    if factors and not align_corners:
        return resampled(g, x, size, factors, "linear")
    if any(wanted != extent and wanted * extent > 2**24 for wanted, extent in zip(size, x.shape[2:])):
        raise Unsupported(f"resampling of {list(x.shape[2:])} to {size}, of which one product is above 2^24", "cut the dimension into parts")
    return g.interpolate(x, "linear", size, align_corners)


# ---- products of two inputs ----------------------------------------------------------------------------------------------


@lowers("bilinear.default")
def bilinear(g, x, y, weight, bias=None):
    """sum of x_i W_oij y_j: x times W as a matrix (I, O J), and then a product with y."""
    out, rows, columns = weight.shape
    lead = x.shape[:-1]
    count = g.reshape(x, (math.prod(lead), rows)).shape[0]
    matrix = g.reshape(g.transpose(weight, [1, 0, 2]), (rows, out * columns))
    found = g.reshape(g.matmul(g.reshape(x, (count, rows)), matrix), (count, out, columns))
    found = g.matmul(found, g.reshape(y, (count, columns, 1)))
    found = g.reshape(found, (*lead, out))
    return g.binary("add", found, bias) if bias else found
