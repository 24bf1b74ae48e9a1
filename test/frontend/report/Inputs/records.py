"""Writes the records of a made-up training run, as mpc train would. Usage: records.py FILE [--steps=N] [--seed=N]
[--precision=P] [--measures=N] [--resumed] [--model=NAME]"""
import argparse
import json
import math
import random


def gradients(rng, scale, centre, least):
    """Gradients around 2^centre in a format whose smallest power is 2^least."""
    for index, name in enumerate(["fc1.weight", "fc1.bias", "fc2.weight", "fc2.bias", "head.weight", "head.bias"]):
        bins, zeros = {}, 0
        for _ in range(2000):
            exponent = math.floor(rng.gauss(centre - 2 * index, 4) + math.log2(scale))
            if exponent < least:
                zeros += index + 1
            else:
                bins[exponent] = bins.get(exponent, 0) + index + 1
        low = min(bins, default=0)
        yield {"parameter": name, "format": "f16" if least == -24 else "bf16", "count": 2000 * (index + 1), "zeros": zeros,
               "nonfinite": 0, "amax": 2.0 ** (max(bins) + 0.5) if bins else 0, "min_exponent": low,
               "histogram": [bins.get(e, 0) for e in range(low, max(bins, default=-1) + 1)]}


def step_record(rng, step, total):
    warm = min(1, step / (0.1 * total))
    return {"kind": "step", "step": step,
            "loss": 2.3 * math.exp(-step / (0.2 * total)) + 0.08 + abs(rng.gauss(0, 0.05)),
            "grad_norm": 2 * math.exp(-step / total) * math.exp(rng.gauss(0, 0.25)),
            "learning_rate": 1e-3 * warm * (1 - step / (total + 1))}


def records(options):
    rng = random.Random(options.seed)
    total, fp16 = options.steps, options.precision == "fp16"
    scale, good, skips, resumed = 2.0 ** 20, 0, 0, not options.resumed
    start = {"kind": "run", "model": options.model, "precision": options.precision, "artifact": "digits.mpcx",
             "device": "cpu", "started": "2026-01-02T03:04:05Z", "unit": "samples", "seed": options.seed, "steps": total,
             "batch": 64, "first_step": 0, "parameters": 101770, "memory_bytes": 1500000 if fp16 else 1900000}
    yield start
    step = 1
    while step <= total:
        if not resumed and step == total * 2 // 3:
            resumed, step = True, total // 2
            yield {"kind": "note", "step": step, "what": "resume", "text": f"goes on from checkpoints/{step:08d}"}
            yield dict(start, first_step=step)
            step += 1
        line = step_record(rng, step, total)
        if fp16:
            skip = scale > 2 ** 17 or rng.random() < 3 / total
            line.update(scale=scale, skipped=skip)
            good = 0 if skip else good + 1
            skips += skip
            if skip:
                line.update(grad_norm="inf", nonfinite="fc1.weight")
                scale /= 2
            elif good > total / 8:
                scale, good = scale * 2, 0
        line.update(skips=skips, per_second=40000 * (1.4 if fp16 else 1) * rng.uniform(0.9, 1.1), seconds=step * 0.004)
        yield line
        if step % max(1, total // 8) == 0:
            yield {"kind": "eval", "step": step, "values": {"loss": line["loss"] * 1.05, "accuracy": 1 - line["loss"] / 4}}
        if options.measures and step % max(1, total // options.measures) == 0:
            held = scale if fp16 else 1
            yield {"kind": "measure", "step": step, "parameter_norm": 12 + 3 * step / total, "scale": held,
                   "gradients": list(gradients(rng, held, -20 - 6 * step / total, -24 if fp16 else -133))}
        step += 1
    if fp16:
        yield {"kind": "note", "step": total // 2, "what": "warning",
               "text": "fc1.bias: 5.3% of its gradient is zero; a greater loss scale may help"}


parser = argparse.ArgumentParser()
parser.add_argument("file")
parser.add_argument("--steps", type=int, default=400)
parser.add_argument("--seed", type=int, default=0)
parser.add_argument("--precision", default="fp16")
parser.add_argument("--model", default="digits")
parser.add_argument("--measures", type=int, default=0)
parser.add_argument("--resumed", action="store_true")
chosen = parser.parse_args()
with open(chosen.file, "w") as out:
    for record in records(chosen):
        out.write(json.dumps(record, separators=(",", ":")) + "\n")
