// In training a parameter's copy is made in init and wherever the parameter is stored, from its new value; what depends
// on state that the caller may change stays in the step.
// RUN: %mpc_opt %s --mpc-hoist-constants | FileCheck %s
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
