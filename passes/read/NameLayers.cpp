// Layer names become attributes.
// Before: an attribute or a location names a layer. After: every op whose record has a `layer` has
// it set. Later stages use locations only for messages, since CSE and text lose them.
#include "ir/dialect/Provenance.h"
#include "passes/Passes.h"

#include "llvm/ADT/StringMap.h"

using namespace mlir;

namespace mpc {
#define GEN_PASS_DEF_NAMELAYERS
#include "passes/Passes.h.inc"
namespace {

StringRef locationName(Location location) {
  if (auto name = dyn_cast<NameLoc>(location))
    return name.getName().getValue();
  if (auto fused = dyn_cast<FusedLoc>(location))
    for (Location inner : fused.getLocations())
      if (StringRef name = locationName(inner); !name.empty())
        return name;
  return "";
}

struct NameLayers : impl::NameLayersBase<NameLayers> {
  void runOnOperation() override {
    StringAttr layer = StringAttr::get(&getContext(), "layer");
    llvm::StringMap<int> counters;
    getOperation().walk([&](Operation *op) {
      if (!isa<MpcDialect>(op->getDialect()) ||
          !llvm::is_contained(op->getName().getAttributeNames(), layer))
        return;
      StringRef mnemonic = op->getName().stripDialect();
      int number = counters[mnemonic]++;
      std::string name = layerOf(op).str();
      if (name.empty())
        name = locationName(op->getLoc()).str();
      if (name.empty())
        name = (mnemonic + "." + Twine(number)).str();
      setLayer(op, StringAttr::get(&getContext(), name));
    });
  }
};

} // namespace
} // namespace mpc
