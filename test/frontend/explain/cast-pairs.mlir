// Casts that agree in layer, reason, types and size are told apart by their ids: each entry casts its own input, and init the weight of both.
// RUN: %mpc explain %s --precision=bf16 --json | %python -c 'import json, sys; [print(row["function"], row["fates"][0]["fate"]) for row in json.load(sys.stdin)["casts"] if row["to"] == "bf16"]' > %t
// RUN: FileCheck %s < %t
// CHECK: main at load
// CHECK-NEXT: main alone
// CHECK-NEXT: decode folded
// CHECK-NEXT: decode alone

ml_program.global private @fc.weight(#mpc.normal<std = 0.1, seed = 1>) : tensor<16x16xf32>
func.func @main(%x: tensor<16x16xf32> {mpc.name = "x"}) -> (tensor<16x16xf32> {mpc.name = "y"}) {
  %w = ml_program.global_load @fc.weight : tensor<16x16xf32>
  %h = mpc.linear %x, %w {layer = "fc"} : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
  return %h : tensor<16x16xf32>
}
func.func @decode(%x: tensor<16x16xf32> {mpc.name = "x"}) -> (tensor<16x16xf32> {mpc.name = "y"}) {
  %w = ml_program.global_load @fc.weight : tensor<16x16xf32>
  %h = mpc.linear %x, %w {layer = "fc"} : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
  return %h : tensor<16x16xf32>
}
