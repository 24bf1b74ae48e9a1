#!/usr/bin/env python3
"""Every kernel of a set of models through NVRTC for one architecture: kernels.py MPC EXAMPLES FOLDER ARCH.

None may spill or use local memory; `inspect` must know the registers of each. Prints the most registers.
"""

import json
import pathlib
import subprocess
import sys

import families
import gradients

MODELS = [  # family, model in it, precision
    ("elementwise", "unary", "bf16"), ("elementwise", "binary", "fp16"), ("integers", "integers", "fp32"), ("quantize", "quantize", "fp32"), ("block_scales", "block_scales", "fp32"),
    ("pairs", "pairs", "fp32"),
    ("both_ways", "both_ways", "bf16"), ("sized", "sized", "bf16"), ("tails", "tails", "bf16"), ("views", "chains100", "bf16"), ("views", "chains101", "fp32"), ("reductions", "reductions", "fp32"),
    ("reductions", "rows", "bf16"), ("reductions", "rows", "fp32"), ("lookups", "lookups", "bf16"),
    ("running", "sums", "fp32"), ("running", "sums", "bf16"), ("running", "neighbours", "fp32"),
    ("stepped", "update", "fp32"), ("stepped", "norms", "fp32"),
    ("partials", "norm_gradient", "fp32"), ("partials", "partial_columns", "fp32"), ("partials", "partial_elements", "fp32"),
    ("products", "linear", "fp8"), ("attention", "attention", "fp32"), ("attention", "attention", "fp16"),
    ("attention_grad", "attention_grad", "fp32"), ("attention_grad", "attention_grad", "bf16"),
    ("written_attention", "written_attention", "bf16"), ("written_attention_grad", "written_attention_grad", "bf16"),
    ("lengths", "lengths", "fp32"), ("lengths", "lengths", "bf16"), ("lengths_grad", "lengths_grad", "bf16"), ("appended", "appended", "fp32"),
    ("embedding_grad", "embedding_grad", "bf16"), ("dropout", "dropout", "bf16"), ("tables", "ids", "fp32"),
    ("indices", "chosen", "bf16"), ("indices", "put", "fp32"), ("order", "order_of_wide_rows", "fp32"), ("order", "routed", "bf16"),
    ("scans", "scans", "fp32"), ("integer_sums", "sums_of_integers", "fp32"), ("narrow", "narrow", "fp32"),
    ("layers", "encoder", "bf16"), ("layers", "decoder", "bf16"),
    ("blocks", "blocks", "bf16"), ("pools", "pools", "fp32"), ("convolutions", "depthwise", "fp16"),
    ("window_products", "window_products", "bf16"), ("window_products", "window_products", "fp32"),
    ("losses", "losses", "bf16"), ("norms_by_channel", "norms_by_channel", "bf16"), ("resampled", "resampled", "fp16"),
    ("loops", "loops", "bf16"), ("custom", "custom", "fp16"), ("gathered", "gathered", "fp32"), ("gathered", "gathered", "bf16"),
]  # fmt: skip


def sources(examples, folder, arch):
    """(name, model file, precision, other words)"""
    for family, name, precision in MODELS:
        (model,) = (m for m in families.FAMILIES[family][0](precision) if m.name == name)
        path = folder / f"{name}-{precision}.mlir"
        path.write_text(model.text())
        yield f"{name} in {precision}", path, precision, []
    for build, precision in ((gradients.leading, "bf16"), (gradients.pooled, "fp8"), (gradients.activations, "fp16"), (gradients.convolved, "bf16"),
                             (gradients.losses, "bf16"), (gradients.channels, "fp16")):  # fmt: skip
        path = folder / f"{build.__name__}.mlir"
        path.write_text(build().text())
        yield f"{build.__name__} in {precision}", path, precision, ["--train"]
    for name in ("swish", "banded"):
        yield f"{name} in bf16", examples / f"custom/{name}.mlir", "bf16", ["--dim=B=32", "--train"]
    if arch.startswith("sm_1"):  # Others have no products of NVFP4.
        yield "step of the small GPT in nvfp4", examples / "gpt2/small/gpt2-small.mlir", "fp8", ["--dim=B=2", "--train", "--fp8-recipe=nvfp4"]
    yield "step of the small GPT in fp8", examples / "gpt2/small/gpt2-small.mlir", "fp8", ["--dim=B=2", "--train"]
    for precision in ("fp16", "fp8"):
        yield f"small GPT in {precision}", examples / "gpt2/small/gpt2-small.mlir", precision, ["--dim=B=2"]


def kernels(mpc, path, precision, words, arch, artifact):
    command = [mpc, "compile", path, f"--precision={precision}", "--target=cuda", f"--arch={arch}", "-o", artifact]
    for line in (command + words, [mpc, "inspect", artifact, "--json"]):
        done = subprocess.run(line, stdin=subprocess.DEVNULL, capture_output=True, text=True)
        if done.returncode:
            sys.exit(f"{' '.join(map(str, line))}: exit code {done.returncode}: {done.stderr}")
    return [kernel for plan in json.loads(done.stdout)["plans"] for kernel in plan["kernels"]]


def main(mpc, examples, folder, arch):
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    count, most, problems = 0, (0, ""), []
    for name, path, precision, words in sources(pathlib.Path(examples), folder, arch):
        words = words + ["--allow-fallback"] * (arch == "sm_80")  # It has no FP8 products.
        found = kernels(mpc, path, precision, words, arch, folder / "model.mpcx")
        if not found:
            problems.append(f"{name}: no kernel")
        for kernel in found:
            count += 1
            facts = {key: kernel[key] for key in ("registers", "spill_bytes", "local_bytes")}
            if facts["spill_bytes"] != 0 or facts["local_bytes"] != 0 or not 0 < facts["registers"] <= 255:
                problems.append(f"{name}: {kernel['name']} ({', '.join(kernel['layers'])}): {facts}")
            most = max(most, (facts["registers"], kernel["name"]))
    for problem in problems:
        print(f"FAILED: {arch}: {problem}", file=sys.stderr)
    print(f"{arch}: {count} kernels, at most {most[0]} registers ({most[1]}), {len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
