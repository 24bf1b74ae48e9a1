#include "mpc/Nearest.h"

#include <algorithm>
#include <cctype>

namespace mpc {
namespace {

/// The letters that are changed, added or left out, or `limit` where they are as many.
size_t editsBetween(const std::string &word, const std::string &candidate, size_t limit) {
  const size_t longer = std::max(word.size(), candidate.size());
  if (longer - std::min(word.size(), candidate.size()) >= limit)
    return limit;
  std::vector<size_t> row(candidate.size() + 1); // edits of the word's beginning to each beginning
  for (size_t j = 0; j < row.size(); ++j)
    row[j] = j;
  for (size_t i = 1; i <= word.size(); ++i) {
    size_t diagonal = row[0];
    row[0] = i;
    for (size_t j = 1; j < row.size(); ++j) {
      const size_t replaced = diagonal + (word[i - 1] != candidate[j - 1]);
      diagonal = row[j];
      row[j] = std::min({replaced, row[j] + 1, row[j - 1] + 1});
    }
  }
  return std::min(row.back(), limit);
}

/// Likewise, where two letters that changed places count as one edit.
size_t distanceOf(const std::string &word, const std::string &candidate, size_t limit) {
  const size_t distance = editsBetween(word, candidate, std::max<size_t>(limit, 3));
  std::string one = word, other = candidate;
  std::sort(one.begin(), one.end());
  std::sort(other.begin(), other.end());
  return distance == 2 && one == other ? 1 : distance;
}

/// The letters and digits, small: "sm90a" for "SM-90a".
std::string bare(const std::string &word) {
  std::string text;
  for (const unsigned char c : word)
    if (std::isalnum(c))
      text += static_cast<char>(std::tolower(c));
  return text;
}

} // namespace

std::string nearest(const std::string &word, const std::vector<std::string> &candidates) {
  const std::string plain = bare(word);
  for (size_t more = 0; more <= 2 && plain.size() >= 3; ++more) // "sm90" of "sm_90a"
    for (const std::string &candidate : candidates)
      if (const std::string known = bare(candidate);
          known.size() == plain.size() + more && known.compare(0, plain.size(), plain) == 0 &&
          (more == 0 || std::isdigit(static_cast<unsigned char>(plain.back()))))
        return candidate;
  if (word.size() >= 3)
    for (const std::string &candidate : candidates)
      if (candidate.compare(0, word.size() + 1, word + "_") == 0)
        return candidate;
  std::string best;
  size_t bestDistance = std::max<size_t>(1, word.size() / 3) + 1;
  for (const std::string &candidate : candidates) {
    const size_t distance = distanceOf(word, candidate, bestDistance);
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
