// Static scaling: an activation's scale is a constant of a file, and nothing computes its amax; a weight's is its own, at load.
// RUN: %mpc_opt %s --mlir-print-local-scope --mpc-quantize-gemms='recipe=static amax-text={{"version":1,"margin":1,"tensors":{"fc.x":{"amax":3.5,"columns":32}}}}' | FileCheck %s
// RUN: not %mpc_opt %s --mpc-quantize-gemms='recipe=static amax-text={{"version":1,"tensors":{"fd.x":{"amax":3.5,"columns":32}}}}' 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: not %mpc_opt %s --mpc-quantize-gemms=recipe=static 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not %mpc_opt %s --mpc-quantize-gemms='recipe=current amax-text={{"version":1,"tensors":{"fc.x":{"amax":3.5,"columns":32}}}}' 2>&1 | FileCheck %s --check-prefix=UNUSED
// RUN: %mpc_opt %s --mlir-print-local-scope --mpc-quantize-gemms=recipe=calibrate | FileCheck %s --check-prefix=CALIBRATE
// MISSING: amaxes: has no amax of 'fc.x', which an fp8 product reads; it has 1 tensors; did you mean fd.x?
// NONE: has no amax of 'fc.x', which an fp8 product reads; it has 0 tensors
// UNUSED: amaxes: has an amax of 'fc.x', which no fp8 product of the model reads

// 448 / 3.5 is 128, and half of that with a margin of 1. Both products read one quantised tensor.
// CHECK-LABEL: func.func @one_scale_for_all_readers
// CHECK-SAME: (%[[X:[^:]*]]: tensor<16x32xbf16>)
// CHECK-NOT: mpc.amax %[[X]]
// CHECK-DAG: %[[S:.*]] = mpc.constant dense<6.400000e+01> : tensor<f32>
// CHECK-DAG: %[[QX:.*]] = mpc.quantize %[[X]], %[[S]] {{.*}}static scale 64: amax 3.5 of fc.x in amaxes
// CHECK-DAG: %[[I:.*]] = mpc.reciprocal %[[S]]
// CHECK-DAG: mpc.quantize %{{.*}}, {{.*}}scaled by the weight's own amax at load
// CHECK: mpc.matmul %[[QX]], %{{.*}} scales(%[[I]], %{{.*}}) {layer = "fc", {{.*}}transpose_b}
// CHECK-NOT: mpc.quantize
// CHECK: mpc.matmul %[[QX]]
// The calibrating program multiplies in bf16 and gives the amax of x once, of the weight not.
// CALIBRATE-LABEL: func.func @one_scale_for_all_readers
// CALIBRATE-SAME: -> (tensor<16x48xbf16>, tensor<16x48xbf16>, tensor<f32> {mpc.name = "amax:fc.x[32]"})
// CALIBRATE: %[[A:.*]] = mpc.amax
// CALIBRATE-NOT: mpc.quantize
// CALIBRATE: mpc.matmul {{.*}} : (tensor<16x32xbf16>, tensor<48x32xbf16>) -> tensor<16x48xbf16>
// CALIBRATE: return %{{.*}}, %{{.*}}, %[[A]]
ml_program.global private @w(#mpc.ones) : tensor<48x32xbf16>
func.func @one_scale_for_all_readers(%x: tensor<16x32xbf16>) -> (tensor<16x48xbf16>, tensor<16x48xbf16>) {
  %w = ml_program.global_load @w : tensor<48x32xbf16>
  %y = mpc.linear %x, %w compute(fp8) {layer = "fc"} : (tensor<16x32xbf16>, tensor<48x32xbf16>) -> tensor<16x48xbf16>
  %z = mpc.linear %x, %w compute(fp8) {layer = "fd"} : (tensor<16x32xbf16>, tensor<48x32xbf16>) -> tensor<16x48xbf16>
  return %y, %z : tensor<16x48xbf16>, tensor<16x48xbf16>
}
