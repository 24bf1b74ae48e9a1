"""What mpc report says to files with mistakes, a line each; always with exit code 1. Usage: mistakes.py MPC"""
import os
import subprocess
import sys

STEP = b'{"kind":"step","step":1}\n'


def gradient(members):
    return b'{"kind":"measure","step":1,"gradients":[{"parameter":"w","count":3,' + members + b"}]}\n"


CASES = {
    "empty": b"",
    "only a cut line": STEP[:10],
    "text": b"hello\n",
    "text without its end": b"hello",
    "cut in the middle": STEP + STEP[:10] + b"\n" + STEP,
    "no object": b"[1, 2]\n",
    "no kind": b'{"step":1}\n',
    "other kind": b'{"kind":"stop"}\n',
    "no step": b'{"kind":"step","loss":1}\n',
    "negative": b'{"kind":"step","step":-1}\n',
    "a word": b'{"kind":"step","step":1,"loss":"low"}\n',
    "mistyped": b'{"kind":"step","step":1,"los":1}\n',
    "unknown": b'{"kind":"step","step":1,"colour":1}\n',
    "more zeros": gradient(b'"zeros":2,"nonfinite":2'),
    "exponent": gradient(b'"min_exponent":1000000'),
    "histogram": gradient(b'"histogram":[1,-4]'),
    "deep": b'{"kind":' + b"[" * 100000 + b"\n",
    "not UTF-8": b'{"kind":"note","step":1,"text":"\xff"}\n',
}


def report(name, path):
    done = subprocess.run([sys.argv[1], "report", path, "-o", "bad.html"], capture_output=True, text=True)
    assert done.returncode == 1, (name, done.returncode, done.stderr)
    assert not os.path.exists("bad.html"), name
    prefix = "mpc: error: "
    assert done.stderr.startswith(prefix) and done.stderr.count("\n") == 1, (name, done.stderr)
    print(f"{name}: {done.stderr[len(prefix):]}", end="")


report("no file", "none.jsonl")
report("a folder", ".")
for name, data in CASES.items():
    with open("bad.jsonl", "wb") as file:
        file.write(data)
    report(name, "bad.jsonl")
