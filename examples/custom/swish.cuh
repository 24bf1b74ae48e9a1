// Swish with a slope b that is learnt (Ramachandran et al. 2017): f(x, b) = x sigmoid(b x), and its
// derivatives. T is float in kernels and double in `mpc evaluate`.

template <typename T>
MPC_DEVICE T swish(T x, T b) {
  return x * sigmoid(b * x);
}

// df/dx = s + b x s (1 - s) with s = sigmoid(b x)
template <typename T>
MPC_DEVICE T swish_dx(T x, T b) {
  const T s = sigmoid(b * x);
  return s + b * x * s * (T(1) - s);
}

// df/db = x^2 s (1 - s)
template <typename T>
MPC_DEVICE T swish_db(T x, T b) {
  const T s = sigmoid(b * x);
  return x * x * s * (T(1) - s);
}
