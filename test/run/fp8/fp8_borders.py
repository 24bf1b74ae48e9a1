#!/usr/bin/env python3
"""Borders of FP8's recipes in a whole program, in the evaluator, on cpu and on cpu-check: fp8_borders.py MPC FOLDER

One product of 5x20 and 7x20, whose extents no FP8 product takes, quantised by each recipe of inference and, as the
evaluation of a trained model, by delayed scaling before its first step. x is all zeros, all infinite, all NaN, or has one
such element in its third row:

- zeros give zeros, since a scale is there for them;
- what is not finite makes its row NaN, and in delayed scaling all results: an infinity is never a large number that looks
  right;
- static scaling has no amax at run time: an infinity saturates at the calibrated range, and NaN stays in its row;
- what is finite is as in bf16 up to the recipe's rounding, and the three agree: bit for bit where a value is not finite
  or zero, else by their sums' order.
"""

import json
import math
import pathlib
import sys

import commands
import steps
import tensors

M, N, K = 5, 7, 20
BROKEN = 2  # the row of a single fault
MODEL = """
module @borders {{
  ml_program.global private @w(#mpc.normal<std = 1.0, seed = 3>) : tensor<7x20xf32>
  func.func @main(%x: tensor<5x20xf32> {{mpc.name = "x"}}{more}) -> (tensor<5x7xf32> {{mpc.name = "y"}}{result}) {{
    %w = ml_program.global_load @w : tensor<7x20xf32>
    %y = mpc.linear %x, %w {{layer = "fc"}} : (tensor<5x20xf32>, tensor<7x20xf32>) -> tensor<5x7xf32>
{tail}
  }}
}}
"""
INFERENCE = MODEL.format(more="", result="", tail="    return %y : tensor<5x7xf32>")
TRAINING = MODEL.format(
    more=', %t: tensor<5xi64> {mpc.name = "t"}', result=', tensor<f32> {mpc.name = "loss"}',
    tail="    %l = mpc.cross_entropy %y, %t : (tensor<5x7xf32>, tensor<5xi64>) -> tensor<f32>\n    return %y, %l : tensor<5x7xf32>, tensor<f32>")  # fmt: skip
# How far a fault reaches: "tensor", "row", or "saturates"; and the least SQNR against bf16 in dB.
RECIPES = {
    "current": ("row", 24), "static": ("saturates", 24), "block": ("row", 24), "mxfp8": ("row", 24), "nvfp4": ("row", 13), "delayed": ("tensor", 24)}  # fmt: skip


class Borders:
    def __init__(self, mpc, folder):
        self.mpc, self.folder, self.problems, self.count = mpc, pathlib.Path(folder), [], 0
        self.folder.mkdir(parents=True, exist_ok=True)
        (self.folder / "inference.mlir").write_text(INFERENCE)
        (self.folder / "training.mlir").write_text(TRAINING)
        scales = {"version": 1, "model": "borders", "runs": 1, "kept": "max", "margin": 0, "tensors": {"fc.x": {"amax": 2.0, "columns": K}}}
        (self.folder / "scales.json").write_text(json.dumps(scales))
        tensors.write_npy(self.folder / "t.npy", (M,), [0, 1, 2, 3, 4], "i64")

    def expect(self, holds, problem):
        self.count += 1
        if not holds:
            self.problems.append(problem)

    def outputs(self, recipe, x):
        """y by the evaluator, on cpu and on cpu-check, for inputs that one precision takes."""
        trains, given = recipe == "delayed", self.folder / "x.npy"
        tensors.write_npy(given, (M, K), x)
        model = self.folder / ("training.mlir" if trains else "inference.mlir")
        words = ["--precision=bf16"] if recipe == "bf16" else ["--precision=fp8", "--fp8-all", f"--fp8-recipe={recipe}"]
        words += [f"--scales={self.folder / 'scales.json'}"] * (recipe == "static") + ["--train"] * trains
        artifact = self.folder / f"{recipe}.mpcx"
        if not artifact.exists():
            commands.call(self.mpc, "compile", model, *words, "--target=cpu", "-o", artifact)
        inputs = [f"--input=x={given}"] + [f"--input=t={self.folder / 't.npy'}"] * trains
        made, found = self.folder / "y.npy", []
        for run in (["evaluate", model, *words, "--target=cpu"], ["run", artifact, "--device=cpu"], ["run", artifact, "--device=cpu-check"]):
            commands.call(self.mpc, *run, *inputs, f"--output=y={made}", *(["--entry=eval"] if trains else []))
            found.append(tensors.read_npy(made)[1])
        return found

    def check(self, recipe):
        reach, bar = RECIPES[recipe]
        source = [math.sin(1.7 * i) + 0.3 * math.cos(0.31 * i * i) for i in range(M * K)]
        one = {value: [value if i == BROKEN * K + 4 else x for i, x in enumerate(source)] for value in (math.inf, -math.inf, math.nan)}
        self.finite(recipe, source, bar)
        for y in self.outputs(recipe, [0.0] * (M * K)):
            self.expect(all(value == 0 for value in y), f"{recipe}: zeros give {y}")
        for value, x in ((math.inf, [math.inf] * (M * K)), (math.nan, [math.nan] * (M * K)), *one.items()):
            whole = x[0] == value or x[0] != x[0]
            runs = self.outputs(recipe, x)
            for y in runs:
                bad = [any(not math.isfinite(v) for v in y[row * N : (row + 1) * N]) for row in range(M)]
                all_bad = [all(math.isnan(v) for v in y[row * N : (row + 1) * N]) for row in range(M)]
                saturates = reach == "saturates" and not math.isnan(value)
                wanted = [not saturates and (whole or reach == "tensor" or row == BROKEN) for row in range(M)]
                self.expect(bad == all_bad == wanted, f"{recipe}: {'all' if whole else 'one'} {value}: rows that are NaN {bad}, expected {wanted}")
            # Of an infinity static scaling makes the largest number that was calibrated, 2.
            if saturates:
                held = self.outputs(recipe, [math.copysign(2.0, v) if math.isinf(v) else v for v in x])
                self.expect(held == runs, f"{recipe}: {value} gives {runs}, the calibrated amax {held}")

    def finite(self, recipe, x, bar):
        evaluated, cpu, checked = self.outputs(recipe, x)
        self.expect(cpu == checked, f"{recipe}: cpu gives {cpu}, cpu-check {checked}")
        close = tensors.sqnr(evaluated, cpu)
        self.expect(close > 45, f"{recipe}: cpu is {close:.1f} dB from the evaluator")
        wide = self.outputs("bf16", x)[0]
        lost = tensors.sqnr(wide, cpu)
        print(f"{recipe}: {lost:.1f} dB from bf16 (at least {bar}), cpu {close:.1f} dB from the evaluator (at least 45)")
        self.expect(bar <= lost < 45, f"{recipe}: {lost:.1f} dB from bf16, expected {bar} to 45")


def main(mpc, folder, *recipes):
    borders = Borders(mpc, folder)
    for recipe in recipes or RECIPES:
        borders.check(recipe)
    print(f"{borders.count} cases, {len(borders.problems)} failed")
    return steps.told(borders.problems)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
