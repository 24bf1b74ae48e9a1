// safetensors files. They are read whole, with every offset checked, and written beside and
// renamed.
#pragma once

#include "mpc/ArtifactFile.h"
#include "mpc/DType.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace mpc {

/// A tensor of a file. Its bytes may be changed in memory, which never reaches the file.
struct SafeTensor {
  std::string name;
  std::string fileType;       // "BF16", as the file says
  std::optional<DType> dtype; // none for types that mpc does not have (F64, I16, ..)
  std::vector<int64_t> shape;
  uint8_t *data = nullptr;
  uint64_t bytes = 0;
};

/// An open file; the tensors' data lives as long as it.
class SafeTensors {
public:
  static Result<SafeTensors> open(const std::string &path, FileAccess access = FileAccess::Copy);
  /// Reads a file whose bytes are in memory. They must outlive the result, which does not write to
  /// them.
  static Result<SafeTensors> parse(ByteView bytes, const std::string &name);

  /// Tensors in memory that `owner` holds, as if a file of this name had them.
  static SafeTensors of(std::string name, std::vector<SafeTensor> tensors,
                        std::map<std::string, std::string> metadata, std::shared_ptr<void> owner);

  /// The tensors in the order of their data.
  const std::vector<SafeTensor> &tensors() const { return list; }
  const SafeTensor *find(const std::string &name) const;
  /// The texts under `__metadata__`.
  const std::map<std::string, std::string> &metadata() const { return notes; }
  const std::string &path() const { return name; }

private:
  Status read(ByteView bytes);
  void sortNames();
  std::string name;
  std::shared_ptr<void> mapping;
  std::vector<SafeTensor> list;
  std::map<std::string, std::string> notes;
  std::vector<uint32_t> byName; // indices into list, sorted by name
};

/// One tensor to write; `data` has byteCount(dtype, shape) bytes.
struct SafeTensorSource {
  std::string name;
  DType dtype;
  std::vector<int64_t> shape;
  const void *data;
};

/// Writes the tensors in the given order, the data 64-byte aligned; `metadata` is left out where it
/// is empty. The same arguments give the same bytes. `durable` as in writeFileAtomically.
Status writeSafeTensors(const std::string &path, const std::vector<SafeTensorSource> &tensors,
                        const std::map<std::string, std::string> &metadata = {},
                        bool durable = false);

} // namespace mpc
