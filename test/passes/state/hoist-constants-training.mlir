// In training a parameter's copy is made in init and wherever the parameter is stored, from its new value; what depends
// on state that the caller may change stays in the step.
// RUN: %mpc_opt %s --mpc-hoist-constants --split-input-file | FileCheck %s
module attributes {mpc.training = {gradients = ["w"], hyper = ["hyper.rate", "hyper.decay"], optimizer = "sgd", recipe = "{}"}} {
  ml_program.global private mutable @w(#mpc.ones) : tensor<4xf32>
  ml_program.global private mutable @hyper.rate(dense<0.5> : tensor<f32>) : tensor<f32> {mpc.role = "hyper"}
  ml_program.global private mutable @hyper.decay(dense<0.1> : tensor<f32>) : tensor<f32> {mpc.role = "hyper"}
  // CHECK: func.func @init()
  // CHECK: ml_program.global_store @w.bf16
  // CHECK-NOT: global_store
  // CHECK: return
  // CHECK-LABEL: func.func @step
  // CHECK: %[[B:.*]] = ml_program.global_load @w.bf16
  // CHECK: mpc.mul %[[B]]
  // CHECK: mpc.mul %hyper.rate, %hyper.decay
  // CHECK: %[[N:.*]] = mpc.sub
  // CHECK: %[[C:.*]] = mpc.cast %[[N]]
  // CHECK: ml_program.global_store @w = %[[N]]
  // CHECK: ml_program.global_store @w.bf16 = %[[C]]
  func.func @step(%x: tensor<4xbf16>) -> tensor<4xbf16> {
    %w = ml_program.global_load @w : tensor<4xf32>
    %rate = ml_program.global_load @hyper.rate : tensor<f32>
    %decay = ml_program.global_load @hyper.decay : tensor<f32>
    %b = mpc.cast %w : (tensor<4xf32>) -> tensor<4xbf16>
    %y = mpc.mul %b, %x : (tensor<4xbf16>, tensor<4xbf16>) -> tensor<4xbf16>
    %s = mpc.mul %rate, %decay : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %n = mpc.sub %w, %s : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
    ml_program.global_store @w = %n : tensor<4xf32>
    return %y : tensor<4xbf16>
  }
}

// -----

// The scale of a parameter's copy, state that moves with parameters, is a part of what the copy is made of: init and the step make
// it of the new parameter and the new scale. Another scale stays in the step, and scalars have the names of their definitions.
module attributes {mpc.training = {gradients = ["w"], hyper = [], optimizer = "sgd", recipe = "{}"}} {
  ml_program.global private mutable @w(#mpc.ones) : tensor<4xf32>
  ml_program.global private mutable @scaler.w(dense<1.0> : tensor<f32>) : tensor<f32> {mpc.role = "scaler", mpc.with_parameters}
  ml_program.global private mutable @scaler.x(dense<1.0> : tensor<f32>) : tensor<f32> {mpc.role = "scaler"}
  // CHECK: global private mutable @w.f8E4M3FN({{.*}} {mpc.of = @w}
  // CHECK: global private mutable @scaler.w.inverse_scale({{.*}} {mpc.of = @scaler.w}
  // CHECK-LABEL: func.func @init()
  // CHECK: mpc.quantize %w, %scaler.w
  // CHECK: mpc.reciprocal %scaler.w
  // CHECK-NOT: %scaler.x
  // CHECK-LABEL: func.func @step
  // CHECK-DAG: ml_program.global_load @w.f8E4M3FN
  // CHECK-DAG: ml_program.global_load @scaler.w.inverse_scale
  // CHECK: mpc.quantize %{{.*}}, %scaler.x
  // CHECK: %[[NW:.*]] = mpc.sub
  // CHECK: %[[NS:.*]] = mpc.add
  // CHECK-DAG: %[[Q:.*]] = mpc.quantize %[[NW]], %[[NS]]
  // CHECK-DAG: %[[I:.*]] = mpc.reciprocal %[[NS]]
  // CHECK-DAG: ml_program.global_store @w.f8E4M3FN = %[[Q]]
  // CHECK-DAG: ml_program.global_store @scaler.w.inverse_scale = %[[I]]
  func.func @step(%x: tensor<4xbf16>) -> (tensor<4xf8E4M3FN>, tensor<4xf8E4M3FN>, tensor<f32>) {
    %w = ml_program.global_load @w : tensor<4xf32>
    %scaler.w = ml_program.global_load @scaler.w : tensor<f32>
    %scaler.x = ml_program.global_load @scaler.x : tensor<f32>
    %q = mpc.quantize %w, %scaler.w : (tensor<4xf32>, tensor<f32>) -> tensor<4xf8E4M3FN>
    %i = mpc.reciprocal %scaler.w {mpc.value = "inverse_scale"} : (tensor<f32>) -> tensor<f32>
    %p = mpc.quantize %x, %scaler.x : (tensor<4xbf16>, tensor<f32>) -> tensor<4xf8E4M3FN>
    %n = mpc.sub %w, %scaler.x : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
    %s = mpc.add %scaler.w, %scaler.x : (tensor<f32>, tensor<f32>) -> tensor<f32>
    ml_program.global_store @w = %n : tensor<4xf32>
    ml_program.global_store @scaler.w = %s : tensor<f32>
    return %q, %p, %i : tensor<4xf8E4M3FN>, tensor<4xf8E4M3FN>, tensor<f32>
  }
}

// -----

// A product reads the 8-bit copy of a stored parameter both ways. The step stores both copies, since one kernel writes them; a transpose of
// the parameter itself stays, since its copy would be as much traffic behind the optimizer.
module attributes {mpc.training = {gradients = ["w"], hyper = [], optimizer = "sgd", recipe = "{}"}} {
  ml_program.global private mutable @w(#mpc.ones) : tensor<32x16xf32>
  ml_program.global private mutable @u(#mpc.ones) : tensor<16x32xf8E4M3FN>
  ml_program.global private mutable @scaler.w(dense<1.0> : tensor<f32>) : tensor<f32> {mpc.role = "scaler", mpc.with_parameters}
  // CHECK-DAG: global private mutable @w.f8E4M3FN.2(#mpc.derived) : tensor<16x32xf8E4M3FN> {mpc.of = @w}
  // CHECK-DAG: global private mutable @w.f8E4M3FN(#mpc.derived) : tensor<32x16xf8E4M3FN> {mpc.of = @w}
  // CHECK-NOT: global private mutable @u.
  // CHECK-LABEL: func.func @step
  // CHECK-DAG: mpc.transpose %u
  // CHECK-DAG: %[[N:.*]] = mpc.sub
  // CHECK-DAG: %[[Q:.*]] = mpc.quantize %[[N]]
  // CHECK-DAG: %[[T:.*]] = mpc.transpose %[[Q]] permutation [1, 0]
  // CHECK-DAG: ml_program.global_store @w.f8E4M3FN = %[[Q]]
  // CHECK-DAG: ml_program.global_store @w.f8E4M3FN.2 = %[[T]]
  func.func @step(%x: tensor<64x16xf8E4M3FN>, %d: tensor<64x32xf8E4M3FN>, %g: tensor<32x16xf32>, %nu: tensor<16x32xf8E4M3FN>) -> (tensor<64x32xbf16>, tensor<64x16xbf16>, tensor<64x32xbf16>) {
    %w = ml_program.global_load @w : tensor<32x16xf32>
    %u = ml_program.global_load @u : tensor<16x32xf8E4M3FN>
    %scaler.w = ml_program.global_load @scaler.w : tensor<f32>
    %q = mpc.quantize %w, %scaler.w : (tensor<32x16xf32>, tensor<f32>) -> tensor<32x16xf8E4M3FN>
    %t = mpc.transpose %q permutation [1, 0] : (tensor<32x16xf8E4M3FN>) -> tensor<16x32xf8E4M3FN>
    %ut = mpc.transpose %u permutation [1, 0] : (tensor<16x32xf8E4M3FN>) -> tensor<32x16xf8E4M3FN>
    %y = mpc.matmul %x, %q scales(%scaler.w, %scaler.w) compute(fp8) {transpose_b} : (tensor<64x16xf8E4M3FN>, tensor<32x16xf8E4M3FN>, tensor<f32>, tensor<f32>) -> tensor<64x32xbf16>
    %z = mpc.matmul %d, %t scales(%scaler.w, %scaler.w) compute(fp8) {transpose_b} : (tensor<64x32xf8E4M3FN>, tensor<16x32xf8E4M3FN>, tensor<f32>, tensor<f32>) -> tensor<64x16xbf16>
    %v = mpc.matmul %x, %ut scales(%scaler.w, %scaler.w) compute(fp8) {transpose_b} : (tensor<64x16xf8E4M3FN>, tensor<32x16xf8E4M3FN>, tensor<f32>, tensor<f32>) -> tensor<64x32xbf16>
    %n = mpc.sub %w, %g : (tensor<32x16xf32>, tensor<32x16xf32>) -> tensor<32x16xf32>
    ml_program.global_store @w = %n : tensor<32x16xf32>
    ml_program.global_store @u = %nu : tensor<16x32xf8E4M3FN>
    return %y, %z, %v : tensor<64x32xbf16>, tensor<64x16xbf16>, tensor<64x32xbf16>
  }
}
