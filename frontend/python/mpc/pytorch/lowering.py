"""Walks a captured graph and writes each operation by the table.

A value of the walk is a Value of the graph, a tensor that is known (what no input and no parameter reaches, evaluated
here), a Sized (what depends on open dimensions alone, lowered where something needs it), or Python's own.
"""

import re

import torch
from torch.fx.node import map_arg

from mpc.errors import Problems, Unsupported
from mpc.graph import Builder, Global, Type, Value
from mpc.graph.text import needed
from mpc.pytorch.sizes import Sizes
from mpc.pytorch.table import DEFAULT_REMEDY, TABLE, remedy_of

ELEMENTS = {
    torch.float32: "f32", torch.float16: "f32", torch.bfloat16: "f32",
    torch.int64: "i64", torch.int32: "i32", torch.bool: "i1",
}  # fmt: skip
SMALL = 16  # elements: a constant of more stands in the weights file


def operation_name(target):
    """`linear.default` of torch.ops.aten.linear.default."""
    return str(target).removeprefix("aten.")


def module_path(node):
    """The path of the module that an operation stands in."""
    stack = node.meta.get("nn_module_stack") or {}
    path = list(stack.values())[-1][0] if stack else ""
    return re.sub(r"^module(\.|$)", "", path)


def source_of(node):
    """file:line: `text` of the operation in the user's module, or in the library that it uses."""
    frames = re.findall(r'File "([^"]+)", line (\d+), in [^\n]*\n\s*([^\n]*)', node.meta.get("stack_trace") or "")
    own = [frame for frame in frames if not re.search(r"[\\/](torch|mpc)[\\/]", frame[0])] or frames
    return f"{own[-1][0]}:{own[-1][1]}: `{own[-1][2]}`" if own else f"an operation of {module_path(node) or 'the module'}"


class GraphImport(Builder):
    def __init__(self, name, captured):
        super().__init__(name)
        self.captured, self.program = captured, captured.program
        self.tensors = {}  # of the weights file, by name
        self.owners = {}  # parameter's Value -> name
        self.problems = Problems()
        self.values = {}  # fx node -> value of the walk
        self.node = None

    # ---- the walk ----------------------------------------------------------------------------------------------

    def run(self):
        self.read_border()
        for node in self.program.graph.nodes:
            if node.op == "call_function":
                self.visit(node)
        self.write_results()
        self.problems.check()

    def read_border(self):
        signature = self.program.graph_signature
        placeholders = {node.name: node for node in self.program.graph.nodes if node.op == "placeholder"}
        user = [spec.arg.name for spec in signature.input_specs if spec.kind.name == "USER_INPUT"]
        fakes = {name: placeholders[arg].meta["val"] for name, arg in zip(self.captured.inputs.tensors, user)}
        self.sizes = Sizes(self.captured.inputs, fakes)
        for name, arg in zip(fakes, user):
            self.values[placeholders[arg]] = self.argument(name, self.type_of(fakes[name]))
        seen = {}
        for spec in signature.input_specs:
            if spec.kind.name == "USER_INPUT":
                continue
            tensor = self.tensor_of(spec)
            node = placeholders[spec.arg.name]
            key = (tensor.untyped_storage().data_ptr(), tensor.storage_offset(), tuple(tensor.shape), tensor.stride())
            if spec.kind.name == "PARAMETER":
                if key not in seen:
                    seen[key] = self.parameter(self.own_name(spec.target), tensor)
                self.values[node] = seen[key]
            else:
                self.values[node] = tensor

    @staticmethod
    def own_name(target):
        return target.removeprefix("module.")

    def tensor_of(self, spec):
        state, constants = self.program.state_dict, self.program.constants
        return state[spec.target] if spec.target in state else constants[spec.target]

    def parameter(self, name, tensor):
        self.tensors[name] = tensor
        value = self.load(Global(name, self.type_of(tensor)))
        self.owners[value] = name
        return value

    def write_results(self):
        output = next(node for node in self.program.graph.nodes if node.op == "output")
        for name, node in zip(self.captured.results, output.args[0]):
            self.result(name, self.value(self.values[node]))

    def visit(self, node):
        self.node, self.hint, self.layer = node, node.name, module_path(node)
        name = operation_name(node.target)
        args, kwargs = (map_arg(part, lambda other: self.values[other]) for part in (node.args, node.kwargs))
        try:
            if name not in TABLE:
                raise Unsupported("mpc's dialect has no such operation", remedy_of(name))
            self.values[node] = self.lower(TABLE[name], args, kwargs)
        except Unsupported as problem:
            self.problems.add(f"aten.{name}", problem.reason, problem.remedy, source_of(node))
            self.values[node] = self.unknown(node.meta.get("val"))

    def lower(self, entry, args, kwargs):
        if not entry.raw:
            args, kwargs = self.materialised(args), self.materialised(kwargs)
        return entry.function(self, *args, **kwargs)

    def materialised(self, part):
        """Tensors as values of the graph."""
        if isinstance(part, (list, tuple)):
            return [self.materialised(item) for item in part]
        if isinstance(part, dict):
            return {key: self.materialised(item) for key, item in part.items()}
        return self.value(part) if isinstance(part, torch.Tensor) else part

    def unknown(self, fake):
        """Stands for the result of what cannot be lowered, so that the rest can be looked at."""
        if isinstance(fake, (list, tuple)):
            return [self.unknown(item) for item in fake]
        return self.emit("unsupported", [], self.type_of(fake)) if isinstance(fake, torch.Tensor) else fake

    # ---- what the table's functions ask for --------------------------------------------------------------------

    def type_of(self, tensor):
        if tensor.dtype not in ELEMENTS:
            raise Unsupported(f"found a tensor of {tensor.dtype}; mpc computes in float32, int64, int32 and bool", "convert it with .float() or .long()")
        return Type(tuple(self.sizes.dim(extent) for extent in tensor.shape), ELEMENTS[tensor.dtype])

    @property
    def result_type(self):
        """Of the operation that is being lowered."""
        return self.type_of(self.node.meta["val"])

    def value(self, known):
        """A Value for what may be a known tensor."""
        if isinstance(known, Value):
            return known
        type = self.type_of(known)
        flat = known.detach().flatten()
        if known.numel() and bool((flat == flat[0]).all()):
            return self.splat(flat[0].item(), type)
        if known.numel() <= SMALL:
            return self.dense(known.tolist(), type)
        name = f"constants.{len([name for name in self.tensors if name.startswith('constants.')])}"
        self.tensors[name] = known
        return self.load(Global(name, type))

    def layer_of(self, weight):
        """The module's path, or where it stands in a function of its own, the name of the weight without its end."""
        name = self.owners.get(weight, "")
        if name.startswith(self.layer + ".") and name != f"{self.layer}.weight":
            return re.sub(r"[._]weight$", "", name)
        return self.layer

    def kept_globals(self):
        used = {operand for op, _ in needed(self) for operand in op.operands} | {*self.results.values(), *self.stores.values()}
        return [entry for entry, value in self.loads.values() if value in used]
