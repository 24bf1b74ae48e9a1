// Parse, run, compare.
#include "Harness.h"

#include "ir/lower/Primitives.h"

#include "mlir/Dialect/MLProgram/IR/MLProgram.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/Format.h"

#include <gtest/gtest.h>

#include <cmath>

using namespace mlir;

namespace mpc::test {

Models::Models() {
  context.loadDialect<MpcDialect, func::FuncDialect, ml_program::MLProgramDialect>();
  context.getDiagEngine().registerHandler([this](Diagnostic &diagnostic) {
    messages += diagnostic.str() + "\n";
    return success();
  });
}

OwningOpRef<ModuleOp> Models::parse(llvm::StringRef text) {
  return parseSourceString<ModuleOp>(text, &context);
}

func::FuncOp mainOf(ModuleOp module) { return module.lookupSymbol<func::FuncOp>("main"); }

std::vector<EvalTensor> evaluate(Models &models, llvm::StringRef text,
                                 llvm::ArrayRef<EvalTensor> arguments, Rounding rounding) {
  OwningOpRef<ModuleOp> module = models.parse(text);
  EXPECT_TRUE(module) << models.messages << text.str();
  if (!module)
    return {};
  FailureOr<EvalState> state = initialState(*module);
  EXPECT_TRUE(succeeded(state)) << models.messages;
  if (failed(state))
    return {};
  auto results = Evaluator(rounding).run(mainOf(*module), arguments, *state);
  EXPECT_TRUE(succeeded(results)) << models.messages << text.str();
  return succeeded(results) ? *results : std::vector<EvalTensor>();
}

void decomposeAll(ModuleOp module) {
  bool changed = true;
  while (changed) {
    SmallVector<Operation *> whole;
    module.walk([&](DecomposeOpInterface op) {
      if (!op.isPrimitive())
        whole.push_back(op);
    });
    changed = !whole.empty();
    for (Operation *op : whole) {
      ImplicitLocOpBuilder builder(op->getLoc(), op);
      Primitives p(builder);
      SmallVector<Value> values = cast<DecomposeOpInterface>(op).decompose(p);
      op->replaceAllUsesWith(values);
      op->erase();
    }
  }
}

EvalTensor tensor(std::vector<int64_t> shape, std::vector<double> data) {
  return EvalTensor(std::move(shape), std::move(data));
}

EvalTensor normal(std::vector<int64_t> shape, double deviation, unsigned seed) {
  std::mt19937 generator(seed);
  EvalTensor result(std::move(shape));
  // The sum of 12 uniforms: near enough to normal, and the same in every standard library.
  for (double &element : result.data) {
    double sum = -6;
    for (int i = 0; i < 12; ++i)
      sum += generator() / 4294967296.0;
    element = static_cast<float>(sum * deviation);
  }
  return result;
}

namespace {
/// Why two tensors cannot be compared by numbers: shapes, or not-finite elements at different
/// places.
std::string differInKind(const EvalTensor &actual, const EvalTensor &expected) {
  if (actual.shape != expected.shape || actual.data.size() != expected.data.size())
    return "the shape is " + formatShape(actual.shape) + ", not " + formatShape(expected.shape);
  for (size_t i = 0; i < actual.data.size(); ++i) {
    double a = actual.data[i], b = expected.data[i];
    bool same = std::isfinite(b) ? std::isfinite(a) : std::isnan(b) ? std::isnan(a) : a == b;
    if (!same)
      return "element " + std::to_string(i) + " is " + std::to_string(a) + ", not " +
             std::to_string(b);
  }
  return "";
}

std::string describe(size_t i, double actual, double expected) {
  std::string text;
  llvm::raw_string_ostream(text) << "element " << i << " is " << llvm::format("%.17g", actual)
                                 << ", not " << llvm::format("%.17g", expected);
  return text;
}
} // namespace

std::string differExact(const EvalTensor &actual, const EvalTensor &expected) {
  if (std::string kind = differInKind(actual, expected); !kind.empty())
    return kind;
  for (size_t i = 0; i < actual.data.size(); ++i) {
    double a = actual.data[i], b = expected.data[i];
    if (!std::isnan(b) && (a != b || std::signbit(a) != std::signbit(b)))
      return describe(i, a, b);
  }
  return "";
}

std::string differByElement(const EvalTensor &actual, const EvalTensor &expected, double absolute,
                            double relative) {
  if (std::string kind = differInKind(actual, expected); !kind.empty())
    return kind;
  for (size_t i = 0; i < actual.data.size(); ++i) {
    double a = actual.data[i], b = expected.data[i];
    if (std::isfinite(b) && !(std::fabs(a - b) <= absolute + relative * std::fabs(b)))
      return describe(i, a, b);
  }
  return "";
}

std::string differByMax(const EvalTensor &actual, const EvalTensor &expected, double tolerance) {
  if (std::string kind = differInKind(actual, expected); !kind.empty())
    return kind;
  double largest = 0;
  for (double b : expected.data)
    largest = std::isfinite(b) ? std::max(largest, std::fabs(b)) : largest;
  return differByElement(actual, expected, tolerance * largest, 0);
}

double sqnr(const EvalTensor &actual, const EvalTensor &expected) {
  double signal = 0, noise = 0;
  for (size_t i = 0; i < actual.data.size(); ++i) {
    if (!std::isfinite(expected.data[i]))
      continue;
    signal += expected.data[i] * expected.data[i];
    noise += (actual.data[i] - expected.data[i]) * (actual.data[i] - expected.data[i]);
  }
  return noise == 0 ? INFINITY : 10 * std::log10(signal / noise);
}

std::string differBySqnr(const EvalTensor &actual, const EvalTensor &expected, double bar) {
  if (std::string kind = differInKind(actual, expected); !kind.empty())
    return kind;
  double ratio = sqnr(actual, expected);
  return ratio >= bar ? ""
                      : "SQNR is " + std::to_string(ratio) + " dB, below " + std::to_string(bar);
}

//===-- Reference files -----------------------------------------------------------------------===//

ReferenceFile::ReferenceFile(llvm::StringRef path) {
  auto opened = llvm::MemoryBuffer::getFile(path);
  EXPECT_TRUE(opened) << path.str();
  if (!opened)
    return;
  buffer = std::move(*opened);
  llvm::StringRef bytes = buffer->getBuffer();
  uint64_t headerBytes = llvm::support::endian::read64le(bytes.data());
  llvm::Expected<llvm::json::Value> header = llvm::json::parse(bytes.substr(8, headerBytes));
  if (!header) {
    ADD_FAILURE() << path.str() << ": " << llvm::toString(header.takeError());
    return;
  }
  for (auto &[key, value] : *header->getAsObject()) {
    if (key == "__metadata__")
      continue;
    const llvm::json::Object &record = *value.getAsObject();
    Entry entry{record.getString("dtype")->str(), {}, {}};
    for (const llvm::json::Value &extent : *record.getArray("shape"))
      entry.shape.push_back(*extent.getAsInteger());
    const llvm::json::Array &offsets = *record.getArray("data_offsets");
    int64_t begin = *offsets[0].getAsInteger(), end = *offsets[1].getAsInteger();
    entry.bytes = bytes.substr(8 + headerBytes).slice(begin, end);
    entries[key.str()] = entry;
  }
}

ReferenceFile::Entry ReferenceFile::find(llvm::StringRef name) const {
  auto found = entries.find(name);
  EXPECT_NE(found, entries.end()) << "no tensor " << name.str();
  return found == entries.end() ? Entry() : found->second;
}

std::vector<uint64_t> ReferenceFile::codes(llvm::StringRef name) const {
  Entry entry = find(name);
  size_t count = 1;
  for (int64_t extent : entry.shape)
    count *= extent;
  std::vector<uint64_t> result(count);
  size_t width = count ? entry.bytes.size() / count : 0;
  for (size_t i = 0; i < count; ++i)
    for (size_t byte = 0; byte < width; ++byte)
      result[i] |= static_cast<uint64_t>(static_cast<uint8_t>(entry.bytes[i * width + byte]))
                   << (8 * byte);
  return result;
}

EvalTensor ReferenceFile::read(llvm::StringRef name) const {
  static const std::map<std::string, FloatFormat::Id> floats = {
      {"F32", FloatFormat::F32},        {"F16", FloatFormat::F16},
      {"BF16", FloatFormat::BF16},      {"F8_E4M3", FloatFormat::F8E4M3FN},
      {"F8_E5M2", FloatFormat::F8E5M2}, {"F8_E8M0", FloatFormat::F8E8M0FNU}};
  Entry entry = find(name);
  EvalTensor result(entry.shape);
  std::vector<uint64_t> bits = codes(name);
  auto format = floats.find(entry.type);
  for (size_t i = 0; i < bits.size(); ++i) {
    if (format != floats.end())
      result.data[i] = FloatFormat::get(format->second).decode(static_cast<uint32_t>(bits[i]));
    else if (entry.type == "I8")
      result.data[i] = static_cast<int8_t>(bits[i]);
    else if (entry.type == "I32")
      result.data[i] = static_cast<int32_t>(bits[i]);
    else if (entry.type == "I64")
      result.data[i] = static_cast<double>(static_cast<int64_t>(bits[i]));
    else
      result.data[i] = static_cast<double>(bits[i]);
  }
  return result;
}

} // namespace mpc::test
