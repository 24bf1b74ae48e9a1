"""Graphs whose kernels write a tensor along rows and along columns."""

import math

import model as ir
import tensors as t


def both_ways(precision):
    """What one kernel writes along rows and along columns: tiles and staged rows, whole and cut, with what they gather."""
    model = ir.Model("both_ways", precision)
    for i, shape in enumerate([(64, 64), (130, 201), (4096, 40), (300, 136), (2048, 24), (17, 40), (2, 33, 72), (5000, 9)]):
        rows, columns = math.prod(shape[:-1]), shape[-1]
        x, other = (model.input(shape, t.integers(shape, seed, -3, 3)) for seed in (70 + i, 80 + i))
        y = model.binary("sub", model.binary("add", x, other), model.input(shape[-1:], t.integers(shape[-1:], 90 + i, -3, 3)))
        model.result("rows", y, "exact")
        model.result("columns", model.transpose(model.reshape(y, (rows, columns)), [1, 0]), "exact")
        model.result("amax", model.amax(y), "exact")
        model.result("sums", model.reduce("sum", model.cast(y, "f32"), list(range(len(shape) - 1))), "exact")
        held = model.input(shape, t.integers(shape, 60 + i, -3, 3))
        most = model.reduce("max", held, [len(shape) - 1], keepdims=True)
        z = model.binary("sub", held, model.broadcast(most, shape))
        model.result("staged_rows", z, "exact")
        model.result("staged_columns", model.transpose(model.reshape(z, (rows, columns)), [1, 0]), "exact")
        model.result("staged_amax", model.amax(z), "exact")
        model.result("staged_sums", model.reduce("sum", model.cast(z, "f32"), list(range(len(shape) - 1))), "exact")
    x = model.input((3, 4, 40, 16), t.integers((3, 4, 40, 16), 99))  # heads in front
    heads = model.unary("neg", model.reshape(model.transpose(x, [0, 2, 1, 3]), (120, 64)))
    model.result("heads", heads, "exact")
    model.result("turned_heads", model.transpose(heads, [1, 0]), "exact")
    model.result("amax_of_heads", model.amax(x), "exact")
    yield model
