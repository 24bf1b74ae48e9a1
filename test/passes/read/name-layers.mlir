// A layer is named by its attribute, else by its location, else by its op and a number. One op has one such attribute.
// RUN: %mpc_opt %s --mpc-name-layers | FileCheck %s

// CHECK-LABEL: func.func @main
func.func @main(%x: tensor<4x8xf32>, %w: tensor<8x8xf32>, %g: tensor<8xf32>) -> tensor<4x8xf32> {
  // CHECK: mpc.linear {{.*}}layer = "stated"
  %0 = mpc.linear %x, %w {layer = "stated"} : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32> loc("unread")
  // CHECK: mpc.linear {{.*}}layer = "h.0.fc"
  %1 = mpc.linear %0, %w : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32> loc("h.0.fc")
  // CHECK: mpc.linear {{.*}}layer = "h.1.fc"
  %2 = mpc.linear %1, %w : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32> loc(fused["model.py":3:4, "h.1.fc"])
  // CHECK: mpc.linear {{.*}}layer = "linear.3"
  %3 = mpc.linear %2, %w : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
  // CHECK: mpc.rms_norm {{.*}}layer = "rms_norm.0"
  %4 = mpc.rms_norm %3, %g epsilon 1.0e-5 : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  // CHECK: mpc.linear %{{[^ ]+}}, %{{[^ ]+}} {layer = "given"} :
  %5 = mpc.linear %4, %w {mpc.layer = "given"} : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
  // CHECK: mpc.tanh {{.*}}mpc.layer = "kept"
  %6 = mpc.tanh %5 {mpc.layer = "kept"} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK-NOT: layer
  %7 = mpc.relu %6 : (tensor<4x8xf32>) -> tensor<4x8xf32> loc("act")
  return %7 : tensor<4x8xf32>
}
