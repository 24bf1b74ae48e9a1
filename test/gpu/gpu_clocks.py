"""Clocks, power, temperature and reasons for lower clocks: nvidia-smi in the background, and what of it falls into a span of time.

Standard library only. Times are seconds since the epoch by this machine's clock, which nvidia-smi's timestamps are too.
"""

import datetime
import os
import shutil
import statistics
import subprocess
import threading

# Each with the names that drivers know it by, the newest first.
FIELDS = (("timestamp",), ("clocks.sm",), ("clocks.mem",), ("power.draw.instant", "power.draw"), ("temperature.gpu",),
          ("clocks_event_reasons.active", "clocks_throttle_reasons.active"))  # fmt: skip
PERIOD_MS = 50
# Bits of clocks_event_reasons.active.
REASONS = {0x1: "idle", 0x2: "application clocks", 0x4: "power cap", 0x8: "hardware slowdown", 0x10: "sync boost",
           0x20: "software thermal", 0x40: "hardware thermal", 0x80: "power brake", 0x100: "display clocks"}  # fmt: skip


def knows(program, names, env):
    """Whether nvidia-smi takes a query of these fields: it refuses all for one that it does not know."""
    words = [program, "-i", "0", f"--query-gpu={','.join(names)}", "--format=csv,noheader,nounits"]
    try:
        done = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, text=True, env=env, timeout=20, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0 and len(done.stdout.split(",")) == len(names)


def known_fields(program, env):
    """The name of each field that this nvidia-smi knows; one without any is left out."""
    newest = [names[0] for names in FIELDS]
    if knows(program, newest, env):
        return newest
    found = (next((name for name in names if knows(program, [name], env)), None) for names in FIELDS)
    return [name for name in found if name]


class Clocks:
    """Writes a line every 50 ms to a file from start() to stop(), after one with the fields; without nvidia-smi it does nothing."""

    def __init__(self, path, env):
        self.path, self.env, self.process, self.thread = path, env, None, None

    def start(self):
        program = shutil.which("nvidia-smi", path=self.env["PATH"])
        fields = known_fields(program, self.env) if program else []
        if "timestamp" not in fields:
            return
        with open(self.path, "a") as file:
            file.write(f"# {','.join(fields)}\n")
        command = [program, "-i", "0", f"--query-gpu={','.join(fields)}", "--format=csv,noheader,nounits", f"--loop-ms={PERIOD_MS}"]
        # A terminal, since to a file the lines would come in blocks, the last of which would be lost.
        master, slave = os.openpty()
        self.process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=slave, stderr=slave, env=self.env)
        os.close(slave)
        self.thread = threading.Thread(target=self.copy, args=(master,), daemon=True)
        self.thread.start()

    def copy(self, master):
        with open(self.path, "ab", buffering=0) as file:
            while True:
                try:
                    data = os.read(master, 65536)
                except OSError:  # the other end is closed
                    break
                if not data:
                    break
                file.write(data.replace(b"\r\n", b"\n"))
        os.close(master)

    def stop(self):
        if self.process:
            self.process.terminate()
            self.process.wait()
            self.thread.join(timeout=2)


def number(word, base=None):
    """None where nvidia-smi has none, as in "[N/A]"."""
    try:
        return int(word, base) if base else float(word)
    except (TypeError, ValueError):
        return None


def read(path):
    """(time, SM MHz, memory MHz, watts, degrees, reasons) of each line that can be read; None for what is not known, for reasons 0."""
    rows, fields = [], [names[0] for names in FIELDS]
    try:
        with open(path) as file:
            lines = file.read().splitlines()
    except OSError:
        return rows
    for line in lines:
        if line.startswith("# "):
            fields = line[2:].split(",")
            continue
        words = [word.strip() for word in line.split(",")]
        if len(words) != len(fields):
            continue  # an error of nvidia-smi, or a line that was cut
        word = lambda names, given=dict(zip(fields, words)): next((given[name] for name in names if name in given), None)
        try:
            when = datetime.datetime.strptime(words[0], "%Y/%m/%d %H:%M:%S.%f").timestamp()
        except ValueError:
            continue
        rows.append((when, *(number(word(names)) for names in FIELDS[1:5]), number(word(FIELDS[5]), 16) or 0))
    return rows


def summary(rows, begin, end):
    """Of the lines within a span: how many, medians and extremes, and the share of them with each reason."""
    inside = [row for row in rows if begin <= row[0] <= end]
    if not inside:
        return {"samples": 0}
    busy = [row for row in inside if not row[5] & 0x1]

    def of(function, column, some=inside):
        values = [row[column] for row in some if row[column] is not None]
        return function(values) if values else None

    shares = {name: round(sum(1 for row in inside if row[5] & bit) / len(inside), 3) for bit, name in REASONS.items()}
    return {
        "samples": len(inside), "sm_mhz": of(statistics.median, 1), "sm_mhz_least": of(min, 1), "sm_mhz_most": of(max, 1),
        "sm_mhz_busy": of(statistics.median, 1, busy), "memory_mhz": of(statistics.median, 2),
        "watts": of(statistics.median, 3), "watts_most": of(max, 3), "degrees_most": of(max, 4),
        "reasons": {name: share for name, share in shares.items() if share},
    }  # fmt: skip
