// Attention that is written as products becomes mpc.attention; near misses stay products.
// RUN: %mpc_opt %s --mpc-recognise-layers --split-input-file | FileCheck -enable-var-scope %s

// As HF's eager attention: keys and values repeated for their group, a causal mask of iotas that is added, softmax in f32.
// CHECK-LABEL: func.func @grouped_causal
// CHECK-SAME: %[[Q:arg[0-9]+]]: tensor<2x4x6x8xbf16>, %[[K:arg[0-9]+]]: tensor<2x2x6x8xbf16>, %[[V:arg[0-9]+]]
// CHECK-NEXT: %[[Y:.*]] = mpc.attention %[[Q]], %[[K]], %[[V]] {causal, mpc.recognised = "matmul, mul, add, softmax, matmul"} :
// CHECK-NEXT: return %[[Y]]
func.func @grouped_causal(%q: tensor<2x4x6x8xbf16>, %k: tensor<2x2x6x8xbf16>, %v: tensor<2x2x6x8xbf16>) -> tensor<2x4x6x8xbf16> {
  %scale = mpc.constant dense<0.353553385> : tensor<f32>
  %zero = mpc.constant dense<0.0> : tensor<f32>
  %low = mpc.constant dense<-3.40282347E+38> : tensor<f32>
  %i = mpc.iota dimension 0 : () -> tensor<6x6xi64>
  %j = mpc.iota dimension 1 : () -> tensor<6x6xi64>
  %sees = mpc.compare le %j, %i : (tensor<6x6xi64>, tensor<6x6xi64>) -> tensor<6x6xi1>
  %mask = mpc.select %sees, %zero, %low : (tensor<6x6xi1>, tensor<f32>, tensor<f32>) -> tensor<6x6xf32>
  %masks = mpc.broadcast %mask shape [2, 1, 6, 6] : (tensor<6x6xf32>) -> tensor<2x1x6x6xf32>
  %k5 = mpc.reshape %k : (tensor<2x2x6x8xbf16>) -> tensor<2x2x1x6x8xbf16>
  %kb = mpc.broadcast %k5 shape [2, 2, 2, 6, 8] : (tensor<2x2x1x6x8xbf16>) -> tensor<2x2x2x6x8xbf16>
  %kh = mpc.reshape %kb : (tensor<2x2x2x6x8xbf16>) -> tensor<2x4x6x8xbf16>
  %v5 = mpc.reshape %v : (tensor<2x2x6x8xbf16>) -> tensor<2x2x1x6x8xbf16>
  %vb = mpc.broadcast %v5 shape [2, 2, 2, 6, 8] : (tensor<2x2x1x6x8xbf16>) -> tensor<2x2x2x6x8xbf16>
  %vh = mpc.reshape %vb : (tensor<2x2x2x6x8xbf16>) -> tensor<2x4x6x8xbf16>
  %kt = mpc.transpose %kh permutation [0, 1, 3, 2] : (tensor<2x4x6x8xbf16>) -> tensor<2x4x8x6xbf16>
  %s = mpc.matmul %q, %kt : (tensor<2x4x6x8xbf16>, tensor<2x4x8x6xbf16>) -> tensor<2x4x6x6xbf16>
  %w = mpc.cast %s : (tensor<2x4x6x6xbf16>) -> tensor<2x4x6x6xf32>
  %c = mpc.mul %w, %scale : (tensor<2x4x6x6xf32>, tensor<f32>) -> tensor<2x4x6x6xf32>
  %m = mpc.add %c, %masks : (tensor<2x4x6x6xf32>, tensor<2x1x6x6xf32>) -> tensor<2x4x6x6xf32>
  %p = mpc.softmax %m axis -1 : (tensor<2x4x6x6xf32>) -> tensor<2x4x6x6xf32>
  %n = mpc.cast %p : (tensor<2x4x6x6xf32>) -> tensor<2x4x6x6xbf16>
  %y = mpc.matmul %n, %vh : (tensor<2x4x6x6xbf16>, tensor<2x4x6x8xbf16>) -> tensor<2x4x6x8xbf16>
  return %y : tensor<2x4x6x8xbf16>
}

// -----

// Heads of rank 3, softmax in primitives, the scale on q, a constant of -inf, more keys than queries.
// CHECK-LABEL: func.func @batch_of_heads
// CHECK: mpc.attention %{{.*}}, %{{.*}}, %{{.*}} {causal, mpc.recognised = "mul, matmul, add, max, sub, exp, sum, div, matmul", scale = 5.000000e-01 : f64} : (tensor<3x1x2x8xf32>, tensor<3x1x3x8xf32>, tensor<3x1x3x8xf32>)
// CHECK-NEXT: mpc.reshape
// CHECK-NEXT: return
func.func @batch_of_heads(%q: tensor<3x2x8xf32>, %k: tensor<3x3x8xf32>, %v: tensor<3x3x8xf32>) -> tensor<3x2x8xf32> {
  %half = mpc.constant dense<0.5> : tensor<f32>
  %mask = mpc.constant dense<[[0.0, 0.0, 0xFF800000], [0.0, 0.0, 0.0]]> : tensor<2x3xf32>
  %h = mpc.mul %q, %half : (tensor<3x2x8xf32>, tensor<f32>) -> tensor<3x2x8xf32>
  %s = mpc.matmul %h, %k {transpose_b} : (tensor<3x2x8xf32>, tensor<3x3x8xf32>) -> tensor<3x2x3xf32>
  %m = mpc.add %mask, %s : (tensor<2x3xf32>, tensor<3x2x3xf32>) -> tensor<3x2x3xf32>
  %t = mpc.max %m axes [2] keepdims : (tensor<3x2x3xf32>) -> tensor<3x2x1xf32>
  %d = mpc.sub %m, %t : (tensor<3x2x3xf32>, tensor<3x2x1xf32>) -> tensor<3x2x3xf32>
  %e = mpc.exp %d : (tensor<3x2x3xf32>) -> tensor<3x2x3xf32>
  %u = mpc.sum %e axes [2] keepdims : (tensor<3x2x3xf32>) -> tensor<3x2x1xf32>
  %p = mpc.div %e, %u : (tensor<3x2x3xf32>, tensor<3x2x1xf32>) -> tensor<3x2x3xf32>
  %y = mpc.matmul %p, %v : (tensor<3x2x3xf32>, tensor<3x3x8xf32>) -> tensor<3x2x8xf32>
  return %y : tensor<3x2x8xf32>
}

// -----

// A softcap under a window of two keys, whose condition says what is hidden.
// CHECK-LABEL: func.func @softcap_and_window
// CHECK: mpc.attention %{{.*}}, %{{.*}}, %{{.*}} {causal, mpc.recognised = "matmul, div, tanh, mul, select, softmax, matmul", scale = 1.000000e+00 : f64, softcap = 5.000000e+01 : f64, window = 2 : i64}
func.func @softcap_and_window(%q: tensor<4x8xf32>, %k: tensor<4x8xf32>, %v: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %cap = mpc.constant dense<50.0> : tensor<f32>
  %low = mpc.constant dense<0xFF800000> : tensor<f32>
  %hidden = mpc.constant dense<[[false, true, true, true], [false, false, true, true], [true, false, false, true], [true, true, false, false]]> : tensor<4x4xi1>
  %s = mpc.matmul %q, %k {transpose_b} : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x4xf32>
  %a = mpc.div %s, %cap : (tensor<4x4xf32>, tensor<f32>) -> tensor<4x4xf32>
  %t = mpc.tanh %a : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %c = mpc.mul %t, %cap : (tensor<4x4xf32>, tensor<f32>) -> tensor<4x4xf32>
  %m = mpc.select %hidden, %low, %c : (tensor<4x4xi1>, tensor<f32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %p = mpc.softmax %m axis 1 : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %y = mpc.matmul %p, %v : (tensor<4x4xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}

// -----

// Masks that depend on data are operands: a bias looked up in a table, and one that a condition selects. A query of which
// the condition hides all keys has the mean of the values.
// CHECK-LABEL: func.func @masks_of_data
// CHECK: %[[B:.*]] = mpc.reshape
// CHECK: mpc.attention %arg0, %arg0, %arg0 mask(%[[B]]) {causal, mpc.recognised
// CHECK-DAG: %[[ZERO:.*]] = mpc.constant dense<0.000000e+00> : tensor<f32>
// CHECK-DAG: %[[LOW:.*]] = mpc.constant dense<0xFF800000> : tensor<f32>
// CHECK: %[[M:.*]] = mpc.select %arg3, %[[ZERO]], %[[LOW]] : (tensor<2x1x1x4xi1>, tensor<f32>, tensor<f32>) -> tensor<2x1x1x4xf32>
// CHECK: %[[Y:.*]] = mpc.attention %arg0, %arg0, %arg0 mask(%[[M]]) {mpc.recognised
// CHECK: %[[SEEN:.*]] = mpc.select %arg3, %
// CHECK: %[[ANY:.*]] = mpc.max %[[SEEN]] axes [3] keepdims
// CHECK: %[[MEAN:.*]] = mpc.mean %arg0 axes [2] keepdims : (tensor<2x2x4x8xf32>) -> tensor<2x2x1x8xf32>
// CHECK: %[[SEES:.*]] = mpc.compare gt %[[ANY]], %
// CHECK: mpc.select %[[SEES]], %[[Y]], %[[MEAN]] : (tensor<2x1x1x1xi1>, tensor<2x2x4x8xf32>, tensor<2x2x1x8xf32>) -> tensor<2x2x4x8xf32>
func.func @masks_of_data(%q: tensor<2x2x4x8xf32>, %table: tensor<7x16xf32>, %places: tensor<2xi64>, %seen: tensor<2x1x1x4xi1>) -> (tensor<2x2x4x8xf32>, tensor<2x2x4x8xf32>) {
  %low = mpc.constant dense<-1.0e9> : tensor<f32>
  %rows = mpc.embedding %table, %places : (tensor<7x16xf32>, tensor<2xi64>) -> tensor<2x16xf32>
  %bias = mpc.reshape %rows : (tensor<2x16xf32>) -> tensor<2x4x4xf32>
  %triangle = mpc.constant dense<[[0.0, -1.0e30, -1.0e30, -1.0e30], [0.0, 0.0, -1.0e30, -1.0e30], [0.0, 0.0, 0.0, -1.0e30], [0.0, 0.0, 0.0, 0.0]]> : tensor<4x4xf32>
  %s = mpc.matmul %q, %q {transpose_b} : (tensor<2x2x4x8xf32>, tensor<2x2x4x8xf32>) -> tensor<2x2x4x4xf32>
  %m = mpc.add %s, %bias : (tensor<2x2x4x4xf32>, tensor<2x4x4xf32>) -> tensor<2x2x4x4xf32>
  %n = mpc.add %m, %triangle : (tensor<2x2x4x4xf32>, tensor<4x4xf32>) -> tensor<2x2x4x4xf32>
  %p = mpc.softmax %n axis 3 : (tensor<2x2x4x4xf32>) -> tensor<2x2x4x4xf32>
  %y = mpc.matmul %p, %q : (tensor<2x2x4x4xf32>, tensor<2x2x4x8xf32>) -> tensor<2x2x4x8xf32>
  %t = mpc.matmul %q, %q {transpose_b} : (tensor<2x2x4x8xf32>, tensor<2x2x4x8xf32>) -> tensor<2x2x4x4xf32>
  %u = mpc.select %seen, %t, %low : (tensor<2x1x1x4xi1>, tensor<2x2x4x4xf32>, tensor<f32>) -> tensor<2x2x4x4xf32>
  %r = mpc.softmax %u axis 3 : (tensor<2x2x4x4xf32>) -> tensor<2x2x4x4xf32>
  %z = mpc.matmul %r, %q : (tensor<2x2x4x4xf32>, tensor<2x2x4x8xf32>) -> tensor<2x2x4x8xf32>
  return %y, %z : tensor<2x2x4x8xf32>, tensor<2x2x4x8xf32>
}

// -----

// Two masks that together may hide all keys of a query: a triangle of finite numbers beside a mask of data, and -inf
// beside a number in a condition. The primitives stay.
// CHECK-LABEL: func.func @two_masks
// CHECK-NOT: mpc.attention
// CHECK: return
func.func @two_masks(%q: tensor<2x2x4x8xf32>, %bias: tensor<2x4x4xf32>, %seen: tensor<2x1x1x4xi1>) -> (tensor<2x2x4x8xf32>, tensor<2x2x4x8xf32>) {
  %low = mpc.constant dense<-1.0e9> : tensor<f32>
  %finite = mpc.constant dense<[[0.0, -1.0e30, -1.0e30, -1.0e30], [0.0, 0.0, -1.0e30, -1.0e30], [0.0, 0.0, 0.0, -1.0e30], [0.0, 0.0, 0.0, 0.0]]> : tensor<4x4xf32>
  %infinite = mpc.constant dense<[[0.0, 0xFF800000, 0xFF800000, 0xFF800000], [0.0, 0.0, 0xFF800000, 0xFF800000], [0.0, 0.0, 0.0, 0xFF800000], [0.0, 0.0, 0.0, 0.0]]> : tensor<4x4xf32>
  %s = mpc.matmul %q, %q {transpose_b} : (tensor<2x2x4x8xf32>, tensor<2x2x4x8xf32>) -> tensor<2x2x4x4xf32>
  %m = mpc.add %s, %bias : (tensor<2x2x4x4xf32>, tensor<2x4x4xf32>) -> tensor<2x2x4x4xf32>
  %n = mpc.add %m, %finite : (tensor<2x2x4x4xf32>, tensor<4x4xf32>) -> tensor<2x2x4x4xf32>
  %p = mpc.softmax %n axis 3 : (tensor<2x2x4x4xf32>) -> tensor<2x2x4x4xf32>
  %y = mpc.matmul %p, %q : (tensor<2x2x4x4xf32>, tensor<2x2x4x8xf32>) -> tensor<2x2x4x8xf32>
  %t = mpc.matmul %q, %q {transpose_b} : (tensor<2x2x4x8xf32>, tensor<2x2x4x8xf32>) -> tensor<2x2x4x4xf32>
  %u = mpc.add %t, %infinite : (tensor<2x2x4x4xf32>, tensor<4x4xf32>) -> tensor<2x2x4x4xf32>
  %v = mpc.select %seen, %u, %low : (tensor<2x1x1x4xi1>, tensor<2x2x4x4xf32>, tensor<f32>) -> tensor<2x2x4x4xf32>
  %r = mpc.softmax %v axis 3 : (tensor<2x2x4x4xf32>) -> tensor<2x2x4x4xf32>
  %z = mpc.matmul %r, %q : (tensor<2x2x4x4xf32>, tensor<2x2x4x8xf32>) -> tensor<2x2x4x8xf32>
  return %y, %z : tensor<2x2x4x8xf32>, tensor<2x2x4x8xf32>
}

// -----

// A softmax over the queries, scores that the model gives, values of another width, a transposed product.
// CHECK-LABEL: func.func @near_misses
// CHECK-NOT: mpc.attention
// CHECK: return
func.func @near_misses(%q: tensor<2x8x8xf32>, %v: tensor<2x8x4xf32>) -> (tensor<2x8x8xf32>, tensor<2x8x8xf32>, tensor<2x8x8xf32>, tensor<2x8x4xf32>, tensor<2x8x8xf32>) {
  %s = mpc.matmul %q, %q {transpose_b} : (tensor<2x8x8xf32>, tensor<2x8x8xf32>) -> tensor<2x8x8xf32>
  %p = mpc.softmax %s axis 1 : (tensor<2x8x8xf32>) -> tensor<2x8x8xf32>
  %y = mpc.matmul %p, %q : (tensor<2x8x8xf32>, tensor<2x8x8xf32>) -> tensor<2x8x8xf32>
  %t = mpc.matmul %q, %q {transpose_b} : (tensor<2x8x8xf32>, tensor<2x8x8xf32>) -> tensor<2x8x8xf32>
  %r = mpc.softmax %t axis 2 : (tensor<2x8x8xf32>) -> tensor<2x8x8xf32>
  %z = mpc.matmul %r, %q : (tensor<2x8x8xf32>, tensor<2x8x8xf32>) -> tensor<2x8x8xf32>
  %a = mpc.matmul %q, %q {transpose_b} : (tensor<2x8x8xf32>, tensor<2x8x8xf32>) -> tensor<2x8x8xf32>
  %b = mpc.softmax %a axis 2 : (tensor<2x8x8xf32>) -> tensor<2x8x8xf32>
  %c = mpc.matmul %b, %v : (tensor<2x8x8xf32>, tensor<2x8x4xf32>) -> tensor<2x8x4xf32>
  %d = mpc.matmul %q, %q {transpose_b} : (tensor<2x8x8xf32>, tensor<2x8x8xf32>) -> tensor<2x8x8xf32>
  %e = mpc.softmax %d axis 2 : (tensor<2x8x8xf32>) -> tensor<2x8x8xf32>
  %f = mpc.matmul %e, %q {transpose_a} : (tensor<2x8x8xf32>, tensor<2x8x8xf32>) -> tensor<2x8x8xf32>
  return %y, %t, %z, %c, %f : tensor<2x8x8xf32>, tensor<2x8x8xf32>, tensor<2x8x8xf32>, tensor<2x8x4xf32>, tensor<2x8x8xf32>
}

// -----

// A triangle that leaves other keys, and one that only dampens, stay masks.
// CHECK-LABEL: func.func @other_triangles
// CHECK: mpc.attention %{{.*}} mask(%{{.*}}) {mpc.recognised
// CHECK: mpc.attention %{{.*}} mask(%{{.*}}) {mpc.recognised
func.func @other_triangles(%q: tensor<2x8xf32>) -> (tensor<2x8xf32>, tensor<2x8xf32>) {
  %future = mpc.constant dense<[[0.0, 0.0], [-1.0e30, 0.0]]> : tensor<2x2xf32>
  %softly = mpc.constant dense<[[0.0, -2.0], [0.0, 0.0]]> : tensor<2x2xf32>
  %s = mpc.matmul %q, %q {transpose_b} : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x2xf32>
  %m = mpc.add %s, %future : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  %p = mpc.softmax %m axis 1 : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %y = mpc.matmul %p, %q : (tensor<2x2xf32>, tensor<2x8xf32>) -> tensor<2x8xf32>
  %t = mpc.matmul %q, %q {transpose_b} : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x2xf32>
  %n = mpc.add %t, %softly : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  %r = mpc.softmax %n axis 1 : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %z = mpc.matmul %r, %q : (tensor<2x2xf32>, tensor<2x8xf32>) -> tensor<2x8xf32>
  return %y, %z : tensor<2x8xf32>, tensor<2x8xf32>
}

// -----

// Nothing to see: no keys.
// CHECK-LABEL: func.func @no_keys
// CHECK-NOT: mpc.attention
// CHECK: return
func.func @no_keys(%q: tensor<4x8xf32>, %k: tensor<0x8xf32>, %m: tensor<4x0xf32>) -> tensor<4x8xf32> {
  %s = mpc.matmul %q, %k {transpose_b} : (tensor<4x8xf32>, tensor<0x8xf32>) -> tensor<4x0xf32>
  %n = mpc.add %s, %m : (tensor<4x0xf32>, tensor<4x0xf32>) -> tensor<4x0xf32>
  %p = mpc.softmax %n axis 1 : (tensor<4x0xf32>) -> tensor<4x0xf32>
  %y = mpc.matmul %p, %k : (tensor<4x0xf32>, tensor<0x8xf32>) -> tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}
