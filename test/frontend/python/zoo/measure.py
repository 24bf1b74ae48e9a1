#!/usr/bin/env python3
"""The table of models: measure.py [NAME..] [--table F.md] [--limit SECONDS]

Each model of models.py is exported and compiled in five precisions for the CPU, each in a process of its own, and its first result is
compared with PyTorch's in f32: signal to noise in dB, beside that of torch.autocast. Needs PyTorch and the libraries; see README.md here.
"""

import argparse
import contextlib
import importlib.metadata
import io
import json
import math
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time
import warnings

import numpy
from models import ZOO, OwnLoss

PRECISIONS = ("fp32", "tf32", "fp16", "bf16", "fp8")
LOW = ("fp16 --residual=low", "bf16 --residual=low")
STOCHASTIC_DEPTH = ("StochasticDepth", "DropPath", "SegformerDropPath")  # classes of torchvision, timm and transformers
STEPS, EVALUATE_S = 10, 60
DRAWS = 4  # of the weights, where one is more than 1 dB below autocast
INPUTS = 12  # of which the signal to noise is taken: some models have four numbers as their result
LIBRARIES = ("torch", "torchvision", "timm", "transformers", "diffusers", "numpy")


def decibels(found, exact):
    """Of arrays, or of lists of arrays together."""
    found, exact = (numpy.concatenate([numpy.ravel(array).astype(numpy.float64) for array in arrays])
                    for arrays in ([found, exact] if isinstance(found, list) else [[found], [exact]]))  # fmt: skip
    noise = numpy.square(found - exact).sum()
    return math.inf if noise == 0 else 10 * math.log10(numpy.square(exact).sum() / noise)


def seconds_of(function, least=0.5):
    """The shortest of several calls, on one thread, so that other work on the machine counts little."""
    function()
    taken, started = [], time.perf_counter()
    while len(taken) < 5 or time.perf_counter() - started < least:
        before = time.perf_counter()
        function()
        taken.append(time.perf_counter() - before)
    return min(taken)


def first(output):
    import torch

    if isinstance(output, torch.Tensor):
        return output
    values = list(output.values()) if hasattr(output, "values") else list(output)
    return next(value for value in values if isinstance(value, torch.Tensor))


def compiled_ms(module, inputs):
    """Of torch.compile, with its own backend; none where it does not take the model."""
    import torch

    torch._dynamo.reset()
    try:
        made = torch.compile(module)
        return 1000 * seconds_of(lambda: made(**inputs))
    except Exception:
        return None


def trained(module, inputs, exact):
    """Of ten steps of SGD in f32, as keys of a row: the worst relative difference of the loss from PyTorch's, that of the first step's loss
    and norm of gradients, and what the loss fell to. Norms of batches and stochastic depth train, nothing else is dropped."""
    import torch

    import mpc

    for part in module.modules():
        if isinstance(part, torch.nn.modules.batchnorm._BatchNorm) or type(part).__name__ in STOCHASTIC_DEPTH:
            part.train()
    given, loss = {"target": torch.randn_like(torch.from_numpy(exact))}, lambda output, target: torch.nn.functional.mse_loss(first(output), target)
    if isinstance(module, OwnLoss):
        given, loss = {}, lambda output: output[1]
    optimizer = torch.optim.SGD([p for p in module.parameters() if p.requires_grad], lr=0.01, momentum=0.9)
    tensors = {key: value for key, value in inputs.items() if isinstance(value, torch.Tensor)}
    with mpc.compile(module, inputs | given, loss=loss, train=True, recipe=mpc.recipe_from(optimizer), device="cpu", cache=False) as program:
        for _ in range(STEPS):
            program.step(**tensors, **given)
        program.wait()
        found = program.metrics()
    wanted, norms = [], []
    for _ in range(STEPS):
        optimizer.zero_grad()
        value = loss(module(**inputs), **given)
        value.backward()
        norms.append(math.sqrt(sum(p.grad.double().square().sum().item() for p in module.parameters() if p.grad is not None)))
        optimizer.step()
        wanted.append(value.item())
    assert len(found) == STEPS
    return {"training": max(abs(a.loss - b) / b for a, b in zip(found, wanted)), "first": abs(found[0].loss - wanted[0]) / wanted[0],
            "norm": abs(found[0].grad_norm - norms[0]) / norms[0], "fall": wanted[-1] / wanted[0]}  # fmt: skip


def evaluated(source, weights, precision, given, result, exact, folder):
    """The signal to noise of mpc evaluate, which computes each op by its definition; none where it takes too long."""
    from mpc import compiler

    words = [compiler.find_compiler(), "evaluate", str(source), f"--precision={precision}", "--target=cpu", f"--weights={weights}"]
    for key, array in given.items():
        numpy.save(folder / f"{key}.npy", array)
        words.append(f"--input={key}={folder / f'{key}.npy'}")
    numpy.save(folder / "exact.npy", numpy.ascontiguousarray(exact))
    try:
        done = subprocess.run([*words, f"--compare={result}={folder / 'exact.npy'}"], capture_output=True, text=True, timeout=EVALUATE_S)
    except subprocess.TimeoutExpired:
        return None
    if done.returncode:
        raise RuntimeError(f"mpc evaluate: {done.stderr}")
    return float(re.search(r"SQNR (\S+) dB", done.stdout)[1])


def draw_norms(module):
    """Norms of batches get statistics, gains and biases as training gives them. A fresh one multiplies by 0.999995: a sum of two such results, which are
    numbers of 16 bits, often lies half way between two, and always rounds down."""
    import torch

    for part in module.modules():
        if isinstance(getattr(part, "running_var", None), torch.Tensor):
            with torch.no_grad():
                part.running_mean.normal_(0, 0.1), part.running_var.uniform_(0.5, 1.5)
                if part.weight is not None:
                    part.weight.uniform_(0.7, 1.3), part.bias.normal_(0, 0.1)


def others(name):
    """Further inputs for the model of that name."""
    import torch

    for seed in range(2, INPUTS + 1):
        torch.manual_seed(seed)
        yield ZOO[name]()[1]


def in_autocast(row, module, given, exacts):
    import torch

    for kind, dtype in (("bf16", torch.bfloat16), ("fp16", torch.float16)):
        with torch.no_grad(), torch.autocast("cpu", dtype):
            row[f"autocast_{kind}"] = decibels([first(module(**each)).float().numpy() for each in given], exacts)


def redrawn(name, row):
    """The row's figures in 16 bits as means over draws of the weights, of which the row's own is the first."""
    import torch

    import mpc

    drawn = [{key: row[key] for key in ("fp16", "bf16", *LOW, "autocast_fp16", "autocast_bf16")}]
    for seed in range(2, DRAWS + 1):
        torch.manual_seed(100 * seed)
        module, inputs = ZOO[name]()
        draw_norms(module)
        module.eval()
        given, one = [inputs, *others(name)], {}
        with torch.no_grad():
            exacts = [first(module(**each)).numpy() for each in given]
        in_autocast(one, module, given, exacts)
        for form in ("fp16", "bf16", *LOW):
            precision, _, residual = form.partition(" --residual=")
            with mpc.compile(module, inputs, precision=precision, residual=residual or "f32", device="cpu", cache=False) as program:
                arrays = [{info.name: each[info.name].numpy() for info in program.inputs} for each in given]
                results = [program(each) for each in arrays]
                one[form] = decibels([each if isinstance(each, numpy.ndarray) else next(iter(each.values())) for each in results], exacts)
        drawn.append(one)
    return {key: sum(one[key] for one in drawn) / DRAWS for key in drawn[0]} | {"draws": DRAWS}


def measured(name, times):
    import torch

    import mpc
    from mpc import compiler

    torch.set_num_threads(1)
    torch.manual_seed(1)
    module, inputs = ZOO[name]()
    draw_norms(module)
    module.eval()
    row = {"parameters": sum(p.numel() for p in module.parameters())}
    given = [inputs, *others(name)]
    with torch.no_grad():
        exacts = [first(module(**each)).numpy() for each in given]
        exact = exacts[0]
        row["eager_ms"] = 1000 * seconds_of(lambda: module(**inputs)) if times else None
        row["compiled_ms"] = compiled_ms(module, inputs) if times else None
    in_autocast(row, module, given, exacts)
    exported = mpc.export(module, inputs, name=name)
    row["ops"] = len(re.findall(r"= mpc\.", exported.text))
    with tempfile.TemporaryDirectory() as folder:
        source, weights = exported.save(pathlib.Path(folder) / "model.mlir")
        for precision in (*PRECISIONS, *LOW):
            artifact = pathlib.Path(folder) / f"{precision}.mpcx"
            started = time.perf_counter()
            compiler.call([compiler.find_compiler(), "compile", str(source), *f"--precision={precision}".split(), "--target=cpu", "--no-host-compile", "--quiet",
                           f"--weights={weights}", "-o", str(artifact)])  # fmt: skip
            row[f"compile_{precision}"] = time.perf_counter() - started
            with mpc.load(artifact, device="cpu", threads=1) as program:
                arrays = [{info.name: each[info.name].numpy() for info in program.inputs} for each in given]
                results = [program(each) for each in arrays]
                found = [each if isinstance(each, numpy.ndarray) else each[exported.results[0]] for each in results]
                row[precision] = decibels(found, exacts)
                if precision in PRECISIONS[1:] and row.get("evaluate", 0) is not None:
                    other = evaluated(source, weights, precision, arrays[0], exported.results[0], exact, pathlib.Path(folder))
                    row["evaluate"] = None if other is None else min(row.get("evaluate", math.inf), decibels(found[0], exact) - other)
                if precision in ("fp32", "bf16"):
                    row[f"{precision}_ms"] = 1000 * seconds_of(lambda: program(arrays[0])) if times else None
        told = subprocess.run([compiler.find_compiler(), "inspect", str(pathlib.Path(folder) / "fp32.mpcx")], capture_output=True, text=True).stdout
        row["launches"] = sum(map(int, re.findall(r"(\d+) [a-z]+", re.search(r"entry main: ([^,]*),", told)[1])))
        row["kernels"] = len(re.findall(r"^  \S+_[0-9a-f]{8}$", told, re.M))
    if any(row[kind] < row[f"autocast_{kind}"] - 1 for kind in ("fp16", "bf16")):
        row |= redrawn(name, row)
    try:
        return row | trained(module, inputs, exact)
    except Exception as problem:  # it runs; what it lacks for training stands below the table
        return row | {"untrained": sentence(str(problem))}


def sentence(words):
    """The first lines of an error, as one."""
    return " ".join(line.strip() for line in words.splitlines()[:4] if line.strip()).replace("|", "\\|")[:300]


def alone(name, limit, times):
    """In a process of its own: a row, or a sentence."""
    try:
        done = subprocess.run([sys.executable, __file__, "--one", name, *["--no-times"] * (not times)], capture_output=True, text=True, timeout=limit)
    except subprocess.TimeoutExpired:
        return f"takes more than {limit} s"
    if done.returncode == 0:
        return json.loads(done.stdout.splitlines()[-1])
    lines = [line.strip() for line in done.stderr.splitlines() if line.strip()]
    return next((line for line in lines[::-1] if "rror" in line), lines[-1] if lines else "no output")[:300]


HEAD = [
    "model", "parameters", "ops", "kernels", "launches", "compile s", "fp32 dB", "tf32", "fp16", "bf16", "fp8", "fp16 low", "bf16 low",
    "autocast fp16", "autocast bf16", "draws", "from Evaluate", "first loss", "gradients", "ten steps", "loss",
]  # fmt: skip
TIMES = {"fp32 ms": "fp32_ms", "bf16 ms": "bf16_ms", "eager ms": "eager_ms", "torch.compile ms": "compiled_ms"}  # columns behind, where a row has them


def line(name, row, times=TIMES):
    if isinstance(row, str):
        return f"| {name} | {row} |" + " |" * (len(HEAD) + len(times) - 2)
    numbers = [f"{row['parameters']:,}", row["ops"], row["kernels"], row["launches"], f"{row['compile_fp32']:.1f}"]
    numbers += [f"{row[key]:.1f}" for key in (*PRECISIONS, *LOW, "autocast_fp16", "autocast_bf16")]
    numbers += [row.get("draws", 1)]
    numbers += ["" if row["evaluate"] is None else f"{row['evaluate']:+.1f}", *(f"{row[key]:.0e}" if key in row else "" for key in ("first", "norm", "training")),
                f"to {100 * row['fall']:.0f} %" if "fall" in row else "no training"]  # fmt: skip
    numbers += ["" if row[key] is None else f"{row[key]:.2f}" for key in times.values()]
    return "| " + " | ".join(map(str, [name, *numbers])) + " |"


def beside_autocast(rows):
    """How many models are as exact as autocast, or within 1 dB of it, in both types of 16 bits."""
    rows = [row for row in rows if isinstance(row, dict)]
    plain, low = (sum(all(row[kind + form] >= row[f"autocast_{kind}"] - 1 for kind in ("fp16", "bf16")) for row in rows) for form in ("", " --residual=low"))
    return f"{plain} of {len(rows)} are within 1 dB of autocast or better in fp16 and in bf16, with --residual=low {low}"


def versions():
    found = [f"{name} {importlib.metadata.version(name)}" for name in LIBRARIES]
    return ", ".join([*found, f"{os.cpu_count()} processors"])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*")
    parser.add_argument("--table")
    parser.add_argument("--limit", type=float, default=600)
    parser.add_argument("--no-times", action="store_true", help="nothing is timed: for a machine that is busy")
    parser.add_argument("--rows", help="a JSON file with the rows of earlier runs, to which those of this run are added")
    parser.add_argument("--one")
    options = parser.parse_args()
    if options.one:
        warnings.simplefilter("ignore")
        with contextlib.redirect_stdout(io.StringIO()):
            row = measured(options.one, not options.no_times)
        print(json.dumps(row))
        return
    kept = pathlib.Path(options.rows) if options.rows else None
    held = json.loads(kept.read_text()) if kept and kept.exists() else {}
    rows = {}
    for name in options.names or ZOO:
        rows[name] = held[name] if name in held else alone(name, options.limit, not options.no_times)
        if kept:
            kept.write_text(json.dumps(held | rows, indent=1) + "\n")
        print(line(name, rows[name]), flush=True)
        if options.table:
            ran = [row for row in rows.values() if isinstance(row, dict)]
            right = sum(row["fp32"] >= 110 for row in ran)
            said = [f"{right} of the {len(ran)} models that run have at least 110 dB in fp32; {beside_autocast(ran)}. "
                    f"{len(rows) - len(ran)} do not run, for the reason that stands in their row.", "",
                    f"Versions: {versions()}. Load average {os.getloadavg()[0]:.1f}."]  # fmt: skip
            times = TIMES if any(row[key] is not None for row in ran for key in TIMES.values()) else {}
            head = [*HEAD, *times]
            lines = ["# Models that nobody here wrote", "", "Written by `make models`; README.md says what is measured.", "", *said, "",
                     "| " + " | ".join(head) + " |", "|---|" + "---:|" * (len(head) - 1), *(line(n, r, times) for n, r in rows.items()), "",
                     *(f"- {name} does not train: {row['untrained']}" for name, row in rows.items() if isinstance(row, dict) and "untrained" in row)]  # fmt: skip
            pathlib.Path(options.table).write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
