"""Norms and other layers that the dialect has whole."""

import math

import torch

from mpc.errors import Unsupported
from mpc.graph import Type
from mpc.pytorch.sizes import FIX
from mpc.pytorch.table import lowers


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
    rows, count = flat_features(g, x, shape)
    gain = g.reshape(weight, (count,)) if weight else g.splat(1.0, Type((count,), "f32"))
    y = g.layer_norm(rows, gain, g.reshape(bias, (count,)) if bias else None, eps)
    return g.reshape(y, x.shape)


@lowers("rms_norm.default")
def rms_norm(g, x, shape, weight=None, eps=None):
    rows, count = flat_features(g, x, shape)
    gain = g.reshape(weight, (count,)) if weight else g.splat(1.0, Type((count,), "f32"))
    return g.reshape(g.rms_norm(rows, gain, torch.finfo(torch.float32).eps if eps is None else eps), x.shape)


@lowers("group_norm.default")
def group_norm(g, x, groups, weight=None, bias=None, eps=1e-5, cudnn_enabled=True):
    return g.group_norm(x, groups, weight, bias, eps)


@lowers("instance_norm.default")
def instance_norm(g, x, weight, bias, mean, variance, use_input_stats, momentum, eps, cudnn_enabled=True):
    """A group is a channel; in eval() with running statistics it is a batch norm."""
    if mean is not None and use_input_stats:
        raise Unsupported("instance norm that moves running statistics", "set track_running_stats=False")
    if not use_input_stats:
        return g.batch_norm(x, mean, variance, weight, bias, eps)
    return g.group_norm(x, x.shape[1], weight, bias, eps)


@lowers("_native_batch_norm_legit_no_training.default")
def batch_norm(g, x, weight, bias, mean, variance, momentum, eps):
    """With the running statistics."""
    return [g.batch_norm(x, mean, variance, weight, bias, eps), None, None]


@lowers("_native_batch_norm_legit_functional.default")
def batch_norm_trained(g, x, weight, bias, mean, variance, training, momentum, eps):
    """With the statistics of the batch, in whose direction the running ones move."""
    y, new_mean, new_variance = g.batch_norm_training(x, mean, variance, weight, bias, eps, momentum)
    return [y, None, None, new_mean, new_variance]


@lowers("prelu.default", "_prelu_kernel.default")
def prelu(g, x, weight):
    return g.prelu(x, g.reshape(weight, (weight.type.count,)))


# ---- resampling --------------------------------------------------------------------------------------------------------


def resampled_size(x, size, factors):
    """The sizes that are asked for. A factor that gives no whole size would also place the elements otherwise."""
    extents = x.shape[2:]
    if any(isinstance(extent, str) for extent in extents):
        raise Unsupported("resampling of an open dimension", FIX)
    if size is not None:
        return list(size)
    size = [math.floor(extent * factor) for extent, factor in zip(extents, factors)]
    if any(extent * factor != found for extent, factor, found in zip(extents, factors, size)):
        raise Unsupported(f"a factor that does not give whole sizes, {list(factors)} of {list(extents)}", "give size= in place of scale_factor=")
    return size


def is_rounded_otherwise(extent, wanted):
    """Whether PyTorch's factor, an f32, takes another element than the whole numbers do."""
    if wanted % extent == 0 or extent % wanted == 0:
        return False
    places = torch.arange(wanted)
    factor = torch.tensor(extent, dtype=torch.float32) / wanted
    return not torch.equal((places * factor).floor().long().clamp(max=extent - 1), places * extent // wanted)


@lowers("upsample_nearest1d.vec", "upsample_nearest2d.vec", "upsample_nearest3d.vec")
def nearest(g, x, size, factors):
    size = resampled_size(x, size, factors)
    if any(is_rounded_otherwise(extent, wanted) for wanted, extent in zip(size, x.shape[2:])):
        raise Unsupported(f"nearest whose factors PyTorch rounds to other elements, {list(x.shape[2:])} to {size}",
                          "take a size a little larger or smaller, or mode='linear'")  # fmt: skip
    return g.interpolate(x, "nearest", size)


@lowers("upsample_linear1d.vec", "upsample_bilinear2d.vec", "upsample_trilinear3d.vec")
def linear(g, x, size, align_corners, factors):
    size = resampled_size(x, size, factors)
    if any(wanted != extent and wanted * extent > 2**24 for wanted, extent in zip(size, x.shape[2:])):
        raise Unsupported(f"resampling of {list(x.shape[2:])} to {size}, of which one product is above 2^24", "cut the dimension into parts")
    return g.interpolate(x, "linear", size, align_corners)
