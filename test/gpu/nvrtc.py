"""Compiles CUDA text to a cubin by NVRTC, with the options that the compiler and the runtime use. Standard library only."""

import ctypes
import glob
import os
import re

# Nvrtc::optionsFor of runtime/src/cuda/Nvrtc.cpp.
OPTIONS = ("-std=c++17", "--fmad=false", "--ptxas-options=-v", "--minimal")


class NvrtcError(Exception):
    """The compiler's own words."""


def find_library(build):
    """The newest libnvrtc of CUDA_HOME, /usr/local/cuda or the build folder's; None where there is none."""
    for home in (os.environ.get("CUDA_HOME", ""), "/usr/local/cuda", os.path.join(build, "cuda")):
        for folder in ("lib64", "lib", "targets/*/lib"):
            found = sorted(glob.glob(os.path.join(home, folder, "libnvrtc.so*"))) if home else []
            if found := [path for path in found if ".alt." not in path]:
                return ctypes.CDLL(found[-1])
    return None


def read(library, program, size_of, bytes_of):
    size = ctypes.c_size_t()
    size_of(program, ctypes.byref(size))
    text = ctypes.create_string_buffer(max(size.value, 1))
    bytes_of(program, text)
    return text.raw[: size.value]


def compile_text(library, text, device_library, arch):
    """The cubin of a text that includes "mpc_device.cuh"."""
    program = ctypes.c_void_p()
    headers, names = (ctypes.c_char_p * 1)(device_library.encode()), (ctypes.c_char_p * 1)(b"mpc_device.cuh")
    error = library.nvrtcCreateProgram(ctypes.byref(program), text.encode(), b"kernels.cu", 1, headers, names)
    if error:
        raise NvrtcError(f"nvrtcCreateProgram: {error}")
    options = [f"--gpu-architecture={arch}", *OPTIONS]
    words = (ctypes.c_char_p * len(options))(*(option.encode() for option in options))
    error = library.nvrtcCompileProgram(program, len(options), words)
    log = read(library, program, library.nvrtcGetProgramLogSize, library.nvrtcGetProgramLog).rstrip(b"\0").decode(errors="replace")
    if error:
        reason = re.search(r"error:? .*", log)
        raise NvrtcError(reason[0] if reason else f"nvrtcCompileProgram: {error}")
    cubin = read(library, program, library.nvrtcGetCUBINSize, library.nvrtcGetCUBIN)
    library.nvrtcDestroyProgram(ctypes.byref(program))
    return cubin
