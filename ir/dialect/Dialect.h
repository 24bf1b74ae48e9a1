// The mpc dialect.
// Includes everything that is generated from the .td files of this folder, and the headers of MLIR
// that it needs.
#pragma once

#include "ir/dialect/AnchorStep.h"
#include "ir/formats/EvalTensor.h"

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/AffineExpr.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace mpc {
class Primitives;    // ir/lower/Primitives.h
class GradientWords; // ir/lower/Gradients.h
using mlir::failure;
using mlir::FailureOr;
using mlir::LogicalResult;
using mlir::success;

/// Checks that the results' shapes are the ones that ShapeOpInterface infers, as far as both are
/// known.
LogicalResult verifyShapes(mlir::Operation *op);
/// Checks that the results carry the loss scales that ScaleOpInterface's rule gives for the
/// operands.
LogicalResult verifyScales(mlir::Operation *op);
/// The shape rule of a scalar map (broadcast_c1).
FailureOr<llvm::SmallVector<llvm::SmallVector<int64_t>>> inferMapShape(mlir::Operation *op);
/// Checks that an op's epsilon is finite in f32 and not negative, as its rule says.
LogicalResult verifyEpsilon(mlir::Operation *op, const llvm::APFloat &epsilon,
                            llvm::StringRef rule);
/// An optimizer's shape rule, its verifier, the names of its moments, and why it has no derivative.
/// `names` is "square_avg momentum_buffer:momentum": behind a colon stands the setting that is not
/// zero where there is such a moment.
FailureOr<llvm::SmallVector<llvm::SmallVector<int64_t>>> inferOptimizerShapes(mlir::Operation *op);
LogicalResult verifyOptimizer(mlir::Operation *op);
llvm::SmallVector<llvm::StringRef> momentNames(llvm::StringRef names,
                                               mlir::DictionaryAttr settings);
llvm::SmallVector<mlir::Value> refuseOptimizerGradient(mlir::Operation *op);
/// Whether the op's first operand is a tensor of whole numbers.
bool isOfWholeNumbers(mlir::Operation *op);
/// A finite number as an f32 of device text: 0.5f.
std::string deviceNumber(const llvm::APFloat &number);

/// The matrix (rows, columns) of all windows that a product reads, and the number of columns of its
/// other factor. Where a product reads the windows in place, it sums over `channels` at each tap.
struct WindowMatrix {
  int64_t rows, columns, filters, channels;
  mlir::Type element;
};

/// How a file declares a function of the user: the types and the parameters of a template, and its
/// declaration in words of C++.
struct CustomForm {
  size_t types, parameters;
  std::string text;
};
} // namespace mpc

#include "ir/MpcAttrInterfaces.h.inc"
#include "ir/MpcDialect.h.inc"
#include "ir/MpcEnums.h.inc"
#include "ir/MpcInterfaces.h.inc"
#define GET_ATTRDEF_CLASSES
#include "ir/MpcAttrs.h.inc"

namespace mpc {
/// The operands and attributes of an mpc.matmul to build, by name. Members that are not set are
/// absent.
struct MatmulArguments {
  mlir::Value a = {}, b = {}, bias = {}, scaleA = {}, scaleB = {}, aux = {};
  bool transposeA = false, transposeB = false;
  ActivationAttr activation = {};
  bool hasPreactivation = false; // adds the result preactivation, of y's type
  FactorAttr summed = {};        // adds the result factor_sums, of y's element type
  ComputeAttr compute = {};
  mlir::DenseI64ArrayAttr blockA = {}, blockB = {};
  bool libraryScales = false, splitAccumulate = false;
  mlir::StringAttr layer = {};
};
} // namespace mpc

#define GET_OP_CLASSES
#include "ir/MpcOps.h.inc"

namespace mpc {
/// Shape of a ranked tensor value.
inline llvm::ArrayRef<int64_t> shapeOf(mlir::Value value) {
  return mlir::cast<mlir::RankedTensorType>(value.getType()).getShape();
}
inline mlir::Type elementOf(mlir::Value value) {
  return mlir::cast<mlir::RankedTensorType>(value.getType()).getElementType();
}
/// A dimension's number, where a negative one counts from the end.
inline int64_t axisFrom(int64_t axis, mlir::Value x) {
  return axis < 0 ? axis + static_cast<int64_t>(shapeOf(x).size()) : axis;
}
inline int64_t axisExtent(mlir::Value x, int64_t axis) { return shapeOf(x)[axisFrom(axis, x)]; }
/// Product of the dimensions; all must be known.
int64_t elementCount(llvm::ArrayRef<int64_t> shape);
/// The elements of each part where `elements` are cut into `parts` of one size, the last ones
/// filled up.
inline int64_t partSize(int64_t elements, int64_t parts) { return (elements + parts - 1) / parts; }
/// `value`'s type with another element type. The one place where result types are derived from
/// operand types.
mlir::RankedTensorType withElement(mlir::RankedTensorType type, mlir::Type element);
/// NumPy broadcast of two shapes; nothing when they do not fit. kDynamic meets anything.
std::optional<llvm::SmallVector<int64_t>> broadcastShapes(llvm::ArrayRef<int64_t> a,
                                                          llvm::ArrayRef<int64_t> b);
/// "4x?x8", or "scalar" for rank 0.
std::string formatShape(llvm::ArrayRef<int64_t> shape);
/// An op's layer, or the empty string.
llvm::StringRef layerOf(mlir::Operation *op);
/// The value under any number of views; `value` itself when it is no view.
mlir::Value base(mlir::Value value);

/// The most ops that a loop, and the loops of a function together, become (repeat_c6).
constexpr uint64_t kMostRepeatedOps = 200000;

/// The ops that a loop becomes, loops in it written out too; at least one for each iteration.
/// 2^64 - 1 stands for all larger numbers.
uint64_t expandedCount(RepeatOp op);

} // namespace mpc
