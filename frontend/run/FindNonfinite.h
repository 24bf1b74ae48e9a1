// --find-nonfinite: says in a sentence with a remedy where the values of a run stop being finite.
// It repeats the run from its inputs (mpc_find_nonfinite), with the state that was kept before the
// run.
#pragma once

#include "frontend/run/Tensors.h"

#include "mpc/Program.h"

#include <optional>

namespace mpc {

/// The first operation of a kernel whose result is not finite.
struct NonfiniteOp {
  std::string text;        // "exp(508.25) is inf, f32 ends at 3.40282e+38"
  std::string origin;      // the op of the model: "softmax", "cast" for one that mpc inserted
  int64_t index = 0;       // of the op in its kernel
  DType type = DType::F32; // of its result
  bool isNan = false;      // its first element that is not finite
  bool isBackward = false; // it belongs to a derivative, which a kernel of the forward may contain
  bool isByDefinition = false; // NaN stands for an id or a target that does not exist
};

/// Evaluates the ops of the kernel's group, which the artifact has as text, by their definitions on
/// the operands of the kernel. Reads the artifact again, if it still satisfies `trust`.
/// Nothing where the step is no kernel of a group, where its values are too many for an evaluation,
/// or where the evaluation finds all of them finite.
std::optional<NonfiniteOp> findNonfiniteOp(const std::string &artifact, const Trust &trust,
                                           const mpc_nonfinite &report);

/// The state that an entry changes and that is lost afterwards: random numbers, counters, the loss
/// scale. Parameters are kept too, unless the entry leaves them unchanged when a gradient is not
/// finite.
struct KeptState {
  std::vector<std::vector<uint8_t>> bytes; // in the order of NonfiniteFinder's names
};

struct NonfiniteFinding {
  bool found = false;
  std::string text; // of one line
};

class NonfiniteFinder {
public:
  /// A finder for an entry of the artifact. `program` outlives it.
  NonfiniteFinder(mpc_program *program, const std::string &artifact, const Trust &trust,
                  const ProgramDescription &description, const std::string &entry);

  /// Keeps the state before a run. Waits for the device.
  mpc_status keep(KeptState &kept) const;
  /// Searches after the run, with the same inputs. Changes nothing.
  mpc_status find(std::vector<HostTensor> &inputs, const KeptState &kept,
                  NonfiniteFinding &finding) const;

private:
  std::string readerOf(size_t step) const;
  int layerOf(const mpc_nonfinite &report, const NonfiniteOp &op) const;
  std::string outsideText(const std::vector<HostTensor> &inputs) const;

  mpc_program *program;
  std::string artifact;
  Trust trust; // the conditions on it, which is read again
  EntryDescription entry;
  std::vector<std::string> names;
};

/// Whether a float tensor holds inf or NaN.
bool holdsNonfinite(const HostTensor &tensor);

} // namespace mpc
