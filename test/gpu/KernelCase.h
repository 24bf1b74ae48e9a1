// A launch of an artifact's plan with memory of its own, for the kernel of the plan and for other
// kernels that take the same arguments. Sizes, types and the roles of buffers are the plan's.
#pragma once

#include "RandomValues.h"
#include "TimingDevice.h"

#include "artifact/Artifact.h"

#include <map>

namespace mpc::gpu {

/// A kernel in a module, and how it is launched.
struct Launchable {
  cuda::Function function = nullptr;
  unsigned grid = 0, threads = 0, sharedBytes = 0;
};

class KernelCase {
public:
  /// The first launch of `kernel` in an entry of the first plan. The artifact must outlive the
  /// case.
  static Result<KernelCase> find(const Artifact &artifact, const std::string &kernel);

  unsigned grid() const { return planGrid; }
  unsigned threads() const { return planThreads; }
  size_t argumentCount() const { return slots.size(); }
  /// The bytes of all arguments, those that several share counted once each.
  uint64_t argumentBytes() const;

  /// Claims copies of the buffers, two more than fill twice the L2 cache, as far as memory holds
  /// them, and `launches` cells of what the plan clears before the kernel.
  Status claim(TimingDevice &device, int launches);
  int sets() const { return static_cast<int>(bases.size()); }
  /// Inputs by the seed in every set; the bytes that are only written are all `poison`.
  Status fill(TimingDevice &device, uint64_t seed, uint8_t poison);
  /// Puts `count` launches on a stream, one set after the other, after one fill that clears the
  /// cells.
  Status issue(TimingDevice &device, const Launchable &kernel, int count,
               cuda::Stream stream) const;
  /// The bytes that the kernel wrote in the first set, an entry for each of outputTypes(); of a
  /// result above 256 MiB pieces of 1 MiB at equal distances.
  Result<std::vector<std::vector<uint8_t>>> outputs(TimingDevice &device) const;
  const std::vector<DType> &outputTypes() const { return types; }

private:
  struct Place {
    size_t buffer = 0; // number in `buffers`
    uint64_t offset = 0, bytes = 0;
    bool writes = false, isAbsent = false;
  };
  /// A buffer of the plan that the launch touches.
  struct Buffer {
    uint32_t number = 0;
    uint64_t bytes = 0;
    DType type = DType::F32;
    Fill fill = Fill::Normal;
    int64_t limit = 0;
    bool isCleared = false; // by the plan, before the launch
    bool isCell = false;    // cleared and small: each launch has its own
    bool isRead = false;
  };
  void addPlace(const fb::Arg &arg, const fb::Plan &plan, bool isLate);
  void choose(Buffer &buffer, const fb::Program &program, const fb::Plan &plan,
              const fb::Entry &entry) const;
  uint64_t setBytes() const;
  /// Gives embedding_grad the list of its ids, without which it adds nothing.
  Status fillList(TimingDevice &device, uint64_t seed) const;

  unsigned planGrid = 0, planThreads = 0;
  bool hasList = false;
  std::vector<Place> slots;
  std::vector<Buffer> buffers;
  std::vector<DType> types;
  std::vector<std::vector<cuda::DevicePtr>> bases; // [set][buffer]
  cuda::DevicePtr cells = 0;
  std::map<std::pair<uint64_t, size_t>, std::vector<uint8_t>> random; // by seed and buffer
  uint64_t cellStride = 0; // bytes of the cells of one launch
  int cellLaunches = 0;
};

} // namespace mpc::gpu
