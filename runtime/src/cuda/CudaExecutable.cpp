// The cuda device: cubins, one allocation for the state and one for the rest, and prepared GEMMs.
// The first run of an entry captures a CUDA graph of its steps. A run allocates nothing on the
// device and waits only for outputs that go to the host.
#include "cuda/CudaExecutable.h"

#include "cuda/Cuda.h"
#include "cuda/CudaCompiler.h"
#include "device/CompileNotice.h"
#include "device/Steps.h"
#include "mpc/Architectures.h"
#include "mpc/TextUnits.h"

#include "mpc/Names.h"

#include <algorithm>
#include <cstdio>
#include <utility>

namespace mpc::cuda {
namespace {

/// The newest architecture of a module that runs on the device; empty where there is none.
std::string findArch(const fb::Plan &plan, int capability) {
  std::string best;
  if (!plan.modules())
    return best;
  for (const fb::Module *module : *plan.modules())
    if (const std::string arch = textOf(module->arch());
        runsOn(arch, capability) && capabilityOf(arch) > capabilityOf(best))
      best = arch;
  return best;
}

/// The CUDA version in "NVRTC 13.0", as cuDriverGetVersion writes it; 0 for other words.
int compilerVersionOf(const fb::Module &module) {
  int major = 0, minor = 0;
  return std::sscanf(textOf(module.compiler()).c_str(), "NVRTC %d.%d", &major, &minor) == 2
             ? major * 1000 + minor * 10
             : 0;
}

/// The number of units that the plan's kernels are divided into.
size_t countUnits(const fb::Plan &plan) {
  int64_t last = std::max(plan.second_unit(), 0);
  for (const fb::Kernel *kernel : *plan.kernels())
    last = std::max<int64_t>(last, kernel->unit());
  return static_cast<size_t>(last) + 1;
}

/// Stands for the units of a text that was compiled as one.
constexpr uint32_t wholeText = ~0u;

} // namespace

CudaExecutable::~CudaExecutable() {
  if (!context)
    return;
  {
    const CurrentContext current(driver, context);
    if (stream && !finish("cuStreamSynchronize").ok())
      driver.streamSynchronize(stream); // NCCL's kernels leave where the ranks were given up
    freeSteps();
    leaveRanks();
    for (CudaEntry &entry : entries)
      if (entry.graph)
        driver.graphExecDestroy(entry.graph);
    entries.clear();
    if (blasHandle)
      blas->destroy(blasHandle);
    for (DevicePtr memory : {stateMemory, workMemory, loadingMemory, workspace})
      if (memory)
        driver.memoryFree(memory);
    for (const auto &[unit, module] : modules)
      if (ownsModules)
        driver.moduleUnload(module);
    if (captureStream)
      driver.streamDestroy(captureStream);
    if (ownsStream && stream)
      driver.streamDestroy(stream);
  }
  if (ownsContext)
    driver.primaryRelease(device);
}

Status CudaExecutable::openDevice(const LoadOptions &options, int ordinal) {
  MPC_ASSIGN(capability, cudaCapability(ordinal));
  MPC_TRY(driver.check(driver.deviceGet(&device, ordinal), "cuDeviceGet"));
  MPC_ASSIGN(model, modelOf(driver, device));
  name =
      "cuda:" + std::to_string(ordinal) + " " + model + " (" + architectureName(capability) + ")";
  context = static_cast<Context>(options.context);
  if (!context) {
    MPC_TRY(driver.check(driver.primaryRetain(&context, device), "cuDevicePrimaryCtxRetain"));
    ownsContext = true;
  }
  const CurrentContext current(driver, context);
  MPC_TRY(current.status());
  stream = static_cast<Stream>(options.stream);
  if (!stream) {
    MPC_TRY(driver.check(driver.streamCreate(&stream, streamNonBlocking), "cuStreamCreate"));
    ownsStream = true;
  }
  return driver.check(driver.streamCreate(&captureStream, streamNonBlocking), "cuStreamCreate");
}

Status CudaExecutable::loadModule(const std::string &cubin, uint32_t unit) {
  Module module = nullptr;
  MPC_TRY(driver.check(driver.moduleLoad(&module, cubin.c_str()), "cuModuleLoadData"));
  modules[unit] = module;
  return Status();
}

/// Compiles the cubins of the text's units, or of the whole text if its division does not match the
/// plan. `why` is the reason why the artifact's own cubins cannot be used.
Status CudaExecutable::compileModules(const LoadRequest &request, const std::string &why,
                                      const std::string &remedy) {
  const Result<const Nvrtc *> nvrtc = findNvrtc();
  if (!nvrtc.ok())
    return Status(Code::NoCompiler, why + ", and there is no NVRTC to make one: " +
                                        nvrtc.status().message() + "; " + remedy);
  const std::string arch = architectureName(capability);
  const std::string_view source = request.artifact.segmentText(plan.source());
  std::vector<std::string> units = splitUnits(source);
  const bool divided = units.size() == countUnits(plan);
  if (!divided)
    units = {std::string(source)};
  std::vector<CubinRequest> requests;
  for (const std::string &unit : units)
    requests.push_back({unit, arch});
  CompileNotice notice(request, "NVRTC", arch);
  const std::vector<Result<Cubin>> cubins = makeCubins(
      **nvrtc, requests, request.artifact.segmentText(request.artifact.program().device_library()),
      DiskCache(request.options.cacheFolder), notice.begin());
  for (size_t unit = 0; unit < cubins.size(); ++unit) {
    MPC_TRY(cubins[unit].status());
    MPC_TRY(loadModule(cubins[unit]->bytes, divided ? static_cast<uint32_t>(unit) : wholeText));
  }
  notice.end();
  return Status();
}

/// Loads the plan's own cubins if the device and the driver take them.
Status CudaExecutable::loadModules(const LoadRequest &request) {
  const std::string arch = findArch(plan, capability), own = architectureName(capability);
  if (arch.empty()) {
    const Architecture *newest = newestFor(capability);
    return compileModules(request, "the artifact has no cubin for " + own,
                          newest ? "compile it with --arch=" + std::string(newest->name)
                                 : "install NVRTC");
  }
  int version = 0;
  MPC_TRY(driver.check(driver.driverVersion(&version), "cuDriverGetVersion"));
  for (const fb::Module *found : *plan.modules())
    if (const int made = compilerVersionOf(*found);
        textOf(found->arch()) == arch && !isOfDriver(made, version))
      return compileModules(
          request,
          "the artifact's cubins are by NVRTC " + versionText(made) + ", which " +
              driverNeeded(made) + "; this driver is for CUDA " + versionText(version),
          "update the driver, or install NVRTC " + std::to_string(version / 1000));
  for (const fb::Module *found : *plan.modules())
    if (textOf(found->arch()) == arch)
      MPC_TRY(
          loadModule(std::string(request.artifact.segmentText(found->segment())), found->unit()));
  return Status();
}

Status CudaExecutable::loadKernels(const LoadRequest &request) {
  if (plan.kernels()->size() == 0)
    return Status();
  MPC_TRY(loadModules(request));
  const auto whole = modules.find(wholeText);
  int version = 0;
  MPC_TRY(driver.check(driver.driverVersion(&version), "cuDriverGetVersion"));
  for (const fb::Kernel *kernel : *plan.kernels()) {
    Function function = nullptr;
    const std::string kernelName = textOf(kernel->name());
    const uint64_t parameterBytes = kernel->argument_count() * sizeof(void *);
    if (parameterBytes > oldLaunchBytes && version < largeLaunchVersion)
      return Status(Code::Unsupported, "kernel " + kernelName + " takes " +
                                           std::to_string(parameterBytes) +
                                           " bytes of arguments, which needs a driver for CUDA " +
                                           versionText(largeLaunchVersion) + "; this one is for " +
                                           versionText(version));
    Module module = whole != modules.end() ? whole->second : modules[kernel->unit()];
    if (Status status = driver.check(driver.moduleFunction(&function, module, kernelName.c_str()),
                                     "cuModuleGetFunction");
        !status.ok())
      return status.in("kernel " + kernelName);
    size_t offset = 0, size = 0;
    if (driver.functionParameter && driver.functionParameter(function, 0, &offset, &size) == 0 &&
        size != parameterBytes)
      return Status(Code::Damaged, "kernel " + kernelName + " takes " + std::to_string(size) +
                                       " bytes of arguments, its plan gives " +
                                       std::to_string(parameterBytes));
    MPC_TRY(allowShared(function, kernel->dynamic_shared_bytes()).in("kernel " + kernelName));
    functions.push_back(function);
  }
  return Status();
}

Status CudaExecutable::allowShared(Function function, uint32_t bytes) const {
  if (bytes == 0)
    return Status();
  int most = 0;
  MPC_TRY(driver.check(driver.deviceAttribute(&most, attributeSharedBytes, device),
                       "cuDeviceGetAttribute"));
  if (int64_t(bytes) > most)
    return Status(Code::Unsupported,
                  "a block needs " + std::to_string(bytes) + " bytes of shared memory, " + name +
                      " has " + std::to_string(most) +
                      "; compile the model with --arch=" + architectureName(capability));
  return driver.check(
      driver.functionSetAttribute(function, functionDynamicSharedBytes, static_cast<int>(bytes)),
      "cuFuncSetAttribute");
}

Result<Function> CudaExecutable::secondForm(const std::string &kernel) {
  const auto whole = modules.find(wholeText);
  const auto own = modules.find(static_cast<uint32_t>(plan.second_unit()));
  if (plan.second_unit() < 0 || (whole == modules.end() && own == modules.end()))
    return Status(Code::Unsupported, "the artifact brings no kernel " + kernel);
  Function function = nullptr;
  MPC_TRY(driver
              .check(driver.moduleFunction(&function,
                                           whole != modules.end() ? whole->second : own->second,
                                           kernel.c_str()),
                     "cuModuleGetFunction")
              .in("kernel " + kernel));
  return function;
}

Status CudaExecutable::claimMemory(const LoadRequest &request) {
  changedState = StateUse::of(request.artifact.program(), plan).changed;
  MPC_ASSIGN(memory, PlanMemory::of(request));
  return allocate();
}

Status CudaExecutable::allocate() {
  MPC_TRY(
      driver.check(driver.memoryAllocate(&stateMemory, std::max<uint64_t>(memory.stateTotal, 256)),
                   "cuMemAlloc for the state"));
  MPC_TRY(
      driver.check(driver.memoryAllocate(&workMemory, std::max<uint64_t>(memory.workTotal, 256)),
                   "cuMemAlloc for the arena"));
  if (memory.loadingTotal)
    MPC_TRY(driver.check(driver.memoryAllocate(&loadingMemory, memory.loadingTotal),
                         "cuMemAlloc for the parameters"));
  memory.place(plan, pointer(stateMemory), pointer(workMemory), pointer(loadingMemory));
  return Status();
}

Result<std::unique_ptr<Executable>> CudaExecutable::clone() {
  auto copy = std::make_unique<CudaExecutable>(driver, plan);
  MPC_TRY(copy->cloneFrom(*this));
  return std::unique_ptr<Executable>(std::move(copy));
}

Status CudaExecutable::cloneFrom(const CudaExecutable &origin) {
  device = origin.device;
  capability = origin.capability;
  name = origin.name;
  model = origin.model;
  context = origin.context; // of the original, which outlives this
  modules = origin.modules;
  ownsModules = false;
  functions = origin.functions;
  ways = origin.ways;
  noted = origin.noted;
  changedState = origin.changedState;
  const CurrentContext current(driver, context);
  MPC_TRY(current.status());
  MPC_TRY(driver.check(driver.streamCreate(&stream, streamNonBlocking), "cuStreamCreate"));
  ownsStream = true;
  MPC_TRY(driver.check(driver.streamCreate(&captureStream, streamNonBlocking), "cuStreamCreate"));
  memory = origin.memory.beside(changedState);
  MPC_TRY(allocate());
  for (size_t i = 0; i < changedState.size(); ++i)
    if (changedState[i] && memory.stateBytes[i] != 0)
      MPC_TRY(driver.check(driver.copyOnDevice(address(memory.stateBases[i]),
                                               address(origin.memory.stateBases[i]),
                                               memory.stateBytes[i], stream),
                           "copying the state"));
  for (const fb::Entry *entry : *plan.entries())
    MPC_TRY(placeEntry(*entry));
  for (CudaEntry &entry : entries)
    MPC_TRY(prepareProducts(entry));
  return driver.check(driver.streamSynchronize(stream), "cuStreamSynchronize");
}

Status CudaExecutable::endLoading() {
  if (!loadingMemory)
    return Status();
  const CurrentContext current(driver, context);
  MPC_TRY(current.status());
  MPC_TRY(driver.check(driver.streamSynchronize(stream), "cuStreamSynchronize"));
  return driver.check(driver.memoryFree(std::exchange(loadingMemory, 0)), "cuMemFree");
}

Status CudaExecutable::uploadState(const std::vector<StateValue> &values) {
  for (size_t i = 0; i < values.size(); ++i) {
    if (values[i].bytes == 0)
      continue;
    const DevicePtr target = address(memory.stateBases[i]);
    const Error error = values[i].data
                            ? driver.copyToDevice(target, values[i].data, values[i].bytes, stream)
                            : driver.fill(target, 0, values[i].bytes, stream);
    MPC_TRY(driver.check(error, "uploading the state"));
  }
  return driver.check(driver.streamSynchronize(stream), "cuStreamSynchronize");
}

Status CudaExecutable::placeEntry(const fb::Entry &source) {
  CudaEntry entry;
  entry.code = flattenEntry(plan, source);
  entry.code.fillSlots(memory.bases);
  for (const StepCode &step : entry.code.steps) {
    if (step.kind != fb::Operation::Gemm)
      continue;
    if (!blas) {
      MPC_ASSIGN(blas, Blas::find());
      MPC_TRY(blas->check(blas->create(&blasHandle), "cublasLtCreate"));
    }
    if (step.gemm->workspace())
      continue;
    if (!workspace)
      MPC_TRY(driver.check(driver.memoryAllocate(&workspace, gemmWorkspaceBytes),
                           "cuMemAlloc for the GEMM workspace"));
    entry.code.slots[step.firstSlot + gemmWorkspace] = pointer(workspace);
  }
  entries.push_back(std::move(entry));
  return Status();
}

GemmDevice CudaExecutable::gemmDevice() {
  return {driver, *blas, blasHandle, capability,
          [this](const std::string &kernel) { return secondForm(kernel); }};
}

Result<ProductTuner> CudaExecutable::findProducts(const LoadOptions &options) {
  MPC_ASSIGN(std::string device, KeptWays::deviceText(driver, *blas, model));
  ProductTuner tuner(gemmDevice(), captureStream, options,
                     KeptWays(options.cacheFolder, std::move(device)));
  for (const CudaEntry &entry : entries)
    tuner.list.add(entry.code);
  return tuner;
}

Status CudaExecutable::chooseWays(const LoadOptions &options) {
  if (!blas || options.untuned)
    return Status();
  MPC_ASSIGN(ProductTuner tuner, findProducts(options));
  // A program needs no measurement, so one that fails is a note.
  const Status measured = tuner.chooseForLoad();
  if (measured.code() == Code::Cancelled)
    return measured;
  if (!measured.ok())
    tuner.notes.push_back("other products take the first algorithm of cuBLASLt, since timing them "
                          "failed: " +
                          measured.message());
  MPC_TRY(driver.check(driver.streamSynchronize(captureStream), "timing products"));
  for (const DistinctProduct &product : tuner.list.products)
    if (product.way)
      ways[product.key] = *product.way;
  noted.insert(noted.end(), tuner.notes.begin(), tuner.notes.end());
  return Status();
}

Result<ProductTuning> CudaExecutable::tune(const LoadRequest &request, int ordinal) {
  MPC_TRY(place(request, ordinal));
  const CurrentContext current(driver, context);
  MPC_TRY(current.status());
  if (!blas)
    return ProductTuning();
  MPC_ASSIGN(ProductTuner tuner, findProducts(request.options));
  MPC_TRY(tuner.chooseAgain());
  return tuner.tuning();
}

Status CudaExecutable::prepareProducts(CudaEntry &entry) {
  for (uint32_t i = 0; i < entry.code.steps.size(); ++i) {
    const StepCode &step = entry.code.steps[i];
    if (step.kind != fb::Operation::Gemm)
      continue;
    void *const *slots = entry.code.slots.data() + step.firstSlot;
    GemmChoice choice;
    if (const auto way = ways.find(productKey(*step.gemm, slots)); way != ways.end())
      choice = way->second.choice();
    Result<PreparedGemm> gemm =
        PreparedGemm::make(gemmDevice(), *step.gemm, slots, workspaceBytesOf(*step.gemm), choice);
    if (!gemm.ok())
      return gemm.status().in(describeStep(plan, *entry.code.entry, i));
    if (!gemm->note().empty())
      noted.push_back(describeStep(plan, *entry.code.entry, i) + ": " + gemm->note());
    entry.gemms.push_back(std::move(*gemm));
  }
  return Status();
}

Status CudaExecutable::place(const LoadRequest &request, int ordinal) {
  MPC_TRY(openDevice(request.options, ordinal));
  const CurrentContext current(driver, context);
  MPC_TRY(current.status());
  MPC_TRY(loadKernels(request));
  MPC_TRY(claimMemory(request));
  for (const fb::Entry *entry : *plan.entries())
    MPC_TRY(placeEntry(*entry));
  return Status();
}

Status CudaExecutable::load(const LoadRequest &request, int ordinal) {
  MPC_TRY(place(request, ordinal));
  const CurrentContext current(driver, context);
  MPC_TRY(current.status());
  MPC_TRY(chooseWays(request.options));
  for (CudaEntry &entry : entries)
    MPC_TRY(prepareProducts(entry));
  MPC_TRY(claimSteps(request.artifact.program()));
  return joinRanks(request.options.ranks);
}

Status CudaExecutable::begin(const LoadRequest &request) {
  const CurrentContext current(driver, context);
  MPC_TRY(current.status());
  MPC_TRY(captureSteps());
  return uploadState(request.state);
}

Status CudaExecutable::launch(const CudaEntry &entry, const StepCode &step, Stream target) {
  const fb::Kernel &kernel = *plan.kernels()->Get(step.kernel);
  // The kernel's one parameter is the struct of pointers, and the slots are that struct.
  void *parameters[] = {const_cast<void **>(entry.code.slots.data()) + step.firstSlot};
  const Error error =
      driver.launchKernel(functions[step.kernel], step.grid, 1, 1, kernel.threads(), 1, 1,
                          kernel.dynamic_shared_bytes(), target, parameters, nullptr);
  return error == 0 ? Status()
                    : driver.check(error, "cuLaunchKernel").in("kernel " + textOf(kernel.name()));
}

Status CudaExecutable::issueStep(const CudaEntry &entry, const StepCode &step, size_t &gemm,
                                 Stream target) {
  void *const *slots = entry.code.slots.data() + step.firstSlot;
  switch (step.kind) {
  case fb::Operation::Launch:
    return launch(entry, step, target);
  case fb::Operation::Gemm:
    return entry.gemms[gemm++].run(target);
  case fb::Operation::Copy:
    return step.bytes == 0 ? Status()
                           : driver.check(driver.copyOnDevice(address(slots[1]), address(slots[0]),
                                                              step.bytes, target),
                                          "cuMemcpyDtoDAsync");
  case fb::Operation::Fill:
    return step.bytes == 0
               ? Status()
               : driver.check(driver.fill(address(slots[0]), step.value, step.bytes, target),
                              "cuMemsetD8Async");
  case fb::Operation::Collective:
    if (ranks)
      return beginCollective(entry, step, target);
    for (uint32_t i = 0; i < step.slotCount / 2; ++i)
      if (void *from = slots[i], *to = slots[i + step.slotCount / 2]; from != to)
        MPC_TRY(driver.check(driver.copyOnDevice(address(to), address(from),
                                                 entry.code.arguments[step.firstSlot + i]->bytes(),
                                                 target),
                             "cuMemcpyDtoDAsync"));
    return Status();
  case fb::Operation::Wait:
    return ranks ? driver.check(driver.streamWait(target, collectivesDone[step.token], 0),
                                "cuStreamWaitEvent")
                 : Status();
  case fb::Operation::NONE: // refused when the artifact is read
    break;
  }
  return Status(Code::Internal, "a step without an operation");
}

Status CudaExecutable::issue(const CudaEntry &entry, Stream target) {
  size_t gemm = 0;
  for (const StepCode &step : entry.code.steps)
    MPC_TRY(issueStep(entry, step, gemm, target));
  return Status();
}

Status CudaExecutable::capture(const std::function<Status(Stream)> &body, GraphExec &exec) {
  MPC_ASSIGN(exec, captureGraph(driver, captureStream, body));
  return Status();
}

Status CudaExecutable::copyInputs(const CudaEntry &entry, const TensorPointer *inputs) {
  const fb::Entry &source = *entry.code.entry;
  for (uint32_t i = 0; i < source.input_buffers()->size(); ++i) {
    const uint32_t buffer = source.input_buffers()->Get(i);
    const uint64_t bytes = plan.buffers()->Get(buffer)->bytes();
    if (bytes == 0)
      continue;
    const DevicePtr target = address(memory.bases[buffer]);
    const Error error = inputs[i].onDevice
                            ? driver.copyOnDevice(target, address(inputs[i].data), bytes, stream)
                            : driver.copyToDevice(target, inputs[i].data, bytes, stream);
    MPC_TRY(driver.check(error, "copying an input"));
  }
  return Status();
}

Status CudaExecutable::run(uint32_t index, const TensorPointer *inputs,
                           const TensorPointer *outputs) {
  const CurrentContext current(driver, context);
  MPC_TRY(current.status());
  CudaEntry &entry = entries[index];
  const fb::Entry &source = *entry.code.entry;
  MPC_TRY(copyInputs(entry, inputs));
  if (entry.hasCollectives)
    MPC_TRY(ranks->begin(work, source.name()->c_str()));
  if (entry.graph) {
    MPC_TRY(driver.check(driver.graphLaunch(entry.graph, stream), "cuGraphLaunch"));
  } else {
    MPC_TRY(issue(entry, stream));
    if (source.name()->string_view() != entries::init && !entry.code.steps.empty())
      MPC_TRY(capture([&](Stream target) { return issue(entry, target); }, entry.graph));
  }
  bool wait = false;
  for (uint32_t i = 0; i < source.output_buffers()->size(); ++i) {
    const uint32_t buffer = source.output_buffers()->Get(i);
    const uint64_t bytes = plan.buffers()->Get(buffer)->bytes();
    if (bytes == 0)
      continue;
    wait |= !outputs[i].onDevice;
    const Error error =
        outputs[i].onDevice
            ? driver.copyOnDevice(address(outputs[i].data), address(memory.bases[buffer]), bytes,
                                  stream)
            : driver.copyToHost(outputs[i].data, address(memory.bases[buffer]), bytes, stream);
    MPC_TRY(driver.check(error, "copying an output"));
  }
  return wait ? finish("cuStreamSynchronize") : Status();
}

Status CudaExecutable::settle() {
  const CurrentContext current(driver, context);
  MPC_TRY(current.status());
  return finish("cuStreamSynchronize");
}

Status CudaExecutable::readState(uint32_t index, void *target) {
  const CurrentContext current(driver, context);
  MPC_TRY(current.status());
  if (memory.stateBytes[index] == 0)
    return Status();
  MPC_TRY(driver.check(driver.copyToHost(target, address(memory.stateBases[index]),
                                         memory.stateBytes[index], stream),
                       "copying state"));
  return finish("cuStreamSynchronize");
}

Status CudaExecutable::writeState(uint32_t index, const void *source) {
  const CurrentContext current(driver, context);
  MPC_TRY(current.status());
  if (memory.stateBytes[index] == 0)
    return Status();
  MPC_TRY(driver.check(driver.copyToDevice(address(memory.stateBases[index]), source,
                                           memory.stateBytes[index], stream),
                       "writing state"));
  return finish("cuStreamSynchronize");
}

/// The value travels in the command itself, so no memory on the host has to stay unchanged until
/// the stream reads it, and no such memory can run out.
Status CudaExecutable::setScalar(uint32_t index, uint32_t bits) {
  const CurrentContext current(driver, context);
  MPC_TRY(current.status());
  return driver.check(driver.fillWords(address(memory.stateBases[index]), bits, 1, stream),
                      "cuMemsetD32Async");
}

} // namespace mpc::cuda
