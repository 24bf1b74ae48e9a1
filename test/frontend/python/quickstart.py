"""Runs the blocks of a page in order: quickstart.py PAGE COMMITTED BUILD RUNTIME FOLDER

A block "```python FILE" or "```cpp FILE" is written as that file, "```sh" is run line by line. A block "```sh export" needs PyTorch: it
is run where that is, and gives the committed files; elsewhere these are taken in its place.
"""

import importlib.util
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys

MADE = ("net.mlir", "net.safetensors", "x.npy", "expected.npy")


def run(line, folder, environment):
    # pip gives `python` the interpreter; here it is this one.
    line = re.sub(r"^python ", f"{shlex.quote(sys.executable)} ", line)
    done = subprocess.run(["sh", "-c", line], cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, timeout=300)  # fmt: skip
    print(f"$ {line}\n{done.stdout}", end="", flush=True)
    if done.returncode:
        sys.exit(f"exit code {done.returncode}")


def main(page, committed, build, runtime, folder):
    folder, prefix = pathlib.Path(folder), pathlib.Path(folder) / "prefix"
    prefix.mkdir(parents=True)
    (prefix / "include").symlink_to(pathlib.Path(runtime) / "include")
    (prefix / "lib").symlink_to(pathlib.Path(build) / "lib")
    environment = os.environ | {"MPC": str(prefix), "PATH": f"{build}/bin:{os.environ['PATH']}"}
    blocks = re.findall(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", pathlib.Path(page).read_text(), re.M | re.S)
    for kind, name, text in blocks:
        if kind != "sh":
            (folder / name).write_text(text)
        elif name == "export" and not importlib.util.find_spec("torch"):
            for made in MADE:
                shutil.copy(pathlib.Path(committed) / made, folder)
            print("taken as committed")
        else:
            for line in text.splitlines():
                run(line, folder, environment)
            if name == "export" and (folder / "net.mlir").read_text() != (pathlib.Path(committed) / "net.mlir").read_text():
                sys.exit(f"the export differs from {committed}/net.mlir; copy {', '.join(MADE)} there")
    print(f"{len(blocks)} blocks")


if __name__ == "__main__":
    main(*sys.argv[1:])
