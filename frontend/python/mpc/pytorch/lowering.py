"""Walks a captured graph and writes each operation by the table.

A value of the walk is a Value of the graph, a tensor that is known (what no input and no parameter reaches, evaluated
here), a Sized (what depends on open dimensions alone, lowered where something needs it), or Python's own.
"""

import operator
import re

import torch
from torch.fx.node import map_arg

from mpc import arrays
from mpc.errors import ExportError, Problems, Unsupported
from mpc.graph import Builder, Global, Type, Value, weights
from mpc.graph.text import needed
from mpc.pytorch import places
from mpc.pytorch.known import Known, Sized, mask_kind, progression_of, stage
from mpc.pytorch.precision import EIGHT, NARROW, Rounding, every, runs_wide, stated_by
from mpc.pytorch.sizes import FIX, READ, SYMBOLIC, Merged, Sizes, as_value, is_read
from mpc.pytorch.table import TABLE, remedy_of

ELEMENTS = {
    torch.float32: "f32", torch.float16: "f32", torch.bfloat16: "f32", torch.float8_e4m3fn: "f32", torch.float8_e5m2: "f32",
    torch.int64: "i64", torch.int32: "i32", torch.bool: "i1",
}  # fmt: skip
SMALL = 16  # elements: a constant of more is a global
DECLARED = 16384  # elements: a buffer that no op loads and has more is left out
WRITES = ("slice_scatter.default", "scatter.src", "scatter_add.default", "index_add.default", "index_copy.default")
CHECKS = ("_assert", "sym_constrain", "_check")


def operation_name(target):
    """`linear.default` of torch.ops.aten.linear.default."""
    return str(target).removeprefix("aten.")


def module_path(node):
    """The path of the module that an operation stands in."""
    stack = node.meta.get("nn_module_stack") or {}
    path = list(stack.values())[-1][0] if stack else ""
    return re.sub(r"^module(\.|$)", "", path)


def short(name):
    """A name for a value that a person can read."""
    for long, better in (("scaled_dot_product_attention", "attention"), ("native_batch_norm_legit_functional", "batch_norm"),
                         ("native_batch_norm_legit_no_training", "batch_norm"), ("to_copy", "convert")):  # fmt: skip
        name = name.replace(long, better)
    return name.lstrip("_")


def source_of(node):
    """file:line: `text` of the operation in the user's module, or in the library that it uses."""
    return places.in_trace(node.meta.get("stack_trace")) or f"an operation of {module_path(node) or 'the module'}"


def is_without_elements(fake):
    return isinstance(fake, torch.Tensor) and any(isinstance(extent, int) and extent == 0 for extent in fake.shape)


def is_of_one(node):
    """Whether an operation takes a dimension, of a tensor that has none."""
    first = next(iter(node.args), None)
    fake = first.meta.get("val") if isinstance(first, torch.fx.Node) else None
    names = {argument.name for argument in node.target._schema.arguments} if hasattr(node.target, "_schema") else set()
    made = node.meta.get("val")
    alone = all(one.dim() == 0 for one in (made if isinstance(made, (list, tuple)) else [made]) if isinstance(one, torch.Tensor))
    return isinstance(fake, torch.Tensor) and fake.dim() == 0 and alone and not names.isdisjoint(("dim", "dim0", "dims"))


def check_sizes(part):
    """Refuses a result whose sizes are no numbers and no open dimensions."""
    for fake in part if isinstance(part, (list, tuple)) else [part]:
        if isinstance(fake, torch.Tensor) and any(map(is_read, fake.shape)):
            raise Unsupported("a tensor whose shape depends on values of tensors", "keep one shape, and multiply by a mask of what counts")


class WrongType(Unsupported):
    """A tensor of a type that mpc does not compute in."""


class GraphImport(Builder):
    def __init__(self, name, captured):
        super().__init__(name)
        self.captured, self.program = captured, captured.program
        self.tensors = {}  # of the weights file, by name
        self.tables = {}  # constants of many values in the text, by name
        self.owners = {}  # parameter's Value -> name
        self.sources = {}  # Value -> the known tensor or the Sized that it is
        self.problems = Problems()
        self.values = {}  # fx node -> value of the walk
        words = {"min": "least", "max": "most"}
        self.notes = [f"{dim} is at {words[key]} {size}" for dim, limits in captured.bounds.items() for key, size in limits.items()]
        self.numbers = {}  # a number of Python that was read from a tensor, as torch's symbol -> the tensor
        self.beside = {}  # what the module's state has and the graph has not, by name
        self.dropped = set()  # buffers whose changes are not written
        self.node = None
        self.lifts = False  # see lifted()
        self.rounding, self.stated = Rounding(self), stated_by(self.program, captured.keeps_types)

    # ---- the border --------------------------------------------------------------------------------------------

    def run(self):
        self.read_border()
        self.known = Known(self.sizes, self.program.range_constraints, self.values)
        for node in self.program.graph.nodes:
            if node.op == "call_function":
                self.visit(node)
            elif node.op == "get_attr":  # the parts of an operation that has graphs of its own
                self.values[node] = operator.attrgetter(node.target)(self.program.graph_module)
        self.write_results()
        self.problems.check()
        self.declare_buffers()

    def read_border(self):
        signature = self.program.graph_signature
        placeholders = {node.name: node for node in self.program.graph.nodes if node.op == "placeholder"}
        user = [spec.arg.name for spec in signature.input_specs if spec.kind.name == "USER_INPUT"]
        fakes = {name: placeholders[arg].meta["val"] for name, arg in zip(self.captured.inputs.tensors, user)}
        self.sizes = Sizes(self.captured.inputs, fakes)
        for name, arg in zip(fakes, user):
            self.values[placeholders[arg]] = self.input(name, fakes[name])
        mutated = set(signature.buffers_to_mutate.values()) - self.counters(placeholders)
        seen = {}
        for spec in signature.input_specs:
            if spec.kind.name != "USER_INPUT":
                self.values[placeholders[spec.arg.name]] = self.state_value(spec, mutated, seen)

    def declare_buffers(self):
        """Buffers of the module's state that no op of the graph loads, as what is evaluated at export: constants, so that a checkpoint of the
        module is one of the program."""
        kept = {entry.name for entry in self.kept_globals()}
        for spec in self.program.graph_signature.input_specs:
            if spec.kind.name != "BUFFER" or spec.target not in self.program.state_dict or own_name(spec.target) in kept:
                continue
            name, tensor = own_name(spec.target), self.program.state_dict[spec.target]
            if spec.target in self.dropped or tensor.dtype not in ELEMENTS or not 0 < tensor.numel() <= DECLARED:
                self.beside[name] = tensor
            else:
                type = self.type_of(tensor)
                self.declared.append(self.constant_global(name, type, elements_of(tensor, type.element)))

    def input(self, name, fake):
        """Of its own type, which is f32 from here on."""
        if is_without_elements(fake):
            return torch.empty(fake.shape, dtype=fake.dtype)
        type, kind = self.type_of(fake), fake.dtype
        element = EIGHT.get(kind) or self.captured.keeps_types and NARROW.get(kind)
        if not element:
            return self.argument(name, type)
        self.hint = name
        value = self.cast(self.argument(name, type.with_element(element)), "f32")
        self.rounding.exact[value] = kind
        return value

    def counters(self, placeholders):
        """Buffers of integers that count runs and that nothing else reads, such as num_batches_tracked: not written."""
        signature = self.program.graph_signature
        stored = dict(zip(self.program.graph.output_node().args[0], signature.buffers_to_mutate.values()))
        for spec in signature.input_specs:
            node = placeholders[spec.arg.name]
            if spec.target not in stored.values() or node.meta["val"].is_floating_point():
                continue
            if all(stored.get(user) == spec.target and len(user.users) == 1 for user in node.users):
                self.dropped.add(spec.target)
                self.notes.append(f"{own_name(spec.target)}, which counts runs and which nothing reads, is left out")
        return self.dropped

    def state_value(self, spec, mutated, seen):
        if spec.kind.name == "TOKEN":  # of checks that raise in PyTorch
            return None
        return self.held_value(spec, mutated, seen)

    def held_value(self, spec, mutated, seen):
        """A parameter or a stored buffer as a global, tied ones once; what is only read as a known tensor."""
        state, constants = self.program.state_dict, self.program.constants
        tensor = state[spec.target] if spec.target in state else constants[spec.target]
        is_data = tensor.dtype in EIGHT and tensor.numel() > SMALL and spec.target in state  # weights of 8 bits are buffers too
        if spec.kind.name != "PARAMETER" and spec.target not in mutated and not is_data:
            return tensor.detach()
        key = arrays.memory_of(tensor)
        if is_without_elements(tensor):
            return tensor.detach()
        if key not in seen:
            seen[key] = self.parameter(own_name(spec.target), tensor, spec.target in mutated)
        return seen[key]

    def tied_names(self, kept):
        """Further names that the module's state has of globals."""
        first = {arrays.memory_of(tensor): name for name, tensor in self.tensors.items() if name in kept and isinstance(tensor, torch.Tensor)}
        names = {own_name(name): first.get(arrays.memory_of(tensor)) for name, tensor in self.program.state_dict.items() if not is_without_elements(tensor)}
        return {name: same for name, same in names.items() if same and name != same and name not in kept}

    def parameter(self, name, tensor, mutable=False):
        self.tensors[name] = tensor
        type = self.type_of(tensor)
        if tensor.dtype in EIGHT and not mutable:
            return self.parameter_of_eight(name, tensor, type.with_element(EIGHT[tensor.dtype]))
        value = self.load(Global(name, type, mutable=mutable, role="other" if mutable else ""))
        self.owners[value] = name
        self.rounding.exact[value] = tensor.dtype
        if self.captured.trains and not tensor.requires_grad and not mutable and value.element == "f32":
            self.hint = f"{name}_frozen"
            value = self.stop_gradient(value)
            self.owners[value] = name
        return value

    def parameter_of_eight(self, name, tensor, type):
        """A global of its own type, whose numbers are these whatever scales stand beside it in the file: the module multiplies by them."""
        if self.captured.trains and tensor.requires_grad:
            raise ExportError(f"found the parameter {name} of {tensor.dtype}, which a step would train; mpc trains parameters of float32, float16 and "
                              f"bfloat16: convert it with .float(), or freeze it with requires_grad_(False)")  # fmt: skip
        self.hint = name
        trains = self.captured.trains  # a step trains parameters; this is state
        value = self.cast(self.load(Global(name, type, mutable=trains, role="other" if trains else "")), "f32")
        value = self.stop_gradient(value) if trains else value
        self.owners[value], self.rounding.exact[value] = name, tensor.dtype
        return value

    def write_results(self):
        output = self.program.graph.output_node()
        names = iter(self.captured.results)
        for spec, node in zip(self.program.graph_signature.output_specs, output.args[0]):
            if spec.kind.name == "TOKEN":
                continue
            name = next(names) if spec.kind.name == "USER_OUTPUT" else spec.target
            try:
                self.write_result(spec.kind.name, name, self.values[node], node)
            except Unsupported as problem:
                self.problems.add(f"the result {name}", problem.reason, problem.remedy, source_of(node))
                self.problems.nodes.append(node)

    def write_result(self, kind, name, value, node):
        if kind == "BUFFER_MUTATION":
            if name not in self.dropped:
                self.store(own_name(name), self.value(value))
        elif kind == "USER_OUTPUT":
            self.result(name, self.own_result(self.value(value), node.meta["val"].dtype))
        else:
            changed = "parameters" if kind == "PARAMETER_MUTATION" else "inputs"
            raise Unsupported(f"the module changes its own {changed} while it runs", "return a new tensor instead")

    def own_result(self, value, kind):
        """Of the module's type, but a loss. A result that no op computes would be an argument or a parameter handed through."""
        self.hint = "output"
        if kind in EIGHT and not self.captured.trains:
            held = value.is_a("cast") and value.op.operands[0].element == EIGHT[kind] and value.op.operands[0].op
            if held:
                return value.op.operands[0]
            # The value is one of the type's already: infinities stay.
            return self.emit("mpc.cast {} overflow(ieee)", [value], value.type.with_element(EIGHT[kind]))
        if kind in NARROW and self.captured.keeps_types and not self.captured.trains:
            return self.cast(self.rounding.source(value, kind), NARROW[kind])
        return value if value.op is not None else self.reshape_to_copy(value)

    def reshape_to_copy(self, value):
        names = {"mpc.dims": value.type.open_dims} if len(value.type.open_dims) > 1 else {}
        return self.emit("mpc.reshape {}", [value], value.type, names)

    # ---- the walk ----------------------------------------------------------------------------------------------

    def visit(self, node):
        name, fake = operation_name(node.target), node.meta.get("val")
        if isinstance(fake, (*SYMBOLIC, int, float, bool)):
            self.values[node] = fake
            if name == "_local_scalar_dense.default" and isinstance(fake, SYMBOLIC):
                self.numbers[fake.node.expr] = self.values[node.args[0]]
            return
        if name.startswith(CHECKS):
            return
        if is_without_elements(fake):  # there is nothing to compute
            self.values[node] = torch.empty(fake.shape, dtype=fake.dtype)
            return
        args, kwargs = self.arguments_of(node)
        if name in WRITES and any(is_without_elements(part) for part in args[1:]):  # nothing is written
            self.values[node] = args[0]
            return
        if name == "with_effects":  # of checks that raise in PyTorch, such as those of linalg
            self.values[node] = [None, *([None] * len(fake))] if isinstance(fake, (list, tuple)) else None
            return
        when = stage(node.target, args, kwargs)
        if node.target is operator.getitem and not isinstance(args[0], Sized):
            self.values[node] = args[0][args[1]]
        elif when == "sizes":
            self.values[node] = Sized(node)
        elif when == "export":
            self.values[node] = node.target(*args, **kwargs)
        else:
            self.values[node] = self.lowered(node)

    def arguments_of(self, node):
        return (map_arg(part, lambda other: self.values[other]) for part in (node.args, node.kwargs))

    def lowered(self, node):
        """The operation by the table; what cannot be is a problem, and the walk goes on."""
        before = self.node, self.hint, self.layer
        name = operation_name(node.target)
        try:
            args, kwargs = self.arguments_of(node)
            if node.target is operator.getitem:
                return self.value(args[0])[args[1]]
            entry = TABLE.get(name)
            if entry is not None and not entry.raw:
                args, kwargs = self.materialised(args), self.materialised(kwargs)
            self.node, self.hint, self.layer = node, short(node.name), module_path(node)
            if entry is None:
                raise Unsupported("mpc's dialect has no such operation", remedy_of(name))
            check_sizes(node.meta.get("val"))
            self.lifts = is_of_one(node)
            value = self.in_its_precision(entry.function, *self.lifted(args, kwargs), self.stated(node))
            if self.lifts:
                self.lifts, value = False, self.reshaped(value, ())
            self.check_type(value, node)
            return value
        except Unsupported as problem:
            if not (isinstance(problem, WrongType) and self.follows_unknown(node)):
                self.problems.add(self.full_name(node), problem.reason, problem.remedy, source_of(node))
                self.problems.nodes.append(node)
            return self.unknown(node.meta.get("val"))
        except Exception as error:  # a fault of ours, which the user is told beside all else
            if "DataDependent" in type(error).__name__:  # of torch: a function of the table asked for a number's value
                self.problems.add(self.full_name(node), *READ, source_of(node))
                self.problems.nodes.append(node)
            elif not self.follows_unknown(node):
                self.problems.add_fault(self.full_name(node), error, source_of(node))
                self.problems.nodes.append(node)
            return self.unknown(node.meta.get("val"))
        finally:
            self.node, self.hint, self.layer = before
            self.lifts = False

    @staticmethod
    def full_name(node):
        return str(node.target) if hasattr(node.target, "overloadpacket") else f"torch.{operation_name(node.target)}"

    def lifted(self, args, kwargs):
        """Where an operation over a dimension is given tensors without one, they have one of one element, as its result then has."""
        return (self.reshaped(args, (1,)), self.reshaped(kwargs, (1,))) if self.lifts else (args, kwargs)

    def reshaped(self, part, shape):
        """The values that have no dimension, or one of one element, with the other of both."""
        if isinstance(part, (list, tuple)):
            return [self.reshaped(item, shape) for item in part]
        if isinstance(part, dict):
            return {key: self.reshaped(item, shape) for key, item in part.items()}
        if isinstance(part, torch.Tensor) and part.dim() == 0:
            return part.reshape(shape)
        part = self.value(part) if isinstance(part, Sized) else part
        return self.reshape(part, shape) if isinstance(part, Value) and part.shape in ((), (1,)) else part

    def in_its_precision(self, function, args, kwargs, kind):
        first = len(self.ops)
        if kind in NARROW:
            args, kwargs = self.rounding.sources(args, kind), self.rounding.sources(kwargs, kind)
        value = function(self, *args, **kwargs)
        if kind is None and runs_wide(self.node, list(every(self.ops[first:]))):
            kind = torch.float32
        self.rounding.settle(self.ops[first:], kind)
        value = self.rounding.results(value, kind)
        self.rounding.settle(self.ops[first:], kind)
        return value

    def follows_unknown(self, node):
        """Whether an operand is the result of what could not be lowered, so that its type is no news."""
        return any(isinstance(self.values.get(other), Value) and self.values[other].is_a("unsupported") for other in node.all_input_nodes)

    def check_type(self, value, node):
        """What a function of the table wrote is of the type that torch says."""
        if isinstance(value, Value) and isinstance(node.meta.get("val"), torch.Tensor):
            expected = self.type_of(node.meta["val"])
            assert value.type == expected, f"{node.target}: wrote {value.type} {value.shape}, torch has {expected} {expected.shape}"

    def materialised(self, part):
        """Tensors as values of the graph."""
        if isinstance(part, (list, tuple)):  # of which one without elements adds none
            return [item if is_without_elements(item) else self.materialised(item) for item in part]
        if isinstance(part, dict):
            return {key: self.materialised(item) for key, item in part.items()}
        return self.value(part) if isinstance(part, (torch.Tensor, Sized, Merged)) else part

    def unknown(self, fake):
        """Stands for the result of what cannot be lowered, so that the rest can be looked at."""
        if isinstance(fake, (list, tuple)):
            return [self.unknown(item) for item in fake]
        if not isinstance(fake, torch.Tensor):
            return fake
        type = Type(tuple(self.sizes.dim(extent) for extent in fake.shape), ELEMENTS.get(fake.dtype, "f32"))
        return self.emit("unsupported", [], type)

    # ---- what the table's functions ask for --------------------------------------------------------------------

    def type_of(self, tensor):
        if tensor.dtype not in ELEMENTS:
            reason = f"found a tensor of {tensor.dtype}; mpc computes in float32, int64, int32 and bool"
            raise WrongType(reason, "convert it with .float() or .long()")
        return Type(tuple(self.sizes.dim(extent) for extent in tensor.shape), ELEMENTS[tensor.dtype])

    @property
    def result_type(self):
        """Of the operation that is being lowered."""
        type = self.type_of(self.node.meta["val"])
        return type.with_shape((1,)) if self.lifts and not type.rank else type

    def value(self, known):
        """A Value for what may be a known tensor or a Sized."""
        if isinstance(known, Merged):
            raise Unsupported("an open dimension that is a product of others, beside an open one", FIX)
        if isinstance(known, Sized):
            known.value = known.value or self.sized_value(known)
            if isinstance(known.value, Value):
                self.sources[known.value] = known
            return known.value
        if not isinstance(known, torch.Tensor):
            return known
        value = self.constant(known)
        self.sources[value] = known
        self.rounding.exact[value] = known.dtype
        return value

    def scalar(self, value, element="f32"):
        if is_read(value):
            return as_value(self, value, element)
        if isinstance(value, SYMBOLIC):
            raise Unsupported("a number that depends on open dimensions", FIX)
        return super().scalar(value, element)

    def operand(self, x, element):
        """A tensor or a number as a value of an element type."""
        if isinstance(x, (Value, Sized, torch.Tensor)):
            return self.cast(self.value(x), element)
        if isinstance(x, SYMBOLIC):
            return as_value(self, x, element)
        return self.scalar(float(x) if element == "f32" else x, element)

    def constant(self, known):
        type = self.type_of(known)
        name, eight = self.buffer_name(known), known.dtype in EIGHT
        known = known.float() if eight else known
        if not known.numel():
            raise Unsupported("a tensor without elements, of which mpc has none", "leave it out, or give it elements")
        flat = known.detach().flatten()
        if known.numel() and bool((flat == flat[0]).all()):
            return self.splat(flat[0].item(), type)
        if name is None and known.numel() <= SMALL:
            return self.dense(known.tolist(), type)
        largest = known.abs().max().item() if known.dtype != torch.bool else 1
        if name in self.program.state_dict and known.numel() > SMALL:  # a checkpoint of the module has it
            self.tensors[own_name(name)] = known
            value = self.load(Global(own_name(name), type))
            self.largest[value] = largest
            return self.stop_gradient(value) if self.captured.trains and type.element == "f32" else value
        return self.table(self.table_name(name, known), type, elements_of(known, type.element), largest)

    def buffer_name(self, known):
        for name, other in self.program.named_buffers():
            if other.data_ptr() == known.data_ptr() and other.shape == known.shape and other.stride() == known.stride():
                return name
        return None

    def table_name(self, buffer, known):
        """The buffer's own name, or a number; the same name for the same values."""
        for name, other in self.tables.items():
            if other.dtype == known.dtype and torch.equal(other, known):
                return name
        name = own_name(buffer) if buffer else f"constants.{len(self.tables)}"
        self.tables[name] = known
        return name

    def sized_value(self, sized):
        """Recognised at sizes, as numbers that count along an axis; else as it was written."""
        found = self.counted(sized)
        before, self.hint = self.hint, sized.node.name
        try:
            return self.progression(self.type_of(sized.node.meta["val"]), *found) if found else self.lowered(sized.node)
        finally:
            self.hint = before

    def counted(self, known):
        """(axis, start, step) of what counts along one axis, a known tensor or a Sized; an axis of None for one number."""
        tensors = [known] if isinstance(known, torch.Tensor) else self.known.at_probes(known)
        return progression_of(tensors) if tensors and isinstance(tensors[0], torch.Tensor) else None

    def progression(self, type, axis, start, step):
        """start + step i along an axis. Places of a dimension are below 2^24, where f32 is exact."""
        if axis is None:
            return self.splat(start, type)
        line = self.iota((type.shape[axis],), 0)
        if type.element == "f32" or (start, step) != (0, 1):
            line = self.cast(line, "f32")
            line = line if step == 1 else self.binary("mul", line, self.scalar(float(step)))
            line = line if start == 0 else self.binary("add", line, self.scalar(float(start)))
            line = self.cast(line, type.element)
        line = self.cast(line, type.element)
        alone = tuple(extent if at == axis else 1 for at, extent in enumerate(type.shape))
        return self.broadcast(self.reshape(line, alone), type.shape)

    def mask_kind(self, mask, queries, keys):
        """ "none", "causal", or None for another mask."""
        if mask is None:
            return "none"
        return self.mask_kind_of(mask) if isinstance(mask, Value) else kind_of(self.known, mask)

    def mask_kind_of(self, value):
        return kind_of(self.known, self.sources[value]) if value in self.sources else None

    def layer_of(self, weight):
        """The module's path, or where it stands in a function of its own, the name of the weight without its end."""
        name = self.owners.get(weight, "")
        if name.startswith(self.layer + ".") and name != f"{self.layer}.weight" or not self.layer:
            return re.sub(r"[._]weight$", "", name)
        return self.layer

    def kept_globals(self):
        used = {operand for op, _ in needed(self) for operand in op.reads} | {*self.results.values(), *self.stores.values()}
        return [entry for entry, value in self.loads.values() if value in used or entry.name in self.stores]


def elements_of(tensor, element):
    """The bytes of a tensor's elements in a type of the graph."""
    kind = next(kind for kind, name in ELEMENTS.items() if name == element)
    return weights.bytes_of(tensor.detach().to("cpu", kind).contiguous().numpy())


def own_name(target):
    return target.removeprefix("module.")


def kind_of(known, mask):
    tensors = [mask] if isinstance(mask, torch.Tensor) else known.at_probes(mask)
    return mask_kind(tensors) if tensors else None
