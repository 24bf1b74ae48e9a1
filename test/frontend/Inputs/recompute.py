"""What --recompute=layer saves of GPT-2 against none, as `mpc explain --memory --json` tells it: recompute.py NONE LAYER STREAM_BYTES.

Every block keeps its input, the residual stream of STREAM_BYTES, and less than a fifth of that beside it; the rest of the model keeps
what it kept.
"""

import json
import re
import sys


def read(path):
    """The arena, and the bytes saved: by block, and by each layer outside of the blocks."""
    with open(path) as file:
        plan = json.load(file)["plans"][0]
    blocks, outside = {}, {}
    for entry in plan["layers"]:
        block = re.match(r"h\.\d+(?=\.)", entry["layer"])
        where, name = (blocks, block[0]) if block else (outside, entry["layer"])
        where[name] = where.get(name, 0) + entry["saved_activations"]
    return plan["arena_bytes"], blocks, outside


def main(none, layer, stream):
    (arena, all_blocks, outside), (small_arena, blocks, still_outside) = read(none), read(layer)
    stream = int(stream)
    problems = []
    for name, saved in all_blocks.items():
        if 2 * blocks.get(name, 0) >= saved:
            problems.append(f"{name} saves {blocks.get(name, 0)} bytes, expected less than half of the {saved} of none")
    inputs, saved = len(all_blocks) * stream, sum(blocks.values())
    if not inputs <= saved < 1.2 * inputs:
        problems.append(f"the blocks save {saved} bytes, expected {inputs} for their inputs and less than a fifth of that beside them")
    if still_outside != outside:
        problems.append(f"layers outside of blocks save {still_outside}, expected {outside}")
    if 2 * small_arena >= arena:
        problems.append(f"the arena has {small_arena} bytes, expected less than half of {arena}")
    for problem in problems:
        print(problem)
    print(f"{len(all_blocks)} blocks, {len(outside)} layers outside, {len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
