"""Models of models.py that state precisions themselves: regions of torch.autocast, types of 16 bits, casts between operations."""

import contextlib
from unittest import mock

import torch
from registry import model
from torch import nn

F = nn.functional


@contextlib.contextmanager
def in_f32():
    """Regions of autocast are none, and conversions to types of 16 bits convert nothing."""
    stay = {name: lambda x, *_: x.float() for name in ("half", "bfloat16", "to")}
    with mock.patch.multiple(torch.Tensor, **stay), mock.patch.object(torch.amp.autocast_mode.autocast, "__enter__", lambda self: self), \
            mock.patch.object(torch.amp.autocast_mode.autocast, "__exit__", lambda *_: None):  # fmt: skip
        yield


class Doubled(torch.autograd.Function):
    """In f32, whatever its region is."""

    @staticmethod
    @torch.amp.custom_fwd(device_type="cpu", cast_inputs=torch.float32)
    def forward(ctx, x):
        return torch.exp(x * 0.1) * 2


class Block(nn.Module):
    def __init__(self, width=16):
        super().__init__()
        self.norm, self.gain = nn.LayerNorm(width), nn.Parameter(torch.randn(width))
        self.qkv, self.out = nn.Linear(width, 3 * width), nn.Linear(width, width)
        self.up, self.down = nn.Linear(width, 2 * width), nn.Linear(2 * width, width)

    def forward(self, x):
        b, t, c = x.shape
        q, k, v = self.qkv(self.norm(x)).reshape(b, t, 3, 2, c // 2).permute(2, 0, 3, 1, 4)
        y = F.scaled_dot_product_attention(q, k, v, is_causal=True).transpose(1, 2).reshape(b, t, c)
        x = x + self.out(y) * 0.3
        x = x + self.down(F.gelu(self.up(x)))
        h = x.float()
        return (h * torch.rsqrt(h.pow(2).mean(-1, keepdim=True) + 1e-6) * self.gain).to(x.dtype)


class Regions(nn.Module):
    """A region in bf16 with one in f32 inside, what custom_fwd casts, and what nobody states behind them."""

    def __init__(self):
        super().__init__()
        self.block, self.head, self.tail = Block(), nn.Linear(16, 16), nn.Linear(16, 4)

    def forward(self, x):
        with torch.autocast("cpu", torch.bfloat16):
            y = self.block(x)
            up = self.tail(y)
            with torch.autocast("cpu", enabled=False):
                z = F.softplus(self.head(y.float()))
            twice = Doubled.apply(up)
        rounded = z.half().float()
        return {"bf16": up, "mixed": y.float() + z, "twice": twice, "rest": (rounded - z) * 1000, "narrow": torch.relu(up)}


@model
def regions():
    """Regions of torch.autocast, roundings by hand, a result of 16 bits."""
    return Regions(), (torch.randn(2, 5, 16),), {"keep_types": True, "dynamic_shapes": {"x": {0: "B"}}}, {"B": 2}


class Islands(nn.Module):
    """Layers of 16 bits with islands in f32."""

    def __init__(self):
        super().__init__()
        self.block = Block()
        self.conv = nn.Conv1d(16, 8, 3, padding=1)
        self.norm = nn.GroupNorm(2, 8)

    def forward(self, x):
        y = self.block(x)
        z = self.norm(F.silu(self.conv(y.transpose(1, 2)))) * 0.1
        island = torch.softmax(z.float() * 3, -1)
        return y, z, island, (island.to(z.dtype) + z).mean(-1), torch.where(z > 0, z, z.tanh()), z.amax(1)


@model
def half():
    """A module that .half() converted: inputs and results of 16 bits."""
    return Islands().half(), (torch.randn(2, 6, 16).half(),), {"keep_types": True}, {}


class Eight(nn.Module):
    """Parameters and a buffer of 8 bits that the module multiplies by scales itself, under names that files have for them, and casts."""

    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter((torch.randn(16, 32) * 20).to(torch.float8_e4m3fn), requires_grad=False)
        self.weight_scale_inv = nn.Parameter(torch.rand(16, 1) / 20, requires_grad=False)
        self.register_buffer("back", torch.randn(32, 16).to(torch.float8_e5m2))
        self.one = nn.Parameter(torch.tensor(0.25), requires_grad=False)

    def forward(self, x):
        large = x * 300  # of which some are beyond the types
        y = F.linear(x.to(torch.float8_e4m3fn).float(), self.weight.float() * self.weight_scale_inv)
        narrow = large.clamp(-60000, 60000).to(torch.float8_e5m2)
        return {
            "y": y, "back": F.linear(y.to(torch.float8_e5m2).float(), self.back.float()), "large": large.to(torch.float8_e4m3fn).float(),
            "narrow": narrow.float(), "again": narrow.to(torch.float8_e4m3fn).to(torch.float16), "views": torch.cat([narrow[1:], narrow[:1]]).t().float(),
            "kept": x.to(torch.float8_e4m3fn), "half": x.half().to(torch.float8_e4m3fn).half(), "small": (x / 1e4).to(torch.float8_e5m2).float(),
        }  # fmt: skip


@model
def eight():
    """Types of 8 bits: parameters, buffers, conversions, a result."""
    return Eight(), (torch.randn(6, 32) * 2,), {"keep_types": True}, {}
