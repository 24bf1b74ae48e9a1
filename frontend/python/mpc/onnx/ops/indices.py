"""Elements by their indices, and order."""

import numpy

from mpc.errors import Unsupported
from mpc.graph import Value
from mpc.onnx.ops.elementwise import larger, smaller, wide
from mpc.onnx.table import lowers

ROUNDS = 64  # of updates that meet at one place


def ids_of(g, n, i, extent):
    """Indices counted from the start: known ones are corrected at import, others as they run."""
    given = n.inputs[i]
    if not isinstance(given, Value):
        return g.value(numpy.where(given < 0, given + extent, given))
    zero = g.scalar(0, given.element)
    return g.select(g.compare("lt", given, zero), g.binary("add", given, g.scalar(extent, given.element)), given)


@lowers("Gather")
def gather(g, n):
    x = n.x(0)
    axis = n.axis(0, x.type.rank)
    return g.gather(x, ids_of(g, n, 1, x.shape[axis]), axis)


@lowers("GatherElements")
def gather_elements(g, n):
    x = n.x(0)
    axis = n.axis(0, x.type.rank)
    ids = ids_of(g, n, 1, x.shape[axis])
    return g.take_along(cut(g, x, ids.shape, axis), ids, axis)


def cut(g, x, shape, axis):
    """The beginning of x in all dimensions but one, as long as the shape's."""
    fits = tuple(x.shape[at] if at == axis else extent for at, extent in enumerate(shape))
    limits = [None if extent == x.shape[at] else extent for at, extent in enumerate(fits)]
    return g.slice(x, [0] * x.type.rank, limits, [1] * x.type.rank, fits)


def flat_places(g, n, i, extents):
    """One number for each tuple of indices (.., K), in the row-major order of the K extents."""
    given = n.inputs[i]
    if not isinstance(given, Value):
        places = numpy.zeros(given.shape[:-1], numpy.int64)
        for k, extent in enumerate(extents):
            column = given[..., k]
            places = places * extent + numpy.where(column < 0, column + extent, column)
        return g.value(places)
    places = None
    for k, extent in enumerate(extents):
        starts, limits = [0] * given.type.rank, [None] * given.type.rank
        starts[-1], limits[-1] = k, k + 1
        column = g.reshape(g.slice(given, starts, limits, [1] * given.type.rank, (*given.shape[:-1], 1)), given.shape[:-1])
        zero = g.scalar(0, given.element)
        column = g.select(g.compare("lt", column, zero), g.binary("add", column, g.scalar(extent, given.element)), column)
        places = column if places is None else g.binary("add", g.binary("mul", places, g.scalar(extent, given.element)), column)
    return places


def count_of(shape):
    count = 1
    for extent in shape:
        count *= extent
    return count


@lowers("GatherND")
def gather_nd(g, n):
    x, batch = n.x(0), n.attribute("batch_dims", 0)
    shape = n.shape(1)
    depth = shape[-1]
    inner, rest = x.shape[batch : batch + depth], x.shape[batch + depth :]
    places = flat_places(g, n, 1, inner)
    if batch:
        count = count_of(shape[:batch])
        places = g.reshape(places, (count, count_of(shape[batch:-1])))
        offsets = g.value(numpy.arange(count).reshape(count, 1) * count_of(inner))
        places = g.binary("add", places, g.cast(offsets, places.element))
    rows = g.reshape(x, (count_of(x.shape[: batch + depth]), *rest))
    return g.reshape(g.gather(rows, g.reshape(places, (count_of(shape[:-1]),)), 0), (*shape[:-1], *rest))


def combined(g, kind, x, y):
    if kind in ("add", "mul"):
        return wide(g, lambda a, b: g.binary(kind, a, b), x, y)
    return {"max": larger, "min": smaller}[kind](g, x, y)


def rounds(places):
    """Lists of positions, in each of which no place comes twice and which together are all, in their order."""
    seen, found = {}, []
    for position, place in enumerate(places.tolist()):
        turn = seen.get(place, 0)
        seen[place] = turn + 1
        found += [[]] * (turn == len(found))
        found[turn] = [*found[turn], position]
    return found


def put_lines(g, n, x, ids, updates, known):
    """Lines (K, ..) of updates into lines (N, ..) of x at ids (K). Where several meet at one place they are combined in their order."""
    how = n.text("reduction", "none")
    if how == "none":
        return g.put("scatter", "set", x, ids, updates, 0)
    if how == "add" and x.element == "f32":
        return g.put("scatter", "add", x, ids, updates, 0)
    if known is None:
        n.known(1, f"which updates meet, of which the {how} is asked for")
    turns = rounds(known)
    for positions in turns if len(turns) <= ROUNDS else []:
        chosen = numpy.array(positions)
        at, lines = (ids, updates) if len(turns) == 1 else (g.value(known[chosen]), g.gather(updates, g.value(chosen), 0))
        x = g.put("scatter", "set", x, at, combined(g, how, g.gather(x, at, 0), lines), 0)
    if len(turns) > ROUNDS:
        raise Unsupported(f"the reduction {how} of {len(turns)} updates at one place, which are written out", f"let at most {ROUNDS} meet")
    return x


@lowers("ScatterElements", "Scatter")
def scatter_elements(g, n):
    x, updates = n.x(0), n.x(2)
    axis = n.axis(0, x.type.rank)
    shape, how = n.shape(1), n.text("reduction", "none")
    if how == "none" and all(a == b for at, (a, b) in enumerate(zip(x.shape, shape)) if at != axis):
        return g.put("put_along", "set", x, ids_of(g, n, 1, x.shape[axis]), updates, axis)
    return scatter_flat(g, n, x, updates, axis)


def scatter_flat(g, n, x, updates, axis):
    """Every element by its place in the whole."""
    shape, given = n.shape(1), n.inputs[1]
    steps = [count_of(x.shape[at + 1 :]) for at in range(x.type.rank)]
    lines = [numpy.arange(extent).reshape([-1 if i == at else 1 for i in range(len(shape))]) * steps[at] for at, extent in enumerate(shape)]
    base = numpy.broadcast_to(sum([line for at, line in enumerate(lines) if at != axis], numpy.zeros((), numpy.int64)), shape).astype(
        numpy.int64
    )
    known = None
    if not isinstance(given, Value):
        known = (base + numpy.where(given < 0, given + x.shape[axis], given) * steps[axis]).reshape(-1)
        ids = g.value(known)
    else:
        along = g.binary("mul", ids_of(g, n, 1, x.shape[axis]), g.scalar(steps[axis], given.element))
        ids = g.reshape(g.binary("add", g.cast(along, "i64"), g.value(base)), (count_of(shape),))
    flat = put_lines(g, n, g.reshape(x, (x.type.count,)), ids, g.reshape(updates, (count_of(shape),)), known)
    return g.reshape(flat, x.shape)


@lowers("ScatterND")
def scatter_nd(g, n):
    x, updates = n.x(0), n.x(2)
    shape = n.shape(1)
    depth = shape[-1]
    places, rest = flat_places(g, n, 1, x.shape[:depth]), x.shape[depth:]
    known = None
    if n.is_known(1):
        columns = [numpy.asarray(n.inputs[1])[..., k].reshape(-1) % x.shape[k] for k in range(depth)]
        known = numpy.ravel_multi_index(columns, x.shape[:depth])
    rows, lines = g.reshape(x, (count_of(x.shape[:depth]), *rest)), g.reshape(updates, (count_of(shape[:-1]), *rest))
    return g.reshape(put_lines(g, n, rows, g.reshape(places, (count_of(shape[:-1]),)), lines, known), x.shape)


@lowers("OneHot")
def one_hot(g, n):
    """Between two values, of indices that may be negative or floats."""
    ids, depth, values = n.x(0), int(n.number(1, "how many classes there are")), n.x(2)
    rank = ids.type.rank
    axis = n.axis(-1, rank + 1)
    ids = g.cast(ids, "i64")
    ids = g.select(g.compare("lt", ids, g.scalar(0, "i64")), g.binary("add", ids, g.scalar(depth, "i64")), ids)
    hot = g.reshape(ids, (*ids.shape[:axis], 1, *ids.shape[axis:]))
    shape = (*ids.shape[:axis], depth, *ids.shape[axis:])
    hot = g.compare("eq", hot, g.iota(shape, axis))
    off, on = (g.reshape(g.slice(values, [i], [i + 1], [1], (1,)), ()) for i in (0, 1))
    return g.select(hot, on, off)


@lowers("TopK")
def topk(g, n):
    x, k = n.x(0), int(n.number(1, "how many are taken")) if n.opset >= 10 else n.attribute("k")
    axis = n.axis(-1, x.type.rank)
    if not 0 < k <= x.shape[axis]:
        raise Unsupported(f"the {k} largest of {x.shape[axis]}", "take at least one, and no more than there are")
    element = x.element
    x = g.cast(x, "i32") if element in ("i8", "ui8") else x
    values, places = g.topk(x, k, axis, bool(n.attribute("largest", 1)))
    return [g.cast(values, element), places]


@lowers("TensorScatter")
def tensor_scatter(g, n):
    """Writes a piece of the sequence into a cache, at a place of its own in each line."""
    x, update = n.x(0), n.x(1)
    axis, mode = n.axis(-2, x.type.rank), n.text("mode", "linear")
    count, length, size = x.shape[0], update.shape[axis], x.shape[axis]
    starts = n.inputs[2] if n.has(2) else numpy.zeros(count, numpy.int64)
    steps = numpy.arange(length).reshape([-1 if at == axis else 1 for at in range(x.type.rank)])
    if isinstance(starts, Value):
        base = g.reshape(starts, [count] + [1] * (x.type.rank - 1))
        places = g.binary("add", base, g.cast(g.value(steps), starts.element))
        places = g.binary("remainder floor", places, g.scalar(size, places.element)) if mode == "circular" else places
    else:
        places = numpy.asarray(starts).reshape([count] + [1] * (x.type.rank - 1)) + steps
        places = g.value(places % size if mode == "circular" else places)
    return g.put("put_along", "set", x, g.broadcast(places, update.shape), update, axis)
