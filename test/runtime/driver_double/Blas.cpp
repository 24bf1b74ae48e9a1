// cuBLASLt's entry points as the runtime uses them. The heuristic has an algorithm exactly for the
// products of the table in GemmSupport.h; the algorithm needs the alignment that was promised. A
// matmul is computed by cuBLAS's own column-major definition, for f32 alone, and for bf16 with the
// sums of a factor, so that a test sees whether the descriptors are right.
#include "Recorder.h"

#include "mpc/GemmSupport.h"
#include "mpc/Initializers.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>

using namespace mpc_double;

namespace mpc_double {

namespace {

/// The numbers of a type: bits of the exponent and of the mantissa.
struct Format {
  int exponent, mantissa;
  int bits() const { return 1 + exponent + mantissa; }
  int least() const { return 2 - (1 << (exponent - 1)) - mantissa; } // of subnormals, as a power
};

Format formatOf(int type) {
  return type == f16    ? Format{5, 10}
         : type == e4m3 ? Format{4, 3}
         : type == e5m2 ? Format{5, 2}
                        : Format{8, 7};
}

float widen(uint32_t bits, const Format &format, bool hasInfinity) {
  const uint32_t mantissa = bits & ((1u << format.mantissa) - 1);
  const uint32_t most = (1u << format.exponent) - 1, exponent = bits >> format.mantissa & most;
  const bool isSpecial = exponent == most && (hasInfinity || mantissa == 7);
  const float size = isSpecial  ? (mantissa && hasInfinity) || !hasInfinity ? NAN : INFINITY
                     : exponent ? std::ldexp(float(mantissa | 1u << format.mantissa),
                                             static_cast<int>(exponent) - 1 + format.least())
                                : std::ldexp(float(mantissa), format.least());
  return bits >> (format.bits() - 1) ? -size : size;
}

} // namespace

float load(const void *data, int type, uint64_t at) {
  if (type == f32)
    return static_cast<const float *>(data)[at];
  const bool isByte = type == e4m3 || type == e5m2;
  return widen(isByte ? static_cast<const uint8_t *>(data)[at]
                      : static_cast<const uint16_t *>(data)[at],
               formatOf(type), type != e4m3);
}
void store(void *data, int type, uint64_t at, float value) {
  if (type == f32)
    static_cast<float *>(data)[at] = value;
  else
    static_cast<uint16_t *>(data)[at] =
        type == f16 ? mpc::roundToF16(value) : mpc::roundToBf16(value);
}

} // namespace mpc_double

namespace {

struct Desc {
  int compute = 0, scale = 0;
  std::map<int, std::vector<uint8_t>> attributes;
  template <typename T>
  T get(int attribute, T otherwise) const {
    const auto found = attributes.find(attribute);
    if (found == attributes.end() || found->second.size() != sizeof(T))
      return otherwise;
    std::memcpy(&otherwise, found->second.data(), sizeof(T));
    return otherwise;
  }
};

struct Layout {
  int type = 0;
  uint64_t rows = 0, columns = 0;
  int64_t leading = 0;
  Desc desc; // its attributes
};

struct Candidate {
  uint64_t algorithm[8];
  size_t workspace;
  int state;
  float waves;
  int reserved[4];
};

constexpr int notSupported = 15, invalidValue = 7;
constexpr int bgradA = 256, bgradB = 512;

/// Element (row, column) of batch b of op(matrix).
float element(const void *data, const Layout &layout, bool transposed, uint64_t batch, uint64_t row,
              uint64_t column) {
  const uint64_t r = transposed ? column : row, c = transposed ? row : column;
  const uint64_t offset = batch * static_cast<uint64_t>(layout.desc.get<int64_t>(6, 0));
  return load(data, layout.type, offset + c * static_cast<uint64_t>(layout.leading) + r);
}

mpc::DType typeOf(int type) {
  switch (type) {
  case f32:
    return mpc::DType::F32;
  case f16:
    return mpc::DType::F16;
  case bf16:
    return mpc::DType::BF16;
  case e4m3:
    return mpc::DType::F8E4M3FN;
  case e5m2:
    return mpc::DType::F8E5M2;
  case 33:
    return mpc::DType::F4E2M1FN;
  default:
    return mpc::DType::I64; // in no row of the table
  }
}

/// The product that the descriptors describe.
mpc::gemm::Product product_of(const Desc &desc, const Layout &a, const Layout &b, const Layout &d,
                              const Desc &preference) {
  mpc::gemm::Product p;
  p.a = typeOf(a.type);
  p.b = typeOf(b.type);
  p.d = typeOf(d.type);
  p.bias = typeOf(desc.get<int32_t>(26, d.type));
  p.compute = desc.compute == 77 ? mpc::gemm::Compute::FastTf32 : mpc::gemm::Compute::F32;
  p.epilogue = static_cast<mpc::gemm::Epilogue>(desc.get<int32_t>(7, 1));
  p.transposeA = desc.get<int32_t>(3, 0) == 1;
  p.transposeB = desc.get<int32_t>(4, 0) == 1;
  p.scaleA = desc.get<void *>(17, nullptr) != nullptr;
  p.scaleB = desc.get<void *>(18, nullptr) != nullptr;
  p.fastAccumulate = desc.get<int8_t>(25, 0) != 0;
  p.modeA = static_cast<mpc::gemm::ScaleMode>(desc.get<int32_t>(31, 0));
  p.modeB = static_cast<mpc::gemm::ScaleMode>(desc.get<int32_t>(32, 0));
  p.m = d.rows;
  p.n = d.columns;
  p.k = p.transposeA ? a.rows : a.columns;
  p.batch = static_cast<uint64_t>(d.desc.get<int32_t>(5, 1));
  p.leadingA = static_cast<uint64_t>(a.leading);
  p.leadingB = static_cast<uint64_t>(b.leading);
  p.leadingD = static_cast<uint64_t>(d.leading);
  p.leadingAux = static_cast<uint64_t>(desc.get<int64_t>(12, 0));
  p.strideA = static_cast<uint64_t>(a.desc.get<int64_t>(6, 0));
  p.strideB = static_cast<uint64_t>(b.desc.get<int64_t>(6, 0));
  p.strideD = static_cast<uint64_t>(d.desc.get<int64_t>(6, 0));
  p.strideAux = static_cast<uint64_t>(desc.get<int64_t>(13, 0));
  p.alignmentA = preference.get<uint32_t>(5, 256);
  p.alignmentB = preference.get<uint32_t>(6, 256);
  p.alignmentD = preference.get<uint32_t>(8, 256);
  p.alignmentAux = reinterpret_cast<uintptr_t>(desc.get<void *>(11, nullptr)) % 16 ? 1 : 16;
  for (int scale : {17, 18})
    if (reinterpret_cast<uintptr_t>(desc.get<void *>(scale, nullptr)) % 16)
      p.alignmentScales = 1;
  return p;
}

/// Whether the library has such a product. A pointer that the epilogue needs has to be there.
bool has_product(const Desc &desc, const mpc::gemm::Product &product) {
  const int epilogue = static_cast<int>(product.epilogue);
  const bool usesBias =
      mpc::gemm::hasBias(product.epilogue) || mpc::gemm::sumsFactor(product.epilogue);
  if ((usesBias && !desc.get<void *>(8, nullptr)) ||
      (mpc::gemm::hasAux(product.epilogue) && !desc.get<void *>(11, nullptr)) ||
      desc.scale != f32 || (desc.compute != 68 && desc.compute != 77))
    return false;
  return !recorder().refusedEpilogues.count(epilogue) &&
         !mpc::gemm::refusalOf(product, recorder().capability);
}

/// The sums along k of A's rows or of B's columns.
void sum_factor(const Desc &desc, const void *data, const Layout &layout, int type) {
  const bool isA = desc.get<int32_t>(7, 1) == bgradA; // as it lies; B is transposed
  void *sums = desc.get<void *>(8, nullptr);
  for (uint64_t i = 0; i < layout.rows; ++i) {
    float sum = 0.0f;
    for (uint64_t k = 0; k < layout.columns; ++k)
      sum += isA ? element(data, layout, false, 0, i, k) : element(data, layout, true, 0, k, i);
    store(sums, type, i, sum);
  }
}

float gelu_slope(float x) {
  const float t = std::tanh(0.7978845608f * (x + 0.044715f * x * x * x));
  return 0.5f * (1.0f + t) + 0.5f * x * (1.0f - t * t) * 0.7978845608f * (1.0f + 0.134145f * x * x);
}

/// `aux`: the element of the auxiliary matrix, where the epilogue has one.
float activate(float value, int epilogue, float *aux) {
  if (epilogue == (64 | 128))
    return value * gelu_slope(*aux);
  if (epilogue & 128)
    *aux = value;
  if (epilogue & 2)
    return std::max(value, 0.0f);
  if (epilogue & 32)
    return 0.5f * value *
           (1.0f + std::tanh(0.7978845608f * (value + 0.044715f * value * value * value)));
  return value;
}

void multiply(const Desc desc, const void *a, const Layout la, const void *b, const Layout lb,
              void *d, const Layout ld, bool adds) {
  const bool ta = desc.get<int32_t>(3, 0) == 1, tb = desc.get<int32_t>(4, 0) == 1;
  const int epilogue = desc.get<int32_t>(7, 1);
  const void *bias = (epilogue & 4) ? desc.get<const void *>(8, nullptr) : nullptr;
  void *aux = (epilogue & 128) ? desc.get<void *>(11, nullptr) : nullptr;
  const int biasType = desc.get<int32_t>(26, ld.type);
  float scale = 1;
  for (int attribute : {17, 18})
    if (const auto *factor = desc.get<const float *>(attribute, nullptr))
      scale *= *factor;
  const uint64_t inner = ta ? la.rows : la.columns;
  const int32_t batches = ld.desc.get<int32_t>(5, 1);
  for (int32_t batch = 0; batch < batches; ++batch)
    for (uint64_t column = 0; column < ld.columns; ++column)
      for (uint64_t row = 0; row < ld.rows; ++row) {
        const uint64_t offset =
            static_cast<uint64_t>(batch) * static_cast<uint64_t>(ld.desc.get<int64_t>(6, 0));
        const uint64_t to = offset + column * static_cast<uint64_t>(ld.leading) + row;
        float sum = 0;
        for (uint64_t k = 0; k < inner; ++k)
          sum += element(a, la, ta, static_cast<uint64_t>(batch), row, k) *
                 element(b, lb, tb, static_cast<uint64_t>(batch), k, column);
        const uint64_t at =
            static_cast<uint64_t>(batch) * static_cast<uint64_t>(desc.get<int64_t>(13, 0)) +
            column * static_cast<uint64_t>(desc.get<int64_t>(12, 0)) + row;
        sum = sum * scale + (bias ? load(bias, biasType, row) : adds ? load(d, ld.type, to) : 0);
        float beside = aux ? load(aux, ld.type, at) : 0;
        store(d, ld.type, to, activate(sum, epilogue, &beside));
        if (aux && epilogue != (64 | 128))
          store(aux, ld.type, at, beside);
      }
  if (epilogue == bgradA || epilogue == bgradB)
    sum_factor(desc, epilogue == bgradA ? a : b, epilogue == bgradA ? la : lb, ld.type);
}

/// The microseconds of each algorithm (mpc_double_algorithms).
std::vector<int> algorithms() {
  if (!recorder().algorithms.empty())
    return recorder().algorithms;
  std::vector<int> found;
  const char *text = std::getenv("MPC_DOUBLE_ALGORITHMS");
  for (char *end = nullptr; text && *text; text = *end == ',' ? end + 1 : end) {
    found.push_back(static_cast<int>(std::strtol(text, &end, 10)));
    if (end == text)
      break;
  }
  return found.empty() ? std::vector<int>{1} : found;
}

/// Whether the algorithm is one of the double's that runs.
bool runs(const uint64_t *algorithm) {
  const std::vector<int> known = algorithms();
  return algorithm[0] == 7 && algorithm[5] < known.size() && known[algorithm[5]] > 0;
}

/// The version, by the name of the file that this code is in.
size_t version() {
  Dl_info self = {};
  const bool known = ::dladdr(reinterpret_cast<void *>(&version), &self) != 0;
  return known && std::strstr(self.dli_fname, "libcublasLt.so.12") ? 120402 : 130100;
}

} // namespace

extern "C" {

size_t cublasLtGetVersion() { return version(); }
uint32_t mpc_double_asked_alignment(char matrix) { return recorder().askedAlignment[matrix]; }
int cublasLtCreate(void **handle) {
  MPC_DOUBLE_CALL("cublasLtCreate");
  *handle = new char;
  return recorder().contextDepth > 0 ? 0 : 1;
}
int cublasLtDestroy(void *handle) {
  delete static_cast<char *>(handle);
  return called("cublasLtDestroy");
}
int cublasLtMatmulDescCreate(Desc **desc, int compute, int scale) {
  MPC_DOUBLE_CALL("cublasLtMatmulDescCreate");
  *desc = new Desc{compute, scale, {}};
  return 0;
}
int cublasLtMatmulDescDestroy(Desc *desc) {
  delete desc;
  return called("cublasLtMatmulDescDestroy");
}
int cublasLtMatmulDescSetAttribute(Desc *desc, int attribute, const void *value, size_t bytes) {
  MPC_DOUBLE_CALL("cublasLtMatmulDescSetAttribute");
  const uint8_t *data = static_cast<const uint8_t *>(value);
  desc->attributes[attribute].assign(data, data + bytes);
  return 0;
}
int cublasLtMatrixLayoutCreate(Layout **layout, int type, uint64_t rows, uint64_t columns,
                               int64_t leading) {
  MPC_DOUBLE_CALL("cublasLtMatrixLayoutCreate");
  if (leading < static_cast<int64_t>(rows))
    return invalidValue;
  *layout = new Layout{type, rows, columns, leading, {}};
  return 0;
}
int cublasLtMatrixLayoutDestroy(Layout *layout) {
  delete layout;
  return called("cublasLtMatrixLayoutDestroy");
}
int cublasLtMatrixLayoutSetAttribute(Layout *layout, int attribute, const void *value,
                                     size_t bytes) {
  return cublasLtMatmulDescSetAttribute(&layout->desc, attribute, value, bytes);
}
int cublasLtMatmulPreferenceCreate(Desc **preference) {
  *preference = new Desc;
  return called("cublasLtMatmulPreferenceCreate");
}
int cublasLtMatmulPreferenceDestroy(Desc *preference) {
  delete preference;
  return called("cublasLtMatmulPreferenceDestroy");
}
int cublasLtMatmulPreferenceSetAttribute(Desc *preference, int attribute, const void *value,
                                         size_t bytes) {
  return cublasLtMatmulDescSetAttribute(preference, attribute, value, bytes);
}
int cublasLtMatmulAlgoGetHeuristic(void *, Desc *desc, Layout *a, Layout *b, Layout *, Layout *d,
                                   Desc *preference, int wanted, Candidate *candidates,
                                   int *count) {
  MPC_DOUBLE_CALL("cublasLtMatmulAlgoGetHeuristic");
  const mpc::gemm::Product p = product_of(*desc, *a, *b, *d, *preference);
  *count = 0;
  for (int i = 0; i < 4; ++i)
    recorder().askedAlignment["ABCD"[i]] = preference->get<uint32_t>(5 + i, 256);
  if ((p.transposeA ? a->columns : a->rows) != d->rows ||
      (p.transposeB ? b->rows : b->columns) != d->columns ||
      p.k != (p.transposeB ? b->columns : b->rows))
    return invalidValue;
  if (!has_product(*desc, p))
    return notSupported;
  const std::vector<int> known = algorithms();
  *count = std::min(wanted, static_cast<int>(known.size()));
  for (int i = 0; i < *count; ++i)
    candidates[i] = {{7, p.alignmentA, p.alignmentB, preference->get<uint32_t>(7, 256),
                      p.alignmentD, static_cast<uint64_t>(i)},
                     0,
                     known[static_cast<size_t>(i)] == 0 ? notSupported : 0,
                     1.0f,
                     {}};
  return 0;
}
int cublasLtMatmulAlgoCheck(void *, Desc *, Layout *, Layout *, Layout *, Layout *,
                            const uint64_t *algorithm, Candidate *result) {
  MPC_DOUBLE_CALL("cublasLtMatmulAlgoCheck");
  result->workspace = 0;
  return runs(algorithm) ? 0 : notSupported;
}
int cublasLtMatmul(void *, Desc *desc, const void *, const void *a, Layout *la, const void *b,
                   Layout *lb, const void *beta, const void *c, Layout *, void *d, Layout *ld,
                   const uint64_t *algorithm, void *workspace, size_t, Stream *stream) {
  MPC_DOUBLE_CALL("cublasLtMatmul");
  if (!runs(algorithm) || reinterpret_cast<uintptr_t>(workspace) % 16 != 0)
    return invalidValue;
  // The real library may read out of bounds where its algorithm's alignment is not there.
  const void *const pointers[] = {a, b, c, d};
  for (int i = 0; i < 4; ++i)
    if (reinterpret_cast<uintptr_t>(pointers[i]) % algorithm[1 + i] != 0)
      return invalidValue;
  const bool adds = *static_cast<const float *>(beta) != 0.0f;
  const uint64_t number = algorithm[5];
  for (int more = algorithms()[number] - 1; more > 0; --more)
    submit(stream, "gemm", [] {});
  submit(stream, "gemm", [=, md = *desc, ml = *la, mr = *lb, mo = *ld] {
    ++recorder().launched["gemm"];
    ++recorder().launched["gemm by " + std::to_string(number)];
    if (std::getenv("MPC_DOUBLE_PRODUCTS")) {
      multiply(md, a, ml, b, mr, d, mo, adds);
      return;
    }
    // Of bf16 only the products that tests read, since whole programs would take long.
    const bool isSmall = mr.rows * mr.columns * mo.rows <= 1 << 16;
    const bool sums = isSmall && (md.get<int32_t>(7, 1) & (bgradA | bgradB)) != 0;
    const int type = sums || !recorder().refusedEpilogues.empty() ? bf16 : f32;
    if (mo.type == f32 || mo.type == type)
      if (ml.type == mo.type && mr.type == mo.type)
        multiply(md, a, ml, b, mr, d, mo, adds);
  });
  return 0;
}

} // extern "C"
