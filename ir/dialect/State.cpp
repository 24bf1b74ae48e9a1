#include "ir/dialect/State.h"

#include "mlir/IR/SymbolTable.h"

using namespace mlir;

namespace mpc {

std::optional<Role> parseRole(StringRef name) {
  for (unsigned i = 0; i < roleCount; ++i)
    if (name == roleName(static_cast<Role>(i)))
      return static_cast<Role>(i);
  return std::nullopt;
}

std::optional<int64_t> rankCountOf(ModuleOp module) {
  auto count = module->getAttrOfType<IntegerAttr>(kRanks);
  return count ? std::optional(count.getInt()) : std::nullopt;
}

bool isInParts(ml_program::GlobalOp global) { return global->hasAttr(kWhole); }

RankedTensorType wholeTypeOf(ml_program::GlobalOp global) {
  auto whole = global->getAttrOfType<TypeAttr>(kWhole);
  return cast<RankedTensorType>(whole ? whole.getValue() : global.getType());
}

Role roleOf(ml_program::GlobalOp global) {
  if (isa_and_nonnull<DerivedAttr>(global.getValueAttr()))
    return Role::Derived;
  auto name = global->getAttrOfType<StringAttr>("mpc.role");
  return name ? *parseRole(name.getValue()) : Role::Parameter; // verified by the dialect
}

void setRole(ml_program::GlobalOp global, Role role) {
  global->setAttr("mpc.role", StringAttr::get(global.getContext(), roleName(role)));
}

StringRef ownerOf(ml_program::GlobalOp global) {
  auto owner = global->getAttrOfType<FlatSymbolRefAttr>("mpc.of");
  return owner ? owner.getValue() : StringRef();
}

void setOwner(ml_program::GlobalOp global, StringRef parameter) {
  global->setAttr("mpc.of", FlatSymbolRefAttr::get(global.getContext(), parameter));
}

} // namespace mpc
