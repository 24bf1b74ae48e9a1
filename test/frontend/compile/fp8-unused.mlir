// Options of fp8 that nothing would take, and a model whose products all stay out of fp8.
// RUN: split-file %s %t
// RUN: %python %S/../Inputs/expect.py 2 %mpc compile %t/head.mlir --precision=bf16 --fp8-all 2>&1 | FileCheck %s --check-prefix=ALL
// RUN: %python %S/../Inputs/expect.py 2 %mpc evaluate %t/head.mlir --fp8-all 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: %mpc compile %t/head.mlir --precision=fp8 --target=cpu --stop-after=Quantize -o %t/out.mlir 2>&1 | FileCheck %s --check-prefix=HEAD
// RUN: %mpc compile %t/head.mlir --precision=fp8 --policy=%t/policy.json --target=cpu --stop-after=Quantize -o %t/out.mlir 2>&1 | FileCheck %s --check-prefix=POLICY --implicit-check-not=fp8-all
// RUN: %mpc compile %t/head.mlir --precision=fp8 --fp8-all --target=cpu --stop-after=Quantize -o %t/out.mlir 2>&1 | FileCheck %s --allow-empty --check-prefix=QUIET
// RUN: %mpc compile %t/head.mlir --precision=bf16 --fp8-recipe=current --target=cpu --stop-after=Quantize -o %t/out.mlir 2>&1 | FileCheck %s --check-prefix=BF16 --implicit-check-not=fp8-all
// RUN: %mpc compile %t/head.mlir --precision=fp8 --fp8-all --fp8-recipe=mxfp8 --target=cuda --arch=sm_90a --allow-fallback --stop-after=Quantize -o %t/out.mlir 2>&1 | FileCheck %s --check-prefix=LEFT
// RUN: %mpc compile %examples/digits/digits.mlir --precision=bf16 --dim=B=4 --train --recipe=%t/fp8.json --target=cpu --stop-after=Quantize -o %t/out.mlir 2>&1 | FileCheck %s --check-prefix=FILE
// Amaxes that nothing reads are an error, and so are those of another model and a file that was cut.
// RUN: %python %S/../Inputs/expect.py 1 %mpc compile %t/head.mlir --precision=bf16 --fp8-recipe=static --scales=%t/scales.json 2>&1 | FileCheck %s --check-prefix=UNREAD
// RUN: %python %S/../Inputs/expect.py 1 %mpc compile %t/head.mlir --precision=fp8 --fp8-recipe=static --scales=%t/scales.json 2>&1 | FileCheck %s --check-prefix=HEADS
// RUN: %python %S/../Inputs/expect.py 1 %mpc compile %t/other.mlir --precision=fp8 --fp8-all --fp8-recipe=static --scales=%t/scales.json 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: %python %S/../Inputs/expect.py 1 %mpc compile %t/head.mlir --precision=fp8 --fp8-all --fp8-recipe=static --scales=%t/cut.json 2>&1 | FileCheck %s --check-prefix=CUT
// RUN: %mpc compile %t/head.mlir --precision=fp8 --fp8-all --fp8-recipe=static --scales=%t/scales.json --target=cpu --stop-after=Quantize -o %t/out.mlir

// ALL: error: --fp8-all is about the rules of --precision=fp8, got --precision=bf16; ask for fp8, or leave --fp8-all out
// NONE: error: --fp8-all is about the rules of --precision=fp8, got no --precision
// HEAD: warning: --precision=fp8: no product runs in fp8: fc (role head: the head's error goes straight into the loss; FP8 there must be asked for); --fp8-all asks for heads too
// POLICY: warning: --precision=fp8: no product runs in fp8: fc (layer fc: keeps its range); other rules in {{.*}}policy.json, or mpc.precision = "fp8" on an op asks for it
// QUIET-NOT: {{warning|note}}
// BF16: note: --fp8-recipe=current changes nothing: no product is to run in fp8; --precision=fp8, a rule of --policy or mpc.precision
// RUN: %mpc compile %examples/digits/digits.mlir --precision=fp8 --dim=B=16 --train --fp8-recipe=mxfp8 --target=cuda --arch=sm_90a --allow-fallback --stop-after=Quantize -o %t/out.mlir 2>&1 | FileCheck %s --check-prefix=STEP
// STEP: warning: --precision=fp8: no product runs in fp8: fc1 fc2 (fallback: sm_90a has no products of mxfp8); fc3 (role head
// LEFT: warning: --precision=fp8: no product runs in fp8: fc (fallback: sm_90a has no products of mxfp8); another recipe or GPU may have them
// FILE: note: "fp8" in --recipe={{.*}}fp8.json changes nothing: no product is to run in fp8;
// UNREAD: error: --scales={{.*}}scales.json: no product is to run in fp8, so nothing reads the amaxes; ask for --precision=fp8, or leave --scales and --fp8-recipe out
// HEADS: error: --scales={{.*}}scales.json: no product is to run in fp8, so nothing reads the amaxes; ask for the heads too with --fp8-all
// OTHER: scales.json:{{.*}} error: has the amaxes of the model 'one', expected those of 'other'; calibrate this model (mpc calibrate)
// CUT: cut.json:{{.*}} error: is no whole JSON: [2:0, byte=16]: {{.*}}; write it anew with mpc calibrate

//--- fp8.json
{"version": 1, "fp8": {"recipe": "block"}}
//--- scales.json
{"version": 1, "model": "one", "runs": 1, "kept": "max", "margin": 0, "tensors": {"fc.x": {"amax": 1, "columns": 64}}}
//--- cut.json
{"version": 1, 
//--- policy.json
{"version": 1, "name": "test policy", "rules": [{"layer": "fc", "precision": "bf16", "why": "keeps its range"}]}
//--- head.mlir
module @one {
  ml_program.global private @fc.weight(#mpc.normal<std = 0.1, seed = 1>) : tensor<64x64xf32>
  func.func @main(%x: tensor<32x64xf32> {mpc.name = "x"}) -> (tensor<32x64xf32> {mpc.name = "y"}) {
    %w = ml_program.global_load @fc.weight : tensor<64x64xf32>
    %h = mpc.linear %x, %w {layer = "fc"} : (tensor<32x64xf32>, tensor<64x64xf32>) -> tensor<32x64xf32>
    return %h : tensor<32x64xf32>
  }
}
//--- other.mlir
module @other {
  ml_program.global private @fc.weight(#mpc.normal<std = 0.1, seed = 1>) : tensor<64x64xf32>
  func.func @main(%x: tensor<32x64xf32> {mpc.name = "x"}) -> (tensor<32x64xf32> {mpc.name = "y"}) {
    %w = ml_program.global_load @fc.weight : tensor<64x64xf32>
    %h = mpc.linear %x, %w {layer = "fc"} : (tensor<32x64xf32>, tensor<64x64xf32>) -> tensor<32x64xf32>
    return %h : tensor<32x64xf32>
  }
}
