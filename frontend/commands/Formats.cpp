// mpc formats: the formats of numbers and the recipes of quantisation side by side. The errors are
// measured by the reference evaluator on three tensors that the text names.
#include "frontend/commands/Commands.h"
#include "frontend/model/Model.h"
#include "frontend/shell/Console.h"
#include "frontend/shell/Table.h"

#include "ir/evaluate/Evaluate.h"
#include "ir/formats/FloatFormat.h"
#include "mpc/Initializers.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/Format.h"

#include <cmath>

namespace mpc {
namespace {

constexpr int64_t kRows = 64, kColumns = 1024;
constexpr double kOutlier = 100;

/// A way to store a tensor. `body` turns %x into %y, its values after a round trip.
struct Row {
  const char *name, *format; // format: of FloatFormat, or i8
  double scaleBits;          // bits of scales an element, where K is 1024
  const char *scales, *hardware, *body;
};

#define MPC_X "tensor<64x1024xf32>"
#define MPC_CAST(T)                                                                                \
  "%q = mpc.cast %x : (" MPC_X ") -> tensor<64x1024x" T ">\n"                                      \
  "%y = mpc.cast %q : (tensor<64x1024x" T ">) -> " MPC_X "\n"
#define MPC_TENSOR(T)                                                                              \
  "%a = mpc.amax %x : (" MPC_X ") -> tensor<f32>\n"                                                \
  "%s = mpc.scale_from_amax %a format " T " : (tensor<f32>) -> tensor<f32>\n"                      \
  "%i = mpc.reciprocal %s : (tensor<f32>) -> tensor<f32>\n"                                        \
  "%q = mpc.quantize %x, %s : (" MPC_X ", tensor<f32>) -> tensor<64x1024x" T ">\n"                 \
  "%y = mpc.dequantize %q, %i : (tensor<64x1024x" T ">, tensor<f32>) -> " MPC_X "\n"
#define MPC_BLOCKS(T, SCALES, BLOCK, WORDS)                                                        \
  "%q, %s = mpc.quantize_blocks %x block " BLOCK " " WORDS " : (" MPC_X ") -> (tensor<64x1024x" T  \
  ">, " SCALES ")\n"                                                                               \
  "%y = mpc.dequantize_blocks %q, %s block " BLOCK " : (tensor<64x1024x" T ">, " SCALES            \
  ") -> " MPC_X "\n"

/// Two numbers of f4E2M1FN a byte, with a scale of the tensor too.
#define MPC_PAIRS(HOW, BLOCK, OPERANDS)                                                            \
  "%a = mpc.amax %x : (" MPC_X ") -> tensor<f32>\n"                                                \
  "%c = mpc.constant dense<2688.0> : tensor<f32>\n"                                                \
  "%e = mpc.constant dense<[1, 2]> : tensor<2xi32>\n"                                              \
  "%t = mpc.constant dense<0> : tensor<i32>\n"                                                     \
  "%g = mpc.div %c, %a : (tensor<f32>, tensor<f32>) -> tensor<f32>\n"                              \
  "%q, %s = mpc.quantize_blocks %x tensor_scale(%g)" HOW " block " BLOCK " : (" MPC_X              \
  ", tensor<f32>" OPERANDS ") -> (tensor<64x512xui8>, tensor<64x64xf8E4M3FN>)\n"                   \
  "%d = mpc.dequantize_blocks %q, %s block [1, 16] : (tensor<64x512xui8>, "                        \
  "tensor<64x64xf8E4M3FN>) -> " MPC_X "\n"                                                         \
  "%b = mpc.broadcast %g shape [64, 1024] : (tensor<f32>) -> " MPC_X "\n"                          \
  "%y = mpc.div %d, %b : (" MPC_X ", " MPC_X ") -> " MPC_X "\n"

const Row rows[] = {
    {"fp32", "f32", 0, "none", "sm_80, cpu", MPC_CAST("f32")},
    {"fp16", "f16", 0, "the loss's", "sm_80, cpu", MPC_CAST("f16")},
    {"bf16", "bf16", 0, "none", "sm_80, cpu", MPC_CAST("bf16")},
    {"int8", "i8", 32.0 / kColumns, "a channel: f32", "sm_80, cpu",
     MPC_BLOCKS("i8", "tensor<64x1xf32>", "[1, 1024]", "")},
    {"fp8 current, delayed", "f8E4M3FN", 0, "a tensor: f32", "sm_89, cpu", MPC_TENSOR("f8E4M3FN")},
    {"fp8 of gradients", "f8E5M2", 0, "a tensor: f32", "sm_89, cpu", MPC_TENSOR("f8E5M2")},
    {"fp8 block", "f8E4M3FN", 32.0 / 128, "1x128: f32", "sm_90 alone, cpu",
     MPC_BLOCKS("f8E4M3FN", "tensor<64x8xf32>", "[1, 128]", "power_of_two")},
    {"fp8 block, weights", "f8E4M3FN", 32.0 / 128 / 128, "128x128: f32", "sm_90 alone, cpu",
     MPC_BLOCKS("f8E4M3FN", "tensor<1x8xf32>", "[128, 128]", "power_of_two")},
    {"fp8 mxfp8", "f8E4M3FN", 8.0 / 32, "1x32: f8E8M0FNU", "sm_100, cpu",
     MPC_BLOCKS("f8E4M3FN", "tensor<64x32xf8E8M0FNU>", "[1, 32]", "")},
    {"fp4 nvfp4", "f4E2M1FN", 8.0 / 16, "1x16: f8E4M3FN, a tensor: f32", "sm_100, cpu",
     MPC_PAIRS("", "[1, 16]", "")},
    {"fp4 nvfp4, weights in training", "f4E2M1FN", 8.0 / 16, "16x16: f8E4M3FN, a tensor: f32",
     "sm_100, cpu", MPC_PAIRS("", "[16, 16]", "")},
    {"fp4 nvfp4, gradients", "f4E2M1FN", 8.0 / 16, "1x16: f8E4M3FN, a tensor: f32", "sm_100, cpu",
     MPC_PAIRS(" stochastic(%e, %t) stream 0", "[1, 16]", ", tensor<2xi32>, tensor<i32>")},
    {"fp4 without scales", "f4E2M1FN", 0, "none", "none", MPC_CAST("f4E2M1FN")},
};

std::string number(double value) {
  std::string text;
  llvm::raw_string_ostream(text) << llvm::format("%.4g", value);
  return text;
}

const FloatFormat *formatNamed(llvm::StringRef name) {
  for (unsigned id = 0; id < FloatFormat::count; ++id)
    if (const FloatFormat &format = FloatFormat::get(static_cast<FloatFormat::Id>(id));
        name == format.name)
      return &format;
  return nullptr;
}

/// Normal numbers; with rows whose sizes differ by up to 2^15; with one number of 100 in 256.
std::vector<EvalTensor> data() {
  EvalTensor normal({kRows, kColumns});
  std::vector<float> drawn(normal.data.size());
  initialize(Distribution::Normal, 1.0, 0.0, /*seed=*/1, 0, drawn.size(), drawn.data());
  normal.data.assign(drawn.begin(), drawn.end());
  EvalTensor uneven = normal, outliers = normal;
  for (int64_t i = 0; i < normal.size(); ++i)
    uneven.data[i] = std::ldexp(normal.data[i], -static_cast<int>(i / kColumns % 16));
  for (int64_t i = 0; i < normal.size(); i += 256)
    outliers.data[i] = kOutlier;
  return {normal, uneven, outliers};
}

/// 20 log10(|x| / |x - y|) of the rows' mean, so that a row of small numbers counts as any other.
std::string decibels(const EvalTensor &x, const EvalTensor &y) {
  double sum = 0;
  for (int64_t row = 0; row < kRows; ++row) {
    double signal = 0, noise = 0;
    for (int64_t i = row * kColumns; i < (row + 1) * kColumns; ++i) {
      if (std::fabs(x.data[i]) >= kOutlier)
        continue; // its own error would hide those of its neighbours
      signal += x.data[i] * x.data[i];
      noise += (x.data[i] - y.data[i]) * (x.data[i] - y.data[i]);
    }
    if (noise == 0)
      return "exact";
    sum += 10 * std::log10(signal / noise);
  }
  std::string text;
  llvm::raw_string_ostream(text) << llvm::format("%.1f", sum / kRows);
  return text;
}

/// The errors on the three tensors; empty texts where the row's text has a fault of ours.
std::vector<std::string> errorsOf(const Row &row, mlir::MLIRContext &context) {
  const std::string text = std::string("func.func @main(%x: " MPC_X ") -> " MPC_X " {\n") +
                           row.body + "return %y : " MPC_X "\n}\n";
  auto module = mlir::parseSourceString<mlir::ModuleOp>(text, &context);
  std::vector<std::string> errors;
  for (const EvalTensor &x : data()) {
    EvalState state;
    auto results = module ? Evaluator().run(*module->getOps<mlir::func::FuncOp>().begin(), x, state)
                          : llvm::FailureOr<std::vector<EvalTensor>>(llvm::failure());
    errors.push_back(llvm::succeeded(results) ? decibels(x, results->front()) : "");
  }
  return errors;
}

int formats(const Arguments &) {
  mlir::DialectRegistry registry;
  registerDialects(registry);
  mlir::MLIRContext context(registry);
  context.loadAllAvailableDialects();
  Table table({"format", "sign/exponent/mantissa", "largest", "smallest", "bytes", "a scale for",
               "dB normal", "dB uneven rows", "dB beside outliers", "products"});
  for (const Row &row : rows) {
    const FloatFormat *format = formatNamed(row.format);
    const std::vector<std::string> errors = errorsOf(row, context);
    if (llvm::is_contained(errors, ""))
      return exitInternal;
    const double bits = (format ? format->storageBits : 8) + row.scaleBits;
    table.add({row.name,
               format
                   ? std::to_string(format->signBits) + "/" + std::to_string(format->exponentBits) +
                         "/" + std::to_string(format->mantissaBits)
                   : "a whole number",
               format ? number(format->max) : "127", format ? number(format->minSubnormal) : "1",
               number(bits / 8), row.scales, errors[0], errors[1], errors[2], row.hardware});
  }
  const std::string notes =
      "bytes: of an element with its scales. dB: signal to noise of a tensor (64, 1024) after it "
      "was "
      "stored, the mean of its rows: normal numbers; rows whose sizes go down to 2^-15; one number "
      "of "
      "100 in 256, without its own error. products: the first architecture whose library has them. "
      "int8 is of weights in "
      "inference, and its products are those of bf16.";
  return printOutput(table.text() + "\n" + sentence(notes, 100)) ? exitOk : exitUserError;
}

} // namespace

Command formatsCommand() {
  return {"formats",
          "",
          "compares the formats and recipes: bits, range, memory, error, hardware",
          {},
          formats};
}

} // namespace mpc
