// The work of a run before its first step: it finds the artifact to go on with, loads it, opens the
// data and the records, and takes the state of a checkpoint. It refuses everything that can be
// refused.
#include "frontend/train/Trainer.h"

#include "frontend/train/records/RecordFiles.h"

#include "frontend/run/RunFiles.h"
#include "frontend/shell/Console.h"
#include "frontend/shell/Options.h"
#include "ir/formats/Target.h"
#include "mpc/Fp8Names.h"
#include "mpc/Names.h"
#include "mpc/Program.h"
#include "mpc/StateFolder.h"
#include "passes/train/Recipe.h"

#include "llvm/ADT/StringExtras.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <sys/stat.h>
#include <unistd.h>

namespace mpc::train {
namespace {

/// The floor of the first dynamic scale, by the recipe that the artifact keeps.
double floorOf(const ProgramDescription &description) {
  bool dynamic = false;
  for (const StateDescription &state : description.states)
    dynamic |= states::isTracker(state.tensor.name);
  if (!dynamic)
    return unknown;
  std::string ignored;
  const std::optional<Recipe> recipe = Recipe::parse(description.training.recipe, "", ignored);
  return (recipe && !recipe->losses.empty() ? recipe->losses.front() : LossRecipe()).floor;
}

std::string inputsText(const EntryDescription &entry) {
  std::string text;
  for (const TensorDescription &input : entry.inputs)
    text += (text.empty() ? "" : ", ") + input.name + ": " + shapeText(input.dtype, input.shape);
  return text;
}

/// Checks that a file which is written at the end can be made.
Status checkPlace(const std::string &option, const std::string &path) {
  if (path.empty())
    return Status();
  struct stat info{};
  if (::stat(path.c_str(), &info) == 0 && S_ISDIR(info.st_mode))
    return Status(Code::FileError, option + ": " + path + " is a folder");
  const size_t slash = path.rfind('/');
  const std::string folder = slash == std::string::npos ? "." : path.substr(0, slash + 1);
  if (::access(folder.c_str(), W_OK | X_OK) != 0)
    return Status(Code::FileError, option + ": cannot write " + path + ": " + std::strerror(errno));
  return Status();
}

/// A state in parts is a folder. One that is there is replaced if it is such a state.
Status checkStateFolder(const std::string &option, const std::string &path) {
  std::error_code error;
  if (path.empty() || !std::filesystem::exists(path, error))
    return checkPlace(option, path);
  if (!std::filesystem::is_directory(path, error))
    return Status(Code::FileError, option + ": " + path +
                                       " is a file, and a state of ranks is a folder; remove it, "
                                       "or take another name");
  if (!std::filesystem::exists(path + "/" + stateIndex, error))
    return Status(Code::FileError, option + ": " + path + " is a folder without " + stateIndex +
                                       ", so no state of ranks; remove it, or take another name");
  return Status();
}

/// Whether a file at `path` would be one of the files of a folder of checkpoints.
bool isCheckpointFile(const std::string &path, const std::string &folder) {
  std::error_code error;
  const std::filesystem::path file(path);
  const std::string name = file.filename().string();
  const std::filesystem::path parent = file.has_parent_path() ? file.parent_path() : ".";
  return !folder.empty() && (name == "lock" || name.starts_with("step-")) &&
         std::filesystem::equivalent(parent, folder, error);
}

/// Checks that no file that is written is another file of the run.
Status checkPaths(const Job &job) {
  std::vector<std::pair<std::string, std::string>> files; // option, path
  const auto add = [&](const std::string &option, const std::string &path) {
    if (!path.empty())
      files.emplace_back(option, path);
  };
  const auto addData = [&](const std::string &option, const std::vector<std::string> &paths) {
    for (const std::string &path : paths) { // name=file, or a file
      add(option, path);
      if (const size_t equals = path.find('='); equals != std::string::npos)
        add(option, path.substr(equals + 1));
    }
  };
  add("the artifact", job.artifact);
  add("--on-instability", job.fallback);
  add("--weights", job.weights);
  add("--state", job.state);
  addData("--data", job.data);
  addData("--eval", job.evalData);
  add("--checkpoint-dir", job.checkpointFolder);
  for (const auto &[option, path] : {std::pair("--metrics", job.metrics),
                                     {"--save-weights", job.saveWeights},
                                     {"--save-state", job.saveState}}) {
    if (path.empty())
      continue;
    std::string taken;
    for (const auto &[other, name] : files)
      if (taken.empty() && isSameFile(path, name))
        taken = other;
    if (isCheckpointFile(path, job.checkpointFolder))
      taken = "--checkpoint-dir";
    if (!taken.empty())
      return Status(Code::InvalidArgument, std::string(option) + ": " + path + " is " + taken +
                                               "'s already; name another file");
    add(option, path);
  }
  return Status();
}

bool isDamage(const Status &status) {
  return status.code() == Code::Damaged || status.code() == Code::FileError ||
         status.code() == Code::FileNotFound;
}

} // namespace

Status Trainer::prepare() {
  MPC_TRY(checkPaths(job));
  MPC_TRY(checkPlace("--save-weights", job.saveWeights));
  MPC_TRY(checkFallback());
  MPC_TRY(findPlace());
  artifact = job.artifact;
  if (checkpoints.isOn())
    MPC_TRY(chooseArtifact());
  MPC_TRY(
      load({job.device, job.weights, job.allowUnknownWeights, job.allowMissingWeights, job.threads,
            job.seed, job.trust, job.untuned, static_cast<unsigned>(job.collectiveTimeout)}));
  MPC_TRY(program->hasParts() ? checkStateFolder("--save-state", job.saveState)
                              : checkPlace("--save-state", job.saveState));
  MPC_TRY(checkFallbackPlan());
  MPC_TRY(openFiles());
  if (job.resume)
    MPC_TRY(resume());
  if (position.step == 0 && !job.state.empty())
    MPC_TRY(statusOf(mpc_load_state(program->get(), job.state.c_str())).in("--state"));
  MPC_TRY(agreeOnJob());
  if (position.step == 0) // else the checkpoint has the parameters
    tellLoadNotes();
  std::vector<Setting> settings;
  if (const std::string problem =
          readSettings(job.settings, settableNames(program->get()), settings);
      !problem.empty())
    return Status(Code::InvalidArgument, problem);
  MPC_TRY(statusOf(applySettings(program->get(), settings)));
  return openSinks();
}

/// Prints the notes of loading. A warning is a record of the run too.
void Trainer::tellLoadNotes() {
  const std::string warning = "warning: ";
  for (const std::string &line : program->loadNotes()) {
    if (line.starts_with(warning))
      early.emplace_back("warning", line.substr(warning.size()));
    else
      printRemark(line);
  }
}

/// Checks that the fallback takes the batches and the state of the artifact.
Status Trainer::checkFallback() {
  if (job.fallback.empty())
    return Status();
  std::error_code error;
  if (std::filesystem::equivalent(job.artifact, job.fallback, error))
    return Status(Code::InvalidArgument, "--on-instability=fallback: " + job.fallback +
                                             " is the artifact itself; name one of another "
                                             "precision");
  MPC_ASSIGN(const ProgramDescription first, describeArtifact(job.artifact, job.trust));
  MPC_ASSIGN(const ProgramDescription other, describeArtifact(job.fallback, job.trust));
  const std::string where = "--on-instability=fallback: " + job.fallback;
  const EntryDescription *mine = findEntry(first, entries::step),
                         *theirs = findEntry(other, entries::step);
  if (!mine)
    return Status(); // reported when it is loaded
  if (!theirs)
    return Status(Code::UnknownName, where + " has no training step; compile it with --train");
  if (first.hasParts || other.hasParts)
    return Status(Code::InvalidArgument,
                  "--on-instability=fallback does not hand over a state in parts (zero1); take "
                  "--on-instability=rollback, or compile both with --parallel=data");
  if (job.microBatches > 1 && !findEntry(other, entries::microStep))
    return Status(Code::UnknownName, where + " has no entry micro_step for --micro-batches; "
                                             "compile it with --train --accumulate");
  if (job.measureEvery && !findEntry(other, Measurement::entry))
    return Status(Code::UnknownName, where + " has no entry measure for --measure-every; compile "
                                             "it with --train --measure");
  if (first.ranks != other.ranks)
    return Status(Code::InvalidArgument, where + " is compiled for other ranks than " +
                                             job.artifact +
                                             "; compile both with the same --parallel");
  if (inputsText(*mine) != inputsText(*theirs))
    return Status(Code::WrongShape, where + " has the inputs " + inputsText(*theirs) + ", " +
                                        job.artifact + " has " + inputsText(*mine));
  if (first.model != other.model || first.training.optimizer != other.training.optimizer)
    return Status(Code::OtherState, where + " is " + other.model + " with " +
                                        other.training.optimizer + ", " + job.artifact + " is " +
                                        first.model + " with " + first.training.optimizer);
  return Status();
}

/// Checks that the fallback runs on the artifact's device, which is known once the artifact is
/// loaded.
Status Trainer::checkFallbackPlan() {
  if (job.fallback.empty())
    return Status();
  MPC_ASSIGN(const ProgramDescription other, describeArtifact(job.fallback, job.trust));
  // "cuda" of "cuda:0 NVIDIA H200 (sm_90a)", "cpu" of "cpu (2 threads)" and "cpu-check".
  const llvm::StringRef device = mpc_device_name(program->get());
  const std::string family = device.take_until([](char c) { return !llvm::isAlnum(c); }).str();
  std::string targets;
  for (const PlanDescription &plan : other.plans)
    for (const std::string &target : plan.targets) {
      const Target *known = findTarget(target); // else an architecture of CUDA's, newer than mpc
      if ((known ? known->program : "cuda") == family)
        return Status();
      targets += (targets.empty() ? "" : ", ") + target;
    }
  return Status(Code::NoPlan, "--on-instability=fallback: " + job.fallback + " has plans for " +
                                  targets + ", this run is on " + mpc_device_name(program->get()) +
                                  "; compile it with --target=" + family);
}

/// Chooses the artifact: a run that fell back goes on in the fallback.
Status Trainer::chooseArtifact() {
  if (isFirst())
    MPC_TRY(checkpoints.open());
  const std::vector<Checkpoint> found = checkpoints.list();
  if (!found.empty() && !job.resume)
    return Status(Code::InvalidArgument, "--checkpoint-dir: " + job.checkpointFolder +
                                             " has checkpoints, the newest of step " +
                                             std::to_string(found.front().step) +
                                             "; --resume goes on from it, another folder starts "
                                             "anew");
  for (const Checkpoint &checkpoint : found) {
    const Result<CheckpointNotes> notes = Checkpoints::read(checkpoint);
    if (!notes.ok() || job.fallback.empty())
      continue;
    MPC_ASSIGN(const ProgramDescription first, describeArtifact(job.artifact, job.trust));
    MPC_ASSIGN(const ProgramDescription other, describeArtifact(job.fallback, job.trust));
    fellBack = notes->precision == other.precision && notes->precision != first.precision;
    artifact = fellBack ? job.fallback : job.artifact;
    break;
  }
  return Status();
}

Status Trainer::load(LoadWishes wishes) {
  MPC_ASSIGN(const ProgramDescription description, describeArtifact(artifact, job.trust));
  if (job.averages)
    if (const std::string problem = problemOfAverages(description, artifact, "--eval-weights=ema");
        !problem.empty())
      return Status(Code::InvalidArgument, problem);
  model = description.model;
  precision = description.precision;
  scaleFloor = floorOf(description);
  jumpRule = jumpRuleOf(description);
  keepsFp8 =
      std::any_of(description.states.begin(), description.states.end(),
                  [](const StateDescription &state) { return states::isOfFp8(state.tensor.name); });
  if (const std::string weights = weightsBeside(description, artifact);
      job.weights.empty() && !weights.empty())
    for (const std::string &output : {job.metrics, job.saveWeights, job.saveState})
      if (!output.empty() && isSameFile(output, weights))
        return Status(Code::InvalidArgument, "cannot write " + output + ": it has the weights of " +
                                                 artifact + "; name another file");
  if (wishes.weights.empty() && !job.state.empty()) { // a state has the parameters too
    wishes.weights = job.state;
    wishes.allowUnknownWeights = true;
    wishes.allowMissingWeights = true; // reported where it is read as a state
  }
  inputRanges.clear();
  if (const EntryDescription *step = findEntry(description, entries::step))
    for (const TensorDescription &input : step->inputs)
      inputRanges.push_back(rangeOf(input));
  Result<Program> loaded = Program::load(artifact, wishes);
  // Weights that the artifact needs are in the checkpoints too.
  if (!loaded.ok() && loaded.status().code() == Code::MissingWeights && job.resume)
    for (const Checkpoint &checkpoint : checkpoints.list()) {
      wishes.weights = checkpoint.state;
      wishes.allowUnknownWeights = true;
      if (Result<Program> again = Program::load(artifact, wishes); again.ok()) {
        loaded = std::move(again);
        break;
      }
    }
  if (!loaded.ok())
    return loaded.status();
  program = std::make_unique<Program>(std::move(*loaded));
  if (program->rankCount() != place.count)
    return Status(Code::InvalidArgument, artifact + " is loaded by one process, and " +
                                             std::to_string(place.count) +
                                             " ranks run; compile it with --parallel=data");
  const auto lacks = [&](const char *option, const char *entry, const char *remedy) {
    return Status(Code::UnknownName, std::string(option) + ": " + artifact + " has no entry " +
                                         entry + "; mpc compile --train " + remedy + " makes it");
  };
  if (job.microBatches > 1 && !program->hasEntry(entries::microStep))
    return lacks("--micro-batches", entries::microStep, "--accumulate");
  if (job.measureEvery && !program->hasEntry(Measurement::entry))
    return lacks("--measure-every", Measurement::entry, "--measure");
  readMetricNames();
  evaluation =
      job.evalData.empty() ? nullptr : std::make_unique<Evaluation>(*program, stepInputs());
  measurement = job.measureEvery ? std::make_unique<Measurement>(*program) : nullptr;
  if (job.findNonfinite)
    finder = std::make_unique<NonfiniteFinder>(program->get(), artifact, job.trust, description,
                                               job.microBatches > 1 ? entries::microStep
                                                                    : entries::step);
  return Status();
}

void Trainer::readMetricNames() {
  metricNames = MetricNames();
  const char *last = job.microBatches > 1 ? entries::apply : entries::step;
  for (size_t i = 0; i < mpc_metrics_count(program->get(), last); ++i) {
    const std::string name = mpc_metrics_name(program->get(), last, i);
    const int place = static_cast<int>(i);
    if (name == metrics::loss)
      metricNames.loss = place;
    else if (name == metrics::gradNorm)
      metricNames.gradNorm = place;
    else if (name == metrics::learningRate)
      metricNames.learningRate = place;
    else if (name == metrics::scale)
      metricNames.scale = place;
    else if (name != metrics::skipped && name != metrics::nonfinite &&
             !((name == metrics::nonfiniteLayer || name == metrics::nonfiniteRank) &&
               mpc_tracked_layer(program->get(), last, 0)))
      metricNames.others.push_back(i);
    metricNames.names.push_back(name);
  }
  // The model's loss has another name.
  if (metricNames.loss < 0 && job.microBatches == 1 && !metricNames.others.empty()) {
    metricNames.loss = static_cast<int>(metricNames.others.front());
    metricNames.others.erase(metricNames.others.begin());
  }
}

std::vector<TensorSlot> Trainer::stepInputs() const {
  std::vector<TensorSlot> inputs = program->inputs(entries::step);
  for (size_t i = 0; i < inputs.size() && i < inputRanges.size(); ++i)
    inputs[i].range = inputRanges[i];
  return inputs;
}

Status Trainer::openFiles() {
  DataRequest request;
  request.option = "--data";
  request.files = job.data;
  request.tokens = job.tokens;
  request.inputs = stepInputs();
  if (job.uncheckedIndices)
    for (TensorSlot &input : request.inputs)
      input.range = IndexRange();
  request.classes.assign(request.inputs.size(), 0);
  if (const auto scores = findScores(request.inputs, program->outputs(entries::eval))) {
    const bool isText = !request.files.empty() && !isArrayFile(request.files[0]);
    for (size_t i = 0; i < request.inputs.size(); ++i)
      if (request.inputs[i].range.limit == 0 && !job.uncheckedIndices &&
          (i == scores->input || isText))
        request.classes[i] = scores->classes;
  }
  MPC_ASSIGN(data, openData(request));
  if (job.evalData.empty())
    return Status();
  request.option = "--eval";
  request.files = job.evalData;
  MPC_ASSIGN(evalData, openData(request));
  if (evalData->unit != data->unit)
    return Status(Code::InvalidArgument,
                  "--eval: got files of " + evalData->unit + ", --data has " + data->unit);
  return Status();
}

/// Takes the newest checkpoint that is whole.
Status Trainer::resume() {
  const std::vector<Checkpoint> found = checkpoints.list();
  for (const Checkpoint &checkpoint : found) {
    const Result<CheckpointNotes> notes = Checkpoints::read(checkpoint);
    Status status = notes.ok() ? checkNotes(checkpoint, *notes) : notes.status();
    // In the fallback the run may also resume from before it, if the checkpoints of the fallback
    // are damaged.
    const bool isOther = status.ok() && fellBack && notes->precision != precision;
    if (status.ok())
      status = Checkpoints::checkPair(checkpoint, *notes);
    if (status.ok())
      status = statusOf(mpc_load_state_as(program->get(), checkpoint.state.c_str(),
                                          isOther        ? MPC_STATE_ANY_PRECISION
                                          : job.resetFp8 ? MPC_STATE_RESET_FP8
                                                         : MPC_STATE_SAME));
    if (status.ok() && notes->position.step > job.steps)
      return Status(Code::InvalidArgument, "--steps: " + checkpoint.state + " has done " +
                                               formatCount(notes->position.step) +
                                               " steps already, expected at least as "
                                               "many, got " +
                                               formatCount(job.steps));
    if (status.ok()) {
      position = notes->position;
      beginOrder(*notes);
      if (!job.weights.empty())
        printNote("--weights: " + job.weights + " is not used, the checkpoint has the parameters");
      if (!job.state.empty())
        printNote("--state: " + job.state + " is not used, the checkpoint has the state");
      if (isOther)
        position.consecutiveSkips = 0;
      // With its FP8 state made anew the run saves this step again, which then resumes as it is.
      savedStep = job.resetFp8 && !isOther ? 0 : position.step;
      early.emplace_back("resume", "resuming from " + checkpoint.state + ", " +
                                       formatCount(position.step) + " of " +
                                       formatCount(job.steps) + " steps done");
      if (job.resetFp8 && !isOther)
        early.emplace_back("resume", keepsFp8
                                         ? "--reset-fp8-state: fp8's histories and scales start "
                                           "anew, by the recipe of " +
                                               artifact
                                         : "--reset-fp8-state: " + artifact +
                                               " has no histories and scales of fp8; the "
                                               "checkpoint's are left out if it has any");
      return Status();
    }
    if (!isDamage(status))
      return notes.ok() && notes->precision != precision
                 ? Status(status.code(), status.message() + otherPrecision(checkpoint, *notes))
                 : status;
    printNote("left out, it is damaged: " + status.message());
  }
  if (!found.empty())
    return Status(Code::Damaged, "--resume: no checkpoint of " + job.checkpointFolder +
                                     " is whole; put a copy back, or start anew in another folder");
  early.emplace_back("resume",
                     "no checkpoint in " + job.checkpointFolder + ", starting from the beginning");
  return Status();
}

/// With another batch size no batch is one of the checkpoint's run, so the order of the data begins
/// anew.
void Trainer::beginOrder(const CheckpointNotes &notes) {
  const uint64_t batch = unitsPerStep();
  if (notes.batch == batch)
    return;
  position.batchOffset = -static_cast<int64_t>(position.step);
  early.emplace_back("resume", "a step takes " + formatCount(batch) + " " + data->unit +
                                   ", before the checkpoint it took " + formatCount(notes.batch) +
                                   ": the order of the data begins anew");
}

/// What to do with a checkpoint of another precision.
std::string Trainer::otherPrecision(const Checkpoint &checkpoint,
                                    const CheckpointNotes &notes) const {
  std::string text =
      "; resume with an artifact of --precision=" + notes.precision + ", or start anew in " +
      precision +
      " from the checkpoint's parameters, in another folder, with --weights=" + checkpoint.state +
      " --allow-unknown-weights";
  if (job.fallback.empty())
    text += "; where the run fell back to another artifact, give its "
            "--on-instability=fallback=F.mpcx again";
  return text;
}

Status Trainer::checkNotes(const Checkpoint &checkpoint, const CheckpointNotes &notes) const {
  const auto differs = [&](const std::string &what) {
    return Status(Code::OtherState, "--resume: " + checkpoint.state + " was saved with " + what +
                                        "; give what it was saved with, or start anew in another "
                                        "folder");
  };
  if (notes.seed != job.seed)
    return differs("--seed=" + std::to_string(notes.seed) + ", got " + std::to_string(job.seed));
  if (notes.data != data->fingerprint)
    return differs("other data than --data is now");
  return Status();
}

Status Trainer::openSinks() {
  if (!isFirst())
    return Status();
  std::string problem;
  if (!job.metrics.empty()) {
    sinks.push_back(openJsonl(job.metrics, job.resume, problem));
    if (!sinks.back())
      return Status(Code::FileError, "--metrics: " + problem);
  }
  if (!job.tensorboard.empty()) {
    sinks.push_back(openTensorBoard(job.tensorboard, problem));
    if (!sinks.back())
      return Status(Code::FileError, "--tensorboard: " + problem);
  }
  return Status();
}

} // namespace mpc::train
