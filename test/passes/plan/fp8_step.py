#!/usr/bin/env python3
"""The plan of an FP8 training step under delayed scaling: fp8_step.py MPC EXAMPLES FOLDER

Four layers of GPT-2: every 8-bit copy comes out of a kernel that makes or updates the tensor, and equal layers have equal kernels.
"""

import collections
import json
import pathlib
import re
import subprocess
import sys

LAYERS = 4


def output(*command):
    return subprocess.run(list(map(str, command)), check=True, capture_output=True, text=True).stdout


def written_state(plan):
    """Of each launch and copy of @step that writes state of FP8's scalers, how many it writes."""
    scalers = set(re.findall(r"plan\.buffer @(\S+) : \S+ state of @scaler\.", plan))
    step = plan.split("plan.entry @step ")[1].split("plan.entry ")[0]
    counts = []
    for line in re.split(r"\n(?= *plan\.)", step):
        line = " ".join(line.split())
        work = re.match(r"\s*plan\.(launch|copy) ", line)
        if work:
            written = line.split(" writes [" if work[1] == "launch" else " -> ")[1].split("] " if work[1] == "launch" else " ")[0]
            counts.append(len(scalers & set(re.findall(r"@([^\s,\]]+)", written))))
    return [count for count in counts if count]


def main(mpc, examples, folder):
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    model = folder / "gpt2.mlir"
    sizes = ("--layers", LAYERS, "--heads", 4, "--channels", 256, "--vocabulary", 500, "--padded", 512, "--context", 128)
    model.write_text(output(sys.executable, f"{examples}/gpt2/generate.py", *sizes))
    options = ("--dim", "B=4", "--train", "--target=cuda", "--arch=sm_90", "--precision=fp8", "--fp8-recipe=delayed", "--json")
    plan = json.loads(output(mpc, "explain", model, *options))["plans"][0]
    coverage = plan["fp8_coverage"]
    print(f"copies {coverage['copies']}, standalone {coverage['standalone_copies']}")
    for move in plan["moves"]:
        print(f"{move['bytes']} bytes are moved for {move['for']}")
    written = written_state(output(mpc, "compile", model, *options[:-1], "--stop-after=Plan", "-o", "-"))
    print(f"{len(written)} launches write state of scalers: {', '.join(map(str, written))}")
    launches = collections.Counter()
    for row in plan["kernels"]:
        if row["entry"] == "step" and row["schedule"] in ("tailed", "tile"):
            launches[row["schedule"], row["launches"]] += 1
    for (schedule, count), kernels in sorted(launches.items()):
        print(f"{schedule}: {kernels} kernels of {count} launches")


if __name__ == "__main__":
    main(*sys.argv[1:])
