#!/usr/bin/env python3
"""What one kernel an op would move: each op of a dump reads its operands and writes its result.

    mpc compile model.mlir --precision=bf16 --stop-after=Quantize -o q.mlir ; unfused.py q.mlir

Read after Quantize the ops are those of the model, as an eager framework runs them; after Decompose they are primitives.
Reshape, transpose, broadcast and slice are free, and a reader of one reads no more than what it was made of; constants and index
ranges are free; an embedding reads the rows it gathers.
"""

import json
import sys

import ir_text

FREE = (
    "mpc.reshape", "mpc.transpose", "mpc.broadcast", "mpc.slice", "mpc.constant", "mpc.iota",
    "ml_program.global_load", "ml_program.global_store",
)  # fmt: skip
NOTHING = ("mpc.constant", "mpc.iota")


def unfused(path, entry="main"):
    function = ir_text.parse_file(path)[entry]
    cost = {value: kind.bytes() for value, kind in function.arguments}  # of reading a value
    total = kernels = 0
    for op in function.ops:
        reads = sum({value: cost[value] for value, _ in op.operands}.values())
        for value, kind in op.results:
            size = 0 if op.name in NOTHING else kind.bytes()
            cost[value] = min(size, reads) if op.name in FREE and op.operands else size
        if op.name in FREE:
            continue
        written = sum(kind.bytes() for _, kind in op.results)
        if op.name == "mpc.embedding":
            reads = written + cost[op.operands[1][0]]
        total += reads + written
        kernels += 1
    return {"bytes": total, "kernels": kernels}


if __name__ == "__main__":
    print(json.dumps(unfused(sys.argv[1])))
