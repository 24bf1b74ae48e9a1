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


FAMILIES = {"partials": (partials, ["fp32"])}
