"""Every op that computes stands in a model of the sweep. Usage: swept.py SOURCE

llvm-tblgen, from the path, gives the records of the dialect. What no model of the sweep can hold is in WITHOUT, with the test that has it.
"""

import json
import re
import subprocess
import sys

import families

WITHOUT = {"scale_loss": "steps.py", "unscale": "steps.py", "times": "steps.py", "stop_gradient": "test/ir/evaluate", "all_reduce": "test/run/ranks",
           "reduce_scatter": "test/run/ranks", "all_gather": "test/run/ranks"}


def recorded(source):
    """The names of the ops that have a meaning of their own."""
    include = subprocess.run(["llvm-config", "--includedir"], check=True, capture_output=True, text=True).stdout.strip()
    command = ["llvm-tblgen", "--dump-json", "-I", include, "-I", source, f"{source}/ir/dialect/ops/MpcOps.td"]
    tables = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    return {tables[name]["opName"] for name in tables["!instanceof"]["Mpc_Op"]}


def swept():
    names = set()
    for build, precisions in families.FAMILIES.values():
        for model in build(precisions[0]):
            names.update(re.findall(r"mpc\.(\w+) ", model.text()))
    return names


def main(source):
    missing = recorded(source) - swept()
    if missing != set(WITHOUT):
        sys.exit(f"no model of the sweep has {sorted(missing)}, expected {sorted(WITHOUT)}; add the others to test/run/lib/families.py")
    print(f"{len(recorded(source))} ops, {len(WITHOUT)} of them elsewhere")


main(sys.argv[1])
