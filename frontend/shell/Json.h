// Helpers for reports in JSON.
#pragma once

#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"

#include <string>
#include <vector>

namespace mpc {

/// A file name, which may hold any bytes, as UTF-8 for JSON.
inline std::string jsonText(const std::string &text) { return llvm::json::fixUTF8(text); }

inline llvm::json::Array strings(const std::vector<std::string> &values) {
  llvm::json::Array array;
  for (const std::string &value : values)
    array.push_back(jsonText(value));
  return array;
}

/// A count under each name.
template <typename Counts>
llvm::json::Object countsJson(const Counts &counts) {
  llvm::json::Object object;
  for (const auto &[name, count] : counts)
    object[name] = static_cast<int64_t>(count);
  return object;
}

/// The text of a report with one object for each plan.
inline std::string plansText(const std::string &model, const std::string &precision,
                             llvm::json::Array plans) {
  const llvm::json::Value value = llvm::json::Object{
      {"version", 1}, {"model", model}, {"precision", precision}, {"plans", std::move(plans)}};
  return llvm::formatv("{0:2}\n", value).str();
}

} // namespace mpc
