#!/usr/bin/env python3
"""Training steps of a network through the whole compiler: steps.py MPC EXAMPLES FOLDER NETWORK PRECISION.. [--quick]

In each precision, on the CPU (fp8-mxfp8 is fp8 with that recipe of quantisation):
- the gradients of the emitted step (sgd's momentum buffer after one step is the gradient) against the evaluator's in
  f64: f32 by max|a - b| <= 1e-5 max|b| a tensor, narrower types within 1 dB of the evaluator's own error in the same
  types, both ways; cpu-check gives the bytes of cpu (with --quick in one precision that the network's name chooses, where
  alone the host compiler optimises); negative control: the next lower precision misses the bar.
- recomputation, of maps and of whole layers, changes the arena and no bit.
- AdamW resumed from a saved state after 2 steps gives the bytes of 5 steps in a row.
- an infinity and a NaN in the batch skip the step: nothing changes but the scaler, and the metrics say so.
"""

import json
import math
import pathlib
import struct
import sys

import commands
import tensors

LOWER = {"fp32": "tf32", "tf32": "bf16", "fp16": "bf16", "bf16": "fp8"}
NETWORKS = {  # folder, model, --dim, inputs with the rows taken, the input that gets an infinity
    "digits": ("digits", "digits.mlir", "B=32", {"x": ("data/x.npy", 32), "target": ("data/target.npy", 32)}, "x"),
    "gpt2": ("gpt2/small", "gpt2-small.mlir", "B=2", {"tokens": ("tokens.npy", 2), "targets": ("targets.npy", 2)}, None),
}
CODES = {"F32": "f", "I32": "i", "I64": "q"}


def told(problems):
    """Prints the first problems of a test, and gives its exit status."""
    for problem in problems[:20]:
        print(f"FAILED: {problem}", file=sys.stderr)
    return 1 if problems else 0


def read_state(path):
    """{name: bytes of the tensor as values} of a safetensors file."""
    data = pathlib.Path(path).read_bytes()
    size = struct.unpack("<Q", data[:8])[0]
    state = {}
    for name, entry in json.loads(data[8 : 8 + size]).items():
        if name != "__metadata__":
            begin, end = (8 + size + at for at in entry["data_offsets"])
            code = CODES[entry["dtype"]]
            state[name] = list(struct.unpack(f"<{(end - begin) // struct.calcsize(code)}{code}", data[begin:end]))
    return state


def gradients(state):
    prefix = "optimizer.momentum_buffer."
    return {name[len(prefix) :]: values for name, values in state.items() if name.startswith(prefix)}


class Training:
    def __init__(self, mpc, examples, folder, network):
        self.mpc, self.folder = mpc, pathlib.Path(folder)
        home, self.model, self.dim, inputs, self.broken = NETWORKS[network]
        self.home = pathlib.Path(examples) / home
        self.folder.mkdir(parents=True, exist_ok=True)
        self.inputs = {name: self.take(name, *where) for name, where in inputs.items()}
        self.has_layers, self.compiler = network == "gpt2", None
        self.weights = f"--weights={self.home / 'weights.safetensors'}"

    def take(self, name, path, rows):
        shape, values = tensors.read_npy(self.home / path)
        target = self.folder / f"{name}.npy"
        kept = (rows, *shape[1:])
        kind = "i64" if all(isinstance(value, int) for value in values) else "f32"
        tensors.write_npy(target, kept, values[: tensors.count(kept)], kind)
        return target

    def words(self, precision, optimizer):
        precision, _, recipe = precision.partition("-")
        return [f"--precision={precision}", *([f"--fp8-recipe={recipe}"] if recipe else []), f"--dim={self.dim}", "--target=cpu", "--train", f"--optimizer={optimizer}",
                *(["--momentum=0.9"] if optimizer == "sgd" else [])]  # fmt: skip

    def compile(self, precision, optimizer, *options):
        artifact = self.folder / f"{precision}-{optimizer}.mpcx"
        commands.call(self.mpc, "compile", self.home / self.model, *self.words(precision, optimizer), *options, "-o", artifact, environment=self.compiler)
        return artifact

    def step(self, artifact, name, *options, inputs=None):
        """Runs steps and gives the state's file."""
        state = self.folder / name
        given = [f"--input={key}={path}" for key, path in (inputs or self.inputs).items()]
        commands.call(self.mpc, "run", artifact, "--entry=step", self.weights, *given, f"--save-state={state}", *options, environment=self.compiler)
        return state

    def evaluate(self, precision, name, after, *options):
        state = self.folder / name
        given = [f"--input={key}={path}" for key, path in self.inputs.items()]
        words = self.words(precision, "sgd")
        commands.call(self.mpc, "evaluate", self.home / self.model, *words, f"--after={after}", "--entry=step", self.weights,
                      *given, f"--save-state={state}", *options)  # fmt: skip
        return read_state(state)

    # ---- the three checks -------------------------------------------------------------------------------------------

    def gradient_verdicts(self, precision, exact, typed, found):
        if precision == "fp32":
            for name, reference in exact.items():
                yield name, tensors.tensor(reference, found[name], "fp32", {})
            return
        joined = [[x for name in exact for x in values[name]] for values in (exact, typed, found)]
        yield "all gradients", tensors.as_good(*joined)

    def resume(self, precision):
        artifact = self.compile(precision, "adamw")
        whole = self.step(artifact, "whole.safetensors", "--device=cpu", "--steps=5")
        half = self.step(artifact, "half.safetensors", "--device=cpu", "--steps=2")
        rest = self.step(artifact, "rest.safetensors", "--device=cpu", "--steps=3", f"--state={half}")
        if whole.read_bytes() != rest.read_bytes():
            yield "2 steps, saved, and 3 more are not the bytes of 5 steps"
        if whole.read_bytes() == half.read_bytes():
            yield "3 more steps change nothing"

    def recompute(self, precision):
        """--recompute makes the same bits with an arena that is not larger."""
        artifact = self.folder / f"{precision}-sgd.mpcx"
        arena, bits = {}, {}
        for how in ("none", "cheap", "layer"):
            self.compile(precision, "sgd", f"--recompute={how}")
            arena[how] = json.loads(commands.call(self.mpc, "inspect", artifact, "--json"))["plans"][0]["arena_bytes"]
            bits[how] = self.step(artifact, f"{how}.safetensors", "--device=cpu", "--steps=3").read_bytes()
        for how in ("cheap", "layer"):
            if bits[how] != bits["none"]:
                yield f"--recompute={how} gives other bits"
        print(f"{precision}: arena in bytes by --recompute: {arena}")
        # What FP8 products read is saved in 8 bits: maps alone win less.
        if arena["cheap"] > arena["none"] or (arena["cheap"] == arena["none"] and self.has_layers and precision[:3] != "fp8"):
            yield f"--recompute=cheap does not need a smaller arena: {arena}"
        # Here gradients take more than what is saved; recompute.test has a network that shows the difference. In 16 bits what
        # goes into gelu_tanh's derivative is a tensor of its own only where blocks are made again: one of (B T, 4 C) elements.
        apart = 2 * 32 * 256 * 2 if self.has_layers and precision in ("fp16", "bf16") else 0
        if arena["layer"] > arena["none"] + apart or (not self.has_layers and arena["layer"] != arena["none"]):
            yield f"--recompute=layer does not need the arena expected: {arena}"

    def skip(self, precision, poison):
        artifact = self.folder / f"{precision}-adamw.mpcx"
        before = self.step(artifact, "before.safetensors", "--device=cpu", "--steps=2")
        shape, values = tensors.read_npy(self.inputs[self.broken])
        values[len(values) // 2] = poison
        broken = dict(self.inputs)
        broken[self.broken] = self.folder / "broken.npy"
        tensors.write_npy(broken[self.broken], shape, values)
        skipped = self.folder / "skipped.npy"
        after = self.step(artifact, "after.safetensors", "--device=cpu", f"--state={before}",
                          f"--output=skipped={skipped}", inputs=broken)  # fmt: skip
        old, new = read_state(before), read_state(after)
        changed = sorted(name for name in old if old[name] != new[name])
        expected = ["scaler.loss.scale"] if "scaler.loss.scale" in old else []
        allowed = expected + [n for n in changed if n in ("scaler.loss.tracker", "scaler.loss.hysteresis", "scaler.fp8_rounding_step")]
        if changed != sorted(allowed):
            yield f"{poison} in the batch changes {', '.join(changed)}, expected {expected}"
        if expected and new[expected[0]] != [old[expected[0]][0] / 2]:
            yield f"{poison} in the batch: the scale goes from {old[expected[0]]} to {new[expected[0]]}"
        if tensors.read_npy(skipped)[1] != [1.0]:
            yield f"{poison} in the batch: the metric skipped is {tensors.read_npy(skipped)[1]}"


class Digits(Training):
    """The digits network, and what went wrong with it so far."""

    def __init__(self, mpc, examples, folder):
        super().__init__(mpc, examples, folder, "digits")
        self.problems = []

    def expect(self, holds, problem):
        if not holds:
            self.problems.append(problem)


def main(mpc, examples, folder, network, *precisions):
    training = Training(mpc, examples, folder, network)
    problems, quick = [], "--quick" in precisions
    precisions = [precision for precision in precisions if precision != "--quick"]
    checked = [commands.chosen(network, precisions)] if quick else precisions
    exact = gradients(training.evaluate("fp32", "exact.safetensors", "Optimize", "--exact"))
    found = {}
    for precision in {*precisions, *(LOWER[p] for p in precisions if p in LOWER)}:
        training.compiler = commands.compiler(precision in checked)
        artifact = training.compile(precision, "sgd")
        devices = ("cpu", "cpu-check") if precision in checked else ("cpu",)
        states = [training.step(artifact, f"{precision}-{d}.safetensors", f"--device={d}") for d in devices]
        if states[0].read_bytes() != states[-1].read_bytes():
            problems.append(f"{precision}: cpu-check gives another state than cpu")
        found[precision] = gradients(read_state(states[0]))
    for precision in precisions:
        training.compiler = commands.compiler(precision in checked)
        typed = gradients(training.evaluate(precision, f"{precision}-typed.safetensors", "Schedule"))
        worst = 0.0
        for what, verdict in training.gradient_verdicts(precision, exact, typed, found[precision]):
            worst = max(worst, verdict.share)
            if precision != "fp32" or not verdict.passed:
                print(f"{network} in {precision}: {what}: {verdict.what}")
            if not verdict.passed:
                problems.append(f"{precision}: {what}: {verdict.what}")
        print(f"{network} in {precision}: gradients use {worst:.3f} of the tolerance")
        lower = LOWER.get(precision)
        if lower and all(v.passed for _, v in training.gradient_verdicts(precision, exact, typed, found[lower])):
            problems.append(f"{precision}: negative control: {lower} passes its bar")
        problems += [f"{precision}: {problem}" for problem in training.resume(precision)]
        problems += [f"{precision}: {problem}" for problem in training.recompute(precision)]
        if training.broken:
            for poison in (math.inf, math.nan):
                problems += [f"{precision}: {problem}" for problem in training.skip(precision, poison)]
    for problem in problems:
        print(f"FAILED: {network} in {problem}", file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
