"""Functions of PyTorch that read values of tensors as numbers of Python, written as a graph has them while a module is captured."""

import contextlib
import math

import torch
from torch._decomp import decomposition_table
from torch.nn.modules import transformer
from torch.nn.modules.batchnorm import _BatchNorm

NORM, INSTANCE = _BatchNorm.forward, torch.nn.functional.instance_norm


def batch_norm(norm, x):
    """With momentum=None the running statistics are the means over all batches, whose number stays a tensor."""
    if norm.momentum is not None or not norm.training or norm.running_mean is None:
        return NORM(norm, x)
    norm._check_input_dim(x)
    norm.num_batches_tracked.add_(1)
    moved = norm.running_mean, norm.running_var
    y, _, _, *own = torch.ops.aten._native_batch_norm_legit_functional(x, norm.weight, norm.bias, *moved, True, 1.0, norm.eps)
    for running, batch in zip(moved, own):
        running.copy_(running + (batch - running) / norm.num_batches_tracked)
    return y


def instance_norm(input, running_mean=None, running_var=None, weight=None, bias=None, use_input_stats=True, momentum=0.1, eps=1e-5):
    """What moves its running statistics is a batch norm of one image that has every image's channels, as PyTorch computes it."""
    if running_mean is None or not use_input_stats:
        return INSTANCE(input, running_mean, running_var, weight, bias, use_input_stats, momentum, eps)
    count, channels = input.shape[:2]
    each = [None if part is None else part.repeat(count) for part in (weight, bias, running_mean, running_var)]
    rows = input.reshape(1, count * channels, *input.shape[2:])
    y, _, _, *moved = torch.ops.aten._native_batch_norm_legit_functional(rows, *each, True, momentum, eps)
    for running, own in zip((running_mean, running_var), moved):
        running.copy_(own.reshape(count, channels).mean(0))
    return y.reshape(input.shape)


def gaussian_nll_loss(input, target, var, full=False, eps=1e-6, reduction="mean"):
    """Without PyTorch's look at the variances, of which none may be negative. The limit eps has no derivative, as there."""
    var = torch.full_like(input, var) if isinstance(var, float) else var
    if var.size() != input.size() and input.size()[:-1] == var.size():
        var = var.unsqueeze(-1)
    held = torch.where(var.detach() < eps, eps - var.detach(), 0.0) + var
    loss = 0.5 * (torch.log(held) + (input - target) ** 2 / held)
    loss = loss + 0.5 * math.log(2 * math.pi) if full else loss
    return loss if reduction == "none" else loss.mean() if reduction == "mean" else loss.sum()


def detect_is_causal_mask(mask, is_causal=None, size=None):
    """Whether the caller says so: the mask is applied in any case."""
    return is_causal is True


@contextlib.contextmanager
def without_misread():
    """PyTorch finds the shape of nll_loss over an open dimension by a function of other parameters, which does not see the reduction. Without
    that function it asks the operation itself."""
    held = {key: decomposition_table.pop(key) for key in [torch.ops.aten.nll_loss.default] if key in decomposition_table}
    try:
        yield
    finally:
        decomposition_table.update(held)


@contextlib.contextmanager
def written_for_graphs():
    places = [(_BatchNorm, "forward", batch_norm), (torch.nn.functional, "gaussian_nll_loss", gaussian_nll_loss),
              (torch.nn.functional, "instance_norm", instance_norm), (transformer, "_detect_is_causal_mask", detect_is_causal_mask)]  # fmt: skip
    before = [getattr(owner, name) for owner, name, _ in places]
    for owner, name, function in places:
        setattr(owner, name, function)
    try:
        with without_misread():
            yield
    finally:
        for (owner, name, _), function in zip(places, before):
            setattr(owner, name, function)
