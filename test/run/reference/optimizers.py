"""Writes optimizers.safetensors beside this file: 200 steps of PyTorch's optimizers and of Lion, PyTorch's gradient clipping and its schedules.

All optimizers start at `start` (N) with `rates` (200) and `gradients` (200, N). NAME.parameters is (K, N), after as many steps as `steps` (K)
says; NAME.settings what the op's attributes are, in order, then the weight decay. muon.NAME has the first 35 of each as a matrix, and muon.NAME.wide
the same where the products of Muon are f32, which is what the roundings to bf16 amount to. schedule.NAME is (200), the rates of a scheduler of base 1.
It needs PyTorch and NumPy alone: `python3 optimizers.py`.
"""

import pathlib

import numpy as np
import torch
from safetensors_file import write_safetensors

STEPS, SIZE = 200, 37
SEEN = [1, 2, 3, 5, 10, 20, 50, 100, 150, 200]
KINDS = {np.dtype(np.float32): "F32", np.dtype(np.float64): "F64", np.dtype(np.int64): "I64"}

# Of each kind: PyTorch's class, what it calls the attributes, and rows of their values, the last one the weight decay.
ADAM = ("beta1", "beta2", "eps", "amsgrad")
ADAM_ROWS = [(0.9, 0.999, 1e-8, 0, 0.0), (0.9, 0.95, 1e-8, 0, 0.1), (0.8, 0.99, 1e-4, 0, 0.01), (0.9, 0.95, 1e-8, 1, 0.01)]
OPTIMIZERS = {
    "sgd": (torch.optim.SGD, ("momentum", "dampening", "nesterov"),
            [(0.9, 0.0, 0, 0.0), (0.9, 0.0, 1, 0.01), (0.8, 0.3, 0, 0.0), (0.5, 0.1, 0, 0.1), (0.0, 0.0, 0, 0.05)]),
    "adam": (torch.optim.Adam, ADAM, ADAM_ROWS),
    "adamw": (torch.optim.AdamW, ADAM, ADAM_ROWS),
    "rmsprop": (torch.optim.RMSprop, ("alpha", "eps", "momentum", "centered"),
                [(0.99, 1e-8, 0.0, 0, 0.0), (0.9, 1e-6, 0.9, 0, 0.01), (0.95, 1e-3, 0.0, 1, 0.1), (0.9, 1e-4, 0.5, 1, 0.0)]),
    "nadam": (torch.optim.NAdam, ("beta1", "beta2", "eps", "momentum_decay", "decoupled_weight_decay"),
              [(0.9, 0.999, 1e-8, 0.004, 0, 0.0), (0.8, 0.95, 1e-6, 0.01, 0, 0.1), (0.95, 0.99, 1e-8, 0.0, 1, 0.1)]),
    "adagrad": (torch.optim.Adagrad, ("lr_decay", "eps", "initial_accumulator_value"),
                [(0.0, 1e-10, 0.0, 0.0), (0.01, 1e-10, 0.1, 0.01), (0.0, 1e-3, 0.0, 0.1)]),
}  # fmt: skip
FLAGS = {"nesterov", "amsgrad", "centered", "decoupled_weight_decay"}
LION = [
    # beta1, beta2, weight decay
    (0.9, 0.99, 0.0),
    (0.95, 0.98, 0.1),
]
SCHEDULES = {
    "step": lambda o: torch.optim.lr_scheduler.StepLR(o, 30, 0.5),
    "multistep": lambda o: torch.optim.lr_scheduler.MultiStepLR(o, [30, 31, 31, 150], 0.3),
    "exponential": lambda o: torch.optim.lr_scheduler.ExponentialLR(o, 0.97),
    "onecycle": lambda o: torch.optim.lr_scheduler.OneCycleLR(o, max_lr=1.0, total_steps=STEPS, cycle_momentum=False),
    "onecycle_odd": lambda o: torch.optim.lr_scheduler.OneCycleLR(
        o, max_lr=1.0, total_steps=STEPS, pct_start=0.123, div_factor=4, final_div_factor=100, cycle_momentum=False),
    "cosine": lambda o: torch.optim.lr_scheduler.CosineAnnealingLR(o, STEPS, 0.1),
    "linear": lambda o: torch.optim.lr_scheduler.LinearLR(o, 1.0, 0.25, 170),
}  # fmt: skip


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


def start_and_gradients():
    generator = np.random.default_rng(7)
    start = generator.normal(0, 0.5, SIZE).astype(np.float32)
    gradients = generator.normal(0, 0.1, (STEPS, SIZE)).astype(np.float32)
    gradients *= np.exp(generator.normal(0, 2, SIZE)).astype(np.float32)  # of many magnitudes
    # Longer zeros would leave the decay alone as a gradient, whose sign a normalised step changes at each step by the last bit.
    gradients[:20, 0] = 0
    return start, gradients, (0.01 * (1 + np.arange(STEPS) % 7)).astype(np.float32)


def run(make, start, gradients, rates):
    """The parameters after the steps that are seen."""
    x = torch.nn.Parameter(torch.from_numpy(start.copy()))
    optimizer = make([x])
    history = []
    for step, (rate, gradient) in enumerate(zip(rates, gradients)):
        optimizer.param_groups[0]["lr"] = float(rate)
        x.grad = torch.from_numpy(gradient.copy())
        optimizer.step()
        if step + 1 in SEEN:
            history.append(x.detach().numpy().copy())
    return np.stack(history)


def keywords(names, row):
    """PyTorch's arguments for a row of settings."""
    given = dict(zip(names, row)) | {"weight_decay": row[-1]}
    given = {name: bool(value) if name in FLAGS else value for name, value in given.items()}
    if "beta1" in given:
        given["betas"] = (given.pop("beta1"), given.pop("beta2"))
    return given


def optimizers():
    for kind, (make, names, rows) in OPTIMIZERS.items():
        for i, row in enumerate(rows):
            yield f"{kind}.{i}", row, lambda x, make=make, given=keywords(names, row): make(x, lr=0.01, foreach=False, **given)
    for i, (beta1, beta2, decay) in enumerate(LION):
        yield f"lion.{i}", LION[i], lambda x, betas=(beta1, beta2), decay=decay: Lion(x, betas, decay)


def muons():
    """PyTorch's Muon of a matrix with more columns than rows, and of one with more rows."""
    start, gradients, rates = start_and_gradients()
    for name, shape in (("broad", (5, 7)), ("tall", (7, 5))):
        matrices = start[:35].reshape(shape), gradients[:, :35].reshape(STEPS, *shape), rates
        make = lambda x: torch.optim.Muon(x, lr=0.01)  # noqa: E731
        yield f"muon.{name}", run(make, *matrices).reshape(-1, 35)
        narrow, torch.bfloat16 = torch.bfloat16, torch.float32
        yield f"muon.{name}.wide", run(make, *matrices).reshape(-1, 35)
        torch.bfloat16 = narrow


def schedules():
    for name, make in SCHEDULES.items():
        optimizer = torch.optim.SGD([torch.nn.Parameter(torch.zeros(1))], lr=1.0)
        scheduler = make(optimizer)
        rates = []
        for _ in range(STEPS):
            rates.append(optimizer.param_groups[0]["lr"])
            optimizer.step()
            scheduler.step() if len(rates) < STEPS else None
        yield f"schedule.{name}", np.array(rates, np.float64)


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
    start, gradients, rates = start_and_gradients()
    tensors = {"start": start, "gradients": gradients, "rates": rates, "steps": np.array(SEEN, np.int64)}
    for name, settings, make in optimizers():
        tensors[f"{name}.parameters"] = run(make, start, gradients, rates)
        tensors[f"{name}.settings"] = np.array(settings, np.float64)
    tensors.update(clipping())
    tensors.update(schedules())
    tensors.update(muons())
    write_safetensors(pathlib.Path(__file__).parent / "optimizers.safetensors", tensors, KINDS)
    print(f"{len(tensors)} tensors")


if __name__ == "__main__":
    main()
