#!/usr/bin/env python3
"""A small Llama whose layers are written as primitives, against the same model in whole ops: written_layers.py MPC FOLDER

Norms, rotary embeddings, grouped attention under a causal mask and SiLU stand as PyTorch's and HF's exporters write them.
The bars: without rounding both models are equal to 1e-7 of the largest result; in fp32 the compiled models agree within
1e-5 of it; in fp16, bf16 and tf32 the written model is at most 1 dB further from the exact result than the whole one.
The last lines are the distances in dB. Control: without the mask the results are others.
"""

import math
import pathlib
import sys

import commands
import model as ir
import tensors as t

BATCH, TIME, WIDTH, HEADS, GROUPS, HIDDEN, LAYERS, WORDS = 2, 16, 64, 4, 2, 128, 2, 96
HEAD = WIDTH // HEADS


class Llama(ir.Model):
    """`written`: layers as primitives; `masked`: whether queries see only the keys before them."""

    def __init__(self, written, masked=True):
        super().__init__("main")
        self.written, self.masked, self.seed = written, masked, 0
        tokens = self.input((BATCH, TIME), t.integers((BATCH, TIME), 1, 0, WORDS - 1), "i64")
        x = self.embedding(self.weight((WORDS, WIDTH), 1.0), tokens)
        self.cos, self.sin = self.rotations()
        for _ in range(LAYERS):
            x = self.binary("add", x, self.heads(self.norm(x)))
            x = self.binary("add", x, self.gated(self.norm(x)))
        self.result("logits", self.linear(self.norm(x), self.weight((WORDS, WIDTH), 0.125)), "tensor")

    def weight(self, shape, std):
        self.seed += 1
        return self.parameter(shape, f"#mpc.normal<std = {std}, seed = {self.seed}>")

    def number(self, value):
        return self.constant((), f"{value:.9e}")

    def norm(self, x):
        gain = self.binary("add", self.number(1.0), self.weight((WIDTH,), 0.1))  # as Gemma's
        if not self.written:
            return self.rms_norm(x, gain)
        mean = self.reduce("mean", self.binary("pow", x, self.number(2.0)), [2], keepdims=True)
        root = self.unary("rsqrt", self.binary("add", mean, self.number(1e-6)))
        return self.binary("mul", gain, self.binary("mul", x, root))

    def rotations(self):
        """cos and sin of position times 10000^(-2 i / HEAD), twice side by side."""
        half = HEAD // 2
        position = self.cast(self.op("iota", [], (TIME, half), "i64", "dimension 0"), "f32")
        column = self.cast(self.op("iota", [], (TIME, half), "i64", "dimension 1"), "f32")
        power = self.binary("mul", column, self.number(-2 * math.log(10000) / HEAD))
        angle = self.binary("mul", position, self.unary("exp", power))
        angle = self.concat([angle, angle], 1)
        return self.unary("cos", angle), self.unary("sin", angle)

    def rotated(self, x):
        first = self.slice(x, [0] * 4, [*x.shape[:3], HEAD // 2], [1] * 4)
        second = self.slice(x, [0, 0, 0, HEAD // 2], x.shape, [1] * 4)
        turned = self.concat([self.unary("neg", second), first], 3)
        return self.binary("add", self.binary("mul", x, self.cos), self.binary("mul", turned, self.sin))

    def split(self, x, heads):
        return self.transpose(self.reshape(x, (BATCH, TIME, heads, HEAD)), [0, 2, 1, 3])

    def repeated(self, x):
        """Each group for its heads."""
        apart = self.reshape(x, (BATCH, GROUPS, 1, TIME, HEAD))
        wide = self.broadcast(apart, (BATCH, GROUPS, HEADS // GROUPS, TIME, HEAD))
        return self.reshape(wide, (BATCH, HEADS, TIME, HEAD))

    def heads(self, x):
        q = self.rotated(self.split(self.linear(x, self.weight((WIDTH, WIDTH), 0.3)), HEADS))
        k = self.rotated(self.split(self.linear(x, self.weight((GROUPS * HEAD, WIDTH), 0.3)), GROUPS))
        v = self.split(self.linear(x, self.weight((GROUPS * HEAD, WIDTH), 0.125)), GROUPS)
        y = self.written_attention(q, k, v) if self.written else self.attention(q, k, v, ["causal"] * self.masked)
        y = self.reshape(self.transpose(y, [0, 2, 1, 3]), (BATCH, TIME, WIDTH))
        return self.linear(y, self.weight((WIDTH, WIDTH), 0.125))

    def written_attention(self, q, k, v):
        k, v = self.repeated(k), self.repeated(v)
        scores = self.matmul(q, self.transpose(k, [0, 1, 3, 2]))
        scores = self.binary("mul", scores, self.number(1 / math.sqrt(HEAD)))
        if self.masked:
            row = self.op("iota", [], (TIME, TIME), "i64", "dimension 0")
            column = self.op("iota", [], (TIME, TIME), "i64", "dimension 1")
            mask = self.select(self.compare("le", column, row), self.number(0.0), self.number(-3.40282347e38))
            scores = self.binary("add", scores, self.broadcast(mask, (BATCH, 1, TIME, TIME)))
        shifted = self.binary("sub", scores, self.reduce("max", scores, [3], keepdims=True))
        power = self.unary("exp", shifted)
        shares = self.binary("div", power, self.reduce("sum", power, [3], keepdims=True))
        return self.matmul(shares, v)

    def gated(self, x):
        gate, up = (self.linear(x, self.weight((HIDDEN, WIDTH), 0.125)) for _ in range(2))
        active = self.binary("mul", gate, self.unary("sigmoid", gate)) if self.written else self.unary("silu", gate)
        return self.linear(self.binary("mul", active, up), self.weight((WIDTH, HIDDEN), 0.1))


class Text:
    def __init__(self, mpc, folder, name, model):
        self.mpc, self.folder, self.name, self.model = mpc, folder, name, model
        self.path = folder / f"{name}.mlir"
        self.path.write_text(model.text())
        tokens, values = model.inputs[0]
        t.write_npy(folder / "tokens.npy", tokens.shape, values, "i64")

    def values(self, *words):
        path = self.folder / "values.npy"
        result = self.model.results[0].name
        commands.call(self.mpc, *words, f"--input=x0={self.folder / 'tokens.npy'}", f"--output={result}={path}")
        return t.read_npy(path)[1]

    def exact(self):
        return self.values("evaluate", self.path, "--exact")

    def compiled(self, precision):
        artifact = self.folder / f"{self.name}-{precision}.mpcx"
        commands.call(self.mpc, "compile", self.path, f"--precision={precision}", "--target=cpu", "-o", artifact)
        return self.values("run", artifact, "--device=cpu")

    def recognised(self):
        text = commands.call(self.mpc, "compile", self.path, "--precision=bf16", "--stop-after=Read")
        return {op: text.count(f"= mpc.{op} ") for op in ("rms_norm", "attention", "silu", "pow", "softmax", "sigmoid")}


def apart(a, b):
    return max(abs(x - y) for x, y in zip(a, b)) / max(map(abs, a))


def main(mpc, folder):
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    whole, written, open_ = (Text(mpc, folder, name, model) for name, model in (
        ("whole", Llama(False)), ("written", Llama(True)), ("open", Llama(True, masked=False))))  # fmt: skip
    failed = []

    def expect(holds, what):
        print(("ok: " if holds else "FAILED: ") + what)
        failed.extend([what] * (not holds))

    found = written.recognised()
    wanted = {"rms_norm": 2 * LAYERS + 1, "attention": LAYERS, "silu": LAYERS, "pow": 0, "softmax": 0, "sigmoid": 0}
    expect(found == wanted, f"recognised {found}, expected {wanted}")
    exact = whole.exact()
    for name, bound, holds in (("written", 1e-7, True), ("open", 1e-3, False)):
        distance = apart(exact, {"written": written, "open": open_}[name].exact())
        expect((distance <= bound) == holds, f"{name} without rounding: {distance:.1e} of the largest, bar {bound:.0e}")
    distance = apart(whole.compiled("fp32"), written.compiled("fp32"))
    expect(distance <= 1e-5, f"fp32 compiled: {distance:.1e} of the largest, bar 1e-05")
    for precision in ("tf32", "fp16", "bf16"):
        best, mine = t.sqnr(exact, whole.compiled(precision)), t.sqnr(exact, written.compiled(precision))
        expect(mine >= best - 1, f"{precision}: written {mine:.1f} dB, whole {best:.1f} dB")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
