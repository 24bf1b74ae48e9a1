"""Runs a command and demands an exit code: expect.py CODE COMMAND ..; a signal counts as 128 + its number."""

import subprocess
import sys

expected, command = int(sys.argv[1]), sys.argv[2:]
code = subprocess.run(command, stdin=subprocess.DEVNULL).returncode
code = 128 - code if code < 0 else code
if code != expected:
    sys.exit(f"expected exit code {expected}, got {code}: {' '.join(command)}")
