"""What reports of the training step owe each other: training.py explain REPORT | bytes TRAFFIC REPORT."""

import json
import sys

reports = [json.load(open(path)) for path in sys.argv[2:]]

if sys.argv[1] == "explain":
    (report,) = reports
    assert list(report) == sorted(report)
    (scale,) = report["scales"]
    assert scale["tag"] == "loss" and scale["state"] == "scaler.loss.scale", scale
    assert scale["carriers"]["scale_loss"] == 1 and scale["carriers"]["matmul"] == 1, scale
    rows = {row["parameter"]: row for row in report["gradients"]}
    assert set(rows) == {"fc.weight", "fc.bias"}, rows
    for row in rows.values():
        assert row["checked"] and row["clipped"] and row["unscaled_by"] == "scaler.loss.scale", row
    (plan,) = report["plans"]
    assert plan["entry"] == "step" and {entry["name"] for entry in plan["entries"]} == {"eval", "step"}
    step = next(entry for entry in plan["entries"] if entry["name"] == "step")
    assert step["bytes"] == plan["bytes"]
    launches = sum(row["launches"] for row in plan["kernels"] if row["entry"] == "step")
    assert step["steps"] == launches + sum(row["entry"] == "step" for row in plan["gemms"])
else:
    # The bytes by part, by kernel and of the plan are the same bytes.
    traffic, report = reports
    (moved,), (plan,) = traffic["plans"], report["plans"]
    sums = [sum(row["bytes_read"] + row["bytes_written"] for row in moved[part]) for part in ("parts", "steps")]
    assert sums == [plan["bytes"]] * 2, (sums, plan["bytes"])
    assert {row["part"] for row in moved["parts"]} == {"forward", "backward", "optimizer"}
    uses = {row["use"] for row in moved["tensors"]}
    assert uses >= {"gradient", "saved", "moment", "parameter", "derived", "input", "output"}, uses
    # A moment is read once and written once.
    for row in moved["tensors"]:
        assert row["use"] != "moment" or row["reads"] + row["writes"] <= 2, row
