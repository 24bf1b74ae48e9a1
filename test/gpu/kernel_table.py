"""The table of measured steps that the predictor of `mpc explain` is fitted to (ir/formats/StepTimes.h). Standard library only.

    kernel_table.py PROFILE.json STEP=EXPLAIN.json.. > test/bench/results/DATE-DEVICE-kernels.tsv

PROFILE.json is gpu_run.py's, EXPLAIN.json what `mpc explain --json` prints for the step of that name in the state that ran. A kernel is found by
its name, products by their order. One that the profile has another number of times is left out, and stderr names it (CUPTI mistakes some names).
A row `step` has the launches of the rows of its step, the microseconds of the step alone without what has no row, and those of a step in a row.
"""

import collections
import json
import re
import sys

COLUMNS = ("kind", "compute", "flops", "bytes", "costly", "gathered", "turned", "tiles", "exposed", "row_scaled", "scores")
OURS = re.compile(r"(row|tile|flat|joined|multi_tensor|column|list|attention|embedding)_|memset32")
SECOND = re.compile(r"splitKreduce|^void cublasLt")  # the library's kernels behind a product's own


def find_launches(launches):
    """{name: its microseconds}, the microseconds of each product, and those from the plan's first launch to the end of its last.

    A fill before a product is the library's; copies of inputs and outputs are no steps of the plan.
    """
    kernels, products, fill = collections.defaultdict(list), [], 0.0
    own = [row for row in launches if not row[2].startswith("Memcpy")]
    for _, duration, name in own:
        if name.startswith("Memset"):
            fill += duration
        elif OURS.match(name):
            kernels[name].append(duration)
            fill = 0.0
        elif SECOND.search(name):
            products[-1] += duration + fill
            fill = 0.0
        else:
            products.append(duration + fill)
            fill = 0.0
    return kernels, products, own[-1][0] + own[-1][1] - own[0][0]


def rows_of(step, profile, plan):
    kernels, products, microseconds = find_launches(profile["launches"])
    planned = [row for row in plan["gemms"] if row["entry"] == plan["entry"]]
    if len(planned) != len(products):
        sys.exit(f"kernel_table.py: {step}: {len(products)} products ran, expected {len(planned)}; give the explain of the state that ran")
    times, works = collections.defaultdict(list), {}
    for row, duration in zip(planned, products):
        head = f"{row['batch']}x{row['m']}x{row['n']}x{row['k']} {row['precision']}"
        work = row["work"] | {"flops": row["flops"], "bytes": row["bytes"]}
        key = head, json.dumps(work, sort_keys=True)
        times[key].append(duration)
        works[key] = work
    for row in plan["kernels"]:
        if row["entry"] != plan["entry"] or row["kernel"] in ("fill", "copy"):
            continue
        if (ran := len(kernels.get(row["kernel"], ()))) != row["launches"]:
            print(f"{step}: {row['kernel']} ran {ran} times, expected {row['launches']}: it is left out", file=sys.stderr)
            continue
        key = row["kernel"], ""
        times[key] = kernels.pop(row["kernel"])
        moved = row["bytes_read"] + row["bytes_written"]
        works[key] = row["work"] | {"flops": row["flops"] / row["launches"], "bytes": moved / row["launches"]}
    left_out = sum(sum(found) for found in kernels.values())
    yield step, "step", sum(map(len, times.values())), microseconds - left_out, profile["milliseconds"] * 1e3
    for key, found in times.items():
        yield step, key[0], len(found), sum(found) / len(found), *(works[key].get(column, 0) for column in COLUMNS)


def text(cell):
    if isinstance(cell, str):
        return cell
    return str(int(cell)) if cell == int(cell) else f"{cell:.10g}"


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    with open(sys.argv[1]) as file:
        profiles = json.load(file)
    print("\t".join(("#step", "name", "launches", "us", *COLUMNS)))
    for word in sys.argv[2:]:
        step, path = word.split("=", 1)
        with open(path) as file:
            plan = json.load(file)["plans"][0]
        for row in rows_of(step, profiles[step], plan):
            print("\t".join(map(text, row)))


if __name__ == "__main__":
    main()
