"""Random models, the same from the same seed: chains of views, maps and reductions, and networks of layers."""

import random

import model as ir
import tensors as t


def factors(source, extent):
    divisors = [d for d in range(1, extent + 1) if extent % d == 0]
    d = source.choice(divisors)
    return [d, extent // d]


def random_view(model, x, source):
    kind = source.choice(["reshape", "transpose", "slice", "pad", "concat", "broadcast", "merge"])
    rank = len(x.shape)
    if kind == "transpose" and rank > 1:
        return model.transpose(x, source.sample(range(rank), rank))
    if kind == "reshape" and rank < 4 and rank:
        i = source.randrange(rank)
        return model.reshape(x, x.shape[:i] + tuple(factors(source, x.shape[i])) + x.shape[i + 1 :])
    if kind == "merge" and rank > 1:
        i = source.randrange(rank - 1)
        return model.reshape(x, x.shape[:i] + (x.shape[i] * x.shape[i + 1],) + x.shape[i + 2 :])
    if kind == "slice" and rank:
        starts = [source.randrange((extent + 1) // 2) if extent > 1 else 0 for extent in x.shape]
        limits = [source.randint(start + 1, extent) for start, extent in zip(starts, x.shape)]
        return model.slice(x, starts, limits, [source.choice([1, 1, 2, 3]) for _ in x.shape])
    if t.count(x.shape) > 3000:
        return x
    if kind == "pad" and rank:
        return model.pad(x, [source.choice([0, 0, 1, 3]) for _ in x.shape], [source.choice([0, 0, 2]) for _ in x.shape])
    if kind == "concat" and rank:
        shape = list(x.shape)
        axis = source.randrange(rank)
        shape[axis] = source.choice([1, 2, 5])
        other = model.input(shape, t.integers(shape, source.random()))
        return model.concat(source.choice([[x, other], [other, x], [x, other, x]]), axis)
    if kind == "broadcast" and rank < 4:
        return model.broadcast(x, (source.choice([2, 3]),) + x.shape)
    return x


def random_math(model, x, source):
    """Maps that keep small whole numbers small and whole."""
    kind = source.choice(["neg", "relu", "abs", "self", "column", "row", "select"])
    if kind in ("neg", "relu", "abs"):
        return model.unary(kind, x)
    if kind == "self" or not x.shape:
        return model.binary("maximum", x, model.unary("neg", x))
    if kind == "select":
        return model.select(model.compare("lt", x, model.unary("neg", x)), x, model.unary("abs", x))
    shape = x.shape[:-1] + (1,) if kind == "column" else x.shape[-1:]
    return model.binary(
        source.choice(["add", "minimum", "sub"]), x, model.input(shape, t.integers(shape, source.random(), -3, 3))
    )


def random_reduction(model, x, source):
    if not x.shape:
        return x
    axes = sorted(source.sample(range(len(x.shape)), source.randint(1, len(x.shape))))
    name = source.choice(["sum", "max", "sum"])
    y = model.reduce(name, x, axes, keepdims=source.random() < 0.5)
    # Keeps numbers small, so that the next sum is exact too, in every type.
    if name == "sum":
        limit = model.input((), [8.0])
        y = model.binary("maximum", model.binary("minimum", y, limit), model.unary("neg", limit))
        if len(y.shape) == len(x.shape) and source.random() < 0.5:
            y = model.binary("sub", x, y)
    return y


def chains(seed, count, annotated=None):
    """Random chains of views, maps and reductions on small whole numbers: exact in any order and every type."""
    source = random.Random(seed)
    model = ir.Model(f"chains{seed}", annotated)
    for _ in range(count):
        shape = source.choice(
            [(17, 33), (3, 129), (4, 6, 10), (2, 3, 4, 5), (1000,), (1, 40), (16, 32), (7, 8, 9), (64,)]
        )
        x = model.input(shape, t.integers(shape, source.random()))
        steps = [
            source.choice([random_view, random_view, random_math, random_reduction])
            for _ in range(source.randint(2, 6))
        ]
        for step in steps:
            x = step(model, x, source)
        if x.name.startswith("x"):
            x = random_math(model, x, source)
        model.result("_".join(step.__name__[7:] for step in steps), x, "exact")
    return model


def views(precision, seed=1):
    for i in range(3):
        yield chains(100 * seed + i, 14, precision)


def random_layer(model, source, pool):
    """One op on values of (rows, columns) in the pool; its result joins them."""
    x = source.choice(pool[-4:])
    rows, columns = x.shape
    kind = source.choice(
        ["linear", "norm", "softmax", "map", "add", "gate", "turn", "part", "join", "scale", "matmul", "rms"]
    )
    draw = lambda *shape, std=1.0: model.input(shape, t.normal(shape, source.random(), std))  # noqa: E731
    if kind == "linear":
        width = source.choice([7, 16, 33, 48])
        bias = draw(width) if source.random() < 0.5 else None
        return model.linear(x, draw(width, columns, std=columns**-0.5), bias, source.choice(["", "relu", "gelu_tanh"]))
    if kind == "norm":
        return model.layer_norm(x, draw(columns), draw(columns))
    if kind == "rms":
        return model.rms_norm(x, draw(columns))
    if kind == "softmax":
        return model.softmax(x, source.choice([0, 1]))
    if kind == "add":
        return model.binary("add", x, source.choice([v for v in pool if v.shape == x.shape]))
    if kind == "gate":
        return model.binary("mul", model.unary("sigmoid", x), x)
    if kind == "turn":
        return model.transpose(x, [1, 0])
    if kind == "part" and rows > 8:
        return model.slice(x, [1, 0], [rows, columns], [source.choice([1, 2]), 1])
    if kind == "join" and rows < 60:
        return model.concat([x, model.unary("neg", x)], 0)
    if kind == "scale":
        axis = source.choice([0, 1])
        return model.binary("sub", x, model.reduce(source.choice(["mean", "max"]), x, [axis], keepdims=True))
    if kind == "matmul":
        gram = model.matmul(x, x, transpose_b=True)
        return model.matmul(model.softmax(model.binary("mul", gram, draw(1, std=0.1)), -1), x)
    return model.unary(
        source.choice(["gelu", "silu", "tanh", "exp" if kind == "map" else "relu"]), model.unary("tanh", x)
    )


def graphs(precision, seeds=range(3)):
    """Random networks, as the policy makes them: several results, values read many times."""
    for seed in seeds:
        source = random.Random(seed)
        model = ir.Model(f"graph{seed}")
        pool = [model.input((24, 33), t.normal((24, 33), seed)), model.input((17, 16), t.normal((17, 16), seed + 50))]
        pool.append(model.linear(pool[0], model.input((33, 33), t.normal((33, 33), seed + 90, 33**-0.5))))
        for _ in range(14):
            pool.append(random_layer(model, source, pool))
        for value in pool[-5:]:
            model.result("value", value, "graph", control=False)
        yield model
