"""FP8 training steps and their evals beside bf16's by their plans: bytes, launches, and predicted times by kernel."""

import collections
import sys

from tools import output

CUDA = ("--train", "--target=cuda", "--arch=sm_90a")
LOW = ("--residual=low",)
BASES = {"bf16": (), "bf16 low": LOW}  # a form with "low" is compared with the base that has it
RECIPES = {"fp8 delayed": (), "fp8 current": ("--fp8-recipe=current",), "fp8 delayed low": LOW}
LISTED = 14  # kernels of each step by predicted time


class Entry:
    """What explain says of @step or @eval."""

    def __init__(self, plan, name):
        entry = next(entry for entry in plan["entries"] if entry["name"] == name)
        self.name, self.bytes, self.microseconds = name, entry["bytes"], entry["roofline_us"]
        self.products = [row for row in plan["gemms"] if row["entry"] == name]
        launches = [row for row in plan["kernels"] if row["entry"] == name]
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
        plans = {
            **{form: build.explain(model, "bf16", *options, *words)["plans"][0] for form, words in BASES.items()},
            **{form: build.explain(model, "fp8", *options, *words)["plans"][0] for form, words in RECIPES.items()},
        }  # fmt: skip
        for entry, title in (("step", "FP8 training step"), ("eval", "Eval of an FP8 training program")):
            table.begin(f"{title} by its plan: {name}, for sm_90a")
            entries = {precision: Entry(plan, entry) for precision, plan in plans.items()}
            for precision, found in entries.items():
                rows(table, precision, found)
                if precision in RECIPES:
                    base = "bf16 low" if precision.endswith("low") else "bf16"
                    ratios(table, precision, base, found, entries[base], aims if entry == "step" and "delayed" in precision else {})
            if entry == "step":
                times(table, name, {precision: entries[precision] for precision in ("bf16", "fp8 delayed")})


def rows(table, name, entry):
    table.row(f"{name}, bytes of the {entry.name}", entry.bytes / 1e6, "MB")
    table.row(f"{name}, bytes of our kernels", entry.own_bytes / 1e6, "MB", None, "without products and attention")
    table.row(f"{name}, our kernels", entry.kernels, "", None, f"beside {len(entry.products)} products; {entry.moved} fills and copies")
    table.row(f"{name}, predicted", entry.microseconds / 1e3, "ms", None, "roofline of an H200 by pipe and byte, a bound")


def ratios(table, name, base_name, entry, base, aims):
    table.row(f"{name} / {base_name}, bytes of the {entry.name}", entry.bytes / base.bytes, "", aims.get("bytes"))
    table.row(f"{name} / {base_name}, bytes of our kernels", entry.own_bytes / base.own_bytes, "", aims.get("own"))
    table.row(f"{name}, launches of our kernels", entry.kernels, "", aims.get("kernels"))
    table.row(f"{name} / {base_name}, predicted", entry.microseconds / base.microseconds, "", aims.get("time"))


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
