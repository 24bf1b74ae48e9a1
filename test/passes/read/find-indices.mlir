// What is known of an input's integers: the rows of the smallest table that all of them look up, the classes of a loss.
// RUN: %mpc_opt %s --mpc-compile='target=cpu' | FileCheck %s

// CHECK: plan.entry @main
// CHECK-SAME: input_indices = [#mpc.index<limit = 6, classes = false>, unit, unit, #mpc.index<limit = 6, classes = false>, #mpc.index<limit = 7, classes = true, left_out = -100>, #mpc.index<limit = 8, classes = true>]
// CHECK-SAME: input_names = ["both", "part", "scores", "turned", "target", "narrow"]
ml_program.global private @small(#mpc.external) : tensor<6x8xf32>
ml_program.global private @large(#mpc.external) : tensor<9x8xf32>
func.func @main(%both: tensor<4xi64> {mpc.name = "both"}, %part: tensor<5xi32> {mpc.name = "part"},
                %scores: tensor<4x8xf32> {mpc.name = "scores"}, %turned: tensor<2x2xi64> {mpc.name = "turned"},
                %target: tensor<4xi64> {mpc.name = "target"}, %narrow: tensor<4xi32> {mpc.name = "narrow"})
    -> (tensor<4x8xf32> {mpc.name = "y"}, tensor<4x8xf32> {mpc.name = "z"}, tensor<2x2x8xf32> {mpc.name = "u"},
        tensor<f32> {mpc.name = "l"}, tensor<f32> {mpc.name = "m"}) {
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
  // The eighth column is padding, and -100 is no class.
  %l = mpc.cross_entropy %scores, %target {classes = 7 : i64, ignore_index = -100 : i64} : (tensor<4x8xf32>, tensor<4xi64>) -> tensor<f32>
  // Every number stays what it is.
  %wide = mpc.cast %narrow : (tensor<4xi32>) -> tensor<4xi64>
  %m = mpc.cross_entropy %scores, %wide : (tensor<4x8xf32>, tensor<4xi64>) -> tensor<f32>
  return %y, %z, %u, %l, %m : tensor<4x8xf32>, tensor<4x8xf32>, tensor<2x2x8xf32>, tensor<f32>, tensor<f32>
}

// The tokens before and behind each place: all of them are tokens, though the last is looked up nowhere, and -100 may stand where a class does.
// Of a slice alone nothing is known, whatever lies behind it, nor of what the second of the two leaves out.
// CHECK: plan.entry @shifted
// CHECK-SAME: input_indices = [#mpc.index<limit = 9, classes = true, left_out = -100>, unit, unit]
// CHECK-SAME: input_names = ["tokens", "scores", "gaps"]
func.func @shifted(%tokens: tensor<2x5xi64> {mpc.name = "tokens"}, %scores: tensor<8x9xf32> {mpc.name = "scores"}, %gaps: tensor<5xi64> {mpc.name = "gaps"})
    -> (tensor<8x8xf32>, tensor<f32>, tensor<3x8xf32>) {
  %small = ml_program.global_load @small : tensor<6x8xf32>
  %before = mpc.slice %tokens starts [0, 0] limits [2, 4] strides [1, 1] : (tensor<2x5xi64>) -> tensor<2x4xi64>
  %flat = mpc.reshape %before : (tensor<2x4xi64>) -> tensor<8xi64>
  %x = mpc.embedding %small, %flat {layer = "x"} : (tensor<6x8xf32>, tensor<8xi64>) -> tensor<8x8xf32>
  %turned = mpc.transpose %tokens permutation [1, 0] : (tensor<2x5xi64>) -> tensor<5x2xi64>
  %behind = mpc.slice %turned starts [1, 0] limits [5, 2] strides [1, 1] : (tensor<5x2xi64>) -> tensor<4x2xi64>
  %back = mpc.transpose %behind permutation [1, 0] : (tensor<4x2xi64>) -> tensor<2x4xi64>
  %t = mpc.reshape %back : (tensor<2x4xi64>) -> tensor<8xi64>
  %l = mpc.cross_entropy %scores, %t {ignore_index = -100 : i64} : (tensor<8x9xf32>, tensor<8xi64>) -> tensor<f32>
  %even = mpc.slice %gaps starts [0] limits [5] strides [2] : (tensor<5xi64>) -> tensor<3xi64>
  %one = mpc.slice %gaps starts [1] limits [2] strides [1] : (tensor<5xi64>) -> tensor<1xi64>
  %z = mpc.embedding %small, %even {layer = "z"} : (tensor<6x8xf32>, tensor<3xi64>) -> tensor<3x8xf32>
  %v = mpc.embedding %small, %one {layer = "v"} : (tensor<6x8xf32>, tensor<1xi64>) -> tensor<1x8xf32>
  %y = mpc.add %z, %v : (tensor<3x8xf32>, tensor<1x8xf32>) -> tensor<3x8xf32>
  return %x, %l, %y : tensor<8x8xf32>, tensor<f32>, tensor<3x8xf32>
}

// Every row that is appended has a place, and a length may be all keys; of positions and lengths that are computed nothing is known.
// CHECK: plan.entry @decode
// CHECK-SAME: input_indices = [unit, unit, #mpc.index<limit = 15, classes = false>, #mpc.index<limit = 17, classes = false>, unit]
// CHECK-SAME: input_names = ["cache", "rows", "position", "lengths", "step"]
func.func @decode(%c: tensor<2x4x16x8xf32> {mpc.name = "cache"}, %r: tensor<2x4x2x8xf32> {mpc.name = "rows"}, %p: tensor<2xi64> {mpc.name = "position"},
                  %n: tensor<2xi32> {mpc.name = "lengths"}, %s: tensor<i32> {mpc.name = "step"}) -> (tensor<2x4x2x8xf32>, tensor<2x4x2x8xf32>) {
  %k = mpc.append %c, %r, %p axis 2 {layer = "k"} : (tensor<2x4x16x8xf32>, tensor<2x4x2x8xf32>, tensor<2xi64>) -> tensor<2x4x16x8xf32>
  %y = mpc.attention %r, %k, %k lengths(%n) {causal, layer = "y"} : (tensor<2x4x2x8xf32>, tensor<2x4x16x8xf32>, tensor<2x4x16x8xf32>, tensor<2xi32>) -> tensor<2x4x2x8xf32>
  %next = mpc.add %s, %s : (tensor<i32>, tensor<i32>) -> tensor<i32>
  %all = mpc.broadcast %next shape [2] : (tensor<i32>) -> tensor<2xi32>
  %z = mpc.attention %r, %k, %k lengths(%all) {causal, layer = "z"} : (tensor<2x4x2x8xf32>, tensor<2x4x16x8xf32>, tensor<2x4x16x8xf32>, tensor<2xi32>) -> tensor<2x4x2x8xf32>
  return %y, %z : tensor<2x4x2x8xf32>, tensor<2x4x2x8xf32>
}
