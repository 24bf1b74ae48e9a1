"""Every launch of training steps, as CUPTI records them in graph replays. Needs PyTorch with CUDA for its profiler.

item_profile.py STEP..

Prints each launch and the sums of each kernel; profile.json has every launch of one step, in order. Ids are those of the bundle, by Zipf's
law; inputs without a file are normal numbers on the device.
"""

import collections
import ctypes
import json
import os
import sys
import time

import torch
from gpu_results import DRY, OUT, add_to_file, manifest, report
from item_steps import WARM_STEPS

DTYPES = (torch.float32, torch.float16, torch.bfloat16, torch.float8_e4m3fn, torch.float8_e5m2, torch.uint8,
          torch.uint8, torch.bool, torch.int8, torch.uint8, torch.int32, torch.int64)  # fmt: skip
ON_HOST, ON_DEVICE = 0, 1
WOULD_BLOCK = "MPC_WOULD_BLOCK"
KINDS = ("kernel", "gpu_memcpy", "gpu_memset")
RUNS = 10 if not DRY else 2


class Tensor(ctypes.Structure):
    """mpc_tensor of mpc.h."""

    _fields_ = [
        ("data", ctypes.c_void_p), ("dtype", ctypes.c_int), ("memory", ctypes.c_int), ("rank", ctypes.c_int32),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
    ]  # fmt: skip


class TensorInfo(ctypes.Structure):
    """mpc_tensor_info of mpc.h."""

    _fields_ = [
        ("name", ctypes.c_char_p), ("dtype", ctypes.c_int), ("rank", ctypes.c_int32),
        ("shape", ctypes.POINTER(ctypes.c_int64)), ("bytes", ctypes.c_uint64),
    ]  # fmt: skip


class Program:
    def __init__(self, library, step):
        self.library, self.program = library, ctypes.c_void_p()
        self.check(library.mpc_load(step["artifact"].encode(), None, ctypes.byref(self.program)))
        self.kept = []  # what the inputs point to
        count = library.mpc_input_count(self.program, b"step")
        self.inputs = (Tensor * count)(*(self.make_input(index, step.get("inputs", {})) for index in range(count)))

    def check(self, status):
        name = self.library.mpc_status_name(status).decode()
        if status and name != WOULD_BLOCK:
            raise RuntimeError(f"{name}: {self.library.mpc_error_message().decode()}")
        return name

    def make_input(self, index, files):
        info = TensorInfo()
        self.check(self.library.mpc_input_info(self.program, b"step", ctypes.c_size_t(index), ctypes.byref(info)))
        shape = [info.shape[i] for i in range(info.rank)]
        extents = (ctypes.c_int64 * info.rank)(*shape)
        self.kept.append(extents)
        if path := files.get(info.name.decode()):
            return Tensor(self.read_file(path, info.bytes), info.dtype, ON_HOST, info.rank, extents)
        dtype = DTYPES[info.dtype]
        values = torch.randn(shape, device="cuda") if dtype.is_floating_point else torch.zeros(shape, device="cuda")
        values = values.to(dtype)
        self.kept.append(values)
        return Tensor(values.data_ptr(), info.dtype, ON_DEVICE, info.rank, extents)

    def read_file(self, path, size):
        """The address of the bytes of an .npy file, on the host as a training loop's batches are."""
        with open(path, "rb") as file:
            data = file.read()
        data = data[10 + int.from_bytes(data[8:10], "little") :]
        if len(data) != size:
            raise RuntimeError(f"{path} has {len(data)} bytes, the program's input {size}; make the bundle anew")
        self.kept.append(ctypes.create_string_buffer(data, size))
        return ctypes.addressof(self.kept[-1])

    def steps(self, count):
        """Makes steps and waits; the seconds of all."""
        torch.cuda.synchronize()
        start = time.perf_counter()
        for _ in range(count):
            while self.check(self.library.mpc_step(self.program, self.inputs, ctypes.c_size_t(len(self.inputs)), None, 0)) == WOULD_BLOCK:
                pass
        self.check(self.library.mpc_wait(self.program))
        return time.perf_counter() - start

    def notes(self):
        count = self.library.mpc_load_note_count(self.program)
        return [self.library.mpc_load_note(self.program, ctypes.c_size_t(index)).decode() for index in range(count)]

    def close(self):
        self.library.mpc_unload(self.program)


def read_library():
    library = ctypes.CDLL("./libmpc_runtime.so")
    library.mpc_input_count.restype = library.mpc_load_note_count.restype = ctypes.c_size_t
    for name in ("mpc_status_name", "mpc_error_message", "mpc_load_note"):
        getattr(library, name).restype = ctypes.c_char_p
    return library


def launches(call):
    """Kernels, copies and fills of the device that call() causes: (start in us, duration in us, name), in order."""
    with torch.profiler.profile(activities=[torch.profiler.ProfilerActivity.CPU, torch.profiler.ProfilerActivity.CUDA]) as profile:
        call()
        torch.cuda.synchronize()
    path = os.path.join(os.path.dirname(os.environ.get("GPU_RUN_RESULTS", "")) or ".", "trace.json")
    profile.export_chrome_trace(path)
    return read_trace(path)


def read_trace(path):
    with open(path) as file:
        events = json.load(file)["traceEvents"]
    return sorted((event["ts"], event["dur"], event["name"]) for event in events if event.get("cat") in KINDS)


def sums_of(rows):
    """{kernel: (launches, microseconds)}, the longest first."""
    kinds = collections.defaultdict(lambda: [0, 0.0])
    for _, duration, kernel in rows:
        kinds[kernel][0] += 1
        kinds[kernel][1] += duration
    return dict(sorted(kinds.items(), key=lambda item: -item[1][1]))


def print_profile(name, milliseconds, found):
    """Prints all of a step; its entry of profile.json and of the results."""
    if not found:
        raise RuntimeError("the profiler recorded no launch")
    begin = found[0][0]
    rows = [(round(start - begin, 2), duration, kernel) for start, duration, kernel in found]
    busy, span = sum(duration for _, duration, _ in rows) / 1e3, (rows[-1][0] + rows[-1][1]) / 1e3
    for number, (start, duration, kernel) in enumerate(rows):
        print(f"{name} {number:4} {start:10.2f} {duration:9.2f} us {kernel[:140]}")
    sums = sums_of(rows)
    print(f"{name}: {milliseconds:.3f} ms a step; profiled: {len(rows)} launches, {busy:.3f} ms in kernels of {span:.3f}")
    for kernel, (count, total) in sums.items():
        print(f"  {total:9.1f} us {count:4} x {kernel[:140]}", flush=True)
    add_to_file("profile.json", name, {"milliseconds": milliseconds, "launches": rows})
    return {"milliseconds": milliseconds, "launches": len(rows), "busy": busy, "span": span, "kernels": {kernel[:140]: value for kernel, value in sums.items()}}


def profile(library, name):
    program = Program(library, manifest()["steps"][name])
    for note in program.notes():
        print(f"{name}: {note}")
    program.steps(WARM_STEPS)
    milliseconds = program.steps(RUNS) / RUNS * 1e3
    found = launches(lambda: program.steps(1))
    program.close()
    report(**{name: print_profile(name, milliseconds, found)})


def main():
    library, failed = read_library(), False
    for name in sys.argv[1:]:
        try:
            profile(library, name)
        except (RuntimeError, OSError, IndexError, KeyError) as problem:
            failed = True
            report(**{f"{name} failed": str(problem)})
            print(f"{name}: FAIL {problem}", flush=True)
    sys.exit(failed)


if __name__ == "__main__":
    main()
