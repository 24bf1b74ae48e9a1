"""Accumulations that are divided by their targets beside one batch of all rows: token_counts.py MPC FOLDER. Needs the binding and NumPy.

A micro-batch has four targets that count, the other one, a third none. With normalize=tokens one SGD step is that of the whole batch: in f32 to
roundings, in 16 and 8 bits to those of the gradients. The mean of the means is far away, which is the control. Likewise a loss that is a sum, and
two losses of one scaler each, one scaled behind its op and one a mean over elements; a state saved between two micro-batches goes on with the
same bits.
"""

import json
import pathlib
import subprocess
import sys

import numpy

import mpc

ROWS, BARS = 8, {"fp32": 2e-6, "fp16": 4e-3, "fp8": 0.2}  # of the norm of the whole batch's step
LEFT_OUT = -100
HEAD = """
ml_program.global private @w1(#mpc.normal<std = 0.3, seed = 1>) : tensor<32x16xf32>
ml_program.global private @w2(#mpc.normal<std = 0.3, seed = 2>) : tensor<16x32xf32>
func.func @main(%x: tensor<?x16xf32> {mpc.name = "x", mpc.dims = ["B"]}, %t: tensor<?xi64> {mpc.name = "t", mpc.dims = ["B"]}) -> (RESULTS) {
  %w1 = ml_program.global_load @w1 : tensor<32x16xf32>
  %w2 = ml_program.global_load @w2 : tensor<16x32xf32>
  %h = mpc.linear %x, %w1 activation(relu) : (tensor<?x16xf32>, tensor<32x16xf32>) -> tensor<?x32xf32>
  %y = mpc.linear %h, %w2 : (tensor<?x32xf32>, tensor<16x32xf32>) -> tensor<?x16xf32>
"""
ENTROPY = "  %l = mpc.cross_entropy %y, %t {ignore_index = -100 : i64} : (tensor<?x16xf32>, tensor<?xi64>) -> tensor<f32>\n"
LOGARITHMS = "  %p = mpc.log_softmax %y axis 1 : (tensor<?x16xf32>) -> tensor<?x16xf32>\n"
SUM = LOGARITHMS + "  %l = mpc.nll_loss %p, %t reduction(sum) {ignore_index = -100 : i64} : (tensor<?x16xf32>, tensor<?xi64>) -> tensor<f32>\n"
SCALED = ENTROPY.replace("%l", "%m") + "  %c = mpc.constant dense<0.25> : tensor<f32>\n  %l = mpc.mul %m, %c : (tensor<f32>, tensor<f32>) -> tensor<f32>\n"
SQUARES = "  %l = mpc.mse_loss %y, %x : (tensor<?x16xf32>, tensor<?x16xf32>) -> tensor<f32>\n"
TWO = SCALED + SQUARES.replace("%l", "%s")
ONE_RESULT = 'tensor<f32> {mpc.name = "loss"}'
BOTH = f'{ONE_RESULT}, tensor<f32> {{mpc.name = "squares"}}'
MODELS = {"entropy": ENTROPY, "sum": SUM, "two": TWO, "named": ENTROPY}


class Model:
    def __init__(self, compiler, folder, name, precision):
        self.compiler, self.name, self.precision, self.folder = compiler, name, precision, folder
        two = name == "two"
        results = BOTH if two else ONE_RESULT.replace("loss", "ce") if name == "named" else ONE_RESULT
        self.path = folder / f"{name}.mlir"
        end = "  return %l, %s : tensor<f32>, tensor<f32>\n}\n" if two else "  return %l : tensor<f32>\n}\n"
        self.path.write_text(HEAD.replace("RESULTS", results) + MODELS[name] + end)
        self.recipe = folder / "two.json"
        self.recipe.write_text('{"losses": [{"name": "loss", "initial": 2048}, {"name": "squares", "initial": 1024}]}')

    def load(self, rows, *words):
        path = self.folder / f"{self.name}-{self.precision}-{rows}{'-'.join(words)}.mpcx"
        recipe = [f"--recipe={self.recipe}"] if self.name == "two" else ["--loss-scale=1024"] if self.precision == "fp16" else []
        subprocess.run([self.compiler, "compile", self.path, f"--precision={self.precision}", "--train", "--optimizer=sgd", "--lr=1", f"--dim=B={rows}",
                        "--target=cpu", "--quiet", *recipe, *words, "-o", path], check=True)  # fmt: skip
        return mpc.load(path, device="cpu")


def micro_batch(seed, counted):
    draw = numpy.random.default_rng(seed)
    targets = numpy.full(ROWS, LEFT_OUT)
    targets[draw.permutation(ROWS)[:counted]] = draw.integers(0, 16, counted)
    return {"x": draw.standard_normal((ROWS, 16), numpy.float32), "t": targets}


def weights(program):
    state = program.state_dict()
    return numpy.concatenate([state[name].ravel() for name in ("w1", "w2")]).astype(numpy.float64)


def check(condition, words):
    if not condition:
        sys.exit(words)


def accumulated(program, batches):
    """(the change of the weights, the metrics of apply)"""
    before = weights(program)
    for batch in batches:
        program.micro_step(**batch)
    program.apply()
    program.wait()
    *parts, metrics = program.metrics()
    check(not metrics.skipped, "an accumulation is skipped")
    check(all(numpy.isfinite(part.loss) for part in parts if part.get("tokens", 1)), "a micro-batch has no loss")
    counts = [part["tokens"] for part in parts if "tokens" in part]
    return weights(program) - before, metrics, counts


def far(found, wanted):
    return numpy.linalg.norm(found - wanted) / numpy.linalg.norm(wanted)


def check_model(model, mean=None):
    """`mean`: the model of whose loss this one's is the sum; else the model itself."""
    batches = [micro_batch(1, 4), micro_batch(2, 1)]
    whole_batch = {key: numpy.concatenate([batch[key] for batch in batches]) for key in batches[0]}
    with (mean or model).load(2 * ROWS) as program:
        before = weights(program)
        program.step(**whole_batch)
        program.wait()
        wanted, loss = weights(program) - before, program.metrics()[-1].loss
    bar = BARS[model.precision]
    with model.load(ROWS, "--accumulate", "--normalize=tokens") as program:
        found, metrics, counts = accumulated(program, batches)
        distance = far(found, wanted)
        check(distance <= bar, f"{model.name} in {model.precision}: the step is {distance:.2g} from the whole batch's, expected {bar} at most")
        check(abs(metrics.loss / loss - 1) <= bar, f"{model.name} in {model.precision}: the loss of apply is {metrics.loss}, expected {loss}")
        check(model.name == "two" or counts == [4, 1], f"{model.name}: {counts} targets count, expected 4 and 1")
    return wanted, distance


def check_control(model, wanted):
    with model.load(ROWS, "--accumulate", "--normalize=micro_batches") as program:
        control = far(accumulated(program, [micro_batch(1, 4), micro_batch(2, 1)])[0], wanted)
    check(control > 0.3, f"the mean of means is {control:.2g} from the whole batch's step, expected more than 0.3")
    print(f"the mean of means is {control:.2f} from the whole batch's step")


def check_empty(model):
    """A micro-batch without a target adds nothing, in any place, and alone changes nothing."""
    batches = [micro_batch(1, 4), micro_batch(2, 1)]
    with model.load(ROWS, "--accumulate", "--normalize=tokens") as program:
        accumulated(program, batches)  # which FP8 observes
        start = program.state_dict(roles=None)
        plain = accumulated(program, batches)[0]
        for place in range(3):
            program.load_state_dict(start)
            with_empty = batches[:place] + [micro_batch(3, 0)] + batches[place:]
            found, metrics, _ = accumulated(program, with_empty)
            check(numpy.isfinite(metrics.loss) and numpy.array_equal(found, plain), f"{model.precision}: an empty micro-batch in place {place} changes the step")
        program.load_state_dict(start)
        check(not accumulated(program, [micro_batch(3, 0)])[0].any(), f"{model.precision}: a step without targets changes weights")


def check_trained(model):
    """mpc train records the loss of a model that names it otherwise."""
    batch = micro_batch(1, ROWS)
    for key, values in batch.items():
        numpy.save(model.folder / f"{key}.npy", numpy.concatenate([values] * 4))
    model.load(ROWS, "--accumulate", "--normalize=tokens").close()
    records = model.folder / "records.jsonl"
    artifact = model.folder / f"{model.name}-{model.precision}-{ROWS}--accumulate---normalize=tokens.mpcx"
    data = ",".join(str(model.folder / f"{key}.npy") for key in batch)
    subprocess.run([model.compiler, "train", artifact, "--device=cpu", f"--data={data}", "--steps=2", "--micro-batches=2", f"--metrics={records}"],
                   check=True, stdout=subprocess.DEVNULL)  # fmt: skip
    losses = [line["loss"] for line in map(json.loads, records.read_text().splitlines()) if line["kind"] == "step"]
    check(len(losses) == 2 and all(isinstance(loss, float) and 0 < loss < 20 for loss in losses), f"mpc train records the losses {losses}")


def check_resumed(model, folder):
    batches = [micro_batch(1, 4), micro_batch(2, 1)]
    with model.load(ROWS, "--accumulate", "--normalize=tokens") as first, model.load(ROWS, "--accumulate", "--normalize=tokens") as second:
        first.micro_step(**batches[0])
        first.wait()
        first.save_state(folder / "between.safetensors")
        second.load_state(folder / "between.safetensors")
        for program in (first, second):
            accumulated(program, batches[1:])
        states = first.state_dict(roles=None), second.state_dict(roles=None)
    check(all(numpy.array_equal(states[0][name], states[1][name], equal_nan=True) for name in states[0]), "a state between two micro-batches goes on otherwise")


def main(compiler, folder):
    folder = pathlib.Path(folder)
    for precision in BARS:
        model = Model(compiler, folder, "entropy", precision)
        wanted, distance = check_model(model)
        check_empty(model)
        print(f"{precision}: {distance:.1e} from the whole batch's step")
        if precision == "fp32":
            check_control(model, wanted)
    check_model(Model(compiler, folder, "sum", "fp32"), Model(compiler, folder, "entropy", "fp32"))
    check_model(Model(compiler, folder, "two", "fp16"))
    named = Model(compiler, folder, "named", "fp32")
    check_model(named)
    check_trained(named)
    check_resumed(model, folder)
    print("a sum, two scaled losses and a resumed accumulation: the whole batch's step")


main(*sys.argv[1:])
