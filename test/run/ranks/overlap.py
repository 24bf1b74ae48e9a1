#!/usr/bin/env python3
"""The gradients of the last layer go while the backward of the first goes on: overlap.py MPC FOLDER

A network whose layers have 26 MB of gradients each trains on two ranks on the driver's double, which records each graph. Expected: a branch
of the graph for each layer; the last layer's is begun with work of the backward left, and each is joined before the optimizer.
"""

import pathlib
import sys

import commands
import ranks
import steps
import tensors
from networks import on_doubles

WIDTH = 2560
LAYERS = 3


def model():
    names = [f"fc{i + 1}" for i in range(LAYERS)]
    square, row = f"tensor<{WIDTH}x{WIDTH}xf32>", f"tensor<8x{WIDTH}xf32>"
    lines = [f"  ml_program.global private @{name}.weight(#mpc.zeros) : {square}" for name in names]
    lines += [f'  func.func @main(%h0: {row} {{mpc.name = "x"}}, %target: tensor<8xi64> {{mpc.name = "target"}}) -> (tensor<f32> {{mpc.name = "loss"}}) {{']
    lines += [f"    %w{i} = ml_program.global_load @{name}.weight : {square}" for i, name in enumerate(names)]
    lines += [f'    %h{i + 1} = mpc.linear %h{i}, %w{i} {{layer = "{name}"}} : ({row}, {square}) -> {row}' for i, name in enumerate(names)]
    lines += [f'    %loss = mpc.cross_entropy %h{LAYERS}, %target {{layer = "loss"}} : ({row}, tensor<8xi64>) -> tensor<f32>',
              "    return %loss : tensor<f32>", "  }"]  # fmt: skip
    return "\n".join(["module {", *lines, "}", ""])


def main(mpc, folder):
    folder, problems = pathlib.Path(folder), []
    environment = on_doubles(mpc, folder)
    (folder / "wide.mlir").write_text(model())
    commands.call(mpc, "compile", folder / "wide.mlir", "--precision=bf16", "--train", "--parallel=data", "--target=cuda", "--arch=sm_90a",
                  "--quiet", "-o", folder / "wide.mpcx")  # fmt: skip
    tensors.write_npy(folder / "x.npy", [16, WIDTH], [0.0] * (16 * WIDTH))
    tensors.write_npy(folder / "target.npy", [16], [0] * 16, "i64")
    trace = folder / "graphs"
    trace.unlink(missing_ok=True)
    environment["MPC_DOUBLE_TRACE"] = str(trace)
    del environment["MPC_DOUBLE_PRODUCTS"]  # of bf16 none is computed: only their order counts
    ranks.call(2, mpc, "train", folder / "wide.mpcx", f"--data={folder / 'x.npy'},{folder / 'target.npy'}", "--steps=1", "--device=cuda",
               environment=environment)  # fmt: skip
    for line in set(trace.read_text().splitlines()):
        items = line.split("; ")[:-1]
        gradients = [i for i, item in enumerate(items) if item == f"sum f32 {WIDTH * WIDTH}"]
        products = [i for i, item in enumerate(items) if item == "gemm"]
        print(" ".join(item for item in items if item in ("gemm", "fork", "join") or item.startswith("sum")))
        if len(gradients) != LAYERS or any(items[i - 1] != "fork" for i in gradients):
            problems.append(f"expected a branch for each of {LAYERS} layers: {line}")
        elif not gradients[0] < products[-1]:
            problems.append(f"the last layer's gradient is sent behind all products: {line}")
        elif items[gradients[-1] + 1 : gradients[-1] + 1 + LAYERS] != ["join"] * LAYERS:
            problems.append(f"expected the joins behind the last gradient: {line}")
        elif any(items[i + 1] == "join" for i in gradients[:-1]):
            problems.append(f"a gradient is waited for at once: {line}")
    return steps.told(problems)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
