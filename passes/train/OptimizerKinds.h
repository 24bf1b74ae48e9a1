// The optimizers that a recipe names, with their settings.
// A kind "adam" is the op mpc.adam, which has a moment for each name that its settings ask for
// (OptimizerOpInterface), and an attribute for each setting. HOWTO-optimizer.md says what else a
// new one touches.
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <vector>

namespace mpc {

/// A number that a recipe sets, or true and false as 1 and 0.
struct OptimizerSetting {
  enum class Form { Number, Flag };
  llvm::StringRef name;
  double standard, least, most;
  bool belowMost = false; // the bound `most` itself is refused
  Form form = Form::Number;

  static OptimizerSetting flag(llvm::StringRef name, bool standard = false) {
    return {name, standard ? 1.0 : 0.0, 0, 1, false, Form::Flag};
  }
};

struct OptimizerKind {
  llvm::StringRef name;
  double weightDecay; // unless a recipe states it
  std::vector<OptimizerSetting> settings;
  llvm::StringRef needed = ""; // a setting that is above 0 where another of `needing` is
  std::vector<llvm::StringRef> needing = {};
  bool hasProduct = false;   // the op reads the result of mpc.nadam_product
  bool isOfMatrices = false; // no op: Muon.h, of parameters of rank 2 alone
};

llvm::ArrayRef<OptimizerKind> optimizerKinds();
/// The kind of that name, or null.
const OptimizerKind *findOptimizerKind(llvm::StringRef name);

} // namespace mpc
