#!/usr/bin/env python3
"""Models that were exported from PyTorch, against PyTorch's results: exported.py MPC INPUTS FOLDER

On cpu: in fp32 at least FP32 dB; in bf16 at most MARGIN dB worse than torch.autocast is from PyTorch's own f32. Negative control: bf16 misses
the bar of fp32.
"""

import json
import pathlib
import re
import subprocess
import sys

FP32, MARGIN = 100, 3


def call(*words):
    done = subprocess.run([str(word) for word in words], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, timeout=300)  # fmt: skip
    if done.returncode:
        sys.exit(f"{' '.join(map(str, words))}: exit code {done.returncode}: {done.stdout}")
    return done.stdout


def distances(mpc, home, record, precision, folder):
    """Signal to noise of each result in dB; infinite where all bits are equal."""
    artifact = folder / f"{home.name}-{precision}.mpcx"
    dims = [f"--dim={name}={size}" for name, size in record["dims"].items()]
    weights = [f"--weights={home / 'model.safetensors'}"] if "#mpc.external" in (home / "model.mlir").read_text() else []
    call(mpc, "compile", home / "model.mlir", f"--precision={precision}", *dims, *weights, "--target=cpu", "-o", artifact)
    inputs = [f"--input={name}={home / f'{name}.npy'}" for name in record["inputs"]]
    compared = [f"--compare={name}={home / f'expected.{name}.npy'}" for name in record["results"]]
    text = call(mpc, "run", artifact, "--device=cpu", *inputs, *compared)
    found = {name: float(db) for name, db in re.findall(r"^(\S+) against .* SQNR (\S+) dB", text, re.M)}
    found |= {name: float("inf") for name in re.findall(r"^(\S+) against .*\(equal\)", text, re.M)}
    if set(found) != set(record["results"]):
        sys.exit(f"{home.name} in {precision}: expected a line of each of {record['results']}: {text}")
    return found


def main(mpc, inputs, folder):
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    problems, models = [], sorted(path.parent for path in pathlib.Path(inputs).glob("*/model.json"))
    for home in models:
        record = json.loads((home / "model.json").read_text())
        exact, rounded = (distances(mpc, home, record, precision, folder) for precision in ("fp32", "bf16"))
        for name, db in exact.items():
            bar = record["autocast_bf16_db"][name] - MARGIN
            print(f"{home.name} {name}: fp32 {db:.1f} dB of at least {FP32}, bf16 {rounded[name]:.1f} dB of at least {bar:.1f}")
            problems += [f"{home.name}, {name}: {db} dB in fp32"] * (not db >= FP32)
            problems += [f"{home.name}, {name}: {rounded[name]} dB in bf16"] * (not rounded[name] >= bar)
            problems += [f"{home.name}, {name}: bf16 passes the bar of fp32"] * (rounded[name] >= FP32)
    print(f"{len(models)} models")
    sys.exit("\n".join(problems) or 0)


if __name__ == "__main__":
    main(*sys.argv[1:])
