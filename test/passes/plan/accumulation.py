"""How FP8 products of a plan sum, by phase: accumulation.py PLAN"""
import collections
import re
import sys

counts = collections.Counter()
for line in re.split(r"\n(?= *(?:plan|}))", open(sys.argv[1]).read()):
    if "plan.gemm" in line and "compute fp8" in line:
        phase = re.search(r"phase = #plan<phase (\w+)>", line)
        counts[phase.group(1) if phase else "forward", "fast" if "fast_accumulate" in line else "split"] += 1
print(", ".join(f"{phase} {how} {count}" for (phase, how), count in sorted(counts.items())))
