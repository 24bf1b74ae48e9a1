#!/usr/bin/env python3
"""Ranks that torchrun starts: torchrun.py MPC EXAMPLES FOLDER

On GPUs, which are doubles, they train to the bits of ranks that mpirun starts. On the CPU, where only MPI's own programs start ranks, they
say so.
"""

import subprocess
import sys

import ranks
import steps
from networks import Network


def by_torchrun(network, words):
    """(the exit code, what torchrun and two ranks print)"""
    run = subprocess.run(["torchrun", "--standalone", "--nproc-per-node=2", "--no-python", *map(str, words)], stdin=subprocess.DEVNULL,
                         stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=network.compiler, timeout=120)  # fmt: skip
    return run.returncode, run.stdout


def main(mpc, examples, folder):
    problems, states = [], []
    gpu, cpu = (Network(mpc, examples, f"{folder}/{target}", "digits", target=target) for target in ("cuda", "cpu"))
    artifact = gpu.compile("fp32", "--parallel=data")
    for starter in (ranks.call, None):
        state = gpu.folder / f"{'mpirun' if starter else 'torchrun'}.safetensors"
        words = gpu.words_of_run(artifact, 4, f"--save-state={state}")
        code, said = (0, starter(2, *words, environment=gpu.compiler)) if starter else by_torchrun(gpu, words)
        if code or said.count("training digits") != 1:
            problems.append(f"exit code {code}, expected 0 and one rank that speaks: {said}")
        states.append(state)
    if not problems:
        found = ranks.differing(*map(ranks.read_bits, states))
        problems += [f"torchrun's ranks differ in {', '.join(found)}"] if found else []
    code, said = by_torchrun(cpu, cpu.words_of_run(cpu.compile("fp32", "--parallel=data"), 1))
    if code == 0 or "it knows the processes that `mpc launch -n 2 -- COMMAND`" not in said:
        problems.append(f"on the cpu: exit code {code}: {said}")
    return steps.told(problems)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
