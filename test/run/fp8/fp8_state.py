"""Delayed scaling's state over thousands of steps: fp8_state.py ARTIFACT HISTORY MARGIN STEPS [--micro=K]. Needs the binding and NumPy.

Sizes of the batches jump by factors, and inf, NaN, zeros and numbers near f32's largest stand at random steps in random
places of the batch; inf and NaN in random places of a random parameter, which gets its own values back behind the step. A model of the state machine, written from its rules alone, goes along: it knows what each step may change. An
amax of an activation is computed here, of the other tensors it is taken from the one place of the history that may change.
With --micro=K a step is K micro-batches and an apply, whose history takes the largest amax of them; now and then a second apply
follows, which has nothing to apply. With --break=PLACE the model has a fault on purpose, which the comparison must find.
"""

import math
import random
import sys

import ml_dtypes
import numpy

import mpc

LARGEST = {"x": 448.0, "weight": 448.0, "dy": 57344.0}
TENSORS = [f"{layer}.{role}" for layer in ("fc1", "fc2") for role in LARGEST]
POSITION = "scaler.fp8_position"
# The rows of the state: weights, and the other tensors in the order of their first products, f8E5M2 last.
ROWS = {"weight_": ["fc1.weight", "fc2.weight"], "": ["fc1.x", "fc2.x", "fc2.dy", "fc1.dy"]}
PARAMETERS = [f"fc{layer}.{part}" for layer in (1, 2, 3) for part in ("weight", "bias")]
BATCH, INPUTS, CLASSES = 8, 64, 10


def history(state, name):
    kind = "weight_" if name.endswith(".weight") else ""
    return state[f"scaler.fp8_{kind}amax_history"][ROWS[kind].index(name)]


def scale(state, name):
    kind = "weight_" if name.endswith(".weight") else ""
    return state[f"scaler.fp8_{kind}scale"][ROWS[kind].index(name)]


class Machine:
    """The histories and scales that the rules give."""

    def __init__(self, length, margin, broken):
        self.length, self.margin, self.place, self.broken = length, margin, 0, broken
        self.history = {name: numpy.zeros(length, numpy.float32) for name in TENSORS}
        self.scale = {}  # of a tensor that a good step has measured

    def good_step(self, amax):
        for name in TENSORS:
            self.history[name][self.place] = amax[name]
            largest = self.history[name].max()
            if largest > 0:
                top = numpy.float32(LARGEST[name.split(".")[1]])
                self.scale[name] = numpy.float32(top / largest) * numpy.float32(2.0**-self.margin)
        self.place = (self.place + 1) % (self.length + (self.broken == "length"))

    def differences(self, state):
        if state[POSITION] != self.place:
            yield f"the place is {state[POSITION]}, expected {self.place}"
        for name in TENSORS:
            if not numpy.array_equal(history(state, name), self.history[name]):
                yield f"the history of {name} is {history(state, name)}, expected {self.history[name]}"
            if scale(state, name) != self.scale.get(name, scale(state, name)):
                yield f"the scale of {name} is {scale(state, name)}, expected {self.scale[name]}"


def batch(source):
    """A batch, and whether its step is to be skipped; None where that depends on the weights."""
    values = numpy.random.default_rng(source.getrandbits(32))
    x = values.standard_normal((BATCH, INPUTS), numpy.float32) * numpy.float32(2.0 ** source.randint(-12, 6))
    target = values.integers(0, CLASSES, BATCH)
    fault = source.choice(["inf", "-inf", "nan", "overflow", "zeros"]) if source.random() < 0.15 else ""
    at = source.randrange(BATCH), source.randrange(INPUTS)
    if fault == "overflow":
        x[:] = 3e38
    elif fault == "zeros":
        x[:] = 0
    elif fault:
        x[at] = float(fault)
    return x, target, None if fault == "overflow" else fault in ("inf", "-inf", "nan")


def poisoned(source, state):
    """A random parameter with inf or NaN at a random place; none in most steps. A relu or a softmax makes 0 of a bias of -inf."""
    if source.random() >= 0.03:
        return {}
    name = source.choice(PARAMETERS)
    values = state[name].copy()
    values.flat[source.randrange(values.size)] = float(source.choice(["inf", "nan"] + ["-inf"] * name.endswith("weight")))
    return {name: values}


def merged(batches):
    """Whether a step of some batches is to be skipped; None where that depends on the weights."""
    verdicts = [bad for _, _, bad in batches]
    return True if True in verdicts else None if None in verdicts else False


def run(program, batches, is_micro, again):
    """One step. With `again` a second apply follows, whose metrics are not those of the step."""
    if not is_micro:
        program.step(x=batches[0][0], target=batches[0][1])
        program.wait()
        return program.metrics()[-1], {}
    for x, target, _ in batches:
        program.micro_step(x=x, target=target)
    program.apply()
    program.wait()
    metrics = program.metrics()[-1]
    before = program.state_dict(roles=None) if again else {}
    if again:
        program.apply()
        program.wait()
        program.metrics()
    return metrics, before


def is_kept(name):
    """Whether a skipped step leaves the state as it is; micro-batches are added up all the same."""
    return not name.startswith("accumulator.") and name not in ("scaler.fp8_amax", "scaler.fp8_observe")


def amaxes(x, before, state, machine):
    """The amax of each tensor in a good step: of the inputs and of the weights that it reads as bf16, of others what it wrote at its place."""

    def largest(tensor):
        return numpy.abs(tensor).max().astype(ml_dtypes.bfloat16).astype(numpy.float32)

    found = {name: history(state, name)[machine.place] for name in TENSORS}
    found["fc1.x"] = largest(x)
    found |= {name: largest(before[name]) for name in TENSORS if name in before}
    return found


def main():
    words = [word for word in sys.argv[1:] if not word.startswith("--")]
    options = dict(word[2:].split("=") for word in sys.argv[1:] if word.startswith("--"))
    broken, micro = options.get("break", ""), int(options.get("micro", 0))
    machine = Machine(int(words[1]), int(words[2]), broken)
    source, skipped, steps, spoilt = random.Random(7), 0, int(words[3]), set()
    with mpc.load(words[0], device="cpu") as program:
        before = program.state_dict(roles=None)
        for number in range(1, steps + 1):
            batches = [batch(source) for _ in range(max(1, micro))]
            bad = merged(batches)
            poison = poisoned(source, before)
            kept = {name: before[name] for name in poison}
            if poison:
                program.load_state_dict(poison, strict=False)
                before, bad = program.state_dict(roles=None), True
                spoilt.update(poison)
            metrics, applied = run(program, batches, micro > 0, micro > 0 and source.random() < 0.1)
            state = program.state_dict(roles=None)
            bad = bool(metrics.skipped) if bad is None else bad or (broken == "bad" and number == steps // 2)
            problems = [f"{name} changed by an apply of nothing" for name in applied if not numpy.array_equal(applied[name], state[name], equal_nan=True)]
            if bool(metrics.skipped) != bad:
                problems.append(f"skipped: {metrics.skipped}, expected {bad}")
            if bad:
                skipped += 1
                # The first call observes its batch, whatever becomes of the step.
                kept_names = [name for name in state if is_kept(name) and (number > 1 or name != "scaler.fp8_scale")]
                problems += [f"{name} changed in a skipped step" for name in kept_names if not numpy.array_equal(before[name], state[name], equal_nan=True)]
            else:
                machine.good_step(amaxes(numpy.stack([x for x, _, _ in batches[broken == "last" :]]), before, state, machine))
                if not all(math.isfinite(value) for name in TENSORS for value in history(state, name)):
                    problems.append("an amax that is not finite entered a history")
            problems += machine.differences(state)
            if problems:
                sys.exit(f"step {number}: " + "; ".join(problems[:4]))
            if kept:
                program.load_state_dict(kept, strict=False)
                state = program.state_dict(roles=None)
                problems = list(machine.differences(state))
                if problems:
                    sys.exit(f"step {number}, behind {', '.join(kept)}: " + "; ".join(problems[:4]))
            before = state
    if steps >= 2000 and len(spoilt) < len(PARAMETERS):
        sys.exit(f"only {sorted(spoilt)} were poisoned")
    print(f"{steps} steps, {skipped} skipped, {len(spoilt)} parameters poisoned in turn: histories and scales are the model's")


main()
