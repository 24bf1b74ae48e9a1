// mpc-product-time: times the products of an artifact's entry as the runtime runs them.
//
//   mpc-product-time ARTIFACT [--entry=step] [--candidates=8] [--runs=20] [--load=0.5]
//                    [--in-a-row=0] [--zeros] [--tune [--cache=FOLDER]]
//
// Each distinct product (shape, types, epilogue, scales, flags) gives one line of JSON: its number
// in the entry, and for each form and algorithm that cuBLASLt proposes the seconds of a run, cold
// (after a pause) and hot (after `load` seconds of the product), of `runs` graphs of up to ten
// runs, or fewer, so that a candidate takes about 50 ms. The first is the runtime's choice.
// --in-a-row=S instead runs all products in the plan's order for S seconds; the line has the
// seconds of a pass in the first and the last tenth. --zeros: operands of zeros, not of normal
// numbers. --tune chooses and keeps algorithms as mpc tune does, and prints a line for each product
// that has several. Exit code: 0, 1 where something fails, 2 the command line, 77 no GPU.
#include "ProductTimer.h"

#include "mpc/Tuning.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace {

using namespace mpc;
using namespace mpc::gpu;

struct Options : ProductOptions {
  std::string artifact, entry = "step";
  double inARow = 0; // seconds
  bool tunes = false;
  std::string cache;
};

std::string quoted(const std::string &text) {
  std::string out = "\"";
  for (const char c : text)
    out += c == '"' || c == '\\' || static_cast<unsigned char>(c) < ' ' ? ' ' : c;
  return out + "\"";
}

/// A line for each distinct product; whether all have a time.
bool printEach(ProductTimer &timer, const Products &products) {
  bool good = true;
  for (const Product &product : products.distinct) {
    std::printf("{\"product\": %s, \"layer\": %s, \"count\": %d, \"flops\": %.0f",
                quoted(cuda::nameOfProduct(*product.gemm)).c_str(), quoted(product.layer).c_str(),
                product.count, flopsOf(*product.gemm));
    std::string separator;
    const Result<std::vector<ProductTime>> taken = timer.timesOf(product);
    if (!taken.ok()) {
      good = false;
      std::printf(", \"error\": %s}\n", quoted(taken.status().message()).c_str());
      std::fflush(stdout);
      continue;
    }
    std::printf(", \"times\": [");
    for (const ProductTime &each : *taken) {
      std::printf("%s{\"form\": %zu, \"candidate\": %d, \"cold\": %.9f, \"hot\": %.9f}",
                  separator.c_str(), each.form, each.candidate, each.cold, each.hot);
      separator = ", ";
    }
    std::printf("]}\n");
    std::fflush(stdout);
  }
  return good;
}

bool printInARow(ProductTimer &timer, const Products &products, double seconds) {
  const Result<std::vector<double>> taken = timer.timesInARow(products, seconds);
  if (!taken.ok())
    return std::printf("{\"error\": %s}\n", quoted(taken.status().message()).c_str()), false;
  double flops = 0;
  for (const size_t number : products.order)
    flops += flopsOf(*products.distinct[number].gemm);
  const size_t tenth = std::max<size_t>(taken->size() / 10, 1);
  const auto median = [&](size_t begin) {
    return secondsOf({taken->begin() + long(begin), taken->begin() + long(begin + tenth)}).median;
  };
  std::printf("{\"products\": %zu, \"flops\": %.0f, \"passes\": %zu, \"first\": %.9f, "
              "\"last\": %.9f}\n",
              products.order.size(), flops, taken->size(), median(0),
              median(taken->size() - tenth));
  return true;
}

int tune(const Options &options) {
  TuningOptions tuning;
  tuning.cacheFolder = options.cache;
  const Result<ProductTuning> found = tuneArtifact(options.artifact, tuning);
  if (!found.ok()) {
    std::fprintf(stderr, "mpc-product-time: %s\n", found.status().message().c_str());
    return found.status().code() == Code::NoDevice ? 77 : 1;
  }
  for (const TunedProduct &product : found->products) {
    size_t count = 0;
    for (const auto &[entry, uses] : product.uses)
      count += entry == options.entry ? uses : 0;
    if (product.isKept)
      std::printf(
          "{\"product\": %s, \"layer\": %s, \"count\": %zu, \"ways\": %zu, \"refused\": %zu, "
          "\"form\": %zu, \"candidate\": %d, \"first\": %.9f, \"best\": %.9f}\n",
          quoted(product.product).c_str(), quoted(product.layer).c_str(), count, product.ways,
          product.refused, product.form, product.candidate, product.firstSeconds, product.seconds);
  }
  std::printf("{\"seconds\": %.3f, \"device\": %s}\n", found->seconds,
              quoted(found->device).c_str());
  return 0;
}

bool parseWord(const std::string &word, Options &options) {
  const size_t equals = word.find('=');
  const std::string name = word.substr(0, equals),
                    value = equals == std::string::npos ? "" : word.substr(equals + 1);
  if (name == "--zeros")
    options.zeros = true;
  else if (name == "--tune")
    options.tunes = true;
  else if (name == "--cache")
    options.cache = value;
  else if (name == "--entry")
    options.entry = value;
  else if (name == "--candidates")
    options.candidates = std::max(1, std::atoi(value.c_str()));
  else if (name == "--runs")
    options.runs = std::max(1, std::atoi(value.c_str()));
  else if (name == "--load")
    options.load = std::atof(value.c_str());
  else if (name == "--in-a-row")
    options.inARow = std::atof(value.c_str());
  else if (word.rfind("--", 0) == 0 || !options.artifact.empty())
    return false;
  else
    options.artifact = word;
  return true;
}

int fail(const Status &status) {
  return std::fprintf(stderr, "mpc-product-time: %s\n", status.message().c_str()), 1;
}

} // namespace

int main(int argc, char **argv) {
  Options options;
  for (int i = 1; i < argc; ++i)
    if (!parseWord(argv[i], options))
      return std::fprintf(stderr, "mpc-product-time: cannot read '%s'\n", argv[i]), 2;
  if (options.tunes)
    return tune(options);
  const Result<Artifact> artifact = Artifact::open(options.artifact);
  if (!artifact.ok())
    return fail(artifact.status());
  Result<Products> products = productsOf(*artifact, options.entry);
  if (!products.ok())
    return fail(products.status());
  auto device = TimingDevice::open();
  if (!device.ok())
    return std::printf("skipped: no GPU (%s)\n", device.status().message().c_str()), 77;
  ProductTimer timer(**device, *artifact, options);
  if (const Status started = timer.start(); !started.ok())
    return fail(started);
  for (Product &product : products->distinct)
    if (const Status claimed = timer.claim(product); !claimed.ok())
      return fail(claimed.in(cuda::nameOfProduct(*product.gemm)));
  return (options.inARow > 0 ? printInARow(timer, *products, options.inARow)
                             : printEach(timer, *products))
             ? 0
             : 1;
}
