#!/usr/bin/env python3
"""The least bytes that a model has to move through memory, from its graph alone; knows nothing of fusion.

    mpc compile model.mlir --precision=bf16 --stop-after=Differentiate -o d.mlir ; floor.py d.mlir [--json]
    mpc compile model.mlir --precision=bf16 --train --stop-after=Optimize -o o.mlir ; floor.py o.mlir --entry=step

Counted, each access once (README.md says how each class is recognised):
  products    operands and results of every linear, matmul, conv and attention
  residual    values of the residual stream, one write and one read
  parameters  parameters and other state: one read in each type in which something reads it, one write if stored; where a
              parameter is stored, one write of each copy of it in another type
  borders     inputs and outputs of the function
  saved       what the backward part reads of the forward part: one write, and one read there
  gradients   what an optimizer reads: one write, one read
An access that belongs to two classes is counted in the first. Everything else (norms, activations, casts, the loss) could be a part
of a neighbour and costs nothing here. `scaling` is not part of the floor: what current FP8 scaling adds to it, since no element can
be quantised before the last one has gone into the amax.
"""

import argparse
import json
import re
import sys

import ir_text

CLASSES = ("products", "residual", "parameters", "borders", "saved", "gradients")
VIEWS = ("mpc.reshape", "mpc.transpose", "mpc.broadcast")
UPDATES = ("mpc.sgd", "mpc.adam", "mpc.adamw", "mpc.lion", "mpc.rmsprop", "mpc.nadam", "mpc.adagrad")
# Between a gradient and its update: what an update can do as it reads.
ON_THE_WAY = ("mpc.cast", "mpc.mul", "mpc.clip", "mpc.unscale", *VIEWS)


def is_product(op):
    return op.name in ("mpc.linear", "mpc.matmul") or op.name.startswith(("mpc.conv", "mpc.attention"))


def marked_bits(op, index):
    """Operands 0 and 1 of a product marked with fp8 are read in eight bits, whatever their type still says."""
    mark = re.search(r"compute\(\s*(\w+)\s*\)", op.text)
    return 8 if is_product(op) and index < 2 and mark and mark.group(1) == "fp8" else None


class Graph:
    def __init__(self, function):
        self.function = function
        self.defined = function.definitions()
        self.uses = function.uses()
        self.types = dict(function.arguments)
        self.types.update(result for op in function.ops for result in op.results)
        self.fixed = {}  # value -> "parameter" or "constant": depends on no input
        for op in function.ops:
            kinds = {self.fixed.get(value) for value, _ in op.operands}
            if op.name == "ml_program.global_load":
                kind = "parameter"
            elif None in kinds:
                continue
            else:
                kind = "parameter" if "parameter" in kinds else "constant"
            self.fixed.update((value, kind) for value, _ in op.results)

    def root(self, value):
        """The value that a reshape, a transpose or a broadcast only renames."""
        while value in self.defined and self.defined[value].name in VIEWS:
            value = self.defined[value].operands[0][0]
        return value

    def whole(self, value):
        """The value that a slice, too, only reads a part of."""
        while value in self.defined and self.defined[value].name in (*VIEWS, "mpc.slice"):
            value = self.defined[value].operands[0][0]
        return value

    def source(self, value):
        """The state that a copy is made from."""
        while value in self.defined and self.defined[value].operands:
            value = self.defined[value].operands[0][0]
        return self.defined[value].symbol if value in self.defined else ""

    def reaches(self, source, value):
        """Whether `value` is computed from `source`."""
        first = self.defined[source].index if source in self.defined else -1
        pending, seen = [value], set()
        while pending:
            at = pending.pop()
            if at == source:
                return True
            op = self.defined.get(at)
            if op is None or op.index in seen or op.index <= first:
                continue
            seen.add(op.index)
            pending.extend(operand for operand, _ in op.operands)
        return False

    def residual_values(self):
        """x and the sum, wherever x + f(x) is written: f any computation, both of the sum's shape."""
        found = []
        for op in self.function.ops:
            if op.name != "mpc.add":
                continue
            (a, a_type), (b, b_type) = op.operands
            result, kind = op.results[0]
            if a in self.fixed or b in self.fixed or not a_type.shape == b_type.shape == kind.shape:
                continue
            for skip, branch in ((a, b), (b, a)):
                if skip != branch and self.reaches(skip, branch):
                    found += [value for value in (skip, result) if value not in found]
                    break
        return found

    def saved_values(self):
        """What an op marked `mpc.backward` reads of one that is not."""
        found = []
        for op in self.function.ops:
            if "mpc.backward" not in op.text:
                continue
            for value, _ in op.operands:
                source = self.defined.get(self.root(value))
                if source and value not in self.fixed and "mpc.backward" not in source.text:
                    found += [source.results[0][0]] if source.results[0][0] not in found else []
        return found


    def gradients(self):
        """What the updates read, as the backward made it."""
        found = []
        for op in self.function.ops:
            if op.name not in UPDATES:
                continue
            value = op.operands[1][0]
            while value in self.defined and self.defined[value].name in ON_THE_WAY:
                value = self.defined[value].operands[0][0]
            if value not in found:
                found.append(value)
        return found


class Floor:
    def __init__(self, function):
        self.graph = Graph(function)
        self.function = function
        self.bytes = dict.fromkeys(CLASSES, 0)
        self.counts = dict.fromkeys(CLASSES, 0)
        # Roots already counted. What the backward reads it reads for itself: the forward's pass over it is long past.
        self.written, self.read, self.read_back = set(), set(), set()
        self.updated = set()
        self.count_products()
        for name, values, read in (
            ("residual", self.graph.residual_values(), self.read),
            ("saved", self.graph.saved_values(), self.read_back),
            ("gradients", self.graph.gradients(), self.updated),
        ):
            for value in values:
                self.count(name, value, self.written)
                self.count(name, value, read)
        self.count_parameters()
        self.count_borders()
        self.scaling = self.scaling_bytes()

    def add(self, name, size):
        self.bytes[name] += size
        self.counts[name] += 1

    def count(self, name, value, once):
        root = self.graph.root(value)
        if once is self.written and self.graph.whole(root) in once:
            return  # a part of what is written
        if root not in once:
            once.add(root)
            self.add(name, self.graph.types[root].bytes())

    def count_products(self):
        for op in filter(is_product, self.function.ops):
            operands = {}
            for index, (value, kind) in enumerate(op.operands):
                if value not in self.graph.fixed:
                    operands.setdefault(value, kind.bytes(marked_bits(op, index)))
            read = self.read_back if "mpc.backward" in op.text else self.read
            for value, size in operands.items():
                read.add(self.graph.root(value))
                self.add("products", size)
            for value, kind in op.results:
                self.written.add(value)
                self.add("products", kind.bytes())

    def count_parameters(self):
        """A table that is only gathered from costs the gathered rows, never more than itself."""
        reads = {}  # (value, bits) -> [gathered bytes or None for the whole]
        for op in self.function.ops:
            if any(value in self.graph.fixed for value, _ in op.results):
                continue
            for index, (value, kind) in enumerate(op.operands):
                if self.graph.fixed.get(value) != "parameter":
                    continue
                if op.name == "ml_program.global_store":
                    continue
                gathered = op.results[0][1].bytes() if op.name == "mpc.embedding" and index == 0 else None
                key = self.graph.root(value), marked_bits(op, index)
                reads.setdefault(key, []).append(gathered)
        for (value, bits), gathered in reads.items():
            whole = self.graph.types[value].bytes(bits)
            self.add("parameters", whole if None in gathered else min(whole, sum(gathered)))
        stored = {op.symbol for op in self.function.ops if op.name == "ml_program.global_store"}
        for op in self.function.ops:
            if op.name == "ml_program.global_store":
                self.add("parameters", op.operands[0][1].bytes())
        for value, bits in reads:
            source = self.graph.defined.get(value)
            if source and source.name == "mpc.cast" and self.graph.source(value) in stored:
                self.add("parameters", self.graph.types[value].bytes(bits))

    def count_borders(self):
        for value, _ in self.function.arguments:
            if value in self.graph.uses:
                self.count("borders", value, self.read)
        for value, _ in self.function.returned:
            if value not in self.graph.fixed:
                self.count("borders", value, self.written)

    def scaling_bytes(self):
        total, seen = 0, set()
        for op in filter(is_product, self.function.ops):
            for index, (value, _) in enumerate(op.operands):
                root = self.graph.root(value)
                bits = marked_bits(op, index)
                if bits is None or value in self.graph.fixed or root in seen:
                    continue
                seen.add(root)
                kind = self.graph.types[root]
                total += kind.bytes() * (1 if root in self.written else 2) + kind.bytes(bits)
        return total

    def report(self):
        return {
            "function": self.function.name,
            "bytes": sum(self.bytes.values()),
            "by_class": self.bytes,
            "accesses": self.counts,
            "scaling_bytes": self.scaling,
        }


def floor_of(path, entry="main"):
    return Floor(ir_text.parse_file(path)[entry]).report()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("dump", help="what --stop-after=Differentiate printed")
    parser.add_argument("--entry", default="main")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    try:
        report = floor_of(options.dump, options.entry)
    except (OSError, KeyError, ir_text.Unreadable) as problem:
        sys.exit(f"floor.py: {options.dump}: {problem}")
    if options.json:
        print(json.dumps(report, indent=2))
        return
    for name in CLASSES:
        print(f"{name:12} {report['by_class'][name]:>15,} bytes in {report['accesses'][name]} accesses")
    print(f"{'floor':12} {report['bytes']:>15,} bytes")
    if report["scaling_bytes"]:
        print(f"{'scaling':12} {report['scaling_bytes']:>15,} bytes more with current FP8 scaling")


if __name__ == "__main__":
    main()
