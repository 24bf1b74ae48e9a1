"""Dry runs of a small bundle: dry_runs.py BUNDLE FOLDER. Asserts, and prints a line for each thing that holds."""

import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import time

bundle, folder = (pathlib.Path(word).resolve() for word in sys.argv[1:3])
sys.path.insert(0, str(bundle))
import gpu_items  # noqa: E402
import gpu_run  # noqa: E402


# What decides most: the first command of a machine that is lent for minutes makes these.
FIRST = {"identity", "compare", "variants", "products-bf16", "products-fp8", "steps-apart", "products-in-a-row", "peer", "profile"}


def command(*words, code=0):
    done = subprocess.run([sys.executable, "gpu_run.py", "--dry", *words], cwd=bundle, capture_output=True, text=True, check=False)
    assert done.returncode == code, (words, done.returncode, done.stdout[-6000:], done.stderr[-2000:])
    return done.stdout


def lines_of(out):
    return [json.loads(line) for line in (out / "items.jsonl").read_text().splitlines()]


def states(out):
    return {line["item"]: line["state"] for line in lines_of(out) if "item" in line}


def check_all_items():
    """Two commands do all items, each with results and an end."""
    out = folder / "all"
    table = command(f"--out={out}")
    first = lines_of(out)
    command(f"--out={out}", "--skip-done", f"--limit={gpu_items.SECOND_SECONDS}")
    second = lines_of(out)[len(first) :]
    done = {line["item"]: line for line in first + second if line.get("state") == "done"}
    assert set(done) == {item.name for item in gpu_items.ITEMS}, states(out)
    for name, line in done.items():
        assert line["begin"] <= line["end"] and line["exit_code"] == 0 and line["seconds"] >= 0, line
        assert line["results"] or name in ("losses", "check"), line
        assert line["tail"].strip(), line
        assert f"\n{name}" in table or name in [line["item"] for line in second], name
    assert all(first[-1]["clocks"][name]["samples"] > 0 for name in ("compare", "peer")), first[-1]
    print(f"every item is done: {len(done)}")
    started = {line["item"] for line in first if line.get("state") == "done"}
    assert not FIRST - started, (FIRST - started, started)
    plans = [sum(line["planned"] for line in lines if "planned" in line) for lines in (first, second)]
    print(f"the first command plans {plans[0]:.0f} s, the second {plans[1]:.0f} s")
    files = sorted(os.listdir(out))
    assert len(files) <= gpu_run.MOST_FILES, files
    print(f"{len(files)} files")
    check_files(out)
    return out


def check_files(out):
    read = lambda name: json.loads((out / name).read_text())
    variants = read("variants.json")
    labels = set(variants["timed"])
    assert labels == set(variants["compared"]) == set(variants["choices"]) and len(labels) == gpu_items.LABELS, variants
    assert all(lines[0]["variant"] == "present" and len(lines) > 1 and lines[0]["registers"] for lines in variants["timed"].values())
    assert len(read("profile.json")) == 7 and len(read("products.json")) == 5
    # The double has one algorithm a product, and GELU with a bias has three forms.
    assert {tuple(time["form"] for time in line["times"]) for line in read("products.json")["step-bf16"]} == {(0,), (0, 1), (0, 1, 2)}
    assert read("cudnn-device.json")["name"] == "Double"
    assert (out / "ncu.csv").read_text().count('"Duration"') == 5
    log = (out / "log.txt").read_text()
    assert "attention_causal_13403114" in log and "step-bf16    0" in log  # every launch


def check_page(out):
    page = subprocess.run([sys.executable, bundle / "page.py", out], capture_output=True, text=True, check=True).stdout
    for title in ("# Double, ", "A dry run", "## What follows", "## Items", "## Training steps", "## Steps alone", "## Steps of one rank", "## Steps with chosen algorithms", "## Algorithms chosen", "## A step's products alone",
                  "## Variants of kernels", "## Products of step-bf16", "## Launches of step-fp8_block", "## Counters", "| torch cudnn | yes | `cudnn_",
                  "| torch flash | yes | `void pytorch_flash"):  # fmt: skip
        assert title in page, (title, page)
    assert "- `" not in page, page
    check_decisions(out)
    print("the page has every part")


def check_decisions(out):
    """A faster variant and a faster algorithm are what the page decides; one that is wrong, has local memory or gains too little is not."""
    import item_kernels

    other = folder / "other"
    shutil.copytree(out, other)
    variants, products = (json.loads((out / name).read_text()) for name in ("variants.json", "products.json"))
    labels = ("gelu_fp8", "layer_norm", "cross_entropy", "attention", "gelu_grad_fp8", "attention_grad", "layer_norm_fp8")
    gelu, norm, stream, attention, *others = (variants["timed"][label] for label in labels)
    gelu[1] |= {"microseconds": gelu[0]["microseconds"] / 2}
    norm[1] |= {"microseconds": norm[0]["microseconds"] / 2, "local_bytes": 8}
    stream[1] |= {"microseconds": stream[0]["microseconds"] - 0.1, "spread": 0.1}
    attention[1] |= {"microseconds": attention[0]["microseconds"] / 2}
    variants["compared"]["attention"][1]["error"] = "7 elements differ"
    # Another result is taken where it is near, and not where it is far or not finite.
    for label, lines, difference in zip(labels[4:], others, (0.009, 0.011, "nan")):
        lines[1] |= {"microseconds": lines[0]["microseconds"] / 2}
        variants["compared"][label][1] |= {"different_from_first": 5, "largest_difference": difference, "largest_value": 1.0}
    variants["choices"] = item_kernels.choices(variants["timed"], variants["compared"])
    found = {label for label, choice in variants["choices"].items() if choice["differs_from_default"]}
    assert found == {"gelu_fp8", "gelu_grad_fp8"}, found
    times = next(line for line in products["step-bf16"] if len(line["times"]) > 1)["times"]
    times[1]["hot"] = times[0]["hot"] / 2
    (other / "variants.json").write_text(json.dumps(variants))
    (other / "products.json").write_text(json.dumps(products))
    page = subprocess.run([sys.executable, bundle / "page.py", other], capture_output=True, text=True, check=True).stdout
    for words in ("- `gelu_fp8`: tile_32x64 takes ", "(the same bits)", "(other bits)", "kernel's by 0.011 of 1.", "kernel's by nan of 1.", "- Products of `step-bf16`: 1 of "):
        assert words in page, (words, page)


def check_clocks():
    """Fields that nvidia-smi does not know under one name are asked for by another or left out; a cut line and a word are passed over."""
    import gpu_clocks

    path = folder / "clocks.csv"
    env = gpu_run.environment(True) | {"SMI_LACKS": "power.draw.instant,clocks_event_reasons.active,clocks.mem"}
    begin = time.time()
    clocks = gpu_clocks.Clocks(path, env)
    clocks.start()
    deadline = time.time() + 60
    while time.time() < deadline and not gpu_clocks.read(path):
        time.sleep(0.05)
    clocks.stop()
    with open(path, "a") as file:
        file.write("2026/11/27 11:00:00.000, 19")
    found = gpu_clocks.summary(gpu_clocks.read(path), begin - 1, time.time() + 1)
    assert found["samples"] > 0 and (found["watts"], found["memory_mhz"], found["reasons"]) == (120.5, None, {"power cap": 1.0}), found
    print("clocks of another driver are read")


class Small(gpu_items.Item):
    """An item that is ended soon, where it hangs."""

    @property
    def limit(self):
        return 6 if self.name == "hangs" else 60


def check_bad_items():
    """Of four items the first fails, the second prints and hangs with a child, and the third is good."""
    talks = "import subprocess, time; print('before it hangs', subprocess.Popen(['sleep', '1000']).pid, flush=True); time.sleep(1000)"
    good = "import gpu_results; gpu_results.report(answer=42)"
    items = [Small("fails", {"second": 1}, [sys.executable, "-c", "raise SystemExit('no such thing')"]), Small("hangs", {"second": 1}, [sys.executable, "-c", talks]),
             Small("good", {"second": 1}, [sys.executable, "-c", good]), Small("lacks", {"second": 1}, ["true"], ("no-such-tool",))]  # fmt: skip
    gpu_items.ITEMS, all_items = items, gpu_items.ITEMS
    try:
        run = gpu_run.Run(gpu_run.Options([f"--out={folder / 'bad'}", "--dry"]))
        stdout, sys.stdout = sys.stdout, open(os.devnull, "w")
        run.all_items()
        run.table()
        sys.stdout = stdout
    finally:
        gpu_items.ITEMS = all_items
    fails, hangs, works, lacks, whole = lines_of(folder / "bad")
    assert fails["state"] == "failed" and fails["exit_code"] == 1 and "no such thing" in fails["tail"], fails
    assert hangs["state"] == "ended at its limit" and "before it hangs" in hangs["tail"] and hangs["seconds"] < 60, hangs
    child = pathlib.Path("/proc", hangs["tail"].split()[-1])
    assert not child.exists() or "Z" in (child / "stat").read_text(), child
    assert works["state"] == "done" and works["results"] == {"answer": 42}, works
    assert lacks["state"] == "not possible" and "no-such-tool" in lacks["why"] and "run" in whole, lacks
    page = subprocess.run([sys.executable, bundle / "page.py", folder / "bad"], capture_output=True, text=True, check=True).stdout
    assert "## What is missing" in page and "no such thing" in page, page


def check_end_from_outside():
    """What is ended while it runs leaves a line and the table."""
    out = folder / "ended"
    talks = "import gpu_results, time; gpu_results.report(answer=42); print('it talks', flush=True); time.sleep(1000)"
    main = f"""
import sys
import gpu_items, gpu_run
gpu_items.ITEMS = [gpu_items.Item("talks", {{"second": 100}}, [sys.executable, "-c", {talks!r}])]
sys.argv = ["gpu_run.py", "--dry", "--out={out}"]
gpu_run.main()
"""
    process = subprocess.Popen([sys.executable, "-c", main], cwd=bundle, stdout=subprocess.PIPE, text=True)
    deadline = time.time() + 60
    while time.time() < deadline and not ((out / "log.txt").exists() and "it talks" in (out / "log.txt").read_text()):
        time.sleep(0.05)
    process.send_signal(signal.SIGTERM)
    text, _ = process.communicate(timeout=60)
    assert process.returncode == 1 and states(out) == {"talks": "ended from outside"}, (process.returncode, text, states(out))
    assert lines_of(out)[0]["results"] == {"answer": 42} and "item " in text, lines_of(out)
    print("a failure, a hang and an end from outside are reported")


def check_choice():
    out = folder / "some"
    command(f"--out={out}", "--only=ceilings,check")
    assert states(out) == {"ceilings": "done", "check": "done"}
    assert "not started" in command(f"--out={out}", "--skip-done", "--only=check,compare", "--limit=10")
    assert states(out) == {"ceilings": "done", "check": "done", "compare": "not started"}
    check_order()
    command("--only=no-such-item", code=1)
    print("--only and --skip-done leave out what they say")


def check_order():
    """What never ran comes first, what failed last; a line that was cut is passed over, and does not take the next one with it."""
    out = folder / "order"
    out.mkdir()
    words = [{"item": "identity", "state": "failed"}, {"item": "ceilings", "state": "done"}, {"item": "check", "state": "not started"}]
    (out / "items.jsonl").write_text("".join(f"{json.dumps(line)}\n" for line in words) + '{"item": "los')
    command(f"--out={out}", "--skip-done", "--only=identity,ceilings,losses,check")
    page = subprocess.run([sys.executable, bundle / "page.py", out], capture_output=True, text=True, check=True).stdout
    lines = [json.loads(line) for line in (out / "items.jsonl").read_text().splitlines()[4:]]
    assert [line.get("item") for line in lines] == ["losses", "check", "identity", None], lines
    assert "| losses | done |" in page, page


check_page(check_all_items())
check_clocks()
check_bad_items()
check_end_from_outside()
check_choice()
