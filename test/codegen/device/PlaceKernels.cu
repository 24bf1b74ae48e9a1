// Sample kernels that read windows in place and append rows in theirs. This text stands behind Kernels.cu.

// The rows lie with gaps between them, and one position in three is no place.
struct append_rows_args { const bf16* cache; const bf16* rows; const long long* positions; bf16* y; };
MPC_KERNEL(append_rows, 64) {
  using A = Append<bf16, long long, /*vector=*/8, /*in_place=*/false, /*outer=*/3, /*inner=*/2, /*extent=*/17, /*count=*/4,
                   /*columns=*/40, /*lines_a_position=*/2, /*blocks=*/3, 64>;
  append<A>(arg.cache, arg.rows, strides{352, 168, 40}, arg.positions, /*stride=*/1, arg.y);
}
struct append_in_place_args { const float* cache; const float* rows; const long long* position; float* y; };
MPC_KERNEL(append_in_place, 64) {
  using A = Append<float, long long, /*vector=*/1, /*in_place=*/true, /*outer=*/1, /*inner=*/3, /*extent=*/9, /*count=*/2,
                   /*columns=*/7, /*lines_a_position=*/3, /*blocks=*/2, 64>;
  append<A>(arg.y, arg.rows, strides{42, 14, 7}, arg.position, /*stride=*/0, arg.y);
}

struct windows_bf16_args { const bf16* x; const bf16* weight; const float* bias; bf16* y; };
MPC_KERNEL(windows_bf16, 128) {
  using W = WindowProduct<bf16, bf16, float, Activation::relu, Places<9, 7>, Places<3, 2>, Places<5, 4>, Places<2, 2>, Places<1, 1>, Places<1, 2>, Places<1, 1>,
                          Places<1008, 112, 16>, /*images=*/8, /*channels=*/16, /*filters=*/70, /*parts=*/1, /*rows=*/128, /*vector=*/8>;
  window_product<W>(arg.x, arg.weight, arg.bias, arg.y);
}
// As the derivative of a strided convolution, in parts, with channels that are no chunks.
struct windows_f32_args { const float* x; const float* weight; float* y; };
MPC_KERNEL(windows_f32, 64) {
  using W = WindowProduct<float, float, void, Activation::none, Places<5, 4>, Places<3, 3>, Places<11, 9>, Places<1, 1>, Places<-1, -1>, Places<-1, -1>, Places<2, 2>,
                          Places<100, 20, 5>, /*images=*/1, /*channels=*/5, /*filters=*/9, /*parts=*/4, /*rows=*/64, /*vector=*/1>;
  window_product<W>(arg.x, arg.weight, nullptr, arg.y);
}
