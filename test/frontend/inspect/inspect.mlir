// inspect lists plans, entries, kernels and state, as text and JSON, and prints the kernels' text as compile does.
// RUN: %mpc compile %S/../Inputs/mlp.mlir --precision=bf16 --dim B=4 --target=cpu -o %t.mpcx
// RUN: %mpc inspect %t.mpcx | FileCheck %s
// RUN: %mpc inspect %t.mpcx --json | %python -c "import json,sys; r = json.load(sys.stdin); assert r['model'] == 'mlp' and r['version'] == 1 and r['plans'][0]['targets'] == ['cpu']"
// RUN: %mpc inspect %t.mpcx --json | %python -c "import json,sys; e = json.load(sys.stdin)['plans'][0]['entries']; main, = (x for x in e if x['name'] == 'main'); launch, _ = main['launches']; assert launch['kernel'].startswith('flat_cast_') and launch['count'] == 1 and launch['bytes'] == 4 * 8 * 6, launch"
// RUN: not %mpc inspect %t.mpcx --emit=cuda --kernel=k 2>&1 | FileCheck %s --check-prefix=WHOLE
// WHOLE: error: --emit prints the whole in a form of its own; leave --kernel or --emit out
// RUN: %mpc inspect %t.mpcx --report | %python -c "import json,sys; assert json.load(sys.stdin)['model'] == 'mlp'"
// RUN: %mpc inspect %t.mpcx --emit=cuda | FileCheck %s --check-prefix=TEXT
// RUN: %python %S/../Inputs/expect.py 1 %mpc inspect %t.mpcx --kernel=none 2>&1 | FileCheck %s --check-prefix=KERNEL

// CHECK: mlp in bf16, by mpc {{[0-9.]+}}
// CHECK: state
// CHECK: fc.weight 16x8xf32 normal, parameter{{$}}
// CHECK: fc.weight.bf16 16x8xbf16 derived{{$}}
// CHECK: plan for cpu: arena
// CHECK: entry main:
// CHECK: input x 4x8xf32
// CHECK: output y 4x16xf32
// CHECK: gemm 1 x 4 x 16 x 8 bf16 relu: fc
// CHECK: flat_cast_
// TEXT: // Plan for cpu
// TEXT: MPC_KERNEL(flat_cast_
// KERNEL: --kernel: the artifact has no kernel 'none'

// Same input, same bytes; debug info changes nothing.
// RUN: %mpc compile %S/../Inputs/mlp.mlir --precision=bf16 --dim B=4 --target=cpu -o %t.again && cmp %t.mpcx %t.again
// RUN: %mpc_opt %S/../Inputs/mlp.mlir --strip-debuginfo -o %t.stripped
// RUN: %mpc compile %t.stripped --precision=bf16 --dim B=4 --target=cpu -o %t.again && cmp %t.mpcx %t.again
