#!/usr/bin/env python3
"""Writes a GPT-2 forward pass with its loss in the mpc dialect. Python's standard library only.

    generate.py --layers 12 --heads 12 --channels 768 --vocabulary 50257 --padded 50304 --context 1024 > gpt2-124m.mlir

The batch is the open dimension B. Parameters are normal(--std) by seed (the projections into the residual stream
--std / sqrt(2 layers)), ones and zeros; with --external they come from a safetensors file. Linear weights are (out, in).
"""

import argparse
import math
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from writer import Writer, tensor  # noqa: E402


def linear(writer, value, x, layer, rows, size, std, activation=""):
    """`rows`: the leading dimensions; `size`: (out, in)."""
    weight = writer.parameter(f"{layer}.weight", size, std)
    bias = writer.parameter(f"{layer}.bias", size[:1], "zeros")
    epilogue = f" activation({activation})" if activation else ""
    return writer.op(
        value,
        f'linear {x}, {weight} bias({bias}){epilogue} {{layer = "{layer}"}}',
        [x, weight, bias],
        [*rows, size[0]],
    )


def layer_norm(writer, value, x, layer, shape):
    gain = writer.parameter(f"{layer}.weight", shape[-1:], "ones")
    bias = writer.parameter(f"{layer}.bias", shape[-1:], "zeros")
    return writer.op(
        value,
        f'layer_norm {x}, {gain} bias({bias}) epsilon 1.0e-5 {{layer = "{layer}"}}',
        [x, gain, bias],
        shape,
    )


def attention(writer, prefix, qkv, layer):
    """Splits qkv (B, T, 3C) into heads (B, H, T, D) and joins the result to (B, T, C)."""
    o = writer.options
    depth = o.channels // o.heads
    split, heads = ["?", o.context, o.heads, depth], ["?", o.heads, o.context, depth]
    for index, part in enumerate("qkv"):
        start, limit = index * o.channels, (index + 1) * o.channels
        whole = writer.op(
            f"{prefix}_{part}_columns",
            f"slice {qkv} starts [0, 0, {start}] limits [-1, {o.context}, {limit}] strides [1, 1, 1]",
            [qkv],
            ["?", o.context, o.channels],
        )
        rows = writer.op(f"{prefix}_{part}_rows", f"reshape {whole}", [whole], split)
        writer.op(f"{prefix}_{part}", f"transpose {rows} permutation [0, 2, 1, 3]", [rows], heads)
    q, k, v = (f"{prefix}_{part}" for part in "qkv")
    out = writer.op(
        f"{prefix}_heads",
        f'attention {q}, {k}, {v} {{causal, layer = "{layer}"}}',
        [q, k, v],
        heads,
    )
    rows = writer.op(f"{prefix}_joined", f"transpose {out} permutation [0, 2, 1, 3]", [out], split)
    return writer.op(f"{prefix}_attended", f"reshape {rows}", [rows], ["?", o.context, o.channels])


def block(writer, index, x):
    o = writer.options
    rows, stream = ["?", o.context], ["?", o.context, o.channels]
    layer, p = f"h.{index}", f"%h{index}"
    projection = o.std / math.sqrt(2 * o.layers)
    norm = layer_norm(writer, f"{p}_ln1", x, f"{layer}.ln_1", stream)
    qkv = linear(
        writer, f"{p}_qkv", norm, f"{layer}.attn.qkv", rows, [3 * o.channels, o.channels], o.std
    )
    attended = attention(writer, p, qkv, f"{layer}.attn")
    out = linear(
        writer,
        f"{p}_proj",
        attended,
        f"{layer}.attn.proj",
        rows,
        [o.channels, o.channels],
        projection,
    )
    x = writer.op(f"{p}_mid", f"add {x}, {out}", [x, out], stream)
    norm = layer_norm(writer, f"{p}_ln2", x, f"{layer}.ln_2", stream)
    wide = linear(
        writer,
        f"{p}_fc",
        norm,
        f"{layer}.mlp.fc",
        rows,
        [4 * o.channels, o.channels],
        o.std,
        "gelu_tanh",
    )
    out = linear(
        writer,
        f"{p}_mlp",
        wide,
        f"{layer}.mlp.proj",
        rows,
        [o.channels, 4 * o.channels],
        projection,
    )
    return writer.op(f"{p}_out", f"add {x}, {out}", [x, out], stream)


def model(options):
    writer = Writer(options)
    o = options
    stream = ["?", o.context, o.channels]
    ids = tensor(["?", o.context], "i64")
    writer.types |= {"%tokens": ids, "%targets": ids}
    wte = writer.parameter("wte", [o.padded, o.channels], o.std)
    wpe = writer.parameter("wpe", [o.context, o.channels], o.std)
    x = writer.op(
        "%embedded", f'embedding {wte}, %tokens {{layer = "wte"}}', [wte, "%tokens"], stream
    )
    x = writer.op("%positioned", f"add {x}, {wpe}", [x, wpe], stream)
    for index in range(o.layers):
        x = block(writer, index, x)
    x = layer_norm(writer, "%final", x, "ln_f", stream)
    logits = writer.op(
        "%logits", f'linear {x}, {wte} {{layer = "head"}}', [x, wte], ["?", o.context, o.padded]
    )
    if o.sample:
        return writer
    classes = f"classes = {o.vocabulary} : i64, " if o.padded != o.vocabulary else ""
    writer.op(
        "%loss",
        f'cross_entropy {logits}, %targets {{{classes}ignore_index = -1 : i64, layer = "loss"}}',
        [logits, "%targets"],
        [],
    )
    return writer


def text(options):
    writer = model(options)
    o = options
    results = [("logits", "%logits")] if o.logits or o.sample else []
    if not o.sample:
        results.insert(0, ("loss", "%loss"))
    size = (f"GPT-2: {o.layers} layers, {o.heads} heads, {o.channels} channels, vocabulary {o.vocabulary} padded to {o.padded}, "
            f"context {o.context}.")  # fmt: skip
    source = "Written by generate.py; wte is both the embedding and the head."
    notes = [size, source + ("" if o.sample else " Targets of -1 count nowhere.")]
    return writer.module(notes, ["tokens"] if o.sample else ["tokens", "targets"], results)


def parse(arguments):
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    for name, default, meaning in (
        ("layers", 12, "transformer blocks"),
        ("heads", 12, "attention heads"),
        ("channels", 768, "width of the residual stream"),
        ("vocabulary", 50257, "tokens that exist"),
        (
            "padded",
            None,
            "rows of the embedding; vocabulary rounded up to a multiple of 64 by default",
        ),
        ("context", 1024, "tokens of a sequence, T"),
    ):
        parser.add_argument(f"--{name}", type=int, default=default, help=meaning)
    parser.add_argument(
        "--std", type=float, default=0.02, help="of the first weights; narrow models learn sooner with more"
    )
    parser.add_argument(
        "--external", action="store_true", help="parameters come from a safetensors file"
    )
    parser.add_argument(
        "--logits", action="store_true", help="give the logits too, not only the loss"
    )
    parser.add_argument(
        "--sample", action="store_true", help="tokens in, logits out, no loss: for mpc run --generate"
    )
    parser.add_argument("--name", default="gpt2", help="name of the module")
    options = parser.parse_args(arguments)
    if options.padded is None:
        options.padded = -(-options.vocabulary // 64) * 64
    sizes = (options.layers, options.heads, options.channels, options.vocabulary, options.context)
    if min(sizes) < 1 or options.padded < options.vocabulary:
        parser.error("sizes must be positive and --padded at least --vocabulary")
    if not 0 < options.std < math.inf:
        parser.error(f"--std {options.std} must be positive")
    if options.channels % options.heads:
        parser.error(f"--channels {options.channels} must be a multiple of --heads {options.heads}")
    return options


if __name__ == "__main__":
    sys.stdout.write(text(parse(sys.argv[1:])))
