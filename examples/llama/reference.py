"""Writes small/: a small Llama of the same graph, its weights and inputs, and PyTorch's results in f32, which mpc is compared with.

The weights are random (seeded), not trained: large enough that no layer is near the identity. The model is written here
from the definitions, so that it shares nothing with generate.py but the sizes.
Needs PyTorch, NumPy and safetensors: python3 reference.py
"""

import json
import math
import pathlib

import generate
import numpy as np
import torch
import torch.nn.functional as F

FOLDER = pathlib.Path(__file__).parent / "small"
ARGUMENTS = (
    "--layers 2 --heads 4 --groups 2 --channels 64 --ffn 160 --vocabulary 96 --context 32 --theta 10000 --external --logits "
    "--name llama_small"
).split()
BATCH, SEED = 2, 0


def rotated(x, theta):
    """Each pair (x_i, x_(i + D/2)) of a head turns by position * theta^(-2 i / D), as a complex number."""
    half = x.shape[-1] // 2
    rates = theta ** (-torch.arange(half, dtype=torch.float64) / half)
    angles = torch.arange(x.shape[-2], dtype=torch.float64)[:, None] * rates
    turn = torch.polar(torch.ones_like(angles), angles).to(torch.complex64)
    turned = torch.complex(x[..., :half].float(), x[..., half:].float()) * turn
    return torch.cat([turned.real, turned.imag], -1).to(x.dtype)


def attention(options, weights, x, layer):
    batch, context, channels = x.shape

    def heads(name, count):
        return F.linear(x, weights[f"{layer}.{name}.weight"]).view(batch, context, count, -1).transpose(1, 2)

    q, k = rotated(heads("q_proj", options.heads), options.theta), rotated(heads("k_proj", options.groups), options.theta)
    y = F.scaled_dot_product_attention(q, k, heads("v_proj", options.groups), is_causal=True, enable_gqa=True)
    return F.linear(y.transpose(1, 2).reshape(batch, context, channels), weights[f"{layer}.o_proj.weight"])


def forward(options, weights, tokens, targets):
    def norm(x, name):
        return F.rms_norm(x, x.shape[-1:], weights[f"{name}.weight"], 1e-5)

    def linear(x, name):
        return F.linear(x, weights[f"{name}.weight"])

    x = F.embedding(tokens, weights["embed.weight"])
    for index in range(options.layers):
        layer = f"layers.{index}"
        x = x + attention(options, weights, norm(x, f"{layer}.input_norm"), f"{layer}.attention")
        h = norm(x, f"{layer}.post_attention_norm")
        gated = F.silu(linear(h, f"{layer}.feed_forward.gate_proj")) * linear(h, f"{layer}.feed_forward.up_proj")
        x = x + linear(gated, f"{layer}.feed_forward.down_proj")
    logits = linear(norm(x, "norm"), "head")
    return logits, F.cross_entropy(logits.float().flatten(0, 1), targets.flatten(), ignore_index=-1)


def make_weights(text):
    """Linear weights of standard deviation 1 / sqrt(in), embeddings of 1, gains about 1."""
    random = torch.Generator().manual_seed(SEED)
    weights = {}
    for line in text.splitlines():
        if "ml_program.global private" not in line:
            continue
        name = line.split("@")[1].split("(")[0]
        shape = [int(size) for size in line.split("tensor<")[1].split("x")[:-1]]
        noise = torch.randn(shape, generator=random)
        scale = 1.0 if name == "embed.weight" else 1 / math.sqrt(shape[-1])
        weights[name] = noise * scale if len(shape) == 2 else 1.0 + 0.1 * noise
    return weights


def main():
    from safetensors.torch import save_file

    torch.set_num_threads(1)
    options = generate.parse(ARGUMENTS)
    text = generate.text(options)
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / "llama-small.mlir").write_text(text)
    weights = make_weights(text)
    random = np.random.default_rng(SEED)
    tokens, targets = random.integers(0, options.vocabulary, (2, BATCH, options.context))
    targets[1, :3] = -1
    save_file(weights, FOLDER / "weights.safetensors")
    np.save(FOLDER / "tokens.npy", tokens)
    np.save(FOLDER / "targets.npy", targets)
    inputs = options, weights, torch.from_numpy(tokens), torch.from_numpy(targets)
    with torch.no_grad():
        logits, loss = forward(*inputs)
        with torch.autocast("cpu", dtype=torch.bfloat16):
            bf16, _ = forward(*inputs)
    np.save(FOLDER / "logits.npy", logits.numpy())
    np.save(FOLDER / "loss.npy", np.float32(loss.item()))
    apart = 20 * math.log10(logits.norm().item() / (logits - bf16.float()).norm().item())
    results = {"torch": torch.__version__, "loss": loss.item(), "bf16_autocast_logits_sqnr_db": round(apart, 2)}
    (FOLDER / "results.json").write_text(json.dumps(results, indent=2) + "\n")
    print(json.dumps(results, indent=2))


if __name__ == "__main__":
    main()
