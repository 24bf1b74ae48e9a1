#include "Harness.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>

namespace {

uint64_t nextRandom(uint64_t &state) {
  state = state * 6364136223846793005ull + 1442695040888963407ull;
  return state >> 33;
}

/// Value of a small float's code, from the definition.
double decode(unsigned code, int exponentBits, int mantissaBits, bool finiteOnly) {
  const int bias = (1 << (exponentBits - 1)) - 1;
  const unsigned mantissa = code & ((1u << mantissaBits) - 1);
  const int exponent = (code >> mantissaBits) & ((1 << exponentBits) - 1);
  const double sign = code >> (exponentBits + mantissaBits) & 1 ? -1.0 : 1.0;
  const bool top = exponent == (1 << exponentBits) - 1;
  if (finiteOnly ? top && mantissa == (1u << mantissaBits) - 1 : top && mantissa)
    return NAN;
  if (!finiteOnly && top)
    return sign * INFINITY;
  const double fraction = std::ldexp(double(mantissa), -mantissaBits);
  return exponent == 0 ? sign * std::ldexp(fraction, 1 - bias)
                       : sign * std::ldexp(1 + fraction, exponent - bias);
}

/// A random code whose value lies in about [-4, 4], or anything at all.
void fillElement(Type type, Fill fill, unsigned char *to, uint64_t &state) {
  const uint64_t r = nextRandom(state);
  const bool special = fill == Fill::special && r % 8 == 0;
  const uint64_t any = nextRandom(state) << 16 ^ nextRandom(state);
  if (type == Type::f32) {
    float x = float((double(any & 0xffffff) / 0xffffff - 0.5) * 8);
    static const float specials[] = {INFINITY, -INFINITY,      NAN,     0.0f,
                                     -0.0f,    1e-40f,         -1e-44f, 3.4e38f,
                                     -3.4e38f, 1.1754944e-38f, 465.0f,  61440.0f};
    if (special)
      x = specials[r / 8 % 12];
    std::memcpy(to, &x, 4);
  } else if (type == Type::bf16 || type == Type::f16) {
    // Exponents around 1.
    const unsigned exponent = type == Type::bf16 ? (121 + any % 8) << 7 : (9 + any % 8) << 10;
    const unsigned mantissa = unsigned(any >> 8) & (type == Type::bf16 ? 0x7f : 0x3ff);
    uint16_t code = uint16_t(exponent | mantissa | (any >> 30 & 1) << 15);
    if (special)
      code = uint16_t(any >> 7); // any code: subnormals, inf, NaN
    std::memcpy(to, &code, 2);
  } else {
    *to = special ? uint8_t(any) : uint8_t((any & 0x80) | (0x28 + any % 0x18));
  }
}

const Buffer::Role in = Buffer::Role::input, out = Buffer::Role::output,
                   zero = Buffer::Role::zeroed;

Launch attention(const char *name, Type type, size_t dim, size_t batches, size_t heads,
                 size_t kvHeads, size_t queries, size_t keys) {
  const size_t q = batches * queries * heads * dim, k = batches * keys * kvHeads * dim;
  return {name,
          unsigned(batches * heads * ((queries + 63) / 64)),
          {{type, q, in},
           {type, k, in},
           {type, k, in},
           {type, q, out},
           {Type::f32, batches * heads * queries, out}}};
}

Launch attentionGrad(const char *name, Type type, size_t dim, size_t batches, size_t heads,
                     size_t kvHeads, size_t queries, size_t keys, size_t rows = 64) {
  const size_t q = batches * queries * heads * dim, k = batches * keys * kvHeads * dim;
  const auto blocks = [&](size_t all) { return (all + rows - 1) / rows; };
  return {name,
          unsigned(batches * (heads * blocks(queries) + kvHeads * blocks(keys))),
          {{type, q, in},
           {type, k, in},
           {type, k, in},
           {Type::f32, batches * heads * queries, in},
           {Type::f32, batches * heads * queries, in},
           {type, q, in},
           {type, q, out},
           {type, k, out},
           {type, k, out}}};
}

/// The launch with copies along rows and columns of a result of `rows` and `columns`, its amax, and
/// the sums of 32 rows each.
Launch tailed(Launch launch, size_t rows, size_t columns) {
  for (const Buffer &more :
       {Buffer{Type::bf16, rows * columns, out}, Buffer{Type::bf16, rows * columns, out},
        Buffer{Type::f32, 1, zero}, Buffer{Type::f32, rows / 32 * columns, out}})
    launch.buffers.push_back(more);
  return launch;
}

/// The launch with an operand more, at place `at`.
Launch masked(Launch launch, size_t at, Type type, size_t count) {
  launch.buffers.insert(launch.buffers.begin() + at, {type, count, in});
  return launch;
}

/// The launch with lengths at place `at`.
Launch partial(Launch launch, size_t at, size_t count) {
  launch.buffers.insert(launch.buffers.begin() + at, {Type::i64, count, Buffer::Role::ids});
  return launch;
}

/// The gradient of a table from its places' list.
Launch scattered(const char *name, unsigned grid, Type dy, size_t places, Type dtable, size_t rows,
                 size_t columns) {
  return {name,
          grid,
          {{dy, places * columns, in},
           {Type::i64, places, Buffer::Role::ids},
           {Type::i32, places, Buffer::Role::order},
           {Type::i32, rows + 1, Buffer::Role::starts},
           {dtable, rows * columns, out}}};
}

Launch gemm(const char *name, Type a, size_t aCount, Type b, size_t bCount, Type d, size_t dCount,
            Type bias, size_t biasCount, bool scaled) {
  const Buffer none{Type::f32, 0, Buffer::Role::null};
  return {name,
          0,
          {{a, aCount, in},
           {b, bCount, in},
           {d, dCount, out},
           biasCount ? Buffer{bias, biasCount, in} : none,
           scaled ? Buffer{Type::f32, 1, in} : none,
           scaled ? Buffer{Type::f32, 1, in} : none}};
}

/// With the sums of a factor.
Launch gemmSums(const char *name, Type type, size_t aCount, size_t bCount, size_t dCount,
                size_t sums) {
  Launch launch = gemm(name, type, aCount, type, bCount, type, dCount, Type::f32, 0, false);
  launch.buffers.push_back({type, sums, out});
  return launch;
}

} // namespace

size_t byteCount(Type type) {
  switch (type) {
  case Type::bf16:
  case Type::f16:
    return 2;
  case Type::f32:
  case Type::i32:
    return 4;
  case Type::i64:
    return 8;
  default:
    return 1;
  }
}

double valueAt(Type type, const void *data, size_t i) {
  const auto at = [&](auto sample) {
    std::memcpy(&sample, static_cast<const char *>(data) + i * sizeof sample, sizeof sample);
    return sample;
  };
  switch (type) {
  case Type::bf16:
    return decode(at(uint16_t{}), 8, 7, false);
  case Type::f16:
    return decode(at(uint16_t{}), 5, 10, false);
  case Type::e4m3:
    return decode(at(uint8_t{}), 4, 3, true);
  case Type::e5m2:
    return decode(at(uint8_t{}), 5, 2, false);
  case Type::e8m0:
    return at(uint8_t{}) == 0xff ? NAN : std::ldexp(1.0, at(uint8_t{}) - 127);
  case Type::i32:
    return at(int32_t{});
  case Type::i64:
    return double(at(int64_t{}));
  case Type::f32:
    return at(float{});
  }
  return NAN;
}

const std::vector<Launch> &launches() {
  const Type f32 = Type::f32, bf16 = Type::bf16, f16 = Type::f16, e4m3 = Type::e4m3;
  static const std::vector<Launch> all = {
      {"row_norm",
       2,
       {{bf16, 7 * 768, in},
        {bf16, 7 * 768, in},
        {f32, 768, in},
        {f32, 768, in},
        {bf16, 7 * 768, out},
        {bf16, 7 * 768, out},
        {f32, 7, out},
        {f32, 1, zero}}},
      {"row_softmax", 3, {{f32, 5000, in}, {f32, 5000, out}, {f32, 5, out}}},
      {"row_block_norm", 2, {{f32, 5 * 1540, in}, {f32, 5 * 1540, out}}},
      {"row_turned", 2, {{f32, 40 * 24, in}, {f32, 24 * 40, out}, {f32, 24 * 40, out}}},
      {"row_held", 2, {{f32, 40 * 1000, in}, {e4m3, 40 * 1000, out}, {e4m3, 40 * 1000, out}}},
      {"tile_sums", 14, {{f32, 300 * 136, in}, {f32, 7 * 136, out}, {f32, 7 * 136, out}}},
      {"row_odd", 2, {{f16, 13 * 37, in}, {f16, 13 * 37, out}, {f32, 13, out}}},
      {"row_single", 2, {{f32, 205, in}, {f32, 41, out}}},
      {"row_taps", 8, {{f32, 998 * 6, in}, {f32, 2000, out}}},
      {"row_halves", 2, {{f32, 360, in}, {f32, 720, out}}},
      {"row_limit", 6, {{f32, 6 * 512, in}, {f32, 6 * 516, out}}},
      {"row_running", 2, {{f32, 5 * 1540, in}, {f32, 5 * 1540, out}, {f32, 5 * 1540, out}}},
      {"row_chunks", 3, {{f32, 3 * 1002, in}, {f32, 3 * 1002, out}, {f32, 3 * 1002, out}}},
      {"row_running_odd", 2, {{f32, 13 * 37, in}, {f32, 13 * 37, out}, {f32, 400, out}}},
      {"row_linear",
       2,
       {{f32, 5 * 1540, in}, {f32, 5 * 1540, in}, {f32, 5 * 1540, out}, {f32, 5 * 1540, out}}},
      {"row_whole", 6, {{f32, 6 * 300, in}, {f32, 24, out}}},
      {"row_gather",
       3,
       {{Type::i64, 9, Buffer::Role::index}, {bf16, 20 * 50, in}, {f32, 450, out}}},
      {"flat_quantize",
       3,
       {{bf16, 5000, in}, {f32, 1, in}, {e4m3, 5000, out}, {f32, 1, zero}, {f32, 1, zero}}},
      {"flat_math", 3, {{f32, 1532, in}, {f32, 1532, in}, {f32, 44 * 1532, out}}},
      {"flat_casts",
       3,
       {{f32, 1532, in},
        {bf16, 1532, out},
        {f16, 1532, out},
        {e4m3, 1532, out},
        {Type::e5m2, 1532, out},
        {Type::e8m0, 1532, out},
        {Type::i32, 1532, out},
        {f32, 1532, out}}},
      {"tile_quantize",
       8,
       {{bf16, 197 * 120, in},
        {f32, 1, in},
        {e4m3, 197 * 120, out},
        {e4m3, 120 * 208, out},
        {f32, 1, zero}}},
      {"tile_wide", 4, {{bf16, 150 * 137, in}, {bf16, 137 * 153, out}}},
      {"tile_twice",
       12,
       {{f32, 3 * 100 * 68, in}, {f32, 68, in}, {f32, 3 * 6800, out}, {f32, 3 * 6800, out}}},
      {"row_parts", 4, {{f32, 3600, in}, {f32, 4 * 36, out}, {f32, 4 * 36, out}}},
      {"many_sizes",
       5,
       {{f32, 1500, in},
        {f32, 7, in},
        {f32, 2000, in},
        {f32, 1, in},
        {f32, 1500, out},
        {f32, 7, out},
        {f32, 2000, out},
        {f32, 2, out},
        {f32, 1, out},
        {f32, 2, out}}},
      {"many_same", 4, {{f32, 200, in}, {f32, 200, in}, {f32, 200, out}, {f32, 200, out}}},
      attention("attention_bf16_64", bf16, 64, 2, 4, 2, 133, 133),
      attention("attention_f16_40", f16, 40, 1, 2, 2, 70, 130),
      attention("attention_bf16_128", bf16, 128, 1, 2, 1, 65, 150),
      attention("attention_f32_64", f32, 64, 1, 2, 2, 100, 61),
      attention("attention_f32_128", f32, 128, 1, 1, 1, 33, 129),
      attention("attention_f32_8", f32, 8, 1, 1, 1, 1, 1),
      attention("attention_bf16_256", bf16, 256, 1, 2, 1, 70, 130),
      attention("attention_f32_192", f32, 192, 1, 2, 2, 33, 70),
      partial(attention("attention_lengths", bf16, 64, 3, 4, 2, 133, 250), 3, 3),
      partial(attentionGrad("attention_grad_lengths", bf16, 32, 3, 4, 2, 133, 250, 128), 5, 3),
      {"append_rows",
       3,
       {{bf16, 6 * 17 * 40, in},
        {bf16, 1056, in},
        {Type::i64, 3, Buffer::Role::index},
        {bf16, 6 * 17 * 40, out}}},
      {"append_in_place",
       2,
       {{f32, 1, in}, {f32, 42, in}, {Type::i64, 1, Buffer::Role::index}, {f32, 3 * 9 * 7, zero}}},
      tailed(attention("attention_tail", bf16, 64, 2, 2, 1, 128, 128), 256, 128),
      tailed(attentionGrad("attention_grad_tail", bf16, 64, 2, 2, 1, 64, 64), 128, 256),
      tailed(attentionGrad("attention_grad_dv_tail", bf16, 64, 2, 2, 1, 64, 64), 128, 64),
      masked(attention("attention_window", bf16, 64, 1, 4, 2, 133, 250), 3, bf16, 1),
      masked(attention("attention_bias", bf16, 128, 1, 2, 1, 65, 150), 3, bf16, 2 * 150),
      masked(attention("attention_all", f32, 40, 1, 2, 2, 100, 61), 3, f32, 2 * 100 * 61),
      attentionGrad("attention_grad_bf16_64", bf16, 64, 2, 4, 2, 133, 133, 128),
      attentionGrad("attention_grad_f16_40", f16, 40, 1, 2, 2, 70, 130),
      attentionGrad("attention_grad_bf16_128", bf16, 128, 1, 2, 1, 65, 150),
      attentionGrad("attention_grad_f32_64", f32, 64, 1, 2, 2, 100, 61),
      attentionGrad("attention_grad_f32_8", f32, 8, 1, 1, 1, 1, 1),
      attentionGrad("attention_grad_f32_128", f32, 128, 1, 2, 1, 70, 1100),
      attentionGrad("attention_grad_bf16_32", bf16, 32, 1, 2, 1, 200, 4100, 128),
      masked(attentionGrad("attention_grad_window", bf16, 32, 1, 4, 2, 133, 250, 128), 5, bf16, 1),
      masked(attentionGrad("attention_grad_bias", bf16, 128, 1, 2, 1, 65, 150), 5, bf16, 2 * 150),
      masked(attentionGrad("attention_grad_all", f32, 40, 1, 2, 2, 100, 61), 5, f32, 2 * 100 * 61),
      {"last_block",
       4,
       {{f32, 256, in}, {f32, 256, out}, {Type::i32, 1, zero}, {f32, 256, out}, {f32, 64, out}}},
      scattered("scatter_often", 22, bf16, 5000, f32, 250, 40),
      scattered("scatter_wide", 160, f32, 9, bf16, 3, 5000),
      scattered("scatter_odd", 5, f16, 700, f32, 40, 3),
      {"list_places",
       5,
       {{Type::i64, 5000, Buffer::Role::ids}, {Type::i32, 5000, out}, {Type::i32, 251, out}}},
      {"list_many",
       2,
       {{Type::i64, 5000, Buffer::Role::ids}, {Type::i32, 5000, out}, {Type::i32, 251, out}}},
      {"windows_bf16",
       2 * 2,
       {{bf16, 8 * 1008, in}, {bf16, 70 * 96, in}, {f32, 70, in}, {bf16, 160 * 70, out}}},
      {"windows_f32", 4 * 2, {{f32, 100, in}, {f32, 9 * 45, in}, {f32, 4 * 99 * 9, out}}},
      {"flat_random", 3, {{f32, 1532, out}}},
      gemm("gemm_bf16", bf16, 67 * 300, bf16, 130 * 300, bf16, 67 * 130, bf16, 130, false),
      gemm("gemm_tf32", f32, 3 * 12040, bf16, 3 * 15050, f32, 3 * 1776, f32, 45, false),
      gemm("gemm_fp8", e4m3, 400 * 64, e4m3, 70 * 64, bf16, 400 * 70, f32, 70, true),
      gemm("gemm_f32", f32, 4, f32, 6, f32, 6, f32, 0, false),
      gemmSums("gemm_sums_a", bf16, 600 * 408, 600 * 70, 400 * 70, 400),
      gemmSums("gemm_sums_b", f32, 67 * 300, 450 * 300, 67 * 450, 450),
  };
  return all;
}

const Launch &launchNamed(const std::string &name) {
  for (const Launch &launch : launches())
    if (name == launch.name)
      return launch;
  std::fprintf(stderr, "no sample kernel %s\n", name.c_str());
  std::abort();
}

Memory::Memory(const Launch &launch, Fill fill, unsigned seed) : launch(launch) {
  uint64_t state = seed * 7919u + 1;
  for (const Buffer &buffer : launch.buffers) {
    if (buffer.role == Buffer::Role::null) {
      pointers.push_back(nullptr);
      continue;
    }
    const size_t bytes = buffer.count * byteCount(buffer.type);
    void *data = nullptr;
    if (posix_memalign(&data, 64, bytes) != 0)
      std::abort();
    pointers.push_back(data);
    std::memset(data, buffer.role == out ? 0xa5 : 0, bytes);
    for (size_t i = 0; i < buffer.count; ++i) {
      auto *to = static_cast<unsigned char *>(data) + i * byteCount(buffer.type);
      if (buffer.role == in)
        fillElement(buffer.type, fill, to, state);
      if (buffer.role == Buffer::Role::index) {
        const int64_t index = int64_t(nextRandom(state) % 20);
        std::memcpy(to, &index, 8);
      }
      if (buffer.role == Buffer::Role::ids) {
        const uint64_t any = nextRandom(state);
        // Very often, some hundred times in 5000, and now and then.
        const int64_t id = any % 4 == 0 ? 2 : any % 50 == 1 ? 7 : int64_t(any / 4 % 266) - 5;
        std::memcpy(to, &id, 8);
      }
    }
  }
  for (size_t n = 0; n < pointers.size(); ++n)
    if (launch.buffers[n].role == Buffer::Role::ids)
      listPlaces(*this, n);
}

void listPlaces(Memory &m, size_t buffer) {
  const std::vector<Buffer> &buffers = m.launch.buffers;
  if (buffer + 2 >= buffers.size() || buffers[buffer + 1].role != Buffer::Role::order)
    return;
  auto *order = static_cast<int32_t *>(m.pointers[buffer + 1]),
       *starts = static_cast<int32_t *>(m.pointers[buffer + 2]);
  const auto rows = int32_t(buffers[buffer + 2].count) - 1;
  int32_t count = 0;
  for (int32_t row = 0; row <= rows; ++row) {
    starts[row] = count;
    for (size_t place = 0; place < buffers[buffer].count; ++place) {
      const double id = element(m, buffer, place);
      if ((id >= 0 && id < rows ? id : rows) == row)
        order[count++] = int32_t(place);
    }
  }
}

Memory::~Memory() {
  for (void *data : pointers)
    std::free(data);
}

Kernels::Kernels(const char *path) : handle(dlopen(path, RTLD_NOW | RTLD_LOCAL)) {
  if (!handle)
    std::fprintf(stderr, "%s\n", dlerror());
}

bool Kernels::run(const Launch &launch, Memory &memory) const {
  using Entry = void (*)(const void *, unsigned, unsigned);
  const auto entry = reinterpret_cast<Entry>(dlsym(handle, launch.name));
  if (!entry)
    return false;
  unsigned grid = launch.grid;
  if (grid == 0) {
    const void *symbol = dlsym(handle, (std::string(launch.name) + "_grid").c_str());
    if (!symbol)
      return false;
    grid = *static_cast<const unsigned *>(symbol);
  }
  entry(memory.pointers.data(), 0, grid);
  return true;
}

void Kernels::setNumber(const char *name, int value) const {
  if (auto *symbol = static_cast<int *>(dlsym(handle, name)))
    *symbol = value;
}
const char *Kernels::fiberError() const {
  auto *symbol = static_cast<const char **>(dlsym(handle, "mpc_fiber_error"));
  return symbol ? *symbol : nullptr;
}
void Kernels::clearFiberError() const {
  if (auto *symbol = static_cast<const char **>(dlsym(handle, "mpc_fiber_error")))
    *symbol = nullptr;
}

double element(const Memory &m, size_t buffer, size_t i) {
  return valueAt(m.launch.buffers[buffer].type, m.pointers[buffer], i);
}

std::string firstDifference(const Memory &a, const Memory &b) {
  for (size_t n = 0; n < a.pointers.size(); ++n) {
    const Buffer &buffer = a.launch.buffers[n];
    const size_t size = byteCount(buffer.type);
    for (size_t i = 0; i < buffer.count; ++i) {
      const char *left = static_cast<const char *>(a.pointers[n]) + i * size;
      const char *right = static_cast<const char *>(b.pointers[n]) + i * size;
      const double x = valueAt(buffer.type, left, 0), y = valueAt(buffer.type, right, 0);
      if (std::memcmp(left, right, size) == 0 ||
          (buffer.type == Type::f32 && std::isnan(x) && std::isnan(y)))
        continue;
      char text[160];
      std::snprintf(text, sizeof text, "%s: buffer %zu, element %zu: %.9g and %.9g", a.launch.name,
                    n, i, x, y);
      return text;
    }
  }
  return {};
}
