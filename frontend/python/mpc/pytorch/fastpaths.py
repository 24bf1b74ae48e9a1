"""PyTorch's own fused layers, which its modules call in eval() under no_grad, as the operations that they are made of."""

import torch
from torch.nn import functional


def attention(query, key, value, embed_dim, heads, qkv_weight, qkv_bias, weight, bias, mask=None, need_weights=True, average=True, mask_type=None):
    """torch._native_multi_head_attention: (output, weights) of queries (B, T, E). A mask hides where it is not 0."""
    rows, columns = query.shape[1], key.shape[1]
    q, k, v = (
        functional.linear(x, w, b).unflatten(-1, (heads, -1)).transpose(1, 2)
        for x, w, b in zip((query, key, value), qkv_weight.chunk(3), qkv_bias.chunk(3))
    )
    seen = None if mask is None else seen_by(mask, mask_type, rows, columns)
    if not need_weights:
        y = functional.scaled_dot_product_attention(q, k, v, seen)
        return functional.linear(y.transpose(1, 2).flatten(-2), weight, bias), query.new_zeros(0)
    scores = q @ k.transpose(-2, -1) * (embed_dim // heads) ** -0.5
    shares = (scores if seen is None else scores.masked_fill(~seen, float("-inf"))).softmax(-1)
    return functional.linear((shares @ v).transpose(1, 2).flatten(-2), weight, bias), shares.mean(1) if average else shares


def seen_by(mask, mask_type, rows, columns):
    """Which keys each query sees, in a shape that broadcasts to (B, H, T, S). The types: 0 (T, S), 1 (B, S), 2 (B, H, T, S)."""
    seen = ~mask.to(torch.bool)
    if seen.dim() == 2 and mask_type == 1:
        return seen[:, None, None, :].expand(-1, 1, rows, columns)
    return seen


def encoder_layer(x, embed_dim, heads, qkv_weight, qkv_bias, weight, bias, use_gelu, norm_first, eps, gain1, bias1, gain2, bias2,
                  weight1, ffn_bias1, weight2, ffn_bias2, mask=None, mask_type=None):  # fmt: skip
    """torch._transformer_encoder_layer_fwd."""

    def attended(y):
        return attention(y, y, y, embed_dim, heads, qkv_weight, qkv_bias, weight, bias, mask, False, True, mask_type)[0]

    def fed(y):
        y = functional.linear(y, weight1, ffn_bias1)
        return functional.linear(functional.gelu(y) if use_gelu else functional.relu(y), weight2, ffn_bias2)

    def first(y):
        return functional.layer_norm(y, (embed_dim,), gain1, bias1, eps)

    def second(y):
        return functional.layer_norm(y, (embed_dim,), gain2, bias2, eps)

    if norm_first:
        x = x + attended(first(x))
        return x + fed(second(x))
    x = first(x + attended(x))
    return second(x + fed(x))


def decompositions():
    aten = torch.ops.aten
    found = {"_native_multi_head_attention": attention, "_transformer_encoder_layer_fwd": encoder_layer}
    return {getattr(aten, name).default: function for name, function in found.items() if hasattr(aten, name)}
