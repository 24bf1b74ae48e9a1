"""Items on products: each with cuBLASLt's candidates, and all of a step in a row. Standard library only.

item_products.py each:STEP.. | row:STEP[:zeros]..
"""

from gpu_results import ProgramFailed, add_to_file, json_lines, lines_of, manifest, parts, report, run, sized

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


if __name__ == "__main__":
    parts({"each": each, "row": row})
