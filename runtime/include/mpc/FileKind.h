// What a file is by its first bytes, for what is said when it is not what was expected.
#ifndef MPC_FILEKIND_H
#define MPC_FILEKIND_H

#include "mpc/ArtifactFile.h"
#include "mpc/Export.h"

#include <string>

namespace mpc {

/// What a file is by its first bytes: "an .npy file", "a safetensors file"; "" if unknown.
MPC_API std::string kindOfFile(ByteView file);
/// How many first bytes it looks at, for who has no more of a file of `fileBytes` in memory.
constexpr size_t kindBytes = 16;
MPC_API std::string kindOfFile(ByteView start, uint64_t fileBytes);
/// "it is not an .npy file but a safetensors file", the latter where it is known.
MPC_API std::string notThis(const std::string &expected, ByteView file);
MPC_API std::string notThis(const std::string &expected, ByteView start, uint64_t fileBytes);

} // namespace mpc

#endif // MPC_FILEKIND_H
