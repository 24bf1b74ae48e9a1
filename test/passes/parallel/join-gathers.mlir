// Gathers of one element type are one message, if nothing reads the first ones' results before the last one begins.
// RUN: %mpc_opt %s --mpc-join-gathers | FileCheck %s

// CHECK-LABEL: func.func @join(
// CHECK-SAME: %[[A:.*]]: tensor<3xbf16>, %[[B:.*]]: tensor<2xf32>, %[[C:.*]]: tensor<1xbf16>
// CHECK: %[[OTHER:.*]] = mpc.all_gather %[[B]] ranks 2 : (tensor<2xf32>) -> tensor<4xf32>
// CHECK: %[[BOTH:.*]]:2 = mpc.all_gather %[[A]], %[[C]] ranks 2 : (tensor<3xbf16>, tensor<1xbf16>) -> (tensor<5xbf16>, tensor<bf16>)
// CHECK: return %[[BOTH]]#0, %[[OTHER]], %[[BOTH]]#1
func.func @join(%a: tensor<3xbf16>, %b: tensor<2xf32>, %c: tensor<1xbf16>) -> (tensor<5xbf16>, tensor<4xf32>, tensor<bf16>) {
  %x = mpc.all_gather %a ranks 2 : (tensor<3xbf16>) -> tensor<5xbf16>
  %y = mpc.all_gather %b ranks 2 : (tensor<2xf32>) -> tensor<4xf32>
  %z = mpc.all_gather %c ranks 2 : (tensor<1xbf16>) -> tensor<bf16>
  return %x, %y, %z : tensor<5xbf16>, tensor<4xf32>, tensor<bf16>
}

// CHECK-LABEL: func.func @keep_what_is_read_between(
// CHECK: %[[X:.*]] = mpc.all_gather %{{.*}} : (tensor<3xbf16>) -> tensor<5xbf16>
// CHECK: mpc.exp %[[X]]
// CHECK: mpc.all_gather %{{.*}} : (tensor<1xbf16>) -> tensor<bf16>
func.func @keep_what_is_read_between(%a: tensor<3xbf16>, %c: tensor<1xbf16>) -> (tensor<5xbf16>, tensor<bf16>) {
  %x = mpc.all_gather %a ranks 2 : (tensor<3xbf16>) -> tensor<5xbf16>
  %e = mpc.exp %x : (tensor<5xbf16>) -> tensor<5xbf16>
  %z = mpc.all_gather %c ranks 2 : (tensor<1xbf16>) -> tensor<bf16>
  return %e, %z : tensor<5xbf16>, tensor<bf16>
}

// A bucket has 25 MiB at most.
// CHECK-LABEL: func.func @divide(
// CHECK: mpc.all_gather %{{.*}}, %{{.*}} ranks 2 :
// CHECK: mpc.all_gather %{{.*}} ranks 2 :
// CHECK: return
func.func @divide(%a: tensor<1500000xf32>, %b: tensor<1500000xf32>, %c: tensor<1500000xf32>)
    -> (tensor<3000000xf32>, tensor<3000000xf32>, tensor<3000000xf32>) {
  %x = mpc.all_gather %a ranks 2 : (tensor<1500000xf32>) -> tensor<3000000xf32>
  %y = mpc.all_gather %b ranks 2 : (tensor<1500000xf32>) -> tensor<3000000xf32>
  %z = mpc.all_gather %c ranks 2 : (tensor<1500000xf32>) -> tensor<3000000xf32>
  return %x, %y, %z : tensor<3000000xf32>, tensor<3000000xf32>, tensor<3000000xf32>
}
