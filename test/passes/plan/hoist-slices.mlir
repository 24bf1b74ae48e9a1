// Iterations that read their own slice of what a product made have one kernel: a slice is a buffer that is part of another.
// RUN: %mpc_opt %s --split-input-file --mpc-compile="precision=fp32 target=cpu" | FileCheck -enable-var-scope %s

// CHECK-LABEL: plan.program
// CHECK: plan.buffer @[[G:main.linear.0.y]] : tensor<8x16xf32> arena
// CHECK: plan.buffer @[[S0:[^ ]*]] : tensor<1x2x16xf32> slice within @[[G]] at 0 bytes 128
// CHECK: plan.buffer @[[S1:[^ ]*]] : tensor<1x2x16xf32> slice within @[[G]] at 128 bytes 128
// CHECK: plan.launch @[[K:[^ ]*]] reads [@{{[^ ]*}}, @[[S0]]]
// CHECK: plan.launch @[[K]] reads [@{{[^ ]*}}, @[[S1]]]
// CHECK: plan.launch @[[K]] reads
// CHECK: plan.launch @[[K]] reads
// CHECK: plan.kernel @[[K]]
// CHECK-NOT: plan.kernel @flat
module {
  func.func @main(%x: tensor<4x2x16xf32>, %w: tensor<16x16xf32>, %h: tensor<2x16xf32>) -> tensor<2x16xf32> {
    %g = mpc.linear %x, %w : (tensor<4x2x16xf32>, tensor<16x16xf32>) -> tensor<4x2x16xf32>
    %y = mpc.repeat 4 carried(%h) scanned(%g) axes [0] {
    ^bb0(%h_i: tensor<2x16xf32>, %g_i: tensor<2x16xf32>):
      %u = mpc.linear %h_i, %w : (tensor<2x16xf32>, tensor<16x16xf32>) -> tensor<2x16xf32>
      %s = mpc.add %u, %g_i : (tensor<2x16xf32>, tensor<2x16xf32>) -> tensor<2x16xf32>
      %n = mpc.tanh %s : (tensor<2x16xf32>) -> tensor<2x16xf32>
      mpc.yield %n : tensor<2x16xf32>
    } : (tensor<2x16xf32>, tensor<4x2x16xf32>) -> tensor<2x16xf32>
    return %y : tensor<2x16xf32>
  }
}

// -----

// A slice that does not begin at a whole vector of bytes stays in the kernel, and each iteration has its own.
// CHECK-LABEL: plan.program
// CHECK: plan.buffer @[[G:main.linear.0.y]] : tensor<8x3xf32> arena
// CHECK: plan.launch @{{[^ ]*}} reads [@{{[^ ]*}}, @{{[^ ]*}}]
// CHECK: plan.launch @{{[^ ]*}} reads [@{{[^ ]*}}, @[[G]]]
module {
  func.func @main(%x: tensor<4x2x3xf32>, %w: tensor<3x3xf32>, %h: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %g = mpc.linear %x, %w : (tensor<4x2x3xf32>, tensor<3x3xf32>) -> tensor<4x2x3xf32>
    %y = mpc.repeat 4 carried(%h) scanned(%g) axes [0] {
    ^bb0(%h_i: tensor<2x3xf32>, %g_i: tensor<2x3xf32>):
      %u = mpc.linear %h_i, %w : (tensor<2x3xf32>, tensor<3x3xf32>) -> tensor<2x3xf32>
      %s = mpc.add %u, %g_i : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
      %n = mpc.tanh %s : (tensor<2x3xf32>) -> tensor<2x3xf32>
      mpc.yield %n : tensor<2x3xf32>
    } : (tensor<2x3xf32>, tensor<4x2x3xf32>) -> tensor<2x3xf32>
    return %y : tensor<2x3xf32>
  }
}

// -----

// A tail slices inside what another tail of its launch writes, since the pointers of the tails are the same or apart.
// CHECK-LABEL: plan.program
// CHECK-NOT: slice within @main.exp
// CHECK: plan.launch @{{joined[^ ]*}} reads [{{.*}}@main.exp, {{.*}}] writes [{{.*}}@main.exp, {{.*}}tails = 2
module {
  func.func @main(%x: tensor<2x1x1000xf32> {mpc.name = "x"}, %z: tensor<1x1000xf32> {mpc.name = "z"}, %t: tensor<2x1x1000xf32> {mpc.name = "t"}, %n: tensor<13x1x65xi64> {mpc.name = "n"}) -> (tensor<1x1000xf32>, tensor<13x1x65xi64>, tensor<2x1x1000xf32>, tensor<f32>) {
    %three = mpc.constant dense<3.0> : tensor<f32>
    %low = mpc.neg %three : (tensor<f32>) -> tensor<f32>
    %m = mpc.maximum %x, %low : (tensor<2x1x1000xf32>, tensor<f32>) -> tensor<2x1x1000xf32>
    %e = mpc.exp %m : (tensor<2x1x1000xf32>) -> tensor<2x1x1000xf32>
    %first = mpc.slice %e starts [0, 0, 0] limits [1, 1, 1000] strides [1, 1, 1] : (tensor<2x1x1000xf32>) -> tensor<1x1x1000xf32>
    %row = mpc.reshape %first : (tensor<1x1x1000xf32>) -> tensor<1x1000xf32>
    %cut = mpc.maximum %row, %low : (tensor<1x1000xf32>, tensor<f32>) -> tensor<1x1000xf32>
    %sum = mpc.add %z, %cut : (tensor<1x1000xf32>, tensor<1x1000xf32>) -> tensor<1x1000xf32>
    %y = mpc.tanh %sum : (tensor<1x1000xf32>) -> tensor<1x1000xf32>
    %bits = mpc.xor %n, %n : (tensor<13x1x65xi64>, tensor<13x1x65xi64>) -> tensor<13x1x65xi64>
    %c = mpc.clamp %e min -2.0 max 5.0 : (tensor<2x1x1000xf32>) -> tensor<2x1x1000xf32>
    %loss = mpc.huber_loss %m, %t delta 2.0 : (tensor<2x1x1000xf32>, tensor<2x1x1000xf32>) -> tensor<f32>
    return %y, %bits, %c, %loss : tensor<1x1000xf32>, tensor<13x1x65xi64>, tensor<2x1x1000xf32>, tensor<f32>
  }
}
