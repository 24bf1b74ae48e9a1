// Windows over the last dimensions of a tensor, convolutions and pools. Included by MpcOps.td.

def Mpc_WindowsOp : Mpc_ViewOp<"windows", [SameOperandsAndResultElementType]> {
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
  let syntax = "$x `sizes` $sizes `strides` $strides `dilations` $dilations";
  let hasFolder = 1;
}

//===-- Convolutions -----------------------------------------------------------------------------------------------===//

// Before Quantize both become windows, views and products, which carry `compute` and `layer` on.
class Mpc_ConvolutionLikeOp<string mnemonic> : Mpc_Op<mnemonic, LowerClass, [
    DeclareOpInterfaceMethods<ProductOpInterface, ["hasProducts", "getWindowMatrix"]>, DeclareOpInterfaceMethods<DecomposeOpInterface>]> {
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
  let syntax = [{
    $x `,` $weight (`bias` `(` $bias^ `)`)? `strides` $strides `low` $low `high` $high `dilations` $dilations (`groups` $groups^)? (`compute` `(`
    custom<EnumWord>($compute)^ `)`)?
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
  let syntax = [{
    $x `,` $weight (`bias` `(` $bias^ `)`)? `strides` $strides `low` $low `high` $high `dilations` $dilations `output_padding` $output_padding
    (`groups` $groups^)? (`compute` `(` custom<EnumWord>($compute)^ `)`)?
  }];
}

def Mpc_ConvolutionGradOp : Mpc_Op<"convolution_grad", LowerClass, [
    DeclareOpInterfaceMethods<ProductOpInterface, ["getWindowMatrix"]>, DeclareOpInterfaceMethods<DecomposeOpInterface>]> {
  let scaleRule = ProductScale;
  let summary = "the gradient of a convolution's weight";
  let description = [{
    dweight (S, L, size..) = the sum over the images n and the windows o of small[n, s, o] large[n, l, o stride + t dilation - low] at each tap
    t of sizes; large is 0 outside of its extents. It accumulates in f32 and rounds once. Of mpc.convolution, large is x and small dy; of
    mpc.transposed_convolution, large is dy and small x. `compute` is as in mpc.matmul. Differentiate builds it for convolutions of one group.

    `convolution_grad_c1`: large and small have the same rank, 3, 4 or 5, and as many images. `convolution_grad_c2`: sizes, strides, low and
    dilations have one number for each dimension behind the channels, from 1 to 2^31, low from 0. `convolution_grad_c3`: a window spans at
    most 2^31 places.

    Example: `%d = mpc.convolution_grad %x, %dy sizes [3] strides [2] low [1] dilations [1] : (tensor<2x3x8xf32>, tensor<2x4x4xf32>) -> tensor<4x3x3xf32>`
  }];
  let arguments = (ins FloatTensor:$large, FloatTensor:$small, DenseI64ArrayAttr:$sizes, DenseI64ArrayAttr:$strides,
                       DenseI64ArrayAttr:$low, DenseI64ArrayAttr:$dilations, OptionalAttr<Mpc_ComputeAttr>:$compute,
                       OptionalAttr<StrAttr>:$layer);
  let results = (outs FloatTensor:$dweight);
  let syntax = [{
    $large `,` $small `sizes` $sizes `strides` $strides `low` $low `dilations` $dilations (`compute` `(` custom<EnumWord>($compute)^ `)`)?
  }];
}

def Mpc_WindowProductOp : Mpc_Op<"window_product", LowerClass, [
    DeclareOpInterfaceMethods<AnchorOpInterface>, DeclareOpInterfaceMethods<ProductOpInterface, ["refuseActivation", "buildActivated"]>]> {
  let scaleRule = ProductScale;
  let summary = "product of the windows over a tensor with filters, which reads the windows in place";
  let description = [{
    y (parts, N, windows.., O) of x (N, extent.., C) and weight (O, size.., C): part p of y [p, n, o.., f] is the sum over the p-th of `parts`
    runs of consecutive taps, ceil(taps / parts) each, and over the channels c of x[n, place.., c] weight[f, t.., c]; then bias[f] is added,
    the sum is rounded to y's type, and the activation is applied to the rounded value, which is rounded again. The place of tap t of window o
    is (o stride + t dilation - low) / spread in each dimension; where the quotient is not whole, or lies outside of the extent, x counts as
    0. With spread 1 this is a convolution. With stride 1, spread s and -dilation, -low it is the gradient of a convolution of stride s with
    respect to its x, whose weight stands as (C, size.., O). With images as channels, and strides and dilations swapped, it is the gradient
    with respect to the weight, whose many taps `parts` divide. It accumulates in f32. Channels are the last dimension.

    `window_product_c1`: x and weight have the same rank, 3, 4 or 5, and as many channels. `window_product_c2`: windows, strides, low,
    dilations and spread have one number for each dimension between. `window_product_c3`: windows, strides and spread are from 1 to 2^31, low and
    dilations from -2^31 to 2^31. `window_product_c4`: bias is (O). `window_product_c5`: parts is from 1 to 2^31, and more than one part comes
    without bias and activation. `window_product_c6`: the activation is none or relu.

    Example: `%y = mpc.window_product %x, %w bias(%b) windows [4] strides [2] low [1] dilations [1] spread [1] : (tensor<2x8x3xf32>, tensor<4x3x3xf32>, tensor<4xf32>) -> tensor<1x2x4x4xf32>`
  }];
  let arguments = (ins FloatTensor:$x, FloatTensor:$weight, Optional<FloatTensor>:$bias, DenseI64ArrayAttr:$windows,
                       DenseI64ArrayAttr:$strides, DenseI64ArrayAttr:$low, DenseI64ArrayAttr:$dilations, DenseI64ArrayAttr:$spread,
                       DefaultValuedAttr<I64Attr, "1">:$parts, OptionalAttr<Mpc_ActivationAttr>:$activation,
                       OptionalAttr<Mpc_ComputeAttr>:$compute, OptionalAttr<StrAttr>:$layer);
  let results = (outs FloatTensor:$y);
  let syntax = [{
    $x `,` $weight (`bias` `(` $bias^ `)`)? `windows` $windows `strides` $strides `low` $low `dilations` $dilations `spread` $spread (`parts`
    $parts^)? (`activation` `(` custom<EnumWord>($activation)^ `)`)? (`compute` `(` custom<EnumWord>($compute)^ `)`)?
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
  let syntax = "$x `sizes` $sizes `strides` $strides `low` $low `high` $high `dilations` $dilations";
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
  let syntax = "$x `sizes` $sizes `strides` $strides `low` $low `high` $high (`inner` $inner^)?";
}
