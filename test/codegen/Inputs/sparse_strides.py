"""Kernels over tensors of more than 2^31 elements, on the CPU, few of whose pages are ever touched.

    sparse_strides.py mpc c++ device-library-folder folder

The same model is compiled with long and with short rows, and its kernels run on the same values: by blocks at both ends
of the large tensors, which are mappings without memory behind them, and on small tensors. The bits must be the same, in
plain loops and on fibers, and UBSan must see no integer overflow.
"""

import ctypes
import mmap
import pathlib
import random
import re
import subprocess
import sys

MAP_NORESERVE = 0x4000
T, D = 64, 64  # tokens and columns of attention and of the product

# 3 x N, T rows of WIDE columns, a table of ROWS x 4096, a gradient of rows of LONG columns, more than a stack holds.
LARGE = {"N": 1 << 30, "WIDE": 1 << 26, "ROWS": 1 << 20, "LONG": 4000000}
SMALL = {"N": 64, "WIDE": 3 * D, "ROWS": 4, "LONG": 64}

MODEL = """
func.func @main(%x: tensor<3xNxbf16> {mpc.name = "x"}, %wide: tensor<1x1x64xWIDExbf16> {mpc.name = "wide"},
                %table: tensor<ROWSx4096xbf16> {mpc.name = "table"}, %ids: tensor<4xi32> {mpc.name = "ids"},
                %dy: tensor<4xLONGxbf16> {mpc.name = "dy"})
    -> (tensor<3xNxbf16>, tensor<1x1x64x64xbf16>, tensor<64x64xbf16>, tensor<4x4096xbf16>, tensor<2xLONGxbf16>) {
  %soft = mpc.softmax %x axis 0 : (tensor<3xNxbf16>) -> tensor<3xNxbf16>
  %q = mpc.slice %wide starts [0, 0, 0, 0] limits [1, 1, 64, 64] strides [1, 1, 1, 1] : (tensor<1x1x64xWIDExbf16>) -> tensor<1x1x64x64xbf16>
  %k = mpc.slice %wide starts [0, 0, 0, 64] limits [1, 1, 64, 128] strides [1, 1, 1, 1] : (tensor<1x1x64xWIDExbf16>) -> tensor<1x1x64x64xbf16>
  %v = mpc.slice %wide starts [0, 0, 0, 128] limits [1, 1, 64, 192] strides [1, 1, 1, 1] : (tensor<1x1x64xWIDExbf16>) -> tensor<1x1x64x64xbf16>
  %seen = mpc.attention %q, %k, %v {causal} : (tensor<1x1x64x64xbf16>, tensor<1x1x64x64xbf16>, tensor<1x1x64x64xbf16>) -> tensor<1x1x64x64xbf16>
  %a = mpc.reshape %q : (tensor<1x1x64x64xbf16>) -> tensor<64x64xbf16>
  %b = mpc.reshape %k : (tensor<1x1x64x64xbf16>) -> tensor<64x64xbf16>
  %product = mpc.matmul %a, %b : (tensor<64x64xbf16>, tensor<64x64xbf16>) -> tensor<64x64xbf16>
  %rows = mpc.embedding %table, %ids : (tensor<ROWSx4096xbf16>, tensor<4xi32>) -> tensor<4x4096xbf16>
  %dtable = mpc.embedding_grad %dy, %ids rows 2 : (tensor<4xLONGxbf16>, tensor<4xi32>) -> tensor<2xLONGxbf16>
  return %soft, %seen, %product, %rows, %dtable : tensor<3xNxbf16>, tensor<1x1x64x64xbf16>, tensor<64x64xbf16>, tensor<4x4096xbf16>, tensor<2xLONGxbf16>
}
"""


def host_flags():
    """The flags of every host compiler's command for a plan's text, which the runtime's header lists, one a line."""
    header = pathlib.Path(__file__).resolve().parents[3] / "runtime/src/cpu/HostFlags.h"
    flags = re.findall(r'^ *"(-[^"]+)"', header.read_text(), re.MULTILINE)
    assert "-ffp-contract=off" in flags, f"{header} lists {flags}"
    return flags


def command(*words):
    done = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"{' '.join(words)}: exit code {done.returncode}: {done.stderr}")
    return done.stdout


class Bf16:
    """So many elements; zeros until they are written."""

    def __init__(self, count):
        self.memory = mmap.mmap(-1, 2 * count, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | MAP_NORESERVE)
        self.place = (ctypes.c_ushort * 1).from_buffer(self.memory)

    def address(self, offset=0):
        return ctypes.addressof(self.place) + 2 * offset

    def write(self, at, codes):
        self.memory[2 * at:2 * (at + len(codes))] = b"".join(code.to_bytes(2, "little") for code in codes)

    def read(self, at, count):
        return self.memory[2 * at:2 * (at + count)]


def kernels_of(text, library):
    """What each kind of kernel is called: the words of its name but for the hash."""
    names = re.findall(r"MPC_(?:KERNEL\w*|GEMM)\((\w+),", text)
    return {name.rsplit("_", 1)[0]: getattr(library, name) for name in names}


def run(kernel, pointers, blocks):
    arguments = (ctypes.c_void_p * len(pointers))(*pointers)
    for block in blocks:
        kernel(arguments, ctypes.c_uint(block), ctypes.c_uint(block + 1))


def results(kernels, sizes):
    """The bytes of every result, over tensors of these sizes and the same values."""
    numbers = random.Random(7)
    values = lambda count: [numbers.randrange(0x3e80, 0x4080) | numbers.randrange(2) << 15 for _ in range(count)]
    n, wide, rows, long = (sizes[word] for word in ("N", "WIDE", "ROWS", "LONG"))
    found = {}

    # Softmax along columns that lie n apart, a block of 32 rows, and its turned copy, a block of 64.
    x, y, turned = Bf16(3 * n), Bf16(3 * n), Bf16(3 * n)
    for column in range(3):
        first, last = values(32), values(32)
        x.write(column * n, first)
        x.write(column * n + n - 32, last)
    run(kernels["row_block_softmax"], [x.address(), y.address()], [0, n // 32 - 1])
    run(kernels["tile_copy"], [y.address(), turned.address()], sorted({0, n // 64 - 1}))
    found["softmax"] = b"".join(turned.read(c * n, 32) + turned.read(c * n + n - 32, 32) for c in range(3))

    # Rows that lie `wide` apart.
    tokens, seen, product = Bf16(T * wide), Bf16(T * D), Bf16(T * D)
    for row in range(T):
        tokens.write(row * wide, values(3 * D))
    q, k, v = (tokens.address(i * D) for i in range(3))
    run(kernels["attention_causal"], [tokens.address()] * 3 + [seen.address()], [0])
    found["attention"] = seen.read(0, T * D)
    run(kernels["gemm_bf16"], [tokens.address()] * 2 + [product.address(), None, None, None, None], [0])
    found["matmul"] = product.read(0, T * D)

    # The last rows of a table.
    table, looked_up = Bf16(rows * 4096), Bf16(4 * 4096)
    table.write((rows - 4) * 4096, values(4 * 4096))
    ids = (ctypes.c_int * 4)(rows - 1, rows - 4, rows - 2, rows - 1)
    run(kernels["row_block_embedding"], [table.address(), ctypes.addressof(ids), looked_up.address()], [0])
    found["embedding"] = looked_up.read(0, 4 * 4096)

    # Rows that are added where they were looked up.
    dy, dtable = Bf16(4 * long), Bf16(2 * long)
    for row in range(4):
        dy.write(row * long, values(32))
        dy.write(row * long + long - 32, values(32))
    ids = (ctypes.c_int * 4)(1, 0, 1, 1)
    order, starts = (ctypes.c_int * 4)(), (ctypes.c_int * 3)()
    list_ = [ctypes.addressof(ids), ctypes.addressof(order), ctypes.addressof(starts)]
    run(kernels["list_places"], list_, [0, 1, 2])
    run(kernels["embedding_grad"], [dy.address(), *list_, dtable.address()], [0])
    found["embedding_grad"] = b"".join(dtable.read(r * long, 32) + dtable.read(r * long + long - 32, 32) for r in (0, 1))
    return found


def main(mpc, compiler, device, folder):
    texts = {}
    for name, sizes in (("large", LARGE), ("small", SMALL)):
        model = MODEL
        for word, size in sizes.items():
            model = re.sub(rf"(?<=[<x]){word}(?=x)", str(size), model)
        with open(f"{folder}/{name}.mlir", "w") as out:
            out.write(model)
        texts[name] = command(mpc, "compile", f"{folder}/{name}.mlir", "--precision=bf16", "--target=cpu", "--emit=cuda")
    small = re.sub(r"struct list_places_.*?\n}\n", "", texts["small"], flags=re.DOTALL)  # the list of the same ids
    with open(f"{folder}/kernels.cu", "w") as out:
        out.write(texts["large"] + small.replace('#include "mpc_device.cuh"', ""))
    words = ["-std=c++17", "-O1", "-march=x86-64-v3", *host_flags(),
             "-fsanitize=signed-integer-overflow", "-fno-sanitize-recover=all", "-fPIC", "-shared", f"-I{device}",
             "-x", "c++", f"{folder}/kernels.cu"]
    problems = []
    for name, words_more in (("plain loops", []), ("fibers", ["-DMPC_DEVICE_FIBERS"])):
        path = f"{folder}/{name.split()[-1]}.so"
        command(compiler, *words, *words_more, "-o", path)
        library = ctypes.CDLL(path)
        large = results(kernels_of(texts["large"], library), LARGE)
        small = results(kernels_of(texts["small"], library), SMALL)
        for result in small:
            if not any(small[result]):
                problems.append(f"{result}, {name}: nothing was computed")
            wrong = sum(large[result][i:i + 2] != small[result][i:i + 2] for i in range(0, len(small[result]), 2))
            print(f"{result}, {name}: {wrong} of {len(small[result]) // 2} elements differ")
            if wrong:
                problems.append(f"{result}, {name}: {wrong} elements differ from those of small tensors")
    return "\n".join(problems) or 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
