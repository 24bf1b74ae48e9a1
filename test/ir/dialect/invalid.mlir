// Every rule of the op descriptions refuses once, naming what it found. Functions carry the rule's label.
// RUN: %mpc_opt %s --split-input-file --verify-diagnostics

func.func @broadcast_c1_operands_align(%x: tensor<4x3xf32>, %y: tensor<8xf32>) {
  // expected-error @+1 {{'mpc.add' op expects operands that broadcast (broadcast_c1), got 4x3 and 8}}
  %z = mpc.add %x, %y : (tensor<4x3xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @broadcast_c1_operand_fits_shape(%x: tensor<3xf32>) {
  // expected-error @+1 {{'mpc.broadcast' op expects an operand that broadcasts to [4, 8] (broadcast_c1), got 3}}
  %y = mpc.broadcast %x shape [4, 8] : (tensor<3xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @broadcast_c1_one_word_for_open(%x: tensor<3xf32>) {
  // expected-error @+1 {{'mpc.broadcast' op expects an operand that broadcasts to [-2, 3] (broadcast_c1), got 3}}
  %y = mpc.broadcast %x shape [-2, 3] : (tensor<3xf32>) -> tensor<?x3xf32>
  return
}

// -----

func.func @cast_c2_integers_wrap(%x: tensor<3xi64>) {
  // expected-error @+1 {{'mpc.cast' op expects no overflow(saturate) for a result of 'i32' (cast_c2): floats saturate to an integer, integers wrap}}
  %y = mpc.cast %x overflow(saturate) : (tensor<3xi64>) -> tensor<3xi32>
  return
}

// -----

func.func @cast_c2_floats_saturate(%x: tensor<3xf32>) {
  // expected-error @+1 {{'mpc.cast' op expects no overflow(ieee) for a result of 'i32' (cast_c2): floats saturate to an integer, integers wrap}}
  %y = mpc.cast %x overflow(ieee) : (tensor<3xf32>) -> tensor<3xi32>
  return
}

// -----

func.func @broadcast_c1_shape_is_not_smaller(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{'mpc.broadcast' op expects an operand that broadcasts to [8] (broadcast_c1), got 4x8}}
  %y = mpc.broadcast %x shape [8] : (tensor<4x8xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @compare_c1_one_element_type(%x: tensor<4xf32>, %y: tensor<4xf16>) {
  // expected-error @+1 {{'mpc.compare' op expects operands of one element type (compare_c1), got 'f32' and 'f16'}}
  %z = mpc.compare lt %x, %y : (tensor<4xf32>, tensor<4xf16>) -> tensor<4xi1>
  return
}

// -----

func.func @select_c1_one_element_type(%m: tensor<4xi1>, %x: tensor<4xf32>) {
  // expected-error @+1 {{'mpc.select' op expects both arms and the result to have one element type (select_c1), got 'f32', 'f32' and 'f16'}}
  %z = mpc.select %m, %x, %x : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf16>
  return
}

// -----

func.func @cast_c1_shapes_are_equal(%x: tensor<4xf32>) {
  // expected-error @+1 {{'mpc.cast' op has a result of shape 5, but its operands give 4}}
  %y = mpc.cast %x : (tensor<4xf32>) -> tensor<5xf16>
  return
}

// -----

func.func @reduce_c1_axes_ascend(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{'mpc.sum' op expects ascending axes within rank 2 (reduce_c1), got [1, 0]}}
  %y = mpc.sum %x axes [1, 0] : (tensor<4x8xf32>) -> tensor<f32>
  return
}

// -----

func.func @cumsum_c1_dimension_within_rank(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{'mpc.cumsum' op expects a dimension within rank 2 (cumsum_c1), got -3}}
  %y = mpc.cumsum %x dim -3 : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @reduce_c1_axes_differ(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{'mpc.max' op expects ascending axes within rank 2 (reduce_c1), got [0, 0]}}
  %y = mpc.max %x axes [0, 0] : (tensor<4x8xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @reduce_c1_axes_within_rank(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{'mpc.mean' op expects ascending axes within rank 2 (reduce_c1), got [2]}}
  %y = mpc.mean %x axes [2] : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @amax_gives_a_scalar(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{'mpc.amax' op has a result of shape 4, but its operands give scalar}}
  %y = mpc.amax %x : (tensor<4x8xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @reshape_c1_counts_are_equal(%x: tensor<4x6xf32>) {
  // expected-error @+1 {{'mpc.reshape' op expects as many elements in its result as in its operand (reshape_c1), got 5x5 from 4x6}}
  %y = mpc.reshape %x : (tensor<4x6xf32>) -> tensor<5x5xf32>
  return
}

// -----

func.func @reshape_c1_one_open_dimension(%x: tensor<4x6xf32>) {
  // expected-error @+1 {{'mpc.reshape' op expects at most one open dimension in its result (reshape_c1), got ?x?; name more of them with {mpc.dims = [..]}}}
  %y = mpc.reshape %x : (tensor<4x6xf32>) -> tensor<?x?xf32>
  return
}

// -----

func.func @transpose_c1_each_once(%x: tensor<4x6xf32>) {
  // expected-error @+1 {{'mpc.transpose' op expects a permutation that names each of 2 dimensions once (transpose_c1), got [1, 1]}}
  %y = mpc.transpose %x permutation [1, 1] : (tensor<4x6xf32>) -> tensor<6x6xf32>
  return
}

// -----

func.func @transpose_c1_one_entry_a_dimension(%x: tensor<4x6xf32>) {
  // expected-error @+1 {{'mpc.transpose' op expects 2 permutation entries (transpose_c1), got 1}}
  %y = mpc.transpose %x permutation [0] : (tensor<4x6xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @slice_c1_limit_within_size(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{'mpc.slice' op expects 0 <= start <= limit <= size and stride >= 1 (slice_c1), got 2, 9, 1 for dimension 1 of 4x8}}
  %y = mpc.slice %x starts [0, 2] limits [4, 9] strides [1, 1] : (tensor<4x8xf32>) -> tensor<4x7xf32>
  return
}

// -----

func.func @slice_c1_stride_is_positive(%x: tensor<8xf32>) {
  // expected-error @+1 {{'mpc.slice' op expects 0 <= start <= limit <= size and stride >= 1 (slice_c1), got 0, 8, 0 for dimension 0 of 8}}
  %y = mpc.slice %x starts [0] limits [8] strides [0] : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @slice_c1_one_entry_a_dimension(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{'mpc.slice' op expects 2 starts (slice_c1), got 1}}
  %y = mpc.slice %x starts [0] limits [4, 8] strides [1, 1] : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @pad_c1_not_negative(%x: tensor<8xf32>) {
  // expected-error @+1 {{'mpc.pad' op expects low and high of at least 0 (pad_c1), got -1 and 0 for dimension 0}}
  %y = mpc.pad %x low [-1] high [0] : (tensor<8xf32>) -> tensor<7xf32>
  return
}

// -----

func.func @pad_c1_one_entry_a_dimension(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{'mpc.pad' op expects 2 high entries (pad_c1), got 1}}
  %y = mpc.pad %x low [0, 0] high [1] : (tensor<4x8xf32>) -> tensor<4x9xf32>
  return
}

// -----

func.func @concat_c1_other_dimensions_agree(%x: tensor<4x2xf32>, %y: tensor<5x3xf32>) {
  // expected-error @+1 {{'mpc.concat' op expects operands that agree in every dimension but 1 (concat_c1), got 4x2 and 5x3}}
  %z = mpc.concat %x, %y axis 1 : (tensor<4x2xf32>, tensor<5x3xf32>) -> tensor<4x5xf32>
  return
}

// -----

func.func @concat_c1_axis_within_rank(%x: tensor<4x2xf32>) {
  // expected-error @+1 {{'mpc.concat' op expects an axis within rank 2 (concat_c1), got 2}}
  %z = mpc.concat %x, %x axis 2 : (tensor<4x2xf32>, tensor<4x2xf32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @iota_c1_dimension_within_rank() {
  // expected-error @+1 {{'mpc.iota' op expects a dimension within rank 2 (iota_c1), got 2}}
  %i = mpc.iota dimension 2 : () -> tensor<4x8xi64>
  return
}

// -----

func.func @iota_c2_counts_in_its_type() {
  %i = mpc.iota dimension 0 : () -> tensor<2147483648xi32>
  // expected-error @+1 {{'mpc.iota' op expects i64 where it counts beyond 2147483647 (iota_c2), got 'tensor<2147483649xi32>'}}
  %j = mpc.iota dimension 0 : () -> tensor<2147483649xi32>
  return
}

// -----

func.func @constant_c1_value_has_the_result_type() {
  // expected-error @+1 {{'mpc.constant' op failed to verify that all of {value, y} have same type}}
  %c = "mpc.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<4xf32>
  return
}

// -----

func.func @matmul_c1_inner_dimensions_agree(%a: tensor<4x8xf32>, %b: tensor<6x8xf32>) {
  // expected-error @+1 {{'mpc.matmul' op expects inner dimensions that agree (matmul_c1), got 8 and 6 of 4x8 and 6x8}}
  %y = mpc.matmul %a, %b : (tensor<4x8xf32>, tensor<6x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @matmul_c1_rank(%a: tensor<8xf32>, %b: tensor<8x6xf32>) {
  // expected-error @+1 {{'mpc.matmul' op expects operands of rank 2 or more (matmul_c1), got 8 and 8x6}}
  %y = mpc.matmul %a, %b : (tensor<8xf32>, tensor<8x6xf32>) -> tensor<6xf32>
  return
}

// -----

func.func @matmul_c2_leading_dimensions_broadcast(%a: tensor<2x4x8xf32>, %b: tensor<3x8x6xf32>) {
  // expected-error @+1 {{'mpc.matmul' op expects leading dimensions that broadcast (matmul_c2), got 2x4x8 and 3x8x6}}
  %y = mpc.matmul %a, %b : (tensor<2x4x8xf32>, tensor<3x8x6xf32>) -> tensor<2x4x6xf32>
  return
}

// -----

func.func @matmul_c3_bias_is_one_a_column(%a: tensor<4x8xf32>, %b: tensor<8x6xf32>, %c: tensor<4xf32>) {
  // expected-error @+1 {{'mpc.matmul' op expects bias of shape 6 (matmul_c3), got 4}}
  %y = mpc.matmul %a, %b bias(%c) : (tensor<4x8xf32>, tensor<8x6xf32>, tensor<4xf32>) -> tensor<4x6xf32>
  return
}

// -----

func.func @matmul_c4_scales_are_scalars(%a: tensor<4x8xf32>, %b: tensor<8x6xf32>, %s: tensor<1xf32>) {
  // expected-error @+1 {{'mpc.matmul' op expects scale_a to be an f32 scalar (matmul_c4), got 'tensor<1xf32>'}}
  %y = mpc.matmul %a, %b scales(%s, %s) : (tensor<4x8xf32>, tensor<8x6xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<4x6xf32>
  return
}

// -----

func.func @matmul_c4_both_scales_or_neither(%a: tensor<4x8xf32>, %b: tensor<8x6xf32>, %s: tensor<f32>) {
  // expected-error @+1 {{'mpc.matmul' op expects both scales or neither (matmul_c4)}}
  %y = "mpc.matmul"(%a, %b, %s) {operandSegmentSizes = array<i32: 1, 1, 0, 1, 0, 0>, resultSegmentSizes = array<i32: 1, 0, 0>} : (tensor<4x8xf32>, tensor<8x6xf32>, tensor<f32>) -> tensor<4x6xf32>
  return
}

// -----

func.func @matmul_c4_scales_have_one_number_a_block(%a: tensor<4x64xf8E4M3FN>, %b: tensor<6x64xf8E4M3FN>, %s: tensor<4x2xf32>, %r: tensor<6x3xf32>) {
  // expected-error @+1 {{'mpc.matmul' op expects scale_b of f32 or f8E8M0FNU and shape 6x2 (matmul_c4), got 'tensor<6x3xf32>'}}
  %y = mpc.matmul %a, %b scales(%s, %r) {block_a = array<i64: 1, 32>, block_b = array<i64: 1, 32>, transpose_b} : (tensor<4x64xf8E4M3FN>, tensor<6x64xf8E4M3FN>, tensor<4x2xf32>, tensor<6x3xf32>) -> tensor<4x6xf32>
  return
}

// -----

func.func @matmul_c7_a_block_has_two_numbers(%a: tensor<4x64xf8E4M3FN>, %b: tensor<6x64xf8E4M3FN>, %s: tensor<4x2xf32>, %r: tensor<f32>) {
  // expected-error @+1 {{'mpc.matmul' op expects a block of two positive numbers beside scales (matmul_c7), got block_a [32]}}
  %y = mpc.matmul %a, %b scales(%s, %r) {block_a = array<i64: 32>, transpose_b} : (tensor<4x64xf8E4M3FN>, tensor<6x64xf8E4M3FN>, tensor<4x2xf32>, tensor<f32>) -> tensor<4x6xf32>
  return
}

// -----

func.func @matmul_c7_a_block_comes_with_scales(%a: tensor<4x64xf8E4M3FN>, %b: tensor<6x64xf8E4M3FN>) {
  // expected-error @+1 {{'mpc.matmul' op expects a block of two positive numbers beside scales (matmul_c7), got block_b [1, 32] without scales}}
  %y = mpc.matmul %a, %b {block_b = array<i64: 1, 32>, transpose_b} : (tensor<4x64xf8E4M3FN>, tensor<6x64xf8E4M3FN>) -> tensor<4x6xf32>
  return
}

// -----

func.func @matmul_c7_a_factor_in_blocks_has_8_bits(%a: tensor<4x64xbf16>, %b: tensor<6x64xbf16>, %s: tensor<4x2xf32>, %r: tensor<f32>) {
  // expected-error @+1 {{'mpc.matmul' op expects a factor of 8 bits in blocks, without compute (matmul_c7), got 'tensor<4x64xbf16>'}}
  %y = mpc.matmul %a, %b scales(%s, %r) {block_a = array<i64: 1, 32>, transpose_b} : (tensor<4x64xbf16>, tensor<6x64xbf16>, tensor<4x2xf32>, tensor<f32>) -> tensor<4x6xf32>
  return
}

// -----

func.func @matmul_c7_several_rows_are_of_one_matrix(%a: tensor<2x4x64xf8E4M3FN>, %b: tensor<6x64xf8E4M3FN>, %s: tensor<2x2x2xf32>, %r: tensor<f32>) {
  // expected-error @+1 {{'mpc.matmul' op expects a factor of rank 2 for blocks of several rows (matmul_c7), got 'tensor<2x4x64xf8E4M3FN>' in blocks of [2, 32]}}
  %y = mpc.matmul %a, %b scales(%s, %r) {block_a = array<i64: 2, 32>, transpose_b} : (tensor<2x4x64xf8E4M3FN>, tensor<6x64xf8E4M3FN>, tensor<2x2x2xf32>, tensor<f32>) -> tensor<2x4x6xf32>
  return
}

// -----

func.func @matmul_c8_a_library_reads_rows_along_k(%a: tensor<4x64xf8E4M3FN>, %b: tensor<64x6xf8E4M3FN>, %s: tensor<1x1x32x4x4xf32>, %r: tensor<1x2x32x4x4xf32>) {
  // expected-error @+1 {{'mpc.matmul' op expects factors of rank 2 with the inner dimension last and blocks of 1x32, 1x128, 128x128 or 1x8 bytes with library_scales (matmul_c8), got b of 'tensor<64x6xf8E4M3FN>' in blocks of [1, 32]}}
  %y = mpc.matmul %a, %b scales(%s, %r) {block_a = array<i64: 1, 32>, block_b = array<i64: 1, 32>, library_scales} : (tensor<4x64xf8E4M3FN>, tensor<64x6xf8E4M3FN>, tensor<1x1x32x4x4xf32>, tensor<1x2x32x4x4xf32>) -> tensor<4x6xf32>
  return
}

// -----

func.func @matmul_c9_split_sums_are_of_8_bits(%a: tensor<4x64xbf16>, %b: tensor<6x64xbf16>) {
  // expected-error @+1 {{'mpc.matmul' op expects split_accumulate beside factors of 8 bits without blocks (matmul_c9), got 'tensor<4x64xbf16>'}}
  %y = mpc.matmul %a, %b {split_accumulate, transpose_b} : (tensor<4x64xbf16>, tensor<6x64xbf16>) -> tensor<4x6xf32>
  return
}

// -----

func.func @matmul_c9_not_of_blocks(%a: tensor<4x64xf8E4M3FN>, %b: tensor<6x64xf8E4M3FN>, %s: tensor<4x2xf32>, %r: tensor<f32>) {
  // expected-error @+1 {{'mpc.matmul' op expects split_accumulate beside factors of 8 bits without blocks (matmul_c9), got 'tensor<4x64xf8E4M3FN>' in blocks}}
  %y = mpc.matmul %a, %b scales(%s, %r) {block_a = array<i64: 1, 32>, split_accumulate, transpose_b} : (tensor<4x64xf8E4M3FN>, tensor<6x64xf8E4M3FN>, tensor<4x2xf32>, tensor<f32>) -> tensor<4x6xf32>
  return
}

// -----

func.func @quantize_blocks_c1_a_block_has_rows_and_columns(%x: tensor<4x64xf32>) {
  // expected-error @+1 {{'mpc.quantize_blocks' op expects a block of two positive numbers (quantize_blocks_c1), got [1, 0]}}
  %q, %s = mpc.quantize_blocks %x block [1, 0] : (tensor<4x64xf32>) -> (tensor<4x64xf8E4M3FN>, tensor<4x2xf32>)
  return
}

// -----

func.func @quantize_blocks_c1_rank(%x: tensor<64xf32>) {
  // expected-error @+1 {{'mpc.quantize_blocks' op expects a tensor of rank 2 or more (quantize_blocks_c1), got 'tensor<64xf32>'}}
  %q, %s = mpc.quantize_blocks %x block [1, 32] : (tensor<64xf32>) -> (tensor<64xf8E4M3FN>, tensor<2xf32>)
  return
}

// -----

func.func @quantize_blocks_c2_types(%x: tensor<4x64xf32>) {
  // expected-error @+1 {{'mpc.quantize_blocks' op expects q of f8E4M3FN, f8E5M2 or i8 and scales of f32 or f8E8M0FNU, with power_of_two of f32, or q of ui8 in blocks of an even number of columns and scales of f8E4M3FN, perhaps with tensor_scale (quantize_blocks_c2), got 'tensor<4x64xf16>' and 'tensor<4x2xf32>' in blocks of [1, 32]}}
  %q, %s = mpc.quantize_blocks %x block [1, 32] : (tensor<4x64xf32>) -> (tensor<4x64xf16>, tensor<4x2xf32>)
  return
}

// -----

func.func @quantize_blocks_c2_bytes_hold_whole_pairs(%x: tensor<4x60xf32>) {
  // expected-error @+1 {{(quantize_blocks_c2), got 'tensor<4x30xui8>' and 'tensor<4x4xf8E4M3FN>' in blocks of [1, 15]}}
  %q, %s = mpc.quantize_blocks %x block [1, 15] : (tensor<4x60xf32>) -> (tensor<4x30xui8>, tensor<4x4xf8E4M3FN>)
  return
}

// -----

func.func @quantize_blocks_c2_a_tensor_scale_is_of_bytes(%x: tensor<4x64xf32>, %g: tensor<f32>) {
  // expected-error @+1 {{(quantize_blocks_c2), got 'tensor<4x64xf8E4M3FN>' and 'tensor<4x2xf32>' in blocks of [1, 32] with tensor_scale}}
  %q, %s = mpc.quantize_blocks %x tensor_scale(%g) block [1, 32] : (tensor<4x64xf32>, tensor<f32>) -> (tensor<4x64xf8E4M3FN>, tensor<4x2xf32>)
  return
}

// -----

func.func @quantize_blocks_c1_a_tensor_scale_is_a_scalar(%x: tensor<4x64xf32>, %g: tensor<4xf32>) {
  // expected-error @+1 {{'mpc.quantize_blocks' op expects tensor_scale to be a scalar (quantize_blocks_c1), got 'tensor<4xf32>'}}
  %q, %s = mpc.quantize_blocks %x tensor_scale(%g) block [1, 16] : (tensor<4x64xf32>, tensor<4xf32>) -> (tensor<4x32xui8>, tensor<4x4xf8E4M3FN>)
  return
}

// -----

func.func @quantize_blocks_c3_bytes_have_whole_blocks(%x: tensor<4x72xf32>) {
  // expected-error @+1 {{'mpc.quantize_blocks' op expects whole blocks of [1, 16] in ui8 (quantize_blocks_c3), got 'tensor<4x72xf32>'; pad x with zeros}}
  %q, %s = mpc.quantize_blocks %x block [1, 16] : (tensor<4x72xf32>) -> (tensor<4x36xui8>, tensor<4x5xf8E4M3FN>)
  return
}

// -----

func.func @quantize_blocks_c4_bytes_alone_are_rounded_at_random(%x: tensor<4x64xf32>, %seed: tensor<2xi32>, %step: tensor<i32>) {
  // expected-error @+1 {{'mpc.quantize_blocks' op expects seed and step together, with q of ui8 (quantize_blocks_c4), got q of 'tensor<4x64xf8E4M3FN>', a seed, a step}}
  %q, %s = mpc.quantize_blocks %x stochastic(%seed, %step) stream 1 block [1, 32] : (tensor<4x64xf32>, tensor<2xi32>, tensor<i32>) -> (tensor<4x64xf8E4M3FN>, tensor<4x2xf32>)
  return
}

// -----

func.func @quantize_blocks_c4_a_seed_has_two_words(%x: tensor<4x64xf32>, %seed: tensor<3xi32>, %step: tensor<i32>) {
  // expected-error @+1 {{'mpc.quantize_blocks' op expects seed of shape 2 and a scalar step (quantize_blocks_c4), got 'tensor<3xi32>' and 'tensor<i32>'}}
  %q, %s = mpc.quantize_blocks %x stochastic(%seed, %step) stream 1 block [1, 16] : (tensor<4x64xf32>, tensor<3xi32>, tensor<i32>) -> (tensor<4x32xui8>, tensor<4x4xf8E4M3FN>)
  return
}

// -----

func.func @matmul_c7_both_factors_are_bytes(%a: tensor<4x32xui8>, %b: tensor<6x32xf8E4M3FN>, %s: tensor<4x4xf8E4M3FN>, %r: tensor<6x4xf32>) {
  // expected-error @+1 {{'mpc.matmul' op expects both factors of ui8, with the inner dimension last and blocks of one row (matmul_c7), got 'tensor<4x32xui8>' and 'tensor<6x32xf8E4M3FN>', a in blocks of [1, 8]}}
  %y = mpc.matmul %a, %b scales(%s, %r) {block_a = array<i64: 1, 8>, block_b = array<i64: 1, 8>, transpose_b} : (tensor<4x32xui8>, tensor<6x32xf8E4M3FN>, tensor<4x4xf8E4M3FN>, tensor<6x4xf32>) -> tensor<4x6xf32>
  return
}

// -----

func.func @matmul_c7_bytes_have_blocks(%a: tensor<4x32xui8>, %b: tensor<6x32xui8>) {
  // expected-error @+1 {{(matmul_c7), got 'tensor<4x32xui8>' and 'tensor<6x32xui8>', a without blocks}}
  %y = mpc.matmul %a, %b {transpose_b} : (tensor<4x32xui8>, tensor<6x32xui8>) -> tensor<4x6xf32>
  return
}

// -----

func.func @matmul_c4_scales_of_bytes(%a: tensor<4x32xui8>, %b: tensor<6x32xui8>, %s: tensor<4x4xf32>, %r: tensor<6x4xf8E4M3FN>) {
  // expected-error @+1 {{'mpc.matmul' op expects scale_a of f8E4M3FN and shape 4x4 (matmul_c4), got 'tensor<4x4xf32>'}}
  %y = mpc.matmul %a, %b scales(%s, %r) {block_a = array<i64: 1, 8>, block_b = array<i64: 1, 8>, transpose_b} : (tensor<4x32xui8>, tensor<6x32xui8>, tensor<4x4xf32>, tensor<6x4xf8E4M3FN>) -> tensor<4x6xf32>
  return
}

// -----

func.func @dequantize_blocks_c1_bytes_hold_whole_pairs(%q: tensor<4x32xui8>, %s: tensor<4x4xf8E4M3FN>) {
  // expected-error @+1 {{'mpc.dequantize_blocks' op expects blocks of one row and an even number of columns of ui8 (dequantize_blocks_c1), got [2, 16]}}
  %x = mpc.dequantize_blocks %q, %s block [2, 16] : (tensor<4x32xui8>, tensor<4x4xf8E4M3FN>) -> tensor<4x64xf32>
  return
}

// -----

func.func @dequantize_blocks_c1_scales(%q: tensor<4x64xi8>, %s: tensor<4x3xf32>) {
  // expected-error @+1 {{'mpc.dequantize_blocks' op expects scales of shape 4x2 (dequantize_blocks_c1), got 'tensor<4x3xf32>'}}
  %x = mpc.dequantize_blocks %q, %s block [1, 32] : (tensor<4x64xi8>, tensor<4x3xf32>) -> tensor<4x64xf32>
  return
}

// -----

func.func @linear_c1_weight_is_out_in(%x: tensor<4x8xf32>, %w: tensor<8x6xf32>) {
  // expected-error @+1 {{'mpc.linear' op expects a weight of (out, in) whose in is the operand's last dimension (linear_c1), got 8x6 for an operand of 4x8}}
  %y = mpc.linear %x, %w : (tensor<4x8xf32>, tensor<8x6xf32>) -> tensor<4x6xf32>
  return
}

// -----

func.func @matmul_c5_aux_is_for_the_derivative(%a: tensor<4x8xf32>, %b: tensor<8x6xf32>) {
  // expected-error @+1 {{'mpc.matmul' op expects aux with activation(gelu_tanh_grad) and no other (matmul_c5)}}
  %y = mpc.matmul %a, %b activation(gelu_tanh_grad) : (tensor<4x8xf32>, tensor<8x6xf32>) -> tensor<4x6xf32>
  return
}

// -----

func.func @matmul_c5_aux_has_the_results_shape(%a: tensor<4x8xf32>, %b: tensor<8x6xf32>, %x: tensor<6xf32>) {
  // expected-error @+1 {{'mpc.matmul' op expects aux of the result's type (matmul_c5), got 'tensor<6xf32>' for 'tensor<4x6xf32>'}}
  %y = mpc.matmul %a, %b aux(%x) activation(gelu_tanh_grad) : (tensor<4x8xf32>, tensor<8x6xf32>, tensor<6xf32>) -> tensor<4x6xf32>
  return
}

// -----

func.func @matmul_c5_aux_has_the_results_element_type(%a: tensor<4x8xf32>, %b: tensor<8x6xf32>, %x: tensor<4x6xbf16>) {
  // expected-error @+1 {{'mpc.matmul' op expects aux of the result's type (matmul_c5), got 'tensor<4x6xbf16>' for 'tensor<4x6xf32>'}}
  %y = mpc.matmul %a, %b aux(%x) activation(gelu_tanh_grad) : (tensor<4x8xf32>, tensor<8x6xf32>, tensor<4x6xbf16>) -> tensor<4x6xf32>
  return
}

// -----

func.func @matmul_c5_the_derivative_takes_no_bias(%a: tensor<4x8xf32>, %b: tensor<8x6xf32>, %c: tensor<6xf32>, %x: tensor<4x6xf32>) {
  // expected-error @+1 {{'mpc.matmul' op expects no bias with activation(gelu_tanh_grad) (matmul_c5)}}
  %y = mpc.matmul %a, %b bias(%c) aux(%x) activation(gelu_tanh_grad) : (tensor<4x8xf32>, tensor<8x6xf32>, tensor<6xf32>, tensor<4x6xf32>) -> tensor<4x6xf32>
  return
}

// -----

func.func @matmul_c5_preactivation_is_for_gelu_tanh(%a: tensor<4x8xf32>, %b: tensor<8x6xf32>) {
  // expected-error @+1 {{'mpc.matmul' op expects preactivation with activation(gelu_tanh) and of y's type (matmul_c5), got 'tensor<4x6xf32>' with activation(relu)}}
  %y, %s = mpc.matmul %a, %b activation(relu) : (tensor<4x8xf32>, tensor<8x6xf32>) -> tensor<4x6xf32> preactivation tensor<4x6xf32>
  return
}

// -----

func.func @matmul_c5_preactivation_has_ys_type(%a: tensor<4x8xf32>, %b: tensor<8x6xf32>) {
  // expected-error @+1 {{'mpc.matmul' op expects preactivation with activation(gelu_tanh) and of y's type (matmul_c5), got 'tensor<4x6xbf16>' with activation(gelu_tanh)}}
  %y, %s = mpc.matmul %a, %b activation(gelu_tanh) : (tensor<4x8xf32>, tensor<8x6xf32>) -> tensor<4x6xf32> preactivation tensor<4x6xbf16>
  return
}

// -----

func.func @matmul_further_results_have_names(%a: tensor<4x8xf32>, %b: tensor<8x6xf32>) {
  // expected-error @+1 {{expects the type of y alone; a further result stands behind it by its name: '-> tensor<..> preactivation tensor<..>' or '-> tensor<..> factor_sums tensor<..>'}}
  %y, %s = mpc.matmul %a, %b activation(gelu_tanh) : (tensor<4x8xf32>, tensor<8x6xf32>) -> (tensor<4x6xf32>, tensor<4x6xf32>)
  return
}

// -----

func.func @matmul_c6_sums_are_a_result(%a: tensor<4x8xf32>, %b: tensor<8x6xf32>) {
  // expected-error @+1 {{'mpc.matmul' op expects summed and factor_sums together (matmul_c6), got summed alone}}
  %y = mpc.matmul %a, %b summed(a) : (tensor<4x8xf32>, tensor<8x6xf32>) -> tensor<4x6xf32>
  return
}

// -----

func.func @matmul_c6_sums_are_of_a_factor(%a: tensor<4x8xf32>, %b: tensor<8x6xf32>) {
  // expected-error @+1 {{'mpc.matmul' op expects summed and factor_sums together (matmul_c6), got factor_sums alone}}
  %y, %s = mpc.matmul %a, %b : (tensor<4x8xf32>, tensor<8x6xf32>) -> tensor<4x6xf32> factor_sums tensor<6xf32>
  return
}

// -----

func.func @matmul_c6_sums_stand_without_a_preactivation(%a: tensor<4x8xf32>, %b: tensor<8x6xf32>) {
  // expected-error @+1 {{'mpc.matmul' op expects no activation, bias, scales or preactivation with summed (matmul_c6)}}
  %y, %s, %t = mpc.matmul %a, %b summed(b) : (tensor<4x8xf32>, tensor<8x6xf32>) -> tensor<4x6xf32> preactivation tensor<4x6xf32> factor_sums tensor<6xf32>
  return
}

// -----

func.func @matmul_c6_sums_have_ys_element_type(%a: tensor<4x8xbf16>, %b: tensor<8x6xbf16>) {
  // expected-error @+1 {{'mpc.matmul' op expects factor_sums of y's element type (matmul_c6), got 'tensor<4xf32>' for 'tensor<4x6xbf16>'}}
  %y, %s = mpc.matmul %a, %b summed(a) : (tensor<4x8xbf16>, tensor<8x6xbf16>) -> tensor<4x6xbf16> factor_sums tensor<4xf32>
  return
}

// -----

func.func @matmul_c6_sums_have_the_factors_extent(%a: tensor<4x8xf32>, %b: tensor<8x6xf32>) {
  // expected-error @+1 {{'mpc.matmul' op has a result of shape 4, but its operands give 6}}
  %y, %s = mpc.matmul %a, %b summed(b) : (tensor<4x8xf32>, tensor<8x6xf32>) -> tensor<4x6xf32> factor_sums tensor<4xf32>
  return
}

// -----

func.func @matmul_c6_sums_are_of_one_product(%a: tensor<2x4x8xf32>, %b: tensor<8x6xf32>) {
  // expected-error @+1 {{'mpc.matmul' op expects operands of rank 2 with summed (matmul_c6), got 'tensor<2x4x8xf32>' and 'tensor<8x6xf32>'}}
  %y, %s = mpc.matmul %a, %b summed(b) : (tensor<2x4x8xf32>, tensor<8x6xf32>) -> tensor<2x4x6xf32> factor_sums tensor<6xf32>
  return
}

// -----

func.func @matmul_c6_sums_are_all_the_epilogue(%a: tensor<4x8xf32>, %b: tensor<8x6xf32>, %c: tensor<6xf32>) {
  // expected-error @+1 {{'mpc.matmul' op expects no activation, bias, scales or preactivation with summed (matmul_c6)}}
  %y, %s = mpc.matmul %a, %b bias(%c) summed(b) : (tensor<4x8xf32>, tensor<8x6xf32>, tensor<6xf32>) -> tensor<4x6xf32> factor_sums tensor<6xf32>
  return
}

// -----

func.func @matmul_c6_sums_go_with_no_activation(%a: tensor<4x8xf32>, %b: tensor<8x6xf32>) {
  // expected-error @+1 {{'mpc.matmul' op expects no activation, bias, scales or preactivation with summed (matmul_c6)}}
  %y, %s = mpc.matmul %a, %b activation(relu) summed(b) : (tensor<4x8xf32>, tensor<8x6xf32>) -> tensor<4x6xf32> factor_sums tensor<6xf32>
  return
}

// -----

func.func @linear_c3_takes_no_aux(%x: tensor<4x8xf32>, %w: tensor<6x8xf32>) {
  // expected-error @+1 {{'mpc.linear' op has no aux for activation(gelu_tanh_grad) (linear_c3); mpc.matmul has}}
  %y = mpc.linear %x, %w activation(gelu_tanh_grad) : (tensor<4x8xf32>, tensor<6x8xf32>) -> tensor<4x6xf32>
  return
}

// -----

func.func @linear_c2_bias_is_out(%x: tensor<4x8xf32>, %w: tensor<6x8xf32>, %b: tensor<8xf32>) {
  // expected-error @+1 {{'mpc.linear' op expects bias of shape 6 (linear_c2), got 8}}
  %y = mpc.linear %x, %w bias(%b) : (tensor<4x8xf32>, tensor<6x8xf32>, tensor<8xf32>) -> tensor<4x6xf32>
  return
}

// -----

func.func @attention_c1_one_element_type(%q: tensor<2x4x16x8xf32>, %v: tensor<2x4x16x8xf16>) {
  // expected-error @+1 {{'mpc.attention' op expects q (B, H, T, D), k and v (B, G, S, D) of one element type (attention_c1), got 'tensor<2x4x16x8xf32>', 'tensor<2x4x16x8xf32>' and 'tensor<2x4x16x8xf16>'}}
  %y = mpc.attention %q, %q, %v : (tensor<2x4x16x8xf32>, tensor<2x4x16x8xf32>, tensor<2x4x16x8xf16>) -> tensor<2x4x16x8xf32>
  return
}

// -----

func.func @attention_c1_k_and_v_agree(%q: tensor<2x4x16x8xf32>, %v: tensor<2x4x17x8xf32>) {
  // expected-error @+1 {{'mpc.attention' op expects q (B, H, T, D), k and v (B, G, S, D) of one element type (attention_c1)}}
  %y = mpc.attention %q, %q, %v : (tensor<2x4x16x8xf32>, tensor<2x4x16x8xf32>, tensor<2x4x17x8xf32>) -> tensor<2x4x16x8xf32>
  return
}

// -----

func.func @attention_c2_groups_divide_heads(%q: tensor<2x4x16x8xf32>, %k: tensor<2x3x16x8xf32>) {
  // expected-error @+1 {{'mpc.attention' op expects key groups that divide the heads (attention_c2), got 3 groups and 4 heads}}
  %y = mpc.attention %q, %k, %k : (tensor<2x4x16x8xf32>, tensor<2x3x16x8xf32>, tensor<2x3x16x8xf32>) -> tensor<2x4x16x8xf32>
  return
}

// -----

func.func @attention_c3_no_kernel_of_f8(%q: tensor<2x4x16x8xf8E4M3FN>) {
  // expected-error @+1 {{'mpc.attention' op expects operands of f32, f16 or bf16 (attention_c3), got 'f8E4M3FN'; mpc.cast them}}
  %y = mpc.attention %q, %q, %q : (tensor<2x4x16x8xf8E4M3FN>, tensor<2x4x16x8xf8E4M3FN>, tensor<2x4x16x8xf8E4M3FN>) -> tensor<2x4x16x8xf8E4M3FN>
  return
}

// -----

func.func @attention_c4_the_mask_broadcasts(%q: tensor<2x4x16x8xf32>, %k: tensor<2x2x9x8xf32>, %m: tensor<2x16x9xf32>) {
  // expected-error @+1 {{'mpc.attention' op expects a mask that broadcasts to the scores 2x4x16x9 (attention_c4), got 2x16x9}}
  %y = mpc.attention %q, %k, %k mask(%m) : (tensor<2x4x16x8xf32>, tensor<2x2x9x8xf32>, tensor<2x2x9x8xf32>, tensor<2x16x9xf32>) -> tensor<2x4x16x8xf32>
  return
}

// -----

func.func @attention_c4_the_mask_has_no_more_dimensions(%q: tensor<2x4x16x8xf32>, %m: tensor<1x1x1x1x16xf32>) {
  // expected-error @+1 {{'mpc.attention' op expects a mask that broadcasts to the scores 2x4x16x16 (attention_c4), got 1x1x1x1x16}}
  %y = mpc.attention %q, %q, %q mask(%m) : (tensor<2x4x16x8xf32>, tensor<2x4x16x8xf32>, tensor<2x4x16x8xf32>, tensor<1x1x1x1x16xf32>) -> tensor<2x4x16x8xf32>
  return
}

// -----

func.func @attention_c4_the_mask_is_wide_or_as_q(%q: tensor<2x4x16x8xf16>, %m: tensor<16x16xbf16>) {
  // expected-error @+1 {{'mpc.attention' op expects a mask of i1, f32 or the operands' 'f16' (attention_c4), got 'bf16'; mpc.cast it}}
  %y = mpc.attention %q, %q, %q mask(%m) : (tensor<2x4x16x8xf16>, tensor<2x4x16x8xf16>, tensor<2x4x16x8xf16>, tensor<16x16xbf16>) -> tensor<2x4x16x8xf16>
  return
}

// -----

func.func @attention_c5_a_window_holds_a_key(%q: tensor<2x4x16x8xf32>) {
  // expected-error @+1 {{'mpc.attention' op expects a window of at least 1 (attention_c5), got 0}}
  %y = mpc.attention %q, %q, %q {window = 0 : i64} : (tensor<2x4x16x8xf32>, tensor<2x4x16x8xf32>, tensor<2x4x16x8xf32>) -> tensor<2x4x16x8xf32>
  return
}

// -----

func.func @attention_c6_a_softcap_is_above_0(%q: tensor<2x4x16x8xf32>) {
  // expected-error @+1 {{'mpc.attention' op expects a softcap that is finite and above 0 in f32 (attention_c6), got -2.000000e+00 : f64}}
  %y = mpc.attention %q, %q, %q {softcap = -2.0 : f64} : (tensor<2x4x16x8xf32>, tensor<2x4x16x8xf32>, tensor<2x4x16x8xf32>) -> tensor<2x4x16x8xf32>
  return
}

// -----

func.func @attention_c6_a_scale_is_finite(%q: tensor<2x4x16x8xf32>) {
  // expected-error @+1 {{'mpc.attention' op expects a scale that is finite in f32 (attention_c6), got 1.000000e+300 : f64}}
  %y = mpc.attention %q, %q, %q {scale = 1.0e+300 : f64} : (tensor<2x4x16x8xf32>, tensor<2x4x16x8xf32>, tensor<2x4x16x8xf32>) -> tensor<2x4x16x8xf32>
  return
}

// -----

func.func @attention_c7_a_length_for_each_row(%q: tensor<2x4x16x8xf32>, %n: tensor<4xi32>) {
  // expected-error @+1 {{'mpc.attention' op expects lengths of shape 2, one for each row of the batch (attention_c7), got 4; mpc.broadcast one number to all rows}}
  %y = mpc.attention %q, %q, %q lengths(%n) : (tensor<2x4x16x8xf32>, tensor<2x4x16x8xf32>, tensor<2x4x16x8xf32>, tensor<4xi32>) -> tensor<2x4x16x8xf32>
  return
}

// -----

func.func @gradients_of_attention_have_its_groups(%q: tensor<2x4x16x8xf32>, %k: tensor<2x3x16x8xf32>, %lse: tensor<2x4x16xf32>) {
  // expected-error @+1 {{'mpc.attention_grad' op expects key groups that divide the heads (attention_grad_c1), got 3 groups and 4 heads}}
  %dq, %dk, %dv = mpc.attention_grad %q, %k, %k, %q, %lse, %q : (tensor<2x4x16x8xf32>, tensor<2x3x16x8xf32>, tensor<2x3x16x8xf32>, tensor<2x4x16x8xf32>, tensor<2x4x16xf32>, tensor<2x4x16x8xf32>) -> (tensor<2x4x16x8xf32>, tensor<2x3x16x8xf32>, tensor<2x3x16x8xf32>)
  return
}

// -----

func.func @gradients_of_attention_have_its_lse(%q: tensor<2x4x16x8xf32>, %lse: tensor<2x4x8xf32>) {
  // expected-error @+1 {{'mpc.attention_grad' op expects lse of shape 2x4x16 (attention_grad_c1), got 2x4x8}}
  %dq, %dk, %dv = mpc.attention_grad %q, %q, %q, %q, %lse, %q : (tensor<2x4x16x8xf32>, tensor<2x4x16x8xf32>, tensor<2x4x16x8xf32>, tensor<2x4x16x8xf32>, tensor<2x4x8xf32>, tensor<2x4x16x8xf32>) -> (tensor<2x4x16x8xf32>, tensor<2x4x16x8xf32>, tensor<2x4x16x8xf32>)
  return
}

// -----

func.func @gradients_of_attention_have_its_dots(%q: tensor<2x4x16x8xf32>, %lse: tensor<2x4x16xf32>, %dots: tensor<2x16x4xf32>) {
  // expected-error @+1 {{'mpc.attention_grad' op expects the sums of dy y of shape 2x4x16 (attention_grad_c1), got 2x16x4}}
  %dq, %dk, %dv = mpc.attention_grad %q, %q, %q, %dots, %lse, %q : (tensor<2x4x16x8xf32>, tensor<2x4x16x8xf32>, tensor<2x4x16x8xf32>, tensor<2x16x4xf32>, tensor<2x4x16xf32>, tensor<2x4x16x8xf32>) -> (tensor<2x4x16x8xf32>, tensor<2x4x16x8xf32>, tensor<2x4x16x8xf32>)
  return
}

// -----

func.func @gradients_of_attention_have_a_dy_beside_dots(%q: tensor<2x4x16x8xf32>, %dots: tensor<2x4x16xf32>) {
  // expected-error @+1 {{'mpc.attention_grad' op expects y and dy of shape 2x4x16x8 (attention_grad_c1), got 2x4x16}}
  %dq, %dk, %dv = mpc.attention_grad %q, %q, %q, %dots, %dots, %dots : (tensor<2x4x16x8xf32>, tensor<2x4x16x8xf32>, tensor<2x4x16x8xf32>, tensor<2x4x16xf32>, tensor<2x4x16xf32>, tensor<2x4x16xf32>) -> (tensor<2x4x16x8xf32>, tensor<2x4x16x8xf32>, tensor<2x4x16x8xf32>)
  return
}

// -----

func.func @gradients_of_attention_have_wide_dots(%q: tensor<2x4x16x8xf16>, %lse: tensor<2x4x16xf32>, %dots: tensor<2x4x16xf16>) {
  // expected-error @+1 {{'mpc.attention_grad' op expects the sums of dy y in f32 (attention_grad_c1), got 'f16'}}
  %dq, %dk, %dv = mpc.attention_grad %q, %q, %q, %dots, %lse, %q : (tensor<2x4x16x8xf16>, tensor<2x4x16x8xf16>, tensor<2x4x16x8xf16>, tensor<2x4x16xf16>, tensor<2x4x16xf32>, tensor<2x4x16x8xf16>) -> (tensor<2x4x16x8xf16>, tensor<2x4x16x8xf16>, tensor<2x4x16x8xf16>)
  return
}

// -----

func.func @gradients_of_attention_have_its_type(%q: tensor<2x4x16x8xf16>, %lse: tensor<2x4x16xf32>, %dy: tensor<2x4x16x8xf32>) {
  // expected-error @+1 {{'mpc.attention_grad' op expects y and dy of q's element type 'f16' (attention_grad_c1), got 'f32'}}
  %dq, %dk, %dv = mpc.attention_grad %q, %q, %q, %q, %lse, %dy : (tensor<2x4x16x8xf16>, tensor<2x4x16x8xf16>, tensor<2x4x16x8xf16>, tensor<2x4x16x8xf16>, tensor<2x4x16xf32>, tensor<2x4x16x8xf32>) -> (tensor<2x4x16x8xf16>, tensor<2x4x16x8xf16>, tensor<2x4x16x8xf16>)
  return
}

// -----

func.func @gradients_of_a_choice_are_none(%q: tensor<2x4x16x8xf32>, %lse: tensor<2x4x16xf32>, %m: tensor<16x16xi1>) {
  // expected-error @+1 {{'mpc.attention_grad' op expects dmask of a mask of floats and of its type (attention_grad_c2), got 'tensor<16x16xf32>' for 'tensor<16x16xi1>'}}
  %dq, %dk, %dv, %dm = mpc.attention_grad %q, %q, %q, %q, %lse mask(%m), %q : (tensor<2x4x16x8xf32>, tensor<2x4x16x8xf32>, tensor<2x4x16x8xf32>, tensor<2x4x16x8xf32>, tensor<2x4x16xf32>, tensor<16x16xi1>, tensor<2x4x16x8xf32>) -> (tensor<2x4x16x8xf32>, tensor<2x4x16x8xf32>, tensor<2x4x16x8xf32>, tensor<16x16xf32>)
  return
}

// -----

func.func @layer_norm_c1_gain_has_the_last_size(%x: tensor<4x8xf32>, %g: tensor<4xf32>) {
  // expected-error @+1 {{'mpc.layer_norm' op expects gain of shape 8 (layer_norm_c1), got 4}}
  %y = mpc.layer_norm %x, %g epsilon 1.0e-5 : (tensor<4x8xf32>, tensor<4xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @layer_norm_c1_bias_has_the_last_size(%x: tensor<4x8xf32>, %g: tensor<8xf32>, %b: tensor<8x1xf32>) {
  // expected-error @+1 {{'mpc.layer_norm' op expects bias of shape 8 (layer_norm_c1), got 8x1}}
  %y = mpc.layer_norm %x, %g bias(%b) epsilon 1.0e-5 : (tensor<4x8xf32>, tensor<8xf32>, tensor<8x1xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @rms_norm_c1_gain_has_the_last_size(%x: tensor<4x8xf32>, %g: tensor<7xf32>) {
  // expected-error @+1 {{'mpc.rms_norm' op expects gain of shape 8 (rms_norm_c1), got 7}}
  %y = mpc.rms_norm %x, %g epsilon 1.0e-6 : (tensor<4x8xf32>, tensor<7xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @softmax_c1_axis_within_rank(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{'mpc.softmax' op expects an axis within rank 2 (softmax_c1), got 2}}
  %y = mpc.softmax %x axis 2 : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @cross_entropy_c1_one_target_a_row(%x: tensor<4x8xf32>, %t: tensor<8xi64>) {
  // expected-error @+1 {{'mpc.cross_entropy' op expects targets of the logits' shape without the last dimension (cross_entropy_c1), got 8 for logits of 4x8}}
  %l = mpc.cross_entropy %x, %t : (tensor<4x8xf32>, tensor<8xi64>) -> tensor<f32>
  return
}

// -----

func.func @cross_entropy_c2_smoothing_below_1(%x: tensor<4x8xf32>, %t: tensor<4xi64>) {
  // expected-error @+1 {{'mpc.cross_entropy' op expects 0 <= label_smoothing < 1 (cross_entropy_c2), got 1.0}}
  %l = mpc.cross_entropy %x, %t {label_smoothing = 1.0 : f64} : (tensor<4x8xf32>, tensor<4xi64>) -> tensor<f32>
  return
}

// -----

func.func @cross_entropy_c3_classes_within_columns(%x: tensor<4x8xf32>, %t: tensor<4xi64>) {
  // expected-error @+1 {{'mpc.cross_entropy' op expects classes between 1 and the last dimension (cross_entropy_c3), got 9 for logits of 4x8}}
  %l = mpc.cross_entropy %x, %t {classes = 9 : i64} : (tensor<4x8xf32>, tensor<4xi64>) -> tensor<f32>
  return
}

// -----

func.func @cross_entropy_c4_a_weight_a_class(%x: tensor<4x8xf32>, %t: tensor<4xi64>, %w: tensor<8xf32>) {
  // expected-error @+1 {{'mpc.cross_entropy' op expects a weight for each of 7 classes (cross_entropy_c4), got 8}}
  %l = mpc.cross_entropy %x, %t weights(%w) {classes = 7 : i64} : (tensor<4x8xf32>, tensor<4xi64>, tensor<8xf32>) -> tensor<f32>
  return
}

// -----

func.func @cross_entropy_none_has_a_loss_a_row(%x: tensor<4x8xf32>, %t: tensor<4xi64>) {
  // expected-error @+1 {{'mpc.cross_entropy' op}}
  %l = mpc.cross_entropy %x, %t reduction(none) : (tensor<4x8xf32>, tensor<4xi64>) -> tensor<f32>
  return
}

// -----

func.func @embedding_c1_table_has_rank_2(%t: tensor<2x10x8xf32>, %i: tensor<4xi64>) {
  // expected-error @+1 {{'mpc.embedding' op expects a table of (rows, columns) (embedding_c1), got 2x10x8}}
  %y = mpc.embedding %t, %i : (tensor<2x10x8xf32>, tensor<4xi64>) -> tensor<4x8xf32>
  return
}

// -----

func.func @embedding_c1_result_has_the_tables_type(%t: tensor<10x8xf32>, %i: tensor<4xi64>) {
  // expected-error @+1 {{'mpc.embedding' op failed to verify that all of {table, y} have same element type}}
  %y = mpc.embedding %t, %i : (tensor<10x8xf32>, tensor<4xi64>) -> tensor<4x8xf16>
  return
}

// -----

func.func @scale_from_amax_takes_a_scalar(%a: tensor<1xf32>) {
  // expected-error @+1 {{'mpc.scale_from_amax' op expects amax to be an f32 scalar (scale_from_amax_c1), got 'tensor<1xf32>'}}
  %s = mpc.scale_from_amax %a format f8E4M3FN : (tensor<1xf32>) -> tensor<f32>
  return
}

// -----

func.func @scale_from_amax_format_is_low(%a: tensor<f32>) {
  // expected-error @+1 {{'mpc.scale_from_amax' op expects the format f8E4M3FN, f8E5M2 or f4E2M1FN, got 'bf16'}}
  %s = mpc.scale_from_amax %a format bf16 : (tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @update_amax_history_c1_history_has_rank_2(%h: tensor<4xf32>, %s: tensor<4xf32>, %p: tensor<f32>, %ok: tensor<i1>) {
  // expected-error @+1 {{'mpc.update_amax_history' op expects a history of rank 2 (update_amax_history_c1), got 4}}
  %n:2 = mpc.update_amax_history %h, %s, %s, %p, %ok, %s margin 0.0 : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<f32>, tensor<i1>, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  return
}

// -----

func.func @update_amax_history_c1_amax_has_a_number_for_each_row(%h: tensor<2x4xf32>, %s: tensor<2xf32>, %a: tensor<4xf32>, %p: tensor<f32>, %ok: tensor<i1>) {
  // expected-error @+1 {{'mpc.update_amax_history' op expects scale, amax and largest to have an element for each of the 2 rows (update_amax_history_c1), got 'tensor<4xf32>'}}
  %n:2 = mpc.update_amax_history %h, %s, %a, %p, %ok, %s margin 0.0 : (tensor<2x4xf32>, tensor<2xf32>, tensor<4xf32>, tensor<f32>, tensor<i1>, tensor<2xf32>) -> (tensor<2x4xf32>, tensor<2xf32>)
  return
}

// -----

func.func @update_amax_history_c1_position_is_a_scalar(%h: tensor<2x4xf32>, %s: tensor<2xf32>, %ok: tensor<i1>) {
  // expected-error @+1 {{'mpc.update_amax_history' op expects position to be an f32 scalar (update_amax_history_c1), got 'tensor<2xf32>'}}
  %n:2 = mpc.update_amax_history %h, %s, %s, %s, %ok, %s margin 0.0 : (tensor<2x4xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<i1>, tensor<2xf32>) -> (tensor<2x4xf32>, tensor<2xf32>)
  return
}

// -----

func.func @update_amax_history_c2_margin_leaves_a_normal_scale(%h: tensor<2x4xf32>, %s: tensor<2xf32>, %p: tensor<f32>, %ok: tensor<i1>) {
  // expected-error @+1 {{'mpc.update_amax_history' op expects a margin from 0 to 6 (update_amax_history_c2), got 7}}
  %n:2 = mpc.update_amax_history %h, %s, %s, %p, %ok, %s margin 7.0 : (tensor<2x4xf32>, tensor<2xf32>, tensor<2xf32>, tensor<f32>, tensor<i1>, tensor<2xf32>) -> (tensor<2x4xf32>, tensor<2xf32>)
  return
}

// -----

func.func @quantize_c1_scale_is_a_scalar(%x: tensor<4x8xbf16>, %s: tensor<4xf32>) {
  // expected-error @+1 {{'mpc.quantize' op expects scale to be an f32 scalar (quantize_c1), got 'tensor<4xf32>'}}
  %q = mpc.quantize %x, %s : (tensor<4x8xbf16>, tensor<4xf32>) -> tensor<4x8xf8E4M3FN>
  return
}

// -----

func.func @dequantize_c1_scale_is_a_scalar(%q: tensor<4x8xf8E4M3FN>, %s: tensor<4xf32>) {
  // expected-error @+1 {{'mpc.dequantize' op expects inverse_scale to be an f32 scalar (dequantize_c1), got 'tensor<4xf32>'}}
  %x = mpc.dequantize %q, %s : (tensor<4x8xf8E4M3FN>, tensor<4xf32>) -> tensor<4x8xbf16>
  return
}

// -----

func.func @tf32_is_no_element_type(%x: tensor<4xtf32>) {
  // expected-error @+1 {{'mpc.relu' op has a tensor of tf32; tf32 is a compute mode on f32 operands, write f32 and compute(tf32)}}
  %y = mpc.relu %x : (tensor<4xtf32>) -> tensor<4xtf32>
  return
}

// -----

func.func @one_element_type_of_operands(%x: tensor<4xf32>, %y: tensor<4xf16>) {
  // expected-error @+1 {{'mpc.add' op requires the same element type for all operands and results}}
  %z = mpc.add %x, %y : (tensor<4xf32>, tensor<4xf16>) -> tensor<4xf32>
  return
}

// -----

func.func @result_shape_follows(%x: tensor<4xf32>) {
  // expected-error @+1 {{'mpc.exp' op has a result of shape 5, but its operands give 4}}
  %z = mpc.exp %x : (tensor<4xf32>) -> tensor<5xf32>
  return
}

// -----

func.func @precision_yields_its_results(%x: tensor<4xf32>) {
  // expected-error @+1 {{'mpc.precision' op expects to yield its result types}}
  %y = mpc.precision "fp32" {
    mpc.yield %x : tensor<4xf32>
  } : tensor<5xf32>
  return
}

// -----

func.func @group_yields_its_results(%x: tensor<4xf32>) {
  // expected-error @+1 {{'mpc.group' op expects to yield its result types}}
  %y = mpc.group rows 1 columns 4 (%a = %x : tensor<4xf32>) -> (tensor<5xf32>) {
    mpc.yield %a : tensor<4xf32>
  }
  return
}

// -----

func.func @group_fits_its_domain(%x: tensor<4x4xf32>) {
  // expected-error @+1 {{'mpc.group' op does not fit its domain of 1 rows x 16 columns: a reduction over another number of elements}}
  %y = mpc.group rows 1 columns 16 (%a = %x : tensor<4x4xf32>) -> (tensor<4x4xf32>) {
    %z = mpc.sum %a axes [1] keepdims : (tensor<4x4xf32>) -> tensor<4x1xf32>
    %b = mpc.broadcast %z shape [4, 4] : (tensor<4x1xf32>) -> tensor<4x4xf32>
    %r = mpc.sub %a, %b : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    mpc.yield %r : tensor<4x4xf32>
  }
  return
}

// -----

func.func @group_holds_one_pass(%x: tensor<4x4xf32>) {
  %y = mpc.group rows 1 columns 16 (%a = %x : tensor<4x4xf32>) -> (tensor<4x4xf32>) {
    // expected-error @+1 {{'mpc.matmul' op cannot stand in a group; groups hold scalar maps, reductions, elements of whole operands, views and lookups}}
    %z = mpc.matmul %a, %a : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    mpc.yield %z : tensor<4x4xf32>
  }
  return
}

// -----

func.func @layer_is_a_string(%x: tensor<4xf32>) {
  // expected-error @+1 {{expects mpc.layer to be a string, got 32 : i64}}
  %y = mpc.exp %x {mpc.layer = 32} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @decision_is_an_attribute_of_its_own(%x: tensor<4xf32>) {
  // expected-error @+1 {{expects mpc.decision to be such as #mpc.decision<id = 1, layer = "fc">, got "bf16"}}
  %y = mpc.exp %x {mpc.decision = "bf16"} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @precision_attribute_is_a_string(%x: tensor<4xf32>) {
  // expected-error @+1 {{expects mpc.precision to be a string such as "fp32", got 32 : i64}}
  %y = mpc.exp %x {mpc.precision = 32} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @dialect_attributes_are_known(%x: tensor<4xf32>) {
  // expected-error @+1 {{unknown attribute 'mpc.precison'; the dialect has mpc.precision and mpc.dims on operations}}
  %y = mpc.exp %x {mpc.precison = "fp32"} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @origin_is_a_word(%x: tensor<4xf32>) {
  // expected-error @+1 {{expects mpc.origin to be a word of letters, digits and '_', got "a b"}}
  %y = mpc.exp %x {mpc.origin = "a b"} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @value_is_a_word(%x: tensor<4xf32>) {
  // expected-error @+1 {{expects mpc.value to be a word of letters, digits and '_', got ""}}
  %y = mpc.exp %x {mpc.value = ""} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

// expected-error @+1 {{expects mpc.dims of argument 0 to be an array of strings}}
func.func @dims_are_names(%x: tensor<?xf32> {mpc.dims = [4]}) {
  return
}

// -----

// expected-error @+1 {{expects mpc.name of argument 0 to be a string}}
func.func @names_are_strings(%x: tensor<4xf32> {mpc.name = 1}) {
  return
}

// -----

// expected-error @+1 {{unknown argument attribute 'mpc.nam'; there are mpc.name and mpc.dims}}
func.func @argument_attributes_are_known(%x: tensor<4xf32> {mpc.nam = "x"}) {
  return
}

// -----

// expected-error @+1 {{unknown result attribute 'mpc.dims' on result 0; there is mpc.name, a string}}
func.func @result_attributes_are_known(%x: tensor<4xf32>) -> (tensor<4xf32> {mpc.dims = ["B"]}) {
  return %x : tensor<4xf32>
}

// -----

// expected-error @+1 {{expects a finite standard deviation of at least 0, got -1.0}}
ml_program.global private @normal_std_is_not_negative(#mpc.normal<std = -1.0, seed = 7>) : tensor<4xf32>

// -----

// expected-error @+1 {{expects finite bounds with low < high, got 1.000000e+00 and 1.000000e+00}}
ml_program.global private @uniform_bounds_ascend(#mpc.uniform<low = 1.0, high = 1.0, seed = 7>) : tensor<4xf32>

// -----

// expected-error @+1 {{expects no parameters of #mpc.ones}}
ml_program.global private @plain_values_take_no_parameters(#mpc.ones<5.0>) : tensor<4xf32>

// -----

// expected-error @+1 {{expects no parameters of #mpc.external}}
ml_program.global private @external_takes_the_name_of_its_global(#mpc.external<"bias">) : tensor<4xf32>

// -----

// expected-error @+1 {{lacks 'seed'; it is written #mpc.normal<std = 0.02, seed = 1>}}
ml_program.global private @w(#mpc.normal<std = 0.1>) : tensor<4xf32>

// -----

// expected-error @+1 {{lacks 'std'; it is written #mpc.normal<std = 0.02, seed = 1>}}
ml_program.global private @w(#mpc.normal<>) : tensor<4xf32>

// -----

// expected-error @+1 {{expected '<'}}
ml_program.global private @w(#mpc.normal) : tensor<4xf32>

// -----

// expected-error @+1 {{has no field 'mean'; it is written #mpc.normal<std = 0.02, seed = 1>}}
ml_program.global private @w(#mpc.normal<mean = 0.0, std = 0.1, seed = 1>) : tensor<4xf32>

// -----

// expected-error @+1 {{has two fields 'seed'; it is written #mpc.normal<std = 0.02, seed = 1>}}
ml_program.global private @w(#mpc.normal<seed = 1, std = 0.1, seed = 1>) : tensor<4xf32>

// -----

// expected-error @+1 {{lacks 'low'; it is written #mpc.uniform<low = -0.1, high = 0.1, seed = 1>}}
ml_program.global private @w(#mpc.uniform<high = 0.1, seed = 1>) : tensor<4xf32>

// -----

// expected-error @+1 {{expects a limit of at least 0, got -3}}
func.func @limits_are_not_negative(%x: tensor<4xi64> {mpc.index = #mpc.index<limit = -3, classes = false>}) {
  return
}

// -----

// expected-error @+1 {{expects mpc.index of argument 0 to be such as #mpc.index<limit = 5, classes = false>}}
func.func @what_indices_are_is_an_attribute(%x: tensor<4xi64> {mpc.index = 5 : i64}) {
  return
}

// -----

// expected-error @+1 {{expects mpc.tracked, which mpc-track-nonfinite writes, to be an array of strings on a function, got [1, 2]}}
func.func @tracked_layers_are_names(%x: tensor<4xi64>) attributes {mpc.tracked = [1, 2]} {
  return
}

// -----

func.func @exp_c1_shifted(%x: tensor<4xf32>) {
  // expected-error @+1 {{'mpc.exp' op expects shifted to be f32, bf16 or f16 (exp_c1), got 'f64'}}
  %y = mpc.exp %x {shifted = f64} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @clamp_c1_one_bound(%x: tensor<4xf32>) {
  // expected-error @+1 {{'mpc.clamp' op expects min, max or both (clamp_c1), got neither; without a bound it is its operand}}
  %y = mpc.clamp %x : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @numbers_are_finite(%x: tensor<4xf32>) {
  // expected-error @+1 {{'mpc.clamp' op attribute 'max' failed to satisfy constraint: 32-bit float attribute which is finite}}
  %y = mpc.clamp %x max 0x7F800000 : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @beta_is_positive(%x: tensor<4xf32>) {
  // expected-error @+1 {{'mpc.softplus' op attribute 'beta' failed to satisfy constraint: 32-bit float attribute which is finite which is positive}}
  %y = mpc.softplus %x beta 0.0 : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @whole_numbers_have_one_type(%x: tensor<4xi32>, %y: tensor<4xi64>) {
  // expected-error @+1 {{'mpc.and' op requires the same element type for all operands and results}}
  %z = mpc.and %x, %y : (tensor<4xi32>, tensor<4xi64>) -> tensor<4xi32>
  return
}

// -----

func.func @truth_is_not_shifted(%x: tensor<4xi1>) {
  // expected-error @+1 {{'mpc.shift_left' op operand #0 must be ranked tensor of 32-bit signless integer or 64-bit signless integer values, but got 'tensor<4xi1>'}}
  %z = mpc.shift_left %x, %x : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  return
}

// -----

func.func @layer_norm_c2_epsilon_is_not_negative(%x: tensor<4x8xf32>, %g: tensor<8xf32>) {
  // expected-error @+1 {{'mpc.layer_norm' op expects an epsilon that is finite in f32 and not negative (layer_norm_c2), got -1.0}}
  %y = mpc.layer_norm %x, %g epsilon -1.0e-5 : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @rms_norm_c2_epsilon_is_a_number(%x: tensor<4x8xf32>, %g: tensor<8xf32>) {
  // expected-error @+1 {{'mpc.rms_norm' op expects an epsilon that is finite in f32 and not negative (rms_norm_c2), got nan}}
  %y = mpc.rms_norm %x, %g epsilon 0x7FF8000000000000 : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @log_softmax_c1_axis_within_rank(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{'mpc.log_softmax' op expects an axis within rank 2 (log_softmax_c1), got 2}}
  %y = mpc.log_softmax %x axis 2 : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @logsumexp_c1_axis_within_rank(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{'mpc.logsumexp' op expects an axis within rank 2 (logsumexp_c1), got -3}}
  %y = mpc.logsumexp %x axis -3 : (tensor<4x8xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @loss_c1_mse_loss_of_one_shape(%x: tensor<4x8xf32>, %t: tensor<8xf32>) {
  // expected-error @+1 {{'mpc.mse_loss' op expects a target of the shape of x, 4x8 (loss_c1), got 8; mpc.broadcast or mpc.reshape makes the one from the other}}
  %l = mpc.mse_loss %x, %t : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<f32>
  return
}

// -----

func.func @loss_c1_l1_loss_of_one_shape(%x: tensor<4x8xf32>, %t: tensor<8xf32>) {
  // expected-error @+1 {{'mpc.l1_loss' op expects a target of the shape of x, 4x8 (loss_c1), got 8; mpc.broadcast or mpc.reshape makes the one from the other}}
  %l = mpc.l1_loss %x, %t : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<f32>
  return
}

// -----

func.func @loss_c1_smooth_l1_loss_of_one_shape(%x: tensor<4x8xf32>, %t: tensor<8xf32>) {
  // expected-error @+1 {{'mpc.smooth_l1_loss' op expects a target of the shape of x, 4x8 (loss_c1), got 8; mpc.broadcast or mpc.reshape makes the one from the other}}
  %l = mpc.smooth_l1_loss %x, %t : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<f32>
  return
}

// -----

func.func @loss_c1_huber_loss_of_one_shape(%x: tensor<4x8xf32>, %t: tensor<8xf32>) {
  // expected-error @+1 {{'mpc.huber_loss' op expects a target of the shape of x, 4x8 (loss_c1), got 8; mpc.broadcast or mpc.reshape makes the one from the other}}
  %l = mpc.huber_loss %x, %t : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<f32>
  return
}

// -----

func.func @loss_c1_kl_div_of_one_shape(%x: tensor<4x8xf32>, %t: tensor<8xf32>) {
  // expected-error @+1 {{'mpc.kl_div' op expects a target of the shape of x, 4x8 (loss_c1), got 8; mpc.broadcast or mpc.reshape makes the one from the other}}
  %l = mpc.kl_div %x, %t : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<f32>
  return
}

// -----

func.func @loss_c1_bce_with_logits_of_one_shape(%x: tensor<4x8xf32>, %t: tensor<8xf32>) {
  // expected-error @+1 {{'mpc.bce_with_logits' op expects a target of the shape of x, 4x8 (loss_c1), got 8; mpc.broadcast or mpc.reshape makes the one from the other}}
  %l = mpc.bce_with_logits %x, %t : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<f32>
  return
}

// -----

func.func @smooth_l1_loss_beta_is_not_negative(%x: tensor<4xf32>) {
  // expected-error @+1 {{'mpc.smooth_l1_loss' op attribute 'beta' failed to satisfy constraint: 32-bit float attribute which is finite which is not negative}}
  %l = mpc.smooth_l1_loss %x, %x beta -1.0 : (tensor<4xf32>, tensor<4xf32>) -> tensor<f32>
  return
}

// -----

func.func @huber_loss_delta_is_positive(%x: tensor<4xf32>) {
  // expected-error @+1 {{'mpc.huber_loss' op attribute 'delta' failed to satisfy constraint: 32-bit float attribute which is finite which is positive}}
  %l = mpc.huber_loss %x, %x delta 0.0 : (tensor<4xf32>, tensor<4xf32>) -> tensor<f32>
  return
}

// -----

func.func @loss_reduction_is_a_word(%x: tensor<4xf32>) {
  // expected-error @+1 {{unknown word 'summ' for reduction; there are mean, sum, none; did you mean sum?}}
  %l = mpc.mse_loss %x, %x reduction(summ) : (tensor<4xf32>, tensor<4xf32>) -> tensor<f32>
  return
}

// -----

func.func @bce_with_logits_c1_weight_fits(%x: tensor<4x8xf32>, %w: tensor<4xf32>) {
  // expected-error @+1 {{'mpc.bce_with_logits' op expects pos_weight to broadcast to the shape of x, 4x8 (bce_with_logits_c1), got 4}}
  %l = mpc.bce_with_logits %x, %x pos_weight(%w) : (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4xf32>) -> tensor<f32>
  return
}

// -----

func.func @bce_with_logits_c1_weight_is_not_larger(%x: tensor<1x8xf32>, %w: tensor<4x8xf32>) {
  // expected-error @+1 {{'mpc.bce_with_logits' op expects pos_weight to broadcast to the shape of x, 1x8 (bce_with_logits_c1), got 4x8}}
  %l = mpc.bce_with_logits %x, %x pos_weight(%w) : (tensor<1x8xf32>, tensor<1x8xf32>, tensor<4x8xf32>) -> tensor<f32>
  return
}

// -----

func.func @nll_loss_c1_one_target_a_row(%x: tensor<4x8xf32>, %t: tensor<8xi64>) {
  // expected-error @+1 {{'mpc.nll_loss' op expects targets of the shape of x without the last dimension, the classes (nll_loss_c1), got 8 for x of 4x8}}
  %l = mpc.nll_loss %x, %t : (tensor<4x8xf32>, tensor<8xi64>) -> tensor<f32>
  return
}

// -----

func.func @nll_loss_c2_a_weight_a_class(%x: tensor<4x8xf32>, %t: tensor<4xi64>, %w: tensor<4xf32>) {
  // expected-error @+1 {{'mpc.nll_loss' op expects a weight for each of 8 classes (nll_loss_c2), got 4}}
  %l = mpc.nll_loss %x, %t weights(%w) : (tensor<4x8xf32>, tensor<4xi64>, tensor<4xf32>) -> tensor<f32>
  return
}

// -----

func.func @nll_loss_c1_classes_are_a_dimension(%x: tensor<f32>, %t: tensor<i64>) {
  // expected-error @+1 {{'mpc.nll_loss' op expects targets of the shape of x without the last dimension, the classes (nll_loss_c1), got scalar for x of scalar}}
  %l = mpc.nll_loss %x, %t : (tensor<f32>, tensor<i64>) -> tensor<f32>
  return
}

// -----

func.func @batch_norm_c1_has_channels(%x: tensor<8xf32>, %m: tensor<8xf32>) {
  // expected-error @+1 {{'mpc.batch_norm' op expects x to have rank 2 or more, (N, C, ..) (batch_norm_c1), got 8}}
  %y = mpc.batch_norm %x, %m, %m epsilon 1.0e-5 : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @batch_norm_c2_one_number_a_channel(%x: tensor<4x3x8xf32>, %m: tensor<3xf32>, %g: tensor<8xf32>) {
  // expected-error @+1 {{'mpc.batch_norm' op expects gain of shape 3, the channels of x (batch_norm_c2), got 8}}
  %y = mpc.batch_norm %x, %m, %m gain(%g) epsilon 1.0e-5 : (tensor<4x3x8xf32>, tensor<3xf32>, tensor<3xf32>, tensor<8xf32>) -> tensor<4x3x8xf32>
  return
}

// -----

func.func @batch_norm_c3_epsilon_is_finite_in_f32(%x: tensor<4x3xf32>, %m: tensor<3xf32>) {
  // expected-error @+1 {{'mpc.batch_norm' op expects an epsilon that is finite in f32 and not negative (batch_norm_c3), got 1.0}}
  %y = mpc.batch_norm %x, %m, %m epsilon 1.0e40 : (tensor<4x3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @batch_norm_training_c1_variance_fits(%x: tensor<4x3xf32>, %m: tensor<3xf32>, %v: tensor<4xf32>) {
  // expected-error @+1 {{'mpc.batch_norm_training' op expects variance of shape 3, the channels of x (batch_norm_training_c1), got 4}}
  %y:3 = mpc.batch_norm_training %x, %m, %v epsilon 1.0e-5 momentum 0.1 : (tensor<4x3xf32>, tensor<3xf32>, tensor<4xf32>) -> (tensor<4x3xf32>, tensor<3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @batch_norm_training_c2_one_has_no_variance(%x: tensor<1x3xf32>, %m: tensor<3xf32>) {
  // expected-error @+1 {{'mpc.batch_norm_training' op expects 2 elements of a channel or more, whose variance it takes (batch_norm_training_c2), got 1x3; take a larger batch, or mpc.batch_norm}}
  %y:3 = mpc.batch_norm_training %x, %m, %m epsilon 1.0e-5 momentum 0.1 : (tensor<1x3xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<1x3xf32>, tensor<3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @batch_norm_training_c2_none_has_no_variance(%x: tensor<0x3x4xf32>, %m: tensor<3xf32>) {
  // expected-error @+1 {{'mpc.batch_norm_training' op expects 2 elements of a channel or more, whose variance it takes (batch_norm_training_c2), got 0x3x4; take a larger batch, or mpc.batch_norm}}
  %y:3 = mpc.batch_norm_training %x, %m, %m epsilon 1.0e-5 momentum 0.1 : (tensor<0x3x4xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<0x3x4xf32>, tensor<3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @batch_norm_training_c3_momentum_is_a_share(%x: tensor<4x3xf32>, %m: tensor<3xf32>) {
  // expected-error @+1 {{'mpc.batch_norm_training' op expects 0 <= momentum <= 1 (batch_norm_training_c3), got 1.5}}
  %y:3 = mpc.batch_norm_training %x, %m, %m epsilon 1.0e-5 momentum 1.5 : (tensor<4x3xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<4x3xf32>, tensor<3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @group_norm_c1_has_channels(%x: tensor<8xf32>) {
  // expected-error @+1 {{'mpc.group_norm' op expects x to have rank 2 or more, (N, C, ..) (group_norm_c1), got 8}}
  %y = mpc.group_norm %x groups 2 epsilon 1.0e-5 : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @group_norm_c1_one_bias_a_channel(%x: tensor<2x6x4xf32>, %b: tensor<4xf32>) {
  // expected-error @+1 {{'mpc.group_norm' op expects bias of shape 6, the channels of x (group_norm_c1), got 4}}
  %y = mpc.group_norm %x bias(%b) groups 2 epsilon 1.0e-5 : (tensor<2x6x4xf32>, tensor<4xf32>) -> tensor<2x6x4xf32>
  return
}

// -----

func.func @group_norm_c2_groups_divide(%x: tensor<2x6x4xf32>) {
  // expected-error @+1 {{'mpc.group_norm' op expects positive groups that divide the channels of x, 6 (group_norm_c2), got 4}}
  %y = mpc.group_norm %x groups 4 epsilon 1.0e-5 : (tensor<2x6x4xf32>) -> tensor<2x6x4xf32>
  return
}

// -----

func.func @group_norm_c2_groups_are_positive(%x: tensor<2x6x4xf32>) {
  // expected-error @+1 {{'mpc.group_norm' op expects positive groups that divide the channels of x, 6 (group_norm_c2), got 0}}
  %y = mpc.group_norm %x groups 0 epsilon 1.0e-5 : (tensor<2x6x4xf32>) -> tensor<2x6x4xf32>
  return
}

// -----

func.func @group_norm_c3_epsilon_is_a_number(%x: tensor<2x6x4xf32>) {
  // expected-error @+1 {{'mpc.group_norm' op expects an epsilon that is finite in f32 and not negative (group_norm_c3), got INF}}
  %y = mpc.group_norm %x groups 2 epsilon 0x7FF0000000000000 : (tensor<2x6x4xf32>) -> tensor<2x6x4xf32>
  return
}

// -----

func.func @prelu_c1_one_weight_a_channel(%x: tensor<2x6x4xf32>, %w: tensor<4xf32>) {
  // expected-error @+1 {{'mpc.prelu' op expects a weight of shape 1, or 6 as the channels of x (prelu_c1), got 4}}
  %y = mpc.prelu %x, %w : (tensor<2x6x4xf32>, tensor<4xf32>) -> tensor<2x6x4xf32>
  return
}

// -----

func.func @prelu_c1_a_vector_has_no_channels(%x: tensor<4xf32>, %w: tensor<4xf32>) {
  // expected-error @+1 {{'mpc.prelu' op expects a weight of shape 1 (prelu_c1), got 4}}
  %y = mpc.prelu %x, %w : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @interpolate_c1_a_size_a_dimension(%x: tensor<2x3x4x5xf32>) {
  // expected-error @+1 {{'mpc.interpolate' op expects x (N, C, ..) of rank 3 or more and a size for each dimension behind the channels (interpolate_c1), got 1 for 2x3x4x5}}
  %y = mpc.interpolate linear %x size [8] : (tensor<2x3x4x5xf32>) -> tensor<2x3x8x5xf32>
  return
}

// -----

func.func @interpolate_c2_sizes_are_positive(%x: tensor<2x3x4xf32>) {
  // expected-error @+1 {{'mpc.interpolate' op expects positive sizes and dimensions (interpolate_c2), got 0 from 4 of 2x3x4}}
  %y = mpc.interpolate linear %x size [0] : (tensor<2x3x4xf32>) -> tensor<2x3x0xf32>
  return
}

// -----

func.func @interpolate_c2_of_nothing(%x: tensor<2x3x0xf32>) {
  // expected-error @+1 {{'mpc.interpolate' op expects positive sizes and dimensions (interpolate_c2), got 4 from 0 of 2x3x0}}
  %y = mpc.interpolate nearest %x size [4] : (tensor<2x3x0xf32>) -> tensor<2x3x4xf32>
  return
}

// -----

func.func @interpolate_c3_counted_places(%x: tensor<2x3x40000xf32>) {
  // expected-error @+1 {{'mpc.interpolate' op expects a dimension times its size below 2^30 with nearest and area, unless one is a multiple of the other (interpolate_c3), got 40000 times 39999; cut the dimension into parts by mpc.reshape or mpc.slice}}
  %y = mpc.interpolate nearest %x size [39999] : (tensor<2x3x40000xf32>) -> tensor<2x3x39999xf32>
  return
}

// -----

func.func @interpolate_c4_nearest_has_no_corners(%x: tensor<2x3x4xf32>) {
  // expected-error @+1 {{'mpc.interpolate' op expects no align_corners with nearest and area, which have no elements between others (interpolate_c4)}}
  %y = mpc.interpolate nearest %x size [8] align_corners : (tensor<2x3x4xf32>) -> tensor<2x3x8xf32>
  return
}

// -----

func.func @interpolate_c5_a_matrix_of_shares_fits(%x: tensor<1x1x48000xf32>) {
  // expected-error @+1 {{'mpc.interpolate' op expects a dimension times its size of at most 2^24 with linear and area (interpolate_c5), got 48000 times 44100; cut the dimension into parts by mpc.reshape or mpc.slice}}
  %y = mpc.interpolate linear %x size [44100] : (tensor<1x1x48000xf32>) -> tensor<1x1x44100xf32>
  return
}

// -----

func.func @rotary_c1_halves(%x: tensor<4x7xf32>) {
  // expected-error @+1 {{'mpc.rotary' op expects x with an even last dimension (rotary_c1), got 4x7}}
  %y = mpc.rotary %x, %x, %x : (tensor<4x7xf32>, tensor<4x7xf32>, tensor<4x7xf32>) -> tensor<4x7xf32>
  return
}

// -----

func.func @rotary_c2_tables(%x: tensor<4x8xf32>, %c: tensor<4x8xf32>, %s: tensor<8xf32>) {
  // expected-error @+1 {{'mpc.rotary' op expects cos and sin of one shape that broadcasts to x 4x8 (rotary_c2), got 4x8 and 8}}
  %y = mpc.rotary %x, %c, %s : (tensor<4x8xf32>, tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  return
}
