"""Elements at other places: the other way round, around a border, windows, diagonals."""

from mpc.errors import Unsupported
from mpc.graph import Type
from mpc.pytorch.ops.scans import part
from mpc.pytorch.ops.views import to_shape
from mpc.pytorch.sizes import FIX
from mpc.pytorch.table import lowers


def closed(x, axis):
    if isinstance(x.shape[axis], str):
        raise Unsupported(f"the open dimension {x.shape[axis]} is rearranged", FIX)
    return x.shape[axis]


@lowers("flip.default")
def flip(g, x, dims):
    for dim in dims if x.type.rank else ():
        axis = dim % x.type.rank
        size = closed(x, axis)
        if size > 1:
            x = g.gather(x, g.binary("sub", g.scalar(size - 1, "i64"), g.iota((size,), 0)), axis)
    return x


@lowers("unfold.default", "unfold_copy.default")
def unfold(g, x, dim, size, step):
    """Windows along one dimension, in a dimension of their own at the end."""
    if not x.type.rank:
        return g.reshape(x, (size,))
    axis, rank = dim % x.type.rank, x.type.rank
    extent = closed(x, axis)
    rows = g.transpose(x, [*(i for i in range(rank) if i != axis), axis])
    count = (extent - size) // step + 1
    shape = (*rows.shape[:-1], count, size)
    y = g.emit(f"mpc.windows {{}} sizes [{size}] strides [{step}] dilations [1]", [rows], x.type.with_shape(shape))
    return g.transpose(y, [*range(axis), rank - 1, *range(axis, rank - 1), rank])


@lowers("_pad_circular.default")
def pad_circular(g, x, pads):
    """Less than nothing is cut off; what stands beyond a border is the other end of what is left."""
    for i in range(len(pads) // 2):
        axis, (low, high) = x.type.rank - 1 - i, pads[2 * i : 2 * i + 2]
        size = closed(x, axis)
        x = part(g, x, axis, max(-low, 0), size - max(-high, 0))
        size, low, high = x.shape[axis], max(low, 0), max(high, 0)
        if max(low, high) > size:  # beside a cut
            place = g.binary("sub", g.iota((size + low + high,), 0), g.scalar(low, "i64"))
            x = g.gather(x, g.binary("remainder floor", place, g.scalar(size, "i64")), axis)
            continue
        parts = [part(g, x, axis, size - low, size)] if low else []
        parts += [x, part(g, x, axis, 0, high)] if high else [x]
        x = g.concat(parts, axis, x.shape[:axis] + (size + low + high,) + x.shape[axis + 1 :])
    return x


@lowers("narrow_copy.default")
def narrow_copy(g, x, dim, start, length):
    axis = dim % x.type.rank
    start %= closed(x, axis)
    return part(g, x, axis, start, start + length)


# ---- diagonals -----------------------------------------------------------------------------------------------------------


def diagonal_of(x, offset, a, b):
    """(order with the two dimensions last, rows, columns, first row, first column, length)."""
    a, b = a % x.type.rank, b % x.type.rank
    order = [axis for axis in range(x.type.rank) if axis not in (a, b)] + [a, b]
    rows, columns = closed(x, a), closed(x, b)
    row, column = max(-offset, 0), max(offset, 0)
    return order, rows, columns, row, column, min(rows - row, columns - column)


@lowers("diagonal.default", "diagonal_copy.default")
def diagonal(g, x, offset=0, dim1=0, dim2=1):
    """Every (columns + 1)-th element of the rows put together."""
    order, rows, columns, row, column, length = diagonal_of(x, offset, dim1, dim2)
    y = g.transpose(x, order)
    lead = y.shape[:-2]
    y = to_shape(g, y, (*lead, rows * columns))
    start = row * columns + column
    starts, limits, strides = [0] * len(lead), [None] * len(lead), [1] * len(lead)
    limits.append(start + (length - 1) * (columns + 1) + 1)
    return g.slice(y, [*starts, start], limits, [*strides, columns + 1], (*lead, length))


@lowers("diagonal_scatter.default")
def diagonal_scatter(g, x, source, offset=0, dim1=0, dim2=1):
    order, rows, columns, row, column, length = diagonal_of(x, offset, dim1, dim2)
    y = g.transpose(x, order)
    lead = y.shape[:-2]
    inside = [g.binary("add", g.iota((rows, columns), 0), g.scalar(offset, "i64")), g.iota((rows, columns), 1)]
    along = [0] * len(lead)
    line = g.pad(g.cast(source, x.element), [*along, row], [*along, rows - row - length], (*lead, rows))
    y = g.select(g.compare("eq", *inside), g.reshape(line, (*lead, rows, 1)), y)
    return g.transpose(y, [order.index(axis) for axis in range(x.type.rank)])


@lowers("empty_strided.default", "new_empty_strided.default", "empty_permuted.default")
def unwritten(g, *_, **__):
    """Memory that nobody has written: PyTorch leaves open what is in it."""
    type = g.result_type
    return g.splat(0, Type(type.shape, type.element))
