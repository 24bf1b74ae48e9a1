"""Writes attention.json and attention.safetensors beside this file: attention of every width, with masks, windows, softcaps and lengths.

PyTorch's scaled_dot_product_attention in f32, of which the causal mask and the window are part as one mask; with a softcap,
which it does not have, the definition in PyTorch's ops. In f16 and bf16 the definition, whose probabilities are rounded to v's
type; in f32 it is held to scaled_dot_product_attention. Gradients are autograd's. Needs PyTorch 2.5 or later, NumPy and
ml_dtypes: python3 attention.py
"""

import json
import pathlib

import numpy as np
import torch
import torch.nn.functional as F
from elementwise import FLOATS, normal
from gradients import function_text
from safetensors_file import write_safetensors
from tensors import KINDS, Cases, array, from_torch, wide

INF = np.float32(np.inf)


def chosen(seed, *shape):
    """Booleans, of which the first key is always true."""
    mask = np.random.default_rng(seed).random(shape) < 0.6
    mask[..., 0] = True
    return mask


def hiding(seed, *shape):
    """Floats, -inf where `chosen` is false."""
    return np.where(chosen(seed, *shape), normal(seed, shape), -INF).astype(np.float32)


def unseen(mask, query):
    """A query that sees no key at all."""
    mask = mask.copy()
    mask[..., query, :] = False if mask.dtype == bool else -INF
    return mask


# name, q, k, attributes, mask
VARIANTS = [
    ("width_1", (1, 2, 3, 1), (1, 1, 5, 1), {}, None),
    ("width_12", (1, 4, 5, 12), (1, 2, 5, 12), {"causal": True}, None),
    ("width_127", (1, 1, 3, 127), (1, 1, 4, 127), {"heads_inner": True}, None),
    ("width_136", (2, 2, 5, 136), (2, 1, 5, 136), {"causal": True}, None),
    ("width_256", (1, 2, 3, 256), (1, 2, 7, 256), {"causal": True, "scale": 0.25}, None),
    ("width_130_unseen", (1, 2, 5, 130), (1, 1, 3, 130), {"causal": True, "heads_inner": True}, None),
    ("bias", (2, 4, 5, 8), (2, 2, 6, 8), {}, normal(70, (2, 4, 5, 6))),
    ("bias_heads", (2, 4, 5, 8), (2, 4, 5, 8), {"causal": True}, normal(71, (4, 1, 5))),
    ("bias_keys", (1, 2, 3, 9), (1, 1, 4, 9), {}, normal(72, 4)),
    ("bias_hides", (2, 2, 5, 8), (2, 2, 7, 8), {}, unseen(hiding(73, 2, 1, 5, 7), 3)),
    ("bias_hides_keys", (2, 2, 5, 140), (2, 1, 7, 140), {"heads_inner": True}, hiding(74, 2, 1, 1, 7)),
    ("choice", (2, 2, 5, 8), (2, 2, 7, 8), {"causal": True}, unseen(chosen(75, 5, 7), 4)),
    ("choice_keys", (2, 4, 4, 12), (2, 2, 6, 12), {}, chosen(76, 2, 1, 1, 6)),
    ("window", (1, 2, 9, 8), (1, 1, 9, 8), {"causal": True, "window": 3}, None),
    ("window_longer_keys", (1, 2, 4, 8), (1, 2, 9, 8), {"window": 2}, None),
    ("window_unseen", (1, 1, 9, 8), (1, 1, 4, 8), {"causal": True, "window": 2}, None),
    ("window_of_all", (1, 1, 5, 8), (1, 1, 5, 8), {"causal": True, "window": 100}, None),
    ("softcap", (1, 2, 5, 8), (1, 2, 5, 8), {"softcap": 0.5, "causal": True}, None),
    ("everything", (2, 4, 6, 20), (2, 2, 8, 20),
     {"causal": True, "window": 4, "softcap": 1.5, "scale": 0.4, "heads_inner": True}, hiding(77, 2, 4, 1, 8)),
    ("lengths", (3, 2, 4, 8), (3, 1, 9, 8), {}, None),
    ("lengths_causal", (3, 4, 4, 8), (3, 2, 9, 8), {"causal": True}, None),
    ("lengths_window", (2, 2, 4, 12), (2, 2, 10, 12), {"causal": True, "window": 3}, None),
    ("lengths_mask", (2, 2, 3, 8), (2, 2, 7, 8), {"heads_inner": True}, hiding(78, 2, 1, 3, 7)),
    ("lengths_wide", (2, 2, 2, 264), (2, 1, 4, 264), {"causal": True, "window": 2}, None),
    ("lengths_step", (2, 8, 1, 16), (2, 2, 12, 16), {"causal": True}, None),
    ("lengths_beyond", (2, 2, 3, 8), (2, 2, 5, 8), {}, None),
]  # fmt: skip

# The keys of each row of the batch that exist, in i32 or i64.
LENGTHS = {
    "lengths": np.array([9, 4, 0], np.int32), "lengths_causal": np.array([9, 6, 2], np.int64),
    "lengths_window": np.array([10, 5], np.int32), "lengths_mask": np.array([7, 3], np.int64),
    "lengths_wide": np.array([4, 1], np.int32), "lengths_step": np.array([12, 5], np.int32),
    "lengths_beyond": np.array([7, -2], np.int64),
}  # fmt: skip


def seen(q, k, attributes, mask, lengths):
    """(T, S), or what the mask and lengths make of it: whether a query sees a key."""
    queries, keys = q[2], k[2]
    count = keys if lengths is None else torch.from_numpy(lengths.clip(0, keys))[:, None, None, None]
    last = torch.arange(queries)[:, None] + count - queries
    place = torch.arange(keys)[None, :]
    result = (place < count).expand(*(() if lengths is None else (len(lengths), 1)), queries, keys)
    if attributes.get("causal"):
        result = result & (place <= last)
    if "window" in attributes:
        result = result & (place > last - attributes["window"])
    if mask is not None:
        result = result & (mask if mask.dtype == torch.bool else mask != -torch.inf)
    return result


def by_definition(q, k, v, attributes, mask, lengths, dtype):
    """y (B, H, T, D), probabilities relative to the maximum rounded to dtype, their f32 sum divides afterwards."""
    group = q.shape[1] // k.shape[1]
    k, v = (value.repeat_interleave(group, dim=1) for value in (k, v))
    scores = q @ k.transpose(-1, -2) * attributes.get("scale", q.shape[-1] ** -0.5)
    if "softcap" in attributes:
        scores = torch.tanh(scores / attributes["softcap"]) * attributes["softcap"]
    if mask is not None and mask.dtype != torch.bool:
        scores = scores + mask
    shown = seen(q.shape, k.shape, attributes, mask, lengths).expand(scores.shape)
    scores = scores.masked_fill(~shown, -torch.inf)
    largest = scores.amax(-1, keepdim=True).detach().clamp_min(-3e38)
    weights = torch.exp(scores - largest)
    total = weights.sum(-1, keepdim=True)
    rounded = weights if dtype == "f32" else wide(from_torch(weights, dtype))
    return torch.where(total > 0, rounded @ v / torch.where(total > 0, total, 1), 0.0)


def by_pytorch(q, k, v, attributes, mask, lengths):
    if "softcap" in attributes:
        return by_definition(q, k, v, attributes, mask, lengths, "f32")
    shown = seen(q.shape, k.shape, attributes, mask, lengths)
    whole = torch.zeros(()).masked_fill(~shown, -torch.inf)
    if mask is not None and mask.dtype != torch.bool:
        whole = torch.where(shown, mask, -torch.inf)
    y = F.scaled_dot_product_attention(q, k, v, whole, scale=attributes.get("scale"), enable_gqa=True)
    assert torch.allclose(y, by_definition(q, k, v, attributes, mask, lengths, "f32"), atol=1e-6)
    return y


def turned(y, attributes):
    return y.transpose(1, 2).contiguous() if attributes.get("heads_inner") else y


def words(attributes):
    kinds = {"window": "i64", "softcap": "f64", "scale": "f64"}
    return ", ".join(name if value is True else f"{name} = {value} : {kinds[name]}" for name, value in attributes.items())


def text_of(names, attributes, mask, lengths):
    text = ", ".join(names[:3]) + (f" mask({names[3]})" if mask is not None else "")
    text += f" lengths({names[3 if mask is None else 4]})" if lengths is not None else ""
    return text + (f" {{{words(attributes)}}}" if attributes else "")


def add_forward(cases):
    for dtype in FLOATS:
        for seed, (name, query, key, attributes, mask) in enumerate(VARIANTS):
            q, k, v = (array(normal(seed * 3 + index, shape, 1.5), dtype) for index, shape in enumerate((query, key, key)))
            operands = {"q": q, "k": k, "v": v}
            if mask is not None:  # In the operands' type every other time.
                given = mask if mask.dtype == bool or seed % 2 else array(mask, dtype)
                operands["mask"] = given
            values = [wide(value) for value in operands.values()] + [None] * (mask is None)
            lengths = LENGTHS.get(name)
            exact = dtype == "f32"
            y = (by_pytorch(*values[:3], attributes, values[3], lengths) if exact else
                 by_definition(*values[:3], attributes, values[3], lengths, dtype))  # fmt: skip
            names = ["%q", "%k", "%v", *(["%mask"] if mask is not None else []), "%lengths"]
            op = "mpc.attention " + text_of(names, attributes, mask, lengths)
            if lengths is not None:
                operands["lengths"] = lengths
            result = from_torch(turned(y, attributes), dtype)
            source = "torch" if exact else "torch-f32"
            cases.add(f"attention.{dtype}.{name}", op, operands, {"y": result}, source, "tensor", attributes)


def gradient_records(tensors):
    for seed, (name, query, key, attributes, mask) in enumerate(VARIANTS):
        operands = [normal(500 + seed * 3 + index, shape) for index, shape in enumerate((query, key, key))]
        operands += [] if mask is None else [mask]
        lengths = LENGTHS.get(name)
        operands += [] if lengths is None else [lengths]
        wanted = [i for i, value in enumerate(operands) if value.dtype == np.float32]
        values = [torch.from_numpy(value.copy()).requires_grad_(i in wanted) for i, value in enumerate(operands)]
        y = turned(by_pytorch(*values[:3], attributes, values[3] if mask is not None else None, lengths), attributes)
        weights = normal(900 + seed, y.shape)
        (y * torch.from_numpy(weights)).sum().backward()
        text = text_of([f"%{i}" for i in range(5)], attributes, mask, lengths)
        case = f"attention.{name}"
        record = {"name": case, "operands": [], "gradients": []}
        record["function"] = function_text(case, operands, text, y.detach().numpy(), wanted)
        for key_name, value in [(str(i), value) for i, value in enumerate(operands)] + [("weights", weights)]:
            tensors[f"{case}.{key_name}"] = value
            record["operands"].append(f"{case}.{key_name}")
        for i in wanted:
            tensors[f"{case}.d{i}"] = values[i].grad.numpy()
            assert np.isfinite(tensors[f"{case}.d{i}"]).all(), case
            record["gradients"].append(f"{case}.d{i}")
        yield record


def main():
    torch.set_num_threads(1)
    folder = pathlib.Path(__file__).parent
    cases = Cases()
    add_forward(cases)
    gradients = list(gradient_records(cases.tensors))
    made_with = json.dumps({"torch": torch.__version__, "numpy": np.__version__})
    lists = [",\n".join(json.dumps(record, separators=(",", ":")) for record in records) for records in (cases.records, gradients)]
    (folder / "attention.json").write_text(
        f'{{"version":1,"made_with":{made_with},"cases":[\n{lists[0]}\n],"gradients":[\n{lists[1]}\n]}}\n'
    )
    write_safetensors(folder / "attention.safetensors", cases.tensors, KINDS)
    print(f"{len(cases.records)} cases, {len(gradients)} of gradients, {len(cases.tensors)} tensors")


if __name__ == "__main__":
    main()
