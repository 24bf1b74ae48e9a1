"""Quantised arithmetic, written out in the whole numbers that it is."""

from mpc.errors import Unsupported
from mpc.onnx.node import NARROW, element_of
from mpc.onnx.ops.elementwise import converted
from mpc.onnx.ops.products import product
from mpc.onnx.ops.windows import spatial
from mpc.onnx.table import lowers


def along(g, value, x, axis, block=0):
    """A scale or zero point of each place of an axis, or of each block of places, for x."""
    if value.type.rank == 0 or value.type.count == 1:
        return g.reshape(value, ())
    if value.type.rank == 1:
        return g.reshape(value, [value.shape[0] if at == axis else 1 for at in range(x.type.rank)])
    if not block or value.shape[axis] * block != x.shape[axis]:
        raise Unsupported(f"scales of the shape {list(value.shape)} for {list(x.shape)}", "use blocks that divide their axis")
    apart = g.reshape(value, (*value.shape[: axis + 1], 1, *value.shape[axis + 1 :]))
    wide = g.broadcast(apart, (*value.shape[: axis + 1], block, *value.shape[axis + 1 :]))
    return g.reshape(wide, x.shape)


def limits(element):
    return (-128, 127) if element == "i8" else (0, 255)


def rounded(g, x, scale, zero, element):
    """saturate(round(x / scale) + zero)."""
    y = g.unary("round", g.binary("div", x, scale))
    y = y if zero is None else g.binary("add", y, g.cast(zero, "f32"))
    low, high = limits(element)
    y = g.binary("minimum", g.binary("maximum", y, g.scalar(float(low))), g.scalar(float(high)))
    return converted(g, y, element)


@lowers("QuantizeLinear")
def quantize(g, n):
    x = g.cast(n.x(0), "f32")
    zero = n.x(2) if n.has(2) else None
    number = n.attribute("output_dtype", 0)
    element = zero.element if zero is not None else element_of(number, "the result") if number else "ui8"
    if element not in NARROW:
        raise Unsupported(f"quantisation to {element}", "quantise to int8 or uint8")
    axis, block = n.axis(1, max(x.type.rank, 1)) if x.type.rank > 1 else 0, n.attribute("block_size", 0)
    scale = along(g, g.cast(n.x(1), "f32"), x, axis, block)
    return rounded(g, x, scale, along(g, g.cast(zero, "i32"), x, axis, block) if zero is not None else None, element)


def less_zero(g, n, i, zero, axis=None):
    """An input of 8 bits as whole numbers, less its zero point."""
    x = g.cast(n.x(i), "i32")
    if not n.has(zero):
        return x
    point = g.cast(n.x(zero), "i32")
    return g.binary("sub", x, along(g, point, x, x.type.rank - 1 if axis is None else axis) if point.type.rank < 2 else point)


@lowers("DequantizeLinear")
def dequantize(g, n):
    x = g.cast(n.x(0), "i32")
    axis, block = n.axis(1, max(x.type.rank, 1)) if x.type.rank > 1 else 0, n.attribute("block_size", 0)
    if n.has(2):
        x = g.binary("sub", x, along(g, g.cast(n.x(2), "i32"), x, axis, block))
    return g.binary("mul", g.cast(x, "f32"), along(g, n.x(1), x, axis, block))


@lowers("MatMulInteger")
def matmul_integer(g, n):
    a, b = less_zero(g, n, 0, 2, n.x(0).type.rank - 2), less_zero(g, n, 1, 3)
    return product(g, a, b)


@lowers("QLinearMatMul")
def qlinear_matmul(g, n):
    """(a, a_scale, a_zero, b, b_scale, b_zero, y_scale, y_zero)."""
    a, b = less_zero(g, n, 0, 2, n.x(0).type.rank - 2), less_zero(g, n, 3, 5)
    y = g.cast(product(g, a, b), "f32")
    scale = g.binary("mul", along(g, n.x(1), y, y.type.rank - 2), along(g, n.x(4), y, y.type.rank - 1))
    return rounded(g, g.binary("mul", y, scale), along(g, n.x(6), y, y.type.rank - 1), n.x(7), n.x(7).element)


def convolved(g, n, x, weight, bias=None):
    """In f32, which holds sums of products of 8 bits below 2^24 exactly."""
    channels = weight.shape[1]
    count = channels
    for extent in weight.shape[2:]:
        count *= extent
    if count * 255 * 255 >= 2**24:
        raise Unsupported(f"a convolution of integers over {count} products, whose sum f32 may not hold", "dequantise before it")
    strides, dilations, low, high = spatial(n, x, weight.shape[2:])
    return g.convolution(g.cast(x, "f32"), g.cast(weight, "f32"), bias, strides, low, high, dilations, n.attribute("group", 1))


@lowers("ConvInteger")
def conv_integer(g, n):
    return g.cast(convolved(g, n, less_zero(g, n, 0, 2, 1), less_zero(g, n, 1, 3, 0)), "i32")


@lowers("QLinearConv")
def qlinear_conv(g, n):
    """(x, x_scale, x_zero, w, w_scale, w_zero, y_scale, y_zero, bias)."""
    weight = less_zero(g, n, 3, 5, 0)
    y = convolved(g, n, less_zero(g, n, 0, 2, 1), weight)
    if n.has(8):
        y = g.binary("add", y, along(g, g.cast(n.x(8), "f32"), y, 1))
    scale = g.binary("mul", along(g, n.x(1), y, 1), along(g, n.x(4), y, 1))
    return rounded(g, g.binary("mul", y, scale), along(g, n.x(6), y, 1), n.x(7), n.x(7).element)
