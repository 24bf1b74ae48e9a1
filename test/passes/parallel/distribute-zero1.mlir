// zero1: gradients are scattered, the update works on parts of parameters and moments, and what reads a parameter gathers it.
// RUN: %mpc_opt %s --mpc-distribute='ranks=3 zero1=true' --mpc-verify-ranks --canonicalize --split-input-file | FileCheck %s

// CHECK: module attributes {mpc.ranks = 3 : i64}
// CHECK: @w(#mpc.normal{{.*}}) : tensor<6xf32> {mpc.whole = tensor<4x4xf32>}
// CHECK: @optimizer.momentum_buffer.w(#mpc.zeros) : tensor<6xf32> {mpc.role = "moment", mpc.whole = tensor<4x4xf32>}
// A function that only reads the parameter gathers it.
// CHECK-LABEL: func.func @eval(
// CHECK: %[[W:.*]] = ml_program.global_load @w : tensor<6xf32>
// CHECK: %[[WHOLE:.*]] = mpc.all_gather %[[W]] ranks 3 : (tensor<6xf32>) -> tensor<4x4xf32>
// CHECK: mpc.matmul %{{.*}}, %[[WHOLE]]
// CHECK-LABEL: func.func @step(
// CHECK: %[[OLD:.*]] = ml_program.global_load @w : tensor<6xf32>
// CHECK: %[[WHOLE:.*]] = mpc.all_gather %[[OLD]]
// CHECK: %[[G:.*]] = mpc.matmul %{{.*}}, %[[WHOLE]]
// CHECK: %[[SUM:.*]] = mpc.reduce_scatter sum %[[G]] ranks 3 : (tensor<4x4xf32>) -> tensor<6xf32>
// CHECK: %[[MEAN:.*]] = mpc.mul %[[SUM]],
// The guard of the step is the same on all ranks.
// CHECK: %{{.*}}, %[[OWN:.*]] = mpc.all_finite %[[MEAN]]
// CHECK: %[[FIRST:.*]] = mpc.cast %[[OWN]]
// CHECK: %[[MOST:.*]] = mpc.all_reduce max %{{.*}} : (tensor<f32>) -> tensor<f32>
// CHECK: %[[ANY:.*]] = mpc.compare gt %[[MOST]],
// CHECK: %[[FLAG:.*]] = mpc.select %[[ANY]],
// CHECK: %[[FINITE:.*]], %{{.*}} = mpc.all_finite %[[FLAG]]
// CHECK: %[[PART:.*]] = mpc.global_norm %[[MEAN]]
// CHECK: %[[SQUARE:.*]] = mpc.mul %[[PART]], %[[PART]]
// CHECK: %[[ALL:.*]] = mpc.all_reduce sum %[[SQUARE]]
// CHECK: %[[NORM:.*]] = mpc.sqrt %[[ALL]]
// CHECK: %[[CLIPPED:.*]] = mpc.clip %[[MEAN]], %[[NORM]], %{{.*}} -> tensor<6xf32>
// CHECK: %[[NEW:.*]], %[[MOVED:.*]] = mpc.sgd %[[OLD]], %[[CLIPPED]], (%{{.*}}), %{{.*}}, %{{.*}}, %[[FINITE]]
// CHECK: ml_program.global_store @w = %[[NEW]] : tensor<6xf32>
// CHECK: ml_program.global_store @optimizer.momentum_buffer.w = %[[MOVED]] : tensor<6xf32>
// CHECK: return %[[NORM]]
module {
  ml_program.global private mutable @w(#mpc.normal<std = 0.1, seed = 1>) : tensor<4x4xf32>
  ml_program.global private mutable @optimizer.momentum_buffer.w(#mpc.zeros) : tensor<4x4xf32> {mpc.role = "moment"}
  ml_program.global private mutable @optimizer.step(dense<0> : tensor<i32>) : tensor<i32> {mpc.role = "counter"}
  func.func @eval(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
    %w = ml_program.global_load @w : tensor<4x4xf32>
    %y = mpc.matmul %x, %w : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    return %y : tensor<4x4xf32>
  }
  func.func @step(%x: tensor<4x4xf32>, %rate: tensor<f32>) -> tensor<f32> {
    %w = ml_program.global_load @w : tensor<4x4xf32>
    %b = ml_program.global_load @optimizer.momentum_buffer.w : tensor<4x4xf32>
    %t = ml_program.global_load @optimizer.step : tensor<i32>
    %one = mpc.constant dense<1.0> : tensor<f32>
    %g = mpc.matmul %x, %w : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %finite, %first = mpc.all_finite %g {mpc.gradients} : (tensor<4x4xf32>) -> (tensor<i1>, tensor<i32>)
    %norm = mpc.global_norm %g : (tensor<4x4xf32>) -> tensor<f32>
    %c = mpc.clip %g, %norm, %one : (tensor<4x4xf32>, tensor<f32>, tensor<f32>) -> tensor<4x4xf32>
    %new, %moved = mpc.sgd %w, %c, (%b), %t, %one, %finite {momentum = 0.9 : f64, dampening = 0.0 : f64}
        : (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<i32>, tensor<f32>, tensor<i1>) -> (tensor<4x4xf32>, tensor<4x4xf32>)
    ml_program.global_store @w = %new : tensor<4x4xf32>
    ml_program.global_store @optimizer.momentum_buffer.w = %moved : tensor<4x4xf32>
    return %norm : tensor<f32>
  }
}

// -----

// A parameter of one element: the first rank has it. A gradient that a result gives is gathered.
// CHECK-LABEL: func.func @step(
// CHECK: %[[G:.*]] = mpc.reduce_scatter sum %{{.*}} ranks 3 : (tensor<f32>) -> tensor<1xf32>
// CHECK: %[[MEAN:.*]] = mpc.mul %[[G]], %{{.*}} : (tensor<1xf32>, tensor<1xf32>)
// CHECK: %[[TIMES:.*]] = mpc.mul %[[MEAN]], %{{.*}} : (tensor<1xf32>, tensor<1xf32>)
// CHECK: %[[NEW:.*]] = mpc.sgd %{{.*}}, %[[TIMES]], (), %{{.*}} -> tensor<1xf32>
// CHECK: %[[WHOLE:.*]] = mpc.all_gather %[[MEAN]] ranks 3 : (tensor<1xf32>) -> tensor<f32>
// CHECK: ml_program.global_store @s = %[[NEW]]
// CHECK: return %[[WHOLE]]
module {
  ml_program.global private mutable @s(#mpc.ones) : tensor<f32>
  ml_program.global private mutable @optimizer.step(dense<0> : tensor<i32>) : tensor<i32> {mpc.role = "counter"}
  func.func @step(%x: tensor<4xf32>) -> tensor<f32> {
    %s = ml_program.global_load @s : tensor<f32>
    %t = ml_program.global_load @optimizer.step : tensor<i32>
    %one = mpc.constant dense<1.0> : tensor<f32>
    %y = mpc.sum %x axes [0] : (tensor<4xf32>) -> tensor<f32>
    %g = mpc.mul %y, %s : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %finite, %first = mpc.all_finite %g {mpc.gradients} : (tensor<f32>) -> (tensor<i1>, tensor<i32>)
    %h = mpc.mul %g, %one : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %new = mpc.sgd %s, %h, (), %t, %one, %finite {momentum = 0.0 : f64, dampening = 0.0 : f64}
        : (tensor<f32>, tensor<f32>, tensor<i32>, tensor<f32>, tensor<i1>) -> tensor<f32>
    ml_program.global_store @s = %new : tensor<f32>
    return %g : tensor<f32>
  }
}
