"""Compares `mpc explain --memory --json` of examples/llama's graph at the sizes of 7B with the usual accounting, each within 4%: a round
7 billion parameters are 28 GB in f32 and 14 GB in 16 bits. Prints each share.

    accounting.py REPORT.json KIND=GIGABYTES .. [table-in-f32]

table-in-f32: the stream's table of words is read in f32, and has no 16-bit copy.
"""

import json
import sys

LAYERS, CHANNELS, FFN, VOCABULARY = 32, 4096, 11008, 32000
# Per layer: q, k, v and o C^2 each, gate, up and down C F each, two gains of C. Then two tables and the last gain.
PARAMETERS = LAYERS * (4 * CHANNELS**2 + 3 * CHANNELS * FFN + 2 * CHANNELS) + 2 * VOCABULARY * CHANNELS + CHANNELS
GAINS = (2 * LAYERS + 1) * CHANNELS

assert PARAMETERS == 6_738_415_616, PARAMETERS
report = json.load(open(sys.argv[1]))
arguments = sys.argv[2:]
WIDE = GAINS + VOCABULARY * CHANNELS * ("table-in-f32" in arguments)  # that bf16 keeps in f32
for plan in report["plans"]:
    totals = plan["totals"]
    for argument in (argument for argument in arguments if "=" in argument):
        kind, expected = argument.split("=")
        found = totals[kind] / 1e9
        print(f"{report['precision']} {plan['name']} {kind}: {found:.2f} GB of {expected}")
        if float(expected) == 0:
            assert totals[kind] == 0, totals[kind]
        else:
            assert abs(found / float(expected) - 1) <= 0.04, (kind, found, expected)
    # To the byte: what stays in f32 has no copy.
    if report["precision"] == "fp32":
        assert totals["weights"] == 4 * PARAMETERS, totals["weights"]
    else:
        assert totals["masters"] == 4 * (PARAMETERS - WIDE), totals["masters"]
        assert totals["weights"] == 2 * (PARAMETERS - WIDE) + 4 * WIDE, totals["weights"]
    assert sum(row["weights"] for row in plan["layers"]) == totals["weights"]
    peak = next(peak for peak in plan["peaks"] if peak["entry"] == plan["entry"])
    assert max(peak["bytes"] for peak in plan["peaks"]) == plan["peak_live_bytes"] <= plan["arena_bytes"]
    assert peak["saved_activations"] + peak["gradients"] + peak["workspace"] == peak["bytes"]
    # The arena counts with its peak; what saved tensors, gradients and workspace are together above that is shared.
    arena = ("saved_activations", "gradients", "workspace")
    outside = sum(totals[kind] for kind in totals if kind not in arena)
    assert plan["shared"] == max(0, sum(totals[kind] for kind in arena) - peak["bytes"])
    assert plan["sum"] - outside <= peak["bytes"], plan["sum"]
    if plan["entry"] == "step":
        assert totals["saved_activations"] > 0 and peak["bytes"] >= max(totals[kind] for kind in arena)
