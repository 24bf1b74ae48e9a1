// An artifact as inspect reads it: mapped, its sizes and checksum checked, its FlatBuffer verified.
// Nothing is executed.
#pragma once

#include "mpc/ArtifactFile.h"
#include "mpc/artifact_generated.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace mpc {

class ArtifactReader {
public:
  static Result<ArtifactReader> open(const std::string &path);

  const fb::Program &program() const { return *root; }
  uint64_t fileBytes() const { return fileSize; }
  /// A segment's text, or a failure if the index or its range lies outside of the file.
  Result<std::string_view> segment(int64_t index) const;

private:
  std::string name;
  uint64_t fileSize = 0;
  std::shared_ptr<std::vector<uint64_t>> file; // aligned to 64 bytes within
  ByteView segmentArea;
  const fb::Program *root = nullptr;
};

} // namespace mpc
