"""Losses."""

from mpc.graph import Value
from mpc.graph.builder import broadcast_shapes
from mpc.graph.guarded import keep_wide
from mpc.graph.text import number
from mpc.pytorch.table import lowers

NONE, MEAN, SUM = 0, 1, 2


REDUCTIONS = ("none", "mean", "sum")


@lowers("cross_entropy_loss.default")
def cross_entropy(g, logits, target, weight=None, reduction=MEAN, ignore_index=-100, label_smoothing=0.0):
    logits = classes_last(g, logits)
    if target.element == "f32":
        return soft(g, logits, classes_last(g, target), weight, reduction, label_smoothing)
    shape = target.shape if reduction == NONE else ()
    if logits.type.rank == 1:
        logits, target = g.reshape(logits, (1, *logits.shape)), g.reshape(target, (1,))
    return g.reshape(g.cross_entropy(logits, target, ignore_index, label_smoothing, weight, REDUCTIONS[reduction]), shape)


def classes_last(g, x):
    """PyTorch has them in dimension 1."""
    return x if x.type.rank <= 2 else g.transpose(x, [0, *range(2, x.type.rank), 1])


def soft(g, logits, target, weight, reduction, smoothing):
    """Probabilities as targets: -sum of weight times target times log softmax; the mean is that of the rows, whatever their weights."""
    classes = logits.shape[-1]
    if smoothing:
        target = g.binary("add", g.binary("mul", target, g.scalar(1 - smoothing)), g.scalar(smoothing / classes))
    logs = g.log_softmax(logits, logits.type.rank - 1)
    logs = logs if weight is None else g.binary("mul", logs, weight)
    return reduced(g, g.unary("neg", g.reduce("sum", g.binary("mul", target, logs), [-1])), reduction)


@lowers("nll_loss_nd.default")
def nll(g, logs, target, weight=None, reduction=MEAN, ignore_index=-100):
    if isinstance(logs, Value) and logs.op is not None and logs.op.facts.get("axis") == min(1, logs.type.rank - 1):
        return cross_entropy(g, logs.op.facts["log_softmax"], target, weight, reduction, ignore_index)
    shape = target.shape if reduction == NONE else ()
    logs = classes_last(g, logs)
    if logs.type.rank == 1:
        logs, target = g.reshape(logs, (1, *logs.shape)), g.reshape(target, (1,))
    return g.reshape(g.nll_loss(logs, target, ignore_index, weight, REDUCTIONS[reduction]), shape)


@lowers("binary_cross_entropy_with_logits.default")
def binary(g, x, target, weight=None, pos_weight=None, reduction=MEAN):
    """Without a reduction, or with weights: (1 - t) x + (1 + (w - 1) t) log(1 + e^-x)."""
    x, target = together(g, x, target)
    if reduction != NONE and weight is None:
        return g.loss("bce_with_logits", x, target, reduction == SUM, pos_weight=pos_weight)
    one = g.scalar(1.0)
    rest = g.unary("softplus", g.unary("neg", x))
    if pos_weight is not None:
        rest = g.binary("mul", g.binary("add", g.binary("mul", g.binary("sub", pos_weight, one), target), one), rest)
    each = g.binary("add", g.binary("mul", g.binary("sub", one, target), x), rest)
    each = each if weight is None else g.binary("mul", each, weight)
    return reduced(g, each, reduction)


@lowers("binary_cross_entropy.default")
def of_probabilities(g, x, target, weight=None, reduction=MEAN):
    """(t - 1) max(log(1 - x), -100) - t max(log x, -100). The derivative by x is PyTorch's, (x - t) / max(x (1 - x), 1e-12): it is finite
    where x has reached 0 or 1. A factor x - stop(x), which is 0, carries it."""
    keep_wide(x)
    stopped = g.stop_gradient if g.captured.trains else lambda y: y
    one, low, probability = g.scalar(1.0), g.scalar(-100.0), stopped(x)
    rest = g.binary("maximum", g.unary("log1p", g.unary("neg", probability)), low)
    each = g.binary("mul", g.binary("sub", target, one), rest)
    each = g.binary("sub", each, g.binary("mul", target, g.binary("maximum", g.unary("log", probability), low)))
    if g.captured.trains:
        spread = g.binary("maximum", g.binary("mul", probability, g.binary("sub", one, probability)), g.scalar(1e-12))
        slope = g.binary("div", g.binary("sub", probability, stopped(target)), spread)
        each = g.binary("add", each, g.binary("mul", slope, g.binary("sub", x, probability)))
    return reduced(g, each if weight is None else g.binary("mul", each, weight), reduction)


# ---- of each element of a prediction and its target --------------------------------------------------------------------


def reduced(g, each, reduction):
    if reduction == NONE or not each.type.rank:
        return each
    return g.reduce("mean" if reduction == MEAN else "sum", each, range(each.type.rank))


def together(g, x, target):
    """Both in the shape that they broadcast to."""
    shape = broadcast_shapes(x.shape, target.shape)
    return tuple(g.broadcast(value, shape) if value.shape != shape else value for value in (x, target))


def error(g, x, target):
    return g.binary("sub", x, target)


@lowers("mse_loss.default")
def squared(g, x, target, reduction=MEAN):
    x, target = together(g, x, target)
    if reduction != NONE:
        return g.loss("mse_loss", x, target, reduction == SUM)
    return g.binary("mul", error(g, x, target), error(g, x, target))


@lowers("l1_loss.default")
def absolute(g, x, target, reduction=MEAN):
    x, target = together(g, x, target)
    return g.loss("l1_loss", x, target, reduction == SUM) if reduction != NONE else g.unary("abs", error(g, x, target))


@lowers("smooth_l1_loss.default")
def smooth(g, x, target, reduction=MEAN, beta=1.0):
    x, target = together(g, x, target)
    if reduction != NONE:
        return g.loss("smooth_l1_loss", x, target, reduction == SUM, f"beta {number(beta)}")
    if beta == 0:
        return absolute(g, x, target, NONE)
    return g.binary("mul", huber(g, x, target, NONE, beta), g.scalar(1 / beta))


@lowers("huber_loss.default")
def huber(g, x, target, reduction=MEAN, delta=1.0):
    x, target = together(g, x, target)
    if reduction != NONE:
        return g.loss("huber_loss", x, target, reduction == SUM, f"delta {number(delta)}")
    size, half = g.unary("abs", error(g, x, target)), g.scalar(0.5)
    near = g.binary("mul", half, g.binary("mul", size, size))
    far = g.binary("mul", g.scalar(delta), g.binary("sub", size, g.scalar(delta / 2)))
    return g.select(g.compare("le", size, g.scalar(delta)), near, far)


@lowers("kl_div.default")
def divergence(g, x, target, reduction=MEAN, log_target=False):
    x, target = together(g, x, target)
    if reduction != NONE:
        return g.loss("kl_div", x, target, reduction == SUM, "log_target" * log_target)
    if log_target:
        return g.binary("mul", g.unary("exp", target), g.binary("sub", target, x))
    zero = g.scalar(0.0)
    entropy = g.select(g.compare("eq", target, zero), zero, g.binary("mul", target, g.unary("log", target)))
    return g.binary("sub", entropy, g.binary("mul", target, x))
