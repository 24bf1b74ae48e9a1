// The functions that mpc.custom calls.
// The module's attribute `mpc.sources` holds the text of each file, by its path from the model's
// folder. So every stage is a text of its own, and the kernels that call a file have it before
// them. A file's functions are in a namespace of their own, so that two files may name theirs
// alike.
//
// A derivative of mpc.custom is a function of the operands and not of dy: mpc multiplies. So the
// gradient is linear in dy whatever the text says, and loss scales pass.
//
// mpc.custom_gather is a node of a group (NodeKind::Element) that reads whole operands, buffers or
// strided views of them, in their own types. Its gradient is an op of its own kind with dy as the
// last operand; the mark `linear` lets a loss scale pass there. Nobody checks that the text is
// linear in dy. An element may be computed again where a wide row is read in several passes.
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

/// A template of types as a file of functions has it.
struct CustomFunction {
  std::string name;
  size_t types = 0, parameters = 0;
  bool recurses = false; // calls itself or a template that does
};

/// A file of functions, read.
struct CustomFile {
  std::string refusal; // why the file is none that can stand in a program, or empty
  std::vector<CustomFunction> functions;
};
/// Reads a file of functions. It looks at words and brackets alone; the compiler that makes the
/// kernels reads the rest.
CustomFile readCustomFile(llvm::StringRef text);
/// Whether a letter may be part of a name in C++.
bool isOfName(char c);

/// By their text. Ops that name one file have it read once.
using CustomFiles = llvm::DenseMap<mlir::Attribute, CustomFile>;

/// Checks the functions that an op names against the text of its file (custom_c4,
/// custom_gather_c4), or emits an error.
LogicalResult checkCustomFunctions(CustomOpInterface op, CustomFiles &files);

} // namespace mpc
