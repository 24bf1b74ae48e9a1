// One row a layer with the rule that decided it, each cast with what became of it, products that are not as asked.
// RUN: %mpc explain %s --precision=fp8 --target=cuda --wide | FileCheck %s
// RUN: %mpc explain %s --precision=fp8 --target=cuda --json > %t.json
// RUN: %python -c "import json,sys; r = json.load(open(sys.argv[1])); assert list(r) == sorted(r); p = r['plans'][0]; assert p['gemms_by_precision'] == {'bf16': 1, 'fp8': 1}, p['gemms_by_precision']; assert all(c['fates'] for c in r['casts']); f = p['fp8_coverage']; assert (f['products'], f['fp8_products'], f['other_products']) == (2, 1, {'role head': 1}), f; assert sum(c['count'] for c in f['copies_by_launch']) == f['copies'] and f['bytes_of_bf16'] > 0, f" %t.json
// The same model gives the same bytes.
// RUN: %mpc explain %s --precision=fp8 --target=cuda --json -o %t.again && cmp %t.json %t.again
// In f32 nothing is cast.
// RUN: %mpc explain %s --precision=fp32 --target=cuda --wide | FileCheck %s --check-prefix=F32
// Lines fit 120 columns, but with --wide; a reader that closes the pipe is no error.
// RUN: %mpc explain %s --precision=fp8 | %python -c "import sys; worst = max(len(line.rstrip('\n')) for line in sys.stdin); assert 100 < worst <= 120, worst"
// RUN: %mpc explain %s --precision=fp8 --wide | %python -c "import sys; assert max(len(line) for line in sys.stdin) > 150"
// RUN: bash -c "%mpc explain %s --precision=fp8 --all --json | head -1" 2>&1 | FileCheck %s --check-prefix=HEAD --implicit-check-not=error
// HEAD: {
// Each override is named where it comes from.
// RUN: %mpc explain %s --precision=bf16 --target=cuda --policy=%S/../Inputs/policy.json --wide | FileCheck %s --check-prefix=POLICY
// RUN: %mpc explain %s --precision=bf16 --target=cuda --device=A100 | FileCheck %s --check-prefix=DEVICE

// CHECK: two in fp8 by default policy
// CHECK: Layers
// CHECK: fc1 {{.*}}linear {{.*}}fp8 {{.*}}class lower {{.*}}the op's own class
// CHECK: head {{.*}}linear {{.*}}bf16 {{.*}}role head: {{.*}}default policy
// CHECK: Casts (plan cuda): {{[1-9].*}}at load{{.*}}fused
// CHECK-DAG: fc1 {{.*}}f32 -> bf16 {{.*}}fused into joined_amax
// CHECK-DAG: head {{.*}}f32 -> bf16 {{.*}}once at load in joined_{{.*}} linear runs in bf16 (role head
// CHECK-DAG: fc1 {{.*}}bf16 -> f8E4M3FN {{.*}}quantised for an fp8 product
// CHECK: Plan cuda for sm_90a: arena {{.*}} us: predicted on H200
// CHECK: GEMMs: 1 in bf16, 1 in fp8
// CHECK: head {{.*}}bf16 (not as asked) {{.*}}role head
// CHECK: FP8 products 1 of 2 (1 by role head); 8-bit copies [[N:[0-9]+]]: {{[0-9]+}} fused, {{[0-9]+}} standalone; bytes {{[0-9.]+}} of bf16's

// F32: Casts: none
// F32: GEMMs: 2 in fp32
// POLICY: two in bf16 by {{.*}}policy.json
// POLICY: fc1 {{.*}}linear {{.*}}fp32 {{.*}}layer fc* {{.*}}test
// POLICY: GEMMs: 1 in bf16, 1 in fp32
// What a policy of the user asks for is as asked.
// POLICY-NOT: not as asked
// Nothing was measured on an A100, so its datasheet bounds what is printed.
// DEVICE: at least {{.*}} us on A100
// DEVICE: roofline of A100
// DEVICE: traffic, at least

module @two {
  ml_program.global private @w1(#mpc.zeros) : tensor<32x16xf32>
  ml_program.global private @w2(#mpc.zeros) : tensor<16x32xf32>
  func.func @main(%x: tensor<16x16xf32> {mpc.name = "x"}) -> (tensor<16x16xf32> {mpc.name = "y"}) {
    %w1 = ml_program.global_load @w1 : tensor<32x16xf32>
    %w2 = ml_program.global_load @w2 : tensor<16x32xf32>
    %h = mpc.linear %x, %w1 activation(relu) {layer = "fc1"} : (tensor<16x16xf32>, tensor<32x16xf32>) -> tensor<16x32xf32>
    %y = mpc.linear %h, %w2 {layer = "head"} : (tensor<16x32xf32>, tensor<16x32xf32>) -> tensor<16x16xf32>
    return %y : tensor<16x16xf32>
  }
}
