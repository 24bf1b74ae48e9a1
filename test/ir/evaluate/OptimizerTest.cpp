// Optimizers, clipping and schedules against others'.
// 200 steps of PyTorch's optimizers and of Lion, and of its schedules
// (test/run/reference/optimizers.py), whole and in primitives; learning rates against their closed
// forms. Every bar is seen to fail.
#include "TrainingTest.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <map>
#include <optional>

namespace mpc::test {
namespace {

constexpr int64_t size = 37, steps = 200;

const ReferenceFile &reference() {
  static const ReferenceFile file(MPC_REFERENCE_DIR "/optimizers.safetensors");
  return file;
}

std::vector<double> numbersOf(const std::string &name) {
  std::vector<double> result;
  for (uint64_t bits : reference().codes(name)) {
    double value;
    std::memcpy(&value, &bits, sizeof(value));
    result.push_back(value);
  }
  return result;
}

/// Row `index` of the matrix.
EvalTensor rowOf(const EvalTensor &matrix, int64_t index) {
  int64_t width = matrix.shape[1];
  return tensor({width},
                {matrix.data.begin() + index * width, matrix.data.begin() + (index + 1) * width});
}

std::string number(double value) {
  char text[40];
  std::snprintf(text, sizeof(text), "%.17e", value);
  return text;
}

/// The attributes whose values a case's settings are, in order; a flag ends with '?'. The last
/// setting is the weight decay.
const std::vector<std::string> &attributesOf(const std::string &kind) {
  static const std::vector<std::string> adam = {"beta1", "beta2", "epsilon", "amsgrad?"};
  static const std::map<std::string, std::vector<std::string>> all = {
      {"sgd", {"momentum", "dampening", "nesterov?"}},
      {"adam", adam},
      {"adamw", adam},
      {"lion", {"beta1", "beta2"}},
      {"rmsprop", {"alpha", "epsilon", "momentum", "centered?"}},
      {"nadam", {"beta1", "beta2", "epsilon", "momentum_decay", "decoupled_weight_decay?"}},
      {"adagrad", {"lr_decay", "epsilon", "initial_accumulator_value"}}};
  return all.at(kind);
}

/// A kind with the settings of a case.
struct OptimizerOf {
  std::string kind, attributes;
  double decay;
  int moments;

  explicit OptimizerOf(const std::string &name) : kind(name.substr(0, name.find('.'))) {
    const std::vector<double> settings = numbersOf(name + ".settings");
    for (size_t i = 0; i + 1 < settings.size(); ++i) {
      std::string word = attributesOf(kind)[i];
      const bool isFlag = word.back() == '?';
      word = isFlag ? word.substr(0, word.size() - 1) : word;
      if (isFlag && settings[i] == 0)
        continue;
      attributes += (attributes.empty() ? "" : ", ") + word +
                    (isFlag ? "" : " = " + number(settings[i]) + " : f64");
    }
    decay = settings.back();
    const auto isSet = [&](size_t i) { return settings[i] != 0 ? 1 : 0; };
    moments = kind == "sgd"                       ? isSet(0)
              : kind == "rmsprop"                 ? 1 + isSet(2) + isSet(3)
              : kind == "adam" || kind == "adamw" ? 2 + isSet(3)
              : kind == "nadam"                   ? 2
                                                  : 1;
  }
  std::string text() const {
    return optimizerText(kind, attributes, moments, /*decay=*/true, "tensor<37xf32>");
  }
  /// NAdam's product, as its op has it.
  std::string productText() const {
    const size_t beta = attributes.find("beta1"), decay = attributes.find("momentum_decay");
    const auto settingAt = [&](size_t at) {
      return attributes.substr(at, attributes.find(" : f64", at) + 6 - at);
    };
    return "mpc.nadam_product %0, %1, %2 {" + settingAt(beta) + ", " + settingAt(decay) +
           "} : (tensor<f32>, tensor<i32>, tensor<i1>) -> tensor<f32>";
  }
};

class Optimizer : public testing::TestWithParam<std::string> {
protected:
  /// The largest distance from PyTorch's parameters over the steps that are seen, as a share of the
  /// step's largest parameter, with rates times `factor`.
  double worst(bool inPrimitives, double factor = 1) {
    const OptimizerOf optimizer(GetParam());
    EvalTensor parameters = reference().read(GetParam() + ".parameters"),
               gradients = reference().read("gradients"), rates = reference().read("rates");
    const std::vector<uint64_t> seen = reference().codes("steps");
    TrainingOp op(optimizer.text());
    std::optional<TrainingOp> productOp;
    if (optimizer.kind == "nadam")
      productOp.emplace(optimizer.productText());
    const auto run = [&](TrainingOp &of, const std::vector<EvalTensor> &operands) {
      return inPrimitives ? of.primitives(operands) : of.whole(operands);
    };
    std::vector<EvalTensor> state = {reference().read("start")};
    state.resize(1 + optimizer.moments, EvalTensor({size}));
    EvalTensor product = scalarOf(1);
    double result = 0;
    size_t row = 0;
    for (int64_t t = 0; t < steps; ++t) {
      std::vector<EvalTensor> operands = {state[0], rowOf(gradients, t)};
      operands.insert(operands.end(), state.begin() + 1, state.end());
      for (double value : {double(t), rates.data[t] * factor, 1.0, optimizer.decay})
        operands.push_back(scalarOf(static_cast<float>(value)));
      if (productOp) {
        product = run(*productOp, {product, scalarOf(double(t)), scalarOf(1)})[0];
        operands.push_back(product);
      }
      state = run(op, operands);
      if (row == seen.size() || seen[row] != uint64_t(t) + 1)
        continue;
      EvalTensor expected = rowOf(parameters, row++);
      double largest = 0, distance = 0;
      for (int64_t i = 0; i < size; ++i) {
        largest = std::max(largest, std::fabs(expected.data[i]));
        distance = std::max(distance, std::fabs(expected.data[i] - state[0].data[i]));
      }
      result = std::max(result, distance / largest);
    }
    EXPECT_EQ(row, seen.size());
    return result;
  }
};
INSTANTIATE_TEST_SUITE_P(PyTorch, Optimizer,
                         testing::Values("sgd.0", "sgd.1", "sgd.2", "sgd.3", "sgd.4", "adam.0",
                                         "adam.1", "adam.2", "adam.3", "adamw.0", "adamw.1",
                                         "adamw.2", "adamw.3", "lion.0", "lion.1", "rmsprop.0",
                                         "rmsprop.1", "rmsprop.2", "rmsprop.3", "nadam.0",
                                         "nadam.1", "nadam.2", "adagrad.0", "adagrad.1",
                                         "adagrad.2"),
                         [](const auto &info) {
                           std::string name = info.param;
                           name.erase(name.find('.'), 1);
                           return name;
                         });

TEST_P(Optimizer, agrees_with_pytorch) {
  constexpr double bar = 2e-6;
  double whole = worst(false), primitives = worst(true);
  RecordProperty("share_of_bar", std::to_string(std::max(whole, primitives) / bar));
  EXPECT_LE(whole, bar);
  EXPECT_LE(primitives, bar);
  EXPECT_GT(worst(true, 1.0001), bar) << "the control: other rates";
}

TEST(Clip, agrees_with_pytorch) {
  EvalTensor gradients = reference().read("clip.gradients"),
             limits = reference().read("clip.limits"), norms = reference().read("clip.norms"),
             clipped = reference().read("clip.clipped");
  TrainingOp norm("mpc.global_norm %0, %1, %2 : (tensor<37xf32>, tensor<37xf32>, tensor<37xf32>) "
                  "-> tensor<f32>");
  TrainingOp clip("mpc.clip %0, %1, %2 : (tensor<37xf32>, tensor<f32>, tensor<f32>) -> "
                  "tensor<37xf32>");
  std::vector<EvalTensor> operands;
  for (int i = 0; i < 3; ++i)
    operands.push_back(rowOf(gradients, i));
  for (bool inPrimitives : {false, true})
    for (size_t limit = 0; limit < limits.data.size(); ++limit) {
      EvalTensor length = (inPrimitives ? norm.primitives(operands) : norm.whole(operands))[0];
      EXPECT_EQ(differByMax(length, scalarOf(norms.data[limit]), 1e-6), "");
      for (int i = 0; i < 3; ++i) {
        std::vector<EvalTensor> of = {operands[i], length, scalarOf(limits.data[limit])};
        EvalTensor actual = (inPrimitives ? clip.primitives(of) : clip.whole(of))[0];
        EvalTensor expected({size});
        std::copy_n(clipped.data.begin() + (limit * 3 + i) * size, size, expected.data.begin());
        EXPECT_EQ(differByMax(actual, expected, 1e-6), "");
        for (double &x : expected.data)
          x *= 1 + 2e-6;
        EXPECT_NE(differByMax(actual, expected, 1e-6), "") << "the control passed";
      }
    }
}

//===-- Learning rates ------------------------------------------------------------------------===//

std::string rateText(const std::string &curve, int64_t warmup) {
  return "mpc.learning_rate %0, %1 {" + (curve.empty() ? "" : "curve = #mpc." + curve + ", ") +
         "warmup = " + std::to_string(warmup) +
         " : i64} : (tensor<f32>, tensor<i32>) -> tensor<f32>";
}

/// A curve of a share of the base that falls to `ratio` over `total - warmup` steps.
struct Curve {
  const char *name;
  int64_t warmup, total;
  double ratio;
};

double closedForm(const Curve &c, double base, int64_t t) {
  if (t < c.warmup)
    return base * double(t + 1) / double(c.warmup);
  double low = c.ratio * base;
  double u = std::min(1.0, double(t - c.warmup) / double(c.total - c.warmup));
  std::string name = c.name;
  return name == "cosine"   ? low + (base - low) * 0.5 * (1 + std::cos(std::acos(-1.0) * u))
         : name == "linear" ? base * (1 - u) + low * u
                            : base;
}

TEST(LearningRate, follows_its_closed_form) {
  double base = float(6e-4), worst = 0;
  for (const Curve &c : {Curve{"", 7, 100, 0.1}, Curve{"cosine", 7, 100, 0.1},
                         Curve{"cosine", 0, 33, 0}, Curve{"linear", 700, 9000, 0.25},
                         Curve{"linear", 0, 10, 0}, Curve{"cosine", 2000, 600000, 0.1}}) {
    const std::string curve = std::string(c.name) +
                              "<steps = " + std::to_string(c.total - c.warmup) +
                              ", min_ratio = " + number(c.ratio) + ">";
    TrainingOp op(rateText(*c.name ? curve : "", c.warmup));
    ASSERT_TRUE(op.parsed());
    for (int64_t t = 0; t < c.total * 5 / 4; t += 1 + c.total / 200) {
      std::vector<EvalTensor> operands = {scalarOf(base), scalarOf(t)};
      double expected = closedForm(c, base, t);
      for (double actual : {op.whole(operands)[0].data[0], op.primitives(operands)[0].data[0]})
        worst = std::max(worst, std::fabs(actual - expected) / base);
    }
    // The control: the rate of another step.
    if (*c.name) {
      double other = op.primitives({scalarOf(base), scalarOf(c.total / 2)})[0].data[0];
      EXPECT_GT(std::fabs(other - closedForm(c, base, c.total / 2 + 1)) / base, 5e-7);
    }
  }
  RecordProperty("worst_share_of_base", std::to_string(worst));
  EXPECT_LE(worst, 5e-7);
}

/// PyTorch's schedulers of the same parameters, over 200 steps, as a share of the base.
TEST(LearningRate, agrees_with_pytorch) {
  const std::pair<const char *, const char *> curves[] = {
      {"step", "step<size = 30, gamma = 0.5>"},
      {"multistep", "multistep<milestones = [30, 31, 31, 150], gamma = 0.3>"},
      {"exponential", "step<size = 1, gamma = 0.97>"},
      {"onecycle", "onecycle<steps = 200, pct_start = 0.3, div_factor = 25.0, final_div_factor = "
                   "10000.0>"},
      {"onecycle_odd", "onecycle<steps = 200, pct_start = 0.123, div_factor = 4.0, "
                       "final_div_factor = 100.0>"},
      {"cosine", "cosine<steps = 200, min_ratio = 0.1>"},
      {"linear", "linear<steps = 170, min_ratio = 0.25>"}};
  constexpr double bar = 5e-7;
  double worst = 0;
  for (const auto &[name, curve] : curves) {
    const std::vector<double> expected = numbersOf(std::string("schedule.") + name);
    ASSERT_EQ(expected.size(), size_t(steps));
    TrainingOp op(rateText(curve, 0));
    ASSERT_TRUE(op.parsed());
    double largest = 0, neighbour = 0;
    for (int64_t t = 0; t < steps; ++t) {
      const std::vector<EvalTensor> operands = {scalarOf(1), scalarOf(double(t))};
      for (double actual : {op.whole(operands)[0].data[0], op.primitives(operands)[0].data[0]}) {
        largest = std::max(largest, std::fabs(actual - expected[t]));
        neighbour = std::max(neighbour, std::fabs(actual - expected[std::max<int64_t>(t, 1) - 1]));
      }
    }
    EXPECT_LE(largest, bar) << name;
    EXPECT_GT(neighbour, bar) << name << ", the control: the rate of the step before";
    worst = std::max(worst, largest);
  }
  RecordProperty("worst_share_of_base", std::to_string(worst));
}

/// 1 - beta^n keeps its digits while beta^n is near 1 and when it is long gone.
TEST(BiasCorrection, keeps_its_digits) {
  // p' = -rate / (1 - beta1^n) m', with v' = 1, beta2 = 0 and no epsilon.
  TrainingOp op(
      "mpc.adam %0, %1, (%2, %3), %4, %5, %6 {beta1 = 9.999e-01 : f64, beta2 = 0.0 : f64, "
      "epsilon = 0.0 : f64} : (tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, "
      "tensor<i32>, tensor<f32>, tensor<i1>) -> (tensor<f32>, tensor<f32>, tensor<f32>)");
  double worst = 0, naive = 0;
  for (double t : {0., 1., 2., 9., 100., 1e4, 1e5, 1e6, 1.6e7}) {
    auto results = op.primitives({scalarOf(0), scalarOf(1), scalarOf(1), scalarOf(1), scalarOf(t),
                                  scalarOf(1), scalarOf(1)});
    double expected = -results[1].data[0] / (1 - std::pow(0.9999, t + 1));
    worst = std::max(worst, std::fabs(results[0].data[0] / expected - 1));
    float power = std::exp(float(t + 1) * float(std::log(0.9999)));
    naive = std::max(naive, std::fabs(-results[1].data[0] / double(1 - power) / expected - 1));
  }
  EXPECT_LE(worst, 5e-7);
  EXPECT_GT(naive, 1e-5); // the error of the form 1 - exp(n log(beta))
}

} // namespace
} // namespace mpc::test
