"""Reads the text that `mpc compile --stop-after=STAGE` prints, up to Decompose: one op a line, types at its end.

Python's standard library only. Knows the form of a line and the size of a type; not what any op means. A line it
cannot read, or whose operands and types do not agree in number, is an error and not a guess.
"""

import math
import re
from dataclasses import dataclass, field

BITS = {
    "f32": 32, "f16": 16, "bf16": 16, "f8E4M3FN": 8, "f8E5M2": 8, "f8E8M0FNU": 8, "f4E2M1FN": 4,
    "i1": 8, "i8": 8, "ui8": 8, "i32": 32, "i64": 64,
}  # fmt: skip


@dataclass(frozen=True)
class Type:
    shape: tuple
    element: str

    @property
    def elements(self):
        return math.prod(self.shape)

    def bytes(self, bits=None):
        return (self.elements * (bits or BITS[self.element]) + 7) // 8


@dataclass
class Op:
    name: str  # "mpc.linear"
    results: list = field(default_factory=list)  # [(value, Type)]
    operands: list = field(default_factory=list)
    symbol: str = ""  # of a load or a store
    text: str = ""  # without strings
    index: int = 0


@dataclass
class Function:
    name: str
    arguments: list  # [(value, Type)]
    ops: list = field(default_factory=list)
    returned: list = field(default_factory=list)

    def definitions(self):
        return {value: op for op in self.ops for value, _ in op.results}

    def uses(self):
        """value -> [(op, operand index)]"""
        found = {}
        for op in self.ops:
            for index, (value, _) in enumerate(op.operands):
                found.setdefault(value, []).append((op, index))
        return found


class Unreadable(Exception):
    pass


VALUE = re.compile(r"%[\w.$-]+(?:#\d+)?")
STRING = re.compile(r'"(?:[^"\\]|\\.)*"')


def parse_type(text):
    match = re.fullmatch(r"tensor<((?:\d+x)*)(\w+)(?:,.*)?>", text.strip())
    if not match or match.group(2) not in BITS:
        raise Unreadable(f"not a tensor type of a known element: {text}")
    return Type(tuple(int(size) for size in match.group(1).split("x")[:-1]), match.group(2))


def split_list(text):
    """At commas outside brackets."""
    parts, depth, start = [], 0, 0
    for index, char in enumerate(text):
        if char in "<([{":
            depth += 1
        elif char in ">)]}":
            depth -= 1
        elif char == "," and depth == 0:
            parts.append(text[start:index])
            start = index + 1
    parts.append(text[start:])
    return [part.strip() for part in parts if part.strip()]


def types_of(text):
    text = text.strip()
    if text.startswith("(") and text.endswith(")"):
        text = text[1:-1]
    return [parse_type(part) for part in split_list(text)]


def paired(values, types, line):
    if len(values) != len(types):
        raise Unreadable(f"{len(values)} values and {len(types)} types: {line[:200]}")
    return list(zip(values, types))


def parse_op(line):
    left, _, right = line.partition(" = ") if line.startswith("%") else ("", "", line)
    name = right.split()[0].split("(")[0]
    op = Op(name, text=right)
    symbol = re.search(r"@([\w.$-]+)", right)
    results = []
    for value, count in re.findall(r"(%[\w.$-]+)(?::(\d+))?", left):  # "%4:2" is %4#0 and %4#1
        results += [f"{value}#{index}" for index in range(int(count))] if count else [value]
    if name.startswith("ml_program.global"):
        op.symbol = symbol.group(1)
    if " : (" in right:
        body, signature = right[: right.rindex(" : (")], right[right.rindex(" : (") + 3 :]
        into, out = signature.split(" -> ", 1)
        out = re.sub(" (preactivation|factor_sums) ", ", ", out)  # a product's further results have names
        op.operands = paired(VALUE.findall(body), types_of(into), line)
        op.results = paired(results, types_of(out), line)
        return op
    body, _, kind = right.rpartition(" : ")
    if results:  # a load or a constant
        op.results = paired(results, types_of(kind), line)
    else:  # a store or the return
        op.operands = paired(VALUE.findall(body), types_of(kind), line)
    return op


def parse_function(line):
    match = re.search(r"func\.func (?:private )?@([\w.$-]+)\((.*?)\)(?: ->|\s*{|\s*attributes)", line)
    if not match:
        raise Unreadable(f"not the head of a function: {line[:200]}")
    arguments = []
    for part in split_list(match.group(2)):
        value, _, kind = part.partition(":")
        kind = re.sub(r"\{.*\}", "", kind)
        arguments.append((value.strip(), parse_type(kind)))
    return Function(match.group(1), arguments)


def parse(text):
    """{name: Function}"""
    functions, current = {}, None
    for raw in text.splitlines():
        line = STRING.sub('""', raw).strip()
        if not line or line.startswith(("//", "module", "ml_program.global ", "#")):
            continue
        if line.startswith("func.func"):
            current = parse_function(line)
            functions[current.name] = current
        elif line == "}":
            current = None
        elif current is not None:
            if line == "return":
                continue
            if line.endswith("{"):
                raise Unreadable(f"an op with a region; expected a stage before Fuse: {line[:200]}")
            op = parse_op(line)
            op.index = len(current.ops)
            if op.name in ("return", "func.return"):
                current.returned = op.operands
            else:
                current.ops.append(op)
    return functions


def parse_file(path):
    with open(path) as file:
        return parse(file.read())
