// mpc-share-kernels alone, on groups that another mpc-opt gave their schedules: an entry that leaves out a small result of
// another entry's step writes it too.
// RUN: %mpc_opt %s --pass-pipeline='builtin.module(func.func(mpc-schedule))' -o %t
// RUN: %mpc_opt %t --mpc-share-kernels | FileCheck %s
// A model that does not train keeps its steps.
// RUN: sed 's/attributes {mpc.training = {}}//' %t > %t.alone
// RUN: %mpc_opt %t.alone -o %t.before
// RUN: %mpc_opt %t.alone --mpc-share-kernels | diff %t.before -

module attributes {mpc.training = {}} {

// CHECK-LABEL: func.func @eval
// CHECK: %[[BOTH:.*]]:2 = mpc.group rows 64 columns 512 {{.*}} -> (tensor<64x1xf32>, tensor<64x512xf32>)
// The layer stays its own.
// CHECK: mpc.sum {{.*}}"of eval"
// CHECK: return %[[BOTH]]#1
func.func @eval(%x: tensor<64x512xf32>) -> tensor<64x512xf32> {
  %g = mpc.group rows 64 columns 512 (%in = %x : tensor<64x512xf32>) -> (tensor<64x512xf32>) {
    %s = mpc.sum %in axes [1] keepdims {mpc.layer = "of eval"} : (tensor<64x512xf32>) -> tensor<64x1xf32>
    %b = mpc.broadcast %s shape [64, 512] : (tensor<64x1xf32>) -> tensor<64x512xf32>
    %d = mpc.sub %in, %b : (tensor<64x512xf32>, tensor<64x512xf32>) -> tensor<64x512xf32>
    mpc.yield %d : tensor<64x512xf32>
  }
  return %g : tensor<64x512xf32>
}
// CHECK-LABEL: func.func @step
func.func @step(%x: tensor<64x512xf32>) -> (tensor<64x512xf32>, tensor<64x1xf32>) {
  %g:2 = mpc.group rows 64 columns 512 (%in = %x : tensor<64x512xf32>) -> (tensor<64x1xf32>, tensor<64x512xf32>) {
    %s = mpc.sum %in axes [1] keepdims {mpc.layer = "of step"} : (tensor<64x512xf32>) -> tensor<64x1xf32>
    %b = mpc.broadcast %s shape [64, 512] : (tensor<64x1xf32>) -> tensor<64x512xf32>
    %d = mpc.sub %in, %b : (tensor<64x512xf32>, tensor<64x512xf32>) -> tensor<64x512xf32>
    mpc.yield %s, %d : tensor<64x1xf32>, tensor<64x512xf32>
  }
  return %g#1, %g#0 : tensor<64x512xf32>, tensor<64x1xf32>
}

// An anchor: attention leaves its lse.
// CHECK-LABEL: func.func @attend_eval
// CHECK: mpc.attention {{.*}}"of eval"{{.*}} -> (tensor<1x2x64x64xbf16>, tensor<1x2x64xf32>)
func.func @attend_eval(%q: tensor<1x2x64x64xbf16>) -> tensor<1x2x64x64xbf16> {
  %y = mpc.attention %q, %q, %q {layer = "of eval"} : (tensor<1x2x64x64xbf16>, tensor<1x2x64x64xbf16>, tensor<1x2x64x64xbf16>) -> tensor<1x2x64x64xbf16>
  return %y : tensor<1x2x64x64xbf16>
}
func.func @attend_step(%q: tensor<1x2x64x64xbf16>) -> (tensor<1x2x64x64xbf16>, tensor<1x2x64xf32>) {
  %y, %lse = mpc.attention %q, %q, %q {layer = "of step"} : (tensor<1x2x64x64xbf16>, tensor<1x2x64x64xbf16>, tensor<1x2x64x64xbf16>) -> (tensor<1x2x64x64xbf16>, tensor<1x2x64xf32>)
  return %y, %lse : tensor<1x2x64x64xbf16>, tensor<1x2x64xf32>
}

// Left alone: the other writes a whole tensor more.
// CHECK-LABEL: func.func @large_eval
// CHECK: mpc.group rows 1 columns 8192 {{.*}} -> (tensor<64x128xf32>) attributes
func.func @large_eval(%x: tensor<64x128xf32>) -> tensor<64x128xf32> {
  %g = mpc.group rows 1 columns 8192 (%in = %x : tensor<64x128xf32>) -> (tensor<64x128xf32>) {
    %e = mpc.exp %in : (tensor<64x128xf32>) -> tensor<64x128xf32>
    %y = mpc.sin %e : (tensor<64x128xf32>) -> tensor<64x128xf32>
    mpc.yield %y : tensor<64x128xf32>
  }
  return %g : tensor<64x128xf32>
}
func.func @large_step(%x: tensor<64x128xf32>) -> (tensor<64x128xf32>, tensor<64x128xf32>) {
  %g:2 = mpc.group rows 1 columns 8192 (%in = %x : tensor<64x128xf32>) -> (tensor<64x128xf32>, tensor<64x128xf32>) {
    %e = mpc.exp %in : (tensor<64x128xf32>) -> tensor<64x128xf32>
    %y = mpc.sin %e : (tensor<64x128xf32>) -> tensor<64x128xf32>
    mpc.yield %e, %y : tensor<64x128xf32>, tensor<64x128xf32>
  }
  return %g#1, %g#0 : tensor<64x128xf32>, tensor<64x128xf32>
}
}
