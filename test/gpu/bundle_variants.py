"""Variants of kernels: the table of them, how the text of each differs, and their cubins. Standard library only.

A row of VARIANTS selects a kernel of an artifact of the bundle by its schedule and an op that it comes from, or one of several, and of several the one
whose launches in a step move most bytes. A variant that the text does not allow, or that does not compile, is left out with the reason.
"""

import collections
import concurrent.futures
import dataclasses
import json
import os
import pathlib
import re
import sys

import nvrtc

Row = collections.namedtuple("Row", "label artifact schedules origin edits")


@dataclasses.dataclass
class Kernel:
    """A kernel's text and launch. `skipped`: numbers of outputs that are partial sums, whose number a variant changes."""

    name: str
    text: str
    threads: int
    grid: int
    shared: int = 0  # bytes of dynamic shared memory
    skipped: tuple = ()  # and what holds scratch


class NotPossible(Exception):
    """Why the text has no such variant."""


def replaced(pattern, replacement, text):
    text, count = re.subn(pattern, replacement, text)
    if not count:
        raise NotPossible(f"the text lacks {pattern}")
    return text


def divided(number, by):
    return -(-number // by)


# ---- Edits: functions from kernel to kernel


def threads_of_a_block(text, threads):
    return replaced(r"(MPC_KERNEL(?:_RESIDENT)?\(\w+, )\d+", rf"\g<1>{threads}", text)


def team(threads):
    """A row is owned by a team of so many threads, which is the block."""

    def edit(kernel):
        if "MPC_CHUNKS" not in kernel.text:
            raise NotPossible("the team holds the whole row")
        width = lambda found: f"RowLayout<{int(found[1]) // int(found[2]) * threads}, {threads}, {found[3]}>"
        text = replaced(r"RowLayout<(\d+), (\d+), (\d+)>", width, kernel.text)
        return dataclasses.replace(kernel, text=threads_of_a_block(text, threads), threads=threads)

    return edit


def rows(count):
    """A block goes down so many rows."""

    def edit(kernel):
        found = re.search(r"(MPC_ROWS(?:_AHEAD)?\(L, row, (?:\w+, fetch, )?)(\d+), (\d+)\)", kernel.text)
        if not found:
            raise NotPossible("the text has no loop over rows")
        all_rows, old = int(found[2]), int(found[3])
        if all_rows % count:
            raise NotPossible(f"{count} rows do not divide {all_rows}")
        parts = [number for number, shape in enumerate(outputs(kernel.text)) if shape[:1] == (kernel.grid,) and kernel.grid > 1]
        if parts and count < old:
            raise NotPossible(f"{count} rows a block need more partial sums than {kernel.grid}")
        text = kernel.text.replace(found[0], f"{found[1]}{all_rows}, {count})")
        text = re.sub(rf"row % {old}\b", f"row % {count}", text)
        text = re.sub(rf"block\(\) \* {old}\b", f"block() * {count}", text)
        text = re.sub(rf"store_turned<L, {old},", f"store_turned<L, {count},", text)
        text = re.sub(r"(MPC_STAGE\(\w+, \w+, )(\d+)\)", lambda stage: f"{stage[1]}{int(stage[2]) // old * count})", text)
        return dataclasses.replace(kernel, text=text, grid=divided(all_rows, count), skipped=tuple(parts))

    return edit


def with_resident(text, blocks):
    return replaced(r"MPC_KERNEL(?:_RESIDENT)?\((\w+), (\d+)(?:, [^)]*)?\)", rf"MPC_KERNEL_RESIDENT(\1, \2, /*resident=*/{blocks})", text)


def resident(blocks):
    """So many blocks fit on a multiprocessor: a bound on registers."""

    def edit(kernel):
        if blocks == 1 and "MPC_KERNEL_RESIDENT" not in kernel.text:
            raise NotPossible("there is no bound")
        if "Warpgroups" in kernel.text:
            raise NotPossible("warpgroups divide the registers of a block that is alone")
        return dataclasses.replace(kernel, text=with_resident(kernel.text, blocks))

    return edit


def tile(down, across, threads):
    def edit(kernel):
        found = re.search(r"TileLayout<(\d+), (\d+), (\d+)>", kernel.text)
        sizes = re.search(r"tile<L>\(block\(\), (\d+), (\d+)\)", kernel.text)
        if not found or not sizes:
            raise NotPossible("the text has no tile of one matrix")
        text = kernel.text.replace(found[0], f"TileLayout<{down}, {across}, {threads}>")
        grid = divided(int(sizes[1]), down) * divided(int(sizes[2]), across)
        return dataclasses.replace(kernel, text=threads_of_a_block(text, threads), threads=threads, grid=grid)

    return edit


def number(text, name):
    found = re.search(rf"/\*{name}=\*/(\d+)", text)
    if not found:
        raise NotPossible(f"the text has no {name}")
    return int(found[1])


def turns(stay):
    """Blocks of attention's forward stay and multiply in turns, or each has one tile."""

    def edit(kernel):
        old = "false" if stay else "true"
        text = replaced(rf"/\*turns=\*/{old}", f"/*turns=*/{str(stay).lower()}", kernel.text)
        tiles = number(text, "batches") * number(text, "heads") * divided(number(text, "queries"), 128)
        grid = min(tiles, MULTIPROCESSORS) if stay else tiles
        return dataclasses.replace(kernel, text=re.sub(r"/\*blocks=\*/\d+", f"/*blocks=*/{grid}", text), grid=grid)

    return edit


def by_warps(rows, resident=1):
    """Attention by warps that multiply alone, as on other architectures; a block has so many queries or keys."""

    def edit(kernel):
        core = re.search(r"Attention(Grad)?Warpgroups<(\w+), /\*head_dim=\*/(\d+), (Scores<.*>), (?:/\*turns=\*/\w+, )?/\*shared=\*/\d+>;", kernel.text)
        if not core:
            raise NotPossible("warpgroups do not compute it")
        queries, keys, heads = (number(kernel.text, name) for name in ("queries", "keys", "heads"))
        if core[1]:
            made = f"AttentionBackward<{core[2]}, /*head_dim=*/{core[3]}, /*rows=*/{rows}, {core[4]}, 128>;"
            text = replaced(r"attention_backward_warpgroups<Core>\(arg\.counts, arg\.sums,", "attention_backward<Core>(", kernel.text)
            tiles = number(text, "kv_heads") * divided(keys, rows) + heads * divided(queries, rows)
        else:
            made = f"AttentionForward<{core[2]}, /*head_dim=*/{core[3]}, /*queries=*/{rows}, /*keys=*/64, {core[4]}, 128>;"
            text = replaced(r"attention_forward_warpgroups<Core>\(/\*blocks=\*/\d+,", "attention_forward<Core>(", kernel.text)
            tiles = heads * divided(queries, rows)
        text = with_resident(threads_of_a_block(text.replace(core[0], made), 128), resident)
        return dataclasses.replace(kernel, text=text, threads=128, grid=number(text, "batches") * tiles, shared=0)

    return edit


def outputs(text):
    """Shapes of what the kernel writes, in order, from the comments of its struct."""
    found = []
    for member in re.finditer(r"^  (const )?[\w ]+\* \w+; // (?:\(([\d, ]*)\))?", text, re.M):
        if not member[1]:
            found.append(tuple(int(extent) for extent in (member[2] or "").split(", ") if extent))
    return found


def written(text):
    """The names of what the kernel writes, in order."""
    return [member[2] for member in re.finditer(r"^  (const )?[\w ]+\* (\w+); //", text, re.M) if not member[1]]


# ---- The table

SCRATCH = ("counts", "sums")  # of a kernel, which hold any value afterwards

TEAMS = {f"team_{count}": team(count) for count in (256, 384, 768, 1024)}
ROW_EDITS = {"rows_1": rows(1), "rows_2": rows(2), "rows_4": rows(4), "rows_16": rows(16), "rows_32": rows(32), "rows_64": rows(64)}
RESIDENTS = {f"resident_{count}": resident(count) for count in (2, 3, 4, 1)}
MORE_RESIDENTS = RESIDENTS | {f"resident_{count}": resident(count) for count in (5, 6)}
TILES = {"tile_32x64": tile(32, 64, 128), "tile_64x32": tile(64, 32, 128), "tile_32x128": tile(32, 128, 256), "tile_128x64": tile(128, 64, 512)}
FORWARD = {"stay": turns(True), "one_tile": turns(False), "by_warps": by_warps(64), "by_warps_resident_4": by_warps(64, 4)} | RESIDENTS
BACKWARD = {"by_warps_64": by_warps(64), "by_warps_128": by_warps(128)} | RESIDENTS
# Short sequences have the form without warpgroups.
FORWARDS, BACKWARDS = ("attention_forward_warpgroups", "attention_forward"), ("attention_backward_warpgroups", "attention_backward")

VARIANTS = (
    Row("cross_entropy", "step-bf16", ("row_stream", "row_block"), "cross_entropy_grad", TEAMS | RESIDENTS),
    Row("attention", "step-bf16", FORWARDS, FORWARDS, FORWARD),
    Row("attention_grad", "step-bf16", BACKWARDS, BACKWARDS, BACKWARD),
    Row("layer_norm_grad", "step-bf16", ("row_block",), "layer_norm_grad", ROW_EDITS | RESIDENTS),
    Row("gelu_fp8", "step-fp8", ("tile",), "gelu_tanh", TILES | MORE_RESIDENTS),
    Row("gelu_grad_fp8", "step-fp8", ("tile",), "gelu_tanh_grad", TILES | MORE_RESIDENTS),
    Row("layer_norm_fp8", "step-fp8", ("row_block",), "layer_norm", ROW_EDITS),
    Row("layer_norm_grad_fp8", "step-fp8", ("row_block",), "layer_norm_grad", ROW_EDITS | RESIDENTS),
    Row("layer_norm", "step-bf16", ("row_block",), "layer_norm", ROW_EDITS),
    Row("attention_llama", "block-bf16", FORWARDS, FORWARDS, FORWARD),
    Row("attention_grad_llama", "block-bf16", BACKWARDS, BACKWARDS, BACKWARD),
    Row("embedding_grad", "step-bf16", ("embedding_grad",), "embedding_grad", RESIDENTS),
    Row("list_places", "step-bf16", ("list_places",), "list_places", RESIDENTS),
)
MULTIPROCESSORS = 132
# Those that one profile of counters is worth most for.
COUNTED = ("cross_entropy", "attention", "attention_grad", "layer_norm_grad", "gelu_fp8")
SMALL_VARIANTS = 2  # of a kernel in the small form, the present one with them
PRESENT = "present"  # the kernel as the compiler makes it now


# ---- Kernels of an artifact


def sections(source):
    """The head of a plan's text, and {kernel: (its ops, its text)}."""
    head = re.search(r"^#include .*\n", source, re.M)
    found = {}
    for section in re.split(r"\n\n+", source[head.end() :]):
        name = re.search(r"^MPC_KERNEL\w*\((\w+),", section, re.M)
        if name:
            ops = re.search(r"^// (.*)$", section, re.M)
            found[name[1]] = (re.split(r", ", ops[1]) if ops else [], section)
    return head[0], found


def select(row, plan, texts):
    """The kernel of the row in a plan of `mpc inspect --json`; of several the one whose launches in a step move most bytes."""
    step = next(entry for entry in plan["entries"] if entry["name"] == "step")
    moved = {launch["kernel"]: launch["bytes"] for launch in step["launches"]}
    origins = row.origin if isinstance(row.origin, tuple) else (row.origin,)
    fits = [kernel for kernel in plan["kernels"] if kernel["schedule"] in row.schedules and kernel["name"] in moved and kernel["name"] in texts
            and not set(origins).isdisjoint(texts[kernel["name"]][0])]  # fmt: skip
    if not fits:
        return None
    best = max(fits, key=lambda kernel: moved[kernel["name"]])
    text = texts[best["name"]][1]
    scratch = tuple(place for place, name in enumerate(written(text)) if name in SCRATCH)
    return Kernel(best["name"], text, best["threads"], best["grid"], best["dynamic_shared_bytes"], scratch)


def make(row, kernel):
    """(variant's name, kernel or why there is none), the present kernel first."""
    yield PRESENT, kernel
    seen = {kernel.text}
    for name, edit in row.edits.items():
        try:
            made = edit(kernel)
        except NotPossible as reason:
            yield name, str(reason)
            continue
        if made.text not in seen:
            seen.add(made.text)
            yield name, made


# ---- For the bundle


def with_zeros(model):
    """The model with zeros for its first weights that are random."""
    return re.sub(r"#mpc\.(normal|uniform)<[^>]*>", "#mpc.zeros", model)


def make_jobs(bundle, artifacts, jobs):
    """Writes the cubins and the file of jobs for mpc-kernel-time; what was made and what was left out, with the reason.

    `artifacts`: by the names of the table; rows of others are left out. In the small form each kernel has one variant.
    """
    library = nvrtc.find_library(bundle.build)
    if not library:
        sys.exit("make_bundle.py: no NVRTC in CUDA_HOME, /usr/local/cuda or the build folder; `make deps` fetches one")
    device = (pathlib.Path(bundle.build) / "codegen/device/mpc_device.cuh").read_text()
    made, left_out, lines = [], [], ["#label\tartifact\tkernel\tvariant\tcubin\tthreads\tgrid\tdynamic shared bytes\toutputs not compared"]
    read = {name: plan_and_texts(bundle, artifacts[name]) for name in {row.artifact for row in VARIANTS} & set(artifacts)}
    tasks = []
    for row in VARIANTS:
        if row.artifact not in artifacts:
            continue
        plan, head, texts = read[row.artifact]
        kernel = select(row, plan, texts)
        if not kernel:
            left_out.append({"label": row.label, "variant": "all", "why": f"no kernel of schedule {' or '.join(row.schedules)} comes from {row.origin}"})
            continue
        made_of_it = [(row, name, variant, head) for name, variant in make(row, kernel)]
        possible = [task for task in made_of_it if isinstance(task[2], Kernel)]
        tasks += possible[:SMALL_VARIANTS] if bundle.small else made_of_it

    def run(task):
        row, _, variant, head = task
        try:
            return variant if isinstance(variant, str) else nvrtc.compile_text(library, head + variant.text, device, bundle.arch)
        except nvrtc.NvrtcError as reason:
            return str(reason)

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for (row, name, variant, _), cubin in zip(tasks, pool.map(run, tasks)):
            if isinstance(cubin, str):
                left_out.append({"label": row.label, "variant": name, "why": cubin[:200]})
                continue
            path = f"cubins/{jobs.split('.')[0]}-{row.label}-{name}.cubin"
            (bundle.folder / path).write_bytes(cubin)
            made.append({"label": row.label, "variant": name})
            skipped = ",".join(map(str, variant.skipped)) or "-"
            line = (row.label, artifacts[row.artifact], variant.name, name, path, variant.threads, variant.grid, variant.shared, skipped)
            lines.append("\t".join(map(str, line)))
    (bundle.folder / jobs).write_text("\n".join(lines) + "\n")
    return {"made": made, "left_out": left_out, "counted": COUNTED}


def plan_and_texts(bundle, artifact):
    plan = json.loads(bundle.mpc("inspect", artifact, "--json"))["plans"][0]
    return plan, *sections(bundle.mpc("inspect", artifact, "--emit=cuda"))
