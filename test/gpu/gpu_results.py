"""What the scripts of items share: their results, programs of the bundle, and the sizes of a dry run. Standard library only.

An item's script calls report() as soon as it knows something; gpu_run.py reads the file when the script ends, in whatever way.
"""

import json
import os
import subprocess
import sys

DRY = os.environ.get("GPU_RUN_DRY") == "1"  # on the driver's double: no result means anything
OUT = os.environ.get("GPU_RUN_OUT", ".")
RESULTS = os.environ.get("GPU_RUN_RESULTS", os.path.join(OUT, "results.json"))
TAIL = 2000  # characters of a failure's words


def report(**facts):
    """Adds facts to the item's results; they are on disk when this returns."""
    found = read_json(RESULTS, {})
    found.update(facts)
    write_json(RESULTS, found)


def read_json(path, otherwise):
    try:
        with open(path) as file:
            return json.load(file)
    except (OSError, ValueError):
        return otherwise


def write_json(path, value):
    """Whole or not at all, since the writer may be ended at any time."""
    with open(f"{path}.part", "w") as file:
        json.dump(value, file, indent=1)
    os.replace(f"{path}.part", path)


def add_to_file(name, key, value):
    """Sets a key of the JSON object in a file of the output folder, which several items may write."""
    path = os.path.join(OUT, name)
    found = read_json(path, {})
    found[key] = value
    write_json(path, found)


def manifest():
    return read_json("bundle.json", {})


def sized(full, dry):
    return dry if DRY else full


class ProgramFailed(Exception):
    """A program's command, exit code and words."""


def run(words, check=True, env=None):
    """The standard output of a program; its failure is printed whole and raised."""
    done = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, text=True, env=env)
    if done.returncode and check:
        words_of_it = (done.stdout[-TAIL:] + done.stderr[-TAIL:]).strip()
        raise ProgramFailed(f"{' '.join(words)}: exit code {done.returncode}: {words_of_it}")
    return done.stdout


def lines_of(words):
    """The JSON objects that a program prints, each as it comes; at the end a failure is raised."""
    with subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True) as process:
        for line in process.stdout:
            yield from json_lines(line)
    if process.returncode:
        raise ProgramFailed(f"{' '.join(words)}: exit code {process.returncode}")


def json_lines(text):
    """The lines that are JSON objects; others are printed, for the log."""
    found = []
    for line in text.splitlines():
        try:
            value = json.loads(line)
        except ValueError:
            value = None
        if isinstance(value, dict):
            found.append(value)
        else:
            print(line)
    return found


def step_words(step, device="cuda"):
    """mpc-time's words for a step of the bundle."""
    inputs = [f"--input={name}={path}" for name, path in step.get("inputs", {}).items()]
    return ["./mpc-time", step["artifact"], f"--device={device}", "--entry=step", *inputs]


def parts(main_parts):
    """Runs the parts named on the command line, all without a name; one that fails is printed and does not stop the next. Ends the script."""
    wanted = sys.argv[1:] or list(main_parts)
    failed = 0
    for name in wanted:
        function, *words = name.split(":")
        try:
            main_parts[function](*words)
        except Exception as problem:  # whatever it is: the others are worth their time
            failed += 1
            print(f"{name}: FAIL {type(problem).__name__}: {problem}", flush=True)
            report(**{f"{name} failed": f"{type(problem).__name__}: {str(problem)[:TAIL]}"})
    sys.exit(failed != 0)
