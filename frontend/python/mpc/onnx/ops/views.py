"""Shapes and pieces."""

import math

import numpy

from mpc.errors import Unsupported
from mpc.graph.builder import broadcast_shapes
from mpc.onnx.ops.reductions import part
from mpc.onnx.table import lowers


def without_elements(shape):
    if 0 in shape:
        raise Unsupported(f"a tensor of the shape {list(shape)}, which has no elements", "leave it out of the model")
    return tuple(shape)


@lowers("Shape")
def shape(g, n):
    return numpy.array(n.shape(0)[n.attribute("start", 0) : n.attribute("end")], numpy.int64)


@lowers("Size")
def size(g, n):
    return numpy.array(math.prod(n.shape(0)), numpy.int64)


@lowers("Reshape")
def reshape(g, n):
    x = n.x(0)
    wanted = n.integers("shape", 1, "the new shape")
    if not n.attribute("allowzero", 0):
        wanted = [x.shape[axis] if extent == 0 else extent for axis, extent in enumerate(wanted)]
    if -1 in wanted:
        known = math.prod(extent for extent in wanted if extent != -1)
        wanted[wanted.index(-1)] = x.type.count // known if known else 0
    if math.prod(wanted) != x.type.count or -1 in wanted:
        raise Unsupported(f"a reshape of {list(x.shape)} to {wanted}", "correct the model")
    return g.reshape(x, wanted)


@lowers("Flatten")
def flatten(g, n):
    x = n.x(0)
    axis = n.attribute("axis", 1)
    axis += x.type.rank if axis < 0 else 0
    return g.reshape(x, (math.prod(x.shape[:axis]), math.prod(x.shape[axis:])))


@lowers("Transpose")
def transpose(g, n):
    x = n.x(0)
    order = list(n.attribute("perm", range(x.type.rank - 1, -1, -1)))
    if sorted(order) != list(range(x.type.rank)):
        raise Unsupported(f"its perm {order} is no order of {x.type.rank} axes", "correct the model")
    return g.transpose(x, order)


@lowers("Squeeze")
def squeeze(g, n):
    x = n.x(0)
    axes = n.integers("axes", 1, "which axes are left out")
    axes = [axis for axis, extent in enumerate(x.shape) if extent == 1] if axes is None else [axis % x.type.rank for axis in axes]
    if any(x.shape[axis] != 1 for axis in axes):
        raise Unsupported(f"a squeeze of the axes {axes} of {list(x.shape)}", "correct the model")
    return g.reshape(x, [extent for axis, extent in enumerate(x.shape) if axis not in axes])


@lowers("Unsqueeze")
def unsqueeze(g, n):
    x = n.x(0)
    axes = n.integers("axes", 1, "where axes are put in")
    rank = x.type.rank + len(axes)
    axes, rest = {axis % rank for axis in axes}, list(x.shape)
    return g.reshape(x, [1 if axis in axes else rest.pop(0) for axis in range(rank)])


@lowers("Expand")
def expand(g, n):
    x = n.x(0)
    wanted = broadcast_shapes(x.shape, tuple(n.numbers(1, "the new shape")))
    if wanted is None:
        raise Unsupported(f"an expand of {list(x.shape)} to {n.numbers(1, '')}", "correct the model")
    return g.broadcast(x, without_elements(wanted))


@lowers("Concat")
def concat(g, n):
    values = [n.inputs[i] for i in range(n.count) if 0 not in n.shape(i)]
    parts = [g.value(value) for value in values]
    if not parts:
        raise Unsupported("a tensor without elements", "leave it out of the model")
    axis = n.axis(0, parts[0].type.rank)
    rests = {(*value.shape[:axis], *value.shape[axis + 1 :], value.element, value.type.rank) for value in parts}
    if len(rests) > 1:
        raise Unsupported(f"parts of {', '.join(str(value.type) for value in parts)} along the axis {axis}", "correct the model")
    extents = sum(value.shape[axis] for value in parts)
    return g.concat(parts, axis, (*parts[0].shape[:axis], extents, *parts[0].shape[axis + 1 :]))


@lowers("Split")
def split(g, n):
    x = n.x(0)
    axis = n.axis(0, x.type.rank)
    sizes = n.integers("split", 1, "the sizes of the parts")
    if sizes is None:
        count = n.attribute("num_outputs", n.result_count)
        each = -(-x.shape[axis] // count)
        sizes = [min(each, x.shape[axis] - each * i) for i in range(count)]
    starts = [sum(sizes[:i]) for i in range(len(sizes))]
    if 0 in sizes and any(n.wants(i) for i, extent in enumerate(sizes) if extent == 0):
        raise Unsupported("a part without elements", "leave it out of the model")
    return [part(g, x, axis, start, start + extent) if extent else None for start, extent in zip(starts, sizes)]


@lowers("Slice")
def slice_(g, n):
    x = n.x(0)
    starts, ends = n.integers("starts", 1, "where the slice starts"), n.integers("ends", 2, "where the slice ends")
    axes = n.integers("axes", 3, "which axes are cut", list(range(len(starts))))
    steps = n.numbers(4, "the steps") if n.has(4) else [1] * len(starts)
    for start, end, axis, step in zip(starts, ends, axes, steps):
        axis %= x.type.rank
        places = range(*slice(start, end if end > -(2**31) or step > 0 else None, step).indices(x.shape[axis]))
        without_elements((len(places),))
        x = along(g, x, axis, places)
    return x


def along(g, x, axis, places):
    """The elements at places (a range) of an axis."""
    shape = (*x.shape[:axis], len(places), *x.shape[axis + 1 :])
    if places == range(x.shape[axis]):
        return x
    if len(places) == 1 or places.step > 0:
        starts, limits, strides = [0] * x.type.rank, [None] * x.type.rank, [1] * x.type.rank
        starts[axis], limits[axis], strides[axis] = places[0], places[-1] + 1, max(places.step, 1)
        return g.slice(x, starts, limits, strides, shape)
    return g.gather(x, g.value(numpy.array(places)), axis)


@lowers("Tile")
def tile(g, n):
    x, counts = n.x(0), n.numbers(1, "how often it is repeated")
    without_elements(counts)
    for axis, count in enumerate(counts):
        shape = (*x.shape[:axis], x.shape[axis] * count, *x.shape[axis + 1 :])
        if count > 1 and x.shape[axis] == 1:
            x = g.broadcast(x, shape)
        elif count > 1:
            x = g.concat([x] * count, axis, shape)
    return x


@lowers("Pad")
def pad(g, n):
    x, mode = n.x(0), n.text("mode", "constant")
    pads = n.integers("pads", 1, "how much is put around")
    axes = n.numbers(3, "which axes are padded") if n.has(3) else list(range(x.type.rank))
    half = len(pads) // 2
    given = {axis % x.type.rank: (pads[i], pads[half + i]) for i, axis in enumerate(axes)}
    for axis, (low, high) in given.items():  # less than nothing is a slice
        extent = x.shape[axis]
        if low < 0 or high < 0:
            x = along(g, x, axis, range(max(-low, 0), extent - max(-high, 0)))
    given = {axis: (max(low, 0), max(high, 0)) for axis, (low, high) in given.items()}
    if mode == "constant":
        value = n.x(2) if n.has(2) and n.inputs[2] is not None else g.scalar(n.attribute("value", 0.0) if n.opset < 11 else 0, x.element)
        return around(g, x, given, value)
    for axis, (low, high) in given.items():
        if low or high:
            x = g.gather(x, g.value(mirrored(mode, x.shape[axis], low, high)), axis)
    return x


def around(g, x, given, value):
    low, high = ([given.get(axis, (0, 0))[side] for axis in range(x.type.rank)] for side in (0, 1))
    if not any(low) and not any(high):
        return x
    shape = [a + extent + b for a, extent, b in zip(low, x.shape, high)]
    if g.constant_of(value) == 0 and x.element == "f32":
        return g.pad(x, low, high, shape)
    for axis in range(x.type.rank):
        parts = [filled(g, x, axis, low[axis], value), x, filled(g, x, axis, high[axis], value)]
        x = g.concat([each for each in parts if each is not None], axis, (*x.shape[:axis], shape[axis], *x.shape[axis + 1 :]))
    return x


def filled(g, x, axis, count, value):
    if not count:
        return None
    return g.broadcast(g.reshape(value, (1,) * x.type.rank), (*x.shape[:axis], count, *x.shape[axis + 1 :]))


def mirrored(mode, extent, low, high):
    """The places that stand there, for edge, reflect and wrap."""
    places = numpy.arange(-low, extent + high)
    if mode == "edge":
        return places.clip(0, extent - 1)
    if mode == "wrap":
        return places % extent
    if mode != "reflect":
        raise Unsupported(f"padding of the mode {mode}", "pad with a constant, edge, reflect or wrap")
    period = max(2 * (extent - 1), 1)
    places = numpy.abs(places) % period
    return numpy.where(places >= extent, period - places, places)


@lowers("DepthToSpace")
def depth_to_space(g, n):
    x, b = n.x(0), n.attribute("blocksize", 1)
    count, channels, height, width = x.shape
    if n.text("mode", "DCR") == "DCR":
        y = g.transpose(g.reshape(x, (count, b, b, channels // b**2, height, width)), [0, 3, 4, 1, 5, 2])
    else:
        y = g.transpose(g.reshape(x, (count, channels // b**2, b, b, height, width)), [0, 1, 4, 2, 5, 3])
    return g.reshape(y, (count, channels // b**2, height * b, width * b))


@lowers("SpaceToDepth")
def space_to_depth(g, n):
    x, b = n.x(0), n.attribute("blocksize", 1)
    count, channels, height, width = x.shape
    y = g.reshape(x, (count, channels, height // b, b, width // b, b))
    return g.reshape(g.transpose(y, [0, 3, 5, 1, 2, 4]), (count, channels * b**2, height // b, width // b))


@lowers("Trilu")
def trilu(g, n):
    x = n.x(0)
    diagonal, upper = n.number(1, "the diagonal", 0), n.attribute("upper", 1)
    keep = numpy.tri(*x.shape[-2:], diagonal - upper, dtype=bool)
    return g.select(g.value(keep ^ bool(upper)), x, g.scalar(0, x.element))


@lowers("EyeLike")
def eye_like(g, n):
    from onnx import helper

    name = helper.tensor_dtype_to_np_dtype(n.attribute("dtype")).name if "dtype" in n.attributes else None
    x = n.inputs[0]
    kind = name or (x.dtype if n.is_known(0) else {"f32": "float32", "i64": "int64", "i32": "int32"}[x.element])
    return numpy.eye(*n.shape(0), k=n.attribute("k", 0), dtype=kind)


@lowers("ReverseSequence")
def reverse_sequence(g, n):
    """Each line's beginning the other way round."""
    x, lengths = n.x(0), n.numbers(1, "how long the sequences are")
    batch, time = n.attribute("batch_axis", 1), n.attribute("time_axis", 0)
    places = numpy.arange(x.shape[time])
    table = numpy.stack([numpy.where(places < length, length - 1 - places, places) for length in lengths])
    table = table if batch < time else table.T
    shape = [extent if axis in (batch, time) else 1 for axis, extent in enumerate(x.shape)]
    return g.take_along(x, g.broadcast(g.value(table.reshape(shape)), x.shape), time)


@lowers("Constant")
def constant(g, n):
    raise Unsupported("a constant that ONNX's reference cannot read", "give it as a tensor")


@lowers("ConstantOfShape")
def constant_of_shape(g, n):
    n.known(0, "the shape")
    raise Unsupported("a constant that ONNX's reference cannot make", "give it as a tensor")


@lowers("Range")
def range_(g, n):
    for i in range(3):
        n.known(i, "the length of the result")
    raise Unsupported("a range that ONNX's reference cannot count", "give it as a tensor")


@lowers("Compress")
def compress(g, n):
    x, chosen = n.x(0), numpy.asarray(n.known(1, "how many results there are")).astype(bool)
    axis = n.attributes.get("axis")
    if axis is None:
        x, axis = g.reshape(x, (x.type.count,)), 0
    places = numpy.flatnonzero(chosen[: x.shape[axis]])
    without_elements(places.shape)
    return g.gather(x, g.value(places), axis % x.type.rank)
