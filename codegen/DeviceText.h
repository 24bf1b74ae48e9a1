//===-- DeviceText.h - types, numbers and indices in the device library's words ---------------===//
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
/// C text of an index expression; `row` is d0, `column` is what d1 is called here. `outer` is the
/// precedence around it: 0 none, 1 a sum, 2 a product's left side, 3 its right side.
std::string indexText(mlir::AffineExpr expression, llvm::StringRef column, int outer = 0);
/// A value as an f32 literal that reads back to the same bits; infinities, NaN and -0 by their
/// bits.
std::string floatText(const llvm::APFloat &value);
/// Zero of an element type, and the value of a splat constant.
std::string zeroText(mlir::Type element);
std::string constantText(mlir::Attribute splat);
/// "(450, 10) bf16", for comments; "bf16" without a shape.
std::string typeText(llvm::ArrayRef<int64_t> shape, mlir::Type element);

/// Columns of a line of text.
constexpr size_t kMostText = 120;
/// Lines that are longer are broken at a space: where brackets are fewest, and then late. Comments
/// go on as comments.
std::string wrapText(llvm::StringRef text);
/// A kernel's lines in the table above a plan's text: which layers its launches serve.
std::string layersText(llvm::StringRef kernel, llvm::StringRef layers);

} // namespace mpc
