"""Runs the bundle's items on a machine with an NVIDIA GPU, its driver, cuBLASLt and, for some items, PyTorch, ncu and compute-sanitizer.

    python3 gpu_run.py [--out=FOLDER] [--limit=SECONDS] [--only=NAME,..] [--skip-done] [--dry] [--list]

Each item is a process with a limit of its own. When it ends, in whatever way, a line of JSON goes to FOLDER/items.jsonl: its times, exit
code, results, and the end of what it printed. FOLDER is $OUT, or else `results`. An item that no longer fits into the limit is not started.
  --skip-done   leaves out what a former call here or in FOLDER has done; what never ran comes first, what failed or was ended last
  --dry         on doubles of the driver and of the tools, each item with the least of repetitions; time is counted as planned
  --list        prints the items, their seconds, and what this machine lacks of what they need
Exit code 0 when all items that were started are good or there is no GPU, 1 when one fails. Standard library only.
"""

import glob
import json
import os
import pathlib
import shutil
import signal
import site
import subprocess
import sys
import tarfile
import tempfile
import time

import gpu_clocks
import gpu_items
from gpu_results import read_json

HERE = pathlib.Path(__file__).resolve().parent
MOST_FILES = 8  # that a run leaves in its output folder
LATER = {"ended from outside": 1, "failed": 2, "ended at its limit": 2}  # by the last state: what never ran comes first
TAIL = 4000  # characters of an item's output that are in its line


class Options:
    def __init__(self, words):
        self.out, self.limit, self.only = os.environ.get("OUT") or "results", gpu_items.FIRST_SECONDS, None
        self.skip_done = self.dry = self.list = False
        for word in words:
            name, equals, value = word.partition("=")
            if word in ("--skip-done", "--dry", "--list"):
                setattr(self, word[2:].replace("-", "_"), True)
            elif name == "--out" and value:
                self.out = value
            elif name == "--limit" and equals:
                self.limit = float(value)
            elif name == "--only" and value:
                self.only = value.split(",")
            else:
                sys.exit(f"gpu_run.py: cannot read '{word}'\n{__doc__}")
        known = [item.name for item in gpu_items.ITEMS]
        for name in self.only or []:
            if name not in known:
                sys.exit(f"gpu_run.py: no item '{name}', expected one of {', '.join(known)}")


def environment(dry):
    """CUDA's libraries where the programs find them: a toolkit's, or those of PyTorch's wheels; in a dry run the doubles before all."""
    env = dict(os.environ, PYTHONUNBUFFERED="1")
    folders = [f"{os.environ.get('CUDA_HOME', '/nonexistent')}/lib64", "/usr/local/cuda/lib64"]
    folders += [path for place in site.getsitepackages() for path in glob.glob(f"{place}/nvidia/*/lib")]
    paths = [env.get("LD_LIBRARY_PATH", ""), *(path for path in folders if os.path.isdir(path))]
    if dry:
        doubles = str(HERE / "dry")
        paths.insert(0, doubles)
        env |= {"GPU_RUN_DRY": "1", "PATH": f"{doubles}{os.pathsep}{env.get('PATH', '')}", "PYTHONPATH": doubles}
    else:
        env["PATH"] = os.pathsep.join([env.get("PATH", ""), f"{os.environ.get('CUDA_HOME', '/usr/local/cuda')}/bin"])
    env["LD_LIBRARY_PATH"] = os.pathsep.join(path for path in paths if path)
    return env


def has_torch(env, found={}):  # asked once, since it takes seconds
    if "torch" not in found:
        probe = "import torch, sys; sys.exit(not torch.cuda.is_available())"
        done = subprocess.run([gpu_items.PYTHON, "-c", probe], env=env, capture_output=True, check=False)
        found["torch"] = done.returncode == 0
    return found["torch"]


def missing(item, env):
    """The first thing that the item needs and this machine lacks; "" for none."""
    for need in item.needs:
        if need == "torch" and not has_torch(env):
            return "PyTorch with CUDA"
        if need != "torch" and not shutil.which(need, path=env["PATH"]):
            return need
    return ""


def run_item(item, limit, env, log):
    """The item's line."""
    begin = time.time()
    line = {"item": item.name, "planned": round(item.seconds, 1), "limit": round(limit, 1), "begin": begin}
    with tempfile.TemporaryDirectory() as folder, open(log, "a+") as output:
        results = os.path.join(folder, "results.json")
        output.write(f"== {item.name}\n")
        output.flush()
        start = output.tell()
        command = [*item.command, *(item.dry_words if env.get("GPU_RUN_DRY") else ())]
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT, cwd=HERE,
                                   env=env | {"GPU_RUN_RESULTS": results}, start_new_session=True)  # fmt: skip
        try:
            line["exit_code"] = process.wait(limit)
            line["state"] = "done" if line["exit_code"] == 0 else "failed"
        except subprocess.TimeoutExpired:
            line["state"] = "ended at its limit"
        except KeyboardInterrupt:
            line["state"] = "ended from outside"
        end_group(process)
        output.seek(start)
        line |= {"end": time.time(), "results": read_json(results, {}), "tail": output.read()[-TAIL:]}
    line["seconds"] = round(line["end"] - begin, 2)
    return line


def end_group(process):
    """Ends what is left of an item, its children too."""
    for number in (signal.SIGTERM, signal.SIGKILL):
        try:
            os.killpg(process.pid, number)
            process.wait(3)
        except (ProcessLookupError, PermissionError):
            break
        except subprocess.TimeoutExpired:
            continue
    process.wait()


def states_before(paths):
    """{item: its last state in a former call, or "done" if it ever was}"""
    states = {}
    for path in paths:
        try:
            lines = path.read_text().splitlines()
        except OSError:
            continue
        for text in lines:
            try:
                line = json.loads(text)
            except ValueError:
                continue  # a line that was cut
            if "item" in line and states.get(line["item"]) != "done":
                states[line["item"]] = line["state"]
    return states


def end_line(path):
    """Ends the last line, where it was cut, so that the next one is not lost with it."""
    if path.exists() and path.read_bytes()[-1:] not in (b"", b"\n"):
        with open(path, "a") as file:
            file.write("\n")


class Run:
    def __init__(self, options):
        self.options, self.env, self.out = options, environment(options.dry), pathlib.Path(options.out).resolve()
        self.out.mkdir(parents=True, exist_ok=True)
        self.env["GPU_RUN_OUT"] = str(self.out)
        # The folder of the bundle may outlive that of the output.
        self.lists = [self.out / "items.jsonl"] + ([] if options.dry else [HERE / "items.jsonl"])
        for path in self.lists:
            end_line(path)
        self.started, self.planned, self.lines = time.time(), 0.0, []

    def left(self):
        """Seconds to the limit; in a dry run by the plan's clock."""
        return self.options.limit - (self.planned if self.options.dry else time.time() - self.started)

    def write(self, line):
        for path in self.lists:
            with open(path, "a") as file:
                file.write(json.dumps(line) + "\n")

    def make(self, item):
        lacks = missing(item, self.env)
        if lacks:
            line = {"item": item.name, "state": "not possible", "why": f"this machine lacks {lacks}"}
        elif item.seconds > self.left():
            line = {"item": item.name, "state": "not started", "why": f"{item.seconds:.0f} s are planned, {self.left():.0f} s are left"}
        else:
            limit = item.limit if self.options.dry else min(item.limit, max(self.left(), 1))
            line = run_item(item, limit, self.env, self.out / "log.txt")
            self.planned += item.seconds
        self.lines.append(line)
        self.write(line)
        print(f"{item.name:20} {line['state']} {line.get('seconds', '')} {line.get('why', '')}", flush=True)
        if line["state"] == "ended from outside":
            raise KeyboardInterrupt

    def all_items(self):
        before = states_before(self.lists) if self.options.skip_done else {}
        left = [item for item in gpu_items.ITEMS if before.get(item.name) != "done"]
        for item in sorted(left, key=lambda item: LATER.get(before.get(item.name), 0)):
            if self.options.only is None or item.name in self.options.only:
                self.make(item)

    def table(self):
        """Prints each item with its clocks, and adds them as the last line of the list."""
        rows = gpu_clocks.read(self.out / "clocks.csv")
        spans = {line["item"]: gpu_clocks.summary(rows, line["begin"], line["end"]) for line in self.lines if "begin" in line}
        seconds = time.time() - self.started
        self.write({"run": {"begin": self.started, "seconds": seconds, "dry": self.options.dry, "limit": self.options.limit}, "clocks": spans})
        print(f"\n{'item':20} {'state':20} {'plan':>6} {'took':>7} {'MHz':>6} {'least':>6} {'W':>5} {'most':>5} reasons")
        for line in self.lines:
            clocks = spans.get(line["item"], {})
            number = lambda name: f"{clocks[name]:.0f}" if clocks.get(name) is not None else "-"
            reasons = " ".join(f"{name} {share:.0%}" for name, share in clocks.get("reasons", {}).items() if name != "idle")
            print(f"{line['item']:20} {line['state']:20} {line.get('planned', 0):6.0f} {line.get('seconds', 0):7.1f} {number('sm_mhz'):>6} "
                  f"{number('sm_mhz_least'):>6} {number('watts'):>5} {number('watts_most'):>5} {reasons}")  # fmt: skip
            for key, value in line.get("results", {}).items():
                if key.endswith("failed"):
                    print(f"  {key}: {str(value)[:160]}")
        print(f"{seconds:.0f} s; files in {self.out}: {' '.join(sorted(os.listdir(self.out)))}")


def unpack(dry):
    if not (HERE / "artifacts").is_dir():
        with tarfile.open(HERE / "contents.tar.xz") as archive:
            archive.extraction_filter = getattr(tarfile, "data_filter", None)  # where this Python knows it
            archive.extractall(HERE)
    for path in HERE.glob("mpc-*"):
        path.chmod(0o755)
    if dry:  # one library, for both have the state of one device
        link = HERE / "dry" / "libcublasLt.so.13"
        link.unlink(missing_ok=True)
        link.symlink_to("libcuda.so.1")


def has_device(env):
    return subprocess.run(["./mpc-kernel-time", "jobs.tsv", "--only=-"], cwd=HERE, env=env, capture_output=True, check=False).returncode != 77


def stop(*_):
    raise KeyboardInterrupt


def main():
    options = Options(sys.argv[1:])
    env = environment(options.dry)
    if options.list:
        for item in gpu_items.ITEMS:
            lacks = missing(item, env)
            print(f"{item.name:20} {item.seconds:6.1f} s  {item.says}{'; this machine lacks ' + lacks if lacks else ''}")
        return print(f"{sum(item.seconds for item in gpu_items.ITEMS):.0f} s in all")
    unpack(options.dry)
    if not has_device(env):
        return print("skipped: no GPU")
    signal.signal(signal.SIGTERM, stop)
    run = Run(options)
    clocks = gpu_clocks.Clocks(run.out / "clocks.csv", env)
    clocks.start()
    try:
        run.all_items()
    except KeyboardInterrupt:
        print("gpu_run.py: ended from outside; what is done is kept")
    finally:
        clocks.stop()
        run.table()
    return sys.exit(any(line["state"] in ("failed", "ended at its limit", "ended from outside") for line in run.lines))


if __name__ == "__main__":
    main()
