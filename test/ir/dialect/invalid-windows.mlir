// Every rule of windows, convolutions and pools refuses, naming what it found. Functions carry the rule's label.
// RUN: %mpc_opt %s --split-input-file --verify-diagnostics

func.func @windows_c1_one_number_each(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{'mpc.windows' op expects 1 strides (windows_c1), got 2}}
  %y = mpc.windows %x sizes [2] strides [1, 1] dilations [1] : (tensor<4x8xf32>) -> tensor<4x7x2xf32>
  return
}

// -----

func.func @windows_c1_within_the_rank(%x: tensor<8xf32>) {
  // expected-error @+1 {{'mpc.windows' op expects at most 1 sizes, of x's rank (windows_c1), got 2}}
  %y = mpc.windows %x sizes [2, 2] strides [1, 1] dilations [1, 1] : (tensor<8xf32>) -> tensor<7x2xf32>
  return
}

// -----

func.func @windows_c2_stride_of_zero(%x: tensor<8xf32>) {
  // expected-error @+1 {{'mpc.windows' op expects strides from 1 to 2^31 (windows_c2), got 0}}
  %y = mpc.windows %x sizes [2] strides [0] dilations [1] : (tensor<8xf32>) -> tensor<7x2xf32>
  return
}

// -----

func.func @windows_c2_negative_stride(%x: tensor<8xf32>) {
  // expected-error @+1 {{'mpc.windows' op expects strides from 1 to 2^31 (windows_c2), got -1}}
  %y = mpc.windows %x sizes [2] strides [-1] dilations [1] : (tensor<8xf32>) -> tensor<7x2xf32>
  return
}

// -----

func.func @windows_c2_size_of_zero(%x: tensor<8xf32>) {
  // expected-error @+1 {{'mpc.windows' op expects sizes from 1 to 2^31 (windows_c2), got 0}}
  %y = mpc.windows %x sizes [0] strides [1] dilations [1] : (tensor<8xf32>) -> tensor<8x0xf32>
  return
}

// -----

func.func @windows_c2_dilation_of_zero(%x: tensor<8xf32>) {
  // expected-error @+1 {{'mpc.windows' op expects dilations from 1 to 2^31 (windows_c2), got 0}}
  %y = mpc.windows %x sizes [2] strides [1] dilations [0] : (tensor<8xf32>) -> tensor<8x2xf32>
  return
}

// -----

func.func @windows_c3_larger_than_the_dimension(%x: tensor<8xf32>) {
  // expected-error @+1 {{'mpc.windows' op expects windows that fit into their dimension (windows_c3), got a window over 9 places for 8 of them in dimension 0; take a smaller window or more padding}}
  %y = mpc.windows %x sizes [5] strides [1] dilations [2] : (tensor<8xf32>) -> tensor<1x5xf32>
  return
}

// -----

func.func @windows_c3_beyond_counting(%x: tensor<8xf32>) {
  // expected-error @+1 {{'mpc.windows' op expects a window over at most 2^31 places (windows_c3), got 4611686011984936963 in dimension 0; take a smaller size or dilation}}
  %y = mpc.windows %x sizes [2147483647] strides [1] dilations [2147483647] : (tensor<8xf32>) -> tensor<1x2147483647xf32>
  return
}

// -----

func.func @windows_c3_without_elements(%x: tensor<0xf32>) {
  // expected-error @+1 {{'mpc.windows' op expects windows that fit into their dimension (windows_c3), got a window over 1 places for 0 of them in dimension 0; take a smaller window or more padding}}
  %y = mpc.windows %x sizes [1] strides [1] dilations [1] : (tensor<0xf32>) -> tensor<0x1xf32>
  return
}

// -----

func.func @convolution_c1_ranks_agree(%x: tensor<2x3x8xf32>, %w: tensor<4x3x3x3xf32>) {
  // expected-error @+1 {{'mpc.convolution' op expects x (N, C, extent..) and a weight of (O, C / groups, size..) with one, two or three extents each (convolution_c1), got 2x3x8 and 4x3x3x3}}
  %y = mpc.convolution %x, %w strides [1] low [0] high [0] dilations [1] : (tensor<2x3x8xf32>, tensor<4x3x3x3xf32>) -> tensor<2x4x6xf32>
  return
}

// -----

func.func @convolution_c1_at_most_three_extents(%x: tensor<1x1x2x2x2x2xf32>, %w: tensor<1x1x1x1x1x1xf32>) {
  // expected-error @+1 {{'mpc.convolution' op expects x (N, C, extent..) and a weight of (O, C / groups, size..) with one, two or three extents each (convolution_c1), got 1x1x2x2x2x2 and 1x1x1x1x1x1}}
  %y = mpc.convolution %x, %w strides [1, 1, 1, 1] low [0, 0, 0, 0] high [0, 0, 0, 0] dilations [1, 1, 1, 1] : (tensor<1x1x2x2x2x2xf32>, tensor<1x1x1x1x1x1xf32>) -> tensor<1x1x2x2x2x2xf32>
  return
}

// -----

func.func @convolution_c2_one_number_each(%x: tensor<2x3x8x8xf32>, %w: tensor<4x3x3x3xf32>) {
  // expected-error @+1 {{'mpc.convolution' op expects 2 strides (convolution_c2), got 1}}
  %y = mpc.convolution %x, %w strides [1] low [0, 0] high [0, 0] dilations [1, 1] : (tensor<2x3x8x8xf32>, tensor<4x3x3x3xf32>) -> tensor<2x4x6x6xf32>
  return
}

// -----

func.func @convolution_c2_negative_padding(%x: tensor<2x3x8xf32>, %w: tensor<4x3x3xf32>) {
  // expected-error @+1 {{'mpc.convolution' op expects low from 0 to 2^31 (convolution_c2), got -1}}
  %y = mpc.convolution %x, %w strides [1] low [-1] high [0] dilations [1] : (tensor<2x3x8xf32>, tensor<4x3x3xf32>) -> tensor<2x4x5xf32>
  return
}

// -----

func.func @convolution_c2_stride_of_zero(%x: tensor<2x3x8xf32>, %w: tensor<4x3x3xf32>) {
  // expected-error @+1 {{'mpc.convolution' op expects strides from 1 to 2^31 (convolution_c2), got 0}}
  %y = mpc.convolution %x, %w strides [0] low [0] high [0] dilations [1] : (tensor<2x3x8xf32>, tensor<4x3x3xf32>) -> tensor<2x4x5xf32>
  return
}

// -----

func.func @convolution_c2_no_taps(%x: tensor<2x3x8xf32>, %w: tensor<4x3x0xf32>) {
  // expected-error @+1 {{'mpc.convolution' op expects sizes from 1 to 2^31 (convolution_c2), got 0}}
  %y = mpc.convolution %x, %w strides [1] low [0] high [0] dilations [1] : (tensor<2x3x8xf32>, tensor<4x3x0xf32>) -> tensor<2x4x9xf32>
  return
}

// -----

func.func @convolution_c3_groups_divide(%x: tensor<2x3x8xf32>, %w: tensor<4x3x3xf32>) {
  // expected-error @+1 {{'mpc.convolution' op expects groups that divide the channels of x and the filters, and a weight of C / groups channels (convolution_c3), got 2 groups for 2x3x8 and a weight of 4x3x3}}
  %y = mpc.convolution %x, %w strides [1] low [0] high [0] dilations [1] groups 2 : (tensor<2x3x8xf32>, tensor<4x3x3xf32>) -> tensor<2x4x6xf32>
  return
}

// -----

func.func @convolution_c3_no_groups(%x: tensor<2x3x8xf32>, %w: tensor<4x3x3xf32>) {
  // expected-error @+1 {{'mpc.convolution' op expects groups that divide the channels of x and the filters, and a weight of C / groups channels (convolution_c3), got 0 groups for 2x3x8 and a weight of 4x3x3}}
  %y = mpc.convolution %x, %w strides [1] low [0] high [0] dilations [1] groups 0 : (tensor<2x3x8xf32>, tensor<4x3x3xf32>) -> tensor<2x4x6xf32>
  return
}

// -----

func.func @convolution_c3_channels_of_the_weight(%x: tensor<2x4x8xf32>, %w: tensor<4x4x3xf32>) {
  // expected-error @+1 {{'mpc.convolution' op expects groups that divide the channels of x and the filters, and a weight of C / groups channels (convolution_c3), got 2 groups for 2x4x8 and a weight of 4x4x3}}
  %y = mpc.convolution %x, %w strides [1] low [0] high [0] dilations [1] groups 2 : (tensor<2x4x8xf32>, tensor<4x4x3xf32>) -> tensor<2x4x6xf32>
  return
}

// -----

func.func @convolution_c4_larger_than_the_padded_dimension(%x: tensor<2x3x2xf32>, %w: tensor<4x3x5xf32>) {
  // expected-error @+1 {{'mpc.convolution' op expects windows that fit into their dimension (convolution_c4), got a window over 5 places for 4 of them in dimension 0; take a smaller window or more padding}}
  %y = mpc.convolution %x, %w strides [1] low [1] high [1] dilations [1] : (tensor<2x3x2xf32>, tensor<4x3x5xf32>) -> tensor<2x4x1xf32>
  return
}

// -----

func.func @convolution_c4_padding_beyond_counting(%x: tensor<2x3x8xf32>, %w: tensor<4x3x3xf32>) {
  // expected-error @+1 {{'mpc.convolution' op expects a padded dimension of at most 2^31 places (convolution_c4), got 8 with 2147483648 before and 2147483648 after; pad less}}
  %y = mpc.convolution %x, %w strides [1] low [2147483648] high [2147483648] dilations [1] : (tensor<2x3x8xf32>, tensor<4x3x3xf32>) -> tensor<2x4x8xf32>
  return
}

// -----

func.func @convolution_c5_bias_of_filters(%x: tensor<2x3x8xf32>, %w: tensor<4x3x3xf32>, %b: tensor<3xf32>) {
  // expected-error @+1 {{'mpc.convolution' op expects bias of shape 4 (convolution_c5), got 3}}
  %y = mpc.convolution %x, %w bias(%b) strides [1] low [0] high [0] dilations [1] : (tensor<2x3x8xf32>, tensor<4x3x3xf32>, tensor<3xf32>) -> tensor<2x4x6xf32>
  return
}

// -----

func.func @convolution_c6_depthwise_without_compute(%x: tensor<2x4x8xf32>, %w: tensor<4x1x3xf32>) {
  // expected-error @+1 {{'mpc.convolution' op expects no compute where each group has one channel (convolution_c6), got compute(tf32); such a group is no product}}
  %y = mpc.convolution %x, %w strides [1] low [0] high [0] dilations [1] groups 4 compute(tf32) : (tensor<2x4x8xf32>, tensor<4x1x3xf32>) -> tensor<2x4x6xf32>
  return
}

// -----

func.func @transposed_convolution_c1_ranks_agree(%x: tensor<2x3x8xf32>, %w: tensor<3x4xf32>) {
  // expected-error @+1 {{'mpc.transposed_convolution' op expects x (N, C, extent..) and a weight of (C, O / groups, size..) with one, two or three extents each (transposed_convolution_c1), got 2x3x8 and 3x4}}
  %y = mpc.transposed_convolution %x, %w strides [1] low [0] high [0] dilations [1] output_padding [0] : (tensor<2x3x8xf32>, tensor<3x4xf32>) -> tensor<2x4x8xf32>
  return
}

// -----

func.func @transposed_convolution_c1_channels_of_the_weight(%x: tensor<2x3x8xf32>, %w: tensor<4x3x3xf32>) {
  // expected-error @+1 {{'mpc.transposed_convolution' op expects a weight of x's channels first (transposed_convolution_c1), got 4x3x3 for x of 2x3x8}}
  %y = mpc.transposed_convolution %x, %w strides [1] low [0] high [0] dilations [1] output_padding [0] : (tensor<2x3x8xf32>, tensor<4x3x3xf32>) -> tensor<2x3x10xf32>
  return
}

// -----

func.func @transposed_convolution_c2_one_number_each(%x: tensor<2x3x8xf32>, %w: tensor<3x4x3xf32>) {
  // expected-error @+1 {{'mpc.transposed_convolution' op expects 1 output_padding entries (transposed_convolution_c2), got 2}}
  %y = mpc.transposed_convolution %x, %w strides [1] low [0] high [0] dilations [1] output_padding [0, 0] : (tensor<2x3x8xf32>, tensor<3x4x3xf32>) -> tensor<2x4x10xf32>
  return
}

// -----

func.func @transposed_convolution_c2_dilation_of_zero(%x: tensor<2x3x8xf32>, %w: tensor<3x4x3xf32>) {
  // expected-error @+1 {{'mpc.transposed_convolution' op expects dilations from 1 to 2^31 (transposed_convolution_c2), got 0}}
  %y = mpc.transposed_convolution %x, %w strides [1] low [0] high [0] dilations [0] output_padding [0] : (tensor<2x3x8xf32>, tensor<3x4x3xf32>) -> tensor<2x4x8xf32>
  return
}

// -----

func.func @transposed_convolution_c3_groups_divide(%x: tensor<2x3x8xf32>, %w: tensor<3x4x3xf32>) {
  // expected-error @+1 {{'mpc.transposed_convolution' op expects groups that divide the channels of x (transposed_convolution_c3), got 2 groups for 2x3x8}}
  %y = mpc.transposed_convolution %x, %w strides [1] low [0] high [0] dilations [1] output_padding [0] groups 2 : (tensor<2x3x8xf32>, tensor<3x4x3xf32>) -> tensor<2x8x10xf32>
  return
}

// -----

func.func @transposed_convolution_c4_nothing_left(%x: tensor<2x3x2xf32>, %w: tensor<3x4x3xf32>) {
  // expected-error @+1 {{'mpc.transposed_convolution' op expects a result of 1 to 2^31 places in each dimension (transposed_convolution_c4), got 0 in dimension 0; low and high cut places off, strides and dilations add them}}
  %y = mpc.transposed_convolution %x, %w strides [1] low [2] high [2] dilations [1] output_padding [0] : (tensor<2x3x2xf32>, tensor<3x4x3xf32>) -> tensor<2x4x0xf32>
  return
}

// -----

func.func @transposed_convolution_c4_output_padding_below_the_stride(%x: tensor<2x3x8xf32>, %w: tensor<3x4x3xf32>) {
  // expected-error @+1 {{'mpc.transposed_convolution' op expects output_padding below the larger of stride and dilation (transposed_convolution_c4), got 2 with stride 2 and dilation 1 in dimension 0}}
  %y = mpc.transposed_convolution %x, %w strides [2] low [0] high [0] dilations [1] output_padding [2] : (tensor<2x3x8xf32>, tensor<3x4x3xf32>) -> tensor<2x4x19xf32>
  return
}

// -----

func.func @transposed_convolution_c4_beyond_counting(%x: tensor<2x3x8xf32>, %w: tensor<3x4x3xf32>) {
  // expected-error @+1 {{'mpc.transposed_convolution' op expects a result of 1 to 2^31 places in each dimension (transposed_convolution_c4), got 15032385539 in dimension 0; low and high cut places off, strides and dilations add them}}
  %y = mpc.transposed_convolution %x, %w strides [2147483648] low [0] high [0] dilations [1] output_padding [0] : (tensor<2x3x8xf32>, tensor<3x4x3xf32>) -> tensor<2x4x8xf32>
  return
}

// -----

func.func @transposed_convolution_c5_bias_of_filters(%x: tensor<2x4x8xf32>, %w: tensor<4x3x3xf32>, %b: tensor<3xf32>) {
  // expected-error @+1 {{'mpc.transposed_convolution' op expects bias of shape 6 (transposed_convolution_c5), got 3}}
  %y = mpc.transposed_convolution %x, %w bias(%b) strides [1] low [0] high [0] dilations [1] output_padding [0] groups 2 : (tensor<2x4x8xf32>, tensor<4x3x3xf32>, tensor<3xf32>) -> tensor<2x6x10xf32>
  return
}

// -----

func.func @transposed_convolution_c6_depthwise_without_compute(%x: tensor<2x4x8xf32>, %w: tensor<4x1x3xf32>) {
  // expected-error @+1 {{'mpc.transposed_convolution' op expects no compute where each group has one channel (transposed_convolution_c6), got compute(bf16); such a group is no product}}
  %y = mpc.transposed_convolution %x, %w strides [1] low [0] high [0] dilations [1] output_padding [0] groups 4 compute(bf16) : (tensor<2x4x8xf32>, tensor<4x1x3xf32>) -> tensor<2x4x10xf32>
  return
}

// -----

func.func @max_pool_c1_one_number_each(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{'mpc.max_pool' op expects 1 dilations (max_pool_c1), got 2}}
  %y = mpc.max_pool %x sizes [2] strides [1] low [0] high [0] dilations [1, 1] : (tensor<4x8xf32>) -> tensor<4x7xf32>
  return
}

// -----

func.func @max_pool_c2_stride_of_zero(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{'mpc.max_pool' op expects strides from 1 to 2^31 (max_pool_c2), got 0}}
  %y = mpc.max_pool %x sizes [2] strides [0] low [0] high [0] dilations [1] : (tensor<4x8xf32>) -> tensor<4x7xf32>
  return
}

// -----

func.func @max_pool_c3_larger_than_the_padded_dimension(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{'mpc.max_pool' op expects windows that fit into their dimension (max_pool_c3), got a window over 10 places for 9 of them in dimension 0; take a smaller window or more padding}}
  %y = mpc.max_pool %x sizes [10] strides [1] low [1] high [0] dilations [1] : (tensor<4x8xf32>) -> tensor<4x1xf32>
  return
}

// -----

func.func @avg_pool_c1_within_the_rank(%x: tensor<8xf32>) {
  // expected-error @+1 {{'mpc.avg_pool' op expects at most 1 sizes, of x's rank (avg_pool_c1), got 2}}
  %y = mpc.avg_pool %x sizes [2, 2] strides [1, 1] low [0, 0] high [0, 0] : (tensor<8xf32>) -> tensor<7xf32>
  return
}

// -----

func.func @avg_pool_c2_negative_padding(%x: tensor<8xf32>) {
  // expected-error @+1 {{'mpc.avg_pool' op expects high from 0 to 2^31 (avg_pool_c2), got -3}}
  %y = mpc.avg_pool %x sizes [2] strides [1] low [0] high [-3] : (tensor<8xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @avg_pool_c3_larger_than_the_padded_dimension(%x: tensor<8xf32>) {
  // expected-error @+1 {{'mpc.avg_pool' op expects windows that fit into their dimension (avg_pool_c3), got a window over 12 places for 8 of them in dimension 0; take a smaller window or more padding}}
  %y = mpc.avg_pool %x sizes [12] strides [1] low [0] high [0] : (tensor<8xf32>) -> tensor<1xf32>
  return
}

// -----

func.func @convolution_grad_c1_as_many_images(%x: tensor<2x3x8xf32>, %d: tensor<3x4x4xf32>) {
  // expected-error @+1 {{'mpc.convolution_grad' op expects large (N, L, extent..) and small (N, S, windows..) with one, two or three extents each (convolution_grad_c1), got 2x3x8 and 3x4x4}}
  %y = mpc.convolution_grad %x, %d sizes [3] strides [2] low [1] dilations [1] : (tensor<2x3x8xf32>, tensor<3x4x4xf32>) -> tensor<4x3x3xf32>
  return
}

// -----

func.func @convolution_grad_c2_one_number_each(%x: tensor<2x3x8xf32>, %d: tensor<2x4x4xf32>) {
  // expected-error @+1 {{'mpc.convolution_grad' op expects 1 strides (convolution_grad_c2), got 2}}
  %y = mpc.convolution_grad %x, %d sizes [3] strides [2, 1] low [1] dilations [1] : (tensor<2x3x8xf32>, tensor<2x4x4xf32>) -> tensor<4x3x3xf32>
  return
}

// -----

func.func @convolution_grad_c2_negative_padding(%x: tensor<2x3x8xf32>, %d: tensor<2x4x4xf32>) {
  // expected-error @+1 {{'mpc.convolution_grad' op expects low from 0 to 2^31 (convolution_grad_c2), got -1}}
  %y = mpc.convolution_grad %x, %d sizes [3] strides [2] low [-1] dilations [1] : (tensor<2x3x8xf32>, tensor<2x4x4xf32>) -> tensor<4x3x3xf32>
  return
}

// -----

func.func @convolution_grad_c3_what_a_window_spans(%x: tensor<2x3x8xf32>, %d: tensor<2x4x4xf32>) {
  // expected-error @+1 {{'mpc.convolution_grad' op expects a window over at most 2^31 places (convolution_grad_c3), got 4294967297 in dimension 0; take a smaller size or dilation}}
  %y = mpc.convolution_grad %x, %d sizes [3] strides [2] low [0] dilations [2147483648] : (tensor<2x3x8xf32>, tensor<2x4x4xf32>) -> tensor<4x3x3xf32>
  return
}

// -----

func.func @convolution_grad_c3_what_all_windows_span(%x: tensor<1x1x4xf32>, %d: tensor<1x1x3xf32>) {
  // expected-error @+1 {{'mpc.convolution_grad' op expects windows over at most 2^31 places with the padding (convolution_grad_c3), got 4294967297 in dimension 0; take fewer windows, or a smaller stride or padding}}
  %y = mpc.convolution_grad %x, %d sizes [1] strides [2147483648] low [0] dilations [1] : (tensor<1x1x4xf32>, tensor<1x1x3xf32>) -> tensor<1x1x1xf32>
  return
}

// -----

func.func @convolution_grad_c3_padding_counts(%x: tensor<1x1x4xf32>, %d: tensor<1x1x3xf32>) {
  // expected-error @+1 {{(convolution_grad_c3), got 2147483652 in dimension 0}}
  %y = mpc.convolution_grad %x, %d sizes [1] strides [1] low [2147483648] dilations [1] : (tensor<1x1x4xf32>, tensor<1x1x3xf32>) -> tensor<1x1x1xf32>
  return
}

// -----

func.func @window_product_c1_as_many_channels(%x: tensor<2x8x3xf32>, %w: tensor<4x3x2xf32>) {
  // expected-error @+1 {{'mpc.window_product' op expects x (N, extent.., C) and a weight (O, size.., C) with one, two or three extents each and as many channels (window_product_c1), got 2x8x3 and 4x3x2}}
  %y = mpc.window_product %x, %w windows [4] strides [2] low [1] dilations [1] spread [1] : (tensor<2x8x3xf32>, tensor<4x3x2xf32>) -> tensor<1x2x4x4xf32>
  return
}

// -----

func.func @window_product_c2_one_number_each(%x: tensor<2x8x3xf32>, %w: tensor<4x3x3xf32>) {
  // expected-error @+1 {{'mpc.window_product' op expects 1 spread entries (window_product_c2), got 2}}
  %y = mpc.window_product %x, %w windows [4] strides [2] low [1] dilations [1] spread [1, 1] : (tensor<2x8x3xf32>, tensor<4x3x3xf32>) -> tensor<1x2x4x4xf32>
  return
}

// -----

func.func @window_product_c3_spread_of_zero(%x: tensor<2x8x3xf32>, %w: tensor<4x3x3xf32>) {
  // expected-error @+1 {{'mpc.window_product' op expects spread from 1 to 2^31 (window_product_c3), got 0}}
  %y = mpc.window_product %x, %w windows [4] strides [2] low [1] dilations [1] spread [0] : (tensor<2x8x3xf32>, tensor<4x3x3xf32>) -> tensor<1x2x4x4xf32>
  return
}

// -----

func.func @window_product_c3_low_beyond(%x: tensor<2x8x3xf32>, %w: tensor<4x3x3xf32>) {
  // expected-error @+1 {{'mpc.window_product' op expects low from -2^31 to 2^31 (window_product_c3), got -4294967296}}
  %y = mpc.window_product %x, %w windows [4] strides [2] low [-4294967296] dilations [1] spread [1] : (tensor<2x8x3xf32>, tensor<4x3x3xf32>) -> tensor<1x2x4x4xf32>
  return
}

// -----

func.func @window_product_c4_bias(%x: tensor<2x8x3xf32>, %w: tensor<4x3x3xf32>, %b: tensor<3xf32>) {
  // expected-error @+1 {{'mpc.window_product' op expects bias of shape 4 (window_product_c4), got 3}}
  %y = mpc.window_product %x, %w bias(%b) windows [4] strides [2] low [1] dilations [1] spread [1] : (tensor<2x8x3xf32>, tensor<4x3x3xf32>, tensor<3xf32>) -> tensor<1x2x4x4xf32>
  return
}

// -----

func.func @window_product_c5_parts_have_no_bias(%x: tensor<2x8x3xf32>, %w: tensor<4x3x3xf32>, %b: tensor<4xf32>) {
  // expected-error @+1 {{'mpc.window_product' op expects parts from 1 to 2^31, and more than one without bias and activation (window_product_c5), got 2}}
  %y = mpc.window_product %x, %w bias(%b) windows [4] strides [2] low [1] dilations [1] spread [1] parts 2 : (tensor<2x8x3xf32>, tensor<4x3x3xf32>, tensor<4xf32>) -> tensor<2x2x4x4xf32>
  return
}

// -----

func.func @window_product_c6_relu_alone(%x: tensor<2x8x3xf32>, %w: tensor<4x3x3xf32>) {
  // expected-error @+1 {{'mpc.window_product' op expects the activation none or relu (window_product_c6), got gelu_tanh}}
  %y = mpc.window_product %x, %w windows [4] strides [2] low [1] dilations [1] spread [1] activation(gelu_tanh) : (tensor<2x8x3xf32>, tensor<4x3x3xf32>) -> tensor<1x2x4x4xf32>
  return
}
