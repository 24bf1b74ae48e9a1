// Optimizers, clipping and schedules against others'.
// 20 steps of PyTorch's SGD, Adam and AdamW and of Lion (test/run/reference/optimizers.py), whole and in
// primitives; learning rates against their closed forms. Every bar is seen to fail.
#include "TrainingTest.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>

namespace mpc::test {
namespace {

constexpr int64_t size = 37, steps = 20;

const ReferenceFile &reference() {
  static const ReferenceFile file(MPC_REFERENCE_DIR "/optimizers.safetensors");
  return file;
}

std::vector<double> settingsOf(const std::string &name) {
  std::vector<double> result;
  for (uint64_t bits : reference().codes(name + ".settings")) {
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

/// The op with these settings; `moments` of the parameter's shape stand between g and t.
std::string opText(const std::string &kind, const std::vector<double> &s) {
  bool sgd = kind == "sgd";
  std::string attributes = sgd ? "momentum = " + number(s[0]) +
                                     " : f64, dampening = " + number(s[1]) + " : f64" +
                                     (s[2] != 0 ? ", nesterov" : "")
                               : "beta1 = " + number(s[0]) + " : f64, beta2 = " + number(s[1]) +
                                     " : f64" +
                                     (kind == "lion" ? "" : ", epsilon = " + number(s[2]) + " : f64");
  int moments = sgd || kind == "lion" ? 1 : 2;
  std::string operands = "%0", types = "tensor<37xf32>", results = "tensor<37xf32>";
  for (int i = 1; i < 5 + moments; ++i)
    operands += ", %" + std::to_string(i);
  for (int i = 0; i < 1 + moments; ++i)
    types += ", tensor<37xf32>";
  for (int i = 0; i < moments; ++i)
    results += ", tensor<37xf32>";
  return "mpc." + kind + " " + operands + " decay %" + std::to_string(5 + moments) + " {" +
         attributes + "} : (" + types +
         ", tensor<i32>, tensor<f32>, tensor<i1>, tensor<f32>) -> (" + results + ")";
}

class Optimizer : public testing::TestWithParam<std::string> {
protected:
  /// The largest distance from PyTorch's parameters over all steps, as a share of the step's
  /// largest parameter, with rates times `factor`.
  double worst(bool inPrimitives, double factor = 1) {
    std::string name = GetParam(), kind = name.substr(0, name.find('.'));
    std::vector<double> settings = settingsOf(name);
    EvalTensor parameters = reference().read(name + ".parameters"),
               gradients = reference().read(name + ".gradients"),
               rates = reference().read(name + ".rates");
    TrainingOp op(opText(kind, settings));
    std::vector<EvalTensor> state = {rowOf(parameters, 0), EvalTensor({size})};
    if (kind.starts_with("adam"))
      state.push_back(EvalTensor({size}));
    double result = 0;
    for (int64_t t = 0; t < steps; ++t) {
      std::vector<EvalTensor> operands = {state[0], rowOf(gradients, t)};
      operands.insert(operands.end(), state.begin() + 1, state.end());
      for (double value : {double(t), rates.data[t] * factor, 1.0, settings.back()})
        operands.push_back(scalarOf(static_cast<float>(value)));
      state = inPrimitives ? op.primitives(operands) : op.whole(operands);
      EvalTensor expected = rowOf(parameters, t + 1);
      double largest = 0, distance = 0;
      for (int64_t i = 0; i < size; ++i) {
        largest = std::max(largest, std::fabs(expected.data[i]));
        distance = std::max(distance, std::fabs(expected.data[i] - state[0].data[i]));
      }
      result = std::max(result, distance / largest);
    }
    return result;
  }
};
INSTANTIATE_TEST_SUITE_P(PyTorch, Optimizer,
                         testing::Values("sgd.0", "sgd.1", "sgd.2", "sgd.3", "sgd.4", "adam.0",
                                         "adam.1", "adam.2", "adamw.0", "adamw.1", "adamw.2", "lion.0",
                                         "lion.1"),
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
  for (const Curve &c : {Curve{"constant", 7, 100, 0.1}, Curve{"cosine", 7, 100, 0.1},
                         Curve{"cosine", 0, 33, 0}, Curve{"linear", 700, 9000, 0.25},
                         Curve{"linear", 0, 10, 0}, Curve{"cosine", 2000, 600000, 0.1}}) {
    TrainingOp op("mpc.learning_rate %0, %1 {curve = #mpc<curve " + std::string(c.name) +
                  ">, warmup = " + std::to_string(c.warmup) + " : i64, total = " +
                  std::to_string(c.total) + " : i64, min_ratio = " + number(c.ratio) +
                  " : f64} : (tensor<f32>, tensor<i32>) -> tensor<f32>");
    ASSERT_TRUE(op.parsed());
    for (int64_t t = 0; t < c.total * 5 / 4; t += 1 + c.total / 200) {
      std::vector<EvalTensor> operands = {scalarOf(base), scalarOf(t)};
      double expected = closedForm(c, base, t);
      for (double actual : {op.whole(operands)[0].data[0], op.primitives(operands)[0].data[0]})
        worst = std::max(worst, std::fabs(actual - expected) / base);
    }
    // The control: the rate of another step.
    if (std::string(c.name) != "constant") {
      double other = op.primitives({scalarOf(base), scalarOf(c.total / 2)})[0].data[0];
      EXPECT_GT(std::fabs(other - closedForm(c, base, c.total / 2 + 1)) / base, 5e-7);
    }
  }
  RecordProperty("worst_share_of_base", std::to_string(worst));
  EXPECT_LE(worst, 5e-7);
}

/// 1 - beta^n keeps its digits while beta^n is near 1 and when it is long gone.
TEST(BiasCorrection, keeps_its_digits) {
  // p' = -rate / (1 - beta1^n) m', with v' = 1, beta2 = 0 and no epsilon.
  TrainingOp op("mpc.adam %0, %1, %2, %3, %4, %5, %6 {beta1 = 9.999e-01 : f64, beta2 = 0.0 : f64, "
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
