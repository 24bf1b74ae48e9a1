// What is wrong in a model is said with file, line, column and layer, and ends with exit code 1. No file is left.
// RUN: split-file %s %t
// RUN: %python %S/../Inputs/expect.py 1 %mpc compile %t/shapes.mlir --precision=bf16 -o %t/out.mpcx 2>&1 | FileCheck %s --check-prefix=SHAPES
// RUN: %python %S/../Inputs/expect.py 1 %mpc compile %t/attribute.mlir --precision=bf16 -o %t/out.mpcx 2>&1 | FileCheck %s --check-prefix=ATTRIBUTE
// RUN: %python %S/../Inputs/expect.py 1 %mpc compile %t/unknown.mlir --precision=bf16 -o %t/out.mpcx 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: %python %S/../Inputs/expect.py 1 %mpc compile %t/generic.mlir --precision=bf16 -o %t/out.mpcx 2>&1 | FileCheck %s --check-prefix=GENERIC
// RUN: %python %S/../Inputs/expect.py 1 %mpc compile %t/foreign.mlir --precision=bf16 -o %t/out.mpcx 2>&1 | FileCheck %s --check-prefix=FOREIGN
// RUN: %python %S/../Inputs/expect.py 1 %mpc compile %t/foreign-generic.mlir --precision=bf16 -o %t/out.mpcx 2>&1 | FileCheck %s --check-prefix=FOREIGN-GENERIC
// RUN: %python %S/../Inputs/expect.py 1 %mpc compile %t/syntax.mlir --precision=bf16 -o %t/out.mpcx 2>&1 | FileCheck %s --check-prefix=SYNTAX
// RUN: %python %S/../Inputs/expect.py 1 %mpc compile %t/open.mlir --precision=bf16 -o %t/out.mpcx 2>&1 | FileCheck %s --check-prefix=OPEN
// RUN: %python %S/../Inputs/expect.py 1 %mpc compile %t/open.mlir --precision=bf16 --dim N=4 -o %t/out.mpcx 2>&1 | FileCheck %s --check-prefix=OPEN
// RUN: %python %S/../Inputs/expect.py 1 %mpc compile %t/override.mlir --precision=bf16 -o %t/out.mpcx 2>&1 | FileCheck %s --check-prefix=OVERRIDE
// RUN: not ls %t/out.mpcx mpc-fault.mlir

//--- shapes.mlir
func.func @main(%x: tensor<4x8xf32>, %w: tensor<6x9xf32>) -> tensor<4x6xf32> {
  // SHAPES: shapes.mlir:3:8: error: layer h.0.fc: 'mpc.linear' op {{.*}}6x9{{.*}}4x8
  %y = mpc.linear %x, %w : (tensor<4x8xf32>, tensor<6x9xf32>) -> tensor<4x6xf32> loc("h.0.fc")
  return %y : tensor<4x6xf32>
}

//--- attribute.mlir
func.func @main(%x: tensor<4x8xf32>, %w: tensor<6x9xf32>) -> tensor<4x6xf32> {
  // ATTRIBUTE: attribute.mlir:3:8: error: layer fc: 'mpc.linear' op
  %y = mpc.linear %x, %w {layer = "fc"} : (tensor<4x8xf32>, tensor<6x9xf32>) -> tensor<4x6xf32>
  return %y : tensor<4x6xf32>
}

//--- unknown.mlir
func.func @main(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  // UNKNOWN: unknown.mlir:3:8: error: unknown operation 'mpc.softmaxx': dialect mpc has no such op; did you mean mpc.softmax?
  %y = mpc.softmaxx %x axis 1 : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

//--- generic.mlir
func.func @main(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  // GENERIC: generic.mlir:3:8: error: unknown operation 'mpc.frobnicate': dialect mpc has no such op; it has abs,
  %y = "mpc.frobnicate"(%x) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

//--- foreign.mlir
func.func @main(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  // FOREIGN: foreign.mlir:4:8: error: unknown operation 'linalg.add'; a model is made of operations of the dialects mpc, func and ml_program
  // FOREIGN-NOT: Available dialects
  %y = linalg.add %x : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

//--- foreign-generic.mlir
func.func @main(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  // FOREIGN-GENERIC: foreign-generic.mlir:3:{{.*}}: error: unknown operation; a model is made of
  %y = "stablehlo.tanh"(%x) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

//--- syntax.mlir
func.func @main(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  // SYNTAX: syntax.mlir:3:{{.*}}: error:
  %y = mpc.relu %x : (tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

//--- open.mlir
// OPEN: open.mlir:2:1: error: {{.*}}'B'
func.func @main(%x: tensor<?x8xf32> {mpc.name = "x", mpc.dims = ["B"]}) -> tensor<?x8xf32> {
  %y = mpc.relu %x : (tensor<?x8xf32>) -> tensor<?x8xf32>
  return %y : tensor<?x8xf32>
}

//--- override.mlir
func.func @main(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  // OVERRIDE: override.mlir:3:8: error: {{.*}}'fp9'{{.*}}fp32, tf32, fp16, bf16 and fp8
  %y = mpc.relu %x {mpc.precision = "fp9"} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}
