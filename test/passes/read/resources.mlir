// The elements of a resource are written out; those of other forms, and bytes that are no such tensor, are refused by name.
// RUN: %mpc_opt %s --mpc-verify-normal-form --split-input-file --verify-diagnostics | FileCheck %s
// RUN: %mpc_opt %s --mpc-verify-normal-form --split-input-file --verify-diagnostics --mpc-name-constants | FileCheck %s --check-prefix=NAMED
// NAMED: ml_program.global private @constant(dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>)

// CHECK: @w(dense<[1.000000e+00, -2.000000e+00]> : tensor<2xbf16>)
// CHECK-LABEL: func.func @main
// CHECK: mpc.constant dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>
// CHECK: mpc.constant dense<[true, false]> : tensor<2xi1>
// CHECK: mpc.constant dense<[3, -1]> : tensor<2xi64>
ml_program.global private @w(dense_resource<halves> : tensor<2xbf16>) : tensor<2xbf16>
func.func @main() -> (tensor<2xbf16>, tensor<2xf32>, tensor<2xi1>, tensor<2xi64>) {
  %w = ml_program.global_load @w : tensor<2xbf16>
  %a = mpc.constant dense_resource<two> : tensor<2xf32>
  %b = mpc.constant dense_resource<bits> : tensor<2xi1>
  %c = mpc.constant dense_resource<longs> : tensor<2xi64>
  return %w, %a, %b, %c : tensor<2xbf16>, tensor<2xf32>, tensor<2xi1>, tensor<2xi64>
}
{-#
  dialect_resources: { builtin: {
    two: "0x040000000000803f00000040", halves: "0x02000000803f00c0", bits: "0x010000000100",
    longs: "0x080000000300000000000000ffffffffffffffff"
  } }
#-}

// -----

func.func @main() -> tensor<2xf32> {
  // expected-error @+1 {{has the resource 'short' as its value, whose bytes are missing or are not those of 'tensor<2xf32>'; write the value out, as dense<..>}}
  %a = mpc.constant dense_resource<short> : tensor<2xf32>
  return %a : tensor<2xf32>
}
{-#
  dialect_resources: { builtin: { short: "0x040000000000803f" } }
#-}

// -----

func.func @main() -> tensor<2xf32> {
  // expected-error @+1 {{has the resource 'none' as its value, whose bytes are missing}}
  %a = mpc.constant dense_resource<none> : tensor<2xf32>
  return %a : tensor<2xf32>
}

// -----

func.func @main() -> tensor<2xf32> {
  // expected-error @+1 {{has a value of a form that kernels do not read; write it out, as dense<..>}}
  %a = mpc.constant sparse<[[1]], [3.0]> : tensor<2xf32>
  return %a : tensor<2xf32>
}

// -----

// expected-error @+1 {{has a value of a form that kernels do not read; write it out, as dense<..>}}
ml_program.global private @w(sparse<[[1]], [3.0]> : tensor<2xf32>) : tensor<2xf32>
func.func @main() -> tensor<2xf32> {
  %w = ml_program.global_load @w : tensor<2xf32>
  return %w : tensor<2xf32>
}
