// What the ranks of a run do together. The stage Distribute places these ops; a model states none.

// Whole bytes an element.
defvar GatheredTensor = RankedTensorOf<[F32, F16, BF16, F8E4M3FN, F8E5M2, I32]>;
defvar RankCount = ConfinedAttr<I64Attr, [IntMinValue<1>, IntMaxValue<1048576>]>;

def Mpc_AllReduceOp : Mpc_Op<"all_reduce", FollowClass, [
    DeclareOpInterfaceMethods<AnchorOpInterface, ["getOverwritten"]>, DeclareOpInterfaceMethods<CollectiveOpInterface>]> {
  let summary = "each tensor reduced over all ranks, the same on each";
  let description = [{
    y_i = the sum of x_i over the ranks, added in their order in f32 (i32 in i32) and rounded once, or their largest element, where NaN wins.
    With one rank y_i = x_i. The tensors go together, as one message. `all_reduce_c1`: they have one element type, and each result has its
    operand's type. On a GPU NCCL adds in an order of its own; and there the largest of f32 is that of magnitudes, which have no sign.

    Example: `%y, %z = mpc.all_reduce sum %a, %b : (tensor<4x8xf32>, tensor<8xf32>) -> (tensor<4x8xf32>, tensor<8xf32>)`
  }];
  let arguments = (ins Mpc_ReductionAttr:$reduction, Variadic<RankedTensorOf<[F32, BF16, I32]>>:$tensors);
  let results = (outs Variadic<RankedTensorOf<[F32, BF16, I32]>>:$reduced);
  let syntax = "custom<EnumWord>($reduction) $tensors";
  string scaleRefusal = "the ranks' gradients are added behind Optimize, where no type has a scale";
  let hasVerifier = 1;
}

def Mpc_ReduceScatterOp : Mpc_Op<"reduce_scatter", FollowClass, [
    DeclareOpInterfaceMethods<AnchorOpInterface>, DeclareOpInterfaceMethods<CollectiveOpInterface, ["givesSame"]>]> {
  let summary = "each tensor reduced over all ranks, and of it this rank's part";
  let description = [{
    A tensor of n elements, in row-major order and filled up with zeros, is N parts of c = ceil(n / N) elements, N = `ranks`. On rank r result
    i is part r of what `all_reduce` of x_i gives. So rank r has the elements r c to r c + c - 1. `reduce_scatter_c1`: the tensors have one
    element type, and each result is of c elements of it. Evaluated alone, all ranks hold the same, and it is the first.

    Example: `%p, %q = mpc.reduce_scatter sum %a, %b ranks 3 : (tensor<4x8xf32>, tensor<2xf32>) -> (tensor<11xf32>, tensor<1xf32>)`
  }];
  let arguments = (ins Mpc_ReductionAttr:$reduction, Variadic<RankedTensorOf<[F32, BF16, I32]>>:$tensors, RankCount:$ranks);
  let results = (outs Variadic<RankedTensorOf<[F32, BF16, I32]>>:$parts);
  let syntax = "custom<EnumWord>($reduction) $tensors `ranks` $ranks";
  string scaleRefusal = "the ranks' gradients are added behind Optimize, where no type has a scale";
  let hasVerifier = 1;
}

def Mpc_AllGatherOp : Mpc_Op<"all_gather", FollowClass, [
    DeclareOpInterfaceMethods<AnchorOpInterface>, DeclareOpInterfaceMethods<CollectiveOpInterface>]> {
  let summary = "each tensor whole, of the parts that the ranks have";
  let description = [{
    The inverse of `reduce_scatter`: y_i is of the parts x_i of all ranks, in their order, without the elements that fill up the last ones. No
    bits change. `all_gather_c1`: the tensors have one element type, and a result of n elements of it is gathered from parts of ceil(n / N),
    N = `ranks`. Evaluated alone, all ranks hold the same.

    Example: `%a, %b = mpc.all_gather %p, %q ranks 3 : (tensor<11xbf16>, tensor<1xbf16>) -> (tensor<4x8xbf16>, tensor<2xbf16>)`
  }];
  let arguments = (ins Variadic<GatheredTensor>:$parts, RankCount:$ranks);
  let results = (outs Variadic<GatheredTensor>:$tensors);
  let syntax = "$parts `ranks` $ranks";
  string scaleRefusal = "ranks gather parameters, which have no scale";
  let hasVerifier = 1;
}
