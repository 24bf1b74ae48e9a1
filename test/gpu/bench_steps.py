"""Times the training steps of the bundle, artifacts/step-PRECISION-BATCH.mpcx, and prints tokens/s and MFU. Standard library only.

A step whose loss does not fall is a failure and no measurement.
"""

import glob
import json
import re
import subprocess
import sys

CONTEXT = 1024
# As in bench_torch.py, which needs PyTorch to be read.
STEP_FLOPS = 6 * 124_475_904 + 6 * 12 * 768 * CONTEXT
WARM_STEPS = 20  # delayed scaling makes its first 16 steps by step_warm, which takes longer
PEAK_FLOPS = {"H100": 989e12, "H200": 989e12, "A100": 312e12}


def main():
    failed = False
    for path in sorted(glob.glob("artifacts/step-*.mpcx"), key=order):
        precision, batch = re.fullmatch(r".*/step-(\w+)-(\d+)\.mpcx", path).groups()
        inputs = [f"--input={name}=data/step-{name}-{batch}.npy" for name in ("tokens", "targets")]
        command = ["./mpc-time", path, "--device=cuda", "--entry=step", "--runs=20", f"--warmup={WARM_STEPS}", *inputs]
        done = subprocess.run(command, capture_output=True, text=True)
        what = f"step B = {batch:2} {precision}"
        if done.returncode:
            failed = True
            print(f"{what} FAIL: {(done.stderr.splitlines() or ['?'])[0]}", flush=True)
            continue
        found = json.loads(done.stdout)
        rate = int(batch) * CONTEXT / found["median_seconds"]
        peak = next((peak for name, peak in PEAK_FLOPS.items() if name in found["device"]), None)
        share = f"{100 * rate * STEP_FLOPS / peak:5.1f}% MFU" if peak else "MFU unknown"
        line = f"{what} {found['median_seconds'] * 1e3:8.2f} ms {rate:10.0f} tokens/s {share}"
        if not found["loss"] < found["first_loss"]:
            failed = True
            line += f" FAIL: the loss went from {found['first_loss']} to {found['loss']}"
        print(line, flush=True)
    sys.exit(failed)


def order(path):
    return [int(part) if part.isdigit() else part for part in re.split(r"(\d+)", path)]


if __name__ == "__main__":
    main()
