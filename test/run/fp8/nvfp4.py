#!/usr/bin/env python3
"""What NVFP4 has in training alone: nvfp4.py MPC EXAMPLES FOLDER

- Stochastic rounding against its closed form: a number of f4E2M1FN stays, every other becomes one of its two neighbours, and the mean of
  many roundings lies within 5 standard deviations of the number. The op as it is defined, cpu and cpu-check give the same bytes; another step and
  another stream give others. Negative control: rounding to nearest misses the means.
- A weight in blocks of 16x16 has the same numbers along its rows and along its columns; in blocks of 1x16 it has not.
- The matrix that rotates a weight gradient's factors is orthogonal; without its signs, twice applied, it is the identity.
- The digits' step: explain counts the products; a GPU without products of NVFP4 is refused, by its name.
"""

import math
import pathlib
import re
import subprocess
import sys

import commands
import steps
import tensors

MAGNITUDES = (0.0, 0.5, 1.0, 1.5, 2.0, 3.0, 4.0, 6.0)
DRAWS = 2048  # of each number
STEP = f"""func.func @main(%x: tensor<{DRAWS}xCOLUMNSxf32> {{mpc.name = "x"}}, %seed: tensor<2xi32> {{mpc.name = "seed"}}, %step: tensor<i32> {{mpc.name = "step"}})
    -> (tensor<{DRAWS}xCOLUMNSxf32> {{mpc.name = "y"}}) {{
  %q, %s = mpc.quantize_blocks %xHOW block [1, 16] : (tensor<{DRAWS}xCOLUMNSxf32>OPERANDS) -> (tensor<{DRAWS}xBYTESxui8>, tensor<{DRAWS}xBLOCKSxf8E4M3FN>)
  %y = mpc.dequantize_blocks %q, %s block [1, 16] : (tensor<{DRAWS}xBYTESxui8>, tensor<{DRAWS}xBLOCKSxf8E4M3FN>) -> tensor<{DRAWS}xCOLUMNSxf32>
  return %y : tensor<{DRAWS}xCOLUMNSxf32>
}}
"""
WEIGHT = """func.func @main(%x: tensor<40x48xf32> {mpc.name = "x"}) -> (tensor<40x48xf32> {mpc.name = "rows"}, tensor<40x48xf32> {mpc.name = "columns"}) {
  %q, %s = mpc.quantize_blocks %x block [ROWS, 16] : (tensor<40x48xf32>) -> (tensor<40x24xui8>, tensor<40x3xf8E4M3FN>)
  %y = mpc.dequantize_blocks %q, %s block [1, 16] : (tensor<40x24xui8>, tensor<40x3xf8E4M3FN>) -> tensor<40x48xf32>
  %t = mpc.transpose %x permutation [1, 0] : (tensor<40x48xf32>) -> tensor<48x40xf32>
  %p = mpc.pad %t low [0, 0] high [0, 8] : (tensor<48x40xf32>) -> tensor<48x48xf32>
  %r, %u = mpc.quantize_blocks %p block [ROWS, 16] : (tensor<48x48xf32>) -> (tensor<48x24xui8>, tensor<48x3xf8E4M3FN>)
  %v = mpc.dequantize_blocks %r, %u block [1, 16] : (tensor<48x24xui8>, tensor<48x3xf8E4M3FN>) -> tensor<48x48xf32>
  %c = mpc.slice %v starts [0, 0] limits [48, 40] strides [1, 1] : (tensor<48x48xf32>) -> tensor<48x40xf32>
  %w = mpc.transpose %c permutation [1, 0] : (tensor<48x40xf32>) -> tensor<40x48xf32>
  return %y, %w : tensor<40x48xf32>, tensor<40x48xf32>
}
"""


def neighbours(value):
    """The magnitudes beside |value|, of which the lower may be the value."""
    below = max(m for m in MAGNITUDES if m <= abs(value))
    return below, min((m for m in MAGNITUDES if m > abs(value)), default=below)


def row():
    """Blocks of 16 that a 6 scales by 1: every number of f4E2M1FN, and numbers between them, of both signs."""
    between = [low + share * (high - low) for low, high in zip(MAGNITUDES, MAGNITUDES[1:]) for share in (0.0625, 0.3, 0.5, 0.9)]
    numbers = [sign * value for value in (*MAGNITUDES, *between, 0.0001) for sign in (1, -1)]
    numbers += [0.0] * (-len(numbers) % 15)
    return [value for at in range(0, len(numbers), 15) for value in (6.0, *numbers[at : at + 15])]


def misses(numbers, found):
    """Sentences about numbers that are no neighbour, and about means."""
    for column, value in enumerate(numbers):
        low, high = neighbours(value)
        drawn = [abs(found[at + column]) for at in range(0, len(found), len(numbers))]
        if value in (low, -low):
            if any(x != low for x in drawn):
                yield f"{value}, a number of f4E2M1FN, does not stay"
            continue
        if any(x not in (low, high) for x in drawn) or any(found[at + column] * value < 0 for at in range(0, len(found), len(numbers))):
            yield f"{value} becomes another number than {low} and {high} of its sign"
        share = (abs(value) - low) / (high - low)
        deviation = math.sqrt(share * (1 - share) / len(drawn)) * (high - low)
        if abs(sum(drawn) / len(drawn) - abs(value)) > 5 * deviation:
            yield f"the mean of {value} is {sum(drawn) / len(drawn):.4f}, by more than 5 x {deviation:.5f}"


class Training(steps.Digits):
    def outputs(self, source, inputs, names):
        """{where: [path of each output]} of cpu, cpu-check, and the evaluator on the plan's ops and on the ops as they are written."""
        artifact = source.with_suffix(".mpcx")
        given = [f"--input={name}={path}" for name, path in inputs.items()]
        commands.call(self.mpc, "compile", source, "--precision=fp32", "--target=cpu", "-o", artifact)
        runs = {device: ["run", artifact, f"--device={device}"] for device in ("cpu", "cpu-check")}
        runs["evaluator"] = ["evaluate", source, "--precision=fp32", "--target=cpu", "--after=Schedule"]
        runs["definition"] = ["evaluate", source, "--after=Source"]
        paths = {where: [self.folder / f"{source.stem}.{where}.{name}.npy" for name in names] for where in runs}
        for where, command in runs.items():
            commands.call(self.mpc, *command, *given, *(f"--output={name}={path}" for name, path in zip(names, paths[where])))
        return paths

    def draw(self, name, numbers, how, step=5):
        """The rounded rows, and their bytes."""
        inputs = {key: self.folder / f"{key}.npy" for key in ("x", "seed", "step")}
        tensors.write_npy(inputs["x"], (DRAWS, len(numbers)), numbers * DRAWS, "f32")
        tensors.write_npy(inputs["seed"], (2,), [17, -4], "i32")
        tensors.write_npy(inputs["step"], (), [step], "i32")
        source = self.folder / f"{name}.mlir"
        text = STEP.replace("HOW", f" {how}".rstrip()).replace("OPERANDS", ", tensor<2xi32>, tensor<i32>" if how else "")
        for word, extent in (("COLUMNS", len(numbers)), ("BYTES", len(numbers) // 2), ("BLOCKS", len(numbers) // 16)):
            text = text.replace(word, str(extent))
        source.write_text(text)
        paths = self.outputs(source, inputs, ["y"])
        kept = {where: path.read_bytes() for where, (path,) in paths.items()}
        for where in ("cpu-check", "evaluator", "definition"):
            self.expect(kept[where] == kept["cpu"], f"{name}: {where} gives other bytes than cpu")
        return tensors.read_npy(paths["cpu"][0])[1], kept["cpu"]

    def rounding(self):
        numbers = row()
        found, drawn = self.draw("drawn", numbers, "stochastic(%seed, %step) stream 3")
        self.problems += misses(numbers, found)
        nearest, _ = self.draw("nearest", numbers, "")
        missed = list(misses(numbers, nearest))
        self.expect(len(missed) > 30 and all("the mean of" in problem for problem in missed), f"negative control: rounding to nearest misses {len(missed)} means")
        print(f"{len(numbers)} numbers, {DRAWS} times each: rounded at random as the closed form says; to nearest {len(missed)} means are missed")
        self.expect(self.draw("again", numbers, "stochastic(%seed, %step) stream 3")[1] == drawn, "the same step gives other bytes")
        self.expect(self.draw("later", numbers, "stochastic(%seed, %step) stream 3", step=6)[1] != drawn, "another step gives the same bytes")
        self.expect(self.draw("other", numbers, "stochastic(%seed, %step) stream 4")[1] != drawn, "another stream gives the same bytes")

    def squares(self):
        x = self.folder / "w.npy"
        tensors.write_npy(x, (40, 48), tensors.normal((40, 48), 8, 3.0), "f32")
        for rows, same in ((16, True), (1, False)):
            source = self.folder / f"weight-{rows}.mlir"
            source.write_text(WEIGHT.replace("ROWS", str(rows)))
            for where, (by_rows, by_columns) in self.outputs(source, {"x": x}, ["rows", "columns"]).items():
                self.expect((by_rows.read_bytes() == by_columns.read_bytes()) == same,
                            f"blocks of {rows}x16 {where}: numbers of rows and columns are {'not ' if same else ''}the same")  # fmt: skip

    def matrix(self, init):
        """The constant (16, 16) that init computes, by the evaluator: the ops that it is made of as a function of their own."""
        stored = re.search(r"global_store @constant\.bf16 = (%\S+) : tensor<16x16xbf16>", init).group(1)
        made, wanted = {}, [stored]
        lines = {line.split()[0]: line.strip() for line in init.splitlines() if " = mpc." in line}
        while wanted:
            name = wanted.pop()
            made[name] = lines[name]
            wanted += [operand for operand in re.findall(r"%\w+", lines[name].partition(" = ")[2]) if operand not in made]
        body = "\n".join(line for name, line in lines.items() if name in made)
        source, path = self.folder / "matrix.mlir", self.folder / "matrix.npy"
        source.write_text(f"""func.func @main() -> (tensor<16x16xf32> {{mpc.name = "y"}}) {{
{body}
%result = mpc.cast {stored} : (tensor<16x16xbf16>) -> tensor<16x16xf32>
return %result : tensor<16x16xf32>
}}
""")
        commands.call(self.mpc, "evaluate", source, f"--output=y={path}")
        entries = tensors.read_npy(path)[1]
        return [entries[at : at + 16] for at in range(0, 256, 16)]

    def rotation(self):
        words = ["compile", self.home / self.model, *self.words("fp8-nvfp4", "adamw"), "--stop-after=Quantize", "-o", self.folder / "quantized.mlir"]
        commands.call(self.mpc, *words)
        text = (self.folder / "quantized.mlir").read_text()
        matrix = self.matrix(text.partition("func.func @init")[2].partition("func.func")[0])
        product = [[sum(a * b for a, b in zip(left, right)) for right in matrix] for left in matrix]
        identity = [[float(i == j) for j in range(16)] for i in range(16)]
        self.expect(product == identity, "the matrix of the rotation is not orthogonal")
        signs = [line[0] * 4 for line in matrix]
        hadamard = [[sign * entry for entry in line] for sign, line in zip(signs, matrix)]
        twice = [[sum(a * b for a, b in zip(line, column)) for column in zip(*hadamard)] for line in hadamard]
        self.expect(twice == identity, "the Hadamard transform twice is not the identity")
        self.expect(4 <= signs.count(1.0) <= 12, f"the signs are not mixed: {signs}")
        # Both factors of the two weight gradients.
        why = re.search(r"^(#why\d*) = .*Hadamard", text, re.M)[1]
        rotated = len(re.findall(rf"mpc\.matmul .*why = {why}\b", text.partition("@step")[2]))
        self.expect(rotated == 4, f"{rotated} factors are rotated, expected 4")

    def fails(self, *command):
        done = subprocess.run([str(word) for word in (self.mpc, *command)], stdin=subprocess.DEVNULL, capture_output=True, text=True)
        return done.returncode, done.stdout + done.stderr

    def architectures(self):
        model, words = self.home / self.model, self.words("fp8-nvfp4", "adamw")
        words[words.index("--target=cpu")] = "--target=cuda,cpu"
        plan = self.folder / "plan.mlir"
        commands.call(self.mpc, "compile", model, *words, "--arch=sm_100a", "--stop-after=Plan", "-o", plan)
        count = len(re.findall(r"plan\.gemm [^{]*\{[^}]*library_scales", plan.read_text()))
        self.expect(count >= 5, f"sm_100a: {count} products with the library's scales, expected 5 of the step and 2 of eval")
        code, said = self.fails("compile", model, *words, "--arch=sm_90a", "-o", self.folder / "no.mpcx")
        named = "sm_90a has no products of nvfp4; it has current, delayed and block" in said
        self.expect(code == 1 and named, f"sm_90a: exit code {code}: {said}")
        code, said = self.fails("compile", model, *words, "--arch=sm_90a", "--allow-fallback", "--stop-after=Plan", "-o", plan)
        counted = re.search(r"--allow-fallback: (\d+) times 'fallback: sm_90a has no products of nvfp4'", said)
        self.expect(code == 0 and counted, f"sm_90a with --allow-fallback: exit code {code}: {said}")

    def explained(self):
        said = commands.call(self.mpc, "explain", self.home / self.model, *self.words("fp8-nvfp4", "adamw"), "--wide")
        self.expect("by Hadamard transform" in said and "(NVFP4)" in said, f"explain says: {said}")


def main(mpc, examples, folder):
    training = Training(mpc, examples, pathlib.Path(folder))
    for check in (training.rounding, training.squares, training.rotation, training.architectures, training.explained):
        check()
    for problem in training.problems:
        print(f"FAILED: {problem}", file=sys.stderr)
    return 1 if training.problems else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
