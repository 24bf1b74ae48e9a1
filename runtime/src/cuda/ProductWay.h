// The way in which a product is done: the form, and the library's algorithm. What was measured is
// kept in the disk cache, an entry for each product on a device, a driver and a cuBLASLt.
#pragma once

#include "cuda/CudaGemm.h"
#include "mpc/DiskCache.h"

namespace mpc::cuda {

struct ProductWay {
  size_t form = 0;
  int candidate = 0;
  size_t ways = 0, refused = 0; // that were timed; that the library refused when they ran
  uint64_t firstPicoseconds = 0, picoseconds = 0; // of the way that is taken unmeasured; of this
  MatmulAlgorithm algorithm = {};
  GemmChoice choice() const { return {form, candidate, algorithm}; }
};

/// "mpc product 1" and the product's key, its numbers, its algorithm: three lines.
std::string textOfWay(const std::string &key, const ProductWay &way);
/// Nothing where the text is not what textOfWay writes for the key.
std::optional<ProductWay> readWay(const std::string &key, const std::string &text);

/// The choices kept for one device, driver and library.
class KeptWays {
public:
  KeptWays(const std::string &cacheFolder, std::string device)
      : cache(cacheFolder), device(std::move(device)) {}
  /// "NVIDIA H200, driver for CUDA 13.0, cuBLASLt 130100"; `model` is the device's.
  static Result<std::string> deviceText(const Driver &driver, const Blas &blas,
                                        const std::string &model);

  /// `isDamaged` says whether there is an entry that cannot be used.
  std::optional<ProductWay> find(const std::string &key, bool &isDamaged) const;
  Status store(const std::string &key, const ProductWay &way) const;
  /// "" where choices can be kept.
  const std::string &problem() const { return cache.problem(); }
  const std::string &folder() const { return cache.folder(); }
  const std::string &deviceName() const { return device; }

private:
  std::string entryOf(const std::string &key) const;
  DiskCache cache;
  std::string device;
};

} // namespace mpc::cuda
