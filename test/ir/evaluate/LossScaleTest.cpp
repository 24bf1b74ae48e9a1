// The scaler against independently written models.
// 1,000 random sequences of finite and not finite steps against a model of PyTorch's GradScaler
// (_amp_update_scale_: products in double, rounded to float; no growth beyond float's range), and
// sequences with a floor, a ceiling and hysteresis against a model of those. Scale and trackers are
// equal exactly, of the whole op and of its primitives.
#include "TrainingTest.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <optional>
#include <random>

namespace mpc::test {
namespace {

struct Settings {
  double growth, backoff; // which f32 may not hold
  int interval;
  int hysteresis = 1;
  float floor = 0, ceiling = std::numeric_limits<float>::infinity();
};

struct Scaler {
  float scale;
  int tracker, hysteresis;
};

/// torch._amp_update_scale_ as its CUDA kernel has it.
Scaler likePyTorch(const Settings &s, Scaler state, bool foundInf) {
  if (foundInf) {
    state.scale = static_cast<float>(double(state.scale) * s.backoff);
    state.tracker = 0;
    return state;
  }
  int successful = state.tracker + 1;
  if (successful == s.interval) {
    float grown = static_cast<float>(double(state.scale) * s.growth);
    if (std::isfinite(grown))
      state.scale = grown;
    state.tracker = 0;
  } else {
    state.tracker = successful;
  }
  return state;
}

/// The same with a floor, a ceiling, and `hysteresis` not finite steps before a backoff.
Scaler withBounds(const Settings &s, Scaler state, bool foundInf) {
  if (foundInf) {
    state.tracker = 0;
    if (--state.hysteresis > 0)
      return state;
    float reduced = static_cast<float>(double(state.scale) * s.backoff);
    state.scale = reduced < s.floor ? s.floor : reduced;
    return state;
  }
  state.hysteresis = s.hysteresis;
  if (++state.tracker < s.interval)
    return state;
  state.tracker = 0;
  float grown = static_cast<float>(double(state.scale) * s.growth);
  if (std::isfinite(grown))
    state.scale = grown > s.ceiling ? s.ceiling : grown;
  return state;
}

std::string number(double value) {
  if (std::isinf(value))
    return "0x7FF0000000000000";
  char text[40];
  std::snprintf(text, sizeof(text), "%.17e", value);
  return text;
}

std::string textOf(const Settings &s) {
  return "mpc.update_scale %0, %1, %2, %3 {growth = " + number(s.growth) +
         " : f64, backoff = " + number(s.backoff) +
         " : f64, interval = " + std::to_string(s.interval) +
         " : i64, hysteresis_steps = " + std::to_string(s.hysteresis) +
         " : i64, floor = " + number(s.floor) + " : f64, ceiling = " + number(s.ceiling) +
         " : f64} : (tensor<f32>, tensor<i32>, tensor<i32>, tensor<i1>) -> (tensor<f32>, "
         "tensor<i32>, tensor<i32>)";
}

using Model = Scaler (*)(const Settings &, Scaler, bool);

/// Drives op and model together; gives the first difference, or nothing.
std::string firstDifference(TrainingOp &op, const Settings &settings, Model model, Scaler start,
                            std::mt19937 &generator, bool inPrimitives) {
  int compared = model == likePyTorch ? 2 : 3; // it has no hysteresis
  unsigned oddsOfInf = 1 + generator() % 12;
  Scaler expected = start;
  std::vector<EvalTensor> state = {scalarOf(start.scale), scalarOf(start.tracker),
                                   scalarOf(start.hysteresis)};
  for (int step = 0; step < 50; ++step) {
    bool foundInf = generator() % oddsOfInf == 0;
    state.push_back(scalarOf(!foundInf));
    state = inPrimitives ? op.primitives(state) : op.whole(state);
    expected = model(settings, expected, foundInf);
    double want[] = {expected.scale, double(expected.tracker), double(expected.hysteresis)};
    for (int i = 0; i < compared; ++i)
      if (state[i].data[0] != want[i])
        return "step " + std::to_string(step) + ", result " + std::to_string(i) + ": " +
               std::to_string(state[i].data[0]) + ", not " + std::to_string(want[i]);
  }
  return "";
}

/// `count` sequences over `groups` settings; the number of sequences that differ.
int sequencesThatDiffer(int count, Model model, llvm::function_ref<Settings(std::mt19937 &)> draw,
                        std::string &first) {
  std::mt19937 generator(7);
  int differing = 0;
  std::unique_ptr<TrainingOp> op;
  Settings settings{};
  for (int i = 0; i < count; ++i) {
    if (i % 20 == 0) {
      settings = draw(generator);
      op = std::make_unique<TrainingOp>(textOf(settings));
      if (!op->parsed())
        return count;
    }
    float scale = std::ldexp(1 + float(generator() % 1024) / 1024, int(generator() % 158) - 30);
    Scaler start{scale, int(generator() % settings.interval), settings.hysteresis};
    std::string difference = firstDifference(*op, settings, model, start, generator, i % 2 != 0);
    differing += !difference.empty();
    if (first.empty())
      first = difference;
  }
  return differing;
}

template <typename Number>
Number pick(std::mt19937 &generator, std::initializer_list<Number> values) {
  return values.begin()[generator() % values.size()];
}

Settings drawPyTorch(std::mt19937 &generator) {
  return {pick(generator, {2.0, 1.5, 1.7, 1.1, 1024.0, 1e6}),
          pick(generator, {0.5, 0.3, 0.9, 1e-6}), 1 + int(generator() % 5)};
}

Settings drawBounded(std::mt19937 &generator) {
  Settings s = drawPyTorch(generator);
  s.hysteresis = 1 + int(generator() % 4);
  s.floor = pick(generator, {0.0f, 1.0f, 0.3f, 1e-5f});
  s.ceiling = pick(generator, {16777216.0f, 1e5f, std::numeric_limits<float>::infinity()});
  return s;
}

TEST(UpdateScale, is_pytorchs_grad_scaler) {
  std::string first;
  EXPECT_EQ(sequencesThatDiffer(1000, likePyTorch, drawPyTorch, first), 0) << first;
}

/// The state of torch.amp.GradScaler(init_scale=510, growth_factor=1.7, growth_interval=1) after a
/// step; 1.7 rounded to f32 would give 867.00006.
TEST(UpdateScale, multiplies_in_double) {
  for (bool inPrimitives : {false, true}) {
    Settings settings{1.7, 0.3, 1};
    TrainingOp op(textOf(settings));
    ASSERT_TRUE(op.parsed());
    std::vector<EvalTensor> state = {scalarOf(510), scalarOf(0), scalarOf(1), scalarOf(1)};
    state = inPrimitives ? op.primitives(state) : op.whole(state);
    EXPECT_EQ(state[0].data[0], 867.0);
  }
}

TEST(UpdateScale, has_floor_ceiling_and_hysteresis) {
  std::string first;
  EXPECT_EQ(sequencesThatDiffer(400, withBounds, drawBounded, first), 0) << first;
  EXPECT_GT(sequencesThatDiffer(400, likePyTorch, drawBounded, first), 100)
      << "the control: without floor, ceiling and hysteresis";
}

/// The reciprocal is rounded before the product, and the operand widened exactly.
TEST(Unscale, is_the_product_with_the_rounded_reciprocal) {
  const char *text = R"(
    func.func @main(%g: tensor<64xf16, #mpc.scaled<"loss">>, %s: tensor<f32>) -> tensor<64xf32> {
      %y = mpc.unscale %g, %s : (tensor<64xf16, #mpc.scaled<"loss">>, tensor<f32>)
        -> tensor<64xf32>
      return %y : tensor<64xf32>
    })";
  Models models;
  EvalTensor g = normal({64}, 100, 3);
  for (double &x : g.data)
    x = FloatFormat::get(FloatFormat::F16).round(x);
  int apart = 0;
  for (float scale : {65536.0f, 3.0f, 1.0e-3f, 49.0f}) {
    EvalTensor actual = evaluate(models, text, {g, scalarOf(scale)})[0];
    for (size_t i = 0; i < g.data.size(); ++i) {
      float inverse = 1.0f / scale, expected = float(g.data[i]) * inverse;
      EXPECT_EQ(actual.data[i], double(expected));
      apart += expected != float(g.data[i]) / scale;
    }
  }
  EXPECT_GT(apart, 0) << "no element shows where the rounding is";
}

TEST(ScaleLoss, is_one_product) {
  Models models;
  float loss = 2.3456789f, scale = 1.1f;
  EvalTensor y = evaluate(models, R"(
    func.func @main(%l: tensor<f32>, %s: tensor<f32>) -> tensor<f32, #mpc.scaled<"loss">> {
      %y = mpc.scale_loss %l, %s tag "loss" : (tensor<f32>, tensor<f32>)
        -> tensor<f32, #mpc.scaled<"loss">>
      return %y : tensor<f32, #mpc.scaled<"loss">>
    })",
                          {scalarOf(loss), scalarOf(scale)})[0];
  EXPECT_EQ(y.data[0], double(loss * scale));
}

} // namespace
} // namespace mpc::test
