"""Loops of kernels, read in SASS."""

import collections
import re


class Loop:
    """The instructions from a label to the branch back to it."""

    def __init__(self, instructions):
        self.instructions = instructions
        self.ops = collections.Counter(op for op, _ in instructions)

    def __len__(self):
        return len(self.instructions)

    def count(self, *heads):
        return sum(count for op, count in self.ops.items() if op.startswith(heads))


def kernels(listing):
    """The instructions (op, text) and labels {label: place} of each kernel in a listing of nvdisasm -c."""
    found, kernel = {}, None
    for line in listing.splitlines():
        if start := re.match(r"\.text\.(\w+):", line):
            kernel = found.setdefault(start[1], ([], {}))
        elif kernel and (label := re.match(r"(\.L_x_\d+):", line)):
            kernel[1][label[1]] = len(kernel[0])
        elif kernel and (op := re.match(r"\s+/\*[0-9a-f]{4,}\*/\s+(?:@!?U?P\w+ )?\s*([A-Z][\w.]*)(.*?);", line)):
            kernel[0].append((op[1], op[2]))
    return found


def loops(instructions, labels, of=""):
    """The loops that have an instruction `of`, without those that have such a loop inside, in the order of the text."""
    ends = {}
    for place, (op, rest) in enumerate(instructions):
        target = re.search(r"`\((\.L_x_\d+)\)", rest) if op.startswith("BRA") else None
        if target and labels.get(target[1], place + 1) <= place:
            ends[labels[target[1]]] = place
    found = [(start, end) for start, end in ends.items() if any(op.startswith(of) for op, _ in instructions[start:end + 1])]
    inner = [(start, end) for start, end in found if not any(start < other <= end for other, _ in found)]
    return [Loop(instructions[start:end + 1]) for start, end in sorted(inner)]
