#!/usr/bin/env python3
"""The lines that ARCHITECTURE.md quotes stand in the dumps of its model: architecture.py MPC ARCHITECTURE FOLDER

A block ```mlir STAGE has lines of that stage's dump, shortened at `..`. Negative control: no line of another stage's
block is taken for granted, an invented one is not found.
"""

import pathlib
import re
import subprocess
import sys


def holds(dump, quoted):
    """Whether some line of the dump has the pieces of the quoted one, in their order."""
    pieces = [piece.strip() for piece in quoted.split("..")]
    return any(re.search(".*".join(map(re.escape, pieces)), line) for line in dump.splitlines())


def main(mpc, page, folder):
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    blocks = re.findall(r"^```mlir (\S+)\n(.*?)^```$", pathlib.Path(page).read_text(), re.M | re.S)
    models = [text for name, text in blocks if name == "tiny.mlir"]
    (folder / "tiny.mlir").write_text(models[0])
    command = re.search(r"^    mpc (compile tiny.mlir .*)$", pathlib.Path(page).read_text(), re.M).group(1)
    subprocess.run([pathlib.Path(mpc).resolve(), *command.split()], cwd=folder, stdin=subprocess.DEVNULL, check=True)
    dumps = {path.stem.split("-", 1)[1]: path.read_text() for path in (folder / "dump").iterdir()}
    dumps["Plan"] = re.sub(r"\n +(?!plan\.|mpc\.|ml_program\.|[%^}])", " ", dumps["Plan"])  # an op in one line
    problems, count = [], 0
    for stage, text in blocks:
        for line in [] if stage == "tiny.mlir" else text.splitlines():
            count += 1
            if not holds(dumps[stage], line):
                problems.append(f"{stage}: not in its dump: {line}")
    if holds(dumps["Plan"], "plan.gemm .. m 4 n 17"):
        problems.append("an invented line is found")
    root = pathlib.Path(page).resolve().parent
    named = re.findall(r"`((?:ir|passes|codegen|frontend|runtime|test)/[\w/.-]+)`", pathlib.Path(page).read_text())
    problems += [f"{name} is not there" for name in named if not (root / name).exists()]
    print(f"{count} lines, {len(named)} files")
    sys.exit("\n".join(problems) or 0)


if __name__ == "__main__":
    main(*sys.argv[1:])
