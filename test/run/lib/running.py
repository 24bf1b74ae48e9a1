"""The models of running sums: every width from one element to many chunks, from both ends, alone and beside what fuses with them."""

import model as ir
import tensors as t


def widths(precision):
    """Whole numbers, so that not a bit may differ: rows of a lane, a warp, a block, and of several chunks, whole and not."""
    model = ir.Model("widths")
    for i, (shape, dim) in enumerate(
        [((4, 1), 1), ((1, 1), 0), ((300, 2), 1), ((70, 7), -1), ((9, 31), 1), ((17, 33), 1), ((33, 17), 0), ((3, 5, 129), 1),
         ((3, 129, 5), -2), ((2, 3, 1024), 2), ((1000,), 0), ((5, 2503), 1), ((3, 8192), 1), ((2, 20000), 1), ((2, 20003), -1),
         ((40009,), 0)]
    ):  # fmt: skip
        x = model.input(shape, t.integers(shape, i))
        for reverse in (False, True):
            model.result("running", model.cumsum(x, dim, reverse), "exact")
    yield model


def sums(precision):
    model = ir.Model("sums", precision)
    for i, (shape, dim) in enumerate([((17, 33), 1), ((129, 3), 0), ((2, 1009), 1), ((3, 4096), 1), ((1, 30011), 1), ((20, 7, 3), 1)]):
        x = model.input(shape, t.normal(shape, i))
        for reverse in (False, True):
            model.result("running", model.cumsum(x, dim, reverse), "tensor", control=i < 2)
    # Every special value in a row of its own, seen from it on and not before.
    rows = [value for i in range(41) for value in [1.0] * i + [t.SPECIAL[i]] + [-0.5] * (40 - i)]
    x = model.input((41, 41), rows)
    wide = model.broadcast(model.reshape(x, (41, 41, 1)), (41, 41, 250))
    for reverse in (False, True):
        model.result("special", model.cumsum(x, 1, reverse), "element", control=False)
        model.result("special_columns", model.cumsum(x, 0, reverse), "element", control=False)
        model.result("special_chunks", model.cumsum(model.reshape(wide, (41, 10250)), 1, reverse), "tensor", control=False)
    yield model


def neighbours(precision):
    """Whole numbers through what stands before, behind and beside: narrow results, sums of sums, both directions, an amax."""
    model = ir.Model("neighbours")
    for i, shape in enumerate([(6, 40), (3, 1541), (2, 12008), (1, 12007)]):
        x, row = model.input(shape, t.integers(shape, i)), model.input(shape[1:], t.integers(shape[1:], i + 50, 0, 1))
        kept = model.binary("mul", model.unary("relu", x), row)
        run = model.cumsum(kept, 1)
        model.result("behind", model.binary("sub", run, kept), "exact")  # the exclusive sum
        model.result("low", model.cast(model.cast(run, "bf16"), "f32"), "exact")
        model.result("amax", model.amax(run), "exact")
        back = model.cumsum(model.cast(model.cast(x, "f16"), "f32"), 1, True)
        model.result("both", model.binary("add", run, back), "exact")
        ones = model.input(shape, t.integers(shape, i + 90, 0, 1))
        model.result("twice", model.cumsum(model.cumsum(model.binary("mul", ones, row), -1, True), -1, True), "exact" if shape[1] < 5000 else "tensor", control=False)  # fmt: skip
        share = model.softmax(x, 1)
        model.result("shares", model.cumsum(share, 1), "tensor", control=False)
        centred = model.binary("sub", run, model.reduce("max", run, [1], True))
        model.result("centred", centred, "exact")
        model.result("row_max", model.reduce("max", run, [1]), "exact")
        # One vector, which every row reads.
        model.result("shared", model.binary("add", x, model.cumsum(row, 0)), "exact")
        model.result("turned", model.transpose(model.cumsum(model.transpose(x, [1, 0]), 0), [1, 0]), "exact")
    yield model


def running(precision):
    yield from widths(precision)
    yield from sums(precision)
    yield from neighbours(precision)


FAMILIES = {"running": (running, ["fp32", "fp16", "bf16"])}
