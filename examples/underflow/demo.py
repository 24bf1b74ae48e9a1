#!/usr/bin/env python3
"""What the loss scale is for, and what a wrong one does: demo.py MPC [--out FOLDER]

centre.mlir, whose gradients are too small for f16, in f32, in fp16 without a scale (a static one of 1) and in fp16 with the
dynamic one; then the digits with a scale that starts too high. --out keeps artifacts and metrics (for mpc report). Exits
with 1 where one of them does not do what it should. Python's standard library only.
"""

import argparse
import json
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
DIGITS = HERE.parent / "digits"
STEPS = 200
CENTRE = (HERE / "centre.mlir", "B=128", HERE / "recipe.json", f"{DIGITS}/data/train_x.npy,{HERE}/centre.npy")
TOO_HIGH = (DIGITS / "digits.mlir", "B=50", HERE / "too-high.json",
            f"{DIGITS}/data/train_x.npy,{DIGITS}/data/train_target.npy")  # fmt: skip
RUNS = {  # name: what it is, model, precision, further options of compile
    "fp32": ("f32, no scale", CENTRE, "fp32", ["--loss-scale=none"]),
    "scale-1": ("fp16, scale 1", CENTRE, "fp16", ["--loss-scale=1"]),
    "dynamic": ("fp16, dynamic scale", CENTRE, "fp16", []),
    "too-high": ("digits, fp16, scale from 2^24", TOO_HIGH, "fp16", []),
}


def call(*command):
    done = subprocess.run([str(word) for word in command], stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(str(word) for word in command)}\nexit code {done.returncode}: {done.stderr}")
    return done.stderr


def run(mpc, out, name):
    """Compiles and trains; gives the records of the run."""
    _, (model, dim, recipe, data), precision, options = RUNS[name]
    artifact, metrics = out / f"{name}.mpcx", out / f"{name}.jsonl"
    metrics.unlink(missing_ok=True)
    call(mpc, "compile", model, f"--precision={precision}", f"--dim={dim}", "--target=cpu", "--train", "--measure",
         f"--recipe={recipe}", *options, "-o", artifact)  # fmt: skip
    said = call(mpc, "train", artifact, "--device=cpu", f"--data={data}", f"--steps={STEPS}", "--measure-every=50",
                f"--metrics={metrics}")  # fmt: skip
    return [json.loads(line) for line in metrics.read_text().splitlines()], said


def summarize(records):
    steps = [record for record in records if record["kind"] == "step"]
    gradients = [g for record in records if record["kind"] == "measure" for g in record["gradients"]]
    taken = [step for step in steps if not step.get("skipped")]
    return {
        "first": steps[0]["loss"],
        "last": steps[-1]["loss"],
        "zeros": sum(g["zeros"] for g in gradients) / sum(g["count"] for g in gradients),
        "skips": len(steps) - len(taken),
        "settled": taken[0]["step"] if taken else None,
        "scale": taken[-1].get("scale") if taken else None,
    }


def problems(found):
    learned = {name: values["last"] < 0.1 * values["first"] for name, values in found.items()}
    for name in ("fp32", "dynamic", "too-high"):
        if not learned[name]:
            yield f"{name}: the loss goes from {found[name]['first']:.3g} to {found[name]['last']:.3g}, expected a tenth"
    if found["scale-1"]["last"] < 0.9 * found["scale-1"]["first"]:
        yield "scale-1: learned, expected that it cannot"
    if found["scale-1"]["zeros"] < 0.99:
        yield f"scale-1: {found['scale-1']['zeros']:.1%} of the gradients are 0, expected all"
    if not 0 < found["too-high"]["skips"] < 20:
        yield f"too-high: {found['too-high']['skips']} steps were skipped, expected some, and fewer than 20"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("mpc", help="the program")
    parser.add_argument("--out", help="a folder for artifacts and metrics, kept")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        out = pathlib.Path(options.out or temporary)
        out.mkdir(parents=True, exist_ok=True)
        found = {}
        print(f"{'run':29}  {'first loss':>10}  {'last loss':>9}  {'zero gradients':>14}  {'skipped':>7}  scale at the end")
        for name, (title, *_) in RUNS.items():
            records, _ = run(options.mpc, out, name)
            values = found[name] = summarize(records)
            scale = "-" if values["scale"] is None else f"{values['scale']:.0f}"
            print(f"{title:29}  {values['first']:10.3g}  {values['last']:9.3g}  {values['zeros']:14.1%}  {values['skips']:7}  {scale}",
                  flush=True)  # fmt: skip
    wrong = list(problems(found))
    for problem in wrong:
        print(f"demo.py: {problem}", file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
