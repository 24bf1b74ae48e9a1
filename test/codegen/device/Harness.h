// Runs the sample kernels of a shared library on chosen buffers.
#pragma once

#include <cstdint>
#include <ostream>
#include <string>
#include <vector>

enum class Type { bf16, f16, f32, e4m3, e5m2, e8m0, i32, i64 };

size_t byteCount(Type type);
/// The value of element i; exact.
double valueAt(Type type, const void *data, size_t i);

/// A buffer of a launch. Inputs are filled; outputs start as 0xa5 bytes, accumulators as zeros. An
/// index is below 20; ids lie about [0, 256), some of them often. The order and the starts of their
/// list stand behind ids.
struct Buffer {
  enum class Role { input, output, zeroed, index, ids, order, starts, null };
  Type type;
  size_t count;
  Role role;
};

struct Launch {
  const char *name;
  unsigned grid; // 0: from name_grid
  std::vector<Buffer> buffers;
};
/// A launch prints as its kernel's name.
inline std::ostream &operator<<(std::ostream &out, const Launch &launch) {
  return out << launch.name;
}

/// Every sample kernel with its buffers.
const std::vector<Launch> &launches();
const Launch &launchNamed(const std::string &name);

/// The values of inputs.
enum class Fill { ordinary, special };

/// The bytes of every buffer after a launch, each in an allocation of its exact size.
class Memory {
public:
  Memory(const Launch &launch, Fill fill, unsigned seed);
  ~Memory();
  Memory(const Memory &) = delete;
  Memory &operator=(const Memory &) = delete;
  std::vector<void *> pointers;
  const Launch &launch;
};

/// Makes the list of places behind the ids of the number `buffer`, where one stands there.
void listPlaces(Memory &m, size_t buffer);

/// Element i of a buffer; exact.
double element(const Memory &m, size_t buffer, size_t i);

/// A library of kernels, opened.
class Kernels {
public:
  explicit Kernels(const char *path);
  explicit operator bool() const { return handle; }
  /// Runs the whole grid; false if the library lacks the kernel.
  bool run(const Launch &launch, Memory &memory) const;
  void setFiberOrder(int order) const { setNumber("mpc_fiber_order", order); }
  /// Sets an int of the library; nothing where it has none of that name.
  void setNumber(const char *name, int value) const;
  /// Null while all is well.
  const char *fiberError() const;
  void clearFiberError() const;

private:
  void *handle;
};

/// Empty, or the first difference: bit for bit, but any NaN of f32 equals any other.
std::string firstDifference(const Memory &a, const Memory &b);

#if defined(MPC_TEST_DIRECT)
/// The sample kernels of the direct back end.
inline const Kernels &direct() {
  static const Kernels kernels(MPC_TEST_DIRECT);
  return kernels;
}
#endif
