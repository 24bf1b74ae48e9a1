// In inference linear layers of one input become one product where their weights are copied at load anyway.
// RUN: %mpc_opt %s --mpc-join-products --split-input-file | FileCheck -enable-var-scope %s

ml_program.global private @q(#mpc.external) : tensor<16x8xf32>
ml_program.global private @k(#mpc.external) : tensor<8x8xf32>
ml_program.global private @bias(#mpc.external) : tensor<16xbf16>
ml_program.global private @less(#mpc.external) : tensor<8xbf16>
ml_program.global private @narrow(#mpc.external) : tensor<16x8xbf16>

// CHECK-LABEL: func.func @of_one_input
// CHECK: %[[W:.*]] = mpc.concat %{{.*}}, %{{.*}} axis 0 : (tensor<16x8xbf16>, tensor<8x8xbf16>) -> tensor<24x8xbf16>
// CHECK: %[[B:.*]] = mpc.concat %{{.*}}, %{{.*}} axis 0 : (tensor<16xbf16>, tensor<8xbf16>) -> tensor<24xbf16>
// CHECK: %[[Y:.*]] = mpc.linear %arg0, %[[W]] bias(%[[B]]) {layer = "q+k"} : (tensor<3x8xbf16>, tensor<24x8xbf16>, tensor<24xbf16>) -> tensor<3x24xbf16>
// CHECK-DAG: mpc.slice %[[Y]] starts [0, 0] limits [3, 16] strides [1, 1]
// CHECK-DAG: mpc.slice %[[Y]] starts [0, 16] limits [3, 24] strides [1, 1]
// CHECK-NOT: mpc.linear
// CHECK: return
func.func @of_one_input(%x: tensor<3x8xbf16>) -> (tensor<3x16xbf16>, tensor<3x8xbf16>) {
  %q = ml_program.global_load @q : tensor<16x8xf32>
  %k = ml_program.global_load @k : tensor<8x8xf32>
  %b = ml_program.global_load @bias : tensor<16xbf16>
  %l = ml_program.global_load @less : tensor<8xbf16>
  %qn = mpc.cast %q : (tensor<16x8xf32>) -> tensor<16x8xbf16>
  %0 = mpc.linear %x, %qn bias(%b) {layer = "q"} : (tensor<3x8xbf16>, tensor<16x8xbf16>, tensor<16xbf16>) -> tensor<3x16xbf16>
  %1 = mpc.exp %0 : (tensor<3x16xbf16>) -> tensor<3x16xbf16>
  %kn = mpc.cast %k : (tensor<8x8xf32>) -> tensor<8x8xbf16>
  %2 = mpc.linear %x, %kn bias(%l) {layer = "k"} : (tensor<3x8xbf16>, tensor<8x8xbf16>, tensor<8xbf16>) -> tensor<3x8xbf16>
  %3 = mpc.exp %2 : (tensor<3x8xbf16>) -> tensor<3x8xbf16>
  return %1, %3 : tensor<3x16xbf16>, tensor<3x8xbf16>
}

// A weight that the file has as it is read; a result of the function; another input; an activation.
// CHECK-LABEL: func.func @apart
// CHECK-NOT: mpc.concat
// CHECK: return
func.func @apart(%x: tensor<3x8xbf16>, %z: tensor<3x8xbf16>) -> (tensor<3x16xbf16>, tensor<3x16xbf16>, tensor<3x8xbf16>, tensor<3x8xbf16>, tensor<3x8xbf16>) {
  %n = ml_program.global_load @narrow : tensor<16x8xbf16>
  %q = ml_program.global_load @q : tensor<16x8xf32>
  %k = ml_program.global_load @k : tensor<8x8xf32>
  %0 = mpc.linear %x, %n : (tensor<3x8xbf16>, tensor<16x8xbf16>) -> tensor<3x16xbf16>
  %1 = mpc.exp %0 : (tensor<3x16xbf16>) -> tensor<3x16xbf16>
  %qn = mpc.cast %q : (tensor<16x8xf32>) -> tensor<16x8xbf16>
  %2 = mpc.linear %x, %qn : (tensor<3x8xbf16>, tensor<16x8xbf16>) -> tensor<3x16xbf16>
  %kn = mpc.cast %k : (tensor<8x8xf32>) -> tensor<8x8xbf16>
  %3 = mpc.linear %x, %kn : (tensor<3x8xbf16>, tensor<8x8xbf16>) -> tensor<3x8xbf16>
  %4 = mpc.exp %3 : (tensor<3x8xbf16>) -> tensor<3x8xbf16>
  %km = mpc.cast %k : (tensor<8x8xf32>) -> tensor<8x8xbf16>
  %5 = mpc.linear %z, %km : (tensor<3x8xbf16>, tensor<8x8xbf16>) -> tensor<3x8xbf16>
  %6 = mpc.exp %5 : (tensor<3x8xbf16>) -> tensor<3x8xbf16>
  %kr = mpc.cast %k : (tensor<8x8xf32>) -> tensor<8x8xbf16>
  %7 = mpc.linear %x, %kr activation(relu) : (tensor<3x8xbf16>, tensor<8x8xbf16>) -> tensor<3x8xbf16>
  %8 = mpc.exp %7 : (tensor<3x8xbf16>) -> tensor<3x8xbf16>
  return %1, %2, %4, %6, %8 : tensor<3x16xbf16>, tensor<3x16xbf16>, tensor<3x8xbf16>, tensor<3x8xbf16>, tensor<3x8xbf16>
}

// -----

// relu and gelu_tanh of a layer are its product's, unless a pass reads them; parts of a row begin at multiples of 8 elements.
ml_program.global private @w(#mpc.external) : tensor<16x8xf32>
ml_program.global private @odd(#mpc.external) : tensor<6x8xf32>
// CHECK-LABEL: func.func @activations
// CHECK: mpc.linear {{.*}} -> tensor<3x16xbf16>
// CHECK: mpc.linear {{.*}} -> tensor<3x16xbf16>
// CHECK: mpc.linear {{.*}} -> tensor<3x6xbf16>
// CHECK: mpc.linear {{.*}} -> tensor<3x16xbf16>
// CHECK-LABEL: func.func @gated
// CHECK: mpc.linear {{.*}} -> tensor<3x32xbf16>
// CHECK-NOT: mpc.linear
func.func @activations(%x: tensor<3x8xbf16>, %v: tensor<16x16xbf16>) -> (tensor<3x16xbf16>, tensor<3x16xbf16>, tensor<3x6xbf16>) {
  %w = ml_program.global_load @w : tensor<16x8xf32>
  %odd = ml_program.global_load @odd : tensor<6x8xf32>
  %a = mpc.cast %w : (tensor<16x8xf32>) -> tensor<16x8xbf16>
  %0 = mpc.linear %x, %a : (tensor<3x8xbf16>, tensor<16x8xbf16>) -> tensor<3x16xbf16>
  %1 = mpc.relu %0 : (tensor<3x16xbf16>) -> tensor<3x16xbf16>
  %b = mpc.cast %w : (tensor<16x8xf32>) -> tensor<16x8xbf16>
  %2 = mpc.linear %x, %b : (tensor<3x8xbf16>, tensor<16x8xbf16>) -> tensor<3x16xbf16>
  %3 = mpc.exp %2 : (tensor<3x16xbf16>) -> tensor<3x16xbf16>
  %c = mpc.cast %odd : (tensor<6x8xf32>) -> tensor<6x8xbf16>
  %4 = mpc.linear %x, %c : (tensor<3x8xbf16>, tensor<6x8xbf16>) -> tensor<3x6xbf16>
  %5 = mpc.exp %4 : (tensor<3x6xbf16>) -> tensor<3x6xbf16>
  %6 = mpc.linear %1, %v : (tensor<3x16xbf16>, tensor<16x16xbf16>) -> tensor<3x16xbf16>
  return %6, %3, %5 : tensor<3x16xbf16>, tensor<3x16xbf16>, tensor<3x6xbf16>
}
func.func @gated(%x: tensor<3x8xbf16>) -> tensor<3x16xbf16> {
  %w = ml_program.global_load @w : tensor<16x8xf32>
  %a = mpc.cast %w : (tensor<16x8xf32>) -> tensor<16x8xbf16>
  %0 = mpc.linear %x, %a : (tensor<3x8xbf16>, tensor<16x8xbf16>) -> tensor<3x16xbf16>
  %1 = mpc.gelu_tanh %0 : (tensor<3x16xbf16>) -> tensor<3x16xbf16>
  %b = mpc.cast %w : (tensor<16x8xf32>) -> tensor<16x8xbf16>
  %2 = mpc.linear %x, %b : (tensor<3x8xbf16>, tensor<16x8xbf16>) -> tensor<3x16xbf16>
  %3 = mpc.mul %1, %2 : (tensor<3x16xbf16>, tensor<3x16xbf16>) -> tensor<3x16xbf16>
  return %3 : tensor<3x16xbf16>
}

// -----

// In training the parameters stay apart.
module attributes {mpc.training = {}} {
  ml_program.global private @w(#mpc.external) : tensor<16x8xf32>
  // CHECK-LABEL: func.func @eval
  // CHECK-NOT: mpc.concat
  // CHECK: return
  func.func @eval(%x: tensor<3x8xbf16>) -> (tensor<3x16xbf16>, tensor<3x16xbf16>) {
    %w = ml_program.global_load @w : tensor<16x8xf32>
    %a = mpc.cast %w : (tensor<16x8xf32>) -> tensor<16x8xbf16>
    %0 = mpc.linear %x, %a : (tensor<3x8xbf16>, tensor<16x8xbf16>) -> tensor<3x16xbf16>
    %1 = mpc.exp %0 : (tensor<3x16xbf16>) -> tensor<3x16xbf16>
    %b = mpc.cast %w : (tensor<16x8xf32>) -> tensor<16x8xbf16>
    %2 = mpc.linear %x, %b : (tensor<3x8xbf16>, tensor<16x8xbf16>) -> tensor<3x16xbf16>
    %3 = mpc.exp %2 : (tensor<3x16xbf16>) -> tensor<3x16xbf16>
    return %1, %3 : tensor<3x16xbf16>, tensor<3x16xbf16>
  }
}
