// New state is written over the old, and a result over what its group reads last, where nothing else reads it any more.
// RUN: %mpc_opt %s --mpc-compile='precision=fp32 target=cpu' -o %t
// RUN: FileCheck %s < %t

ml_program.global private mutable @m(#mpc.zeros) : tensor<64x64xf32>
ml_program.global private mutable @n(#mpc.zeros) : tensor<64x64xf32>
ml_program.global private mutable @o(#mpc.zeros) : tensor<64x64xf32>
ml_program.global private mutable @h(#mpc.zeros) : tensor<64xf32>
ml_program.global private mutable @count(#mpc.zeros) : tensor<f32>
ml_program.global private mutable @eighths(#mpc.zeros) : tensor<64x64xf8E4M3FN>
ml_program.global private mutable @turned(#mpc.zeros) : tensor<64x64xf8E4M3FN>

// CHECK-DAG: plan.buffer @[[OLD:update.*]] : tensor<64x64xf32> state of @m
// CHECK-LABEL: plan.entry @update
// CHECK: plan.launch {{.*}} writes [@{{.*}}]
// CHECK-NOT: plan.copy
// CHECK: plan.entry @read_elsewhere
func.func @update(%x: tensor<64x64xf32>) {
  %m = ml_program.global_load @m : tensor<64x64xf32>
  %p = mpc.add %m, %x : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  ml_program.global_store @m = %p : tensor<64x64xf32>
  return
}

// @m is turned, @n returned, @o read by a later step: each is copied at the end.
// CHECK-COUNT-4: plan.copy
// CHECK-NOT: plan.copy
func.func @read_elsewhere(%x: tensor<64x64xf32>) -> (tensor<64x64xf32>, tensor<64x64xf32>) {
  %m = ml_program.global_load @m : tensor<64x64xf32>
  %n = ml_program.global_load @n : tensor<64x64xf32>
  %o = ml_program.global_load @o : tensor<64x64xf32>
  %t = mpc.transpose %m permutation [1, 0] : (tensor<64x64xf32>) -> tensor<64x64xf32>
  %p = mpc.add %m, %t : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  %q = mpc.add %n, %x : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  %r = mpc.exp %o : (tensor<64x64xf32>) -> tensor<64x64xf32>
  %y = mpc.matmul %r, %o : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  ml_program.global_store @m = %p : tensor<64x64xf32>
  ml_program.global_store @n = %q : tensor<64x64xf32>
  ml_program.global_store @o = %r : tensor<64x64xf32>
  return %n, %y : tensor<64x64xf32>, tensor<64x64xf32>
}

// The product's sum and what is made of it are one place in the arena.
// CHECK-DAG: plan.buffer @[[A:arena.*]] : tensor<64x64xf32> arena at [[AT:[0-9]+]] bytes 16384
// CHECK-DAG: plan.buffer @[[B:arena.*]] : tensor<64x64xf32> arena at [[AT]] bytes 16384
// CHECK: plan.entry @arena
// CHECK: plan.launch {{.*}} reads [@[[A]]] writes [@[[B]]]
func.func @arena(%x: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %a = mpc.matmul %x, %x : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  %b = mpc.softmax %a axis -1 : (tensor<64x64xf32>) -> tensor<64x64xf32>
  %c = mpc.matmul %b, %x {transpose_a} : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  return %c : tensor<64x64xf32>
}

// One thread stores the new count when the sum is made and the old one read: no copy is kept of it.
// CHECK: plan.entry @scalars
// CHECK: plan.launch
// CHECK-NOT: plan.launch
// CHECK-NOT: plan.copy
// CHECK: plan.entry @returned
func.func @scalars(%x: tensor<64xf32>) -> tensor<f32> {
  %count = ml_program.global_load @count : tensor<f32>
  %s = mpc.sum %x axes [0] : (tensor<64xf32>) -> tensor<f32>
  %n = mpc.add %count, %s : (tensor<f32>, tensor<f32>) -> tensor<f32>
  ml_program.global_store @count = %n : tensor<f32>
  return %s : tensor<f32>
}

// State that is returned as it was is copied by a kernel, before another writes over it.
// CHECK: plan.launch @flat_copy
// CHECK: plan.launch
// CHECK-NOT: plan.copy
// CHECK: plan.entry @largest
func.func @returned(%x: tensor<64xf32>) -> tensor<f32> {
  %count = ml_program.global_load @count : tensor<f32>
  %s = mpc.sum %x axes [0] : (tensor<64xf32>) -> tensor<f32>
  %n = mpc.add %count, %s : (tensor<f32>, tensor<f32>) -> tensor<f32>
  ml_program.global_store @count = %n : tensor<f32>
  return %count : tensor<f32>
}

// The largest of a row's new state is known behind the row, and reads no element again: one launch writes the state in place.
// CHECK: plan.launch
// CHECK-NOT: plan.launch
// CHECK-NOT: plan.copy
// CHECK: plan.entry @centred
func.func @largest(%x: tensor<64xf32>) -> tensor<f32> {
  %h = ml_program.global_load @h : tensor<64xf32>
  %n = mpc.add %h, %x : (tensor<64xf32>, tensor<64xf32>) -> tensor<64xf32>
  %most = mpc.max %n axes [0] : (tensor<64xf32>) -> tensor<f32>
  %twice = mpc.add %most, %most : (tensor<f32>, tensor<f32>) -> tensor<f32>
  ml_program.global_store @h = %n : tensor<64xf32>
  return %twice : tensor<f32>
}

// What is made of the elements and of their mean reads them behind the mean: the first result is copied.
// CHECK: plan.copy
// CHECK: plan.kernel
func.func @centred(%x: tensor<64xf32>) -> tensor<64xf32> {
  %h = ml_program.global_load @h : tensor<64xf32>
  %n = mpc.add %h, %x : (tensor<64xf32>, tensor<64xf32>) -> tensor<64xf32>
  %mean = mpc.mean %n axes [0] : (tensor<64xf32>) -> tensor<f32>
  %y = mpc.sub %n, %mean : (tensor<64xf32>, tensor<f32>) -> tensor<64xf32>
  ml_program.global_store @h = %n : tensor<64xf32>
  return %y : tensor<64xf32>
}

// A tile that also writes the transpose writes the new state where it read the old.
// CHECK-LABEL: plan.entry @both_ways
// CHECK: plan.launch @tile_{{.*}} writes [@both_ways.m.2, @both_ways.eighths, @both_ways.turned]
// CHECK-NOT: plan.copy
func.func @both_ways(%x: tensor<64x64xf32>, %s: tensor<f32>) {
  %m = ml_program.global_load @m : tensor<64x64xf32>
  %p = mpc.add %m, %x : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  %q = mpc.quantize %p, %s : (tensor<64x64xf32>, tensor<f32>) -> tensor<64x64xf8E4M3FN>
  %t = mpc.transpose %q permutation [1, 0] : (tensor<64x64xf8E4M3FN>) -> tensor<64x64xf8E4M3FN>
  ml_program.global_store @m = %p : tensor<64x64xf32>
  ml_program.global_store @eighths = %q : tensor<64x64xf8E4M3FN>
  ml_program.global_store @turned = %t : tensor<64x64xf8E4M3FN>
  return
}
