"""python -m mpc export resnet.py:model --example x.npy -o resnet.mlir
python -m mpc import resnet.onnx -o resnet.mlir

Exit codes are those of the program mpc: 0; 1 where a model, a file or this machine is not as it should be; 2 for a wrong
command line; 3 for a fault of the importer.
"""

import argparse
import importlib.util
import pathlib
import re
import sys
import traceback
import types

from mpc.errors import ExportError, ImporterError

EPILOG = """examples:
  python -m mpc export resnet.py:model --example x.npy -o resnet.mlir
  python -m mpc export gpt.py:GPT --example ids.npy --open ids:0=B --open ids:1=T -o gpt.mlir
  python -m mpc export mlp.py:model --example x.npy --example y.npy --loss torch.nn.functional:cross_entropy -o mlp.mlir

Then: mpc compile gpt.mlir --precision=bf16 --dim B=8 --dim T=128 --weights=gpt.safetensors -o gpt.mpcx"""


IMPORT_EPILOG = """examples:
  python -m mpc import resnet.onnx --dim N=8 -o resnet.mlir
  python -m mpc import detector.onnx --fix sizes=sizes.npy -o detector.mlir

Then: mpc compile resnet.mlir --precision=bf16 --weights=resnet.safetensors -o resnet.mpcx"""


def parser():
    top = argparse.ArgumentParser(prog="python -m mpc", description="models of PyTorch and ONNX as graphs that mpc compile takes")
    commands = top.add_subparsers(dest="command", required=True, metavar="export | import")
    export = commands.add_parser("export", help="writes a module's graph and weights", epilog=EPILOG,
                                 formatter_class=argparse.RawDescriptionHelpFormatter)  # fmt: skip
    export.add_argument("module", metavar="FILE.py:NAME", help="a module, or a class or function that gives one without arguments")
    export.add_argument("--example", action="append", default=[], metavar="[INPUT=]F.npy",
                        help="an example of each input, in forward's order or by name; targets of a loss last")  # fmt: skip
    export.add_argument("--open", action="append", default=[], metavar="INPUT:AXIS=NAME", help="a dimension that stays open")
    export.add_argument("--loss", metavar="L", help="FILE.py:NAME or MODULE:NAME of a function, or the name of a result")
    export.add_argument("--free-types", action="store_true",
                        help="leaves regions of torch.autocast and types of 16 bits to mpc compile --precision")  # fmt: skip
    export.add_argument("--name", help="what the graph is called; default: the output's name")
    export.add_argument("-o", dest="output", required=True, metavar="F.mlir", help="the graph; the weights stand beside it as .safetensors")
    bring = commands.add_parser("import", help="writes the graph and weights of an ONNX model", epilog=IMPORT_EPILOG,
                                formatter_class=argparse.RawDescriptionHelpFormatter)  # fmt: skip
    bring.add_argument("model", metavar="F.onnx", help="a model of the opsets 13 to 22; its external data beside it")
    bring.add_argument("--dim", action="append", default=[], metavar="NAME=N", help="the size of a dimension that has a name")
    bring.add_argument("--fix", action="append", default=[], metavar="INPUT=F.npy", help="the value of an input that decides shapes")
    bring.add_argument("--name", help="what the graph is called; default: the output's name")
    bring.add_argument("-o", dest="output", required=True, metavar="F.mlir", help="the graph; the weights stand beside it as .safetensors")
    return top


def main(arguments=None):
    options = parser().parse_args(arguments)
    try:
        for path in {"export": export, "import": bring_in}[options.command](options):
            print(f"mpc: wrote {path}")
    except ExportError as error:
        print(f"mpc: error: {error}", file=sys.stderr)
        sys.exit(3 if isinstance(error, ImporterError) else 1)
    except Exception:
        traceback.print_exc()
        print("mpc: error: this is a fault of mpc's importer; please report it with the lines above", file=sys.stderr)
        sys.exit(3)


def output_of(options):
    output = pathlib.Path(options.output)
    if output.suffix != ".mlir":
        raise ExportError(f"-o {output} does not end with .mlir, beside which the weights get .safetensors")
    if not output.absolute().parent.is_dir():
        raise ExportError(f"the folder of {output} is not there; make it first")
    return output


def bring_in(options):
    from mpc.onnx.requirements import check

    output = output_of(options)
    check()
    from mpc.onnx.importer import import_model

    dims = {}
    for text in options.dim:
        match = re.fullmatch(r"(.+)=(\d+)", text)
        if not match:
            raise ExportError(f"--dim={text} is not NAME=N, such as N=8")
        dims[match[1]] = int(match[2])
    fixed = {}
    for text in options.fix:
        name, sign, path = text.partition("=")
        if not sign:
            raise ExportError(f"--fix={text} is not INPUT=F.npy")
        fixed[name] = array(path)
    return import_model(options.model, dims, fixed, options.name or output.stem).save(output)


def export(options):
    import mpc
    from mpc.pytorch.requirements import check

    output = output_of(options)
    check()
    module = module_of(options.module, options.loss)
    loss = options.loss
    if loss and ":" in loss:
        loss = found(loss)
    args = examples(options.example)
    exported = mpc.export(module, args, loss=loss, dynamic_shapes=open_dims(options.open), name=options.name or output.stem,
                          keep_types=not options.free_types)  # fmt: skip
    return exported.save(output)


def module_of(place, loss):
    """The module; in inference mode unless it is to be trained."""
    import torch

    value = found(place)
    if not isinstance(value, torch.nn.Module) and callable(value):
        value = guarded(value, place)
    if not isinstance(value, torch.nn.Module):
        raise ExportError(f"{place} is of the type {type(value).__name__}; expected a torch.nn.Module, or what gives one without arguments")
    return value if loss else value.eval()


def found(place):
    """What FILE.py:NAME or MODULE:NAME names."""
    where, _, name = place.rpartition(":")
    if not where or not name:
        raise ExportError(f"'{place}' names no Python object; expected FILE.py:NAME, such as resnet.py:model")
    value = loaded(where)
    for part in name.split("."):
        if not hasattr(value, part):
            names = [other for other, held in vars(value).items() if not other.startswith("_") and not isinstance(held, types.ModuleType)]
            raise ExportError(f"{where} has no {name}; it has {', '.join(names[:12])}")
        value = getattr(value, part)
    return value


def loaded(where):
    if not where.endswith(".py"):
        return guarded(lambda: importlib.import_module(where), where)
    path = pathlib.Path(where)
    if not path.is_file():
        raise ExportError(f"{where} is not there")
    sys.path.insert(0, str(path.absolute().parent))
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    sys.modules.setdefault(path.stem, module)
    guarded(lambda: spec.loader.exec_module(module), where)
    return module


def guarded(function, what):
    """What the user's own code raises, in a sentence with its place."""
    try:
        return function()
    except Exception as error:
        frames = [frame for frame in traceback.extract_tb(error.__traceback__) if not re.search(r"[\\/]mpc[\\/]|<frozen", frame.filename)]
        place = f" at {frames[-1].filename}:{frames[-1].lineno}" if frames else ""
        raise ExportError(f"{what} does not run{place}: {type(error).__name__}: {error}") from None


def examples(given):
    """A tuple in order, or a dict where inputs are named."""
    if not given:
        raise ExportError("there is no example of the inputs; give one of each with --example x.npy")
    named = [re.fullmatch(r"(\w+)=(.*)", text) for text in given]
    if all(named):
        return {match[1]: tensor(match[2]) for match in named}
    if any(named):
        raise ExportError("some examples are named and some are not; name all of them, --example INPUT=F.npy, or none")
    return tuple(tensor(text) for text in given)


def array(path):
    import numpy

    try:
        return numpy.load(path)
    except (OSError, ValueError) as error:
        raise ExportError(f"{path} cannot be read as an .npy file: {error}") from None


def tensor(path):
    import torch

    found = array(path)
    try:
        return torch.from_numpy(found)
    except TypeError as error:
        raise ExportError(f"{path} holds {found.dtype}: {error}") from None


def open_dims(given):
    shapes = {}
    for text in given:
        match = re.fullmatch(r"(\w+):(\d+)=(\w+)", text)
        if not match:
            raise ExportError(f"--open={text} is not INPUT:AXIS=NAME, such as x:0=B")
        shapes.setdefault(match[1], {})[int(match[2])] = match[3]
    return shapes or None
