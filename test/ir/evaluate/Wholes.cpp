// Whole ops of which the primitives mean the same.
#include "Wholes.h"

#include <cmath>
#include <limits>

namespace mpc::test {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double nan = std::numeric_limits<double>::quiet_NaN();

EvalTensor special() {
  EvalTensor x = normal({4, 7}, 2, 5);
  x.data[2] = -infinity;
  x.data[9] = infinity;
  x.data[17] = nan;
  return x;
}

EvalTensor reshaped(EvalTensor x, std::vector<int64_t> shape) {
  x.shape = std::move(shape);
  return x;
}

} // namespace

std::vector<Whole> emptyLosses() {
  const EvalTensor none({0, 7}), noTargets(std::vector<int64_t>{0});
  const EvalTensor weights = normal({7}, 1, 3);
  std::vector<Whole> losses;
  for (const auto &[name, text] :
       {std::pair{"empty_mse", "mpc.mse_loss %0, %1 : (tensor<0x7xT>, tensor<0x7xT>)"},
        {"empty_l1", "mpc.l1_loss %0, %1 : (tensor<0x7xT>, tensor<0x7xT>)"},
        {"empty_l1_sum", "mpc.l1_loss %0, %1 reduction(sum) : (tensor<0x7xT>, tensor<0x7xT>)"},
        {"empty_smooth_l1", "mpc.smooth_l1_loss %0, %1 : (tensor<0x7xT>, tensor<0x7xT>)"},
        {"empty_huber", "mpc.huber_loss %0, %1 : (tensor<0x7xT>, tensor<0x7xT>)"},
        {"empty_kl", "mpc.kl_div %0, %1 : (tensor<0x7xT>, tensor<0x7xT>)"},
        {"empty_bce", "mpc.bce_with_logits %0, %1 : (tensor<0x7xT>, tensor<0x7xT>)"}})
    losses.push_back({name, std::string(text) + " -> tensor<f32>", {none, none}});
  for (const auto &[name, text] :
       {std::pair{"empty_cross_entropy", "mpc.cross_entropy %0, %1 :"},
        {"empty_cross_entropy_ignored",
         "mpc.cross_entropy %0, %1 {ignore_index = -100 : i64, label_smoothing = 0.1 : f64} :"},
        {"empty_cross_entropy_sum", "mpc.cross_entropy %0, %1 reduction(sum) :"},
        {"empty_nll", "mpc.nll_loss %0, %1 :"},
        {"empty_nll_ignored", "mpc.nll_loss %0, %1 {ignore_index = -100 : i64} :"}})
    losses.push_back({name,
                      std::string(text) + " (tensor<0x7xT>, tensor<0xi64>) -> tensor<f32>",
                      {none, noTargets}});
  for (const auto &[name, op] : {std::pair{"empty_cross_entropy_weights", "mpc.cross_entropy"},
                                 {"empty_nll_weights", "mpc.nll_loss"}})
    losses.push_back({name,
                      std::string(op) + " %0, %1 weights(%2) : (tensor<0x7xT>, tensor<0xi64>, "
                                        "tensor<7xf32>) -> tensor<f32>",
                      {none, noTargets, weights}});
  return losses;
}

std::vector<Whole> wholes() {
  EvalTensor ids = tensor({4}, {0, 6, 3, 2}), ignored = tensor({4}, {0, -100, 3, -100}),
             outside = tensor({4}, {0, 7, 3, -1});
  EvalTensor x = normal({4, 7}, 2, 1), cube = normal({2, 3, 5}, 1, 2), gain = normal({7}, 1, 3),
             bias = normal({7}, 1, 4);
  EvalTensor weight = normal({6, 5}, 1, 6), vector = normal({5}, 1, 7);
  EvalTensor narrowQ = normal({1, 4, 3, 5}, 1, 12), narrowK = normal({1, 2, 4, 5}, 1, 13),
             wideQ = normal({2, 2, 5, 260}, 1, 14), wideK = normal({2, 1, 3, 260}, 1, 15),
             hides = normal({2, 1, 5, 3}, 1, 16), minusInfinite = wideQ, withNan = wideQ;
  hides.data[1] = hides.data[6] = hides.data[7] = hides.data[8] = -infinity;
  minusInfinite.data[7] = infinity; // scores of one query
  withNan.data[260 * 4 + 9] = nan;
  EvalTensor other = normal({4, 7}, 1, 25), probabilities = normal({4, 7}, 1, 26),
             three = normal({3}, 1, 27), spread = tensor({3}, {0.5, 1.25, 2});
  for (double &element : probabilities.data)
    element = std::fabs(std::fmod(element, 1));
  probabilities.data[3] = 0;
  EvalTensor image = normal({2, 3, 5, 6}, 1, 19), grouped = normal({1, 4, 4, 3}, 1, 20);
  auto scalar = [](double value) { return tensor({}, {static_cast<float>(value)}); };
  return {
      {"mean_last", "mpc.mean %0 axes [1] : (tensor<4x7xT>) -> tensor<4xT>", {x}},
      {"mean_all_keep",
       "mpc.mean %0 axes [0, 2] keepdims : (tensor<2x3x5xT>) -> tensor<1x3x1xT>",
       {cube}},
      {"concat_one", "mpc.concat %0 axis 0 : (tensor<4x7xT>) -> tensor<4x7xT>", {x}},
      {"concat_inner",
       "mpc.concat %0, %1, %2 axis 1 : (tensor<4x7xT>, tensor<4x0xT>, tensor<4x2xT>) -> "
       "tensor<4x9xT>",
       {special(), EvalTensor({4, 0}), normal({4, 2}, 1, 8)}},
      {"concat_outer",
       "mpc.concat %0, %1 axis 0 : (tensor<4x7xT>, tensor<1x7xT>) -> tensor<5x7xT>",
       {special(), normal({1, 7}, 1, 9)}},
      {"linear",
       "mpc.linear %0, %1 {layer = \"fc\"} : (tensor<2x3x5xT>, tensor<6x5xT>) -> tensor<2x3x6xT>",
       {cube, weight}},
      {"linear_vector",
       "mpc.linear %0, %1 bias(%2) activation(relu) : (tensor<5xT>, tensor<6x5xT>, tensor<6xT>) -> "
       "tensor<6xT>",
       {vector, weight, normal({6}, 1, 10)}},
      {"linear_gelu",
       "mpc.linear %0, %1 bias(%2) activation(gelu_tanh) compute(tf32) : (tensor<2x3x5xf32>, "
       "tensor<6x5xf32>, tensor<6xf32>) -> tensor<2x3x6xT>",
       {cube, weight, normal({6}, 1, 11)}},
      {"attention_narrow",
       "mpc.attention %0, %1, %2 {causal} : (tensor<1x4x3x5xT>, tensor<1x2x4x5xT>, "
       "tensor<1x2x4x5xT>) -> tensor<1x4x3x5xT>",
       {narrowQ, narrowK, narrowK}},
      {"attention_narrow_inner",
       "mpc.attention %0, %1, %2 {heads_inner, scale = 0.3 : f64} : (tensor<1x4x3x5xT>, "
       "tensor<1x2x4x5xT>, tensor<1x2x4x5xT>) -> tensor<1x3x4x5xT>",
       {narrowQ, narrowK, normal({1, 2, 4, 5}, 1, 17)}},
      {"attention_wide",
       "mpc.attention %0, %1, %2 {heads_inner} : (tensor<2x2x5x260xT>, tensor<2x1x3x260xT>, "
       "tensor<2x1x3x260xT>) -> tensor<2x5x2x260xT>",
       {wideQ, wideK, normal({2, 1, 3, 260}, 1, 18)}},
      {"attention_wide_causal", // the first two queries see no key
       "mpc.attention %0, %1, %2 {causal} : (tensor<2x2x5x260xT>, tensor<2x1x3x260xT>, "
       "tensor<2x1x3x260xT>) -> tensor<2x2x5x260xT>",
       {withNan, wideK, normal({2, 1, 3, 260}, 1, 18)}},
      {"attention_wide_infinite",
       "mpc.attention %0, %1, %2 : (tensor<2x2x5x260xT>, tensor<2x1x3x260xT>, "
       "tensor<2x1x3x260xT>) -> tensor<2x2x5x260xT>",
       {minusInfinite, wideK, normal({2, 1, 3, 260}, 1, 18)}},
      {"attention_mask", // a key that no query of the first batch sees, a query that sees none
       "mpc.attention %0, %1, %2 mask(%3) : (tensor<2x2x5x260xT>, tensor<2x1x3x260xT>, "
       "tensor<2x1x3x260xT>, tensor<2x1x5x3xT>) -> tensor<2x2x5x260xT>",
       {wideQ, wideK, normal({2, 1, 3, 260}, 1, 18), hides}},
      {"attention_choice",
       "mpc.attention %0, %1, %2 mask(%3) : (tensor<1x4x3x5xT>, tensor<1x2x4x5xT>, "
       "tensor<1x2x4x5xT>, tensor<3x4xi1>) -> tensor<1x4x3x5xT>",
       {narrowQ, narrowK, narrowK, tensor({3, 4}, {1, 0, 0, 1, 0, 0, 0, 0, 0, 1, 1, 1})}},
      {"attention_window",
       "mpc.attention %0, %1, %2 {causal, softcap = 0.7 : f64, window = 2 : i64} : "
       "(tensor<1x4x3x5xT>, tensor<1x2x4x5xT>, tensor<1x2x4x5xT>) -> tensor<1x4x3x5xT>",
       {narrowQ, narrowK, narrowK}},
      {"convolution",
       "mpc.convolution %0, %1 bias(%2) strides [2, 1] low [1, 0] high [1, 2] dilations [1, 2] : "
       "(tensor<2x3x5x6xT>, tensor<4x3x3x2xT>, tensor<4xT>) -> tensor<2x4x3x6xT>",
       {image, normal({4, 3, 3, 2}, 1, 21), normal({4}, 1, 22)}},
      {"convolution_in_place",
       "mpc.convolution %0, %1 bias(%2) strides [2, 1] low [1, 0] high [1, 2] dilations [1, 2] "
       "{mpc.windows_in_place} : (tensor<2x3x5x6xT>, tensor<4x3x3x2xT>, tensor<4xT>) -> "
       "tensor<2x4x3x6xT>",
       {image, normal({4, 3, 3, 2}, 1, 21), normal({4}, 1, 22)}},
      {"convolution_in_parts",
       "mpc.convolution %0, %1 bias(%2) strides [1] low [60] high [59] dilations [1] "
       "{mpc.windows_in_place} : (tensor<2x3x5xT>, tensor<2x3x120xT>, tensor<2xT>) -> "
       "tensor<2x2x5xT>",
       {cube, normal({2, 3, 120}, 1, 34), normal({2}, 1, 35)}},
      {"convolution_grad",
       "mpc.convolution_grad %0, %1 sizes [3, 2] strides [2, 1] low [1, 0] dilations [1, 2] : "
       "(tensor<2x3x5x6xT>, tensor<2x4x3x6xT>) -> tensor<4x3x3x2xT>",
       {image, normal({2, 4, 3, 6}, 1, 36)}},
      {"convolution_grad_in_place",
       "mpc.convolution_grad %0, %1 sizes [3, 2] strides [2, 1] low [1, 0] dilations [1, 2] "
       "{mpc.windows_in_place} : (tensor<2x3x5x6xT>, tensor<2x4x3x6xT>) -> tensor<4x3x3x2xT>",
       {image, normal({2, 4, 3, 6}, 1, 36)}},
      {"transposed_convolution_in_place",
       "mpc.transposed_convolution %0, %1 bias(%2) strides [2, 1] low [1, 0] high [0, 1] dilations "
       "[1, 2] output_padding [1, 1] {mpc.windows_in_place} : (tensor<2x3x5x6xT>, "
       "tensor<3x4x3x2xT>, tensor<4xT>) -> tensor<2x4x11x8xT>",
       {image, normal({3, 4, 3, 2}, 1, 28), normal({4}, 1, 29)}},
      {"convolution_groups",
       "mpc.convolution %0, %1 bias(%2) strides [1, 1] low [1, 1] high [1, 1] dilations [1, 1] "
       "groups 2 : (tensor<1x4x4x3xT>, tensor<6x2x3x3xT>, tensor<6xT>) -> tensor<1x6x4x3xT>",
       {grouped, normal({6, 2, 3, 3}, 1, 23), normal({6}, 1, 24)}},
      {"convolution_depthwise",
       "mpc.convolution %0, %1 bias(%2) strides [2, 1] low [1, 1] high [1, 1] dilations [1, 1] "
       "groups 4 : (tensor<1x4x4x3xT>, tensor<8x1x3x3xT>, tensor<8xT>) -> tensor<1x8x2x3xT>",
       {grouped, normal({8, 1, 3, 3}, 1, 25), normal({8}, 1, 26)}},
      {"convolution_depthwise_long",
       "mpc.convolution %0, %1 strides [2] low [40] high [41] dilations [1] groups 3 : "
       "(tensor<2x3x5xT>, tensor<3x1x70xT>) -> tensor<2x3x9xT>",
       {cube, normal({3, 1, 70}, 1, 27)}},
      {"transposed_convolution",
       "mpc.transposed_convolution %0, %1 bias(%2) strides [2, 1] low [1, 0] high [0, 1] dilations "
       "[1, 2] output_padding [1, 1] : (tensor<2x3x5x6xT>, tensor<3x4x3x2xT>, tensor<4xT>) -> "
       "tensor<2x4x11x8xT>",
       {image, normal({3, 4, 3, 2}, 1, 28), normal({4}, 1, 29)}},
      {"transposed_convolution_groups",
       "mpc.transposed_convolution %0, %1 strides [3, 2] low [0, 0] high [0, 0] dilations [1, 1] "
       "output_padding [2, 0] groups 2 : (tensor<1x4x4x3xT>, tensor<4x3x2x2xT>) -> "
       "tensor<1x6x13x6xT>",
       {grouped, normal({4, 3, 2, 2}, 1, 30)}},
      {"transposed_convolution_depthwise",
       "mpc.transposed_convolution %0, %1 bias(%2) strides [2, 1] low [1, 1] high [1, 1] dilations "
       "[1, 1] output_padding [0, 0] groups 4 : (tensor<1x4x4x3xT>, tensor<4x2x3x3xT>, "
       "tensor<8xT>) -> tensor<1x8x7x3xT>",
       {grouped, normal({4, 2, 3, 3}, 1, 31), normal({8}, 1, 32)}},
      {"transposed_convolution_depthwise_long",
       "mpc.transposed_convolution %0, %1 strides [2] low [40] high [20] dilations [1] "
       "output_padding [0] groups 3 : (tensor<2x3x5xT>, tensor<3x1x70xT>) -> tensor<2x3x18xT>",
       {cube, normal({3, 1, 70}, 1, 33)}},
      {"max_pool",
       "mpc.max_pool %0 sizes [2, 3] strides [1, 2] low [1, 1] high [0, 2] dilations [2, 1] : "
       "(tensor<2x3x5x6xT>) -> tensor<2x3x4x4xT>",
       {image}},
      {"max_pool_special",
       "mpc.max_pool %0 sizes [2] strides [1] low [1] high [0] dilations [1] : (tensor<4x7xT>) -> "
       "tensor<4x7xT>",
       {special()}},
      {"max_pool_many",
       "mpc.max_pool %0 sizes [9, 8] strides [1, 1] low [4, 4] high [4, 3] dilations [1, 1] : "
       "(tensor<2x3x5x6xT>) -> tensor<2x3x5x6xT>",
       {image}},
      {"avg_pool",
       "mpc.avg_pool %0 sizes [2, 3] strides [1, 2] low [1, 1] high [0, 1] : (tensor<2x3x5x6xT>) "
       "-> "
       "tensor<2x3x5x3xT>",
       {image}},
      {"avg_pool_inner",
       "mpc.avg_pool %0 sizes [2, 3] strides [1, 2] low [1, 1] high [0, 1] inner : "
       "(tensor<2x3x5x6xT>) -> tensor<2x3x5x3xT>",
       {image}},
      {"avg_pool_many",
       "mpc.avg_pool %0 sizes [9, 8] strides [1, 1] low [4, 4] high [4, 3] inner : "
       "(tensor<2x3x5x6xT>) -> tensor<2x3x5x6xT>",
       {image}},
      {"layer_norm",
       "mpc.layer_norm %0, %1 bias(%2) epsilon 1.0e-5 : (tensor<4x7xT>, tensor<7xf32>, "
       "tensor<7xf32>) -> tensor<4x7xT>",
       {x, gain, bias}},
      {"layer_norm_plain",
       "mpc.layer_norm %0, %1 epsilon 1.0e-5 : (tensor<4x7xT>, tensor<7xT>) -> tensor<4x7xT>",
       {special(), gain}},
      {"rms_norm",
       "mpc.rms_norm %0, %1 epsilon 1.0e-6 : (tensor<4x7xT>, tensor<7xf32>) -> tensor<4x7xT>",
       {x, gain}},
      {"softmax_last", "mpc.softmax %0 axis -1 : (tensor<4x7xT>) -> tensor<4x7xT>", {special()}},
      {"softmax_middle", "mpc.softmax %0 axis 1 : (tensor<2x3x5xT>) -> tensor<2x3x5xT>", {cube}},
      {"softmax_first", "mpc.softmax %0 axis 0 : (tensor<4x7xT>) -> tensor<4x7xT>", {x}},
      {"running_last", "mpc.cumsum %0 dim -1 : (tensor<4x7xT>) -> tensor<4x7xT>", {special()}},
      {"running_first", "mpc.cumsum %0 dim 0 reverse : (tensor<4x7xT>) -> tensor<4x7xT>", {x}},
      {"running_middle", "mpc.cumsum %0 dim 1 : (tensor<2x3x5xT>) -> tensor<2x3x5xT>", {cube}},
      {"running_one",
       "mpc.cumsum %0 dim 0 : (tensor<1x7xT>) -> tensor<1x7xT>",
       {normal({1, 7}, 1, 12)}},
      {"loss",
       "mpc.cross_entropy %0, %1 : (tensor<4x7xT>, tensor<4xi64>) -> tensor<f32>",
       {x, ids}},
      {"loss_row",
       "mpc.cross_entropy %0, %1 : (tensor<7xT>, tensor<i32>) -> tensor<f32>",
       {gain, tensor({}, {3})}},
      {"loss_cube",
       "mpc.cross_entropy %0, %1 : (tensor<2x3x5xT>, tensor<2x3xi32>) -> tensor<f32>",
       {cube, tensor({2, 3}, {0, 1, 2, 3, 4, 0})}},
      {"loss_ignored",
       "mpc.cross_entropy %0, %1 {ignore_index = -100 : i64, label_smoothing = 0.1 : f64} : "
       "(tensor<4x7xT>, tensor<4xi64>) -> tensor<f32>",
       {x, ignored}},
      {"loss_classes",
       "mpc.cross_entropy %0, %1 {classes = 4 : i64, label_smoothing = 0.3 : f64, ignore_index = 6 "
       ": i64} : (tensor<4x7xT>, tensor<4xi64>) -> tensor<f32>",
       {x, ids}},
      {"loss_outside",
       "mpc.cross_entropy %0, %1 : (tensor<4x7xT>, tensor<4xi64>) -> tensor<f32>",
       {x, outside}},
      {"loss_negative",
       "mpc.cross_entropy %0, %1 : (tensor<4x7xT>, tensor<4xi64>) -> tensor<f32>",
       {x, tensor({4}, {0, 1, 3, -1})}},
      {"loss_padding",
       "mpc.cross_entropy %0, %1 {classes = 6 : i64} : (tensor<4x7xT>, tensor<4xi64>) -> "
       "tensor<f32>",
       {x, ids}},
      {"loss_nothing",
       "mpc.cross_entropy %0, %1 {ignore_index = 0 : i64} : (tensor<4x7xT>, tensor<4xi64>) -> "
       "tensor<f32>",
       {x, tensor({4}, {0, 0, 0, 0})}},
      {"log_softmax_last",
       "mpc.log_softmax %0 axis -1 : (tensor<4x7xT>) -> tensor<4x7xT>",
       {special()}},
      {"log_softmax_middle",
       "mpc.log_softmax %0 axis 1 : (tensor<2x3x5xT>) -> tensor<2x3x5xT>",
       {cube}},
      {"logsumexp_last", "mpc.logsumexp %0 axis -1 : (tensor<4x7xT>) -> tensor<4xT>", {special()}},
      {"logsumexp_first",
       "mpc.logsumexp %0 axis 0 keepdims : (tensor<2x3x5xT>) -> tensor<1x3x5xT>",
       {cube}},
      {"logsumexp_middle", "mpc.logsumexp %0 axis 1 : (tensor<2x3x5xT>) -> tensor<2x5xT>", {cube}},
      {"logsumexp_nothing",
       "mpc.logsumexp %0 axis 1 : (tensor<4x0xT>) -> tensor<4xT>",
       {EvalTensor({4, 0})}},
      {"mse", "mpc.mse_loss %0, %1 : (tensor<4x7xT>, tensor<4x7xT>) -> tensor<f32>", {x, other}},
      {"mse_scalar",
       "mpc.mse_loss %0, %1 reduction(sum) : (tensor<f32>, tensor<f32>) -> tensor<f32>",
       {scalar(2), scalar(3.5)}},
      {"mse_nothing",
       "mpc.mse_loss %0, %1 : (tensor<0x7xT>, tensor<0x7xT>) -> tensor<f32>",
       {EvalTensor({0, 7}), EvalTensor({0, 7})}},
      {"l1",
       "mpc.l1_loss %0, %1 reduction(sum) : (tensor<4x7xT>, tensor<4x7xf32>) -> tensor<f32>",
       {x, other}},
      {"l1_special",
       "mpc.l1_loss %0, %1 : (tensor<4x7xT>, tensor<4x7xT>) -> tensor<f32>",
       {special(), x}},
      {"smooth_l1",
       "mpc.smooth_l1_loss %0, %1 beta 0.5 : (tensor<4x7xT>, tensor<4x7xT>) -> tensor<f32>",
       {x, other}},
      {"smooth_l1_absolute",
       "mpc.smooth_l1_loss %0, %1 beta 0.0 : (tensor<4x7xT>, tensor<4x7xT>) -> tensor<f32>",
       {x, other}},
      {"huber",
       "mpc.huber_loss %0, %1 delta 0.5 : (tensor<4x7xT>, tensor<4x7xT>) -> tensor<f32>",
       {x, other}},
      {"kl",
       "mpc.kl_div %0, %1 : (tensor<4x7xT>, tensor<4x7xT>) -> tensor<f32>",
       {x, probabilities}},
      {"kl_log",
       "mpc.kl_div %0, %1 log_target reduction(sum) : (tensor<4x7xT>, tensor<4x7xT>) -> "
       "tensor<f32>",
       {x, other}},
      {"bce",
       "mpc.bce_with_logits %0, %1 : (tensor<4x7xT>, tensor<4x7xT>) -> tensor<f32>",
       {x, probabilities}},
      {"bce_weight",
       "mpc.bce_with_logits %0, %1 pos_weight(%2) reduction(sum) : (tensor<4x7xT>, tensor<4x7xT>, "
       "tensor<7xT>) -> tensor<f32>",
       {x, probabilities, gain}},
      {"nll", "mpc.nll_loss %0, %1 : (tensor<4x7xT>, tensor<4xi64>) -> tensor<f32>", {x, ids}},
      {"nll_ignored",
       "mpc.nll_loss %0, %1 reduction(sum) {ignore_index = -100 : i64} : (tensor<4x7xT>, "
       "tensor<4xi64>) -> tensor<f32>",
       {x, ignored}},
      {"nll_outside",
       "mpc.nll_loss %0, %1 : (tensor<4x7xT>, tensor<4xi64>) -> tensor<f32>",
       {x, outside}},
      {"loss_weights",
       "mpc.cross_entropy %0, %1 weights(%2) {ignore_index = -100 : i64} : (tensor<4x7xT>, "
       "tensor<4xi64>, tensor<7xf32>) -> tensor<f32>",
       {x, ignored, gain}},
      {"loss_weights_classes",
       "mpc.cross_entropy %0, %1 weights(%2) reduction(none) {classes = 3 : i64, label_smoothing = "
       "0.3 : f64} : (tensor<4x7xT>, tensor<4xi64>, tensor<3xT>) -> tensor<4xf32>",
       {x, tensor({4}, {0, 2, 5, -1}), three}},
      {"loss_sum",
       "mpc.cross_entropy %0, %1 reduction(sum) : (tensor<4x7xT>, tensor<4xi64>) -> tensor<f32>",
       {x, ids}},
      {"nll_weights",
       "mpc.nll_loss %0, %1 weights(%2) : (tensor<4x7xT>, tensor<4xi64>, tensor<7xT>) -> "
       "tensor<f32>",
       {x, ids, gain}},
      {"nll_each",
       "mpc.nll_loss %0, %1 reduction(none) : (tensor<4x7xT>, tensor<4xi64>) -> tensor<4xf32>",
       {x, outside}},
      {"mse_each",
       "mpc.mse_loss %0, %1 reduction(none) : (tensor<4x7xT>, tensor<4x7xT>) -> tensor<4x7xf32>",
       {x, other}},
      {"batch_norm",
       "mpc.batch_norm %0, %1, %2 gain(%3) bias(%4) epsilon 1.0e-5 : (tensor<2x3x5xT>, "
       "tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xT>) -> tensor<2x3x5xT>",
       {cube, three, spread, three, spread}},
      {"batch_norm_plain", // epsilon 0
       "mpc.batch_norm %0, %1, %2 epsilon 0.0 : (tensor<4x3xT>, tensor<3xT>, tensor<3xT>) -> "
       "tensor<4x3xT>",
       {normal({4, 3}, 1, 19), three, spread}},
      {"batch_norm_training",
       "mpc.batch_norm_training %0, %1, %2 gain(%3) bias(%4) epsilon 1.0e-5 momentum 0.1 : "
       "(tensor<2x3x5xT>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xT>) -> "
       "(tensor<2x3x5xT>, tensor<3xf32>, tensor<3xf32>)",
       {cube, three, spread, three, spread}},
      {"batch_norm_training_rows",
       "mpc.batch_norm_training %0, %1, %2 epsilon 1.0e-5 momentum 1.0 : (tensor<4x3xT>, "
       "tensor<3xT>, tensor<3xT>) -> (tensor<4x3xT>, tensor<3xf32>, tensor<3xf32>)",
       {normal({4, 3}, 1, 19), three, spread}},
      {"batch_norm_training_one",
       "mpc.batch_norm_training %0, %1, %2 epsilon 1.0e-5 momentum 0.0 : (tensor<1x3x4xT>, "
       "tensor<3xT>, tensor<3xT>) -> (tensor<1x3x4xT>, tensor<3xf32>, tensor<3xf32>)",
       {normal({1, 3, 4}, 1, 19), three, spread}},
      {"batch_norm_training_no_channel",
       "mpc.batch_norm_training %0, %1, %2 epsilon 1.0e-5 momentum 0.1 : (tensor<2x0x4xT>, "
       "tensor<0xT>, tensor<0xT>) -> (tensor<2x0x4xT>, tensor<0xf32>, tensor<0xf32>)",
       {EvalTensor({2, 0, 4}), EvalTensor({0}), EvalTensor({0})}},
      {"group_norm",
       "mpc.group_norm %0 gain(%1) bias(%2) groups 2 epsilon 1.0e-5 : (tensor<2x4x3xT>, "
       "tensor<4xf32>, tensor<4xT>) -> tensor<2x4x3xT>",
       {normal({2, 4, 3}, 1, 20), normal({4}, 1, 21), normal({4}, 1, 22)}},
      {"group_norm_instance",
       "mpc.group_norm %0 groups 3 epsilon 1.0e-5 : (tensor<2x3x5xT>) -> tensor<2x3x5xT>",
       {cube}},
      {"group_norm_nothing",
       "mpc.group_norm %0 groups 3 epsilon 1.0e-5 : (tensor<0x3x5xT>) -> tensor<0x3x5xT>",
       {EvalTensor({0, 3, 5})}},
      {"rotary",
       "mpc.rotary %0, %1, %2 : (tensor<2x3x8xT>, tensor<3x8xf32>, tensor<3x8xf32>) -> "
       "tensor<2x3x8xT>",
       {normal({2, 3, 8}, 1, 30), normal({3, 8}, 1, 31), normal({3, 8}, 1, 32)}},
      {"rotary_one",
       "mpc.rotary %0, %1, %2 : (tensor<2xT>, tensor<1xT>, tensor<1xT>) -> tensor<2xT>",
       {normal({2}, 1, 33), tensor({1}, {0.5}), tensor({1}, {-2})}},
      {"prelu",
       "mpc.prelu %0, %1 : (tensor<4x7xT>, tensor<7xT>) -> tensor<4x7xT>",
       {special(), gain}},
      {"prelu_one",
       "mpc.prelu %0, %1 : (tensor<4x7xT>, tensor<1xT>) -> tensor<4x7xT>",
       {x, tensor({1}, {0.25})}},
      {"interpolate_nearest",
       "mpc.interpolate nearest %0 size [6, 1] : (tensor<1x2x3x4xT>) -> tensor<1x2x6x1xT>",
       {normal({1, 2, 3, 4}, 1, 23)}},
      {"interpolate_between",
       "mpc.interpolate nearest %0 size [5, 3] : (tensor<1x2x3x4xT>) -> tensor<1x2x5x3xT>",
       {normal({1, 2, 3, 4}, 1, 23)}},
      {"interpolate_area",
       "mpc.interpolate area %0 size [2, 7] : (tensor<1x2x3x4xT>) -> tensor<1x2x2x7xT>",
       {normal({1, 2, 3, 4}, 1, 23)}},
      {"interpolate_linear",
       "mpc.interpolate linear %0 size [5, 7] : (tensor<1x2x3x4xT>) -> tensor<1x2x5x7xT>",
       {normal({1, 2, 3, 4}, 1, 23)}},
      {"interpolate_corners",
       "mpc.interpolate linear %0 size [7] align_corners : (tensor<2x3x5xT>) -> tensor<2x3x7xT>",
       {cube}},
      {"interpolate_volume",
       "mpc.interpolate linear %0 size [1, 3, 4] : (tensor<1x2x2x3x2xT>) -> tensor<1x2x1x3x4xT>",
       {normal({1, 2, 2, 3, 2}, 1, 24)}},
      {"scale",
       "mpc.scale_from_amax %0 format f8E4M3FN : (tensor<f32>) -> tensor<f32>",
       {scalar(3.7)}},
      {"scale_zero",
       "mpc.scale_from_amax %0 format f8E5M2 : (tensor<f32>) -> tensor<f32>",
       {scalar(0)}},
      {"scale_tiny",
       "mpc.scale_from_amax %0 format f8E4M3FN : (tensor<f32>) -> tensor<f32>",
       {scalar(1e-40)}},
      {"scale_nan",
       "mpc.scale_from_amax %0 format f8E4M3FN : (tensor<f32>) -> tensor<f32>",
       {scalar(nan)}},
      {"scale_infinite",
       "mpc.scale_from_amax %0 format f8E4M3FN : (tensor<f32>) -> tensor<f32>",
       {scalar(infinity)}},
      {"quantize",
       "mpc.quantize %0, %1 : (tensor<4x7xT>, tensor<f32>) -> tensor<4x7xf8E4M3FN>",
       {special(), scalar(100.3)}},
      {"quantize_wide",
       "mpc.quantize %0, %1 : (tensor<4x7xT>, tensor<f32>) -> tensor<4x7xf16>",
       {special(), scalar(1e6)}},
      {"dequantize",
       "mpc.dequantize %0, %1 : (tensor<4x7xf8E4M3FN>, tensor<f32>) -> tensor<4x7xT>",
       {x, scalar(0.37)}},
      {"quantize_blocks",
       "mpc.quantize_blocks %0 block [1, 3] : (tensor<4x7xT>) -> (tensor<4x7xf8E4M3FN>, "
       "tensor<4x3xf8E8M0FNU>)",
       {special()}},
      {"quantize_blocks_of_rows",
       "mpc.quantize_blocks %0 block [3, 2] power_of_two : (tensor<4x7xT>) -> "
       "(tensor<4x7xf8E5M2>, tensor<2x4xf32>)",
       {special()}},
      {"quantize_blocks_whole",
       "mpc.quantize_blocks %0 block [1, 8] : (tensor<4x7xT>) -> (tensor<4x7xf8E4M3FN>, "
       "tensor<4x1xf32>)",
       {special()}},
      {"quantize_blocks_in_pairs",
       "mpc.quantize_blocks %0 block [1, 14] : (tensor<2x14xT>) -> (tensor<2x7xui8>, "
       "tensor<2x1xf8E4M3FN>)",
       {reshaped(special(), {2, 14})}},
      {"quantize_blocks_twice_scaled",
       "mpc.quantize_blocks %0 tensor_scale(%1) block [1, 2] : (tensor<2x14xT>, tensor<f32>) -> "
       "(tensor<2x7xui8>, tensor<2x7xf8E4M3FN>)",
       {reshaped(x, {2, 14}), scalar(37.3)}},
      {"quantize_blocks_in_squares",
       "mpc.quantize_blocks %0 tensor_scale(%1) block [3, 2] : (tensor<4x8xT>, tensor<f32>) -> "
       "(tensor<4x4xui8>, tensor<4x4xf8E4M3FN>)",
       {tensor({4, 8}, {0.1, -2, 3,    4, -0.5, 0,    7, 1e-3, 0.2, 2.5, 33, -4,  0, 0, 0.7, 3, 1,
                        2,   -8, 0.25, 5, 1.5,  -0.1, 9, 6,    -6,  448, 1,  2.2, 3, 1, 12}),
        scalar(37.3)}},
      {"quantize_blocks_at_random",
       "mpc.quantize_blocks %0 stochastic(%1, %2) stream 5 block [1, 4] : (tensor<2x8xT>, "
       "tensor<2xi32>, tensor<i32>) -> (tensor<2x4xui8>, tensor<2x2xf8E4M3FN>)",
       {tensor({2, 8}, {6, 0.2, -0.3, 1.1, 6, -2.3, 4.5, -5.9, 6, 0, -0.5, 3, 12, -5, 7, 0.1}),
        tensor({2}, {7, -3}), scalar(11)}},
      {"dequantize_blocks_in_pairs",
       "mpc.dequantize_blocks %0, %1 block [1, 8] : (tensor<2x8xui8>, tensor<2x2xf8E4M3FN>) -> "
       "tensor<2x16xT>",
       {tensor({2, 8}, {0x10, 0x32, 0x54, 0x76, 0x98, 0xba, 0xdc, 0xfe, 0x01, 0x80, 0x7f, 0xf7,
                        0x23, 0x45, 0x67, 0x89}),
        tensor({2, 2}, {0.375, 2, 0.015625, 448})}},
      {"dequantize_blocks",
       "mpc.dequantize_blocks %0, %1 block [2, 4] : (tensor<4x7xf8E4M3FN>, tensor<2x2xf32>) -> "
       "tensor<4x7xT>",
       {x, tensor({2, 2}, {0.37, 2, 1e-3, 7})}},
  };
}

} // namespace mpc::test
