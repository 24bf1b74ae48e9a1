#!/usr/bin/env python3
"""--parallel=zero1:N trains as --parallel=data does: zero1.py MPC EXAMPLES FOLDER CASE.. [--ranks=N] [--network=NAME] [--steps=N] [--target=cuda] [--quick] [PRECISION..]

equality  the merged state of ranks that each update their part has the bits of ranks that update all without clipping,
          with --accumulate too. Negative control: another seed
clipped   with clipping, whose norm is added in another order, it is within the bar
resume    25 of 50 steps and 25 more have the bits of 50; a state of 4 ranks goes to 2, to one process and back to 4 without a change
shards    a shard that is missing, cut or another rank's is refused by the elements that a tensor lacks; so are other worlds
disk      a rank that cannot write its shard costs all ranks the checkpoint and not the run, and leaves nothing
weights   the first rank writes whole parameters, those of the merged state; a run and an artifact begin with shards
"""

import json
import pathlib
import shutil
import subprocess
import sys

import commands
import ranks
import steps
import tensors
from networks import Network

OWN = ["accumulator.", "scaler.fp8_amax"]
BAR = 1e-5


class Zero1:
    def __init__(self, mpc, examples, folder, options):
        self.mpc, self.count, self.steps = mpc, int(options.get("ranks", 2)), int(options.get("steps", 50))
        self.network = Network(mpc, examples, folder, options.get("network", "digits"), "quick" not in options,
                               options.get("target", "cpu"))  # fmt: skip
        self.folder, self.problems = self.network.folder, []

    def expect(self, condition, text):
        if not condition:
            self.problems.append(text)

    def merged(self, shards):
        file = shards.with_suffix(".merged")
        commands.call(self.mpc, "checkpoint", "merge", shards, "-o", file)
        return file

    def train(self, count, artifact, number, name, *options):
        """The file of the state that the ranks leave, merged where they leave shards."""
        state = self.folder / f"{name}.safetensors"
        commands.call("rm", "-rf", state)
        words = self.network.words_of_run(artifact, number, f"--save-state={state}", *options)
        ranks.call(count, *words, environment=self.network.compiler)
        return self.merged(state) if state.is_dir() else state

    def parts(self, precision, count, *options, clips=False):
        return self.network.compile(precision, f"--parallel=zero1:{count}", *options, clips=clips)

    def rows(self):
        """A batch of the digits as inputs of a run."""
        for name, path, kind in zip(("x", "target"), self.network.data.split(","), ("f32", "i64")):
            shape, values = tensors.read_npy(path)
            tensors.write_npy(self.folder / f"{name}.npy", (8, *shape[1:]), values[: 8 * tensors.count(shape[1:])], kind)
            yield f"--input={name}={self.folder / name}.npy"

    # ---- the cases --------------------------------------------------------------------------------------------------

    def equality(self, precisions):
        for precision in precisions:
            for options, run in (((), ()), (("--accumulate",), ("--micro-batches=2",))):
                spread, parts = self.network.compile(precision, "--parallel=data", *options, clips=False), self.parts(precision, self.count, *options)
                number = self.steps if not options else 4
                whole = ranks.read_bits(self.train(self.count, spread, number, "whole", *run))
                many = ranks.read_bits(self.train(self.count, parts, number, "parts", "--check-replicas=1", *run))
                found = ranks.differing(whole, many, OWN)
                self.expect(not found, f"{precision} {options}: parts differ from wholes in {', '.join(found)}")
                print(f"{self.network.name} in {precision} {' '.join(options)}: {self.count} ranks, {len(many)} tensors, {number} steps")
        other = ranks.read_bits(self.train(self.count, parts, number, "other", "--seed=1", *run))
        self.expect(ranks.differing(many, other, OWN + ["scaler.", "optimizer.step"]), "negative control: another seed gives the same bits")

    def clipped(self):
        artifacts = self.network.compile("fp32", "--parallel=data", clips=True), self.parts("fp32", self.count, clips=True)
        whole, many = (steps.read_state(self.train(self.count, artifact, 40, "clipped")) for artifact in artifacts)
        apart = lambda name: max((abs(a - b) for a, b in zip(whole[name], many[name])), default=0) / (max(map(abs, whole[name]), default=0) or 1)  # noqa: E731
        worst = max(map(apart, whole))
        print(f"clipped: {worst:.2g} of the largest, {worst / BAR:.3f} of the bar")
        self.expect(whole.keys() == many.keys() and worst <= BAR, f"clipped: {worst:.2g} of the largest, expected {BAR}")
        alone = steps.read_state(self.train(self.count, self.parts("fp32", self.count), 40, "unclipped"))
        self.expect(max(abs(a - b) for a, b in zip(alone["fc1.weight"], many["fc1.weight"])) > BAR, "negative control: clipping changes nothing")

    def resume(self, precisions):
        for precision in precisions:
            artifact, checkpoints = self.parts(precision, 4), self.folder / "checkpoints"
            shutil.rmtree(checkpoints, ignore_errors=True)
            keep = [f"--checkpoint-dir={checkpoints}"]
            whole = ranks.read_bits(self.train(4, artifact, 50, "whole"))
            self.train(4, artifact, 25, "half", *keep)
            said = ranks.call(4, *self.network.words_of_run(artifact, 25, *keep, "--resume"), environment=self.network.compiler)
            self.expect("25 of 25 steps done" in said, said)
            rest = ranks.read_bits(self.train(4, artifact, 50, "rest", *keep, "--resume"))
            self.expect(not ranks.differing(whole, rest), f"{precision}: 25 steps and 25 more differ from 50 in {', '.join(ranks.differing(whole, rest))}")
            # Each takes the state that the one before saved, and saves it.
            last = self.folder / "rest.safetensors"
            for count, option in ((2, "zero1:2"), (1, "data"), (4, "zero1:4")):
                artifact, state = self.network.compile(precision, f"--parallel={option}", clips=False), self.folder / f"on-{count}.safetensors"
                shutil.rmtree(state, ignore_errors=True)
                ranks.call(count, self.mpc, "run", artifact, "--entry=eval", "--device=cpu", *self.rows(), f"--state={last}",
                           f"--save-state={state}", environment=self.network.compiler)  # fmt: skip
                self.expect(state.is_dir() == (count > 1), f"{state} is {'no ' * (count > 1)}folder")
                found = ranks.differing(whole, ranks.read_bits(self.merged(state)))
                self.expect(not found, f"{precision}: on {count} ranks {', '.join(found)} differ")
                last = state
            print(f"{precision}: 4 ranks, 2, 1 and 4 hold the same state")

    def shards(self):
        artifact, state, bad = self.parts("bf16", 4), self.folder / "state.safetensors", self.folder / "bad"
        self.train(4, artifact, 1, "state")
        shard = lambda rank: bad / f"rank-{rank}-of-4.safetensors"  # noqa: E731
        for what, damage, words in (
            ("missing", lambda: shard(3).unlink(), "fc1.weight lacks elements 6144 to 8191 (rank-3-of-4.safetensors): cannot open"),
            ("cut", lambda: shard(2).write_bytes(shard(2).read_bytes()[:-64]), "fc1.weight lacks elements 4096 to 6143 (rank-2-of-4.safetensors)"),
            ("swapped", lambda: shutil.copy(shard(1), shard(2)), "(rank-2-of-4.safetensors): it is not the shard that index.json was written for"),
            ("without its index", lambda: (bad / "index.json").unlink(), "it has no index.json, which is written last"),
            ("with a tensor twice", lambda: self.changed(bad, "fc2.bias", "fc1.bias"), "fc1.bias appears twice"),
            ("with a tensor of another size", lambda: self.changed(bad, "[128, 64]", "[128, 63]"), "it has no fc1.weight@0:2016 of that size"),
            ("with a tensor without end", lambda: self.changed(bad, "[128, 64]", f"[{1 << 60}]"), "fc1.weight has a shape that is negative or too large"),
            ("with a wrong index", lambda: (bad / "index.json").write_text("[1"), "expects an index of version 1"),
        ):
            shutil.rmtree(bad, ignore_errors=True)
            shutil.copytree(state, bad)
            damage()
            said = ranks.call(1, self.mpc, "checkpoint", "merge", bad, "-o", self.folder / "none", expected=1)
            self.expect(words in said, f"a shard {what}: {said}")
        said = ranks.call(2, *self.network.words_of_run(artifact, 1), expected=1, environment=self.network.compiler)
        self.expect("the program was compiled for 4 ranks, and 2 load it" in said, said)
        run = subprocess.run([self.mpc, "checkpoint", "merge", state, "-o", state / "index.json"], capture_output=True, text=True, check=False)
        self.expect(run.returncode == 1 and "whose files it would replace" in run.stderr, run.stderr)
        file = self.folder / "a-file"
        file.write_text("x")
        said = ranks.call(4, *self.network.words_of_run(artifact, 1, f"--save-state={file}"), expected=1, environment=self.network.compiler)
        self.expect("is a file, and a state of ranks is a folder" in said and "step 1/1" not in said and file.read_text() == "x", said)
        own = self.folder / "own"
        own.mkdir(exist_ok=True)
        (own / "notes.txt").write_text("x")
        said = ranks.call(4, *self.network.words_of_run(artifact, 1, f"--save-state={own}"), expected=1, environment=self.network.compiler)
        self.expect("is a folder without index.json" in said and (own / "notes.txt").exists(), said)
        run = subprocess.run([self.mpc, "checkpoint", "merge", self.folder, "-o", self.folder.parent / "merged"], capture_output=True, text=True, check=False)
        self.expect("which is written last; there is " in run.stderr, run.stderr)
        # Another file of weights on one rank.
        own, words = self.folder / "own.safetensors", self.network.words_of_run(artifact, 1)
        ranks.call(4, *words, f"--save-weights={own}", environment=self.network.compiler)
        said = ranks.call(4, *ranks.on_rank(2, [*words, f"--weights={own}"], words), expected=1, environment=self.network.compiler)
        self.expect("ranks differ in the first state's checksum: rank 2 has" in said, said)
        said = ranks.call(1, *self.network.words_of_run(artifact, 1), expected=1, environment=self.network.compiler)
        self.expect("the program was compiled for 4 ranks, and one process loads it; start it by mpc launch -n 4" in said, said)
        print("shards: eight kinds of damage and two other worlds are refused")

    def changed(self, folder, before, after):
        index = folder / "index.json"
        text = json.dumps(json.loads(index.read_text()))
        assert before in text, text
        index.write_text(text.replace(before, after, 1))

    def disk(self):
        """Behind the first checkpoint rank 1 may write no more than small files."""
        artifact, checkpoints = self.parts("bf16", 2), self.folder / "disk"
        shutil.rmtree(checkpoints, ignore_errors=True)
        words = self.network.words_of_run(artifact, 400, f"--checkpoint-dir={checkpoints}", "--checkpoint-every=50")
        line = " ".join(f'"{word}"' for word in map(str, words))
        limited = f'trap "" XFSZ; {line} & p=$!; until [ -e {checkpoints}/step-000050.shards ]; do sleep 0.05; done; prlimit --pid $p --fsize=20000; wait $p'
        said = ranks.call(2, *ranks.on_rank(1, ["sh", "-c", limited], words), expected=1, environment=self.network.compiler)
        self.expect("no checkpoint of step 350: rank 1 has failed: cannot write" in said and "training goes on" in said, said)
        errors = [line for line in said.splitlines() if line.startswith("mpc: error: ")]
        self.expect("step 400/400" in said and errors and all("step-000400.shards" in line for line in errors), said)
        left = {path.name for path in checkpoints.iterdir() if "unnamed" in path.name}
        self.expect(not left and list(checkpoints.glob("*.shards/index.json")), f"left: {left}")
        print("disk: a full one costs all ranks a checkpoint, and the last one is an error")

    def weights(self):
        for precision in ("fp32", "bf16"):
            artifact, file = self.parts(precision, 3), self.folder / "weights.safetensors"
            file.unlink(missing_ok=True)
            merged = ranks.read_bits(self.train(3, artifact, 2, "state", f"--save-weights={file}"))
            weights = ranks.read_bits(file)
            found = [name for name in weights if merged.get(name) != weights[name]]
            self.expect(weights.keys() == {name for name in merged if name.startswith("fc")}, f"weights: {sorted(weights)}")
            self.expect(not found, f"{precision}: the weights {', '.join(found)} are not those of the state")
            again = ranks.read_bits(self.train(3, artifact, 1, "again", f"--weights={file}"))
            fresh = ranks.read_bits(self.train(3, artifact, 1, "fresh"))
            self.expect(ranks.differing(again, fresh, ["optimizer", "hyper"]), "negative control: weights change nothing")
            whole = ranks.read_bits(self.train(3, self.network.compile(precision, "--parallel=data", clips=False), 1, "whole", f"--weights={file}"))
            self.expect(not ranks.differing(whole, again), f"{precision}: the weights give other bits in parts")
        print("weights: whole in one file, and taken in parts")
        self.begin()

    def begin(self):
        """A run that begins with the state of another one, in shards or in one file; an artifact that takes its parameters."""
        state = self.folder / "state.safetensors"
        self.merged(state)
        parts = ranks.read_bits(self.train(3, self.parts("bf16", 3), 2, "parts", f"--state={state}"))
        whole = ranks.read_bits(self.train(3, self.network.compile("bf16", "--parallel=data", clips=False), 2, "one", f"--state={state.with_suffix('.merged')}"))
        self.expect(not ranks.differing(whole, parts), f"--state: shards and a file differ in {', '.join(ranks.differing(whole, parts))}")
        self.expect(whole["optimizer.step"] == ranks.read_bits(self.train(3, self.parts("bf16", 3), 4, "four"))["optimizer.step"], "--state: the step is not 4")
        words = [self.mpc, "compile", self.network.model, "--precision=bf16", self.network.words[0], "--target=cpu", "--quiet", f"--weights={state}",
                 "-o", self.folder / "weights.mpcx"]  # fmt: skip
        self.expect("--allow-unknown-weights leaves out what a saved state has" in ranks.call(1, *words, expected=1), "compile: no remedy")
        commands.call(*words, "--allow-unknown-weights")
        print("state: in shards or in one file, with the same bits")


def main(mpc, examples, folder, *words):
    options = dict(word[2:].partition("=")[::2] for word in words if word.startswith("--"))
    words = [word for word in words if not word.startswith("--")]
    precisions, problems = [word for word in words if word.startswith(("fp", "bf"))], []
    for case in (word for word in words if word not in precisions):
        zero1 = Zero1(mpc, examples, pathlib.Path(folder) / case, options)
        run = getattr(zero1, case)
        run(precisions) if case in ("equality", "resume") else run()
        problems += [f"{case}: {problem}" for problem in zero1.problems]
    return steps.told(problems)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
