#include "ir/schedule/Schedule.h"
#include "ir/formats/Target.h"
#include "ir/group/IndexMath.h"

#include "mlir/IR/Builders.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/MathExtras.h"

#include <numeric>

using namespace mlir;

namespace mpc {
namespace {

constexpr int64_t kFlatThreads = 256;
constexpr int64_t kRowThreads = 128; // a block of several rows
constexpr int64_t kNarrowVector = 4; // narrower ones are for rows of odd width
constexpr int64_t kStreamThreads = 512;
constexpr int64_t kLiveRegisters = 96; // of a thread of a flat or streaming kernel, for elements
// A thread of a flat kernel has as many bytes on their way. A full multiprocessor then has 64 KiB,
// more than the memory's latency takes, and further elements would cost registers and text alone.
constexpr int64_t kBytesUnderWay = 32;
// Of a streaming thread, for the elements of one chunk, where two may be on their way.
constexpr int64_t kPairRegisters = 48;
constexpr int64_t kTile = 64; // rows and columns of a tile
constexpr int64_t kTileThreads = 256;
constexpr int64_t kTurnThreads = 256;  // of a tile that writes 8 bits both ways
constexpr int64_t kTurnRegisters = 64; // of its threads, for elements
constexpr int64_t kLeastTurned = 16;   // rows of such a tile: bytes of a store
constexpr int64_t kSector = 32; // bytes that memory moves at once: elements of both its copies
// Of shared memory, by a block that turns whole rows.
constexpr int64_t kStagedBytes = 40 << 10;
// Of a thread, for the rows of its columns that wait to be stored turned.
constexpr int64_t kHeldRegisters = 64;
// On their way to all multiprocessors: about what 4 TB/s bring in half a microsecond. Less than 0.7
// us, the latency of memory, since stores of whole sectors are worth more.
constexpr int64_t kMachineBytes = 2 << 20;
constexpr int64_t kFetchRegisters = 160; // of a thread, with what it has fetched: for 12 warps
constexpr int64_t kPlaceRegisters = 34;  // of a thread, for addresses and loops
constexpr int64_t kLeastRegisters = 24;  // the same under a bound
constexpr int64_t kMostResident = 6;     // blocks of a tile's kernel

/// Kernels run on every target under the schedule that is chosen here.
const Target &machine() { return scheduleTarget(); }

int64_t bytesOf(Type element) { return byteCount(element, 1); }

/// The widest power of two of neighbouring elements that every contiguous access allows.
int64_t chooseVector(const GroupNodes &nodes) {
  int64_t alignment = nodes.columns, widest = 1;
  auto meet = [&](int64_t n) { alignment = std::gcd(alignment, n); };
  for (const Node &node : nodes.nodes) {
    if (node.kind != NodeKind::Load && node.kind != NodeKind::Lookup)
      continue;
    bool contiguous =
        node.kind == NodeKind::Load ? node.isContiguous() : nodes.readsTableRows(node);
    if (!contiguous)
      continue;
    meet(alignmentOf(node.startOfRow()));
    if (node.kind == NodeKind::Lookup)
      meet(node.rowStride);
    widest = std::max(widest, bytesOf(elementOf(node.value)));
  }
  for (const Output &output : nodes.outputs)
    if (output.kind == OutputKind::Full)
      widest = std::max(widest, bytesOf(elementOf(output.value)));
  if (nodes.ofElements)
    meet(nodes.part);
  int64_t vector = 8;
  while (vector > 1 && (alignment % vector != 0 || vector * widest > 2 * machine().vectorBytes))
    vector /= 2;
  return vector;
}

/// The elements that a thread holds at once: fewer where so many tensors are live that they would
/// leave the registers.
int64_t fitting(int64_t elements, int64_t bytes, int64_t registers = kLiveRegisters) {
  while (elements > 1 && elements * bytes > registers * 4)
    elements /= 2;
  return elements;
}

/// The elements that a thread of a flat kernel takes at once.
int64_t flatElements(const GroupNodes &nodes) {
  int64_t loaded = 0, widest = 1; // bytes an element
  for (const Node &node : nodes.nodes) {
    if (node.kind != NodeKind::Load || !node.variesInRow())
      continue;
    const int64_t bytes = bytesOf(elementOf(node.value));
    loaded += bytes;
    widest = std::max(widest, bytes);
  }
  int64_t elements = fitting(8, liveBytes(nodes));
  while (elements / 2 * loaded >= kBytesUnderWay && elements / 2 * widest >= machine().vectorBytes)
    elements /= 2;
  return elements;
}

GroupSchedule flat(const GroupNodes &nodes, int64_t vector) {
  const int64_t elements = flatElements(nodes);
  GroupSchedule schedule;
  schedule.threads = schedule.team = kFlatThreads;
  schedule.vector = std::min(vector, elements);
  schedule.slots = elements / schedule.vector;
  schedule.grid = nodes.parts
                      ? nodes.parts
                      : std::max<int64_t>(1, llvm::divideCeil(nodes.columns, schedule.width()));
  return schedule;
}

/// The schedule for partial sums of wide rows: from row to row a thread holds only the sums.
GroupSchedule columnBlock(const GroupNodes &nodes, int64_t vector) {
  GroupSchedule schedule;
  schedule.kind = ScheduleKind::ColumnBlock;
  schedule.vector = vector;
  int64_t lanes = llvm::alignTo(llvm::divideCeil(nodes.columns, vector), machine().warp);
  schedule.threads = schedule.team = std::min(lanes, kRowThreads);
  schedule.rows = nodes.part;
  schedule.grid = nodes.parts * llvm::divideCeil(nodes.columns, schedule.width());
  schedule.registers = llvm::divideCeil(vector * liveBytes(nodes), 4);
  return schedule;
}

/// Gives a block the rows of a part, and no more teams than rows.
void ownPart(const GroupNodes &nodes, GroupSchedule &schedule) {
  while (schedule.team < machine().warp && schedule.threads > machine().warp &&
         schedule.threads / schedule.team > nodes.part)
    schedule.threads /= 2;
  schedule.rows = nodes.part;
  schedule.grid = nodes.parts;
}

/// Gives a team that is a block no more warps than have columns, and a smaller one the usual block.
/// One row alone keeps its block, so that it can stand beside others.
void fitBlock(const GroupNodes &nodes, GroupSchedule &schedule) {
  const int64_t warp = machine().warp;
  if (schedule.team > warp && nodes.rows > 1)
    schedule.team =
        llvm::alignTo(llvm::divideCeil(nodes.columns, schedule.slots * schedule.vector), warp);
  schedule.threads = schedule.team > warp ? schedule.team : kRowThreads;
}

/// Whether some value is loaded whose indices are one of these.
bool loads(const GroupNodes &nodes, ArrayRef<Spread> spreads) {
  return llvm::any_of(nodes.nodes, [&](const Node &node) {
    return node.kind == NodeKind::Load && llvm::is_contained(spreads, node.spread);
  });
}

/// The registers that a thread of a team may hold of a row. A warp that the row fills may hold more
/// where a wider team's reductions would have barriers and rows share what a block loads or stores;
/// but not where a block makes a part of sums, of which each of its teams would have its own.
int64_t mostRegisters(const GroupNodes &nodes, int64_t team, int64_t vector) {
  if (team >= 1024)
    return machine().wideRowRegisters;
  const bool shares = loads(nodes, Spread::PerColumn) || nodes.turns();
  return team == machine().warp && nodes.columns > team * vector && nodes.rows > 1 &&
                 nodes.hasReduce() && !nodes.hasRunning() && shares && !nodes.parts
             ? machine().warpRowRegisters
             : machine().rowRegisters;
}

/// The smallest team that holds a row in registers; nothing when none does.
std::optional<GroupSchedule> rowBlock(const GroupNodes &nodes, int64_t vector, int64_t bytes) {
  GroupSchedule schedule;
  schedule.kind = ScheduleKind::RowBlock;
  schedule.vector = vector;
  size_t running = 0; // numbers that a running reduction folds
  for (const Node &node : nodes.nodes)
    if (node.isRunning())
      running = std::max(running, node.operands.size());
  // Each slot's own fold, that before it in the warp, and before the warp.
  bytes += llvm::divideCeil(3 * sizeof(float) * running, vector);
  for (int64_t team = 1; team <= 1024; team *= 2) {
    if (team > machine().warp && team < kRowThreads)
      continue; // a team is part of a warp or a whole block
    int64_t slots = std::max<int64_t>(1, llvm::divideCeil(nodes.columns, team * vector));
    int64_t registers = llvm::divideCeil(slots * vector * bytes, 4);
    if (registers > mostRegisters(nodes, team, vector) || (team < machine().warp && slots > 1))
      continue;
    if (nodes.parts && team > machine().warp && !nodes.hasReduce())
      return std::nullopt;
    schedule.team = team;
    schedule.slots = slots;
    schedule.registers = registers;
    fitBlock(nodes, schedule);
    schedule.rows = schedule.threads / schedule.team;
    schedule.grid = std::max<int64_t>(1, llvm::divideCeil(nodes.rows, schedule.rows));
    if (nodes.parts)
      ownPart(nodes, schedule);
    return schedule;
  }
  return std::nullopt;
}

GroupSchedule rowStream(const GroupNodes &nodes, int64_t vector, int64_t bytes) {
  vector = fitting(vector, bytes);
  GroupSchedule schedule;
  schedule.kind = ScheduleKind::RowStream;
  schedule.vector = vector;
  schedule.threads = schedule.team = kStreamThreads;
  schedule.grid = std::max<int64_t>(1, nodes.rows);
  schedule.registers = llvm::divideCeil(vector * bytes, 4);
  return schedule;
}

/// The chunks of a row that is not held have a direction, and are not seen twice.
bool mayRunInChunks(const GroupNodes &nodes) {
  Running direction = Running::none;
  for (const Node &node : nodes.nodes) {
    if (node.kind != NodeKind::Reduce)
      continue;
    if (!node.isRunning() || (direction != Running::none && node.running() != direction))
      return false;
    direction = node.running();
  }
  return true;
}

GroupSchedule rowSchedule(const GroupNodes &nodes, int64_t vector) {
  int64_t bytes = liveBytes(nodes);
  // Narrower vectors leave fewer columns of a short row idle.
  for (int64_t narrow = vector; narrow >= std::min(vector, kNarrowVector); narrow /= 2)
    if (auto schedule = rowBlock(nodes, narrow, bytes))
      return *schedule;
  if (nodes.parts && !nodes.hasReduce())
    return columnBlock(nodes, vector);
  return rowStream(nodes, vector, bytes);
}

/// Whether every whole operand of the group is read along columns, so that a tile can turn it.
bool isTransposing(const GroupNodes &nodes) {
  bool any = false;
  for (const Node &node : nodes.nodes) {
    if (node.kind == NodeKind::Reduce || node.kind == NodeKind::Lookup ||
        node.kind == NodeKind::Element)
      return false;
    if (node.kind != NodeKind::Load || node.spread != Spread::Full)
      continue;
    if (!node.isTransposed())
      return false;
    any = true;
  }
  // A tile's place in its matrix is kept in 32 bits.
  return any && nodes.rows > 1 && nodes.columns > 1 && nodes.rows <= kMostInt &&
         nodes.columns <= kMostInt && llvm::all_of(nodes.outputs, [](const Output &output) {
           return output.kind == OutputKind::Full || output.kind == OutputKind::Amax;
         });
}

/// The bytes of a block's rows that are also written along columns.
int64_t turnedBytes(const GroupNodes &nodes, const GroupSchedule &schedule) {
  int64_t bytes = 0;
  for (const Output &output : nodes.outputs)
    if (output.kind == OutputKind::Turned)
      bytes += schedule.rows * nodes.columns * bytesOf(elementOf(output.value));
  return bytes;
}

/// The schedule with a team wide enough that a thread's registers hold what its columns store of
/// several rows. Nothing where they do not, or where a store would have other than 16 rows.
std::optional<GroupSchedule> holdingRows(const GroupNodes &nodes, GroupSchedule schedule) {
  int64_t registers = 0; // a column
  for (const Output &output : nodes.outputs)
    if (output.kind == OutputKind::Turned) {
      if (bytesOf(elementOf(output.value)) != 1)
        return std::nullopt;
      registers += kLeastTurned / int64_t(sizeof(float));
    }
  while (schedule.slots > 1 && schedule.team < kStreamThreads &&
         registers * schedule.vector * schedule.slots > kHeldRegisters) {
    schedule.team = std::min(2 * schedule.team, kStreamThreads);
    schedule.slots = llvm::divideCeil(nodes.columns, schedule.team * schedule.vector);
  }
  fitBlock(nodes, schedule);
  if (schedule.team != schedule.threads ||
      registers * schedule.vector * schedule.slots > kHeldRegisters)
    return std::nullopt;
  return schedule;
}

/// The rows of a block that turns them: as many as fill sectors where they can be staged, and the
/// bytes that all blocks' threads then load at once still fill the machine.
int64_t fillingSectors(const GroupNodes &nodes, GroupSchedule schedule) {
  const int64_t least = schedule.rows;
  const int64_t bytes =
      schedule.threads * schedule.vector * schedule.slots * loadedBytes(nodes); // of a block
  schedule.rows = std::max(kSector, least);
  return nodes.rows / schedule.rows * bytes >= kMachineBytes &&
                 turnedBytes(nodes, schedule) <= kStagedBytes
             ? schedule.rows
             : least;
}

/// The schedule for reductions of rows that are also written along columns: a block stages its rows
/// and stores them turned, or its threads hold them. Nothing where they do not fit.
std::optional<GroupSchedule> turningRows(const GroupNodes &nodes) {
  GroupSchedule schedule = rowSchedule(nodes, chooseVector(nodes));
  if (schedule.kind != ScheduleKind::RowBlock || nodes.hasRunning() || nodes.rows > kMostInt)
    return std::nullopt;
  if (!nodes.parts) {
    schedule.rows = std::max(kLeastTurned, schedule.threads / schedule.team);
    schedule.rows = fillingSectors(nodes, schedule);
    schedule.grid = llvm::divideCeil(nodes.rows, schedule.rows);
  }
  if (schedule.rows % kLeastTurned != 0)
    return std::nullopt;
  return turnedBytes(nodes, schedule) > kStagedBytes ? holdingRows(nodes, schedule)
                                                     : std::optional(schedule);
}

/// The rows of a tile that also writes its transpose. A part has whole tiles; 0 where none divides
/// it.
int64_t turnedRows(const GroupNodes &nodes) {
  int64_t rows = kTile;
  while (nodes.parts && nodes.part % rows != 0 && rows >= kLeastTurned)
    rows /= 2;
  return rows >= kLeastTurned ? rows : 0;
}

bool canTurn(const GroupNodes &nodes) {
  if (nodes.hasReduce())
    return turningRows(nodes).has_value();
  return turnedRows(nodes) && !nodes.ofElements && nodes.rows <= kMostInt &&
         nodes.columns <= kMostInt &&
         llvm::none_of(nodes.nodes,
                       [](const Node &node) { return node.kind == NodeKind::Lookup; }) &&
         llvm::none_of(nodes.outputs,
                       [](const Output &output) { return output.kind == OutputKind::PerRow; });
}

GroupSchedule turningTile(const GroupNodes &nodes) {
  GroupSchedule schedule;
  schedule.kind = ScheduleKind::Tile;
  schedule.threads = schedule.team = kTurnThreads;
  schedule.slots = std::max(
      kLeastTurned / 2, fitting(kTile * kTile / kTurnThreads, liveBytes(nodes), kTurnRegisters));
  schedule.rows = turnedRows(nodes);
  while (schedule.rows > kSector && schedule.tileColumns() < kSector)
    schedule.rows /= 2;
  schedule.grid = (nodes.parts ? nodes.parts : llvm::divideCeil(nodes.rows, schedule.rows)) *
                  llvm::divideCeil(nodes.columns, schedule.tileColumns());
  return schedule;
}

/// The registers of a thread's rows that wait to be stored turned.
int64_t heldRegisters(const GroupNodes &nodes, const GroupSchedule &schedule) {
  if (!holdsTurnedRows(nodes, schedule))
    return 0;
  return llvm::count_if(nodes.outputs,
                        [](const Output &output) { return output.kind == OutputKind::Turned; }) *
         kLeastTurned / int64_t(sizeof(float)) * schedule.vector * schedule.slots;
}

/// The schedule with loads as early as the registers of its threads allow.
GroupSchedule fetching(const GroupNodes &nodes, GroupSchedule schedule) {
  if (schedule.kind != ScheduleKind::RowBlock && schedule.kind != ScheduleKind::RowScan)
    return schedule;
  const int64_t room =
      std::min(kFetchRegisters, machine().blockRegisters / schedule.threads - kPlaceRegisters) -
      heldRegisters(nodes, schedule);
  auto fits = [&](int64_t bytes) {
    return schedule.slots * schedule.vector * bytes <= int64_t(sizeof(float)) * room;
  };
  const int64_t early = liveBytes(nodes, /*early=*/true);
  const bool hasLate = early > liveBytes(nodes);
  if (hasLate && !fits(early))
    schedule.fetch = Fetch::Use;
  else if (schedule.kind == ScheduleKind::RowBlock &&
           std::min(schedule.rows, nodes.rows) > schedule.threads / schedule.team &&
           loads(nodes, {Spread::PerRow, Spread::Full}) && fits(early + loadedBytes(nodes)))
    schedule.fetch = Fetch::Ahead;
  return schedule;
}

GroupSchedule tile(const GroupNodes &nodes) {
  GroupSchedule schedule;
  schedule.kind = ScheduleKind::Tile;
  schedule.threads = schedule.team = kTileThreads;
  schedule.slots = kTile * kTile / kTileThreads;
  schedule.rows = kTile;
  schedule.grid = llvm::divideCeil(nodes.rows, kTile) * llvm::divideCeil(nodes.columns, kTile);
  return schedule;
}

} // namespace

GroupSchedule chooseSchedule(const GroupNodes &nodes) {
  if (nodes.turns() && nodes.hasReduce())
    return fetching(nodes, *turningRows(nodes));
  if (nodes.turns())
    return turningTile(nodes);
  if (isTransposing(nodes))
    return tile(nodes);
  int64_t vector = chooseVector(nodes);
  if (!nodes.hasReduce() && nodes.rows == 1 && (!nodes.parts || nodes.ofElements))
    return flat(nodes, vector);
  GroupSchedule schedule = rowSchedule(nodes, vector);
  if (nodes.hasRunning())
    schedule.kind = ScheduleKind::RowScan;
  return fetching(nodes, schedule);
}

std::optional<GroupSchedule> inBlockOf(GroupSchedule schedule, int64_t rows, int64_t columns,
                                       int64_t threads) {
  if (schedule.grid != 1)
    return std::nullopt;
  const int64_t slots = schedule.slots;
  bool holdsRow = schedule.kind == ScheduleKind::RowBlock;
  if (holdsRow && schedule.team <= machine().warp) {
    if (rows > threads / schedule.team)
      return std::nullopt;
    schedule.rows = threads / schedule.team;
    schedule.threads = threads;
  } else if (rows == 1 && (holdsRow || schedule.kind == ScheduleKind::RowStream)) {
    if (schedule.team > threads)
      schedule.kind = ScheduleKind::RowStream;
    schedule.team = schedule.threads = threads;
    schedule.slots = schedule.kind == ScheduleKind::RowStream
                         ? 1
                         : llvm::divideCeil(columns, threads * schedule.vector);
  } else if (schedule.kind == ScheduleKind::Flat && rows * columns == 1) {
    schedule.team = schedule.threads = threads; // one of which has the element
  } else if (schedule.kind != ScheduleKind::Flat || schedule.threads != threads) {
    return std::nullopt;
  }
  if (schedule.slots > slots)
    schedule.fetch = Fetch::Use;
  else if (schedule.fetch == Fetch::Ahead)
    schedule.fetch = Fetch::Row; // of the one row that a team has
  return schedule;
}

/// The bytes of shared memory in which a tile's transposed results, sums and amaxes are staged
/// (Tile.cuh), each by itself.
static int64_t stagedBytes(const GroupNodes &nodes, const GroupSchedule &tile) {
  constexpr int64_t store = 16, neighbours = 8,
                    warps = 32; // bytes; columns of a thread; of a block
  int64_t bytes = 0;
  for (const Output &output : nodes.outputs)
    if (output.kind == OutputKind::Turned)
      bytes += tile.tileColumns() * (tile.rows * bytesOf(elementOf(output.value)) + store);
    else if (output.kind == OutputKind::Partial)
      bytes += tile.threads * neighbours * int64_t(sizeof(float));
    else if (output.kind == OutputKind::Amax)
      bytes += warps * int64_t(sizeof(float));
  return bytes;
}

std::optional<GroupSchedule> onTilesOf(const GroupNodes &nodes, const ResultTile &tile,
                                       int64_t width) {
  const int64_t rows = tile.rows, threads = tile.threads;
  if (nodes.hasReduce() || !canTurn(nodes) ||
      llvm::any_of(nodes.nodes, [](const Node &node) { return node.kind == NodeKind::Element; }))
    return std::nullopt;
  const int64_t columns = std::min<int64_t>(kTile, width & -width);
  // A tile makes one part of sums.
  if (columns < kLeastTurned || (nodes.parts && rows % nodes.part != 0))
    return std::nullopt;
  GroupSchedule schedule;
  schedule.kind = ScheduleKind::Tile;
  schedule.threads = schedule.team = threads;
  schedule.rows = nodes.parts ? nodes.part : rows;
  const int64_t most = fitting(kTile * kTile / threads, liveBytes(nodes));
  while (!nodes.parts && schedule.rows > kLeastTurned && schedule.rows * columns > most * threads)
    schedule.rows /= 2;
  schedule.slots = schedule.rows * columns / threads;
  if (schedule.rows < kLeastTurned || schedule.slots < 1 || schedule.slots > most ||
      stagedBytes(nodes, schedule) > tile.room)
    return std::nullopt;
  schedule.grid = nodes.rows / schedule.rows * (nodes.columns / columns);
  return schedule;
}

bool isOfWholeTiles(const GroupNodes &nodes, const GroupSchedule &schedule) {
  if (schedule.kind != ScheduleKind::Tile || !nodes.turns() || nodes.parts || nodes.hasReduce() ||
      nodes.rows % schedule.rows != 0 || nodes.columns % schedule.tileColumns() != 0)
    return false;
  return llvm::all_of(nodes.nodes, [&](const Node &node) {
    if (node.kind != NodeKind::Load)
      return node.kind == NodeKind::Map || node.kind == NodeKind::Constant;
    const std::optional<SmallVector<int64_t>> c = linearCoefficients(node.offset, 2);
    const bool isDense = c && (*c)[0] == nodes.columns && (*c)[1] == 1 && (*c)[2] == 0;
    return node.valid.empty() && (isDense || elementCount(shapeOf(node.value)) == 1);
  });
}

bool holdsTurnedRows(const GroupNodes &nodes, const GroupSchedule &schedule) {
  return turnedBytes(nodes, schedule) > kStagedBytes;
}

bool fitsSchedule(const GroupNodes &nodes, std::string &why) {
  auto fits = [&](bool holds, const char *reason) {
    if (!holds)
      why = reason;
    return holds;
  };
  if (nodes.turns())
    return fits(canTurn(nodes), "a transposed result of rows too wide to stage or to hold, or "
                                "beside partial sums whose parts are no whole tiles");
  if (nodes.hasRunning())
    return fits(!nodes.parts, "partial sums beside a running reduction") &&
           fits(mayRunInChunks(nodes) || chooseSchedule(nodes).width() >= nodes.columns,
                "rows too wide to hold, which run in two directions or are reduced as well");
  if (!nodes.parts)
    return true;
  return fits(nodes.ofElements ? !nodes.hasReduce()
                               : chooseSchedule(nodes).kind != ScheduleKind::RowStream,
              "partial sums beside a reduction of wide rows");
}

std::pair<uint64_t, uint64_t> groupBytes(const GroupNodes &nodes) {
  llvm::SetVector<Value> inputs;
  uint64_t read = 0, written = 0;
  for (const Node &node : nodes.nodes) {
    if (node.kind == NodeKind::Load && inputs.insert(node.value))
      read += byteCount(elementOf(node.value), elementCount(shapeOf(node.value)));
    if (node.kind == NodeKind::Lookup) // The rows that are looked up, not the table.
      read += byteCount(elementOf(node.value), elementCount(shapeOf(node.value)));
    for (const StridedView &whole : node.wholes)
      if (inputs.insert(whole.base))
        read += byteCount(elementOf(whole.base), elementCount(shapeOf(whole.base)));
  }
  for (const Output &output : nodes.outputs)
    written += byteCount(elementOf(output.value), elementCount(shapeOf(output.value)));
  return {read, written};
}

int64_t GroupSchedule::chunksAtOnce(const GroupNodes &nodes) const {
  const bool isShort = vector * loadedBytes(nodes) < kBytesUnderWay;
  const int64_t registers = llvm::divideCeil(vector * liveBytes(nodes), 4);
  return kind == ScheduleKind::RowStream && isShort && registers <= kPairRegisters ? 2 : 1;
}

int64_t GroupSchedule::residentBlocks(const GroupNodes &nodes) const {
  const int64_t all = machine().blockRegisters;
  if (kind == ScheduleKind::Tile) {
    if (!nodes.turns())
      return 2;
    const int64_t registers = llvm::divideCeil(slots * liveBytes(nodes), 4) + kLeastRegisters;
    return std::clamp<int64_t>(all / (threads * llvm::alignTo(registers, 8)), 2, kMostResident);
  }
  // Blocks of partial sums take equally long: those that came in a second turn would take as long
  // as all of the first.
  if (kind != ScheduleKind::RowBlock || !nodes.parts)
    return 1;
  const int64_t bytes =
      liveBytes(nodes, /*early=*/true) + (fetch == Fetch::Ahead ? loadedBytes(nodes) : 0);
  const int64_t registers = llvm::divideCeil(slots * vector * bytes, 4) + kLeastRegisters;
  const int64_t blocks = llvm::divideCeil(grid, machine().multiprocessors);
  return blocks * threads * llvm::alignTo(registers, 8) <= uint64_t(all) ? blocks : 1;
}

bool GroupSchedule::readsWhereItWrites(const GroupNodes &nodes) const {
  switch (kind) {
  case ScheduleKind::Flat:
  case ScheduleKind::RowBlock:
  case ScheduleKind::RowStream:
  case ScheduleKind::ColumnBlock:
  case ScheduleKind::MultiTensor:
  case ScheduleKind::RowScan:
    return true;
  case ScheduleKind::Tile: // whose whole results have their operands' order where others are turned
    return nodes.turns();
  }
  llvm_unreachable("a kind of the enum");
}

plan::GroupScheduleAttr GroupSchedule::toAttribute(MLIRContext *context) const {
  return plan::GroupScheduleAttr::get(context, kind, threads, team, vector, slots, rows, grid,
                                      fetch,
                                      /*tensors=*/0, {}, {}, {}, {});
}

GroupSchedule GroupSchedule::fromAttribute(Attribute attribute) {
  auto stated = cast<plan::GroupScheduleAttr>(attribute);
  GroupSchedule schedule;
  schedule.kind = stated.getKind();
  schedule.threads = stated.getThreads();
  schedule.team = stated.getTeam();
  schedule.vector = stated.getVector();
  schedule.slots = stated.getSlots();
  schedule.rows = stated.getRows();
  schedule.grid = stated.getGrid();
  schedule.fetch = stated.getFetch();
  return schedule;
}

} // namespace mpc
