"""A compiled program in Python: loading, running, training, its state."""

import re
import warnings
from collections.abc import Mapping

import numpy

from mpc import arrays
from mpc.errors import ArgumentError, StateError

SKIPS = 10  # steps in a row that are skipped before a warning; mpc train stops after --max-skips
STEPS = ("step", "micro_step", "apply")


MODULE = ("parameter", "other", "constant")  # the roles of a module's own parameters and buffers


class TensorInfo:
    """An input, a result or a state tensor: name, dtype (of NumPy or ml_dtypes) and shape."""

    def __init__(self, name, element, shape, role=None, range=None):
        self.name, self.element, self.shape, self.role = name, element, tuple(shape), role
        self.range = range  # (limit, the number for none or None, whether they are classes) where elements are indices

    @property
    def dtype(self):
        return arrays.numpy_type(self.element)

    @property
    def expected(self):
        return self.element, self.shape

    def __repr__(self):
        return f"{self.name}: {arrays.text_of(self.element, self.shape)}" + (f", {self.role}" if self.role else "")


class Signature:
    """What an entry takes and gives: lists of TensorInfo. Metrics are no results: Program.metrics gives them."""

    def __init__(self, native, name):
        self.name = name
        self.inputs = [TensorInfo(*info, range=native.range(name, i)) for i, info in enumerate(native.inputs(name))]
        metrics = set(native.metric_names(name))
        self.results = [info for info in (TensorInfo(*info) for info in native.outputs(name)) if info.name not in metrics]

    def __repr__(self):
        return f"{self.name}({', '.join(map(repr, self.inputs))}) -> ({', '.join(map(repr, self.results))})"


class Entry:
    """A function of a program. Call it as the program itself: program["eval"](x=x)."""

    def __init__(self, program, signature):
        self.program, self.signature = program, signature
        self.name, self.inputs, self.results = signature.name, signature.inputs, signature.results

    def __call__(self, *args, out=None, **inputs):
        return self.program._run(self.signature, args, inputs, out)

    def __repr__(self):
        return repr(self.signature)


class Metrics(dict):
    """The scalar results of one finished step by name, metrics["loss"], and what is known of the step as attributes: sequence
    (1, 2, ..), entry, dropped (how many older metrics nobody asked for in time), loss, grad_norm, learning_rate, scale (nan where a
    step has none), skipped (a gradient was not finite, and only the scaler changed; with several optimizers: one of them left out
    this step, and metrics["skipped.NAME"] says which), nonfinite (the first parameter whose gradient was not), nonfinite_layer (with mpc compile --track-nonfinite), nonfinite_rank
    (of several ranks, the first with that layer)."""

    def __init__(self, found):
        super().__init__(found.pop("values"))
        vars(self).update(found)


class Program:
    """A loaded program. `mpc.load` and `mpc.compile` give one.

    p(x=array) runs it and gives the result, or a dict of results by name where there are several. Inputs go by name, or in the
    program's order (p.inputs). Arrays are those of NumPy and ml_dtypes or of a library with DLPack; they are used where they lie, but
    for one copy of those that are not dense and row-major or are in the other byte order. Results are NumPy arrays, or tensors of
    PyTorch on the same device where an input is one; out= names the arrays to write into.

    Calls of one program from several threads wait for each other; metrics() does not wait. Different programs run at once. No call
    holds Python's lock while it runs. A program belongs to the process that loaded it: after a fork, load it again. `with` closes
    it, and so does the last reference.
    """

    def __init__(self, path, **options):
        self._take(str(path), options.get("stream", 0), arrays.runtime().Program(str(path), options))

    def _take(self, path, stream, native):
        self.path, self.stream, self._native = path, stream, native
        self._entries = {name: Signature(self._native, name) for name in self._native.entries()}  # which do not name the program
        self._skips = 0  # steps in a row, as metrics() saw them
        self.beside = {}  # tensors of the exported module's state that the program has no place for
        self.tied = {}  # further name of a parameter in the exported module -> its own
        self._state = {info[0]: (i, TensorInfo(*info)) for i, info in enumerate(self._native.state())}

    # ---- what it is --------------------------------------------------------------------------------------------------

    @property
    def entries(self):
        """The functions by name: "main", or "step" and "eval" of a training program."""
        return {name: Entry(self, signature) for name, signature in self._entries.items()}

    @property
    def inputs(self):
        """What p(..) takes."""
        return self._main().inputs

    @property
    def results(self):
        """What p(..) gives."""
        return self._main().results

    @property
    def state(self):
        """The state tensors by name: parameters, the optimizer's moments, scalers, counters."""
        return {name: info for name, (_, info) in self._state.items()}

    @property
    def device(self):
        """The device in words: "cpu (2 threads)"."""
        return self._native.device()

    @property
    def memory_bytes(self):
        """What the program claimed on its device for state, arena, inputs and results."""
        return self._native.memory_bytes()

    @property
    def memory(self):
        """The same by kind: state, arena, borders (inputs and results), and at_load, the sum while the program was loaded. A clone has its
        own part alone."""
        return self._native.memory()

    @property
    def rank(self):
        """Which rank this process is; 0 of a program that uses no ranks."""
        return self._native.rank()

    @property
    def rank_count(self):
        """How many ranks run the program together."""
        return self._native.rank_count()

    @property
    def notes(self):
        """What the runtime had to say at load."""
        return self._native.notes()

    def __getitem__(self, name):
        return Entry(self, self._entry(name))

    def __repr__(self):
        if self.closed:
            return f"<mpc.Program {self.path}, closed>"
        entries = "; ".join(f"{name}({shortened([info.name for info in entry.inputs])})" for name, entry in self._entries.items())
        return f"<mpc.Program {short_path(self.path)} on {self.device}: {entries}>"

    # ---- running -----------------------------------------------------------------------------------------------------

    def __call__(self, *args, out=None, **inputs):
        """Runs "main", or "eval" of a training program. See the class."""
        return self._run(self._main(), args, inputs, out)

    def run(self, entry, inputs, out=None):
        """Runs an entry with a dict of inputs: for names that are no Python names, or that a keyword takes."""
        return self._run(self._entry(entry), (by_names(inputs),), {}, out)

    def find_nonfinite(self, entry, inputs):
        """Runs an entry again and says, in a sentence, where the first inf or NaN that reaches a result begins."""
        entry = self._entry(entry)
        tensors, _ = self._tensors(entry, (by_names(inputs),), {})
        return self._native.find_nonfinite(entry.name, tensors)

    def clone(self):
        """A program with buffers of its own on the same weights, for another thread: the two run side by side. What runs change, as caches
        of decoding, each has for itself. It has as many threads: for as many callers as cores, load with threads=1. A program that
        trains has no clones, and while there is one, load_state_dict refuses what they share."""
        other = Program.__new__(Program)
        other._take(self.path, 0, self._native.clone())
        other.beside, other.tied = self.beside, self.tied
        return other

    # ---- training ----------------------------------------------------------------------------------------------------

    def step(self, *args, out=None, **inputs):
        """One training step. Does not wait for its end: metrics() has its loss later. Where the device takes no further step yet (two
        on a GPU), it waits for a free place."""
        self._step("step", args, inputs, out)

    def micro_step(self, *args, out=None, **inputs):
        """Adds the gradients of one micro-batch, for a program compiled with --accumulate; apply() updates the parameters."""
        self._step("micro_step", args, inputs, out)

    def apply(self):
        """Updates the parameters by the mean of the micro-batches' gradients, with --normalize=tokens of all their targets'."""
        self._native.apply()

    def metrics(self):
        """A list of Metrics of the steps that have finished since the last call, oldest first. Does not wait: wait() does. The
        runtime keeps those of 256 steps."""
        found = []
        while (metrics := self._native.poll()) is not None:
            found.append(Metrics(metrics))
            self._count_skips(found[-1])
        return found

    def _count_skips(self, metrics):
        """Warns once of steps that are skipped one after another: a loss scale finds its place in a few."""
        if not hasattr(metrics, "skipped") or not metrics.skipped:
            self._skips = 0
            return
        self._skips += 1
        if self._skips == SKIPS:
            where = f"; the first gradient that is not finite is that of {metrics.nonfinite}" if metrics.nonfinite else ""
            warnings.warn(f"{SKIPS} steps in a row were skipped, up to step {metrics.sequence}: their gradients were not finite, and nothing "
                          f"but the scale changed (it is {metrics.scale}){where}; program.find_nonfinite(\"step\", inputs) says where it begins",
                          RuntimeWarning, stacklevel=3)  # fmt: skip

    def wait(self):
        """Waits until all started work is done."""
        self._native.wait()

    def set(self, name, value):
        """Sets a scalar such as "hyper.learning_rate" from the next step on. Does not wait."""
        self._native.set(name, float(value))

    # ---- state -------------------------------------------------------------------------------------------------------

    def state_dict(self, roles=MODULE):
        """Copies of the module's own state, parameters and buffers, by its own names, as NumPy arrays: what its load_state_dict takes.
        roles=None: of the whole state but for constants and what is derived, the optimizer's moments among them."""
        result = {}
        for name, (_, info) in self._state.items():
            if is_of_module(name, info) and info.role in roles if roles is not None else info.role not in ("derived", "constant"):
                result[name] = self._read(name)
        if roles is not None:
            result |= {name: result[own].copy() for name, own in self.tied.items() if own in result}
        if roles is not None and "constant" in roles:
            result |= {name: array_of(tensor) for name, tensor in self.beside.items()}
        return result

    def _read(self, name):
        index, info = self._state[name]
        array = arrays.empty(*info.expected)
        self._native.read_state(index, arrays.tensor_of(array, info.expected, f"the state {name}", writable=True))
        return array

    def load_state_dict(self, tensors, strict=True):
        """Copies tensors into the state by name: a module's state_dict(), or what state_dict gave. float16 and bfloat16 become float32
        where the program has that, exactly. Nothing is changed where a tensor does not fit, or where, with strict, a parameter is
        missing or a name is unknown. Gives (missing, unknown)."""
        if not hasattr(tensors, "items"):
            raise ArgumentError(f"found {type(tensors).__name__}; expected tensors by name, such as module.state_dict()")
        tensors = self._own_names({name: value for name, value in tensors.items() if not is_counter(name)})
        unknown = [name for name in tensors if name not in self._state and name not in self.beside]
        missing = [name for name, (_, info) in self._state.items() if info.role == "parameter" and name not in tensors]
        if strict and (unknown or missing):
            raise StateError(
                f"the tensors do not belong to {self.path}: "
                + "; ".join(f"{what} {shortened(names)}" for what, names in (("missing", missing), ("unknown", unknown)) if names)
                + ("; give all of the parameters and nothing else, or load with strict=False"
                   if any(info.role == "parameter" for _, info in self._state.values())
                   else "; it has no parameters: they were converted when it was compiled (--embed=converted), or its model has none")
            )
        held = []
        for name, value in tensors.items():
            if name in self._state:
                info = self._state[name][1]
                if info.role == "derived":
                    raise StateError(f"the state {name} is derived from others; leave it out")
                if info.role == "constant":
                    self._check_constant(name, widened(value, info), self._read(name))
                    continue
                held.append((name, arrays.tensor_of(widened(value, info), info.expected, f"the state {name}")))
            elif name in self.beside:
                self._check_constant(name, value, self.beside[name])
        held.sort(key=lambda one: self._native.is_writable(self._state[one[0]][0]))  # what is refused comes first, so that nothing changes
        for name, tensor in held:
            self._native.write_state(name, tensor)
        return missing, unknown

    def _own_names(self, tensors):
        """The tensors without further names of tied parameters, which have one value."""
        known = {arrays.memory_of(value): name for name, value in tensors.items() if name in self._state and arrays.is_torch(value)}
        tied = {name: self.tied.get(name) or known.get(arrays.memory_of(value) if arrays.is_torch(value) else None)
                for name, value in tensors.items() if name not in self._state and name not in self.beside}  # fmt: skip
        result = {name: value for name, value in tensors.items() if not tied.get(name)}
        for name, own in tied.items():
            if own and own in result and not numpy.array_equal(array_of(tensors[name]), array_of(result[own]), equal_nan=True):
                raise StateError(f"{name} and {own} are one parameter of {self.path} and have different values")
            if own:
                result.setdefault(own, tensors[name])
        return result

    def _check_constant(self, name, value, own):
        if not numpy.array_equal(array_of(value), array_of(own), equal_nan=array_of(own).dtype.kind == "f"):
            raise StateError(f"the buffer {name} has another value than the constant that {self.path} was compiled with; export and compile the "
                             "module again with this value")  # fmt: skip

    def save_weights(self, path):
        """Writes the parameters as a safetensors file."""
        self._native.save_weights(str(path))

    def save_state(self, path):
        """Writes the whole state as one safetensors file. A program that loads it goes on with the same bits."""
        self._native.save_state(str(path))

    def load_state(self, path, any_precision=False, reset_fp8_state=False):
        """Loads a saved state. any_precision: also one of the same model and recipe in another precision.
        reset_fp8_state: also one of another recipe of FP8, whose histories and scales start anew."""
        if any_precision and reset_fp8_state:
            raise ValueError("load_state: got any_precision and reset_fp8_state, expected one of both at most")
        self._native.load_state(str(path), bool(any_precision), bool(reset_fp8_state))

    # ---- its end -----------------------------------------------------------------------------------------------------

    @property
    def closed(self):
        """Whether the program was freed."""
        return self._native.closed

    def close(self):
        """Frees everything; a run of another thread ends first. Closing twice is fine."""
        self._native.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    # ---- within ------------------------------------------------------------------------------------------------------

    def _check_open(self):
        if self.closed:
            self._native.entries()  # which says so

    def _main(self):
        return self._entry("main" if "main" in self._entries else "eval")

    def _entry(self, name):
        if name not in self._entries:
            raise ArgumentError(f"{self.path} has no entry {name}, it has {', '.join(self._entries)}")
        return self._entries[name]

    def _tensors(self, entry, args, named):
        """(tensors of the runtime in the entry's order, the first input that is PyTorch's)."""
        given = self._by_name(entry, args, named)
        tensors = [arrays.tensor_of(given[info.name], info.expected, f"input {info.name}", stream=self.stream) for info in entry.inputs]
        for info in entry.inputs:
            check_indices(given[info.name], info)
        return tensors, next((value for value in given.values() if arrays.is_torch(value)), None)

    @staticmethod
    def _by_name(entry, args, named):
        names = [info.name for info in entry.inputs]
        if len(args) == 1 and isinstance(args[0], dict):
            args, named = (), {**args[0], **named}
        given = dict(zip(names, args))
        unknown = [name for name in named if name not in names]
        twice = [name for name in named if name in given]
        missing = [name for name in names if name not in given and name not in named]
        if len(args) > len(names) or unknown or twice or missing:
            found = [f"{len(args)} without a name"] * bool(args) + [str(name) for name in named]
            raise ArgumentError(
                f"{entry.name} was given {', '.join(found) or 'nothing'}; expected {', '.join(map(repr, entry.inputs)) or 'no inputs'}; "
                + "; ".join(
                    f"{what} {shortened(list(map(str, which)))}"
                    for what, which in (
                        ("unknown:", unknown),
                        ("given twice:", twice),
                        ("missing:", missing),
                        ("too many:", args[len(names) :]),
                    )
                    if which
                )
            )
        return given | named

    def _run(self, entry, args, named, out):
        self._check_open()
        if entry.name in STEPS:
            raise ArgumentError(f"{entry.name} is a training step, which p.{entry.name}(..) starts; p(..) runs main or eval")
        tensors, like = self._tensors(entry, args, named)
        given = {} if out is None else self._outputs(entry, out)
        results = {info.name: given[info.name] if info.name in given else self._empty(info, like) for info in entry.results}
        targets = [
            arrays.tensor_of(results[info.name], info.expected, f"result {info.name}", writable=True, stream=self.stream)
            for info in entry.results
        ]
        self._native.run(entry.name, tensors, targets)
        if not self.stream and any(target.on_device for target in targets):
            self._native.wait()  # nobody else can wait for the program's own stream
        return next(iter(results.values())) if len(results) == 1 else results

    def _step(self, name, args, named, out):
        self._check_open()
        entry = self._entries.get(name)
        if entry is None:
            needed = "--accumulate" if name == "micro_step" else "--train"
            raise ArgumentError(f"{self.path} has no entry {name}, it has {', '.join(self._entries)}; compile the model with {needed}")
        tensors, _ = self._tensors(entry, args, named)
        targets = []
        if out is not None:
            given = self._outputs(entry, out)
            missing = [info.name for info in entry.results if info.name not in given]
            if missing:
                raise ArgumentError(f"out lacks {', '.join(missing)}; a step writes all of its results or none")
            targets = [
                arrays.tensor_of(given[info.name], info.expected, f"result {info.name}", True, self.stream) for info in entry.results
            ]
        self._native.step(name, tensors, targets, (tensors, targets) if any(tensor.on_device for tensor in [*tensors, *targets]) else None)

    @staticmethod
    def _outputs(entry, out):
        names = [info.name for info in entry.results]
        if not isinstance(out, dict):
            if len(names) != 1:
                raise ArgumentError(f"out is of the type {type(out).__name__}; expected a dict of arrays by name: {', '.join(names)}")
            return {names[0]: out}
        unknown = [str(name) for name in out if name not in names]
        if unknown:
            raise ArgumentError(f"out has {', '.join(unknown)}; the results of {entry.name} are {', '.join(names) or 'metrics alone'}")
        return out

    @staticmethod
    def _empty(info, like):
        if like is None:
            return arrays.empty(*info.expected)
        import torch

        return torch.empty(info.shape, dtype=getattr(torch, arrays.NUMPY_NAMES[info.element]), device=like.device)


def by_names(inputs):
    if not isinstance(inputs, Mapping):
        raise ArgumentError(f"the inputs are of the type {type(inputs).__name__}; expected a dict of arrays by name")
    return dict(inputs)


def short_path(path):
    """The end of a path; of a kept artifact the first characters of its number."""
    name = path.replace("\\", "/").rpartition("/")[2]
    return f"{name[:8]}...mpcx" if re.fullmatch(r"[0-9a-f]{64}\.mpcx", name) else name


def check_indices(value, info):
    """Refuses an index beyond its table, which a program answers with NaN. What is on a device is not looked at."""
    if info.range is None or info.element not in ("i32", "i64"):
        return
    if arrays.is_torch(value):
        if value.device.type != "cpu":
            return
        value = value.detach().numpy()
    value = numpy.asarray(value) if isinstance(value, (numpy.ndarray, numpy.generic, int)) else None
    limit, none, classes = info.range
    if value is None or not value.size or 0 <= value.min() and value.max() < limit:
        return
    outside = (value < 0) | (value >= limit)
    outside = outside if none is None else outside & (value != none)
    if outside.any():
        place = [int(axis) for axis in numpy.argwhere(outside)[0]]
        what = "the classes of a loss" if classes else "the rows of the table or cache that it names"
        raise ArgumentError(f"input {info.name}: element {place} is {value[tuple(place)]}, expected 0 to {limit - 1}, {what}"
                            + (f", or {none} for none" if none is not None else ""))  # fmt: skip


def is_counter(name):
    """PyTorch's counter of a batch norm's runs, which no program has."""
    return str(name).rpartition(".")[2] == "num_batches_tracked"


def is_of_module(name, info):
    """Whether a state tensor is a module's own; constants besides have numbers as names."""
    return info.role != "constant" or not re.fullmatch(r"constants\.\d+|constant(_\d+)?", name)


NARROW = ("torch.float16", "torch.bfloat16", "torch.float8_e4m3fn", "torch.float8_e5m2")  # types that f32 holds


def array_of(tensor):
    """A tensor of PyTorch, or an array, as an array of its own; bfloat16 and types of 8 bits as float32."""
    if arrays.is_torch(tensor):
        tensor = tensor.detach().cpu()
        return numpy.array((tensor.float() if str(tensor.dtype) in NARROW[1:] else tensor).numpy())
    return numpy.array(tensor).astype(numpy.float32) if f"torch.{numpy.asarray(tensor).dtype.name}" in NARROW[2:] else numpy.array(tensor)


def widened(value, info):
    """Types of 16 and 8 bits as f32, where the state has that; of PyTorch's tensors, one on this machine."""
    if arrays.is_torch(value):
        value = value.detach().cpu()
        if info.element == "f32" and str(value.dtype) in NARROW:
            value = value.float()
    elif isinstance(value, numpy.ndarray) and info.element == "f32" and f"torch.{value.dtype.name}" in NARROW:
        value = value.astype(numpy.float32)
    return value


def shortened(names):
    return ", ".join(map(str, names[:6])) + (f" and {len(names) - 6} more" if len(names) > 6 else "")
