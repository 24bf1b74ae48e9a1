"""What draws random numbers. One state gives them all, and counts runs; each operation is a stream of its own."""

import math

import torch

from mpc.errors import Unsupported
from mpc.graph import draws
from mpc.pytorch.ops.elementwise import truth
from mpc.pytorch.sizes import FIX
from mpc.pytorch.table import lowers


def own(g, y):
    """In the type that PyTorch gives."""
    return g.cast(y, g.result_type.element)


@lowers("dropout.default", "native_dropout.default")
def dropout(g, x, p, train):
    y = g.dropout(x, p) if train and p > 0 else x
    if not isinstance(g.node.meta["val"], (list, tuple)):
        return y
    return [y, kept(g, x, p, y) if any(user.args[1] == 1 and user.users for user in g.node.users) else None]


def kept(g, x, p, y):
    """Where a dropout drew no zeros: the numbers of its stream again."""
    if not y.is_a("dropout"):
        return g.splat(p < 1, x.type.with_element("i1"))
    words = y.op.words.split(" stream ")[1]
    noise = g.noise("uniform", x.shape)
    noise.op.words = f"mpc.noise uniform {{}}, {{}} stream {words}"
    return g.compare("ge", noise, g.scalar(p))


@lowers("rand.default", "rand_like.default")
def rand(g, *_, **__):
    return own(g, draws.uniform(g, g.result_type.shape))


@lowers("randn.default", "randn_like.default")
def randn(g, *_, **__):
    return own(g, draws.normal(g, g.result_type.shape))


@lowers("uniform.default", raw=True)
def uniform(g, x, low=0.0, high=1.0, generator=None):
    return own(g, draws.uniform(g, g.result_type.shape, low, high))


@lowers("normal_functional.default", "normal.float_float", raw=True)
def normal(g, x, mean=0.0, deviation=1.0, generator=None, **_):
    if isinstance(x, (int, float)):  # normal(mean, deviation, size)
        mean, deviation = x, mean
    return own(g, draws.normal(g, g.result_type.shape, mean, deviation))


@lowers("normal.Tensor_Tensor", "normal.Tensor_float", "normal.float_Tensor")
def normal_around(g, mean=0.0, deviation=1.0, generator=None):
    return own(g, draws.normal(g, g.result_type.shape, mean, deviation))


@lowers("bernoulli.p", raw=True)
def bernoulli(g, x, p=0.5, generator=None):
    return own(g, draws.bernoulli(g, g.result_type.shape, p))


@lowers("bernoulli.default")
def bernoulli_of(g, p, generator=None):
    return own(g, draws.bernoulli(g, g.result_type.shape, p))


@lowers("bernoulli.Tensor", raw=True)
def bernoulli_by(g, x, p, generator=None):
    return own(g, draws.bernoulli(g, g.result_type.shape, g.operand(p, "f32")))


@lowers("exponential.default", raw=True)
def exponential(g, x, rate=1.0, generator=None):
    return own(g, draws.exponential(g, g.result_type.shape, rate))


@lowers("cauchy.default", raw=True)
def cauchy(g, x, median=0.0, sigma=1.0, generator=None):
    """median + sigma tan(pi (u - 1/2))."""
    angle = g.binary("mul", draws.uniform(g, g.result_type.shape, -0.5, 0.5), g.scalar(math.pi))
    return own(g, g.binary("add", g.binary("mul", g.unary("tan", angle), g.scalar(sigma)), g.scalar(median)))


@lowers("log_normal.default", raw=True)
def log_normal(g, x, mean=1.0, deviation=2.0, generator=None):
    return own(g, g.unary("exp", draws.normal(g, g.result_type.shape, mean, deviation)))


@lowers("geometric.default", raw=True)
def geometric(g, x, p, generator=None):
    return own(g, draws.rounded_up_logarithm(g, g.result_type.shape, p))


def whole(g, low, high):
    element = g.result_type.element
    y = draws.integers(g, g.result_type.shape, low, high, "i64" if element in ("f32", "i1") else element)
    return truth(g, y) if element == "i1" else own(g, y)


@lowers("randint.default")
def randint(g, high, size, **_):
    return whole(g, 0, high)


@lowers("randint.low")
def randint_from(g, low, high, size, **_):
    return whole(g, low, high)


@lowers("randint_like.default", raw=True)
def randint_like(g, x, high, **_):
    return whole(g, 0, high)


@lowers("randint_like.low_dtype", raw=True)
def randint_like_from(g, x, low, high, **_):
    return whole(g, low, high)


@lowers("random.default", raw=True)
def random(g, x, generator=None):
    """The whole numbers that the type holds and that are not negative."""
    ends = {torch.bool: 2, torch.bfloat16: 2**8 + 1, torch.float16: 2**11 + 1, torch.float32: 2**24 + 1, torch.int32: 2**31}
    return whole(g, 0, ends.get(g.node.meta["val"].dtype, 2**63))


@lowers("random.to", raw=True)
def random_to(g, x, high, generator=None):
    return whole(g, 0, high)


@lowers("randperm.default")
def permutation(g, count, **_):
    if not isinstance(count, int):
        raise Unsupported("a permutation of an open dimension", FIX)
    return own(g, draws.permutation(g, count))


@lowers("multinomial.default")
def multinomial(g, shares, count, replacement=False, generator=None):
    if isinstance(shares.shape[-1], str):
        raise Unsupported("a choice among an open dimension", FIX)
    return draws.chosen(g, shares, count, replacement)


@lowers("rrelu_with_noise_functional.default", raw=True)
def rrelu(g, x, noise, lower=1 / 8, upper=1 / 3, training=False, generator=None):
    """The slope of what is not positive is drawn in training, and else the mean."""
    x, one, zero = g.value(x), g.scalar(1.0), g.scalar(0.0)
    slope = draws.uniform(g, x.shape, lower, upper) if training else g.scalar((lower + upper) / 2)
    slopes = g.select(g.compare("gt", x, zero), one, slope)
    return [g.binary("mul", x, slopes), slopes]
