// Merges the names of many layers, since a network repeats its blocks, and every table about it
// would repeat them too.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace mpc {

/// "h.*.mlp.fc" for "h.3.mlp.fc": each part that is a number becomes a star.
std::string layerPattern(const std::string &layer);

/// Rows of a table that differ only in the number of their layer.
struct RowGroup {
  std::string
      label; // "h.*.mlp.fc x12", "h.{0,2,3}.mlp.fc x3", or the layer itself: a policy's pattern
  std::vector<size_t> rows;
};

/// Groups `count` rows in order of first appearance. `layerOf` gives the layer of a row, `restOf`
/// the rest of its text. With `all`, each row is a group of its own.
std::vector<RowGroup> groupRows(size_t count, const std::function<std::string(size_t)> &layerOf,
                                const std::function<std::string(size_t)> &restOf, bool all);

/// "wte h.*.ln_1 x12": a list of layers for one cell.
std::string summarizeLayers(const std::vector<std::string> &layers);

} // namespace mpc
