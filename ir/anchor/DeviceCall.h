// How an anchor says which device function it is.
// The plan holds a call as data (plan::CallAttr), and the emitter prints it. Readers of its numbers
// read the attribute: nobody knows kinds of anchors.
#pragma once

#include "ir/group/ScheduleAttrs.h"

#include <string>
#include <variant>

namespace mpc {

/// An argument of a device function or of a class template, with the name of its parameter if that
/// is worth reading: a type (void where it is null), a flag, a number, an f32, a word of the device
/// library, or a term of the plan dialect.
struct Term {
  template <typename T>
  Term(T value) : value(value) {}
  template <typename T>
  Term(llvm::StringRef name, T value) : name(name), value(value) {}

  llvm::StringRef name;
  std::variant<mlir::Type, bool, int64_t, double, std::string, mlir::Attribute> value;
};
mlir::ArrayAttr termsOf(mlir::MLIRContext *context, llvm::ArrayRef<Term> terms);
/// NAME<terms>
plan::InstanceAttr instanceOf(mlir::MLIRContext *context, llvm::StringRef name,
                              llvm::ArrayRef<Term> terms);

/// One call by each thread of a grid.
struct DeviceCall {
  llvm::StringRef function, core; // core<parameters> is the function's template argument
  llvm::SmallVector<Term> parameters = {}, arguments = {};
  /// Of the pointers, which are the op's operands and then its results.
  llvm::SmallVector<llvm::StringRef> names = {};
  AnchorScratch scratch = {}; // the pointers counts and sums, behind those of the results
  int64_t grid = 0, threads = 0;
  int64_t cost = 0;     // milliseconds of NVRTC 13 on a 3 GHz processor
  int64_t resident = 0; // blocks of a multiprocessor, at least; 0: as it comes
  int64_t shared = 0;   // bytes of dynamic shared memory of a block
};
plan::CallAttr callOf(mlir::Operation *op, const DeviceCall &call);

} // namespace mpc
