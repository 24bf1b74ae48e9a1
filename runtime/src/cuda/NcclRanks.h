// Ranks over NCCL, one GPU each. What ranks do within a step goes on a stream beside the step's
// own; what they tell each other from host memory goes over the same stream and waits.
#pragma once

#include "artifact/Artifact.h"
#include "collective/Bootstrap.h"
#include "collective/WatchedRanks.h"
#include "cuda/NcclApi.h"

namespace mpc::cuda {

/// Sums are added in an order of NCCL's, the same bits on all ranks; of bf16 each partial sum is
/// rounded.
class NcclRanks final : public WatchedRanks {
public:
  /// A tensor of a collective, in the GPU's memory. `elements` are of the whole tensor, where one
  /// of the two pointers is of this rank's part.
  struct Part {
    const void *in;
    void *out;
    uint64_t elements;
  };
  /// The GPU and what is begun on it.
  struct Gpu {
    const Driver &driver;
    Device device = 0;
    Context context = nullptr; // the device's primary one
    const Nccl &nccl;
  };

  NcclRanks(const Gpu &gpu, NcclComm comm, std::shared_ptr<Progress> progress, unsigned rank,
            unsigned count, unsigned timeLimit);
  /// Claims the memory and the stream of collectives.
  Status prepare();

  std::string engine() const override { return gpu.nccl.name(); }
  Status allReduce(Reduction reduction, DType type, const void *in, void *out, uint64_t elements,
                   const char *what) override;
  Status allGather(const void *in, void *out, uint64_t bytes, const char *what) override;
  Result<std::vector<double>> timeSums(const float *in, float *out, uint64_t elements,
                                       unsigned repetitions) override;
  void close(bool isLast) override;

  /// The stream of all collectives: NCCL runs those of one communicator one after the other.
  Stream stream() const { return own; }
  /// A program on another GPU, or in another context, cannot use the stream.
  Status checkPlace(Device device, Context context) const;
  /// Puts the work on all parts on stream(), as one message. The kind is the artifact's:
  /// AllGather reduces nothing.
  Status put(fb::CollectiveKind kind, Reduction reduction, DType type,
             const std::vector<Part> &parts);
  /// Waits for the event, in which `work` ends; the time limit begins now.
  Status waitFor(Event event, RankWork &work);
  /// For one who asks for the event himself: look, or end, whose failure is the last.
  Status watch(RankWork &work, bool isDone);

private:
  Status ask() override;
  void abandon() override;
  Status untilDone(Event event, RankWork &work);
  Error scatter(const Part &part, int type, int op, uint64_t size, NcclComm all);
  Error gather(const Part &part, uint64_t size, NcclComm all);
  /// Copies `bytes` to the GPU, runs `body` on them, and copies `back` bytes to the host.
  template <typename Body>
  Status staged(RankWork &work, const void *in, uint64_t bytes, void *out, uint64_t back,
                const Body &body);

  const Gpu gpu;
  std::mutex commMutex; // while NCCL is asked for errors nobody gives it up
  std::atomic<NcclComm> comm;
  Stream own = nullptr;
  Event staging = nullptr;
  DevicePtr device = 0;    // what is staged there, and behind it what comes out
  uint8_t *host = nullptr; // pinned, likewise
};

/// NCCL, for GPUs. Ranks find rank 0 by MASTER_ADDR and MASTER_PORT, or by a file in the run's
/// folder.
extern const RankEngine ncclEngine;

} // namespace mpc::cuda
