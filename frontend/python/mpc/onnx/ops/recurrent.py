"""RNN, LSTM and GRU, step by step: their lengths are known."""

import numpy

from mpc.errors import Unsupported
from mpc.graph import Type
from mpc.onnx.ops.elementwise import elu_of, negative_side
from mpc.onnx.ops.reductions import part
from mpc.onnx.table import lowers

STEPS = 512


def activation(name, alpha, beta):
    """A function (g, x); `alpha` and `beta` are None where the model does not say."""
    plain = {"Tanh": "tanh", "Sigmoid": "sigmoid", "Relu": "relu"}
    if name in plain:
        return lambda g, x: g.unary(plain[name], x)
    if name == "Affine":
        a, b = (given if given is not None else otherwise for given, otherwise in ((alpha, 1.0), (beta, 0.0)))
        return lambda g, x: g.binary("add", g.binary("mul", x, g.scalar(a)), g.scalar(b))
    if name == "LeakyRelu":
        return lambda g, x: negative_side(g, x, g.binary("mul", x, g.scalar(0.01 if alpha is None else alpha)))
    if name == "Elu":
        return lambda g, x: elu_of(g, x, 1.0 if alpha is None else alpha)
    if name == "HardSigmoid":
        a, b = (given if given is not None else otherwise for given, otherwise in ((alpha, 0.2), (beta, 0.5)))
        line = lambda g, x: g.binary("add", g.binary("mul", x, g.scalar(a)), g.scalar(b))  # noqa: E731
        return lambda g, x: g.binary("minimum", g.binary("maximum", line(g, x), g.scalar(0.0)), g.scalar(1.0))
    raise Unsupported(f"the activation {name}", "use Tanh, Sigmoid, Relu, Affine, LeakyRelu, Elu or HardSigmoid")


def activations(n, directions, each):
    names = [name.decode() if isinstance(name, bytes) else name for name in n.attribute("activations", each * directions)]
    alphas, betas = list(n.attribute("activation_alpha", [])), list(n.attribute("activation_beta", []))
    pick = lambda values, i: values[i] if i < len(values) else None  # noqa: E731
    found = [activation(name, pick(alphas, i), pick(betas, i)) for i, name in enumerate(names)]
    return [found[i * len(each) : (i + 1) * len(each)] for i in range(directions)]


class Cell:
    """What the three have in common: directions, lengths, and the tensors of one direction."""

    def __init__(self, g, n, gates, each):
        self.g, self.n, self.gates = g, n, gates
        self.x = n.x(0)
        self.major = n.attribute("layout", 0)
        if self.major:
            self.x = g.transpose(self.x, [1, 0, 2])
        self.steps, self.batch = self.x.shape[:2]
        if self.steps > STEPS:
            raise Unsupported(f"a recurrence over {self.steps} steps, which is written out step by step", f"cut it into at most {STEPS}")
        self.hidden = n.x(2).shape[-1]
        direction = n.text("direction", "forward")
        self.turns = {"forward": [False], "reverse": [True], "bidirectional": [False, True]}[direction]
        self.functions = activations(n, len(self.turns), each)
        self.lengths = n.x(4) if n.has(4) else None
        self.clip = n.attribute("clip", 0.0)

    def of(self, i, direction):
        """A tensor of one direction, or None; of a known one an array, so that its pieces are weights of their own."""
        if not self.n.has(i):
            return None
        if self.n.is_known(i):
            given = numpy.asarray(self.n.inputs[i])
            return given[:, direction] if self.major and i in (5, 6) else given[direction]
        value = self.n.x(i)
        if self.major and i in (5, 6):
            value = self.g.transpose(value, [1, 0, 2])
        one = part(self.g, value, 0, direction, direction + 1)
        return self.g.reshape(one, one.shape[1:])

    def start(self, i, direction):
        given = self.of(i, direction)
        return self.g.value(given) if given is not None else self.g.splat(0.0, Type((self.batch, self.hidden), "f32"))

    def gate(self, x, i):
        return part(self.g, x, x.type.rank - 1, i * self.hidden, (i + 1) * self.hidden)

    def lines(self, x, start, end):
        """The lines of some gates of a matrix (gates * hidden, ..)."""
        start, end = start * self.hidden, end * self.hidden
        if isinstance(x, numpy.ndarray):
            return self.g.value(numpy.ascontiguousarray(x[start:end]))
        return part(self.g, x, 0, start, end)

    def row(self, x, i):
        return self.lines(x, i, i + 1)

    def clipped(self, x):
        if not self.clip:
            return x
        return self.g.binary("minimum", self.g.binary("maximum", x, self.g.scalar(-self.clip)), self.g.scalar(self.clip))

    def run(self, direction, step, *states):
        """(all hidden states (T, B, H), last states). step(x_t, states) gives the new states, the hidden one first."""
        g, weight, bias = self.g, self.of(1, direction), self.of(3, direction)
        rows = g.linear(g.reshape(self.x, (self.steps * self.batch, self.x.shape[2])), g.value(weight))
        if bias is not None:
            rows = g.binary("add", rows, self.lines(bias, 0, self.gates))
        rows = g.reshape(rows, (self.steps, self.batch, self.gates * self.hidden))
        hidden = [None] * self.steps
        order = range(self.steps - 1, -1, -1) if self.turns[direction] else range(self.steps)
        for t in order:
            now = g.reshape(part(g, rows, 0, t, t + 1), rows.shape[1:])
            new = step(now, *states)
            inside = None
            if self.lengths is not None:
                inside = g.reshape(g.compare("gt", self.lengths, g.scalar(t, self.lengths.element)), (self.batch, 1))
                hidden[t] = g.select(inside, new[0], g.scalar(0.0))
                states = [g.select(inside, a, b) for a, b in zip(new, states)]
            else:
                hidden[t], states = new[0], new
        lines = [g.reshape(h, (1, self.batch, self.hidden)) for h in hidden]
        return g.concat(lines, 0, (self.steps, self.batch, self.hidden)), states

    def results(self, runs):
        """Y (T, D, B, H), then the last states (D, B, H)."""
        g, count = self.g, len(runs)
        parts = [g.reshape(all_of, (self.steps, 1, self.batch, self.hidden)) for all_of, _ in runs]
        y = g.concat(parts, 1, (self.steps, count, self.batch, self.hidden))
        lasts = []
        for i in range(len(runs[0][1])):
            ends = [g.reshape(states[i], (1, self.batch, self.hidden)) for _, states in runs]
            lasts.append(g.concat(ends, 0, (count, self.batch, self.hidden)))
        if self.major:
            y, lasts = g.transpose(y, [2, 0, 1, 3]), [g.transpose(last, [1, 0, 2]) for last in lasts]
        return [y, *lasts]


def recurrent(g, cell, direction):
    """h R^T + the recurrent half of the bias, as a function of h."""
    weight, bias = cell.of(2, direction), cell.of(3, direction)
    half = cell.lines(bias, cell.gates, 2 * cell.gates) if bias is not None else None
    return lambda h: g.linear(h, g.value(weight), half)


@lowers("RNN")
def rnn(g, n):
    cell = Cell(g, n, 1, ["Tanh"])

    def run(direction):
        again, (f,) = recurrent(g, cell, direction), cell.functions[direction]
        return cell.run(direction, lambda x, h: [f(g, cell.clipped(g.binary("add", x, again(h))))], cell.start(5, direction))

    return cell.results([run(direction) for direction in range(len(cell.turns))])[: n.result_count]


@lowers("LSTM")
def lstm(g, n):
    """Gates in the order i, o, f, c; peepholes P in the order i, o, f."""
    cell = Cell(g, n, 4, ["Sigmoid", "Tanh", "Tanh"])

    def run(direction):
        again, (f, h_of, o_of) = recurrent(g, cell, direction), cell.functions[direction]
        peeps = cell.of(7, direction)

        def peeped(x, i, c):
            return x if peeps is None else g.binary("add", x, g.binary("mul", cell.row(peeps, i), c))

        def step(x, h, c):
            gates = g.binary("add", x, again(h))
            i, o, forget, new = (cell.gate(gates, k) for k in range(4))
            i = f(g, cell.clipped(peeped(i, 0, c)))
            forget = g.binary("sub", g.scalar(1.0), i) if n.attribute("input_forget", 0) else f(g, cell.clipped(peeped(forget, 2, c)))
            c = g.binary("add", g.binary("mul", forget, c), g.binary("mul", i, h_of(g, cell.clipped(new))))
            return [g.binary("mul", f(g, cell.clipped(peeped(o, 1, c))), o_of(g, c)), c]

        return cell.run(direction, step, cell.start(5, direction), cell.start(6, direction))

    return cell.results([run(direction) for direction in range(len(cell.turns))])[: n.result_count]


@lowers("GRU")
def gru(g, n):
    """Gates in the order z, r, h."""
    cell = Cell(g, n, 3, ["Sigmoid", "Tanh"])
    whole = n.attribute("linear_before_reset", 0)

    def run(direction):
        f, h_of = cell.functions[direction]
        weight, bias = cell.of(2, direction), cell.of(3, direction)
        weights = [cell.row(weight, i) for i in range(3)]
        biases = [cell.row(bias, 3 + i) if bias is not None else None for i in range(3)]

        def step(x, h):
            now = [cell.gate(x, i) for i in range(3)]
            z, r = (f(g, cell.clipped(g.binary("add", now[i], g.linear(h, weights[i], biases[i])))) for i in (0, 1))
            if whole:
                new = g.binary("mul", r, g.linear(h, weights[2], biases[2]))
            else:
                new = g.linear(g.binary("mul", r, h), weights[2], biases[2])
            new = h_of(g, cell.clipped(g.binary("add", now[2], new)))
            return [g.binary("add", g.binary("mul", g.binary("sub", g.scalar(1.0), z), new), g.binary("mul", z, h))]

        return cell.run(direction, step, cell.start(5, direction))

    return cell.results([run(direction) for direction in range(len(cell.turns))])[: n.result_count]
