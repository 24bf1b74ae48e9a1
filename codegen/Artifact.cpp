// A planned module into one file.
// Reads plan.program and ml_program.global, and writes the file that runtime/schema/artifact.fbs
// describes. Everything has the order of the IR, so that the same module gives the same bytes.
#include "codegen/Artifact.h"
#include "codegen/DenseBytes.h"
#include "codegen/FileWords.h"
#include "codegen/GivenWeights.h"
#include "codegen/KernelUnits.h"
#include "codegen/SecondForms.h"
#include "codegen/device/DeviceLibrary.h"
#include "ir/dialect/State.h"
#include "ir/dialect/custom/Custom.h"
#include "ir/formats/LostNumbers.h"
#include "ir/formats/Target.h"
#include "ir/plan/Plan.h"
#include "mpc/ArtifactFile.h"
#include "mpc/HostCode.h"
#include "mpc/TextUnits.h"
#include "mpc/artifact_generated.h"
#include "mpc/mpc.h"

#include "ir/dialect/State.h"
#include "mlir/Dialect/MLProgram/IR/MLProgram.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/xxhash.h"

#include <cstring>

using namespace mlir;

namespace mpc {
namespace {

class Writer {
public:
  Writer(ModuleOp module, const ArtifactOptions &options)
      : module(module), options(options), weights(module.getContext(), options) {}

  /// Whether a compiler refused the text.
  bool hasRefusedText() const { return isTextRefused; }

  LogicalResult write(const std::string &path) {
    if (failed(weights.open()) || failed(writeStates()))
      return failure();
    std::vector<flatbuffers::Offset<fb::Plan>> plans;
    for (auto program : module.getOps<plan::ProgramOp>()) {
      auto plan = writePlan(program);
      if (failed(plan))
        return failure();
      plans.push_back(*plan);
    }
    uint32_t library = addSegment(std::string(deviceLibraryText()));
    int32_t report = options.report.empty() ? -1 : static_cast<int32_t>(addSegment(options.report));
    std::vector<uint64_t> sizes;
    for (const std::string &segment : segments)
      sizes.push_back(segment.size());
    std::vector<fb::Segment> ranges;
    for (const SegmentRange &range : layoutSegments(sizes))
      ranges.emplace_back(range.offset, range.bytes);
    auto training = writeTraining();
    auto statesVector = builder.CreateVector(states);
    auto plansVector = builder.CreateVector(plans);
    auto rangesVector = builder.CreateVectorOfStructs(ranges);
    builder.Finish(fb::CreateProgram(
                       builder, builder.CreateString(std::string("mpc ") + mpc_version()),
                       builder.CreateString(options.model), builder.CreateString(options.precision),
                       statesVector, plansVector, rangesVector, library, report, training,
                       rankCountOf(module).value_or(-1)),
                   fb::ProgramIdentifier());
    std::vector<ByteView> views;
    for (const std::string &segment : segments)
      views.push_back({segment.data(), segment.size()});
    Status status = mpc::writeArtifact(
        path, ByteView{builder.GetBufferPointer(), builder.GetSize()}, views, options.signingKey);
    if (!status.ok())
      return emitError(UnknownLoc::get(module.getContext())) << status.message();
    return success();
  }

private:
  flatbuffers::Offset<flatbuffers::String> string(StringRef text) {
    return builder.CreateString(text.data(), text.size());
  }
  uint32_t addSegment(std::string bytes) {
    segments.push_back(std::move(bytes));
    return segments.size() - 1;
  }
  uint32_t addSegment(StringRef bytes) { return addSegment(bytes.str()); }

  //===-- State -------------------------------------------------------------------------------===//

  /// Whether a file of weights may give the value of what is no parameter: what the model asks of
  /// one, as a batch norm's averages. mpc_save_weights writes these.
  static bool isOtherWeight(ml_program::GlobalOp global) {
    const Attribute value = global.getValueAttr();
    return roleOf(global) == Role::Other && (!value || isa<ExternalAttr, DenseElementsAttr>(value));
  }

  struct Initial {
    fb::Source source = fb::Source::External;
    int32_t segment = -1;
    double a = 0, b = 0;
    uint64_t seed = 0;
  };

  /// Whether the state is written as it is behind init.
  bool isConverted(ml_program::GlobalOp global) const {
    const Role role = roleOf(global);
    return options.convertedBytes &&
           (role == Role::Parameter || role == Role::Derived || isOtherWeight(global));
  }

  /// The state that plans use.
  llvm::StringSet<> usedStates() {
    llvm::StringSet<> used;
    module.walk([&](plan::BufferOp buffer) {
      if (buffer.getState())
        used.insert(*buffer.getState());
    });
    return used;
  }

  LogicalResult writeStates() {
    llvm::StringSet<> parameters;
    const llvm::StringSet<> used = usedStates();
    for (auto global : module.getOps<ml_program::GlobalOp>()) {
      if (options.convertedBytes && !used.contains(global.getSymName()))
        continue;
      auto type = cast<RankedTensorType>(global.getType());
      const RankedTensorType whole = wholeTypeOf(global);
      FailureOr<Initial> initial = initialOf(global, whole);
      if (failed(initial))
        return failure();
      if (roleOf(global) == Role::Parameter || roleOf(global) == Role::Derived ||
          roleOf(global) == Role::Constant || isOtherWeight(global))
        parameters.insert(global.getSymName());
      stateIndex[global.getSymName()] = states.size();
      auto info = fb::CreateTensorInfo(
          builder, string(global.getSymName()), fileType(type.getElementType()),
          builder.CreateVector(type.getShape().data(), type.getRank()));
      const Role role =
          isConverted(global) && !isOtherWeight(global) ? Role::Constant : roleOf(global);
      llvm::raw_string_ostream words(identity);
      std::vector<std::string> rows;
      if (auto names = global->getAttrOfType<ArrayAttr>(kRows))
        for (StringRef name : names.getAsValueRange<StringAttr>())
          rows.push_back(name.str());
      states.push_back(fb::CreateState(
          builder, info, initial->source, initial->segment, initial->a, initial->b, initial->seed,
          fileRole(role), rows.empty() ? 0 : builder.CreateVectorOfStrings(rows),
          isInParts(global) ? builder.CreateVector(whole.getShape().data(), whole.getRank()) : 0));
      if (role != Role::Derived && role != Role::Constant)
        words << global.getSymName() << ' ' << whole << ' ' << static_cast<unsigned>(role)
              << (rows.empty() ? "" : " ") << llvm::join(rows, " ") << '\n';
    }
    return weights.check(parameters);
  }

  /// Null for a module without `mpc.training`. The fingerprint covers everything that a saved state
  /// must agree with, and nothing that a target decides.
  flatbuffers::Offset<fb::Training> writeTraining() {
    auto training = module->getAttrOfType<DictionaryAttr>("mpc.training");
    if (!training)
      return {};
    auto text = [&](StringRef name) {
      auto attribute = training.getAs<StringAttr>(name);
      return attribute ? attribute.getValue() : StringRef();
    };
    auto names = [&](StringRef name) {
      std::vector<flatbuffers::Offset<flatbuffers::String>> list;
      if (auto attribute = training.getAs<ArrayAttr>(name))
        for (Attribute entry : attribute)
          list.push_back(string(cast<StringAttr>(entry).getValue()));
      return builder.CreateVector(list);
    };
    llvm::raw_string_ostream(identity) << training << '\n' << options.precision;
    auto optimizer = string(text("optimizer")), recipe = string(text("recipe"));
    auto gradients = names("gradients"), hyper = names("hyper");
    return fb::CreateTraining(builder, optimizer, gradients, hyper, recipe,
                              llvm::xxh3_64bits(StringRef(identity)));
  }

  FailureOr<Initial> initialOf(ml_program::GlobalOp global, RankedTensorType type) {
    Initial initial;
    Attribute value = global.getValueAttr();
    if (isConverted(global)) {
      initial.source = fb::Source::Data;
      initial.segment = addSegment(options.convertedBytes(global.getSymName()));
      return initial;
    }
    if (isa_and_nonnull<DerivedAttr>(value)) {
      initial.source = fb::Source::Derived;
      return initial;
    }
    // A tensor of that name in the given files overrides the model's own initial value.
    if ((weights.any() && roleOf(global) == Role::Parameter) ||
        (weights.has(global.getSymName()) && isOtherWeight(global))) {
      FailureOr<std::optional<std::string>> bytes =
          weights.take(global, *dtypeOf(type.getElementType()));
      if (failed(bytes))
        return failure();
      if (*bytes) {
        tellWhatIsLost(global, **bytes);
        initial.source = fb::Source::Data;
        initial.segment = addSegment(std::move(**bytes));
        return initial;
      }
    }
    if (!value || isa<ExternalAttr>(value))
      return initial;
    if (isa<ZerosAttr>(value))
      initial.source = fb::Source::Zeros;
    else if (isa<OnesAttr>(value))
      initial.source = fb::Source::Ones;
    else if (isa<RankAttr>(value))
      initial.source = fb::Source::Rank;
    else if (isa<RankCountAttr>(value))
      initial.source = fb::Source::RankCount;
    else if (auto normal = dyn_cast<NormalAttr>(value)) {
      initial.source = fb::Source::Normal;
      initial.a = normal.getStd().getValueAsDouble();
      initial.seed = normal.getSeed();
    } else if (auto uniform = dyn_cast<UniformAttr>(value)) {
      initial.source = fb::Source::Uniform;
      initial.a = uniform.getLow().getValueAsDouble();
      initial.b = uniform.getHigh().getValueAsDouble();
      initial.seed = uniform.getSeed();
    } else if (auto dense = dyn_cast<DenseElementsAttr>(value)) {
      std::string bytes = denseBytes(dense);
      tellWhatIsLost(global, bytes);
      initial.source = fb::Source::Data;
      if (roleOf(global) == Role::Constant && failed(weights.compare(global, bytes)))
        return failure();
      initial.segment = addSegment(std::move(bytes));
    } else
      return global.emitError() << "has an initial value that is none of dense<..>, #mpc.zeros, "
                                   "#mpc.ones, #mpc.normal, "
                                   "#mpc.uniform and #mpc.external: "
                                << value;
    return initial;
  }

  /// Warns of first values that become infinite or 0 in the type that the program reads them in.
  void tellWhatIsLost(ml_program::GlobalOp global, const std::string &bytes) {
    auto narrowed = global->getAttrOfType<TypeAttr>("mpc.narrowed");
    if (!narrowed || !options.note || !getElementTypeOrSelf(global.getType()).isF32())
      return;
    LostNumbers lost(*formatOf(narrowed.getValue()));
    for (size_t i = 0; i + sizeof(float) <= bytes.size(); i += sizeof(float)) {
      float number;
      std::memcpy(&number, bytes.data() + i, sizeof(number));
      lost.count(number);
    }
    std::string type;
    llvm::raw_string_ostream(type) << narrowed.getValue();
    if (lost.matters())
      options.note("warning: the " +
                   std::string(roleOf(global) == Role::Constant ? "constant" : "parameter") + " " +
                   global.getSymName().str() + " is read in " + type + ", where " + lost.text() +
                   "; a rule of the policy keeps its layer in fp32");
  }

  //===-- Plans -------------------------------------------------------------------------------===//

  /// A plan's text, and what was compiled of it here.
  struct PlanCode {
    std::string source;
    KernelUnits units;
    std::vector<UnitCubin> modules;
    int secondUnit = -1; // the unit of the second forms
  };

  FailureOr<PlanCode> compileCode(plan::ProgramOp program) {
    const std::string head = unitHead(program.getFastMath());
    PlanCode code;
    switch (findTarget(cast<StringAttr>(program.getTargets()[0]).getValue())->compiler) { // all's
    case KernelCompiler::Nvrtc:
      code.units = divideIntoUnits(emitKernels(program), head);
      if (const std::string second = secondFormsText(program); !second.empty()) {
        code.secondUnit = static_cast<int>(code.units.texts.size());
        code.units.texts.push_back(head + second);
      }
      code.source = joinUnits(sourceTitle, head, code.units.texts);
      if (failed(compileModules(program, code.units, code.modules)))
        return failure();
      break;
    case KernelCompiler::Host:
      code.source = hostSource(program, head);
      if (options.hostCompile && failed(compileForHost(program, code.source)))
        return failure();
      break;
    }
    return code;
  }

  FailureOr<flatbuffers::Offset<fb::Plan>> writePlan(plan::ProgramOp program) {
    const FailureOr<PlanCode> code = compileCode(program);
    if (failed(code))
      return failure();
    bufferIndex.clear();
    kernelIndex.clear();
    std::vector<flatbuffers::Offset<fb::Buffer>> buffers;
    std::vector<flatbuffers::Offset<fb::Kernel>> kernels;
    std::vector<flatbuffers::Offset<fb::Entry>> entries;
    for (Operation &op : program.getBody().front()) {
      if (auto buffer = dyn_cast<plan::BufferOp>(op)) {
        bufferOps[buffer.getSymName()] = buffer;
        if (buffer.getWhole())
          continue;
        bufferIndex[buffer.getSymName()] = buffers.size();
        buffers.push_back(writeBuffer(buffer));
      } else if (auto kernel = dyn_cast<plan::KernelOp>(op); kernel && !kernel.getPart()) {
        kernelIndex[kernel.getSymName()] = kernels.size();
        kernels.push_back(writeKernel(kernel, code->units, code->modules));
      }
    }
    for (auto entry : program.getBody().front().getOps<plan::EntryOp>())
      entries.push_back(writeEntry(entry));
    std::vector<flatbuffers::Offset<flatbuffers::String>> targets;
    for (Attribute target : program.getTargets())
      targets.push_back(string(cast<StringAttr>(target).getValue()));
    std::vector<flatbuffers::Offset<fb::Module>> moduleTables;
    for (const UnitCubin &compiled : code->modules) {
      uint32_t segment = addSegment(compiled.result->bytes);
      moduleTables.push_back(fb::CreateModule(builder, string(compiled.arch), segment,
                                              string("NVRTC " + nvrtcVersion), compiled.unit));
    }
    uint32_t text = addSegment(code->source), groups = addSegment(groupsText(program));
    auto targetsVector = builder.CreateVector(targets);
    auto buffersVector = builder.CreateVector(buffers);
    auto kernelsVector = builder.CreateVector(kernels);
    auto entriesVector = builder.CreateVector(entries);
    auto modulesVector = builder.CreateVector(moduleTables);
    return fb::CreatePlan(builder, targetsVector, program.getArena(), program.getPeak(),
                          buffersVector, kernelsVector, entriesVector, text, modulesVector,
                          static_cast<int32_t>(groups), code->secondUnit);
  }

  /// The kernels of groups, and the kernels that join them, as IR: a module, where functions of the
  /// user have their text in one.
  static std::string groupsText(plan::ProgramOp program) {
    std::string text;
    llvm::raw_string_ostream out(text);
    Attribute sources = program->getParentOp()->getAttr(kSources);
    if (sources)
      out << "module attributes {" << kSources << " = " << sources << "} {\n";
    for (auto kernel : program.getBody().front().getOps<plan::KernelOp>())
      if (kernel.isGroup() || isa<plan::JoinedAttr>(kernel.getSchedule())) {
        kernel->print(out, OpPrintingFlags().useLocalScope());
        out << "\n";
      }
    if (sources)
      out << "}\n";
    return text;
  }

  LogicalResult compileModules(plan::ProgramOp program, const KernelUnits &units,
                               std::vector<UnitCubin> &modules) {
    const Result<Nvrtc> opened = options.nvrtc.valid() ? options.nvrtc.get() : Nvrtc::open();
    if (!opened.ok())
      return program.emitError() << opened.status().message()
                                 << "; install it with `make deps`, or compile with --target=cpu";
    const Nvrtc &nvrtc = *opened;
    nvrtcVersion = nvrtc.version();
    std::vector<std::string> archs;
    for (Attribute target : program.getTargets()) {
      archs.push_back(cast<StringAttr>(target).getValue().str());
      if (options.progress)
        options.progress("NVRTC " + nvrtc.version() + " for " + archs.back());
    }
    modules = compileUnits(nvrtc, units, archs);
    for (const UnitCubin &compiled : modules)
      if (!compiled.result.ok()) {
        isTextRefused = compiled.result.status().code() == Code::CompileFailed;
        return program.emitError() << compiled.arch << ": " << compiled.result.status().message();
      }
    return success();
  }

  /// The text in units, which the host compiler takes side by side; as a whole where one is enough.
  static std::string hostSource(plan::ProgramOp program, const std::string &head) {
    const KernelUnits units = divideIntoUnits(emitKernels(program), head);
    return units.texts.size() > 1 ? joinUnits(sourceTitle, head, units.texts) : emitSource(program);
  }

  /// Compiles the text for this machine, so that text that does not compile is found here and not
  /// at load. The object stays in the cache, where a load on this machine finds it.
  LogicalResult compileForHost(plan::ProgramOp program, const std::string &source) {
    if (options.progress)
      options.progress("the host compiler for cpu");
    const Status status = compileHostCode(source, deviceLibraryText(), "", "", options.waiting);
    isTextRefused = status.code() == Code::CompileFailed;
    if (isTextRefused)
      return program.emitError() << "cpu: the text does not compile: " << status.message();
    if (!status.ok() && options.note)
      options.note("note: the kernels' text for the cpu was not compiled here: " +
                   status.message());
    return success();
  }

  flatbuffers::Offset<fb::Buffer> writeBuffer(plan::BufferOp buffer) {
    auto type = cast<RankedTensorType>(buffer.getType());
    uint32_t index =
        buffer.getState() ? stateIndex[*buffer.getState()] : buffer.getIndex().value_or(0);
    return fb::CreateBuffer(builder, string(buffer.getSymName()), fileType(type.getElementType()),
                            builder.CreateVector(type.getShape().data(), type.getRank()),
                            buffer.getBytes(), fileSpace(buffer.getSpace()), index,
                            buffer.getOffset().value_or(0));
  }

  flatbuffers::Offset<fb::Kernel> writeKernel(plan::KernelOp kernel, const KernelUnits &units,
                                              const std::vector<UnitCubin> &modules) {
    plan::ScheduleAttrInterface schedule = kernel.getSchedule();
    int registers = -1, spills = -1, local = -1, shared = -1;
    // The largest over the architectures.
    for (const UnitCubin &compiled : modules)
      for (const KernelResources &resources : compiled.result->kernels)
        if (kernel.getSymName() == resources.name) {
          registers = std::max(registers, resources.registers);
          spills = std::max(spills, resources.spillStoreBytes + resources.spillLoadBytes);
          local = std::max(local, resources.localBytes);
          shared = std::max(shared, resources.sharedBytes);
        }
    int64_t dynamicShared = 0; // the members run one after the other, or in blocks of their own
    for (plan::KernelOp member : plan::membersOf(kernel))
      if (auto call = dyn_cast<plan::CallAttr>(member.getSchedule()))
        dynamicShared = std::max(dynamicShared, call.getShared());
    return fb::CreateKernel(builder, string(kernel.getSymName()), string(schedule.getWord()),
                            schedule.getThreads(), kernel.getPointerCount(), schedule.getGrid(),
                            registers, spills, local, shared,
                            units.unitOf.lookup(kernel.getSymName()), dynamicShared);
  }

  //===-- Entries -----------------------------------------------------------------------------===//

  fb::Arg argument(FlatSymbolRefAttr symbol, bool writes, uint64_t offset = 0) {
    plan::BufferOp buffer = bufferOps[symbol.getValue()];
    uint64_t bytes = buffer.getBytes();
    if (buffer.getWhole()) // A slice is its whole buffer and an offset.
      return fb::Arg(bufferIndex[*buffer.getWhole()], writes, *buffer.getOffset() + offset,
                     bytes - offset);
    return fb::Arg(bufferIndex[symbol.getValue()], writes, offset, bytes - offset);
  }

  flatbuffers::Offset<fb::Entry> writeEntry(plan::EntryOp entry) {
    auto infos = [&](ArrayAttr symbols, ArrayAttr names, ArrayAttr indices) {
      std::vector<flatbuffers::Offset<fb::TensorInfo>> result;
      for (auto [i, symbol, name] : llvm::enumerate(symbols, names)) {
        auto type =
            cast<RankedTensorType>(bufferOps[cast<FlatSymbolRefAttr>(symbol).getValue()].getType());
        auto index = indices ? dyn_cast<IndexAttr>(indices[i]) : IndexAttr();
        auto leftOut = index && index.getLeftOut()
                           ? flatbuffers::Optional<int64_t>(*index.getLeftOut())
                           : flatbuffers::nullopt;
        result.push_back(fb::CreateTensorInfo(
            builder, string(cast<StringAttr>(name).getValue()), fileType(type.getElementType()),
            builder.CreateVector(type.getShape().data(), type.getRank()),
            index ? index.getLimit() : 0, leftOut, index && index.getClasses()));
      }
      return builder.CreateVector(result);
    };
    auto indices = [&](ArrayAttr symbols) {
      std::vector<uint32_t> result;
      for (Attribute symbol : symbols)
        result.push_back(bufferIndex[cast<FlatSymbolRefAttr>(symbol).getValue()]);
      return builder.CreateVector(result);
    };
    std::vector<flatbuffers::Offset<fb::Step>> steps;
    for (auto step : entry.getBody().front().getOps<plan::StepOpInterface>())
      steps.push_back(writeStep(step));
    auto inputs = infos(entry.getInputs(), entry.getInputNames(), entry.getInputIndicesAttr());
    auto outputs = infos(entry.getOutputs(), entry.getOutputNames(), {});
    auto inputBuffers = indices(entry.getInputs()), outputBuffers = indices(entry.getOutputs());
    auto stepsVector = builder.CreateVector(steps);
    std::vector<flatbuffers::Offset<flatbuffers::String>> layers;
    if (ArrayAttr tracked = entry.getTrackedAttr())
      for (auto layer : tracked.getAsRange<StringAttr>())
        layers.push_back(string(layer.getValue()));
    return fb::CreateEntry(builder, string(entry.getSymName()), inputs, outputs, inputBuffers,
                           outputBuffers, stepsVector, builder.CreateVector(layers));
  }

  flatbuffers::Offset<fb::Step> writeStep(plan::StepOpInterface step) {
    const auto [kind, payload] = writeOperation(step);
    std::vector<flatbuffers::Offset<flatbuffers::String>> layers;
    if (std::optional<ArrayAttr> names = step.getLayers())
      for (auto name : names->getAsRange<StringAttr>())
        layers.push_back(string(name.getValue()));
    auto layersVector = builder.CreateVector(layers);
    auto launch = dyn_cast<plan::LaunchOp>(step.getOperation());
    std::optional<ArrayRef<int8_t>> opLayers =
        launch ? launch.getOpLayers() : std::optional<ArrayRef<int8_t>>();
    return fb::CreateStep(builder, kind, payload, layersVector, step.getFlops(),
                          step.getBytesRead(), step.getBytesWritten(),
                          opLayers ? builder.CreateVector(opLayers->data(), opLayers->size()) : 0);
  }

  std::pair<fb::Operation, flatbuffers::Offset<void>> writeOperation(plan::StepOpInterface step) {
    switch (step.getStepKind()) {
    case plan::StepKind::Launch:
      return {fb::Operation::Launch,
              writeLaunch(cast<plan::LaunchOp>(step.getOperation())).Union()};
    case plan::StepKind::Gemm:
      return {fb::Operation::Gemm, writeGemm(cast<plan::GemmOp>(step.getOperation())).Union()};
    case plan::StepKind::Copy: {
      auto copy = cast<plan::CopyOp>(step.getOperation());
      fb::Arg from = argument(copy.getSourceAttr(), false),
              to = argument(copy.getTargetAttr(), true);
      return {fb::Operation::Copy, fb::CreateCopy(builder, &from, &to).Union()};
    }
    case plan::StepKind::Fill: {
      auto fill = cast<plan::FillOp>(step.getOperation());
      fb::Arg to = argument(fill.getTargetAttr(), true);
      return {fb::Operation::Fill, fb::CreateFill(builder, &to, fill.getValue()).Union()};
    }
    case plan::StepKind::Collective:
      return {fb::Operation::Collective,
              writeCollective(cast<plan::CollectiveOp>(step.getOperation())).Union()};
    case plan::StepKind::Wait:
      return {fb::Operation::Wait,
              fb::CreateWait(builder, cast<plan::WaitOp>(step.getOperation()).getToken()).Union()};
    }
    llvm_unreachable("a step is one of its kinds");
  }

  flatbuffers::Offset<fb::Collective> writeCollective(plan::CollectiveOp collective) {
    std::vector<fb::Arg> args;
    for (Attribute symbol : collective.getReads())
      args.push_back(argument(cast<FlatSymbolRefAttr>(symbol), false));
    for (Attribute symbol : collective.getWrites())
      args.push_back(argument(cast<FlatSymbolRefAttr>(symbol), true));
    const StringRef first = cast<FlatSymbolRefAttr>(collective.getReads()[0]).getValue();
    auto type = cast<RankedTensorType>(bufferOps[first].getType());
    return fb::CreateCollective(builder, fileCollective(collective.getKind()),
                                fileReduction(collective.getReduction()),
                                fileType(type.getElementType()),
                                builder.CreateVectorOfStructs(args), collective.getToken());
  }

  flatbuffers::Offset<fb::Launch> writeLaunch(plan::LaunchOp launch) {
    std::vector<fb::Arg> args;
    auto add = [&](ArrayRef<Attribute> symbols, bool writes) {
      for (Attribute symbol : symbols)
        args.push_back(argument(cast<FlatSymbolRefAttr>(symbol), writes));
    };
    uint32_t late = 0;
    const SmallVector<plan::LaunchedPart> all = plan::partsOf(launch);
    for (bool tails : {false, true}) { // reads, then writes, and the same for the tails
      SmallVector<plan::LaunchedPart> parts = all;
      llvm::erase_if(parts, [&](const plan::LaunchedPart &part) { return part.isTail != tails; });
      for (const plan::LaunchedPart &part : parts)
        add(part.reads, false);
      for (const plan::LaunchedPart &part : parts)
        add(part.writes, true);
      late = tails ? args.size() - late : args.size();
    }
    std::vector<fb::Part> counts;
    for (const plan::LaunchedPart &part : all)
      if (all.size() > 1)
        counts.emplace_back(part.reads.size(), part.writes.size());
    auto argsVector = builder.CreateVectorOfStructs(args);
    return fb::CreateLaunch(builder, kernelIndex[launch.getKernel()], launch.getGrid(), argsVector,
                            late, counts.empty() ? 0 : builder.CreateVectorOfStructs(counts),
                            launch.getTails());
  }

  flatbuffers::Offset<fb::Gemm> writeGemm(plan::GemmOp gemm) {
    const int32_t kernel =
        gemm.getKernel() ? static_cast<int32_t>(kernelIndex[*gemm.getKernel()]) : -1;
    auto place = [&](FlatSymbolRefAttr symbol, bool writes, uint64_t offset) {
      return argument(symbol, writes, offset);
    };
    auto element = [&](FlatSymbolRefAttr symbol) {
      return cast<RankedTensorType>(bufferOps[symbol.getValue()].getType()).getElementType();
    };
    return writeProduct(builder, gemm, kernel, {place, element});
  }

  ModuleOp module;
  const ArtifactOptions &options;
  flatbuffers::FlatBufferBuilder builder;
  std::vector<std::string> segments;
  GivenWeights weights;
  std::vector<flatbuffers::Offset<fb::State>> states;
  std::string identity; // the text that the fingerprint covers
  std::string nvrtcVersion;
  bool isTextRefused = false;
  llvm::StringMap<uint32_t> stateIndex, bufferIndex, kernelIndex; // looked up, never walked
  llvm::StringMap<plan::BufferOp> bufferOps;                      // likewise
};

} // namespace

Code writeArtifact(ModuleOp module, const ArtifactOptions &options, const std::string &path) {
  Writer writer(module, options);
  return succeeded(writer.write(path)) ? Code::Ok
         : writer.hasRefusedText()     ? Code::CompileFailed
                                       : Code::InvalidArgument;
}

} // namespace mpc
