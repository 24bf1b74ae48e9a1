"""Writes windows.json and windows.safetensors beside this file: windows, convolutions and pools.

PyTorch's own ops wherever they take the case; windows that PyTorch's pools do not place are unfolded and reduced. Gradients are
autograd's. Needs PyTorch, NumPy and ml_dtypes: python3 windows.py
"""

import itertools
import json
import pathlib

import numpy as np
import torch
import torch.nn.functional as F
from elementwise import FLOATS, normal
from gradients import function_text
from safetensors_file import write_safetensors
from tensors import KINDS, Cases, array, from_torch, wide

# name, x, weight, bias, strides, low, high, dilations, groups
CONVOLUTIONS = [
    ("line", (2, 3, 11), (4, 3, 3), True, [2], [1], [1], [1], 1),
    ("plain", (2, 3, 7, 6), (5, 3, 3, 2), False, [1, 1], [0, 0], [0, 0], [1, 1], 1),
    ("padded", (2, 3, 7, 6), (5, 3, 3, 3), True, [2, 1], [1, 2], [1, 2], [1, 1], 1),
    ("uneven", (1, 2, 6, 5), (3, 2, 2, 3), True, [1, 2], [0, 1], [1, 0], [2, 1], 1),
    ("point", (2, 5, 3, 4), (7, 5, 1, 1), True, [1, 1], [0, 0], [0, 0], [1, 1], 1),
    ("point_strided", (2, 5, 5, 4), (7, 5, 1, 1), False, [2, 2], [0, 0], [0, 0], [1, 1], 1),
    ("patches", (2, 3, 6, 8), (5, 3, 3, 4), True, [3, 4], [0, 0], [0, 0], [1, 1], 1),
    ("groups", (2, 6, 5, 4), (4, 3, 3, 3), True, [1, 1], [1, 1], [1, 1], [1, 1], 2),
    ("depthwise", (2, 4, 6, 5), (4, 1, 3, 3), True, [2, 1], [1, 1], [1, 1], [1, 1], 4),
    ("depthwise_twice", (1, 3, 6, 5), (6, 1, 2, 3), False, [1, 1], [0, 1], [0, 1], [1, 2], 3),
    ("depthwise_long", (1, 2, 90), (2, 1, 70), True, [3], [5], [5], [1], 2),
    ("rest", (1, 2, 8, 9), (3, 2, 3, 3), False, [3, 4], [1, 0], [1, 0], [1, 1], 1),
    ("box", (1, 2, 4, 5, 3), (3, 2, 2, 3, 2), True, [1, 2, 1], [1, 0, 0], [0, 1, 0], [1, 1, 2], 1),
]
# likewise, with output_padding
TRANSPOSED = [
    ("line", (2, 3, 5), (3, 4, 4), True, [2], [1], [1], [1], [0], 1),
    ("plain", (2, 3, 4, 3), (3, 5, 3, 2), False, [1, 1], [0, 0], [0, 0], [1, 1], [0, 0], 1),
    ("padded", (2, 3, 4, 3), (3, 5, 3, 3), True, [2, 3], [1, 1], [1, 1], [1, 1], [1, 2], 1),
    ("dilated", (1, 2, 3, 4), (2, 3, 2, 3), True, [2, 1], [1, 0], [1, 0], [3, 2], [2, 1], 1),
    ("patches", (2, 3, 3, 2), (3, 5, 2, 2), True, [2, 2], [0, 0], [0, 0], [1, 1], [0, 0], 1),
    ("apart", (1, 2, 3, 3), (2, 3, 1, 2), False, [3, 3], [0, 0], [0, 0], [1, 1], [2, 0], 1),
    ("groups", (2, 4, 3, 4), (4, 3, 3, 2), True, [2, 1], [1, 0], [1, 0], [1, 1], [0, 0], 2),
    ("depthwise", (2, 3, 4, 3), (3, 1, 3, 3), True, [2, 1], [1, 1], [1, 1], [1, 1], [1, 0], 3),
    ("depthwise_twice", (1, 3, 3, 4), (3, 2, 2, 2), False, [1, 2], [0, 0], [0, 0], [1, 1], [0, 0], 3),
    ("box", (1, 2, 3, 2, 3), (2, 3, 2, 3, 2), True, [1, 2, 2], [0, 1, 0], [0, 1, 0], [1, 1, 1], [0, 1, 0], 1),
]
# name, x, sizes, strides, low, high, dilations
POOLS = [
    ("line", (2, 3, 9), [3], [2], [1], [1], [1]),
    ("apart", (2, 3, 4, 6), [2, 3], [2, 3], [0, 0], [0, 0], [1, 1]),
    ("overlapping", (2, 3, 7, 6), [3, 3], [2, 1], [1, 1], [1, 1], [1, 1]),
    ("uneven", (5, 6), [2, 3], [1, 2], [1, 0], [0, 1], [1, 1]),
    ("whole", (2, 5, 3, 4), [3, 4], [1, 1], [0, 0], [0, 0], [1, 1]),
    ("many", (1, 2, 12, 11), [9, 8], [1, 2], [2, 1], [1, 2], [1, 1]),
    ("row", (12,), [4], [3], [1], [1], [1]),
    ("box", (1, 2, 4, 5, 3), [2, 3, 2], [1, 2, 1], [1, 0, 0], [0, 1, 0], [1, 1, 1]),
]
DILATED = [("dilated", (1, 2, 8, 7), [2, 3], [1, 2], [1, 0], [1, 0], [3, 2])]


def around(x, low, high, value=0.0):
    sides = [n for pair in reversed(list(zip(low, high))) for n in pair]
    return F.pad(x, sides, value=value)


def unfolded(x, sizes, strides, dilations):
    """(leading.., counts.., sizes..): PyTorch's unfold, which has no dilation, over what windows span."""
    first = x.ndim - len(sizes)
    for i, (size, stride, dilation) in enumerate(zip(sizes, strides, dilations)):
        x = x.unfold(first + i, dilation * (size - 1) + 1, stride)[..., ::dilation]
    return x


def convolve(x, weight, bias, strides, low, high, dilations, groups):
    function = (F.conv1d, F.conv2d, F.conv3d)[len(strides) - 1]
    return function(around(x, low, high), weight, bias, strides, 0, dilations, groups)


def convolve_transposed(x, weight, bias, strides, low, high, dilations, output_padding, groups):
    """PyTorch pads as much after as before; all of these cases do."""
    assert low == high
    function = (F.conv_transpose1d, F.conv_transpose2d, F.conv_transpose3d)[len(strides) - 1]
    return function(x, weight, bias, strides, low, output_padding, groups, dilations)


def max_pool(x, sizes, strides, low, high, dilations):
    """PyTorch's takes one padding on both sides, at most half a window."""
    if low != high or any(2 * n > size for n, size in zip(low, sizes)) or len(x.shape) < len(sizes) + 1:
        return unfolded(around(x, low, high, -torch.inf), sizes, strides, dilations).amax(tuple(range(-len(sizes), 0)))
    function = (F.max_pool1d, F.max_pool2d, F.max_pool3d)[len(sizes) - 1]
    return function(x, sizes, strides, low, dilations)


def avg_pool(x, sizes, strides, low, high, inner):
    ones = [1] * len(sizes)
    axes = tuple(range(-len(sizes), 0))
    count = around(torch.ones_like(x) if inner else x, low, high)
    if inner:
        return unfolded(around(x, low, high), sizes, strides, ones).sum(axes) / unfolded(count, sizes, strides, ones).sum(axes)
    return unfolded(count, sizes, strides, ones).mean(axes)


def words(**lists):
    return " ".join(f"{name} {value}" for name, value in lists.items())


def around_groups(groups):
    return f" groups {groups}" if groups > 1 else ""


def convolution_words(strides, low, high, dilations, *rest):
    *output_padding, groups = rest
    more = {"output_padding": output_padding[0]} if output_padding else {}
    return words(strides=strides, low=low, high=high, dilations=dilations, **more) + around_groups(groups)


def convolution_attributes(strides, low, high, dilations, *rest):
    *output_padding, groups = rest
    more = {"output_padding": output_padding[0]} if output_padding else {}
    return {"strides": strides, "low": low, "high": high, "dilations": dilations, **more, "groups": groups}


def add_convolutions(cases, op, table, function):
    for dtype, (seed, (name, x, weight, has_bias, *rest)) in itertools.product(FLOATS, enumerate(table)):
        filters = weight[0] if op == "convolution" else weight[1] * rest[-1]
        operands = {"x": array(normal(seed, x), dtype), "weight": array(normal(seed + 40, weight, 0.5), dtype)}
        operands |= {"bias": array(normal(seed + 80, filters), dtype)} if has_bias else {}
        values = [wide(value) for value in operands.values()] + [None] * (not has_bias)
        y = from_torch(function(*values, *rest), dtype)
        text = f"mpc.{op} %x, %weight" + (" bias(%bias) " if has_bias else " ") + convolution_words(*rest)
        source = "torch" if dtype == "f32" else "torch-f32"
        cases.add(f"{op}.{dtype}.{name}", text, operands, {"y": y}, source, "tensor", convolution_attributes(*rest))


def add_pools(cases):
    for dtype, (seed, (name, shape, sizes, strides, low, high, dilations)) in itertools.product(
        FLOATS, enumerate(POOLS + DILATED)
    ):
        x = array(normal(seed, shape), dtype)
        lists = {"sizes": sizes, "strides": strides, "low": low, "high": high}
        y = from_torch(max_pool(wide(x), sizes, strides, low, high, dilations), dtype)
        named = lists | {"dilations": dilations}
        cases.add(f"max_pool.{dtype}.{name}", f"mpc.max_pool %x {words(**named)}", {"x": x}, {"y": y}, "torch", "exact", named)
        for inner in (False, True) if name != "dilated" else ():
            y = from_torch(avg_pool(wide(x), sizes, strides, low, high, inner), dtype)
            text = f"mpc.avg_pool %x {words(**lists)}" + " inner" * inner
            source = "torch" if dtype == "f32" else "torch-f32"
            attributes = lists | ({"inner": True} if inner else {})
            cases.add(f"avg_pool.{dtype}.{name}{'_inner' * inner}", text, {"x": x}, {"y": y}, source, "tensor", attributes)
    special = normal(3, (3, 9))
    special[0, 2], special[1, 4], special[2, 0], special[2, 3] = np.nan, np.inf, -np.inf, np.inf
    for dtype in FLOATS:
        x = array(special, dtype)
        y = from_torch(F.max_pool1d(wide(x), 3, 1, 1), dtype)
        text = words(sizes=[3], strides=[1], low=[1], high=[1], dilations=[1])
        attributes = {"sizes": [3], "strides": [1], "low": [1], "high": [1], "dilations": [1]}
        cases.add(f"max_pool.{dtype}.special", f"mpc.max_pool %x {text}", {"x": x}, {"y": y}, "torch", "exact", attributes)


def add_windows(cases):
    for dtype in ("f32", "bf16", "i64", "f8E4M3FN"):
        for name, shape, sizes, strides, dilations in (
            ("row", (11,), [3], [2], [1]),
            ("image", (2, 3, 6, 5), [3, 2], [1, 2], [2, 1]),
            ("none", (2, 3), [], [], []),
            ("one", (2, 4), [4], [7], [1]),
        ):
            values = np.arange(np.prod(shape)).reshape(shape)
            x = array(values if dtype == "i64" else values.astype(np.float32) - 7, dtype)
            y = from_torch(unfolded(wide(x), sizes, strides, dilations)).astype(x.dtype)
            lists = {"sizes": sizes, "strides": strides, "dilations": dilations}
            y = np.ascontiguousarray(y)
            cases.add(f"windows.{dtype}.{name}", f"mpc.windows %x {words(**lists)}", {"x": x}, {"y": y}, "torch", "exact", lists)


# large, small, sizes, strides, low, dilations
CONVOLUTION_GRADS = [
    ("line", (2, 3, 11), (2, 4, 6), [3], [2], [1], [1]),
    ("plain", (2, 3, 7, 6), (2, 5, 5, 5), [3, 2], [1, 1], [0, 0], [1, 1]),
    ("uneven", (1, 2, 6, 5), (1, 3, 5, 2), [2, 3], [1, 2], [0, 1], [2, 1]),
    ("rest", (1, 2, 8, 9), (1, 3, 2, 2), [3, 3], [3, 4], [1, 0], [1, 1]),
    ("box", (1, 2, 4, 5, 3), (1, 3, 4, 2, 2), [2, 3, 2], [1, 2, 1], [1, 0, 0], [1, 1, 2]),
]
# x, weight, bias, windows, strides, low, dilations, spread, parts, activation
WINDOW_PRODUCTS = [
    ("line", (2, 11, 3), (4, 3, 3), True, [6], [2], [1], [1], [1], 1, "relu"),
    ("image", (2, 7, 6, 3), (5, 3, 3, 3), True, [4, 8], [2, 1], [1, 2], [1, 1], [1, 1], 1, "none"),
    ("dilated", (1, 6, 5, 2), (3, 2, 3, 2), False, [5, 2], [1, 2], [0, 1], [2, 1], [1, 1], 1, "relu"),
    ("backward", (2, 4, 3, 3), (5, 3, 3, 3), False, [9, 7], [1, 1], [-1, -1], [-1, -1], [2, 3], 1, "none"),
    ("parts", (2, 7, 6, 3), (5, 3, 3, 3), False, [7, 6], [1, 1], [1, 1], [1, 1], [1, 1], 4, "none"),
    ("more_parts_than_taps", (1, 4, 2), (3, 2, 2), False, [3], [1], [0], [1], [1], 3, "none"),
    ("box", (1, 4, 5, 3, 2), (3, 2, 3, 2, 2), True, [4, 3, 3], [1, 2, 1], [1, 0, 1], [1, 1, 2], [1, 1, 1], 1, "none"),
]


def add_convolution_grads(cases):
    """Autograd's, of the convolution of `large` with any weight."""
    for dtype, (seed, (name, large, small, sizes, strides, low, dilations)) in itertools.product(FLOATS, enumerate(CONVOLUTION_GRADS)):
        operands = {"large": array(normal(seed, large), dtype), "small": array(normal(seed + 40, small), dtype)}
        x, dy = (wide(value) for value in operands.values())
        weight = torch.zeros(small[1], large[1], *sizes, requires_grad=True)
        reach = [(o - 1) * s + d * (n - 1) + 1 for o, s, d, n in zip(small[2:], strides, dilations, sizes)]
        high = [n - extent - a for n, extent, a in zip(reach, large[2:], low)]  # below 0 where places are left over
        (convolve(x, weight, None, strides, low, high, dilations, 1) * dy).sum().backward()
        text = f"mpc.convolution_grad %large, %small {words(sizes=sizes, strides=strides, low=low, dilations=dilations)}"
        attributes = {"sizes": sizes, "strides": strides, "low": low, "dilations": dilations}
        source = "torch" if dtype == "f32" else "torch-f32"
        y = from_torch(weight.grad, dtype)
        cases.add(f"convolution_grad.{dtype}.{name}", text, operands, {"dweight": y}, source, "tensor", attributes)


def window_product(x, weight, bias, windows, strides, low, dilations, spread, parts, activation):
    """A convolution of x with zeros between its places, whose taps go backwards where a dilation is negative."""
    rank, taps = len(windows), weight[0, ..., 0].numel()
    x, weight = x.movedim(-1, 1), weight.movedim(-1, 1)
    apart = torch.zeros(*x.shape[:2], *((n - 1) * s + 1 for n, s in zip(x.shape[2:], spread)))
    apart[(..., *(slice(None, None, s) for s in spread))] = x
    before = [a + max(0, -d) * (n - 1) for a, d, n in zip(low, dilations, weight.shape[2:])]
    reach = [(o - 1) * s + abs(d) * (n - 1) + 1 for o, s, d, n in zip(windows, strides, dilations, weight.shape[2:])]
    behind = [n - extent - a for n, extent, a in zip(reach, apart.shape[2:], before)]
    turned = [2 + i for i, d in enumerate(dilations) if d < 0]
    function, run, result = (F.conv1d, F.conv2d, F.conv3d)[rank - 1], -(-taps // parts), []
    for part in range(parts):
        number = torch.arange(taps).reshape(weight.shape[2:])
        own = (weight * ((number >= part * run) & (number < (part + 1) * run))).flip(turned)
        y = function(around(apart, before, behind), own, bias, strides, 0, [abs(d) for d in dilations]).movedim(1, -1)
        result.append(y.relu() if activation == "relu" else y)
    return torch.stack(result)


def add_window_products(cases):
    for dtype, (seed, (name, x, weight, has_bias, *rest)) in itertools.product(FLOATS, enumerate(WINDOW_PRODUCTS)):
        *lists, parts, activation = rest
        operands = {"x": array(normal(seed, x), dtype), "weight": array(normal(seed + 40, weight, 0.5), dtype)}
        operands |= {"bias": array(normal(seed + 80, weight[:1]), dtype)} if has_bias else {}
        values = [wide(value) for value in operands.values()] + [None] * (not has_bias)
        y = from_torch(window_product(*values, *rest), dtype if parts == 1 else "f32")
        named = dict(zip(("windows", "strides", "low", "dilations", "spread"), lists))
        text = "mpc.window_product %x, %weight" + (" bias(%bias) " if has_bias else " ") + words(**named)
        text += (f" parts {parts}" if parts > 1 else "") + (" activation(relu)" if activation == "relu" else "")
        attributes = named | {"parts": parts} | ({"activation": "relu"} if activation == "relu" else {})
        source = "torch" if dtype == "f32" else "torch-f32"
        cases.add(f"window_product.{dtype}.{name}", text, operands, {"y": y}, source, "tensor", attributes)


def gradient_cases():
    """(name, operands, text after the op's name up to the types, function)"""
    for name, sizes, strides, dilations in (("image", [3, 2], [1, 2], [2, 1]), ("one", [4], [3], [1])):
        text = words(sizes=sizes, strides=strides, dilations=dilations)
        yield f"windows.{name}", [normal(1, (2, 3, 7, 6))], f"%0 {text}", (
            lambda x, s=sizes, t=strides, d=dilations: unfolded(x, s, t, d)
        )
    for op, table, function in (
        ("convolution", CONVOLUTIONS, convolve),
        ("transposed_convolution", TRANSPOSED, convolve_transposed),
    ):
        for seed, (name, x, weight, has_bias, *rest) in enumerate(table):
            filters = weight[0] if op == "convolution" else weight[1] * rest[-1]
            operands = [normal(seed, x), normal(seed + 40, weight, 0.5)] + [normal(seed + 80, filters)] * has_bias
            text = "%0, %1 " + "bias(%2) " * has_bias + convolution_words(*rest)
            yield f"{op}.{name}", operands, text, (
                lambda x, w, b=None, f=function, r=rest: f(x, w, b, *r)
            )
    ties = np.round(normal(5, (2, 3, 7, 6))).astype(np.float32)
    for seed, (name, shape, sizes, strides, low, high, dilations) in enumerate(POOLS):
        lists = {"sizes": sizes, "strides": strides, "low": low, "high": high}
        x = normal(seed, shape)
        if low == high and len(shape) > len(sizes) and name != "many":
            text = words(**lists, dilations=dilations)
            yield f"max_pool.{name}", [x], f"%0 {text}", (
                lambda x, a=(sizes, strides, low, high, dilations): max_pool(x, *a)
            )
        for inner in (False, True):
            text = words(**lists) + " inner" * inner
            yield f"avg_pool.{name}{'_inner' * inner}", [x], f"%0 {text}", (
                lambda x, a=(sizes, strides, low, high, inner): avg_pool(x, *a)
            )
    text = words(sizes=[3, 3], strides=[2, 1], low=[1, 1], high=[1, 1], dilations=[1, 1])
    yield "max_pool.ties", [ties], f"%0 {text}", lambda x: F.max_pool2d(x, 3, (2, 1), 1)


def gradient_records(tensors):
    for seed, (case, operands, text, function) in enumerate(gradient_cases()):
        values = [torch.from_numpy(value.copy()).requires_grad_() for value in operands]
        y = function(*values)
        weights = normal(900 + seed, tuple(y.shape))
        (y * torch.from_numpy(weights)).sum().backward()
        record = {"name": case, "operands": [], "gradients": []}
        record["function"] = function_text(case, operands, text, y.detach().numpy(), range(len(operands)))
        for key, value in [(str(i), value) for i, value in enumerate(operands)] + [("weights", weights)]:
            tensors[f"{case}.{key}"] = value
            record["operands"].append(f"{case}.{key}")
        for i, value in enumerate(values):
            tensors[f"{case}.d{i}"] = value.grad.numpy()
            record["gradients"].append(f"{case}.d{i}")
        yield record


def main():
    torch.set_num_threads(1)
    folder = pathlib.Path(__file__).parent
    cases = Cases()
    add_windows(cases)
    add_convolutions(cases, "convolution", CONVOLUTIONS, convolve)
    add_convolutions(cases, "transposed_convolution", TRANSPOSED, convolve_transposed)
    add_pools(cases)
    add_convolution_grads(cases)
    add_window_products(cases)
    gradients = list(gradient_records(cases.tensors))
    made_with = json.dumps({"torch": torch.__version__, "numpy": np.__version__})
    lists = [",\n".join(json.dumps(record, separators=(",", ":")) for record in records) for records in (cases.records, gradients)]
    (folder / "windows.json").write_text(
        f'{{"version":1,"made_with":{made_with},"cases":[\n{lists[0]}\n],"gradients":[\n{lists[1]}\n]}}\n'
    )
    write_safetensors(folder / "windows.safetensors", cases.tensors, KINDS)
    print(f"{len(cases.records)} cases, {len(gradients)} of gradients, {len(cases.tensors)} tensors")


if __name__ == "__main__":
    main()
