#!/usr/bin/env python3
"""Delayed scaling through the whole compiler, on the digits: delayed.py MPC EXAMPLES FOLDER

- cpu-check gives the bytes of cpu after six steps, the place in the histories going round.
- 20 steps, of which the last four run @step itself, give the state of 20 of @step_warm, on cpu and on cpu-check.
- The step behind a saved state, whose scales come from its histories, against the evaluator's in the same types:
  gradients (sgd's momentum buffer, as steps.py) within 1 dB, new histories within a bf16 rounding or two. Negative
  control: the evaluator's gradients without these histories are farther away.
- Histories hold the amax of each step at its place, and each scale is max / amax / 2^margin of its history.
- With power_of_two each scale is rounded down to a power of two. With jump_limit a step whose amax lies beyond it changes
  nothing but histories and scales, and steps behind it have room for it.
- @eval and @eval_warm give the same results where each scale is there. Where one is missing, the forward runs @eval_warm. An
  infinity or a NaN in the batch gives NaN in both, and so does an infinite weight; --find-nonfinite names it.
- A zero tensor keeps its scale, an infinity changes nothing at all, neither in @step_warm nor in @step, a history of
  one step holds the last amax.
- 2 steps, saved, and 3 more give the bytes of 5; a state goes on in bf16 by mpc train's fallback, and explain, inspect
  and the state's own notes name the recipe.
"""

import json
import math
import pathlib
import struct
import subprocess
import sys

import commands
import steps
import tensors

LARGEST = {"x": 448.0, "weight": 448.0, "dy": 57344.0}
TENSORS = [f"{layer}.{role}" for layer in ("fc1", "fc2") for role in LARGEST]
POSITION = "scaler.fp8_position"


def f32(x):
    return struct.unpack("<f", struct.pack("<f", x))[0]


def bf16(x):
    """A positive f32 to nearest even."""
    bits = struct.unpack("<I", struct.pack("<f", x))[0]
    return struct.unpack("<f", struct.pack("<I", bits + 0x7FFF + (bits >> 16 & 1) & 0xFFFF0000))[0]


def history(state, name):
    return state[f"scaler.{name}.amax_history"]


def scale(state, name):
    return state[f"scaler.{name}.fp8_scale"][0]


class Delayed(steps.Training):
    def __init__(self, mpc, examples, folder):
        super().__init__(mpc, examples, folder, "digits")
        self.problems = []

    def words(self, precision, optimizer):
        return [*super().words(precision, optimizer), f"--recipe={self.folder / 'recipe.json'}"]

    def choose(self, **settings):
        recipe = {"fp8": {"recipe": "delayed", **settings}}
        (self.folder / "recipe.json").write_text(json.dumps(recipe))

    def expect(self, holds, problem):
        if not holds:
            self.problems.append(problem)

    def run(self, artifact, name, count, *options, inputs=None):
        return self.step(artifact, name, "--device=cpu", f"--steps={count}", *options, inputs=inputs)

    # ---- the checks -------------------------------------------------------------------------------------------------

    def against_evaluator(self):
        self.choose(history=4)
        artifact = self.compile("fp8", "sgd")
        before = self.run(artifact, "before.safetensors", 3)
        states = [self.step(artifact, f"{d}.safetensors", f"--device={d}", "--steps=3", f"--state={before}")
                  for d in ("cpu", "cpu-check")]  # fmt: skip
        self.expect(states[0].read_bytes() == states[1].read_bytes(), "cpu-check gives another state than cpu")
        found = read(self.run(artifact, "after.safetensors", 1, f"--state={before}"))
        first = read(before)
        typed = self.evaluate("fp8", "typed.safetensors", "Schedule", f"--state={before}")
        exact = self.evaluate("fp32", "exact.safetensors", "Optimize", "--exact", f"--state={self.without_scales(before)}")
        values = [self.gradients_of(state, first) for state in (exact, typed, found)]
        verdict = tensors.as_good(*values)
        print(f"gradients of the fourth step: {verdict.what}")
        self.expect(verdict.passed, f"gradients of the fourth step: {verdict.what}")
        for name in TENSORS:
            for a, b in zip(history(typed, name), history(found, name)):
                self.expect(abs(a - b) <= 0.02 * abs(a), f"{name}: history {history(found, name)}, not {history(typed, name)}")
        for name in (POSITION, *(f"scaler.{name}.fp8_scale" for name in TENSORS)):
            self.expect(all(math.isclose(a, b, rel_tol=0.02) for a, b in zip(typed[name], found[name])), f"{name}: {found[name]}, not {typed[name]}")
        # The control: without scales the same step gives other gradients.
        cleared = self.evaluate("fp8", "current.safetensors", "Schedule", f"--state={self.cleared(before)}")
        near, far = (tensors.sqnr(values, self.gradients_of(found, first)) for values in (values[1], self.gradients_of(cleared, first)))
        print(f"the evaluator's with these histories {near:.1f} dB away, without them {far:.1f} dB")
        self.expect(near > far + 6, f"gradients are {near:.1f} dB from the evaluator's with these histories, {far:.1f} dB without")

    def gradients_of(self, state, before):
        """The gradient, of buffer = 0.9 buffer + gradient, of all parameters in a row."""
        old, new = steps.gradients(before), steps.gradients(state)
        return [b - 0.9 * a for name in sorted(new) for a, b in zip(old[name], new[name])]

    def without_scales(self, path):
        """The state as the step before Quantize has it."""
        return self.rewritten(path, "plain.safetensors", lambda name, data: None if "fp8_" in name or "amax_" in name else data)

    def cleared(self, path):
        """The state with histories and FP8 scales of 0, which stands for none."""
        return self.rewritten(path, "cleared.safetensors", lambda name, data: bytes(len(data)) if name.endswith(("fp8_scale", "amax_history")) else data)

    def rewritten(self, path, name, change):
        data = path.read_bytes()
        size = struct.unpack("<Q", data[:8])[0]
        header, parts, offset = {}, [], 0
        for key, entry in json.loads(data[8 : 8 + size]).items():
            if key == "__metadata__":
                continue
            begin, end = (8 + size + at for at in entry["data_offsets"])
            kept = change(key, data[begin:end])
            if kept is None:
                continue
            header[key] = {**entry, "data_offsets": [offset, offset + len(kept)]}
            parts.append(kept)
            offset += len(kept)
        text = json.dumps(header).encode()
        text += b" " * (-len(text) % 8)
        target = self.folder / name
        target.write_bytes(struct.pack("<Q", len(text)) + text + b"".join(parts))
        return target

    def histories(self):
        """Each step writes its amax at its place; scales follow."""
        for most in ("max", "most_recent"):
            self.choose(history=4, margin=2, amax=most)
            artifact = self.compile("fp8", "sgd", "--lr=0.1")
            states = [read(self.run(artifact, f"{n}.safetensors", n)) for n in range(1, 7)]
            for number, state in enumerate(states, 1):
                self.expect(state[POSITION] == [float(number % 4)], f"the place after {number} steps is {state[POSITION]}")
                for name in TENSORS:
                    old = history(states[number - 2], name) if number > 1 else [0.0] * 4
                    new, place = history(state, name), (number - 1) % 4
                    kept = all(a == b for i, (a, b) in enumerate(zip(old, new)) if i != place)
                    self.expect(kept and 0 < new[place] < math.inf, f"{most}: {name} after {number} steps: {new} behind {old}")
                    if name.endswith(".weight") and number > 1:
                        wanted = bf16(max(map(abs, states[number - 2][name])))
                        self.expect(new[place] == wanted, f"{name} after {number} steps: amax {new[place]}, the step's weight has {wanted}")
                    largest = new[place] if most == "most_recent" else max(new)
                    wanted = f32(f32(LARGEST[name.split(".")[1]] / largest) * 0.25)
                    self.expect(scale(state, name) == wanted, f"{most}: {name} after {number} steps: scale {scale(state, name)}, not {wanted}")

    def powers(self):
        """Scales that are powers of two, of the same histories."""
        self.choose(history=4, margin=1)
        plain = read(self.run(self.compile("fp8", "sgd"), "plain.safetensors", 1))
        self.choose(history=4, margin=1, power_of_two=True)
        powers = read(self.run(self.compile("fp8", "sgd"), "powers.safetensors", 1))
        for name in TENSORS:
            wanted = 2.0 ** math.floor(math.log2(f32(f32(LARGEST[name.split(".")[1]] / history(powers, name)[0]) * 0.5)))
            self.expect(scale(powers, name) == wanted, f"power of two: {name} has the scale {scale(powers, name)}, not {wanted}")
        same = [name for name in TENSORS if scale(plain, name) == scale(powers, name)]
        self.expect(len(same) < len(TENSORS), "power_of_two changes no scale")

    def jumps(self):
        """x times 64 at a limit of 2^5: the step is skipped, and the next one is not."""
        shape, values = tensors.read_npy(self.inputs["x"])
        large = dict(self.inputs)
        large["x"] = self.folder / "large.npy"
        tensors.write_npy(large["x"], shape, [64 * x for x in values])
        for limit in (5, 7):
            self.choose(history=8, jump_limit=limit)
            artifact = self.compile("fp8", "sgd")
            before = self.run(artifact, "before.safetensors", 2)
            old, path = read(before), self.run(artifact, "jump.safetensors", 1, f"--state={before}", inputs=large)
            new, place = read(path), int(old[POSITION][0])
            changed = [name for name in old if old[name] != new[name] and not name.startswith("scaler.")]
            self.expect(bool(changed) == (limit == 7), f"limit {limit}: changed {changed}")
            self.expect(history(new, "fc1.x")[place] == 64 * history(old, "fc1.x")[place - 1], f"the jump does not enter: {history(new, 'fc1.x')}")
            # What saturates hides the jump of the next layer, which takes a step of its own.
            again = read(self.run(artifact, "again.safetensors", 3, f"--state={path}", inputs=large))
            self.expect(again["fc1.weight"] != new["fc1.weight"], f"limit {limit}: three steps behind the jump are skipped too")

    def late(self):
        """What the program runs behind its first steps."""
        self.choose(history=4)
        artifact = self.compile("fp8", "sgd")
        for device in ("cpu", "cpu-check"):
            late, warm = (self.call_entry(artifact, f"{entry}.safetensors", entry, f"--device={device}", "--steps=20") for entry in ("step", "step_warm"))
            self.expect(late.read_bytes() == warm.read_bytes(), f"{device}: 20 steps give another state than 20 of step_warm")
            before = self.call_entry(artifact, "sixteen.safetensors", "step_warm", f"--device={device}", "--steps=16")
            self.expect(before.read_bytes() != late.read_bytes(), f"{device}: four steps change nothing")

    def call_entry(self, artifact, name, entry, *options):
        path = self.folder / name
        inputs = [f"--input={key}={value}" for key, value in self.inputs.items()]
        commands.call(self.mpc, "run", artifact, f"--entry={entry}", f"--save-state={path}", *inputs, *options)
        return path

    def evals(self):
        self.choose(history=4)
        artifact = self.compile("fp8", "sgd")
        shape, values = tensors.read_npy(self.inputs["x"])
        zeros, broken = ({**self.inputs, "x": self.folder / f"{name}.npy"} for name in ("zeros", "broken"))
        tensors.write_npy(zeros["x"], shape, [0.0] * len(values))
        before, cleared = self.run(artifact, "before.safetensors", 3), self.run(artifact, "zero.safetensors", 1, inputs=zeros)
        self.expect(scale(read(cleared), "fc1.x") == 0, "a step on zeros gives fc1.x a scale")
        for device in ("cpu", "cpu-check"):
            with_scales, without = ([self.loss(artifact, entry, device, state) for entry in ("eval", "eval_warm")] for state in (before, cleared))
            self.expect(len(set(with_scales)) == 1, f"{device}: with all scales @eval and @eval_warm give {with_scales}")
            self.expect(len(set(without)) == 1, f"{device}: without a scale of fc1.x @eval and @eval_warm give {without}")
            self.expect(with_scales[0] != without[0], f"{device}: three steps change nothing, {with_scales[0]}")
            for poison in (math.inf, math.nan):
                tensors.write_npy(broken["x"], shape, [poison, *values[1:]])
                for state in (before, cleared):
                    found = self.loss(artifact, "eval", device, state, broken)
                    self.expect(math.isnan(found), f"{device}: {poison} in the batch gives the loss {found}")
            where = self.messages(artifact, f"--device={device}", f"--state={before}", "--find-nonfinite", inputs=broken)
            self.expect("input x holds" in where, f"{device}: --find-nonfinite says {where}")
        infinite = struct.pack("<f", math.inf)
        weights = self.rewritten(self.home / "weights.safetensors", "poisoned.safetensors",
                                 lambda name, data: infinite + data[4:] if name == "fc2.weight" else data)  # fmt: skip
        self.messages(artifact, "--device=cpu", f"--weights={weights}", f"--output=loss={self.folder / 'loss.npy'}")
        found = tensors.read_npy(self.folder / "loss.npy")[1][0]
        self.expect(math.isnan(found), f"an infinite weight gives the loss {found}")
        where = self.messages(artifact, "--device=cpu", f"--weights={weights}", "--find-nonfinite")
        self.expect("fc2.weight" in where, f"--find-nonfinite with an infinite weight says {where}")

    def messages(self, artifact, *options, inputs=None, entry="eval"):
        given = [f"--input={key}={value}" for key, value in (inputs or self.inputs).items()]
        words = [str(word) for word in (self.mpc, "run", artifact, f"--entry={entry}", *options, *given)]
        done = subprocess.run(words, capture_output=True, text=True)
        return done.stdout + done.stderr

    def loss(self, artifact, entry, device, state, inputs=None):
        path = self.folder / "loss.npy"
        given = [f"--input={key}={value}" for key, value in (inputs or self.inputs).items()]
        commands.call(self.mpc, "run", artifact, f"--entry={entry}", f"--device={device}", f"--state={state}", f"--output=loss={path}", *given)
        return tensors.read_npy(path)[1][0]

    def borders(self):
        self.choose(history=1)
        artifact = self.compile("fp8", "adamw")
        before = self.run(artifact, "one.safetensors", 2)
        old = read(before)
        self.expect(all(len(history(old, name)) == 1 for name in TENSORS), "a history of one step has more")
        shape, values = tensors.read_npy(self.inputs["x"])
        zeros, broken = dict(self.inputs), dict(self.inputs)
        zeros["x"], broken["x"] = self.folder / "zeros.npy", self.folder / "infinite.npy"
        tensors.write_npy(zeros["x"], shape, [0.0] * len(values))
        new = read(self.run(artifact, "zero.safetensors", 1, f"--state={before}", inputs=zeros))
        self.expect(history(new, "fc1.x") == [0.0], f"the amax of zeros is {history(new, 'fc1.x')}")
        self.expect(scale(new, "fc1.x") == scale(old, "fc1.x"), f"a zero tensor's scale goes from {scale(old, 'fc1.x')} to {scale(new, 'fc1.x')}")
        self.expect(scale(new, "fc2.x") != scale(old, "fc2.x"), "what is not zero keeps its scale")
        for poison in (math.inf, math.nan):
            tensors.write_npy(broken["x"], shape, [poison, *values[1:]])
            new = read(self.run(artifact, "broken.safetensors", 1, f"--state={before}", inputs=broken))
            changed = [name for name in old if old[name] != new[name]]
            self.expect(not changed, f"{poison} in the batch changes {changed}")
            said = self.messages(artifact, f"--state={before}", "--find-nonfinite", inputs=broken, entry="step")
            reason = "an amax of fp8 was not finite" if math.isinf(poison) else "the loss was not finite"  # only codes of inf saturate
            self.expect("input x holds" in said and f"step 1: {reason}" in said, f"of {poison} in a step --find-nonfinite says {said}")
            fresh = read(self.run(artifact, "never.safetensors", 1, inputs=broken))
            given = [name for name in TENSORS if scale(fresh, name) != 0 and not name.endswith(".weight")]
            self.expect(not given, f"{poison} in the first batch gives a scale to {given}")
            self.poisoned_late(artifact, poison, broken)
        self.poisoned_weight(artifact)

    def poisoned_late(self, artifact, poison, inputs):
        """Three steps of @step on a poisoned batch, behind 16 that leave the state as it is."""
        late = read(self.run(artifact, "late.safetensors", 19, f"--state={self.folder / 'one.safetensors'}", inputs=inputs))
        old = read(self.folder / "one.safetensors")
        self.expect(not [name for name in old if old[name] != late[name]], f"{poison} changes the state in a step behind the first ones")

    def poisoned_weight(self, artifact):
        """A weight that is infinite, which f8E4M3FN would saturate: no step changes anything, neither of the first ones nor behind them."""
        infinite = struct.pack("<f", math.inf)
        weights = self.rewritten(self.home / "weights.safetensors", "poisoned.safetensors",
                                 lambda name, data: infinite + data[4:] if name == "fc1.weight" else data)  # fmt: skip
        states = []
        for count in (1, 18):
            target = self.folder / "infinite.safetensors"
            commands.call(self.mpc, "run", artifact, "--device=cpu", "--entry=step", f"--steps={count}", f"--weights={weights}", f"--save-state={target}",
                          *(f"--input={name}={path}" for name, path in self.inputs.items()))  # fmt: skip
            states.append(read(target))
        changed = [name for name in states[0] if states[0][name] != states[1][name]]
        self.expect(not changed, f"with an infinite weight steps change {changed}")
        said = self.messages(artifact, f"--weights={weights}", "--find-nonfinite", entry="step")
        self.expect("fc1.weight" in said, f"of an infinite weight in a step --find-nonfinite says {said}")

    def notes(self):
        self.choose(history=16)
        artifact = self.compile("fp8", "adamw")
        self.problems += self.resume("fp8")
        described = json.loads(commands.call(self.mpc, "inspect", artifact, "--json"))
        self.expect('"delayed"' in described["training"]["recipe"], f"inspect says {described['training']}")
        data = (self.folder / "whole.safetensors").read_bytes()
        noted = json.loads(data[8 : 8 + struct.unpack("<Q", data[:8])[0]])["__metadata__"]["recipe"]
        self.expect('"delayed"' in noted and '"history":16' in noted, f"the state's note of the recipe is {noted}")
        said = commands.call(self.mpc, "explain", self.home / self.model, *self.words("fp8", "adamw"), "--wide")
        self.expect("scaled by the largest amax of the last 16 steps (delayed scaling" in said, f"explain says: {said}")
        self.choose(history=8)
        other = self.compile("fp8", "adamw")
        done = subprocess.run([str(w) for w in (self.mpc, "run", other, "--entry=step", f"--state={self.folder / 'whole.safetensors'}",
                               *(f"--input={name}={path}" for name, path in self.inputs.items()))], capture_output=True, text=True)  # fmt: skip
        self.expect(done.returncode == 1 and "its recipe is" in done.stderr, f"a state of another history: {done.stderr}")

    def fallback(self):
        """What is not finite in every precision: the state of the fp8 run goes on in bf16 all the same."""
        self.choose()
        first = self.compile("fp8", "adamw")
        first = first.rename(self.folder / "first.mpcx")
        second = self.compile("bf16", "adamw")
        shape, values = tensors.read_npy(self.inputs["x"])
        tensors.write_npy(self.folder / "nan.npy", shape, [math.nan] * len(values))
        metrics = self.folder / "fallback.jsonl"
        metrics.unlink(missing_ok=True)
        subprocess.run([str(w) for w in (self.mpc, "train", first, f"--data={self.folder / 'nan.npy'},{self.inputs['target']}",
                        "--steps=4", "--max-skips=2", f"--on-instability=fallback={second}", f"--metrics={metrics}")], capture_output=True)  # fmt: skip
        lines = [json.loads(line) for line in metrics.read_text().splitlines()]
        runs = [line["precision"] for line in lines if line["kind"] == "run"]
        self.expect(runs == ["fp8", "bf16"], f"runs: {runs}")


def read(path):
    return steps.read_state(path)


def main(mpc, examples, folder):
    delayed = Delayed(mpc, examples, folder)
    for check in (delayed.against_evaluator, delayed.late, delayed.evals, delayed.histories, delayed.powers, delayed.jumps, delayed.borders, delayed.notes, delayed.fallback):
        before = len(delayed.problems)
        check()
        print(f"{check.__name__}: {'as it should be' if len(delayed.problems) == before else 'FAILED'}")
    return steps.told(delayed.problems)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
