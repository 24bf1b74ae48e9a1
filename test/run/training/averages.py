#!/usr/bin/env python3
"""Averages of parameters ("ema" in a recipe): averages.py MPC FOLDER

- Each step moves an average as PyTorch's AveragedModel with get_ema_multi_avg_fn does: the first step's parameters, then a + (1 - decay) (p - a),
  within an ulp of f32. A step that is skipped moves none, nor the parameters.
- eval by --weights=ema, of run, evaluate and train, is eval by a file that holds the averages; negative control: by the parameters it is not.
- --save-weights with --eval-weights=ema writes the averages; the training itself goes on with the same bits.
- What has no averages says so.
"""

import json
import pathlib
import re
import struct
import subprocess
import sys

import commands
import steps
import tensors
from recipes import MODEL

DECAY = 0.75
RECIPE = '{"losses": [{"name": "loss", "scale": 256}], "ema": {"decay": %s}, "optimizers": [{"learning_rate": 0.05}]}'
PARAMETERS = ["u", "c", "v", "g"]


def write_safetensors(path, state):
    """`state` has (shape, values of f32) by name."""
    header, data = {}, b""
    for name, (shape, values) in state.items():
        header[name] = {"dtype": "F32", "shape": list(shape), "data_offsets": [len(data), len(data) + 4 * len(values)]}
        data += struct.pack(f"<{len(values)}f", *values)
    text = json.dumps(header).encode()
    pathlib.Path(path).write_bytes(struct.pack("<Q", len(text)) + text + data)


class Averages:
    def __init__(self, mpc, folder):
        self.mpc, self.folder, self.problems = mpc, pathlib.Path(folder), []
        self.folder.mkdir(parents=True, exist_ok=True)
        self.model = self.folder / "model.mlir"
        self.model.write_text(MODEL)
        tensors.write_npy(self.folder / "t.npy", (12,), [i % 5 for i in range(12)], "i64")
        for name, seed, value in (("a", 3, None), ("b", 4, None), ("broken", 5, float("inf"))):
            values = tensors.normal((12, 16), seed)
            values[5] = value if value else values[5]
            tensors.write_npy(self.folder / f"{name}.npy", (12, 16), values)

    def expect(self, condition, text):
        if not condition:
            self.problems.append(text)

    def compile(self, name, recipe, precision="bf16"):
        file = self.folder / f"{name}.json"
        file.write_text(recipe)
        self.words = [self.model, f"--precision={precision}", "--target=cpu", "--train", f"--recipe={file}"]
        commands.call(self.mpc, "compile", *self.words, "-o", self.folder / f"{name}.mpcx")
        return self.folder / f"{name}.mpcx"

    def inputs(self, batch):
        return [f"--input=x={self.folder / batch}.npy", f"--input=t={self.folder / 't.npy'}"]

    def steps(self, artifact):
        """States behind the steps of these batches, one after the other."""
        states, before = [], []
        for number, batch in enumerate(("a", "b", "broken", "a")):
            path = self.folder / f"state-{number}.safetensors"
            commands.call(self.mpc, "run", artifact, "--device=cpu", "--entry=step", *self.inputs(batch), *before, f"--save-state={path}")
            before = [f"--state={path}"]
            states.append(steps.read_state(path))
        return states

    def follows_its_rule(self, states):
        expected = None
        for number, state in enumerate(states):
            for name in PARAMETERS:
                parameter, average = state[name], state[f"ema.{name}"]
                if number == 0:
                    self.expect(average == parameter, f"the first average of {name} is not its first value behind a step")
                elif number == 2:
                    self.expect(average == expected[f"ema.{name}"] and parameter == expected[name], f"a skipped step moves {name} or its average")
                else:
                    moved = [a + (1 - DECAY) * (p - a) for a, p in zip(expected[f"ema.{name}"], parameter)]
                    worst = max(abs(x - y) for x, y in zip(moved, average)) / max(map(abs, moved))
                    self.expect(worst <= 2e-7, f"the average of {name} is off by {worst:.1e}")
                    other = max(abs(x - y) for x, y in zip(parameter, average)) / max(map(abs, moved))
                    self.expect(other > 2e-5, f"the control: the parameter {name} is its average, by {other:.1e}")
            expected = state

    def answers(self, artifact):
        path = self.folder / "state-3.safetensors"
        state = steps.read_state(path)
        by_file = self.folder / "averages.safetensors"
        write_safetensors(by_file, {name: (shape, state[f"ema.{name}"]) for name, shape in (("u", (24, 16)), ("c", (24,)), ("v", (5, 24)), ("g", (24,)))})
        run = ["run", artifact, "--device=cpu", f"--output=loss={self.folder / 'loss.npy'}"]

        def result(*words):
            commands.call(self.mpc, *words, *self.inputs("b"))
            return tensors.read_npy(self.folder / "loss.npy")[1][0]

        averaged, given, plain = result(*run, f"--state={path}", "--weights=ema"), result(*run, f"--weights={by_file}"), result(*run, f"--state={path}")
        self.expect(averaged == given, f"eval by averages is {averaged}, by a file of them {given}")
        self.expect(averaged != plain, "the control: eval by averages is eval by parameters")
        evaluate = ["evaluate", *self.words, f"--output=loss={self.folder / 'loss.npy'}", "--after=Optimize"]
        evaluated = result(*evaluate, f"--state={path}", "--weights=ema")
        self.expect(evaluated == result(*evaluate, f"--weights={by_file}"), "mpc evaluate --weights=ema is not that of a file")
        print(f"eval by averages {averaged:.6f}, by parameters {plain:.6f}, evaluated {evaluated:.6f}")

    def trains(self, artifact):
        data = f"{self.folder / 'a'}.npy,{self.folder / 't'}.npy"
        saved = {}
        for how in ([], ["--eval-weights=ema"]):
            name = "ema" if how else "own"
            said = commands.call(self.mpc, "train", artifact, "--device=cpu", f"--data={data}", f"--eval={data}", "--eval-every=2", "--steps=4",
                                 f"--save-weights={self.folder / name}.w", f"--save-state={self.folder / name}.s", *how)  # fmt: skip
            saved[name] = (steps.read_state(f"{self.folder / name}.w"), steps.read_state(f"{self.folder / name}.s"), re.findall(r"eval at step .*", said))
        (own, state, evals), (averages, same, others) = saved["own"], saved["ema"]
        self.expect(state == same, "--eval-weights=ema changes the training")
        self.expect(all(averages[name] == state[f"ema.{name}"] for name in PARAMETERS), "--save-weights has no averages")
        self.expect(all(own[name] == state[name] for name in PARAMETERS), "--save-weights has no parameters")
        self.expect(len(evals) == 2 and len(others) == 2 and evals != others, f"evaluated by parameters {evals}, by averages {others}")

    def refusals(self, artifact):
        path = self.folder / "state-3.safetensors"
        plain = self.compile("plain", '{"losses": [{"name": "loss"}]}', "fp32")
        for words, code, text in (
            (["run", plain, f"--state={path}", "--weights=ema"], 1, "keeps no averages of its parameters; compile it with \"ema\""),
            (["run", artifact, "--weights=ema"], 2, "--weights=ema takes the averages of --state=F"),
            (["train", plain, f"--data={self.folder / 'a'}.npy,{self.folder / 't'}.npy", "--steps=1", "--eval-weights=ema", "--save-weights=w"], 1,
             "keeps no averages"),
            (["train", artifact, f"--data={self.folder / 'a'}.npy,{self.folder / 't'}.npy", "--steps=1", "--eval-weights=ema"], 2,
             "--eval-weights=ema needs --eval or --save-weights"),
            (["run", artifact, f"--state={path}", "--weights=ema", "--save-state=s"], 2, "--weights=ema answers by the averages"),
            (["run", artifact, f"--state={path}", "--weights=ema", "--entry=step"], 2, "--weights=ema answers by the averages"),
        ):  # fmt: skip
            said = commands.call(self.mpc, *words, "--device=cpu", expected=code)
            self.expect(text in said, f"{' '.join(map(str, words))} says {said}")
        words = [self.mpc, "run", artifact, "--device=cpu", *self.inputs("a"), f"--state={path}", f"--weights={path}", "--allow-unknown-weights"]
        said = subprocess.run(words, capture_output=True, text=True, check=True).stderr
        self.expect("note: --weights: the parameters are those of --state" in said, said)
        first = self.folder / "first.safetensors"
        commands.call(self.mpc, "run", artifact, "--device=cpu", *self.inputs("a"), f"--save-state={first}")
        said = commands.call(self.mpc, "run", artifact, "--device=cpu", f"--state={first}", "--weights=ema", *self.inputs("a"), expected=1)
        self.expect("no averages of parameters before the first step" in said, said)


def main(mpc, folder):
    test = Averages(mpc, folder)
    artifact = test.compile("ema", RECIPE % DECAY)
    test.follows_its_rule(test.steps(artifact))
    test.answers(artifact)
    test.trains(artifact)
    test.refusals(artifact)
    return steps.told(test.problems)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
