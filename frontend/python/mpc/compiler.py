"""The program mpc, found and called; artifacts kept by what they are made from."""

import hashlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import sysconfig
import tempfile
import warnings

from mpc.errors import ArgumentError, ArtifactError, CompileError, FileError

HOST = ["--no-host-compile"]
WRONG_WORDS = 2  # the exit code for a wrong command line
HEALED = ("MPC_DAMAGED", "MPC_WRONG_VERSION", "MPC_FILE_ERROR")  # of a kept artifact, which is made again


def find_compiler():
    """The path of the program mpc: MPC_COMPILER, else the one beside this Python (make wheel COMPILER=yes), else on PATH."""
    named = os.environ.get("MPC_COMPILER")
    if named:
        if not os.access(named, os.X_OK) or os.path.isdir(named):
            raise CompileError(f"MPC_COMPILER is {named}, which is no program; expected the path of mpc")
        return named
    beside = os.path.join(sysconfig.get_path("scripts"), "mpc")
    found = beside if os.access(beside, os.X_OK) else shutil.which("mpc")
    if not found:
        raise CompileError("the program mpc was not found; set MPC_COMPILER to its path (BUILD/bin/mpc), or put its folder on PATH; "
                           "a wheel of make wheel COMPILER=yes has it")  # fmt: skip
    return found


def cache_folder():
    """Where artifacts are kept: a folder of this user's alone, or None."""
    home = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.environ.get("HOME", ""), ".cache")
    if not os.path.isabs(home):
        return None
    folder = pathlib.Path(home) / "mpc" / "artifacts"
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        found = folder.lstat()
    except OSError:
        return None
    # An artifact is a program: nobody else may put one there.
    return folder if found.st_uid == os.geteuid() and not found.st_mode & 0o022 and not folder.is_symlink() else None


def digest(words, files):
    """Of the words and the contents of files."""
    total = hashlib.sha256()
    for word in words:
        total.update(len(word).to_bytes(8, "little") + word.encode())
    for path in files:
        try:
            with open(path, "rb") as file:
                total.update(
                    hashlib.file_digest(file, "sha256").digest()
                    if hasattr(hashlib, "file_digest")
                    else hashlib.sha256(file.read()).digest()
                )
        except OSError as error:
            raise FileError(f"{path} cannot be read: {error.strerror}") from None
    return total.hexdigest()


def default_target(device):
    """cuda where a GPU is asked for or found, else cpu alone, which spares the search for NVRTC."""
    if device.startswith("cpu"):
        return "cpu"
    return "cuda,cpu" if device.startswith("cuda") or os.path.exists("/proc/driver/nvidia/version") else "cpu"


def options_of(options):
    if isinstance(options, str) or not hasattr(options, "__iter__"):
        raise ArgumentError(f"options is {options!r}; expected a list of words of mpc compile, such as ['--clip=1']")
    return [str(word) for word in options]


def words_of(command, precision, residual, train, target, dims, options):
    """The words of a command, which mpc knows: what is wrong with them is said before anything is exported."""
    words = [f"--precision={precision}", f"--target={target}"]
    words += [f"--dim={name}={size}" for name, size in sorted((dims or {}).items())]
    words += ["--train"] * bool(train)
    words += [f"--residual={residual}"] * (residual != "f32")
    words += options_of(options)
    done = run([find_compiler(), command, os.devnull, *words])
    if done.returncode == WRONG_WORDS:
        raise ArgumentError(said(done))
    return words


def run(words):
    return subprocess.run(words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")


def said(done):
    return f"{done.stdout.strip() or 'no output'}\n(exit code {done.returncode} of {' '.join(done.args)})"


def call(words):
    done = run(words)
    if done.returncode:
        raise (ArgumentError if done.returncode == WRONG_WORDS else CompileError)(said(done))
    for line in done.stdout.splitlines():
        place, is_warning, text = line.partition("warning: ")
        if is_warning and re.fullmatch(r"mpc: |.*:\d+:\d+: ", place):
            warnings.warn(text, stacklevel=2)
    return done.stdout


def functions_of(source):
    """The files of functions beside the source that it may name: every string in a text with mpc.custom that is a file's name there."""
    try:
        text = pathlib.Path(source).read_bytes()
    except OSError as error:
        raise FileError(f"{source} cannot be read: {error.strerror}") from None
    if b"mpc.custom" not in text:
        return []
    strings = {
        re.sub(rb"\\([0-9A-Fa-f]{2})", lambda found: bytes([int(found[1], 16)]), string)
        for string in re.findall(rb'"((?:[^"\\\n]|\\.)+)"', text)
    }
    beside = (pathlib.Path(source).parent / os.fsdecode(string) for string in sorted(strings))
    return [path for path in beside if os.path.isfile(path)]


def files_named(words):
    """The files that options such as --policy=F name, whose contents the artifact is made from."""
    values = (word.partition("=")[2] if word.startswith("-") else word for word in words)
    return [value for value in values if os.path.isfile(value)]


def key_of(source, files, words):
    """What an artifact is made from, as a name. `files` are options whose value is a file."""
    compiler = find_compiler()
    status = os.stat(compiler)
    named, beside = files_named(words), functions_of(source)
    key = [os.path.realpath(compiler), str(status.st_size), str(status.st_mtime_ns), *words, *files, *(path.name for path in beside)]
    return digest(key, [source, *files.values(), *named, *beside])


def make(source, files, words, path):
    """Compiles the artifact. The host compiler is called once, by the load that follows."""
    given = [f"{option}={file}" for option, file in files.items()]
    with tempfile.TemporaryDirectory(prefix=".", dir=path.parent) as own:  # of this call: other threads and processes make the same
        made = pathlib.Path(own) / "model.mpcx"
        call([find_compiler(), "compile", str(source), *words, *given, *HOST, "--quiet", "-o", str(made)])
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        os.replace(made, path)


def loaded(source, files, words, folder, load):
    """The program of an artifact in the folder, made where it is not there. One that was kept and is damaged is made again."""
    path = folder / f"{key_of(source, files, words)}.mpcx"
    if path.exists():
        try:
            return load(path)
        except (ArtifactError, FileError) as error:
            if error.status not in HEALED:
                raise
    make(source, files, words, path)
    return load(path)


def written(model, args, loss, dynamic_shapes, keep_types, temporary):
    """(graph, weights or None, the Exported or None) of a path or a module, the first two as files."""
    if isinstance(model, (str, os.PathLike)):
        source = pathlib.Path(model)
        if not source.is_file():
            raise FileError(f"{source} is not there; expected a graph (.mlir), or give a module of PyTorch and args")
        beside = source.with_suffix(".safetensors")
        return source, beside if beside.is_file() else None, None
    if not hasattr(model, "text") and not hasattr(model, "forward"):
        raise ArgumentError(f"model is of the type {type(model).__name__}; expected a module of PyTorch, what mpc.export gave, or the path of a graph")
    if not hasattr(model, "tensors") and args is None:
        raise ArgumentError("a module needs args, its example inputs: mpc.compile(module, (x,))")
    import mpc

    exported = model if hasattr(model, "tensors") else mpc.export(
        model, args, loss=loss, dynamic_shapes=dynamic_shapes, keep_types=keep_types
    )
    source, beside = exported.save(temporary / "model.mlir")
    return source, beside if exported.tensors else None, exported


def compile_program(model, args, words, loss, dynamic_shapes, keep_types, weights, recipe, cache, load):
    """What mpc.compile does: write the graph, compile it, load the program."""
    with tempfile.TemporaryDirectory(prefix="mpc-") as temporary:
        temporary = pathlib.Path(temporary)
        source, beside, exported = written(model, args, loss, dynamic_shapes, keep_types, temporary)
        # A training program takes them when it is loaded: among them is state, such as running statistics, that is no parameter.
        given = weights or beside
        later = {"weights": given} if given and "--train" in words else {}
        files = {"--weights": given} if given and not later else {}
        for word in given_recipe(recipe, temporary):
            files["--recipe"] = word.partition("=")[2]
        folder = (cache_folder() if cache else None) or temporary
        program = loaded(source, files, words, folder, lambda path: load(path, later))
        if exported is not None:
            program.beside, program.tied = exported.beside, exported.tied
        return program


# ---- reports --------------------------------------------------------------------------------------------------------------


def explained(model, args, words, loss, dynamic_shapes, keep_types, recipe):
    """What `mpc explain` prints of a module, an Exported or a path."""
    with tempfile.TemporaryDirectory(prefix="mpc-") as temporary:
        temporary = pathlib.Path(temporary)
        source, _, _ = written(model, args, loss, dynamic_shapes, keep_types, temporary)
        return call([find_compiler(), "explain", str(source), *words, *given_recipe(recipe, temporary)])


def given_recipe(recipe, temporary):
    if recipe is None:
        return []
    if isinstance(recipe, dict):
        path = temporary / "recipe.json"
        path.write_text(json.dumps(recipe))
        recipe = path
    return [f"--recipe={recipe}"]


def evaluated(model, args, inputs, words, loss, dynamic_shapes, keep_types, weights, recipe, more):
    """Results by name, as `mpc evaluate` computes them."""
    import numpy

    with tempfile.TemporaryDirectory(prefix="mpc-") as temporary:
        temporary = pathlib.Path(temporary)
        source, beside, _ = written(model, args, loss, dynamic_shapes, keep_types, temporary)
        words = [*words, *given_recipe(recipe, temporary), *more]
        words += [f"--weights={weights or beside}"] if weights or beside else []
        for i, (name, array) in enumerate(inputs.items()):
            numpy.save(temporary / f"input{i}.npy", numpy.array(array, order="C"))
            words.append(f"--input={name}={temporary / f'input{i}.npy'}")
        names = results_of(source)
        words += [f"--output={name}={temporary / f'output{i}.npy'}" for i, name in enumerate(names)]
        call([find_compiler(), "evaluate", str(source), *words])
        return {name: numpy.load(temporary / f"output{i}.npy") for i, name in enumerate(names)}


def results_of(source):
    """The names of a graph's results, in the text of @main."""
    text = pathlib.Path(source).read_text(errors="replace")
    main = re.search(r"func\.func (?:public )?@main\((.*?)\n?\s*\{\s*\n", text, re.S)
    results = main[1].rpartition("->")[2] if main else ""
    names = re.findall(r'mpc\.name = "((?:[^"\\]|\\.)*)"', results)
    return [re.sub(rb"\\([0-9A-Fa-f]{2})", lambda found: bytes([int(found[1], 16)]), name.encode()).decode() for name in names]
