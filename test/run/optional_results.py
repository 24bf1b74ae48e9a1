#!/usr/bin/env python3
"""Results that a launch leaves out: optional_results.py MPC EXAMPLES FOLDER

Trains a GPT of two layers in fp8, whose vocabulary no block holds. @eval launches the attention and the loss of @step without
attention's output and transposed copy and without the loss's gradient:

- the plan has one kernel of each, and the text says where they leave a result out;
- for a state with all scales the loss of @eval is that of @step, bit for bit, on cpu and on cpu-check, whose arguments for the
  missing results are null. Negative control: the loss of the state before the steps is another one.
"""

import json
import pathlib
import random
import sys

import commands
import tensors

SIZE = "--layers 2 --heads 2 --channels 128 --context 64 --vocabulary 20000".split()
ONE_EACH = ("attention_causal", "row_stream_cross_entropy")
LEFT_OUT = ("if (arg.t0_y", "if (arg.y1) {")


def main():
    mpc, examples, folder = (pathlib.Path(word) for word in sys.argv[1:])
    folder.mkdir(parents=True, exist_ok=True)
    model, recipe, artifact = (folder / name for name in ("gpt.mlir", "recipe.json", "gpt.mpcx"))
    model.write_text(commands.call(sys.executable, examples / "gpt2" / "generate.py", *SIZE))
    recipe.write_text(json.dumps({"fp8": {"recipe": "delayed", "history": 4}}))
    commands.call(mpc, "compile", model, "--train", "--precision=fp8", f"--recipe={recipe}", "--optimizer=sgd", "--dim=B=2",
                  "--target=cpu", "-o", artifact)  # fmt: skip
    problems = []

    kernels = [line.strip() for line in commands.call(mpc, "inspect", artifact).splitlines()]
    for name in ONE_EACH:
        found = [line for line in kernels if line.startswith(name)]
        if len(found) != 1:
            problems.append(f"the plan has {found}, expected one kernel of {name}")
    text = commands.call(mpc, "inspect", artifact, "--emit=cuda")
    problems += [f"the text of the kernels has no {words!r}" for words in LEFT_OUT if words not in text]

    ids = random.Random(1)
    for name in ("tokens", "targets"):
        tensors.write_npy(folder / f"{name}.npy", (2, 64), [ids.randrange(20000) for _ in range(2 * 64)], "i64")
    inputs = [f"--input={name}={folder / name}.npy" for name in ("tokens", "targets")]

    def loss(entry, device, *options):
        path = folder / f"{entry}-{device}.npy"
        commands.call(mpc, "run", artifact, f"--entry={entry}", f"--device={device}", f"--output=loss={path}", *options, *inputs)
        return tensors.read_npy(path)[1][0]

    state = folder / "state.safetensors"
    commands.call(mpc, "run", artifact, "--entry=step", "--device=cpu", "--steps=3", f"--save-state={state}", *inputs)
    for device in ("cpu", "cpu-check"):
        at_start, evaluated, stepped = (
            loss("eval", device), loss("eval", device, f"--state={state}"), loss("step", device, f"--state={state}"))  # fmt: skip
        if evaluated != stepped:
            problems.append(f"{device}: @eval's loss is {evaluated}, @step's {stepped}")
        if at_start == evaluated or not 0 < evaluated < 20:
            problems.append(f"{device}: the loss is {at_start} and, three steps later, {evaluated}")
    if problems:
        sys.exit("\n".join(problems))


main()
