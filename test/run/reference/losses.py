"""Cases of losses and of logarithms of sums."""

import numpy as np
import torch
import torch.nn.functional as F

from elementwise import FLOATS, normal
from tensors import array, from_torch, wide


def source_of(dtype):
    return "torch" if dtype == "f32" else "torch-f32"


def words_of(attributes):
    """The words of an op in its own syntax: {"beta": 0.5, "reduction": "sum"} is `beta 0.5 reduction(sum)`."""
    words = []
    for key, value in attributes.items():
        if key == "reduction":
            words.append(f"reduction({value})")
        elif value is True:
            words.append(key)
        elif key != "ignore_index":
            words.append(f"{key} {value}")
    braces = f" {{ignore_index = {attributes['ignore_index']} : i64}}" if "ignore_index" in attributes else ""
    return "".join(f" {word}" for word in words) + braces


def add_logs(cases):
    scores = normal(14, (5, 7), 4.0)
    scores[1, 2], scores[2] = -np.inf, 1000.0
    infinite = scores.copy()
    infinite[0, 1], infinite[3], infinite[4, 0] = np.inf, -np.inf, np.nan
    for dtype in FLOATS:
        for variant, values, axis in (("last", scores, -1), ("first", scores, 0), ("special", infinite, -1)):
            x = array(values, dtype)
            y = from_torch(wide(x).log_softmax(axis), dtype)
            cases.add(f"log_softmax.{dtype}.{variant}", f"mpc.log_softmax %x axis {axis}", {"x": x}, {"y": y},
                      source_of(dtype), "tensor", {"axis": axis})  # fmt: skip
            for keepdims in (False, True):
                y = from_torch(torch.logsumexp(wide(x), axis, keepdims), dtype)
                cases.add(f"logsumexp.{dtype}.{variant}{'_kept' * keepdims}",
                          f"mpc.logsumexp %x axis {axis}" + " keepdims" * keepdims, {"x": x}, {"y": y}, source_of(dtype),
                          "tensor", {"axis": axis} | ({"keepdims": True} if keepdims else {}))  # fmt: skip
    cube = array(normal(15, (2, 3, 4)), "f32")
    cases.add("log_softmax.f32.middle", "mpc.log_softmax %x axis 1", {"x": cube},
              {"y": from_torch(wide(cube).log_softmax(1))}, "torch", "tensor", {"axis": 1})  # fmt: skip
    cases.add("logsumexp.f32.middle", "mpc.logsumexp %x axis 1", {"x": cube},
              {"y": from_torch(wide(cube).logsumexp(1))}, "torch", "tensor", {"axis": 1})  # fmt: skip


# op: (variant's attributes, PyTorch's function)
REGRESSIONS = {
    "mse_loss": [({}, F.mse_loss), ({"reduction": "sum"}, lambda x, t: F.mse_loss(x, t, reduction="sum"))],
    "l1_loss": [({}, F.l1_loss), ({"reduction": "sum"}, lambda x, t: F.l1_loss(x, t, reduction="sum"))],
    "smooth_l1_loss": [
        ({}, F.smooth_l1_loss),
        ({"beta": 0.25, "reduction": "sum"}, lambda x, t: F.smooth_l1_loss(x, t, beta=0.25, reduction="sum")),
        ({"beta": 0.0}, lambda x, t: F.smooth_l1_loss(x, t, beta=0.0)),
    ],
    "huber_loss": [
        ({}, F.huber_loss),
        ({"delta": 0.25, "reduction": "sum"}, lambda x, t: F.huber_loss(x, t, delta=0.25, reduction="sum")),
    ],
}


def add_regressions(cases):
    x, target = normal(61, (4, 9)), normal(62, (4, 9))
    target[0], target[1] = x[0], x[1] + 0.25  # no error, and one at a border
    infinite = x.copy()
    infinite[2, 3] = np.inf
    empty = np.zeros((0, 3), np.float32)
    for dtype in FLOATS:
        for op, variants in REGRESSIONS.items():
            for i, (attributes, function) in enumerate(variants):
                for name, left, right in (("plain", x, target), ("infinite", infinite, target), ("empty", empty, empty)):
                    a, b = array(left, dtype), array(right, dtype)
                    cases.add(f"{op}.{dtype}.{name}{i}", f"mpc.{op} %x, %target{words_of(attributes)}", {"x": a, "target": b},
                              {"loss": from_torch(function(wide(a), wide(b)))}, source_of(dtype), "tensor", attributes)  # fmt: skip
        if dtype != "f32":
            a, b = array(x, "f32"), array(target, dtype)
            cases.add(f"mse_loss.{dtype}.mixed", "mpc.mse_loss %x, %target", {"x": a, "target": b},
                      {"loss": from_torch(F.mse_loss(wide(a), wide(b)))}, "torch-f32", "tensor")  # fmt: skip


def add_probabilities(cases):
    x, target = normal(63, (4, 9), 3.0), 1 / (1 + np.exp(-normal(64, (4, 9))))
    x[0, :4] = 100.0, -100.0, 0.0, -0.0
    target[0, :4], target[1, :2] = 1.0, (0.0, 1.0)
    weight = np.abs(normal(65, 9)) + 0.5
    for dtype in FLOATS:
        a, b, w = (array(values.astype(np.float32), dtype) for values in (x, target, weight))
        for reduction in ("mean", "sum"):
            attributes = {} if reduction == "mean" else {"reduction": reduction}
            loss = F.binary_cross_entropy_with_logits(wide(a), wide(b), reduction=reduction)
            cases.add(f"bce_with_logits.{dtype}.{reduction}", f"mpc.bce_with_logits %x, %target{words_of(attributes)}",
                      {"x": a, "target": b}, {"loss": from_torch(loss)}, source_of(dtype), "tensor", attributes)  # fmt: skip
            loss = F.binary_cross_entropy_with_logits(wide(a), wide(b), pos_weight=wide(w), reduction=reduction)
            cases.add(f"bce_with_logits.{dtype}.{reduction}_weight",
                      f"mpc.bce_with_logits %x, %target pos_weight(%pos_weight){words_of(attributes)}",
                      {"x": a, "target": b, "pos_weight": w}, {"loss": from_torch(loss)}, source_of(dtype), "tensor",
                      attributes)  # fmt: skip
            logs = array(torch.from_numpy(x).log_softmax(-1).numpy(), dtype)
            for log_target in (False, True):
                goal = torch.from_numpy(normal(66, (4, 9)))
                goal = goal.log_softmax(-1) if log_target else goal.softmax(-1)
                if not log_target:
                    goal[2, 3:5] = 0
                goal = array(goal.numpy(), dtype)
                words = ({"log_target": True} if log_target else {}) | attributes
                loss = F.kl_div(wide(logs), wide(goal), reduction=reduction, log_target=log_target)
                cases.add(f"kl_div.{dtype}.{reduction}{'_log' * log_target}", f"mpc.kl_div %x, %target{words_of(words)}",
                          {"x": logs, "target": goal}, {"loss": from_torch(loss)}, source_of(dtype), "tensor", words)  # fmt: skip


def add_likelihoods(cases):
    logs = torch.from_numpy(normal(67, (2, 3, 9), 3.0)).log_softmax(-1).numpy()
    some, none = np.array([[0, 8, -1], [3, -1, 5]]), np.full((2, 3), -1)
    variants = [
        ("plain", np.array([[0, 8, 3], [1, 5, 2]]), {}),
        ("sum", np.array([[0, 8, 3], [1, 5, 2]]), {"reduction": "sum"}),
        ("ignore", some, {"ignore_index": -1}),
        ("ignore_sum", some, {"reduction": "sum", "ignore_index": -1}),
        ("all_ignored", none, {"ignore_index": -1}),
        ("all_ignored_sum", none, {"reduction": "sum", "ignore_index": -1}),
    ]
    for dtype in FLOATS:
        x = array(logs, dtype)
        for variant, targets, attributes in variants:
            loss = F.nll_loss(wide(x).reshape(-1, 9), torch.from_numpy(targets).reshape(-1),
                              ignore_index=attributes.get("ignore_index", -100), reduction=attributes.get("reduction", "mean"))  # fmt: skip
            cases.add(f"nll_loss.{dtype}.{variant}", f"mpc.nll_loss %x, %targets{words_of(attributes)}",
                      {"x": x, "targets": array(targets, "i32" if variant == "plain" else "i64")}, {"loss": from_torch(loss)},
                      source_of(dtype), "tensor", attributes)  # fmt: skip
    cases.add("nll_loss.f32.out_of_range", "mpc.nll_loss %x, %targets",
              {"x": array(logs[0], "f32"), "targets": array(np.array([0, 9, 3]), "i64")},
              {"loss": np.float32(np.nan).reshape(())}, "numpy", "tensor")  # fmt: skip


def add_weighted(cases):
    """Classes with weights, and losses that are not reduced, of both losses of classes."""
    scores = normal(68, (2, 3, 9), 3.0)
    logs = torch.from_numpy(scores).log_softmax(-1).numpy()
    weight = np.abs(normal(69, 9)) + 0.25
    weight[5] = 0
    targets, some = np.array([[0, 8, 3], [1, 5, 2]]), np.array([[0, -100, 3], [-100, 5, 2]])
    for dtype in FLOATS:
        for op, values, function in (("nll_loss", logs, F.nll_loss), ("cross_entropy", scores, F.cross_entropy)):
            x, w = array(values, dtype), array(weight.astype(np.float32), dtype)
            for reduction in ("mean", "sum", "none"):
                for weighted in (False, True):
                    for goal, smoothing in ((targets, 0.0), (some, 0.0), (some, 0.2))[: 3 if op == "cross_entropy" else 2]:
                        if (reduction, weighted, smoothing) == ("mean", False, 0.0) or (op == "nll_loss" and reduction == "sum" and not weighted):
                            continue  # there already
                        more = {"label_smoothing": smoothing} if smoothing else {}
                        loss = function(wide(x).reshape(-1, 9), torch.from_numpy(goal).reshape(-1), wide(w) if weighted else None,
                                        reduction=reduction, **more)  # fmt: skip
                        loss = loss.reshape(goal.shape) if reduction == "none" else loss
                        stated = {"ignore_index": -100} | more | ({"reduction": reduction} if reduction != "mean" else {})
                        words = " weights(%weights)" * weighted + f" reduction({reduction})" * (reduction != "mean")
                        braces = ", ".join(["ignore_index = -100 : i64"] + [f"label_smoothing = {smoothing} : f64"] * bool(smoothing))
                        variant = f"{reduction}{'_weights' * weighted}{'_some' * (goal is some)}{'_smooth' * bool(smoothing)}"
                        cases.add(f"{op}.{dtype}.classes_{variant}", f"mpc.{op} %x, %targets{words} {{{braces}}}",
                                  {"x": x, "targets": array(goal, "i64")} | ({"weights": w} if weighted else {}),
                                  {"loss": from_torch(loss)}, source_of(dtype), "tensor", stated)  # fmt: skip


def add_each(cases):
    """Losses of elements that are not reduced."""
    x, target = normal(70, (4, 9)), normal(71, (4, 9))
    share, logs = 1 / (1 + np.exp(-target)), torch.from_numpy(x).log_softmax(-1).numpy()
    functions = {"mse_loss": (F.mse_loss, x, target), "l1_loss": (F.l1_loss, x, target), "smooth_l1_loss": (F.smooth_l1_loss, x, target),
                 "huber_loss": (F.huber_loss, x, target), "kl_div": (F.kl_div, logs, share),
                 "bce_with_logits": (F.binary_cross_entropy_with_logits, x, share)}  # fmt: skip
    for dtype in FLOATS:
        for op, (function, left, right) in functions.items():
            a, b = array(left, dtype), array(right.astype(np.float32), dtype)
            cases.add(f"{op}.{dtype}.each", f"mpc.{op} %x, %target reduction(none)", {"x": a, "target": b},
                      {"loss": from_torch(function(wide(a), wide(b), reduction="none"))}, source_of(dtype), "tensor",
                      {"reduction": "none"})  # fmt: skip


def add_all(cases):
    for add in (add_logs, add_regressions, add_probabilities, add_likelihoods, add_weighted, add_each):
        add(cases)
