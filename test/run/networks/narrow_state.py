#!/usr/bin/env python3
"""Parameters and state of 8 bits: narrow_state.py MPC FOLDER

Weights of i8 and u8 come from a .safetensors file, inputs from .npy, and state of u8 with a written first value counts up and wraps.
"""

import json
import pathlib
import struct
import subprocess
import sys

import tensors as t

MODEL = """
ml_program.global private @w(#mpc.external) : tensor<4xi8>
ml_program.global private @u(#mpc.external) : tensor<4xui8>
ml_program.global private mutable @d(dense<[200, 1, 255, 0]> : tensor<4xui8>) : tensor<4xui8>
func.func @main(%x: tensor<4xi8> {mpc.name = "x"}) -> (tensor<4xi32> {mpc.name = "y"}, tensor<4xui8> {mpc.name = "d"}) {
  %w = ml_program.global_load @w : tensor<4xi8>
  %u = ml_program.global_load @u : tensor<4xui8>
  %d = ml_program.global_load @d : tensor<4xui8>
  %a = mpc.cast %w : (tensor<4xi8>) -> tensor<4xi32>
  %b = mpc.cast %u : (tensor<4xui8>) -> tensor<4xi32>
  %c = mpc.cast %d : (tensor<4xui8>) -> tensor<4xi32>
  %e = mpc.cast %x : (tensor<4xi8>) -> tensor<4xi32>
  %s = mpc.add %a, %b : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  %t = mpc.add %c, %e : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  %y = mpc.add %s, %t : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  %one = mpc.constant dense<1> : tensor<4xi32>
  %next = mpc.add %c, %one : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  %n = mpc.cast %next : (tensor<4xi32>) -> tensor<4xui8>
  ml_program.global_store @d = %n : tensor<4xui8>
  return %y, %n : tensor<4xi32>, tensor<4xui8>
}
"""
EXPECTED = {"y": [-128 + 255 + 201 + 1, 127 + 128 + 2 - 2, -1 + 0 + 0 + 3, 0 + 1 + 1 - 4], "d": [202, 3, 1, 2]}  # of the second run


def main(mpc, folder):
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "model.mlir").write_text(MODEL)
    header = json.dumps({"w": {"dtype": "I8", "shape": [4], "data_offsets": [0, 4]},
                         "u": {"dtype": "U8", "shape": [4], "data_offsets": [4, 8]}}).encode()  # fmt: skip
    data = struct.pack("<4b4B", -128, 127, -1, 0, 255, 128, 0, 1)
    (folder / "w.safetensors").write_bytes(struct.pack("<Q", len(header)) + header + data)
    t.write_npy(folder / "x.npy", (4,), [1, -2, 3, -4], "i8")
    weights, artifact = f"--weights={folder / 'w.safetensors'}", folder / "model.mpcx"
    subprocess.run([mpc, "compile", folder / "model.mlir", "--precision=fp32", "--target=cpu", "-o", artifact], check=True)
    shared = [weights, f"--input=x={folder / 'x.npy'}", "--steps=2"]
    for where, words in {"cpu": ["run", artifact, "--device=cpu"], "cpu-check": ["run", artifact, "--device=cpu-check"],
                         "evaluate": ["evaluate", folder / "model.mlir"]}.items():  # fmt: skip
        paths = {name: folder / f"{where}.{name}.npy" for name in EXPECTED}
        outputs = [f"--output={name}={path}" for name, path in paths.items()]
        subprocess.run([mpc, *words, *shared, *outputs], check=True, stdout=subprocess.DEVNULL)
        for name, path in paths.items():
            found = t.read_npy(path)[1]
            if found != EXPECTED[name]:
                sys.exit(f"{where}: {name} is {found}, expected {EXPECTED[name]}")
    print(f"{len(EXPECTED)} results on cpu, cpu-check and by the evaluator")


main(*sys.argv[1:])
