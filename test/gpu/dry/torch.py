"""A double of PyTorch for dry runs: what items call exists, and tensors have memory; no number means anything.

Only names that items use are known; any other is an AttributeError, as a wrong name on a GPU would be. The trace of the profiler is a
sample of a real one.
"""

import ctypes
import json
import math
import sys
import types

__path__ = []  # a package, so that its modules are found in sys.modules
__version__ = "0 (double)"
version = types.SimpleNamespace(cuda="13.0")


class Type:
    def __init__(self, name):
        self.name, self.is_floating_point = name, "float" in name


float32, float16, bfloat16, float8_e4m3fn, float8_e5m2, uint8, bool, int8, int32, int64 = (
    Type(name) for name in ("float32", "float16", "bfloat16", "float8_e4m3fn", "float8_e5m2", "uint8", "bool", "int8", "int32", "int64"))  # fmt: skip


class Tensor:
    """Eight bytes an element, whatever the type is; results of operators are scalars."""

    def __init__(self, *shape):
        self.shape = tuple(shape[0]) if shape and isinstance(shape[0], (list, tuple)) else shape
        self.memory = ctypes.create_string_buffer(8 * max(math.prod(self.shape), 1))

    def data_ptr(self):
        return ctypes.addressof(self.memory)

    def same(self, *_, **__):
        return self

    to = copy_ = random_ = t = view = transpose = reshape = flatten = float = backward = same
    __add__ = __matmul__ = __getitem__ = same

    def split(self, size, dim):
        return self, self, self

    def __float__(self):
        return 1.0


def make(*shape, device="cpu", dtype=None):
    assert device == "cuda"
    return Tensor(*shape)


empty = randn = zeros = ones = make


def tensor(values, device="cpu"):
    assert device == "cuda"
    return Tensor(len(values))


def _scaled_mm(a, b, scale_a, scale_b, out_dtype, use_fast_accum):
    return a


def compile(model):
    return model


def set_float32_matmul_precision(name):
    assert name in ("highest", "high", "medium")


class autocast:
    def __init__(self, device, dtype):
        pass

    def __enter__(self):
        return self

    def __exit__(self, *_):
        return False


class Event:
    def __init__(self, enable_timing=False):
        assert enable_timing

    def record(self):
        pass

    def elapsed_time(self, other):
        return 1.0


class Module:
    def __call__(self, *inputs):
        return self.forward(*inputs)

    def cuda(self):
        return self

    def train(self):
        return self

    def parameters(self):
        return []


class Layer(Module):
    def __init__(self, *sizes):
        self.weight = Tensor(*sizes)

    def forward(self, x):
        return x


class AdamW:
    def __init__(self, parameters, lr, fused):
        pass

    def zero_grad(self, set_to_none):
        pass

    def step(self):
        pass


class Profile:
    def __init__(self, activities):
        assert activities

    def __enter__(self):
        return self

    def __exit__(self, *_):
        return False

    def key_averages(self):
        names = {1: "void pytorch_flash::flash_fwd_kernel<Flash_fwd_kernel_traits>", 3: "cudnn_generated_fort_native_sdpa_sm90_flash_fprop"}
        return [types.SimpleNamespace(key=names[sdpa_kernel.asked])]

    def export_chrome_trace(self, path):
        events = [{"cat": cat, "name": name, "ts": ts, "dur": dur, "ph": "X"} for cat, name, ts, dur in (
            ("cpu_op", "aten::empty", 1.0, 2.0), ("kernel", "attention_causal_13403114", 12.5, 140.9),
            ("gpu_memcpy", "Memcpy HtoD (Pinned -> Device)", 10.0, 1.5), ("kernel", "attention_causal_13403114", 160.0, 141.1))]  # fmt: skip
        with open(path, "w") as file:
            json.dump({"traceEvents": [*events, {"name": "no category"}]}, file)


def module(name, **members):
    """torch.NAME, to be read as a member and imported as a module."""
    made = types.ModuleType(f"torch.{name}")
    vars(made).update(members)
    sys.modules[f"torch.{name}"] = made
    return made


def nothing(*_, **__):
    return None


class sdpa_kernel(autocast):
    asked = 3  # the one that the profile shows

    def __init__(self, backend):
        sdpa_kernel.asked = backend


SDPBackend = types.SimpleNamespace(FLASH_ATTENTION=1, CUDNN_ATTENTION=3)
cuda = module("cuda", Event=Event, synchronize=nothing, empty_cache=nothing, is_available=lambda: True, get_device_name=lambda: "Double")
_dynamo = module("_dynamo", reset=nothing)
optim = module("optim", AdamW=AdamW)
profiler = module("profiler", profile=Profile, ProfilerActivity=types.SimpleNamespace(CPU=0, CUDA=1))
nn = module("nn", Module=Module, LayerNorm=Layer, Linear=Layer, Embedding=Layer, ModuleList=list, utils=types.SimpleNamespace(clip_grad_norm_=nothing))
nn.functional = module("nn.functional", scaled_dot_product_attention=lambda q, k, v, is_causal: q, gelu=lambda x, approximate: x,
                       linear=lambda x, weight: x, cross_entropy=lambda logits, targets, ignore_index: Tensor())  # fmt: skip
nn.attention = module("nn.attention", SDPBackend=SDPBackend, sdpa_kernel=sdpa_kernel)
