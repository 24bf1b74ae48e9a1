"""GPT-2 124M's training step in PyTorch, compiled, in bf16 with fused AdamW and each attention back end, between two times of ours: A B A.

Ours is once more timed with a residual stream in bf16."""

import array
import contextlib
import os
import time

# The key of the cache on disk has no attention back end, so the graph compiled for the first would be taken for all.
os.environ["TORCHINDUCTOR_FORCE_DISABLE_CACHES"] = "1"

import torch  # noqa: E402
import torch.nn.functional as F  # noqa: E402
from gpu_results import DRY, ProgramFailed, manifest, parts, report, sized  # noqa: E402
from item_steps import PEAK_FLOPS, STEP_FLOPS, time_step  # noqa: E402

LAYERS, HEADS, CHANNELS, PADDED, CLASSES, CONTEXT = (sized(full, dry) for full, dry in ((12, 1), (12, 2), (768, 32), (50304, 64), (50257, 64), (1024, 32)))
OURS, LOW = "step-bf16", "step-bf16_low"  # the residual stream in f32, as autocast's, and in bf16
WARM, RUNS = sized(20, 1), sized(100, 2)


class Block(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.ln_1, self.ln_2 = torch.nn.LayerNorm(CHANNELS), torch.nn.LayerNorm(CHANNELS)
        self.qkv, self.proj = torch.nn.Linear(CHANNELS, 3 * CHANNELS), torch.nn.Linear(CHANNELS, CHANNELS)
        self.fc, self.out = torch.nn.Linear(CHANNELS, 4 * CHANNELS), torch.nn.Linear(4 * CHANNELS, CHANNELS)

    def forward(self, x):
        batch = x.shape[0]
        parts_ = self.qkv(self.ln_1(x)).split(CHANNELS, dim=2)
        q, k, v = (part.view(batch, CONTEXT, HEADS, -1).transpose(1, 2) for part in parts_)
        heads = F.scaled_dot_product_attention(q, k, v, is_causal=True)
        x = x + self.proj(heads.transpose(1, 2).reshape(batch, CONTEXT, CHANNELS))
        return x + self.out(F.gelu(self.fc(self.ln_2(x)), approximate="tanh"))


class Gpt2(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.wte, self.wpe = torch.nn.Embedding(PADDED, CHANNELS), torch.nn.Embedding(CONTEXT, CHANNELS)
        self.blocks = torch.nn.ModuleList(Block() for _ in range(LAYERS))
        self.ln_f = torch.nn.LayerNorm(CHANNELS)

    def forward(self, tokens, targets):
        x = self.wte(tokens) + self.wpe.weight
        for block in self.blocks:
            x = block(x)
        logits = F.linear(self.ln_f(x), self.wte.weight)[..., :CLASSES]
        return F.cross_entropy(logits.flatten(0, 1).float(), targets.flatten(), ignore_index=-1)


def read_ids(path, batch):
    """The tokens of an .npy file of i64 on the device."""
    with open(path, "rb") as file:
        data = file.read()
    ids = array.array("q", data[10 + int.from_bytes(data[8:10], "little") :])
    return torch.tensor(ids.tolist(), device="cuda").view(batch, CONTEXT)


def attention_forms():
    """Back ends of attention that this PyTorch can be told to take."""
    forms = {"default": contextlib.nullcontext}
    from torch.nn.attention import SDPBackend, sdpa_kernel

    for name in ("FLASH_ATTENTION", "CUDNN_ATTENTION"):
        if hasattr(SDPBackend, name):
            forms[name.split("_")[0].lower()] = lambda backend=getattr(SDPBackend, name): sdpa_kernel(backend)
    return forms


def training_step(attention):
    """Forward, backward, clipping by the global norm and fused AdamW, as examples of GPT-2 training do it."""
    torch.set_float32_matmul_precision("high")
    torch._dynamo.reset()  # else the code compiled for another attention is taken again
    model = Gpt2().cuda().train()
    call = torch.compile(model)
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-4, fused=True)

    def step(tokens, targets):
        optimizer.zero_grad(set_to_none=True)
        with attention(), torch.autocast("cuda", dtype=torch.bfloat16):
            loss = call(tokens, targets)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        return loss

    return step


def attention_kernels(step, inputs):
    """The names of the kernels of attention in one step."""
    with torch.profiler.profile(activities=[torch.profiler.ProfilerActivity.CUDA]) as profile:
        step(*inputs)
        torch.cuda.synchronize()
    names = {event.key for event in profile.key_averages()}
    return sorted(name[:120] for name in names if any(word in name.lower() for word in ("flash", "fmha", "cudnn", "attention", "sdpa")))


def fits(name, kernels):
    """Whether kernels of these names are the asked back end's. Names of cuDNN's kernels have "flash" too."""
    has = lambda word: any(word in kernel.lower() for kernel in kernels)
    return {"default": bool(kernels), "flash": has("flash") and not has("cudnn"), "cudnn": has("cudnn")}[name]


def time_peer(name, attention, inputs):
    begin = time.perf_counter()
    step = training_step(attention)
    first = float(step(*inputs))
    compiled = time.perf_counter() - begin
    for _ in range(WARM):
        step(*inputs)
    torch.cuda.synchronize()
    begin = time.perf_counter()
    for _ in range(RUNS):
        loss = step(*inputs)
    torch.cuda.synchronize()
    milliseconds = (time.perf_counter() - begin) / RUNS * 1e3
    kernels = attention_kernels(step, inputs)
    return {"milliseconds": milliseconds, "compile_seconds": compiled, "first_loss": first, "loss": float(loss), "attention_kernels": kernels,
            "is_asked": fits(name, kernels)}  # fmt: skip


def peer():
    ours = manifest()["steps"][OURS]
    batch, found = ours["batch"], {}
    peak = next((peak for name, peak in PEAK_FLOPS.items() if name in torch.cuda.get_device_name()), None)

    def add(name, taken):
        taken["tokens"] = batch * CONTEXT / taken["milliseconds"] * 1e3
        taken["mfu"] = taken["tokens"] * STEP_FLOPS / peak if peak else None
        found[name] = taken
        print(f"{name:20} {taken['milliseconds']:8.3f} ms {taken['tokens']:10.0f} tokens/s {' '.join(taken.get('attention_kernels', []))}", flush=True)
        report(peer=found)

    def add_ours(name, step=ours):
        taken = time_step(step, f"--runs={RUNS}")
        add(name, {"milliseconds": taken["median_seconds"] * 1e3, "first_loss": taken["first_loss"], "loss": taken["loss"]})

    add_ours("ours before")
    inputs = [read_ids(ours["inputs"][name], batch) for name in ("tokens", "targets")]
    failed, others = [], []
    for name, attention in attention_forms().items():
        try:
            add(f"torch {name}", time_peer(name, attention, inputs))
            if not found[f"torch {name}"]["is_asked"]:
                others.append(f"{name} ran {', '.join(found[f'torch {name}']['attention_kernels']) or 'no kernel of attention that was seen'}")
        except Exception as problem:  # memory, or what this machine refuses
            if DRY:
                raise
            failed.append(f"{name}: {str(problem)[:300]}")
            print(f"torch {name}: not measured: {problem}", flush=True)
        torch.cuda.empty_cache()
    add_ours("ours after")
    add_ours("ours low", manifest()["steps"][LOW])
    report(batch=batch, not_measured=failed)
    if others:
        raise ProgramFailed(f"not the back end that was asked for: {'; '.join(others)}")


if __name__ == "__main__":
    parts({"peer": peer})
