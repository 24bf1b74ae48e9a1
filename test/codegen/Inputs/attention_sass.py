"""The loops over products of causal attention and its gradient, heads of 64, in SASS: attention_sass.py mpc nvdisasm folder model

On sm_90 warps multiply alone. In the gradient a warp owns 32 rows, so each fragment that it reads from shared memory (LDSM) serves four products (HMMA). On sm_90a warpgroups multiply
from shared memory (HGMMA).
"""

import os
import sys

import loops
import sass

FORWARD = {"instructions": 470, "FMUL": 36}  # 16 rows and 64 keys, 64 products
GRADIENT = 4.6  # instructions a product
WARPGROUPS = {"attention_causal": 24, "attention_grad_causal": 36}  # products in the text


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


def warpgroup_problems(kind, name, instructions):
    """The products of a first step and of the loop, and no others; warpgroups divide the registers."""
    ops = [op.split(".")[0] for op, _ in instructions]
    found = {"HGMMA": ops.count("HGMMA"), "HMMA": ops.count("HMMA"), "USETMAXREG": ops.count("USETMAXREG")}
    expected = {"HGMMA": WARPGROUPS[kind], "HMMA": 0, "USETMAXREG": 2}
    if found != expected:
        yield f"{name}: {found}, expected {expected}"


def kernels(mpc, nvdisasm, folder, model, arch):
    """(kind, name, the instructions and labels) of attention's kernels."""
    artifact = f"{folder}/{arch}.mpcx"
    sass.command(mpc, "compile", model, "--precision=bf16", "--train", "--target=cuda", f"--arch={arch}", "-o", artifact)
    with open(artifact, "rb") as file:
        data = file.read()
    for number, cubin in enumerate(sass.cubins(data)):
        path = f"{folder}/{arch}-{number}.cubin"
        with open(path, "wb") as out:
            out.write(cubin)
        for name, kernel in loops.kernels(sass.command(nvdisasm, "-c", path).decode()).items():
            kind = next((kind for kind in WARPGROUPS if name.startswith(kind)), None)
            if kind:
                yield kind, name, kernel


def main(mpc, nvdisasm, folder, model):
    os.makedirs(folder, exist_ok=True)
    wrong = []
    for kind, name, kernel in kernels(mpc, nvdisasm, folder, model, "sm_90"):
        passes = loops.loops(*kernel, of="HMMA")
        counts = [f"{len(loop)} instructions for {loop.count('HMMA')} products" for loop in passes]
        print(f"{kind}: {', '.join(counts)}")
        wrong += (forward_problems if kind == "attention_causal" else gradient_problems)(name, passes)
    for kind, name, kernel in kernels(mpc, nvdisasm, folder, model, "sm_90a"):
        products = sum(op.startswith("HGMMA") for op, _ in kernel[0])
        print(f"{kind} by warpgroups: {products} products in {len(kernel[0])} instructions")
        wrong += warpgroup_problems(kind, name, kernel[0])
    return "\n".join(wrong) or 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
