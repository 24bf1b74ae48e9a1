// The reference evaluator.
// Computes every op in the slow, obvious way of its definition, in f64. It is the oracle of every
// test, so it shares nothing with codegen: views go by strides and not by mapIndices, and erf and
// exp are the C library's. It takes a model at any stage before Plan: whole ops and primitives,
// mpc.precision regions, mpc.repeat as a loop, mpc.group bodies, and state by ml_program.global.
//
// An op's `evaluate` gives results that are not rounded yet. Roundings inside an op (InnerRounding)
// stand where its description places them. The exact mode shows which share of an error comes from
// precision. An epsilon or a label smoothing is an f32 number in both modes, as in the ops. So a
// whole op and its decomposition agree to 1e-12 in exact mode.
//
// `compute(fp8)` is a mark for Quantize and rounds nothing here: mpc.quantize does. An infinity in
// f8E5M2 stays one through views and selects; casts and mpc.quantize saturate it.
//
// Rows of products and of attention may run on several threads. One thread adds each sum, k
// ascending, so that the bits do not depend on the number of threads.
#pragma once

#include "ir/formats/EvalTensor.h"
#include "ir/formats/FloatFormat.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/LogicalResult.h"

#include <functional>
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

/// Typed: every value is rounded once to its element type, and also at the places inside an op
/// where its description says so. Exact: floats are never rounded. Integers, booleans and
/// comparisons are the same in both.
enum class Rounding { Typed, Exact };

/// Sets the rounding of the `evaluate` methods on this thread while the scope lives.
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

/// A rounding inside an op; it does nothing in exact mode. An op makes it once, on the thread that
/// opened the scope, and may then use it on any thread.
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

  /// Sees every op with a meaning of its own after it was computed, with its values.
  using Observer = std::function<void(mlir::Operation *op, llvm::ArrayRef<EvalTensor> operands,
                                      llvm::ArrayRef<EvalTensor> results)>;
  void setObserver(Observer function) { observer = std::move(function); }

  /// Runs `function` on `arguments`, one for each parameter in order; loads read `state` and stores
  /// write it. Fails after one diagnostic at the op that has no meaning here, has open dimensions,
  /// or names state that is missing or of another shape.
  llvm::FailureOr<std::vector<EvalTensor>>
  run(mlir::func::FuncOp function, llvm::ArrayRef<EvalTensor> arguments, EvalState &state) const;

  /// Runs `function` on several ranks together, each with its arguments and its state. Gives the
  /// results of each rank.
  llvm::FailureOr<std::vector<std::vector<EvalTensor>>>
  runRanks(mlir::func::FuncOp function, llvm::ArrayRef<std::vector<EvalTensor>> arguments,
           llvm::MutableArrayRef<EvalState> states) const;

  /// The results of one op of the dialect, rounded as its result types say.
  llvm::FailureOr<std::vector<EvalTensor>> run(mlir::Operation *op,
                                               llvm::ArrayRef<EvalTensor> operands) const;

private:
  Rounding rounding;
  Observer observer;
};

/// Rounds `tensor` in place to `type`'s element type; integers stay. A value beyond the range
/// follows `overflow`, or else the format's default, by which an infinity stays where the format
/// has one.
void roundTo(EvalTensor &tensor, mlir::RankedTensorType type);
void roundTo(EvalTensor &tensor, mlir::RankedTensorType type, FloatFormat::Overflow overflow);

/// The initial value of a global of `type`, rounded to its element type: a dense constant or one of
/// #mpc's initialisers. Fails with a message for #mpc.external, whose value is in a file, for
/// #mpc.derived, which the entry point init computes, and for an attribute that is no tensor value.
llvm::FailureOr<EvalTensor> initialValue(mlir::Attribute value, mlir::RankedTensorType type,
                                         std::string &message);

/// The initial values of the module's globals with one rank; those that are external or derived are
/// left out. State in parts is whole. Fails after a diagnostic.
llvm::FailureOr<EvalState> initialState(mlir::ModuleOp module);

} // namespace mpc
