// What a condition on the column says of most columns.
// Some conditions ask for the column alone. Classes lie before a constant bound, padding behind it;
// a target is the one column that its row names. The columns before all bounds are plain. The
// column that a row names is its point. A pass over plain columns off the point need not ask.
#pragma once

#include "ir/group/GroupNodes.h"

namespace mpc {

class ColumnCases {
public:
  explicit ColumnCases(const GroupNodes &nodes);

  /// What a pass takes for granted: its columns are plain, or none of them is the point.
  struct Assumed {
    bool plain = false, offPoint = false;
  };

  /// The columns before all bounds; all columns where there are no bounds.
  int64_t plainColumns() const { return plain; }
  /// The node that names the point, one a row.
  std::optional<unsigned> pointNode() const { return point; }

  /// The node whose value this one has: a selection's operand where its condition is known.
  unsigned resolve(unsigned node, Assumed assumed) const;
  /// Whether the value differs at the point: some selection on the way to it asks for it.
  bool asksForPoint(unsigned node) const { return asks[node]; }

private:
  /// The condition's value, if it is known.
  std::optional<bool> known(unsigned node, Assumed assumed) const;

  const GroupNodes &nodes;
  int64_t plain;
  std::optional<unsigned> point;
  std::vector<bool> isBound, isPoint, asks; // of the nodes
};

} // namespace mpc
