"""Open dimensions: torch's symbols, and the names that the user gave them."""

import torch

FIX = "leave this dimension out of dynamic_shapes, so that its size is known"


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
        return str(expression.subs({symbol: name for symbol, name in self.names.items()}))

    def at(self, extent, probe):
        """The number that a size has where the open dimensions have the sizes of `probe`, symbol -> int."""
        if not isinstance(extent, torch.SymInt):
            return extent
        return int(extent.node.expr.subs(probe))


class Merged:
    """A tensor with an open dimension that is a product, such as 4*B beside an open T, which no type of the graph can
    say. `value` has its factors as dimensions of their own, `groups` how many of them make each dimension. What reorders
    or reshapes it needs no more."""

    def __init__(self, value, groups):
        self.value, self.groups = value, groups
