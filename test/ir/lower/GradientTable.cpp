// One small model a case.
// Odd shapes, broadcasting on either side, every attribute. The registered ops are compared with
// these names: an op that stands in neither list is a failure.
#include "GradientTable.h"

#include <algorithm>
#include <array>
#include <limits>

namespace mpc::test {
namespace {

constexpr Fill normal = Fill::Normal, positive = Fill::Positive, apart = Fill::Apart,
               given = Fill::Given;

std::string tensor(const std::string &shape) {
  return "tensor<" + (shape.empty() ? "" : shape + "x") + "f32>";
}

/// One op: %r = mpc.<op> <operands> <attributes> : (types) -> result.
GradientCase one(std::string name, std::vector<GradientOperand> operands, std::string shape,
                 std::string attributes = "", std::string text = "") {
  std::string types, values;
  for (size_t i = 0; i < operands.size(); ++i) {
    values += (i ? ", %" : "%") + std::to_string(i);
    types += (i ? ", " : "") + operands[i].type;
  }
  std::string body = "%r = mpc." + name.substr(0, name.find('.')) + " " +
                     (text.empty() ? values : text) + " " + attributes + " : (" + types + ") -> " +
                     tensor(shape);
  return {name, body, operands, tensor(shape)};
}

GradientOperand f32(std::string shape, Fill fill = normal) { return {tensor(shape), fill}; }

/// Ops with numbers and kinks, on both sides of each; ops that are flat between their steps, added
/// to what they step along.
void addKinks(std::vector<GradientCase> &cases) {
  GradientOperand around = {tensor("7"), given, {-5.3, -2.9, -1.2, 0.3, 0.9, 2.8, 4.7}};
  for (auto [name, words] : std::initializer_list<std::pair<const char *, const char *>>{
           {"hardsigmoid", ""},
           {"hardswish", ""},
           {"elu", ""},
           {"elu.alpha", "alpha 0.7"},
           {"leaky_relu", ""},
           {"leaky_relu.slope", "slope 0.3"},
           {"softplus", ""},
           {"softplus.beta", "beta 2.0 threshold 5.0"},
           {"clamp.min", "min -1.0"},
           {"clamp.max", "max 2.0"},
           {"clamp.both", "min -1.0 max 2.0"}})
    cases.push_back(one(name, {around}, "7", words));
  for (std::string name : {"round", "floor", "ceil", "trunc", "sign"}) {
    std::string types = " : (" + around.type + ") -> " + around.type + "\n";
    cases.push_back({name + ".stepped",
                     "%s = mpc." + name + " %0" + types + "%r = mpc.add %s, %0 : (" + around.type +
                         ", " + around.type + ") -> " + around.type,
                     {around},
                     tensor("7")});
  }
}

void addMaps(std::vector<GradientCase> &cases) {
  for (auto [name, fill] : std::initializer_list<std::pair<const char *, Fill>>{
           {"neg", normal},     {"abs", apart},     {"exp", normal},     {"log", positive},
           {"log1p", positive}, {"sqrt", positive}, {"rsqrt", positive}, {"reciprocal", apart},
           {"sin", normal},     {"cos", normal},    {"asinh", normal},   {"atan", normal},
           {"sinh", normal},    {"cosh", normal},   {"tanh", normal},    {"erf", normal},
           {"sigmoid", normal}, {"relu", apart},    {"gelu", normal},    {"gelu_tanh", normal},
           {"silu", normal},    {"expm1", normal},  {"mish", normal}})
    cases.push_back(one(name, {f32("3x5", fill)}, "3x5"));
  GradientOperand inside = {tensor("6"), given, {-0.9, -0.4, -0.01, 0.02, 0.5, 0.8}},
                  above = {tensor("4"), given, {1.2, 1.7, 3, 40}};
  for (const char *name : {"tan", "asin", "acos", "atanh"})
    cases.push_back(one(name, {inside}, "6"));
  cases.push_back(one("acosh", {above}, "4"));
  cases.push_back(one("atan2.same", {f32("3x5"), f32("3x5", apart)}, "3x5"));
  cases.push_back(one("atan2.row", {f32("2x3x5"), f32("5", apart)}, "2x3x5"));
  GradientOperand number = {tensor("2x3"), given, {7.3, -7.3, 0.4, -0.4, 5.1, -12.2}},
                  divisor = {tensor("3"), given, {2.1, -0.9, 3.3}};
  for (const char *way : {"trunc", "floor"})
    cases.push_back(one(std::string("remainder.") + way, {number, divisor}, "2x3", "",
                        std::string(way) + " %0, %1"));
  cases.push_back(one("times", {f32("3x5")}, "3x5", "factor 1.7"));
  addKinks(cases);
  for (const char *name : {"add", "sub", "mul", "div", "maximum", "minimum", "pow"}) {
    std::string op = name;
    Fill left = op == "pow" ? positive : normal, right = op == "div" ? apart : left;
    cases.push_back(one(op + ".same", {f32("3x5", left), f32("3x5", right)}, "3x5"));
    cases.push_back(one(op + ".left", {f32("5", left), f32("2x3x5", right)}, "2x3x5"));
    cases.push_back(one(op + ".right", {f32("2x3x5", left), f32("3x1", right)}, "2x3x5"));
    cases.push_back(one(op + ".both", {f32("4x1", left), f32("1x5", right)}, "4x5"));
    cases.push_back(one(op + ".scalar", {f32("", left), f32("7", right)}, "7"));
  }
  for (std::string op : {"add", "mul", "maximum", "pow"}) // read twice
    cases.push_back({op + ".itself",
                     "%r = mpc." + op + " %0, %0 : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xf32>",
                     {f32("7", positive)},
                     tensor("7")});
  GradientOperand mask = {"tensor<3x1xi1>", given, {1, 0, 1}};
  cases.push_back(one("select.condition", {mask, f32("3x5"), f32("3x5")}, "3x5"));
  cases.push_back(one("select.arms", {mask, f32("2x1x5"), f32("")}, "2x3x5"));
  cases.push_back({"cast.narrow_and_wide",
                   "%n = mpc.cast %0 : (tensor<3x5xf32>) -> tensor<3x5xbf16>\n"
                   "%r = mpc.cast %n : (tensor<3x5xbf16>) -> tensor<3x5xf32>",
                   {f32("3x5")},
                   tensor("3x5")});
  cases.push_back({"dropout.half",
                   "%r = mpc.dropout %0, %1, %2 p 0.5 stream 3 : (tensor<3x50xf32>, "
                   "tensor<2xi32>, tensor<i32>) -> tensor<3x50xf32>",
                   {f32("3x50"), {"tensor<2xi32>", given, {7, 9}}, {"tensor<i32>", given, {4}}},
                   tensor("3x50")});
}

void addReductionsAndViews(std::vector<GradientCase> &cases) {
  for (const char *name : {"sum", "mean", "max"}) {
    std::string op = name;
    cases.push_back(one(op + ".last", {f32("3x5", apart)}, "3", "axes [1]"));
    cases.push_back(one(op + ".first", {f32("3x5", apart)}, "5", "axes [0]"));
    cases.push_back(one(op + ".outer", {f32("2x3x5", apart)}, "3", "axes [0, 2]"));
    cases.push_back(one(op + ".kept", {f32("2x3x5", apart)}, "1x3x1", "axes [0, 2] keepdims"));
    cases.push_back(one(op + ".all", {f32("3x5", apart)}, "", "axes [0, 1]"));
  }
  for (const char *dim : {"-1", "0", "1 reverse"})
    cases.push_back(
        one(std::string("cumsum.") + dim, {f32("3x4x5")}, "3x4x5", std::string("dim ") + dim));
  cases.push_back(one("cumsum.one", {f32("4x1")}, "4x1", "dim 1"));
  cases.push_back(one("reshape", {f32("2x6x5")}, "3x20"));
  cases.push_back(one("transpose", {f32("2x3x5")}, "5x2x3", "permutation [2, 0, 1]"));
  cases.push_back(one("broadcast.rows", {f32("3x1")}, "2x3x4", "shape [2, 3, 4]"));
  cases.push_back(one("broadcast.scalar", {f32("")}, "3x4", "shape [3, 4]"));
  cases.push_back(
      one("slice.plain", {f32("4x8")}, "3x5", "starts [1, 2] limits [4, 7] strides [1, 1]"));
  cases.push_back(
      one("slice.strided", {f32("4x8")}, "2x2", "starts [0, 2] limits [-1, 8] strides [2, 3]"));
  cases.push_back(
      one("slice.beyond", {f32("7x8")}, "3x1", "starts [1, 2] limits [7, 4] strides [2, 5]"));
  cases.push_back(one("slice.far", {f32("7x8")}, "3x1",
                      "starts [1, 2] limits [7, 4] strides [2, 9223372036854775807]"));
  cases.push_back(one("pad", {f32("3x5")}, "3x9", "low [0, 1] high [0, 3]"));
  cases.push_back(one("concat.inner", {f32("3x2"), f32("3x1"), f32("3x4")}, "3x7", "axis 1"));
  cases.push_back(one("concat.outer", {f32("1x3"), f32("4x3")}, "5x3", "axis 0"));
}

void addProducts(std::vector<GradientCase> &cases) {
  struct Shapes {
    const char *variant, *a, *b, *y, *flags;
  };
  for (const Shapes &s : std::initializer_list<Shapes>{
           {"plain", "3x5", "5x4", "3x4", ""},
           {"a", "5x3", "5x4", "3x4", "{transpose_a}"},
           {"b", "3x5", "4x5", "3x4", "{transpose_b}"},
           {"ab", "5x3", "4x5", "3x4", "{transpose_a, transpose_b}"},
           {"batch", "2x3x5", "2x5x4", "2x3x4", ""},
           {"batch_ab", "2x5x3", "2x4x5", "2x3x4", "{transpose_a, transpose_b}"},
           {"shared_b", "2x3x5", "5x4", "2x3x4", ""},
           {"shared_b_turned", "2x2x3x5", "1x4x5", "2x2x3x4", "{transpose_b}"},
           {"shared_b_a", "2x5x3", "5x4", "2x3x4", "{transpose_a}"},
           {"shared_a", "3x5", "2x5x4", "2x3x4", ""},
           {"shared_a_ab", "5x3", "2x4x5", "2x3x4", "{transpose_a, transpose_b}"},
           {"crossed", "2x1x3x5", "3x5x4", "2x3x3x4", ""},
       })
    cases.push_back(one(std::string("matmul.") + s.variant, {f32(s.a), f32(s.b)}, s.y, s.flags));
  cases.push_back(one("matmul.bias_relu", {f32("2x3x5"), f32("4x5"), f32("4")}, "2x3x4",
                      "{transpose_b}", "%0, %1 bias(%2) activation(relu)"));
  cases.push_back(one("linear.plain", {f32("3x5"), f32("4x5")}, "3x4"));
  cases.push_back(
      one("linear.vector", {f32("5"), f32("4x5"), f32("4")}, "4", "", "%0, %1 bias(%2)"));
  cases.push_back(
      one("linear.bias", {f32("2x3x5"), f32("4x5"), f32("4")}, "2x3x4", "", "%0, %1 bias(%2)"));
  cases.push_back(one("linear.relu", {f32("2x3x5"), f32("4x5"), f32("4")}, "2x3x4", "",
                      "%0, %1 bias(%2) activation(relu)"));
}

void addWindows(std::vector<GradientCase> &cases) {
  cases.push_back(one("windows.row", {f32("2x9")}, "2x4x3", "sizes [3] strides [2] dilations [1]"));
  cases.push_back(one("windows.image", {f32("2x6x5")}, "2x2x4x3x2",
                      "sizes [3, 2] strides [1, 1] dilations [2, 1]"));
  const std::string plain = "strides [1, 1] low [0, 0] high [0, 0] dilations [1, 1]",
                    strided = "strides [2, 1] low [1, 1] high [0, 1] dilations [1, 2]",
                    biased = "%0, %1 bias(%2)", padding = " output_padding [0, 0]";
  cases.push_back(one("convolution.plain", {f32("2x3x4x5"), f32("2x3x2x3")}, "2x2x3x3", plain));
  cases.push_back(one("convolution.strided", {f32("1x2x5x6"), f32("3x2x3x2"), f32("3")}, "1x3x2x6",
                      strided, biased));
  cases.push_back(one("convolution.groups", {f32("1x4x4x5"), f32("6x2x2x2"), f32("6")}, "1x6x3x4",
                      plain + " groups 2", biased));
  cases.push_back(one("convolution.depthwise", {f32("2x3x4x4"), f32("6x1x2x3"), f32("6")},
                      "2x6x3x2", plain + " groups 3", biased));
  cases.push_back(one("convolution.line", {f32("2x2x7"), f32("3x2x3"), f32("3")}, "2x3x3",
                      "strides [3] low [1] high [1] dilations [1]", biased));
  cases.push_back(one("transposed_convolution.plain", {f32("1x2x3x3"), f32("2x3x2x3")}, "1x3x4x5",
                      plain + padding));
  cases.push_back(
      one("transposed_convolution.strided", {f32("1x2x3x2"), f32("2x3x3x2"), f32("3")}, "1x3x7x3",
          "strides [2, 1] low [1, 1] high [0, 0] dilations [1, 2] output_padding [1, 0]", biased));
  cases.push_back(one("transposed_convolution.groups", {f32("1x4x3x2"), f32("4x2x2x2"), f32("4")},
                      "1x4x4x3", plain + padding + " groups 2", biased));
  cases.push_back(one("transposed_convolution.depthwise",
                      {f32("1x3x3x2"), f32("3x1x2x2"), f32("3")}, "1x3x4x3",
                      plain + padding + " groups 3", biased));
  const std::string pool = "sizes [3, 2] strides [2, 1] low [1, 0] high [0, 1]";
  cases.push_back(
      one("max_pool.image", {f32("2x3x6x5", apart)}, "2x3x3x5", pool + " dilations [1, 1]"));
  cases.push_back(one("max_pool.row", {f32("9", apart)}, "4",
                      "sizes [3] strides [2] low [0] high [2] dilations [2]"));
  cases.push_back(one("avg_pool.image", {f32("2x3x6x5")}, "2x3x3x5", pool));
  cases.push_back(one("avg_pool.inner", {f32("2x3x6x5")}, "2x3x3x5", pool + " inner"));
}

void addAttention(std::vector<GradientCase> &cases) {
  cases.push_back(
      one("attention.full", {f32("2x2x5x8"), f32("2x2x3x8"), f32("2x2x3x8")}, "2x2x5x8"));
  cases.push_back(one("attention.causal", {f32("1x2x5x8"), f32("1x2x5x8"), f32("1x2x5x8")},
                      "1x2x5x8", "{causal}"));
  cases.push_back(one("attention.grouped", {f32("1x4x3x8"), f32("1x2x3x8"), f32("1x2x3x8")},
                      "1x4x3x8", "{causal, scale = 0.3 : f64}"));
  cases.push_back(one("attention.longer_keys", {f32("1x1x3x8"), f32("1x1x6x8"), f32("1x1x6x8")},
                      "1x1x3x8", "{causal}"));
  cases.push_back(one("attention.heads_inner", {f32("2x3x4x8"), f32("2x3x4x8"), f32("2x3x4x8")},
                      "2x4x3x8", "{heads_inner}"));
  cases.push_back(one("attention.narrow", {f32("1x4x3x5"), f32("1x2x4x5"), f32("1x2x4x5")},
                      "1x3x4x5", "{causal, heads_inner}"));
  cases.push_back(one("attention.wide", {f32("1x2x3x130"), f32("1x1x2x130"), f32("1x1x2x130")},
                      "1x2x3x130", "{causal}")); // the first query sees no key
  cases.push_back(one("attention.wide_inner",
                      {f32("1x2x2x130"), f32("1x1x3x130"), f32("1x1x3x130")}, "1x2x2x130",
                      "{heads_inner, scale = 0.1 : f64}"));
  const std::string masked = "%0, %1, %2 mask(%3)";
  cases.push_back(one("attention.mask",
                      {f32("2x2x3x5"), f32("2x1x4x5"), f32("2x1x4x5"), f32("3x4")}, "2x2x3x5", "",
                      masked));
  cases.push_back(one("attention.mask_whole",
                      {f32("1x2x3x5"), f32("1x2x4x5"), f32("1x2x4x5"), f32("1x2x3x4")}, "1x2x3x5",
                      "{causal}", masked));
  const double hidden = -std::numeric_limits<double>::infinity();
  GradientOperand hides = {
      "tensor<2x1x1x4xf32>", given, {0.3, hidden, -1, 0, hidden, hidden, 2, 1}};
  cases.push_back(one("attention.mask_hides",
                      {f32("2x2x3x5"), f32("2x1x4x5"), f32("2x1x4x5"), hides}, "2x2x3x5", "",
                      masked));
  GradientOperand chosen = {"tensor<3x4xi1>", given, {1, 0, 0, 1, 0, 0, 0, 0, 0, 1, 1, 1}};
  cases.push_back(one("attention.mask_chooses",
                      {f32("1x2x3x5"), f32("1x2x4x5"), f32("1x2x4x5"), chosen}, "1x2x3x5", "",
                      masked)); // the second query sees no key
  cases.push_back(one("attention.window", {f32("1x2x5x8"), f32("1x2x5x8"), f32("1x2x5x8")},
                      "1x2x5x8", "{causal, window = 2 : i64}"));
  const std::string partial = "%0, %1, %2 lengths(%3)";
  GradientOperand lengths = {"tensor<3xi32>", given, {6, 0, 2}};
  cases.push_back(one("attention.lengths",
                      {f32("3x2x4x8"), f32("3x1x6x8"), f32("3x1x6x8"), lengths}, "3x2x4x8", "",
                      partial));
  cases.push_back(one("attention.lengths_causal",
                      {f32("3x2x4x5"), f32("3x2x6x5"), f32("3x2x6x5"), lengths}, "3x4x2x5",
                      "{causal, heads_inner, window = 3 : i64}", partial));
  cases.push_back(one("attention.lengths_written",
                      {f32("3x2x2x264"), f32("3x1x6x264"), f32("3x1x6x264"), lengths}, "3x2x2x264",
                      "{causal, window = 2 : i64}", partial));
  cases.push_back(one("attention.softcap", {f32("1x2x3x8"), f32("1x2x3x8"), f32("1x2x3x8")},
                      "1x2x3x8", "{softcap = 0.8 : f64}"));
  cases.push_back(one("attention.all",
                      {f32("2x4x3x5"), f32("2x2x6x5"), f32("2x2x6x5"), f32("4x1x6")}, "2x3x4x5",
                      "{causal, window = 4 : i64, softcap = 1.5 : f64, heads_inner}", masked));
}

void addLayers(std::vector<GradientCase> &cases) {
  cases.push_back(one("layer_norm.bias", {f32("2x3x7"), f32("7"), f32("7")}, "2x3x7",
                      "epsilon 1.0e-3", "%0, %1 bias(%2)"));
  cases.push_back(one("layer_norm.plain", {f32("5x7"), f32("7")}, "5x7", "epsilon 1.0e-5"));
  cases.push_back(one("layer_norm.vector", {f32("7"), f32("7")}, "7", "epsilon 1.0e-5"));
  cases.push_back(one("rms_norm", {f32("2x3x7"), f32("7")}, "2x3x7", "epsilon 1.0e-6"));
  cases.push_back(one("rotary", {f32("2x3x8"), f32("3x8"), f32("3x8")}, "2x3x8"));
  cases.push_back(one("rotary.each", {f32("2x4"), f32("2x4"), f32("2x4")}, "2x4"));
  cases.push_back(one("rotary.one", {f32("2"), f32("1"), f32("1")}, "2"));
  for (const char *axis : {"-1", "0", "1"})
    cases.push_back(one(std::string("softmax.axis") + axis, {f32("3x4x5")}, "3x4x5",
                        std::string("axis ") + axis));
  GradientOperand targets = {"tensor<4xi64>", given, {0, 6, 3, 2}},
                  some = {"tensor<4xi64>", given, {0, -100, 3, -100}},
                  square = {"tensor<2x2xi32>", given, {0, 4, 3, -1}};
  cases.push_back(one("cross_entropy.plain", {f32("4x7"), targets}, ""));
  cases.push_back(
      one("cross_entropy.ignored", {f32("4x7"), some}, "", "{ignore_index = -100 : i64}"));
  cases.push_back(
      one("cross_entropy.smooth", {f32("4x7"), targets}, "", "{label_smoothing = 0.1 : f64}"));
  cases.push_back(one("cross_entropy.padded", {f32("2x2x7"), square}, "",
                      "{ignore_index = -1 : i64, classes = 5 : i64, label_smoothing = 0.2 : f64}"));
  GradientOperand ids = {"tensor<2x3xi64>", given, {1, 4, 1, 0, 1, 4}};
  cases.push_back(one("embedding", {f32("6x3"), ids}, "2x3x3"));
}

/// Classes with weights, which have no derivative and so are constants; and losses of each row and
/// element.
void addClasses(std::vector<GradientCase> &cases) {
  const std::string weights =
      "%w = mpc.constant dense<[0.5, 2.0, 1.0, 0.25, 3.0, 0.0, 1.5]> : tensor<7xf32>\n";
  GradientOperand some = {"tensor<2x2xi32>", given, {0, -1, 3, 4}};
  for (std::string op : {"cross_entropy", "nll_loss"})
    for (std::string reduction : {"mean", "sum", "none"})
      for (std::string smoothing : {"", ", label_smoothing = 0.2 : f64"}) {
        if (op == "nll_loss" && !smoothing.empty())
          continue;
        const std::string shape = reduction == "none" ? "2x2" : "";
        const std::string name =
            op + ".weights_" + reduction + (smoothing.empty() ? "" : "_smooth");
        cases.push_back({name,
                         weights + "%r = mpc." + op + " %0, %1 weights(%w) reduction(" + reduction +
                             ") {ignore_index = -1 : i64" + smoothing +
                             "} : (tensor<2x2x7xf32>, tensor<2x2xi32>, tensor<7xf32>) -> " +
                             tensor(shape),
                         {f32("2x2x7"), some},
                         tensor(shape)});
      }
  cases.push_back(one("cross_entropy.rows", {f32("2x2x7"), some}, "2x2",
                      "reduction(none) {ignore_index = -1 : i64, classes = 6 : i64}"));
  for (const char *name : {"mse_loss", "huber_loss", "bce_with_logits"})
    cases.push_back(one(std::string(name) + ".each", {f32("3x5", apart), f32("3x5", positive)},
                        "3x5", "reduction(none)"));
}

void addLosses(std::vector<GradientCase> &cases) {
  for (const char *axis : {"-1", "0", "1"}) {
    cases.push_back(one(std::string("log_softmax.axis") + axis, {f32("3x4x5")}, "3x4x5",
                        std::string("axis ") + axis));
    cases.push_back(one(std::string("logsumexp.kept") + axis, {f32("3x4x5")},
                        axis[0] == '0'   ? "1x4x5"
                        : axis[0] == '1' ? "3x1x5"
                                         : "3x4x1",
                        std::string("axis ") + axis + " keepdims"));
  }
  cases.push_back(one("logsumexp.first", {f32("3x4x5")}, "4x5", "axis 0"));
  cases.push_back(one("logsumexp.vector", {f32("5")}, "", "axis 0"));
  GradientOperand zeros = {tensor("3x5"), given, std::vector<double>(15)};
  for (auto [name, words] : std::initializer_list<std::pair<const char *, const char *>>{
           {"mse_loss.mean", ""},
           {"mse_loss.sum", "reduction(sum)"},
           {"l1_loss.mean", ""},
           {"l1_loss.sum", "reduction(sum)"},
           {"smooth_l1_loss.mean", ""},
           {"smooth_l1_loss.beta", "beta 0.5 reduction(sum)"},
           {"smooth_l1_loss.absolute", "beta 0.0"},
           {"huber_loss.mean", ""},
           {"huber_loss.delta", "delta 0.5 reduction(sum)"}})
    cases.push_back(one(name, {f32("3x5", apart), zeros}, "", words));
  for (std::string reduction : {"", "reduction(sum)"}) {
    std::string variant = reduction.empty() ? ".mean" : ".sum";
    cases.push_back(one("kl_div" + variant, {f32("3x5"), f32("3x5", positive)}, "", reduction));
    cases.push_back(
        one("kl_div.log" + variant, {f32("3x5"), f32("3x5")}, "", "log_target " + reduction));
    cases.push_back(one("bce_with_logits" + variant, {f32("3x5"), f32("3x5")}, "", reduction));
    cases.push_back(one("bce_with_logits.weight" + variant,
                        {f32("3x5"), f32("3x5"), f32("5", positive)}, "", reduction,
                        "%0, %1 pos_weight(%2)"));
    GradientOperand targets = {"tensor<4xi64>", given, {0, 6, 3, 2}},
                    some = {"tensor<2x2xi32>", given, {0, -1, 3, -1}};
    cases.push_back(one("nll_loss" + variant, {f32("4x7"), targets}, "", reduction));
    cases.push_back(one("nll_loss.ignored" + variant, {f32("2x2x7"), some}, "",
                        reduction + " {ignore_index = -1 : i64}"));
  }
  addClasses(cases);
}

/// Of all of its results.
GradientCase batchNormTraining(const std::string &shape) {
  std::string x = tensor(shape), v = "tensor<3xf32>", column = "tensor<1x3xf32>";
  for (size_t i = 0; i < static_cast<size_t>(std::count(shape.begin(), shape.end(), 'x')) - 1; ++i)
    column.insert(column.size() - 4, "1x");
  std::string body = "%y, %a, %b = mpc.batch_norm_training %0, %1, %2 gain(%3) bias(%4) epsilon "
                     "1.0e-3 momentum 0.25 : (" +
                     x + ", " + v + ", " + v + ", " + v + ", " + v + ") -> (" + x + ", " + v +
                     ", " + v + ")";
  body += "\n%s = mpc.mul %a, %b : (" + v + ", " + v + ") -> " + v + "\n%c = mpc.reshape %s : (" +
          v + ") -> " + column + "\n%r = mpc.add %y, %c : (" + x + ", " + column + ") -> " + x;
  return {"batch_norm_training." + shape,
          body,
          {f32(shape), f32("3"), f32("3", positive), f32("3"), f32("3")},
          x};
}

void addChannels(std::vector<GradientCase> &cases) {
  for (std::string shape : {"4x3", "2x3x5", "2x3x2x2"}) {
    cases.push_back(one("batch_norm." + shape,
                        {f32(shape), f32("3"), f32("3", positive), f32("3"), f32("3")}, shape,
                        "epsilon 1.0e-3", "%0, %1, %2 gain(%3) bias(%4)"));
    cases.push_back(batchNormTraining(shape));
  }
  cases.push_back(batchNormTraining("1x3x5"));
  cases.push_back(one("batch_norm.plain", {f32("2x3x5"), f32("3"), f32("3", positive)}, "2x3x5",
                      "epsilon 1.0e-5"));
  cases.push_back(one("group_norm.groups", {f32("2x6x5"), f32("6"), f32("6")}, "2x6x5",
                      "groups 3 epsilon 1.0e-3", "%0 gain(%1) bias(%2)"));
  cases.push_back(one("group_norm.all", {f32("2x4x3x2"), f32("4"), f32("4")}, "2x4x3x2",
                      "groups 1 epsilon 1.0e-3", "%0 gain(%1) bias(%2)"));
  cases.push_back(one("group_norm.instance", {f32("2x3x5")}, "2x3x5", "groups 3 epsilon 1.0e-3"));
  cases.push_back(one("group_norm.bias", {f32("3x4"), f32("4")}, "3x4", "groups 2 epsilon 1.0e-3",
                      "%0 bias(%1)"));
  cases.push_back(one("prelu.channels", {f32("2x3x5", apart), f32("3")}, "2x3x5"));
  cases.push_back(one("prelu.one", {f32("2x3x5", apart), f32("1")}, "2x3x5"));
  cases.push_back(one("prelu.vector", {f32("7", apart), f32("1")}, "7"));
  struct Resampled {
    const char *variant, *from, *to, *words;
  };
  for (const Resampled &r :
       std::initializer_list<Resampled>{{"repeated", "2x3x4", "2x3x12", "size [12]"},
                                        {"taken", "2x3x6", "2x3x2", "size [2]"},
                                        {"mixed", "1x2x4x6", "1x2x8x3", "size [8, 3]"},
                                        {"between", "1x2x4x6", "1x2x3x12", "size [3, 12]"},
                                        {"same", "1x2x4x6", "1x2x4x6", "size [4, 6]"}})
    cases.push_back(one(std::string("interpolate.nearest_") + r.variant, {f32(r.from)}, r.to,
                        r.words, "nearest %0"));
  for (const Resampled &r : std::initializer_list<Resampled>{
           {"line", "2x3x4", "2x3x9", "size [9]"},
           {"corners", "2x3x4", "2x3x9", "size [9] align_corners"},
           {"image", "1x2x3x4", "1x2x6x8", "size [6, 8]"},
           {"image_corners", "1x2x3x4", "1x2x6x2", "size [6, 2] align_corners"},
           {"volume", "1x2x2x3x2", "1x2x3x2x5", "size [3, 2, 5]"},
           {"one", "1x2x1x4", "1x2x3x1", "size [3, 1] align_corners"}})
    cases.push_back(one(std::string("interpolate.linear_") + r.variant, {f32(r.from)}, r.to,
                        r.words, "linear %0"));
  for (const Resampled &r : std::initializer_list<Resampled>{
           {"line", "2x3x7", "2x3x3", "size [3]"}, {"image", "1x2x5x4", "1x2x3x6", "size [3, 6]"}})
    cases.push_back(
        one(std::string("interpolate.area_") + r.variant, {f32(r.from)}, r.to, r.words, "area %0"));
}

/// Ids repeat, and some are no place; places of order are far enough apart for a difference.
void addIndices(std::vector<GradientCase> &cases) {
  GradientOperand lines = {"tensor<3x4xi64>", given, {0, 4, 4, -1, 2, 1, 0, 5, 3, 3, 3, 3}};
  GradientOperand columns = {"tensor<2x5xi32>", given, {0, 2, 1, 1, 0, 2, 2, 1, 3, -7}};
  GradientOperand ids = {"tensor<2x2xi64>", given, {1, 2, 1, -1}};
  cases.push_back(
      one("take_along.last",
          {f32("3x5"), {"tensor<3x4xi64>", given, {0, 4, 4, 1, 2, 1, 0, 0, 3, 3, 3, 3}}}, "3x4",
          "axis 1"));
  cases.push_back(one("take_along.first",
                      {f32("3x5"), {"tensor<2x5xi32>", given, {0, 2, 1, 1, 0, 2, 2, 1, 0, 0}}},
                      "2x5", "axis 0"));
  cases.push_back(
      one("gather.first", {f32("3x5"), {"tensor<4xi64>", given, {1, 2, 1, 0}}}, "4x5", "axis 0"));
  cases.push_back(one("gather.inner", {f32("2x3x5"), {"tensor<2x2xi64>", given, {1, 2, 1, 0}}},
                      "2x2x2x5", "axis 1"));
  for (std::string put : {"add", "set"}) {
    const std::string words = put + " %0, %1, %2";
    cases.push_back(one("put_along." + put + "_last", {f32("3x5"), lines, f32("3x4")}, "3x5",
                        "axis -1", words));
    cases.push_back(one("put_along." + put + "_first", {f32("3x5"), columns, f32("2x5")}, "3x5",
                        "axis 0", words));
    cases.push_back(
        one("scatter." + put + "_first", {f32("3x5"), ids, f32("2x2x5")}, "3x5", "axis 0", words));
    cases.push_back(one("scatter." + put + "_inner", {f32("2x3x5"), ids, f32("2x2x2x5")}, "2x3x5",
                        "axis 1", words));
  }
  GradientOperand places = {"tensor<3xi64>", given, {2, -1, 3}};
  cases.push_back(one("append.each", {f32("3x4x2"), f32("3x2x2"), places}, "3x4x2", "axis 1"));
  GradientOperand beyond = {"tensor<3xi32>", given, {2147483647, -2147483648.0, 0}};
  cases.push_back(one("append.beyond", {f32("3x4"), f32("3x2"), beyond}, "3x4", "axis -1"));
  GradientOperand place = {"tensor<i32>", given, {1}};
  cases.push_back(one("append.first", {f32("4x5"), f32("2x5"), place}, "4x5", "axis 0"));
  for (auto [name, words, shape] : std::initializer_list<std::array<const char *, 3>>{
           {"sort.up", "axis 1", "3x5"},
           {"sort.down", "axis 0 descending", "3x5"},
           {"topk.largest", "k 2 axis 1", "3x2"},
           {"topk.smallest", "k 1 axis 0 smallest", "1x5"}}) {
    std::string text = name, values = tensor(shape),
                places = "tensor<" + std::string(shape) + "xi64>";
    cases.push_back({text,
                     "%r, %places = mpc." + text.substr(0, text.find('.')) + " %0 " + words +
                         " : (tensor<3x5xf32>) -> (" + values + ", " + places + ")",
                     {f32("3x5", apart)},
                     values});
  }
  for (const char *dim : {"-1", "0", "1 reverse", "0 reverse"})
    cases.push_back(one(std::string("linear_scan.") + dim, {f32("3x4"), f32("3x4")}, "3x4",
                        std::string("dim ") + dim));
  cases.push_back({"linear_scan.itself",
                   "%r = mpc.linear_scan %0, %0 dim 1 : (tensor<3x1xf32>, tensor<3x1xf32>) -> "
                   "tensor<3x1xf32>",
                   {f32("3x1")},
                   tensor("3x1")});
}

} // namespace

const std::vector<GradientCase> &gradientCases() {
  static const std::vector<GradientCase> all = [] {
    std::vector<GradientCase> cases;
    addMaps(cases);
    addReductionsAndViews(cases);
    addProducts(cases);
    addWindows(cases);
    addAttention(cases);
    addLayers(cases);
    addLosses(cases);
    addChannels(cases);
    addIndices(cases);
    return cases;
  }();
  return all;
}

const std::set<std::string> &opsWithoutDerivative() {
  static const std::set<std::string> names = {
      // Zero.
      "mpc.compare", "mpc.iota", "mpc.constant", "mpc.random", "mpc.stop_gradient", "mpc.not",
      "mpc.and", "mpc.or", "mpc.xor", "mpc.shift_left", "mpc.shift_right", "mpc.quotient",
      "mpc.noise", "mpc.one_hot", "mpc.argmax", "mpc.argmin", "mpc.list_places",
      // None: refused.
      "mpc.amax", "mpc.scale_from_amax", "mpc.quantize", "mpc.dequantize", "mpc.quantize_blocks",
      "mpc.dequantize_blocks", "mpc.unscale", "mpc.all_finite", "mpc.update_scale",
      "mpc.update_amax_history", "mpc.embedding_grad", "mpc.convolution_grad", "mpc.window_product",
      "mpc.attention_grad", "mpc.gelu_tanh_grad", "mpc.partial_sum", "mpc.global_norm", "mpc.clip",
      "mpc.all_reduce", "mpc.reduce_scatter", "mpc.all_gather", "mpc.learning_rate", "mpc.sgd",
      "mpc.adam", "mpc.adamw", "mpc.lion", "mpc.rmsprop", "mpc.adagrad", "mpc.nadam",
      "mpc.nadam_product",
      // The seed: every case is run with it too.
      "mpc.scale_loss"};
  return names;
}

} // namespace mpc::test
