"""GPT-2 124M's forward and loss in PyTorch on the GPU: compiled, autocast to bf16, both attention back ends. Prints tokens/s."""

import statistics
import time

import torch
import torch.nn.functional as F

LAYERS, HEADS, CHANNELS, PADDED, CLASSES, CONTEXT = 12, 12, 768, 50304, 50257, 1024


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


def main():
    torch.set_float32_matmul_precision("high")
    model = Gpt2().cuda().eval()
    forms = {"eager": model}
    if hasattr(torch, "compile"):
        forms["compiled"] = torch.compile(model)
        forms["compiled, max-autotune"] = torch.compile(model, mode="max-autotune")
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


if __name__ == "__main__":
    main()
