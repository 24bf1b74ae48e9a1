"""Training steps of small networks on this device against the losses they had on the CPU: the first and the last of ten.
The bars are for products that add in another order, and what ten steps make of that. Standard library only.

check_steps.py write STEPS.TSV NAME ARTIFACT CPU-ARTIFACT WEIGHTS INPUTS MPC-TIME   adds a line with the losses of the CPU device
check_steps.py STEPS.TSV [DEVICE]                                                   runs each line; exit code 1 when one fails
"""

import json
import subprocess
import sys

BARS = {"fp32": 1e-4, "tf32": 5e-4, "fp16": 1e-3, "bf16": 5e-3, "fp8": 2e-2}  # relative


def losses(timer, device, artifact, weights, inputs):
    command = [timer, artifact, f"--device={device}", f"--weights={weights}", "--entry=step", "--runs=10", "--warmup=0"]
    done = subprocess.run(command + [f"--input={each}" for each in inputs.split(",")], capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError((done.stderr.splitlines() or ["?"])[0])
    found = json.loads(done.stdout)
    return found["first_loss"], found["loss"]


def check(line, device):
    name, artifact, weights, inputs, *expected = line.rstrip("\n").split("\t")
    bar = BARS[name.rsplit("-", 1)[1].split("_")[0]]
    try:
        found = losses("./mpc-time", device, artifact, weights, inputs)
    except RuntimeError as error:
        print(f"{name:24} FAIL {error}", flush=True)
        return False
    differences = [abs(x - float(y)) / float(y) for x, y in zip(found, expected)]
    good = all(difference <= bar for difference in differences) and found[1] < found[0]
    what = f"losses {found[0]:.6f} to {found[1]:.6f}, on the CPU {expected[0]} to {expected[1]}, bar {bar:g}"
    print(f"{name:24} {'ok  ' if good else 'FAIL'} {what}", flush=True)
    return good


def main():
    if sys.argv[1] == "write":
        table, name, artifact, on_cpu, weights, inputs, timer = sys.argv[2:]
        first, last = losses(timer, "cpu", on_cpu, weights, inputs)
        with open(table, "a") as file:
            file.write(f"{name}\t{artifact}\t{weights}\t{inputs}\t{first}\t{last}\n")
        return
    with open(sys.argv[1]) as file:
        good = [check(line, *sys.argv[2:] or ["cuda"]) for line in file]
    print(f"{sum(good)} passed, {len(good) - sum(good)} failed")
    sys.exit(not all(good) or not good)


if __name__ == "__main__":
    main()
