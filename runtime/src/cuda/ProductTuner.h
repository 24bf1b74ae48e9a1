// Chooses the ways of a program's products: those that are kept for this device, or else by
// measurement, which it keeps.
//
// Before, the plan's memory is claimed and holds nothing. After, the memory of operands and results
// holds anything. A product is measured as a step runs it: in a graph, which brings the library's
// own memsets, and under load, since the clocks fall then.
#pragma once

#include "cuda/GraphTimer.h"
#include "cuda/ProductOperands.h"
#include "cuda/ProductWay.h"
#include "device/Device.h"
#include "mpc/Tuning.h"

#include <map>

namespace mpc::cuda {

/// Products of equal key, once.
struct DistinctProduct {
  const fb::Gemm *gemm = nullptr;
  void *const *slots = nullptr; // of the first of them
  std::string key;
  TunedProduct described;
  std::optional<ProductWay> way;
};

/// The distinct products of entries, in the order of their first steps. `code` outlives it.
class ProductList {
public:
  void add(const EntryCode &code);
  std::vector<DistinctProduct> products;

private:
  std::map<std::string, size_t> placeOfKey;
};

/// Reads what is kept into the list, and names what is damaged.
void findKeptWays(const KeptWays &kept, ProductList &list, std::vector<std::string> &notes);
/// The list for people.
ProductTuning describeTuning(const KeptWays &kept, const ProductList &list);

/// A way that is measured.
struct TriedWay {
  size_t form = 0;
  int candidate = 0;
  PreparedGemm gemm;
  OwnedGraph graph;
  int runs = 1; // in the graph
};

/// The forms and algorithms that the library has for a product: all algorithms of the first form
/// that it has, and where a factor is summed those of the form with a kernel of ours too. No other
/// second form was ever the fastest on an H200.
std::vector<GemmChoice> waysOf(const GemmDevice &device, const fb::Gemm &gemm, void *const *slots);

class ProductTuner {
public:
  ProductTuner(const GemmDevice &device, Stream stream, const LoadOptions &options, KeptWays kept)
      : device(device), stream(stream), options(options), kept(std::move(kept)),
        operands(device.driver, stream) {}

  ProductList list;
  std::vector<std::string> notes;

  /// For a load: takes what is kept, and measures the others where that takes less than
  /// `firstLoadSeconds`, and the choice can be kept.
  Status chooseForLoad();
  /// Measures all.
  Status chooseAgain();
  double seconds() const { return taken; }
  ProductTuning tuning() const;

private:
  struct Candidate {
    DistinctProduct *product;
    std::vector<GemmChoice> choices;
    double first = 0; // seconds of a run of the first, cold
    std::vector<TriedWay> tried;
    size_t refused = 0;
  };
  Status dropRefused();
  /// The products that have more than one way, with the time of the first.
  Result<std::vector<Candidate>> findCandidates(bool again);
  double predictSeconds(const std::vector<Candidate> &candidates) const;
  Status measure(std::vector<Candidate> &candidates, bool again);
  Status tryWays(Candidate &candidate);
  Status warm(const std::vector<Candidate> &candidates);
  Status choose(Candidate &candidate);
  Status keep(DistinctProduct &product, bool again) const;
  Result<double> secondsOfOne(const PreparedGemm &gemm);
  void tell(const std::string &text) const {
    if (options.progress)
      options.progress(text);
  }

  const GemmDevice device;
  const Stream stream;
  const LoadOptions &options;
  const KeptWays kept;
  ProductOperands operands;
  double taken = 0;
};

constexpr double firstLoadSeconds = 5;

} // namespace mpc::cuda
