"""The page of a run, as Markdown, from its files alone. Standard library only.

    page.py FOLDER.. > test/bench/results/DATE-DEVICE.md

FOLDER is the output of gpu_run.py; of several, a later one's items and files stand for an earlier one's. Every number is read.
"""

import datetime
import json
import os
import sys

import gpu_clocks
from gpu_results import read_json

SHOWN_KERNELS = 24  # of a step's profile
METRICS = ("Duration", "DRAM Throughput", "Memory Throughput", "Compute (SM) Throughput", "No Eligible", "Registers Per Thread")


def read_items(folders):
    """{item: its best line}, the spans of clocks, and the lines of whole runs."""
    items, clocks, runs = {}, {}, []
    for folder in folders:
        rows = gpu_clocks.read(os.path.join(folder, "clocks.csv"))
        try:
            with open(os.path.join(folder, "items.jsonl")) as file:
                lines = [line for line in map(read_line, file) if line]
        except OSError as problem:
            sys.exit(f"page.py: {folder}: {problem}; expected the output folder of gpu_run.py")
        for line in lines:
            if "item" not in line:
                runs.append(line["run"])
                clocks |= line["clocks"]
                continue
            if "begin" in line or line["item"] not in items:
                items[line["item"]] = line
            if "begin" in line:  # for a run that came to no end
                clocks[line["item"]] = gpu_clocks.summary(rows, line["begin"], line["end"])
    return items, clocks, runs


def read_line(text):
    """The object of a line; None of one that was cut."""
    try:
        line = json.loads(text)
    except ValueError:
        return None
    return line if isinstance(line, dict) else None


def read_file(folders, name):
    found = {}
    for folder in folders:
        found |= read_json(os.path.join(folder, name), {})
    return found


def table(head, rows):
    lines = [f"| {' | '.join(head)} |", f"|{'---|' * len(head)}"]
    return "\n".join(lines + [f"| {' | '.join(text(cell) for cell in row)} |" for row in rows])


def text(cell):
    if cell is None:
        return ""
    if isinstance(cell, float):
        return f"{cell:,.0f}" if abs(cell) >= 1000 else f"{cell:.3g}" if abs(cell) < 10 else f"{cell:.1f}"
    return str(cell).replace("|", "\\|").replace("\n", " ")


class Page:
    def __init__(self, folders):
        self.items, self.clocks, self.runs = read_items(folders)
        self.variants, self.products, self.profiles = (read_file(folders, f"{name}.json") for name in ("variants", "products", "profile"))
        self.parts = []

    def results(self, item):
        return self.items.get(item, {}).get("results", {})

    def add(self, title, body):
        if body:
            self.parts.append(f"## {title}\n\n{body}\n")

    def head(self):
        found, ceilings = self.results("identity"), self.results("ceilings")
        device = found.get("device", {})
        date = datetime.date.fromtimestamp(self.runs[0]["begin"]).isoformat() if self.runs else "an unknown day"
        dry = " A dry run: no number means anything." if any(run.get("dry") for run in self.runs) else ""
        lines = [f"# {device.get('name', 'An unknown device')}, {date}\n",
                 f"Made by `test/gpu/page.py` from the files of the run.{dry} State {found.get('bundle', {}).get('commit', 'unknown')}, "
                 f"driver {device.get('driver_version', 'unknown')}, PyTorch {found.get('torch', 'unknown')}, cuDNN {found.get('cudnn', 'unknown')}, "
                 f"power limit {device.get('power.limit', 'unknown')}; {len(self.runs)} commands, {sum(run['seconds'] for run in self.runs):.0f} s.\n"]  # fmt: skip
        if ceilings:
            rows = [[name.replace("_", " "), value] for name, value in ceilings.items() if isinstance(value, float)]
            lines.append(f"Ceilings by PyTorch (a copy in GB/s, products of 8192^3 in TFLOP/s):\n\n{table(('', 'measured'), rows)}\n")
        self.parts.append("\n".join(lines))

    def decisions(self):
        """What differs from the defaults by these numbers."""
        lines = []
        for label, choice in self.variants.get("choices", {}).items():
            if choice["differs_from_default"]:
                bits = "the same bits" if choice["same_bits"] else "other bits" if choice["was_compared"] else "not compared"
                lines.append(f"- `{label}`: {choice['best']} takes {text(choice['microseconds'])} us, the default {text(choice['present'])} ({bits}).")
            for variant, far in choice.get("too_far", {}).items():
                lines.append(f"- `{label}`: {variant} takes {text(far['microseconds'])} us and is not chosen: its result differs from the present "
                             f"kernel's by {text(far['difference'])} of {text(far['value'])}.")  # fmt: skip
        for step, lines_ in self.products.items():
            better = [line for line in lines_ if line.get("times") and self.gain(line) > 0.02]
            saved = sum(line["count"] * (line["times"][0]["hot"] - min(time["hot"] for time in line["times"])) for line in better)
            if better:
                lines.append(f"- Products of `{step}`: {len(better)} of {len(lines_)} have a candidate that is more than 2% faster under load; "
                             f"{saved * 1e3:.2f} ms a step.")  # fmt: skip
        lines += self.power_words()
        self.add("What follows", "\n".join(lines) or "Nothing differs from the defaults.")

    @staticmethod
    def gain(line):
        first, best = line["times"][0]["hot"], min(time["hot"] for time in line["times"])
        return 1 - best / first if first else 0.0

    def power_words(self):
        apart = self.results("steps-apart")
        normal, zeros = apart.get("step-bf16"), apart.get("step-bf16-zeros")
        if not normal or not zeros:
            return []
        loss, without = normal["in_a_row"] / normal["alone"] - 1, zeros["in_a_row"] / zeros["alone"] - 1
        return [f"- A bf16 step takes {loss:+.1%} in a row against alone, with zeros {without:+.1%}; zeros take "
                f"{zeros['in_a_row'] / normal['in_a_row'] - 1:+.1%} of the time of the step in a row."]  # fmt: skip

    def items_table(self):
        rows = []
        for name, line in self.items.items():
            clocks = self.clocks.get(name, {})
            reasons = ", ".join(f"{reason} {share:.0%}" for reason, share in clocks.get("reasons", {}).items() if reason != "idle")
            rows.append([name, line["state"], line.get("planned"), line.get("seconds"), clocks.get("sm_mhz_busy"), clocks.get("sm_mhz_least"),
                         clocks.get("watts"), clocks.get("watts_most"), reasons or line.get("why", "")])  # fmt: skip
        self.add("Items", table(("item", "state", "planned s", "took s", "SM MHz", "least", "W", "most", "reasons"), rows))

    def steps_table(self):
        rows = [[name, step["batch"], step["milliseconds"], step["tokens"], f"{step['mfu']:.1%}" if step["mfu"] else ""]
                for name, step in self.results("steps").get("steps", {}).items()]  # fmt: skip
        peer = self.results("peer")
        rows += [[name, peer.get("batch"), step["milliseconds"], step["tokens"], f"{step['mfu']:.1%}" if step["mfu"] else ""]
                 for name, step in peer.get("peer", {}).items()]  # fmt: skip
        self.add("Training steps of GPT-2 124M, T = 1,024", table(("", "B", "ms", "tokens/s", "MFU"), rows) if rows else "")
        rows = [[name, "yes" if step["is_asked"] else "no", ", ".join(f"`{kernel}`" for kernel in step["attention_kernels"])]
                for name, step in peer.get("peer", {}).items() if "is_asked" in step]  # fmt: skip
        self.add("PyTorch's kernels of attention", table(("", "the asked back end's", "kernels"), rows) if rows else "")
        rows = [[name, step["alone"], step["in_a_row"], step["in_a_row"] / step["alone"] - 1]
                for name, step in self.results("steps-apart").items() if isinstance(step, dict)]  # fmt: skip
        self.add("Steps alone and in a row (ms)", table(("", "alone", "in a row", "loss"), rows) if rows else "")
        rows = [[name, step["without"], step["with"], step["with"] / step["without"] - 1]
                for name, step in self.results("ranks").items() if isinstance(step, dict)]  # fmt: skip
        self.add("Steps of one rank (ms)", table(("", "without NCCL", "with it", "more"), rows) if rows else "")
        rows = [[name, line["products"], line["first"] * 1e3, line["last"] * 1e3, line["flops"] / line["last"] / 1e12]
                for name, line in self.results("products-in-a-row").items() if isinstance(line, dict)]  # fmt: skip
        self.tuned_steps()
        self.add("A step's products alone, in a row", table(("", "products", "ms at first", "ms at last", "TFLOP/s"), rows) if rows else "")

    def tuned_steps(self):
        found = {name: step for name, step in self.results("tune").items() if isinstance(step, dict)}
        rows = [[name, step["milliseconds_first"], step["milliseconds_chosen"], step["milliseconds_by_products"], step["tuning_seconds"], *step["load_seconds"]]
                for name, step in found.items()]  # fmt: skip
        head = ("", "ms by the first algorithms", "ms by the chosen", "less by the products alone", "timed in s", "first load s", "second load s")
        self.add("Steps with chosen algorithms, in turns", table(head, rows) if rows else "")
        rows = [[name, line["product"], line["count"], line["first"] * 1e6, line["best"] * 1e6, f"{line['form']}.{line['candidate']} of {line['ways']}"]
                for name, step in found.items() for line in step["products"]]  # fmt: skip
        self.add("Algorithms chosen", table(("", "batch x m x n x k, types, epilogue", "count", "first us", "chosen us", "form.candidate"), rows) if rows else "")

    def variants_tables(self):
        rows = []
        for label, lines in self.variants.get("timed", {}).items():
            compared = {line["variant"]: line for line in self.variants.get("compared", {}).get(label, [])}
            for line in lines:
                check = compared.get(line["variant"], {})
                rows.append([label, line["variant"], line.get("microseconds"), line.get("spread"), line.get("registers"), line.get("local_bytes"),
                             line.get("bytes", 0) / line["microseconds"] / 1e3 if line.get("microseconds") else None,
                             check.get("error") or (f"{check['different_from_first']} differ" if check.get("different_from_first") else "equal" if check else ""),
                             line.get("error", "")])  # fmt: skip
        head = ("kernel", "variant", "us", "spread", "registers", "local bytes", "GB/s", "beside the present", "")
        self.add("Variants of kernels", table(head, rows) if rows else "")
        rows = [[each["label"], each["variant"], each["why"]] for each in self.variants.get("bundle", {}).get("left_out", [])]
        self.add("Variants that were not made", table(("kernel", "variant", "why"), rows) if rows else "")

    def products_tables(self):
        for step, lines in self.products.items():
            rows = []
            for line in lines:
                if "error" in line:
                    rows.append([line["product"], line["count"], line["error"]])
                    continue
                first, best = line["times"][0], min(line["times"], key=lambda time: time["hot"])
                rate = lambda seconds, flops=line["flops"]: flops / seconds / 1e12 if seconds else None
                rows.append([line["product"], line["count"], rate(first["cold"]), rate(first["hot"]), rate(best["hot"]),
                             f"{best['form']}.{best['candidate']} of {len(line['times'])}"])  # fmt: skip
            self.add(f"Products of {step}, TFLOP/s",
                     table(("batch x m x n x k, types, epilogue", "count", "first, cold", "first, hot", "best, hot", "form.candidate"), rows))  # fmt: skip

    def profile_tables(self):
        for step, profile in self.profiles.items():
            sums = {}
            for _, duration, kernel in profile["launches"]:
                count, total = sums.get(kernel, (0, 0.0))
                sums[kernel] = (count + 1, total + duration)
            rows = [[kernel[:90], count, total, total / count] for kernel, (count, total) in sorted(sums.items(), key=lambda item: -item[1][1])]
            rest = sum(row[2] for row in rows[SHOWN_KERNELS:])
            shown = rows[:SHOWN_KERNELS] + ([[f"{len(rows) - SHOWN_KERNELS} others", None, rest, None]] if rest else [])
            busy = sum(row[2] for row in rows) / 1e3
            self.add(f"Launches of {step}: {len(profile['launches'])}, {busy:.2f} ms alone, {profile['milliseconds']:.2f} ms a step in a row",
                     table(("kernel", "launches", "us in all", "us each"), shown))  # fmt: skip

    def counters_table(self):
        rows = [[label, *(metrics.get(name, "") for name in METRICS)] for label, metrics in self.results("ncu").get("ncu", {}).items()]
        self.add("Counters", table(("kernel", *METRICS), rows) if rows else "")

    def failures(self):
        lines = []
        for name, line in self.items.items():
            words = [f"{key}: {value}" for key, value in line.get("results", {}).items() if key.endswith(" failed")]
            if line["state"] not in ("done", "not started"):
                tail = line.get("tail", "").strip().splitlines()[-3:]
                lines.append(f"- `{name}` {line['state']}: {text('; '.join(words) or ' '.join(tail) or line.get('why', ''))[:600]}")
        self.add("What is missing", "\n".join(lines))

    def whole(self):
        for part in (self.head, self.decisions, self.failures, self.items_table, self.steps_table, self.variants_tables, self.products_tables,
                     self.profile_tables, self.counters_table):  # fmt: skip
            part()
        return "\n".join(self.parts)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    print(Page(sys.argv[1:]).whole(), end="")
