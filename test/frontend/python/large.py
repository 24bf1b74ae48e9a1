#!/usr/bin/env python3
"""A large weight the whole way: large.py MPC FOLDER [GB]

A linear layer whose weight lies in a sparse file of GB (default 3) that PyTorch maps is exported, compiled with its weight, and run, each
in a process of its own. Says how long each takes and the most memory that it had; fails where that is more than TIMES says, or
where a result is not what the two numbers in the file say. The export may hold the mapped file and no copy of it. Needs PyTorch.
"""

import json
import os
import pathlib
import re
import struct
import subprocess
import sys
import time

TIMES = {"export": (0, 0.65), "compile": (3.1, 0.5), "run": (3.1, 0.5)}  # of the weight, and GB beside it: PyTorch itself, the compiler
COLUMNS = 4096

EXPORT = """
import pathlib, sys, torch, mpc
folder, rows, columns = pathlib.Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
weight = torch.from_file(str(folder / "weight"), shared=True, size=rows * columns).reshape(rows, columns)
module = torch.nn.Linear(columns, rows, bias=False, device="meta")
module.weight = torch.nn.Parameter(weight)
mpc.export(module, torch.ones(1, columns)).save(folder / "model.mlir")
"""


def memory(pid):
    """GB that the process has of its own: mapped files, which the system can drop, do not count."""
    try:
        text = pathlib.Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return 0
    found = re.search(r"RssAnon:\s+(\d+) kB", text)
    return int(found[1]) / 1e6 if found else 0


def measured(what, words, size):
    started, most = time.monotonic(), 0
    process = subprocess.Popen([str(word) for word in words], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    while process.poll() is None:
        most = max(most, memory(process.pid))
        time.sleep(0.005)
    said, bar = process.stdout.read(), TIMES[what][0] * size + TIMES[what][1]
    print(f"{what}: {time.monotonic() - started:.0f} s, {most:.2f} GB of at most {bar:.2f}")
    if process.returncode:
        sys.exit(f"{what}: exit code {process.returncode}: {said}")
    if most > bar:
        sys.exit(f"{what} had {most:.2f} GB for a weight of {size:.2f}, expected at most {bar:.2f}")
    return said


def main(mpc, folder, gigabytes="3"):
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    rows = int(float(gigabytes) * 1e9) // (4 * COLUMNS)
    size = rows * COLUMNS * 4 / 1e9
    with open(folder / "weight", "wb") as file:
        file.truncate(rows * COLUMNS * 4)
        for row, column, value in ((7, 5, 2.0), (rows - 1, COLUMNS - 1, -3.0)):
            file.seek(4 * (row * COLUMNS + column))
            file.write(struct.pack("<f", value))
    header = str({"descr": "<f4", "fortran_order": False, "shape": (1, COLUMNS)}).ljust(117) + "\n"
    ones = struct.pack("<H", len(header)) + header.encode() + struct.pack(f"<{COLUMNS}f", *[1.0] * COLUMNS)
    (folder / "x.npy").write_bytes(b"\x93NUMPY\x01\x00" + ones)
    measured("export", [sys.executable, "-c", EXPORT, folder, rows, COLUMNS], size)
    with open(folder / "model.safetensors", "rb") as file:
        entry = json.loads(file.read(int.from_bytes(file.read(8), "little")))["weight"]
    assert entry["shape"] == [rows, COLUMNS], entry
    artifact = folder / "model.mpcx"
    measured("compile", [mpc, "compile", folder / "model.mlir", "--precision=bf16", "--target=cpu", f"--weights={folder / 'model.safetensors'}",
                         "-o", artifact], size)  # fmt: skip
    for path in ("weight", "model.safetensors"):
        os.remove(folder / path)
    said = measured("run", [mpc, "run", artifact, "--device=cpu", f"--input=input={folder / 'x.npy'}", f"--output=output={folder / 'y.npy'}"], size)
    y = struct.unpack(f"<{rows}f", (folder / "y.npy").read_bytes()[-4 * rows :])
    if (y[7], y[-1], sum(map(abs, y))) != (2, -3, 5):
        sys.exit(f"expected 2 in row 7 and -3 in the last, and no others, found {y[7]} and {y[-1]}: {said}")
    print(f"a weight of {size:.2f} GB, {rows} x {COLUMNS}")
    os.remove(artifact)


if __name__ == "__main__":
    main(*sys.argv[1:])
