// The questions that each op answers for itself, so that no pass switches over ops.
#ifndef MPC_INTERFACES_TD
#define MPC_INTERFACES_TD

include "mlir/IR/OpBase.td"

def ShapeOpInterface : OpInterface<"ShapeOpInterface"> {
  let cppNamespace = "::mpc";
  let description = [{
    The shape of each result follows from operands and attributes. The verifier and --dim use the same rule. Every op of the dialect with
    results answers, whole ops and primitives.
  }];
  let methods = [InterfaceMethod<[{
      The shapes of the results, or a failure after one diagnostic that names both shapes. Unknown dimensions are
      mlir::ShapedType::kDynamic; a rule gives kDynamic where it cannot tell.
    }], "::mlir::FailureOr<::llvm::SmallVector<::llvm::SmallVector<int64_t>>>", "inferShapes">];
  let verify = [{ return ::mpc::verifyShapes($_op); }];
}

def PrecisionOpInterface : OpInterface<"PrecisionOpInterface"> {
  let cppNamespace = "::mpc";
  let description = [{
    The default precision class of the op, which decides its precision where neither an attribute, a region nor a rule of the policy does:
    `lower` runs in the requested precision, `fp32` in f32, `promote` in the widest type that arrives, `follow` in the type that arrives.
  }];
  let methods = [StaticInterfaceMethod<"The class that the op's record names.", "::mpc::PrecisionClass", "getPrecisionClass">,
                 InterfaceMethod<"Whether the result of this number keeps its type whatever the op runs in, as a loss stays in f32.",
                                 "bool", "staysWide", (ins "unsigned":$result), [{}], [{ return false; }]>,
                 InterfaceMethod<"Whether the op reads the operand of this number in f32 whatever it runs in, as the scales of a product.",
                                 "bool", "readsF32", (ins "unsigned":$operand), [{}], [{ return false; }]>,
                 InterfaceMethod<[{
      The operand whose type the op takes whatever arrives in the others, as the rows that are appended to a cache take the cache's; null in most ops.
    }], "::mlir::Value", "getLeadingOperand", (ins), [{}], [{ return {}; }]>];
}

def EvaluateOpInterface : OpInterface<"EvaluateOpInterface"> {
  let cppNamespace = "::mpc";
  let description = [{
    The reference meaning of the op, computed in f64 from its definition. The caller rounds each result once to its element type. An
    implementation shares nothing with codegen.
  }];
  let methods = [InterfaceMethod<[{
      Operand tensors in f64 (integers exactly); gives one unrounded tensor per result.
    }], "::llvm::SmallVector<::mpc::EvalTensor>", "evaluate", (ins "::llvm::ArrayRef<::mpc::EvalTensor>":$operands)>];
}

def CollectiveOpInterface : OpInterface<"CollectiveOpInterface"> {
  let cppNamespace = "::mpc";
  let description = [{
    Work of all ranks together. Every rank runs the same ops in the same order. The op is placed by the compiler, so it has no gradient.
  }];
  let methods = [InterfaceMethod<[{
      The reference meaning over all ranks: the operands of each rank, in their order; gives the results of each, computed in f64.
    }], "::llvm::SmallVector<::llvm::SmallVector<::mpc::EvalTensor>>", "evaluateRanks",
      (ins "::llvm::ArrayRef<::llvm::SmallVector<::mpc::EvalTensor>>":$operands)>,
                 InterfaceMethod<"Whether each rank gets the same results; else it gets its parts.", "bool", "givesSame",
                                 (ins), [{}], [{ return true; }]>];
}

def DecomposeOpInterface : OpInterface<"DecomposeOpInterface"> {
  let cppNamespace = "::mpc";
  let description = [{
    The same meaning in primitives: scalar maps, reductions, views, casts, iotas, constants and products.
  }];
  let methods = [InterfaceMethod<[{
      Values that replace the results, built before the op.
    }], "::llvm::SmallVector<::mlir::Value>", "decompose", (ins "::mpc::Primitives &":$p)>,
                 InterfaceMethod<[{
      Whether Decompose leaves the op as it stands: it is a primitive, or a kernel of its own takes it. What an op is decomposed into may
      hold ops of its own kind that are left.
    }], "bool", "isPrimitive", (ins), [{}], [{ return false; }]>];
}

// One scalar operation applied to every element. After Decompose, operands have the result's shape, and a scalar goes through
// mpc.broadcast.
def ScalarMapOpInterface : OpInterface<"ScalarMapOpInterface"> {
  let cppNamespace = "::mpc";
  let description = [{
    An element of the result depends on the elements of the operands at the same place alone. In the device text `$0`, `$1`, `$2` stand for
    the operands as float, int or bool.
  }];
  let methods = [InterfaceMethod<"The expression in terms of the device library, such as `maximum($0, $1)`.", "std::string", "getDeviceText">,
                 InterfaceMethod<[{
      Whether an element takes many instructions, as those of exp and sin do, so that to read it from memory is cheaper than to compute it again.
    }], "bool", "isCostly", (ins), [{}], [{ return false; }]>];
}

// A result element is made from whole operands, at places that only a run knows.
def ElementOpInterface : OpInterface<"ElementOpInterface"> {
  let cppNamespace = "::mpc";
  let description = [{
    An element of the result is computed from whole operands, which stand in memory, by the element's place. No element depends on another,
    so the result joins groups as that of a scalar map does.
  }];
  let methods = [InterfaceMethod<[{
      The expression of an element in terms of the device library. `operands` has an expression for each whole operand (`Whole`), `indices`
      one for each dimension of the result.
    }], "std::string", "getElementText", (ins "::llvm::ArrayRef<std::string>":$operands, "::llvm::ArrayRef<std::string>":$indices)>,
                 InterfaceMethod<"The name of the operand of this number, for messages about an index outside of it.",
                                 "std::string", "getOperandName", (ins "unsigned":$operand)>];
}

// Functions that a user wrote.
def CustomOpInterface : OpInterface<"CustomOpInterface"> {
  let cppNamespace = "::mpc";
  let description = [{
    The op calls functions of a file beside the model, whose text the module holds (`mpc.sources`). The text becomes part of the program.
  }];
  let methods = [InterfaceMethod<"The file, from the model's folder.", "::mlir::StringAttr", "getFileAttr">,
                 InterfaceMethod<"The function's name.", "::llvm::StringRef", "getFunction">,
                 InterfaceMethod<"A function's name or `unit` for each operand, or null.", "::mlir::ArrayAttr", "getDerivativesAttr">,
                 InterfaceMethod<[{
      How the file declares the function, or that which gives the derivative for the operand of this number.
    }], "::mpc::CustomForm", "getForm", (ins "std::optional<unsigned>":$derivative)>];
  let extraClassDeclaration = [{
    /// The text of the file, or null.
    ::mlir::StringAttr getSource();
  }];
}

// A result element is an operand element at an affine place: no arithmetic, no bytes.
def ViewOpInterface : OpInterface<"ViewOpInterface"> {
  let cppNamespace = "::mpc";
  let description = [{
    A read of the result is a read of the operand at mapped indices, so that a view costs neither arithmetic nor bytes.
  }];
  let methods = [InterfaceMethod<[{
      `indices`: one expression per result dimension; gives one expression per operand dimension. Adds to `valid` the
      (expression, bound) pairs that must satisfy 0 <= expression < bound for the element to exist; elsewhere it is 0.
    }], "::llvm::SmallVector<::mlir::AffineExpr>", "mapIndices",
      (ins "::llvm::ArrayRef<::mlir::AffineExpr>":$indices,
           "::llvm::SmallVectorImpl<std::pair<::mlir::AffineExpr, int64_t>> &":$valid)>];
}

// A reduction of `axes` of its operand by a library function with one fixed order.
def ReduceOpInterface : OpInterface<"ReduceOpInterface"> {
  let cppNamespace = "::mpc";
  let description = [{
    The result combines the elements of the operand along the reduced dimensions, by a function of the device library whose order is fixed.
  }];
  let methods = [InterfaceMethod<"Reduced operand dimensions, ascending.", "::llvm::ArrayRef<int64_t>", "getReducedAxes">,
                 InterfaceMethod<"The device library's function (`sum`, `maximum`, `minimum`, `amax`).", "::llvm::StringRef", "getDeviceReduction">,
                 InterfaceMethod<[{
      Whether each element gets the fold of itself and those before it, or from the other end, in place of one result for all. A
      running reduction is of f32, along the last dimension, and its function takes a row and gives a row.
    }], "::mpc::Running", "getRunning", (ins), [{}], [{ return ::mpc::Running::none; }]>];
}

// Whole numbers that name a place: rows of a table, classes of a loss.
def IndexOpInterface : OpInterface<"IndexOpInterface"> {
  let cppNamespace = "::mpc";
  let description = [{
    An operand holds indices. An index outside of [0, limit) gives NaN (0 of whole numbers) or what the op says, except one number that may
    stand for no place.
  }];
  let methods = [InterfaceMethod<"The operand that holds the indices; null where the op was given none.", "::mlir::Value", "getIndices">,
                 InterfaceMethod<"The number of places.", "int64_t", "getIndexLimit">,
                 InterfaceMethod<"The number that stands for no place, if the op has one.", "std::optional<int64_t>", "getIndexLeftOut">,
                 InterfaceMethod<"Whether the places are classes of a loss; else they are rows of a table or of a cache.", "bool", "indexesClasses">];
}

// The end of a forward pass that trains.
def LossOpInterface : OpInterface<"LossOpInterface"> {
  let cppNamespace = "::mpc";
  let description = "A number in f32 that says how far a prediction is from its target, or one for each row or element.";
  let methods = [InterfaceMethod<"The operand that the model predicts: logits, logarithms of probabilities, or values.", "::mlir::Value", "getPrediction">];
}

def TrainingOpInterface : OpInterface<"TrainingOpInterface"> {
  let cppNamespace = "::mpc";
  let description = [{
    An op that belongs to training steps, and is another one, or none, in @eval: what PyTorch's module.eval() changes.
  }];
  let methods = [InterfaceMethod<"The values that replace the results in @eval, built at the builder's place.",
                                 "::llvm::SmallVector<::mlir::Value>", "buildEvalForm", (ins "::mlir::ImplicitLocOpBuilder &":$builder)>];
}

// Whole ops that work element by element.
def ElementwiseOpInterface : OpInterface<"ElementwiseOpInterface"> {
  let cppNamespace = "::mpc";
  let description = [{
    An element of a result depends on the elements of the operands at the same place, and on operands that are scalars. So a part of a result
    is the op of parts of the operands, as it is of scalar maps.
  }];
}

// An optimizer's step of one parameter.
def OptimizerOpInterface : OpInterface<"OptimizerOpInterface"> {
  let cppNamespace = "::mpc";
  let description = [{
    Operands are the parameter, its gradient, its moments, the count of steps, the rate, whether the gradients are finite, the weight decay or
    nothing, and scalars that the op's definition names. Results are the new parameter and the new moments.
  }];
  let methods = [StaticInterfaceMethod<"The names of the moments that these settings ask for: PyTorch's, in the order of the operands.",
                                       "::llvm::SmallVector<::llvm::StringRef>", "getMomentNames", (ins "::mlir::DictionaryAttr":$settings)>,
                 InterfaceMethod<"The moments.", "::mlir::OperandRange", "getMoments">];
}

// A curve of the learning rate.
def CurveAttrInterface : AttrInterface<"CurveAttrInterface"> {
  let cppNamespace = "::mpc";
  let description = "How the learning rate goes on after its warm-up. A curve has its own parameters, and answers for itself as an op does.";
  let methods = [InterfaceMethod<"The rate `n` steps after the warm-up, in f64 from the definition.",
                                 "double", "evaluate", (ins "double":$base, "double":$n)>,
                 InterfaceMethod<"The same in primitives, of f32 scalars.",
                                 "::mlir::Value", "decompose", (ins "::mpc::Primitives &":$p, "::mlir::Value":$base, "::mlir::Value":$n)>];
}

// Random numbers.
def DrawOpInterface : OpInterface<"DrawOpInterface"> {
  let cppNamespace = "::mpc";
  let description = [{
    The result is drawn: a function of a seed and of a count of steps, which each step of training increments unless the model does.
  }];
  let methods = [InterfaceMethod<"The seed, of two words, or null where it is given word by word.", "::mlir::Value", "getSeed">,
                 InterfaceMethod<"The count of steps.", "::mlir::Value", "getStep">];
}

// Matrix products, and ops that are made of them.
def ProductOpInterface : OpInterface<"ProductOpInterface"> {
  let cppNamespace = "::mpc";
  let description = [{
    The op multiplies matrices, or products are what it is decomposed into. Its attribute `compute` is the precision in which they multiply
    their factors. A product that is no anchor is decomposed before Quantize, which sees the products in it.
  }];
  let methods = [InterfaceMethod<"The bias, or null.", "::mlir::OpOperand *", "getBiasOperand">,
                 InterfaceMethod<[{
      Whether there are matrices to multiply. Else the op is computed in the type of its operands, and has no `compute`.
    }], "bool", "hasProducts", (ins), [{}], [{ return true; }]>,
                 InterfaceMethod<[{
      The matrix of windows that the op's decomposition writes to memory, if the products in it could read the windows in place; else nothing.
      With the attribute `mpc.windows_in_place` on the op they do.
    }], "::std::optional<::mpc::WindowMatrix>", "getWindowMatrix", (ins), [{}], [{ return ::std::nullopt; }]>,
                 InterfaceMethod<"Why the product cannot apply the activation to its first result, or an empty text.", "::llvm::StringRef",
                                 "refuseActivation", (ins "::mpc::Activation":$activation), [{}], [{ return "the op is decomposed into products first"; }]>,
                 InterfaceMethod<[{
      The first result of the product, built once more at the builder's place with an activation that it does not refuse.
    }], "::mlir::Value", "buildActivated", (ins "::mlir::OpBuilder &":$builder, "::mpc::Activation":$activation), [{}], [{ return {}; }]>];
}

// Work that a library or a whole kernel of its own does: products and attention. Never part of a group.
def AnchorOpInterface : OpInterface<"AnchorOpInterface"> {
  let cppNamespace = "::mpc";
  let description = [{
    An anchor is work for a GEMM library or for a kernel of its own: products, attention, and the gradients of attention and of tables. It
    never joins a group; groups form around it.
  }];
  let methods = [InterfaceMethod<"Floating-point operations of the op (a multiply-add is two).", "uint64_t", "getFlops">,
                 InterfaceMethod<"Whether the operand can be read in place with these strides (elements, one a dimension).",
                                 "bool", "acceptsStrides", (ins "unsigned":$operand, "::llvm::ArrayRef<int64_t>":$strides)>,
                 InterfaceMethod<[{
      The operand in whose place the result of this number may be written, since the kernel changes only a part of it and reads none of it.
      Plan asks where nothing reads the operand later.
    }], "std::optional<unsigned>", "getOverwritten", (ins "unsigned":$result), [{}], [{ return std::nullopt; }]>,
                 InterfaceMethod<[{
      The tiles in which the blocks of the op's kernel make the result of this number. Such a block can go on with a tile that is not in
      memory.
    }], "std::optional<::mpc::ResultTile>", "getResultTile", (ins "unsigned":$result), [{}], [{ return std::nullopt; }]>,
                 InterfaceMethod<[{
      Whether the op has a kernel for the target that leaves its tiles to nobody and is faster, even with a launch more for what follows.
    }], "bool", "isFasterAlone", (ins "const ::mpc::Target &":$target), [{}], [{ return false; }]>,
                 InterfaceMethod<"The memory that the op's kernel for the target uses beside operands and results.", "::mpc::AnchorScratch",
                                 "getScratch", (ins "const ::mpc::Target &":$target), [{}], [{ return {}; }]>,
                 InterfaceMethod<[{
      How a plan for the target runs the op, given the places of its operands and results in memory. A result that overwrites an operand has
      that operand's place. Where neither a kernel nor a library takes them, it emits an error on the op. An anchor without an answer does
      not compile.
    }], "::llvm::FailureOr<::mpc::AnchorStep>", "planStep",
      (ins "::llvm::ArrayRef<::mpc::StridedView>":$operands, "::llvm::ArrayRef<::mpc::StridedView>":$results,
           "const ::mpc::Target &":$target)>];
}

// The rule by which a loss scale in the types of operands goes on to the results (ir/dialect/Scales.cpp).
def ScaleOpInterface : OpInterface<"ScaleOpInterface"> {
  let cppNamespace = "::mpc";
  let description = [{
    The rule by which a loss scale in the types of the operands goes on to the results: one of the cases of ScaleRule. An op that refuses a
    scale also gives the reason. The verifier demands that results carry the scale that the rule gives.
  }];
  let methods = [StaticInterfaceMethod<"The rule that the op's record names.", "::mpc::ScaleRule", "getScaleRule">,
                 StaticInterfaceMethod<"Why a scaled tensor is refused, and the remedy.", "::llvm::StringRef", "getScaleRefusal">];
  let verify = [{ return ::mpc::verifyScales($_op); }];
}

def DifferentiableOpInterface : OpInterface<"DifferentiableOpInterface"> {
  let cppNamespace = "::mpc";
  let description = "The op's reverse-mode derivative, a closed form on whole ops.";
  let methods = [InterfaceMethod<[{
      Takes the gradient of each result, of its shape and element type, or null where nothing depends on the result. Gives the gradient of
      each operand, of its shape and element type, or null for an integer and for an operand without a gradient. Computes in f32 and rounds
      once to the operand's type. Builds its ops at the builder's place.
    }], "::llvm::SmallVector<::mlir::Value>", "buildGradient",
      (ins "::mpc::GradientWords &":$p, "::llvm::ArrayRef<::mlir::Value>":$gradients)>];
}

#endif
