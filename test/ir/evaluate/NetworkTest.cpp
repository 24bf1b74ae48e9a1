// A whole network against PyTorch.
// The small GPT of examples/gpt2, evaluated in f32 and with every f32 tensor made f16 or bf16,
// against PyTorch's f32 logits. Each bar fails with the next lower precision.
#include "Harness.h"

#include "mlir/Dialect/MLProgram/IR/MLProgram.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>

using namespace mlir;

namespace mpc::test {
namespace {

const char *const folder = MPC_EXAMPLES_DIR "/gpt2/small/";

std::string readFile(const std::string &name) {
  auto buffer = llvm::MemoryBuffer::getFile(folder + name);
  EXPECT_TRUE(buffer) << name;
  return buffer ? (*buffer)->getBuffer().str() : "";
}

/// The elements of a version 1 .npy file of little-endian f4 or i8.
EvalTensor readNpy(const std::string &name, std::vector<int64_t> shape) {
  std::string bytes = readFile(name);
  EvalTensor result(std::move(shape));
  bool isFloat = bytes.find("'<f4'") != std::string::npos;
  size_t width = isFloat ? 4 : 8, begin = bytes.size() - width * result.data.size();
  EXPECT_EQ(begin % 64, 0u) << name;
  for (size_t i = 0; i < result.data.size(); ++i) {
    float real;
    int64_t whole;
    const char *place = bytes.data() + begin + i * width;
    if (isFloat)
      std::memcpy(&real, place, sizeof(real));
    else
      std::memcpy(&whole, place, sizeof(whole));
    result.data[i] = isFloat ? real : static_cast<double>(whole);
  }
  return result;
}

std::string replaced(std::string text, StringRef from, StringRef to) {
  for (size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
    text.replace(at, from.size(), to);
  return text;
}

/// Attention takes nothing narrower than 16 bits: its lines, `%y = mpc.attention %q, %k, %v ..`, in
/// bf16 with a cast before and after.
std::string castAroundAttention(StringRef text, StringRef element) {
  std::string result, narrow = "x" + element.str() + ">";
  const std::string joined = replaced(text.str(), "\n        : ", " : ");
  SmallVector<StringRef> lines;
  StringRef(joined).split(lines, '\n');
  for (StringRef line : lines) {
    auto [y, op] = line.split(" = mpc.attention ");
    if (op.empty()) {
      result += line.str() + "\n";
      continue;
    }
    std::string types = op.substr(op.rfind(" : (")).str(), wide = replaced(types, narrow, "xbf16>");
    std::string type = StringRef(types).substr(StringRef(types).rfind(" -> ") + 4).str(),
                wideType = replaced(type, narrow, "xbf16>"), operands;
    SmallVector<StringRef> names;
    op.split('{').first.trim().split(names, ", ");
    for (StringRef name : names) {
      result +=
          name.str() + "_wide = mpc.cast " + name.str() + " : (" + type + ") -> " + wideType + "\n";
      operands += (operands.empty() ? "" : ", ") + name.str() + "_wide";
    }
    StringRef attributes = op.substr(op.find('{')).take_until([](char c) { return c == ':'; });
    result += y.str() + "_wide = mpc.attention " + operands + " " + attributes.str() + wide + "\n" +
              y.str() + " = mpc.cast " + y.str() + "_wide : (" + wideType + ") -> " + type + "\n";
  }
  return result;
}

/// Loss and logits (2, 32, 96) with every tensor of f32 but the scalar loss made `element`.
std::vector<EvalTensor> runSmallGpt(StringRef element, bool decomposed, Rounding rounding) {
  Models models;
  std::string text = replaced(readFile("gpt2-small.mlir"), "?", "2");
  text = replaced(text, "xf32>", "x" + element.str() + ">");
  if (element.starts_with("f8"))
    text = castAroundAttention(text, element);
  OwningOpRef<ModuleOp> module = models.parse(text);
  EXPECT_TRUE(module) << models.messages;
  if (!module)
    return {};
  if (decomposed)
    decomposeAll(*module);
  ReferenceFile weights(std::string(folder) + "weights.safetensors");
  EvalState state;
  for (auto global : module->getOps<ml_program::GlobalOp>())
    state[global.getSymName().str()] = weights.read(global.getSymName());
  func::FuncOp main = *module->getOps<func::FuncOp>().begin();
  EvalTensor tokens = readNpy("tokens.npy", {2, 32}), targets = readNpy("targets.npy", {2, 32});
  auto results = Evaluator(rounding).run(main, {tokens, targets}, state);
  EXPECT_TRUE(succeeded(results)) << models.messages;
  return succeeded(results) ? *results : std::vector<EvalTensor>();
}

TEST(Network, small_gpt_in_f32_is_pytorchs) {
  EvalTensor logits = readNpy("logits.npy", {2, 32, 96}), loss = readNpy("loss.npy", {});
  double bar = FloatFormat::get(FloatFormat::F32).tolerance.tensorRelative;
  for (bool decomposed : {false, true}) {
    std::vector<EvalTensor> results = runSmallGpt("f32", decomposed, Rounding::Typed);
    ASSERT_EQ(results.size(), 2u);
    std::printf("SQNR %.1f dB\n", sqnr(results[1], logits));
    EXPECT_EQ(differByMax(results[1], logits, bar), "");
    EXPECT_EQ(differByMax(results[0], loss, bar), "");
  }
  EXPECT_NE(differByMax(runSmallGpt("f16", false, Rounding::Typed)[1], logits, bar), "");
}

/// The bars lie between the precisions, and the exact mode knows of none.
TEST(Network, small_gpt_in_sixteen_bits) {
  EvalTensor logits = readNpy("logits.npy", {2, 32, 96});
  double f16 = sqnr(runSmallGpt("f16", false, Rounding::Typed)[1], logits);
  double bf16 = sqnr(runSmallGpt("bf16", false, Rounding::Typed)[1], logits);
  double fp8 = sqnr(runSmallGpt("f8E4M3FN", false, Rounding::Typed)[1], logits);
  double f16Bar = FloatFormat::get(FloatFormat::F16).tolerance.networkSqnr;
  double bf16Bar = FloatFormat::get(FloatFormat::BF16).tolerance.networkSqnr;
  std::printf("SQNR f16 %.1f dB, bf16 %.1f dB, all fp8 %.1f dB\n", f16, bf16, fp8);
  EXPECT_GE(f16, f16Bar);
  EXPECT_LT(bf16, f16Bar);
  EXPECT_GE(bf16, bf16Bar);
  EXPECT_LT(fp8, bf16Bar);
  EvalTensor exact = runSmallGpt("f32", false, Rounding::Exact)[1];
  EvalTensor exactDecomposed = runSmallGpt("f32", true, Rounding::Exact)[1];
  EXPECT_EQ(differByMax(exactDecomposed, exact, 1e-12), "");
}

} // namespace
} // namespace mpc::test
