// A policy must fit the model.
// Before: a model with named layers. After: the policy gives classes to known ops only, and each of
// its rules for layers matches a layer or is optional. Changes nothing.
#include "mpc/Nearest.h"
#include "passes/JsonFields.h"
#include "passes/Passes.h"
#include "passes/cast/Policy.h"

#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace mpc {
#define GEN_PASS_DEF_CHECKPOLICY
#include "passes/Passes.h.inc"
namespace {

struct CheckPolicy : impl::CheckPolicyBase<CheckPolicy> {
  using CheckPolicyBase::CheckPolicyBase;

  void runOnOperation() override {
    std::string error;
    const std::optional<Policy> policy = Policy::parse(
        policyText.empty() ? defaultPolicyText() : StringRef(policyText), policyName, error);
    if (!policy)
      return fail(error);
    std::vector<std::string> ops;
    for (RegisteredOperationName op : getContext().getRegisteredOperationsByDialect("mpc"))
      ops.push_back(op.stripDialect().str());
    for (const auto &[name, precisionClass] : policy->classes)
      if (!llvm::is_contained(ops, name))
        return fail(policyName + ": gives a class to '" + name +
                    "', which is no operation of the dialect mpc" + didYouMean(name, ops));
    checkRules(*policy);
  }

private:
  void checkRules(const Policy &policy) {
    llvm::SetVector<StringRef> layers;
    getOperation().walk([&](Operation *op) {
      if (StringRef layer = layerOf(op); !layer.empty())
        layers.insert(layer);
    });
    for (const PolicyRule &rule : policy.rules) {
      if (rule.optional || rule.layer.empty() ||
          llvm::any_of(layers, [&](StringRef layer) { return Policy::matchesLayer(rule, layer); }))
        continue;
      return fail(policyName + ": a rule is for the layer '" + rule.layer +
                  "', which matches no layer of the model" + hint(rule.layer, layers) +
                  "; a rule that need not match says \"optional\": true");
    }
  }
  /// The layer whose name is closest, else the first layers of the model.
  static std::string hint(const std::string &pattern, const llvm::SetVector<StringRef> &layers) {
    const std::vector<std::string> names(layers.begin(), layers.end());
    if (const std::string meant = didYouMean(pattern, names); !meant.empty() || names.empty())
      return names.empty() ? ", which has none with a name" : meant;
    std::string text = "; its layers are ";
    for (size_t i = 0; i < std::min<size_t>(names.size(), kShown); ++i)
      text += (i ? ", " : "") + names[i];
    return text + (names.size() > kShown ? ", .." : "");
  }
  void fail(const std::string &what) {
    emitFileError(getOperation(), policyName, what);
    signalPassFailure();
  }

  static constexpr size_t kShown = 8;
};

} // namespace
} // namespace mpc
