// Activations and biases that are written as primitives become what they mean; near misses stay.
// RUN: %mpc_opt %s --mpc-recognise-layers --split-input-file | FileCheck -enable-var-scope %s

// CHECK-LABEL: func.func @gelu
// CHECK-NEXT: %[[A:.*]] = mpc.gelu %arg0 {mpc.recognised = "{{.*}}erf{{.*}}"}
// CHECK-NEXT: %[[B:.*]] = mpc.gelu %arg0
// CHECK-NEXT: return %[[A]], %[[B]]
func.func @gelu(%x: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
  %one = mpc.constant dense<1.0> : tensor<f32>
  %half = mpc.constant dense<0.5> : tensor<f32>
  %root = mpc.constant dense<1.41421354> : tensor<f32>
  %s = mpc.div %x, %root : (tensor<4x8xf32>, tensor<f32>) -> tensor<4x8xf32>
  %e = mpc.erf %s : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %p = mpc.add %e, %one : (tensor<4x8xf32>, tensor<f32>) -> tensor<4x8xf32>
  %m = mpc.mul %x, %p : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  %y = mpc.mul %m, %half : (tensor<4x8xf32>, tensor<f32>) -> tensor<4x8xf32>
  %t = mpc.div %x, %root : (tensor<4x8xf32>, tensor<f32>) -> tensor<4x8xf32>
  %f = mpc.erf %t : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %h = mpc.mul %x, %half : (tensor<4x8xf32>, tensor<f32>) -> tensor<4x8xf32>
  %q = mpc.mul %h, %f : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  %z = mpc.add %h, %q : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  return %y, %z : tensor<4x8xf32>, tensor<4x8xf32>
}

// -----

// x^3 as a power, and as products of a sum that is x itself.
// CHECK-LABEL: func.func @gelu_tanh
// CHECK-NEXT: %[[A:.*]] = mpc.gelu_tanh %arg0
// CHECK-NEXT: %[[X:.*]] = mpc.add
// CHECK-NEXT: %[[B:.*]] = mpc.gelu_tanh %[[X]]
// CHECK-NEXT: return %[[A]], %[[B]]
func.func @gelu_tanh(%x: tensor<4x8xf32>, %r: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
  %one = mpc.constant dense<1.0> : tensor<f32>
  %half = mpc.constant dense<0.5> : tensor<f32>
  %three = mpc.constant dense<3.0> : tensor<f32>
  %factor = mpc.constant dense<0.044715> : tensor<f32>
  %outer = mpc.constant dense<0.797884583> : tensor<f32>
  %h = mpc.mul %x, %half : (tensor<4x8xf32>, tensor<f32>) -> tensor<4x8xf32>
  %c = mpc.pow %x, %three : (tensor<4x8xf32>, tensor<f32>) -> tensor<4x8xf32>
  %f = mpc.mul %c, %factor : (tensor<4x8xf32>, tensor<f32>) -> tensor<4x8xf32>
  %s = mpc.add %x, %f : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  %i = mpc.mul %s, %outer : (tensor<4x8xf32>, tensor<f32>) -> tensor<4x8xf32>
  %t = mpc.tanh %i : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %p = mpc.add %t, %one : (tensor<4x8xf32>, tensor<f32>) -> tensor<4x8xf32>
  %y = mpc.mul %h, %p : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>

  %a = mpc.add %x, %r : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  %a2 = mpc.mul %a, %a : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  %k = mpc.mul %a2, %factor : (tensor<4x8xf32>, tensor<f32>) -> tensor<4x8xf32>
  %l = mpc.add %k, %one : (tensor<4x8xf32>, tensor<f32>) -> tensor<4x8xf32>
  %m = mpc.mul %a, %l : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  %n = mpc.mul %outer, %m : (tensor<f32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  %o = mpc.tanh %n : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %u = mpc.add %o, %one : (tensor<4x8xf32>, tensor<f32>) -> tensor<4x8xf32>
  %v = mpc.mul %a, %u : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  %z = mpc.mul %half, %v : (tensor<f32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  return %y, %z : tensor<4x8xf32>, tensor<4x8xf32>
}

// -----

// CHECK-LABEL: func.func @simple_ones
// CHECK-NEXT: %[[A:.*]] = mpc.silu %arg0 {mpc.recognised = "sigmoid, mul"}
// CHECK-NEXT: %[[B:.*]] = mpc.silu %arg0 {mpc.recognised = "neg, exp, add, div"}
// CHECK-NEXT: %[[C:.*]] = mpc.sigmoid %arg0
// CHECK-NEXT: %[[D:.*]] = mpc.relu %arg0
// CHECK-NEXT: %[[E:.*]] = mpc.relu %arg0
// CHECK-NEXT: return %[[A]], %[[B]], %[[C]], %[[D]], %[[E]]
func.func @simple_ones(%x: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) {
  %one = mpc.constant dense<1.0> : tensor<f32>
  %zero = mpc.constant dense<0.0> : tensor<f32>
  %s = mpc.sigmoid %x : (tensor<8xf32>) -> tensor<8xf32>
  %a = mpc.mul %s, %x : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %n = mpc.neg %x : (tensor<8xf32>) -> tensor<8xf32>
  %e = mpc.exp %n : (tensor<8xf32>) -> tensor<8xf32>
  %p = mpc.add %one, %e : (tensor<f32>, tensor<8xf32>) -> tensor<8xf32>
  %b = mpc.div %x, %p : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %m = mpc.neg %x : (tensor<8xf32>) -> tensor<8xf32>
  %f = mpc.exp %m : (tensor<8xf32>) -> tensor<8xf32>
  %q = mpc.add %f, %one : (tensor<8xf32>, tensor<f32>) -> tensor<8xf32>
  %c = mpc.reciprocal %q : (tensor<8xf32>) -> tensor<8xf32>
  %d = mpc.maximum %zero, %x : (tensor<f32>, tensor<8xf32>) -> tensor<8xf32>
  %r = mpc.clamp %x min 0.0 : (tensor<8xf32>) -> tensor<8xf32>
  return %a, %b, %c, %d, %r : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
}

// -----

// Another factor, the sigmoid of something else, a sigmoid that the model needs, and the maximum with -0.
// CHECK-LABEL: func.func @near_misses
// CHECK-NOT: mpc.{{gelu|silu|relu}}
// CHECK: return
func.func @near_misses(%x: tensor<8xf32>, %z: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) {
  %one = mpc.constant dense<1.0> : tensor<f32>
  %half = mpc.constant dense<0.5> : tensor<f32>
  %root = mpc.constant dense<1.5> : tensor<f32>
  %nothing = mpc.constant dense<-0.0> : tensor<f32>
  %s = mpc.div %x, %root : (tensor<8xf32>, tensor<f32>) -> tensor<8xf32>
  %e = mpc.erf %s : (tensor<8xf32>) -> tensor<8xf32>
  %p = mpc.add %e, %one : (tensor<8xf32>, tensor<f32>) -> tensor<8xf32>
  %m = mpc.mul %x, %p : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %a = mpc.mul %m, %half : (tensor<8xf32>, tensor<f32>) -> tensor<8xf32>
  %g = mpc.sigmoid %z : (tensor<8xf32>) -> tensor<8xf32>
  %b = mpc.mul %g, %x : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %h = mpc.sigmoid %x : (tensor<8xf32>) -> tensor<8xf32>
  %c = mpc.mul %h, %x : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %d = mpc.maximum %nothing, %x : (tensor<f32>, tensor<8xf32>) -> tensor<8xf32>
  return %a, %b, %c, %h, %d : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
}

// -----

// A bias of a product, behind a reshape and before an activation; a product by a weight.
// CHECK-LABEL: func.func @bias
// CHECK-NEXT: %[[Y:.*]] = mpc.linear %arg0, %arg1 bias(%arg2) {layer = "fc", mpc.recognised = "linear, add"}
// CHECK-NEXT: %[[R:.*]] = mpc.reshape %[[Y]]
// CHECK-NEXT: %[[Z:.*]] = mpc.matmul %arg0, %arg1 bias(%arg2)
// CHECK-SAME: transpose_b
// CHECK-NEXT: return %[[R]], %[[Z]]
func.func @bias(%x: tensor<6x8xf32>, %w: tensor<4x8xf32>, %b: tensor<4xf32>) -> (tensor<2x3x4xf32>, tensor<6x4xf32>) {
  %p = mpc.linear %x, %w {layer = "fc"} : (tensor<6x8xf32>, tensor<4x8xf32>) -> tensor<6x4xf32>
  %r = mpc.reshape %p : (tensor<6x4xf32>) -> tensor<2x3x4xf32>
  %y = mpc.add %b, %r : (tensor<4xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %q = mpc.matmul %x, %w {transpose_b} : (tensor<6x8xf32>, tensor<4x8xf32>) -> tensor<6x4xf32>
  %z = mpc.add %q, %b : (tensor<6x4xf32>, tensor<4xf32>) -> tensor<6x4xf32>
  return %y, %z : tensor<2x3x4xf32>, tensor<6x4xf32>
}

// -----

// A product that something else reads, a second bias, one along the rows, and a batch of products.
// CHECK-LABEL: func.func @no_bias
// CHECK: mpc.linear %arg0, %arg1 :
// CHECK: mpc.add
// CHECK: mpc.linear %arg0, %arg1 bias(%arg2) :
// CHECK: mpc.add
// CHECK: mpc.linear %arg0, %arg1 :
// CHECK: mpc.add
// CHECK: mpc.matmul %arg3, %arg3 :
// CHECK: mpc.add
// CHECK: return
func.func @no_bias(%x: tensor<4x8xf32>, %w: tensor<4x8xf32>, %b: tensor<4xf32>, %s: tensor<2x4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<2x4x4xf32>) {
  %p = mpc.linear %x, %w : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x4xf32>
  %y = mpc.add %b, %p : (tensor<4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %q = mpc.linear %x, %w bias(%b) : (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4xf32>) -> tensor<4x4xf32>
  %z = mpc.add %q, %b : (tensor<4x4xf32>, tensor<4xf32>) -> tensor<4x4xf32>
  %r = mpc.linear %x, %w : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x4xf32>
  %c = mpc.reshape %b : (tensor<4xf32>) -> tensor<4x1xf32>
  %u = mpc.add %r, %c : (tensor<4x4xf32>, tensor<4x1xf32>) -> tensor<4x4xf32>
  %t = mpc.matmul %s, %s : (tensor<2x4x4xf32>, tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
  %v = mpc.add %t, %b : (tensor<2x4x4xf32>, tensor<4xf32>) -> tensor<2x4x4xf32>
  return %p, %y, %z, %u, %v : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<2x4x4xf32>
}

// -----

// Integers have a maximum too, and it is no layer.
// CHECK-LABEL: func.func @integers
// CHECK: mpc.maximum
func.func @integers(%x: tensor<4x8xi32>) -> tensor<4x8xi32> {
  %zero = mpc.constant dense<0> : tensor<8xi32>
  %y = mpc.maximum %x, %zero : (tensor<4x8xi32>, tensor<8xi32>) -> tensor<4x8xi32>
  return %y : tensor<4x8xi32>
}
