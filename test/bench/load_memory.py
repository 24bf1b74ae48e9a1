"""The memory of inference: the artifact's file, what a process has after mpc.load, and its peak meanwhile, in each precision as a share of fp32.

    load_memory.py MPC MODEL.mlir FOLDER [--precisions=bf16,fp8,int8,nvfp4] [--check] [WORD of mpc compile ..]

Each artifact is loaded on the CPU in a process of its own, which subtracts what it had before the load. `kept` holds the parameters
(keep_parameters), as all loads did once; `freed` is the default; `converted` is mpc compile --embed=converted. The residual stream is in bf16
(--residual=low), so that a table of words that is also the head is there once. --check fails where a share is above its bar.
"""

import pathlib
import subprocess
import sys

WORDS = {"int8": ["--precision=fp8", "--fp8-recipe=int8"], "nvfp4": ["--precision=fp8", "--fp8-recipe=nvfp4"]}
BARS = {"bf16": 0.52, "fp8": 0.36, "int8": 0.36, "nvfp4": 0.26}  # of fp32
PEAK_BAR = 1.2  # of what is there after the load

LOAD = """
import sys
def memory():
    lines = dict(line.split(":") for line in open("/proc/self/status") if ":" in line)
    return [1024 * int(lines[name].split()[0]) for name in ("RssAnon", "VmHWM", "VmRSS")]
import mpc.program
before = memory()
program = mpc.load(sys.argv[1], device="cpu", threads=2, keep_parameters=sys.argv[2] == "kept")
after = memory()
print(after[0] - before[0], after[1] - before[2], after[2] - before[2])
"""


def loaded(artifact, form):
    """Bytes: anonymous memory after the load; the peak of all memory during it, and all memory after it."""
    done = subprocess.run([sys.executable, "-c", LOAD, artifact, form], check=True, capture_output=True, text=True)
    return [int(word) for word in done.stdout.split()]


def compile_to(mpc, model, path, words):
    subprocess.run([mpc, "compile", model, "--target=cpu", "--quiet", *words, "-o", path], check=True, stderr=subprocess.DEVNULL)
    return path


def main(mpc, model, folder, *rest):
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    checks = "--check" in rest
    precisions = next((word.split("=")[1].split(",") for word in rest if word.startswith("--precisions=")), list(BARS))
    words = [word for word in rest if word != "--check" and not word.startswith("--precisions=")]
    problems = []
    print("| precision | form | file, MB | of fp32 | after the load, MB | of fp32 | peak by after |\n|---|---|---|---|---|---|---|")
    whole = None
    for precision in ["fp32", *precisions]:
        own = [*WORDS.get(precision, [f"--precision={precision}"]), "--residual=low", *words]
        for form in ["converted"] if precision == "fp32" else ["kept", "freed", "converted"]:
            artifact = compile_to(mpc, model, folder / f"{precision}.mpcx", [*own, *(["--embed=converted"] if form == "converted" else [])])
            size = artifact.stat().st_size
            resident, peak, all_after = loaded(artifact, form)
            artifact.unlink()
            whole = whole or (size, resident)
            shares = size / whole[0], resident / whole[1]
            print(f"| {precision} | {form} | {size / 1e6:.1f} | {shares[0]:.3f} | {resident / 1e6:.1f} | {shares[1]:.3f} | {peak / all_after:.2f} |")
            if precision == "fp32":
                continue
            if form != "kept" and shares[1] > BARS[precision]:
                problems.append(f"{precision}, {form}: {shares[1]:.3f} of fp32 after the load, at most {BARS[precision]}")
            if form == "kept" and shares[1] < 1:
                problems.append(f"{precision}, kept: {shares[1]:.3f} of fp32, though the parameters are there")
            if form == "converted" and (shares[0] > BARS[precision] or peak / all_after > PEAK_BAR):
                problems.append(f"{precision}: a file of {shares[0]:.3f} of fp32, a peak of {peak / all_after:.2f}")
    for problem in problems if checks else []:
        print(f"FAILED: {problem}", file=sys.stderr)
    return bool(checks and problems)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
