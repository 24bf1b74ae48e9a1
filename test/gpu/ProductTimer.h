// The products of a plan's entry with operands of their own, run as the runtime runs them.
#pragma once

#include "TimingDevice.h"

#include "cuda/CudaGemm.h"
#include "cuda/GraphTimer.h"
#include "cuda/ProductOperands.h"

namespace mpc::gpu {

/// A product of the entry, and how many of its steps do the same: shape, types, epilogue, scales
/// and flags are equal.
struct Product {
  const fb::Gemm *gemm = nullptr;
  std::string layer; // of the first of them
  int count = 1;
  std::vector<void *> slots;
};
double flopsOf(const fb::Gemm &gemm);

/// A plan's products; the numbers in `order` are of the distinct ones.
struct Products {
  std::vector<Product> distinct;
  std::vector<size_t> order;
};
Result<Products> productsOf(const Artifact &artifact, const std::string &entry);

struct ProductOptions {
  int candidates = 8, runs = 20; // replays of a candidate's graph, fewer where these take long
  double load = 0.5;             // seconds of a product before its hot times
  bool zeros = false;
};

/// Median seconds of a run of one form by one algorithm, after a pause and in turns under load.
struct ProductTime {
  size_t form = 0;
  int candidate = 0;
  double cold = 0, hot = 0;
};

class ProductTimer {
public:
  ProductTimer(TimingDevice &device, const Artifact &artifact, const ProductOptions &options)
      : device(device), plan(*artifact.program().plans()->Get(0)), artifact(artifact),
        options(options), operands(device.driver, device.stream) {}
  ~ProductTimer();
  ProductTimer(const ProductTimer &) = delete;
  ProductTimer &operator=(const ProductTimer &) = delete;

  Status start();
  /// Operands of normal numbers, or of zeros.
  Status claim(Product &product);
  /// Each form and algorithm that the library has; Unsupported, with its words, where it has none.
  Result<std::vector<ProductTime>> timesOf(const Product &product);
  /// All products in the plan's order, again and again, for some seconds; the seconds of each pass.
  Result<std::vector<double>> timesInARow(const Products &products, double seconds);

private:
  Result<cuda::PreparedGemm> prepare(const Product &product, const cuda::GemmChoice &choice);
  Status load(cuda::GraphExec graph, double one);
  Result<cuda::Function> find(const std::string &kernel) const;

  TimingDevice &device;
  const fb::Plan &plan;
  const Artifact &artifact;
  const ProductOptions options;
  const cuda::Blas *blas = nullptr;
  cuda::BlasHandle handle = nullptr;
  cuda::Module module = nullptr; // with the kernels beside a product
  cuda::DevicePtr workspace = 0;
  cuda::ProductOperands operands;
};

} // namespace mpc::gpu
