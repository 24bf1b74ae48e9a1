// The direct back end of rows: plain loops over whole rows that the host compiler vectorises.
#pragma once

#if defined(MPC_DIRECT)
namespace mpc {

template <class L>
MPC_FN constexpr int column(int i) {
  return i;
}
template <class L>
MPC_FN constexpr bool active(int i, int limit = L::columns) {
  return i < limit;
}

/// The columns before a limit.
template <class L>
MPC_FN constexpr int columns_before(int limit) {
  return limit;
}
template <class L>
MPC_FN constexpr int columns_before(NoLimit) {
  return L::columns;
}

/// The limit of a chunk, whose first column a thread always has.
template <class L>
MPC_FN constexpr int first_column() {
  return 0;
}
template <class L>
MPC_FN int chunk_limit(long long end, long long begin) {
  MPC_ALONG_ROWS(L);
  return left(end, begin, L::columns);
}

/// to = from, member by member, since a loop that copies whole structs would stay scalar.
template <class T>
MPC_FN void copy_value(T &to, const T &from) {
  if constexpr (sizeof(T) < 4 && !IsInteger<T>::value)
    to.code = from.code;
  else
    to = from;
}

template <class L, class T>
MPC_FN Row<L, T> load(const T *from, int limit = L::columns) {
  Row<L, T> row;
  if (L::whole && limit >= L::columns) {
    MPC_EACH(L, i) { copy_value(row.at[i], from[i]); }
  } else {
    const int count = limit < L::columns ? limit : L::columns;
    MPC_VECTOR for (int i = 0; i < count; ++i) { copy_value(row.at[i], from[i]); }
    for (int i = count; i < L::registers; ++i) {
      row.at[i] = T{};
    }
  }
  return row;
}

template <class L, class T>
MPC_FN void store(T *to, const Row<L, T> &row, int limit = L::columns) {
  const int count = limit < L::columns ? limit : L::columns;
  MPC_VECTOR for (int i = 0; i < count; ++i) { copy_value(to[i], row.at[i]); }
}

/// The rows of a block that it stores turned.
#define MPC_STAGE(T, name, count) T name[count]

template <class L, class T>
MPC_FN void stage(T *staged, int row_in_block, const Row<L, T> &row) {
  MPC_VECTOR for (int c = 0; c < L::columns; ++c)
      copy_value(staged[row_in_block * L::columns + c], row.at[c]);
}

template <class L, int Rows, int Threads, class T>
MPC_FN void store_turned(T *to, long long rows, long long first, const T *staged) {
  const int count = left(rows, first, Rows);
  for (int c = 0; c < L::columns; ++c)
    for (int r = 0; r < count; ++r)
      copy_value(to[c * rows + first + r], staged[r * L::columns + c]);
}

/// The last rows of a block, up to 16 of them.
template <class L, class T>
struct HeldRows {
  static constexpr int rows = 16;
  T at[rows * L::columns];
};

/// Takes row `row` of to^T, and stores the held ones turned where they end 16 rows or the matrix.
template <class L, class T>
MPC_FN void turn_row(T *to, long long rows, long long row, HeldRows<L, T> &held,
                     const Row<L, T> &values) {
  const int last = int(row % HeldRows<L, T>::rows);
  MPC_VECTOR for (int c = 0; c < L::columns; ++c)
      copy_value(held.at[last * L::columns + c], values.at[c]);
  if (last + 1 < HeldRows<L, T>::rows && row + 1 < rows)
    return;
  for (int c = 0; c < L::columns; ++c)
    for (int r = 0; r <= last; ++r)
      copy_value(to[c * rows + row - last + r], held.at[r * L::columns + c]);
}

/// f(column) -> T for any index map; inactive columns are not touched and read as zero.
template <class L, class T, class F>
MPC_FN Row<L, T> load_at(F f, int limit = L::columns) {
  Row<L, T> row;
  const int count = limit < L::columns ? limit : L::columns;
  for (int i = 0; i < count; ++i) {
    row.at[i] = f(i);
  }
  for (int i = count; i < L::registers; ++i) {
    row.at[i] = T{};
  }
  return row;
}

/// f(column) -> T*, the place that this column is stored to.
template <class L, class T, class F>
MPC_FN void store_at(F f, const Row<L, T> &row, int limit = L::columns) {
  const int count = limit < L::columns ? limit : L::columns;
  for (int i = 0; i < count; ++i) {
    *f(i) = row.at[i];
  }
}

namespace detail {

/// out[k] = fold(in[2k], in[2k + 1]): one step of the tree over vector neighbours.
template <class Fold, int Vector, int Count, class T>
MPC_FN void fold_neighbours(T (&values)[Count]) {
  if constexpr (Vector > 1) {
    T next[Count / 2];
    MPC_VECTOR for (int k = 0; k < Count / 2; ++k) {
      next[k] = Fold::fold(values[2 * k], values[2 * k + 1]);
    }
    fold_neighbours<Fold, Vector / 2>(next);
    for (int k = 0; k < Count / Vector; ++k) {
      values[k] = next[k];
    }
  }
}

template <class Fold, class L, class Limit, class T = typename Fold::Value>
MPC_FN T reduce(const Row<L, T> &row, Limit given) {
  constexpr int width = L::width;
  const int limit = columns_before<L>(given);
  T partial[width];
  const bool unmasked = L::whole && limit >= L::columns;
  if (unmasked || (L::slots > 1 && limit >= L::columns)) {
    MPC_VECTOR for (int k = 0; k < width; ++k) { partial[k] = row.at[k]; }
    constexpr int full = L::whole ? L::slots : L::slots - 1;
    for (int s = 1; s < full; ++s) {
      MPC_VECTOR for (int k = 0; k < width; ++k) {
        partial[k] = Fold::fold(partial[k], row.at[s * width + k]);
      }
    }
    if constexpr (!L::whole && L::slots > 1) {
      constexpr int last = (L::slots - 1) * width;
      MPC_VECTOR for (int k = 0; k < width; ++k) {
        const T x = last + k < L::columns ? row.at[last + k] : Fold::neutral();
        partial[k] = Fold::fold(partial[k], x);
      }
    }
  } else {
    MPC_VECTOR for (int k = 0; k < width; ++k) {
      partial[k] = k < limit ? row.at[k] : Fold::neutral();
    }
    for (int s = 1; s < L::slots; ++s) {
      MPC_VECTOR for (int k = 0; k < width; ++k) {
        const T x = s * width + k < limit ? row.at[s * width + k] : Fold::neutral();
        partial[k] = Fold::fold(partial[k], x);
      }
    }
  }
  fold_neighbours<Fold, L::vector>(partial);
  constexpr int lanes = L::threads < 32 ? L::threads : 32;
  T total = Fold::neutral();
  for (int warp = 0; warp < L::threads / lanes; ++warp) {
    T *lane = partial + warp * lanes;
    for (int offset = lanes / 2; offset > 0; offset /= 2)
      MPC_VECTOR for (int t = 0; t < offset; ++t) {
        lane[t] = Fold::fold(lane[t], lane[t + offset]);
      }
    total = warp == 0 ? lane[0] : Fold::fold(total, lane[0]);
  }
  return total;
}

/// As RowDistributed.cuh's, warp after warp.
template <class Fold, bool Backward, class L, class Limit, class T = typename Fold::Value>
MPC_FN Row<L, T> run(const Row<L, T> &row, Limit given, T &carry) {
  constexpr int lanes = L::threads < 32 ? L::threads : 32, width = lanes * L::vector;
  const int limit = columns_before<L>(given);
  Row<L, T> out;
  for (int n = 0; n < L::registers; n += width) {
    const int first = Backward ? L::registers - width - n : n;
    T x[width], before[lanes], total[lanes];
    MPC_VECTOR for (int i = 0; i < width; ++i) {
      x[i] = first + i < limit ? row.at[first + i] : Fold::neutral();
    }
    for (int t = 0; t < lanes; ++t) {
      T *own = x + t * L::vector;
      constexpr int last = L::vector - 1;
      T &begin = own[Backward ? last : 0];
      begin = Fold::fold(Fold::neutral(), begin); // as there, which matters to a zero's sign
      for (int k = 1; k < L::vector; ++k) {
        if constexpr (Backward)
          own[last - k] = Fold::fold(own[last - k + 1], own[last - k]);
        else
          own[k] = Fold::fold(own[k - 1], own[k]);
      }
      before[t] = Fold::neutral();
      total[t] = own[Backward ? 0 : last];
    }
    for (int offset = 1; offset < lanes; offset *= 2)
      for (int t = 0; t < lanes; t += 2 * offset) { // total[t] is that of the lanes from t on
        const int early = Backward ? t + offset : t, late = Backward ? t : t + offset;
        MPC_VECTOR for (int k = late; k < late + offset; ++k) {
          before[k] = Fold::fold(total[early], before[k]);
        }
        total[t] = Fold::fold(total[early], total[late]);
      }
    for (int t = 0; t < lanes; ++t) {
      const T base = Fold::fold(carry, before[t]);
      MPC_VECTOR for (int i = t * L::vector; i < (t + 1) * L::vector; ++i) {
        out.at[first + i] = Fold::fold(base, x[i]);
      }
    }
    carry = Fold::fold(carry, total[0]);
  }
  return out;
}

} // namespace detail

/// Sums of a block's rows, column by column. Each team has a row of sums; these are added at the
/// end.
template <class L, int Teams>
struct ColumnSums {
  Row<L, float> at[Teams];
  MPC_FN ColumnSums() {
    for (int team = 0; team < Teams; ++team)
      MPC_EACH(L, i) { at[team].at[i] = 0.0f; }
  }
  /// The sums that row number `row` of the block is added to.
  MPC_FN Row<L, float> &of(long long row) { return at[row % Teams]; }
};

/// Adds the sums of the teams, in ascending order.
template <class L, int Teams>
MPC_FN void store_sums(float *to, ColumnSums<L, Teams> &sums, int limit = L::columns) {
  for (int team = 1; team < Teams; ++team)
    MPC_EACH(L, i) { sums.at[0].at[i] = sums.at[0].at[i] + sums.at[team].at[i]; }
  store<L>(to, sums.at[0], limit);
}

/// Raises the cell to the accumulator, by one atomic maximum, since blocks run on several threads
/// of the host.
MPC_FN void raise(unsigned *cell, unsigned value) {
  unsigned seen = __atomic_load_n(cell, __ATOMIC_RELAXED);
  while (seen < value && !__atomic_compare_exchange_n(cell, &seen, value, true, __ATOMIC_RELAXED,
                                                      __ATOMIC_RELAXED)) {
  }
}
MPC_FN void store_amax(float *cell, unsigned accumulator) {
  raise(reinterpret_cast<unsigned *>(cell), accumulator);
}

} // namespace mpc
#endif
