// The rules of the ops of indices, of order and of scans, and of sums of whole numbers. Functions carry the rule's label.
// RUN: %mpc_opt %s --split-input-file --verify-diagnostics

func.func @reduce_c2_whole_numbers_keep_their_type(%x: tensor<4x8xi32>) {
  // expected-error @+1 {{'mpc.sum' op expects a result of 'i32', the type of x (reduce_c2), got 'f32'; mpc.cast the result}}
  %y = mpc.sum %x axes [1] : (tensor<4x8xi32>) -> tensor<4xf32>
  return
}

// -----

func.func @reduce_c2_no_wider_sums(%x: tensor<4x8xi32>) {
  // expected-error @+1 {{'mpc.sum' op expects a result of 'i32', the type of x (reduce_c2), got 'i64'; mpc.cast the result}}
  %y = mpc.sum %x axes [1] : (tensor<4x8xi32>) -> tensor<4xi64>
  return
}

// -----

func.func @take_along_c1_axis_within_rank(%x: tensor<4x8xf32>, %i: tensor<4x3xi64>) {
  // expected-error @+1 {{'mpc.take_along' op expects an axis within rank 2 (take_along_c1), got 2}}
  %y = mpc.take_along %x, %i axis 2 : (tensor<4x8xf32>, tensor<4x3xi64>) -> tensor<4x3xf32>
  return
}

// -----

func.func @take_along_c1_no_scalar(%x: tensor<f32>, %i: tensor<i64>) {
  // expected-error @+1 {{'mpc.take_along' op expects an axis within rank 0 (take_along_c1), got -1}}
  %y = mpc.take_along %x, %i axis -1 : (tensor<f32>, tensor<i64>) -> tensor<f32>
  return
}

// -----

func.func @take_along_c2_other_dimensions_agree(%x: tensor<4x8xf32>, %i: tensor<3x3xi64>) {
  // expected-error @+1 {{'mpc.take_along' op expects x and ids that agree in every dimension but 1 (take_along_c2), got 4x8 and 3x3}}
  %y = mpc.take_along %x, %i axis -1 : (tensor<4x8xf32>, tensor<3x3xi64>) -> tensor<3x3xf32>
  return
}

// -----

func.func @gather_c1_axis_within_rank(%x: tensor<4x8xf32>, %i: tensor<3xi64>) {
  // expected-error @+1 {{'mpc.gather' op expects an axis within rank 2 (gather_c1), got -3}}
  %y = mpc.gather %x, %i axis -3 : (tensor<4x8xf32>, tensor<3xi64>) -> tensor<3x8xf32>
  return
}

// -----

func.func @one_hot_c1_classes(%i: tensor<3xi64>) {
  // expected-error @+1 {{'mpc.one_hot' op expects classes of at least 0 (one_hot_c1), got -1}}
  %y = mpc.one_hot %i classes -1 : (tensor<3xi64>) -> tensor<3x1xf32>
  return
}

// -----

func.func @put_along_c1_axis_within_rank(%x: tensor<4x8xf32>, %i: tensor<4x3xi64>, %u: tensor<4x3xf32>) {
  // expected-error @+1 {{'mpc.put_along' op expects an axis within rank 2 (put_along_c1), got 5}}
  %y = mpc.put_along add %x, %i, %u axis 5 : (tensor<4x8xf32>, tensor<4x3xi64>, tensor<4x3xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @put_along_c2_other_dimensions_agree(%x: tensor<4x8xf32>, %i: tensor<5x3xi64>, %u: tensor<5x3xf32>) {
  // expected-error @+1 {{'mpc.put_along' op expects x and ids that agree in every dimension but 1 (put_along_c2), got 4x8 and 5x3}}
  %y = mpc.put_along add %x, %i, %u axis 1 : (tensor<4x8xf32>, tensor<5x3xi64>, tensor<5x3xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @put_along_c2_updates_as_ids(%x: tensor<4x8xf32>, %i: tensor<4x3xi64>, %u: tensor<4x2xf32>) {
  // expected-error @+1 {{'mpc.put_along' op expects updates of shape 4x3 (put_along_c2), got 4x2}}
  %y = mpc.put_along set %x, %i, %u axis 1 : (tensor<4x8xf32>, tensor<4x3xi64>, tensor<4x2xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @put_along_c3_floats_are_added(%x: tensor<8xi32>, %i: tensor<3xi64>, %u: tensor<3xi32>) {
  // expected-error @+1 {{'mpc.put_along' op expects floats to add (put_along_c3), got 'i32'; mpc.cast to f32 before and back after it}}
  %y = mpc.put_along add %x, %i, %u axis 0 : (tensor<8xi32>, tensor<3xi64>, tensor<3xi32>) -> tensor<8xi32>
  return
}

// -----

func.func @list_places_c1_rows_are_no_less_than_none(%i: tensor<3xi64>) {
  // expected-error @+1 {{'mpc.list_places' op expects rows of at least 0 (list_places_c1), got -1}}
  %o, %s = mpc.list_places %i rows -1 : (tensor<3xi64>) -> (tensor<3xi32>, tensor<0xi32>)
  return
}

// -----

func.func @scatter_c1_axis_within_rank(%x: tensor<4x8xf32>, %i: tensor<3xi64>, %u: tensor<4x3xf32>) {
  // expected-error @+1 {{'mpc.scatter' op expects an axis within rank 2 (scatter_c1), got 2}}
  %y = mpc.scatter add %x, %i, %u axis 2 : (tensor<4x8xf32>, tensor<3xi64>, tensor<4x3xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @scatter_c2_updates_as_gathered(%x: tensor<4x8xf32>, %i: tensor<2x3xi64>, %u: tensor<4x6xf32>) {
  // expected-error @+1 {{'mpc.scatter' op expects updates of shape 4x2x3 (scatter_c2), got 4x6}}
  %y = mpc.scatter add %x, %i, %u axis 1 : (tensor<4x8xf32>, tensor<2x3xi64>, tensor<4x6xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @scatter_c3_floats_are_added(%x: tensor<8xi64>, %i: tensor<3xi64>, %u: tensor<3xi64>) {
  // expected-error @+1 {{'mpc.scatter' op expects floats to add (scatter_c3), got 'i64'; mpc.cast to f32 before and back after it}}
  %y = mpc.scatter add %x, %i, %u axis 0 : (tensor<8xi64>, tensor<3xi64>, tensor<3xi64>) -> tensor<8xi64>
  return
}

// -----

func.func @place_c1_axis_within_rank(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{'mpc.argmax' op expects an axis within rank 2 (place_c1), got 9223372036854775807}}
  %y = mpc.argmax %x axis 9223372036854775807 : (tensor<4x8xf32>) -> tensor<4xi64>
  return
}

// -----

func.func @place_c1_axis_has_elements(%x: tensor<4x0xf32>) {
  // expected-error @+1 {{'mpc.argmin' op expects an axis with elements (place_c1), got 4x0 along 1}}
  %y = mpc.argmin %x axis 1 : (tensor<4x0xf32>) -> tensor<4xi64>
  return
}

// -----

func.func @sort_c1_axis_within_rank(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{'mpc.sort' op expects an axis within rank 2 (sort_c1), got -3}}
  %y:2 = mpc.sort %x axis -3 : (tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xi64>)
  return
}

// -----

func.func @sort_c2_not_too_long(%x: tensor<2x16385xf32>) {
  // expected-error @+1 {{'mpc.sort' op expects at most 16384 elements along the axis (sort_c2), got 16385; mpc.topk finds up to 16 of any number}}
  %y:2 = mpc.sort %x axis 1 : (tensor<2x16385xf32>) -> (tensor<2x16385xf32>, tensor<2x16385xi64>)
  return
}

// -----

func.func @topk_c1_axis_within_rank(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{'mpc.topk' op expects an axis within rank 2 (topk_c1), got 2}}
  %y:2 = mpc.topk %x k 1 axis 2 : (tensor<4x8xf32>) -> (tensor<4x1xf32>, tensor<4x1xi64>)
  return
}

// -----

func.func @topk_c2_no_more_than_there_are(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{'mpc.topk' op expects k from 1 to the extent of the axis (topk_c2), got 9 of 4x8 along 1}}
  %y:2 = mpc.topk %x k 9 axis 1 : (tensor<4x8xf32>) -> (tensor<4x9xf32>, tensor<4x9xi64>)
  return
}

// -----

func.func @topk_c2_one_at_least(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{'mpc.topk' op expects k from 1 to the extent of the axis (topk_c2), got -1 of 4x8 along 1}}
  %y:2 = mpc.topk %x k -1 axis 1 : (tensor<4x8xf32>) -> (tensor<4x1xf32>, tensor<4x1xi64>)
  return
}

// -----

func.func @topk_c3_few_of_many(%x: tensor<2x50000xf32>) {
  // expected-error @+1 {{'mpc.topk' op expects at most 16384 elements along the axis or k of at most 16 (topk_c3), got 50000 and 17; take the topk of parts of the axis first, and of these the topk}}
  %y:2 = mpc.topk %x k 17 axis 1 : (tensor<2x50000xf32>) -> (tensor<2x17xf32>, tensor<2x17xi64>)
  return
}

// -----

func.func @linear_scan_c1_dimension_within_rank(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{'mpc.linear_scan' op expects an axis within rank 2 (linear_scan_c1), got 2}}
  %y = mpc.linear_scan %x, %x dim 2 : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @linear_scan_c2_one_shape(%x: tensor<4x8xf32>, %a: tensor<4x1xf32>) {
  // expected-error @+1 {{'mpc.linear_scan' op expects x and decay of one shape (linear_scan_c2), got 4x8 and 4x1}}
  %y = mpc.linear_scan %x, %a dim 1 : (tensor<4x8xf32>, tensor<4x1xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @append_c1_axis_within_rank(%c: tensor<4x8xf32>, %r: tensor<4x1xf32>, %p: tensor<i32>) {
  // expected-error @+1 {{'mpc.append' op expects an axis within rank 2 (append_c1), got 2}}
  %y = mpc.append %c, %r, %p axis 2 : (tensor<4x8xf32>, tensor<4x1xf32>, tensor<i32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @append_c2_rows_fit(%c: tensor<4x8xf32>, %r: tensor<4x9xf32>, %p: tensor<i32>) {
  // expected-error @+1 {{'mpc.append' op expects rows of the cache's shape with at most as many along 1 (append_c2), got 4x9 for 4x8}}
  %y = mpc.append %c, %r, %p axis -1 : (tensor<4x8xf32>, tensor<4x9xf32>, tensor<i32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @append_c3_positions_are_of_the_batch(%c: tensor<4x8xf32>, %r: tensor<4x1xf32>, %p: tensor<3xi32>) {
  // expected-error @+1 {{'mpc.append' op expects one position, or one for each row of a first dimension that is not the axis (append_c3), got 3 for 4x8 along 1}}
  %y = mpc.append %c, %r, %p axis 1 : (tensor<4x8xf32>, tensor<4x1xf32>, tensor<3xi32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @append_c3_one_position_for_the_first_dimension(%c: tensor<4x8xf32>, %r: tensor<1x8xf32>, %p: tensor<4xi32>) {
  // expected-error @+1 {{'mpc.append' op expects one position, or one for each row of a first dimension that is not the axis (append_c3), got 4 for 4x8 along 0}}
  %y = mpc.append %c, %r, %p axis 0 : (tensor<4x8xf32>, tensor<1x8xf32>, tensor<4xi32>) -> tensor<4x8xf32>
  return
}
