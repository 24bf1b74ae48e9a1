// Whole ops and their primitives mean the same.
// Exact mode: equal to 1e-12 of the largest element. Typed mode: the f32 steps inside stay within
// the format's bars. Each bar fails with an operand that is off by one step of the next coarser
// kind.
#include "Wholes.h"

#include "mlir/IR/Verifier.h"

#include <gtest/gtest.h>

#include <cmath>

using namespace mlir;

namespace mpc::test {
namespace {

/// A function around the op, whose operand and result types are those written in the op.
std::string function(const Whole &whole, StringRef element) {
  std::string op = whole.text;
  for (size_t at = 0; (at = op.find("xT", at)) != std::string::npos;)
    op.replace(at + 1, 1, element.str());
  size_t colon = op.rfind(" : ("), arrow = op.rfind(") -> ");
  std::string types = op.substr(colon + 4, arrow - colon - 4), result = op.substr(arrow + 5),
              arguments;
  unsigned index = 0;
  for (size_t begin = 0; begin <= types.size() && !types.empty(); ++index) {
    size_t end = std::min(types.find(", ", begin), types.size());
    arguments +=
        (index ? ", %" : "%") + std::to_string(index) + ": " + types.substr(begin, end - begin);
    begin = end + 2;
  }
  std::string defined = "%r", returned = "%r", inner = result;
  if (result.front() == '(') {
    inner = result.substr(1, result.size() - 2);
    const auto count = 1 + std::count(inner.begin(), inner.end(), ',');
    defined += ":" + std::to_string(count);
    returned = "%r#0";
    for (auto i = 1; i < count; ++i)
      returned += ", %r#" + std::to_string(i);
  }
  return "func.func @main(" + arguments + ") -> " + result + " {\n  " + defined + " = " + op +
         "\n  return " + returned + " : " + inner + "\n}";
}

class Decomposition : public testing::TestWithParam<Whole> {};
INSTANTIATE_TEST_SUITE_P(Ops, Decomposition, testing::ValuesIn(wholes()),
                         [](const auto &info) { return std::string(info.param.name); });
INSTANTIATE_TEST_SUITE_P(Losses, Decomposition, testing::ValuesIn(emptyLosses()),
                         [](const auto &info) { return std::string(info.param.name); });

EvalTensor runModule(Models &models, ModuleOp module, ArrayRef<EvalTensor> operands,
                     Rounding rounding) {
  EvalState state;
  auto results = Evaluator(rounding).run(mainOf(module), operands, state);
  EXPECT_TRUE(succeeded(results)) << models.messages;
  if (failed(results))
    return {};
  EvalTensor all = results->front(); // and behind it the elements of the other results
  for (const EvalTensor &other : ArrayRef(*results).drop_front())
    all.data.insert(all.data.end(), other.data.begin(), other.data.end());
  if (results->size() > 1)
    all.shape = {static_cast<int64_t>(all.data.size())};
  return all;
}

TEST_P(Decomposition, means_the_same) {
  Models models;
  for (StringRef element : {"f32", "bf16", "f16"}) {
    std::string text = function(GetParam(), element);
    OwningOpRef<ModuleOp> whole = models.parse(text), primitive = models.parse(text);
    ASSERT_TRUE(whole && primitive) << models.messages << text;
    decomposeAll(*primitive);
    ASSERT_TRUE(succeeded(verify(*primitive))) << models.messages;
    EvalTensor expected = runModule(models, *whole, GetParam().operands, Rounding::Exact);
    EvalTensor actual = runModule(models, *primitive, GetParam().operands, Rounding::Exact);
    EXPECT_EQ(differByMax(actual, expected, 1e-12), "") << text;
    const FloatFormat *format =
        formatOf(elementOf(mainOf(*whole).getBody().front().getTerminator()->getOperand(0)));
    expected = runModule(models, *whole, GetParam().operands, Rounding::Typed);
    actual = runModule(models, *primitive, GetParam().operands, Rounding::Typed);
    double relative = format ? std::max(1e-5, format->tolerance.relative) : 0; // of codes
    EXPECT_EQ(differByMax(actual, expected, relative), "") << text;
  }
}

/// After Decompose: no whole op, maps with operands of their result's shape, and floats in f32
/// inside but for the last cast; places are whole numbers.
TEST_P(Decomposition, leaves_primitives) {
  Models models;
  OwningOpRef<ModuleOp> module = models.parse(function(GetParam(), "bf16"));
  ASSERT_TRUE(module) << models.messages;
  decomposeAll(*module);
  module->walk([&](Operation *op) {
    auto whole = dyn_cast<DecomposeOpInterface>(op);
    EXPECT_TRUE(!whole || whole.isPrimitive());
    if (!isa<ScalarMapOpInterface>(op))
      return;
    for (Value operand : op->getOperands())
      EXPECT_EQ(shapeOf(operand), shapeOf(op->getResult(0)));
    if (Type element = elementOf(op->getResult(0));
        !isa<CastOp, SelectOp, CompareOp>(op) && isa<FloatType>(element)) {
      EXPECT_TRUE(element.isF32());
    }
  });
}

/// The row ops reduce the last dimension and keep it, all but the last sum of the loss.
TEST_P(Decomposition, reduces_rows_in_place) {
  StringRef name = GetParam().name;
  if (!name.starts_with("layer") && !name.starts_with("rms") && !name.starts_with("softmax") &&
      !name.starts_with("loss"))
    return;
  Models models;
  OwningOpRef<ModuleOp> module = models.parse(function(GetParam(), "f32"));
  ASSERT_TRUE(module) << models.messages;
  decomposeAll(*module);
  int rowReductions = 0;
  module->walk([&](ReduceOpInterface op) {
    ArrayRef<int64_t> x = shapeOf(op->getOperand(0)), y = shapeOf(op->getResult(0));
    EXPECT_EQ(op.getReducedAxes(), ArrayRef<int64_t>{static_cast<int64_t>(x.size()) - 1});
    rowReductions += x.size() == y.size();
    EXPECT_TRUE(x.size() == y.size() || (x.size() == 1 && y.empty()));
  });
  EXPECT_GE(rowReductions, 1);
}

Whole named(StringRef name) {
  std::vector<Whole> all = wholes();
  return *llvm::find_if(all, [&](const Whole &whole) { return name == whole.name; });
}

TEST(DecompositionControl, bars_fail) {
  Models models;
  const Whole norm = named("layer_norm");
  std::string text = function(norm, "f32");
  std::string other = text;
  other.replace(other.find("1.0e-5"), 6, "1.1e-5");
  EvalTensor expected = evaluate(models, text, norm.operands, Rounding::Exact)[0];
  EvalTensor actual = evaluate(models, other, norm.operands, Rounding::Exact)[0];
  EXPECT_NE(differByMax(actual, expected, 1e-12), "");
  EXPECT_NE(differByMax(evaluate(models, function(norm, "bf16"), norm.operands)[0], expected, 1e-5),
            "");
}

/// As in PyTorch: F.mse_loss(torch.zeros(0, 7), torch.zeros(0, 7)) is nan, with reduction="sum" 0.
TEST(EmptyLoss, is_nan_as_a_mean_and_0_as_a_sum) {
  for (const Whole &loss : emptyLosses()) {
    Models models;
    const double value = evaluate(models, function(loss, "f32"), loss.operands)[0].data[0];
    EXPECT_TRUE(StringRef(loss.name).ends_with("sum") ? value == 0 : std::isnan(value))
        << loss.name << " is " << value;
  }
}

TEST(DecompositionLayers, layer_stays_on_the_product) {
  Models models;
  OwningOpRef<ModuleOp> module = models.parse(function(named("linear"), "f32"));
  ASSERT_TRUE(module) << models.messages;
  decomposeAll(*module);
  int products = 0;
  module->walk([&](MatmulOp op) {
    ++products;
    EXPECT_EQ(layerOf(op), "fc");
    EXPECT_TRUE(op.getTransposeB());
    EXPECT_EQ(shapeOf(op.getA()), (ArrayRef<int64_t>{6, 5}));
  });
  EXPECT_EQ(products, 1);
}

} // namespace
} // namespace mpc::test
