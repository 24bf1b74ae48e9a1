// Windows over the last dimensions of a tensor, convolutions and pools. Included by MpcOps.td.
#ifndef MPC_WINDOW_OPS_TD
#define MPC_WINDOW_OPS_TD

def Mpc_WindowsOp : Mpc_ViewOp<"windows", [SameOperandsAndResultElementType]> {
  let scaleRule = LinearScale;
  let summary = "every window over the last dimensions, in dimensions of its own";
  let description = [{
    y [leading.., out.., window..]: with m windowed dimensions, y[l, o, t] = x[l, o stride + t dilation], one size, stride and dilation for
    each of the last m dimensions of x (PyTorch's unfold of several dimensions). out = (extent - reach) / stride + 1 without the rest,
    where reach = dilation (size - 1) + 1 is what a window spans. Windows may overlap: an element may stand at several places, and all
    that it costs is its index. `windows_c1`: sizes, strides and dilations have as many numbers as each other, at most x's rank.
    `windows_c2`: they are at least 1. `windows_c3`: a window spans no more than its dimension.

    Example: `%y = mpc.windows %x sizes [2] strides [3] dilations [1] : (tensor<4x8xf32>) -> tensor<4x3x2xf32>`
  }];
  let arguments = (ins AnyElementTensor:$x, DenseI64ArrayAttr:$sizes, DenseI64ArrayAttr:$strides, DenseI64ArrayAttr:$dilations);
  let results = (outs AnyElementTensor:$y);
  let assemblyFormat = [{
    $x `sizes` $sizes `strides` $strides `dilations` $dilations attr-dict `:` functional-type(operands, results)
  }];
  let hasFolder = 1;
}

//===-- Convolutions -----------------------------------------------------------------------------------------------===//

// Before Quantize both become windows, views and products, which carry `compute` and `layer` on.
class Mpc_ConvolutionLikeOp<string mnemonic> : Mpc_Op<mnemonic, LowerClass, [
    DeclareOpInterfaceMethods<ProductOpInterface, ["hasProducts"]>, DeclareOpInterfaceMethods<DecomposeOpInterface>]> {
  let scaleRule = ProductScale;
  let results = (outs FloatTensor:$y);
  let hasVerifier = 1;
}

def Mpc_ConvolutionOp : Mpc_ConvolutionLikeOp<"convolution"> {
  let summary = "convolution in one, two or three dimensions";
  let description = [{
    y (N, O, out..) = the sum over the C / groups channels of o's group and over the taps t of x[n, c, out stride + t dilation - low]
    weight[o, c, t], plus bias[o]; x is 0 outside of its extents. x is (N, C, extent..), weight (O, C / groups, size..). Each of the groups
    has C / groups channels of x and O / groups of y. It accumulates in f32 and rounds once. `compute` is as in mpc.matmul. A group of one
    channel (depthwise) is no product: it is computed in the type of its operands, and has no compute.

    `convolution_c1`: x and weight have the same rank, 3, 4 or 5. `convolution_c2`: strides, low, high and dilations have one number for
    each dimension behind the channels; strides and dilations are at least 1, low and high at least 0. `convolution_c3`: groups divides C
    and O, and weight has C / groups channels. `convolution_c4`: a window spans no more than its padded dimension. `convolution_c5`: bias
    is (O). `convolution_c6`: compute comes with more than one channel in a group.

    Example: `%y = mpc.convolution %x, %w bias(%b) strides [2] low [1] high [1] dilations [1] : (tensor<2x3x8xf32>, tensor<4x3x3xf32>, tensor<4xf32>) -> tensor<2x4x4xf32>`
  }];
  let arguments = (ins FloatTensor:$x, FloatTensor:$weight, Optional<FloatTensor>:$bias, DenseI64ArrayAttr:$strides,
                       DenseI64ArrayAttr:$low, DenseI64ArrayAttr:$high, DenseI64ArrayAttr:$dilations,
                       DefaultValuedAttr<I64Attr, "1">:$groups, OptionalAttr<Mpc_ComputeAttr>:$compute, OptionalAttr<StrAttr>:$layer);
  let assemblyFormat = [{
    $x `,` $weight (`bias` `(` $bias^ `)`)? `strides` $strides `low` $low `high` $high `dilations` $dilations (`groups` $groups^)?
    (`compute` `(` custom<EnumWord>($compute)^ `)`)? attr-dict `:` functional-type(operands, results)
  }];
}

def Mpc_TransposedConvolutionOp : Mpc_ConvolutionLikeOp<"transposed_convolution"> {
  let summary = "transposed convolution in one, two or three dimensions";
  let description = [{
    y (N, O, out..): each x[n, c, i] adds x[n, c, i] weight[c, o, t] at place i stride + t dilation - low, if y has it, for the O / groups
    channels o of c's group and the taps t; bias[o] is added everywhere. x is (N, C, extent..), weight (C, O / groups, size..), and out =
    (extent - 1) stride + dilation (size - 1) + 1 - low - high + output_padding. It is the gradient of mpc.convolution with respect to
    its x, and accumulates in f32 and rounds once. `compute` and depthwise groups are as in mpc.convolution.

    `transposed_convolution_c1`: x and weight have the same rank, 3, 4 or 5, and C channels. `transposed_convolution_c2`: strides, low,
    high, dilations and output_padding have one number for each dimension behind the channels; strides and dilations are at least 1, the
    others at least 0. `transposed_convolution_c3`: groups divides C. `transposed_convolution_c4`: every extent of y is at least 1, and
    output_padding is below the larger of stride and dilation. `transposed_convolution_c5`: bias is (O). `transposed_convolution_c6`:
    compute comes with more than one channel of x in a group.

    Example: `%y = mpc.transposed_convolution %x, %w strides [2] low [1] high [1] dilations [1] output_padding [1] : (tensor<2x4x4xf32>, tensor<4x3x3xf32>) -> tensor<2x3x8xf32>`
  }];
  let arguments = (ins FloatTensor:$x, FloatTensor:$weight, Optional<FloatTensor>:$bias, DenseI64ArrayAttr:$strides,
                       DenseI64ArrayAttr:$low, DenseI64ArrayAttr:$high, DenseI64ArrayAttr:$dilations, DenseI64ArrayAttr:$output_padding,
                       DefaultValuedAttr<I64Attr, "1">:$groups, OptionalAttr<Mpc_ComputeAttr>:$compute, OptionalAttr<StrAttr>:$layer);
  let assemblyFormat = [{
    $x `,` $weight (`bias` `(` $bias^ `)`)? `strides` $strides `low` $low `high` $high `dilations` $dilations
    `output_padding` $output_padding (`groups` $groups^)? (`compute` `(` custom<EnumWord>($compute)^ `)`)?
    attr-dict `:` functional-type(operands, results)
  }];
}

//===-- Pools ------------------------------------------------------------------------------------------------------===//

def Mpc_MaxPoolOp : Mpc_Op<"max_pool", FollowClass, [DeclareOpInterfaceMethods<DecomposeOpInterface>]> {
  let summary = "largest element of each window over the last dimensions";
  let description = [{
    y [leading.., out..] = the largest element of each window of sizes, strides and dilations, as mpc.windows places them over x with low
    and high more places around each of the last dimensions. These places hold no element: a window without any gives -inf. NaN if a window
    has one. The gradient goes to the first largest element of each window, or to its first NaN. `max_pool_c1`: all lists have as many numbers as each other, at
    most x's rank. `max_pool_c2`: sizes, strides and dilations are at least 1, low and high at least 0. `max_pool_c3`: a window spans no
    more than its padded dimension.

    Example: `%y = mpc.max_pool %x sizes [3] strides [2] low [1] high [1] dilations [1] : (tensor<2x3x8xf32>) -> tensor<2x3x4xf32>`
  }];
  let arguments = (ins FloatTensor:$x, DenseI64ArrayAttr:$sizes, DenseI64ArrayAttr:$strides, DenseI64ArrayAttr:$low,
                       DenseI64ArrayAttr:$high, DenseI64ArrayAttr:$dilations);
  let results = (outs FloatTensor:$y);
  let assemblyFormat = [{
    $x `sizes` $sizes `strides` $strides `low` $low `high` $high `dilations` $dilations attr-dict `:` functional-type(operands, results)
  }];
}

def Mpc_AvgPoolOp : Mpc_Op<"avg_pool", Fp32Class, [DeclareOpInterfaceMethods<DecomposeOpInterface>]> {
  let scaleRule = LinearScale;
  let summary = "mean of each window over the last dimensions";
  let description = [{
    y [leading.., out..] = the sum of the elements of each window of sizes and strides, as mpc.windows places them over x with low and high
    zeros around each of the last dimensions, divided by the places of the window; with `inner` by those of its places that are elements of
    x, so that a window without any gives NaN. All in f32. `avg_pool_c1`: all lists have as many numbers as each other, at most x's rank.
    `avg_pool_c2`: sizes and strides are at least 1, low and high at least 0. `avg_pool_c3`: a window spans no more than its padded
    dimension.

    Example: `%y = mpc.avg_pool %x sizes [3] strides [2] low [1] high [1] inner : (tensor<2x3x8xf32>) -> tensor<2x3x4xf32>`
  }];
  let arguments = (ins FloatTensor:$x, DenseI64ArrayAttr:$sizes, DenseI64ArrayAttr:$strides, DenseI64ArrayAttr:$low,
                       DenseI64ArrayAttr:$high, UnitAttr:$inner);
  let results = (outs FloatTensor:$y);
  let assemblyFormat = [{
    $x `sizes` $sizes `strides` $strides `low` $low `high` $high (`inner` $inner^)? attr-dict `:` functional-type(operands, results)
  }];
}

#endif
