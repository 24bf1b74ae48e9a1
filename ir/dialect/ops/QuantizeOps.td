// Scales, codes and their histories. Included by MpcOps.td.

//===-- Quantisation -----------------------------------------------------------------------------------------------===//

def Mpc_ScaleFromAmaxOp : Mpc_WholeOp<"scale_from_amax", Fp32Class> {
  let summary = "the factor that brings a tensor's largest magnitude to a format's largest value";
  let description = [{
    s = max of `format` / amax; 1 when amax is 0 or not finite; the largest f32 when the quotient overflows.

    Example: `%s = mpc.scale_from_amax %a format f8E4M3FN : (tensor<f32>) -> tensor<f32>`
  }];
  let arguments = (ins RankedTensorOf<[F32]>:$amax, TypeAttr:$format);
  let results = (outs RankedTensorOf<[F32]>:$scale);
  let syntax = "$amax `format` $format";
  let hasVerifier = 1;
  let extraClassDeclaration = precisionDeclaration # "bool readsF32(unsigned) { return true; }\n";
}
def Mpc_UpdateAmaxHistoryOp : Mpc_WholeOp<"update_amax_history", Fp32Class> {
  let summary = "the latest amaxes of tensors after a step, and the scales that the next step takes from them";
  let description = [{
    Each tensor has a row of history, and an element of scale, amax and largest, the largest number of its format. Where `finite` holds and the
    amax is finite: new_history is history with amax at `position`, a whole number from 0; and with a the largest of the row of new_history, or
    amax itself with `most_recent`, new_scale = round(round(largest / a) 2^-margin), the largest f32 where that overflows, and scale where a is
    0. Elsewhere both stay as they are: an amax that is not finite never enters.
    `update_amax_history_c1`: history is N x H; scale, amax and largest are N; position and finite are scalars. `update_amax_history_c2`:
    0 <= margin <= 6.

    Example: `%h, %s = mpc.update_amax_history %history, %scale, %amax, %position, %finite, %largest margin 0.0 : (tensor<9x16xf32>, tensor<9xf32>, tensor<9xf32>, tensor<f32>, tensor<i1>, tensor<9xf32>) -> (tensor<9x16xf32>, tensor<9xf32>)`
  }];
  let arguments = (ins RankedTensorOf<[F32]>:$history, RankedTensorOf<[F32]>:$scale, RankedTensorOf<[F32]>:$amax,
                       RankedTensorOf<[F32]>:$position, BoolTensor:$finite, RankedTensorOf<[F32]>:$largest, F64Attr:$margin,
                       UnitAttr:$most_recent);
  let results = (outs RankedTensorOf<[F32]>:$new_history, RankedTensorOf<[F32]>:$new_scale);
  let syntax = "operands `margin` $margin (`most_recent` $most_recent^)?";
  let hasVerifier = 1;
}
def Mpc_QuantizeOp : Mpc_WholeOp<"quantize", FollowClass, [ElementwiseOpInterface]> {
  let summary = "x times scale in a low-precision format";
  let description = [{
    q = saturate(round(f32(x) scale)); the product is rounded to f32 first. `quantize_c1`: scale is an f32 scalar.

    Example: `%q = mpc.quantize %x, %s : (tensor<4x8xbf16>, tensor<f32>) -> tensor<4x8xf8E4M3FN>`
  }];
  let arguments = (ins FloatTensor:$x, RankedTensorOf<[F32]>:$scale);
  let results = (outs FloatTensor:$q);
  let syntax = "$x `,` $scale";
  let extraClassDeclaration = precisionDeclaration # "bool readsF32(unsigned operand) { return operand == 1; }\n";
}
def Mpc_DequantizeOp : Mpc_WholeOp<"dequantize", FollowClass> {
  let summary = "q times inverse scale";
  let description = [{
    x = round(f32(q) inverse_scale). `dequantize_c1`: inverse_scale is an f32 scalar.

    Example: `%x = mpc.dequantize %q, %i : (tensor<4x8xf8E4M3FN>, tensor<f32>) -> tensor<4x8xbf16>`
  }];
  let arguments = (ins FloatTensor:$q, RankedTensorOf<[F32]>:$inverse_scale);
  let results = (outs FloatTensor:$x);
  let syntax = "$q `,` $inverse_scale";
  let extraClassDeclaration = precisionDeclaration # "bool readsF32(unsigned operand) { return operand == 1; }\n";
}

def Mpc_QuantizeBlocksOp : Mpc_WholeOp<"quantize_blocks", FollowClass, [AttrSizedOperandSegments]> {
  let summary = "x in a low-precision format with one scale a block, and these scales";
  let description = [{
    The last two dimensions of x fall into blocks of `block[0]` x `block[1]` elements, the last of a dimension being short. A block whose
    largest magnitude is a has the scale s = max(a / m, 2^-126), with m the largest value of q's type (127 of i8) and the quotient rounded to
    f32. Where scales are f8E8M0FNU, or with `power_of_two`, s is the smallest power of two, from 2^-127 on, that is not below the quotient.
    Where a is not finite s is NaN. q = saturate(round(f32(x) r)) with r = 1 / s, r and the product rounded to f32; of i8 the nearest whole
    number, of two the even one, and 0 of NaN. So x is q s up to rounding.
    A q of ui8 is f4E2M1FN, two neighbours of a row a byte, the first in the low half: (.., C) of them are (.., C / 2). There s = max(a / 6, 2^-9) rounded
    to f8E4M3FN, at most 448, so that a may saturate; what rounds to zero, and NaN, is +0. Scales of blocks of several rows are written for each row, as a
    product reads them: those of blocks of one row and as many columns. `tensor_scale` is a number that x is multiplied by first, rounded to f32: the
    scale of the whole tensor that NVFP4 has beside those of its blocks, 6 448 / the tensor's amax.
    `stochastic` rounds to one of the two neighbours at random, as is done with gradients: with v = min(|f32(x) r|, 6) between the neighbours l <= v < h
    it gives h where v - l > u (h - l), else l. u is the uniform number of the element's row-major index in x, as mpc.random has it of seed (low, high), step and
    `stream`. So numbers of the format stay, and the mean of many roundings is v. Scales are rounded to nearest all the same.

    `quantize_blocks_c1`: x has rank 2 or more, and block two positive numbers; tensor_scale is a scalar. `quantize_blocks_c2`: q is f8E4M3FN, f8E5M2
    or i8, scales are f32 or f8E8M0FNU, and power_of_two is said of f32; or q is ui8, scales are f8E4M3FN, and block has an even number of columns.
    tensor_scale comes with ui8. `quantize_blocks_c3`: of ui8 the columns of x are whole blocks. `quantize_blocks_c4`: seed and step come together, with ui8;
    seed is tensor<2xi32>, step an i32 scalar.

    Example: `%q, %s = mpc.quantize_blocks %x block [1, 32] : (tensor<4x64xbf16>) -> (tensor<4x64xf8E4M3FN>, tensor<4x2xf8E8M0FNU>)`
  }];
  let arguments = (ins FloatTensor:$x, Optional<RankedTensorOf<[F32]>>:$tensor_scale, Optional<RankedTensorOf<[I32]>>:$seed,
                       Optional<RankedTensorOf<[I32]>>:$step, DenseI64ArrayAttr:$block, UnitAttr:$power_of_two,
                       DefaultValuedAttr<I64Attr, "0">:$stream);
  let results = (outs CodeTensor:$q, FloatTensor:$scales);
  let syntax = [{
    $x (`tensor_scale` `(` $tensor_scale^ `)`)? (`stochastic` `(` $seed^ `,` $step `)` `stream` $stream)? `block` $block (`power_of_two`
    $power_of_two^)?
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = precisionDeclaration # "bool readsF32(unsigned operand) { return operand == 1; }\n";
}
def Mpc_DequantizeBlocksOp : Mpc_WholeOp<"dequantize_blocks", FollowClass> {
  let summary = "q times its blocks' scales";
  let description = [{
    x = round(f32(q) s), the product rounded to f32 first; s is the scale of the element's block, as mpc.quantize_blocks gives it. A q of ui8 is the
    numbers of f4E2M1FN that its halves hold, twice as many columns; the block counts numbers. `dequantize_blocks_c1`: q has rank 2 or more, block two positive numbers, of ui8 one row of
    an even number of columns, and scales have x's shape with the last two dimensions divided by the block's and rounded up.

    Example: `%x = mpc.dequantize_blocks %q, %s block [1, 32] : (tensor<4x64xi8>, tensor<4x2xf32>) -> tensor<4x64xbf16>`
  }];
  let arguments = (ins CodeTensor:$q, FloatTensor:$scales, DenseI64ArrayAttr:$block);
  let results = (outs FloatTensor:$x);
  let syntax = "$q `,` $scales `block` $block";
  let extraClassDeclaration = precisionDeclaration # "bool readsF32(unsigned operand) { return operand == 1; }\n";
}
