"""A random graph: one function whose values are known to be whole numbers or not, and how large they can be."""

import math

import model as ir
import tensors as t

EXTENTS = [1, 1, 2, 3, 4, 5, 7, 8, 13, 16, 17, 31, 32, 33, 64, 65, 128, 129, 257, 1000, 1031]
MOST = 3000  # elements of a value
WHOLE = 128  # the largest whole value: its sums and differences are exact in bf16


class Node:
    """A line of a graph: its operands by name, and its results."""

    def __init__(self, values, operands, line):
        self.values, self.operands, self.line = values, operands, line


class Graph(ir.Model):
    """One function. `sorts`: name -> (whole, bound)."""

    def __init__(self, name, source, annotate=0.0):
        super().__init__(name)
        self.source, self.annotate = source, annotate
        self.trains = False  # more parameters, no state, and no whole values
        self.short = False  # rows of few columns, and half of the ops move elements
        self.nodes, self.sorts, self.used = [], {}, []

    # ---- values ----

    def note(self, value, whole, bound):
        self.sorts[value.name] = (whole, bound)
        return value

    def whole(self, value):
        return self.sorts[value.name][0]

    def bound(self, value):
        return self.sorts[value.name][1]

    def draw(self, shape, kind="f32", whole=None, low=-8, high=8):
        """A new input, or of floats now and then a parameter or a constant."""
        seed = self.source.random()
        low, high = (0, 1) if kind == "i1" else (low, high)
        whole = kind != "f32" or (self.source.random() < (0.0 if self.trains else 0.4) if whole is None else whole)
        pick = self.source.random()
        if whole and pick < 0.08:
            number = self.source.randint(low, high)
            text = f"{number}.0" if kind == "f32" else str(bool(number)).lower() if kind == "i1" else str(number)
            return self.note(self.constant(shape, text, kind), True, max(abs(number), 1))
        if kind == "f32" and not whole and pick < (0.7 if self.trains else 0.3):
            words = f"std = 1.0 : f32, seed = {self.source.randrange(1 << 20)}"
            return self.note(self.parameter(shape, f"#mpc.normal<{words}>"), False, 5.0)
        if whole:
            return self.note(self.input(shape, t.integers(shape, seed, low, high), kind), True, max(abs(low), abs(high), 1))
        return self.note(self.input(shape, t.normal(shape, seed), kind), False, 5.0)

    def parameter(self, shape, initial, kind="f32", mutable=False):
        value = super().parameter(shape, initial, kind, mutable)
        old, new = value.name, f"{self.name}_{value.name}"
        self.globals[-1] = self.globals[-1].replace(f"@{old}(", f"@{new}(")
        self.loads[-1] = self.loads[-1].replace(f"@{old} ", f"@{new} ")
        return value

    def store(self, parameter, value):
        self.stores.append((f"ml_program.global_store @{self.name}_{parameter.name} = %{value.name} : {value.type}", value.name))

    def shape(self, ranks=(0, 1, 1, 2, 2, 2, 3, 3, 4, 5, 6)):
        rank = self.source.choice(ranks)
        last = (self.source.choice([2, 3, 4, 6, 8, 16]),) if self.short and rank > 1 else ()
        shape = []
        for _ in range(rank - len(last)):
            fitting = [e for e in EXTENTS if e * math.prod(shape) * math.prod(last) <= MOST]
            shape.append(self.source.choice(fitting))
        self.source.shuffle(shape)
        return tuple(shape) + last

    # ---- lines ----

    def op(self, name, operands, shape, kind="f32", words="", attributes=(), text=None):
        """The line, and a guess of its sort: a builder knows better."""
        attributes = list(attributes)
        if self.source.random() < self.annotate:
            attributes.append(f'mpc.precision = "{self.source.choice(["fp32", "tf32", "fp16", "bf16", "fp8"])}"')
        value = super().op(name, operands, shape, kind, words, attributes, text)
        self.nodes.append(Node([value], [o.name for o in operands], self.lines[-1]))
        self.used.append(name)
        return self.note(value, False, 5.0)

    def ops(self, name, operands, results, words="", attributes=(), text=None, named=""):
        values = super().ops(name, operands, results, words, attributes, text, named)
        self.nodes[-1] = Node(values, [o.name for o in operands], self.lines[-1])
        return values

    def constant(self, shape, text, kind="f32"):
        value = super().constant(shape, text, kind)
        self.nodes.append(Node([value], [], self.lines[-1]))
        self.used.append("constant")
        return self.note(value, True, 1)

    def learns(self):
        """Whether a derivative by a parameter is asked."""
        needed = {r.value.name for r in self.results}
        for node in reversed(self.nodes):
            if any(v.name in needed for v in node.values) and "mpc.stop_gradient" not in node.line:
                needed.update(node.operands)
        return any(load.split(" ")[0][1:] in needed for load in self.loads)

    def text(self):
        """The function and its globals; what no result and no state needs is left out."""
        needed = {r.value.name for r in self.results} | {name for _, name in self.stores}
        lines = []
        for node in reversed(self.nodes):
            if any(value.name in needed for value in node.values):
                needed.update(node.operands)
                lines.append(node.line)
        stored = {line.split("@")[1].split(" ")[0] for line, _ in self.stores}
        kept = [i for i, load in enumerate(self.loads) if load.split(" ")[0][1:] in needed
                or load.split("@")[1].split(" ")[0] in stored]  # fmt: skip
        self.fed = [(v, values) for v, values in self.inputs if v.name in needed]
        arguments = ", ".join(f'%{v.name}: {v.type} {{mpc.name = "{v.name}"}}' for v, _ in self.fed)
        results = ", ".join(f'{r.value.type} {{mpc.name = "{r.name}"}}' for r in self.results)
        body = [self.loads[i] for i in kept] + lines[::-1] + [line for line, _ in self.stores]
        values = ", ".join(f"%{r.value.name}" for r in self.results)
        types = ", ".join(r.value.type for r in self.results)
        state = "".join(self.globals[i] for i in kept)
        return (f"{state}func.func @{self.name}({arguments}) -> ({results}) {{\n"
                + "".join(f"  {line}\n" for line in body) + f"  return {values} : {types}\n}}\n")  # fmt: skip

    # ---- guards ----

    def small(self, x, most=3.0):
        """x itself, or something like it that is no larger than `most`."""
        if self.bound(x) <= most:
            return x
        limit = self.constant((), f"{most}")
        self.note(limit, True, most)
        low = self.note(self.unary("neg", limit), True, most)
        y = self.binary("minimum", self.binary("maximum", x, low), limit)
        return self.note(y, self.whole(x) and float(most).is_integer(), most)

    def positive(self, x):
        """|x| + 1/2."""
        half = self.note(self.constant((), "0.5"), False, 0.5)
        return self.note(self.binary("add", self.unary("abs", x), half), False, self.bound(x) + 0.5)
