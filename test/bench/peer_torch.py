#!/usr/bin/env python3
"""Times the digits network and the small GPT in PyTorch on the CPU, in each setting, and prints one JSON object.

    peer_torch.py EXAMPLES [--runs N] [--models digits,gpt,train] [--threads N,..] [--sizes ..] [--forms ..] [--limit SECONDS]

`train` is a whole step of a GPT: forward, backward, AdamW in its forms, in f32 and under autocast to bf16 and fp16 where it has them,
each of --forms or all. Past its precision's share of the limit no further setting is begun.

Settings: every thread count x eager, or traced, frozen and optimized for inference x f32 and bf16 (weights and activations; norms,
softmax and loss in f32, as autocast does). The graphs are those of examples/, the loss included. Exits with 3 where PyTorch is missing.
"""

import argparse
import json
import math
import os
import struct
import sys
import time
import warnings

try:
    import torch
    import torch.nn.functional as F
except ImportError:
    print("no module torch")
    sys.exit(3)

warnings.filterwarnings("ignore")
DTYPES = {"F32": torch.float32, "F16": torch.float16, "BF16": torch.bfloat16, "I64": torch.int64}


def read_safetensors(path):
    with open(path, "rb") as file:
        (size,) = struct.unpack("<Q", file.read(8))
        header, data = json.loads(file.read(size)), bytearray(file.read())
    tensors = {}
    for name, about in header.items():
        if name != "__metadata__":
            first, last = about["data_offsets"]
            flat = torch.frombuffer(data[first:last], dtype=DTYPES[about["dtype"]])
            tensors[name] = flat.reshape(about["shape"]).clone()
    return tensors


def read_npy(path):
    with open(path, "rb") as file:
        file.read(8)
        (size,) = struct.unpack("<H", file.read(2))
        header = eval(file.read(size), {"__builtins__": {}})  # a dictionary of literals, from our own repository
        data = bytearray(file.read())
    dtype = {"<f4": torch.float32, "<i8": torch.int64}[header["descr"]]
    return torch.frombuffer(data, dtype=dtype).reshape(header["shape"]).clone()


class Digits(torch.nn.Module):
    def __init__(self, weights, dtype):
        super().__init__()
        self.dtype = dtype
        self.layers = torch.nn.ModuleList()
        for name in ("fc1", "fc2", "fc3"):
            layer = torch.nn.Linear(*reversed(weights[f"{name}.weight"].shape))
            layer.weight.data, layer.bias.data = (weights[f"{name}.{part}"].to(dtype) for part in ("weight", "bias"))
            self.layers.append(layer)

    def forward(self, x, target):
        x = x.to(self.dtype)
        x = F.relu(self.layers[0](x))
        x = F.relu(self.layers[1](x))
        logits = self.layers[2](x).float()
        return logits, F.cross_entropy(logits, target)


class Gpt(torch.nn.Module):
    heads, classes = 4, 89

    def __init__(self, weights, dtype):
        super().__init__()
        self.dtype = dtype
        self.blocks = sum(name.endswith("attn.qkv.weight") for name in weights)
        self.values = torch.nn.ParameterDict()
        for name, value in weights.items():
            kept = value if ".ln_" in name or name.startswith("ln_") else value.to(dtype)
            self.values[name.replace(".", "_")] = torch.nn.Parameter(kept, requires_grad=False)

    def linear(self, x, name):
        return F.linear(x, self.values[f"{name}_weight"], self.values[f"{name}_bias"])

    def norm(self, x, name):
        gain, bias = self.values[f"{name}_weight"], self.values[f"{name}_bias"]
        return F.layer_norm(x.float(), x.shape[-1:], gain, bias, 1e-5).to(self.dtype)

    def attention(self, x, name):
        batch, context, channels = x.shape
        parts = self.linear(x, f"{name}_qkv").split(channels, dim=2)
        q, k, v = (part.view(batch, context, self.heads, -1).transpose(1, 2) for part in parts)
        if hasattr(F, "scaled_dot_product_attention"):
            out = F.scaled_dot_product_attention(q, k, v, is_causal=True)
        else:
            scores = torch.matmul(q, k.transpose(-1, -2)) * (1 / math.sqrt(channels // self.heads))
            hidden = torch.ones(context, context, dtype=torch.bool).triu(1)
            scores = scores.masked_fill(hidden, -math.inf)
            out = torch.matmul(F.softmax(scores.float(), -1).to(self.dtype), v)
        return self.linear(out.transpose(1, 2).reshape(batch, context, channels), f"{name}_proj")

    def forward(self, tokens, targets):
        x = F.embedding(tokens, self.values["wte"]) + self.values["wpe"]
        for index in range(self.blocks):
            p = f"h_{index}"
            x = x + self.attention(self.norm(x, f"{p}_ln_1"), f"{p}_attn")
            wide = F.gelu(self.linear(self.norm(x, f"{p}_ln_2"), f"{p}_mlp_fc"), approximate="tanh")
            x = x + self.linear(wide, f"{p}_mlp_proj")
        logits = F.linear(self.norm(x, "ln_f"), self.values["wte"]).float()
        loss = F.cross_entropy(logits[..., : self.classes].flatten(0, 1), targets.flatten(), ignore_index=-1)
        return logits, loss


class TrainGpt(Gpt):
    """A GPT of given sizes with f32 parameters, normal(0.02) as generate.py has them."""

    def __init__(self, layers, heads, channels, vocabulary, context):
        def normal(*shape):
            return 0.02 * torch.randn(shape)

        weights = {"wte": normal((vocabulary + 63) // 64 * 64, channels), "wpe": normal(context, channels)}
        for name in [f"h.{index}.ln_{part}" for index in range(layers) for part in (1, 2)] + ["ln_f"]:
            weights |= {f"{name}.weight": torch.ones(channels), f"{name}.bias": torch.zeros(channels)}
        for index in range(layers):
            for name, out, into in (("attn.qkv", 3, 1), ("attn.proj", 1, 1), ("mlp.fc", 4, 1), ("mlp.proj", 1, 4)):
                weights[f"h.{index}.{name}.weight"] = normal(out * channels, into * channels)
                weights[f"h.{index}.{name}.bias"] = torch.zeros(out * channels)
        super().__init__(weights, torch.float32)
        self.heads, self.classes = heads, vocabulary
        for value in self.values.values():
            value.requires_grad_(True)


def train_step(model, call, inputs, precision, **options):
    """Forward, backward and AdamW; under autocast in bf16 and fp16, in fp16 with a loss scaler."""
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3, **options)
    lower = {"bf16": torch.bfloat16, "fp16": torch.float16}.get(precision)
    scaler = torch.amp.GradScaler("cpu") if precision == "fp16" else None

    def step(*inputs):
        optimizer.zero_grad(set_to_none=True)
        with torch.autocast("cpu", dtype=lower or torch.bfloat16, enabled=lower is not None):
            result = call(*inputs)
        (scaler.scale(result[1]) if scaler else result[1]).backward()
        if scaler:
            scaler.step(optimizer)
            scaler.update()
        else:
            optimizer.step()
        return result

    return step


def lower_precisions():
    """What this PyTorch's autocast does on a CPU; 1.13 takes fp16 for f32 and only warns."""
    x = torch.ones(2, 2)
    for name, dtype in (("bf16", torch.bfloat16), ("fp16", torch.float16)):
        with torch.autocast("cpu", dtype=dtype):
            if torch.mm(x, x).dtype == dtype and (name != "fp16" or hasattr(torch.amp, "GradScaler")):
                yield name


ADAMW = {"foreach": {"foreach": True}, "fused": {"fused": True}, "one by one": {"foreach": False}}


def measure_training(sizes, threads, runs, forms, limit):
    *shape, batch = sizes
    inputs = [torch.randint(shape[3], (batch, shape[4])) for _ in range(2)]
    precisions, settings = ("fp32", *lower_precisions()), []
    for precision in precisions:
        begun = time.perf_counter()
        for form, name in ((form, name) for form in ("eager", "traced", "compiled") for name in ADAMW):
            setting = {"precision": precision, "form": f"{form}, AdamW {name}"}
            if forms and f"{precision}: {setting['form']}" not in forms:
                continue
            for count in threads:
                settings.append(dict(setting, threads=count))
                if time.perf_counter() - begun > limit / len(precisions):
                    settings[-1]["not_measured"] = "the time was over"
                    continue
                torch.set_num_threads(count)
                try:
                    model = TrainGpt(*shape)
                    call = training_form(model, form, inputs)
                    step = train_step(model, call, inputs, precision, **ADAMW[name])
                    settings[-1]["seconds"], settings[-1]["loss"] = seconds_of(step, inputs, runs)
                except Exception as problem:  # whatever this PyTorch refuses is no setting of its
                    settings[-1]["not_measured"] = (str(problem).splitlines() or ["?"])[0][:200]
    return settings


def training_form(model, form, inputs):
    if form == "compiled":
        return torch.compile(model)
    return model if form == "eager" else torch.jit.trace(model, inputs, check_trace=False)


def seconds_of(call, inputs, runs):
    """The median of `runs`, or of as many as two seconds allow: on a busy machine OpenMP's threads wait for each other."""
    begun = time.perf_counter()
    for _ in range(5):
        result = call(*inputs)
        if time.perf_counter() - begun > 2:
            break
    taken, begun = [], time.perf_counter()
    while len(taken) < runs and (len(taken) < 3 or time.perf_counter() - begun < 2):
        start = time.perf_counter()
        call(*inputs)
        taken.append(time.perf_counter() - start)
    return sorted(taken)[len(taken) // 2], result[1].item()


def traced(model, inputs):
    return torch.jit.optimize_for_inference(torch.jit.freeze(torch.jit.trace(model, inputs, check_trace=False)))


def measure(kind, folder, inputs, threads, runs):
    weights = read_safetensors(f"{folder}/weights.safetensors")
    settings = []
    for precision, dtype in (("fp32", torch.float32), ("bf16", torch.bfloat16)):
        for count in threads:
            torch.set_num_threads(count)
            for form in ("eager", "jit"):
                setting = {"precision": precision, "threads": count, "form": form}
                try:
                    model = kind(weights, dtype).eval()
                    call = model if form == "eager" else traced(model, inputs)
                    setting["seconds"], setting["loss"] = seconds_of(call, inputs, runs)
                except (RuntimeError, NotImplementedError) as problem:
                    setting["not_measured"] = str(problem).splitlines()[0][:200]
                settings.append(setting)
    return settings


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("examples")
    parser.add_argument("--runs", type=int, default=50)
    parser.add_argument("--models", default="digits,gpt")
    parser.add_argument("--sizes", default="4,4,128,512,128,8", help="of --models=train: layers,heads,channels,vocabulary,T,B")
    parser.add_argument("--threads", default=",".join(sorted({"1", str(os.cpu_count())})))
    parser.add_argument("--forms", default="", help="of --models=train, by semicolon: 'fp32: eager, AdamW foreach;..'")
    parser.add_argument("--limit", type=float, default=600, help="seconds of --models=train")
    options = parser.parse_args()
    digits, small = f"{options.examples}/digits", f"{options.examples}/gpt2/small"
    threads = [int(count) for count in options.threads.split(",")]
    found = {"torch": torch.__version__}
    with torch.no_grad():
        if "digits" in options.models:
            inputs = read_npy(f"{digits}/data/x.npy"), read_npy(f"{digits}/data/target.npy")
            found["digits"] = measure(Digits, digits, inputs, threads, options.runs)
        if "gpt" in options.models:
            inputs = read_npy(f"{small}/tokens.npy"), read_npy(f"{small}/targets.npy")
            found["gpt"] = measure(Gpt, small, inputs, threads, options.runs)
    if "train" in options.models:
        sizes = [int(size) for size in options.sizes.split(",")]
        forms = options.forms.split(";") if options.forms else ()
        found["train"] = measure_training(sizes, threads, options.runs, forms, options.limit)
    print(json.dumps(found))


if __name__ == "__main__":
    main()
