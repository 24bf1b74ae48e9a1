"""The training step: compile times, what its plan moves and claims, and small steps beside PyTorch's CPU."""

import os
import random
import struct
import time

import floor
import run_bench
from compile_bench import CUDA, cold
from tools import NotMeasured, median, of_form

TRAIN = ("--train", "--optimizer=adamw")
BATCH, CONTEXT = 16, 1024
STEP = (*CUDA, *TRAIN, "--dim", f"B={BATCH}")
# The small GPT of the comparison: 4 layers, C = 128, T = 128, B = 8.
SMALL = {"--layers": 4, "--heads": 4, "--channels": 128, "--vocabulary": 512, "--context": 128}
SMALL_BATCH = 8
PRECISIONS = ("fp32", "tf32", "bf16", "fp16", "fp8")


# What test/gpu measures of it on a machine that has one.
GPU_ROWS = tuple(
    f"training step of GPT-2 124M, B = {batch}, {precision}: tokens/s and MFU against PyTorch"
    for precision in ("fp32", "tf32", "fp16", "bf16", "fp8")
    for batch in (16, 64)
)


def all_rows(build, table, repeats):
    compile_times(build, table, repeats)
    step_bytes(build, table)
    against_torch(build, table, repeats)


def compile_times(build, table, repeats):
    table.begin(f"Compile of the GPT-2 124M training step, B = {BATCH}, for sm_90a")
    for precision in ("bf16", "fp16"):
        table.attempt(precision, lambda: one_precision(build, table, precision, repeats))
    for precision in ("bf16", "fp16"):
        table.attempt(f"{precision}, layers", lambda: layers(build, table, precision, repeats))


def one_precision(build, table, precision, repeats):
    model = build.model()
    table.row(
        f"{precision} cold", cold(build, model, precision, *STEP), "s", 3.0,
        "fresh process, empty cache; the programs' files dropped from memory where no other process maps them",
    )  # fmt: skip
    runs = [build.compile(model, precision, *STEP) for _ in range(repeats)]
    table.row(f"{precision} warm", median([taken for taken, _ in runs]), "s", None, f"median of {repeats}")
    report = sorted(runs, key=lambda run: run[0])[repeats // 2][1]
    for stage in report["stages"]:
        if stage["seconds"] >= 0.0005:
            table.row(f"{precision}, stage {stage['stage']}", stage["seconds"], "s")
    table.row(f"{precision} peak memory", report["peak_memory_bytes"] / 1e6, "MB")


def layers(build, table, precision, repeats):
    """The first compile of each makes its cubins; the others find them."""
    seconds = {}
    for count in (12, 24, 48):
        model = build.model(count)
        first = cold(build, model, precision, *STEP)
        seconds[count] = median([build.compile(model, precision, *STEP)[0] for _ in range(repeats)])
        table.row(f"{precision}, {count} layers", seconds[count], "s", None, f"warm; {first:.3g} s cold")
    first, second = (seconds[24] - seconds[12]) / 12, (seconds[48] - seconds[24]) / 24
    table.row(
        f"{precision}, a layer more: 24 to 48 / 12 to 24", second / first, "", 1.2,
        f"{second:.3g} s and {first:.3g} s; 1 is linear",
    )  # fmt: skip


# ---- Bytes ----------------------------------------------------------------------------------------


def step_bytes(build, table):
    table.begin(f"What the training step's plan moves and claims: GPT-2 124M, B = {BATCH}, for sm_90a")
    for form in ("bf16", "bf16 low", "fp16", "fp32"):
        table.attempt(form, lambda: bytes_of(build, table, form, build.model()))


def both(rows, **wanted):
    """Bytes and launches of the rows that are all of `wanted`."""
    rows = [row for row in rows if all(row[key] in value for key, value in wanted.items())]
    return sum(row["bytes_read"] + row["bytes_written"] for row in rows), sum(row["launches"] for row in rows)


def bytes_of(build, table, form, model):
    precision, words = of_form(form)
    options = (*STEP, *words)
    moved = build.explain(model, precision, *options, "--bytes")["plans"][0]
    memory = build.explain(model, precision, *options, "--memory")["plans"][0]
    least = floor.floor_of(build.dump(model, precision, "Optimize", *options), "step")
    parts = moved["parts"]
    tokens = BATCH * CONTEXT
    planned, launches = both(parts)
    passes = ("forward", "backward")
    around, _ = both(parts, part=passes, kind=("kernel", "copy", "fill"))
    updates, update_launches = both(parts, part=("optimizer",))
    parameters = sum(memory["totals"][kind] for kind in ("weights", "masters"))
    count = sum(row["bytes"] for row in moved["tensors"] if row["use"] == "parameter" and row["reads"]) / 4

    table.row(
        f"{form}, outside products and attention, a token", around / tokens / 1e3, "KB", 550.0 if form == "bf16 low" else None,
        f"forward and backward without the optimizer; {around / 1e6:,.0f} MB of the step's {planned / 1e6:,.0f} MB",
    )  # fmt: skip
    table.row(
        f"{form}, optimizer, a parameter", updates / count, "B", None,
        f"{update_launches} launches, norm and finite check included; master and moments read and written, "
        "a 16-bit gradient read and a copy written are 28",
    )  # fmt: skip
    bare = sum(least["by_class"][name] for name in ("residual", "saved"))
    table.row(
        f"{form}, the same of the floor, a token", bare / tokens / 1e3, "KB", None,
        "values of the residual stream and what the backward reads of the forward",
    )  # fmt: skip
    classes = ", ".join(f"{name} {size / 1e6:,.0f}" for name, size in least["by_class"].items() if size)
    table.row(
        f"{form}, planned / floor", planned / least["bytes"], "", 1.2,
        f"floor {least['bytes'] / 1e6:,.0f} MB: {classes}",
    )  # fmt: skip
    _, gemms = both(parts, kind=("gemm",))
    table.row(f"{form}, launches", launches, "", None, f"{gemms} of them GEMMs")
    largest(table, form, moved, planned)
    totals = memory["totals"]
    shown = ("saved_activations", "gradients", "workspace")
    table.row(
        f"{form}, arena", memory["arena_bytes"] / 1e6, "MB", None,
        ", ".join(f"{kind.replace('_', ' ')} {totals[kind] / 1e6:,.0f}" for kind in shown)
        + f", shared {memory['shared'] / 1e6:,.0f}",
    )  # fmt: skip
    state = parameters + totals["optimizer"] + totals["other_state"]
    table.row(
        f"{form}, state", state / 1e6, "MB", None,
        ", ".join(f"{kind} {totals[kind] / 1e6:,.0f}" for kind in ("weights", "masters", "optimizer")),
    )  # fmt: skip


def largest(table, form, moved, planned):
    """The kernels outside products and attention that move the most."""
    rows = [row for row in moved["steps"] if row["kind"] == "kernel"]
    rows.sort(key=lambda row: -(row["bytes_read"] + row["bytes_written"]))
    for row in rows[:6]:
        size = row["bytes_read"] + row["bytes_written"]
        table.row(
            f"{form}, in {row['name']}", size / 1e6, "MB", None,
            f"{row['part']}, {row['launches']} launches, {100 * size / planned:.1f}% of the step",
        )  # fmt: skip


# ---- A small step beside PyTorch ------------------------------------------------------------------


def small_model(build):
    path = f"{build.work}/gpt2-step.mlir"
    if not os.path.exists(path):
        options = [str(part) for pair in SMALL.items() for part in pair]
        build.generate(path, *options)
    return path


# Seconds: of PyTorch's first process with a thread count, which looks for its best settings; of the whole part.
SEARCH_LIMIT, PART_LIMIT = 150, 900
TURNS = 3


def against_torch(build, table, repeats):
    table.begin(
        "Training step on the CPU device against PyTorch's CPU, in turns in one run: "
        f"GPT of 4 layers, C = 128, T = 128, B = {SMALL_BATCH}, AdamW"
    )
    for precision in PRECISIONS:
        table.attempt(precision, lambda: step_artifact(build, precision))
    counts = sorted({1, os.cpu_count()})
    try:
        python = run_bench.find_peer(build)
    except NotMeasured as reason:
        python = None
        table.row("PyTorch", None, note=f"not measured: {reason}")
    ours, theirs, about = {}, {}, ""
    begun, turns = time.monotonic(), min(repeats, TURNS)
    for turn in range(turns):
        for threads in counts:
            if time.monotonic() - begun > PART_LIMIT:
                table.row(f"turn {turn + 1} of {turns}", None, note="not measured: the part's time was over")
                break
            for precision in PRECISIONS:
                table.attempt(
                    f"{precision}, {threads} threads", lambda: time_step(build, ours, precision, threads)
                )
            if python:
                about = peer_step(build, table, python, threads, theirs) or about
    for precision in PRECISIONS:
        compare(table, precision, ours, theirs, about)


def peer_step(build, table, python, threads, theirs):
    """One process of PyTorch: all settings the first time, later the two best of each precision. Gives its name."""
    known = {}
    for (_, precision, form), seconds in theirs.items():
        if form.endswith(f", threads {threads}"):
            known.setdefault(precision, []).append((median(seconds), form.rsplit(", threads", 1)[0]))
    forms = [f"{precision}: {form}" for precision, found in known.items() for _, form in sorted(found)[:2]]
    options = ["--models=train", *train_options(), "--limit", str(SEARCH_LIMIT)]
    options += ["--forms", ";".join(forms)] if forms else []
    try:
        found, library = run_bench.peer(build, python, threads, 10, *options, timeout=2 * SEARCH_LIMIT)
    except NotMeasured as reason:
        table.row(f"PyTorch, {threads} threads", None, note=f"not measured: {reason}")
        return ""
    for setting in found["train"]:
        if "seconds" in setting:
            key = "step", setting["precision"], f"{setting['form']}, threads {setting['threads']}"
            theirs.setdefault(key, []).append(setting["seconds"])
    return f"PyTorch {found['torch']} with {library}"


def train_options():
    return ("--sizes", ",".join(str(size) for size in (*SMALL.values(), SMALL_BATCH)))


def batch(build):
    """One batch of random tokens, as options of mpc-time."""
    options = []
    for seed, name in enumerate(("tokens", "targets")):
        path = f"{build.work}/step-{name}.npy"
        if not os.path.exists(path):
            rows, length = SMALL_BATCH, SMALL["--context"]
            random.seed(seed)
            values = [random.randrange(SMALL["--vocabulary"]) for _ in range(rows * length)]
            header = f"{{'descr': '<i8', 'fortran_order': False, 'shape': ({rows}, {length}), }}"
            header += " " * (-(len(header) + 11) % 64) + "\n"
            with open(path, "wb") as file:
                file.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode())
                file.write(struct.pack(f"<{len(values)}q", *values))
        options.append(f"--input={name}={path}")
    return options


def step_artifact(build, precision):
    path = f"{build.work}/step-{precision}.mpcx"
    if not os.path.exists(path):
        build.compile(
            small_model(build), precision, "--target=cpu", *TRAIN, "--dim", f"B={SMALL_BATCH}", path=path
        )
    return path


def time_step(build, ours, precision, threads):
    path = step_artifact(build, precision)
    run = build.time(path, f"--threads={threads}", "--runs=10", "--entry=step", *batch(build))
    if run["loss"] >= run["first_loss"]:
        raise NotMeasured(f"the loss went from {run['first_loss']} to {run['loss']}: no training step")
    ours.setdefault(("step", precision, threads), []).append(run["median_seconds"])


def compare(table, precision, ours, theirs, about):
    mine = run_bench.best_of(ours, "step", precision)
    if not mine:
        return
    table.row(f"{precision}: mpc", mine[1] * 1e3, "ms", None, f"threads {mine[0]}")
    other = run_bench.best_of(theirs, "step", precision)
    if not other:
        # What this PyTorch cannot do on a CPU is compared with what it does in f32.
        other = run_bench.best_of(theirs, "step", "fp32")
        if other:
            table.row(
                f"{precision}: mpc / PyTorch's fp32", mine[1] / other[1], "", None,
                f"this PyTorch has no such step on a CPU; {other[0]}",
            )  # fmt: skip
        return
    table.row(f"{precision}: PyTorch", other[1] * 1e3, "ms", None, f"{about}; {other[0]}")
    table.row(f"{precision}: mpc / PyTorch", mine[1] / other[1], "", 0.7, "each at its best setting")
    single = run_bench.best_of(theirs, "step", "fp32")
    if single and single[1] < other[1]:
        table.row(
            f"{precision}: mpc / PyTorch's fp32", mine[1] / single[1], "", None, f"which is its faster one; {single[0]}"
        )
