"""Large graphs: what a layer of Llama 3 8B moves and launches, and what compiling costs as graphs grow."""

import os
import random
import sys

from tools import median, output

CUDA = ("--target=cuda", "--arch=sm_90a")
BLOCK = ("--dim", "B=2", "--train", *CUDA)  # 2 sequences of 8192 tokens
RECIPES = (("bf16", ()), ("fp8", ("--fp8-recipe=current",)), ("fp8", ()))  # the layer's input is f32, and so is the stream in both forms


def large(build, table, repeats):
    llama = f"{build.work}/llama.mlir"
    block = f"{build.work}/llama-block.mlir"
    for path, options in ((llama, ()), (block, ("--block",))):
        with open(path, "w") as file:
            file.write(output([sys.executable, f"{build.examples}/llama/generate.py", *options]))
    table.begin("A training step of one layer of Llama 3 8B, B x T = 16,384, for sm_90a")
    for precision, options in RECIPES:
        name = " ".join([precision, *(option.partition("=")[2] for option in options)])
        table.attempt(name, lambda name=name, precision=precision, options=options: layer(build, table, block, name, precision, options))
    table.begin("Compile of large graphs up to the plan")
    table.attempt("llama", lambda: passes(build, table, llama, repeats))
    table.attempt("random", lambda: grown(build, table, repeats))


def layer(build, table, block, name, precision, options):
    plan = build.explain(block, precision, *BLOCK, *options)["plans"][0]
    step = next(entry for entry in plan["entries"] if entry["name"] == "step")
    kernels = sum(row["launches"] for row in plan["kernels"] if row["entry"] == "step")
    products = sum(row["bytes"] for row in plan["gemms"] if row["entry"] == "step")
    table.row(f"{name}, bytes", step["bytes"] / 1e6, "MB", None, f"{products / 1e6:,.1f} MB of it in products")
    table.row(f"{name}, steps", step["steps"], "", None, f"{kernels} of them kernels")
    table.row(f"{name}, roofline of an H200", step["roofline_us"], "us", None, "by the specified rates: a bound, not a measurement")


def to_plan(build, model, *options):
    return build.compile(model, "bf16", "--stop-after=Plan", *options, path=f"{build.work}/large-plan.mlir")[0]


def passes(build, table, llama, repeats):
    taken = median([to_plan(build, llama, "--dim", "B=1", "--train", *CUDA) for _ in range(repeats)])
    table.row("training step of Llama 3 8B, 32 layers", taken, "s", 2.0, f"median of {repeats} processes")


def grown(build, table, repeats):
    """Random graphs of all ops, as `make fuzz-graphs` draws them."""
    sys.path.insert(0, os.path.join(os.path.dirname(build.examples), "test", "run", "lib"))
    import graph_indices  # noqa: F401, adds its ops
    import graph_layers  # noqa: F401, likewise
    import graph_ops

    seconds = {}
    for count in (1000, 10000):
        graph = graph_ops.Graph("main", random.Random(f"1/{count}"), annotate=0.0)
        graph.trains = False
        path = f"{build.work}/random-{count}.mlir"
        with open(path, "w") as file:
            file.write(graph_ops.grow(graph, count).text())
        seconds[count] = median([to_plan(build, path, "--target=cpu") for _ in range(repeats)])
        table.row(f"random graph of {count:,} ops", seconds[count], "s")
    table.row("ten times the ops", seconds[10000] / seconds[1000], "times the time", 12.0)
