// What a file is by its first bytes, for what is said when it is not what was expected.
#ifndef MPC_SRC_FILEKIND_H
#define MPC_SRC_FILEKIND_H

#include "mpc/ArtifactFile.h"

#include <string>

namespace mpc {

/// What a file is by its first bytes: "an .npy file", "a safetensors file"; "" if unknown.
std::string kindOfFile(ByteView file);
/// "it is not an .npy file but a safetensors file", the latter where it is known.
std::string notThis(const std::string &expected, ByteView file);

} // namespace mpc

#endif // MPC_SRC_FILEKIND_H
