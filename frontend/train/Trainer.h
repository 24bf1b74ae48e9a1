// The loop of mpc train: batches, steps, metrics, evaluation, and recovery when gradients stay not
// finite.
#pragma once

#include "frontend/train/Checkpoints.h"
#include "frontend/train/Evaluation.h"
#include "frontend/train/Job.h"
#include "frontend/train/data/Feeder.h"
#include "frontend/train/data/Program.h"
#include "frontend/train/records/Display.h"
#include "frontend/train/watch/Jumps.h"
#include "frontend/train/watch/Measure.h"
#include "frontend/train/watch/Watch.h"

#include "frontend/run/Averages.h"
#include "frontend/run/FindNonfinite.h"
#include "frontend/run/Settings.h"

#include "mpc/RankPlace.h"

#include <deque>
#include <functional>

namespace mpc::train {

class Trainer {
public:
  explicit Trainer(const Job &job);
  ~Trainer();
  /// Trains. `interrupted` becomes the signal that ended training early, or 0.
  Status run(int &interrupted);

private:
  using Clock = std::chrono::steady_clock;
  /// The places of a step's metrics.
  struct MetricNames {
    std::vector<std::string> names;
    int loss = -1, gradNorm = -1, learningRate = -1, scale = -1;
    std::vector<size_t> others;
  };

  // Several ranks: OnRanks.cpp.
  /// Reads the place of this process among ranks. Ranks but the first show errors alone, and write
  /// nothing.
  Status findPlace();
  /// Refuses ranks that were given other data or options than the first.
  Status agreeOnJob();
  /// Takes the signal of any rank as that of all, so that all end behind the same step.
  Status agreeOnStop();
  Status agreeOnSave(const Status &own);
  /// Compares the state of all ranks, tensor by tensor.
  Status checkReplicas();
  /// Waits until all ranks have ended their work: who starts them may end the others with the first
  /// one that leaves. `own` is this rank's end.
  Status endTogether(const Status &own);
  /// The same behind a recovery, where all must be at the same step.
  Status agreeOnPosition(const Status &own);
  bool isFirst() const { return place.rank == 0; }
  /// Samples or tokens of a step of all ranks.
  uint64_t unitsPerStep() const { return data->unitsPerBatch * job.microBatches * place.count; }

  // Before the first step: Prepare.cpp.
  Status prepare();
  void tellLoadNotes();
  Status checkFallback();
  Status checkFallbackPlan();
  Status chooseArtifact();
  Status load(LoadWishes wishes);
  void readMetricNames();
  Status openFiles();
  std::vector<TensorSlot> stepInputs() const;
  Status resume();
  Status checkNotes(const Checkpoint &checkpoint, const CheckpointNotes &notes) const;
  void beginOrder(const CheckpointNotes &notes);
  std::string otherPrecision(const Checkpoint &checkpoint, const CheckpointNotes &notes) const;
  Status openSinks();

  // The loop: Trainer.cpp.
  Status startRun();
  void writeRun();
  Status train();

  Status startStep();
  Status callStep(Batch &batch);
  Status collect();
  Status drain();
  void onMetrics(const mpc_metrics &metrics);
  void finishStep(StepRecord record);
  Status atBoundary();
  Status evaluate();
  /// Calls `use` with the averages in place of the parameters, where the job asks for it.
  Status withAverages(const std::function<Status()> &use);
  Status checkSinks();
  void startFeeder();
  /// Prints a line and writes a note to the records.
  void tell(const std::string &what, const std::string &text);
  void warn(const std::vector<std::string> &texts);

  // --find-nonfinite: Diagnose.cpp.
  Status keepForDiagnosis(const Batch &batch);
  Status diagnose();
  void noteJump(const StepRecord &record);
  Status tellJump();

  // Checkpoints, and gradients that stay not finite: Recover.cpp.
  CheckpointNotes notesNow() const;
  Status saveCheckpoint();
  Status saveOwn(std::string &named);
  Status tryCheckpoint();
  /// Handles instability: stops, rolls back, or falls back to another artifact.
  Status recover();
  Status rollBack();
  Status fallBack();
  std::string trouble() const;
  Status lowerLearningRates(uint64_t times);

  // Afterwards: Ending.cpp.
  Status finish(const Status &trained);
  std::string summary() const;

  static double secondsSince(Clock::time_point begin) {
    return std::chrono::duration<double>(Clock::now() - begin).count();
  }
  template <typename Record>
  void write(const Record &record) {
    for (const auto &sink : sinks)
      sink->write(record);
  }

  const Job &job;
  RankPlace place;
  int stopSignal = 0;   // of any rank
  std::string artifact; // the one that runs
  bool fellBack = false;
  std::unique_ptr<Program> program;
  std::string model, precision;
  double scaleFloor = unknown;
  bool keepsFp8 = false;               // its state has histories and scales of FP8
  std::optional<JumpRule> jumpRule;    // of its FP8 recipe
  uint64_t jumpStep = 0;               // skipped for a jump that was not told yet; 0: none
  uint64_t jumpBehind = 0;             // steps since then whose amaxes entered the histories
  std::vector<IndexRange> inputRanges; // of the step's inputs
  std::unique_ptr<Data> data, evalData;
  std::unique_ptr<Evaluation> evaluation;
  std::unique_ptr<Measurement> measurement;
  std::unique_ptr<Watch> watch;
  std::unique_ptr<NonfiniteFinder> finder; // null without --find-nonfinite
  struct KeptBatch {
    Batch batch;
    KeptState state; // before it
  };
  std::vector<KeptBatch> keptBatches; // of the step that was started last, where there is a finder
  bool diagnosisDue = false;
  unsigned diagnoses = 0, jumpsTold = 0;
  Checkpoints checkpoints;
  uint64_t savedStep = 0; // of the newest checkpoint
  std::unique_ptr<Feeder> feeder;
  std::vector<std::unique_ptr<Sink>> sinks;
  std::unique_ptr<Display> display;
  MetricNames metricNames;
  Position position;
  uint64_t started = 0;                 // steps that were started; position.step of them are done
  uint64_t firstStep = 0, stepsNow = 0; // steps before this process; steps it made
  uint64_t skipsNow = 0;                // of stepsNow
  uint64_t unstable = 0;                // skipped steps in a row, once they reach job.maxSkips
  bool isAccumulating = false;          // between a first micro-batch and its apply
  double microLoss = 0;
  std::string microLayer;     // the first that was not finite
  double microRank = unknown; // where it was
  uint64_t microSteps = 0;    // whose loss is in microLoss
  std::string firstNonfinite; // of the skipped steps in a row
  Batch *lastBatch = nullptr; // of the step that was started last; null: none since startFeeder
  StepRecord lastRecord;
  std::vector<std::pair<std::string, std::string>> early; // notes from before there was a display
  std::map<std::string, double> lastEval;
  uint64_t lastEvalStep = 0;
  Clock::time_point began;
  // The times at which the last steps were done, less the time spent elsewhere.
  std::deque<double> stepTimes;
  bool startedUp = false;    // the first step has left stepTimes
  bool toldSinks = false;    // that measurements are not kept
  bool toldAverages = false; // that there are none yet
  double elsewhere = 0;      // seconds of evaluation, checkpoints and other work
};

} // namespace mpc::train
