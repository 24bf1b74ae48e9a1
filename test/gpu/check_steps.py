"""Training steps of small networks on this device against the losses they had on the CPU: the first and the last of ten.

Products that add in another order change roundings, and ten steps amplify that: in FP8 the last loss of the small GPT moves by
2%. So the CPU device also runs with weights that are changed by one part in a million, and a loss may be as far from the mean of
these runs as the bar of the precision says, or DEVIATIONS standard deviations of them. Standard library only.

check_steps.py STEPS.TSV [DEVICE]    runs each line, which write() made; exit code 1 when one fails
"""

import array
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile

BARS = {"fp32": 1e-4, "tf32": 5e-4, "fp16": 1e-3, "bf16": 5e-3, "fp8": 2e-2}  # relative
DEVIATIONS = 4
ANY_RESULT = os.environ.get("GPU_RUN_DRY") == "1"  # on the driver's double


def losses(timer, device, artifact, weights, inputs, folder="."):
    command = [timer, artifact, f"--device={device}", f"--weights={weights}", "--entry=step", "--runs=10", "--warmup=0"]
    done = subprocess.run(command + [f"--input={each}" for each in inputs.split(",")], capture_output=True, text=True, cwd=folder)
    if done.returncode:
        raise RuntimeError((done.stderr.splitlines() or ["?"])[0])
    found = json.loads(done.stdout)
    return found["first_loss"], found["loss"]


def changed(path, seed, to):
    """The safetensors file of f32 tensors with each number times 1 + 1e-6 of a normal number; seed 0 changes none."""
    with open(path, "rb") as file:
        data = file.read()
    begin = 8 + int.from_bytes(data[:8], "little")
    if any(tensor["dtype"] != "F32" for name, tensor in json.loads(data[8:begin]).items() if name != "__metadata__"):
        sys.exit(f"check_steps.py: {path}: expected f32 tensors")
    numbers, draw = array.array("f", data[begin:]), random.Random(seed).gauss
    if seed:
        numbers = array.array("f", (x * (1 + 1e-6 * draw(0, 1)) for x in numbers))
    with open(to, "wb") as file:
        file.write(data[:begin] + numbers.tobytes())


def write(folder, table, name, artifact, on_cpu, weights, inputs, timer, runs):
    """Adds a line with the losses of the CPU device: of `runs` runs, with the weights as they are and with changes. Paths are below `folder`."""
    found = []
    with tempfile.TemporaryDirectory() as place:
        for seed in range(runs):
            changed(f"{folder}/{weights}", seed, f"{place}/weights.safetensors")
            found.append(losses(timer, "cpu", on_cpu, f"{place}/weights.safetensors", inputs, folder))
    numbers = [number for all_of in zip(*found) for number in (statistics.mean(all_of), statistics.stdev(all_of))]
    with open(f"{folder}/{table}", "a") as file:
        file.write("\t".join([name, artifact, weights, inputs, *(f"{number:.6g}" for number in numbers)]) + "\n")


def check(line, device):
    name, artifact, weights, inputs, *numbers = line.rstrip("\n").split("\t")
    bar = BARS[name.rsplit("-", 1)[1].split("_")[0]]
    try:
        found = losses("./mpc-time", device, artifact, weights, inputs)
    except RuntimeError as error:
        print(f"{name:24} FAIL {error}", flush=True)
        return False
    first, first_deviation, last, last_deviation = (float(number) for number in numbers)
    texts, good = [], found[1] < found[0]
    for loss, mean, deviation in ((found[0], first, first_deviation), (found[1], last, last_deviation)):
        allowed = max(bar * mean, DEVIATIONS * deviation)
        good = good and abs(loss - mean) <= allowed or ANY_RESULT
        texts.append(f"{loss:.6f} ({mean:.6f} +- {allowed:.2g})")
    print(f"{name:24} {'ok  ' if good else 'FAIL'} losses {' to '.join(texts)}, on the CPU in brackets", flush=True)
    return good


def main():
    if sys.argv[1] == "write":
        return write(*sys.argv[2:])
    with open(sys.argv[1]) as file:
        good = [check(line, *sys.argv[2:] or ["cuda"]) for line in file]
    print(f"{sum(good)} passed, {len(good) - sum(good)} failed")
    sys.exit(not all(good) or not good)


if __name__ == "__main__":
    main()
