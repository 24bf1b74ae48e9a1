#!/usr/bin/env python3
"""The package in fresh virtual environments: fresh.py SOURCE BUILD FOLDER [--table PAGE] PYTHON..

For each interpreter: a new environment, `pip install SOURCE` (the repository, or a folder of wheels), every block of the quickstart and the tests of runtime.py,
without PyTorch. The program mpc is the one that a wheel of `make wheel COMPILER=yes` brings, else that of BUILD. pip fetches from PyPI, so no test of
`make test` runs this; `make wheel-trials` does, and writes PAGE with what came out.
"""

import argparse
import datetime
import pathlib
import platform
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[2]


def run(*words):
    done = subprocess.run([str(word) for word in words], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, words))}: exit code {done.returncode}: {done.stdout}")
    return done.stdout


def fresh(python, source, build, folder):
    shutil.rmtree(folder, ignore_errors=True)
    run(python, "-m", "venv", folder / "venv")
    own = folder / "venv" / "bin"
    given = ["--find-links", source, "mpc-compiler"] if any(source.glob("*.whl")) else [source]
    run(own / "pip", "--disable-pip-version-check", "install", *given)
    bundled = (own / "mpc").exists()
    # What the quickstart takes for a build folder: its programs and the library.
    (folder / "build").mkdir()
    (folder / "build" / "bin").symlink_to(own if bundled else build / "bin")
    (folder / "build" / "lib").symlink_to(build / "lib")
    page = ROOT / "frontend" / "python" / "QUICKSTART.md"
    said = run(own / "python", HERE / "quickstart.py", page, HERE / "Inputs" / "quickstart", folder / "build", ROOT / "runtime", folder / "run")
    version = run(own / "python", "--version").strip()
    tests = run("env", f"MPC_COMPILER={own / 'mpc' if bundled else build / 'bin' / 'mpc'}", own / "python", HERE / "runtime.py", folder / "run")
    ran = next(line for line in tests.splitlines() if line.startswith("Ran ")).split(" in ")[0].removeprefix("Ran ")
    packages = run(own / "pip", "--disable-pip-version-check", "list", "--format=freeze")
    numpy = next(line.split("==")[1] for line in packages.splitlines() if line.startswith("numpy=="))
    wheel = wheel_of(own, source)
    print(f"{version}: {said.splitlines()[-1]}, mpc {'of the wheel' if bundled else 'of the build'}", flush=True)
    return [version.removeprefix("Python "), wheel, numpy, f"{said.splitlines()[-1]}, {ran}"]


def wheel_of(own, source):
    """The tags of the wheel that pip took."""
    print_tags = "import importlib.metadata as m; print(m.distribution('mpc-compiler').read_text('WHEEL'))"
    lines = run(own / "python", "-c", print_tags).splitlines()
    return ", ".join(line.removeprefix("Tag: ") for line in lines if line.startswith("Tag: "))


def page(source, rows):
    lines = ["# The wheels, tried", ""]
    lines += [f"`make wheel-trials` on {datetime.date.today()}, {platform.freedesktop_os_release()['PRETTY_NAME']}, glibc {platform.libc_ver()[1]},"]
    lines += [f"{platform.machine()}: each CPython that was there installs a wheel into a new environment, and runs the quickstart and the tests",
              "of `runtime.py` there.", ""]
    lines += ["| CPython | wheel | NumPy | ran |", "|---|---|---|---|", *(f"| {' | '.join(row)} |" for row in rows), ""]
    lines += ["| file | bytes |", "|---|---|", *(f"| `{path.name}` | {path.stat().st_size:,} |" for path in sorted(source.glob("*.whl")))]
    return "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("source", type=pathlib.Path)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("pythons", nargs="+")
    parser.add_argument("--table", type=pathlib.Path)
    args = parser.parse_args()
    source, build, folder = args.source.resolve(), args.build.resolve(), args.folder.resolve()
    rows = [fresh(python, source, build, folder / str(i)) for i, python in enumerate(args.pythons)]
    if args.table:
        args.table.write_text(page(source, rows))


if __name__ == "__main__":
    main()
