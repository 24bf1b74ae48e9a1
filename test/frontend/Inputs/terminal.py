"""Runs a command with a terminal for stderr and an input that ends after 2.6 seconds; prints what the terminal got."""

import os
import pty
import subprocess
import sys
import time

ours, theirs = pty.openpty()
process = subprocess.Popen(sys.argv[1:], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=theirs)
os.close(theirs)
time.sleep(2.6)
process.stdin.close()
process.wait(timeout=60)
text = b""
while True:
    try:
        part = os.read(ours, 4096)
    except OSError:  # the other side is closed
        break
    if not part:
        break
    text += part
sys.stdout.write(text.decode(errors="replace"))
