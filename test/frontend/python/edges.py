#!/usr/bin/env python3
"""Operations at the edges of their domains, against PyTorch's committed values: edges.py MPC INPUTS FOLDER [--table=FILE]

Values and gradients of each case of Inputs/edges (edge_models.py writes them) in five precisions by mpc evaluate, and of a part on the device
cpu in two. Infinities and NaN stand where PyTorch has them, other numbers are near. With two exceptions for all: beyond 65504 fp16 may have an
infinity; and the gradient is not compared where the value is NaN, since the loss is then NaN and no step is made. Every other difference
is one of STAYS, with its reason, and a reason without a difference fails. Negative control: each tensor with one number or kind changed differs.
The table EDGES.md is what this prints: another one fails, and --table writes it.
"""

import json
import math
import pathlib
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "run" / "lib"))
from tensors import read_npy  # noqa: E402

NEAR = {"fp32": 1e-5, "tf32": 1e-3, "fp16": 4e-3, "bf16": 3e-2, "fp8": 3e-2}
NARROW = ("fp16", "bf16", "fp8")
COMPILED = ("fp32", "fp16")

# (set, case, tensor, precisions): the places that differ, and why they do. A tensor is y or that of an operand, d0, d1, ..
ALL = tuple(NEAR)
STAYS = {
    ("functions ops", "sign", "y", ALL): ([10], "of NaN PyTorch has 0, mpc NaN"),
    ("functions ops", "gelu", "y", ALL): ([15], "at inf PyTorch's CPU kernel has NaN; the limit is inf"),
    ("functions compiled", "logit", "d0", ALL): ([3], "at -0 PyTorch has -inf by 1 / (x (1 - x)), mpc inf as at 0"),
    ("functions", "pow_m0_5", "d0", ALL): ([3], "at -0 mpc has x^-1.5 = -inf, as 1 / sqrt(-0) is -inf; PyTorch inf"),
    ("functions", "pow_1_5", "d0", ALL): ([9], "at -inf the slope is 1.5 x^0.5 = inf by IEEE 754's pow; PyTorch takes a root and has NaN"),
    ("functions compiled", "xlogy", "d0", ALL): ([9, 14], "at x = 0 and y = inf the value is 0 and mpc's derivative 0, PyTorch's infinite: a step goes on"),
    ("functions compiled", "xlogy", "d1", ALL): ([6, 7, 11, 12], "at x = y = 0 PyTorch's is 0 / 0; mpc has 0, and a step goes on"),
    ("functions", "xlog1py", "d1", ALL): ([0], "at x = 0 and y = -1 PyTorch's is 0 / 0; mpc has 0, and a step goes on"),
    ("functions", "bce_target", "d1", ALL): ([0, 1, 3], "by the target PyTorch's is log(1 - x) - log x without the clamp, infinite at 0 and 1; mpc's has the clamp of the value"),
    ("functions", "kl_sum", "d1", ALL): ([0], "by a target of 0 PyTorch's is 0 times an infinity, mpc's the limit -inf"),
    ("functions", "entropy_special", "d0", ALL): ([0, 3], "at 0 PyTorch's is infinite, mpc's 0, and a step goes on; below 0 the value is -inf and has no derivative"),
    ("functions", "clamp_infinite", "d0", ALL): ([8, 9], "an infinite bound bounds nothing"),
    ("functions", "maximum_zero", "d0", ALL): ([3, 4], "read as relu, whose derivative at 0 is 0; of two equal operands of maximum PyTorch gives each half"),
    ("functions", "abs_sqrt", "d0", ALL): ([3, 4], "PyTorch's is 0 times an infinity; mpc selects 0 as the derivative of |x| at 0"),
    ("functions", "copysign", "d0", ALL): (range(20, 25), "of an infinity PyTorch's is the ratio inf / inf, mpc's the sign"),
    ("functions", "cumprod", "d0", ALL): ([18, 21, 22, 23, 30, 31], "of an infinity PyTorch divides by it and has NaN; mpc's is the product of the others"),
    ("ops", "batch_norm_training", "y", ALL): (range(6), "the value is @eval's, which normalises by the running statistics"),
}


def call(*words):
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True, timeout=300)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, words))[:2000]}: exit code {done.returncode}: {done.stderr[-3000:]}")


def kind(x):
    return "nan" if math.isnan(x) else x if math.isinf(x) else "number"


def differs(a, b, precision):
    if precision == "fp16" and kind(b) == "number" and abs(b) > 65504 and a == math.copysign(math.inf, b):
        return False
    return kind(a) != kind(b) or kind(a) == "number" and abs(a - b) > NEAR[precision] * max(1, abs(b))


def skipped(case, operand):
    """The places of an operand whose value is NaN: its own, that of its row, or all of a sum's."""
    *shapes, result = case["shapes"]
    shape, count = shapes[operand], len(case["edges"][operand])
    if shape == result:
        return {i for i, y in enumerate(case["value"]) if math.isnan(y)}
    if shape and shape[:-1] == result:
        return {i for i in range(count) if math.isnan(case["value"][i // shape[-1]])}
    return set(range(count)) if not result and math.isnan(case["value"][0]) else set()


class Set:
    """A model and its cases."""

    def __init__(self, mpc, home, name, cases, folder):
        self.mpc, self.home, self.name, self.cases, self.folder = mpc, home, name, cases, folder
        inputs = ("w", "one") if name == "nodes" else ("w",)
        self.given = [f"--weights={home / name}.safetensors", *(f"--input={key}={home / key}.npy" for key in inputs)]
        self.gradients = [f"{case}_{i}" for case, record in cases.items() for i, g in enumerate(record["gradients"]) if g is not None]

    def options(self, precision):
        return [f"--precision={precision}", "--train", "--optimizer=sgd", f"--loss-scale={1 if precision == 'fp16' else 'none'}", "--measure"]

    def results(self, *command):
        """{(case, tensor): values}"""
        for entry, names in (("eval", list(self.cases)), ("measure", [f"gradient.{name}" for name in self.gradients])):
            call(*command, f"--entry={entry}", *self.given, *(f"--output={name}={self.folder / name}.npy" for name in names))
        found = {(case, "y"): read_npy(self.folder / f"{case}.npy")[1] for case in self.cases}
        for name in self.gradients:
            case, operand = name.rsplit("_", 1)
            found[case, f"d{operand}"] = read_npy(self.folder / f"gradient.{name}.npy")[1]
        return found

    def evaluated(self, precision):
        return self.results(self.mpc, "evaluate", self.home / f"{self.name}.mlir", *self.options(precision))

    def ran(self, precision):
        artifact = self.folder / f"{self.name}-{precision}.mpcx"
        call(self.mpc, "compile", self.home / f"{self.name}.mlir", *self.options(precision), "--target=cpu", "-o", artifact)
        return self.results(self.mpc, "run", artifact, "--device=cpu")

    def expected(self, case, tensor):
        """Values, and the places that are not compared."""
        record = self.cases[case]
        if tensor == "y":
            return record["value"], set()
        return record["gradients"][int(tensor[1:])], skipped(record, int(tensor[1:]))

    def differences(self, found, precision):
        """{(case, tensor): places}, and how many places there are."""
        places, count = {}, 0
        for (case, tensor), values in found.items():
            wanted, left_out = self.expected(case, tensor)
            if len(values) != len(wanted):
                sys.exit(f"{case} {tensor}: {len(values)} elements, expected {len(wanted)}")
            differing = {i for i, (a, b) in enumerate(zip(values, wanted)) if i not in left_out and differs(a, b, precision)}
            count += len(wanted) - len(left_out)
            if differing:
                places[case, tensor] = differing
        return places, count

    def said(self, case, tensor, place, found):
        record = self.cases[case]
        operands = [edge[place] if len(edge) > place else edge for edge in record["edges"] if len(edge) in (1, len(record["value"]), len(found))]
        return f"{self.name}: {case} {tensor}[{place}] of {operands}: {found[place]}, PyTorch {self.expected(case, tensor)[0][place]}"

    def controlled(self, found, precision):
        """Whether a tensor that is damaged in its first place that is compared always differs."""
        for (case, tensor), values in found.items():
            wanted, left_out = self.expected(case, tensor)
            place = next((i for i, x in enumerate(wanted) if i not in left_out and not (precision == "fp16" and abs(x) > 65504)), None)
            if place is None:
                continue
            damaged = list(wanted)
            x = wanted[place]
            damaged[place] = x + 2 * NEAR[precision] * max(1, abs(x)) if kind(x) == "number" else 0.0
            if (case, tensor) not in self.differences({(case, tensor): damaged}, precision)[0]:
                return False
        return True


def stays(name, precision):
    """{(case, tensor): (places, reason)}"""
    return {
        (case, tensor): (set(places), reason)
        for (sets, case, tensor, precisions), (places, reason) in STAYS.items()
        if name in sets.split() and precision in precisions
    }


def problems_of(model, precision, how):
    """Yields problems."""
    found = getattr(model, how)(precision)
    differing, count = model.differences(found, precision)
    allowed = {key: value for key, value in stays(model.name, precision).items() if key[0] in model.cases}
    for key, places in differing.items():
        for place in sorted(places - allowed.get(key, (set(), ""))[0]):
            yield f"{precision} {how} {model.said(*key, place, found[key])}"
    for key, (places, reason) in allowed.items():
        if places - differing.get(key, set()):
            yield f"{precision} {how} {model.name}: {key[0]} {key[1]} at {sorted(places - differing.get(key, set()))} is PyTorch's, so that this reason is gone: {reason}"
    if not model.controlled(found, precision):
        yield f"{precision} {how} {model.name}: a damaged tensor passes"
    print(f"{model.name} {how} in {precision}: {len(found)} tensors, {count} places, {sum(map(len, differing.values()))} of them differ")


# Ops of the dialect that no case has, and why.
WITHOUT = {
    "moves or makes elements and computes nothing": "reshape transpose broadcast slice pad concat cast gather one_hot iota constant windows append random",
    "a product or a sum: its derivative has no edge": "linear matmul convolution transposed_convolution interpolate rotary times",
    "of whole numbers and truth, or places: no derivative": "argmax argmin not and or xor shift_left shift_right quotient remainder compare",
    "a derivative itself, or made after differentiation": "gelu_tanh_grad embedding_grad attention_grad convolution_grad window_product partial_sum list_places "
    "quantize dequantize quantize_blocks dequantize_blocks scale_from_amax update_amax_history amax scale_loss unscale all_finite update_scale "
    "global_norm clip learning_rate sgd adam adamw lion rmsprop adagrad nadam nadam_product",
    "the function is the user's": "custom custom_gather",
    "draws": "dropout noise",
    "of ranks, behind the gradients": "all_reduce reduce_scatter all_gather",
    "holds other ops": "precision repeat group yield gradients",
}


def table(records):
    lines = ["# Edges", "", "Values and gradients at the edges of domains, in fp32, tf32, fp16, bf16 and fp8, against PyTorch's; `edges.py` writes this page.", ""]
    for name, words in (("functions", "PyTorch's functions, as the importer writes them"), ("ops", "The dialect's ops"), ("nodes", "ONNX's nodes")):
        cases = records[name]
        places = sum(len(case["value"]) + sum(len(g) for g in case["gradients"] if g) for case in cases.values())
        lines += [f"## {words}", "", f"{len(cases)} cases, {places} places.", ""]
        rows = []
        for (sets, case, tensor, precisions), (where, reason) in STAYS.items():
            if name in sets.split():
                what = "value" if tensor == "y" else f"gradient of operand {tensor[1:]}"
                rows.append(f"| {case} | {what} | {len(where)} | {'all' if len(precisions) == 5 else ', '.join(precisions)} | {reason} |")
        if rows:
            lines += ["| case that differs | in what | places | precisions | why it stays |", "|---|---|---|---|---|", *rows, ""]
        lines += ["Without a difference: " + ", ".join(case for case in cases if not any(case == key[1] and name in key[0].split() for key in STAYS)) + ".", ""]
    lines += ["## Not there", "", "Functions that the importer refuses: " + ", ".join(records["refused"]) + ".", ""]
    lines += ["Ops without a case:", ""] + [f"- {', '.join(names.split())}: {reason}" for reason, names in WITHOUT.items()]
    return "\n".join(lines) + "\n"


def missing_ops(home, reference):
    ops = set(re.findall(r"^\| \[mpc\.(\w+)\]", reference.read_text(), re.M))
    written = set(re.findall(r"mpc\.(\w+) ", (home / "ops.mlir").read_text() + (home / "functions.mlir").read_text()))
    named = {name for names in WITHOUT.values() for name in names.split()}
    return ops - written - named, named - ops


def main(mpc, inputs, folder, *options):
    home, folder, here = pathlib.Path(inputs) / "edges", pathlib.Path(folder), pathlib.Path(__file__).resolve().parent
    folder.mkdir(parents=True, exist_ok=True)
    records = json.loads((home / "edges.json").read_text())
    problems, page = [], table(records)
    path = here / "EDGES.md"
    if options:
        pathlib.Path(options[0].removeprefix("--table=")).write_text(page)
    elif not path.exists() or path.read_text() != page:
        problems.append(f"{path.name} is not the table of these cases: write it with --table={path.name}")
    absent, unknown = missing_ops(home, here.parents[2] / "ir" / "dialect" / "OPS.md")
    if absent or unknown:
        problems.append(f"no case has {sorted(absent)}; add one to edge_cases.py, or the reason to WITHOUT; no ops are {sorted(unknown)}")
    for name in ("functions", "ops", "nodes"):
        model = Set(mpc, home, name, records[name], folder)
        for precision in NEAR:
            problems += problems_of(model, precision, "evaluated")
    text = (home / "compiled.mlir").read_text()
    compiled = {name: case for name, case in records["functions"].items() if f'mpc.name = "{name}"' in text}
    model = Set(mpc, home, "compiled", compiled, folder)
    for precision in COMPILED:
        problems += problems_of(model, precision, "ran")
    sys.exit("\n".join(problems) or 0)


if __name__ == "__main__":
    main(*sys.argv[1:])
