"""Functions of PyTorch that read values of tensors as numbers of Python, written as a graph has them while a module is captured."""

import contextlib
import math

import torch
from torch._decomp import decomposition_table
from torch.nn.modules import transformer
from torch.nn.modules.batchnorm import _BatchNorm
from torch.overrides import TorchFunctionMode

from mpc.errors import ExportError

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


def weighted(x, weights):
    return x if weights is None else x * weights


def cov(input, *, correction=1, fweights=None, aweights=None):
    """Without PyTorch's look at the weights, of which none may be negative; of too few observations the divisor is 0."""
    rows = input.reshape(1, -1) if input.dim() < 2 else input
    weights = aweights if fweights is None else weighted(fweights, aweights)
    count = rows.shape[1] if weights is None else weights.sum()
    taken = correction if aweights is None or correction == 0 else correction * (weights * aweights).sum() / count
    left = count - taken
    left = max(left, 0) if weights is None else left.clamp(min=0)
    centred = rows - (weighted(rows, weights).sum(1) / count).unsqueeze(1)
    return (weighted(centred, weights) @ centred.t() / left).squeeze()


def corrcoef(input):
    both = cov(input)
    if both.dim() == 0:
        return both / both
    deviations = both.diag().sqrt()
    return (both / deviations.unsqueeze(1) / deviations.unsqueeze(0)).clip(-1, 1)


def one_hot(tensor, num_classes=-1):
    if num_classes == -1:
        raise ExportError("torch.nn.functional.one_hot without num_classes has a result as wide as its largest value, which no graph has; give num_classes")
    return torch.ops.aten.one_hot(tensor, num_classes)


def random_(x, *ends, generator=None, **named):
    """From a range; torch.export cannot write the name of its operation, in which a word of Python stands."""
    has_start = len(ends) == 2 or ends and "to" in named
    start, end = named.get("from", ends[0] if has_start else 0), named.get("to", ends[-1] if ends and not (has_start and len(ends) == 1) else None)
    if end is None and (has_start or "from" in named):
        raise ExportError("Tensor.random_ with a start and no end draws up to the largest number of its type; give both ends")
    if end is None:
        return x.random_(generator=generator)
    return x.copy_(torch.randint(start, end, x.shape, device=x.device))


def logit(input, eps=None):
    """Of an eps above 1/2 the lower limit comes first, where PyTorch's own trace takes the upper one."""
    if eps is not None and eps > 0.5:
        input = torch.where(input < eps, eps, torch.where(input > 1 - eps, 1 - eps, input))
        return torch.log(input / (1 - input))
    return torch.logit(input, eps)


FUNCTIONS = {torch.cov: cov, torch.Tensor.cov: cov, torch.corrcoef: corrcoef, torch.Tensor.corrcoef: corrcoef,
             torch.nn.functional.one_hot: one_hot, torch.Tensor.random_: random_, torch.logit: logit,
             torch.Tensor.logit: logit, torch.special.logit: logit}  # fmt: skip


class Replaced(TorchFunctionMode):
    """Calls these functions in place of PyTorch's, however a module names them."""

    def __torch_function__(self, function, types, args=(), kwargs=None):
        return FUNCTIONS.get(function, function)(*args, **(kwargs or {}))


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
        with without_misread(), Replaced():
            yield
    finally:
        for (owner, name, _), function in zip(places, before):
            setattr(owner, name, function)
