// Losses and their logarithms, and the statistics of batch norm, stay in f32 whatever arrives; a norm gives what its consumers run in.
// RUN: %mpc_opt %s --mlir-print-local-scope -mpc-insert-casts='precision=bf16' --split-input-file | FileCheck %s
// RUN: %mpc_opt %s --mlir-print-local-scope -mpc-insert-casts='precision=bf16 logits-f32=true' --split-input-file | FileCheck %s --check-prefix=WIDE

// A loss reads what arrives and gives f32; the product before it is a head.
// CHECK-LABEL: func.func @loss(
// CHECK: %[[Y:.*]] = mpc.linear {{.*}} -> tensor<4x6xbf16>
// CHECK: mpc.bce_with_logits %[[Y]], %arg2 {{.*}}precision = fp32, text = "class fp32"{{.*}} : (tensor<4x6xbf16>, tensor<4x6xf32>) -> tensor<f32>
// WIDE-LABEL: func.func @loss(
// WIDE: mpc.linear {{.*}} -> tensor<4x6xf32>
func.func @loss(%x: tensor<4x8xf32>, %w: tensor<6x8xf32>, %t: tensor<4x6xf32>) -> tensor<f32> {
  %y = mpc.linear %x, %w : (tensor<4x8xf32>, tensor<6x8xf32>) -> tensor<4x6xf32>
  %l = mpc.bce_with_logits %y, %t : (tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<f32>
  return %l : tensor<f32>
}

// -----

// Logarithms of probabilities are f32 for the loss behind them, though what they are made of is bf16.
// CHECK-LABEL: func.func @logarithms(
// CHECK: %[[LOGS:.*]] = mpc.log_softmax {{.*}} : (tensor<4x6xbf16>) -> tensor<4x6xf32>
// CHECK: mpc.nll_loss %[[LOGS]], %arg2 {{.*}} -> tensor<f32>
func.func @logarithms(%x: tensor<4x8xf32>, %w: tensor<6x8xf32>, %t: tensor<4xi64>) -> tensor<f32> {
  %y = mpc.linear %x, %w : (tensor<4x8xf32>, tensor<6x8xf32>) -> tensor<4x6xf32>
  %p = mpc.log_softmax %y axis -1 : (tensor<4x6xf32>) -> tensor<4x6xf32>
  %l = mpc.nll_loss %p, %t : (tensor<4x6xf32>, tensor<4xi64>) -> tensor<f32>
  return %l : tensor<f32>
}

// -----

// Also where the model asks for another precision of the op.
// CHECK-LABEL: func.func @asked(
// CHECK: mpc.mse_loss %arg0, %arg0 {{.*}}text = "op attribute"{{.*}} -> tensor<f32>
func.func @asked(%x: tensor<4xf32>) -> tensor<f32> {
  %l = mpc.mse_loss %x, %x {mpc.precision = "bf16"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<f32>
  return %l : tensor<f32>
}

// -----

// CHECK-LABEL: func.func @norm(
// CHECK: %[[Y:.*]], %[[M:.*]], %[[V:.*]] = mpc.batch_norm_training {{.*}}f32 inside, result in bf16{{.*}} -> (tensor<4x8xbf16>, tensor<8xf32>, tensor<8xf32>)
// CHECK: mpc.prelu %[[Y]], %arg2 {{.*}} -> tensor<4x8xbf16>
// CHECK: mpc.linear
func.func @norm(%x: tensor<4x8xf32>, %w: tensor<6x8xf32>, %m: tensor<8xf32>) -> (tensor<4x6xf32>, tensor<8xf32>, tensor<8xf32>) {
  %n, %a, %b = mpc.batch_norm_training %x, %m, %m epsilon 1.0e-5 momentum 0.1 : (tensor<4x8xf32>, tensor<8xf32>, tensor<8xf32>) -> (tensor<4x8xf32>, tensor<8xf32>, tensor<8xf32>)
  %p = mpc.prelu %n, %m : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  %y = mpc.linear %p, %w : (tensor<4x8xf32>, tensor<6x8xf32>) -> tensor<4x6xf32>
  return %y, %a, %b : tensor<4x6xf32>, tensor<8xf32>, tensor<8xf32>
}
