// Norms and softmax that are written as primitives become whole ops; near misses stay.
// RUN: %mpc_opt %s --mpc-recognise-layers --split-input-file | FileCheck -enable-var-scope %s

// As HF's LlamaRMSNorm: pow, a mean, casts to f32 around, rounded before the gain.
// CHECK-LABEL: func.func @rms_norm_of_bf16
// CHECK-SAME: %[[X:arg[0-9]+]]: tensor<2x4x8xbf16>, %[[G:arg[0-9]+]]
// CHECK-NEXT: %[[Y:.*]] = mpc.rms_norm %[[X]], %[[G]] epsilon 9.9999999747524271E-7 {mpc.recognised = "pow, mean, add, rsqrt, mul, mul"} : (tensor<2x4x8xbf16>, tensor<8xbf16>) -> tensor<2x4x8xbf16>
// CHECK-NEXT: return %[[Y]]
func.func @rms_norm_of_bf16(%x: tensor<2x4x8xbf16>, %g: tensor<8xbf16>) -> tensor<2x4x8xbf16> {
  %two = mpc.constant dense<2.0> : tensor<f32>
  %epsilon = mpc.constant dense<1.0e-6> : tensor<f32>
  %w = mpc.cast %x : (tensor<2x4x8xbf16>) -> tensor<2x4x8xf32>
  %s = mpc.pow %w, %two : (tensor<2x4x8xf32>, tensor<f32>) -> tensor<2x4x8xf32>
  %m = mpc.mean %s axes [2] keepdims : (tensor<2x4x8xf32>) -> tensor<2x4x1xf32>
  %e = mpc.add %m, %epsilon : (tensor<2x4x1xf32>, tensor<f32>) -> tensor<2x4x1xf32>
  %r = mpc.rsqrt %e : (tensor<2x4x1xf32>) -> tensor<2x4x1xf32>
  %n = mpc.mul %w, %r : (tensor<2x4x8xf32>, tensor<2x4x1xf32>) -> tensor<2x4x8xf32>
  %c = mpc.cast %n : (tensor<2x4x8xf32>) -> tensor<2x4x8xbf16>
  %y = mpc.mul %g, %c : (tensor<8xbf16>, tensor<2x4x8xbf16>) -> tensor<2x4x8xbf16>
  return %y : tensor<2x4x8xbf16>
}

// -----

// A sum times 1 / n, a quotient by the root, 1 + weight as the gain, explicit views, in one layer by name.
// CHECK-LABEL: func.func @rms_norm_by_a_quotient
// CHECK: %[[G:.*]] = mpc.add
// CHECK-NEXT: mpc.rms_norm %arg0, %[[G]] epsilon {{.*}} {layer = "norm", mpc.recognised = "mul, sum, mul, add, sqrt, div, mul"}
// CHECK-NEXT: return
func.func @rms_norm_by_a_quotient(%x: tensor<4x8xf32>, %g: tensor<8xf32>) -> tensor<4x8xf32> {
  %epsilon = mpc.constant dense<1.0e-6> : tensor<4x1xf32>
  %part = mpc.constant dense<0.125> : tensor<f32>
  %one = mpc.constant dense<1.0> : tensor<f32>
  %s = mpc.mul %x, %x {mpc.layer = "norm"} : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  %t = mpc.sum %s axes [1] : (tensor<4x8xf32>) -> tensor<4xf32>
  %m = mpc.mul %part, %t : (tensor<f32>, tensor<4xf32>) -> tensor<4xf32>
  %k = mpc.reshape %m : (tensor<4xf32>) -> tensor<4x1xf32>
  %e = mpc.add %epsilon, %k : (tensor<4x1xf32>, tensor<4x1xf32>) -> tensor<4x1xf32>
  %r = mpc.sqrt %e : (tensor<4x1xf32>) -> tensor<4x1xf32>
  %b = mpc.broadcast %r shape [4, 8] : (tensor<4x1xf32>) -> tensor<4x8xf32>
  %n = mpc.div %x, %b : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  %gain = mpc.add %one, %g : (tensor<f32>, tensor<8xf32>) -> tensor<8xf32>
  %v = mpc.reshape %gain : (tensor<8xf32>) -> tensor<1x8xf32>
  %y = mpc.mul %n, %v {mpc.layer = "norm"} : (tensor<4x8xf32>, tensor<1x8xf32>) -> tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// -----

// Without a gain the op has one of ones.
// CHECK-LABEL: func.func @rms_norm_without_a_gain
// CHECK: %[[ONES:.*]] = mpc.constant dense<1.000000e+00> : tensor<8xf32>
// CHECK-NEXT: mpc.rms_norm %arg0, %[[ONES]]
// CHECK-NEXT: return
func.func @rms_norm_without_a_gain(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %epsilon = mpc.constant dense<1.0e-6> : tensor<f32>
  %s = mpc.mul %x, %x : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  %m = mpc.mean %s axes [1] keepdims : (tensor<4x8xf32>) -> tensor<4x1xf32>
  %e = mpc.add %m, %epsilon : (tensor<4x1xf32>, tensor<f32>) -> tensor<4x1xf32>
  %q = mpc.sqrt %e : (tensor<4x1xf32>) -> tensor<4x1xf32>
  %r = mpc.reciprocal %q : (tensor<4x1xf32>) -> tensor<4x1xf32>
  %y = mpc.mul %r, %x : (tensor<4x1xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// -----

// x - mean is written twice.
// CHECK-LABEL: func.func @layer_norm
// CHECK-NEXT: mpc.layer_norm %arg0, %arg1 bias(%arg2) epsilon {{.*}} {mpc.recognised = "mean, sub, mean, sub, pow, mean, add, sqrt, div, mul, add"}
// CHECK-NEXT: return
func.func @layer_norm(%x: tensor<4x8xf32>, %g: tensor<8xf32>, %b: tensor<8xf32>) -> tensor<4x8xf32> {
  %two = mpc.constant dense<2.0> : tensor<f32>
  %epsilon = mpc.constant dense<1.0e-5> : tensor<f32>
  %m = mpc.mean %x axes [1] keepdims : (tensor<4x8xf32>) -> tensor<4x1xf32>
  %c = mpc.sub %x, %m : (tensor<4x8xf32>, tensor<4x1xf32>) -> tensor<4x8xf32>
  %n = mpc.mean %x axes [1] keepdims : (tensor<4x8xf32>) -> tensor<4x1xf32>
  %d = mpc.sub %x, %n : (tensor<4x8xf32>, tensor<4x1xf32>) -> tensor<4x8xf32>
  %s = mpc.pow %d, %two : (tensor<4x8xf32>, tensor<f32>) -> tensor<4x8xf32>
  %v = mpc.mean %s axes [1] keepdims : (tensor<4x8xf32>) -> tensor<4x1xf32>
  %e = mpc.add %v, %epsilon : (tensor<4x1xf32>, tensor<f32>) -> tensor<4x1xf32>
  %r = mpc.sqrt %e : (tensor<4x1xf32>) -> tensor<4x1xf32>
  %z = mpc.div %c, %r : (tensor<4x8xf32>, tensor<4x1xf32>) -> tensor<4x8xf32>
  %p = mpc.mul %z, %g : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  %y = mpc.add %p, %b : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// -----

// CHECK-LABEL: func.func @softmax_along_the_first_axis
// CHECK-NEXT: mpc.softmax %arg0 axis 0 {mpc.recognised = "max, sub, exp, sum, div"}
// CHECK-NEXT: return
func.func @softmax_along_the_first_axis(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %m = mpc.max %x axes [0] : (tensor<4x8xf32>) -> tensor<8xf32>
  %k = mpc.reshape %m : (tensor<8xf32>) -> tensor<1x8xf32>
  %d = mpc.sub %x, %k : (tensor<4x8xf32>, tensor<1x8xf32>) -> tensor<4x8xf32>
  %e = mpc.exp %d : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %s = mpc.sum %e axes [0] keepdims : (tensor<4x8xf32>) -> tensor<1x8xf32>
  %y = mpc.div %e, %s : (tensor<4x8xf32>, tensor<1x8xf32>) -> tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// -----

// The mean of another axis than the last, an epsilon that depends on data, and the mean of another tensor's squares.
// CHECK-LABEL: func.func @near_misses
// CHECK-NOT: mpc.rms_norm
// CHECK: return
func.func @near_misses(%x: tensor<8x8xf32>, %z: tensor<8x8xf32>, %data: tensor<f32>) -> (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) {
  %epsilon = mpc.constant dense<1.0e-6> : tensor<f32>
  %s = mpc.mul %x, %x : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %m = mpc.mean %s axes [0] keepdims : (tensor<8x8xf32>) -> tensor<1x8xf32>
  %e = mpc.add %m, %epsilon : (tensor<1x8xf32>, tensor<f32>) -> tensor<1x8xf32>
  %r = mpc.rsqrt %e : (tensor<1x8xf32>) -> tensor<1x8xf32>
  %y = mpc.mul %x, %r : (tensor<8x8xf32>, tensor<1x8xf32>) -> tensor<8x8xf32>
  %t = mpc.mul %x, %x : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %n = mpc.mean %t axes [1] keepdims : (tensor<8x8xf32>) -> tensor<8x1xf32>
  %f = mpc.add %n, %data : (tensor<8x1xf32>, tensor<f32>) -> tensor<8x1xf32>
  %q = mpc.rsqrt %f : (tensor<8x1xf32>) -> tensor<8x1xf32>
  %u = mpc.mul %x, %q : (tensor<8x8xf32>, tensor<8x1xf32>) -> tensor<8x8xf32>
  %a = mpc.mul %x, %x : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %b = mpc.mean %a axes [1] keepdims : (tensor<8x8xf32>) -> tensor<8x1xf32>
  %c = mpc.add %b, %epsilon : (tensor<8x1xf32>, tensor<f32>) -> tensor<8x1xf32>
  %d = mpc.rsqrt %c : (tensor<8x1xf32>) -> tensor<8x1xf32>
  %v = mpc.mul %z, %d : (tensor<8x8xf32>, tensor<8x1xf32>) -> tensor<8x8xf32>
  return %y, %u, %v : tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>
}

// -----

// The model needs the root mean square itself; it states a precision; it names two layers.
// CHECK-LABEL: func.func @what_the_model_needs
// CHECK-NOT: mpc.rms_norm
// CHECK: return
func.func @what_the_model_needs(%x: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x1xf32>, tensor<4x8xf32>, tensor<4x8xf32>) {
  %epsilon = mpc.constant dense<1.0e-6> : tensor<f32>
  %s = mpc.mul %x, %x : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  %m = mpc.mean %s axes [1] keepdims : (tensor<4x8xf32>) -> tensor<4x1xf32>
  %e = mpc.add %m, %epsilon : (tensor<4x1xf32>, tensor<f32>) -> tensor<4x1xf32>
  %r = mpc.rsqrt %e : (tensor<4x1xf32>) -> tensor<4x1xf32>
  %y = mpc.mul %x, %r : (tensor<4x8xf32>, tensor<4x1xf32>) -> tensor<4x8xf32>
  %t = mpc.mul %x, %x {mpc.precision = "bf16"} : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  %n = mpc.mean %t axes [1] keepdims : (tensor<4x8xf32>) -> tensor<4x1xf32>
  %f = mpc.add %n, %epsilon : (tensor<4x1xf32>, tensor<f32>) -> tensor<4x1xf32>
  %q = mpc.rsqrt %f : (tensor<4x1xf32>) -> tensor<4x1xf32>
  %z = mpc.mul %x, %q : (tensor<4x8xf32>, tensor<4x1xf32>) -> tensor<4x8xf32>
  %a = mpc.mul %x, %x {mpc.layer = "square"} : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  %b = mpc.mean %a axes [1] keepdims : (tensor<4x8xf32>) -> tensor<4x1xf32>
  %c = mpc.add %b, %epsilon : (tensor<4x1xf32>, tensor<f32>) -> tensor<4x1xf32>
  %d = mpc.rsqrt %c : (tensor<4x1xf32>) -> tensor<4x1xf32>
  %v = mpc.mul %x, %d {mpc.layer = "scale"} : (tensor<4x8xf32>, tensor<4x1xf32>) -> tensor<4x8xf32>
  return %y, %r, %z, %v : tensor<4x8xf32>, tensor<4x1xf32>, tensor<4x8xf32>, tensor<4x8xf32>
}

// -----

// The maximum of another axis than the sum, and a sum of other powers.
// CHECK-LABEL: func.func @no_softmax
// CHECK-NOT: mpc.softmax
// CHECK: return
func.func @no_softmax(%x: tensor<8x8xf32>, %z: tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
  %m = mpc.max %x axes [0] keepdims : (tensor<8x8xf32>) -> tensor<1x8xf32>
  %d = mpc.sub %x, %m : (tensor<8x8xf32>, tensor<1x8xf32>) -> tensor<8x8xf32>
  %e = mpc.exp %d : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %s = mpc.sum %e axes [1] keepdims : (tensor<8x8xf32>) -> tensor<8x1xf32>
  %y = mpc.div %e, %s : (tensor<8x8xf32>, tensor<8x1xf32>) -> tensor<8x8xf32>
  %n = mpc.max %x axes [1] keepdims : (tensor<8x8xf32>) -> tensor<8x1xf32>
  %f = mpc.sub %x, %n : (tensor<8x8xf32>, tensor<8x1xf32>) -> tensor<8x8xf32>
  %g = mpc.exp %f : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %h = mpc.exp %z : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %t = mpc.sum %h axes [1] keepdims : (tensor<8x8xf32>) -> tensor<8x1xf32>
  %u = mpc.div %g, %t : (tensor<8x8xf32>, tensor<8x1xf32>) -> tensor<8x8xf32>
  return %y, %u : tensor<8x8xf32>, tensor<8x8xf32>
}

// -----

// Scalars, an axis of one element that a gain spreads, vectors, and a difference of a higher rank than what it shifts.
// CHECK-LABEL: func.func @borders
// CHECK: mpc.rsqrt
// CHECK: %[[N:.*]] = mpc.rms_norm %arg2, %{{.*}} -> tensor<4x1xf32>
// CHECK: mpc.mul %[[N]], %arg3
// CHECK: mpc.rms_norm %arg0, %arg3
// CHECK-NOT: mpc.softmax
// CHECK: return
func.func @borders(%x: tensor<8xf32>, %s: tensor<f32>, %m: tensor<4x1xf32>, %g: tensor<8xf32>) -> (tensor<f32>, tensor<4x8xf32>, tensor<8xf32>, tensor<1x8xf32>) {
  %e = mpc.constant dense<1.0e-6> : tensor<f32>
  %sq = mpc.mul %s, %s : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %mm = mpc.mean %sq axes [] : (tensor<f32>) -> tensor<f32>
  %a = mpc.add %mm, %e : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %r = mpc.rsqrt %a : (tensor<f32>) -> tensor<f32>
  %y = mpc.mul %s, %r : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %q = mpc.mul %m, %m : (tensor<4x1xf32>, tensor<4x1xf32>) -> tensor<4x1xf32>
  %n = mpc.mean %q axes [1] keepdims : (tensor<4x1xf32>) -> tensor<4x1xf32>
  %b = mpc.add %n, %e : (tensor<4x1xf32>, tensor<f32>) -> tensor<4x1xf32>
  %t = mpc.rsqrt %b : (tensor<4x1xf32>) -> tensor<4x1xf32>
  %u = mpc.mul %m, %t : (tensor<4x1xf32>, tensor<4x1xf32>) -> tensor<4x1xf32>
  %z = mpc.mul %u, %g : (tensor<4x1xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  %q1 = mpc.mul %x, %x : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %n1 = mpc.mean %q1 axes [0] : (tensor<8xf32>) -> tensor<f32>
  %b1 = mpc.add %n1, %e : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %t1 = mpc.rsqrt %b1 : (tensor<f32>) -> tensor<f32>
  %k1 = mpc.reshape %t1 : (tensor<f32>) -> tensor<1xf32>
  %u1 = mpc.mul %x, %k1 : (tensor<8xf32>, tensor<1xf32>) -> tensor<8xf32>
  %z1 = mpc.mul %u1, %g : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %mx = mpc.max %x axes [0] keepdims : (tensor<8xf32>) -> tensor<1xf32>
  %mr = mpc.reshape %mx : (tensor<1xf32>) -> tensor<1x1xf32>
  %d = mpc.sub %x, %mr : (tensor<8xf32>, tensor<1x1xf32>) -> tensor<1x8xf32>
  %ex = mpc.exp %d : (tensor<1x8xf32>) -> tensor<1x8xf32>
  %su = mpc.sum %ex axes [1] keepdims : (tensor<1x8xf32>) -> tensor<1x1xf32>
  %p = mpc.div %ex, %su : (tensor<1x8xf32>, tensor<1x1xf32>) -> tensor<1x8xf32>
  return %y, %z, %z1, %p : tensor<f32>, tensor<4x8xf32>, tensor<8xf32>, tensor<1x8xf32>
}

// -----

// Rotary positions as HF's Llama writes them, with the sine first and the turned half by a factor.
// CHECK-LABEL: func.func @rotary
// CHECK-SAME: %[[X:arg[0-9]+]]: tensor<2x3x4x8xf32>, %[[C:arg[0-9]+]]: tensor<4x8xf32>, %[[S:arg[0-9]+]]
// CHECK-NEXT: %[[Y:.*]] = mpc.rotary %[[X]], %[[C]], %[[S]] {mpc.recognised = "{{[a-z, ]*}}concat{{[a-z, ]*}}"}
// CHECK-NEXT: return %[[Y]]
func.func @rotary(%x: tensor<2x3x4x8xf32>, %c: tensor<4x8xf32>, %s: tensor<4x8xf32>) -> tensor<2x3x4x8xf32> {
  %minus = mpc.constant dense<-1.0> : tensor<f32>
  %a = mpc.slice %x starts [0, 0, 0, 0] limits [2, 3, 4, 4] strides [1, 1, 1, 1] : (tensor<2x3x4x8xf32>) -> tensor<2x3x4x4xf32>
  %b = mpc.slice %x starts [0, 0, 0, 4] limits [2, 3, 4, 8] strides [1, 1, 1, 1] : (tensor<2x3x4x8xf32>) -> tensor<2x3x4x4xf32>
  %n = mpc.mul %b, %minus : (tensor<2x3x4x4xf32>, tensor<f32>) -> tensor<2x3x4x4xf32>
  %t = mpc.concat %n, %a axis 3 : (tensor<2x3x4x4xf32>, tensor<2x3x4x4xf32>) -> tensor<2x3x4x8xf32>
  %p = mpc.mul %s, %t : (tensor<4x8xf32>, tensor<2x3x4x8xf32>) -> tensor<2x3x4x8xf32>
  %q = mpc.mul %x, %c : (tensor<2x3x4x8xf32>, tensor<4x8xf32>) -> tensor<2x3x4x8xf32>
  %y = mpc.add %p, %q : (tensor<2x3x4x8xf32>, tensor<2x3x4x8xf32>) -> tensor<2x3x4x8xf32>
  return %y : tensor<2x3x4x8xf32>
}

// -----

// The halves in the other order turn the other way, and thirds are no halves.
// CHECK-LABEL: func.func @no_rotary
// CHECK-NOT: mpc.rotary
// CHECK: return
func.func @no_rotary(%x: tensor<4x6xf32>, %c: tensor<4x6xf32>, %s: tensor<4x6xf32>) -> (tensor<4x6xf32>, tensor<4x6xf32>) {
  %a = mpc.slice %x starts [0, 0] limits [4, 3] strides [1, 1] : (tensor<4x6xf32>) -> tensor<4x3xf32>
  %b = mpc.slice %x starts [0, 3] limits [4, 6] strides [1, 1] : (tensor<4x6xf32>) -> tensor<4x3xf32>
  %n = mpc.neg %a : (tensor<4x3xf32>) -> tensor<4x3xf32>
  %t = mpc.concat %b, %n axis 1 : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x6xf32>
  %q = mpc.mul %x, %c : (tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<4x6xf32>
  %p = mpc.mul %t, %s : (tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<4x6xf32>
  %y = mpc.add %q, %p : (tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<4x6xf32>
  %d = mpc.slice %x starts [0, 0] limits [4, 2] strides [1, 1] : (tensor<4x6xf32>) -> tensor<4x2xf32>
  %e = mpc.slice %x starts [0, 2] limits [4, 6] strides [1, 1] : (tensor<4x6xf32>) -> tensor<4x4xf32>
  %m = mpc.neg %e : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %u = mpc.concat %m, %d axis 1 : (tensor<4x4xf32>, tensor<4x2xf32>) -> tensor<4x6xf32>
  %r = mpc.mul %u, %s : (tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<4x6xf32>
  %z = mpc.add %q, %r : (tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<4x6xf32>
  return %y, %z : tensor<4x6xf32>, tensor<4x6xf32>
}
