"""Writes optimizers.safetensors beside this file: 20 steps of PyTorch's optimizers and of Lion, and PyTorch's gradient clipping.

NAME.parameters is (21, N), before each step and after the last; NAME.gradients (20, N); NAME.settings what the op's
attributes are. It needs PyTorch and NumPy alone: `python3 optimizers.py`.
"""

import pathlib

import numpy as np
import torch
from safetensors_file import write_safetensors

STEPS, SIZE = 20, 37
KINDS = {np.dtype(np.float32): "F32", np.dtype(np.float64): "F64"}

SGD = [
    # momentum, dampening, nesterov, weight decay
    (0.9, 0.0, 0, 0.0),
    (0.9, 0.0, 1, 0.01),
    (0.8, 0.3, 0, 0.0),
    (0.5, 0.1, 0, 0.1),
    (0.0, 0.0, 0, 0.05),
]
ADAM = [
    # beta1, beta2, epsilon, weight decay
    (0.9, 0.999, 1e-8, 0.0),
    (0.9, 0.95, 1e-8, 0.1),
    (0.8, 0.99, 1e-4, 0.01),
]


LION = [
    # beta1, beta2, weight decay
    (0.9, 0.99, 0.0),
    (0.95, 0.98, 0.1),
]


class Lion(torch.optim.Optimizer):
    """Chen et al., Symbolic Discovery of Optimization Algorithms, 2023, algorithm 2; PyTorch has none."""

    def __init__(self, parameters, betas, weight_decay):
        super().__init__(parameters, {"lr": 0.01, "betas": betas, "weight_decay": weight_decay})

    @torch.no_grad()
    def step(self):
        for group in self.param_groups:
            beta1, beta2 = group["betas"]
            for x in group["params"]:
                m = self.state[x].setdefault("exp_avg", torch.zeros_like(x))
                update = torch.sign(m.mul(beta1).add(x.grad, alpha=1 - beta1))
                x.mul_(1 - group["lr"] * group["weight_decay"]).sub_(update, alpha=group["lr"])
                m.mul_(beta2).add_(x.grad, alpha=1 - beta2)


def parameters_and_gradients(seed):
    generator = np.random.default_rng(seed)
    parameters = generator.normal(0, 0.5, SIZE).astype(np.float32)
    gradients = generator.normal(0, 0.1, (STEPS, SIZE)).astype(np.float32)
    gradients *= np.exp(generator.normal(0, 2, SIZE)).astype(np.float32)  # of many magnitudes
    gradients[:, 0] = 0
    return parameters, gradients


def run(make, seed):
    """The parameters before each step and after the last, and the rates and gradients."""
    start, gradients = parameters_and_gradients(seed)
    rates = (0.01 * (1 + np.arange(STEPS) % 7)).astype(np.float32)
    x = torch.nn.Parameter(torch.from_numpy(start.copy()))
    optimizer = make([x])
    history = [start]
    for rate, gradient in zip(rates, gradients):
        optimizer.param_groups[0]["lr"] = float(rate)
        x.grad = torch.from_numpy(gradient.copy())
        optimizer.step()
        history.append(x.detach().numpy().copy())
    return {"parameters": np.stack(history), "gradients": gradients, "rates": rates}


def optimizers():
    for i, (momentum, dampening, nesterov, decay) in enumerate(SGD):
        settings = dict(
            momentum=momentum, dampening=dampening, nesterov=bool(nesterov), weight_decay=decay
        )
        yield f"sgd.{i}", SGD[i], lambda x, settings=settings: torch.optim.SGD(
            x, lr=0.01, foreach=False, **settings
        )
    for kind, make in (("adam", torch.optim.Adam), ("adamw", torch.optim.AdamW)):
        for i, (beta1, beta2, epsilon, decay) in enumerate(ADAM):
            settings = dict(betas=(beta1, beta2), eps=epsilon, weight_decay=decay)
            yield f"{kind}.{i}", ADAM[i], lambda x, make=make, settings=settings: make(
                x, lr=0.01, foreach=False, **settings
            )
    for i, (beta1, beta2, decay) in enumerate(LION):
        yield f"lion.{i}", LION[i], lambda x, betas=(beta1, beta2), decay=decay: Lion(x, betas, decay)


def clipping():
    """clip_grad_norm_ of three tensors to each of several norms."""
    generator = np.random.default_rng(50)
    gradients = [generator.normal(0, 1, SIZE).astype(np.float32) for _ in range(3)]
    result = {"clip.gradients": np.stack(gradients)}
    norms, clipped, limits = [], [], np.array([0.5, 1.0, 10.0, 1000.0], np.float32)
    for limit in limits:
        tensors = [torch.nn.Parameter(torch.zeros(SIZE)) for _ in gradients]
        for tensor, gradient in zip(tensors, gradients):
            tensor.grad = torch.from_numpy(gradient.copy())
        norms.append(torch.nn.utils.clip_grad_norm_(tensors, float(limit)).numpy())
        clipped.append(np.stack([tensor.grad.numpy() for tensor in tensors]))
    result["clip.limits"], result["clip.norms"] = limits, np.stack(norms)
    result["clip.clipped"] = np.stack(clipped)
    return result


def main():
    torch.set_num_threads(1)
    tensors = {}
    for seed, (name, settings, make) in enumerate(optimizers()):
        for key, value in run(make, seed).items():
            tensors[f"{name}.{key}"] = value
        tensors[f"{name}.settings"] = np.array(settings, np.float64)
    tensors.update(clipping())
    write_safetensors(pathlib.Path(__file__).parent / "optimizers.safetensors", tensors, KINDS)
    print(f"{len(tensors)} tensors")


if __name__ == "__main__":
    main()
