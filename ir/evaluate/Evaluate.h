//===-- Evaluate.h - the reference evaluator --------------------------------------------------===//
//
// The slow, obvious meaning of every op, in f64 from its definition, written before its emission:
// the oracle of every test, so it shares nothing with codegen. Holds for any stage before Plan:
// whole ops and primitives, mpc.precision regions, mpc.group bodies, state by ml_program.global.
//
//===------------------------------------------------------------------------------------------===//
#pragma once

#include "ir/formats/EvalTensor.h"
#include "ir/formats/FloatFormat.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/LogicalResult.h"

#include <map>
#include <string>
#include <vector>

namespace mlir {
class Attribute;
class ModuleOp;
class Operation;
class RankedTensorType;
namespace func {
class FuncOp;
}
} // namespace mlir

namespace mpc {

/// Typed: every value is rounded once to its element type, and where an op's description places a
/// rounding inside, there too. Exact: floats are never rounded; integers, booleans and comparisons
/// are the same in both.
enum class Rounding { Typed, Exact };

/// Sets the rounding that the `evaluate` methods of ops on this thread follow, for the scope's
/// life.
class RoundingScope {
public:
  explicit RoundingScope(Rounding rounding);
  ~RoundingScope();
  RoundingScope(const RoundingScope &) = delete;
  RoundingScope &operator=(const RoundingScope &) = delete;

  /// Typed where no scope is open.
  static Rounding current();

private:
  Rounding outer;
};

/// A rounding in the middle of an op; none in exact mode. Made once an op, on the thread that
/// opened the scope, and then usable on any.
class InnerRounding {
public:
  explicit InnerRounding(const FloatFormat *format)
      : format(RoundingScope::current() == Rounding::Typed ? format : nullptr) {}
  double operator()(double x) const { return format ? format->round(x) : x; }
  explicit operator bool() const { return format; }

private:
  const FloatFormat *format;
};

/// State by the name of its ml_program.global.
using EvalState = std::map<std::string, EvalTensor, std::less<>>;

class Evaluator {
public:
  explicit Evaluator(Rounding rounding = Rounding::Typed) : rounding(rounding) {}

  /// Runs `function` on `arguments`, one a parameter in order; loads read `state` and stores write
  /// it. Fails after one diagnostic at the op that has no meaning here, has open dimensions, or
  /// names state that is missing or of another shape.
  llvm::FailureOr<std::vector<EvalTensor>>
  run(mlir::func::FuncOp function, llvm::ArrayRef<EvalTensor> arguments, EvalState &state) const;

  /// The results of one op of the dialect, rounded as its result types say.
  llvm::FailureOr<std::vector<EvalTensor>> run(mlir::Operation *op,
                                               llvm::ArrayRef<EvalTensor> operands) const;

private:
  Rounding rounding;
};

/// Rounds `tensor` in place to `type`'s element type; integers stay. What is beyond the range goes
/// by `overflow`, or by the format's default, by which an infinity stays where the format has one.
void roundTo(EvalTensor &tensor, mlir::RankedTensorType type);
void roundTo(EvalTensor &tensor, mlir::RankedTensorType type, FloatFormat::Overflow overflow);

/// The initial value of a global of `type`, rounded to its element type: a dense constant or one of
/// #mpc's initialisers. Fails with a message for #mpc.external, whose value is in a file,
/// #mpc.derived, which the entry point init computes, and for what is no tensor value.
llvm::FailureOr<EvalTensor> initialValue(mlir::Attribute value, mlir::RankedTensorType type,
                                         std::string &message);

/// The initial values of the module's globals; those that are external or derived are left out.
/// Fails after a diagnostic.
llvm::FailureOr<EvalState> initialState(mlir::ModuleOp module);

} // namespace mpc
