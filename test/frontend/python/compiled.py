"""torch.compile with mpc as its backend: compiled.py. Needs PyTorch, the binding, and MPC_COMPILER."""

import sys
import threading
import unittest
import warnings
from unittest import mock

import torch
from torch import nn

import mpc
from mpc.errors import EagerWarning
from mpc.pytorch import dynamo


def compiled(module, dynamic=False, **options):
    torch._dynamo.reset()
    dynamo.GRAPHS.clear()
    return torch.compile(module.eval(), backend=dynamo.backend, dynamic=dynamic, options={"device": "cpu"}, **options)


def of_linear():
    """A graph of weight, bias and x."""
    traced = torch.fx.Graph()
    places = [traced.placeholder(name) for name in ("w", "b", "x")]
    traced.output((traced.call_function(nn.functional.linear, (places[2], *places[:2])),))
    return dynamo.Graph(torch.fx.GraphModule(nn.Module(), traced), {"device": "cpu"})


class Printing(nn.Module):
    """Python in between cuts it into two graphs."""

    def __init__(self):
        super().__init__()
        self.first, self.second = nn.Linear(8, 16), nn.Linear(16, 4)

    def forward(self, x):
        y = self.first(x).relu()
        torch._dynamo.graph_break()
        return self.second(y), y.mean(1)


class Splitting(nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(8, 8)

    def forward(self, x):
        return self.linear(x).frexp()[0]


class Backend(unittest.TestCase):
    def close(self, a, b):
        self.assertEqual(a.shape, b.shape)
        self.assertLess((a - b).abs().max().item(), 1e-5)

    def test_graphs_run_in_mpc(self):
        module, x = Printing(), torch.randn(3, 8)
        with torch.no_grad():
            y, mean = compiled(module)(x)
            self.close(y, module(x)[0])
            self.close(mean, module(x)[1])
        text = dynamo.summary()
        self.assertRegex(text, r"^2 graphs, 2 of them in mpc\n  graph 0: \d+ operations, mpc on cpu .*, 1 calls\n")

    def test_what_the_importer_lacks_stays_in_eager(self):
        module, x = Splitting(), torch.randn(3, 8)
        with torch.inference_mode(), self.assertWarnsRegex(EagerWarning, r"graph 0: 2 of 3 operations \(67 %\) .*: aten.frexp.Tensor at .*compiled.py:\d+: "):
            self.close(compiled(module)(x), module(x))
        text = dynamo.summary()
        self.assertRegex(text, r"1 graphs, 0 of them in mpc\n  graph 0: 3 operations, 1 of them in mpc, in 1 parts, 1 calls\n")
        self.assertIn("aten.frexp.Tensor, once", text)

    def test_a_graph_is_told_of_once(self):
        module, x = Splitting(), torch.randn(3, 8)
        fast = compiled(module)
        with torch.no_grad():
            with self.assertWarns(EagerWarning):
                fast(x)
            with warnings.catch_warnings():
                warnings.simplefilter("error")
                fast(x)

    def test_a_graph_that_must_be_whole_is_refused(self):
        module, x = Splitting(), torch.randn(3, 8)
        fast = compiled(module, fullgraph=True)
        with torch.no_grad():
            for _ in range(2):
                self.assertRaisesRegex(mpc.ExportError, "^fullgraph=True, and mpc does not take the graph as a whole: (?s:.*)frexp", fast, x)

    def test_a_graph_is_cut_around_what_is_missing(self):
        class Between(nn.Module):
            def __init__(self):
                super().__init__()
                self.first, self.second = nn.Linear(8, 8), nn.Linear(8, 8)

            def forward(self, x):
                y = self.first(x).relu()
                low = y.frexp()[0]
                return self.second(y) + low[:, None], y

        module, x = Between(), torch.randn(3, 8)
        fast = compiled(module)
        with torch.no_grad():
            for _ in range(2):
                module.second.weight.mul_(1.5)
                for found, wanted in zip(fast(x), module(x)):
                    self.close(found, wanted)
        self.assertIn(" of them in mpc, in 2 parts, 2 calls", dynamo.summary())

    def test_regions_of_autocast_keep_their_types(self):
        class Mixed(nn.Module):
            def __init__(self):
                super().__init__()
                self.first, self.second = nn.Linear(8, 8), nn.Linear(8, 8)

            def forward(self, x):
                x = self.first(x)
                with torch.autocast("cpu", torch.bfloat16):
                    y = self.second(x)
                return y, y.float() * 2

        module, x = Mixed(), torch.randn(3, 8)
        with torch.no_grad():
            for found, wanted in zip(compiled(module, fullgraph=True)(x), module(x)):
                self.assertEqual(found.dtype, wanted.dtype)
                self.assertTrue(torch.equal(found, wanted))
            with torch.autocast("cpu", torch.bfloat16):
                found = compiled(nn.Linear(8, 4), fullgraph=True)(x)
        self.assertEqual(found.dtype, torch.bfloat16)

    def test_a_region_is_cut_as_a_whole(self):
        class Inside(nn.Module):
            def __init__(self):
                super().__init__()
                self.first, self.second = nn.Linear(8, 8), nn.Linear(8, 8)

            def forward(self, x):
                x = self.first(x)
                with torch.autocast("cpu", torch.bfloat16):
                    y = self.second(x).float().frexp()[0]
                    z = self.second(x)
                return y, z

        module, x = Inside(), torch.randn(3, 8)
        with torch.no_grad():
            for found, wanted in zip(compiled(module)(x), module(x)):
                self.assertEqual(found.dtype, wanted.dtype)
                self.close(found.float(), wanted.float())

    def test_pytorchs_fast_paths_are_not_taken(self):
        x = torch.randn(2, 5, 64)
        hidden = torch.tensor([[False] * 4 + [True], [False] * 5])
        future = nn.Transformer.generate_square_subsequent_mask(5)
        layers = [nn.TransformerEncoderLayer(64, 4, 128, 0.0, batch_first=True, norm_first=first, activation=activation)
                  for first, activation in ((False, "relu"), (True, "gelu"))]  # fmt: skip
        heads = nn.MultiheadAttention(64, 4, batch_first=True)
        calls = [(layer, (x,), {}) for layer in layers] + [
            (layers[0], (x,), {"src_key_padding_mask": hidden}), (layers[1], (x,), {"src_mask": future}),
            (heads, (x, x, x), {}), (heads, (x, x, x), {"key_padding_mask": hidden, "average_attn_weights": False}),
            (heads, (x, x, x), {"need_weights": False, "attn_mask": future < 0}),
        ]  # fmt: skip
        for module, args, named in calls:
            fast = compiled(module)  # PyTorch itself does not trace each of them as one graph
            with torch.no_grad():
                found, wanted = fast(*args, **named), module(*args, **named)
            for a, b in zip(*((given if isinstance(given, tuple) else (given,)) for given in (found, wanted))):
                if b is not None:
                    self.close(a, b)
            self.assertNotIn("eager", dynamo.summary())

    def test_what_is_differentiated_stays_in_eager(self):
        module, x = nn.Linear(8, 4), torch.randn(3, 8)
        fast = compiled(module)
        fast(x).sum().backward()
        self.assertIsNotNone(module.weight.grad)
        self.assertIn("PyTorch would differentiate it; call the model under torch.no_grad()", dynamo.summary())

    def test_weights_follow_the_modules(self):
        module, x = nn.Linear(8, 4), torch.randn(3, 8)
        fast = compiled(module)
        with torch.no_grad():
            fast(x)
            module.weight.mul_(2)
            self.close(fast(x), module(x))
        self.assertIn("1 graphs, 1 of them in mpc", dynamo.summary())

    def test_modules_that_share_a_graph_have_their_own_weights(self):
        first, second, x = nn.Linear(8, 4), nn.Linear(8, 4), torch.randn(3, 8)
        a = compiled(first)
        b = torch.compile(second.eval(), backend=dynamo.backend, dynamic=False, options={"device": "cpu"})
        with torch.no_grad():
            for _ in range(2):
                self.close(a(x), first(x))
                self.close(b(x), second(x))

    def test_a_graph_called_with_other_parameters_uses_them(self):
        modules, x = [nn.Linear(8, 4) for _ in range(2)], torch.randn(3, 8)
        graph = of_linear()
        with torch.no_grad():
            for module in [*modules, *modules]:
                self.close(graph(module.weight, module.bias, x)[0], module(x))
        self.assertEqual((graph.calls, graph.eager), (4, 0))

    def test_a_graph_of_parameters_alone_stays_in_eager(self):
        class Positions(nn.Embedding):
            def forward(self):
                return self.weight * 2

        module = Positions(4, 8)
        with torch.no_grad():
            found = compiled(module)()
        self.assertIsInstance(found, torch.Tensor)
        self.close(found, module())
        self.assertRegex(dynamo.summary(), r"eager, 1 calls\n    its only tensors are parameters")

    def test_other_shapes_are_other_programs(self):
        module = nn.Linear(8, 4)
        fast = compiled(module)
        with torch.no_grad():
            for rows in (2, 5):
                x = torch.randn(rows, 8)
                self.close(fast(x), module(x))
        self.assertIn("2 graphs, 2 of them in mpc", dynamo.summary())

    def test_sizes_that_dynamo_leaves_open_are_programs_too(self):
        module = nn.Linear(8, 4)
        fast = compiled(module, dynamic=None)
        with torch.no_grad(), mock.patch.object(dynamo, "MOST", 2):
            for rows in (2, 3, 5, 3):
                x = torch.randn(rows, 8)
                self.close(fast(x), module(x))
            x = torch.randn(7, 8)
            with self.assertWarnsRegex(EagerWarning, "more than 8 shapes"):
                self.close(fast(x), module(x))
        self.assertIn("2 graphs, 2 of them in mpc", dynamo.summary())
        self.assertRegex(dynamo.summary(), "4 calls, 1 of them in eager mode")

    def test_options(self):
        for options, words in (({"precison": "bf16"}, "no option 'precison'; expected one of precision"), ({"precision": "bf17"}, "unknown value 'bf17', expected .* did you mean bf16")):
            with torch.no_grad(), self.assertRaisesRegex(Exception, words):
                torch.compile(nn.Linear(8, 4).eval(), backend=dynamo.backend, options=options)(torch.randn(2, 8))

    def test_numbers_of_a_graph_with_open_sizes(self):
        class Scaled(nn.Module):
            def __init__(self):
                super().__init__()
                self.norm, self.head = nn.LayerNorm(8), nn.Linear(8, 4)

            def forward(self, x, scale):
                return self.head(self.norm(x)) * scale

        module = Scaled()
        fast = compiled(module, dynamic=True)
        with torch.no_grad():
            for rows, scale in ((2, 0.5), (3, 0.5), (3, 0.25), (2, 0.5)):
                x = torch.randn(rows, 8)
                self.close(fast(x, scale), module(x, scale))
        self.assertIn("1 graphs, 1 of them in mpc", dynamo.summary())
        self.assertRegex(dynamo.summary(), "4 calls$")

    def test_a_graph_with_open_sizes_is_cut(self):
        module = Splitting()
        fast = compiled(module, dynamic=True)
        with torch.no_grad(), warnings.catch_warnings():
            warnings.simplefilter("ignore", EagerWarning)
            for rows in (3, 4, 5):
                x = torch.randn(rows, 8)
                self.close(fast(x), module(x))
        self.assertRegex(dynamo.summary(), "1 of them in mpc, in 1 parts, 3 calls")

    def test_a_first_call_that_is_differentiated_leaves_no_reason_behind(self):
        module, x = nn.Linear(8, 4), torch.randn(3, 8)
        graph = of_linear()
        graph(module.weight, module.bias, x)
        self.assertEqual(graph.left, 1)
        with torch.no_grad():
            graph(module.weight, module.bias, x)
        self.assertEqual((graph.left, graph.eager), (0, 1))

    def test_first_calls_at_once_are_one_compilation(self):
        module, x = nn.Linear(8, 4), torch.randn(3, 8)
        graph = of_linear()

        def call():
            with torch.no_grad():
                graph(module.weight, module.bias, x)

        with mock.patch.object(mpc, "compile", side_effect=mpc.compile) as compiles:
            threads = [threading.Thread(target=call) for _ in range(3)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
        self.assertEqual((compiles.call_count, graph.calls, graph.eager), (1, 3, 0))


if __name__ == "__main__":
    print(f"PyTorch {torch.__version__}", file=sys.stderr)
    unittest.main()
