"""The ops of indices, of order and of scans in random graphs: this file adds them to the table of graph_ops.py."""

import math

import tensors as t
from graph import MOST, WHOLE
from graph_ops import ANY, op

NUMBERS = ("f32", "i32", "i64")


def axis_of(graph, x):
    return graph.source.randrange(-len(x.shape), len(x.shape))


def places(graph, shape, extent):
    """Ids of a shape, now and then one that is no place."""
    kind = graph.source.choice(["i32", "i64"])
    low = graph.source.choice([0, 0, -1])
    return graph.note(graph.input(shape, t.integers(shape, graph.source.random(), low, extent - 1), kind), True, extent)


def along(graph, x, axis):
    """Ids for lines of x, or None."""
    shape = list(x.shape)
    shape[axis] = graph.source.choice([1, 2, 5, 17, x.shape[axis]])
    if t.count(shape) > 2 * MOST or t.count(shape) * x.shape[axis] > 400 * MOST:
        return None
    return places(graph, tuple(shape), x.shape[axis])


def slices(graph, x, axis):
    """Ids for slices of x, or None."""
    shape = graph.source.choice([(), (1,), (3,), (17,), (2, 5)])
    fits = len(x.shape) + len(shape) <= 6 and t.count(x.shape) // x.shape[axis] * t.count(shape) <= 2 * MOST
    return places(graph, shape, x.shape[axis]) if fits else None


def known(graph, x, ids):
    """Ids that are places for certain, since NaN is no whole value: the magnitude of those that are read."""
    return graph.note(graph.unary("abs", ids), True, graph.bound(ids)) if x.kind == "f32" else ids


@op("take_along", "gather", kinds=ANY)
def chosen(graph, pool, x, name):
    if not x.shape or max(x.shape) < 2:
        return None
    axis = axis_of(graph, x)
    if x.shape[axis] < 2:
        return None
    ids = (along if name == "take_along" else slices)(graph, x, axis)
    if ids is None:
        return None
    return graph.note(getattr(graph, name)(x, known(graph, x, ids), axis), *graph.sorts[x.name])


@op("one_hot", kinds=("i32", "i64"))
def one_hot(graph, pool, x, name):
    classes = graph.source.choice([1, 3, 8, 33])
    if len(x.shape) > 5 or t.count(x.shape) * classes > 2 * MOST:
        return None
    return graph.note(graph.one_hot(x, classes, graph.source.choice(NUMBERS)), True, 1)


@op("put_along", "scatter", kinds=NUMBERS)
def put(graph, pool, x, name):
    if not x.shape:
        return None
    axis = axis_of(graph, x)
    at = axis % len(x.shape)
    ids = (along if name == "put_along" else slices)(graph, x, axis)
    if ids is None:
        return None
    how = graph.source.choice(["add", "set"]) if x.kind == "f32" else "set"
    shape = ids.shape if name == "put_along" else x.shape[:at] + ids.shape + x.shape[at + 1:]
    updates = graph.draw(shape, x.kind)
    whole = graph.whole(x) and graph.whole(updates)
    bound = graph.bound(x) + graph.bound(updates) * (t.count(ids.shape) if how == "add" else 1)
    if bound > (2 * WHOLE if whole else 300):
        return None
    return graph.note(graph.put(name, how, x, ids, updates, axis), whole, bound)


@op("append", kinds=ANY)
def append(graph, pool, x, name):
    if not x.shape or 0 in x.shape:
        return None
    axis = axis_of(graph, x)
    at = axis % len(x.shape)
    count = graph.source.choice([n for n in (1, 1, 2, 5, x.shape[axis]) if n <= x.shape[axis]])
    rows = graph.draw(x.shape[:at] + (count,) + x.shape[at + 1:], x.kind)
    shape = x.shape[:1] if at and graph.source.random() < 0.5 else ()
    position = places(graph, shape, x.shape[axis] - count + 1)
    whole = graph.whole(x) and graph.whole(rows)
    return graph.note(graph.append(x, rows, position, axis), whole, max(graph.bound(x), graph.bound(rows)))


@op("argmax", "argmin", kinds=NUMBERS)
def place(graph, pool, x, name):
    """Of whole values alone, since two sides of a tie are two places."""
    if not x.shape or not graph.whole(x):
        return None
    axis = axis_of(graph, x)
    if x.shape[axis] > WHOLE:
        return None
    y = graph.place(name, x, axis, graph.source.random() < 0.5, graph.source.choice(["i32", "i64"]))
    return graph.note(y, True, x.shape[axis])


@op("sort", "topk", kinds=NUMBERS)
def order(graph, pool, x, name):
    if graph.trains or not x.shape or math.prod(x.shape) * max(x.shape) > 100 * MOST:
        return None  # a gradient goes to another place where two smooth values are in another order
    axis, flag = axis_of(graph, x), graph.source.random() < 0.5
    kind = graph.source.choice(["i32", "i64"])
    if name == "sort":
        values, indices = graph.sort(x, axis, flag, kind)
    else:
        k = min(graph.source.choice([1, 2, 3, 20]), x.shape[axis])
        values, indices = graph.topk(x, k, axis, flag, kind)
    graph.note(indices, True, x.shape[axis])
    graph.note(values, *graph.sorts[x.name])
    ties = graph.whole(x) and x.shape[axis] <= WHOLE
    return indices if ties and graph.source.random() < 0.5 else values


@op("linear_scan")
def linear_scan(graph, pool, x, name):
    if not x.shape:
        return None
    dim = axis_of(graph, x)
    bound = graph.bound(x) * x.shape[dim]
    if bound > 1000:
        return None
    decay = graph.unary("sigmoid", graph.draw(x.shape, whole=False))
    return graph.note(graph.linear_scan(x, graph.note(decay, False, 1.0), dim, graph.source.random() < 0.5), False, max(bound, 1))

