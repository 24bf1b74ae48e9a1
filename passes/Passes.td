// The passes, one record each. A pass lives in the file of its name.
#ifndef MPC_PASSES_TD
#define MPC_PASSES_TD

include "mlir/Pass/PassBase.td"

//===-- Read -------------------------------------------------------------------------------------------------------===//

def FixDims : Pass<"mpc-fix-dims", "::mlir::ModuleOp"> {
  let summary = "gives every open dimension the size named on the command line";
  let description = [{
    Function arguments name their `?` by `mpc.dims`. Afterwards every shape is known, by the shape rules of the ops. What does
    not follow by them, as the result of a broadcast or an iota, is named by the op's own `mpc.dims`, or is the function's only
    open dimension.
  }];
  let options = [ListOption<"dims", "dims", "std::string", "NAME=SIZE">];
}
def NameLayers : Pass<"mpc-name-layers", "::mlir::ModuleOp"> {
  let summary = "gives every layer op a name";
  let description = [{
    The stated `layer`, else the location's name, else the op's name and a number. Later stages use the attribute alone.
  }];
}
def FindIndices : Pass<"mpc-find-indices", "::mlir::func::FuncOp"> {
  let summary = "notes which inputs are rows of a table or classes of a loss";
  let description = [{
    As the argument's attribute `mpc.index`, an `#mpc.index`: `limit`, the number of places that all of its elements must be below,
    `classes`, whether they are of a loss, and `left_out`, a number that stands for no class. `mpc run` and `mpc train` check their data by it.
  }];
}
def VerifyNormalForm : Pass<"mpc-verify-normal-form", "::mlir::ModuleOp"> {
  let summary = "loads first, a pure body, stores last, each global once, no calls";
  let description = [{
    State is ml_program.global. A function loads each global at most once, before all else, and stores each at most once, after
    all else; it calls nothing. So a step is a pure function from state to state.
  }];
}

//===-- Cast -------------------------------------------------------------------------------------------------------===//

def CheckPolicy : Pass<"mpc-check-policy", "::mlir::ModuleOp"> {
  let summary = "refuses a policy that speaks of ops or layers that there are not";
  let description = "A rule with \"optional\": true may match no layer. Errors stand at the policy's file where it is one.";
  let options = [
    Option<"policyText", "policy-text", "std::string", "\"\"", "policy as JSON; empty: the default">,
    Option<"policyName", "policy-name", "std::string", "\"default policy\"", "what messages call the policy">];
}
def FlattenPrecision : Pass<"mpc-flatten-precision", "::mlir::func::FuncOp"> {
  let summary = "turns mpc.precision regions into attributes of their ops";
  let description = "The innermost region wins; an op's own attribute is stronger.";
}
def InsertCasts : Pass<"mpc-insert-casts", "::mlir::func::FuncOp"> {
  let summary = "decides the precision of every op and writes it as types";
  let description = [{
    Strongest first: the op's attribute, policy rules on its layer or role, its class. Every decision and every cast
    carries its reason in `mpc.decision`.
  }];
  let dependentDialects = ["::mpc::MpcDialect"];
  let options = [
    Option<"precision", "precision", "std::string", "\"fp32\"", "fp32, tf32, fp16, bf16 or fp8">,
    Option<"policyText", "policy-text", "std::string", "\"\"", "policy as JSON; empty: the default">,
    Option<"policyName", "policy-name", "std::string", "\"default policy\"", "what messages call the policy">,
    Option<"residualF32", "residual-f32", "bool", "false", "keep the residual stream in f32">,
    Option<"logitsF32", "logits-f32", "bool", "false", "store the head's result in f32">,
    Option<"archWithoutFp8", "arch-without-fp8", "std::string", "\"\"", "a target that has no FP8 products">,
    Option<"allowFallback", "allow-fallback", "bool", "false", "run in bf16 what the target cannot run in FP8">];
}

def RelaxCasts : Pass<"mpc-relax-casts", "::mlir::func::FuncOp"> {
  let summary = "drops pairs of casts that narrow and widen again, which changes roundings";
  let description = "Only with --casts=relaxed. Each dropped pair is a remark.";
}

//===-- Scale, Differentiate, Optimize -----------------------------------------------------------------------------===//

def BuildStep : Pass<"mpc-build-step", "::mlir::ModuleOp"> {
  let summary = "makes @eval and @step of @main: forward, loss scale and the wanted gradients";
  let description = "`recipe` is a training recipe as JSON (passes/train/Recipe.h); with \"accumulate\" there is @micro_step too.";
  let dependentDialects = ["::mpc::MpcDialect", "::mlir::ml_program::MLProgramDialect", "::mlir::func::FuncDialect"];
  let options = [
    Option<"recipeText", "recipe", "std::string", "\"{}\"", "training recipe as JSON">,
    Option<"recipeName", "recipe-name", "std::string", "\"recipe\"", "what messages call the recipe">,
    Option<"precision", "precision", "std::string", "\"fp32\"", "fp32, tf32, fp16, bf16 or fp8">,
    Option<"measure", "measure", "bool", "false", "makes @measure too, which gives the gradients">];
}
def Differentiate : Pass<"mpc-differentiate", "::mlir::func::FuncOp"> {
  let summary = "replaces mpc.gradients by the graph that computes them, in reverse mode";
  let description = [{
    Ops on a path from the tensors to the scalar are asked for their derivative in reverse order; each part carries
    `mpc.backward`, its op's layer and `mpc.origin`. An op on the path without a derivative is an error.
  }];
  let dependentDialects = ["::mpc::MpcDialect"];
}
def BuildOptimizer : Pass<"mpc-build-optimizer", "::mlir::ModuleOp"> {
  let summary = "checks, unscales, clips and applies the gradients of @step; makes @apply for accumulated ones";
  let description = [{
    Behind the gradients of @step stand the finite check, the unscaling, the clipping, the optimizer and the scaler; each update keeps
    the old value where a gradient is not finite. The optimizer's moments, counters and scalars become globals with their role in
    `mpc.role`. With "accumulate" @micro_step adds gradients to accumulators, and @apply does the rest.
  }];
  let dependentDialects = ["::mpc::MpcDialect", "::mlir::ml_program::MLProgramDialect", "::mlir::func::FuncDialect"];
  let options = [
    Option<"recipeText", "recipe", "std::string", "\"{}\"", "training recipe as JSON">,
    Option<"recipeName", "recipe-name", "std::string", "\"recipe\"", "what messages call the recipe">];
}
def EraseScales : Pass<"mpc-erase-scales", "::mlir::ModuleOp"> {
  let summary = "takes the loss scales out of the types; scale_loss and unscale become products";
  let description = [{
    From here on no type has a scale, so that later passes see tensors alone. mpc-verify-scales has shown before that each use was right.
  }];
  let dependentDialects = ["::mpc::MpcDialect"];
}
def VerifyScales : Pass<"mpc-verify-scales", "::mlir::ModuleOp"> {
  let summary = "one scale_loss a tag, and each unscale takes the scale that the loss was multiplied by";
  let description = [{
    A function without the tag's scale_loss, which unscales what others accumulated, takes the value loaded from the
    global that the scale_loss of another function takes, by default `scaler.<tag>.scale`.
  }];
}

//===-- Quantize ---------------------------------------------------------------------------------------------------===//

def QuantizeGemms : Pass<"mpc-quantize-gemms", "::mlir::ModuleOp"> {
  let summary = "products marked compute(fp8) become products of 8-bit tensors, which a recipe of quantisation makes";
  let description = [{
    The recipe says how a factor is quantised and which state that needs (passes/quantize/QuantizationRecipe.h). No mark is left.
    The recipe is current scaling: scale = max of the format / amax of the tensor; f8E4M3FN, gradients f8E5M2; one quantize a tensor.
  }];
  let dependentDialects = ["::mpc::MpcDialect", "::mlir::ml_program::MLProgramDialect"];
}
def NameConstants : Pass<"mpc-name-constants", "::mlir::ModuleOp"> {
  let summary = "constants that are not one repeated value become parameters with that value";
  let description = [{
    Each becomes a global that nothing stores, so that kernels read its values from memory. A constant of one repeated value stays: kernels
    write it as a literal.
  }];
  let dependentDialects = ["::mlir::ml_program::MLProgramDialect"];
}
def HoistConstants : Pass<"mpc-hoist-constants", "::mlir::ModuleOp"> {
  let summary = "moves what depends on parameters alone into the entry point init";
  let description = "Its values become derived state: weights are cast and quantised once at load.";
  let dependentDialects = ["::mpc::MpcDialect", "::mlir::ml_program::MLProgramDialect", "::mlir::func::FuncDialect"];
}

//===-- Decompose, Fuse, Schedule, Plan ----------------------------------------------------------------------------===//

def JoinParts : Pass<"mpc-join-parts", "::mlir::func::FuncOp"> {
  let summary = "sums of tensors that lie side by side, with zeros around them, become concatenations";
  let description = "The gradient of what was read in slices, as attention reads its packed q, k and v.";
  let dependentDialects = ["::mpc::MpcDialect"];
}
def Decompose : Pass<"mpc-decompose", "::mlir::func::FuncOp"> {
  let summary = "whole ops become primitives, by each op's own decomposition; broadcasts become explicit";
  let description = [{
    A primitive is a scalar map, a reduction, a view, a cast, an iota or a constant; products, attention that its kernel takes and embeddings stay whole. Each
    primitive carries the op that it came from in `mpc.origin`, and its layer.
  }];
  let dependentDialects = ["::mpc::MpcDialect"];
}
def FuseEpilogues : Pass<"mpc-fuse-epilogues", "::mlir::func::FuncOp"> {
  let summary = "gelu_tanh and its derivative become the activation of the product that makes their operand";
  let description = "Where the backward needs the operand, the product writes that too. Refused ones are remarks.";
  let dependentDialects = ["::mpc::MpcDialect"];
  let options = [Option<"forward", "forward", "bool", "true", "gelu_tanh too, not its derivative alone">];
}
def FuseBiasGradients : Pass<"mpc-fuse-bias-gradients", "::mlir::func::FuncOp"> {
  let summary = "a sum over the rows that a product sums over as well becomes that product's factor_sums";
  let description = "Where no kernel makes those rows, which would sum them on the way. Refused ones are remarks.";
  let dependentDialects = ["::mpc::MpcDialect"];
}
def SplitReductions : Pass<"mpc-split-reductions", "::mlir::func::FuncOp"> {
  let summary = "sums over many leading rows become sums of partial sums";
  let description = "The blocks of a kernel make the parts, so the kernel that computes the rows can make them too.";
  let dependentDialects = ["::mpc::MpcDialect"];
}
def Fuse : Pass<"mpc-fuse", "::mlir::func::FuncOp"> {
  let summary = "groups what can be one pass over memory";
  let description = "The schedule table is asked before a group grows. Refused merges are remarks.";
  let dependentDialects = ["::mpc::MpcDialect", "::mpc::plan::PlanDialect"];
}
def TrackNonfinite : Pass<"mpc-track-nonfinite", "::mlir::func::FuncOp"> {
  let summary = "gives the number of the first layer whose result is not finite";
  let description = [{
    For --track-nonfinite: one more result, `nonfinite_layer`, -1 where everything is finite, and the layers' names as `mpc.tracked`.
    A layer that is given a constant infinity is left out.
  }];
}
def RecomputeGroups : Pass<"mpc-recompute", "::mlir::func::FuncOp"> {
  let summary = "makes again in the backward what is cheap to make, in place of saving it";
  let description = "For --recompute=cheap: only what one pass over memory computes from values that live until then anyway.";
  let dependentDialects = ["::mpc::MpcDialect", "::mpc::plan::PlanDialect"];
}
def RecomputeLayers : Pass<"mpc-recompute-layers", "::mlir::func::FuncOp"> {
  let summary = "makes repeated blocks of the forward again in the backward, from their inputs";
  let description = "For --recompute=layer. A model without repeated blocks is left as it is, and a remark says so.";
  let dependentDialects = ["::mpc::MpcDialect", "::mpc::plan::PlanDialect"];
}
def ScheduleGroups : Pass<"mpc-schedule", "::mlir::func::FuncOp"> {
  let summary = "gives each group its schedule from the one table";
  let description = [{
    The table (ir/group/Schedule.h) chooses by the group's body and domain: which core runs it, with which grid, threads and vector width.
  }];
  let dependentDialects = ["::mpc::plan::PlanDialect"];
}
def BatchGroups : Pass<"mpc-batch-groups", "::mlir::func::FuncOp"> {
  let summary = "flat groups of many tensors that compute the same become one launch";
  let description = [{
    An optimizer updates all its tensors so. Flat groups may have any sizes; others join where they have one size and few blocks. A launch
    has only as many pointers as its arguments hold.
  }];
  let dependentDialects = ["::mpc::plan::PlanDialect"];
}
def JoinLaunches : Pass<"mpc-join-launches", "::mlir::func::FuncOp"> {
  let summary = "flat launches that do not need each other become one, whose last block runs what reads it";
  let description = [{
    Launches that stand side by side carry one number, `mpc.join`. A group of one block that reads their results carries it
    too, and `mpc.tail`.
  }];
  let dependentDialects = ["::mpc::plan::PlanDialect"];
}
def ShareKernels : Pass<"mpc-share-kernels", "::mlir::ModuleOp"> {
  let summary = "entries of a model that trains launch one kernel for work that differs by small results alone";
  let description = [{
    A step that another function has too, with a few bytes of results more, writes these too, to memory that nobody reads:
    a norm's statistics of rows, attention's lse. Values and bits stay the same.
  }];
}
def MakePlan : Pass<"mpc-plan", "::mlir::ModuleOp"> {
  let summary = "buffers, offsets, launches, products and their order, for each target";
  let description = [{
    The CUDA architectures share one plan.program, and the CPU has its own. Values that groups and products compute get buffers with a place in one arena,
    by their lifetimes; views have none. Results are written in place where nothing else reads the operand any more, and parts of
    concatenations where they go.
  }];
  let dependentDialects = ["::mpc::plan::PlanDialect"];
  let options = [ListOption<"targets", "targets", "std::string", "sm_90a, .., cpu">];
}

def AssignPhases : Pass<"mpc-assign-phases", "::mlir::ModuleOp"> {
  let summary = "says of each step of a training plan whether it is forward, backward or optimizer";
  let description = "And of each buffer of the arena whether it is saved for the backward, a gradient, or workspace.";
}

def VerifyStage : Pass<"mpc-verify-stage", "::mlir::ModuleOp"> {
  let summary = "what must be gone after a stage is gone";
  let description = [{
    Each stage of the pipeline ends with it. A failure is a fault of mpc, and not of the model.
  }];
  let options = [Option<"stage", "stage", "std::string", "\"Read\"", "the stage's name">];
}

#endif
