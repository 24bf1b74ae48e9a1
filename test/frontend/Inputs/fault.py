"""Sends SIGSEGV to a command that waits for its input; prints its exit code: fault.py COMMAND .."""

import signal
import subprocess
import sys
import time

process = subprocess.Popen(sys.argv[1:], stdin=subprocess.PIPE)
segv = 1 << (signal.SIGSEGV - 1)
for _ in range(200):  # until the handler is there
    status = open(f"/proc/{process.pid}/status").read()
    caught = next(line for line in status.splitlines() if line.startswith("SigCgt"))
    if int(caught.split()[1], 16) & segv:
        break
    time.sleep(0.05)
time.sleep(0.2)
process.send_signal(signal.SIGSEGV)
print("exit code", process.wait(timeout=20))
