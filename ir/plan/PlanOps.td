// The ops of the plan dialect. Each family of targets has one plan.program; the artifact is written from it.
#ifndef MPC_PLAN_OPS_TD
#define MPC_PLAN_OPS_TD

include "ir/plan/PlanAttrs.td"
include "mlir/IR/BuiltinAttributes.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/SymbolInterfaces.td"

class Plan_Op<string mnemonic, list<Trait> traits = []> : Op<Plan_Dialect, mnemonic, traits>;
class Plan_Container<string mnemonic, list<Trait> traits = []>
    : Plan_Op<mnemonic, !listconcat([Symbol, NoTerminator, SingleBlock], traits)>;

def Plan_ProgramOp : Plan_Container<"program", [SymbolTable, IsolatedFromAbove]> {
  let summary = "one executable program for its targets";
  let description = [{
    The runtime claims `arena` bytes at load; `peak` is the largest sum of bytes of buffers that are live at one step. The targets are of one
    family: the CUDA architectures share a program, and the CPU has one of its own. The body has the buffers, the entries and the kernels.
    With `fast_math` kernels take the hardware's approximations of exp, log and 1/x.

    Example:
    ```
    plan.program @cuda targets ["sm_90a"] attributes {arena = 1536 : i64, peak = 1536 : i64} {
    }
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, StrArrayAttr:$targets, DefaultValuedAttr<I64Attr, "0">:$arena,
                       DefaultValuedAttr<I64Attr, "0">:$peak, UnitAttr:$fast_math);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$sym_name `targets` $targets attr-dict-with-keyword $body";
  let hasVerifier = 1;
}

def Plan_BufferOp : Plan_Op<"buffer", [Symbol, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "a contiguous piece of memory";
  let description = [{
    The space says which other attributes a buffer has: `index`, the number of an input or output; `state`, the name of the global; `offset`,
    the byte offset in the arena, or that of a slice in the buffer `whole`. `bytes` is its size. In a training program `use` says whether
    a buffer of the arena is saved for the backward, a gradient, or workspace.

    Example:
    ```
    plan.buffer @step.x : tensor<4x8xf32> input index 0 bytes 128
    plan.buffer @step.fc.weight : tensor<16x8xf32> state of @fc.weight bytes 512
    plan.buffer @step.loss : tensor<f32> output index 0 bytes 4
    plan.buffer @step.cells : tensor<256xi8> arena at 0 bytes 256 use workspace
    plan.buffer @step.amax : tensor<f32> slice within @step.cells at 0 bytes 4
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, TypeAttrOf<AnyRankedTensor>:$type, Plan_SpaceAttr:$space, I64Attr:$bytes,
                       OptionalAttr<I64Attr>:$index, OptionalAttr<FlatSymbolRefAttr>:$state,
                       OptionalAttr<FlatSymbolRefAttr>:$whole, OptionalAttr<I64Attr>:$offset, OptionalAttr<Plan_UseAttr>:$use);
  let assemblyFormat = [{
    $sym_name `:` $type custom<EnumWord>($space) (`index` $index^)? (`of` $state^)? (`within` $whole^)? (`at` $offset^)? `bytes` $bytes
    (`use` custom<EnumWord>($use)^)? attr-dict
  }];
}

def Plan_KernelOp : Plan_Op<"kernel", [Symbol, IsolatedFromAbove]> {
  let summary = "an emitted kernel: a group's body and the schedule that runs it";
  let description = [{
    The arguments of the body and then its yielded values are the kernel's pointers, in order. A kernel without a body is several others in
    one launch, or an anchor (attention, an emitted product): a call that its schedule has. A kernel with `part` is only launched as one of
    several.

    Example:
    ```
    plan.kernel @flat_cast_f70e359a rows 1 columns 32 schedule #plan.flat<grid = 1, threads = 256, vector = 8> {
    ^bb0(%arg0: tensor<4x8xf32>):
      %0 = mpc.cast %arg0 : (tensor<4x8xf32>) -> tensor<4x8xf16>
      mpc.yield %0 : tensor<4x8xf16>
    }
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, I64Attr:$rows, I64Attr:$columns, Plan_ScheduleAttrInterface:$schedule,
                       UnitAttr:$part);
  let regions = (region AnyRegion:$body);
  let assemblyFormat = [{
    $sym_name `rows` $rows `columns` $columns `schedule` $schedule (`part` $part^)? attr-dict-with-keyword $body
  }];
  let extraClassDeclaration = [{
    /// The number of pointers of a launch of this kernel.
    int64_t getPointerCount() { return getSchedule().countPointers(getBody()); }
    /// Whether its body is a group, which one or several tensors go through.
    bool isGroup() { return ::llvm::isa<GroupScheduleAttr>(getSchedule()); }
  }];
  let hasVerifier = 1;
}

def Plan_EntryOp : Plan_Container<"entry", [DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "an entry point: its buffers at the border and its steps in order";
  let description = [{
    `inputs` and `outputs` are its buffers in order, with their names. `input_indices` has an #mpc.index for each input that holds indices, and
    unit for the others. `tracked` names the layers that the result `nonfinite_layer` numbers. The body has the steps, which run in order.

    Example:
    ```
    plan.entry @eval inputs [@eval.x] outputs [@eval.y] attributes {input_names = ["x"], output_names = ["y"]} {
    }
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, ArrayAttr:$inputs, ArrayAttr:$outputs, ArrayAttr:$input_names,
                       ArrayAttr:$output_names, OptionalAttr<ArrayAttr>:$input_indices, OptionalAttr<StrArrayAttr>:$tracked);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$sym_name `inputs` $inputs `outputs` $outputs attr-dict-with-keyword $body";
  let extraClassDeclaration = [{
    /// Each token is begun once and waited for once, and no step uses what a collective under way does.
    ::llvm::LogicalResult checkTokens(::mlir::SymbolTableCollection &symbols);
  }];
  let hasVerifier = 1;
}

// A step of an entry: a launch, a product, a copy, a fill, work of all ranks or the wait for it.
def Plan_StepOpInterface : OpInterface<"StepOpInterface"> {
  let cppNamespace = "::mpc::plan";
  let methods = [
    InterfaceMethod<"The kind of its work.", "::mpc::plan::StepKind", "getStepKind">,
    InterfaceMethod<"The buffers that it reads, in the order of its pointers.", "::llvm::SmallVector<::llvm::StringRef>", "getBuffersRead">,
    InterfaceMethod<"The buffers that it writes, in the order of its pointers.", "::llvm::SmallVector<::llvm::StringRef>", "getBuffersWritten">,
    InterfaceMethod<"The model's layers that it serves.", "::std::optional<::mlir::ArrayAttr>", "getLayers">,
    InterfaceMethod<"Floating-point operations.", "uint64_t", "getFlops">,
    InterfaceMethod<"The bytes that it reads, each tensor counted once.", "uint64_t", "getBytesRead">,
    InterfaceMethod<"The bytes that it writes, each tensor counted once.", "uint64_t", "getBytesWritten">,
    InterfaceMethod<"The phase of a training step that it belongs to.", "::std::optional<::mpc::plan::Phase>", "getPhase">,
    InterfaceMethod<"Sets that phase.", "void", "setPhaseAttr", (ins "::mpc::plan::PhaseAttr":$phase)>];
}

class Plan_Step<string mnemonic, dag stepArguments, string stepKind> : Plan_Op<mnemonic,
    [Plan_StepOpInterface, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let arguments = !con(stepArguments, (ins OptionalAttr<ArrayAttr>:$layers, OptionalAttr<Plan_PhaseAttr>:$phase,
                                           DefaultValuedAttr<I64Attr, "0">:$flops, DefaultValuedAttr<I64Attr, "0">:$bytes_read,
                                           DefaultValuedAttr<I64Attr, "0">:$bytes_written));
  let extraClassDeclaration = "static StepKind getStepKind() { return StepKind::" # stepKind # "; }" # [{
    ::llvm::SmallVector<::llvm::StringRef> getBuffersRead();
    ::llvm::SmallVector<::llvm::StringRef> getBuffersWritten();
  }];
}
def Plan_DecisionsAttr : TypedArrayAttrBase<Mpc_DecisionAttr, "an array of decisions">;
def Plan_LaunchOp : Plan_Step<"launch", (ins
    FlatSymbolRefAttr:$kernel, ArrayAttr:$reads, ArrayAttr:$writes, I64Attr:$grid, OptionalAttr<DenseI64ArrayAttr>:$part_reads,
    OptionalAttr<DenseI64ArrayAttr>:$part_writes, DefaultValuedAttr<I64Attr, "0">:$tails, OptionalAttr<Plan_DecisionsAttr>:$casts,
    OptionalAttr<Mpc_DecisionAttr>:$decision, OptionalAttr<DenseI8ArrayAttr>:$op_layers), "Launch"> {
  let summary = "runs a kernel on `grid` blocks; its pointers are reads, then writes";
  let description = [{
    A launch of several groups has `part_reads` and `part_writes`, the number of pointers of each group, in order. The last `tails` groups run
    in the block that is done last; the group before them also writes the ticket by which a block knows that it is the last. `casts` has
    the decisions of the casts and quantisations in the kernel, and `decision` that of an anchor. If a
    group serves several layers, `op_layers` has for each of its ops the number of the layer, or -1.

    Example: `plan.launch @row_block_cross_entropy_1c72bfa6 reads [@eval.fc, @eval.t] writes [@eval.loss.2] grid 1 {bytes_read = 160 : i64, bytes_written = 16 : i64, flops = 544 : i64, layers = ["loss"]}`
  }];
  let assemblyFormat = "$kernel `reads` $reads `writes` $writes `grid` $grid attr-dict";
}
def Plan_GemmOp : Plan_Step<"gemm", (ins
    FlatSymbolRefAttr:$a, FlatSymbolRefAttr:$b, FlatSymbolRefAttr:$d, OptionalAttr<FlatSymbolRefAttr>:$bias,
    OptionalAttr<FlatSymbolRefAttr>:$scale_a, OptionalAttr<FlatSymbolRefAttr>:$scale_b,
    OptionalAttr<FlatSymbolRefAttr>:$aux, I64Attr:$m, I64Attr:$n, I64Attr:$k, DefaultValuedAttr<I64Attr, "1">:$batch,
    UnitAttr:$transpose_a, UnitAttr:$transpose_b, DenseI64ArrayAttr:$leading, DenseI64ArrayAttr:$strides,
    DenseI64ArrayAttr:$offsets, Mpc_ComputeAttr:$compute,
    DefaultValuedAttr<Mpc_ActivationAttr, "::mpc::Activation::none">:$activation, OptionalAttr<Mpc_FactorAttr>:$summed,
    UnitAttr:$fast_accumulate, OptionalAttr<DenseI64ArrayAttr>:$block_a, OptionalAttr<DenseI64ArrayAttr>:$block_b, UnitAttr:$library_scales,
    OptionalAttr<FlatSymbolRefAttr>:$kernel, OptionalAttr<Mpc_DecisionAttr>:$decision), "Gemm"> {
  let summary = "d (m, n) = act(scale_a scale_b op(a) . op(b) + bias), row-major";
  let description = [{
    `leading`, `strides` (of the batch) and `offsets` are for a, b and d, in elements. Extents of factors of ui8 count bytes, k too.
    aux has the layout of d and a fourth offset. With the activation gelu_tanh_grad the product reads aux. With gelu_tanh it writes the rounded sum before the activation to aux, and with `summed`
    (a or b) the sums of that factor along k, of shape (m) or (n). With `block_a` or `block_b` that factor has a scale for each block, and
    `library_scales` says that they lie as cuBLASLt reads them (mpc.matmul). `kernel` is the emitted product of a cpu plan. A product of a cuda plan is
    one that cuBLASLt has on all targets of its program (mpc/GemmSupport.h).

    Example: `plan.gemm @eval.cast, @eval.fc.weight.f16 -> @eval.fc m 4 n 16 k 8 compute f16 {bytes_read = 320 : i64, bytes_written = 128 : i64, flops = 1024 : i64, layers = ["fc"], leading = array<i64: 8, 8, 16>, offsets = array<i64: 0, 0, 0>, strides = array<i64: 0, 0, 0>, transpose_b}`
  }];
  let assemblyFormat = [{
    $a `,` $b `->` $d `m` $m `n` $n `k` $k `compute` custom<EnumWord>($compute)
    (`activation` custom<EnumWord>($activation)^)? (`summed` custom<EnumWord>($summed)^)? attr-dict
  }];
}
def Plan_CopyOp : Plan_Step<"copy", (ins FlatSymbolRefAttr:$source, FlatSymbolRefAttr:$target, I64Attr:$bytes), "Copy"> {
  let summary = "copies `bytes` bytes";
  let description = [{
    Copies from the start of `source` to the start of `target`, two buffers that do not overlap.

    Example: `plan.copy @main.x -> @main.y bytes 128`
  }];
  let assemblyFormat = "$source `->` $target `bytes` $bytes attr-dict";
}
def Plan_FillOp : Plan_Step<"fill", (ins FlatSymbolRefAttr:$target, I64Attr:$value, I64Attr:$bytes), "Fill"> {
  let summary = "sets `bytes` bytes to `value`";
  let description = [{
    Sets bytes from the start of `target`; `value` is a byte, 0 to 255. A plan clears the tickets and maxima of a step so.

    Example: `plan.fill @step.cells value 0 bytes 256 {bytes_written = 256 : i64, phase = #plan<phase backward>}`
  }];
  let assemblyFormat = "$target `value` $value `bytes` $bytes attr-dict";
}
def Plan_CollectiveOp : Plan_Step<"collective", (ins
    Mpc_CollectiveAttr:$kind, Mpc_ReductionAttr:$reduction, ArrayAttr:$reads, ArrayAttr:$writes, I64Attr:$token), "Collective"> {
  let summary = "begins work of all ranks, which goes on beside the steps until the wait for its token";
  let description = [{
    all_reduce reduces each buffer of `reads` over all ranks into the one of `writes` with the same number, which is the same buffer or apart.
    With N ranks, `mpc.ranks` of the module, reduce_scatter reads n elements and gives each rank its part of ceil(n / N), and all_gather reads
    parts and gives all n. It reduces nothing. All buffers are of one element type. No step between this one and its wait may read what it writes, or write what it uses.

    Example: `plan.collective all_reduce sum [@step.fc.dweight] -> [@step.fc.dweight] token 0 {bytes_read = 512 : i64, bytes_written = 512 : i64, phase = #plan<phase backward>}`
  }];
  let assemblyFormat = "custom<EnumWord>($kind) custom<EnumWord>($reduction) $reads `->` $writes `token` $token attr-dict";
}
def Plan_WaitOp : Plan_Step<"wait", (ins I64Attr:$token), "Wait"> {
  let summary = "the steps behind it begin when the work of this token is done";
  let description = [{
    Each token of an entry has one collective and, behind it, one wait.

    Example: `plan.wait 0 {phase = #plan<phase optimizer>}`
  }];
  let assemblyFormat = "$token attr-dict";
}

#endif
