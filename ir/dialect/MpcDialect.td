// The mpc dialect: values and no memory. Types are builtin ranked tensors with builtin element types.
#ifndef MPC_DIALECT_TD
#define MPC_DIALECT_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"

def Mpc_Dialect : Dialect {
  let name = "mpc";
  let cppNamespace = "::mpc";
  let summary = "neural network graphs whose precision is in their types";
  let description = [{
    Pure operations over ranked tensors. A decision about precision is an element type or an attribute of an op, never
    ambient state. Low-precision arithmetic widens the operands exactly, computes the operation, and rounds once to the
    result's element type; sums and products accumulate in f32.
  }];
  let useDefaultAttributePrinterParser = 1;
  let hasOperationAttrVerify = 1;
  let hasRegionArgAttrVerify = 1;
  let hasRegionResultAttrVerify = 1;
  let hasConstantMaterializer = 1;
}

class Mpc_Enum<string name, string summary, list<I32EnumCase> cases> : I32Enum<name, summary, cases> {
  let cppNamespace = "::mpc";
}
class Mpc_EnumAttr<EnumInfo info, string mnemonic> : EnumAttr<Mpc_Dialect, info, mnemonic>;

def Mpc_Activation : Mpc_Enum<"Activation", "the activation in the epilogue of a product", [
  I32EnumCase<"none", 0>, I32EnumCase<"relu", 1>, I32EnumCase<"gelu_tanh", 2>, I32EnumCase<"gelu_tanh_grad", 3>]>;
def Mpc_ActivationAttr : Mpc_EnumAttr<Mpc_Activation, "activation">;

def Mpc_Overflow : Mpc_Enum<"Overflow", "the value that a cast gives beyond the range of the result's format", [
  I32EnumCase<"saturate", 0>, I32EnumCase<"ieee", 1>]>;
def Mpc_OverflowAttr : Mpc_EnumAttr<Mpc_Overflow, "overflow">;

// The precision in which a product multiplies its operands; it accumulates in f32.
def Mpc_Compute : Mpc_Enum<"Compute", "operand precision of a matrix product", [
  I32EnumCase<"f32", 0>, I32EnumCase<"tf32", 1>, I32EnumCase<"f16", 2>, I32EnumCase<"bf16", 3>, I32EnumCase<"fp8", 4>]>;
def Mpc_ComputeAttr : Mpc_EnumAttr<Mpc_Compute, "compute">;

def Mpc_Factor : Mpc_Enum<"Factor", "a factor of a product", [I32EnumCase<"a", 0>, I32EnumCase<"b", 1>]>;
def Mpc_FactorAttr : Mpc_EnumAttr<Mpc_Factor, "factor">;

def Mpc_Collective : Mpc_Enum<"Collective", "what the ranks do together", [
  I32EnumCase<"all_reduce", 0>, I32EnumCase<"reduce_scatter", 1>, I32EnumCase<"all_gather", 2>]>;
def Mpc_CollectiveAttr : Mpc_EnumAttr<Mpc_Collective, "collective">;
def Mpc_Reduction : Mpc_Enum<"Reduction", "how the elements of all ranks become one", [I32EnumCase<"sum", 0>, I32EnumCase<"max", 1>]>;
def Mpc_ReductionAttr : Mpc_EnumAttr<Mpc_Reduction, "rank_reduction">;

def Mpc_Precision : Mpc_Enum<"Precision", "a precision that a user asks for", [
  I32EnumCase<"fp32", 0>, I32EnumCase<"tf32", 1>, I32EnumCase<"fp16", 2>, I32EnumCase<"bf16", 3>, I32EnumCase<"fp8", 4>]>;

// An op's record names one of these. The class decides the op's precision where no stronger rule does.
class Mpc_ClassCase<string word, int number> : I32EnumCase<word, number>;
def LowerClass : Mpc_ClassCase<"lower", 0>;     // runs in the requested precision
def Fp32Class : Mpc_ClassCase<"fp32", 1>;       // runs in f32; whole layers compute in f32 inside
def PromoteClass : Mpc_ClassCase<"promote", 2>; // runs in the widest type that arrives
def FollowClass : Mpc_ClassCase<"follow", 3>;   // runs in the type that arrives
def Mpc_PrecisionClass : Mpc_Enum<"PrecisionClass", "the weakest of the rules that decide an op's precision", [
  LowerClass, Fp32Class, PromoteClass, FollowClass]>;

// An op's record names one of these rules, by which a loss scale in the types of operands goes on to the results (ir/dialect/Scales.cpp).
class Mpc_RuleCase<string word, int number> : I32EnumCase<word, number>;
def RefuseScale : Mpc_RuleCase<"refuse", 0>;   // no operand may carry a scale
def AnyScale : Mpc_RuleCase<"any", 1>;         // scales end here: the result does not depend on the scale
def LinearScale : Mpc_RuleCase<"linear", 2>;   // linear in operand 0
def LastScale : Mpc_RuleCase<"last", 3>;       // linear in the last operand
def SameScale : Mpc_RuleCase<"same", 4>;       // all operands carry one scale
def ProductScale : Mpc_RuleCase<"product", 5>; // one factor carries a scale
def SelectScale : Mpc_RuleCase<"select", 6>;   // both arms carry one scale, or one arm beside zeros
def ZerosScale : Mpc_RuleCase<"zeros", 7>;     // a constant: zeros times any scale are zeros
def BeginScale : Mpc_RuleCase<"begin", 8>;     // scale_loss: the result carries the scale of the op's tag
def EndScale : Mpc_RuleCase<"end", 9>;         // unscale: removes the scale of operand 0
def Mpc_ScaleRule : Mpc_Enum<"ScaleRule", "how a loss scale goes through an op", [
  RefuseScale, AnyScale, LinearScale, LastScale, SameScale, ProductScale, SelectScale, ZerosScale, BeginScale, EndScale]>;

// Whether a reduction gives one result, or to each element the fold of itself and those before it, from which end.
def Mpc_Running : Mpc_Enum<"Running", "what a reduction gives", [
  I32EnumCase<"none", 0>, I32EnumCase<"forward", 1>, I32EnumCase<"backward", 2>]>;

def Mpc_Comparison : Mpc_Enum<"Comparison", "an ordered comparison", [
  I32EnumCase<"eq", 0>, I32EnumCase<"ne", 1>, I32EnumCase<"lt", 2>, I32EnumCase<"le", 3>, I32EnumCase<"gt", 4>,
  I32EnumCase<"ge", 5>]>;
def Mpc_ComparisonAttr : Mpc_EnumAttr<Mpc_Comparison, "comparison">;

// How a quotient of whole numbers is rounded: PyTorch's rounding_mode.
def Mpc_Division : Mpc_Enum<"Division", "how a quotient is rounded", [
  I32EnumCase<"trunc", 0>, I32EnumCase<"floor", 1>]>;
def Mpc_DivisionAttr : Mpc_EnumAttr<Mpc_Division, "division">;

// How updates enter a tensor at their indices.
def Mpc_Put : Mpc_Enum<"Put", "how updates enter a tensor", [I32EnumCase<"add", 0>, I32EnumCase<"set", 1>]>;
def Mpc_PutAttr : Mpc_EnumAttr<Mpc_Put, "put">;

class Mpc_Attr<string name, string attrMnemonic> : AttrDef<Mpc_Dialect, name> {
  let mnemonic = attrMnemonic;
}

// Initial values of parameters, made at load by Philox 4x32-10 (runtime/include/mpc/Initializers.h).
// An attribute without parameters has a parser of its own, since MLIR's would ignore parameters that somebody writes.
class Mpc_PlainAttr<string name, string attrMnemonic> : Mpc_Attr<name, attrMnemonic> { let hasCustomAssemblyFormat = 1; }
def Mpc_ZerosAttr : Mpc_PlainAttr<"Zeros", "zeros"> {
  let summary = "all zeros";
  let description = [{
    The initial value of a global of any element type: every element is 0. The runtime makes it at load.

    Example: `ml_program.global private @bias(#mpc.zeros) : tensor<128xf32>`
  }];
}
def Mpc_OnesAttr : Mpc_PlainAttr<"Ones", "ones"> {
  let summary = "all ones";
  let description = [{
    The initial value of a global of any element type: every element is 1. The runtime makes it at load.

    Example: `ml_program.global private @gain(#mpc.ones) : tensor<128xf32>`
  }];
}
def Mpc_NormalAttr : Mpc_Attr<"Normal", "normal"> {
  let summary = "normal with mean 0 and the given standard deviation";
  let description = [{
    The initial value of a global of f32, f16 or bf16: independent normal numbers, rounded once to the element type. The runtime draws them at
    load by Philox 4x32-10 (runtime/include/mpc/Initializers.h), so that a seed gives the same bits on every machine.

    Example: `ml_program.global private @weight(#mpc.normal<std = 0.05, seed = 1>) : tensor<128x64xf32>`
  }];
  let parameters = (ins AttrParameter<"::mlir::FloatAttr", "standard deviation">:$std, "uint64_t":$seed);
  let hasCustomAssemblyFormat = 1; // says which field is missing
  let genVerifyDecl = 1;
}
// The values that the elements of an input may have, as mpc-find-indices finds them.
def Mpc_IndexAttr : Mpc_Attr<"Index", "index"> {
  let summary = "whole numbers in [0, limit), which are classes of a loss or places such as rows of a table; `left_out` stands for no place";
  let parameters = (ins "int64_t":$limit, "bool":$classes, OptionalParameter<"::std::optional<int64_t>">:$left_out);
  let assemblyFormat = "`<` struct($limit, $classes, $left_out) `>`";
  let genVerifyDecl = 1;
}
def Mpc_UniformAttr : Mpc_Attr<"Uniform", "uniform"> {
  let summary = "uniform in [low, high)";
  let description = [{
    The initial value of a global of f32, f16 or bf16: independent uniform numbers, rounded once to the element type. The runtime draws them at
    load by Philox 4x32-10 (runtime/include/mpc/Initializers.h), so that a seed gives the same bits on every machine.

    Example: `ml_program.global private @weight(#mpc.uniform<low = -0.1, high = 0.1, seed = 1>) : tensor<128x64xf32>`
  }];
  let parameters = (ins AttrParameter<"::mlir::FloatAttr", "lower bound">:$low,
                        AttrParameter<"::mlir::FloatAttr", "upper bound">:$high, "uint64_t":$seed);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}
def Mpc_ExternalAttr : Mpc_PlainAttr<"External", "external"> {
  let summary = "a tensor of the same name in the safetensors file given at load";
  let description = [{
    The initial value of a global whose data are in a file. Loading refuses by name a tensor that the file lacks or that has another
    shape or type (runtime/include/mpc/Weights.h).

    Example: `ml_program.global private @weight(#mpc.external) : tensor<128x64xf32>`
  }];
}
def Mpc_DerivedAttr : Mpc_PlainAttr<"Derived", "derived"> {
  let summary = "written by the entry point init from other state";
  let description = [{
    The initial value of a global that `init` computes at load, such as the f16 copy of an f32 weight. A saved state leaves it out.

    Example: `ml_program.global private mutable @weight.f16(#mpc.derived) : tensor<128x64xf16>`
  }];
}

def Mpc_RankAttr : Mpc_PlainAttr<"Rank", "rank"> {
  let summary = "the number of this rank, from 0";
  let description = [{
    The initial value of an i32 scalar: the number of the rank that loads the program, 0 without ranks. The stage Distribute makes such state.

    Example: `ml_program.global private @parallel.rank(#mpc.rank) : tensor<i32>`
  }];
}
def Mpc_RankCountAttr : Mpc_PlainAttr<"RankCount", "rank_count"> {
  let summary = "the number of ranks";
  let description = [{
    The initial value of an i32 scalar: the number of ranks that load the program together, 1 without ranks.

    Example: `ml_program.global private @parallel.ranks(#mpc.rank_count) : tensor<i32>`
  }];
}

def Mpc_DecisionRule : Mpc_Enum<"DecisionRule", "what decided a precision", [
  I32EnumCase<"opClass", 0, "class">,         // the op's own class
  I32EnumCase<"opAttribute", 1, "attribute">, // mpc.precision on the op
  I32EnumCase<"region", 2>,                   // an mpc.precision around it
  I32EnumCase<"policy", 3>,                   // a rule of the policy on a layer or a class
  I32EnumCase<"head", 4>,                     // a rule of the policy on heads
  I32EnumCase<"residual", 5>,                 // --residual
  I32EnumCase<"parameter", 6>,                // an f32 parameter or constant beside the activation
  I32EnumCase<"declared", 7>,                 // the type of a result or of state
  I32EnumCase<"definition", 8>,               // the op reads f32 whatever it runs in
  I32EnumCase<"recipe", 9>,                   // the recipe of FP8
  I32EnumCase<"fallback", 10>,                // --allow-fallback
  I32EnumCase<"gain", 11>]>;                  // products=gain

def Mpc_ReasonAttr : Mpc_Attr<"Reason", "reason"> {
  let summary = "what decided a precision, and why";
  let description = [{
    The words that `mpc explain` prints: `text` names the rule, `because` says more, and `source` is who gave the rule. Reasons print once, as
    aliases `#why` at the head of a module.

    Example: `#mpc.reason<rule = head, precision = bf16, text = "role head", because = "8 bits cost a head too much", source = "default policy">`
  }];
  let parameters = (ins EnumParameter<Mpc_DecisionRule>:$rule, OptionalParameter<"::std::optional<::mpc::Precision>">:$precision,
                        "::mlir::StringAttr":$text, OptionalParameter<"::mlir::StringAttr">:$because,
                        OptionalParameter<"::mlir::StringAttr">:$source);
  let assemblyFormat = "`<` struct(params) `>`";
  let extraClassDeclaration = [{
    /// "role head: 8 bits cost a head too much".
    std::string getWords() const;
  }];
}
def Mpc_DecisionAttr : Mpc_Attr<"Decision", "decision"> {
  let summary = "how an op, a cast or a quantisation got its precision";
  let description = [{
    The attribute `mpc.decision`. A cast or a quantisation that a pass inserted has an `id`, by which `mpc explain` finds it in the launches of a
    plan, the `layer` that it serves, and the op (`reader`) whose reason it has. A product also has what Quantize knows of it: where its `windows`
    are read, the type of a `weight` that is kept in another one, its multiplications `unpadded`, and its `work` in 8 bits and in 16
    (passes/products/ProductWork.h).

    Example: `#mpc.decision<id = 3, why = <rule = class, precision = bf16, text = "class lower", source = "the op's own class">, layer = "fc", reader = "linear">`
  }];
  let parameters = (ins DefaultValuedParameter<"int64_t", "0">:$id, OptionalParameter<"::mpc::ReasonAttr">:$why,
                        OptionalParameter<"::mlir::StringAttr">:$layer, OptionalParameter<"::mlir::StringAttr">:$reader,
                        OptionalParameter<"::mlir::StringAttr">:$windows, OptionalParameter<"::mlir::StringAttr">:$weight,
                        DefaultValuedParameter<"int64_t", "0">:$unpadded, OptionalParameter<"::mlir::DenseI64ArrayAttr">:$work);
  let assemblyFormat = "`<` struct(params) `>`";
}

def Mpc_LaunchRole : Mpc_Enum<"LaunchRole", "how a launch runs one of its groups", [
  I32EnumCase<"beside", 0>,     // by blocks of its own; an anchor by those of its kernel
  I32EnumCase<"tail", 1>,       // by the last block, when all parts are done
  I32EnumCase<"tile_tail", 2>]>; // by the anchor's blocks, over each tile that they make

def Mpc_LaunchAttr : Mpc_Attr<"Launch", "launch"> {
  let summary = "the launch that a group shares, and its part there";
  let description = [{
    The attribute `mpc.launch` of groups and anchors that one launch runs, which Schedule writes: the number of the launch in its function, the
    group's part, and how the launch runs it. Groups of one part compute the same over tensors of their own. Such ops stand in one piece
    (ir/schedule/Launch.h).

    Example: `#mpc.launch<number = 0, part = 1, role = tail>`
  }];
  let parameters = (ins "int64_t":$number, "int64_t":$part, EnumParameter<Mpc_LaunchRole>:$role);
  let assemblyFormat = "`<` struct(params) `>`";
}

// The encoding of a tensor that carries a loss scale; two are the same scale when their tags are equal.
def Mpc_ScaledAttr : Mpc_Attr<"Scaled", "scaled"> {
  let summary = "multiplied by the loss scale of this tag";
  let description = [{
    The encoding of a tensor type. A value of type `tensor<8xf16, #mpc.scaled<"loss">>` is the unscaled value times the loss scale that
    `mpc.scale_loss` used for this tag; two scales are the same when their tags are equal. The scale rule of each op says whether the
    result carries the scale of the operands, and an op that is not linear refuses it. `mpc.unscale` removes it. mpc-erase-scales removes
    all encodings at the end of Optimize, when every use is verified.

    Example: `tensor<8xf16, #mpc.scaled<"loss">>`
  }];
  let parameters = (ins "::mlir::StringAttr":$tag);
  let assemblyFormat = "`<` $tag `>`";
}

#endif
