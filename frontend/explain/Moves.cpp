// The kernels of a plan that compute nothing: they move, convert or quantise elements. Each row
// says what such a kernel stands between, and so why no other kernel does its work.
#include "frontend/explain/EntryReader.h"
#include "frontend/explain/Report.h"

#include "ir/dialect/Dialect.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;

namespace mpc {
namespace {

/// Whether the op gives its operands' elements in other places or formats.
bool movesElements(Operation *op) {
  return isa<CastOp, ConstantOp, YieldOp, ViewOpInterface>(op) || isQuantizing(op);
}

bool movesElements(plan::KernelOp kernel) {
  return llvm::all_of(plan::membersOf(kernel), [](plan::KernelOp member) {
    bool moves = !member.getBody().empty();
    member.getBody().walk([&](Operation *op) { moves &= movesElements(op); });
    return moves;
  });
}

class MoveReader {
public:
  MoveReader(plan::ProgramOp program, plan::EntryOp entry, PlanReport &plan)
      : symbols(program), reader(program, entry), entry(entry.getSymName().str()), plan(plan) {}

  void read() {
    for (size_t i = 0; i < reader.steps().size(); ++i)
      if (isMove(reader.steps()[i]))
        addRow(i);
  }

private:
  bool isMove(const EntryStep &step) const {
    auto kernel = symbols.lookup<plan::KernelOp>(step.name);
    return step.kind == "copy" || (step.kind == "kernel" && kernel && movesElements(kernel));
  }

  void addRow(size_t index) {
    const EntryStep &step = reader.steps()[index];
    auto row = llvm::find_if(plan.moves, [&](const MoveRow &known) {
      return known.entry == entry && known.kernel == step.name;
    });
    if (row == plan.moves.end()) {
      row = plan.moves.insert(plan.moves.end(), {entry, step.name.str(), 0, 0, {}, {}, {}});
      bool joinable = false; // whether a kernel that could do the work stands beside it
      row->from = makers(index, joinable);
      row->to = readers(index, joinable);
      row->reason = joinable ? "the kernels beside it work in other blocks"
                             : "neither side is a kernel that could do it";
    }
    ++row->launches;
    row->bytes += step.bytesRead + step.bytesWritten;
  }

  static std::string text(const EntryStep &step, bool &joinable) {
    if (step.kind == "kernel") {
      joinable = true;
      return step.name.str();
    }
    const StringRef what = step.kind == "gemm" ? "product" : step.kind;
    return (what + " " + step.layer()).str();
  }

  static void addOnce(std::vector<std::string> &list, std::string text) {
    if (!llvm::is_contained(list, text))
      list.push_back(std::move(text));
  }
  static std::string joined(const std::vector<std::string> &list) {
    constexpr size_t kShown = 2;
    if (list.size() <= kShown)
      return llvm::join(list, ", ");
    return llvm::join(ArrayRef(list).take_front(kShown), ", ") + " and " +
           std::to_string(list.size() - kShown) + " more";
  }

  /// The steps and outer buffers that the step's data come from. Numbers such as scales count not.
  std::string makers(size_t index, bool &joinable) const {
    std::vector<std::string> list;
    for (const StringRef name : reader.steps()[index].reads) {
      const EntryBuffer &buffer = reader.buffer(name);
      if (const RankedTensorType type = buffer.type(); type && type.getRank() == 0)
        continue;
      const EntryStep *writer = reader.writerOf(buffer);
      addOnce(list, writer ? text(*writer, joinable) : outer(buffer));
    }
    return joined(list);
  }
  /// "input x": a buffer's name begins with its entry's.
  static std::string outer(const EntryBuffer &buffer) {
    const StringRef name = plan::BufferOp(buffer.op).getSymName();
    return (stringifySpace(buffer.space()) + " " + name.split('.').second).str();
  }

  std::string readers(size_t index, bool &joinable) const {
    std::vector<std::string> list;
    for (const StringRef written : reader.steps()[index].writes) {
      const EntryBuffer &buffer = reader.buffer(written);
      for (size_t i = index + 1; i < reader.steps().size(); ++i)
        if (llvm::any_of(reader.steps()[i].reads,
                         [&](StringRef name) { return reader.buffer(name).op == buffer.op; }))
          addOnce(list, text(reader.steps()[i], joinable));
      if (buffer.space() != plan::Space::Arena)
        addOnce(list, outer(buffer));
    }
    return joined(list);
  }

  SymbolTable symbols;
  EntryReader reader;
  std::string entry;
  PlanReport &plan;
};

} // namespace

void observeMoves(plan::ProgramOp program, PlanReport &plan) {
  for (auto entry : program.getOps<plan::EntryOp>())
    if (entry.getSymName() != entries::init)
      MoveReader(program, entry, plan).read();
}

} // namespace mpc
