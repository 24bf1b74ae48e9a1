"""What bash completes: every command and option of --help, the choices of each, and files. Usage: complete.py COMPLETION MPC"""
import re
import subprocess
import sys

completion, mpc = sys.argv[1:]


def complete(*words):
    """What Tab offers behind `words`, which are parted as readline parts them."""
    script = f'source {completion}; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _mpc; printf "%s\\n" "${{COMPREPLY[@]}}"'
    done = subprocess.run(["bash", "-c", script, "bash", *words], capture_output=True, text=True)
    if done.returncode or done.stderr:
        sys.exit(f"{words}: bash ended with {done.returncode}: {done.stderr}")
    return done.stdout.split()


def expect(words, expected):
    if sorted(complete(*words)) != sorted(expected):
        sys.exit(f"{words}: expected {sorted(expected)}, got {sorted(complete(*words))}")


def help_of(*words):
    return subprocess.run([mpc, *words, "--help"], capture_output=True, text=True, check=True).stdout


commands = re.findall(r"^  mpc (\w+) ", help_of(), flags=re.M)
expect(["mpc", ""], commands + ["--help", "--version"])
options = 0
for command in commands:
    text = re.sub(r"\n {6}(?=\S)", " ", help_of(command))  # a long list of choices goes on in a line of its own
    names = [(name, "=" if after == "=" and name.startswith("--") else "")
             for name, after in re.findall(r"^  (--?[a-z0-9-]+)(\[=|[= ]?)", text, flags=re.M)]
    expect(["mpc", command, "-"], [name + after for name, after in names] + ["--help"])
    for name, choices in re.findall(r"^  (--[a-z0-9-]+)\[?=[^ ]+ \(([^)]*)\)", text, flags=re.M):
        expect(["mpc", command, name, "="], re.split(", | or ", choices))
    options += len(names)
expect(["mpc", "compile", "--precision", "=", "bf"], ["bf16"])
expect(["mpc", "compile", "--precision", "fp"], ["fp32", "fp16", "fp8"])
expect(["mpc", "compile", "--target", "=", "cuda,c"], ["cuda,cuda", "cuda,cpu"])
expect(["mpc", "compile", "--lr", "=", ""], [])
expect(["mpc", "compile", "m"], ["mlp.mlir"])
expect(["mpc", "run", "--input", "=", "x", "=", "data"], ["data.npy"])
expect(["mpc", "run", "m"], [])
expect(["mpc", "report", "m"], ["metrics.jsonl"])
print(f"{len(commands)} commands, {options} options")
