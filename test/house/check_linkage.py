"""The runtime library needs none of LLVM, MLIR, libcuda, NVRTC, cuBLASLt, MPI and protobuf; mpc itself has what it takes of LLVM and MLIR
inside. Usage: check_linkage.py PATH_OF_MPC"""
import pathlib
import re
import subprocess
import sys


def needed(path):
    out = subprocess.run(["readelf", "-d", str(path)], capture_output=True, text=True, check=True).stdout
    return re.findall(r"\(NEEDED\).*\[(.*)\]", out)


mpc = pathlib.Path(sys.argv[1]).resolve()
library = mpc.parent.parent / "lib" / "libmpc_runtime.so"
wrong = [n for n in needed(library) if re.search("LLVM|MLIR|cuda|nvrtc|cublas|protobuf|python|mpi\\.so", n, re.I)]
print("runtime:", " ".join(needed(library)))
if wrong:
    sys.exit(f"the runtime library is linked with {wrong}")
programs = " ".join(needed(mpc))
print("mpc:", programs)
if "libmpc_runtime" not in programs:
    sys.exit("mpc is expected to link the runtime as a shared library")
if "LLVM" in programs or "MLIR" in programs:
    sys.exit("mpc loads libLLVM or libMLIR, which takes 30 ms of each command")
