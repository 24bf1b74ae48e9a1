#!/usr/bin/env python3
"""mpc train on ranks, as people use it, on the digits: training.py MPC EXAMPLES FOLDER CASE.. [--ranks=N] [--quick]

skips     a batch of one rank has NaN or infinity: all ranks skip the same steps, and their states stay equal; the loss scale halves in
          fp16, and FP8's histories pass over it. One process with micro-batches does the same
evaluate  a step of ranks against `mpc evaluate --ranks`, in four precisions
zero1     the same where each rank updates its part
resume    25 of 50 steps, saved, and resumed: the bits of a run that nobody disturbed
stop      SIGINT to one rank, or to all: all end behind one step, with one checkpoint, and go on from there with the same bits
tails     an evaluation is divided, and gives what one process gives, also where the batches are no multiple of the ranks
tokens    --normalize=tokens: micro-batches on ranks weigh each target alike; negative control: the mean of means is elsewhere
"""

import json
import os
import pathlib
import re
import signal
import sys
import time

import commands
import ranks
import steps
import tensors
from networks import Network

OWN = ["accumulator.", "scaler.fp8_amax"]
BATCH = 8


class Training:
    def __init__(self, mpc, examples, folder, count, optimises):
        self.mpc, self.count, self.parallel = mpc, count, "--parallel=data"
        self.network = Network(mpc, examples, folder, "digits", optimises)
        self.folder, self.problems = self.network.folder, []
        self.x, self.target = (tensors.read_npy(path) for path in self.network.data.split(","))

    def expect(self, condition, text):
        if not condition:
            self.problems.append(text)

    def train(self, count, artifact, number, name, *options):
        """(the bits of the state, what was printed)"""
        path = self.folder / f"{name}.safetensors"
        words = self.network.words_of_run(artifact, number, f"--save-state={path}", *options)
        said = ranks.call(count, *words, environment=self.network.compiler)
        return ranks.read_bits(path), said

    # ---- the cases --------------------------------------------------------------------------------------------------

    def skips(self):
        """Two rows of the data are broken, so two of the first 40 batches are, each on one rank."""
        shape, values = self.x
        values = list(values)
        for row, value in ((7, float("nan")), (901, float("inf"))):
            values[row * shape[1] + 3] = value
        tensors.write_npy(self.folder / "broken.npy", shape, values)
        self.network.data = f"{self.folder / 'broken.npy'},{self.network.data.split(',')[1]}"
        for precision in ("fp16", "fp8"):
            spread = self.network.compile(precision, "--parallel=data", "--track-nonfinite")
            parts = self.network.compile(precision, "--accumulate")
            alone = self.network.compile(precision, "--track-nonfinite")
            lines = {}
            steps = 1347 // BATCH // self.count
            for name, count, artifact, number, options in (("many", self.count, spread, steps, ["--check-replicas=1"]),
                                                           ("whole", 1, parts, steps, [f"--micro-batches={self.count}"]),
                                                           ("single", 1, alone, steps * self.count, [])):  # fmt: skip
                metrics = self.folder / f"{precision}-{name}.jsonl"
                metrics.unlink(missing_ok=True)
                state, said = self.train(count, artifact, number, f"{precision}-{name}", *options, f"--metrics={metrics}")
                rows = [json.loads(line) for line in metrics.read_text().splitlines()]
                lines[name] = state, [row["step"] for row in rows if row["kind"] == "step" and row.get("skipped")], rows, said
            (many, skipped, rows, output), (whole, alike, *_), (_, broken, single, _) = lines.values()
            self.expect(len(skipped) == 2 and skipped == alike, f"{precision}: ranks skip the steps {skipped}, one process {alike}")
            found = ranks.differing(whole, many, OWN)
            self.expect(not found, f"{precision}: ranks differ from micro-batches in {', '.join(found)}")
            # Step s of one process takes the batch that rank (s - 1) % N takes. FP8 makes infinity a finite number.
            named = [(row.get("nonfinite_layer"), row.get("nonfinite_rank")) for row in rows if row.get("skipped")]
            layers = [row.get("nonfinite_layer") for row in single if row.get("skipped")]
            expected = [(layer, (step - 1) % self.count if layer else None) for layer, step in zip(layers, broken)]
            self.expect("fc1" in layers and named == expected, f"{precision}: skipped steps name {named}, not {expected}")
            said = [f"the forward stops being finite at {layer} on rank {rank}" for layer, rank in expected if layer]
            self.expect(said[0] in output, f"{precision}: no '{said[0]}' in {output}")
            if precision == "fp16":
                scales = [row["scale"] for row in rows if row["kind"] == "step"]
                halved = [step for step in skipped if scales[step] == scales[step - 1] / 2]
                self.expect(halved == skipped, f"the scale is not halved behind {skipped}: {scales}")
            print(f"{precision}: {self.count} ranks skip the steps {skipped}")

    def parts(self):
        """The first rows of the digits as one input for the evaluator, and in parts by rank."""
        for name, (shape, values), kind in (("x", self.x, "f32"), ("target", self.target, "i64")):
            size = BATCH * tensors.count(shape[1:])
            tensors.write_npy(self.folder / f"{name}.npy", (BATCH * self.count, *shape[1:]), values[: self.count * size], kind)
            for rank in range(self.count):
                tensors.write_npy(self.folder / f"{name}-{rank}.npy", (BATCH, *shape[1:]), values[rank * size : (rank + 1) * size], kind)

    def evaluated(self, precision, *options):
        """The gradients by the evaluator: the momentum behind one step. `options` in the place of those of ranks."""
        state = self.folder / f"{precision}-evaluated.safetensors"
        dim, *words = self.network.words
        of_ranks = [dim, self.parallel, f"--ranks={self.count}", "--after=Schedule"]
        commands.call(self.mpc, "evaluate", self.network.model, f"--precision={precision}", "--train", "--target=cpu", *words,
                      *(options or of_ranks), "--entry=step", f"--input=x={self.folder / 'x.npy'}",
                      f"--input=target={self.folder / 'target.npy'}", f"--save-state={state}")  # fmt: skip
        return steps.gradients(steps.read_state(state))

    def evaluate(self):
        self.parts()
        self.network.words = [self.network.words[0], "--optimizer=sgd", "--momentum=0.9", "--lr=0.1"]
        # One process that has all rows in a batch.
        exact = self.evaluated("fp32", "--exact", f"--dim=B={self.count * BATCH}")
        join = lambda state: [x for name in sorted(exact) for x in state[name]]  # noqa: E731
        for precision, lower in (("fp32", "tf32"), ("fp16", "bf16"), ("bf16", "fp8"), ("fp8", None)):
            artifact, place = self.network.compile(precision, self.parallel, clips=False), f"{self.folder}/"
            in_parts, shards = "zero1" in self.parallel, self.empty("shards")
            own = [f"--input={name}={place}{name}-${ranks.RANK}.npy" for name in ("x", "target")]
            own.append(f"--save-state={place}" + ("shards" if in_parts else f"state-${ranks.RANK}"))
            words = [self.mpc, "run", artifact, "--entry=step", "--device=cpu"]
            said = ranks.call(self.count, "sh", "-c", f'exec "$@" {" ".join(own)}', "sh", *words, environment=self.network.compiler)
            self.expect(len(re.findall("^loss f32", said, re.M)) == 1, f"more than one rank tells the loss of all: {said}")
            states = [self.folder / f"state-{rank}" for rank in range(1 if in_parts else self.count)]
            if in_parts:
                commands.call(self.mpc, "checkpoint", "merge", shards, "-o", states[0])
            found = ranks.differing(*map(ranks.read_bits, (states[0], states[-1])), OWN)
            self.expect(not found, f"{precision}: ranks differ in {', '.join(found)}")
            close = lambda values: (tensors.tensor(join(exact), values, "fp32", {}) if precision == "fp32"  # noqa: E731
                                    else tensors.as_good(join(exact), join(self.evaluated(precision)), values))  # fmt: skip
            verdict = close(join(steps.gradients(steps.read_state(states[0]))))
            print(f"{precision}: {verdict.what}, {verdict.share:.3f} of the tolerance")
            self.expect(verdict.passed, f"{precision}: {verdict.what}")
            self.expect(not lower or not close(join(self.evaluated(lower))).passed, f"{precision}: negative control: {lower} passes")

    def resume(self):
        for precision in ("fp16", "fp8"):
            artifact, checkpoints = self.network.compile(precision, "--parallel=data"), self.empty("checkpoints")
            words = [f"--checkpoint-dir={checkpoints}", "--check-replicas=10"]
            whole = self.train(self.count, artifact, 50, f"{precision}-whole")[0]
            self.train(self.count, artifact, 25, f"{precision}-half", *words)
            rest, said = self.train(self.count, artifact, 50, f"{precision}-rest", *words, "--resume")
            self.expect("25 of 50 steps done" in said, said)
            found = ranks.differing(whole, rest)
            self.expect(not found, f"{precision}: 25 steps and 25 more differ from 50 in {', '.join(found)}")
            self.expect(len(re.findall("training digits in", said)) == 1, f"more than one rank speaks: {said}")
            print(f"{precision}: resumed on {self.count} ranks")

    def empty(self, name):
        folder = self.folder / name
        commands.call("rm", "-rf", folder)
        return folder

    def stop(self):
        artifact = self.network.compile("bf16", "--parallel=data")
        for whom in ("one", "all"):
            checkpoints, numbers = self.empty(f"stop-{whom}"), self.empty(f"numbers-{whom}")
            numbers.mkdir()
            words = self.network.words_of_run(artifact, 1000000, f"--checkpoint-dir={checkpoints}", "--checkpoint-every=7", "--keep=2")
            shell = ["sh", "-c", f'echo $$ > {numbers}/${ranks.RANK}; exec "$@"', "sh", *words]
            run = ranks.start(self.count, *shell, environment=self.network.compiler)
            deadline = time.monotonic() + 60
            while len(list(checkpoints.glob("step-*.safetensors"))) < 2 and time.monotonic() < deadline:
                time.sleep(0.01)
            for path in sorted(numbers.iterdir(), reverse=True)[: 1 if whom == "one" else None]:
                os.kill(int(path.read_text()), signal.SIGINT)
            said = run.communicate(timeout=60)[0]
            newest = max(int(path.stem[5:]) for path in checkpoints.glob("step-*.safetensors"))
            self.expect(run.returncode == 130, f"{whom}: exit code {run.returncode}, expected 130: {said}")
            self.expect(said.count(f"behind step {newest}, which is saved") == 1, f"{whom}: {said}")
            whole = self.train(self.count, artifact, newest + 9, f"{whom}-whole")[0]
            rest = self.train(self.count, artifact, newest + 9, f"{whom}-rest", f"--checkpoint-dir={checkpoints}", "--resume")[0]
            self.expect(not ranks.differing(whole, rest), f"{whom}: resumed with other bits")
            print(f"SIGINT to {whom}: {self.count} ranks end behind step {newest}")

    def tails(self):
        """56 whole batches on one process and on three; the learning rate is 0, so all evaluate the same parameters."""
        self.network.words = [self.network.words[0], "--lr=0", "--optimizer=sgd"]
        artifact, home, found = self.network.compile("fp32", "--parallel=data"), pathlib.Path(self.network.data.split(",")[0]).parent, {}
        for count, batches in ((1, 0), (3, 0), (1, 2), (3, 2)):
            metrics = self.folder / "tails.jsonl"
            metrics.unlink(missing_ok=True)
            words = [f"--eval={home / 'x.npy'},{home / 'target.npy'}", f"--metrics={metrics}", *([f"--eval-batches={batches}"] if batches else [])]
            self.train(count, artifact, 1, "tails", *words)
            (found[count, batches],) = [row["values"] for row in map(json.loads, metrics.read_text().splitlines()) if row["kind"] == "eval"]
        for batches in (0, 2):
            one, three = found[1, batches], found[3, batches]
            worst = max(abs(one[name] - three[name]) for name in one)
            self.expect(one.keys() == three.keys() and worst <= 1e-6, f"{batches or 'all'} batches: one process has {one}, three have {three}")
            print(f"{batches or 'all'} batches: {worst:.2g} apart")
        self.expect(abs(found[1, 0]["loss"] - found[1, 2]["loss"]) > 1e-6, "negative control: 2 batches have the loss of all")

    def all_count(self):
        """Where all targets count, each rank has the same count, and the count of all is their sum."""
        words = ["--accumulate", "--normalize=tokens"]
        spread, parts = self.network.compile("fp32", "--parallel=data", *words), self.network.compile("fp32", *words)
        many = self.train(self.count, spread, 2, "many", "--micro-batches=2", "--check-replicas=1")[0]
        self.train(1, parts, 2, "whole", f"--micro-batches={2 * self.count}")
        many, whole = (steps.read_state(self.folder / f"{name}.safetensors") for name in ("many", "whole"))
        for name in (name for name in whole if name.startswith("optimizer.exp_avg.")):
            worst = max(abs(a - b) for a, b in zip(many[name], whole[name])) / max(map(abs, whole[name]))
            self.expect(worst <= 1e-5, f"all targets count: {name} is {worst:.2g} from that of one process")

    def tokens(self):
        """On ranks and in one process the same micro-batches are added up, so that both make one step of all targets."""
        self.all_count()
        shape, values = self.target
        values = [-100 if row % 7 < 5 and row < 600 else value for row, value in enumerate(values)]  # batches differ in what counts
        tensors.write_npy(self.folder / "left_out.npy", shape, values, "i64")
        self.network.data = f"{self.network.data.split(',')[0]},{self.folder / 'left_out.npy'}"
        text = self.network.model.read_text()
        self.network.model = self.folder / "tokens.mlir"
        self.network.model.write_text(text.replace('%target {layer = "loss"}', '%target {ignore_index = -100 : i64, layer = "loss"}'))
        state = {}
        for normalize in ("tokens", "micro_batches"):
            words = ["--accumulate", f"--normalize={normalize}"]
            spread, parts = self.network.compile("fp32", "--parallel=data", *words), self.network.compile("fp32", *words)
            many = self.train(self.count, spread, 4, "many", "--micro-batches=2", "--check-replicas=1")[0]
            self.train(1, parts, 4, "whole", f"--micro-batches={2 * self.count}")
            state[normalize] = [steps.read_state(self.folder / f"{name}.safetensors") for name in ("many", "whole")]
            print(f"{normalize}: {len(many)} tensors")
        bar = {"tokens": 1e-5, "control": 1e-4}
        apart = lambda one, other, name: max(abs(a - b) for a, b in zip(one[name], other[name])) / max(map(abs, other[name]))  # noqa: E731
        names = [name for name in state["tokens"][0] if name.startswith("optimizer.exp_avg.")]
        for normalize, (many, whole) in state.items():
            worst = max(apart(many, whole, name) for name in names)
            print(f"{normalize}: {worst:.2g} of the largest, {worst / bar['tokens']:.3f} of the bar")
            self.expect(worst <= bar["tokens"], f"{normalize}: the gradients' averages are {worst:.2g} from those of one process")
        control = max(apart(state["micro_batches"][0], state["tokens"][1], name) for name in names)
        self.expect(control > bar["control"], f"negative control: the mean of means is {control:.2g} from the mean of all")


def main(mpc, examples, folder, *words):
    options = dict(word[2:].partition("=")[::2] for word in words if word.startswith("--"))
    problems = []
    for case in (word for word in words if not word.startswith("--")):
        training = Training(mpc, examples, pathlib.Path(folder) / case, int(options.get("ranks", 2)), "quick" not in options)
        if case == "zero1":  # of the parts of the optimizer's state too
            training.parallel, case = f"--parallel=zero1:{training.count}", "evaluate"
        getattr(training, case)()
        problems += [f"{case}: {problem}" for problem in training.problems]
    return steps.told(problems)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
