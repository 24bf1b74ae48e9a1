"""Training runs of PyTorch as recipes, and their state in mpc and back: training.py. Needs PyTorch, the binding, and MPC_COMPILER.

Ten steps in PyTorch, ten in mpc and ten in PyTorch are compared with thirty in PyTorch, in f32: the weights' distance by the way that they
went. Negative control: with the moments left behind, the run misses the bar.
"""

import math
import pathlib
import sys
import tempfile
import unittest
from unittest import mock

import numpy
import torch
from torch import nn
from torch.optim import lr_scheduler

import mpc

BAR = 1e-5  # of the way that the weights went


def network():
    torch.manual_seed(3)
    return nn.Sequential(nn.Linear(12, 32), nn.GELU(), nn.LayerNorm(32), nn.Linear(32, 7))


def batches():
    generator = torch.Generator().manual_seed(5)
    return [(torch.randn(16, 12, generator=generator), torch.randint(0, 7, (16,), generator=generator)) for _ in range(30)]


class Run:
    """A run in PyTorch."""

    def __init__(self, make, schedule=None, scaler=None):
        self.module = network()
        self.optimizer = make(self.module)
        self.scheduler = schedule(self.optimizer) if schedule else None
        self.scaler = scaler() if scaler else None

    def steps(self, given):
        for x, target in given:
            loss = nn.functional.cross_entropy(self.module(x), target)
            self.optimizer.zero_grad()
            if self.scaler:
                self.scaler.scale(loss).backward()
                self.scaler.step(self.optimizer)
                self.scaler.update()
            else:
                loss.backward()
                self.optimizer.step()
            if self.scheduler:
                self.scheduler.step()
        return loss.item()

    def program(self):
        x, target = batches()[0]
        recipe = mpc.recipe_from(self.optimizer, self.scheduler, self.scaler, module=self.module)
        return mpc.compile(self.module, (x, target), loss=nn.functional.cross_entropy, train=True, recipe=recipe, device="cpu")

    def weights(self):
        return torch.cat([parameter.detach().flatten() for parameter in self.module.parameters()])


def warm_cosine(optimizer):
    warm = lr_scheduler.LinearLR(optimizer, start_factor=1 / 5, total_iters=4)
    return lr_scheduler.SequentialLR(optimizer, [warm, lr_scheduler.CosineAnnealingLR(optimizer, 25, eta_min=1e-4)], [5])


def two_groups(module):
    slow = {"params": [module[0].weight, module[3].weight], "lr": 2e-3, "weight_decay": 0.1}
    rest = {"params": [module[0].bias, module[3].bias, *module[2].parameters()], "weight_decay": 0.0}
    return torch.optim.AdamW([slow, rest], lr=5e-3)


RUNS = {
    "AdamW": (lambda m: torch.optim.AdamW(m.parameters(), lr=5e-3, weight_decay=0.05), None, None),
    "AdamW of two groups, warm-up, cosine, GradScaler": (two_groups, warm_cosine,
                                                         lambda: torch.amp.GradScaler("cpu", init_scale=1024, growth_interval=7)),
    "Adam with decay, linear": (lambda m: torch.optim.Adam(m.parameters(), lr=5e-3, betas=(0.8, 0.95), eps=1e-6, weight_decay=0.01),
                                lambda o: lr_scheduler.LinearLR(o, start_factor=1, end_factor=0.25, total_iters=30), None),
    "AdamW with amsgrad": (lambda m: torch.optim.AdamW(m.parameters(), lr=5e-3, amsgrad=True), lambda o: lr_scheduler.ExponentialLR(o, 0.95), None),
    "RMSprop": (lambda m: torch.optim.RMSprop(m.parameters(), lr=2e-3, alpha=0.9, momentum=0.5, centered=True, eps=1e-3),
                lambda o: lr_scheduler.StepLR(o, 7, 0.5), None),
    "NAdam": (lambda m: torch.optim.NAdam(m.parameters(), lr=5e-3, weight_decay=0.01), lambda o: lr_scheduler.MultiStepLR(o, [5, 17], 0.3), None),
    "Adagrad": (lambda m: torch.optim.Adagrad(m.parameters(), lr=0.02, lr_decay=0.01, initial_accumulator_value=0.1),
                lambda o: lr_scheduler.OneCycleLR(o, 0.05, 31, cycle_momentum=False), None),
    "Muon": (lambda m: torch.optim.Muon([m[0].weight, m[3].weight], lr=0.02, weight_decay=0.05), None, None),
    "SGD with momentum": (lambda m: torch.optim.SGD(m.parameters(), lr=0.05, momentum=0.9, nesterov=True, weight_decay=1e-3), None, None),
}  # fmt: skip


class There(unittest.TestCase):
    def distance(self, name, leave=False):
        whole, mixed, data = Run(*RUNS[name]), Run(*RUNS[name]), batches()
        start = whole.weights()
        whole.steps(data)
        mixed.steps(data[:10])
        with mixed.program() as program:
            mpc.take_over(program, mixed.module, None if leave else mixed.optimizer, mixed.scaler, mixed.scheduler)
            for x, target in data[10:20]:
                program.step(x, target)
                if mixed.scheduler:
                    mixed.scheduler.step()
            program.wait()
            mpc.give_back(program, mixed.module, mixed.optimizer, mixed.scaler)
        mixed.steps(data[20:])
        if whole.scaler:
            self.assertEqual(mixed.scaler.state_dict(), whole.scaler.state_dict())
        return ((mixed.weights() - whole.weights()).norm() / (whole.weights() - start).norm()).item()

    def rounding(self, name):
        """What rounding to bf16 amounts to: how far the run is from itself with products in f32."""
        narrow, wide, data = Run(*RUNS[name]), Run(*RUNS[name]), batches()
        start = narrow.weights()
        narrow.steps(data)
        with mock.patch("torch.bfloat16", torch.float32):
            wide.steps(data)
        return ((wide.weights() - narrow.weights()).norm() / (narrow.weights() - start).norm()).item()

    def test_tied_weights_go_both_ways(self):
        class Tied(nn.Module):
            def __init__(self):
                super().__init__()
                self.e, self.h = nn.Embedding(11, 8), nn.Linear(8, 11, bias=False)
                self.h.weight = self.e.weight

            def forward(self, i):
                return self.h(self.e(i))

        module, i, t = Tied(), torch.tensor([1, 2, 3]), torch.tensor([4, 5, 6])
        for options in ({"args": (i, t), "loss": nn.functional.cross_entropy, "train": True}, {"args": (i,)}):
            with mpc.compile(module, device="cpu", **options) as p:
                self.assertEqual(p.load_state_dict(module.state_dict()), ([], []))
                self.assertEqual(p.state_dict().keys(), module.state_dict().keys())
                other = {name: value.clone() for name, value in module.state_dict().items()}
                other["h.weight"] += 1
                with self.assertRaisesRegex(mpc.StateError, "h.weight and e.weight are one parameter"):
                    p.load_state_dict(other)

    def test_ten_steps_there_and_ten_back(self):
        for name in RUNS:
            with self.subTest(name):
                share, bar = self.distance(name), self.rounding(name) if name == "Muon" else BAR
                print(f"{name}: {share:.1e} of the way, at most {bar:.0e}", file=sys.stderr)
                self.assertLess(share, bar)

    def test_without_the_moments_the_bar_is_missed(self):
        self.assertGreater(self.distance("AdamW", leave=True), 10 * BAR)


class Around(unittest.TestCase):
    """What stands around an optimizer."""

    def test_gradients_clipped_by_value_and_averages_are_pytorchs(self):
        average_of = torch.optim.swa_utils.get_ema_multi_avg_fn(0.9)
        module, data = network(), batches()[:10]
        optimizer = torch.optim.SGD(module.parameters(), lr=0.5)
        recipe = mpc.recipe_from(optimizer, max_norm=0.5, max_value=0.01) | {"ema": {"decay": 0.9}}
        program = mpc.compile(module, data[0], loss=nn.functional.cross_entropy, train=True, recipe=recipe, device="cpu")
        averaged = torch.optim.swa_utils.AveragedModel(module, multi_avg_fn=average_of)
        with program:
            clipped = 0
            for x, target in data:
                program.step(x, target)
                optimizer.zero_grad()
                nn.functional.cross_entropy(module(x), target).backward()
                torch.nn.utils.clip_grad_norm_(module.parameters(), 0.5)
                clipped += sum((p.grad.abs() > 0.01).sum().item() for p in module.parameters())
                torch.nn.utils.clip_grad_value_(module.parameters(), 0.01)
                optimizer.step()
                averaged.update_parameters(module)
            program.wait()
            state = program.state_dict(roles=None)
        self.assertGreater(clipped, 100)
        for name, parameter in module.named_parameters():
            for found, expected, other in ((state[name], parameter, averaged.module.get_parameter(name)),
                                           (state[f"ema.{name}"], averaged.module.get_parameter(name), parameter)):  # fmt: skip
                size = expected.abs().max().item()
                self.assertLess((torch.from_numpy(found) - expected).abs().max().item(), 2e-6 * size, name)
                self.assertGreater((torch.from_numpy(found) - other).abs().max().item(), 2e-5 * size, f"{name}: the control")


class Recipes(unittest.TestCase):
    def refused(self, pattern, *args, **options):
        with self.assertRaisesRegex(mpc.ArgumentError, pattern):
            mpc.recipe_from(*args, **options)

    def test_rates_of_a_schedule_are_pytorchs(self):
        optimizer = torch.optim.AdamW(network().parameters(), lr=0.02)
        scheduler = warm_cosine(optimizer)
        schedule = mpc.recipe_from(optimizer, scheduler)["optimizers"][0]["schedule"]
        self.assertEqual((schedule["warmup"], schedule["total"], schedule["curve"]), (5, 30, "cosine"))
        for t in range(30):
            with self.subTest(t):
                self.assertAlmostEqual(optimizer.param_groups[0]["lr"], rate_of(schedule, 0.02, t), delta=1e-12)
            optimizer.step()
            scheduler.step()

    def test_what_a_recipe_cannot_say(self):
        module = network()
        make = torch.optim.AdamW
        optimizer = make(module.parameters())
        self.refused("no place for the optimizer Rprop; it has AdamW, Adam, SGD, RMSprop, NAdam, Adagrad, Muon", torch.optim.Rprop(module.parameters()))
        self.refused("maximize=True of sgd", torch.optim.SGD(module.parameters(), lr=1, maximize=True))
        self.refused("the schedule LambdaLR; .*hyper.learning_rate", optimizer, lr_scheduler.LambdaLR(optimizer, lambda t: 1.0))
        self.refused("the schedule CyclicLR", optimizer, lr_scheduler.CyclicLR(optimizer, 0.1, 1, cycle_momentum=False))
        cycled = make(module.parameters())
        self.refused("cycle_momentum=True.*give it cycle_momentum=False", cycled, lr_scheduler.OneCycleLR(cycled, 1.0, 10))
        self.refused("ns_steps=4 of muon", torch.optim.Muon([module[0].weight], ns_steps=4))
        three = make(module.parameters())
        self.refused("three_phase=True", three, lr_scheduler.OneCycleLR(three, 1.0, 10, three_phase=True, cycle_momentum=False))
        self.refused("LinearLR from 0.5 to 1.0 over 5 steps; a warm-up of W steps is", optimizer, lr_scheduler.LinearLR(optimizer, 0.5))
        self.refused("another optimizer's", optimizer, lr_scheduler.CosineAnnealingLR(make(module.parameters()), 5))
        self.refused(
            "groups that differ.*give module=", make([{"params": module[0].parameters(), "lr": 1.0}, {"params": module[3].parameters()}])
        )
        groups = [{"params": module[0].parameters(), "lr": 1.0}, {"params": module[3].parameters()}]
        self.refused("4 parameters that are not the module's", make(groups), module=nn.Linear(3, 3))

    def test_state_that_does_not_belong(self):
        run = Run(*RUNS["AdamW"])
        run.steps(batches()[:2])
        with run.program() as program:
            with self.assertRaisesRegex(mpc.StateError, "the module has no 0.weight"):
                mpc.take_over(program, nn.Linear(3, 3))
            with self.assertRaisesRegex(mpc.StateError, "the optimizer has no"):
                mpc.take_over(program, run.module, torch.optim.AdamW(nn.Linear(2, 2).parameters()))
            with self.assertRaisesRegex(mpc.StateError, "the optimizer has taken 2 steps and its scheduler 0"):
                scheduler = lr_scheduler.CosineAnnealingLR(torch.optim.SGD(run.module.parameters(), lr=1), 5)
                mpc.take_over(program, run.module, run.optimizer, None, scheduler)
            with self.assertRaisesRegex(mpc.StateError, "have taken 2, 3 steps; a program has one count for all"):
                run.optimizer.state[run.module[0].weight]["step"] += 1
                mpc.take_over(program, run.module, run.optimizer)


class Arrays(unittest.TestCase):
    """Tensors of PyTorch in and out."""

    def test_tensors_go_in_as_they_lie_and_come_out_as_tensors(self):
        module = network().eval()
        x = torch.randn(16, 12)
        with mpc.compile(module, (x,), device="cpu") as p:
            y = p(x)
            self.assertIsInstance(y, torch.Tensor)
            self.assertLess((y - module(x)).abs().max().item(), 1e-5)
            for form in (x.T.contiguous().T, x.clone().requires_grad_(), torch.cat([x, x])[::2][: len(x)] * 0 + x, x.numpy()):
                self.assertTrue(numpy.array_equal(numpy.asarray(p(form)), y.numpy()))
            with self.assertRaisesRegex(mpc.ArgumentTypeError, r"the program expects 16x12xf32; convert it with .to\(torch.float32\)"):
                p(x.bfloat16())
            with self.assertRaisesRegex(mpc.ArgumentTypeError, r"has the type torch.float64, the program expects 16x12xf32; convert it with .to\(torch.float32\)"):
                p(x.double())
            with self.assertRaisesRegex(mpc.ArgumentError, "does not give its memory"):
                p(x.to_sparse())
            with self.assertRaisesRegex(mpc.ArgumentError, "result output is strided"):
                p(x, out=torch.empty(7, 16).T)
            module.load_state_dict({name: torch.from_numpy(tensor) for name, tensor in p.state_dict().items()})
            p.load_state_dict(module.bfloat16().state_dict())
            self.assertGreater((p(x) - y).abs().max().item(), 1e-4)


def rate_of(schedule, base, t):
    """The rate of step t as OPS.md says of mpc.learning_rate."""
    warmup, total, low = schedule.get("warmup", 0), schedule["total"], schedule.get("min_ratio", 0) * base
    if t < warmup:
        return base * (t + 1) / warmup
    u = min((t - warmup) / (total - warmup), 1)
    return low + (base - low) * (1 + math.cos(math.pi * u)) / 2


class Statistics(unittest.TestCase):
    def test_a_module_with_running_statistics_is_compiled_to_be_trained(self):
        module = nn.Sequential(nn.Linear(4, 3), nn.BatchNorm1d(3))
        x, target = torch.randn(8, 4), torch.randn(8, 3)
        with mpc.compile(module, (x, target), loss=nn.functional.mse_loss, train=True, device="cpu", cache=False) as program:
            program.step(input=x, target=target)
            program.wait()
            found = program.state_dict(roles=None)["1.running_mean"]
        module(x)
        self.assertLess(abs(torch.from_numpy(found) - module[1].running_mean).max().item(), 1e-6)


class Tables(nn.Module):
    """Constants of a forward: made there, a buffer, one that a checkpoint has not, one that is computed with, one of one value."""

    def __init__(self, kind):
        super().__init__()
        self.norm, self.größe, self.kind = nn.BatchNorm1d(8), nn.Linear(8, 4), kind
        if kind != "made":
            self.register_buffer("rates", torch.ones(8) if kind == "one" else torch.linspace(0.5, 2, 64), persistent=kind != "hidden")

    def forward(self, x):
        rates = torch.linspace(0.5, 2, 8) if self.kind == "made" else self.rates[:8]
        return self.größe(self.norm((x * (rates.exp() if self.kind == "computed" else rates)).sin()))


class Constants(unittest.TestCase):
    def test_a_state_goes_back_and_on_to_inference(self):
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            for kind in ("made", "buffer", "hidden", "computed", "one"):
                with self.subTest(kind):
                    self.goes_round(kind, folder)

    def goes_round(self, kind, folder):
        torch.manual_seed(0)
        module, x, target = Tables(kind), torch.randn(4, 8), torch.randn(4, 4)
        p = mpc.compile(module, (x, target), loss=nn.functional.mse_loss, train=True, device="cpu")
        p.step(x=x, target=target)
        p.wait()
        state = {name: torch.from_numpy(array) for name, array in p.state_dict().items()}
        module.load_state_dict(state)
        self.assertEqual(p.load_state_dict(module.state_dict())[0], [])
        mpc.take_over(p, module)
        self.assertFalse([name for name, info in p.state.items() if info.role == "parameter" and name.startswith("constant")])
        p.save_weights(folder / "trained.safetensors")
        mpc.export(module.eval(), (x,)).save(folder / "inference.mlir")
        q = mpc.compile(folder / "inference.mlir", weights=folder / "trained.safetensors", device="cpu")
        numpy.testing.assert_allclose(q(x=x.numpy()), module(x).detach().numpy(), atol=1e-6)
        if kind in ("buffer", "computed", "one"):
            other = module.state_dict() | {"rates": module.rates + 1}
            self.assertRaisesRegex(mpc.StateError, "the buffer rates has another value than the constant", p.load_state_dict, other)

    def test_training_needs_a_loss(self):
        self.assertRaisesRegex(mpc.ArgumentError, "train=True needs a loss", mpc.compile, nn.Linear(2, 2), (torch.ones(1, 2),), train=True)


if __name__ == "__main__":
    print(f"PyTorch {torch.__version__}", file=sys.stderr)
    unittest.main()
