// mpc train --find-nonfinite: a step that was skipped, and not because of the loss scale alone, is
// made again from its batch, and what it finds is said. Every step is waited for.
#include "frontend/train/Trainer.h"

namespace mpc::train {
namespace {

/// A run that goes wrong in every step is told of it a few times.
constexpr unsigned mostDiagnoses = 3;

} // namespace

/// Before the call that takes the batch: the batch, and the small state that the call changes.
Status Trainer::keepForDiagnosis(const Batch &batch) {
  if (!finder || diagnoses >= mostDiagnoses)
    return Status();
  if (!isAccumulating)
    keptBatches.clear();
  KeptBatch &kept = keptBatches.emplace_back();
  kept.batch = batch;
  return statusOf(finder->keep(kept.state));
}

/// Behind a step that was waited for.
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

} // namespace mpc::train
