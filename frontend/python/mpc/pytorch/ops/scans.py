"""Products, and what each element makes of those before it."""

from mpc.errors import Unsupported
from mpc.graph import Type
from mpc.pytorch.ops import order
from mpc.pytorch.ops.reductions import axes_of
from mpc.pytorch.sizes import FIX
from mpc.pytorch.table import in_f32, lowers


def part(g, x, axis, start, end):
    """x[.., start:end, ..] along an axis."""
    starts, limits = [0] * x.type.rank, [None] * x.type.rank
    starts[axis], limits[axis] = start, end
    return g.slice(x, starts, limits, [1] * x.type.rank, x.shape[:axis] + (end - start,) + x.shape[axis + 1 :])


def known(x, axis):
    """The axis from the front, of a size that is known."""
    axis %= x.type.rank
    if isinstance(x.shape[axis], str):
        raise Unsupported(f"a product or a scan over the open dimension {x.shape[axis]}", FIX)
    return axis


# ---- products ----------------------------------------------------------------------------------------------------------


def product(g, x, axes, keepdim):
    """By halves, which multiply each other: the derivative by a factor is the product of the others, whatever zeros there are."""
    shape = [1 if i in axes else extent for i, extent in enumerate(x.shape) if keepdim or i not in axes]
    for axis in axes:
        axis = known(x, axis)
        while x.shape[axis] > 1:
            size = x.shape[axis]
            half = size // 2
            y = g.binary("mul", part(g, x, axis, 0, half), part(g, x, axis, half, 2 * half))
            odd = [part(g, x, axis, 2 * half, size)] if size % 2 else []
            x = g.concat([y, *odd], axis, x.shape[:axis] + (half + len(odd),) + x.shape[axis + 1 :])
    return g.reshape(x, shape)


@lowers("prod.default", "prod.dim_int")
@in_f32
def prod(g, x, dim=None, keepdim=False, dtype=None):
    x = g.cast(x, g.result_type.element)
    return product(g, x, axes_of(x, dim), keepdim) if x.type.rank else x


@lowers("cumprod.default")
@in_f32
def cumprod(g, x, dim, dtype=None):
    """Of floats a linear recurrence whose factors are the elements, and which begins with the first."""
    x = g.cast(x, g.result_type.element)
    if not x.type.rank:
        return x
    axis = known(x, dim)
    if x.element != "f32":
        return scanned(g, [x], axis, lambda before, own: [g.binary("mul", before[0], own[0])])[0]
    first = g.compare("eq", g.iota((x.shape[axis],), 0), g.scalar(0, "i64"))
    first = g.reshape(first, [x.shape[axis] if i == axis else 1 for i in range(x.type.rank)])
    begin, factors = g.select(first, x, g.scalar(0.0)), g.select(first, g.scalar(1.0), x)
    return g.emit(f"mpc.linear_scan {{}}, {{}} dim {axis}", [begin, factors], x.type)


# ---- scans ---------------------------------------------------------------------------------------------------------------


def scanned(g, values, axis, combine):
    """Each element with all before it, by an associative function of lists of values: after each round those of twice as many."""
    size, reach = values[0].shape[axis], 1
    while reach < size:
        before = [part(g, value, axis, 0, size - reach) for value in values]
        own = [part(g, value, axis, reach, size) for value in values]
        kept = [part(g, value, axis, 0, reach) for value in values]
        values = [g.concat([a, b], axis, value.shape) for a, b, value in zip(kept, combine(before, own), values)]
        reach *= 2
    return values


def extremes(g, x, dim, comparison):
    """The largest or smallest up to each element, and its place: of equal ones the last, and a NaN stays."""
    if not x.type.rank:
        return [x, g.splat(0, Type((), "i64"))]
    axis, rows = known(x, dim), g.cast(x, "i32") if x.element == "i1" else x

    def later(before, own):
        takes = g.compare(comparison, own[0], before[0])
        if rows.element == "f32":
            stays = g.compare("ne", before[0], before[0])
            takes = g.select(stays, g.compare("ne", own[0], own[0]), g.select(g.compare("ne", own[0], own[0]), g.scalar(True, "i1"), takes))
        return [g.select(takes, b, a) for a, b in zip(before, own)]

    values, places = scanned(g, [rows, g.iota(x.shape, axis)], axis, later)
    return [g.compare("ne", values, g.scalar(0, "i32")) if x.element == "i1" else values, places]


@lowers("cummax.default")
def cummax(g, x, dim):
    return extremes(g, x, dim, "ge")


@lowers("cummin.default")
def cummin(g, x, dim):
    return extremes(g, x, dim, "le")


@lowers("logcumsumexp.default")
@in_f32
def logcumsumexp(g, x, dim):
    """log(e^a + e^b) = m + log1p(e^(a + b - 2 m)), m = max(a, b), of which infinities take m alone."""

    def summed(before, own):
        a, b = before[0], own[0]
        top = g.binary("maximum", a, b)
        far = g.compare("eq", g.unary("abs", top), g.scalar(float("inf")))
        gap = g.unary("neg", g.unary("abs", g.binary("sub", g.select(far, g.scalar(0.0), a), g.select(far, g.scalar(0.0), b))))
        return [g.binary("add", top, g.select(far, g.scalar(0.0), g.unary("log1p", g.unary("exp", gap))))]

    return scanned(g, [x], known(x, dim), summed)[0] if x.type.rank else x


# ---- runs ----------------------------------------------------------------------------------------------------------------


@lowers("mode.default")
@in_f32
def mode(g, x, dim=-1, keepdim=False):
    """The smallest of the most frequent, and the place of its last: in order, the end of the first of the longest runs of equal ones."""
    if not x.type.rank:
        return [x, g.splat(0, Type((), "i64"))]
    rows, axis = order.sortable(g, x, dim)
    size, (values, places) = rows.shape[axis], g.sort(rows, axis)
    longest = g.splat(0, places.type.with_shape(1 if i == axis else extent for i, extent in enumerate(x.shape)))
    if size > 1:
        equal = g.cast(g.compare("eq", part(g, values, axis, 1, size), part(g, values, axis, 0, size - 1)), "f32")
        before = [int(i == axis) for i in range(x.type.rank)]
        equal = g.pad(equal, before, [0] * x.type.rank, x.shape)
        ones = g.splat(1.0, equal.type)
        longest = g.place("argmax", g.emit(f"mpc.linear_scan {{}}, {{}} dim {axis}", [ones, equal], equal.type), axis, True)
    place = g.take_along(places, longest, axis)
    value = g.take_along(rows, place, axis)
    value = g.compare("ne", value, g.scalar(0, "i32")) if x.element == "i1" else value
    shape = place.shape if keepdim else x.shape[:axis] + x.shape[axis + 1 :]
    return [g.reshape(value, shape), g.reshape(place, shape)]
