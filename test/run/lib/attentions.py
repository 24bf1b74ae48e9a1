"""The models of the sweep that have attention: forward, keys that are not seen, and gradients. As in families.py."""

import math

import model as ir
import tensors as t

TYPED = ["fp32", "fp16", "bf16"]


def packed_operands(model):
    """q, k and v (2, 4, 17, 8) out of one packed projection, as in a transformer: split, reshaped and transposed."""
    packed = model.input((2, 17, 3, 4, 8), t.normal((2, 17, 3, 4, 8), 99))
    return (
        model.transpose(
            model.reshape(model.slice(packed, [0, 0, i, 0, 0], [2, 17, i + 1, 4, 8], [1] * 5), (2, 17, 4, 8)),
            [0, 2, 1, 3],
        )
        for i in range(3)
    )


def forward(precision):
    model = ir.Model("attention", precision)
    cases = [  # batch, heads, groups, queries, keys, width, attributes
        (2, 4, 4, 17, 17, 8, ["causal"]), (1, 4, 2, 33, 33, 16, ["causal", "heads_inner"]), (1, 2, 1, 1, 129, 64, ["causal"]),
        (1, 3, 3, 129, 129, 32, []), (2, 2, 2, 3, 70, 24, ["scale = 0.5 : f64"]), (1, 1, 1, 65, 65, 128, ["causal"]),
        (1, 2, 2, 9, 5, 8, ["causal"]), (1, 2, 2, 5, 9, 40, ["causal", "heads_inner"]), (1, 6, 3, 64, 64, 64, ["causal"]),
    ]  # fmt: skip
    for i, (batch, heads, groups, queries, keys, width, attributes) in enumerate(cases):
        q_shape, k_shape = (batch, heads, queries, width), (batch, groups, keys, width)
        q, k, v = (model.input(s, t.normal(s, 3 * i + j)) for j, s in enumerate((q_shape, k_shape, k_shape)))
        model.result(f"attention_{i}", model.attention(q, k, v, attributes), "attention")
    # A NaN in one query, an infinite value at a key that all queries see.
    shape = (1, 1, 9, 8)
    q, k, v = (t.normal(shape, 80 + i) for i in range(3))
    q[2 * 8 + 3], v[1] = math.nan, math.inf
    y = model.attention(model.input(shape, q), model.input(shape, k), model.input(shape, v), ["causal"])
    model.result("special", y, "gemm", control=False)
    # As in a transformer: one packed projection, split, reshaped and transposed.
    q, k, v = packed_operands(model)
    y = model.attention(q, k, v, ["causal"])
    model.result("packed", model.reshape(model.transpose(y, [0, 2, 1, 3]), (2, 17, 32)), "attention", control=False)
    yield model


def unseen(precision):
    """Keys and values that are not finite where early queries do not see them: they are no part of their sums."""
    model = ir.Model("unseen", precision)
    cases = [  # heads, groups, queries, keys, width, the key that hurts, attributes
        (1, 1, 9, 9, 8, 5, []), (4, 2, 70, 70, 24, 66, ["heads_inner"]), (1, 1, 130, 150, 72, 100, []),
        (2, 2, 9, 5, 16, 3, []), (1, 1, 80, 80, 128, 79, []),
    ]  # fmt: skip
    for i, (heads, groups, queries, keys, width, key, attributes) in enumerate(cases):
        q_shape, shape = (1, heads, queries, width), (1, groups, keys, width)
        for name, bad in (("inf", math.inf), ("minus_inf", -math.inf), ("nan", math.nan)):
            q, k, v = (t.normal(s, 80 + 3 * i + j) for j, s in enumerate((q_shape, shape, shape)))
            for group in range(groups):
                for column in (1, width - 1):
                    v[(group * keys + key) * width + column] = bad
            y = model.attention(model.input(q_shape, q), model.input(shape, k), model.input(shape, v), ["causal", *attributes])
            model.result(f"value_{name}_{i}", y, "gemm", control=False)
            k[key * width] = bad
            y = model.attention(model.input(q_shape, q), model.input(shape, k), model.input(shape, v), ["causal", *attributes])
            model.result(f"key_{name}_{i}", y, "gemm", control=False)
    yield model


def gradients(precision):
    """Gradients of attention, and the lse that they read."""
    model = ir.Model("attention_grad", precision)
    cases = [  # batch, heads, groups, queries, keys, width, attributes
        (2, 4, 4, 17, 17, 8, ["causal"]), (1, 4, 2, 33, 33, 16, ["causal", "heads_inner"]), (1, 2, 1, 1, 129, 64, ["causal"]),
        (1, 3, 3, 129, 129, 32, []), (2, 2, 2, 3, 70, 24, ["scale = 0.5 : f64"]), (1, 1, 1, 65, 65, 128, ["causal"]),
        (1, 2, 2, 9, 5, 8, ["causal"]), (1, 2, 2, 5, 9, 40, ["causal", "heads_inner"]), (1, 6, 3, 64, 64, 64, ["causal"]),
        (1, 4, 1, 130, 70, 72, ["causal"]), (1, 2, 2, 70, 130, 104, []), (1, 1, 1, 200, 200, 48, ["causal"]),
    ]  # fmt: skip
    for i, (batch, heads, groups, queries, keys, width, attributes) in enumerate(cases):
        q_shape, k_shape = (batch, heads, queries, width), (batch, groups, keys, width)
        q, k, v = (model.input(s, t.normal(s, 300 + 4 * i + j)) for j, s in enumerate((q_shape, k_shape, k_shape)))
        y, lse = model.attention_and_lse(q, k, v, attributes)
        dy = model.input(y.shape, t.normal(y.shape, 303 + 4 * i))
        model.result(f"lse_{i}", lse, "tensor", control=False)
        for name, gradient in zip(("dq", "dk", "dv"), model.attention_grad(q, k, v, y, lse, dy, attributes)):
            # Gradients that are zero but for roundings have no signal to compare.
            if (queries, keys) != (9, 5) or name == "dv":
                model.result(f"{name}_{i}", gradient, "attention", control=queries * keys > 500)
    # As in a transformer: one packed projection, split, reshaped and transposed; the gradient arrives as it leaves.
    q, k, v = packed_operands(model)
    y, lse = model.attention_and_lse(q, k, v, ["causal"])
    dy = model.input((2, 17, 32), t.normal((2, 17, 32), 98))
    dy = model.transpose(model.reshape(dy, (2, 17, 4, 8)), [0, 2, 1, 3])
    for name, gradient in zip(("dq", "dk", "dv"), model.attention_grad(q, k, v, y, lse, dy, ["causal"])):
        model.result(f"packed_{name}", model.transpose(gradient, [0, 2, 1, 3]), "attention", control=False)
    # Its gradient is written into one tensor, as the operands were read from one.
    for groups in (4, 2):
        width = (4 + 2 * groups) * 8
        packed = model.input((2, 17, width), t.normal((2, 17, width), 96))
        parts, begin = [], 0
        for heads in (4, groups, groups):
            part = model.slice(packed, [0, 0, begin], [2, 17, begin + heads * 8], [1] * 3)
            parts.append(model.transpose(model.reshape(part, (2, 17, heads, 8)), [0, 2, 1, 3]))
            begin += heads * 8
        y, lse = model.attention_and_lse(*parts, ["causal"])
        total, begin = None, 0
        for gradient, heads in zip(model.attention_grad(*parts, y, lse, dy, ["causal"]), (4, groups, groups)):
            rows = model.reshape(model.transpose(gradient, [0, 2, 1, 3]), (2, 17, heads * 8))
            padded = model.pad(rows, [0, 0, begin], [0, 0, width - begin - heads * 8])
            total = model.binary("add", total, padded) if total else padded
            begin += heads * 8
        model.result(f"together_{groups}", total, "attention", control=False)
        model.result(f"together_{groups}_twice", model.binary("add", total, total), "attention", control=False)
    yield model
    yield special_gradients(precision)


def special_gradients(precision):
    """A NaN in one query, an infinite gradient of another, and gradients of zero."""
    model = ir.Model("attention_grad_special", precision)
    shape = (1, 1, 9, 8)
    for name in ("nan", "inf", "zero"):
        q, k, v, dy = (t.normal(shape, 80 + i) for i in range(4))
        if name == "nan":
            q[8 * 8 + 3] = math.nan
        elif name == "inf":
            dy[8 * 8 + 3] = math.inf
        else:
            dy = [0.0] * len(dy)
        q, k, v, dy = (model.input(shape, x) for x in (q, k, v, dy))
        y, lse = model.attention_and_lse(q, k, v, ["causal"])
        for result, gradient in zip(("dq", "dk", "dv"), model.attention_grad(q, k, v, y, lse, dy, ["causal"])):
            model.result(f"{name}_{result}", gradient, "gemm", control=False)
    return model


# With masks, windows, softcaps and all widths: (name, batch, heads, groups, queries, keys, width, attributes, shape of a mask or None, its kind).
WINDOW, SOFTCAP = "window = 40 : i64", "softcap = 3.0 : f64"
WRITTEN = [
    ("one_column", 1, 2, 1, 9, 11, 1, [], None, ""), ("narrow", 2, 4, 2, 33, 33, 12, ["causal"], None, ""),
    ("narrow_inner", 1, 3, 3, 17, 70, 127, ["heads_inner"], None, ""), ("unseen", 1, 2, 2, 40, 25, 20, ["causal"], None, ""),
    ("wide", 1, 4, 2, 33, 33, 256, ["causal"], None, ""), ("wide_unseen", 1, 2, 1, 20, 13, 136, ["causal"], None, ""),
    ("wide_inner", 2, 2, 1, 17, 40, 258, ["heads_inner", "scale = 0.1 : f64"], None, ""), ("one_key", 1, 2, 2, 3, 1, 160, [], None, ""),
    ("bias", 1, 4, 2, 33, 40, 32, ["causal"], (4, 33, 40), "float"), ("bias_heads", 2, 4, 4, 17, 17, 8, [], (4, 1, 17), "float"),
    ("hides_keys", 2, 4, 4, 33, 33, 64, [], (2, 1, 1, 33), "hides"), ("hides_rows", 2, 2, 1, 17, 65, 12, ["heads_inner"], (1, 1, 17, 65), "hides"),
    ("chooses", 2, 2, 2, 33, 33, 64, ["causal"], (2, 1, 1, 33), "chooses"), ("window", 1, 4, 2, 70, 70, 16, ["causal", WINDOW], None, ""),
    ("window_longer", 1, 2, 2, 20, 90, 16, ["heads_inner", WINDOW], None, ""), ("softcap", 1, 2, 1, 33, 33, 64, ["causal", SOFTCAP], None, ""),
    ("window_tiles", 1, 2, 1, 200, 200, 64, ["causal", "window = 70 : i64"], None, ""),
    ("window_late", 1, 1, 1, 130, 300, 128, ["causal", "window = 65 : i64", "heads_inner"], None, ""),
    ("window_alone", 1, 2, 2, 150, 150, 8, ["window = 20 : i64"], None, ""),
    ("bias_kernel", 2, 4, 2, 70, 130, 40, ["causal", SOFTCAP], (4, 70, 130), "float"),
    ("hides_kernel", 2, 2, 2, 66, 66, 64, [WINDOW], (2, 1, 1, 66), "hides"),
    ("all", 2, 4, 2, 33, 65, 72, ["causal", "heads_inner", WINDOW, SOFTCAP], (2, 1, 33, 65), "hides"),
]  # fmt: skip


def mask_of(model, shape, kind, seed):
    """A mask whose second query or key is hidden; a choice is made of floats, since inputs of sweeps are none."""
    if not shape:
        return None
    values = t.normal(shape, seed)
    if kind == "float":
        return model.input(shape, values)
    hidden = [x < -1 for x in values]
    if shape[2] > 1:  # A row that sees no key.
        hidden[shape[3] : 2 * shape[3]] = [True] * shape[3]
    if kind == "hides":
        return model.input(shape, [-math.inf if hide else x for hide, x in zip(hidden, values)])
    return model.compare("gt", model.input(shape, [-1.0 if hide else 1.0 for hide in hidden]), model.constant((), "0.0"))


def written(precision):
    """Attention with masks, windows, softcaps and all widths, and its lse."""
    model = ir.Model("written_attention", precision)
    for i, (name, batch, heads, groups, queries, keys, width, attributes, shape, kind) in enumerate(WRITTEN):
        q_shape, k_shape = (batch, heads, queries, width), (batch, groups, keys, width)
        q, k, v = (model.input(s, t.normal(s, 600 + 4 * i + j)) for j, s in enumerate((q_shape, k_shape, k_shape)))
        y, lse = model.attention_and_lse(q, k, v, attributes, mask_of(model, shape, kind, 603 + 4 * i))
        model.result(name, y, "attention", control=keys > 1)
        model.result(f"lse_{name}", lse, "tensor", control=False)
    yield model


def written_gradients(precision):
    """Their gradients. The kernel gives all but a mask's, so that of `.._kernel` is not asked for."""
    model = ir.Model("written_attention_grad", precision)
    for i, (name, batch, heads, groups, queries, keys, width, attributes, shape, kind) in enumerate(WRITTEN):
        q_shape, k_shape = (batch, heads, queries, width), (batch, groups, keys, width)
        q, k, v = (model.input(s, t.normal(s, 700 + 4 * i + j)) for j, s in enumerate((q_shape, k_shape, k_shape)))
        mask = mask_of(model, shape, kind, 703 + 4 * i)
        y, lse = model.attention_and_lse(q, k, v, attributes, mask)
        dy = model.input(y.shape, t.normal(y.shape, 800 + i))
        gradients = model.attention_grad(q, k, v, y, lse, dy, attributes, mask)
        for what, gradient in zip(("dq", "dk", "dv", "dmask"), gradients):
            if what == "dmask" and name.endswith("_kernel"):
                continue
            if name != "one_key" or what == "dv":  # Others are zero but for roundings.
                model.result(f"{what}_{name}", gradient, "attention", control=queries * keys * width > 5000)
    yield model


# Keys that exist in part: (name, batch, heads, groups, queries, keys, width, attributes, lengths, shape of a mask or None, its kind).
PARTIAL = [
    ("whole", 2, 2, 1, 33, 33, 16, [], [33, 20], None, ""), ("none", 3, 2, 2, 5, 70, 8, ["causal"], [70, 0, 3], None, ""),
    ("tiles", 3, 4, 2, 130, 200, 64, ["causal"], [200, 129, 64], None, ""), ("tiles_inner", 2, 2, 1, 70, 300, 72, ["heads_inner"], [65, 193], None, ""),
    ("step", 4, 8, 2, 1, 300, 64, ["causal"], [300, 1, 65, 128], None, ""), ("step_wide", 2, 8, 1, 1, 130, 128, ["causal", "heads_inner"], [77, 130], None, ""),
    ("step_mask", 2, 4, 2, 1, 70, 40, [], [70, 33], (2, 4, 1, 70), "hides"), ("step_window", 2, 4, 2, 1, 90, 16, ["causal", WINDOW], [90, 60], None, ""),
    ("window", 2, 2, 2, 20, 150, 32, ["causal", WINDOW], [150, 66], None, ""), ("softcap", 2, 2, 1, 33, 70, 64, ["causal", SOFTCAP], [70, 40], None, ""),
    ("mask", 2, 4, 2, 33, 65, 40, ["heads_inner"], [65, 9], (2, 1, 33, 65), "hides"), ("written", 2, 4, 2, 9, 33, 264, ["causal"], [33, 12], None, ""),
    ("beyond", 3, 2, 2, 17, 40, 8, [], [2**31 - 1, -(2**31), 40], None, ""),
]  # fmt: skip


def partial(precision):
    """Attention with lengths. What is behind them may hold anything, even numbers that are not finite."""
    model = ir.Model("lengths", precision)
    for i, (name, batch, heads, groups, queries, keys, width, attributes, lengths, shape, kind) in enumerate(PARTIAL):
        q_shape, k_shape = (batch, heads, queries, width), (batch, groups, keys, width)
        q, k, v = (t.normal(s, 900 + 4 * i + j) for j, s in enumerate((q_shape, k_shape, k_shape)))
        for values in (k, v):
            for row in range(batch):
                for group in range(groups):
                    for key in range(max(0, lengths[row]), keys):
                        values[((row * groups + group) * keys + key) * width + key % width] = (math.nan, math.inf)[key % 2]
        q, k, v = (model.input(s, values) for s, values in ((q_shape, q), (k_shape, k), (k_shape, v)))
        existing = model.input((batch,), lengths, "i64" if i % 2 else "i32")
        y, lse = model.attention_and_lse(q, k, v, attributes, mask_of(model, shape, kind, 903 + 4 * i), existing)
        model.result(name, y, "attention", control=queries * keys * width > 5000)
        model.result(f"lse_{name}", lse, "tensor", control=False)
    # One length for all rows, which is computed.
    q, k = (model.input(s, t.normal(s, 990)) for s in ((2, 2, 1, 16), (2, 2, 70, 16)))
    one = model.binary("add", model.input((), [40], "i32"), model.constant((), "1", "i32"))
    model.result("computed", model.attention(q, k, k, ["causal"], None, model.broadcast(one, (2,))), "attention", control=False)
    yield model


def partial_gradients(precision):
    """Their gradients, zeros for keys that do not exist."""
    model = ir.Model("lengths_grad", precision)
    for i, (name, batch, heads, groups, queries, keys, width, attributes, lengths, shape, kind) in enumerate(PARTIAL):
        q_shape, k_shape = (batch, heads, queries, width), (batch, groups, keys, width)
        q, k, v = (model.input(s, t.normal(s, 1000 + 4 * i + j)) for j, s in enumerate((q_shape, k_shape, k_shape)))
        existing = model.input((batch,), lengths, "i32" if i % 2 else "i64")
        mask = mask_of(model, shape, kind, 1003 + 4 * i)
        y, lse = model.attention_and_lse(q, k, v, attributes, mask, existing)
        dy = model.input(y.shape, t.normal(y.shape, 1100 + i))
        gradients = model.attention_grad(q, k, v, y, lse, dy, attributes, mask, existing)
        for what, gradient in zip(("dq", "dk", "dv"), gradients):
            model.result(f"{what}_{name}", gradient, "attention", control=queries * keys * width > 5000)
    yield model


FAMILIES = {
    "lengths": (partial, TYPED), "lengths_grad": (partial_gradients, TYPED),
    "attention": (forward, TYPED), "unseen": (unseen, TYPED), "attention_grad": (gradients, TYPED),
    "written_attention": (written, TYPED), "written_attention_grad": (written_gradients, TYPED),
}  # fmt: skip
