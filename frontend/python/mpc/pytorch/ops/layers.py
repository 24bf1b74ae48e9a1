"""Layers: what the dialect has whole."""

from mpc.errors import Unsupported
from mpc.pytorch.table import lowers


@lowers("linear.default")
def linear(g, x, weight, bias=None):
    return g.linear(x, weight, bias, layer=g.layer_of(weight))


@lowers("relu.default")
def relu(g, x):
    return g.unary("relu", x)


@lowers("cross_entropy_loss.default")
def cross_entropy(g, logits, target, weight=None, reduction=1, ignore_index=-100, label_smoothing=0.0):
    if weight is not None or reduction != 1 or target.element not in ("i64", "i32") or logits.type.rank != 2:
        raise Unsupported(
            "cross_entropy has class weights, a reduction other than the mean, or targets that are no class indices",
            "use the mean over [rows, classes] without class weights",
        )
    return g.cross_entropy(logits, target, ignore_index, label_smoothing)
