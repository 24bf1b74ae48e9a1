"""From a module to text and weights: capture, lower, print."""

import torch

from mpc.errors import Error, ImporterError
from mpc.graph import weights
from mpc.graph.model import Exported
from mpc.pytorch import ops  # noqa: F401  fills the table
from mpc.pytorch.capture import capture
from mpc.pytorch.lowering import GraphImport

TYPES = {torch.bfloat16: ("BF16", torch.int16), torch.float8_e4m3fn: ("F8_E4M3", torch.int8), torch.float8_e5m2: ("F8_E5M2", torch.int8)}


def encoded(tensor):
    tensor = tensor.detach().cpu().contiguous()
    if tensor.dtype in TYPES:
        name, bits = TYPES[tensor.dtype]
        return name, tuple(tensor.shape), weights.bytes_of(tensor.view(bits).numpy())
    return tensor.numpy()


def export_module(module, args, loss, dynamic_shapes, name, keep_types=True):
    try:
        return exported(module, args, loss, dynamic_shapes, name, keep_types)
    except (Error, KeyboardInterrupt):
        raise
    except Exception as error:  # no path of export ends in an exception that nobody foresaw
        raise ImporterError(f"mpc's importer fails on the module: {type(error).__name__}: {error}; this is a fault of mpc; please report it with this "
                            "message and the lines before it") from error  # fmt: skip


def exported(module, args, loss, dynamic_shapes, name, keep_types):
    captured = capture(module, args, loss, dynamic_shapes, keep_types)
    graph = GraphImport(name or type(module).__name__, captured)
    graph.run()
    text = graph.text()
    kept = {entry.name for entry in graph.kept_globals()}
    tensors = {name: tensor for name, tensor in graph.tensors.items() if name in kept}
    return Exported(text, tensors, list(graph.arguments), list(graph.results), encoded, graph.beside, graph.tied_names(kept))
