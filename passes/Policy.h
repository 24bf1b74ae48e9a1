//===-- Policy.h - precision policy as data ---------------------------------------------------===//
//
//   {"version": 1, "name": "mine",
//    "classes": {"exp": "follow"},                         overrides of the ops' own classes
//    "rules": [{"layer": "h.*.mlp.*", "precision": "bf16"}, {"role": "head", "when": ["fp8"],
//    "precision": "bf16"}]}
//
// The first rule that matches wins. `layer` is a glob, `role` is head, `when` lists the asked-for
// precisions.
//
//===------------------------------------------------------------------------------------------===//
#pragma once

#include "passes/Stage.h"

#include "mlir/Support/LLVM.h"

namespace mpc {

struct PolicyRule {
  std::string layer, role, why, text; // `text` names the rule in reports: "layer h.*.mlp.*"
  std::vector<Precision> when;
  Precision precision;
};

struct Policy {
  std::string name;
  std::map<std::string, std::string> classes; // op mnemonic -> lower, fp32, promote, follow
  std::vector<PolicyRule> rules;

  /// Parses a policy; on failure `error` says what was found, what was expected and where.
  static std::optional<Policy> parse(llvm::StringRef text, llvm::StringRef name,
                                     std::string &error);
  /// The first rule for a layer and role under the asked-for precision, or null.
  const PolicyRule *match(llvm::StringRef layer, llvm::StringRef role, Precision asked) const;
};

} // namespace mpc
