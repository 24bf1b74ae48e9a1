#include "cuda/NcclRanks.h"

#include "cuda/CurrentContext.h"
#include "mpc/Threads.h"

#include <algorithm>
#include <cstring>

namespace mpc::cuda {
namespace {

/// What goes through host memory in one round, for each rank.
constexpr uint64_t stagedBytes = 1 << 20;

struct Word {
  int type, op;
};

Status givenUp() { return Status(Code::RankFailed, "this process has given the ranks up"); }

/// The largest of f32 is that of magnitudes, whose bits have the order of their values, and NaN
/// is above all of them. NCCL's own largest of floats is fmax, which drops NaN.
Result<Word> wordOf(Reduction reduction, DType type) {
  const bool isSum = reduction == Reduction::Sum;
  if (type == DType::I32)
    return Word{ncclTypeI32, isSum ? ncclOpSum : ncclOpMax};
  if (type == DType::F32)
    return isSum ? Word{ncclTypeF32, ncclOpSum} : Word{ncclTypeI32, ncclOpMax};
  if (type == DType::BF16 && isSum)
    return Word{ncclTypeBf16, ncclOpSum};
  return Status(Code::Unsupported,
                std::string("ranks on GPUs reduce f32, i32, and sums of bf16, not ") +
                    dtypeName(type));
}

} // namespace

NcclRanks::NcclRanks(const Gpu &gpu, NcclComm comm, std::shared_ptr<Progress> progress,
                     unsigned rank, unsigned count, unsigned timeLimit)
    : WatchedRanks(std::move(progress), rank, count, timeLimit), gpu(gpu), comm(comm) {}

Status NcclRanks::prepare() {
  const Driver &driver = gpu.driver;
  const CurrentContext current(driver, gpu.context);
  MPC_TRY(current.status());
  MPC_TRY(driver.check(driver.streamCreate(&own, streamNonBlocking), "cuStreamCreate"));
  MPC_TRY(driver.check(driver.eventCreate(&staging, eventDisableTiming), "cuEventCreate"));
  const uint64_t bytes = stagedBytes * (count() + 1);
  MPC_TRY(driver.check(driver.memoryAllocate(&device, bytes), "cuMemAlloc for ranks"));
  void *claimed = nullptr;
  MPC_TRY(driver.check(driver.hostAllocate(&claimed, bytes, 0), "cuMemHostAlloc for ranks"));
  host = static_cast<uint8_t *>(claimed);
  return Status();
}

Status NcclRanks::checkPlace(Device device, Context context) const {
  if (device == gpu.device && context == gpu.context)
    return Status();
  return Status(
      Code::InvalidArgument,
      "the ranks of this process work on cuda:" + std::to_string(gpu.device) +
          " in its primary context, and the program is on cuda:" + std::to_string(device) +
          (device == gpu.device ? " in another context; leave context out" : ""));
}

Status NcclRanks::ask() {
  const std::lock_guard<std::mutex> lock(commMutex);
  const NcclComm asked = comm;
  if (!asked)
    return givenUp();
  Error error = 0;
  const Error failed = gpu.nccl.commError(asked, &error);
  if (failed == 0 && (error == 0 || error == ncclUnderWay))
    return Status();
  return Status(Code::RankFailed,
                gpu.nccl.check(failed ? failed : error, "a collective", asked).message());
}

/// NCCL tells its kernels to leave at once, and then waits until no graph holds the communicator:
/// those of the program, which ends behind this.
void NcclRanks::abandon() {
  const std::lock_guard<std::mutex> lock(commMutex);
  const NcclComm old = comm.exchange(nullptr);
  if (!old)
    return;
  std::thread thread = startThread([&nccl = gpu.nccl, old] { nccl.commAbort(old); });
  if (thread.joinable())
    thread.detach();
}

Status NcclRanks::watch(RankWork &work, bool isDone) {
  const Status looked = isDone ? check(work) : look(work);
  if (!looked.ok())
    return lose(looked);
  if (isDone)
    end(work);
  return Status();
}

Status NcclRanks::untilDone(Event event, RankWork &work) {
  for (Pause pause;; pause()) {
    const Error error = gpu.driver.eventQuery(event);
    if (error != notReady) {
      MPC_TRY(gpu.driver.check(error, "work on the device"));
      return check(work);
    }
    MPC_TRY(look(work));
  }
}

Status NcclRanks::waitFor(Event event, RankWork &work) {
  work.restart();
  const Status done = untilDone(event, work);
  if (done.ok())
    end(work);
  return done.code() == Code::RankFailed ? lose(done) : done;
}

/// Parts are of equal length where the tensor divides; else the last ones are short or empty, and
/// each rank's is reduced to it.
Error NcclRanks::scatter(const Part &part, int type, int op, uint64_t size, NcclComm all) {
  const uint64_t most = partOf(part.elements, count());
  if (part.elements % count() == 0)
    return gpu.nccl.reduceScatter(part.in, part.out, most, type, op, all, own);
  const uint64_t begin = std::min(part.elements, most * rank()),
                 end = std::min(part.elements, begin + most);
  const uint64_t filled = (end - begin) * size;
  const auto out = reinterpret_cast<DevicePtr>(part.out);
  Error error =
      filled < most * size ? gpu.driver.fill(out + filled, 0, most * size - filled, own) : 0;
  for (unsigned q = 0; q < count() && most * q < part.elements && !error; ++q)
    error = gpu.nccl.reduce(static_cast<const uint8_t *>(part.in) + most * q * size, part.out,
                            std::min(most, part.elements - most * q), type, op, static_cast<int>(q),
                            all, own);
  return error;
}

Error NcclRanks::gather(const Part &part, uint64_t size, NcclComm all) {
  const uint64_t most = partOf(part.elements, count());
  if (part.elements % count() == 0)
    return gpu.nccl.allGather(part.in, part.out, most * size, ncclTypeI8, all, own);
  Error error = 0;
  for (unsigned q = 0; q < count() && most * q < part.elements && !error; ++q)
    error = gpu.nccl.broadcast(part.in, static_cast<uint8_t *>(part.out) + most * q * size,
                               std::min(most, part.elements - most * q) * size, ncclTypeI8,
                               static_cast<int>(q), all, own);
  return error;
}

Status NcclRanks::put(fb::CollectiveKind kind, Reduction reduction, DType type,
                      const std::vector<Part> &parts) {
  const NcclComm all = comm;
  if (!all)
    return givenUp();
  Word word = {ncclTypeI8, ncclOpSum};
  if (kind != fb::CollectiveKind::AllGather) {
    MPC_ASSIGN(word, wordOf(reduction, type));
  }
  const Nccl &nccl = gpu.nccl;
  const uint64_t size = dtypeBits(type) / 8;
  MPC_TRY(nccl.check(nccl.groupStart(), "ncclGroupStart"));
  Error error = 0;
  for (const Part &part : parts) {
    if (part.elements == 0 || error)
      continue;
    switch (kind) {
    case fb::CollectiveKind::AllReduce:
      error = nccl.allReduce(part.in, part.out, part.elements, word.type, word.op, all, own);
      break;
    case fb::CollectiveKind::ReduceScatter:
      error = scatter(part, word.type, word.op, size, all);
      break;
    case fb::CollectiveKind::AllGather:
      error = gather(part, size, all);
      break;
    }
  }
  const Error ended = nccl.groupEnd();
  MPC_TRY(nccl.check(error, "a collective", all));
  return nccl.check(ended, "ncclGroupEnd", all);
}

template <typename Body>
Status NcclRanks::staged(RankWork &work, const void *in, uint64_t bytes, void *out, uint64_t back,
                         const Body &body) {
  const Driver &driver = gpu.driver;
  const CurrentContext current(driver, gpu.context);
  MPC_TRY(current.status());
  std::memcpy(host, in, bytes);
  MPC_TRY(driver.check(driver.copyToDevice(device, host, bytes, own), "copying to the GPU"));
  MPC_TRY(body());
  MPC_TRY(driver.check(driver.copyToHost(host + stagedBytes, device + stagedBytes, back, own),
                       "copying to the host"));
  MPC_TRY(driver.check(driver.eventRecord(staging, own), "cuEventRecord"));
  MPC_TRY(untilDone(staging, work));
  std::memcpy(out, host + stagedBytes, back);
  return Status();
}

Status NcclRanks::allReduce(Reduction reduction, DType type, const void *in, void *out,
                            uint64_t elements, const char *what) {
  MPC_TRY(wordOf(reduction, type).status());
  return run(what, [&](RankWork &work) -> Status {
    const uint64_t size = dtypeBits(type) / 8, most = stagedBytes / size;
    for (uint64_t first = 0; first < elements; first += most) {
      const uint64_t count = std::min(most, elements - first);
      MPC_TRY(staged(work, static_cast<const uint8_t *>(in) + first * size, count * size,
                     static_cast<uint8_t *>(out) + first * size, count * size, [&] {
                       return put(fb::CollectiveKind::AllReduce, reduction, type,
                                  {{reinterpret_cast<void *>(device),
                                    reinterpret_cast<void *>(device + stagedBytes), count}});
                     }));
    }
    return Status();
  });
}

Status NcclRanks::allGather(const void *in, void *out, uint64_t bytes, const char *what) {
  return run(what, [&](RankWork &work) -> Status {
    std::vector<uint8_t> all(std::min(bytes, stagedBytes) * count());
    for (uint64_t first = 0; first < bytes; first += stagedBytes) {
      const uint64_t size = std::min(stagedBytes, bytes - first);
      MPC_TRY(staged(
          work, static_cast<const uint8_t *>(in) + first, size, all.data(), size * count(), [&] {
            return gpu.nccl.check(gpu.nccl.allGather(reinterpret_cast<void *>(device),
                                                     reinterpret_cast<void *>(device + stagedBytes),
                                                     size, ncclTypeI8, comm, own),
                                  "ncclAllGather", comm);
          }));
      for (unsigned q = 0; q < count(); ++q)
        std::memcpy(static_cast<uint8_t *>(out) + q * bytes + first, all.data() + size * q, size);
    }
    return Status();
  });
}

/// By events around each sum, on memory of its own.
Result<std::vector<double>> NcclRanks::timeSums(const float *in, float *out, uint64_t elements,
                                                unsigned repetitions) {
  const Driver &driver = gpu.driver;
  const uint64_t bytes = elements * sizeof(float);
  std::vector<double> seconds;
  DevicePtr memory = 0;
  Event before = nullptr, after = nullptr;
  const auto time = [&](RankWork &work) -> Status {
    MPC_TRY(driver.check(driver.memoryAllocate(&memory, 2 * bytes), "cuMemAlloc for sums"));
    for (Event *event : {&before, &after})
      MPC_TRY(driver.check(driver.eventCreate(event, 0), "cuEventCreate"));
    MPC_TRY(driver.check(driver.copyToDevice(memory, in, bytes, own), "copying to the GPU"));
    for (unsigned i = 0; i < repetitions; ++i) {
      MPC_TRY(driver.check(driver.eventRecord(before, own), "cuEventRecord"));
      MPC_TRY(put(fb::CollectiveKind::AllReduce, Reduction::Sum, DType::F32,
                  {{reinterpret_cast<void *>(memory), reinterpret_cast<void *>(memory + bytes),
                    elements}}));
      MPC_TRY(driver.check(driver.eventRecord(after, own), "cuEventRecord"));
      MPC_TRY(untilDone(after, work));
      float milliseconds = 0;
      MPC_TRY(
          driver.check(driver.eventElapsed(&milliseconds, before, after), "cuEventElapsedTime"));
      seconds.push_back(milliseconds * 1e-3);
    }
    MPC_TRY(
        driver.check(driver.copyToHost(out, memory + bytes, bytes, own), "copying to the host"));
    return driver.check(driver.streamSynchronize(own), "cuStreamSynchronize");
  };
  const CurrentContext current(driver, gpu.context);
  MPC_TRY(current.status());
  const Status timed = run("timed sums", time);
  for (const Event event : {before, after})
    if (event)
      driver.eventDestroy(event);
  if (memory)
    driver.memoryFree(memory);
  MPC_TRY(timed);
  return seconds;
}

/// A communicator that a graph still holds would not end.
void NcclRanks::close(bool isLast) {
  int32_t none = 0;
  if (!allReduce(Reduction::Sum, DType::I32, &none, &none, 1, "the end of the run").ok())
    return;
  progress->remove();
  if (isLast)
    gpu.nccl.commDestroy(comm);
}

} // namespace mpc::cuda
