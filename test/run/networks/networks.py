#!/usr/bin/env python3
"""Digits, the small GPT and the small Llama through the whole compiler, against PyTorch's f32: networks.py MPC EXAMPLES FOLDER NETWORK [--quick].

f32: max|a - b| <= 1e-5 max|b| of each tensor. Every precision: the logits' signal to noise within 1 dB of what the
evaluator has in the same types, both ways (too good is a silent upgrade), and above the bar of a small network. cpu-check
gives the bits of cpu, with --quick in one precision that the network's name chooses. Negative control: the next lower precision misses the same bar.
"""

import pathlib
import subprocess
import sys

import commands
import tensors

# dB against f32; tf32's operands have the mantissa of f16.
BARS = {"fp32": 100, "tf32": 55, "fp16": 55, "bf16": 40, "fp8": 20}
LOWER = {"fp32": "tf32", "tf32": "bf16", "fp16": "bf16", "bf16": "fp8"}
NETWORKS = {  # folder, model, --dim, inputs, expected f32 results
    "digits": ("digits", "digits.mlir", "B=450", {"x": "data/x.npy", "target": "data/target.npy"},
               {"logits": "expected/logits.npy"}),
    "gpt2": ("gpt2/small", "gpt2-small.mlir", "B=2", {"tokens": "tokens.npy", "targets": "targets.npy"},
             {"logits": "logits.npy", "loss": "loss.npy"}),
    "llama": ("llama/small", "llama-small.mlir", "B=2", {"tokens": "tokens.npy", "targets": "targets.npy"},
              {"logits": "logits.npy", "loss": "loss.npy"}),
}  # fmt: skip


def outputs(command, names, folder, where, compiler=None):
    paths = {name: folder / f"{where}-{name}.npy" for name in names}
    command = [str(word) for word in command] + [f"--output={name}={path}" for name, path in paths.items()]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, env=compiler)
    if done.returncode:
        sys.exit(f"{' '.join(command)}: exit code {done.returncode}: {done.stderr}")
    return {name: tensors.read_npy(path)[1] for name, path in paths.items()}


def run(mpc, home, network, precision, folder, devices):
    """Outputs on cpu and cpu-check and by the evaluator in the same types."""
    _, model, dim, inputs, results = network
    inputs = [f"--input={name}={home / path}" for name, path in inputs.items()]
    words = [f"--precision={precision}", f"--dim={dim}", "--target=cpu", f"--weights={home / 'weights.safetensors'}"]
    artifact, compiler = folder / f"{precision}.mpcx", commands.compiler("cpu-check" in devices)
    subprocess.run([mpc, "compile", home / model, *words, "-o", artifact], stdin=subprocess.DEVNULL, check=True, env=compiler)
    given = {
        device: outputs([mpc, "run", artifact, f"--device={device}", *inputs], results, folder, f"{precision}-{device}", compiler)
        for device in devices
    }
    command = [mpc, "evaluate", home / model, *words, "--after=Schedule", *inputs]
    given["evaluate"] = outputs(command, results, folder, f"{precision}-evaluate")
    return given


def verdicts(precision, expected, evaluated, found):
    """(what, Verdict) of each bar."""
    logits = (expected["logits"], found["logits"])
    decibels = tensors.sqnr(*logits)
    share = 10 ** ((BARS[precision] - decibels) / 20)
    yield "bar of a small network", tensors.Verdict(share, f"{decibels:.1f} dB, at least {BARS[precision]} expected")
    if precision == "fp32":
        for name, reference in expected.items():
            yield f"PyTorch's {name}", tensors.tensor(reference, found[name], "fp32", {})
    else:
        yield "the evaluator's own error", tensors.as_good(expected["logits"], evaluated["logits"], found["logits"])


def main(mpc, examples, folder, name, *options):
    network = NETWORKS[name]
    home, folder = pathlib.Path(examples) / network[0], pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    expected = {result: tensors.read_npy(home / path)[1] for result, path in network[4].items()}
    checked = [commands.chosen(name, list(BARS))] if "--quick" in options else BARS
    devices = {precision: ("cpu", "cpu-check") if precision in checked else ("cpu",) for precision in BARS}
    runs = {precision: run(mpc, home, network, precision, folder, devices[precision]) for precision in BARS}
    problems = []
    for precision, given in runs.items():
        for result in expected if precision in checked else ():
            verdict = tensors.exact(given["cpu"][result], given["cpu-check"][result])
            if not verdict.passed:
                problems.append(f"{precision}: {result} of cpu-check: {verdict.what}")
        for what, verdict in verdicts(precision, expected, given["evaluate"], given["cpu"]):
            print(f"{name} in {precision}: {what}: {verdict.what} (share {verdict.share:.3f})")
            if not verdict.passed:
                problems.append(f"{precision}: {what}: {verdict.what}")
        lower = LOWER.get(precision)
        if lower and next(verdicts(precision, expected, given["evaluate"], runs[lower]["cpu"]))[1].passed:
            problems.append(f"{precision}: negative control: {lower} passes its bar")
    for problem in problems:
        print(f"FAILED: {name} in {problem}", file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
