"""Cases of whole numbers' arithmetic, of indices, of order and of linear scans."""

import numpy as np
import torch
import torch.nn.functional as F

from elementwise import FLOATS, normal
from tensors import array, from_torch, wide

WHOLE = ("i32", "i64")


def numbers(seed, shape, low, high, dtype):
    return np.random.default_rng(seed).integers(low, high, shape, endpoint=True).astype({"i32": np.int32, "i64": np.int64}[dtype])


def sourced(dtype):
    return "torch" if dtype in ("f32", *WHOLE) else "torch-f32"


def add_arithmetic(cases):
    """In i64 within 2^53, since the evaluator holds numbers as f64."""
    borders = {
        "i32": np.array([0, 1, -1, 3, -8, 65537, 2**31 - 1, -(2**31), 1 - 2**31], np.int32),
        "i64": np.array([0, 1, -1, 3, -8, 65537, 2**22 + 1, -(2**25), 2**31], np.int64),
    }
    for dtype, values in borders.items():
        x, y = values[:, None], values[None, :]
        for op, function in {
            "add": torch.add, "sub": torch.sub, "mul": torch.mul, "maximum": torch.maximum, "minimum": torch.minimum,
        }.items():  # fmt: skip
            z = function(wide(x), wide(y))
            cases.add(f"{op}.{dtype}", f"mpc.{op} %x, %y", {"x": x.copy(), "y": y.copy()}, {"z": from_torch(z)}, "torch", "exact")
        for op, function in {"neg": torch.neg, "abs": torch.abs}.items():
            cases.add(f"{op}.{dtype}", f"mpc.{op} %x", {"x": values}, {"y": from_torch(function(wide(values)))}, "torch", "exact")
        x = numbers(3, (4, 5, 6), -(2**31), 2**31 - 1, dtype)
        for axes in ([1], [0, 2]):
            total = wide(x).sum(axes, dtype=wide(x).dtype)
            name, words = f"{dtype}.{'_'.join(map(str, axes))}", f"%x axes {axes}"
            cases.add(f"sum.{name}", f"mpc.sum {words}", {"x": x}, {"y": from_torch(total)}, "torch", "exact")
            cases.add(f"max.{name}", f"mpc.max {words}", {"x": x}, {"y": from_torch(wide(x).amax(axes))}, "torch", "exact")


def add_chosen(cases):
    for dtype in (*FLOATS, *WHOLE):
        x = numbers(1, (3, 4, 5), -9, 9, dtype) if dtype in WHOLE else array(normal(1, (3, 4, 5)), dtype)
        for axis in (0, 1, -1):
            shape = list(x.shape)
            shape[axis] = 6
            ids = numbers(2, shape, 0, x.shape[axis] - 1, "i64")
            y = torch.gather(wide(x), axis, torch.from_numpy(ids))
            words = f"%x, %ids axis {axis}"
            cases.add(f"take_along.{dtype}.{axis}", f"mpc.take_along {words}", {"x": x, "ids": ids}, {"y": from_torch(y, dtype)},
                      sourced(dtype), "exact", {"axis": axis})  # fmt: skip
            ids = numbers(3, (2, 3), 0, x.shape[axis] - 1, "i32")
            at = axis % 3
            y = torch.index_select(wide(x), axis, torch.from_numpy(ids.reshape(-1))).reshape(x.shape[:at] + (2, 3) + x.shape[at + 1:])
            cases.add(f"gather.{dtype}.{axis}", f"mpc.gather {words}", {"x": x, "ids": ids}, {"y": from_torch(y, dtype)},
                      sourced(dtype), "exact", {"axis": axis})  # fmt: skip
    ids = numbers(4, (2, 3), 0, 4, "i64")
    for dtype in ("f32", "bf16", "i64", "i1"):
        y = from_torch(F.one_hot(torch.from_numpy(ids), 5), dtype)
        cases.add(f"one_hot.{dtype}", "mpc.one_hot %ids classes 5", {"ids": ids}, {"y": y}, "torch", "exact", {"classes": 5})


def add_put(cases):
    for dtype in (*FLOATS, *WHOLE):
        draw = (lambda seed, shape: numbers(seed, shape, -9, 9, dtype)) if dtype in WHOLE else (
            lambda seed, shape: array(normal(seed, shape), dtype))  # fmt: skip
        x = draw(5, (3, 4, 5))
        for axis in (0, 1, -1):
            shape = list(x.shape)
            shape[axis] = 6
            ids, updates = numbers(6, shape, 0, x.shape[axis] - 1, "i64"), draw(7, shape)
            own = {"x": x, "ids": ids, "updates": updates}
            if dtype not in WHOLE:
                y = wide(x).scatter_add(axis, torch.from_numpy(ids), wide(updates))
                cases.add(f"put_along.{dtype}.add{axis}", f"mpc.put_along add %x, %ids, %updates axis {axis}", own,
                          {"y": from_torch(y, dtype)}, sourced(dtype), "tensor", {"put": "add", "axis": axis})  # fmt: skip
            # Different numbers of one line: where several updates name one element PyTorch's choice is open.
            order = np.argsort(np.random.default_rng(8).random(x.shape), axis)
            ids = np.take(order, range(2), axis)
            updates = draw(9, ids.shape)
            y = wide(x).scatter(axis, torch.from_numpy(ids), wide(updates))
            cases.add(f"put_along.{dtype}.set{axis}", f"mpc.put_along set %x, %ids, %updates axis {axis}",
                      {"x": x, "ids": ids, "updates": updates}, {"y": from_torch(y, dtype)}, sourced(dtype), "exact",
                      {"put": "set", "axis": axis})  # fmt: skip
            at = axis % 3
            whole = x.shape[:at] + (4,) + x.shape[at + 1:]
            ids, updates = numbers(10, (4,), 0, x.shape[axis] - 1, "i32"), draw(11, whole)
            if dtype not in WHOLE:
                y = wide(x).index_add(axis, torch.from_numpy(ids), wide(updates))
                cases.add(f"scatter.{dtype}.add{axis}", f"mpc.scatter add %x, %ids, %updates axis {axis}",
                          {"x": x, "ids": ids, "updates": updates}, {"y": from_torch(y, dtype)}, sourced(dtype), "tensor",
                          {"put": "add", "axis": axis})  # fmt: skip
            ids, updates = np.array([2, 0], np.int64), draw(12, x.shape[:at] + (2,) + x.shape[at + 1:])
            y = wide(x).index_copy(axis, torch.from_numpy(ids), wide(updates))
            cases.add(f"scatter.{dtype}.set{axis}", f"mpc.scatter set %x, %ids, %updates axis {axis}",
                      {"x": x, "ids": ids, "updates": updates}, {"y": from_torch(y, dtype)}, sourced(dtype), "exact",
                      {"put": "set", "axis": axis})  # fmt: skip


def add_append(cases):
    """By assignments to slices. Rows whose place does not exist are not written."""
    for dtype in (*FLOATS, *WHOLE):
        draw = (lambda seed, shape: numbers(seed, shape, -9, 9, dtype)) if dtype in WHOLE else (
            lambda seed, shape: array(normal(seed, shape), dtype))  # fmt: skip
        variants = [  # rows, the axis, positions
            ("first", (2, 4, 5), 0, 1), ("inner", (3, 2, 5), 1, [0, 2, 1]), ("last", (3, 4, 1), -1, 4), ("each", (3, 4, 2), 2, [3, 0, 1]),
            ("end", (3, 3, 5), 1, [2, -1, 7]), ("far", (3, 2, 5), 1, [-(2**31), 2**31 - 1, -2]),
        ]  # fmt: skip
        for index, (name, shape, axis, position) in enumerate(variants):
            cache, rows = draw(14, (3, 4, 5)), draw(15 + index, shape)
            positions = np.array(position, np.int64 if index % 2 else np.int32)
            y = wide(cache).clone()
            for i in range(shape[axis]):
                for line in range(len(y) if axis else 1):
                    place = int(positions[line] if positions.shape else positions) + i
                    if 0 <= place < y.shape[axis]:
                        to, row = (y[line], wide(rows)[line]) if axis else (y, wide(rows))
                        at = axis - 1 if axis > 0 else axis
                        to.select(at, place).copy_(row.select(at, i))
            cases.add(f"append.{dtype}.{name}", f"mpc.append %cache, %rows, %position axis {axis}",
                      {"cache": cache, "rows": rows, "position": positions}, {"y": from_torch(y, dtype)}, sourced(dtype), "exact",
                      {"axis": axis})  # fmt: skip


def rows_of(dtype):
    """Ties, and of floats NaN, infinities and both zeros."""
    if dtype in WHOLE:
        return numbers(13, (4, 5, 6), -3, 3, dtype)
    x = np.round(normal(13, (4, 5, 6)) * 2)
    x[0, 1, 2], x[0, 3, 3], x[1, 0, :2], x[2, 2, 1], x[2, 4, 1] = np.nan, np.nan, [0.0, -0.0], np.inf, -np.inf
    return array(x, dtype)


def add_order(cases):
    for dtype in (*FLOATS, *WHOLE):
        x = rows_of(dtype)
        for axis in (0, 1, -1):
            for op, function in {"argmax": torch.argmax, "argmin": torch.argmin}.items():
                for keep in (False, True):
                    text = f"mpc.{op} %x axis {axis}" + " keepdims" * keep
                    y = function(wide(x), axis, keepdim=keep)
                    cases.add(f"{op}.{dtype}.{axis}{'_kept' * keep}", text, {"x": x}, {"y": from_torch(y)}, sourced(dtype), "exact")
            for backwards in (False, True):
                sorted_, places = torch.sort(wide(x), dim=axis, descending=backwards, stable=True)
                text = f"mpc.sort %x axis {axis}" + " descending" * backwards
                cases.add(f"sort.{dtype}.{axis}{'_down' * backwards}", text, {"x": x},
                          {"values": from_torch(sorted_, dtype), "indices": from_torch(places)}, sourced(dtype), "exact")  # fmt: skip
                # PyTorch's topk leaves the order of equal elements open, so the stable sort's first ones are compared.
                text = f"mpc.topk %x k 3 axis {axis}" + " smallest" * (not backwards)
                first = [torch.narrow(value, axis, 0, 3) for value in (sorted_, places)]
                values = torch.topk(wide(x), 3, axis, largest=backwards)[0]
                assert torch.equal(values.nan_to_num(99.0), first[0].nan_to_num(99.0))
                cases.add(f"topk.{dtype}.{axis}{'_smallest' * (not backwards)}", text, {"x": x},
                          {"values": from_torch(first[0].contiguous(), dtype), "indices": from_torch(first[1].contiguous())},
                          sourced(dtype), "exact")  # fmt: skip


def scan(x, decay, dim):
    state, states = torch.zeros_like(x.select(dim, 0)), []
    for a, b in zip(decay.unbind(dim), x.unbind(dim)):
        state = a * state + b
        states.append(state)
    return torch.stack(states, dim)


def add_scans(cases):
    for dtype in FLOATS:
        x, decay = array(normal(14, (3, 7, 5)), dtype), array(1 / (1 + np.exp(-normal(15, (3, 7, 5)))), dtype)
        for dim in (0, 1, -1):
            for back in (False, True):
                a, b = (wide(value).flip(dim) if back else wide(value) for value in (decay, x))
                y = scan(b, a, dim)
                cases.add(f"linear_scan.{dtype}.{dim}{'_back' * back}", f"mpc.linear_scan %x, %decay dim {dim}" + " reverse" * back,
                          {"x": x, "decay": decay}, {"y": from_torch(y.flip(dim) if back else y, dtype)}, sourced(dtype), "tensor",
                          {"dim": dim})  # fmt: skip


def add_all(cases):
    add_arithmetic(cases)
    add_chosen(cases)
    add_put(cases)
    add_append(cases)
    add_order(cases)
    add_scans(cases)
