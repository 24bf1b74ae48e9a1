// Ops of a training step and their primitives mean the same.
// Exact mode: equal to 1e-12 of the largest element; integers and booleans equal. Typed mode: a few
// f32 roundings apart.
#include "TrainingTest.h"

#include "mlir/IR/Verifier.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <set>

using namespace mlir;

namespace mpc::test {

TrainingOp::TrainingOp(const std::string &op) {
  size_t colon = op.rfind(" : ("), arrow = op.rfind(") -> ");
  std::string types = op.substr(colon + 4, arrow - colon - 4), results = op.substr(arrow + 5);
  std::string arguments, values;
  unsigned index = 0;
  for (size_t begin = 0; begin < types.size(); ++index) {
    size_t end = std::min(types.find(", ", begin), types.size());
    arguments +=
        (index ? ", %" : "%") + std::to_string(index) + ": " + types.substr(begin, end - begin);
    begin = end + 2;
  }
  unsigned count = 1;
  if (results[0] == '(')
    count += std::count(results.begin(), results.end(), ',');
  for (unsigned i = 0; i < count; ++i)
    values += (i ? ", %r#" : "%r#") + std::to_string(i);
  std::string returned = results[0] == '(' ? results.substr(1, results.size() - 2) : results;
  std::string text = "func.func @main(" + arguments + ") -> " + results +
                     " {\n  %r:" + std::to_string(count) + " = " + op + "\n  return " + values +
                     " : " + returned + "\n}";
  wholeModule = models.parse(text);
  primitiveModule = models.parse(text);
  EXPECT_TRUE(wholeModule && primitiveModule) << models.messages << text;
  if (!primitiveModule)
    return;
  decomposeAll(*primitiveModule);
  EXPECT_TRUE(succeeded(verify(*primitiveModule))) << models.messages << text;
}

std::vector<EvalTensor> TrainingOp::run(ModuleOp module, ArrayRef<EvalTensor> operands,
                                        Rounding rounding) {
  EvalState state;
  auto results = Evaluator(rounding).run(mainOf(module), operands, state);
  EXPECT_TRUE(succeeded(results)) << models.messages;
  return succeeded(results) ? *results : std::vector<EvalTensor>();
}

std::string optimizerText(const std::string &kind, const std::string &attributes, int moments,
                          bool decay, const std::string &type) {
  std::string text = "mpc." + kind + " %0, %1, (", types = type + ", " + type, results = type;
  int next = 2;
  const auto add = [&](const std::string &before) {
    text += before + "%" + std::to_string(next++);
  };
  for (int i = 0; i < moments; ++i) {
    add(i ? ", " : "");
    types += ", " + type;
    results += ", " + type;
  }
  for (const char *before : {"), ", ", ", ", "})
    add(before);
  types += ", tensor<i32>, tensor<f32>, tensor<i1>";
  for (const char *word : {decay ? " decay " : "", kind == "nadam" ? " product " : ""})
    if (*word) {
      add(word);
      types += ", tensor<f32>";
    }
  return text + " {" + attributes + "} : (" + types + ") -> (" + results + ")";
}

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double nan = std::numeric_limits<double>::quiet_NaN();

EvalTensor square(EvalTensor x) { // second moments are not negative
  for (double &element : x.data)
    element = static_cast<float>(element * element);
  return x;
}

EvalTensor with(EvalTensor x, size_t place, double value) {
  x.data[place] = value;
  return x;
}

constexpr const char *kType = "tensor<3x5xf32>";

std::string adamText(const char *name, bool decay, double epsilon) {
  return optimizerText(
      name,
      "beta1 = 0.9 : f64, beta2 = 0.999 : f64, epsilon = " + std::to_string(epsilon) + " : f64", 2,
      decay, kType);
}

std::string sgdText(const char *settings, bool decay, int moments = 1) {
  return optimizerText("sgd", settings, moments, decay, kType);
}

std::string lionText(bool decay) {
  return optimizerText("lion", "beta1 = 0.9 : f64, beta2 = 0.99 : f64", 1, decay, kType);
}

/// Kinds and their settings, with as many moments as these ask for.
struct OptimizerCase {
  const char *name, *kind, *settings;
  int moments;
};
constexpr OptimizerCase kOptimizerCases[] = {
    {"amsgrad", "adam", "beta1 = 0.9 : f64, beta2 = 0.999 : f64, epsilon = 1.0e-8 : f64, amsgrad",
     3},
    {"amsgrad_decoupled", "adamw",
     "beta1 = 0.9 : f64, beta2 = 0.999 : f64, epsilon = 1.0e-3 : f64, amsgrad", 3},
    {"rmsprop", "rmsprop", "alpha = 0.9 : f64, epsilon = 1.0e-3 : f64, momentum = 0.0 : f64", 1},
    {"rmsprop_momentum", "rmsprop",
     "alpha = 0.9 : f64, epsilon = 1.0e-3 : f64, momentum = 0.9 : f64", 2},
    {"rmsprop_centered", "rmsprop",
     "alpha = 0.9 : f64, epsilon = 1.0e-3 : f64, momentum = 0.0 : f64, centered", 2},
    {"rmsprop_both", "rmsprop",
     "alpha = 0.9 : f64, epsilon = 1.0e-3 : f64, momentum = 0.9 : f64, centered", 3},
    {"adagrad", "adagrad",
     "lr_decay = 0.01 : f64, epsilon = 1.0e-6 : f64, initial_accumulator_value = 0.1 : f64", 1},
    {"nadam", "nadam",
     "beta1 = 0.9 : f64, beta2 = 0.999 : f64, epsilon = 1.0e-8 : f64, momentum_decay = 0.004 : f64",
     2},
    {"nadam_decoupled", "nadam",
     "beta1 = 0.9 : f64, beta2 = 0.999 : f64, epsilon = 1.0e-8 : f64, momentum_decay = 0.004 : "
     "f64, "
     "decoupled_weight_decay",
     2}};

std::string rateText(const std::string &curve, int warmup) {
  return "mpc.learning_rate %0, %1 {" + (curve.empty() ? "" : "curve = #mpc." + curve + ", ") +
         "warmup = " + std::to_string(warmup) +
         " : i64} : (tensor<f32>, tensor<i32>) -> tensor<f32>";
}

struct Row {
  std::string name, op;
  std::vector<EvalTensor> operands;
};
std::ostream &operator<<(std::ostream &out, const Row &row) { return out << row.name; }

/// At several steps, with and without decay, and skipped.
void addOptimizerCases(std::vector<Row> &rows) {
  const EvalTensor p = normal({3, 5}, 1, 1), g = normal({3, 5}, 0.1, 2);
  for (const OptimizerCase &of : kOptimizerCases)
    for (double t : {-1.0, 0.0, 1.0, 99.0, 100000.0}) { // -1: skipped
      const bool isSkipped = t < 0, decays = t != 1;
      std::vector<EvalTensor> operands = {p, isSkipped ? with(with(g, 3, nan), 7, infinity) : g};
      for (int i = 0; i < of.moments; ++i)
        operands.push_back(square(normal({3, 5}, 0.3, 10 + i)));
      for (double value : {isSkipped ? 3 : t, double(float(1e-3)), isSkipped ? 0.0 : 1.0})
        operands.push_back(scalarOf(value));
      if (decays)
        operands.push_back(scalarOf(float(0.1)));
      if (std::string(of.kind) == "nadam")
        operands.push_back(scalarOf(0.375));
      rows.push_back({of.name + (isSkipped ? "_skipped" : "_" + std::to_string(int(t))),
                      optimizerText(of.kind, of.settings, of.moments, decays, kType), operands});
    }
  for (double finite : {0.0, 1.0})
    rows.push_back(
        {"nadam_product_" + std::to_string(int(finite)),
         "mpc.nadam_product %0, %1, %2 {beta1 = 0.9 : f64, momentum_decay = 0.004 : f64} "
         ": (tensor<f32>, tensor<i32>, tensor<i1>) -> tensor<f32>",
         {scalarOf(0.375), scalarOf(17), scalarOf(finite)}});
}

void addOptimizers(std::vector<Row> &rows) {
  EvalTensor p = normal({3, 5}, 1, 1), g = normal({3, 5}, 0.1, 2), m = normal({3, 5}, 0.1, 3),
             v = square(normal({3, 5}, 0.1, 4));
  EvalTensor rate = scalarOf(float(1e-3)), decay = scalarOf(float(0.1)), no = scalarOf(0),
             yes = scalarOf(1);
  for (double t : {0.0, 1.0, 99.0, 100000.0}) {
    std::string suffix = "_" + std::to_string(int(t));
    for (const char *name : {"adam", "adamw"}) {
      rows.push_back(
          {name + suffix, adamText(name, false, 1e-8), {p, g, m, v, scalarOf(t), rate, yes}});
      rows.push_back({name + ("_decay" + suffix),
                      adamText(name, true, 1e-3),
                      {p, g, m, v, scalarOf(t), rate, yes, decay}});
    }
    const char *plain = "momentum = 0.9 : f64, dampening = 0.3 : f64";
    const char *nesterov = "momentum = 0.9 : f64, dampening = 0.0 : f64, nesterov";
    const char *none = "momentum = 0.0 : f64, dampening = 0.0 : f64";
    rows.push_back({"sgd" + suffix, sgdText(plain, false), {p, g, m, scalarOf(t), rate, yes}});
    rows.push_back({"lion" + suffix, lionText(false), {p, g, m, scalarOf(t), rate, yes}});
    // No direction where the gradient and the moment are zero.
    rows.push_back({"lion_zeros" + suffix,
                    lionText(true),
                    {p, with(g, 2, 0), with(m, 2, -0.0), scalarOf(t), rate, yes, decay}});
    rows.push_back({"sgd_no_momentum" + suffix,
                    sgdText(none, true, 0),
                    {p, g, scalarOf(t), rate, yes, decay}});
    rows.push_back({"sgd_nesterov" + suffix,
                    sgdText(nesterov, true),
                    {p, g, m, scalarOf(t), rate, yes, decay}});
  }
  EvalTensor broken = with(with(g, 3, nan), 7, infinity);
  rows.push_back({"adam_skipped",
                  adamText("adam", true, 1e-8),
                  {p, broken, m, v, scalarOf(3), rate, no, decay}});
  rows.push_back({"adamw_skipped",
                  adamText("adamw", true, 1e-8),
                  {p, broken, m, v, scalarOf(3), rate, no, decay}});
  rows.push_back({"lion_skipped", lionText(true), {p, broken, m, scalarOf(3), rate, no, decay}});
  rows.push_back({"sgd_skipped",
                  sgdText("momentum = 0.9 : f64, dampening = 0.0 : f64", false),
                  {p, broken, m, scalarOf(3), rate, no}});
}

void addScaler(std::vector<Row> &rows) {
  const char *three =
      "mpc.all_finite %0, %1, %2 : (tensor<3x5xf32>, tensor<f32>, tensor<7xf16>) -> "
      "(tensor<i1>, tensor<i32>)";
  EvalTensor a = normal({3, 5}, 1, 5), b = scalarOf(2), c = normal({7}, 1, 6);
  double largest = std::numeric_limits<float>::max();
  rows.push_back({"all_finite", three, {with(a, 0, -largest), b, with(c, 0, 65504)}});
  rows.push_back({"all_finite_first", three, {with(a, 14, nan), b, c}});
  rows.push_back({"all_finite_second", three, {a, scalarOf(-infinity), with(c, 6, nan)}});
  rows.push_back({"all_finite_third", three, {a, b, with(c, 6, infinity)}});
  const char *single = "mpc.all_finite %0 : (tensor<7xbf16>) -> (tensor<i1>, tensor<i32>)";
  rows.push_back({"all_finite_one", single, {c}});
  rows.push_back({"all_finite_one_not", single, {with(c, 3, -infinity)}});
  const char *update = "mpc.update_scale %0, %1, %2, %3 {growth = 2.0 : f64, backoff = 0.5 : f64, "
                       "interval = 3 : i64, hysteresis_steps = 2 : i64, floor = 1.0 : f64, ceiling "
                       "= 1024.0 : f64} : (tensor<f32>, tensor<i32>, tensor<i32>, tensor<i1>) -> "
                       "(tensor<f32>, tensor<i32>, tensor<i32>)";
  int index = 0;
  for (double scale : {1.0, 1.5, 700.0, 1024.0, double(std::numeric_limits<float>::max())})
    for (double tracker : {0.0, 2.0, 5.0})
      for (double hysteresis : {2.0, 1.0, -3.0})
        for (double finite : {0.0, 1.0})
          rows.push_back(
              {"update_scale_" + std::to_string(index++),
               update,
               {scalarOf(scale), scalarOf(tracker), scalarOf(hysteresis), scalarOf(finite)}});
}

std::string historyText(int margin, bool mostRecent) {
  return "mpc.update_amax_history %0, %1, %2, %3, %4, %5 margin " + std::to_string(margin) + ".0" +
         (mostRecent ? " most_recent" : "") +
         " : (tensor<3x4xf32>, tensor<3xf32>, tensor<3xf32>, tensor<f32>, tensor<i1>, "
         "tensor<3xf32>) -> (tensor<3x4xf32>, tensor<3xf32>)";
}

/// Rows of two formats; the third row's amax is another one, so that no row takes its neighbour's.
void addHistories(std::vector<Row> &rows) {
  const EvalTensor history({3, 4}, {3, 0.5, 0, 7, 0, 0, 0, 0, 1, 2, 3, 0.25});
  const EvalTensor largest({3}, {448, 57344, 448}), scale({3}, {2, 3, 4});
  int index = 0;
  for (int margin : {0, 3})
    for (bool mostRecent : {false, true})
      for (double amax : {0.0, 5.0, 9.0, double(std::numeric_limits<float>::max()),
                          double(std::numeric_limits<float>::denorm_min()), infinity, nan})
        for (double place : {0.0, 3.0})
          for (double finite : {0.0, 1.0})
            rows.push_back({"update_amax_history_" + std::to_string(index++),
                            historyText(margin, mostRecent),
                            {history, scale, EvalTensor({3}, {amax, amax, 6}), scalarOf(place),
                             scalarOf(finite), largest}});
}

std::vector<Row> rowsOfOps() {
  std::vector<Row> rows;
  addOptimizers(rows);
  addOptimizerCases(rows);
  addScaler(rows);
  addHistories(rows);
  EvalTensor x = normal({3, 5}, 1, 7), y = normal({4}, 2, 8);
  const char *norm = "mpc.global_norm %0, %1, %2 : (tensor<3x5xf32>, tensor<4xf32>, tensor<f32>) "
                     "-> tensor<f32>";
  rows.push_back({"global_norm", norm, {x, y, scalarOf(3)}});
  rows.push_back({"global_norm_nan", norm, {with(x, 2, nan), y, scalarOf(3)}});
  rows.push_back({"global_norm_infinite", norm, {x, with(y, 2, -infinity), scalarOf(3)}});
  rows.push_back(
      {"global_norm_one", "mpc.global_norm %0 : (tensor<f32>) -> tensor<f32>", {scalarOf(-3)}});
  const char *clip = "mpc.clip %0, %1, %2 : (tensor<3x5xf32>, tensor<f32>, tensor<f32>) -> "
                     "tensor<3x5xf32>";
  rows.push_back({"clip", clip, {x, scalarOf(4), scalarOf(1)}});
  rows.push_back({"clip_short", clip, {x, scalarOf(4), scalarOf(5)}});
  rows.push_back({"clip_nan", clip, {x, scalarOf(nan), scalarOf(1)}});
  const std::pair<const char *, const char *> curves[] = {
      {"constant", ""},
      {"cosine", "cosine<steps = 90, min_ratio = 0.1>"},
      {"linear", "linear<steps = 90, min_ratio = 0.1>"},
      {"step", "step<size = 45, gamma = 0.1>"},
      {"multistep", "multistep<milestones = [45, 89], gamma = 0.1>"},
      {"onecycle",
       "onecycle<steps = 90, pct_start = 0.3, div_factor = 25.0, final_div_factor = 100.0>"}};
  for (double t : {0.0, 3.0, 9.0, 10.0, 37.0, 55.0, 99.0, 100.0, 1e6})
    for (const auto &[name, curve] : curves)
      rows.push_back({std::string("rate_") + name + "_" + std::to_string(int(t)),
                      rateText(curve, 10),
                      {scalarOf(float(3e-4)), scalarOf(t)}});
  rows.push_back(
      {"rate_cold", rateText("cosine<steps = 7, min_ratio = 0.0>", 0), {scalarOf(1), scalarOf(2)}});
  return rows;
}

class Training : public testing::TestWithParam<Row> {};
INSTANTIATE_TEST_SUITE_P(Ops, Training, testing::ValuesIn(rowsOfOps()),
                         [](const auto &info) { return info.param.name; });

TEST_P(Training, means_the_same) {
  TrainingOp op(GetParam().op);
  ASSERT_TRUE(op.parsed());
  ArrayRef<EvalTensor> operands = GetParam().operands;
  auto exact = op.whole(operands, Rounding::Exact), typed = op.whole(operands);
  auto primitives = op.primitives(operands, Rounding::Exact),
       typedPrimitives = op.primitives(operands);
  ASSERT_EQ(exact.size(), primitives.size());
  ASSERT_FALSE(exact.empty());
  TypeRange types = op.primitiveFunction().getResultTypes();
  for (size_t i = 0; i < exact.size(); ++i) {
    bool isFloat = isa<FloatType>(cast<RankedTensorType>(types[i]).getElementType());
    EXPECT_EQ(differByMax(primitives[i], exact[i], isFloat ? 1e-12 : 0), "") << "result " << i;
    EXPECT_EQ(differByMax(typedPrimitives[i], typed[i], isFloat ? 5e-7 : 0), "") << "result " << i;
  }
}

/// After Decompose: no whole op, maps with operands of their result's shape.
TEST_P(Training, leaves_primitives) {
  TrainingOp op(GetParam().op);
  ASSERT_TRUE(op.parsed());
  op.primitiveFunction().walk([](Operation *inner) {
    EXPECT_FALSE(isa<DecomposeOpInterface>(inner));
    if (!isa<ScalarMapOpInterface>(inner))
      return;
    for (Value operand : inner->getOperands())
      EXPECT_EQ(shapeOf(operand), shapeOf(inner->getResult(0)));
  });
}

TEST(TrainingControl, bars_fail) {
  EvalTensor p = normal({3, 5}, 1, 1), g = normal({3, 5}, 0.1, 2), v = square(g);
  std::vector<EvalTensor> operands = {p, g, g, v, scalarOf(99), scalarOf(float(1e-3)), scalarOf(1)};
  TrainingOp op(adamText("adam", false, 1e-8));
  auto before = op.primitives(operands);
  operands[4] = scalarOf(98);
  auto after = op.primitives(operands);
  EXPECT_NE(differByMax(after[0], before[0], 5e-7), "");
}

/// A skipped step changes nothing, bit for bit, whatever the gradient holds.
TEST(TrainingSkip, changes_nothing) {
  size_t skipped = 0;
  for (const Row &row : rowsOfOps()) {
    if (row.name.find("_skipped") == std::string::npos)
      continue;
    ++skipped;
    TrainingOp op(row.op);
    for (const auto &results : {op.whole(row.operands), op.primitives(row.operands)}) {
      EXPECT_EQ(differExact(results[0], row.operands[0]), "") << row.name;
      for (size_t i = 1; i < results.size(); ++i)
        EXPECT_EQ(differExact(results[i], row.operands[i + 1]), "") << row.name;
    }
  }
  EXPECT_GE(skipped, 4 + std::size(kOptimizerCases))
      << "of adam, adamw, lion and sgd, and the cases";
}

struct HistoryCase {
  const char *name;
  double amax, place, finite;
  bool mostRecent;
  std::vector<double> history;
  double scale; // 2 before
};

/// By hand, from the rules of delayed scaling; of 3, 0.5, 0, 7 before.
TEST(UpdateAmaxHistory, follows_its_rules) {
  const double largest = std::numeric_limits<float>::max();
  const HistoryCase cases[] = {
      {"the largest decides", 5, 3, 1, false, {3, 0.5, 0, 5}, double(448.0f / 5.0f) / 8},
      {"the largest of before decides", 5, 0, 1, false, {5, 0.5, 0, 7}, 8},
      {"the last decides", 5, 0, 1, true, {5, 0.5, 0, 7}, double(448.0f / 5.0f) / 8},
      {"a zero that is the last", 0, 0, 1, true, {0, 0.5, 0, 7}, 2},
      {"a zero among others", 0, 3, 1, false, {3, 0.5, 0, 0}, double(448.0f / 3.0f) / 8},
      {"a quotient that overflows", 1e-40, 0, 1, true, {1e-40, 0.5, 0, 7}, largest},
      {"an infinity", infinity, 0, 1, false, {3, 0.5, 0, 7}, 2},
      {"no number", nan, 0, 1, true, {3, 0.5, 0, 7}, 2},
      {"a skipped step", 5, 0, 0, false, {3, 0.5, 0, 7}, 2}};
  for (const HistoryCase &row : cases) {
    TrainingOp op(historyText(3, row.mostRecent));
    ASSERT_TRUE(op.parsed());
    // The second row is as it was before but for its amax, the third has another format.
    const std::vector<EvalTensor> operands = {
        EvalTensor({3, 4}, {3, 0.5, 0, 7, 1, 1, 1, 1, 3, 0.5, 0, 7}),
        EvalTensor({3}, {2, 3, 2}),
        EvalTensor({3}, {float(row.amax), 1, float(row.amax)}),
        scalarOf(row.place),
        scalarOf(row.finite),
        EvalTensor({3}, {448, 448, 57344})};
    for (const auto &results : {op.whole(operands), op.primitives(operands)}) {
      for (size_t i = 0; i < row.history.size(); ++i) {
        EXPECT_EQ(results[0].data[i], double(float(row.history[i]))) << row.name;
        EXPECT_EQ(results[0].data[4 + i], 1) << row.name;
        EXPECT_EQ(results[0].data[8 + i], double(float(row.history[i]))) << row.name;
      }
      EXPECT_EQ(results[1].data[0], row.scale) << row.name;
      EXPECT_EQ(results[1].data[1], row.finite ? 56 : 3) << row.name;
      const bool isKept = row.scale == 2 || row.scale == largest;
      EXPECT_EQ(results[1].data[2], isKept ? row.scale : row.scale * 128) << row.name;
    }
  }
}

} // namespace
} // namespace mpc::test
