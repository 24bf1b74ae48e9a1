// A training program's state as one safetensors file. Its metadata says what it belongs to, and a
// checksum of the data what it was.
#ifndef MPC_SRC_STATEFILE_H
#define MPC_SRC_STATEFILE_H

#include "artifact/Artifact.h"
#include "mpc/SafeTensors.h"

#include <map>

namespace mpc {

constexpr unsigned stateVersion = 1;

/// The tensors that a state has: all but the derived ones.
std::vector<uint32_t> savedStates(const fb::Program &program);
/// The tensors that weights are.
std::vector<uint32_t> parameterStates(const fb::Program &program);

std::map<std::string, std::string> stateMetadata(const fb::Program &program,
                                                 const std::vector<SafeTensorSource> &tensors);

/// Fine where the file is a whole state of this program, or, with `anyPrecision`, of one that has
/// another precision or loss scale; else the first difference. Nothing is changed by it.
Status checkState(const fb::Program &program, const SafeTensors &file, bool anyPrecision);

} // namespace mpc

#endif // MPC_SRC_STATEFILE_H
