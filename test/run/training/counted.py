#!/usr/bin/env python3
"""What a compiled step asks of the driver: counted.py MPC EXAMPLES FOLDER PRECISION..

Compiles the small GPT's step for a GPU and runs it on the driver's double (mpc-counted): one graph launch a step.
"""

import os
import pathlib
import sys

import commands


def main():
    mpc, examples, folder = (pathlib.Path(word) for word in sys.argv[1:4])
    double = mpc.resolve().parent.parent / "test" / "runtime" / "driver_double"
    folder.mkdir(parents=True, exist_ok=True)
    home = examples / "gpt2" / "small"
    for precision in sys.argv[4:]:
        artifact = folder / f"{precision}.mpcx"
        commands.call(mpc, "compile", home / "gpt2-small.mlir", f"--precision={precision}", "--dim=B=2", "--target=cuda", "--train",
                      "--optimizer=adamw", f"--weights={home / 'weights.safetensors'}", "-o", artifact)  # fmt: skip
        environment = dict(os.environ, LD_LIBRARY_PATH=str(double))
        print(precision, commands.call("mpc-counted", artifact, environment=environment), end="")


main()
