#!/usr/bin/env python3
"""Writes Llama's forward pass with its loss in the mpc dialect. Python's standard library only.

    generate.py > llama-3-8b.mlir
    generate.py --block --context 8192 > block.mlir

The defaults are those of Llama 3 8B. Heads share keys in groups, positions are rotary as exporters write them (halves of a
head turn), the feed-forward is gated by SiLU, no layer has a bias, and the head has a weight of its own. The batch is the open
dimension B. Parameters are normal(--std) by seed and ones; with --external they come from a safetensors file. --block
writes one layer on a stream (B, T, C) with the mean squared error as loss.
"""

import argparse
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from writer import Writer, tensor  # noqa: E402

SIZES = (
    ("layers", 32, "transformer blocks"),
    ("channels", 4096, "width of the residual stream, C"),
    ("heads", 32, "attention heads"),
    ("groups", 8, "heads of keys and values"),
    ("ffn", 14336, "width of the feed-forward"),
    ("vocabulary", 128256, "tokens"),
    ("context", 8192, "tokens of a sequence, T"),
)


class Llama(Writer):
    """The writer with the sizes of one model; values are (B, T, width) unless said."""

    def __init__(self, options):
        super().__init__(options)
        self.depth = options.channels // options.heads
        self.stream = ["?", options.context, options.channels]
        self.rotation = None  # names of the cosines and the sines (T, D)

    def say(self, line):
        self.body.append(f"    // {line}")

    def linear(self, value, x, layer, out, width):
        weight = self.parameter(f"{layer}.weight", [out, width], self.options.std)
        rows = ["?", self.options.context, out]
        return self.op(value, f'linear {x}, {weight} {{layer = "{layer}"}}', [x, weight], rows)

    def norm(self, value, x, layer):
        gain = self.parameter(f"{layer}.weight", [self.options.channels], "ones")
        text = f'rms_norm {x}, {gain} epsilon 1.0e-5 {{layer = "{layer}"}}'
        return self.op(value, text, [x, gain], self.stream)

    def constant(self, value, text, shape):
        self.types[value] = tensor(shape)
        self.body.append(f"    {value} = mpc.constant dense<{text}> : {tensor(shape)}")
        return value

    def rotations(self):
        """Angles position * theta^(-2 i / D), each twice, and their cosines and sines."""
        o, half = self.options, self.depth // 2
        if o.no_positions:
            return
        self.say("rotary positions")
        self.op("%place", "iota dimension 0", [], tensor([o.context, 1], "i64"))
        place = self.op("%position", "cast %place", ["%place"], [o.context, 1])
        steps = ", ".join(f"{o.theta ** (-i / half):.9e}" for i in range(half))
        rates = self.constant("%rates", f"[{steps}]", [half])
        angle = self.op("%angle", f"mul {place}, {rates}", [place, rates], [o.context, half])
        both = self.op("%angles", f"concat {angle}, {angle} axis 1", [angle, angle], [o.context, self.depth])
        self.rotation = [self.op(f"%{name}", f"{name} {both}", [both], [o.context, self.depth]) for name in ("cos", "sin")]

    def rotated(self, x, heads):
        """x cos + (-x2, x1) sin for the halves x1, x2 of each head; x (B, heads, T, D)."""
        (cos, sin), depth, half = self.rotation, self.depth, self.depth // 2
        shape = ["?", heads, self.options.context, depth]
        parts = []
        for name, start in (("first", 0), ("second", half)):
            limits = f"[-1, {heads}, {self.options.context}, {start + half}]"
            text = f"slice {x} starts [0, 0, 0, {start}] limits {limits} strides [1, 1, 1, 1]"
            parts.append(self.op(f"{x}_{name}", text, [x], [*shape[:3], half]))
        minus = self.op(f"{x}_minus", f"neg {parts[1]}", [parts[1]], [*shape[:3], half])
        turned = self.op(f"{x}_turned", f"concat {minus}, {parts[0]} axis 3", [minus, parts[0]], shape)
        straight = self.op(f"{x}_cos", f"mul {x}, {cos}", [x, cos], shape)
        across = self.op(f"{x}_sin", f"mul {turned}, {sin}", [turned, sin], shape)
        return self.op(f"{x}_rotated", f"add {straight}, {across}", [straight, across], shape)

    def heads(self, value, x, layer, heads):
        o = self.options
        y = self.linear(f"{value}_rows", x, layer, heads * self.depth, o.channels)
        y = self.op(f"{value}_split", f"reshape {y}", [y], ["?", o.context, heads, self.depth])
        return self.op(value, f"transpose {y} permutation [0, 2, 1, 3]", [y], ["?", heads, o.context, self.depth])

    def attention(self, p, x, layer):
        o = self.options
        q = self.heads(f"{p}_q", x, f"{layer}.q_proj", o.heads)
        k = self.heads(f"{p}_k", x, f"{layer}.k_proj", o.groups)
        if not o.no_positions:
            q, k = self.rotated(q, o.heads), self.rotated(k, o.groups)
        v = self.heads(f"{p}_v", x, f"{layer}.v_proj", o.groups)
        text = f'attention {q}, {k}, {v} {{causal, heads_inner, layer = "{layer}"}}'
        y = self.op(f"{p}_heads", text, [q, k, v], ["?", o.context, o.heads, self.depth])
        y = self.op(f"{p}_joined", f"reshape {y}", [y], self.stream)
        return self.linear(f"{p}_attended", y, f"{layer}.o_proj", o.channels, o.channels)

    def feed_forward(self, p, x, layer):
        o = self.options
        wide = ["?", o.context, o.ffn]
        gate = self.linear(f"{p}_gate", x, f"{layer}.gate_proj", o.ffn, o.channels)
        up = self.linear(f"{p}_up", x, f"{layer}.up_proj", o.ffn, o.channels)
        gate = self.op(f"{p}_silu", f"silu {gate}", [gate], wide)
        y = self.op(f"{p}_gated", f"mul {gate}, {up}", [gate, up], wide)
        return self.linear(f"{p}_down", y, f"{layer}.down_proj", o.channels, o.ffn)

    def block(self, index, x):
        layer, p = f"layers.{index}", f"%l{index}"
        self.say(layer)
        y = self.norm(f"{p}_n1", x, f"{layer}.input_norm")
        y = self.attention(p, y, f"{layer}.attention")
        x = self.op(f"{p}_middle", f"add {x}, {y}", [x, y], self.stream)
        y = self.norm(f"{p}_n2", x, f"{layer}.post_attention_norm")
        y = self.feed_forward(p, y, f"{layer}.feed_forward")
        return self.op(f"{p}_out", f"add {x}, {y}", [x, y], self.stream)

    def text(self, inputs, results):
        o = self.options
        size = (f"Llama: {o.layers} layers, {o.heads} heads in {o.groups} groups, {o.channels} channels, feed-forward "
                f"{o.ffn}, vocabulary {o.vocabulary}, context {o.context}.")  # fmt: skip
        return self.module([size, "Written by generate.py."], inputs, [(name, f"%{name}") for name in results])


def whole(options):
    model, o = Llama(options), options
    ids = tensor(["?", o.context], "i64")
    model.types |= {"%tokens": ids, "%targets": ids}
    table = model.parameter("embed.weight", [o.vocabulary, o.channels], o.std)
    x = model.op("%embedded", f'embedding {table}, %tokens {{layer = "embed"}}', [table, "%tokens"], model.stream)
    model.rotations()
    for index in range(o.layers):
        x = model.block(index, x)
    x = model.norm("%final", x, "norm")
    model.linear("%logits", x, "head", o.vocabulary, o.channels)
    text = 'cross_entropy %logits, %targets {ignore_index = -1 : i64, layer = "loss"}'
    model.op("%loss", text, ["%logits", "%targets"], [])
    return model.text(["tokens", "targets"], ["loss", "logits"] if o.logits else ["loss"])


def one_block(options):
    model = Llama(options)
    model.types |= {"%x": tensor(model.stream), "%target": tensor(model.stream)}
    model.rotations()
    y = model.block(0, "%x")
    model.op("%loss", f'mse_loss {y}, %target {{layer = "loss"}}', [y, "%target"], [])
    return model.text(["x", "target"], ["loss"])


def parse(arguments):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, default, meaning in SIZES:
        parser.add_argument(f"--{name}", type=int, default=default, help=meaning)
    parser.add_argument("--theta", type=float, default=500000.0, help="of the rotary positions")
    parser.add_argument("--std", type=float, default=0.02, help="of the first weights")
    parser.add_argument("--external", action="store_true", help="parameters come from a safetensors file")
    parser.add_argument("--logits", action="store_true", help="give the logits too, not only the loss")
    parser.add_argument("--no-positions", action="store_true", help="leave out the rotary positions")
    parser.add_argument("--block", action="store_true", help="one layer alone")
    parser.add_argument("--name", default="llama", help="name of the module")
    options = parser.parse_args(arguments)
    for name, _, _ in SIZES:
        if getattr(options, name) < 1:
            parser.error(f"--{name} {getattr(options, name)} must be positive")
    if options.channels % (2 * options.heads) or options.heads % options.groups:
        parser.error("--channels must be a multiple of twice --heads, and --heads of --groups")
    return options


def text(options):
    return one_block(options) if options.block else whole(options)


if __name__ == "__main__":
    sys.stdout.write(text(parse(sys.argv[1:])))
