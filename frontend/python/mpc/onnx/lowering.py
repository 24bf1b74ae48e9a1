"""The walk over an ONNX graph: what is known is evaluated, nodes of the table become ops, others are expanded by ONNX's own functions,
and control flow whose course is known is written out."""

import numpy
import onnx
from onnx import helper, numpy_helper

from mpc.errors import ExportError, Problems, Unsupported
from mpc.graph import Builder, Global, Type, Value, weights
from mpc.graph.text import needed, word
from mpc.onnx.node import ELEMENTS, NUMPY, Node, element_of
from mpc.onnx.table import TABLE, Elsewhere, remedy_of

SMALL = 16  # elements of a constant that is written in the text
RANDOM = {"RandomNormal", "RandomNormalLike", "RandomUniform", "RandomUniformLike", "Bernoulli", "Multinomial", "Dropout"}
CONTROL = {"If", "Loop", "Scan", "SequenceMap"}
DEPTH = 32  # of functions within functions
UNROLLED = 4096  # nodes' bodies
EXPANDED = 16384  # calls of functions


class Scope:
    """Names of a graph or function, and of those around it."""

    def __init__(self, parent, opsets, attributes=None):
        self.parent, self.opsets = parent, opsets
        self.attributes = attributes or {}  # of the function's call
        self.names = {"": None}

    def __getitem__(self, name):
        scope = self
        while scope is not None:
            if name in scope.names:
                return scope.names[name]
            scope = scope.parent
        raise ExportError(f"the model uses {name} before any node makes it; check it with onnx.checker.check_model")


class GraphImport(Builder):
    def __init__(self, name, model, fixed):
        super().__init__(name)
        self.model, self.fixed = model, fixed
        self.functions = {(function.domain, function.name): function for function in model.functions}
        self.tensors = {}  # of the weights file, by name
        self.tables = {}  # constants of many values in the text, by name
        self.owned = {}  # id of a known array -> its name in the weights file
        self.held = {}  # names of the weights file -> arrays: subgraphs beside each other may give one name to two tensors
        self.unknown = set()  # values that stand for what could not be written
        self.problems = Problems()
        self.depth = self.unrolled = self.expansions = 0
        self.calls = []  # functions that are being expanded, outermost first
        self.known_values = {}  # (id, element) -> (array, value)

    def mask_kind_of(self, value):
        return None

    def run(self):
        graph = self.model.graph
        scope = Scope(None, {entry.domain or "": entry.version for entry in self.model.opset_import})
        for tensor in graph.initializer:
            scope.names[tensor.name] = self.own(tensor.name, numpy_helper.to_array(tensor))
        for tensor in graph.sparse_initializer:
            scope.names[tensor.values.name] = self.own(tensor.values.name, dense_of(tensor))
        for entry in graph.input:
            if entry.name in self.fixed:
                scope.names[entry.name] = self.fixed[entry.name]
            elif entry.name not in scope.names:
                type = input_type(entry)
                # A tensor without elements says nothing, and is no input of the graph.
                scope.names[entry.name] = self.argument(entry.name, type) if type.count else numpy.zeros(type.shape, NUMPY[type.element])
        self.walk(graph.node, scope)
        self.problems.check()
        for entry in graph.output:
            try:
                self.result(entry.name, self.value(scope[entry.name]))
            except Unsupported as problem:
                raise ExportError(f"the result {entry.name} is {problem.reason}; {problem.remedy}") from None

    def own(self, name, array):
        """An array under its name in the model, numbered where another array has it. One whose graph is written out again is the first."""
        found, count = name, 0
        while found in self.held:
            if same(self.held[found], array):
                return self.held[found]
            count += 1
            found = f"{name}.{count}"
        self.held[found], self.owned[id(array)] = array, found
        self.known_values[id(array), None] = (array, None)  # so that no other array gets its id
        return array

    def walk(self, nodes, scope):
        for proto in nodes:
            results = self.results_of(proto, scope)
            for name, value in zip(proto.output, results):
                if name:
                    scope.names[name] = value

    # ---- one node ----------------------------------------------------------------------------------------------------

    def results_of(self, proto, scope):
        before = self.layer, self.hint
        if not self.depth:
            self.layer, self.hint = layer_of(proto), proto.output[0] if proto.output else ""
        try:
            inputs = [scope[name] for name in proto.input]
            attributes = {a.name: self.attribute(a, scope) for a in proto.attribute}
            node = Node(
                self, proto, inputs, scope.opsets.get(proto.domain, 1), {k: v for k, v in attributes.items() if v is not None}, scope
            )
            results = self.lowered(node)
            return results if isinstance(results, list) else [results]
        except Unsupported as problem:
            if not any(isinstance(value, Value) and value in self.unknown for value in inputs):
                self.problems.add(title(proto), problem.reason, problem.remedy, place_of(proto, self.layer))
            return [self.nothing() for _ in proto.output]
        finally:
            self.layer, self.hint = before

    def attribute(self, attribute, scope):
        if attribute.ref_attr_name:
            return scope.attributes.get(attribute.ref_attr_name)
        return helper.get_attribute_value(attribute)

    def nothing(self):
        """Stands for the result of what cannot be written, so that the rest can be looked at."""
        value = self.emit("unsupported", [], Type((), "f32"))
        self.unknown.add(value)
        return value

    def lowered(self, node):
        if any(isinstance(value, Value) and value in self.unknown for value in node.inputs):
            raise Unsupported("it follows what cannot be written", "see the others")
        if node.kind not in RANDOM | CONTROL and all(value is None or not isinstance(value, Value) for value in node.inputs):
            found = self.evaluated(node)
            if found is not None:
                return found
        key = (node.proto.domain if node.proto.domain != "ai.onnx" else "", node.kind)
        if key in TABLE:
            try:
                return TABLE[key](self, node)
            except Elsewhere:
                pass
        function = self.function_of(node, key)
        if function is None:
            raise Unsupported("the importer has no such operation", remedy_of(node.kind))
        return self.expanded(node, function, key)

    def evaluated(self, node):
        """The results of a node whose inputs are all known, by ONNX's reference; None where it has none."""
        from onnx.reference import ReferenceEvaluator

        proto = onnx.NodeProto()
        proto.CopyFrom(node.proto)
        del proto.attribute[:]
        proto.attribute.extend(helper.make_attribute(name, value) for name, value in node.attributes.items() if not empty_list(value))
        names = [name for name in proto.input if name]
        feeds = {name: value for name, value in zip(node.proto.input, node.inputs) if name}
        try:
            graph = helper.make_graph(
                [proto],
                "known",
                [onnx.ValueInfoProto(name=name) for name in dict.fromkeys(names)],
                [onnx.ValueInfoProto(name=name) for name in proto.output if name],
            )
            opsets = [helper.make_opsetid(domain, version) for domain, version in node.scope.opsets.items()]
            model = helper.make_model(graph, opset_imports=opsets, functions=list(self.functions.values()))
            with numpy.errstate(all="ignore"):
                found = iter(ReferenceEvaluator(model).run(None, feeds))
        except Exception:  # what the reference cannot, the table may
            return None
        results = [next(found) if name else None for name in proto.output]
        return results if all(result is None or isinstance(result, (numpy.ndarray, numpy.generic)) for result in results) else None

    # ---- functions ---------------------------------------------------------------------------------------------------

    def function_of(self, node, key):
        """The function that defines an operation: of the model, or of ONNX."""
        if (node.proto.domain, node.kind) in self.functions:
            return self.functions[node.proto.domain, node.kind]
        try:
            schema = onnx.defs.get_schema(node.kind, node.opset, key[0])
        except onnx.defs.SchemaError:
            return None
        proto = onnx.NodeProto()
        proto.CopyFrom(node.proto)
        del proto.attribute[:]
        proto.attribute.extend(helper.make_attribute(name, value) for name, value in node.attributes.items())
        text = None
        if schema.has_context_dependent_function:
            versions = [v for v in schema.context_dependent_function_opset_versions if v <= node.opset]
            types = [
                onnx.TypeProto().SerializeToString() if value is None else type_proto(value).SerializeToString() for value in node.inputs
            ]
            types += [onnx.TypeProto().SerializeToString()] * (len(proto.input) - len(types))
            if versions:
                text = schema.get_context_dependent_function_with_opset_version(max(versions), proto.SerializeToString(), types)
        elif schema.has_function:
            versions = [v for v in schema.function_opset_versions if v <= node.opset]
            text = schema.get_function_with_opset_version(max(versions)) if versions else None
        if not text:
            return None
        function = onnx.FunctionProto()
        function.ParseFromString(text)
        return function

    def expanded(self, node, function, key):
        if key in self.calls:
            raise Unsupported(f"functions call each other without end: {title(node.proto)} calls itself", "correct the model")
        if self.depth > DEPTH:
            raise Unsupported(f"functions and bodies more than {DEPTH} deep within each other", "write inner ones out")
        self.expansions += 1
        if self.expansions > EXPANDED:
            raise Unsupported(f"more than {EXPANDED} calls of functions, which are written out", "call functions less often")
        opsets = {entry.domain or "": entry.version for entry in function.opset_import} or node.scope.opsets
        defaults = {a.name: helper.get_attribute_value(a) for a in function.attribute_proto}
        if not function.attribute_proto and (node.proto.domain, node.kind) not in self.functions:
            schema = onnx.defs.get_schema(node.kind, node.opset, "" if node.proto.domain == "ai.onnx" else node.proto.domain)
            defaults |= {n: helper.get_attribute_value(a.default_value) for n, a in schema.attributes.items() if a.default_value.name}
        scope = Scope(None, opsets, defaults | node.attributes)
        for name, value in zip(function.input, [*node.inputs, *[None] * len(function.input)]):
            scope.names[name] = value
        self.depth += 1
        self.calls.append(key)
        try:
            self.walk(function.node, scope)
        finally:
            self.depth -= 1
            self.calls.pop()
        return [scope[name] if name in scope.names else None for name in list(function.output)[: node.result_count]]

    def body(self, node, graph, given):
        """The results of a subgraph for given inputs."""
        self.unrolled += 1
        if self.unrolled > UNROLLED:
            raise Unsupported(f"loops of more than {UNROLLED} rounds, which are written out", "loop outside of the model")
        scope = Scope(node.scope, node.scope.opsets, node.scope.attributes)
        for tensor in graph.initializer:
            scope.names[tensor.name] = self.own(tensor.name, numpy_helper.to_array(tensor))
        for entry, value in zip(graph.input, given):
            scope.names[entry.name] = value
        self.depth += 1
        try:
            self.walk(graph.node, scope)
        finally:
            self.depth -= 1
        return [scope[entry.name] for entry in graph.output]

    # ---- what the table's functions ask for ----------------------------------------------------------------------------

    def value(self, known):
        """A value of the graph for a known array."""
        if isinstance(known, Value):
            return known
        known = numpy.asarray(known)
        key = (id(known), "value")
        if key not in self.known_values:
            self.known_values[key] = (known, self.constant(known))
        return self.known_values[key][1]

    def constant(self, known):
        if known.dtype.name not in ELEMENTS:
            raise Unsupported(
                f"a constant is of the type {known.dtype.name}, which mpc does not compute in", "export the model in float32 and int64"
            )
        type = Type(tuple(known.shape), ELEMENTS[known.dtype.name])
        if not known.size:
            raise Unsupported("a tensor without elements", "leave it out of the model")
        first = known.reshape(-1)[0]
        if (known == first).all():
            return self.splat(plain(first), type)
        if known.size <= SMALL and id(known) not in self.owned:
            return self.dense(numpy.asarray(known, NUMPY[type.element]).tolist(), type)
        with numpy.errstate(all="ignore"):
            largest = float(numpy.abs(known.astype(numpy.float64)).max())
        name = self.owned.get(id(known))
        if name is None:
            return self.table(self.table_name(known), type, weights.bytes_of(numpy.ascontiguousarray(known, NUMPY[type.element])), largest)
        self.tensors[name] = known
        value = self.load(Global(name, type))
        self.largest[value] = largest
        return value

    def table_name(self, known):
        """The same name for the same values."""
        for name, other in self.tables.items():
            if same(other, known):
                return name
        name = self.owned.pop(id(self.own(f"constants.{len(self.tables)}", known)))
        self.tables[name] = known
        return name

    def broadcast(self, x, shape):
        return x if tuple(shape) == x.shape else super().broadcast(x, shape)

    def kept_globals(self):
        used = {operand for op, _ in needed(self) for operand in op.operands} | {*self.results.values()}
        return [entry for entry, value in self.loads.values() if value in used]


def same(a, b):
    """Whether two arrays are of the same bits."""
    return a.dtype == b.dtype and a.shape == b.shape and a.tobytes() == b.tobytes()


def plain(number):
    return number.item() if number.dtype.name != "bfloat16" else float(number)


def empty_list(value):
    return isinstance(value, (list, tuple)) and not value


def dense_of(sparse):
    values, places = numpy_helper.to_array(sparse.values), numpy_helper.to_array(sparse.indices)
    dense = numpy.zeros(list(sparse.dims), values.dtype)
    if places.ndim == 1:
        dense.reshape(-1)[places] = values
    else:
        dense[tuple(places.T)] = values
    return dense


def type_proto(value):
    if isinstance(value, Value):
        return helper.make_tensor_type_proto(helper.np_dtype_to_tensor_dtype(numpy.dtype(NUMPY[value.element])), value.shape)
    array = numpy.asarray(value)
    return helper.make_tensor_type_proto(helper.np_dtype_to_tensor_dtype(array.dtype), array.shape)


def input_type(entry):
    kind = entry.type.WhichOneof("value")
    if kind != "tensor_type":
        raise ExportError(f"the input {entry.name} is a {(kind or 'value without a type').replace('_type', '')}; expected a tensor")
    tensor = entry.type.tensor_type
    if not tensor.HasField("shape"):
        raise ExportError(f"the input {entry.name} has no shape; set it in the model (onnx.tools.update_model_dims)")
    shape = [dim.dim_value if dim.HasField("dim_value") else None for dim in tensor.shape.dim]
    if None in shape:
        raise ExportError(f"the input {entry.name} has a dimension without a name or a size; set it in the model")
    if min(shape, default=0) < 0:
        raise ExportError(
            f"the input {entry.name} has the dimension {min(shape)}, expected a number from 0 on; set it in the model, or give it a name "
            "there (dim_param) and its size with --dim NAME=N"
        )
    try:
        return Type(tuple(shape), element_of(tensor.elem_type, f"the input {entry.name}"))
    except Unsupported as problem:
        raise ExportError(f"{problem.reason}; {problem.remedy}") from None


def title(proto):
    return f"{proto.domain}.{proto.op_type}" if proto.domain not in ("", "ai.onnx") else proto.op_type


def layer_of(proto):
    """The node's name, as exporters write it: /layer1/conv1/Conv is layer1.conv1."""
    parts = [part for part in proto.name.split("/") if part]
    if len(parts) > 1 and parts[-1].startswith(proto.op_type):
        parts = parts[:-1]
    return ".".join(word(part) if not part.isdigit() else part for part in parts)


def place_of(proto, layer):
    return f"the node {proto.name or ', '.join(proto.output) or '(without a name)'}"
