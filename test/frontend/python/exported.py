#!/usr/bin/env python3
"""Models that were exported from PyTorch, against PyTorch's results: exported.py MPC INPUTS FOLDER

On cpu, by signal to noise: in fp32 at least FP32 dB. In bf16 at most MARGIN dB below torch.autocast, which keeps f32 between layers
where mpc has bf16 (so that more than BF16 dB is not asked for). Negative control: where autocast rounds, bf16 misses the bar of fp32. A
model with precisions of its own is nearer by TYPED dB. A
model with a loss is trained in fp32, and the loss of its last step is PyTorch's; the loss of the first is not.
"""

import json
import pathlib
import re
import subprocess
import sys

FP32, BF16, MARGIN, TYPED = 100, 43, 6, 6
UNROUNDED = ("layers",)  # what is no product here is one there: autocast's convolutions


def call(*words):
    done = subprocess.run([str(word) for word in words], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, timeout=300)  # fmt: skip
    if done.returncode:
        sys.exit(f"{' '.join(map(str, words))}: exit code {done.returncode}: {done.stdout}")
    return done.stdout


class Exported:
    def __init__(self, mpc, home, folder):
        self.mpc, self.home, self.folder, self.name = mpc, home, folder, home.name
        self.record = json.loads((home / "model.json").read_text())
        external = "#mpc.external" in (home / "model.mlir").read_text()
        self.weights = [f"--weights={home / 'model.safetensors'}"] * external

    def artifact(self, precision, *options):
        path = self.folder / f"{self.name}-{precision}.mpcx"
        dims = [f"--dim={name}={size}" for name, size in self.record["dims"].items()]
        call(self.mpc, "compile", self.home / "model.mlir", f"--precision={precision}", *dims, *options, "--target=cpu", "-o", path)
        return path

    def distances(self, artifact, *options):
        """Signal to noise of each result in dB; infinite where all bits are equal."""
        inputs = [f"--input={name}={self.home / f'{name}.npy'}" for name in self.record["inputs"]]
        compared = [f"--compare={name}={self.home / f'expected.{name}.npy'}" for name in self.record["results"]]
        text = call(self.mpc, "run", artifact, "--device=cpu", *self.weights, *options, *inputs, *compared)
        found = {name: float(db) for name, db in re.findall(r"^(\S+) against .* SQNR (\S+) dB", text, re.M)}
        found |= {name: float("inf") for name in re.findall(r"^(\S+) against .*\(equal\)", text, re.M)}
        if set(found) != set(self.record["results"]):
            sys.exit(f"{self.name}: expected a line for each of {self.record['results']}: {text}")
        return found

    def problems(self):
        return self.trained() if "steps" in self.record else self.typed() if "f32_db" in self.record else self.forward()

    def typed(self):
        """In fp32, where all precision is the module's: far nearer to PyTorch's results than these are to the module in f32."""
        for name, db in self.distances(self.artifact("fp32")).items():
            bar = self.record["f32_db"][name] + TYPED
            print(f"{self.name}: {name} {db:.1f} dB of at least {bar:.1f}")
            if not db >= bar:
                yield f"{name} is {db} dB from PyTorch's, expected {bar}: the module's own precision is not kept"

    def forward(self):
        exact, rounded = (self.distances(self.artifact(precision)) for precision in ("fp32", "bf16"))
        bars = {name: min(db - MARGIN, BF16) for name, db in self.record["autocast_bf16_db"].items()}
        name, spare = min(((name, db - bars[name]) for name, db in rounded.items()), key=lambda pair: pair[1])
        print(f"{self.name}: {len(exact)} results, fp32 {min(exact.values()):.1f} dB of at least {FP32}, "
              f"bf16 {rounded[name]:.1f} of {bars[name]:.1f} dB in {name}")  # fmt: skip
        for name, db in exact.items():
            if not db >= FP32:
                yield f"{name} is {db} dB from PyTorch's in fp32"
            if not rounded[name] >= bars[name]:
                yield f"{name} is {rounded[name]} dB from PyTorch's in bf16, expected {bars[name]}"
            if self.record["autocast_bf16_db"][name] < FP32 <= rounded[name] and self.name not in UNROUNDED:
                yield f"{name} in bf16 passes the bar of fp32"

    def trained(self):
        artifact = self.artifact("fp32", "--train", "--optimizer=sgd", f"--lr={self.record['rate']}")
        last = self.distances(artifact, "--entry=step", f"--steps={self.record['steps']}")["loss"]
        first = self.distances(artifact, "--entry=step", "--steps=1")["loss"]
        print(f"{self.name} loss: step {self.record['steps']} {last:.1f} dB of at least {FP32}, step 1 {first:.1f} dB")
        if not first < FP32 <= last:
            yield f"the loss is {last} dB from PyTorch's, {first} dB after one step"


def main(mpc, inputs, folder):
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    models = [Exported(mpc, path.parent, folder) for path in sorted(pathlib.Path(inputs).glob("*/model.json"))]
    problems = [f"{model.name}: {problem}" for model in models for problem in model.problems()]
    print(f"{len(models)} models")
    sys.exit("\n".join(problems) or 0)


if __name__ == "__main__":
    main(*sys.argv[1:])
