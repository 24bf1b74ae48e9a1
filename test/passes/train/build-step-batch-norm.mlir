// Batch norm by the batch's statistics is a norm by the running ones in @eval, which stores nothing; @step stores the new ones,
// and the running statistics are no parameters. @measure is @step without its stores.
// RUN: %mpc_opt %s -mpc-build-step='precision=bf16 measure=true' | FileCheck %s

// CHECK-LABEL: func.func @eval(
// CHECK: %[[MEAN:.*]] = ml_program.global_load @norm.mean
// CHECK: %[[VARIANCE:.*]] = ml_program.global_load @norm.variance
// CHECK: %[[Y:.*]] = mpc.batch_norm %arg0, %[[MEAN]], %[[VARIANCE]] gain(%{{.*}}) epsilon {{.*}} {layer = "norm", mpc.decision = #mpc.decision<id = 1>} : {{.*}} -> tensor<4x3x8xbf16>
// CHECK: mpc.mse_loss %[[Y]]
// The new statistics outside of @step are the ones that were loaded.
// CHECK: mpc.sub %[[MEAN]], %[[MEAN]]
// CHECK-NOT: global_store
// CHECK-LABEL: func.func @step(
// CHECK: %{{.*}}, %[[NEWMEAN:.*]], %[[NEWVARIANCE:.*]] = mpc.batch_norm_training
// CHECK: mpc.gradients %{{.*}} wrt(%{{[a-z_.]*}}) :
// CHECK-DAG: ml_program.global_store @norm.mean = %[[NEWMEAN]]
// CHECK-DAG: ml_program.global_store @norm.variance = %[[NEWVARIANCE]]
// CHECK-LABEL: func.func @measure(
// CHECK: mpc.batch_norm_training
// CHECK-NOT: global_store
module {
  ml_program.global private @norm.gain(#mpc.ones) : tensor<3xf32>
  ml_program.global private mutable @norm.mean(#mpc.zeros) : tensor<3xf32>
  ml_program.global private mutable @norm.variance(#mpc.ones) : tensor<3xf32>
  func.func @main(%x: tensor<4x3x8xbf16> {mpc.name = "x"}, %t: tensor<4x3x8xf32> {mpc.name = "t"})
      -> (tensor<f32> {mpc.name = "loss"}, tensor<3xf32> {mpc.name = "moved"}) {
    %gain = ml_program.global_load @norm.gain : tensor<3xf32>
    %mean = ml_program.global_load @norm.mean : tensor<3xf32>
    %variance = ml_program.global_load @norm.variance : tensor<3xf32>
    %y, %m, %v = mpc.batch_norm_training %x, %mean, %variance gain(%gain) epsilon 1.0e-5 momentum 0.1 {layer = "norm", mpc.decision = #mpc.decision<id = 1>} : (tensor<4x3x8xbf16>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<4x3x8xbf16>, tensor<3xf32>, tensor<3xf32>)
    %l = mpc.mse_loss %y, %t : (tensor<4x3x8xbf16>, tensor<4x3x8xf32>) -> tensor<f32>
    %d = mpc.sub %m, %mean : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
    ml_program.global_store @norm.mean = %m : tensor<3xf32>
    ml_program.global_store @norm.variance = %v : tensor<3xf32>
    return %l, %d : tensor<f32>, tensor<3xf32>
  }
}
