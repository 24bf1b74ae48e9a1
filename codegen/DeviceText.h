// Types, numbers and indices as kernels spell them.
#pragma once

#include "mlir/IR/AffineExpr.h"
#include "mlir/IR/Attributes.h"
#include "mlir/IR/Types.h"
#include "llvm/ADT/APFloat.h"

#include <string>

namespace mpc {

/// The device library's name of an element type: "float", "bf16", "long long"; empty for a type
/// that kernels do not take.
llvm::StringRef deviceType(mlir::Type element);
/// C text of an index expression. In it d0 is called `row`, and d1 is called as `column` says.
/// `outer` is the precedence around it: 0 none, 1 a sum, 2 a product's left side, 3 its right side.
std::string indexText(mlir::AffineExpr expression, llvm::StringRef column, int outer = 0);
/// A value as an f32 literal that reads back to the same bits. Infinities, NaN and -0 are written
/// by their bits.
std::string floatText(const llvm::APFloat &value);
/// Zero of an element type, and the value of a splat constant.
std::string zeroText(mlir::Type element);
std::string constantText(mlir::Attribute splat);
/// "(450, 10) bf16", for comments; "bf16" without a shape.
std::string typeText(llvm::ArrayRef<int64_t> shape, mlir::Type element);

/// Columns of a line of text.
constexpr size_t kMostText = 120;
/// Breaks longer lines at a space, where the fewest brackets are open and then as late as possible.
/// A comment continues as a comment.
std::string wrapText(llvm::StringRef text);
/// A kernel's lines in the table above a plan's text, with the layers that its launches serve.
std::string layersText(llvm::StringRef kernel, llvm::StringRef layers);

} // namespace mpc
