#!/usr/bin/env python3
"""ONNX's backend node tests against mpc: onnx_nodes.py [--all] [--match RE] [--table F.md] [--least SHARE]

Needs the package onnx (1.16 or later), the module _mpc_runtime, and the program mpc (MPC_COMPILER). Each test is imported, compiled for the
CPU in fp32, run by the binding, and compared at the test's own tolerance. Inputs that shapes depend on are fixed at the test's values.
Counted are the tests of opsets 13 to 22 (--all: of every opset) whose inputs and results are tensors of types that mpc has. The table lists
those that do not pass, by reason. --least makes the exit code say whether at least that share passes.
"""

import argparse
import collections
import os
import pathlib
import re
import sys
import tempfile
import time
import warnings

import numpy
import onnx
import onnx.backend.test.loader as loader
from onnx import TensorProto

import mpc
from mpc import compiler
from mpc.onnx.importer import OPSETS, import_model

HAVE = {getattr(TensorProto, name) for name in ("FLOAT", "FLOAT16", "BFLOAT16", "INT64", "INT32", "BOOL", "INT8", "UINT8")}


def has_types(model):
    values = [*model.graph.input, *model.graph.output]
    return all(v.type.WhichOneof("value") == "tensor_type" and v.type.tensor_type.elem_type in HAVE for v in values)


def opset_of(model):
    return max([entry.version for entry in model.opset_import if entry.domain in ("", "ai.onnx")], default=0)


def imported(model, inputs, fixed=None):
    """Fixes what the importer asks for."""
    names, fixed = [entry.name for entry in model.graph.input], {key: numpy.asarray(array) for key, array in (fixed or {}).items()}
    while True:
        try:
            return import_model(model, None, fixed)
        except mpc.ExportError as error:
            asked = [name for name in re.findall(r"--fix (\S+)=F.npy", str(error)) if name in names and name not in fixed]
            if not asked:
                raise
            fixed |= {name: numpy.asarray(inputs[names.index(name)]) for name in asked}


def as_type(array, info):
    array = numpy.asarray(array)
    return array.astype(info.dtype) if array.dtype.name in ("float16", "bfloat16") else array


def difference(case, given, expected):
    """What is wrong, or None."""
    given, expected = numpy.asarray(given), numpy.asarray(expected)
    if given.shape != expected.shape:
        return f"the shape {list(given.shape)} and not {list(expected.shape)}"
    if expected.dtype.kind in "biu":
        return None if (given.astype(expected.dtype) == expected).all() else "other values"
    with numpy.errstate(all="ignore"):
        close = numpy.isclose(given.astype(numpy.float64), expected.astype(numpy.float64), rtol=case.rtol, atol=case.atol, equal_nan=True)
    if close.all():
        return None
    error = numpy.nanmax(numpy.where(close, 0, numpy.abs(given.astype(numpy.float64) - expected.astype(numpy.float64))))
    return f"other values, by up to {error:.2g}"


def reason(case, folder):
    """None where a test passes, else why it does not."""
    inputs, outputs = case.data_sets[0]
    try:
        model = imported(case.model, inputs)
    except mpc.ExportError as error:
        lines = [line.strip() for line in str(error).splitlines()]
        return "import: " + (f"{lines[1].split(',')[0]}: {lines[2]}" if len(lines) > 2 else lines[0])
    source, weights = model.save(folder / "node.mlir")
    words = [compiler.find_compiler(), "compile", str(source), "--precision=fp32", "--target=cpu", "--no-host-compile", "--quiet",
             f"--weights={weights}", "-o", str(folder / "node.mpcx")]  # fmt: skip
    try:
        compiler.call(words if model.tensors else [word for word in words if not word.startswith("--weights")])
    except mpc.CompileError as error:
        return "compile: " + str(error).splitlines()[0].partition("error: ")[2]
    with mpc.load(folder / "node.mpcx", device="cpu", cache_folder=folder) as program:
        names = [entry.name for entry in case.model.graph.input]
        given = {info.name: as_type(inputs[names.index(info.name)], info) for info in program.inputs}
        results = program(given)
    results = results if isinstance(results, dict) else {model.results[0]: results}
    for entry, expected in zip(case.model.graph.output, outputs):
        wrong = difference(case, results[entry.name], expected)
        if wrong:
            return f"run: {entry.name} has {wrong}"
    return None


def generic(text):
    """A reason without a test's own names and numbers."""
    return re.sub(
        r"\d+(\.\d+)?(e[-+]\d+)?",
        "N",
        re.sub(r"\(\S+\)|'[^']*'|run: \S+", lambda m: "run: a result" if m[0].startswith("run") else "..", text),
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--match", default="")
    parser.add_argument("--table")
    parser.add_argument("--least", type=float, default=0)
    options = parser.parse_args()
    warnings.simplefilter("ignore")
    cases = [case for case in loader.load_model_tests(kind="node") if re.search(options.match, case.name)]
    chosen = [case for case in cases if has_types(case.model) and (options.all or OPSETS[0] <= opset_of(case.model) <= OPSETS[1])]
    failed, started = {}, time.monotonic()
    for i, case in enumerate(chosen):
        with tempfile.TemporaryDirectory(prefix="mpc-onnx-") as folder:
            try:
                found = reason(case, pathlib.Path(folder))
            except mpc.Error as error:
                found = f"run: {str(error).splitlines()[0]}"
            except Exception as error:  # a fault of the importer, which the table shows
                found = f"fault: {type(error).__name__}: {error}"
        if found:
            failed[case.name] = found
            print(f"{case.name}: {found}", flush=True)
        if i % 100 == 99:
            print(f"{i + 1} of {len(chosen)}, {len(failed)} failed, {time.monotonic() - started:.0f} s", file=sys.stderr, flush=True)
    passed = len(chosen) - len(failed)
    which = "of every opset" if options.all else f"of opsets {OPSETS[0]} to {OPSETS[1]}"
    line = f"{passed} of {len(chosen)} node tests {which} pass ({100 * passed / max(len(chosen), 1):.1f} %), onnx {onnx.__version__}"
    print(line)
    if options.table:
        write_table(options.table, line, failed)
    sys.exit(0 if passed >= options.least * len(chosen) else 1)


def write_table(path, line, failed):
    groups = collections.defaultdict(list)
    for name, why in failed.items():
        groups[generic(why)].append(name.removeprefix("test_"))
    rows = [
        f"| {len(names)} | {why} | {', '.join(names)} |" for why, names in sorted(groups.items(), key=lambda pair: (-len(pair[1]), pair[0]))
    ]
    text = ["# ONNX's backend node tests", "", f"Written by `{os.path.basename(__file__)} --table`: {line}, NumPy {numpy.__version__}.",
            "", "| tests | why they do not pass | which |", "|---|---|---|", *rows]  # fmt: skip
    pathlib.Path(path).write_text("\n".join(text) + "\n")


if __name__ == "__main__":
    main()
