// What the memory holds, by kind and by layer.
// RUN: %mpc explain %s --precision=bf16 --target=cuda --memory | FileCheck %s
// RUN: %mpc explain %s --precision=fp32 --target=cuda,cpu --memory --all | FileCheck %s --check-prefix=F32

// a and b (64, 64) and the gain: 4 * (2 * 4096) bytes of masters, half as much in bf16, 256 bytes of gain.
// CHECK: two in bf16: memory
// CHECK: Plan cuda for sm_90a, entry main
// CHECK: layer {{ *}}weights {{ *}}masters
// CHECK: h.*.fc x2 {{ *}}16.4 kB {{ *}}32.8 kB
// CHECK: ln {{ *}}256 B {{ *}}-
// CHECK: weights {{ *}}16,640 {{ *}}16.6 kB {{ *}}bf16 16.4 kB, f32 256 B
// CHECK: masters {{ *}}32,768 {{.*}}at load
// The norm's result and the first product's, (128, 64) in bf16, are alive at once.
// CHECK: activations {{ *}}32,768
// CHECK: inputs and outputs {{ *}}65,536
// Masters are freed behind the load.
// CHECK: sum {{ *}}114,944
// CHECK: at load {{ *}}147,712
// CHECK: Arena 32.8 kB, peak of live buffers 32.8 kB by the plan
// CHECK: main: peak 32.8 kB at step 2 of 4 (gemm, h.0.fc)

// F32: h.0.fc {{ *}}16.4 kB
// F32-NEXT: h.1.fc {{ *}}16.4 kB
// F32: weights {{ *}}33,024 {{ *}}33.0 kB {{ *}}f32 33.0 kB
// F32-NOT: masters
// F32: Plan cpu for cpu: the same
module @two {
  ml_program.global private @h.0.fc.weight(#mpc.zeros) : tensor<64x64xf32>
  ml_program.global private @h.1.fc.weight(#mpc.zeros) : tensor<64x64xf32>
  ml_program.global private @ln.weight(#mpc.ones) : tensor<64xf32>
  func.func @main(%x: tensor<128x64xf32> {mpc.name = "x"}) -> (tensor<128x64xf32> {mpc.name = "y"}) {
    %a = ml_program.global_load @h.0.fc.weight : tensor<64x64xf32>
    %b = ml_program.global_load @h.1.fc.weight : tensor<64x64xf32>
    %g = ml_program.global_load @ln.weight : tensor<64xf32>
    %n = mpc.rms_norm %x, %g epsilon 1.0e-5 {layer = "ln"} : (tensor<128x64xf32>, tensor<64xf32>) -> tensor<128x64xf32>
    %h = mpc.linear %n, %a {layer = "h.0.fc"} : (tensor<128x64xf32>, tensor<64x64xf32>) -> tensor<128x64xf32>
    %y = mpc.linear %h, %b {layer = "h.1.fc"} : (tensor<128x64xf32>, tensor<64x64xf32>) -> tensor<128x64xf32>
    return %y : tensor<128x64xf32>
  }
}
