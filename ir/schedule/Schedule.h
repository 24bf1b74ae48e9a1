// The one table of schedules.
// A schedule says how a group's domain is spread over blocks and threads. The choice reads widths,
// alignment and live values, never the name of an op. Fuse asks before a group grows; the Schedule
// stage writes the answer into the group.
//
//   flat        no row structure: a block owns `threads * vector * slots` neighbouring elements
//   row_block   a team of threads holds a row in registers; a block owns `rows` rows
//   row_stream  as row_block, but the row is too wide to hold: each level reads it again in chunks,
//               from cache
//   row_scan    as row_block, for what runs along a row: a team takes a wide row in chunks, in
//               order, with a carry
//   multi_tensor  as flat, over many tensors of one kind; a block owns a share of one of them
//   column_block  a block owns a part's rows of `threads * vector` neighbouring columns
//   tile        a block owns a rectangle of elements, and turns it through shared memory; it reads
//               along columns and writes along rows, or reads along rows and writes both ways
//
// Where registers allow it, a row is loaded before its first reduction, and in a team of several
// rows a row ahead (`fetch`). A warp has a row that fills it, with more registers than a wider
// team's threads, where rows share values of columns or are turned.
//
// A block makes one part of partial sums. flat goes through the part in steps, and row_block has
// its rows. A tile that turns results goes through these rows. row_stream and row_scan cannot make
// partial sums.
#pragma once

#include "ir/formats/FloatFormat.h"
#include "ir/group/GroupNodes.h"
#include "ir/group/ScheduleAttrs.h"

namespace mpc {

struct GroupSchedule {
  ScheduleKind kind = ScheduleKind::Flat;
  int64_t threads = 256;    // a block
  int64_t team = 256;       // threads that share a row; for Flat the block
  int64_t vector = 1;       // neighbouring elements a thread holds
  int64_t slots = 1;        // vectors a thread holds of a row, or of its chunk
  int64_t rows = 1;         // rows a block
  int64_t grid = 1;         // blocks
  Fetch fetch = Fetch::Row; // when a team loads what it computes a row from
  int64_t registers = 0;    // estimate of 32-bit registers a thread holds live values in

  /// The elements that a team takes in one step: a row or a chunk of it; without rows, the
  /// neighbouring elements of a block; for a tile, all of its elements.
  int64_t width() const { return team * vector * slots; }
  /// The columns of a tile of `rows` rows.
  int64_t tileColumns() const { return threads * slots / rows; }
  /// The blocks that a multiprocessor has room for at least, which bounds a thread's registers.
  /// Without a bound the compiler computes all elements of a tile at once, and few blocks fit.
  int64_t residentBlocks(const GroupNodes &nodes) const;
  /// The chunks of a long row that a thread has on their way at once.
  int64_t chunksAtOnce(const GroupNodes &nodes) const;
  /// Whether a block reads an element of the domain only where it is the one that writes there: a
  /// whole result may then lie where an operand did.
  bool readsWhereItWrites(const GroupNodes &nodes) const;

  plan::GroupScheduleAttr toAttribute(mlir::MLIRContext *context) const;
  static GroupSchedule fromAttribute(mlir::Attribute attribute);
};

/// The schedule for a group. It exists if `fitsSchedule`.
GroupSchedule chooseSchedule(const GroupNodes &nodes);
/// The schedule with which a group of one block runs as the last block, of `threads` threads, of
/// another launch; nothing where it cannot. The order of its sums may then be another one.
std::optional<GroupSchedule> inBlockOf(GroupSchedule schedule, int64_t rows, int64_t columns,
                                       int64_t threads);
/// The schedule with which a block that holds a tile of `width` columns of the group's domain runs
/// the group over it; its own tile divides that one. Nothing where the group does more than to go
/// over the elements once, or stages more than the block has room for.
std::optional<GroupSchedule> onTilesOf(const GroupNodes &nodes, const ResultTile &tile,
                                       int64_t width);
/// Whether tiles cover the group's domain and its full tensors alike, without edges, so that one
/// text computes it for any number of tiles.
bool isOfWholeTiles(const GroupNodes &nodes, const GroupSchedule &schedule);
/// Whether a row_block's threads hold the rows that they store turned, which are too many bytes to
/// stage.
bool holdsTurnedRows(const GroupNodes &nodes, const GroupSchedule &schedule);
/// Whether some schedule can run the group; a group without partial sums and running reductions
/// always has one. Else the reason is in `why`.
bool fitsSchedule(const GroupNodes &nodes, std::string &why);
/// Bytes of a group's inputs and outputs, each once.
std::pair<uint64_t, uint64_t> groupBytes(const GroupNodes &nodes);

/// The bytes a column that a thread holds at the fullest level: loaded values that are used again,
/// values that a later level reads, the terms of reductions, results, and the sums of a block. With
/// `early` a row's values are loaded before its first reduction, and not where they are first read.
int64_t liveBytes(const GroupNodes &nodes, bool early = false);
/// The bytes a column that a row is loaded from.
int64_t loadedBytes(const GroupNodes &nodes);

} // namespace mpc
