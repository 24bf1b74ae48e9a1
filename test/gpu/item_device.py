"""Items on the device itself: what it is and with which libraries, cuDNN's description of it, and its ceilings (PyTorch).

item_device.py identity | ceilings
"""

import ctypes
import glob
import importlib.metadata
import json
import os
import platform
import shutil

from gpu_results import DRY, OUT, ProgramFailed, manifest, parts, report, run, sized

QUERIES = ("name", "driver_version", "vbios_version", "pci.bus_id", "power.limit", "power.default_limit", "clocks.max.sm", "clocks.max.memory",
           "clocks_event_reasons.active", "persistence_mode", "ecc.mode.current", "mig.mode.current", "memory.total", "memory.used",
           "temperature.gpu")  # fmt: skip
# cudnnBackendDescriptorType_t, cudnnBackendAttributeName_t, cudnnBackendAttributeType_t, since cuDNN 9.8.
DEVICEPROP_DESCRIPTOR, DEVICEPROP_DEVICE_ID, DEVICEPROP_JSON, TYPE_INT32, TYPE_CHAR = 38, 2700, 2702, 23, 24


def query_device():
    """One question each, since an unknown one fails the whole."""
    found = {}
    for name in QUERIES:
        try:
            found[name] = run(["nvidia-smi", "-i", "0", f"--query-gpu={name}", "--format=csv,noheader"]).strip()
        except (ProgramFailed, OSError) as problem:
            found[name] = f"unknown: {str(problem)[-80:]}"
    return found


def open_cudnn():
    """cuDNN of PyTorch's wheels or of the system; None where there is none."""
    if DRY:
        import cudnn_double

        return cudnn_double
    paths = [path for folder in os.environ.get("LD_LIBRARY_PATH", "").split(os.pathsep) for path in glob.glob(f"{folder}/libcudnn.so.*")]
    for path in (*paths, "libcudnn.so.9", "libcudnn.so"):
        try:
            return ctypes.CDLL(path)
        except OSError:
            continue
    return None


def cudnn_device(library):
    """cuDNN's description of the device as JSON, by which it makes plans where there is no device."""
    descriptor, device, count = ctypes.c_void_p(), ctypes.c_int32(0), ctypes.c_int64()

    def call(name, *words):
        status = getattr(library, name)(*words)
        if status:
            raise RuntimeError(f"{name}: status {status}")

    call("cudnnBackendCreateDescriptor", DEVICEPROP_DESCRIPTOR, ctypes.byref(descriptor))
    call("cudnnBackendSetAttribute", descriptor, DEVICEPROP_DEVICE_ID, TYPE_INT32, ctypes.c_int64(1), ctypes.byref(device))
    call("cudnnBackendFinalize", descriptor)
    call("cudnnBackendGetAttribute", descriptor, DEVICEPROP_JSON, TYPE_CHAR, ctypes.c_int64(0), ctypes.byref(count), None)
    text = ctypes.create_string_buffer(count.value)
    call("cudnnBackendGetAttribute", descriptor, DEVICEPROP_JSON, TYPE_CHAR, count, ctypes.byref(count), text)
    call("cudnnBackendDestroyDescriptor", descriptor)
    return text.raw[: count.value].rstrip(b"\0").decode()


def identity():
    device = query_device()
    print("\n".join(f"{name}: {value}" for name, value in device.items()))
    bundle = manifest()
    report(device=device, machine=platform.platform(), python=platform.python_version(), processors=os.cpu_count(),
           bundle={key: bundle.get(key) for key in ("commit", "small", "arch")}, tools={name: shutil.which(name) for name in ("ncu", "compute-sanitizer")})  # fmt: skip
    try:
        report(torch=importlib.metadata.version("torch"))  # without the seconds of an import
    except importlib.metadata.PackageNotFoundError:
        report(torch="none")
    library = open_cudnn()
    if not library:
        raise ProgramFailed("no libcudnn.so on LD_LIBRARY_PATH; its device properties are not saved")
    library.cudnnGetVersion.restype = ctypes.c_size_t
    report(cudnn=library.cudnnGetVersion())
    text = cudnn_device(library)
    json.loads(text)
    with open(os.path.join(OUT, "cudnn-device.json"), "w") as file:
        file.write(text)
    print(f"cuDNN {library.cudnnGetVersion()}: {len(text)} bytes of device properties")


def ceilings():
    import torch

    report(cuda=str(torch.version.cuda))

    def seconds(call, runs=sized(20, 2)):
        for _ in range(3):
            call()
        events = [torch.cuda.Event(enable_timing=True) for _ in range(runs + 1)]
        events[0].record()
        for event in events[1:]:
            call()
            event.record()
        torch.cuda.synchronize()
        taken = sorted(first.elapsed_time(second) for first, second in zip(events, events[1:]))
        return taken[len(taken) // 2] / 1e3

    size, bytes_ = sized(8192, 64), sized(4 << 30, 1 << 16)
    source, target = (torch.empty(bytes_, dtype=torch.uint8, device="cuda") for _ in range(2))
    source.random_(0, 255)
    found = {"copy_gbs": 2 * bytes_ / seconds(lambda: target.copy_(source)) / 1e9}
    report(**found)
    del source, target
    flops = 2 * size**3
    for name, fill in (("bf16", torch.randn), ("bf16_zeros", torch.zeros)):
        a, b = (fill(size, size, device="cuda").to(torch.bfloat16) for _ in range(2))
        found[f"{name}_tflops"] = flops / seconds(lambda: a @ b) / 1e12
        report(**found)
    a, b = (torch.randn(size, size, device="cuda").to(torch.float8_e4m3fn) for _ in range(2))
    one = torch.ones(1, device="cuda")
    for name, fast in (("fp8_fast", True), ("fp8_split", False)):
        product = lambda: torch._scaled_mm(a, b.t(), scale_a=one, scale_b=one, out_dtype=torch.bfloat16, use_fast_accum=fast)
        found[f"{name}_tflops"] = flops / seconds(product) / 1e12
        report(**found)
    print(json.dumps(found))


if __name__ == "__main__":
    parts({"identity": identity, "ceilings": ceilings})
