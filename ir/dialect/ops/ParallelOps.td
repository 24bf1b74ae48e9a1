// What the ranks of a run do together. The stage Distribute places these ops; a model states none.

def Mpc_AllReduceOp : Mpc_Op<"all_reduce", FollowClass, [
    DeclareOpInterfaceMethods<AnchorOpInterface, ["getOverwritten"]>, DeclareOpInterfaceMethods<CollectiveOpInterface>]> {
  let summary = "each tensor reduced over all ranks, the same on each";
  let description = [{
    y_i = the sum of x_i over the ranks, added in their order in f32 (i32 in i32) and rounded once, or their largest element, where NaN wins.
    With one rank y_i = x_i. The tensors go together, as one message. `all_reduce_c1`: they have one element type, and each result has its
    operand's type. On a GPU NCCL adds in an order of its own.

    Example: `%y, %z = mpc.all_reduce sum %a, %b : (tensor<4x8xf32>, tensor<8xf32>) -> (tensor<4x8xf32>, tensor<8xf32>)`
  }];
  let arguments = (ins Mpc_ReductionAttr:$reduction, Variadic<RankedTensorOf<[F32, BF16, I32]>>:$tensors);
  let results = (outs Variadic<RankedTensorOf<[F32, BF16, I32]>>:$reduced);
  let syntax = "custom<EnumWord>($reduction) $tensors";
  string scaleRefusal = "the ranks' gradients are added behind Optimize, where no type has a scale";
  let hasVerifier = 1;
}
