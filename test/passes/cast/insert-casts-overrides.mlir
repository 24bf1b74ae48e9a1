// Strongest first: the op's attribute, a region, a policy rule, the class.
// RUN: %mpc_opt %s --mlir-print-local-scope --mpc-flatten-precision --mpc-insert-casts='precision=bf16 policy-text={{"version": 1, "name": "mine", "classes": {"exp": "follow"}, "rules": [{"layer": "fc.*", "precision": "fp16", "why": "asked for"}]}}' | FileCheck %s

// CHECK-LABEL: func.func @op_attribute_is_strongest
func.func @op_attribute_is_strongest(%x: tensor<4x8xf32>, %w: tensor<6x8xf32>) -> tensor<4x6xf32> {
  // CHECK: mpc.linear {{.*}}mpc.decision = #mpc.decision<why = <rule = attribute, precision = fp32, text = "op attribute", source = "model">>
  %y = mpc.linear %x, %w {layer = "fc.1", mpc.precision = "fp32"} : (tensor<4x8xf32>, tensor<6x8xf32>) -> tensor<4x6xf32>
  return %y : tensor<4x6xf32>
}

// CHECK-LABEL: func.func @region_beats_a_rule
func.func @region_beats_a_rule(%x: tensor<4x8xf32>, %w: tensor<6x8xf32>) -> tensor<4x6xf32> {
  // CHECK: mpc.linear {{.*}}mpc.decision = #mpc.decision<why = <rule = region, precision = fp32, text = "precision region", source = "model">>
  %z = mpc.precision "fp32" {
    %y = mpc.linear %x, %w {layer = "fc.1"} : (tensor<4x8xf32>, tensor<6x8xf32>) -> tensor<4x6xf32>
    mpc.yield %y : tensor<4x6xf32>
  } : tensor<4x6xf32>
  return %z : tensor<4x6xf32>
}

// CHECK-LABEL: func.func @rule_beats_the_class
func.func @rule_beats_the_class(%x: tensor<4x8xf32>, %w: tensor<6x8xf32>) -> tensor<4x6xf32> {
  // CHECK: mpc.linear {{.*}}mpc.decision = #mpc.decision<why = <rule = policy, precision = fp16, text = "layer fc.*", because = "asked for", source = "mine">>
  // CHECK-SAME: -> tensor<4x6xf16>
  %y = mpc.linear %x, %w {layer = "fc.1"} : (tensor<4x8xf32>, tensor<6x8xf32>) -> tensor<4x6xf32>
  return %y : tensor<4x6xf32>
}

// CHECK-LABEL: func.func @rule_on_the_layer_of_any_op
func.func @rule_on_the_layer_of_any_op(%x: tensor<4x8xf32>) -> tensor<4x8xf16> {
  // CHECK: mpc.add {{.*}}mpc.decision = #mpc.decision<why = <rule = policy, precision = fp16, text = "layer fc.*", because = "asked for", source = "mine">>
  %y = mpc.add %x, %x {mpc.layer = "fc.residual"} : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  %z = mpc.cast %y : (tensor<4x8xf32>) -> tensor<4x8xf16>
  return %z : tensor<4x8xf16>
}

// CHECK-LABEL: func.func @policy_changes_a_class
func.func @policy_changes_a_class(%x: tensor<4x8xbf16>) -> tensor<4x8xbf16> {
  // CHECK-NEXT: mpc.exp {{.*}}mpc.decision = #mpc.decision<why = <rule = policy, precision = bf16, text = "class follow", source = "mine">>
  %y = mpc.exp %x : (tensor<4x8xbf16>) -> tensor<4x8xbf16>
  return %y : tensor<4x8xbf16>
}
