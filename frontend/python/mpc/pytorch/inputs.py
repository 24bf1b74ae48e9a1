"""The inputs of a module by name: what the user gave, flattened, and the names of open dimensions."""

import dataclasses
import inspect

import torch
from torch.export import Dim
from torch.utils import _pytree as pytree

from mpc.errors import ExportError


@dataclasses.dataclass
class Inputs:
    """`tensors` in order, by name; `rebuild` gives (args, kwargs) from them; `specs` are the dynamic shapes of each
    tensor, where a str stands for a Dim of ours, and `dims` the names of its open dimensions."""

    tensors: dict
    rebuild: object
    specs: dict
    dims: dict

    def shapes(self, bounds):
        """For torch.export, where `bounds` gives a name of ours its min and max; None where nothing is open."""
        made = {}

        def dim(given):
            return made.setdefault(given, Dim(given, **bounds.get(given, {}))) if isinstance(given, str) else given

        specs = {name: {axis: dim(given) for axis, given in spec.items()} if spec else None for name, spec in self.specs.items()}
        return (specs,) if any(specs.values()) else None


def key_text(path):
    """`x.0.key` of a path of the tree; the first key stands alone."""
    parts = [getattr(key, "key", getattr(key, "name", getattr(key, "idx", None))) for key in path]
    return ".".join(str(part) for part in parts)


def arguments_of(module, args):
    """(args, kwargs) of what the user gave as args."""
    if isinstance(args, dict):
        return (), dict(args)
    if isinstance(args, torch.Tensor):
        return (args,), {}
    if isinstance(args, (tuple, list)):
        return tuple(args), {}
    raise ExportError(
        f"args is of the type {type(args).__name__}; expected the module's example inputs: a tuple, a tensor, or a dict of "
        "keyword arguments"
    )


def named(function, args, kwargs):
    """The arguments by the names of the function's parameters."""
    try:
        bound = inspect.signature(function).bind(*args, **kwargs)
    except TypeError as error:
        signature = inspect.signature(function)
        raise ExportError(f"the example inputs do not fit the module: {error}; its forward takes {signature}") from None
    values = {}
    for name, value in bound.arguments.items():
        kind = bound.signature.parameters[name].kind
        if kind is inspect.Parameter.VAR_POSITIONAL:
            values |= {f"{name}{i}": item for i, item in enumerate(value)}
        elif kind is inspect.Parameter.VAR_KEYWORD:
            values |= value
        else:
            values[name] = value
    return values


def spec_of(specs, path):
    """The part of the user's dynamic_shapes that stands for one tensor."""
    for part in path:
        if specs is None:
            return None
        if isinstance(specs, dict):
            specs = specs.get(part)
        elif isinstance(specs, (tuple, list)) and isinstance(part, int) and part < len(specs):
            specs = specs[part]
        else:
            return None
    return specs


def open_dims(name, tensor, spec):
    """(what torch is told, names) by axis, of one tensor."""
    if spec is None:
        return None, {}
    axes = dict(enumerate(spec)) if isinstance(spec, (tuple, list)) else spec
    if not isinstance(axes, dict):
        raise ExportError(f"dynamic_shapes of {name} is {spec!r}; expected a dict from axis to name, such as {{0: 'B'}}")
    result, names = {}, {}
    for axis, dim in axes.items():
        if not isinstance(axis, int) or not -tensor.dim() <= axis < tensor.dim():
            raise ExportError(f"dynamic_shapes of {name} names the axis {axis!r}; the example has the shape {list(tensor.shape)}")
        axis %= tensor.dim()
        if dim is None or type(dim) is int:
            continue
        if isinstance(dim, str) and not dim.isidentifier():
            raise ExportError(f"dynamic_shapes of {name} names a dimension {dim!r}; expected a name such as 'B'")
        names[axis] = dim if isinstance(dim, str) else getattr(dim, "__name__", f"{name}{axis}")
        result[axis] = dim
    return result, names


def read_inputs(module, args, targets, target_names, dynamic_shapes):
    """Flattens the module's inputs and the loss's targets."""
    args, kwargs = arguments_of(module, args)
    values = named(module.forward, args, kwargs) if hasattr(module, "forward") else {}
    positions = {name: i for i, name in enumerate(values)}
    if isinstance(dynamic_shapes, (tuple, list)):
        dynamic_shapes = dict(zip([*values, *target_names], dynamic_shapes))
    extra = dict(zip(target_names, targets))
    for name in extra:
        if name in values:
            raise ExportError(f"the loss has a parameter named {name}, as the module's forward does; rename it")
    unknown = [name for name in dynamic_shapes or {} if name not in values and name not in extra]
    if unknown:
        raise ExportError(f"dynamic_shapes names {unknown[0]}; the inputs are {', '.join([*values, *extra])}")
    leaves, tree = pytree.tree_flatten_with_path((args, kwargs))
    tensors, slots, specs, dims = {}, [], {}, {}
    for path, leaf in leaves:
        if not isinstance(leaf, torch.Tensor):
            slots.append(leaf)
            continue
        keys = [getattr(key, "key", getattr(key, "idx", None)) for key in path[1:]]
        if path[0].idx == 0:
            keys[0] = next(name for name, i in positions.items() if i == keys[0])
        name = ".".join(map(str, keys))
        slots.append(Slot(name))
        tensors[name] = leaf
        specs[name], dims[name] = open_dims(name, leaf, spec_of(dynamic_shapes, keys))
    for name, target in extra.items():
        tensors[name] = target
        specs[name], dims[name] = open_dims(name, target, (dynamic_shapes or {}).get(name))

    # One tensor given twice, as the data and the target of an autoencoder: torch would take both for one input.
    seen = set()
    for name, tensor in tensors.items():
        tensors[name] = tensor.clone() if id(tensor) in seen else tensor
        seen.add(id(tensor))

    def rebuild(tensors):
        return pytree.tree_unflatten([tensors[slot.name] if isinstance(slot, Slot) else slot for slot in slots], tree)

    return Inputs(tensors, rebuild, specs, dims)


def arrays_of(module, args, loss, keep_types):
    """The example inputs as arrays by their names, of their own types where the graph keeps them."""
    from mpc.pytorch.capture import split_targets

    args, targets, names = split_targets(loss, args)
    given = read_inputs(module, args, targets, names, None).tensors
    return {name: array_of(tensor.detach().cpu(), keep_types) for name, tensor in given.items()}


def array_of(tensor, keeps_type):
    import ml_dtypes

    kind = str(tensor.dtype).removeprefix("torch.")
    if kind not in ("bfloat16", "float8_e4m3fn", "float8_e5m2"):
        return tensor.numpy()
    if not keeps_type and kind == "bfloat16":
        return tensor.float().numpy()
    bits = torch.int16 if kind == "bfloat16" else torch.int8
    return tensor.contiguous().view(bits).numpy().view(getattr(ml_dtypes, kind))


@dataclasses.dataclass
class Slot:
    name: str
