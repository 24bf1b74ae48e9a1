"""Cases of scalar maps and casts."""

import ml_dtypes
import numpy as np
import torch
import torch.nn.functional as F

from tensors import array, from_torch, to_torch, wide

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
    "atan2": torch.atan2,
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
    "tan": [("", {}, torch.tan)],
    "asin": [("", {}, torch.asin)],
    "acos": [("", {}, torch.acos)],
    "atan": [("", {}, torch.atan)],
    "sinh": [("", {}, torch.sinh)],
    "cosh": [("", {}, torch.cosh)],
    "asinh": [("", {}, torch.asinh)],
    "acosh": [("", {}, torch.acosh)],
    "atanh": [("", {}, torch.atanh)],
}
STEPPED = ("round", "floor", "ceil", "trunc", "sign")
HALVES = [half / 2 for half in range(-7, 8)] + [8388607.5, -8388608.0, 8388609.0, 0.49999997, -1e-45]


def add_numbered(cases):
    for seed, (op, variants) in enumerate(NUMBERED.items()):
        for dtype in FLOATS:
            inputs = {"special": special(200 + seed)}
            if op in ("asin", "acos", "atanh"):
                inputs["inside"] = np.float32(np.linspace(-1, 1, 33))
            if op == "tan":  # past 2^50 it is NaN
                inputs["special"][np.abs(inputs["special"]) > 1e15] = np.inf
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


def add_float_divisions(cases):
    """In f64 and rounded once, but for the quotient that is rounded to f32 first. Between infinities and zeros, and with true quotients beside
    whole numbers."""
    tenths = np.float32([number / 10 for number in range(-12, 13)] + [7.0, -7.0, 1e30])
    pairs = {"special": (np.float32(FEW).reshape(-1, 1), np.float32(FEW)),
             "tenths": (tenths.reshape(-1, 1), np.float32([0.1, -0.1, 0.3, 1.0, -2.5, 1e-3]))}  # fmt: skip
    for op, ways in DIVISIONS.items():
        for way, function in ways.items():
            for dtype in FLOATS:
                for variant, (left, right) in pairs.items():
                    x, y = array(left, dtype), array(right, dtype)
                    first = op == "quotient" and way == "trunc"
                    operands = [wide(value) if first else wide(value).double() for value in (x, y)]
                    z = from_torch(function(*operands), dtype)
                    cases.add(f"{op}.{dtype}.{variant}_{way}", f"mpc.{op} {way} %x, %y", {"x": x, "y": y}, {"z": z},
                              "torch-f32" if first else "torch-f64", "exact", {"division": way})  # fmt: skip


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


def add_all(cases):
    for add in (add_maps, add_numbered, add_whole, add_float_divisions, add_slopes, add_choices, add_casts):
        add(cases)
