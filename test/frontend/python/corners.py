"""Tensors without dimensions or elements, images without a batch, attention of unequal ranks, products of vectors, losses of an open batch: what is
exported compiles, and mpc evaluate gives PyTorch's results. Needs PyTorch and MPC_COMPILER."""

import sys
import unittest

import torch
from torch import nn
from torch.nn import functional as F

import mpc

attention = F.scaled_dot_product_attention


class Many(nn.Module):
    """Several functions of its inputs, each with a result of its own."""

    def __init__(self, functions):
        super().__init__()
        self.functions = functions

    def forward(self, *args):
        return {f"r{i}": function(*args) for i, function in enumerate(self.functions)}


class Corners(unittest.TestCase):
    def same(self, args, *functions):
        module = Many(functions).eval()
        with torch.no_grad():
            wanted = module(*args)
        found = mpc.evaluate(module, tuple(args))
        for i, (name, tensor) in enumerate(wanted.items()):
            array = torch.from_numpy(found[name])
            self.assertEqual(array.shape, tensor.shape, f"function {i}")
            torch.testing.assert_close(array, tensor, atol=2e-5, rtol=2e-5, equal_nan=True, msg=lambda text, i=i: f"function {i}: {text}")

    def test_tensors_without_dimensions(self):
        self.same(
            [torch.tensor(0.7)],
            *(lambda x, name=name: getattr(torch, name)(x, 0) for name in ("softmax", "log_softmax", "logsumexp", "cumsum", "sum", "mean", "amax", "argmax")),
            *(lambda x, name=name: getattr(torch, name)(x, -1)[0] for name in ("sort", "max", "min")),
            *(lambda x, name=name: getattr(torch, name)(x, -1)[1] for name in ("sort", "max", "min")),
            lambda x: torch.var(x, 0, correction=0), lambda x: torch.any(x > 0, 0), lambda x: torch.all(x > 1, 0), lambda x: torch.topk(x, 1, 0)[0],
            lambda x: torch.gather(x, 0, torch.tensor(0)), lambda x: torch.index_select(x, 0, torch.tensor([0])), lambda x: x.transpose(0, -1) + 1,
            lambda x: x.scatter(0, torch.tensor(0), torch.tensor(3.0)), lambda x: x.unsqueeze(0), lambda x: x.softmax(-1).repeat(3),
        )  # fmt: skip

    def test_images_without_a_batch(self):
        for rank, conv in ((1, F.conv1d), (2, F.conv2d), (3, F.conv3d)):
            x, w, b = torch.randn(4, *(10, 9, 5)[:rank]), torch.randn(6, 4, *(3, 2, 3)[:rank]), torch.randn(6)
            self.same([x, w, b], *(lambda x, w, b, p=p, conv=conv: conv(x, w, b, padding=p) for p in ("same", "valid", 1)),
                      lambda x, w, b, conv=conv: conv(x[None], w, b, padding="same", dilation=2))  # fmt: skip

    def test_attention_of_unequal_ranks(self):
        shapes = [((5, 8), (6, 8)), ((5, 7), (6, 7)), ((3, 5, 8), (2, 3, 6, 8)), ((2, 3, 5, 8), (3, 6, 8)), ((2, 3, 5, 8), (6, 8)), ((5, 8), (2, 3, 6, 8)),
                  ((5, 8), (3, 6, 8)), ((1, 3, 5, 8), (2, 3, 6, 8)), ((2, 1, 5, 8), (2, 3, 6, 8)), ((2, 3, 5, 8), (2, 1, 6, 8)),
                  ((2, 2, 3, 5, 8), (2, 2, 3, 6, 8))]  # fmt: skip
        for q, k in shapes:
            with self.subTest(q=q, k=k):
                self.same([torch.randn(q), torch.randn(k), torch.randn(k)], lambda q, k, v: attention(q, k, v), lambda q, k, v: attention(q, k, v, scale=0.5),
                          lambda q, k, v: attention(q, k, v, torch.ones(5, 6).tril().bool()))  # fmt: skip
        self.same([torch.randn(5, 8)] * 1 + [torch.randn(5, 8)] * 2, lambda q, k, v: attention(q, k, v, is_causal=True))
        for lead in ((), (2,), (2, 2)):
            self.same([torch.randn(*lead, 4, 5, 8), torch.randn(*lead, 2, 6, 8), torch.randn(*lead, 2, 6, 8)],
                      lambda q, k, v: attention(q, k, v, enable_gqa=True))  # fmt: skip
        self.same([torch.randn(2, 3, 5, 8), torch.randn(2, 3, 6, 8), torch.randn(3, 6, 8)], attention)

    def test_products_of_vectors(self):
        x, v = torch.randn(4, 8), torch.randn(8)
        self.same([x, v, torch.randn(3, 8), torch.tensor(2.0)], lambda x, v, w, b: F.linear(x, v), lambda x, v, w, b: F.linear(v, v), lambda x, v, w, b: F.linear(v, w),
                  lambda x, v, w, b: F.linear(x[None], v), lambda x, v, w, b: F.linear(v, w, b.expand(3)), lambda x, v, w, b: F.linear(x, w, b.reshape(1)),
                  lambda x, v, w, b: torch.addmm(b.reshape(1), x, w.T), lambda x, v, w, b: x @ v + v @ v)  # fmt: skip

    def test_tensors_without_elements(self):
        self.same([torch.randn(4, 8), torch.randn(8, 8)], lambda x, w: x[:, 3:3].sum(1), lambda x, w: torch.cat([x[:0], x]), lambda x, w: x[2:2].mean() + x.sum(),
                  lambda x, w: torch.cat([F.linear(x[:0], w), F.linear(x, w)]), lambda x, w: torch.cat([x[:0].softmax(-1), x, x[4:]]),
                  lambda x, w: x.repeat(0, 1).sum() + x.repeat(2, 0, 3).sum(), lambda x, w: torch.split(x, [0, 8], 1)[1], lambda x, w: F.pad(x[:, :0], (1, 2)),
                  lambda x, w: x[:, 2:2] @ x[:, 2:2].T, lambda x, w: x[torch.tensor([], dtype=torch.long)].sum() + x[0, 0])  # fmt: skip
        with self.assertRaisesRegex(mpc.ExportError, "a tensor without elements, of which mpc has none"):
            mpc.export(Many([lambda x: x[:, 3:3]]), (torch.randn(4, 8),))

    def test_losses_of_each_row_of_an_open_batch(self):
        class Losses(nn.Module):
            def forward(self, x, t):
                weight = torch.tensor([1.0, 0.5, 2.0, 0.0])
                return {f"{loss.__name__}_{weighs}": loss(x, t, weight=weight if weighs else None, reduction="none") * x[:, 0]
                        for loss in (F.cross_entropy, F.nll_loss) for weighs in (False, True)}  # fmt: skip

        x, t = torch.randn(3, 4), torch.tensor([0, 3, 2])
        found = mpc.evaluate(Losses(), {"x": x, "t": t}, dynamic_shapes={"x": {0: "n"}, "t": {0: "n"}}, dims={"n": 3})
        for name, wanted in Losses()(x, t).items():
            torch.testing.assert_close(torch.from_numpy(found[name]), wanted, atol=2e-5, rtol=2e-5)

    def test_what_nobody_foresaw_is_told_with_its_place(self):
        from mpc.pytorch.table import TABLE

        entry = TABLE["relu.default"]
        before, entry.function = entry.function, lambda g, x: x.nothing
        try:
            with self.assertRaisesRegex(mpc.ImporterError, r"(?s)aten.relu.default, once at .*: `.*AttributeError: .*this is a fault of mpc; please report it"):
                mpc.export(nn.Sequential(nn.Linear(4, 4), nn.ReLU()), (torch.randn(2, 4),))
        finally:
            entry.function = before

    def test_factorisations_are_refused_by_name(self):
        for name in ("inv", "cholesky", "det", "svdvals", "qr", "eigvalsh", "pinv", "slogdet"):
            with self.subTest(name), self.assertRaisesRegex(mpc.ExportError, "(?s)linalg_.*a factorisation has no kernel: compute it outside"):
                mpc.export(Many([lambda x, name=name: (lambda y: y if isinstance(y, torch.Tensor) else y[0])(getattr(torch.linalg, name)(x @ x.T))]),
                           (torch.randn(4, 4),))  # fmt: skip


if __name__ == "__main__":
    print(f"PyTorch {torch.__version__}", file=sys.stderr)
    unittest.main()
