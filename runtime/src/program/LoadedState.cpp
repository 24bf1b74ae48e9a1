// The state of a loaded program as tensors and as files. Every function that changes a parameter
// runs `init` afterwards, so that the derived copies always fit.
#include "program/LoadedProgram.h"

#include "collective/Agree.h"

#include "mpc/Fp8Names.h"
#include "mpc/StateFolder.h"
#include "program/Shards.h"
#include "program/StateFile.h"

#include <cstring>

namespace mpc {

Result<size_t> LoadedProgram::findState(const std::string &name) const {
  const auto found = stateOfName.find(name);
  if (found != stateOfName.end())
    return found->second;
  return Status(Code::UnknownName, artifact.path() + " has no state " + name);
}

fb::Role LoadedProgram::stateRole(size_t index) const {
  return index < stateInfos.size()
             ? artifact.program().state()->Get(static_cast<uint32_t>(index))->role()
             : fb::Role::Other;
}

static Status checkBytes(const mpc_tensor_info &info, const void *data, size_t bytes) {
  if (bytes == info.bytes && (data || bytes == 0))
    return Status();
  return Status(Code::InvalidArgument, std::string("state ") + info.name + " has " +
                                           std::to_string(info.bytes) + " bytes, room for " +
                                           std::to_string(data ? bytes : 0) + " was given");
}

static const char keepRemedy[] = "; load it with keep_parameters of mpc_load_options "
                                 "(keep_parameters=True in Python) to read and change it";

Status LoadedProgram::checkIsKept(size_t index) const {
  if (!initUse || !initUse->byInitAlone[index])
    return Status();
  return Status(Code::Unsupported, std::string("state ") + stateInfos[index].name +
                                       " was freed when its copies in the program's precisions "
                                       "were made" +
                                       keepRemedy);
}

Status LoadedProgram::checkIsDerivedFrom(size_t index) const {
  const bool isFixed = initUse && initUse->byInit[index];
  if (!isFixed && isShared() && !StateUse::of(artifact.program(), *plan).changed[index])
    return Status(Code::Busy, std::string("state ") + stateInfos[index].name +
                                  " is shared with a clone of this program; unload all but one, or "
                                  "load the artifact again");
  if (!isFixed)
    return Status();
  return Status(Code::Unsupported, std::string("state ") + stateInfos[index].name +
                                       " cannot change: copies of it were made when the program "
                                       "was loaded" +
                                       keepRemedy);
}

Status LoadedProgram::readState(size_t index, void *data, size_t bytes) {
  if (index >= stateInfos.size())
    return Status(Code::InvalidArgument, "there is no state " + std::to_string(index) + " of " +
                                             std::to_string(stateInfos.size()));
  MPC_TRY(checkBytes(stateInfos[index], data, bytes));
  MPC_TRY(checkIsKept(index));
  const Claim claim(*this);
  MPC_TRY(claim.status());
  return bytes == 0 ? Status() : executable->readState(static_cast<uint32_t>(index), data);
}

bool LoadedProgram::isWritable(size_t index) const {
  return index < stateInfos.size() && stateRole(index) != fb::Role::Derived &&
         stateRole(index) != fb::Role::Constant && checkIsDerivedFrom(index).ok();
}

Status LoadedProgram::writeState(const std::string &name, const void *data, size_t bytes) {
  MPC_ASSIGN(const size_t index, findState(name));
  if (stateRole(index) == fb::Role::Derived)
    return Status(Code::InvalidArgument,
                  "state " + name + " is derived from others; write those instead");
  if (stateRole(index) == fb::Role::Constant)
    return Status(Code::InvalidArgument, "state " + name +
                                             " is a constant of the model, which nothing writes; "
                                             "compile the model with another value");
  MPC_TRY(checkBytes(stateInfos[index], data, bytes));
  const Claim claim(*this);
  MPC_TRY(claim.status());
  MPC_TRY(checkIsDerivedFrom(index));
  MPC_TRY(executable->writeState(static_cast<uint32_t>(index), data));
  MPC_TRY(deriveState());
  MPC_TRY(executable->settle());
  return countObservations();
}

/// The tensors in place if they are on the host, else copies of them, which the result owns.
Result<std::vector<HostBlock>> LoadedProgram::gatherSaved(const std::vector<uint32_t> &states,
                                                          std::vector<SafeTensorSource> &tensors) {
  std::vector<HostBlock> copies;
  for (uint32_t index : states) {
    MPC_TRY(checkIsKept(index));
    const mpc_tensor_info &info = stateInfos[index];
    const void *data = executable->hostState(index);
    if (!data) {
      MPC_ASSIGN(HostBlock copy, HostBlock::claim(info.bytes, std::string("state ") + info.name));
      MPC_TRY(executable->readState(index, copy.data()));
      data = copy.data();
      copies.push_back(std::move(copy));
    }
    tensors.push_back(
        {info.name, static_cast<DType>(info.dtype), {info.shape, info.shape + info.rank}, data});
  }
  return copies;
}

Status LoadedProgram::saveState(const std::string &path) {
  const fb::Program &program = artifact.program();
  const std::vector<uint32_t> saved = savedStates(program);
  if (saved.empty())
    return Status(
        Code::InvalidArgument,
        artifact.path() +
            " has no state that its runs change, and so none to save; mpc_save_weights saves "
            "parameters");
  const Claim claim(*this);
  MPC_TRY(claim.status());
  std::vector<SafeTensorSource> tensors;
  MPC_ASSIGN(const auto copies, gatherSaved(saved, tensors));
  const auto notes = [&](const std::vector<SafeTensorSource> &written) {
    return stateMetadata(program, written);
  };
  if (!hasParts())
    return writeSafeTensors(path, tensors, notes(tensors), /*durable=*/true);
  std::vector<ShardedTensor> shard;
  for (size_t i = 0; i < saved.size(); ++i) {
    const fb::State &state = *program.state()->Get(saved[i]);
    const OwnElements own = ownElements(state, ranks->rank());
    shard.push_back(
        {tensors[i], wholeShapeOf(state), state.whole() != nullptr, own.first, own.count});
  }
  return writeShards(*ranks, path, shard, notes);
}

bool LoadedProgram::isPart(size_t index) const {
  return index < stateInfos.size() &&
         artifact.program().state()->Get(static_cast<uint32_t>(index))->whole();
}

mpc_tensor_info LoadedProgram::wholeInfo(size_t index) const {
  mpc_tensor_info info = index < stateInfos.size() ? stateInfos[index] : mpc_tensor_info{};
  if (!isPart(index))
    return info;
  const fb::State &state = *artifact.program().state()->Get(static_cast<uint32_t>(index));
  info.shape = state.whole()->data();
  info.rank = static_cast<int32_t>(state.whole()->size());
  info.bytes = byteCount(dtypeOf(state.info()->dtype()), wholeShapeOf(state)).value_or(0);
  return info;
}

bool LoadedProgram::hasParts() const {
  for (const fb::State *state : *artifact.program().state())
    if (state->whole())
      return true;
  return false;
}

/// Replaces parts by whole tensors, which the result holds, in a call of all ranks.
Result<std::vector<HostBlock>> LoadedProgram::gatherParts(const std::vector<uint32_t> &states,
                                                          std::vector<SafeTensorSource> &tensors) {
  std::vector<HostBlock> wholes;
  for (size_t i = 0; i < states.size(); ++i) {
    if (!isPart(states[i]))
      continue;
    const uint64_t bytes = stateInfos[states[i]].bytes;
    MPC_ASSIGN(HostBlock whole,
               HostBlock::claim(bytes * ranks->count(), "state " + tensors[i].name));
    MPC_TRY(ranks->allGather(tensors[i].data, whole.data(), bytes, tensors[i].name.c_str()));
    tensors[i].shape = wholeShapeOf(*artifact.program().state()->Get(states[i]));
    tensors[i].data = whole.data();
    wholes.push_back(std::move(whole));
  }
  return wholes;
}

Status LoadedProgram::saveWeights(const std::string &path) {
  const Claim claim(*this);
  MPC_TRY(claim.status());
  const std::vector<uint32_t> saved = parameterStates(artifact.program());
  if (saved.empty())
    return Status(Code::InvalidArgument,
                  artifact.path() + " has no parameters to save: its model has none, or they were "
                                    "converted when it was compiled (--embed=converted)");
  std::vector<SafeTensorSource> tensors;
  MPC_ASSIGN(const auto copies, gatherSaved(saved, tensors));
  MPC_ASSIGN(const auto wholes, gatherParts(saved, tensors));
  const bool isWriter = !hasParts() || ranks->rank() == 0;
  const Status own = isWriter
                         ? writeSafeTensors(path, tensors, {{"mpc", MPC_VERSION}}, /*durable=*/true)
                         : Status();
  return hasParts() ? agree(*ranks, own, {}, "the weights that are saved") : own;
}

/// The value with which the program has the state at its load.
static Result<HostBlock> firstValueOf(const Artifact &artifact, uint32_t index, uint64_t bytes) {
  const fb::State &state = *artifact.program().state()->Get(index);
  MPC_ASSIGN(HostBlock value, HostBlock::claim(bytes, "state " + state.info()->name()->str()));
  if (state.source() == fb::Source::Data)
    std::memcpy(value.data(), artifact.segment(static_cast<uint32_t>(state.segment())).data, bytes);
  else
    std::memset(value.data(), 0, bytes);
  return value;
}

/// Writes the tensor, or of it this rank's part.
Status LoadedProgram::writeOwn(uint32_t index, const SafeTensor &tensor) {
  const fb::State &state = *artifact.program().state()->Get(index);
  if (!state.whole())
    return executable->writeState(index, tensor.data);
  const OwnElements own = ownElements(state, ranks ? ranks->rank() : 0);
  const uint64_t size = dtypeBits(*tensor.dtype) / 8;
  MPC_ASSIGN(const HostBlock part,
             HostBlock::claim(stateInfos[index].bytes, "a part of state " + tensor.name));
  std::memcpy(part.data(), tensor.data + own.first * size, own.count * size);
  return executable->writeState(index, part.data());
}

/// Ranks that have parts of the state take them from the same one, and none where one cannot.
Status LoadedProgram::agreeOnState(const Result<SafeTensors> &file, const Status &own) const {
  if (!hasParts())
    return own;
  Checksum checksum;
  if (own.ok())
    for (const SafeTensor &tensor : file->tensors())
      checksum.add(tensor.name, tensor.data, tensor.bytes);
  return agree(*ranks, own, {{"the checksum of the state to load", checksum.text()}},
               "the state to load");
}

Status LoadedProgram::loadState(const std::string &path, mpc_state_match match) {
  const fb::Program &program = artifact.program();
  const std::vector<uint32_t> saved = savedStates(program);
  if (saved.empty())
    return Status(Code::InvalidArgument,
                  artifact.path() + " has no state that its runs change, and so none to load");
  const Result<SafeTensors> opened = openState(path);
  MPC_TRY(
      agreeOnState(opened, opened.ok() ? checkState(program, *opened, match) : opened.status()));
  const SafeTensors &file = *opened;
  const Claim claim(*this);
  MPC_TRY(claim.status());
  MPC_TRY(executable->settle());
  {
    const std::lock_guard<std::mutex> lock(queue);
    MPC_TRY(collectFinished());
  }
  for (uint32_t index : saved) {
    const mpc_tensor_info &info = stateInfos[index];
    const SafeTensor *tensor = file.find(info.name);
    const bool isReset = match == MPC_STATE_RESET_FP8 && states::isMadeBySteps(info.name);
    if (isReset) {
      MPC_ASSIGN(const HostBlock value, firstValueOf(artifact, index, info.bytes));
      MPC_TRY(executable->writeState(index, value.data()));
    } else if (tensor && tensor->bytes != 0) {
      MPC_TRY(writeOwn(index, *tensor));
    }
  }
  MPC_TRY(deriveState());
  MPC_TRY(executable->settle());
  return countObservations();
}

} // namespace mpc
