"""The models of losses, logarithms of sums, norms by channel, PReLU, rotary positions and resampling."""

import model as ir
import tensors as t

SHAPES = [(17, 33), (1000,), (3, 5, 129), (2, 3, 4, 5), (1, 1)]


def logs(precision):
    model = ir.Model("logs", precision)
    for i, (shape, axis) in enumerate([((17, 33), -1), ((17, 33), 0), ((3, 5, 129), 1), ((1000,), 0), ((3, 1), -1), ((2, 1000), 1)]):
        x = model.input(shape, t.normal(shape, i, 3.0))
        model.result("log_softmax", model.log_softmax(x, axis), "tensor", control=False)  # f32 in every precision
        model.result("logsumexp", model.logsumexp(x, axis, i % 2 == 0), "tensor", control=False)
    # Every special value in a row of its own, and rows of infinities.
    rows = [value for i in range(41) for value in [0.25] * i + [t.SPECIAL[i]] + [-0.5] * (40 - i)]
    rows += [float("-inf")] * 41 + [float("inf")] * 41
    x = model.input((43, 41), rows)
    model.result("log_softmax_special", model.log_softmax(x, -1), "element", control=False)
    model.result("logsumexp_special", model.logsumexp(x, -1), "element", control=False)
    yield model


def losses(precision):
    yield from logs(precision)
    model = ir.Model("losses", precision)
    for i, shape in enumerate(SHAPES):
        x, target = model.input(shape, t.normal(shape, i)), model.input(shape, t.normal(shape, 20 + i))
        share, weight = model.unary("sigmoid", target), model.input(shape[-1:], [0.5 + abs(v) for v in t.normal(shape[-1:], 40 + i)])
        more = {"smooth_l1_loss": "beta 0.5", "huber_loss": "delta 0.5", "kl_div": "log_target"}
        for j, name in enumerate(("mse_loss", "l1_loss", "smooth_l1_loss", "huber_loss", "kl_div")):
            words = (f" {more[name]}" if name in more and i % 2 else "") + (" reduction(sum)" if (i + j) % 2 else "")
            goal = share if name == "kl_div" and not i % 2 else target
            logarithms = model.unary("neg", model.unary("abs", x)) if name == "kl_div" else x
            model.result(name, model.loss(name + words, logarithms, goal), "tensor", control=False)
        model.result("each", model.loss("huber_loss reduction(none)", x, target), "element", control=False)
        model.result("bce", model.loss("bce_with_logits", x, share), "tensor", control=False)
        model.result("bce_weight", model.loss("bce_with_logits reduction(sum)", x, share, weight), "tensor", control=False)
    for i, (rows, classes) in enumerate([(17, 33), (3, 129), (1, 1000), (33, 3)]):
        x = model.log_softmax(model.input((rows, classes), t.normal((rows, classes), i, 2.0)), -1)
        plain = model.input((rows,), t.integers((rows,), i, 0, classes - 1), "i64")
        some = model.input((rows,), [-100 if j % 3 == 1 else j % classes for j in range(rows)], "i32")
        outside = model.input((rows,), [classes if j == rows // 2 else 0 for j in range(rows)], "i64")
        model.result("nll", model.loss("nll_loss", x, plain), "tensor", control=False)
        model.result("nll_ignored", model.loss("nll_loss reduction(sum)", x, some, attributes=["ignore_index = -100 : i64"]), "tensor", False)
        weights = model.input((classes,), [0.25 * (j % 5) + 0.1 for j in range(classes)])
        model.result("nll_weights", model.of_classes("nll_loss", x, some, ["ignore_index = -100 : i64"], weights), "tensor", False)
        model.result("nll_rows", model.of_classes("nll_loss", x, plain, (), weights, "none"), "tensor", False)
        model.result("nll_outside", model.loss("nll_loss", x, outside), "tensor", False)
    yield model


def norms(precision):
    model = ir.Model("norms_by_channel", precision)
    for i, shape in enumerate([(17, 33), (130, 7), (3, 5, 129), (2, 6, 17, 9), (1, 4, 33), (2, 2, 3, 2, 5), (64, 3, 2)]):
        x = model.input(shape, t.normal(shape, i))
        mean, gain, bias = (model.input(shape[1:2], t.normal(shape[1:2], 20 * j + i)) for j in (1, 2, 3))
        variance = model.input(shape[1:2], [0.5 + abs(v) for v in t.normal(shape[1:2], 80 + i)])
        gains = (gain, bias) if i % 2 else (None, None)
        model.result("batch_norm", model.batch_norm(x, mean, variance, *gains), "tensor", control=i < 2)
        y, new_mean, new_variance = model.batch_norm_training(x, mean, variance, *gains)
        model.result("training", model.unary("relu", y), "tensor", control=i < 2)
        model.result("mean", new_mean, "tensor", control=False)
        model.result("variance", new_variance, "tensor", control=False)
        for groups in {1, shape[1], max(g for g in range(1, shape[1]) if shape[1] % g == 0)}:
            wide = shape[1] // groups * t.count(shape[2:]) > 1  # a group of one element is 0 / sqrt(epsilon)
            if wide:
                model.result("group_norm", model.group_norm(x, groups, *gains), "tensor", control=False)
        weight = gain if i % 3 else model.slice(gain, [0], [1], [1])
        model.result("prelu", model.op("prelu", [x, weight], shape), "element", control=False)
        if shape[-1] > 1:
            even = model.slice(x, [0] * len(shape), [*shape[:-1], shape[-1] // 2 * 2], [1] * len(shape))
            table = even.shape[-1 - i % 3 :]
            cos, sin = (model.unary(name, model.input(table, t.normal(table, 90 + i))) for name in ("cos", "sin"))
            model.result("rotary", model.op("rotary", [even, cos, sin], even.shape), "element", control=i < 2)
    special = model.input((41, 1), t.SPECIAL)
    model.result("prelu_special", model.op("prelu", [special, model.input((1,), [0.25])], (41, 1)), "element", control=False)
    yield model


def resampled(precision):
    model = ir.Model("resampled", precision)
    given = [
        ("nearest", (2, 3, 17), (51,), ""), ("nearest", (1, 2, 4, 9), (8, 3), ""), ("nearest", (1, 3, 33, 5), (66, 10), ""),
        ("nearest", (1, 2, 2, 6, 1), (4, 2, 3), ""), ("linear", (2, 3, 17), (33,), ""), ("linear", (2, 3, 17), (33,), "align_corners"),
        ("linear", (1, 2, 9, 7), (18, 14), ""), ("linear", (1, 2, 9, 7), (18, 14), "align_corners"), ("linear", (2, 3, 16, 12), (5, 31), ""),
        ("linear", (1, 2, 3, 4, 5), (5, 4, 3), ""), ("linear", (3, 1, 1, 6), (4, 1), "align_corners"),
        ("nearest", (2, 3, 17), (13,), ""), ("nearest", (1, 3, 9, 33), (12, 66), ""), ("area", (2, 3, 17), (5,), ""),
        ("area", (1, 2, 33, 9), (7, 12), ""), ("area", (1, 2, 3, 4, 5), (2, 6, 3), ""),
    ]  # fmt: skip
    for i, (how, shape, size, corners) in enumerate(given):
        x = model.input(shape, t.normal(shape, i))
        y = model.interpolate(how, x, size, corners)
        model.result(how, model.unary("neg", y), "exact" if how == "nearest" else "tensor", control=False)
    values = t.special((1, 1, 4, 10), 3)
    model.result("special", model.interpolate("nearest", model.input((1, 1, 4, 10), values), (8, 5)), "exact")
    yield model


FAMILIES = {
    "losses": (losses, ["fp32", "fp16", "bf16"]),
    "norms_by_channel": (norms, ["fp32", "fp16", "bf16"]),
    "resampled": (resampled, ["fp32", "fp16", "bf16"]),
}
