"""The table from ATen operations to what they are in mpc's dialect.

`@lowers("linear.default")` puts a function into it; the modules of mpc.pytorch.ops fill it when they are imported. A
function takes the lowering `g`, which builds ops, and the operation's arguments, where tensors have become values of the
graph; with `raw` they come as they are, known tensors and what depends on sizes alone included. What the table has is
kept whole by the export; everything else is decomposed into core ATen operations first.
"""

import dataclasses
import functools
from collections.abc import Callable

from mpc.graph import Value
from mpc.pytorch import remedies


@dataclasses.dataclass
class Lowering:
    function: Callable
    raw: bool = False


TABLE = {}


def lowers(*names, raw=False):
    def add(function):
        for name in names:
            assert name not in TABLE, name
            TABLE[name] = Lowering(function, raw)
        return function

    return add


def in_f32(function):
    """The ops of the operation stay in f32 in whatever precision the model is compiled, as torch.autocast has it of this operation."""

    @functools.wraps(function)
    def lower(g, *args, **kwargs):
        first = len(g.ops)
        value = function(g, *args, **kwargs)
        for op, _ in g.ops[first:]:
            op.precision = op.precision or "fp32"
        return value

    return lower


def of_floats(function):
    """Operands that are integers or masks are floats where the result is one, as PyTorch converts them."""

    @functools.wraps(function)
    def lower(g, *args, **kwargs):
        several = isinstance(g.node.meta["val"], (list, tuple))  # of another operation, which has this one as a part
        if not several and g.result_type.element == "f32":
            args = [g.cast(part, "f32") if isinstance(part, Value) else part for part in args]
        return function(g, *args, **kwargs)

    return lower


DEFAULT_REMEDY = (
    "compute it outside of the module and pass its result as an input, or write its formula with the operations of the table "
    "(mpc.pytorch.table.TABLE has their names); in inference torch.compile(model, backend=\"mpc\") leaves it to PyTorch and takes what stands beside it"
)


def remedy_of(name):
    return remedies.found(name) or DEFAULT_REMEDY
