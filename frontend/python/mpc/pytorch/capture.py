"""torch.export of a module, with the operations of the table kept whole; and what torch says when it cannot."""

import collections.abc
import contextlib
import dataclasses
import functools
import inspect
import io
import logging
import re
import sys
import traceback
import warnings

import torch
from torch.utils import _pytree as pytree

from mpc.errors import ExportError
from mpc.pytorch import fastpaths, places
from mpc.pytorch.inputs import Inputs, key_text, read_inputs
from mpc.pytorch.precision import keep_regions, regions_on
from mpc.pytorch.table import TABLE
from mpc.pytorch.traceable import written_for_graphs


@dataclasses.dataclass
class Captured:
    """`program` takes the tensors of `inputs` in their order and gives those of `results`; names of parameters in it
    begin with "module." or "loss."."""

    program: object
    inputs: Inputs
    results: list
    trains: bool
    bounds: dict  # of open dimensions, by name: min and max
    keeps_types: bool = True  # the module's types of 16 bits and its regions of torch.autocast


class Whole(torch.nn.Module):
    """The module, and behind it the loss, from tensors by name to a list of tensors."""

    def __init__(self, module, loss, inputs, target_names, record, around):
        super().__init__()
        self.module = module
        self.loss = loss
        self.inputs, self.target_names = inputs, target_names
        self.around = around  # gives the region of torch.autocast that the caller stands in
        self.record = record  # takes the results' names; an attribute of our own would be put back by torch

    def forward(self, tensors):
        args, kwargs = self.inputs.rebuild(tensors)
        with self.around():
            output = self.module(*args, **kwargs)
        named = name_results(output)
        if isinstance(self.loss, str):
            if self.loss not in named:
                raise ExportError(f"the module has no result named {self.loss} to train by; its results are {', '.join(named)}")
            named = {"loss": named.pop(self.loss)} | named
        elif self.loss is not None:
            with places.Placing():
                loss = self.loss(output, *(tensors[name] for name in self.target_names))
            named = {"loss": loss} | named
        self.record(list(named))
        return list(named.values())


def plain(output):
    """Outputs of libraries are dicts of classes of their own, whose keys PyTorch does not always know."""
    if isinstance(output, collections.abc.Mapping):
        return {key: plain(value) for key, value in output.items()}
    return [plain(value) for value in output] if type(output) in (tuple, list) else output


def name_results(output):
    """The tensors of what a module returned, by the names it gave them."""
    if isinstance(output, torch.Tensor):
        return {"output": output}
    leaves, _ = pytree.tree_flatten_with_path(plain(output))
    named = {}
    for path, leaf in leaves:
        name = key_text(path)
        if isinstance(leaf, torch.Tensor):
            named[f"output{name}" if name[:1].isdigit() else name] = leaf
        elif leaf is not None:
            raise ExportError(
                f"the module returns something of the type {type(leaf).__name__} as {name}; expected tensors, alone or in tuples, lists "
                "and dicts (of a transformers model: pass use_cache=False)"
            )
    return named


def split_targets(loss, args):
    """(args of the module, targets, their names): the last args are the loss's, as many as it requires."""
    if loss is None or isinstance(loss, str):
        return args, (), ()
    if not callable(loss):
        raise ExportError(
            f"loss is of the type {type(loss).__name__}; expected a function of the output and targets, or the name of a result"
        )
    function = loss.forward if isinstance(loss, torch.nn.Module) else loss
    parameters = [p for p in inspect.signature(function).parameters.values() if p.default is p.empty and p.kind <= p.POSITIONAL_OR_KEYWORD]
    names = [parameter.name for parameter in parameters[1:]]
    if isinstance(args, dict):
        missing = [name for name in names if name not in args]
        if missing:
            raise ExportError(f"the loss takes {missing[0]}, which the args lack; they have {', '.join(args)}")
        return {name: value for name, value in args.items() if name not in names}, [args[name] for name in names], names
    args = args if isinstance(args, (tuple, list)) else (args,)
    if len(args) < len(names):
        raise ExportError(f"the loss takes {', '.join(names)} behind the module's output, but there are {len(args)} args")
    split = len(args) - len(names)
    return tuple(args[:split]), list(args[split:]), names


def capture(module, args, loss, dynamic_shapes, keeps_types=True):
    if not isinstance(module, torch.nn.Module):
        raise ExportError(f"expected a torch.nn.Module to export, found {type(module).__name__}")
    args, targets, target_names = split_targets(loss, args)
    inputs = read_inputs(module, args, targets, target_names, dynamic_shapes)
    check_tensors(module, inputs)
    if loss is not None:
        check_hooks(module)
    results = []
    device = next((tensor.device.type for tensor in inputs.tensors.values()), "cpu")
    around = contextlib.nullcontext
    if torch.is_autocast_enabled(device):
        around = functools.partial(torch.autocast, device, dtype=torch.get_autocast_dtype(device))
    whole = Whole(module, loss, inputs, target_names, results.append, around)
    whole.training = module.training
    bounds = {}
    while True:
        try:
            with regions_on(device), torch.autocast(device, enabled=False), gradients_without_hooks(loss is not None), written_for_graphs():
                program = exported(whole, inputs, bounds)
            break
        except ExportError:
            raise
        except Exception as error:  # whatever torch or the module raises is the user's to see, in a sentence
            more = suggested(error, inputs, bounds)
            if not more:
                raise explained(error, inputs) from None
            bounds |= more
    return Captured(program, inputs, results[-1], loss is not None, bounds, keeps_types)


def exported(whole, inputs, bounds):
    with quiet():
        program = torch.export.export(whole, (inputs.tensors,), dynamic_shapes=inputs.shapes(bounds), strict=False)
        keep_regions(program.graph_module)
        return program.run_decompositions(decompositions())


@contextlib.contextmanager
def quiet():
    """Without torch's logs, and what it prints where it fails; what a module prints is shown where all went well."""
    said, before = io.StringIO(), logging.root.manager.disable
    logging.disable(logging.CRITICAL)
    try:
        with warnings.catch_warnings(), contextlib.redirect_stdout(said), contextlib.redirect_stderr(io.StringIO()):
            warnings.simplefilter("ignore")
            yield
        print(said.getvalue(), end="")
    finally:
        logging.disable(before)


def suggested(error, inputs, bounds):
    """The bounds that torch suggests for open dimensions that the user gave a name alone: a table of positions has an
    end. Those that are new."""
    named = {dim for spec in inputs.specs.values() if spec for dim in spec.values() if isinstance(dim, str)}
    found = re.findall(r"^\s*(\w+) = Dim\('\w+'((?:, (?:min|max)=\d+)*)\)", str(error), re.M)
    fixes = {name: {key: int(size) for key, size in re.findall(r"(min|max)=(\d+)", text)} for name, text in found if name in named}
    return {name: limits for name, limits in fixes.items() if limits and bounds.get(name) != limits}


def decompositions():
    """Core ATen's, but for what the table has."""
    table = torch.export.default_decompositions()
    for name in TABLE:
        packet, overload = name.split(".")[-2:]
        operation = getattr(getattr(torch.ops.aten, packet, None), overload, None)
        if operation is not None:
            table.pop(operation, None)
    for operation, function in fastpaths.decompositions().items():
        table[operation] = function
    return table


def check_tensors(module, inputs):
    """Types that mpc has no numbers for, and parameters that have no values."""
    named = [*inputs.tensors.items(), *module.named_parameters(), *module.named_buffers()]
    double = [name for name, tensor in named if tensor.dtype in (torch.float64, torch.complex64, torch.complex128)]
    if double:
        found = next(tensor.dtype for name, tensor in named if name == double[0])
        raise ExportError(
            f"found {found} in {', '.join(double[:8])}{' ..' * (len(double) > 8)}; expected float32, float16 or bfloat16; "
            "convert with module.float() and tensor.float()"
        )
    empty = [name for name, tensor in named if tensor.is_meta]
    if empty:
        raise ExportError(f"{empty[0]} is on the meta device and has no values; load the weights before exporting")


HOOK = ("mpc computes gradients in the compiled step, which calls no Python; remove it while exporting, or put what it does into the loss "
        "(a limit of the gradients' norm is max_norm= of mpc.recipe_from)")  # fmt: skip


def check_hooks(module):
    """Those that PyTorch calls with gradients. Hooks of forward run while the module is captured, and are part of its graph."""
    kinds = ("_backward_hooks", "_backward_pre_hooks", "_post_accumulate_grad_hooks")
    for name, owner in [*module.named_modules(), *module.named_parameters()]:
        if any(getattr(owner, kind, None) for kind in kinds):
            raise ExportError(f"found a hook on the gradients of {name or 'the module'}; {HOOK}")


@contextlib.contextmanager
def gradients_without_hooks(trains):
    """Refuses x.register_hook(..) in the forward of a module that is to be trained."""
    register = torch.Tensor.register_hook

    def refuse(tensor, hook):
        caller = sys._getframe(1)
        raise ExportError(f"found a hook on the gradients of a tensor at {caller.f_code.co_filename}:{caller.f_lineno}; {HOOK}")

    torch.Tensor.register_hook = refuse if trains else register
    try:
        yield
    finally:
        torch.Tensor.register_hook = register


def user_frame(error):
    """(file:line, text) of the innermost frame that is neither torch's nor ours."""
    own = [frame for frame in traceback.extract_tb(error.__traceback__) if places.is_own(frame.filename)]
    # What called us stands before our frames; it is the last only where the error is in none of the user's code, as in a loss of PyTorch's.
    return (f"{own[-1].filename}:{own[-1].lineno}", own[-1].line or "") if own else (places.caller(), "")


def named_dims(inputs):
    """(name, input, axis) of each open dimension."""
    return [(name, key, axis) for key, dims in inputs.dims.items() for axis, name in dims.items()]


def opened(key, axis, name):
    return f"--open {key}:{axis}={name}, in Python dynamic_shapes={{{key!r}: {{{axis}: {name!r}}}}}"


def not_open(said, inputs):
    """Which dimension cannot stay open, what fixes it, and what to open beside it."""
    fixed = re.search(r"marked (\w+) as dynamic but your code specialized it to be a constant \((\d+)\)", said)
    equal = re.search(r"The values of (\w+) = .*? and (\w+) = .*? must always be equal", said)
    places_of = {name: (key, axis) for name, key, axis in reversed(named_dims(inputs))}
    if fixed and fixed[1] in places_of:
        name, size = fixed[1], int(fixed[2])
        key, axis = places_of[name]
        others = [(other, at) for other, tensor in reversed(inputs.tensors.items()) for at, extent in enumerate(tensor.shape)
                  if extent == size and at not in inputs.dims[other]]  # fmt: skip
        open_too = f"the dimension {others[0][1]} of {others[0][0]} is {size} and not open: open it too ({opened(*others[0], name)})" if others else (
            f"a size of {size} stands in the module's code: write it as {key}.shape[{axis}]")  # fmt: skip
        return f"the dimension {axis} of {key}, {name}, cannot stay open, since the model fixes it to {size}; {open_too}, or leave {name} closed"
    if equal and equal[1] in places_of and equal[2] in places_of:
        (key, axis), other = places_of[equal[1]], equal[2]
        return (f"the open dimensions {equal[1]} and {other} are always equal; give both one name ({opened(key, axis, other)})")
    return f"an open dimension cannot stay open: {said}; leave it closed (it is named by --open, in Python by dynamic_shapes), or change what fixes it"


def explained(error, inputs):
    place, line = user_frame(error)
    where = f" at {place}" + f": `{line}`" * bool(line) if place else ""
    text = str(error)
    kind = type(error).__name__
    if "data-dependent" in text or "DataDependent" in kind or "dynamic control flow" in text:
        return ExportError(
            f"found a branch, or a Python number, that depends on the values of tensors{where}; expected a graph that is the same for "
            "all inputs; write it with torch.where, or take it out of the module"
        )
    if "Constraints violated" in text or "constraint" in text.lower() and kind == "UserError":
        reason = re.search(r"- (.*?)(?:\n\s*\n|\n\s*-|Suggested|$)", text, re.S)
        said = " ".join((reason.group(1) if reason else text).split())
        return ExportError(not_open(said.split(" If you're using")[0].rstrip("."), inputs))
    first = next((stripped for stripped in map(str.strip, text.splitlines()) if stripped), kind)
    return ExportError(f"the module does not run on the example inputs, or torch.export cannot trace it{where}: {kind}: {first}")
