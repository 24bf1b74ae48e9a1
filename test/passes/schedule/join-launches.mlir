// mpc-join-launches alone, on groups that another mpc-opt gave their schedules.
// RUN: %mpc_opt %s --pass-pipeline='builtin.module(func.func(mpc-schedule))' -o %t
// RUN: %mpc_opt %t --mpc-join-launches -o %t.joined
// RUN: FileCheck %s < %t.joined
// A second run finds nothing more to join.
// RUN: %mpc_opt %t.joined --mpc-join-launches | diff %t.joined -

// Two that do not need each other stand side by side.
// CHECK-LABEL: func.func @side_by_side
// CHECK: mpc.group rows 1 columns 64 {{.*}}mpc.launch = #mpc.launch<number = 0
// CHECK: mpc.group rows 1 columns 128 {{.*}}mpc.launch = #mpc.launch<number = 0
// CHECK-NOT: role = tail
// CHECK: return
func.func @side_by_side(%x: tensor<64xf32>, %y: tensor<128xf32>) -> (tensor<64xf32>, tensor<128xf32>) {
  %a = mpc.group rows 1 columns 64 (%in = %x : tensor<64xf32>) -> (tensor<64xf32>) {
    %e = mpc.exp %in : (tensor<64xf32>) -> tensor<64xf32>
    mpc.yield %e : tensor<64xf32>
  }
  %b = mpc.group rows 1 columns 128 (%in = %y : tensor<128xf32>) -> (tensor<128xf32>) {
    %e = mpc.log %in : (tensor<128xf32>) -> tensor<128xf32>
    mpc.yield %e : tensor<128xf32>
  }
  return %a, %b : tensor<64xf32>, tensor<128xf32>
}

// The sum of the parts is a tail, and runs with the threads of the kernel that makes the parts.
// CHECK-LABEL: func.func @sum_of_parts
// CHECK: mpc.group rows 1 columns 131072 {{.*}}mpc.launch = #mpc.launch<number = 0{{.*}}threads = 256
// CHECK: mpc.group rows 1 columns 8 {{.*}}mpc.launch = #mpc.launch<number = 0, part = 1, role = tail>{{.*}}threads = 256
func.func @sum_of_parts(%x: tensor<131072xf32>) -> tensor<f32> {
  %p = mpc.group rows 1 columns 131072 (%in = %x : tensor<131072xf32>) -> (tensor<8xf32>) {
    %s = mpc.partial_sum %in leading 1 parts 8 : (tensor<131072xf32>) -> tensor<8xf32>
    mpc.yield %s : tensor<8xf32>
  }
  %s = mpc.group rows 1 columns 8 (%in = %p : tensor<8xf32>) -> (tensor<f32>) {
    %t = mpc.sum %in axes [0] : (tensor<8xf32>) -> tensor<f32>
    mpc.yield %t : tensor<f32>
  }
  return %s : tensor<f32>
}

// Left alone: the second needs all of the first, and has more than one block.
// CHECK-LABEL: func.func @one_after_the_other
// CHECK-NOT: mpc.launch
// CHECK: return
func.func @one_after_the_other(%x: tensor<8192xf32>) -> tensor<8192xf32> {
  %a = mpc.group rows 1 columns 8192 (%in = %x : tensor<8192xf32>) -> (tensor<8192xf32>) {
    %e = mpc.exp %in : (tensor<8192xf32>) -> tensor<8192xf32>
    mpc.yield %e : tensor<8192xf32>
  }
  %b = mpc.group rows 1 columns 8192 (%in = %a : tensor<8192xf32>) -> (tensor<8192xf32>) {
    %e = mpc.log %in : (tensor<8192xf32>) -> tensor<8192xf32>
    mpc.yield %e : tensor<8192xf32>
  }
  return %b : tensor<8192xf32>
}
