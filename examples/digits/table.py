"""Prints the demo's table: table.py FOLDER, with logits-P.npy, loss-P.npy and explain-P.json of each precision P.

Loss and accuracy are on the 450 held-out images; SQNR is that of the logits against PyTorch's in f32. Exits with 1 if
a precision misses its bar: the loss within 0.02 of PyTorch's, and an SQNR of at least what the precision can give.
"""

import json
import math
import pathlib
import sys

import npy

HERE = pathlib.Path(__file__).resolve().parent
# dB against f32 on a small network. fp32 and tf32 differ from PyTorch by order of summation and by rounded operands.
BARS = {"fp32": 100, "tf32": 55, "fp16": 55, "bf16": 40, "fp8": 20}
HEAD = (
    "precision",
    "cross-entropy",
    "accuracy",
    "SQNR dB",
    "casts",
    "kernels",
    "launches",
    "KiB moved",
    "arena KiB",
)


def sqnr(reference, values):
    noise = math.sqrt(math.fsum((a - b) ** 2 for a, b in zip(reference, values)))
    return (
        math.inf
        if noise == 0
        else 20 * math.log10(math.sqrt(math.fsum(a * a for a in reference)) / noise)
    )


def correct(logits, targets):
    classes = len(logits) // len(targets)
    rows = [logits[start : start + classes] for start in range(0, len(logits), classes)]
    return sum(row.index(max(row)) == target for row, target in zip(rows, targets))


def cost(report):
    """Of a run, not of what is done once at load: casts by what became of them, kernels, launches, bytes, arena."""
    (plan,) = report["plans"]
    fates = [fate["fate"] for cast in report["casts"] for fate in cast["fates"]]
    casts = ", ".join(
        f"{fates.count(fate)} {fate}"
        for fate in ("fused", "alone", "at load", "folded")
        if fate in fates
    )
    kernels = [row for row in plan["kernels"] if row["entry"] != "init"]
    gemms = [row for row in plan["gemms"] if row["entry"] != "init"]
    return [
        casts or "none",
        f"{len(kernels)} + {len(gemms)} GEMM",
        str(plan["steps"]),
        f"{plan['bytes'] / 1024:.0f}",
        f"{plan['arena_bytes'] / 1024:.0f}",
    ]


def main(folder):
    reference = npy.read(HERE / "expected/logits.npy")[1]
    targets = npy.read(HERE / "data/target.npy")[1]
    expected = json.loads((HERE / "expected/results.json").read_text())["test"]
    rows, missed = [HEAD], []
    rows.append(
        ("PyTorch f32", f"{expected['loss']:.4f}", f"{expected['correct']}/{expected['count']}")
        + ("-",) * (len(HEAD) - 3)
    )
    for precision, bar in BARS.items():
        logits = npy.read(folder / f"logits-{precision}.npy")[1]
        loss = npy.read(folder / f"loss-{precision}.npy")[1][0]
        decibels = sqnr(reference, logits)
        report = json.loads((folder / f"explain-{precision}.json").read_text())
        rows.append(
            (
                precision,
                f"{loss:.4f}",
                f"{correct(logits, targets)}/{len(targets)}",
                f"{decibels:.1f}",
                *cost(report),
            )
        )
        if not (decibels >= bar and abs(loss - expected["loss"]) <= 0.02):  # NaN misses it too
            missed.append(
                f"{precision}: expected an SQNR of at least {bar} dB and a loss within 0.02 of {expected['loss']:.4f}"
            )
    widths = [max(len(row[column]) for row in rows) for column in range(len(HEAD))]
    for row in rows:
        print(
            "  ".join(
                cell.ljust(width) if column in (0, 4, 5) else cell.rjust(width)
                for column, (cell, width) in enumerate(zip(row, widths))
            ).rstrip()
        )
    for line in missed:
        print(line, file=sys.stderr)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1])))
