"""torch.compile(model, backend="mpc"): inference in mpc, graph by graph.

Dynamo cuts a model where it cannot follow it, and gives each graph here. With the first call of its shapes a graph is exported and compiled,
and its parameters become the program's weights, which follow those of the call: Dynamo gives one graph the parameters of several modules. A
graph with operations that the importer or the compiler does not take is cut around them (`parts`), and they stay in PyTorch's eager mode; so
does a call that PyTorch would differentiate, and one of a ninth shape. A warning a graph says so, `summary` says all, and fullgraph=True
refuses a graph that is not taken whole.
"""

import threading
import warnings

import torch

import mpc
from mpc.errors import ArgumentError, EagerWarning, Error, ExportError
from mpc.pytorch import parts, places

GRAPHS = []  # of this process, in the order in which Dynamo gave them
DIFFERENTIATED = "PyTorch would differentiate it; call the model under torch.no_grad() or torch.inference_mode()"
MOST = 8  # programs of a graph whose sizes are open, as many as Dynamo makes of a function
MANY = f"it was called with more than {MOST} shapes or numbers, each of which is a program; pad to fewer"


class Marking(torch.fx.Interpreter):
    """Runs a graph of Dynamo's under torch.export, whose operations get the user's lines and the names of the graph's nodes."""

    def call_function(self, target, args, kwargs):
        # As a module's own `with torch.autocast(..)`, which the export sees.
        if target is torch.amp.autocast_mode._enter_autocast:
            region = torch.autocast(*args, **kwargs)
            region.__enter__()
            return region
        if target is torch.amp.autocast_mode._exit_autocast:
            return args[0].__exit__(None, None, None)
        return super().call_function(target, args, kwargs)

    def run_node(self, node):
        last = places.last_made()
        result = super().run_node(node)
        for made in places.made_since(last):
            made.meta["stack_trace"] = parts.mark(node.name) + (node.stack_trace or made.meta.get("stack_trace") or "")
        return result


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
        results = Marking(self.graph).run(*(self.fixed[i] if i in self.fixed else held[f"t{i}"] for i in range(self.count)))
        return {f"r{i}": result for i, result in enumerate(results if isinstance(results, (tuple, list)) else [results])}


class Compiled:
    """A graph's program for the shapes of a call, and the weights that it holds."""

    def __init__(self, graph, values, options):
        tensors = {f"t{i}": value for i, value in enumerate(values) if isinstance(value, torch.Tensor)}
        if not tensors:
            raise ExportError("it has no tensors as inputs")
        self.weights = {name: value for name, value in tensors.items() if isinstance(value, torch.nn.Parameter)}
        module = Flat(graph, values, self.weights).eval()
        given = {name: value for name, value in tensors.items() if name not in self.weights}
        if not given:
            raise ExportError("its only tensors are parameters, so that nothing says on which device its results belong")
        self.versions = [weight._version for weight in self.weights.values()]
        self.program = mpc.compile(module, given, **options)

    def follow(self, values):
        """Copies the call's weights into the program, where they are others than it holds or have changed in PyTorch."""
        weights = {name: values[int(name[1:])] for name in self.weights}
        versions = [weight._version for weight in weights.values()]
        if versions != self.versions or any(weight is not self.weights[name] for name, weight in weights.items()):
            self.program.load_state_dict({name: weight for name, weight in weights.items() if name in self.program.state})
            self.weights, self.versions = weights, versions

    def run(self, values):
        self.follow(values)
        results = self.program.run("main", {info.name: values[int(info.name[1:])] for info in self.program.inputs})
        names = [info.name for info in self.program.results]
        results = results if isinstance(results, dict) else {names[0]: results}
        return tuple(results[f"r{i}"] for i in range(len(names)))


def take_numbers(graph, inputs):
    """Where sizes are open, Dynamo gives a Python float, such as a norm's eps, as a tensor that the graph takes the item of. Makes the graph take
    the number itself; gives the places of such inputs."""
    places = []
    for i, (node, value) in enumerate(zip([node for node in graph.graph.nodes if node.op == "placeholder"], inputs)):
        is_number = isinstance(value, torch.Tensor) and value.dtype == torch.float64 and value.ndim == 0
        if is_number and all(user.op == "call_method" and user.target == "item" for user in node.users):
            for user in list(node.users):
                user.replace_all_uses_with(node)
                graph.graph.erase_node(user)
            places.append(i)
    graph.recompile()
    return places


class Graph:
    """One graph of Dynamo's, or a part of one, and its programs by the shapes of calls, or its parts, or why it has neither. Where sizes are
    open to Dynamo, it gives them as numbers."""

    def __init__(self, graph, options, is_whole=False, number=None, numbers=()):
        self.graph, self.options, self.is_whole = graph, options, is_whole
        self.numbers = numbers  # places of inputs that come as tensors and are taken as numbers
        self.number = number  # of Dynamo's graph; a part has none, and its graph warns for it
        self.operations = sum(node.op.startswith("call") for node in graph.graph.nodes)
        self.programs, self.cut, self.parts = {}, None, []  # a Compiled, or the text of why there is none
        self.reasons = {}  # why calls or operations are in eager mode, each once, in their order
        self.first, self.told = "", False  # the first of the operations that are missing, with its place
        self.calls = self.eager = 0
        self.lock = threading.Lock()  # no other call compiles, or loads weights between a call's weights and its run

    def __call__(self, *values):
        self.calls += 1
        values = [value.item() if i in self.numbers else value for i, value in enumerate(values)] if self.numbers else values
        tensors = [value for value in values if isinstance(value, torch.Tensor)]
        if torch.is_grad_enabled() and any(value.requires_grad for value in [*tensors, *self.graph.parameters()]):
            return self.in_eager(values, DIFFERENTIATED)
        with self.lock:
            held = self.held(values)
            if isinstance(held, Compiled):
                return held.run(values)
        if self.cut is None:
            return self.in_eager(values, held)
        results = self.cut(*values)
        self.tell(held, self.left)
        return results

    def in_eager(self, values, reason):
        self.eager += 1
        self.reasons[reason] = True
        self.tell(reason, self.operations)
        return self.graph.forward(*values)

    def tell(self, reason, left):
        """Once, what of the graph is not in mpc."""
        if self.told or self.number is None or not left:
            return
        self.told = True
        reason = reason or next((text for part in self.parts for text in part.reasons), "")
        strict = "" if reason in (DIFFERENTIATED, MANY) else ", and fullgraph=True refuses such a graph"
        said = self.first if self.first and reason not in (DIFFERENTIATED, MANY) else " ".join(reason.split())
        warnings.warn(f"torch.compile(backend='mpc'), graph {self.number}: {left} of {self.operations} operations "
                      f"({100 * left / max(self.operations, 1):.0f} %) run in PyTorch's eager mode: {said}; "
                      f"mpc.pytorch.dynamo.summary() says it all{strict}", EagerWarning, stacklevel=3)  # fmt: skip

    @property
    def program(self):
        """The first of its programs, or None."""
        return next((held.program for held in self.programs.values() if isinstance(held, Compiled)), None)

    @property
    def left(self):
        """How many operations run in eager mode."""
        if self.cut is not None:
            return self.operations - sum(part.operations - part.left for part in self.parts)
        return self.operations if self.program is None else 0

    def held(self, values):
        """The program for the call's shapes, compiled with the first call that has them, or why there is none."""
        key = tuple(value.shape if isinstance(value, torch.Tensor) else value for value in values)
        if self.cut is not None:
            return next(iter(self.reasons), "")
        if key not in self.programs:
            if len(self.programs) == MOST:
                return MANY
            try:
                self.programs[key] = Compiled(self.graph, values, self.options)
            except Error as error:
                self.programs[key] = self.refused(error)
        return self.programs[key]

    def refused(self, error):
        """The error's text. The graph is cut around what it names, where no other shapes have a program."""
        if self.is_whole:
            raise ExportError(f"fullgraph=True, and mpc does not take the graph as a whole: {error}") from None
        self.reasons[str(error)], self.first = True, parts.first_of(error)
        cut = parts.cut_around(self.graph, error) if self.number is not None and self.program is None else None
        for name, part in list(cut.named_children()) if cut is not None else ():
            if parts.is_taken(part):
                graph = Graph(part, self.options)
                self.parts.append(graph)
                setattr(cut, name, parts.Part(graph))
        self.cut = cut
        return str(error)


def is_fullgraph():
    """Whether the call of torch.compile that Dynamo works for has fullgraph=True."""
    try:
        from torch._dynamo.symbolic_convert import InstructionTranslator

        return bool(InstructionTranslator.current_tx().one_graph)
    except Exception:  # another PyTorch, or no call of torch.compile
        return False


def backend(graph, inputs, *, options=None, **_):
    """What Dynamo calls. `options` of torch.compile are those of mpc.compile: precision, device, target, options."""
    check_options(dict(options or {}))
    GRAPHS.append(Graph(graph, dict(options or {}), is_fullgraph(), len(GRAPHS), take_numbers(graph, inputs)))
    return GRAPHS[-1]


def check_options(options):
    """Options are wrong before anything is compiled, and no reason for eager mode."""
    from mpc.compiler import default_target, words_of

    known = [name for name in (*mpc.compile.__kwdefaults__, *mpc.load.__kwdefaults__) if name not in ("train", "loss", "recipe", "dynamic_shapes", "weights")]
    for name in options:
        if name not in known:
            raise ArgumentError(f"torch.compile(backend='mpc') has no option {name!r}; expected one of {', '.join(dict.fromkeys(known))}")
    target = options.get("target") or default_target(options.get("device", "auto"))
    words_of("compile", options.get("precision", "fp32"), options.get("residual", "f32"), False, target, options.get("dims"), options.get("options", ()))


def summary():
    """What torch.compile gave to mpc in this process, and what of it stayed in eager mode, as text."""
    lines = [f"{len(GRAPHS)} graphs, {sum(graph.left == 0 for graph in GRAPHS)} of them in mpc"]
    for i, graph in enumerate(GRAPHS):
        where = f"mpc on {graph.program.device}" if graph.program is not None else "eager"
        if graph.cut is not None:
            where = f"{graph.operations - graph.left} of them in mpc, in {sum(part.program is not None for part in graph.parts)} parts"
        beside = f", {graph.eager} of them in eager mode" if graph.eager and graph.program is not None else ""
        lines.append(f"  graph {i}: {graph.operations} operations, {where}, {graph.calls} calls{beside}")
        for reason in [*graph.reasons, *(text for part in graph.parts for text in part.reasons)]:
            lines += [f"    {line}" for line in reason.splitlines()]
    return "\n".join(lines)
