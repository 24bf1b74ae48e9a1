// The products that cuBLASLt has: one table and its rules. The plan's verifier reads it, the
// runtime reads it before it asks the library, and the tests' double of the library has exactly
// these products.
//
// Sources. [L] NVIDIA's cuBLAS documentation (https://docs.nvidia.com/cuda/cublas/): the tables of
// types and the FP8 requirements below cublasLtMatmul(), "Tensor Core Usage", and the attributes of
// cublasLtMatmulDesc; [H] the comments of cublasLt.h 13; [X] what XLA takes from these tables
// (openxla/xla, gemm_rewriter.cc, TypesAreSupportedByCublasLt and GemmIsSupportedByCublasLt), with
// its tests of FP8 epilogues; [T] TransformerEngine's cublaslt_gemm.cu; [P] PyTorch's _scaled_mm
// and its tests.
//
// The terms are cuBLASLt's: matrices are column-major, D (m, n) = op(A) (m, k) . op(B) (k, n).
// ofRowMajor() turns a row-major product into these terms.
#pragma once

#include "mpc/Architectures.h"
#include "mpc/DType.h"

#include <initializer_list>
#include <string>
#include <utility>

namespace mpc::gemm {

/// How f32 operands are multiplied; the sums are f32 in both. CUBLAS_COMPUTE_32F and
/// CUBLAS_COMPUTE_32F_FAST_TF32.
enum class Compute : uint8_t { F32, FastTf32 };

/// cublasLtEpilogue_t, with its values.
enum class Epilogue : int {
  Default = 1,
  Relu = 2,
  Bias = 4,
  ReluBias = 6,
  Gelu = 32,
  GeluBias = 36,
  GeluAux = 160,
  GeluAuxBias = 164,
  GeluGrad = 192, // DGELU: times the derivative at the aux
  SumA = 256,     // BGRADA: op(A) summed along k
  SumB = 512,     // BGRADB
};

constexpr const char *epilogueName(Epilogue epilogue) {
  switch (epilogue) {
  case Epilogue::Default:
    return "no epilogue";
  case Epilogue::Relu:
    return "RELU";
  case Epilogue::Bias:
    return "BIAS";
  case Epilogue::ReluBias:
    return "RELU_BIAS";
  case Epilogue::Gelu:
    return "GELU";
  case Epilogue::GeluBias:
    return "GELU_BIAS";
  case Epilogue::GeluAux:
    return "GELU_AUX";
  case Epilogue::GeluAuxBias:
    return "GELU_AUX_BIAS";
  case Epilogue::GeluGrad:
    return "DGELU";
  case Epilogue::SumA:
    return "BGRADA";
  case Epilogue::SumB:
    return "BGRADB";
  }
  return "an unknown epilogue";
}
constexpr bool hasBias(Epilogue epilogue) { return static_cast<int>(epilogue) & 4; }
constexpr bool hasAux(Epilogue epilogue) { return static_cast<int>(epilogue) & 128; }
constexpr bool sumsFactor(Epilogue epilogue) { return static_cast<int>(epilogue) & (256 | 512); }

/// The plan's name of the step after the product, and the epilogue that does it.
enum class Activation { None, Relu, GeluTanh, GeluTanhGrad };
constexpr Epilogue epilogueFor(Activation activation, bool bias, bool aux) {
  if (activation == Activation::GeluTanhGrad)
    return Epilogue::GeluGrad;
  if (activation == Activation::Relu)
    return bias ? Epilogue::ReluBias : Epilogue::Relu;
  if (activation == Activation::GeluTanh && aux)
    return bias ? Epilogue::GeluAuxBias : Epilogue::GeluAux;
  if (activation == Activation::GeluTanh)
    return bias ? Epilogue::GeluBias : Epilogue::Gelu;
  return bias ? Epilogue::Bias : Epilogue::Default;
}

/// What a scale is of, cublasLtMatmulMatrixScale_t with its values. Blocks are of the matrix as it
/// is stored in row-major order, along k.
enum class ScaleMode : int {
  None = -1, // blocks that no library has
  Scalar = 0,
  Blocks1x16 = 1,    // VEC16_UE4M3, of f4E2M1FN
  Blocks1x32 = 2,    // VEC32_UE8M0
  Blocks1x128 = 4,   // VEC128_32F
  Blocks128x128 = 5, // BLK128x128_32F
};

/// `inOrder`: the scales lie as the library reads them. Columns of f4E2M1FN are counted in bytes.
constexpr ScaleMode scaleModeOf(uint64_t rows, uint64_t columns, DType scale, bool inOrder) {
  if (!inOrder)
    return ScaleMode::None;
  if (scale == DType::F8E8M0FNU)
    return rows == 1 && columns == 32 ? ScaleMode::Blocks1x32 : ScaleMode::None;
  if (scale == DType::F8E4M3FN)
    return rows == 1 && columns == 8 ? ScaleMode::Blocks1x16 : ScaleMode::None;
  if (scale != DType::F32 || columns != 128)
    return ScaleMode::None;
  return rows == 1     ? ScaleMode::Blocks1x128
         : rows == 128 ? ScaleMode::Blocks128x128
                       : ScaleMode::None;
}

/// A product. Strides and leading dimensions are in elements; alignments are those of the pointers,
/// in bytes.
struct Product {
  DType a = DType::F32, b = DType::F32, d = DType::F32;
  DType bias = DType::F32; // where the epilogue has one
  Compute compute = Compute::F32;
  Epilogue epilogue = Epilogue::Default;
  bool transposeA = false, transposeB = false, scaleA = false, scaleB = false;
  bool fastAccumulate = false;
  ScaleMode modeA = ScaleMode::Scalar, modeB = ScaleMode::Scalar;
  uint64_t m = 0, n = 0, k = 0, batch = 1;
  uint64_t leadingA = 0, leadingB = 0, leadingD = 0, leadingAux = 0;
  uint64_t strideA = 0, strideB = 0, strideD = 0, strideAux = 0; // from one batch to the next
  uint64_t alignmentA = 256, alignmentB = 256, alignmentD = 256, alignmentAux = 256;
  uint64_t alignmentScales = 256;
};

/// The same product for column-major matrices. d (m, n) = a . b is d^T = b^T . a^T, and a row-major
/// matrix is the column-major matrix of its transpose, so a and b change places and the flags stay.
inline Product ofRowMajor(Product p) {
  std::swap(p.a, p.b);
  std::swap(p.transposeA, p.transposeB);
  std::swap(p.scaleA, p.scaleB);
  std::swap(p.modeA, p.modeB);
  std::swap(p.m, p.n);
  std::swap(p.leadingA, p.leadingB);
  std::swap(p.strideA, p.strideB);
  std::swap(p.alignmentA, p.alignmentB);
  if (sumsFactor(p.epilogue))
    p.epilogue = p.epilogue == Epilogue::SumA ? Epilogue::SumB : Epilogue::SumA;
  return p;
}

/// The same product of f4E2M1FN in place of bytes that hold two of them. Plans and artifacts count
/// such factors in bytes, cuBLASLt in numbers.
inline Product ofNumbers(Product p) {
  if (p.a != DType::U8 || p.b != DType::U8)
    return p;
  p.a = p.b = DType::F4E2M1FN;
  for (uint64_t *count : {&p.k, &p.leadingA, &p.leadingB, &p.strideA, &p.strideB})
    *count *= 2;
  return p;
}

// ---- The table

/// Epilogues that come together in the documentation.
enum EpilogueSet : unsigned {
  forwardEpilogues = 1, // bias, ReLU, GELU and their pairs
  auxEpilogues = 2,     // GELU_AUX, GELU_AUX_BIAS, DGELU
  sumEpilogues = 4,     // BGRADA, BGRADB
};

constexpr EpilogueSet setOf(Epilogue epilogue) {
  return hasAux(epilogue) ? auxEpilogues : sumsFactor(epilogue) ? sumEpilogues : forwardEpilogues;
}

/// One combination of types. C has D's type; the scale type is f32 throughout.
struct TypeRow {
  DType a, b;
  Compute compute;
  DType d, bias;
  unsigned epilogues;  // of EpilogueSet
  int firstCapability; // 89 for sm_89
};

constexpr int firstFp4Capability = 100; // [L]
constexpr unsigned forwardAndAux = forwardEpilogues | auxEpilogues,
                   everyEpilogue = forwardAndAux | sumEpilogues;

/// [L], [X]. The table leaves out documented products that nothing here asks for: integers, f64,
/// complex numbers, results in FP8 (whose C has another type than D), and the aux of FP8, which
/// only goes with such results. Sums of a factor are taken in 16 bits only: in f32 cuBLASLt 11.6
/// read out of bounds, and TF32 may round the summed values. f8E5M2 by f8E5M2 is in no table and
/// fails [P].
constexpr TypeRow typeRows[] = {
    {DType::F32, DType::F32, Compute::F32, DType::F32, DType::F32, forwardAndAux, 50},
    {DType::F32, DType::F32, Compute::FastTf32, DType::F32, DType::F32, forwardAndAux, 80},
    {DType::F16, DType::F16, Compute::F32, DType::F16, DType::F16, everyEpilogue, 70},
    {DType::F16, DType::F16, Compute::F32, DType::F32, DType::F32, forwardEpilogues, 70},
    {DType::BF16, DType::BF16, Compute::F32, DType::BF16, DType::BF16, everyEpilogue, 80},
    {DType::BF16, DType::BF16, Compute::F32, DType::F32, DType::F32, forwardEpilogues, 80},
    {DType::F8E4M3FN, DType::F8E4M3FN, Compute::F32, DType::BF16, DType::BF16, forwardEpilogues,
     firstFp8Capability},
    {DType::F8E4M3FN, DType::F8E4M3FN, Compute::F32, DType::F16, DType::F16, forwardEpilogues,
     firstFp8Capability},
    {DType::F8E4M3FN, DType::F8E4M3FN, Compute::F32, DType::F32, DType::BF16, forwardEpilogues,
     firstFp8Capability},
    {DType::F8E4M3FN, DType::F8E5M2, Compute::F32, DType::BF16, DType::BF16, forwardEpilogues,
     firstFp8Capability},
    {DType::F8E4M3FN, DType::F8E5M2, Compute::F32, DType::F16, DType::F16, forwardEpilogues,
     firstFp8Capability},
    {DType::F8E4M3FN, DType::F8E5M2, Compute::F32, DType::F32, DType::BF16, forwardEpilogues,
     firstFp8Capability},
    {DType::F8E5M2, DType::F8E4M3FN, Compute::F32, DType::BF16, DType::BF16, forwardEpilogues,
     firstFp8Capability},
    {DType::F8E5M2, DType::F8E4M3FN, Compute::F32, DType::F16, DType::F16, forwardEpilogues,
     firstFp8Capability},
    {DType::F8E5M2, DType::F8E4M3FN, Compute::F32, DType::F32, DType::BF16, forwardEpilogues,
     firstFp8Capability},
    {DType::F4E2M1FN, DType::F4E2M1FN, Compute::F32, DType::BF16, DType::BF16, forwardEpilogues,
     firstFp4Capability},
    {DType::F4E2M1FN, DType::F4E2M1FN, Compute::F32, DType::F16, DType::F16, forwardEpilogues,
     firstFp4Capability},
    {DType::F4E2M1FN, DType::F4E2M1FN, Compute::F32, DType::F32, DType::BF16, forwardEpilogues,
     firstFp4Capability},
};

/// The ranges of capabilities, first and last, on which FP8 needs A transposed and B not transposed
/// ("TN"): Ada, Hopper and GeForce Blackwell [L]. Others, sm_100 and sm_103, take any layout [L],
/// [T].
constexpr int onlyTransposedA[][2] = {{89, 99}, {120, 129}};

/// The capabilities, first and last, that have scales of blocks [L]: those of 1x16 and 1x32 came
/// with sm_100, those of f32 are of Hopper alone (cuBLASLt 12.9).
struct ModeRow {
  ScaleMode mode;
  int firstCapability, lastCapability;
};
constexpr ModeRow modeRows[] = {{ScaleMode::Blocks1x16, firstFp4Capability, 999},
                                {ScaleMode::Blocks1x32, 100, 999},
                                {ScaleMode::Blocks1x128, 90, 90},
                                {ScaleMode::Blocks128x128, 90, 90}};
constexpr bool hasMode(ScaleMode mode, int capability) {
  for (const ModeRow &row : modeRows)
    if (row.mode == mode)
      return capability >= row.firstCapability && capability <= row.lastCapability;
  return mode == ScaleMode::Scalar;
}

constexpr uint64_t blockMultiple = 32; // of k with blocks of 1x32 and 1x16 [L], [T]
constexpr uint64_t vectorMultiple = 4; // of the rows with blocks of 1x128: 16 bytes of scales [L]
constexpr uint64_t fp8Bytes = 16;      // of pointers, rows and extents along memory [L]
constexpr uint64_t auxMultiple = 8;    // elements, of the aux's leading dimension and stride [H]
constexpr uint64_t scaleBytes = 16;    // of a scale's address: else NOT_SUPPORTED (13.1, on an H200)
constexpr uint64_t auxBytes = 16;      // of the aux's pointer: 8 elements of 16 bits
constexpr uint64_t batchLimit = 65535; // [X]

// ---- The rules

/// The reason why cuBLASLt has no such product, and the remedy; empty where it has the product.
struct Refusal {
  std::string why, remedy;
  explicit operator bool() const { return !why.empty(); }
};

/// Whether it has scales, and FP8's rules on layouts: f4E2M1FN too.
inline bool isFp8(DType type) {
  return type == DType::F8E4M3FN || type == DType::F8E5M2 || type == DType::F4E2M1FN;
}

inline std::string describeTypes(const Product &p) {
  return std::string(dtypeName(p.a)) + " by " + dtypeName(p.b) + " to " + dtypeName(p.d) +
         (p.compute == Compute::FastTf32 ? " in tf32" : "") +
         (hasBias(p.epilogue) ? std::string(" with a bias of ") + dtypeName(p.bias) : "");
}

/// The rules on types, epilogue and architecture. `capability` is 90 for sm_90a, and 0 for no
/// single architecture.
inline Refusal refusalOfTypes(const Product &p, int capability) {
  bool typesFit = false, biasFits = false;
  const TypeRow *found = nullptr;
  for (const TypeRow &row : typeRows) {
    if (row.a != p.a || row.b != p.b || row.compute != p.compute)
      continue;
    typesFit |= row.d == p.d;
    biasFits |= row.d == p.d && (!hasBias(p.epilogue) || row.bias == p.bias);
    if (row.d == p.d && (!hasBias(p.epilogue) || row.bias == p.bias))
      found = &row;
  }
  if (!typesFit && p.a == DType::F8E5M2 && p.b == DType::F8E5M2)
    return {"cuBLASLt has no product of f8E5M2 by f8E5M2", "give one of the two in f8E4M3FN"};
  if (!typesFit || !biasFits)
    return {"cuBLASLt has no product of " + describeTypes(p),
            typesFit ? "give the bias in the result's type, with an FP8 product to f32 in bf16"
                     : "cast an operand, or the result after the product"};
  if (!(found->epilogues & setOf(p.epilogue)))
    return {std::string(epilogueName(p.epilogue)) + " goes with no product of " + describeTypes(p),
            "write it as an op of its own after the product"};
  if (capability && capability < found->firstCapability)
    return {"products of " + describeTypes(p) + " begin with sm_" +
                std::to_string(found->firstCapability) + ", this is for sm_" +
                std::to_string(capability),
            "compile for a later architecture, or in another precision"};
  return {};
}

/// The rules on FP8's scales and layouts, which no other type has.
inline Refusal refusalOfFp8(const Product &p, int capability) {
  if (!isFp8(p.a)) {
    if (p.scaleA || p.scaleB || p.modeA != ScaleMode::Scalar || p.modeB != ScaleMode::Scalar)
      return {"scales go with FP8 operands, not with " + describeTypes(p),
              "multiply the result after the product"};
    if (p.fastAccumulate)
      return {"fast accumulation goes with FP8 operands, not with " + describeTypes(p), ""};
    return {};
  }
  for (const auto &range : onlyTransposedA)
    if ((!capability || p.a == DType::F4E2M1FN ||
         (capability >= range[0] && capability <= range[1])) &&
        (!p.transposeA || p.transposeB))
      return {"FP8 operands lie contiguous along k up to sm_99 and from sm_120 on",
              "transpose the operand before the product"};
  const std::pair<const char *, uint64_t> places[] = {
      {"rows of its operands", p.leadingA * dtypeBits(p.a) / 8},
      {"rows of its operands", p.leadingB * dtypeBits(p.b) / 8},
      {"rows of its result", p.leadingD * dtypeBits(p.d) / 8},
      {"batches of its operands", p.strideA * dtypeBits(p.a) / 8},
      {"batches of its operands", p.strideB * dtypeBits(p.b) / 8},
      {"batches of its result", p.strideD * dtypeBits(p.d) / 8},
      {"extents of its operands", (p.transposeA ? p.k : p.m) * dtypeBits(p.a) / 8},
      {"extents of its operands", (p.transposeB ? p.n : p.k) * dtypeBits(p.b) / 8},
      {"extents of its result", p.m * dtypeBits(p.d) / 8},
      {"pointers of its operands", p.alignmentA},
      {"pointers of its operands", p.alignmentB},
      {"pointers of its result", p.alignmentD}};
  for (const auto &[what, bytes] : places)
    if (bytes % fp8Bytes != 0)
      return {std::string("an FP8 product needs ") + what + " at multiples of " +
                  std::to_string(fp8Bytes) + " bytes, these are at " + std::to_string(bytes),
              "pad the tensor to multiples of 16 elements"};
  return {};
}

/// The rules on scales of blocks. [L] "1D and 2D block scaling", [T].
inline Refusal refusalOfModes(const Product &p, int capability) {
  const bool isFp4 = p.a == DType::F4E2M1FN && p.b == DType::F4E2M1FN;
  if (p.modeA == ScaleMode::Scalar && p.modeB == ScaleMode::Scalar && !isFp4)
    return {};
  const bool isVector = isFp4
                            ? p.modeA == ScaleMode::Blocks1x16 && p.modeB == ScaleMode::Blocks1x16
                            : p.modeA == ScaleMode::Blocks1x32 && p.modeB == ScaleMode::Blocks1x32;
  const bool isBlock = (p.modeA == ScaleMode::Blocks1x128 && p.modeB == ScaleMode::Blocks1x128) ||
                       (p.modeA == ScaleMode::Blocks1x128 && p.modeB == ScaleMode::Blocks128x128) ||
                       (p.modeA == ScaleMode::Blocks128x128 && p.modeB == ScaleMode::Blocks1x128);
  if (!isVector && (!isBlock || isFp4))
    return {"cuBLASLt has scales of blocks of 1x32 by 1x32, of 1x128 by 1x128 or 128x128, and of "
            "f4E2M1FN alone of 1x16 by 1x16, in its own order",
            "take a recipe that it has"};
  if (capability && (!hasMode(p.modeA, capability) || !hasMode(p.modeB, capability)))
    return {std::string("products with scales of blocks of ") +
                (isFp4      ? "1x16"
                 : isVector ? "1x32"
                            : "1x128") +
                (isVector ? " begin with sm_100" : " are of sm_90") + ", this is for sm_" +
                std::to_string(capability),
            "take another recipe, or compile for that architecture"};
  if (!p.scaleA || !p.scaleB || p.a == DType::F8E5M2 || p.b == DType::F8E5M2 || p.batch != 1)
    return {"blocks have scales, and are of one product of f8E4M3FN by f8E4M3FN, or of f4E2M1FN",
            "take another recipe for the layer"};
  if (!p.transposeA || p.transposeB)
    return {"factors in blocks lie contiguous along k", "transpose the operand before the product"};
  if (isVector && p.k % blockMultiple != 0)
    return {"blocks of 1x32 and 1x16 need an inner dimension of a multiple of 32, this is " +
                std::to_string(p.k),
            "pad the tensor"};
  if (!isVector && ((p.modeA == ScaleMode::Blocks1x128 && p.m % vectorMultiple != 0) ||
                    (p.modeB == ScaleMode::Blocks1x128 && p.n % vectorMultiple != 0)))
    return {"blocks of 1x128 need rows of a multiple of 4, these are " + std::to_string(p.m) +
                " and " + std::to_string(p.n),
            "pad the tensor"};
  if (!isVector &&
      (p.fastAccumulate || (p.epilogue != Epilogue::Default && p.epilogue != Epilogue::Bias)))
    return {"blocks of 1x128 and 128x128 promote their partial sums, and go with no epilogue but "
            "BIAS",
            "write the activation as an op of its own after the product"};
  return {};
}

/// The rules on the aux, the summed factor, batches, and the alignment of every element.
inline Refusal refusalOfPlaces(const Product &p) {
  if (p.batch > batchLimit)
    return {"a product has at most " + std::to_string(batchLimit) + " matrices, this one has " +
                std::to_string(p.batch),
            "reshape part of the batch into the rows, or split it"};
  if (p.alignmentA * 8 < dtypeBits(p.a) || p.alignmentB * 8 < dtypeBits(p.b) ||
      p.alignmentD * 8 < dtypeBits(p.d))
    return {"a tensor begins inside an element", ""};
  if (p.alignmentScales % scaleBytes != 0)
    return {"a scale at a multiple of " + std::to_string(p.alignmentScales) +
                " bytes, expected one of " + std::to_string(scaleBytes),
            "compile the model again; scales of artifacts from before stood closer"};
  if (hasAux(p.epilogue) && (p.leadingAux % auxMultiple != 0 || p.strideAux % auxMultiple != 0 ||
                             p.leadingAux < p.m || p.alignmentAux % auxBytes != 0))
    return {"an aux with rows or batches of " + std::to_string(p.leadingAux) + " and " +
                std::to_string(p.strideAux) + " elements at multiples of " +
                std::to_string(p.alignmentAux) + " bytes, expected multiples of " +
                std::to_string(auxMultiple) + " elements and of " + std::to_string(auxBytes) +
                " bytes",
            "write the activation as an op of its own after the product"};
  if (!sumsFactor(p.epilogue))
    return {};
  const std::string remedy = "write the sum as an op of its own";
  if (p.batch != 1)
    return {"the sum of a factor of a batch", remedy};
  if (p.epilogue == Epilogue::SumA ? p.transposeA : !p.transposeB)
    return {"the sum of a factor whose rows run along k", remedy};
  for (uint64_t leading : {p.leadingA, p.leadingB, p.leadingD})
    if (leading % auxMultiple != 0)
      return {"the sum of a factor with rows of " + std::to_string(leading) +
                  " elements, expected multiples of " + std::to_string(auxMultiple),
              remedy};
  return {};
}

/// The reason why cuBLASLt has no such product on the architecture (90 for sm_90a, 0 for no single
/// one), or an empty one.
inline Refusal refusalOf(const Product &p, int capability) {
  Refusal refusal = refusalOfTypes(p, capability);
  if (!refusal)
    refusal = refusalOfFp8(p, capability);
  if (!refusal)
    refusal = refusalOfModes(p, capability);
  if (!refusal)
    refusal = refusalOfPlaces(p);
  return refusal;
}

} // namespace mpc::gemm
