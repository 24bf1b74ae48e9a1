"""Reads a plan's text: which kernels an entry's warm form has alone, and which it launches more often than the entry.

    warm_kernels.py < plan.mlir
"""

import collections
import re
import sys

launches = collections.defaultdict(collections.Counter)
entry = None
for line in sys.stdin:
    if found := re.match(r"\s*plan\.entry @(\w+)", line):
        entry = found[1]
    elif found := re.match(r"\s*plan\.launch @(\w+)_[0-9a-f]+ ", line):
        launches[entry][found[0].split()[1]] += 1

step, warm = launches["step"], launches["step_warm"]
assert sum(step.values()) > 10, f"launches of {list(launches)}"


def words(names):
    return " ".join(sorted(name[1:].rsplit("_", 1)[0] for name in names))


print("kernels of step_warm alone:", words(warm.keys() - step.keys()))
print("launched more often than in step:", words(name for name in step if warm[name] > step[name]))
print("launched less often:", words(name for name in step if warm[name] < step[name]) or "none")
