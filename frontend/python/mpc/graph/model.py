"""A model as `mpc compile` takes it, whichever importer wrote it."""

import dataclasses
import pathlib
import re
from collections.abc import Callable

from mpc.graph import weights


def shortened(names):
    return ", ".join(names[:6]) + (f" and {len(names) - 6} more" if len(names) > 6 else "")


@dataclasses.dataclass(repr=False)
class Exported:
    """A model as `mpc compile` takes it. `tensors` are the parameters and constants by their names in the text."""

    text: str
    tensors: dict
    inputs: list
    results: list
    encoded: Callable  # a tensor of the framework as mpc.graph.weights takes it, without a copy
    beside: dict = dataclasses.field(default_factory=dict)  # what the module's own state has and the graph has not
    tied: dict = dataclasses.field(default_factory=dict)  # further name of a parameter in the module -> its name in the graph

    def __repr__(self):
        name = re.search(r"^module @(\w+)", self.text, re.M)
        return (f"<mpc model {name[1] if name else ''}: {shortened(self.inputs)} -> {shortened(self.results)}; "
                f"{len(self.tensors)} tensors of weights, {len(self.text.splitlines())} lines of text>")  # fmt: skip

    def save(self, path):
        """Writes the text to `path` and the weights beside it, as .safetensors; gives both paths."""
        path = pathlib.Path(path)
        beside = path.with_suffix(".safetensors")
        weights.write_whole(beside, weights.parts({name: self.encoded(tensor) for name, tensor in self.tensors.items()}))
        weights.write_whole(path, [self.text.encode()])
        return path, beside
