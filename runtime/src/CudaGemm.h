// GEMM by cuBLASLt: descriptors, one algorithm and all pointers are made at load; a run only issues
// them.
#ifndef MPC_SRC_CUDAGEMM_H
#define MPC_SRC_CUDAGEMM_H

#include "CudaApi.h"
#include "Steps.h"
#include "mpc/GemmSupport.h"

#include <memory>

namespace mpc::cuda {

/// A GEMM of a plan with fixed pointers.
class PreparedGemm {
public:
  /// slots: the step's, in the order of GemmSlot; the workspace slot is filled. capability: the
  /// device's, 90 for sm_90.
  static Result<PreparedGemm> make(const Blas &blas, BlasHandle handle, const fb::Gemm &gemm,
                                   void *const *slots, size_t workspaceBytes, int capability);
  Status run(Stream stream) const;

private:
  struct Parts {
    explicit Parts(const Blas &blas) : blas(blas) {}
    ~Parts();
    Parts(const Parts &) = delete;
    Parts &operator=(const Parts &) = delete;
    const Blas &blas;
    BlasHandle handle = nullptr;
    MatmulDesc desc = nullptr;
    MatrixLayout a = nullptr, b = nullptr, d = nullptr;
    MatmulPreference preference = nullptr;
    MatmulAlgorithm algorithm = {};
    const void *aData = nullptr, *bData = nullptr;
    void *dData = nullptr, *workspace = nullptr;
    size_t workspaceBytes = 0;
  };
  static Status describe(Parts &parts, const gemm::Product &product, void *const *slots);
  static Status layouts(Parts &parts, const gemm::Product &product);
  static Status choose(Parts &parts, const gemm::Product &product);
  std::unique_ptr<Parts> parts;
};

constexpr size_t gemmWorkspaceBytes = size_t(32) << 20;

} // namespace mpc::cuda

#endif // MPC_SRC_CUDAGEMM_H
