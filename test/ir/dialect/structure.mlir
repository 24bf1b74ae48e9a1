// What no example shows: optional parts of ops, attributes of parameters, groups and plans. Printed text parses to the same.
// RUN: %mpc_opt %s -o %t.once && %mpc_opt %t.once | diff %t.once -
// RUN: %mpc_opt %s --mlir-print-op-generic | %mpc_opt | diff %t.once -
// RUN: %mpc_opt %s --emit-bytecode | %mpc_opt | diff %t.once -
// RUN: FileCheck %s < %t.once

// CHECK-DAG: ml_program.global private @zeros(#mpc.zeros) : tensor<4xf32>
// CHECK-DAG: ml_program.global private @ones(#mpc.ones) : tensor<4xf32>
// CHECK-DAG: ml_program.global private @normal(#mpc.normal<std = 2.000000e-02 : f64, seed = 7>) : tensor<4xf32>
// CHECK-DAG: ml_program.global private @uniform(#mpc.uniform<low = -1.000000e+00 : f64, high = 1.000000e+00 : f64, seed = 7>) : tensor<4xf32>
// CHECK-DAG: ml_program.global private @external(#mpc.external) : tensor<4xf32>
// CHECK-DAG: ml_program.global private mutable @derived(#mpc.derived) : tensor<4xbf16>
ml_program.global private @zeros(#mpc.zeros) : tensor<4xf32>
ml_program.global private @ones(#mpc.ones) : tensor<4xf32>
ml_program.global private @normal(#mpc.normal<std = 0.02, seed = 7>) : tensor<4xf32>
ml_program.global private @uniform(#mpc.uniform<seed = 7, high = 1.0, low = -1.0>) : tensor<4xf32>
ml_program.global private @external(#mpc.external) : tensor<4xf32>
ml_program.global private mutable @derived(#mpc.derived) : tensor<4xbf16>

// CHECK-LABEL: func.func @epilogues
func.func @epilogues(%a: tensor<2x4x8xf32>, %b: tensor<6x8xf32>, %bias: tensor<6xf32>, %s: tensor<f32>,
                     %q: tensor<4x8xf8E4M3FN>, %r: tensor<6x8xf8E4M3FN>) {
  // CHECK: mpc.matmul %{{.*}}, %{{.*}} bias(%{{.*}}) activation(relu) compute(tf32) {layer = "fc", transpose_b}
  %0 = mpc.matmul %a, %b bias(%bias) activation(relu) compute(tf32) {layer = "fc", transpose_b}
      : (tensor<2x4x8xf32>, tensor<6x8xf32>, tensor<6xf32>) -> tensor<2x4x6xf32>
  // CHECK: mpc.matmul %{{.*}}, %{{.*}} scales(%{{.*}}, %{{.*}}) {transpose_b}
  %1 = mpc.matmul %q, %r scales(%s, %s) {transpose_b}
      : (tensor<4x8xf8E4M3FN>, tensor<6x8xf8E4M3FN>, tensor<f32>, tensor<f32>) -> tensor<4x6xbf16>
  // CHECK: mpc.linear %{{.*}}, %{{.*}} activation(gelu_tanh) compute(fp8)
  %2 = mpc.linear %a, %b activation(gelu_tanh) compute(fp8) : (tensor<2x4x8xf32>, tensor<6x8xf32>) -> tensor<2x4x6xf32>
  // CHECK: %[[Y:.*]], %[[Z:.*]] = mpc.matmul %{{.*}}, %{{.*}} bias(%{{.*}}) activation(gelu_tanh) {transpose_b} : ({{.*}}) -> tensor<2x4x6xf32> preactivation tensor<2x4x6xf32>
  %3, %4 = mpc.matmul %a, %b bias(%bias) activation(gelu_tanh) {transpose_b}
      : (tensor<2x4x8xf32>, tensor<6x8xf32>, tensor<6xf32>) -> tensor<2x4x6xf32> preactivation tensor<2x4x6xf32>
  // CHECK: mpc.matmul %{{.*}}, %{{.*}} aux(%[[Z]]) activation(gelu_tanh_grad) {transpose_b}
  %5 = mpc.matmul %a, %b aux(%4) activation(gelu_tanh_grad) {transpose_b}
      : (tensor<2x4x8xf32>, tensor<6x8xf32>, tensor<2x4x6xf32>) -> tensor<2x4x6xf32>
  // CHECK: mpc.matmul %{{.*}}, %{{.*}} summed(b) compute(tf32) {transpose_b} : ({{.*}}) -> tensor<6x6xf32> factor_sums tensor<6xf32>
  %6, %7 = mpc.matmul %b, %b summed(b) compute(tf32) {transpose_b} : (tensor<6x8xf32>, tensor<6x8xf32>) -> tensor<6x6xf32> factor_sums tensor<6xf32>
  return
}

// CHECK-LABEL: func.func @optional_attributes
func.func @optional_attributes(%q: tensor<2x4x16x8xf32>, %m: tensor<2x1x1x16xf32>, %x: tensor<4x8xf32>, %t: tensor<4xi32>, %g: tensor<8xf32>) {
  // CHECK: mpc.attention {{.*}} {heads_inner, layer = "attn", scale = 2.500000e-01 : f64}
  %0 = mpc.attention %q, %q, %q {heads_inner, layer = "attn", scale = 0.25 : f64}
      : (tensor<2x4x16x8xf32>, tensor<2x4x16x8xf32>, tensor<2x4x16x8xf32>) -> tensor<2x16x4x8xf32>
  // CHECK: %[[A:.*]], %[[E:.*]] = mpc.attention %{{.*}}, %{{.*}}, %{{.*}} mask(%[[M:.*]]) {causal, softcap = 5.000000e+01 : f64, window = 4 : i64}
  %5, %6 = mpc.attention %q, %q, %q mask(%m) {causal, window = 4 : i64, softcap = 50.0 : f64}
      : (tensor<2x4x16x8xf32>, tensor<2x4x16x8xf32>, tensor<2x4x16x8xf32>, tensor<2x1x1x16xf32>) -> (tensor<2x4x16x8xf32>, tensor<2x4x16xf32>)
  // CHECK: mpc.attention_grad %{{.*}}, %{{.*}}, %{{.*}}, %[[A]], %[[E]] mask(%[[M]]), %[[A]] {causal, softcap = 5.000000e+01 : f64, window = 4 : i64}
  %7:4 = mpc.attention_grad %q, %q, %q, %5, %6 mask(%m), %5 {causal, window = 4 : i64, softcap = 50.0 : f64}
      : (tensor<2x4x16x8xf32>, tensor<2x4x16x8xf32>, tensor<2x4x16x8xf32>, tensor<2x4x16x8xf32>, tensor<2x4x16xf32>, tensor<2x1x1x16xf32>, tensor<2x4x16x8xf32>)
      -> (tensor<2x4x16x8xf32>, tensor<2x4x16x8xf32>, tensor<2x4x16x8xf32>, tensor<2x1x1x16xf32>)
  // CHECK: mpc.cross_entropy {{.*}} {classes = 5 : i64, ignore_index = -1 : i64, label_smoothing = 1.000000e-01 : f64}
  %1 = mpc.cross_entropy %x, %t {classes = 5 : i64, ignore_index = -1 : i64, label_smoothing = 0.1 : f64}
      : (tensor<4x8xf32>, tensor<4xi32>) -> tensor<f32>
  // CHECK: mpc.layer_norm %{{.*}}, %{{.*}} epsilon 1.000000e-03
  %2 = mpc.layer_norm %x, %g epsilon 1.0e-3 : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  // CHECK: mpc.cast %{{.*}} overflow(ieee)
  %3 = mpc.cast %x overflow(ieee) : (tensor<4x8xf32>) -> tensor<4x8xf8E5M2>
  // CHECK: mpc.cast %{{[^ ]*}} :
  %4 = mpc.cast %x : (tensor<4x8xf32>) -> tensor<4x8xi32>
  return
}

// Open dimensions stand until Read.
// CHECK-LABEL: func.func @open
// CHECK-SAME: tensor<?x8xf32> {mpc.dims = ["B"], mpc.name = "x"}
// CHECK-SAME: -> (tensor<?x4xf32> {mpc.name = "y"})
func.func @open(%x: tensor<?x8xf32> {mpc.dims = ["B"], mpc.name = "x"}) -> (tensor<?x4xf32> {mpc.name = "y"}) {
  %y = mpc.slice %x starts [0, 4] limits [-1, 8] strides [1, 1] : (tensor<?x8xf32>) -> tensor<?x4xf32>
  return %y : tensor<?x4xf32>
}

// CHECK-LABEL: func.func @group
func.func @group(%x: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4xf32>) {
  // CHECK: mpc.group rows 4 columns 8 (%{{.*}} = %{{.*}} : tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4xf32>)
  // CHECK-SAME: attributes {layers = ["a"], schedule = #plan.row_block<grid = 1, threads = 128>}
  %0:2 = mpc.group rows 4 columns 8 (%a = %x : tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4xf32>)
      attributes {layers = ["a"], schedule = #plan.row_block<grid = 1, threads = 128>} {
    %e = mpc.exp %a : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %s = mpc.sum %e axes [1] : (tensor<4x8xf32>) -> tensor<4xf32>
    mpc.yield %e, %s : tensor<4x8xf32>, tensor<4xf32>
  }
  return %0#0, %0#1 : tensor<4x8xf32>, tensor<4xf32>
}

// CHECK-LABEL: plan.program @cuda targets ["sm_90a"]
// CHECK-SAME: arena = 512
plan.program @cuda targets ["sm_90a"] attributes {arena = 512 : i64, peak = 512 : i64} {
  // CHECK: plan.buffer @x : tensor<4x8xf32> input index 0 bytes 128
  plan.buffer @x : tensor<4x8xf32> input index 0 bytes 128
  // CHECK: plan.buffer @w : tensor<8x8xf32> state
  plan.buffer @w : tensor<8x8xf32> state of @ones bytes 256
  plan.buffer @cells : tensor<128xf32> arena at 0 bytes 512
  // CHECK: plan.buffer @cell : tensor<f32> slice within @cells at 256 bytes 4
  plan.buffer @cell : tensor<f32> slice within @cells at 256 bytes 4
  plan.buffer @y : tensor<4x8xf32> output index 0 bytes 128
  // CHECK: plan.kernel @flat_relu rows 1 columns 32 schedule #plan.flat<grid = 1, threads = 256>
  plan.kernel @flat_relu rows 1 columns 32 schedule #plan.flat<grid = 1, threads = 256> {
  ^bb0(%a: tensor<4x8xf32>):
    %r = mpc.relu %a : (tensor<4x8xf32>) -> tensor<4x8xf32>
    mpc.yield %r : tensor<4x8xf32>
  }
  // CHECK: plan.entry @main inputs [@x] outputs [@y]
  plan.entry @main inputs [@x] outputs [@y] attributes {input_names = ["x"], output_names = ["y"]} {
    // CHECK: plan.fill @cells value 0 bytes 512
    plan.fill @cells value 0 bytes 512
    // CHECK: plan.launch @flat_relu reads [@x] writes [@y] grid 1
    plan.launch @flat_relu reads [@x] writes [@y] grid 1 {layers = ["act"], flops = 32 : i64}
    // CHECK: plan.gemm @x, @w -> @y m 4 n 8 k 8
    plan.gemm @x, @w -> @y m 4 n 8 k 8 compute f32 {transpose_b,
        leading = array<i64: 8, 8, 8>, strides = array<i64: 0, 0, 0>, offsets = array<i64: 0, 0, 0>}
    // CHECK: plan.copy @x -> @y bytes 128
    plan.copy @x -> @y bytes 128
  }
}
