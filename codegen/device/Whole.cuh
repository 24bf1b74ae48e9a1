// Whole tensors as a function of the user reads them: x(i, j), x.extent(0).
//
// Extents and strides are constants of the plan. An index outside of the tensor reads no memory:
// the element is NaN, and 0 of whole numbers. Fibers report it, since it is a fault of the
// function.
#pragma once

namespace mpc {

using Index = long long;

/// Whole numbers, one a dimension.
template <long long... N>
struct Places {
  static constexpr int rank = sizeof...(N);
  MPC_FN static constexpr long long at(int i) {
    const long long numbers[] = {N...};
    return numbers[i];
  }
  MPC_FN static constexpr long long product() { return (1LL * ... * N); }
};

/// An element as a function computes with it: floats of all formats as float, whole numbers and
/// truth as Index.
MPC_FN float as_read(float x) { return x; }
template <class E>
MPC_FN float as_read(E x) {
  return float(x);
}
MPC_FN Index as_read(bool x) { return x; }
MPC_FN Index as_read(signed char x) { return x; }
MPC_FN Index as_read(unsigned char x) { return x; }
MPC_FN Index as_read(int x) { return x; }
MPC_FN Index as_read(long long x) { return x; }

template <class Read>
struct NoElement;
template <>
struct NoElement<float> {
  static MPC_FN float value() { return from_bits(0x7fc00000u); }
};
template <>
struct NoElement<Index> {
  static MPC_FN Index value() { return 0; }
};

#if defined(MPC_FIBERS)
/// The fault that a function was found to have; null while there is none. It is weak as in
/// Fibers.cuh.
extern "C" {
MPC_EXPORT const char *mpc_function_fault [[gnu::weak]] = nullptr;
}

/// The first such index is the one that is told.
[[gnu::noinline]] inline void report_outside(const char *name, const Index *at,
                                             const Index *extents, int rank) {
  static char message[1024];
  if (mpc_function_fault)
    return;
  int length = snprintf(message, sizeof message, "an index outside of %.500s: (", name);
  for (int pass = 0; pass < 2; ++pass) {
    for (int i = 0; i < rank && length < int(sizeof message) - 64; ++i)
      length += snprintf(message + length, sizeof message - length, "%s%lld", i ? ", " : "",
                         (pass ? extents : at)[i]);
    length += snprintf(message + length, sizeof message - length, "%s",
                       pass ? ")" : "), where its extents are (");
  }
  mpc_function_fault = message;
}
#endif

template <class E, class Extents, class Strides>
struct Whole;
template <class E, Index... N, Index... S>
struct Whole<E, Places<N...>, Places<S...>> {
  using Read = decltype(as_read(*static_cast<const E *>(nullptr)));

  const E *data;
#if defined(MPC_FIBERS)
  const char *name;
#endif

  /// The number of places of a dimension, 0 where there is no such dimension.
  static MPC_FN constexpr Index extent(int dimension) {
    int number = 0;
    Index extent = 0;
    ((extent = number++ == dimension ? N : extent), ...);
    return number ? extent : 0;
  }

  template <class... I>
  MPC_FN Read operator()(I... at) const {
    constexpr bool agree = sizeof...(I) == sizeof...(N);
    static_assert(agree, "a tensor is read by as many indices as it has dimensions");
    if constexpr (agree)
      return read(Index{at}...);
    return Read();
  }

private:
  template <class... I>
  MPC_FN Read read(I... at) const {
    if (((static_cast<unsigned long long>(at) < static_cast<unsigned long long>(N)) && ... && true))
      return as_read(data[((at * S) + ... + 0)]);
#if defined(MPC_FIBERS)
    const Index places[] = {at..., 0}, extents[] = {N..., 0};
    report_outside(name, places, extents, sizeof...(N));
#endif
    return NoElement<Read>::value();
  }
};

/// A tensor of these extents and strides that begins at `data`. The name is for the report.
template <class Extents, class Strides, class E>
MPC_FN Whole<E, Extents, Strides> whole(const E *data, [[maybe_unused]] const char *name) {
#if defined(MPC_FIBERS)
  return {data, name};
#else
  return {data};
#endif
}

} // namespace mpc
