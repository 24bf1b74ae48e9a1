"""Layers: what the dialect has whole, and norms that it has not."""

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


@lowers("batch_norm.default", "_native_batch_norm_legit_no_training.default", raw=True)
def batch_norm(g, x, weight, bias, mean, variance, *rest):
    """With the running statistics, which are known: (x - mean) times a known scale, then gain and bias."""
    training, eps = (False, rest[1]) if "no_training" in str(g.node.target) else (rest[0], rest[2])
    if training or mean is None:
        raise Unsupported("batch norm with the statistics of the batch", "export module.eval(), or use layer norm")
    x = g.value(x)
    by_channel = (x.shape[1],) + (1,) * (x.type.rank - 2)
    scale = torch.rsqrt(variance.float() + eps)
    y = g.binary("mul", g.binary("sub", x, g.value(mean.reshape(by_channel))), g.value(scale.reshape(by_channel)))
    y = g.binary("mul", y, g.reshape(g.value(weight), by_channel)) if weight is not None else y
    y = g.binary("add", y, g.reshape(g.value(bias), by_channel)) if bias is not None else y
    return [y, None, None] if isinstance(g.node.meta["val"], (list, tuple)) else y
