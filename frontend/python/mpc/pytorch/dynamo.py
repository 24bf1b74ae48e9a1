"""torch.compile(model, backend="mpc"): inference in mpc, graph by graph.

Dynamo cuts a model where it cannot follow it, and gives each graph here. With its first call a graph is exported and compiled, and its
parameters become the program's weights, which follow those of the call: Dynamo gives one graph the parameters of several modules. What the importer or the compiler does not take stays in
PyTorch's eager mode, and so does a call that PyTorch would differentiate; `summary` says which and why.
"""

import threading

import torch

import mpc
from mpc.errors import Error, ExportError

GRAPHS = []  # of this process, in the order in which Dynamo gave them
DIFFERENTIATED = "PyTorch would differentiate it; call the model under torch.no_grad() or torch.inference_mode()"


class Flat(torch.nn.Module):
    """A graph of Dynamo's by names: weights are parameters of the module, other tensors are its inputs."""

    def __init__(self, graph, values, weights):
        super().__init__()
        self.graph, self.fixed = graph, {i: value for i, value in enumerate(values) if not isinstance(value, torch.Tensor)}
        self.count = len(values)
        for name, weight in weights.items():
            self.register_parameter(name, weight)

    def forward(self, **tensors):
        held = dict(self.named_parameters(recurse=False)) | tensors
        results = self.graph(*(self.fixed[i] if i in self.fixed else held[f"t{i}"] for i in range(self.count)))
        return {f"r{i}": result for i, result in enumerate(results)}


class Graph:
    """One graph of Dynamo's, and its program, or why it has none."""

    def __init__(self, graph, options):
        self.graph, self.options = graph, options
        self.operations = sum(node.op.startswith("call") for node in graph.graph.nodes)
        self.program, self.reason, self.tried = None, "", False
        self.calls = self.eager = 0
        self.weights, self.versions = {}, []  # what the program holds
        self.lock = threading.Lock()  # no other call loads weights between a call's weights and its run

    def __call__(self, *values):
        self.calls += 1
        tensors = [value for value in values if isinstance(value, torch.Tensor)]
        if torch.is_grad_enabled() and any(value.requires_grad for value in [*tensors, *self.graph.parameters()]):
            self.reason = self.reason or DIFFERENTIATED
            return self.in_eager(values)
        if not self.tried:
            self.compile(values)
        return self.in_eager(values) if self.program is None else self.run(values)

    def in_eager(self, values):
        self.eager += 1
        return self.graph.forward(*values)

    def compile(self, values):
        self.tried = True
        try:
            self.program = self.program_of(values)
            self.reason = self.reason if self.eager else ""
        except Error as error:
            self.reason = str(error)
        except Exception as error:  # a fault of the importer: the model goes on in eager mode, and the summary names it
            self.reason = f"a fault of mpc's importer: {type(error).__name__}: {error}"

    def program_of(self, values):
        if any(isinstance(value, torch.SymInt) for value in values):
            raise ExportError("its sizes are open; compile with torch.compile(.., dynamic=False)")
        tensors = {f"t{i}": value for i, value in enumerate(values) if isinstance(value, torch.Tensor)}
        if not tensors:
            raise ExportError("it has no tensors as inputs")
        self.weights = {name: value for name, value in tensors.items() if isinstance(value, torch.nn.Parameter)}
        module = Flat(self.graph, values, self.weights).eval()
        given = {name: value for name, value in tensors.items() if name not in self.weights}
        if not given:
            raise ExportError("its only tensors are parameters, so that nothing says on which device its results belong")
        self.versions = [weight._version for weight in self.weights.values()]
        return mpc.compile(module, given, **self.options)

    def follow(self, values):
        """Copies the call's weights into the program, where they are others than it holds or have changed in PyTorch."""
        weights = {name: values[int(name[1:])] for name in self.weights}
        versions = [weight._version for weight in weights.values()]
        if versions != self.versions or any(weight is not self.weights[name] for name, weight in weights.items()):
            self.program.load_state_dict({name: weight for name, weight in weights.items() if name in self.program.state})
            self.weights, self.versions = weights, versions

    def run(self, values):
        with self.lock:
            self.follow(values)
            results = self.program.run("main", {info.name: values[int(info.name[1:])] for info in self.program.inputs})
        names = [info.name for info in self.program.results]
        results = results if isinstance(results, dict) else {names[0]: results}
        return tuple(results[f"r{i}"] for i in range(len(names)))


def backend(graph, inputs, *, options=None, **_):
    """What Dynamo calls. `options` of torch.compile are those of mpc.compile: precision, device, target, options."""
    GRAPHS.append(Graph(graph, dict(options or {})))
    return GRAPHS[-1]


def summary():
    """What torch.compile gave to mpc in this process, and what of it stayed in eager mode, as text."""
    lines = [f"{len(GRAPHS)} graphs, {sum(graph.program is not None for graph in GRAPHS)} of them in mpc"]
    for i, graph in enumerate(GRAPHS):
        where = f"mpc on {graph.program.device}" if graph.program is not None else "eager"
        beside = f", {graph.eager} of them in eager mode" if graph.eager and graph.program is not None else ""
        lines.append(f"  graph {i}: {graph.operations} operations, {where}, {graph.calls} calls{beside}")
        lines += [f"    {line}" for line in graph.reason.splitlines()]
    return "\n".join(lines)
