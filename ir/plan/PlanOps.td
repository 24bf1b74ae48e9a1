// The plan dialect: memory and order, and no algebra. One plan.program a target; the artifact is written from it.
#ifndef MPC_PLAN_OPS_TD
#define MPC_PLAN_OPS_TD

include "mlir/IR/BuiltinAttributes.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/SymbolInterfaces.td"

def Plan_Dialect : Dialect {
  let name = "plan";
  let cppNamespace = "::mpc::plan";
  let summary = "buffers, launches, products, copies and their order";
}

class Plan_Op<string mnemonic, list<Trait> traits = []> : Op<Plan_Dialect, mnemonic, traits>;
class Plan_Container<string mnemonic, list<Trait> traits = []>
    : Plan_Op<mnemonic, !listconcat([Symbol, NoTerminator, SingleBlock], traits)>;

def Plan_ProgramOp : Plan_Container<"program", [SymbolTable, IsolatedFromAbove]> {
  let summary = "one executable program for its targets";
  let description = "`arena` bytes are claimed at load; `peak` is the largest sum of live buffers at any step.";
  let arguments = (ins SymbolNameAttr:$sym_name, StrArrayAttr:$targets, DefaultValuedAttr<I64Attr, "0">:$arena,
                       DefaultValuedAttr<I64Attr, "0">:$peak);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$sym_name `targets` $targets attr-dict-with-keyword $body";
}

def Plan_BufferOp : Plan_Op<"buffer", [Symbol]> {
  let summary = "a contiguous piece of memory";
  let description = [{
    `space` is arena, input, output, state or part; `index` the number of the input or output; `state` the global's name;
    `offset` the byte offset in the arena, or for a part in the buffer `whole`.
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, TypeAttr:$type, StrAttr:$space, OptionalAttr<I64Attr>:$index,
                       OptionalAttr<FlatSymbolRefAttr>:$state, OptionalAttr<FlatSymbolRefAttr>:$whole,
                       OptionalAttr<I64Attr>:$offset, I64Attr:$bytes);
  let assemblyFormat = "$sym_name `:` $type $space attr-dict";
}

def Plan_KernelOp : Plan_Op<"kernel", [Symbol, IsolatedFromAbove]> {
  let summary = "an emitted kernel: a group's body and the schedule that runs it";
  let description = [{
    The body's arguments and then its yielded values are the kernel's pointers, in order. `schedule` names the core and its
    numbers (Schedule.h). A kernel without a body is an anchor (attention, a CPU product) that the schedule describes.
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, I64Attr:$rows, I64Attr:$columns, DictionaryAttr:$schedule);
  let regions = (region AnyRegion:$body);
  let assemblyFormat = "$sym_name `rows` $rows `columns` $columns `schedule` $schedule attr-dict-with-keyword $body";
}

def Plan_EntryOp : Plan_Container<"entry"> {
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

class Plan_Step<string mnemonic, dag stepArguments, list<Trait> traits = []> : Plan_Op<mnemonic, traits> {
  let arguments = !con(stepArguments, (ins OptionalAttr<ArrayAttr>:$layers, DefaultValuedAttr<I64Attr, "0">:$flops,
                                           DefaultValuedAttr<I64Attr, "0">:$bytes_read,
                                           DefaultValuedAttr<I64Attr, "0">:$bytes_written));
}
def Plan_LaunchOp : Plan_Step<"launch", (ins FlatSymbolRefAttr:$kernel, ArrayAttr:$reads, ArrayAttr:$writes, I64Attr:$grid)> {
  let summary = "runs a kernel on `grid` blocks; its pointers are reads, then writes";
  let description = [{
    A launch of several groups has `part_reads` and `part_writes`, how many of the pointers are each one's, in order. The last
    `tails` of them run in the last block, when all others are done; the one before them also writes the ticket.
  }];
  let assemblyFormat = "$kernel `reads` $reads `writes` $writes `grid` $grid attr-dict";
}
def Plan_GemmOp : Plan_Step<"gemm", (ins
    FlatSymbolRefAttr:$a, FlatSymbolRefAttr:$b, FlatSymbolRefAttr:$d, OptionalAttr<FlatSymbolRefAttr>:$bias,
    OptionalAttr<FlatSymbolRefAttr>:$scale_a, OptionalAttr<FlatSymbolRefAttr>:$scale_b,
    OptionalAttr<FlatSymbolRefAttr>:$aux, I64Attr:$m, I64Attr:$n, I64Attr:$k, I64Attr:$batch, BoolAttr:$transpose_a, BoolAttr:$transpose_b,
    DenseI64ArrayAttr:$leading, DenseI64ArrayAttr:$strides, DenseI64ArrayAttr:$offsets, StrAttr:$compute,
    StrAttr:$activation, OptionalAttr<StrAttr>:$summed, BoolAttr:$fast_accumulate, OptionalAttr<FlatSymbolRefAttr>:$kernel),
    [DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "d (m, n) = act(scale_a scale_b op(a) . op(b) + bias), row-major";
  let description = [{
    `leading`, `strides` (batch) and `offsets` (elements) are for a, b, d; aux lies as d, and has a fourth offset. With the
    activation gelu_tanh_grad it is read, else it takes the rounded sum before the activation, or with `summed`, a or b, that
    factor's sums along k, (m) or (n). `kernel` is the emitted product of a cpu plan. A product of a cuda plan is one that
    cuBLASLt has on all targets of its program (mpc/GemmSupport.h).
  }];
  let assemblyFormat = "$a `,` $b `->` $d `m` $m `n` $n `k` $k attr-dict";
}
def Plan_CopyOp : Plan_Step<"copy", (ins FlatSymbolRefAttr:$source, FlatSymbolRefAttr:$target, I64Attr:$bytes)> {
  let summary = "copies `bytes` bytes";
  let assemblyFormat = "$source `->` $target `bytes` $bytes attr-dict";
}
def Plan_FillOp : Plan_Step<"fill", (ins FlatSymbolRefAttr:$target, I64Attr:$value, I64Attr:$bytes)> {
  let summary = "sets `bytes` bytes to `value`";
  let assemblyFormat = "$target `value` $value `bytes` $bytes attr-dict";
}

#endif
