"""Copies a file with one byte changed: damage.py SOURCE TARGET POSITION; a negative position counts from the end."""

import sys

data = bytearray(open(sys.argv[1], "rb").read())
data[int(sys.argv[3])] ^= 0x10
open(sys.argv[2], "wb").write(data)
