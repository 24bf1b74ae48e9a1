# Prints how many launches and copies a step has from the optimizer's first on: MPC MODEL.
import json
import subprocess
import sys

mpc, model = sys.argv[1:]
CASES = [("adamw", clip, precision) for clip in (False, True) for precision in ("fp32", "tf32", "bf16", "fp16", "fp8")]
CASES += [("adamw", False, "fp8-delayed")]
CASES += [("sgd", False, "fp32"), ("sgd", False, "fp16"), ("adam", True, "fp16")]

for optimizer, clip, precision in CASES:
    name, _, recipe = precision.partition("-")
    command = [mpc, "explain", model, "--train", f"--optimizer={optimizer}", f"--precision={name}", "--dim", "B=2"]
    command += [f"--fp8-recipe={recipe or 'current'}"] if name == "fp8" else []
    command += ["--target=cuda", "--bytes", "--json"] + (["--clip=1"] if clip else [])
    steps = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)["plans"][0]["steps"]
    first = [step["part"] for step in steps].index("optimizer")
    launches = sum(step["launches"] for step in steps[first:])
    print(optimizer, *(["clip"] if clip else []), precision, launches)
