// GELU and its derivative go into the products that make what they take, where cuBLASLt has such an epilogue.
// RUN: %mpc_opt %s --mpc-fuse-epilogues --split-input-file --remarks-filter=mpc --remark-format=emitRemark -o %t 2> %t.remarks
// RUN: FileCheck -enable-var-scope %s < %t
// RUN: FileCheck %s --check-prefix=REMARK < %t.remarks
// RUN: %mpc_opt %s --mpc-fuse-epilogues=forward=false --split-input-file | FileCheck %s --check-prefix=BACKWARD

// The product writes what the backward reads as well.
// CHECK-LABEL: func.func @forward
// CHECK: %[[Y:.*]], %[[Z:.*]] = mpc.matmul %{{.*}}, %{{.*}} bias(%{{.*}}) activation(gelu_tanh) {layer = "fc", transpose_b} : ({{.*}}) -> tensor<32x24xbf16> preactivation tensor<32x24xbf16>
// CHECK: mpc.reshape %[[Z]]
// CHECK-NOT: mpc.gelu_tanh %
// CHECK: return
func.func @forward(%x: tensor<32x16xbf16>, %w: tensor<24x16xbf16>, %b: tensor<24xbf16>) -> (tensor<2x16x24xbf16>, tensor<2x16x24xbf16>) {
  %0 = mpc.matmul %x, %w bias(%b) {layer = "fc", transpose_b} : (tensor<32x16xbf16>, tensor<24x16xbf16>, tensor<24xbf16>) -> tensor<32x24xbf16>
  %1 = mpc.reshape %0 : (tensor<32x24xbf16>) -> tensor<2x16x24xbf16>
  %2 = mpc.gelu_tanh %1 : (tensor<2x16x24xbf16>) -> tensor<2x16x24xbf16>
  %3 = mpc.gelu_tanh_grad %1, %2 : (tensor<2x16x24xbf16>, tensor<2x16x24xbf16>) -> tensor<2x16x24xbf16>
  return %2, %3 : tensor<2x16x24xbf16>, tensor<2x16x24xbf16>
}

// -----

// CHECK-LABEL: func.func @backward
// CHECK-SAME: %[[X:arg[0-9]]]: tensor<2x16x24xf16>
// CHECK: %[[AUX:.*]] = mpc.reshape %[[X]]
// CHECK: mpc.matmul %{{.*}}, %{{.*}} aux(%[[AUX]]) activation(gelu_tanh_grad)
// CHECK-NOT: mpc.{{matmul|gelu}}
// CHECK: return
func.func @backward(%dy: tensor<32x16xf16>, %w: tensor<16x24xf16>, %x: tensor<2x16x24xf16>) -> tensor<2x16x24xf16> {
  %0 = mpc.matmul %dy, %w : (tensor<32x16xf16>, tensor<16x24xf16>) -> tensor<32x24xf16>
  %1 = mpc.reshape %0 : (tensor<32x24xf16>) -> tensor<2x16x24xf16>
  %2 = mpc.gelu_tanh_grad %x, %1 : (tensor<2x16x24xf16>, tensor<2x16x24xf16>) -> tensor<2x16x24xf16>
  return %2 : tensor<2x16x24xf16>
}

// -----

// In the backward it is no matter whether the product of the forward makes the aux; with forward=false it does not.
// BACKWARD-LABEL: func.func @forward
// BACKWARD: mpc.gelu_tanh %
// BACKWARD-LABEL: func.func @backward
// BACKWARD: activation(gelu_tanh_grad)
// BACKWARD-LABEL: func.func @both
// BACKWARD: %[[Z:.*]] = mpc.matmul %{{.*}}, %{{.*}} :
// BACKWARD: mpc.gelu_tanh %[[Z]]
// BACKWARD: aux(%[[Z]]) activation(gelu_tanh_grad)

// CHECK-LABEL: func.func @both
// CHECK: %[[Y:.*]], %[[Z:.*]] = mpc.matmul %{{.*}}, %{{.*}} activation(gelu_tanh)
// CHECK: %[[DX:.*]] = mpc.matmul %{{.*}}, %{{.*}} aux(%[[Z]]) activation(gelu_tanh_grad)
// CHECK: return %[[Y]], %[[DX]]
func.func @both(%x: tensor<16x8xbf16>, %w: tensor<8x24xbf16>, %dy: tensor<16x8xbf16>) -> (tensor<16x24xbf16>, tensor<16x24xbf16>) {
  %0 = mpc.matmul %x, %w : (tensor<16x8xbf16>, tensor<8x24xbf16>) -> tensor<16x24xbf16>
  %1 = mpc.gelu_tanh %0 : (tensor<16x24xbf16>) -> tensor<16x24xbf16>
  %2 = mpc.matmul %dy, %w : (tensor<16x8xbf16>, tensor<8x24xbf16>) -> tensor<16x24xbf16>
  %3 = mpc.gelu_tanh_grad %0, %2 : (tensor<16x24xbf16>, tensor<16x24xbf16>) -> tensor<16x24xbf16>
  return %1, %3 : tensor<16x24xbf16>, tensor<16x24xbf16>
}

// -----

// What cuBLASLt has no such epilogue for stays as it is, and a remark says why.
// REMARK: something else reads the product too
// CHECK-LABEL: func.func @a_product_that_others_read
// CHECK: mpc.matmul %{{[a-z0-9]+}}, %{{[a-z0-9]+}} :
// CHECK: mpc.gelu_tanh_grad
func.func @a_product_that_others_read(%dy: tensor<32x16xf16>, %w: tensor<16x24xf16>, %x: tensor<32x24xf16>) -> (tensor<32x24xf16>, tensor<32x24xf16>) {
  %0 = mpc.matmul %dy, %w : (tensor<32x16xf16>, tensor<16x24xf16>) -> tensor<32x24xf16>
  %1 = mpc.gelu_tanh_grad %x, %0 : (tensor<32x24xf16>, tensor<32x24xf16>) -> tensor<32x24xf16>
  return %0, %1 : tensor<32x24xf16>, tensor<32x24xf16>
}

// -----

// REMARK: mpc.gelu_tanh, {{.*}}stays a pass over memory: {{.*}}an epilogue with an aux takes products of f16 or of bf16
// CHECK-LABEL: func.func @f32
// CHECK: mpc.gelu_tanh %
func.func @f32(%a: tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
  %0 = mpc.matmul %a, %a : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %1 = mpc.gelu_tanh %0 : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %2 = mpc.gelu_tanh_grad %0, %1 : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  return %1, %2 : tensor<8x8xf32>, tensor<8x8xf32>
}

// -----

// REMARK: mpc.gelu_tanh_grad, {{.*}}an epilogue with an aux takes products of f16 or of bf16
// CHECK-LABEL: func.func @fp8
// CHECK: mpc.gelu_tanh_grad
func.func @fp8(%a: tensor<16x16xf8E5M2>, %b: tensor<16x16xf8E4M3FN>, %s: tensor<f32>, %x: tensor<16x16xbf16>) -> tensor<16x16xbf16> {
  %0 = mpc.matmul %a, %b scales(%s, %s) {transpose_b} : (tensor<16x16xf8E5M2>, tensor<16x16xf8E4M3FN>, tensor<f32>, tensor<f32>) -> tensor<16x16xbf16>
  %1 = mpc.gelu_tanh_grad %x, %0 : (tensor<16x16xbf16>, tensor<16x16xbf16>) -> tensor<16x16xbf16>
  return %1 : tensor<16x16xbf16>
}

// -----

// REMARK: with an aux, rows begin at multiples of 8 elements
// CHECK-LABEL: func.func @rows_of_9
// CHECK: mpc.gelu_tanh %
func.func @rows_of_9(%b: tensor<8x8xbf16>, %c: tensor<8x9xbf16>) -> (tensor<8x9xbf16>, tensor<8x9xbf16>) {
  %0 = mpc.matmul %b, %c : (tensor<8x8xbf16>, tensor<8x9xbf16>) -> tensor<8x9xbf16>
  %1 = mpc.gelu_tanh %0 : (tensor<8x9xbf16>) -> tensor<8x9xbf16>
  %2 = mpc.gelu_tanh_grad %0, %1 : (tensor<8x9xbf16>, tensor<8x9xbf16>) -> tensor<8x9xbf16>
  return %1, %2 : tensor<8x9xbf16>, tensor<8x9xbf16>
}

// -----

// REMARK: with an aux, rows begin at multiples of 8 elements
// CHECK-LABEL: func.func @rows_of_9_read
// CHECK: mpc.gelu_tanh %
func.func @rows_of_9_read(%b: tensor<8x9xbf16>, %c: tensor<9x8xbf16>) -> (tensor<8x8xbf16>, tensor<8x8xbf16>) {
  %0 = mpc.matmul %b, %c : (tensor<8x9xbf16>, tensor<9x8xbf16>) -> tensor<8x8xbf16>
  %1 = mpc.gelu_tanh %0 : (tensor<8x8xbf16>) -> tensor<8x8xbf16>
  %2 = mpc.gelu_tanh_grad %0, %1 : (tensor<8x8xbf16>, tensor<8x8xbf16>) -> tensor<8x8xbf16>
  return %1, %2 : tensor<8x8xbf16>, tensor<8x8xbf16>
}

// -----

// REMARK: an epilogue with an aux takes one product, not a batch
// CHECK-LABEL: func.func @batch
// CHECK: mpc.gelu_tanh %
func.func @batch(%d: tensor<2x8x8xbf16>) -> (tensor<2x8x8xbf16>, tensor<2x8x8xbf16>) {
  %0 = mpc.matmul %d, %d : (tensor<2x8x8xbf16>, tensor<2x8x8xbf16>) -> tensor<2x8x8xbf16>
  %1 = mpc.gelu_tanh %0 : (tensor<2x8x8xbf16>) -> tensor<2x8x8xbf16>
  %2 = mpc.gelu_tanh_grad %0, %1 : (tensor<2x8x8xbf16>, tensor<2x8x8xbf16>) -> tensor<2x8x8xbf16>
  return %1, %2 : tensor<2x8x8xbf16>, tensor<2x8x8xbf16>
}

// -----

// REMARK: the product has a bias
// CHECK-LABEL: func.func @bias
// CHECK: mpc.gelu_tanh_grad
func.func @bias(%b: tensor<8x8xbf16>, %e: tensor<8xbf16>) -> tensor<8x8xbf16> {
  %0 = mpc.matmul %b, %b bias(%e) : (tensor<8x8xbf16>, tensor<8x8xbf16>, tensor<8xbf16>) -> tensor<8x8xbf16>
  %1 = mpc.gelu_tanh_grad %b, %0 : (tensor<8x8xbf16>, tensor<8x8xbf16>) -> tensor<8x8xbf16>
  return %1 : tensor<8x8xbf16>
}

// -----

// REMARK: the product has an activation
// CHECK-LABEL: func.func @activation
// CHECK: activation(relu)
// CHECK: mpc.gelu_tanh_grad
func.func @activation(%b: tensor<8x8xbf16>) -> tensor<8x8xbf16> {
  %0 = mpc.matmul %b, %b activation(relu) : (tensor<8x8xbf16>, tensor<8x8xbf16>) -> tensor<8x8xbf16>
  %1 = mpc.gelu_tanh_grad %b, %0 : (tensor<8x8xbf16>, tensor<8x8xbf16>) -> tensor<8x8xbf16>
  return %1 : tensor<8x8xbf16>
}

// -----

// REMARK: an aux is a whole tensor of the product's type
// CHECK-LABEL: func.func @a_part
// CHECK: mpc.gelu_tanh_grad
func.func @a_part(%b: tensor<8x8xbf16>, %x: tensor<9x8xbf16>) -> tensor<8x8xbf16> {
  %0 = mpc.slice %x starts [1, 0] limits [9, 8] strides [1, 1] : (tensor<9x8xbf16>) -> tensor<8x8xbf16>
  %1 = mpc.matmul %b, %b : (tensor<8x8xbf16>, tensor<8x8xbf16>) -> tensor<8x8xbf16>
  %2 = mpc.gelu_tanh_grad %0, %1 : (tensor<8x8xbf16>, tensor<8x8xbf16>) -> tensor<8x8xbf16>
  return %2 : tensor<8x8xbf16>
}

// -----

// A gelu that alone reads the product is its activation; nothing is saved beside it, and nothing refused.
// REMARK-NOT: remark
// CHECK-LABEL: func.func @alone
// CHECK-NEXT: mpc.matmul %arg0, %arg0 activation(gelu_tanh)
// CHECK-NEXT: return
func.func @alone(%a: tensor<8x8xbf16>) -> tensor<8x8xbf16> {
  %0 = mpc.matmul %a, %a : (tensor<8x8xbf16>, tensor<8x8xbf16>) -> tensor<8x8xbf16>
  %1 = mpc.gelu_tanh %0 : (tensor<8x8xbf16>) -> tensor<8x8xbf16>
  return %1 : tensor<8x8xbf16>
}

// -----

// Without a backward a preactivation would only be written.
// CHECK-LABEL: func.func @inference
// CHECK: %[[Z:.*]] = mpc.matmul %{{.*}}, %{{.*}} :
// CHECK: mpc.gelu_tanh %[[Z]]
// CHECK: mpc.gelu_tanh %{{.*}} : (tensor<64xbf16>)
func.func @inference(%a: tensor<8x8xbf16>) -> (tensor<8x8xbf16>, tensor<64xbf16>) {
  %0 = mpc.matmul %a, %a : (tensor<8x8xbf16>, tensor<8x8xbf16>) -> tensor<8x8xbf16>
  %1 = mpc.gelu_tanh %0 : (tensor<8x8xbf16>) -> tensor<8x8xbf16>
  %2 = mpc.reshape %0 : (tensor<8x8xbf16>) -> tensor<64xbf16>
  %3 = mpc.gelu_tanh %2 : (tensor<64xbf16>) -> tensor<64xbf16>
  return %1, %3 : tensor<8x8xbf16>, tensor<64xbf16>
}

// -----

// An epilogue works on a product's y: what reads its preactivation stays an op.
// CHECK-LABEL: func.func @preactivation
// CHECK: mpc.matmul %{{.*}}, %{{.*}} activation(gelu_tanh)
// CHECK: mpc.gelu_tanh_grad
func.func @preactivation(%a: tensor<8x8xbf16>) -> (tensor<8x8xbf16>, tensor<8x8xbf16>) {
  %0, %1 = mpc.matmul %a, %a activation(gelu_tanh) : (tensor<8x8xbf16>, tensor<8x8xbf16>) -> tensor<8x8xbf16> preactivation tensor<8x8xbf16>
  %2 = mpc.gelu_tanh_grad %a, %1 : (tensor<8x8xbf16>, tensor<8x8xbf16>) -> tensor<8x8xbf16>
  return %0, %2 : tensor<8x8xbf16>, tensor<8x8xbf16>
}
