// The passes, one record each. A pass lives in the file of its name.
#ifndef MPC_PASSES_TD
#define MPC_PASSES_TD

include "mlir/Pass/PassBase.td"

//===-- Read -------------------------------------------------------------------------------------------------------===//

def FixDims : Pass<"mpc-fix-dims", "::mlir::ModuleOp"> {
  let summary = "gives every open dimension the size named on the command line";
  let description = [{
    Function arguments name their `?` by `mpc.dims`. Afterwards every shape is known, by the shape rules of the ops. A `?` that does not
    follow from these rules, as in the result of a broadcast or an iota, is the one that the op's own `mpc.dims` names, or else the only open
    dimension of the function.
  }];
  let options = [ListOption<"dims", "dims", "std::string", "NAME=SIZE">];
}
def RecogniseLayers : Pass<"mpc-recognise-layers", "::mlir::ModuleOp"> {
  let summary = "layers and activations that primitives write out become whole ops";
  let description = [{
    Norms, softmax, SiLU, both forms of GELU, ReLU, the bias of a product, and attention with its mask become the op that means the same, so
    that they have its precision class, its kernel and its gradient. The patterns look at the meaning: they see through casts, broadcasts
    and reshapes, and take every order of factors. Ops stay where another op reads a value inside the pattern, where they name
    different layers, or where one states a precision. The new op says in `mpc.recognised` which ops it was made of.
  }];
  let dependentDialects = ["::mpc::MpcDialect"];
}
def NameLayers : Pass<"mpc-name-layers", "::mlir::ModuleOp"> {
  let summary = "gives every layer op a name";
  let description = [{
    The name is the stated `layer`, else the name of the location, else the op's name and a number. Later stages read the attribute alone.
  }];
}
def ExpandRepeats : Pass<"mpc-expand-repeats", "::mlir::func::FuncOp"> {
  let summary = "writes out mpc.repeat, one iteration after the other";
  let description = [{
    An iteration is a copy of the body on slices of the scanned operands; stacked results are concatenations of the iterations' slices, along
    a leading dimension that is transposed to its place. Ops of the body that read values from outside alone, and do so in every iteration, stand once before the
    first. A layer `cell` becomes `cell.0`, `cell.1`, by the place in the scanned tensors. The function notes in `mpc.repeats` what was written out,
    which `mpc explain` prints. More than 200000 ops are refused.
  }];
  let dependentDialects = ["::mpc::MpcDialect"];
}
def CheckFunctions : Pass<"mpc-check-functions", "::mlir::ModuleOp"> {
  let summary = "looks up the functions of mpc.custom in the text of their files";
  let description = [{
    The module holds the text of each file in `mpc.sources`. A function is `template <typename T> MPC_DEVICE T name(T a, T b)`, with a
    parameter for each operand; a file or a function that is missing, and another number of parameters, are errors of the op.
  }];
}
def FindIndices : Pass<"mpc-find-indices", "::mlir::func::FuncOp"> {
  let summary = "notes which inputs are places such as rows of a table, or classes of a loss";
  let description = [{
    Such an argument gets the attribute `mpc.index`, an `#mpc.index`: all elements must be below `limit`; `classes` says whether they are
    classes of a loss; `left_out` is a number that stands for no class. `mpc run` and `mpc train` check their data by it.
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
  let summary = "refuses a policy that names unknown ops or layers";
  let description = "A rule with \"optional\": true may match no layer. Where the policy is a file, errors stand at its lines.";
  let options = [
    Option<"policyText", "policy-text", "std::string", "\"\"", "policy as JSON; empty: the default">,
    Option<"policyName", "policy-name", "std::string", "\"default policy\"", "the name of the policy in messages">];
}
def FlattenPrecision : Pass<"mpc-flatten-precision", "::mlir::func::FuncOp"> {
  let summary = "turns mpc.precision regions into attributes of their ops";
  let description = "The innermost region wins; an op's own attribute is stronger.";
}
def InsertCasts : Pass<"mpc-insert-casts", "::mlir::func::FuncOp"> {
  let summary = "decides the precision of every op and writes it as types";
  let description = [{
    The strongest of these decides: the op's attribute, a policy rule on its layer or role, its class. Every decision and every cast
    carries its reason in `mpc.decision`.
  }];
  let dependentDialects = ["::mpc::MpcDialect"];
  let options = [
    Option<"precision", "precision", "std::string", "\"fp32\"", "fp32, tf32, fp16, bf16 or fp8">,
    Option<"policyText", "policy-text", "std::string", "\"\"", "policy as JSON; empty: the default">,
    Option<"policyName", "policy-name", "std::string", "\"default policy\"", "the name of the policy in messages">,
    Option<"residualF32", "residual-f32", "bool", "true", "keep the residual stream in f32, as autocast does">,
    Option<"logitsF32", "logits-f32", "bool", "false", "store the head's result in f32">,
    Option<"archWithoutFp8", "arch-without-fp8", "std::string", "\"\"", "a target that has no FP8 products">,
    Option<"allowFallback", "allow-fallback", "bool", "false", "run products in bf16 that the target cannot run in FP8">];
}
def NarrowState : Pass<"mpc-narrow-state", "::mlir::ModuleOp"> {
  let summary = "keeps a cache in the type in which it is read";
  let description = [{
    An f32 global that is zeros at first, that is stored only as itself with rows appended, and that all readers round to one 16-bit type gets
    that type, and the rows are rounded where they are appended. No result changes, and no step casts the whole cache. The global says in
    `mpc.decision` which type was declared.
  }];
  let dependentDialects = ["::mpc::MpcDialect", "::mlir::ml_program::MLProgramDialect"];
}

def NumberCasts : Pass<"mpc-number-casts", "::mlir::ModuleOp"> {
  let summary = "gives each cast and quantisation that a pass inserted an id";
  let description = [{
    `mpc.decision` of such an op gets the next id of the module, which its copies keep down to the launches of the plan. So mpc explain finds
    them there.
  }];
}

def RelaxCasts : Pass<"mpc-relax-casts", "::mlir::func::FuncOp"> {
  let summary = "drops pairs of casts that narrow and widen again, which changes roundings";
  let description = "Only with --casts=relaxed. Each dropped pair is a remark.";
}

//===-- Scale, Differentiate, Optimize -----------------------------------------------------------------------------===//

def BuildStep : Pass<"mpc-build-step", "::mlir::ModuleOp"> {
  let summary = "makes @eval and @step from @main: forward, loss scale and the requested gradients";
  let description = "`recipe` is a training recipe as JSON (passes/train/Recipe.h). With \"accumulate\" the pass makes @micro_step too.";
  let dependentDialects = ["::mpc::MpcDialect", "::mlir::ml_program::MLProgramDialect", "::mlir::func::FuncDialect"];
  let options = [
    Option<"recipeText", "recipe", "std::string", "\"{}\"", "training recipe as JSON">,
    Option<"recipeName", "recipe-name", "std::string", "\"recipe\"", "the name of the recipe in messages">,
    Option<"precision", "precision", "std::string", "\"fp32\"", "fp32, tf32, fp16, bf16 or fp8">,
    Option<"measure", "measure", "bool", "false", "makes @measure too, which gives the gradients">];
}
def Differentiate : Pass<"mpc-differentiate", "::mlir::func::FuncOp"> {
  let summary = "replaces mpc.gradients by the graph that computes them, in reverse mode";
  let description = [{
    The pass takes the ops on a path from the tensors to the scalar in reverse order, and each op builds its derivative. The new ops carry
    `mpc.backward`, the layer of that op, and `mpc.origin`. An op on the path without a derivative is an error.
  }];
  let dependentDialects = ["::mpc::MpcDialect"];
}
def BuildOptimizer : Pass<"mpc-build-optimizer", "::mlir::ModuleOp"> {
  let summary = "checks, unscales, clips and applies the gradients of @step; makes @apply for accumulated ones";
  let description = [{
    After the gradients of @step follow the finite check, the unscaling, the clipping, the optimizer and the scaler; each update keeps
    the old value where a gradient is not finite. The optimizer's moments, counters and scalars become globals with their role in
    `mpc.role`. With "accumulate" @micro_step adds gradients to accumulators, and @apply does the rest.
  }];
  let dependentDialects = ["::mpc::MpcDialect", "::mlir::ml_program::MLProgramDialect", "::mlir::func::FuncDialect"];
  let options = [
    Option<"recipeText", "recipe", "std::string", "\"{}\"", "training recipe as JSON">,
    Option<"recipeName", "recipe-name", "std::string", "\"recipe\"", "the name of the recipe in messages">];
}
def EraseScales : Pass<"mpc-erase-scales", "::mlir::ModuleOp"> {
  let summary = "removes the loss scales from the types; scale_loss and unscale become products";
  let description = [{
    Afterwards no type has a scale, so that later passes see plain tensors. mpc-verify-scales has shown before that each use is right.
  }];
  let dependentDialects = ["::mpc::MpcDialect"];
}
def Distribute : Pass<"mpc-distribute", "::mlir::ModuleOp"> {
  let summary = "lets the ranks of a run do one step together, each on its part of the data";
  let description = [{
    In @step each gradient becomes the mean over the ranks; in @apply each accumulator becomes the sum. Results that differ between ranks, and
    such state of the model itself, become means. Each rank draws its own random numbers. With zero1 each rank updates its part of the
    parameters, and they and the optimizer's state are state in parts.
  }];
  let dependentDialects = ["::mpc::MpcDialect", "::mlir::ml_program::MLProgramDialect"];
  let options = [
    Option<"ranks", "ranks", "int64_t", "0", "the number of ranks; 0: any">,
    Option<"wireBf16", "wire-bf16", "bool", "false", "gradients go between ranks in bf16">,
    Option<"zero1", "zero1", "bool", "false", "each rank updates its part">];
}
def SinkGathers : Pass<"mpc-sink-gathers", "::mlir::func::FuncOp"> {
  let summary = "ranks send parameters in the type in which they are read";
  let description = [{
    cast(all_gather x) = all_gather(cast x), quantize(all_gather x, s) = all_gather(quantize(x, s)), and amax(all_gather x) is the largest of all
    ranks' amax(x), where nothing reads what is gathered in more bits.
  }];
  let dependentDialects = ["::mpc::MpcDialect"];
}
def JoinGathers : Pass<"mpc-join-gathers", "::mlir::func::FuncOp"> {
  let summary = "what ranks gather goes in buckets";
  let description = [{
    Gathers of one element type that follow each other are one op of up to 25 MiB, if nothing reads a result before the last one begins.
  }];
  let dependentDialects = ["::mpc::MpcDialect"];
}
def VerifyRanks : Pass<"mpc-verify-ranks", "::mlir::ModuleOp"> {
  let summary = "refuses a step that stores what differs between ranks";
  let description = [{
    What depends on an input, on the rank's number or on a rank's accumulators differs, until a collective reduces it. A failure is a fault of
    mpc, and not of the model.
  }];
}
def VerifyScales : Pass<"mpc-verify-scales", "::mlir::ModuleOp"> {
  let summary = "each tag has one scale_loss, and each unscale takes the value that the loss was multiplied by";
  let description = [{
    A function without a scale_loss of the tag unscales gradients that another function accumulated. It must take the value loaded from
    the global that the other function's scale_loss takes, by default `scaler.<tag>.scale`.
  }];
}

//===-- Quantize ---------------------------------------------------------------------------------------------------===//

def PlaceWindows : Pass<"mpc-place-windows", "::mlir::ModuleOp"> {
  let summary = "decides which convolutions read their windows in place";
  let description = [{
    A convolution becomes a library's product with the matrix of its windows, or an mpc.window_product, which reads them in place and is a kernel of
    ours. A rule of sizes decides (passes/products/PlaceWindows.cpp). The entry `windows` of the op's `mpc.decision` gives the numbers, and
    `mpc.windows_in_place` marks those in place. Where the CPU is the only target, the matrix is faster.
  }];
  let options = [ListOption<"targets", "targets", "std::string", "sm_90a, .., cpu">];
}

def ChooseProducts : Pass<"mpc-choose-products", "::mlir::ModuleOp"> {
  let summary = "leaves compute(fp8) on the products that run in 8 bits";
  let description = [{
    Products of a recipe that a target's library lacks run in bf16 with allow-fallback, else they are refused. With products=gain of the recipe
    so do products that 8 bits slow down. What a product costs in 8 bits and in 16 is noted in its decision. A batch of products with one
    matrix becomes one product.
  }];
  let options = [
    Option<"recipe", "recipe", "std::string", "\"current\"", "the recipe of a module that trains nothing">,
    ListOption<"targets", "targets", "std::string", "sm_90a, .., cpu">,
    Option<"allowFallback", "allow-fallback", "bool", "false", "run products in bf16 that the targets cannot run with the recipe">];
  let dependentDialects = ["::mpc::MpcDialect"];
}
def QuantizeGemms : Pass<"mpc-quantize-gemms", "::mlir::ModuleOp"> {
  let summary = "products marked compute(fp8) become products of 8-bit tensors, which a recipe of quantisation makes";
  let description = [{
    The recipe says how a factor is quantised, and which state it needs (passes/quantize/QuantizationRecipe.h). No mark is left.
    In a model that trains, `fp8` of the training recipe, which the module keeps in `mpc.training`, names the recipe; elsewhere the
    option does. By default it is current scaling: scale = max of the format / amax of the tensor. The recipe static takes its amaxes
    by a tensor's name from a file that `mpc calibrate` writes; calibrate makes results of them. A tensor is quantised once for all its readers.
  }];
  let options = [
    Option<"recipe", "recipe", "std::string", "\"current\"", "the recipe of a module that trains nothing">,
    Option<"amaxText", "amax-text", "std::string", "\"\"", "the amaxes of the recipe static as JSON">,
    Option<"amaxName", "amax-name", "std::string", "\"amaxes\"", "the file that they are from, named in errors">,
    ListOption<"targets", "targets", "std::string", "sm_90a, .., cpu">];
  let dependentDialects = ["::mpc::MpcDialect", "::mlir::ml_program::MLProgramDialect"];
}
def MeasureErrors : Pass<"mpc-measure-errors", "::mlir::ModuleOp"> {
  let summary = "gives the entry measure a result for each tensor that it quantises: what that lost";
  let dependentDialects = ["::mpc::MpcDialect"];
}
def JoinProducts : Pass<"mpc-join-products", "::mlir::ModuleOp"> {
  let summary = "linear layers of one input become one product, whose weights are joined at load";
  let description = [{
    So q, k and v, or gate and up, read their input once and fill a device better. In inference alone: in training the parameters stay apart.
    The layers have the same types, and each weight is a copy that is made at load anyway, so that the joined weight takes no more memory.
    Where a reader could not read its part of the joined result in place, the products stay apart.
  }];
  let dependentDialects = ["::mpc::MpcDialect"];
}
def NameConstants : Pass<"mpc-name-constants", "::mlir::ModuleOp"> {
  let summary = "constants that are not one repeated value become globals of the role constant";
  let description = [{
    Each becomes a global that nothing stores, equal ones the same, so that kernels read its values from memory. It is no parameter: no
    file of weights and no saved state has it. A constant of one repeated value stays a
    constant, since kernels write it as a literal.
  }];
  let dependentDialects = ["::mlir::ml_program::MLProgramDialect"];
}
def HoistConstants : Pass<"mpc-hoist-constants", "::mlir::ModuleOp"> {
  let summary = "moves values that depend on parameters alone into the entry point init";
  let description = [{
    These values become derived state, so weights are cast and quantised once at load. Values of constants and iotas alone move too where an
    element costs more to compute than to read, such as a table of cosines, or where a product reads them from memory.
  }];
  let dependentDialects = ["::mpc::MpcDialect", "::mlir::ml_program::MLProgramDialect", "::mlir::func::FuncDialect"];
}

//===-- Decompose, Fuse, Schedule, Plan ----------------------------------------------------------------------------===//

def JoinParts : Pass<"mpc-join-parts", "::mlir::func::FuncOp"> {
  let summary = "sums of tensors that lie side by side, with zeros around them, become concatenations";
  let description = "The gradient of a tensor that was read in slices has this form, such as that of the packed q, k and v of attention.";
  let dependentDialects = ["::mpc::MpcDialect"];
}
def Decompose : Pass<"mpc-decompose", "::mlir::func::FuncOp"> {
  let summary = "whole ops become primitives, by each op's own decomposition; broadcasts become explicit";
  let description = [{
    A primitive is a scalar map, a reduction, a view, a cast, an iota or a constant; products, attention that its kernel takes and embeddings stay whole. Each
    primitive carries the op that it came from in `mpc.origin`, and its layer. Quantize begins with the ops that are made of products, such as
    convolutions, so that it sees these.
  }];
  let dependentDialects = ["::mpc::MpcDialect"];
  let options = [Option<"madeOfProducts", "made-of-products", "bool", "false", "decompose only ops that are made of products">];
}
def SinkTransposes : Pass<"mpc-sink-transposes", "::mlir::func::FuncOp"> {
  let summary = "maps and reductions are computed in the order of their operands, and transposes stand behind them";
  let description = [{
    Only transposes that move the last dimension sink, since others leave rows in runs. A map stays where a large operand comes in another
    order. So no transpose stands between two convolutions, whose channels are the last dimension inside.
  }];
  let dependentDialects = ["::mpc::MpcDialect"];
}
def FuseEpilogues : Pass<"mpc-fuse-epilogues", "::mlir::func::FuncOp"> {
  let summary = "relu, gelu_tanh and its derivative become the activation of the product that makes their operand";
  let description = "Where the backward needs gelu_tanh's operand, the product writes it too. A refused fusion is a remark.";
  let dependentDialects = ["::mpc::MpcDialect"];
  let options = [Option<"forward", "forward", "bool", "true", "fuse gelu_tanh too, not only its derivative">];
}
def FuseBiasGradients : Pass<"mpc-fuse-bias-gradients", "::mlir::func::FuncOp"> {
  let summary = "a sum over the rows of a product's factor becomes that product's factor_sums";
  let description = "Only where no kernel makes these rows, since such a kernel sums them at no extra cost. A refused fusion is a remark.";
  let dependentDialects = ["::mpc::MpcDialect"];
}
def SplitReductions : Pass<"mpc-split-reductions", "::mlir::func::FuncOp"> {
  let summary = "sums over many rows, or of all their elements, become sums of partial sums";
  let description = [{
    Each block of a kernel makes one partial sum, so the kernel that computes the rows can make the partial sums too. A sum of all elements of
    many rows becomes the sum of the rows' sums, which the kernel of the rows makes as well.
  }];
  let dependentDialects = ["::mpc::MpcDialect"];
}
def Fuse : Pass<"mpc-fuse", "::mlir::func::FuncOp"> {
  let summary = "groups the ops that can be one pass over memory";
  let description = "A group only grows where the schedule table can run it. A refused merge is a remark.";
  let dependentDialects = ["::mpc::MpcDialect", "::mpc::plan::PlanDialect"];
}
def HoistSlices : Pass<"mpc-hoist-slices", "::mlir::func::FuncOp"> {
  let summary = "takes slices out of the groups that read them, so that kernels that differ in the place alone become equal";
  let description = [{
    A group then reads a buffer that is part of another one. With `numbers` these are single numbers, as a tensor's scale in a vector of scales is;
    else slices that a kernel's vectors may begin at.
  }];
  let options = [Option<"numbers", "numbers", "bool", "false", "single numbers alone">];
}
def TrackNonfinite : Pass<"mpc-track-nonfinite", "::mlir::func::FuncOp"> {
  let summary = "gives the number of the first layer whose result is not finite";
  let description = [{
    For --track-nonfinite. The function gets one more result, `nonfinite_layer`, which is -1 where everything is finite, and the names of the
    layers as `mpc.tracked`. A layer that takes a constant infinity is left out.
  }];
}
def RecomputeGroups : Pass<"mpc-recompute", "::mlir::func::FuncOp"> {
  let summary = "recomputes cheap values in the backward in place of saving them";
  let description = "For --recompute=cheap. A value is cheap if one pass over memory computes it from values that live until then anyway.";
  let dependentDialects = ["::mpc::MpcDialect", "::mpc::plan::PlanDialect"];
}
def RecomputeLayers : Pass<"mpc-recompute-layers", "::mlir::func::FuncOp"> {
  let summary = "recomputes the repeated blocks of the forward in the backward, from their inputs";
  let description = "For --recompute=layer. A model without repeated blocks stays unchanged, and a remark says so.";
  let dependentDialects = ["::mpc::MpcDialect", "::mpc::plan::PlanDialect"];
}
def ScheduleGroups : Pass<"mpc-schedule", "::mlir::func::FuncOp"> {
  let summary = "gives each group its schedule from the one table";
  let description = [{
    The table (ir/schedule/Schedule.h) chooses by the group's body and domain: which core runs it, with which grid, threads and vector width.
  }];
  let dependentDialects = ["::mpc::plan::PlanDialect"];
}
def BatchGroups : Pass<"mpc-batch-groups", "::mlir::func::FuncOp"> {
  let summary = "flat groups of many tensors that compute the same become one launch";
  let description = [{
    So an optimizer updates all its tensors in one launch. Flat groups may have any sizes; other groups join where they have one size and few
    blocks. The size of a launch's arguments bounds the number of its pointers.
  }];
  let dependentDialects = ["::mpc::plan::PlanDialect"];
}
def TailAnchors : Pass<"mpc-tail-anchors", "::mlir::func::FuncOp"> {
  let summary = "the blocks of an anchor's kernel run the group that reads its result";
  let description = [{
    A group that goes once over what attention or its gradient makes, element by element, stands behind that op and shares its launch
    (`mpc.launch`, role `tile_tail`): it writes 8-bit copies along rows and columns, an amax and partial sums without reading the result from
    memory. Where nothing else reads the result, it is in no memory. Where the anchor is faster alone on one of the targets, it has none behind it.
  }];
  let options = [ListOption<"targets", "targets", "std::string", "sm_90a, .., cpu">];
  let dependentDialects = ["::mpc::plan::PlanDialect"];
}
def JoinLaunches : Pass<"mpc-join-launches", "::mlir::func::FuncOp"> {
  let summary = "independent launches become one, whose last block runs the groups of one block that wait for it";
  let description = [{
    These are flat launches, and launches of single rows that make new state, such as FP8's histories and scales. Each is a part of the launch
    (`mpc.launch`). A group of one block that reads their results is its tail.
  }];
  let dependentDialects = ["::mpc::plan::PlanDialect"];
}
def MakePlan : Pass<"mpc-plan", "::mlir::ModuleOp"> {
  let summary = "buffers, offsets, launches, products and their order, for each target";
  let description = [{
    The CUDA architectures share one plan.program, and the CPU has its own. Values that groups and products compute get buffers with a place in one arena,
    by their lifetimes; views have none. A result is written over an operand that nothing reads later, and an operand of a
    concatenation directly into its place.
  }];
  let dependentDialects = ["::mpc::plan::PlanDialect"];
  let options = [ListOption<"targets", "targets", "std::string", "sm_90a, .., cpu">,
                 Option<"fastMath", "fast-math", "bool", "false", "GPU kernels take the hardware's approximations of exp, log and 1/x">];
}

def AssignPhases : Pass<"mpc-assign-phases", "::mlir::ModuleOp"> {
  let summary = "gives each step of a training plan its phase: forward, backward or optimizer";
  let description = "Each buffer of the arena gets its use: it is saved for the backward, a gradient, or workspace.";
}

def KeepEntries : Pass<"mpc-keep-entries", "::mlir::ModuleOp"> {
  let summary = "leaves a plan these entries, with what they use";
  let description = [{
    Other entries go, and buffers and kernels that nothing uses then. The arena ends behind the last buffer that is left. It is for artifacts
    whose entry init has run before.
  }];
  let options = [ListOption<"entries", "entries", "std::string", "main, ..">];
}

def VerifyStage : Pass<"mpc-verify-stage", "::mlir::ModuleOp"> {
  let summary = "refuses ops and types that must be gone after a stage";
  let description = [{
    Each stage of the pipeline ends with this pass. A failure is a fault of mpc, and not of the model.
  }];
  let options = [Option<"stage", "stage", "std::string", "\"Read\"", "the stage's name">];
}

#endif
