// Schedules, which say how kernels run, and the enums of buffers and steps as attributes.
#ifndef MPC_PLAN_ATTRS_TD
#define MPC_PLAN_ATTRS_TD

include "ir/dialect/MpcDialect.td"
include "ir/plan/PlanDialect.td"
include "ir/plan/PlanEnums.td"
include "mlir/IR/AttrTypeBase.td"

class Plan_EnumAttr<EnumInfo info, string mnemonic> : EnumAttr<Plan_Dialect, info, mnemonic>;
def Plan_SpaceAttr : Plan_EnumAttr<Plan_Space, "space">;
def Plan_PhaseAttr : Plan_EnumAttr<Plan_Phase, "phase">;
def Plan_UseAttr : Plan_EnumAttr<Plan_Use, "use">;

// The questions that every schedule of a kernel answers. A schedule without an answer does not compile.
def Plan_ScheduleAttrInterface : AttrInterface<"ScheduleAttrInterface"> {
  let cppNamespace = "::mpc::plan";
  let description = "How a kernel runs. The emitter prints the kernel by it, and the artifact records it.";
  let methods = [
    InterfaceMethod<"The source of the kernel's text.", "::mpc::plan::KernelKind", "getKernelKind">,
    InterfaceMethod<"The schedule's word in artifacts and reports: `row_block`, `attention`.", "::llvm::StringRef", "getWord">,
    InterfaceMethod<"Threads of a block.", "int64_t", "getThreads">,
    InterfaceMethod<"Blocks of a launch; 0 where the text of the kernel exports the number.", "int64_t", "getGrid">,
    InterfaceMethod<"How many pointers a kernel of this body takes.", "int64_t", "countPointers", (ins "::mlir::Region &":$body)>];
}

class Plan_Schedule<string name, list<Trait> traits = []>
    : AttrDef<Plan_Dialect, name, !listconcat([Plan_ScheduleAttrInterface], traits)> {
  code declarations = [{
    ::mpc::plan::KernelKind getKernelKind() const;
    ::llvm::StringRef getWord() const;
    int64_t countPointers(::mlir::Region &body) const;
  }];
  let extraClassDeclaration = declarations;
}

// Printed as #plan.KIND<grid = 8, threads = 256, ..>. Parameters with their default value are left out.
def Plan_GroupScheduleAttr : Plan_Schedule<"GroupSchedule"> {
  let attrName = "plan.group_schedule";
  let summary = "how a group's domain is spread over blocks and threads (ir/group/Schedule.h)";
  let description = [{
    The kernel runs on `grid` blocks of `threads` threads. `team` threads share a row (by default the whole block), each thread holds
    `slots` vectors of `vector` neighbouring elements of the row, and a block has `rows` rows. `fetch` says when a team loads a row:
    before its first reduction (`row`, the default), where it is first read (`use`), or before the reductions of the row before it
    (`ahead`). For a launch over many tensors, `tensors` is
    their number, and `shared` says which arguments are the same for all of them. With `multi_tensor`, tensor i has `counts[i]` elements,
    and each of its `blocks[i]` blocks owns `sizes[i]` of them. Where tiles have several sizes, tensor i has `counts[i]` of them down and
    `sizes[i]` across.

    Example: `#plan.row_block<grid = 8, threads = 128, team = 32, vector = 8, slots = 3, rows = 4>`
  }];
  let parameters = (ins "::mpc::plan::ScheduleKind":$kind, "int64_t":$threads, "int64_t":$team, "int64_t":$vector,
                        "int64_t":$slots, "int64_t":$rows, "int64_t":$grid, "::mpc::plan::Fetch":$fetch, "int64_t":$tensors,
                        ArrayRefParameter<"bool">:$shared, ArrayRefParameter<"int64_t">:$counts,
                        ArrayRefParameter<"int64_t">:$sizes, ArrayRefParameter<"int64_t">:$blocks);
}

class Plan_NamedSchedule<string name, string word> : Plan_Schedule<name> {
  let mnemonic = word;
  let assemblyFormat = "`<` struct(params) `>`";
}

def Plan_JoinedAttr : Plan_NamedSchedule<"Joined", "joined"> {
  let summary = "several kernels in one launch";
  let description = [{
    The kernels `parts` run side by side, part i on `grids[i]` blocks. The block that is done last runs the `tails` one after the other.

    Example: `#plan.joined<grid = 28, threads = 256, pointers = 102, parts = [@flat_cast_05a867d8, @flat_all_finite_f03154a1], grids = [18, 10], tails = [@row_block_global_norm_73bfd61b]>`
  }];
  let parameters = (ins "int64_t":$grid, "int64_t":$threads, "int64_t":$pointers, "::mlir::ArrayAttr":$parts,
                        "::mlir::DenseI64ArrayAttr":$grids, "::mlir::ArrayAttr":$tails);
  let extraClassDeclaration = declarations # [{
    /// The kernels in the order of the launch's parts: those side by side, then the tails.
    ::llvm::SmallVector<::llvm::StringRef> getMembers() const;
  }];
}

def Plan_PlaceAttr : AttrDef<Plan_Dialect, "Place"> {
  let mnemonic = "place";
  let summary = "the place of an operand of attention in its buffer";
  let description = [{
    An offset and the strides of all dimensions but the last, whose stride is 1; all in elements. A mask has the last stride too.

    Example: `#plan.place<64, [6144, 16, 192]>`
  }];
  let parameters = (ins "int64_t":$offset, ArrayRefParameter<"int64_t">:$strides);
  let assemblyFormat = "`<` $offset `,` `[` $strides `]` `>`";
}

def Plan_TailedAttr : Plan_NamedSchedule<"Tailed", "tailed"> {
  let summary = "an anchor's kernel whose blocks run a group over what they have made";
  let description = [{
    Each block of `core` has made tiles of results, and runs `tail`, a group of the schedule tile, over them where it has them: it reads no
    memory for them. Argument `staged` of the tail's body is that tensor, and no pointer of the launch. It consists of the core's results from
    number `first` on; `places` has the strides of batch, head and row of each in the tail's domain. `kept` are the core's results
    that are written to memory too. A tail's tile divides the core's.

    Example: `#plan.tailed<grid = 64, threads = 128, pointers = 9, core = @attention_causal_1e41ac76, tail = @tile_amax_quantize_7b8d1a2f, staged = 0, first = 0, places = [#plan.place<0, [393216, 64, 768]>], kept = [0, 1]>`
  }];
  let parameters = (ins "int64_t":$grid, "int64_t":$threads, "int64_t":$pointers, "::mlir::FlatSymbolRefAttr":$core,
                        "::mlir::FlatSymbolRefAttr":$tail, "int64_t":$staged, "int64_t":$first, "::mlir::ArrayAttr":$places,
                        "::mlir::DenseI64ArrayAttr":$kept);
}

class Plan_AttentionSchedule<string name, string word, dag own> : Plan_NamedSchedule<name, word> {
  let parameters = !con((ins "int64_t":$grid, "int64_t":$threads, "int64_t":$pointers, "::mlir::Type":$element,
                             "int64_t":$batches, "int64_t":$heads, "int64_t":$kv_heads, "int64_t":$queries, "int64_t":$keys,
                             "int64_t":$head_dim, "bool":$causal, "::mlir::FloatAttr":$scale,
                             DefaultValuedParameter<"int64_t", "0">:$window, OptionalParameter<"::mlir::FloatAttr">:$softcap,
                             OptionalParameter<"::mlir::Type">:$mask_type, OptionalParameter<"PlaceAttr">:$mask,
                             OptionalParameter<"::mlir::Type">:$lengths_type, OptionalParameter<"PlaceAttr">:$lengths),
                        own);
}
def Plan_AttentionAttr : Plan_AttentionSchedule<"Attention", "attention",
    (ins "int64_t":$queries_a_block, "int64_t":$keys_a_step, "bool":$lse, DefaultValuedParameter<"int64_t", "0">:$resident,
         "PlaceAttr":$q, "PlaceAttr":$k, "PlaceAttr":$v, "PlaceAttr":$out)> {
  let summary = "the forward kernel of attention";
  let description = [{
    A block owns `queries_a_block` queries of one head and takes `keys_a_step` keys at once. With `lse` it also writes the second result,
    the logarithm of each row's sum. `resident` is the number of blocks that must fit on a multiprocessor, one fewer where a tail
    follows; it bounds the registers of a thread, and 0 leaves the choice to the compiler. `q`, `k`, `v` and `out` are places in the operands' buffers, and `mask`, of elements of
    `mask_type`, has a fourth stride, that of keys, and strides of 0 where it is repeated. A `window` of 0 hides nothing. `lengths`, of elements
    of `lengths_type`, has the one stride of the batch.
  }];
}
def Plan_AttentionGradAttr : Plan_AttentionSchedule<"AttentionGrad", "attention_grad",
    (ins "int64_t":$rows_a_block, "int64_t":$dots, "int64_t":$lse, "PlaceAttr":$q, "PlaceAttr":$k, "PlaceAttr":$v, "PlaceAttr":$dy,
         "PlaceAttr":$dq, "PlaceAttr":$dk, "PlaceAttr":$dv)> {
  let summary = "the kernel of attention's gradients";
  let description = [{
    A block owns `rows_a_block` keys, for dk and dv, or queries, for dq. `dots` and `lse` are the offsets in elements of the sums of dy y and of
    the forward's second result; the other places are those of the operands and of the gradients; `mask`, `window` and `lengths` are as in
    the forward.
  }];
}

def Plan_EmbeddingGradAttr : Plan_NamedSchedule<"EmbeddingGrad", "embedding_grad"> {
  let summary = "the kernel of a table's gradient";
  let description = [{
    Each row of the table is the sum of the rows of dy at its places, which the list names. Of rows with more than `chunk` places the first
    `groups` blocks for each `slice` columns add several chunks side by side; the other blocks own the other rows. Offsets are in elements.

    Example: `#plan.embedding_grad<grid = 24, threads = 256, pointers = 5, dy = bf16, ids = i64, dtable = f32, vector = 8, table_rows = 50, table_columns = 64, places = 1024, chunk = 64, slice = 64, groups = 16, dy_offset = 0, ids_offset = 0, order_offset = 0, starts_offset = 0>`
  }];
  let parameters = (ins "int64_t":$grid, "int64_t":$threads, "int64_t":$pointers, "::mlir::Type":$dy, "::mlir::Type":$ids,
                        "::mlir::Type":$dtable, "int64_t":$vector, "int64_t":$table_rows, "int64_t":$table_columns,
                        "int64_t":$places, "int64_t":$chunk, "int64_t":$slice, "int64_t":$groups, "int64_t":$dy_offset,
                        "int64_t":$ids_offset, "int64_t":$order_offset, "int64_t":$starts_offset);
}

def Plan_ListPlacesAttr : Plan_NamedSchedule<"ListPlaces", "list_places"> {
  let summary = "the kernel that lists the places of each row of a table";
  let description = [{
    Each block owns neighbouring rows of the `table_rows`, and goes over all `places` ids. `ids_offset` is in elements.

    Example: `#plan.list_places<grid = 51, threads = 512, pointers = 3, ids = i64, table_rows = 50, places = 1024, ids_offset = 0>`
  }];
  let parameters = (ins "int64_t":$grid, "int64_t":$threads, "int64_t":$pointers, "::mlir::Type":$ids, "int64_t":$table_rows,
                        "int64_t":$places, "int64_t":$ids_offset);
}

def Plan_AppendAttr : Plan_NamedSchedule<"Append", "append"> {
  let summary = "the kernel that writes rows into a cache";
  let description = [{
    The cache is (outer, inner, extent, columns) and dense, with `rows` as (outer, inner, count, columns) at a place whose columns are
    neighbours. A position, of elements of `position_type`, is for `lines_a_position` of the outer times inner lines; positions have the place
    `position`. A thread moves `vector` neighbouring elements. With `in_place` the kernel writes the rows alone, else all of the cache, which it
    reads from the offset `cache` on.

    Example: `#plan.append<grid = 1, threads = 256, pointers = 4, element = f32, position_type = i32, vector = 4, outer = 2, inner = 4, extent = 16, count = 1, columns = 8, lines_a_position = 8, in_place = true, cache = 0, rows = <0, [32, 8, 8]>, position = <0, [0]>>`
  }];
  let parameters = (ins "int64_t":$grid, "int64_t":$threads, "int64_t":$pointers, "::mlir::Type":$element, "::mlir::Type":$position_type,
                        "int64_t":$vector, "int64_t":$outer, "int64_t":$inner, "int64_t":$extent, "int64_t":$count, "int64_t":$columns,
                        "int64_t":$lines_a_position, "bool":$in_place, "int64_t":$cache, "PlaceAttr":$rows, "PlaceAttr":$position);
}

def Plan_WindowProductAttr : Plan_NamedSchedule<"WindowProduct", "window_product"> {
  let summary = "the kernel of a product that reads windows in place";
  let description = [{
    y (parts, images, windows.., filters) = act(windows over x (images, extents.., channels) . weight (filters, sizes.., channels)^T + bias). A block
    computes `rows_a_block` windows of one part and 64 filters, in steps of 32 factors (16 of f32). `x`, `weight` and `bias` are offsets in
    elements, `x_strides` those of x but the last, which is 1. `vector` is the number of neighbouring channels that are loaded at once: 8 where all
    of x and the weight lies at multiples of 16 bytes, else 1. The other lists are as in mpc.window_product.

    Example: `#plan.window_product<grid = 1, threads = 64, pointers = 3, element = bf16, out = bf16, activation = none, rows_a_block = 64, vector = 8, images = 2, channels = 8, filters = 4, extents = [8], sizes = [3], windows = [4], strides = [2], low = [1], dilations = [1], spread = [1], x = 0, x_strides = [64, 8], weight = 0>`
  }];
  let parameters = (ins "int64_t":$grid, "int64_t":$threads, "int64_t":$pointers, "::mlir::Type":$element, "::mlir::Type":$out,
                        OptionalParameter<"::mlir::Type">:$bias_type, EnumParameter<Mpc_Activation>:$activation,
                        DefaultValuedParameter<"int64_t", "1">:$parts, "int64_t":$rows_a_block, "int64_t":$vector, "int64_t":$images,
                        "int64_t":$channels, "int64_t":$filters, "::mlir::DenseI64ArrayAttr":$extents, "::mlir::DenseI64ArrayAttr":$sizes,
                        "::mlir::DenseI64ArrayAttr":$windows, "::mlir::DenseI64ArrayAttr":$strides, "::mlir::DenseI64ArrayAttr":$low,
                        "::mlir::DenseI64ArrayAttr":$dilations, "::mlir::DenseI64ArrayAttr":$spread, "int64_t":$x,
                        "::mlir::DenseI64ArrayAttr":$x_strides, "int64_t":$weight, DefaultValuedParameter<"int64_t", "0">:$bias);
}

def Plan_GemmAttr : Plan_NamedSchedule<"Gemm", "gemm"> {
  let summary = "an emitted product, whose text exports its number of jobs";
  let description = [{
    The product of a cpu plan. `a`, `b`, `d`, `bias` and `aux` are the types of the operands, `sizes` are batch, m, n and k, and `leading` and
    `strides` are those of plan.gemm. `scale_a` and `block_a` are the type of the scales of a's blocks and the size of a block, where a has
    them, and likewise for b.

    Example: `#plan.gemm<a = bf16, b = bf16, d = bf16, bias = bf16, scaled = false, transpose_a = false, transpose_b = true, compute = bf16, activation = none, sizes = [1, 64, 192, 64], leading = [64, 64, 192], strides = [0, 0, 0]>`
  }];
  let parameters = (ins "::mlir::Type":$a, "::mlir::Type":$b, "::mlir::Type":$d, OptionalParameter<"::mlir::Type">:$bias,
                        OptionalParameter<"::mlir::Type">:$aux, "bool":$scaled, "bool":$transpose_a, "bool":$transpose_b,
                        EnumParameter<Mpc_Compute>:$compute, EnumParameter<Mpc_Activation>:$activation,
                        OptionalParameter<"::std::optional<::mpc::Factor>">:$summed, "::mlir::DenseI64ArrayAttr":$sizes,
                        "::mlir::DenseI64ArrayAttr":$leading, "::mlir::DenseI64ArrayAttr":$strides,
                        OptionalParameter<"::mlir::Type">:$scale_a, OptionalParameter<"::mlir::DenseI64ArrayAttr">:$block_a,
                        OptionalParameter<"::mlir::Type">:$scale_b, OptionalParameter<"::mlir::DenseI64ArrayAttr">:$block_b,
                        DefaultValuedParameter<"bool", "false">:$library_scales);
  let extraClassDeclaration = declarations # "int64_t getThreads() const;\nint64_t getGrid() const;\n";
}

#endif
