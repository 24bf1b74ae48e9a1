//===-- CustomTest.cpp - functions of the user against ops of the dialect ---------------------===//
//
// A function that an op of the dialect has too, or several, gives the same values and the same
// gradients, with operands that are broadcast, with a loss scale, and decomposed. The function is
// compiled by the host compiler in f64.
//
//===------------------------------------------------------------------------------------------===//
#include "Gradients.h"

#include <gtest/gtest.h>

using namespace mlir;

namespace mpc::test {
namespace {

/// The module of a function, with the text of two files whose functions have one name.
std::string moduleOf(const std::string &function) {
  return R"(module attributes {mpc.sources = {
    "act/swish.cuh" = "// x sigmoid(b x), and its derivatives\0A)"
         R"(template <typename T> MPC_DEVICE T f(T x, T b) { return x * sigmoid(b * x); }\0A)"
         R"(template <typename T> MPC_DEVICE T dx(T x, T b) {\0A)"
         R"(  const T s = sigmoid(b * x);\0A  return s + b * x * s * (1 - s);\0A}\0A)"
         R"(template <typename T> MPC_DEVICE T db(T x, T b) { return x * x * sigmoid(b * x) * (1 - sigmoid(b * x)); }",
    "cube.cuh" = "template <class T>\0AMPC_DEVICE T f(T x) { return x * x * x; }\0A)"
         R"(template <class T> MPC_DEVICE T df(T x) { return 3 * x * x; }"}} {
  )" + function +
         "\n}\n";
}

constexpr const char *kArguments = "%x: tensor<3x5xf32>, %b: tensor<5xf32>, %c: tensor<3x1xf32>, ";
const std::string kTypes = "(tensor<3x5xf32>, tensor<5xf32>) -> tensor<3x5xf32>\n";

/// y = x sigmoid(b x) + c^3 by functions of the user, and by ops.
std::string customBody() {
  return "%s = mpc.custom \"act/swish.cuh\" @f(%x, %b) derivatives [@dx, @db] : " + kTypes +
         "%q = mpc.custom \"cube.cuh\" @f(%c) derivatives [@df] : (tensor<3x1xf32>) -> "
         "tensor<3x1xf32>\n";
}
std::string opsBody() {
  return "%p = mpc.mul %x, %b : " + kTypes +
         "%g = mpc.sigmoid %p : (tensor<3x5xf32>) -> tensor<3x5xf32>\n"
         "%s = mpc.mul %x, %g : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>\n"
         "%d = mpc.mul %c, %c : (tensor<3x1xf32>, tensor<3x1xf32>) -> tensor<3x1xf32>\n"
         "%q = mpc.mul %d, %c : (tensor<3x1xf32>, tensor<3x1xf32>) -> tensor<3x1xf32>\n";
}

/// The result, and the gradients of the sum of it times w, by a body that defines %s and %q.
std::string model(const std::string &body) {
  const std::string given = "(tensor<3x5xf32>, tensor<5xf32>, tensor<3x1xf32>)";
  return moduleOf(
      std::string("func.func @main(") + kArguments +
      "%w: tensor<3x5xf32>) -> (tensor<3x5xf32>, tensor<3x5xf32>, tensor<5xf32>, tensor<3x1xf32>) "
      "{\n" +
      body +
      "%y = mpc.add %s, %q : (tensor<3x5xf32>, tensor<3x1xf32>) -> tensor<3x5xf32>\n"
      "%m = mpc.mul %y, %w : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>\n"
      "%l = mpc.sum %m axes [0, 1] : (tensor<3x5xf32>) -> tensor<f32>\n"
      "%r:3 = mpc.gradients %l wrt(%x, %b, %c) : (tensor<f32>, tensor<3x5xf32>, tensor<5xf32>, "
      "tensor<3x1xf32>) -> " +
      given +
      "\nreturn %y, %r#0, %r#1, %r#2 : tensor<3x5xf32>, tensor<3x5xf32>, tensor<5xf32>, "
      "tensor<3x1xf32>\n}");
}

EvalTensor numbers(std::vector<int64_t> shape, double phase) {
  EvalTensor tensor(std::move(shape));
  for (size_t i = 0; i < tensor.data.size(); ++i)
    tensor.data[i] = 2 * std::sin(1.7 * static_cast<double>(i) + phase);
  return tensor;
}

std::vector<EvalTensor> run(Models &models, ModuleOp module) {
  std::vector<EvalTensor> arguments = {numbers({3, 5}, 0), numbers({5}, 1), numbers({3, 1}, 2),
                                       numbers({3, 5}, 3)};
  EvalState state;
  auto results = Evaluator(Rounding::Exact).run(mainOf(module), arguments, state);
  EXPECT_TRUE(succeeded(results)) << models.messages;
  return succeeded(results) ? *results : std::vector<EvalTensor>(4);
}

TEST(Custom, has_the_values_and_gradients_of_its_text) {
  Models models;
  OwningOpRef<ModuleOp> custom = models.parse(model(customBody())),
                        ops = models.parse(model(opsBody()));
  ASSERT_TRUE(custom && ops) << models.messages;
  ASSERT_TRUE(succeeded(differentiate(*custom)) && succeeded(differentiate(*ops)))
      << models.messages;
  std::vector<EvalTensor> expected = run(models, *ops);
  for (bool decomposed : {false, true}) {
    if (decomposed)
      decomposeAll(*custom);
    std::vector<EvalTensor> actual = run(models, *custom);
    for (size_t i = 0; i < expected.size(); ++i) {
      EXPECT_EQ(differByMax(actual[i], expected[i], 1e-14), "") << "result " << i;
      EXPECT_NE(differByMax(damaged(expected[i], 1e-14), expected[i], 1e-14), "")
          << "the control passed";
    }
  }
}

TEST(Custom, refuses_a_gradient_without_derivatives) {
  Models models;
  std::string body = customBody();
  body.erase(body.find("derivatives [@df] "), 18);
  OwningOpRef<ModuleOp> module = models.parse(model(body));
  ASSERT_TRUE(module) << models.messages;
  EXPECT_TRUE(failed(differentiate(*module)));
  EXPECT_NE(
      models.messages.find("name a function for each operand that gives the derivative of @f"),
      std::string::npos)
      << models.messages;
}

TEST(Custom, shows_the_words_of_the_compiler) {
  Models models;
  std::string text = model(customBody());
  text.replace(text.find("x * x * x"), 9, "x * y * x");
  OwningOpRef<ModuleOp> module = models.parse(text);
  ASSERT_TRUE(module && succeeded(differentiate(*module))) << models.messages;
  EvalState state;
  std::vector<EvalTensor> arguments = {numbers({3, 5}, 0), numbers({5}, 1), numbers({3, 1}, 2),
                                       numbers({3, 5}, 3)};
  EXPECT_TRUE(failed(Evaluator().run(mainOf(*module), arguments, state)));
  // The user's own file and line.
  EXPECT_NE(models.messages.find("cube.cuh:2:"), std::string::npos) << models.messages;
}

} // namespace
} // namespace mpc::test
