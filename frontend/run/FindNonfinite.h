// --find-nonfinite: where the values of a run stop being finite, in a sentence with a remedy. The
// run is made once more from its inputs (mpc_find_nonfinite); what it has changed since is kept
// before it.
#pragma once

#include "frontend/run/Tensors.h"

#include "mpc/Program.h"

namespace mpc {

struct NonfiniteOp;

/// The state that an entry changes and that is not to be had afterwards: random numbers, counters,
/// the loss scale. Parameters are kept too where the entry is none that leaves them alone when a
/// gradient is not finite.
struct KeptState {
  std::vector<std::vector<uint8_t>> bytes; // in the order of NonfiniteFinder's names
};

struct NonfiniteFinding {
  bool found = false;
  std::string text; // of one line
};

class NonfiniteFinder {
public:
  /// For an entry that artifact has. `program` outlives it.
  NonfiniteFinder(mpc_program *program, const std::string &artifact,
                  const ProgramDescription &description, const std::string &entry);

  /// Before a run. Waits for the device.
  mpc_status keep(KeptState &kept) const;
  /// Behind it, with the same inputs. Changes nothing.
  mpc_status find(std::vector<HostTensor> &inputs, const KeptState &kept,
                  NonfiniteFinding &finding) const;

private:
  int layerOf(const mpc_nonfinite &report, const NonfiniteOp &op) const;
  std::string outsideText(const std::vector<HostTensor> &inputs) const;

  mpc_program *program;
  std::string artifact;
  EntryDescription entry;
  std::vector<std::string> names;
};

/// Whether a float tensor holds inf or NaN.
bool holdsNonfinite(const HostTensor &tensor);

} // namespace mpc
