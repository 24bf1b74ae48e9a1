// Layers that are alike share a row; --all gives each its own. The small GPT has two blocks.
// RUN: %mpc explain %examples/gpt2/small/gpt2-small.mlir --precision=fp8 --dim B=2 --target=cuda,cpu > %t.txt
// RUN: FileCheck %s < %t.txt
// RUN: %mpc explain %examples/gpt2/small/gpt2-small.mlir --precision=fp8 --dim B=2 --target=cuda --all | FileCheck %s --check-prefix=ALL
// CHECK: Layers
// CHECK: h.*.attn.qkv x2 {{.*}}fp8
// CHECK-NOT: h.0.attn.qkv
// CHECK: Plan cuda
// CHECK: GEMMs: 1 in bf16, 8 in fp8
// CHECK: h.*.attn.qkv x2 {{.*}}fp8
// CHECK: Once a run: {{[0-9]+}} steps, {{[0-9.]+ [kM]B}} of traffic, at least {{[0-9.]+}} us; with --residual=low {{[0-9]+}} steps, {{[0-9.]+ [kM]B}}, at least {{[0-9.]+}} us{{$}}
// A roofline of a GPU says nothing of the cpu plan.
// CHECK: Plan cpu for cpu: {{.*}}peak of live buffers {{[0-9.]+ [kM]?B$}}
// CHECK: Once a run: {{[0-9]+}} steps, {{[0-9.]+ [kM]B}} of traffic; with --residual=low {{[0-9]+}} steps, {{[0-9.]+ [kM]B}}{{$}}
// The other way round, without a residual stream, and where all is in 32 bits.
// RUN: %mpc explain %examples/gpt2/small/gpt2-small.mlir --precision=fp8 --residual=low --dim B=2 --target=cpu | FileCheck %s --check-prefix=LOW
// RUN: %mpc explain %examples/digits/digits.mlir --precision=fp16 --dim B=2 --target=cpu | FileCheck %s --check-prefix=EQUAL
// RUN: %mpc explain %examples/gpt2/small/gpt2-small.mlir --precision=fp32 --dim B=2 --target=cpu | FileCheck %s --check-prefix=WIDE
// LOW: Once a run: {{.*}}; with --residual=f32 {{[0-9]+}} steps, {{[0-9.]+ [kM]B}}{{$}}
// EQUAL: Once a run: {{.*}}; with --residual=low the same
// WIDE: Once a run: {{[0-9]+}} steps, {{[0-9.]+ [kM]B}} of traffic{{$}}
// ALL: h.0.attn.qkv {{.*}}fp8
// ALL: h.1.attn.qkv {{.*}}fp8

// One block by a rule of its own is told from the others.
// RUN: split-file %s %t
// RUN: %mpc explain %t/m.mlir --precision=bf16 --target=cpu --policy=%t/p.json | FileCheck %s --check-prefix=PART
// PART: h.{0,2,3}.fc x3 {{.*}}bf16
// PART: h.1.fc {{.*}}fp32 {{.*}}layer h.1.*: the odd one

//--- p.json
{"version": 1, "name": "odd", "rules": [{"layer": "h.1.*", "precision": "fp32", "why": "the odd one"}]}
//--- m.mlir
ml_program.global private @w(#mpc.ones) : tensor<8x8xf32>
func.func @main(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %w = ml_program.global_load @w : tensor<8x8xf32>
  %a = mpc.linear %x, %w {layer = "h.0.fc"} : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
  %b = mpc.linear %a, %w {layer = "h.1.fc"} : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
  %c = mpc.linear %b, %w {layer = "h.2.fc"} : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
  %d = mpc.linear %c, %w {layer = "h.3.fc"} : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
  return %d : tensor<4x8xf32>
}
