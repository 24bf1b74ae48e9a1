"""FP8 training steps beside bf16's by their plans: bytes, launches, and predicted times by kernel."""

import collections
import sys

from tools import output

CUDA = ("--train", "--target=cuda", "--arch=sm_90a")
RECIPES = {"delayed": (), "current": ("--fp8-recipe=current",)}
LISTED = 14  # kernels of each step by predicted time


class Step:
    """What explain says of @step."""

    def __init__(self, plan):
        entry = next(entry for entry in plan["entries"] if entry["name"] == "step")
        self.bytes, self.microseconds = entry["bytes"], entry["roofline_us"]
        self.products = [row for row in plan["gemms"] if row["entry"] == "step"]
        launches = [row for row in plan["kernels"] if row["entry"] == "step"]
        self.rows = [row for row in launches if row["schedule"]]  # fills and copies have none
        self.moved = sum(row["launches"] for row in launches if not row["schedule"])
        # A kernel of ours, but attention, which is the same in both.
        self.own = [row for row in self.rows if not row["kernel"].startswith("attention")]
        self.own_bytes = sum(row["bytes_read"] + row["bytes_written"] for row in self.own)
        self.kernels = sum(row["launches"] for row in self.own)


def fp8(build, table):
    block = f"{build.work}/block.mlir"
    with open(block, "w") as file:
        file.write(output([sys.executable, f"{build.examples}/llama/generate.py", "--block", "--context", "8192"]))
    models = (
        ("GPT-2 124M, B = 16, T = 1,024", f"{build.examples}/gpt2/gpt2-124m.mlir", "B=16", {"bytes": 1.0, "own": 1.65, "kernels": 150, "time": 0.93}),
        ("a layer of Llama 3 8B, B x T = 16,384", block, "B=2", {"time": 0.67}),
    )  # fmt: skip
    for name, model, batch, aims in models:
        options = ("--dim", batch, *CUDA)
        table.begin(f"FP8 training step by its plan: {name}, for sm_90a")
        base = Step(build.explain(model, "bf16", *options)["plans"][0])
        rows(table, "bf16", base)
        steps = {}
        for recipe, words in RECIPES.items():
            steps[recipe] = Step(build.explain(model, "fp8", *options, *words)["plans"][0])
            rows(table, f"fp8 {recipe}", steps[recipe])
            ratios(table, f"fp8 {recipe}", steps[recipe], base, aims if recipe == "delayed" else {})
        times(table, name, {"bf16": base, "fp8 delayed": steps["delayed"]})


def rows(table, name, step):
    table.row(f"{name}, bytes of the step", step.bytes / 1e6, "MB")
    table.row(f"{name}, bytes of our kernels", step.own_bytes / 1e6, "MB", None, "without products and attention")
    table.row(f"{name}, our kernels", step.kernels, "", None, f"beside {len(step.products)} products; {step.moved} fills and copies")
    table.row(f"{name}, predicted", step.microseconds / 1e3, "ms", None, "roofline of an H200 by pipe and byte, a bound")


def ratios(table, name, step, base, aims):
    table.row(f"{name} / bf16, bytes of the step", step.bytes / base.bytes, "", aims.get("bytes"))
    table.row(f"{name} / bf16, bytes of our kernels", step.own_bytes / base.own_bytes, "", aims.get("own"))
    table.row(f"{name}, launches of our kernels", step.kernels, "", aims.get("kernels"))
    table.row(f"{name} / bf16, predicted", step.microseconds / base.microseconds, "", aims.get("time"))


def times(table, name, steps):
    """The sum is that of each kernel's larger time, by its bytes or by its arithmetic."""
    for precision, step in steps.items():
        table.begin(f"Predicted times by kernel: {name}, {precision}")
        kinds = collections.defaultdict(list)
        for row in step.products:
            kinds[row["precision"]].append(row["roofline_us"])
        for kind, all_of in sorted(kinds.items()):
            table.row(f"products in {kind}", sum(all_of), "us", None, f"{len(all_of)} launches")
        listed = sorted(step.rows, key=lambda row: -row["roofline_us"])
        for row in listed[:LISTED]:
            moved = (row["bytes_read"] + row["bytes_written"]) / 1e6
            table.row(row["kernel"], row["roofline_us"], "us", None, f"{row['launches']} launches, {moved:,.0f} MB")
        rest = sum(row["roofline_us"] for row in listed[LISTED:])
        table.row("other kernels", rest, "us", None, f"{sum(row['launches'] for row in listed[LISTED:])} launches")
