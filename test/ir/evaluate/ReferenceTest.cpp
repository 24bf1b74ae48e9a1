// The evaluator against committed values of others.
// test/run/reference: PyTorch's and ml_dtypes' results of every op in every type, compared as its
// README says. Each comparison is made a second time with a damaged result, which must fail.
#include "Harness.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <set>

namespace mpc::test {
namespace {

struct Case {
  std::string file, name, op, function, compare; // file: of its tensors
  std::vector<std::string> operands, results, resultTypes;
};

void addCases(const std::string &file, std::vector<Case> &result) {
  std::string path = MPC_REFERENCE_DIR "/" + file;
  auto buffer = llvm::MemoryBuffer::getFile(path + ".json");
  llvm::Expected<llvm::json::Value> json = llvm::json::parse(buffer ? (*buffer)->getBuffer() : "");
  if (!json) {
    llvm::errs() << "cannot read " << path << ".json: " << llvm::toString(json.takeError()) << "\n";
    return;
  }
  for (const llvm::json::Value &value : *json->getAsObject()->getArray("cases")) {
    const llvm::json::Object &record = *value.getAsObject();
    auto text = [&](const char *key) { return record.getString(key)->str(); };
    Case entry{path + ".safetensors", text("name"), text("op"), text("function"),
               text("compare"),       {},           {},         {}};
    for (const llvm::json::Value &operand : *record.getArray("operands"))
      entry.operands.push_back(operand.getAsObject()->getString("tensor")->str());
    for (const llvm::json::Value &one : *record.getArray("results")) {
      entry.results.push_back(one.getAsObject()->getString("tensor")->str());
      entry.resultTypes.push_back(one.getAsObject()->getString("type")->str());
    }
    result.push_back(entry);
  }
}

const std::vector<Case> &cases() {
  static const std::vector<Case> all = [] {
    std::vector<Case> result;
    addCases("ops", result);
    addCases("attention", result);
    addCases("windows", result);
    addCases("blocks", result);
    return result;
  }();
  return all;
}

std::vector<std::string> opNames() {
  std::set<std::string> names;
  for (const Case &entry : cases())
    names.insert(entry.op);
  return {names.begin(), names.end()};
}

/// The format in "tensor<4x8xbf16>"; null for integers.
const FloatFormat *formatInType(llvm::StringRef type) {
  llvm::StringRef inside = type.drop_back();
  llvm::StringRef element = inside.substr(inside.find_last_of("<x") + 1);
  for (unsigned id = 0; id < FloatFormat::count; ++id)
    if (const FloatFormat &format = FloatFormat::get(static_cast<FloatFormat::Id>(id));
        element == format.name)
      return &format;
  return nullptr;
}

std::string differ(const Case &entry, const FloatFormat *format, const EvalTensor &actual,
                   const EvalTensor &expected) {
  if (entry.compare == "exact" || !format)
    return differExact(actual, expected);
  const FloatFormat::Tolerance &bar = format->tolerance;
  if (entry.compare == "element")
    return differByElement(actual, expected, bar.absolute, bar.relative);
  if (bar.tensorRelative)
    return differByMax(actual, expected, bar.tensorRelative);
  return differBySqnr(actual, expected, bar.gemmSqnr);
}

/// `expected` with its largest finite element moved by a little more than the comparison allows;
/// nothing if it has none.
std::optional<EvalTensor> damaged(const Case &entry, const FloatFormat *format,
                                  const EvalTensor &expected) {
  EvalTensor result = expected;
  auto magnitude = [](double x) { return std::isfinite(x) ? std::fabs(x) : -1; };
  auto largest = std::max_element(result.data.begin(), result.data.end(),
                                  [&](double a, double b) { return magnitude(a) < magnitude(b); });
  if (largest == result.data.end() || magnitude(*largest) <= 0)
    return std::nullopt;
  double size = std::fabs(*largest), step = std::max(1.0, std::ldexp(size, -52));
  if (format)
    step = std::ldexp(size, -format->mantissaBits - 1);
  if (format && entry.compare == "element")
    step = 1.01 * (format->tolerance.absolute + format->tolerance.relative * size);
  else if (format && entry.compare == "tensor" && format->tolerance.tensorRelative)
    step = 1.01 * format->tolerance.tensorRelative * size;
  else if (format && entry.compare == "tensor") {
    double signal = 0;
    for (double x : result.data)
      signal += std::isfinite(x) ? x * x : 0;
    step = 1.01 * std::sqrt(signal) * std::pow(10, -format->tolerance.gemmSqnr / 20);
  }
  *largest += *largest > 0 ? -step : step;
  return result;
}

class Reference : public testing::TestWithParam<std::string> {
protected:
  /// Compares every case of the op, after `change` was made to its module.
  void compareAll(llvm::function_ref<void(mlir::ModuleOp)> change) {
    std::map<std::string, ReferenceFile> files;
    Models models;
    int controls = 0;
    for (const Case &entry : cases()) {
      if (entry.op != GetParam())
        continue;
      mlir::OwningOpRef<mlir::ModuleOp> module = models.parse(entry.function);
      ASSERT_TRUE(module) << entry.name << ": " << models.messages;
      change(*module);
      const ReferenceFile &file = files.try_emplace(entry.file, entry.file).first->second;
      std::vector<EvalTensor> operands;
      for (const std::string &name : entry.operands)
        operands.push_back(file.read(name));
      EvalState state;
      auto results = Evaluator().run(mainOf(*module), operands, state);
      ASSERT_TRUE(succeeded(results)) << entry.name << ": " << models.messages;
      ASSERT_EQ(results->size(), entry.results.size());
      for (size_t i = 0; i < results->size(); ++i) {
        EvalTensor expected = file.read(entry.results[i]);
        const FloatFormat *format = formatInType(entry.resultTypes[i]);
        EXPECT_EQ(differ(entry, format, (*results)[i], expected), "") << entry.name;
        if (std::optional<EvalTensor> wrong = damaged(entry, format, expected)) {
          EXPECT_NE(differ(entry, format, *wrong, expected), "")
              << entry.name << ": the control passed";
          ++controls;
        }
      }
    }
    EXPECT_GT(controls, 0) << "no case of " << GetParam() << " has a control";
  }
};
INSTANTIATE_TEST_SUITE_P(Ops, Reference, testing::ValuesIn(opNames()),
                         [](const auto &info) { return info.param.substr(4); });

TEST_P(Reference, agrees) {
  compareAll([](mlir::ModuleOp) {});
}

TEST_P(Reference, agrees_decomposed) {
  compareAll([](mlir::ModuleOp module) { decomposeAll(module); });
}

TEST(Coverage, every_op_has_a_reference_case) {
  Models models;
  std::set<std::string> tested, registered;
  for (const std::string &name : opNames())
    tested.insert(name);
  tested.insert("mpc.constant"); // Evaluator.constants
  for (const char *name : {"sgd", "adam", "adamw", "lion", "rmsprop", "adagrad", "nadam",
                           "nadam_product", "global_norm", "clip", "learning_rate", "scale_loss",
                           "unscale", "update_scale", "times", "all_finite", "update_amax_history"})
    tested.insert(std::string("mpc.") + name); // OptimizerTest, LossScaleTest, TrainingTest
  for (const char *name :
       {"attention_grad", "embedding_grad", "list_places", "random", "noise", "dropout"})
    tested.insert(std::string("mpc.") + name); // BackwardTest, and the first two in ../gradients
  for (const char *name : {"partial_sum", "stop_gradient"})
    tested.insert(std::string("mpc.") + name); // Evaluator
  for (const char *name : {"all_reduce", "reduce_scatter", "all_gather"})
    tested.insert(std::string("mpc.") + name); // RanksTest
  for (const char *name : {"custom", "custom_gather"})
    tested.insert(std::string("mpc.") + name); // ../lower/CustomTest: a text of the model
  for (mlir::RegisteredOperationName name : models.context.getRegisteredOperations())
    if (name.hasInterface<EvaluateOpInterface>())
      registered.insert(name.getStringRef().str());
  EXPECT_EQ(registered, tested);
}

} // namespace
} // namespace mpc::test
