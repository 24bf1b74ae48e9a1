#!/usr/bin/env python3
"""Writes Inputs/edges again: edge_models.py [known]. Needs PyTorch and onnx; the test (edges.py) needs none of this.
With `known` the functions that the importer refused the last time are not asked again.

A model for each set of edge_cases.py: what the importers make of PyTorch's functions and of ONNX's nodes, the dialect's own ops, and of the
functions a few that the test also compiles. Each case's operands are parameters that hold the edges, the loss is the sum of all results times
`w`. PReLU of weight 1, which is of class "lower", stands before each operand, which so has 16 bits in a precision of 16 bits. edges.json has the
edges, and PyTorch's values and gradients in f32 from them; f16 and bf16 hold the edges.
"""

import json
import pathlib
import sys
import warnings

import numpy as np
import torch
from torch import nn

HERE = pathlib.Path(__file__).parent
sys.path.insert(0, str(HERE.parents[2] / "frontend" / "python"))
import mpc  # noqa: E402
from edge_cases import FUNCTIONS, NODES, OPS  # noqa: E402
from mpc.graph import Builder, Global, Type  # noqa: E402
from mpc.graph.weights import encode  # noqa: E402

FOLDER = HERE / "Inputs" / "edges"
W = torch.tensor([1.0, 0.5, 2.0, -1.0, 0.75, 1.5] * 12)
ELEMENTS = {torch.float32: "f32", torch.int64: "i64", torch.bool: "i1"}
# What the test also compiles: the functions that were NaN or wrong at finite points.
COMPILED = """softplus logsigmoid elu celu clamp sinc xlogy norm_2 norm_3 normalize cosine pairwise std0 max_dim adaptive_max cumsum bce_sum bce_sigmoid
    bce_logits_none logit cross_entropy_all_ignored_sum logsumexp2_inf""".split()  # fmt: skip


def narrowed(x):
    return nn.functional.prelu(x, torch.ones(1)) if x.is_floating_point() else x


class Edges(nn.Module):
    def __init__(self, names):
        super().__init__()
        self.names = names
        for name in names:
            for i, edge in enumerate(FUNCTIONS[name][1]):
                self.register_parameter(f"{name}_{i}", nn.Parameter(edge.clone()))

    def forward(self, w):
        results, loss = {}, 0.0
        for name in self.names:
            function, edges = FUNCTIONS[name]
            y = function(*(narrowed(getattr(self, f"{name}_{i}")) for i in range(len(edges)))).float().reshape(-1)
            results[name] = y
            loss = loss + (y * w[: len(y)]).sum()
        return {"loss": loss} | results


def refusals(names):
    """The functions that cannot be written; halves of a set that cannot are asked apart."""
    try:
        mpc.export(Edges(names), (W,), loss="loss")
        return []
    except mpc.ExportError:
        if len(names) > 1:
            half = len(names) // 2
            return refusals(names[:half]) + refusals(names[half:])
        return list(names)


def expected(function, edges):
    """What PyTorch has: JSON of a case. A gradient is null where nothing depends on the operand."""
    leaves = [edge.clone().requires_grad_(edge.is_floating_point()) for edge in edges]
    y = function(*map(narrowed, leaves)).float()
    if y.requires_grad:
        (y.reshape(-1) * W[: y.numel()]).sum().backward()
    return {
        "shapes": [list(edge.shape) for edge in edges] + [list(y.shape)],
        "edges": [edge.reshape(-1).tolist() for edge in edges],
        "value": y.reshape(-1).tolist(),
        "gradients": [None if leaf.grad is None else leaf.grad.reshape(-1).tolist() for leaf in leaves],
    }


def write_functions(file, names):
    mpc.export(Edges(names), (W,), loss="loss", name=file).save(FOLDER / f"{file}.mlir")


def write_ops():
    g, tensors, total = Builder("ops"), {}, None
    w = g.argument("w", Type(tuple(W.shape), "f32"))
    values = {}
    for name, (build, function, edges) in OPS.items():
        operands = []
        for i, edge in enumerate(edges):
            g.hint = f"{name}_{i}"
            type = Type(tuple(edge.shape), ELEMENTS[edge.dtype])
            if type.element != "f32":
                operands.append(g.dense(edge.tolist(), type))
                continue
            tensors[g.hint] = edge.numpy()
            operands.append(g.prelu(g.load(Global(g.hint, type)), g.splat(1.0, Type((1,), "f32"))))
        g.hint = name
        if isinstance(build, str):
            words = build if "{}" in build else f"{build} {{}}"
            y = g.emit(f"mpc.{words}", operands, operands[0].type)
        else:
            y = build(g, *operands)
        count = y.type.count
        assert list(y.shape) == list(function(*edges).shape), name
        values[name] = y = g.reshape(y, (count,)) if y.type.rank != 1 else y
        part = g.reduce("sum", g.binary("mul", y, g.slice(w, [0], [count], [1], (count,))), [0])
        total = g.binary("add", total, part) if total else part
    g.result("loss", total)
    for name, value in values.items():
        g.result(name, value)
    (FOLDER / "ops.mlir").write_text(g.text())
    (FOLDER / "ops.safetensors").write_bytes(encode(tensors))


def write_nodes():
    """The parameters are initializers, which PReLU by an input keeps from being computed at the import; they stay in f32."""
    from onnx import TensorProto, helper, numpy_helper

    nodes, outputs, initializers = [], [], []
    add = nodes.append
    shape = [numpy_helper.from_array(np.array([-1], np.int64), "flat")]
    parts = []
    for name, (kind, function, edges, attributes, constants) in NODES.items():
        operands = []
        for i, edge in enumerate(edges):
            initializers.append(numpy_helper.from_array(edge.numpy(), f"{name}_{i}"))
            add(helper.make_node("PRelu", [f"{name}_{i}", "one"], [f"{name}_{i}_narrow"]))
            operands.append(f"{name}_{i}_narrow")
        for i, constant in enumerate(constants):
            array = np.array(constant, np.float32 if isinstance(constant, float) else np.int64)
            initializers.append(numpy_helper.from_array(array, f"{name}_constant_{i}"))
            operands.append(f"{name}_constant_{i}")
        count = function(*edges).numel()
        add(helper.make_node(kind, operands, [f"{name}_whole"], **attributes))
        add(helper.make_node("Reshape", [f"{name}_whole", "flat"], [name]))
        initializers.append(numpy_helper.from_array(W[:count].numpy(), f"{name}_w"))
        add(helper.make_node("Mul", [name, f"{name}_w"], [f"{name}_weighed"]))
        add(helper.make_node("ReduceSum", [f"{name}_weighed"], [f"{name}_sum"], keepdims=0))
        parts.append(f"{name}_sum")
        outputs.append(helper.make_tensor_value_info(name, TensorProto.FLOAT, [count]))
    add(helper.make_node("Sum", parts, ["loss"]))
    outputs.insert(0, helper.make_tensor_value_info("loss", TensorProto.FLOAT, []))
    w = helper.make_tensor_value_info("w", TensorProto.FLOAT, list(W.shape))
    one = helper.make_tensor_value_info("one", TensorProto.FLOAT, [1])
    graph = helper.make_graph(nodes, "nodes", [w, one], outputs, initializers + shape)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 22)])
    mpc.import_onnx(model, name="nodes").save(FOLDER / "nodes.mlir")


def main(what="all"):
    warnings.simplefilter("ignore")
    FOLDER.mkdir(parents=True, exist_ok=True)
    path = FOLDER / "edges.json"
    if what == "known":
        refused = json.loads(path.read_text())["refused"]
    else:
        refused = refusals(list(FUNCTIONS))
    names = [name for name in FUNCTIONS if name not in refused]
    write_functions("functions", names)
    write_functions("compiled", [name for name in COMPILED if name in names])
    write_ops()
    write_nodes()
    np.save(FOLDER / "w.npy", W.numpy())
    np.save(FOLDER / "one.npy", np.ones(1, np.float32))
    record = {
        "functions": {name: expected(*FUNCTIONS[name]) for name in names},
        "ops": {name: expected(*case[1:]) for name, case in OPS.items()},
        "nodes": {name: expected(*case[1:3]) for name, case in NODES.items()},
        "refused": refused,
    }
    parts = []
    for name, part in record.items():
        if isinstance(part, list):
            parts.append(f" {json.dumps(name)}: {json.dumps(part)}")
            continue
        lines = [f"  {json.dumps(key)}: {json.dumps(case)}" for key, case in part.items()]
        parts.append(f" {json.dumps(name)}: {{\n" + ",\n".join(lines) + "\n }")
    path.write_text("{\n" + ",\n".join(parts) + "\n}\n")
    print(f"{len(names)} functions, {len(OPS)} ops; refused: {', '.join(refused)}")


if __name__ == "__main__":
    main(*sys.argv[1:])
