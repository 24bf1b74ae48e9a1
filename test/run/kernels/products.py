#!/usr/bin/env python3
"""Every product of the examples' plans is one that cuBLASLt has: products.py MPC MPC_OPT EXAMPLES FOLDER

Each example in each precision, forward and training, and the 124M step by each of FP8's recipes, for all GPU architectures
that have them, as far as the plan, which refuses a product that is not in the table of mpc/GemmSupport.h. Prints how many products of which types there are. Two controls:
FP8 for sm_80 is refused, and so is a plan with one operand's type changed to f8E5M2.
"""

import collections
import concurrent.futures
import itertools
import pathlib
import re
import subprocess
import sys

PRECISIONS = ["fp32", "tf32", "fp16", "bf16", "fp8"]
ALL, FROM_ADA = "sm_80,sm_86,sm_89,sm_90,sm_90a,sm_100a,sm_120", "sm_89,sm_90,sm_90a,sm_100a,sm_120"
# Options that change the types of products' results and biases, or which products there are.
OPTIONS = [[], ["--train"], ["--train", "--recompute=layer"], ["--residual=low", "--logits=f32"],
           ["--train", "--residual=low", "--logits=f32"]]  # fmt: skip
MODELS = {  # file, --dim, further options of a training step, which of the options
    "digits": ("digits/digits.mlir", "B=450", [], OPTIONS),
    "gpt2-small": ("gpt2/small/gpt2-small.mlir", "B=2", [], OPTIONS),
    "gpt2-124m": ("gpt2/gpt2-124m.mlir", "B=16", [], OPTIONS[:2]),
    "underflow": ("underflow/centre.mlir", "B=128", ["--recipe={}/underflow/recipe.json"], OPTIONS),
}
# FP8's recipes, of which the first is the default of training: the architectures that have them. Their 124M steps are planned.
RECIPES = {"delayed": FROM_ADA, "current": FROM_ADA, "block": "sm_90,sm_90a", "mxfp8": "sm_100a", "nvfp4": "sm_100a"}
GEMM = re.compile(r"plan\.gemm\s+(@\S+),\s+(@\S+)\s+->\s+(@\S+)\s")
BUFFER = re.compile(r"plan\.buffer\s+(@\S+)\s+:\s+tensor<(?:\d+x)*(\w+)>")


def products(plan):
    """Types of a, b and d: how many products."""
    types = dict(BUFFER.findall(plan))
    return collections.Counter(" ".join(types[name] for name in operands) for operands in GEMM.findall(plan))


class Products:
    def __init__(self, mpc, mpc_opt, examples, folder):
        self.mpc, self.mpc_opt, self.examples = mpc, mpc_opt, examples
        self.folder = pathlib.Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True)

    def plan(self, model, precision, options, architectures):
        """Exit code, messages, and the plan's text."""
        path, dim, training, _ = MODELS[model]
        if "--train" in options:
            options = options + [option.format(self.examples) for option in training]
        done = subprocess.run(
            [self.mpc, "compile", f"{self.examples}/{path}", f"--precision={precision}", f"--dim={dim}", "--target=cuda",
             f"--arch={architectures}", "--stop-after=Plan", *options],
            stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=300)  # fmt: skip
        return done.returncode, done.stderr, done.stdout

    def check(self, case):
        model, precision, options, architectures = case
        code, said, text = self.plan(model, precision, options, architectures)
        found = products(text)
        problem = f"{model} in {precision} {' '.join(options)}: exit code {code}: {said}" if code or not found else ""
        return precision, found, problem

    def controls(self):
        code, said, text = self.plan("digits", "fp8", [], "sm_80,sm_90a")
        if code != 1 or "sm_80" not in said or text:
            yield f"fp8 for sm_80: exit code {code}: {said}"
        text = self.plan("gpt2-small", "fp8", ["--train"], "sm_90a")[2]
        types = dict(BUFFER.findall(text))
        first = next(operands for operands in GEMM.findall(text) if types[operands[0]].startswith("f8"))
        for name in first[:2]:
            text = re.sub(rf"(plan\.buffer {re.escape(name)} : tensor<(?:\d+x)*)\w+>", r"\1f8E5M2>", text)
        path = self.folder / "two-gradients.mlir"
        path.write_text(text)
        done = subprocess.run([self.mpc_opt, path], capture_output=True, text=True, timeout=300)
        if done.returncode == 0 or "cuBLASLt has no product of f8E5M2 by f8E5M2" not in done.stderr:
            yield f"a plan with f8E5M2 by f8E5M2: exit code {done.returncode}: {done.stderr[:400]}"


def main(mpc, mpc_opt, examples, folder):
    run = Products(mpc, mpc_opt, examples, folder)
    total, problems = collections.defaultdict(collections.Counter), list(run.controls())
    cases = [(model, precision, options, FROM_ADA if precision == "fp8" else ALL)
             for model, precision in itertools.product(MODELS, PRECISIONS) for options in MODELS[model][3]]  # fmt: skip
    cases += [("gpt2-124m", "fp8", ["--train", f"--fp8-recipe={recipe}"], where) for recipe, where in RECIPES.items()]
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for precision, found, problem in pool.map(run.check, cases):
            total[precision].update(found)
            problems += [problem] if problem else []
    for precision, found in total.items():
        for types, count in sorted(found.items()):
            print(f"{precision}: {count} products of {types}")
    sys.exit("\n".join(problems) if problems else 0)


main(*sys.argv[1:])
