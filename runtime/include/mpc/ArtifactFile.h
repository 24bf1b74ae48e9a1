// The file around an artifact's program: a fixed header, the FlatBuffer of artifact.fbs, the
// segments. The compiler writes it and the runtime reads it with these functions, which know
// nothing of the contents.
#pragma once

#include "mpc/Status.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace mpc {

/// Bytes that somebody else owns.
struct ByteView {
  const void *data = nullptr;
  size_t size = 0;
  const uint8_t *bytes() const { return static_cast<const uint8_t *>(data); }
};

/// How a file's bytes come into memory.
enum class FileAccess {
  Copy, // read into memory of our own: later changes of the file have no effect
  Map,  // mapped, which takes no memory for data that is only read. A file that is overwritten in
        // place afterwards changes what is used, and one that is cut short ends the process
        // (SIGBUS).
};

constexpr uint32_t artifactVersion = 5;
constexpr uint64_t segmentAlignment = 64;
/// Bytes of the block at the end of a signed artifact (mpc/Signature.h).
constexpr uint64_t signatureBytes = 128;

struct SigningKey;

/// The first 64 bytes of the file, little endian, in their layout.
struct ArtifactHeader {
  char magic[8]; // "MPCXART\0"
  uint32_t version;
  uint32_t headerBytes;
  uint64_t fileBytes;
  uint64_t programOffset; // 64
  uint64_t programBytes;
  uint64_t segmentAreaOffset; // the program's end rounded up to 64
  uint64_t checksum;          // XXH3-64, seed 0, of everything between header and signature
  uint64_t signatureBytes;    // 128 in a signed artifact, whose last bytes these are; else 0
};
static_assert(sizeof(ArtifactHeader) == 64, "the header is 64 bytes");

/// An entry of Program.segments. `offset` counts from the start of the segment area, so that it is
/// known before the FlatBuffer that holds it is finished.
struct SegmentRange {
  uint64_t offset;
  uint64_t bytes;
};

/// The ranges of segments of these sizes, in this order, each on a 64-byte boundary.
std::vector<SegmentRange> layoutSegments(const std::vector<uint64_t> &sizes);

/// Writes header, program, segments and, with a key, the signature to a file beside `path` and
/// renames it, so that `path` is whole or untouched. The segments lie as layoutSegments says. The
/// same arguments give the same bytes. On failure, such as a full disk, it removes the partial
/// file, and the message has the system's own words.
Status writeArtifact(const std::string &path, ByteView program,
                     const std::vector<ByteView> &segments, const SigningKey *key = nullptr);

/// The checked parts of an artifact that lies in memory at a 64-byte boundary.
struct ArtifactParts {
  ByteView program;
  ByteView segmentArea;
  ByteView signature; // empty where it has none
};

/// Checks magic, version, sizes and checksums. It does not read the program inside, and does not
/// check the signature against a key, as verifyArtifact does.
Result<ArtifactParts> splitArtifact(ByteView file);

/// "cannot write `path`: No such file or directory", with what helps against that error number.
Status cannotWrite(const std::string &path, int error);

/// Writes `pieces` one after the other to a file beside `path` and renames it to `path`. A replaced
/// file passes on its mode and, where the system allows it, its owner; a link is followed and stays
/// a link. The file beside has the new name `path`.PID.N.partial. The call also removes such files
/// of processes that are gone, and touches no other file. A durable file is on the disk (file and
/// folder are synchronised) when the call returns.
Status writeFileAtomically(const std::string &path, const std::vector<ByteView> &pieces,
                           bool durable = false);

} // namespace mpc
