#!/usr/bin/env python3
"""PyTorch's own samples of operations and modules against mpc:
op_tests.py [--match RE] [--most N] [--kernels K] [--keep F.json] [--table F.md] [--least SHARE]

Needs PyTorch with its testing package (expecttest), and the program mpc (MPC_COMPILER). Of each name of op_db and module_db that is not in
op_samples.LEFT_OUT, at most N samples of float32 (of int64 where an operation has no floats) are exported. Many exported samples become one
graph, with the gradients of a loss by mpc.gradients; `mpc evaluate` computes it. Each K-th sample also runs on the CPU's kernels. What
--keep has of an earlier run, or of a part of one, counts, and only what failed is run again. A result passes within 1e-5 + 2e-5 |y| and eight times what PyTorch's f32 is from its f64, or once what it is at most in that
result; where PyTorch's own gradient is NaN, any does.
"""

import argparse
import collections
import json
import os
import pathlib
import re
import sys
import tempfile
import time
import zlib

import numpy
import torch
from op_samples import LEFT_OUT, cases, left_out

import mpc
from mpc import compiler
from mpc.graph import weights

ATOL, RTOL, SLACK = 1e-5, 2e-5, 8
TOGETHER = 64  # samples in one graph


class Draws(Exception):
    """A sample whose numbers are drawn; PyTorch's tests set its seed."""


class Exported:
    """An exported sample under names of its own, so that it can stand beside others."""

    def __init__(self, number, case):
        self.case, self.prefix = case, f"s{number}"
        model = mpc.export(case.module, dict(case.inputs), loss="loss" if case.trains else None)
        self.model = model
        if re.search(r"= mpc\.(dropout|noise|random) ", model.text):
            raise Draws
        text = re.sub(r"//.*", "", model.text)
        text = re.sub(r"%(\w+)", rf"%{self.prefix}_\1", text)
        text = re.sub(r'@("?)([\w$])', rf"@\1{self.prefix}.\2", text)
        text = re.sub(r'mpc\.name = "', rf'mpc.name = "{self.prefix}.', text)
        # Constants of many values stand behind the function.
        self.globals = re.findall(r"^  ml_program.global .*\n", text, re.M)
        text = re.sub(r"^  ml_program.global .*\n", "", text, flags=re.M)
        signature, body = re.search(r"func\.func [^(]*\((.*?)\)\s*-> \((.*?)\) \{\n(.*)\n  \}\n\}", text, re.S).group(1, 3)
        self.signature = signature.strip()
        self.body, returned = re.search(r"(.*?)    return (.*)", body, re.S).groups()
        names, _, types = returned.partition(" : ")
        self.stores = "".join(re.findall(r"^ *ml_program.global_store .*\n", self.body, re.M))
        self.body = re.sub(r"^ *ml_program.global_store .*\n", "", self.body, flags=re.M)
        self.results = dict(zip(model.results, zip(names.split(", "), types.split(", "))))
        self.tensors = {f"{self.prefix}.{name}": model.encoded(tensor) for name, tensor in model.tensors.items()}
        if case.trains:
            self.differentiate()

    def differentiate(self):
        values = {name: (value, kind) for value, kind, name in
                  re.findall(rf'(%\w+): (\S+) {{mpc\.name = "{self.prefix}\.([^"]*)"', self.signature)}  # fmt: skip
        loaded = re.findall(rf"(%\w+) = ml_program.global_load @{self.prefix}\.(\S+) : (\S+)", self.body)
        values |= {name: (value, kind) for value, name, kind in loaded}
        wanted = [name.removeprefix("grad.") for name in self.case.expected if name.startswith("grad.")]
        found = {name: values[name] for name in wanted if name in values}
        self.lost = [f"grad.{name}" for name in wanted if name not in found]
        if not found:
            return
        operands, types = (", ".join(part) for part in zip(*found.values()))
        loss = self.results["loss"][0]
        self.body += f"    %{self.prefix}_grad:{len(found)} = mpc.gradients {loss} wrt({operands}) : (tensor<f32>, {types}) -> ({types})\n"
        for i, (name, (_, kind)) in enumerate(found.items()):
            self.results[f"grad.{name}"] = f"%{self.prefix}_grad#{i}", kind


def together(samples):
    lines = ["module @samples {", *(line.rstrip() for sample in samples for line in sample.globals)]
    results = [(f"{sample.prefix}.{name}", *pair) for sample in samples for name, pair in sample.results.items()]
    lines.append("  func.func @main(" + ", ".join(sample.signature for sample in samples if sample.signature) + ") -> (")
    lines.append(", ".join(f'{kind} {{mpc.name = "{name}"}}' for name, _, kind in results) + ") {")
    lines += [sample.body for sample in samples] + [sample.stores for sample in samples]
    lines.append(f"    return {', '.join(value for _, value, _ in results)} : {', '.join(kind for _, _, kind in results)}\n  }}\n}}\n")
    return "\n".join(lines)


def array(tensor):
    return (tensor.float() if tensor.dtype in (torch.float16, torch.bfloat16) else tensor).numpy()


def outcome(samples, kernels, folder):
    """What mpc says of each sample: arrays by name, or a text. Where a graph of several fails, its halves are tried."""
    try:
        found = run(samples, kernels, folder)
        return [{name.partition(".")[2]: y for name, y in found.items() if name.startswith(sample.prefix + ".")} for sample in samples]
    except mpc.CompileError as error:
        if len(samples) == 1:
            lines = [line for line in str(error).splitlines() if "error:" in line or "fault" in line] or str(error).splitlines()[:1] or ["no message"]
            return [lines[0].partition("error: ")[2] or lines[0]]
    middle = len(samples) // 2
    return outcome(samples[:middle], kernels, folder) + outcome(samples[middle:], kernels, folder)


def run(samples, kernels, folder):
    source, beside, out = folder / "all.mlir", folder / "all.safetensors", folder / "out"
    source.write_text(together(samples))
    tensors = {name: tensor for sample in samples for name, tensor in sample.tensors.items()}
    weights.write_whole(beside, weights.parts(tensors))
    files = [f"--weights={beside}"] * bool(tensors)
    out.mkdir(exist_ok=True)
    for sample in samples:
        for name, tensor in sample.case.inputs.items():
            if name in sample.model.inputs:
                numpy.save(folder / f"{sample.prefix}.{name}.npy", array(tensor))
                files.append(f"--input={sample.prefix}.{name}={folder / f'{sample.prefix}.{name}.npy'}")
    names = [f"{sample.prefix}.{name}" for sample in samples for name in sample.results]
    files += [f"--output={name}={out / name}.npy" for name in names]
    if kernels:
        compiler.call([compiler.find_compiler(), "compile", str(source), "--precision=fp32", "--target=cpu", "--no-host-compile", "--quiet",
                       "-o", str(folder / "all.mpcx")])  # fmt: skip
        compiler.call([compiler.find_compiler(), "run", str(folder / "all.mpcx"), "--device=cpu", *files])
    else:
        compiler.call([compiler.find_compiler(), "evaluate", str(source), "--precision=fp32", "--unchecked-indices", *files])
    return {name: numpy.load(out / f"{name}.npy") for name in names}


def difference(sample, found):
    """What is wrong, or None."""
    if isinstance(found, str):
        return f"compile: {found}"
    for name, expected in sample.case.expected.items():
        if name not in found:
            if name in getattr(sample, "lost", ()) and not expected.abs().max():
                continue
            return f"{name} is not there"
        wanted, given = array(expected), found[name]
        if wanted.shape != given.shape:
            return f"{name.partition('.')[0]} has the shape {list(given.shape)} and not {list(wanted.shape)}"
        if wanted.dtype.kind in "biu":
            if not (wanted == given.astype(wanted.dtype)).all():
                return f"{name.partition('.')[0]} has other values"
            continue
        given, wanted = given.astype(numpy.float64), wanted.astype(numpy.float64)
        slack = numpy.asarray(sample.case.slack.get(name, 0.0), dtype=numpy.float64)
        slack = numpy.maximum(SLACK * slack, slack.max(initial=0.0))
        with numpy.errstate(all="ignore"):
            close = numpy.abs(given - wanted) <= ATOL + RTOL * numpy.abs(wanted) + slack
            close |= (given == wanted) | numpy.isnan(wanted) & (numpy.isnan(given) | name.startswith("grad"))
        if not close.all():
            at = numpy.unravel_index(numpy.argmin(close), close.shape)
            return f"{'grad' if name.startswith('grad') else 'y'} has other values: {given[at]:.7g} and not {wanted[at]:.7g}"
    return None


def first_line(error):
    """The operation and the reason, or what stands before a place of the module."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    if len(lines) > 2 and lines[1].startswith(("aten.", "torch.", "the result")):
        return f"{lines[1].split(', ')[0]}: {lines[2]}"
    return re.sub(r" at \S+: `.*`", "", (lines or [""])[0])


class Tests:
    def __init__(self, kernels, keep):
        self.kernels, self.keep, self.waiting = kernels, keep and pathlib.Path(keep), []
        self.found, self.skipped, self.ran = {}, {}, []  # name -> why it fails or None; name -> why it does not count; names that ran on kernels
        if self.keep and self.keep.exists():
            self.found, self.skipped, self.ran = json.loads(self.keep.read_text())

    def runs_on_kernels(self, name):
        return self.kernels and zlib.crc32(name.encode()) % self.kernels == 0

    def is_known(self, name):
        passed = name in self.found and not self.found[name]
        return name in self.skipped or passed and (name in self.ran or not self.runs_on_kernels(name))

    def add(self, number, name, make):
        if self.is_known(name):
            return
        try:
            case = make()
        except Exception as error:  # PyTorch's own: a sample that it does not take
            self.skipped[name] = "is not computed by PyTorch"
            print(f"{name}: skipped: {type(error).__name__}: {str(error).splitlines()[:1]}", flush=True)
            return
        if isinstance(case, str):
            self.skipped[name] = case
            return
        try:
            self.waiting.append((name, Exported(number, case)))
        except Draws:
            self.skipped[name] = "draws random numbers"
        except mpc.ExportError as error:
            self.note(name, f"export: {first_line(error)}")
        except Exception as error:  # a fault of the importer, which the table shows
            self.note(name, f"exception: {type(error).__name__}: {(str(error).splitlines() or [''])[0]}")
        if len(self.waiting) >= TOGETHER:
            self.flush()

    def note(self, name, what):
        self.found[name] = what
        if what:
            print(f"{name}: {what}", flush=True)

    def flush(self):
        with tempfile.TemporaryDirectory(prefix="mpc-ops-") as folder:
            for (name, sample), result in zip(self.waiting, outcome([s for _, s in self.waiting], False, pathlib.Path(folder))):
                self.note(name, difference(sample, result))
            some = [(name, sample) for name, sample in self.waiting if self.runs_on_kernels(name) and not self.found[name]]
            for (name, sample), result in zip(some, outcome([s for _, s in some], True, pathlib.Path(folder)) if some else ()):
                wrong = difference(sample, result)
                if wrong:
                    self.note(name, f"kernels: {wrong}")
                self.ran.append(name)
        self.waiting = []
        if self.keep:
            self.keep.write_text(json.dumps([self.found, self.skipped, self.ran], indent=0))


def generic(text):
    """A reason without a test's own names and numbers."""
    text = re.sub(r"(other values).*", r"\1", text)
    return re.sub(r"-?\d+(\.\d+)?(e[-+]?\d+)?", "N", re.sub(r"'[^']*'|\([^)]*\)|\[[^]]*\]", "..", text)).replace("|", "\\|")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--match", default="")
    parser.add_argument("--most", type=int, default=4)
    parser.add_argument("--kernels", type=int, default=0, metavar="K")
    parser.add_argument("--keep")
    parser.add_argument("--table")
    parser.add_argument("--least", type=float, default=0)
    options = parser.parse_args()
    tests, started = Tests(options.kernels, options.keep), time.monotonic()
    torch.set_num_threads(1)
    for number, (name, make) in enumerate(cases(options.match, options.most)):
        tests.add(number, name, make)
        if number % 200 == 199:
            print(f"{number + 1} samples, {time.monotonic() - started:.0f} s", file=sys.stderr, flush=True)
    tests.flush()
    failed = {name: why for name, why in tests.found.items() if why}
    wrong = sum(any(words in why for words in ("other values", "has the shape", "is not there")) for why in failed.values())
    faults = sum(why.startswith(("exception", "compile", "kernels: compile")) for why in failed.values())
    names = {name.partition("#")[0] for name in tests.found}
    passed = len(tests.found) - len(failed)
    line = (f"{passed} of {len(tests.found)} samples, at most {options.most} of a name, of {len(names)} operations and modules pass ({100 * passed / max(len(tests.found), 1):.1f} %); "
            f"{wrong} are wrong, {faults} end in an exception or in a graph that does not compile, the others are refused; "
            f"{len(tests.ran)} ran on the CPU's kernels too")  # fmt: skip
    print(line, dict(collections.Counter(tests.skipped.values())))
    if options.table:
        write_table(options.table, line, failed, tests)
    sys.exit(0 if passed >= options.least * len(tests.found) and not wrong and not faults else 1)


def write_table(path, line, failed, tests):
    from torch.testing._internal.common_methods_invocations import op_db

    groups = collections.defaultdict(list)
    for name, why in failed.items():
        groups[generic(why)].append(name)
    rows = [f"| {len(names)} | {why} | {', '.join(names)} |" for why, names in sorted(groups.items(), key=lambda pair: (-len(pair[1]), pair[0]))]
    kept_out = collections.Counter(left_out(op.name + (f"/{op.variant_test_name}" if op.variant_test_name else "")) for op in op_db)
    out = [f"| {kept_out[reason]} | {reason} |" for reason in LEFT_OUT]
    skipped = "; ".join(f"{count}: {why}" for why, count in collections.Counter(tests.skipped.values()).items())
    text = ["# PyTorch's own samples of operations and modules", "",
            f"Written by `make op-tests` ({os.path.basename(__file__)}): {line}. torch {torch.__version__.partition('+')[0]}.",
            f"Samples that do not count: {skipped or 'none'}.", "",
            "| samples | why they do not pass | which |", "|---|---|---|", *rows, "",
            "Names of op_db that are left out:", "", "| names | why |", "|---|---|", *out]  # fmt: skip
    pathlib.Path(path).write_text("\n".join(text) + "\n")


if __name__ == "__main__":
    main()
