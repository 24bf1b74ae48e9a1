"""Runs a command in which no process may read another's memory, as in a container of Docker. Usage: container.py COMMAND.. (x86-64)"""
import ctypes
import os
import struct
import sys

libc = ctypes.CDLL(None, use_errno=True)
PROCESS_VM_READV = 310
# Load the number of the system call; for that one the error EPERM, else go on.
program = b"".join(struct.pack("HBBI", *step) for step in [(0x20, 0, 0, 0), (0x15, 0, 1, PROCESS_VM_READV), (0x06, 0, 0, 0x00050001), (0x06, 0, 0, 0x7FFF0000)])
code = ctypes.create_string_buffer(program)
filter_ = struct.pack("HxxxxxxQ", len(program) // 8, ctypes.addressof(code))
if libc.prctl(38, 1, 0, 0, 0) or libc.prctl(22, 2, ctypes.c_char_p(filter_), 0, 0):
    sys.exit(f"no filter: {os.strerror(ctypes.get_errno())}")
os.execv(sys.argv[1], sys.argv[1:])
