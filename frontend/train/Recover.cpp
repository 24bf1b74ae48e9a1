// Checkpoints during a run, and recovery when gradients stay not finite.
//
// A rollback returns to the newest checkpoint that was saved after a step that was not skipped. It
// goes on with the batches after those that were tried (Chowdhery et al., PaLM, 2022, section 5.1).
// The model may be to blame too, so each rollback since that checkpoint halves the learning rates.
// A fallback goes on from the present state in another artifact of the same model: skipped steps
// changed nothing but the scaler, so nothing is lost.
#include "frontend/train/Trainer.h"

#include "frontend/shell/Console.h"

#include "mpc/Names.h"

#include <cmath>
#include <cstdlib>
#include <unistd.h>

namespace mpc::train {
namespace {

/// A name for a file that does not outlive the object.
class TemporaryFile {
public:
  TemporaryFile() {
    const char *folder = std::getenv("TMPDIR");
    path = std::string(folder && *folder ? folder : "/tmp") + "/mpc-train-XXXXXX";
    const int file = ::mkstemp(path.data());
    if (file >= 0)
      ::close(file);
  }
  ~TemporaryFile() {
    if (!isKept)
      ::unlink(path.c_str());
  }
  TemporaryFile(const TemporaryFile &) = delete;
  TemporaryFile &operator=(const TemporaryFile &) = delete;
  std::string path;
  bool isKept = false;
};

std::string plural(uint64_t count, const std::string &noun) {
  return formatCount(count) + " " + noun + (count == 1 ? "" : "s");
}

} // namespace

CheckpointNotes Trainer::notesNow() const {
  return {position, job.seed, unitsPerStep(), data->fingerprint, precision, std::string()};
}

Status Trainer::saveCheckpoint() {
  if (!checkpoints.isOn() || savedStep == position.step)
    return Status();
  std::string named;
  const Status own = saveOwn(named);
  MPC_TRY(program->hasParts() ? agreeOnSave(own) : own);
  savedStep = position.step;
  if (isFirst())
    write(NoteRecord{position.step, "checkpoint", named});
  return Status();
}

/// What this rank has to do with a checkpoint: the first one names it, in `named`.
Status Trainer::saveOwn(std::string &named) {
  if (isFirst()) {
    MPC_ASSIGN(const Checkpoint saved, checkpoints.save(*program, notesNow()));
    named = saved.state;
    return Status();
  }
  return program->hasParts() ? checkpoints.saveShard(*program, position.step) : Status();
}

/// Saves a checkpoint during the run. A disk that is full or absent for a while costs this
/// checkpoint and not the run, and the older ones stay.
Status Trainer::tryCheckpoint() {
  const Status status = saveCheckpoint();
  if (status.code() != Code::DiskFull && status.code() != Code::FileError &&
      status.code() != Code::FileNotFound)
    return status;
  warn({"no checkpoint of step " + std::to_string(position.step) + ": " + status.message() +
        "; training goes on, the next one is tried when it is due" +
        (savedStep ? ", and the one of step " + std::to_string(savedStep) + " stays" : "")});
  return Status();
}

/// "20 steps in a row were skipped, up to step 57; the loss is 2.3, the scale 2; gradients are not
/// finite, that of fc1.weight the first in the model's order", or, if the loss is lost, its
/// meaning.
std::string Trainer::trouble() const {
  const std::string step = "step " + std::to_string(position.step);
  std::string text = unstable == 1
                         ? "1 step was skipped, " + step
                         : formatCount(unstable) + " steps in a row were skipped, up to " + step;
  if (stepsNow)
    text += "; the loss is " + formatNumber(lastRecord.loss);
  if (isKnown(lastRecord.scale))
    text += ", the scale " + formatNumber(lastRecord.scale);
  if (stepsNow && lossIsLost(lastRecord))
    text += lastRecord.nonfiniteLayer.empty()
                ? "; the forward overflows, or its data or parameters are not finite"
                : lostPlace(lastRecord);
  else if (!firstNonfinite.empty())
    text +=
        "; gradients are not finite, that of " + firstNonfinite + " the first in the model's order";
  else if (jumpRule)
    text += "; an amax may lie beyond fp8's jump_limit, which skips steps whose gradients are "
            "finite";
  else if (!finder && place.count == 1)
    text += "; --find-nonfinite says where it begins";
  return text;
}

Status Trainer::recover() {
  if (!unstable)
    return Status();
  MPC_TRY(drain());
  const Clock::time_point begin = Clock::now();
  Status status;
  if (job.onInstability == Instability::Rollback)
    status = rollBack();
  else if (job.onInstability == Instability::Fallback && !fellBack)
    status = fallBack();
  else
    status = Status(Code::InvalidArgument,
                    trouble() + (fellBack ? "; this is the fallback, " + artifact
                                          : "; --on-instability=rollback or fallback goes on"));
  elsewhere += std::chrono::duration<double>(Clock::now() - begin).count();
  unstable = 0;
  if (program) // else its memory is gone, and the other ranks see that this one ends
    status = agreeOnPosition(status);
  if (!status.ok())
    write(NoteRecord{position.step, "stop", status.message()});
  return status;
}

Status Trainer::rollBack() {
  const std::string why = trouble();
  if (position.rollbacks >= job.maxRollbacks)
    return Status(Code::InvalidArgument, why + "; the run was rolled back " +
                                             plural(position.rollbacks, "time") +
                                             " before, --max-rollbacks allows no more");
  for (const Checkpoint &checkpoint : checkpoints.list()) {
    const Result<CheckpointNotes> notes = Checkpoints::read(checkpoint);
    if (!notes.ok() || notes->position.consecutiveSkips != 0 ||
        notes->position.step >= position.step)
      continue;
    Status status = Checkpoints::checkPair(checkpoint, *notes);
    if (status.ok())
      status = statusOf(mpc_load_state(program->get(), checkpoint.state.c_str()));
    if (status.code() == Code::OtherState && job.resetFp8) // it is of the recipe before
      status = statusOf(
          mpc_load_state_as(program->get(), checkpoint.state.c_str(), MPC_STATE_RESET_FP8));
    if (!status.ok()) {
      display->note("left out: " + status.message());
      continue;
    }
    for (const Checkpoint &later : checkpoints.list())
      if (isFirst() && later.step > checkpoint.step)
        Checkpoints::remove(later);
    Position back = notes->position;
    back.batchOffset = position.batchOffset + static_cast<int64_t>(position.step - back.step);
    back.rollbacks = position.rollbacks + 1;
    back.skips = position.skips;
    MPC_TRY(lowerLearningRates(back.rollbacks - notes->position.rollbacks));
    const uint64_t failed = position.step;
    position = back;
    savedStep = position.step;
    write(NoteRecord{failed, "rollback", why});
    display->line(why + ": back to step " + std::to_string(position.step) + " (" +
                  checkpoint.state + "), on with other batches and " +
                  (back.rollbacks - notes->position.rollbacks == 1 ? "half the learning rate"
                                                                   : "a lower learning rate"));
    writeRun();
    startFeeder();
    return Status();
  }
  return Status(Code::InvalidArgument,
                why + "; there is no checkpoint of an earlier, stable step to roll back to");
}

Status Trainer::lowerLearningRates(uint64_t times) {
  mpc_tensor_info info;
  for (size_t i = 0; i < mpc_state_count(program->get()); ++i) {
    if (mpc_state_role(program->get(), i) != MPC_HYPER ||
        mpc_state_info(program->get(), i, &info) != MPC_OK)
      continue;
    const std::string name = info.name;
    if (!name.ends_with(metrics::learningRate))
      continue;
    const double lowered = std::ldexp(program->scalar(name, 0), -static_cast<int>(times));
    MPC_TRY(statusOf(mpc_parameter_set(program->get(), name.c_str(), lowered)));
  }
  return Status();
}

Status Trainer::fallBack() {
  const std::string why = trouble();
  TemporaryFile file;
  std::string state = file.path;
  if (checkpoints.isOn() && isFirst()) {
    MPC_ASSIGN(const Checkpoint saved, checkpoints.save(*program, notesNow()));
    savedStep = position.step;
    state = saved.state;
  } else {
    MPC_TRY(statusOf(mpc_save_state(program->get(), state.c_str())));
  }
  finder.reset();
  program.reset(); // its memory is the other's now
  artifact = job.fallback;
  fellBack = true;
  LoadWishes wishes{job.device, state,       true,
                    false,      job.threads, job.seed,
                    job.trust,  job.untuned, static_cast<unsigned>(job.collectiveTimeout)};
  Status status = load(std::move(wishes));
  if (status.ok())
    status = statusOf(mpc_load_state_as(program->get(), state.c_str(), MPC_STATE_ANY_PRECISION));
  if (!status.ok()) { // there is no program any more, but its state stays
    file.isKept = !checkpoints.isOn();
    return Status(status.code(), why + "; --on-instability=fallback: " + status.message() +
                                     "; the state is in " + state +
                                     (checkpoints.isOn() ? ", --resume goes on from it"
                                                         : ", --weights=" + state +
                                                               " --allow-unknown-weights goes on "
                                                               "with its parameters"));
  }
  position.consecutiveSkips = 0;
  savedStep = 0; // the next checkpoint is this program's
  watch->setScaleFloor(scaleFloor);
  write(NoteRecord{position.step, "fallback", why + "; on in " + precision + " by " + artifact});
  display->line(why + ": on in " + precision + " by " + artifact);
  writeRun();
  startFeeder();
  return Status();
}

} // namespace mpc::train
