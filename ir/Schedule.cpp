//===-- Schedule.cpp --------------------------------------------------------------------------===//
#include "ir/Schedule.h"
#include "ir/IndexMath.h"

#include "mlir/IR/Builders.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/MathExtras.h"

#include <numeric>

using namespace mlir;

namespace mpc {
namespace {

constexpr int64_t kFlatThreads = 256;
constexpr int64_t kRowThreads = 128; // a block of several rows
constexpr int64_t kVectorBytes = 16; // widest access of one thread
constexpr int64_t kRowRegisters =
    72; // live row values a thread may hold beside addresses and temporaries
constexpr int64_t kWideRegisters =
    30; // the same in a block of 1024 threads, which has 64 registers a thread
constexpr int64_t kStreamThreads = 512;
constexpr int64_t kTile = 64; // rows and columns of a tile
constexpr int64_t kTileThreads = 256;

int64_t bytesOf(Type element) { return byteCount(element, 1); }

/// The widest power of two of neighbouring elements that every contiguous access allows.
int64_t chooseVector(const GroupNodes &nodes) {
  int64_t alignment = nodes.columns, widest = 1;
  auto meet = [&](int64_t n) { alignment = std::gcd(alignment, n); };
  for (const Node &node : nodes.nodes) {
    if (node.kind != NodeKind::Load && node.kind != NodeKind::Lookup)
      continue;
    bool contiguous = node.kind == NodeKind::Load ? node.isContiguous() : true;
    if (!contiguous)
      continue;
    auto coefficients = linearCoefficients(node.offset, 2);
    meet((*coefficients)[0]);
    meet((*coefficients)[2]);
    widest = std::max(widest, bytesOf(elementOf(node.value)));
  }
  for (const Output &output : nodes.outputs)
    if (output.kind == OutputKind::Full)
      widest = std::max(widest, bytesOf(elementOf(output.value)));
  int64_t vector = 8;
  while (vector > 1 && (alignment % vector != 0 || vector * widest > 2 * kVectorBytes))
    vector /= 2;
  return vector;
}

/// Bytes a column that live across a reduction or feed one.
int64_t liveBytes(const GroupNodes &nodes) {
  std::vector<bool> live(nodes.nodes.size());
  auto mark = [&](unsigned operand, unsigned level, bool feedsReduction) {
    const Node &node = nodes.nodes[operand];
    if (node.spread != Spread::Uniform && node.spread != Spread::PerRow &&
        (level > node.level || feedsReduction))
      live[operand] = true;
  };
  for (const Node &node : nodes.nodes)
    for (unsigned operand : node.operands)
      mark(operand, node.level, node.kind == NodeKind::Reduce);
  int64_t bytes = 0;
  for (auto [index, node] : llvm::enumerate(nodes.nodes))
    if (live[index] || (node.kind == NodeKind::Load && node.spread == Spread::Full))
      bytes += bytesOf(elementOf(node.value));
  for (const Output &output : nodes.outputs)
    if (output.kind == OutputKind::Full)
      bytes += bytesOf(elementOf(output.value));
  return bytes;
}

GroupSchedule flat(const GroupNodes &nodes, int64_t vector) {
  GroupSchedule schedule;
  schedule.threads = schedule.team = kFlatThreads;
  schedule.vector = vector;
  schedule.slots = vector >= 8 ? 1 : 8 / vector;
  schedule.grid =
      std::max<int64_t>(1, llvm::divideCeil(nodes.columns, kFlatThreads * vector * schedule.slots));
  return schedule;
}

GroupSchedule rowSchedule(const GroupNodes &nodes, int64_t vector) {
  GroupSchedule schedule;
  schedule.kind = ScheduleKind::RowBlock;
  schedule.vector = vector;
  int64_t bytes = liveBytes(nodes);
  for (int64_t team = 1; team <= 1024; team *= 2) {
    if (team > 32 && team < kRowThreads)
      continue; // a team is part of a warp or a whole block
    int64_t slots = std::max<int64_t>(1, llvm::divideCeil(nodes.columns, team * vector));
    int64_t registers = llvm::divideCeil(slots * vector * bytes, 4);
    if (registers > (team >= 1024 ? kWideRegisters : kRowRegisters) || (team < 32 && slots > 1))
      continue;
    schedule.team = team;
    schedule.threads = std::max(team, kRowThreads);
    schedule.slots = slots;
    schedule.registers = registers;
    schedule.rows = schedule.threads / team;
    schedule.grid = std::max<int64_t>(1, llvm::divideCeil(nodes.rows, schedule.rows));
    return schedule;
  }
  schedule.kind = ScheduleKind::RowStream;
  schedule.threads = schedule.team = kStreamThreads;
  schedule.slots = 1;
  schedule.rows = 1;
  schedule.grid = std::max<int64_t>(1, nodes.rows);
  schedule.registers = llvm::divideCeil(vector * bytes, 4);
  return schedule;
}

/// Whether everything that is whole in the group is read along columns, so that a tile turns it.
bool isTransposing(const GroupNodes &nodes) {
  bool any = false;
  for (const Node &node : nodes.nodes) {
    if (node.kind == NodeKind::Reduce || node.kind == NodeKind::Lookup)
      return false;
    if (node.kind != NodeKind::Load || node.spread != Spread::Full)
      continue;
    if (!node.isTransposed())
      return false;
    any = true;
  }
  return any && nodes.rows > 1 && nodes.columns > 1 &&
         llvm::all_of(nodes.outputs, [](const Output &output) {
           return output.kind == OutputKind::Full || output.kind == OutputKind::Amax;
         });
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
  bool reduces =
      llvm::any_of(nodes.nodes, [](const Node &node) { return node.kind == NodeKind::Reduce; });
  if (isTransposing(nodes))
    return tile(nodes);
  int64_t vector = chooseVector(nodes);
  if (!reduces && nodes.rows == 1)
    return flat(nodes, vector);
  return rowSchedule(nodes, vector);
}

std::pair<uint64_t, uint64_t> groupBytes(const GroupNodes &nodes) {
  llvm::SetVector<Value> inputs;
  uint64_t read = 0, written = 0;
  for (const Node &node : nodes.nodes) {
    if (node.kind == NodeKind::Load && inputs.insert(node.value))
      read += byteCount(elementOf(node.value), elementCount(shapeOf(node.value)));
    if (node.kind == NodeKind::Lookup) // The rows that are looked up, not the table.
      read += byteCount(elementOf(node.value), elementCount(shapeOf(node.value)));
  }
  for (const Output &output : nodes.outputs)
    written += byteCount(elementOf(output.value), elementCount(shapeOf(output.value)));
  return {read, written};
}

static constexpr StringLiteral kKindNames[] = {"flat", "row_block", "row_stream", "tile"};

DictionaryAttr GroupSchedule::toAttribute(MLIRContext *context) const {
  Builder builder(context);
  auto number = [&](StringRef name, int64_t value) {
    return builder.getNamedAttr(name, builder.getI64IntegerAttr(value));
  };
  return builder.getDictionaryAttr(
      {builder.getNamedAttr("kind", builder.getStringAttr(kKindNames[static_cast<int>(kind)])),
       number("threads", threads), number("team", team), number("vector", vector),
       number("slots", slots), number("rows", rows), number("grid", grid)});
}

GroupSchedule GroupSchedule::fromAttribute(DictionaryAttr attribute) {
  GroupSchedule schedule;
  auto number = [&](StringRef name) { return attribute.getAs<IntegerAttr>(name).getInt(); };
  StringRef kind = attribute.getAs<StringAttr>("kind").getValue();
  schedule.kind = kind == "flat"        ? ScheduleKind::Flat
                  : kind == "row_block" ? ScheduleKind::RowBlock
                  : kind == "tile"      ? ScheduleKind::Tile
                                        : ScheduleKind::RowStream;
  schedule.threads = number("threads");
  schedule.team = number("team");
  schedule.vector = number("vector");
  schedule.slots = number("slots");
  schedule.rows = number("rows");
  schedule.grid = number("grid");
  return schedule;
}

} // namespace mpc
