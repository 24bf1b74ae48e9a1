// The remarks of passes on their choices, kept in memory.
#pragma once

#include "mlir/IR/Remarks.h"

#include <memory>
#include <string>
#include <vector>

namespace mpc {

struct Remark {
  std::string kind;  // "passed", "missed", "failure", "analysis"
  std::string name;  // "RelaxedCast"
  std::string layer; // of the op, "" where it has none
  std::string where; // "model.mlir:12:10"
  std::string message;
};
using RemarkList = std::vector<Remark>;

/// Collects all later remarks of passes on this context in a list.
std::shared_ptr<const RemarkList> collectRemarks(mlir::MLIRContext *context);

/// "12 times 'elided a rounding to bf16': h.*.mlp.fc x12" for the remarks of one name, a line for
/// each message.
std::vector<std::string> summarizeRemarks(const RemarkList &remarks, const std::string &name);

/// "model.mlir:12:10: remark: h.0.attn: not fused: .. [Fuse]", a line each.
std::string remarksText(const RemarkList &remarks);

} // namespace mpc
