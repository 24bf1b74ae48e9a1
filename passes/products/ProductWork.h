// What a product costs in 8 bits and in bf16.
// The prediction by which products may stay in bf16 (products=gain); explain shows it. For the
// product itself it counts operations, padded in 8 bits, and the bytes of its factors and its
// result. For quantisation it counts the bytes of 8-bit copies and of tensors that are read once
// more for them, divided among the products that read the tensor. It assumes that the kernel which
// makes a tensor writes its copies; the tensor counts as written in 16 bits in both forms. A
// weight's copies cost nothing, since they replace its 16-bit copy. Launches cost nothing. Rates
// are those that were measured on the device, where they were.
//
// Layers that bf16 joins into one product (JoinRule.h) read their input once there. Its bytes are
// divided by their columns, so their times in bf16 add up to the joined product's.
#pragma once

#include "ir/formats/StepTimes.h"

#include "passes/products/JoinRule.h"
#include "passes/products/ProductUnits.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/MapVector.h"

#include <vector>

namespace mpc {

/// How often a recipe reads a 16-bit tensor again to quantise it.
enum class Rereads {
  Never,     // the kernel that makes the tensor knows its scale
  ForAmax,   // once, when the amax is known
  ForTurned, // where there is a transposed copy, a sector of memory an element
};

/// How the products of a recipe are made.
struct ProductForm {
  Rereads rereads;
  ProductUnits units;
};

struct ProductWork {
  int64_t flops8 = 0, bytes8 = 0;   // in 8 bits
  int64_t quantiseBytes = 0;        // its part of quantising its factors
  int64_t flops16 = 0, bytes16 = 0; // in bf16

  double secondsIn8(const DeviceRates &device) const;
  double secondsIn16(const DeviceRates &device) const;

  /// The works in a decision (null for none): one, those of its parts for a joined product, or
  /// none.
  static mlir::DenseI64ArrayAttr attribute(mlir::MLIRContext *context,
                                           llvm::ArrayRef<ProductWork> works);
  static std::vector<ProductWork> of(DecisionAttr decision);
};

/// What works take one after the other.
struct ProductTimes {
  double in8 = 0, in16 = 0; // seconds
  ProductTimes() = default;
  ProductTimes(llvm::ArrayRef<ProductWork> works, const DeviceRates &device);
  double gain() const { return in16 - in8; }
};

int64_t quantiseBytesOf(llvm::ArrayRef<ProductWork> works);

/// The work of products of one function, each a linear or a matmul, if all of them quantise; `sets`
/// are those that bf16 joins.
llvm::MapVector<mlir::Operation *, ProductWork> workOf(llvm::ArrayRef<mlir::Operation *> products,
                                                       llvm::ArrayRef<JoinSet> sets,
                                                       const ProductForm &form);

/// Notes works in the op's decision.
void noteWorks(mlir::Operation *op, llvm::ArrayRef<ProductWork> works);

/// Notes the work of each product of the module that `marked` gives of a function, @step's first.
/// With a device, products that take longer in 8 bits on it lose their mark: those that bf16 joins
/// all or none, by their sum. One that other functions have too stays alike in all.
void chooseProducts(
    mlir::ModuleOp module,
    llvm::function_ref<llvm::SmallVector<mlir::Operation *>(mlir::func::FuncOp)> marked,
    const ProductForm &form, const DeviceRates *device);

} // namespace mpc
