"""Layers: what the dialect has whole, and norms that it has not."""

import math

import torch

from mpc.errors import Unsupported
from mpc.graph import Type
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
    """A layer norm over each group, and then gain and bias by channel."""
    channels, count = x.shape[1], 1
    for extent in x.shape[1:]:
        if isinstance(extent, str):
            raise Unsupported("a norm over an open dimension", "leave its size out of dynamic_shapes")
        count *= extent
    rows = g.reshape(x, (x.shape[0], groups, count // groups))
    y = g.reshape(g.layer_norm(rows, g.splat(1.0, Type((count // groups,), "f32")), None, eps), x.shape)
    by_channel = (channels,) + (1,) * (x.type.rank - 2)
    y = g.binary("mul", y, g.reshape(weight, by_channel)) if weight else y
    return g.binary("add", y, g.reshape(bias, by_channel)) if bias else y


def normalised(g, x, mean, scale, weight, bias):
    """(x - mean) scale, then gain and bias; all of them by channel."""
    by_channel = (x.shape[1],) + (1,) * (x.type.rank - 2)
    y = g.binary("mul", g.binary("sub", x, g.reshape(mean, by_channel)), g.reshape(scale, by_channel))
    y = g.binary("mul", y, g.reshape(g.value(weight), by_channel)) if weight is not None else y
    return g.binary("add", y, g.reshape(g.value(bias), by_channel)) if bias is not None else y


@lowers("_native_batch_norm_legit_no_training.default", raw=True)
def batch_norm(g, x, weight, bias, mean, variance, momentum, eps):
    """With the running statistics, which are known."""
    scale = g.value(torch.rsqrt(variance.float() + eps))
    return [normalised(g, g.value(x), g.value(mean), scale, weight, bias), None, None]


@lowers("_native_batch_norm_legit_functional.default")
def batch_norm_trained(g, x, weight, bias, mean, variance, training, momentum, eps):
    """With the statistics of the batch, in whose direction the running ones move."""
    axes = [axis for axis in range(x.type.rank) if axis != 1]
    if any(isinstance(x.shape[axis], str) for axis in axes):
        raise Unsupported("batch norm over an open batch, whose unbiased variance needs its size", "leave the batch out of dynamic_shapes")
    count = math.prod(x.shape[axis] for axis in axes)
    centre = g.reduce("mean", x, axes)
    by_channel = (x.shape[1],) + (1,) * (x.type.rank - 2)
    moved = g.binary("sub", x, g.reshape(centre, by_channel))
    spread = g.reduce("mean", g.binary("mul", moved, moved), axes)
    scale = g.unary("rsqrt", g.binary("add", spread, g.scalar(eps)))
    unbiased = g.binary("mul", spread, g.scalar(count / max(count - 1, 1)))
    y = normalised(g, x, centre, scale, weight, bias)
    return [y, centre, scale, towards(g, mean, centre, momentum), towards(g, variance, unbiased, momentum)]


def towards(g, old, new, momentum):
    """(1 - momentum) old + momentum new, without a derivative."""
    new = g.stop_gradient(new) if g.captured.trains else new
    return g.binary("add", g.binary("mul", old, g.scalar(1 - momentum)), g.binary("mul", new, g.scalar(momentum)))
