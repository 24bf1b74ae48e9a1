#!/usr/bin/env python3
"""mpc train as people use it, on the digits: train.py MPC EXAMPLES FOLDER CASE..

resume    killed by SIGKILL, and interrupted by SIGINT: goes on with the bits of a run that nobody disturbed
damage    a newest checkpoint that is cut short, or whose state is another run's, is left out
batches   a checkpoint goes on with another batch size and another loss scale; --loss-scale=dynamic:.. has settings
shared    two runs do not write into one folder or one file of metrics; a lock goes with its process
full      a disk that is full costs records and a checkpoint, not the run; at the end it is an error
rollback  a batch that is not finite: back to a checkpoint, on with other batches; --max-rollbacks ends it
fallback  a model that overflows in fp16 goes on in bf16, also when it is resumed
fp8       another recipe of fp8 is refused when it is resumed, and goes on with fp8's state anew where that is asked for
misuse    what is refused before anything runs
"""

import json
import math
import os
import pathlib
import re
import resource
import shlex
import shutil
import signal
import subprocess
import sys
import time

import steps
import tensors

BATCH = 50


def read_lines(path):
    return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []


class Digits:
    def __init__(self, mpc, examples, folder):
        self.mpc, self.folder = mpc, pathlib.Path(folder)
        self.home = pathlib.Path(examples) / "digits"
        self.folder.mkdir(parents=True, exist_ok=True)
        for path in self.folder.glob("*.jsonl"):  # a run refuses an earlier run's records
            path.unlink()
        self.data = f"{self.home}/data/train_x.npy,{self.home}/data/train_target.npy"
        self.problems = []

    def expect(self, condition, text):
        if not condition:
            self.problems.append(text)

    def compile(self, precision, *options):
        artifact = self.folder / f"{precision}.mpcx"
        self.call(0, "compile", self.home / "digits.mlir", f"--precision={precision}", f"--dim=B={BATCH}", "--train",
                  "--lr=0.002", "--clip=1", "--target=cpu", *options, "-o", artifact)  # fmt: skip
        return artifact

    def call(self, code, *words, environment=None):
        """Output and messages of a command that must end with `code`."""
        done = subprocess.run([str(w) for w in (self.mpc, *words)], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, timeout=300, env=environment)  # fmt: skip
        if done.returncode != code:
            sys.exit(f"{' '.join(map(str, words))}: exit code {done.returncode}, expected {code}: {done.stdout}")
        return done.stdout

    def train(self, artifact, steps, *options, code=0, data=None, keep=False):
        """A run; without `keep` the records of an earlier one are removed first, unless it goes on with them."""
        for option in map(str, options):
            if option.startswith("--metrics=") and not keep and "--resume" not in options:
                pathlib.Path(option.partition("=")[2]).unlink(missing_ok=True)
        return self.call(code, "train", artifact, f"--data={data or self.data}", f"--steps={steps}", *options)

    def place(self, name):
        """An empty folder."""
        folder = self.folder / name
        subprocess.run(["rm", "-rf", str(folder)], check=True)
        return folder

    def disturbed(self, artifact, number, checkpoints):
        """Starts a long run and sends it a signal when it has a checkpoint; gives its output and the newest step."""
        words = [self.mpc, "train", artifact, f"--data={self.data}", "--steps=1000000", "--seed=3",
                 f"--checkpoint-dir={checkpoints}", "--checkpoint-every=7", "--log-every=1"]  # fmt: skip
        log = self.folder / "log"
        with open(log, "wb") as out:
            # A shell that runs the tests in the background may ignore the signals, and mpc would too.
            run = subprocess.Popen([str(w) for w in words], stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.STDOUT,
                                   preexec_fn=lambda: signal.signal(number, signal.SIG_DFL) if number != signal.SIGKILL else None)  # fmt: skip
            deadline = time.monotonic() + 120
            while len(list(checkpoints.glob("step-*.safetensors"))) < 2 and time.monotonic() < deadline:
                time.sleep(0.01)
            run.send_signal(number)
            run.wait(60)
        newest = max(int(p.stem[5:]) for p in checkpoints.glob("step-*.safetensors"))
        return run.returncode, log.read_text(), newest

    # ---- the cases --------------------------------------------------------------------------------------------------

    def resume(self):
        artifact = self.compile("fp16")
        for number, code in ((signal.SIGKILL, -9), (signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)):
            checkpoints = self.place("checkpoints")
            found, log, newest = self.disturbed(artifact, number, checkpoints)
            self.expect(found == code, f"{number.name}: exit code {found}, expected {code}")
            steps = newest + 20
            whole, rest = self.folder / "whole.safetensors", self.folder / "rest.safetensors"
            self.train(artifact, steps, "--seed=3", f"--save-state={whole}")
            words = [f"--checkpoint-dir={checkpoints}", "--resume", "--seed=3", f"--save-state={rest}"]
            if number == signal.SIGKILL:
                again = self.train(artifact, steps, *words)
            else:
                told = [line for line in log.splitlines() if line.startswith("  mpc train ")]
                self.expect(len(told) == 1 and f"behind step {newest}, which is saved" in log, f"{number.name}: {log}")
                command = [w if not w.startswith("--steps") else f"--steps={steps}" for w in shlex.split(told[0])]
                again = self.call(0, *command[1:], f"--save-state={rest}")
            self.expect(f"safetensors, {newest:,} of {steps:,} steps done" in again, f"{number.name}: {again}")
            self.expect(whole.read_bytes() == rest.read_bytes(), f"{number.name} at step {newest}: other bits")
            kept = sorted(p.name for p in checkpoints.iterdir())
            self.expect(len(kept) == 6, f"{number.name}: --keep=3 leaves {kept}")

    def damage(self):
        artifact = self.compile("fp16")
        checkpoints, whole, rest = self.place("checkpoints"), self.folder / "whole", self.folder / "rest"
        words = [f"--checkpoint-dir={checkpoints}", "--checkpoint-every=10"]
        self.train(artifact, 30, *words, f"--save-state={whole}")
        for name in ("step-000030.safetensors", "step-000020.json"):
            path = checkpoints / name
            path.write_bytes(path.read_bytes()[:-100])
        again = self.train(artifact, 30, *words, "--resume", f"--save-state={rest}")
        self.expect(again.count("left out, it is damaged: ") == 2, again)
        self.expect("step-000010.safetensors, 10 of 30 steps done" in again, again)
        self.expect(whole.read_bytes() == rest.read_bytes(), "resumed behind damage: other bits")
        notes = checkpoints / "step-000030.json"
        notes.write_text(notes.read_text().replace('"batch_offset": 0', '"batch_offset": 1'))
        again = self.train(artifact, 30, *words, "--resume")
        self.expect("step-000030.json: was changed after it was written" in again, again)
        (checkpoints / "step-000030.json").write_text("[" * 100000)  # would overflow a parser's stack
        again = self.train(artifact, 30, *words, "--resume")
        self.expect("left out, it is damaged: " in again and "brackets nest more than 100 deep" in again, again)
        self.strangers(artifact)
        for path in checkpoints.glob("step-*.safetensors"):
            path.write_bytes(b"")
        self.expect("no checkpoint of" in self.train(artifact, 30, *words, "--resume", code=1), "all damaged: resumes")

    def batches(self):
        """Another batch size and another loss scale behind a checkpoint."""
        folder, state = self.place("checkpoints"), self.folder / "state.safetensors"
        words = [f"--checkpoint-dir={folder}", "--seed=3", "--checkpoint-every=4", "--log-every=1"]
        first = self.compile("fp16", "--loss-scale=dynamic:initial=4096,backoff=0.25,interval=1000")
        said = self.train(first, 8, *words)
        self.expect("scale 4096" in said, f"--loss-scale=dynamic:initial=4096: {said}")
        other = self.folder / "other.mpcx"
        self.call(0, "compile", self.home / "digits.mlir", "--precision=fp16", "--dim=B=20", "--train", "--lr=0.002", "--clip=1", "--target=cpu",
                  "--loss-scale=dynamic:initial=4096,backoff=0.25,interval=1000", "-o", other)  # fmt: skip
        said = self.train(other, 16, *words, "--resume", "--set=scaler.loss.scale=1024", f"--save-state={state}")
        self.expect("a step takes 20 samples, before the checkpoint it took 50: the order of the data begins anew" in said, said)
        self.expect("resuming from" in said and "8 of 16 steps" in said and "scale 1024" in said, said)
        # The order is that of a run that begins with these parameters: a run that stops in it goes on in it.
        stopped = self.place("stopped")
        shutil.copytree(folder, stopped)
        for path in stopped.glob("step-000016.*"):
            path.unlink()
        said = self.train(other, 16, f"--checkpoint-dir={stopped}", "--seed=3", "--resume", f"--save-state={self.folder / 'again'}")
        self.expect("begins anew" not in said and "12 of 16 steps" in said, said)
        self.expect(state.read_bytes() == (self.folder / "again").read_bytes(), "resumed in the new order: other bits")
        for value, words_of in (("0", "a loss scale from 1e-30 to 3e38"), ("inf", "expected scaler.loss.scale to be")):
            said = self.train(other, 17, *words, "--resume", f"--set=scaler.loss.scale={value}", code=1)
            self.expect(words_of in said, said)
        said = self.train(other, 17, *words, "--resume", "--set=hyper.max_norm=0", code=1)
        self.expect("hyper.max_norm of 0 keeps every step from moving anything; expected a number above 0" in said, said)
        for settings, problem in (
            ("initial=0", "initial"), ("initial", "initial=NUMBER"), ("initail=2", "did you mean initial?"), ("backoff=2", "backoff"),
            ("initial=2,initial=4", "given twice"), ("", "unknown setting ''"),
        ):  # fmt: skip
            said = self.call(2, "compile", self.home / "digits.mlir", "--precision=fp16", "--dim=B=20", "--train", "--target=cpu",
                             f"--loss-scale=dynamic:{settings}")  # fmt: skip
            self.expect(problem in said, f"dynamic:{settings}: {said}")

    def strangers(self, artifact):
        """A state beside the notes of another run, whose program it fits."""
        folders = {seed: self.place(f"seed-{seed}") for seed in (7, 8)}
        for seed, folder in folders.items():
            self.train(artifact, 4, f"--seed={seed}", f"--checkpoint-dir={folder}", "--checkpoint-every=2")
        shutil.copy(folders[8] / "step-000004.safetensors", folders[7])
        words = ["--seed=7", f"--checkpoint-dir={folders[7]}", "--resume"]
        said = self.train(artifact, 4, *words)
        self.expect("step-000004.safetensors is not the state that" in said and "2 of 4 steps done" in said, said)
        # A state that an older mpc or a copy by hand left half-named is no checkpoint, and a user's own file is his.
        for name in ("step-000009.safetensors.unnamed", "step-000009.json.1.2.partial", "step-000009.json"):
            (folders[7] / name).write_text("left")
        (folders[7] / "step-1.partial").write_text("mine")
        self.train(artifact, 5, *words)
        left = sorted(path.name for path in folders[7].iterdir() if "000009" in path.name or path.name == "step-1.partial")
        self.expect(left == ["step-1.partial"], f"left: {left}")

    def shared(self):
        artifact = self.compile("fp16")
        folder, metrics = self.place("checkpoints"), self.folder / "shared.jsonl"
        words = [self.mpc, "train", artifact, f"--data={self.data}", "--steps=1000000", "--log-every=1",
                 f"--checkpoint-dir={folder}", f"--metrics={metrics}", f"--tensorboard={self.folder / 'events'}"]  # fmt: skip
        run = subprocess.Popen([str(w) for w in words], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True)
        for line in run.stdout:
            if line.startswith("step 1/"):
                break
        said = self.train(artifact, 2, f"--checkpoint-dir={folder}", code=1)
        self.expect(f"{folder} is in use by another run (process {run.pid}); name another folder" in said, said)
        said = self.train(artifact, 2, f"--checkpoint-dir={folder}", "--resume", code=1)
        self.expect("is in use by another run" in said, said)
        said = self.train(artifact, 2, f"--metrics={metrics}", code=1, keep=True)
        self.expect(f"{metrics}: another run is writing to it" in said, said)
        said = self.train(artifact, 2, f"--tensorboard={self.folder / 'events'}", code=1)
        self.expect(f"{self.folder / 'events'}: another run is writing to it" in said, said)
        run.kill()
        run.stdout.close()
        run.wait(60)
        self.expect((folder / "lock").exists(), "a killed run leaves its lock's file")
        said = self.train(artifact, 2, f"--metrics={metrics}", code=1, keep=True)
        self.expect(f"{metrics}: the file holds the records of an earlier run; name another file" in said, said)
        self.train(artifact, 2, f"--checkpoint-dir={folder}")
        self.expect(not (folder / "lock").exists(), "a lock that outlives its run")

    def full(self):
        artifact = self.compile("fp16")
        folder, metrics = self.place("checkpoints"), self.folder / "full.jsonl"
        words = [self.mpc, "train", artifact, f"--data={self.data}", "--steps=1000000", "--log-every=1", "--seed=3",
                 f"--checkpoint-dir={folder}", "--checkpoint-every=20", f"--metrics={metrics}"]  # fmt: skip
        run = subprocess.Popen([str(w) for w in words], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                               stderr=subprocess.STDOUT, text=True)  # fmt: skip
        said = ""

        def until(text):
            nonlocal said
            for line in run.stdout:
                said += "" if line.startswith("step ") else line
                if text in line:
                    return
            sys.exit(f"full: no '{text}' in: {said}")

        until("step 45/")
        # No file may grow beyond this: the disk is full. Training stands still meanwhile, or it would save once more in between.
        run.send_signal(signal.SIGSTOP)
        resource.prlimit(run.pid, resource.RLIMIT_FSIZE, (metrics.stat().st_size + 50, resource.RLIM_INFINITY))
        kept = sorted(folder.glob("step-*"))
        run.send_signal(signal.SIGCONT)
        until("warning: no checkpoint of step ")
        self.expect(f"warning: cannot write {metrics}: File too large; training goes on" in said, said)
        self.expect(sorted(folder.glob("step-*")) == kept, "a checkpoint that could not be written leaves the others")
        resource.prlimit(run.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        until("is written again; ")
        until("step 120/")
        run.send_signal(signal.SIGINT)
        said += run.communicate(timeout=60)[0]
        self.expect(run.returncode == 130 and "which is saved" in said, said[-600:])
        steps = [line["step"] for line in read_lines(metrics) if line["kind"] == "step"]
        missing = re.search(r"is written again; (\d+) records? (is|are) missing", said)
        self.expect(steps == sorted(set(steps)) and steps[0] == 1 and missing and steps[-1] > len(steps), f"{steps} {said[-600:]}")
        self.train(artifact, steps[-1] + 1, "--seed=3", f"--checkpoint-dir={folder}", "--resume", f"--metrics={metrics}")
        # The last one is what is left of the run: an error, and no half of it stays. What else was asked for is still done.
        folder, weights = self.place("last"), self.folder / "weights.safetensors"
        weights.unlink(missing_ok=True)
        folder.mkdir()
        words = ["train", artifact, f"--data={self.data}", "--steps=3", f"--checkpoint-dir={folder}", f"--save-weights={weights}"]
        done = subprocess.run([str(w) for w in (self.mpc, *words)], stdin=subprocess.DEVNULL, capture_output=True, text=True,
                              preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (150000, 150000)))  # fmt: skip
        self.expect(done.returncode == 1 and "File too large" in done.stderr and "step-000003" in done.stderr, done.stderr)
        self.expect(not list(folder.iterdir()), f"left: {list(folder.iterdir())}")
        self.expect(weights.exists(), "the weights, for which there is room, are not saved")

    def poisoned(self, value):
        """The training images with one that is not finite."""
        shape, values = tensors.read_npy(self.home / "data/train_x.npy")
        values[700 * 64] = value
        path = self.folder / "poisoned.npy"
        tensors.write_npy(path, shape, values)
        return f"{path},{self.home}/data/train_target.npy"

    def rollback(self):
        artifact = self.compile("fp16")
        data, metrics = self.poisoned(math.nan), self.folder / "rollback.jsonl"
        words = ["--max-skips=1", "--on-instability=rollback", "--checkpoint-every=5", f"--metrics={metrics}", "--keep=2"]
        folder = self.place("checkpoints")
        said = self.train(artifact, 50, *words, f"--checkpoint-dir={folder}", "--set=hyper.learning_rate=0.004", data=data)
        self.expect("not finite, the first in row 700" in said, said)
        lines = read_lines(metrics)
        notes = [line for line in lines if line.get("what") == "rollback"]
        rates = [line["learning_rate"] for line in lines if line["kind"] == "step"]
        self.expect(1 <= len(notes) <= 3, f"rollbacks: {notes}")
        self.expect("1 step in a row were skipped" not in said and "1 step was skipped" in said, said)
        self.expect(abs(rates[-1] - 0.004 * 0.5 ** len(notes)) < 1e-6, f"learning rates {rates[0]} to {rates[-1]}")
        named = [line for line in lines if line["kind"] == "step" and line["loss"] == "nan" and "nonfinite" in line]
        self.expect(not named, f"a gradient is named where the loss is lost: {named}")
        # What is done again has other batches, and so other losses.
        step = next(line for line in lines if line["kind"] == "step" and line["skipped"])["step"]
        losses = [line["loss"] for line in lines if line["kind"] == "step" and line["step"] == step]
        self.expect(len(losses) > 1 and losses[0] == "nan" and all(x != "nan" for x in losses[1:]), f"{step}: {losses}")
        other = self.place("others")
        said = self.train(artifact, 500, *words, f"--checkpoint-dir={other}", "--max-rollbacks=2", data=data, code=1)
        self.expect("was rolled back 2 times before, --max-rollbacks allows no more" in said, said)
        self.expect("the loss is nan" in said and "the forward overflows, or its data or parameters" in said, said)
        self.expect("gradient" not in said.split("error:")[-1], said)
        said = self.train(artifact, 500, "--max-skips=1", "--find-nonfinite", data=data, code=1)
        self.expect("input x holds nan at [" in said and "the data is at fault" in said, said)

    def fallback(self):
        first, second = self.compile("fp16"), self.compile("bf16")
        shape, values = tensors.read_npy(self.home / "data/train_x.npy")
        path, metrics = self.folder / "large.npy", self.folder / "fallback.jsonl"
        tensors.write_npy(path, shape, [value * 60000 for value in values])
        data = f"{path},{self.home}/data/train_target.npy"
        words = ["--max-skips=6", "--seed=2"]
        said = self.train(first, 40, *words, code=1, data=data)
        self.expect("6 steps in a row were skipped, up to step 6; the loss is" in said and "the forward overflows" in said, said)
        way = f"--on-instability=fallback={second}"
        folder, state = self.place("checkpoints"), self.folder / "fallen.safetensors"
        said = self.train(first, 40, *words, way, f"--metrics={metrics}", f"--save-state={state}",
                          f"--checkpoint-dir={folder}", "--checkpoint-every=10", data=data)  # fmt: skip
        lines = read_lines(metrics)
        runs = [(line["precision"], line["first_step"]) for line in lines if line["kind"] == "run"]
        self.expect(runs == [("fp16", 0), ("bf16", 6)], f"runs: {runs}")
        skipped = [line["step"] for line in lines if line["kind"] == "step" and line["skipped"]]
        self.expect(skipped == [1, 2, 3, 4, 5, 6], f"skipped: {skipped}")
        losses = [line["loss"] for line in lines if line["kind"] == "step"]
        self.expect(isinstance(losses[-1], float) and losses[-1] < losses[6] / 2, f"losses {losses[6]} to {losses[-1]}")
        # The run goes on in bf16 when it is resumed.
        for path in folder.glob("step-000040.*"):
            path.unlink()
        again = self.folder / "again.safetensors"
        said = self.train(first, 40, *words, way, f"--save-state={again}", f"--checkpoint-dir={folder}", "--resume", data=data)
        self.expect("in bf16" in said and "30 of 40 steps done" in said, said)
        self.expect(again.read_bytes() == state.read_bytes(), "resumed behind a fallback: other bits")
        self.failed_fallback(first, second, data)
        # Without checkpoints too.
        self.train(first, 40, *words, way, f"--save-state={again}", data=data)
        self.expect(again.read_bytes() == state.read_bytes(), "a fallback without checkpoints: other bits")

    def failed_fallback(self, first, second, data):
        """A fallback that cannot run is refused at the start; one that is gone when it is needed loses nothing."""
        elsewhere = self.folder / "cuda.mpcx"
        self.call(0, "compile", self.home / "digits.mlir", "--precision=bf16", f"--dim=B={BATCH}", "--train", "--lr=0.002",
                  "--clip=1", "--target=cuda", "-o", elsewhere)  # fmt: skip
        said = self.train(first, 40, "--device=cpu", f"--on-instability=fallback={elsewhere}", code=1, data=data)
        self.expect("has plans for sm_90a, this run is on cpu" in said and "step 1/" not in said, said)
        nothing = self.folder / "nan.npy"
        tensors.write_npy(nothing, (BATCH, 64), [math.nan] * (BATCH * 64))
        target = self.folder / "nan_target.npy"
        tensors.write_npy(target, (BATCH,), [1] * BATCH, "i64")
        data = f"{nothing},{target}"
        for kept in (True, False):
            folder, gone = self.place("checkpoints"), self.folder / "gone.mpcx"
            shutil.copy(second, gone)
            words = [self.mpc, "train", first, f"--data={data}", "--steps=500", "--seed=2", "--max-skips=400", "--log-every=1",
                     f"--on-instability=fallback={gone}"]  # fmt: skip
            words += [f"--checkpoint-dir={folder}"] if kept else []
            run = subprocess.Popen([str(w) for w in words], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                   stderr=subprocess.STDOUT, text=True)  # fmt: skip
            for line in run.stdout:
                if line.startswith("step 1/"):
                    gone.unlink()
                    break
            said = run.communicate(timeout=120)[0]
            self.expect(run.returncode == 1 and "400 steps in a row were skipped, up to step 400" in said, said[-600:])
            state = re.search(r"--on-instability=fallback: .*No such file.*; the state is in (\S+),", said)
            if not state or not pathlib.Path(state[1]).exists():
                self.problems.append(f"a fallback that is gone: {said[-600:]}")
                continue
            if kept:
                again = self.train(first, 402, "--seed=2", "--max-skips=400", f"--on-instability=fallback={second}",
                                   f"--checkpoint-dir={folder}", "--resume", data=data)  # fmt: skip
                self.expect("400 of 402 steps done" in again and "on in bf16" in again, again)
            else:
                self.train(second, 1, f"--weights={state[1]}", "--allow-unknown-weights", data=data)
                pathlib.Path(state[1]).unlink()

    def double(self):
        """On the driver's double, whose steps 5 to 7 are skipped: rollback and fallback with graphs, at the CPU's steps."""
        double = pathlib.Path(self.mpc).resolve().parent.parent / "test/runtime/driver_double"
        environment = dict(os.environ, LD_LIBRARY_PATH=str(double), MPC_DOUBLE_SKIPS="4:3")
        first = shutil.copy(self.compile("fp16", "--target=cuda"), self.folder / "first.mpcx")
        second = self.compile("bf16", "--target=cuda")

        def train(code, *words):
            metrics = self.folder / "double.jsonl"
            metrics.unlink(missing_ok=True)
            said = self.call(code, "train", first, "--device=cuda", f"--data={self.data}", "--steps=12", "--max-skips=3", "--log-every=1",
                             f"--metrics={metrics}", *words, environment=environment)  # fmt: skip
            return said, read_lines(metrics)

        self.expect("3 steps in a row were skipped, up to step 7" in (said := train(1)[0]), said)
        folder = self.place("checkpoints")
        said, lines = train(0, "--on-instability=rollback", f"--checkpoint-dir={folder}", "--checkpoint-every=2")
        self.expect("up to step 7" in said and "back to step 4" in said, said)
        done = [line["step"] for line in lines if line["kind"] == "step"]
        self.expect(done == [*range(1, 8), *range(5, 13)], f"steps {done}")
        self.expect([line["step"] for line in lines if line.get("what") == "rollback"] == [7], f"{lines}")
        said, lines = train(0, f"--on-instability=fallback={second}")
        runs = [(line["precision"], line["first_step"]) for line in lines if line["kind"] == "run"]
        self.expect(runs == [("fp16", 0), ("bf16", 7)], f"runs {runs}: {said}")
        self.expect([line["step"] for line in lines if line["kind"] == "step"] == [*range(1, 13)], said)

    def micro(self):
        """Two micro-batches of 50 are a batch of 100: the rows, the loss and the step, by their number and by their targets."""
        counted = self.folder / "counted.mpcx"
        self.call(0, "compile", self.home / "digits.mlir", "--precision=fp32", f"--dim=B={BATCH}", "--train", "--lr=0.002", "--clip=1",
                  "--target=cpu", "--optimizer=sgd", "--accumulate", "--normalize=tokens", "-o", counted)  # fmt: skip
        small = self.compile("fp32", "--optimizer=sgd", "--accumulate")
        large = self.folder / "large.mpcx"
        self.call(0, "compile", self.home / "digits.mlir", "--precision=fp32", f"--dim=B={2 * BATCH}", "--train", "--lr=0.002",
                  "--clip=1", "--target=cpu", "--optimizer=sgd", "-o", large)  # fmt: skip
        runs = {}
        two = ["--micro-batches=2"]
        for name, artifact, words in (("two", small, two), ("counted", counted, two), ("one", large, []), ("half", small, [])):
            metrics, weights = self.folder / f"{name}.jsonl", self.folder / f"{name}.safetensors"
            said = self.train(artifact, 6, "--seed=5", *words, f"--metrics={metrics}", f"--save-weights={weights}",
                              "--log-every=1")  # fmt: skip
            losses = [line["loss"] for line in read_lines(metrics) if line["kind"] == "step"]
            runs[name] = losses, steps.read_state(weights), said
        self.expect("6 steps of 100 samples" in runs["two"][2], runs["two"][2])

        def far(name):
            # Sums of f32 in another order, six steps deep: the project's bar for tensors in f32.
            losses, weights, _ = runs[name]
            of_losses = max(abs(a - b) / abs(b) for a, b in zip(losses, runs["one"][0], strict=True))
            of_weights = max(
                max(abs(a - b) for a, b in zip(values, weights[key], strict=True)) / max(map(abs, values))
                for key, values in runs["one"][1].items()
            )
            return max(of_losses, of_weights)

        print(f"two micro-batches against a batch: {far('two'):.2g} of the largest, at most 1e-5; a batch of half: {far('half'):.2g}")
        for name in ("two", "counted"):
            self.expect(far(name) <= 1e-5, f"two micro-batches ({name}) are {far(name):.2g} from one batch, at most 1e-5 expected")
        self.expect(far("half") > 1e-5, "half of the batch makes the same steps")
        # How long the rest takes is not told from the first step, which warms up.
        lines = [line for line in runs["one"][2].splitlines() if line.startswith("step ")]
        self.expect(" left " not in lines[0] and " left " in lines[1], "\n".join(lines))
        used = self.place("used")
        words = [f"--checkpoint-dir={used}", "--micro-batches=2"]
        self.train(small, 2, *words)
        for code, text, words in (
            (2, "--micro-batches: expected a whole number of at least 1, got '0'", ["--micro-batches=0"]),
            (2, "--micro-batches: expected a whole number of at least 1, got 'two'", ["--micro-batches=two"]),
            (2, "--micro-batches: expected at most 65536, got 65537", ["--micro-batches=65537"]),
            (0, "a step takes 50 samples, before the checkpoint it took 100", [f"--checkpoint-dir={used}", "--resume"]),
        ):  # fmt: skip
            self.expect(text in (said := self.train(small, 3, *words, code=code)), f"{words}: {said}")
        said = self.train(large, 3, "--micro-batches=2", code=1)
        self.expect("has no entry micro_step; mpc compile --train --accumulate makes it" in said, said)

    def lookups(self):
        """Tokens beyond the table are refused though eval gives no scores to tell the classes from."""
        model = pathlib.Path(__file__).resolve().parents[2] / "fuzz/Inputs/tokens.mlir"
        artifact = self.folder / "tokens.mpcx"
        self.call(0, "compile", model, "--precision=fp32", "--dim=B=2", "--train", "--target=cpu", "-o", artifact)
        good, bad = self.folder / "good.bin", self.folder / "bad.bin"
        good.write_bytes(bytes(range(100, 200)))
        bad.write_bytes(bytes(range(101, 201)))
        words = ["--tokens=u8", "--device=cpu"]
        self.train(artifact, 2, *words, data=good)
        said = self.train(artifact, 2, *words, data=bad, code=1)
        self.expect("bad.bin has the token 200 at place 99, the program's vocabulary has 200" in said, said)
        said = self.train(artifact, 2, *words, f"--eval={bad}", data=good, code=1)
        self.expect("--eval: " in said and "has the token 200" in said, said)
        tokens, targets = self.folder / "tokens.npy", self.folder / "targets.npy"
        tensors.write_npy(targets, (3, 4), [220] * 12, "i64")  # classes, no rows of the table
        for value, refused in ((199, False), (200, True), (-1, True)):
            tensors.write_npy(tokens, (3, 4), [0] * 5 + [value] + [0] * 6, "i64")
            said = self.train(artifact, 2, data=f"{tokens},{targets}", code=int(refused))
            if refused:
                self.expect(f"tokens.npy, row 1 has the value {value}; expected 0 to 199, the rows of the table or cache that it names (input 'tokens')" in said, said)

    def fp8(self):
        """The state of delayed scaling behind another recipe; weights and moments stay."""
        first = self.compile("fp8").rename(self.folder / "first.mpcx")
        checkpoints = self.place("checkpoints")
        words = [f"--checkpoint-dir={checkpoints}", f"--save-state={self.folder / 'state.safetensors'}"]
        self.train(first, 5, *words)
        before = steps.read_state(self.folder / "state.safetensors")
        other = self.compile("fp8", "--fp8-recipe=delayed:history=4,margin=1")
        said = self.train(other, 6, *words, "--resume", code=1)
        self.expect("its recipe is '" in said and "--reset-fp8-state starts anew" in said, f"another recipe: {said}")
        self.expect("needs --resume" in self.train(other, 6, *words, "--reset-fp8-state", code=2), "--reset-fp8-state alone")
        said = self.train(other, 5, *words, "--resume", "--reset-fp8-state")
        self.expect(f"--reset-fp8-state: fp8's histories and scales start anew, by the recipe of {other}" in said, said)
        after = steps.read_state(self.folder / "state.safetensors")
        of_fp8 = [name for name in before if name.startswith("scaler.fp8_")]
        changed = [name for name in before if name not in of_fp8 and before[name] != after[name]]
        self.expect(len(of_fp8) == 6 and not changed, f"{len(of_fp8)} tensors of fp8; also changed: {changed}")
        for name, length in (("amax_history", 4 * 4), ("weight_amax_history", 2 * 4), ("position", 1)):
            self.expect(after[f"scaler.fp8_{name}"] == [0.0] * length, f"{name} is {after[f'scaler.fp8_{name}']} where it starts anew")
        self.expect(after["scaler.fp8_observe"] == [2.0], f"fp8_observe is {after['scaler.fp8_observe']} where it starts anew")
        self.expect(after["scaler.fp8_scale"] == [1.0, 1.0, 14336.0, 14336.0], f"the scales are {after['scaler.fp8_scale']} where they start anew")
        self.train(other, 6, *words, "--resume")
        self.expect("7 steps" in self.train(other, 7, *words, "--resume"), "goes on behind it")
        # Until the run has saved a step of its own, it rolls back to the checkpoint of the recipe before.
        folder, data = self.place("before"), self.poisoned(math.nan)
        self.train(first, 5, f"--checkpoint-dir={folder}", data=data)
        more = ["--resume", "--reset-fp8-state", "--on-instability=rollback", "--checkpoint-every=45", "--max-skips=1", "--max-rollbacks=1"]
        said = self.train(other, 500, f"--checkpoint-dir={folder}", *more, data=data, code=1)
        self.expect("back to step 5 " in said and "left out" not in said, said)
        # The other way: current scaling has no such state, and its recipe's text is that of before delayed was the default.
        current = self.compile("fp8", "--fp8-recipe=current")
        said = self.train(current, 8, *words, "--resume", "--reset-fp8-state")
        self.expect("has no histories and scales of fp8; the checkpoint's are left out" in said, said)
        state = steps.read_state(self.folder / "state.safetensors")
        self.expect(not [name for name in of_fp8 if name in state], "current scaling keeps histories")
        data = (self.folder / "state.safetensors").read_bytes()
        self.expect('"recipe":' in str(data[:65536]) and "fp8_" not in str(data[:65536]), "the note of current scaling")
        self.train(current, 9, *words, "--resume")
        said = self.train(first, 10, *words, "--resume", code=1)
        self.expect("differ in the scales of FP8 alone" in said, f"current's checkpoint by delayed scaling: {said}")
        # Nothing else may differ.
        third = self.compile("fp8", "--weight-decay=0.5")
        said = self.train(third, 10, *words, "--resume", "--reset-fp8-state", code=1)
        self.expect("its recipe is '" in said and "alone" not in said, f"another decay: {said}")
        # The random numbers of NVFP4's rounding are the run's, and are no scale that starts anew.
        rounding = self.compile("fp8", "--fp8-recipe=nvfp4")
        seeds = []
        for last in (12, 14):
            self.train(rounding, last, *words, "--resume", "--reset-fp8-state")
            state = steps.read_state(self.folder / "state.safetensors")
            seeds.append((state["scaler.fp8_rounding_seed"], state["scaler.fp8_rounding_step"]))
        self.expect(any(seeds[0][0]) and seeds[0][0] == seeds[1][0] and seeds[1][1][0] > seeds[0][1][0] > 0, f"seed and count of rounding: {seeds}")

    def told(self):
        """What a run in fp8 says of jumps, and of measurements that no file keeps."""
        limited = self.compile("fp8", "--fp8-recipe=delayed:jump_limit=5,history=16", "--measure")
        said = self.train(limited, 60, data=self.poisoned(512.0))
        self.expect("is skipped for fp8's jump_limit of 5: the amax of fc1.x goes from 1 to 512" in said, said)
        self.expect("jump_limit" not in self.train(limited, 30), "a jump without one")
        said = self.train(limited, 4, "--measure-every=2")
        lines = [line for line in said.splitlines() if line.startswith("measured at step ")]
        self.expect(len(lines) == 2 and "quantised tensors: SQNR " in lines[0] and "dB at least (" in lines[0], said)
        self.expect("--metrics=F or --tensorboard=D" in lines[0] and "--metrics" not in lines[1], said)
        said = self.train(limited, 4, "--measure-every=2", f"--metrics={self.folder / 'm.jsonl'}")
        self.expect("measured at step" not in said, said)

    def misuse(self):
        artifact = self.compile("fp16")
        inference = self.folder / "inference.mpcx"
        self.call(0, "compile", self.home / "digits.mlir", "--precision=fp32", f"--dim=B={BATCH}", "--target=cpu", "-o", inference)
        used = self.place("used")
        self.train(artifact, 5, f"--checkpoint-dir={used}")
        x, target = self.data.split(",")
        state, other = used / "step-000005.safetensors", self.compile("bf16")  # it holds a scaler too
        text = self.folder / "text.txt"
        text.write_text("hello")
        steps = "--steps=2"
        for code, text, words in (
            (1, "has no training step; compile the model with mpc compile --train", [inference, f"--data={self.data}", steps]),
            (2, "--data is missing", [artifact, steps]),
            (2, "--steps is missing", [artifact, f"--data={self.data}"]),
            (2, "--steps: expected a whole number of at least 1, got '0'", [artifact, f"--data={self.data}", "--steps=0"]),
            (2, "--seed: expected a whole number of at least 0, got '-1'", [artifact, f"--data={self.data}", steps, "--seed=-1"]),
            (2, "--seed: expected a whole number of at most 9223372036854775807, got '1", [artifact, f"--data={self.data}", steps, "--seed=1" + 19 * "0"]),
            (1, "got 1 file, the step has 2 inputs", [artifact, f"--data={x}", steps]),
            (1, "No such file", [artifact, f"--data=none.npy,{target}", steps]),
            (1, "two integer inputs [B, T]", [artifact, f"--data={text}", steps]),
            (1, "--tokens is for files of tokens", [artifact, f"--data={self.data}", steps, "--tokens=u8"]),
            (2, "--eval-every needs --eval", [artifact, f"--data={self.data}", steps, "--eval-every=3"]),
            (2, "--allow-unknown-weights needs --weights", [artifact, f"--data={self.data}", steps, "--allow-unknown-weights"]),
            (1, "--allow-unknown-weights of mpc run and mpc train", [other, f"--data={self.data}", steps, f"--weights={state}"]),
            (2, "--resume needs --checkpoint-dir", [artifact, f"--data={self.data}", steps, "--resume"]),
            (2, "needs checkpoints to go back to", [artifact, f"--data={self.data}", steps, "--on-instability=rollback"]),
            (2, "expected stop, rollback or fallback=F.mpcx, got 'go'", [artifact, f"--data={self.data}", steps, "--on-instability=go"]),
            (1, "has no training step", [artifact, f"--data={self.data}", steps, f"--on-instability=fallback={inference}"]),
            (1, "has no entry measure", [artifact, f"--data={self.data}", steps, "--measure-every=1"]),
            (1, "has no entry micro_step", [artifact, f"--data={self.data}", steps, "--micro-batches=2"]),
            (1, "expected hyper.learning_rate", [artifact, f"--data={self.data}", steps, "--set=hyper.lr=1"]),
            (1, "--save-state: cannot write", [artifact, f"--data={self.data}", steps, "--save-state=/nonexistent/s"]),
            (1, "--save-weights", [artifact, f"--data={self.data}", steps, f"--save-weights={self.folder}"]),
            (1, "--checkpoint-dir: cannot use", [artifact, f"--data={self.data}", steps, f"--checkpoint-dir={artifact}"]),
            (1, "has checkpoints, the newest of step 5; --resume", [artifact, f"--data={self.data}", steps, f"--checkpoint-dir={used}"]),
            (1, "was saved with --seed=0, got 4", [artifact, f"--data={self.data}", "--steps=9", f"--checkpoint-dir={used}", "--resume", "--seed=4"]),
            (1, "was saved with other data", [artifact, f"--data={self.poisoned(0.5)}", "--steps=9", f"--checkpoint-dir={used}", "--resume"]),
            (1, f"its precision is 'fp16', the program's is 'bf16'; resume with an artifact of --precision=fp16, or start anew in bf16 from the checkpoint's parameters, in another folder, with --weights={state} --allow-unknown-weights; where the run fell back", [other, f"--data={self.data}", "--steps=9", f"--checkpoint-dir={used}", "--resume"]),
        ):  # fmt: skip
            said = self.call(code, "train", *words)
            self.expect(text in said, f"{' '.join(map(str, words[1:]))}: {said}")
        # A run that is done stays done; one of a longer plan goes on.
        said = self.train(artifact, 5, f"--checkpoint-dir={used}", "--resume")
        self.expect("5 of 5 steps done" in said, said)
        self.expect("7 steps" in self.train(artifact, 7, f"--checkpoint-dir={used}", "--resume"), "7 steps")
        self.train(other, 1, f"--weights={state}", "--allow-unknown-weights")
        # So it is between bf16 and fp8, with and without --reset-fp8-state.
        eighth, folder = self.compile("fp8"), self.place("eighth")
        self.train(eighth, 2, f"--checkpoint-dir={folder}")
        for more in ((), ("--reset-fp8-state",)):
            said = self.train(other, 4, f"--checkpoint-dir={folder}", "--resume", *more, code=1)
            self.expect("resume with an artifact of --precision=fp8, or start anew in bf16" in said, said)
        narrow = self.place("narrow")
        self.train(other, 2, f"--checkpoint-dir={narrow}")
        said = self.train(eighth, 4, f"--checkpoint-dir={narrow}", "--resume", code=1)
        self.expect("resume with an artifact of --precision=bf16, or start anew in fp8" in said, said)
        # A closed standard output ends the run; it is not lost.
        folder = self.place("closed")
        command = f"{self.mpc} train {artifact} --data={self.data} --steps=100000 --log-every=1 --checkpoint-dir={folder} | head -2"
        done = subprocess.run(command, shell=True, capture_output=True, text=True, timeout=120)
        self.expect("standard output takes no more" in done.stderr, done.stderr)
        self.expect(any(folder.glob("step-*.safetensors")), "a closed standard output: nothing is saved")


def main(mpc, examples, folder, *cases):
    problems = []
    for case in cases:
        digits = Digits(mpc, examples, pathlib.Path(folder) / case)
        getattr(digits, case)()
        problems += [f"{case}: {problem}" for problem in digits.problems]
    return steps.told(problems)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
