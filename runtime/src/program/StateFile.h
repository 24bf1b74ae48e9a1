// A program's state as one safetensors file. Its metadata names the program that it
// belongs to, and has a checksum of the data.
#pragma once

#include "artifact/Artifact.h"
#include "mpc/Fp8Names.h"
#include "mpc/SafeTensors.h"
#include "mpc/mpc.h"

#include <map>

namespace mpc {

constexpr unsigned stateVersion = 1;

/// Whether a file of weights gives the state's value: of a parameter, and of what the model asks of
/// a file, as a batch norm's averages. An artifact has the latter as data once it was compiled with
/// weights, and a file need not have it.
bool isWeight(const fb::State &state);
/// The tensors of weights.
std::vector<uint32_t> parameterStates(const fb::Program &program);

std::map<std::string, std::string> stateMetadata(const fb::Program &program,
                                                 const std::vector<SafeTensorSource> &tensors);

/// Fine where the file is a whole state of this program, or of one that `match` accepts too; else
/// the first difference. The program does not change.
Status checkState(const fb::Program &program, const SafeTensors &file, mpc_state_match match);

} // namespace mpc
