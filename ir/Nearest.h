// The word that was meant: for errors about names that nobody has.
#pragma once

#include <string>
#include <vector>

namespace mpc {

/// The candidate nearest to `word`, if it is near enough to be what was meant; else "". Near enough
/// is a third of the word's letters changed, added, left out or exchanged with the next one (at
/// least one), or a candidate that `word` begins: "gelu" of "gelu_tanh".
std::string nearest(const std::string &word, const std::vector<std::string> &candidates);
/// "; did you mean WORD?", or "" where nothing is near enough.
std::string didYouMean(const std::string &word, const std::vector<std::string> &candidates);

} // namespace mpc
