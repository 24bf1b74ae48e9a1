#include "cuda/ProductWay.h"

#include <cinttypes>
#include <cstdio>

namespace mpc::cuda {

std::string textOfWay(const std::string &key, const ProductWay &way) {
  char text[320];
  const uint64_t *data = way.algorithm.data;
  std::snprintf(text, sizeof(text),
                "form %zu candidate %d of %zu refused %zu picoseconds %" PRIu64 " first %" PRIu64
                "\n%016" PRIx64 " %016" PRIx64 " %016" PRIx64 " %016" PRIx64 " %016" PRIx64
                " %016" PRIx64 " %016" PRIx64 " %016" PRIx64 "\n",
                way.form, way.candidate, way.ways, way.refused, way.picoseconds,
                way.firstPicoseconds, data[0], data[1], data[2], data[3], data[4], data[5], data[6],
                data[7]);
  return "mpc product 1: " + key + "\n" + text;
}

std::optional<ProductWay> readWay(const std::string &key, const std::string &text) {
  ProductWay way;
  uint64_t *data = way.algorithm.data;
  const size_t line = text.find('\n');
  if (line == std::string::npos)
    return std::nullopt;
  const int read = std::sscanf(text.c_str() + line,
                               "\nform %zu candidate %d of %zu refused %zu picoseconds %" SCNu64
                               " first %" SCNu64 "\n%" SCNx64 " %" SCNx64 " %" SCNx64 " %" SCNx64
                               " %" SCNx64 " %" SCNx64 " %" SCNx64 " %" SCNx64,
                               &way.form, &way.candidate, &way.ways, &way.refused, &way.picoseconds,
                               &way.firstPicoseconds, data, data + 1, data + 2, data + 3, data + 4,
                               data + 5, data + 6, data + 7);
  // What was read has to give the same text, so nothing is missing, added or out of range.
  return read == 14 && textOfWay(key, way) == text ? std::optional(way) : std::nullopt;
}

Result<std::string> KeptWays::deviceText(const Driver &driver, const Blas &blas,
                                         const std::string &model) {
  int version = 0;
  MPC_TRY(driver.check(driver.driverVersion(&version), "cuDriverGetVersion"));
  return model + ", driver for CUDA " + versionText(version) + ", cuBLASLt " +
         std::to_string(blas.version());
}

std::string KeptWays::entryOf(const std::string &key) const {
  return hashKey({"product 1", key, device}) + ".product";
}

std::optional<ProductWay> KeptWays::find(const std::string &key, bool &isDamaged) const {
  const std::optional<std::string> text = cache.find(entryOf(key));
  const std::optional<ProductWay> way = text ? readWay(key, *text) : std::nullopt;
  isDamaged = !way && cache.has(entryOf(key));
  return way;
}

Status KeptWays::store(const std::string &key, const ProductWay &way) const {
  const std::string text = textOfWay(key, way);
  return cache.store(entryOf(key), {text.data(), text.size()});
}

} // namespace mpc::cuda
