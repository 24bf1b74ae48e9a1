// Functions of the user against ops of the dialect.
// A function that an op of the dialect has too, or several, gives the same values and the same
// gradients, with operands that are broadcast, with a loss scale, and decomposed. The function is
// compiled by the host compiler in f64.
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

//===-- Elements of whole tensors -------------------------------------------------------------===//

/// y(i, j) = x(i, j) x(i, ids(j)) s(), its gradients of x and s, and functions with faults.
constexpr const char *kPairs = R"(
template <typename T, typename X, typename I, typename S>
MPC_DEVICE T pair(const X &x, const I &ids, const S &s, Index i, Index j) {
  return x(i, j) * x(i, ids(j)) * s();
}
template <typename T, typename X, typename I, typename S, typename D>
MPC_DEVICE T dx(const X &x, const I &ids, const S &s, const D &dy, Index i, Index j) {
  T sum = dy(i, j) * x(i, ids(j));
  for (Index k = 0; k < ids.extent(0); ++k)
    sum += ids(k) == j ? dy(i, k) * x(i, k) : T(0);
  return sum * s();
}
template <typename T, typename X, typename I, typename S, typename D>
MPC_DEVICE T ds(const X &x, const I &ids, const S &s, const D &dy) {
  T sum = 0;
  for (Index i = 0; i < x.extent(0); ++i)
    for (Index j = 0; j < x.extent(1); ++j)
      sum += dy(i, j) * x(i, j) * x(i, ids(j));
  return sum;
}
template <typename T, typename X>
MPC_DEVICE T after(const X &x, Index i, Index j) { return x(i, j + 1); }
template <typename T, typename X>
MPC_DEVICE T before(const X &x, Index i, Index j) { return x(i - 1, j); }
template <typename T, typename X>
MPC_DEVICE T flat(const X &x, Index i, Index j) { return x(j); }
template <typename T, typename X>
MPC_DEVICE T none(const X &x, Index i, Index j) { return x.extent(2) + x.extent(-1); }
)";

std::string withPairs(const std::string &function) {
  std::string text = kPairs;
  for (size_t at = 0; (at = text.find('\n', at)) != std::string::npos;)
    text.replace(at, 1, "\\0A");
  return "module attributes {mpc.sources = {\"pairs.cuh\" = \"" + text + "\"}} {\n" + function +
         "\n}\n";
}

std::vector<EvalTensor> pairArguments() {
  return {numbers({3, 5}, 0), EvalTensor({5}, {4, 0, 0, 3, 1}), EvalTensor({}, {1.25}),
          numbers({3, 5}, 3)};
}

TEST(CustomGather, has_the_values_and_gradients_of_its_text) {
  Models models;
  OwningOpRef<ModuleOp> module = models.parse(withPairs(R"(
    func.func @main(%x: tensor<3x5xf32>, %i: tensor<5xi32>, %s: tensor<f32>, %w: tensor<3x5xf32>)
        -> (tensor<3x5xf32>, tensor<3x5xf32>, tensor<f32>) {
      %y = mpc.custom_gather "pairs.cuh" @pair(%x, %i, %s) derivatives [@dx, unit, @ds]
          : (tensor<3x5xf32>, tensor<5xi32>, tensor<f32>) -> tensor<3x5xf32>
      %m = mpc.mul %y, %w : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
      %l = mpc.sum %m axes [0, 1] : (tensor<3x5xf32>) -> tensor<f32>
      %g:2 = mpc.gradients %l wrt(%x, %s) : (tensor<f32>, tensor<3x5xf32>, tensor<f32>)
          -> (tensor<3x5xf32>, tensor<f32>)
      return %y, %g#0, %g#1 : tensor<3x5xf32>, tensor<3x5xf32>, tensor<f32>
    })"));
  ASSERT_TRUE(module) << models.messages;
  ASSERT_TRUE(succeeded(differentiate(*module))) << models.messages;
  const std::vector<EvalTensor> given = pairArguments();
  const std::vector<double> &x = given[0].data, &ids = given[1].data, &w = given[3].data;
  const double s = given[2].data[0];
  const std::vector<int64_t> matrix = {3, 5}, scalar;
  std::vector<EvalTensor> expected = {EvalTensor(matrix), EvalTensor(matrix), EvalTensor(scalar)};
  for (size_t i = 0; i < 3; ++i)
    for (size_t j = 0; j < 5; ++j) {
      const size_t here = 5 * i + j, there = 5 * i + static_cast<size_t>(ids[j]);
      expected[0].data[here] = x[here] * x[there] * s;
      expected[1].data[here] += w[here] * x[there] * s;
      expected[1].data[there] += w[here] * x[here] * s;
      expected[2].data[0] += w[here] * x[here] * x[there];
    }
  for (bool decomposed : {false, true}) {
    if (decomposed)
      decomposeAll(*module);
    EvalState state;
    auto actual = Evaluator(Rounding::Exact).run(mainOf(*module), given, state);
    ASSERT_TRUE(succeeded(actual)) << models.messages;
    for (size_t i = 0; i < expected.size(); ++i) {
      EXPECT_EQ(differByMax((*actual)[i], expected[i], 1e-14), "") << "result " << i;
      EXPECT_NE(differByMax(damaged(expected[i], 1e-14), expected[i], 1e-14), "")
          << "the control passed";
    }
  }
}

/// What the evaluator says of a function of x.
std::string saidOf(const std::string &function, bool succeeds = false) {
  Models models;
  OwningOpRef<ModuleOp> module = models.parse(withPairs(
      "func.func @main(%x: tensor<3x5xf32>) -> tensor<3x5xf32> {\n"
      "%y = mpc.custom_gather \"pairs.cuh\" @" +
      function + "(%x) : (tensor<3x5xf32>) -> tensor<3x5xf32>\nreturn %y : tensor<3x5xf32>\n}"));
  EXPECT_TRUE(module) << models.messages;
  EvalState state;
  EXPECT_EQ(module && succeeded(Evaluator().run(mainOf(*module), {numbers({3, 5}, 0)}, state)),
            succeeds);
  return models.messages;
}

TEST(CustomGather, names_an_index_outside_of_an_operand) {
  EXPECT_NE(saidOf("after").find("reads outside of operand 0 of @after in pairs.cuh: the index "
                                 "(0, 5), where its extents are (3, 5), for the element (0, 4) of "
                                 "the result; the function asks x.extent(d) first"),
            std::string::npos)
      << saidOf("after");
  EXPECT_NE(saidOf("before").find("the index (-1, 0), where its extents are (3, 5)"),
            std::string::npos)
      << saidOf("before");
}

TEST(CustomGather, shows_the_words_of_the_compiler) {
  const std::string said = saidOf("flat");
  EXPECT_NE(said.find("pairs.cuh:26:"), std::string::npos) << said;
  EXPECT_NE(said.find("a tensor is read by as many indices as it has dimensions"),
            std::string::npos)
      << said;
}

TEST(CustomGather, has_no_places_in_a_dimension_that_is_none) {
  EXPECT_EQ(saidOf("none", /*succeeds=*/true), "");
}

TEST(CustomGather, refuses_a_gradient_without_derivatives) {
  Models models;
  OwningOpRef<ModuleOp> module = models.parse(withPairs(R"(
    func.func @main(%x: tensor<3x5xf32>) -> tensor<3x5xf32> {
      %y = mpc.custom_gather "pairs.cuh" @after(%x) : (tensor<3x5xf32>) -> tensor<f32>
      %g = mpc.gradients %y wrt(%x) : (tensor<f32>, tensor<3x5xf32>) -> tensor<3x5xf32>
      return %g : tensor<3x5xf32>
    })"));
  ASSERT_TRUE(module) << models.messages;
  EXPECT_TRUE(failed(differentiate(*module)));
  EXPECT_NE(models.messages.find("name a function for each operand that gives an element of its "
                                 "gradient, as for @after"),
            std::string::npos)
      << models.messages;
}

} // namespace
} // namespace mpc::test
