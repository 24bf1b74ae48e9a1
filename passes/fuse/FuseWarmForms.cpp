//===-- FuseWarmForms.cpp - a warm form runs the kernels of its entry -------------------------===//
//
// Before: the groups of an entry, and its warm form without groups. After: the warm form is the
// entry, with the scales that it chooses in place of those that are kept. A tensor's amax and its
// 8-bit copies are mostly one group, which would wait for itself; it stands twice, first for the
// amax alone and then with the scale that this gives. So the warm form needs no kernels but those
// that choose scales, where groups of its own would be nearly as many kernels as the entry has.
//
// Where that is not possible, as where a copy is made before the amax, the warm form has groups of
// its own.
//
//===------------------------------------------------------------------------------------------===//
#include "ir/group/TileTail.h"
#include "passes/Passes.h"
#include "passes/Stage.h"
#include "passes/WarmForms.h"

#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace mpc {
#define GEN_PASS_DEF_FUSEWARMFORMS
#include "passes/Passes.h.inc"
namespace {

/// What chooses a tensor's scale in a warm form: ops over the tensor's amax and the kept scale.
struct Choice {
  SelectOp scale;
  AmaxOp amax;
  ml_program::GlobalLoadOp kept;
  llvm::SetVector<Operation *> ops; // in order
};

/// Where an entry has the same in its groups.
struct Tensor {
  Choice *choice;
  Value kept;                   // the kept scale
  SmallVector<SelectOp> scales; // one a group that quantises the tensor
};

class WarmForm {
public:
  WarmForm(func::FuncOp warm, func::FuncOp entry) : warm(warm), entry(entry) {}

  /// The warm form with the groups of its entry, not yet in the module; null, and why, where there
  /// is none.
  func::FuncOp make(std::string &why) {
    made = entry.clone();
    const bool isMade = findChoices(why) && findTensors(why) && chooseScales(why);
    if (!isMade) {
      made.erase();
      return {};
    }
    made.setSymName(warm.getSymName());
    return made;
  }

private:
  //===-- The choices of the warm form --------------------------------------------------------===//

  bool findChoices(std::string &why) {
    for (auto select : warm.getBody().front().getOps<SelectOp>()) {
      auto name = select->getAttrOfType<StringAttr>(warms::scale);
      if (!name)
        continue;
      Choice &choice = choices[name];
      choice.scale = select;
      choice.kept = select->getOperand(1).getDefiningOp<ml_program::GlobalLoadOp>();
      if (!choice.kept || !collect(select, choice) || !choice.amax ||
          !choice.amax->hasAttr(warms::amax)) {
        why = "the scale of " + name.str() + " is not chosen by its amax and the kept scale";
        return false;
      }
    }
    return true;
  }
  /// Collects what makes the choice out of the amax and the kept scale; false where it needs more.
  static bool collect(Operation *op, Choice &choice) {
    for (Value operand : op->getOperands()) {
      Operation *made = operand.getDefiningOp();
      if (auto amax = dyn_cast_or_null<AmaxOp>(made)) {
        if (choice.amax && choice.amax != amax)
          return false;
        choice.amax = amax;
      } else if (made != choice.kept.getOperation() && !choice.ops.contains(made) &&
                 (!made || !isPure(made) || !collect(made, choice))) {
        return false;
      }
    }
    choice.ops.insert(op);
    return true;
  }

  //===-- The tensors of the entry ------------------------------------------------------------===//

  bool findTensors(std::string &why) {
    for (Operation &op : made.getBody().front()) {
      auto group = dyn_cast<GroupOp>(op);
      if (!group && (op.hasAttr(warms::scale) || op.hasAttr(warms::amax))) {
        why = "a scale or an amax is in no group";
        return false;
      }
      if (group && !findTensors(group, why))
        return false;
    }
    for (const auto &[name, choice] : choices)
      if (!tensors.contains(name)) {
        why = "no group chooses the scale of " + name.str();
        return false;
      }
    return true;
  }
  bool findTensors(GroupOp group, std::string &why) {
    Operation *yield = group.getBody().front().getTerminator();
    for (Operation &op : group.getBody().front()) {
      if (auto name = op.getAttrOfType<StringAttr>(warms::amax)) {
        // What a recomputed group makes again is equal.
        auto at = llvm::find(yield->getOperands(), op.getResult(0));
        if (at != yield->operand_end())
          amaxes.try_emplace(name, group->getResult(at.getIndex()));
      }
      if (auto name = op.getAttrOfType<StringAttr>(warms::scale)) {
        auto known = choices.find(name);
        Value kept =
            known == choices.end() ? Value() : keptIn(group, cast<SelectOp>(op), known->second);
        if (!kept) {
          why = "the scale of " + name.str() + " is chosen in another way";
          return false;
        }
        Tensor &tensor = tensors[name];
        tensor.choice = &known->second;
        tensor.kept = kept;
        tensor.scales.push_back(cast<SelectOp>(op));
      }
    }
    return true;
  }
  /// The kept scale that a select and its comparison in a group take; null where they take another
  /// value.
  static Value keptIn(GroupOp group, SelectOp scale, Choice &choice) {
    auto kept = dyn_cast<BlockArgument>(scale->getOperand(1));
    auto isKept = scale->getOperand(0).getDefiningOp<CompareOp>();
    if (!kept || !isKept || isKept->getOperand(0) != kept)
      return {};
    Value value = group->getOperand(kept.getArgNumber());
    auto load = value.getDefiningOp<ml_program::GlobalLoadOp>();
    return load && load.getGlobal() == choice.kept.getGlobal() ? value : Value();
  }

  //===-- The choice --------------------------------------------------------------------------===//

  bool chooseScales(std::string &why) {
    llvm::MapVector<Operation *, SmallVector<Tensor *>> byGroup; // that makes the amax
    for (auto &[name, tensor] : tensors) {
      Value amax = amaxes.lookup(tensor.choice->amax->getAttrOfType<StringAttr>(warms::amax));
      if (!amax) {
        why = "the amax of " + name.str() + " is in no group";
        return false;
      }
      Operation *maker = amax.getDefiningOp();
      byGroup[maker].push_back(&tensor);
      for (SelectOp scale : tensor.scales)
        if (Operation *user = scale->getParentOp(); user != maker && user->isBeforeInBlock(maker)) {
          why = name.str() + " is quantised before its amax is made";
          return false;
        }
    }
    for (auto &[maker, ofGroup] : byGroup)
      chooseIn(cast<GroupOp>(maker), ofGroup);
    return true;
  }
  /// Gives the tensors whose amax the group makes the scales that are chosen by it.
  void chooseIn(GroupOp maker, ArrayRef<Tensor *> ofGroup) {
    const bool waits = llvm::any_of(ofGroup, [&](Tensor *tensor) {
      return llvm::any_of(tensor->scales,
                          [&](SelectOp scale) { return scale->getParentOp() == maker; });
    });
    OpBuilder builder(maker);
    GroupOp measuring = maker;
    if (waits)
      measuring = copy(builder, maker);
    else
      builder.setInsertionPointAfter(maker);
    for (Tensor *tensor : ofGroup) {
      auto name = tensor->choice->amax->getAttrOfType<StringAttr>(warms::amax);
      Value amax = measuring->getResult(cast<OpResult>(amaxes.lookup(name)).getResultNumber());
      Value chosen = choose(builder, *tensor->choice, tensor->kept, amax);
      for (SelectOp scale : tensor->scales)
        takeScale(scale, chosen);
    }
  }
  /// The group once more, in front of it. If the blocks of an anchor can run the group, the copy
  /// has an anchor of its own, in front of the other, so that the blocks of each can run one of the
  /// two. An anchor has one copy for all groups.
  GroupOp copy(OpBuilder &builder, GroupOp group) {
    IRMapping mapping;
    for (OpOperand &input : group->getOpOperands()) {
      auto anchor = dyn_cast_or_null<AnchorOpInterface>(makerBehindViews(input.get()));
      if (!anchor || !isTail(group, input, anchor))
        continue;
      builder.setInsertionPoint(anchor);
      IRMapping &copies = copiesOf[anchor];
      copyWay(builder, input.get(), copies);
      mapping.map(input.get(), copies.lookup(input.get()));
      markStored(anchor, copies.lookup(anchor.getOperation()), group);
      break;
    }
    return cast<GroupOp>(builder.clone(*group, mapping));
  }
  /// Marks the copy's results which have memory in the original, though the group reads them.
  static void markStored(Operation *anchor, Operation *copy, GroupOp group) {
    SmallVector<int64_t> stored;
    if (auto known = copy->getAttrOfType<DenseI64ArrayAttr>(warms::stored))
      llvm::append_range(stored, known.asArrayRef());
    for (OpResult result : anchor->getResults())
      if (isReadBy(result, group) && !isReadByAlone(result, group))
        stored.push_back(result.getResultNumber());
    if (!stored.empty())
      copy->setAttr(warms::stored, DenseI64ArrayAttr::get(copy->getContext(), stored));
  }
  /// Whether the blocks of the anchor can run the group, which reads its result by `staged`.
  static bool isTail(GroupOp group, OpOperand &staged, AnchorOpInterface anchor) {
    std::string why;
    return tileTail(anchor, group, why) &&
           llvm::all_of(group->getOpOperands(), [&](OpOperand &input) {
             Operation *made = input.get().getDefiningOp();
             return &input == &staged || !made || made->isBeforeInBlock(anchor);
           });
  }
  static bool isBetween(Operation *op) { return isa_and_nonnull<ViewOpInterface, ConcatOp>(op); }
  /// Whether the group, or it alone, reads the value through views and concatenations.
  static bool isReadBy(Value value, GroupOp group) {
    return llvm::any_of(value.getUsers(), [&](Operation *user) {
      return isBetween(user) ? isReadBy(user->getResult(0), group) : user == group;
    });
  }
  static bool isReadByAlone(Value value, GroupOp group) {
    return llvm::all_of(value.getUsers(), [&](Operation *user) {
      return isBetween(user) ? isReadByAlone(user->getResult(0), group) : user == group;
    });
  }
  static Operation *makerBehindViews(Value value) {
    Operation *op = value.getDefiningOp();
    while (isBetween(op))
      op = op->getOperand(0).getDefiningOp();
    return op;
  }
  /// Copies the ops between an anchor and the value, and the anchor.
  static void copyWay(OpBuilder &builder, Value value, IRMapping &mapping) {
    Operation *op = value.getDefiningOp();
    if (mapping.contains(value) || (!isBetween(op) && !isa_and_nonnull<AnchorOpInterface>(op)))
      return;
    if (isBetween(op))
      for (Value operand : op->getOperands())
        copyWay(builder, operand, mapping);
    builder.clone(*op, mapping);
  }
  /// A group of one element that makes the choice.
  static Value choose(OpBuilder &builder, Choice &choice, Value kept, Value amax) {
    Location location = choice.scale.getLoc();
    auto group =
        GroupOp::create(builder, location, choice.scale->getResultTypes(), ValueRange{kept, amax},
                        /*rows=*/1, /*columns=*/1, DictionaryAttr(), ArrayAttr());
    auto body = std::make_unique<Block>();
    IRMapping mapping;
    mapping.map(choice.kept.getResult(), body->addArgument(kept.getType(), location));
    mapping.map(choice.amax.getResult(), body->addArgument(amax.getType(), location));
    OpBuilder inside(builder.getContext());
    inside.setInsertionPointToStart(body.get());
    for (Operation *op : choice.ops)
      inside.clone(*op, mapping);
    YieldOp::create(inside, location, mapping.lookup(choice.scale.getResult()));
    group.getBody().push_back(body.release());
    return group->getResult(0);
  }
  /// Lets the group of a select take `chosen` where the select takes the kept scale. Where it needs
  /// that elsewhere too, it has both.
  static void takeScale(SelectOp scale, Value chosen) {
    auto group = cast<GroupOp>(scale->getParentOp());
    auto kept = cast<BlockArgument>(scale->getOperand(1));
    Operation *isKept = scale->getOperand(0).getDefiningOp();
    const auto isOfChoice = [&](OpOperand &use) {
      return use.getOwner() == scale || use.getOwner() == isKept;
    };
    if (llvm::all_of(kept.getUses(), isOfChoice)) {
      group->setOperand(kept.getArgNumber(), chosen);
      return;
    }
    group->insertOperands(group->getNumOperands(), chosen);
    BlockArgument both = group.getBody().front().addArgument(chosen.getType(), kept.getLoc());
    kept.replaceUsesWithIf(both, isOfChoice);
  }

  func::FuncOp warm, entry, made;
  llvm::MapVector<StringAttr, Choice> choices;
  llvm::MapVector<StringAttr, Tensor> tensors;
  llvm::DenseMap<StringAttr, Value> amaxes;        // looked up only
  llvm::DenseMap<Operation *, IRMapping> copiesOf; // likewise; of anchors and what is behind them
};

struct FuseWarmForms : impl::FuseWarmFormsBase<FuseWarmForms> {
  using FuseWarmFormsBase::FuseWarmFormsBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    const std::optional<Recompute> mode = parseRecompute(recompute);
    if (!mode) {
      module.emitError()
          << "mpc-fuse-warm-forms: expects recompute to be none, cheap or layer, got '" << recompute
          << "'";
      return signalPassFailure();
    }
    for (auto warm : llvm::to_vector(module.getOps<func::FuncOp>())) {
      auto entry = warm->getAttrOfType<FlatSymbolRefAttr>(warms::function);
      if (!entry)
        continue;
      std::string why = "there is no @" + entry.getValue().str();
      auto function = module.lookupSymbol<func::FuncOp>(entry);
      if (auto made = function ? WarmForm(warm, function).make(why) : func::FuncOp()) {
        module.insert(warm, made);
        warm.erase();
        continue;
      }
      remark::missed(warm.getLoc(), remark::RemarkOpts::name("FuseWarmForms").category("mpc"))
          << "kernels of its own: " << why;
      warm->removeAttr(warms::function);
      OpPassManager manager(func::FuncOp::getOperationName());
      addGroups(manager, *mode);
      if (failed(runPipeline(manager, warm)))
        return signalPassFailure();
    }
    module.walk([](Operation *op) {
      op->removeAttr(warms::scale);
      op->removeAttr(warms::amax);
    });
  }
};

} // namespace
} // namespace mpc
