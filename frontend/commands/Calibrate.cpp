// mpc calibrate: runs an artifact of mpc compile --fp8-recipe=calibrate over data. It keeps the
// largest magnitude of each activation that an FP8 product would quantise. mpc compile
// --fp8-recipe=static takes the file. It uses the public C interface.
#include "frontend/commands/Commands.h"
#include "frontend/run/Tensors.h"
#include "frontend/shell/Console.h"
#include "frontend/shell/Json.h"
#include "frontend/shell/Options.h"
#include "frontend/train/data/Data.h"

#include "frontend/run/RunFiles.h"
#include "mpc/Names.h"
#include "mpc/mpc.h"
#include "passes/quantize/Amaxes.h"

#include "llvm/ADT/StringRef.h"

#include <algorithm>
#include <cmath>
#include <memory>

namespace mpc {
namespace {

using Program = std::unique_ptr<mpc_program, decltype(&mpc_unload)>;

/// What the runs gave of one tensor.
struct Calibrated {
  std::string tensor;
  int64_t columns = 0;
  size_t output = 0; // of the program
  std::vector<double> amaxes;
};

class Calibration {
public:
  explicit Calibration(const Arguments &arguments) : arguments(arguments) {}

  int run() {
    if (const std::string problem = readNumbers(); !problem.empty())
      return commandLineError(problem);
    const std::string output = arguments.get("o", "scales.json");
    std::vector<std::string> read = inputFiles(arguments);
    for (const std::string &file : arguments.list("data"))
      read.push_back(file.substr(file.find('=') == std::string::npos ? 0 : file.find('=') + 1));
    if (output != "-" && !checkOutputs({output}, read))
      return exitUserError;
    Status status = describe();
    if (status.ok())
      status = load();
    if (status.ok())
      status = runAll();
    progress.step("");
    if (status.ok())
      status = check();
    if (!status.ok())
      return userError(status.message());
    if (!writeOutput(output, text()))
      return exitUserError;
    if (output != "-")
      printRemark("wrote " + output + ": amaxes of " + std::to_string(tensors.size()) +
                  " tensors over " + std::to_string(runs) +
                  " runs; mpc compile --fp8-recipe=static --scales=" + output + " takes them");
    return exitOk;
  }

private:
  /// A message where an option is no number in its range.
  std::string readNumbers() {
    const struct {
      const char *name, *range;
      double *target, above, most;
    } numbers[] = {{"percentile", "above 0 and up to 100", &percentile, 0, 100},
                   {"margin", "from 0 to 6", &margin, -1e-300, 6},
                   {"batches", "of at least 1", &batches, 0, 1e15}};
    for (const auto &number : numbers) {
      const std::string value = arguments.get(number.name);
      if (value.empty() && !arguments.has(number.name))
        continue;
      if (llvm::StringRef(value).getAsDouble(*number.target) || !(*number.target > number.above) ||
          !(*number.target <= number.most))
        return std::string("--") + number.name + ": expected a number " + number.range + ", got '" +
               value + "'";
    }
    if (batches != std::floor(batches))
      return "--batches: expected a whole number of at least 1, got '" + arguments.get("batches") +
             "'";
    return "";
  }

  /// Finds the inputs, the amaxes among the outputs, and opens the data.
  Status describe() {
    MPC_ASSIGN(const ProgramDescription artifact,
               describeArtifact(arguments.file, readTrust(arguments)));
    model = artifact.model;
    if (const EntryDescription *entry = findEntry(artifact, entries::forward)) {
      inputSlots = slotsOf(entry->inputs);
      outputSlots = slotsOf(entry->outputs);
    }
    for (size_t i = 0; i < outputSlots.size(); ++i) {
      const TensorSlot &slot = outputSlots[i];
      const auto found = parseAmaxResult(slot.name);
      if (found && (slot.dtype != DType::F32 || !slot.shape.empty()))
        return Status(Code::WrongShape,
                      arguments.file + ": its result " + slot.name + " is " +
                          shapeText(slot.dtype, slot.shape) +
                          ", expected one f32; the names amax:.. are those of mpc compile "
                          "--fp8-recipe=calibrate, give the model's result another");
      if (found)
        tensors.push_back({found->first, found->second, i, {}});
    }
    if (tensors.empty())
      return Status(Code::UnknownName,
                    arguments.file + " gives no amaxes; make it with mpc compile "
                                     "--precision=fp8 --fp8-recipe=calibrate, of a model with "
                                     "products in fp8");
    train::DataRequest request;
    request.option = "--data";
    request.files = arguments.list("data");
    request.tokens = arguments.get("tokens");
    request.inputs = inputSlots;
    request.classes.assign(inputSlots.size(), 0);
    MPC_ASSIGN(data, train::openData(request));
    if (data->wholeBatches == 0)
      return Status(Code::WrongShape, "--data: has " + std::to_string(data->units) + " " +
                                          data->unit + ", less than one batch of " +
                                          std::to_string(data->unitsPerBatch));
    return Status();
  }

  Status load() {
    progress.step("loading " + arguments.file);
    mpc_load_options options = MPC_LOAD_OPTIONS_INIT;
    const std::string device = deviceOf(arguments), weights = arguments.get("weights");
    const Trust trust = readTrust(arguments);
    options.device = device.c_str();
    options.weights = weights.empty() ? nullptr : weights.c_str();
    options.allow_unknown_weights = arguments.has("allow-unknown-weights");
    options.public_key = trust.publicKey ? trust.publicKey->c_str() : nullptr;
    options.expected_hash = trust.expectedHash ? trust.expectedHash->c_str() : nullptr;
    mpc_program *loaded = nullptr;
    MPC_TRY(statusOf(mpc_load(arguments.file.c_str(), &options, &loaded)));
    program.reset(loaded);
    progress.step("");
    for (size_t i = 0; i < mpc_load_note_count(loaded); ++i)
      printRemark(mpc_load_note(loaded, i));
    return Status();
  }

  Status runAll() {
    progress.step("running on " + std::string(mpc_device_name(program.get())));
    train::Batch inputs = tensorsFor(inputSlots);
    std::vector<HostTensor> outputs = tensorsFor(outputSlots);
    runs = data->wholeBatches;
    if (batches > 0)
      runs = std::min(runs, static_cast<uint64_t>(batches));
    for (uint64_t batch = 0; batch < runs; ++batch) {
      MPC_TRY(data->inOrder(batch, inputs));
      MPC_TRY(statusOf(runEntry(program.get(), entries::forward, inputs, outputs)));
      for (Calibrated &tensor : tensors)
        tensor.amaxes.push_back(outputs[tensor.output].values()[0]);
    }
    return Status();
  }

  /// An amax from which no scale can be made is an error here and not at the next compilation.
  Status check() const {
    for (const Calibrated &tensor : tensors) {
      for (size_t i = 0; i < tensor.amaxes.size(); ++i)
        if (!std::isfinite(tensor.amaxes[i]))
          return Status(Code::InvalidArgument,
                        tensor.tensor + " holds inf or NaN in run " + std::to_string(i) +
                            "; expected finite values; mpc run --find-nonfinite says where they "
                            "begin");
      if (kept(tensor) < Amaxes::smallest)
        return Status(Code::InvalidArgument,
                      tensor.tensor + (kept(tensor) == 0 ? " is 0" : " is below 1e-35") +
                          " in all runs, and no scale can be made of that; give "
                          "data that reaches it, or keep its layer in bf16 by --policy");
    }
    return Status();
  }

  /// The smallest amax that so many percent of the runs do not exceed.
  double kept(const Calibrated &tensor) const {
    std::vector<double> sorted = tensor.amaxes;
    std::sort(sorted.begin(), sorted.end());
    const double place = std::ceil(percentile * static_cast<double>(sorted.size()) / 100);
    return sorted[static_cast<size_t>(std::max(place, 1.0)) - 1];
  }

  std::string text() const {
    llvm::json::Object found;
    for (const Calibrated &tensor : tensors)
      found[jsonText(tensor.tensor)] =
          llvm::json::Object{{"amax", kept(tensor)}, {"columns", tensor.columns}};
    const bool isMax = percentile == 100;
    const llvm::json::Value value =
        llvm::json::Object{{"version", 1},
                           {"model", jsonText(model)},
                           {"runs", static_cast<int64_t>(runs)},
                           {"kept", isMax ? "max" : "percentile " + arguments.get("percentile")},
                           {"margin", margin},
                           {"tensors", std::move(found)}};
    return llvm::formatv("{0:2}\n", value).str();
  }

  const Arguments &arguments;
  std::string model;
  double percentile = 100, margin = 0, batches = 0; // batches: 0 for all
  uint64_t runs = 0;
  std::vector<TensorSlot> inputSlots, outputSlots;
  std::vector<Calibrated> tensors;
  std::unique_ptr<train::Data> data;
  ProgressLine progress;
  Program program{nullptr, &mpc_unload};
};

int calibrate(const Arguments &arguments) { return Calibration(arguments).run(); }

} // namespace

Command calibrateCommand() {
  using Spec = OptionSpec;
  Command command{
      "calibrate",
      "model.mpcx",
      "finds the amaxes of --fp8-recipe=static by running an artifact of --fp8-recipe=calibrate",
      {
          {"data", "F,..", "x.npy,y.npy in the inputs' order, or x=x.npy,..; or one file of tokens",
           Spec::CommaList, true},
          {"o", "F", "the file of amaxes; default scales.json"},
          {"batches", "N", "the first N batches alone"},
          {"percentile", "P",
           "the amax that P percent of the runs do not exceed; default 100, the largest"},
          {"margin", "K", "powers of two that stay free; default 0"},
          {"tokens", "T", {"u8", "u16"}, "default: u16 for .bin, u8 for others"},
          {"device", "D", offeredDevices(), "gpu is cuda; default auto"},
          {"weights", "F", "the parameters; default: those of the artifact"},
          {"allow-unknown-weights", "the file may hold unknown tensors"},
      },
      calibrate};
  addTrust(command);
  return command;
}

} // namespace mpc
