// What reports in JSON share.
#pragma once

#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"

#include <string>
#include <vector>

namespace mpc {

inline llvm::json::Array strings(const std::vector<std::string> &values) {
  return llvm::json::Array(values);
}

/// The text of a report that has one object a plan.
inline std::string plansText(const std::string &model, const std::string &precision,
                             llvm::json::Array plans) {
  const llvm::json::Value value = llvm::json::Object{
      {"version", 1}, {"model", model}, {"precision", precision}, {"plans", std::move(plans)}};
  return llvm::formatv("{0:2}\n", value).str();
}

} // namespace mpc
