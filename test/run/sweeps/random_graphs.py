#!/usr/bin/env python3
"""Random graphs of every op through the whole compiler, against the evaluator:

    random_graphs.py MPC FOLDER [--seed=S|time] [--first=I] [--count=N] [--ops=N] [--a-text=N] [--precision=P,..] [--train]
                     [--text=COMPILER --device=FOLDER] [--table] [--mutate=OP:OTHER] [--bits] [--quick]

Graph I of a seed is the same everywhere. `--a-text` graphs are functions of one model, so that the host compiler is paid
once. `cpu` and `cpu-check` must give the same bits. Whole values are the evaluator's exactly; smooth ones lie about as near
to the exact result as the evaluator's own in the same types. A graph that fails is reduced to the few ops that fail still, and
the file that shows it is named. `--text` compiles to text alone, which the host compiler parses. `--train` compares gradients.
`--bits` compares `cpu` with `cpu-check` alone, and every second graph has short rows and moves elements more than it computes.
With `--quick` the host compiler does not optimise. `--table` prints which ops stood in which schedules in which precisions. `--mutate` is the negative control: the kernels are
those of a model where OTHER stands in place of OP.
"""

import collections
import pathlib
import random
import re
import subprocess
import sys
import time

import commands
import graph_custom
import graph_indices  # noqa: F401, adds its ops to the table
import graph_layers  # noqa: F401, likewise
import graph_loops  # noqa: F401, likewise
import graph_ops
import steps
import tensors as t

PRECISIONS = ["fp32", "tf32", "fp16", "bf16", "fp8"]


class Failure(Exception):
    """A command that failed; `folder` is where commands run, `compiler` their environment."""

    folder, compiler = None, None


def call(*command):
    try:
        # A fault of mpc leaves a file where it is called.
        done = subprocess.run([str(word) for word in command], stdin=subprocess.DEVNULL, capture_output=True, text=True,
                              timeout=300, cwd=Failure.folder, env=Failure.compiler)  # fmt: skip
    except subprocess.TimeoutExpired:
        raise Failure(f"{command[1]}: runs for more than 300 s") from None
    if done.returncode:
        raise Failure(f"{command[1]}: exit code {done.returncode}: {(done.stderr or done.stdout).strip()[:1500]}")
    return done.stdout


def graph_of(seed, index, ops, trains=False, short=False):
    """Graph `index` of a seed: sizes differ, and a third say the precision of some ops."""
    source = random.Random(f"{seed}/{index}")
    graph = graph_ops.Graph("main" if trains else f"g{index}", source, annotate=0.15 if index % 3 == 2 else 0.0)
    graph.trains, graph.short, graph.label = trains, short, f"graph {index} of seed {seed}"
    graph = graph_ops.grow(graph, source.randint(4, ops))
    return graph_ops.with_loss(graph) if trains else graph


class Text:
    """Graphs as the functions of one model, in one precision."""

    mutated = None  # (op, another), of the kernels alone

    def __init__(self, graphs, precision, folder, mpc):
        self.graphs, self.precision, self.mpc = graphs, precision, mpc
        self.folder = pathlib.Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        self.source, self.artifact = self.folder / "model.mlir", self.folder / f"{precision}.mpcx"
        self.source.write_text("\n".join(graph.text() for graph in graphs))
        (self.folder / graph_custom.FILE).write_text(graph_custom.text())
        for graph in graphs:
            for value, values in graph.fed:
                t.write_npy(self.folder / f"{graph.name}.{value.name}.npy", value.shape, values, value.kind)

    def words(self):
        return [f"--precision={self.precision}", "--target=cpu"]

    def compile(self):
        source = self.source
        if self.mutated:
            source = self.folder / "mutated.mlir"
            source.write_text(self.source.read_text().replace(*(f"= mpc.{name} " for name in self.mutated)))
        call(self.mpc, "compile", source, *self.words(), "-o", self.artifact)

    def parse(self, compiler, device):
        """The kernels' text parses, in plain loops and on fibers."""
        text = self.folder / f"{self.precision}.cpp"
        text.write_text(call(self.mpc, "compile", self.source, *self.words(), "--emit=cuda"))
        for form in ("-DMPC_DEVICE_DIRECT", "-DMPC_DEVICE_FIBERS"):
            call(compiler, "-std=c++17", "-fsyntax-only", form, f"-I{device}", text)

    def values(self, graph, where, *command):
        paths = {r.name: self.folder / f"{graph.name}.{self.precision}.{where}.{r.name}.npy" for r in graph.results}
        words = [f"--input={v.name}={self.folder / f'{graph.name}.{v.name}.npy'}" for v, _ in graph.fed]
        words += [f"--output={name}={path}" for name, path in paths.items()]
        call(self.mpc, *command, f"--entry={graph.name}", "--unchecked-indices", *words,
             *([f"--steps={graph.steps}"] if graph.steps > 1 else []))  # fmt: skip
        return {name: (path.read_bytes(), t.read_npy(path)[1]) for name, path in paths.items()}

    def problems(self, graph):
        try:
            cpu = self.values(graph, "cpu", "run", self.artifact, "--device=cpu")
            check = self.values(graph, "cpu-check", "run", self.artifact, "--device=cpu-check")
            typed = self.values(graph, "typed", "evaluate", self.source, *self.words(), "--after=Schedule")
            exact = self.values(graph, "exact", "evaluate", self.source, "--exact")
        except Failure as failure:
            yield str(failure)
            return
        for result in graph.results:
            name = f"{result.name} {result.value.type}"
            if cpu[result.name][0] != check[result.name][0]:
                yield f"{name}: cpu-check differs from cpu"
            lists = [values[result.name][1] for values in (exact, typed, cpu)]
            verdict = t.exact(*lists[1:], zeros=False) if result.bar == "exact" else near(*lists)
            if not verdict.passed:
                yield f"{name}: {verdict.what}"


class Bits(Text):
    """The two host back ends of one text, whose results are the same bits."""

    def problems(self, graph):
        try:
            cpu = self.values(graph, "cpu", "run", self.artifact, "--device=cpu")
            check = self.values(graph, "cpu-check", "run", self.artifact, "--device=cpu-check")
        except Failure as failure:
            yield str(failure)
            return
        for name, (bits, _) in cpu.items():
            if bits != check[name][0]:
                yield f"{name}: cpu-check differs from cpu"


class Step(Text):
    """A graph as a training step: after one step of sgd its momentum buffers are the gradients."""

    def words(self):
        return super().words() + ["--train", "--optimizer=sgd", "--momentum=0.9"]

    def problems(self, graph):
        inputs = [f"--input={v.name}={self.folder / f'{graph.name}.{v.name}.npy'}" for v, _ in graph.fed]

        def state(where, *command):
            path = self.folder / f"{self.precision}.{where}.safetensors"
            call(self.mpc, *command, "--entry=step", "--unchecked-indices", *inputs, f"--save-state={path}")
            return path

        evaluate = ["evaluate", self.source, "--target=cpu", *self.words()[2:]]
        try:
            cpu, check = (state(d, "run", self.artifact, f"--device={d}") for d in ("cpu", "cpu-check"))
            typed = state("typed", "evaluate", self.source, *self.words(), "--after=Schedule")
            exact = state("exact", *evaluate, "--precision=fp32", "--after=Optimize", "--exact")
        except Failure as failure:
            yield str(failure)
            return
        if cpu.read_bytes() != check.read_bytes():
            yield "cpu-check gives another state than cpu"
        exact, typed, cpu = (steps.gradients(steps.read_state(path)) for path in (exact, typed, cpu))
        for name in exact:
            verdict = near(exact[name], typed[name], cpu[name])
            if not verdict.passed:
                yield f"gradient of {name}: {verdict.what}"


def near(exact, typed, values):
    """As near to the exact result as the evaluator in the same types, within 3 dB, and 12 where there are few elements; or
    nearer to the evaluator than 110 dB."""
    place = t.misplaced(typed, values)
    if place is not None:
        return t.Verdict(t.math.inf, f"element {place} is {values[place]!r}, expected {typed[place]!r}")
    pairs = [(a, b, c) for a, b, c in zip(exact, typed, values) if all(map(t.math.isfinite, (a, b, c)))]
    if not pairs:
        return t.Verdict(0.0, "equal")
    exact, typed, values = zip(*pairs)
    apart = t.sqnr(typed, values)
    if apart >= 110 or max(abs(a - b) for a, b in zip(typed, values)) < 1e-6 * max(1.0, max(map(abs, typed))):
        return t.Verdict(0.0, "equal")
    expected, found = t.sqnr(exact, typed), t.sqnr(exact, values)
    slack = 3 if len(pairs) >= 200 else 12
    return t.Verdict(0.0 if found >= expected - slack else t.math.inf, f"{found:.1f} dB, the evaluator has {expected:.1f}")




# ---- a failing graph, smaller ---------------------------------------------------------------------------------------


def without(graph, node):
    """The graph with the node's results as inputs, or None where they cannot be."""
    if any(value.kind not in t.NPY for value in node.values):
        return None
    smaller = graph_ops.Graph(graph.name, random.Random(0))  # every attribute is replaced
    smaller.__dict__.update({**graph.__dict__, "inputs": list(graph.inputs)})
    smaller.nodes = [other for other in graph.nodes if other is not node]
    for value in node.values:
        whole, bound = graph.sorts[value.name]
        if whole:
            values = t.integers(value.shape, 1, 0 if value.kind != "f32" else -int(bound), int(bound))
        else:
            values = [max(-bound, min(bound, v)) for v in t.normal(value.shape, 1)]
        smaller.inputs.append((value, values))
    return smaller if smaller.learns() or not graph.trains else None


def reduced(graph, fails):
    """A graph of as few ops as still fails: one result, and ops made inputs from the front."""
    for result in graph.results:
        alone = graph_ops.Graph(graph.name, random.Random(0))
        alone.__dict__.update({**graph.__dict__, "results": [result]})
        if len(graph.results) > 1 and fails(alone):
            graph = alone
            break
    for node in list(graph.nodes):
        smaller = without(graph, node)
        if smaller is not None and fails(smaller):
            graph = smaller
    return graph


class Checker:
    def __init__(self, mpc, folder, compiler, device, form, covers):
        self.form, self.covers = form, covers
        self.mpc, self.folder, self.compiler, self.device = mpc, pathlib.Path(folder), compiler, device
        self.coverage = collections.defaultdict(lambda: collections.defaultdict(set))
        self.failed = 0

    def fails(self, graph, precision, where="reduced"):
        """What is wrong with one graph, alone."""
        text = self.form([graph], precision, self.folder / where / graph.label.split()[1], self.mpc)
        try:
            text.compile()
            if self.compiler:
                text.parse(self.compiler, self.device)
                return []
        except Failure as failure:
            return [str(failure)]
        return list(text.problems(graph))

    def report(self, graph, precision, problem):
        self.failed += 1
        kind = problem.split(":")[0].split(" ")[0] if problem.startswith(("compile", "run", "evaluate")) else "values"
        smaller = reduced(graph, lambda g: any(
            kind == "values" or p.startswith(kind) for p in self.fails(g, precision)))  # fmt: skip
        again = self.fails(smaller, precision, "failed") or [problem]
        path = self.folder / "failed" / graph.label.split()[1] / "model.mlir"
        ops = path.read_text().count("= mpc.")
        print(f"FAILED: {graph.label} in {precision}: {problem}\n  reduced: {path} ({ops} ops): {again[0]}", file=sys.stderr)

    def check(self, graphs, precision, name):
        text = self.form(graphs, precision, self.folder / name, self.mpc)
        try:
            if self.compiler:
                text.parse(self.compiler, self.device)
            else:
                text.compile()
        except Failure as failure:
            if len(graphs) == 1:
                self.report(graphs[0], precision, str(failure))
                return
            half = len(graphs) // 2
            self.check(graphs[:half], precision, f"{name}a")
            self.check(graphs[half:], precision, f"{name}b")
            return
        if self.covers:
            self.cover(text)
        if self.compiler:
            return
        for graph in graphs:
            problems = list(text.problems(graph))
            if problems:
                self.report(graph, precision, problems[0])

    def cover(self, text):
        plan = call(self.mpc, "compile", text.source, *text.words(), "--stop-after=Plan", "-o", "-")
        schedule = ""
        for line in plan.splitlines():
            if "plan.kernel @" in line:
                schedule = re.search(r"schedule(?: =)? #plan\.([a-z_]+)", line)[1]
                if "{" not in line:
                    continue
            op = re.search(r"mpc\.([a-z_0-9]+)", line)
            if "plan.gemm" in line:
                self.coverage["matmul"]["product"].add(text.precision)
            elif op and schedule and "mpc.yield" not in line:
                origin = re.search(r'mpc\.origin = "([a-z_0-9]+)"', line)
                for name in {op[1], origin[1] if origin else op[1]}:
                    self.coverage[name][schedule].add(text.precision)

    def table(self):
        schedules = sorted({s for row in self.coverage.values() for s in row})
        print("| op | " + " | ".join(schedules) + " |\n|---|" + "---|" * len(schedules))
        for name in sorted(self.coverage):
            cells = [" ".join(p for p in PRECISIONS if p in self.coverage[name][s]) for s in schedules]
            print(f"| {name} | " + " | ".join(c if c != " ".join(PRECISIONS) else "all" for c in cells) + " |")


def main(arguments):
    options = dict(a[2:].partition("=")[::2] for a in arguments if a.startswith("--"))
    mpc, folder = (pathlib.Path(a).resolve() for a in arguments if not a.startswith("--"))
    folder.mkdir(parents=True, exist_ok=True)
    Failure.folder, Failure.compiler = folder, commands.compiler("quick" not in options)
    seed = int(time.time()) if options.get("seed") == "time" else int(options.get("seed", 1))
    count, each = int(options.get("count", 100)), int(options.get("a-text", 20))
    ops, precisions = int(options.get("ops", 24)), options.get("precision", ",".join(PRECISIONS)).split(",")
    trains, bits, origin = "train" in options, "bits" in options, int(options.get("first", 0))
    Text.mutated = tuple(options["mutate"].split(":")) if "mutate" in options else None
    each = 1 if trains else each
    device = pathlib.Path(options.get("device", ".")).resolve()
    checker = Checker(mpc, folder, options.get("text"), device, Step if trains else Bits if bits else Text, "table" in options)
    start = time.time()
    used = collections.Counter()
    for number, first in enumerate(range(origin, origin + count, each)):
        graphs = [graph_of(seed, i, ops, trains, bits and i % 2 == 1) for i in range(first, min(first + each, origin + count))]
        graphs = [graph for graph in graphs if graph.results]
        for graph in graphs:
            used.update(graph.used)
        if graphs:
            checker.check(graphs, precisions[number % len(precisions)], f"text{number}")
    if "table" in options:
        checker.table()
    never = sorted(set(graph_ops.OPS) - set(used))
    print(f"seed {seed}: {count} graphs, {sum(used.values())} ops of {len(used)} kinds"
          + (f", never {', '.join(never)}" if never else "")
          + f": {checker.failed} failed in {time.time() - start:.0f} s")  # fmt: skip
    return 1 if checker.failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
