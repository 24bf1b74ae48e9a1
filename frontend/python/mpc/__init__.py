"""mpc in Python: models of other frameworks as graphs that `mpc compile` takes.

    model = mpc.export(module, (x,), dynamic_shapes={"x": {0: "B"}})
    model.save("model.mlir")            # and model.safetensors beside it

PyTorch is imported when something is exported, and not before.
"""

from mpc.errors import ExportError

__version__ = "0.1.0"
__all__ = ["ExportError", "export"]


def export(module, args, *, loss=None, dynamic_shapes=None, name=None):
    """A torch.nn.Module as an Exported: the text of a graph, and its weights.

    args: the example inputs: a tuple, one tensor, or a dict of keyword arguments.
    loss: for `mpc compile --train`: a function of the module's output and of the last of the args, as many as it has
        further required parameters; or the name of a result of the module.
    dynamic_shapes: as torch.export takes them; a dimension's name may be a string: {"x": {0: "B"}}.
    name: what the graph is called; else the module's class.

    Raises ExportError, which says everything that is in the way at once.
    """
    from mpc.pytorch.requirements import check

    check()
    from mpc.pytorch.export import export_module

    return export_module(module, args, loss, dynamic_shapes, name)
