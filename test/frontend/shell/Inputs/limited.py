"""Compiles a model under limits of memory and stack from far too little on; no exit code is 3: limited.py MPC MODEL"""

import resource
import subprocess
import sys

mpc, model = sys.argv[1:]
command = [mpc, "compile", model, "--precision=fp8", "--dim=B=4", "--train", "--target=cpu", "-o", "limited.mpcx"]
for limit, sizes in (
    (resource.RLIMIT_AS, [mib << 20 for mib in (56, 72, 96, 128)]),
    (resource.RLIMIT_DATA, [mib << 20 for mib in (12, 16, 24)]),
    (resource.RLIMIT_STACK, [kib << 10 for kib in (40, 64, 128)]),
):
    for size in sizes:
        done = subprocess.run(command, preexec_fn=lambda: resource.setrlimit(limit, (size, size)), capture_output=True, text=True)
        if done.returncode == 3 or "a fault of mpc itself" in done.stderr:
            sys.exit(f"limit {limit} of {size}: exit code {done.returncode}: {done.stderr}")
