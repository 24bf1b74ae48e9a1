"""Graphs whose kernels write a tensor along rows and along columns."""

import math

import model as ir
import tensors as t


def both_ways(precision):
    """What one kernel writes along rows and along columns: tiles and staged rows, whole and cut, with what they gather."""
    model = ir.Model("both_ways", precision)
    for i, shape in enumerate([(64, 64), (130, 201), (4096, 40), (300, 136), (2048, 24), (17, 40), (2, 33, 72), (5000, 9), (16000, 24)]):
        rows, columns = math.prod(shape[:-1]), shape[-1]
        x, other = (model.input(shape, t.integers(shape, seed, -3, 3)) for seed in (70 + i, 80 + i))
        y = model.binary("sub", model.binary("add", x, other), model.input(shape[-1:], t.integers(shape[-1:], 90 + i, -3, 3)))
        model.result("rows", y, "exact")
        model.result("columns", model.transpose(model.reshape(y, (rows, columns)), [1, 0]), "exact")
        model.result("amax", model.amax(y), "exact")
        model.result("sums", model.reduce("sum", model.cast(y, "f32"), list(range(len(shape) - 1))), "exact")
        held = model.input(shape, t.integers(shape, 60 + i, -3, 3))
        most = model.reduce("max", held, [len(shape) - 1], keepdims=True)
        z = model.binary("sub", held, model.broadcast(most, shape))
        model.result("staged_rows", z, "exact")
        model.result("staged_columns", model.transpose(model.reshape(z, (rows, columns)), [1, 0]), "exact")
        model.result("staged_amax", model.amax(z), "exact")
        model.result("staged_sums", model.reduce("sum", model.cast(z, "f32"), list(range(len(shape) - 1))), "exact")
    for i, (rows, columns, kind) in enumerate([(48, 4096, "f8E4M3FN"), (21, 3000, "f8E5M2"), (16, 8192, "f8E4M3FN")]):
        held = model.input((rows, columns), t.integers((rows, columns), 30 + i, -3, 3))  # rows too wide to stage
        z = model.binary("sub", held, model.broadcast(model.reduce("max", held, [1], keepdims=True), (rows, columns)))
        small = model.cast(z, kind, "saturate")
        model.result("held_rows", small, "exact")
        model.result("held_columns", model.transpose(small, [1, 0]), "exact")
        model.result("held_amax", model.amax(z), "exact")
    x = model.input((3, 4, 40, 16), t.integers((3, 4, 40, 16), 99))  # heads in front
    heads = model.unary("neg", model.reshape(model.transpose(x, [0, 2, 1, 3]), (120, 64)))
    model.result("heads", heads, "exact")
    model.result("turned_heads", model.transpose(heads, [1, 0]), "exact")
    model.result("amax_of_heads", model.amax(x), "exact")
    yield model


def sized(precision):
    """Matrices of several sizes that one launch writes along rows and along columns, the cut ones apart; and the single
    numbers of many tensors."""
    model = ir.Model("sized", precision)
    scale = model.input((), t.integers((), 50, 1, 3))
    scales = []
    for i, shape in enumerate([(64, 64), (128, 64), (64, 192), (256, 128), (64, 64), (66, 64), (64, 60)]):
        x = model.input(shape, t.special(shape, 40 + i) if i == 1 else t.integers(shape, 40 + i, -9, 9))
        own = model.input((), t.integers((), 51 + i, 1, 3))
        y = model.binary("mul", model.binary("mul", x, scale), own)
        model.result("rows", y, "exact")
        model.result("columns", model.transpose(y, [1, 0]), "exact")
        amax = model.amax(y)
        model.result("amax", amax, "exact")
        twice = model.binary("add", model.cast(own, "f32"), model.cast(own, "f32"))
        scales.append((twice, model.binary("maximum", twice, model.cast(scale, "f32"))))
    for twice, most in scales:
        model.result("twice", twice, "exact")
        model.result("most", most, "exact")
    model.result("other", model.unary("neg", scales[0][0]), "exact")
    yield model


def packed_attention(model, seed, batch, heads, tokens, width, attributes):
    """Attention of one packed projection, and its gradients in one tensor; both as (rows, channels)."""
    channels = heads * width
    packed = model.input((batch, tokens, 3 * channels), t.normal((batch, tokens, 3 * channels), seed))
    dy = model.input((batch, tokens, channels), t.normal((batch, tokens, channels), seed + 1))
    turned = lambda x: model.transpose(model.reshape(x, (batch, tokens, heads, width)), [0, 2, 1, 3])  # noqa: E731
    parts = [turned(model.slice(packed, [0, 0, i * channels], [batch, tokens, (i + 1) * channels], [1] * 3)) for i in range(3)]
    y, lse = model.attention_and_lse(*parts, attributes)
    total = None
    for i, gradient in enumerate(model.attention_grad(*parts, y, lse, turned(dy), attributes)):
        rows = model.reshape(model.transpose(gradient, [0, 2, 1, 3]), (batch, tokens, channels))
        padded = model.pad(rows, [0, 0, i * channels], [0, 0, (2 - i) * channels])
        total = model.binary("add", total, padded) if total else padded
    y = model.reshape(model.transpose(y, [0, 2, 1, 3]), (batch * tokens, channels))
    return y, model.reshape(total, (batch * tokens, 3 * channels))


def tails(precision):
    """What the blocks of attention and of its gradient do with their tiles: copies along rows and columns, the amax, sums of rows."""
    model = ir.Model("tails", precision)
    cases = [  # batch, heads, tokens, width, attributes
        (2, 4, 64, 16, ["causal"]), (1, 2, 192, 64, ["causal"]), (3, 3, 128, 32, []), (1, 2, 128, 128, ["causal"]),
        (1, 4, 100, 16, ["causal"]),  # tiles that are not whole: kernels of their own
    ]  # fmt: skip
    for i, case in enumerate(cases):
        for name, x in zip(("y", "dqkv"), packed_attention(model, 700 + 2 * i, *case)):
            z = model.unary("neg", x)
            model.result(f"{name}_rows_{i}", z, "attention", control=False)
            model.result(f"{name}_columns_{i}", model.transpose(z, [1, 0]), "attention", control=False)
            model.result(f"{name}_amax_{i}", model.amax(x), "attention", control=False)
            if name == "dqkv":
                model.result(f"{name}_sums_{i}", model.reduce("sum", model.cast(z, "f32"), [0]), "attention", control=False)
    # Gradients apart: the blocks go on with the tiles of dq alone.
    q, k, v, dy = (model.input((1, 4, 128, 32), t.normal((1, 4, 128, 32), 720 + i)) for i in range(4))
    y, lse = model.attention_and_lse(q, k, v, ["causal"])
    for name, gradient in zip(("dq", "dk", "dv"), model.attention_grad(q, k, v, y, lse, dy, ["causal"])):
        z = model.unary("neg", model.reshape(model.transpose(gradient, [0, 2, 1, 3]), (128, 128)))
        model.result(f"{name}_rows", z, "attention", control=False)
        model.result(f"{name}_columns", model.transpose(z, [1, 0]), "attention", control=False)
    # The gradient of v alone: those of q and k are read at several places, as by rotary embeddings.
    q, k, v, dy = (model.input((2, 4, 64, 32), t.normal((2, 4, 64, 32), 730 + i)) for i in range(4))
    y, lse = model.attention_and_lse(q, k, v, ["causal"])
    dq, dk, dv = model.attention_grad(q, k, v, y, lse, dy, ["causal"])
    for name, gradient in (("dq", dq), ("dk", dk)):
        left, right = (model.slice(gradient, [0, 0, 0, at], [2, 4, 64, at + 16], [1, 1, 1, 1]) for at in (0, 16))
        model.result(f"{name}_turned_round", model.binary("add", gradient, model.concat([right, left], 3)), "attention", control=False)
    z = model.unary("neg", model.reshape(model.transpose(dv, [0, 2, 1, 3]), (128, 128)))
    model.result("dv_alone_rows", z, "attention", control=False)
    model.result("dv_alone_columns", model.transpose(z, [1, 0]), "attention", control=False)
    model.result("dv_alone_amax", model.amax(z), "attention", control=False)
    yield model
