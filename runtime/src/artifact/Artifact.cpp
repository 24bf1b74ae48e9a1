// Opens artifacts. Afterwards FlatBuffers and checkProgram have verified the bytes.
#include "artifact/Artifact.h"
#include "mpc/GemmArguments.h"
#include "mpc/Names.h"

#include <cstring>

namespace mpc {

ByteView Artifact::segment(uint32_t index) const {
  const fb::Segment *segment = root->segments()->Get(index);
  return {segmentArea.bytes() + segment->offset(), static_cast<size_t>(segment->bytes())};
}

Result<Artifact> Artifact::check(Artifact artifact, ByteView file) {
  const std::string &name = artifact.name;
  Result<ArtifactParts> parts = splitArtifact(file);
  if (!parts.ok())
    return parts.status().in(name);
  artifact.fileSize = file.size;
  artifact.fileChecksum = static_cast<const ArtifactHeader *>(file.data)->checksum;
  artifact.segmentArea = parts->segmentArea;
  artifact.programCopy.resize(parts->program.size / 8 + 1);
  if (parts->program.size != 0)
    std::memcpy(artifact.programCopy.data(), parts->program.data, parts->program.size);
  const uint8_t *bytes = reinterpret_cast<const uint8_t *>(artifact.programCopy.data());
  // A FlatBuffer with an identifier has at least 8 bytes; below that the verifier asserts more than
  // it checks.
  if (parts->program.size < 8 || parts->program.size >= FLATBUFFERS_MAX_BUFFER_SIZE)
    return Status(Code::Damaged,
                  name + ": its program has " + std::to_string(parts->program.size) + " bytes");
  if (!fb::ProgramBufferHasIdentifier(bytes))
    return Status(Code::Damaged, name + ": its program is not marked MPCX");
  flatbuffers::Verifier verifier(bytes, parts->program.size, programDepth,
                                 tablesIn(parts->program.size));
  if (!hasListsOfItsOwn(bytes, parts->program.size) || !fb::VerifyProgramBuffer(verifier))
    return Status(Code::Damaged, name + ": its program is not a well-formed FlatBuffer");
  artifact.root = fb::GetProgram(bytes);
  if (Status status = checkProgram(*artifact.root, parts->program.size, artifact.segmentArea.size);
      !status.ok())
    return status.in(name);
  return artifact;
}

Result<Artifact> Artifact::open(const std::string &path, FileAccess access, const Trust &trust) {
  Artifact artifact;
  artifact.name = path;
  const bool asks = trust.publicKey || trust.expectedHash;
  MPC_ASSIGN(artifact.file, MappedFile::open(path, asks ? FileAccess::Copy : access));
  const ByteView file = artifact.file.view();
  if (const Status status = verify(file, trust); !status.ok())
    return status.in(path);
  return check(std::move(artifact), file);
}

Result<Artifact> Artifact::fromMemory(ByteView file, const std::string &name, const Trust &trust) {
  Artifact artifact;
  artifact.name = name;
  artifact.memory.resize(file.size / 8 + 1);
  if (file.size != 0)
    std::memcpy(artifact.memory.data(), file.data, file.size);
  const ByteView copy = {artifact.memory.data(), file.size};
  if (const Status status = verify(copy, trust); !status.ok())
    return status.in(name);
  return check(std::move(artifact), copy);
}

/// Marks the state tensors that the entry's steps write.
static void markWritten(const fb::Plan &plan, const fb::Entry &entry,
                        std::vector<bool> &isWritten) {
  for (const fb::Step *step : *entry.steps())
    for (const fb::Arg *arg : argumentsOf(*step)) {
      const fb::Buffer *buffer =
          arg && arg->writes() ? plan.buffers()->Get(arg->buffer()) : nullptr;
      if (buffer && buffer->space() == fb::Space::State)
        isWritten[buffer->index()] = true;
    }
}

std::vector<uint32_t> savedStates(const fb::Program &program) {
  std::vector<bool> isSaved(program.state()->size(), program.training() != nullptr);
  if (!program.training())
    for (const fb::Plan *plan : *program.plans())
      for (const fb::Entry *entry : *plan->entries())
        if (entry->name()->string_view() != entries::init)
          markWritten(*plan, *entry, isSaved);
  std::vector<uint32_t> states;
  for (uint32_t i = 0; i < program.state()->size(); ++i)
    if (const fb::Role role = program.state()->Get(i)->role();
        (isSaved[i] || role == fb::Role::Random) && role != fb::Role::Derived &&
        role != fb::Role::Constant)
      states.push_back(i);
  return states;
}

std::vector<const fb::Arg *> argumentsOf(const fb::Step &step) {
  switch (step.operation_type()) {
  case fb::Operation::Launch: {
    const auto &args = *step.operation_as_Launch()->args();
    return {args.begin(), args.end()};
  }
  case fb::Operation::Gemm: {
    const fb::Gemm &gemm = *step.operation_as_Gemm();
    std::vector<const fb::Arg *> slots(gemmSlotCount);
    slots[gemmA] = gemm.a();
    slots[gemmB] = gemm.b();
    slots[gemmD] = gemm.d();
    slots[gemmBias] = gemm.bias();
    slots[gemmScaleA] = gemm.scale_a();
    slots[gemmScaleB] = gemm.scale_b();
    slots[gemmAux] = gemm.aux();
    slots[gemmWorkspace] = gemm.workspace();
    return slots;
  }
  case fb::Operation::Copy:
    return {step.operation_as_Copy()->source(), step.operation_as_Copy()->target()};
  case fb::Operation::Fill:
    return {step.operation_as_Fill()->target()};
  case fb::Operation::Collective: {
    const auto &args = *step.operation_as_Collective()->args();
    return {args.begin(), args.end()};
  }
  case fb::Operation::Wait:
    return {};
  case fb::Operation::NONE: // refused when the artifact is read
    break;
  }
  return {};
}

const char *operationWord(fb::Operation operation) {
  switch (operation) {
  case fb::Operation::Launch:
    return "launch";
  case fb::Operation::Gemm:
    return "gemm";
  case fb::Operation::Copy:
    return "copy";
  case fb::Operation::Fill:
    return "fill";
  case fb::Operation::Collective:
    return "collective";
  case fb::Operation::Wait:
    return "wait";
  case fb::Operation::NONE: // refused when the artifact is read
    break;
  }
  return "nothing";
}

/// "all-reduce, sum of f32".
static std::string collectiveWords(const fb::Collective &collective) {
  switch (collective.kind()) {
  case fb::CollectiveKind::AllGather:
    return "all-gather";
  case fb::CollectiveKind::AllReduce:
  case fb::CollectiveKind::ReduceScatter:
    break;
  }
  const bool isAll = collective.kind() == fb::CollectiveKind::AllReduce;
  return std::string(isAll ? "all-reduce, " : "reduce-scatter, ") +
         (collective.reduction() == fb::Reduction::Sum ? "sum" : "max") + " of " +
         dtypeName(dtypeOf(collective.dtype()));
}

std::string describeStep(const fb::Plan &plan, const fb::Entry &entry, uint32_t index) {
  const fb::Step &step = *entry.steps()->Get(index);
  const fb::Launch *launch = step.operation_as_Launch();
  const fb::Collective *collective = step.operation_as_Collective();
  std::string text =
      "step " + std::to_string(index) + " of the entry " + textOf(entry.name()) + " (";
  text += launch       ? "kernel " + textOf(plan.kernels()->Get(launch->kernel())->name())
          : collective ? collectiveWords(*collective)
                       : operationWord(step.operation_type());
  if (const auto *layers = step.layers())
    for (uint32_t i = 0; i < layers->size(); ++i)
      text += (i == 0 ? "; " : ", ") + layers->Get(i)->str();
  return text + ")";
}

} // namespace mpc
