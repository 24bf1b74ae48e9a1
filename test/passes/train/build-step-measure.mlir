// The gradients of @measure in the types that the backward gives them: f16 where a product made them, f32 where a sum of
// f32 did; scaled, and no state stored. Without --measure the name is free.
// RUN: %mpc compile %s --precision=fp16 --train --measure --stop-after=Optimize -o - | FileCheck %s
// RUN: sed 's/@main/@measure/' %s > %t.taken.mlir
// RUN: not %mpc compile %t.taken.mlir --precision=fp16 --train --measure --target=cpu -o %t.out 2>&1 | FileCheck %s --check-prefix=NOMAIN
// RUN: sed 's/^  func.func @main/  func.func @measure(%x: tensor<1xf32>) -> tensor<1xf32> { return %x : tensor<1xf32> } func.func @main/' %s > %t.both.mlir
// RUN: not %mpc compile %t.both.mlir --precision=fp16 --train --measure --target=cpu -o %t.out 2>&1 | FileCheck %s --check-prefix=TAKEN
// RUN: %mpc compile %t.both.mlir --precision=fp16 --train --target=cpu -o %t.out
// RUN: not %mpc compile %s --precision=fp16 --measure --target=cpu -o %t.out 2>&1 | FileCheck %s --check-prefix=ALONE
// RUN: %mpc compile %s --precision=fp16 --train --target=cpu -o %t.plain.mpcx
// RUN: not %mpc run %t.plain.mpcx --entry=measure --device=cpu 2>&1 | FileCheck %s --check-prefix=NONE

// NOMAIN: has no function @main
// TAKEN: is named 'measure', which training makes; take another name
// ALONE: --measure needs --train
// NONE: has no entry 'measure', it has {{.*}}; mpc compile --train --measure makes it

// CHECK-LABEL: func.func @measure(
// CHECK-SAME: -> (tensor<f32> {mpc.name = "loss"}, tensor<4x8xf16> {mpc.name = "gradient.w"}, tensor<4xf32> {mpc.name = "gradient.gain"})
// CHECK: %[[SCALE:.*]] = ml_program.global_load @scaler.loss.scale
// CHECK: mpc.mul %{{.*}}, %[[SCALE]]
// CHECK-NOT: mpc.all_finite
// CHECK-NOT: global_store
// CHECK: return
module {
  ml_program.global private @w(#mpc.normal<std = 0.1, seed = 1>) : tensor<4x8xf32>
  ml_program.global private @gain(#mpc.ones) : tensor<4xf32>
  func.func @main(%x: tensor<2x8xf32> {mpc.name = "x"}) -> (tensor<f32> {mpc.name = "loss"}) {
    %w = ml_program.global_load @w : tensor<4x8xf32>
    %gain = ml_program.global_load @gain : tensor<4xf32>
    %y = mpc.linear %x, %w {layer = "fc"} : (tensor<2x8xf32>, tensor<4x8xf32>) -> tensor<2x4xf32>
    %s = mpc.sum %y axes [0] : (tensor<2x4xf32>) -> tensor<4xf32>
    %g = mpc.mul %s, %gain : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %l = mpc.mean %g axes [0] : (tensor<4xf32>) -> tensor<f32>
    return %l : tensor<f32>
  }
}
