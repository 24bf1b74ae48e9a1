"""The table from ATen operations to what they are in mpc's dialect.

`@lowers("linear.default")` puts a function into it; the modules of mpc.pytorch.ops fill it when they are imported. A
function takes the lowering `g`, which builds ops, and the operation's arguments, where tensors have become values of the
graph; with `raw` they come as they are, known tensors and what depends on sizes alone included. What the table has is
kept whole by the export; everything else is decomposed into core ATen operations first.
"""

import dataclasses
import functools
from collections.abc import Callable


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


# What to do about operations that are known to be missing; by the start of their name.
REMEDIES = {
    "nonzero": "the number of its results depends on values; multiply by a mask instead",
    "masked_select": "the number of its results depends on values; multiply by the mask, or write with torch.where",
    "unique": "the number of its results depends on values; do it before the model",
    "bincount": "the number of its results depends on values; torch.histc has a fixed number",
    "histogram": "torch.histc counts in one dimension",
    "mode": "of whole numbers take the first argmax of torch.nn.functional.one_hot(x, n).sum(dim)",
    "fft": "multiply by torch.view_as_real(torch.fft.fft(torch.eye(n))), which is known at export, as real and imaginary parts",
    "linalg": "decompose or solve before the model, and give the result as an input",
    "cholesky": "decompose before the model, and give the result as an input",
    "svd": "decompose before the model, and give the result as an input",
    "special": "write it with exp, log, erf and polynomials, or as a function of your own: mpc.custom of the dialect",
    "lgamma": "write it with exp, log and polynomials, or as a function of your own: mpc.custom of the dialect",
    "digamma": "write it with exp, log and polynomials, or as a function of your own: mpc.custom of the dialect",
    "ctc_loss": "let the model give log-probabilities, and compute the loss in PyTorch",
    "torchvision": "sample with torch.nn.functional.grid_sample, or do it outside of the exported module",
    "cond": "compute both and choose with torch.where",
    "while_loop": "write it with a fixed number of steps",
    "scan": "write it with a fixed number of steps as a Python loop, or as torch.nn.LSTM, GRU or RNN",
    "map_impl": "write it over the whole tensor",
    "view_as_complex": "write the rotation with real numbers: x * cos + rotate_half(x) * sin",
    "item": "values that leave the graph for Python cannot be exported; keep them in tensors",
}
DEFAULT_REMEDY = "write it with other operations, or compute it outside of the exported module"


def remedy_of(name):
    bare = name.lstrip("_")
    found = [remedy for start, remedy in REMEDIES.items() if bare.startswith(start)]
    return found[0] if found else DEFAULT_REMEDY
