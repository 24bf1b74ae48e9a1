// Data in .npy files: one file for each input, one row for each sample. Rows are kept in the file's
// type and converted when a batch is made.
#include "frontend/train/data/Convert.h"
#include "frontend/train/data/Data.h"
#include "frontend/train/data/Order.h"

#include "frontend/shell/Console.h"
#include "frontend/shell/Options.h"
#include "mpc/Npy.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace mpc::train {
namespace {

/// One file, for one input.
struct Column {
  TensorSlot slot;
  std::string path;
  NpyArray array;
  Convert convert = nullptr;
  uint64_t rowElements = 1;

  uint64_t rowBytes() const { return rowElements * (dtypeBits(array.dtype) / 8); }
  uint64_t count() const { return rowElements * static_cast<uint64_t>(array.shape[0]); }
  std::string placeOf(uint64_t element) const {
    return path + ", row " + std::to_string(element / rowElements);
  }
};

class Arrays final : public Data {
public:
  explicit Arrays(std::vector<Column> given) : columns(std::move(given)) {
    rows = static_cast<uint32_t>(columns[0].array.shape[0]);
    unitsPerBatch = static_cast<uint64_t>(columns[0].slot.shape[0]);
    units = rows;
    wholeBatches = rows / unitsPerBatch;
    leftOut = rows % unitsPerBatch;
    for (const Column &column : columns)
      fingerprint =
          mix(fingerprint + fingerprintOf(column.array.bytes.data(), column.array.bytes.size()));
  }

  /// Epochs follow each other without a gap: a batch that one epoch cannot fill continues in the
  /// next.
  Status training(uint64_t seed, uint64_t number, Batch &batch) override {
    for (uint64_t i = 0; i < unitsPerBatch; ++i) {
      const uint64_t position = number * unitsPerBatch + i;
      if (order.empty() || orderSeed != seed || epoch != position / rows) {
        orderSeed = seed;
        epoch = position / rows;
        order = epochOrder(seed, epoch, rows);
      }
      copyRow(order[position % rows], i, batch);
    }
    return Status();
  }

  Status inOrder(uint64_t number, Batch &batch) override {
    for (uint64_t i = 0; i < unitsPerBatch; ++i)
      copyRow(number * unitsPerBatch + i, i, batch);
    return Status();
  }

private:
  void copyRow(uint64_t row, uint64_t place, Batch &batch) const {
    for (size_t i = 0; i < columns.size(); ++i) {
      const Column &column = columns[i];
      const uint64_t width = column.rowElements * (dtypeBits(column.slot.dtype) / 8);
      column.convert(column.array.bytes.data() + row * column.rowBytes(), column.rowElements,
                     batch[i].bytes.data() + place * width);
    }
  }

  std::vector<Column> columns;
  uint32_t rows = 0;
  uint64_t orderSeed = 0, epoch = 0;
  std::vector<uint32_t> order;
};

/// Finds the file of each input, in the inputs' order.
Status assignFiles(const DataRequest &request, std::vector<std::string> &files) {
  std::string wanted;
  for (const TensorSlot &input : request.inputs)
    wanted += (wanted.empty() ? "" : ",") + input.name + "=F.npy";
  std::vector<std::string> plain, named;
  for (const std::string &file : request.files)
    (file.find('=') == std::string::npos ? plain : named).push_back(file);
  if (!plain.empty() && !named.empty())
    return Status(Code::InvalidArgument, request.option + ": got '" + plain[0] + "' and '" +
                                             named[0] + "', expected all files by name: " + wanted);
  if (!plain.empty()) {
    if (plain.size() != request.inputs.size())
      return Status(Code::InvalidArgument,
                    request.option + ": got " + std::to_string(plain.size()) +
                        (plain.size() == 1 ? " file" : " files") + ", the step has " +
                        std::to_string(request.inputs.size()) +
                        " inputs, in this order: " + wanted);
    files = plain;
    return Status();
  }
  std::map<std::string, std::string> byName;
  if (std::string problem = readAssignments(request.option, named, request.inputs, byName);
      !problem.empty())
    return Status(Code::InvalidArgument, problem);
  for (const TensorSlot &input : request.inputs) {
    if (!byName.count(input.name))
      return Status(Code::InvalidArgument, request.option + ": the file of input '" + input.name +
                                               "' is missing, expected " + wanted);
    files.push_back(byName[input.name]);
  }
  return Status();
}

Result<Column> openColumn(const DataRequest &request, const TensorSlot &slot,
                          const std::string &path) {
  const std::string where = request.option + ": " + path;
  Result<NpyArray> array = readNpy(path, slot.dtype);
  if (!array.ok())
    return array.status().in(request.option + ", input '" + slot.name + "'");
  Column column{slot, path, std::move(*array), nullptr, 1};
  column.convert = converter(column.array.dtype, slot.dtype);
  if (!column.convert)
    return Status(Code::WrongType, where + " holds " + dtypeName(column.array.dtype) + ", input '" +
                                       slot.name + "' is " + dtypeName(slot.dtype) +
                                       "; convert it first (integers widen by themselves, integers "
                                       "and f16 become f32)");
  const std::vector<int64_t> &shape = column.array.shape;
  if (shape.size() != slot.shape.size() ||
      !std::equal(shape.begin() + 1, shape.end(), slot.shape.begin() + 1)) {
    std::vector<int64_t> expected(slot.shape.begin() + 1, slot.shape.end());
    std::string text = "[rows";
    for (int64_t extent : expected)
      text += ", " + std::to_string(extent);
    return Status(Code::WrongShape, where + " has shape " + listText(shape) + ", input '" +
                                        slot.name + "' expects " + text + "]");
  }
  for (size_t axis = 1; axis < shape.size(); ++axis)
    column.rowElements *= static_cast<uint64_t>(shape[axis]);
  return column;
}

/// Checks that all files have as many rows as the first, and at least one batch of them.
Status checkRows(const DataRequest &request, const std::vector<Column> &columns) {
  const int64_t rows = columns[0].array.shape[0], batch = columns[0].slot.shape[0];
  for (const Column &column : columns)
    if (column.array.shape[0] != rows)
      return Status(Code::WrongShape, request.option + ": " + column.path + " has " +
                                          std::to_string(column.array.shape[0]) + " rows, " +
                                          columns[0].path + " has " + std::to_string(rows) +
                                          "; a sample is one row of each");
  if (rows < batch)
    return Status(Code::WrongShape,
                  request.option + ": " + columns[0].path + " has " + std::to_string(rows) +
                      " rows, a batch of this program is " + std::to_string(batch) +
                      "; compile it with a smaller --dim");
  if (batch == 0 || rows > INT64_C(0xffffffff))
    return Status(Code::WrongShape, request.option + ": " + std::to_string(rows) +
                                        " rows in batches of " + std::to_string(batch) +
                                        "; expected 1 to 4294967295 rows");
  return Status();
}

std::string outsideText(const TensorSlot &slot) {
  return rangeText(slot.range) + " (input '" + slot.name +
         "'); mend the file, compile the model with more " +
         (slot.range.classes ? "classes" : "rows") + ", or --unchecked-indices takes NaN there";
}

/// Checks that all values of an integer file fit their input, and the classes or the table if those
/// are known.
Status checkIntegers(const DataRequest &request, const Column &column, int64_t classes) {
  const IndexRange &range = column.slot.range;
  const bool narrows = column.array.dtype == DType::I64 && column.slot.dtype == DType::I32;
  const bool toFloat = column.slot.dtype == DType::F32;
  if (!narrows && !toFloat && classes == 0 && range.limit == 0)
    return Status();
  for (uint64_t i = 0; i < column.count(); ++i) {
    const int64_t value = integerAt(column.array.dtype, column.array.bytes.data(), i);
    const std::string where =
        !range.allows(value)          ? outsideText(column.slot)
        : classes && value >= classes ? "the program has " + std::to_string(classes) + " classes"
        : narrows && value != static_cast<int32_t>(value)
            ? "input '" + column.slot.name + "' is i32"
        : toFloat && value != static_cast<int64_t>(static_cast<float>(value))
            ? "input '" + column.slot.name + "' is f32, which does not hold it exactly"
            : "";
    if (!where.empty())
      return Status(Code::InvalidArgument, request.option + ": " + column.placeOf(i) +
                                               " has the value " + std::to_string(value) + "; " +
                                               where);
  }
  return Status();
}

/// "x.npy has 3 values that are not finite, the first in row 17", or "".
std::string findNotFinite(const Column &column) {
  if (converter(column.array.dtype, DType::F32) == nullptr || isInteger(column.array.dtype))
    return "";
  const unsigned width = dtypeBits(column.array.dtype) / 8;
  const Convert widen = converter(column.array.dtype, DType::F32);
  uint64_t found = 0, first = 0;
  for (uint64_t i = 0; i < column.count(); ++i) {
    float value = 0;
    widen(column.array.bytes.data() + i * width, 1, reinterpret_cast<uint8_t *>(&value));
    if (!std::isfinite(value) && found++ == 0)
      first = i;
  }
  return found ? column.path + " has " + formatCount(found) +
                     (found == 1 ? " value that is" : " values that are") +
                     " not finite, the first in row " + std::to_string(first / column.rowElements) +
                     "; a step with such a batch is skipped"
               : "";
}

} // namespace

Result<std::unique_ptr<Data>> openArrays(const DataRequest &request) {
  if (!request.tokens.empty())
    return Status(Code::InvalidArgument, "--tokens is for files of tokens, " + request.option +
                                             " has .npy files: " + request.files[0]);
  std::vector<std::string> files;
  MPC_TRY(assignFiles(request, files));
  std::vector<Column> columns;
  for (size_t i = 0; i < files.size(); ++i) {
    MPC_ASSIGN(Column column, openColumn(request, request.inputs[i], files[i]));
    columns.push_back(std::move(column));
  }
  MPC_TRY(checkRows(request, columns));
  std::vector<std::string> warnings;
  for (size_t i = 0; i < columns.size(); ++i) {
    if (isInteger(columns[i].array.dtype))
      MPC_TRY(checkIntegers(request, columns[i], request.classes[i]));
    if (std::string warning = findNotFinite(columns[i]); !warning.empty())
      warnings.push_back(warning);
  }
  auto data = std::make_unique<Arrays>(std::move(columns));
  data->warnings = std::move(warnings);
  return std::unique_ptr<Data>(std::move(data));
}

} // namespace mpc::train
