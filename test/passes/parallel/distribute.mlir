// Gradients in buckets, in the order in which they are ready: the last layer's first. Each becomes a mean, by one factor.
// RUN: %mpc_opt %s --mpc-distribute --split-input-file | FileCheck %s
// RUN: %mpc_opt %s --mpc-distribute='ranks=4' --split-input-file | FileCheck %s --check-prefix=COUNT

// CHECK: module attributes {mpc.ranks = 0 : i64}
// COUNT: module attributes {mpc.ranks = 4 : i64}
// CHECK-LABEL: func.func @step(
// CHECK-SAME: %[[X:.*]]: tensor<8x4xf32>
// CHECK: %[[RANKS:.*]] = ml_program.global_load @parallel.ranks
// CHECK: %[[WORLD:.*]] = mpc.cast %[[RANKS]] :
// CHECK: %[[SHARE:.*]] = mpc.div %{{.*}}, %[[WORLD]]
// What another gradient is made of stays the rank's own.
// CHECK: %[[LAST:.*]] = mpc.matmul %[[X]], %[[X]]
// CHECK: %[[FIRST:.*]] = mpc.matmul %[[LAST]], %[[LAST]]
// CHECK: %[[SUMS:.*]]:2 = mpc.all_reduce sum %[[LAST]], %[[FIRST]]
// CHECK: %[[MEAN:.*]] = mpc.mul %[[SUMS]]#0,
// CHECK: %[[MEAN1:.*]] = mpc.mul %[[SUMS]]#1,
// CHECK: mpc.all_finite %[[MEAN1]], %[[MEAN]]
// CHECK: %[[NORM:.*]] = mpc.global_norm %[[MEAN1]], %[[MEAN]]
// A result of the rank's own becomes the mean, and what all have stays.
// CHECK: %[[LOSS:.*]] = mpc.sum %[[X]]
// CHECK: %[[SUM:.*]] = mpc.all_reduce sum %[[LOSS]]
// CHECK: %[[MEANLOSS:.*]] = mpc.mul %[[SUM]], %[[SHARE]]
// CHECK: return %[[MEANLOSS]], %[[NORM]]
module {
  func.func @step(%x: tensor<8x4xf32>) -> (tensor<f32>, tensor<f32>) {
    %g = mpc.matmul %x, %x {transpose_a} : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
    %h = mpc.matmul %g, %g : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %finite, %first = mpc.all_finite %h, %g {mpc.gradients} : (tensor<4x4xf32>, tensor<4x4xf32>) -> (tensor<i1>, tensor<i32>)
    %norm = mpc.global_norm %h, %g : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<f32>
    %loss = mpc.sum %x axes [0, 1] : (tensor<8x4xf32>) -> tensor<f32>
    return %loss, %norm : tensor<f32>, tensor<f32>
  }
}

// -----

// A bucket has 25 MiB at most. It begins behind its last gradient, while the next one is computed.
// CHECK-LABEL: func.func @step(
// CHECK: %[[A:.*]] = mpc.exp
// CHECK-NEXT: %[[B:.*]] = mpc.tanh
// CHECK-NEXT: %{{.*}}:2 = mpc.all_reduce sum %[[A]], %[[B]] :
// CHECK: %[[C:.*]] = mpc.relu
// CHECK-NEXT: mpc.all_reduce sum %[[C]] :
module {
  func.func @step(%x: tensor<1024x3000xf32>) -> tensor<f32> {
    %a = mpc.exp %x : (tensor<1024x3000xf32>) -> tensor<1024x3000xf32>
    %b = mpc.tanh %x : (tensor<1024x3000xf32>) -> tensor<1024x3000xf32>
    %c = mpc.relu %x : (tensor<1024x3000xf32>) -> tensor<1024x3000xf32>
    %finite, %first = mpc.all_finite %c, %b, %a {mpc.gradients}
        : (tensor<1024x3000xf32>, tensor<1024x3000xf32>, tensor<1024x3000xf32>) -> (tensor<i1>, tensor<i32>)
    %norm = mpc.global_norm %c, %b, %a : (tensor<1024x3000xf32>, tensor<1024x3000xf32>, tensor<1024x3000xf32>) -> tensor<f32>
    return %norm : tensor<f32>
  }
}

// -----

// Rank r of N draws with the counter c + r, and stores c + N. @micro_step adds to its own accumulators, and reduces its loss alone.
// CHECK-LABEL: func.func @micro_step(
// CHECK: %[[OLD:.*]] = ml_program.global_load @draws
// CHECK: %[[RANK:.*]] = ml_program.global_load @parallel.rank :
// CHECK: %[[RANKS:.*]] = ml_program.global_load @parallel.ranks
// CHECK-DAG: %[[WIDE:.*]] = mpc.cast %[[OLD]] :
// CHECK-DAG: %[[R:.*]] = mpc.cast %[[RANK]] :
// CHECK: %[[OWN:.*]] = mpc.add %[[WIDE]], %[[R]]
// CHECK: %[[STEP:.*]] = mpc.cast %[[OWN]]
// CHECK: mpc.dropout %{{.*}}, %{{.*}}, %[[STEP]]
// CHECK-NOT: mpc.all_reduce
// CHECK-DAG: %[[BY:.*]] = mpc.sub
// CHECK-DAG: %[[N:.*]] = mpc.cast %[[RANKS]] :
// CHECK: %[[FAR:.*]] = mpc.mul %[[BY]], %[[N]]
// CHECK: %[[NEXT:.*]] = mpc.add %{{.*}}, %[[FAR]]
// CHECK-NEXT: %[[NEW:.*]] = mpc.cast %[[NEXT]]
// CHECK: mpc.all_reduce sum %{{.*}} : (tensor<f32>) -> tensor<f32>
// CHECK: ml_program.global_store @draws = %[[NEW]]
// CHECK: return
// @apply: accumulators are added over the ranks, and the count is that of all.
// CHECK-LABEL: func.func @apply(
// CHECK: %[[W:.*]] = ml_program.global_load @accumulator.w
// CHECK-DAG: %[[ALL:.*]] = mpc.all_reduce sum %[[W]] :
// CHECK-DAG: %[[N2:.*]] = mpc.cast %parallel.ranks :
// CHECK-DAG: mpc.mul %{{.*}}, %[[N2]] : (tensor<f32>, tensor<f32>)
// CHECK: mpc.mul %[[ALL]],
// CHECK: mpc.all_finite %[[ALL]]
// CHECK-NOT: mpc.all_reduce
module {
  ml_program.global private mutable @draws(dense<0> : tensor<i32>) : tensor<i32> {mpc.role = "random"}
  ml_program.global private mutable @seed(dense<[7, 9]> : tensor<2xi32>) : tensor<2xi32> {mpc.role = "random"}
  ml_program.global private mutable @accumulator.count(dense<0> : tensor<i32>) : tensor<i32> {mpc.role = "accumulator"}
  ml_program.global private mutable @accumulator.w(#mpc.zeros) : tensor<4x4xf32> {mpc.role = "accumulator"}
  func.func @micro_step(%x: tensor<4x4xf32>) -> tensor<f32> {
    %one = mpc.constant dense<1> : tensor<i32>
    %draws = ml_program.global_load @draws : tensor<i32>
    %seed = ml_program.global_load @seed : tensor<2xi32>
    %count = ml_program.global_load @accumulator.count : tensor<i32>
    %w = ml_program.global_load @accumulator.w : tensor<4x4xf32>
    %d = mpc.dropout %x, %seed, %draws p 0.25 stream 1 : (tensor<4x4xf32>, tensor<2xi32>, tensor<i32>) -> tensor<4x4xf32>
    %loss = mpc.sum %d axes [0, 1] : (tensor<4x4xf32>) -> tensor<f32>
    %v = mpc.add %w, %d : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %more = mpc.add %count, %one : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %next = mpc.add %draws, %one : (tensor<i32>, tensor<i32>) -> tensor<i32>
    ml_program.global_store @draws = %next : tensor<i32>
    ml_program.global_store @accumulator.w = %v : tensor<4x4xf32>
    ml_program.global_store @accumulator.count = %more : tensor<i32>
    return %loss : tensor<f32>
  }
  func.func @apply() -> tensor<f32> {
    %zero = mpc.constant dense<0> : tensor<i32>
    %count = ml_program.global_load @accumulator.count : tensor<i32>
    %w = ml_program.global_load @accumulator.w : tensor<4x4xf32>
    %wide = mpc.cast %count : (tensor<i32>) -> tensor<f32>
    %each = mpc.broadcast %wide shape [4, 4] : (tensor<f32>) -> tensor<4x4xf32>
    %mean = mpc.mul %w, %each : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %finite, %first = mpc.all_finite %w {mpc.gradients} : (tensor<4x4xf32>) -> (tensor<i1>, tensor<i32>)
    %norm = mpc.global_norm %mean : (tensor<4x4xf32>) -> tensor<f32>
    ml_program.global_store @accumulator.count = %zero : tensor<i32>
    return %norm : tensor<f32>
  }
}

// -----

// Running statistics become the mean of what each rank would store; what a skipped step keeps is not touched. A whole number becomes the largest.
// CHECK-LABEL: func.func @step(
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>, %[[T:.*]]: tensor<i32>
// CHECK: %[[OLD:.*]] = ml_program.global_load @running
// CHECK: %[[SUM:.*]] = mpc.all_reduce sum %[[X]] :
// CHECK: %[[MEAN:.*]] = mpc.mul %[[SUM]],
// CHECK: %[[KEPT:.*]] = mpc.select %{{.*}}, %[[MEAN]], %[[OLD]]
// CHECK: %[[MOST:.*]] = mpc.all_reduce max %[[T]] : (tensor<i32>) -> tensor<i32>
// CHECK: ml_program.global_store @running = %[[KEPT]]
// CHECK: return %[[MOST]]
module {
  ml_program.global private mutable @running(#mpc.zeros) : tensor<4xf32>
  ml_program.global private mutable @good(dense<true> : tensor<4xi1>) : tensor<4xi1>
  func.func @step(%x: tensor<4xf32>, %t: tensor<i32>) -> tensor<i32> {
    %old = ml_program.global_load @running : tensor<4xf32>
    %good = ml_program.global_load @good : tensor<4xi1>
    %kept = mpc.select %good, %x, %old : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    ml_program.global_store @running = %kept : tensor<4xf32>
    return %t : tensor<i32>
  }
}

// -----

// Other entries are left alone.
// CHECK-LABEL: func.func @eval(
// CHECK-NOT: mpc.all_reduce
// CHECK: return
module {
  func.func @eval(%x: tensor<4xf32>) -> tensor<4xf32> {
    %y = mpc.exp %x : (tensor<4xf32>) -> tensor<4xf32>
    return %y : tensor<4xf32>
  }
}
