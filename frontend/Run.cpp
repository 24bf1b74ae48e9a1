// mpc run: loads an artifact and runs an entry on .npy files. Uses the public C interface alone.
#include "frontend/Commands.h"
#include "frontend/Console.h"
#include "frontend/Generate.h"
#include "frontend/Tensors.h"

#include "mpc/mpc.h"

#include <memory>

namespace mpc {
namespace {

using Program = std::unique_ptr<mpc_program, decltype(&mpc_unload)>;

/// Prints the message of the failed call. What the machine and files lack is the user's to mend; a
/// fault in mpc is not.
int runtimeError(mpc_status status) {
  printError(mpc_error_message());
  return status == MPC_INTERNAL || status == MPC_CHECK_FAILED ? exitInternal : exitUserError;
}

TensorSlot slotOf(const mpc_tensor_info &info) {
  return {info.name, static_cast<DType>(info.dtype),
          std::vector<int64_t>(info.shape, info.shape + info.rank)};
}

mpc_status readSlots(const mpc_program *program, const char *entry, std::vector<TensorSlot> &inputs,
                     std::vector<TensorSlot> &outputs) {
  mpc_tensor_info info;
  for (size_t i = 0; i < mpc_input_count(program, entry); ++i) {
    if (const mpc_status status = mpc_input_info(program, entry, i, &info); status != MPC_OK)
      return status;
    inputs.push_back(slotOf(info));
  }
  for (size_t i = 0; i < mpc_output_count(program, entry); ++i) {
    if (const mpc_status status = mpc_output_info(program, entry, i, &info); status != MPC_OK)
      return status;
    outputs.push_back(slotOf(info));
  }
  return MPC_OK;
}

mpc_tensor borrow(HostTensor &tensor) {
  return {tensor.bytes.data(), static_cast<mpc_dtype>(tensor.dtype), MPC_HOST,
          static_cast<int32_t>(tensor.shape.size()), tensor.shape.data()};
}

/// All the names and files of the command line, checked against the entry before anything runs.
struct Files {
  std::map<std::string, std::string> inputs, outputs, references;

  std::string read(const Arguments &arguments, const std::vector<TensorSlot> &in,
                   const std::vector<TensorSlot> &out) {
    for (const std::string &problem :
         {readAssignments("--input", arguments.list("input"), in, inputs),
          readAssignments("--output", arguments.list("output"), out, outputs),
          readAssignments("--compare", arguments.list("compare"), out, references)})
      if (!problem.empty())
        return problem;
    for (const TensorSlot &slot : in)
      if (!inputs.count(slot.name))
        return "input '" + slot.name + "' (" + shapeText(slot.dtype, slot.shape) +
               ") is missing: --input " + slot.name + "=file.npy";
    return "";
  }
};

int load(const Arguments &arguments, Program &program) {
  mpc_load_options options = MPC_LOAD_OPTIONS_INIT;
  const std::string device = arguments.get("device", "auto");
  std::string weights = arguments.get("weights");
  if (weights.empty() && arguments.has("state")) { // a state holds the parameters too
    weights = arguments.get("state");
    options.allow_unknown_weights = 1;
  }
  options.device = device.c_str();
  options.weights = weights.empty() ? nullptr : weights.c_str();
  mpc_program *loaded = nullptr;
  const mpc_status status = mpc_load(arguments.file.c_str(), &options, &loaded);
  program.reset(loaded);
  return status == MPC_OK ? static_cast<int>(exitOk) : runtimeError(status);
}

int report(const Files &files, const std::vector<TensorSlot> &slots,
           const std::vector<HostTensor> &outputs) {
  std::string text;
  for (size_t i = 0; i < slots.size(); ++i) {
    text += summarize(slots[i].name, outputs[i]) + "\n";
    if (auto reference = files.references.find(slots[i].name);
        reference != files.references.end()) {
      const Result<std::string> line =
          compareWithFile(slots[i].name, outputs[i], reference->second);
      if (!line.ok())
        return userError(line.status().message());
      text += *line + "\n";
    }
  }
  for (size_t i = 0; i < slots.size(); ++i)
    if (auto file = files.outputs.find(slots[i].name); file != files.outputs.end())
      if (const Status status = writeTensor(file->second, outputs[i]); !status.ok())
        return userError(status.message());
  return printOutput(text) ? exitOk : exitUserError;
}

/// A message where the program has no such entry.
std::string checkEntry(const mpc_program *program, const std::string &file,
                       const std::string &entry) {
  std::vector<std::string> names;
  for (size_t i = 0; i < mpc_entry_count(program); ++i) {
    names.push_back(mpc_entry_name(program, i));
    if (names.back() == entry)
      return "";
  }
  std::string remedy;
  if (entry == "init")
    remedy = "; init has run when a program is loaded";
  else if (entry == "micro_step" || entry == "apply")
    remedy = "; mpc compile --train --accumulate makes it";
  else if (entry == "step" || entry == "eval")
    remedy = "; mpc compile --train makes it";
  return "--entry: " + file + " has no entry '" + entry + "', it has " + joinChoices(names) +
         remedy;
}

int run(const Arguments &arguments) {
  const std::string misused = checkGenerate(arguments);
  if (!misused.empty())
    return commandLineError(misused);
  Program program(nullptr, &mpc_unload);
  Progress progress;
  progress.step("loading " + arguments.file);
  if (const int code = load(arguments, program); code != exitOk)
    return code;
  bool training = false;
  for (size_t i = 0; i < mpc_entry_count(program.get()); ++i)
    training |= std::string(mpc_entry_name(program.get(), i)) == "eval";
  const std::string entry = arguments.get("entry", training ? "eval" : "main");
  if (const std::string problem = checkEntry(program.get(), arguments.file, entry);
      !problem.empty())
    return userError(problem);
  if (arguments.has("generate")) {
    progress.step("");
    return generate(arguments, program.get(), entry);
  }
  int64_t steps = 1;
  if (const std::string problem = readSteps(arguments, steps); !problem.empty())
    return commandLineError(problem);
  if (const std::string state = arguments.get("state"); !state.empty())
    if (const mpc_status status = mpc_load_state(program.get(), state.c_str()); status != MPC_OK)
      return runtimeError(status);
  std::vector<TensorSlot> inputSlots, outputSlots;
  if (const mpc_status status = readSlots(program.get(), entry.c_str(), inputSlots, outputSlots);
      status != MPC_OK)
    return runtimeError(status);
  Files files;
  if (const std::string problem = files.read(arguments, inputSlots, outputSlots); !problem.empty())
    return userError(problem);
  std::vector<HostTensor> inputs, outputs;
  std::vector<mpc_tensor> inputTensors, outputTensors;
  for (const TensorSlot &slot : inputSlots) {
    Result<HostTensor> tensor = readTensor(files.inputs[slot.name], slot);
    if (!tensor.ok())
      return userError(tensor.status().message());
    inputs.push_back(std::move(*tensor));
  }
  for (const TensorSlot &slot : outputSlots)
    outputs.push_back(HostTensor::make(slot.dtype, slot.shape));
  for (HostTensor &tensor : inputs)
    inputTensors.push_back(borrow(tensor));
  for (HostTensor &tensor : outputs)
    outputTensors.push_back(borrow(tensor));
  progress.step("running on " + std::string(mpc_device_name(program.get())));
  mpc_status status = MPC_OK;
  for (; status == MPC_OK && steps > 0; --steps)
    status = mpc_run(program.get(), entry.c_str(), inputTensors.data(), inputTensors.size(),
                     outputTensors.data(), outputTensors.size());
  if (const std::string state = arguments.get("save-state"); status == MPC_OK && !state.empty())
    status = mpc_save_state(program.get(), state.c_str());
  progress.step("");
  return status == MPC_OK ? report(files, outputSlots, outputs) : runtimeError(status);
}

} // namespace

Command runCommand() {
  Command command{
      "run",
      "model.mpcx",
      "runs an artifact on the GPU, or on the CPU where there is none",
      {
          {"input", OptionSpec::List, "name=F", {}, "a .npy file for an input"},
          {"output", OptionSpec::List, "name=F", {}, "writes an output to a .npy file"},
          {"compare",
           OptionSpec::List,
           "name=F",
           {},
           "prints how far an output is from a .npy file"},
          {"device", OptionSpec::Value, "D", {"auto", "cuda", "cpu", "cpu-check"}, "default auto"},
          {"weights",
           OptionSpec::Value,
           "F",
           {},
           "the parameters; default: model.safetensors beside model.mpcx"},
          {"entry",
           OptionSpec::Value,
           "E",
           {},
           "the entry point; default main, or eval of a training artifact"},
          {"steps", OptionSpec::Value, "N", {}, "runs it N times, the state going on; default 1"},
          {"state", OptionSpec::Value, "F", {}, "goes on from a state that was saved"},
          {"save-state", OptionSpec::Value, "F", {}, "saves the state afterwards"},
      },
      run};
  const std::vector<OptionSpec> more = generateOptions();
  command.options.insert(command.options.end(), more.begin(), more.end());
  return command;
}

} // namespace mpc
