"""One node of an ONNX graph as the table's functions see it."""

import math

import numpy
import onnx
from onnx import helper

from mpc.errors import Unsupported
from mpc.graph import Type, Value

# The dialect's element type of each of NumPy's. Types of 16 bits are f32: which precision a value has is the compiler's to decide.
ELEMENTS = {
    "float32": "f32",
    "float16": "f32",
    "bfloat16": "f32",
    "int64": "i64",
    "int32": "i32",
    "int8": "i8",
    "uint8": "ui8",
    "bool": "i1",
}
NUMPY = {"f32": "float32", "i64": "int64", "i32": "int32", "i8": "int8", "ui8": "uint8", "i1": "bool"}
NARROW = ("i8", "ui8")


def numpy_of(number):
    """NumPy's type of TensorProto's number; a str where NumPy has none."""
    try:
        return helper.tensor_dtype_to_np_dtype(number).name
    except (KeyError, ValueError, TypeError):
        return onnx.TensorProto.DataType.Name(number) if number in onnx.TensorProto.DataType.values() else f"type {number}"


def element_of(number, what):
    name = numpy_of(number)
    if name not in ELEMENTS:
        raise Unsupported(f"{what} is of the type {name}; mpc computes in float32, float16, bfloat16, int64, int32, int8, uint8 and bool",
                          "convert it with a Cast, or export the model in float32")  # fmt: skip
    return ELEMENTS[name]


class Node:
    """`inputs` are NumPy arrays where a value is known, Values of the graph elsewhere, and None where one is absent."""

    def __init__(self, graph, proto, inputs, opset, attributes, scope):
        self.graph, self.proto, self.inputs, self.opset, self.attributes, self.scope = graph, proto, inputs, opset, attributes, scope
        while self.inputs and self.inputs[-1] is None:
            self.inputs = self.inputs[:-1]

    @property
    def kind(self):
        return self.proto.op_type

    @property
    def count(self):
        return len(self.inputs)

    @property
    def result_count(self):
        return len(self.proto.output)

    def has(self, i):
        return i < len(self.inputs) and self.inputs[i] is not None

    def is_known(self, i):
        return self.has(i) and not isinstance(self.inputs[i], Value)

    def wants(self, i):
        """Whether a result has a name."""
        return i < len(self.proto.output) and bool(self.proto.output[i])

    def attribute(self, name, default=None):
        return self.attributes.get(name, default)

    def x(self, i, element=None):
        """An input as a value of the graph."""
        if not self.has(i):
            raise Unsupported(f"its input {i} is absent", "give it, as this version of the operation asks")
        others = [value for value in self.inputs if isinstance(value, Value)]
        if others and self.is_known(i) and not numpy.size(self.inputs[i]):
            raise Unsupported("a tensor without elements, beside inputs whose values are not known", remedy_of_value(self.graph, others[0]))
        value = self.graph.value(self.inputs[i])
        return value if element is None else self.graph.cast(value, element)

    def values(self):
        return [self.x(i) for i in range(self.count) if self.has(i)]

    def shape(self, i):
        return tuple(self.inputs[i].shape)

    def known(self, i, what):
        """An input whose values decide shapes, as a NumPy array."""
        if not self.is_known(i):
            raise Unsupported(f"the values of its input {i} ({self.proto.input[i]}), which say {what}, are not known before it runs",
                              remedy_of_value(self.graph, self.inputs[i]))  # fmt: skip
        return self.inputs[i]

    def numbers(self, i, what):
        return [int(number) for number in numpy.asarray(self.known(i, what)).reshape(-1)]

    def number(self, i, what, default=None):
        return default if not self.has(i) else numpy.asarray(self.known(i, what)).reshape(-1)[0].item()

    def integers(self, name, i, what, default=None):
        """A list that was an attribute in earlier versions of an operation and is an input in later ones."""
        if name in self.attributes:
            return [int(number) for number in self.attributes[name]]
        return self.numbers(i, what) if self.has(i) else default

    def axis(self, default, rank, name="axis"):
        axis = self.attribute(name, default)
        if not -rank <= axis < max(rank, 1):
            raise Unsupported(f"its axis {axis} is beyond the rank {rank}", "correct the model")
        return axis % rank if rank else 0

    def text(self, name, default):
        value = self.attribute(name, default)
        return value.decode() if isinstance(value, bytes) else value


def type_of(array):
    return Type(tuple(array.shape), ELEMENTS[array.dtype.name])


def product(extents):
    return math.prod(extents)


def remedy_of_value(graph, value):
    """Which inputs of the model would have to be fixed."""
    seen, stack, names = set(), [value], []
    arguments = {value: name for name, value in graph.arguments.items()}
    while stack:
        found = stack.pop()
        if found in seen:
            continue
        seen.add(found)
        if found in arguments:
            names.append(arguments[found])
        elif isinstance(found, Value) and found.op is not None:
            stack.extend(found.op.operands)
    if not names:
        return "export the model with constants"
    return f"fix what it comes from with {' '.join(f'--fix {name}=F.npy' for name in sorted(names))}, or export with constants"
