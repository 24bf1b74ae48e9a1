// The machine code of the examples' training steps, of partial sums of wide rows, and of a table's gradient: whole vectors are
// stored, conversions are paired, a maximum is one instruction, ids are read for the list of places. Norms load a row before its first
// barrier and divide without a call; the fp8 ones turn 32 rows at once, which fills sectors.
// REQUIRES: nvrtc, nvdisasm
// RUN: %python %S/Inputs/sass.py %mpc %nvdisasm %examples %t %s %S/Inputs/norms.mlir | FileCheck %s
// CHECK: adamw: {{[1-9][0-9]*}} kernels
// CHECK: column_block: {{[1-9][0-9]*}} kernels
// CHECK: list_places: {{[1-9][0-9]*}} kernels
// CHECK: embedding_grad: {{[1-9][0-9]*}} kernels
// CHECK: {{[1-9][0-9]*}} kernels of a warp a row of 768 columns store turned rows, 32 at once

func.func @main(%x: tensor<8192x3072xf32> {mpc.name = "x"}, %dy: tensor<4096x768xf32> {mpc.name = "dy"}, %ids: tensor<4096xi64> {mpc.name = "ids"})
    -> (tensor<8192x3072xf32> {mpc.name = "y"}, tensor<3072xf32> {mpc.name = "sums"}, tensor<50257x768xf32> {mpc.name = "dtable"}) {
  %y = mpc.gelu %x : (tensor<8192x3072xf32>) -> tensor<8192x3072xf32>
  %sums = mpc.sum %y axes [0] : (tensor<8192x3072xf32>) -> tensor<3072xf32>
  %dtable = mpc.embedding_grad %dy, %ids rows 50257 : (tensor<4096x768xf32>, tensor<4096xi64>) -> tensor<50257x768xf32>
  return %y, %sums, %dtable : tensor<8192x3072xf32>, tensor<3072xf32>, tensor<50257x768xf32>
}
