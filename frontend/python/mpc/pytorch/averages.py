"""Batch norm with momentum=None: its running statistics are the means over all batches."""

import contextlib

import torch
from torch.nn.modules.batchnorm import _BatchNorm


@contextlib.contextmanager
def norms_that_average():
    """PyTorch reads the number of batches as a number of Python, which no graph has. Inside, it stays a tensor."""
    plain = _BatchNorm.forward

    def forward(norm, x):
        if norm.momentum is not None or not norm.training or norm.running_mean is None:
            return plain(norm, x)
        norm._check_input_dim(x)
        norm.num_batches_tracked.add_(1)
        moved = norm.running_mean, norm.running_var
        y, _, _, *own = torch.ops.aten._native_batch_norm_legit_functional(x, norm.weight, norm.bias, *moved, True, 1.0, norm.eps)
        for running, batch in zip(moved, own):
            running.copy_(running + (batch - running) / norm.num_batches_tracked)
        return y

    _BatchNorm.forward = forward
    try:
        yield
    finally:
        _BatchNorm.forward = plain
