"""The models of indices, of order and of linear scans. Whole numbers wherever a wrong place could hide in a tolerance."""

import math

import model as ir
import tensors as t

TYPED = ["fp32", "fp16", "bf16"]


def ids_of(model, shape, extent, seed, kind="i64"):
    """Ids of which some repeat and some are no place, huge and negative ones among them."""
    values = t.integers(shape, seed, -1, extent)
    if len(values) > 3:
        values[1], values[2] = (2**62, -(2**62)) if kind == "i64" else (2**31 - 1, -(2**31))
    return model.input(shape, values, kind)


SHAPES = [  # of x, of ids along the axis, of ids for gather
    ((7,), 0, (5,), (2, 3)),
    ((5, 9), 1, (5, 4), (6,)),
    ((5, 9), 0, (11, 9), ()),
    ((3, 4, 6), 1, (3, 7, 6), (2, 2)),
    ((3, 4, 6), -1, (3, 4, 1), (9,)),
    ((2, 3, 300), 2, (2, 3, 70), (33,)),
    ((1, 8, 16), 1, (1, 300, 16), (5,)),  # more updates than are compared one by one
]


def chosen(precision):
    model = ir.Model("chosen", precision)
    for i, (shape, axis, along, slices) in enumerate(SHAPES):
        kind = "i64" if i % 2 else "i32"
        x = model.input(shape, t.integers(shape, i))
        ids, numbers = ids_of(model, along, shape[axis], i, kind), ids_of(model, slices, shape[axis], i + 50, kind)
        for value in (x, model.input(shape, t.integers(shape, i + 9), "i32"), model.compare("lt", x, model.constant((), "0.0"))):
            model.result("along", model.take_along(value, ids, axis), "exact")
            model.result("slices", model.gather(value, numbers, axis), "exact")
        computed = model.unary("neg", x)
        model.result("of_computed", model.gather(computed, model.unary("abs", ids_of(model, (4,), 3, i, kind)), axis), "exact")
        model.result("behind", model.binary("add", model.take_along(computed, ids, axis), model.constant((), "1.0")), "exact")
        model.result("hot", model.one_hot(ids, shape[axis]), "exact")
        model.result("hot_whole", model.one_hot(numbers, shape[axis], "i32"), "exact")
    yield model


def put(precision):
    model = ir.Model("put", precision)
    for i, (shape, axis, along, slices) in enumerate(SHAPES):
        kind, at = "i64" if i % 2 else "i32", axis % len(shape)
        x, whole = model.input(shape, t.integers(shape, i, -3, 3)), model.input(shape, t.integers(shape, i + 9), "i64")
        zeros = model.constant(shape, "0.0")
        ids, numbers = ids_of(model, along, shape[axis], i, kind), ids_of(model, slices, shape[axis], i + 50, kind)
        whole_slices = shape[:at] + slices + shape[at + 1:]
        for name, places, form in (("put_along", ids, along), ("scatter", numbers, whole_slices)):
            updates = model.input(form, t.integers(form, i + 3, -3, 3))
            model.result("add", model.put(name, "add", x, places, updates, axis), "exact", zeros=False)
            model.result("add_to_zeros", model.put(name, "add", zeros, places, updates, axis), "exact", zeros=False)
            model.result("set", model.put(name, "set", x, places, model.unary("neg", updates), axis), "exact")
            longs = model.input(form, t.integers(form, i + 4), "i64")
            model.result("set_whole", model.put(name, "set", whole, places, longs, axis), "exact")
    yield model


def appended(precision):
    """Rows appended to caches, of which nothing else reads some; at places that exist, in part, or not at all."""
    model = ir.Model("appended", precision)
    cases = [  # cache, the number of rows, axis, positions
        ((7,), 2, 0, 3), ((4, 9), 1, 1, 8), ((4, 9), 3, -1, [0, 6, -1, 8]), ((2, 3, 16, 8), 1, 2, 5), ((2, 3, 16, 8), 4, 2, [12, 0]),
        ((3, 5, 7), 5, 1, 0), ((2, 6, 4), 2, 1, [2**31 - 1, -(2**31)]), ((3, 70, 40), 33, 1, [37, 50, -20]), ((5, 3), 1, 0, -1), ((4, 3), 2, 1, [2**62, -(2**62), 1, -1]),
    ]  # fmt: skip
    for i, (shape, count, axis, position) in enumerate(cases):
        form = tuple(count if d == axis % len(shape) else e for d, e in enumerate(shape))
        many = isinstance(position, list)
        at = model.input((len(position),) if many else (), position if many else [position], "i64" if i % 2 else "i32")
        cache, rows = model.input(shape, t.integers(shape, i, -9, 9)), model.input(form, t.integers(form, i + 9, -9, 9))
        model.result("input", model.append(cache, rows, at, axis), "exact")
        model.result("computed", model.append(model.unary("neg", cache), model.unary("neg", rows), at, axis), "exact")
        model.result("zeros", model.append(model.constant(shape, "0.0"), rows, at, axis), "exact")
        whole = model.input(shape, t.integers(shape, i + 3), "i64")
        model.result("whole", model.append(whole, model.input(form, t.integers(form, i + 4), "i64"), at, axis), "exact")
        less = model.compare("lt", cache, model.constant((), "0.0"))
        model.result("choice", model.append(less, model.compare("gt", rows, model.constant((), "0.0")), at, axis), "exact")
    # Rows and caches that are views: transposed, sliced with an offset, and rows of the cache itself.
    x, at = model.input((2, 5, 3, 8), t.integers((2, 5, 3, 8), 40)), model.input((), [6], "i32")
    turned = model.transpose(model.slice(x, [0, 1, 0, 0], [2, 3, 3, 8], [1] * 4), [0, 2, 1, 3])
    cache = model.input((2, 3, 16, 8), t.integers((2, 3, 16, 8), 41))
    model.result("turned", model.append(cache, turned, at, 2), "exact")
    model.result("part", model.append(model.slice(cache, [1, 0, 0, 0], [2, 3, 16, 8], [1] * 4), model.slice(turned, [1, 0, 0, 0], [2, 3, 2, 8], [1] * 4), at, 2), "exact")
    computed = model.unary("neg", cache)
    model.result("itself", model.append(computed, model.slice(computed, [0, 0, 3, 0], [2, 3, 9, 8], [1] * 4), at, 2), "exact")
    y = model.append(model.append(computed, turned, at, 2), model.unary("neg", turned), model.input((2,), [1, 7], "i64"), 2)
    model.result("twice", y, "exact")
    model.result("both", model.binary("add", model.append(y, turned, at, -2), y), "exact")
    yield model


def caches(precision):
    """State that rows are appended to, step by step; the last step's results."""
    model = ir.Model("caches", precision)
    model.steps = 5
    shape, row = (2, 3, 16, 8), (2, 3, 1, 8)
    place = model.parameter((), "dense<0> : tensor<i32>", "i32", mutable=True)
    following = model.binary("add", place, model.constant((), "2", "i32"))
    model.store(place, following)
    rows = model.input(row, t.integers(row, 1, -9, 9))
    moving = model.binary("mul", rows, model.cast(model.binary("add", place, model.constant((), "1", "i32")), "f32"))
    grown = {}
    for name in ("alone", "read_before", "read_behind", "returned", "twice", "turned"):
        cache = model.parameter(shape, "#mpc.zeros", mutable=True)
        if name == "read_before":
            model.result("before", model.unary("neg", cache), "exact")
        new = model.append(cache, moving, place, 2)
        if name == "twice":
            new = model.append(new, rows, following, 2)
        if name == "read_behind":
            model.result("difference", model.binary("sub", new, cache), "exact", zeros=False)
        if name == "returned":
            model.result("old", cache, "exact")
            model.result("new", new, "exact")
        if name == "turned":
            model.result("new_turned", model.transpose(new, [0, 2, 1, 3]), "exact")
        model.store(cache, new)
        grown[name] = new
    # Two versions of one state, of which one is stored.
    cache = model.parameter(shape, "#mpc.ones", mutable=True)
    other = model.append(cache, rows, following, 2)
    model.store(cache, model.append(cache, moving, place, 2))
    model.result("other", other, "exact")
    for name, new in grown.items():
        model.result(name, model.unary("neg", new), "exact")
    yield model


def rows_of(shape, seed):
    """Rows with ties, and in some of them NaN, both infinities and both zeros."""
    values = [float(v) for v in t.integers(shape, seed, -5, 5)]
    source = [math.nan, math.inf, -math.inf, -0.0, 0.0]
    for place in range(0, len(values), 7):
        if (place // shape[-1]) % 3:
            values[place] = source[place // 7 % len(source)]
    return values


def order(precision):
    model = ir.Model("order", precision)
    for i, (shape, axis) in enumerate([((9,), 0), ((6, 1), 1), ((12, 8), 1), ((8, 12), 0), ((3, 5, 7), 1), ((4, 70), -1), ((3, 600), 1)]):
        extent, keep = shape[axis], i % 2 == 0
        values = (model.input(shape, rows_of(shape, i)), model.input(shape, t.integers(shape, i, -(2**31), 2**31 - 1), "i32"),
                  model.input(shape, t.integers(shape, i + 7, -3, 3), "i64"))  # fmt: skip
        for x in values:
            model.result("largest", model.place("argmax", x, axis, keep), "exact")
            model.result("smallest", model.place("argmin", x, axis, keep, "i32"), "exact")
            for backwards in (False, True):
                for k in {1, min(2, extent), min(17, extent), extent if extent < 100 else 3}:
                    for result in model.topk(x, k, axis, backwards, "i32" if k % 2 else "i64"):
                        model.result(f"top{k}", result, "exact")
                if extent < 100:
                    for result in model.sort(x, axis, backwards):
                        model.result("sort", result, "exact")
    yield model
    wide = ir.Model("order_of_wide_rows", precision)
    x = wide.input((2, 30011), rows_of((2, 30011), 1))
    for result in wide.topk(x, 3, 1) + wide.topk(x, 2, 1, True) + [wide.place("argmax", x, 1), wide.place("argmin", x, 1)]:
        wide.result("wide", result, "exact")
    yield wide


def routed(precision):
    """A router of experts: the share of the chosen experts, and what their tokens add up to."""
    model = ir.Model("routed", precision)
    x, weight = model.input((24, 16), t.normal((24, 16), 1)), model.input((8, 16), t.normal((8, 16), 2, 0.3))
    share = model.softmax(model.linear(x, weight), -1)
    values, places = model.topk(share, 2, -1)
    total = model.reduce("sum", values, [1], True)
    gate = model.put("put_along", "add", model.constant((24, 8), "0.0"), places, model.binary("div", values, total), 1)
    # The gate of two experts hardly depends on the type of the product: bf16 meets the bar of fp16.
    model.result("gate", gate, "graph", control=precision == "fp32")
    yield model


def scans(precision):
    """Every width of a scan, from both ends; halving and doubling, whose results are exact."""
    model = ir.Model("scans", precision)
    for i, (shape, dim) in enumerate(
        [((4, 1), 1), ((300, 2), 1), ((70, 7), -1), ((9, 31), 1), ((17, 33), 1), ((33, 17), 0), ((3, 5, 129), 1), ((2, 3, 1024), 2),
         ((5, 2503), 1), ((3, 8192), 1), ((2, 20003), -1), ((12007,), 0)]
    ):  # fmt: skip
        x, signs = model.input(shape, t.integers(shape, i)), model.input(shape, t.integers(shape, i + 60, -1, 1))
        smooth = model.unary("sigmoid", model.input(shape, t.normal(shape, i + 20, 3.0)))
        for reverse in (False, True):
            model.result("signs", model.linear_scan(x, signs, dim, reverse), "exact", zeros=False)
            model.result("smooth", model.linear_scan(x, smooth, dim, reverse), "tensor", control=False)
        run = model.linear_scan(model.unary("neg", x), model.binary("mul", signs, signs), dim)
        model.result("beside", model.binary("sub", run, x), "exact", zeros=False)
        # The terms wait for another running sum, the factors do not.
        late = model.linear_scan(model.cumsum(x, dim), model.unary("neg", signs), dim)
        model.result("late", late, "exact", zeros=False)
    yield model


FAMILIES = {
    "indices": (lambda precision: [*chosen(precision), *put(precision)], TYPED),
    "order": (lambda precision: [*order(precision), *routed(precision)], TYPED),
    "scans": (scans, TYPED),
    "appended": (lambda precision: [*appended(precision), *caches(precision)], TYPED),
}
