"""Whole operations, found where an exporter or a model's author took them apart. By structure, on the graph's values.

Each function is asked when the last op of a pattern is about to be built, and gives the whole op's value, or None. What
the pattern was made of is left out of the text when nothing else needs it.
"""

import math


def constant_of(g, x):
    return g.constant_of(x)


def scaled(g, x):
    """(y, c) where x is y times the number c, else (x, 1)."""
    if x.is_a("mul"):
        for y, other in (x.op.operands, x.op.operands[::-1]):
            number = constant_of(g, other)
            if number is not None and y.shape == x.shape:
                return y, number
    if x.is_a("div"):
        number = constant_of(g, x.op.operands[1])
        if number and x.op.operands[0].shape == x.shape:
            return x.op.operands[0], 1 / number
    return x, 1.0


def near(a, b):
    """Whether both are one number, up to a few roundings of f32."""
    return a is not None and math.isclose(a, b, rel_tol=3e-7)


def product(g, x, y):
    """What x y may be the end of."""
    for a, b in ((x, y), (y, x)):
        found = silu(g, a, b) or rms_norm(g, a, b) or gelu_tanh(g, a, b) or gelu(g, a, b)
        if found:
            return found
    return None


def silu(g, x, s):
    """x sigmoid(x)."""
    return g.unary("silu", x) if s.is_a("sigmoid") and s.op.operands[0] is x else None


# ---- norms -----------------------------------------------------------------------------------------------------------


def normalized(g, y):
    """(x, epsilon) where y is x / sqrt(mean of x^2 over the last dimension + epsilon)."""
    if y.is_a("div"):
        x, root = y.op.operands
        if not root.is_a("sqrt"):
            return None
        return mean_square(g, x, root.op.operands[0])
    if not y.is_a("mul"):
        return None
    for x, root in (y.op.operands, y.op.operands[::-1]):
        if root.is_a("rsqrt"):
            return mean_square(g, x, root.op.operands[0])
    return None


def mean_square(g, x, moment):
    """(x, epsilon) where moment is mean(x x) + epsilon."""
    if not moment.is_a("add"):
        return None
    for mean, other in (moment.op.operands, moment.op.operands[::-1]):
        epsilon = constant_of(g, other)
        if epsilon is None or not mean.is_a("mean"):
            continue
        square = mean.op.operands[0]
        last = mean.op.facts["axes"] == [x.type.rank - 1] and mean.op.facts["keepdims"]
        if last and square.is_a("mul") and square.op.operands == [x, x]:
            return x, float(epsilon)
    return None


def rms_norm(g, gain, y):
    found = normalized(g, y)
    if not found or gain.type.rank != 1 or gain.shape[0] != y.shape[-1]:
        return None
    return g.rms_norm(found[0], gain, found[1])


# ---- gelu --------------------------------------------------------------------------------------------------------------


def one_plus(g, x, name):
    """z where x is 1 + name(z), else None."""
    if not x.is_a("add"):
        return None
    for inner, other in (x.op.operands, x.op.operands[::-1]):
        if inner.is_a(name) and near(constant_of(g, other), 1.0):
            return inner.op.operands[0]
    return None


def gelu(g, a, b):
    """x / 2 (1 + erf(x / sqrt 2))."""
    z, (x, half) = one_plus(g, b, "erf"), scaled(g, a)
    if z is None or not near(half, 0.5):
        return None
    inner, factor = scaled(g, z)
    return g.unary("gelu", x) if inner is x and near(factor, math.sqrt(0.5)) else None


def gelu_tanh(g, a, b):
    """x / 2 (1 + tanh(sqrt(2 / pi) (x + 0.044715 x^3)))."""
    z, (x, half) = one_plus(g, b, "tanh"), scaled(g, a)
    if z is None or not near(half, 0.5):
        return None
    inner, factor = scaled(g, z)
    if not near(factor, math.sqrt(2 / math.pi)) or not inner.is_a("add"):
        return None
    for first, other in (inner.op.operands, inner.op.operands[::-1]):
        cube, coefficient = scaled(g, other)
        if first is x and near(coefficient, 0.044715) and is_cube(cube, x):
            return g.unary("gelu_tanh", x)
    return None


def is_cube(y, x):
    if not y.is_a("mul") or x not in y.op.operands:
        return False
    square = y.op.operands[1 if y.op.operands[0] is x else 0]
    return square.is_a("mul") and square.op.operands == [x, x]


# ---- attention ---------------------------------------------------------------------------------------------------------


def ungrouped(x, heads):
    """Keys of groups, where x is each of them repeated for the heads of its group; else x itself."""
    if not x.is_a("reshape") or x.type.rank != 4 or x.shape[1] != heads:
        return x
    wide = x.op.operands[0]
    if not wide.is_a("broadcast") or wide.type.rank != 5 or not wide.op.operands[0].is_a("reshape"):
        return x
    apart = wide.op.operands[0]
    source = apart.op.operands[0]
    batch, groups, *rest = source.shape if source.type.rank == 4 else (None, None)
    same = apart.shape == (batch, groups, 1, *rest) and wide.shape[:2] == (batch, groups) and list(wide.shape[3:]) == rest
    return source if same else x


def attention(g, shares, v):
    """softmax(scale q k^T) v, without a mask or with a causal one, of heads (B, H, T, D) or of one (B, T, D)."""
    rank = v.type.rank
    if not shares.is_a("softmax") or rank not in (3, 4) or shares.type.rank != rank:
        return None
    scores, causal = unmasked(g, shares.op.operands[0])
    if shares.op.facts["axis"] != rank - 1 or scores is None:
        return None
    scores, scale = scaled(g, scores)
    if not scores.is_a("matmul") or len(scores.op.operands) != 2 or not scores.op.facts["transpose_b"]:
        return None
    q, k = scores.op.operands
    q, more = scaled(g, q)
    if rank == 4:
        k, v = ungrouped(k, q.shape[1]), ungrouped(v, q.shape[1])
    fits = k.type.rank == rank and k.shape == v.shape and q.shape[0] == k.shape[0] and q.shape[-1] == k.shape[-1]
    if not fits or not g.takes_heads(q.shape[-1]) or causal and q.shape[-2] != k.shape[-2]:
        return None
    wanted = None if near(scale * more, 1 / math.sqrt(q.shape[-1])) else scale * more
    if rank == 4:
        return g.attention(q, k, v, causal, wanted)
    alone = [g.reshape(x, (x.shape[0], 1, *x.shape[1:])) for x in (q, k, v)]
    return g.reshape(g.attention(*alone, causal, wanted), q.shape)


def unmasked(g, scores):
    """(scores before their mask, whether it is causal), or (None, False) for a mask that is neither causal nor none."""
    if scores.is_a("add"):
        for inner, mask in (scores.op.operands, scores.op.operands[::-1]):
            kind = g.mask_kind_of(mask)
            if kind in ("none", "causal"):
                return inner, kind == "causal"
        return None, False
    if scores.is_a("select"):
        condition, first, second = scores.op.operands
        for inner, low, kind in ((first, second, "causal"), (second, first, "future")):
            number = constant_of(g, low)
            if number is not None and number <= -1e30 and g.mask_kind_of(condition) == kind:
                return inner, True
        return None, False
    return scores, False
