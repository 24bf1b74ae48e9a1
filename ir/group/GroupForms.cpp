#include "ir/group/GroupForms.h"
#include "ir/dialect/Provenance.h"
#include "ir/group/GroupNodes.h"

#include "mlir/IR/BuiltinTypes.h"

using namespace mlir;

namespace mpc {

/// Writes a group as words, from which it could be read again. The first word of each value says
/// what follows.
class GroupForms::Writer {
public:
  explicit Writer(GroupForms &forms) : forms(forms) {}

  llvm::StringRef write(ArrayRef<Operation *> ops, ArrayRef<Value> results, ArrayRef<Value> given) {
    words.append({ops.size(), given.size()});
    for (Value value : given) {
      number(value);
      writeType(value);
    }
    for (Operation *op : ops)
      for (Value result : op->getResults())
        number(result);
    for (Operation *op : ops)
      writeOp(op);
    for (Value result : results)
      writeValue(result);
    return {reinterpret_cast<const char *>(words.data()), words.size() * sizeof(uintptr_t)};
  }

private:
  enum Word : uintptr_t { Known, Absorbed, Read, kWordKinds };

  void number(Value value) { numbers.try_emplace(value, numbers.size()); }

  void writeType(Value value) {
    words.push_back(reinterpret_cast<uintptr_t>(value.getType().getAsOpaquePointer()));
  }
  void writeOp(Operation *op) {
    words.push_back(forms.kindOf(op));
    for (Value operand : op->getOperands())
      writeValue(operand);
  }
  void writeValue(Value value) {
    if (auto found = numbers.find(value); found != numbers.end()) {
      words.push_back(kWordKinds * found->second + Known);
      return;
    }
    number(value);
    Operation *op = value.getDefiningOp();
    if (op && isAbsorbed(op)) {
      words.push_back(Absorbed);
      return writeOp(op);
    }
    words.push_back(Read);
    writeType(value);
  }

  GroupForms &forms;
  SmallVector<uintptr_t, 128> words;
  llvm::SmallDenseMap<Value, unsigned, 64> numbers; // looked up, never walked
};

unsigned GroupForms::formOf(ArrayRef<Operation *> ops, ArrayRef<Value> results,
                            ArrayRef<Value> given) {
  Writer writer(*this);
  return forms.try_emplace(writer.write(ops, results, given), forms.size()).first->second;
}

unsigned GroupForms::formOf(GroupOp group) {
  Block &body = group.getBody().front();
  return formOf(
      llvm::map_to_vector(body.without_terminator(), [](Operation &op) { return &op; }),
      llvm::to_vector(body.getTerminator()->getOperands()),
      llvm::map_to_vector(body.getArguments(), [](BlockArgument value) { return Value(value); }));
}

unsigned GroupForms::kindOf(Operation *op) {
  auto [found, isNew] = kinds.try_emplace(op);
  if (isNew) {
    const Type results = TupleType::get(op->getContext(), op->getResultTypes());
    const Kind kind = {op->getName().getAsOpaquePointer(), workOf(op).getAsOpaquePointer(),
                       results.getAsOpaquePointer(), op->getNumOperands()};
    found->second = known.try_emplace(kind, known.size()).first->second;
  }
  return found->second;
}

} // namespace mpc
