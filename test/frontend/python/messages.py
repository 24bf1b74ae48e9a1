"""What users are told, where PyTorch is: one sentence with what was found, what was expected, where, and what to do."""

import collections
import re
import sys
import unittest

import torch
from torch import nn

import mpc


class Branch(nn.Module):
    def forward(self, x):
        if x.sum() > 0:
            return x
        return -x


class Odd(nn.Module):
    def forward(self, x):
        first = x.igamma(x)
        second = x.igamma(x + 1).sum()
        return first, second, torch.special.bessel_j0(x)


class By(nn.Module):
    def __init__(self, function):
        super().__init__()
        self.function = function

    def forward(self, x, i):
        return self.function(x, i)


class Fixed(nn.Module):
    def forward(self, x):
        return x + torch.ones(3, 4)


class Positions(nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("places", torch.arange(16))
        self.table = nn.Embedding(16, 4)

    def forward(self, x):
        return x + self.table(self.places[: x.shape[1]])


class Opaque:
    pass


class Returns(nn.Module):
    def forward(self, x):
        return x, Opaque()


class Tied(nn.Module):
    def __init__(self):
        super().__init__()
        self.embed, self.head = nn.Embedding(7, 4), nn.Linear(4, 7, bias=False)
        self.head.weight = self.embed.weight

    def forward(self, ids):
        return self.head(self.embed(ids))


X = torch.ones(3, 4)


class Messages(unittest.TestCase):
    def said(self, module, args, *patterns, **options):
        with self.assertRaises(mpc.ExportError) as raised:
            mpc.export(module, args, **options)
        for pattern in patterns:
            self.assertRegex(str(raised.exception), pattern)
        return str(raised.exception)

    def test_control_flow(self):
        self.said(
            Branch(), X, "a branch, or a Python number, that depends on the values", r"messages.py:\d+: `if x.sum\(\) > 0:`", "torch.where"
        )

    def test_loops_and_branches_of_torch(self):
        class Chooses(nn.Module):
            def forward(self, x):
                return torch.cond(x.sum() > 0, lambda x: x + 1, lambda x: x - 1, (x,))

        class Counts(nn.Module):
            def forward(self, x):
                return x * int(x.sum())

        self.said(Chooses(), X, r"torch.cond, once at .*messages.py:\d+: `return torch.cond", "compute both and choose with torch.where")
        self.said(Counts(), X, r"a branch, or a Python number, that depends on the values of tensors at .*messages.py:\d+: `return x \* int")

    def test_hooks_on_gradients_of_what_is_to_be_trained(self):
        target = torch.zeros(3, 4)

        def refused(module, *patterns):
            self.said(module, (X, target), *patterns, "which calls no Python; remove it while exporting", loss=nn.functional.mse_loss)
            mpc.export(module, X)  # without gradients they say nothing

        module = nn.Sequential(nn.Linear(4, 4), nn.ReLU())
        handle = module[1].register_full_backward_hook(lambda module, given, wanted: None)
        refused(module, "found a hook on the gradients of 1;")
        handle.remove()
        handle = module[0].weight.register_hook(lambda gradient: gradient * 2)
        refused(module, "found a hook on the gradients of 0.weight;")
        handle.remove()
        module[0].bias.register_post_accumulate_grad_hook(lambda parameter: None)
        refused(module, "found a hook on the gradients of 0.bias;")

        class Inside(nn.Linear):
            def forward(self, x):
                y = super().forward(x)
                y.register_hook(lambda gradient: gradient * 2)
                return y

        refused(Inside(4, 4), r"found a hook on the gradients of a tensor at .*messages.py:\d+;")

    def test_what_the_dialect_lacks_is_listed_with_counts_and_lines(self):
        text = self.said(Odd(), X, "for 2 reasons", r"aten.igamma.default, 2 times, first at .*messages.py:\d+: `first = x.igamma\(x\)`")
        self.assertIn("aten.special_bessel_j0.default, once at", text)
        self.assertIn("compute it outside of the module and pass its result as an input", text)

    def test_remedies_are_of_what_is_not_exported(self):
        from mpc.pytorch.remedies import FOUND
        from mpc.pytorch.table import TABLE

        self.assertEqual({name.split(".")[0] for name in TABLE} & set(FOUND), set())
        for function in (torch.linalg.cross, torch.block_diag, lambda x, i: torch.rot90(x), lambda x, i: torch.cdist(x, i).nan_to_num()):
            mpc.export(By(function), (torch.randn(3, 3), torch.randn(3, 3)))

    def test_indices_that_are_not_written(self):
        def said(function, *patterns):
            self.said(By(function), (X, torch.zeros(3, 2, dtype=torch.long)), *patterns)

        for function in (lambda x: x.sort()[0], lambda x: x.median(), lambda x: x.topk(17)[0], lambda x: x.quantile(0.5)):
            self.said(By(lambda x, i, function=function: function(x)), (torch.ones(1, 20000), X), "20000 elements in order; a line has at most 16384", "torch.topk")
        said(lambda x, i: i + torch.randint(-(2**63), 2**62, (3, 2)), "random integers from -9223372036854775808 to", "take a smaller range")
        said(lambda x, i: nn.functional.one_hot(i), "one_hot without num_classes has a result as wide as its largest value", "give num_classes")
        said(lambda x, i: (i + 2**40).cumsum(0), "a running sum of integers that are not known to be small")
        said(lambda x, i: i.index_add(0, i[:, 0], i), "slices of integers that are added by index", "add floating-point numbers")

    def test_numbers_that_are_read_from_tensors(self):
        def said(function, *patterns):
            self.said(By(lambda x, i: function(x, i[0, 0].item())), (X, torch.ones(3, 2, dtype=torch.long)), *patterns)

        said(lambda x, n: x.roll(n), "a number of Python that is read from a tensor, by .item", "keep it a tensor: x \\* t")
        for function in (lambda x, n: torch.ones(n), lambda x, n: x.repeat(n, 1), lambda x, n: x.topk(n)[0]):
            said(function, "a tensor whose shape depends on values of tensors", "keep one shape, and multiply by a mask")

    def test_layers_that_the_dialect_has_in_part(self):
        image = torch.ones(2, 3, 4, 5)
        self.said(nn.Upsample(size=44100, mode="linear"), torch.ones(1, 1, 48000), "one product is above 2\\^24", "cut the dimension into parts")
        self.said(nn.GroupNorm(1, 3, eps=-1.0), image, "a norm with eps=-1.0", "give a small number")
        self.said(nn.CELU(-1.0), X, "elu of -1.0 times its operand, which grows below 0", "give celu a positive alpha")
        self.said(nn.Softplus(0.0), X, "softplus with beta 0, which divides by it", "give another beta")

    def test_wrong_types(self):
        self.said(nn.Linear(4, 2).double(), X, "found torch.float64 in weight, bias; expected float32", r"module.float\(\)")
        self.said(nn.Linear(4, 2), X.double(), "found torch.float64 in input")
        self.said(nn.Linear(4, 2, device="meta"), X, "weight is on the meta device")

    def test_arguments_that_do_not_fit(self):
        self.said(nn.Linear(4, 2), (X, X), "do not fit the module: too many positional arguments")
        self.said(nn.Linear(5, 2), X, "does not run on the example inputs", "reduction dim|shapes cannot be multiplied")
        self.said(lambda x: x, X, "expected a torch.nn.Module to export, found function")
        self.said(nn.Linear(4, 2), 3, "args is of the type int; expected the module's example inputs")
        self.said(Returns(), X, "returns something of the type Opaque as 1; expected tensors")

    def test_losses_are_told_with_the_users_line(self):
        args = (torch.randn(6, 4), torch.randn(6, 4))
        for loss in (lambda y, t: torch.special.bessel_j0(y).sum(), lambda y, t: y.digamma().sum()):
            with self.assertRaisesRegex(mpc.ExportError, r"messages.py:\d+"):
                mpc.export(nn.Linear(4, 4), args, loss=loss)

    def test_what_a_target_fixes_is_named(self):
        args = (torch.randn(6, 4), torch.randn(6, 4))
        words = r"input, B, cannot stay open, .* fixes it to 6; the dimension 0 of target is 6 and not open: open it too \(--open target:0=B"
        with self.assertRaisesRegex(mpc.ExportError, words):
            mpc.export(nn.Linear(4, 4), args, loss=nn.functional.mse_loss, dynamic_shapes={"input": {0: "B"}})

    def test_open_dimensions(self):
        self.said(nn.Linear(4, 2), X, "dynamic_shapes names y; the inputs are input", dynamic_shapes={"y": {0: "B"}})
        self.said(nn.Linear(4, 2), X, r"names the axis 2; the example has the shape \[3, 4\]", dynamic_shapes={"input": {2: "B"}})
        self.said(Fixed(), X, r"the dimension 0 of x, B, cannot stay open, since the model fixes it to 3; a size of 3 stands in the module's code: write it as x.shape\[0\]", dynamic_shapes={"x": {0: "B"}})

    def test_losses(self):
        self.said(nn.Linear(4, 2), X, "no result named score to train by; its results are output", loss="score")
        self.said(nn.Linear(4, 2), (), "the loss takes target behind the module's output, but there are 0 args", loss=nn.MSELoss())
        self.said(nn.Linear(4, 2), X, "loss is of the type int; expected a function", loss=3)


class Written(unittest.TestCase):
    def test_tied_weights_stand_once(self):
        exported = mpc.export(Tied(), torch.zeros(2, 3, dtype=torch.long))
        self.assertEqual(list(exported.tensors), ["embed.weight"])
        self.assertIn('layer = "head"', exported.text)

    def test_a_bound_of_an_open_dimension_is_noted(self):
        exported = mpc.export(Positions(), torch.ones(2, 5, 4), dynamic_shapes={"x": {0: "B", 1: "T"}})
        self.assertIn("// T is at most 16", exported.text)
        self.assertIn("mpc.iota", exported.text)

    def test_what_is_not_trained_is_behind_stop_gradient(self):
        module = nn.Linear(4, 2)
        module.bias.requires_grad_(False)
        text = mpc.export(module, (X, torch.zeros(3, 2)), loss=nn.functional.mse_loss).text
        self.assertIn("mpc.stop_gradient %bias", text)
        self.assertNotIn("mpc.stop_gradient %weight", text)
        self.assertIn('-> (tensor<f32> {mpc.name = "loss"}', text)

    def test_types_of_16_bits_are_f32_in_the_text_and_their_own_in_the_file(self):
        exported = mpc.export(nn.Linear(4, 2).bfloat16(), X.bfloat16(), keep_types=False)
        self.assertIn("@weight(#mpc.external) : tensor<2x4xf32>", exported.text)
        self.assertEqual(exported.tensors["weight"].dtype, torch.bfloat16)
        self.assertNotIn("bf16", exported.text)

    def test_inputs_in_lists_and_dicts_have_names(self):
        class Nested(nn.Module):
            def forward(self, pair, options, *rest, scale=1.0):
                return [pair[0] + pair[1], {"more": options["b"] * scale + rest[0]}]

        exported = mpc.export(Nested(), ([X, X], {"b": X}, X))
        self.assertEqual(exported.inputs, ["pair.0", "pair.1", "options.b", "rest0"])
        self.assertEqual(exported.results, ["output0", "output1.more"])

    def test_hooks_of_forward_are_part_of_the_graph(self):
        module = nn.Sequential(nn.Linear(4, 4), nn.ReLU())
        module[0].register_forward_hook(lambda module, args, y: y * 3)
        module.register_forward_pre_hook(lambda module, args: (args[0] - 7,))
        text = mpc.export(module, X).text
        self.assertRegex(text, r"(?s)dense<7.0>.*mpc.sub %input.*mpc.linear %sub.*dense<3.0>.*mpc.mul %linear.*mpc.relu %mul")

    def test_one_tensor_for_two_inputs_is_two_inputs(self):
        text = mpc.export(nn.Linear(4, 4), (X, X), loss=nn.functional.mse_loss).text
        self.assertRegex(text, r"(?s)mpc.linear %input, .*mpc.mse_loss %linear, %target")

    def test_outputs_of_classes_of_their_own_have_names(self):
        class Output(collections.OrderedDict):
            pass

        class Named(nn.Module):
            def forward(self, x):
                return Output(first=x + 1, rest=[x * 2, Output(last=x)])

        torch.utils._pytree.register_pytree_node(Output, lambda given: (list(given.values()), list(given)), lambda values, keys: Output(zip(keys, values)))
        self.assertEqual(mpc.export(Named(), X).results, ["first", "rest.0", "rest.1.last"])

    def test_the_same_module_gives_the_same_bytes(self):
        module = Tied()
        texts = {mpc.export(module, torch.zeros(2, 3, dtype=torch.long)).text for _ in range(2)}
        self.assertEqual(len(texts), 1)


class Cast(torch.autograd.Function):
    @staticmethod
    @torch.amp.custom_fwd(device_type="cuda", cast_inputs=torch.float32)
    def forward(ctx, x):
        return torch.exp(x)


class Around(nn.Module):
    def __init__(self, function, device="cpu", kind=torch.bfloat16):
        super().__init__()
        self.fc, self.function, self.device, self.kind = nn.Linear(4, 4), function, device, kind

    def forward(self, x):
        with torch.autocast(self.device, self.kind):
            return self.function(self.fc(x))


class Precision(unittest.TestCase):
    """What a module states of its precision, as text; its values are those of the models regions and half."""

    def regions(self, module, x=X, **options):
        text = mpc.export(module, x, **options).text
        return [(kind, re.findall(r"= mpc\.(\w+)", body)) for kind, body in re.findall(r'mpc.precision "(\w+)" \{(.*?)mpc.yield', text, re.S)]

    def test_a_region_is_one_of_the_text(self):
        self.assertEqual(self.regions(Around(torch.relu)), [("bf16", ["linear", "relu"])])
        self.assertEqual(self.regions(Around(torch.relu), keep_types=False), [])
        self.assertEqual(self.regions(nn.Linear(4, 4)), [])

    def test_a_region_of_another_device_is_one_here(self):
        self.assertEqual(self.regions(Around(torch.relu, "cuda", torch.float16)), [("fp16", ["linear", "relu"])])
        self.assertEqual(self.regions(Around(torch.relu, "cuda", None)), [("fp16", ["linear", "relu"])])
        self.assertEqual(self.regions(Around(Cast.apply, "cuda")), [("bf16", ["linear"]), ("fp32", ["exp"])])
        self.assertIs(torch.is_autocast_enabled("cuda"), False)

    def test_a_region_around_the_export_counts(self):
        with torch.autocast("cpu", torch.bfloat16):
            self.assertEqual(self.regions(nn.Linear(4, 4)), [("bf16", ["linear"])])
            self.assertTrue(torch.is_autocast_enabled("cpu"))

    def test_a_region_that_is_off_is_fp32(self):
        def inner(x):
            with torch.autocast("cpu", enabled=False):
                return torch.tanh(x.float())

        self.assertEqual(self.regions(Around(inner)), [("bf16", ["linear"]), ("fp32", ["tanh"])])

    def test_numbers_that_a_type_does_not_hold_are_not_rounded_to_it(self):
        self.assertEqual(self.regions(Around(lambda x: x * 0.5)), [("bf16", ["linear", "mul"])])
        self.assertEqual(self.regions(Around(lambda x: x * 0.1)), [("bf16", ["linear"]), ("fp32", ["mul"])])

    def test_recurrent_layers_have_the_precision_of_the_region_in_their_products(self):
        class Recurrent(nn.Module):
            def __init__(self):
                super().__init__()
                self.layer = nn.GRU(4, 4)

            def forward(self, x):
                with torch.autocast("cpu", torch.bfloat16):
                    return self.layer(x)[0]

        found = self.regions(Recurrent(), X)
        self.assertIn("linear", [op for kind, ops in found for op in ops if kind == "bf16"])
        self.assertNotIn("linear", [op for kind, ops in found for op in ops if kind != "bf16"])

    def test_inputs_and_results_of_16_bits_keep_their_type(self):
        text = mpc.export(nn.Linear(4, 2).half(), X.half()).text
        self.assertIn('%input: tensor<3x4xf16> {mpc.name = "input"}', text)
        self.assertIn('-> (tensor<3x2xf16> {mpc.name = "output"}', text)

    def test_a_conversion_between_operations_rounds(self):
        class Rounds(nn.Module):
            def forward(self, x):
                return x.half().float() + x, x.t().bfloat16().t().float()

        text = mpc.export(Rounds(), X).text
        self.assertRegex(text, r"mpc.cast %x : \(tensor<3x4xf32>\) -> tensor<3x4xf16>")
        self.assertRegex(text, r"mpc.cast %\w+ : \(tensor<3x4xbf16>\) -> tensor<3x4xf32>")

    def test_types_of_8_bits_are_those_of_inputs_results_and_globals(self):
        class Eight(nn.Module):
            def __init__(self):
                super().__init__()
                self.weight = nn.Parameter(torch.ones(4, 4).to(torch.float8_e4m3fn), requires_grad=False)
                self.register_buffer("table", torch.ones(5, 4).to(torch.float8_e5m2))

            def forward(self, x):
                return x.float() @ self.weight.float() + self.table.float().sum(0), x.t()

        module, x = Eight(), X.to(torch.float8_e5m2)
        exported = mpc.export(module, x)
        for line in ('%x: tensor<3x4xf8E5M2> {mpc.name = "x"}', 'tensor<4x3xf8E5M2> {mpc.name = "output1"}',
                     "@weight(#mpc.external) : tensor<4x4xf8E4M3FN>", "@table(#mpc.external) : tensor<5x4xf8E5M2>"):  # fmt: skip
            self.assertIn(line, exported.text)
        self.assertEqual([exported.encoded(tensor)[0] for tensor in exported.tensors.values()], ["F8_E4M3", "F8_E5M2"])
        trained = Around(lambda x: x.to(torch.float8_e4m3fn).float())
        trained.scale = nn.Parameter(torch.ones(3, 4).to(torch.float8_e4m3fn))
        trained.function = lambda x: x * trained.scale.float()
        with self.assertRaisesRegex(mpc.ExportError, r"parameter scale of torch.float8_e4m3fn, which a step would train; .* requires_grad_\(False\)"):
            mpc.export(trained, (X, X), loss=nn.functional.mse_loss)
        trained.scale.requires_grad_(False)
        self.assertIn('mutable @scale(#mpc.external) : tensor<3x4xf8E4M3FN> {mpc.role = "other"}', mpc.export(trained, (X, X), loss=nn.functional.mse_loss).text)

    def test_products_of_8_bits_with_scales(self):
        class Scaled(nn.Module):
            def forward(self, a, b, by_rows, by_columns):
                both = torch._scaled_mm(a, b.t(), by_rows, by_columns, out_dtype=torch.bfloat16)
                return both, torch._scaled_mm(a, b.t(), by_rows[0, 0], by_columns[0, 0], out_dtype=torch.float32)

        given = *(torch.ones(16, 32).to(torch.float8_e4m3fn) for _ in range(2)), torch.ones(16, 1), torch.ones(1, 16)
        text = mpc.export(Scaled(), given).text
        self.assertEqual(re.findall(r"%scaled_mm\w* = mpc.(mul|matmul|cast) ", text), ["matmul", "mul", "mul", "matmul", "mul", "mul"])

    def test_several_ops_of_a_function_that_computes_in_f32_are_fp32(self):
        class Norms(nn.Module):
            def forward(self, x, t):
                return x.norm(dim=-1), nn.functional.binary_cross_entropy(x.sigmoid(), t), x * x

        text = mpc.export(Norms(), (torch.rand(2, 3), torch.rand(2, 3))).text
        outside = re.sub(r'mpc.precision "fp32" {.*?\n    }', "", text, flags=re.S)
        self.assertEqual(re.findall(r"mpc.(?:sigmoid|log|log1p|sqrt|mul|sum)\b", outside), ["mpc.mul"])

    def test_edges_have_the_ops_that_the_importer_writes(self):
        import edge_models

        text = mpc.export(edge_models.Edges(edge_models.COMPILED), (edge_models.W,), loss="loss").text
        committed = (edge_models.FOLDER / "compiled.mlir").read_text()
        self.assertEqual(*(collections.Counter(re.findall(r"mpc\.\w+ ", each)) for each in (text, committed)))

    def test_lines_of_a_region_are_the_users(self):
        with self.assertRaisesRegex(mpc.ExportError, r"igamma.default, once at .*messages.py:\d+: `return self.function"):
            mpc.export(Around(lambda x: x.igamma(x)), X)


if __name__ == "__main__":
    print(f"PyTorch {torch.__version__}", file=sys.stderr)
    unittest.main()
