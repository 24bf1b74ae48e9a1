// Finds the known name that is closest to an unknown one, for errors.
#pragma once

#include <string>
#include <vector>

namespace mpc {

/// The candidate nearest to `word`, or "" where none is near enough. A candidate is near enough if
/// at most a third of the word's letters (at least one) are changed, added, left out or exchanged
/// with the next one, or if `word` is its beginning, as "gelu" of "gelu_tanh". Before all others
/// comes one that differs in case and signs alone ("adamW"), or adds at most two letters behind a
/// digit ("sm90" of "sm_90a").
std::string nearest(const std::string &word, const std::vector<std::string> &candidates);
/// "; did you mean WORD?", or "" where nothing is near enough.
std::string didYouMean(const std::string &word, const std::vector<std::string> &candidates);

} // namespace mpc
