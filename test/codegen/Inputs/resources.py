"""Compiles a model for each architecture and precision; no kernel spills or uses local memory.

    resources.py mpc folder model --precisions=fp32,fp8 [--schedules=flat,tile] [words for mpc compile]

One compilation an architecture, since `inspect` tells the registers of one. `--schedules` are kinds that must occur, so
that a model which stops showing one is noticed. sm_80 has no FP8 products and is left out in that precision.
"""

import concurrent.futures
import json
import os
import subprocess
import sys

ARCHITECTURES = ("sm_80", "sm_89", "sm_90a", "sm_100a", "sm_120")


def kernels(mpc, folder, model, precision, arch, words):
    artifact = f"{folder}/{precision}-{arch}.mpcx"
    command = [mpc, "compile", model, f"--precision={precision}", "--target=cuda", f"--arch={arch}", "-o", artifact]
    for line in (command + words, [mpc, "inspect", artifact, "--json"]):
        done = subprocess.run(line, stdin=subprocess.DEVNULL, capture_output=True, text=True)
        if done.returncode:
            raise SystemExit(f"{' '.join(line)}: exit code {done.returncode}: {done.stderr}")
    return [(f"{precision}, {arch}", kernel) for plan in json.loads(done.stdout)["plans"] for kernel in plan["kernels"]]


def main(mpc, folder, model, *words):
    options = dict(word[2:].split("=", 1) for word in words if word.startswith(("--precisions=", "--schedules=")))
    rest = [word for word in words if not word.startswith(("--precisions=", "--schedules="))]
    os.makedirs(folder, exist_ok=True)
    jobs = [(precision, arch) for precision in options["precisions"].split(",") for arch in ARCHITECTURES
            if (precision, arch) != ("fp8", "sm_80")]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        found = sum(pool.map(lambda job: kernels(mpc, folder, model, *job, rest), jobs), [])
    problems = []
    for where, kernel in found:
        facts = {key: kernel[key] for key in ("registers", "spill_bytes", "local_bytes")}
        # What NVRTC did not say reads as -1 and is no pass.
        if facts["spill_bytes"] != 0 or facts["local_bytes"] != 0 or not 0 < facts["registers"] <= 255:
            problems.append(f"{kernel['name']} in {where}: {facts}")
    missing = set(options.get("schedules", "flat").split(",")) - {kernel["schedule"] for _, kernel in found}
    if missing:
        problems.append(f"no kernel with schedule {', '.join(sorted(missing))}")
    most = max((kernel["registers"], kernel["name"], where) for where, kernel in found)
    print(f"{len(jobs)} compilations, {len(found)} kernels, at most {most[0]} registers ({most[1]} in {most[2]})")
    return "\n".join(problems) or 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
