#!/usr/bin/env python3
"""Batch norm in training against plain arithmetic: batch_norm.py MPC FOLDER

A model stores the new statistics of mpc.batch_norm_training. After some runs of @step the running statistics are the ones
that the batch's own give; a run of @eval normalises by them and leaves the state as it was. In three precisions.
"""

import pathlib
import sys

import commands
import model as ir
import steps
import tensors as t

SHAPE, EPSILON, MOMENTUM, STEPS = (6, 3, 5), 1e-3, 0.3, 3
STATISTICS_BAR = 1e-5  # f32 in every precision
RESULT_BARS = {"fp32": 1e-5, "fp16": 2e-3, "bf16": 2e-2}
CHANNELS = SHAPE[1]


def network():
    """y = batch norm of x, and the loss of a product of it."""
    model = ir.Model("batch_norm")
    x = model.input(SHAPE, t.normal(SHAPE, 1, 2.0))
    mean = model.parameter((CHANNELS,), "dense<0.5> : tensor<3xf32>", mutable=True)
    variance = model.parameter((CHANNELS,), "dense<2.0> : tensor<3xf32>", mutable=True)
    weight = model.parameter((4, SHAPE[2]), "#mpc.normal<std = 0.1 : f32, seed = 1>")
    y, new_mean, new_variance = model.batch_norm_training(x, mean, variance, epsilon=EPSILON, momentum=MOMENTUM)
    model.store(mean, new_mean)
    model.store(variance, new_variance)
    z = model.linear(y, weight)
    model.result("y", model.binary("mul", y, model.constant((), "1.0")), "tensor")
    model.result("loss", model.loss("mse_loss", z, model.constant(z.shape, "0.25")), "tensor")
    return model, x, (mean.name, variance.name)


def statistics(values):
    """Mean, variance and unbiased variance of each channel."""
    result = []
    for channel in range(CHANNELS):
        own = [v for i, v in enumerate(values) if i // SHAPE[2] % CHANNELS == channel]
        mean = sum(own) / len(own)
        squares = sum((v - mean) ** 2 for v in own)
        result.append((mean, squares / len(own), squares / (len(own) - 1)))
    return result


def moved(values, runs):
    """The running statistics after some runs."""
    means, variances = [0.5] * CHANNELS, [2.0] * CHANNELS
    for _ in range(runs):
        for i, (mean, _, unbiased) in enumerate(statistics(values)):
            means[i] = (1 - MOMENTUM) * means[i] + MOMENTUM * mean
            variances[i] = (1 - MOMENTUM) * variances[i] + MOMENTUM * unbiased
    return means, variances


def normalised(values, means, variances):
    channel = lambda i: i // SHAPE[2] % CHANNELS  # noqa: E731
    return [(v - means[channel(i)]) / (variances[channel(i)] + EPSILON) ** 0.5 for i, v in enumerate(values)]


def near(what, found, expected, bar):
    error = max(abs(a - b) for a, b in zip(found, expected)) / max(abs(b) for b in expected)
    print(f"{what}: {error:.2e}, {error / bar:.2f} of the tolerance")
    if not error <= bar:
        sys.exit(f"{what}: off by {error}, more than {bar}: {found[:4]} for {expected[:4]}")


class Run:
    def __init__(self, mpc, folder, precision, *options):
        self.mpc, self.folder = mpc, pathlib.Path(folder) / (precision + "".join(options).replace("=", "_"))
        self.folder.mkdir(parents=True)
        model, x, self.names = network()
        source = self.folder / "model.mlir"
        source.write_text(model.text())
        self.values = dict((v.name, values) for v, values in model.inputs)[x.name]
        t.write_npy(self.folder / "x.npy", SHAPE, self.values, "f32")
        commands.call(mpc, "compile", source, f"--precision={precision}", "--target=cpu", "--train", "--optimizer=sgd", *options,
                      "-o", self.folder / "model.mpcx")  # fmt: skip

    def entry(self, name, before, *options):
        """Runs an entry from the state `before` (None for the first values), and gives the path of the state after it."""
        after = self.folder / f"{before.stem if before else 'first'}-{name}.safetensors"
        loaded = [f"--state={before}"] if before else []
        commands.call(self.mpc, "run", self.folder / "model.mpcx", "--device=cpu", f"--entry={name}", f"--input=x0={self.folder / 'x.npy'}",
                      f"--save-state={after}", *loaded, *options)  # fmt: skip
        return after

    def running(self, state):
        found = steps.read_state(state)
        return [found[name] for name in self.names]


def check(mpc, folder, precision):
    run = Run(mpc, folder, precision)
    state = None
    for _ in range(STEPS):
        state = run.entry("step", state)
    expected = moved(run.values, STEPS)
    for what, found, values in zip(("mean", "variance"), run.running(state), expected):
        near(f"{precision}: {what} after {STEPS} steps", found, values, STATISTICS_BAR)
    result = run.folder / "y.npy"
    after = run.entry("eval", state, f"--output=r0_y={result}")
    if run.running(after) != run.running(state):
        sys.exit(f"{precision}: @eval moved the running statistics")
    bar = RESULT_BARS[precision]
    y = t.read_npy(result)[1]
    near(f"{precision}: @eval", y, normalised(run.values, *expected), bar)
    own = statistics(run.values)
    batch = normalised(run.values, [s[0] for s in own], [s[1] for s in own])
    if max(abs(a - b) for a, b in zip(y, batch)) <= bar * max(abs(b) for b in batch):
        sys.exit(f"{precision}: the control passed, @eval may have read the statistics of the batch")


def main(mpc, folder):
    for precision in RESULT_BARS:
        check(mpc, folder, precision)


if __name__ == "__main__":
    main(*sys.argv[1:])
