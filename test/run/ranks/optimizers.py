#!/usr/bin/env python3
"""Every optimizer in parts: optimizers.py MPC FOLDER

Ranks of --parallel=zero1 that each update their part, and those of --parallel=data that update all, leave the same bits: parameters, moments,
NAdam's product and averages of parameters. So do the averages that are written as weights.
"""

import pathlib
import sys

import commands
import ranks
import tensors

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent / "training"))
from recipes import MODEL  # noqa: E402
from steps import told  # noqa: E402

COUNT, ROWS = 3, 12
RECIPES = {
    "first": '{"losses": [{"name": "loss"}], "ema": {"decay": 0.9}, "optimizers": [{"name": "n", "kind": "nadam", "max_value": 0.01, "parameters":'
             ' ["u", "c"]}, {"name": "r", "kind": "rmsprop", "centered": true, "momentum": 0.5, "parameters": ["v"]}, {"name": "a", "kind": "adagrad",'
             ' "initial_accumulator_value": 0.1, "parameters": ["g"], "schedule": {"curve": "onecycle", "total": 20}}]}',
    "second": '{"losses": [{"name": "loss"}], "optimizers": [{"name": "l", "kind": "lion", "parameters": ["u", "c"]}, {"name": "m", "amsgrad": true}]}',
}  # fmt: skip


def main(mpc, folder):
    folder, problems = pathlib.Path(folder), []
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "model.mlir").write_text(MODEL)
    tensors.write_npy(folder / "x.npy", (ROWS * COUNT, 16), tensors.normal((ROWS * COUNT, 16), 3))
    tensors.write_npy(folder / "t.npy", (ROWS * COUNT,), [i % 5 for i in range(ROWS * COUNT)], "i64")
    data = f"{folder / 'x.npy'},{folder / 't.npy'}"
    for name, recipe in RECIPES.items():
        (folder / f"{name}.json").write_text(recipe)
        averages = ["--eval-weights=ema"] if "ema" in recipe else []
        found = {}
        for way in ("data", f"zero1:{COUNT}"):
            kind = way.partition(":")[0]
            artifact, weights = folder / f"{name}-{kind}.mpcx", folder / f"{name}-{kind}.w"
            commands.call(mpc, "compile", folder / "model.mlir", "--precision=fp32", "--target=cpu", "--train", f"--recipe={folder / name}.json",
                          f"--parallel={way}", "-o", artifact)  # fmt: skip
            state = folder / f"{name}-{kind}" if kind == "zero1" else folder / f"{name}-{kind}.safetensors"
            ranks.call(COUNT, mpc, "train", artifact, "--device=cpu", f"--data={data}", "--steps=6", f"--save-state={state}", f"--save-weights={weights}",
                       *averages)  # fmt: skip
            if kind == "zero1":
                commands.call(mpc, "checkpoint", "merge", state, "-o", f"{state}.safetensors")
                state = pathlib.Path(f"{state}.safetensors")
            found[kind] = ranks.read_bits(state), ranks.read_bits(weights)
        for one, other, what in zip(*found.values(), ("states", "weights")):
            if differing := ranks.differing(one, other):
                problems.append(f"{name}: the {what} differ in {', '.join(differing)}")
        print(f"{name}: {len(found['data'][0])} tensors of the state, {len(found['data'][1])} weights")
    return told(problems)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
