// The algorithms chosen for products, for people and for programs: mpc tune and mpc inspect.
#pragma once

#include "mpc/Tuning.h"

#include "llvm/Support/JSON.h"

namespace mpc {

/// A row for each product that has several ways, and a line for each entry: the time of its
/// products by the first algorithms and by the chosen ones.
std::string tuningText(const ProductTuning &tuning, size_t width);
llvm::json::Value tuningJson(const ProductTuning &tuning);

} // namespace mpc
