#!/usr/bin/env python3
"""A rank that dies or hangs within the steps of a GPU is named by the others: gpu_faults.py MPC EXAMPLES FOLDER

On doubles of the driver and of NCCL, whose work waits for all ranks, and whose communicator does not end while a graph holds it.
"""

import re
import subprocess
import sys

import ranks
import steps
from networks import Network

STEPS = 100000  # more than the test waits for


def rank_that(words, action, sign):
    """A command that runs the words and acts on the process once the first rank has written of a step."""
    line = " ".join(f'"{word}"' for word in map(str, words))
    return ["sh", "-c", f"{line} & p=$!; until [ -s {sign} ]; do sleep 0.1; done; {action}"]


def main(mpc, examples, folder):
    network, problems = Network(mpc, examples, folder, "digits", target="cuda"), []
    sign = network.folder / "steps.jsonl"
    words = network.words_of_run(network.compile("fp32", "--parallel=data"), STEPS, "--collective-timeout=3", f"--metrics={sign}", "--log-every=1")
    short = network.words_of_run(words[2], 2)
    ranks.call(2, *short, environment=network.compiler)  # fills the cache of kernels
    for action, expected in [
        ("kill -KILL $p; sleep 5", r"rank 1 \(host \S+, process \d+\) has ended while rank 0 is in collective \d+ '(step|mpc_all_gather)'"),
        ("kill -STOP $p; sleep 9; kill -KILL $p",
         r"rank 0 waited 3 s in collective \d+ '(step|mpc_all_gather)'; (rank 1 \(host \S+, process \d+\) has not begun it|every rank has begun it)"),
    ]:  # fmt: skip
        sign.unlink(missing_ok=True)
        run = ranks.start(2, *ranks.on_rank(1, rank_that(words, action, sign), words), environment=network.compiler)
        try:
            said = run.communicate(timeout=60)[0]
        except subprocess.TimeoutExpired:
            run.kill()
            problems.append(f"{action}: no end within 60 s")
            continue
        print(said[-400:])
        if run.returncode == 0 or not re.search(expected, said):
            problems.append(f"{action}: exit code {run.returncode}, expected {expected} in {said}")
    return steps.told(problems)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
