"""Ranks as processes: how they are started, and the states that they leave."""

import json
import os
import pathlib
import shutil
import struct
import subprocess
import sys

# As root, and with more ranks than cores, Open MPI starts nothing without these.
SETTINGS = {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1", "OMPI_MCA_rmaps_base_oversubscribe": "1"}
RANK = "OMPI_COMM_WORLD_RANK"  # its variable in each process


def start(count, *words, environment=None):
    """A process that runs the command on so many ranks. Its output and messages are one stream."""
    mpirun = shutil.which("mpirun") or sys.exit("no mpirun")
    return subprocess.Popen([mpirun, "-n", str(count), *map(str, words)], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                            stderr=subprocess.STDOUT, text=True, env=dict(environment or os.environ, **SETTINGS))  # fmt: skip


def call(count, *words, expected=0, environment=None):
    """What the ranks print, who have to end with the exit code `expected`; one rank is started without mpirun."""
    if count == 1:
        run = subprocess.Popen(list(map(str, words)), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                               text=True, env=environment)  # fmt: skip
    else:
        run = start(count, *words, environment=environment)
    try:
        said = run.communicate(timeout=120)[0]
    except subprocess.TimeoutExpired:
        run.kill()
        sys.exit(f"{count} ranks of {' '.join(map(str, words))}: no end within 120 s: {run.communicate()[0]}")
    if run.returncode != expected:
        sys.exit(f"{count} ranks of {' '.join(map(str, words))}: exit code {run.returncode}, expected {expected}: {said}")
    return said


def on_rank(rank, own, others):
    """A command that is `own` on one rank and `others` on the rest."""
    both = [" ".join(f"'{word}'" for word in map(str, words)) for words in (own, others)]
    return ["sh", "-c", f'if [ "${RANK}" = {rank} ]; then exec {both[0]}; else exec {both[1]}; fi']


def read_bits(path):
    """{name: (type, shape, bytes)} of a saved state."""
    data = pathlib.Path(path).read_bytes()
    size = struct.unpack("<Q", data[:8])[0]
    head = json.loads(data[8 : 8 + size])
    head.pop("__metadata__", None)
    at = lambda entry: [8 + size + place for place in entry["data_offsets"]]  # noqa: E731
    return {name: (entry["dtype"], entry["shape"], data[slice(*at(entry))]) for name, entry in head.items()}


def differing(one, other, left_out=()):
    """The names of tensors that differ in a bit, or that one state lacks; without those that begin with a text of `left_out`."""
    return sorted(name for name in set(one) | set(other) if one.get(name) != other.get(name) and not name.startswith(tuple(left_out)))
