#!/usr/bin/env python3
"""FP8 with scales from a calibration, through the whole compiler: static_scaling.py MPC EXAMPLES FOLDER

On the digits and on the small GPT:
- mpc calibrate on cpu and cpu-check writes the same file; of the digits' input it is the largest magnitude of the data, and a
  smaller percentile is no larger.
- The logits on cpu against the evaluator's in the same types, and cpu-check gives the bytes of cpu. Their signal to noise
  against the model in f64 is within 2 dB of current scaling's and below bf16's. Negative control: amaxes that are an eighth of
  the right ones lose 6 dB, and mpc evaluate --errors counts saturated elements.
- The compiled function has no amax: those of weights stand in init. explain says each scale and its file.
Every error of a file of amaxes and of the commands around it says what was found and the remedy.
"""

import json
import pathlib
import sys

import commands
import steps
import tensors
from block_scaling import Blocks


class Static(Blocks):
    def __init__(self, mpc, examples, folder, network):
        steps.Training.__init__(self, mpc, examples, pathlib.Path(folder) / network, network)
        self.problems, self.network = [], network
        self.file = self.folder / "scales.json"
        self.data = "--data=" + ",".join(f"{name}={path}" for name, path in self.inputs.items())

    def options(self, recipe):
        scales = [f"--scales={self.file}"] if recipe == "static" else []
        return [*super().options(recipe), *scales]

    def calibrate(self):
        artifact = self.folder / "calibrate.mpcx"
        commands.call(self.mpc, "compile", self.home / self.model, *self.options("calibrate"), "--target=cpu", "-o", artifact)
        other = self.folder / "checked.json"
        for device, file in (("cpu", self.file), ("cpu-check", other)):
            commands.call(self.mpc, "calibrate", artifact, self.weights, self.data, f"--device={device}", "-o", file)
        self.expect(self.file.read_bytes() == other.read_bytes(), "cpu-check calibrates otherwise than cpu")
        self.found = json.loads(self.file.read_text())
        print(f"{self.network}: amaxes {({name: round(t['amax'], 3) for name, t in self.found['tensors'].items()})}")
        return artifact

    def sqnr(self, path, exact):
        return tensors.sqnr(exact, tensors.read_npy(path)[1])

    def errors_of_network(self):
        """Signal to noise of the logits against the model in f64, in dB."""
        evaluate = ["evaluate", self.home / self.model]
        exact = tensors.read_npy(self.logits([*evaluate, f"--dim={self.dim}", "--exact"], "", "exact"))[1]
        db = {"bf16": self.sqnr(self.logits([*evaluate, "--precision=bf16", f"--dim={self.dim}"], "", "bf16"), exact)}
        for recipe in ("current", "static"):
            db[recipe] = self.sqnr(self.logits([*evaluate, *self.options(recipe), "--target=cpu"], recipe, f"{recipe}-e"), exact)
        whole, self.file = self.file, self.folder / "narrow.json"
        narrow = json.loads(whole.read_text())
        for tensor in narrow["tensors"].values():
            tensor["amax"] /= 8
        self.file.write_text(json.dumps(narrow))
        table = self.folder / "errors.json"
        db["narrow"] = self.sqnr(self.logits([*evaluate, *self.options("static"), "--target=cpu", f"--errors={table}"], "", "narrow"), exact)
        saturated = sum(row["saturated"] for row in json.loads(table.read_text())["tensors"])
        self.file = whole
        print(f"{self.network}: logits against f64 in dB: {({name: round(value, 1) for name, value in db.items()})}, "
              f"{saturated} elements saturate with an eighth of the amaxes")  # fmt: skip
        self.expect(abs(db["static"] - db["current"]) < 2, f"static is {db['static']:.1f} dB, current {db['current']:.1f}")
        self.expect(db["bf16"] > db["static"] + 6, f"static is {db['static']:.1f} dB, bf16 {db['bf16']:.1f}")
        self.expect(db["narrow"] < db["static"] - 6 and saturated > 0, f"an eighth of the amaxes: {db['narrow']:.1f} dB, {saturated} saturate")

    def compiled(self):
        self.forward("static", far=60)
        model = self.home / self.model
        commands.call(self.mpc, "compile", model, *self.options("static"), "--target=cpu", "--stop-after=Quantize", "-o", self.folder / "q.mlir")
        text = (self.folder / "q.mlir").read_text()
        main = text[text.index("func.func @main") :].split("\n  func.func")[0]
        self.expect("mpc.quantize " in main and "mpc.amax " not in main, "the function computes an amax")
        said = commands.call(self.mpc, "explain", model, *self.options("static"), "--target=cpu", "--wide")
        for name, tensor in self.found["tensors"].items():
            self.expect(f"of {name} in {self.file}" in said and "static scale" in said, f"explain says no scale of {name}")

    # ---- errors, on the digits

    def refused(self, change, *words):
        broken = json.loads(self.file.read_text())
        change(broken)
        file = self.folder / "broken.json"
        file.write_text(json.dumps(broken))
        options = [word for word in self.options("static") if not word.startswith("--scales")]
        code, said = self.fails("compile", self.home / self.model, *options, f"--scales={file}", "--target=cpu", "-o", self.folder / "no.mpcx")
        self.expect(code == 1 and str(file) in said and all(word in said for word in words), f"expected {words}, exit code {code}: {said}")

    def files(self):
        first = next(iter(self.found["tensors"]))
        tensor = lambda broken: broken["tensors"][first]  # noqa: E731
        self.refused(lambda b: b["tensors"].pop(first), f"has no amax of '{first}'", "calibrate this model")
        self.refused(lambda b: b["tensors"].update({"fc9.x": tensor(b)}), "has an amax of 'fc9.x', which no fp8 product of the model reads")
        self.refused(lambda b: tensor(b).update(columns=7), f"has '{first}' with 7 columns, the model's has", "another model")
        for amax in (0, -1.5, 1e-42, "NaN", None, 1e39):
            self.refused(lambda b: tensor(b).update(amax=amax), f"tensor '{first}': expects amax to be a number from 1e-35", "calibrate with data")
        self.refused(lambda b: tensor(b).pop("columns"), "expects columns")
        self.refused(lambda b: b.update(version=2), "expects version 1, got 2")
        self.refused(lambda b: b.update(scales={}), "unknown key", "scales")
        self.refused(lambda b: b.pop("tensors"), "expects tensors to be an object, got none")
        self.refused(lambda b: b.update(tensors={}), "has no amax of")
        self.refused(lambda b: b.update(margin=7), "expects margin to be a number in [0, 6]")

    def says(self, code, words, *command):
        found, said = self.fails(*command)
        self.expect(found == code and words in said, f"{command}: expected exit code {code} and '{words}', got {found}: {said}")

    def commands(self, artifact):
        model, no = self.home / self.model, self.folder / "no.mpcx"
        words = ["compile", model, "--precision=fp8", f"--dim={self.dim}", "--target=cpu", "-o", no]
        self.says(2, "--fp8-recipe=static needs --scales=F", *words, "--fp8-recipe=static")
        self.says(2, "--scales needs --fp8-recipe=static", *words, f"--scales={self.file}")
        self.says(2, "--scales is of --fp8-recipe=static, of models that do not train", *words, "--train", f"--scales={self.file}")
        self.says(2, "--fp8-recipe=static is of models that do not train", *words, "--train", "--fp8-recipe=static")
        self.says(1, "--scales", *words, "--fp8-recipe=static", f"--scales={self.folder / 'missing.json'}")
        (self.folder / "empty.json").write_text("\n")
        self.says(1, "the file is empty", *words, "--fp8-recipe=static", f"--scales={self.folder / 'empty.json'}")
        plain = self.folder / "static.mpcx"
        self.says(1, "gives no amaxes; make it with mpc compile --precision=fp8 --fp8-recipe=calibrate", "calibrate", plain, self.data)
        named = self.folder / "named.mlir"
        named.write_text("func.func @main(%x: tensor<2x4xf32> {mpc.name = \"x\"}) -> (tensor<2x4xf32> {mpc.name = \"amax:fc1.x[4]\"}) {\n"
                         "  %y = mpc.exp %x : (tensor<2x4xf32>) -> tensor<2x4xf32>\n  return %y : tensor<2x4xf32>\n}\n")  # fmt: skip
        commands.call(self.mpc, "compile", named, "--precision=fp32", "--target=cpu", "-o", self.folder / "named.mpcx")
        self.says(1, "its result amax:fc1.x[4] is 2x4xf32, expected one f32", "calibrate", self.folder / "named.mpcx", self.data)
        given = ["calibrate", artifact, self.weights, self.data, "--device=cpu", "-o", self.folder / "n.json"]
        for option, expected in (("--percentile=0", "above 0 and up to 100, got '0'"), ("--percentile=nan", "got 'nan'"),
                                 ("--margin=-1", "from 0 to 6, got '-1'"), ("--batches=0.5", "got '0.5'"), ("--batches=x", "got 'x'")):  # fmt: skip
            self.says(2, expected, *given, option)
        for value, words in ((float("nan"), "holds inf or NaN in run 0"), (0.0, "is 0 in all runs")):
            shape, values = tensors.read_npy(self.inputs["x"])
            tensors.write_npy(self.folder / "bad.npy", shape, [value] * len(values))
            bad = f"--data=x={self.folder / 'bad.npy'},target={self.inputs['target']}"
            self.says(1, words, "calibrate", artifact, self.weights, bad, "--device=cpu", "-o", self.folder / "n.json")
        options = ["--precision=fp8", "--fp8-recipe=static", f"--scales={self.file}", f"--dim={self.dim}", "--target=cpu"]
        self.says(1, str(self.file), "compile", model, *options, "-o", self.file)
        json.loads(self.file.read_text())  # nothing replaced it
        self.says(1, "x.npy", "calibrate", artifact, self.weights, self.data, "--device=cpu", "-o", self.inputs["x"])

    def percentile(self, artifact):
        shape, values = tensors.read_npy(self.home / "data/x.npy")
        expected = max(abs(value) for value in values)
        amax = self.found["tensors"]["fc1.x"]["amax"]
        rows = [max(abs(v) for v in values[i : i + 32 * shape[1]]) for i in range(0, len(values) // (32 * shape[1]) * 32 * shape[1], 32 * shape[1])]
        whole, half = self.folder / "whole.json", self.folder / "half.json"
        data = f"--data={self.home / 'data/x.npy'},{self.home / 'data/target.npy'}"
        for file, options in ((whole, []), (half, ["--percentile=50", "--margin=1"])):
            commands.call(self.mpc, "calibrate", artifact, self.weights, data, "--device=cpu", *options, "-o", file)
        found, less = (json.loads(file.read_text()) for file in (whole, half))
        self.expect(found["runs"] == len(rows) and found["tensors"]["fc1.x"]["amax"] <= expected * 1.004, f"{found}, the data has {expected}")
        self.expect(less["kept"] == "percentile 50" and less["margin"] == 1, f"--percentile=50 --margin=1: {less}")
        lower = [name for name in found["tensors"] if less["tensors"][name]["amax"] < found["tensors"][name]["amax"]]
        higher = [name for name in found["tensors"] if less["tensors"][name]["amax"] > found["tensors"][name]["amax"]]
        self.expect(lower and not higher, f"the median is lower for {lower}, higher for {higher}")
        self.expect(amax <= found["tensors"]["fc1.x"]["amax"], "more data has a smaller amax")


def main(mpc, examples, folder):
    problems = []
    for network in ("digits", "gpt2"):
        static = Static(mpc, examples, folder, network)
        artifact = static.calibrate()
        static.errors_of_network()
        static.compiled()
        if network == "digits":
            static.percentile(artifact)
            static.files()
            static.commands(artifact)
        problems += [f"{network}: {problem}" for problem in static.problems]
    return steps.told(problems)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
