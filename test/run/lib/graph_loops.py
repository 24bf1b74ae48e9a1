"""Loops in random graphs: this file adds mpc.repeat to the table of graph_ops.py."""

import tensors as t
from graph import MOST
from graph_ops import op


@op("repeat", kinds=("f32",))
def repeat(graph, pool, x, name):
    """h' = tanh(h + x_i w), or without tanh, along an axis of x, from either end; its last state or all of them."""
    if not x.shape:
        return None
    axis = graph.source.randrange(len(x.shape))
    count = x.shape[axis]
    shape = x.shape[:axis] + x.shape[axis + 1 :]
    stacked = graph.source.randrange(-len(x.shape), len(x.shape))
    if count > 17 or len(shape) > 5 or t.count(x.shape) > MOST:
        return None
    first = graph.draw(shape, "f32")
    bounded = not graph.whole(x) or graph.source.random() < 0.5
    total = graph.bound(first) + count * graph.bound(x)
    if not bounded and total > 128:
        return None
    state = first.type
    at = stacked % len(x.shape)
    every = (*shape[:at], count, *shape[at:])
    unique = f"b{len(graph.nodes)}"
    body = f"    %{unique}_s = mpc.add %{unique}_h, %{unique}_x : ({state}, {state}) -> {state}\n"
    after = f"{unique}_s"
    if bounded:
        body += f"    %{unique}_t = mpc.tanh %{after} : ({state}) -> {state}\n"
        after = f"{unique}_t"
    reverse = " reverse" * (graph.source.random() < 0.5)
    annotate, graph.annotate = graph.annotate, 0.0  # a loop has no precision of its own
    last, states = graph.ops(
        name, [first, x], [(shape, "f32"), (every, "f32")],
        text=f"{count}{reverse} carried(%{first.name}) scanned(%{x.name}) axes [{axis}] stacked [{stacked}] {{\n"
             f"  ^bb0(%{unique}_h: {state}, %{unique}_x: {state}):\n{body}"
             f"    mpc.yield %{after}, %{after} : {state}, {state}\n  }}",
    )  # fmt: skip
    graph.annotate = annotate
    whole = graph.whole(x) and graph.whole(first) and not bounded
    for value in (last, states):
        graph.note(value, whole, 1.0 if bounded else total)
    return graph.source.choice([last, states])
