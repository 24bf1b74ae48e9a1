// What a plan calls the values of an entry.
// "fc.x.f8": the layer, what the value is to it, and its form. Names that a pass gave stand first
// (`mpc.name`). A value that only moves others has their name. A value without a layer has that of
// the layer that reads it, or else its op's name.
#pragma once

#include "ir/dialect/Dialect.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/DenseMap.h"

#include <string>

namespace mpc {

class BufferNames {
public:
  explicit BufferNames(mlir::func::FuncOp function);

  std::string of(mlir::Value value) const;
  /// The name of an argument or a result of the function.
  mlir::StringAttr ofBorder(bool isInput, unsigned index) const;

private:
  mlir::func::FuncOp function;
  llvm::DenseMap<mlir::Value, std::string> known; // by what is stored; looked up, never walked
};

} // namespace mpc
