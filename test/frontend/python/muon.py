"""Muon against PyTorch's over 200 steps: muon.py MPC FOLDER. PyTorch is not needed: test/run/reference/optimizers.py wrote its parameters.

Products of two implementations are added in other orders, so that roundings to bf16 differ, and the iteration goes on with them. What such roundings
amount to is the distance of PyTorch's own run from its run with products in f32. Sums of five or seven products seldom differ, so mpc's run is no
further from PyTorch's than a tenth of that at any step that was seen. Negative controls, each further than that: without Nesterov's momentum, with another momentum, without decay.
"""

import json
import pathlib
import sys

import ml_dtypes  # noqa: F401  the runtime's arrays
import numpy

import mpc
from mpc import compiler

REFERENCE = pathlib.Path(__file__).resolve().parent.parent.parent / "run" / "reference"
sys.path.append(str(REFERENCE))
from safetensors_file import read_safetensors  # noqa: E402

KINDS = {numpy.dtype(numpy.float32): "F32", numpy.dtype(numpy.float64): "F64", numpy.dtype(numpy.int64): "I64"}
# The gradient of w is x.
MODEL = """ml_program.global private @w(#mpc.zeros) : tensor<{0}x{1}xf32>
func.func @main(%x: tensor<{0}x{1}xf32> {{mpc.name = "x"}}) -> (tensor<f32> {{mpc.name = "loss"}}) {{
  %w = ml_program.global_load @w : tensor<{0}x{1}xf32>
  %y = mpc.mul %x, %w : (tensor<{0}x{1}xf32>, tensor<{0}x{1}xf32>) -> tensor<{0}x{1}xf32>
  %l = mpc.sum %y axes [0, 1] : (tensor<{0}x{1}xf32>) -> tensor<f32>
  return %l : tensor<f32>
}}
"""


def run(command, folder, shape, reference, settings):
    """The parameters behind the steps that are seen."""
    model, recipe, artifact = (folder / f"muon.{end}" for end in ("mlir", "json", "mpcx"))
    model.write_text(MODEL.format(*shape))
    recipe.write_text(json.dumps({"losses": [{"scale": "none"}], "optimizers": [{"kind": "muon", **settings}]}))
    compiler.call([command, "compile", str(model), "--precision=fp32", "--target=cpu", "--train", f"--recipe={recipe}", "--quiet", "-o", str(artifact)])
    found = []
    with mpc.load(artifact, device="cpu") as program:
        program.load_state_dict({"w": reference["start"][:35].reshape(shape)}, strict=False)
        for step, (rate, gradient) in enumerate(zip(reference["rates"], reference["gradients"]), 1):
            program.set("hyper.learning_rate", float(rate))
            program.step(x=gradient[:35].reshape(shape))
            if step in reference["steps"]:
                program.wait()
                found.append(numpy.array(program.state_dict()["w"]).reshape(-1))
    return numpy.stack(found)


def distances(one, other):
    return numpy.abs(one - other).max(1) / numpy.abs(other).max(1)


def main(command, folder):
    folder = pathlib.Path(folder)
    reference = read_safetensors(REFERENCE / "optimizers.safetensors", KINDS)
    for name, shape in (("broad", (5, 7)), ("tall", (7, 5))):
        expected = reference[f"muon.{name}"]
        bar = distances(reference[f"muon.{name}.wide"], expected) / 10
        found = distances(run(command, folder, shape, reference, {}), expected)
        print(f"{name}: at most {(found / bar).max():.2f} of the bar, at the end {found[-1]:.1e} of {bar[-1]:.1e}")
        assert (found <= bar).all(), f"{name}: {found} is further than {bar}"
        for settings in ({"nesterov": False}, {"momentum": 0.93}, {"weight_decay": 0.0}):
            other = distances(run(command, folder, shape, reference, settings), expected)
            assert (other > bar).any(), f"{name}: the control {settings} passed with {other}"


main(*sys.argv[1:])
