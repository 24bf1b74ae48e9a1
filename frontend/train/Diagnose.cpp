// mpc train --find-nonfinite: repeats a skipped step from its batch, unless the loss scale alone
// explains it, and reports the result. The run waits for every step.
#include "frontend/train/Trainer.h"

namespace mpc::train {
namespace {

/// The most diagnoses of a run, since it may go wrong in every step.
constexpr unsigned mostDiagnoses = 3;

} // namespace

/// Keeps the batch and the small state that a call changes. Call it before the call that takes the
/// batch.
Status Trainer::keepForDiagnosis(const Batch &batch) {
  if (!finder || diagnoses >= mostDiagnoses)
    return Status();
  if (!isAccumulating)
    keptBatches.clear();
  KeptBatch &kept = keptBatches.emplace_back();
  kept.batch = batch;
  return statusOf(finder->keep(kept.state));
}

/// Diagnoses the last step, which is done.
Status Trainer::diagnose() {
  if (!finder || diagnoses >= mostDiagnoses)
    return Status();
  MPC_TRY(drain());
  if (!diagnosisDue)
    return Status();
  diagnosisDue = false;
  ++diagnoses;
  const Clock::time_point begin = Clock::now();
  NonfiniteFinding finding;
  for (KeptBatch &kept : keptBatches) {
    MPC_TRY(statusOf(finder->find(kept.batch, kept.state, finding)));
    if (finding.found)
      break;
  }
  elsewhere += secondsSince(begin);
  tell("nonfinite",
       "step " + std::to_string(position.step) + ": " +
           (finding.found ? finding.text
            : keptBatches.size() > 1
                ? "each micro-batch by itself is finite, the sum of their gradients is not"
                : finding.text));
  return Status();
}

/// Remembers the first step since tellJump that was skipped though all of it is finite.
void Trainer::noteJump(const StepRecord &record) {
  if (!jumpRule)
    return;
  const bool jumps = record.skipped && record.nonfinite.empty() && !lossIsLost(record);
  if (jumpStep && (jumps || !record.skipped))
    ++jumpBehind;
  if (jumps && !jumpStep && jumpsTold < mostDiagnoses)
    jumpStep = record.step;
}

/// Names the tensor for which a step was skipped. It waits for the steps in flight.
Status Trainer::tellJump() {
  if (!jumpStep)
    return Status();
  MPC_TRY(drain());
  const std::string what = jumpText(*program, *jumpRule, jumpBehind);
  if (!what.empty())
    warn({"step " + std::to_string(jumpStep) + " is skipped for fp8's jump_limit of " +
          formatNumber(jumpRule->limit) + ": the amax of " + what +
          "; the next steps' scales have room for it"});
  ++jumpsTold;
  jumpStep = jumpBehind = 0;
  return Status();
}

} // namespace mpc::train
