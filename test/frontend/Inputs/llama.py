"""Writes a forward pass with loss of the shape of a Llama: llama.py [LAYERS CHANNELS HEADS FFN VOCABULARY CONTEXT].

RMS norm, attention, gated SiLU, no biases, a head of its own; no positions, since they hold no memory worth naming.
The defaults are those of the 7B model: 32 layers x (4 C^2 + 3 C F + 2 C) + 2 V C + C = 6,738,415,616 parameters.
"""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), *[os.pardir] * 3, "examples", "gpt2"))

import generate

SIZES = {"layers": 32, "channels": 4096, "heads": 32, "ffn": 11008, "vocabulary": 32000, "context": 2048}


class Options:
    external = False

    def __init__(self, values):
        for (name, default), value in zip(SIZES.items(), [*values, *[None] * len(SIZES)]):
            setattr(self, name, default if value is None else int(value))


def linear(writer, value, x, layer, size):
    weight = writer.parameter(f"{layer}.weight", size, 0.02)
    rows = ["?", writer.options.context, size[0]]
    return writer.op(value, f'linear {x}, {weight} {{layer = "{layer}"}}', [x, weight], rows)


def norm(writer, value, x, layer):
    o = writer.options
    gain = writer.parameter(f"{layer}.weight", [o.channels], "ones")
    text = f'rms_norm {x}, {gain} epsilon 1.0e-5 {{layer = "{layer}"}}'
    return writer.op(value, text, [x, gain], ["?", o.context, o.channels])


def block(writer, index, x):
    o = writer.options
    layer, p = f"layers.{index}", f"%l{index}"
    stream, wide = ["?", o.context, o.channels], ["?", o.context, o.ffn]
    y = norm(writer, f"{p}_n1", x, f"{layer}.attention_norm")
    y = linear(writer, f"{p}_qkv", y, f"{layer}.attention.wqkv", [3 * o.channels, o.channels])
    y = generate.attention(writer, p, y, f"{layer}.attention")
    y = linear(writer, f"{p}_wo", y, f"{layer}.attention.wo", [o.channels, o.channels])
    x = writer.op(f"{p}_mid", f"add {x}, {y}", [x, y], stream)
    y = norm(writer, f"{p}_n2", x, f"{layer}.ffn_norm")
    gate = linear(writer, f"{p}_w1", y, f"{layer}.feed_forward.w1", [o.ffn, o.channels])
    up = linear(writer, f"{p}_w3", y, f"{layer}.feed_forward.w3", [o.ffn, o.channels])
    gate = writer.op(f"{p}_silu", f"silu {gate}", [gate], wide)
    y = writer.op(f"{p}_gated", f"mul {gate}, {up}", [gate, up], wide)
    y = linear(writer, f"{p}_w2", y, f"{layer}.feed_forward.w2", [o.channels, o.ffn])
    return writer.op(f"{p}_out", f"add {x}, {y}", [x, y], stream)


def text(options):
    writer = generate.Writer(options)
    ids = generate.tensor(["?", options.context], "i64")
    writer.types |= {"%tokens": ids, "%targets": ids}
    table = writer.parameter("tok_embeddings", [options.vocabulary, options.channels], 0.02)
    stream = ["?", options.context, options.channels]
    x = writer.op("%x", f'embedding {table}, %tokens {{layer = "tok_embeddings"}}', [table, "%tokens"], stream)
    for index in range(options.layers):
        x = block(writer, index, x)
    x = norm(writer, "%last", x, "norm")
    x = linear(writer, "%logits", x, "output", [options.vocabulary, options.channels])
    writer.op("%loss", f'cross_entropy {x}, %targets {{layer = "loss"}}', [x, "%targets"], [])
    argument = f'{ids} {{mpc.name = "%s", mpc.dims = ["B"]}}'
    return "\n".join(
        [
            "module @llama {",
            *writer.globals,
            f'  func.func @main(%tokens: {argument % "tokens"}, %targets: {argument % "targets"})',
            '      -> (tensor<f32> {mpc.name = "loss"}) {',
            *writer.loads,
            *writer.body,
            "    return %loss : tensor<f32>",
            "  }",
            "}",
            "",
        ]
    )


if __name__ == "__main__":
    sys.stdout.write(text(Options(sys.argv[1:])))
