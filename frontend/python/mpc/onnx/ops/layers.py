"""Norms and losses that the dialect has whole."""

import math

import numpy

from mpc.graph import Type, guarded
from mpc.onnx.ops.elementwise import floats, plus
from mpc.onnx.table import Elsewhere, lowers


def features(x, axis):
    return math.prod(x.shape[axis:])


def rows_of(g, x, axis):
    return x if axis == x.type.rank - 1 else g.reshape(x, (*x.shape[:axis], features(x, axis)))


def flat(g, x, count, otherwise):
    """A gain or bias of each feature; another shape is left to ONNX's own formula."""
    if x is None:
        return g.splat(otherwise, Type((count,), "f32")) if otherwise is not None else None
    if math.prod(x.shape) != count:
        raise Elsewhere
    return g.reshape(x, (count,))


@lowers("LayerNormalization")
def layer_norm(g, n):
    x = floats(n.x(0))
    axis = n.axis(-1, x.type.rank)
    if n.wants(1) or n.wants(2) or n.attribute("stash_type", 1) != 1:
        raise Elsewhere
    count = features(x, axis)
    gain, bias = flat(g, n.x(1), count, 1.0), flat(g, n.x(2) if n.has(2) else None, count, None)
    return g.reshape(g.layer_norm(rows_of(g, x, axis), gain, bias, n.attribute("epsilon", 1e-5)), x.shape)


@lowers("RMSNormalization")
def rms_norm(g, n):
    x = floats(n.x(0))
    axis = n.axis(-1, x.type.rank)
    gain = flat(g, n.x(1), features(x, axis), 1.0)
    return g.reshape(g.rms_norm(rows_of(g, x, axis), gain, n.attribute("epsilon", 1e-5)), x.shape)


@lowers("GroupNormalization")
def group_norm(g, n):
    """Since opset 21 a gain and a bias of each channel, before of each group."""
    x, groups = n.x(0), n.attribute("num_groups", 1)
    gain, bias = n.x(1), n.x(2)
    if n.opset < 21:
        each = x.shape[1] // groups
        gain, bias = (g.reshape(g.broadcast(g.reshape(v, (groups, 1)), (groups, each)), (x.shape[1],)) for v in (gain, bias))
    return g.group_norm(x, groups, gain, bias, n.attribute("epsilon", 1e-5))


@lowers("InstanceNormalization")
def instance_norm(g, n):
    x = n.x(0)
    return g.group_norm(x, x.shape[1], n.x(1), n.x(2), n.attribute("epsilon", 1e-5))


@lowers("BatchNormalization")
def batch_norm(g, n):
    """In inference by the running statistics; a model that trains has its running statistics as results."""
    x, gain, bias, mean, variance = (n.x(i) for i in range(5))
    epsilon = n.attribute("epsilon", 1e-5)
    if not n.attribute("training_mode", 0):
        return [g.batch_norm(x, mean, variance, gain, bias, epsilon)]
    axes = [axis for axis in range(x.type.rank) if axis != 1]
    momentum = n.attribute("momentum", 0.9)
    batch_mean = g.reduce("mean", x, axes)
    by_channel = [1, x.shape[1], *[1] * (x.type.rank - 2)]
    centred = g.binary("sub", x, g.reshape(batch_mean, by_channel))
    batch_variance = g.reduce("mean", g.binary("mul", centred, centred), axes)
    y = g.batch_norm(x, batch_mean, batch_variance, gain, bias, epsilon)
    moved = [mixed(g, old, new, momentum) for old, new in ((mean, batch_mean), (variance, batch_variance))]
    return [y, *moved][: n.result_count]


def mixed(g, old, new, momentum):
    return g.binary("add", g.binary("mul", old, g.scalar(momentum)), g.binary("mul", new, g.scalar(1 - momentum)))


@lowers("LpNormalization")
def lp_norm(g, n):
    x = floats(n.x(0))
    axis = [n.axis(-1, x.type.rank)]
    if n.attribute("p", 2) == 1:
        size = g.reduce("sum", g.unary("abs", x), axis, True)
    else:
        size = guarded.root(g, g.reduce("sum", g.binary("mul", x, x), axis, True))
    # Of a line of zeros ONNX gives zeros.
    size = g.select(g.compare("eq", size, g.scalar(0.0)), g.scalar(1.0), size)
    return g.binary("div", x, size)


@lowers("LRN")
def local_response(g, n):
    """x / (bias + alpha / size * sum of squares over neighbouring channels)^beta."""
    x, size = n.x(0), n.attribute("size", 1)
    low, high = (size - 1) // 2, size // 2
    lead = (x.shape[0], 1, x.shape[1], math.prod(x.shape[2:]))
    square = g.reshape(g.binary("mul", x, x), lead)
    padded = g.pad(square, [0, 0, low, 0], [0, 0, high, 0], (*lead[:2], lead[2] + low + high, lead[3])) if size > 1 else square
    total = g.reshape(g.avg_pool(padded, [size, 1], [1, 1], [0, 0], [0, 0]), x.shape)  # a mean over the window: sum / size
    base = plus(g, g.binary("mul", total, g.scalar(n.attribute("alpha", 1e-4))), n.attribute("bias", 1.0))
    return g.binary("div", x, g.binary("pow", base, g.scalar(n.attribute("beta", 0.75))))


@lowers("SoftmaxCrossEntropyLoss")
def cross_entropy(g, n):
    """The mean over rows without weights is the dialect's own; other forms are ONNX's formula."""
    scores, labels = n.x(0), n.x(1)
    if n.text("reduction", "mean") != "mean" or n.has(2) or n.wants(1) or scores.type.rank != 2:
        raise Elsewhere
    ignored = n.attribute("ignore_index")
    return [g.cross_entropy(scores, g.cast(labels, "i64"), ignored)]


@lowers("Attention")
def attention(g, n):
    """Without a mask, a past or a softcap, on heads of four dimensions; other forms are ONNX's formula."""
    plain = not any(n.has(i) for i in (3, 4, 5, 6)) and not any(n.wants(i) for i in (1, 2, 3)) and not n.attribute("softcap", 0.0)
    q, k, v = (n.x(i) for i in range(3))
    causal = bool(n.attribute("is_causal", 0))
    fits = q.type.rank == 4 and k.shape == v.shape and q.shape[-1] == k.shape[-1] and g.takes_heads(q.shape[-1])
    if not plain or not fits or causal and q.shape[-2] != k.shape[-2]:
        raise Elsewhere
    return [g.attention(q, k, v, causal, n.attributes.get("scale"))]


@lowers("DFT")
def dft(g, n):
    """A product with the matrix of roots of unity; of signals that are real (.., 1) or complex (.., 2)."""
    x = floats(n.x(0))
    rank = x.type.rank
    if n.opset >= 20:
        axis = n.number(2, "the axis", -2) if n.has(2) else -2
    else:
        axis = n.attribute("axis", 1)
    axis = int(axis) % rank
    inverse, onesided = n.attribute("inverse", 0), n.attribute("onesided", 0)
    back = [i for i in range(rank) if i not in (axis, rank - 1)] + [rank - 1, axis]
    rows = g.transpose(x, back)
    if inverse and onesided:
        size = int(n.number(1, "the length")) if n.has(1) else 2 * (x.shape[axis] - 1)
        return g.transpose(real_signal(g, rows, size), [back.index(i) for i in range(rank)])
    size = int(n.number(1, "the length")) if n.has(1) else x.shape[axis]
    count = size // 2 + 1 if onesided else size
    held = min(size, x.shape[axis])
    angles = 2 * numpy.pi * numpy.outer(numpy.arange(held), numpy.arange(count)) / size * (1 if inverse else -1)
    cosines, sines = ((f(angles) / (size if inverse else 1)).astype(numpy.float32) for f in (numpy.cos, numpy.sin))
    rows = beginning(g, rows, held)
    real, imaginary = (g.matmul(rows, g.value(table)) for table in (cosines, sines))  # (.., 1 or 2, count)
    if x.shape[-1] == 1:
        parts = [real, imaginary]
    else:
        (a, b), (c, d) = (halves(g, part) for part in (real, imaginary))  # of real and imaginary parts of x
        parts = [g.binary("sub", a, d), g.binary("add", b, c)]
    y = g.concat(parts, rank - 2, (*parts[0].shape[:-2], 2, count))
    return g.transpose(y, [back.index(i) for i in range(rank)])


def beginning(g, rows, held):
    rank = rows.type.rank
    limits = [None] * (rank - 1) + [held if held < rows.shape[-1] else None]
    return g.slice(rows, [0] * rank, limits, [1] * rank, (*rows.shape[:-1], held))


def real_signal(g, rows, size):
    """The signal (.., 1, size) of one half of its spectrum (.., 2, held): what is left out is the conjugate of what is there."""
    held = min(size // 2 + 1, rows.shape[-1])
    k = numpy.arange(held)
    weight = numpy.where((k == 0) | (2 * k == size), 1.0, 2.0) / size
    angles = 2 * numpy.pi * numpy.outer(k, numpy.arange(size)) / size
    cosines, sines = ((f(angles) * weight[:, None]).astype(numpy.float32) for f in (numpy.cos, numpy.sin))
    real, imaginary = halves(g, beginning(g, rows, held))
    return g.binary("sub", g.matmul(real, g.value(cosines)), g.matmul(imaginary, g.value(sines)))


def halves(g, x):
    rank = x.type.rank
    result = []
    for i in (0, 1):
        starts, limits = [0] * rank, [None] * rank
        starts[-2], limits[-2] = i, i + 1
        result.append(g.slice(x, starts, limits, [1] * rank, (*x.shape[:-2], 1, x.shape[-1])))
    return result
