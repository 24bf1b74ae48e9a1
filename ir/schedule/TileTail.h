// Groups that the blocks of an anchor's kernel run over their tiles.
// A group that goes once, element by element, over what an anchor makes needs no launch and no read
// of its own: a block runs it over each tile that it has made. TailAnchors asks here which groups
// can, and the plan where an anchor's tiles lie in the group's domain.
#pragma once

#include "ir/schedule/Schedule.h"

namespace mpc {

struct TileTail {
  unsigned staged;        // the group's argument that the anchor makes
  Domain domain;          // that the group has to have: its own, or another that fits the tiles
  bool turns;             // whether the group writes a transposed copy
  GroupSchedule schedule; // its tile divides the anchor's
  unsigned first;         // the first of the anchor's results that the argument consists of
  /// For each of these results, in their order: its strides in the group's domain, read as one
  /// row-major matrix.
  llvm::SmallVector<StridedView> places;
};

/// The group over the tiles of the anchor. Nothing where a block cannot run it; the reason is then
/// in `why`.
std::optional<TileTail> tileTail(AnchorOpInterface anchor, GroupOp group, std::string &why);

} // namespace mpc
