#!/usr/bin/env python3
"""Where inf and NaN begin, by --find-nonfinite: find_nonfinite.py MPC FOLDER

One small network of every kind of step, in fp16 (and one case in bf16 and cpu-check), is given weights or data that break
one place; the sentence must name that place, and the diagnosis must leave no trace in the state.
"""

import json
import pathlib
import struct
import subprocess
import sys

import tensors

MODEL = """module @net {
  ml_program.global private @wte(#mpc.normal<std = 0.5, seed = 1>) : tensor<12x16xf32>
  ml_program.global private @fc.weight(#mpc.normal<std = 0.2, seed = 2>) : tensor<16x16xf32>
  ml_program.global private @gain(#mpc.ones) : tensor<16xf32>
  ml_program.global private @mix.weight(#mpc.normal<std = 0.2, seed = 3>) : tensor<16x16xf32>
  ml_program.global private @head.weight(#mpc.normal<std = 0.2, seed = 4>) : tensor<5x16xf32>
  ml_program.global private mutable @rng.seed(dense<[7, 9]> : tensor<2xi32>) : tensor<2xi32>
  ml_program.global private mutable @rng.step(dense<0> : tensor<i32>) : tensor<i32>
  func.func @main(%tokens: tensor<8xi64> {mpc.name = "tokens"}, %x: tensor<8x16xf32> {mpc.name = "x"},
                  %t: tensor<8xi64> {mpc.name = "t"})
      -> (tensor<8x5xf32> {mpc.name = "logits"}, tensor<f32> {mpc.name = "loss"}) {
    %wte = ml_program.global_load @wte : tensor<12x16xf32>
    %fc = ml_program.global_load @fc.weight : tensor<16x16xf32>
    %gain = ml_program.global_load @gain : tensor<16xf32>
    %mix = ml_program.global_load @mix.weight : tensor<16x16xf32>
    %head = ml_program.global_load @head.weight : tensor<5x16xf32>
    %seed = ml_program.global_load @rng.seed : tensor<2xi32>
    %step = ml_program.global_load @rng.step : tensor<i32>
    %e = mpc.embedding %wte, %tokens {layer = "wte"} : (tensor<12x16xf32>, tensor<8xi64>) -> tensor<8x16xf32>
    %s = mpc.add %e, %x {mpc.layer = "in"} : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
    %d = mpc.dropout %s, %seed, %step p 0.25 stream 1 {mpc.layer = "drop"}
       : (tensor<8x16xf32>, tensor<2xi32>, tensor<i32>) -> tensor<8x16xf32>
    %h = mpc.linear %d, %fc {layer = "fc"} : (tensor<8x16xf32>, tensor<16x16xf32>) -> tensor<8x16xf32>
    %p = mpc.exp %h {mpc.layer = "grow"} : (tensor<8x16xf32>) -> tensor<8x16xf32>
    %n = mpc.rms_norm %p, %gain epsilon 1.0e-5 {layer = "norm"} : (tensor<8x16xf32>, tensor<16xf32>) -> tensor<8x16xf32>
    %m = mpc.linear %n, %mix {layer = "mix"} : (tensor<8x16xf32>, tensor<16x16xf32>) -> tensor<8x16xf32>
    %q = mpc.reshape %m : (tensor<8x16xf32>) -> tensor<1x8x2x8xf32>
    %k = mpc.transpose %q permutation [0, 2, 1, 3] : (tensor<1x8x2x8xf32>) -> tensor<1x2x8x8xf32>
    %a = mpc.attention %k, %k, %k {layer = "attn", SCALE} : (tensor<1x2x8x8xf32>, tensor<1x2x8x8xf32>, tensor<1x2x8x8xf32>) -> tensor<1x2x8x8xf32>
    %b = mpc.transpose %a permutation [0, 2, 1, 3] : (tensor<1x2x8x8xf32>) -> tensor<1x8x2x8xf32>
    %c = mpc.reshape %b : (tensor<1x8x2x8xf32>) -> tensor<8x16xf32>
    %logits = mpc.linear %c, %head {layer = "head"} : (tensor<8x16xf32>, tensor<5x16xf32>) -> tensor<8x5xf32>
    %loss = mpc.cross_entropy %logits, %t {layer = "loss"} : (tensor<8x5xf32>, tensor<8xi64>) -> tensor<f32>
    return %logits, %loss : tensor<8x5xf32>, tensor<f32>
  }
}
"""
# Scores with a mask of -inf, as many write them; `W` is the weight.
MASKED = """module @masked {
  ml_program.global private @mask(dense<[[0.0, 0xFF800000], [0.0, 0.0]]> : tensor<2x2xf32>) : tensor<2x2xf32>
  ml_program.global private @w(dense<W> : tensor<2x16xf32>) : tensor<2x16xf32>
  func.func @main(%x: tensor<2x16xf32> {mpc.name = "x"}) -> (tensor<2x2xf32> {mpc.name = "y"}) {
    %mask = ml_program.global_load @mask : tensor<2x2xf32>
    %w = ml_program.global_load @w : tensor<2x16xf32>
    %s = mpc.linear %x, %w {layer = "scores"} : (tensor<2x16xf32>, tensor<2x16xf32>) -> tensor<2x2xf32>
    %a = mpc.add %mask, %s {mpc.layer = "mask"} : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
    %y = mpc.softmax %a axis 1 {layer = "softmax"} : (tensor<2x2xf32>) -> tensor<2x2xf32>
    return %y : tensor<2x2xf32>
  }
}
"""
# The same in a step that FP8 quantises behind the mask.
JUMPING = """module @jumping {
  ml_program.global private @mask(dense<[[0.0, 0xFF800000, 0xFF800000, 0xFF800000], [0.0, 0.0,0xFF800000,0xFF800000],[0.0,0.0,0.0,0xFF800000],[0.0,0.0,0.0,0.0]]> : tensor<4x4xf32>) : tensor<4x4xf32>
  ml_program.global private @w(#mpc.normal<std = 0.2, seed = 2>) : tensor<4x16xf32>
  ml_program.global private @mix.weight(#mpc.normal<std = 0.2, seed = 3>) : tensor<16x4xf32>
  ml_program.global private @head.weight(#mpc.normal<std = 0.2, seed = 4>) : tensor<5x16xf32>
  func.func @main(%x: tensor<4x16xf32> {mpc.name = "x"}, %t: tensor<4xi64> {mpc.name = "t"}) -> (tensor<f32> {mpc.name = "loss"}) {
    %mask = ml_program.global_load @mask : tensor<4x4xf32>
    %w = ml_program.global_load @w : tensor<4x16xf32>
    %m = ml_program.global_load @mix.weight : tensor<16x4xf32>
    %hd = ml_program.global_load @head.weight : tensor<5x16xf32>
    %s = mpc.linear %x, %w {layer = "scores"} : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x4xf32>
    %a = mpc.add %s, %mask {mpc.layer = "mask"} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %y = mpc.softmax %a axis 1 {layer = "softmax"} : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %z = mpc.linear %y, %m {layer = "mix"} : (tensor<4x4xf32>, tensor<16x4xf32>) -> tensor<4x16xf32>
    %l = mpc.linear %z, %hd {layer = "head"} : (tensor<4x16xf32>, tensor<5x16xf32>) -> tensor<4x5xf32>
    %loss = mpc.cross_entropy %l, %t {layer = "loss"} : (tensor<4x5xf32>, tensor<4xi64>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}
"""
SHAPES = {"wte": (12, 16), "fc.weight": (16, 16), "gain": (16,), "mix.weight": (16, 16), "head.weight": (5, 16)}
PLAIN = {"wte": 0.5, "fc.weight": 0.2, "gain": 1.0, "mix.weight": 0.2, "head.weight": 0.2}


def write_weights(path, changed):
    """Normal values; `changed`: by name a factor, or {element: value}."""
    header, data = {}, b""
    for seed, (name, shape) in enumerate(SHAPES.items()):
        values = tensors.normal(shape, seed, PLAIN[name]) if name != "gain" else [1.0] * 16
        change = changed.get(name, 1)
        if isinstance(change, dict):
            for element, value in change.items():
                values[element] = value
        else:
            values = [value * change for value in values]
        begin = len(data)
        data += struct.pack(f"<{len(values)}f", *values)
        header[name] = {"dtype": "F32", "shape": list(shape), "data_offsets": [begin, len(data)]}
    text = json.dumps(header).encode()
    path.write_bytes(struct.pack("<Q", len(text)) + text + data)


class Network:
    def __init__(self, mpc, folder):
        self.mpc, self.folder, self.problems = mpc, pathlib.Path(folder), []
        self.folder.mkdir(parents=True, exist_ok=True)
        (self.folder / "net.mlir").write_text(MODEL.replace(", SCALE", ""))
        (self.folder / "ignored.mlir").write_text(MODEL.replace(", SCALE", "").replace('layer = "loss"', 'layer = "loss", ignore_index = 9 : i64'))
        (self.folder / "sharp.mlir").write_text(MODEL.replace("SCALE", "scale = 1.0e38 : f64"))
        self.write("tokens", (8,), [3, 1, 4, 1, 5, 9, 2, 6], "i64")
        self.write("t", (8,), [0, 1, 2, 3, 4, 0, 1, 2], "i64")
        self.write("x", (8, 16), tensors.normal((8, 16), 40))

    def write(self, name, shape, values, kind="f32"):
        tensors.write_npy(self.folder / f"{name}.npy", shape, values, kind)

    def call(self, *words, code=0):
        done = subprocess.run([str(word) for word in (self.mpc, *words)], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, timeout=300, cwd=self.folder)  # fmt: skip
        if done.returncode != code:
            sys.exit(f"{' '.join(map(str, words))}: exit code {done.returncode}, expected {code}: {done.stdout}")
        return done.stdout

    def compile(self, name, *options, model="net", precision="fp16"):
        self.call("compile", f"{model}.mlir", f"--precision={precision}", "--target=cpu", *options, "-o", f"{name}.mpcx")

    def run(self, artifact, entry, *options, device="cpu", changed=None, **inputs):
        write_weights(self.folder / "w.safetensors", changed or {})
        given = {"tokens": "tokens", "x": "x", "t": "t", **inputs}
        words = [f"--input={name}={file}.npy" for name, file in given.items()]
        return self.call("run", f"{artifact}.mpcx", f"--device={device}", f"--entry={entry}", "--weights=w.safetensors",
                         *words, *options)  # fmt: skip

    def find(self, title, expected, artifact, entry, **more):
        """The sentence has all of `expected`, in this order."""
        said = self.run(artifact, entry, "--find-nonfinite", "--unchecked-indices", **more)
        line = next((line for line in said.splitlines() if "--find-nonfinite:" in line), said)
        at = 0
        for words in expected:
            found = line.find(words, at)
            if found < 0:
                self.problems.append(f"{title}: no '{words}' in: {line}")
                break
            at = found + len(words)
        print(f"{title}: {line.split('--find-nonfinite: ')[-1]}")

    def places(self):
        self.compile("main")
        self.compile("step", "--train", "--accumulate", "--lr=0.01", "--loss-scale=1024")
        self.compile("sharp", model="sharp")
        fc = ["the forward stops being finite in layer fc", "(product)", "8x16xf16", "inf at", "operands are finite",
              "f16 ends at 65504", '{"layer": "fc", "precision": "bf16"}']  # fmt: skip
        for entry in ("step", "eval"):
            self.find(f"a product, {entry}", fc, "step", entry, changed={"fc.weight": 6e4})
        self.find("a product, main", fc, "main", "main", changed={"fc.weight": 6e4})
        self.find("a product, cpu-check", fc, "step", "step", changed={"fc.weight": 6e4}, device="cpu-check")
        self.find("a product, micro_step", fc, "step", "micro_step", changed={"fc.weight": 6e4})
        self.find("the copy of a weight", ["parameter fc.weight is", "its copy in f16, which ends at 65504, holds"], "step",
                  "step", changed={"fc.weight": {17: 1e5}})  # fmt: skip
        self.find("a weight", ["parameter fc.weight holds inf at [1, 1]", "take weights"], "step", "step",
                  changed={"fc.weight": {17: float("inf")}})  # fmt: skip
        self.find("exp in a group", ["the forward", "layer grow, norm", "in it exp(", "is inf, f32 ends at", "in layer grow; no type of mpc holds more"],
                  "step", "step", changed={"fc.weight": 3e2})  # fmt: skip
        self.find("norm in a group", ["the forward", "f16 ends at 65504", "in it cast(", "of rms_norm is inf, in layer norm; bf16 and fp32"],
                  "step", "step", changed={"gain": 6e4})  # fmt: skip
        self.find("attention", ["the forward", "layer attn", "attention"], "sharp", "main")
        self.find("the backward", ["the backward stops being finite in", "or a lower --loss-scale"], "step", "step",
                  changed={"head.weight": 500.0, "mix.weight": 30.0})  # fmt: skip

    def data(self):
        values = tensors.normal((8, 16), 40)
        values[35] = float("nan")
        self.write("nan", (8, 16), values)
        self.find("NaN in an input", ["input x holds nan at [2, 3]", "the data is at fault"], "step", "step", x="nan")
        self.write("id", (8,), [3, 1, 4, 12, 5, 9, 2, 6], "i64")
        self.find("an id", ["input tokens: element [3] is 12, expected 0 to 11, the rows of the table or cache that it names"], "step", "step", tokens="id")
        self.write("class", (8,), [0, 1, 2, 3, 5, 0, 1, 2], "i64")
        self.find("a target", ["layer loss", "input t: element [4] is 5, expected 0 to 4, the classes of a loss"], "step", "step", t="class")
        self.compile("scaled", "--train", "--lr=0.01", "--loss-scale=1e9")
        self.find("a scale that is too large", ["the backward, in a kernel of the forward, stops being finite in layer loss",
                  "of cross_entropy_grad", "or a lower --loss-scale"], "scaled", "step")  # fmt: skip
        self.compile("ignored", "--train", "--lr=0.01", model="ignored")
        self.write("none", (8,), [9] * 8, "i64")
        self.find("no target at all", ["layer loss", "is nan", "a mean over nothing"], "ignored", "step", t="none")
        self.find("healthy, step", ["every result is finite"], "step", "step")
        self.find("healthy, main", ["every result is finite"], "main", "main")
        self.write("huge", (8, 16), [value * 1e38 for value in tensors.normal((8, 16), 40)])
        self.compile("wide", precision="bf16")
        self.find("bf16", ["the forward", "bf16", "no type of mpc holds more"], "wide", "main", x="huge",
                  changed={"fc.weight": 1e3})  # fmt: skip

    def masks(self):
        """A mask is no fault, neither where all is well nor where its scores overflow."""
        self.write("scores", (2, 16), [1.0] * 32)
        for weight, expected in (("0.5", "every result is finite"), ("3.0e4", "in layer scores, step 2 of 3 of main (product)")):
            (self.folder / "masked.mlir").write_text(MASKED.replace("W>", f"{weight}>"))
            self.compile("masked", model="masked")
            said = self.call("run", "masked.mpcx", "--device=cpu", "--input=x=scores.npy", "--find-nonfinite")
            if expected not in said:
                self.problems.append(f"mask: no '{expected}' in: {said}")

    def jumps(self):
        """A step that is skipped for an amax beyond its jump_limit is not blamed on a mask that is meant."""
        (self.folder / "jumping.mlir").write_text(JUMPING)
        self.compile("jumping", "--train", "--fp8-recipe=delayed:jump_limit=2", model="jumping", precision="fp8")
        self.write("small", (4, 16), tensors.normal((4, 16), 50))
        self.write("large", (4, 16), [4096 * value for value in tensors.normal((4, 16), 50)])
        self.write("kinds", (4,), [0, 1, 2, 3], "i64")
        run = ["run", "jumping.mpcx", "--device=cpu", "--entry=step", "--input=t=kinds.npy", "--find-nonfinite"]
        said = self.call(*run, "--steps=4", "--input=x=small.npy", "--save-state=before.safetensors")
        if "every result is finite" not in said or "skipped 0 of 4 steps" not in said:
            self.problems.append(f"a mask in a step of fp8: {said}")
        said = self.call(*run, "--input=x=large.npy", "--state=before.safetensors")
        for text in ("what it is skipped for is no such value", "an amax of fp8 was not finite or beyond its jump_limit"):
            if text not in said:
                self.problems.append(f"a jump behind a mask: no '{text}' in: {said}")

    def tracked(self):
        """--track-nonfinite: the layer by a flag that the kernels set, in every entry, and nothing else changes."""
        track = "--track-nonfinite"
        self.compile("tracked", track)
        self.compile("tracks", "--train", "--accumulate", "--lr=0.01", "--loss-scale=1024", track)
        self.compile("plain", "--train", "--accumulate", "--lr=0.01", "--loss-scale=1024")
        far, first = {"fc.weight": 6e4}, "fc is the first layer whose result is not finite"
        for artifact, entry, changed, expected in (
            ("tracked", "main", far, first), ("tracks", "eval", far, first), ("tracks", "step", far, first),
            ("tracks", "micro_step", far, first), ("tracks", "step", {"fc.weight": 3e2}, first.replace("fc", "grow")),
            ("tracks", "step", {"gain": 6e4}, first.replace("fc", "norm")),
            ("tracked", "main", {"head.weight": 1e30}, first.replace("fc", "head")),
        ):  # fmt: skip
            for device in ("cpu", "cpu-check"):
                said = self.run(artifact, entry, changed=changed, device=device)
                if expected not in said:
                    self.problems.append(f"tracked, {artifact} {entry} on {device}: no '{expected}' in: {said}")
        states = []
        for artifact in ("tracks", "plain"):
            state = self.folder / f"{artifact}.safetensors"
            said = self.run(artifact, "step", "--steps=2", f"--save-state={state}")
            states.append(state.read_bytes())
            if "first layer" in said:
                self.problems.append(f"tracked: a layer is named where all is finite: {said}")
        if states[0] != states[1]:
            self.problems.append("--track-nonfinite changes the bits of a state")
        write_weights(self.folder / "w.safetensors", far)
        rows = [f"--data=tokens=tokens.npy,x=x.npy,t=t.npy", "--weights=w.safetensors", "--metrics=lost.jsonl"]
        for micro in ("1", "2"):
            (self.folder / "lost.jsonl").unlink(missing_ok=True)
            said = self.call("train", "tracks.mpcx", "--steps=3", "--max-skips=2", f"--micro-batches={micro}", *rows, code=1)
            if "the forward stops being finite at fc" not in said:
                self.problems.append(f"mpc train --track-nonfinite, {micro} micro-batches: {said}")
            records = [json.loads(line) for line in (self.folder / "lost.jsonl").read_text().splitlines()]
            if [record.get("nonfinite_layer") for record in records if record["kind"] == "step"] != ["fc", "fc"]:
                self.problems.append(f"the records of mpc train --track-nonfinite, {micro} micro-batches: {records}")
        (self.folder / "masked.mlir").write_text(MASKED.replace("W>", "0.5>"))
        self.compile("masked", track, model="masked")
        said = self.call("run", "masked.mpcx", "--device=cpu", "--input=x=scores.npy")
        if "first layer" in said:
            self.problems.append(f"tracked: a mask is named: {said}")

    def traces(self):
        """Steps go on with the same bits, with the diagnosis and without it."""
        for changed, code in (({"fc.weight": 6e4}, "product"), ({}, "")):
            states = []
            for words in ([], ["--find-nonfinite"]):
                state = self.folder / f"state{len(states)}.safetensors"
                said = self.run("step", "step", "--steps=3", f"--save-state={state}", *words, changed=changed)
                states.append(state.read_bytes())
                if words and code not in said:
                    self.problems.append(f"no {code} in {said}")
                if not words and code and "the loss was not finite" not in said:
                    self.problems.append(f"of a lost loss: {said}")
                if not words and code and "the gradient of" in said:
                    self.problems.append(f"a gradient is named for a lost loss: {said}")
            if states[0] != states[1]:
                self.problems.append(f"the diagnosis changes the state, with {changed}")

    def train(self):
        """mpc train: said at the first skipped steps, and the end has the same bits."""
        self.compile("dynamic", "--train", "--accumulate", "--lr=0.01")
        values = tensors.normal((64, 16), 41)
        values[16 * 40 + 3] = 6e4 * 16  # beyond f16 in one row
        self.write("rows", (64, 16), values)
        self.write("ids", (64,), [i * 7 % 12 for i in range(64)], "i64")
        self.write("targets", (64,), [i % 5 for i in range(64)], "i64")
        write_weights(self.folder / "w.safetensors", {})
        for micro in (1, 2):
            states = []
            for words in ([], ["--find-nonfinite"]):
                state = self.folder / f"trained{len(states)}.safetensors"
                said = self.call("train", "dynamic.mpcx", "--data=tokens=ids.npy,x=rows.npy,t=targets.npy", "--steps=8",
                                 "--weights=w.safetensors", f"--micro-batches={micro}", f"--save-state={state}", *words)  # fmt: skip
                states.append(state.read_bytes())
                wanted = ["the forward stops being finite", "in layer"] if words else ["--find-nonfinite says where"]
                for text in wanted:
                    if text not in said:
                        self.problems.append(f"mpc train, {micro} micro-batches {words}: no '{text}' in: {said}")
            if states[0] != states[1]:
                self.problems.append(f"mpc train: the diagnosis changes the bits, {micro} micro-batches")
            print(f"train, {micro} micro-batches: " + next((l for l in said.splitlines() if "stops being" in l), ""))


def main():
    network = Network(*sys.argv[1:])
    network.places()
    network.data()
    network.masks()
    network.jumps()
    network.tracked()
    network.traces()
    network.train()
    sys.exit("\n".join(network.problems) or 0)


main()
