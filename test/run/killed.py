#!/usr/bin/env python3
"""Training that is killed while it saves, in each precision: killed.py MPC EXAMPLES FOLDER PRECISION..

Compiles the digits network's step and runs mpc-killed on it: 100 kills at random moments, each time a state that loads,
at the end the bits of training that nobody interrupted.
"""

import pathlib
import subprocess
import sys


def call(*command):
    done = subprocess.run([str(word) for word in command], stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))}: exit code {done.returncode}: {done.stdout}{done.stderr}")
    return done.stdout


def main():
    mpc, examples, folder = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
    home = examples / "digits"
    for precision in sys.argv[4:]:
        place = folder / precision
        place.mkdir(parents=True, exist_ok=True)
        artifact = place / "step.mpcx"
        call(mpc, "compile", home / "digits.mlir", f"--precision={precision}", "--dim=B=32", "--target=cpu", "--train",
             "--optimizer=adamw", "-o", artifact)  # fmt: skip
        print(precision, call("mpc-killed", artifact, home / "weights.safetensors", place), end="")


main()
