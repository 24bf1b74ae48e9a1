"""From a module to text and weights: capture, lower, print."""

import dataclasses
import pathlib

import torch

from mpc.graph import weights
from mpc.pytorch import ops  # noqa: F401  fills the table
from mpc.pytorch.capture import capture
from mpc.pytorch.lowering import GraphImport

TYPES = {torch.bfloat16: "BF16"}


@dataclasses.dataclass
class Exported:
    """A model as `mpc compile` takes it. `tensors` are the parameters and constants by their names in the text."""

    text: str
    tensors: dict
    inputs: list
    results: list

    def save(self, path):
        """Writes the text to `path` and the weights beside it, as .safetensors; gives both paths."""
        path = pathlib.Path(path)
        beside = path.with_suffix(".safetensors")
        weights.write_whole(beside, weights.encode({name: encoded(tensor) for name, tensor in self.tensors.items()}))
        weights.write_whole(path, self.text.encode())
        return path, beside


def encoded(tensor):
    tensor = tensor.detach().cpu().contiguous()
    if tensor.dtype in TYPES:
        return TYPES[tensor.dtype], tuple(tensor.shape), tensor.view(torch.int16).numpy().tobytes()
    return tensor.numpy()


def export_module(module, args, loss, dynamic_shapes, name, keep_types=True):
    captured = capture(module, args, loss, dynamic_shapes, keep_types)
    graph = GraphImport(name or type(module).__name__, captured)
    graph.run()
    text = graph.text()
    kept = {entry.name for entry in graph.kept_globals()}
    tensors = {name: tensor for name, tensor in graph.tensors.items() if name in kept}
    return Exported(text, tensors, list(graph.arguments), list(graph.results))
