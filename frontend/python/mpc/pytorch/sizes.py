"""Open dimensions: torch's symbols, and the names that the user gave them."""

import sympy
import torch
from torch.fx.experimental.symbolic_shapes import free_unbacked_symbols

from mpc.errors import Unsupported
from mpc.graph import Type

READ = ("a number of Python that is read from a tensor, by .item(), int(..) or as an index of one element",
        "keep it a tensor: x * t, torch.where(t > 0, ..), x.index_select(0, start + torch.arange(n))")  # fmt: skip
FIX = "leave this dimension out of dynamic_shapes (--open of python -m mpc export), so that its size is known"


class Sizes:
    def __init__(self, inputs, placeholders):
        """`placeholders`: the fake tensor of each input, by its name."""
        self.names = {}  # sympy symbol -> name
        for name, fake in placeholders.items():
            for axis, dim in inputs.dims[name].items():
                extent = fake.shape[axis]
                if isinstance(extent, torch.SymInt) and extent.node.expr.is_Symbol:
                    self.names.setdefault(extent.node.expr, dim)
        self.order = list(self.names)

    def dim(self, extent):
        """An int, a name, or an expression of names as text."""
        if not isinstance(extent, torch.SymInt):
            return int(extent)
        expression = extent.node.expr
        if expression.is_number:
            return int(expression)
        if expression in self.names:
            return self.names[expression]
        return str(expression.subs({symbol: sympy.Symbol(name) for symbol, name in self.names.items()}))  # a text N is a function of sympy's

    def at(self, extent, probe):
        """The number that a size has where the open dimensions have the sizes of `probe`, symbol -> int."""
        found = extent.node.expr.subs(probe)
        return float(found) if isinstance(extent, torch.SymFloat) else bool(found) if isinstance(extent, torch.SymBool) else int(found)


class Merged:
    """A tensor with an open dimension that is a product, such as 4*B beside an open T, which no type of the graph can
    say. `value` has its factors as dimensions of their own, `groups` how many of them make each dimension. What reorders
    or reshapes it needs no more."""

    def __init__(self, value, groups):
        self.value, self.groups = value, groups


SYMBOLIC = (torch.SymInt, torch.SymFloat, torch.SymBool)
RATIOS = ("FloatTrueDiv", "IntTrueDiv")
ROUNDED = {"FloorDiv": "quotient floor", "PythonMod": "remainder floor", "Mod": "remainder floor"}


def is_read(extent):
    """Whether a number comes from values of tensors, by .item() or as a place of one element."""
    return isinstance(extent, SYMBOLIC) and bool(free_unbacked_symbols(extent))


def as_value(g, extent, element="f32"):
    """A number that depends on open dimensions, such as the 1 / T of a mean by hand, or that was read from a tensor, as a scalar of the graph.
    Of what was read whole numbers are computed in i64, others in f32."""
    kind = "i64" if is_read(extent) and isinstance(extent, torch.SymInt) else "f32"
    found = written(g, extent.node.expr, kind) if not isinstance(extent, torch.SymBool) else None
    if found is None and is_read(extent):
        raise Unsupported(*READ)
    if found is None:
        raise Unsupported(f"the number {extent.node.expr}, which depends on open dimensions", FIX)
    return g.cast(found, element)


def written(g, expression, element):
    if expression.is_number:
        return g.scalar(float(expression) if element == "f32" else int(expression), element)
    if expression in g.numbers:  # which has no gradient
        value = g.reshape(g.value(g.numbers[expression]), ())
        return g.cast(g.stop_gradient(value) if g.captured.trains and value.element == "f32" else value, element)
    if expression.is_Symbol:
        name = g.sizes.names.get(expression)
        return g.cast(g.reduce("sum", g.splat(1.0, Type((name,), "f32")), [0]), element) if name else None
    kind, parts = type(expression).__name__, [written(g, part, element) for part in expression.args]
    if any(part is None for part in parts):
        return None
    if kind in ("Add", "Mul"):
        total = parts[0]
        for part in parts[1:]:
            total = g.binary(kind.lower(), total, part)
        return total
    if element != "f32":
        return g.binary(ROUNDED[kind], *parts) if kind in ROUNDED else None
    if kind in ("Pow", "PowByNatural", "FloatPow"):
        return g.binary("pow", *parts)
    if kind in RATIOS:
        return g.binary("div", *parts)
    if kind == "OpaqueUnaryFn_sqrt":
        return g.unary("sqrt", *parts)
    return parts[0] if kind == "ToFloat" else None
