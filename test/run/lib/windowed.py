"""The models of windows, convolutions and pools: whole numbers where not a bit may differ, normal data at the bars of products."""

import model as ir
import tensors as t

# x, weight, bias, strides, low, high, dilations, groups
CONVOLUTIONS = [
    ((2, 3, 19), (4, 3, 3), True, [2], [1], [1], [1], 1),
    ((2, 3, 9, 8), (17, 3, 3, 3), True, [1, 1], [1, 1], [1, 1], [1, 1], 1),
    ((1, 16, 12, 11), (24, 16, 3, 3), True, [2, 2], [1, 1], [1, 1], [1, 1], 1),
    ((2, 33, 5, 6), (16, 33, 1, 1), False, [1, 1], [0, 0], [0, 0], [1, 1], 1),
    ((2, 3, 8, 12), (32, 3, 4, 4), True, [4, 4], [0, 0], [0, 0], [1, 1], 1),
    ((1, 4, 9, 7), (6, 4, 2, 3), False, [1, 2], [0, 1], [1, 0], [2, 1], 1),
    ((2, 8, 6, 5), (12, 4, 3, 3), True, [1, 1], [1, 1], [1, 1], [1, 1], 2),
    ((1, 3, 4, 5, 6), (5, 3, 2, 3, 2), True, [1, 2, 1], [1, 0, 0], [0, 1, 0], [1, 1, 2], 1),
]
DEPTHWISE = [
    ((2, 33, 9, 8), (33, 1, 3, 3), True, [1, 1], [1, 1], [1, 1], [1, 1], 33),
    ((2, 16, 9, 8), (16, 1, 5, 5), False, [2, 2], [2, 2], [2, 2], [1, 1], 16),
    ((1, 5, 40), (10, 1, 4), True, [1], [3], [0], [2], 5),
    ((1, 3, 200), (3, 1, 80), True, [2], [7], [9], [1], 3),
]
# likewise, with output_padding before the groups
TRANSPOSED = [
    ((2, 3, 9), (3, 4, 4), True, [2], [1], [1], [1], [0], 1),
    ((2, 16, 5, 4), (16, 8, 2, 2), True, [2, 2], [0, 0], [0, 0], [1, 1], [0, 0], 1),
    ((1, 5, 4, 6), (5, 7, 3, 3), True, [2, 1], [1, 1], [1, 1], [1, 1], [1, 0], 1),
    ((1, 4, 4, 3), (4, 3, 3, 2), False, [1, 2], [0, 0], [0, 0], [2, 1], [0, 1], 2),
    ((1, 2, 3, 2, 3), (2, 3, 2, 3, 2), True, [1, 2, 2], [0, 1, 0], [0, 1, 0], [1, 1, 1], [0, 1, 0], 1),
]
TRANSPOSED_DEPTHWISE = [((2, 9, 4, 3), (9, 1, 3, 3), True, [2, 1], [1, 1], [1, 1], [1, 1], [1, 0], 9)]
# x, sizes, strides, low, high
POOLS = [
    ((2, 3, 19), [3], [2], [1], [1]),
    ((2, 33, 8, 6), [2, 3], [2, 3], [0, 0], [0, 0]),
    ((2, 16, 9, 8), [3, 3], [2, 2], [1, 1], [1, 1]),
    ((5, 7), [2, 3], [1, 2], [1, 0], [0, 1]),
    ((2, 5, 7, 7), [7, 7], [1, 1], [0, 0], [0, 0]),
    ((1, 3, 14, 13), [9, 8], [1, 2], [2, 1], [1, 2]),
    ((1, 3, 4, 5, 6), [2, 3, 2], [1, 2, 1], [1, 0, 0], [0, 1, 0]),
]


def filters_of(weight, rest):
    return weight[0] if len(rest) == 5 else weight[1] * rest[-1]


def convolve(model, x, weight, bias, rest):
    name = "convolution" if len(rest) == 5 else "transposed_convolution"
    return getattr(model, name)(x, weight, bias, *rest)


def exact(model, table, what):
    """Small whole numbers: sums of a few hundred products are exact in f32, and their remainder in every type."""
    for i, (shape, weight, has_bias, *rest) in enumerate(table):
        x = model.input(shape, t.integers(shape, i, -2, 2))
        w = model.input(weight, t.integers(weight, i + 50, -1, 1))
        filters = (filters_of(weight, rest),)
        b = model.input(filters, t.integers(filters, i + 90, -3, 3)) if has_bias else None
        model.result(what, convolve(model, x, w, b, rest), "exact", control=False)


def near(model, table, what, bar):
    for i, (shape, weight, has_bias, *rest) in enumerate(table):
        x, w = model.input(shape, t.normal(shape, i)), model.input(weight, t.normal(weight, i + 50, 0.3))
        filters = (filters_of(weight, rest),)
        b = model.input(filters, t.normal(filters, i + 90)) if has_bias else None
        model.result(what, convolve(model, x, w, b, rest), bar, control=False)


def convolutions(precision):
    whole = ir.Model("convolutions_whole")
    for table, what in ((CONVOLUTIONS, "convolution"), (DEPTHWISE, "depthwise"), (TRANSPOSED, "transposed"), (TRANSPOSED_DEPTHWISE, "depthwise")):
        exact(whole, table, what)
    yield whole
    model = ir.Model("convolutions", precision)
    near(model, CONVOLUTIONS, "convolution", "gemm")
    near(model, TRANSPOSED, "transposed", "gemm")
    yield model
    model = ir.Model("depthwise", precision)
    near(model, DEPTHWISE + TRANSPOSED_DEPTHWISE, "depthwise", "tensor")
    yield model


# x, weight, bias, windows, strides, low, dilations, spread, parts, activation
WINDOW_PRODUCTS = [
    ((2, 19, 8), (4, 3, 8), True, [10], [2], [1], [1], [1], 1, "none"),
    ((2, 9, 8, 16), (65, 3, 3, 16), True, [9, 8], [1, 1], [1, 1], [1, 1], [1, 1], 1, "relu"),
    ((1, 12, 11, 3), (24, 3, 5, 3), False, [6, 5], [2, 2], [1, 1], [1, 1], [1, 1], 1, "relu"),
    ((3, 6, 5, 24), (7, 2, 3, 24), True, [5, 2], [1, 2], [0, 1], [2, 1], [1, 1], 1, "none"),
    ((2, 5, 4, 8), (33, 3, 3, 8), False, [11, 9], [1, 1], [-1, -1], [-1, -1], [2, 2], 1, "none"),
    ((2, 5, 4, 40), (9, 3, 3, 40), False, [15, 11], [1, 1], [0, -1], [-2, -1], [3, 3], 1, "none"),
    ((8, 7, 6, 16), (70, 7, 6, 16), False, [3, 3], [1, 1], [1, 1], [1, 1], [1, 1], 6, "none"),
    ((1, 4, 2), (3, 2, 2), False, [3], [1], [0], [1], [1], 3, "none"),
    ((1, 4, 5, 6, 8), (5, 2, 3, 2, 8), True, [4, 2, 4], [1, 2, 1], [1, 0, 0], [1, 1, 2], [1, 1, 1], 1, "none"),
    ((1, 30, 30, 8), (3, 1, 1, 8), True, [15, 15], [2, 2], [0, 0], [1, 1], [1, 1], 1, "none"),
]
# large, small, sizes, strides, low, dilations
CONVOLUTION_GRADS = [
    ((2, 3, 19), (2, 4, 10), [3], [2], [1], [1]),
    ((9, 5, 9, 8), (9, 17, 9, 8), [3, 3], [1, 1], [1, 1], [1, 1]),
    ((2, 3, 8, 12), (2, 32, 2, 3), [4, 4], [4, 4], [0, 0], [1, 1]),
    ((1, 4, 9, 7), (1, 6, 5, 3), [2, 3], [1, 2], [0, 1], [2, 1]),
    ((2, 3, 4, 5, 6), (2, 5, 4, 2, 4), [2, 3, 2], [1, 2, 1], [1, 0, 0], [1, 1, 2]),
]


def window_products(precision):
    """The kernel that reads windows in place, as forward and as both derivatives: shapes that fill no block, and several."""
    for name, values in (("whole", None), ("near", 1.0)):
        model = ir.Model("window_products" + "_whole" * (name == "whole"), precision)
        bar = "exact" if name == "whole" else "gemm"
        for i, (shape, weight, has_bias, *rest) in enumerate(WINDOW_PRODUCTS):
            x = model.input(shape, t.integers(shape, i, -2, 2) if values is None else t.normal(shape, i))
            w = model.input(weight, t.integers(weight, i + 50, -1, 1) if values is None else t.normal(weight, i + 50, 0.3))
            b = model.input(weight[:1], t.integers(weight[:1], i + 90, -3, 3)) if has_bias else None
            model.result("product", model.window_product(x, w, b, *rest), bar, control=False)
        yield model


def convolution_grads(precision):
    model = ir.Model("convolution_grads", precision)
    for i, (large, small, *rest) in enumerate(CONVOLUTION_GRADS):
        x, dy = model.input(large, t.normal(large, i)), model.input(small, t.normal(small, i + 50))
        model.result("dweight", model.convolution_grad(x, dy, *rest), "gemm", control=False)
    yield model


def pools(precision):
    model = ir.Model("pools", precision)
    for i, (shape, *lists) in enumerate(POOLS):
        x = model.input(shape, t.normal(shape, i))
        model.result("max_pool", model.max_pool(x, *lists), "exact", control=False)
        for inner in (False, True):
            model.result("avg_pool", model.avg_pool(x, *lists, inner), "tensor", control=False)
    x = model.input((1, 41, 41), [value for i in range(41) for value in [1.0] * i + [t.SPECIAL[i]] + [-0.5] * (40 - i)])
    model.result("special", model.max_pool(x, [2, 3], [1, 2], [0, 1], [1, 1]), "exact", control=False)
    model.result("dilated", model.max_pool(x, [3, 2], [2, 1], [2, 1], [2, 1], [2, 3]), "exact", control=False)
    yield model


def windows(precision):
    """Whole numbers through windows and what stands around them."""
    model = ir.Model("windows", precision)
    for i, (shape, sizes, strides, dilations) in enumerate(
        [((40,), [3], [1], [1]), ((5, 33), [4], [3], [2]), ((2, 9, 17), [3, 5], [1, 2], [2, 1]), ((2, 3, 8, 16), [2, 4], [2, 4], [1, 1])]
    ):
        x = model.input(shape, t.integers(shape, i))
        rank = len(shape)
        y = model.windows(model.pad(x, [0] * (rank - 1) + [2], [1] * rank), sizes, strides, dilations)
        model.result("map", model.unary("neg", y), "exact")
        model.result("largest", model.reduce("max", y, list(range(len(y.shape) - len(sizes), len(y.shape)))), "exact")
        back = list(reversed(range(len(y.shape))))
        model.result("turned", model.transpose(model.unary("relu", y), back), "exact")
    yield model


def blocks(precision):
    """What stands between convolutions in networks: maps by channel, a residual, pools."""
    model = ir.Model("blocks", precision)
    x = model.input((2, 3, 20, 18), t.normal((2, 3, 20, 18), 1))
    weight = lambda *shape: model.input(shape, t.normal(shape, len(model.inputs), (shape[1] * shape[2] * shape[3]) ** -0.5))  # noqa: E731
    row = lambda n: model.input((n, 1, 1), t.normal((n, 1, 1), len(model.inputs)))  # noqa: E731
    y = model.convolution(x, weight(16, 3, 7, 7), None, [2, 2], [3, 3], [3, 3], [1, 1], 1)
    y = model.unary("relu", model.binary("add", model.binary("mul", y, row(16)), row(16)))
    y = model.max_pool(y, [3, 3], [2, 2], [1, 1], [1, 1])
    z = model.convolution(y, weight(16, 16, 3, 3), None, [1, 1], [1, 1], [1, 1], [1, 1], 1)
    z = model.unary("relu", model.binary("add", model.binary("mul", z, row(16)), row(16)))
    z = model.convolution(z, weight(16, 1, 3, 3), None, [1, 1], [1, 1], [1, 1], [1, 1], 16)
    z = model.convolution(z, weight(16, 16, 1, 1), None, [1, 1], [0, 0], [0, 0], [1, 1], 1)
    y = model.unary("relu", model.binary("add", y, model.binary("add", model.binary("mul", z, row(16)), row(16))))
    y = model.reduce("mean", y, [2, 3])
    model.result("y", y, "graph", control=False)
    yield model


WHOLE = ["fp32", "tf32", "fp16", "bf16", "fp8"]
FAMILIES = {
    "convolutions": (convolutions, WHOLE),
    "pools": (pools, ["fp32", "fp16", "bf16"]),
    "window_products": (window_products, ["fp32", "fp16", "bf16"]),
    "convolution_grads": (convolution_grads, WHOLE),
    "windows": (windows, ["fp32", "fp16", "bf16"]),
    "blocks": (blocks, WHOLE),
}
