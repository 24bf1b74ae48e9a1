// Which linear layers of one input become one product.
// Joined products read their input once, launch once, and have more columns to spread over a
// device. They cost no memory where init computes each weight for these layers anyway, such as a
// 16-bit copy. A weight that is read as the file has it stays, since its joined copy would stand
// beside it. A layer whose product takes an activation stays, and so does an FP8 product: FP8's
// scales belong to one weight each. Parts of a row begin at multiples of 16 bytes. In training all
// stay: the parameters are apart in state, and so are their gradients.
//
// JoinProducts joins by this rule. ProductWork asks by it what FP8 products would cost in bf16.
#pragma once

#include "ir/dialect/Dialect.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mpc {

/// Two or more layers of one input, in their order.
using JoinSet = llvm::SmallVector<LinearOp>;

/// The sets of layers that become one product each; with `withFp8` those that would if what is
/// marked fp8 ran in bf16. A layer is in one set at most.
llvm::SmallVector<JoinSet> setsToJoin(mlir::func::FuncOp function, bool withFp8);

} // namespace mpc
