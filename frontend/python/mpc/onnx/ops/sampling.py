"""Images sampled at places that a tensor says."""

import math

import numpy

from mpc.errors import Unsupported
from mpc.graph import Type
from mpc.onnx.ops.elementwise import floats, plus, times
from mpc.onnx.table import lowers


@lowers("GridSample")
def grid_sample(g, n):
    """x (N, C, D..), grid (N, G.., dims) in -1 .. 1, the last extent first; y (N, C, G..)."""
    x, grid = floats(n.x(0)), floats(n.x(1))
    dims = grid.shape[-1]
    mode, padding, corners = n.text("mode", "linear"), n.text("padding_mode", "zeros"), n.attribute("align_corners", 0)
    mode = {"bilinear": "linear", "bicubic": "cubic"}.get(mode, mode)
    points = grid.type.count // dims // x.shape[0]
    flat = g.reshape(grid, (x.shape[0], points, dims))
    axes = [place(g, coordinate(g, flat, dims - 1 - i), x.shape[2 + i], corners) for i in range(dims)]
    if mode != "cubic":
        axes = [kept_inside(g, at, x.shape[2 + i], padding, corners) for i, at in enumerate(axes)]
    taps = [taps_of(g, at, mode) for at in axes]
    total = None
    for corner in numpy.ndindex(*(len(tap) for tap in taps)):
        value = corner_of(g, x, [tap[i] for tap, i in zip(taps, corner)], padding, corners)
        total = value if total is None else g.binary("add", total, value)
    return g.reshape(total, (*x.shape[:2], *grid.shape[1:-1]))


def coordinate(g, flat, i):
    one = g.slice(flat, [0, 0, i], [None, None, i + 1], [1, 1, 1], (*flat.shape[:2], 1))
    return g.reshape(one, flat.shape[:2])


def place(g, at, extent, corners):
    """From -1 .. 1 to places, of the corners' centres or of their edges."""
    if corners:
        return times(g, plus(g, at, 1.0), (extent - 1) / 2)
    return plus(g, times(g, plus(g, at, 1.0), extent / 2), -0.5)


def kept_inside(g, at, extent, padding, corners):
    if padding == "border":
        return g.binary("minimum", g.binary("maximum", at, g.scalar(0.0)), g.scalar(float(extent - 1)))
    if padding == "reflection":
        return reflected(g, at, *((0.0, float(extent - 1)) if corners else (-0.5, extent - 0.5)))
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


CUBIC = -0.75


def near(g, d):
    """((a + 2) d - (a + 3)) d^2 + 1, for d <= 1."""
    inner = plus(g, times(g, d, CUBIC + 2), -(CUBIC + 3))
    return plus(g, g.binary("mul", g.binary("mul", inner, d), d), 1.0)


def far(g, d):
    """((a d - 5 a) d + 8 a) d - 4 a, for 1 < d < 2."""
    inner = plus(g, g.binary("mul", plus(g, times(g, d, CUBIC), -5 * CUBIC), d), 8 * CUBIC)
    return plus(g, g.binary("mul", inner, d), -4 * CUBIC)


def corner_of(g, x, taps, padding, corners):
    """The elements at one tap of each axis, by their weights; beyond the borders zeros, or what the padding says."""
    ids, weight, inside = None, None, None
    for (at, share), extent in zip(taps, x.shape[2:]):
        at = kept_inside(g, at, extent, padding, corners) if padding != "zeros" else at
        if padding == "zeros":
            here = g.binary("and", g.compare("ge", at, g.scalar(0.0)), g.compare("le", at, g.scalar(float(extent - 1))))
            inside = here if inside is None else g.binary("and", inside, here)
        held = g.cast(g.binary("minimum", g.binary("maximum", at, g.scalar(0.0)), g.scalar(float(extent - 1))), "i64")
        ids = held if ids is None else g.binary("add", g.binary("mul", ids, g.scalar(extent, "i64")), held)
        if share is not None:
            weight = share if weight is None else g.binary("mul", weight, share)
    count, channels, points = x.shape[0], x.shape[1], ids.shape[1]
    rows = g.reshape(x, (count, channels, math.prod(x.shape[2:])))
    y = g.take_along(rows, g.broadcast(g.reshape(ids, (count, 1, points)), (count, channels, points)), 2)
    if weight is not None:
        y = g.binary("mul", y, g.reshape(weight, (count, 1, points)))
    if inside is not None:
        y = g.select(g.reshape(inside, (count, 1, points)), y, g.scalar(0.0))
    return y


@lowers("STFT")
def stft(g, n):
    """Frames of a signal (B, T, 1), each by a window and the matrix of roots of unity."""
    signal, step = floats(n.x(0)), int(n.number(1, "the step of frames"))
    if signal.type.rank == 3 and signal.shape[-1] != 1:
        raise Unsupported("a spectrum of complex signals", "give the real and the imaginary part as two signals")
    size = int(n.number(3, "the frames' length")) if n.has(3) else n.shape(2)[0]
    count = size // 2 + 1 if n.attribute("onesided", 1) else size
    line = g.reshape(signal, signal.shape[:2])
    number = (line.shape[1] - size) // step + 1
    frames = g.emit(f"mpc.windows {{}} sizes [{size}] strides [{step}] dilations [1]", [line], Type((line.shape[0], number, size), "f32"))
    frames = g.binary("mul", frames, n.x(2)) if n.has(2) else frames
    angles = -2 * numpy.pi * numpy.outer(numpy.arange(size), numpy.arange(count)) / size
    parts = [g.matmul(frames, g.value(table(angles).astype(numpy.float32))) for table in (numpy.cos, numpy.sin)]
    parts = [g.reshape(part, (*part.shape, 1)) for part in parts]
    return g.concat(parts, 3, (*parts[0].shape[:3], 2))
