"""A resumed run's records, and the two parts that its two processes wrote. Usage: split.py MAKER WHOLE FIRST SECOND"""
import subprocess
import sys

maker, whole, first, second = sys.argv[1:]
subprocess.run([sys.executable, maker, whole, "--resumed", "--steps=60", "--measures=4"], check=True)
with open(whole) as file:
    lines = file.readlines()
starts = [number for number, line in enumerate(lines) if '"kind":"run"' in line]
assert len(starts) == 2, starts
with open(first, "w") as file:
    file.writelines(lines[:starts[1]])
with open(second, "w") as file:
    file.writelines(lines[starts[1]:])
