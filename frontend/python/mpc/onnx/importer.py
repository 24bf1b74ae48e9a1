"""From a file to text and weights: read, fix the sizes, lower, print."""

import collections
import os
import pathlib
import re

import numpy
import onnx
from onnx import external_data_helper

from mpc.errors import Error, ExportError, ImporterError
from mpc.graph import weights
from mpc.graph.model import Exported
from mpc.onnx import ops  # noqa: F401  fills the table
from mpc.onnx.lowering import GraphImport

OPSETS = (13, 22)  # of which the operations' meaning was checked; others are tried


def encoded(array):
    if array.dtype.name == "bfloat16":
        return "BF16", array.shape, weights.bytes_of(numpy.ascontiguousarray(array))
    return numpy.ascontiguousarray(array).reshape(array.shape)


def read(path):
    path = pathlib.Path(path)
    try:
        model = onnx.load(path, load_external_data=False)
    except OSError as error:
        raise ExportError(f"{path} cannot be read: {error.strerror}") from None
    except Exception as error:  # protobuf's own
        raise ExportError(f"{path} is no ONNX model: {str(error).splitlines()[0] if str(error) else type(error).__name__}") from None
    if not model.HasField("graph") or not model.opset_import and not model.graph.node:
        raise ExportError(f"{path} is no ONNX model: it holds no graph")
    try:
        external_data_helper.load_external_data_for_model(model, str(path.parent))
    except Exception as error:
        raise ExportError(f"the external data of {path} cannot be read: {error}") from None
    return model


def check(model):
    """Whether ONNX itself finds the model well formed. It is asked where the walk failed, since it takes long for large ones."""
    try:
        onnx.checker.check_model(model)
        onnx.shape_inference.infer_shapes(model, check_type=True, strict_mode=True, data_prop=True)
    except Exception as error:  # protobuf's limit of 2 GB among them
        said = " ".join(str(error).split())
        raise ExportError(f"ONNX finds the model not well formed: {said[:400]}; correct the model") from None


LARGEST = 2**30  # bytes that ONNX's own check is asked about: it takes a copy, and protobuf ends at 2 GB


def check_form(model):
    """Refuses what ONNX refuses, whatever the walk made of it."""
    if model.ByteSize() > LARGEST:
        return
    try:
        onnx.checker.check_model(model)
    except onnx.checker.ValidationError as error:
        said = " ".join(str(error).split())
        if not re.search(r"ir_version|IR version|opset|No Op registered", said):  # newer than this onnx: tried
            raise ExportError(f"ONNX refuses the model: {said[:400]}; correct the model") from None


def check_names(graph):
    """Each value of a graph is made once."""
    inputs = [entry.name for entry in graph.input]
    held = [tensor.name for tensor in graph.initializer] + [tensor.values.name for tensor in graph.sparse_initializer]
    for what, names in (("inputs", inputs), ("initialisers", held)):
        twice = [name for name, count in collections.Counter(names).items() if count > 1]
        if twice:
            raise ExportError(f"the model has two {what} of the name {twice[0]}, expected each name once; rename one of them")
    made = {name: "an input" for name in inputs} | {name: "an initialiser" for name in held}
    for node in graph.node:
        for name in filter(None, node.output):
            if name in made:
                raise ExportError(f"the node {node.name or node.op_type} writes {name}, which {made[name]} is already; expected each value to be "
                                  "made once; rename one of them")  # fmt: skip
            made[name] = f"a result of the node {node.name or node.op_type}"


def import_model(model, dims=None, fixed=None, name=None):
    """`model`: a path, or an onnx.ModelProto. `dims`: sizes of dimensions that have names. `fixed`: arrays for inputs whose values shapes
    depend on."""
    try:
        return imported(model, dims, fixed, name)
    except Error:
        raise
    except Exception as error:  # no path of the import ends in an exception that nobody foresaw
        raise ImporterError(f"mpc's importer fails on the model: {type(error).__name__}: {error}; this is a fault of mpc; please report it with this "
                            "message and the lines before it") from error  # fmt: skip


def imported(model, dims, fixed, name):
    if isinstance(model, onnx.ModelProto):
        copied = onnx.ModelProto()
        copied.CopyFrom(model)
    elif not isinstance(model, (str, os.PathLike)):
        raise ExportError(f"found {type(model).__name__} as the model; expected a path, or an onnx.ModelProto")
    else:
        name, copied = name or pathlib.Path(model).stem, read(model)
    check_names(copied.graph)
    close_shapes(copied, dict(dims or {}))
    fixed = {key: numpy.asarray(array) for key, array in (fixed or {}).items()}
    unknown = [key for key in fixed if key not in [entry.name for entry in copied.graph.input]]
    if unknown:
        raise ExportError(
            f"the model has no input {unknown[0]} to fix; its inputs are {', '.join(entry.name for entry in copied.graph.input)}"
        )
    graph = GraphImport(name or copied.graph.name or "model", copied, fixed)
    try:
        graph.run()
    except ExportError:
        raise
    except Exception:
        check(copied)
        raise  # the model is well formed, so this is a fault of the importer
    check_form(copied)
    written = graph.text()
    kept = {entry.name for entry in graph.kept_globals()}
    tensors = {key: array for key, array in graph.tensors.items() if key in kept}
    return Exported(written, tensors, list(graph.arguments), list(graph.results), encoded)


def close_shapes(model, dims):
    """Gives dimensions with names their sizes."""
    for name, size in dims.items():
        if not isinstance(size, (int, numpy.integer)) or isinstance(size, bool) or size < 1:
            raise ExportError(f"the dimension {name} is given as {size!r}; expected a whole number above 0")
    used, missing = set(), {}
    held = {tensor.name for tensor in model.graph.initializer}
    for entry in model.graph.input:
        if entry.name in held or entry.type.WhichOneof("value") != "tensor_type":
            continue
        for dim in entry.type.tensor_type.shape.dim:
            if dim.WhichOneof("value") != "dim_param" or not dim.dim_param:
                continue
            used.add(dim.dim_param)
            if dim.dim_param in dims:
                dim.dim_value = dims[dim.dim_param]
            else:
                missing.setdefault(dim.dim_param, entry.name)
    if missing:
        first, where = next(iter(missing.items()))
        raise ExportError(f"the dimension {first} of the input {where} has no size; give it with --dim {first}=N"
                          + (f" (and {', '.join(list(missing)[1:])})" if len(missing) > 1 else ""))  # fmt: skip
    extra = [name for name in dims if name not in used]
    if extra:
        raise ExportError(f"the model has no dimension {extra[0]}; it has {', '.join(sorted(used)) or 'none with a name'}")
