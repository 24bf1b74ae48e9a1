"""Runs what the README shows: compiles its model and runs its commands as they stand, in an empty folder that has
`build/bin` and `examples` as a checkout has them. Usage: run_readme.py README MPC EXAMPLES FOLDER"""
import pathlib
import re
import subprocess
import sys

readme, mpc, examples, folder = (pathlib.Path(a).resolve() for a in sys.argv[1:5])
text = readme.read_text()
(folder / "build").mkdir(exist_ok=True)
(folder / "build" / "bin").symlink_to(mpc.parent)
(folder / "examples").symlink_to(examples)


def block(language):
    return re.search(rf"```{language}\n(.*?)```", text, re.S).group(1)


def run(command):
    done = subprocess.run(["bash", "-ec", command], cwd=folder, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    print(done.stdout)
    if done.returncode:
        sys.exit(f"exit code {done.returncode} of: {command}\n{done.stderr}")


(folder / "model.mlir").write_text(block("mlir"))
run("build/bin/mpc compile model.mlir --precision=bf16 --dim B=4 --target=cpu -o model.mpcx")
print("the model compiles")

setting, *commands = [line for line in block("sh").splitlines() if line.strip()]
for command in commands:
    print(re.sub(r"^build/bin/", "", command))
    run(f"{setting}; {command}")
print(f"{len(commands)} commands ran")
