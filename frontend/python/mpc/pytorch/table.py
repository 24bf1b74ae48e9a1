"""The table from ATen operations to what they are in mpc's dialect.

`@lowers("linear.default")` puts a function into it; the modules of mpc.pytorch.ops fill it when they are imported. A
function takes the lowering `g`, which builds ops, and the operation's arguments, where tensors have become values of the
graph; with `raw` they come as they are, known tensors and what depends on sizes alone included. What the table has is
kept whole by the export; everything else is decomposed into core ATen operations first.
"""

import dataclasses
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


# What to do about operations that are known to be missing; by the start of their name.
REMEDIES = {
    "nonzero": "the number of its results depends on values; multiply by a mask instead",
    "scatter_reduce": "write it with torch.where and a mask",
    "cond": "compute both and choose with torch.where",
    "while_loop": "write it with a fixed number of steps",
    "scan": "write it with a fixed number of steps as a Python loop, or as torch.nn.LSTM, GRU or RNN",
    "map_impl": "write it over the whole tensor",
    "rand": "draw random numbers outside and pass them as an input",
    "bernoulli": "draw random numbers outside and pass them as an input",
    "view_as_complex": "write the rotation with real numbers: x * cos + rotate_half(x) * sin",
    "item": "values that leave the graph for Python cannot be exported; keep them in tensors",
    "native_batch_norm": "batch norm without running statistics: set track_running_stats=True, or use GroupNorm",
    "max_pool": "the dialect has no pooling; reshape into windows and take the maximum of an axis",
    "avg_pool": "the dialect has no pooling; reshape into windows and take the mean of an axis",
}
DEFAULT_REMEDY = "write it with other operations, or compute it outside of the exported module"


def remedy_of(name):
    bare = name.lstrip("_")
    found = [remedy for start, remedy in REMEDIES.items() if bare.startswith(start)]
    return found[0] if found else DEFAULT_REMEDY
