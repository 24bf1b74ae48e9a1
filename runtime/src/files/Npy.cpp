// The header is a Python dict literal: {'descr': '<f4', 'fortran_order': False, 'shape': (3, 4), }.
// This reads that grammar and no more Python.
#include "mpc/Npy.h"
#include "mpc/FileKind.h"

#include "mpc/MachineMemory.h"
#include "system/FileSystem.h"

#include <algorithm>
#include <cstring>

namespace mpc {
namespace {

constexpr char npyMagic[] = "\x93NUMPY";

struct Header {
  std::string descr;
  bool fortran = false;
  std::vector<int64_t> shape;
};

/// A reader of the dict. Every step gives false at the first character that does not fit.
class HeaderReader {
public:
  explicit HeaderReader(std::string_view text) : rest(text) {}

  bool read(Header &header) {
    bool descr = false, fortran = false, shape = false;
    if (!take('{'))
      return false;
    while (!take('}')) {
      std::string key;
      if (!string(key) || !take(':'))
        return false;
      bool *seen = key == "descr"           ? &descr
                   : key == "fortran_order" ? &fortran
                   : key == "shape"         ? &shape
                                            : nullptr;
      if (!seen || *seen)
        return false;
      *seen = true;
      const bool good = seen == &descr     ? string(header.descr)
                        : seen == &fortran ? boolean(header.fortran)
                                           : tuple(header.shape);
      if (!good || (!take(',') && peek() != '}'))
        return false;
    }
    skip();
    return rest.empty() && descr && fortran && shape;
  }

private:
  void skip() {
    while (!rest.empty() && (rest[0] == ' ' || rest[0] == '\n' || rest[0] == '\t'))
      rest.remove_prefix(1);
  }
  char peek() {
    skip();
    return rest.empty() ? '\0' : rest[0];
  }
  bool take(char c) {
    if (peek() != c)
      return false;
    rest.remove_prefix(1);
    return true;
  }
  bool string(std::string &out) {
    const char quote = peek();
    if (quote != '\'' && quote != '"')
      return false;
    rest.remove_prefix(1);
    const size_t end = rest.find(quote);
    if (end == std::string_view::npos)
      return false;
    out = std::string(rest.substr(0, end));
    rest.remove_prefix(end + 1);
    return out.find('\\') == std::string::npos;
  }
  bool boolean(bool &out) {
    skip();
    for (const bool value : {true, false}) {
      const std::string_view word = value ? "True" : "False";
      if (rest.substr(0, word.size()) == word) {
        rest.remove_prefix(word.size());
        out = value;
        return true;
      }
    }
    return false;
  }
  bool tuple(std::vector<int64_t> &out) {
    if (!take('('))
      return false;
    while (!take(')')) {
      int64_t value = 0;
      size_t digits = 0;
      for (skip(); digits < rest.size() && rest[digits] >= '0' && rest[digits] <= '9'; ++digits)
        if (__builtin_mul_overflow(value, int64_t(10), &value) ||
            __builtin_add_overflow(value, int64_t(rest[digits] - '0'), &value))
          return false;
      if (digits == 0 || out.size() >= 32)
        return false;
      rest.remove_prefix(digits);
      out.push_back(value);
      if (!take(',') && peek() != ')')
        return false;
    }
    return true;
  }

  std::string_view rest;
};

struct TypeName {
  const char *descr;
  DType dtype;
};
const TypeName typeNames[] = {{"<f4", DType::F32}, {"<f2", DType::F16}, {"<i4", DType::I32},
                              {"<i8", DType::I64}, {"|i1", DType::I8},  {"|u1", DType::U8},
                              {"|b1", DType::I1}};

Result<DType> typeOf(const std::string &descr, std::optional<DType> expected) {
  for (const TypeName &known : typeNames)
    if (descr == known.descr)
      return known.dtype;
  const bool raw2 = descr == "<V2" || descr == "|V2", raw1 = descr == "|V1" || descr == "<V1";
  if ((raw2 || raw1) && expected && dtypeBits(*expected) == (raw2 ? 16u : 8u))
    return *expected;
  if (descr == "<f1" || descr == "|f1") // the form of float8_e5m2 alone
    return DType::F8E5M2;
  if (raw2)
    return DType::BF16;
  if (raw1)
    return Status(Code::WrongType,
                  "raw bytes (V1) where " +
                      std::string(expected ? dtypeName(*expected) : "no FP8 type") +
                      " is expected");
  std::string remedy = "; convert it with NumPy's astype to f4, f2, i4, i8, i1, u1 or b1";
  if (descr == "<f8")
    remedy = ", double precision; save it with x.astype('float32')";
  else if (!descr.empty() && descr[0] == '>')
    remedy = ", big endian; save it with x.astype(x.dtype.newbyteorder('<'))";
  return Status(Code::Unsupported, "its dtype is " + descr + remedy);
}

Status damaged(const std::string &message) { return Status(Code::Damaged, message); }

/// The bytes before the data.
struct Prefix {
  uint64_t headerOffset, headerBytes;
  uint64_t dataOffset() const { return headerOffset + headerBytes; }
};

/// `start` has the file's first bytes, kindBytes of them if the file has so many: the prefix, or
/// the mark of another kind of file.
Result<Prefix> readPrefix(ByteView start, uint64_t fileSize) {
  const uint8_t *bytes = start.bytes();
  if (start.size < 10 || std::memcmp(bytes, npyMagic, 6) != 0)
    return damaged(notThis("an .npy file", start, fileSize));
  const unsigned version = bytes[6];
  if (version < 1 || version > 3 || bytes[7] != 0)
    return Status(Code::WrongVersion, "it has .npy version " + std::to_string(version) + "." +
                                          std::to_string(bytes[7]) + ", expected 1.0 to 3.0");
  Prefix prefix;
  prefix.headerOffset = version == 1 ? 10 : 12;
  if (fileSize < prefix.headerOffset)
    return damaged("it ends inside its header");
  prefix.headerBytes = uint64_t(bytes[8]) | uint64_t(bytes[9]) << 8;
  if (version > 1)
    prefix.headerBytes |= uint64_t(bytes[10]) << 16 | uint64_t(bytes[11]) << 24;
  if (prefix.headerBytes > fileSize - prefix.headerOffset)
    return damaged("its header of " + std::to_string(prefix.headerBytes) +
                   " bytes ends past the file");
  // NumPy writes some hundred bytes, and its largest header needs no more than some thousand.
  if (prefix.headerBytes > (1u << 20))
    return damaged("its header has " + std::to_string(prefix.headerBytes) +
                   " bytes, expected at most 1048576");
  return prefix;
}

/// Reads type and shape, and compares them with the `dataBytes` that follow the header.
Result<NpyArray> describe(std::string_view headerText, uint64_t dataBytes,
                          std::optional<DType> expected) {
  Header header;
  if (!HeaderReader(headerText).read(header))
    return damaged("its header is not {'descr': .., 'fortran_order': .., 'shape': ..}");
  NpyArray array;
  MPC_ASSIGN(array.dtype, typeOf(header.descr, expected));
  if (header.fortran && header.shape.size() > 1)
    return Status(Code::Unsupported,
                  "it is in Fortran order; save it with np.ascontiguousarray(x)");
  array.shape = std::move(header.shape);
  const std::optional<uint64_t> size = byteCount(array.dtype, array.shape);
  if (!size || *size != dataBytes)
    return damaged("it has " + std::to_string(dataBytes) + " bytes of data, " +
                   shapeText(array.dtype, array.shape) +
                   (size ? " needs " + std::to_string(*size) : " is too large"));
  return array;
}

Status checkBooleans(const NpyArray &array) {
  if (array.dtype == DType::I1 &&
      std::any_of(array.bytes.begin(), array.bytes.end(), [](uint8_t b) { return b > 1; }))
    return damaged("it has booleans that are neither 0 nor 1");
  return Status();
}

/// `read(offset, target, count)` gives bytes of a file of `size`. Every byte of the data is copied
/// once.
template <typename Read>
Result<NpyArray> parse(const Read &read, uint64_t size, std::optional<DType> expected) {
  uint8_t start[kindBytes] = {};
  const size_t startBytes = static_cast<size_t>(std::min<uint64_t>(size, kindBytes));
  MPC_TRY(read(0, start, startBytes));
  MPC_ASSIGN(const Prefix prefix, readPrefix({start, startBytes}, size));
  std::string header(prefix.headerBytes, '\0');
  MPC_TRY(read(prefix.headerOffset, header.data(), header.size()));
  const uint64_t dataBytes = size - prefix.dataOffset();
  MPC_ASSIGN(NpyArray array, describe(header, dataBytes, expected));
  MPC_TRY(checkMemory(dataBytes, "its data"));
  array.bytes.resize(dataBytes);
  MPC_TRY(read(prefix.dataOffset(), array.bytes.data(), dataBytes));
  MPC_TRY(checkBooleans(array));
  return array;
}

} // namespace

Result<NpyArray> parseNpy(ByteView file, const std::string &name, std::optional<DType> expected) {
  const auto read = [&](uint64_t offset, void *target, uint64_t count) {
    if (count != 0)
      std::memcpy(target, file.bytes() + offset, count);
    return Status();
  };
  Result<NpyArray> array = parse(read, file.size, expected);
  return array.ok() ? std::move(array) : Result<NpyArray>(array.status().in(name));
}

Result<NpyArray> readNpy(const std::string &path, std::optional<DType> expected) {
  MPC_ASSIGN(const FileReader file, FileReader::open(path));
  const auto read = [&](uint64_t offset, void *target, uint64_t count) {
    return file.read(offset, target, count);
  };
  Result<NpyArray> array = parse(read, file.size(), expected);
  return array.ok() ? std::move(array) : Result<NpyArray>(array.status().in(path));
}

Status writeNpy(const std::string &path, DType dtype, const std::vector<int64_t> &shape,
                const void *data) {
  const std::optional<uint64_t> bytes = byteCount(dtype, shape);
  if (!bytes || dtypeBits(dtype) < 8)
    return Status(Code::InvalidArgument,
                  path + ": " + shapeText(dtype, shape) + " has no form in an .npy file");
  std::string descr = dtypeBits(dtype) == 16 ? "<V2" : "|V1";
  for (const TypeName &known : typeNames)
    if (known.dtype == dtype)
      descr = known.descr;
  std::string header = "{'descr': '" + descr + "', 'fortran_order': False, 'shape': (";
  for (int64_t extent : shape)
    header += std::to_string(extent) + (shape.size() == 1 ? "," : ", ");
  if (shape.size() > 1)
    header.resize(header.size() - 2);
  header += "), }";
  header.append(63 - (header.size() + 10) % 64, ' ');
  header += '\n';
  std::string prefix(npyMagic, 6);
  prefix += {'\x01', '\x00', static_cast<char>(header.size() & 0xff),
             static_cast<char>(header.size() >> 8)};
  return writeFileAtomically(path, {{prefix.data(), prefix.size()},
                                    {header.data(), header.size()},
                                    {data, static_cast<size_t>(*bytes)}});
}

} // namespace mpc
