// mpc evaluate --errors measures each conversion on the given data. In f8E4M3FN 1 and 2 are exact, 1000 becomes 448, 1e-5
// becomes 0 and inf counts apart: the noise is 552^2, the signal 1 + 4 + 1000^2, so 5.16 dB; one of five each is 20 %.
// RUN: split-file %s %t
// RUN: %python %S/../Inputs/npy.py %t/x.npy f4 5 1 1000 1e-5 inf 2
// RUN: %mpc evaluate %t/m.mlir --input x=%t/x.npy --errors | FileCheck %s
// RUN: %mpc evaluate %t/m.mlir --input x=%t/x.npy --errors=%t/errors.json && FileCheck %s --check-prefix=JSON < %t/errors.json
// RUN: %mpc evaluate %t/m.mlir --input x=%t/x.npy --exact --errors | FileCheck %s --check-prefix=EXACT
// RUN: %mpc evaluate %t/wide.mlir --input x=%t/x.npy --errors | FileCheck %s --check-prefix=WIDE
// RUN: %python %S/../Inputs/expect.py 1 %mpc evaluate %t/m.mlir --input x=%t/x.npy --errors=%t/x.npy 2>&1 | FileCheck %s --check-prefix=SAME
// 3.296875 times its own scale, 448 / 3.296875 in f32, is an ulp beyond 448: that is no saturation.
// RUN: %python %S/../Inputs/npy.py %t/ulp.npy f4 1x9x27 3.296875 0.5 1
// RUN: %python %S/../Inputs/npy.py %t/target.npy i8 1 2
// RUN: %mpc evaluate %S/../explain/Inputs/odd.mlir --dim=B=1 --precision=fp8 --input x=%t/ulp.npy --input target=%t/target.npy --errors=%t/ulp.json
// RUN: %python -c "import json; rows = [r for r in json.load(open('%t/ulp.json'))['tensors'] if r['largest'] == 3.296875 and r['to'] == 'f8E4M3FN']; assert rows and not any(r['saturated'] for r in rows), rows"
// RUN: %python %S/../Inputs/npy.py %t/b.npy f4 2x4 100 1 0.01 -50 0 0 0 3
// RUN: %python %S/../Inputs/npy.py %t/c.npy f4 4x20 1 2 3 4 5 6 7 1 2 3 4 5 6 7 1 2 3 4 5 6 7 1 2 3 4 5 6 7 1 2 3 4 5 6 7 1 2 3 4 5 6 7 1 2 3 4 5 6 7 1 2 3 4 5 6 7 1 2 3 4 5 6 7 1 2 3 4 5 6 7 1 2 3 4 5 6 7 1 2 3
// RUN: %mpc evaluate %t/blocks.mlir --input x=%t/b.npy --errors | FileCheck %s --check-prefix=BLOCKS
// RUN: %mpc evaluate %t/pairs.mlir --input x=%t/b.npy --errors | FileCheck %s --check-prefix=PAIRS
// What NVFP4 pads with zeros before it quantises counts nowhere: 4 rows of 20 are 80 elements, of a weight 320.
// RUN: %mpc evaluate %t/padded.mlir --precision=fp8 --fp8-all --fp8-recipe=nvfp4 --target=cpu --input x=%t/c.npy --errors | FileCheck %s --check-prefix=NVFP4
// NVFP4: {{.*}}f32 -> f4E2M1FN{{ +}}320{{ +}}
// NVFP4: {{.*}}bf16 -> f4E2M1FN{{ +}}80{{ +}}
// CHECK: Rounding
// CHECK-NEXT: for {{.*}}SQNR dB{{ +}}to zero %{{ +}}saturated %{{ +}}not finite
// CHECK-NEXT: {{.*}}main{{ +}}input 0{{ +}}f32 -> f8E4M3FN{{ +}}5{{ +}}1000{{ +}}1{{ +}}5.2{{ +}}20.000{{ +}}20.000{{ +}}1
// JSON-DAG: "sqnr_db": 5.161
// JSON-DAG: "saturated": 1,
// JSON-DAG: "to_zero": 1
// EXACT: exact{{ +}}0{{ +}}20.000{{ +}}1
// Each row is a block of i8: 100 and 3 become 127, 1 becomes 1 of 127/100, 0.01 becomes 0, and -50, which is -63.5, the even -64.
// BLOCKS: f32 -> i8{{ +}}8{{ +}}100{{ +}}of blocks{{ +}}48.0{{ +}}12.500{{ +}}0{{ +}}0
// In pairs of f4E2M1FN the blocks' scales are 16 and 0.5: 100 becomes 96, 1 and 0.01 become 0, -50 becomes -48, 3 stays.
// PAIRS: f32 -> f4E2M1FN{{ +}}8{{ +}}100{{ +}}of blocks{{ +}}27.8{{ +}}25.000{{ +}}12.500{{ +}}0
// WIDE: Rounding: no value is converted to a narrower format
// SAME: x.npy
//--- m.mlir
func.func @main(%x: tensor<5xf32> {mpc.name = "x"}) -> (tensor<5xf32> {mpc.name = "y"}) {
  %s = mpc.constant dense<1.0> : tensor<f32>
  %q = mpc.quantize %x, %s : (tensor<5xf32>, tensor<f32>) -> tensor<5xf8E4M3FN>
  %y = mpc.dequantize %q, %s : (tensor<5xf8E4M3FN>, tensor<f32>) -> tensor<5xf32>
  return %y : tensor<5xf32>
}
//--- wide.mlir
func.func @main(%x: tensor<5xf32> {mpc.name = "x"}) -> (tensor<5xf32> {mpc.name = "y"}) {
  %y = mpc.relu %x : (tensor<5xf32>) -> tensor<5xf32>
  return %y : tensor<5xf32>
}
//--- blocks.mlir
func.func @main(%x: tensor<2x4xf32> {mpc.name = "x"}) -> (tensor<2x4xf32> {mpc.name = "y"}) {
  %q, %s = mpc.quantize_blocks %x block [1, 4] : (tensor<2x4xf32>) -> (tensor<2x4xi8>, tensor<2x1xf32>)
  %y = mpc.dequantize_blocks %q, %s block [1, 4] : (tensor<2x4xi8>, tensor<2x1xf32>) -> tensor<2x4xf32>
  return %y : tensor<2x4xf32>
}
//--- pairs.mlir
func.func @main(%x: tensor<2x4xf32> {mpc.name = "x"}) -> (tensor<2x4xf32> {mpc.name = "y"}) {
  %g = mpc.constant dense<1.0> : tensor<f32>
  %q, %s = mpc.quantize_blocks %x tensor_scale(%g) block [1, 4] : (tensor<2x4xf32>, tensor<f32>) -> (tensor<2x2xui8>, tensor<2x1xf8E4M3FN>)
  %y = mpc.dequantize_blocks %q, %s block [1, 4] : (tensor<2x2xui8>, tensor<2x1xf8E4M3FN>) -> tensor<2x4xf32>
  return %y : tensor<2x4xf32>
}
//--- padded.mlir
ml_program.global private @w(#mpc.normal<std = 1.0, seed = 3>) : tensor<16x20xf32>
func.func @main(%x: tensor<4x20xf32> {mpc.name = "x"}) -> (tensor<4x16xf32> {mpc.name = "y"}) {
  %w = ml_program.global_load @w : tensor<16x20xf32>
  %y = mpc.linear %x, %w {layer = "fc"} : (tensor<4x20xf32>, tensor<16x20xf32>) -> tensor<4x16xf32>
  return %y : tensor<4x16xf32>
}
