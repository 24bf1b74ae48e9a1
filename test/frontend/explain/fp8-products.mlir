// What fp8 gains or costs at each product, its quantisation counted, and products that it costs more than it gains.
// The numbers: bf16's 8192 x 16 x 4096 moves 8192 x 4096 x 2 + 16 x 4096 x 2 + 8192 x 16 x 2 bytes, 20.150 us at 3.35 TB/s. In fp8 it moves 33,882,112
// bytes, and its quantisation, which reads the tensor once more, 3 x 8192 x 4096, 40.163 us in all. The wide product computes for 277.935 and 138.898 us.
// RUN: split-file %s %t
// By default all that the policy has in fp8 runs in fp8, whatever it costs.
// RUN: %mpc explain %t/model.mlir --precision=fp8 --target=cuda --device=H100 --wide | FileCheck %s --check-prefix=ALL
// RUN: %mpc explain %t/model.mlir --precision=fp8 --target=cuda --device=H100 --json | %python %t/gains.py fp8 fp8
// RUN: %mpc explain %t/model.mlir --precision=fp8 --fp8-products=gain:H100 --target=cuda --device=H100 --wide | FileCheck %s --check-prefix=GAIN
// RUN: %mpc explain %t/model.mlir --precision=fp8 --fp8-products=gain:H100 --target=cuda --device=H100 --json | %python %t/gains.py fp8 bf16
// RUN: %mpc explain %t/model.mlir --precision=fp8 --fp8-recipe=current:products=gain --target=cuda --device=H100 --json | %python %t/gains.py fp8 bf16
// Delayed scaling reads no tensor again, and by rates alone gains at both.
// RUN: %mpc explain %t/model.mlir --precision=fp8 --fp8-products=gain:H100 --fp8-recipe=calibrate --target=cuda --device=H100 --wide | FileCheck %s --check-prefix=STATIC
// Layers that bf16 joins: the rows of what runs in fp8 add up to bf16's one product, and so does the row of the joined product.
// RUN: %mpc explain %t/joined.mlir --precision=fp8 --target=cuda --device=H100 --json > %t/apart.json
// RUN: %mpc explain %t/joined.mlir --precision=fp8 --fp8-products=gain:H100 --target=cuda --device=H100 --json > %t/joined.json
// RUN: %python %t/sums.py %t/apart.json %t/joined.json
// In a step the forward's product runs as it does in @eval; --fp8-all is stronger than the recipe's file.
// RUN: %mpc explain %t/train.mlir --precision=fp8 --train --recipe=%t/gain.json --target=cuda --json > %t/step.json
// RUN: %python %t/alike.py %t/step.json 2
// RUN: %mpc explain %t/train.mlir --precision=fp8 --train --recipe=%t/gain.json --fp8-all --target=cuda --json > %t/step.json
// RUN: %python %t/alike.py %t/step.json 0
// RUN: %python %S/../Inputs/expect.py 2 %mpc explain %t/model.mlir --precision=fp8 --fp8-products=gain --fp8-all 2>&1 | FileCheck %s --check-prefix=BOTH
// RUN: %python %S/../Inputs/expect.py 2 %mpc explain %t/model.mlir --precision=fp8 --fp8-recipe=current:products=gain --fp8-all 2>&1 | FileCheck %s --check-prefix=SETTING
// RUN: %python %S/../Inputs/expect.py 2 %mpc explain %t/model.mlir --precision=fp8 --fp8-recipe=current:products=gain --fp8-products=all 2>&1 | FileCheck %s --check-prefix=TWICE
// RUN: %python %S/../Inputs/expect.py 1 %mpc explain %t/model.mlir --precision=fp8 --fp8-products=gain --target=cuda --arch=sm_89 2>&1 | FileCheck %s --check-prefix=DEVICE
// RUN: %python %S/../Inputs/expect.py 2 %mpc explain %t/model.mlir --precision=fp8 --fp8-products=gain:A100 2>&1 | FileCheck %s --check-prefix=A100
// RUN: %python %S/../Inputs/expect.py 1 %mpc explain %t/model.mlir --precision=fp8 --fp8-recipe=mxfp8 --arch=sm_100a --fp8-products=gain:H100 2>&1 | FileCheck %s --check-prefix=MX
// RUN: %python %S/../Inputs/expect.py 2 %mpc explain %t/model.mlir --precision=fp8 --fp8-products=gain:V100 2>&1 | FileCheck %s --check-prefix=V100
// RUN: %python %S/../Inputs/expect.py 2 %mpc explain %t/model.mlir --precision=fp8 --fp8-products=all:H100 2>&1 | FileCheck %s --check-prefix=NEEDS
// RUN: %python %S/../Inputs/expect.py 2 %mpc explain %t/model.mlir --precision=fp8 --fp8-products=gain --fp8-recipe=int8 2>&1 | FileCheck %s --check-prefix=INT8
// RUN: %mpc compile %t/model.mlir --precision=bf16 --fp8-products=gain --arch=sm_80 --stop-after=Quantize -o %t/out.mlir 2>&1 | FileCheck %s --check-prefix=NOTHING

// ALL: narrow linear fp8 {{.*}}class lower
// ALL: FP8 against bf16, on H100 in main, by rates alone
// ALL-NEXT: gemm {{.*}}runs in quantise us in fp8 us in bf16 fp8 gains us
// ALL-NEXT: wide 1 x 8192 x 4096 x 4096 fp8 100.7 MB 168.95 277.94 108.99
// ALL-NEXT: narrow 1 x 8192 x 16 x 4096 fp8 100.7 MB 40.16 20.15 -20.01
// ALL: FP8 products 2 of 2;
// GAIN: wide linear fp8 {{.*}}class lower
// GAIN: narrow linear bf16 {{.*}}gain: 40.163 us in fp8 with its quantisation, 20.150 us in bf16 on H100 {{.*}}products=gain of fp8's recipe
// GAIN: narrow {{.*}}f32 -> bf16 {{.*}}linear runs in bf16 (gain: 40.163 us
// GAIN: narrow 1 x 8192 x 16 x 4096 bf16 100.7 MB 40.16 20.15 -20.01
// GAIN: FP8 products 1 of 2 (1 by gain);
// STATIC: narrow 1 x 8192 x 16 x 4096 {{.*}}33.6 MB 20.13 20.15 0.02
// SETTING: --fp8-all asks for every product in fp8, and products=gain of --fp8-recipe leaves some out; give one of both
// TWICE: --fp8-products=all says again what products=gain of --fp8-recipe says; give one of both
// BOTH: --fp8-all asks for every product in fp8, and --fp8-products=gain leaves some out; give one of both
// DEVICE: error: products=gain of fp8's recipe needs the rates of a GPU with products of current, got no GPU with known rates; name one: --fp8-products=gain:H200 (there are H200, H100)
// A100: --fp8-products=gain:A100: expects device to be H200 or H100, got "A100"
// MX: error: products=gain of fp8's recipe needs the rates of a GPU with products of mxfp8, got H100; none is known: leave --fp8-products=gain out
// V100: --fp8-products=gain:V100: expects device to be H200 or H100, got "V100"
// NEEDS: --fp8-products=all:H100: expects device with "products": "gain" alone
// INT8: --fp8-products=gain: the recipe int8 has no setting 'products'; its settings: none
// NOTHING: note: --fp8-products=gain changes nothing: no product is to run in fp8

//--- gains.py
import json, sys
plan = json.load(sys.stdin)["plans"][0]
found = {row["layers"]: (row["precision"], row["fp8"]) for row in plan["gemms"]}
for layer, precision, numbers in (("wide", sys.argv[1], (100663296, 168.946, 277.935)), ("narrow", sys.argv[2], (100663296, 40.163, 20.15))):
    runs, fp8 = found[layer]
    assert runs == precision, (layer, runs)
    got = fp8["quantise_bytes"], fp8["fp8_us"], fp8["bf16_us"]
    assert all(abs(a - b) < 2e-3 for a, b in zip(got, numbers)), (layer, got)
    assert abs(fp8["gain_us"] - (numbers[2] - numbers[1])) < 2e-3, fp8
//--- sums.py
import json, sys
apart, joined = (json.load(open(name))["plans"][0]["gemms"] for name in sys.argv[1:])
assert [row["layers"] for row in apart] == ["q", "k", "v"] and {row["precision"] for row in apart} == {"fp8"}, apart
(one,) = joined
assert one["layers"] == "q+k+v" and one["precision"] == "bf16" and one["n"] == 384, one
for key in ("quantise_bytes", "fp8_us", "bf16_us", "gain_us"):
    total = sum(row["fp8"][key] for row in apart)
    assert abs(total - one["fp8"][key]) < 3e-3, (key, total, one)
assert abs(one["fp8"]["bf16_us"] - one["roofline_us"]) < 2e-3 and one["fp8"]["gain_us"] < 0, one
//--- alike.py
import json, sys
plan = json.load(open(sys.argv[1]))["plans"][0]
rows = [row for row in plan["gemms"] if row["layers"] == "narrow" and row["entry"] in ("step", "eval")]
forward = {row["precision"] for row in rows if (row["m"], row["n"], row["k"]) == (64, 20, 64)}
out = [row for row in rows if row["rule"].startswith("gain: ")]
assert len(forward) <= 1 and len({row["precision"] for row in rows if row["entry"] == "eval"}) == 1, rows
assert len([row for row in out if row["entry"] == "step"]) == int(sys.argv[2]), rows
//--- gain.json
{"fp8": {"recipe": "delayed", "products": "gain", "device": "H100"}}
//--- model.mlir
module @gains {
  ml_program.global private @wide.weight(#mpc.normal<std = 0.1, seed = 1>) : tensor<4096x4096xf32>
  ml_program.global private @narrow.weight(#mpc.normal<std = 0.1, seed = 2>) : tensor<16x4096xf32>
  func.func @main(%x: tensor<8192x4096xf32> {mpc.name = "x"}) -> (tensor<8192x16xf32> {mpc.name = "y"}) {
    %w1 = ml_program.global_load @wide.weight : tensor<4096x4096xf32>
    %w2 = ml_program.global_load @narrow.weight : tensor<16x4096xf32>
    %a = mpc.linear %x, %w1 {layer = "wide"} : (tensor<8192x4096xf32>, tensor<4096x4096xf32>) -> tensor<8192x4096xf32>
    %r = mpc.relu %a : (tensor<8192x4096xf32>) -> tensor<8192x4096xf32>
    %b = mpc.linear %r, %w2 {layer = "narrow"} : (tensor<8192x4096xf32>, tensor<16x4096xf32>) -> tensor<8192x16xf32>
    %y = mpc.relu %b : (tensor<8192x16xf32>) -> tensor<8192x16xf32>
    return %y : tensor<8192x16xf32>
  }
}
//--- joined.mlir
module @joined {
  ml_program.global private @q.weight(#mpc.normal<std = 0.1, seed = 1>) : tensor<128x1024xf32>
  ml_program.global private @k.weight(#mpc.normal<std = 0.1, seed = 2>) : tensor<128x1024xf32>
  ml_program.global private @v.weight(#mpc.normal<std = 0.1, seed = 3>) : tensor<128x1024xf32>
  func.func @main(%x: tensor<8192x1024xf32> {mpc.name = "x"}) -> (tensor<8192x128xf32> {mpc.name = "y"}) {
    %q = ml_program.global_load @q.weight : tensor<128x1024xf32>
    %k = ml_program.global_load @k.weight : tensor<128x1024xf32>
    %v = ml_program.global_load @v.weight : tensor<128x1024xf32>
    %0 = mpc.linear %x, %q {layer = "q"} : (tensor<8192x1024xf32>, tensor<128x1024xf32>) -> tensor<8192x128xf32>
    %1 = mpc.linear %x, %k {layer = "k"} : (tensor<8192x1024xf32>, tensor<128x1024xf32>) -> tensor<8192x128xf32>
    %2 = mpc.linear %x, %v {layer = "v"} : (tensor<8192x1024xf32>, tensor<128x1024xf32>) -> tensor<8192x128xf32>
    %3 = mpc.mul %0, %1 : (tensor<8192x128xf32>, tensor<8192x128xf32>) -> tensor<8192x128xf32>
    %y = mpc.mul %3, %2 : (tensor<8192x128xf32>, tensor<8192x128xf32>) -> tensor<8192x128xf32>
    return %y : tensor<8192x128xf32>
  }
}
//--- train.mlir
module @trained {
  ml_program.global private @wide.weight(#mpc.normal<std = 0.1, seed = 1>) : tensor<64x64xf32>
  ml_program.global private @narrow.weight(#mpc.normal<std = 0.1, seed = 2>) : tensor<1x64xf32>
  ml_program.global private @head.weight(#mpc.normal<std = 0.1, seed = 3>) : tensor<16x1xf32>
  func.func @main(%x: tensor<64x64xf32> {mpc.name = "x"}, %t: tensor<64xi64> {mpc.name = "t"}) -> (tensor<f32> {mpc.name = "loss"}) {
    %w1 = ml_program.global_load @wide.weight : tensor<64x64xf32>
    %w2 = ml_program.global_load @narrow.weight : tensor<1x64xf32>
    %w3 = ml_program.global_load @head.weight : tensor<16x1xf32>
    %a = mpc.linear %x, %w1 {layer = "wide"} : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
    %r = mpc.relu %a : (tensor<64x64xf32>) -> tensor<64x64xf32>
    %b = mpc.linear %r, %w2 {layer = "narrow"} : (tensor<64x64xf32>, tensor<1x64xf32>) -> tensor<64x1xf32>
    %c = mpc.linear %b, %w3 {layer = "head"} : (tensor<64x1xf32>, tensor<16x1xf32>) -> tensor<64x16xf32>
    %l = mpc.cross_entropy %c, %t {layer = "loss"} : (tensor<64x16xf32>, tensor<64xi64>) -> tensor<f32>
    return %l : tensor<f32>
  }
}
