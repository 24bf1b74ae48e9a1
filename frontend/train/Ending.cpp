// The end of a training run: the last saves, the last evaluation and the summary.
#include "frontend/train/Trainer.h"

#include "frontend/shell/Console.h"
#include "frontend/shell/Printable.h"

namespace mpc::train {

/// Saves the requested files, even if training ended early; the caller reports an error of
/// training. A failed save does not prevent the others; the first error is the result.
Status Trainer::finish(const Status &trained) {
  // Steps in flight change the state that would be saved, and half a step is no state to go on
  // from.
  // And a rank that fails alone cannot save what all ranks have parts of.
  const bool isSettled =
      !isAccumulating && program && drain().ok() && (trained.ok() || !program->hasParts());
  Status saved = isSettled && position.step > savedStep ? saveCheckpoint() : Status();
  const auto also = [&](const Status &status) {
    if (saved.ok())
      saved = status;
    else if (!status.ok())
      display->warning(status.message());
  };
  if (trained.ok() && !stopSignal && evalData &&
      (lastEval.empty() || lastEvalStep != position.step))
    also(evaluate());
  const bool saves = isFirst() || (program && program->hasParts());
  if (trained.ok() && saves && !job.saveState.empty())
    also(statusOf(mpc_save_state(program->get(), job.saveState.c_str())));
  if (trained.ok() && saves && !job.saveWeights.empty())
    also(withAverages(
        [&] { return statusOf(mpc_save_weights(program->get(), job.saveWeights.c_str())); }));
  if (!trained.ok() && !saved.ok())
    display->warning(saved.message());
  display->clear();
  if (trained.ok() && stepsNow && skipsNow == stepsNow)
    warn({"every step was skipped: the parameters are those of the start"});
  if (trained.ok())
    display->line(summary());
  const std::string launcher =
      place.count > 1 ? "mpc launch -n " + std::to_string(place.count) + " -- " : "";
  if (stopSignal)
    tell("stop", "stopped by a signal behind step " + std::to_string(position.step) +
                     (!checkpoints.isOn() ? "; there is no --checkpoint-dir to go on from"
                      : savedStep != position.step
                          ? ", which is not saved"
                          : ", which is saved; on with:\n  " + launcher + job.resumeCommand));
  for (const auto &sink : sinks)
    sink->flush();
  const Status ended = saved.ok() ? checkSinks() : saved;
  return trained.ok() ? endTogether(ended) : ended;
}

std::string Trainer::summary() const {
  const double seconds = secondsSince(began);
  std::string text = formatCount(position.step) + " steps";
  if (firstStep)
    text += ", " + formatCount(stepsNow) + " of them now,";
  text += " in " + formatDuration(seconds);
  if (stepsNow && seconds - elsewhere > 0)
    text += ", " +
            formatCount(static_cast<unsigned long long>(
                static_cast<double>(stepsNow * unitsPerStep()) / (seconds - elsewhere))) +
            " " + data->unit + "/s";
  if (stepsNow)
    text += ": loss " + formatNumber(lastRecord.loss);
  for (const auto &[name, value] : lastEval)
    text += ", eval " + printableName(name) + " " + formatNumber(value);
  if (checkpoints.isOn() && savedStep == position.step && savedStep != 0)
    text += ", saved in " + job.checkpointFolder;
  if (position.skips)
    text +=
        ", " + formatCount(position.skips) + " skipped" +
        (firstNonfinite.empty() ? "" : " (the gradient of " + firstNonfinite + " was not finite)");
  return text;
}

} // namespace mpc::train
