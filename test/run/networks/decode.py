#!/usr/bin/env python3
"""A model that keeps its keys and values: decode.py MPC EXAMPLES FOLDER.

`mpc run --generate` gives the bytes of the model without a cache, on cpu and on cpu-check; in fp8 the first one. A longer cache changes
neither the number of launches of a token nor what they write. Texts that do not fit are refused.
"""

import json
import pathlib
import re
import sys

import commands

PRECISIONS = ["fp32", "tf32", "fp16", "bf16", "fp8"]
NARROW = {"fp32": "f32", "tf32": "f32", "fp16": "f16", "bf16": "bf16", "fp8": "bf16"}
PROMPTS = ["A", "In the beginning", "0123456789abcdef0123456789abcdef"]  # of one byte, of some, as long as the prefill


def write(examples, folder, name, *words):
    path = folder / f"{name}.mlir"
    path.write_text(commands.call(sys.executable, examples / "decode/decode.py", *words))
    return path


def texts(mpc, artifact, device, *words):
    run = [mpc, "run", artifact, f"--device={device}", "--generate=24", "--temperature=0", *words]
    return [commands.call(*run, f"--prompt={prompt}") for prompt in PROMPTS]


def first(text, prompt, count):
    """The prompt and so many bytes behind it, of which some are written as \\xNN; None: all."""
    written = re.findall(r"\\\\x[0-9a-f]{2}|.", text[len(prompt):], re.DOTALL)
    return written[:count]


def check_texts(mpc, source, precision, folder):
    artifact = folder / f"{precision}.mpcx"
    commands.call(mpc, "compile", source, f"--precision={precision}", "--target=cpu", "-o", artifact)
    states = json.loads(commands.call(mpc, "inspect", artifact, "--json"))["state"]
    kinds = {state["type"].split("x")[-1] for state in states if state["name"].endswith(".cache")}
    if kinds != {NARROW[precision]}:
        sys.exit(f"{precision}: the caches are {sorted(kinds)}, expected {NARROW[precision]}")
    kept, whole = texts(mpc, artifact, "cpu"), texts(mpc, artifact, "cpu", "--entry=main")
    # In fp8 the scale of a product's operand is that of all tokens that it reads at once: only the first byte is read alike.
    bytes_alike = None if precision != "fp8" else 1
    if [first(text, prompt, bytes_alike) for text, prompt in zip(kept, PROMPTS)] != [first(text, prompt, bytes_alike) for text, prompt in zip(whole, PROMPTS)]:
        sys.exit(f"{precision}: with a cache {kept}, without {whole}")
    if texts(mpc, artifact, "cpu-check") != kept:
        sys.exit(f"{precision}: cpu-check gives other bytes than cpu")
    if any(len(set(text)) < 6 for text in kept):  # A model that repeats itself shows nothing.
        sys.exit(f"{precision}: {kept} has hardly any different bytes")
    return artifact


def kernels_of(mpc, source):
    """Of @decode in bf16: (what, launches, bytes read, bytes written), and the number of steps."""
    report = json.loads(commands.call(mpc, "explain", source, "--precision=bf16", "--target=cpu", "--all", "--json"))
    (plan,) = report["plans"]
    rows = [row for row in plan["kernels"] if row["entry"] == "decode"]
    steps = next(entry["steps"] for entry in plan["entries"] if entry["name"] == "decode")
    names = [(row["schedule"], row["launches"], row["bytes_written"]) for row in rows]
    appends = [row["bytes_read"] + row["bytes_written"] for row in rows if row["schedule"] == "append"]
    return names, steps, appends


def check_cost(mpc, examples, folder):
    short, long = (kernels_of(mpc, write(examples, folder, f"rows{rows}", "--rows", rows, "--window", 32)) for rows in (64, 4096))
    # A key of 2 groups of 16 numbers in bf16, read and written, beside a position of 4 bytes.
    if not short[2] or any(moved != 4 * (2 * 2 * 16 * 2 + 4) for moved in [sum(short[2])]):
        sys.exit(f"a token appends {short[2]} bytes, expected 4 times 132")
    if short != long:
        sys.exit(f"a token costs {short} with 64 rows and {long} with 4096")
    print(f"a token takes {short[1]} steps and appends {sum(short[2])} bytes, with 64 rows and with 4096")


def check_refusals(mpc, artifact):
    refusals = [
        (["--prompt", "x" * 33], "--prompt: the text has 33 bytes, and the entry 'prefill' takes at most 32; shorten it"),
        (["--prompt", "x" * 8, "--generate", "58"],
         "8 bytes of the prompt and 58 more fill 65 rows of the cache, which has 64; ask for at most 57"),
    ]  # fmt: skip
    for words, message in refusals:
        words = words if "--generate" in words else [*words, "--generate", "4"]
        said = commands.call(mpc, "run", artifact, "--device=cpu", *words, expected=1)
        if message not in said:
            sys.exit(f"expected {message!r}, got {said!r}")
    said = commands.call(mpc, "run", artifact, "--generate=4", "--prompt", "", expected=2)
    if "--prompt has an empty value" not in said:
        sys.exit(said)
    # As much as fits.
    commands.call(mpc, "run", artifact, "--device=cpu", "--generate=57", "--prompt", "x" * 8)


def main(mpc, examples, folder):
    examples, folder = pathlib.Path(examples), pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    source = write(examples, folder, "decode")
    artifacts = [check_texts(mpc, source, precision, folder) for precision in PRECISIONS]
    check_refusals(mpc, artifacts[0])
    check_cost(mpc, examples, folder)
    print("equal bytes in " + ", ".join(PRECISIONS[:-1]) + ", and the first in fp8")


if __name__ == "__main__":
    main(*sys.argv[1:])
