"""Variants of kernels that run, on the host: host_kernels.py BUNDLE MPC CXX DEVICE. BUNDLE is small and unpacked.

Every variant of the table that the small network's kernels have is compiled with the threads of a block as fibers, and mpc-kernel-time
compares it with the present kernel on the driver's double. Bounds on registers mean nothing there and are left out. Then mpc-kernel-time
sees other numbers, and a row that is not written.
"""

import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import sys

bundle, mpc, cxx, device = (os.path.abspath(word) for word in sys.argv[1:5])
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import bundle_variants as v  # noqa: E402

# Without hidden symbols the objects would share what is static in their kernels.
FLAGS = ("-std=c++17", "-O0", "-fPIC", "-shared", "-w", "-fvisibility=hidden", "-DMPC_DEVICE_FIBERS", "-march=x86-64-v3", f"-I{device}", "-x", "c++")
os.chdir(bundle)


def inspect(artifact, *words):
    return subprocess.run([mpc, "inspect", artifact, *words], capture_output=True, text=True, check=True).stdout


def build(name, head, kernel):
    size = f'extern "C" MPC_EXPORT const unsigned {kernel.name}_bytes;\nconst unsigned {kernel.name}_bytes = sizeof({kernel.name}_args);\n'
    pathlib.Path(f"host-{name}.cu").write_text(f"{head}{kernel.text}\n{size}")
    pathlib.Path(f"host-{name}.cubin").write_text(f"host: {bundle}/host-{name}.so")
    subprocess.run([cxx, *FLAGS, f"host-{name}.cu", "-o", f"host-{name}.so"], check=True)


def compared(label, artifact, head, variants):
    """The line of mpc-kernel-time of each variant."""
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(lambda name: build(f"{label}-{name}", head, variants[name]), variants))
    jobs = [(label, artifact, each.name, name, f"host-{label}-{name}.cubin", each.threads, each.grid, each.shared,
             ",".join(map(str, each.skipped)) or "-")
            for name, each in variants.items()]  # fmt: skip
    pathlib.Path("host.tsv").write_text("".join("\t".join(map(str, job)) + "\n" for job in jobs))
    done = subprocess.run(["./mpc-kernel-time", "host.tsv", "--compare", "--seeds=2"], env=dict(os.environ, LD_LIBRARY_PATH="dry"),
                          capture_output=True, text=True, check=False)  # fmt: skip
    lines = {line["variant"]: line for line in map(json.loads, done.stdout.splitlines())}
    assert set(lines) == set(variants), (done.returncode, done.stdout, done.stderr)
    return lines


def changed(kernel, pattern, replacement):
    return v.Kernel(kernel.name, v.replaced(pattern, replacement, kernel.text), kernel.threads, kernel.grid)


def check_the_check(artifact, head, kernel):
    rows = int(re.search(r"MPC_ROWS\(L, row, (\d+)", kernel.text)[1])
    wrong = {v.PRESENT: kernel, "other_numbers": changed(kernel, r"9\.99999975e-06f", "1.0e-02f"),
             "not_all_rows": changed(kernel, rf"MPC_ROWS\(L, row, {rows},", f"MPC_ROWS(L, row, {rows - 1},")}  # fmt: skip
    _, numbers, missing = compared("wrong", artifact, head, wrong).values()
    assert "error" not in numbers and numbers["different_from_first"] > 0 and 0 < numbers["largest_difference"] < numbers["largest_value"], numbers
    print(f"other numbers: {numbers['different_from_first']} elements differ")
    assert "not written" in missing["error"], missing
    print(f"a row that is not written: {missing['different_in_a_second_run']} elements")


def check_the_list(artifact, head, kernel):
    """embedding_grad has work to do: with other places its result is another."""
    other = changed(kernel, r"arg\.order, arg\.starts", "arg.starts, arg.starts")
    line = compared("list", artifact, head, {v.PRESENT: kernel, "other_places": other})["other_places"]
    assert "error" not in line and line["different_from_first"] > 0, line
    print(f"other places: {line['different_from_first']} elements differ")


count, kernels, seen = 0, {}, set()
for row in v.VARIANTS:
    artifact = f"artifacts/{row.artifact}.mpcx"
    if row.artifact.startswith("block"):
        continue  # a copy, here
    head, texts = v.sections(inspect(artifact, "--emit=cuda"))
    kernels[row.label] = artifact, head, v.select(row, json.loads(inspect(artifact, "--json"))["plans"][0], texts)
    variants = {name: each for name, each in v.make(row, kernels[row.label][2]) if isinstance(each, v.Kernel) and "resident" not in name}
    for name, line in compared(row.label, artifact, head, variants).items():
        assert "error" not in line and line["different_from_first"] == 0 == line["different_in_a_second_run"], line
        count += 1
        seen.add(name)
# Each edit of the table makes a variant of some kernel, but those of rows that a team cannot hold and of warpgroups: the small network has none.
WARPGROUPS = {"stay", "one_tile", "by_warps", "by_warps_64", "by_warps_128"}
lacking = {name for row in v.VARIANTS for name in row.edits if "resident" not in name} - seen - set(v.TEAMS) - WARPGROUPS
assert not lacking, lacking
print(f"equal bits: {count} variants of {len(kernels)} kernels")
check_the_check(*kernels["layer_norm_fp8"])
check_the_list(*kernels["embedding_grad"])
