//===-- Custom.h - the functions that mpc.custom calls ----------------------------------------===//
//
// The module's attribute `mpc.sources` holds the text of each file, by its path from the model's
// folder. A file's functions are in a namespace of their own, so that two files may name theirs
// alike.
//
//===------------------------------------------------------------------------------------------===//
#pragma once

#include "ir/dialect/Dialect.h"

#include <optional>
#include <string>
#include <vector>

namespace mpc {

constexpr llvm::StringLiteral kSources = "mpc.sources";
/// The largest file of functions, in bytes.
constexpr size_t kLargestSource = 1 << 20;

/// The namespace of a file's functions: `file_` and its path with '_' for all but letters and
/// digits.
std::string customNamespace(llvm::StringRef file);

/// The file's text as it stands in a program: in its namespace, once, with its own line numbers.
std::string customText(llvm::StringRef file, llvm::StringRef text);

/// Why a path is not one from the model's folder to a file in it, or nothing.
std::string refuseCustomPath(llvm::StringRef file);

/// Checks the module's attribute `mpc.sources`.
LogicalResult verifyCustomSources(mlir::Operation *op, mlir::Attribute value);

/// A template of one type as a file of functions has it.
struct CustomFunction {
  std::string name;
  size_t parameters = 0;
};
/// The functions of a text, in its order. It looks at words and brackets alone; the compiler that
/// makes the kernels reads the rest.
std::vector<CustomFunction> findCustomFunctions(llvm::StringRef text);

/// A file of functions, read.
struct CustomFile {
  std::optional<size_t> include; // the line of a directive that includes another file
  std::vector<CustomFunction> functions;
};
/// By their text. Ops that name one file have it read once.
using CustomFiles = llvm::DenseMap<mlir::Attribute, CustomFile>;

/// Checks the functions that an op names against the text of its file (custom_c4), or emits an
/// error.
LogicalResult checkCustomFunctions(CustomOp op, CustomFiles &files);

} // namespace mpc
