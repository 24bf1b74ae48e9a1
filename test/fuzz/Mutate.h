// Damage to files, from a seed: the same seed gives the same damage on every machine.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace mpc::fuzz {

/// SplitMix64: small, and the same everywhere, which <random>'s distributions are not.
class Random {
public:
  explicit Random(uint64_t seed) : state(seed) {}
  uint64_t next();
  /// In [0, limit); 0 for a limit of 0.
  size_t below(size_t limit) { return limit == 0 ? 0 : static_cast<size_t>(next() % limit); }
  bool chance(unsigned percent) { return below(100) < percent; }
  template <typename T>
  const T &pick(const std::vector<T> &from) {
    return from[below(from.size())];
  }

private:
  uint64_t state;
};

/// Damages text that has a grammar: numbers, words and types trade places, lines go and come twice,
/// brackets nest, bytes flip. `words` are words of other models.
std::string damageText(std::string text, const std::vector<std::string> &words, Random &random);
/// Damages bytes: flips, runs of 0 or 255, sizes that are too large, cuts, pieces twice.
std::string damageBytes(std::string bytes, Random &random);
/// The words, numbers and types of a text.
std::vector<std::string> wordsOf(const std::string &text);

} // namespace mpc::fuzz
