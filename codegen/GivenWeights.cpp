#include "codegen/GivenWeights.h"

#include "ir/dialect/Dialect.h"
#include "ir/dialect/State.h"
#include "ir/formats/ElementTypes.h"
#include "mpc/Nearest.h"
#include "mpc/StateFolder.h"

#include "llvm/ADT/StringExtras.h"

using namespace mlir;

namespace mpc {

GivenWeights::GivenWeights(MLIRContext *context, const ArtifactOptions &options)
    : context(context), options(options), account(llvm::join(options.weights, ", ")) {}

InFlightDiagnostic GivenWeights::error() { return emitError(UnknownLoc::get(context)); }

LogicalResult GivenWeights::open() {
  for (const std::string &path : options.weights) {
    Result<SafeTensors> file = openState(path);
    if (!file.ok())
      return error() << file.status().message();
    for (const SafeTensor &tensor : file->tensors())
      account.offer(tensor.name);
    files.push_back(std::move(*file));
  }
  return success();
}

const SafeTensors *GivenWeights::fileOf(StringRef name) const {
  for (const SafeTensors &file : files)
    if (file.find(name.str()))
      return &file;
  return nullptr;
}

FailureOr<std::optional<std::string>> GivenWeights::take(ml_program::GlobalOp parameter,
                                                         DType type) {
  const std::string name = parameter.getSymName().str();
  const SafeTensors *file = fileOf(name);
  if (!file) {
    const Attribute value = parameter.getValueAttr();
    account.lack(name, !value || isa<ExternalAttr>(value) ? FirstValue::None
                       : isa<ElementsAttr>(value)         ? FirstValue::Data
                                                          : FirstValue::Initializer);
    return std::optional<std::string>();
  }
  const auto find = [&](const std::string &wanted) {
    const SafeTensors *holder = fileOf(wanted);
    return holder ? holder->find(wanted) : nullptr;
  };
  const auto isAskedFor = [parameter](const std::string &wanted) {
    ModuleOp module = parameter->getParentOfType<ModuleOp>();
    auto global = module.lookupSymbol<ml_program::GlobalOp>(wanted);
    return global && roleOf(global) != Role::Derived;
  };
  const GivenWeight given = findWeight(find, isAskedFor, name, type);
  const std::vector<int64_t> shape = wholeTypeOf(parameter).getShape().vec();
  if (const Status taken = account.take(file->path(), given, shape); !taken.ok())
    return LogicalResult(parameter.emitError() << taken.message());
  if (!given.isConverted())
    return std::optional(
        std::string(reinterpret_cast<const char *>(given.tensor->data), given.tensor->bytes));
  std::string bytes(byteCount(type, shape).value_or(0), '\0');
  fillWeight(given, reinterpret_cast<uint8_t *>(bytes.data()));
  return std::optional<std::string>(std::move(bytes));
}

LogicalResult GivenWeights::compare(ml_program::GlobalOp constant, StringRef bytes) {
  const SafeTensors *file = fileOf(constant.getSymName());
  const SafeTensor *tensor = file ? file->find(constant.getSymName().str()) : nullptr;
  const auto type = cast<RankedTensorType>(constant.getType());
  if (!tensor)
    return success();
  const Status status = checkConstant(file->path(), *tensor, *dtypeOf(type.getElementType()),
                                      type.getShape().vec(), bytes.data());
  return status.ok() ? success() : LogicalResult(constant.emitError() << status.message());
}

/// Refuses a tensor that the model does not have, which most often means the wrong file, and a
/// tensor that two files have, since one of them would be ignored.
LogicalResult GivenWeights::refuseOthers(const llvm::StringSet<> &parameters) {
  std::vector<std::string> names;
  for (const auto &parameter : parameters)
    names.push_back(parameter.getKey().str());
  llvm::sort(names); // of equally near ones the first is told
  for (const SafeTensors &file : files)
    for (const SafeTensor &tensor : file.tensors()) {
      const bool isUnknown = !parameters.contains(tensor.name) && !account.isScales(tensor.name);
      if (isUnknown && options.allowUnknownWeights)
        continue;
      if (isUnknown)
        return error() << file.path() << ": has a tensor '" << tensor.name
                       << "', which the model does not have as a parameter"
                       << didYouMean(tensor.name, names)
                       << "; --allow-unknown-weights leaves out what a saved state has beside them";
      if (const SafeTensors *first = fileOf(tensor.name); first != &file)
        return error() << file.path() << ": has the tensor '" << tensor.name << "', which "
                       << first->path() << " has too";
    }
  return success();
}

LogicalResult GivenWeights::check(const llvm::StringSet<> &parameters) {
  if (files.empty())
    return success();
  if (const Status status =
          account.check(options.allowMissingWeights, "--allow-missing-weights of mpc compile");
      !status.ok())
    return error() << status.message();
  if (failed(refuseOthers(parameters)))
    return failure();
  for (const std::string &line : account.notes())
    if (options.note)
      options.note(line);
  return success();
}

} // namespace mpc
