// The files of one run of an entry, for `mpc run` and `mpc evaluate`: inputs, references and places
// for outputs as the command line names them.
#pragma once

#include "frontend/run/Tensors.h"
#include "mpc/Program.h"

namespace mpc {

class Arguments;

/// Whether both names are of one regular file, or would be of one that is not there yet.
bool isSameFile(const std::string &one, const std::string &other);

/// The files that a command's arguments name to be read, the positional ones and those of options:
/// what its outputs may not replace.
std::vector<std::string> inputFiles(const Arguments &arguments);

/// The weights that are read without being named: those beside an artifact that has none of its
/// own;
/// "" where the artifact needs none.
std::string weightsBeside(const ProgramDescription &artifact, const std::string &path);

/// Whether files can be written at `outputs`, none of which is one of `inputs` or given twice.
/// Asked before any work; false after an error message.
bool checkOutputs(const std::vector<std::string> &outputs, const std::vector<std::string> &inputs);

class RunFiles {
public:
  /// Reads --input and --compare against an entry's border, indices too unless there is
  /// --unchecked-indices, and checks --output and --save-state, so that nothing is found wrong
  /// after a long run. `others` are files that the command reads without being told their names.
  /// An exit code, with a message unless it is exitOk.
  int read(const Arguments &arguments, std::vector<TensorSlot> inputSlots,
           std::vector<TensorSlot> outputSlots, std::vector<std::string> others);
  /// Prints what the run gave and how far it is from the references, and writes the outputs.
  int report(const std::vector<HostTensor> &results) const;

  /// In the entry's order.
  std::vector<HostTensor> inputs;
  const std::vector<TensorSlot> &outputSlots() const { return slots; }

private:
  std::vector<TensorSlot> slots;
  std::map<std::string, std::string> outputs, compared; // files by output
  std::map<std::string, HostTensor> references;
};

} // namespace mpc
