#!/usr/bin/env python3
"""50 steps of `mpc train` on an example: examples.py MPC EXAMPLES FOLDER EXAMPLE PRECISION.. [--update]

The mean loss of steps 41 to 50 in each precision against train-losses.json, the mean so that no single batch counts. The
cpu device's bits do not depend on the machine, so a difference is a change of mpc: the tolerance allows for another order
of summation. Narrow formats make more of the last bits than that, so each precision runs RUNS times, with learning rates
that differ by a few parts in 10^7, and the bar of the runs' mean is the tolerance or DEVIATIONS of its standard
deviations, whichever is more. Negative control: with half the learning rate each precision must miss its bar. --update
writes the mean and the standard deviation of MEASURED runs; say why in the commit.
"""

import functools
import json
import math
import pathlib
import statistics
import sys

import commands

EXPECTED = pathlib.Path(__file__).parent / "train-losses.json"
STEPS, LAST = 50, 10
RUNS, MEASURED, DEVIATIONS = 4, 16, 4
# The shape of the curves, smaller: 2 layers, 64 channels.
BYTES = ["--layers=2", "--heads=2", "--channels=64", "--vocabulary=256", "--context=64", "--name=gpt2_bytes"]
TRAINED = {  # model, --dim, learning rate, further options of compile, data
    "digits": ("digits/digits.mlir", "B=50", 0.01, ["--weight-decay=0.2"],
               ["digits/data/train_x.npy", "digits/data/train_target.npy"]),
    "digits-current": ("digits/digits.mlir", "B=50", 0.01, ["--weight-decay=0.2", "--fp8-recipe=current"],
                       ["digits/data/train_x.npy", "digits/data/train_target.npy"]),
    "digits-cnn": ("digits-cnn/digits-cnn.mlir", "B=50", 0.004, ["--weight-decay=0.2", "--clip=1"],
                   ["digits/data/train_x.npy", "digits/data/train_target.npy"]),
    "gpt2": (None, "B=4", 0.002, ["--weight-decay=0.1", "--clip=1"], ["gpt2/genesis.txt"]),
    "underflow": ("underflow/centre.mlir", "B=128", 0.003, ["--recipe={}/underflow/recipe.json"],
                  ["digits/data/train_x.npy", "underflow/centre.npy"]),
}  # fmt: skip


def train(mpc, examples, folder, example, precision, rate):
    """The mean loss of the last steps of a run."""
    model, dim, _, options, data = TRAINED[example]
    path = examples / model if model else folder / "model.mlir"
    if not model:
        path.write_text(commands.call(sys.executable, examples / "gpt2/generate.py", *BYTES))
    artifact, metrics = folder / f"{precision}.mpcx", folder / f"{precision}.jsonl"
    metrics.unlink(missing_ok=True)
    commands.call(mpc, "compile", path, f"--precision={precision}", f"--dim={dim}", "--target=cpu", "--train", f"--lr={rate}",
                  *(option.format(examples) for option in options), "-o", artifact)  # fmt: skip
    commands.call(mpc, "train", artifact, "--device=cpu", "--data=" + ",".join(str(examples / file) for file in data),
                  f"--steps={STEPS}", f"--metrics={metrics}")  # fmt: skip
    steps = [record for record in map(json.loads, metrics.read_text().splitlines()) if record["kind"] == "step"]
    if [step["step"] for step in steps] != list(range(1, STEPS + 1)):
        sys.exit(f"{metrics}: expected a record for each of {STEPS} steps")
    return statistics.mean(step["loss"] for step in steps[-LAST:])


def losses(count, rate, train_at):
    """The losses of runs that differ in the last bits of the learning rate."""
    return [train_at(rate * (1 + 2e-7 * run)) for run in range(count)]


def main(mpc, examples, folder, example, *precisions):
    update = "--update" in precisions
    precisions = [precision for precision in precisions if precision != "--update"]
    examples, folder = pathlib.Path(examples), pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    rate = TRAINED[example][2]
    table = json.loads(EXPECTED.read_text())
    tolerance, known = table[example]["tolerance"], table[example]["losses"]
    missed = []
    for precision in precisions:
        train_at = functools.partial(train, mpc, examples, folder, example, precision)
        found = losses(MEASURED if update else RUNS, rate, train_at)
        if update:
            mean, deviation = statistics.mean(found), statistics.stdev(found)
            known[precision] = {"mean": float(f"{mean:.6g}"), "deviation": float(f"{deviation:.2g}")}
        expected = known[precision]["mean"]
        bar = max(tolerance * expected, DEVIATIONS * known[precision]["deviation"] / math.sqrt(RUNS))
        loss, half = statistics.mean(found[:RUNS]), train_at(0.5 * rate)
        print(f"{example} in {precision}: loss {loss:.6g}, expected {expected:.6g}, {abs(loss - expected) / bar:.3f} of the bar; "
              f"with half the learning rate {half:.6g}")  # fmt: skip
        if not abs(loss - expected) <= bar:
            missed.append(f"{precision}: loss {loss:.6g}, expected {expected:.6g} +- {bar:.2g}")
        if abs(half - expected) <= bar:
            missed.append(f"{precision}: negative control: half the learning rate gives {half:.6g}, which passes")
    if update:
        EXPECTED.write_text(json.dumps(table, indent=1) + "\n")
    for problem in missed:
        print(f"FAILED: {example}: {problem}", file=sys.stderr)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
