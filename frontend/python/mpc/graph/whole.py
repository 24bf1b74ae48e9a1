"""Whole numbers in floating point. f32 holds whole numbers below 2^24 exactly: arithmetic of small ones, such as places and
masks, is written in f32, beside the floats that it mostly meets. Other whole numbers have the dialect's own arithmetic."""

import math

LIMIT = 2**24
OPEN = 2**20  # an open dimension is taken to be at most this long


def bound(g, x):
    """A number that no element's magnitude exceeds; infinite where nothing is known."""
    if x.element == "i1":
        return 1
    if x.op is None:
        return g.largest.get(x, math.inf)
    operands = [lambda y=y: bound(g, y) for y in x.op.operands]
    name = x.op.mnemonic
    if name == "unsupported":
        return 0  # whatever follows is no news
    if name == "constant":
        return x.op.facts.get("largest", math.inf)
    if name == "iota":
        extent = x.shape[x.op.facts["dimension"]]
        return OPEN if isinstance(extent, str) else extent
    if name in ("add", "sub"):
        return operands[0]() + operands[1]()
    if name == "mul":
        a, b = operands[0](), operands[1]()
        return 0 if 0 in (a, b) else a * b
    if name == "div":
        number = g.constant_of(x.op.operands[1])
        return operands[0]() / abs(number) if number else math.inf
    if name in ("maximum", "minimum", "concat"):
        return max(operand() for operand in operands)
    if name == "select":
        return max(operands[1](), operands[2]())
    if name in ("cast", "neg", "abs", "relu", "reshape", "transpose", "broadcast", "slice", "pad", "max", "take_along", "gather", "stop_gradient"):
        return operands[0]()
    if name == "clamp":
        return max(operands[0](), *(abs(bound) for bound in x.op.facts["bounds"] if bound is not None))
    if name in ("one_hot", "sign"):
        return 1
    if name == "log":
        return 104  # of a positive f32; what a logarithm of zero gives is not a whole number
    if name in ("sum", "cumsum", "matmul"):
        return summed(x.op.operands[0], x, operands)
    return math.inf


def summed(source, x, operands):
    axes = [-1] if x.op.mnemonic == "matmul" else x.op.facts["axes"]
    extents = [source.shape[axis] for axis in axes]
    count = math.prod(OPEN if isinstance(extent, str) else extent for extent in extents)
    return count * math.prod(operand() for operand in operands)


def fits(g, *values):
    """Whether f32 holds every element exactly: it is small, or it was an f32 before."""
    return all(bound(g, x) < LIMIT or x.is_a("cast") and x.op.operands[0].element == "f32" for x in values)


def computed(g, element, function, *values):
    """function of the values as f32, back in an integer type; None where something might round."""
    if not fits(g, *values):
        return None
    y = function(*(g.cast(x, "f32") for x in values))
    return g.cast(y, element) if bound(g, y) < LIMIT or exact(y) else None


def exact(y):
    """Whether y is one of its operands' elements, with a sign."""
    return y.op.mnemonic in ("neg", "abs", "maximum", "minimum", "max", "relu", "sign")
