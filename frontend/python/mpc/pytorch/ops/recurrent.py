"""Recurrent layers: LSTM, GRU and RNN are a loop over time (mpc.repeat) for each layer and direction."""

from mpc.errors import Unsupported
from mpc.graph.repeat import repeat
from mpc.pytorch.sizes import FIX
from mpc.pytorch.table import lowers


class Weights:
    """The weights of one direction of one layer, in the order in which PyTorch's modules give them."""

    def __init__(self, given, has_biases):
        self.input, self.hidden, *rest = given
        self.input_bias, self.hidden_bias = rest[:2] if has_biases else (None, None)
        self.projection = rest[2 if has_biases else 0] if len(rest) > 2 * has_biases else None


def gates_of(g, x, count):
    """The parts of the last dimension."""
    size = x.shape[-1] // count
    lead = x.type.rank - 1
    shape = (*x.shape[:-1], size)
    return [g.slice(x, [0] * lead + [i * size], [None] * lead + [(i + 1) * size], [1] * x.type.rank, shape) for i in range(count)]


def lstm_step(g, weights, layer):
    def step(state, slices):
        hidden, cell = state
        gates = g.binary("add", slices[0], g.linear(hidden, weights.hidden, layer=layer))
        enter, forget, new, leave = gates_of(g, gates, 4)
        kept = g.binary("mul", g.unary("sigmoid", forget), cell)
        cell = g.binary("add", kept, g.binary("mul", g.unary("sigmoid", enter), g.unary("tanh", new)))
        hidden = g.binary("mul", g.unary("sigmoid", leave), g.unary("tanh", cell))
        if weights.projection:
            hidden = g.linear(hidden, weights.projection, layer=layer.replace("hh", "hr"))
        return [hidden, cell], [hidden]

    return step


def gru_step(g, weights, layer):
    def step(state, slices):
        given = gates_of(g, slices[0], 3)
        own = gates_of(g, g.linear(state[0], weights.hidden, weights.hidden_bias, layer=layer), 3)
        reset, update = (g.unary("sigmoid", g.binary("add", a, b)) for a, b in zip(given[:2], own[:2]))
        new = g.unary("tanh", g.binary("add", given[2], g.binary("mul", reset, own[2])))
        # (h - n) z + n = (1 - z) n + z h
        hidden = g.binary("add", g.binary("mul", g.binary("sub", state[0], new), update), new)
        return [hidden], [hidden]

    return step


def rnn_step(activation):
    def made(g, weights, layer):
        def step(state, slices):
            hidden = g.unary(activation, g.binary("add", slices[0], g.linear(state[0], weights.hidden, layer=layer)))
            return [hidden], [hidden]

        return step

    return made


def direction(g, x, state, weights, reverse, make_step, name):
    """One direction of one layer, of x (time, batch, ..). The product of the inputs is one for all steps and stands before the loop. Both
    biases are added there, but for a step that takes its own."""
    path = f"{g.layer}." if g.layer else ""
    bias = weights.input_bias
    if bias is not None and make_step is not gru_step:
        bias = g.binary("add", bias, weights.hidden_bias)
    gates = g.linear(x, weights.input, bias, layer=f"{path}ih_{name}")
    step = make_step(g, weights, f"{path}hh_{name}")
    return repeat(g, x.shape[0], state, [gates], 0, step, reverse, f"{path}{name}")


def recurrent(g, x, states, params, has_biases, layers, dropout, train, bidirectional, batch_first, make_step):
    """The output of the last layer, and the last states of each layer and direction in one tensor."""
    # Time first: an iteration then reads a piece of memory, and all of them have one kernel.
    x = g.transpose(x, [1, 0, 2]) if batch_first else x
    if isinstance(x.shape[0], str):
        raise Unsupported(f"a recurrent layer over the open dimension {x.shape[0]}, whose steps are written out", FIX)
    directions = 2 if bidirectional else 1
    each = len(params) // (layers * directions)
    last = [[] for _ in states]
    for layer in range(layers):
        outputs = []
        for side in range(directions):
            number = layer * directions + side
            weights = Weights(params[number * each : (number + 1) * each], has_biases)
            first = [g.reshape(part_of(g, state, number), state.shape[1:]) for state in states]
            name = f"l{layer}" + "_reverse" * side
            carried, (output,) = direction(g, x, first, weights, bool(side), make_step, name)
            outputs.append(output)
            for parts, value in zip(last, carried):
                parts.append(g.reshape(value, (1, *value.shape)))
        width = sum(output.shape[-1] for output in outputs)
        x = g.concat(outputs, 2, (*outputs[0].shape[:-1], width))
        if dropout and train and layer + 1 < layers:
            x = g.dropout(x, dropout)
    x = g.transpose(x, [1, 0, 2]) if batch_first else x
    return [x, *(g.concat(parts, 0, state.shape) for parts, state in zip(last, states))]


def part_of(g, x, i):
    """x[i : i + 1]"""
    rest = x.type.rank - 1
    return g.slice(x, [i] + [0] * rest, [i + 1] + [None] * rest, [1] * x.type.rank, (1, *x.shape[1:]))


@lowers("lstm.input")
def lstm(g, x, states, *more):
    return recurrent(g, x, states, *more, make_step=lstm_step)


def lowers_one_state(name, make_step):
    @lowers(name)
    def lower(g, x, state, *more):
        return recurrent(g, x, [state], *more, make_step=make_step)


lowers_one_state("gru.input", gru_step)
lowers_one_state("rnn_tanh.input", rnn_step("tanh"))
lowers_one_state("rnn_relu.input", rnn_step("relu"))
