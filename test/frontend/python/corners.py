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


class OfTwo(Many):
    def forward(self, x, y):
        return super().forward(x, y)


class Corners(unittest.TestCase):
    def test_one_id_without_dimensions(self):
        x, i = torch.randn(4, 5), torch.tensor(2)
        self.same([x, i], lambda x, i: x.index_select(0, i), lambda x, i: x.index_add(1, i, x[:, :1]), lambda x, i: x.index_copy(0, i, x[:1]),
                  lambda x, i: x[0].gather(-1, i), lambda x, i: x[0].scatter(0, i, x[0, 0]), lambda x, i: x[0].scatter_add(0, i, x[0, 0]),
                  lambda x, i: x[0].scatter_reduce(0, i, x[1, 1], "amax"), lambda x, i: x[0].scatter(0, i, 2.0, reduce="add"),
                  lambda x, i: torch.scalar_tensor(i.item()) + torch.arange(i.item(), i.item() + 3) + x[0, 0])  # fmt: skip

    def same_when_open(self, args, dynamic_shapes, dims, *functions):
        self.compared(OfTwo(functions), args, dynamic_shapes=dynamic_shapes, dims=dims)

    def same(self, args, *functions):
        self.compared(Many(functions), args)

    def compared(self, module, args, **options):
        with torch.no_grad():
            wanted = module(*args)
        found = mpc.evaluate(module, tuple(args), **options)
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

    def test_circular_pads_beside_cuts(self):
        x = torch.arange(12.0).reshape(1, 1, 3, 4)
        self.same([x], *(lambda x, pads=pads: F.pad(x, pads, mode="circular") for pads in ((2, -1, 0, 0), (-1, 2, 1, -1), (-1, 1, -2, 0), (1, 1, 3, 3))))

    def test_indices_count_from_the_end_too(self):
        for ids in (torch.tensor([0, -1, 2, -3]), torch.tensor([[1, -3]], dtype=torch.int32)):
            self.same([torch.randn(3, 4), torch.arange(12).reshape(4, 3), ids], lambda x, k, i: x[i], lambda x, k, i: k[:, i], lambda x, k, i: x[ids],
                      lambda x, k, i: x[i.clamp(min=0)], lambda x, k, i: x.index_put((i,), torch.tensor(5.0)),
                      lambda x, k, i: x.index_put((i,), x[:1], accumulate=True), lambda x, k, i: x.index_put((ids,), torch.tensor(5.0)))  # fmt: skip
        self.same_when_open([torch.randn(3, 4), torch.tensor([0, -1, -3])], {"x": {0: "B"}, "y": None}, {"B": 3}, lambda x, i: x[i],
                            lambda x, i: x.index_put((i,), torch.tensor(5.0)), lambda x, i: (x > 0)[i], lambda x, i: x.flatten()[i])  # fmt: skip
        self.same([torch.randn(3, 4), torch.tensor([-1, 0])], lambda x, i: x.index_fill(0, i, 7.0), lambda x, i: x.index_fill(1, i, torch.tensor(7.0)),
                  lambda x, i: x.index_fill(1, i[0], 7.0), lambda x, i: x[:, :1].sum().index_fill(0, i[1:], 7.0), lambda x, i: x.take(i))  # fmt: skip
        known = mpc.export(Many([lambda x, k: x[k.argmax(-1)] + x[torch.tensor([2, 0])]]), (torch.randn(3, 4), torch.randn(2, 5)))
        self.assertNotIn("mpc.compare lt", known.text)

    def test_numbers_beside_other_types(self):
        self.same([torch.ones(3), torch.tensor(1764267500), torch.tensor(1764267497), torch.tensor(1.5)], lambda x, i, j, t: x + (i.item() - j.item()),
                  lambda x, i, j, t: x * (i.item() // 1000000), lambda x, i, j, t: torch.full((3,), t.item() * 2, dtype=torch.int64) + x.long())  # fmt: skip
        self.same([torch.tensor(0.0), torch.tensor(3.0), torch.tensor([0])], lambda s, e, i: torch.logspace(s, e, 5, dtype=torch.int64), lambda s, e, i: e.gather(0, i))

    def test_infinities_of_8_bits(self):
        x = torch.tensor([1e9, 2.0, -torch.inf])
        found = mpc.evaluate(Many([lambda x: x.to(torch.float8_e5m2).reshape(3, 1), lambda x: x.to(torch.float8_e5m2)]), (x,))
        for array in found.values():
            self.assertEqual(array.astype("f4").ravel().tolist(), [torch.inf, 2.0, -torch.inf])

    def test_writes_of_every_other_row(self):
        def written(x):
            y = x.clone()
            y[1:3, ::2] = x[0:2, ::2] * 2
            y[::3] = 0
            y[3::2, 1] = x[3::2, 2]
            y[:, -1:] += 1
            return y

        self.same([torch.randn(5, 4)], written, lambda x: torch.slice_scatter(x, x[:2], 0, 1, 9, 3), lambda x: torch.slice_scatter(x, x[:1], 0, 4, None, 2))

    def test_places_of_windows_of_infinities(self):
        x = torch.full((1, 1, 5, 4), -torch.inf)
        x[0, 0, 4, 3] = 1.0
        self.same([x, torch.randn(1, 2, 5, 4)], *(lambda x, y, words=words, i=i: F.max_pool2d((x, y)[i // 4], *words, return_indices=True)[1]
                  for i, words in enumerate([(2, 1, 1), (3, 2, 1), (3, 1, 1, 2), (4, 3, 2, 1, True)] * 2)))  # fmt: skip

    def test_samples_at_no_place(self):
        grid = torch.rand(1, 4, 3, 2) * 3 - 1.5
        grid[0, 0] = torch.tensor([[torch.nan, 0.0], [torch.inf, 0.0], [0.0, -torch.inf]])
        for mode in ("bilinear", "nearest"):
            self.same([torch.randn(1, 2, 4, 5), grid], *(lambda x, grid, p=p, a=a: F.grid_sample(x, grid, mode, p, a)
                      for p in ("zeros", "border", "reflection") for a in (False, True)))  # fmt: skip

        grid = torch.tensor([[[[[torch.nan, 0.0, 0.1], [0.0, 0.3, -torch.inf], [0.1, 0.2, 0.3]]]]])
        self.same([torch.randn(1, 2, 2, 3, 4), grid], lambda x, grid: F.grid_sample(x, grid, align_corners=False))

    def test_powers_of_two_that_f32_lacks(self):
        self.same([torch.tensor([0.0, 1.0, 1e-30, 2.0**-100, 3.0, torch.inf, 1e30]), torch.tensor([200, 128, 200, 200, -2, -200, -200])], torch.ldexp)

    def test_integers_and_masks_where_floats_are_made(self):
        k, single = torch.tensor([[0, 1, 3, -2], [5, 2, -7, 1]]), {"dtype": torch.float32}
        self.same([k, k.int().abs() + 1, k > 0],
                  *(lambda k, p, m, name=name: getattr(torch, name)(k) + getattr(torch, name)(m) for name in ("exp2", "sinc", "erfc")),
                  *(lambda k, p, m, name=name: getattr(torch, name)(p) + getattr(torch, name)(m) for name in ("log2", "log10", "logit")),
                  *(lambda k, p, m, name=name: getattr(torch.special, name)(p) + getattr(torch.special, name)(m) for name in ("erfcx", "log_ndtr", "entr")),
                  *(lambda k, p, m, y=y: p**y for y in (0.5, -0.5, -1.0, 1.0, 2.0, 1.5)), lambda k, p, m: torch.logsumexp(k, 1) + torch.logsumexp(m, (0, 1)),
                  *(lambda k, p, m, name=name: getattr(k, name)(1, **single) + getattr(m, name)(1, **single)
                    for name in ("sum", "mean", "softmax", "log_softmax", "cumsum", "cumprod", "prod")),
                  )  # fmt: skip

    def test_deviation_and_mean_together(self):
        self.same([torch.randn(3, 4)], *(lambda x, name=name, i=i: getattr(torch, name)(x, -1)[i] for name in ("std_mean", "var_mean") for i in (0, 1)))

    def test_integers(self):
        k, m = torch.tensor([[0, 1, 3, -2], [5, 2, -7, 1]]), torch.tensor([[True, False, True, True], [False] * 4])
        self.same([k, k * 2**40, k.int(), m, m[:1].clone()], *(lambda k, b, i, m, u, name=name: getattr(torch, name)(b) + getattr(torch, name)(i) for name in ("sign", "sgn")),
                  lambda k, b, i, m, u: b @ k.T, lambda k, b, i, m, u: i @ i.T, lambda k, b, i, m, u: F.linear(k, k, k[0, :2]), lambda k, b, i, m, u: k @ k[0],
                  lambda k, b, i, m, u: torch.addmm(k[:, :2], k, k.T, beta=2, alpha=3), lambda k, b, i, m, u: torch.einsum("ij,kj->ik", k, k),
                  *(lambda k, b, i, m, u, how=how: m.scatter_reduce(0, torch.tensor([[0, 1, 1, 0]]), ~u, how) for how in ("prod", "amax", "amin")))  # fmt: skip

    def test_open_dimensions(self):
        updates, open = torch.tensor([0.5, -2.0, 3.0, 1.0, -1.0]), {"x": None, "y": {0: "N"}}
        self.same_when_open([torch.randn(4), updates], open, {"N": 5},
                            *(lambda x, y, how=how, own=own: x.scatter_reduce(0, (y > 0).long() * 2, y, how, include_self=own)
                              for how in ("amax", "amin", "sum", "mean") for own in (True, False)))  # fmt: skip
        self.same_when_open([torch.randn(6, 3), torch.tensor([1, 2, 5, 2])], open, {"N": 4},
                            *(lambda x, y, mode=mode: F.embedding_bag(y, x, torch.tensor([0]), mode=mode) for mode in ("sum", "mean", "max")))  # fmt: skip
        self.same_when_open([torch.randn(3, 4, 6), torch.zeros(1)], {"x": {0: "N"}, "y": None}, {"N": 3},
                            *(lambda x, y, i=i: torch.native_group_norm(x, None, None, x.shape[0], 4, 6, 2, 1e-5)[i] for i in range(3)))  # fmt: skip
        for name in ("N", "S", "E"):  # which are sympy's too
            self.same_when_open([torch.randn(3, 4), torch.zeros(1)], {"x": {0: name}, "y": None}, {name: 3}, lambda x, y: x.flatten() * 2)
        for function in (torch.argmax, torch.median, lambda x: torch.histc(x, 4, -1, 1), lambda x: torch.roll(x, 1)):
            with self.assertRaisesRegex(mpc.ExportError, "the open dimension N in one line with others"):
                mpc.export(OfTwo([lambda x, y, f=function: f(x)]), (torch.randn(3, 4), torch.zeros(1)), dynamic_shapes={"x": {0: "N"}, "y": None})

    def test_draws_that_no_line_has(self):
        for function, said in ((lambda x: x + torch.randperm(20000), "(?s)a permutation of 20000.*draw it outside"),
                               (lambda x: torch.multinomial(x, 20), "(?s)20 different ones of 20000.*replacement=True")):  # fmt: skip
            with self.assertRaisesRegex(mpc.ExportError, said):
                mpc.export(Many([function]), (torch.rand(20000),))
        for function in (lambda x: torch.multinomial(x, 16), lambda x: torch.multinomial(x, 20, True)):
            mpc.export(Many([function]), (torch.rand(20000),))

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
