#!/usr/bin/env python3
"""Functions of the user's own, run and trained in five precisions: demo.py MPC [FOLDER]

Two models, and plain SGD on their parameters by the mean square of y - t, against the same formulas in Python's floats. Exits
with 1 where a result, a loss or a parameter is further off than its precision allows.
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


def times(x, w):
    """x (R, K) times w (N, K) turned."""
    return [[sum(v * u for v, u in zip(row, line)) for line in w] for row in x]


def turned(x):
    return [list(row) for row in zip(*x)]


class Swish:
    """y = W swish(x, b)"""

    name, state = "swish", {"act.slope": None, "fc.weight": WIDTH}

    def forward(self, x, b, w):
        self.a = [[v * sigmoid(s * v) for v, s in zip(row, b)] for row in x]
        return times(self.a, w)

    def gradients(self, dy, x, b, w):
        da = times(dy, turned(w))
        slope = lambda v, s: v * v * sigmoid(s * v) * (1 - sigmoid(s * v))  # noqa: E731
        return [sum(da[r][k] * slope(x[r][k], b[k]) for r in range(ROWS)) for k in range(WIDTH)], times(turned(dy), turned(self.a))


class Banded:
    """y = W tanh(the filter f along the rows of V x)"""

    name, state = "banded", {"in.weight": WIDTH, "band.filter": None, "fc.weight": 12}

    def forward(self, x, v, f, w):
        self.h = times(x, v)
        self.a = [[math.tanh(sum(row[j + k] * f[k] for k in range(5))) for j in range(12)] for row in self.h]
        return times(self.a, w)

    def gradients(self, dy, x, v, f, w):
        db = [[d * (1 - a * a) for d, a in zip(*rows)] for rows in zip(times(dy, turned(w)), self.a)]
        df = [sum(db[r][j] * self.h[r][j + k] for r in range(ROWS) for j in range(12)) for k in range(5)]
        dh = [[sum(row[j - k] * f[k] for k in range(5) if 0 <= j - k < 12) for j in range(WIDTH)] for row in db]
        return times(turned(dh), turned(x)), df, times(turned(dy), turned(self.a))


def step(model, x, t, state):
    """The loss, and the state after one step."""
    y = model.forward(x, *state)
    count = ROWS * WIDTH
    loss = sum((v - goal) ** 2 for row, goals in zip(y, t) for v, goal in zip(row, goals)) / count
    dy = [[2 * (v - goal) / count for v, goal in zip(row, goals)] for row, goals in zip(y, t)]
    after = lambda p, d: [after(*pair) for pair in zip(p, d)] if isinstance(p, list) else p - RATE * d  # noqa: E731
    return loss, [after(*pair) for pair in zip(state, model.gradients(dy, x, *state))]


def off(found, expected):
    return max(abs(a - b) for a, b in zip(found, expected)) / max(abs(b) for b in expected)


def flat(rows):
    return [number for row in rows for number in row] if isinstance(rows[0], list) else rows


def loaded(model, path):
    """The parameters of a model from a file of its state, as vectors and as matrices of their widths."""
    for name, width in model.state.items():
        numbers = read_state(path, name)
        yield [numbers[i : i + width] for i in range(0, len(numbers), width)] if width else numbers


def shown(model, precision, bar, x, t, folder):
    """Runs and trains the model, prints a row, and says whether all of it is near enough."""
    artifact, state, metrics = (folder / f"{model.name}-{precision}.{end}" for end in ("mpcx", "safetensors", "jsonl"))
    inputs = [f"--input={name}={folder / name}.npy" for name in ("x", "t")]
    call(mpc, "compile", HERE / f"{model.name}.mlir", f"--precision={precision}", f"--dim=B={ROWS}", "--target=cpu", "--train",
         "--optimizer=sgd", f"--lr={RATE}", "-o", artifact)  # fmt: skip
    call(mpc, "run", artifact, "--device=cpu", "--entry=eval", *inputs, f"--output=y={folder / 'y.npy'}", f"--save-state={state}")
    parameters = list(loaded(model, state))
    y_off = off(flat(read_npy(folder / "y.npy", WIDTH)), flat(model.forward(x, *parameters)))
    expected = []
    for _ in range(STEPS):
        loss, parameters = step(model, x, t, parameters)
        expected.append(loss)
    metrics.unlink(missing_ok=True)
    call(mpc, "train", artifact, "--device=cpu", f"--data={folder / 'x.npy'},{folder / 't.npy'}", f"--steps={STEPS}", f"--metrics={metrics}",
         f"--save-state={state}")  # fmt: skip
    losses = [record["loss"] for record in map(json.loads, metrics.read_text().splitlines()) if record["kind"] == "step"]
    loss_off = off(losses, expected) if len(losses) == STEPS else math.inf
    state_off = max(off(flat(found), flat(now)) for found, now in zip(loaded(model, state), parameters))
    print(f"{model.name:7s}  {precision:9s}  {y_off:.0e}  {loss_off:.0e}   {state_off:.0e}")
    return max(y_off, loss_off, state_off) <= bar


def main(folder):
    source = random.Random(1)
    x, t = ([[source.gauss(0, 2) for _ in range(WIDTH)] for _ in range(ROWS)] for _ in range(2))
    write_npy(folder / "x.npy", x)
    write_npy(folder / "t.npy", t)
    print("model    precision  y       losses  parameters")
    near = [shown(model(), precision, bar, x, t, folder) for model in (Swish, Banded) for precision, bar in BARS.items()]
    return 0 if all(near) else 1


if __name__ == "__main__":
    mpc = sys.argv[1]
    if len(sys.argv) > 2:
        sys.exit(main(pathlib.Path(sys.argv[2])))
    with tempfile.TemporaryDirectory() as made:
        sys.exit(main(pathlib.Path(made)))
