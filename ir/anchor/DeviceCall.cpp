#include "ir/anchor/DeviceCall.h"

#include "mlir/IR/Builders.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;

namespace mpc {
namespace {

struct ToAttribute {
  Attribute operator()(Type element) {
    return element ? Attribute(TypeAttr::get(element)) : builder.getStringAttr("void");
  }
  Attribute operator()(bool flag) { return builder.getBoolAttr(flag); }
  Attribute operator()(int64_t number) { return builder.getI64IntegerAttr(number); }
  Attribute operator()(double number) { return builder.getF32FloatAttr(float(number)); }
  Attribute operator()(const std::string &word) { return builder.getStringAttr(word); }
  Attribute operator()(Attribute term) { return term; }
  Builder builder;
};

} // namespace

ArrayAttr termsOf(MLIRContext *context, ArrayRef<Term> terms) {
  SmallVector<Attribute> list;
  for (const Term &term : terms) {
    const Attribute value = std::visit(ToAttribute{Builder(context)}, term.value);
    list.push_back(term.name.empty() ? value : plan::ArgumentAttr::get(context, term.name, value));
  }
  return ArrayAttr::get(context, list);
}

plan::InstanceAttr instanceOf(MLIRContext *context, StringRef name, ArrayRef<Term> terms) {
  return plan::InstanceAttr::get(context, name, termsOf(context, terms));
}

plan::CallAttr callOf(Operation *op, const DeviceCall &call) {
  MLIRContext *context = op->getContext();
  SmallVector<Value> values(op->getOperands());
  llvm::append_range(values, op->getResults());
  SmallVector<Attribute> pointers;
  for (auto [name, value] : llvm::zip_equal(call.names, values))
    pointers.push_back(
        plan::PointerAttr::get(context, name, cast<RankedTensorType>(value.getType())));
  const auto addScratch = [&](StringRef name, int64_t count, Type type) {
    if (count)
      pointers.push_back(
          plan::PointerAttr::get(context, name, RankedTensorType::get({count}, type)));
  };
  addScratch("counts", call.scratch.counts, IntegerType::get(context, 32));
  addScratch("sums", call.scratch.sums, Float32Type::get(context));
  const ArrayRef<Attribute> all(pointers);
  return plan::CallAttr::get(context, call.grid, call.threads, call.function,
                             instanceOf(context, call.core, call.parameters),
                             termsOf(context, call.arguments),
                             ArrayAttr::get(context, all.take_front(op->getNumOperands())),
                             ArrayAttr::get(context, all.drop_front(op->getNumOperands())),
                             call.resident, call.shared, call.cost);
}

} // namespace mpc
