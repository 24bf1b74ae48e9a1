#include "ir/dialect/Provenance.h"

using namespace mlir;

namespace mpc {

static constexpr StringLiteral kOwnLayer = "layer", kGivenLayer = "mpc.layer";

StringAttr layerAttrOf(Operation *op) {
  if (auto own = op->getAttrOfType<StringAttr>(kOwnLayer))
    return own;
  return op->getAttrOfType<StringAttr>(kGivenLayer);
}

StringRef layerOf(Operation *op) {
  StringAttr layer = layerAttrOf(op);
  return layer ? layer.getValue() : StringRef();
}

/// Whether the op's record declares the attribute.
static bool hasOwnLayer(Operation *op) {
  return llvm::any_of(op->getName().getAttributeNames(),
                      [](StringAttr name) { return name.getValue() == kOwnLayer; });
}

void setLayer(Operation *op, StringAttr layer) {
  op->removeAttr(kOwnLayer);
  op->removeAttr(kGivenLayer);
  if (layer)
    op->setAttr(hasOwnLayer(op) ? kOwnLayer : kGivenLayer, layer);
}

bool isLayerName(StringRef name) { return name == kOwnLayer || name == kGivenLayer; }

void printWork(Operation *op, raw_ostream &out) {
  out << " " << op->getName() << " ";
  for (NamedAttribute attribute : op->getAttrs())
    if (StringRef name = attribute.getName(); !isLayerName(name) && !name.starts_with("mpc."))
      out << name << " " << attribute.getValue() << " ";
}

Attribute workOf(Operation *op) {
  const Attribute properties = op->getPropertiesAsAttribute();
  auto named = dyn_cast_or_null<DictionaryAttr>(properties);
  if (!named || !named.contains(kOwnLayer))
    return properties;
  NamedAttrList work(named);
  work.erase(kOwnLayer);
  return work.empty() ? Attribute() : work.getDictionary(op->getContext()); // as of no properties
}

static constexpr StringLiteral kDecision = "mpc.decision";

DecisionAttr decisionOf(Operation *op) { return op->getAttrOfType<DecisionAttr>(kDecision); }

ReasonAttr reasonOf(Operation *op) {
  DecisionAttr decision = decisionOf(op);
  return decision ? decision.getWhy() : ReasonAttr();
}

void setDecision(Operation *op, DecisionAttr decision) {
  decision ? op->setAttr(kDecision, decision) : static_cast<void>(op->removeAttr(kDecision));
}

Decision Decision::of(Operation *op) {
  DecisionAttr d = decisionOf(op);
  return d ? Decision{d.getId(),      d.getWhy(),    d.getLayer(),    d.getReader(),
                      d.getWindows(), d.getWeight(), d.getUnpadded(), d.getWork()}
           : Decision();
}

void Decision::set(Operation *op) const {
  setDecision(op, DecisionAttr::get(op->getContext(), id, why, layer, reader, windows, weight,
                                    unpadded, work));
}

ReasonAttr makeReason(MLIRContext *context, DecisionRule rule, std::optional<Precision> precision,
                      const Twine &text, const Twine &because, const Twine &source) {
  const auto words = [&](const Twine &words) {
    const std::string text = words.str();
    return text.empty() ? StringAttr() : StringAttr::get(context, text);
  };
  return ReasonAttr::get(context, rule, precision, StringAttr::get(context, text), words(because),
                         words(source));
}

std::string ReasonAttr::getWords() const {
  return getBecause() ? (getText().getValue() + ": " + getBecause().getValue()).str()
                      : getText().str();
}

StringAttr originOf(Operation *op) {
  if (auto origin = op->getAttrOfType<StringAttr>("mpc.origin"))
    return origin;
  return StringAttr::get(op->getContext(), op->getName().stripDialect());
}

} // namespace mpc
