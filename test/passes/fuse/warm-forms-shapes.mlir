// A warm form where one amax gives the scales of two formats, a group needs the kept scale beside the chosen one, and another quantises behind the
// group that makes the amax, which then stands once.
// RUN: %mpc_opt %s --split-input-file --mpc-fuse-warm-forms | FileCheck %s

ml_program.global private mutable @a(#mpc.zeros) : tensor<f32> {mpc.role = "scaler"}
ml_program.global private mutable @b(#mpc.zeros) : tensor<f32> {mpc.role = "scaler"}
func.func @step(%x: tensor<16xf32>) -> (tensor<16xf32>, tensor<16xf32>, tensor<f32>, tensor<f32>) {
  %keptA = ml_program.global_load @a : tensor<f32>
  %keptB = ml_program.global_load @b : tensor<f32>
  %r:4 = mpc.group rows 1 columns 16 (%v = %x : tensor<16xf32>, %ka = %keptA : tensor<f32>, %kb = %keptB : tensor<f32>) -> (tensor<f32>, tensor<16xf32>, tensor<16xf32>, tensor<f32>) {
    %most = mpc.amax %v {mpc.warm_amax = "fc.x"} : (tensor<16xf32>) -> tensor<f32>
    %zero = mpc.constant dense<0.0> : tensor<f32>
    %one = mpc.constant dense<1.0> : tensor<f32>
    %isA = mpc.compare gt %ka, %zero : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %sa = mpc.select %isA, %ka, %one {mpc.warm_scale = "fc.x"} : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %isB = mpc.compare gt %kb, %zero : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %sb = mpc.select %isB, %kb, %one {mpc.warm_scale = "fc.x.f8"} : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %wa = mpc.broadcast %sa shape [16] : (tensor<f32>) -> tensor<16xf32>
    %wb = mpc.broadcast %sb shape [16] : (tensor<f32>) -> tensor<16xf32>
    %qa = mpc.mul %v, %wa : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %qb = mpc.mul %v, %wb : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %old = mpc.neg %ka : (tensor<f32>) -> tensor<f32>
    mpc.yield %most, %qa, %qb, %old : tensor<f32>, tensor<16xf32>, tensor<16xf32>, tensor<f32>
  }
  return %r#1, %r#2, %r#0, %r#3 : tensor<16xf32>, tensor<16xf32>, tensor<f32>, tensor<f32>
}
// CHECK-LABEL: func.func @step_warm(
// CHECK: %[[A:.*]] = ml_program.global_load @a
// CHECK: %[[B:.*]] = ml_program.global_load @b
// CHECK: %[[M:.*]]:4 = mpc.group {{.*}} = %[[A]] : tensor<f32>, {{.*}} = %[[B]] : tensor<f32>)
// CHECK: %[[CA:.*]] = mpc.group rows 1 columns 1 ({{.*}} = %[[A]] : tensor<f32>, {{.*}} = %[[M]]#0
// CHECK: %[[CB:.*]] = mpc.group rows 1 columns 1 ({{.*}} = %[[B]] : tensor<f32>, {{.*}} = %[[M]]#0
// The second has the kept scale of a too, which it negates.
// CHECK: mpc.group {{.*}}, %[[OLD:.*]] = %[[A]] : tensor<f32>, %[[NEWB:.*]] = %[[CB]] : tensor<f32>, %[[NEWA:.*]] = %[[CA]] : tensor<f32>)
// CHECK: mpc.compare gt %[[NEWA]]
// CHECK: mpc.select %{{.*}}, %[[NEWA]]
// CHECK: mpc.compare gt %[[NEWB]]
// CHECK: mpc.select %{{.*}}, %[[NEWB]]
// CHECK: mpc.neg %[[OLD]]
func.func @step_warm(%x: tensor<16xf32>) -> (tensor<16xf32>, tensor<16xf32>, tensor<f32>, tensor<f32>) attributes {mpc.warms = @step} {
  %keptA = ml_program.global_load @a : tensor<f32>
  %keptB = ml_program.global_load @b : tensor<f32>
  %most = mpc.amax %x {mpc.warm_amax = "fc.x"} : (tensor<16xf32>) -> tensor<f32>
  %zero = mpc.constant dense<0.0> : tensor<f32>
  %isA = mpc.compare gt %keptA, %zero : (tensor<f32>, tensor<f32>) -> tensor<i1>
  %sa = mpc.select %isA, %keptA, %most {mpc.warm_scale = "fc.x"} : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
  %isB = mpc.compare gt %keptB, %zero : (tensor<f32>, tensor<f32>) -> tensor<i1>
  %sb = mpc.select %isB, %keptB, %most {mpc.warm_scale = "fc.x.f8"} : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
  %wa = mpc.broadcast %sa shape [16] : (tensor<f32>) -> tensor<16xf32>
  %wb = mpc.broadcast %sb shape [16] : (tensor<f32>) -> tensor<16xf32>
  %qa = mpc.mul %x, %wa : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
  %qb = mpc.mul %x, %wb : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
  %old = mpc.neg %keptA : (tensor<f32>) -> tensor<f32>
  return %qa, %qb, %most, %old : tensor<16xf32>, tensor<16xf32>, tensor<f32>, tensor<f32>
}

// -----

ml_program.global private mutable @a(#mpc.zeros) : tensor<f32> {mpc.role = "scaler"}
func.func @step(%x: tensor<16xf32>) -> (tensor<16xf32>, tensor<f32>) {
  %kept = ml_program.global_load @a : tensor<f32>
  %most = mpc.group rows 1 columns 16 (%v = %x : tensor<16xf32>) -> (tensor<f32>) {
    %0 = mpc.amax %v {mpc.warm_amax = "fc.x"} : (tensor<16xf32>) -> tensor<f32>
    mpc.yield %0 : tensor<f32>
  }
  %q = mpc.group rows 1 columns 16 (%v = %x : tensor<16xf32>, %k = %kept : tensor<f32>) -> (tensor<16xf32>) {
    %zero = mpc.constant dense<0.0> : tensor<f32>
    %one = mpc.constant dense<1.0> : tensor<f32>
    %is = mpc.compare gt %k, %zero : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %s = mpc.select %is, %k, %one {mpc.warm_scale = "fc.x"} : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %w = mpc.broadcast %s shape [16] : (tensor<f32>) -> tensor<16xf32>
    %0 = mpc.mul %v, %w : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    mpc.yield %0 : tensor<16xf32>
  }
  return %q, %most : tensor<16xf32>, tensor<f32>
}
// CHECK-LABEL: func.func @step_warm(
// CHECK: %[[A:.*]] = ml_program.global_load @a
// CHECK: %[[M:.*]] = mpc.group rows 1 columns 16
// CHECK: %[[C:.*]] = mpc.group rows 1 columns 1 ({{.*}} = %[[A]] : tensor<f32>, {{.*}} = %[[M]] : tensor<f32>)
// CHECK: mpc.group rows 1 columns 16 ({{.*}} = %[[C]] : tensor<f32>)
// CHECK-NOT: mpc.group
func.func @step_warm(%x: tensor<16xf32>) -> (tensor<16xf32>, tensor<f32>) attributes {mpc.warms = @step} {
  %kept = ml_program.global_load @a : tensor<f32>
  %most = mpc.amax %x {mpc.warm_amax = "fc.x"} : (tensor<16xf32>) -> tensor<f32>
  %zero = mpc.constant dense<0.0> : tensor<f32>
  %is = mpc.compare gt %kept, %zero : (tensor<f32>, tensor<f32>) -> tensor<i1>
  %s = mpc.select %is, %kept, %most {mpc.warm_scale = "fc.x"} : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
  %w = mpc.broadcast %s shape [16] : (tensor<f32>) -> tensor<16xf32>
  %q = mpc.mul %x, %w : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
  return %q, %most : tensor<16xf32>, tensor<f32>
}
