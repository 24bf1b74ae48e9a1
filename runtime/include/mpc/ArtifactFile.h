// The file around an artifact's program: a fixed header, the FlatBuffer of artifact.fbs, the
// segments. Both sides use this: the compiler to write, the runtime to read. It knows nothing of
// what is inside.
#ifndef MPC_ARTIFACT_FILE_H
#define MPC_ARTIFACT_FILE_H

#include "mpc/Export.h"
#include "mpc/Status.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace mpc {

/// Bytes somebody else owns.
struct ByteView {
  const void *data = nullptr;
  size_t size = 0;
  const uint8_t *bytes() const { return static_cast<const uint8_t *>(data); }
};

/// How a file's bytes come into memory.
enum class FileAccess {
  Copy, // read into memory of our own: what becomes of the file afterwards changes nothing
  Map,  // mapped, which takes no memory for what is only read. A file that is overwritten in place
        // afterwards changes what is used, and one that is cut short ends the process (SIGBUS).
};

constexpr uint32_t artifactVersion = 3;
constexpr uint64_t segmentAlignment = 64;
/// Of the block at the end of a signed artifact (mpc/Signature.h).
constexpr uint64_t signatureBytes = 128;

struct SigningKey;

/// The first 64 bytes of the file, little endian, as they lie there.
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

/// What goes into Program.segments: `offset` counts from the start of the segment area, so that it
/// is known before the FlatBuffer that holds it is finished.
struct SegmentRange {
  uint64_t offset;
  uint64_t bytes;
};

/// The ranges of segments of these sizes, in this order, each on a 64-byte boundary.
MPC_API std::vector<SegmentRange> layoutSegments(const std::vector<uint64_t> &sizes);

/// Writes header, program, segments and, with a key, the signature to a file beside `path` and
/// renames it, so that `path` is whole or untouched. The segments lie as layoutSegments says. The
/// same arguments give the same bytes. On failure (a full disk, say) the partial file is removed
/// and the system's own words are in the message.
MPC_API Status writeArtifact(const std::string &path, ByteView program,
                             const std::vector<ByteView> &segments,
                             const SigningKey *key = nullptr);

/// The checked parts of an artifact that lies in memory at a 64-byte boundary.
struct ArtifactParts {
  ByteView program;
  ByteView segmentArea;
  ByteView signature; // empty where it has none
};

/// Checks magic, version, sizes and checksums. The program inside is not looked at, and a signature
/// is held against nothing: that is verifyArtifact's.
MPC_API Result<ArtifactParts> splitArtifact(ByteView file);

/// Writes `pieces` one after the other to a file beside `path` and renames it over `path`. A file
/// that is replaced hands on its mode and, where the system allows it, its owner; a link is
/// followed and stays one. The name beside, `path`.PID.N.partial, is new; such names of processes
/// that are gone are the only other files that are touched. A durable file is on the disk (file and
/// folder are synchronised) when the call returns, and where the file system has nameless files it
/// gets a name when it is whole, so that a process that is killed meanwhile leaves nothing or,
/// killed between that and the renaming, a whole file that the next write to `path` removes.
MPC_API Status writeFileAtomically(const std::string &path, const std::vector<ByteView> &pieces,
                                   bool durable = false);

} // namespace mpc

#endif // MPC_ARTIFACT_FILE_H
