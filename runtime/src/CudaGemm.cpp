// cuBLASLt is column-major. A row-major matrix is the column-major one of its transpose, and
//   d (m, n) = op(a) . op(b)   is   d^T (n, m) = op(b)^T . op(a)^T,
// so its A is our b and its B is our a, with the same transpose flags: row-major b (k, n) lies
// there as column-major (n, k), which is op(b)^T as it stands; the transposed b (n, k) lies as (k,
// n) and is transposed. The bias of length n runs along the rows of d^T, which is what its epilogue
// adds.
#include "CudaGemm.h"

namespace mpc::cuda {
namespace {

Result<int> realType(fb::DType type) {
  switch (type) {
  case fb::DType::F32:
    return real32F;
  case fb::DType::F16:
    return real16F;
  case fb::DType::BF16:
    return real16BF;
  case fb::DType::F8E4M3FN:
    return real8E4M3;
  case fb::DType::F8E5M2:
    return real8E5M2;
  default:
    return Status(Code::Unsupported,
                  std::string("cuBLASLt has no GEMM on ") + dtypeName(dtypeOf(type)));
  }
}

bool isFp8(fb::DType type) { return type == fb::DType::F8E4M3FN || type == fb::DType::F8E5M2; }

std::string describeGemm(const fb::Gemm &gemm) {
  return "GEMM " + std::to_string(gemm.batch()) + " x (" + std::to_string(gemm.m()) + ", " +
         std::to_string(gemm.n()) + ", " + std::to_string(gemm.k()) + ") of " +
         dtypeName(dtypeOf(gemm.a_type())) + " and " + dtypeName(dtypeOf(gemm.b_type())) + " to " +
         dtypeName(dtypeOf(gemm.d_type()));
}

int epilogueOf(const fb::Gemm &gemm) {
  if (gemm.summed() != fb::Summed::None)
    return gemm.summed() == fb::Summed::A ? epilogueBgradB : epilogueBgradA;
  int epilogue = gemm.bias() ? epilogueBias : 0;
  if (gemm.activation() == fb::Activation::Relu)
    epilogue |= epilogueRelu;
  if (gemm.activation() == fb::Activation::GeluTanh)
    epilogue |= epilogueGelu;
  if (gemm.activation() == fb::Activation::GeluTanhGrad)
    epilogue |= epilogueGeluGrad;
  if (gemm.aux())
    epilogue |= epilogueAux;
  return epilogue ? epilogue : epilogueDefault;
}

/// What cuBLASLt documents of the auxiliary matrix of GELU: it has d's element type and order, rows
/// of a multiple of 8 elements and batches of as many, and FP8 has one with FP8 results alone.
Status checkAux(const fb::Gemm &gemm) {
  if (isFp8(gemm.a_type()) || isFp8(gemm.b_type()) || isFp8(gemm.d_type()))
    return Status(Code::Unsupported, "an epilogue with an aux on FP8");
  if (gemm.ldd() % auxMultiple != 0 || (gemm.batch() > 1 && gemm.stride_d() % auxMultiple != 0))
    return Status(Code::Unsupported,
                  "an aux with rows or batches of " + std::to_string(gemm.ldd()) + " and " +
                      std::to_string(gemm.stride_d()) + " elements, expected multiples of " +
                      std::to_string(auxMultiple));
  return Status();
}

/// BGRADA and BGRADB give sums in d's type, and their factor has to lie with k as our rows. What
/// else is asked is what others do with them.
Status checkSums(const fb::Gemm &gemm) {
  const bool is16Bits = gemm.d_type() == fb::DType::F16 || gemm.d_type() == fb::DType::BF16;
  if (!is16Bits || gemm.a_type() != gemm.d_type() || gemm.b_type() != gemm.d_type())
    return Status(Code::Unsupported, "the sum of a factor, but for f16 and bf16");
  if (gemm.summed() == fb::Summed::A ? !gemm.transpose_a() : gemm.transpose_b())
    return Status(Code::Unsupported, "the sum of a factor whose rows run along k");
  for (uint64_t leading : {gemm.lda(), gemm.ldb(), gemm.ldd()})
    if (leading % auxMultiple != 0)
      return Status(Code::Unsupported,
                    "the sum of a factor with rows of " + std::to_string(leading) +
                        " elements, expected multiples of " + std::to_string(auxMultiple));
  return Status();
}

/// Which of the heuristic's candidates to use. The first for now: timing them once per shape and
/// storing the choice is what `mpc tune` will put here.
int pickCandidate(const fb::Gemm &, const MatmulCandidate *candidates, int count) {
  for (int i = 0; i < count; ++i)
    if (candidates[i].state == 0)
      return i;
  return -1;
}

} // namespace

PreparedGemm::Parts::~Parts() {
  if (preference)
    blas.preferenceDestroy(preference);
  for (MatrixLayout layout : {a, b, d})
    if (layout)
      blas.layoutDestroy(layout);
  if (desc)
    blas.descDestroy(desc);
}

Status PreparedGemm::describe(Parts &parts, const fb::Gemm &gemm, void *const *slots) {
  const Blas &blas = parts.blas;
  const int compute = gemm.compute() == fb::Compute::TF32 ? compute32FFastTf32 : compute32F;
  MPC_TRY(blas.check(blas.descCreate(&parts.desc, compute, real32F), "cublasLtMatmulDescCreate"));
  const auto set = [&](int attribute, const auto &value) {
    return blas.check(blas.descSet(parts.desc, attribute, &value, sizeof(value)),
                      "cublasLtMatmulDescSetAttribute");
  };
  const int32_t operations[] = {operationN, operationT};
  MPC_TRY(set(descTransA, operations[gemm.transpose_b()]));
  MPC_TRY(set(descTransB, operations[gemm.transpose_a()]));
  MPC_TRY(set(descEpilogue, static_cast<int32_t>(epilogueOf(gemm))));
  if (gemm.bias()) {
    MPC_ASSIGN(const int type, realType(gemm.bias_type()));
    MPC_TRY(set(descBiasType, static_cast<int32_t>(type)));
    MPC_TRY(set(descBiasPointer, slots[gemmBias]));
  }
  if (gemm.summed() != fb::Summed::None) {
    MPC_TRY(checkSums(gemm));
    MPC_TRY(set(descBiasPointer, slots[gemmAux])); // its type is d's when not set
  } else if (gemm.aux()) {
    MPC_TRY(checkAux(gemm));
    MPC_TRY(set(descAuxPointer, slots[gemmAux])); // its type is d's when not set
    MPC_TRY(set(descAuxLeading, static_cast<int64_t>(gemm.ldd())));
    if (gemm.batch() > 1)
      MPC_TRY(set(descAuxStride, static_cast<int64_t>(gemm.stride_d())));
  }
  if (!isFp8(gemm.a_type()) && !isFp8(gemm.b_type())) {
    if (gemm.scale_a() || gemm.scale_b())
      return Status(Code::Unsupported, "scales on operands that are not FP8");
    return Status();
  }
  if (gemm.scale_b())
    MPC_TRY(set(descScaleA, slots[gemmScaleB]));
  if (gemm.scale_a())
    MPC_TRY(set(descScaleB, slots[gemmScaleA]));
  return set(descFastAccumulate, static_cast<int8_t>(gemm.fast_accumulate()));
}

Status PreparedGemm::layouts(Parts &parts, const fb::Gemm &gemm) {
  const Blas &blas = parts.blas;
  const auto make = [&](MatrixLayout &layout, fb::DType type, uint64_t rows, uint64_t columns,
                        uint64_t leading, uint64_t stride) -> Status {
    MPC_ASSIGN(const int real, realType(type));
    MPC_TRY(
        blas.check(blas.layoutCreate(&layout, real, rows, columns, static_cast<int64_t>(leading)),
                   "cublasLtMatrixLayoutCreate"));
    const int32_t batch = static_cast<int32_t>(gemm.batch());
    const int64_t offset = static_cast<int64_t>(stride);
    MPC_TRY(blas.check(blas.layoutSet(layout, layoutBatchCount, &batch, sizeof(batch)),
                       "the batch count"));
    return blas.check(blas.layoutSet(layout, layoutBatchStride, &offset, sizeof(offset)),
                      "the batch stride");
  };
  const uint64_t m = gemm.m(), n = gemm.n(), k = gemm.k();
  const bool ta = gemm.transpose_a(), tb = gemm.transpose_b();
  MPC_TRY(make(parts.a, gemm.b_type(), tb ? k : n, tb ? n : k, gemm.ldb(), gemm.stride_b()));
  MPC_TRY(make(parts.b, gemm.a_type(), ta ? m : k, ta ? k : m, gemm.lda(), gemm.stride_a()));
  return make(parts.d, gemm.d_type(), n, m, gemm.ldd(), gemm.stride_d());
}

Status PreparedGemm::choose(Parts &parts, const fb::Gemm &gemm) {
  const Blas &blas = parts.blas;
  MPC_TRY(blas.check(blas.preferenceCreate(&parts.preference), "cublasLtMatmulPreferenceCreate"));
  const uint64_t workspace = parts.workspaceBytes;
  MPC_TRY(blas.check(
      blas.preferenceSet(parts.preference, preferenceWorkspace, &workspace, sizeof(workspace)),
      "the workspace preference"));
  MatmulCandidate candidates[8] = {};
  int count = 0;
  MPC_TRY(blas.check(blas.heuristic(parts.handle, parts.desc, parts.a, parts.b, parts.d, parts.d,
                                    parts.preference, 8, candidates, &count),
                     "cublasLtMatmulAlgoGetHeuristic"));
  const int choice = pickCandidate(gemm, candidates, count);
  if (choice < 0)
    return Status(Code::Unsupported,
                  "cuBLASLt " + std::to_string(blas.version()) + " has no algorithm");
  parts.algorithm = candidates[choice].algorithm;
  return Status();
}

Result<PreparedGemm> PreparedGemm::make(const Blas &blas, BlasHandle handle, const fb::Gemm &gemm,
                                        void *const *slots, size_t workspaceBytes) {
  PreparedGemm prepared;
  prepared.parts = std::make_unique<Parts>(blas);
  Parts &parts = *prepared.parts;
  parts.handle = handle;
  parts.aData = slots[gemmB];
  parts.bData = slots[gemmA];
  parts.dData = slots[gemmD];
  parts.workspace = slots[gemmWorkspace];
  parts.workspaceBytes = workspaceBytes;
  if (Status status = describe(parts, gemm, slots); !status.ok())
    return status.in(describeGemm(gemm));
  for (auto part : {&layouts, &choose})
    if (Status status = part(parts, gemm); !status.ok())
      return status.in(describeGemm(gemm));
  return prepared;
}

Status PreparedGemm::run(Stream stream) const {
  const float one = 1.0f, zero = 0.0f;
  const Parts &p = *parts;
  const Error error =
      p.blas.matmul(p.handle, p.desc, &one, p.aData, p.a, p.bData, p.b, &zero, p.dData, p.d,
                    p.dData, p.d, &p.algorithm, p.workspace, p.workspaceBytes, stream);
  return error == 0 ? Status() : p.blas.check(error, "cublasLtMatmul");
}

} // namespace mpc::cuda
