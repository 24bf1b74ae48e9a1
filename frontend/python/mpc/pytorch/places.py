"""Where an operation stands in the user's code. PyTorch's own traces have the lines of forward alone."""

import os
import re
import sys

import torch
from torch.fx.experimental.proxy_tensor import get_proxy_mode
from torch.overrides import TorchFunctionMode

OURS = os.path.dirname(os.path.dirname(os.path.abspath(__file__))) + os.sep
ROOTS = (OURS, os.path.dirname(os.path.abspath(torch.__file__)) + os.sep)  # whatever a user calls a folder of his own


def is_own(filename):
    """Whether a file is neither PyTorch's nor ours nor generated."""
    return not filename.startswith(ROOTS) and not filename.startswith("<")


def caller():
    """file:line of the innermost of the user's frames that are running; "" where there is none."""
    frame = sys._getframe(1)
    while frame is not None and not is_own(frame.f_code.co_filename):
        frame = frame.f_back
    return f"{frame.f_code.co_filename}:{frame.f_lineno}" if frame is not None else ""


def in_trace(trace):
    """file:line: `text` of the innermost of the user's frames in PyTorch's text of a stack; else in PyTorch's own code; "" where there is none."""
    frames = re.findall(r'File "([^"]+)", line (\d+), in [^\n]*\n\s*([^\n]*)', trace or "")
    own = [frame for frame in frames if is_own(frame[0])] or [frame for frame in frames if frame[0].startswith(ROOTS[1])]
    return f"{own[-1][0]}:{own[-1][1]}: `{own[-1][2]}`" if own else ""


def last_made():
    """The last operation that a running capture has made."""
    mode = get_proxy_mode()
    return next(iter(reversed(mode.tracer.graph.nodes)), None) if mode is not None else None


def made_since(last):
    mode = get_proxy_mode()
    for node in reversed(mode.tracer.graph.nodes) if mode is not None else ():
        if node is last:
            return
        yield node


class Placing(TorchFunctionMode):
    """Gives what is captured meanwhile the line of the user's that runs, such as one of a loss, which is no module's forward."""

    def __torch_function__(self, function, types, args=(), kwargs=None):
        place, last = caller(), last_made()
        result = function(*args, **(kwargs or {}))
        if place:
            name, _, line = place.rpartition(":")
            for node in made_since(last):
                node.meta["stack_trace"] = f'  File "{name}", line {line}, in loss\n    {text_of(name, int(line))}\n'
        return result


def text_of(name, line):
    import linecache

    return linecache.getline(name, line).strip()
