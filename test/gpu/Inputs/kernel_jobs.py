"""Jobs that mpc-kernel-time refuses on the driver's double, and one that it times: kernel_jobs.py BUNDLE, which ran dry."""

import json
import os
import pathlib
import subprocess
import sys

bundle = pathlib.Path(sys.argv[1])
env = dict(os.environ, LD_LIBRARY_PATH=str(bundle.resolve() / "dry"))
fields = (bundle / "jobs.tsv").read_text().splitlines()[1].split("\t")
LABEL, ARTIFACT, KERNEL, VARIANT, CUBIN, THREADS, GRID, SHARED, SKIPPED = range(9)


def run(line, *words):
    (bundle / "bad.tsv").write_text("\t".join(line) + "\n")
    done = subprocess.run(["./mpc-kernel-time", "bad.tsv", *words], cwd=bundle, env=env, capture_output=True, text=True, check=False)
    try:
        return done.returncode, json.loads(done.stdout)
    except ValueError:
        return done.returncode, {"error": done.stderr.split(": ", 1)[-1].strip()}


def changed(**places):
    line = list(fields)
    for name, value in places.items():
        line[globals()[name]] = value
    return line


def refused(line, *words, code=1):
    found, result = run(line, *words)
    assert found == code and "error" in result, (line, found, result)
    print(f"refused: {result['error']}")


# A cubin of the double says which kernels it has.
(bundle / "other.cubin").write_text("kernels: other_kernel")
names = run(changed(CUBIN="other.cubin"))[1]["error"]
print(f"refused: {names.replace(fields[KERNEL], 'no_such_kernel')}")
refused(changed(KERNEL="no_such_kernel"))
refused(changed(CUBIN="no-such.cubin"))
refused(changed(THREADS="2048"))
refused(changed(SHARED="232449"))
refused(fields[:3], code=2)
# The double runs no kernel, so the outputs keep what they were poisoned with.
refused(fields, "--compare")
code, timed = run(fields, "--replays=3")
assert code == 0 and timed["registers"] == 32 and timed["launches"] >= timed["sets"] > 0, timed
print(f"by the double's clock {timed['microseconds']}")
