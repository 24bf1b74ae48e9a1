"""GPT-2 124M in PyTorch on the GPU: forward and loss, compiled, autocast to bf16; and the training step, compiled, with autocast, a
loss scaler in fp16, fused AdamW and each attention back end, in fp32, tf32, fp16 and bf16. Prints tokens/s, for the step MFU too.
"""

import contextlib
import statistics
import time

import torch
import torch.nn.functional as F

LAYERS, HEADS, CHANNELS, PADDED, CLASSES, CONTEXT = 12, 12, 768, 50304, 50257, 1024


# Floating-point operations a token of a step, causal attention counted half: 6 N + 6 L C T, N with the padded table.
STEP_FLOPS = 6 * 124_475_904 + 6 * LAYERS * CHANNELS * CONTEXT
# The dense bf16 rate of the device, which MFU is a share of in every precision; an unknown device has no MFU.
PEAK_FLOPS = {"H100": 989e12, "H200": 989e12, "A100": 312e12}


class Block(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.ln_1, self.ln_2 = torch.nn.LayerNorm(CHANNELS), torch.nn.LayerNorm(CHANNELS)
        self.qkv, self.proj = torch.nn.Linear(CHANNELS, 3 * CHANNELS), torch.nn.Linear(CHANNELS, CHANNELS)
        self.fc, self.out = torch.nn.Linear(CHANNELS, 4 * CHANNELS), torch.nn.Linear(4 * CHANNELS, CHANNELS)

    def forward(self, x):
        batch = x.shape[0]
        parts = self.qkv(self.ln_1(x)).split(CHANNELS, dim=2)
        q, k, v = (part.view(batch, CONTEXT, HEADS, -1).transpose(1, 2) for part in parts)
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


def seconds(call, inputs, runs=30):
    for _ in range(5):
        call(*inputs)
    torch.cuda.synchronize()
    taken = []
    for _ in range(5):
        start = time.perf_counter()
        for _ in range(runs):
            call(*inputs)
        torch.cuda.synchronize()
        taken.append((time.perf_counter() - start) / runs)
    return statistics.median(taken)


def mfu(rate):
    peak = next((peak for name, peak in PEAK_FLOPS.items() if name in torch.cuda.get_device_name()), None)
    return f"{100 * rate * STEP_FLOPS / peak:5.1f}% MFU" if peak else "MFU unknown"


def attention_forms():
    """Back ends of attention that this PyTorch can be told to take."""
    forms = {"default attention": contextlib.nullcontext}
    try:
        from torch.nn.attention import SDPBackend, sdpa_kernel
    except ImportError:
        return forms
    for name in ("FLASH_ATTENTION", "CUDNN_ATTENTION"):
        if hasattr(SDPBackend, name):
            forms[name.lower()] = lambda backend=getattr(SDPBackend, name): sdpa_kernel(backend)
    return forms


def training_step(precision, attention):
    """Forward, backward, (scaler,) clipping by the global norm and fused AdamW, as examples of GPT-2 training do it."""
    torch.set_float32_matmul_precision("highest" if precision == "fp32" else "high")
    if hasattr(torch, "_dynamo"):
        torch._dynamo.reset()  # else the code compiled for another attention is taken again
    model = Gpt2().cuda().train()
    call = torch.compile(model) if hasattr(torch, "compile") else model
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-4, fused=True)
    scaler = torch.amp.GradScaler("cuda", enabled=precision == "fp16")
    lower = {"fp16": torch.float16, "bf16": torch.bfloat16}.get(precision)

    def step(tokens, targets):
        optimizer.zero_grad(set_to_none=True)
        with attention(), torch.autocast("cuda", dtype=lower or torch.bfloat16, enabled=lower is not None):
            loss = call(tokens, targets)
        scaler.scale(loss).backward()
        scaler.unscale_(optimizer)
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        scaler.step(optimizer)
        scaler.update()

    return step


def train():
    for precision in ("fp32", "tf32", "fp16", "bf16"):
        for name, attention in attention_forms().items():
            if precision in ("fp32", "tf32") and name != "default attention":
                continue  # these back ends take 16 bits only
            for batch in (16, 64) if precision == "bf16" else (16,):
                inputs = [torch.randint(CLASSES, (batch, CONTEXT), device="cuda") for _ in range(2)]
                what = f"step B = {batch:2} {precision} compiled, {name:17}"
                try:
                    taken = seconds(training_step(precision, attention), inputs, runs=5)
                    rate = batch * CONTEXT / taken
                    print(f"{what} {taken * 1e3:8.2f} ms {rate:10.0f} tokens/s {mfu(rate)}", flush=True)
                except Exception as problem:  # memory, or what this machine refuses
                    print(f"{what} not measured: {(str(problem).splitlines() or ['?'])[0][:100]}", flush=True)
                torch.cuda.empty_cache()


def main():
    torch.set_float32_matmul_precision("high")
    model = Gpt2().cuda().eval()
    forms = {"eager": model}
    if hasattr(torch, "compile"):
        forms["compiled"] = torch.compile(model)
    print(f"PyTorch {torch.__version__}, {torch.cuda.get_device_name()}")
    for batch in (1, 16):
        inputs = [torch.randint(CLASSES, (batch, CONTEXT), device="cuda") for _ in range(2)]
        for name, call in forms.items():
            try:
                with torch.no_grad(), torch.autocast("cuda", dtype=torch.bfloat16):
                    taken = seconds(call, inputs)
                print(f"B = {batch:2} bf16 {name:24} {taken * 1e6:10.1f} us {batch * CONTEXT / taken:12.0f} tokens/s")
            except Exception as problem:  # whatever a back end of this machine refuses is a line of the table
                print(f"B = {batch:2} bf16 {name:24} not measured: {str(problem).splitlines()[0][:100]}")
    train()


if __name__ == "__main__":
    main()
