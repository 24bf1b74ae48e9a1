// Single numbers of many tensors are groups of their own where they are equal, and one launch of them.
// RUN: %mpc_opt %s --pass-pipeline='builtin.module(func.func(mpc-fuse,mpc-part-singles))' | FileCheck %s
// RUN: %mpc_opt %s --mpc-compile='precision=fp32 targets=cuda' | FileCheck %s --check-prefix=PLAN
// RUN: %mpc_opt %s --mpc-compile='precision=fp32 targets=cuda' | %mpc_opt | FileCheck %s --check-prefix=PLAN

// Four are equal, and the fifth, which has another op, stays behind. What two results share is one part.
// CHECK-LABEL: func.func @parted
// CHECK-COUNT-4: mpc.group rows 1 columns 1 {{.*}}-> (tensor<f32>, tensor<f32>)
// CHECK: mpc.group rows 1 columns 1 {{.*}}-> (tensor<f32>)
// CHECK-NOT: mpc.group
// CHECK: return
// PLAN: plan.kernel @{{.*}} schedule #plan.singles<grid = 1, threads = 256, tensors = 4, shared = [false, true]>
func.func @parted(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<f32>, %d: tensor<f32>, %e: tensor<f32>, %s: tensor<f32>)
    -> (tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>) {
  %a0 = mpc.mul %a, %s : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %a1 = mpc.exp %a0 : (tensor<f32>) -> tensor<f32>
  %b0 = mpc.mul %b, %s : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %b1 = mpc.exp %b0 : (tensor<f32>) -> tensor<f32>
  %c0 = mpc.mul %c, %s : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %c1 = mpc.exp %c0 : (tensor<f32>) -> tensor<f32>
  %d0 = mpc.mul %d, %s : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %d1 = mpc.exp %d0 : (tensor<f32>) -> tensor<f32>
  %e0 = mpc.mul %e, %s : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %a0, %a1, %b0, %b1, %c0, %c1, %d0, %d1, %e0 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
}

// Three are too few.
// CHECK-LABEL: func.func @few
// CHECK: mpc.group rows 1 columns 1 {{.*}}-> (tensor<f32>, tensor<f32>, tensor<f32>)
// CHECK-NOT: mpc.group
// CHECK: return
func.func @few(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<f32>) -> (tensor<f32>, tensor<f32>, tensor<f32>) {
  %a0 = mpc.exp %a : (tensor<f32>) -> tensor<f32>
  %b0 = mpc.exp %b : (tensor<f32>) -> tensor<f32>
  %c0 = mpc.exp %c : (tensor<f32>) -> tensor<f32>
  return %a0, %b0, %c0 : tensor<f32>, tensor<f32>, tensor<f32>
}

// Numbers that make one another are one part, however alike.
// CHECK-LABEL: func.func @chain
// CHECK: mpc.group rows 1 columns 1 {{.*}}-> (tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>)
// CHECK-NOT: mpc.group
// CHECK: return
func.func @chain(%a: tensor<f32>) -> (tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>) {
  %a0 = mpc.exp %a : (tensor<f32>) -> tensor<f32>
  %a1 = mpc.exp %a0 : (tensor<f32>) -> tensor<f32>
  %a2 = mpc.exp %a1 : (tensor<f32>) -> tensor<f32>
  %a3 = mpc.exp %a2 : (tensor<f32>) -> tensor<f32>
  return %a0, %a1, %a2, %a3 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
}
