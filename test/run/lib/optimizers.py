"""Families of what follows the gradients in a training step: finite check, scaler, norm, clipping, schedules, optimizers."""

import math
import random

import model as ir
import tensors as t

SHAPES = [(7,), (129,), (3, 40), (1000,), (17, 33), (1,), (2049,)]


def scalar(model, value, kind="f32"):
    return model.reshape(model.input((1,), [value], kind), ())


def truth(model, value):
    return model.compare("ne", scalar(model, int(value), "i32"), model.constant((), "0", "i32"))


def scalers(precision):
    """Forty steps of the scaler, finite or not at random: scale and counters bit for bit."""
    model = ir.Model("scalers")
    settings = [  # growth, backoff, interval, hysteresis, floor, ceiling, first scale
        ("2.0", "0.5", 3, 1, "0.0", "0x7FF0000000000000", 65536.0),
        ("1.5", "0.25", 1, 1, "0.0", "0x7FF0000000000000", 2.0**126),
        ("2.0", "0.5", 2, 3, "1.0", "1024.0", 300.0),
        ("2.0", "0.5", 4, 2, "0.125", "16777216.0", 1e7),
    ]
    for i, (growth, backoff, interval, hysteresis, floor, ceiling, first) in enumerate(settings):
        source = random.Random(i)
        finite = model.input((40,), [int(source.random() < 0.7) for _ in range(40)], "i32")
        state = [scalar(model, first), scalar(model, 0, "i32"), scalar(model, hysteresis, "i32")]
        attributes = [
            f"growth = {growth} : f64", f"backoff = {backoff} : f64", f"interval = {interval} : i64",
            f"hysteresis_steps = {hysteresis} : i64", f"floor = {floor} : f64", f"ceiling = {ceiling} : f64",
        ]  # fmt: skip
        for step in range(40):
            one = model.reshape(model.slice(finite, [step], [step + 1], [1]), ())
            is_finite = model.compare("ne", one, model.constant((), "0", "i32"))
            state = model.ops("update_scale", [*state, is_finite], [((), "f32"), ((), "i32"), ((), "i32")], attributes=attributes)
            if step % 8 == 7:
                for name, value in zip(("scale", "tracker", "hysteresis"), state):
                    model.result(name, value, "exact")
    yield model


def histories(precision):
    """Histories of amaxes over steps, finite or not, and the scales by them, bit for bit; of one step and of many blocks' worth."""
    for length, tensors, margin, word in ((1, 3, 0, ""), (7, 1, 2, ""), (1024, 5, 0, ""), (16, 130, 0, " most_recent")):
        model = ir.Model(f"histories_{length}")
        source = random.Random(length)
        largest = model.input((tensors,), [source.choice([448.0, 57344.0]) for _ in range(tensors)])
        state = [model.input((tensors, length), [abs(x) for x in t.normal((tensors, length), length)]), model.input((tensors,), [3.0] * tensors)]
        for step in range(12):
            amaxes = [source.choice([0.0, 1e-42, math.inf, math.nan, 3e38, source.random(), 100 * source.random()]) for _ in range(tensors)]
            operands = [*state, model.input((tensors,), amaxes), scalar(model, float(step % length)), truth(model, source.random() < 0.8), largest]
            words = ", ".join(f"%{x.name}" for x in operands) + f" margin {margin}.0{word}"
            state = model.ops("update_amax_history", operands, [((tensors, length), "f32"), ((tensors,), "f32")], text=words)
            if step % 3 == 2:
                model.result("history", state[0], "exact")
                model.result("scale", state[1], "exact")
        yield model


def checks(precision):
    """Where the first infinity or NaN is, of f32 and 16-bit tensors; the norm of all, and what is clipped to it."""
    model = ir.Model("checks")
    for i, (place, poison) in enumerate([(None, 0), (0, math.nan), (3, math.inf), (6, -math.inf), (5, math.nan)]):
        tensors, plain = [], []
        for j, shape in enumerate(SHAPES):
            values = t.normal(shape, 20 * i + j)
            plain.append(model.input(shape, list(values)))
            if j == place:
                values[len(values) // 2] = poison
            x = model.input(shape, values)
            tensors.append(model.cast(x, ("f16", "bf16")[j % 2]) if j > 3 else x)
        finite, first = model.ops("all_finite", tensors, [((), "i1"), ((), "i32")])
        model.result("first", first, "exact")
        model.result("finite", model.cast(finite, "i32"), "exact")
        norm = model.op("global_norm", plain, ())
        model.result("norm", norm, "tensor", control=False)
        most = scalar(model, (0.5, 1e6)[i % 2])
        for x in plain[:3]:
            model.result("clipped", model.op("clip", [x, norm, most], x.shape), "tensor", control=False)
    yield model


def rates(precision):
    """Every curve before, at and after the borders of its parts."""
    model = ir.Model("rates")
    for curve, warmup, total, text in (
        ("constant", 5, 0, ""), ("cosine", 10, 100, "steps = 90, min_ratio = 0.1"), ("linear", 7, 1000, "steps = 993, min_ratio = 0.1"),
        ("cosine", 0, 3, "steps = 3, min_ratio = 0.1"), ("step", 3, 30, "size = 30, gamma = 0.1"), ("multistep", 0, 49, "milestones = [5, 50], gamma = 0.3"),
        ("onecycle", 0, 99, "steps = 100, pct_start = 0.3, div_factor = 25.0, final_div_factor = 10000.0"),
    ):  # fmt: skip
        attributes = ([f"curve = #mpc.{curve}<{text}>"] if text else []) + [f"warmup = {warmup} : i64"]
        for step in sorted({0, 1, max(warmup - 1, 0), warmup, warmup + 1, 50, total, total + 1, 1000000}):
            rate = model.op("learning_rate", [scalar(model, 3e-4), scalar(model, step, "i32")], (), attributes=attributes)
            model.result(f"{curve}_{step}", rate, "tensor", control=False)
    yield model


ADAM = ["beta1 = 0.9 : f64", "beta2 = 0.999 : f64", "epsilon = 1.0e-8 : f64"]
KINDS = {  # moments, attributes
    "sgd": (1, ["momentum = 0.9 : f64", "dampening = 0.0 : f64", "nesterov"]),
    "adam": (2, ADAM),
    "adamw": (3, ["beta1 = 0.9 : f64", "beta2 = 0.95 : f64", "epsilon = 1.0e-6 : f64", "amsgrad"]),
    "lion": (1, ["beta1 = 0.9 : f64", "beta2 = 0.99 : f64"]),
    "rmsprop": (3, ["alpha = 0.99 : f64", "epsilon = 1.0e-3 : f64", "momentum = 0.9 : f64", "centered"]),
    "adagrad": (1, ["lr_decay = 0.01 : f64", "epsilon = 1.0e-6 : f64", "initial_accumulator_value = 0.1 : f64"]),
    "nadam": (2, [*ADAM, "momentum_decay = 0.004 : f64"]),
}


def optimizers(precision):
    """A step of each optimizer on tensors of odd sizes, early and late; a skipped one changes not a bit."""
    for kind, (moments, attributes) in KINDS.items():
        model = ir.Model(kind)
        rate, decay = scalar(model, 1e-2), scalar(model, 0.1)
        for step, finite in ((0, True), (1, True), (3, False), (70000, True)):
            count, is_finite = scalar(model, step, "i32"), truth(model, finite)
            if kind == "nadam":
                factors = ["beta1 = 0.9 : f64", "momentum_decay = 0.004 : f64"]
                product = model.op("nadam_product", [scalar(model, 0.2), count, is_finite], (), attributes=factors)
                model.result(f"product_{step}", product, "tensor" if finite else "exact", control=False)
            for i, shape in enumerate(SHAPES[:5]):
                gradient = t.normal(shape, i) if finite else t.special(shape, i)
                operands = [model.input(shape, t.normal(shape, 10 + i)), model.input(shape, gradient)]
                for j in range(moments):
                    operands.append(model.input(shape, [abs(x) for x in t.normal(shape, 30 + i, 0.1)]))
                operands += [count, rate, is_finite]
                names = [f"%{x.name}" for x in operands]
                words = f"{', '.join(names[:2])}, ({', '.join(names[2 : 2 + moments])}), {', '.join(names[2 + moments :])}"
                if i % 2 == 0:
                    operands.append(decay)
                    words += f" decay %{decay.name}"
                if kind == "nadam":
                    operands.append(product)
                    words += f" product %{product.name}"
                results = model.ops(kind, operands, [(shape, "f32")] * (1 + moments), attributes=attributes, text=words)
                for name, value in zip(("p", "m", "v", "w"), results):
                    model.result(f"{name}_{step}", value, "element" if finite else "exact", control=False)
        yield model


FAMILIES = {
    "scalers": (scalers, ["fp32"]),
    "histories": (histories, ["fp32"]),
    "checks": (checks, ["fp32"]),
    "rates": (rates, ["fp32"]),
    "optimizers": (optimizers, ["fp32"]),
}
