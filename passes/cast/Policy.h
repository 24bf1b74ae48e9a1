// Precision policy as data.
//   {"version": 1, "name": "mine",
//    "classes": {"exp": "follow"},                         overrides of the ops' own classes
//    "rules": [{"layer": "h.*.mlp.*", "precision": "bf16"}, {"role": "head", "when": ["fp8"],
//    "precision": "bf16"}]}
//
// The first rule that matches wins. `layer` is a glob, `role` is head, `when` lists the requested
// precisions to which the rule applies. A layer that the model does not have is a mistake unless
// the rule is "optional": true.
#pragma once

#include "ir/dialect/Dialect.h"
#include "passes/Stage.h"

#include "mlir/Support/LLVM.h"

namespace mpc {

struct PolicyRule {
  std::string layer, role, why, text; // `text` names the rule in reports: "layer h.*.mlp.*"
  std::vector<Precision> when;
  Precision precision;
  bool optional = false; // it may match no layer of the model
};

struct Policy {
  std::string name;
  std::map<std::string, PrecisionClass> classes; // of ops by mnemonic, over their own
  std::vector<PolicyRule> rules;

  /// Parses a policy. On failure `error` names the value found, the value expected and the place.
  static std::optional<Policy> parse(llvm::StringRef text, llvm::StringRef name,
                                     std::string &error);
  /// Whether a rule's `layer` matches the name of a layer.
  static bool matchesLayer(const PolicyRule &rule, llvm::StringRef layer);
  /// The first rule for a layer and role under the requested precision, or null.
  const PolicyRule *match(llvm::StringRef layer, llvm::StringRef role, Precision asked) const;
};

} // namespace mpc
