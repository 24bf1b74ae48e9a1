// Sample kernels of every core of the device library, in the form that emitted text has, with odd shapes.
#include "mpc_device.cuh"

struct row_norm_args { const bf16* x; const bf16* y; const float* gain; const float* bias; bf16* sum; bf16* out; float* mean; float* amax; };
MPC_KERNEL(row_norm, 128) {
  using L = RowLayout<768, 32, 8>;
  const Row<L, float> gain = load<L>(arg.gain);
  const Row<L, float> bias = load<L>(arg.bias);
  unsigned amax_out = 0;
  MPC_ROWS(L, row, 7, 4) {
    const auto x = load<L>(arg.x + row * 768);
    const auto y = load<L>(arg.y + row * 768);
    Row<L, bf16> t0;
    MPC_EACH(L, i) { t0[i] = cast<bf16>(float(x[i]) + float(y[i])); }
    store<L>(arg.sum + row * 768, t0);
    Row<L, float> t1;
    MPC_EACH(L, i) { t1[i] = float(t0[i]); }
    const float mean = sum(t1) / 768.0f;
    Row<L, float> t2;
    MPC_EACH(L, i) {
      t1[i] = t1[i] - mean;
      t2[i] = t1[i] * t1[i];
    }
    const float rstd = rsqrt(sum(t2) / 768.0f + 1e-5f);
    Row<L, bf16> out;
    MPC_EACH(L, i) {
      out[i] = cast<bf16>(fma(t1[i] * rstd, gain[i], bias[i]));
      amax_out = amax(amax_out, active<L>(i), float(out[i]));
    }
    store<L>(arg.out + row * 768, out);
    MPC_LEAD(L) { arg.mean[row] = mean; }
  }
  store_amax(arg.amax, amax_out);
}

struct row_softmax_args { const float* x; float* out; float* lse; };
MPC_KERNEL(row_softmax, 256) {
  using L = RowLayout<1000, 256, 4>;
  MPC_ROWS(L, row, 5, 2) {
    auto x = load<L>(arg.x + row * 1000);
    const float top = maximum(x);
    MPC_EACH(L, i) { x[i] = exp(x[i] - top); }
    const float total = sum(x);
    MPC_EACH(L, i) { x[i] = x[i] / total; }
    store<L>(arg.out + row * 1000, x);
    MPC_LEAD(L) { arg.lse[row] = top + log(total); }
  }
}

// Two sums of a block, one right after the other; the next row is fetched before them.
struct row_block_norm_args { const float* x; float* out; };
MPC_KERNEL(row_block_norm, 128) {
  using L = RowLayout<1540, 128, 4>;
  struct Operands {
    Row<L, float> x;
  };
  const auto fetch = [&](long long row) -> Operands { return {load<L>(arg.x + row * 1540)}; };
  MPC_ROWS_AHEAD(L, row, operands, fetch, 5, 3) {
    Row<L, float> x = operands.x;
    const float mean = divided_by(sum(x), 1540.0f);
    Row<L, float> square;
    MPC_EACH(L, i) {
      x[i] = x[i] - mean;
      square[i] = x[i] * x[i];
    }
    const float rstd = rsqrt(divided_by(sum(square), 1540.0f) + 1e-5f);
    MPC_EACH(L, i) { x[i] = x[i] * rstd; }
    store<L>(arg.out + row * 1540, x);
  }
}

// Teams of eight, no vectors, rows that do not fill their block.
struct row_odd_args { const f16* x; f16* out; float* low; };
MPC_KERNEL(row_odd, 64) {
  using L = RowLayout<37, 8, 1>;
  MPC_ROWS(L, row, 13, 10) {
    const auto x = load<L>(arg.x + row * 37);
    Row<L, float> t;
    MPC_EACH(L, i) { t[i] = float(x[i]) * float(x[i]); }
    const float scale = 1.0f / sqrt(sum(t) / 37.0f + 1e-6f);
    Row<L, f16> out;
    MPC_EACH(L, i) { out[i] = cast<f16>(float(x[i]) * scale); }
    store<L>(arg.out + row * 37, out);
    const float low = minimum(t);
    MPC_LEAD(L) { arg.low[row] = low; }
  }
}

struct row_single_args { const float* x; float* out; };
MPC_KERNEL(row_single, 32) {
  using L = RowLayout<5, 1, 1>;
  MPC_ROWS(L, row, 41, 32) {
    const auto x = load<L>(arg.x + row * 5);
    const float total = sum(x);
    MPC_LEAD(L) { arg.out[row] = total; }
  }
}

// Rows of which some do not exist: those of three taps, as the gradient of a pool adds them.
struct row_taps_args { const float* x; float* out; };
MPC_KERNEL(row_taps, 128) {
  using L = RowLayout<2, 1, 2>;
  MPC_ROWS(L, row, 1000, 128) {
    const auto x0 = load<L>(arg.x + row * 6, row >= 0 && row < 998 ? 2 : 0);
    const auto x1 = load<L>(arg.x + row * 6 - 4, row - 1 >= 0 && row - 1 < 998 ? 2 : 0);
    const auto x2 = load<L>(arg.x + row * 6 - 8, row - 2 >= 0 && row - 2 < 998 ? 2 : 0);
    Row<L, float> out;
    MPC_EACH(L, i) {
      const float two = x0[i] + x1[i];
      out[i] = two + x2[i];
    }
    store<L>(arg.out + row * 2, out);
  }
}

// A tensor and its round trip through 16 bits, one after the other.
struct row_halves_args { const float* x; float* out; };
MPC_KERNEL(row_halves, 128) {
  using L = RowLayout<4, 1, 4>;
  MPC_ROWS(L, row, 180, 128) {
    const auto x0 = load<L>(arg.x + row * 4, row >= 0 && row < 90 ? 4 : 0);
    const auto x1 = load<L>(arg.x + row * 4 - 360, row - 90 >= 0 && row - 90 < 90 ? 4 : 0);
    Row<L, float> out;
    MPC_EACH(L, i) {
      f16 narrow = cast<f16>(x1[i]);
      const float wide = float(narrow);
      const float second = row - 90 >= 0 && row - 90 < 90 ? wide : 0.0f;
      out[i] = select(row < 90, x0[i], second);
    }
    store<L>(arg.out + row * 4, out);
  }
}

// A reduction over the first columns only.
struct row_limit_args { const float* x; float* out; };
MPC_KERNEL(row_limit, 128) {
  using L = RowLayout<512, 128, 2>;
  MPC_ROWS(L, row, 6, 1) {
    const int limit = int(row) * 86 + 2;
    const auto x = load<L>(arg.x + row * 512, limit);
    const float total = sum(x, limit), top = maximum(x, limit), low = minimum(x, limit);
    Row<L, float> y;
    MPC_EACH(L, i) { y[i] = active<L>(i, limit) ? x[i] - top : low; }
    store<L>(arg.out + row * 516, y, limit);
    MPC_LEAD(L) {
      arg.out[row * 516 + 512] = total;
      arg.out[row * 516 + 513] = top;
      arg.out[row * 516 + 514] = low;
    }
  }
}

// Running sums of rows that a block holds in several slots, and back from the end.
struct row_running_args { const float* x; float* out; float* back; };
MPC_KERNEL(row_running, 128) {
  using L = RowLayout<1540, 128, 4>;
  MPC_ROWS(L, row, 5, 3) {
    const auto x = load<L>(arg.x + row * 1540);
    const auto forward = running_sum(x);
    store<L>(arg.out + row * 1540, forward);
    const auto back = running_sum_back(x);
    store<L>(arg.back + row * 1540, back);
  }
}

// Chunk by chunk, in both orders; the last is not whole.
struct row_chunks_args { const float* x; float* out; float* back; };
MPC_KERNEL(row_chunks, 64) {
  using L = RowLayout<128, 64, 2>;
  MPC_ROWS(L, row, 3, 1) {
    float carry = 0.0f, carry_back = 0.0f;
    for (int first = 0; first < 1002; first += 128) {
      const int limit = left(1002, first, 128);
      const auto x = load<L>(arg.x + row * 1002 + first, limit);
      const auto y = running_sum(x, limit, carry);
      store<L>(arg.out + row * 1002 + first, y, limit);
    }
    for (int first = 896; first >= 0; first -= 128) {
      const int limit = left(1002, first, 128);
      const auto x = load<L>(arg.x + row * 1002 + first, limit);
      const auto y = running_sum_back(x, limit, carry_back);
      store<L>(arg.back + row * 1002 + first, y, limit);
    }
  }
}

// Teams of a few lanes and of one.
struct row_running_odd_args { const float* x; float* out; float* single; };
MPC_KERNEL(row_running_odd, 64) {
  using L = RowLayout<37, 8, 1>;
  MPC_ROWS(L, row, 13, 10) {
    const auto y = running_sum(load<L>(arg.x + row * 37));
    store<L>(arg.out + row * 37, y);
  }
  using S = RowLayout<4, 1, 4>;
  MPC_ROWS(S, row, 100, 64) {
    const auto y = running_sum_back(load<S>(arg.x + row * 4));
    store<S>(arg.single + row * 4, y);
  }
}

// Linear scans of rows that a block holds, and back from the end chunk by chunk.
struct row_linear_args { const float* x; const float* decay; float* out; float* back; };
MPC_KERNEL(row_linear, 128) {
  using L = RowLayout<1540, 128, 4>;
  MPC_ROWS(L, row, 5, 3) {
    const auto x = load<L>(arg.x + row * 1540);
    auto factors = load<L>(arg.decay + row * 1540);
    MPC_EACH(L, i) { factors[i] = factors[i] * 0.25f; }
    const auto y = linear_scan(x, factors);
    store<L>(arg.out + row * 1540, y);
  }
  using C = RowLayout<256, 128, 2>;
  MPC_ROWS(C, row, 5, 3) {
    float carry = 0.0f;
    for (int first = 1536; first >= 0; first -= 256) {
      const int limit = left(1540, first, 256);
      const auto x = load<C>(arg.x + row * 1540 + first, limit);
      auto factors = load<C>(arg.decay + row * 1540 + first, limit);
      MPC_EACH(C, i) { factors[i] = factors[i] * 0.25f; }
      const auto y = linear_scan_back(x, factors, limit, carry);
      store<C>(arg.back + row * 1540 + first, y, limit);
    }
  }
}

// Sums and maxima of whole numbers.
struct row_whole_args { const float* x; float* out; };
MPC_KERNEL(row_whole, 64) {
  using L = RowLayout<300, 64, 2>;
  MPC_ROWS(L, row, 6, 1) {
    const auto x = load<L>(arg.x + row * 300);
    Row<L, long long> wide;
    Row<L, int> narrow;
    MPC_EACH(L, i) {
      wide[i] = cast<long long>(x[i] * 1099511627776.0f);
      narrow[i] = cast<int>(x[i] * 1048576.0f);
    }
    const long long total = sum(wide), top = maximum(wide);
    const int small_total = sum(narrow), small_top = maximum(narrow);
    MPC_LEAD(L) {
      arg.out[row * 4] = cast<float>(total);
      arg.out[row * 4 + 1] = cast<float>(top);
      arg.out[row * 4 + 2] = cast<float>(small_total);
      arg.out[row * 4 + 3] = cast<float>(small_top);
    }
  }
}

struct row_gather_args { const long long* index; const bf16* table; float* out; };
MPC_KERNEL(row_gather, 64) {
  using L = RowLayout<50, 16, 2>;
  MPC_ROWS(L, row, 9, 4) {
    const long long token = arg.index[row];
    const auto x = load_at<L, bf16>([&](int c) { return arg.table[token * 50 + 49 - c]; });
    Row<L, float> y;
    MPC_EACH(L, i) { y[i] = float(x[i]); }
    store_at<L>([&](int c) { return arg.out + c * 9 + row; }, y);
  }
}

struct flat_quantize_args { const bf16* x; const float* scale; f8e4m3* out; float* amax_in; float* amax; };
MPC_KERNEL(flat_quantize, 256) {
  using L = RowLayout<2048, 256, 8>;
  const long long base = block() * 2048LL;
  const int limit = left(5000, base, 2048);
  const auto x = load<L>(arg.x + base, limit);
  const float scale = *arg.scale;
  unsigned top = 0, top_in = 0;
  Row<L, f8e4m3> out;
  MPC_EACH(L, i) {
    top_in = amax(top_in, active<L>(i, limit), float(x[i]));
    const float y = gelu(float(x[i]));
    top = amax(top, active<L>(i, limit), y);
    out[i] = cast_saturate<f8e4m3>(y * scale);
  }
  store<L>(arg.out + base, out, limit);
  store_amax(arg.amax, top);
  store_amax(arg.amax_in, top_in);
}

struct flat_math_args { const float* x; const float* y; float* out; };
MPC_KERNEL(flat_math, 128) {
  using L = RowLayout<512, 128, 4>;
  const long long base = block() * 512LL;
  const int limit = left(1532, base, 512);
  const auto x = load<L>(arg.x + base, limit);
  const auto y = load<L>(arg.y + base, limit);
  Row<L, float> r;
#define MPC_TEST_MATH(number, expression)                                                          \
  MPC_EACH(L, i) { r[i] = expression; }                                                            \
  store<L>(arg.out + number * 1532 + base, r, limit);
  MPC_TEST_MATH(0, exp(x[i]))
  MPC_TEST_MATH(1, log(x[i]))
  MPC_TEST_MATH(2, tanh(x[i]))
  MPC_TEST_MATH(3, erf(x[i]))
  MPC_TEST_MATH(4, rsqrt(x[i]))
  MPC_TEST_MATH(5, sigmoid(x[i]))
  MPC_TEST_MATH(6, gelu(x[i]))
  MPC_TEST_MATH(7, gelu_tanh(x[i]))
  MPC_TEST_MATH(8, silu(x[i]))
  MPC_TEST_MATH(9, relu(x[i]))
  MPC_TEST_MATH(10, maximum(x[i], y[i]))
  MPC_TEST_MATH(11, minimum(x[i], y[i]))
  MPC_TEST_MATH(12, pow(x[i], y[i]))
  MPC_TEST_MATH(13, exp2(x[i]))
  MPC_TEST_MATH(14, log2(x[i]))
  MPC_TEST_MATH(15, log1p(x[i]))
  MPC_TEST_MATH(16, expm1(x[i]))
  MPC_TEST_MATH(17, sin(x[i]))
  MPC_TEST_MATH(18, cos(x[i]))
  MPC_TEST_MATH(19, x[i] / y[i])
  MPC_TEST_MATH(20, select(x[i] < y[i], abs(x[i]), neg(y[i])))
  MPC_TEST_MATH(21, softplus(x[i], 2.0f, 20.0f))
  MPC_TEST_MATH(22, elu(x[i], 0.5f))
  MPC_TEST_MATH(23, leaky_relu(x[i], 0.1f))
  MPC_TEST_MATH(24, hardswish(x[i]))
  MPC_TEST_MATH(25, mish(x[i]))
  MPC_TEST_MATH(26, round(x[i]))
  MPC_TEST_MATH(27, floor(x[i]))
  MPC_TEST_MATH(28, ceil(x[i]))
  MPC_TEST_MATH(29, trunc(x[i]))
  MPC_TEST_MATH(30, sign(x[i]))
  MPC_TEST_MATH(31, tan(x[i]))
  MPC_TEST_MATH(32, asin(x[i]))
  MPC_TEST_MATH(33, acos(x[i]))
  MPC_TEST_MATH(34, atan(x[i]))
  MPC_TEST_MATH(35, sinh(x[i]))
  MPC_TEST_MATH(36, cosh(x[i]))
  MPC_TEST_MATH(37, asinh(x[i]))
  MPC_TEST_MATH(38, acosh(x[i]))
  MPC_TEST_MATH(39, atanh(x[i]))
  MPC_TEST_MATH(40, atan2(x[i], y[i]))
  MPC_TEST_MATH(41, remainder_trunc(x[i], y[i]))
  MPC_TEST_MATH(42, remainder_floor(x[i], y[i]))
  MPC_TEST_MATH(43, quotient_floor(x[i], y[i]))
}

struct flat_casts_args { const float* x; bf16* b; f16* h; f8e4m3* e4; f8e5m2* e5; f8e8m0* e8; int* i; float* back; };
MPC_KERNEL(flat_casts, 128) {
  using L = RowLayout<512, 128, 4>;
  const long long base = block() * 512LL;
  const int limit = left(1532, base, 512);
  const auto x = load<L>(arg.x + base, limit);
  Row<L, bf16> b;
  Row<L, f16> h;
  Row<L, f8e4m3> e4;
  Row<L, f8e5m2> e5;
  Row<L, f8e8m0> e8;
  Row<L, int> n;
  Row<L, float> back;
  MPC_EACH(L, i) { b[i] = cast<bf16>(x[i]); }
  MPC_EACH(L, i) { h[i] = cast<f16>(x[i]); }
  MPC_EACH(L, i) { e4[i] = cast<f8e4m3>(x[i]); }
  MPC_EACH(L, i) { e5[i] = cast_saturate<f8e5m2>(h[i]); }
  MPC_EACH(L, i) { e8[i] = cast<f8e8m0>(x[i]); }
  MPC_EACH(L, i) { n[i] = cast<int>(x[i]); }
  MPC_EACH(L, i) { back[i] = float(e4[i]) + float(e5[i]) + float(h[i]) + cast<float>(n[i]) + round_tf32(x[i]); }
  store<L>(arg.b + base, b, limit);
  store<L>(arg.h + base, h, limit);
  store<L>(arg.e4 + base, e4, limit);
  store<L>(arg.e5 + base, e5, limit);
  store<L>(arg.e8 + base, e8, limit);
  store<L>(arg.i + base, n, limit);
  store<L>(arg.back + base, back, limit);
}

struct tile_quantize_args { const bf16* x; const float* scale; f8e4m3* out; f8e4m3* transposed; float* amax; };
MPC_KERNEL(tile_quantize, 128) {
  using T = TileLayout<64, 64, 128>;
  const TilePosition p = tile<T>(block(), 197, 120);
  const auto x = load_tile<T>(arg.x, 120, p);
  const float scale = *arg.scale;
  unsigned top = 0;
  Tile<T, f8e4m3> out;
  MPC_EACH(T, i) {
    top = amax(top, active<T>(i, p), float(x[i]));
    out[i] = cast_saturate<f8e4m3>(float(x[i]) * scale);
  }
  store_tile<T>(arg.out, 120, p, out);
  store_transposed<T>(arg.transposed, 208, p, out);
  store_amax(arg.amax, top);
}

// A row length that no vector divides; values that are not zero outside the matrix.
struct tile_wide_args { const bf16* x; bf16* transposed; };
MPC_KERNEL(tile_wide, 256) {
  using T = TileLayout<128, 128, 256>;
  const TilePosition p = tile<T>(block(), 150, 137);
  const auto x = load_tile<T>(arg.x, 137, p);
  Tile<T, bf16> y;
  MPC_EACH(T, i) { y[i] = cast<bf16>(exp(float(x[i]))); }
  store_transposed<T>(arg.transposed, 153, p, y);
}

// Two transposes one after the other through the same shared memory, in a batch.
struct tile_twice_args { const float* x; const float* bias; float* sum; float* difference; };
MPC_KERNEL(tile_twice, 256) {
  using T = TileLayout<64, 64, 256>;
  const TilePosition p = tile<T>(block(), 100, 68);
  const auto x = load_tile<T>(arg.x, 68, p);
  const auto bias = load_tile_at<T, float>([&](int, int column) { return arg.bias[column]; }, p);
  Tile<T, float> y;
  MPC_EACH(T, i) { y[i] = x[i] + bias[i]; }
  store_transposed<T>(arg.sum, 100, p, y);
  MPC_EACH(T, i) { y[i] = x[i] - bias[i]; }
  store_transposed<T>(arg.difference, 100, p, y);
}

// Parts of 33 rows, the last of one row: two sums one after the other through the same shared memory.
struct row_parts_args { const float* x; float* sums; float* squares; };
MPC_KERNEL(row_parts, 128) {
  using L = RowLayout<36, 8, 4>;
  ColumnSums<L, 16> sums;
  ColumnSums<L, 16> squares;
  struct Operands {
    Row<L, float> x;
  };
  const auto fetch = [&](long long row) -> Operands { return {load<L>(arg.x + row * 36)}; };
  MPC_ROWS_AHEAD(L, row, operands, fetch, 100, 33) {
    const auto &[x] = operands;
    Row<L, float> &sum_terms = sums.of(row % 33);
    Row<L, float> &square_terms = squares.of(row % 33);
    MPC_EACH(L, i) {
      sum_terms[i] = sum_terms[i] + x[i];
      square_terms[i] = square_terms[i] + x[i] * x[i];
    }
  }
  store_sums(arg.sums + block() * 36, sums);
  store_sums(arg.squares + block() * 36, squares);
}

// Three tensors of 1500, 7 and 2000 elements, 1000 a block: y = 2 x, and a sum a block.
struct many_sizes_args { const float* x[3]; const float* factor; float* y[3]; float* sums[3]; };
MPC_TABLE(TensorShare, many_sizes_tensors, 3) = {{0, 1000, 1500}, {2, 1000, 7}, {3, 1000, 2000}};
MPC_KERNEL(many_sizes, 256) {
  using W = RowLayout<512, 256, 1>; // two vectors a thread, of which the second may be past the end
  const TensorSlice p = tensor_slice(many_sizes_tensors, 3, block());
  const float factor = arg.factor[0];
  MPC_CHUNKS(W, base, limit, p.begin, p.end) {
    auto x = load<W>(arg.x[p.tensor] + base, limit);
    MPC_EACH(W, i) { x[i] = x[i] * factor; }
    store<W>(arg.y[p.tensor] + base, x, limit);
  }
  using L = RowLayout<256, 256, 1>; // one, so that a thread leaves the loop by itself
  Row<L, float> terms;
  MPC_EACH(L, i) { terms[i] = 0.0f; }
  MPC_CHUNKS(L, base, limit, p.begin, p.end) {
    const auto x = load<L>(arg.x[p.tensor] + base, limit);
    MPC_EACH(L, i) { terms[i] = active<L>(i, limit) ? terms[i] + x[i] * factor : terms[i]; }
  }
  const float total = sum(terms);
  MPC_LEAD(L) { arg.sums[p.tensor][p.part] = total; }
}

// One kernel for two tensors of one size, two blocks each.
struct many_same_args { const float* x[2]; float* y[2]; };
MPC_KERNEL_MANY(many_same, 64, 2) {
  using L = RowLayout<40, 32, 1>;
  MPC_ROWS(L, row, 5, 3) {
    auto x = load<L>(arg.x[tensor] + row * 40);
    const float total = sum(x);
    MPC_EACH(L, i) { x[i] = x[i] - total; }
    store<L>(arg.y[tensor] + row * 40, x);
  }
}

// Each block doubles its share. The last one then reverses the results of all, and reverses them
// again.
struct last_block_args { const float* x; float* y; unsigned* ticket; float* z; float* w; };
MPC_PART(last_block, p0, 64) {
  using L = RowLayout<64, 64, 1>;
  auto x = load<L>(arg.x + block() * 64LL);
  MPC_EACH(L, i) { x[i] = x[i] + x[i]; }
  store<L>(arg.y + block() * 64LL, x);
}
MPC_PART(last_block, t0, 64) {
  using L = RowLayout<64, 64, 1>;
  for (int part = 0; part < 4; ++part) {
    Row<L, float> turned;
    MPC_EACH(L, i) { turned[i] = arg.y[255 - part * 64 - mpc::column<L>(i)]; }
    store<L>(arg.z + part * 64, turned);
  }
}
MPC_PART(last_block, t1, 64) {
  using L = RowLayout<64, 64, 1>;
  Row<L, float> turned;
  MPC_EACH(L, i) { turned[i] = arg.z[63 - mpc::column<L>(i)]; }
  store<L>(arg.w, turned);
}
MPC_KERNEL(last_block, 64) {
  MPC_RUN_PART(last_block, p0, block());
  if (is_last_block(arg.ticket, 4)) {
    MPC_RUN_PART(last_block, t0, 0);
    await_block();
    MPC_RUN_PART(last_block, t1, 0);
  }
}

// Rows of several chunks, which the first 15 blocks add, and of one.
struct scatter_often_args { const bf16* dy; const long long* ids; const int* order; const int* starts; float* dtable; };
MPC_KERNEL(scatter_often, 128) {
  using E = EmbeddingGrad<bf16, long long, float, 250, 40, 5000, /*chunk=*/16, /*slice=*/16, /*groups=*/5, /*grid=*/22, 128, 8>;
  embedding_grad<E>(arg.dy, arg.ids, arg.order, arg.starts, arg.dtable);
}
struct scatter_wide_args { const float* dy; const long long* ids; const int* order; const int* starts; bf16* dtable; };
MPC_KERNEL(scatter_wide, 128) {
  using E = EmbeddingGrad<float, long long, bf16, 3, 5000, 9, /*chunk=*/2, /*slice=*/32, /*groups=*/1, /*grid=*/160, 128, 4>;
  embedding_grad<E>(arg.dy, arg.ids, arg.order, arg.starts, arg.dtable);
}
struct scatter_odd_args { const f16* dy; const long long* ids; const int* order; const int* starts; float* dtable; };
MPC_KERNEL(scatter_odd, 64) {
  using E = EmbeddingGrad<f16, long long, float, 40, 3, 700, /*chunk=*/8, /*slice=*/4, /*groups=*/2, /*grid=*/5, 64, 1>;
  embedding_grad<E>(arg.dy, arg.ids, arg.order, arg.starts, arg.dtable);
}
struct list_places_args { const long long* ids; int* order; int* starts; };
MPC_KERNEL(list_places, 128) {
  using P = PlaceList<long long, 250, 5000, /*blocks=*/5, 128>;
  list_places<P>(arg.ids, arg.order, arg.starts);
}
// More rows a block than threads, in one warp.
struct list_many_args { const long long* ids; int* order; int* starts; };
MPC_KERNEL(list_many, 32) {
  using P = PlaceList<long long, 250, 5000, /*blocks=*/2, 32>;
  list_places<P>(arg.ids, arg.order, arg.starts);
}

struct flat_random_args { float* out; };
MPC_KERNEL(flat_random, 128) {
  using L = RowLayout<512, 128, 4>;
  const long long base = block() * 512LL;
  Row<L, float> r;
  MPC_EACH(L, i) { r[i] = random_uniform(base + 0x3fffffff0LL + mpc::column<L>(i), 1, -2, 3, 4); }
  store<L>(arg.out + base, r, left(1532, base, 512));
}

#if !defined(MPC_GPU)
MPC_GEMM(gemm_bf16, Gemm<bf16, bf16, bf16, bf16, false, true, Operands::exact, Activation::relu>, 1, 67, 130, 300, 300, 300, 130, 0, 0, 0);
MPC_GEMM(gemm_tf32, Gemm<float, bf16, float, float, true, false, Operands::tf32, Activation::none>, 3, 37, 45, 301, 40, 50, 48, 12040, 15050, 1776);
MPC_GEMM(gemm_fp8, Gemm<f8e4m3, f8e4m3, bf16, float, false, true, Operands::exact, Activation::gelu_tanh>, 1, 400, 70, 64, 64, 64, 70, 0, 0, 0);
MPC_GEMM(gemm_f32, Gemm<float, float, float, void, false, false, Operands::exact, Activation::none>, 2, 1, 3, 2, 2, 3, 3, 2, 0, 3);
MPC_GEMM(gemm_sums_a, Gemm<bf16, bf16, bf16, void, true, false, Operands::exact, Activation::none, bf16, Summed::a>, 1, 400, 70, 600, 408, 70, 70, 0, 0, 0);
MPC_GEMM(gemm_sums_b, Gemm<float, float, float, void, false, true, Operands::tf32, Activation::none, float, Summed::b>, 1, 67, 450, 300, 300, 300, 450, 0, 0, 0);
#endif
