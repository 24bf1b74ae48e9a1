#!/usr/bin/env python3
"""Training steps of small graphs against the evaluator: gradients.py MPC FOLDER [--quick]

Each model has a loss; after one step of sgd its momentum buffers are the gradients. In five precisions: cpu and
cpu-check give the same bytes, with --quick in one that the model's name chooses; f32 is the evaluator's in f64 by
max|a - b| <= 1e-5 max|b| a tensor, narrower types are as near to it as the evaluator in the same types is, within 1 dB over all
gradients.
"""

import pathlib
import sys

import commands
import model as ir
import steps
import tables
import tensors as t

PRECISIONS = ["fp32", "tf32", "fp16", "bf16", "fp8"]


def normal(model, *shape, std=1.0):
    return model.parameter(shape, f"#mpc.normal<std = {std} : f32, seed = {len(model.globals) + 1}>")


def draw(model, *shape):
    return model.input(shape, t.normal(shape, len(model.inputs)))


def total(model, *values):
    loss = None
    for value in values:
        part = model.reduce("mean", value, list(range(len(value.shape))))
        loss = model.binary("add", loss, part) if loss else part
    model.result("loss", loss, "tensor")
    return model


def leading():
    """The largest along leading axes, powers of rank 5, a table of positions: sums of what is much larger than the result."""
    model = ir.Model("leading")
    parts = []
    for shape, axes in (((16, 3), [0]), ((4, 20, 6), [0, 1]), ((18, 5, 9), [0, 2]), ((40, 2, 7), [0])):
        y = model.reduce("max", normal(model, *shape), axes)
        parts.append(model.binary("mul", y, draw(model, *y.shape)))
    base = model.parameter((2, 3, 2, 3, 5), "#mpc.uniform<low = 0.5 : f32, high = 2.0 : f32, seed = 50>")
    y = model.binary("pow", base, normal(model, 5))
    parts.append(model.binary("mul", y, draw(model, *y.shape)))
    rows = model.embedding(normal(model, 16, 8), tables.iota(model, (16,)))
    y = model.linear(model.binary("add", draw(model, 4, 16, 8), rows), normal(model, 8, 8, std=0.3))
    return total(model, *parts, model.binary("mul", y, y))


def pooled():
    """A classifier of means over time."""
    model = ir.Model("pooled")
    x = draw(model, 32, 16, 64)
    h = model.linear(x, normal(model, 64, 64, std=0.05), activation="relu")
    y = model.linear(h, normal(model, 64, 64, std=0.05))
    logits = model.linear(model.reduce("mean", y, [1]), normal(model, 10, 64, std=0.05))
    model.result("loss", model.cross_entropy(logits, model.input((32,), [i % 10 for i in range(32)], "i64")), "tensor")
    return model


def activations():
    """Ops with numbers and kinks, and one that is flat, whose gradient is what goes around it."""
    model = ir.Model("activations")
    parts = []
    for name in ("log1p", "expm1", "softplus beta 2.0 threshold 8.0", "elu alpha 0.7", "leaky_relu slope 0.3", "hardswish",
                 "hardsigmoid", "mish", "clamp min -1.0 max 1.5", "round", "sign", "atan", "sinh", "cosh", "asinh"):  # fmt: skip
        x = normal(model, 24, 40)
        y = model.unary(name, model.unary("abs", x) if name == "log1p" else x)
        parts.append(model.binary("mul", model.binary("add", y, x), draw(model, 24, 40)))
    return total(model, *parts)


def running():
    """Cumulative parts of rows, from both ends and along both dimensions."""
    model = ir.Model("running")
    x = model.binary("mul", normal(model, 24, 70, std=0.2), draw(model, 24, 70))
    y = model.binary("mul", model.cumsum(x, 1), draw(model, 24, 70))
    z = model.cumsum(model.softmax(model.linear(y, normal(model, 40, 70, std=0.1)), -1), -1, True)
    return total(model, model.binary("mul", z, draw(model, 24, 40)), model.cumsum(model.unary("tanh", y), 0))


def losses():
    """Every loss of a network's prediction, each the mean or the sum of its elements."""
    model = ir.Model("losses")
    x, loss = draw(model, 32, 24), None
    y = model.linear(x, normal(model, 10, 24, std=0.2))
    goal, share = draw(model, 32, 10), model.unary("sigmoid", draw(model, 32, 10))
    ids = model.input((32,), [-100 if i % 7 == 3 else i % 10 for i in range(32)], "i64")
    logs, weight = model.log_softmax(y, -1), model.input((10,), [0.5 + i / 8 for i in range(10)])
    rows = model.cross_entropy(y, ids, ["ignore_index = -100 : i64", "label_smoothing = 0.1 : f64"], weight, "none")
    for part in (model.cross_entropy(y, ids, ["ignore_index = -100 : i64"], weight), model.reduce("mean", model.unary("tanh", rows), [0]),
                 model.loss("mse_loss", y, goal), model.loss("l1_loss", y, goal), model.loss("smooth_l1_loss beta 0.5", y, goal),
                 model.loss("huber_loss delta 0.25", y, goal), model.loss("bce_with_logits", y, share, weight),
                 model.loss("kl_div", logs, share), model.loss("nll_loss", logs, ids, attributes=["ignore_index = -100 : i64"]),
                 model.reduce("mean", model.logsumexp(y, 0), [0])):  # fmt: skip
        loss = model.binary("add", loss, part) if loss else part
    model.result("loss", loss, "tensor")
    return model


def channels():
    """A network of norms by channel, PReLU and resampling."""
    model = ir.Model("channels")
    x = model.binary("mul", draw(model, 6, 4, 5, 6), normal(model, 5, 6))
    mean, variance = (model.parameter((4,), f"dense<{number}> : tensor<4xf32>", mutable=True) for number in ("0.0", "1.0"))
    y, new_mean, new_variance = model.batch_norm_training(x, mean, variance, normal(model, 4), normal(model, 4))
    model.store(mean, new_mean)
    model.store(variance, new_variance)
    y = model.op("prelu", [y, normal(model, 4)], y.shape)
    y = model.interpolate("linear", model.interpolate("nearest", y, (10, 3)), (7, 9))
    y = model.group_norm(model.binary("mul", y, draw(model, 6, 4, 7, 9)), 2, normal(model, 4), normal(model, 4))
    rows = model.linear(model.reshape(y, (6, 252)), normal(model, 8, 252, std=0.05))
    mean, variance = model.input((8,), [i / 8 for i in range(8)]), model.input((8,), [0.5 + i for i in range(8)])
    y = model.batch_norm(rows, mean, variance, normal(model, 8))
    model.result("loss", model.loss("mse_loss", y, draw(model, 6, 8)), "tensor")
    return model


def convolved():
    """Convolutions with strides, groups and single channels, a transposed one, both pools."""
    model = ir.Model("convolved")
    x = draw(model, 2, 8, 12, 10)
    plain, padded = [[1, 1], [0, 0], [0, 0], [1, 1]], [[1, 1], [1, 1], [1, 1], [1, 1]]
    y = model.convolution(x, normal(model, 16, 8, 3, 3, std=0.1), normal(model, 16), *padded, 1)
    y = model.unary("relu", y)
    y = model.convolution(y, normal(model, 16, 1, 3, 3, std=0.3), normal(model, 16), *padded, 16)
    y = model.max_pool(y, [3, 3], [2, 2], [1, 1], [1, 1])
    z = model.convolution(y, normal(model, 16, 8, 3, 2, std=0.2), None, [2, 1], [1, 0], [1, 1], [1, 1], 2)
    y = model.convolution(y, normal(model, 16, 16, 1, 1, std=0.2), None, [2, 1], *plain[1:], 1)
    y = model.unary("tanh", model.binary("add", y, z))
    y = model.transposed_convolution(y, normal(model, 16, 8, 3, 3, std=0.1), normal(model, 8), [2, 2], [1, 1], [1, 1], [1, 1], [1, 1], 1)
    return total(model, model.avg_pool(model.binary("mul", y, y), [2, 3], [2, 2], [0, 1], [0, 1], True))


def indexed():
    """Chosen elements and slices, order whose places rounding cannot change, what is put, and scans from both ends."""
    model = ir.Model("indexed")
    order = [float((5 * i + 3 * (i // 8)) % 8) for i in range(24 * 8)]  # in each row 0 to 7
    scores = model.binary("add", model.input((24, 8), order), normal(model, 24, 8, std=0.02))
    values, places = model.topk(scores, 3, 1)
    ranked = model.sort(scores, 1, True)[0]
    experts = normal(model, 24, 8)
    taken = model.binary("mul", model.take_along(experts, places, 1), values)
    gates = model.put("put_along", "add", normal(model, 24, 8), places, taken, 1)
    gates = model.put("put_along", "set", gates, model.input((24, 2), [i % 7 for i in range(48)], "i32"), normal(model, 24, 2), 1)
    rows = model.gather(gates, model.input((5,), [3, 0, 3, 23, 7], "i64"), 0)
    moved = model.put("scatter", "set", normal(model, 24, 8), model.input((5,), [1, 9, 1, 4, 8], "i64"), rows, 0)
    added = model.put("scatter", "add", moved, model.input((3,), [2, 2, 5], "i64"), draw(model, 24, 3), 1)
    decay = model.unary("sigmoid", normal(model, 24, 40))
    along = model.linear_scan(model.linear(added, normal(model, 40, 8, std=0.3)), decay, 1)
    back = model.linear_scan(along, decay, 0, True)
    return total(model, *(model.binary("mul", y, draw(model, *y.shape)) for y in (ranked, gates, along, back)))


def wide_losses():
    """Losses of rows that no team holds: classes behind which there is padding, targets at both ends, rows that do not count."""
    model = ir.Model("wide_losses")
    classes, columns = 20003, 20008
    x, loss = draw(model, 6, 16), None
    ids = model.input((6,), [0, classes - 1, -1, classes - 4, 77, -1], "i64")
    inside = model.input((6,), [columns - 1, 0, 5, 20000, 19999, 8], "i32")
    padded = [f"classes = {classes} : i64", "ignore_index = -1 : i64"]
    for targets, attributes in ((ids, padded), (ids, [*padded, "label_smoothing = 0.1 : f64"]), (inside, [])):
        part = model.cross_entropy(model.linear(x, normal(model, columns, 16, std=0.3)), targets, attributes)
        loss = model.binary("add", loss, part) if loss else part
    # A row that does not count has no gradient, whatever stands in it; what is hidden has none either.
    hidden = [float("nan") if row == 2 else -1e30 if column % 3 else 0.0 for row in range(6) for column in range(columns)]
    logits = model.binary("add", normal(model, 6, columns), model.input((6, columns), hidden))
    loss = model.binary("add", loss, model.cross_entropy(logits, model.input((6,), [0, 3, -1, 20001, 6, 9], "i64"), padded))
    model.result("loss", loss, "tensor")
    return model


class Trained:
    def __init__(self, mpc, folder, model):
        self.mpc, self.model, self.folder = mpc, model, folder / model.name
        self.folder.mkdir(parents=True, exist_ok=True)
        self.source = self.folder / "model.mlir"
        self.source.write_text(model.text())
        self.inputs = []
        for value, values in model.inputs:
            path = self.folder / f"{value.name}.npy"
            t.write_npy(path, value.shape, values, value.kind)
            self.inputs.append(f"--input={value.name}={path}")

    def words(self, precision):
        return [f"--precision={precision}", "--target=cpu", "--train", "--optimizer=sgd", "--momentum=0.9"]

    def step(self, precision, device, compiler):
        artifact, state = self.folder / f"{precision}.mpcx", self.folder / f"{precision}-{device}.safetensors"
        if not artifact.exists():
            commands.call(self.mpc, "compile", self.source, *self.words(precision), "-o", artifact, environment=compiler)
        commands.call(self.mpc, "run", artifact, f"--device={device}", "--entry=step", *self.inputs, f"--save-state={state}", environment=compiler)
        return state

    def evaluate(self, precision, after, *options):
        state = self.folder / f"{precision}-{after}.safetensors"
        commands.call(self.mpc, "evaluate", self.source, *self.words(precision), f"--after={after}", "--entry=step",
                      *self.inputs, f"--save-state={state}", *options)  # fmt: skip
        return steps.gradients(steps.read_state(state))

    def problems(self, quick):
        exact = self.evaluate("fp32", "Optimize", "--exact")
        for precision in PRECISIONS:
            checked = not quick or precision == commands.chosen(self.model.name, PRECISIONS)
            compiler = commands.compiler(checked)
            state = self.step(precision, "cpu", compiler)
            if checked and state.read_bytes() != self.step(precision, "cpu-check", compiler).read_bytes():
                yield f"{precision}: cpu-check gives another state than cpu"
            found, typed = steps.gradients(steps.read_state(state)), self.evaluate(precision, "Schedule")
            if precision == "fp32":
                verdicts = [t.tensor(exact[name], found[name], "fp32", {}) for name in exact]
            else:
                verdicts = [t.as_good(*([x for name in exact for x in v[name]] for v in (exact, typed, found)))]
            worst = max(verdicts, key=lambda verdict: verdict.share)
            print(f"{self.model.name} in {precision}: {len(exact)} gradients, worst: {worst.what}")
            yield from (f"{precision}: {verdict.what}" for verdict in verdicts if not verdict.passed)


def main(mpc, folder, *options):
    failed = False
    for build in (wide_losses, leading, pooled, activations, running, losses, channels, convolved, indexed):
        trained = Trained(mpc, pathlib.Path(folder), build())
        for problem in trained.problems("--quick" in options):
            print(f"FAILED: {trained.model.name} in {problem}", file=sys.stderr)
            failed = True
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
