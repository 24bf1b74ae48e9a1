"""mpc in Python: models of other frameworks as graphs, compiled programs that run and train.

    model = mpc.export(module, (x,), dynamic_shapes={"x": {0: "B"}})
    model.save("model.mlir")            # and model.safetensors beside it; mpc compile takes both

    with mpc.load("model.mpcx") as p:   # an artifact of mpc compile
        y = p(x=array)

    p = mpc.compile(module, (x,), precision="bf16")     # all at once, kept by content

Other frameworks are imported when something of theirs is exported, and not before.
"""

from mpc.errors import (
    ArgumentError,
    ArgumentTypeError,
    ArtifactError,
    BusyError,
    CheckError,
    CompileError,
    DeviceError,
    EagerWarning,
    Error,
    ExportError,
    FileError,
    ImporterError,
    InternalError,
    StateError,
)

__version__ = "0.2.0"
__all__ = [
    "ArgumentError",
    "ArgumentTypeError",
    "ArtifactError",
    "BusyError",
    "CheckError",
    "CompileError",
    "DeviceError",
    "EagerWarning",
    "Error",
    "ExportError",
    "FileError",
    "ImporterError",
    "InternalError",
    "StateError",
    "compile",
    "evaluate",
    "explain",
    "export",
    "give_back",
    "import_onnx",
    "load",
    "memory",
    "recipe_from",
    "take_over",
]


def export(module, args, *, loss=None, dynamic_shapes=None, name=None, keep_types=True):
    """A torch.nn.Module as an Exported: the text of a graph, and its weights.

    args: the example inputs: a tuple, one tensor, or a dict of keyword arguments.
    loss: for `mpc compile --train`: a function of the module's output and of the last of the args, as many as it has
        further required parameters; or the name of a result of the module.
    dynamic_shapes: as torch.export takes them; a dimension's name may be a string: {"x": {0: "B"}}.
    name: what the graph is called; else the module's class.
    keep_types: regions of torch.autocast and operations of 16 bits keep their precision. False leaves all to `mpc compile --precision`.

    Raises ExportError, which says everything that is in the way at once.
    """
    from mpc.pytorch.requirements import check

    check()
    from mpc.pytorch.export import export_module

    return export_module(module, args, loss, dynamic_shapes, name, keep_types)


def import_onnx(model, *, dims=None, fixed=None, name=None):
    """A model of ONNX as the text of a graph and its weights; `save` writes both.

    model: a path, or an onnx.ModelProto. Opsets 13 to 22; external data lies beside the file.
    dims: the sizes of dimensions that have names: {"N": 8}.
    fixed: arrays for inputs whose values decide shapes: {"axes": numpy.array([1])}. They are then no inputs of the graph.
    name: what the graph is called; else the file's name.

    Raises ExportError, which says everything that is in the way at once.
    """
    from mpc.onnx.requirements import check

    check()
    from mpc.onnx.importer import import_model

    return import_model(model, dims, fixed, name)


def load(
    path,
    *,
    device="auto",
    weights=None,
    allow_unknown_weights=False,
    allow_missing_weights=False,
    threads=0,
    seed=0,
    stream=0,
    map_files=False,
    public_key=None,
    expected_hash=None,
    cache_folder=None,
    compiler=None,
    progress=None,
    untuned=False,
    ranks=0,
    rank=0,
    run_folder=None,
    collective_timeout_seconds=0,
    keep_parameters=False,
):
    """Loads an artifact of mpc compile; gives a Program.

    An artifact is a program: its code runs with the rights of this process. Load one only as you would run a program; public_key and
    expected_hash check who made it.

    device: "auto" (a GPU where there is one, else the CPU), "cpu", "cpu-check", "cuda", "cuda:1".
    weights: a safetensors file; else the one beside the artifact, where the program needs one.
    threads: of the CPU; 0 is one a core. Results do not depend on it.
    seed: not 0: other random first values, and other dropout.
    stream: the number of a CUDA stream, such as torch.cuda.current_stream().cuda_stream, on which the program works in order with the
        caller's kernels. 0: a stream of its own, for which device arrays are waited for.
    map_files: the files are mapped and not read; nobody may write into them while the program lives.
    public_key, expected_hash: an Ed25519 key (PEM, or its path), the SHA-256 of the file; another artifact is refused.
    cache_folder, compiler: where compiled kernels are kept, and the host compiler; see mpc.h.
    progress: called with a text while kernels are compiled.
    ranks, rank: of a program that ranks run together, how many there are and which this one is; 0: as the environment says.
    run_folder, collective_timeout_seconds: a folder that the ranks share, and how long one waits for the others; see mpc.h.
    untuned: on a GPU products take the first algorithm of cuBLASLt, whatever was measured and kept; see mpc tune.
    keep_parameters: a program for inference keeps parameters of which it has made copies in its own precisions, so that state_dict,
        load_state_dict and save_weights have them. False frees them.
    """
    import os

    from mpc.program import Program

    check_options(device=(device, str), compiler=(compiler, str), expected_hash=(expected_hash, str), threads=(threads, int, 32),
                  seed=(seed, int, 64), stream=(stream, int, 64), ranks=(ranks, int, 32), rank=(rank, int, 32),
                  collective_timeout_seconds=(collective_timeout_seconds, int, 32))  # fmt: skip
    if progress is not None and not callable(progress):
        raise ArgumentTypeError(f"progress is {progress!r}; expected a function of a text")
    options = {
        "weights": os.fsdecode(weights) if weights is not None else None,
        "cache_folder": os.fsdecode(cache_folder) if cache_folder is not None else None,
        "compiler": compiler,
        "public_key": os.fsdecode(public_key) if public_key is not None else None,
        "expected_hash": expected_hash,
        "progress": progress,
        "allow_unknown_weights": bool(allow_unknown_weights),
        "allow_missing_weights": bool(allow_missing_weights),
        "map_files": bool(map_files),
        "untuned": bool(untuned),
        "keep_parameters": bool(keep_parameters),
        "ranks": ranks,
        "rank": rank,
        "run_folder": os.fsdecode(run_folder) if run_folder is not None else None,
        "collective_timeout_seconds": collective_timeout_seconds,
        "device": device,
        "threads": threads,
        "seed": seed,
        "stream": stream,
    }
    return Program(os.fsdecode(path), **{name: value for name, value in options.items() if value is not None})


def check_options(**given):
    """name=(value, type) or (value, int, bits): refuses a value of another type, and a number that so many bits do not hold."""
    for name, (value, kind, *bits) in given.items():
        if value is None and kind is str:
            continue
        if not isinstance(value, kind) or isinstance(value, bool):
            raise ArgumentTypeError(f"{name} is {value!r}; expected {'a text' if kind is str else 'a whole number'}")
        if bits and not 0 <= value < 2 ** bits[0]:
            raise ArgumentError(f"{name} is {value}; expected a number from 0 to {2 ** bits[0] - 1}")


def compile(
    model,
    args=None,
    *,
    precision="fp32",
    train=False,
    loss=None,
    dynamic_shapes=None,
    dims=None,
    weights=None,
    recipe=None,
    residual="f32",
    options=(),
    device="auto",
    target=None,
    cache=True,
    keep_types=True,
    **load_options,
):
    """Exports, compiles and loads at once; gives a Program.

    model: a torch.nn.Module with args, as mpc.export takes them; an Exported; or the path of a graph (.mlir, with its .safetensors
        beside it, or with weights=).
    precision: fp32, tf32, fp16, bf16 or fp8.
    train: builds the training step; loss and recipe (a dict, such as mpc.recipe_from gives, or a file) say of what.
    dims: sizes of open dimensions: {"B": 8}.
    residual: in 16 bits and fp8 the type of the residual stream: "f32", as in torch.autocast, or "low", which moves fewer bytes and
        rounds more.
    options: further words of mpc compile: ["--clip=1", "--optimizer=adamw"].
    target: of mpc compile; else cuda,cpu where there is a GPU or device asks for one, and cpu elsewhere.
    cache: keeps the artifact in $XDG_CACHE_HOME/mpc/artifacts, named by all that it is made from: the graph, the weights, the options
        and the compiler. False compiles anew.
    keep_types: of mpc.export.

    The compiler is the program mpc: the one that MPC_COMPILER names, the one beside this Python, or the one on PATH.
    """
    from mpc.compiler import compile_program, default_target, words_of

    check_load_options(load_options)
    check_options(precision=(precision, str), device=(device, str), target=(target, str))
    check_loss(model, train, loss)
    words = words_of("compile", precision, residual, train, target or default_target(device), dims, options)
    return compile_program(
        model, args, words, loss, dynamic_shapes, keep_types, weights, recipe, cache, lambda path, later: load(path, device=device, **later, **load_options)
    )


def explain(
    model, args=None, *, precision="fp32", train=False, loss=None, dynamic_shapes=None, dims=None, recipe=None, residual="f32",
    options=(), device="auto", target=None, keep_types=True,
):
    """What mpc.compile of the same arguments decides, as the text of `mpc explain`: the precision of every layer and why, casts, kernels and bytes.
    Compiles no kernel. options: of `mpc explain` too, such as ["--bytes"]."""
    from mpc.compiler import default_target, explained, words_of

    check_options(precision=(precision, str), device=(device, str), target=(target, str))
    check_loss(model, train, loss)
    words = words_of("explain", precision, residual, train, target or default_target(device), dims, options)
    return explained(model, args, words, loss, dynamic_shapes, keep_types, recipe)


def memory(
    model, args=None, *, precision="fp32", train=False, loss=None, dynamic_shapes=None, dims=None, recipe=None, residual="f32",
    options=(), device="auto", target=None, keep_types=True,
):
    """The memory that a program of mpc.compile of the same arguments takes, in total and by layer, before it runs: the text of
    `mpc explain --memory`."""
    return explain(model, args, precision=precision, train=train, loss=loss, dynamic_shapes=dynamic_shapes, dims=dims, recipe=recipe, residual=residual,
                   options=["--memory", *options], device=device, target=target, keep_types=keep_types)  # fmt: skip


def evaluate(
    model, args=None, *, inputs=None, precision=None, loss=None, dynamic_shapes=None, dims=None, weights=None, options=(), keep_types=True,
):
    """The results of a model by the definition of its operations, a dict of arrays by name: what `mpc evaluate` computes, without a kernel.

    model, args: as for mpc.compile; the args are the inputs too, unless inputs, arrays by name, gives others. Of a path give inputs.
    precision: computes in the types that this precision gives; else as the model is written. options: of `mpc evaluate`, such as ["--exact"].
    """
    from mpc.compiler import evaluated, options_of

    if hasattr(model, "forward") and args is not None:
        from mpc.pytorch.requirements import check

        check()
        from mpc.pytorch.inputs import arrays_of

        inputs = inputs or arrays_of(model, args, loss, keep_types)
    if inputs is None:
        raise ArgumentError("evaluate needs inputs, a dict of arrays by name, or a module with args")
    words = [f"--precision={precision}"] * (precision is not None) + [f"--dim={name}={size}" for name, size in sorted((dims or {}).items())]
    return evaluated(model, args, inputs, words, loss, dynamic_shapes, keep_types, weights, None, options_of(options))


def check_load_options(given):
    known = [name for name in load.__kwdefaults__ if name not in ("device", "weights")]
    for name, value in given.items():
        if name not in known:
            word = f"--{name.replace('_', '-')}={value}"
            raise ArgumentTypeError(f"compile() has no argument {name!r}; a word of `mpc compile` goes into options=[{word!r}]; what mpc.load takes goes "
                                    f"through: {', '.join(known)}")  # fmt: skip


def check_loss(model, train, loss):
    if train and loss is None and hasattr(model, "forward"):
        raise ArgumentError("train=True needs a loss to train by: loss=, a function of the module's output and of the last of the args, such as "
                            "torch.nn.functional.cross_entropy with args (x, target), or the name of a result of the module")  # fmt: skip


def recipe_from(optimizer, scheduler=None, scaler=None, *, module=None, max_norm=0.0, max_value=0.0):
    """A training run of PyTorch as a recipe of mpc compile --train (a dict): AdamW, Adam, SGD, RMSprop, NAdam, Adagrad or Muon, its parameter
    groups, its schedule, and GradScaler's numbers. What a recipe cannot say exactly is refused by name.

    scheduler: LinearLR, CosineAnnealingLR, StepLR, MultiStepLR or ExponentialLR, alone or as SequentialLR behind the warm-up
        LinearLR(start_factor=1/W, total_iters=W-1) with milestones=[W], or OneCycleLR with cycle_momentum=False. Beyond T_max a cosine stays at its end. Of other schedules set the rate: program.set("hyper.learning_rate", rate).
    module: names the parameters, where groups differ or not all parameters are trained.
    max_norm: of torch.nn.utils.clip_grad_norm_ over all gradients; 0 does not clip.
    max_value: of torch.nn.utils.clip_grad_value_, behind max_norm; 0 does not clip.
    """
    from mpc.pytorch.requirements import check

    check()
    from mpc.pytorch import training

    return training.recipe_from(optimizer, scheduler, scaler, module, max_norm, max_value)


def take_over(program, module, optimizer=None, scaler=None, scheduler=None):
    """Copies the state of a PyTorch training run into a program: parameters and buffers, the optimizer's moments and steps, the
    scale of the loss. Nothing is changed where something does not fit. SGD does not count its steps: where it has a schedule, give the
    scheduler."""
    from mpc.pytorch import training

    training.take_over(program, module, optimizer, scaler, scheduler)


def give_back(program, module, optimizer=None, scaler=None):
    """Copies a program's state into the module, its optimizer and its scaler, so that PyTorch goes on from there. A scheduler is the
    caller's: step it as often as the program stepped."""
    from mpc.pytorch import training

    training.give_back(program, module, optimizer, scaler)


def __getattr__(name):
    if name == "Program":
        from mpc.program import Program

        return Program
    raise AttributeError(f"module 'mpc' has no attribute {name!r}")
