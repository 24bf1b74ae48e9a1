// Cross-entropy over classes with padding takes at most 30 instructions an element, its gradient included.
// REQUIRES: nvrtc, nvdisasm
// RUN: %mpc compile %s --precision=bf16 --train --target=cuda --arch=sm_90a --emit=cuda | FileCheck %s --check-prefix=TEXT
// RUN: %python %S/Inputs/stream_sass.py %mpc %nvdisasm %t %s | FileCheck %s
// CHECK: bf16: {{[0-9.]+}} instructions an element
// CHECK: fp16: {{[0-9.]+}} instructions an element
// CHECK: fp8: {{[0-9.]+}} instructions an element

ml_program.global private @head(#mpc.normal<std = 0.02, seed = 1>) : tensor<50304x64xf32>
func.func @main(%x: tensor<256x64xf32> {mpc.name = "x"}, %t: tensor<256xi64> {mpc.name = "t"}) -> (tensor<f32> {mpc.name = "loss"}) {
  %w = ml_program.global_load @head : tensor<50304x64xf32>
  %logits = mpc.linear %x, %w {layer = "head"} : (tensor<256x64xf32>, tensor<50304x64xf32>) -> tensor<256x50304xf32>
  %loss = mpc.cross_entropy %logits, %t {classes = 50257 : i64, ignore_index = -1 : i64} : (tensor<256x50304xf32>, tensor<256xi64>) -> tensor<f32>
  return %loss : tensor<f32>
}

// The plain columns end where a whole vector of classes does, and ask nothing; the target is looked at apart, before its result may
// be written over it.
// TEXT-LABEL: MPC_KERNEL(row_stream_cross_entropy_
// TEXT: MPC_POINT(place, x1, 50304) {
// TEXT: target_logit =
// TEXT: MPC_CHUNK_PAIRS(L, first, limit, 0, 50256) {
// TEXT-NEXT: const auto x0 = load<L>(
// TEXT-NEXT: fold_maximum(row_max_most, x0, limit);
// TEXT: MPC_CHUNKS(L, first, limit, 50256, 50304) {
// TEXT: is_class = column < 50257ll;
// TEXT: MPC_CHUNK_PAIRS(L, first, limit, 0, 50256) {
// TEXT-NEXT: const auto x0 = load_wide<L>(
// TEXT-NEXT: MPC_EACH(L, i) {
// TEXT-NEXT: const float [[X:[a-z0-9]+]] = x0[i] - row_max;
// TEXT-NEXT: const float power = exp_shifted<bf16>([[X]]);
// TEXT-NEXT: power_sum_terms[i] = power_sum_terms[i] +
// TEXT-NEXT: }
// TEXT: Row<Point, float> y1_point{};
// TEXT: MPC_CHUNK_PAIRS(L, first, limit, 0, 50256) {
// TEXT: store_rounded<L>(
// TEXT: MPC_POINT(place, x1, 50304) if (owns<L>(place, 50256)) {
// TEXT-NEXT: store_rounded<Point>(
