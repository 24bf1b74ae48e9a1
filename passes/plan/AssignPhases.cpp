// The phase of each step of a training step.
// Before: a plan. After: each step of an entry that trains has its phase, and each buffer of the
// arena that it uses has its use. A step belongs to the forward if a result that @eval also has
// needs it, and to the optimizer if it writes parameters, moments or accumulators. A buffer of the
// forward that the backward reads is saved. A launch of several groups belongs to the phase that
// moves most of its bytes. Nothing else changes.
#include "ir/dialect/Dialect.h"
#include "mpc/Names.h"
#include "passes/Passes.h"
#include "passes/state/State.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;

namespace mpc {
#define GEN_PASS_DEF_ASSIGNPHASES
#include "passes/Passes.h.inc"
namespace {

/// The roles of a training program's state.
class StateRoles {
public:
  explicit StateRoles(ModuleOp module) {
    auto training = module->getAttrOfType<DictionaryAttr>("mpc.training");
    if (auto gradients = training ? training.getAs<ArrayAttr>("gradients") : ArrayAttr())
      for (auto name : gradients.getAsRange<StringAttr>())
        trained.insert(name.getValue());
    for (auto global : module.getOps<ml_program::GlobalOp>())
      roles[global.getSymName()] = roleOf(global);
  }
  /// Whether the state belongs to a parameter and is written with it.
  bool isBeside(StringRef name) const {
    const Role role = roles.lookup(name);
    return role == Role::Moment || role == Role::Accumulator;
  }
  /// Whether the optimizer of a training step writes the state.
  bool isUpdated(StringRef name) const { return trained.contains(name) || isBeside(name); }

private:
  llvm::StringSet<> trained;
  llvm::StringMap<Role> roles; // looked up, never walked
};

/// The buffers that one group of a launch reads and writes, or those of any other step.
struct GroupAccess {
  SmallVector<StringRef> reads, writes;
  bool isTail = false;
};

struct Step {
  plan::StepOpInterface op;
  SmallVector<GroupAccess> parts;
  plan::Phase phase = plan::Phase::Forward;
  bool updates = false; // writes state that an optimizer writes
  bool begins = false;  // reads moments: the first half of an update that is cut in two

  SmallVector<StringRef> reads() { return op.getBuffersRead(); }
  SmallVector<StringRef> writes() { return op.getBuffersWritten(); }
};

class PhaseFinder {
public:
  PhaseFinder(plan::ProgramOp program, plan::EntryOp entry, const StateRoles &roles)
      : entry(entry), roles(roles) {
    for (auto buffer : program.getOps<plan::BufferOp>())
      buffers[buffer.getSymName()] = buffer;
    for (auto op : entry.getBody().front().getOps<plan::StepOpInterface>())
      addStep(op);
  }

  /// `results` are the results of the forward alone.
  void run(const llvm::StringSet<> &results) {
    findForward(results);
    findUpdates();
    findUses();
    findOptimizer();
    for (Step &step : steps)
      step.op.setPhaseAttr(plan::PhaseAttr::get(step.op.getContext(), step.phase));
  }

private:
  void addStep(plan::StepOpInterface op) {
    Step &step = steps.emplace_back();
    step.op = op;
    auto names = [](ArrayRef<Attribute> symbols) {
      SmallVector<StringRef> list;
      for (Attribute symbol : symbols)
        list.push_back(cast<FlatSymbolRefAttr>(symbol).getValue());
      return list;
    };
    if (auto launch = dyn_cast<plan::LaunchOp>(op.getOperation()))
      for (const plan::LaunchedPart &part : plan::partsOf(launch))
        step.parts.push_back({names(part.reads), names(part.writes), part.isTail});
    else
      step.parts.push_back({step.reads(), step.writes(), false});
    for (StringRef name : step.writes())
      writers.try_emplace(wholeOf(name).getSymName(), steps.size() - 1);
  }

  plan::BufferOp bufferOf(StringRef name) const { return buffers.lookup(name); }
  /// The buffer of this name, or the whole buffer if it is a slice.
  plan::BufferOp wholeOf(StringRef name) const {
    plan::BufferOp buffer = bufferOf(name);
    return buffer.getWhole() ? bufferOf(*buffer.getWhole()) : buffer;
  }
  /// The step that writes the buffer first; null if its data come from outside.
  Step *writerOf(StringRef name) {
    auto found = writers.find(wholeOf(name).getSymName());
    return found == writers.end() ? nullptr : &steps[found->second];
  }

  static bool scatters(Step &step) {
    auto collective = dyn_cast<plan::CollectiveOp>(step.op.getOperation());
    return collective && collective.getKind() == Collective::reduce_scatter;
  }
  bool readsAny(Step &step, const llvm::StringSet<> &wholes) {
    return llvm::any_of(
        step.reads(), [&](StringRef name) { return wholes.contains(wholeOf(name).getSymName()); });
  }
  /// The buffers that are made of gradients in parts. One launch may make scalars of these and of
  /// the loss.
  llvm::StringSet<> madeOfParts() {
    llvm::StringSet<> made;
    for (Step &step : steps)
      if (scatters(step) || readsAny(step, made))
        for (StringRef name : step.writes())
          made.insert(wholeOf(name).getSymName());
    return made;
  }

  void findForward(const llvm::StringSet<> &results) {
    const llvm::StringSet<> ofParts = madeOfParts();
    llvm::StringSet<> needed, wholes;
    auto need = [&](StringRef name) {
      needed.insert(name);
      wholes.insert(wholeOf(name).getSymName());
    };
    for (auto [buffer, name] : llvm::zip(entry.getOutputs().getAsRange<FlatSymbolRefAttr>(),
                                         entry.getOutputNames().getAsRange<StringAttr>()))
      if (results.contains(name.getValue()))
        need(buffer.getValue());
    const auto isNeeded = [&](StringRef name) {
      const StringRef whole = wholeOf(name).getSymName();
      return needed.contains(name) || needed.contains(whole) ||
             (whole == name && wholes.contains(name));
    };
    for (Step &step : llvm::reverse(steps)) {
      uint64_t forward = 0, all = 0; // bytes of the parts side by side
      for (GroupAccess &part : llvm::reverse(step.parts)) {
        const bool partNeeded = llvm::any_of(part.writes, isNeeded);
        for (StringRef name : part.reads)
          if (partNeeded && !ofParts.contains(wholeOf(name).getSymName()))
            need(name);
        if (part.isTail)
          continue;
        for (StringRef name : llvm::concat<StringRef>(part.reads, part.writes)) {
          all += bufferOf(name).getBytes();
          forward += partNeeded ? bufferOf(name).getBytes() : 0;
        }
      }
      step.phase = forward * 2 > all && !readsAny(step, ofParts) ? plan::Phase::Forward
                                                                 : plan::Phase::Backward;
    }
  }

  /// The state that receives the values written to `name`.
  StringRef stateOf(StringRef name) const {
    if (auto state = wholeOf(name).getState())
      return *state;
    return copiedTo.lookup(name);
  }

  void findUpdates() {
    for (Step &step : steps)
      if (step.op.getStepKind() == plan::StepKind::Copy)
        if (auto state = wholeOf(step.writes()[0]).getState())
          copiedTo[step.reads()[0]] = *state;
    for (Step &step : steps) {
      step.updates = step.op.getStepKind() != plan::StepKind::Copy &&
                     llvm::any_of(step.writes(),
                                  [&](StringRef name) { return roles.isUpdated(stateOf(name)); });
      step.begins =
          llvm::any_of(step.reads(), [&](StringRef name) { return roles.isBeside(stateOf(name)); });
    }
  }

  static int64_t sizeOf(plan::BufferOp buffer) {
    return cast<RankedTensorType>(buffer.getType()).getNumElements();
  }
  /// The numbers of elements of the updated states that the step touches.
  llvm::SmallDenseSet<int64_t> updatedSizes(Step &step) {
    llvm::SmallDenseSet<int64_t> sizes; // looked up, never walked
    for (StringRef state : llvm::concat<StringRef>(step.reads(), step.writes()))
      if (roles.isUpdated(stateOf(state)))
        sizes.insert(sizeOf(wholeOf(state)));
    return sizes;
  }
  /// Whether an update reads this as the gradient of a state of one of these sizes.
  bool isGradient(StringRef name, const llvm::SmallDenseSet<int64_t> &sizes) {
    plan::BufferOp read = wholeOf(name);
    Step *writer = writerOf(name);
    return read.getSpace() == plan::Space::Arena &&
           cast<RankedTensorType>(read.getType()).getRank() != 0 && writer && !writer->begins &&
           sizes.contains(sizeOf(read));
  }

  void findUses() {
    auto note = [&](StringRef name, plan::Use use) {
      plan::BufferOp whole = wholeOf(name);
      if (whole.getSpace() == plan::Space::Arena && whole.getUse() != plan::Use::Gradient)
        whole.setUse(use);
    };
    for (Step &step : steps)
      for (StringRef name : llvm::concat<StringRef>(step.reads(), step.writes()))
        if (!wholeOf(name).getUse())
          note(name, plan::Use::Workspace);
    for (Step &step : steps) {
      llvm::SmallDenseSet<int64_t> sizes;
      if (step.updates || step.begins)
        sizes = updatedSizes(step);
      for (StringRef name : step.reads()) {
        Step *writer = writerOf(name);
        if (isGradient(name, sizes) || scatters(step))
          note(name, plan::Use::Gradient);
        else if (step.phase != plan::Phase::Forward && writer &&
                 writer->phase == plan::Phase::Forward)
          note(name, plan::Use::Saved);
      }
    }
  }

  /// Finds the steps of the optimizer: the updates, and the norm and the check, which read finished
  /// gradients.
  void findOptimizer() {
    for (Step &step : steps) {
      const bool readsGradient = llvm::any_of(step.reads(), [&](StringRef name) {
        return wholeOf(name).getUse() == plan::Use::Gradient;
      });
      if (step.phase == plan::Phase::Backward &&
          (step.updates || readsGradient || step.op.getStepKind() == plan::StepKind::Copy))
        step.phase = plan::Phase::Optimizer;
    }
  }

  plan::EntryOp entry;
  const StateRoles &roles;
  std::vector<Step> steps;
  llvm::StringMap<plan::BufferOp> buffers; // looked up, never walked
  llvm::StringMap<size_t> writers;         // likewise
  llvm::StringMap<StringRef> copiedTo;     // likewise
};

struct AssignPhases : impl::AssignPhasesBase<AssignPhases> {
  void runOnOperation() override {
    if (!getOperation()->hasAttr("mpc.training"))
      return;
    const StateRoles roles(getOperation());
    for (auto program : getOperation().getOps<plan::ProgramOp>()) {
      const llvm::StringSet<> results = forwardResults(program);
      for (auto entry : program.getOps<plan::EntryOp>())
        if (entry.getSymName() != entries::eval && entry.getSymName() != entries::init)
          PhaseFinder(program, entry, roles).run(results);
    }
  }

  /// The names of the results of @eval, which the forward of @step has too. nonfinite_layer is left
  /// out: a step makes it last, so with it every step would belong to the forward.
  static llvm::StringSet<> forwardResults(plan::ProgramOp program) {
    llvm::StringSet<> results;
    for (auto entry : program.getOps<plan::EntryOp>())
      if (entry.getSymName() == entries::eval)
        for (auto name : entry.getOutputNames().getAsRange<StringAttr>())
          if (!entry.getTracked() || name.getValue() != metrics::nonfiniteLayer)
            results.insert(name.getValue());
    return results;
  }
};

} // namespace
} // namespace mpc
