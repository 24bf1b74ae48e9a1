// cuBLASLt is column-major, so a row-major product is described with a and b exchanged
// (mpc::gemm::ofRowMajor): its A is our b in memory, its B our a. The bias of length n runs along
// the rows of d^T, as its epilogue adds it. The table of the library's products (GemmSupport.h) is
// asked before the library.
#include "cuda/CudaGemm.h"

#include <numeric>

namespace mpc::cuda {
namespace {

Result<int> realType(DType type) {
  switch (type) {
  case DType::F32:
    return real32F;
  case DType::F16:
    return real16F;
  case DType::BF16:
    return real16BF;
  case DType::F8E4M3FN:
    return real8E4M3;
  case DType::F8E5M2:
    return real8E5M2;
  case DType::F4E2M1FN:
    return real4E2M1;
  default:
    return Status(Code::Unsupported, std::string("cuBLASLt has no GEMM on ") + dtypeName(type));
  }
}

std::string describeGemm(const fb::Gemm &gemm) {
  return "GEMM " + std::to_string(gemm.batch()) + " x (" + std::to_string(gemm.m()) + ", " +
         std::to_string(gemm.n()) + ", " + std::to_string(gemm.k()) + ") of " +
         dtypeName(dtypeOf(gemm.a_type())) + " and " + dtypeName(dtypeOf(gemm.b_type())) + " to " +
         dtypeName(dtypeOf(gemm.d_type()));
}

gemm::Epilogue epilogueOf(const fb::Gemm &gemm) {
  if (gemm.summed() != fb::Summed::None)
    return gemm.summed() == fb::Summed::A ? gemm::Epilogue::SumA : gemm::Epilogue::SumB;
  const gemm::Activation activation =
      gemm.activation() == fb::Activation::Relu           ? gemm::Activation::Relu
      : gemm.activation() == fb::Activation::GeluTanh     ? gemm::Activation::GeluTanh
      : gemm.activation() == fb::Activation::GeluTanhGrad ? gemm::Activation::GeluTanhGrad
                                                          : gemm::Activation::None;
  return gemm::epilogueFor(activation, gemm.bias() != nullptr, gemm.aux() != nullptr);
}

gemm::ScaleMode modeOf(const fb::Block *block, fb::DType type, bool library) {
  return block ? gemm::scaleModeOf(block->rows(), block->columns(), dtypeOf(type), library)
               : gemm::ScaleMode::Scalar;
}

/// The alignment of a pointer in bytes, at most 256, the largest that cuBLASLt asks for.
uint64_t alignmentOf(const void *data) {
  return std::gcd(uint64_t(256), reinterpret_cast<uint64_t>(data));
}

/// The product in the terms of cuBLASLt.
gemm::Product productOf(const fb::Gemm &gemm, void *const *slots) {
  gemm::Product p;
  p.a = dtypeOf(gemm.a_type());
  p.b = dtypeOf(gemm.b_type());
  p.d = dtypeOf(gemm.d_type());
  p.bias = dtypeOf(gemm.bias_type());
  p.compute = gemm.compute() == fb::Compute::TF32 ? gemm::Compute::FastTf32 : gemm::Compute::F32;
  p.epilogue = epilogueOf(gemm);
  p.transposeA = gemm.transpose_a();
  p.transposeB = gemm.transpose_b();
  p.scaleA = gemm.scale_a() != nullptr;
  p.scaleB = gemm.scale_b() != nullptr;
  p.fastAccumulate = gemm.fast_accumulate();
  p.modeA = modeOf(gemm.block_a(), gemm.scale_a_type(), gemm.library_scales());
  p.modeB = modeOf(gemm.block_b(), gemm.scale_b_type(), gemm.library_scales());
  p.m = gemm.m();
  p.n = gemm.n();
  p.k = gemm.k();
  p.batch = gemm.batch();
  p.leadingA = gemm.lda();
  p.leadingB = gemm.ldb();
  p.leadingD = p.leadingAux = gemm.ldd();
  p.strideA = gemm.stride_a();
  p.strideB = gemm.stride_b();
  p.strideD = p.strideAux = gemm.stride_d();
  p.alignmentA = alignmentOf(slots[gemmA]);
  p.alignmentB = alignmentOf(slots[gemmB]);
  p.alignmentD = alignmentOf(slots[gemmD]);
  p.alignmentAux = alignmentOf(slots[gemmAux]);
  p.alignmentScales = std::min(alignmentOf(slots[gemmScaleA]), alignmentOf(slots[gemmScaleB]));
  return gemm::ofRowMajor(gemm::ofNumbers(p));
}

/// Number `wanted` of the heuristic's candidates that can be used; -1 where there are fewer.
int pickCandidate(const MatmulCandidate *candidates, int count, int wanted) {
  for (int i = 0; i < count; ++i)
    if (candidates[i].state == 0 && wanted-- == 0)
      return i;
  return -1;
}

/// "a kernel for bias and one for gelu".
std::string kernelsOf(const gemm::Form &form) {
  std::string text = form.biasBefore ? "a kernel for bias" : "";
  if (form.after != gemm::Beside::None)
    text += (text.empty() ? "a kernel for " : " and one for ") +
            std::string(gemm::besideName(form.after));
  return text;
}

constexpr const char *kRefusalRemedy =
    "install a later cuBLASLt, or compile the layer in another precision";

} // namespace

std::string nameOfProduct(const fb::Gemm &g) {
  const auto block = [](const char *name, const fb::Block *b) {
    return b ? std::string(" ") + name + std::to_string(b->rows()) + "x" +
                   std::to_string(b->columns())
             : std::string();
  };
  const char *activations[] = {"", " relu", " gelu_tanh", " gelu_tanh_grad"};
  const char *sums[] = {"", " sums a", " sums b"};
  std::string text = std::to_string(g.batch()) + " x " + std::to_string(g.m()) + " x " +
                     std::to_string(g.n()) + " x " + std::to_string(g.k());
  for (const fb::DType type : {g.a_type(), g.b_type(), g.d_type()})
    text += std::string(" ") + dtypeName(dtypeOf(type));
  text += std::string(" ") + (g.transpose_a() ? "T" : "N") + (g.transpose_b() ? "T" : "N");
  text += activations[static_cast<size_t>(g.activation())];
  text += sums[static_cast<size_t>(g.summed())];
  text += std::string(g.bias() ? " bias" : "") + (g.aux() ? " aux" : "") +
          (g.scale_a() || g.scale_b() ? " scaled" : "") + (g.fast_accumulate() ? " fast" : "") +
          (g.compute() == fb::Compute::TF32 ? " tf32" : "");
  return text + block("a", g.block_a()) + block("b", g.block_b());
}

std::string productKey(const fb::Gemm &gemm, void *const *slots) {
  const gemm::Product p = productOf(gemm, slots);
  std::string text = nameOfProduct(gemm);
  const auto add = [&](const char *name, std::initializer_list<uint64_t> numbers) {
    text += std::string("; ") + name;
    for (const uint64_t number : numbers)
      text += " " + std::to_string(number);
  };
  add("ld", {p.leadingA, p.leadingB, p.leadingD, p.leadingAux});
  add("strides", {p.strideA, p.strideB, p.strideD, p.strideAux});
  add("alignments", {p.alignmentA, p.alignmentB, p.alignmentD, p.alignmentAux});
  add("scales",
      {p.scaleA, p.scaleB, static_cast<uint64_t>(p.modeA), static_cast<uint64_t>(p.modeB)});
  add("workspace", {workspaceBytesOf(gemm)});
  return gemm::hasBias(p.epilogue) ? text + "; bias " + dtypeName(p.bias) : text;
}

size_t formCountOf(const fb::Gemm &gemm) { return gemm::formsOf(epilogueOf(gemm)).size(); }

size_t workspaceBytesOf(const fb::Gemm &gemm) {
  return gemm.workspace() ? gemm.workspace()->bytes() : gemmWorkspaceBytes;
}

PreparedGemm::Parts::~Parts() {
  if (preference)
    blas.preferenceDestroy(preference);
  for (MatrixLayout layout : {a, b, d})
    if (layout)
      blas.layoutDestroy(layout);
  if (desc)
    blas.descDestroy(desc);
}

Status PreparedGemm::describe(Parts &parts, const gemm::Product &p, void *const *slots) {
  const Blas &blas = parts.blas;
  const int compute = p.compute == gemm::Compute::FastTf32 ? compute32FFastTf32 : compute32F;
  MPC_TRY(blas.check(blas.descCreate(&parts.desc, compute, real32F), "cublasLtMatmulDescCreate"));
  const auto set = [&](int attribute, const auto &value) {
    return blas.check(blas.descSet(parts.desc, attribute, &value, sizeof(value)),
                      "cublasLtMatmulDescSetAttribute");
  };
  const int32_t operations[] = {operationN, operationT};
  MPC_TRY(set(descTransA, operations[p.transposeA]));
  MPC_TRY(set(descTransB, operations[p.transposeB]));
  MPC_TRY(set(descEpilogue, static_cast<int32_t>(p.epilogue)));
  if (gemm::hasBias(p.epilogue)) {
    MPC_ASSIGN(const int type, realType(p.bias));
    MPC_TRY(set(descBiasType, static_cast<int32_t>(type)));
    MPC_TRY(set(descBiasPointer, slots[gemmBias]));
  }
  if (gemm::sumsFactor(p.epilogue))
    MPC_TRY(set(descBiasPointer, slots[gemmAux])); // its type is d's when not set
  if (gemm::hasAux(p.epilogue)) {
    MPC_TRY(set(descAuxPointer, slots[gemmAux])); // its type is d's when not set
    MPC_TRY(set(descAuxLeading, static_cast<int64_t>(p.leadingAux)));
    if (p.batch > 1)
      MPC_TRY(set(descAuxStride, static_cast<int64_t>(p.strideAux)));
  }
  if (!gemm::isFp8(p.a))
    return Status();
  if (p.scaleA) // its A is our b
    MPC_TRY(set(descScaleA, slots[gemmScaleB]));
  if (p.scaleB)
    MPC_TRY(set(descScaleB, slots[gemmScaleA]));
  // Libraries before 12.8 have no modes.
  if (p.modeA != gemm::ScaleMode::Scalar || p.modeB != gemm::ScaleMode::Scalar) {
    MPC_TRY(set(descScaleModeA, static_cast<int32_t>(p.modeA)));
    MPC_TRY(set(descScaleModeB, static_cast<int32_t>(p.modeB)));
  }
  return set(descFastAccumulate, static_cast<int8_t>(p.fastAccumulate));
}

Status PreparedGemm::layouts(Parts &parts, const gemm::Product &p) {
  const Blas &blas = parts.blas;
  const auto make = [&](MatrixLayout &layout, DType type, uint64_t rows, uint64_t columns,
                        uint64_t leading, uint64_t stride) -> Status {
    MPC_ASSIGN(const int real, realType(type));
    MPC_TRY(
        blas.check(blas.layoutCreate(&layout, real, rows, columns, static_cast<int64_t>(leading)),
                   "cublasLtMatrixLayoutCreate"));
    const int32_t batch = static_cast<int32_t>(p.batch);
    const int64_t offset = static_cast<int64_t>(stride);
    MPC_TRY(blas.check(blas.layoutSet(layout, layoutBatchCount, &batch, sizeof(batch)),
                       "the batch count"));
    return blas.check(blas.layoutSet(layout, layoutBatchStride, &offset, sizeof(offset)),
                      "the batch stride");
  };
  const uint64_t m = p.m, n = p.n, k = p.k;
  const bool ta = p.transposeA, tb = p.transposeB;
  MPC_TRY(make(parts.a, p.a, ta ? k : m, ta ? m : k, p.leadingA, p.strideA));
  MPC_TRY(make(parts.b, p.b, tb ? n : k, tb ? k : n, p.leadingB, p.strideB));
  return make(parts.d, p.d, m, n, p.leadingD, p.strideD);
}

Status PreparedGemm::lacks(const Parts &parts, const std::string &what) {
  return Status(Code::Unsupported, "cuBLASLt " + std::to_string(parts.blas.version()) + " (" +
                                       parts.blas.file + ") " + what);
}

Status PreparedGemm::take(Parts &parts, const MatmulAlgorithm &algorithm) {
  MatmulCandidate checked = {};
  const Error error = parts.blas.algorithmCheck(parts.handle, parts.desc, parts.a, parts.b, parts.d,
                                                parts.d, &algorithm, &checked);
  if (error != 0 || checked.state != 0 || checked.workspaceBytes > parts.workspaceBytes)
    return lacks(parts, "refuses the algorithm that was kept for it");
  parts.algorithm = algorithm;
  return Status();
}

Status PreparedGemm::choose(Parts &parts, const gemm::Product &p, const GemmChoice &wanted) {
  const Blas &blas = parts.blas;
  if (wanted.algorithm)
    return take(parts, *wanted.algorithm);
  MPC_TRY(blas.check(blas.preferenceCreate(&parts.preference), "cublasLtMatmulPreferenceCreate"));
  const uint64_t workspace = parts.workspaceBytes;
  MPC_TRY(blas.check(
      blas.preferenceSet(parts.preference, preferenceWorkspace, &workspace, sizeof(workspace)),
      "the workspace preference"));
  const std::pair<int, uint64_t> alignments[] = {{preferenceAlignmentA, p.alignmentA},
                                                 {preferenceAlignmentB, p.alignmentB},
                                                 {preferenceAlignmentC, p.alignmentD},
                                                 {preferenceAlignmentD, p.alignmentD}};
  for (const auto &[attribute, bytes] : alignments) {
    const uint32_t value = static_cast<uint32_t>(bytes);
    MPC_TRY(blas.check(blas.preferenceSet(parts.preference, attribute, &value, sizeof(value)),
                       "the alignment preference"));
  }
  MatmulCandidate candidates[mostCandidates] = {};
  int count = 0;
  const Error error = blas.heuristic(parts.handle, parts.desc, parts.a, parts.b, parts.d, parts.d,
                                     parts.preference, mostCandidates, candidates, &count);
  // The library answers some descriptors that it does not take with "invalid value".
  if (error != 0 && error != blasNotSupported && error != blasInvalidValue)
    return blas.check(error, "cublasLtMatmulAlgoGetHeuristic");
  const int choice = error == 0 ? pickCandidate(candidates, count, wanted.candidate) : -1;
  if (choice < 0)
    return lacks(parts,
                 std::string("has no algorithm for it with ") + gemm::epilogueName(p.epilogue));
  parts.algorithm = candidates[choice].algorithm;
  return Status();
}

Status PreparedGemm::addKernels(Parts &parts, const GemmDevice &device, const gemm::Form &form,
                                const gemm::Product &p, void *const *slots) {
  const auto add = [&](std::optional<Launch> &launch, gemm::Beside beside,
                       gemm::BesideArguments arguments) -> Status {
    MPC_ASSIGN(const Function function, device.kernel(gemm::besideKernel(beside, p.d, p.bias)));
    const uint64_t blocks = gemm::besideBlocks(beside, arguments);
    if (blocks > INT32_MAX)
      return Status(Code::Unsupported, "a second form of " + std::to_string(blocks) + " blocks");
    launch = Launch{function, static_cast<unsigned>(blocks), arguments};
    return Status();
  };
  const auto count = [](uint64_t value) { return static_cast<int64_t>(value); };
  // D, column-major (m, n): n rows of m elements each in memory.
  gemm::BesideArguments matrix = {slots[gemmD],     slots[gemmAux], slots[gemmD],
                                  count(p.n),       count(p.m),     count(p.leadingD),
                                  count(p.strideD), count(p.batch)};
  if (form.biasBefore) {
    gemm::BesideArguments bias = matrix;
    bias.x = slots[gemmBias];
    bias.y = parts.dData;
    MPC_TRY(add(parts.before, gemm::Beside::Bias, bias));
  }
  if (form.after == gemm::Beside::None)
    return Status();
  if (form.after == gemm::Beside::Gelu)
    matrix.x = parts.dData; // the aux, where there is one
  if (form.after == gemm::Beside::Sum) {
    const bool isA = p.epilogue == gemm::Epilogue::SumA; // its A is our b
    matrix = {slots[isA ? gemmB : gemmA],
              nullptr,
              slots[gemmAux],
              count(p.k),
              count(isA ? p.m : p.n),
              count(isA ? p.leadingA : p.leadingB),
              0,
              1};
  }
  return add(parts.after, form.after, matrix);
}

Result<std::unique_ptr<PreparedGemm::Parts>>
PreparedGemm::prepare(const GemmDevice &device, const gemm::Form &form, gemm::Product product,
                      void *const *slots, size_t workspaceBytes, const GemmChoice &choice) {
  auto parts = std::make_unique<Parts>(device);
  parts->handle = device.handle;
  parts->aData = slots[gemmB];
  parts->bData = slots[gemmA];
  parts->dData = slots[gemmD];
  parts->workspace = slots[gemmWorkspace];
  parts->workspaceBytes = workspaceBytes;
  const bool isAsAsked = form.epilogue == product.epilogue;
  if (!isAsAsked && gemm::hasAux(product.epilogue) && form.after == gemm::Beside::Gelu) {
    // The operand of gelu_tanh is kept, so the product writes it to its place.
    parts->dData = slots[gemmAux];
    product.alignmentD = product.alignmentAux;
  }
  gemm::Product asked = product;
  asked.epilogue = form.epilogue;
  MPC_TRY(describe(*parts, asked, slots));
  MPC_TRY(layouts(*parts, asked));
  MPC_TRY(choose(*parts, asked, choice));
  if (!isAsAsked)
    MPC_TRY(addKernels(*parts, device, form, product, slots));
  return parts;
}

Result<PreparedGemm> PreparedGemm::make(const GemmDevice &device, const fb::Gemm &gemm,
                                        void *const *slots, size_t workspaceBytes,
                                        const GemmChoice &choice) {
  const gemm::Product product = productOf(gemm, slots);
  if (const gemm::Refusal refusal = gemm::refusalOf(product, device.capability))
    return Status(Code::Unsupported,
                  refusal.why + (refusal.remedy.empty() ? "" : "; " + refusal.remedy))
        .in(describeGemm(gemm));
  PreparedGemm prepared;
  std::string tried;
  const std::vector<gemm::Form> forms = gemm::formsOf(product.epilogue);
  for (size_t number = choice.form.value_or(0); number < forms.size(); ++number) {
    const gemm::Form &form = forms[number];
    Result<std::unique_ptr<Parts>> parts =
        prepare(device, form, product, slots, workspaceBytes, choice);
    if (parts.ok()) {
      prepared.parts = std::move(*parts);
      if (!tried.empty())
        prepared.noted = describeGemm(gemm) + ": " + tried + "; done with " +
                         gemm::epilogueName(form.epilogue) + " and " + kernelsOf(form);
      return prepared;
    }
    tried += (tried.empty() ? "" : "; ") + parts.status().message();
    if (parts.status().code() != Code::Unsupported)
      return parts.status().in(describeGemm(gemm));
    if (choice.form)
      break;
  }
  return Status(Code::Unsupported, tried + "; " + kRefusalRemedy).in(describeGemm(gemm));
}

Status PreparedGemm::run(Stream stream) const {
  const float one = 1.0f, zero = 0.0f;
  const Parts &p = *parts;
  const auto launch = [&](const std::optional<Launch> &kernel) -> Status {
    if (!kernel)
      return Status();
    gemm::BesideArguments arguments = kernel->arguments;
    void *parameters[] = {&arguments};
    const Error error =
        p.driver.launchKernel(kernel->function, kernel->grid, 1, 1, gemm::besideThreads, 1, 1, 0,
                              stream, parameters, nullptr);
    return error == 0 ? Status() : p.driver.check(error, "cuLaunchKernel for a second form");
  };
  MPC_TRY(launch(p.before));
  // The product is added to a bias that was written before, so beta is 1.
  const Error error = p.blas.matmul(p.handle, p.desc, &one, p.aData, p.a, p.bData, p.b,
                                    p.before ? &one : &zero, p.dData, p.d, p.dData, p.d,
                                    &p.algorithm, p.workspace, p.workspaceBytes, stream);
  MPC_TRY(error == 0 ? Status() : p.blas.check(error, "cublasLtMatmul"));
  return launch(p.after);
}

} // namespace mpc::cuda
