"""Times of each kernel of the bundle's training steps, as CUPTI records them in graph replays. Needs PyTorch with CUDA for its profiler.

profile_steps.py OUT.json NAME..    the artifacts are artifacts/NAME.mpcx

Prints each step's time, the sum of its kernels and its longest kernels; OUT.json has every launch of one step, in order.
Floating-point inputs are normal numbers on the device; integers are below 1,000.
"""

import collections
import ctypes
import json
import sys
import time

import torch
from bench_steps import WARM_STEPS

DTYPES = (torch.float32, torch.float16, torch.bfloat16, torch.float8_e4m3fn, torch.float8_e5m2, torch.uint8,
          torch.uint8, torch.bool, torch.int8, torch.uint8, torch.int32, torch.int64)  # fmt: skip
ON_DEVICE = 1
WOULD_BLOCK = "MPC_WOULD_BLOCK"
LISTED = 16


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
    def __init__(self, library, path):
        self.library, self.program = library, ctypes.c_void_p()
        self.check(library.mpc_load(path.encode(), None, ctypes.byref(self.program)))
        self.kept = []  # shapes and tensors that the inputs point to
        count = library.mpc_input_count(self.program, b"step")
        self.inputs = (Tensor * count)(*(self.make_input(index) for index in range(count)))

    def check(self, status):
        name = self.library.mpc_status_name(status).decode()
        if status and name != WOULD_BLOCK:
            raise RuntimeError(f"{name}: {self.library.mpc_error_message().decode()}")
        return name

    def make_input(self, index):
        info = TensorInfo()
        self.check(self.library.mpc_input_info(self.program, b"step", ctypes.c_size_t(index), ctypes.byref(info)))
        shape, dtype = [info.shape[i] for i in range(info.rank)], DTYPES[info.dtype]
        values = torch.randn(shape, device="cuda") if dtype.is_floating_point else torch.randint(1000, shape, device="cuda")
        values = values.to(dtype)
        extents = (ctypes.c_int64 * info.rank)(*shape)
        self.kept += [values, extents]
        return Tensor(values.data_ptr(), info.dtype, ON_DEVICE, info.rank, extents)

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
    path = "profile-trace.json"
    profile.export_chrome_trace(path)
    with open(path) as file:
        events = json.load(file)["traceEvents"]
    kinds = ("kernel", "gpu_memcpy", "gpu_memset")
    return sorted((event["ts"], event["dur"], event["name"]) for event in events if event.get("cat") in kinds)


def report(name, milliseconds, found):
    begin = found[0][0]
    rows = [(round(start - begin, 2), duration, kernel) for start, duration, kernel in found]
    busy = sum(duration for _, duration, _ in rows)
    span = rows[-1][0] + rows[-1][1]
    print(f"{name}: {milliseconds:.3f} ms a step; profiled: {len(rows)} launches, {busy / 1e3:.3f} ms in kernels of {span / 1e3:.3f}", flush=True)
    kinds = collections.defaultdict(lambda: [0, 0.0])
    for _, duration, kernel in rows:
        kinds[kernel][0] += 1
        kinds[kernel][1] += duration
    for kernel, (count, total) in sorted(kinds.items(), key=lambda item: -item[1][1])[:LISTED]:
        print(f"  {total:9.1f} us {count:4} x {kernel[:110]}")
    return {"name": name, "milliseconds": milliseconds, "launches": rows}


def profile(library, name, runs=10):
    program = Program(library, f"artifacts/{name}.mpcx")
    for note in program.notes():
        print(f"{name}: {note}")
    program.steps(WARM_STEPS)
    milliseconds = program.steps(runs) / runs * 1e3
    found = launches(lambda: program.steps(1))
    program.close()
    return report(name, milliseconds, found)


def main():
    path, *names = sys.argv[1:]
    library, done, failed = read_library(), [], False
    for name in names:
        try:
            done.append(profile(library, name))
        except (RuntimeError, OSError, IndexError) as problem:
            failed = True
            print(f"{name}: FAIL {problem}", flush=True)
        with open(path, "w") as file:
            json.dump({"device": torch.cuda.get_device_name(), "steps": done}, file)
    sys.exit(failed)


if __name__ == "__main__":
    main()
