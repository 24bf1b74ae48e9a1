"""Numbers that are drawn, from uniform and normal ones. As in PyTorch by distribution; the numbers are mpc's own."""

import math

from mpc.errors import Unsupported

LONGEST, FEW = 16384, 16  # of a line that a kernel sorts; of the elements that it takes from a longer one
LARGEST_RANGE = 2**24  # what 24 random bits tell apart


def uniform(g, shape, low=0.0, high=1.0):
    """Within [low, high), whose end f32 may round to."""
    u = g.noise("uniform", shape)
    u = u if (low, high) == (0, 1) else g.binary("mul", u, g.scalar(high - low))
    return u if low == 0 else g.binary("add", u, g.scalar(low))


def normal(g, shape, mean=0.0, deviation=1.0):
    """Mean and deviation: numbers, or values that broadcast to the shape."""
    y = g.noise("normal", shape)
    if not is_number(deviation, 1):
        y = g.binary("mul", y, value(g, deviation))
    return y if is_number(mean, 0) else g.binary("add", y, value(g, mean))


def is_number(x, number):
    return isinstance(x, (int, float)) and x == number


def value(g, x):
    return g.scalar(float(x)) if isinstance(x, (int, float)) else x


def bernoulli(g, shape, p):
    """i1: true with probability p, a number or a value."""
    return g.compare("lt", g.noise("uniform", shape), value(g, p))


def exponential(g, shape, rate=1.0):
    """-log(1 - u) / rate. It is never 0, as PyTorch's on a GPU is not, so that its logarithm is finite."""
    y = g.unary("neg", g.unary("log1p", g.unary("neg", g.noise("uniform", shape))))
    y = g.binary("maximum", y, g.scalar(2.0**-25))
    return y if rate == 1 else g.binary("div", y, g.scalar(rate))


def integers(g, shape, low, high, element):
    """Within [low, high): low and u times their number, rounded down; of a wider range the remainder of 63 bits, as PyTorch takes it."""
    count = high - low
    if not 0 < count <= 2**63:
        raise Unsupported(f"random integers from {low} to {high}", "mpc draws at least one and at most 2^63 of them: take a smaller range")
    if count <= LARGEST_RANGE:
        y = g.cast(g.binary("mul", g.noise("uniform", shape), g.scalar(float(count))), element)
        return g.binary("add", y, g.scalar(low, element)) if low else y
    y = whole_bits(g, shape)
    y = y if count == 2**63 else g.binary("remainder floor", y, g.scalar(count, "i64"))
    return g.cast(g.binary("add", y, g.scalar(low, "i64")) if low else y, element)


def whole_bits(g, shape):
    """63 bits in an i64."""
    y = None
    for bits in (15, 24, 24):
        own = g.cast(g.binary("mul", g.noise("uniform", shape), g.scalar(2.0**bits)), "i64")
        y = own if y is None else g.binary("or", g.binary("shift_left", y, g.scalar(bits, "i64")), own)
    return y


def permutation(g, count):
    """The order of random numbers."""
    if count > LONGEST:
        raise Unsupported(f"a permutation of {count} numbers; a line in order has at most {LONGEST}", "draw it outside and pass it as an input")
    return g.sort(g.noise("uniform", (count,)), 0)[1]


def chosen(g, shares, count, replacement):
    """Places in the rows of `shares` (.., C), each with a probability in proportion to its share: those of the largest share / e, e being
    exponential. Without replacement these are the `count` largest of one draw."""
    rank = shares.type.rank
    if count == 1:
        return g.place("argmax", g.binary("div", shares, exponential(g, shares.shape)), rank - 1, True)
    if not replacement:
        if shares.shape[-1] > LONGEST and count > FEW:
            raise Unsupported(f"{count} different ones of {shares.shape[-1]} are drawn; mpc draws more than {FEW} of at most {LONGEST}",
                              f"draw at most {FEW}, or with replacement=True, or outside and pass them as an input")  # fmt: skip
        return g.topk(g.binary("div", shares, exponential(g, shares.shape)), count, rank - 1)[1]
    lead, classes = shares.shape[:-1], shares.shape[-1]
    rows = g.reshape(shares, (*lead, 1, classes))
    return g.place("argmax", g.binary("div", rows, exponential(g, (*lead, count, classes))), rank)


def rounded_up_logarithm(g, shape, p):
    """How often something of probability p is tried until it happens."""
    tries = g.binary("div", g.unary("log1p", g.unary("neg", g.noise("uniform", shape))), g.scalar(math.log1p(-p)))
    return g.binary("maximum", g.unary("ceil", tries), g.scalar(1.0))
