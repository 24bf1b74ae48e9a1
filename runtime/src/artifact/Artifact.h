// An artifact that was read and checked. Everything reachable from program() may be used without a
// further check.
#pragma once

#include "mpc/DType.h"
#include "mpc/Signature.h"
#include "system/FileSystem.h"

#include "mpc/artifact_generated.h"

#include <string>
#include <string_view>
#include <vector>

namespace mpc {

class Artifact {
public:
  /// Reads, splits, verifies and checks a file. It compiles, claims and runs nothing. Where `trust`
  /// has a condition, the file is copied in any case, and the copy is verified before any other
  /// use, so that verified bytes cannot change afterwards.
  static Result<Artifact> open(const std::string &path, FileAccess access = FileAccess::Copy,
                               const Trust &trust = {});
  /// Opens an artifact whose bytes are in memory; copies them. `name` stands for a path in messages.
  static Result<Artifact> fromMemory(ByteView file, const std::string &name,
                                     const Trust &trust = {});

  const fb::Program &program() const { return *root; }
  ByteView segment(uint32_t index) const;
  /// Frees the file's memory; there are no segments afterwards.
  void releaseSegments() {
    file = MappedFile();
    memory = std::vector<uint64_t>();
    segmentArea = ByteView();
  }
  std::string_view segmentText(uint32_t index) const {
    const ByteView view = segment(index);
    return {static_cast<const char *>(view.data), view.size};
  }
  uint64_t fileBytes() const { return fileSize; }
  /// XXH3-64 of the file's contents, as its header says.
  uint64_t checksum() const { return fileChecksum; }
  const std::string &path() const { return name; }

private:
  static Result<Artifact> check(Artifact artifact, ByteView file);
  std::string name;
  MappedFile file;
  std::vector<uint64_t> memory; // holds the file of fromMemory
  // The program is copied before it is verified, so that checked bytes cannot change afterwards.
  std::vector<uint64_t> programCopy;
  ByteView segmentArea;
  uint64_t fileSize = 0, fileChecksum = 0;
  const fb::Program *root = nullptr;
};

/// Tables below tables of a program, and how many tables so many bytes can have: each has 4 of its
/// own, and 4 that refer to it.
constexpr uint32_t programDepth = 32;
inline uint32_t tablesIn(size_t bytes) { return static_cast<uint32_t>(bytes / 8); }

/// False where lists are shared, or broken, so that a walk over the program would not end in time
/// proportional to its bytes.
bool hasListsOfItsOwn(const uint8_t *program, size_t bytes);

/// Every index, offset, size, extent, range, name and wiring in a program that
/// flatbuffers::Verifier accepted.
Status checkProgram(const fb::Program &program, uint64_t programBytes, uint64_t segmentAreaBytes);
/// The part of checkProgram for one step of an entry.
struct StepPlace {
  const fb::Plan &plan;
  const fb::Entry &entry;
  std::string where;
  int64_t ranks = -1; // fb::Program::ranks
};
Status checkStep(const StepPlace &place, const fb::Step &step);
/// Checks that each collective of an entry has its wait, and that no step between uses what it
/// works on. The steps were checked.
Status checkTokens(const fb::Program &program, const fb::Plan &plan, const fb::Entry &entry,
                   const std::string &where);

/// Whether a vector of 8-byte elements is aligned, which flatbuffers::Verifier leaves to its
/// caller.
template <typename Vector>
bool isAligned(const Vector &vector) {
  return vector.size() == 0 || reinterpret_cast<uintptr_t>(vector.Data()) % 8 == 0;
}

inline std::vector<int64_t> shapeOf(const flatbuffers::Vector<int64_t> &shape) {
  return {shape.begin(), shape.end()};
}
/// The shape of a state tensor, or of the one that all ranks have together.
inline std::vector<int64_t> wholeShapeOf(const fb::State &state) {
  return shapeOf(state.whole() ? *state.whole() : *state.info()->shape());
}
/// The elements of a part of one of `ranks` ranks.
inline uint64_t partOf(uint64_t elements, int64_t ranks) {
  const auto count = static_cast<uint64_t>(ranks);
  return elements / count + (elements % count != 0);
}
inline DType dtypeOf(fb::DType type) { return static_cast<DType>(type); }
inline std::string textOf(const flatbuffers::String *text) {
  return text ? text->str() : std::string();
}
/// `step`, `micro_step` and `apply` of a training program.
bool isStepEntry(const fb::Program &program, const fb::Entry &entry);
/// A scalar result of a type that fits a double.
bool isMetric(const fb::TensorInfo &info);
/// How many metrics an entry may have.
constexpr uint32_t metricLimit = 32;

/// The pointers of a step in the order of its slots: a kernel's parameters, for a product those of
/// GemmSlot, source and target of a copy. Absent ones are null. The one place that knows.
std::vector<const fb::Arg *> argumentsOf(const fb::Step &step);

/// The tensors of a saved state. Of a training program all but the derived ones and constants; of
/// another one what its runs change, and the seed of its random numbers.
std::vector<uint32_t> savedStates(const fb::Program &program);

/// "launch", "gemm", "copy", "fill": what descriptions, reports and messages call an operation. The
/// one place that knows.
const char *operationWord(fb::Operation operation);

/// How messages name a step: "step 3 of the entry main (kernel row_block_x; h.0.ln, h.0.mlp)".
std::string describeStep(const fb::Plan &plan, const fb::Entry &entry, uint32_t step);

} // namespace mpc
