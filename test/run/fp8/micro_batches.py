"""micro_step and apply beside step, from the same start: micro_batches.py ARTIFACT. Needs the binding and NumPy.

The first call observes its batch: a batch of tiny numbers has the loss of @eval, which observes it too. Behind a batch with inf, which no
scale comes of, it has another loss.
Steps of one micro-batch leave the bytes of steps in all state that both have, behind each of 40, on cpu and on cpu-check. The batches change by factors of up to 2^18, so that the history's largest amax and the batch's own differ.
"""

import sys

import numpy

import mpc


def batches():
    values = numpy.random.default_rng(11)
    for _ in range(40):
        x = values.standard_normal((8, 64), numpy.float32) * numpy.float32(2.0 ** values.integers(-12, 6))
        yield {"x": x, "target": values.integers(0, 10, 8)}


def losses(artifact, device, calls):
    """The losses of a batch of tiny numbers by step and by micro_step behind so many skipped calls, and by eval."""
    with mpc.load(artifact, device=device) as whole, mpc.load(artifact, device=device) as parts, mpc.load(artifact, device=device) as other:
        tiny, broken = next(batches()), next(batches())
        tiny["x"] *= numpy.float32(2.0**-14)
        broken["x"][0, 0] = numpy.inf
        evaluated = float(other["eval"](**tiny)["loss"])
        for batch in calls * [broken] + [tiny]:
            whole.step(**batch)
            parts.micro_step(**batch)
            parts.apply()
        whole.wait(), parts.wait()
        *skipped, step = whole.metrics()
        if not all(call.skipped for call in skipped) or step.skipped:
            sys.exit("a batch with inf is not skipped, or one of tiny numbers is")
        return step.loss, parts.metrics()[-2].loss, evaluated


def main(artifact):
    for device in ("cpu", "cpu-check"):
        step, micro_step, evaluated = losses(artifact, device, 0)
        if step != micro_step or abs(step - evaluated) > 1e-6 * abs(evaluated):
            sys.exit(f"{device}: the first calls do not observe: losses {step} and {micro_step}, eval's is {evaluated}")
        step, micro_step, evaluated = losses(artifact, device, 1)
        if not step == micro_step != evaluated:
            sys.exit(f"{device}: behind a batch with inf the losses are {step} and {micro_step}, eval's is {evaluated}")
        with mpc.load(artifact, device=device) as whole, mpc.load(artifact, device=device) as parts:
            for number, batch in enumerate(batches(), 1):
                whole.step(**batch)
                parts.micro_step(**batch)
                parts.apply()
                whole.wait(), parts.wait()
                expected, found = whole.state_dict(roles=None), parts.state_dict(roles=None)
                other = [name for name in expected if not name.startswith("accumulator.") and name != "scaler.fp8_amax"
                         and not numpy.array_equal(expected[name], found[name])]  # fmt: skip
                if other:
                    sys.exit(f"{device}, step {number}: {', '.join(other)} are not those of the step")
                if number in (1, 40) and not (found["scaler.fp8_amax"] > 0).all():
                    sys.exit(f"{device}, step {number}: no amax of micro-batches is kept")
    print("40 steps of one micro-batch on cpu and cpu-check: the bytes of steps")


main(sys.argv[1])
