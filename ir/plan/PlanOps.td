// The ops of the plan dialect. One plan.program a family of targets; the artifact is written from it.
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
    `arena` bytes are claimed at load; `peak` is the largest sum of live buffers at any step. The targets are of one family: CUDA
    architectures share a program, the CPU has one of its own.
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, StrArrayAttr:$targets, DefaultValuedAttr<I64Attr, "0">:$arena,
                       DefaultValuedAttr<I64Attr, "0">:$peak);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$sym_name `targets` $targets attr-dict-with-keyword $body";
  let hasVerifier = 1;
}

def Plan_BufferOp : Plan_Op<"buffer", [Symbol, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "a contiguous piece of memory";
  let description = [{
    `index` is the number of the input or output, `state` the name of the global, `offset` the byte offset in the arena, or of a
    slice in the buffer `whole`; each goes with its space and with no other. `use`: why a buffer of the arena of a training
    program is there.
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
    The body's arguments and then its yielded values are the kernel's pointers, in order. A kernel without a body is several
    others in one launch, or an anchor (attention, an emitted product) that its schedule describes. `part`: it is launched as
    one of several alone.
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, I64Attr:$rows, I64Attr:$columns, Plan_ScheduleAttrInterface:$schedule,
                       UnitAttr:$part);
  let regions = (region AnyRegion:$body);
  let assemblyFormat = [{
    $sym_name `rows` $rows `columns` $columns `schedule` $schedule (`part` $part^)? attr-dict-with-keyword $body
  }];
  let extraClassDeclaration = [{
    /// How many pointers a launch of it has.
    int64_t getPointerCount() { return getSchedule().countPointers(getBody()); }
    /// Whether its body is a group, which one or several tensors go through.
    bool isGroup() { return getSchedule().getKernelKind() == KernelKind::Group; }
  }];
  let hasVerifier = 1;
}

def Plan_EntryOp : Plan_Container<"entry", [DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "an entry point: its buffers at the border and its steps in order";
  let description = [{
    `input_indices`: for each input what its elements may be, an #mpc.index, or unit. `tracked`: the layers that the result
    `nonfinite_layer` counts.
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, ArrayAttr:$inputs, ArrayAttr:$outputs, ArrayAttr:$input_names,
                       ArrayAttr:$output_names, OptionalAttr<ArrayAttr>:$input_indices, OptionalAttr<StrArrayAttr>:$tracked);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$sym_name `inputs` $inputs `outputs` $outputs attr-dict-with-keyword $body";
  let hasVerifier = 1;
}

// What stands in an entry.
def Plan_StepOpInterface : OpInterface<"StepOpInterface"> {
  let cppNamespace = "::mpc::plan";
  let methods = [
    InterfaceMethod<"What the step does.", "::mpc::plan::StepKind", "getStepKind">,
    InterfaceMethod<"Buffers that it reads, in the order of its pointers.", "::llvm::SmallVector<::llvm::StringRef>", "getBuffersRead">,
    InterfaceMethod<"Buffers that it writes, likewise.", "::llvm::SmallVector<::llvm::StringRef>", "getBuffersWritten">,
    InterfaceMethod<"The model's layers that it serves.", "::std::optional<::mlir::ArrayAttr>", "getLayers">,
    InterfaceMethod<"Floating-point operations.", "uint64_t", "getFlops">,
    InterfaceMethod<"Bytes of what it reads, each tensor once.", "uint64_t", "getBytesRead">,
    InterfaceMethod<"Bytes of what it writes, likewise.", "uint64_t", "getBytesWritten">,
    InterfaceMethod<"The part of a training step that it is in.", "::std::optional<::mpc::plan::Phase>", "getPhase">,
    InterfaceMethod<"Says which.", "void", "setPhaseAttr", (ins "::mpc::plan::PhaseAttr":$phase)>];
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
def Plan_LaunchOp : Plan_Step<"launch", (ins
    FlatSymbolRefAttr:$kernel, ArrayAttr:$reads, ArrayAttr:$writes, I64Attr:$grid, OptionalAttr<DenseI64ArrayAttr>:$part_reads,
    OptionalAttr<DenseI64ArrayAttr>:$part_writes, DefaultValuedAttr<I64Attr, "0">:$tails, OptionalAttr<ArrayAttr>:$casts,
    OptionalAttr<DictionaryAttr>:$decision, OptionalAttr<DenseI8ArrayAttr>:$op_layers), "Launch"> {
  let summary = "runs a kernel on `grid` blocks; its pointers are reads, then writes";
  let description = [{
    A launch of several groups has `part_reads` and `part_writes`, how many of the pointers are each one's, in order. The last
    `tails` of them run in the last block, when all others are done; the one before them also writes the ticket. `casts` and
    `decision`: why the casts in it were made, and the precision of an anchor. `op_layers`: of a group that serves several
    layers, the number of the layer of each op, or -1.
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
    UnitAttr:$fast_accumulate, OptionalAttr<FlatSymbolRefAttr>:$kernel, OptionalAttr<DictionaryAttr>:$decision), "Gemm"> {
  let summary = "d (m, n) = act(scale_a scale_b op(a) . op(b) + bias), row-major";
  let description = [{
    `leading`, `strides` (batch) and `offsets` (elements) are for a, b, d; aux lies as d, and has a fourth offset. With the
    activation gelu_tanh_grad it is read, else it takes the rounded sum before the activation, or with `summed`, a or b, that
    factor's sums along k, (m) or (n). `kernel` is the emitted product of a cpu plan. A product of a cuda plan is one that
    cuBLASLt has on all targets of its program (mpc/GemmSupport.h).
  }];
  let assemblyFormat = [{
    $a `,` $b `->` $d `m` $m `n` $n `k` $k `compute` custom<EnumWord>($compute)
    (`activation` custom<EnumWord>($activation)^)? (`summed` custom<EnumWord>($summed)^)? attr-dict
  }];
}
def Plan_CopyOp : Plan_Step<"copy", (ins FlatSymbolRefAttr:$source, FlatSymbolRefAttr:$target, I64Attr:$bytes), "Copy"> {
  let summary = "copies `bytes` bytes";
  let assemblyFormat = "$source `->` $target `bytes` $bytes attr-dict";
}
def Plan_FillOp : Plan_Step<"fill", (ins FlatSymbolRefAttr:$target, I64Attr:$value, I64Attr:$bytes), "Fill"> {
  let summary = "sets `bytes` bytes to `value`";
  let assemblyFormat = "$target `value` $value `bytes` $bytes attr-dict";
}

#endif
