"""Losses."""

from mpc.errors import Unsupported
from mpc.graph import Value
from mpc.pytorch.table import lowers

NONE, MEAN, SUM = 0, 1, 2


@lowers("cross_entropy_loss.default")
def cross_entropy(g, logits, target, weight=None, reduction=MEAN, ignore_index=-100, label_smoothing=0.0):
    if weight is not None or reduction == NONE:
        raise Unsupported("cross-entropy with weights of classes, or without a reduction", "take the mean, without weights")
    logits = classes_last(g, logits)
    if target.element == "f32":
        return soft(g, logits, classes_last(g, target), reduction, label_smoothing)
    if logits.type.rank == 1:
        logits, target = g.reshape(logits, (1, *logits.shape)), g.reshape(target, (1,))
    loss = g.cross_entropy(logits, target, ignore_index, label_smoothing)
    if reduction == MEAN:
        return loss
    counted = g.cast(g.compare("ne", target, g.scalar(ignore_index, target.element)), "f32")
    return g.binary("mul", loss, g.reduce("sum", counted, range(target.type.rank)))


def classes_last(g, x):
    """PyTorch has them in dimension 1."""
    return x if x.type.rank <= 2 else g.transpose(x, [0, *range(2, x.type.rank), 1])


def soft(g, logits, target, reduction, smoothing):
    """Probabilities as targets: -sum of target times log softmax."""
    classes = logits.shape[-1]
    if smoothing:
        target = g.binary("add", g.binary("mul", target, g.scalar(1 - smoothing)), g.scalar(smoothing / classes))
    z = g.binary("sub", logits, g.reduce("max", logits, [-1], True))
    logs = g.binary("sub", z, g.unary("log", g.reduce("sum", g.unary("exp", z), [-1], True)))
    each = g.unary("neg", g.reduce("sum", g.binary("mul", target, logs), [-1]))
    return g.reduce("mean" if reduction == MEAN else "sum", each, range(each.type.rank)) if each.type.rank else each


@lowers("nll_loss_nd.default")
def nll(g, logs, target, weight=None, reduction=MEAN, ignore_index=-100):
    if not isinstance(logs, Value) or logs.op is None or logs.op.facts.get("axis") != min(1, logs.type.rank - 1):
        raise Unsupported("a loss of log-probabilities that no log_softmax over dimension 1 gives", "use cross_entropy of the logits")
    return cross_entropy(g, logs.op.facts["log_softmax"], target, weight, reduction, ignore_index)


@lowers("binary_cross_entropy_with_logits.default")
def binary(g, x, target, weight=None, pos_weight=None, reduction=MEAN):
    """max(x, 0) - x t + log(1 + e^-|x|)."""
    if pos_weight is not None:
        raise Unsupported("binary cross-entropy with pos_weight", "multiply the loss by weights instead")
    rest = g.unary("log", g.binary("add", g.unary("exp", g.unary("neg", g.unary("abs", x))), g.scalar(1.0)))
    each = g.binary("add", g.binary("sub", g.unary("relu", x), g.binary("mul", x, target)), rest)
    each = each if weight is None else g.binary("mul", each, weight)
    if reduction == NONE:
        return each
    return g.reduce("mean" if reduction == MEAN else "sum", each, range(each.type.rank))
