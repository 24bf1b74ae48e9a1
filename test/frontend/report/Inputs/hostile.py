"""Records with values that are no numbers and names that would break out of a page. Usage: hostile.py FILE"""
import json
import sys

NAME = "</script><script>alert(1)</script><b onclick=\"x\">&'\\`${1}"
HUGE = [1e308, -1e308, 5e-324, 0, -0.0, 1e-310, "nan", "inf", "-inf"]
records = [{"kind": "run", "model": NAME, "precision": "fp16\u202e\u0000", "artifact": NAME, "device": NAME, "unit": NAME,
            "seed": 2 ** 64 - 1, "steps": 2 ** 63 - 1, "batch": 2 ** 63 - 1, "first_step": 0, "parameters": 2 ** 63 - 1,
            "memory_bytes": 2 ** 63 - 1}]
for step, value in enumerate(HUGE, 1):
    records.append({"kind": "step", "step": step, "loss": value, "grad_norm": value, "learning_rate": value, "scale": value,
                    "skipped": True, "skips": step, "nonfinite": NAME, "per_second": value, "seconds": value, "others": {NAME: value}})
records.append({"kind": "eval", "step": 5, "values": {"loss": "nan", NAME: "inf"}})
records.append({"kind": "measure", "step": 5, "parameter_norm": "inf", "scale": 5e-324, "gradients": [
    {"parameter": NAME, "format": NAME, "count": 7, "zeros": 3, "nonfinite": 4, "amax": 1e308, "min_exponent": -2000,
     "histogram": [0, 2 ** 62, 1]},
    {"parameter": "empty", "format": "f16", "count": 1, "zeros": 0, "nonfinite": 0, "amax": 0, "min_exponent": 2000, "histogram": []}]})
records.append({"kind": "note", "step": 9, "what": NAME, "text": NAME})
with open(sys.argv[1], "w") as file:
    for record in records:
        file.write(json.dumps(record) + "\n")
