"""Loading, the host's cost of a launch, and the CPU device against PyTorch's CPU in the same run."""

import glob
import json
import os
import subprocess

from tools import NotMeasured, first_line, median, output

PEERS = ("/usr/bin/python3", "python3")
BLAS = ("/usr/lib/*/openblas-pthread/libopenblas.so.0", "/usr/lib/*/openblas-openmp/libopenblas.so.0")


def loading(build, table, repeats):
    table.begin("Load, kernels in the cache")
    small = artifact(build, "gpt", "bf16", "cpu", "cuda")
    weights = f"--weights={build.examples}/gpt2/small/weights.safetensors"

    def load(name, path, *options, **where):
        build.time(path, "--runs=0", *options, **where)
        taken = [build.time(path, "--runs=0", *options, **where)["load_seconds"] for _ in range(repeats)]
        table.row(name, median(taken) * 1e3, "ms", None, f"median of {repeats}")

    table.attempt("small GPT", lambda: load("small GPT bf16, cpu", small, weights))
    table.attempt(
        "small GPT", lambda: load("small GPT bf16, driver's double", small, weights, "--device=cuda", double=True)
    )

    def big():
        path = f"{build.work}/gpt2-cuda.mpcx"
        build.compile(build.model(), "bf16", "--target=cuda", "--dim", "B=1", path=path)
        taken = build.time(path, "--runs=0", "--device=cuda", double=True)["load_seconds"]
        table.row(
            "GPT-2 124M bf16, driver's double", taken * 1e3, "ms", None,
            "once; makes 124 million initial values on the host",
        )  # fmt: skip

    table.attempt("GPT-2 124M", big)


def launch_cost(build, table, repeats):
    table.begin("Host cost of a launch, on the driver's double, its own work included")
    for name, model, precision, dims in (
        ("small GPT", "gpt", "bf16", "B=2"),
        ("small GPT", "gpt", "fp8", "B=2"),
        ("GPT-2 124M", None, "bf16", "B=1"),
    ):
        table.attempt(name, lambda: one_launch_cost(build, table, name, model, precision, dims, repeats))


def one_launch_cost(build, table, name, model, precision, dims, repeats):
    source = f"{build.examples}/gpt2/small/gpt2-small.mlir" if model else build.model()
    weights = (f"--weights={build.examples}/gpt2/small/weights.safetensors",) if model else ()
    path = f"{build.work}/launch.mpcx"
    build.compile(source, precision, "--target=cuda", "--dim", dims, path=path)
    plan = build.explain(source, precision, "--target=cuda", "--dim", dims)["plans"][0]
    steps = sum(row["launches"] for row in plan["kernels"] if row["entry"] == "main")
    steps += sum(row["entry"] == "main" for row in plan["gemms"])
    runs = [
        build.time(path, *weights, "--device=cuda", "--memory=device", "--runs=500", double=True)
        for _ in range(repeats if model else min(repeats, 3))
    ]
    issued = median([run["first_run_seconds"] for run in runs]) / steps / 2
    steady = median([run["median_seconds"] for run in runs])
    table.row(
        f"{name} {precision}, as launches", issued * 1e6, "us", 2.0,
        f"first run / {2 * steps}: issues {steps} launches, issues and captures them again, makes the graph",
    )  # fmt: skip
    table.row(
        f"{name} {precision}, as a graph", steady / steps * 1e6, "us", 2.0,
        f"{steady * 1e6:.3g} us a run / {steps} launches",
    )  # fmt: skip


# ---- The CPU device beside PyTorch ----------------------------------------------------------------


def inputs_of(build, model):
    if model == "digits":
        folder = f"{build.examples}/digits"
        named = {"x": "data/x.npy", "target": "data/target.npy"}
    else:
        folder = f"{build.examples}/gpt2/small"
        named = {"tokens": "tokens.npy", "targets": "targets.npy"}
    inputs = [f"--input={name}={folder}/{path}" for name, path in named.items()]
    return [f"--weights={folder}/weights.safetensors", *inputs]


def artifact(build, model, precision, *targets):
    path = f"{build.work}/{model}-{precision}-{'-'.join(targets)}.mpcx"
    if not os.path.exists(path):
        source, dims = (
            ("digits/digits.mlir", "B=450") if model == "digits" else ("gpt2/small/gpt2-small.mlir", "B=2")
        )
        options = (f"--target={','.join(targets)}", "--dim", dims)
        build.compile(f"{build.examples}/{source}", precision, *options, path=path)
    return path


def side_by_side(build, table):
    table.begin("Callers side by side, each its clone of a program with one thread")
    for model, precision, runs in (("digits", "fp32", 300), ("gpt", "bf16", 30)):
        table.attempt(f"{model} {precision}", lambda: callers_of(build, table, model, precision, runs))


def callers_of(build, table, model, precision, runs):
    path, inputs = artifact(build, model, precision, "cpu"), inputs_of(build, model)

    def seconds(callers):
        return build.time(path, *inputs, "--threads=1", f"--runs={runs}", f"--callers={callers}")["seconds"]

    one = seconds(1)
    for callers in (2, 8):
        table.row(f"{model} {precision}, {callers} callers", one / seconds(callers), "x of one", note=f"one: {one * 1e3:.3g} ms a run")


def peer(build, python, threads, runs, *more, timeout=120):
    """One process a thread count: the BLAS and OpenMP read their counts when they start."""
    environment = dict(os.environ)
    for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
        environment[name] = str(threads)
    # PyPI's PyTorch has Intel's in it; Debian's takes what it finds.
    own = "BLAS_INFO=mkl" in output([python, "-c", "import torch; print(torch.__config__.show())"])
    blas = [path for pattern in BLAS for path in glob.glob(pattern)] + ([build.blas] if build.blas else [])
    blas = [] if own else blas
    if blas:
        environment["LD_PRELOAD"] = blas[-1]
    script = f"{build.source}/test/bench/peer_torch.py"
    command = [python, script, build.examples, "--runs", str(runs), "--threads", str(threads), *more]
    try:
        done = subprocess.run(command, capture_output=True, text=True, env=environment, timeout=timeout)
    except subprocess.TimeoutExpired:
        raise NotMeasured(f"PyTorch did not end within {timeout:.0f} seconds with {threads} threads") from None
    if done.returncode:
        raise NotMeasured("PyTorch: " + (first_line(done.stdout) or first_line(done.stderr)))
    return json.loads(done.stdout), "MKL" if own else "OpenBLAS" if blas else "the BLAS it found"


def find_peer(build):
    for python in (build.python,) if build.python else PEERS:
        done = subprocess.run([python, "-c", "import torch; print(torch.__version__)"], capture_output=True, text=True)
        if done.returncode == 0:
            return python
    raise NotMeasured("no Python with PyTorch; apt-get install python3-torch libopenblas0-pthread")


def against_torch(build, table, repeats):
    table.begin("Forward on the CPU device against PyTorch's CPU, in turns in one run")
    counts = sorted({1, os.cpu_count()})
    try:
        python = find_peer(build)
    except NotMeasured as reason:
        python = None
        table.row("PyTorch", None, note=f"not measured: {reason}")
    ours, theirs, about = {}, {}, ""
    for _ in range(repeats):
        for threads in counts:
            for model in ("digits", "gpt"):
                for precision in ("fp32", "bf16"):
                    options = inputs_of(build, model) + [f"--threads={threads}", "--runs=50"]
                    run = build.time(artifact(build, model, precision, "cpu"), *options)
                    ours.setdefault((model, precision, threads), []).append(run["median_seconds"])
            if python is None:
                continue
            try:
                found, library = peer(build, python, threads, 50)
            except NotMeasured as reason:
                table.row(f"PyTorch, {threads} threads", None, note=f"not measured: {reason}")
                continue
            about = f"PyTorch {found['torch']} with {library}"
            for model in ("digits", "gpt"):
                for setting in found[model]:
                    if "seconds" in setting:
                        key = model, setting["precision"], f"{setting['form']}, threads {setting['threads']}"
                        theirs.setdefault(key, []).append(setting["seconds"])
    for model, shape in (("digits", "digits, B = 450"), ("gpt", "small GPT, B = 2")):
        for precision in ("fp32", "bf16"):
            compare(table, model, shape, precision, ours, theirs, about)


def best_of(times, model, precision):
    found = {key[2]: median(values) for key, values in times.items() if key[:2] == (model, precision)}
    return min(found.items(), key=lambda item: item[1]) if found else None


def compare(table, model, shape, precision, ours, theirs, about):
    setting, seconds = best_of(ours, model, precision)
    table.row(f"{shape}, {precision}: mpc", seconds * 1e3, "ms", None, f"threads {setting}")
    other = best_of(theirs, model, precision)
    if other:
        table.row(f"{shape}, {precision}: PyTorch", other[1] * 1e3, "ms", None, f"{about}; {other[0]}")
        table.row(f"{shape}, {precision}: mpc / PyTorch", seconds / other[1], "", 1.0, "each at its best setting")


def against_check(build, table):
    table.begin("cpu-check against cpu")
    for model in ("digits", "gpt"):
        for precision in ("fp32", "bf16", "fp8"):

            def one():
                options = inputs_of(build, model)
                path = artifact(build, model, precision, "cpu")
                fast = build.time(path, *options, "--threads=1", "--runs=20")["median_seconds"]
                slow = build.time(path, *options, "--device=cpu-check", "--runs=2", "--warmup=0")["median_seconds"]
                table.row(
                    f"{model} {precision}, cpu-check / cpu", slow / fast, "", None,
                    f"{slow * 1e3:.3g} ms against {fast * 1e3:.3g} ms with one thread; both thread orders",
                )  # fmt: skip

            table.attempt(f"{model} {precision}", one)
