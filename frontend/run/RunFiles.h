// The files of one run of an entry, for `mpc run` and `mpc evaluate`: inputs, references and places
// for outputs, by the names on the command line.
#pragma once

#include "frontend/run/Tensors.h"
#include "mpc/Program.h"

namespace mpc {

class Arguments;

/// Whether both names mean one regular file, or would mean one if it existed.
bool isSameFile(const std::string &one, const std::string &other);

/// The files that a command reads by its arguments, positional ones and those of options. Its
/// outputs may not replace them.
std::vector<std::string> inputFiles(const Arguments &arguments);

/// The weights that are read without being named: those beside an artifact that has none of its
/// own; "" where the artifact needs none.
std::string weightsBeside(const ProgramDescription &artifact, const std::string &path);

/// Whether files can be written at `outputs`, and none of them is one of `inputs` or given twice.
/// Call it before any work; false after an error message.
bool checkOutputs(const std::vector<std::string> &outputs, const std::vector<std::string> &inputs);

class RunFiles {
public:
  /// Reads --input and --compare and checks them against an entry's border, indices too without
  /// --unchecked-indices. It also checks --output, --save-state and --errors, so that no error
  /// appears after a long run. `others` are files that the command reads without being told their
  /// names. Gives an exit code, with a message unless it is exitOk.
  int read(const Arguments &arguments, std::vector<TensorSlot> inputSlots,
           std::vector<TensorSlot> outputSlots, std::vector<std::string> others);
  /// Prints the results of the run and their differences from the references, and writes the
  /// outputs.
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
