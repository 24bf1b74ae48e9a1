// The first values of a program's state.
#pragma once

#include "cpu/CpuMemory.h"
#include "device/Device.h"
#include "mpc/SafeTensors.h"

#include <optional>
#include <set>
#include <string>

namespace mpc {

/// The first values of all state tensors. The memory that `values` point at belongs to this object
/// or to the artifact.
struct FirstState {
  std::vector<StateValue> values;
  std::vector<HostBlock> generated;
  std::optional<SafeTensors> weights;
  std::set<std::string> names;     // of the tensors that the program does not derive
  bool usesWeightsInPlace = false; // of `weights`
  std::vector<std::string> notes;  // WeightsAccount::notes
};

/// The elements of a state tensor that a rank has: all of them, or those of its part that the whole
/// tensor has. Zeros fill up the part.
struct OwnElements {
  uint64_t first, count;
};
OwnElements ownElements(const fb::State &state, unsigned rank);

/// Finds the weights by the rule of WeightsAccount, which names every tensor that is missing,
/// unknown or of another type or shape, and generates the initialised tensors.
Result<FirstState> gatherState(const Artifact &artifact, const LoadOptions &options);

} // namespace mpc
