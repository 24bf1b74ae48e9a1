"""Places of the largest, largest elements, sorted lines."""

from mpc.errors import Unsupported
from mpc.graph.draws import FEW, LONGEST
from mpc.pytorch.sizes import FIX
from mpc.pytorch.table import lowers


def ordered(g, x, dim):
    """x as numbers with a dimension, and the dimension from the front."""
    if x.type.rank == 0:
        raise Unsupported("a scalar in order", "it is its own largest element")
    if isinstance(x.shape[dim], str):
        raise Unsupported(f"the open dimension {x.shape[dim]} in order", FIX)
    return g.cast(x, "i32") if x.element == "i1" else x, dim % x.type.rank


def sortable(g, x, dim, count=None):
    """As ordered, of a line that the dialect sorts; `count`: of which so many are taken."""
    x, axis = ordered(g, x, dim)
    if x.shape[axis] > LONGEST and (count is None or count > FEW):
        raise Unsupported(f"{x.shape[axis]} elements in order; a line has at most {LONGEST}",
                          f"cut the dimension into parts, or take at most {FEW} with torch.topk")  # fmt: skip
    return x, axis


def place(g, name, x, dim, keepdim):
    x, axis = ordered(g, x, dim)
    return g.place(name, x, axis, keepdim)


def lined(g, x):
    """All elements in one dimension."""
    if x.type.open_dims:
        raise Unsupported(f"the open dimension {x.type.open_dims[0]} in one line with others", FIX)
    return g.reshape(x, (x.type.count,))


def map_place(name):
    @lowers(f"{name}.default")
    def lower(g, x, dim=None, keepdim=False):
        if dim is not None:
            return place(g, name, x, dim, keepdim)
        return g.reshape(place(g, name, lined(g, x), 0, False), g.result_type.shape)


map_place("argmax")
map_place("argmin")


@lowers("topk.default")
def topk(g, x, k, dim=-1, largest=True, is_sorted=True):
    rows, axis = sortable(g, x, dim, k)
    values, places = g.topk(rows, k, axis, largest)
    return [g.cast(values, x.element), places]


@lowers("sort.default")
def sort(g, x, dim=-1, descending=False):
    rows, axis = sortable(g, x, dim)
    values, places = g.sort(rows, axis, descending)
    return [g.cast(values, x.element), places]


@lowers("sort.stable")
def sort_stable(g, x, *, stable=False, dim=-1, descending=False):
    return sort(g, x, dim, descending)


@lowers("argsort.default")
def argsort(g, x, dim=-1, descending=False):
    return sort(g, x, dim, descending)[1]


@lowers("argsort.stable")
def argsort_stable(g, x, *, stable=False, dim=-1, descending=False):
    return argsort(g, x, dim, descending)
