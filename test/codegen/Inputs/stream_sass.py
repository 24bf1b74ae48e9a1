"""The instructions an element of cross-entropy and its gradient, in the SASS of sm_90a: stream_sass.py mpc nvdisasm folder model

A row of logits goes by three times: its maximum, the sum of exponentials, the gradient. A loop has two loads of 16 bytes on their way.
Two blocks of 512 threads find room on a multiprocessor.
"""

import json
import os
import sys

import loops
import sass

PRECISIONS = ("bf16", "fp16", "fp8")
MOST = 30.0  # instructions an element
PASSES = 3
REGISTERS = 64


def problems(precision, passes, instructions):
    if len(passes) != PASSES:
        yield f"{precision}: {len(passes)} loops have two loads on their way, expected {PASSES}"
    elif instructions > MOST:
        yield f"{precision}: {instructions:.2f} instructions an element, expected at most {MOST}"


def main(mpc, nvdisasm, folder, model):
    os.makedirs(folder, exist_ok=True)
    wrong = []
    for precision in PRECISIONS:
        artifact = f"{folder}/{precision}.mpcx"
        sass.command(mpc, "compile", model, f"--precision={precision}", "--train", "--target=cuda", "--arch=sm_90a", "-o", artifact)
        with open(artifact, "rb") as file:
            data = file.read()
        passes = []
        for number, cubin in enumerate(sass.cubins(data)):
            with open(f"{folder}/{number}.cubin", "wb") as out:
                out.write(cubin)
            for name, kernel in loops.kernels(sass.command(nvdisasm, "-c", f"{folder}/{number}.cubin").decode()).items():
                stores = any(op.startswith("STG.E.128") for op, _ in kernel[0])  # the gradient
                if name.startswith("row_stream_cross_entropy") and stores:
                    passes += [loop for loop in loops.loops(*kernel) if loop.count("LDG.E.128") == 2]
        each = [len(loop) / (8 * loop.count("LDG.E.128")) for loop in passes]
        plans = json.loads(sass.command(mpc, "inspect", artifact, "--json"))["plans"]
        registers = max(kernel["registers"] for plan in plans for kernel in plan["kernels"] if kernel["name"].startswith("row_stream"))
        if registers > REGISTERS:
            wrong.append(f"{precision}: {registers} registers, expected at most {REGISTERS}")
        print(f"{precision}: {sum(each):.2f} instructions an element: {', '.join(f'{n:.2f}' for n in each)}")
        wrong += problems(precision, passes, sum(each))
    return "\n".join(wrong) or 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
