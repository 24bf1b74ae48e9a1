# Checks when a step makes its transposed copies, and the sums of bytes: REPORT none|cheap.
import json
import sys

report, how = sys.argv[1:]
with open(report) as file:
    forms = json.load(file)["plans"][0]["fp8_forms"]
copies, gelus = forms["transposed_copies"], forms["gelus"]
assert len(copies) == 8 and len(gelus) == 2, forms  # four products a layer
for row in copies:
    late = how == "cheap" and not row["layer"].endswith("attn.proj")
    assert row["phase"] == ("backward" if late else "forward"), row
    count = row["bytes_kept_else"]
    assert row["bytes_kept"] == (0 if late else count), row
    if late:
        assert row["bytes_moved_else"] == count < row["bytes_moved"], row
    else:
        assert row["with_row_copy"] and row["bytes_moved"] == count and row["bytes_moved_else"] == 2 * count, row
for row in gelus:
    count = next(other["bytes_kept_else"] for other in copies if other["layer"] == row["layer"])
    assert row["form"] == "pass" and row["why"], row
    if how == "none":  # 6 N and a few scalars, 5 N
        assert 0 <= row["bytes_moved"] - 6 * count < 64 and row["bytes_as_epilogue"] == 5 * count, row
    else:  # no copy to turn: 2 N, 2 N and N; 3 N
        assert 0 <= row["bytes_moved"] - 5 * count < 64 and row["bytes_as_epilogue"] == 3 * count, row
print(f"{len(copies)} copies, {len(gelus)} GELUs")
