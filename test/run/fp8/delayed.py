#!/usr/bin/env python3
"""Delayed scaling through the whole compiler, on the digits: delayed.py MPC EXAMPLES FOLDER

- cpu-check gives the bytes of cpu after six steps, the place in the histories going round.
- The first step has the scales of its own batch: it gives the state of a step behind two that observe, and no other state moves in these.
- The step behind a saved state, whose scales come from its histories, against the evaluator's in the same types:
  gradients (sgd's momentum buffer, as steps.py) within 1 dB, new histories within a bf16 rounding or two. Negative
  control: the evaluator's gradients without these histories are farther away.
- Histories hold the amax of each step at its place, and each scale is max / amax / 2^margin of its history.
- With power_of_two each scale is rounded down to a power of two. With jump_limit a step whose amax lies beyond it changes
  nothing but histories and scales, and steps behind it have room for it.
- An @eval before any step has the scales of its own batch too. An infinity or a NaN in the batch gives NaN, and so does an infinite weight;
  --find-nonfinite names it.
- A zero tensor keeps its scale, an infinity changes nothing at all, a history of one step holds the last amax.
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
POSITION, OBSERVE = "scaler.fp8_position", "scaler.fp8_observe"
# The rows of the state: weights, and the other tensors in the order of their first products, f8E5M2 last.
ROWS = {"weight_": ["fc1.weight", "fc2.weight"], "": ["fc1.x", "fc2.x", "fc2.dy", "fc1.dy"]}


def f32(x):
    return struct.unpack("<f", struct.pack("<f", x))[0]


def bf16(x):
    """A positive f32 to nearest even."""
    bits = struct.unpack("<I", struct.pack("<f", x))[0]
    return struct.unpack("<f", struct.pack("<I", bits + 0x7FFF + (bits >> 16 & 1) & 0xFFFF0000))[0]


def table(name):
    """The words of the state that has the tensor, and its row."""
    kind = "weight_" if name.endswith(".weight") else ""
    return kind, ROWS[kind].index(name)


def history(state, name):
    kind, row = table(name)
    values = state[f"scaler.fp8_{kind}amax_history"]
    length = len(values) // len(ROWS[kind])
    return values[row * length : (row + 1) * length]


def scale(state, name):
    kind, row = table(name)
    return state[f"scaler.fp8_{kind}scale"][row]


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
        for name in (POSITION, "scaler.fp8_scale", "scaler.fp8_weight_scale"):
            self.expect(all(math.isclose(a, b, rel_tol=0.02) for a, b in zip(typed[name], found[name])), f"{name}: {found[name]}, not {typed[name]}")
        # The control: without scales the same step gives other gradients.
        cleared = self.evaluate("fp8", "other.safetensors", "Schedule", f"--state={self.with_other_scales(before)}")
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

    def with_other_scales(self, path):
        """The state with scales of 1."""
        one = struct.pack("<f", 1)
        return self.rewritten(path, "ones.safetensors", lambda name, data: one * (len(data) // 4) if name == "scaler.fp8_scale" else data)

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

    def first(self):
        """The first step's scales are those of its own batch; runs that observe change no other state."""
        self.choose(history=4)
        artifact = self.compile("fp8", "adamw")
        begun = read(self.run(artifact, "one.safetensors", 1))
        self.expect(begun[OBSERVE] == [0.0] and begun[POSITION] == [1.0], f"behind the first step {OBSERVE} is {begun[OBSERVE]}, the place {begun[POSITION]}")
        self.expect(begun["optimizer.step"] == [1], f"the first step is number {begun['optimizer.step']}")
        for name in TENSORS:
            wanted = f32(LARGEST[name.split(".")[1]] / history(begun, name)[0])
            self.expect(math.isclose(scale(begun, name), wanted, rel_tol=1e-6), f"{name}: scale {scale(begun, name)}, not {wanted}")
        # What an eval leaves that observes: scales of its tensors, and all else as it was.
        most = bf16(max(map(abs, tensors.read_npy(self.inputs["x"])[1])))
        for device in ("cpu", "cpu-check"):
            after = read(self.call_entry(artifact, f"{device}.safetensors", "eval", f"--device={device}"))
            values = [scale(after, name) for name in ROWS[""]]
            self.expect(math.isclose(values[0], 448 / most, rel_tol=1e-6) and values[1] != 1 and values[2:] == [14336, 14336], f"{device}: an eval gives the scales {values}")
            self.expect(after[OBSERVE] == [2.0] and not any(after["scaler.fp8_amax_history"]), f"{device}: an eval counts as a step: {after[OBSERVE]}")

    def call_entry(self, artifact, name, entry, *options):
        path = self.folder / name
        inputs = [f"--input={key}={value}" for key, value in self.inputs.items()]
        commands.call(self.mpc, "run", artifact, f"--entry={entry}", f"--save-state={path}", *inputs, *options)
        return path

    def evals(self):
        self.choose(history=4)
        artifact = self.compile("fp8", "sgd")
        shape, values = tensors.read_npy(self.inputs["x"])
        broken = {**self.inputs, "x": self.folder / "broken.npy"}
        before = self.run(artifact, "before.safetensors", 3)
        for device in ("cpu", "cpu-check"):
            for poison in (math.inf, math.nan):
                tensors.write_npy(broken["x"], shape, [poison, *values[1:]])
                found = self.loss(artifact, "eval", device, before, broken)
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
            self.expect(not any(map(math.isnan, fresh["scaler.fp8_scale"])), f"{poison} in the first batch gives the scales {fresh['scaler.fp8_scale']}")
            self.expect(not any(fresh["scaler.fp8_amax_history"]), f"{poison} in the first batch enters the histories")
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
    for check in (delayed.against_evaluator, delayed.first, delayed.evals, delayed.histories, delayed.powers, delayed.jumps, delayed.borders, delayed.notes, delayed.fallback):
        before = len(delayed.problems)
        check()
        print(f"{check.__name__}: {'as it should be' if len(delayed.problems) == before else 'FAILED'}")
    return steps.told(delayed.problems)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
