"""Clocks, power, temperature and reasons for lower clocks: nvidia-smi in the background, and what of it falls into a span of time.

Standard library only. Times are seconds since the epoch by this machine's clock, which nvidia-smi's timestamps are too.
"""

import datetime
import os
import shutil
import statistics
import subprocess
import threading

FIELDS = ("timestamp", "clocks.sm", "clocks.mem", "power.draw.instant", "temperature.gpu", "clocks_event_reasons.active")
PERIOD_MS = 50
# Bits of clocks_event_reasons.active.
REASONS = {0x1: "idle", 0x2: "application clocks", 0x4: "power cap", 0x8: "hardware slowdown", 0x10: "sync boost",
           0x20: "software thermal", 0x40: "hardware thermal", 0x80: "power brake", 0x100: "display clocks"}  # fmt: skip


class Clocks:
    """Writes a line every 50 ms to a file from start() to stop(); without nvidia-smi it does nothing."""

    def __init__(self, path, env):
        self.path, self.env, self.process, self.thread = path, env, None, None

    def start(self):
        command = ["nvidia-smi", "-i", "0", f"--query-gpu={','.join(FIELDS)}", "--format=csv,noheader,nounits", f"--loop-ms={PERIOD_MS}"]
        program = shutil.which(command[0], path=self.env["PATH"])
        if not program:
            return
        # A terminal, since to a file the lines would come in blocks, the last of which would be lost.
        master, slave = os.openpty()
        self.process = subprocess.Popen([program, *command[1:]], stdin=subprocess.DEVNULL, stdout=slave, stderr=slave, env=self.env)
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


def read(path):
    """(time, SM MHz, memory MHz, watts, degrees, reasons) of each line that can be read."""
    rows = []
    try:
        with open(path) as file:
            lines = file.read().splitlines()
    except OSError:
        return rows
    for line in lines:
        words = [word.strip() for word in line.split(",")]
        try:
            when = datetime.datetime.strptime(words[0], "%Y/%m/%d %H:%M:%S.%f").timestamp()
            rows.append((when, *(float(word) for word in words[1:5]), int(words[5], 16)))
        except (ValueError, IndexError):
            continue  # an error of nvidia-smi, or a line that was cut
    return rows


def summary(rows, begin, end):
    """Of the lines within a span: how many, medians and extremes, and the share of them with each reason."""
    inside = [row for row in rows if begin <= row[0] <= end]
    if not inside:
        return {"samples": 0}
    column = lambda number: [row[number] for row in inside]
    busy = [row for row in inside if not row[5] & 0x1]
    shares = {name: round(sum(1 for row in inside if row[5] & bit) / len(inside), 3) for bit, name in REASONS.items()}
    return {
        "samples": len(inside), "sm_mhz": statistics.median(column(1)), "sm_mhz_least": min(column(1)), "sm_mhz_most": max(column(1)),
        "sm_mhz_busy": statistics.median([row[1] for row in busy]) if busy else None, "memory_mhz": statistics.median(column(2)),
        "watts": statistics.median(column(3)), "watts_most": max(column(3)), "degrees_most": max(column(4)),
        "reasons": {name: share for name, share in shares.items() if share},
    }  # fmt: skip
