#!/usr/bin/env python3
"""The package in fresh virtual environments: fresh.py SOURCE BUILD FOLDER PYTHON..

For each interpreter: a new environment, `pip install SOURCE` (the repository, or a folder of wheels), and every block of the quickstart, without
PyTorch. The program mpc is the one that a wheel of `make wheel COMPILER=yes` brings, else that of BUILD. pip fetches from PyPI, so no test of
`make test` runs this.
"""

import pathlib
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
    print(f"{version}: {said.splitlines()[-1]}, mpc {'of the wheel' if bundled else 'of the build'}", flush=True)


def main(source, build, folder, *pythons):
    for i, python in enumerate(pythons):
        fresh(python, pathlib.Path(source).resolve(), pathlib.Path(build).resolve(), pathlib.Path(folder).resolve() / str(i))


if __name__ == "__main__":
    main(*sys.argv[1:])
