"""The loops over products of causal attention and its gradient, heads of 64, in the SASS of sm_90a: attention_sass.py mpc nvdisasm folder model

In the gradient a warp owns 32 rows, so each fragment that it reads from shared memory (LDSM) serves four products (HMMA).
"""

import os
import sys

import loops
import sass

FORWARD = {"instructions": 470, "FMUL": 36}  # 16 rows and 64 keys, 64 products
GRADIENT = 4.6  # instructions a product


def forward_problems(name, passes):
    if len(passes) != 1:
        yield f"{name}: {len(passes)} loops over products, expected 1"
    for loop in passes:
        found = {"instructions": len(loop), "FMUL": loop.count("FMUL")}
        for what, most in FORWARD.items():
            if found[what] * 64 > most * loop.count("HMMA"):
                yield f"{name}: {found[what]} {what} for {loop.count('HMMA')} products, expected {most} for 64 at most"


def gradient_problems(name, passes):
    if len(passes) != 2:
        yield f"{name}: {len(passes)} loops over products, expected those of keys and of queries"
    for loop in passes:
        products = loop.count("HMMA")
        if loop.count("LDSM") * 4 > products:
            yield f"{name}: {loop.count('LDSM')} LDSM for {products} HMMA, expected a quarter at most"
        if len(loop) > GRADIENT * products:
            yield f"{name}: {len(loop)} instructions for {products} HMMA, expected {GRADIENT} each at most"
        if loop.ops["LDS"]:
            yield f"{name}: {loop.ops['LDS']} loads of single numbers from shared memory, expected pairs"


def main(mpc, nvdisasm, folder, model):
    os.makedirs(folder, exist_ok=True)
    wrong, artifact = [], f"{folder}/bf16.mpcx"
    sass.command(mpc, "compile", model, "--precision=bf16", "--train", "--target=cuda", "--arch=sm_90a", "-o", artifact)
    with open(artifact, "rb") as file:
        data = file.read()
    for number, cubin in enumerate(sass.cubins(data)):
        with open(f"{folder}/{number}.cubin", "wb") as out:
            out.write(cubin)
        for name, kernel in loops.kernels(sass.command(nvdisasm, "-c", f"{folder}/{number}.cubin").decode()).items():
            kind = next((kind for kind in ("attention_causal", "attention_grad_causal") if name.startswith(kind)), None)
            if not kind:
                continue
            passes = loops.loops(*kernel, of="HMMA")
            counts = [f"{len(loop)} instructions for {loop.count('HMMA')} products" for loop in passes]
            print(f"{kind}: {', '.join(counts)}")
            wrong += (forward_problems if kind == "attention_causal" else gradient_problems)(name, passes)
    return "\n".join(wrong) or 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
