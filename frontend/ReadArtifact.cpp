#include "frontend/ReadArtifact.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace mpc {
namespace {

Status readError(const std::string &path) {
  return Status(errno == ENOENT ? Code::FileNotFound : Code::FileError,
                "cannot read " + path + ": " + std::strerror(errno));
}

/// Reads `bytes` bytes; a file that ends before is truncated.
Status readAll(int file, const std::string &path, uint8_t *data, uint64_t bytes) {
  while (bytes > 0) {
    const ssize_t count = ::read(file, data, bytes);
    if (count < 0)
      return readError(path);
    if (count == 0)
      return Status(Code::Damaged, path + ": the file became shorter while it was read");
    data += count;
    bytes -= static_cast<uint64_t>(count);
  }
  return Status();
}

} // namespace

Result<ArtifactReader> ArtifactReader::open(const std::string &path) {
  ArtifactReader reader;
  reader.name = path;
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  struct stat about = {};
  if (file < 0)
    return readError(path);
  if (::fstat(file, &about) != 0 || !S_ISREG(about.st_mode)) {
    ::close(file);
    return Status(Code::FileError, path + ": it is no file");
  }
  reader.fileSize = static_cast<uint64_t>(about.st_size);
  reader.file = std::make_shared<std::vector<uint64_t>>(reader.fileSize / 8 + 9);
  const auto start = reinterpret_cast<uintptr_t>(reader.file->data());
  auto *data = reinterpret_cast<uint8_t *>((start + 63) / 64 * 64);
  const Status status = readAll(file, path, data, reader.fileSize);
  ::close(file);
  MPC_TRY(status);
  const Result<ArtifactParts> parts = splitArtifact({data, reader.fileSize});
  if (!parts.ok())
    return parts.status().in(path);
  flatbuffers::Verifier verifier(parts->program.bytes(), parts->program.size, /*max_depth=*/64,
                                 /*max_tables=*/1u << 24);
  if (!fb::VerifyProgramBuffer(verifier))
    return Status(Code::Damaged,
                  path + ": its program is not the FlatBuffer that this version of mpc writes");
  reader.root = fb::GetProgram(parts->program.data);
  reader.segmentArea = parts->segmentArea;
  return reader;
}

Result<std::string_view> ArtifactReader::segment(int64_t index) const {
  const auto *segments = root->segments();
  if (index < 0 || index >= static_cast<int64_t>(segments->size()))
    return Status(Code::Damaged, name + ": segment " + std::to_string(index) + " is not there");
  const fb::Segment &range = *segments->Get(static_cast<flatbuffers::uoffset_t>(index));
  if (range.offset() > segmentArea.size || range.bytes() > segmentArea.size - range.offset())
    return Status(Code::Damaged,
                  name + ": segment " + std::to_string(index) + " lies outside of the file");
  return std::string_view(static_cast<const char *>(segmentArea.data) + range.offset(),
                          range.bytes());
}

} // namespace mpc
