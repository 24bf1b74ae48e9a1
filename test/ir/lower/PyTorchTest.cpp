// Derivatives against PyTorch's.
// test/run/reference/gradients.*: single ops, and every parameter of digits and of the small GPT,
// in f32, within 1e-5 of a tensor's largest element; attention.*, windows.* and loops.*: of what
// they name. Each comparison is made again with a gradient off by a little more.
#include "Gradients.h"

#include "mlir/Dialect/MLProgram/IR/MLProgram.h"

#include <gtest/gtest.h>

#include <cstring>

using namespace mlir;

namespace mpc::test {
namespace {

struct Case {
  std::string name, function;
  std::vector<std::string> operands, gradients;
};

/// Those in the list `key` of a file.
std::vector<Case> cases(const std::string &path, StringRef key) {
  std::vector<Case> result;
  auto buffer = llvm::MemoryBuffer::getFile(path);
  llvm::Expected<llvm::json::Value> json = llvm::json::parse(buffer ? (*buffer)->getBuffer() : "");
  if (!json) {
    ADD_FAILURE() << "cannot read " << path << ": " << llvm::toString(json.takeError());
    return result;
  }
  for (const llvm::json::Value &value : *json->getAsObject()->getArray(key)) {
    const llvm::json::Object &record = *value.getAsObject();
    auto names = [&](const char *key) {
      std::vector<std::string> list;
      for (const llvm::json::Value &name : *record.getArray(key))
        list.push_back(name.getAsString()->str());
      return list;
    };
    result.push_back({record.getString("name")->str(), record.getString("function")->str(),
                      names("operands"), names("gradients")});
  }
  return result;
}

ReferenceFile reference() { return ReferenceFile(MPC_REFERENCE_DIR "/gradients.safetensors"); }

void compare(const std::string &name, const EvalTensor &actual, const EvalTensor &expected,
             double bar) {
  EXPECT_EQ(differByMax(actual, expected, bar), "") << name;
  EXPECT_NE(differByMax(damaged(expected, bar), expected, bar), "") << name << ": control passed";
}

/// As they are, and decomposed.
void compareOps(const ReferenceFile &file, ArrayRef<Case> all, bool decomposed) {
  for (const Case &entry : all) {
    Models models;
    OwningOpRef<ModuleOp> module = models.parse(entry.function);
    ASSERT_TRUE(module && succeeded(differentiate(*module))) << entry.name << models.messages;
    if (decomposed)
      decomposeAll(*module);
    std::vector<EvalTensor> operands;
    for (const std::string &name : entry.operands)
      operands.push_back(file.read(name));
    EvalState state;
    auto results = Evaluator().run(mainOf(*module), operands, state);
    ASSERT_TRUE(succeeded(results)) << entry.name << models.messages;
    ASSERT_EQ(results->size(), entry.gradients.size()) << entry.name;
    for (size_t i = 0; i < results->size(); ++i)
      compare(entry.gradients[i], (*results)[i], file.read(entry.gradients[i]), 1e-5);
  }
}

TEST(PyTorch, ops_have_its_derivatives) {
  std::vector<Case> all = cases(MPC_REFERENCE_DIR "/gradients.json", "cases");
  ASSERT_GE(all.size(), 50u);
  compareOps(reference(), all, false);
}

TEST(PyTorch, attention_has_its_derivatives) {
  ReferenceFile file(MPC_REFERENCE_DIR "/attention.safetensors");
  std::vector<Case> all = cases(MPC_REFERENCE_DIR "/attention.json", "gradients");
  ASSERT_GE(all.size(), 15u);
  compareOps(file, all, false);
  compareOps(file, all, true);
}

TEST(PyTorch, windows_have_its_derivatives) {
  ReferenceFile file(MPC_REFERENCE_DIR "/windows.safetensors");
  std::vector<Case> all = cases(MPC_REFERENCE_DIR "/windows.json", "gradients");
  ASSERT_GE(all.size(), 40u);
  compareOps(file, all, false);
  compareOps(file, all, true);
}

TEST(PyTorch, loops_have_its_derivatives) {
  ReferenceFile file(MPC_REFERENCE_DIR "/loops.safetensors");
  std::vector<Case> all = cases(MPC_REFERENCE_DIR "/loops.json", "gradients");
  ASSERT_GE(all.size(), 3u);
  compareOps(file, all, false);
  compareOps(file, all, true);
}

/// A loop that runs as a loop has PyTorch's results, and written out it has the same as before, to
/// the last digit of f64.
TEST(PyTorch, loops_have_its_results) {
  ReferenceFile file(MPC_REFERENCE_DIR "/loops.safetensors");
  std::vector<Case> all = cases(MPC_REFERENCE_DIR "/loops.json", "cases");
  ASSERT_GE(all.size(), 3u);
  for (const Case &entry : all) {
    Models models;
    OwningOpRef<ModuleOp> module = models.parse(entry.function);
    ASSERT_TRUE(module) << entry.name << models.messages;
    std::vector<EvalTensor> operands;
    for (const std::string &name : entry.operands)
      operands.push_back(file.read(name));
    EvalState state;
    auto run = [&](Rounding rounding) {
      auto results = Evaluator(rounding).run(mainOf(*module), operands, state);
      EXPECT_TRUE(succeeded(results)) << entry.name << models.messages;
      return succeeded(results) ? results->front() : EvalTensor();
    };
    compare(entry.name, run(Rounding::Typed), file.read(entry.gradients.front()), 1e-5);
    const EvalTensor before = run(Rounding::Exact);
    ASSERT_FALSE(mainOf(*module).getOps<RepeatOp>().empty());
    ASSERT_TRUE(succeeded(differentiate(*module)));
    ASSERT_TRUE(mainOf(*module).getOps<RepeatOp>().empty());
    EXPECT_EQ(before.data, run(Rounding::Exact).data) << entry.name;
  }
}

std::string replaced(std::string text, StringRef from, StringRef to) {
  for (size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
    text.replace(at, from.size(), to);
  return text;
}

std::string readFile(const std::string &path) {
  auto buffer = llvm::MemoryBuffer::getFile(path);
  EXPECT_TRUE(buffer) << path;
  return buffer ? (*buffer)->getBuffer().str() : "";
}

/// The first elements of a version 1 .npy file of little-endian f4 or i8, as many as the shape has.
EvalTensor readNpy(const std::string &path, std::vector<int64_t> shape) {
  std::string bytes = readFile(path);
  EvalTensor result(std::move(shape));
  bool isFloat = bytes.find("'<f4'") != std::string::npos;
  uint16_t headerBytes;
  std::memcpy(&headerBytes, bytes.data() + 8, sizeof(headerBytes));
  const char *place = bytes.data() + 10 + headerBytes;
  for (double &element : result.data) {
    float real;
    int64_t whole;
    std::memcpy(isFloat ? (void *)&real : (void *)&whole, place, isFloat ? 4 : 8);
    element = isFloat ? real : static_cast<double>(whole);
    place += isFloat ? 4 : 8;
  }
  return result;
}

/// GELU as an op of its own behind its product, as a training step has it.
void splitActivations(func::FuncOp main) {
  SmallVector<LinearOp> linears(main.getOps<LinearOp>());
  for (LinearOp op : linears) {
    if (op.getActivation() != Activation::gelu_tanh)
      continue;
    op.removeActivationAttr();
    OpBuilder builder(op);
    builder.setInsertionPointAfter(op);
    auto gelu = GeluTanhOp::create(builder, op.getLoc(), op.getY().getType(), op.getY());
    op.getY().replaceAllUsesExcept(gelu.getY(), gelu);
  }
}

/// Appends the gradients of `loss` by every loaded parameter to the function's results.
std::vector<std::string> returnGradients(func::FuncOp main, unsigned loss) {
  Operation *end = main.getBody().front().getTerminator();
  std::vector<std::string> names;
  SmallVector<Value> parameters, results(end->getOperands());
  for (auto load : main.getOps<ml_program::GlobalLoadOp>()) {
    names.push_back(load.getGlobal().getLeafReference().str());
    parameters.push_back(load.getResult());
  }
  OpBuilder builder(end);
  auto gradients = GradientsOp::create(builder, main.getLoc(), TypeRange(ValueRange(parameters)),
                                       results[loss], parameters);
  llvm::append_range(results, gradients.getResults());
  end->setOperands(results);
  main.removeResAttrsAttr();
  main.setFunctionType(
      builder.getFunctionType(main.getArgumentTypes(), TypeRange(ValueRange(results))));
  return names;
}

void compareNetwork(const std::string &name, const std::string &model, StringRef batch,
                    const std::string &weightsPath, unsigned loss, ArrayRef<EvalTensor> inputs) {
  Models models;
  OwningOpRef<ModuleOp> module =
      models.parse(replaced(readFile(MPC_EXAMPLES_DIR "/" + model), "?", batch));
  ASSERT_TRUE(module) << models.messages;
  func::FuncOp main = *module->getOps<func::FuncOp>().begin();
  size_t first = main.getNumResults();
  splitActivations(main);
  std::vector<std::string> names = returnGradients(main, loss);
  ASSERT_TRUE(succeeded(differentiate(*module))) << models.messages;
  for (bool decomposed : {false, true}) {
    if (decomposed)
      decomposeAll(*module);
    ReferenceFile weights(MPC_EXAMPLES_DIR "/" + weightsPath), file = reference();
    EvalState state;
    for (const std::string &parameter : names)
      state[parameter] = weights.read(parameter);
    auto results = Evaluator().run(main, inputs, state);
    ASSERT_TRUE(succeeded(results)) << models.messages;
    for (size_t i = 0; i < names.size(); ++i)
      compare(names[i], (*results)[first + i], file.read(name + "." + names[i]), 1e-5);
  }
}

TEST(PyTorch, digits_has_its_gradients) {
  std::string data = MPC_EXAMPLES_DIR "/digits/data/";
  compareNetwork("digits", "digits/digits.mlir", "16", "digits/weights.safetensors", 1,
                 {readNpy(data + "x.npy", {16, 64}), readNpy(data + "target.npy", {16})});
}

TEST(PyTorch, small_gpt_has_its_gradients) {
  std::string data = MPC_EXAMPLES_DIR "/gpt2/small/";
  compareNetwork("gpt2-small", "gpt2/small/gpt2-small.mlir", "2", "gpt2/small/weights.safetensors",
                 0,
                 {readNpy(data + "tokens.npy", {2, 32}), readNpy(data + "targets.npy", {2, 32})});
}

} // namespace
} // namespace mpc::test
