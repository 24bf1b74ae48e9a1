// What every op answers for itself, so that no pass switches over ops.
#ifndef MPC_INTERFACES_TD
#define MPC_INTERFACES_TD

include "mlir/IR/OpBase.td"

def ShapeOpInterface : OpInterface<"ShapeOpInterface"> {
  let cppNamespace = "::mpc";
  let description = "The shape of each result follows from operands and attributes; the verifier and --dim use the same rule.";
  let methods = [InterfaceMethod<[{
      The shapes of the results, or a failure after one diagnostic that names both shapes. Unknown dimensions are
      mlir::ShapedType::kDynamic; a rule gives kDynamic where it cannot tell.
    }], "::mlir::FailureOr<::llvm::SmallVector<::llvm::SmallVector<int64_t>>>", "inferShapes">];
  let verify = [{ return ::mpc::verifyShapes($_op); }];
}

def PrecisionOpInterface : OpInterface<"PrecisionOpInterface"> {
  let cppNamespace = "::mpc";
  let description = "The op's default precision class, the weakest of the rules that decide its precision.";
  let methods = [StaticInterfaceMethod<"The class that the op's record names.", "::mpc::PrecisionClass", "getPrecisionClass">];
}

def EvaluateOpInterface : OpInterface<"EvaluateOpInterface"> {
  let cppNamespace = "::mpc";
  let description = [{
    The meaning of the op: in f64 from its definition, one rounding to the element type of each result (done by the
    caller). Shares nothing with codegen.
  }];
  let methods = [InterfaceMethod<[{
      Operand tensors in f64 (integers exactly); gives one unrounded tensor per result.
    }], "::llvm::SmallVector<::mpc::EvalTensor>", "evaluate", (ins "::llvm::ArrayRef<::mpc::EvalTensor>":$operands)>];
}

def DecomposeOpInterface : OpInterface<"DecomposeOpInterface"> {
  let cppNamespace = "::mpc";
  let description = "The same meaning in primitives: scalar maps, reductions, views, casts, constants, products.";
  let methods = [InterfaceMethod<[{
      Values that replace the results, built before the op.
    }], "::llvm::SmallVector<::mlir::Value>", "decompose", (ins "::mlir::ImplicitLocOpBuilder &":$builder)>,
                 InterfaceMethod<[{
      Whether Decompose asks for them. An op that a kernel of its own runs is decomposed where that kernel does not take it, into
      others of its kind that are not, among what else there is.
    }], "bool", "isDecomposed", (ins), "", "return true;">];
}

// One scalar operation applied to every element; operands have the result's shape (scalars of shape () allowed after
// Decompose only through mpc.broadcast).
def ScalarMapOpInterface : OpInterface<"ScalarMapOpInterface"> {
  let cppNamespace = "::mpc";
  let description = "Element-wise; `$0`, `$1`, `$2` in the device text stand for the operands as float, int or bool.";
  let methods = [InterfaceMethod<"The expression in the device library's words.", "std::string", "getDeviceText">];
}

// A result element is an operand element at an affine place: no arithmetic, no bytes.
def ViewOpInterface : OpInterface<"ViewOpInterface"> {
  let cppNamespace = "::mpc";
  let description = "Reads of the result are reads of the operand at mapped indices.";
  let methods = [InterfaceMethod<[{
      `indices`: one expression per result dimension; gives one expression per operand dimension. Adds to `valid` the
      (expression, bound) pairs that must satisfy 0 <= expression < bound for the element to exist; elsewhere it is 0.
    }], "::llvm::SmallVector<::mlir::AffineExpr>", "mapIndices",
      (ins "::llvm::ArrayRef<::mlir::AffineExpr>":$indices,
           "::llvm::SmallVectorImpl<std::pair<::mlir::AffineExpr, int64_t>> &":$valid)>];
}

// A reduction of `axes` of its operand with a library function of one written order.
def ReduceOpInterface : OpInterface<"ReduceOpInterface"> {
  let cppNamespace = "::mpc";
  let methods = [InterfaceMethod<"Reduced operand dimensions, ascending.", "::llvm::ArrayRef<int64_t>", "getReducedAxes">,
                 InterfaceMethod<"The device library's function (`sum`, `maximum`, `minimum`, `amax`).", "::llvm::StringRef", "getDeviceReduction">];
}

// Whole numbers that say a place: rows of a table, classes of a loss.
def IndexOpInterface : OpInterface<"IndexOpInterface"> {
  let cppNamespace = "::mpc";
  let description = "An operand holds indices; what is outside of [0, limit) gives NaN, but for one number that is left out.";
  let methods = [InterfaceMethod<"The operand.", "::mlir::Value", "getIndices">,
                 InterfaceMethod<"How many places there are.", "int64_t", "getIndexLimit">,
                 InterfaceMethod<"The number that stands for no place, if the op has one.", "std::optional<int64_t>", "getIndexLeftOut">,
                 InterfaceMethod<"Whether the places are classes of a loss; else they are rows of a table.", "bool", "indexesClasses">];
}

// Work that a library or a whole kernel of its own does: products and attention. Never part of a group.
def AnchorOpInterface : OpInterface<"AnchorOpInterface"> {
  let cppNamespace = "::mpc";
  let methods = [InterfaceMethod<"Floating-point operations of the op (a multiply-add is two).", "uint64_t", "getFlops">,
                 InterfaceMethod<"Whether the operand can be read in place with these strides (elements, one a dimension).",
                                 "bool", "acceptsStrides", (ins "unsigned":$operand, "::llvm::ArrayRef<int64_t>":$strides)>,
                 InterfaceMethod<[{
      How a plan for the target runs the op, whose operands and results lie so; an error on the op where nothing of ours or of a
      library takes it. An anchor without an answer does not compile.
    }], "::llvm::FailureOr<::mpc::AnchorStep>", "planStep",
      (ins "::llvm::ArrayRef<::mpc::StridedView>":$operands, "::llvm::ArrayRef<::mpc::StridedView>":$results,
           "const ::mpc::Target &":$target)>];
}

// How a loss scale in the types of operands goes on to the results (ir/dialect/Scales.cpp).
def ScaleOpInterface : OpInterface<"ScaleOpInterface"> {
  let cppNamespace = "::mpc";
  let description = "The rule of the op, one of the cases of ScaleRule, and for the ops that refuse a scale the reason.";
  let methods = [StaticInterfaceMethod<"The rule that the op's record names.", "::mpc::ScaleRule", "getScaleRule">,
                 StaticInterfaceMethod<"Why a scaled tensor is refused, and the remedy.", "::llvm::StringRef", "getScaleRefusal">];
  let verify = [{ return ::mpc::verifyScales($_op); }];
}

def DifferentiableOpInterface : OpInterface<"DifferentiableOpInterface"> {
  let cppNamespace = "::mpc";
  let description = "The op's reverse-mode derivative, a closed form on whole ops.";
  let methods = [InterfaceMethod<[{
      For the gradients of the results (null where nothing depends on a result; of the result's shape and element type) the
      gradients of the operands: null for integers and for operands that have none, else of the operand's shape and element
      type. Computed in f32 inside, rounded to the operand's type. Ops are built at the builder's place.
    }], "::llvm::SmallVector<::mlir::Value>", "buildGradient",
      (ins "::mlir::ImplicitLocOpBuilder &":$builder, "::llvm::ArrayRef<::mlir::Value>":$gradients)>];
}

#endif
