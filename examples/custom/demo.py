#!/usr/bin/env python3
"""A function of the user's own, run and trained in five precisions: demo.py MPC [FOLDER]

y = W swish(x, b), and plain SGD on W and b by the mean square of y - t, against the same formulas in Python's floats. Exits
with 1 where a result or a loss is further off than its precision allows.
"""

import json
import math
import pathlib
import random
import struct
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).parent
ROWS, WIDTH, STEPS, RATE = 32, 16, 5, 0.5
BARS = {"fp32": 1e-5, "tf32": 2e-3, "fp16": 2e-3, "bf16": 2e-2, "fp8": 1e-1}  # of the largest


def call(*command):
    done = subprocess.run([str(word) for word in command], stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(str(word) for word in command)}: exit code {done.returncode}: {done.stderr}")
    return done.stdout


def write_npy(path, rows):
    header = f"{{'descr': '<f4', 'fortran_order': False, 'shape': ({len(rows)}, {len(rows[0])}), }}"
    header += " " * (-(len(header) + 11) % 64) + "\n"
    numbers = [number for row in rows for number in row]
    path.write_bytes(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode() + struct.pack(f"<{len(numbers)}f", *numbers))


def read_npy(path, width):
    data = path.read_bytes()
    (size,) = struct.unpack("<H", data[8:10])
    numbers = [number for (number,) in struct.iter_unpack("<f", data[10 + size :])]
    return [numbers[i : i + width] for i in range(0, len(numbers), width)]


def read_state(path, name):
    data = path.read_bytes()
    (size,) = struct.unpack("<Q", data[:8])
    begin, end = json.loads(data[8 : 8 + size])[name]["data_offsets"]
    return [number for (number,) in struct.iter_unpack("<f", data[8 + size + begin : 8 + size + end])]


def sigmoid(x):
    return 1 / (1 + math.exp(-x))


def forward(x, b, w):
    a = [[v * sigmoid(s * v) for v, s in zip(row, b)] for row in x]
    return a, [[sum(v * u for v, u in zip(row, line)) for line in w] for row in a]


def step(x, t, b, w):
    """The loss, and b and w after one step."""
    a, y = forward(x, b, w)
    count = ROWS * WIDTH
    loss = sum((v - goal) ** 2 for row, goals in zip(y, t) for v, goal in zip(row, goals)) / count
    dy = [[2 * (v - goal) / count for v, goal in zip(row, goals)] for row, goals in zip(y, t)]
    dw = [[sum(dy[r][n] * a[r][k] for r in range(ROWS)) for k in range(WIDTH)] for n in range(WIDTH)]
    da = [[sum(dy[r][n] * w[n][k] for n in range(WIDTH)) for k in range(WIDTH)] for r in range(ROWS)]
    slope = lambda v, s: v * v * sigmoid(s * v) * (1 - sigmoid(s * v))  # noqa: E731
    db = [sum(da[r][k] * slope(x[r][k], b[k]) for r in range(ROWS)) for k in range(WIDTH)]
    return loss, [v - RATE * d for v, d in zip(b, db)], [[v - RATE * d for v, d in zip(*rows)] for rows in zip(w, dw)]


def off(found, expected):
    return max(abs(a - b) for a, b in zip(found, expected)) / max(abs(b) for b in expected)


def flat(rows):
    return [number for row in rows for number in row]


def main(mpc, folder):
    source = random.Random(1)
    x, t = ([[source.gauss(0, 2) for _ in range(WIDTH)] for _ in range(ROWS)] for _ in range(2))
    write_npy(folder / "x.npy", x)
    write_npy(folder / "t.npy", t)
    inputs = [f"--input={name}={folder / name}.npy" for name in ("x", "t")]
    wrong = False
    print("precision  y       losses  slopes")
    for precision, bar in BARS.items():
        artifact, state, metrics = (folder / f"{precision}.{end}" for end in ("mpcx", "safetensors", "jsonl"))
        call(mpc, "compile", HERE / "swish.mlir", f"--precision={precision}", f"--dim=B={ROWS}", "--target=cpu", "--train", "--optimizer=sgd",
             f"--lr={RATE}", "-o", artifact)  # fmt: skip
        call(mpc, "run", artifact, "--device=cpu", "--entry=eval", *inputs, f"--output=y={folder / 'y.npy'}", f"--save-state={state}")
        b, weight = read_state(state, "act.slope"), read_state(state, "fc.weight")
        w = [weight[i : i + WIDTH] for i in range(0, len(weight), WIDTH)]
        y_off = off(flat(read_npy(folder / "y.npy", WIDTH)), flat(forward(x, b, w)[1]))
        expected = []
        for _ in range(STEPS):
            loss, b, w = step(x, t, b, w)
            expected.append(loss)
        metrics.unlink(missing_ok=True)
        call(mpc, "train", artifact, "--device=cpu", f"--data={folder / 'x.npy'},{folder / 't.npy'}", f"--steps={STEPS}", f"--metrics={metrics}",
             f"--save-state={state}")  # fmt: skip
        losses = [record["loss"] for record in map(json.loads, metrics.read_text().splitlines()) if record["kind"] == "step"]
        loss_off = off(losses, expected) if len(losses) == STEPS else math.inf
        slope_off = off(read_state(state, "act.slope"), b)
        print(f"{precision:9s}  {y_off:.0e}  {loss_off:.0e}   {slope_off:.0e}")
        wrong |= not max(y_off, loss_off, slope_off) <= bar
    return 1 if wrong else 0


if __name__ == "__main__":
    if len(sys.argv) > 2:
        sys.exit(main(sys.argv[1], pathlib.Path(sys.argv[2])))
    with tempfile.TemporaryDirectory() as made:
        sys.exit(main(sys.argv[1], pathlib.Path(made)))
