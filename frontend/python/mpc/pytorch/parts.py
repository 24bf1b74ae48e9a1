"""A graph of Dynamo's, cut around the operations that mpc does not take."""

import re

import torch
from torch.fx.passes.split_module import split_module

# An operation that mpc takes is worth a call of a program where a product is among those beside it: alone, calls and copies cost more than
# they spare.
PRODUCTS = ("linear", "matmul", "conv", "bmm", "mm", "einsum", "attention", "transformer", "lstm", "gru", "rnn", "embedding")
STATES = ("_set_grad_enabled", "_enter_inference_mode", "_exit_inference_mode")  # of PyTorch, which no cut may stand in


def mark(name):
    """A frame of a stack trace that names the node of Dynamo's graph; source_of leaves it out."""
    return f'  File "<graph>", line 0, in {name}\n    {name}\n'


def names_of(error):
    """The nodes of Dynamo's graph that an export could not write."""
    problems = getattr(error, "problems", None)
    found = [re.search(r'File "<graph>", line 0, in (\S+)', node.meta.get("stack_trace") or "") for node in problems.nodes] if problems else []
    return {match[1] for match in found if match}


def first_of(error):
    """The first operation that an export could not write, its place and what to do, in a sentence; "" of another error."""
    problems = getattr(error, "problems", None)
    for (operation, reason, remedy), where in problems.places.items() if problems else ():
        more = len(problems.places) - 1
        return f"{operation} at {where[0]}: {reason}; {remedy}" + (f" (and {more} more reasons)" if more else "")
    return ""


def target_of(node):
    return node.target if isinstance(node.target, str) else getattr(node.target, "__name__", str(node.target))


class Part(torch.nn.Module):
    """Calls a part's Graph in place of its module."""

    def __init__(self, graph):
        super().__init__()
        self.call = graph

    def forward(self, *values):
        results = self.call(*values)
        return results[0] if isinstance(results, tuple) and len(results) == 1 else results


def cut_around(graph, error):
    """The graph as a module of parts side by side, those of mpc marked; None where no part is worth it."""
    calls = [node for node in graph.graph.nodes if node.op.startswith("call")]
    missing = left_out(calls, names_of(error))
    if not missing or any(target_of(node) in STATES for node in calls):
        return None
    runs = runs_of(calls, missing)
    if not any(is_mpc for _, is_mpc in runs):
        return None
    number = {node: i for i, (run, _) in enumerate(runs) for node in run}
    cut = split_module(graph, graph, lambda node: number.get(node, 0))
    for i, (_, is_mpc) in enumerate(runs):
        getattr(cut, f"submod_{i}").is_of_mpc = is_mpc
    return cut


def is_taken(part):
    return getattr(part, "is_of_mpc", False)


def left_out(calls, names):
    """The nodes that stay in eager mode: those of the names, and the whole of a region of autocast around one of them."""
    missing = {node for node in calls if node.name in names}
    region, depth = [], 0
    for node in calls:
        depth += target_of(node) == "_enter_autocast"
        if depth:
            region.append(node)
        depth -= target_of(node) == "_exit_autocast"
        if not depth:
            missing.update(region if not missing.isdisjoint(region) else ())
            region = []
    return missing


def runs_of(calls, missing):
    """[(nodes, whether mpc has them)] in the graph's order. What is not worth a program joins its neighbours in eager mode."""
    runs = []
    for node in calls:
        is_mpc = node not in missing
        if not runs or runs[-1][1] != is_mpc:
            runs.append(([], is_mpc))
        runs[-1][0].append(node)
    joined = []
    for nodes, is_mpc in runs:
        is_mpc = is_mpc and any(any(product in target_of(node) for product in PRODUCTS) for node in nodes)
        if joined and joined[-1][1] == is_mpc:
            joined[-1][0].extend(nodes)
        else:
            joined.append((list(nodes), is_mpc))
    return joined
