#!/usr/bin/env python3
"""The entry measure of a training step: measure.py MPC EXAMPLES FOLDER NETWORK PRECISION..

On the CPU, in each precision:
- its gradients, widened and divided by the scale, are the momentum buffers of sgd's first step, bit for bit; their
  element type is the one that the backward gives; cpu-check gives the bytes of cpu; nothing in the state changes.
- against the evaluator in the same types and in f64, as steps.py.
- fp16 with a scale too small shows zeros, with one too large infinities, where a good scale shows neither.
- in fp8 its results of what quantising each tensor loses are what mpc evaluate --errors says of the same tensors, and on
  the CPU the same within half a dB. Negative control: a wrong tensor's numbers differ.
- without --measure the artifact is the same but for the entry, and a saved state fits both.
"""

import json
import math
import sys

import commands
import steps
import tensors

ELEMENT = {"fp32": "f32", "tf32": "f32", "fp16": "f16", "bf16": "bf16", "fp8": "bf16"}
SCALE = {"fp16": 65536.0}

EXACT = 999.0  # dB of a tensor that its codes hold exactly, as of whole numbers by the first scale


class Measured(steps.Training):
    def measure(self, artifact, parameters, *options):
        """The gradients by parameter, their element types, and the bytes of their files."""
        files = {name: self.folder / f"gradient-{name}.npy" for name in parameters}
        given = [f"--input={key}={path}" for key, path in self.inputs.items()]
        wanted = [f"--output=gradient.{name}={path}" for name, path in files.items()]
        said = commands.call(self.mpc, "run", artifact, "--entry=measure", self.weights, *given, *wanted, *options)
        types = [line.split()[1] for line in said.splitlines() if line.startswith("gradient.")]
        found = {name: tensors.read_npy(path)[1] for name, path in files.items()}
        return found, types, b"".join(path.read_bytes() for path in files.values())

    def evaluated(self, precision, parameters, *options):
        files = {name: self.folder / f"evaluated-{name}.npy" for name in parameters}
        given = [f"--input={key}={path}" for key, path in self.inputs.items()]
        wanted = [f"--output=gradient.{name}={path}" for name, path in files.items()]
        commands.call(self.mpc, "evaluate", self.home / self.model, *self.words(precision, "sgd"), "--measure",
                      "--entry=measure", self.weights, *given, *wanted, *options)  # fmt: skip
        return {name: tensors.read_npy(path)[1] for name, path in files.items()}

    def same_as_step(self, precision, artifact):
        """Yields problems; gives the gradients."""
        buffers = steps.gradients(steps.read_state(self.step(artifact, "one.safetensors", "--device=cpu")))
        found, types, files = self.measure(
            artifact, buffers, "--device=cpu", f"--save-state={self.folder / 'measured'}"
        )
        scale = SCALE.get(precision, 1.0)
        for name, values in found.items():
            if [x / scale for x in values] != buffers[name]:
                yield f"gradient.{name} is not the gradient of the step"
        # Norms' and the tables' own are sums in f32.
        if 2 * types.count(ELEMENT[precision]) < len(found):
            yield f"the gradients are {types}, expected {ELEMENT[precision]}"
        if self.measure(artifact, buffers, "--device=cpu-check")[2] != files:
            yield "cpu-check gives other gradients than cpu"
        self.call_eval(artifact)
        if (self.folder / "measured").read_bytes() != (self.folder / "untouched").read_bytes():
            yield "measure changes the state"
        self.found = {name: [x / scale for x in values] for name, values in found.items()}

    def call_eval(self, artifact):
        given = [f"--input={key}={path}" for key, path in self.inputs.items()]
        commands.call(self.mpc, "run", artifact, "--entry=eval", "--device=cpu", self.weights, *given,
                      f"--save-state={self.folder / 'untouched'}")  # fmt: skip

    NUMBERS = ("signal", "noise", "amax", "scale", "vanished", "saturated", "nonfinite")  # mpc/Fp8Names.h

    def lost(self, command, *options):
        """{tensor: {number: value}} of the results fp8_error of `command`."""
        given = [f"--input={key}={path}" for key, path in self.inputs.items()]
        said = commands.call(self.mpc, *command, "--entry=measure", self.weights, *given, *options)
        names = [line.split()[0] for line in said.splitlines() if line.startswith("fp8_error.")]
        files = {name: self.folder / f"{name}.npy" for name in names}
        commands.call(self.mpc, *command, "--entry=measure", self.weights, *given, *(f"--output={name}={path}" for name, path in files.items()), *options)
        return {name.removeprefix("fp8_error."): dict(zip(self.NUMBERS, tensors.read_npy(path)[1])) for name, path in files.items()}

    def errors(self, artifact):
        """Yields problems."""
        file = self.folder / "errors.json"
        evaluated = self.lost(("evaluate", self.home / self.model, *self.words("fp8", "sgd"), "--measure"), f"--errors={file}")
        ran = self.lost(("run", artifact, "--device=cpu"))
        # A weight is quantised where init makes its copy, every other tensor in @measure itself.
        rows = [row for row in json.loads(file.read_text())["tensors"] if row["to"].startswith("f8")]
        if not rows or set(evaluated) != set(ran) or len(rows) != len(ran):
            yield f"{len(rows)} tensors are quantised, measure has {sorted(ran)} and the evaluator {sorted(evaluated)}"
            return

        def sqnr(row):
            return EXACT if row["sqnr_db"] is None else row["sqnr_db"]

        def decibels(numbers):
            return 10 * math.log10(numbers["signal"] / numbers["noise"]) if numbers["noise"] else EXACT

        wrong = 0
        for name, numbers in evaluated.items():
            near = [row for row in rows if math.isclose(row["scale"], numbers["scale"], rel_tol=1e-5) and row["largest"] == numbers["amax"]]
            if len(near) != 1:
                yield f"{name}: {len(near)} tensors of mpc evaluate --errors have the amax {numbers['amax']} and the scale {numbers['scale']}"
                continue
            (row,) = near
            shares = [row[key] / row["elements"] for key in ("to_zero", "saturated", "not_finite")]
            found = [numbers[key] for key in ("vanished", "saturated", "nonfinite")]
            if abs(decibels(numbers) - sqnr(row)) > 0.01 or any(abs(a - b) > 1e-6 for a, b in zip(shares, found)):
                yield f"{name}: {numbers}, mpc evaluate --errors says {row}"
            if abs(decibels(ran[name]) - decibels(numbers)) > 0.5:
                yield f"{name}: {decibels(ran[name]):.2f} dB on the CPU, {decibels(numbers):.2f} by the evaluator"
            wrong += sum(abs(decibels(numbers) - sqnr(other)) > 0.01 for other in rows if other is not row)
        print(f"{len(ran)} quantised tensors lose what mpc evaluate --errors says; {wrong} of {len(ran) * (len(ran) - 1)} other pairs differ")
        if not wrong:
            yield "every tensor has the same error, so that nothing was compared"

    def errors_of_blocks(self, artifact, *words):
        """Yields problems; tensors without one scale are found by their largest number and error."""
        file = self.folder / "errors-blocks.json"
        command = ("evaluate", self.home / self.model, *self.words("fp8", "sgd"), *words, "--measure")
        evaluated = self.lost(command, f"--errors={file}")
        ran = self.lost(("run", artifact, "--device=cpu"))
        rows = [row for row in json.loads(file.read_text())["tensors"] if row["to"].startswith("f4")]
        if not rows or set(evaluated) != set(ran) or len(rows) != len(ran):
            yield f"{words}: {len(rows)} tensors in blocks, measure has {sorted(ran)} and the evaluator {sorted(evaluated)}"
            return
        saturated = 0
        for name, numbers in evaluated.items():
            found = [10 * math.log10(numbers["signal"] / numbers["noise"]), *(numbers[key] for key in ("vanished", "saturated", "nonfinite"))]
            told = [[row["sqnr_db"], *(row[key] / row["elements"] for key in ("to_zero", "saturated", "not_finite"))]
                    for row in rows if row["largest"] == numbers["amax"]]  # fmt: skip
            if not any(abs(found[0] - row[0]) <= 0.01 and all(abs(a - b) <= 1e-6 for a, b in zip(found[1:], row[1:])) for row in told):
                yield f"{words}: {name}: {found}, mpc evaluate --errors says {told}"
            saturated += numbers["saturated"] > 0
        if not saturated:
            yield f"{words}: nothing saturates, so that the share was not compared"

    def shares(self, scale):
        """The shares of zeros and of values that are not finite of fp16's gradients under a scale."""
        artifact = self.compile("fp16", "sgd", "--measure", f"--loss-scale={scale!r}")
        found, _, _ = self.measure(artifact, self.found, "--device=cpu")
        values = [x for part in found.values() for x in part]
        zeros = sum(x == 0 for x in values) / len(values)
        return zeros, sum(not math.isfinite(x) for x in values) / len(values)

    def scales(self):
        good, small, large = (self.shares(scale) for scale in (65536.0, 2.0**-20, 2.0**28))
        print(f"zeros, not finite: scale 2^16 {good}, 2^-20 {small}, 2^28 {large}")
        if good[1] or small[1] or small[0] < good[0] + 0.1:
            yield f"a scale of 2^-20 gives the share {small[0]} of zeros, 2^16 {good[0]}"
        if not large[1]:
            yield "a scale of 2^28 gives no value that is not finite"

    def without(self, precision):
        """The artifact without the flag is the same program less one entry, and takes the state."""
        plans = []
        for options in (["--measure"], []):
            artifact = self.compile(precision, "sgd", *options)
            report = json.loads(commands.call(self.mpc, "inspect", artifact, "--json"))
            names = [entry["name"] for entry in report["plans"][0]["entries"]]
            plans.append((names, report["state"]))
        if [name for name in plans[0][0] if name != "measure"] != plans[1][0] or "measure" not in plans[0][0]:
            yield f"entries {plans[0][0]} with --measure, {plans[1][0]} without"
        if plans[0][1] != plans[1][1]:
            yield "--measure changes what the state is"
        self.step(artifact, "after.safetensors", "--device=cpu", f"--state={self.folder / 'measured'}")


def main(mpc, examples, folder, network, *precisions):
    training = Measured(mpc, examples, folder, network)
    problems = []
    for precision in precisions:
        # Under delayed scaling the first step has observed its batch, and measure has not.
        words = ["--fp8-recipe=current"] if precision == "fp8" else []
        artifact = training.compile(precision, "sgd", "--measure", *words)
        problems += [f"{precision}: {problem}" for problem in training.same_as_step(precision, artifact)]
        if precision == "fp8":
            artifact = training.compile(precision, "sgd", "--measure")
            training.measure(artifact, training.found, "--device=cpu", f"--save-state={training.folder / 'measured'}")
            problems += [f"{precision}: {problem}" for problem in training.errors(artifact)]
            blocks = "--fp8-recipe=nvfp4"
            problems += training.errors_of_blocks(training.compile("fp8", "sgd", "--measure", blocks), blocks)
        scale = SCALE.get(precision, 1.0)
        exact = training.evaluated("fp32", training.found, "--after=Optimize", "--exact")
        typed = training.evaluated(precision, training.found, "--after=Schedule", *words)
        typed = {name: [x / scale for x in values] for name, values in typed.items()}
        for what, verdict in training.gradient_verdicts(precision, exact, typed, training.found):
            if precision != "fp32" or not verdict.passed:
                print(f"{network} in {precision}: {what}: {verdict.what}")
            if not verdict.passed:
                problems.append(f"{precision}: {what}: {verdict.what}")
        problems += [f"{precision}: {problem}" for problem in training.without(precision)]
        if precision == "fp16":
            problems += [f"{precision}: {problem}" for problem in training.scales()]
    for problem in problems:
        print(f"FAILED: {network} in {problem}", file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
