// GEMMs by cuBLASLt. Loading makes the descriptors, one algorithm and all pointers; a run only
// issues the GEMMs. Where the library has no algorithm for a product's epilogue, the product takes
// a smaller one, and kernels of the artifact do the rest (GemmForms.h).
#pragma once

#include "cuda/CudaApi.h"
#include "device/Steps.h"
#include "mpc/GemmForms.h"

#include <functional>
#include <memory>
#include <optional>

namespace mpc::cuda {

/// The device that GEMMs run on.
struct GemmDevice {
  const Driver &driver;
  const Blas &blas;
  BlasHandle handle = nullptr;
  int capability = 0; // 90 for sm_90
  /// Finds a kernel of products' second forms by name.
  std::function<Result<Function>(const std::string &)> kernel;
};

/// One of the ways to do a product: the number of its form among gemm::formsOf, nothing for the
/// first that the library has, and that of the algorithm among those which the library proposes,
/// or the algorithm itself.
struct GemmChoice {
  std::optional<size_t> form = std::nullopt;
  int candidate = 0;
  std::optional<MatmulAlgorithm> algorithm = std::nullopt;
};

/// How many algorithms the library is asked for.
constexpr int mostCandidates = 8;

/// For people: "1 x 16384 x 768 x 3072 bf16 bf16 bf16 NT bias".
std::string nameOfProduct(const fb::Gemm &gemm);
/// All that an algorithm depends on: the name, and the places of its operands. `slots` as for
/// PreparedGemm::make.
std::string productKey(const fb::Gemm &gemm, void *const *slots);
size_t formCountOf(const fb::Gemm &gemm);
/// The plan's workspace, or else one for all products.
size_t workspaceBytesOf(const fb::Gemm &gemm);

/// A GEMM of a plan with fixed pointers.
class PreparedGemm {
public:
  /// `slots` are those of the step, in the order of GemmSlot; the workspace slot is filled.
  /// Unsupported where there is no such form or algorithm.
  static Result<PreparedGemm> make(const GemmDevice &device, const fb::Gemm &gemm,
                                   void *const *slots, size_t workspaceBytes,
                                   const GemmChoice &choice = {});
  Status run(Stream stream) const;
  /// Empty where the product runs as its plan says; else a sentence on what runs instead, with the
  /// reason.
  const std::string &note() const { return noted; }
  const MatmulAlgorithm &algorithm() const { return parts->algorithm; }

private:
  /// A kernel that runs before or after the product.
  struct Launch {
    Function function = nullptr;
    unsigned grid = 0;
    gemm::BesideArguments arguments = {};
  };
  struct Parts {
    explicit Parts(const GemmDevice &device) : driver(device.driver), blas(device.blas) {}
    ~Parts();
    Parts(const Parts &) = delete;
    Parts &operator=(const Parts &) = delete;
    const Driver &driver;
    const Blas &blas;
    BlasHandle handle = nullptr;
    MatmulDesc desc = nullptr;
    MatrixLayout a = nullptr, b = nullptr, d = nullptr;
    MatmulPreference preference = nullptr;
    MatmulAlgorithm algorithm = {};
    const void *aData = nullptr, *bData = nullptr;
    void *dData = nullptr, *workspace = nullptr;
    size_t workspaceBytes = 0;
    std::optional<Launch> before, after;
  };
  static Result<std::unique_ptr<Parts>> prepare(const GemmDevice &device, const gemm::Form &form,
                                                gemm::Product product, void *const *slots,
                                                size_t workspaceBytes, const GemmChoice &choice);
  static Status describe(Parts &parts, const gemm::Product &product, void *const *slots);
  static Status layouts(Parts &parts, const gemm::Product &product);
  static Status choose(Parts &parts, const gemm::Product &product, const GemmChoice &choice);
  static Status take(Parts &parts, const MatmulAlgorithm &algorithm);
  static Status lacks(const Parts &parts, const std::string &what);
  static Status addKernels(Parts &parts, const GemmDevice &device, const gemm::Form &form,
                           const gemm::Product &product, void *const *slots);
  std::unique_ptr<Parts> parts;
  std::string noted;
};

constexpr size_t gemmWorkspaceBytes = size_t(32) << 20;

} // namespace mpc::cuda
