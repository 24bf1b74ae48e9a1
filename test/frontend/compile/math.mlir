// The hardware's approximations are asked for by name, and only of a GPU.
// RUN: %mpc compile %s --precision=bf16 --target=cuda,cpu --math=fast --stop-after=Plan -o %t.mlir
// RUN: FileCheck %s --check-prefix=PLAN < %t.mlir
// PLAN-DAG: plan.program @cuda targets ["sm_90a"] attributes {fast_math} {
// PLAN-DAG: plan.program @cpu targets ["cpu"] {
// RUN: %mpc compile %s --precision=bf16 --target=cuda,cpu --math=exact --stop-after=Plan -o %t.mlir
// RUN: not grep fast_math %t.mlir

// RUN: %mpc compile %s --precision=bf16 --target=cuda --math=fast -q -o %t.mpcx
// RUN: %mpc inspect %t.mpcx --emit=cuda | FileCheck %s --check-prefix=TEXT
// TEXT: #define MPC_MATH_FAST
// TEXT-NEXT: #include "mpc_device.cuh"
// TEXT-NOT: #include
// TEXT: exp(
// RUN: %python %S/../Inputs/expect.py 2 %mpc compile %s --precision=bf16 --math=quick -o %t.mpcx 2>&1 | FileCheck %s --check-prefix=REFUSED
// REFUSED: --math{{.*}}quick{{.*}}exact or fast

// RUN: %mpc explain %s --precision=bf16 --target=cuda --math=fast | FileCheck %s --check-prefix=EXPLAIN
// EXPLAIN: in bf16 by default policy with --math=fast

// RUN: %python %S/../Inputs/expect.py 2 %mpc evaluate %s --math=fast 2>&1 | FileCheck %s --check-prefix=EVALUATE
// EVALUATE: --math=fast is of a GPU's kernels{{.*}}leave it out

func.func @main(%x: tensor<16x16xf32>) -> tensor<16x16xf32> {
  %y = mpc.exp %x : (tensor<16x16xf32>) -> tensor<16x16xf32>
  return %y : tensor<16x16xf32>
}
