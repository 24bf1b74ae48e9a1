"""What NVRTC made of the training kernels of the examples, read in the SASS of sm_90a.

    sass.py mpc nvdisasm examples folder model norms

The model is one more, which is not trained; it shows what the examples lack. So does the norms' one, in fp8.
A kernel's text says how wide its stores are; the machine code may have no others, so that a vector which was taken apart
into its elements is seen. No rounding to 16 bits is F2F's, which shares a unit with exponentials, a maximum is one instruction,
and nothing lives in local memory. A row that a team holds is loaded before its first barrier; where all divisors of
such a kernel are constants, nothing tests for a slow division. The gradient of a table reads the list of places and not the
ids, but for one of each long row.
"""

import collections
import concurrent.futures
import os
import re
import struct
import subprocess
import sys

PRECISIONS = ("bf16", "fp16", "fp8")
SIZES = {"float": 4, "bf16": 2, "f16": 2, "f8e4m3": 1, "f8e5m2": 1, "f8e8m0": 1, "int": 4, "long long": 8, "bool": 1}
MOST = 16  # bytes of one access
ID_LOADS = {"list_places<": 16, "embedding_grad<": 1}  # twice eight that a lane has under way; the row of a chunk


def command(*words):
    done = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True)
    if done.returncode:
        raise SystemExit(f"{' '.join(words)}: exit code {done.returncode}: {done.stderr.decode()}")
    return done.stdout


def cubins(data):
    """The ELF files of CUDA's machine in an artifact."""
    at = 0
    while (at := data.find(b"\x7fELF", at)) >= 0:
        # e_machine; e_phoff, e_shoff; e_phentsize, e_phnum, e_shentsize, e_shnum
        machine, = struct.unpack_from("<H", data, at + 18)
        if machine == 190:
            programs, sections = struct.unpack_from("<QQ", data, at + 32)
            program, program_count, section, section_count = struct.unpack_from("<HHHH", data, at + 54)
            end = max(programs + program * program_count, sections + section * section_count)
            for i in range(section_count):
                kind, _, _, offset, size = struct.unpack_from("<IQQQQ", data, at + sections + section * i + 4)
                end = max(end, offset + size if kind != 8 else 0)  # of no bits: nothing in the file
            yield data[at:at + end]
        at += 4


class Text:
    """One kernel's text: its own body, or those of its parts."""

    def __init__(self, members):
        self.types = {name: type for type, name in re.findall(r"(?:const )?([a-z][\w ]*)\* (\w+)(?:\[\d+\])?;", members)}
        self.widths = set()  # bytes of what it may store at once
        self.body = ""

    def add(self, body):
        self.body += body
        size = lambda name: SIZES[self.types[name]]
        row = re.search(r"RowLayout<\d+, \d+, (\d+)>", body)
        tile = re.search(r"TileLayout<(\d+), (\d+), (\d+)>", body)
        for name in re.findall(r"\bstore<L>\(arg\.(\w+)", body):
            self.widths.add(min(int(row[1]) * size(name), MOST))
        for name in re.findall(r"\bstore_sums\(arg\.(\w+)", body):
            alone = re.search(r"ColumnSums<L, 1> " + name.split("_")[-1] + "_sums", body)
            self.widths.add(min(int(row[1]) * size(name), MOST) if alone else size(name))
        for name in re.findall(r"\bstore_transposed<L>\(arg\.(\w+)", body):
            self.widths |= {min(int(tile[1]) * size(name), MOST), size(name)}  # whole, and at an edge
        for name in re.findall(r"\bstore_turned<[\w, ]+>\(arg\.(\w+)", body):
            self.widths |= {MOST, size(name)}  # likewise
        for name in re.findall(r"\bstore_tile<L>\(arg\.(\w+)", body):
            rows, columns, threads = (int(word) for word in tile.groups())
            self.widths |= {min(8 * size(name), rows * columns // threads * size(name), MOST), size(name)}
        for name in re.findall(r"\bstore_sums<L>\(arg\.(\w+)", body):
            self.widths.add(size(name))
        for name in re.findall(r"\barg\.(\w+)(?:\[[^\]]*\])+ = ", body):
            self.widths.add(size(name))
        if attention := re.search(r"Attention(?:Forward|Backward)<(\w+),", body):
            self.widths |= {2 * SIZES[attention[1]], 4}  # pairs, and lse
        if scatter := re.search(r"EmbeddingGrad<\w+, [\w ]+, (\w+),.*?/\*vector=\*/(\d+)>", body, re.S):
            self.widths.add(min(SIZES[scatter[1]] * int(scatter[2]), MOST))
        if "list_places<" in body:
            self.widths.add(SIZES["int"])


def texts(source):
    found = {}
    for struct_ in re.finditer(r"struct (\w+)_args \{(.*?)\};", source, re.S):
        found[struct_[1]] = Text(struct_[2])
    for kernel in re.finditer(r"MPC_(\w+)\((\w+), ([^)]*)\) \{\n(.*?)\n\}", source, re.S):
        found[kernel[2]].add(kernel[4])
    return found


class Opcodes(collections.Counter):
    """How often each instruction occurs in a kernel, and its loads of global memory behind a barrier."""

    late = 0

    def add(self, op):
        self[op] += 1
        self.late += op.startswith("LDG") and any(other.startswith("BAR.SYNC") for other in self)


def opcodes(listing):
    found, kernel = {}, None
    for line in listing.splitlines():
        if label := re.match(r"\.text\.(\w+):", line):
            kernel = found.setdefault(label[1], Opcodes())
        elif op := re.match(r"\s+/\*[0-9a-f]+\*/\s+(?:@!?U?P\w+ )?\s*([A-Z][\w.]*)", line):
            kernel.add(op[1])
    return found


def row_problems(name, text, ops):
    """What is wrong with a kernel whose teams hold a row."""
    if not name.startswith("row_block"):
        return
    if ops.late:
        yield f"{name}: {ops.late} loads behind a barrier"
    takes = lambda *heads: sum(count for op, count in ops.items() if op.startswith(heads))
    if re.search(r" / \D|\b(pow|log2|softplus|mish)\(", text.body):
        return
    if takes("FCHK"):
        yield f"{name}: {takes('FCHK')} tests for a slow division"
    if takes("CALL") > len(re.findall(r"\b(?:reciprocal|sqrt)\(", text.body)):
        yield f"{name}: {takes('CALL')} calls"


def width(op):
    wide = re.search(r"\.(128|64|[US]16|[US]8)\b", op)
    return {"128": 16, "64": 8, "16": 2, "8": 1}[wide[1].lstrip("US")] if wide else 4


def problems(name, text, ops):
    """What is wrong with one kernel."""
    stores = {width(op) for op in ops if op.startswith("STG")}
    for bytes_ in sorted(stores - text.widths):
        yield f"{name}: {bytes_}-byte stores; its text stores {sorted(text.widths)} bytes at once"
    if MOST in text.widths and MOST not in stores:
        yield f"{name}: no 16-byte store"
    takes = lambda *heads: sum(count for op, count in ops.items() if op.startswith(heads))
    if takes("F2F.BF16", "F2F.F16"):
        yield f"{name}: {takes('F2F.BF16', 'F2F.F16')} single conversions to 16 bits"
    if takes("FSETP.NAN.OR"):
        yield f"{name}: {takes('FSETP.NAN.OR')} maxima by comparisons"
    # A check of few numbers, one a thread, is integers.
    if re.search(r"\b(maximum|minimum)\(|attention_forward<", text.body) and "all_finite" not in name and not takes("FMNMX.NAN", "FMNMX3.NAN"):
        yield f"{name}: no FMNMX.NAN"
    for call, most in ID_LOADS.items():
        if call in text.body and takes("LDG.E.64") > most:
            yield f"{name}: {takes('LDG.E.64')} loads of ids, expected {most} at most"
    if takes("STL", "LDL"):
        yield f"{name}: local memory"
    yield from row_problems(name, text, ops)


def check_the_check(name, text, ops):
    """An instruction for another: each is noticed."""
    changes = [("STG.E.128", "STG.E"), ("F2FP.BF16", "F2F.BF16"), ("FMNMX.NAN", "FSETP.NAN.OR")]
    if "embedding_grad<" in text.body:
        changes.append(("LDG.E.128", "LDG.E.64.CONSTANT"))
    for old, new in changes:
        changed = Opcodes({op.replace(old, new): count for op, count in ops.items()})
        if changed != ops and not list(problems(name, text, changed)):
            yield f"{name}: {new} in the place of {old} is not noticed"
    late = Opcodes(ops)
    late.late = 1
    if name.startswith("row_block") and not list(problems(name, text, late)):
        yield f"{name}: a load behind a barrier is not noticed"


def kernels(mpc, nvdisasm, folder, precision, model, *options):
    words = (model, *options, f"--precision={precision}", "--target=cuda", "--arch=sm_90a")
    stem = f"{folder}/{os.path.basename(model)}-{precision}"
    source = texts(command(mpc, "compile", *words, "--emit=cuda").decode())
    command(mpc, "compile", *words, "-o", f"{stem}.mpcx")
    with open(f"{stem}.mpcx", "rb") as artifact:
        data = artifact.read()
    found = {}
    for number, cubin in enumerate(cubins(data)):
        with open(f"{stem}-{number}.cubin", "wb") as out:
            out.write(cubin)
        found.update(opcodes(command(nvdisasm, "-c", f"{stem}-{number}.cubin").decode()))
    # Those of products that a library refuses are no part of a plan; they store an element at a time.
    found = {name: ops for name, ops in found.items() if not name.startswith("second_")}
    if missing := sorted(set(source) - set(found)):
        raise SystemExit(f"{stem}: kernels of the text that no cubin has: {missing}")
    # What stands in for a product's epilogue where a library refuses it is not in the plan's text, and is not read.
    return [(f"{name} ({os.path.basename(model)}, {precision})", source[name], found[name]) for name in source]


def main(mpc, nvdisasm, examples, folder, model, norms):
    os.makedirs(folder, exist_ok=True)
    models = ((f"{examples}/gpt2/small/gpt2-small.mlir", "--train", "--dim=B=2"),
              (f"{examples}/digits/digits.mlir", "--train", "--dim=B=64"), (model,))
    jobs = [("fp8", norms, "--train", "--optimizer=sgd")]
    jobs += [(precision, *words) for words in models for precision in PRECISIONS]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        found = sum(pool.map(lambda job: kernels(mpc, nvdisasm, folder, *job), jobs), [])
    wrong = [problem for kernel in found for problem in (*problems(*kernel), *check_the_check(*kernel))]
    for kind in ("adamw", "multi_tensor_cast", "column_block", "attention_causal", "cross_entropy", "list_places", "embedding_grad"):
        some = [(name, text) for name, text, _ in found if kind in name]
        wide = sum(MOST in text.widths for _, text in some)
        print(f"{kind}: {len(some)} kernels, {wide} of them store 16 bytes at once")
        if not some:
            wrong.append(f"no kernel is a {kind}")
    print(f"{len(found)} kernels in {len(jobs)} programs")
    turned = [re.search(r"RowLayout<768, 32, .*store_turned<L, (\d+),", text.body, re.S) for _, text, _ in found]
    if rows := [int(turn[1]) for turn in turned if turn]:
        print(f"{len(rows)} kernels of a warp a row of 768 columns store turned rows, {min(rows)} at once")
    return "\n".join(wrong) or 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
