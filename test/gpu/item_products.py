"""Items on products: each with cuBLASLt's candidates, all of a step in a row, and a step with chosen algorithms. Standard library only.

item_products.py each:STEP.. | row:STEP[:zeros].. | tune:STEP..
"""

import json
import tempfile

from gpu_results import ProgramFailed, add_to_file, json_lines, lines_of, manifest, parts, report, run, sized, step_words

CHOSEN = {"form": 0, "candidate": 0}  # what the runtime takes where the library has it


def teraflops(flops, seconds):
    return flops / seconds / 1e12 if seconds else 0.0


def print_line(line):
    if "error" in line:
        print(f"{line['product']:80} FAIL {line['error']}", flush=True)
        return
    first, fastest = line["times"][0], hottest(line)
    rate = lambda time, when: f"{teraflops(line['flops'], time[when]):6.0f}"
    print(f"{line['count']:4} x {line['product']:72} cold {rate(first, 'cold')} hot {rate(first, 'hot')} TFLOP/s; "
          f"best form {fastest['form']} candidate {fastest['candidate']} of {len(line['times'])} {rate(fastest, 'hot')}", flush=True)  # fmt: skip


def hottest(line):
    return min(line["times"], key=lambda time: time["hot"])


def each(step):
    """Each line is kept as it comes, so that a limit loses none."""
    words = ["./mpc-product-time", manifest()["steps"][step]["artifact"], f"--load={sized(0.5, 0)}", f"--runs={sized(20, 2)}"]
    lines, failed, ended = [], [], None
    now = best = 0.0
    try:
        for line in lines_of(words):
            lines.append(line)
            print_line(line)
            if "error" in line:
                failed.append(line["error"])
            else:
                now, best = now + line["count"] * line["times"][0]["hot"], best + line["count"] * hottest(line)["hot"]
            add_to_file("products.json", step, lines)
            report(**{step: {"products": len(lines), "milliseconds_now": now * 1e3, "milliseconds_best": best * 1e3}})
    except ProgramFailed as problem:
        ended = str(problem)
    print(f"{step}: {now * 1e3:.3f} ms of products by the first candidates, {best * 1e3:.3f} by the best")
    if failed or ended or not lines:
        raise ProgramFailed("; ".join(failed) or ended or "no line came back")


def row(step, zeros=""):
    words = ["./mpc-product-time", manifest()["steps"][step]["artifact"], f"--in-a-row={sized(4, 0.001)}", *(["--zeros"] if zeros else [])]
    line = json_lines(run(words))[-1]
    name = f"{step} {zeros}".strip()
    print(f"{name:22} {line['products']} products, {line['first'] * 1e3:.3f} ms in the first tenth of the passes, {line['last'] * 1e3:.3f} in the last, "
          f"{teraflops(line['flops'], line['last']):.0f} TFLOP/s", flush=True)  # fmt: skip
    report(**{name: line})


def tune(name):
    """The runtime's own choice, in a cache of its own; then steps without and with it, in turns of one process."""
    step = manifest()["steps"][name]
    with tempfile.TemporaryDirectory() as folder:
        *products, whole = json_lines(run(["./mpc-product-time", step["artifact"], "--tune", f"--cache={folder}/cache"]))
        words = [f"--cache={folder}/cache", f"--turns={sized(5, 1)}", f"--runs={sized(24, 2)}", f"--warmup={sized(6, 1)}"]
        steps = json.loads(run([*step_words(step), *words]))
        words = [f"--cache={folder}/first", "--runs=0"]  # a load that measures by itself, and one that finds what that kept
        loads = [json.loads(run([*step_words(step), *words]))["load_seconds"] for _ in range(2)]
    print(f"{name}: {len(products)} products timed in {whole['seconds']:.2f} s on {whole['device']}; loads {loads[0]:.2f} and {loads[1]:.2f} s")
    for line in products:
        gain = 1 - line["best"] / line["first"] if line["first"] else 0.0
        print(f"{line['count']:4} x {line['product']:72} {line['first'] * 1e6:9.2f} us, {line['best'] * 1e6:9.2f} by {line['form']}.{line['candidate']} "
              f"of {line['ways']} ({line['refused']} refused), {gain:.1%} less")  # fmt: skip
    saved = sum(line["count"] * (line["first"] - line["best"]) for line in products)
    print(f"{name}: {saved * 1e3:.3f} ms less by the products; a step takes {steps['untuned_seconds'] * 1e3:.3f} ms by the first algorithms, "
          f"{steps['tuned_seconds'] * 1e3:.3f} by the chosen", flush=True)  # fmt: skip
    report(**{name: {"milliseconds_first": steps["untuned_seconds"] * 1e3, "milliseconds_chosen": steps["tuned_seconds"] * 1e3,
                     "milliseconds_by_products": saved * 1e3, "tuning_seconds": whole["seconds"], "load_seconds": loads,
                     "most_milliseconds": [steps["untuned_most"] * 1e3, steps["tuned_most"] * 1e3], "products": products}})  # fmt: skip


if __name__ == "__main__":
    parts({"each": each, "row": row, "tune": tune})
