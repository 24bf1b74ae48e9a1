#include "collective/Ranks.h"

#include <chrono>
#include <cstring>

namespace mpc {
namespace {

class OneRank final : public Ranks {
public:
  unsigned rank() const override { return 0; }
  unsigned count() const override { return 1; }
  std::string engine() const override { return "none"; }
  Status allReduce(Reduction, DType type, const void *in, void *out, uint64_t elements,
                   const char *) override {
    return copy(in, out, elements * dtypeBits(type) / 8);
  }
  Status allGather(const void *in, void *out, uint64_t bytes, const char *) override {
    return copy(in, out, bytes);
  }

private:
  static Status copy(const void *in, void *out, uint64_t bytes) {
    if (in != out && bytes)
      std::memcpy(out, in, bytes);
    return Status();
  }
};

} // namespace

Result<std::vector<double>> Ranks::timeSums(const float *in, float *out, uint64_t elements,
                                            unsigned repetitions) {
  using Clock = std::chrono::steady_clock;
  std::vector<double> seconds;
  for (unsigned i = 0; i < repetitions; ++i) {
    const Clock::time_point begin = Clock::now();
    MPC_TRY(allReduce(Reduction::Sum, DType::F32, in, out, elements, "a timed sum"));
    seconds.push_back(std::chrono::duration<double>(Clock::now() - begin).count());
  }
  return seconds;
}

std::unique_ptr<Ranks> oneRank() { return std::make_unique<OneRank>(); }

} // namespace mpc
