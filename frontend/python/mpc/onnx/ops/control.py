"""Branches and loops whose course is known at import: they are written out."""

import numpy

from mpc.errors import Unsupported
from mpc.graph import Value
from mpc.onnx.ops.reductions import part
from mpc.onnx.table import lowers


@lowers("If")
def branch(g, n):
    """A condition that is not known computes both branches and chooses."""
    then, other = n.attribute("then_branch"), n.attribute("else_branch")
    if n.is_known(0):
        return g.body(n, then if bool(numpy.asarray(n.inputs[0]).reshape(-1)[0]) else other, [])
    condition = g.reshape(n.x(0), ())
    pairs = [[g.value(value) for value in pair] for pair in zip(g.body(n, then, []), g.body(n, other, []))]
    if any(a.type != b.type for a, b in pairs):
        raise Unsupported("branches whose results have different shapes", "compute the condition at export")
    return [g.select(condition, a, b) for a, b in pairs]


@lowers("Loop")
def loop(g, n):
    """M rounds, or until a condition that is known at import fails."""
    body = n.attribute("body")
    limit = n.number(0, "how often the loop runs") if n.has(0) else None
    condition = n.inputs[1] if n.has(1) else numpy.array(True)
    states = list(n.inputs[2:]) + [None] * (len(body.input) - 2 - len(n.inputs[2:]))
    scanned = [[] for _ in range(len(body.output) - 1 - len(states))]
    turn = 0
    while limit is None or turn < limit:
        if isinstance(condition, Value):
            raise Unsupported("a loop whose end depends on values", "loop outside of the model, or a fixed number of times")
        if not bool(numpy.asarray(condition).reshape(-1)[0]):
            break
        condition, *results = g.body(n, body, [numpy.array(turn, numpy.int64), condition, *states])
        states = results[: len(states)]
        for values, value in zip(scanned, results[len(states) :]):
            values.append(value)
        turn += 1
    return [*states, *(stacked(g, values, 0) for values in scanned)]


def stacked(g, values, axis):
    if not values:
        raise Unsupported("a loop that never runs, whose result has no elements", "leave it out of the model")
    if all(not isinstance(value, Value) for value in values):
        return numpy.stack(values, axis)
    values = [g.value(value) for value in values]
    shape = values[0].shape
    parts = [g.reshape(value, (*shape[:axis], 1, *shape[axis:])) for value in values]
    return g.concat(parts, axis, (*shape[:axis], len(values), *shape[axis:]))


@lowers("Scan")
def scan(g, n):
    """Over the places of an axis, forwards or backwards."""
    body, count = n.attribute("body"), n.attribute("num_scan_inputs")
    inputs = n.inputs if n.opset >= 9 else n.inputs[1:]
    if n.opset < 9:
        return scan_of_batches(g, n, body, inputs, count)
    states, lines = inputs[: len(inputs) - count], inputs[len(inputs) - count :]
    axes, turns = n.attribute("scan_input_axes", [0] * count), n.attribute("scan_input_directions", [0] * count)
    outs = len(body.output) - len(states)
    out_axes, out_turns = n.attribute("scan_output_axes", [0] * outs), n.attribute("scan_output_directions", [0] * outs)
    states, scanned = scanned_over(g, n, body, list(states), lines, [a % len(x.shape) for a, x in zip(axes, lines)], turns)
    results = [stacked(g, values[::-1] if turn else values, axis % (len(values[0].shape) + 1))
               for values, axis, turn in zip(scanned, out_axes, out_turns)]  # fmt: skip
    return [*states, *results]


def scanned_over(g, n, body, states, lines, axes, turns):
    length = lines[0].shape[axes[0]]
    scanned = [[] for _ in range(len(body.output) - len(states))]
    for t in range(length):
        now = [taken(g, x, axis, length - 1 - t if turn else t) for x, axis, turn in zip(lines, axes, turns)]
        results = g.body(n, body, [*states, *now])
        states = results[: len(states)]
        for values, value in zip(scanned, results[len(states) :]):
            values.append(value)
    return states, scanned


def taken(g, x, axis, place):
    if not isinstance(x, Value):
        return numpy.take(x, place, axis)
    one = part(g, x, axis, place, place + 1)
    return g.reshape(one, (*x.shape[:axis], *x.shape[axis + 1 :]))


def scan_of_batches(g, n, body, inputs, count):
    """Opset 8: each line of a batch is a scan of its own."""
    states, lines = inputs[: len(inputs) - count], inputs[len(inputs) - count :]
    found = []
    for b in range(lines[0].shape[0]):
        of_line = [[taken(g, x, 0, b) for x in part_of] for part_of in (states, lines)]
        ends, scanned = scanned_over(g, n, body, *of_line, [0] * count, n.attribute("directions", [0] * count))
        found.append([*ends, *(stacked(g, values, 0) for values in scanned)])
    return [stacked(g, list(values), 0) for values in zip(*found)]
