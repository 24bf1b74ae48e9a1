// Parse, run, compare.
#pragma once

#include "ir/dialect/Dialect.h"
#include "ir/evaluate/Evaluate.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

#include <map>
#include <random>
#include <string>

namespace mpc::test {

/// A context with every dialect that a model file may use; keeps the diagnostics it was given.
class Models {
public:
  Models();
  /// The module, or null with the diagnostics in `messages`.
  mlir::OwningOpRef<mlir::ModuleOp> parse(llvm::StringRef text);
  mlir::MLIRContext context;
  std::string messages;
};

/// The function @main of a module.
mlir::func::FuncOp mainOf(mlir::ModuleOp module);

/// Runs @main of `text`; an empty list and a test failure if it does not parse or run.
std::vector<EvalTensor> evaluate(Models &models, llvm::StringRef text,
                                 llvm::ArrayRef<EvalTensor> arguments,
                                 Rounding rounding = Rounding::Typed);

/// Replaces every op that has a decomposition, again and again.
void decomposeAll(mlir::ModuleOp module);

EvalTensor tensor(std::vector<int64_t> shape, std::vector<double> data);
/// Normal values with the standard deviation, rounded to f32.
EvalTensor normal(std::vector<int64_t> shape, double deviation, unsigned seed);

/// The difference between two tensors, empty if there is none. NaN equals NaN; infinities must be
/// at the same places.
std::string differExact(const EvalTensor &actual, const EvalTensor &expected);
std::string differByElement(const EvalTensor &actual, const EvalTensor &expected, double absolute,
                            double relative);
/// max|a - b| <= tolerance max|b| over the finite elements.
std::string differByMax(const EvalTensor &actual, const EvalTensor &expected, double tolerance);
/// SQNR of at least `bar` dB over the finite elements.
std::string differBySqnr(const EvalTensor &actual, const EvalTensor &expected, double bar);
double sqnr(const EvalTensor &actual, const EvalTensor &expected);

/// A safetensors file.
class ReferenceFile {
public:
  explicit ReferenceFile(llvm::StringRef path);
  struct Entry {
    std::string type;
    std::vector<int64_t> shape;
    llvm::StringRef bytes;
  };
  /// A failed test and an empty entry where there is none.
  Entry find(llvm::StringRef name) const;
  /// Elements as f64, decoded by the file's type.
  EvalTensor read(llvm::StringRef name) const;
  /// Unsigned integers of the entry's width.
  std::vector<uint64_t> codes(llvm::StringRef name) const;

private:
  std::unique_ptr<llvm::MemoryBuffer> buffer;
  std::map<std::string, Entry, std::less<>> entries;
};

} // namespace mpc::test
