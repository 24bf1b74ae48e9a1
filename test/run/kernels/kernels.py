#!/usr/bin/env python3
"""Every kernel of a set of models through NVRTC for one architecture: kernels.py MPC EXAMPLES FOLDER ARCH.

None may spill or use local memory; `inspect` must know the registers of each. Prints the most registers. The TIGHT models
are compiled for every architecture: those of narrow formats, whose conversions differ, and those of which a kernel takes
more than half of its registers on FIRST. The ROOMY ones are compiled for FIRST alone, where the test checks that they
leave half of the registers; that they have enough of them elsewhere is assumed.
"""

import json
import pathlib
import re
import sys

import commands
import families
import gradients

FIRST = "sm_90a"
ROOMY = [  # family, model in it, precision
    ("elementwise", "unary", "bf16"), ("elementwise", "binary", "fp16"), ("integers", "integers", "fp32"),
    ("views", "chains100", "bf16"), ("views", "chains101", "fp32"), ("reductions", "reductions", "fp32"),
    ("reductions", "rows", "bf16"), ("reductions", "rows", "fp32"), ("lookups", "lookups", "bf16"),
    ("running", "sums", "fp32"), ("running", "sums", "bf16"), ("stepped", "update", "fp32"), ("stepped", "norms", "fp32"),
    ("partials", "partial_elements", "fp32"), ("appended", "appended", "fp32"),
    ("dropout", "dropout", "bf16"), ("indices", "chosen", "bf16"), ("indices", "put", "fp32"), ("order", "routed", "bf16"),
    ("layers", "encoder", "bf16"), ("layers", "decoder", "bf16"), ("blocks", "blocks", "bf16"),
    ("pools", "pools", "fp32"), ("norms_by_channel", "norms_by_channel", "bf16"), ("resampled", "resampled", "fp16"),
    ("custom", "custom", "fp16"), ("gathered", "gathered", "fp32"), ("gathered", "gathered", "bf16"),
]  # fmt: skip
TIGHT = [
    ("quantize", "quantize", "fp32"), ("narrow", "narrow", "fp32"), ("sized", "sized", "bf16"), ("block_scales", "block_scales", "fp32"), ("pairs", "pairs", "fp32"),
    ("both_ways", "both_ways", "bf16"), ("tails", "tails", "bf16"), ("running", "neighbours", "fp32"),
    ("partials", "norm_gradient", "fp32"), ("partials", "partial_columns", "fp32"),
    ("products", "linear", "fp8"), ("attention", "attention", "fp32"), ("attention", "attention", "fp16"),
    ("attention_grad", "attention_grad", "fp32"), ("attention_grad", "attention_grad", "bf16"),
    ("written_attention", "written_attention", "bf16"), ("written_attention_grad", "written_attention_grad", "bf16"),
    ("lengths", "lengths", "fp32"), ("lengths", "lengths", "bf16"), ("lengths_grad", "lengths_grad", "bf16"),
    ("embedding_grad", "embedding_grad", "bf16"), ("tables", "ids", "fp32"), ("order", "order_of_wide_rows", "fp32"),
    ("scans", "scans", "fp32"), ("integer_sums", "sums_of_integers", "fp32"), ("convolutions", "depthwise", "fp16"),
    ("window_products", "window_products", "bf16"), ("window_products", "window_products", "fp32"),
    ("losses", "losses", "bf16"), ("loops", "loops", "bf16"),
]  # fmt: skip
ROOMY_GRADIENTS = [(gradients.leading, "bf16"), (gradients.convolved, "bf16"), (gradients.losses, "bf16"), (gradients.channels, "fp16")]
TIGHT_GRADIENTS = [(gradients.pooled, "fp8"), (gradients.activations, "fp16")]


class Source:
    """A model file with what `mpc compile` is told of it."""

    def __init__(self, name, path, precision, words=(), roomy=False):
        self.name, self.path, self.roomy = name, path, roomy
        self.words = [f"--precision={precision}", *words]


def generated(models, folder, roomy):
    for family, name, precision in models:
        (model,) = (m for m in families.FAMILIES[family][0](precision) if m.name == name)
        path = folder / f"{name}-{precision}.mlir"
        path.write_text(model.text())
        yield Source(f"{name} in {precision}", path, precision, roomy=roomy)


def trained(builders, folder, roomy):
    for build, precision in builders:
        path = folder / f"{build.__name__}.mlir"
        path.write_text(build().text())
        yield Source(f"{build.__name__} in {precision}", path, precision, ["--train"], roomy)


def sources(examples, folder, arch):
    small = examples / "gpt2/small/gpt2-small.mlir"
    yield from generated(TIGHT, folder, roomy=False)
    yield from trained(TIGHT_GRADIENTS, folder, roomy=False)
    if arch.startswith("sm_1"):  # Others have no products of NVFP4.
        yield Source("step of the small GPT in nvfp4", small, "fp8", ["--dim=B=2", "--train", "--fp8-recipe=nvfp4"])
    yield Source("step of the small GPT in fp8", small, "fp8", ["--dim=B=2", "--train"])
    for precision in ("fp16", "fp8"):
        yield Source(f"small GPT in {precision}", small, precision, ["--dim=B=2"])
    if arch == FIRST:
        yield from generated(ROOMY, folder, roomy=True)
        yield from trained(ROOMY_GRADIENTS, folder, roomy=True)
        for name in ("swish", "banded"):
            yield Source(f"{name} in bf16", examples / f"custom/{name}.mlir", "bf16", ["--dim=B=32", "--train"], roomy=True)


def kernels(mpc, source, arch, artifact):
    """The kernels as `inspect` gives them, each with `most`, the registers that a thread of it may have."""
    commands.call(mpc, "compile", source.path, *source.words, "--target=cuda", f"--arch={arch}", "-o", artifact)
    resident = re.findall(r"MPC_KERNEL_RESIDENT\((\w+), \d+, /\*resident=\*/(\d+)\)", commands.call(mpc, "inspect", artifact, "--emit=cuda"))
    blocks = {name: int(count) for name, count in resident}
    found = [kernel for plan in json.loads(commands.call(mpc, "inspect", artifact, "--json"))["plans"] for kernel in plan["kernels"]]
    for kernel in found:
        kernel["resident"] = blocks.get(kernel["name"], 1)
        kernel["most"] = min(255, 65536 // (kernel["threads"] * kernel["resident"]))
    return found


def main(mpc, examples, folder, arch):
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    count, most, resident, problems = 0, (0, ""), 0, []
    for source in sources(pathlib.Path(examples), folder, arch):
        if arch == "sm_80":  # It has no FP8 products.
            source.words.append("--allow-fallback")
        found = kernels(mpc, source, arch, folder / "model.mpcx")
        if not found:
            problems.append(f"{source.name}: no kernel")
        for kernel in found:
            count += 1
            resident += kernel["resident"] > 1
            facts = {key: kernel[key] for key in ("registers", "most", "spill_bytes", "local_bytes")}
            what = f"{source.name}: {kernel['name']} ({', '.join(kernel['layers'])}): {facts}"
            if facts["spill_bytes"] != 0 or facts["local_bytes"] != 0 or not 0 < facts["registers"] <= facts["most"]:
                problems.append(what)
            elif source.roomy and 2 * facts["registers"] > facts["most"]:
                problems.append(f"{what}: more than half of the registers; it belongs to the TIGHT ones")
            most = max(most, (facts["registers"], kernel["name"]))
    if not resident:
        problems.append("no kernel with a bound on its registers, which attention has")
    for problem in problems:
        print(f"FAILED: {arch}: {problem}", file=sys.stderr)
    print(f"{arch}: {count} kernels, at most {most[0]} registers ({most[1]}), {len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
