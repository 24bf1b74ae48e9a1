// Writes and splits the file around a program. Before, nothing is known about a file. After
// splitArtifact the sizes agree with the file and its checksum is right.
#include "mpc/FileKind.h"
#include "mpc/Signature.h"

#include "system/FileSystem.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <cstring>

namespace mpc {
namespace {

constexpr char artifactMagic[8] = {'M', 'P', 'C', 'X', 'A', 'R', 'T', '\0'};

uint64_t roundUp(uint64_t value) {
  return (value + segmentAlignment - 1) & ~(segmentAlignment - 1);
}

Status damaged(const std::string &message) { return Status(Code::Damaged, message); }

std::string number(uint64_t value) { return std::to_string(value); }

Status checkSizes(const ArtifactHeader &header, uint64_t size) {
  if (header.headerBytes != sizeof(ArtifactHeader))
    return damaged("its header says it has " + number(header.headerBytes) + " bytes, expected 64");
  if (header.fileBytes != size)
    return damaged("it has " + number(size) + " bytes, its header says " +
                   number(header.fileBytes) + "; the file is truncated or was changed");
  if (header.programOffset != sizeof(ArtifactHeader))
    return damaged("its program starts at byte " + number(header.programOffset) + ", expected 64");
  if (header.signatureBytes != 0 &&
      (header.signatureBytes != signatureBytes || size - sizeof(ArtifactHeader) < signatureBytes))
    return damaged("its header says that it has a signature of " + number(header.signatureBytes) +
                   " bytes, expected 0 or 128");
  const uint64_t end = size - header.signatureBytes;
  if (header.programBytes > end - sizeof(ArtifactHeader))
    return damaged("its program of " + number(header.programBytes) + " bytes ends past the file");
  const uint64_t area = roundUp(sizeof(ArtifactHeader) + header.programBytes);
  if (header.segmentAreaOffset != area || area > end)
    return damaged("its segment area starts at byte " + number(header.segmentAreaOffset) +
                   ", expected " + number(area) + " in a file of " + number(size));
  return Status();
}

} // namespace

std::vector<SegmentRange> layoutSegments(const std::vector<uint64_t> &sizes) {
  std::vector<SegmentRange> ranges;
  ranges.reserve(sizes.size());
  uint64_t offset = 0;
  for (uint64_t bytes : sizes) {
    ranges.push_back({offset, bytes});
    offset = roundUp(offset + bytes);
  }
  return ranges;
}

Status writeArtifact(const std::string &path, ByteView program,
                     const std::vector<ByteView> &segments, const SigningKey *key) {
  static const uint8_t zeros[segmentAlignment] = {};
  ArtifactHeader header = {};
  std::vector<ByteView> pieces = {{&header, sizeof(header)}};
  uint64_t offset = sizeof(header);
  auto append = [&](ByteView piece) {
    pieces.push_back(piece);
    offset += piece.size;
  };
  append(program);
  header.segmentAreaOffset = roundUp(offset);
  append({zeros, static_cast<size_t>(roundUp(offset) - offset)});
  for (size_t i = 0; i < segments.size(); ++i) {
    append(segments[i]);
    if (i + 1 < segments.size())
      append({zeros, static_cast<size_t>(roundUp(offset) - offset)});
  }

  std::memcpy(header.magic, artifactMagic, sizeof(artifactMagic));
  header.version = artifactVersion;
  header.headerBytes = sizeof(header);
  header.signatureBytes = key ? signatureBytes : 0;
  header.fileBytes = offset + header.signatureBytes;
  header.programOffset = sizeof(header);
  header.programBytes = program.size;
  XXH3_state_t *state = XXH3_createState();
  if (!state)
    return Status(Code::OutOfMemory, path + ": no memory for a checksum");
  XXH3_64bits_reset(state);
  for (size_t i = 1; i < pieces.size(); ++i)
    if (pieces[i].size != 0)
      XXH3_64bits_update(state, pieces[i].data, pieces[i].size);
  header.checksum = XXH3_64bits_digest(state);
  XXH3_freeState(state);
  if (!key)
    return writeFileAtomically(path, pieces);
  MPC_ASSIGN(const SignatureBlock block, signPieces(pieces, *key));
  pieces.push_back({&block, sizeof(block)});
  return writeFileAtomically(path, pieces);
}

Result<ArtifactParts> splitArtifact(ByteView file) {
  if (file.size < sizeof(ArtifactHeader))
    return damaged("it has " + number(file.size) + " bytes, an artifact has at least 64");
  ArtifactHeader header;
  std::memcpy(&header, file.data, sizeof(header));
  if (std::memcmp(header.magic, artifactMagic, sizeof(artifactMagic)) != 0)
    return damaged(notThis("an mpc artifact", file));
  if (header.version != artifactVersion)
    return Status(Code::WrongVersion, "it has format version " + number(header.version) +
                                          ", this runtime reads version " +
                                          number(artifactVersion) + "; compile the model again");
  MPC_TRY(checkSizes(header, file.size));
  const size_t end = file.size - static_cast<size_t>(header.signatureBytes);
  const uint64_t checksum = XXH3_64bits(file.bytes() + sizeof(header), end - sizeof(header));
  if (checksum != header.checksum)
    return damaged("its checksum does not fit its contents; the file was changed or damaged");
  ArtifactParts parts;
  parts.program = {file.bytes() + header.programOffset, static_cast<size_t>(header.programBytes)};
  parts.segmentArea = {file.bytes() + header.segmentAreaOffset,
                       static_cast<size_t>(end - header.segmentAreaOffset)};
  if (header.signatureBytes != 0) {
    parts.signature = {file.bytes() + end, signatureBytes};
    MPC_TRY(checkSignatureBlock(parts.signature));
  }
  return parts;
}

} // namespace mpc
