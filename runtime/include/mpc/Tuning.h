// The algorithms that a GPU's products take: cuBLASLt proposes several for each, and which is
// fastest is measured. For `mpc tune` and `mpc inspect`; loading a program measures by itself where
// that is quick (mpc_load_options.untuned).
#pragma once

#include "mpc/Signature.h"
#include "mpc/Status.h"

#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace mpc {

/// A product of a plan: what steps of equal shape, types, layout and epilogue do.
struct TunedProduct {
  std::string product; // "1 x 16384 x 768 x 3072 bf16 bf16 bf16 NT bias"
  std::string layer;   // of the first of these steps
  std::vector<std::pair<std::string, size_t>> uses; // how often each entry does it
  bool isKept = false; // whether what follows is there: it was measured on this device
  size_t form = 0;     // of the chosen way: 0, or 1 where a kernel of ours does its epilogue
  int candidate = 0;   // the number of its algorithm among those that the library proposes
  size_t ways = 0, refused = 0;         // that were timed; that the library refused when they ran
  double firstSeconds = 0, seconds = 0; // of the way that is taken unmeasured, and of the chosen
};

struct ProductTuning {
  std::string device; // "NVIDIA H200, driver for CUDA 13.0, cuBLASLt 130100"
  std::string folder; // of the cache in which choices are kept
  double seconds = 0; // that measuring took
  std::vector<TunedProduct> products;
};

struct TuningOptions {
  std::string device = "cuda", cacheFolder;
  Trust trust;
  std::function<void(const std::string &)> progress; // may be null
};

/// Measures all products of the artifact's plan for the device, whatever is kept, and keeps the
/// choices. Needs no weights. NoDevice without a GPU, FileError where nothing can be kept.
Result<ProductTuning> tuneArtifact(const std::string &path, const TuningOptions &options = {});
/// What is kept for the device; measures nothing, and claims nothing of the device.
Result<ProductTuning> keptTuning(const std::string &path, const TuningOptions &options = {});

} // namespace mpc
