#!/usr/bin/env python3
"""What a compiled step asks of the driver: counted.py MPC EXAMPLES FOLDER PRECISION..

Compiles the small GPT's step for a GPU and runs it on the driver's double (mpc-counted): one graph launch a step.
"""

import os
import pathlib
import subprocess
import sys


def call(*command, environment=None):
    words = [str(word) for word in command]
    done = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, text=True, env=environment)
    if done.returncode:
        sys.exit(f"{' '.join(words)}: exit code {done.returncode}: {done.stdout}{done.stderr}")
    return done.stdout


def main():
    mpc, examples, folder = (pathlib.Path(word) for word in sys.argv[1:4])
    double = mpc.resolve().parent.parent / "test" / "runtime" / "driver_double"
    folder.mkdir(parents=True, exist_ok=True)
    home = examples / "gpt2" / "small"
    for precision in sys.argv[4:]:
        artifact = folder / f"{precision}.mpcx"
        call(mpc, "compile", home / "gpt2-small.mlir", f"--precision={precision}", "--dim=B=2", "--target=cuda", "--train",
             "--optimizer=adamw", f"--weights={home / 'weights.safetensors'}", "-o", artifact)  # fmt: skip
        environment = dict(os.environ, LD_LIBRARY_PATH=str(double))
        print(precision, call("mpc-counted", artifact, environment=environment), end="")


main()
