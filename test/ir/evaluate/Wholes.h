// Whole ops of which the primitives mean the same.
#pragma once

#include "Harness.h"

#include <string>
#include <vector>

namespace mpc::test {

struct Whole {
  const char *name;
  std::string text; // one op on %0, %1, ..; T stands for the element type
  std::vector<EvalTensor> operands;
};
inline std::ostream &operator<<(std::ostream &out, const Whole &whole) { return out << whole.name; }

/// Each op that has a decomposition, in its forms.
std::vector<Whole> wholes();
/// Each loss of no row: PyTorch's means are NaN, its sums 0.
std::vector<Whole> emptyLosses();

} // namespace mpc::test
