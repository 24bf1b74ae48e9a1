// Artifacts without kernels, for tests of a reader on sizes, counts and segments that no compiler
// writes: well-formed FlatBuffers behind a right checksum.
#pragma once

#include "TinyArtifact.h"

#include <optional>

namespace mpc::test {

/// The text of the kernels, of which there are none.
inline const std::string hostileText = "#include \"mpc_device.cuh\"\n";

struct HostileState {
  std::string name = "w";
  fb::DType dtype = fb::DType::F32;
  std::vector<int64_t> shape;
  fb::Source source = fb::Source::Zeros;
  int32_t segment = -1;
  fb::Role role = fb::Role::Parameter;
  std::optional<std::vector<int64_t>> whole = std::nullopt; // of a part
};

/// A step of ranks in every entry: a collective, or a wait for one without arguments. Buffers are,
/// by number: 0 and 1 of 32 f32 each, at bytes 0 and 256 of the arena, and 2 of 32 i32 at 512.
struct HostileStep {
  std::vector<fb::Arg> args;
  uint32_t token = 0;
  fb::DType dtype = fb::DType::F32;
  fb::CollectiveKind kind = fb::CollectiveKind::AllReduce;
  fb::Reduction reduction = fb::Reduction::Sum;
};

struct HostileOptions {
  std::vector<HostileState> states;
  std::vector<std::string> blobs;       // segments 2 and up; 0 is the text, 1 the device library
  std::vector<fb::Segment> segments;    // in the place of those that the blobs have, if not empty
  std::vector<int64_t> inputShape = {}; // of every input
  uint32_t inputs = 0, outputs = 0;     // of every entry, named i0, i1, .. and o0, o1, ..
  uint32_t entries = 1;                 // named e0, e1, ..; "main" for one alone
  uint64_t arenaBytes = 0;              // filled by an entry init, where it is not 0
  std::vector<std::string> hyper;       // of a training, where there are any
  std::vector<HostileStep> steps;       // without inputs and outputs
  int32_t ranks = -1;
};

std::vector<uint8_t> hostileArtifact(const HostileOptions &options);
std::string writeHostileArtifact(const std::string &name, const HostileOptions &options);

/// Launches of one kernel that share one list of each kind.
struct Sharing {
  uint32_t steps = 0, layers = 0, arguments = 0, parts = 0, opLayers = 0;
};
std::vector<uint8_t> sharingArtifact(const Sharing &sharing);

} // namespace mpc::test
