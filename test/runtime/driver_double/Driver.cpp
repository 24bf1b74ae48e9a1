// libcuda's entry points as the runtime uses them. Memory is the host's, copies and fills are done,
// kernels are recorded and not run. Every call is counted; a context must be current where the real
// driver needs one, and a copy that would wait is refused during capture.
#include "Recorder.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <fstream>
#include <sys/mman.h>
#include <unistd.h>

namespace mpc_double {

Recorder &recorder() {
  static Recorder recorder;
  return recorder;
}

int called(const char *function) {
  Recorder &r = recorder();
  const std::lock_guard<std::mutex> lock(r.mutex);
  ++r.calls[function];
  const auto failure = r.failures.find(function);
  if (failure == r.failures.end())
    return 0;
  const int error = failure->second;
  r.failures.erase(failure);
  return error;
}

void submit(Stream *stream, const std::string &name, Work work, Ready ready) {
  if (!stream || !stream->capturing) {
    enqueue(std::move(work), /*isEvent=*/false, std::move(ready));
    return;
  }
  const bool isBranch = stream->capturing->branches.count(stream) != 0;
  const bool isLate = isBranch && std::getenv("MPC_DOUBLE_LATE_COLLECTIVES");
  (isLate ? stream->later : stream->capturing->items)
      .push_back({name, std::move(work), std::move(ready)});
  ++stream->put;
}

void enqueue(Work work, bool isEvent, Ready ready) {
  recorder().pending.push_back({std::move(work), isEvent, std::move(ready)});
  if (!recorder().held)
    goOn(/*toNextEvent=*/false);
}

void goOn(bool toNextEvent) {
  std::deque<Pending> &pending = recorder().pending;
  while (!pending.empty() && (!pending.front().ready || pending.front().ready())) {
    const Pending next = std::move(pending.front());
    pending.pop_front();
    recorder().workDone += !next.isEvent;
    next.work();
    if (toNextEvent && next.isEvent)
      return;
  }
}

void finishAll() {
  for (goOn(/*toNextEvent=*/false); !recorder().pending.empty(); goOn(/*toNextEvent=*/false))
    ::usleep(100);
}

/// With MPC_DOUBLE_TRACE=FILE each graph is a line of its items there.
static void trace(const Graph &graph) {
  const char *file = std::getenv("MPC_DOUBLE_TRACE");
  if (!file)
    return;
  std::ofstream stream(file, std::ios::app);
  for (const Item &item : graph.items)
    stream << item.name << "; ";
  stream << '\n';
}

/// Whether MPC_DOUBLE_SKIPS=FIRST:COUNT names this launch of a graph, from 0.
static bool isSkippedLaunch(size_t launch) {
  const char *text = std::getenv("MPC_DOUBLE_SKIPS");
  char *colon = nullptr;
  const size_t first = text ? std::strtoul(text, &colon, 10) : 0;
  const size_t count = colon && *colon == ':' ? std::strtoul(colon + 1, nullptr, 10) : 0;
  return launch >= first && launch - first < count;
}

void hostCopy(const void *host, size_t bytes) {
  const char *begin = static_cast<const char *>(host);
  for (const auto &[start, size] : recorder().pinned)
    if (begin >= start && begin + bytes <= static_cast<const char *>(start) + size)
      return;
  ++recorder().calls["a copy that waits"];
  finishAll();
}

namespace {

/// The host's entry of an emitted kernel: the blocks [begin, end) on the struct of pointers.
using HostKernel = void (*)(const void *arguments, unsigned begin, unsigned end);

struct Function {
  std::string name;
  HostKernel run = nullptr; // nothing for a kernel that is only recorded
  size_t argumentBytes = 0;
  unsigned sharedBytes = 48 << 10; // the most dynamic ones of a launch
};
struct Module {
  std::map<std::string, Function> functions;
  std::string kernels; // " name name "; empty for one that has whatever is asked for
  void *host = nullptr;
};

constexpr int invalidContext = 201, outOfMemory = 2, invalidValue = 1, notPermitted = 900,
              notFound = 500, notReady = 600, invalidImage = 200, invalidHandle = 400,
              unjoined = 904, isolation = 905;

/// The most shared memory of a block, by the CUDA C++ Programming Guide's table of capabilities.
int sharedBytesOfBlock() {
  const int capability = recorder().capability;
  return (capability == 80 ? 163 : capability < 90 || capability >= 120 ? 99 : 227) << 10;
}

} // namespace
} // namespace mpc_double

using namespace mpc_double;

#define NEEDS_CONTEXT(function)                                                                    \
  MPC_DOUBLE_CALL(function);                                                                       \
  if (recorder().contextDepth <= 0)                                                                \
  return invalidContext

extern "C" {

size_t mpc_double_calls(const char *function) { return recorder().calls[function]; }
size_t mpc_double_launched(const char *kernel) { return recorder().launched[kernel]; }
void mpc_double_fail(const char *function, int error) { recorder().failures[function] = error; }
void mpc_double_reset(void) {
  recorder().calls.clear();
  recorder().launched.clear();
  recorder().last.clear();
  recorder().failures.clear();
  recorder().refusedEpilogues.clear();
  recorder().algorithms.clear();
}
int mpc_double_last_launch(const char *kernel, mpc_double_launch *launch) {
  const auto found = recorder().last.find(kernel);
  if (found == recorder().last.end())
    return 0;
  *launch = found->second;
  return 1;
}
size_t mpc_double_allocated(void) {
  size_t total = 0;
  for (const auto *memory : {&recorder().memory, &recorder().pinned})
    for (const auto &[start, bytes] : *memory)
      total += bytes;
  return total;
}
void mpc_double_driver_version(int version) { recorder().driverVersion = version; }
void mpc_double_capability(int capability) { recorder().capability = capability; }
void mpc_double_refuse_epilogue(int epilogue) { recorder().refusedEpilogues.insert(epilogue); }
void mpc_double_algorithms(const int *microseconds, int count) {
  recorder().algorithms.assign(microseconds, microseconds + count);
}
size_t mpc_double_waiting_copies(void) { return mpc_double_calls("a copy that waits"); }
void mpc_double_hold(int hold) {
  recorder().held = hold != 0;
  if (!hold)
    goOn(/*toNextEvent=*/false);
}
void mpc_double_advance(void) { goOn(/*toNextEvent=*/true); }

// NVRTC asks a driver that it finds for private tables, and does without them when told no.
int cuGetExportTable(const void **table, const void *) {
  *table = nullptr;
  return notFound;
}
int cuInit(unsigned) { return called("cuInit"); }
int cuDriverGetVersion(int *version) {
  *version = recorder().driverVersion;
  return called("cuDriverGetVersion");
}
int cuGetErrorName(int error, const char **name) {
  *name = error == outOfMemory ? "CUDA_ERROR_OUT_OF_MEMORY" : "CUDA_ERROR_OF_THE_DOUBLE";
  return 0;
}
int cuGetErrorString(int, const char **words) {
  *words = "an error that a test planned";
  return 0;
}
int cuDeviceGetCount(int *count) {
  *count = 1;
  return called("cuDeviceGetCount");
}
int cuDeviceGet(int *device, int ordinal) {
  *device = ordinal;
  return called("cuDeviceGet");
}
int cuDeviceGetName(char *name, int length, int) {
  std::strncpy(name, "Double", static_cast<size_t>(length));
  return called("cuDeviceGetName");
}
int cuDeviceGetAttribute(int *value, int attribute, int) {
  MPC_DOUBLE_CALL("cuDeviceGetAttribute");
  const std::map<int, int> values = {{38, 50 << 20},
                                     {75, recorder().capability / 10},
                                     {76, recorder().capability % 10},
                                     {97, sharedBytesOfBlock()}};
  const auto found = values.find(attribute);
  if (found == values.end())
    return invalidValue;
  *value = found->second;
  return 0;
}
int cuDeviceTotalMem_v2(size_t *bytes, int) {
  *bytes = size_t(1) << 37;
  return called("cuDeviceTotalMem_v2");
}
int cuDevicePrimaryCtxRetain(void **context, int) {
  static int primary;
  *context = &primary;
  return called("cuDevicePrimaryCtxRetain");
}
int cuDevicePrimaryCtxRelease_v2(int) { return called("cuDevicePrimaryCtxRelease_v2"); }
int cuCtxPushCurrent_v2(void *) {
  MPC_DOUBLE_CALL("cuCtxPushCurrent_v2");
  ++recorder().contextDepth;
  return 0;
}
int cuCtxPopCurrent_v2(void **context) {
  NEEDS_CONTEXT("cuCtxPopCurrent_v2");
  --recorder().contextDepth;
  *context = nullptr;
  return 0;
}
int cuStreamCreate(Stream **stream, unsigned) {
  NEEDS_CONTEXT("cuStreamCreate");
  *stream = new Stream;
  return 0;
}
int cuStreamDestroy_v2(Stream *stream) {
  NEEDS_CONTEXT("cuStreamDestroy_v2");
  delete stream;
  return 0;
}
int cuStreamSynchronize(Stream *stream) {
  NEEDS_CONTEXT("cuStreamSynchronize");
  if (stream && stream->capturing)
    return notPermitted;
  finishAll();
  return 0;
}
int cuStreamBeginCapture_v2(Stream *stream, int) {
  NEEDS_CONTEXT("cuStreamBeginCapture_v2");
  if (!stream || stream->capturing)
    return notPermitted;
  *stream = Stream();
  stream->capturing = new Graph;
  return 0;
}
int cuStreamEndCapture(Stream *stream, Graph **graph) {
  NEEDS_CONTEXT("cuStreamEndCapture");
  *graph = stream->capturing;
  stream->capturing = nullptr;
  if (!*graph)
    return notPermitted;
  bool isOpen = false;
  for (Stream *branch : (*graph)->branches) {
    isOpen |= branch->joined < branch->put;
    *branch = Stream();
  }
  return isOpen ? unjoined : 0;
}
/// In a capture a stream that waits for an event of it becomes a branch, and whoever waits for an
/// event of a branch joins it. Outside, work is done in the order in which it comes.
int cuStreamWaitEvent(Stream *stream, Event *event, unsigned) {
  NEEDS_CONTEXT("cuStreamWaitEvent");
  if (!event->graph)
    return stream->capturing ? isolation : 0;
  if (stream->capturing && stream->capturing != event->graph)
    return isolation;
  std::vector<Item> &items = event->graph->items;
  if (event->graph->branches.count(event->stream)) {
    Stream &branch = *event->stream;
    const size_t isDone =
        branch.put - branch.later.size(); // without MPC_DOUBLE_LATE_COLLECTIVES: all
    for (size_t i = isDone; i < event->put; ++i) {
      items.push_back(branch.later.front());
      branch.later.erase(branch.later.begin());
    }
    branch.joined = std::max(branch.joined, event->put);
    items.push_back({"join", [] {}, {}});
  } else {
    stream->capturing = event->graph;
    event->graph->branches.insert(stream);
    items.push_back({"fork", [] {}, {}});
  }
  return 0;
}
int cuGraphInstantiateWithFlags(Graph **executable, Graph *graph, unsigned long long) {
  NEEDS_CONTEXT("cuGraphInstantiateWithFlags");
  trace(*graph);
  *executable = new Graph(*graph);
  return 0;
}
int cuGraphUpload(Graph *, Stream *) {
  NEEDS_CONTEXT("cuGraphUpload");
  return 0;
}
int cuGraphLaunch(Graph *graph, Stream *) {
  NEEDS_CONTEXT("cuGraphLaunch");
  const bool skips = isSkippedLaunch(recorder().graphLaunches++);
  enqueue([=] { recorder().skips = skips; });
  for (const Item &item : graph->items)
    enqueue(item.work, /*isEvent=*/item.name == "fork" || item.name == "join", item.ready);
  enqueue([] { recorder().skips = false; });
  return 0;
}
int cuGraphDestroy(Graph *graph) {
  NEEDS_CONTEXT("cuGraphDestroy");
  delete graph;
  return 0;
}
int cuGraphExecDestroy(Graph *graph) {
  NEEDS_CONTEXT("cuGraphExecDestroy");
  delete graph;
  return 0;
}
int cuModuleLoadData(Module **module, const void *image) {
  NEEDS_CONTEXT("cuModuleLoadData");
  const char *text = static_cast<const char *>(image), start[] = "kernels: ";
  if (std::strstr(text, "NVRTC 13") && recorder().driverVersion < 13000)
    return invalidImage;
  *module = new Module;
  if (std::strncmp(text, start, sizeof start - 1) == 0)
    (*module)->kernels = std::string(" ") + (text + sizeof start - 1) + " ";
  const char host[] = "host: ";
  if (std::strncmp(text, host, sizeof host - 1) != 0)
    return 0;
  (*module)->host = ::dlopen(text + sizeof host - 1, RTLD_NOW | RTLD_LOCAL);
  return (*module)->host ? 0 : invalidImage;
}
int cuModuleUnload(Module *module) {
  NEEDS_CONTEXT("cuModuleUnload");
  delete module;
  return 0;
}
int cuModuleGetFunction(Function **function, Module *module, const char *name) {
  NEEDS_CONTEXT("cuModuleGetFunction");
  if (!module->kernels.empty() &&
      module->kernels.find(std::string(" ") + name + " ") == std::string::npos)
    return notFound;
  Function &found = module->functions[name];
  found.name = name;
  *function = &found;
  if (!module->host)
    return 0;
  found.run = reinterpret_cast<HostKernel>(::dlsym(module->host, name));
  const std::string bytes = std::string(name) + "_bytes";
  const auto *size = static_cast<const unsigned *>(::dlsym(module->host, bytes.c_str()));
  found.argumentBytes = size ? *size : 0;
  return found.run && size ? 0 : notFound;
}
int cuFuncGetAttribute(int *value, int attribute, Function *function) {
  NEEDS_CONTEXT("cuFuncGetAttribute");
  const std::map<int, int> values = {{1, 0}, {3, 0}, {4, 32}}; // shared and local bytes, registers
  const auto found = values.find(attribute);
  if (!function || found == values.end())
    return invalidValue;
  *value = found->second;
  return 0;
}
int cuFuncSetAttribute(Function *function, int attribute, int value) {
  NEEDS_CONTEXT("cuFuncSetAttribute");
  if (!function || attribute != 8 || value < 0 || value > sharedBytesOfBlock())
    return invalidValue;
  function->sharedBytes = static_cast<unsigned>(value);
  return 0;
}
int cuMemGetInfo_v2(size_t *free, size_t *total) {
  NEEDS_CONTEXT("cuMemGetInfo_v2");
  *free = *total = size_t(1) << 37;
  return 0;
}
int cuMemAlloc_v2(uint64_t *address, size_t bytes) {
  NEEDS_CONTEXT("cuMemAlloc_v2");
  // The driver's memory begins at multiples of 256 bytes at least; pages that nobody touches cost
  // nothing.
  void *memory = ::mmap(nullptr, std::max<size_t>(bytes, 1), PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED)
    return outOfMemory;
  recorder().memory[memory] = bytes;
  *address = reinterpret_cast<uint64_t>(memory);
  return 0;
}
int cuMemFree_v2(uint64_t address) {
  NEEDS_CONTEXT("cuMemFree_v2");
  void *memory = reinterpret_cast<void *>(address);
  const auto found = recorder().memory.find(memory);
  if (found == recorder().memory.end())
    return invalidValue;
  ::munmap(memory, std::max<size_t>(found->second, 1));
  recorder().memory.erase(found);
  return 0;
}
int cuMemHostAlloc(void **memory, size_t bytes, unsigned) {
  NEEDS_CONTEXT("cuMemHostAlloc");
  *memory = std::calloc((bytes + 255) / 256, 256);
  if (!*memory)
    return outOfMemory;
  recorder().pinned[*memory] = bytes;
  return 0;
}
int cuMemFreeHost(void *memory) {
  NEEDS_CONTEXT("cuMemFreeHost");
  if (!recorder().pinned.erase(memory))
    return invalidValue;
  std::free(memory);
  return 0;
}
int cuEventCreate(Event **event, unsigned flags) {
  NEEDS_CONTEXT("cuEventCreate");
  *event = new Event;
  (*event)->isTimed = (flags & 2) == 0;
  return 0;
}
int cuEventElapsedTime(float *milliseconds, Event *start, Event *end) {
  NEEDS_CONTEXT("cuEventElapsedTime");
  for (const Event *event : {start, end}) {
    if (!event->isTimed || event->recorded == 0)
      return invalidHandle;
    if (event->reached != event->recorded)
      return notReady;
  }
  *milliseconds = 1e-3f * static_cast<float>(end->workDone - start->workDone);
  return 0;
}
int cuEventDestroy_v2(Event *event) {
  NEEDS_CONTEXT("cuEventDestroy_v2");
  finishAll(); // the driver keeps what is still recorded
  delete event;
  return 0;
}
int cuEventRecord(Event *event, Stream *stream) {
  NEEDS_CONTEXT("cuEventRecord");
  event->graph = stream ? stream->capturing : nullptr;
  event->stream = stream;
  event->put = stream ? stream->put : 0;
  if (event->graph)
    return 0;
  const size_t number = ++event->recorded;
  enqueue(
      [=] {
        event->reached = number;
        event->workDone = recorder().workDone;
      },
      /*isEvent=*/true);
  return 0;
}
int cuEventQuery(Event *event) {
  NEEDS_CONTEXT("cuEventQuery");
  if (!recorder().held)
    goOn(/*toNextEvent=*/false);
  return event->reached == event->recorded ? 0 : notReady;
}
int cuMemcpyHtoDAsync_v2(uint64_t target, const void *source, size_t bytes, Stream *stream) {
  NEEDS_CONTEXT("cuMemcpyHtoDAsync_v2");
  hostCopy(source, bytes);
  submit(stream, "copy in", [=] { std::memcpy(reinterpret_cast<void *>(target), source, bytes); });
  return 0;
}
int cuMemcpyDtoHAsync_v2(void *target, uint64_t source, size_t bytes, Stream *stream) {
  NEEDS_CONTEXT("cuMemcpyDtoHAsync_v2");
  hostCopy(target, bytes);
  submit(stream, "copy out", [=] {
    std::memcpy(target, reinterpret_cast<void *>(source), bytes);
    if (recorder().skips)
      std::memset(target, 0xff, bytes);
  });
  return 0;
}
int cuMemcpyDtoDAsync_v2(uint64_t target, uint64_t source, size_t bytes, Stream *stream) {
  NEEDS_CONTEXT("cuMemcpyDtoDAsync_v2");
  submit(stream, "copy", [=] {
    std::memcpy(reinterpret_cast<void *>(target), reinterpret_cast<void *>(source), bytes);
  });
  return 0;
}
int cuMemsetD8Async(uint64_t target, unsigned char value, size_t bytes, Stream *stream) {
  NEEDS_CONTEXT("cuMemsetD8Async");
  submit(stream, "fill", [=] { std::memset(reinterpret_cast<void *>(target), value, bytes); });
  return 0;
}
int cuMemsetD32Async(uint64_t target, unsigned value, size_t count, Stream *stream) {
  NEEDS_CONTEXT("cuMemsetD32Async");
  if (target % 4 != 0)
    return invalidValue;
  submit(stream, "fill", [=] {
    for (size_t i = 0; i < count; ++i)
      std::memcpy(reinterpret_cast<char *>(target) + 4 * i, &value, 4);
  });
  return 0;
}
int cuLaunchKernel(Function *function, unsigned gx, unsigned gy, unsigned gz, unsigned bx,
                   unsigned by, unsigned bz, unsigned shared, Stream *stream, void **parameters,
                   void **) {
  NEEDS_CONTEXT("cuLaunchKernel");
  if (gx == 0 || gy != 1 || gz != 1 || bx == 0 || bx > 1024 || by != 1 || bz != 1 ||
      shared > function->sharedBytes)
    return invalidValue;
  if (isSecondForm(function->name)) {
    mpc::gemm::BesideArguments arguments;
    std::memcpy(&arguments, parameters[0], sizeof arguments);
    submit(stream, function->name, [name = function->name, arguments] {
      ++recorder().launched[name];
      runSecondForm(name, arguments);
    });
    return 0;
  }
  if (function->run) {
    const char *bytes = static_cast<const char *>(parameters[0]);
    submit(stream, function->name,
           [run = function->run, gx,
            arguments = std::vector<char>(bytes, bytes + function->argumentBytes)] {
             run(arguments.data(), 0, gx);
           });
    return 0;
  }
  mpc_double_launch launch = {gx, bx, shared, {}};
  // The test kernels take two pointers at least; the struct of the others is read by that many.
  std::memcpy(launch.pointers, parameters[0], 2 * sizeof(void *));
  submit(stream, function->name, [name = function->name, launch] {
    ++recorder().launched[name];
    recorder().last[name] = launch;
  });
  return 0;
}

} // extern "C"
