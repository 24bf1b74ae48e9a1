// NumPy's .npy files, versions 1 to 3, C order, little endian. Every size is checked before it is
// used.
#include "frontend/Console.h"
#include "frontend/Tensors.h"

#include "mpc/ArtifactFile.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>

namespace mpc {
namespace {

struct NumpyType {
  const char *descr; // without the byte order
  const char *name;
  bool supported, raw;
  DType dtype;
  unsigned bytes;
};

// `raw`: bytes without a meaning of their own; bf16 and fp8 arrays look like this.
constexpr NumpyType numpyTypes[] = {
    {"f4", "float32", true, false, DType::F32, 4},
    {"f2", "float16", true, false, DType::F16, 2},
    {"i4", "int32", true, false, DType::I32, 4},
    {"i8", "int64", true, false, DType::I64, 8},
    {"i1", "int8", true, false, DType::I8, 1},
    {"u1", "uint8", true, true, DType::U8, 1},
    {"b1", "bool", true, false, DType::I1, 1},
    {"u2", "uint16", false, true, DType::BF16, 2},
    {"V2", "void16", false, true, DType::BF16, 2},
    {"V1", "void8", false, true, DType::F8E4M3FN, 1},
    {"f8", "float64", false, false, DType::F32, 8},
    {"i2", "int16", false, false, DType::I32, 2},
    {"u4", "uint32", false, false, DType::I32, 4},
    {"u8", "uint64", false, false, DType::I64, 8},
};

Result<std::string> readFile(const std::string &path) {
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0)
    return Status(Code::FileNotFound, "cannot read " + path + ": " + std::strerror(errno));
  std::string text;
  char buffer[1 << 16];
  ssize_t count;
  while ((count = ::read(file, buffer, sizeof(buffer))) > 0)
    text.append(buffer, static_cast<size_t>(count));
  const int error = errno;
  ::close(file);
  if (count < 0)
    return Status(Code::FileError, "cannot read " + path + ": " + std::strerror(error));
  return text;
}

/// The text of a header field: after `'key':` up to the comma or brace that ends it.
std::string field(const std::string &header, const std::string &key) {
  const size_t at = header.find("'" + key + "'");
  const size_t colon = at == std::string::npos ? at : header.find(':', at);
  if (colon == std::string::npos)
    return "";
  size_t begin = header.find_first_not_of(' ', colon + 1);
  if (begin == std::string::npos)
    return "";
  const char closing = header[begin] == '(' ? ')' : header[begin] == '\'' ? '\'' : ',';
  size_t end =
      header.find_first_of(closing == ',' ? std::string(",}") : std::string(1, closing), begin + 1);
  if (end == std::string::npos)
    return "";
  return closing == ',' ? header.substr(begin, end - begin)
                        : header.substr(begin + 1, end - begin - 1);
}

/// "3, 4" to {3, 4}; false for anything that is not a list of small whole numbers.
bool readShape(const std::string &text, std::vector<int64_t> &shape) {
  size_t at = 0;
  while (true) {
    at = text.find_first_not_of(", ", at);
    if (at == std::string::npos)
      return shape.size() <= 16;
    const size_t end = text.find_first_not_of("0123456789", at);
    const std::string digits = text.substr(at, end == std::string::npos ? end : end - at);
    if (digits.empty() || digits.size() > 15)
      return false;
    shape.push_back(std::stoll(digits));
    at = end == std::string::npos ? text.size() : end;
  }
}

Status damaged(const std::string &path, const std::string &what) {
  return Status(Code::Damaged,
                path + ": " + what + "; expected a .npy file as numpy.save writes it");
}

/// The header's text and where the data starts.
Status splitNpy(const std::string &path, const std::string &file, std::string &header,
                size_t &data) {
  if (file.size() < 10 || file.compare(0, 6, "\x93NUMPY") != 0)
    return damaged(path, "it does not start as a .npy file does");
  const unsigned version = static_cast<uint8_t>(file[6]);
  if (version < 1 || version > 3)
    return damaged(path, "it has version " + std::to_string(version));
  const size_t lengthBytes = version == 1 ? 2 : 4;
  size_t length = 0;
  if (file.size() < 8 + lengthBytes)
    return damaged(path, "it is truncated in its header");
  for (size_t i = 0; i < lengthBytes; ++i)
    length |= static_cast<size_t>(static_cast<uint8_t>(file[8 + i])) << (8 * i);
  if (length > file.size() - 8 - lengthBytes)
    return damaged(path, "it is truncated in its header");
  header = file.substr(8 + lengthBytes, length);
  data = 8 + lengthBytes + length;
  return Status();
}

} // namespace

Result<NpyTensor> readNpy(const std::string &path) {
  MPC_ASSIGN(const std::string file, readFile(path));
  std::string header;
  size_t data = 0;
  MPC_TRY(splitNpy(path, file, header, data));
  const std::string descr = field(header, "descr");
  NpyTensor tensor;
  if (descr.size() < 2 || !readShape(field(header, "shape"), tensor.shape))
    return damaged(path, "its header is not understood");
  const std::string order = field(header, "fortran_order");
  if (order != "False")
    return Status(Code::Unsupported,
                  path + ": its elements are in column order; save numpy.ascontiguousarray(x)");
  if (descr[0] == '>')
    return Status(Code::Unsupported, path + ": its elements are big endian (" + descr +
                                         "); save x.astype('<" + descr.substr(1) + "')");
  const NumpyType *type = nullptr;
  for (const NumpyType &candidate : numpyTypes)
    if (descr.substr(1) == candidate.descr)
      type = &candidate;
  if (!type)
    return Status(Code::Unsupported,
                  path + ": elements of type '" + descr + "' are not numbers of mpc");
  tensor.found = type->name;
  tensor.supported = type->supported;
  tensor.raw = type->raw;
  tensor.dtype = type->dtype;
  const auto count = elementCount(tensor.shape.data(), tensor.shape.size());
  if (!count || *count > file.size() || *count * type->bytes != file.size() - data)
    return damaged(path, "its header promises a shape that does not fit its " +
                             std::to_string(file.size() - data) + " bytes of data");
  tensor.bytes.assign(file.begin() + static_cast<std::ptrdiff_t>(data), file.end());
  return tensor;
}

Status writeNpy(const std::string &path, const HostTensor &tensor) {
  const NumpyType *type = nullptr;
  for (const NumpyType &candidate : numpyTypes)
    if (candidate.supported && candidate.dtype == tensor.dtype)
      type = &candidate;
  if (!type) {
    HostTensor wide = HostTensor::make(DType::F32, tensor.shape);
    wide.setValues(tensor.values());
    return writeNpy(path, wide);
  }
  std::string header = std::string("{'descr': '") + (type->bytes == 1 ? '|' : '<') + type->descr +
                       "', 'fortran_order': False, 'shape': (";
  for (int64_t extent : tensor.shape)
    header += std::to_string(extent) + ", ";
  if (tensor.shape.size() > 1)
    header.resize(header.size() - 2);
  else if (tensor.shape.size() == 1)
    header.pop_back();
  header += "), }";
  header.append(63 - (10 + header.size()) % 64, ' ');
  header += '\n';
  std::string start("\x93NUMPY\x01\x00", 8);
  start += static_cast<char>(header.size() & 255);
  start += static_cast<char>(header.size() >> 8);
  start += header;
  return writeFileAtomically(
      path, {{start.data(), start.size()}, {tensor.bytes.data(), tensor.bytes.size()}});
}

} // namespace mpc
