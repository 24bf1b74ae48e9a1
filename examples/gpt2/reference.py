"""Writes small/: a small GPT of the same graph as gpt2-124m.mlir, its weights and inputs, and PyTorch's results.

The weights are random (seeded), not trained: large enough that no layer is near the identity. The f32 results are what
mpc is compared with. Those of bf16 (torch.autocast on the CPU) and f16 (the same places rounded by hand, since
PyTorch 1.13 has no f16 autocast on the CPU) are for information.
Needs PyTorch, NumPy and safetensors: python3 reference.py
"""

import json
import math
import pathlib

import numpy as np
import torch
import torch.nn.functional as F

import generate

FOLDER = pathlib.Path(__file__).parent / "small"
ARGUMENTS = (
    "--layers 2 --heads 4 --channels 64 --vocabulary 89 --padded 96 --context 32 --external --logits "
    "--name gpt2_small"
).split()
BATCH, SEED = 2, 0


class Plain:
    """Every op in the type that arrives; torch.autocast may change that."""

    linear = staticmethod(F.linear)
    matmul = staticmethod(torch.matmul)

    @staticmethod
    def gelu(x):
        return F.gelu(x, approximate="tanh")


class Rounded:
    """The places where autocast rounds to f16: operands and results of products, and GELU between two of them."""

    @staticmethod
    def round(x):
        return x.half().float()

    def linear(self, x, weight, bias=None):
        bias = None if bias is None else self.round(bias)
        return self.round(F.linear(self.round(x), self.round(weight), bias))

    def matmul(self, a, b):
        return self.round(torch.matmul(self.round(a), self.round(b)))

    def gelu(self, x):
        return self.round(F.gelu(x, approximate="tanh"))


def attention(ops, x, weights, layer, heads):
    batch, context, channels = x.shape
    qkv = ops.linear(x, weights[f"{layer}.qkv.weight"], weights[f"{layer}.qkv.bias"])
    q, k, v = (
        part.view(batch, context, heads, -1).transpose(1, 2) for part in qkv.split(channels, dim=2)
    )
    scores = ops.matmul(q, k.transpose(-1, -2)) / math.sqrt(channels // heads)
    hidden = torch.ones(context, context, dtype=torch.bool).triu(1)
    scores = scores.masked_fill(hidden, -math.inf)
    joined = (
        ops.matmul(F.softmax(scores.float(), -1), v)
        .transpose(1, 2)
        .reshape(batch, context, channels)
    )
    return ops.linear(joined, weights[f"{layer}.proj.weight"], weights[f"{layer}.proj.bias"])


def forward(ops, options, weights, tokens, targets):
    def norm(x, layer):
        return F.layer_norm(
            x.float(), x.shape[-1:], weights[f"{layer}.weight"], weights[f"{layer}.bias"], 1e-5
        )

    x = F.embedding(tokens, weights["wte"]) + weights["wpe"]
    for index in range(options.layers):
        layer = f"h.{index}"
        x = x + attention(ops, norm(x, f"{layer}.ln_1"), weights, f"{layer}.attn", options.heads)
        h = ops.gelu(
            ops.linear(
                norm(x, f"{layer}.ln_2"),
                weights[f"{layer}.mlp.fc.weight"],
                weights[f"{layer}.mlp.fc.bias"],
            )
        )
        x = x + ops.linear(
            h, weights[f"{layer}.mlp.proj.weight"], weights[f"{layer}.mlp.proj.bias"]
        )
    logits = ops.linear(norm(x, "ln_f"), weights["wte"]).float()
    loss = F.cross_entropy(
        logits[..., : options.vocabulary].flatten(0, 1), targets.flatten(), ignore_index=-1
    )
    return logits, loss


def make_weights(options):
    """Linear weights of standard deviation 1 / sqrt(in), so that every layer does something."""
    random = torch.Generator().manual_seed(SEED)
    weights = {}
    for line in generate.model(options).globals:
        name, shape = line.split("@")[1].split("(")[0], [
            int(size) for size in line.split("<")[-1].split("x")[:-1]
        ]
        noise = torch.randn(shape, generator=random)
        if name in ("wte", "wpe"):
            weights[name] = noise * (0.4 if name == "wte" else 0.2)
        elif len(shape) == 2:
            weights[name] = noise / math.sqrt(shape[1])
        else:
            gain = ".ln_" in name and name.endswith("weight") or name == "ln_f.weight"
            weights[name] = 0.1 * noise + (1.0 if gain else 0.0)
    return weights


def sqnr(reference, value):
    return round(20 * math.log10(reference.norm().item() / (reference - value).norm().item()), 2)


def main():
    from safetensors.torch import save_file  # the gradients' script needs what is above alone

    torch.set_num_threads(1)
    options = generate.parse(ARGUMENTS)
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / "gpt2-small.mlir").write_text(generate.text(options))
    weights = make_weights(options)
    random = np.random.default_rng(SEED)
    tokens, targets = random.integers(0, options.vocabulary, (2, BATCH, options.context))
    targets[0, -1], targets[1, :3] = -1, -1
    save_file(weights, FOLDER / "weights.safetensors")
    np.save(FOLDER / "tokens.npy", tokens)
    np.save(FOLDER / "targets.npy", targets)

    inputs = options, weights, torch.from_numpy(tokens), torch.from_numpy(targets)
    with torch.no_grad():
        logits, loss = forward(Plain, *inputs)
        with torch.autocast("cpu", dtype=torch.bfloat16):
            bf16 = forward(Plain, *inputs)
        f16 = forward(Rounded(), *inputs)
    loss = loss.item()
    np.save(FOLDER / "logits.npy", logits.numpy())
    np.save(FOLDER / "loss.npy", np.float32(loss))
    results = {
        "torch": torch.__version__,
        "f32": {"loss": loss, "largest_logit": logits.abs().max().item()},
    }
    for name, (other, other_loss) in (("bf16_autocast", bf16), ("f16_by_hand", f16)):
        np.save(FOLDER / f"logits_{name}.npy", other.numpy())
        results[name] = {"loss": other_loss.item(), "logits_sqnr_db": sqnr(logits, other)}
    (FOLDER / "results.json").write_text(json.dumps(results, indent=2) + "\n")
    print(json.dumps(results, indent=2))


if __name__ == "__main__":
    main()
