"""Values of the mpc dialect.

A dimension is an int, or a str where it is open: the name of an open dimension ("B"), or an expression of such names
("B*T"). A value is a result of one op; most ops have one.
"""

import dataclasses
import math


@dataclasses.dataclass(frozen=True)
class Type:
    shape: tuple
    element: str  # f32, i64, i32 or i1; f16 and bf16 where a module states them

    def __str__(self):
        return "tensor<" + "".join(f"{'?' if isinstance(e, str) else e}x" for e in self.shape) + f"{self.element}>"

    @property
    def rank(self):
        return len(self.shape)

    @property
    def open_dims(self):
        return [extent for extent in self.shape if isinstance(extent, str)]

    @property
    def count(self):
        """The number of elements; of a type without open dimensions."""
        return math.prod(self.shape)

    def with_shape(self, shape):
        return Type(tuple(shape), self.element)

    def with_element(self, element):
        return Type(self.shape, element)


class Op:
    """One operation. `words` is its text with {} for each operand; `facts` are what recognisers ask for."""

    def __init__(self, words, operands, attributes, facts):
        self.words, self.operands, self.attributes, self.facts = words, operands, attributes, facts
        self.layer = ""
        self.precision = None  # "fp16", that of an mpc.precision region around it; none leaves it to the compiler
        self.results = []

    @property
    def reads(self):
        """The values that it needs."""
        return self.operands

    @property
    def mnemonic(self):
        return self.words.split(" ", 1)[0].removeprefix("mpc.")


class Value:
    """An SSA value: a result of `op`, an argument or a loaded global (op is None)."""

    def __init__(self, type, name, op=None):
        self.type, self.name, self.op = type, name, op

    @property
    def shape(self):
        return self.type.shape

    @property
    def element(self):
        return self.type.element

    def is_a(self, mnemonic):
        return self.op is not None and self.op.mnemonic == mnemonic


@dataclasses.dataclass
class Global:
    """A parameter or a constant of the module, whose first value is `initial` (text of an attribute)."""

    name: str
    type: Type
    initial: str = "#mpc.external"
    mutable: bool = False
    role: str = ""
