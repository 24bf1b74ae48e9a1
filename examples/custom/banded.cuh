// A filter w that slides along the rows of x: y(i, j) = sum over k of x(i, j + k) w(k), and the
// gradients of x and w. T is float in kernels and double in `mpc evaluate`.

template <typename T, typename X, typename W>
MPC_DEVICE T banded(const X &x, const W &w, Index i, Index j) {
  T sum = 0;
  for (Index k = 0; k < w.extent(0); ++k)
    sum += x(i, j + k) * w(k);
  return sum;
}

// dx(i, j) = sum over k of dy(i, j - k) w(k), where dy has such a place
template <typename T, typename X, typename W, typename D>
MPC_DEVICE T banded_dx(const X &x, const W &w, const D &dy, Index i, Index j) {
  T sum = 0;
  for (Index k = 0; k < w.extent(0); ++k)
    if (j - k >= 0 && j - k < dy.extent(1))
      sum += dy(i, j - k) * w(k);
  return sum;
}

// dw(k) = sum over i and j of dy(i, j) x(i, j + k)
template <typename T, typename X, typename W, typename D>
MPC_DEVICE T banded_dw(const X &x, const W &w, const D &dy, Index k) {
  T sum = 0;
  for (Index i = 0; i < dy.extent(0); ++i)
    for (Index j = 0; j < dy.extent(1); ++j)
      sum += dy(i, j) * x(i, j + k);
  return sum;
}
