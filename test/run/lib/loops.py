"""Loops for the sweep."""

import model as ir
import tensors as t


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


# In tf32 a state of f32 that lies near a tie is rounded to either side in each iteration, which adds up.
FAMILIES = {"loops": (loops, ["fp32", "fp16", "bf16", "fp8"])}
