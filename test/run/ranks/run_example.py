"""Runs the commands of examples/ranks/README.md as they stand: run_example.py MPC EXAMPLES FOLDER"""

import os
import pathlib
import re
import subprocess
import sys

mpc, examples, folder = (pathlib.Path(word).resolve() for word in sys.argv[1:])
(folder / "ranks").mkdir(parents=True)
(folder / "gpt2").symlink_to(examples / "gpt2")
setting, *commands = "".join(re.findall(r"```sh\n(.*?)```", (examples / "ranks/README.md").read_text(), re.S)).splitlines()
path = os.pathsep.join([str(mpc.parent), os.environ["PATH"]])
for command in commands:
    done = subprocess.run(["bash", "-ec", f"{setting}; {command}"], cwd=folder / "ranks", env=dict(os.environ, PATH=path),
                          stdin=subprocess.DEVNULL, capture_output=True, text=True)  # fmt: skip
    print(done.stdout)
    if done.returncode:
        sys.exit(f"exit code {done.returncode} of: {command}\n{done.stdout}{done.stderr}")
print(f"{len(commands)} commands ran")
