"""The include rule of the house: `passes/` and `codegen/` never see each other, the runtime sees nobody, and what the
compiler sees of the runtime is `runtime/include`. Within a folder a room includes itself and earlier rooms, never a later one.
Usage: check_includes.py ROOT [--expect-failure]"""
import pathlib
import re
import sys

# folder -> prefixes of quoted includes that it may use beside its own
ALLOWED = {
    "ir": ["ir/", "mpc/", "mlir/", "llvm/"],
    "passes": ["passes/", "ir/", "mpc/", "mlir/", "llvm/"],
    "codegen": ["codegen/", "ir/", "mpc/", "mlir/", "llvm/"],
    "frontend": ["frontend/", "passes/", "codegen/", "ir/", "mpc/", "mlir/", "llvm/"],
    "runtime": ["mpc/"],
}
# folder -> its rooms in the order in which they may include each other. "." is the folder's own top; a folder without it
# has no C++ there.
ROOMS = {
    "ir": [".", "formats", "dialect", "evaluate", "lower", "group", "schedule", "anchor", "plan"],
    "ir/lower": [".", "decompose", "gradients"],
    "passes": [".", "state", "read", "cast", "train", "parallel", "products", "quantize", "decompose", "fuse", "schedule", "plan"],
    "frontend": ["shell", "model", "options", "editor", "compile", "explain", "run", "inspect", "train", "report", "launch", "commands", "python", "."],
    "frontend/train": ["records", "data", "watch", "."],
    "runtime/src": ["system", "files", "artifact", "collective", "device", "cpu", "cuda", "program"],
}
INCLUDE = re.compile(r'^\s*#\s*include\s+["<]([^">]+)[">]', re.M)
FOREIGN = ("frontend/", "passes/", "codegen/", "ir/", "mlir/", "llvm/")
SUFFIXES = (".h", ".hpp", ".cpp", ".cuh")


def includes(folder):
    for path in sorted(folder.rglob("*")):
        if path.suffix in SUFFIXES:
            for name in INCLUDE.findall(path.read_text(errors="replace")):
                yield path, name


def violations(root):
    for folder, prefixes in ALLOWED.items():
        for path, name in includes(root / folder):
            if name.startswith(FOREIGN) and not any(name.startswith(p) for p in prefixes):
                yield f"{path.relative_to(root)} includes {name}; {folder}/ may include {', '.join(prefixes)}"
            if folder != "runtime" and "runtime/src" in name:
                yield f"{path.relative_to(root)} includes the runtime's own {name}"


def room_of(path):
    return path.parts[0] if len(path.parts) > 1 else "."


def upward(root):
    for folder, order in ROOMS.items():
        home = root / folder
        for path in sorted(p for p in home.rglob("*") if p.suffix in SUFFIXES):
            if room_of(path.relative_to(home)) not in order:
                yield f"{path.relative_to(root)} stands in no room of {folder}/"
        for path, name in includes(home):
            # The runtime's includes begin at src/, the others' at the root.
            target = home / name if folder == "runtime/src" else root / name
            if not target.is_relative_to(home) or not target.exists():
                continue  # another folder's, or generated
            here, there = room_of(path.relative_to(home)), room_of(target.relative_to(home))
            if here in order and there in order and order.index(there) > order.index(here):
                yield f"{path.relative_to(root)} includes {name}; {there}/ comes after {here}/"


def main():
    root = pathlib.Path(sys.argv[1]).resolve()
    found = [*violations(root), *upward(root)]
    print("\n".join(found) or "every include is allowed")
    expect = "--expect-failure" in sys.argv
    sys.exit(0 if bool(found) == expect else 1)


main()
