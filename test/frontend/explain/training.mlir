// The training step in explain and inspect: every entry, the loss scale's way, what the memory holds and what moves.
// RUN: %mpc explain %s --precision=fp16 --train --clip=1.0 --target=cuda --wide | FileCheck %s
// RUN: %mpc explain %s --precision=fp16 --train --clip=1.0 --target=cuda | %python -c "import sys; worst = max(len(line.rstrip('\n')) for line in sys.stdin); assert 100 < worst <= 120, worst"
// RUN: %mpc explain %s --precision=fp16 --train --clip=1.0 --target=cuda --json > %t.json
// RUN: %python %S/../Inputs/training.py explain %t.json
// RUN: %mpc explain %s --precision=bf16 --train --accumulate --optimizer=sgd --target=cpu | FileCheck %s --check-prefix=MICRO
// RUN: %mpc explain %s --precision=bf16 --train --target=cuda --memory | FileCheck %s --check-prefix=MEMORY
// RUN: %mpc explain %s --precision=bf16 --train --target=cuda --bytes | FileCheck %s --check-prefix=BYTES
// RUN: %mpc explain %s --precision=bf16 --train --target=cuda --bytes --json > %t.bytes
// RUN: %mpc explain %s --precision=bf16 --train --target=cuda --json > %t.plan
// RUN: %python %S/../Inputs/training.py bytes %t.bytes %t.plan
// RUN: %python %S/../Inputs/expect.py 2 %mpc explain %s --precision=bf16 --memory --bytes 2>&1 | FileCheck %s --check-prefix=BOTH
// RUN: %mpc compile %s --precision=fp16 --train --accumulate --target=cpu -o %t.mpcx && %mpc inspect %t.mpcx | FileCheck %s --check-prefix=INSPECT
// RUN: %mpc inspect %t.mpcx --json | %python -c "import json,sys; r = json.load(sys.stdin); assert r['training']['gradients'] == ['fc.weight', 'fc.bias'], r['training']; assert {s['role'] for s in r['state']} >= {'parameter', 'derived', 'moment', 'scaler', 'accumulator', 'hyper', 'counter'}; assert all(e['bytes'] for p in r['plans'] for e in p['entries'])"

// CHECK: Casts (plan cuda): {{.*}}at load
// CHECK: Training
// CHECK-NEXT: in step the gradients of the loss are scaled by scaler.loss.scale, as "loss" in the types of {{.*}}1 scale_loss
// CHECK: fc.weight {{ *}}step {{ *}}64x64xf16 {{ *}}loss {{ *}}scaler.loss.scale {{ *}}yes {{ *}}yes {{ *}}adamw
// CHECK: Plan cuda
// CHECK: A run of eval: {{[0-9]+}} steps
// CHECK: A run of step: {{[0-9]+}} steps, {{.*}} of traffic, predicted {{.*}} us

// MICRO: Training
// MICRO-NOT: are scaled by
// MICRO: fc.weight {{ *}}micro_step {{ *}}64x64xbf16 {{ *}}no {{ *}}no {{ *}}no {{ *}}no {{ *}}accumulated
// MICRO: fc.weight {{ *}}apply {{ *}}64x64xf32 {{ *}}no {{ *}}no {{ *}}yes {{ *}}no {{ *}}sgd
// MICRO: A run of micro_step
// MICRO: A run of apply

// 64 x 64 + 64 parameters: 16,640 bytes of masters, 8,320 in bf16, two moments of 16,640 and counters.
// MEMORY: entry step
// MEMORY: fc {{ *}}8.3 kB {{ *}}16.6 kB
// MEMORY: weights {{ *}}8,320 {{.*}}bf16 8.3 kB
// MEMORY: masters {{ *}}16,640 {{.*}}what the optimizer updates
// MEMORY: gradients {{ *}}{{[0-9,]+}}
// MEMORY: optimizer {{ *}}33,2{{[0-9]+}} {{.*}}f32 33.3 kB
// MEMORY: saved activations {{ *}}{{[0-9,]+}}
// MEMORY: step: peak {{.*}}gradients {{.*}}workspace

// BYTES: Plan cuda, entry step
// BYTES-DAG: forward {{ *}}gemm {{ *}}1
// BYTES-DAG: backward {{ *}}gemm {{ *}}1
// BYTES-DAG: optimizer {{ *}}kernel
// BYTES: Tensors
// BYTES: fc {{.*}}gradient {{ *}}64x64xbf16
// BOTH: --memory and --bytes are two reports

// INSPECT: fc.weight 64x64xf32 {{[a-z]+}}, parameter{{$}}
// INSPECT: scaler.loss.scale f32 data, scaler
// INSPECT: training
// INSPECT-NEXT: adamw of 2 parameters
// INSPECT-NEXT: may be changed while running: hyper.learning_rate
// INSPECT: entry init: {{.*}} of traffic
// INSPECT: entry eval: 1 gemm
// INSPECT: entry step: {{.*}}2 gemm
// INSPECT: entry micro_step
// INSPECT: entry apply
module @one {
  ml_program.global private @fc.weight(#mpc.normal<std = 0.1, seed = 1>) : tensor<64x64xf32>
  ml_program.global private @fc.bias(#mpc.zeros) : tensor<64xf32>
  func.func @main(%x: tensor<128x64xf32> {mpc.name = "x"}, %t: tensor<128xi64> {mpc.name = "target"}) -> (tensor<f32> {mpc.name = "loss"}) {
    %w = ml_program.global_load @fc.weight : tensor<64x64xf32>
    %b = ml_program.global_load @fc.bias : tensor<64xf32>
    %y = mpc.linear %x, %w bias(%b) {layer = "fc"} : (tensor<128x64xf32>, tensor<64x64xf32>, tensor<64xf32>) -> tensor<128x64xf32>
    %loss = mpc.cross_entropy %y, %t {layer = "loss"} : (tensor<128x64xf32>, tensor<128xi64>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}
