#!/usr/bin/env python3
"""Recipes with one scale a block, through the whole compiler, on the digits: block_scaling.py MPC EXAMPLES FOLDER

- Forward: the logits on cpu against the evaluator's in the same types, and cpu-check gives the bytes of cpu. Negative control:
  the evaluator's logits in another recipe are farther away.
- explain lists the quantised tensors with the recipe's reason.
- Where no library has the recipe's products compile refuses, names the architecture and the recipes that it has, and with
  --allow-fallback the layers run in bf16 and are counted; where one has them every product passes its table.
- int8: the logits on cpu against the evaluator's, for a GPU as well; i8 weights in the state that init makes; refused with --train.
- A saved state goes on in no other recipe, and the message names both.
"""

import subprocess
import sys

import commands
import steps
import tensors

# An architecture with it, one without it, a recipe of that one, what explain says.
RECIPES = {"block": ("sm_90a", "sm_100a", "mxfp8", "by a power of two"), "mxfp8": ("sm_100a", "sm_90a", "block", "by a power of two"),
           "nvfp4": ("sm_100a", "sm_90a", "block", "(NVFP4)")}  # fmt: skip


class Blocks(steps.Digits):
    def fails(self, *command):
        done = subprocess.run([str(word) for word in (self.mpc, *command)], stdin=subprocess.DEVNULL, capture_output=True, text=True)
        return done.returncode, done.stdout + done.stderr

    def options(self, recipe):
        return ["--precision=fp8", f"--fp8-recipe={recipe}", f"--dim={self.dim}"]

    def logits(self, command, recipe, name):
        path = self.folder / f"{name}.npy"
        given = [f"--input={key}={value}" for key, value in self.inputs.items()]
        commands.call(self.mpc, *command, self.weights, *given, f"--output=logits={path}")
        return path

    def forward(self, recipe, far=35):
        artifact = self.folder / f"{recipe}.mpcx"
        commands.call(self.mpc, "compile", self.home / self.model, *self.options(recipe), "--target=cpu", "-o", artifact)
        found = [self.logits(["run", artifact, f"--device={d}"], recipe, f"{recipe}-{d}") for d in ("cpu", "cpu-check")]
        self.expect(found[0].read_bytes() == found[1].read_bytes(), f"{recipe}: cpu-check gives other logits than cpu")
        typed, other = (
            tensors.read_npy(self.logits(["evaluate", self.home / self.model, *self.options(r), "--target=cpu", "--after=Schedule"], r, f"{r}-typed"))[1]
            for r in (recipe, "current")
        )
        found = tensors.read_npy(found[0])[1]
        near, away = tensors.sqnr(typed, found), tensors.sqnr(other, found)
        print(f"{recipe}: logits {near:.1f} dB from the evaluator's, {away:.1f} dB from those of current scaling")
        self.expect(near > 40 and away < far, f"{recipe}: logits are {near:.1f} dB from the evaluator's, {away:.1f} dB from current scaling's")

    def explained(self, recipe, reason):
        said = commands.call(self.mpc, "explain", self.home / self.model, *self.options(recipe), "--target=cpu", "--wide")
        self.expect(said.count(reason) >= 4, f"{recipe}: explain says: {said}")

    def architectures(self, recipe, has, lacks, instead):
        model = self.home / self.model
        words = [*self.options(recipe), "--target=cuda,cpu"]
        commands.call(self.mpc, "compile", model, *words, f"--arch={has}", "--stop-after=Plan", "-o", self.folder / "plan.mlir")
        plan = (self.folder / "plan.mlir").read_text()
        self.expect(plan.count("library_scales") >= 4, f"{recipe} on {has}: {plan.count('library_scales')} products with the library's scales")
        code, said = self.fails("compile", model, *words, f"--arch={lacks}", "-o", self.folder / "no.mpcx")
        named = f"{lacks} has no products of {recipe}" in said and instead in said.partition("; it has ")[2].partition(";")[0]
        self.expect(code == 1 and named, f"{recipe} on {lacks}: exit code {code}: {said}")
        code, said = self.fails("compile", model, *words, f"--arch={lacks}", "--allow-fallback", "--stop-after=Plan", "-o", self.folder / "back.mlir")
        counted = f"--allow-fallback: 2 times 'fallback: {lacks} has no products of {recipe}'" in said
        self.expect(code == 0 and counted, f"{recipe} on {lacks} with --allow-fallback: exit code {code}: {said}")
        said = commands.call(self.mpc, "explain", model, *words, f"--arch={lacks}", "--allow-fallback", "--wide")
        self.expect(f"fallback: {lacks} has no products of {recipe}" in said, f"{recipe} on {lacks}: explain says: {said}")

    def resumed(self, recipe):
        artifact = self.compile(f"fp8-{recipe}", "adamw")
        state = self.step(artifact, "kept.safetensors", "--device=cpu", "--steps=2")
        other = self.compile("fp8", "adamw")
        given = [f"--input={key}={value}" for key, value in self.inputs.items()]
        code, said = self.fails("run", other, "--entry=step", f"--state={state}", *given)
        self.expect(code == 1 and "its recipe is" in said and recipe in said, f"{recipe}: a state in another recipe: exit code {code}: {said}")


    def int8(self):
        self.forward("int8")
        described = commands.call(self.mpc, "inspect", self.folder / "int8.mpcx")
        self.expect("fc1.weight.i8" in described, f"int8: inspect lists no i8 weight: {described}")
        model = self.home / self.model
        commands.call(self.mpc, "compile", model, *self.options("int8"), "--target=cuda,cpu", "--arch=sm_80", "--stop-after=Plan", "-o", self.folder / "plan.mlir")
        self.inference_alone("int8")

    def inference_alone(self, recipe):
        code, said = self.fails("compile", self.home / self.model, *self.words(f"fp8-{recipe}", "adamw"), "-o", self.folder / "no.mpcx")
        self.expect(code == 2 and "is of models that do not train" in said, f"{recipe} with --train: exit code {code}: {said}")


def main(mpc, examples, folder):
    blocks = Blocks(mpc, examples, folder)
    for recipe, (has, lacks, instead, reason) in RECIPES.items():
        blocks.forward(recipe)
        blocks.explained(recipe, reason)
        blocks.architectures(recipe, has, lacks, instead)
        blocks.resumed(recipe)
    blocks.int8()
    code, said = blocks.fails("compile", blocks.home / blocks.model, *blocks.options("delayed"), "--target=cpu", "-o", blocks.folder / "no.mpcx")
    blocks.expect(code == 2 and "--fp8-recipe=delayed needs --train" in said, f"delayed without --train: exit code {code}: {said}")
    for problem in blocks.problems:
        print(f"FAILED: {problem}", file=sys.stderr)
    return 1 if blocks.problems else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
