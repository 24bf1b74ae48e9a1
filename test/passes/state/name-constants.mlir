// A constant with many values is a global of the role constant that each function loads, one for equal ones; one value, repeated or alone, stays a
// literal.
// RUN: %mpc_opt %s --mpc-name-constants | FileCheck %s --implicit-check-not='mpc.constant dense<['
// RUN: %mpc_opt %s --mpc-name-constants --mpc-name-constants | FileCheck %s --implicit-check-not='mpc.constant dense<['

// A name that is taken stays its owner's.
// CHECK-DAG: ml_program.global private @constant(#mpc.external) : tensor<2xf32>
ml_program.global private @constant(#mpc.external) : tensor<2xf32>

// CHECK-DAG: ml_program.global private @[[$MANY:constant_[0-9]+]](dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>) : tensor<2xf32> {mpc.role = "constant"}
// CHECK-LABEL: func.func @many_values_are_loaded
func.func @many_values_are_loaded(%x: tensor<2xf32>) -> tensor<2xf32> {
  // CHECK: %[[C:.*]] = ml_program.global_load @[[$MANY]] : tensor<2xf32>
  // CHECK: mpc.add %{{.*}}, %[[C]]
  %c = mpc.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %y = mpc.add %x, %c : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return %y : tensor<2xf32>
}

// CHECK-NOT: ml_program.global
// CHECK-LABEL: func.func @equal_values_are_one_global
func.func @equal_values_are_one_global(%x: tensor<2xf32>) -> tensor<2xf32> {
  // CHECK: ml_program.global_load @[[$MANY]] : tensor<2xf32>
  %c = mpc.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %y = mpc.mul %x, %c : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return %y : tensor<2xf32>
}

// CHECK-LABEL: func.func @one_repeated_value_stays
func.func @one_repeated_value_stays(%x: tensor<2xf32>) -> tensor<2xf32> {
  // CHECK-NOT: global_load
  // CHECK: mpc.constant dense<3.000000e+00> : tensor<2xf32>
  %c = mpc.constant dense<[3.0, 3.0]> : tensor<2xf32>
  %y = mpc.add %x, %c : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return %y : tensor<2xf32>
}

// Integers are memory too.
// CHECK: ml_program.global private @[[$IDS:constant_[0-9]+]](dense<[1, 0]> : tensor<2xi64>) : tensor<2xi64>
// CHECK-LABEL: func.func @integers_are_loaded
func.func @integers_are_loaded(%x: tensor<2xi64>) -> tensor<2xi1> {
  // CHECK: ml_program.global_load @[[$IDS]] : tensor<2xi64>
  %c = mpc.constant dense<[1, 0]> : tensor<2xi64>
  %y = mpc.compare eq %x, %c : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi1>
  return %y : tensor<2xi1>
}
