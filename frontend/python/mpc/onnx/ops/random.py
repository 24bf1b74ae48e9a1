"""What draws random numbers. One state gives them all and counts runs, so that a `seed` of a node has no meaning here."""

import numpy

from mpc.errors import Unsupported
from mpc.graph import draws
from mpc.onnx.node import element_of
from mpc.onnx.table import lowers


def own(g, n, y, default):
    """In the type that the node states."""
    number = n.attribute("dtype")
    return g.cast(y, default if number is None else element_of(number, "its result"))


def shape_of(n):
    return [int(extent) for extent in n.attribute("shape", [])] if not n.has(0) else n.shape(0)


@lowers("RandomUniform", "RandomUniformLike")
def uniform(g, n):
    return own(g, n, draws.uniform(g, shape_of(n), n.attribute("low", 0.0), n.attribute("high", 1.0)), "f32")


@lowers("RandomNormal", "RandomNormalLike")
def normal(g, n):
    return own(g, n, draws.normal(g, shape_of(n), n.attribute("mean", 0.0), n.attribute("scale", 1.0)), "f32")


@lowers("Bernoulli")
def bernoulli(g, n):
    p = n.x(0)
    return own(g, n, draws.bernoulli(g, p.shape, g.cast(p, "f32")), p.element)


@lowers("Multinomial")
def multinomial(g, n):
    """Of logarithms of shares, with replacement."""
    logarithms = n.x(0, "f32")
    if isinstance(logarithms.shape[-1], str):
        raise Unsupported("a choice among an open dimension", "fix its size")
    highest = g.reduce("max", logarithms, [-1], True)
    shares = g.unary("exp", g.binary("sub", logarithms, highest))
    return own(g, n, draws.chosen(g, shares, n.attribute("sample_size", 1), True), "i32")


@lowers("Dropout")
def dropout(g, n):
    """It draws in training mode; elsewhere it is nothing."""
    # Outside of training, or where nothing is dropped, the other of the two may be unknown.
    keeps_all = n.opset >= 12 and n.has(1) and n.is_known(1) and n.number(1, "how much is dropped") == 0
    is_training = n.has(2) and not keeps_all and bool(n.known(2, "whether it drops"))
    share = 0 if not is_training else n.number(1, "how much is dropped", 0.5) if n.opset >= 12 else n.attribute("ratio", 0.5)
    if share == 0:
        x = n.inputs[0]
        return [x, numpy.ones(x.shape, bool)][: n.result_count]
    x, zero = n.x(0), g.scalar(0.0)
    kept = g.compare("ge", g.noise("uniform", x.shape), g.scalar(share))
    y = g.select(kept, g.binary("mul", x, g.scalar(1 / (1 - share) if share < 1 else 0.0)), zero)
    return [y, kept][: n.result_count]
