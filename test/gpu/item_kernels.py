"""Items on single kernels: variants compared and timed, counters by ncu, compute-sanitizer. Standard library only.

item_kernels.py compare | time | ncu | sanitize
"""

import csv
import math
import os
import subprocess

from gpu_results import DRY, OUT, ProgramFailed, add_to_file, json_lines, manifest, parts, read_json, report, run, sized

JOBS, SMALL_JOBS = "jobs.tsv", "jobs-small.tsv"
SECONDS_OF_A_TOOL = 60
MOST_DIFFERENCE = 0.01  # from the present kernel's result, of its largest value
SPREADS = 2  # a gain counts where it is more than so many spreads of both times
METRICS = ("Duration", "Memory Throughput", "DRAM Throughput", "Compute (SM) Throughput", "L2 Cache Throughput", "No Eligible",
           "Warp Cycles Per Issued Instruction")  # fmt: skip


def labels(jobs):
    with open(jobs) as file:
        found = [line.split("\t")[0] for line in file if line.strip() and not line.startswith("#")]
    return list(dict.fromkeys(found))


def of_each_label(jobs, *words):
    """The lines of mpc-kernel-time of each label in a process of its own, since a fault of a kernel ends the context."""
    for label in labels(jobs):
        done = subprocess.run(["./mpc-kernel-time", jobs, f"--only={label}", *words, *(["--any-result"] if DRY else [])],
                              stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)  # fmt: skip
        found = json_lines(done.stdout)
        if done.returncode and not found:
            found = [{"label": label, "variant": "all", "error": f"exit code {done.returncode}: {done.stderr.strip()}"}]
        yield label, found


def words_of(line):
    if "error" in line:
        return f"FAIL {line['error']}"
    if "microseconds" in line:
        return f"{line['microseconds']:10.2f} us +- {line['spread']:.2f}, {line['registers']} registers, {line['local_bytes']} local bytes"
    return f"{line['different_from_first']} elements differ from the first, by {line['largest_difference']} of {line['largest_value']}"


def collect(key, words):
    """Lines of all variants, printed and kept as they come; how many failed."""
    found, failed = {}, 0
    for label, lines in of_each_label(JOBS, *words):
        for line in lines:
            print(f"{label:22} {line['variant']:14} {words_of(line)}", flush=True)
            failed += "error" in line
        found[label] = lines
        add_to_file("variants.json", key, found)
    report(**{key: {label: len(lines) for label, lines in found.items()}, f"{key}_failed": failed})
    if failed:
        raise ProgramFailed(f"{failed} variants failed; see variants.json")
    return found


def compare():
    collect("compared", ["--compare", f"--seeds={sized(3, 1)}"])


def is_near(check):
    """Whether a comparison found equal bits, or a difference that is finite and small; NaN and infinities come as text."""
    if not check.get("different_from_first"):
        return True
    difference, largest = (float(check[name]) for name in ("largest_difference", "largest_value"))
    return math.isfinite(difference) and math.isfinite(largest) and difference <= MOST_DIFFERENCE * largest


def choices(timed, compared):
    """Of each kernel the fastest variant that was not found wrong and has no local memory, beside the present one. `too_far` are those that
    would be faster, with what their results differ by."""
    found = {}
    for label, lines in timed.items():
        checked = {line["variant"]: line for line in compared.get(label, [])}
        sound = [line for line in lines if "error" not in line and "error" not in checked.get(line["variant"], {}) and not line["local_bytes"]]
        good = [line for line in sound if is_near(checked.get(line["variant"], {}))]
        present = next((line for line in lines if line["variant"] == "present" and "error" not in line), None)
        if not good or not present:
            continue
        best = min(good, key=lambda line: line["microseconds"])
        gain = present["microseconds"] - best["microseconds"]
        if gain <= SPREADS * (present["spread"] + best["spread"]):
            best, gain = present, 0.0
        far = [line for line in sound if line not in good and line["microseconds"] < best["microseconds"]]
        same = checked.get(best["variant"], {}).get("different_from_first")
        found[label] = {
            "kernel": present["kernel"], "present": present["microseconds"], "best": best["variant"], "microseconds": best["microseconds"],
            "gain": gain, "differs_from_default": best is not present, "was_compared": best["variant"] in checked, "same_bits": same == 0,
            "too_far": {line["variant"]: {"microseconds": line["microseconds"], "difference": checked[line["variant"]]["largest_difference"],
                                          "value": checked[line["variant"]]["largest_value"]} for line in far},
        }  # fmt: skip
    return found


def time_all():
    try:
        timed = collect("timed", [f"--replays={sized(20, 2)}"])
    finally:
        kept = read_json(os.path.join(OUT, "variants.json"), {})
        found = choices(kept.get("timed", {}), kept.get("compared", {}))
        add_to_file("variants.json", "choices", found)
        add_to_file("variants.json", "bundle", manifest().get("variants", {}))
    for label, choice in found.items():
        print(f"{label:22} {choice['present']:10.2f} us now, best {choice['best']} {choice['microseconds']:.2f}")
    report(choices=found, labels=len(timed))


# ---- ncu


def read_ncu(text):
    """{kernel: {metric: "value unit"}} of ncu's pages as CSV; the lines before the heading are its own words."""
    lines = text.splitlines()
    begin = next((i for i, line in enumerate(lines) if line.startswith('"ID"')), None)
    if begin is None:
        return {}
    found = {}
    for row in csv.DictReader(lines[begin:]):
        if row.get("Metric Name"):
            found.setdefault(row["Kernel Name"], {})[row["Metric Name"]] = f"{row['Metric Value']} {row['Metric Unit']}".strip()
    return found


def only_present(label):
    """A file of jobs with the present kernel of one label."""
    path = f"jobs-{label}.tsv"
    with open(JOBS) as file:
        first = next(line for line in file if line.split("\t")[0] == label)
    with open(path, "w") as file:
        file.write(first)
    return path


def counters():
    failed, found = [], {}
    for label in manifest()["variants"]["counted"]:
        if label not in labels(JOBS):
            failed.append(f"{label}: the bundle has no such kernel")
            continue
        words = ["ncu", "--clock-control", "none", "--section", "SpeedOfLight", "--section", "WarpStateStats", "--section", "SchedulerStats", "--section",
                 "MemoryWorkloadAnalysis", "--section", "LaunchStats", "--section", "Occupancy", "--csv", "--page", "details", "./mpc-kernel-time", only_present(label), "--once"]  # fmt: skip
        try:
            done = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=SECONDS_OF_A_TOOL, check=False)
        except subprocess.TimeoutExpired:
            failed.append(f"{label}: more than {SECONDS_OF_A_TOOL} s")
            continue
        with open(os.path.join(OUT, "ncu.csv"), "a") as file:
            file.write(f"# {label}\n{done.stdout}")
        kernels = read_ncu(done.stdout)
        if not kernels:
            failed.append(f"{label}: exit code {done.returncode}: {(done.stdout + done.stderr)[-400:]}")
            continue
        kernel, metrics = list(kernels.items())[-1]  # those before clear memory
        found[label] = {"kernel": kernel} | metrics
        print(f"{label:22} {', '.join(f'{name} {metrics[name]}' for name in METRICS if name in metrics)}", flush=True)
        report(ncu=found)
    if failed:
        raise ProgramFailed("; ".join(failed))


# ---- compute-sanitizer


def sanitize():
    """Variants of the small network's kernels: small, since a checked kernel is a hundred times slower."""
    found, failed = {}, 0
    for label in labels(SMALL_JOBS):
        for tool in ("memcheck", "racecheck"):
            words = ["compute-sanitizer", "--tool", tool, "--error-exitcode", "9", "./mpc-kernel-time", SMALL_JOBS, f"--only={label}", "--once"]
            try:
                run(words)
                found[f"{label} {tool}"] = "no error"
            except ProgramFailed as problem:
                failed += 1
                found[f"{label} {tool}"] = str(problem)[-600:]
            print(f"{label:22} {tool:10} {found[f'{label} {tool}']}", flush=True)
            report(sanitized=found)
    if failed:
        raise ProgramFailed(f"{failed} of {len(found)} failed")


if __name__ == "__main__":
    parts({"compare": compare, "time": time_all, "ncu": counters, "sanitize": sanitize})
