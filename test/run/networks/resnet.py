#!/usr/bin/env python3
"""ResNet-18 on small images through the whole compiler, against the evaluator: resnet.py MPC FOLDER

fp32: max|a - b| <= 1e-5 max|b| of the logits against the model in the evaluator. bf16, fp16, fp8: their signal to noise within
1 dB of what the evaluator has in the same types. cpu-check gives the bits of cpu. The network is compiled for the CPU, where each
product takes the matrix of windows, and for CUDA and the CPU, where kernels read some windows in place. Negative
control: a lower precision misses the bar of fp32. `resnet.py --text` prints the model.
"""

import pathlib
import sys

import commands
import tensors

# A thousand logits: of twenty the signal to noise would vary by more than 1 dB from one order of summation to another.
SIZE, IMAGES, CLASSES = 64, 4, 250
PRECISIONS = ("fp32", "bf16", "fp16", "fp8")
TARGETS = {"cpu": PRECISIONS, "cuda,cpu": ("bf16", "fp16")}
MOST_LINES = 150


class Text:
    """The model's lines. The parameters of all norms of one width are rows of one global."""

    def __init__(self):
        self.globals, self.lines, self.count = [], [], 0

    def parameter(self, name, shape, first):
        type = "tensor<" + "x".join(map(str, shape)) + "xf32>"
        self.globals.append(f"  ml_program.global private @{name}({first}, seed = {len(self.globals)}>) : {type}")
        self.lines.insert(self.count, f"    %{name} = ml_program.global_load @{name} : {type}")
        self.count += 1
        return f"%{name}", type

    def norms(self, channels):
        """gain, bias, mean and variance of a stage's norms."""
        return [self.parameter(f"{what}{channels}", (channels,), first)[0] for what, first in
                (("gain", "#mpc.uniform<low = 0.5, high = 1.5"), ("bias", "#mpc.normal<std = 0.1"), ("mean", "#mpc.normal<std = 0.1"),
                 ("variance", "#mpc.uniform<low = 0.5, high = 1.5"))]  # fmt: skip

    def convolution(self, x, name, channels, size, stride, norms):
        """A convolution and its norm; x is (name, shape)."""
        (value, shape), pad = x, size // 2
        std = (2 / (shape[1] * size * size)) ** 0.5
        weight, kind = self.parameter(name, (channels, shape[1], size, size), f"#mpc.normal<std = {std:.6e}")
        extent = (shape[2] + 2 * pad - size) // stride + 1
        y = (shape[0], channels, extent, extent)
        left, right = ("tensor<" + "x".join(map(str, of)) + "xf32>" for of in (shape, y))
        self.lines.append(f"    %{name}.y = mpc.convolution {value}, {weight} strides [{stride}, {stride}] low [{pad}, {pad}] high [{pad}, {pad}] "
                          f'dilations [1, 1] {{layer = "{name}"}} : ({left}, {kind}) -> {right}')  # fmt: skip
        gain, bias, mean, variance = norms
        row = f"tensor<{channels}xf32>"
        self.lines.append(f"    %{name}.n = mpc.batch_norm %{name}.y, {mean}, {variance} gain({gain}) bias({bias}) epsilon 1.0e-5 "
                          f": ({right}, {', '.join([row] * 4)}) -> {right}")  # fmt: skip
        return f"%{name}.n", y

    def op(self, name, what, operands, shape):
        type = "tensor<" + "x".join(map(str, shape)) + "xf32>"
        self.lines.append(f"    %{name} = mpc.{what} {', '.join(operands)} : ({', '.join([type] * len(operands))}) -> {type}")
        return f"%{name}", shape


def model():
    t = Text()
    norms = t.norms(64)
    x = ("%x", (IMAGES, 3, SIZE, SIZE))
    x = t.convolution(x, "stem", 64, 7, 2, norms)
    x = t.op("stem.r", "relu", [x[0]], x[1])
    n, c, h, _ = x[1]
    t.lines.append("    %pooled = mpc.max_pool %stem.r sizes [3, 3] strides [2, 2] low [1, 1] high [1, 1] dilations [1, 1] "
                   f": (tensor<{n}x{c}x{h}x{h}xf32>) -> tensor<{n}x{c}x{h // 2}x{h // 2}xf32>")  # fmt: skip
    x = ("%pooled", (n, c, h // 2, h // 2))
    for stage, channels in enumerate((64, 128, 256, 512)):
        norms = norms if channels == 64 else t.norms(channels)
        for block in range(2):
            name, stride = f"s{stage}b{block}", 2 if stage and not block else 1
            y = t.convolution(x, name + "a", channels, 3, stride, norms)
            y = t.op(name + "a.r", "relu", [y[0]], y[1])
            y = t.convolution(y, name + "b", channels, 3, 1, norms)
            if stride == 2:
                x = t.convolution(x, name + "c", channels, 1, 2, norms)
            y = t.op(name + ".s", "add", [y[0], x[0]], y[1])
            x = t.op(name + ".r", "relu", [y[0]], y[1])
    n, c, h, _ = x[1]
    t.lines.append(f"    %mean = mpc.mean {x[0]} axes [2, 3] : (tensor<{n}x{c}x{h}x{h}xf32>) -> tensor<{n}x{c}xf32>")
    weight, kind = t.parameter("fc", (CLASSES, c), "#mpc.normal<std = 0.05")
    t.lines.append(f'    %logits = mpc.linear %mean, {weight} {{layer = "fc"}} : (tensor<{n}x{c}xf32>, {kind}) -> tensor<{n}x{CLASSES}xf32>')
    head = f'  func.func @main(%x: tensor<{IMAGES}x3x{SIZE}x{SIZE}xf32> {{mpc.name = "x"}}) -> (tensor<{n}x{CLASSES}xf32> {{mpc.name = "logits"}}) {{'
    lines = ["module @resnet18 {", *t.globals, head, *t.lines, f"    return %logits : tensor<{n}x{CLASSES}xf32>", "  }", "}"]
    assert len(lines) < MOST_LINES, len(lines)
    return "\n".join(lines) + "\n"


def logits(path, *command, compiler=None):
    commands.call(*command, f"--output=logits={path}", environment=compiler)
    return tensors.read_npy(path)[1]


def main(mpc, folder, *options):
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    source, image = folder / "resnet18.mlir", folder / "x.npy"
    source.write_text(model())
    shape = (IMAGES, 3, SIZE, SIZE)
    tensors.write_npy(image, shape, tensors.normal(shape, 1), "f32")
    given = f"--input=x={image}"
    expected = logits(folder / "f32.npy", mpc, "evaluate", source, given)
    problems = []
    for targets, precisions in TARGETS.items():
        for precision in precisions:
            words = [f"--precision={precision}", f"--target={targets}"]
            artifact, name = folder / "resnet18.mpcx", f"{precision} for {targets}"
            checked = "--quick" not in options or precision == commands.chosen(targets, precisions)
            compiler = commands.compiler(checked)
            commands.call(mpc, "compile", source, *words, "-o", artifact, environment=compiler)
            found = logits(folder / "cpu.npy", mpc, "run", artifact, "--device=cpu", given, compiler=compiler)
            if checked and not (verdict := tensors.exact(found, logits(folder / "cpu-check.npy", mpc, "run", artifact, "--device=cpu-check", given))).passed:
                problems.append(f"{name}: cpu-check: {verdict.what}")
            if precision == "fp32":
                verdict = tensors.tensor(expected, found, "fp32", {})
            else:
                typed = logits(folder / "typed.npy", mpc, "evaluate", source, *words, "--after=Schedule", given)
                verdict = tensors.as_good(expected, typed, found)
                if tensors.tensor(expected, found, "fp32", {}).passed:
                    problems.append(f"{name}: negative control: it passes the bar of fp32")
            print(f"resnet18 in {name}: {verdict.what} (share {verdict.share:.3f})", flush=True)
            if not verdict.passed:
                problems.append(f"{name}: {verdict.what}")
    for problem in problems:
        print(f"FAILED: resnet18 in {problem}", file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    if sys.argv[1:] == ["--text"]:
        print(model(), end="")
    else:
        sys.exit(main(*sys.argv[1:]))
