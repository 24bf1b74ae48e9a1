#!/usr/bin/env python3
"""Training that is killed while it saves, in each precision: killed.py MPC EXAMPLES FOLDER PRECISION..

Compiles the digits network's step and runs mpc-killed on it: 100 kills at random moments, each time a state that loads,
at the end the bits of training that nobody interrupted.
"""

import pathlib
import sys

import commands


def main():
    mpc, examples, folder = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
    home = examples / "digits"
    for precision in sys.argv[4:]:
        place = folder / precision
        place.mkdir(parents=True, exist_ok=True)
        artifact = place / "step.mpcx"
        commands.call(mpc, "compile", home / "digits.mlir", f"--precision={precision}", "--dim=B=32", "--target=cpu", "--train",
                      "--optimizer=adamw", "-o", artifact)  # fmt: skip
        print(precision, commands.call("mpc-killed", artifact, home / "weights.safetensors", place), end="")


main()
