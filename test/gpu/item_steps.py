"""Items on whole training steps: alone and in a row, and one in each precision and recipe. Standard library only.

item_steps.py apart:STEP.. | ranks:STEP | bench
A step whose loss does not fall is a failure, except where all is zero and in a dry run.
"""

import importlib.util
import json
import os
import statistics

from gpu_results import DRY, ProgramFailed, manifest, parts, report, run, sized, step_words

# Floating-point operations a token of GPT-2 124M's step, causal attention counted half: 6 N + 6 L C T, N with the padded table.
STEP_FLOPS = 6 * 124_475_904 + 6 * 12 * 768 * 1024
# The dense bf16 rate of the device, which MFU is a share of in every precision; an unknown device has no MFU.
PEAK_FLOPS = {"H100": 989e12, "H200": 989e12, "A100": 312e12}
WARM_STEPS = sized(5, 2)
SLOW = {"fp32"}


def rate_of(found, step):
    """(tokens a second, share of the peak or None)"""
    rate = step["batch"] * step["context"] / found["median_seconds"]
    peak = next((peak for name, peak in PEAK_FLOPS.items() if name in found["device"]), None)
    return rate, rate * STEP_FLOPS / peak if peak else None


def time_step(step, *words):
    """What mpc-time found."""
    found = json.loads(run([*step_words(step), f"--warmup={WARM_STEPS}", *words]))
    if not (DRY or step["model"].endswith("zeros") or found["loss"] < found["first_loss"]):
        raise ProgramFailed(f"the loss went from {found['first_loss']} to {found['loss']}")
    return found


def apart(name):
    step = manifest()["steps"][name]
    alone = time_step(step, f"--runs={sized(5, 2)}", f"--pause={sized(0.5, 0.01)}")
    in_a_row = time_step(step, f"--runs={sized(200, 3)}")
    times = {"alone": alone["median_seconds"] * 1e3, "in_a_row": in_a_row["median_seconds"] * 1e3, "load_seconds": alone["load_seconds"]}
    print(f"{name:20} {times['alone']:8.3f} ms alone, {times['in_a_row']:8.3f} in a row", flush=True)
    report(**{name: times})


def nccl_folders():
    """Where PyTorch's wheel has NCCL, which the loader does not look for there."""
    found = importlib.util.find_spec("nvidia") and importlib.util.find_spec("nvidia.nccl")
    return [f"{place}/lib" for place in found.submodule_search_locations] if found else []


def ranks(name):
    """A step of --parallel=data by one process, without NCCL and with it, in turns: then its collectives are branches of the step's graph."""
    step, taken = manifest()["steps"][name], {"without": [], "with": []}
    paths = ":".join([*os.environ.get("LD_LIBRARY_PATH", "").split(":"), *nccl_folders()]).strip(":")
    for _ in range(sized(3, 1)):
        for label, settings in (("without", []), ("with", ["MPC_RANKS_ALONE=1", f"LD_LIBRARY_PATH={paths}"])):
            words = ["env", *settings, *step_words(step), f"--warmup={WARM_STEPS}", f"--runs={sized(20, 2)}"]
            taken[label].append(json.loads(run(words))["median_seconds"] * 1e3)
    found = {label: statistics.median(times) for label, times in taken.items()}
    print(f"{name:20} {found['without']:8.3f} ms without NCCL, {found['with']:8.3f} with it, {found['with'] / found['without']:.4f} times", flush=True)
    report(**{name: found})


def bench():
    failed, found = [], {}
    for name, step in manifest()["steps"].items():
        if step["model"] != "gpt2":
            continue
        try:
            taken = time_step(step, f"--runs={sized(5 if step['precision'] in SLOW else 20, 2)}")
        except ProgramFailed as problem:
            failed.append(name)
            print(f"{name:20} FAIL {problem}", flush=True)
            continue
        rate, share = rate_of(taken, step)
        found[name] = {"milliseconds": taken["median_seconds"] * 1e3, "tokens": rate, "mfu": share, "batch": step["batch"]}
        print(f"{name:20} B = {step['batch']:2} {found[name]['milliseconds']:8.2f} ms {rate:10.0f} tokens/s "
              f"{f'{share:.1%} MFU' if share else 'MFU unknown'}", flush=True)  # fmt: skip
        report(steps=found)
    if failed:
        raise ProgramFailed(", ".join(failed))


if __name__ == "__main__":
    parts({"apart": apart, "ranks": ranks, "bench": bench})
