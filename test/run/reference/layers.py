"""Cases of products, attention, norms, softmax, loss, embedding and quantisation."""

import ml_dtypes
import numpy as np
import torch
import torch.nn.functional as F

from elementwise import FLOATS, normal
from formats import round_tf32
from tensors import array, from_torch, wide

ACTIVATIONS = {
    "": lambda x: x,
    "relu": torch.relu,
    "gelu_tanh": lambda x: F.gelu(x, approximate="tanh"),
}


def source_of(dtype):
    return "torch" if dtype == "f32" else "torch-f32"


def epilogue(product, bias, activation, dtype):
    """act(round(product + bias)), rounded."""
    rounded = from_torch(product + wide(bias) if bias is not None else product, dtype)
    return from_torch(ACTIVATIONS[activation](wide(rounded)), dtype)


def tf32(value):
    return torch.from_numpy(round_tf32(value.view(np.uint32)).view(np.float32))


def add_matmul(cases):
    variants = [
        ("plain", (5, 9), (9, 7), "", "", False),
        ("transpose_a", (9, 5), (9, 7), "a", "", False),
        ("transpose_b", (5, 9), (7, 9), "b", "", True),
        ("transpose_both", (9, 5), (7, 9), "ab", "relu", True),
        ("batch", (2, 1, 3, 9), (3, 9, 4), "", "", False),
        ("gelu", (3, 9), (9, 5), "", "gelu_tanh", True),
    ]
    for dtype in FLOATS:
        for seed, (variant, left, right, flags, activation, has_bias) in enumerate(variants):
            a, b = array(normal(seed, left), dtype), array(normal(seed + 50, right), dtype)
            wide_a = wide(a).transpose(-1, -2) if "a" in flags else wide(a)
            wide_b = wide(b).transpose(-1, -2) if "b" in flags else wide(b)
            product = torch.matmul(wide_a, wide_b)
            bias = array(normal(seed + 70, product.shape[-1]), dtype) if has_bias else None
            add_product(
                cases,
                f"matmul.{dtype}.{variant}",
                a,
                b,
                bias,
                product,
                activation,
                dtype,
                [f"transpose_{flag}" for flag in flags],
                source_of(dtype),
            )
    a, b = array(normal(1, (5, 33)), "f32"), array(normal(2, (33, 7)), "f32")
    add_product(
        cases,
        "matmul.f32.tf32",
        a,
        b,
        None,
        tf32(a) @ tf32(b),
        "",
        "f32",
        [],
        "torch",
        compute="tf32",
    )
    special = normal(4, (4, 5))
    special[0, 1], special[1, 2], special[2, 3] = np.inf, np.nan, 1e-40
    for dtype in FLOATS:
        a, b = array(special, dtype), array(normal(5, (5, 3)), dtype)
        add_product(
            cases,
            f"matmul.{dtype}.special",
            a,
            b,
            None,
            wide(a) @ wide(b),
            "",
            dtype,
            [],
            source_of(dtype),
        )
    for left, right in (("f8E4M3FN", "f8E4M3FN"), ("f8E5M2", "f8E4M3FN")):
        for dtype in ("bf16", "f32"):
            a, b = array(normal(6, (5, 32), 8.0), left), array(normal(7, (7, 32), 8.0), right)
            scales = np.float32(0.03125), np.float32(0.0107)
            product = wide(a) @ wide(b).t() * torch.tensor(scales[0] * scales[1])
            add_product(
                cases,
                f"matmul.{dtype}.from_{left}",
                a,
                b,
                array(normal(8, 7), dtype),
                product,
                "",
                dtype,
                ["transpose_b"],
                "torch-f32",
                scales=scales,
            )


def add_product(
    cases, name, a, b, bias, product, activation, dtype, flags, source, compute="", scales=()
):
    operands = {"a": a, "b": b, **({"bias": bias} if bias is not None else {})}
    operands.update({key: np.array(value) for key, value in zip(("scale_a", "scale_b"), scales)})
    attributes = {
        **{flag: True for flag in flags},
        **({"activation": activation} if activation else {}),
        **({"compute": compute} if compute else {}),
    }
    text = (
        "mpc.matmul %a, %b"
        + (" bias(%bias)" if bias is not None else "")
        + (" scales(%scale_a, %scale_b)" if scales else "")
        + (f" activation({activation})" if activation else "")
        + (f" compute({compute})" if compute else "")
        + (f" {{{', '.join(flags)}}}" if flags else "")
    )
    cases.add(
        name,
        text,
        operands,
        {"y": epilogue(product, bias, activation, dtype)},
        source,
        "tensor",
        attributes,
    )


def add_linear(cases):
    for dtype in FLOATS:
        for seed, (variant, shape, activation, has_bias) in enumerate(
            [
                ("plain", (5, 9), "", False),
                ("bias_relu", (2, 3, 9), "relu", True),
                ("bias_gelu", (7, 9), "gelu_tanh", True),
            ]
        ):
            x, weight = array(normal(seed, shape), dtype), array(
                normal(seed + 9, (7, 9), 0.5), dtype
            )
            bias = array(normal(seed + 20, 7), dtype) if has_bias else None
            y = epilogue(F.linear(wide(x), wide(weight)), bias, activation, dtype)
            operands = {"x": x, "weight": weight, **({"bias": bias} if has_bias else {})}
            text = (
                "mpc.linear %x, %weight"
                + (" bias(%bias)" if has_bias else "")
                + (f" activation({activation})" if activation else "")
            )
            cases.add(
                f"linear.{dtype}.{variant}",
                text,
                operands,
                {"y": y},
                source_of(dtype),
                "tensor",
                {"activation": activation} if activation else {},
            )


def attend(q, k, v, causal, scale):
    """Probabilities relative to the maximum, rounded to v's type; their f32 sum divides afterwards."""
    group = q.shape[1] // k.shape[1]
    wide_k, wide_v = (wide(value).repeat_interleave(group, dim=1) for value in (k, v))
    scores = wide(q) @ wide_k.transpose(-1, -2) * scale
    queries, keys = scores.shape[-2:]
    if causal:
        seen = torch.arange(keys)[None, :] <= torch.arange(queries)[:, None] + keys - queries
        scores = scores.masked_fill(~seen, -torch.inf)
    largest = scores.amax(-1, keepdim=True).clamp_min(-3e38)
    weights = torch.exp(scores - largest)
    total = weights.sum(-1, keepdim=True)
    rounded = wide(
        from_torch(weights, {"float32": "f32", "float16": "f16", "bfloat16": "bf16"}[v.dtype.name])
    )
    return torch.where(total > 0, rounded @ wide_v / total, torch.zeros(()))


def add_attention(cases):
    variants = [
        ("full", (2, 3, 5, 8), (2, 3, 5, 8), False, None),
        ("causal", (1, 2, 7, 16), (1, 2, 7, 16), True, None),
        ("grouped", (1, 4, 5, 8), (1, 2, 5, 8), True, None),
        ("longer_keys", (1, 2, 3, 8), (1, 2, 8, 8), True, 0.25),
        ("unseen", (1, 1, 5, 8), (1, 1, 3, 8), True, None),
        ("one", (1, 1, 1, 8), (1, 1, 1, 8), True, None),
    ]
    for dtype in FLOATS:
        for seed, (variant, query, key, causal, scale) in enumerate(variants):
            q, k, v = (
                array(normal(seed * 3 + index, shape), dtype)
                for index, shape in enumerate((query, key, key))
            )
            y = from_torch(attend(q, k, v, causal, scale or query[-1] ** -0.5), dtype)
            attributes = {
                **({"causal": True} if causal else {}),
                **({"scale": scale} if scale else {}),
            }
            words = (["causal"] if causal else []) + ([f"scale = {scale} : f64"] if scale else [])
            cases.add(
                f"attention.{dtype}.{variant}",
                "mpc.attention %q, %k, %v" + (f" {{{', '.join(words)}}}" if words else ""),
                {"q": q, "k": k, "v": v},
                {"y": y},
                source_of(dtype),
                "tensor",
                attributes,
            )


def add_norms(cases):
    for dtype in FLOATS:
        rows = normal(11, (4, 13), 3.0)
        rows[1] = 2.5  # no variance
        rows[2] *= 1e-3
        special = rows.copy()
        special[0, 3], special[3, 5] = np.inf, np.nan
        gain, bias = normal(12, 13), normal(13, 13)
        for variant, values, has_bias in (
            ("bias", rows, True),
            ("plain", rows, False),
            ("special", special, True),
        ):
            x = array(values, dtype)
            y = from_torch(
                F.layer_norm(
                    wide(x),
                    (13,),
                    torch.from_numpy(gain),
                    torch.from_numpy(bias) if has_bias else None,
                    1e-5,
                ),
                dtype,
            )
            cases.add(
                f"layer_norm.{dtype}.{variant}",
                "mpc.layer_norm %x, %gain"
                + (" bias(%bias)" if has_bias else "")
                + " epsilon 1.0e-5",
                {"x": x, "gain": gain, **({"bias": bias} if has_bias else {})},
                {"y": y},
                source_of(dtype),
                "tensor",
                {"epsilon": 1e-5},
            )
        x = array(rows, dtype)
        y = (
            wide(x)
            * torch.rsqrt(wide(x).square().mean(-1, keepdim=True) + 1e-6)
            * torch.from_numpy(gain)
        )
        cases.add(
            f"rms_norm.{dtype}.plain",
            "mpc.rms_norm %x, %gain epsilon 1.0e-6",
            {"x": x, "gain": gain},
            {"y": from_torch(y, dtype)},
            source_of(dtype),
            "tensor",
            {"epsilon": 1e-6},
        )
        scores = normal(14, (5, 7), 4.0)
        scores[1, 2], scores[2] = -np.inf, 1000.0
        infinite = scores.copy()
        infinite[0, 1], infinite[3], infinite[4, 0] = np.inf, -np.inf, np.nan
        for variant, values, axis in (
            ("last", scores, -1),
            ("first", scores, 0),
            ("special", infinite, -1),
        ):
            x = array(values, dtype)
            cases.add(
                f"softmax.{dtype}.{variant}",
                f"mpc.softmax %x axis {axis}",
                {"x": x},
                {"y": from_torch(F.softmax(wide(x), axis), dtype)},
                source_of(dtype),
                "tensor",
                {"axis": axis},
            )


def add_loss(cases):
    logits = normal(21, (2, 3, 9), 3.0)
    targets = np.array([[0, 8, 3], [-1, 5, -1]])
    infinite = logits.copy()
    infinite[0, 0, 4], infinite[0, 1, 8] = -np.inf, -np.inf
    variants = [
        ("plain", logits[0], np.array([0, 8, 3]), {}),
        ("ignore", logits, targets, {"ignore_index": -1}),
        ("smoothing", logits, targets, {"ignore_index": -1, "label_smoothing": 0.1}),
        ("classes", logits, np.array([[0, 6, 3], [1, 5, 2]]), {"classes": 7}),
        (
            "classes_smoothing",
            logits,
            np.minimum(targets, 6),
            {"classes": 7, "ignore_index": -1, "label_smoothing": 0.1},
        ),
        ("all_ignored", logits, np.full((2, 3), -1), {"ignore_index": -1}),
        ("infinite", infinite, targets, {"ignore_index": -1}),
        ("large", logits * 1e4, targets, {"ignore_index": -1}),
    ]
    for dtype in FLOATS:
        for variant, values, classes, attributes in variants:
            x = array(values, dtype)
            used = wide(x)[..., : attributes.get("classes", x.shape[-1])]
            loss = F.cross_entropy(
                used.reshape(-1, used.shape[-1]),
                torch.from_numpy(classes).reshape(-1),
                ignore_index=attributes.get("ignore_index", -100),
                label_smoothing=attributes.get("label_smoothing", 0.0),
            )
            words = [
                f"{key} = {value} : {'f64' if isinstance(value, float) else 'i64'}"
                for key, value in attributes.items()
            ]
            cases.add(
                f"cross_entropy.{dtype}.{variant}",
                "mpc.cross_entropy %logits, %targets"
                + (f" {{{', '.join(words)}}}" if words else ""),
                {"logits": x, "targets": array(classes, "i32" if variant == "plain" else "i64")},
                {"loss": from_torch(loss)},
                "torch",
                "tensor",
                attributes,
            )
    x = array(logits[0], "f32")
    cases.add(
        "cross_entropy.f32.out_of_range",
        "mpc.cross_entropy %logits, %targets",
        {"logits": x, "targets": array(np.array([0, 9, 3]), "i64")},
        {"loss": np.float32(np.nan).reshape(())},
        "numpy",
        "tensor",
    )


def add_embedding(cases):
    for dtype in FLOATS + ("f8E4M3FN",):
        table = array(normal(31, (11, 5)), dtype)
        for index_type, ids in (("i64", [[0, 10, 3], [3, 7, 0]]), ("i32", [4, 4, 9])):
            y = table[np.array(ids)]
            assert np.array_equal(
                y.astype(np.float32), F.embedding(torch.tensor(ids), wide(table)).numpy()
            )
            cases.add(
                f"embedding.{dtype}.{index_type}",
                "mpc.embedding %table, %ids",
                {"table": table, "ids": array(np.array(ids), index_type)},
                {"y": y},
                "torch",
                "exact",
            )
        y = np.concatenate([table[2:3], np.full((2, 5), np.nan).astype(table.dtype)])
        cases.add(
            f"embedding.{dtype}.out_of_range",
            "mpc.embedding %table, %ids",
            {"table": table, "ids": array(np.array([2, 11, -1]), "i64")},
            {"y": y},
            "numpy",
            "exact",
        )


def add_quantisation(cases):
    for dtype in FLOATS:
        values = normal(41, (5, 7), 40.0)
        variants = {"plain": values, "zeros": values * 0, "empty": np.zeros((0, 3), np.float32)}
        for name, value in (("inf", -np.inf), ("nan", np.nan)):
            variants[name] = values.copy()
            variants[name][2, 3] = value
        for variant, value in variants.items():
            x = array(value, dtype)
            a = np.abs(x.astype(np.float32)).max(initial=0.0).astype(np.float32)
            cases.add(
                f"amax.{dtype}.{variant}",
                "mpc.amax %x",
                {"x": x},
                {"amax": np.array(a)},
                "numpy",
                "exact",
            )
        for target in ("f8E4M3FN", "f8E5M2"):
            largest = np.float32(ml_dtypes.finfo(array(0, target).dtype).max)
            x = array(normal(42, (6, 5), 3.0), dtype)
            mixed = x.copy()
            mixed.flat[:4] = array(np.float32([np.inf, -np.inf, np.nan, -0.0]), dtype)
            scale = np.float32(largest / np.abs(x.astype(np.float32)).max())
            for variant, value, factor in (
                ("current", x, scale),
                ("special", mixed, scale),
                ("overflow", x, scale * np.float32(4)),
            ):
                product = value.astype(np.float32) * factor
                clipped = np.where(np.isnan(product), product, np.clip(product, -largest, largest))
                with np.errstate(invalid="ignore"):
                    q = clipped.astype(array(0, target).dtype)
                cases.add(
                    f"quantize.{target}.{variant}_{dtype}",
                    "mpc.quantize %x, %scale",
                    {"x": value, "scale": np.array(factor)},
                    {"q": q},
                    "ml_dtypes",
                    "exact",
                )
            codes = np.arange(256, dtype=np.uint8).view(array(0, target).dtype).reshape(16, 16)
            inverse = np.float32(1 / np.float64(scale))
            with np.errstate(over="ignore", invalid="ignore"):
                x = (codes.astype(np.float32) * inverse).astype(array(0, dtype).dtype)
            cases.add(
                f"dequantize.{dtype}.{target}",
                "mpc.dequantize %q, %inverse_scale",
                {"q": codes, "inverse_scale": np.array(inverse)},
                {"x": x},
                "ml_dtypes",
                "element",
            )
    for target in ("f8E4M3FN", "f8E5M2"):
        largest = np.float32(ml_dtypes.finfo(array(0, target).dtype).max)
        for index, value in enumerate(
            np.float32([1.0, 0.0, 3.7, 1e-30, 1e-37, 1e-40, 1e38, np.inf, np.nan])
        ):
            with np.errstate(over="ignore", divide="ignore", invalid="ignore"):
                scale = largest / value
            if value == 0 or not np.isfinite(value):
                scale = np.float32(1)
            elif not np.isfinite(scale):
                scale = np.finfo(np.float32).max
            cases.add(
                f"scale_from_amax.{target}.{index}",
                f"mpc.scale_from_amax %amax format {target}",
                {"amax": np.array(value)},
                {"scale": np.array(np.float32(scale))},
                "numpy",
                "exact",
                {"format": target},
            )


def add_all(cases):
    for add in (
        add_matmul,
        add_linear,
        add_attention,
        add_norms,
        add_loss,
        add_embedding,
        add_quantisation,
    ):
        add(cases)
