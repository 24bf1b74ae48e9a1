// mpc checkpoint: one file of the shards that ranks have saved.
#include "frontend/commands/Commands.h"
#include "frontend/run/RunFiles.h"
#include "frontend/shell/Console.h"

#include "mpc/StateFolder.h"

#include "llvm/ADT/StringExtras.h"

#include <filesystem>

namespace mpc {
namespace {

constexpr const char *example =
    "for example: mpc checkpoint merge run/step-000100.shards -o state.safetensors";

int checkpoint(const Arguments &arguments) {
  if (arguments.file != "merge" || arguments.files.size() != 2 || !arguments.has("o"))
    return commandLineError("mpc checkpoint: expected merge FOLDER -o F, got '" +
                            llvm::join(arguments.files, " ") + "'" +
                            (arguments.has("o") ? "" : " without -o") + "; " + example);
  const std::string &folder = arguments.files[1], output = arguments.get("o");
  if (!checkOutputs({output}, {}))
    return exitUserError;
  std::error_code error;
  const std::filesystem::path inside = std::filesystem::absolute(output).parent_path();
  if (std::filesystem::equivalent(inside, folder, error))
    return userError("-o " + output + " is within " + folder +
                     ", whose files it would replace; choose another place");
  const Result<SafeTensors> state = openState(folder);
  if (!state.ok())
    return userError(state.status().message());
  std::vector<SafeTensorSource> tensors;
  for (const SafeTensor &tensor : state->tensors()) {
    if (!tensor.dtype)
      return userError(folder + ": " + tensor.name + " is of the type " + tensor.fileType);
    tensors.push_back({tensor.name, *tensor.dtype, tensor.shape, tensor.data});
  }
  const Status status = writeSafeTensors(output, tensors, state->metadata(), /*durable=*/true);
  return status.ok() ? static_cast<int>(exitOk) : userError(status.message());
}

} // namespace

Command checkpointCommand() {
  Command command{"checkpoint",
                  "merge FOLDER",
                  "makes one file of the shards that ranks have saved",
                  {{"o", "F", "the state as a safetensors file"}},
                  checkpoint};
  command.manyFiles = true;
  command.question = "which folder?";
  for (const char *text : {" ", example, ";"})
    command.question += text;
  command.note =
      "For example: mpc checkpoint merge run/step-000100.shards -o state.safetensors.\n"
      "The folder is one that mpc train --save-state or --checkpoint-dir wrote on ranks whose\n"
      "artifact has --parallel=zero1. The file is what one process or --parallel=data saves.\n";
  return command;
}

} // namespace mpc
