// Where a copy is made before the amax, or the entry is not there, a warm form has groups of its own, and a remark says why.
// RUN: %mpc_opt %s --split-input-file --mpc-fuse --mpc-fuse-warm-forms | FileCheck %s
// RUN: %mpc_opt %s --split-input-file --mpc-fuse --mpc-fuse-warm-forms --remarks-filter=mpc --remark-format=emitRemark 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK
// REMARK: FuseWarmForms {{.*}}kernels of its own: {{.*}}fc.x is quantised before its amax is made
// REMARK: FuseWarmForms {{.*}}kernels of its own: {{.*}}there is no @stop
// REMARK: FuseWarmForms {{.*}}kernels of its own: {{.*}}no group chooses the scale of fc.x
// RUN: not %mpc_opt %s --split-input-file --mpc-fuse-warm-forms=recompute=some 2>&1 | FileCheck %s --check-prefix=MODE
// MODE: expects recompute to be none, cheap or layer, got 'some'

// CHECK-NOT: mpc.warm
// CHECK-LABEL: func.func @step_warm(
// CHECK-NOT: mpc.warm
// CHECK: mpc.group
// CHECK: mpc.select %{{.*}}, %{{.*}}, %{{.*}} : (tensor<i1>
ml_program.global private mutable @scale(#mpc.zeros) : tensor<f32> {mpc.role = "scaler"}
func.func @step(%x: tensor<16x16xbf16>) -> (tensor<16x16xbf16>, tensor<f32>) {
  %kept = ml_program.global_load @scale : tensor<f32>
  %copy = mpc.group rows 16 columns 16 (%a = %x : tensor<16x16xbf16>, %k = %kept : tensor<f32>) -> (tensor<16x16xbf16>) {
    %0 = mpc.constant dense<0.0> : tensor<f32>
    %1 = mpc.compare gt %k, %0 : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %2 = mpc.constant dense<1.0> : tensor<f32>
    %3 = mpc.select %1, %k, %2 {mpc.warm_scale = "fc.x"} : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %4 = mpc.broadcast %3 shape [16, 16] : (tensor<f32>) -> tensor<16x16xf32>
    %5 = mpc.cast %4 : (tensor<16x16xf32>) -> tensor<16x16xbf16>
    %6 = mpc.mul %a, %5 : (tensor<16x16xbf16>, tensor<16x16xbf16>) -> tensor<16x16xbf16>
    mpc.yield %6 : tensor<16x16xbf16>
  }
  %most = mpc.group rows 1 columns 256 (%a = %x : tensor<16x16xbf16>) -> (tensor<f32>) {
    %0 = mpc.amax %a {mpc.warm_amax = "fc.x"} : (tensor<16x16xbf16>) -> tensor<f32>
    mpc.yield %0 : tensor<f32>
  }
  return %copy, %most : tensor<16x16xbf16>, tensor<f32>
}
func.func @step_warm(%x: tensor<16x16xbf16>) -> (tensor<16x16xbf16>, tensor<f32>) attributes {mpc.warms = @step} {
  %kept = ml_program.global_load @scale : tensor<f32>
  %most = mpc.amax %x {mpc.warm_amax = "fc.x"} : (tensor<16x16xbf16>) -> tensor<f32>
  %zero = mpc.constant dense<0.0> : tensor<f32>
  %is = mpc.compare gt %kept, %zero : (tensor<f32>, tensor<f32>) -> tensor<i1>
  %scale = mpc.select %is, %kept, %most {mpc.warm_scale = "fc.x"} : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
  %4 = mpc.broadcast %scale shape [16, 16] : (tensor<f32>) -> tensor<16x16xf32>
  %5 = mpc.cast %4 : (tensor<16x16xf32>) -> tensor<16x16xbf16>
  %copy = mpc.mul %x, %5 : (tensor<16x16xbf16>, tensor<16x16xbf16>) -> tensor<16x16xbf16>
  return %copy, %most : tensor<16x16xbf16>, tensor<f32>
}

// -----

// CHECK-LABEL: func.func @step_warm(
// CHECK: mpc.group
func.func @step_warm(%x: tensor<16xf32>) -> tensor<16xf32> attributes {mpc.warms = @stop} {
  %y = mpc.neg %x : (tensor<16xf32>) -> tensor<16xf32>
  return %y : tensor<16xf32>
}

// -----

// CHECK-LABEL: func.func @step_warm(
// CHECK: mpc.group
// CHECK: mpc.mul
ml_program.global private mutable @scale(#mpc.zeros) : tensor<f32> {mpc.role = "scaler"}
func.func @step(%x: tensor<16xf32>) -> tensor<16xf32> {
  return %x : tensor<16xf32>
}
func.func @step_warm(%x: tensor<16xf32>) -> tensor<16xf32> attributes {mpc.warms = @step} {
  %kept = ml_program.global_load @scale : tensor<f32>
  %most = mpc.amax %x {mpc.warm_amax = "fc.x"} : (tensor<16xf32>) -> tensor<f32>
  %zero = mpc.constant dense<0.0> : tensor<f32>
  %is = mpc.compare gt %kept, %zero : (tensor<f32>, tensor<f32>) -> tensor<i1>
  %scale = mpc.select %is, %kept, %most {mpc.warm_scale = "fc.x"} : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
  %all = mpc.broadcast %scale shape [16] : (tensor<f32>) -> tensor<16xf32>
  %y = mpc.mul %x, %all : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
  return %y : tensor<16xf32>
}
