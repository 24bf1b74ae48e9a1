#!/usr/bin/env python3
"""Trains in every recipe of FP8 and compares with bf16, seeds 0 to 4.

    recipes.py --mpc MPC --out FOLDER [--only digits,gpt2] [--keep] [--threads N] [--results FOLDER]
    recipes.py --check recipes.json      applies the rule to the runs of a file

The rule: the mean held-out cross-entropy lies within max(0.02, 2 standard deviations of bf16's own seeds) of bf16's mean. Four
bits are not held to it: nvfp4 is reported as it is.
digits: 1,000 steps, as curves.py's. gpt2: curves.py's byte-level GPT on the book of Genesis, 300 steps; the book's last
part is held out.

Leaves recipes.json in --results (default: FOLDER). --keep uses the runs that are in FOLDER already. Exits with 1 where
the rule is missed. Needs Python's standard library.
"""

import json
import math
import pathlib
import statistics
import sys

import curves

REFERENCE = "bf16"
PRECISIONS = (REFERENCE, *curves.digits.RECIPES)
REPORTED = ("fp8-nvfp4",)  # the rule is no condition
TEXT = curves.EXAMPLES / "gpt2/genesis.txt"
HELD_OUT = 20_000  # bytes at the end of the text that no step sees


def run_digits(options, precision, seed):
    """The held-out loss."""
    weights = options.out / f"digits-{precision}-{seed}.safetensors"
    metrics = weights.with_suffix(".jsonl")
    if not (options.keep and weights.exists() and curves.finished(metrics, curves.digits.STEPS)):
        metrics.unlink(missing_ok=True)
        curves.digits.train(options.mpc, precision, seed, options.out, options=options.threads)
    return curves.records(metrics, "eval")[-1]["values"]["loss"]


def run_gpt(options, precision, seed):
    """The held-out loss."""
    artifact, name = options.out / f"gpt2-{precision}.mpcx", options.out / f"gpt2-{precision}-{seed}"
    metrics = name.with_suffix(".jsonl")
    if not (options.keep and curves.finished(metrics, curves.GPT_STEPS) and curves.records(metrics, "eval")):
        metrics.unlink(missing_ok=True)
        texts = options.out / "train.txt", options.out / "held-out.txt"
        data = TEXT.read_bytes()
        texts[0].write_bytes(data[:-HELD_OUT])
        texts[1].write_bytes(data[-HELD_OUT:])
        if not artifact.exists() or seed == curves.SEEDS[0]:
            curves.digits.call(options.mpc, "compile", curves.gpt_model(options.out, "gpt2-train"), *curves.digits.words(precision),
                               f"--dim=B={curves.GPT_BATCH}", "--target=cpu", "--train", *curves.GPT_RECIPE, "-o", artifact)  # fmt: skip
        curves.digits.call(options.mpc, "train", artifact, "--device=cpu", f"--data={texts[0]}", f"--eval={texts[1]}", "--tokens=u8",
                           f"--steps={curves.GPT_STEPS}", f"--seed={seed}", f"--metrics={metrics}", *options.threads)  # fmt: skip
    return curves.records(metrics, "eval")[-1]["values"]["loss"]


def check(losses):
    """The rule, a row a precision, of {precision: [loss of each seed]}."""
    reference = losses[REFERENCE]
    limit = max(0.02, 2 * statistics.stdev(reference))
    rows = {}
    for precision, seeds in losses.items():
        distance = abs(statistics.mean(seeds) - statistics.mean(reference))
        meets = len(seeds) == len(curves.SEEDS) and math.isfinite(distance) and distance <= limit
        rows[precision] = {"mean_loss": statistics.mean(seeds), "distance": distance, "limit": limit, "meets_the_rule": meets, "losses": seeds}
    return rows


def verdict(precision, row):
    words = "met" if row["meets_the_rule"] else "MISSED"
    return f"{words.lower()}, reported" if precision in REPORTED else words


def print_rule(part, rows):
    """Whether all rows meet the rule that have to."""
    print(f"\n{part:11}  mean cross-entropy  from {REFERENCE}  at most  of each seed                              rule")
    for precision, row in rows.items():
        seeds = " ".join(f"{loss:.4f}" for loss in row["losses"])
        print(f"{precision:11}  {row['mean_loss']:18.4f}  {row['distance']:9.4f}  {row['limit']:7.4f}  {seeds:40}  {verdict(precision, row)}")
    return all(row["meets_the_rule"] for precision, row in rows.items() if precision not in REPORTED)


def run(options, part):
    """{precision: [loss of each seed]}."""
    train = {"digits": run_digits, "gpt2": run_gpt}[part]
    losses = {precision: [] for precision in PRECISIONS}
    for seed in curves.SEEDS:
        for precision in PRECISIONS:
            losses[precision].append(train(options, precision, seed))
            print(f"{part} {precision} seed {seed}: held out {losses[precision][-1]:.4f}", flush=True)
    return losses


def main():
    options = curves.read_options(__doc__, "recipes.json", "recipes.json goes", ("digits", "gpt2"))
    if options.check:
        parts = json.loads(options.check.read_text())["parts"]
        tables = {part: check({name: row["losses"] for name, row in rows.items()}) for part, rows in parts.items()}
        return 0 if all([print_rule(part, rows) for part, rows in tables.items()]) else 1
    tables = {part: check(run(options, part)) for part in options.only.split(",")}
    curves.write(options.results / "recipes.json", {"commit": curves.commit(), "parts": tables})
    return 0 if all([print_rule(part, rows) for part, rows in tables.items()]) else 1


if __name__ == "__main__":
    sys.exit(main())
