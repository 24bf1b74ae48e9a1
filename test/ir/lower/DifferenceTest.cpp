// Derivatives against central differences.
// loss = sum of (op's result times fixed weights). Gradients by mpc.gradients, evaluated without
// roundings, against differences of the evaluated loss in f64, of fourth order: relative to the
// largest element within 1e-6, the error of f32 constants in the formulae. Every comparison is
// repeated with a gradient that is wrong by a little more than the bar and must fail.
#include "GradientTable.h"
#include "Gradients.h"

#include <gtest/gtest.h>

using namespace mlir;

namespace mpc::test {
namespace {

constexpr double bar = 1e-6;

bool isFloat(const GradientOperand &operand) {
  return operand.type.find("f32") != std::string::npos;
}
std::vector<int64_t> shapeIn(StringRef type) { // "tensor<4x3xf32>"
  std::vector<int64_t> shape;
  StringRef rest = type.drop_front(7).drop_back();
  for (int64_t extent; !rest.consumeInteger(10, extent); rest = rest.drop_front())
    shape.push_back(extent);
  return shape;
}

EvalTensor filled(const GradientOperand &operand, unsigned seed) {
  EvalTensor x = normal(shapeIn(operand.type), 1, seed);
  size_t count = x.data.size();
  for (size_t i = 0; i < count; ++i)
    switch (operand.fill) {
    case Fill::Normal:
      break;
    case Fill::Positive:
      x.data[i] = 0.4 + std::fabs(std::fmod(x.data[i], 2));
      break;
    case Fill::Apart: // a fixed order of different values, none of them near 0
      x.data[i] = 0.17 * (static_cast<double>((i * 11 + seed) % count) -
                          std::floor(static_cast<double>(count) / 2) + 0.4);
      break;
    case Fill::Given:
      x.data[i] = operand.values[i];
      break;
    }
  return x;
}

/// The model: its loss, and with `wanted` also the gradients, loss scale 2^7 in the types if asked.
std::string model(const GradientCase &entry, bool wanted, bool scaled) {
  std::string arguments, wrt, types, results;
  StringRef tag = scaled ? ", #mpc.scaled<\"loss\">" : "";
  int count = 0;
  for (size_t i = 0; i < entry.operands.size(); ++i) {
    std::string type = entry.operands[i].type, name = "%" + std::to_string(i);
    arguments += name + ": " + type + ", ";
    if (!isFloat(entry.operands[i]))
      continue;
    wrt += (count ? ", " : "") + name;
    types += ", " + type;
    results += (count ? ", " : "") + type.substr(0, type.size() - 1) + tag.str() + ">";
    ++count;
  }
  std::string axes;
  for (size_t i = 0; i < shapeIn(entry.result).size(); ++i)
    axes += (i ? ", " : "") + std::to_string(i);
  std::string text = "func.func @main(" + arguments + "%weights: " + entry.result + ") -> (" +
                     (wanted ? results : "tensor<f32>") + ") {\n" + entry.body +
                     "\n%m = mpc.mul %r, %weights : (" + entry.result + ", " + entry.result +
                     ") -> " + entry.result + "\n%loss = mpc.sum %m axes [" + axes + "] : (" +
                     entry.result + ") -> tensor<f32>\n";
  if (!wanted)
    return text + "return %loss : tensor<f32>\n}\n";
  std::string of = "%loss", ofType = "tensor<f32" + tag.str() + ">";
  if (scaled) {
    text += "%scale = mpc.constant dense<128.0> : tensor<f32>\n%scaled = mpc.scale_loss %loss, "
            "%scale tag \"loss\" : (tensor<f32>, tensor<f32>) -> " +
            ofType + "\n";
    of = "%scaled";
  }
  text += "%g:" + std::to_string(count) + " = mpc.gradients " + of + " wrt(" + wrt + ") : (" +
          ofType + types + ") -> (" + results + ")\nreturn ";
  for (int i = 0; i < count; ++i)
    text += (i ? ", %g#" : "%g#") + std::to_string(i);
  return text + " : " + results + "\n}\n";
}

std::vector<EvalTensor> runExact(Models &models, ModuleOp module, ArrayRef<EvalTensor> arguments) {
  EvalState state;
  auto results = Evaluator(Rounding::Exact).run(mainOf(module), arguments, state);
  EXPECT_TRUE(succeeded(results)) << models.messages;
  return succeeded(results) ? *results : std::vector<EvalTensor>();
}

/// (8 (f(h) - f(-h)) - (f(2h) - f(-2h))) / 12h for every element of argument `index`.
EvalTensor differences(Models &models, ModuleOp forward, std::vector<EvalTensor> arguments,
                       size_t index) {
  constexpr double h = 1e-3;
  EvalTensor result(arguments[index].shape);
  for (size_t i = 0; i < result.data.size(); ++i) {
    double &x = arguments[index].data[i], middle = x;
    auto at = [&](double step) {
      x = middle + step;
      return runExact(models, forward, arguments)[0].data[0];
    };
    result.data[i] = (8 * (at(h) - at(-h)) - (at(2 * h) - at(-2 * h))) / (12 * h);
    x = middle;
  }
  return result;
}

class Difference : public testing::TestWithParam<GradientCase> {};
INSTANTIATE_TEST_SUITE_P(Ops, Difference, testing::ValuesIn(gradientCases()), [](const auto &info) {
  std::string name = info.param.name;
  std::replace_if(name.begin(), name.end(), [](char c) { return !std::isalnum(c); }, '_');
  return name;
});

TEST_P(Difference, agrees) {
  const GradientCase &entry = GetParam();
  Models models;
  OwningOpRef<ModuleOp> forward = models.parse(model(entry, false, false));
  OwningOpRef<ModuleOp> plain = models.parse(model(entry, true, false));
  OwningOpRef<ModuleOp> scaled = models.parse(model(entry, true, true));
  ASSERT_TRUE(forward && plain && scaled) << models.messages << model(entry, true, true);
  ASSERT_TRUE(succeeded(differentiate(*plain))) << models.messages;
  ASSERT_TRUE(succeeded(differentiate(*scaled))) << models.messages;

  std::vector<EvalTensor> arguments;
  for (auto [i, operand] : llvm::enumerate(entry.operands))
    arguments.push_back(filled(operand, static_cast<unsigned>(i) * 7 + 1));
  arguments.push_back(normal(shapeIn(entry.result), 1, 99));
  std::vector<EvalTensor> gradients = runExact(models, *plain, arguments);
  std::vector<EvalTensor> times128 = runExact(models, *scaled, arguments);
  decomposeAll(*plain);
  std::vector<EvalTensor> decomposed = runExact(models, *plain, arguments);
  ASSERT_EQ(gradients.size(), decomposed.size());
  ASSERT_EQ(gradients.size(), times128.size());

  size_t next = 0;
  for (size_t i = 0; i < entry.operands.size(); ++i) {
    if (!isFloat(entry.operands[i]))
      continue;
    EvalTensor expected = differences(models, *forward, arguments, i);
    EXPECT_EQ(differByMax(gradients[next], expected, bar), "") << "operand " << i;
    EXPECT_NE(differByMax(damaged(expected, bar), expected, bar), "") << "the control passed";
    EXPECT_EQ(differByMax(decomposed[next], gradients[next], 1e-12), "") << "decomposed";
    for (double &element : times128[next].data)
      element /= 128;
    EXPECT_EQ(differByMax(times128[next], gradients[next], 1e-12), "") << "with a loss scale";
    ++next;
  }
}

TEST(Coverage, every_op_is_in_a_list) {
  Models models;
  std::set<std::string> listed = opsWithoutDerivative(), registered;
  for (const GradientCase &entry : gradientCases()) {
    EXPECT_EQ(opsWithoutDerivative().count(entry.op()), 0u) << entry.op() << " is in both lists";
    listed.insert(entry.op());
  }
  for (const char *name : {"custom", "custom_gather"})
    listed.insert(std::string("mpc.") + name); // CustomTest: its meaning is a text of the model
  for (RegisteredOperationName name : models.context.getRegisteredOperations())
    if (name.hasInterface<DifferentiableOpInterface>())
      registered.insert(name.getStringRef().str());
  EXPECT_EQ(registered, listed);
}

/// Ties: half each for maximum and minimum, evenly for max, 0 for abs and relu at 0.
TEST(Ties, are_shared_as_in_pytorch) {
  struct Tie {
    const char *body;
    std::vector<double> expected;
  };
  for (const Tie &tie : std::initializer_list<Tie>{
           {"%r = mpc.maximum %0, %1 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>",
            {0.5, 1, 0, 0.5}},
           {"%r = mpc.minimum %0, %1 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>",
            {0.5, 0, 1, 0.5}},
           {"%a = mpc.abs %0 : (tensor<4xf32>) -> tensor<4xf32>\n"
            "%r = mpc.add %a, %1 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>",
            {0, 1, -1, 1}},
           {"%a = mpc.relu %0 : (tensor<4xf32>) -> tensor<4xf32>\n"
            "%r = mpc.add %a, %1 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>",
            {0, 1, 0, 1}},
           {"%a = mpc.max %0 axes [0] keepdims : (tensor<4xf32>) -> tensor<1xf32>\n"
            "%r = mpc.add %a, %1 : (tensor<1xf32>, tensor<4xf32>) -> tensor<4xf32>",
            {0, 2, 0, 2}}}) {
    GradientCase entry{"tie", tie.body, {{"tensor<4xf32>"}, {"tensor<4xf32>"}}, "tensor<4xf32>"};
    Models models;
    OwningOpRef<ModuleOp> module = models.parse(model(entry, true, false));
    ASSERT_TRUE(module && succeeded(differentiate(*module))) << models.messages;
    EvalTensor ones = tensor({4}, {1, 1, 1, 1});
    std::vector<EvalTensor> gradients =
        runExact(models, *module, {tensor({4}, {0, 3, -2, 3}), tensor({4}, {0, 1, 5, 3}), ones});
    EXPECT_EQ(gradients[0].data, tie.expected) << tie.body;
  }
}

} // namespace
} // namespace mpc::test
