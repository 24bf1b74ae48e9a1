"""Families of the kernels that a training step needs: partial sums, many tensors in a launch, state in place."""

import model as ir
import tensors as t


def partial(m, x, leading, parts):
    return m.op("partial_sum", [x], (parts,) + x.shape[leading:], words=f"leading {leading} parts {parts}")


def rows_of(m, x, name):
    """The statistics of a layer norm: x centred, and one over its deviation."""
    columns = m.constant((), f"{float(x.shape[-1]):.6e}")
    axis = [len(x.shape) - 1]
    centred = m.binary("sub", x, m.binary("div", m.reduce("sum", x, axis, True), columns))
    variance = m.binary("div", m.reduce("sum", m.binary("mul", centred, centred), axis, True), columns)
    return centred, m.unary("rsqrt", m.binary("add", variance, m.constant((), "1.0e-5")))


def partial_columns(precision):
    """Whole numbers, so that not a bit may differ: parts of every size, rows from one column to more than a block's."""
    model = ir.Model("partial_columns")
    for i, (rows, columns) in enumerate(
        [(129, 1), (1000, 1), (129, 3), (1000, 3), (130, 40), (129, 768), (140, 5000), (1, 70), (33, 1541)]
    ):
        x = model.input((rows, columns), t.integers((rows, columns), i))
        for parts in (1, 4, 7, (rows + 31) // 32, rows + 3):
            model.result(f"parts{parts}", partial(model, x, 1, parts), "exact")
        model.result("sum", model.reduce("sum", x, [0]), "exact")
        double = model.binary("add", x, x)
        model.result("double", double, "exact")
        model.result("low", model.cast(model.cast(double, "bf16"), "f32"), "exact")
        model.result("sum_of_double", model.reduce("sum", double, [0], keepdims=True), "exact")
        model.result("amax", model.amax(double), "exact")
    cube = model.input((3, 50, 7), t.integers((3, 50, 7), 50))
    model.result("two_axes", model.reduce("sum", cube, [0, 1]), "exact")
    model.result("turned", model.reduce("sum", model.transpose(cube, [1, 0, 2]), [0, 1], True), "exact")
    model.result("one_row", model.reduce("sum", model.reshape(cube, (1, 150, 7)), [1]), "exact")
    model.result("inner", model.reduce("sum", model.reshape(cube, (2, 75, 7)), [1]), "exact")
    yield model


def partial_elements(precision):
    """All elements: parts that begin at odd places, and the squares of a gradient beside its largest element."""
    model = ir.Model("partial_elements")
    for i, shape in enumerate([(129,), (1000,), (40001,), (130, 777), (3, 20000), (7,)]):
        x = model.input(shape, t.integers(shape, i))
        count = t.count(shape)
        for parts in (1, 3, 8, min(count + 2, 1000)):
            model.result(f"parts{parts}", partial(model, x, len(shape), parts), "exact")
        square = model.binary("mul", x, x)
        model.result("squares", model.reduce("sum", square, list(range(len(shape)))), "exact")
        model.result("amax", model.amax(square), "exact")
        model.result("square", square, "exact")
        y = model.input(shape, t.normal(shape, i))
        model.result("mean", model.reduce("mean", y, list(range(len(shape)))), "tensor", control=False)
        model.result("sum", model.reduce("sum", model.unary("exp", y), list(range(len(shape)))), "tensor", control=False)
    yield model


def norm_gradient(precision):
    """Layer norm's gradient: a whole result, two rows of column sums, statistics and an amax in one pass."""
    model = ir.Model("norm_gradient")
    for i, shape in enumerate([(129, 3), (130, 768), (2, 65, 33), (128, 1000), (200, 5), (128, 4100)]):
        x, dy = model.input(shape, t.normal(shape, i)), model.input(shape, t.normal(shape, 10 + i))
        gain = model.input(shape[-1:], t.normal(shape[-1:], 20 + i))
        low = model.cast(model.cast(dy, "bf16"), "f32")
        centred, r = rows_of(model, x, "x")
        y = model.binary("mul", centred, r)
        g = model.binary("mul", low, gain)
        columns = model.constant((), f"{float(shape[-1]):.6e}")
        axis, lead = [len(shape) - 1], list(range(len(shape) - 1))
        mean = model.binary("div", model.reduce("sum", g, axis, True), columns)
        along = model.binary("div", model.reduce("sum", model.binary("mul", g, y), axis, True), columns)
        dx = model.binary("mul", model.binary("sub", model.binary("sub", g, mean), model.binary("mul", y, along)), r)
        model.result("dx", dx, "tensor", control=False)
        model.result("dgain", model.reduce("sum", model.binary("mul", low, y), lead), "tensor", control=False)
        model.result("dbias", model.reduce("sum", low, lead), "tensor", control=False)
        model.result("r", r, "tensor", control=False)
        model.result("amax", model.amax(dx), "tensor", control=False)
    yield model


def special_sums(precision):
    """Zeros, subnormals, infinities and NaN in columns of their own, or beside ordinary numbers."""
    model = ir.Model("special_sums")
    n = len(t.SPECIAL)
    alone = [t.SPECIAL[c] if r % 50 == c else 0.0 for r in range(150) for c in range(n)]
    x = model.input((150, n), alone)
    for parts in (3, 5, 150):
        model.result("alone", partial(model, x, 1, parts), "exact")
    model.result("sum", model.reduce("sum", x, [0]), "element", control=False)
    model.result("divided", model.reduce("sum", model.binary("div", x, x), [0]), "exact")
    model.result("ones", model.reduce("sum", model.binary("div", model.unary("exp", x), model.unary("exp", x)), [0]), "exact")
    flat = model.input((41 * 900,), [v for s in t.SPECIAL for v in [0.0] * 899 + [s]])
    model.result("elements", partial(model, flat, 1, 41), "exact")
    yield model


def wide_sums(precision):
    """Rows too wide to hold: the sums of columns stand alone, or beside an elementwise result, never beside a softmax."""
    model = ir.Model("wide_sums")
    shape = (130, 9001)
    x = model.input(shape, t.integers(shape, 1))
    model.result("columns", model.reduce("sum", x, [0]), "exact")
    model.result("softmax", model.reduce("sum", model.softmax(x, -1), [0]), "tensor", control=False)
    narrow = model.input((128, 5), t.integers((128, 5), 2))
    row = model.reduce("max", narrow, [1], keepdims=True)
    model.result("row", row, "exact")
    model.result("spread", model.reduce("sum", model.broadcast(row, (128, 5000)), [0]), "exact")
    yield model


def partials(precision):
    for build in (partial_columns, partial_elements, norm_gradient, special_sums, wide_sums):
        yield from build(precision)


SIZES = [(7,), (129,), (3, 40), (1000,), (5, 5, 5), (2048,), (2049,), (4096,), (17, 33), (8,), (16,), (24,), (70, 70),
         (130, 256), (1, 3), (40001,), (64, 64), (2, 3), (11,), (999,)]  # fmt: skip


def update(precision):
    """An optimizer's step on twenty tensors of odd sizes, whose state is written in place."""
    model = ir.Model("update")
    model.steps = 3
    rate = model.parameter((), "dense<0.125> : tensor<f32>", mutable=True)
    count = model.parameter((), "dense<0.0> : tensor<f32>", mutable=True)
    seen = []
    for i, shape in enumerate(SIZES):
        values = t.special(shape, i) if i % 4 == 0 else t.normal(shape, i)
        p, m = (
            model.parameter(shape, f"#mpc.normal<std = 1.0 : f32, seed = {2 * i + j}>", mutable=True) for j in (0, 1)
        )
        g = model.input(shape, values)
        if i % 5 == 1:
            g = model.cast(model.cast(g, "bf16"), "f32")
        n = model.binary("add", model.binary("mul", m, model.constant((), "0.5")), g)
        q = model.binary("sub", p, model.binary("mul", rate, n))
        model.store(m, n)
        model.store(p, q)
        seen.append((p, n, q))
    model.store(rate, model.binary("mul", rate, model.constant((), "0.5")))
    model.store(count, model.binary("add", count, model.constant((), "1.0")))
    for i, (p, n, q) in enumerate(seen):
        if i % 3 == 0:
            model.result("moment", n, "exact")
            model.result("after", q, "exact")
    model.result("rate", rate, "exact")
    yield model


def update_read(precision):
    """The old value is read elsewhere: returned, by a product, turned, by another tensor's update, or as one element."""
    model = ir.Model("update_read")
    model.steps = 3
    shape = (40, 40)
    ps = [model.parameter(shape, f"#mpc.normal<std = 1.0 : f32, seed = {i}>", mutable=True) for i in range(9)]
    x = model.input(shape, t.integers(shape, 3))
    new = [model.binary("add", p, x) for p in ps]
    model.result("product", model.matmul(x, ps[0]), "gemm", control=False)
    model.result("turned", model.binary("mul", model.transpose(ps[1], [1, 0]), new[1]), "exact")
    model.result("old", ps[2], "exact")
    model.result("view", model.reshape(ps[3], (1600,)), "exact")
    new[4] = model.binary("add", ps[4], ps[5])
    new[5] = model.binary("sub", ps[5], ps[4])
    row = model.slice(ps[6], [3, 0], [4, 40], [1, 1])
    new[6] = model.binary("add", ps[6], row)
    new[7] = model.binary("sub", ps[7], model.reduce("max", ps[7], [1], keepdims=True))
    new[8] = model.transpose(ps[8], [1, 0])
    late = model.binary("mul", new[7], ps[7])
    model.result("late", late, "exact")
    model.result("after_product", model.matmul(new[0], ps[0]), "gemm", control=False)
    for p, value in zip(ps, new):
        model.store(p, value)
    model.result("new8", model.unary("neg", new[8]), "exact")
    yield model


def norms(precision):
    """A global norm and the largest elements of many tensors: their parts and cells lie in one tensor."""
    model = ir.Model("norms")
    sums, cells, low = [], [], []
    for i, shape in enumerate(SIZES):
        x = model.input(shape, t.integers(shape, 60 + i))
        axes = list(range(len(shape)))
        sums.append(model.reshape(model.reduce("sum", model.binary("mul", x, x), axes), (1,)))
        cells.append(model.reshape(model.amax(x), (1,)))
        low.append(x)
    # Six sums of columns of one size each way: one launch a size.
    for i in range(6):
        y = model.input((40, 3 + i % 2), t.integers((40, 3 + i % 2), 90 + i))
        model.result("columns", model.reduce("sum", y, [0]), "exact")
        model.result("rows", model.reduce("max", y, [1]), "exact")
    model.result("norm", model.unary("sqrt", model.reduce("sum", model.concat(sums, 0), [0])), "element", control=False)
    all_cells = model.concat(cells, 0)
    model.result("cells", all_cells, "exact")
    model.result("most", model.reduce("max", all_cells, [0]), "exact")
    yield model


def placed(precision):
    """Concatenations along the leading axis: parts that are computed, read elsewhere, returned, given twice, or inputs."""
    model = ir.Model("placed")
    inputs = [model.input((n, 3), t.integers((n, 3), n)) for n in (1, 2, 3, 4, 5, 6)]
    made = [model.unary("neg", x) for x in inputs]
    model.result("computed", model.binary("add", model.concat(made, 0), model.constant((), "1.0")), "exact")
    rows = [model.reduce("max", x, [1], keepdims=False) for x in inputs]
    both = model.concat(rows + [rows[2]], 0)
    model.result("twice", model.binary("mul", both, both), "exact")
    model.result("row", model.binary("add", rows[1], rows[1]), "exact")
    doubled = [model.binary("add", x, x) for x in inputs]
    whole = model.concat(doubled, 0)
    model.result("returned", whole, "exact")
    model.result("part_returned", doubled[3], "exact")
    model.result("of_inputs", model.concat(inputs, 0), "exact")
    outer = model.concat([model.reshape(model.concat([model.unary("abs", x) for x in inputs], 0), (1, 63))] * 1
                         + [model.reshape(model.unary("relu", inputs[2]), (1, 9))] * 4, 1)  # fmt: skip
    model.result("outer", model.unary("neg", outer), "exact")
    square = model.input((4, 4), t.integers((4, 4), 70))
    mixed = [square, model.transpose(square, [1, 0]), model.matmul(square, square), model.unary("neg", square),
             model.slice(model.unary("abs", square), [0, 0], [2, 4], [1, 1])]  # fmt: skip
    model.result("mixed", model.concat(mixed, 0), "exact")
    cells = [model.reshape(model.amax(x), (1,)) for x in inputs]
    model.result("amaxes", model.concat(cells, 0), "exact")
    yield model


def in_place(precision):
    """Results that may take the place of what their group reads last, and such that may not."""
    model = ir.Model("in_place")
    x = model.input((200, 300), t.integers((200, 300), 1))
    a = model.matmul(x, model.transpose(x, [1, 0]))  # 200 x 200
    b = model.binary("sub", a, model.reduce("max", a, [1], keepdims=True))
    c = model.matmul(b, b)
    d = model.binary("add", c, model.transpose(c, [1, 0]))
    e = model.matmul(d, d)
    wide = model.input((20, 9001), t.integers((20, 9001), 2))
    f = model.matmul(model.slice(e, [0, 0], [20, 20], [1, 1]), wide)
    g = model.softmax(f, -1)
    h = model.binary("sub", f, model.reduce("max", f, [1], keepdims=True))
    model.result("softmax", model.matmul(model.slice(g, [0, 0], [20, 300], [1, 1]), model.transpose(x, [1, 0])), "tensor", control=False)
    model.result("rows", model.reduce("sum", model.unary("exp", h), [1]), "tensor", control=False)
    model.result("b", model.reduce("sum", b, [1]), "exact")
    yield model


def stepped(precision):
    for build in (update, update_read, norms, placed, in_place):
        yield from build(precision)


FAMILIES = {
    "stepped": (stepped, ["fp32"]),    "partials": (partials, ["fp32"]),
}
