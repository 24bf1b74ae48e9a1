#!/usr/bin/env python3
"""Trains the digits from scratch by mpc and measures the result on the 450 held-out images: train.py MPC

    train.py MPC [--precision fp32,tf32,fp16,bf16,fp8] [--seed S] [--out FOLDER] [--weights FILE]
    train.py MPC --precision fp8-delayed,fp8-current,fp8-block,fp8-mxfp8,fp8-nvfp4      fp8 by recipe of quantisation

Prints a row a precision. --out keeps the artifacts, the metrics (for mpc report) and the weights. `--precision fp32
--weights weights.safetensors` made the weights of this folder. Needs Python's standard library only.
"""

import argparse
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

import npy

HERE = pathlib.Path(__file__).resolve().parent
MODEL = HERE / "digits.mlir"
PRECISIONS = ("fp32", "tf32", "fp16", "bf16", "fp8")
RECIPES = ("fp8-delayed", "fp8-current", "fp8-block", "fp8-mxfp8", "fp8-nvfp4")
# Chosen by five-fold cross-validation on the training images alone, and fixed before the held-out images were looked at.
STEPS, BATCH = 1000, 50
RECIPE = ["--optimizer=adamw", "--lr=0.01", "--weight-decay=0.2", f"--schedule=cosine:0:{STEPS}"]
TESTS = 450  # a multiple of the batch: an evaluation leaves nothing out


def call(*command):
    done = subprocess.run([str(word) for word in command], stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(str(word) for word in command)}\nexit code {done.returncode}: {done.stderr}")
    return done.stdout


def pair(folder, prefix=""):
    return f"{folder}/{prefix}x.npy", f"{folder}/{prefix}target.npy"


def words(precision, keeps_state=True):
    """The options of a precision; a recipe whose scales come from the steps before is of training alone."""
    precision, _, recipe = precision.partition("-")
    stated = recipe and (keeps_state or recipe != "delayed")
    return [f"--precision={precision}", *([f"--fp8-recipe={recipe}"] if stated else [])]


def train(mpc, precision, seed, out, steps=STEPS, options=()):
    """Compiles the step, trains, and gives the weights' file. The metrics are beside it as .jsonl."""
    name = f"{out}/digits-{precision}-{seed}"
    artifact = f"{out}/digits-{precision}-train.mpcx"
    call(mpc, "compile", MODEL, *words(precision), f"--dim=B={BATCH}", "--target=cpu", "--train",
         *RECIPE, "-o", artifact)  # fmt: skip
    pathlib.Path(f"{name}.jsonl").unlink(missing_ok=True)
    call(mpc, "train", artifact, "--device=cpu", f"--steps={steps}", f"--seed={seed}",
         "--data=" + ",".join(pair(HERE / "data", "train_")), "--eval=" + ",".join(pair(HERE / "data")),
         "--eval-every=100", f"--metrics={name}.jsonl", f"--save-weights={name}.safetensors", *options)  # fmt: skip
    return f"{name}.safetensors"


def measure(mpc, precision, weights, out):
    """(cross-entropy, number right) on the held-out images, by a program of the same precision."""
    artifact, logits, loss = (f"{out}/digits-{precision}{end}" for end in (".mpcx", "-logits.npy", "-loss.npy"))
    x, target = pair(HERE / "data")
    call(mpc, "compile", MODEL, *words(precision, keeps_state=False), f"--dim=B={TESTS}", "--target=cpu", "-o", artifact)
    call(mpc, "run", artifact, "--device=cpu", f"--weights={weights}", f"--input=x={x}", f"--input=target={target}",
         f"--output=logits={logits}", f"--output=loss={loss}")  # fmt: skip
    values, targets = npy.read(logits)[1], npy.read(target)[1]
    rows = [values[start : start + 10] for start in range(0, len(values), 10)]
    return npy.read(loss)[1][0], sum(row.index(max(row)) == wanted for row, wanted in zip(rows, targets))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("mpc", help="the program")
    parser.add_argument("--precision", default=",".join(PRECISIONS), help="one or several, by comma")
    parser.add_argument("--seed", type=int, default=0, help="of the first values and the data's order")
    parser.add_argument("--out", help="a folder for artifacts, metrics and weights, kept")
    parser.add_argument("--weights", help="a copy of the trained weights; for one precision")
    options = parser.parse_args()
    precisions = options.precision.split(",")
    if unknown := [p for p in precisions if p not in PRECISIONS + RECIPES]:
        parser.error(f"no precision {unknown[0]}, expected some of {', '.join(PRECISIONS + RECIPES)}")
    if options.weights and len(precisions) > 1:
        parser.error("--weights goes with one --precision")
    with tempfile.TemporaryDirectory() as temporary:
        out = options.out or temporary
        pathlib.Path(out).mkdir(parents=True, exist_ok=True)
        print(f"{STEPS} steps of {BATCH} images, seed {options.seed}; then the {TESTS} held-out images")
        print("precision    cross-entropy  accuracy           seconds")
        for precision in precisions:
            start = time.monotonic()
            weights = train(options.mpc, precision, options.seed, out)
            seconds = time.monotonic() - start
            loss, right = measure(options.mpc, precision, weights, out)
            print(f"{precision:11}  {loss:13.4f}  {right}/{TESTS} = {100 * right / TESTS:5.2f} %  {seconds:7.1f}", flush=True)
            if options.weights:
                shutil.copyfile(weights, options.weights)


if __name__ == "__main__":
    main()
