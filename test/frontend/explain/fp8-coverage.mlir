// What explain counts of a model in fp8: layers that rules keep out, padded products, weights in i8.
// RUN: split-file %s %t
// RUN: %mpc explain %t/model.mlir --precision=fp8 --target=cuda --wide | FileCheck %s --check-prefix=PADDED
// RUN: %mpc explain %t/model.mlir --precision=fp8 --target=cuda --json | %python -c "import json, sys; f = json.load(sys.stdin)['plans'][0]['fp8_coverage']; assert (f['products'], f['fp8_products'], f['padded_products'], f['i8_weight_products']) == (4, 3, 2, 0) and abs(f['flops_added_by_padding'] - 0.2450) < 1e-4, f"
// The head runs in fp8 where all is asked for; a pattern keeps a layer out.
// RUN: %mpc explain %t/model.mlir --precision=fp8 --fp8-all --target=cuda --wide | FileCheck %s --check-prefix=ALL
// RUN: %mpc explain %t/model.mlir --precision=fp8 --policy=%t/policy.json --target=cuda --wide | FileCheck %s --check-prefix=PATTERN
// RUN: %python %S/../Inputs/expect.py 2 %mpc explain %t/model.mlir --precision=fp8 --fp8-all --policy=%t/policy.json 2>&1 | FileCheck %s --check-prefix=BOTH
// Weights in i8 are no FP8 products, and are as asked.
// RUN: %mpc explain %t/model.mlir --precision=fp8 --fp8-recipe=int8 --target=cuda --wide | FileCheck %s --check-prefix=INT8 --implicit-check-not="FP8 products"
// Of a step it says which transposed copies are made with the row copy, and in which phase each launch of copies is.
// RUN: %mpc explain %examples/gpt2/small/gpt2-small.mlir --precision=fp8 --train --dim B=2 --target=cuda --json > %t/step.json
// RUN: %python -c "import json, sys; f = json.load(open(sys.argv[1]))['plans'][0]['fp8_coverage']; c = f['copies_by_launch']; assert sum(r['transposed'] for r in c) == f['transposed_copies'] == 24 and f['transposed_later'] == 0, f; assert {r['phase'] for r in c} == {'forward', 'backward', 'optimizer'}, c" %t/step.json
// RUN: %mpc explain %examples/gpt2/small/gpt2-small.mlir --precision=fp8 --train --dim B=2 --target=cuda | FileCheck %s --check-prefix=STEP
// STEP: FP8 products 24 of 27 (3 by role head); 8-bit copies 48: {{.*}}; 24 transposed, all made with the row copy; bytes
// Forms of products that fp8's recipes make, with the reasons of casts.
// RUN: %mpc explain %t/model.mlir --precision=fp8 --fp8-recipe=nvfp4 --target=cpu --wide | FileCheck %s --check-prefix=NVFP4
// RUN: %mpc explain %t/model.mlir --precision=fp8 --fp8-recipe=mxfp8 --allow-fallback --target=cuda --wide 2>&1 | FileCheck %s --check-prefix=FELL
// RUN: %mpc explain --help | FileCheck %s --check-prefix=HELP

// 16x20x48 as 16x32x48, 16x10x20 as 16x16x32; 16x48x48 fits, and the head is in bf16.
// PADDED: head {{.*}}linear {{.*}}bf16 {{.*}}role head
// PADDED: fc1 {{.*}}f32 -> bf16 {{.*}}linear runs in fp8, which quantises bf16 (class lower)
// PADDED: fc1 {{.*}}16 x 48 x 48 {{.*}}fp8
// PADDED: FP8 products 3 of 4 (1 by role head); 8-bit copies {{.*}}; 2 padded, 24.5 % more flops; bytes
// ALL: head {{.*}}linear {{.*}}fp8 {{.*}}class lower
// ALL: FP8 products 4 of 4; 8-bit copies {{.*}}; 3 padded, 27.2 % more flops
// PATTERN: fc1 {{.*}}linear {{.*}}bf16 {{.*}}layer fc1{{.*}}keeps its range{{.*}}policy
// PATTERN: FP8 products 3 of 4 (1 by layer fc1)
// BOTH: --fp8-all is about the default policy, and --policy names another; give one of both
// NVFP4: fc1 {{.*}}linear {{.*}}nvfp4 {{.*}}bf16
// NVFP4: fc1 {{.*}}f32 -> bf16 {{.*}}linear runs in nvfp4, which quantises bf16 (class lower)
// Extents of 4-bit factors are elements: 48 is padded to 64.
// NVFP4: fc1 {{.*}}1 x 16 x 48 x 64 {{.*}}nvfp4
// NVFP4: NVFP4 products 3 of 4 (1 by role head); 4-bit copies
// FELL: fc1 {{.*}}linear {{.*}}bf16 {{.*}}fallback: sm_90a has no products of mxfp8
// FELL: fc1 {{.*}}f32 -> bf16 {{.*}}linear runs in bf16 (fallback: sm_90a has no products of mxfp8)
// INT8: fc1 {{.*}}linear {{.*}}bf16, weight in i8
// INT8: fc1 {{.*}}f32 -> bf16 {{.*}}linear runs in bf16, weight in i8 (class lower)
// INT8: fc1 {{.*}}bf16, weight in i8
// INT8: head {{.*}}bf16 (not as asked)
// INT8: Products with weights in i8 3 of 4 (1 by role head), all in 16 bits; bytes
// HELP: What each conversion loses on data: mpc evaluate --errors; while training: --measure here and
// HELP-NEXT: mpc train --measure-every.

//--- policy.json
{"version": 1, "name": "test policy", "rules": [{"layer": "fc1", "precision": "bf16", "why": "keeps its range"}]}
//--- model.mlir
module @padded {
  ml_program.global private @w1(#mpc.normal<std = 0.1, seed = 1>) : tensor<48x48xf32>
  ml_program.global private @w2(#mpc.normal<std = 0.1, seed = 2>) : tensor<20x48xf32>
  ml_program.global private @w3(#mpc.normal<std = 0.1, seed = 3>) : tensor<10x20xf32>
  ml_program.global private @w4(#mpc.normal<std = 0.1, seed = 4>) : tensor<16x10xf32>
  func.func @main(%x: tensor<16x48xf32>) -> tensor<16x16xf32> {
    %w1 = ml_program.global_load @w1 : tensor<48x48xf32>
    %w2 = ml_program.global_load @w2 : tensor<20x48xf32>
    %w3 = ml_program.global_load @w3 : tensor<10x20xf32>
    %w4 = ml_program.global_load @w4 : tensor<16x10xf32>
    %a = mpc.linear %x, %w1 {layer = "fc1"} : (tensor<16x48xf32>, tensor<48x48xf32>) -> tensor<16x48xf32>
    %b = mpc.linear %a, %w2 {layer = "fc2"} : (tensor<16x48xf32>, tensor<20x48xf32>) -> tensor<16x20xf32>
    %c = mpc.linear %b, %w3 {layer = "fc3"} : (tensor<16x20xf32>, tensor<10x20xf32>) -> tensor<16x10xf32>
    %d = mpc.linear %c, %w4 {layer = "head"} : (tensor<16x10xf32>, tensor<16x10xf32>) -> tensor<16x16xf32>
    return %d : tensor<16x16xf32>
  }
}
