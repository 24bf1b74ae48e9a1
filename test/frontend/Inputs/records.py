"""Writes records of a training run as mpc train would. Usage: records.py FILE [--steps=N] [--seed=N] [--precision=P]
[--measures=N] [--resumed] [--model=NAME]"""
import argparse
import json
import math
import random


def gradients(rng, names, scale, centre, held):
    """Log-normal gradients around 2^centre, in a format that holds powers from 2^held on."""
    for index, name in enumerate(names):
        count = 2000 * (index + 1)
        bins, zeros = {}, 0
        for _ in range(2000):
            exponent = math.floor(rng.gauss(centre - 2 * index, 3) + math.log2(scale))
            if exponent < held:
                zeros += index + 1
            else:
                bins[exponent] = bins.get(exponent, 0) + index + 1
        low = min(bins, default=0)
        yield {"parameter": name, "format": "f16" if held > -30 else "bf16", "count": count, "zeros": zeros, "nonfinite": 0,
               "amax": 2.0 ** (max(bins) + 0.5) if bins else 0.0, "min_exponent": low,
               "histogram": [bins.get(e, 0) for e in range(low, max(bins, default=-1) + 1)]}


def records(options):
    rng = random.Random(options.seed)
    fp16 = options.precision == "fp16"
    scale, good, skips = 65536.0 * 16, 0, 0
    start = {"kind": "run", "model": options.model, "precision": options.precision, "artifact": options.model + ".mpcx",
             "device": "cpu", "started": "2026-01-02T03:04:05Z", "unit": "samples", "seed": options.seed,
             "steps": options.steps, "batch": 64, "first_step": 0, "parameters": 101770, "memory_bytes": 1500000 + 400000 * (not fp16)}
    yield start
    resumed = not options.resumed
    step = 1
    while step <= options.steps:
        if not resumed and step == options.steps * 2 // 3:
            resumed = True
            step = options.steps // 2
            yield {"kind": "note", "step": step, "what": "resume", "text": f"goes on from step {step} of checkpoints/{step:08d}"}
            yield dict(start, first_step=step)
            step += 1
        loss = 2.3 * math.exp(-step / (0.2 * options.steps)) + 0.08 + abs(rng.gauss(0, 0.05))
        norm = 2 * math.exp(-step / options.steps) * math.exp(rng.gauss(0, 0.25))
        line = {"kind": "step", "step": step, "loss": loss, "grad_norm": norm,
                "learning_rate": 1e-3 * min(1, step / (0.1 * options.steps)) * (1 - step / (options.steps + 1))}
        if fp16:
            skip = scale > 2 ** 17 or rng.random() < 3 / options.steps
            line.update(scale=scale, skipped=skip)
            good = 0 if skip else good + 1
            skips += skip
            if skip:
                line.update(grad_norm="inf", nonfinite="fc1.weight")
                scale /= 2
            elif good > options.steps / 8:
                scale, good = scale * 2, 0
        line.update(skips=skips, per_second=40000 * (1.4 if fp16 else 1) * rng.uniform(0.9, 1.1), seconds=step * 0.004)
        yield line
        if step % max(1, options.steps // 8) == 0:
            yield {"kind": "eval", "step": step, "values": {"loss": loss * 1.05, "accuracy": 1 - loss / 4}}
        if options.measures and step % max(1, options.steps // options.measures) == 0:
            names = ["fc1.weight", "fc1.bias", "fc2.weight", "fc2.bias", "head.weight", "head.bias"]
            centre = -12 - 4 * step / options.steps
            yield {"kind": "measure", "step": step, "parameter_norm": 12 + 3 * step / options.steps, "scale": scale if fp16 else 1,
                   "gradients": list(gradients(rng, names, scale if fp16 else 1, centre, -24 if fp16 else -133))}
        step += 1
    if fp16:
        yield {"kind": "note", "step": options.steps // 2, "what": "warning",
               "text": "fc1.bias: 5.3% of its gradient is zero, try a greater --loss-scale"}


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
