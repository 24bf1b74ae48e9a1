"""Sends signals to mpc launch. Usage: interrupt.py MPC. Prints what was seen."""
import os
import re
import signal
import subprocess
import sys
import time

RANK = "trap 'echo caught' INT; trap 'echo asked; exit 143' TERM; echo ready $$; while :; do sleep 0.1; done"


def start():
    """A launch of two ranks that are ready, and their processes."""
    process = subprocess.Popen([sys.argv[1], "launch", "-n", "2", "--", "bash", "-c", RANK], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    ranks = []
    while len(ranks) < 2:
        line = process.stdout.readline()
        if line.startswith("mpc: note: found no mpirun"):
            continue
        found = re.fullmatch(r"\[[01]\] ready (\d+)\n", line)
        if not found:
            sys.exit(f"a rank is expected to be ready, got {line!r}")
        ranks.append(int(found[1]))
    return process, ranks


def wait_for_end(ranks):
    """Whether the processes end within 20 s."""
    for _ in range(200):
        ranks = [rank for rank in ranks if os.path.exists(f"/proc/{rank}") and " Z " not in open(f"/proc/{rank}/stat").read()]
        if not ranks:
            return True
        time.sleep(0.1)
    return False


process, ranks = start()
process.send_signal(signal.SIGINT)
caught = sorted(process.stdout.readline().strip() for _ in range(2))
print("the first SIGINT:", caught, "running" if process.poll() is None else "ended")
process.send_signal(signal.SIGINT)
process.communicate(timeout=60)
print("the second SIGINT:", "ended" if process.returncode and wait_for_end(ranks) else f"code {process.returncode}")

process, ranks = start()
process.send_signal(signal.SIGINT)
time.sleep(0.05)
process.send_signal(signal.SIGINT)
said = [line for line in process.communicate(timeout=60)[0].splitlines() if not line.startswith("[")]
print("two SIGINT at once:", process.returncode, said)

process, ranks = start()
process.send_signal(signal.SIGTERM)
process.communicate(timeout=60)
print("SIGTERM:", process.returncode, "ended" if wait_for_end(ranks) else "running")

process, ranks = start()
process.kill()
print("SIGKILL of the launcher:", "ended" if wait_for_end(ranks) else "running")
