// The gradient of packed operands is written where it goes: three results, one tensor, no pass that puts them together.
// RUN: %mpc_opt %s --mpc-compile='precision=fp32 target=cpu' --split-input-file | FileCheck -enable-var-scope %s

// As Differentiate gives it: a sum of the parts, with zeros around them. Two key heads for four query heads.
// CHECK-DAG: plan.buffer @[[Y:main[^ ]*]] : tensor<2x16x64xf32> output
// CHECK-DAG: plan.buffer @[[Q:main[^ ]*]] : tensor<2x16x64xf32> slice within @[[Y]] at 0 bytes 8192
// CHECK: plan.entry
// CHECK-NEXT: plan.launch @row_block_attention_grad
// CHECK-NEXT: plan.launch @attention_grad{{.*}} writes [@{{.*}}, @{{.*}}, @{{.*}}]
// CHECK-NOT: plan.launch
// CHECK: plan.kernel @attention_grad
// CHECK-SAME: #plan.at<"dq", 0, [1024, 8, 64]>, #plan.at<"dk", 32, [1024, 8, 64]>, #plan.at<"dv", 48, [1024, 8, 64]>
func.func @main(%q: tensor<2x4x16x8xf32>, %k: tensor<2x2x16x8xf32>, %y: tensor<2x4x16x8xf32>, %lse: tensor<2x4x16xf32>) -> tensor<2x16x64xf32> {
  %dq, %dk, %dv = mpc.attention_grad %q, %k, %k, %y, %lse, %y {causal} : (tensor<2x4x16x8xf32>, tensor<2x2x16x8xf32>, tensor<2x2x16x8xf32>, tensor<2x4x16x8xf32>, tensor<2x4x16xf32>, tensor<2x4x16x8xf32>) -> (tensor<2x4x16x8xf32>, tensor<2x2x16x8xf32>, tensor<2x2x16x8xf32>)
  %0 = mpc.transpose %dq permutation [0, 2, 1, 3] : (tensor<2x4x16x8xf32>) -> tensor<2x16x4x8xf32>
  %1 = mpc.transpose %dk permutation [0, 2, 1, 3] : (tensor<2x2x16x8xf32>) -> tensor<2x16x2x8xf32>
  %2 = mpc.transpose %dv permutation [0, 2, 1, 3] : (tensor<2x2x16x8xf32>) -> tensor<2x16x2x8xf32>
  %3 = mpc.reshape %0 : (tensor<2x16x4x8xf32>) -> tensor<2x16x32xf32>
  %4 = mpc.reshape %1 : (tensor<2x16x2x8xf32>) -> tensor<2x16x16xf32>
  %5 = mpc.reshape %2 : (tensor<2x16x2x8xf32>) -> tensor<2x16x16xf32>
  %6 = mpc.pad %3 low [0, 0, 0] high [0, 0, 32] : (tensor<2x16x32xf32>) -> tensor<2x16x64xf32>
  %7 = mpc.pad %4 low [0, 0, 32] high [0, 0, 16] : (tensor<2x16x16xf32>) -> tensor<2x16x64xf32>
  %8 = mpc.pad %5 low [0, 0, 48] high [0, 0, 0] : (tensor<2x16x16xf32>) -> tensor<2x16x64xf32>
  %9 = mpc.add %8, %7 : (tensor<2x16x64xf32>, tensor<2x16x64xf32>) -> tensor<2x16x64xf32>
  %10 = mpc.add %9, %6 : (tensor<2x16x64xf32>, tensor<2x16x64xf32>) -> tensor<2x16x64xf32>
  return %10 : tensor<2x16x64xf32>
}

// -----

// A part that is read by itself too is a tensor of its own: another kernel puts the three together.
// CHECK: plan.entry
// CHECK: plan.launch @attention_grad
// CHECK-NEXT: plan.launch
// CHECK: plan.kernel @attention_grad
// CHECK-SAME: #plan.at<"dq", 0, [128, 0, 8]>, #plan.at<"dk", 0, [128, 0, 8]>
func.func @main(%q: tensor<2x1x16x8xf32>, %y: tensor<2x1x16x8xf32>, %lse: tensor<2x1x16xf32>) -> (tensor<2x16x24xf32>, tensor<2x1x16x8xf32>) {
  %dq, %dk, %dv = mpc.attention_grad %q, %q, %q, %y, %lse, %y {causal} : (tensor<2x1x16x8xf32>, tensor<2x1x16x8xf32>, tensor<2x1x16x8xf32>, tensor<2x1x16x8xf32>, tensor<2x1x16xf32>, tensor<2x1x16x8xf32>) -> (tensor<2x1x16x8xf32>, tensor<2x1x16x8xf32>, tensor<2x1x16x8xf32>)
  %0 = mpc.reshape %dq : (tensor<2x1x16x8xf32>) -> tensor<2x16x8xf32>
  %1 = mpc.reshape %dk : (tensor<2x1x16x8xf32>) -> tensor<2x16x8xf32>
  %2 = mpc.reshape %dv : (tensor<2x1x16x8xf32>) -> tensor<2x16x8xf32>
  %3 = mpc.concat %0, %1, %2 axis 2 : (tensor<2x16x8xf32>, tensor<2x16x8xf32>, tensor<2x16x8xf32>) -> tensor<2x16x24xf32>
  return %3, %dk : tensor<2x16x24xf32>, tensor<2x1x16x8xf32>
}
