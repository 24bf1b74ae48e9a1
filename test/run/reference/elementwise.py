"""Cases of scalar maps, casts, reductions and views."""

import ml_dtypes
import numpy as np
import torch
import torch.nn.functional as F

from tensors import MLIR_NAMES, array, from_torch, to_torch, wide

SPECIAL = [
    0.0,
    -0.0,
    1.0,
    -1.0,
    0.5,
    -2.5,
    3.0,
    10.0,
    -10.0,
    88.0,
    -88.0,
    104.0,
    -104.0,
    1e-40,
    -1e-40,
    1e-45,
    6e-8,
    -6e-5,
    1e-3,
    65504.0,
    1e38,
    -1e38,
    np.inf,
    -np.inf,
    np.nan,
]
FEW = [0.0, -0.0, 1.0, -1.5, 2.0, 1e-40, 3e38, np.inf, -np.inf, np.nan]
FLOATS = ("f32", "bf16", "f16")


def normal(seed, shape, scale=1.0):
    return (np.random.default_rng(seed).standard_normal(shape) * scale).astype(np.float32)


def special(seed, shape=(5, 11)):
    """Special values first, then normals."""
    values = normal(seed, int(np.prod(shape)), 2.0)
    values[: len(SPECIAL)] = SPECIAL
    return values.reshape(shape)


UNARY = {
    "neg": torch.neg,
    "abs": torch.abs,
    "exp": torch.exp,
    "log": torch.log,
    "sqrt": torch.sqrt,
    "rsqrt": torch.rsqrt,
    "reciprocal": torch.reciprocal,
    "sin": torch.sin,
    "cos": torch.cos,
    "tanh": torch.tanh,
    "erf": torch.erf,
    "sigmoid": torch.sigmoid,
    "relu": torch.relu,
    "gelu": F.gelu,
    "gelu_tanh": lambda x: F.gelu(x, approximate="tanh"),
    "silu": F.silu,
    "log1p": torch.log1p,
}
BINARY = {
    "add": torch.add,
    "sub": torch.sub,
    "mul": torch.mul,
    "div": torch.div,
    "maximum": torch.maximum,
    "minimum": torch.minimum,
    "pow": torch.pow,
}
COMPARE = {
    "eq": torch.eq,
    "ne": torch.ne,
    "lt": torch.lt,
    "le": torch.le,
    "gt": torch.gt,
    "ge": torch.ge,
}


def run(function, dtype, *operands, through_f32=False):
    """PyTorch's own kernel of the type for f32 and bf16; through f32 for f16, which its CPU side mostly lacks."""
    if dtype == "f16" or through_f32:
        return from_torch(function(*[wide(value) for value in operands]), dtype), (
            "torch-f32" if dtype != "f32" else "torch"
        )
    return from_torch(function(*[to_torch(value) for value in operands]), dtype), "torch"


def add_maps(cases):
    for seed, (op, function) in enumerate(UNARY.items()):
        for dtype in FLOATS:
            values = special(seed)
            if op in ("sin", "cos"):
                values = np.where(
                    np.abs(values) > 1e5, np.float32(100.0), values
                )  # inf and NaN apart, below
                values[-1, -3:] = [np.inf, -np.inf, np.nan]
            x = array(values, dtype)
            # PyTorch 1.13 rounds to bf16 inside its tanh form of GELU; relu(-0) is either zero.
            y, source = run(function, dtype, x, through_f32=op == "gelu_tanh")
            exact = op in ("neg", "abs")
            cases.add(
                f"{op}.{dtype}.special",
                f"mpc.{op} %x",
                {"x": x},
                {"y": y},
                source,
                "exact" if exact else "element",
            )
    for seed, (op, function) in enumerate(BINARY.items()):
        for dtype in FLOATS:
            exact = dtype == "f32" and op in ("add", "sub", "mul", "div")
            pairs = {
                "special": (np.float32(FEW).reshape(-1, 1), np.float32(FEW)),
                "broadcast": (np.abs(normal(seed, (5, 1, 4))), normal(seed + 100, (3, 1), 3.0)),
                "scalar": (np.abs(normal(seed, (3, 5))), np.float32(1.75)),
            }
            for variant, (left, right) in pairs.items():
                x, y = array(left, dtype), array(right, dtype)
                z, source = run(function, dtype, x, y)
                cases.add(
                    f"{op}.{dtype}.{variant}",
                    f"mpc.{op} %x, %y",
                    {"x": x, "y": y},
                    {"z": z},
                    source,
                    "exact" if exact else "element",
                )


def sign(x):
    """NumPy's: NaN stays NaN, which PyTorch makes 0."""
    return torch.from_numpy(np.sign(x.numpy()))


# op: ((words of its numbers, those as attributes, function), ..); in f64 and rounded once.
NUMBERED = {
    "expm1": [("", {}, torch.expm1)],
    "hardsigmoid": [("", {}, F.hardsigmoid)],
    "hardswish": [("", {}, F.hardswish)],
    "mish": [("", {}, F.mish)],
    "softplus": [
        ("", {}, F.softplus),
        (" beta 2.0 threshold 8.0", {"beta": 2.0, "threshold": 8.0}, lambda x: F.softplus(x, 2.0, 8.0)),
    ],
    "elu": [("", {}, F.elu), (" alpha 0.75", {"alpha": 0.75}, lambda x: F.elu(x, 0.75))],
    "leaky_relu": [
        ("", {}, F.leaky_relu),
        (" slope 0.25", {"slope": 0.25}, lambda x: F.leaky_relu(x, 0.25)),
    ],
    "clamp": [
        (" min -1.0", {"min": -1.0}, lambda x: torch.clamp(x, min=-1.0)),
        (" max 2.5", {"max": 2.5}, lambda x: torch.clamp(x, max=2.5)),
        (" min 0.0 max 6.0", {"min": 0.0, "max": 6.0}, F.relu6),
        (" min 3.0 max 1.0", {"min": 3.0, "max": 1.0}, lambda x: torch.clamp(x, 3.0, 1.0)),
    ],
    "round": [("", {}, torch.round)],
    "floor": [("", {}, torch.floor)],
    "ceil": [("", {}, torch.ceil)],
    "trunc": [("", {}, torch.trunc)],
    "sign": [("", {}, sign)],
}
STEPPED = ("round", "floor", "ceil", "trunc", "sign")
HALVES = [half / 2 for half in range(-7, 8)] + [8388607.5, -8388608.0, 8388609.0, 0.49999997, -1e-45]


def add_numbered(cases):
    for seed, (op, variants) in enumerate(NUMBERED.items()):
        for dtype in FLOATS:
            inputs = {"special": special(200 + seed)}
            if op in STEPPED:
                inputs["halves"] = np.float32(HALVES)
            for name, values in inputs.items():
                for index, (words, attributes, function) in enumerate(variants):
                    x = array(values, dtype)
                    cases.add(
                        f"{op}.{dtype}.{name}" + (f"_{index}" if index else ""),
                        f"mpc.{op} %x{words}",
                        {"x": x},
                        {"y": from_torch(function(wide(x).double()), dtype)},
                        "numpy" if op == "sign" else "torch-f64",
                        "exact" if op in STEPPED else "element",
                        attributes,
                    )


WHOLE = {
    "and": torch.bitwise_and,
    "or": torch.bitwise_or,
    "xor": torch.bitwise_xor,
}
SHIFTS = {"shift_left": torch.bitwise_left_shift, "shift_right": torch.bitwise_right_shift}
DIVISIONS = {
    "quotient": {
        "trunc": lambda x, y: torch.div(x, y, rounding_mode="trunc"),
        "floor": lambda x, y: torch.div(x, y, rounding_mode="floor"),
    },
    "remainder": {"trunc": torch.fmod, "floor": torch.remainder},
}


def add_whole(cases):
    """PyTorch refuses a division by 0 and does not define the smallest number by -1: neither is here."""

    def case(op, dtype, words, operands, function, attributes=None):
        operands = {name: array(np.array(value), dtype) for name, value in zip("xy", operands)}
        z = from_torch(function(*map(to_torch, operands.values())))
        cases.add(
            f"{op}.{dtype}" + "".join(f".{word}" for word in words.split()),
            f"mpc.{op}{words} " + ", ".join(f"%{name}" for name in operands),
            operands,
            {"z": z},
            "torch",
            "exact",
            attributes or {},
        )

    numbers = [0, 1, -1, 2, -3, 7, -8, 100, -1000, 65535, 2**30 + 1, 2**31 - 1, -(2**31)]
    for dtype in ("i32", "i64", "i1"):
        values = [0, 1] if dtype == "i1" else numbers + ([2**40 + 3, -(2**40)] if dtype == "i64" else [])
        column = np.array(values).reshape(-1, 1)
        case("not", dtype, "", [values], torch.bitwise_not)
        for op, function in WHOLE.items():
            case(op, dtype, "", [column, values], function)
        if dtype == "i1":
            continue
        for op, function in SHIFTS.items():
            case(op, dtype, "", [column, [0, 1, 5, 10, 31, 64, 1000, -1] if dtype == "i32" else [0, 1, 9, 64, -1]], function)
        for op, ways in DIVISIONS.items():
            for way, function in ways.items():
                divisors = [value for value in values if value not in (0, -1)]
                case(op, dtype, f" {way}", [column, divisors], function, {"division": way})


def gelu_tanh_slope(x, y):
    return torch.ops.aten.gelu_backward(y, x, approximate="tanh")


def add_slopes(cases):
    """In f64 and rounded once: in f32 PyTorch's x^3 is infinite for large x, and the slope NaN."""
    for dtype in FLOATS:
        pairs = {
            # Where gelu_tanh is flat the digits of its slope cancel in PyTorch: no large y there.
            "special": (np.float32(SPECIAL).reshape(-1, 1), np.float32([1, -2, 0, -0.0, 1e-40, np.nan])),
            "normal": (normal(90, (23, 1)), np.float32(FEW)),
            "broadcast": (normal(91, (5, 1, 4), 2.0), normal(92, (3, 1), 3.0)),
        }
        for variant, (left, right) in pairs.items():
            x, y = array(left, dtype), array(right, dtype)
            z = gelu_tanh_slope(*torch.broadcast_tensors(wide(x).double(), wide(y).double()))
            cases.add(
                f"gelu_tanh_grad.{dtype}.{variant}",
                "mpc.gelu_tanh_grad %x, %y",
                {"x": x, "y": y},
                {"z": from_torch(z, dtype)},
                "torch-f64",
                "element",
            )


def add_choices(cases):
    rng = np.random.default_rng(7)
    for name, function in COMPARE.items():
        for dtype in ("f32", "bf16", "i64", "i32"):
            if dtype[0] == "i":
                x, y = (array(rng.integers(-2, 3, shape), dtype) for shape in ((4, 1, 5), (3, 1)))
            else:
                x, y = array(np.float32(FEW).reshape(-1, 1), dtype), array(np.float32(FEW), dtype)
            z = from_torch(function(to_torch(x), to_torch(y)))
            cases.add(
                f"compare.{dtype}.{name}",
                f"mpc.compare {name} %x, %y",
                {"x": x, "y": y},
                {"z": z},
                "torch",
                "exact",
                {"comparison": name},
            )
    for dtype in ("f32", "f16", "bf16", "i64"):
        condition = array(rng.integers(0, 2, (4, 1)), "i1")
        values = (
            rng.integers(-9, 9, (3, 1, 5))
            if dtype == "i64"
            else np.float32(SPECIAL[:15]).reshape(3, 1, 5)
        )
        x, y = array(values, dtype), array(
            np.int64(-3) if dtype == "i64" else np.float32(-3.0), dtype
        )
        z = from_torch(torch.where(to_torch(condition), to_torch(x), to_torch(y)))
        cases.add(
            f"select.{dtype}.broadcast",
            "mpc.select %condition, %x, %y",
            {"condition": condition, "x": x, "y": y},
            {"z": z},
            "torch",
            "exact",
        )


def convert(x, dtype, saturate):
    """ml_dtypes' conversion after a clamp; from f32, or from a type that f32 holds."""
    target = array(0, dtype).dtype
    values = x.astype(np.float32)
    if saturate:
        largest = np.float32(ml_dtypes.finfo(target).max)
        values = np.where(np.isnan(values), values, np.clip(values, -largest, largest))
    with np.errstate(over="ignore", invalid="ignore"):
        return values.astype(target)


def truncate(x, dtype):
    """Towards zero, saturating, NaN to 0: exact in Python integers."""
    info = np.iinfo(array(0, dtype).dtype)

    def one(value):
        if np.isnan(value):
            return 0
        return (
            int(np.clip(int(value), info.min, info.max))
            if np.isfinite(value)
            else (info.max if value > 0 else info.min)
        )

    return np.array(
        [one(value) for value in x.astype(np.float64).ravel()], dtype=info.dtype
    ).reshape(x.shape)


def add_casts(cases):
    ties = [
        448,
        464,
        np.nextafter(np.float32(464), np.float32(500)),
        480,
        -464,
        -1e9,
        57344,
        61440,
        65519,
        65520,
        2.0**-9,
        2.0**-10,
        1.5 * 2.0**-10,
        2.0**-16,
        2.0**-17,
        2.0**-24,
        2.0**-25,
        1 + 2.0**-8,
        1 + 2.0**-9,
        3.4e38,
    ]
    x32 = np.concatenate([np.float32(SPECIAL), np.float32(ties), normal(3, 18)]).reshape(7, 9)
    for source in ("f32", "bf16", "f16"):
        for target in ("f32", "f16", "bf16", "f8E4M3FN", "f8E5M2"):
            if source == target:
                continue
            for overflow in ("", "saturate", "ieee"):
                x = array(x32, source)
                y = convert(
                    x, target, overflow == "saturate" or (not overflow and target.startswith("f8"))
                )
                text = f" overflow({overflow})" if overflow else ""
                name = f"cast.{target}.from_{source}" + (f"_{overflow}" if overflow else "")
                cases.add(
                    name,
                    f"mpc.cast %x{text}",
                    {"x": x},
                    {"y": y},
                    "ml_dtypes",
                    "exact",
                    {"overflow": overflow} if overflow else {},
                )
    for source in ("f8E4M3FN", "f8E5M2"):
        x = np.arange(256, dtype=np.uint8).view(array(0, source).dtype).reshape(16, 16)
        for target in ("f32", "bf16", "f16"):
            cases.add(
                f"cast.{target}.from_{source}",
                "mpc.cast %x",
                {"x": x},
                {"y": convert(x, target, False)},
                "ml_dtypes",
                "exact",
            )
    integers = [
        0,
        1,
        -1,
        7,
        -300,
        65535,
        1 << 24,
        (1 << 24) + 1,
        (1 << 24) + 3,
        -(1 << 31),
        (1 << 31) - 1,
        255,
    ]
    for source, target in (("i64", "f32"), ("i32", "f32"), ("i1", "f32")):
        x = array(
            np.array([value & 1 if source == "i1" else value for value in integers]).reshape(3, 4),
            source,
        )
        y = from_torch(to_torch(x), target)
        cases.add(
            f"cast.{target}.from_{source}", "mpc.cast %x", {"x": x}, {"y": y}, "torch", "exact"
        )
    for source, target in (("f32", "i32"), ("f32", "i64"), ("bf16", "i32")):
        x = array(
            np.float32(SPECIAL + [2.9, -2.9, 2147483520.0, 2147483648.0, -3e9]).reshape(5, 6),
            source,
        )
        cases.add(
            f"cast.{target}.from_{source}",
            "mpc.cast %x",
            {"x": x},
            {"y": truncate(x, target)},
            "numpy",
            "exact",
        )


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
    for add in (add_maps, add_numbered, add_whole, add_slopes, add_choices, add_casts, add_reductions, add_running_sums, add_views):
        add(cases)
