// The conditions of warnings, and the messages about gradients.
#include "frontend/train/watch/Watch.h"
#include "frontend/train/watch/Measure.h"

#include "mpc/Fp8Names.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace mpc::train {
namespace {

StepRecord stepOf(uint64_t step, double loss, double norm = 1) {
  StepRecord record;
  record.step = step;
  record.loss = loss;
  record.gradNorm = norm;
  return record;
}

/// All messages over `steps` steps of a loss.
template <typename Loss>
std::vector<std::string> warningsOf(uint64_t steps, const Loss &loss) {
  Watch watch(steps, unknown, "--find-nonfinite");
  std::vector<std::string> all;
  for (uint64_t step = 1; step <= steps; ++step)
    for (const std::string &text : watch.onStep(stepOf(step, loss(step))))
      all.push_back(text);
  return all;
}

TEST(Watch, a_loss_that_stands_still) {
  const auto still = warningsOf(500, [](uint64_t) { return 2.5; });
  ASSERT_EQ(still.size(), 1u); // once
  EXPECT_NE(still[0].find("step 200: the loss stands still, at a mean of 2.5"), std::string::npos)
      << still[0];
  EXPECT_TRUE(warningsOf(199, [](uint64_t) { return 2.5; }).empty());
  EXPECT_TRUE(
      warningsOf(500, [](uint64_t step) { return 5 - 0.005 * static_cast<double>(step); }).empty());
  // A tenth of a long run is its measure: 0.2% in 100 steps is slow, 2% in 1000 is not.
  EXPECT_TRUE(warningsOf(9000, [](uint64_t step) {
                return 5 * std::exp(-2e-5 * static_cast<double>(step));
              }).empty());
  EXPECT_EQ(warningsOf(
                9000, [](uint64_t step) { return 5 * std::exp(-1e-7 * static_cast<double>(step)); })
                .size(),
            1u);
}

TEST(Watch, a_gradient_norm_that_is_lost) {
  for (const double norm :
       {std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()}) {
    Watch watch(100, unknown, "--find-nonfinite");
    StepRecord record = stepOf(4, 2.5, norm);
    record.skipped = true; // the gradients are not finite, which others say
    EXPECT_TRUE(watch.onStep(record).empty());
    const auto said = watch.onStep(stepOf(5, 2.5, norm));
    ASSERT_EQ(said.size(), 1u);
    EXPECT_NE(said[0].find("step 5: the gradient norm is "), std::string::npos) << said[0];
    EXPECT_TRUE(watch.onStep(stepOf(6, 2.5, norm)).empty()); // once
  }
}

TEST(Watch, a_loss_that_is_lost) {
  StepRecord record = stepOf(3, std::numeric_limits<double>::infinity());
  record.skipped = true;
  record.nonfinite = "first.declared";
  Watch watch(100, /*scaleFloor=*/1, "--find-nonfinite");
  const auto said = watch.onStep(record);
  ASSERT_EQ(said.size(), 1u);
  EXPECT_NE(said[0].find("step 3: the loss is inf"), std::string::npos) << said[0];
  EXPECT_NE(said[0].find("the forward leaves the range of its format"), std::string::npos);
  EXPECT_NE(said[0].find("--find-nonfinite says where it begins"), std::string::npos);
  EXPECT_EQ(said[0].find("first.declared"), std::string::npos) << said[0];
  EXPECT_TRUE(watch.onStep(record).empty()); // once
  EXPECT_TRUE(Watch(100, 1, /*search=*/"").onStep(record).empty());
  // A scale handles gradients alone.
  record.loss = 2;
  EXPECT_FALSE(lossIsLost(record));
  EXPECT_TRUE(Watch(100, 1, "").onStep(record).empty());
}

TEST(Watch, a_norm_that_jumps) {
  Watch watch(1000, unknown, "--find-nonfinite");
  for (uint64_t step = 1; step <= 30; ++step)
    EXPECT_TRUE(watch.onStep(stepOf(step, 5.0 / static_cast<double>(step), 0.5)).empty());
  EXPECT_TRUE(watch.onStep(stepOf(31, 0.1, 5)).empty()); // 10 times is no jump yet
  StepRecord skipped = stepOf(32, 0.1, 50);
  skipped.skipped = true;
  EXPECT_TRUE(watch.onStep(skipped).empty());
  const auto said = watch.onStep(stepOf(33, 0.1, 5.1));
  ASSERT_EQ(said.size(), 1u);
  EXPECT_NE(said[0].find("jumps to 5.1, the median of the last 31 steps is 0.5"), std::string::npos)
      << said[0];
  EXPECT_TRUE(watch.onStep(stepOf(34, 0.1, 99)).empty());
}

TEST(Watch, a_scale_that_falls) {
  Watch watch(1000, 2, "--find-nonfinite"), without(1000, unknown, "--find-nonfinite");
  StepRecord record = stepOf(1, 1);
  record.scale = 33;
  EXPECT_TRUE(watch.onStep(record).empty());
  record.scale = 32;
  EXPECT_TRUE(without.onStep(record).empty());
  ASSERT_EQ(watch.onStep(record).size(), 1u);
  EXPECT_TRUE(watch.onStep(record).empty());
}

HostTensor f32(const std::vector<double> &values) {
  HostTensor tensor = HostTensor::make(DType::F32, {static_cast<int64_t>(values.size())});
  tensor.setValues(values);
  return tensor;
}

TEST(Measurement, what_is_counted) {
  const double infinity = std::numeric_limits<double>::infinity();
  const GradientRecord record =
      describeGradient("w", f32({0, -0.0, 1, -1.5, 2, 0.25, infinity, NAN, -infinity}));
  EXPECT_EQ(record.parameter, "w");
  EXPECT_EQ(record.format, "f32");
  EXPECT_EQ(record.count, 9u);
  EXPECT_EQ(record.zeros, 2u);
  EXPECT_EQ(record.nonfinite, 3u);
  EXPECT_EQ(record.amax, 2);
  EXPECT_EQ(record.minExponent, -2);
  EXPECT_EQ(record.histogram, (std::vector<uint64_t>{1, 0, 2, 1}));
  EXPECT_TRUE(describeGradient("w", f32({0})).histogram.empty());
}

TEST(Measurement, each_format) {
  for (DType type : {DType::F16, DType::BF16, DType::F8E5M2, DType::F8E4M3FN}) {
    HostTensor tensor = HostTensor::make(type, {4});
    tensor.setValues({0, -0.125, 3, 0.015625});
    const GradientRecord record = describeGradient("w", tensor);
    EXPECT_EQ(record.format, dtypeName(type));
    EXPECT_EQ(record.zeros, 1u);
    EXPECT_EQ(record.amax, 3);
    EXPECT_EQ(record.minExponent, -6);
    EXPECT_EQ(record.histogram, (std::vector<uint64_t>{1, 0, 0, 1, 0, 0, 0, 1}));
  }
}

MeasureRecord measured(const std::string &format, uint64_t zeros, int32_t minExponent,
                       std::vector<uint64_t> histogram) {
  GradientRecord gradient;
  gradient.parameter = "fc1.weight";
  gradient.format = format;
  gradient.zeros = zeros;
  gradient.minExponent = minExponent;
  gradient.count = zeros;
  for (uint64_t bin : histogram)
    gradient.count += bin;
  gradient.histogram = std::move(histogram);
  MeasureRecord record;
  record.step = 10;
  record.gradients = {gradient};
  return record;
}

TEST(Watch, gradients_that_vanish) {
  const auto says = [](const MeasureRecord &record) {
    return Watch(100, unknown, "").onMeasure(record);
  };
  const auto said = says(measured("f16", 30, -24, {10, 20, 40}));
  ASSERT_EQ(said.size(), 1u);
  EXPECT_NE(said[0].find("30% of the gradient of fc1.weight is zero, below what f16 holds"),
            std::string::npos)
      << said[0];
  EXPECT_EQ(says(measured("f16", 30, 0, {})).size(), 1u);            // all of it
  EXPECT_TRUE(says(measured("f16", 30, -10, {10, 20, 40})).empty()); // zero by nature
  EXPECT_TRUE(says(measured("f16", 4, -24, {16, 30, 50})).empty());  // 4%
  EXPECT_TRUE(says(measured("f32", 30, -24, {10, 20, 40})).empty());
  EXPECT_TRUE(says(measured("bf16", 30, -24, {10, 20, 40})).empty());
}

QuantisedRecord quantisedOf(double sqnr, double amax, double saturated = 0) {
  QuantisedRecord record;
  record.tensor = "fc1.x";
  record.sqnr = sqnr;
  record.amax = amax;
  record.scale = 448;
  record.saturated = saturated;
  return record;
}

/// The message at a measurement behind another.
std::string afterMeasure(const QuantisedRecord &before, const QuantisedRecord &now) {
  Watch watch(100, unknown, "--find-nonfinite");
  MeasureRecord record;
  record.step = 10;
  record.quantised = {before};
  EXPECT_TRUE(watch.onMeasure(record).empty()); // nothing stands before it
  record.step = 20;
  record.quantised = {now};
  const std::vector<std::string> said = watch.onMeasure(record);
  return said.empty() ? "" : said.front();
}

TEST(Watch, quantised_tensors_that_change) {
  const QuantisedRecord before = quantisedOf(31, 2);
  EXPECT_EQ(afterMeasure(before, quantisedOf(25.5, 30)), "");
  EXPECT_EQ(afterMeasure(before, quantisedOf(24, 2)),
            "step 20: what fp8 loses has changed since the last measurement, of fc1.x: SQNR goes "
            "from 31 to 24 dB");
  EXPECT_EQ(afterMeasure(quantisedOf(24, 2), before).empty(), false); // rises too
  EXPECT_NE(afterMeasure(before, quantisedOf(31, 33)).find("amax goes from 2 to 33 at the scale"),
            std::string::npos);
  EXPECT_NE(afterMeasure(before, quantisedOf(31, 0.1)), "");
  QuantisedRecord scaled = before; // its scale alone
  scaled.scale = 448 / 32.;
  EXPECT_NE(afterMeasure(before, scaled).find("scale goes from 448 to 14"), std::string::npos);
  EXPECT_NE(afterMeasure(before, quantisedOf(31, 2, 0.02)).find("2% of it saturates"),
            std::string::npos);
  EXPECT_EQ(afterMeasure(quantisedOf(31, 2, 0.02), quantisedOf(31, 2, 0.03)), "");
  // A tensor of zeros has no SQNR.
  EXPECT_EQ(afterMeasure(before, quantisedOf(unknown, 0)), "");
}

TEST(Measurement, quantised_tensors) {
  HostTensor numbers = HostTensor::make(DType::F32, {fp8Error::count});
  numbers.setValues({4, 0.04, 3, 128, 0.25, 0.125, 0.5});
  QuantisedRecord record = describeQuantised("fc1.dy", numbers);
  EXPECT_EQ(record.tensor, "fc1.dy");
  EXPECT_NEAR(record.sqnr, 20, 1e-4);
  EXPECT_EQ(record.amax, 3);
  EXPECT_EQ(record.scale, 128);
  EXPECT_EQ(record.vanished, 0.25);
  EXPECT_EQ(record.saturated, 0.125);
  EXPECT_EQ(record.nonfinite, 0.5);
  const double nan = std::numeric_limits<double>::quiet_NaN();
  numbers.setValues({0, 0, 0, nan, 0, 0, 0});
  record = describeQuantised("zeros", numbers);
  EXPECT_FALSE(isKnown(record.sqnr));
  EXPECT_FALSE(isKnown(record.scale)); // each block has its own
  numbers.setValues({4, 0, 3, 128, 0, 0, 0});
  EXPECT_TRUE(std::isinf(describeQuantised("exact", numbers).sqnr));
}

} // namespace
} // namespace mpc::train
