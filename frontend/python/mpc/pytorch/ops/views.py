"""Views, and tensors put together: no arithmetic."""

import torch

from mpc.errors import Unsupported
from mpc.graph import Type, Value
from mpc.graph.builder import is_named
from mpc.pytorch.ops.indices import from_the_front, index_select
from mpc.pytorch.ops.order import lined
from mpc.pytorch.sizes import FIX, READ, Merged, as_value, is_read
from mpc.pytorch.table import lowers


def factors(extent):
    """[named, number] of 4*B; an extent that can stand alone is its own factor."""
    if not isinstance(extent, str) or is_named(extent):
        return [extent]
    parts = extent.split("*")
    if not all(part.isidentifier() or part.isdigit() for part in parts):
        raise Unsupported(f"an open dimension of size {extent} beside another", FIX)
    return [int(part) if part.isdigit() else part for part in sorted(parts, key=str.isdigit)]


@lowers("view.default", "reshape.default", "_unsafe_view.default", "view_copy.default", "unflatten.int", "flatten.using_ints", raw=True)
def reshape(g, x, *_):
    shape = g.result_type.shape
    x = x.value if isinstance(x, Merged) else g.value(x)
    open_dims = [extent for extent in shape if isinstance(extent, str)]
    if len(open_dims) < 2 or all(map(is_named, open_dims)):
        return g.reshape(x, shape)
    parts = [factors(extent) for extent in shape]
    return Merged(g.reshape(x, [part for group in parts for part in group]), [len(group) for group in parts])


@lowers("unsqueeze.default", "squeeze.dim", "squeeze.dims", "squeeze.default")
def squeeze(g, x, *_):
    return to_shape(g, x, g.result_type.shape)


def to_shape(g, x, shape):
    open_dims = [extent for extent in shape if isinstance(extent, str)]
    if len(open_dims) > 1 and not all(map(is_named, open_dims)):
        raise Unsupported(f"the shape {list(shape)} has two open dimensions, one of them computed from others", FIX)
    return g.reshape(x, shape)


@lowers("permute.default", "permute_copy.default", raw=True)
def permute(g, x, dims):
    if not isinstance(x, Merged):
        return g.transpose(g.value(x), dims)
    starts = [sum(x.groups[:axis]) for axis in range(len(x.groups))]
    order = [starts[axis] + i for axis in dims for i in range(x.groups[axis])]
    return Merged(g.transpose(x.value, order), [x.groups[axis] for axis in dims])


@lowers("transpose.int", "transpose_copy.int", raw=True)
def transpose(g, x, a, b):
    order = list(range(len(g.result_type.shape)))
    order[a], order[b] = order[b], order[a]
    return permute(g, x, order)


@lowers("t.default")
def swap(g, x):
    return g.transpose(x, [1, 0]) if x.type.rank == 2 else x


@lowers("expand.default", "expand_copy.default")
def expand(g, x, *_, **__):
    return to_size(g, x, g.result_type.shape)


def to_size(g, x, shape):
    """Broadcast to a shape, whose new open dimensions have to have names."""
    padded = (1,) * (len(shape) - x.type.rank) + x.shape
    if any(isinstance(to, str) and have == 1 and not is_named(to) for have, to in zip(padded, shape)):
        raise Unsupported(f"the shape {list(shape)} has an open dimension that is computed from others", FIX)
    return g.broadcast(x, shape)


@lowers("slice.Tensor")
def slice_(g, x, dim=0, start=None, end=None, step=1):
    dim %= x.type.rank
    size, whole = x.shape[dim], g.result_type.shape
    limits = [None] * x.type.rank
    if isinstance(size, str):
        if isinstance(start, torch.SymInt) or (start or 0) < 0 or not ends_there(g, end, size):
            raise Unsupported(f"a slice of the open dimension {size} that ends before its end, or counts from it", FIX)
        start, end = start or 0, None
    elif isinstance(start, torch.SymInt) or isinstance(end, torch.SymInt):
        if is_read(start) and step == 1 and isinstance(whole[dim], int):
            return index_select(g, x, dim, places_from(g, x, dim, start, whole[dim]))
        raise Unsupported(*READ) if is_read(start) or is_read(end) else Unsupported("a slice whose borders depend on an open dimension", FIX)
    else:
        start, end = (min(max(at + size if at < 0 else at, 0), size) for at in (start or 0, size if end is None else end))
        limits[dim] = max(start, end)
    starts, strides = [0] * x.type.rank, [1] * x.type.rank
    starts[dim], strides[dim] = start, step
    return g.slice(x, starts, limits, strides, whole)


def ends_there(g, end, size):
    if isinstance(end, torch.SymInt):
        return g.sizes.dim(end) == size
    return end is None or end >= 2**31


def places_from(g, x, dim, start, count):
    """Indices that count from a number that was read from a tensor."""
    start = g.reshape(as_value(g, start, "i64"), (1,))
    return from_the_front(g, x, dim, start if count == 1 else g.binary("add", g.iota((count,), 0), start))


@lowers("select.int")
def select(g, x, dim, index):
    dim %= x.type.rank
    size = x.shape[dim]
    if is_read(index):
        return to_shape(g, index_select(g, x, dim, places_from(g, x, dim, index, 1)), g.result_type.shape)
    if isinstance(index, torch.SymInt) or isinstance(size, str) and index < 0:
        raise Unsupported(f"an element of the open dimension {size} that is counted from its end", FIX)
    index = index + size if index < 0 else index
    starts, limits = [0] * x.type.rank, [None] * x.type.rank
    starts[dim], limits[dim] = index, index + 1
    shape = list(x.shape)
    shape[dim] = 1
    part = g.slice(x, starts, limits, [1] * x.type.rank, tuple(shape))
    return to_shape(g, part, g.result_type.shape)


def pieces(g, x, sizes, dim):
    dim %= x.type.rank
    if isinstance(x.shape[dim], str):
        raise Unsupported(f"the open dimension {x.shape[dim]} is split", FIX)
    parts, start = [], 0
    for size in sizes:
        starts, limits = [0] * x.type.rank, [None] * x.type.rank
        starts[dim], limits[dim] = start, start + size
        shape = x.shape[:dim] + (size,) + x.shape[dim + 1 :]
        parts.append(g.slice(x, starts, limits, [1] * x.type.rank, shape))
        start += size
    return parts


@lowers("split_with_sizes.default")
def split_with_sizes(g, x, sizes, dim=0):
    return pieces(g, x, sizes, dim)


@lowers("split.Tensor")
def split(g, x, size, dim=0):
    extent = x.shape[dim]
    if isinstance(extent, str):
        raise Unsupported(f"the open dimension {extent} is split", FIX)
    return pieces(g, x, [min(size, extent - at) for at in range(0, extent, size)], dim)


@lowers("unbind.int", "unbind_copy.int")
def unbind(g, x, dim=0):
    dim %= x.type.rank
    if isinstance(x.shape[dim], str):
        raise Unsupported(f"the open dimension {x.shape[dim]} is taken apart", FIX)
    shape = x.shape[:dim] + x.shape[dim + 1 :]
    return [to_shape(g, part, shape) for part in pieces(g, x, [1] * x.shape[dim], dim)]


@lowers("cat.default")
def cat(g, tensors, dim=0):
    type = g.result_type
    # What has no elements adds none, and the dialect has no tensor of it.
    parts = [g.cast(part, type.element) for part in tensors if 0 not in part.shape]
    return g.concat(parts, dim % type.rank, type.shape)


@lowers("stack.default")
def stack(g, tensors, dim=0):
    type = g.result_type
    dim %= type.rank
    shape = type.shape[:dim] + (1,) + type.shape[dim + 1 :]
    return g.concat([to_shape(g, g.cast(part, type.element), shape) for part in tensors], dim, type.shape)


@lowers("repeat.default")
def repeat(g, x, repeats):
    type = g.result_type
    x = to_shape(g, x, (1,) * (type.rank - x.type.rank) + x.shape)
    for axis, count in enumerate(repeats):
        extent = x.shape[axis]
        if isinstance(count, torch.SymInt) and extent == 1:
            x = to_size(g, x, x.shape[:axis] + (type.shape[axis],) + x.shape[axis + 1 :])
        elif isinstance(count, torch.SymInt):
            raise Unsupported("a number of repetitions that depends on an open dimension", FIX)
        elif count != 1:
            shape = x.shape[:axis] + (type.shape[axis],) + x.shape[axis + 1 :]
            x = to_size(g, x, shape) if extent == 1 else g.concat([x] * count, axis, shape)
    return x


@lowers("repeat_interleave.self_int")
def repeat_interleave(g, x, count, dim=None, output_size=None):
    if dim is None or isinstance(count, torch.SymInt):
        raise Unsupported("repeat_interleave without a dimension, or as often as an open dimension says", "name the dimension and a number")
    dim %= x.type.rank
    apart = x.shape[: dim + 1] + (1,) + x.shape[dim + 1 :]
    wide = x.shape[: dim + 1] + (count,) + x.shape[dim + 1 :]
    return to_shape(g, to_size(g, to_shape(g, x, apart), wide), g.result_type.shape)


@lowers("constant_pad_nd.default")
def pad(g, x, pads, value=0):
    rank, shape = x.type.rank, g.result_type.shape
    low, high = [0] * rank, [0] * rank
    for i in range(len(pads) // 2):
        low[rank - 1 - i], high[rank - 1 - i] = pads[2 * i], pads[2 * i + 1]
    for axis in range(rank):  # less than nothing is a slice
        if low[axis] < 0 or high[axis] < 0:
            starts, limits = [0] * rank, [None] * rank
            if isinstance(x.shape[axis], str):
                raise Unsupported(f"the open dimension {x.shape[axis]} is cut", FIX)
            starts[axis], limits[axis] = max(-low[axis], 0), x.shape[axis] - max(-high[axis], 0)
            cut = x.shape[:axis] + (limits[axis] - starts[axis],) + x.shape[axis + 1 :]
            x = g.slice(x, starts, limits, [1] * rank, cut)
    low, high = [max(at, 0) for at in low], [max(at, 0) for at in high]
    if not any(low) and not any(high):
        return x
    if value == 0:
        return g.pad(x, low, high, shape)
    for axis in range(rank):
        if not low[axis] and not high[axis]:
            continue
        parts = [x]
        for count, place in ((low[axis], 0), (high[axis], len(parts))):
            if count:
                filled = g.splat(value, Type(x.shape[:axis] + (count,) + x.shape[axis + 1 :], x.element))
                parts.insert(0 if place == 0 else len(parts), filled)
        x = g.concat(parts, axis, x.shape[:axis] + (shape[axis],) + x.shape[axis + 1 :])
    return x


@lowers("roll.default")
def roll(g, x, shifts, dims=()):
    if not dims and x.type.rank:
        return g.reshape(roll(g, lined(g, x), shifts, [0]), x.shape)
    for shift, dim in zip(shifts, dims):
        dim %= x.type.rank
        size = x.shape[dim]
        if isinstance(size, str):
            raise Unsupported(f"the open dimension {size} is rolled", FIX)
        if shift % size:
            x = g.concat(pieces(g, x, [size - shift % size, shift % size], dim)[::-1], dim, x.shape)
    return x


# ---- tensors of one value, of places -----------------------------------------------------------------------------------


@lowers("full.default", "full_like.default", "new_full.default")
def full(g, shape, *rest, **_):
    value = rest[0] if not isinstance(shape, Value) or "new" not in str(g.node.target) else rest[1]
    if is_read(value):
        return g.broadcast(g.scalar(value, g.result_type.element), g.result_type.shape)
    return g.splat(value, g.result_type)


@lowers("zeros.default", "zeros_like.default", "new_zeros.default", "empty_like.default", "empty.memory_format",
        "new_empty.default")  # fmt: skip
def zeros(g, *_, **__):
    return g.splat(0, g.result_type)


@lowers("scalar_tensor.default", raw=True)
def scalar_tensor(g, value, **_):
    return g.operand(value, g.result_type.element)


@lowers("ones.default", "ones_like.default", "new_ones.default")
def ones(g, *_, **__):
    return g.splat(1, g.result_type)


@lowers("arange.start_step")
def arange(g, start, end, step=1, **_):
    """Only an arange over an open dimension, or from a number that was read, comes here: known ones are evaluated."""
    type = g.result_type
    if is_read(start) and isinstance(type.shape[0], int) and not is_read(step):
        return g.binary("add", g.progression(type, 0, 0, step), as_value(g, start, type.element))
    if not is_named(type.shape[0]):
        raise Unsupported(f"an arange over {type.shape[0]}, which is computed from open dimensions", FIX)
    return g.progression(type, 0, start, step)


@lowers("linspace.Tensor_Tensor", "linspace.Tensor_Scalar", "linspace.Scalar_Tensor")
def linspace(g, start, end, steps, **_):
    return g.cast(linspace_f32(g, start, end, steps), g.result_type.element)


def linspace_f32(g, start, end, steps):
    """From both ends to the middle, as PyTorch counts."""
    start, end = (g.reshape(g.operand(number, "f32"), ()) for number in (start, end))
    if steps == 1:
        return g.reshape(start, (1,))
    step = g.binary("div", g.binary("sub", end, start), g.scalar(float(steps - 1)))
    place = g.cast(g.iota((steps,), 0), "f32")
    up = g.binary("add", start, g.binary("mul", step, place))
    down = g.binary("sub", end, g.binary("mul", step, g.binary("sub", g.scalar(float(steps - 1)), place)))
    return g.select(g.compare("lt", place, g.scalar(float(steps // 2))), up, down)


@lowers("logspace.Tensor_Tensor", "logspace.Tensor_Scalar", "logspace.Scalar_Tensor")
def logspace(g, start, end, steps, base=10.0, **_):
    return g.cast(g.binary("pow", g.scalar(base), linspace_f32(g, start, end, steps)), g.result_type.element)


@lowers("tril.default", "triu.default")
def triangle(g, x, diagonal=0):
    rows, columns = (g.iota(x.shape[-2:], axis) for axis in (0, 1))
    if diagonal:
        rows = g.cast(g.binary("add", g.cast(rows, "f32"), g.scalar(float(diagonal))), "i64")
    inside = g.compare("ge" if "tril" in str(g.node.target) else "le", rows, columns)
    return g.select(inside, x, g.scalar(0, x.element))


@lowers("repeat_interleave.Tensor", raw=True)
def repeat_unknown(g, *_, **__):
    raise Unsupported("the size of the result depends on values", "repeat by a number instead")


# ---- what was written in place -------------------------------------------------------------------------------------------


@lowers("copy.default")
def copy(g, x, source, non_blocking=False):
    return to_size(g, g.cast(source, x.element), x.shape)


def replaced(g, x, source, dim, start, count):
    """x with source in place of a part of one dimension."""
    before, after = start, x.shape[dim] - start - count
    parts = pieces(g, x, [before, count, after], dim) if before or after else [x, x, x]
    kept = [part for part, size in ((parts[0], before), (source, count), (parts[2], after)) if size]
    return g.concat(kept, dim, x.shape)


@lowers("slice_scatter.default")
def slice_scatter(g, x, source, dim=0, start=None, end=None, step=1):
    dim %= x.type.rank
    size = x.shape[dim]
    if is_read(start) and step == 1 and isinstance(source.shape[dim], int):
        return g.put("scatter", "set", x, places_from(g, x, dim, start, source.shape[dim]), g.cast(source, x.element), dim)
    if isinstance(size, str) or isinstance(start, torch.SymInt) or isinstance(end, torch.SymInt):
        raise Unsupported("a part of an open dimension is written to", "write the tensor with torch.cat or torch.where")
    start, end = (min(max(at + size if at < 0 else at, 0), size) for at in (start or 0, size if end is None else end))
    source = g.cast(source, x.element)
    return replaced(g, x, source, dim, start, max(end - start, 0)) if step == 1 else every_few_replaced(g, x, source, dim, start, end, step)


def every_few_replaced(g, x, source, dim, start, end, step):
    """Rows of `step` of which the first is the source's, where start and end are cut off and put back."""
    count = len(range(start, end, step))
    if not count:
        return x
    before, after = start, max(x.shape[dim] - start - count * step, 0)
    last = x.shape[dim] - start - (count - 1) * step  # elements from the last that is replaced to the end
    parts = pieces(g, x, [before, (count - 1) * step, min(last, step), after], dim)
    lead, behind = x.shape[:dim], x.shape[dim + 1 :]
    first, end_of = pieces(g, source, [count - 1, 1], dim)
    made = [parts[0]] if before else []
    if count > 1:
        rows = g.reshape(parts[1], (*lead, count - 1, step, *behind))
        rows = replaced(g, rows, g.reshape(first, (*lead, count - 1, 1, *behind)), dim + 1, 0, 1)
        made.append(g.reshape(rows, parts[1].shape))
    made.append(replaced(g, parts[2], end_of, dim, 0, 1))
    return g.concat(made + [parts[3]] * bool(after), dim, x.shape)


@lowers("select_scatter.default")
def select_scatter(g, x, source, dim, index):
    dim %= x.type.rank
    if isinstance(x.shape[dim], str):
        raise Unsupported("an element of an open dimension is written to", "write the tensor with torch.cat or torch.where")
    row = g.reshape(g.cast(source, x.element), x.shape[:dim] + (1,) + x.shape[dim + 1 :])
    if is_read(index):
        return g.put("scatter", "set", x, places_from(g, x, dim, index, 1), row, dim)
    return replaced(g, x, row, dim, index % x.shape[dim], 1)
