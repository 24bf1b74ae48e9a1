#include "frontend/model/Model.h"

#include "ir/dialect/custom/Custom.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace mlir;

namespace mpc {
namespace {

/// The text of a file, or an error at the op.
FailureOr<StringAttr> readSource(CustomOpInterface op, StringRef folder) {
  llvm::SmallString<256> path(folder);
  llvm::sys::path::append(path, op.getFileAttr().getValue());
  auto refuse = [&](const Twine &why) {
    return op->emitOpError() << "names the file '" << op.getFileAttr().getValue()
                             << "', which is looked for beside "
                             << "the model, as " << path << ": " << why;
  };
  llvm::sys::fs::file_status status;
  if (std::error_code error = llvm::sys::fs::status(path, status))
    return refuse(error.message());
  if (!llvm::sys::fs::is_regular_file(status))
    return refuse("it is no regular file");
  if (status.getSize() > kLargestSource)
    return refuse("it has " + Twine(status.getSize()) + " bytes, expected at most " +
                  Twine(kLargestSource));
  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> buffer =
      llvm::MemoryBuffer::getFile(path, /*IsText=*/false, /*RequiresNullTerminator=*/false);
  if (!buffer)
    return refuse(buffer.getError().message());
  if ((*buffer)->getBuffer().contains('\0'))
    return refuse("it is no text: it has a byte 0");
  return StringAttr::get(op.getContext(), (*buffer)->getBuffer());
}

} // namespace

LogicalResult readCustomSources(ModuleOp module, const std::string &model) {
  auto held = module->getAttrOfType<DictionaryAttr>(kSources);
  NamedAttrList sources(held ? held.getValue() : ArrayRef<NamedAttribute>());
  StringRef folder = llvm::sys::path::parent_path(model);
  WalkResult result = module.walk([&](CustomOpInterface op) {
    if (sources.get(op.getFileAttr()))
      return WalkResult::advance();
    FailureOr<StringAttr> text = readSource(op, folder.empty() ? "." : folder);
    if (failed(text))
      return WalkResult::interrupt();
    sources.set(op.getFileAttr(), *text);
    return WalkResult::advance();
  });
  if (result.wasInterrupted())
    return failure();
  if (sources.empty())
    return success();
  DictionaryAttr all = sources.getDictionary(module.getContext());
  module->setAttr(kSources, all);
  return verifyCustomSources(module, all);
}

} // namespace mpc
