#!/usr/bin/env python3
"""Trains networks of PyTorch by mpc on the digits, and takes them back: train.py MPC

    train.py MPC [--nets cnn,vit] [--precision fp32,bf16] [--steps N] [--out FOLDER] [--results results.json] [--keep]
    train.py MPC --check      the trained weights of this folder give PyTorch's logits, without PyTorch

For each network: `python -m mpc export` writes it with its loss (without PyTorch, the exports of this folder are taken), `mpc train` trains
it, @eval of the same program measures the 450 held-out images, and PyTorch loads what was trained and gives the same logits.
Exits with 1 where a network is worse than LEAST_RIGHT, or its logits in PyTorch are further than LEAST_DB away.
"""

import argparse
import importlib.util
import json
import math
import os
import pathlib
import re
import struct
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
DATA = HERE.parent / "digits" / "data"
PACKAGE = HERE.parents[1] / "frontend" / "python"
sys.path.insert(0, str(DATA.parent))

import npy  # noqa: E402

NETS, PRECISIONS = ("cnn", "vit"), ("fp32", "tf32", "fp16", "bf16", "fp8")
STEPS, BATCH, TESTS = {"cnn": 1000, "vit": 3000}, 50, 450
RATES = {"cnn": 0.004, "vit": 0.002}
LEAST_RIGHT = {"cnn": 0.97, "vit": 0.95}  # of the held-out images, after STEPS[name]
LEAST_DB = {"fp32": 100, "tf32": 45, "fp16": 45, "bf16": 28, "fp8": 14}  # of the logits, from PyTorch's in f32


def call(*command):
    done = subprocess.run([str(word) for word in command], stdin=subprocess.DEVNULL, capture_output=True, text=True,
                          env=os.environ | {"PYTHONPATH": f"{PACKAGE}:{os.environ.get('PYTHONPATH', '')}"})  # fmt: skip
    if done.returncode:
        sys.exit(f"{' '.join(str(word) for word in command)}\nexit code {done.returncode}: {done.stdout}{done.stderr}")
    return done.stdout


def has_torch():
    return importlib.util.find_spec("torch") is not None and importlib.util.find_spec("torchvision") is not None


def export(name, folder):
    """The graph with its loss, and PyTorch's first values beside it; the batch stays open."""
    graph = folder / f"{name}.mlir"
    call(sys.executable, "-m", "mpc", "export", f"{HERE / 'nets.py'}:{name}", "--example", DATA / "x.npy", "--example", DATA / "target.npy",
         "--open", "x:0=B", "--open", "target:0=B", "--loss", "torch.nn.functional:cross_entropy", "-o", graph)  # fmt: skip
    return graph


def compiled(mpc, graph, precision, batch, steps, out):
    """The training program for a batch: @step and @eval."""
    artifact = f"{out}/{graph.stem}-{precision}-{batch}.mpcx"
    call(mpc, "compile", graph, f"--precision={precision}", f"--dim=B={batch}", "--target=cpu", "--train", f"--lr={RATES[graph.stem]}",
         "--weight-decay=0.1", "--clip=1", f"--schedule=cosine:50:{steps}", "-o", artifact)  # fmt: skip
    return artifact


def train(mpc, graph, precision, steps, seed, out):
    """Gives the trained state's file: parameters by PyTorch's names, running statistics, and the optimizer's."""
    name = f"{out}/{graph.stem}-{precision}"
    artifact = compiled(mpc, graph, precision, BATCH, steps, out)
    pathlib.Path(f"{name}.jsonl").unlink(missing_ok=True)
    call(mpc, "train", artifact, f"--weights={graph.with_suffix('.safetensors')}", "--device=cpu", f"--steps={steps}", f"--seed={seed}",
         f"--data=x={DATA / 'train_x.npy'},target={DATA / 'train_target.npy'}", f"--eval=x={DATA / 'x.npy'},target={DATA / 'target.npy'}",
         "--eval-every=100", f"--metrics={name}.jsonl", f"--save-state={name}.state")  # fmt: skip
    return f"{name}.state"


def measure(mpc, graph, precision, held, steps, out, *more):
    """(cross-entropy, number right, the logits, what mpc run says) of the held-out images, by @eval of a program for all of them; `held` is the
    option with a state or weights."""
    name = f"{out}/{graph.stem}-{precision}-eval"
    artifact = compiled(mpc, graph, precision, TESTS, steps, out)
    said = call(mpc, "run", artifact, "--device=cpu", "--entry=eval", held, *more, f"--input=x={DATA / 'x.npy'}",
         f"--input=target={DATA / 'target.npy'}", f"--output=output={name}.npy", f"--output=loss={name}-loss.npy")  # fmt: skip
    logits, targets = npy.read(f"{name}.npy")[1], npy.read(DATA / "target.npy")[1]
    rows = [logits[start : start + 10] for start in range(0, len(logits), 10)]
    return npy.read(f"{name}-loss.npy")[1][0], sum(row.index(max(row)) == wanted for row, wanted in zip(rows, targets)), f"{name}.npy", said


def tensors(path):
    """Those of a safetensors file that are f32, as arrays."""
    import numpy

    data = pathlib.Path(path).read_bytes()
    (size,) = struct.unpack("<Q", data[:8])
    entries = {key: entry for key, entry in json.loads(data[8 : 8 + size]).items() if entry.get("dtype") == "F32"}
    places = {key: (8 + size + begin for begin in entry["data_offsets"]) for key, entry in entries.items()}
    return {key: numpy.frombuffer(data[slice(*place)], "<f4").reshape(entries[key]["shape"]).copy() for key, place in places.items()}


def back(name, state, logits):
    """The module of PyTorch with what was trained, its logits in f32, and how far mpc's are from them, in dB."""
    import numpy
    import torch

    sys.path.insert(0, str(HERE))
    import nets

    module = getattr(nets, name)().eval()
    own = module.state_dict()
    module.load_state_dict({key: torch.from_numpy(array) for key, array in tensors(state).items() if key in own}, strict=name != "cnn")
    with torch.no_grad():
        expected = module(torch.from_numpy(numpy.load(DATA / "x.npy"))).numpy()
    noise = numpy.square(expected.astype("f8") - numpy.load(logits)).sum()
    return module, expected, math.inf if not noise else 10 * math.log10(numpy.square(expected.astype("f8")).sum() / noise)


def keep(name, module, expected):
    """What --check reads."""
    import numpy

    sys.path.insert(0, str(PACKAGE))
    from mpc.graph import weights

    (HERE / "trained").mkdir(exist_ok=True)
    arrays = {key: value.numpy() for key, value in module.state_dict().items() if value.is_floating_point()}
    weights.write_whole(HERE / "trained" / f"{name}.safetensors", weights.parts(arrays))
    numpy.save(HERE / "trained" / f"{name}-logits.npy", expected)


def check(mpc, name, precision, out):
    graph, trained = HERE / f"{name}.mlir", HERE / "trained"
    compared = f"--compare=output={trained / f'{name}-logits.npy'}"
    _, right, _, said = measure(mpc, graph, precision, f"--weights={trained / f'{name}.safetensors'}", STEPS[name], out, compared)
    decibels = float(re.search(r"SQNR (\S+) dB", said)[1])
    print(f"{name} {precision}: {right} of {TESTS} right, the logits {decibels:.1f} dB from PyTorch's, of at least {LEAST_DB[precision]}")
    return decibels >= LEAST_DB[precision] and right >= LEAST_RIGHT[name] * TESTS


def run(mpc, name, graph, precision, options, out):
    start = time.monotonic()
    steps = options.steps or STEPS[name]
    state = train(mpc, graph, precision, steps, options.seed, out)
    seconds = time.monotonic() - start
    loss, right, logits, _ = measure(mpc, graph, precision, f"--state={state}", steps, out)
    found = {"steps": steps, "loss": loss, "right": right, "seconds": round(seconds, 1)}
    text = f"{name} {precision}: cross-entropy {loss:.4f}, {right} of {TESTS} right ({100 * right / TESTS:.2f} %), {seconds:.0f} s"
    met = steps < STEPS[name] or right >= LEAST_RIGHT[name] * TESTS
    if has_torch():
        module, expected, decibels = back(name, state, logits)
        found["pytorch_db"] = round(min(decibels, 999), 1)
        text += f"; in PyTorch {found['pytorch_db']} dB, of at least {LEAST_DB[precision]}"
        met &= found["pytorch_db"] >= LEAST_DB[precision]
        if options.keep and precision == "fp32":
            keep(name, module, expected)
    print(text + ("" if met else ": MISSED"), flush=True)
    return found, met


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("mpc", help="the program")
    parser.add_argument("--nets", default=",".join(NETS))
    parser.add_argument("--precision", default="fp32,bf16")
    parser.add_argument("--steps", type=int, help="in place of 1000 and 3000; fewer are not measured by the bar of accuracy")
    parser.add_argument("--seed", type=int, default=0, help="of the data's order; the first values are PyTorch's")
    parser.add_argument("--out", help="a folder for exports, artifacts, metrics and states, kept")
    parser.add_argument("--results", help="a file for the results, as JSON")
    parser.add_argument("--write", action="store_true", help="writes the exports of this folder again, and ends")
    parser.add_argument("--keep", action="store_true", help="writes the weights that fp32 trained, and PyTorch's logits, into this folder")
    parser.add_argument("--check", action="store_true", help="runs the trained weights of this folder, and ends")
    options = parser.parse_args()
    if options.write:
        return [export(name, HERE) for name in NETS]
    for given, known in ((options.nets, NETS), (options.precision, PRECISIONS)):
        if unknown := [word for word in given.split(",") if word not in known]:
            parser.error(f"found {unknown[0]}, expected some of {', '.join(known)}")
    table, met = {}, True
    with tempfile.TemporaryDirectory() as temporary:
        out = pathlib.Path(options.out or temporary)
        out.mkdir(parents=True, exist_ok=True)
        for name in options.nets.split(","):
            if options.check:
                met &= all([check(options.mpc, name, precision, out) for precision in options.precision.split(",")])
                continue
            graph = export(name, out) if has_torch() else HERE / f"{name}.mlir"
            for precision in options.precision.split(","):
                table.setdefault(name, {})[precision], good = run(options.mpc, name, graph, precision, options, out)
                met &= good
    if options.results:
        pathlib.Path(options.results).write_text(json.dumps(table, indent=1) + "\n")
    sys.exit(not met)


if __name__ == "__main__":
    main()
