// The loop of mpc train: batches, steps, metrics, evaluation, and what happens when gradients stay
// not finite.
#pragma once

#include "frontend/train/Display.h"
#include "frontend/train/Evaluation.h"
#include "frontend/train/Feeder.h"
#include "frontend/train/Job.h"
#include "frontend/train/Program.h"
#include "frontend/train/Records.h"

#include <deque>

namespace mpc::train {

/// What a run is at; with the program's state all that decides how it goes on.
struct Position {
  uint64_t step = 0;        // steps done, skipped ones too
  uint64_t batchOffset = 0; // batches that were passed over by rollbacks
  uint64_t skips = 0, consecutiveSkips = 0;
};

class Trainer {
public:
  explicit Trainer(const Job &job);
  ~Trainer();
  /// Trains. `interrupted` is the signal that ended it early, or 0.
  Status run(int &interrupted);

private:
  using Clock = std::chrono::steady_clock;
  /// The metrics of a step, by where they stand.
  struct MetricNames {
    std::vector<std::string> names;
    int loss = -1, gradNorm = -1, learningRate = -1, scale = -1;
    std::vector<size_t> others;
  };

  Status prepare();
  Status openFiles();
  Status openSinks();
  Status startRun();
  Status train();
  Status finish();

  Status startStep();
  Status callStep(Batch &batch);
  Status collect();
  Status drain();
  void onMetrics(const mpc_metrics &metrics);
  void finishStep(StepRecord record);
  Status atBoundary();
  Status evaluate();
  Status checkSinks();
  void startFeeder();
  void say(const std::string &what, const std::string &text);
  std::string summary() const;
  template <typename Record>
  void write(const Record &record) {
    for (const auto &sink : sinks)
      sink->write(record);
  }

  const Job &job;
  std::unique_ptr<Program> program;
  std::string model, precision;
  std::unique_ptr<Data> data, evalData;
  std::unique_ptr<Evaluation> evaluation;
  std::unique_ptr<Feeder> feeder;
  std::vector<std::unique_ptr<Sink>> sinks;
  std::unique_ptr<Display> display;
  MetricNames metricNames;
  Position position;
  uint64_t started = 0; // steps that were started; position.step of them are done
  uint64_t firstStep = 0;
  double microLoss = 0;
  uint64_t microSteps = 0; // whose loss is in microLoss
  std::string firstNonfinite;
  StepRecord lastRecord;
  std::map<std::string, double> lastEval;
  uint64_t lastEvalStep = 0;
  Clock::time_point began;
  // When the last steps were done, less the time that went elsewhere.
  std::deque<double> stepTimes;
  double elsewhere = 0; // seconds of evaluation, checkpoints and the like
};

} // namespace mpc::train
