// One small model a case.
#pragma once

#include <ostream>
#include <set>
#include <string>
#include <vector>

namespace mpc::test {

/// How an operand is filled. `Positive` values lie in [0.4, 2.4), those of `Apart` are
/// all different and none is near 0, so that no step of a difference crosses a kink.
enum class Fill { Normal, Positive, Apart, Given };

struct GradientOperand {
  std::string type; // "tensor<4x3xf32>"
  Fill fill = Fill::Normal;
  std::vector<double> values = {}; // of Given, which is not differentiated when it is of integers
};

struct GradientCase {
  std::string name; // op . variant
  std::string body; // lines on %0, %1, .. that end by defining %r
  std::vector<GradientOperand> operands;
  std::string result; // %r's type, of f32

  std::string op() const { return "mpc." + name.substr(0, name.find('.')); }
};
/// A case prints as its name.
inline std::ostream &operator<<(std::ostream &out, const GradientCase &entry) {
  return out << entry.name;
}

const std::vector<GradientCase> &gradientCases();

/// Ops whose derivative is zero or does not exist.
const std::set<std::string> &opsWithoutDerivative();

} // namespace mpc::test
