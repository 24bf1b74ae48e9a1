"""What the measurements share: the programs of a build, rows of the table, timing of processes."""

import json
import os
import platform
import statistics
import subprocess
import sys
import time


class NotMeasured(Exception):
    """The reason stands in the table in place of a number."""


class Build:
    def __init__(self, folder, source, work):
        self.folder, self.source, self.work = folder, source, work
        self.mpc = f"{folder}/bin/mpc"
        self.timer = f"{folder}/bin/mpc-time"
        self.double = f"{folder}/test/runtime/driver_double"
        self.examples = f"{source}/examples"

    def model(self, layers=12):
        """GPT-2 at 124M's width with that many layers."""
        if layers == 12:
            return f"{self.examples}/gpt2/gpt2-124m.mlir"
        path = f"{self.work}/gpt2-{layers}.mlir"
        if not os.path.exists(path):
            self.generate(path, "--layers", str(layers))
        return path

    def generate(self, path, *options):
        text = output([sys.executable, f"{self.examples}/gpt2/generate.py", *options])
        with open(path, "w") as file:
            file.write(text)

    def compile(self, model, precision, *options, path=None):
        """Compiles, and gives (seconds of the process, what --time=json said)."""
        path = path or f"{self.work}/out.mpcx"
        command = [self.mpc, "compile", model, f"--precision={precision}", *options, "--no-host-compile", "--time=json", "-o", path]
        start = time.perf_counter()
        done = subprocess.run(command, capture_output=True, text=True, cwd=self.work, env=self.environment())
        taken = time.perf_counter() - start
        if done.returncode:
            raise NotMeasured(first_line(done.stderr))
        return taken, json.loads(done.stderr[done.stderr.index("{") :] if "{" in done.stderr else done.stdout)

    def dump(self, model, precision, stage, *options):
        path = f"{self.work}/{stage}.mlir"
        command = [self.mpc, "compile", model, f"--precision={precision}", f"--stop-after={stage}", *options]
        output([*command, "-o", path], cwd=self.work)
        return path

    def explain(self, model, precision, *options):
        command = [self.mpc, "explain", model, f"--precision={precision}", "--json", *options]
        return json.loads(output(command, cwd=self.work))

    def time(self, artifact, *options, double=False, cache=None):
        cache = cache or f"{self.work}/cache"
        environment = self.environment()
        if double:
            if not os.path.exists(f"{self.double}/libcuda.so.1"):
                raise NotMeasured("the driver's double is not built")
            environment["LD_LIBRARY_PATH"] = self.double
        return json.loads(output([self.timer, artifact, f"--cache={cache}", *options], env=environment))

    def environment(self):
        """A cache of our own, so that neither an old entry nor this run's is seen elsewhere."""
        return dict(os.environ, XDG_CACHE_HOME=f"{self.work}/xdg")

    def libraries(self):
        """The files that a compile reads: what `cold` has to read from the disk again."""
        files = [self.mpc]
        for line in output(["ldd", self.mpc]).splitlines():
            path = line.split("=>")[-1].split("(")[0].strip()
            if path.startswith("/"):
                files.append(os.path.realpath(path))
        for folder in (os.environ.get("CUDA_HOME", ""), "/usr/local/cuda", f"{self.folder}/cuda"):
            for root, _, names in os.walk(f"{folder}/lib64") if folder else ():
                files += [f"{root}/{name}" for name in names if name.startswith("libnvrtc")]
        return files


def output(command, **options):
    done = subprocess.run(command, capture_output=True, text=True, **options)
    if done.returncode:
        raise NotMeasured(first_line(done.stderr) or f"{command[0]} ended with {done.returncode}")
    return done.stdout


def first_line(text):
    return next((line.strip() for line in text.splitlines() if line.strip()), "")


def forget(files):
    """Asks the kernel to drop its copies of the files. Pages that another process has mapped stay."""
    for path in files:
        try:
            descriptor = os.open(path, os.O_RDONLY)
        except OSError:
            continue
        try:
            os.posix_fadvise(descriptor, 0, 0, os.POSIX_FADV_DONTNEED)
        finally:
            os.close(descriptor)


class Table:
    def __init__(self):
        self.rows = []
        self.section = ""

    def begin(self, section):
        self.section = section
        print(f"bench: {section}", file=sys.stderr)

    def row(self, what, value, unit="", aim=None, note=""):
        """`aim`: not above it; `value` None with a note is not measured."""
        self.rows.append(
            {"section": self.section, "what": what, "value": value, "unit": unit, "aim": aim, "note": note}
        )

    def attempt(self, what, measure):
        """Calls measure(); what it cannot measure becomes a row."""
        try:
            measure()
        except NotMeasured as reason:
            self.row(what, None, note=f"not measured: {reason}")

    def text(self):
        lines, section = [], None
        for row in self.rows:
            if row["section"] != section:
                section = row["section"]
                lines += ["", f"### {section}", "", "| what | value | aim | note |", "|---|---:|---:|---|"]
            value = "-" if row["value"] is None else f"{shown(row['value'])} {row['unit']}".strip()
            aim = "" if row["aim"] is None else f"{shown(row['aim'])} {row['unit']}".strip()
            if row["aim"] is not None and row["value"] is not None and row["value"] > row["aim"]:
                aim += " (missed)"
            lines.append(f"| {row['what']} | {value} | {aim} | {row['note']} |")
        return "\n".join(lines[1:]) + "\n"


def shown(number):
    if isinstance(number, int):
        return f"{number:,}"
    return f"{number:.3g}" if abs(number) < 100 else f"{number:,.0f}"


def of_form(form):
    """The precision and the options of "bf16", whose residual stream is f32, or of "bf16 low"."""
    precision, *residual = form.split()
    return precision, tuple(f"--residual={word}" for word in residual)


def median(values):
    return statistics.median(values)


def machine():
    name = platform.processor() or platform.machine()
    try:
        with open("/proc/cpuinfo") as file:
            name = next(line.split(":")[1].strip() for line in file if line.startswith("model name"))
        with open("/proc/meminfo") as file:
            memory = int(next(line for line in file if line.startswith("MemTotal")).split()[1]) // 2**20
    except (OSError, StopIteration):
        memory = 0
    load = os.getloadavg()
    return f"{os.cpu_count()} cores of {name}, {memory} GiB, load average {load[0]:.1f} {load[1]:.1f} at the start"
