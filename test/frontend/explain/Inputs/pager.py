"""Runs a command on a terminal of 10 lines, with PAGER as the first word says, and prints the exit code and what the terminal got."""

import fcntl
import os
import pty
import struct
import subprocess
import sys
import termios
import threading

pager, words = sys.argv[1], sys.argv[2:]
ours, theirs = pty.openpty()
fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 10, 120, 0, 0))
process = subprocess.Popen(words, stdin=theirs, stdout=theirs, stderr=subprocess.STDOUT, env=os.environ | {"TERM": "xterm", "PAGER": pager})
os.close(theirs)
parts = []


def read():
    while True:
        try:
            part = os.read(ours, 4096)
        except OSError:  # the other side is closed
            return
        if not part:
            return
        parts.append(part)


reader = threading.Thread(target=read)
reader.start()
code = process.wait(timeout=60)
reader.join()
text = b"".join(parts).decode().replace("\r\n", "\n")
print(f"exit code {code}, {text.count('Summary')} summaries, {text.count('PAGED')} lines by the pager")
print(text)
