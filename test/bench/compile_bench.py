"""Compile times, and what the plan moves, launches and claims."""

import glob
import shutil

import floor
import unfused
from tools import NotMeasured, forget, median, of_form

CUDA = ("--target=cuda", "--arch=sm_90a")
BATCH = ("--dim", "B=4")
FORMS = ("bf16", "bf16 low", "fp8", "fp8 low")


def compile_times(build, table, repeats):
    table.begin("Compile of GPT-2 124M forward, B = 4, for sm_90a")
    for precision in ("bf16", "fp8"):
        table.attempt(f"{precision}", lambda: one_model(build, table, precision, repeats))
    table.attempt("layers", lambda: layers(build, table, repeats))
    table.begin("Compile of the same for the CPU, with the host compiler's share")
    for precision in ("bf16", "fp8"):
        table.attempt(f"{precision}", lambda: cpu_target(build, table, precision, repeats))


def cold(build, model, precision, *options):
    shutil.rmtree(f"{build.work}/xdg", ignore_errors=True)
    forget(build.libraries())
    return build.compile(model, precision, *options)[0]


def one_model(build, table, precision, repeats):
    model = build.model()
    table.row(
        f"{precision} cold", cold(build, model, precision, *CUDA, *BATCH), "s", 2.0,
        "fresh process, empty cache; the programs' files dropped from memory where no other process maps them",
    )  # fmt: skip
    runs = [build.compile(model, precision, *CUDA, *BATCH) for _ in range(repeats)]
    table.row(f"{precision} warm", median([taken for taken, _ in runs]), "s", 0.4, f"median of {repeats}")
    report = sorted(runs, key=lambda run: run[0])[repeats // 2][1]
    for stage in report["stages"]:
        if stage["seconds"] >= 0.0005:
            table.row(f"{precision}, stage {stage['stage']}", stage["seconds"], "s")
    table.row(f"{precision} peak memory", report["peak_memory_bytes"] / 1e6, "MB", 400.0)


def layers(build, table, repeats):
    for precision in ("bf16", "fp8"):
        seconds = {}
        for count in (12, 24, 48):
            model = build.model(count)
            seconds[count] = median(
                [build.compile(model, precision, *CUDA, *BATCH)[0] for _ in range(repeats)]
            )
            table.row(f"{precision}, {count} layers", seconds[count], "s")
        first, second = (seconds[24] - seconds[12]) / 12, (seconds[48] - seconds[24]) / 24
        table.row(
            f"{precision}, a layer more", second, "s", None,
            f"from 24 to 48; {first:.3g} s from 12 to 24: linear where they are equal",
        )  # fmt: skip


def cpu_target(build, table, precision, repeats):
    """The shared object is built when the artifact is first loaded."""
    model, path = build.model(), f"{build.work}/gpt2-cpu-{precision}.mpcx"
    taken = median(
        [build.compile(model, precision, "--target=cpu", "--dim", "B=1", path=path)[0] for _ in range(repeats)]
    )
    table.row(f"{precision}, mpc compile", taken, "s", None, "B = 1")
    cache = f"{build.work}/cold-{precision}"
    shutil.rmtree(cache, ignore_errors=True)
    small = f"{build.work}/small-cpu.mpcx"
    build.compile(small_model(build), precision, "--target=cpu", "--dim", "B=2", path=small)
    options = ("--runs=0",)
    weights = f"--weights={build.examples}/gpt2/small/weights.safetensors"
    first = build.time(small, weights, *options, cache=cache)["load_seconds"]
    second = build.time(small, weights, *options, cache=cache)["load_seconds"]
    table.row(f"{precision}, small GPT: shared object", first - second, "s", None, "first load less a later one")
    whole = shared_object(build, path, precision)
    table.row(f"{precision}, shared object", whole, "s", None, "the plan's text through the host compiler")
    table.row(f"{precision}, both", taken + whole, "s", 3.0)


def shared_object(build, path, precision):
    """First load less a later one: both make the same weights."""
    cache = f"{build.work}/cold-big-{precision}"
    shutil.rmtree(cache, ignore_errors=True)
    options = ("--runs=0",)
    first = build.time(path, *options, cache=cache)["load_seconds"]
    if not glob.glob(f"{cache}/**/*", recursive=True):
        raise NotMeasured("the runtime left nothing in the cache")
    return max(0.0, first - build.time(path, *options, cache=cache)["load_seconds"])


def small_model(build):
    return f"{build.examples}/gpt2/small/gpt2-small.mlir"


def plan_bytes(build, table):
    table.begin("What the plan moves: GPT-2 124M forward, B = 4, for sm_90a")
    for form in FORMS:
        table.attempt(form, lambda: bytes_of(build, table, form, build.model(), BATCH))
    table.begin("What the plan moves: digits, B = 450, for sm_90a")
    for precision in ("bf16", "fp8"):
        digits = f"{build.examples}/digits/digits.mlir"
        table.attempt(precision, lambda: bytes_of(build, table, precision, digits, ("--dim", "B=450")))


def bytes_of(build, table, form, model, dims):
    precision, words = of_form(form)
    dims = (*dims, *words)
    plan = build.explain(model, precision, *CUDA, *dims)["plans"][0]
    kernels = [row for row in plan["kernels"] if row["entry"] == "main"]
    gemms = [row for row in plan["gemms"] if row["entry"] == "main"]
    in_kernels = sum(row["bytes_read"] + row["bytes_written"] for row in kernels)
    planned = in_kernels + sum(row["bytes"] for row in gemms)
    ops = unfused.unfused(build.dump(model, precision, "Quantize", *dims))
    primitives = unfused.unfused(build.dump(model, precision, "Decompose", *dims))
    least = floor.floor_of(build.dump(model, precision, "Differentiate", *dims))

    table.row(
        f"{form}, planned", planned / 1e6, "MB", None,
        f"{(planned - in_kernels) / 1e6:,.1f} MB of it in GEMMs",
    )  # fmt: skip
    for name, other in (("a model's op", ops), ("a primitive", primitives)):
        note = f"{other['bytes'] / 1e6:,.1f} MB in {other['kernels']} kernels; views are free there"
        table.row(f"{form}, planned / one kernel {name}", planned / other["bytes"], "", None, note)
    classes = ", ".join(f"{name} {size / 1e6:,.1f}" for name, size in least["by_class"].items() if size)
    table.row(
        f"{form}, planned / floor", planned / least["bytes"], "", 1.2,
        f"floor {least['bytes'] / 1e6:,.1f} MB: {classes}",
    )  # fmt: skip
    if least["scaling_bytes"]:
        with_scaling = least["bytes"] + least["scaling_bytes"]
        table.row(
            f"{form}, planned / (floor + current scaling)", planned / with_scaling, "", None,
            f"{least['scaling_bytes'] / 1e6:,.1f} MB that an amax known only at the end costs",
        )  # fmt: skip
    launches = sum(row["launches"] for row in kernels)
    table.row(f"{form}, launches", launches + len(gemms), "", None, f"{len(gemms)} of them GEMMs")
    if plan["peak_live_bytes"]:
        table.row(
            f"{form}, arena / peak of live bytes", plan["arena_bytes"] / plan["peak_live_bytes"], "", 1.1,
            f"{plan['arena_bytes'] / 1e6:,.1f} MB",
        )  # fmt: skip
