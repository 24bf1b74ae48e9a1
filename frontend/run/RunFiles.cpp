#include "frontend/run/RunFiles.h"

#include "frontend/shell/Console.h"
#include "frontend/shell/Options.h"

#include "mpc/ArtifactFile.h"

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <sys/stat.h>
#include <unistd.h>

namespace mpc {
namespace {

/// The error number with which a file cannot be written at `path`, or 0. A device is written in
/// place.
int whyNotWritable(const std::string &path) {
  const size_t slash = path.rfind('/');
  const std::string folder = slash == std::string::npos ? "."
                             : slash == 0               ? "/"
                                                        : path.substr(0, slash);
  struct stat about = {};
  if (::stat(path.c_str(), &about) == 0 && !S_ISREG(about.st_mode)) {
    if (S_ISDIR(about.st_mode))
      return EISDIR;
    return ::access(path.c_str(), W_OK) == 0 ? 0 : errno;
  }
  if (::stat(folder.c_str(), &about) != 0)
    return errno;
  if (!S_ISDIR(about.st_mode))
    return ENOTDIR;
  return ::access(folder.c_str(), W_OK | X_OK) == 0 ? 0 : errno;
}

} // namespace

bool isSameFile(const std::string &one, const std::string &other) {
  struct stat a = {}, b = {};
  if (::stat(one.c_str(), &a) != 0) {
    std::error_code error;
    return one == other || std::filesystem::weakly_canonical(one, error) ==
                               std::filesystem::weakly_canonical(other, error);
  }
  return ::stat(other.c_str(), &b) == 0 && S_ISREG(a.st_mode) && a.st_dev == b.st_dev &&
         a.st_ino == b.st_ino;
}

std::vector<std::string> inputFiles(const Arguments &arguments) {
  std::vector<std::string> files = arguments.files;
  for (const char *option :
       {"weights", "policy", "recipe", "scales", "state", "sign", "key", "verify"})
    for (const std::string &file : arguments.list(option))
      files.push_back(file);
  return files;
}

std::string weightsBeside(const ProgramDescription &artifact, const std::string &path) {
  const bool needed =
      std::any_of(artifact.states.begin(), artifact.states.end(),
                  [](const StateDescription &state) { return state.source == "external"; });
  if (!needed)
    return "";
  const std::string ending = ".mpcx";
  const bool hasEnding = path.size() > ending.size() &&
                         path.compare(path.size() - ending.size(), ending.size(), ending) == 0;
  return path.substr(0, path.size() - (hasEnding ? ending.size() : 0)) + ".safetensors";
}

bool checkOutputs(const std::vector<std::string> &outputs, const std::vector<std::string> &inputs) {
  for (size_t i = 0; i < outputs.size(); ++i) {
    const auto isThis = [&](const std::string &other) { return isSameFile(outputs[i], other); };
    const auto here = outputs.begin() + static_cast<std::ptrdiff_t>(i);
    if (const int error = whyNotWritable(outputs[i])) {
      printError(cannotWrite(outputs[i], error).message());
      return false;
    }
    std::string problem;
    if (std::any_of(inputs.begin(), inputs.end(), isThis))
      problem = "it is an input of this command; name another file";
    else if (std::any_of(outputs.begin(), here, isThis))
      problem = "two outputs are to go there; name another file for one";
    if (!problem.empty()) {
      printError("cannot write " + outputs[i] + ": " + problem);
      return false;
    }
  }
  return true;
}

int RunFiles::read(const Arguments &arguments, std::vector<TensorSlot> inputSlots,
                   std::vector<TensorSlot> outputSlots, std::vector<std::string> others) {
  slots = std::move(outputSlots);
  std::vector<std::string> sources = inputFiles(arguments);
  for (const std::string &other : others)
    if (!other.empty())
      sources.push_back(other);
  std::map<std::string, std::string> given;
  for (const std::string &problem :
       {readAssignments("--input", arguments.list("input"), inputSlots, given),
        readAssignments("--output", arguments.list("output"), slots, outputs),
        readAssignments("--compare", arguments.list("compare"), slots, compared)})
    if (!problem.empty())
      return userError(problem);
  for (const TensorSlot &slot : inputSlots) {
    const auto file = given.find(slot.name);
    if (file == given.end())
      return userError("input '" + slot.name + "' (" + shapeText(slot.dtype, slot.shape) +
                       ") is missing: --input " + slot.name + "=file.npy");
    Result<HostTensor> tensor = readTensor(file->second, slot);
    if (!tensor.ok())
      return userError(tensor.status().message());
    if (const std::string outside = findOutside(*tensor, slot);
        !outside.empty() && !arguments.has("unchecked-indices"))
      return userError("input '" + slot.name + "': " + file->second + ": " + outside +
                       "; mend the file, or --unchecked-indices takes NaN there");
    inputs.push_back(std::move(*tensor));
    sources.push_back(file->second);
  }
  std::vector<std::string> written;
  for (const TensorSlot &slot : slots) {
    if (const auto file = compared.find(slot.name); file != compared.end()) {
      Result<HostTensor> tensor = readReference(file->second, slot);
      if (!tensor.ok())
        return userError(tensor.status().message());
      references[slot.name] = std::move(*tensor);
      sources.push_back(file->second);
    }
    if (const auto file = outputs.find(slot.name); file != outputs.end())
      written.push_back(file->second);
  }
  for (const char *option : {"save-state", "errors"})
    if (const std::string file = arguments.get(option); !file.empty())
      written.push_back(file);
  return checkOutputs(written, sources) ? exitOk : exitUserError;
}

int RunFiles::report(const std::vector<HostTensor> &results) const {
  std::string text;
  for (size_t i = 0; i < slots.size(); ++i) {
    text += summarize(slots[i].name, results[i]) + "\n";
    if (const auto reference = references.find(slots[i].name); reference != references.end())
      text +=
          compareText(slots[i].name, results[i], compared.at(slots[i].name), reference->second) +
          "\n";
  }
  for (size_t i = 0; i < slots.size(); ++i)
    if (const auto file = outputs.find(slots[i].name); file != outputs.end())
      if (const Status status = writeTensor(file->second, results[i]); !status.ok())
        return userError(status.message());
  return printOutput(text) ? exitOk : exitUserError;
}

} // namespace mpc
