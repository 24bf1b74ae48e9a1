#include "passes/train/OptimizerKinds.h"
#include "mpc/LossScale.h"

#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace mpc {
namespace {

using S = OptimizerSetting;

constexpr double kMost = mostLossScale; // of any number that becomes an f32

S share(StringRef name, double standard) { return {name, standard, 0, 1, /*belowMost=*/true}; }
S number(StringRef name, double standard) { return {name, standard, 0, kMost}; }

} // namespace

/// PyTorch's names and defaults, and Lion's of its paper.
ArrayRef<OptimizerKind> optimizerKinds() {
  static const std::vector<OptimizerKind> kinds = {
      {"sgd",
       0,
       {number("momentum", 0), {"dampening", 0, 0, 1}, S::flag("nesterov")},
       "momentum",
       {"dampening", "nesterov"}},
      {"adam",
       0,
       {share("beta1", 0.9), share("beta2", 0.999), number("epsilon", 1e-8), S::flag("amsgrad")}},
      {"adamw",
       0.01,
       {share("beta1", 0.9), share("beta2", 0.999), number("epsilon", 1e-8), S::flag("amsgrad")}},
      {"lion", 0, {share("beta1", 0.9), share("beta2", 0.99)}},
      {"rmsprop",
       0,
       {share("alpha", 0.99), number("epsilon", 1e-8), number("momentum", 0), S::flag("centered")}},
      {"nadam",
       0,
       {share("beta1", 0.9), share("beta2", 0.999), number("epsilon", 1e-8),
        number("momentum_decay", 0.004), S::flag("decoupled_weight_decay")},
       "",
       {},
       /*hasProduct=*/true},
      {"adagrad",
       0,
       {number("lr_decay", 0), number("epsilon", 1e-10), number("initial_accumulator_value", 0)}},
      {"muon",
       0.1,
       {share("momentum", 0.95), S::flag("nesterov", true)},
       "",
       {},
       /*hasProduct=*/false,
       /*isOfMatrices=*/true},
  };
  return kinds;
}

const OptimizerKind *findOptimizerKind(StringRef name) {
  const ArrayRef<OptimizerKind> kinds = optimizerKinds();
  const auto *found = find_if(kinds, [&](const OptimizerKind &kind) { return kind.name == name; });
  return found == kinds.end() ? nullptr : found;
}

} // namespace mpc
