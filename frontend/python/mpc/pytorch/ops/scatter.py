"""What is put where ids name, with a reduction; what a mask takes from the front of a source."""

import math

from mpc.errors import Unsupported
from mpc.graph import Type, Value, whole
from mpc.pytorch.ops.indices import cut, of_rank_one, on_lines, rows
from mpc.pytorch.ops.scans import product
from mpc.pytorch.sizes import FIX
from mpc.pytorch.table import lowers


@lowers("scatter_reduce.two")
def scatter_reduce(g, x, dim, ids, updates, reduce, *, include_self=True):
    if not x.type.rank:
        lone = [g.reshape(value, (1,)) for value in (x, ids, updates)]
        return g.reshape(scatter_reduce(g, lone[0], 0, *lone[1:], reduce, include_self=include_self), ())
    dim %= x.type.rank
    ids, updates = of_rank_one(g, ids), of_rank_one(g, updates)
    updates = cut(g, updates, ids.shape, -1)
    return on_lines(g, lambda y: reduced(g, y, dim, ids, updates, reduce, include_self), x, dim, ids)


@lowers("scatter.reduce", "scatter.value_reduce")
def scatter_with(g, x, dim, ids, updates, *, reduce):
    updates = updates if isinstance(updates, Value) else g.broadcast(g.operand(updates, x.element), ids.shape)
    return scatter_reduce(g, x, dim, ids, updates, {"add": "sum", "multiply": "prod"}[reduce])


@lowers("index_reduce.default")
def index_reduce(g, x, dim, ids, updates, reduce, *, include_self=True):
    if not x.type.rank:
        lone = [g.reshape(value, (1,)) for value in (x, ids, updates)]
        return g.reshape(index_reduce(g, lone[0], 0, *lone[1:], reduce, include_self=include_self), ())
    dim %= x.type.rank
    each = g.broadcast(g.reshape(ids, [ids.type.count if axis == dim else 1 for axis in range(x.type.rank)]), updates.shape)
    return scatter_reduce(g, x, dim, each, updates, reduce, include_self=include_self)


def reduced(g, x, dim, ids, updates, how, include_self):
    if x.element == "i1":  # products and extremes of masks are those of 0 and 1
        numbers = [g.cast(value, "i32") for value in (x, updates)]
        return g.compare("ne", reduced(g, numbers[0], dim, ids, numbers[1], how, include_self), g.scalar(0, "i32"))
    if x.element != "f32" and how in ("sum", "mean"):
        if how == "mean" or not include_self or not whole.fits(g, updates, x):
            raise Unsupported(f"the {how} by index of integers that are not known to be small", "use floating-point numbers")
        return g.cast(g.put("put_along", "add", g.cast(x, "f32"), ids, g.cast(updates, "f32"), dim), x.element)
    ones = g.broadcast(g.scalar(1.0), ids.shape)
    count = g.put("put_along", "add", g.splat(0.0, Type(x.shape, "f32")), ids, ones, dim)
    touched = g.compare("gt", count, g.scalar(0.0))
    if how in ("sum", "mean"):
        start = x if include_self else g.select(touched, g.scalar(0.0), x)
        y = g.put("put_along", "add", start, ids, updates, dim)
        if how == "sum":
            return y
        divisor = g.binary("add", count, g.scalar(1.0)) if include_self else g.binary("maximum", count, g.scalar(1.0))
        return g.binary("div", y, divisor)
    found = {"prod": products, "amax": largest, "amin": smallest}[how](g, x, dim, ids, updates, include_self)
    return g.select(touched, found, x)


def hits(g, x, dim, ids):
    """(.., n, .., m): whether update m is of element n; the updates stand in one more dimension at the end."""
    lined = line_of(g, ids, dim)
    shape = [1] * (x.type.rank + 1)
    shape[dim] = x.shape[dim]
    return g.compare("eq", lined, g.reshape(g.cast(g.iota((x.shape[dim],), 0), ids.element), shape))


def line_of(g, values, dim):
    """Its dimension at the end, and 1 in its place."""
    rank = values.type.rank
    turned = g.transpose(values, [*(axis for axis in range(rank) if axis != dim), dim])
    return g.reshape(turned, (*turned.shape[:dim], 1, *turned.shape[dim:]))


def candidates(g, x, dim, ids, updates, nothing, include_self):
    """(.., n, .., m + 1) what each element is made of: itself and the updates of it, and `nothing` in place of the others. An open number of
    updates stands alone, (.., n, .., m)."""
    rank = x.type.rank
    each = g.select(hits(g, x, dim, ids), line_of(g, updates, dim), g.scalar(nothing, x.element))
    if not include_self or isinstance(each.shape[-1], str):
        return each
    own = g.reshape(x, (*x.shape, 1))
    return g.concat([own, each], rank, (*x.shape, each.shape[-1] + 1))


def products(g, x, dim, ids, updates, include_self):
    each = candidates(g, x, dim, ids, updates, 1.0 if x.element == "f32" else 1, include_self)
    return product(g, each, [x.type.rank], False)


def largest(g, x, dim, ids, updates, include_self):
    lowest = {"f32": -math.inf, "i64": -(2**63), "i32": -(2**31)}[x.element]
    y = g.reduce("max", candidates(g, x, dim, ids, updates, lowest, include_self), [x.type.rank])
    if not include_self or not isinstance(updates.shape[dim], str):
        return y
    if x.element != "f32":
        return g.select(g.compare("gt", x, y), x, y)
    if not g.captured.trains:
        return g.binary("maximum", x, y)
    raise Unsupported("the extreme by index of an open number of updates in training, whose equal ones share the derivative", FIX)


def smallest(g, x, dim, ids, updates, include_self):
    turned = "neg" if x.element == "f32" else "not"
    y = largest(g, g.unary(turned, x), dim, ids, g.unary(turned, updates), include_self)
    return g.unary(turned, y)


# ---- by masks -------------------------------------------------------------------------------------------------------------


@lowers("masked_scatter.default")
def masked_scatter(g, x, mask, source):
    """The k-th element of the source where the mask holds for the k-th time. A mask that is the same along the last dimensions, as that of
    the places of an image in a text, takes whole rows."""
    shape = g.result_type.shape
    if any(isinstance(extent, str) for extent in (*shape, *source.shape)):
        raise Unsupported("masked_scatter over an open dimension", "leave its size out of dynamic_shapes")
    x = g.broadcast(g.cast(x, g.result_type.element), shape)
    inner = 1
    while mask.is_a("broadcast") or mask.type.rank < len(shape):
        mask = mask.op.operands[0] if mask.is_a("broadcast") else g.reshape(mask, (1,) * (len(shape) - mask.type.rank) + mask.shape)
    outer = len(shape)
    while outer and mask.shape[outer - 1] == 1 and source.type.count % (inner * shape[outer - 1]) == 0:
        outer -= 1
        inner *= shape[outer]
    mask = g.broadcast(g.reshape(mask, mask.shape[:outer]), shape[:outer])
    taken = in_turn(g, mask, g.reshape(source, (source.type.count // inner, inner)), shape)
    wide = g.reshape(mask, shape[:outer] + (1,) * (len(shape) - outer))
    return g.select(wide, g.cast(taken, x.element), x)


def in_turn(g, mask, table, shape):
    """Of the shape: where the mask holds for the k-th time the k-th row of the table. Elsewhere any."""
    return g.reshape(rows(g, table, numbered(g, g.reshape(mask, (mask.type.count,)))), shape)


def numbered(g, mask):
    """For each element how many hold before it."""
    if mask.type.count >= 2**24:
        raise Unsupported(f"a mask of {mask.type.count} elements, which f32 does not count", "cut it into parts, or use a mask of rows")
    total = g.emit("mpc.cumsum {} dim 0", [g.cast(mask, "f32")], mask.type.with_element("f32"))
    return g.cast(g.binary("maximum", g.binary("sub", total, g.scalar(1.0)), g.scalar(0.0)), "i64")
