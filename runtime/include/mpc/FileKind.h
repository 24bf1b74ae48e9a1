// Finds the kind of a file by its first bytes, for messages about a file of the wrong kind.
#pragma once

#include "mpc/ArtifactFile.h"

#include <string>

namespace mpc {

/// The kind of a file by its first bytes: "an .npy file", "a safetensors file"; "" if unknown.
std::string kindOfFile(ByteView file);
/// The number of first bytes that it reads, for a caller that has no more of the file in memory.
constexpr size_t kindBytes = 16;
std::string kindOfFile(ByteView start, uint64_t fileBytes);
/// "it is not an .npy file but a safetensors file"; the second half only where the kind is known.
std::string notThis(const std::string &expected, ByteView file);
std::string notThis(const std::string &expected, ByteView start, uint64_t fileBytes);

} // namespace mpc
