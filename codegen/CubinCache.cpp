//===-- CubinCache.cpp ------------------------------------------------------------------------===//
#include "codegen/CubinCache.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace mpc {
namespace {

std::string entryOf(const std::string &key) { return key + ".kernels"; }

} // namespace

// An entry: a line a kernel (name and five numbers), an empty line, the cubin.
std::optional<Cubin> findCubin(const DiskCache &cache, const std::string &key) {
  const std::optional<std::string> entry = cache.find(entryOf(key));
  if (!entry)
    return std::nullopt;
  StringRef text = *entry;
  Cubin cubin;
  while (!text.empty() && text.front() != '\n') {
    auto [line, rest] = text.split('\n');
    SmallVector<StringRef> fields;
    line.split(fields, ' ');
    KernelResources kernel;
    if (fields.size() != 6 || fields[1].getAsInteger(10, kernel.registers) ||
        fields[2].getAsInteger(10, kernel.spillStoreBytes) ||
        fields[3].getAsInteger(10, kernel.spillLoadBytes) ||
        fields[4].getAsInteger(10, kernel.localBytes) ||
        fields[5].getAsInteger(10, kernel.sharedBytes))
      return std::nullopt;
    kernel.name = fields[0].str();
    cubin.kernels.push_back(std::move(kernel));
    text = rest;
  }
  cubin.bytes = text.drop_front(text.empty() ? 0 : 1).str();
  return cubin;
}

void storeCubin(const DiskCache &cache, const std::string &key, const Cubin &cubin) {
  std::string entry;
  raw_string_ostream out(entry);
  for (const KernelResources &kernel : cubin.kernels)
    out << kernel.name << ' ' << kernel.registers << ' ' << kernel.spillStoreBytes << ' '
        << kernel.spillLoadBytes << ' ' << kernel.localBytes << ' ' << kernel.sharedBytes << '\n';
  out << '\n' << cubin.bytes;
  (void)cache.store(entryOf(key), {entry.data(), entry.size()}).ok();
}

} // namespace mpc
