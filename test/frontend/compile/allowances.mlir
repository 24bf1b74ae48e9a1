// What the user allowed in general is told layer by layer.
// RUN: %mpc compile %s --precision=fp8 --target=cuda --arch=sm_80 --allow-fallback --stop-after=Cast -o %t.mlir 2>&1 | FileCheck %s --check-prefix=FALLBACK
// FALLBACK: mpc: note: --allow-fallback: 2 times 'fallback: sm_80 has no FP8 products': h.*.fc x2
// RUN: %python %S/../Inputs/expect.py 1 %mpc compile %s --precision=fp8 --target=cuda --arch=sm_80 --stop-after=Cast -o %t.mlir 2>&1 | FileCheck %s --check-prefix=REFUSED
// REFUSED: error: layer h.0.fc: {{.*}}sm_80 has no FP8 products{{.*}}--allow-fallback
// RUN: %mpc explain %s --precision=fp8 --target=cuda --arch=sm_80 --allow-fallback 2>&1 | FileCheck %s --check-prefix=EXPLAIN
// EXPLAIN: h.*.fc x2 {{.*}}bf16 {{.*}}fallback: sm_80 has no FP8 products {{.*}}--allow-fallback
// EXPLAIN: GEMMs: 3 in bf16

// RUN: %mpc compile %s --precision=fp32 --target=cpu --casts=relaxed --stop-after=Cast -o %t.mlir 2>&1 | FileCheck %s --check-prefix=RELAXED
// RELAXED: mpc: note: --casts=relaxed: {{[0-9]+}} time 'elided a rounding to f16': {{.*}}allowances.mlir:
// RUN: %mpc explain %s --precision=fp32 --target=cpu --casts=relaxed 2>&1 | FileCheck %s --check-prefix=LISTED
// LISTED: Elided by --casts=relaxed
// LISTED-NEXT: 1 time 'elided a rounding to f16'
// RUN: %mpc compile %s --precision=bf16 --target=cpu --stop-after=Cast -o %t.mlir 2>&1 | FileCheck %s --check-prefix=STRICT --allow-empty
// STRICT-NOT: note

// RUN: %mpc compile %s --precision=bf16 --target=cpu --remarks --stop-after=Plan -o %t.mlir 2>&1 | FileCheck %s --check-prefix=REMARKS
// REMARKS: remark: {{.*}}schedule {{.*}} [Schedule]

ml_program.global private @w(#mpc.ones) : tensor<16x16xf32>
func.func @main(%x: tensor<16x16xf32>) -> tensor<16x16xf32> {
  %w = ml_program.global_load @w : tensor<16x16xf32>
  %a = mpc.linear %x, %w {layer = "h.0.fc"} : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
  %n = mpc.cast %a : (tensor<16x16xf32>) -> tensor<16x16xf16>
  %v = mpc.cast %n : (tensor<16x16xf16>) -> tensor<16x16xf32>
  %e = mpc.exp %v : (tensor<16x16xf32>) -> tensor<16x16xf32>
  %b = mpc.linear %e, %w {layer = "h.1.fc"} : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
  %y = mpc.linear %b, %w {layer = "head"} : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
  return %y : tensor<16x16xf32>
}
