#!/usr/bin/env python3
"""Training recipes through the whole compiler against the evaluator: recipes.py MPC FOLDER

Small models whose steps use what the networks do not: micro-batches, two losses with two optimizers, clipping, schedules,
parameter groups, a static scale, dropout, changed parameters. The state after some steps on the CPU is the
evaluator's, tensor by tensor: f32 by max|a - b| <= 1e-5 max|b|, counters and scalers exactly.
"""

import pathlib
import sys

import commands
import steps
import tensors

MODEL = """module @two {
  ml_program.global private @u(#mpc.normal<std = 0.3, seed = 1>) : tensor<24x16xf32>
  ml_program.global private @c(#mpc.zeros) : tensor<24xf32>
  ml_program.global private @v(#mpc.normal<std = 0.3, seed = 2>) : tensor<5x24xf32>
  ml_program.global private @g(#mpc.ones) : tensor<24xf32>
  ml_program.global private mutable @rng.seed(dense<[7, 9]> : tensor<2xi32>) : tensor<2xi32>
  ml_program.global private mutable @rng.step(dense<0> : tensor<i32>) : tensor<i32>
  func.func @main(%x: tensor<12x16xf32> {mpc.name = "x"}, %t: tensor<12xi64> {mpc.name = "t"})
      -> (tensor<f32> {mpc.name = "loss"}, tensor<f32> {mpc.name = "size"}) {
    %u = ml_program.global_load @u : tensor<24x16xf32>
    %c = ml_program.global_load @c : tensor<24xf32>
    %v = ml_program.global_load @v : tensor<5x24xf32>
    %g = ml_program.global_load @g : tensor<24xf32>
    %seed = ml_program.global_load @rng.seed : tensor<2xi32>
    %step = ml_program.global_load @rng.step : tensor<i32>
    %h = mpc.linear %x, %u bias(%c) activation(gelu_tanh) {layer = "in"}
        : (tensor<12x16xf32>, tensor<24x16xf32>, tensor<24xf32>) -> tensor<12x24xf32>
    %n = mpc.rms_norm %h, %g epsilon 1.0e-6 : (tensor<12x24xf32>, tensor<24xf32>) -> tensor<12x24xf32>
    %d = mpc.dropout %n, %seed, %step p 0.25 stream 1 : (tensor<12x24xf32>, tensor<2xi32>, tensor<i32>) -> tensor<12x24xf32>
    %y = mpc.linear %d, %v {layer = "out"} : (tensor<12x24xf32>, tensor<5x24xf32>) -> tensor<12x5xf32>
    %loss = mpc.cross_entropy %y, %t {label_smoothing = 0.1, layer = "loss"} : (tensor<12x5xf32>, tensor<12xi64>) -> tensor<f32>
    %q = mpc.mul %y, %y : (tensor<12x5xf32>, tensor<12x5xf32>) -> tensor<12x5xf32>
    %size = mpc.mean %q axes [0, 1] : (tensor<12x5xf32>) -> tensor<f32>
    return %loss, %size : tensor<f32>, tensor<f32>
  }
}
"""

BOTH = '"losses": [{"name": "loss"}, {"name": "size"}]'
RECIPES = {  # recipe, precision, runs of (entry, steps)
    "adamw": ('{"losses": [{"name": "loss"}], "optimizers": [{"max_norm": 0.05, "schedule": {"curve": "cosine", "warmup": 2,'
              ' "total": 6, "min_ratio": 0.1}, "groups": [{"parameters": ["g"], "learning_rate_scale": 0.5, "decay": true}]}]}',
              "fp32", [("step", 7)]),
    "sgd": ('{"losses": [{"name": "loss"}], "optimizers": [{"kind": "sgd", "learning_rate": 0.1, "momentum": 0.9, "nesterov": true,'
            ' "weight_decay": 0.01, "schedule": {"curve": "linear", "warmup": 0, "total": 5}, "groups": [{"parameters": ["u"],'
            ' "frozen": true}]}]}', "fp32", [("step", 4)]),
    "adam": ('{"losses": [{"name": "size", "scale": 256}], "optimizers": [{"kind": "adam", "weight_decay": 0.1}]}', "fp32",
             [("step", 3)]),
    "two": ('{' + BOTH + ', "optimizers": [{"name": "a", "parameters": ["u", "c"], "losses": ["loss"]}, {"name": "b", "kind": "sgd",'
            ' "learning_rate": 0.05, "max_norm": 0.5}]}', "fp32", [("step", 3)]),
    "micro": ('{"accumulate": true, "losses": [{"name": "loss"}]}', "fp32",
              [("micro_step", 3), ("apply", 1), ("step", 1), ("micro_step", 2), ("apply", 1), ("apply", 1)]),
    "scaled": ('{"accumulate": true, "losses": [{"name": "loss", "scaler": "s", "interval": 2, "initial": 510, "growth": 1.7}, {"name": "size",'
               ' "scaler": "s", "interval": 2, "initial": 510, "growth": 1.7}]}',
               "fp16", [("micro_step", 2), ("apply", 1), ("step", 3)]),
    "clipped": ('{"losses": [{"name": "loss"}], "ema": {"decay": 0.9}, "optimizers": [{"kind": "rmsprop", "centered": true, "momentum": 0.5,'
                ' "max_norm": 0.5, "max_value": 0.02, "schedule": {"curve": "step", "step_size": 2, "gamma": 0.5}}]}', "fp32", [("step", 5)]),
    "nadam": ('{"accumulate": true, "losses": [{"name": "loss"}], "ema": {"decay": 0.5}, "optimizers": [{"kind": "nadam", "weight_decay": 0.1,'
              ' "schedule": {"curve": "onecycle", "total": 9}}]}', "fp32", [("step", 2), ("micro_step", 2), ("apply", 1), ("apply", 1)]),
    "muon": ('{"losses": [{"name": "loss"}], "ema": {"decay": 0.9}, "optimizers": [{"name": "rest", "parameters": ["c", "g"]}, {"kind": "muon",'
             ' "learning_rate": 0.02, "max_norm": 0.5}]}', "fp32", [("step", 3)]),
    "others": ('{"losses": [{"name": "loss"}], "optimizers": [{"name": "a", "kind": "adagrad", "parameters": ["u"], "initial_accumulator_value": 0.1,'
               ' "schedule": {"curve": "multistep", "milestones": [1, 2], "gamma": 0.5}}, {"name": "b", "amsgrad": true, "max_value": 0.01,'
               ' "schedule": {"curve": "exponential", "gamma": 0.8}}]}', "fp32", [("step", 4)]),
}  # fmt: skip


def skipped(mpc, folder, model):
    """A step with an infinity in its batch changes the scaler alone: not the random numbers' counter either."""
    values = tensors.normal((12, 16), 3)
    values[5] = float("inf")
    tensors.write_npy(folder / "inf.npy", (12, 16), values)
    artifact = folder / "skipped.mpcx"
    recipe = folder / "skipped.json"
    recipe.write_text('{"losses": [{"name": "loss", "initial": 256}]}')
    commands.call(mpc, "compile", model, "--precision=fp16", "--target=cpu", "--train", f"--recipe={recipe}", "-o", artifact)
    states = []
    for name, before in (("x", []), ("inf", [f"--state={folder / 'skipped-x.safetensors'}"])):
        inputs = [f"--input=x={folder / name}.npy", f"--input=t={folder / 't.npy'}"]
        state = folder / f"skipped-{name}.safetensors"
        commands.call(mpc, "run", artifact, "--device=cpu", "--entry=step", *inputs, *before, f"--save-state={state}")
        states.append(steps.read_state(state))
    changed = {name for name in states[0] if states[0][name] != states[1][name]}
    if not {"scaler.loss.scale"} <= changed <= {"scaler.loss.scale", "scaler.loss.tracker", "scaler.loss.hysteresis"}:
        yield f"a skipped step changes {sorted(changed)}"
    if states[0]["rng.step"] != [1]:
        yield f"a step leaves rng.step at {states[0]['rng.step']}"


def main(mpc, folder):
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    model = folder / "model.mlir"
    model.write_text(MODEL)
    tensors.write_npy(folder / "x.npy", (12, 16), tensors.normal((12, 16), 3))
    tensors.write_npy(folder / "t.npy", (12,), [i % 5 for i in range(12)], "i64")
    problems = []
    for name, (recipe, precision, runs) in RECIPES.items():
        file = folder / f"{name}.json"
        file.write_text(recipe)
        words = [model, f"--precision={precision}", "--target=cpu", "--train", f"--recipe={file}"]
        artifact = folder / f"{name}.mpcx"
        commands.call(mpc, "compile", *words, "-o", artifact)
        found = {}
        for where, command in {"run": ["run", artifact], "evaluate": ["evaluate", *words, "--after=Optimize"]}.items():
            before = []
            for number, (entry, count) in enumerate(runs):
                state = folder / f"{name}-{where}-{number}.safetensors"
                inputs = [f"--input=x={folder / 'x.npy'}", f"--input=t={folder / 't.npy'}"] if entry != "apply" else []
                options = ["--device=cpu"] if where == "run" else []
                commands.call(mpc, *command, f"--entry={entry}", f"--steps={count}", *inputs, *before, *options, f"--save-state={state}")
                before = [f"--state={state}"]
            found[where] = steps.read_state(state)
        worst = 0.0
        for tensor, reference in found["evaluate"].items():
            values = found["run"].get(tensor)
            if values is None or len(values) != len(reference):
                problems.append(f"{name}: the state has no {tensor} of {len(reference)} elements")
                continue
            bar = tensors.tensor(reference, values, "fp32", {}) if precision == "fp32" else tensors.tensor(reference, values, "fp16", {"fp16": 45})
            verdict = tensors.exact(reference, values) if isinstance(reference[0], int) or tensor.startswith("scaler.") else bar
            worst = max(worst, verdict.share)
            if not verdict.passed:
                problems.append(f"{name}: {tensor}: {verdict.what}")
        if set(found["run"]) != set(found["evaluate"]):
            problems.append(f"{name}: the states hold different tensors")
        print(f"{name}: {len(found['evaluate'])} tensors use {worst:.3f} of the tolerance")
    problems += skipped(mpc, folder, model)
    for problem in problems:
        print(f"FAILED: {problem}", file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
