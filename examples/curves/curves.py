#!/usr/bin/env python3
"""Trains in every precision and compares: `make curves` runs it.

    curves.py --mpc MPC --out FOLDER [--only digits,gpt2] [--keep] [--threads N] [--results FOLDER]
    curves.py --check digits.json      applies the rule to the runs of a file

digits: seeds 0 to 4 in five precisions. The rule: the mean cross-entropy on the held-out images lies within
max(0.02, 2 standard deviations of f32's own seeds) of f32's mean, and at least 97 % of them are right.
gpt2: a byte-level GPT on the King James Bible, seed 0, 300 steps in five precisions; then it writes a text.

Leaves digits.json, gpt2.json, gpt2.txt and, where Chromium is installed, the pages of `mpc report` as pictures in
--results (default: FOLDER). --keep uses the runs that are in FOLDER already. Exits with 1 where the rule is missed.
Needs Python's standard library, and Debian's bible-kjv for gpt2.
"""

import argparse
import json
import math
import os
import pathlib
import shutil
import statistics
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
EXAMPLES = HERE.parent
sys.path.insert(0, str(EXAMPLES / "digits"))

import train as digits  # noqa: E402

SEEDS = range(5)
LEAST_RIGHT = 0.97
GPT_SIZE = ["--layers=4", "--heads=4", "--channels=128", "--vocabulary=256", "--context=128", "--std=0.06", "--name=gpt2_bytes"]
GPT_BATCH, GPT_STEPS = 8, 300
GPT_RECIPE = ["--optimizer=adamw", "--lr=0.003", "--weight-decay=0.1", "--clip=1", f"--schedule=cosine:40:{GPT_STEPS}:0.1"]
HELD_OUT = 200_000  # bytes at the end of the text that no step sees


def commit():
    done = subprocess.run(["git", "-C", HERE, "describe", "--always", "--dirty"], capture_output=True, text=True)
    return done.stdout.strip() or "unknown"


def write(path, what):
    path.write_text(json.dumps(what, indent=1) + "\n")


def records(path, kind):
    return [record for record in map(json.loads, path.read_text().splitlines()) if record["kind"] == kind]


def finished(metrics, steps):
    """Whether a run of an earlier call is there and whole."""
    try:
        return records(metrics, "step")[-1]["step"] == steps
    except (OSError, ValueError, IndexError):
        return False


# ---- digits ---------------------------------------------------------------------------------------------------------


def digits_runs(options):
    runs = {}
    for precision in digits.PRECISIONS:
        for seed in SEEDS:
            name = options.out / f"digits-{precision}-{seed}"
            weights = name.with_suffix(".safetensors")
            if not (options.keep and weights.exists() and finished(name.with_suffix(".jsonl"), digits.STEPS)):
                name.with_suffix(".jsonl").unlink(missing_ok=True)
                digits.train(options.mpc, precision, seed, options.out, options=options.threads)
            loss, right = digits.measure(options.mpc, precision, weights, options.out)
            runs.setdefault(precision, []).append({"seed": seed, "loss": loss, "right": right})
            print(f"digits {precision} seed {seed}: cross-entropy {loss:.4f}, {right} of {digits.TESTS} right", flush=True)
    return runs


def check_digits(runs):
    """The rule, a row a precision."""
    means = {precision: statistics.mean(run["loss"] for run in seeds) for precision, seeds in runs.items()}
    limit = max(0.02, 2 * statistics.stdev(run["loss"] for run in runs["fp32"]))
    rows = {}
    for precision, seeds in runs.items():
        accuracy = statistics.mean(run["right"] for run in seeds) / digits.TESTS
        distance = abs(means[precision] - means["fp32"])
        meets = math.isfinite(distance) and distance <= limit and accuracy >= LEAST_RIGHT
        rows[precision] = {"mean_loss": means[precision], "distance_to_fp32": distance, "limit": limit,
                           "mean_accuracy": accuracy, "meets_the_rule": meets, "runs": seeds}  # fmt: skip
    return rows


def run_digits(options):
    rows = check_digits(digits_runs(options))
    write(options.results / "digits.json", {"commit": options.commit, "steps": digits.STEPS, "precisions": rows})
    met = print_rule(rows)
    pages(options, "digits", [options.out / f"digits-{precision}-0.jsonl" for precision in digits.PRECISIONS])
    return met


def print_rule(rows):
    """Whether all rows meet the rule."""
    print(f"\n{'digits':9}  mean cross-entropy  from f32  at most  mean accuracy  rule")
    for precision, row in rows.items():
        print(f"{precision:9}  {row['mean_loss']:18.4f}  {row['distance_to_fp32']:8.4f}  {row['limit']:7.4f}"
              f"  {row['mean_accuracy']:13.2%}  {'met' if row['meets_the_rule'] else 'MISSED'}")  # fmt: skip
    return all(row["meets_the_rule"] for row in rows.values())


# ---- gpt2 -----------------------------------------------------------------------------------------------------------


def bible(out):
    """The text without its verses' numbers, a verse a line: (file to train on, file held out)."""
    files = out / "bible-train.txt", out / "bible-held-out.txt"
    program = shutil.which("bible")
    if not program:
        sys.exit("curves.py: found no program `bible`, which prints the text; apt-get install bible-kjv")
    said = subprocess.run([program, "-f", "gen1:1-rev22:21"], stdin=subprocess.DEVNULL, capture_output=True).stdout
    text = b"".join(line.split(b" ", 1)[1] for line in said.splitlines(True) if b" " in line)
    if len(text) < 4_000_000:
        sys.exit(f"curves.py: `bible` printed {len(text)} bytes, expected the whole text of 4.1 MB")
    files[0].write_bytes(text[:-HELD_OUT])
    files[1].write_bytes(text[-HELD_OUT:])
    return files


def gpt_model(out, name, *options):
    path = out / f"{name}.mlir"
    path.write_text(digits.call(sys.executable, EXAMPLES / "gpt2/generate.py", *GPT_SIZE, *options))
    return path


def train_gpt(options, precision, texts):
    name = options.out / f"gpt2-{precision}"
    artifact, metrics, weights = (name.with_suffix(end) for end in (".mpcx", ".jsonl", ".safetensors"))
    if not (options.keep and weights.exists() and finished(metrics, GPT_STEPS)):
        metrics.unlink(missing_ok=True)
        digits.call(options.mpc, "compile", gpt_model(options.out, "gpt2-train"), f"--precision={precision}",
                    f"--dim=B={GPT_BATCH}", "--target=cpu", "--train", *GPT_RECIPE, "-o", artifact)  # fmt: skip
        digits.call(options.mpc, "train", artifact, "--device=cpu", f"--data={texts[0]}", f"--eval={texts[1]}", "--tokens=u8",
                    f"--steps={GPT_STEPS}", "--eval-every=50", "--eval-batches=10", f"--metrics={metrics}",
                    f"--save-weights={weights}", *options.threads)  # fmt: skip
    steps = records(metrics, "step")
    evals = {record["step"]: record["values"]["loss"] for record in records(metrics, "eval")}
    last = statistics.mean(step["loss"] for step in steps[-50:])
    print(f"gpt2 {precision}: loss {steps[0]['loss']:.3f} to {last:.3f} (mean of the last 50 steps), "
          f"held out {evals[GPT_STEPS]:.3f}, {steps[-1]['skips']} skipped", flush=True)  # fmt: skip
    return {"held_out": evals, "last_50": last, "skips": steps[-1]["skips"],
            "losses": {step["step"]: round(step["loss"], 4) for step in steps if step["step"] % 10 == 0 or step["step"] == 1}}  # fmt: skip


def sample(options, precision):
    """A text that the trained model writes."""
    artifact = options.out / "gpt2-sample.mpcx"
    digits.call(options.mpc, "compile", gpt_model(options.out, "gpt2-sample", "--sample"), f"--precision={precision}",
                "--dim=B=1", "--target=cpu", "-o", artifact)  # fmt: skip
    return digits.call(options.mpc, "run", artifact, "--device=cpu", f"--weights={options.out}/gpt2-{precision}.safetensors",
                       "--generate=600", "--prompt=In the beginning", "--temperature=0.7")  # fmt: skip


def run_gpt(options):
    texts = bible(options.out)
    runs = {precision: train_gpt(options, precision, texts) for precision in digits.PRECISIONS}
    write(options.results / "gpt2.json", {"commit": options.commit, "steps": GPT_STEPS, "batch": GPT_BATCH, "precisions": runs})
    text = sample(options, "bf16")
    (options.results / "gpt2.txt").write_text(text)
    print(f"\nThe bf16 model goes on:\n{text}")
    pages(options, "gpt2", [options.out / f"gpt2-{precision}.jsonl" for precision in digits.PRECISIONS])
    return True


# ---- pictures -------------------------------------------------------------------------------------------------------


def pages(options, name, metrics):
    page = options.out / f"{name}.html"
    digits.call(options.mpc, "report", *metrics, "-o", page)
    browser = shutil.which("chromium")
    if not browser:
        print(f"{page}; no picture of it, since chromium is not installed")
        return
    picture = options.results / f"{name}.png"
    digits.call(browser, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--window-size=1200,1500",
                f"--screenshot={picture}", page.resolve().as_uri())  # fmt: skip
    print(f"{page} and its picture {picture}")


def read_options(what, checked, results, parts):
    """The command line of a script that trains `parts`, or applies its rule to the file `checked`; folders are made."""
    parser = argparse.ArgumentParser(description=what.splitlines()[0])
    parser.add_argument("--mpc", type=pathlib.Path, help="the program")
    parser.add_argument("--check", type=pathlib.Path, help=f"a {checked}: applies the rule to its runs, trains nothing")
    parser.add_argument("--out", type=pathlib.Path, help="where artifacts, weights and metrics go")
    parser.add_argument("--results", type=pathlib.Path, help=f"where {results}; default --out")
    parser.add_argument("--only", default=",".join(parts), help="parts, by comma")
    parser.add_argument("--keep", action="store_true", help="uses runs that are there already")
    parser.add_argument("--threads", type=int, help="of a run; default one a core")
    options = parser.parse_args()
    if options.check:
        return options
    if not options.mpc or not options.out:
        parser.error("--mpc and --out, or --check")
    if unknown := [part for part in options.only.split(",") if part not in parts]:
        parser.error(f"--only: no part {unknown[0]}, expected {' or '.join(parts)}")
    options.threads = [f"--threads={options.threads}"] if options.threads else []
    options.results = options.results or options.out
    for folder in (options.out, options.results):
        os.makedirs(folder, exist_ok=True)
    return options


def main():
    parts = {"digits": run_digits, "gpt2": run_gpt}
    options = read_options(__doc__, "digits.json", "the JSON, the text and the pictures go", parts)
    if options.check:
        rows = json.loads(options.check.read_text())["precisions"]
        return 0 if print_rule(check_digits({precision: row["runs"] for precision, row in rows.items()})) else 1
    options.commit = commit()
    return 0 if all([parts[part](options) for part in options.only.split(",")]) else 1


if __name__ == "__main__":
    sys.exit(main())
