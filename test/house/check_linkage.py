"""The runtime library needs none of LLVM, MLIR, libcuda, NVRTC, cuBLASLt, MPI and protobuf; mpc has what it takes of LLVM, MLIR and the
runtime inside, and of what stands in both the runtime and the compiler the linker takes one: that is right for the headers that both include,
and for no name that each has for itself. Usage: check_linkage.py PATH_OF_MPC"""
import pathlib
import re
import subprocess
import sys


def lines(*words):
    return subprocess.run([str(word) for word in words], capture_output=True, text=True, check=True).stdout.splitlines()


def needed(path):
    return re.findall(r"\(NEEDED\).*\[(.*)\]", "\n".join(lines("readelf", "-d", path)))


def names(archives):
    """Our functions and data that other objects see, without what the standard library makes of our types."""
    found = (line.split(" ", 2) for line in lines("nm", "-C", "--defined-only", *archives) if line[:1].isalnum() and line.count(" ") > 1)
    return {name for _, kind, name in found if kind in "TWVDBRuGS" and re.match(r"(guard variable for )?mpc::", name)}


mpc = pathlib.Path(sys.argv[1]).resolve()
folder = mpc.parent.parent / "lib"
library = folder / "libmpc_runtime.so"
wrong = [n for n in needed(library) if re.search("LLVM|MLIR|cuda|nvrtc|cublas|protobuf|python|mpi\\.so", n, re.I)]
print("runtime:", " ".join(needed(library)))
if wrong:
    sys.exit(f"the runtime library is linked with {wrong}")
programs = " ".join(needed(mpc))
print("mpc:", programs)
if "libmpc_runtime" in programs:
    sys.exit("mpc links the runtime's shared library, which exports mpc.h alone; it is expected to link the static one")
if "LLVM" in programs or "MLIR" in programs:
    sys.exit("mpc loads libLLVM or libMLIR, which takes 30 ms of each command")
for module in (folder.parent / "python").glob("_mpc_runtime*.so"):
    shown = {line.split()[-1] for line in lines("nm", "-D", "--defined-only", module)}
    if shown != {"PyInit__mpc_runtime"}:
        sys.exit(f"the Python module shows {sorted(shown)} to other libraries; expected PyInit__mpc_runtime alone")

runtime = folder / "libmpc_runtime.a"
compiler = [path for path in sorted(folder.glob("libmpc_*.a")) if path != runtime]
headers = "".join(path.read_text() for path in (pathlib.Path(__file__).resolve().parents[2] / "runtime" / "include" / "mpc").glob("*.h"))
both = sorted(names([runtime]) & names(compiler))
words = {name: re.search(r"mpc::(?:gemm::)?(\w+)", name)[1] for name in both}
own = [name for name in both if not re.search(r"\b" + words[name] + r"\b", headers)]
print(f"names of both the runtime and the compiler: {len(both)}")
if own:
    sys.exit(f"these stand in both, and in no header that both include: {own}")
