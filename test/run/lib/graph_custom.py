"""Functions of the user in random graphs, one of each rank: random_graphs.py writes their file beside a model that names it."""

import tensors as t
from graph import MOST, WHOLE
from graph_ops import like, op

FILE = "graph.cuh"
RANKS = range(1, 6)


def function(name, operands, rank, body):
    types = "".join(f", typename {x.upper()}" for x in operands)
    parameters = [f"const {x.upper()} &{x}" for x in operands] + [f"Index i{d}" for d in range(rank)]
    return f"template <typename T{types}> MPC_DEVICE T {name}{rank}({', '.join(parameters)}) {{\n{body}}}\n"


def places(rank, last=None, turned=False):
    names = [f"i{d}" for d in range(rank)]
    return ", ".join(names[::-1] if turned else names[:-1] + [last or names[-1]])


def text():
    """Of each rank: neighbours(x), x and its neighbour in the last dimension; and turned(x, w), x w with its dimensions from the last to the first."""
    parts = [
        "template <typename T> MPC_DEVICE T both(T x, T y) { return x - y; }\n",
        "template <typename T> MPC_DEVICE T both_dx(T x, T y) { return T(1); }\n",
        "template <typename T> MPC_DEVICE T both_dy(T x, T y) { return T(-1); }\n",
    ]
    for rank in RANKS:
        n, last = f"x.extent({rank - 1})", f"i{rank - 1}"
        parts.append(function("neighbours", "x", rank, f"  return x({places(rank)}) + x({places(rank, f'({last} + 1) % {n}')});\n"))
        before = places(rank, f"({last} + {n} - 1) % {n}")
        parts.append(function("neighbours_dx", ["x", "dy"], rank, f"  return dy({places(rank)}) + dy({before});\n"))
        parts.append(function("turned", ["x", "w"], rank, f"  return x({places(rank, turned=True)}) * w(i0);\n"))
        parts.append(function("turned_dx", ["x", "w", "dy"], rank, f"  return dy({places(rank, turned=True)}) * w({last});\n"))
        loops = "".join(f"  for (Index i{d} = 0; i{d} < x.extent({d}); ++i{d})\n" for d in range(rank - 1))
        body = f"  T sum = 0;\n{loops}    sum += dy({places(rank, turned=True)}) * x({places(rank)});\n  return sum;\n"
        parts.append(function("turned_dw", ["x", "w", "dy"], 1, body).replace("turned_dw1", f"turned_dw{rank}").replace("Index i0)", f"Index {last})"))
    return "".join(parts)


@op("custom")
def custom(graph, pool, x, name):
    y = like(graph, pool, x)
    z = graph.op(name, [x, y], x.shape, text=f'"{FILE}" @both(%{x.name}, %{y.name}) derivatives [@both_dx, @both_dy]')
    return graph.note(z, graph.whole(x) and graph.whole(y), graph.bound(x) + graph.bound(y))


@op("custom_gather")
def custom_gather(graph, pool, x, name):
    rank = len(x.shape)
    if rank not in RANKS or 0 in x.shape or t.count(x.shape) > MOST:
        return None
    if graph.source.random() < 0.5:
        words = f'"{FILE}" @neighbours{rank}(%{x.name}) derivatives [@neighbours_dx{rank}]'
        return graph.note(graph.op(name, [x], x.shape, text=words), graph.whole(x), 2 * graph.bound(x))
    w = graph.draw(x.shape[-1:], "f32")
    bound = graph.bound(x) * graph.bound(w)
    if bound > (2 * WHOLE if graph.whole(x) and graph.whole(w) else 300):
        return None
    words = f'"{FILE}" @turned{rank}(%{x.name}, %{w.name}) derivatives [@turned_dx{rank}, @turned_dw{rank}]'
    return graph.note(graph.op(name, [x, w], x.shape[::-1], text=words), graph.whole(x) and graph.whole(w), bound)
