// Helpers of the tests of derivatives.
#pragma once

#include "Harness.h"
#include "passes/Passes.h"

#include "mlir/Pass/PassManager.h"

#include <algorithm>
#include <cmath>

namespace mpc::test {

inline mlir::LogicalResult differentiate(mlir::ModuleOp module) {
  mlir::PassManager passes(module.getContext());
  passes.addNestedPass<mlir::func::FuncOp>(createExpandRepeats());
  passes.addNestedPass<mlir::func::FuncOp>(createDifferentiate());
  return passes.run(module);
}

/// With its largest element wrong by a little more than the bar allows.
inline EvalTensor damaged(EvalTensor gradient, double bar) {
  auto largest = std::max_element(gradient.data.begin(), gradient.data.end(),
                                  [](double a, double b) { return std::fabs(a) < std::fabs(b); });
  *largest *= 1 + 1.1 * bar;
  return gradient;
}

} // namespace mpc::test
