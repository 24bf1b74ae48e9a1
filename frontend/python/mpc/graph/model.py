"""A model as `mpc compile` takes it, whichever importer wrote it."""

import dataclasses
import pathlib
from collections.abc import Callable

from mpc.graph import weights


@dataclasses.dataclass
class Exported:
    """A model as `mpc compile` takes it. `tensors` are the parameters and constants by their names in the text."""

    text: str
    tensors: dict
    inputs: list
    results: list
    encoded: Callable = dataclasses.field(repr=False)  # a tensor of the framework as mpc.graph.weights takes it, without a copy

    def save(self, path):
        """Writes the text to `path` and the weights beside it, as .safetensors; gives both paths."""
        path = pathlib.Path(path)
        beside = path.with_suffix(".safetensors")
        weights.write_whole(beside, weights.parts({name: self.encoded(tensor) for name, tensor in self.tensors.items()}))
        weights.write_whole(path, [self.text.encode()])
        return path, beside
