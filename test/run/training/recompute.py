#!/usr/bin/env python3
"""Recomputation of a deep network with dropout: recompute.py MPC EXAMPLES FOLDER PRECISION.. [--quick]

A GPT of 4 layers, in each precision, on the CPU: three steps with --recompute=none, cheap and layer leave the same
state, bit for bit, and the arena of layer is less than three quarters of the others'.
"""

import json
import pathlib
import re
import sys

import commands
import tensors

SMALL = ("--layers=4", "--heads=4", "--channels=64", "--vocabulary=89", "--padded=96", "--context=32")
BATCH = 8  # saved tensors then outweigh gradients
STATE = """  ml_program.global private @rng.seed(dense<[3, 5]> : tensor<2xi32>) : tensor<2xi32>
  ml_program.global private @rng.step(dense<0> : tensor<i32>) : tensor<i32>

"""
LOADS = """    %rng_seed = ml_program.global_load @rng.seed : tensor<2xi32>
    %rng_step = ml_program.global_load @rng.step : tensor<i32>
"""


def with_dropout(text):
    """Both branches of each layer are dropped from with p = 0.25 before they join the residual stream."""
    text = text.replace("  func.func @main", STATE + "  func.func @main", 1)
    text = text.replace("    %embedded = ", LOADS + "    %embedded = ", 1)
    stream = 0

    def drop(match):
        nonlocal stream
        stream += 1
        value, kind = match[2], match[3]
        return (
            f"    %dropped{stream} = mpc.dropout {value}, %rng_seed, %rng_step p 0.25 stream {stream}"
            f" : ({kind}, tensor<2xi32>, tensor<i32>) -> {kind}\n"
            f"{match[1]}%dropped{stream}\n        : ({kind}, "
        )

    text = re.sub(r"(    %h\d+_(?:mid|out) = mpc.add %\w+, )(%\w+)\n        : \((tensor<[^>]*>), ", drop, text)
    assert stream == 8, f"expected 8 branches, found {stream}"
    return text


def main(mpc, examples, folder, *precisions):
    examples, folder = pathlib.Path(examples), pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    model = folder / "deep.mlir"
    model.write_text(with_dropout(commands.call(sys.executable, examples / "gpt2" / "generate.py", *SMALL)))
    compiler = commands.compiler("--quick" not in precisions)
    precisions = [precision for precision in precisions if precision != "--quick"]
    given = []
    for i, name in enumerate(("tokens", "targets")):
        values = [(7 * at * at + 3 * at + i) % 89 for at in range(BATCH * 32)]
        tensors.write_npy(folder / f"{name}.npy", (BATCH, 32), values, "i64")
        given.append(f"--input={name}={folder / name}.npy")
    problems = []
    for precision in precisions:
        arena, state = {}, {}
        for how in ("none", "cheap", "layer"):
            artifact, saved = folder / f"{precision}-{how}.mpcx", folder / f"{precision}-{how}.safetensors"
            commands.call(mpc, "compile", model, f"--precision={precision}", f"--dim=B={BATCH}", "--target=cpu", "--train",
                          "--optimizer=adamw", f"--recompute={how}", "-o", artifact, environment=compiler)  # fmt: skip
            arena[how] = json.loads(commands.call(mpc, "inspect", artifact, "--json"))["plans"][0]["arena_bytes"]
            commands.call(mpc, "run", artifact, "--device=cpu", "--entry=step", "--steps=3", f"--save-state={saved}",
                          *given, environment=compiler)  # fmt: skip
            state[how] = saved.read_bytes()
        print(f"{precision}: arena in bytes: {arena}")
        for how in ("cheap", "layer"):
            if state[how] != state["none"]:
                problems.append(f"{precision}: --recompute={how} gives other bits")
        if 4 * arena["layer"] >= 3 * arena["none"] or arena["layer"] >= arena["cheap"]:
            problems.append(f"{precision}: --recompute=layer hardly needs less: {arena}")
    for problem in problems:
        print(f"FAILED: {problem}", file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
