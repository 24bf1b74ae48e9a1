// RUN: %mpc_opt %s --split-input-file --verify-diagnostics
// RUN: sed '/^[/][/] -----/,$d' %s > %t.mlir && not %mpc compile %t.mlir --precision=bf16 --target=cpu -o %t.mpcx 2>&1 | FileCheck %s
// CHECK: has 'mpc.optional', which the compiler alone writes; leave it out

func.func @main(%q: tensor<1x2x64x64xbf16>) -> tensor<1x2x64x64xbf16> {
  %y = mpc.attention %q, %q, %q {mpc.optional = array<i64: 0>} : (tensor<1x2x64x64xbf16>, tensor<1x2x64x64xbf16>, tensor<1x2x64x64xbf16>) -> tensor<1x2x64x64xbf16>
  return %y : tensor<1x2x64x64xbf16>
}

// -----

func.func @of_no_kernel(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @+1 {{expects mpc.optional, which mpc-share-kernels writes, to be numbers of results, got array<i64: 0>}}
  %y = mpc.relu %x {mpc.optional = array<i64: 0>} : (tensor<8xf32>) -> tensor<8xf32>
  return %y : tensor<8xf32>
}

// -----

func.func @no_such_result(%q: tensor<1x2x64x64xbf16>) -> tensor<1x2x64x64xbf16> {
  // expected-error @+1 {{expects mpc.stored, which mpc-fuse-warm-forms or mpc-share-kernels writes, to be numbers of results, got array<i64: 1>}}
  %y = mpc.attention %q, %q, %q {mpc.stored = array<i64: 1>} : (tensor<1x2x64x64xbf16>, tensor<1x2x64x64xbf16>, tensor<1x2x64x64xbf16>) -> tensor<1x2x64x64xbf16>
  return %y : tensor<1x2x64x64xbf16>
}

// -----

plan.program @cuda targets ["sm_90a"] {
  // expected-error @+1 {{has result 1 as optional, of 1 results of a group}}
  plan.kernel @one rows 1 columns 8 schedule #plan.flat<grid = 1, threads = 256> attributes {optional = array<i64: 1>} {
  ^bb0(%x: tensor<8xf32>):
    %y = mpc.relu %x : (tensor<8xf32>) -> tensor<8xf32>
    mpc.yield %y : tensor<8xf32>
  }
}

// -----

plan.program @cuda targets ["sm_90a"] {
  // expected-error @+1 {{has result 0 as optional, which a kernel of this schedule cannot leave out}}
  plan.kernel @flat rows 1 columns 8 schedule #plan.flat<grid = 1, threads = 256> attributes {optional = array<i64: 0>} {
  ^bb0(%x: tensor<8xf32>):
    %y = mpc.relu %x : (tensor<8xf32>) -> tensor<8xf32>
    mpc.yield %y : tensor<8xf32>
  }
}
