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
    ambient state. Low-precision arithmetic means: operands widened exactly, the operation computed with one rounding to
    the result's element type; sums and products accumulate in f32.
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

def Mpc_Activation : Mpc_Enum<"Activation", "what an epilogue applies to a product", [
  I32EnumCase<"none", 0>, I32EnumCase<"relu", 1>, I32EnumCase<"gelu_tanh", 2>, I32EnumCase<"gelu_tanh_grad", 3>]>;
def Mpc_ActivationAttr : Mpc_EnumAttr<Mpc_Activation, "activation">;

def Mpc_Overflow : Mpc_Enum<"Overflow", "what a cast gives for values beyond the result's range", [
  I32EnumCase<"saturate", 0>, I32EnumCase<"ieee", 1>]>;
def Mpc_OverflowAttr : Mpc_EnumAttr<Mpc_Overflow, "overflow">;

// The precision a matrix product's operands are multiplied in; it accumulates in f32.
def Mpc_Compute : Mpc_Enum<"Compute", "operand precision of a matrix product", [
  I32EnumCase<"f32", 0>, I32EnumCase<"tf32", 1>, I32EnumCase<"f16", 2>, I32EnumCase<"bf16", 3>, I32EnumCase<"fp8", 4>]>;
def Mpc_ComputeAttr : Mpc_EnumAttr<Mpc_Compute, "compute">;

def Mpc_Factor : Mpc_Enum<"Factor", "a factor of a product", [I32EnumCase<"a", 0>, I32EnumCase<"b", 1>]>;
def Mpc_FactorAttr : Mpc_EnumAttr<Mpc_Factor, "factor">;

// How an op's precision follows where no stronger rule decides it: an op's record names one of these.
class Mpc_ClassCase<string word, int number> : I32EnumCase<word, number>;
def LowerClass : Mpc_ClassCase<"lower", 0>;     // runs in the asked-for precision
def Fp32Class : Mpc_ClassCase<"fp32", 1>;       // runs in f32; whole layers compute in f32 inside
def PromoteClass : Mpc_ClassCase<"promote", 2>; // runs in the widest type that arrives
def FollowClass : Mpc_ClassCase<"follow", 3>;   // runs in the type that arrives
def Mpc_PrecisionClass : Mpc_Enum<"PrecisionClass", "the weakest of the rules that decide an op's precision", [
  LowerClass, Fp32Class, PromoteClass, FollowClass]>;

// How a loss scale in the types of operands goes on to the results (ir/dialect/Scales.cpp): an op's record names one of these.
class Mpc_RuleCase<string word, int number> : I32EnumCase<word, number>;
def RefuseScale : Mpc_RuleCase<"refuse", 0>;   // no operand may carry a scale
def AnyScale : Mpc_RuleCase<"any", 1>;         // scales end here: the op asks nothing of the size
def LinearScale : Mpc_RuleCase<"linear", 2>;   // linear in operand 0
def LastScale : Mpc_RuleCase<"last", 3>;       // linear in the last operand
def SameScale : Mpc_RuleCase<"same", 4>;       // all operands carry one scale
def ProductScale : Mpc_RuleCase<"product", 5>; // one factor carries a scale
def SelectScale : Mpc_RuleCase<"select", 6>;   // both arms carry one scale, or one arm beside zeros
def ZerosScale : Mpc_RuleCase<"zeros", 7>;     // a constant: zeros are themselves times any scale
def BeginScale : Mpc_RuleCase<"begin", 8>;     // scale_loss: the result carries the scale of the op's tag
def EndScale : Mpc_RuleCase<"end", 9>;         // unscale: takes the scale of operand 0 off
def Mpc_ScaleRule : Mpc_Enum<"ScaleRule", "how a loss scale goes through an op", [
  RefuseScale, AnyScale, LinearScale, LastScale, SameScale, ProductScale, SelectScale, ZerosScale, BeginScale, EndScale]>;

// Whether a reduction gives one result, or to each element the fold of itself and those before it, from which end.
def Mpc_Running : Mpc_Enum<"Running", "what a reduction gives", [
  I32EnumCase<"none", 0>, I32EnumCase<"forward", 1>, I32EnumCase<"backward", 2>]>;

def Mpc_Comparison : Mpc_Enum<"Comparison", "an ordered comparison", [
  I32EnumCase<"eq", 0>, I32EnumCase<"ne", 1>, I32EnumCase<"lt", 2>, I32EnumCase<"le", 3>, I32EnumCase<"gt", 4>,
  I32EnumCase<"ge", 5>]>;
def Mpc_ComparisonAttr : Mpc_EnumAttr<Mpc_Comparison, "comparison">;

class Mpc_Attr<string name, string attrMnemonic> : AttrDef<Mpc_Dialect, name> {
  let mnemonic = attrMnemonic;
}

// Initial values of parameters, made at load by Philox 4x32-10 (runtime/include/mpc/Initializers.h).
// Without parameters: MLIR's own parser would pass over those that somebody writes.
class Mpc_PlainAttr<string name, string attrMnemonic> : Mpc_Attr<name, attrMnemonic> { let hasCustomAssemblyFormat = 1; }
def Mpc_ZerosAttr : Mpc_PlainAttr<"Zeros", "zeros"> { let summary = "all zeros"; }
def Mpc_OnesAttr : Mpc_PlainAttr<"Ones", "ones"> { let summary = "all ones"; }
def Mpc_NormalAttr : Mpc_Attr<"Normal", "normal"> {
  let summary = "normal with mean 0 and the given standard deviation";
  let parameters = (ins AttrParameter<"::mlir::FloatAttr", "standard deviation">:$std, "uint64_t":$seed);
  let assemblyFormat = "`<` `std` `=` $std `,` `seed` `=` $seed `>`";
  let genVerifyDecl = 1;
}
// What the elements of an input may be, as mpc-find-indices finds it.
def Mpc_IndexAttr : Mpc_Attr<"Index", "index"> {
  let summary = "whole numbers in [0, limit), classes of a loss or else rows of a table; `left_out` stands for no place";
  let parameters = (ins "int64_t":$limit, "bool":$classes, OptionalParameter<"::std::optional<int64_t>">:$left_out);
  let assemblyFormat = "`<` struct($limit, $classes, $left_out) `>`";
  let genVerifyDecl = 1;
}
def Mpc_UniformAttr : Mpc_Attr<"Uniform", "uniform"> {
  let summary = "uniform in [low, high)";
  let parameters = (ins AttrParameter<"::mlir::FloatAttr", "lower bound">:$low,
                        AttrParameter<"::mlir::FloatAttr", "upper bound">:$high, "uint64_t":$seed);
  let assemblyFormat = "`<` `low` `=` $low `,` `high` `=` $high `,` `seed` `=` $seed `>`";
  let genVerifyDecl = 1;
}
def Mpc_ExternalAttr : Mpc_PlainAttr<"External", "external"> {
  let summary = "a tensor of the same name in the safetensors file given at load";
}
def Mpc_DerivedAttr : Mpc_PlainAttr<"Derived", "derived"> {
  let summary = "written by the entry point init from other state";
}

// The encoding of a tensor that carries a loss scale; two are the same scale when their tags are equal.
def Mpc_ScaledAttr : Mpc_Attr<"Scaled", "scaled"> {
  let summary = "multiplied by the loss scale of this tag";
  let parameters = (ins "::mlir::StringAttr":$tag);
  let assemblyFormat = "`<` $tag `>`";
}

#endif
