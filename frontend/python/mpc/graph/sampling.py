"""Images sampled at places that a tensor says, and on grids whose places are known: shared by the importers."""

import itertools
import math

from mpc.errors import Unsupported

CUBIC = -0.75


def plus(g, x, number):
    return g.binary("add", x, g.scalar(number))


def times(g, x, number):
    return g.binary("mul", x, g.scalar(number))


def grid_sample(g, x, grid, mode, padding, corners):
    """x (N, C, D..), grid (N, G.., dims) in -1 .. 1, the last extent first; y (N, C, G..). mode: nearest, linear or cubic; padding: zeros,
    border or reflection."""
    dims = grid.shape[-1]
    points = grid.type.count // dims // x.shape[0]
    flat = g.reshape(grid, (x.shape[0], points, dims))
    axes = [place(g, coordinate(g, flat, dims - 1 - i), x.shape[2 + i], corners) for i in range(dims)]
    if mode != "cubic":
        axes = [kept_inside(g, at, x.shape[2 + i], padding, corners) for i, at in enumerate(axes)]
    taps = [[read(g, tap, extent, padding, corners) for tap in taps_of(g, at, mode)] for at, extent in zip(axes, x.shape[2:])]
    rows = g.transpose(x, [0, *range(2, x.type.rank), 1])
    rows = g.reshape(rows, (x.shape[0] * math.prod(x.shape[2:]), x.shape[1]))
    total = None
    for corner in itertools.product(*taps):
        value = corner_of(g, rows, x.shape, corner)
        total = value if total is None else g.binary("add", total, value)
    return g.reshape(g.transpose(total, [0, 2, 1]), (*x.shape[:2], *grid.shape[1:-1]))


def coordinate(g, flat, i):
    one = g.slice(flat, [0, 0, i], [None, None, i + 1], [1, 1, 1], (*flat.shape[:2], 1))
    return g.reshape(one, flat.shape[:2])


def place(g, at, extent, corners):
    """From -1 .. 1 to places, of the corners' centres or of their edges."""
    if corners:
        return times(g, plus(g, at, 1.0), (extent - 1) / 2)
    return plus(g, times(g, plus(g, at, 1.0), extent / 2), -0.5)


def held(g, at, extent):
    """Between the first and the last; what is no number is the first. On and beyond a border it has no derivative."""
    first, last = g.scalar(0.0), g.scalar(float(extent - 1))
    at = g.select(g.compare("gt", at, first), at, first)
    return g.select(g.compare("lt", at, last), at, last)


def kept_inside(g, at, extent, padding, corners):
    if padding == "border":
        return held(g, at, extent)
    if padding == "reflection":
        return held(g, reflected(g, at, *((0.0, float(extent - 1)) if corners else (-0.5, extent - 0.5))), extent)
    if padding != "zeros":
        raise Unsupported(f"the padding mode {padding}", "use zeros, border or reflection")
    return at


def reflected(g, at, low, high):
    """A triangle wave between two borders."""
    width = high - low
    if width <= 0:
        return g.splat(low, at.type)
    period = 2 * width
    from_low = plus(g, at, -low)
    turns = g.unary("floor", times(g, from_low, 1 / period))
    rest = g.binary("sub", from_low, times(g, turns, period))
    return plus(g, g.binary("minimum", rest, g.binary("sub", g.scalar(period), rest)), low)


def taps_of(g, at, mode):
    """[(place, weight or None)] along one axis."""
    if mode == "nearest":
        return [(g.unary("round", at), None)]
    low = g.unary("floor", at)
    share = g.binary("sub", at, low)
    if mode == "linear":
        return [(low, g.binary("sub", g.scalar(1.0), share)), (plus(g, low, 1.0), share)]
    if mode != "cubic":
        raise Unsupported(f"sampling of the mode {mode}", "use nearest, linear or cubic")
    distances = [plus(g, share, 1.0), share, g.binary("sub", g.scalar(1.0), share), g.binary("sub", g.scalar(2.0), share)]
    weights = [far(g, distances[0]), near(g, distances[1]), near(g, distances[2]), far(g, distances[3])]
    return [(plus(g, low, float(i - 1)), weight) for i, weight in enumerate(weights)]


def near(g, d):
    """((a + 2) d - (a + 3)) d^2 + 1, for d <= 1."""
    inner = plus(g, times(g, d, CUBIC + 2), -(CUBIC + 3))
    return plus(g, g.binary("mul", g.binary("mul", inner, d), d), 1.0)


def far(g, d):
    """((a d - 5 a) d + 8 a) d - 4 a, for 1 < d < 2."""
    inner = plus(g, g.binary("mul", plus(g, times(g, d, CUBIC), -5 * CUBIC), d), 8 * CUBIC)
    return plus(g, g.binary("mul", inner, d), -4 * CUBIC)


def read(g, tap, extent, padding, corners):
    """(number of the element, whether it is inside or None, weight or None) of a tap (place, weight)."""
    at, share = tap
    if padding != "zeros":
        return g.cast(held(g, kept_inside(g, at, extent, padding, corners), extent), "i64"), None, share
    inside = g.binary("and", g.compare("ge", at, g.scalar(0.0)), g.compare("le", at, g.scalar(float(extent - 1))))
    return g.cast(held(g, at, extent), "i64"), inside, share


def corner_of(g, rows, shape, taps):
    """(N, P, C) the elements at one tap of each axis, by their weights; beyond the borders zeros, or what the padding says."""
    ids, weight, inside = g.reshape(g.iota((shape[0],), 0), (shape[0], 1)), None, None
    for (at, here, share), extent in zip(taps, shape[2:]):
        ids = g.binary("add", g.binary("mul", ids, g.scalar(extent, "i64")), at)
        inside = here if inside is None else g.binary("and", inside, here)
        if share is not None:
            weight = share if weight is None else g.binary("mul", weight, share)
    y = g.embedding(rows, ids)
    inside = inside and g.reshape(inside, (*inside.shape, 1))
    planar = len(taps) == 2  # as in PyTorch: in a plane a place that is no number gives none, in space 0
    if inside is not None and planar:
        y = g.select(inside, y, g.scalar(0.0))
    if weight is not None:
        y = g.binary("mul", y, g.reshape(weight, (*weight.shape, 1)))
    return y if inside is None or planar else g.select(inside, y, g.scalar(0.0))
