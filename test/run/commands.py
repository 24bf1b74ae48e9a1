"""Commands that the end-to-end tests run."""

import subprocess
import sys


def call(*words, expected=0, environment=None):
    """What a command prints, which has to end with the exit code `expected`: its output, or its messages where it is to fail."""
    words = [str(word) for word in words]
    done = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, text=True, env=environment)
    if done.returncode != expected:
        sys.exit(f"{' '.join(words)}: exit code {done.returncode}, expected {expected}: {done.stdout}{done.stderr}")
    return done.stderr if expected else done.stdout
