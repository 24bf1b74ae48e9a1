"""Each quantised tensor of mpc explain --json runs in a kernel that the plan launches, for its layer: fates.py FILE"""
import json
import sys

report = json.load(open(sys.argv[1]))
problems, count = [], 0
for plan in report["plans"]:
    layers, entries = {}, {}
    for row in plan["kernels"]:
        layers.setdefault(row["kernel"], set()).update(row["layers"])
        entries.setdefault(row["kernel"], set()).add(row["entry"])
    for cast in report["casts"]:
        if cast["to"] not in ("f8E4M3FN", "f8E5M2", "ui8"):
            continue
        count += 1
        fate = next(fate for fate in cast["fates"] if fate["plan"] == plan["name"])
        if fate["fate"] == "folded" or not fate["kernels"]:
            problems.append(f"{cast}: nothing runs it")
        problems += [f"{cast}: {kernel} is of {sorted(layers.get(kernel, []))}"
                     for kernel in fate["kernels"] if cast["for"] not in layers.get(kernel, [])]  # fmt: skip
        # What depends on parameters alone has moved to init.
        problems += [f"{cast}: {kernel} runs in {sorted(entries.get(kernel, []))}"
                     for kernel in fate["kernels"] if not entries.get(kernel, set()) & {cast["function"], "init"}]  # fmt: skip
print(f"{count} quantised tensors")
sys.exit("\n".join(problems) or (0 if count else "none is quantised"))
