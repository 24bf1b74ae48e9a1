"""The include rule of the house: `passes/` and `codegen/` never see each other, the runtime sees nobody, and what the
compiler sees of the runtime is its public headers. Usage: check_includes.py ROOT [--expect-failure]"""
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
INCLUDE = re.compile(r'^\s*#\s*include\s+["<]([^">]+)[">]', re.M)
FOREIGN = ("frontend/", "passes/", "codegen/", "ir/", "mlir/", "llvm/")


def violations(root):
    for folder, prefixes in ALLOWED.items():
        for path in sorted((root / folder).rglob("*")):
            if path.suffix not in (".h", ".hpp", ".cpp", ".cuh"):
                continue
            for name in INCLUDE.findall(path.read_text(errors="replace")):
                if name.startswith(FOREIGN) and not any(name.startswith(p) for p in prefixes):
                    yield f"{path.relative_to(root)} includes {name}; {folder}/ may include {', '.join(prefixes)}"
                if folder != "runtime" and "runtime/src" in name:
                    yield f"{path.relative_to(root)} includes the runtime's own {name}"


def main():
    root = pathlib.Path(sys.argv[1]).resolve()
    found = list(violations(root))
    print("\n".join(found) or "every include is allowed")
    expect = "--expect-failure" in sys.argv
    sys.exit(0 if bool(found) == expect else 1)


main()
