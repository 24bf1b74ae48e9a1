"""Weights in FP8 with their scales, as checkpoints have them, fill f32 as PyTorch's `w.float() * scale` does: fp8_weights.py MPC

Each form of scales through evaluate, run with --weights and compile with --weights: the same bits as the product in double, rounded to f32.
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


def write_npy(path, values):
    header = "{'descr': '<f4', 'fortran_order': False, 'shape': (%d, %d), }" % (ROWS, COLUMNS)
    header += " " * (63 - (10 + len(header)) % 64) + "\n"
    path.write_bytes(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode() + struct.pack(f"<{len(values)}f", *values))


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


if __name__ == "__main__":
    main(*sys.argv[1:])
