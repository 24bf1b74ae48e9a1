// weight_gradients=bf16 keeps the products in bf16 that make weights' gradients; the gradient of x and the forward stay in 8 bits.
// DEFINE: %{step} = --train --dim=B=32 --target=cpu --precision=fp8
// RUN: %mpc explain %examples/digits/digits.mlir %{step} --fp8-recipe=delayed:weight_gradients=bf16 --only=gemms | FileCheck %s --check-prefix=KEPT
// RUN: %mpc explain %examples/digits/digits.mlir %{step} --only=gemms | FileCheck %s --check-prefix=ALL
// The gradients of w are k = 32 rows deep.
// KEPT: fc1 step 1 x 32 x 128 x 64 fp8
// KEPT: fc2 x2 step 1 x 32 x 128 x 128 fp8
// KEPT: fc2 step 1 x 128 x 128 x 32 bf16 {{.*}}recipe's setting
// KEPT-NEXT: weight_gradients=bf16
// KEPT-NEXT: fc1 step 1 x 128 x 64 x 32 bf16
// ALL: fc2 step 1 x 128 x 128 x 32 fp8
// ALL-NEXT: fc1 step 1 x 128 x 64 x 32 fp8
// RUN: %mpc compile %examples/digits/digits.mlir %{step} --fp8-recipe=delayed:weight_gradients=bf16 --stop-after=Quantize | FileCheck %s --check-prefix=WHY
// WHY: rule = recipe, precision = bf16, text = "recipe's setting weight_gradients=bf16"

// Without steps there are none; products of three dimensions are of attention, and have no weight.
// RUN: not %mpc compile %examples/digits/digits.mlir --dim=B=32 --precision=fp8 --fp8-recipe=current:weight_gradients=bf16 -o %t.mpcx 2>&1 | FileCheck %s --check-prefix=INFERENCE
// INFERENCE: error: weight_gradients of fp8's recipe is a setting of training; add --train, or leave it out
// RUN: not %mpc compile %examples/digits/digits.mlir %{step} --fp8-recipe=delayed:weight_gradients=fp16 -o %t.mpcx 2>&1 | FileCheck %s --check-prefix=WORD
// WORD: expects weight_gradients to be fp8 or bf16, got "fp16"
