"""Weights in FP8 with their scales, as checkpoints have them, fill f32 as PyTorch's `w.float() * scale` does: fp8_weights.py MPC

Each form of scales through evaluate, run with --weights and compile with --weights: the same bits as the product in double, rounded to f32.
A tensor that the model asks for is no scale. Scales that are powers of two fill the block recipe exactly: x is the unit matrix, so that y is what the product
reads of w.
"""

import json
import math
import pathlib
import random
import struct
import subprocess
import sys

ROWS, COLUMNS = 130, 257
MODEL = f"""ml_program.global private @w(#mpc.zeros) : tensor<{ROWS}x{COLUMNS}xf32>
func.func @main(%x: tensor<{ROWS}x{COLUMNS}xf32> {{mpc.name = "x"}}) -> (tensor<{ROWS}x{COLUMNS}xf32> {{mpc.name = "y"}}) {{
  %w = ml_program.global_load @w : tensor<{ROWS}x{COLUMNS}xf32>
  %y = mpc.add %x, %w : (tensor<{ROWS}x{COLUMNS}xf32>, tensor<{ROWS}x{COLUMNS}xf32>) -> tensor<{ROWS}x{COLUMNS}xf32>
  return %y : tensor<{ROWS}x{COLUMNS}xf32>
}}
"""
# Of two parameters, one has the other's name and an ending of scales.
OWN = """ml_program.global private @w(#mpc.zeros) : tensor<4x2xf32>
ml_program.global private @w_scale(#mpc.zeros) : tensor<4x2xf32>
func.func @main(%x: tensor<4x2xf32> {mpc.name = "x"}) -> (tensor<4x2xf32> {mpc.name = "y"}) {
  %w = ml_program.global_load @w : tensor<4x2xf32>
  %s = ml_program.global_load @w_scale : tensor<4x2xf32>
  %a = mpc.add %x, %w : (tensor<4x2xf32>, tensor<4x2xf32>) -> tensor<4x2xf32>
  %y = mpc.add %a, %s : (tensor<4x2xf32>, tensor<4x2xf32>) -> tensor<4x2xf32>
  return %y : tensor<4x2xf32>
}
"""
BLOCK = f"""ml_program.global private @w(#mpc.zeros) : tensor<{ROWS}x{COLUMNS}xf32>
func.func @main(%x: tensor<{COLUMNS}x{COLUMNS}xf32> {{mpc.name = "x"}}) -> (tensor<{COLUMNS}x{ROWS}xf32> {{mpc.name = "y"}}) {{
  %w = ml_program.global_load @w : tensor<{ROWS}x{COLUMNS}xf32>
  %y = mpc.linear %x, %w {{layer = "fc"}} : (tensor<{COLUMNS}x{COLUMNS}xf32>, tensor<{ROWS}x{COLUMNS}xf32>) -> tensor<{COLUMNS}x{ROWS}xf32>
  return %y : tensor<{COLUMNS}x{ROWS}xf32>
}}
"""


def value_of(code, kind):
    """The value of 8 bits by the definition of the format."""
    fraction_bits, bias = (3, 7) if kind == "F8_E4M3" else (2, 15)
    exponent, fraction = (code & 127) >> fraction_bits, code & (1 << fraction_bits) - 1
    size = math.ldexp(fraction, 1 - bias - fraction_bits) if exponent == 0 else math.ldexp((1 << fraction_bits) + fraction, exponent - bias - fraction_bits)
    return -size if code & 128 else size


def single(value):
    return struct.unpack("<f", struct.pack("<f", value))[0]


def write(path, tensors):
    header, data = {}, b""
    for name, (kind, shape, blob) in tensors.items():
        header[name] = {"dtype": kind, "shape": shape, "data_offsets": [len(data), len(data) + len(blob)]}
        data += blob
    text = json.dumps(header).encode()
    path.write_bytes(struct.pack("<Q", len(text)) + text + data)


def read_npy(path):
    data = path.read_bytes()
    begin = 10 + struct.unpack("<H", data[8:10])[0]
    return list(struct.unpack(f"<{(len(data) - begin) // 4}f", data[begin:]))


def write_npy(path, values, rows=ROWS, columns=COLUMNS):
    header = "{'descr': '<f4', 'fortran_order': False, 'shape': (%d, %d), }" % (rows, columns)
    header += " " * (63 - (10 + len(header)) % 64) + "\n"
    path.write_bytes(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode() + struct.pack(f"<{len(values)}f", *values))


def own_names(call):
    """w (4, 2) in FP8 beside w_scale (4, 2), which is a parameter: y = w + w_scale."""
    pathlib.Path("own.mlir").write_text(OWN)
    write_npy(pathlib.Path("own.npy"), [0.0] * 8, 4, 2)
    codes, other = bytes(range(48, 56)), [0.5 * i + 3 for i in range(8)]
    file = pathlib.Path("own.safetensors")
    write(file, {"w": ("F8_E4M3", [4, 2], codes), "w_scale": ("F32", [4, 2], struct.pack("<8f", *other))})
    call("compile", "own.mlir", "--precision=fp32", "--target=cpu", "-o", "own.mpcx")
    call("compile", "own.mlir", "--precision=fp32", "--target=cpu", f"--weights={file}", "-o", "own-full.mpcx")
    for words in (("run", "own.mpcx", "--device=cpu", f"--weights={file}"), ("run", "own-full.mpcx", "--device=cpu"), ("evaluate", "own.mlir", f"--weights={file}")):
        call(*words, "--input=x=own.npy", "--output=y=own-y.npy")
        found, expected = read_npy(pathlib.Path("own-y.npy")), [value_of(code, "F8_E4M3") + s for code, s in zip(codes, other)]
        if found != expected:
            sys.exit(f"own names, {words[0]}: {found}, expected {expected}")
    print("own names: all equal")


def block_recipe(call, draw):
    """A checkpoint of 128x128 blocks with powers of two; the largest codes of the blocks differ."""
    pathlib.Path("block.mlir").write_text(BLOCK)
    write_npy(pathlib.Path("unit.npy"), [float(i == j) for i in range(COLUMNS) for j in range(COLUMNS)], COLUMNS, COLUMNS)
    call("compile", "block.mlir", "--precision=fp8", "--fp8-recipe=block", "--fp8-all", "--target=cpu", "-o", "block.mpcx")
    largest, exponents = [126, 119, 118, 100, 70, 126], [-9, -3, -12, 0, -7, -20]
    place = lambda i, j: i // 128 * 3 + j // 128
    codes = [draw.randrange(largest[place(i, j)] + 1) + draw.choice((0, 128)) for i in range(ROWS) for j in range(COLUMNS)]
    scales = [math.ldexp(1, exponent) for exponent in exponents]
    file = pathlib.Path("powers.safetensors")
    write(file, {"w": ("F8_E4M3", [ROWS, COLUMNS], bytes(codes)), "w_scale_inv": ("F32", [2, 3], struct.pack("<6f", *scales))})
    call("run", "block.mpcx", "--device=cpu", f"--weights={file}", "--input=x=unit.npy", "--output=y=unit-y.npy")
    found = read_npy(pathlib.Path("unit-y.npy"))
    wrong = sum(found[j * ROWS + i] != value_of(codes[i * COLUMNS + j], "F8_E4M3") * scales[place(i, j)] for i in range(ROWS) for j in range(COLUMNS))
    if wrong:
        sys.exit(f"block recipe: {wrong} of {ROWS * COLUMNS} differ")
    print("block recipe: all equal")


def bfloat(value):
    """Rounded to bf16, to nearest, ties to even."""
    bits = struct.unpack("<I", struct.pack("<f", value))[0]
    return struct.unpack("<f", struct.pack("<I", (bits + 0x7FFF + (bits >> 16 & 1)) & 0xFFFF0000))[0]


def block_recipe_of_any_scales(call, draw):
    """A checkpoint of 128x128 blocks by amax / 448: with power_of_two=false each element is its code by its scale, rounded to the result's
    bf16 alone; powers of two round the codes again."""
    codes = [draw.randrange(120) + draw.choice((0, 128)) for _ in range(ROWS * COLUMNS)]
    place = lambda i, j: i // 128 * 3 + j // 128
    for i in range(0, ROWS, 128):
        for j in range(0, COLUMNS, 128):
            codes[i * COLUMNS + j] = 126
    scales = [single(math.exp(draw.uniform(-9, 2))) for _ in range(6)]
    file = pathlib.Path("any.safetensors")
    write(file, {"w": ("F8_E4M3", [ROWS, COLUMNS], bytes(codes)), "w_scale_inv": ("F32", [2, 3], struct.pack("<6f", *scales))})
    for recipe, holds in (("block:power_of_two=false", True), ("block", False)):
        call("compile", "block.mlir", "--precision=fp8", f"--fp8-recipe={recipe}", "--fp8-all", "--target=cpu", "-o", "any.mpcx")
        call("run", "any.mpcx", "--device=cpu", f"--weights={file}", "--input=x=unit.npy", "--output=y=any-y.npy")
        found = read_npy(pathlib.Path("any-y.npy"))
        wrong = sum(found[j * ROWS + i] != bfloat(value_of(codes[i * COLUMNS + j], "F8_E4M3") * scales[place(i, j)]) for i in range(ROWS) for j in range(COLUMNS))
        if (wrong == 0) != holds:
            sys.exit(f"{recipe}: {wrong} of {ROWS * COLUMNS} differ")
        print(f"{recipe}: {'all equal' if holds else 'codes are rounded again'}")


def main(mpc):
    draw = random.Random(5)
    pathlib.Path("m.mlir").write_text(MODEL)
    write_npy(pathlib.Path("x.npy"), [0.0] * (ROWS * COLUMNS))
    call = lambda *words: subprocess.run([mpc, *words], check=True, stdout=subprocess.DEVNULL)
    call("compile", "m.mlir", "--precision=fp32", "--target=cpu", "-o", "m.mpcx")
    # The name, the shape, and the place of the scale of an element.
    forms = {
        "block": ("w_scale_inv", [2, 3], lambda i, j: i // 128 * 3 + j // 128),
        "rows": ("w_scale", [ROWS, 1], lambda i, j: i),
        "vector": ("w_scale", [ROWS], lambda i, j: i),
        "columns": ("w_scale", [1, COLUMNS], lambda i, j: j),
        "tensor": ("w_scale_inv", [], lambda i, j: 0),
        "groups": ("w_scale", [ROWS, 9], lambda i, j: i * 9 + j // 32),
    }
    for number, (form, (name, shape, place)) in enumerate(forms.items()):
        kind = ("F8_E4M3", "F8_E5M2")[number % 2]
        codes = [draw.choice([code for code in range(256) if code & 127 < (127 if kind == "F8_E4M3" else 124)]) for _ in range(ROWS * COLUMNS)]
        scales = [single(math.exp(draw.uniform(-9, 2))) for _ in range(math.prod(shape))]
        path = pathlib.Path(f"{form}.safetensors")
        write(path, {"w": (kind, [ROWS, COLUMNS], bytes(codes)), name: ("F32", shape, struct.pack(f"<{len(scales)}f", *scales))})
        expected = [single(value_of(codes[i * COLUMNS + j], kind) * scales[place(i, j)]) + 0.0 for i in range(ROWS) for j in range(COLUMNS)]
        call("compile", "m.mlir", "--precision=fp32", "--target=cpu", f"--weights={path}", "-o", "full.mpcx")
        for words in (("run", "m.mpcx", "--device=cpu", f"--weights={path}"), ("run", "full.mpcx", "--device=cpu"),
                      ("evaluate", "m.mlir", f"--weights={path}")):  # fmt: skip
            call(*words, "--input=x=x.npy", "--output=y=y.npy")
            found = read_npy(pathlib.Path("y.npy"))
            wrong = [i for i, (a, b) in enumerate(zip(found, expected)) if a != b]
            if wrong:
                sys.exit(f"{form}, {words[0]}: {len(wrong)} of {len(expected)} differ, first {wrong[0]}: {found[wrong[0]]}, expected {expected[wrong[0]]}")
        print(f"{form}: all equal")
    own_names(call)
    block_recipe(call, draw)
    block_recipe_of_any_scales(call, draw)


if __name__ == "__main__":
    main(*sys.argv[1:])
