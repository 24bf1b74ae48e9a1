// Which products run in 8 bits.
// Before: products marked compute(fp8). After: a mark is on products alone that every target's
// library has with the module's recipe, or the recipe is refused; with allow-fallback others run in
// bf16. With products=gain neither is it on products that 8 bits slow down. Batches of products
// with one matrix are one product of all rows.
#include "ir/dialect/Blocks.h"
#include "ir/dialect/Provenance.h"
#include "passes/Fp8Kinds.h"
#include "passes/Passes.h"
#include "passes/products/ProductUnits.h"
#include "passes/quantize/Recipes.h"

#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/Remarks.h"

using namespace mlir;

namespace mpc {
#define GEN_PASS_DEF_CHOOSEPRODUCTS
#include "passes/Passes.h.inc"
namespace {

/// The order in which a library reads the scales of an activation's blocks.
std::optional<ScaleOrder> orderOf(gemm::ScaleMode scales) {
  switch (scales) {
  case gemm::ScaleMode::Blocks1x16:
    return libraryOrder({1, 16 / kPackedColumns});
  case gemm::ScaleMode::Blocks1x32:
    return libraryOrder({1, 32});
  case gemm::ScaleMode::Blocks1x128:
    return libraryOrder({1, 128});
  case gemm::ScaleMode::Blocks128x128:
    return libraryOrder({128, 128});
  case gemm::ScaleMode::Scalar:
  case gemm::ScaleMode::None:
    return std::nullopt;
  }
  llvm_unreachable("a recipe's scales have a mode");
}

/// "current and delayed": those of `kinds` whose products the target's library has.
std::string recipesOn(const Target &target, ArrayRef<StringRef> kinds) {
  SmallVector<StringRef> names;
  for (StringRef kind : kinds)
    if (const RecipeEntry *entry = findRecipe(kind);
        entry && !findFp8Kind(kind)->measures && gemm::hasMode(entry->scales, target.capability))
      names.push_back(kind);
  std::string text;
  for (auto [i, name] : llvm::enumerate(names))
    text += (i == 0 ? "" : i + 1 == names.size() ? " and " : ", ") + name.str();
  return text;
}

/// Writes a batch of products with one matrix as one product of all rows: no library has a batch of
/// products with scales of blocks. Another product stays.
void joinRows(MatmulOp op) {
  ArrayRef<int64_t> a = shapeOf(op.getA()), b = shapeOf(op.getB());
  const bool isJoined = a.size() == 2 && b.size() == 2;
  if (isJoined || elementCount(b.drop_back(2)) != 1 || op.getTransposeA() || op.getSummed())
    return;
  ImplicitLocOpBuilder builder(op.getLoc(), op);
  const auto as = [&](Value value, int64_t rows) -> Value {
    auto type = RankedTensorType::get({rows, shapeOf(value).back()}, elementOf(value));
    return value.getType() != type ? ReshapeOp::create(builder, type, value) : value;
  };
  const int64_t rows = elementCount(a.drop_back());
  MatmulArguments arguments = op.getArguments();
  arguments.a = as(arguments.a, rows);
  arguments.b = as(arguments.b, b[b.size() - 2]);
  if (arguments.aux)
    arguments.aux = as(arguments.aux, rows);
  auto y = RankedTensorType::get({rows, shapeOf(op.getY()).back()}, elementOf(op.getY()));
  auto product = MatmulOp::create(builder, y, arguments);
  product->setDiscardableAttrs(op->getDiscardableAttrDictionary());
  for (auto [old, made] : llvm::zip(op->getResults(), product->getResults()))
    old.replaceAllUsesWith(ReshapeOp::create(builder, old.getType(), made));
  op.erase();
}

struct ChooseProducts : impl::ChooseProductsBase<ChooseProducts> {
  using ChooseProductsBase::ChooseProductsBase;

  void runOnOperation() override {
    FailureOr<ModuleRecipe> of = recipeOf(getOperation(), recipe);
    if (failed(of))
      return signalPassFailure();
    const SmallVector<const Target *> libraries =
        librariesOf(SmallVector<std::string>(targets.begin(), targets.end()));
    const ArrayRef<StringRef> kinds = of->trains ? fp8Recipes() : inferenceFp8Recipes();
    getOperation().walk([](MatmulOp op) {
      if (isMarkedFp8(op))
        joinRows(op);
    });
    WalkResult result = getOperation().walk([&](Operation *op) {
      const bool isRefused =
          isMarkedFp8(op) && failed(checkLibraries(op, *of->entry, libraries, kinds));
      return isRefused ? WalkResult::interrupt() : WalkResult::advance();
    });
    if (result.wasInterrupted() || failed(keepWeightGradients(*of)) ||
        failed(choose(of->settings, *of->entry, !libraries.empty())))
      signalPassFailure();
  }

  /// With weight_gradients=bf16 the products that sum over the rows of an activation and a gradient
  /// run in bf16.
  LogicalResult keepWeightGradients(const ModuleRecipe &of) {
    if (of.settings.weightGradients != "bf16")
      return success();
    if (!of.trains)
      return getOperation().emitError() << "weight_gradients of fp8's recipe is a setting of "
                                           "training; add --train, or leave it out";
    getOperation().walk([&](MatmulOp op) {
      if (!isMarkedFp8(op) || !op.getTransposeA() || shapeOf(op.getA()).size() != 2 ||
          roleOf(op.getA()) == FactorRole::Weight || roleOf(op.getB()) == FactorRole::Weight)
        return;
      op->removeAttr("compute");
      Decision decision;
      decision.why = makeReason(&getContext(), DecisionRule::recipe, Precision::bf16,
                                "recipe's setting weight_gradients=bf16");
      decision.set(op);
    });
    return success();
  }

  /// Notes what each product costs in 8 bits and in bf16, and with products=gain lets those run in
  /// bf16 that 8 bits slow down.
  LogicalResult choose(const Fp8Recipe &settings, const RecipeEntry &entry, bool isForLibrary) {
    const Fp8Kind *kind = findFp8Kind(settings.kind);
    if (!kind || !kind->isPredicted || !hasMarkedFp8(getOperation()))
      return success();
    const DeviceRates *device = nullptr;
    if (settings.products == "gain") {
      device = findDevice(settings.device);
      for (const std::string &name : targets)
        if (const Target *target = findTarget(name); target && target->capability && !device)
          device = deviceOfCapability(target->capability);
      const auto multiplies = [&](const DeviceRates &known) {
        return known.fp8 > 0 && gemm::hasMode(entry.scales, known.capability);
      };
      if (!device || !multiplies(*device)) {
        SmallVector<StringRef> names;
        for (const DeviceRates &known : knownDevices())
          if (multiplies(known))
            names.push_back(known.name);
        InFlightDiagnostic error = getOperation().emitError()
                                   << "products=gain of fp8's recipe needs the rates of a GPU with "
                                      "products of "
                                   << entry.name << ", got "
                                   << (device ? device->name : "no GPU with known rates");
        return names.empty() ? error << "; none is known: leave --fp8-products=gain out"
                             : error << "; name one: --fp8-products=gain:" << names.front()
                                     << " (there are " << llvm::join(names, ", ") << ")";
      }
    }
    const auto marked = [](func::FuncOp function) {
      SmallVector<Operation *> products;
      function.walk([&](Operation *op) {
        if (isMarkedFp8(op) && !isa<WindowProductOp>(op))
          products.push_back(op);
      });
      return products;
    };
    const std::optional<ScaleOrder> order = isForLibrary ? orderOf(entry.scales) : std::nullopt;
    chooseProducts(getOperation(), marked, {entry.rereads, ProductUnits::of(order, order)}, device);
    return success();
  }

  /// Lets a product run in bf16 that a target's library lacks with the recipe, or refuses it.
  LogicalResult checkLibraries(Operation *op, const RecipeEntry &entry,
                               ArrayRef<const Target *> libraries, ArrayRef<StringRef> kinds) {
    const Target *const *lacking = llvm::find_if(libraries, [&](const Target *target) {
      return !gemm::hasMode(entry.scales, target->capability);
    });
    std::string why, remedy;
    if (lacking != libraries.end()) {
      why = ((*lacking)->name + " has no products of " + entry.name).str();
      remedy = "; it has " + recipesOn(**lacking, kinds) +
               "; take one of them, another --arch (mpc formats lists them), --target=cpu alone, "
               "or --allow-fallback for bf16";
    } else if (auto matmul = dyn_cast<MatmulOp>(op);
               matmul && !libraries.empty() && entry.scales != gemm::ScaleMode::Scalar &&
               (shapeOf(matmul.getA()).size() != 2 || shapeOf(matmul.getB()).size() != 2)) {
      why = ("no library has a batch of products of " + entry.name).str();
      remedy = "; take current or delayed scaling, write mpc.precision = \"bf16\" on it, or take "
               "--allow-fallback for bf16";
    } else {
      return success();
    }
    if (!allowFallback)
      return op->emitOpError() << "is to be quantised, and " << why << remedy;
    op->removeAttr("compute");
    Decision decision;
    decision.why = makeReason(&getContext(), DecisionRule::fallback, Precision::bf16, "fallback",
                              why, "--allow-fallback");
    decision.set(op);
    remark::missed(op->getLoc(), remark::RemarkOpts::name("RecipeFallback").category("mpc"))
        << "fallback: " + why;
    return success();
  }
};

} // namespace
} // namespace mpc
