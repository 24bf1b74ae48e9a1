// Turns artifacts into plain structs. It checks nothing, since Artifact::open has made all checks.
#include "mpc/Program.h"
#include "mpc/Names.h"

#include "artifact/Artifact.h"

namespace mpc {
namespace {

const char *sourceName(fb::Source source) {
  const char *names[] = {"data",   "external", "derived", "zeros",     "ones",
                         "normal", "uniform",  "rank",    "rank_count"};
  return names[static_cast<unsigned>(source)];
}
const char *spaceName(fb::Space space) {
  const char *names[] = {"arena", "input", "output", "state"};
  return names[static_cast<unsigned>(space)];
}
const char *computeName(fb::Compute compute) {
  const char *names[] = {"f32", "tf32", "f16", "bf16", "f8"};
  return names[static_cast<unsigned>(compute)];
}
const char *activationName(fb::Activation activation) {
  const char *names[] = {"none", "relu", "gelu_tanh", "gelu_tanh_grad"};
  return names[static_cast<unsigned>(activation)];
}
const char *summedName(fb::Summed summed) {
  const char *names[] = {"none", "a", "b"};
  return names[static_cast<unsigned>(summed)];
}

TensorDescription describe(const fb::TensorInfo &info) {
  const std::vector<int64_t> shape = shapeOf(*info.shape());
  return {textOf(info.name()),
          dtypeOf(info.dtype()),
          shape,
          byteCount(dtypeOf(info.dtype()), shape).value_or(0),
          info.limit(),
          info.left_out().has_value() ? std::optional<int64_t>(*info.left_out()) : std::nullopt,
          info.classes()};
}

ArgumentDescription describe(const fb::Arg &arg) {
  return {arg.buffer(), arg.writes(), arg.byte_offset(), arg.bytes()};
}

void describeGemm(const fb::Gemm &gemm, const fb::Plan &plan, StepDescription &step) {
  step.kernel = gemm.kernel();
  if (gemm.kernel() >= 0)
    step.grid = plan.kernels()->Get(static_cast<uint32_t>(gemm.kernel()))->grid();
  step.gemm = {gemm.m(),
               gemm.n(),
               gemm.k(),
               gemm.batch(),
               gemm.transpose_a(),
               gemm.transpose_b(),
               gemm.bias() != nullptr,
               gemm.scale_a() || gemm.scale_b(),
               gemm.fast_accumulate(),
               dtypeOf(gemm.a_type()),
               dtypeOf(gemm.b_type()),
               dtypeOf(gemm.d_type()),
               computeName(gemm.compute()),
               activationName(gemm.activation()),
               summedName(gemm.summed())};
}

StepDescription describe(const fb::Step &source, const fb::Plan &plan) {
  StepDescription step;
  step.operation = operationWord(source.operation_type());
  if (const fb::Launch *launch = source.operation_as_Launch()) {
    step.kernel = static_cast<int32_t>(launch->kernel());
    step.grid = launch->grid();
  } else if (const fb::Gemm *gemm = source.operation_as_Gemm()) {
    describeGemm(*gemm, plan, step);
  }
  for (const fb::Arg *arg : argumentsOf(source))
    if (arg)
      step.arguments.push_back(describe(*arg));
  if (source.layers())
    for (const auto *layer : *source.layers())
      step.layers.push_back(layer->str());
  if (source.op_layers())
    step.opLayers.assign(source.op_layers()->begin(), source.op_layers()->end());
  step.flops = source.flops();
  step.bytesRead = source.bytes_read();
  step.bytesWritten = source.bytes_written();
  return step;
}

EntryDescription describe(const fb::Entry &source, const fb::Plan &plan) {
  EntryDescription entry;
  entry.name = textOf(source.name());
  for (const fb::TensorInfo *info : *source.inputs())
    entry.inputs.push_back(describe(*info));
  for (const fb::TensorInfo *info : *source.outputs())
    entry.outputs.push_back(describe(*info));
  for (const fb::Step *step : *source.steps())
    entry.steps.push_back(describe(*step, plan));
  if (source.tracked())
    for (const auto *layer : *source.tracked())
      entry.tracked.push_back(textOf(layer));
  return entry;
}

PlanDescription describe(const fb::Plan &source, const Artifact &artifact) {
  PlanDescription plan;
  for (const auto *target : *source.targets())
    plan.targets.push_back(target->str());
  plan.arenaBytes = source.arena_bytes();
  plan.peakLiveBytes = source.peak_live_bytes();
  plan.sourceBytes = artifact.segment(source.source()).size;
  for (const fb::Buffer *buffer : *source.buffers())
    plan.buffers.push_back({{textOf(buffer->name()), dtypeOf(buffer->dtype()),
                             shapeOf(*buffer->shape()), buffer->bytes()},
                            spaceName(buffer->space()),
                            buffer->index(),
                            buffer->offset()});
  for (const fb::Kernel *kernel : *source.kernels())
    plan.kernels.push_back({textOf(kernel->name()), textOf(kernel->schedule()), kernel->threads(),
                            kernel->argument_count(), kernel->grid(), kernel->registers(),
                            kernel->spill_bytes(), kernel->local_bytes(), kernel->shared_bytes(),
                            kernel->dynamic_shared_bytes()});
  for (const fb::Entry *entry : *source.entries())
    plan.entries.push_back(describe(*entry, source));
  if (source.modules())
    for (const fb::Module *module : *source.modules())
      plan.modules.push_back({textOf(module->arch()), textOf(module->compiler()),
                              artifact.segment(module->segment()).size, module->unit()});
  return plan;
}

} // namespace

Result<ProgramDescription> describeArtifact(const std::string &path, const Trust &trust) {
  MPC_ASSIGN(const Artifact artifact, Artifact::open(path, FileAccess::Copy, trust));
  const fb::Program &program = artifact.program();
  ProgramDescription description;
  description.producer = textOf(program.producer());
  description.model = textOf(program.model());
  description.precision = textOf(program.precision());
  description.fileBytes = artifact.fileBytes();
  for (const fb::State *state : *program.state()) {
    description.states.push_back({describe(*state->info()),
                                  sourceName(state->source()),
                                  roleName(static_cast<Role>(state->role())),
                                  false,
                                  {}});
    if (state->rows())
      for (const auto *row : *state->rows())
        description.states.back().rows.push_back(textOf(row));
  }
  for (const uint32_t index : savedStates(program))
    description.states[index].isSaved = true;
  if (const fb::Training *training = program.training()) {
    description.training.optimizer = textOf(training->optimizer());
    description.training.recipe = textOf(training->recipe());
    description.training.fingerprint = training->fingerprint();
    for (const auto *name : *training->gradient_names())
      description.training.gradientNames.push_back(name->str());
    for (const auto *name : *training->hyper())
      description.training.hyper.push_back(name->str());
  }
  description.ranks = program.ranks();
  for (const fb::State *state : *program.state())
    description.hasParts |= state->whole() != nullptr;
  for (const fb::Plan *plan : *program.plans())
    description.plans.push_back(describe(*plan, artifact));
  if (program.report() >= 0)
    description.report = std::string(artifact.segmentText(static_cast<uint32_t>(program.report())));
  return description;
}

namespace {

/// A segment of one plan as text; "" where `segmentOf` says -1.
template <typename SegmentOf>
Result<std::string> readPlanText(const std::string &path, size_t plan, const Trust &trust,
                                 const SegmentOf &segmentOf) {
  MPC_ASSIGN(const Artifact artifact, Artifact::open(path, FileAccess::Copy, trust));
  const size_t count = artifact.program().plans()->size();
  if (plan >= count)
    return Status(Code::InvalidArgument, path + " has no plan " + std::to_string(plan) +
                                             ", it has " + std::to_string(count));
  const int64_t segment = segmentOf(*artifact.program().plans()->Get(static_cast<uint32_t>(plan)));
  return segment < 0 ? std::string()
                     : std::string(artifact.segmentText(static_cast<uint32_t>(segment)));
}

} // namespace

Result<std::string> readPlanSource(const std::string &path, size_t plan, const Trust &trust) {
  return readPlanText(path, plan, trust,
                      [](const fb::Plan &read) -> int64_t { return read.source(); });
}

Result<std::string> readPlanGroups(const std::string &path, size_t plan, const Trust &trust) {
  return readPlanText(path, plan, trust,
                      [](const fb::Plan &read) -> int64_t { return read.groups(); });
}

Result<std::string> readDeviceLibrary(const std::string &path, const Trust &trust) {
  MPC_ASSIGN(const Artifact artifact, Artifact::open(path, FileAccess::Copy, trust));
  return std::string(artifact.segmentText(artifact.program().device_library()));
}

} // namespace mpc
