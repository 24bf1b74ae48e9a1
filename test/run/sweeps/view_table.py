#!/usr/bin/env python3
"""Every maker of memory, seen through one view or two, by every reader:

    view_table.py MPC FOLDER [--views=1|2] [--every=N] [--first=I] [--a-text=N] [--precision=P,..] [--train] [--run]

The graphs of the table are compiled to text, or with `--train` to the text of a training step; of those of two views, or of
all, `--every` takes each Nth. With `--run` they also run as random graphs do, against the evaluator. A graph that fails is named
by its maker, views and reader, and stands in a file of its own.
"""

import itertools
import math
import pathlib
import random
import sys
import time

import graph_ops
import random_graphs
import tensors as t
from random_graphs import PRECISIONS, Failure

SHAPES = [(3, 6, 35), (4, 8, 24)]  # of what makers make: a row of 10 cuts one of 35, and one of 16 cuts one of 24


def learned(g, shape):
    words = f"std = 0.5 : f32, seed = {g.source.randrange(1 << 20)}"
    return g.note(g.parameter(shape, f"#mpc.normal<{words}>"), False, 3.0)


def fed(g, shape):
    """What a maker reads: an input, or a parameter where the graph trains."""
    return learned(g, shape) if g.trains else g.note(g.input(shape, t.normal(shape, g.source.random())), False, 5.0)


def places(g, shape, extent):
    return g.note(g.input(shape, t.integers(shape, g.source.random(), 0, extent - 1), "i64"), True, extent)


def attended(g, a, b, c):
    q, k, v = (fed(g, (1, a, b, c)) for _ in range(3))
    return g.reshape(g.attention(q, k, v), (a, b, c))


def many(g, a, b, c):
    parts = [fed(g, (1, a * b * c // 6)) for _ in range(6)]
    return g.reshape(g.concat(parts, 0), (a, b, c))


MAKERS = {
    "input": lambda g, *s: fed(g, s),
    "parameter": lambda g, *s: learned(g, s),
    "splat": lambda g, *s: g.constant(s, "0.5"),
    "count": lambda g, *s: g.cast(g.op("iota", [], s, "i32", text="dimension 1"), "f32"),
    "map": lambda g, *s: g.unary("tanh", fed(g, s)),
    "narrow": lambda g, *s: g.cast(g.cast(fed(g, s), "f16"), "f32"),
    "sum": lambda g, *s: g.reduce("sum", fed(g, (*s, 4)), [3]),
    "first_sum": lambda g, *s: g.reduce("mean", fed(g, (4, *s)), [0]),
    "softmax": lambda g, *s: g.softmax(fed(g, s), -1),
    "middle_softmax": lambda g, *s: g.softmax(fed(g, s), 1),
    "running": lambda g, *s: g.cumsum(fed(g, s), 1),
    "pad": lambda g, a, b, c: g.pad(fed(g, (a - 2, b - 2, c - 2)), [1, 2, 2], [1, 0, 0]),
    "concat": lambda g, a, b, c: g.concat([fed(g, (a, b, 20)), fed(g, (a, b, c - 20))], 2),
    "first_concat": lambda g, a, b, c: g.concat([fed(g, (1, b, c)), fed(g, (a - 1, b, c))], 0),
    "many": many,
    "slice": lambda g, a, b, c: g.slice(fed(g, (a + 2, b + 1, c + 2)), [1, 1, 1], [a + 1, b + 1, c + 1], [1, 1, 1]),
    "step": lambda g, a, b, c: g.slice(fed(g, (a, b, 2 * c)), [0, 0, 1], [a, b, 2 * c], [1, 1, 2]),
    "transpose": lambda g, a, b, c: g.transpose(fed(g, (c, b, a)), [2, 1, 0]),
    "broadcast": lambda g, a, b, c: g.broadcast(fed(g, (a, 1, c)), (a, b, c)),
    "same_row": lambda g, a, b, c: g.broadcast(fed(g, (1, 1, c)), (a, b, c)),
    "windows": lambda g, a, b, c: g.windows(fed(g, (a, c + b - 1)), [b], [1], [1]),
    "pool": lambda g, a, b, c: g.max_pool(fed(g, (a, b, 2 * c)), [2], [2], [0], [0]),
    "linear": lambda g, a, b, c: g.linear(fed(g, (a, b, 16)), learned(g, (c, 16))),
    "matmul": lambda g, a, b, c: g.matmul(fed(g, (a, b, 16)), learned(g, (a, 16, c))),
    "convolution": lambda g, a, b, c: g.convolution(fed(g, (a, 4, c + 2)), learned(g, (b, 4, 3)), None, [1], [0], [0], [1], 1),
    "attention": attended,
    "embedding": lambda g, a, b, c: g.embedding(fed(g, (9, c)), places(g, (a, b), 9)),
    "gather": lambda g, a, b, c: g.gather(fed(g, (a, 9, c)), places(g, (b,), 9), 1),
    "put": lambda g, a, b, c: g.put("put_along", "add", fed(g, (a, b, c)), places(g, (a, 2, c), b), fed(g, (a, 2, c)), 1),
}


def cut(rank):
    """A reshape of this rank whose last dimension neither divides x's nor is a multiple of it."""

    def view(g, x):
        last, count = x.shape[-1] if x.shape else 1, math.prod(x.shape)
        for columns in (10, 16, 14, 6, 18, 8, 12, 20, 21, 32):
            if count % columns == 0 and last % columns and columns % last:
                rows = count // columns
                lead = next((d for d in (3, 7, 2, 5) if rows % d == 0), 1)
                return g.reshape(x, {2: (rows, columns), 3: (lead, rows // lead, columns), 4: (1, lead, rows // lead, columns)}[rank])
        return None

    return view


def with_one(x, axis, begin, stride=1):
    starts, strides = [0] * len(x.shape), [1] * len(x.shape)
    starts[axis], strides[axis] = begin, stride
    return starts, x.shape, strides


def wide(x, axis=-1, most=2):
    return x.shape and x.shape[axis] > most


VIEWS = {
    "all": lambda g, x: x,
    "flat": lambda g, x: g.reshape(x, (math.prod(x.shape),)),
    "rows": lambda g, x: g.reshape(x, (math.prod(x.shape[:-1]), x.shape[-1])),
    "one_row": lambda g, x: g.reshape(x, (math.prod(x.shape[:-1]), 1, x.shape[-1])),
    "cut": cut(2),
    "cut_in_3": cut(3),
    "cut_in_4": cut(4),
    "turned": lambda g, x: g.transpose(x, list(range(len(x.shape)))[::-1]) if len(x.shape) > 1 else None,
    "swapped": lambda g, x: g.transpose(x, [1, 0, *range(2, len(x.shape))]) if len(x.shape) > 2 else None,
    "later_rows": lambda g, x: g.slice(x, *with_one(x, 0, 1)) if wide(x, 0) else None,
    "later_columns": lambda g, x: g.slice(x, *with_one(x, -1, 1)) if wide(x) else None,
    "every_second": lambda g, x: g.slice(x, *with_one(x, -1, 0, 2)) if wide(x) else None,
    "padded": lambda g, x: g.pad(x, [0] * (len(x.shape) - 1) + [1], [1] + [0] * (len(x.shape) - 1)) if x.shape else None,
    "repeated": lambda g, x: g.broadcast(x, (2, *x.shape)) if len(x.shape) < 5 else None,
    "twice": lambda g, x: g.concat([x, x], 0) if x.shape else None,
    "windowed": lambda g, x: g.windows(x, [3], [1], [1]) if wide(x, -1, 3) and len(x.shape) < 4 else None,
}


def ranks(*allowed):
    def suited(build):
        return lambda g, x: build(g, x) if len(x.shape) in allowed else None

    return suited


def batched(g, x):
    return g.matmul(x, learned(g, (*x.shape[:-2], x.shape[-1], 8)))


def stored(g, x):
    state = g.note(g.parameter(x.shape, "#mpc.zeros", mutable=True), False, 9.0)
    g.store(state, x)
    return g.binary("add", state, x)


def attends(which):
    def build(g, x):
        others = [learned(g, x.shape) for _ in range(2)]
        others.insert(which, x)
        return g.attention(*others)

    return ranks(4)(build)


def chosen_rows(g, x):
    ids = places(g, (*x.shape[:-1], 3), x.shape[-1])
    return g.take_along(x, ids, -1)


def chosen_tokens(g, x):
    ids = g.cast(g.unary("abs", x), "i32")
    return g.embedding(learned(g, (9, 4)), ids)


MATRICES = (2, 3, 4)
READERS = {
    "linear": ranks(*MATRICES)(lambda g, x: g.linear(x, learned(g, (8, x.shape[-1])), learned(g, (8,)))),
    "weight": ranks(2)(lambda g, x: g.linear(learned(g, (5, x.shape[-1])), x)),
    "bias": ranks(1)(lambda g, x: g.linear(learned(g, (2, 4)), learned(g, (x.shape[0], 4)), x)),
    "left": ranks(*MATRICES)(lambda g, x: g.matmul(x, learned(g, (x.shape[-1], 8)))),
    "left_turned": ranks(*MATRICES)(lambda g, x: g.matmul(x, learned(g, (x.shape[-2], 8)), True)),
    "right": ranks(*MATRICES)(lambda g, x: g.matmul(learned(g, (5, x.shape[-2])), x)),
    "right_turned": ranks(*MATRICES)(lambda g, x: g.matmul(learned(g, (5, x.shape[-1])), x, False, True)),
    "batch": ranks(3, 4)(batched),
    "square": ranks(*MATRICES)(lambda g, x: g.matmul(x, x, False, True) if x.shape[-2] < 99 else None),
    "query": attends(0),
    "key": attends(1),
    "value": attends(2),
    "table": ranks(2)(lambda g, x: g.embedding(x, places(g, (7,), x.shape[0]))),
    "gather": ranks(1, 2, 3, 4)(lambda g, x: g.gather(x, places(g, (4,), x.shape[0]), 0)),
    "gather_columns": ranks(1, 2, 3, 4)(lambda g, x: g.gather(x, places(g, (4,), x.shape[-1]), -1)),
    "take_along": ranks(1, 2, 3, 4)(chosen_rows),
    "ids": ranks(1, 2)(chosen_tokens),
    "put": ranks(2, 3)(lambda g, x: g.put("scatter", "set", x, places(g, (1,), x.shape[0]), learned(g, (1, *x.shape[1:])), 0)),
    "convolution": ranks(3, 4)(lambda g, x: g.convolution(
        x, learned(g, (2, x.shape[1], *[1] * (len(x.shape) - 2))), None, *[[n] * (len(x.shape) - 2) for n in (1, 0, 0, 1)], 1)),
    "pool": ranks(3, 4)(lambda g, x: g.avg_pool(x, [2], [1], [0], [0]) if wide(x) else None),
    "map": lambda g, x: g.binary("add", x, learned(g, x.shape[-1:])),
    "norm": lambda g, x: g.layer_norm(x, learned(g, x.shape[-1:])) if wide(x, -1, 1) else None,
    "softmax": lambda g, x: g.softmax(x, 0),
    "sum": lambda g, x: g.reduce("sum", x, [len(x.shape) - 1]),
    "first_sum": lambda g, x: g.reduce("sum", x, [0]),
    "running": lambda g, x: g.cumsum(x, 0),
    "sort": ranks(1, 2)(lambda g, x: g.sort(x, -1)[0] if not g.trains and x.shape[-1] < 99 else None),
    "result": lambda g, x: x,
    "state": lambda g, x: None if g.trains else stored(g, x),
    "place": lambda g, x: g.concat([x, *(learned(g, x.shape) for _ in range(4))], 0),
}


def graph_of(number, row, trains):
    """Row (shape, maker, views.., reader) as a graph, or None where a view or the reader does not suit."""
    shape, maker, *views, reader = row
    g = graph_ops.Graph("main" if trains else f"g{number}", random.Random(number))
    g.trains, g.label = trains, f"graph {number} ({' '.join(map(str, row))})"
    x = MAKERS[maker](g, *shape)
    for view in views:
        x = VIEWS[view](g, x)
        if x is None or math.prod(x.shape) > 9 * math.prod(shape):
            return None
    y = READERS[reader](g, x)
    if y is None or not y.shape:
        return None
    g.result("value", g.note(y, False, 99.0), "graph")
    if trains:
        g = graph_ops.with_loss(g)
    return g if g.results else None


def rows(views):
    seen = [[v] for v in VIEWS] if views == 1 else [list(pair) for pair in itertools.product(VIEWS, VIEWS) if "all" not in pair]
    return [(shape, maker, *view, reader) for shape in SHAPES for maker in MAKERS for view in seen for reader in READERS]


class TextAlone:
    """What random_graphs.Checker asks of a form, for graphs that are compiled to text and not run."""

    @staticmethod
    def of(form):
        class Compiled(form):
            def compile(self):
                random_graphs.call(self.mpc, "compile", self.source, *self.words(), "--emit=cuda", "-o", self.folder / "text.cu")

            def problems(self, graph):
                return []

        return Compiled


class Table(random_graphs.Checker):
    def report(self, graph, precision, problem):
        """A graph of the table is small already."""
        self.failed += 1
        self.fails(graph, precision, "failed")
        path = self.folder / "failed" / graph.label.split()[1] / "model.mlir"
        print(f"FAILED: {graph.label} in {precision}: {problem}\n  {path}", file=sys.stderr)


def main(arguments):
    options = dict(a[2:].partition("=")[::2] for a in arguments if a.startswith("--"))
    mpc, folder = (pathlib.Path(a).resolve() for a in arguments if not a.startswith("--"))
    folder.mkdir(parents=True, exist_ok=True)
    Failure.folder = folder
    trains, precisions = "train" in options, options.get("precision", ",".join(PRECISIONS)).split(",")
    each = 1 if trains else int(options.get("a-text", 200))
    chosen = list(enumerate(rows(int(options.get("views", 1)))))[int(options.get("first", 0)) :: int(options.get("every", 1))]
    form = random_graphs.Step if trains else random_graphs.Text
    checker = Table(mpc, folder, None, None, form if "run" in options else TextAlone.of(form), False)
    start = time.time()
    graphs = [g for g in (graph_of(number, row, trains) for number, row in chosen) if g]
    for number, first in enumerate(range(0, len(graphs), each)):
        checker.check(graphs[first : first + each], precisions[number % len(precisions)], f"text{number}")
    print(f"{len(graphs)} graphs of {len(chosen)} rows: {checker.failed} failed in {time.time() - start:.0f} s")
    return 1 if checker.failed or not graphs else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
