"""Commands that the end-to-end tests run."""

import os
import pathlib
import shutil
import subprocess
import sys
import zlib


def call(*words, expected=0, environment=None):
    """What a command prints, which has to end with the exit code `expected`: its output, or its messages where it is to fail."""
    words = [str(word) for word in words]
    done = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, text=True, env=environment)
    if done.returncode != expected:
        sys.exit(f"{' '.join(words)}: exit code {done.returncode}, expected {expected}: {done.stdout}{done.stderr}")
    return done.stderr if expected else done.stdout


def compiler(optimises):
    """The environment in which mpc compiles kernels for the host, as for users or without optimising them."""
    if optimises:
        return None
    own = os.environ.get("CXX") or shutil.which("g++") or "clang++"
    return dict(os.environ, CXX=f"{pathlib.Path(__file__).resolve().parent / 'quick-cxx'} {own}")


def chosen(name, precisions):
    """The precision in which a quick test checks a model by everything it has: the same in every run, spread over the models."""
    return precisions[zlib.crc32(name.encode()) % len(precisions)]
