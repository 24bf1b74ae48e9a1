"""Loops, and functions of the user, for the sweep."""

import model as ir
import tensors as t

WHOLE = ["fp32", "tf32", "fp16", "bf16", "fp8"]


def lines(number):
    """Text of an attribute."""
    return number.replace("\n", "\\0A").replace('"', '\\"')


class Looped(ir.Model):
    def loop(self, count, carried, scanned, axis, step, reverse=False, numbered=False):
        """Loop state and stacked slices: step(carried, slices[, number]) gives the next and what is stacked along `axis`."""
        name = f"l{len(self.lines)}"
        shapes = [x.shape[:axis] + x.shape[axis + 1 :] for x in scanned]
        arguments = [ir.Value(f"{name}_a{i}", x.shape, x.kind) for i, x in enumerate(carried)]
        arguments += [ir.Value(f"{name}_s{i}", shape, x.kind) for i, (x, shape) in enumerate(zip(scanned, shapes))]
        arguments += [ir.Value(f"{name}_n", (), "i64")] * numbered
        outside, self.lines = self.lines, self.lines + [None] * 100  # other names inside
        start = len(self.lines)
        state, slices = step(*arguments)
        body, self.lines = self.lines[start:], outside
        yielded = [*state, *slices]
        head = f"{count}" + " reverse" * reverse
        head += f" carried({', '.join(f'%{x.name}' for x in carried)})" if carried else ""
        head += f" scanned({', '.join(f'%{x.name}' for x in scanned)}) axes {[axis] * len(scanned)}" if scanned else ""
        head += f" stacked {[axis] * len(slices)}" if slices else ""
        inner = "".join(f"    {line}\n" for line in body)
        inner += f"    mpc.yield {', '.join(f'%{v.name}' for v in yielded)} : {', '.join(v.type for v in yielded)}\n"
        made = [ir.Value(f"{name}_r{i}", v.shape, v.kind) for i, v in enumerate(state)]
        made += [ir.Value(f"{name}_y{i}", (*v.shape[:axis], count, *v.shape[axis:]), v.kind) for i, v in enumerate(slices)]
        types = ", ".join(x.type for x in [*carried, *scanned])
        self.lines.append(
            f"{', '.join(f'%{v.name}' for v in made)} = mpc.repeat {head} {{\n"
            f"  ^bb0({', '.join(f'%{a.name}: {a.type}' for a in arguments)}):\n{inner}  }} : ({types}) -> ({', '.join(v.type for v in made)})"
        )
        return made[: len(state)], made[len(state) :]


def loops(precision):
    """A gated layer in both directions over a batch, a loop in a loop, the number of an iteration, one of one."""
    model = Looped("loops", precision)
    batch, time, width = 5, 6, 33
    x = model.input((batch, time, width), t.normal((batch, time, width), 1))
    first = model.input((batch, width), t.normal((batch, width), 2))
    weight = model.parameter((width, width), "#mpc.normal<std = 0.15 : f32, seed = 1>")

    def gated(h, x_i):
        gate = model.unary("sigmoid", model.binary("add", model.linear(h, weight), x_i))
        new = model.unary("tanh", x_i)
        kept = model.binary("mul", gate, model.binary("sub", h, new))
        h = model.binary("add", kept, new)
        return [h], [h]

    for reverse in (False, True):
        (last,), (every,) = model.loop(time, [first], [x], 1, gated, reverse)
        model.result("last", last, "tensor", control=False)
        model.result("every", every, "tensor", control=False)

    # Time first, of what a product made, a slice is a piece of memory.
    turn = model.parameter((32, width), "#mpc.normal<std = 0.15 : f32, seed = 2>")
    pieces = model.linear(model.transpose(x, [1, 0, 2]), turn)
    start = model.input((batch, 32), t.normal((batch, 32), 3))
    own = model.parameter((32, 32), "#mpc.normal<std = 0.1 : f32, seed = 3>")

    def plain(h, piece):
        h = model.unary("tanh", model.binary("add", model.linear(h, own), piece))
        return [h], [h]

    for reverse in (False, True):
        (last,), (every,) = model.loop(time, [start], [pieces], 0, plain, reverse)
        model.result("last_of_pieces", last, "tensor", control=False)
        model.result("every_of_pieces", every, "tensor", control=False)

    def outer(h, number):
        scaled = model.cast(number, "f32")
        (inner,), _ = model.loop(3, [h], [], 0, lambda g: ([model.unary("sin", model.binary("add", g, scaled))], []))
        return [inner], [inner]

    (last,), (every,) = model.loop(4, [first], [], 0, outer, numbered=True)
    model.result("nested", last, "tensor", control=False)
    model.result("numbered", every, "tensor", control=False)
    _, (one,) = model.loop(1, [], [], 2, lambda: ([], [model.unary("exp", first)]))
    model.result("one", one, "element", control=False)
    yield model


FUNCTIONS = {
    "a/act.cuh": """
// Of one, two and three operands, with every kind of word.
template <typename T> MPC_DEVICE T twice(T x) { return x + x; }
template <typename T>
MPC_DEVICE T swish(T x, T b) {
  return x * sigmoid(b * x);
}
template <class T> MPC_DEVICE T mixed(T x, T low, T high) {
  const T bounded = minimum(maximum(x, low), high);
  return select(x > T(0), tanh(bounded), exp(bounded) - T(1)) + sqrt(abs(x));
}
""",
    "b.cuh": "template <typename T> MPC_DEVICE T twice(T x) { return T(2) * x * x; }\n",
}


class Custom(ir.Model):
    def text(self):
        sources = ", ".join(f'"{name}" = "{lines(text)}"' for name, text in FUNCTIONS.items())
        return f"module attributes {{mpc.sources = {{{sources}}}}} {{\n{super().text()}}}\n"

    def custom(self, file, function, operands):
        text = f'"{file}" @{function}({", ".join(f"%{x.name}" for x in operands)})'
        return self.op("custom", operands, ir.broadcast(*(x.shape for x in operands)), text=text)


def custom(precision):
    """Functions of two files with the same names, among ops that their kernels hold too."""
    model = Custom("custom" + ("_of_fp8" if precision == "fp8" else ""), precision)
    x = model.input((17, 40), t.normal((17, 40), 1, 2.0))
    b, low, high = (model.input(shape, t.normal(shape, seed)) for seed, shape in ((2, (40,)), (3, (17, 1)), (4, ())))
    model.result("twice", model.custom("a/act.cuh", "twice", [x]), "element", control=False)
    model.result("squared", model.custom("b.cuh", "twice", [x]), "element", control=False)
    model.result("swish", model.custom("a/act.cuh", "swish", [x, b]), "element", control=False)
    model.result("mixed", model.custom("a/act.cuh", "mixed", [x, low, high]), "element", control=False)
    y = model.softmax(model.custom("a/act.cuh", "swish", [model.binary("add", x, b), b]), -1)
    model.result("row", model.custom("a/act.cuh", "twice", [y]), "element", control=False)
    yield model


# In tf32 a state of f32 that lies near a tie is rounded to either side in each iteration, which adds up.
FAMILIES = {"loops": (loops, ["fp32", "fp16", "bf16", "fp8"]), "custom": (custom, WHOLE)}
