#!/usr/bin/env python3
"""Writes a small language model of bytes that keeps its keys and values, in the mpc dialect. Python's standard library only.

    decode.py --layers 2 --heads 4 --groups 2 --channels 64 --rows 64 --prompt 32 > decode.mlir

A Llama: RMSNorm, rotary positions, heads that share keys in groups, SwiGLU. The functions share the parameters; @prefill and
@decode also share the caches, state of `--rows` rows for each layer:

    @main(tokens 1xT)                 -> logits 1xTx256   without a cache, T rows
    @prefill(tokens 1xP)              -> logits 1xPx256   a prompt, which is padded with any bytes
    @decode(token 1x1, position i32)  -> logits 1x1x256   the next byte

Parameters are normal by seed; mpc run --weights=FILE takes others.
"""

import argparse
import sys
import zlib

BYTES = 256


class Model:
    """The module: globals once, and for each function its loads, ops and stores."""

    def __init__(self):
        self.globals, self.functions = {}, []

    def add(self, name, shape, initial, words=""):
        self.globals[name] = f"  ml_program.global private {words}@{name}({initial}) : {tensor(shape)}"

    def text(self):
        role = ' {mpc.role = "other"}'
        lines = [line + role * (" mutable " in line) for line in self.globals.values()]
        return "\n".join(["module @decode {", *lines, "", *self.functions, "}"])


def tensor(shape, element="f32"):
    return "tensor<" + "".join(f"{extent}x" for extent in shape) + element + ">"


class Function:
    """One function of the model. `count` tokens; `position` where a cache is read, None where all is in the tokens."""

    def __init__(self, model, options, count):
        self.model, self.o, self.count = model, options, count
        self.loads, self.body, self.stores, self.types = {}, [], [], {}

    def load(self, name, shape, initial, words=""):
        self.model.add(name, shape, initial, words)
        value = "%" + name.replace(".", "_")
        self.loads[name] = f"    {value} = ml_program.global_load @{name} : {tensor(shape)}"
        self.types[value] = (tuple(shape), "f32")
        return value

    def store(self, name, value):
        self.stores.append(f"    ml_program.global_store @{name} = {value} : {tensor(*self.types[value])}")

    def op(self, text, operands, shape, element="f32"):
        """`text` up to the types, in which {0}, {1} are the operands."""
        value = f"%{len(self.body)}"
        types = ", ".join(tensor(*self.types[operand]) for operand in operands)
        self.body.append(f"    {value} = mpc.{text.format(*operands)} : ({types}) -> {tensor(shape, element)}")
        self.types[value] = (tuple(shape), element)
        return value

    def constant(self, text, shape, element="f32"):
        value = f"%{len(self.body)}"
        self.body.append(f"    {value} = mpc.constant dense<{text}> : {tensor(shape, element)}")
        self.types[value] = (tuple(shape), element)
        return value

    def shape(self, value):
        return self.types[value][0]

    def linear(self, x, layer, size):
        """`size`: (out, in)."""
        words = f"#mpc.normal<std = {size[1] ** -0.5:.6e}, seed = {zlib.crc32(layer.encode())}>"
        weight = self.load(f"{layer}.weight", size, words)
        return self.op(f'linear {{0}}, {{1}} {{{{layer = "{layer}"}}}}', [x, weight], (*self.shape(x)[:-1], size[0]))

    def norm(self, x, layer):
        gain = self.load(f"{layer}.weight", self.shape(x)[-1:], "#mpc.ones")
        return self.op(f'rms_norm {{0}}, {{1}} epsilon 1.0e-5 {{{{layer = "{layer}"}}}}', [x, gain], self.shape(x))

    def binary(self, name, x, y, shape=None):
        return self.op(f"{name} {{0}}, {{1}}", [x, y], shape or self.shape(x), self.types[x][1])

    def angles(self, position):
        """The cosines and sines (T, D) of the positions of the tokens."""
        depth = self.o.channels // self.o.heads
        turns = [10000.0 ** (-2 * (i % (depth // 2)) / depth) for i in range(depth)]
        place = self.op("iota dimension 0", [], (self.count, 1), "i32")
        if position:
            place = self.binary("add", place, position)
        place = self.op("cast {0}", [place], (self.count, 1))
        turn = self.constant("[" + ", ".join(f"{t:.8e}" for t in turns) + "]", (depth,))
        angle = self.binary("mul", place, turn, (self.count, depth))
        return [self.op(f"{name} {{0}}", [angle], (self.count, depth)) for name in ("cos", "sin")]

    def heads(self, x, layer, heads, turned=None):
        """The projection of x as (1, heads, T, D), rotated by the angles."""
        depth = self.o.channels // self.o.heads
        y = self.linear(x, layer, (heads * depth, self.o.channels))
        y = self.op("reshape {0}", [y], (1, self.count, heads, depth))
        y = self.op("transpose {0} permutation [0, 2, 1, 3]", [y], (1, heads, self.count, depth))
        if not turned:
            return y
        half, shape = depth // 2, self.shape(y)
        parts = [
            self.op(f"slice {{0}} starts [0, 0, 0, {begin}] limits [1, {heads}, {self.count}, {begin + half}] strides [1, 1, 1, 1]",
                    [y], (1, heads, self.count, half))
            for begin in (half, 0)
        ]  # fmt: skip
        parts[0] = self.op("neg {0}", [parts[0]], self.shape(parts[0]))
        other = self.op("concat {0}, {1} axis 3", parts, shape)
        return self.binary("add", self.binary("mul", y, turned[0]), self.binary("mul", other, turned[1]))

    def kept(self, name, rows, position):
        """The cache with the rows of this run."""
        shape = (1, self.o.groups, self.o.rows, self.o.channels // self.o.heads)
        cache = self.load(name, shape, "#mpc.zeros", "mutable ")
        new = self.op("append {0}, {1}, {2} axis 2", [cache, rows, position], shape)
        self.store(name, new)
        return new

    def attention(self, x, prefix, turned, cache, position):
        """`cache`: "" without, "fill" from the first row on, "grow" at the position."""
        o = self.o
        q = self.heads(x, f"{prefix}.q", o.heads, turned)
        k, v = self.heads(x, f"{prefix}.k", o.groups, turned), self.heads(x, f"{prefix}.v", o.groups)
        lengths, operands = "", [q, k, v]
        if cache:
            first = position if cache == "grow" else self.constant("0", (), "i32")
            new = [self.kept(f"{prefix}.{name}.cache", rows, first) for name, rows in (("k", k), ("v", v))]
        if cache == "grow":  # It reads the rows before the position and its own.
            length = self.binary("add", position, self.constant("1", (), "i32"))
            length = self.op("broadcast {0} shape [1]", [length], (1,), "i32")
            lengths, operands = " lengths({3})", [q, *new, length]
        y = self.op(f'attention {{0}}, {{1}}, {{2}}{lengths} {{{{causal, layer = "{prefix}"}}}}', operands, self.shape(q))
        y = self.op("transpose {0} permutation [0, 2, 1, 3]", [y], (1, self.count, o.heads, o.channels // o.heads))
        y = self.op("reshape {0}", [y], (1, self.count, o.channels))
        return self.linear(y, f"{prefix}.out", (o.channels, o.channels))

    def feed_forward(self, x, prefix):
        o = self.o
        gate, up = (self.linear(x, f"{prefix}.{name}", (2 * o.channels, o.channels)) for name in ("gate", "up"))
        gate = self.op("silu {0}", [gate], self.shape(gate))
        return self.linear(self.binary("mul", gate, up), f"{prefix}.down", (o.channels, 2 * o.channels))

    def write(self, name, cache=""):
        o, position = self.o, None
        self.types["%tokens"] = ((1, self.count), "i64")
        if cache == "grow":
            position = "%position"
            self.types[position] = ((), "i32")
        table = self.load("bytes", (BYTES, o.channels), "#mpc.normal<std = 1.0e+00, seed = 1>")
        x = self.op("embedding {0}, {1}", [table, "%tokens"], (1, self.count, o.channels))
        turned = self.angles(position)
        for i in range(o.layers):
            x = self.binary("add", x, self.attention(self.norm(x, f"h.{i}.norm_1"), f"h.{i}.attention", turned, cache, position))
            x = self.binary("add", x, self.feed_forward(self.norm(x, f"h.{i}.norm_2"), f"h.{i}.mlp"))
        logits = self.linear(self.norm(x, "norm"), "head", (BYTES, o.channels))
        inputs = f'%tokens: {tensor((1, self.count), "i64")} {{mpc.name = "tokens"}}'
        inputs += ', %position: tensor<i32> {mpc.name = "position"}' * bool(position)
        kind = tensor((1, self.count, BYTES))
        head = f'  func.func @{name}({inputs}) -> ({kind} {{mpc.name = "logits"}}) {{'
        end = [*self.stores, f"    return {logits} : {kind}", "  }"]
        self.model.functions.append("\n".join([head, *self.loads.values(), *self.body, *end]))


def parse(arguments):
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    for name, value, meaning in (
        ("layers", 2, "transformer blocks"), ("heads", 4, "of queries"), ("groups", 2, "of keys, which heads share"),
        ("channels", 64, "of the residual stream"), ("rows", 64, "of a cache: the longest text"), ("prompt", 32, "the longest prompt"),
        ("window", 0, "tokens of @main; 0: as many as rows"),
    ):  # fmt: skip
        parser.add_argument(f"--{name}", type=int, default=value, help=f"{meaning}; default {value}")
    o = parser.parse_args(arguments)
    if min(o.layers, o.heads, o.groups, o.channels, o.prompt) < 1 or o.heads % o.groups or o.channels % (2 * o.heads):
        parser.error("the groups divide the heads, and the channels are an even number for each head")
    if o.rows < o.prompt:
        parser.error(f"a cache of {o.rows} rows is shorter than a prompt of {o.prompt}")
    return o


def main(arguments):
    options, model = parse(arguments), Model()
    Function(model, options, options.window or options.rows).write("main")
    Function(model, options, options.prompt).write("prefill", "fill")
    Function(model, options, 1).write("decode", "grow")
    print(model.text())


if __name__ == "__main__":
    main(sys.argv[1:])
