#include "ir/Nearest.h"

#include "llvm/ADT/StringRef.h"

#include <algorithm>

namespace mpc {

/// The number of letters that are changed, added or left out; two neighbours that changed places
/// count as one.
static size_t distanceOf(const std::string &word, const std::string &candidate) {
  const size_t distance = llvm::StringRef(word).edit_distance(candidate);
  std::string one = word, other = candidate;
  std::sort(one.begin(), one.end());
  std::sort(other.begin(), other.end());
  return distance == 2 && one == other ? 1 : distance;
}

std::string nearest(const std::string &word, const std::vector<std::string> &candidates) {
  if (word.size() >= 3)
    for (const std::string &candidate : candidates)
      if (llvm::StringRef(candidate).starts_with(word + "_"))
        return candidate;
  std::string best;
  size_t bestDistance = std::max<size_t>(1, word.size() / 3) + 1;
  for (const std::string &candidate : candidates) {
    const size_t distance = distanceOf(word, candidate);
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

std::string didYouMean(const std::string &word, const std::vector<std::string> &candidates) {
  const std::string meant = nearest(word, candidates);
  return meant.empty() ? "" : "; did you mean " + meant + "?";
}

} // namespace mpc
