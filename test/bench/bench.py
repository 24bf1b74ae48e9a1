#!/usr/bin/env python3
"""One command, one table: what mpc costs, beside its peers and its floors. `make bench` runs it.

    bench.py --build BUILD [--only compile,bytes,fp8,large,load,launch,torch,callers,check,train,gpu] [--repeats N] [--output F.json]

Prints a Markdown table and writes the same as JSON. What cannot be measured says why. Needs Python's standard library; PyTorch is
looked for and used as the peer where it is installed.
"""

import argparse
import datetime
import json
import os
import signal
import subprocess
import sys
import tempfile

import compile_bench
import fp8_bench
import large_bench
import run_bench
import train_bench
from tools import Build, NotMeasured, Table, machine

SOURCE = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def gpu(table):
    table.begin("On a GPU")
    for what in (
        "each kernel against its floor", "against torch.compile", "forward tokens/s",
        *train_bench.GPU_ROWS,
    ):
        reason = "no GPU here" if not os.path.exists("/dev/nvidia0") else "run `make gpu-bundle` and its gpu_run.py"
        table.row(what, None, note=f"not measured: {reason}")


def commit():
    done = subprocess.run(
        ["git", "-C", SOURCE, "describe", "--always", "--dirty"], capture_output=True, text=True
    )
    return done.stdout.strip() or "unknown"


def parse():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--build", default="build", help="the build folder")
    parser.add_argument("--only", default="compile,bytes,fp8,large,load,launch,torch,callers,check,train,gpu", help="parts, by comma")
    parser.add_argument("--repeats", type=int, default=5, help="of which the median counts")
    parser.add_argument("--output", help="the JSON; default bench.json in the build folder")
    parser.add_argument("--python", help="a Python that has the peer; default python3 of the system")
    parser.add_argument("--blas", help="an OpenBLAS for the peer, where it is not installed")
    parser.add_argument("--mpc", help="the program, where it is not in the build folder")
    return parser.parse_args()


def main():
    options = parse()
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # prints what it has
    folder = os.path.abspath(options.build)
    output = options.output or f"{folder}/bench.json"
    table = Table()
    about = {
        "date": datetime.date.today().isoformat(),
        "commit": commit(),
        "machine": machine(),
    }
    with tempfile.TemporaryDirectory(prefix="mpc-bench-") as work:
        build = Build(folder, SOURCE, work)
        build.python, build.blas = options.python, options.blas
        build.mpc = os.path.abspath(options.mpc) if options.mpc else build.mpc
        for program in (build.mpc, build.timer):
            if not os.access(program, os.X_OK):
                sys.exit(f"bench.py: no {program}; build first, or name the build folder with --build")
        parts = {
            "compile": lambda: compile_bench.compile_times(build, table, options.repeats),
            "bytes": lambda: compile_bench.plan_bytes(build, table),
            "fp8": lambda: fp8_bench.fp8(build, table),
            "large": lambda: large_bench.large(build, table, options.repeats),
            "load": lambda: run_bench.loading(build, table, options.repeats),
            "launch": lambda: run_bench.launch_cost(build, table, options.repeats),
            "torch": lambda: run_bench.against_torch(build, table, options.repeats),
            "callers": lambda: run_bench.side_by_side(build, table),
            "check": lambda: run_bench.against_check(build, table),
            "train": lambda: train_bench.all_rows(build, table, options.repeats),
            "gpu": lambda: gpu(table),
        }
        for part in options.only.split(","):
            if part not in parts:
                sys.exit(f"bench.py: --only: no part '{part}', expected {', '.join(parts)}")
            try:
                parts[part]()
            except NotMeasured as reason:
                table.row(part, None, note=f"not measured: {reason}")
            except KeyboardInterrupt:
                table.row("the rest", None, note="not measured: interrupted")
                break
    print(f"{about['date']}, {about['commit']}, {about['machine']}\n")
    print(table.text())
    with open(output, "w") as file:
        json.dump({**about, "rows": table.rows}, file, indent=1)
        file.write("\n")
    print(f"as JSON: {output}", file=sys.stderr)


if __name__ == "__main__":
    main()
