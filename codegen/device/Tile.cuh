// Tiles: a block's rectangle of a matrix, spread over its threads, for passes that also write a
// transpose.
//
// On the GPU a thread holds `depth` consecutive rows of `vector` consecutive columns: rows are read
// and written in vectors, and a transposed copy goes through shared memory in its output type in
// words of `depth` elements. The direct back end holds the tile row by row. A batch of matrices is
// stored one after the other. A base is aligned to as much of 16 bytes as its leading dimension's
// bytes are a multiple of.
#pragma once

namespace mpc {

template <int Rows, int Columns, int Threads>
struct TileLayout {
  static constexpr int rows = Rows;
  static constexpr int columns = Columns;
  static constexpr int threads = Threads;
  static constexpr int vector = min_int(8, Rows *Columns / Threads);
  static constexpr int across = Columns / vector;         // threads side by side
  static constexpr int depth = Rows / (Threads / across); // consecutive rows of a thread
#if defined(MPC_DISTRIBUTED)
  static constexpr int registers = depth * vector;
#else
  static constexpr int registers = Rows * Columns;
#endif
  static_assert(depth * vector * Threads == Rows * Columns, "threads and vectors divide the tile");
  static_assert((depth & (depth - 1)) == 0, "a thread's rows are a power of two");
};

template <class L, class T>
struct Tile {
  T at[L::registers];
  MPC_FN T &operator[](int i) { return at[i]; }
  MPC_FN const T &operator[](int i) const { return at[i]; }
};

/// The place of a block's tile in a batch of (rows, columns) matrices.
struct TilePosition {
  long long batch;
  int rows, columns;           // of a matrix
  int first_row, first_column; // of the tile
  /// Whether no tile reaches past the matrix. As the extents, it is a constant of the kernel, so
  /// that the compiler leaves out the edges.
  bool whole = false;
};

/// The tile of block `index`; columns vary fastest, then rows, then the batch. The grid is
/// batches * ceil(rows / L::rows) * ceil(columns / L::columns).
template <class L>
MPC_FN TilePosition tile(long long index, int rows, int columns) {
  const int across = (columns + L::columns - 1) / L::columns;
  const int down = (rows + L::rows - 1) / L::rows;
  const long long line = index / across;
  return {line / down,
          rows,
          columns,
          int(line % down) * L::rows,
          int(index % across) * L::columns,
          rows % L::rows == 0 && columns % L::columns == 0};
}

/// The first tile of the part of `part` rows that block `index` goes down, in one matrix. The grid
/// is parts * ceil(columns / L::columns).
template <class L>
MPC_FN TilePosition tile_of_part(long long index, int rows, int columns, int part) {
  const int across = (columns + L::columns - 1) / L::columns;
  return {0,
          rows,
          columns,
          int(index / across * part),
          int(index % across) * L::columns,
          rows % part == 0 && part % L::rows == 0 && columns % L::columns == 0};
}

namespace detail {

/// Register i's place inside the tile.
template <class L>
MPC_FN int inner_row(int i) {
#if defined(MPC_DISTRIBUTED)
  return thread_index() / L::across * L::depth + i / L::vector;
#else
  return i / L::columns;
#endif
}
template <class L>
MPC_FN int inner_column(int i) {
#if defined(MPC_DISTRIBUTED)
  return thread_index() % L::across * L::vector + i % L::vector;
#else
  return i % L::columns;
#endif
}

/// The number of rows past a matrix's end that a transposed copy fills with zeros: the padding of a
/// leading dimension that was rounded up to at most 16. A larger leading dimension belongs to a
/// view, and the elements beyond it are not ours.
MPC_FN int transposed_rows(int rows, long long leading_dimension) {
  return leading_dimension - rows > 0 && leading_dimension - rows < 16 ? int(leading_dimension)
                                                                       : rows;
}

} // namespace detail

/// Register i's row and column in its matrix.
template <class L>
MPC_FN int tile_row(int i, const TilePosition &p) {
  return p.first_row + detail::inner_row<L>(i);
}
template <class L>
MPC_FN int tile_column(int i, const TilePosition &p) {
  return p.first_column + detail::inner_column<L>(i);
}
template <class L>
MPC_FN bool active(int i, const TilePosition &p) {
  return p.whole || (tile_row<L>(i, p) < p.rows && tile_column<L>(i, p) < p.columns);
}

/// f(row, column) -> T for any index map; elements past the matrix are not touched and read as
/// zero.
template <class L, class T, class F>
MPC_FN Tile<L, T> load_tile_at(F f, const TilePosition &p) {
  Tile<L, T> out;
  MPC_EACH(L, i) {
    T x{};
    if (active<L>(i, p))
      x = f(tile_row<L>(i, p), tile_column<L>(i, p));
    out.at[i] = x;
  }
  return out;
}

#if defined(MPC_DISTRIBUTED)

namespace detail {

/// Whether the `step` elements from (row, column) on lie in the matrix.
template <int step>
MPC_FN bool has(int row, int column, const TilePosition &p) {
  return p.whole || (row < p.rows && column + step <= p.columns);
}

} // namespace detail

template <class L, class T>
MPC_FN Tile<L, T> load_tile(const T *base, long long leading_dimension, const TilePosition &p) {
  constexpr int step = min_int(L::vector, 16 / int(sizeof(T)));
  const T *matrix = base + p.batch * p.rows * leading_dimension;
  const bool chunks = leading_dimension % step == 0;
  Tile<L, T> out;
  MPC_UNROLL for (int i = 0; i < L::registers; i += step) {
    const int row = tile_row<L>(i, p), column = tile_column<L>(i, p);
    const T *from = matrix + row * leading_dimension + column;
    Chunk<T, step> chunk{};
    if (chunks && detail::has<step>(row, column, p)) {
      chunk = load_chunk<T, step>(from);
    } else {
      MPC_UNROLL for (int j = 0; j < step; ++j) {
        if (row < p.rows && column + j < p.columns)
          chunk.at[j] = from[j];
      }
    }
    detail::copy_elements<step>(out.at + i, chunk.at);
  }
  return out;
}

/// f(row, column) -> the place of an element; eight neighbouring columns, the first a multiple of
/// eight, have neighbouring places, the first aligned to eight elements.
template <class L, class T, class F>
MPC_FN Tile<L, T> load_tile_runs(const T *base, F f, const TilePosition &p) {
  constexpr int step = min_int(L::vector, 16 / int(sizeof(T)));
  Tile<L, T> out;
  MPC_UNROLL for (int i = 0; i < L::registers; i += step) {
    const int row = tile_row<L>(i, p), column = tile_column<L>(i, p);
    Chunk<T, step> chunk{};
    if (detail::has<step>(row, column, p))
      chunk = load_chunk<T, step>(base + f(row, column));
    detail::copy_elements<step>(out.at + i, chunk.at);
  }
  return out;
}

template <class L, class T>
MPC_FN void store_tile(T *base, long long leading_dimension, const TilePosition &p,
                       const Tile<L, T> &tile) {
  constexpr int step = min_int(L::vector, 16 / int(sizeof(T)));
  T *matrix = base + p.batch * p.rows * leading_dimension;
  const bool chunks = leading_dimension % step == 0;
  MPC_UNROLL for (int i = 0; i < L::registers; i += step) {
    const int row = tile_row<L>(i, p), column = tile_column<L>(i, p);
    T *to = matrix + row * leading_dimension + column;
    Chunk<T, step> chunk;
    detail::copy_elements<step>(chunk.at, tile.at + i);
    if (chunks && detail::has<step>(row, column, p)) {
      store_global<T, step>(to, chunk);
    } else {
      MPC_UNROLL for (int j = 0; j < step; ++j) {
        if (row < p.rows && column + j < p.columns)
          to[j] = chunk.at[j];
      }
    }
  }
}

/// to (columns, leading_dimension) = tile^T; padding rows, see transposed_rows, become zero. Every
/// thread of the block calls it. Threads stage the rows that they hold, and store as many as 16
/// bytes have.
template <class L, class T>
MPC_FN void store_transposed(T *base, long long leading_dimension, const TilePosition &p,
                             const Tile<L, T> &tile) {
  constexpr int held = min_int(L::depth, 16 / int(sizeof(T)));
  constexpr int step = min_int(L::rows, 16 / int(sizeof(T)));
  constexpr int stride = L::rows + step; // words of neighbouring lanes fall into different banks
  MPC_SHARED(T, staged, L::columns * stride);
  // Column c = u * vector + j is staged in line j * across + u, so that neighbouring threads write
  // neighbouring lines.
  MPC_UNROLL for (int j = 0; j < L::vector; ++j) {
    const int line = j * L::across + thread_index() % L::across;
    MPC_UNROLL for (int r = 0; r < L::depth; r += held) {
      Chunk<T, held> chunk;
      MPC_UNROLL for (int k = 0; k < held; ++k) {
        const int i = (r + k) * L::vector + j;
        chunk.at[k] = active<L>(i, p) ? tile.at[i] : T{};
      }
      store_chunk<T, held>(staged + line * stride + detail::inner_row<L>(r * L::vector), chunk);
    }
  }
  block_barrier();
  const int end = detail::transposed_rows(p.rows, leading_dimension);
  T *matrix = base + p.batch * p.columns * leading_dimension;
  const bool chunks = leading_dimension % step == 0;
  constexpr int words = L::rows / step; // a line
  constexpr int turns = (L::columns * words + L::threads - 1) / L::threads;
  MPC_UNROLL for (int w = 0; w < turns; ++w) {
    const int word = w * L::threads + thread_index();
    const int c = word / words, row = p.first_row + word % words * step;
    const int line = c % L::vector * L::across + c / L::vector;
    T *to = matrix + (p.first_column + c) * leading_dimension + row;
    const bool is_word = L::columns * words % L::threads == 0 || word < L::columns * words;
    if (is_word && (p.whole || p.first_column + c < p.columns)) {
      const auto chunk = load_chunk<T, step>(staged + line * stride + word % words * step);
      if (chunks && (p.whole || row + step <= end)) {
        store_global<T, step>(to, chunk);
      } else {
        MPC_UNROLL for (int k = 0; k < step; ++k) {
          if (row + k < end)
            to[k] = chunk.at[k];
        }
      }
    }
  }
  block_barrier();
}

/// Sums of the rows of a block's tiles, column by column: register i's is that of its column, of
/// the rows that the thread holds. `next` ends a tile.
template <class L>
struct TileSums {
  float at[L::vector];
  MPC_FN TileSums() { MPC_UNROLL for (int j = 0; j < L::vector; ++j) at[j] = 0.0f; }
  MPC_FN float &operator[](int i) { return at[i % L::vector]; }
  MPC_FN void next() {}
};

/// to[column] = the sum of the threads that hold the column, those of the first rows first. Every
/// thread of the block calls it.
template <class L>
MPC_FN void store_sums(float *to, TileSums<L> &sums, const TilePosition &p) {
  constexpr int down = L::threads / L::across;
  MPC_SHARED(float, staged, down *L::columns);
  MPC_UNROLL for (int j = 0; j < L::vector; ++j)
      staged[thread_index() / L::across * L::columns + detail::inner_column<L>(j)] = sums.at[j];
  block_barrier();
  for (int c = thread_index(); c < L::columns; c += L::threads) {
    float total = staged[c];
    for (int d = 1; d < down; ++d)
      total = total + staged[d * L::columns + c];
    if (p.first_column + c < p.columns)
      to[p.first_column + c] = total;
  }
  block_barrier();
}

#else

/// As above: the rows that a thread would hold have a sum of their own. The terms of a tile are
/// added by `next`, in loops that vectorise.
template <class L>
struct TileSums {
  static constexpr int down = L::threads / L::across;
  float at[down * L::columns], terms[L::registers];
  MPC_FN TileSums() {
    for (int k = 0; k < down * L::columns; ++k)
      at[k] = 0.0f;
    for (int i = 0; i < L::registers; ++i)
      terms[i] = 0.0f;
  }
  MPC_FN float &operator[](int i) { return terms[i]; }
  MPC_FN void next() {
    for (int r = 0; r < L::rows; ++r) {
      float *sums = at + r / L::depth * L::columns, *row = terms + r * L::columns;
      MPC_VECTOR for (int c = 0; c < L::columns; ++c) {
        sums[c] = sums[c] + row[c];
        row[c] = 0.0f;
      }
    }
  }
};

template <class L>
MPC_FN void store_sums(float *to, TileSums<L> &sums, const TilePosition &p) {
  const int columns = minimum(p.columns - p.first_column, L::columns);
  for (int d = 1; d < TileSums<L>::down; ++d)
    MPC_VECTOR for (int c = 0; c < L::columns; ++c) sums.at[c] =
        sums.at[c] + sums.at[d * L::columns + c];
  MPC_VECTOR for (int c = 0; c < columns; ++c) to[p.first_column + c] = sums.at[c];
}

template <class L, class T>
MPC_FN Tile<L, T> load_tile(const T *base, long long leading_dimension, const TilePosition &p) {
  Tile<L, T> out;
  const T *from = base + (p.batch * p.rows + p.first_row) * leading_dimension + p.first_column;
  const int rows = minimum(p.rows - p.first_row, L::rows);
  const int columns = minimum(p.columns - p.first_column, L::columns);
  if (rows == L::rows && columns == L::columns) {
    for (int r = 0; r < L::rows; ++r)
      MPC_VECTOR for (int c = 0; c < L::columns; ++c)
          copy_value(out.at[r * L::columns + c], from[r * leading_dimension + c]);
    return out;
  }
  MPC_EACH(L, i) { out.at[i] = T{}; }
  for (int r = 0; r < rows; ++r)
    MPC_VECTOR for (int c = 0; c < columns; ++c)
        copy_value(out.at[r * L::columns + c], from[r * leading_dimension + c]);
  return out;
}

template <class L, class T, class F>
MPC_FN Tile<L, T> load_tile_runs(const T *base, F f, const TilePosition &p) {
  Tile<L, T> out;
  MPC_EACH(L, i) { out.at[i] = T{}; }
  const int rows = minimum(p.rows - p.first_row, L::rows);
  const int columns = minimum(p.columns - p.first_column, L::columns);
  for (int r = 0; r < rows; ++r)
    for (int c = 0; c < columns; c += 8) {
      const T *from = base + f(p.first_row + r, p.first_column + c);
      MPC_VECTOR for (int j = 0; j < 8; ++j) copy_value(out.at[r * L::columns + c + j], from[j]);
    }
  return out;
}

template <class L, class T>
MPC_FN void store_tile(T *base, long long leading_dimension, const TilePosition &p,
                       const Tile<L, T> &tile) {
  T *to = base + (p.batch * p.rows + p.first_row) * leading_dimension + p.first_column;
  const int rows = minimum(p.rows - p.first_row, L::rows);
  const int columns = minimum(p.columns - p.first_column, L::columns);
  for (int r = 0; r < rows; ++r)
    MPC_VECTOR for (int c = 0; c < columns; ++c)
        copy_value(to[r * leading_dimension + c], tile.at[r * L::columns + c]);
}

/// to (columns, leading_dimension) = tile^T; padding rows, see transposed_rows, become zero.
template <class L, class T>
MPC_FN void store_transposed(T *base, long long leading_dimension, const TilePosition &p,
                             const Tile<L, T> &tile) {
  T *to = base + (p.batch * p.columns + p.first_column) * leading_dimension + p.first_row;
  const int rows = minimum(p.rows - p.first_row, L::rows);
  const int columns = minimum(p.columns - p.first_column, L::columns);
  const int padded =
      minimum(detail::transposed_rows(p.rows, leading_dimension) - p.first_row, L::rows);
  T column[L::rows];
  for (int c = 0; c < columns; ++c) {
    MPC_VECTOR for (int r = 0; r < L::rows; ++r) copy_value(column[r], tile.at[r * L::columns + c]);
    for (int r = rows; r < padded; ++r)
      column[r] = T{};
    MPC_VECTOR for (int r = 0; r < padded; ++r)
        copy_value(to[c * leading_dimension + r], column[r]);
  }
}

#endif

/// Nothing follows the tiles that a block makes.
struct NoTail {
  static constexpr bool exists = false;
  static MPC_FN constexpr bool takes(int) { return false; }
};

/// The strides of batch, head and row with which a result lies in a matrix, and where it begins.
struct TilePlace {
  long long offset, batch, head, row;
};

/// What a block does with the tiles of its results as soon as it has made them: F, a kernel's
/// function over a tile of (Rows, Columns), which divides those. The tail takes `Results` results,
/// from number `First` on; places[k] is that of result First + k in the (rows, columns) matrix that
/// F goes over.
template <class F, int Rows, int Columns, int First, int Results>
struct TileTail {
  static constexpr bool exists = true;
  static MPC_FN constexpr bool takes(int number) {
    return number >= First && number < First + Results;
  }
  F function;
  int rows, columns;
  TilePlace places[Results];

  /// Goes on with the (Height, Width) tile of result `number`, which it takes, from row `row` of
  /// its batch and head on; all of the tile lies in the matrix. `staged` holds it with `stride`
  /// elements a row, and stays until a barrier. Every thread of the block calls it, and sees the
  /// tile.
  template <int Height, int Width, class T>
  MPC_FN void take(const T *staged, int stride, int number, int batch, int head, int row) const {
    static_assert(Height % Rows == 0 && Width % Columns == 0, "tiles divide the block's");
    TilePlace place = places[0]; // chosen by comparisons, since registers have no index
    MPC_UNROLL for (int k = 1; k < Results; ++k) {
      if (number == First + k)
        place = places[k];
    }
    const long long at = place.offset + batch * place.batch + head * place.head + row * place.row;
    const int first_row = int(at / columns), first_column = int(at % columns);
    MPC_ROLLED for (int r = 0; r < Height; r += Rows) for (int c = 0; c < Width; c += Columns)
        function(staged, stride, {0, Height, Width, r, c, true},
                 {0, rows, columns, first_row + r, first_column + c, true});
  }
};
} // namespace mpc
