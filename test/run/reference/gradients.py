"""Writes gradients.json and gradients.safetensors beside this file: PyTorch's derivatives in f32.

    gradients.py             all of them
    gradients.py CASE ..     only these cases; the others stay byte for byte

One case an op: loss = sum of (result times `weights`); the gradients of its f32 operands. Then the gradients of every
parameter of digits and of the small GPT, for the first rows of their inputs. Needs PyTorch and NumPy.
"""

import json
import pathlib
import struct
import sys

import numpy as np
import torch
import torch.nn.functional as F
from safetensors_file import read_safetensors, write_safetensors

FOLDER = pathlib.Path(__file__).parent
EXAMPLES = FOLDER.parents[2] / "examples"
NAMES = {"float32": ("f32", "F32"), "int64": ("i64", "I64"), "int32": ("i32", "I32"), "bool": ("i1", "BOOL")}
KINDS = {np.dtype(numpy): kind for numpy, (_, kind) in NAMES.items()}
DIGITS_ROWS = 16


def normal(seed, *shape):
    return np.random.default_rng(seed).standard_normal(shape).astype(np.float32)


def positive(seed, *shape):
    return (np.abs(normal(seed, *shape)) + 0.3).astype(np.float32)


def type_of(value):
    return "tensor<" + "".join(f"{size}x" for size in value.shape) + NAMES[value.dtype.name][0] + ">"


def attention(q, k, v, causal=False, scale=None):
    group = q.shape[1] // k.shape[1]
    k, v = (value.repeat_interleave(group, dim=1) for value in (k, v))
    scores = q @ k.transpose(-1, -2) * (scale or q.shape[-1] ** -0.5)
    queries, keys = scores.shape[-2:]
    if causal:
        seen = torch.arange(keys)[None, :] <= torch.arange(queries)[:, None] + keys - queries
        scores = scores.masked_fill(~seen, -torch.inf)
    return torch.softmax(scores, -1) @ v


def rms_norm(x, gain):
    return x * torch.rsqrt((x * x).mean(-1, keepdim=True) + 1e-6) * gain


def scan(x, decay):
    """y[t] = decay[t] y[t - 1] + x[t] along dimension 1."""
    state, states = torch.zeros_like(x[:, 0]), []
    for t in range(x.shape[1]):
        state = decay[:, t] * state + x[:, t]
        states.append(state)
    return torch.stack(states, 1)


def appended(cache, rows, positions):
    """Along dimension 1, a row a line; those without a place are left out."""
    y = cache.clone()
    for line, first in enumerate(positions.expand(len(cache)).tolist()):
        for i in range(rows.shape[1]):
            if 0 <= first + i < cache.shape[1]:
                y[line, first + i] = rows[line, i]
    return y


def op_cases():
    """(name, operands, text after the op's name up to the types, function)"""
    x, y, row = normal(1, 4, 7), normal(2, 4, 7), normal(3, 7)
    for name, function in {
        "neg": torch.neg, "abs": torch.abs, "exp": torch.exp, "sin": torch.sin, "cos": torch.cos, "tanh": torch.tanh,
        "erf": torch.erf, "sigmoid": torch.sigmoid, "relu": torch.relu, "gelu": F.gelu, "silu": F.silu,
        "gelu_tanh": lambda a: F.gelu(a, approximate="tanh"), "reciprocal": torch.reciprocal,
    }.items():  # fmt: skip
        yield name, [x], "%0", function
    for name, function in {"log": torch.log, "sqrt": torch.sqrt, "rsqrt": torch.rsqrt}.items():
        yield name, [positive(4, 4, 7)], "%0", function
    ties = np.array([[1, 2, 2, 0, 2, -1, 1]] * 4, np.float32)
    for name, function in {
        "add": torch.add, "sub": torch.sub, "mul": torch.mul, "div": torch.div,
        "maximum": torch.maximum, "minimum": torch.minimum,
    }.items():  # fmt: skip
        yield f"{name}.row", [x, row], "%0, %1", function
    for name, function in {"maximum": torch.maximum, "minimum": torch.minimum}.items():
        yield f"{name}.ties", [ties, ties[:, ::-1].copy()], "%0, %1", function
    yield "pow", [positive(5, 4, 7), row], "%0, %1", torch.pow
    base = np.array([0, 0, 1, 2, 0, 3, 0.5], np.float32)
    yield "pow.zeros", [base, np.array([1, 2, 0, 0, 3, -1, 2], np.float32)], "%0, %1", torch.pow
    mask = np.array([[True], [False], [True], [True]])
    yield "select", [mask, x, row], "%0, %1, %2", torch.where
    yield "sum", [x], "%0 axes [0]", lambda a: a.sum(0)
    yield "mean", [x], "%0 axes [1] keepdims", lambda a: a.mean(1, keepdim=True)
    yield "max", [x], "%0 axes [1]", lambda a: a.amax(1)
    yield "max.ties", [ties], "%0 axes [0, 1]", lambda a: a.amax((0, 1))
    yield "reshape", [x], "%0", lambda a: a.reshape(2, 14)
    yield "transpose", [normal(6, 2, 3, 4)], "%0 permutation [2, 0, 1]", lambda a: a.permute(2, 0, 1)
    yield "broadcast", [normal(7, 4, 1)], "%0 shape [3, 4, 5]", lambda a: a.expand(3, 4, 5)
    yield "slice", [x], "%0 starts [1, 0] limits [4, -1] strides [2, 3]", lambda a: a[1:4:2, ::3]
    yield "pad", [x], "%0 low [0, 1] high [2, 0]", lambda a: F.pad(a, (1, 0, 0, 2))
    yield "concat", [x, normal(8, 4, 2)], "%0, %1 axis 1", lambda a, b: torch.cat((a, b), 1)
    yield "matmul", [normal(9, 2, 3, 5), normal(10, 4, 5)], "%0, %1 {transpose_b}", lambda a, b: a @ b.t()
    yield "matmul.crossed", [normal(11, 2, 1, 5, 3), normal(12, 3, 5, 4)], "%0, %1 {transpose_a}", (
        lambda a, b: a.transpose(-1, -2) @ b
    )
    linear = [normal(13, 2, 3, 5), normal(14, 4, 5), normal(15, 4)]
    yield "linear", linear, "%0, %1 bias(%2)", F.linear
    yield "linear.relu", linear, "%0, %1 bias(%2) activation(relu)", lambda *a: torch.relu(F.linear(*a))
    heads = [normal(16, 2, 4, 5, 8), normal(17, 2, 2, 5, 8), normal(18, 2, 2, 5, 8)]
    yield "attention.causal", heads, "%0, %1, %2 {causal}", lambda *a: attention(*a, causal=True)
    cross = [normal(19, 1, 2, 3, 8), normal(20, 1, 2, 7, 8), normal(21, 1, 2, 7, 8)]
    yield "attention.full", cross, "%0, %1, %2 {scale = 0.25 : f64}", lambda *a: attention(*a, scale=0.25)
    yield "layer_norm", [normal(22, 2, 3, 7), row, normal(23, 7)], "%0, %1 bias(%2) epsilon 1.0e-5", (
        lambda a, g, b: F.layer_norm(a, (7,), g, b, 1e-5)
    )
    yield "rms_norm", [x, row], "%0, %1 epsilon 1.0e-6", rms_norm
    yield "softmax.last", [x], "%0 axis -1", lambda a: a.softmax(-1)
    yield "softmax.first", [x], "%0 axis 0", lambda a: a.softmax(0)
    targets = np.array([3, 0, -100, 6])
    yield "cross_entropy", [x * 3, targets], "%0, %1 {ignore_index = -100 : i64}", F.cross_entropy
    yield "cross_entropy.smooth", [x, targets], (
        "%0, %1 {ignore_index = -100 : i64, label_smoothing = 0.1 : f64}"
    ), lambda a, t: F.cross_entropy(a, t, label_smoothing=0.1)
    padded = np.array([3, 0, 1, 4])
    yield "cross_entropy.padded", [x, padded], "%0, %1 {classes = 5 : i64}", (
        lambda a, t: F.cross_entropy(a[:, :5], t)
    )
    yield "embedding", [normal(24, 6, 3), np.array([[1, 4, 1], [0, 1, 5]])], "%0, %1", lambda t, i: F.embedding(i, t)
    yield "log1p", [positive(25, 4, 7) - 1], "%0", torch.log1p
    kinks = np.array([-4, -3, -1, -0.0, 0, 0.5, 1, 2, 3, 4, 30], np.float32)
    for name, text, function in (
        ("expm1", "", torch.expm1),
        ("hardsigmoid", "", F.hardsigmoid),
        ("hardswish", "", F.hardswish),
        ("mish", "", F.mish),
        ("softplus", "", F.softplus),
        ("elu", "", F.elu),
        ("leaky_relu", "", F.leaky_relu),
        ("softplus.words", " beta 2.0 threshold 8.0", lambda a: F.softplus(a, 2.0, 8.0)),
        ("elu.words", " alpha 0.75", lambda a: F.elu(a, 0.75)),
        ("leaky_relu.words", " slope 0.25", lambda a: F.leaky_relu(a, 0.25)),
        ("clamp.min", " min -1.0", lambda a: torch.clamp(a, min=-1.0)),
        ("clamp.max", " max 2.0", lambda a: torch.clamp(a, max=2.0)),
        ("clamp.both", " min -1.0 max 2.0", lambda a: torch.clamp(a, -1.0, 2.0)),
    ):
        yield name, [x * 3], f"%0{text}", function
        if name not in ("expm1", "mish"):
            yield f"{name}.kinks", [kinks], f"%0{text}", function
    yield "cumsum.last", [x], "%0 dim -1", lambda a: a.cumsum(1)
    lines = np.array([[0, 6, 1, 1], [5, 2, 2, 3], [0, 0, 0, 6], [4, 3, 2, 1]])
    yield "take_along", [x, lines], "%0, %1 axis 1", lambda a, i: a.gather(1, i)
    yield "take_along.first", [x, lines.T[:2].repeat(2, 1)[:, :7] % 4], "%0, %1 axis 0", lambda a, i: a.gather(0, i)
    yield "gather", [normal(26, 3, 6, 2), np.array([[5, 1], [1, 0]])], "%0, %1 axis 1", lambda a, i: a[:, i]
    yield "put_along.add", [x, lines, normal(27, 4, 4)], "add %0, %1, %2 axis 1", lambda a, i, u: a.scatter_add(1, i, u)
    apart = np.array([[0, 6], [5, 2], [1, 0], [4, 3]])
    yield "put_along.set", [x, apart, normal(28, 4, 2)], "set %0, %1, %2 axis 1", lambda a, i, u: a.scatter(1, i, u)
    rows = np.array([2, 0, 2])
    yield "scatter.add", [x, rows, normal(29, 3, 7)], "add %0, %1, %2 axis 0", lambda a, i, u: a.index_add(0, i, u)
    yield "scatter.set", [x, rows[:2], normal(30, 4, 2)], "set %0, %1, %2 axis 1", lambda a, i, u: a.index_copy(1, i, u)
    cache, added = normal(33, 3, 5, 2), normal(34, 3, 2, 2)
    yield "append", [cache, added[:, :, :1].repeat(2, 2), np.array(3, np.int32)], "%0, %1, %2 axis 1", appended
    yield "append.each", [cache, added, np.array([3, -1, 4])], "%0, %1, %2 axis 1", appended
    yield "sort", [x], "%0 axis 0", lambda a: a.sort(0)[0]
    yield "topk", [x], "%0 k 3 axis 1", lambda a: a.topk(3, 1)[0]
    decay = positive(31, 4, 7) / 2
    yield "linear_scan", [x, decay], "%0, %1 dim -1", lambda a, d: scan(a, d)
    yield "linear_scan.back", [x, decay], "%0, %1 dim 1 reverse", lambda a, d: scan(a.flip(1), d.flip(1)).flip(1)
    yield "cumsum.back", [normal(25, 3, 5, 2)], "%0 dim 1 reverse", lambda a: a.flip(1).cumsum(1).flip(1)
    yield from loss_cases()
    yield from channel_cases()
    banded = '"banded.cuh" @banded(%0, %1) derivatives [@banded_dx, @banded_dw]'
    yield "custom_gather", [normal(55, 8, 64), normal(56, 5)], banded, lambda a, w: F.conv1d(a[:, None], w[None, None])[:, 0]
    yield from angle_cases()
    yield from class_cases()


def angle_cases():
    """Inverse and hyperbolic functions with the edges of their domains, and remainders."""
    x, y = normal(57, 4, 7), normal(58, 4, 7)
    size = np.array([0.0, -0.0, 1e-20, 1e3, -1e3, 3e38], np.float32)
    inside, edges, ends = np.tanh(x), np.array([0.0, -0.0, 1e-20, 0.5], np.float32), np.array([0.99999994, -0.99999994], np.float32)
    for name, values, at in (
        ("tan", x, edges), ("asin", inside, edges), ("acos", inside, edges), ("atan", x * 4, size), ("sinh", x, edges), ("cosh", x, edges),
        ("asinh", x * 4, size), ("acosh", np.abs(x) + 1.1, np.array([1.0000001, 3e38], np.float32)), ("atanh", inside, edges),
    ):  # fmt: skip
        yield name, [values], "%0", getattr(torch, name)
        yield f"{name}.edges", [at], "%0", getattr(torch, name)
        if values is inside:
            yield f"{name}.ends", [ends], "%0", getattr(torch, name)
    yield "atan2", [x, y], "%0, %1", torch.atan2
    point = np.array([0.0, 0.0, 1e25, -1.0, 1.0], np.float32)
    yield "atan2.edges", [point, np.array([0.0, -2.0, 1e25, 0.0, -0.0], np.float32)], "%0, %1", torch.atan2
    steps = np.array([[7.5, -7.5, 0.3, -2.0, 5.0, 1e9, -0.1]] * 4, np.float32)
    by = np.array([2.0, -0.7, 3.0, 0.1, 1.3, 7.0, 10.0], np.float32)
    yield "remainder.floor", [steps, by], "floor %0, %1", torch.remainder
    yield "remainder.trunc", [steps, by], "trunc %0, %1", torch.fmod


def class_cases():
    """Losses of classes with weights, and of each row; and of each element."""
    x, targets = normal(59, 4, 7) * 3, np.array([3, 0, -100, 6])
    logs, weight = torch.from_numpy(x).log_softmax(-1).numpy(), positive(60, 7)
    for name, values, function in (("cross_entropy", x, F.cross_entropy), ("nll_loss", logs, F.nll_loss)):
        for reduction in ("mean", "sum", "none"):
            words = f" reduction({reduction})" * (reduction != "mean") + " {ignore_index = -100 : i64}"
            yield f"{name}.weights_{reduction}", [values, targets, weight], f"%0, %1 weights(%2){words}", (
                lambda a, t, w, function=function, reduction=reduction: function(a, t, w, reduction=reduction)
            )
            if reduction != "mean":
                yield f"{name}.rows_{reduction}", [values, targets], f"%0, %1{words}", (
                    lambda a, t, function=function, reduction=reduction: function(a, t, reduction=reduction)
                )
    for reduction in ("mean", "none"):
        words = f" reduction({reduction})" * (reduction != "mean") + " {ignore_index = -100 : i64, label_smoothing = 0.2 : f64}"
        yield f"cross_entropy.smooth_weights_{reduction}", [x, targets, weight], f"%0, %1 weights(%2){words}", (
            lambda a, t, w, reduction=reduction: F.cross_entropy(a, t, w, reduction=reduction, label_smoothing=0.2)
        )
    share = torch.from_numpy(normal(61, 4, 7)).softmax(-1).numpy()
    for name, left, function in (("mse_loss", x, F.mse_loss), ("smooth_l1_loss", x, F.smooth_l1_loss), ("huber_loss", x, F.huber_loss),
                                 ("l1_loss", x, F.l1_loss), ("kl_div", logs, F.kl_div),
                                 ("bce_with_logits", x, F.binary_cross_entropy_with_logits)):  # fmt: skip
        yield f"{name}.each", [left, share], "%0, %1 reduction(none)", lambda a, b, function=function: function(a, b, reduction="none")


def loss_cases():
    x, y = normal(31, 4, 7), normal(32, 4, 7)
    for axis in (-1, 0):
        yield f"log_softmax.axis{axis}", [x], f"%0 axis {axis}", lambda a, axis=axis: a.log_softmax(axis)
        yield f"logsumexp.axis{axis}", [x], f"%0 axis {axis} keepdims", lambda a, axis=axis: a.logsumexp(axis, True)
    near = x + np.float32(0.25) * np.sign(y)
    near[0] = x[0]  # no error
    for name, text, function in (
        ("mse_loss", "", F.mse_loss),
        ("mse_loss.sum", " reduction(sum)", lambda a, b: F.mse_loss(a, b, reduction="sum")),
        ("l1_loss", "", F.l1_loss),
        ("smooth_l1_loss", "", F.smooth_l1_loss),
        ("smooth_l1_loss.beta", " beta 0.125", lambda a, b: F.smooth_l1_loss(a, b, beta=0.125)),
        ("smooth_l1_loss.zero", " beta 0.0", lambda a, b: F.smooth_l1_loss(a, b, beta=0.0)),
        ("huber_loss", " delta 0.5 reduction(sum)", lambda a, b: F.huber_loss(a, b, "sum", 0.5)),
    ):
        yield name, [x, y], f"%0, %1{text}", function
        yield f"{name}.near", [x, near], f"%0, %1{text}", function
    logs, share = torch.from_numpy(x).log_softmax(-1).numpy(), torch.from_numpy(y).softmax(-1).numpy()
    yield "kl_div", [logs, share], "%0, %1", F.kl_div
    yield "kl_div.log", [logs, np.log(share)], "%0, %1 log_target reduction(sum)", (
        lambda a, b: F.kl_div(a, b, reduction="sum", log_target=True)
    )
    yield "bce_with_logits", [x * 4, share], "%0, %1", F.binary_cross_entropy_with_logits
    yield "bce_with_logits.weight", [x * 4, share, positive(33, 7)], "%0, %1 pos_weight(%2) reduction(sum)", (
        # PyTorch's own has no derivative by the weight.
        lambda a, b, w: ((1 - b) * a - (1 + (w - 1) * b) * F.logsigmoid(a)).sum()
    )
    targets = np.array([3, 0, -100, 6])
    yield "nll_loss", [logs, targets], "%0, %1 {ignore_index = -100 : i64}", F.nll_loss
    yield "nll_loss.sum", [logs, targets], "%0, %1 reduction(sum) {ignore_index = -100 : i64}", (
        lambda a, t: F.nll_loss(a, t, reduction="sum")
    )


def channel_cases():
    for shape in ((5, 3), (2, 3, 5), (2, 3, 2, 4)):
        vectors = [normal(41, 3), positive(42, 3), normal(43, 3), normal(44, 3)]
        name, x = "x".join(str(extent) for extent in shape), normal(40, *shape)
        yield f"batch_norm.{name}", [x, *vectors], "%0, %1, %2 gain(%3) bias(%4) epsilon 1.0e-5", (
            lambda a, m, v, g, b: by_channel((a - on_channels(m, a)) / (on_channels(v, a) + 1e-5).sqrt(), g, b)
        )
        # Its other results are not read; function_text knows that it has them.
        yield f"batch_norm_training.{name}", [x, *vectors], "%0, %1, %2 gain(%3) bias(%4) epsilon 1.0e-3 momentum 0.25", (
            lambda a, m, v, g, b: F.batch_norm(a, None, None, g, b, True, eps=1e-3)
        )
    x, gain, bias = normal(45, 2, 6, 5), normal(46, 6), normal(47, 6)
    for groups in (1, 3, 6):
        yield f"group_norm.{groups}", [x, gain, bias], f"%0 gain(%1) bias(%2) groups {groups} epsilon 1.0e-5", (
            lambda a, g, b, groups=groups: F.group_norm(a, groups, g, b, 1e-5)
        )
    yield "group_norm.plain", [x], "%0 groups 2 epsilon 1.0e-5", lambda a: F.group_norm(a, 2)
    zeros = x.copy()
    zeros[0, 0] = 0
    yield "prelu.channels", [zeros, gain], "%0, %1", F.prelu
    yield "prelu.one", [x, normal(48, 1)], "%0, %1", F.prelu
    yield "rotary", [normal(52, 2, 3, 6), normal(53, 3, 6), normal(54, 3, 6)], "%0, %1, %2", (
        lambda a, c, s: a * c + torch.cat((-a[..., 3:], a[..., :3]), -1) * s
    )
    line, image, volume = normal(49, 2, 3, 4), normal(50, 1, 2, 4, 6), normal(51, 1, 2, 2, 3, 2)
    yield "interpolate.nearest", [image], "nearest %0 size [8, 3]", lambda a: F.interpolate(a, (8, 3))
    yield "interpolate.between", [image], "nearest %0 size [3, 8]", lambda a: F.interpolate(a, (3, 8))
    yield "interpolate.area", [image], "area %0 size [3, 8]", lambda a: F.interpolate(a, (3, 8), mode="area")
    for corners in (False, True):
        words, how = " align_corners" * corners, {"align_corners": corners}
        yield f"interpolate.line{corners}", [line], f"linear %0 size [9]{words}", (
            lambda a, how=how: F.interpolate(a, 9, mode="linear", **how)
        )
        yield f"interpolate.image{corners}", [image], f"linear %0 size [8, 5]{words}", (
            lambda a, how=how: F.interpolate(a, (8, 5), mode="bilinear", **how)
        )
        yield f"interpolate.volume{corners}", [volume], f"linear %0 size [3, 2, 5]{words}", (
            lambda a, how=how: F.interpolate(a, (3, 2, 5), mode="trilinear", **how)
        )


def on_channels(vector, x):
    return vector.reshape(1, -1, *[1] * (x.ndim - 2))


def by_channel(x, gain, bias):
    return x * on_channels(gain, x) + on_channels(bias, x)


UNREAD = {"batch_norm_training": (1, 2)}  # operands that the first result does not depend on
MORE_RESULTS = {"batch_norm_training": [", tensor<3xf32>", ", tensor<3xf32>"]}


def function_text(name, operands, text, result, wanted):
    types = [type_of(value) for value in operands]
    kind, returned = type_of(result), ", ".join(types[i] for i in wanted)
    arguments = "".join(f"%{i}: {value}, " for i, value in enumerate(types))
    axes = ", ".join(str(axis) for axis in range(result.ndim))
    gradients = ", ".join(f"%g#{i}" for i in range(len(wanted)))
    op = name.split(".")[0]
    more = [f", {kind.replace('f32', 'i64')}"] if op in ("sort", "topk") else MORE_RESULTS.get(op, [])
    results = ", ".join(["%r", "%s", "%t"][: 1 + len(more)])
    made = f"({kind}{''.join(more)})" if more else kind
    function = (
        f"func.func @main({arguments}%weights: {kind}) -> ({returned}) {{\n"
        f"  {results} = mpc.{op} {text} : ({', '.join(types)}) -> {made}\n"
        f"  %m = mpc.mul %r, %weights : ({kind}, {kind}) -> {kind}\n"
        f"  %loss = mpc.sum %m axes [{axes}] : ({kind}) -> tensor<f32>\n"
        f"  %g:{len(wanted)} = mpc.gradients %loss wrt({', '.join(f'%{i}' for i in wanted)}) : "
        f"(tensor<f32>, {returned}) -> ({returned})\n"
        f"  return {gradients} : {returned}\n}}\n"
    )
    if op != "custom_gather":
        return function
    source = (EXAMPLES / "custom/banded.cuh").read_text().replace("\n", "\\0A")
    return f'module attributes {{mpc.sources = {{"banded.cuh" = "{source}"}}}} {{\n{function}}}\n'


def make_ops(tensors):
    records = []
    for seed, (name, operands, text, function) in enumerate(op_cases()):
        unread = UNREAD.get(name.split(".")[0], (2,) if "weights_" in name else ())
        wanted = [i for i, value in enumerate(operands) if value.dtype == np.float32 and i not in unread]
        values = [torch.from_numpy(value).requires_grad_(i in wanted) for i, value in enumerate(operands)]
        result = function(*values)
        weights = normal(1000 + seed, *result.shape)
        (result * torch.from_numpy(weights)).sum().backward()
        record = {"name": name, "operands": [], "gradients": []}
        record["function"] = function_text(name, operands, text, result.detach().numpy(), wanted)
        for key, value in [(str(i), value) for i, value in enumerate(operands)] + [("weights", weights)]:
            tensors[f"{name}.{key}"] = value
            record["operands"].append(f"{name}.{key}")
        for i in wanted:
            tensors[f"{name}.d{i}"] = values[i].grad.numpy()
            record["gradients"].append(f"{name}.d{i}")
        records.append(record)
    return records


def read_weights(path):
    """As parameters."""
    data = path.read_bytes()
    (size,) = struct.unpack("<Q", data[:8])
    result = {}
    for name, entry in json.loads(data[8 : 8 + size]).items():
        if name != "__metadata__":
            begin, end = entry["data_offsets"]
            values = np.frombuffer(data[8 + size + begin : 8 + size + end], np.float32).reshape(entry["shape"])
            result[name] = torch.from_numpy(values.copy()).requires_grad_()
    return result


def make_networks(tensors):
    weights = read_weights(EXAMPLES / "digits/weights.safetensors")
    x = torch.from_numpy(np.load(EXAMPLES / "digits/data/x.npy")[:DIGITS_ROWS])
    target = torch.from_numpy(np.load(EXAMPLES / "digits/data/target.npy")[:DIGITS_ROWS])
    for layer in ("fc1", "fc2", "fc3"):
        x = F.linear(x, weights[f"{layer}.weight"], weights[f"{layer}.bias"])
        x = torch.relu(x) if layer != "fc3" else x
    F.cross_entropy(x, target).backward()
    tensors.update({f"digits.{name}": weight.grad.numpy() for name, weight in weights.items()})

    sys.path.insert(0, str(EXAMPLES / "gpt2"))
    import generate
    import reference

    folder = EXAMPLES / "gpt2/small"
    weights = read_weights(folder / "weights.safetensors")
    tokens, targets = (torch.from_numpy(np.load(folder / f"{name}.npy")) for name in ("tokens", "targets"))
    options = generate.parse(reference.ARGUMENTS)
    _, loss = reference.forward(reference.Plain, options, weights, tokens, targets)
    loss.backward()
    tensors.update({f"gpt2-small.{name}": weight.grad.numpy() for name, weight in weights.items()})


def write(made_with, records, tensors):
    lines = ",\n".join(json.dumps(record, separators=(",", ":")) for record in records)
    text = f'{{"version":1,"made_with":{json.dumps(made_with)},"cases":[\n{lines}\n]}}\n'
    (FOLDER / "gradients.json").write_text(text)
    write_safetensors(FOLDER / "gradients.safetensors", tensors, KINDS)
    print(f"{len(records)} cases, {len(tensors)} tensors")


def replace(names, records, tensors, made_with):
    """Puts the cases of these names behind the others that are there."""
    there = json.loads((FOLDER / "gradients.json").read_text())
    made = [record for record in records if record["name"] in names]
    if len(made) != len(names):
        sys.exit(f"gradients.py: no case of {sorted(set(names) - {record['name'] for record in made})}")
    kept = [record for record in there["cases"] if record["name"] not in names]
    merged = read_safetensors(FOLDER / "gradients.safetensors", KINDS)
    for record in [record for record in there["cases"] if record["name"] in names]:
        for name in record["operands"] + record["gradients"]:
            del merged[name]
    for record in made:
        merged |= {name: tensors[name] for name in record["operands"] + record["gradients"]}
    versions = f"torch {made_with['torch']}, numpy {made_with['numpy']}"
    write(there["made_with"] | {name: versions for name in names}, kept + made, merged)


def main(names):
    torch.set_num_threads(1)
    tensors = {}
    records = make_ops(tensors)
    made_with = {"torch": torch.__version__, "numpy": np.__version__}
    if names:
        return replace(names, records, tensors, made_with)
    make_networks(tensors)
    write(made_with, records, tensors)


if __name__ == "__main__":
    main(sys.argv[1:])
