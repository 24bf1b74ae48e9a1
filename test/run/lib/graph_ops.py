"""The ops of random graphs: what each may be applied to, and what is then known of its result.

Two sorts of values keep a comparison sharp. A whole value holds small whole numbers, exact in every type, so that a wrong
index cannot hide in a tolerance. A smooth value went through arithmetic that rounds; no op that jumps reads one, since the
evaluator and a kernel may stand on two sides of a tie. `bound` is the largest magnitude that a value can have.
"""

import math

import model as ir
import tensors as t
from graph import MOST, WHOLE, Graph  # noqa: F401

FLOATS = ("f32",)


def like(graph, pool, x, **sort):
    """A value that x broadcasts with: one of the pool, or a new one."""
    others = [v for v in pool if v.kind == x.kind and v.shape == x.shape and (not sort or graph.whole(v))]
    if others and graph.source.random() < 0.5:
        return graph.source.choice(others)
    shape = tuple(e if graph.source.random() < 0.7 else 1 for e in x.shape)
    shape = shape[graph.source.randint(0, len(shape)):] if graph.source.random() < 0.4 else shape
    return graph.draw(shape, x.kind, **sort)


# ---- the table: name -> (floats only or any kind, builder of (graph, pool, x)); a builder gives None where x does not suit ----

OPS = {}


def op(*names, kinds=FLOATS):
    def add(builder):
        for name in names:
            OPS[name] = (kinds, lambda graph, pool, x, name=name: builder(graph, pool, x, name))
        return builder

    return add


@op("relu")
@op("neg", "abs", kinds=("f32", "i32", "i64"))
def keeps_whole(graph, pool, x, name):
    return graph.note(graph.unary(name, x), graph.whole(x), graph.bound(x))


@op("sin", "cos", "tanh", "erf", "sigmoid", "atan", "asinh")
def bounded(graph, pool, x, name):
    return graph.note(graph.unary(name, graph.small(x, 6.0)), False, {"atan": 1.5, "asinh": 2.6}.get(name, 1.0))


@op("sinh", "cosh")
def hyperbolic(graph, pool, x, name):
    return graph.note(graph.unary(name, graph.small(x)), False, math.cosh(3.0))


@op("asin", "acos", "tan", "atanh", "acosh")
def of_part(graph, pool, x, name):
    """Within the domain, away from its ends, where a rounding of x is far in y."""
    if name == "acosh":
        above = graph.note(graph.binary("add", graph.positive(x), graph.note(graph.constant((), "1.0"), True, 1)), False, graph.bound(x) + 1.5)
        return graph.note(graph.unary(name, above), False, 1 + math.log(2 * graph.bound(x) + 4))
    share = graph.note(graph.constant((), "0.75"), False, 0.75)
    inside = graph.note(graph.binary("mul", graph.note(graph.unary("tanh", x), False, 1.0), share), False, 0.75)
    return graph.note(graph.unary(name, inside), False, 2.5 if name == "acos" else 1.0)


@op("gelu", "gelu_tanh", "silu")
def activation(graph, pool, x, name):
    return graph.note(graph.unary(name, x), False, graph.bound(x))


@op("log1p", "expm1", "hardsigmoid", "hardswish", "mish", "softplus", "elu", "leaky_relu")
def map_of_numbers(graph, pool, x, name):
    words = {"softplus": "beta 1.0 threshold 20.0", "elu": "alpha 1.0", "leaky_relu": "slope 1.0e-02"}.get(name, "")
    x = graph.small(x) if name == "expm1" else graph.positive(x) if name == "log1p" else x
    bound = {"expm1": math.exp(3.0), "hardsigmoid": 1.0, "softplus": graph.bound(x) + 1}.get(name, max(graph.bound(x), 1.0))
    return graph.note(graph.op(name, [x], x.shape, words=words), False, bound)


@op("round", "floor", "ceil", "trunc", "sign", "clamp")
def jumps(graph, pool, x, name):
    """Of a smooth value two sides of a step may differ; a clamp has none."""
    if not graph.whole(x) and name != "clamp":
        return None
    y = graph.op(name, [x], x.shape, words="min -2.0 max 5.0" if name == "clamp" else "")
    return graph.note(y, graph.whole(x), min(graph.bound(x), 5.0) if name == "clamp" else graph.bound(x))


@op("not", "and", "or", "xor", "quotient", "remainder", "shift_left", "shift_right", kinds=("i1", "i32", "i64"))
def whole_numbers(graph, pool, x, name):
    if x.kind == "i1" and name in ("quotient", "remainder", "shift_left", "shift_right"):
        return None
    if name == "not":
        return graph.note(graph.op(name, [x], x.shape, x.kind), True, graph.bound(x) + 1)
    others = [v for v in pool if v.kind == x.kind and v.shape == x.shape]
    y = graph.source.choice(others) if others or x.kind == "i1" else graph.draw(x.shape[-1:], x.kind)
    if name == "shift_left" and graph.bound(x) > 4:
        return None
    if name.startswith("shift"):
        y = graph.draw(x.shape[-1:], x.kind, low=0, high=4)
    division = graph.source.choice(["trunc", "floor"])
    text = f"{division} %{x.name}, %{y.name}" if name in ("quotient", "remainder") else None
    z = graph.op(name, [x, y], ir.broadcast(x.shape, y.shape), x.kind, text=text)
    bound = 1 if x.kind == "i1" else 2 * max(graph.bound(x), graph.bound(y)) * (16 if name == "shift_left" else 1)
    return graph.note(z, True, bound) if bound <= WHOLE else None


@op("exp")
def exp(graph, pool, x, name):
    return graph.note(graph.unary(name, graph.small(x)), False, math.exp(3.0))


@op("log", "sqrt", "rsqrt", "reciprocal")
def of_positive(graph, pool, x, name):
    bound = {"log": 1 + math.log(graph.bound(x) + 1), "sqrt": graph.bound(x) + 1, "rsqrt": 1.5, "reciprocal": 2.0}
    return graph.note(graph.unary(name, graph.positive(x)), False, bound[name])


@op("add", "sub", "maximum", "minimum", "mul", kinds=("f32", "i32", "i64"))
def arithmetic(graph, pool, x, name):
    y = like(graph, pool, x)
    a, b = graph.bound(x), graph.bound(y)
    bound = {"mul": a * b, "add": a + b, "sub": a + b}.get(name, max(a, b))
    if bound > (WHOLE if graph.whole(x) and graph.whole(y) else 300):
        return None
    operands = graph.source.choice([(x, y), (y, x)])
    z = graph.op(name, list(operands), ir.broadcast(x.shape, y.shape), x.kind)
    return graph.note(z, graph.whole(x) and graph.whole(y), max(bound, 1))


@op("div")
def div(graph, pool, x, name):
    y = graph.positive(like(graph, pool, x))
    return graph.note(graph.binary(name, x, y), False, 2 * graph.bound(x))


@op("pow")
def power(graph, pool, x, name):
    y = graph.small(like(graph, pool, x), 2.0)
    return graph.note(graph.binary(name, graph.positive(graph.small(x)), y), False, 13.0)


@op("gelu_tanh_grad")
def gelu_tanh_grad(graph, pool, x, name):
    y = constant_of(graph, graph.draw(x.shape))
    return graph.note(graph.binary(name, x, y), False, 1.2 * max(graph.bound(x), graph.bound(y)))


@op("compare", kinds=("f32", "i32", "i64"))
def compare(graph, pool, x, name):
    if not graph.whole(x):
        return None
    y = like(graph, pool, x, whole=True)
    how = graph.source.choice(["eq", "ne", "lt", "le", "gt", "ge"])
    return graph.note(graph.compare(how, x, y), True, 1)


@op("select", kinds=("f32", "i32", "i64"))
def select(graph, pool, x, name):
    conditions = [v for v in pool if v.kind == "i1" and v.shape == x.shape]
    if conditions:
        condition = graph.source.choice(conditions)
    else:
        a = graph.draw(x.shape, "i32")
        condition = graph.note(graph.compare("lt", a, graph.draw((), "i32")), True, 1)
    y = like(graph, pool, x)
    z = graph.select(condition, x, y)
    return graph.note(z, graph.whole(x) and graph.whole(y), max(graph.bound(x), graph.bound(y)))


@op("cast", kinds=("f32", "i1", "i32", "i64"))
def cast(graph, pool, x, name):
    if x.kind != "f32":
        return graph.note(graph.cast(x, "f32"), True, graph.bound(x))
    pick = graph.source.random()
    if graph.whole(x) and pick < 0.5:
        kind = graph.source.choice(["i32", "i64", "i1"])
        return graph.note(graph.cast(x, kind), True, 1 if kind == "i1" else graph.bound(x))
    kind = graph.source.choice(["f16", "bf16", "f8E4M3FN", "f8E5M2"])
    overflow = graph.source.choice(["", "saturate"])
    narrow = graph.note(graph.cast(x, kind, overflow), False, graph.bound(x))
    exact = graph.whole(x) and (kind in ("f16", "bf16") or graph.bound(x) <= (16 if kind == "f8E4M3FN" else 8))
    return graph.note(graph.cast(narrow, "f32"), exact, graph.bound(x))


@op("mean")
@op("sum", "max", kinds=("f32", "i32", "i64"))
def reduce(graph, pool, x, name):
    if not x.shape:
        return None
    axes = sorted(graph.source.sample(range(len(x.shape)), graph.source.randint(1, len(x.shape))))
    extent = math.prod(x.shape[i] for i in axes)
    bound = graph.bound(x) * (extent if name == "sum" else 1)
    if graph.whole(x) and name == "sum" and bound > 2 * WHOLE:
        return None
    y = graph.reduce(name, x, axes, keepdims=graph.source.random() < 0.5)
    return graph.note(y, graph.whole(x) and name != "mean", max(bound, 1))


@op("cumsum")
def cumsum(graph, pool, x, name):
    if not x.shape:
        return None
    dim = graph.source.randrange(-1, len(x.shape))
    bound = graph.bound(x) * x.shape[dim]
    if bound > (2 * WHOLE if graph.whole(x) else 1000):
        return None
    words = f"dim {dim}" + (" reverse" if graph.source.random() < 0.5 else "")
    return graph.note(graph.op(name, [x], x.shape, words=words), graph.whole(x), max(bound, 1))


@op("amax")
def amax(graph, pool, x, name):
    return graph.note(graph.amax(x), graph.whole(x), graph.bound(x))


ANY = ("f32", "i1", "i32", "i64")


def factors(source, extent):
    d = source.choice([d for d in range(1, extent + 1) if extent % d == 0])
    return (d, extent // d)


@op("reshape", kinds=ANY)
def reshape(graph, pool, x, name):
    shape = list(x.shape)
    for _ in range(graph.source.randint(1, 2)):
        i = graph.source.randint(0, len(shape))
        if graph.source.random() < 0.3:
            shape.insert(i, 1)
        elif i + 1 < len(shape) and graph.source.random() < 0.5:
            shape[i : i + 2] = [shape[i] * shape[i + 1]]
        elif i < len(shape):
            shape[i : i + 1] = factors(graph.source, shape[i])
    if len(shape) > 6:
        return None
    return graph.note(graph.reshape(x, shape), *graph.sorts[x.name])


@op("transpose", kinds=ANY)
def transpose(graph, pool, x, name):
    if len(x.shape) < 2:
        return None
    return graph.note(graph.transpose(x, graph.source.sample(range(len(x.shape)), len(x.shape))), *graph.sorts[x.name])


@op("broadcast", kinds=ANY)
def broadcast(graph, pool, x, name):
    shape = tuple(graph.source.choice([1, 2, 3, 17]) if e == 1 else e for e in x.shape)
    if len(shape) < 6 and graph.source.random() < 0.6:
        shape = (graph.source.choice([1, 2, 3]),) + shape
    if t.count(shape) > 2 * MOST:
        return None
    return graph.note(graph.broadcast(x, shape), *graph.sorts[x.name])


@op("slice", kinds=ANY)
def part(graph, pool, x, name):
    if not x.shape:
        return None
    starts = [graph.source.randrange((e + 1) // 2) if graph.source.random() < 0.5 else 0 for e in x.shape]
    limits = [graph.source.randint(s + 1, e) if graph.source.random() < 0.5 else e for s, e in zip(starts, x.shape)]
    strides = [graph.source.choice([1, 1, 1, 2, 3, 5]) for _ in x.shape]
    return graph.note(graph.slice(x, starts, limits, strides), *graph.sorts[x.name])


@op("pad", kinds=ANY)
def pad(graph, pool, x, name):
    low = [graph.source.choice([0, 0, 1, 3]) for _ in x.shape]
    high = [graph.source.choice([0, 0, 2, 7]) for _ in x.shape]
    if not x.shape or math.prod(a + e + b for a, e, b in zip(low, x.shape, high)) > 2 * MOST:
        return None
    return graph.note(graph.pad(x, low, high), *graph.sorts[x.name])


@op("concat", kinds=ANY)
def concat(graph, pool, x, name):
    if not x.shape:
        return None
    axis = graph.source.randrange(len(x.shape))
    shape = list(x.shape)
    shape[axis] = graph.source.choice([1, 2, 5, x.shape[axis]])
    same = lambda v: v.kind == x.kind and len(v.shape) == len(shape) and all(  # noqa: E731
        a == b or i == axis for i, (a, b) in enumerate(zip(v.shape, x.shape)))
    others = [v for v in pool if same(v)]
    other = graph.source.choice(others) if others and graph.source.random() < 0.6 else None
    if other is None and x.kind == "i1":
        other = x
    other = other or graph.draw(shape, x.kind)
    inputs = graph.source.choice([[x, other], [other, x], [x, other, x]])
    if sum(t.count(v.shape) for v in inputs) > 2 * MOST:
        return None
    whole, bound = all(graph.whole(v) for v in inputs), max(graph.bound(v) for v in inputs)
    return graph.note(graph.concat(inputs, axis), whole, bound)


@op("iota", kinds=("i32", "i64"))
def iota(graph, pool, x, name):
    if not x.shape:
        return None
    dimension = graph.source.randrange(len(x.shape))
    if x.shape[dimension] > WHOLE:
        return None
    y = graph.op("iota", [], x.shape, x.kind, text=f"dimension {dimension}")
    return graph.note(y, True, x.shape[dimension])


@op("dropout")
def dropout(graph, pool, x, name):
    seed = graph.note(graph.input((2,), [graph.source.randrange(1 << 30) for _ in range(2)], "i32"), True, 1 << 30)
    step = graph.note(graph.input((), [graph.source.randrange(100)], "i32"), True, 100)
    p = graph.source.choice(["0.5", "0.25"])
    return graph.note(graph.dropout(x, seed, step, p, graph.source.randrange(50)), False, 2 * graph.bound(x))


@op("random")
def random_numbers(graph, pool, x, name):
    if not x.shape or len(x.shape) > 5:
        return None
    index = graph.op("iota", [], x.shape, "i64", text=f"dimension {graph.source.randrange(len(x.shape))}")
    index = graph.note(index, True, max(x.shape))
    low, high, step = (graph.note(graph.input((), [graph.source.randrange(1 << 30)], "i32"), True, 1) for _ in range(3))
    u = graph.note(graph.random(index, low, high, step, graph.source.randrange(9)), False, 1.0)
    return graph.note(graph.binary("mul", x, u), False, graph.bound(x))


@op("quantize")
def quantize(graph, pool, x, name):
    """Amax, scale, quantize and dequantize, as a recipe writes them."""
    kind = graph.source.choice(["f8E4M3FN", "f8E5M2"])
    amax = graph.note(graph.amax(x), False, graph.bound(x))
    scale = graph.note(graph.scale_from_amax(amax, kind), False, 448.0)
    q = graph.note(graph.quantize(x, scale, kind), False, 448.0)
    inverse = graph.note(graph.unary("reciprocal", scale), False, 448.0)
    return graph.note(graph.dequantize(q, inverse), False, graph.bound(x))


@op("quantize_blocks")
def quantize_blocks(graph, pool, x, name):
    """A scale a block, there and back."""
    if len(x.shape) < 2 or 0 in x.shape:
        return None
    if x.shape[-1] % 4 == 0 and graph.source.randrange(3) == 0:
        draws = None
        if graph.source.randrange(2) == 0:
            words = [graph.source.randrange(1 << 30) for _ in range(3)]
            seed = graph.note(graph.input((2,), words[:2], "i32"), True, 1)
            draws = (seed, graph.note(graph.input((), words[2:], "i32"), True, 1), graph.source.randrange(9))
        q, scales = graph.quantize_blocks(x, (graph.source.choice([1, 4]), 4), "ui8", "f8E4M3FN", draws=draws)
        q, scales = graph.note(q, True, 256), graph.note(scales, False, graph.bound(x))
        return graph.note(graph.dequantize_blocks(q, scales, (1, 4)), False, graph.bound(x))
    block = graph.source.choice([(1, 32), (1, 4), (2, 3), (128, 128)])
    scale = graph.source.choice(["f8E8M0FNU", "f32"])
    values = graph.quantize_blocks(x, block, "f8E4M3FN", scale, "power_of_two" if scale == "f32" else "")
    q, scales = (graph.note(value, False, graph.bound(x)) for value in values)
    return graph.note(graph.dequantize_blocks(q, scales, block), False, graph.bound(x))


@op("stop_gradient")
def stop_gradient(graph, pool, x, name):
    return graph.note(graph.op(name, [x], x.shape, x.kind), *graph.sorts[x.name])


MOVERS = ("reshape", "transpose", "broadcast", "slice", "pad", "concat", "cast", "windows", "mean", "sum", "max")
NO_DERIVATIVE = {"amax", "gelu_tanh_grad", "quantize", "quantize_blocks"}


def constant_of(graph, x):
    """x, of which no derivative is asked where the graph trains."""
    return graph.note(graph.op("stop_gradient", [x], x.shape, x.kind), *graph.sorts[x.name]) if graph.trains else x


def halves(graph):
    """Rows and their round trip through a narrow type, one after the other: of each the other half does not exist."""
    source = graph.source
    shape = (source.choice([1, 2, 3, 5, 30, 90]), source.choice([2, 3, 4, 6, 8, 16]))
    x = graph.draw(shape if source.random() < 0.5 else (shape[0], 8, shape[1]), whole=False)
    x = x if len(x.shape) == 2 else graph.note(graph.reduce("mean", x, [1]), False, 5.0)
    y = graph.cast(graph.cast(x, source.choice(["f16", "bf16", "f8E4M3FN", "f8E5M2"])), "f32")
    parts = source.sample([x, graph.note(y, False, 5.0)], 2)
    return graph.note(graph.concat(parts, 0), False, 5.0)


def add_state(graph, x):
    """A running mixture of x, in state, read and written once."""
    state = graph.note(graph.parameter(x.shape, "#mpc.zeros", mutable=True), False, graph.bound(x))
    half = graph.note(graph.constant((), "0.5"), False, 0.5)
    y = graph.note(graph.binary("add", graph.binary("mul", state, half), x), False, 2 * graph.bound(x))
    graph.store(state, y)
    return y


def grow(graph, count):
    """`count` ops (some with what guards them) on a pool of a few inputs; values that nobody reads become results."""
    source = graph.source
    pool = [graph.draw(graph.shape()) for _ in range(source.randint(1, 3))]
    pool.append(graph.draw(graph.shape(), source.choice(["i32", "i64"])))
    if graph.short and source.random() < 0.5:
        pool.append(halves(graph))
    attempts = 0
    while len(graph.nodes) < count and attempts < 20 * count:
        attempts += 1
        name = source.choice(MOVERS if graph.short and source.random() < 0.5 else sorted(OPS))
        kinds, build = OPS[name]
        suited = [v for v in pool[-8:] + pool[:4] if v.kind in kinds]
        if not suited:
            continue
        x = source.choice(suited)
        y = build(graph, pool, constant_of(graph, x) if name in NO_DERIVATIVE else x)
        if y is not None and graph.bound(y) < 1000:
            pool.append(y)
        if source.random() < 0.1:
            pool.append(graph.draw(graph.shape()))
    floats = [v for v in pool if v.kind == "f32"]
    if not graph.trains and source.random() < 0.3:
        pool.append(add_state(graph, source.choice(floats)))
        graph.steps = 2
    read = {name for node in graph.nodes for name in node.operands}
    results = [v for v in pool if v.name not in read and v.name.startswith("v")]
    results += [v for v in pool if v.name in read and v.name.startswith("v") and source.random() < 0.1]
    for value in results:
        graph.result("value", value, "exact" if graph.whole(value) else "graph")
    return graph


def with_loss(graph):
    """The mean of each smooth result, weighed, as one loss in place of the results."""
    loss = None
    for result in graph.results:
        if result.value.kind != "f32" or graph.whole(result.value):
            continue
        y = graph.binary("mul", result.value, graph.input(result.value.shape, t.normal(result.value.shape, graph.source.random())))
        y = graph.reduce("mean", y, list(range(len(y.shape)))) if y.shape else y
        loss = graph.binary("add", loss, y) if loss else y
    graph.results = []
    if loss:
        graph.result("loss", loss, "graph")
    if not graph.learns():
        graph.results = []
    return graph
