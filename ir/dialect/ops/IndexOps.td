// Ops that choose elements by indices and ops that order elements: MpcOps.td includes this file behind its common classes.

//===-- Elements by their indices ----------------------------------------------------------------------------------===//

class Mpc_IndexedOp<string mnemonic, list<Trait> traits = []>
    : Mpc_Op<mnemonic, FollowClass, !listconcat([DeclareOpInterfaceMethods<DecomposeOpInterface>], traits)> {
  let results = (outs AnyElementTensor:$y);
}

def Mpc_TakeAlongOp : Mpc_IndexedOp<"take_along", [AllElementTypesMatch<["x", "y"]>, DeclareOpInterfaceMethods<IndexOpInterface>]> {
  let scaleRule = LinearScale;
  let summary = "one element of a line for each id";
  let description = [{
    y[.., i, ..] = x[.., ids[.., i, ..], ..], where `axis` is the dimension that is written out: PyTorch's gather. An id outside
    [0, n) of the axis gives NaN, and 0 of whole numbers. `take_along_c1`: the axis is within the rank; -1 is the last. `take_along_c2`: x and
    ids agree in every dimension but the axis.

    Example: `%y = mpc.take_along %x, %i axis 1 : (tensor<4x8xf32>, tensor<4x3xi64>) -> tensor<4x3xf32>`
  }];
  let arguments = (ins AnyElementTensor:$x, IndicesTensor:$ids, I64Attr:$axis);
  let syntax = "$x `,` $ids `axis` $axis";
}

def Mpc_GatherOp : Mpc_IndexedOp<"gather", [AllElementTypesMatch<["x", "y"]>, DeclareOpInterfaceMethods<IndexOpInterface>]> {
  let scaleRule = LinearScale;
  let summary = "slices of a tensor by their numbers along an axis";
  let description = [{
    y = x[.., ids, ..]: the ids stand in place of `axis`, so y has x's dimensions before the axis, those of ids, and x's dimensions after it.
    With ids of rank 1 it is PyTorch's index_select. An id outside [0, n) of the axis gives a slice of NaN, and of 0 of whole numbers.
    `gather_c1`: the axis is within the rank; -1 is the last.

    Example: `%y = mpc.gather %x, %i axis 1 : (tensor<4x8x5xf32>, tensor<2x3xi64>) -> tensor<4x2x3x5xf32>`
  }];
  let arguments = (ins AnyElementTensor:$x, IndicesTensor:$ids, I64Attr:$axis);
  let syntax = "$x `,` $ids `axis` $axis";
}

def Mpc_OneHotOp : Mpc_IndexedOp<"one_hot"> {
  let summary = "1 at the place of each id, else 0";
  let description = [{
    y (.., C)[.., j] = 1 where ids (..) = j, else 0. An id outside [0, C) gives zeros. `one_hot_c1`: `classes` is at least 0.

    Example: `%y = mpc.one_hot %i classes 8 : (tensor<4xi64>) -> tensor<4x8xf32>`
  }];
  let arguments = (ins IndicesTensor:$ids, I64Attr:$classes);
  let syntax = "$ids `classes` $classes";
}

// Both ops write updates over x. The word says how.
class Mpc_PuttingOp<string mnemonic, list<Trait> traits = []>
    : Mpc_IndexedOp<mnemonic, !listconcat([AllElementTypesMatch<["x", "updates", "y"]>], traits)> {
  let scaleRule = SelectScale;
  let hasVerifier = 1;
}

def Mpc_PutAlongOp : Mpc_PuttingOp<"put_along"> {
  let summary = "updates added to or put at one element of a line for each id";
  let description = [{
    y = x, and then for each i in ascending order y[.., ids[.., i, ..], ..] + updates[.., i, ..] (`add`) or updates[.., i, ..] itself (`set`) in its
    place, where `axis` is the dimension that is written out: PyTorch's scatter_add and scatter. So of several updates of one element `add`
    takes the sum, in f32 and rounded once, and `set` the last. An id outside [0, n) of the axis updates nothing. `put_along_c1`: the axis is
    within the rank; -1 is the last. `put_along_c2`: x and ids agree in every dimension but the axis, and updates have the shape of ids.
    `put_along_c3`: `add` takes floats. In kernels each element compares itself with all ids of its line: n m comparisons for m ids.

    Example: `%y = mpc.put_along add %x, %i, %u axis 1 : (tensor<4x8xf32>, tensor<4x3xi64>, tensor<4x3xf32>) -> tensor<4x8xf32>`
  }];
  let arguments = (ins Mpc_PutAttr:$put, AnyElementTensor:$x, IndicesTensor:$ids, AnyElementTensor:$updates, I64Attr:$axis);
  let results = (outs AnyElementTensor:$y);
  let syntax = "custom<EnumWord>($put) $x `,` $ids `,` $updates `axis` $axis";
}

def Mpc_ScatterOp : Mpc_PuttingOp<"scatter"> {
  let summary = "slices added to or put at their numbers along an axis";
  let description = [{
    y = x, and then for each id in row-major order the slice of updates at its place added to (`add`) or put in place of (`set`) the slice of y
    with this number along `axis`. Updates have the shape that `gather` of x by ids has. So of several updates of one slice `add` takes the
    sum, in f32 and rounded once, and `set` the last: PyTorch's index_add, index_copy and index_put. An id outside [0, n) of the axis updates
    nothing. `scatter_c1`: the axis is within the rank; -1 is the last. `scatter_c2`: updates have the shape of that gather. `scatter_c3`: `add`
    takes floats. In kernels `set` compares each slice's number with all ids: n m comparisons for m ids.

    Example: `%y = mpc.scatter set %x, %i, %u axis 0 : (tensor<9x5xf32>, tensor<3xi64>, tensor<3x5xf32>) -> tensor<9x5xf32>`
  }];
  let arguments = (ins Mpc_PutAttr:$put, AnyElementTensor:$x, IndicesTensor:$ids, AnyElementTensor:$updates, I64Attr:$axis);
  let results = (outs AnyElementTensor:$y);
  let syntax = "custom<EnumWord>($put) $x `,` $ids `,` $updates `axis` $axis";
}

def Mpc_AppendOp : Mpc_Op<"append", FollowClass, [
    AllElementTypesMatch<["cache", "rows", "y"]>, DeclareOpInterfaceMethods<AnchorOpInterface, ["getOverwritten"]>,
    DeclareOpInterfaceMethods<IndexOpInterface>]> {
  let scaleRule = SelectScale;
  let summary = "rows written into a cache from a position on";
  let description = [{
    y = cache, but y[.., position + i, ..] = rows[.., i, ..] for each i, where `axis` is the dimension that is written out. The position is one
    number, or one for each row of the first dimension. Rows whose place is outside [0, S) of the axis are not written; the programs check
    the positions of an input before a run, so that all rows have a place. The rows take the cache's type. Where the cache is state that y is
    stored to, and nothing reads the old one after the op, Plan gives both one buffer, and the kernel writes the rows alone. Else it writes all
    of y. `append_c1`: the axis is within the rank; -1 is the last. `append_c2`: rows have the cache's dimensions but along the axis, where
    they have at most S. `append_c3`: positions are a scalar, or (B) where the axis is not the first.

    Example: `%y = mpc.append %c, %r, %p axis 2 : (tensor<2x4x16x8xf32>, tensor<2x4x1x8xf32>, tensor<i32>) -> tensor<2x4x16x8xf32>`
  }];
  let arguments = (ins AnyElementTensor:$cache, AnyElementTensor:$rows, IndicesTensor:$position, I64Attr:$axis, OptionalAttr<StrAttr>:$layer);
  let results = (outs AnyElementTensor:$y);
  let syntax = "$cache `,` $rows `,` $position `axis` $axis";
  let extraClassDeclaration = precisionDeclaration # [{
    ::mlir::Value getLeadingOperand() { return getCache(); }
  }];
}

//===-- Order ------------------------------------------------------------------------------------------------------===//

class Mpc_PlaceOp<string mnemonic, string which, string nan> : Mpc_IndexedOp<mnemonic> {
  let summary = "the place of the " # which # " element along an axis";
  let description = "y is the index along `axis` of the " # which # " element, of equal ones the first; -0 equals +0, and " # nan #
      ", as in PyTorch. `place_c1`: the axis is within the rank, -1 is the last, and it has elements.\n\nExample: `%i = mpc." # mnemonic #
      " %x axis -1 keepdims : (tensor<4x8xf32>) -> tensor<4x1xi64>`";
  let arguments = (ins NumberTensor:$x, I64Attr:$axis, UnitAttr:$keepdims);
  let results = (outs IndicesTensor:$y);
  let syntax = "$x `axis` $axis (`keepdims` $keepdims^)?";
}
def Mpc_ArgmaxOp : Mpc_PlaceOp<"argmax", "largest", "a NaN is larger than every number">;
def Mpc_ArgminOp : Mpc_PlaceOp<"argmin", "smallest", "a NaN is smaller than every number">;

class Mpc_OrderOp<string mnemonic> : Mpc_IndexedOp<mnemonic, [AllElementTypesMatch<["x", "values"]>]> {
  let results = (outs NumberTensor:$values, IndicesTensor:$indices);
}
def Mpc_SortOp : Mpc_OrderOp<"sort"> {
  let summary = "the elements of each line in order, and their places";
  let description = [{
    values are the elements of x along `axis` in ascending order, or with `descending` in descending order, and indices their places in x. Equal
    elements, -0 and +0 among them, keep the order of their places (a stable sort). NaN is larger than every number, as in PyTorch.
    `sort_c1`: the axis is within the rank; -1 is the last. `sort_c2`: it has at most 16384 elements, since a kernel compares each element of a line
    with all others.

    Example: `%v, %i = mpc.sort %x axis -1 descending : (tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xi64>)`
  }];
  let arguments = (ins NumberTensor:$x, I64Attr:$axis, UnitAttr:$descending);
  let syntax = "$x `axis` $axis (`descending` $descending^)?";
}
def Mpc_TopkOp : Mpc_OrderOp<"topk"> {
  let summary = "the k largest elements of each line, and their places";
  let description = [{
    The first k of `sort` with `descending`, or with `smallest` of `sort`: the largest (smallest) first, of equal ones that with the smaller
    place. NaN is larger than every number. `topk_c1`: the axis is within the rank; -1 is the last. `topk_c2`: 1 <= k <= n of the axis.
    `topk_c3`: n is at most 16384, or k at most 16. Up to k = 16 a kernel passes over the line twice for each of the k elements where that is
    less work than to compare each element with all others.

    Example: `%v, %i = mpc.topk %x k 3 axis -1 : (tensor<4x8xf32>) -> (tensor<4x3xf32>, tensor<4x3xi64>)`
  }];
  let arguments = (ins NumberTensor:$x, I64Attr:$k, I64Attr:$axis, UnitAttr:$smallest);
  let syntax = "$x `k` $k `axis` $axis (`smallest` $smallest^)?";
}

def Mpc_ListPlacesOp : Mpc_Op<"list_places", FollowClass, [DeclareOpInterfaceMethods<AnchorOpInterface>]> {
  let summary = "the places of each id";
  let description = [{
    order (n) are the row-major places of the n ids, ascending by id and of one id by place, those of ids outside [0, V) last. starts (V + 1)[v]
    is where the places of id v begin in order, and starts[V] where those of no id do. `list_places_c1`: `rows`, V, is at least 0.

    Example: `%o, %s = mpc.list_places %i rows 10 : (tensor<2x3xi64>) -> (tensor<6xi32>, tensor<11xi32>)`
  }];
  let arguments = (ins IndicesTensor:$ids, I64Attr:$rows);
  let results = (outs RankedTensorOf<[I32]>:$order, RankedTensorOf<[I32]>:$starts);
  let syntax = "$ids `rows` $rows";
}

//===-- Recurrences ------------------------------------------------------------------------------------------------===//

def Mpc_LinearScanOp : Mpc_Op<"linear_scan", Fp32Class, [
    ReduceOpInterface, DeclareOpInterfaceMethods<DecomposeOpInterface, ["isPrimitive"]>]> {
  let scaleRule = LinearScale;
  let summary = "a linear recurrence along a dimension";
  let description = [{
    y[t] = decay[t] y[t - 1] + x[t] along `dim` from y[-1] = 0, with `reverse` y[t] = decay[t] y[t + 1] + x[t] from y[n] = 0. It computes in
    f32 and rounds each element once. Kernels multiply neighbouring decays before they know y: where a product of consecutive decays
    overflows f32, y may be NaN. `linear_scan_c1`: the dimension is within the rank; -1 is the last. `linear_scan_c2`: x and decay have one
    shape.

    Example: `%y = mpc.linear_scan %x, %a dim -1 : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>`
  }];
  let arguments = (ins FloatTensor:$x, FloatTensor:$decay, I64Attr:$dim, UnitAttr:$reverse);
  let results = (outs FloatTensor:$y);
  let syntax = "$x `,` $decay `dim` $dim (`reverse` $reverse^)?";
  let extraClassDeclaration = precisionDeclaration # [{
    ::llvm::ArrayRef<int64_t> getReducedAxes();
    ::llvm::StringRef getDeviceReduction() { return getReverse() ? "linear_scan_back" : "linear_scan"; }
    ::mpc::Running getRunning() { return getReverse() ? ::mpc::Running::backward : ::mpc::Running::forward; }
  }];
}
