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
    InterfaceMethod<"The schedule's word in artifacts and reports: `row_block`, `append`.", "::llvm::StringRef", "getWord", (ins), [{}],
                    [{ return $_attr.getMnemonic(); }]>,
    InterfaceMethod<"Threads of a block.", "int64_t", "getThreads">,
    InterfaceMethod<"Blocks of a launch; 0 where the text of the kernel exports the number.", "int64_t", "getGrid">,
    InterfaceMethod<"How many pointers a kernel of this body takes.", "int64_t", "countPointers", (ins "::mlir::Region &":$body), [{}],
                    [{ return $_attr.getPointers(); }]>];
}

class Plan_Schedule<string name, list<Trait> traits = []>
    : AttrDef<Plan_Dialect, name, !listconcat([Plan_ScheduleAttrInterface], traits)>;

// Printed as #plan.KIND<grid = 8, threads = 256, ..>. Parameters with their default value are left out.
def Plan_GroupScheduleAttr : Plan_Schedule<"GroupSchedule"> {
  let attrName = "plan.group_schedule";
  let summary = "how a group's domain is spread over blocks and threads (ir/schedule/Schedule.h)";
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
  let extraClassDeclaration = [{
    ::llvm::StringRef getWord() const;
    int64_t countPointers(::mlir::Region &body) const;
  }];
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
  let extraClassDeclaration = [{
    /// The kernels in the order of the launch's parts: those side by side, then the tails.
    ::llvm::SmallVector<::llvm::StringRef> getMembers() const;
  }];
}

def Plan_PlaceAttr : AttrDef<Plan_Dialect, "Place"> {
  let mnemonic = "place";
  let summary = "the place of an anchor's result in the domain of its tail";
  let description = [{
    An offset and the strides of all dimensions but the last, whose stride is 1; all in elements.

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

// The terms of a call beside types, integers, booleans, f32 numbers, words of the device library ("nullptr", "Activation::relu") and lists.
class Plan_Term<string name, string word> : AttrDef<Plan_Dialect, name> { let mnemonic = word; }

def Plan_ArgumentAttr : Plan_Term<"Argument", "arg"> {
  let summary = "a term with the name of its parameter";
  let description = "Example: `#plan.arg<\"rows\" = 50 : i64>` is the text `/*rows=*/50`.";
  let parameters = (ins StringRefParameter<>:$name, "::mlir::Attribute":$value);
  let assemblyFormat = "`<` $name `=` $value `>`";
}
def Plan_InstanceAttr : Plan_Term<"Instance", "instance"> {
  let summary = "an instance of a class template";
  let description = "Example: `#plan.instance<\"Places\", [8, 8]>` is the text `Places<8, 8>`.";
  let parameters = (ins StringRefParameter<>:$name, "::mlir::ArrayAttr":$arguments);
  let assemblyFormat = "`<` $name `,` $arguments `>`";
}
def Plan_RecordAttr : Plan_Term<"Record", "record"> {
  let summary = "a value of a struct";
  let description = "Example: `#plan.record<\"Masking\", [1.0 : f32]>` is the text `Masking{float(1)}`.";
  let parameters = (ins StringRefParameter<>:$name, "::mlir::ArrayAttr":$arguments);
  let assemblyFormat = "`<` $name `,` $arguments `>`";
}
def Plan_AtAttr : Plan_Term<"At", "at"> {
  let summary = "a place behind a pointer of the launch";
  let description = [{
    An offset, and strides where the function takes them; all in elements.

    Example: `#plan.at<"q", 8, [64, 8, 16]>` is the text `arg.q + 8, strides{64, 8, 16}`.
  }];
  let parameters = (ins StringRefParameter<>:$pointer, "int64_t":$offset, OptionalArrayRefParameter<"int64_t">:$strides);
  let assemblyFormat = "`<` $pointer `,` $offset (`,` `[` $strides^ `]`)? `>`";
}

def Plan_PointerAttr : AttrDef<Plan_Dialect, "Pointer"> {
  let mnemonic = "pointer";
  let summary = "a pointer of a launch: its name in the kernel's text, and the tensor";
  let description = "Example: `#plan.pointer<\"q\" : tensor<1x4x64x32xf32>>`";
  let parameters = (ins StringRefParameter<>:$name, "::mlir::RankedTensorType":$type);
  let assemblyFormat = "`<` $name `:` $type `>`";
}

def Plan_CallAttr : Plan_NamedSchedule<"Call", "call"> {
  let summary = "a kernel that calls one function of the device library";
  let description = [{
    `grid` blocks of `threads` threads call `function<core>(arguments)`. `core` is the class template whose arguments are the sizes and types. The
    launch's pointers are `reads`, then `writes`. `resident` is the number of blocks that must fit on a multiprocessor, one fewer where a tail
    follows; it bounds the registers of a thread, and 0 leaves the choice to the compiler. `shared` is the bytes of dynamic shared memory of a
    block. `cost` is about the milliseconds that NVRTC takes for the kernel. Where a tail follows, the function is
    `function_with<core>(tail, arguments)`, and a result that is not in memory is null.

    A grid of 0 is a product of a cpu plan: its text exports its number of jobs, and it takes the pointers of mpc/GemmArguments.h.

    Example: `#plan.call<grid = 3, threads = 512, function = "list_places", core = <"PlaceList", [i64, #plan.arg<"rows" = 50 : i64>, #plan.arg<"places" = 1024 : i64>, #plan.arg<"blocks" = 3 : i64>, 512]>, arguments = [#plan.at<"ids", 0>, #plan.at<"order", 0>, #plan.at<"starts", 0>], reads = [#plan.pointer<"ids" : tensor<1024xi64>>], writes = [#plan.pointer<"order" : tensor<1024xi32>>, #plan.pointer<"starts" : tensor<51xi32>>], cost = 100>`
  }];
  let parameters = (ins "int64_t":$grid, "int64_t":$threads, StringRefParameter<>:$function, "InstanceAttr":$core,
                        "::mlir::ArrayAttr":$arguments, "::mlir::ArrayAttr":$reads, "::mlir::ArrayAttr":$writes,
                        DefaultValuedParameter<"int64_t", "0">:$resident, DefaultValuedParameter<"int64_t", "0">:$shared,
                        DefaultValuedParameter<"int64_t", "0">:$cost);
  let extraClassDeclaration = [{
    ::llvm::StringRef getWord() const { return getFunction(); }
    int64_t countPointers(::mlir::Region &body) const;
    /// Whether a step of a product calls it, and no launch.
    bool isProduct() const { return getGrid() == 0; }
  }];
  let genVerifyDecl = 1;
}

#endif
