// --find-nonfinite: says in a sentence with a remedy where the values of a run stop being finite.
// It repeats the run from its inputs (mpc_find_nonfinite), with the state that was kept before the
// run.
#pragma once

#include "frontend/run/Tensors.h"

#include "mpc/Program.h"

namespace mpc {

struct NonfiniteOp;

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
  Trust trust;                      // the conditions on it, which is read again
  EntryDescription entry;
  std::vector<std::string> names;
};

/// Whether a float tensor holds inf or NaN.
bool holdsNonfinite(const HostTensor &tensor);

} // namespace mpc
