#!/usr/bin/env python3
"""Small models that an earlier mpc refused, crashed on or planned badly: small_models.py MPC MODELS FOLDER [--quick]

Each in five precisions, its forward and, where it has a loss and parameters, a training step: the results on cpu are the
evaluator's in the same types (f32 by the largest error, others by signal to noise), cpu-check gives cpu's bits (with --quick
in one precision that the model's name chooses), and in CUBINS there is a cubin for sm_90a. A model named *_large is compiled for the GPU alone. Negative control: another draw of the inputs in f32.
"""

import pathlib
import re
import sys

import commands
import tensors

CUBINS = ("fp32", "fp8")  # the kernels of bf16 are in fp8 too
# dB between two roundings of the same computation, whose sums may stand in another order.
BARS = {"fp32": None, "tf32": 55, "fp16": 55, "bf16": 40, "fp8": 20}


class SmallModel:
    """One file: its inputs, drawn, and whether it trains."""

    def __init__(self, path):
        self.path, self.name = path, path.stem
        text = path.read_text()
        head, results = text[text.index("func.func @main"):].split("{\n")[0].split("->")
        self.dims = [f"--dim={name}=3" for name in sorted(set(re.findall(r'mpc.dims = \["(\w+)"\]', head)))]
        self.inputs = re.findall(r'tensor<((?:[\d?]+x)*)(\w+)> {mpc.name = "(\w+)"', head)
        self.results = re.findall(r'{mpc.name = "(\w+)"', results)
        self.trains = "tensor<f32> {mpc.name" in results and "global_load" in text
        self.is_large = self.name.endswith("_large")

    def write_inputs(self, folder, seed):
        words = []
        for i, (extents, kind, name) in enumerate(self.inputs):
            shape = tuple(3 if extent == "?" else int(extent) for extent in extents.split("x") if extent)
            # Whole numbers below 3 are rows of every table here; what is cast to ids is f32.
            is_index = kind.startswith("i") or "cast_ids" in self.name and name == "f"
            values = tensors.integers(shape, seed + i, 0, 2) if is_index else tensors.normal(shape, seed + i)
            path = folder / f"{self.name}-{name}-{seed}.npy"
            tensors.write_npy(path, shape, values, kind)
            words.append(f"--input={name}={path}")
        return words


class Case:
    def __init__(self, mpc, model, precision, entry, folder, checked):
        self.mpc, self.model, self.precision, self.entry, self.folder = mpc, model, precision, entry, folder
        self.checked, self.compiler = checked, commands.compiler(checked)
        self.options = [f"--precision={precision}", *model.dims] + (
            ["--train", "--optimizer=sgd"] if entry == "step" else [])  # fmt: skip
        self.results = ["grad_norm"] if entry == "step" else model.results
        self.artifact = folder / f"{model.name}-{precision}-{entry}.mpcx"

    def compile(self):
        for_gpu = self.model.is_large or self.precision in CUBINS
        targets = "cuda" if self.model.is_large else "cuda,cpu" if for_gpu else "cpu"
        arch = ["--arch=sm_90a"] if for_gpu else []
        commands.call(self.mpc, "compile", self.model.path, *self.options, f"--target={targets}", *arch, "-o", self.artifact,
                      environment=self.compiler)  # fmt: skip
        if for_gpu and "sm_90a" not in commands.call(self.mpc, "inspect", self.artifact):
            sys.exit(f"{self.artifact} has no cubin for sm_90a")

    def values(self, where, *words):
        paths = {name: self.folder / f"{where}-{name}.npy" for name in self.results}
        commands.call(self.mpc, *words, *[f"--output={name}={path}" for name, path in paths.items()], environment=self.compiler)
        return {name: tensors.read_npy(path)[1] for name, path in paths.items()}

    def run(self, device, inputs):
        return self.values(device, "run", self.artifact, f"--device={device}", f"--entry={self.entry}", *inputs)

    def problems(self):
        self.compile()
        if self.model.is_large:
            return
        inputs, other = self.model.write_inputs(self.folder, 1), self.model.write_inputs(self.folder, 2)
        entry = ["--entry=step"] if self.entry == "step" else []
        expected = self.values("evaluate", "evaluate", self.model.path, *self.options, "--target=cpu", "--after=Schedule",
                               *entry, *inputs)  # fmt: skip
        found, control = self.run("cpu", inputs), self.run("cpu", other)
        checked = self.run("cpu-check", inputs) if self.checked else found
        for name in self.results:
            if not tensors.exact(found[name], checked[name]).passed:
                yield f"{name} of cpu-check is not that of cpu"
            verdict = tensors.tensor(expected[name], found[name], self.precision, BARS)
            if not verdict.passed:
                yield f"{name}: {verdict.what}"
        # A mean over rows of any draw comes out alike in types with few digits.
        if self.precision == "fp32" and self.model.inputs and all(tensors.tensor(expected[name], control[name], self.precision, BARS).passed for name in self.results):
            yield "another draw of the inputs passes the same bar"


def main(mpc, models, folder, *options):
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    count, problems = 0, []
    for path in sorted(pathlib.Path(models).glob("*.mlir")):
        model = SmallModel(path)
        for precision in BARS:
            for entry in ["main"] + (["step"] if model.trains else []):
                checked = "--quick" not in options or precision == commands.chosen(model.name, list(BARS))
                case = Case(mpc, model, precision, entry, folder, checked)
                problems += [f"{model.name} in {precision}, {entry}: {problem}" for problem in case.problems()]
                count += 1
    print(f"{count} cases")
    sys.exit("\n".join(problems) or 0)


if __name__ == "__main__":
    main(*sys.argv[1:])
