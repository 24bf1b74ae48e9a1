"""Cases of reductions, running sums and views."""

import numpy as np
import torch
import torch.nn.functional as F

from elementwise import FLOATS, normal
from tensors import array, from_torch, wide

REDUCTIONS = [
    ("last", (5, 37), [1], False),
    ("first", (37, 5), [0], False),
    ("outer_keep", (3, 5, 7), [0, 2], True),
    ("all", (3, 11), [0, 1], False),
    ("middle", (2, 9, 4), [1], False),
]


def add_reductions(cases):
    functions = {
        "sum": lambda x, axes, keep: torch.sum(x, axes, keepdim=keep),
        "mean": lambda x, axes, keep: torch.mean(x, axes, keepdim=keep),
        "max": lambda x, axes, keep: torch.amax(x, axes, keepdim=keep),
    }
    for seed, (op, function) in enumerate(functions.items()):
        for dtype in FLOATS:
            variants = [
                (name, normal(seed, shape), axes, keep) for name, shape, axes, keep in REDUCTIONS
            ]
            rows = normal(seed, (5, 6))
            rows[0, 2], rows[1, 3], rows[2, 0], rows[2, 5], rows[3] = (
                np.nan,
                np.inf,
                np.inf,
                -np.inf,
                -np.inf,
            )
            variants.append(("special", rows, [1], False))
            if op == "sum":
                variants.append(("empty", np.zeros((3, 0), np.float32), [1], False))
            for variant, values, axes, keep in variants:
                x = array(values, dtype)
                y = from_torch(function(wide(x), axes, keep), dtype)
                attributes = {"axes": axes, **({"keepdims": True} if keep else {})}
                cases.add(
                    f"{op}.{dtype}.{variant}",
                    f"mpc.{op} %x axes {axes}" + (" keepdims" if keep else ""),
                    {"x": x},
                    {"y": y},
                    "torch" if dtype == "f32" else "torch-f32",
                    "exact" if op == "max" else "tensor",
                    attributes,
                )


def add_running_sums(cases):
    rows = normal(51, (8, 7))
    rows[0, 2], rows[1, 3], rows[2, 1], rows[2, 5] = np.nan, np.inf, np.inf, -np.inf
    rows[3], rows[4, 0], rows[5, 6] = -np.inf, 3e38, np.nan
    variants = [
        ("last", normal(52, (5, 37)), -1, False), ("first", normal(53, (37, 5)), 0, False),
        ("middle", normal(54, (2, 9, 4)), 1, False), ("back", normal(55, (5, 131)), 1, True),
        ("first_back", normal(56, (7, 3)), 0, True), ("one", normal(57, (4, 1)), 1, False),
        ("vector", normal(58, (1000,)), 0, False), ("special", rows, 1, False),
        ("special_back", rows, -1, True), ("empty", np.zeros((3, 0), np.float32), 1, False),
    ]  # fmt: skip
    for dtype in FLOATS:
        for variant, values, dim, back in variants:
            x = array(values, dtype)
            y = torch.cumsum(wide(x).flip(dim), dim).flip(dim) if back else torch.cumsum(wide(x), dim)
            cases.add(
                f"cumsum.{dtype}.{variant}",
                f"mpc.cumsum %x dim {dim}" + (" reverse" if back else ""),
                {"x": x},
                {"y": from_torch(y, dtype)},
                "torch" if dtype == "f32" else "torch-f32",
                "tensor",
                {"dim": dim, **({"reverse": True} if back else {})},
            )


def add_views(cases):
    for dtype in ("f32", "bf16", "i64", "f8E4M3FN"):

        def case(op, variant, text, attributes, function, shape):
            values = np.arange(np.prod(shape)).reshape(shape)
            x = array(values if dtype == "i64" else values.astype(np.float32) - 7, dtype)
            y = from_torch(function(wide(x)))
            y = y.astype(x.dtype)
            cases.add(
                f"{op}.{dtype}.{variant}",
                f"mpc.{op} %x {text}".strip(),
                {"x": x},
                {"y": y},
                "torch",
                "exact",
                attributes,
            )

        case("reshape", "merge", "", {}, lambda x: x.reshape(5, 6), (5, 2, 3))
        case("reshape", "scalar", "", {}, lambda x: x.reshape(()), (1, 1))
        case(
            "transpose",
            "matrix",
            "permutation [1, 0]",
            {"permutation": [1, 0]},
            lambda x: x.t(),
            (5, 3),
        )
        case(
            "transpose",
            "heads",
            "permutation [0, 2, 1, 3]",
            {"permutation": [0, 2, 1, 3]},
            lambda x: x.permute(0, 2, 1, 3),
            (2, 3, 1, 5),
        )
        case(
            "broadcast",
            "inner",
            "shape [2, 5, 3]",
            {"shape": [2, 5, 3]},
            lambda x: x.expand(2, 5, 3),
            (5, 1),
        )
        case("broadcast", "scalar", "shape [3, 2]", {"shape": [3, 2]}, lambda x: x.expand(3, 2), ())
        attributes = {"starts": [1, 2], "limits": [-1, 8], "strides": [2, 3]}
        case(
            "slice",
            "strided",
            "starts [1, 2] limits [-1, 8] strides [2, 3]",
            attributes,
            lambda x: x[1::2, 2:8:3],
            (6, 9),
        )
        attributes = {"starts": [2, 0], "limits": [2, 3], "strides": [1, 1]}
        case(
            "slice",
            "empty",
            "starts [2, 0] limits [2, 3] strides [1, 1]",
            attributes,
            lambda x: x[2:2, 0:3],
            (4, 3),
        )
        case(
            "pad",
            "both",
            "low [0, 1] high [2, 3]",
            {"low": [0, 1], "high": [2, 3]},
            lambda x: F.pad(x, (1, 3, 0, 2)),
            (3, 2),
        )
        parts = [
            array(np.arange(3 * size).reshape(3, size) + 10 * size, dtype) for size in (2, 1, 4)
        ]
        y = np.concatenate(parts, axis=1)
        cases.add(
            f"concat.{dtype}.three",
            "mpc.concat %inputs_0, %inputs_1, %inputs_2 axis 1",
            {f"inputs.{index}": part for index, part in enumerate(parts)},
            {"y": y},
            "numpy",
            "exact",
            {"axis": 1},
        )
    for dtype in ("i64", "i32"):
        y = array(np.broadcast_to(np.arange(5), (3, 5)), dtype)
        cases.add(
            f"iota.{dtype}.columns",
            "mpc.iota dimension 1",
            {},
            {"y": np.ascontiguousarray(y)},
            "numpy",
            "exact",
            {"dimension": 1},
        )


def add_all(cases):
    for add in (add_reductions, add_running_sums, add_views):
        add(cases)
