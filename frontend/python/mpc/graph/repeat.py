"""mpc.repeat: an op with a body. The body's ops are a list of their own, and read values from outside as they are."""

from mpc.graph import text
from mpc.graph.values import Op, Value


class RepeatOp(Op):
    """`arguments`, `body` and `yielded` are the body's; its operands are the carried and the scanned values."""

    def __init__(self, words, operands, attributes, arguments):
        super().__init__(words, operands, attributes, {})
        self.arguments, self.body, self.yielded = arguments, [], []

    @property
    def reads(self):
        """What it reads from outside, operands and what the body takes."""
        inside = {*self.arguments, *(value for op, _ in self.body for value in op.results)}
        read = [value for op, _ in self.body for value in op.reads] + self.yielded
        return self.operands + [value for value in read if value not in inside]

    def statement(self):
        arguments = ", ".join(f"%{value.name}: {value.type}" for value in self.arguments)
        lines = ["  " + line.replace("\n", "\n  ") for line in text.statements([op for op, _ in self.body], set(self.yielded), self.layer)]
        values, types = (", ".join(part) for part in zip(*((f"%{v.name}", str(v.type)) for v in self.yielded)))
        names = ", ".join(f"%{value.name}" for value in self.results)
        words = self.words.format(*(f"%{operand.name}" for operand in self.operands))
        taken = ", ".join(str(operand.type) for operand in self.operands)
        made = ", ".join(str(value.type) for value in self.results)
        return "\n".join([
            f"    {names} = {words} {{", f"    ^bb0({arguments}):", *lines, f"      mpc.yield {values} : {types}",
            f"    }}{text.attributes(self.attributes)} : ({taken}) -> ({made})"])  # fmt: skip


def repeat(g, count, carried, scanned, axis, step, reverse=False, layer=""):
    """Runs `step` on the carried values and the slices of the scanned ones along an axis. It gives the next carried
    values and slices that are stacked along the same axis. Gives the last carried values and the stacks."""

    def without(type):
        return type.with_shape(extent for i, extent in enumerate(type.shape) if i != axis)

    def stacked(type):
        return type.with_shape((*type.shape[:axis], count, *type.shape[axis:]))

    arguments = [Value(value.type, g.fresh(f"{value.name}_i")) for value in carried]
    arguments += [Value(without(value.type), g.fresh(f"{value.name}_i")) for value in scanned]
    op = RepeatOp("", [*carried, *scanned], {"layer": layer} if layer else {}, arguments)
    outside, g.ops = g.ops, op.body
    try:
        state, slices = step(arguments[: len(carried)], arguments[len(carried) :])
    finally:
        g.ops = outside
    assert [value.type for value in state] == [value.type for value in carried]
    words = [f"mpc.repeat {count}" + " reverse" * reverse, f"carried({', '.join('{}' for _ in carried)})" if carried else "",
             f"scanned({', '.join('{}' for _ in scanned)}) axes {[axis] * len(scanned)}" if scanned else "",
             f"stacked {[axis] * len(slices)}" if slices else ""]  # fmt: skip
    op.words, op.yielded = " ".join(filter(None, words)), [*state, *slices]
    types = [value.type for value in state] + [stacked(value.type) for value in slices]
    op.results = [Value(type, g.fresh(layer.rsplit(".", 1)[-1] or "repeat"), op) for type in types]
    op.layer = g.layer
    g.ops.append((op, op.results[0]))
    return op.results[: len(state)], op.results[len(state) :]
