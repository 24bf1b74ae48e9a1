"""Cases of norms by channel, PReLU, rotary positions and resampling."""

import numpy as np
import torch
import torch.nn.functional as F

from elementwise import FLOATS, normal
from tensors import array, from_torch, wide

SHAPES = {"rows": (6, 3), "line": (2, 3, 5), "image": (3, 4, 2, 3), "volume": (2, 2, 2, 3, 2)}


def source_of(dtype):
    return "torch" if dtype == "f32" else "torch-f32"


def vectors(seed, channels):
    """Mean, variance, gain and bias."""
    mean, gain, bias = (normal(seed + i, channels) for i in range(3))
    return mean, np.abs(normal(seed + 3, channels)) + 0.3, gain, bias


def add_batch_norms(cases):
    for dtype in FLOATS:
        for seed, (variant, shape) in enumerate(SHAPES.items()):
            mean, variance, gain, bias = vectors(70 + 4 * seed, shape[1])
            values = normal(90 + seed, shape, 3.0)
            if variant == "line":
                values[1, 2, 0] = np.inf
            x = array(values, dtype)
            given = {"gain": gain, "bias": bias} if variant != "image" else {}
            words = "".join(f" {name}(%{name})" for name in given)
            operands = {"x": x, "mean": mean, "variance": variance, **given}
            own = {key: torch.from_numpy(value) for key, value in given.items()}
            y = F.batch_norm(wide(x), torch.from_numpy(mean), torch.from_numpy(variance), own.get("gain"), own.get("bias"), eps=1e-5)
            cases.add(f"batch_norm.{dtype}.{variant}", f"mpc.batch_norm %x, %mean, %variance{words} epsilon 1.0e-5", operands,
                      {"y": from_torch(y, dtype)}, source_of(dtype), "tensor", {"epsilon": 1e-5})  # fmt: skip
            new_mean, new_variance = torch.from_numpy(mean.copy()), torch.from_numpy(variance.copy())
            y = F.batch_norm(wide(x), new_mean, new_variance, own.get("gain"), own.get("bias"), True, 0.3, 1e-3)
            cases.add(f"batch_norm_training.{dtype}.{variant}",
                      f"mpc.batch_norm_training %x, %mean, %variance{words} epsilon 1.0e-3 momentum 0.3", operands,
                      {"y": from_torch(y, dtype), "new_mean": new_mean.numpy(), "new_variance": new_variance.numpy()},
                      source_of(dtype), "tensor", {"epsilon": 1e-3, "momentum": 0.3})  # fmt: skip


def add_group_norms(cases):
    for dtype in FLOATS:
        for seed, (variant, shape, groups) in enumerate(
            [("line", (2, 6, 5), 3), ("image", (2, 4, 3, 2), 1), ("instance", (2, 4, 3, 2), 4), ("rows", (3, 6), 2)]
        ):
            values = normal(110 + seed, shape, 3.0)
            if variant == "line":
                values[0, 0], values[1, 5, 2] = 2.0, np.nan
            x = array(values, dtype)
            _, _, gain, bias = vectors(120 + 4 * seed, shape[1])
            given = {"gain": gain, "bias": bias} if variant != "rows" else {}
            own = [torch.from_numpy(value) for value in given.values()] or [None, None]
            y = F.group_norm(wide(x), groups, *own, 1e-5)
            words = "".join(f" {name}(%{name})" for name in given)
            cases.add(f"group_norm.{dtype}.{variant}", f"mpc.group_norm %x{words} groups {groups} epsilon 1.0e-5", {"x": x, **given},
                      {"y": from_torch(y, dtype)}, source_of(dtype), "tensor", {"groups": groups, "epsilon": 1e-5})  # fmt: skip
            if variant == "instance":
                same = F.instance_norm(wide(x), weight=own[0], bias=own[1], eps=1e-5)
                assert torch.allclose(y, same, rtol=1e-4, atol=1e-5)


def add_prelus(cases):
    for dtype in FLOATS:
        for seed, (shape, count) in enumerate([((2, 3, 5), 3), ((4, 3), 1), ((7,), 1), ((2, 3, 2, 2), 3)]):
            values = normal(140 + seed, shape)
            values.flat[:4] = np.inf, -np.inf, np.nan, -0.0
            x, weight = array(values, dtype), array(normal(150 + seed, count), dtype)
            y = from_torch(F.prelu(wide(x), wide(weight)), dtype)
            cases.add(f"prelu.{dtype}.{seed}", "mpc.prelu %x, %weight", {"x": x, "weight": weight}, {"y": y}, source_of(dtype), "element")


def turned(x):
    """(-b, a) of the halves of the last dimension, as models of PyTorch write it."""
    a, b = x.chunk(2, dim=-1)
    return torch.cat((-b, a), dim=-1)


def add_rotaries(cases):
    for dtype in FLOATS:
        for seed, (shape, table) in enumerate([((2, 3, 4, 8), (4, 8)), ((3, 6), (3, 6)), ((2, 2), (1, 1)), ((2, 3, 2), (2,))]):
            x = array(normal(180 + seed, shape), dtype)
            cos, sin = (array(normal(place + seed, table), dtype) for place in (190, 200))
            y = wide(x) * wide(cos) + turned(wide(x)) * wide(sin)
            cases.add(f"rotary.{dtype}.{seed}", "mpc.rotary %x, %cos, %sin", {"x": x, "cos": cos, "sin": sin},
                      {"y": from_torch(y, dtype)}, source_of(dtype), "element")  # fmt: skip


LINEAR = {3: "linear", 4: "bilinear", 5: "trilinear"}


def add_resamplings(cases):
    given = [
        ("nearest", (2, 3, 5), (10,), False), ("nearest", (1, 2, 4, 6), (12, 3), False), ("nearest", (1, 2, 2, 3, 1), (4, 3, 3), False),
        ("linear", (2, 3, 5), (9,), False), ("linear", (2, 3, 5), (9,), True), ("linear", (1, 2, 3, 4), (6, 8), False),
        ("linear", (1, 2, 3, 4), (6, 8), True), ("linear", (2, 2, 5, 7), (3, 4), False), ("linear", (1, 2, 4, 1), (1, 3), True),
        ("linear", (1, 2, 2, 3, 2), (3, 5, 4), True), ("linear", (1, 2, 2, 3, 2), (4, 3, 5), False),
        ("nearest", (2, 3, 5), (7,), False), ("nearest", (1, 2, 4, 9), (3, 12), False), ("area", (2, 3, 7), (3,), False),
        ("area", (1, 2, 5, 4), (3, 6), False), ("area", (1, 2, 3, 4, 5), (2, 3, 5), False),
    ]  # fmt: skip
    for dtype in FLOATS:
        for seed, (kind, shape, size, corners) in enumerate(given):
            x = array(normal(160 + seed, shape), dtype)
            if kind == "nearest":
                y = F.interpolate(wide(x), size)
            elif kind == "area":
                y = F.interpolate(wide(x), size, mode="area")
            else:
                y = F.interpolate(wide(x), size, mode=LINEAR[len(shape)], align_corners=corners)
            attributes = {"resampling": kind, "size": list(size)} | ({"align_corners": True} if corners else {})
            words = f"mpc.interpolate {kind} %x size {list(size)}" + " align_corners" * corners
            cases.add(f"interpolate.{dtype}.{seed}_{kind}", words, {"x": x}, {"y": from_torch(y, dtype)}, source_of(dtype),
                      "exact" if kind == "nearest" else "tensor", attributes)  # fmt: skip


def add_all(cases):
    for add in (add_batch_norms, add_group_norms, add_prelus, add_rotaries, add_resamplings):
        add(cases)
