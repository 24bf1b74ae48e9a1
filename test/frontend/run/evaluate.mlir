// mpc evaluate computes by the definitions of the ops, at any stage before Plan.
// RUN: split-file %s %t
// RUN: %python %S/../Inputs/npy.py %t/x.npy f4 2x3 1 -2 0.25
// RUN: %mpc evaluate %t/m.mlir --input x=%t/x.npy --output y=%t/y.npy | FileCheck %s
// RUN: %mpc evaluate %t/m.mlir --input x=%t/x.npy --compare y=%t/y.npy --after=Decompose | FileCheck %s --check-prefix=SAME
// RUN: %mpc evaluate %t/m.mlir --input x=%t/x.npy --precision=bf16 --after=Cast --exact --compare y=%t/y.npy | FileCheck %s --check-prefix=SAME
// The smallest difference is seen.
// RUN: %python %S/../Inputs/npy.py %t/z.npy f4 2x3 1 0 0.5
// RUN: %mpc evaluate %t/m.mlir --input x=%t/x.npy --compare y=%t/z.npy | FileCheck %s --check-prefix=OTHER

// CHECK: y f32 [2, 3] min 0 max 1 mean 0.416667
// SAME: y against {{.*}}: max abs error 0, SQNR inf (equal)
// OTHER: y against {{.*}}: max abs error 0.25, SQNR {{.*}} dB

// RUN: %python %S/../Inputs/expect.py 1 %mpc evaluate %t/m.mlir 2>&1 | FileCheck %s --check-prefix=MISSING
// MISSING: input 'x' (2x3xf32) is missing: --input x=file.npy
// RUN: %python %S/../Inputs/npy.py %t/bad.npy f4 3x2
// RUN: %python %S/../Inputs/expect.py 1 %mpc evaluate %t/m.mlir --input x=%t/bad.npy 2>&1 | FileCheck %s --check-prefix=SHAPE
// SHAPE: input 'x': {{.*}}bad.npy has shape [3, 2], expected [2, 3]
// RUN: %python %S/../Inputs/npy.py %t/bad.npy f8 2x3
// RUN: %python %S/../Inputs/expect.py 1 %mpc evaluate %t/m.mlir --input x=%t/bad.npy 2>&1 | FileCheck %s --check-prefix=TYPE
// TYPE: input 'x': {{.*}}bad.npy: its dtype is <f8, double precision; save it with x.astype('float32')
// RUN: %python %S/../Inputs/expect.py 1 %mpc evaluate %t/m.mlir --input X=%t/x.npy 2>&1 | FileCheck %s --check-prefix=NAME
// NAME: --input: there is no 'X', expected x
// RUN: %python %S/../Inputs/expect.py 1 %mpc evaluate %t/m.mlir --input x 2>&1 | FileCheck %s --check-prefix=FORM
// FORM: --input: expected name=file.npy, got 'x'
// RUN: head -c 90 %t/x.npy > %t/short.npy
// RUN: %python %S/../Inputs/expect.py 1 %mpc evaluate %t/m.mlir --input x=%t/short.npy 2>&1 | FileCheck %s --check-prefix=SHORT
// SHORT: short.npy: its header of {{[0-9]+}} bytes ends past the file
// RUN: head -c 140 %t/x.npy > %t/short.npy
// RUN: %python %S/../Inputs/expect.py 1 %mpc evaluate %t/m.mlir --input x=%t/short.npy 2>&1 | FileCheck %s --check-prefix=DATA
// DATA: short.npy: it has 12 bytes of data, 2x3xf32 needs 24
// RUN: %python %S/../Inputs/expect.py 1 %mpc evaluate %t/w.mlir --input x=%t/x.npy 2>&1 | FileCheck %s --check-prefix=WEIGHT
// WEIGHT: weight 'w' (2x3xf32) is missing; name a safetensors file that has it with --weights
// RUN: %python %S/../Inputs/expect.py 1 %mpc evaluate %t/m.mlir --input x=%t/x.npy --entry=mian 2>&1 | FileCheck %s --check-prefix=ENTRY
// ENTRY: there is no function @mian, it has main; did you mean main?

// What a precision asks for is evaluated: a product in fp8 is one of 8-bit numbers, as after Schedule, and another than the
// model's in f32.
// RUN: %python %S/../Inputs/npy.py %t/a.npy f4 4x32 0.3 -1.7 0.011 2.9 -0.6
// RUN: %mpc evaluate %t/p.mlir --input a=%t/a.npy --output y=%t/f32.npy
// RUN: %mpc evaluate %t/p.mlir --input a=%t/a.npy --precision=fp8 --output y=%t/fp8.npy --compare y=%t/f32.npy | FileCheck %s --check-prefix=FP8
// FP8: y against {{.*}}: max abs error {{.*}}, SQNR {{[23][0-9]}}
// RUN: %mpc evaluate %t/p.mlir --input a=%t/a.npy --precision=fp8 --after=Schedule --compare y=%t/fp8.npy | FileCheck %s --check-prefix=SAME
// RUN: %mpc evaluate %t/p.mlir --input a=%t/a.npy --precision=bf16 --compare y=%t/f32.npy | FileCheck %s --check-prefix=BF16
// BF16: y against {{.*}}: max abs error {{.*}}, SQNR {{[456][0-9]}}
// RUN: %mpc evaluate %t/p.mlir --input a=%t/a.npy --precision=fp32 --compare y=%t/f32.npy | FileCheck %s --check-prefix=SAME
// A policy's rule, too.
// RUN: %mpc evaluate %t/p.mlir --input a=%t/a.npy --precision=bf16 --policy=%t/f32.json --compare y=%t/f32.npy | FileCheck %s --check-prefix=SAME
// A stage before the effect of an option would leave it out.
// RUN: %python %S/../Inputs/expect.py 2 %mpc evaluate %t/p.mlir --input a=%t/a.npy --precision=fp8 --after=Cast 2>&1 | FileCheck %s --check-prefix=EARLY
// RUN: %python %S/../Inputs/expect.py 2 %mpc evaluate %t/p.mlir --input a=%t/a.npy --dim=B=2 --after=Source 2>&1 | FileCheck %s --check-prefix=DIM
// DIM: --dim=B=2 has its effect in the stage Read, which --after=Source leaves out; name a later stage or leave one of both out
// EARLY: --precision=fp8 has its effect in the stage Quantize, which --after=Cast leaves out; name a later stage or leave one of both out
// RUN: %python %S/../Inputs/expect.py 2 %mpc evaluate %t/p.mlir --input a=%t/a.npy --policy=%t/f32.json --after=Read 2>&1 | FileCheck %s --check-prefix=POLICY
// POLICY: --policy={{.*}}f32.json has its effect in the stage Cast

//--- p.mlir
ml_program.global private @w(#mpc.normal<std = 0.1, seed = 1>) : tensor<16x32xf32>
func.func @main(%a: tensor<4x32xf32> {mpc.name = "a"}) -> (tensor<4x16xf32> {mpc.name = "y"}) {
  %w = ml_program.global_load @w : tensor<16x32xf32>
  %y = mpc.linear %a, %w {layer = "fc"} : (tensor<4x32xf32>, tensor<16x32xf32>) -> tensor<4x16xf32>
  %z = mpc.relu %y : (tensor<4x16xf32>) -> tensor<4x16xf32>
  return %z : tensor<4x16xf32>
}

//--- f32.json
{"version": 1, "name": "f32", "rules": [{"layer": "fc", "precision": "fp32"}]}

//--- m.mlir
func.func @main(%x: tensor<2x3xf32> {mpc.name = "x"}) -> (tensor<2x3xf32> {mpc.name = "y"}) {
  %y = mpc.relu %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %y : tensor<2x3xf32>
}

//--- w.mlir
ml_program.global private @w(#mpc.external) : tensor<2x3xf32>
func.func @main(%x: tensor<2x3xf32> {mpc.name = "x"}) -> (tensor<2x3xf32> {mpc.name = "y"}) {
  %w = ml_program.global_load @w : tensor<2x3xf32>
  %y = mpc.add %x, %w : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return %y : tensor<2x3xf32>
}
