"""lit on the folders ir, passes, codegen, frontend, run, surface and gpu.

Substitutions: %mpc, %mpc_opt and %lsp_server, the programs, and %programs, their folder; %examples, the folder of examples; %python; %cxx, the C++ compiler of
the build and %build, its folder; %quick, --quick but in `make test-all`; %device, the folder of the device library's text; %tensorboard, the folder with TensorBoard's reader; %nvdisasm.
Features: all (`make test-all`), nvrtc (a CUDA toolkit is there), nvdisasm (there or in the build folder), not-root (permissions bind this user),
dpkg, pkg-config, aarch64 (a cross compiler and qemu-user), torchrun (it is on PATH; nothing needs it), mpi (libmpc_mpi.so was built, and
mpirun is there), signatures (built with libcrypto), chromium, tensorboard, binding (the Python module of the runtime is built, and what its tests
import is there), torch, onnx and nbclient (Python has them; nothing needs them).
"""

import glob
import importlib.util
import os
import shutil
import sys

import lit.formats

config.name = "mpc"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".mlir", ".test"]
config.excludes = ["Inputs", "reference", "bench", "runtime", "CMakeLists.txt"]
config.test_source_root = os.path.join(config.mpc_source_dir, "test")
config.test_exec_root = os.path.join(config.mpc_binary_dir, "test")

path = [config.mpc_programs_dir, config.llvm_tools_dir, os.environ.get("PATH", "")]
config.environment["PATH"] = os.pathsep.join(path)
config.environment["FILECHECK_OPTS"] = "--enable-var-scope --dump-input=fail"
# Compiled objects are shared by the tests of a build and leave the user's own cache alone.
config.environment["XDG_CACHE_HOME"] = os.path.join(config.mpc_binary_dir, "test", "cache")
for name in ("CUDA_HOME", "CXX", "HOME", "TMPDIR", "ASAN_OPTIONS", "UBSAN_OPTIONS"):
    if name in os.environ:
        config.environment[name] = os.environ[name]

toolkits = [os.environ.get("CUDA_HOME", ""), "/usr/local/cuda", os.path.join(config.mpc_binary_dir, "cuda")]
disassembler = os.path.join(config.mpc_binary_dir, "disassembler")
nvdisasm = shutil.which("nvdisasm", path=os.pathsep.join([os.path.join(home, "bin") for home in toolkits if home] + [disassembler]))

config.substitutions += [
    # The longer name first: %mpc is the start of both.
    ("%mpc_opt", os.path.join(config.mpc_programs_dir, "mpc-opt")),
    ("%lsp_server", os.path.join(config.mpc_programs_dir, "mpc-lsp-server")),
    ("%programs", config.mpc_programs_dir),
    ("%mpc", os.path.join(config.mpc_programs_dir, "mpc")),
    ("%examples", os.path.join(config.mpc_source_dir, "examples")),
    ("%python", sys.executable),
    ("%tensorboard", os.path.join(config.mpc_binary_dir, "tensorboard")),
    ("%quick", "" if "all" in lit_config.params else "--quick"),
    ("%cxx", config.cxx_compiler),
    ("%device", os.path.join(config.mpc_binary_dir, "codegen", "device")),
    ("%nvdisasm", nvdisasm or "nvdisasm"),
    ("%build", config.mpc_binary_dir),
]

if "all" in lit_config.params:
    config.available_features.add("all")
if any(home and glob.glob(os.path.join(home, "**", "libnvrtc.so*"), recursive=True) for home in toolkits):
    config.available_features.add("nvrtc")
if nvdisasm:
    config.available_features.add("nvdisasm")
if os.geteuid() != 0:
    config.available_features.add("not-root")
if shutil.which("pkg-config"):
    config.available_features.add("pkg-config")
if shutil.which("aarch64-linux-gnu-g++") and shutil.which("qemu-aarch64") and os.path.isdir("/usr/aarch64-linux-gnu/lib"):
    config.available_features.add("aarch64")
if shutil.which("dpkg-query"):
    config.available_features.add("dpkg")
if shutil.which("torchrun"):
    config.available_features.add("torchrun")
if shutil.which("mpirun") and os.path.exists(os.path.join(config.mpc_binary_dir, "lib", "libmpc_mpi.so")):
    config.available_features.add("mpi")
if config.has_jemalloc:
    config.available_features.add("jemalloc")
if config.has_signatures:
    config.available_features.add("signatures")
if shutil.which("chromium"):
    config.available_features.add("chromium")
if os.path.isdir(os.path.join(config.mpc_binary_dir, "tensorboard")):
    config.available_features.add("tensorboard")
if glob.glob(os.path.join(config.mpc_binary_dir, "python", "_mpc_runtime*.so")) and os.path.isdir(
    os.path.join(config.mpc_binary_dir, "python-packages", "ml_dtypes")
):
    config.available_features.add("binding")
for module in ("torch", "onnx", "nbclient"):
    if importlib.util.find_spec(module):
        config.available_features.add(module)
