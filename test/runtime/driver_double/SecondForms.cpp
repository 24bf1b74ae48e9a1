// The kernels of products' second forms, by their definition (mpc/GemmForms.h), on f32 and bf16.
#include "Recorder.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace mpc_double {
namespace {

float gelu(float x) {
  return 0.5f * x * (1.0f + std::tanh(0.7978845608f * (x + 0.044715f * x * x * x)));
}
float gelu_slope(float x) {
  const float t = std::tanh(0.7978845608f * (x + 0.044715f * x * x * x));
  return 0.5f * (1.0f + t) + 0.5f * x * (1.0f - t * t) * 0.7978845608f * (1.0f + 0.134145f * x * x);
}

} // namespace

bool isSecondForm(const std::string &kernel) { return kernel.rfind("second_", 0) == 0; }

void runSecondForm(const std::string &kernel, const mpc::gemm::BesideArguments &a) {
  const auto has = [&](const char *what) { return kernel.find(what) != std::string::npos; };
  const int type = kernel.substr(kernel.rfind('_')) == "_bf16" ? bf16 : f32; // d's and the bias's
  const auto at = [&](const void *data, int64_t place) {
    return load(data, type, static_cast<uint64_t>(place));
  };
  if (has("_sum_")) {
    for (int64_t c = 0; c < a.columns; ++c) {
      float sum = 0.0f;
      for (int64_t r = 0; r < a.rows; ++r)
        sum += at(a.x, r * a.leading + c);
      store(a.y, type, static_cast<uint64_t>(c), sum);
    }
    return;
  }
  for (int64_t b = 0; b < a.batch; ++b)
    for (int64_t r = 0; r < a.rows; ++r)
      for (int64_t c = 0; c < a.columns; ++c) {
        const int64_t place = b * a.stride + r * a.leading + c;
        const float value = has("_bias_")        ? at(a.x, c)
                            : has("_relu_")      ? std::max(at(a.x, place), 0.0f)
                            : has("_gelu_grad_") ? gelu_slope(at(a.at, place)) * at(a.y, place)
                                                 : gelu(at(a.x, place));
        store(a.y, type, static_cast<uint64_t>(place), value);
      }
}

} // namespace mpc_double
