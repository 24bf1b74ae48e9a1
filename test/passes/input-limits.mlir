// What is known of an input's integers: the rows of the smallest table that all of them look up.
// RUN: %mpc_opt %s --mpc-compile='targets=cpu' | FileCheck %s

// CHECK: plan.entry @main
// CHECK-SAME: input_limits = array<i64: 6, 0, 0, 6>
// CHECK-SAME: input_names = ["both", "part", "scores", "turned"]
ml_program.global private @small(#mpc.external) : tensor<6x8xf32>
ml_program.global private @large(#mpc.external) : tensor<9x8xf32>
func.func @main(%both: tensor<4xi64> {mpc.name = "both"}, %part: tensor<5xi32> {mpc.name = "part"},
                %scores: tensor<4x8xf32> {mpc.name = "scores"}, %turned: tensor<2x2xi64> {mpc.name = "turned"})
    -> (tensor<4x8xf32> {mpc.name = "y"}, tensor<4x8xf32> {mpc.name = "z"}, tensor<2x2x8xf32> {mpc.name = "u"}) {
  %small = ml_program.global_load @small : tensor<6x8xf32>
  %large = ml_program.global_load @large : tensor<9x8xf32>
  %a = mpc.embedding %large, %both {layer = "a"} : (tensor<9x8xf32>, tensor<4xi64>) -> tensor<4x8xf32>
  %b = mpc.embedding %small, %both {layer = "b"} : (tensor<6x8xf32>, tensor<4xi64>) -> tensor<4x8xf32>
  %y = mpc.add %a, %b : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  // What the slice leaves out may be anything.
  %four = mpc.slice %part starts [0] limits [4] strides [1] : (tensor<5xi32>) -> tensor<4xi32>
  %c = mpc.embedding %large, %four {layer = "c"} : (tensor<9x8xf32>, tensor<4xi32>) -> tensor<4x8xf32>
  %z = mpc.add %c, %scores : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  %columns = mpc.transpose %turned permutation [1, 0] : (tensor<2x2xi64>) -> tensor<2x2xi64>
  %u = mpc.embedding %small, %columns {layer = "u"} : (tensor<6x8xf32>, tensor<2x2xi64>) -> tensor<2x2x8xf32>
  return %y, %z, %u : tensor<4x8xf32>, tensor<4x8xf32>, tensor<2x2x8xf32>
}
