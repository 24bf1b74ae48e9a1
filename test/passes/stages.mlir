// The stages one by one are the whole pipeline, and each leaves alone what it has no business with.
// RUN: %mpc_opt %s --mpc-stage-read='dim=B=4' -o %t.read
// RUN: %mpc_opt %t.read --mpc-stage-cast='precision=fp8' -o %t.cast
// RUN: %mpc_opt %t.cast --mpc-stage-scale --mpc-stage-differentiate --mpc-stage-optimize | diff %t.cast -
// RUN: %mpc_opt %t.cast --mpc-stage-quantize -o %t.quantize
// RUN: %mpc_opt %t.quantize --mpc-stage-decompose -o %t.decompose
// RUN: %mpc_opt %t.decompose --mpc-stage-fuse -o %t.fuse
// RUN: %mpc_opt %t.fuse --mpc-stage-schedule -o %t.schedule
// RUN: %mpc_opt %t.schedule --mpc-stage-plan='target=cuda,cpu' -o %t.plan
// RUN: %mpc_opt %s --mpc-compile='dim=B=4 precision=fp8 target=cuda,cpu' | diff %t.plan -
// The stages take every option of mpc compile, and choices in any case.
// RUN: %mpc compile %s --dim B=4 --precision=bf16 --casts=relaxed --math=fast --residual=low --train --optimizer=sgd --recompute=cheap --target=cuda --arch=sm_80 --stop-after=plan -o - | %mpc_opt -o %t.fast
// RUN: %mpc_opt %s --mpc-compile='dim=B=4 precision=BF16 casts=relaxed math=fast residual=low train optimizer=sgd recompute=cheap target=cuda arch=sm_80' | diff %t.fast -
// RUN: %mpc compile %s --dim B=4 --precision=fp8 --fp8-recipe=mxfp8 --fp8-all --target=cuda --arch=sm_100a --stop-after=Plan -o - | %mpc_opt -o %t.mx
// RUN: %mpc_opt %s --mpc-compile='dim=B=4 precision=fp8 fp8-recipe=mxfp8 fp8-all target=gpu arch=SM_100a' | diff %t.mx -
// RUN: not %mpc_opt %s --mpc-compile='dim=B=4 recompute=cheap' 2>&1 | FileCheck %s --check-prefix=ALONE
// RUN: not %mpc_opt %s --mpc-stage-read='dims=B=4' 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// ALONE: --recompute needs --train
// UNKNOWN: unknown option --dims; did you mean --dim?
// A second time changes nothing.
// RUN: %mpc_opt %t.read --mpc-stage-read | diff %t.read -
// RUN: %mpc_opt %t.decompose --mpc-stage-decompose | diff %t.decompose -
// RUN: %mpc_opt %t.fuse --mpc-stage-fuse | diff %t.fuse -
// RUN: %mpc_opt %t.schedule --mpc-stage-schedule | diff %t.schedule -
// A stage refuses what the stage before it should have ended.
// RUN: not %mpc_opt %t.cast --mpc-stage-fuse 2>&1 | FileCheck %s
// CHECK: is left after stage Fuse

ml_program.global private @w(#mpc.external) : tensor<32x32xf32>
ml_program.global private @g(#mpc.ones) : tensor<32xf32>
func.func @main(%x: tensor<?x32xf32> {mpc.name = "x", mpc.dims = ["B"]}, %t: tensor<?xi64> {mpc.name = "t", mpc.dims = ["B"]})
    -> (tensor<f32> {mpc.name = "loss"}) {
  %w = ml_program.global_load @w : tensor<32x32xf32>
  %g = ml_program.global_load @g : tensor<32xf32>
  %n = mpc.rms_norm %x, %g epsilon 1.0e-5 : (tensor<?x32xf32>, tensor<32xf32>) -> tensor<?x32xf32>
  %h = mpc.linear %n, %w activation(relu) {layer = "fc"} : (tensor<?x32xf32>, tensor<32x32xf32>) -> tensor<?x32xf32>
  %l = mpc.linear %h, %w {layer = "head"} : (tensor<?x32xf32>, tensor<32x32xf32>) -> tensor<?x32xf32>
  %e = mpc.cross_entropy %l, %t : (tensor<?x32xf32>, tensor<?xi64>) -> tensor<f32>
  return %e : tensor<f32>
}
