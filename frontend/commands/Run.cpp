// mpc run: loads an artifact and runs an entry on .npy files. It uses the public C interface, and
// reads the artifact's description before it loads the artifact.
#include "frontend/commands/Commands.h"
#include "frontend/run/Averages.h"
#include "frontend/run/FindNonfinite.h"
#include "frontend/run/Generate.h"
#include "frontend/run/RunFiles.h"
#include "frontend/run/RunMetrics.h"
#include "frontend/run/Settings.h"
#include "frontend/shell/Console.h"
#include "frontend/shell/Options.h"
#include "mpc/Nearest.h"

#include "mpc/Fp8Names.h"
#include "mpc/MachineMemory.h"
#include "mpc/Names.h"
#include "mpc/Program.h"
#include "mpc/RankPlace.h"
#include "mpc/SafeTensors.h"
#include "mpc/StateFolder.h"
#include "mpc/mpc.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/xxhash.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>

namespace mpc {
namespace {

using Program = std::unique_ptr<mpc_program, decltype(&mpc_unload)>;

/// Prints the message of the failed call and gives the exit code.
int failed(mpc_status status) {
  return runtimeError(static_cast<Code>(status), mpc_error_message());
}

/// The entry of a name, or null after a message.
const EntryDescription *chosenEntry(const ProgramDescription &artifact, const std::string &file,
                                    const std::string &name) {
  std::vector<std::string> names;
  for (const EntryDescription &entry : artifact.plans.front().entries) {
    if (entry.name == entries::init)
      continue;
    names.push_back(entry.name);
    if (entry.name == name)
      return &entry;
  }
  std::string remedy;
  if (name == entries::init)
    remedy = "; init has run when a program is loaded";
  else if (name == entries::microStep || name == entries::apply)
    remedy = "; mpc compile --train --accumulate makes it";
  else if (name == entries::measure)
    remedy = "; mpc compile --train --measure makes it";
  else if (name == entries::step || name == entries::eval)
    remedy = "; mpc compile --train makes it";
  else
    remedy = didYouMean(name, names);
  printError("--entry: " + file + " has no entry '" + name + "', it has " + joinChoices(names) +
             remedy);
  return nullptr;
}

/// Why a step of the entry is skipped where the loss and each gradient are finite; "" where that
/// cannot be.
std::string skipBesideGradients(const ProgramDescription &artifact, const std::string &entry) {
  const bool checksAmaxes = std::any_of(
      artifact.states.begin(), artifact.states.end(),
      [](const StateDescription &state) { return state.tensor.name == states::fp8History; });
  const std::string nothing = entry == entries::apply ? "no micro-batch stood behind it" : "";
  if (!checksAmaxes)
    return nothing;
  return nothing + (nothing.empty() ? "" : ", or ") +
         "an amax of fp8 was not finite or beyond its jump_limit; --find-nonfinite says what it "
         "came from";
}

/// One `mpc run`. It finds every error that does not depend on the weights before it reads them.
class Run {
public:
  explicit Run(const Arguments &arguments) : arguments(arguments) {}

  int run() {
    for (int (Run::*phase)() : {&Run::check, &Run::load, &Run::agree, &Run::execute})
      if (const int code = (this->*phase)(); code != exitOk)
        return code;
    return arguments.has("generate") || isSilent ? exitOk : files.report(outputs);
  }

private:
  int check() {
    std::string problem = checkGenerate(arguments);
    if (problem.empty() && arguments.has("generate") && arguments.has("find-nonfinite"))
      problem = "--find-nonfinite: a text has no results to look at; run an entry";
    if (problem.empty())
      problem = readSteps(arguments, steps);
    if (!problem.empty())
      return commandLineError(problem);
    Result<ProgramDescription> artifact = describeArtifact(arguments.file, readTrust(arguments));
    if (!artifact.ok())
      return userError(artifact.status().message());
    const bool trains = !artifact->training.optimizer.empty();
    const bool hasState = std::any_of(artifact->states.begin(), artifact->states.end(),
                                      [](const StateDescription &state) { return state.isSaved; });
    for (const std::string option : {"state", "save-state"})
      if (arguments.has(option) && !hasState && !(option == "state" && arguments.has("generate")))
        return userError("--" + option + ": " + arguments.file +
                         " has no state that its runs change; mpc compile --train makes one that "
                         "has");
    givesWeights = arguments.has("state") && (trains || arguments.has("generate"));
    takesAverages = arguments.get("weights") == averagesWord;
    if (takesAverages) {
      if (!arguments.has("state") || arguments.has("generate"))
        return commandLineError("--weights=ema takes the averages of --state=F, of a program that "
                                "trains; name ./ema for a file");
      if (problem = problemOfAverages(*artifact, arguments.file, "--weights=ema"); !problem.empty())
        return userError(problem);
    }
    if (arguments.has("generate") && !arguments.has("entry") && hasCache(*artifact))
      text = cachedModel(*artifact);
    const EntryDescription *entry = chosenEntry(
        *artifact, arguments.file,
        text ? entries::decode : arguments.get("entry", trains ? entries::eval : entries::forward));
    if (!entry)
      return exitUserError;
    name = entry->name;
    if (!text)
      text = windowModel(name);
    if (arguments.has("find-nonfinite"))
      description = *artifact;
    const bool updates = trains && (name == entries::step || name == entries::apply);
    if (artifact->ranks >= 0 && (updates || name == entries::microStep)) {
      const Result<RankPlace> place = findRankPlace({});
      if (!place.ok())
        return userError(place.status().message());
      isSilent = place->rank != 0;
    }
    if (isSilent)
      showErrorsAlone();
    if (takesAverages && (updates || name == entries::microStep || arguments.has("save-state")))
      return commandLineError("--weights=ema answers by the averages, which a step and --save-state "
                              "would take for the parameters; leave it out, or run eval alone");
    if (trains && arguments.has("state") && arguments.has("weights") && !takesAverages)
      printNote("--weights: the parameters are those of --state, which has them too");
    problem = readSettings(arguments.list("set"), settableNames(*artifact), settings);
    if (!problem.empty())
      return commandLineError(problem);
    if (!settings.empty() && !updates && !arguments.has("save-state"))
      return commandLineError("--set changes nothing that the entry " + name +
                              " reads; add --entry=step or --save-state=F");
    if (updates || (trains && name == entries::microStep))
      gradients = artifact->training.gradientNames;
    skipReason = skipBesideGradients(*artifact, name);
    for (const std::string option : {"allow-unknown-weights", "allow-missing-weights"})
      if (arguments.has(option) && !arguments.has("weights"))
        return commandLineError("--" + option + " needs --weights");
    if (!updates && name != entries::microStep && !arguments.has("weights") && !givesWeights)
      drawn = drawnParameters(*artifact);
    if (arguments.has("generate"))
      return checkParameters(*artifact);
    return files.read(arguments, slotsOf(entry->inputs), slotsOf(entry->outputs),
                      {arguments.has("weights") ? "" : weightsBeside(*artifact, arguments.file)});
  }

  /// Checks the state from which --generate takes the parameters, since those of another model
  /// would be ignored.
  int checkParameters(const ProgramDescription &artifact) {
    const std::string state = arguments.get("state");
    if (arguments.has("weights") || state.empty())
      return exitOk;
    const Result<SafeTensors> tensors = openState(state);
    if (!tensors.ok())
      return userError("--state: " + tensors.status().message());
    for (const StateDescription &wanted : artifact.states)
      if (wanted.role == roleName(Role::Parameter) && !tensors->find(wanted.tensor.name))
        return userError("--state: " + state + " lacks the parameter " + wanted.tensor.name +
                         " of " + arguments.file + "; expected a state of the same model");
    return exitOk;
  }

  /// The note on parameters that nobody gave values for; "" where there are none.
  std::string drawnParameters(const ProgramDescription &artifact) const {
    size_t all = 0, found = 0;
    for (const StateDescription &state : artifact.states) {
      if (state.role != roleName(Role::Parameter))
        continue;
      if (state.source == "external") // a weights file is needed, and so there is one
        return "";
      ++all;
      found += state.source != "data";
    }
    return found == 0 ? "" : drawnText(found, all);
  }

  int load() {
    progress.step("loading " + arguments.file);
    mpc_load_options options = MPC_LOAD_OPTIONS_INIT;
    const std::string device = deviceOf(arguments), state = arguments.get("state");
    std::string weights = takesAverages ? "" : arguments.get("weights");
    if (weights.empty() && givesWeights) { // a state of training holds the parameters too
      weights = state;
      options.allow_unknown_weights = 1;
      options.allow_missing_weights = 1; // missing tensors are reported where it is read as a state
    }
    options.allow_unknown_weights |= arguments.has("allow-unknown-weights");
    options.allow_missing_weights |= arguments.has("allow-missing-weights");
    options.device = device.c_str();
    options.untuned = arguments.has("untuned");
    options.keep_parameters = arguments.has("find-nonfinite");
    options.weights = weights.empty() ? nullptr : weights.c_str();
    const Trust trust = readTrust(arguments);
    options.public_key = trust.publicKey ? trust.publicKey->c_str() : nullptr;
    options.expected_hash = trust.expectedHash ? trust.expectedHash->c_str() : nullptr;
    options.progress = [](void *shown, const char *text) {
      static_cast<ProgressLine *>(shown)->announce(text);
    };
    options.progress_user = &progress;
    mpc_program *loaded = nullptr;
    mpc_status status = mpc_load(arguments.file.c_str(), &options, &loaded);
    program.reset(loaded);
    if (status == MPC_OK) {
      progress.step("");
      for (size_t i = 0; i < mpc_load_note_count(loaded); ++i)
        printRemark(mpc_load_note(loaded, i));
      if (!drawn.empty())
        printNote(drawn);
    }
    if (status == MPC_OK && llvm::StringRef(mpc_device_name(loaded)).starts_with("cpu"))
      noteMissingCache();
    if (status == MPC_OK && !state.empty() && !arguments.has("generate"))
      status = mpc_load_state(loaded, state.c_str());
    if (std::string problem; status == MPC_OK && takesAverages) {
      status = Averages().take(loaded, problem);
      if (!problem.empty())
        return userError("--weights=ema: " + state + ": " + problem);
    }
    if (status == MPC_OK)
      status = applySettings(loaded, settings);
    return status == MPC_OK ? static_cast<int>(exitOk) : failed(status);
  }

  /// Ranks that run other steps would wait for each other in vain.
  int agree() {
    const unsigned count = mpc_rank_count(program.get());
    if (count == 1)
      return exitOk;
    const uint64_t own[] = {llvm::xxh3_64bits(llvm::StringRef(name)), static_cast<uint64_t>(steps)};
    std::vector<uint64_t> all(std::size(own) * count);
    if (const mpc_status status = mpc_all_gather(program.get(), own, all.data(), sizeof(own));
        status != MPC_OK)
      return failed(status);
    for (unsigned rank = 1; rank < count; ++rank)
      for (size_t i = 0; i < std::size(own); ++i)
        if (all[rank * std::size(own) + i] != all[i])
          return userError("ranks differ in " + std::string(i == 0 ? "--entry" : "--steps") +
                           ": rank " + std::to_string(rank) +
                           (i == 0 ? " runs another one than rank 0"
                                   : " has " + std::to_string(all[rank * std::size(own) + i]) +
                                         ", rank 0 has " + std::to_string(all[i])) +
                           "; give all ranks the same");
    return exitOk;
  }

  int execute() {
    if (arguments.has("generate")) {
      progress.step("");
      return generate(arguments, program.get(), *text);
    }
    uint64_t outputBytes = 0; // a plan's are below 2^46
    for (const TensorSlot &slot : files.outputSlots())
      outputBytes += byteCount(slot.dtype, slot.shape).value_or(0);
    if (Status status = checkMemory(outputBytes, "memory for the outputs of entry " + name);
        !status.ok())
      return userError(status.message());
    outputs = tensorsFor(files.outputSlots());
    const std::string running = "running on " + std::string(mpc_device_name(program.get()));
    progress.step(running);
    const auto layerOf = [&](int layer) {
      const char *found = mpc_tracked_layer(program.get(), name.c_str(), layer);
      return std::string(found ? found : "");
    };
    RunMetrics metrics(gradients, layerOf, files.outputSlots(), steps, skipReason);
    std::unique_ptr<NonfiniteFinder> finder;
    if (description)
      finder = std::make_unique<NonfiniteFinder>(program.get(), arguments.file,
                                                 readTrust(arguments), *description, name);
    mpc_status status = MPC_OK;
    for (int64_t i = 0; status == MPC_OK && i < steps; ++i) {
      KeptState kept;
      if (finder)
        status = finder->keep(kept);
      if (status == MPC_OK)
        status = runEntry(program.get(), name, files.inputs, outputs);
      if (status != MPC_OK)
        break;
      if (const std::string line = metrics.take(outputs); !line.empty() && !isSilent) {
        progress.step(running); // removes its own line from the terminal
        if (!printOutput(line + "\n"))
          return exitUserError;
      }
      if (finder && isFault(metrics)) {
        status = findNonfinite(*finder, kept);
        finder.reset(); // once a run
      }
    }
    if (const std::string path = arguments.get("save-state"); status == MPC_OK && !path.empty())
      status = mpc_save_state(program.get(), path.c_str());
    progress.step("");
    return status == MPC_OK ? conclude(metrics, finder != nullptr) : failed(status);
  }

  /// With `searching`, --find-nonfinite was on and had nothing to look for.
  int conclude(const RunMetrics &metrics, bool searching) const {
    const std::string tracked = metrics.trackedText();
    if (searching)
      printNote("--find-nonfinite: " +
                std::string(metrics.lastSkipped()
                                ? "the loss is finite; gradients beyond their format at the first "
                                  "loss scales are what a dynamic scale is for"
                                : "every result is finite"));
    else if (!description && isLost(metrics))
      printNote(lostText() + (tracked.empty() ? "" : "; " + tracked) +
                (mpc_rank_count(program.get()) > 1 ? ""
                                                   : "; --find-nonfinite says where it begins"));
    else if (!tracked.empty())
      printNote(tracked);
    const std::string summary = metrics.summary();
    return summary.empty() || isSilent || printOutput(summary + "\n") ? exitOk : exitUserError;
  }

  /// Whether the results of the last run show a fault. Gradients that are not finite are no fault
  /// by themselves, since a dynamic loss scale handles them.
  bool isFault(const RunMetrics &metrics) const {
    if (metrics.tellsSkips() && metrics.skipsInARow() < 20 && scalesByItself()) {
      const std::optional<double> loss = metrics.lastLoss();
      return loss && !std::isfinite(*loss);
    }
    return metrics.lastSkipped() || std::any_of(outputs.begin(), outputs.end(), holdsNonfinite);
  }
  bool scalesByItself() const {
    return std::any_of(
        description->states.begin(), description->states.end(), [](const StateDescription &state) {
          return state.role == roleName(Role::Scaler) && state.tensor.dtype == DType::I32;
        });
  }

  /// Whether the results are lost. Of a training step only a loss that is not finite counts, since
  /// for other results the loss scale may be too large.
  bool isLost(const RunMetrics &metrics) const {
    if (metrics.tellsSkips())
      return metrics.lastLoss() && !std::isfinite(*metrics.lastLoss());
    return std::any_of(outputs.begin(), outputs.end(), holdsNonfinite);
  }
  std::string lostText() const {
    for (size_t i = 0; i < outputs.size(); ++i)
      if (holdsNonfinite(outputs[i]))
        return files.outputSlots()[i].name + " holds inf or NaN";
    return "";
  }

  mpc_status findNonfinite(const NonfiniteFinder &finder, const KeptState &kept) {
    progress.step("looking for what is not finite");
    NonfiniteFinding finding;
    const mpc_status status = finder.find(files.inputs, kept, finding);
    progress.step("");
    if (status == MPC_OK)
      printNote("--find-nonfinite: " + finding.text);
    return status;
  }

  const Arguments &arguments;
  std::optional<ProgramDescription> description; // with --find-nonfinite
  int64_t steps = 1;
  std::string name;                   // of the entry
  bool isSilent = false;              // the first rank tells the results of all
  std::string drawn;                  // the note on parameters without given values
  std::vector<std::string> gradients; // of a training step
  std::string skipReason;             // of a step whose gradients are finite
  bool givesWeights = false;          // the state of --state, where it holds the parameters
  bool takesAverages = false;         // --weights=ema
  std::vector<Setting> settings;
  std::unique_ptr<TextModel> text; // of --generate
  RunFiles files;
  std::vector<HostTensor> outputs;
  ProgressLine progress;
  Program program{nullptr, &mpc_unload};
};

int run(const Arguments &arguments) { return Run(arguments).run(); }

} // namespace

Command runCommand() {
  Command command{
      "run",
      "model.mpcx",
      "runs an artifact on the GPU, or on the CPU where there is none",
      {
          {"input", "name=F", "a .npy file for an input", OptionSpec::List},
          {"output", "name=F", "writes an output to a .npy file", OptionSpec::List},
          {"compare", "name=F", "prints the difference between an output and a .npy file",
           OptionSpec::List},
          {"unchecked-indices",
           "indices beyond a table or the classes give NaN, in place of an error"},
          {"device", "D", offeredDevices(), "gpu is cuda; default auto"},
          {"untuned", "cuda: products by cuBLASLt's first algorithms, whatever mpc tune kept"},
          {"weights", "F",
           "the parameters; ema: the averages that --state has; default: model.safetensors beside "
           "model.mpcx"},
          {"allow-unknown-weights", "the file may hold unknown tensors"},
          {"allow-missing-weights",
           "the file may lack parameters, which keep the model's first values"},
          {"entry", "E", "the entry point; default main, or eval of a training artifact"},
          {"steps", "N", "N runs, each on the state of the last; default 1"},
          {"set", "NAME=V", "changes a scalar of training first, as hyper.learning_rate=1e-4",
           OptionSpec::List},
          {"find-nonfinite", "says where inf or NaN begins; slow"},
          {"state", "F", "goes on from a state that was saved"},
          {"save-state", "F", "saves the state afterwards"},
      },
      run};
  const std::vector<OptionSpec> more = generateOptions();
  command.options.insert(command.options.end(), more.begin(), more.end());
  addTrust(command);
  command.note +=
      "On ranks (mpc launch) each process reads the files that its own command line names. The\n"
      "entries step, micro_step and apply of an artifact of --parallel are one step of all ranks,\n"
      "each with its inputs; rank 0 prints and writes the outputs. Every other entry is each "
      "rank's\n"
      "own.\n";
  return command;
}

} // namespace mpc
