// Sample kernels that read windows in place, append rows in theirs, turn rows and add tiles. This text stands behind Kernels.cu.

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

// Two transposes of rows one after the other through the same shared memory; the last block has eight rows.
struct row_turned_args { const float* x; float* out; float* squares; };
MPC_KERNEL(row_turned, 128) {
  using L = RowLayout<24, 4, 8>;
  MPC_STAGE(float, staged, 768);
  MPC_ROWS(L, row, 40, 32) {
    const auto x = load<L>(arg.x + row * 24);
    stage<L>(staged, int(row % 32), x);
  }
  store_turned<L, 32, 128>(arg.out, 40, block() * 32, staged);
  MPC_ROWS(L, row, 40, 32) {
    const auto x = load<L>(arg.x + row * 24);
    Row<L, float> square;
    MPC_EACH(L, i) { square[i] = x[i] * x[i]; }
    stage<L>(staged, int(row % 32), square);
  }
  store_turned<L, 32, 128>(arg.squares, 40, block() * 32, staged);
}

// A transpose of wide rows that threads hold in registers, beside the rows; the last block has eight rows.
struct row_held_args { const float* x; f8e4m3* out; f8e4m3* turned; };
MPC_KERNEL(row_held, 128) {
  using L = RowLayout<1000, 128, 8>;
  HeldRows<L, f8e4m3> held;
  MPC_ROWS(L, row, 40, 32) {
    const auto x = load<L>(arg.x + row * 1000);
    const float most = maximum(x);
    Row<L, f8e4m3> y;
    MPC_EACH(L, i) { y[i] = cast_saturate<f8e4m3>(x[i] / most); }
    store<L>(arg.out + row * 1000, y);
    turn_row(arg.turned, 40, row, held, y);
  }
}

// Two sums over tiles one after the other through the same shared memory; parts of 48 rows, the last of twelve.
struct tile_sums_args { const float* x; float* sums; float* squares; };
MPC_KERNEL(tile_sums, 128) {
  using L = TileLayout<16, 128, 128>;
  TilePosition p = tile_of_part<L>(block(), 300, 136, 48);
  TileSums<L> sums, squares;
  const long long part = p.first_row / 48;
  const int end = int(part_end(300, p.first_row, 48));
  for (; end > p.first_row; p.first_row += L::rows) {
    const auto x = load_tile<L>(arg.x, 136, p);
    MPC_EACH(L, i) {
      sums[i] = active<L>(i, p) ? sums[i] + x[i] : sums[i];
      squares[i] = active<L>(i, p) ? squares[i] + x[i] * x[i] : squares[i];
    }
    sums.next();
    squares.next();
  }
  store_sums<L>(arg.sums + part * 136, sums, p);
  store_sums<L>(arg.squares + part * 136, squares, p);
}
