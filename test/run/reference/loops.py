"""Writes loops.json and loops.safetensors beside this file: PyTorch's LSTM, GRU and RNN in f32, and their derivatives.

    loops.py

A record of `cases` is a function of the operands whose result is in `results`; one of `gradients` is as the cases of gradients.json. The functions
write the layers as mpc.repeat. Needs PyTorch and NumPy.
"""

import json
import pathlib

import numpy as np
import torch
from gradients import KINDS, normal, type_of
from safetensors_file import write_safetensors

B, T, I, H = 3, 5, 4, 6


def tensor(*shape):
    return "tensor<" + "".join(f"{extent}x" for extent in shape) + "f32>"


def gate(name, source, i, count):
    return (f"    {name} = mpc.slice {source} starts [0, {i * H}] limits [{B}, {(i + 1) * H}] strides [1, 1] : "
            f"({tensor(B, count * H)}) -> {tensor(B, H)}\n")  # fmt: skip


def binary(name, op, x, y, width=H):
    kind = tensor(B, width)
    return f"    {name} = mpc.{op} {x}, {y} : ({kind}, {kind}) -> {kind}\n"


def unary(name, op, x):
    return f"    {name} = mpc.{op} {x} : ({tensor(B, H)}) -> {tensor(B, H)}\n"


def product(name, x, weight, bias, shape, width, columns):
    words, more = (f" bias({bias})", f", {tensor(columns)}") if bias else ("", "")
    return (f"  {name} = mpc.linear {x}, {weight}{words} : ({tensor(*shape, width)}, {tensor(columns, width)}{more}) -> "
            f"{tensor(*shape, columns)}\n")  # fmt: skip


def outer(states, gates, body, reverse=False):
    """The loop over time, and the sum of all outputs and the last states."""
    kinds = ", ".join([tensor(B, H)] * len(states))
    names = ", ".join(f"%last{i}" for i in range(len(states)))
    text = f"  {names}, %all = mpc.repeat {T}{' reverse' * reverse} carried({', '.join(states)}) scanned(%gates) axes [1] stacked [-2] {{\n"
    carried = ", ".join(f"%s{i}: {tensor(B, H)}" for i in range(len(states)))
    text += f"  ^bb0({carried}, %g: {tensor(B, gates * H)}):\n{body}"
    text += f"  }} : ({kinds}, {tensor(B, T, gates * H)}) -> ({kinds}, {tensor(B, T, H)})\n"
    total = "%all"
    for i in range(len(states)):
        text += f"  %wide{i} = mpc.reshape %last{i} : ({tensor(B, H)}) -> {tensor(B, 1, H)}\n"
        text += f"  %r{i} = mpc.add {total}, %wide{i} : ({tensor(B, T, H)}, {tensor(B, 1, H)}) -> {tensor(B, T, H)}\n"
        total = f"%r{i}"
    return text, total


def lstm():
    names = ["x", "h", "c", "w", "u", "b"]
    operands = [normal(1, B, T, I), normal(2, B, H), normal(3, B, H), normal(4, 4 * H, I), normal(5, 4 * H, H), normal(6, 4 * H)]
    body = product("%own", "%s0", "%u", None, (B,), H, 4 * H) + binary("%a", "add", "%g", "%own", 4 * H)
    body += "".join(gate(f"%g{i}", "%a", i, 4) for i in range(4))
    body += unary("%i", "sigmoid", "%g0") + unary("%f", "sigmoid", "%g1") + unary("%n", "tanh", "%g2") + unary("%o", "sigmoid", "%g3")
    body += binary("%kept", "mul", "%f", "%s1") + binary("%new", "mul", "%i", "%n") + binary("%cell", "add", "%kept", "%new")
    body += unary("%t", "tanh", "%cell") + binary("%y", "mul", "%o", "%t")
    body += f"    mpc.yield %y, %cell, %y : {', '.join([tensor(B, H)] * 3)}\n"
    text, result = outer(["%h", "%c"], 4, body)

    def function(x, h, c, w, u, b):
        y, h, c = torch._VF.lstm(x, (h[None], c[None]), [w, u, b, torch.zeros_like(b)], True, 1, 0.0, False, False, True)
        return y + h[0][:, None] + c[0][:, None]

    return names, operands, product("%gates", "%x", "%w", "%b", (B, T), I, 4 * H) + text, result, function


def gru():
    names = ["x", "h", "w", "u", "b", "d"]
    operands = [normal(7, B, T, I), normal(8, B, H), normal(9, 3 * H, I), normal(10, 3 * H, H), normal(11, 3 * H), normal(12, 3 * H)]
    body = product("%own", "%s0", "%u", "%d", (B,), H, 3 * H)
    body += "".join(gate(f"%g{i}", "%g", i, 3) + gate(f"%h{i}", "%own", i, 3) for i in range(3))
    body += binary("%ra", "add", "%g0", "%h0") + unary("%reset", "sigmoid", "%ra")
    body += binary("%za", "add", "%g1", "%h1") + unary("%z", "sigmoid", "%za")
    body += binary("%rn", "mul", "%reset", "%h2") + binary("%na", "add", "%g2", "%rn") + unary("%n", "tanh", "%na")
    body += binary("%d0", "sub", "%s0", "%n") + binary("%d1", "mul", "%d0", "%z") + binary("%y", "add", "%d1", "%n")
    body += f"    mpc.yield %y, %y : {tensor(B, H)}, {tensor(B, H)}\n"
    text, result = outer(["%h"], 3, body)

    def function(x, h, w, u, b, d):
        y, h = torch._VF.gru(x, h[None], [w, u, b, d], True, 1, 0.0, False, False, True)
        return y + h[0][:, None]

    return names, operands, product("%gates", "%x", "%w", "%b", (B, T), I, 3 * H) + text, result, function


def rnn():
    """From the end, as the other direction of a bidirectional layer."""
    names = ["x", "h", "w", "u", "b"]
    operands = [normal(13, B, T, I), normal(14, B, H), normal(15, H, I), normal(16, H, H), normal(17, H)]
    body = product("%own", "%s0", "%u", None, (B,), H, H) + binary("%a", "add", "%g", "%own") + unary("%y", "tanh", "%a")
    body += f"    mpc.yield %y, %y : {tensor(B, H)}, {tensor(B, H)}\n"
    text, result = outer(["%h"], 1, body, reverse=True)

    def function(x, h, w, u, b):
        y, h = torch._VF.rnn_tanh(x.flip(1), h[None], [w, u, b, torch.zeros_like(b)], True, 1, 0.0, False, False, True)
        return y.flip(1) + h[0][:, None]

    return names, operands, product("%gates", "%x", "%w", "%b", (B, T), I, H) + text, result, function


def records(name, case, tensors, seed):
    names, operands, text, result, function = case
    values = [torch.from_numpy(value).requires_grad_() for value in operands]
    y = function(*values)
    weights = normal(seed, *y.shape)
    (y * torch.from_numpy(weights)).sum().backward()
    kind, types = type_of(weights), [type_of(value) for value in operands]
    arguments = ", ".join(f"%{name}: {type}" for name, type in zip(names, types))
    taken, given = ", ".join(f"%{name}" for name in names), ", ".join(types)
    forward = f"func.func @main({arguments}) -> {kind} {{\n{text}  return {result} : {kind}\n}}\n"
    numbers = ", ".join(f"%grad#{i}" for i in range(len(names)))
    backward = (
        f"func.func @main({arguments}, %weights: {kind}) -> ({given}) {{\n{text}"
        f"  %m = mpc.mul {result}, %weights : ({kind}, {kind}) -> {kind}\n"
        f"  %loss = mpc.sum %m axes [0, 1, 2] : ({kind}) -> tensor<f32>\n"
        f"  %grad:{len(names)} = mpc.gradients %loss wrt({taken}) : (tensor<f32>, {given}) -> ({given})\n"
        f"  return {numbers} : {given}\n}}\n"
    )
    for key, value in [*zip(names, operands), ("weights", weights), ("y", y.detach().numpy())]:
        tensors[f"{name}.{key}"] = value
    for key, value in zip(names, values):
        tensors[f"{name}.grad_{key}"] = value.grad.numpy()
    read = [f"{name}.{key}" for key in names]
    return (
        {"name": name, "function": forward, "operands": read, "gradients": [f"{name}.y"]},
        {"name": name, "function": backward, "operands": [*read, f"{name}.weights"], "gradients": [f"{name}.grad_{key}" for key in names]},
    )


def main():
    torch.set_num_threads(1)
    folder, tensors = pathlib.Path(__file__).parent, {}
    made = [records(case.__name__, case(), tensors, 100 + i) for i, case in enumerate((lstm, gru, rnn))]
    lists = [",\n".join(json.dumps(record, separators=(",", ":")) for record in part) for part in zip(*made)]
    made_with = json.dumps({"torch": torch.__version__, "numpy": np.__version__})
    (folder / "loops.json").write_text(f'{{"version":1,"made_with":{made_with},"cases":[\n{lists[0]}\n],"gradients":[\n{lists[1]}\n]}}\n')
    write_safetensors(folder / "loops.safetensors", tensors, KINDS)
    print(f"{len(made)} cases, {len(tensors)} tensors")


if __name__ == "__main__":
    main()
