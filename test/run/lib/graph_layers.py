"""Windows, layers, products and losses in random graphs: this file adds them to the table of graph_ops.py."""

import math

import tensors as t
from graph import MOST
from graph_ops import ANY, op


def some_windows(graph, extents, sizes_to=3):
    """Sizes, strides and dilations of windows that fit, one each a dimension, and padding."""
    pick, lists = graph.source.choice, ([], [], [], [], [])
    for extent in extents:
        low, high = pick([0, 0, 1]), pick([0, 0, 1])
        size = pick([n for n in range(1, sizes_to + 1) if n <= extent + low + high])
        dilation = pick([d for d in (1, 1, 2) if d * (size - 1) < extent + low + high])
        for values, value in zip(lists, (size, pick([1, 1, 2, 3]), dilation, low, high)):
            values.append(value)
    return lists


@op("windows", kinds=ANY)
def windows(graph, pool, x, name):
    if not 0 < len(x.shape) < 5:
        return None
    rank = graph.source.randint(1, min(2, len(x.shape)))
    sizes, strides, dilations, _, _ = some_windows(graph, x.shape[-rank:])
    if any(d * (n - 1) >= e for d, n, e in zip(dilations, sizes, x.shape[-rank:])):
        return None
    if math.prod(x.shape) * math.prod(sizes) > 2 * MOST:
        return None
    return graph.note(graph.windows(x, sizes, strides, dilations), *graph.sorts[x.name])


@op("max_pool", "avg_pool")
def pooling(graph, pool, x, name):
    if not 0 < len(x.shape) < 6:
        return None
    rank = graph.source.randint(1, min(3, len(x.shape)))
    sizes, strides, dilations, low, high = some_windows(graph, x.shape[-rank:])
    if name == "max_pool":  # Every window has an element: padding is less than what a window spans.
        low = [min(n, size - 1) if d == 1 else 0 for n, size, d in zip(low, sizes, dilations)]
        high = [min(n, size - 1) if d == 1 else 0 for n, size, d in zip(high, sizes, dilations)]
        if any(d * (n - 1) >= a + e + b for d, n, a, e, b in zip(dilations, sizes, low, x.shape[-rank:], high)):
            return None
        return graph.note(graph.max_pool(x, sizes, strides, low, high, dilations), *graph.sorts[x.name])
    if any(n > a + e + b for n, a, e, b in zip(sizes, low, x.shape[-rank:], high)):
        return None
    return graph.note(graph.avg_pool(x, sizes, strides, low, high), False, graph.bound(x))


@op("convolution", "transposed_convolution")
def convolution(graph, pool, x, name):
    if not 3 <= len(x.shape) <= 5:
        extents = [graph.source.choice(few) for few in ([1, 2], [1, 2, 3, 8], [1, 4, 9], [2, 5, 8], [1, 3])]
        x = graph.draw(tuple(extents[: graph.source.choice([3, 4, 4, 5])]), whole=False)
    sizes, strides, dilations, low, high = some_windows(graph, x.shape[2:])
    groups = graph.source.choice([g for g in (1, 1, 2, x.shape[1]) if x.shape[1] % g == 0])
    filters = graph.source.choice([1, 2, 5, 8])
    depth = x.shape[1] // groups
    if name == "convolution":
        if any(d * (n - 1) >= a + e + b for d, n, a, e, b in zip(dilations, sizes, low, x.shape[2:], high)):
            return None
        weight, count = (filters * groups, depth, *sizes), filters * groups
        rest = (strides, low, high, dilations, groups)
    else:
        low = [min(n, d * (size - 1)) for n, d, size in zip(low, dilations, sizes)]
        high = [0] * len(sizes)
        extra = [graph.source.randrange(max(s, d)) for s, d in zip(strides, dilations)]
        weight, count = (x.shape[1], filters, *sizes), filters * groups
        rest = (strides, low, high, dilations, extra, groups)
        if any((e - 1) * s + d * (n - 1) + 1 + o <= a for e, s, d, n, a, o in zip(x.shape[2:], strides, dilations, sizes, low, extra)):
            return None
    terms = depth * math.prod(sizes)
    if math.prod(x.shape) * math.prod(sizes) > 2 * MOST or x.shape[0] * count * math.prod(
        e * s + 6 for e, s in zip(x.shape[2:], strides)) > 4 * MOST:  # fmt: skip
        return None
    values = t.normal(weight, graph.source.random(), terms**-0.5)
    w = graph.note(graph.input(weight, values), False, 5 * terms**-0.5)
    bias = graph.draw((count,), whole=False) if graph.source.random() < 0.5 else None
    y = getattr(graph, name)(x, w, bias, *rest)
    return graph.note(y, False, 3 * graph.bound(x) + 5)


def rows(graph, x):
    """x with a last dimension of 2 to 300, or None: what layers are applied to."""
    return x if x.shape and 2 <= x.shape[-1] <= 300 else None


@op("softmax")
def softmax(graph, pool, x, name):
    if not x.shape:
        return None
    axis = graph.source.randrange(-1, len(x.shape))
    return graph.note(graph.softmax(graph.small(x, 8.0), axis), False, 1.0)


@op("layer_norm", "rms_norm")
def norm(graph, pool, x, name):
    if not rows(graph, x):
        return None
    # An epsilon that keeps a row of equal numbers from being a quotient of two roundings.
    gain = graph.draw(x.shape[-1:], whole=False)
    if name == "rms_norm":
        return graph.note(graph.rms_norm(x, gain, 1e-1), False, 5 * x.shape[-1] ** 0.5)
    bias = graph.draw(x.shape[-1:], whole=False) if graph.source.random() < 0.6 else None
    return graph.note(graph.layer_norm(x, gain, bias, 1e-1), False, 5 * x.shape[-1] ** 0.5 + 5)


def scaled(graph, shape):
    """A weight with rows of length about one."""
    words = f"std = {shape[-1] ** -0.5:.6e} : f32, seed = {graph.source.randrange(1 << 20)}"
    if graph.source.random() < 0.5:
        return graph.note(graph.parameter(shape, f"#mpc.normal<{words}>"), False, 5 * shape[-1] ** -0.5)
    values = t.normal(shape, graph.source.random(), shape[-1] ** -0.5)
    return graph.note(graph.input(shape, values), False, 5 * shape[-1] ** -0.5)


@op("linear")
def linear(graph, pool, x, name):
    if not rows(graph, x):
        return None
    width = graph.source.choice([1, 3, 7, 16, 24, 33, 64])
    if math.prod(x.shape[:-1]) * width > 2 * MOST:
        return None
    bias = graph.draw((width,), whole=False) if graph.source.random() < 0.5 else None
    y = graph.linear(x, scaled(graph, (width, x.shape[-1])), bias, graph.source.choice(["", "relu", "gelu_tanh"]))
    return graph.note(y, False, 3 * graph.bound(x) + 5)


@op("matmul")
def matmul(graph, pool, x, name):
    if len(x.shape) < 2 or not rows(graph, x):
        return None
    turned, other = graph.source.random() < 0.3, graph.source.random() < 0.5
    inner = x.shape[-2 if turned else -1]
    width = graph.source.choice([1, 5, 8, 16, 33])
    if math.prod(x.shape[:-2]) * x.shape[-1 if turned else -2] * width > 2 * MOST:
        return None
    leading = tuple(e if graph.source.random() < 0.7 else 1 for e in x.shape[:-2])
    leading = leading[graph.source.randint(0, len(leading)):] if graph.source.random() < 0.4 else leading
    b = scaled(graph, leading + ((width, inner) if other else (inner, width)))
    bias = graph.draw((width,), whole=False) if graph.source.random() < 0.3 else None
    activation = graph.source.choice(["", "", "relu", "gelu_tanh"])
    y = graph.matmul(x, b, turned, other, bias, activation)
    return graph.note(y, False, 3 * graph.bound(x) + 5)


@op("attention")
def attention(graph, pool, x, name):
    if len(x.shape) != 4 or not 2 <= x.shape[3] <= 300:
        extents = [graph.source.choice(few) for few in ([1, 2], [1, 2, 4, 6], [1, 5, 17, 33], [2, 8, 10, 40, 136])]
        x = graph.draw(tuple(extents), whole=False)
    batch, heads, _, width = x.shape
    groups = graph.source.choice([g for g in range(1, heads + 1) if heads % g == 0])
    keys = graph.source.choice([1, 3, 16, 33, 65])
    q = graph.small(x)
    k, v = (graph.draw((batch, groups, keys, width), whole=False) for _ in range(2))
    attributes = [w for w in ("causal", "heads_inner") if graph.source.random() < 0.5]
    attributes += [w for w in ("window = 3 : i64", "softcap = 20.0 : f64") if graph.source.random() < 0.15]
    mask = None
    if graph.source.random() < 0.3:
        mask = graph.draw(tuple(graph.source.choice([1, e]) for e in (batch, heads, x.shape[2], keys)), whole=False)
    lengths = None
    if graph.source.random() < 0.3:
        values = t.integers((batch,), graph.source.random(), 0, keys)
        lengths = graph.note(graph.input((batch,), values, graph.source.choice(["i32", "i64"])), True, keys)
    return graph.note(graph.attention(q, k, v, attributes, mask, lengths), False, 5.0)


@op("embedding")
def embedding(graph, pool, x, name):
    if len(x.shape) != 2:
        return None
    ids = [v for v in pool if v.kind in ("i32", "i64") and t.count(v.shape) * x.shape[1] <= MOST and len(v.shape) < 6]
    if ids and graph.source.random() < 0.6:
        index = graph.source.choice(ids)
        zero = graph.note(graph.constant((), "0", index.kind), True, 0)
        last = graph.note(graph.constant((), f"{x.shape[0] - 1}", index.kind), True, x.shape[0])
        for how, limit in (("lt", zero), ("gt", last)):
            beyond = graph.note(graph.compare(how, index, limit), True, 1)
            index = graph.note(graph.select(beyond, limit, index), True, x.shape[0])
    else:
        shape = graph.source.choice([(), (3,), (17,), (2, 5)])
        kind = graph.source.choice(["i32", "i64"])
        seed = graph.source.random()
        index = graph.note(graph.input(shape, t.integers(shape, seed, 0, x.shape[0] - 1), kind), True, x.shape[0])
    if t.count(index.shape) * x.shape[1] > 2 * MOST:
        return None
    return graph.note(graph.embedding(x, index), *graph.sorts[x.name])


@op("cross_entropy")
def cross_entropy(graph, pool, x, name):
    if not rows(graph, x):
        return None
    classes = x.shape[-1]
    targets = graph.input(x.shape[:-1], t.integers(x.shape[:-1], graph.source.random(), 0, classes - 1), "i64")
    attributes = graph.source.choice([[], ["label_smoothing = 1.0e-01 : f64"], ["ignore_index = -100 : i64"]])
    weights = graph.positive(graph.draw((classes,), whole=False)) if graph.source.random() < 0.4 else None
    reduction = graph.source.choice(["mean", "mean", "none"])
    y = graph.cross_entropy(graph.small(x, 8.0), graph.note(targets, True, classes), attributes, weights, reduction)
    return graph.note(y, False, 20.0 if weights is None else 20.0 * graph.bound(weights))


@op("log_softmax", "logsumexp")
def log_of_sum(graph, pool, x, name):
    if not x.shape:
        return None
    axis, bound = graph.source.randrange(-1, len(x.shape)), 16.0 + math.log(max(x.shape))
    x = graph.small(x, 8.0)
    if name == "log_softmax":
        return graph.note(graph.log_softmax(x, axis), False, bound)
    return graph.note(graph.logsumexp(x, axis, graph.source.random() < 0.5), False, bound)


@op("mse_loss", "l1_loss", "smooth_l1_loss", "huber_loss", "kl_div", "bce_with_logits")
def element_loss(graph, pool, x, name):
    x, words = graph.small(x), {"smooth_l1_loss": " beta 0.5", "huber_loss": " delta 2.0", "kl_div": " log_target"}.get(name, "")
    target = graph.small(graph.draw(x.shape, whole=False))
    weight = None
    if name == "bce_with_logits":
        target = graph.note(graph.unary("sigmoid", target), False, 1.0)
        if x.shape and graph.source.random() < 0.4:
            weight = graph.positive(graph.draw(x.shape[-1:], whole=False))
    summed = graph.source.random() < 0.3 and t.count(x.shape) < 20
    y = graph.loss(name + words + " reduction(sum)" * summed, x, target, weight)
    return graph.note(y, False, 130.0 * (20 if summed else 1) ** 0.5)


@op("nll_loss")
def nll_loss(graph, pool, x, name):
    if not rows(graph, x):
        return None
    targets = graph.input(x.shape[:-1], t.integers(x.shape[:-1], graph.source.random(), 0, x.shape[-1] - 1), "i64")
    attributes = graph.source.choice([[], ["ignore_index = 0 : i64"]]) if t.count(x.shape[:-1]) > 20 else []
    x = graph.note(graph.log_softmax(graph.small(x, 8.0), -1), False, 24.0)
    return graph.note(graph.loss(name, x, graph.note(targets, True, x.shape[-1]), attributes=attributes), False, 24.0)


@op("batch_norm", "batch_norm_training", "group_norm")
def norm_by_channel(graph, pool, x, name):
    if len(x.shape) < 2:
        return None
    channels, source = x.shape[1:2], graph.source
    gains = [graph.draw(channels, whole=False) if source.random() < 0.6 else None for _ in range(2)]
    # Epsilons that keep a channel of equal numbers from being a quotient of two roundings.
    if name == "group_norm":
        groups = source.choice([g for g in range(1, channels[0] + 1) if channels[0] % g == 0])
        bound = 5 * t.count(x.shape[1:]) ** 0.5
        return graph.note(graph.group_norm(x, groups, *gains, epsilon=1e-1), False, bound + 5)
    mean, variance = graph.draw(channels, whole=False), graph.positive(graph.draw(channels, whole=False))
    if name == "batch_norm":
        return graph.note(graph.batch_norm(x, mean, variance, *gains), False, 8 * (graph.bound(x) + 5) + 5)
    count = t.count(x.shape) // channels[0]
    if count < 2:
        return None
    y, new_mean, new_variance = graph.batch_norm_training(x, mean, variance, *gains, epsilon=1e-1)
    graph.note(new_mean, False, graph.bound(x) + 5)
    pool.append(graph.note(new_variance, False, 2 * graph.bound(x) ** 2 + 5))
    return graph.note(y, False, 5 * count**0.5 + 5)


@op("rotary")
def rotary(graph, pool, x, name):
    if not x.shape or x.shape[-1] % 2 or x.shape[-1] == 0:
        return None
    table = x.shape[graph.source.randrange(len(x.shape)) :]
    cos, sin = graph.draw(table, whole=False), graph.draw(table, whole=False)
    return graph.note(graph.op(name, [x, cos, sin], x.shape), False, 10 * graph.bound(x))


@op("prelu")
def prelu(graph, pool, x, name):
    by_channel = len(x.shape) >= 2 and graph.source.random() < 0.6
    weight = graph.draw(x.shape[1:2] if by_channel else (1,), whole=False)
    return graph.note(graph.op(name, [x, weight], x.shape), False, 5 * graph.bound(x))


@op("interpolate")
def interpolate(graph, pool, x, name):
    if not 3 <= len(x.shape) <= 5:
        return None
    linear, source = graph.source.random() < 0.5, graph.source
    size = [source.choice([1, 2, 5, extent, 2 * extent, 3 * extent]) for extent in x.shape[2:]]
    if t.count(x.shape[:2]) * math.prod(size) > 2 * MOST:
        return None
    if not linear:
        return graph.note(graph.interpolate("nearest", x, size), *graph.sorts[x.name])
    how, corners = source.choice([("linear", ""), ("linear", "align_corners"), ("area", "")])
    return graph.note(graph.interpolate(how, x, size, corners), False, graph.bound(x))
