"""Families of lookups: every kind of table, of id and of reading, and graphs whose ops share little.

The numbers are small and whole, so not a bit may differ.
"""

import model as ir
import tensors as t


def iota(model, shape, dimension=0):
    value = model.constant(shape, "0", "i64")  # An iota has no precision.
    model.lines[-1] = f"%{value.name} = mpc.iota dimension {dimension} : () -> {value.type}"
    return value


def whole(model, shape, low=-8, high=8):
    return model.input(shape, t.integers(shape, len(model.inputs), low, high))


def kinds_of_table(model):
    """(name, table): rows in memory, views of them, and what no buffer holds as rows."""
    x = whole(model, (8, 16))
    cube = whole(model, (2, 4, 16))
    yield "plain", x
    yield "computed", model.unary("neg", x)
    yield "joined", model.reshape(cube, (8, 16))
    yield "turned", model.transpose(x, [1, 0])
    yield "part", model.slice(x, [1, 2], [7, 14], [1, 1])
    yield "apart", model.slice(x, [0, 1], [8, 16], [2, 3])
    yield "turned_part", model.transpose(model.slice(x, [2, 0], [8, 5], [1, 1]), [1, 0])
    yield "joined_turned", model.reshape(model.transpose(cube, [1, 0, 2]), (8, 16))
    yield "repeated", model.broadcast(whole(model, (16,)), (8, 16))
    yield "padded", model.pad(x, [1, 2], [2, 0])
    yield "constant", model.constant((8, 16), "3.0")
    yield "counted", model.cast(iota(model, (8, 16), 1), "f32")
    yield "widened", model.cast(model.cast(x, "bf16"), "f32")
    yield "one_column", whole(model, (8, 1))
    yield "one_row", whole(model, (1, 16))
    yield "one_element", whole(model, (1, 1))
    yield "reduced", model.reduce("max", whole(model, (8, 5, 16)), [1])
    yield "looked_up", model.embedding(x, iota(model, (8,)))


def kinds_of_id(model):
    """(name, ids): read, views, and computed ones, some of them no row of the table."""
    ids = model.input((6,), [3, 0, 7, 7, -1, 8], "i64")
    yield "read", ids
    yield "short", model.input((2, 3), [0, 1, 2, 3, -(2**31), 2**31 - 1], "i32")
    yield "turned", model.transpose(model.input((2, 3), [0, 1, 2, 3, 4, 5], "i64"), [1, 0])
    yield "repeated", model.broadcast(model.input((3,), [5, 6, 9], "i64"), (2, 3))
    yield "padded", model.pad(ids, [1], [2])
    yield "scalar", model.input((), [4], "i64")
    yield "constant", model.constant((5,), "2", "i64")
    yield "written_out", model.constant((3,), "[1, 6, 9]", "i64")
    yield "iota", iota(model, (5,))
    yield "iota_2d", iota(model, (2, 9), 1)
    yield "cast", model.cast(model.input((5,), [0.5, 3.0, -2.0, 6.9, 1e9]), "i64")
    yield "compared", model.cast(model.compare("lt", whole(model, (7,)), whole(model, (7,))), "i64")
    yield "reduced", model.cast(model.reduce("max", whole(model, (5, 9), 0, 9), [1]), "i64")
    yield "looked_up", model.cast(model.embedding(whole(model, (4, 3), 0, 9), model.input((2,), [1, 3], "i64")), "i64")


def reading(model, how, y):
    """What is made of a value that was looked up, or nothing where its shape does not allow it."""
    rank, last = len(y.shape), y.shape[-1] - 1
    every = [1] * rank
    if how == "rows":
        return y
    if how == "flat":
        return model.reshape(model.unary("neg", y), (t.count(y.shape),))
    if how == "all":
        return model.reduce("sum", y, list(range(rank)))
    if how == "last":
        return model.reduce("max", y, [rank - 1])
    if how == "padded":
        return model.unary("neg", model.pad(y, every, [2] * rank))
    if how == "column":
        return model.unary("neg", model.slice(y, [0] * (rank - 1) + [last], y.shape, every))
    if how == "columns":
        return model.unary("neg", model.slice(y, [0] * (rank - 1) + [3], y.shape, every)) if last > 3 else None
    if rank == 1:
        return None
    if how == "turned":
        return model.unary("neg", model.transpose(y, list(reversed(range(rank)))))
    if how == "leading":
        return model.reduce("sum", y, list(range(rank - 1)))
    return model.binary("sub", y, model.reduce("max", y, [rank - 1], keepdims=True))


OF_TABLES = ["rows", "padded", "columns", "turned", "leading"]
OF_IDS = ["rows", "flat", "all", "last", "padded", "column", "columns", "turned", "leading", "beside"]


def readings(model, y, hows):
    for how in hows:
        value = reading(model, how, y)
        if value:
            yield how, value


def tables(precision):
    model = ir.Model("tables", precision)
    for name, table in kinds_of_table(model):
        ids = model.input((5,), [0, table.shape[0] - 1, 1, -1, table.shape[0]], "i64")
        for how, value in readings(model, model.embedding(table, ids), OF_TABLES):
            model.result(f"{name}_{how}", value, "exact")
        counted = model.embedding(table, iota(model, (table.shape[0],)))
        model.result(f"{name}_beside_itself", model.binary("add", table, counted), "exact")
        model.result(f"{name}_all", model.reduce("sum", counted, [0, 1]), "exact")
    yield model
    model = ir.Model("ids", precision)
    table = whole(model, (8, 16))
    for name, ids in kinds_of_id(model):
        for how, value in readings(model, model.embedding(table, ids), OF_IDS):
            model.result(f"{name}_{how}", value, "exact")
    for name, ids in kinds_of_id(model):
        for shape in ((8, 1), (1, 1)):
            model.result(f"{name}_narrow", model.embedding(whole(model, shape), ids), "exact")
    # The result is as large as the table, which nothing reads later.
    same = model.embedding(model.unary("neg", table), model.input((8,), [7, 6, 5, 4, 3, 2, 1, 0], "i64"))
    model.result("in_place", same, "exact")
    yield model


def encoder(precision):
    """Token types that are all 0, and rows that three norms pass on."""
    model = ir.Model("encoder")
    types = model.parameter((2, 64), "#mpc.normal<std = 1.0 : f32, seed = 1>")
    draw = lambda *shape: model.input(shape, t.normal(shape, len(model.inputs)))  # noqa: E731
    rows = model.embedding(types, model.constant((2, 16), "0", "i64"))
    x = model.binary("add", model.binary("add", draw(2, 16, 64), rows), draw(1, 16, 64))
    for _ in range(3):
        x = model.binary("add", draw(2, 16, 64), model.layer_norm(x, draw(64), draw(64), 1e-12))
    model.result("y", model.linear(x, model.input((96, 64), t.normal((96, 64), 90, 0.125)), draw(96)), "graph", False)
    return model


def decoder(precision):
    """Gains of which 1 is added, and keys that groups of heads share: views of a broadcast."""
    model = ir.Model("decoder")
    draw = lambda *shape, std=1.0: model.input(shape, t.normal(shape, len(model.inputs), std))  # noqa: E731
    tokens = model.input((2, 16), [7 * i % 96 for i in range(32)], "i64")
    table = model.parameter((96, 64), "#mpc.normal<std = 1.0 : f32, seed = 1>")
    x = model.binary("mul", model.embedding(table, tokens), model.constant((), "8.0"))
    y = model.binary("mul", model.binary("mul", x, draw(2, 16, 1)), draw(64))
    v = model.reshape(model.linear(y, draw(64, 64, std=0.125)), (2, 16, 2, 32))
    v = model.reshape(model.transpose(v, [0, 2, 1, 3]), (2, 2, 1, 16, 32))
    v = model.reshape(model.broadcast(v, (2, 2, 2, 16, 32)), (2, 4, 16, 32))
    y = model.matmul(draw(2, 4, 16, 16, std=0.25), v)
    y = model.linear(model.reshape(model.transpose(y, [0, 2, 1, 3]), (2, 16, 128)), draw(64, 128, std=0.1))
    gain = model.binary("add", draw(64), draw())
    x = model.binary("add", x, model.binary("mul", model.binary("mul", y, draw(2, 16, 1)), gain))
    y = model.binary("mul", model.binary("mul", x, draw(2, 16, 1)), draw(64))
    y = model.binary("mul", model.unary("gelu_tanh", model.linear(y, draw(160, 64, std=0.1))), draw(2, 16, 160))
    y = model.binary("mul", model.linear(y, draw(64, 160, std=0.1)), draw(2, 16, 1))
    model.result("y", model.binary("add", x, model.binary("mul", y, draw(64))), "graph", False)
    return model


def layers(precision):
    yield encoder(precision)
    yield decoder(precision)


FAMILIES = {"tables": (tables, ["fp32", "fp16", "bf16"]), "layers": (layers, ["fp32", "tf32", "fp16", "bf16", "fp8"])}
