// Predicted times beside an H200's. The record of Devices.cpp is what fit() makes of the table, so
// `mpc_formats_tests` derives it again; it prints the constants, and the errors where each workload
// is predicted by constants that are fitted to the other three.
#include "ir/formats/StepTimes.h"

#include "gtest/gtest.h"

#include <cmath>
#include <cstdio>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

using namespace mpc;

namespace {

struct Row {
  std::string step, name;
  double launches, seconds; // of each launch
  StepWork work;
};
struct Step {
  double launches = 0, alone = 0, inARow = 0; // seconds
};
struct Table {
  std::vector<Row> rows;
  std::map<std::string, Step> steps;
};

StepWork::Kind kindOf(const std::string &word) {
  return word == "product"              ? StepWork::Kind::Product
         : word == "attention forward"  ? StepWork::Kind::AttentionForward
         : word == "attention backward" ? StepWork::Kind::AttentionBackward
                                        : StepWork::Kind::Kernel;
}

Table readTable() {
  Table table;
  std::ifstream file(MPC_RESULTS "2026-11-28-h200-kernels.tsv");
  std::string line;
  while (std::getline(file, line)) {
    std::vector<std::string> cells;
    std::stringstream stream(line);
    for (std::string cell; std::getline(stream, cell, '\t');)
      cells.push_back(cell);
    const auto number = [&](size_t i) { return std::stod(cells.at(i)); };
    if (line.empty() || line[0] == '#')
      continue;
    if (cells.at(1) == "step") {
      table.steps[cells[0]] = {number(2), number(3) * 1e-6, number(4) * 1e-6};
      continue;
    }
    StepWork work;
    work.kind = kindOf(cells.at(4));
    work.compute = cells.at(5);
    work.flops = number(6), work.bytes = number(7), work.costly = number(8);
    work.gathered = number(9), work.turned = number(10), work.tiles = number(11);
    work.exposed = number(12), work.rowScaled = number(13) != 0, work.scores = number(14);
    table.rows.push_back({cells[0], cells[1], number(2), number(3) * 1e-6, work});
  }
  return table;
}

/// The workloads: a step of GPT-2 in three precisions, a layer of Llama 3 8B in two.
const std::map<std::string, std::set<std::string>> workloads = {
    {"GPT-2 bf16", {"step-bf16"}},
    {"GPT-2 fp8", {"step-fp8"}},
    {"GPT-2 fp8 by blocks", {"step-fp8_block"}},
    {"Llama's layer", {"block-bf16", "block-fp8"}},
};

Table without(const Table &table, const std::set<std::string> &steps) {
  Table rest = table;
  std::erase_if(rest.rows, [&](const Row &row) { return steps.contains(row.step); });
  for (const std::string &step : steps)
    rest.steps.erase(step);
  return rest;
}

const DeviceRates &device() { return *findDevice("H200"); }

double logRatio(const Row &row, const DeviceTimes &times) {
  return std::log(predictedSeconds(device(), times, row.work) / row.seconds);
}

/// The sum over kernels of the squared logarithm of predicted over measured, linear beyond 0.3,
/// each weighed by the root of its share of time.
double lossOf(const Table &table, const DeviceTimes &times) {
  constexpr double kFar = 0.3, kSlope = 0.2;
  double loss = 0;
  for (const Row &row : table.rows) {
    const double ratio = std::abs(logRatio(row, times));
    loss += std::sqrt(row.launches * row.seconds) *
            (ratio < kFar ? ratio * ratio : kFar * kFar + kSlope * (ratio - kFar));
  }
  return loss;
}

/// Where the fit begins, and what a constant stays at that no row of the table depends on.
DeviceTimes beginning() {
  return {.source = "",
          .multiprocessors = device().measured->multiprocessors,
          .gap = 0,
          .start = 2e-6,
          .memory = 0.85,
          .tensor16 = 0.8,
          .tensor8 = 0.8,
          .rowScaled = 1,
          .scoreForward = 1e-12,
          .scoreBackward = 2e-12,
          .costly = 1e-12,
          .gathered = 4e-12};
}

double gapOf(const Table &table) {
  double idle = 0, launches = 0;
  for (const auto &[name, step] : table.steps)
    idle += step.alone, launches += step.launches;
  for (const Row &row : table.rows)
    idle -= row.launches * row.seconds;
  return idle / launches;
}

/// Moves one constant after the other, as long as the loss falls; `held` stays.
DeviceTimes fit(const Table &table, const char *held = "", const DeviceTimes &from = beginning()) {
  DeviceTimes times = from;
  double loss = lossOf(table, times);
  for (double stride = 0.2; stride > 1e-4; stride /= 2)
    for (bool moves = true; moves;) {
      moves = false;
      for (const TimeConstant &constant : timeConstants)
        for (const double factor : {1 + stride, 1 / (1 + stride)}) {
          if (std::string(constant.name) == held)
            continue;
          DeviceTimes other = times;
          other.*constant.member *= factor;
          if (const double found = lossOf(table, other); found < loss * (1 - 1e-9))
            times = other, loss = found, moves = true;
        }
    }
  times.gap = gapOf(table);
  return times;
}

struct Errors {
  double alone, inARow;           // of the step, relative
  double launches, time, kernels; // the shares within 20%
};

Errors errorsOf(const Table &table, const std::string &name, const DeviceTimes &times) {
  const Step &step = table.steps.at(name);
  double predicted = step.launches * times.gap, launches = 0, seconds = 0, kernels = 0;
  Errors near{};
  for (const Row &row : table.rows) {
    if (row.step != name)
      continue;
    const double ours = predictedSeconds(device(), times, row.work),
                 isNear = std::abs(ours / row.seconds - 1) <= 0.2 ? 1 : 0;
    predicted += row.launches * ours;
    launches += row.launches, seconds += row.launches * row.seconds, ++kernels;
    near.launches += isNear * row.launches;
    near.time += isNear * row.launches * row.seconds;
    near.kernels += isNear;
  }
  return {predicted / step.alone - 1, predicted / step.inARow - 1, near.launches / launches,
          near.time / seconds, near.kernels / kernels};
}

void print(const char *head, const Errors &errors) {
  std::printf("%-22s step %+5.1f%% alone %+5.1f%% in a row; within 20%%: %3.0f%% of launches, "
              "%3.0f%% of time, %3.0f%% of kernels\n",
              head, 100 * errors.alone, 100 * errors.inARow, 100 * errors.launches,
              100 * errors.time, 100 * errors.kernels);
}

struct StepTimes : testing::Test {
  const Table table = readTable();
};

TEST_F(StepTimes, the_record_is_the_fit_to_the_table) {
  ASSERT_EQ(table.steps.size(), 5U);
  const DeviceTimes fitted = fit(table);
  for (const TimeConstant &constant : timeConstants) {
    const double found = fitted.*constant.member, kept = device().measured->*constant.member;
    std::printf("%-14s %10.4g\n", constant.name, found);
    EXPECT_NEAR(kept / found, 1, 0.01) << constant.name;
  }
  for (const auto &[name, step] : table.steps) {
    const Errors errors = errorsOf(table, name, *device().measured);
    print(name.c_str(), errors);
    EXPECT_GE(errors.launches, 0.75) << name;
    EXPECT_GE(errors.time, 0.90) << name;
  }
}

// The step is within 10%. Kernels within 20% were the aim, which most of the time meets; not by
// blocks, whose products no other workload has (test/bench/results/2026-11-28-h200-predictions.md).
TEST_F(StepTimes, each_workload_is_predicted_from_the_others) {
  for (const auto &[workload, steps] : workloads) {
    const DeviceTimes times = fit(without(table, steps));
    for (const std::string &name : steps) {
      const Errors errors = errorsOf(table, name, times);
      print(name.c_str(), errors);
      EXPECT_LE(std::abs(errors.alone), 0.10) << name;
      EXPECT_LE(std::abs(errors.inARow), 0.11) << name; // clocks fall, which is left out
      const bool isByBlocks = name == "step-fp8_block";
      EXPECT_GE(errors.launches, isByBlocks ? 0.40 : 0.70) << name;
      EXPECT_GE(errors.time, isByBlocks ? 0.60 : 0.85) << name;
    }
  }
}

TEST_F(StepTimes, each_constant_of_kernels_buys_something) {
  const DeviceTimes fitted = fit(table);
  for (const TimeConstant &constant : timeConstants) {
    if (constant.member == &DeviceTimes::gap)
      continue; // the time in which no kernel runs
    DeviceTimes none = beginning();
    none.*constant.member = fitted.*constant.member > 1e-3 ? 1 : 0; // a share, or seconds
    none = fit(table, constant.name, none);
    const double more = lossOf(table, none) / lossOf(table, fitted);
    std::printf("without %s the loss is %.2f times as large\n", constant.name, more);
    for (const auto &[name, step] : table.steps)
      print(name.c_str(), errorsOf(table, name, none));
    EXPECT_GT(more, 1.02) << constant.name;
  }
}

TEST_F(StepTimes, a_constant_that_is_off_by_30_percent_is_seen) {
  const double loss = lossOf(table, *device().measured);
  for (const TimeConstant &constant : timeConstants)
    for (const double factor : {0.7, 1.3}) {
      DeviceTimes off = *device().measured;
      off.*constant.member *= factor;
      const bool isOfKernels = constant.member != &DeviceTimes::gap;
      EXPECT_TRUE(!isOfKernels || lossOf(table, off) > loss) << constant.name << " x " << factor;
    }
}

TEST_F(StepTimes, tensor_cores_that_are_off_by_30_percent_miss_the_bar) {
  DeviceTimes off = *device().measured;
  off.tensor16 *= 1.3;
  EXPECT_GT(std::abs(errorsOf(table, "block-bf16", off).alone), 0.10);
}

TEST_F(StepTimes, what_was_measured_is_predictable) {
  for (const Row &row : table.rows)
    EXPECT_TRUE(isPredictable(row.work)) << row.name;
  StepWork work;
  work.kind = StepWork::Kind::Product;
  work.compute = "tf32";
  EXPECT_FALSE(isPredictable(work));
  work.kind = StepWork::Kind::Unmeasured;
  EXPECT_FALSE(isPredictable(work));
}

TEST_F(StepTimes, a_device_without_measurements_has_the_rates_of_its_datasheet) {
  const DeviceRates &known = *findDevice("H100");
  EXPECT_EQ(known.measured, nullptr);
  EXPECT_EQ(reachedRates(known).bf16, known.bf16);
  EXPECT_LT(reachedRates(device()).bf16, device().bf16);
}

} // namespace
