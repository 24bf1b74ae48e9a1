// The answer of every op to operands with a loss scale.
// Each op of the dialect is given a scale on each float operand alone and on all of them, with
// plain and with scaled results; the table says which verify. An op that is registered and not in
// the table fails.
#include "Harness.h"

#include "llvm/ADT/StringExtras.h"

#include <gtest/gtest.h>

#include <set>

using namespace mlir;

namespace mpc::test {
namespace {

/// `answers`: a letter an operand that alone carries a scale, and after a space one for all of
/// them: c: the float results carry it, e: it ends here, r: refused, -: an integer operand.
struct Row {
  const char *op, *answers;
};

const Row table[] = {
    {"mpc.neg %0 : (tensor<4xf32>) -> tensor<4xf32>", "c c"},
    {"mpc.abs %0 : (tensor<4xf32>) -> tensor<4xf32>", "r r"},
    {"mpc.exp %0 : (tensor<4xf32>) -> tensor<4xf32>", "r r"},
    {"mpc.log %0 : (tensor<4xf32>) -> tensor<4xf32>", "r r"},
    {"mpc.log1p %0 : (tensor<4xf32>) -> tensor<4xf32>", "r r"},
    {"mpc.sqrt %0 : (tensor<4xf32>) -> tensor<4xf32>", "r r"},
    {"mpc.rsqrt %0 : (tensor<4xf32>) -> tensor<4xf32>", "r r"},
    {"mpc.reciprocal %0 : (tensor<4xf32>) -> tensor<4xf32>", "r r"},
    {"mpc.sin %0 : (tensor<4xf32>) -> tensor<4xf32>", "r r"},
    {"mpc.cos %0 : (tensor<4xf32>) -> tensor<4xf32>", "r r"},
    {"mpc.tan %0 : (tensor<4xf32>) -> tensor<4xf32>", "r r"},
    {"mpc.asin %0 : (tensor<4xf32>) -> tensor<4xf32>", "r r"},
    {"mpc.acos %0 : (tensor<4xf32>) -> tensor<4xf32>", "r r"},
    {"mpc.atan %0 : (tensor<4xf32>) -> tensor<4xf32>", "r r"},
    {"mpc.sinh %0 : (tensor<4xf32>) -> tensor<4xf32>", "r r"},
    {"mpc.cosh %0 : (tensor<4xf32>) -> tensor<4xf32>", "r r"},
    {"mpc.asinh %0 : (tensor<4xf32>) -> tensor<4xf32>", "r r"},
    {"mpc.acosh %0 : (tensor<4xf32>) -> tensor<4xf32>", "r r"},
    {"mpc.atanh %0 : (tensor<4xf32>) -> tensor<4xf32>", "r r"},
    {"mpc.tanh %0 : (tensor<4xf32>) -> tensor<4xf32>", "r r"},
    {"mpc.erf %0 : (tensor<4xf32>) -> tensor<4xf32>", "r r"},
    {"mpc.sigmoid %0 : (tensor<4xf32>) -> tensor<4xf32>", "r r"},
    {"mpc.relu %0 : (tensor<4xf32>) -> tensor<4xf32>", "r r"},
    {"mpc.gelu %0 : (tensor<4xf32>) -> tensor<4xf32>", "r r"},
    {"mpc.gelu_tanh %0 : (tensor<4xf32>) -> tensor<4xf32>", "r r"},
    {"mpc.gelu_tanh_grad %0, %1 : (tensor<4xf16>, tensor<4xf16>) -> tensor<4xf16>", "rc r"},
    {"mpc.silu %0 : (tensor<4xf32>) -> tensor<4xf32>", "r r"},
    {"mpc.expm1 %0 : (tensor<4xf32>) -> tensor<4xf32>", "r r"},
    {"mpc.hardsigmoid %0 : (tensor<4xf32>) -> tensor<4xf32>", "r r"},
    {"mpc.hardswish %0 : (tensor<4xf32>) -> tensor<4xf32>", "r r"},
    {"mpc.mish %0 : (tensor<4xf32>) -> tensor<4xf32>", "r r"},
    {"mpc.custom \"f.cuh\" @f(%0) : (tensor<4xf32>) -> tensor<4xf32>", "r r"},
    {"mpc.custom_gather \"f.cuh\" @f(%0, %1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>",
     "rr r"},
    {"mpc.custom_gather \"f.cuh\" @df(%0, %1) linear : (tensor<4xf32>, tensor<4xf32>) -> "
     "tensor<4xf32>",
     "rc r"},
    {"mpc.round %0 : (tensor<4xf32>) -> tensor<4xf32>", "r r"},
    {"mpc.floor %0 : (tensor<4xf32>) -> tensor<4xf32>", "r r"},
    {"mpc.ceil %0 : (tensor<4xf32>) -> tensor<4xf32>", "r r"},
    {"mpc.trunc %0 : (tensor<4xf32>) -> tensor<4xf32>", "r r"},
    {"mpc.sign %0 : (tensor<4xf32>) -> tensor<4xf32>", "r r"},
    {"mpc.softplus %0 beta 2.0 : (tensor<4xf32>) -> tensor<4xf32>", "r r"},
    {"mpc.elu %0 alpha 0.5 : (tensor<4xf32>) -> tensor<4xf32>", "r r"},
    {"mpc.leaky_relu %0 : (tensor<4xf32>) -> tensor<4xf32>", "r r"},
    {"mpc.clamp %0 min 0.0 : (tensor<4xf32>) -> tensor<4xf32>", "r r"},
    {"mpc.add %0, %1 : (tensor<4xf16>, tensor<4xf16>) -> tensor<4xf16>", "rr c"},
    {"mpc.sub %0, %1 : (tensor<4xf16>, tensor<f16>) -> tensor<4xf16>", "rr c"},
    {"mpc.mul %0, %1 : (tensor<4xf16>, tensor<4xf16>) -> tensor<4xf16>", "cc r"},
    {"mpc.div %0, %1 : (tensor<4xf16>, tensor<4xf16>) -> tensor<4xf16>", "cr r"},
    {"mpc.atan2 %0, %1 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>", "rr r"},
    {"mpc.maximum %0, %1 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>", "rr r"},
    {"mpc.minimum %0, %1 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>", "rr r"},
    {"mpc.pow %0, %1 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>", "rr r"},
    {"mpc.not %0 : (tensor<4xi1>) -> tensor<4xi1>", "- e"},
    {"mpc.and %0, %1 : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>", "-- e"},
    {"mpc.or %0, %1 : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>", "-- e"},
    {"mpc.xor %0, %1 : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>", "-- e"},
    {"mpc.shift_left %0, %1 : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>", "-- e"},
    {"mpc.shift_right %0, %1 : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>", "-- e"},
    {"mpc.quotient trunc %0, %1 : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>", "-- e"},
    {"mpc.remainder floor %0, %1 : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>", "-- e"},
    {"mpc.compare lt %0, %1 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>", "rr r"},
    {"mpc.select %0, %1, %2 : (tensor<4xi1>, tensor<4xf32>, tensor<f32>) -> tensor<4xf32>",
     "-rr c"},
    {"mpc.cast %0 : (tensor<4xf32>) -> tensor<4xf16>", "c c"},
    {"mpc.cast %0 : (tensor<4xf32>) -> tensor<4xi32>", "r r"},
    {"mpc.sum %0 axes [0] : (tensor<4x2xf32>) -> tensor<2xf32>", "c c"},
    {"mpc.mean %0 axes [0] : (tensor<4x2xf32>) -> tensor<2xf32>", "c c"},
    {"mpc.max %0 axes [0] : (tensor<4x2xf32>) -> tensor<2xf32>", "r r"},
    {"mpc.amax %0 : (tensor<4x2xf16>) -> tensor<f32>", "r r"},
    {"mpc.cumsum %0 dim 0 reverse : (tensor<4x2xf16>) -> tensor<4x2xf16>", "c c"},
    {"mpc.reshape %0 : (tensor<4x2xf32>) -> tensor<8xf32>", "c c"},
    {"mpc.transpose %0 permutation [1, 0] : (tensor<4x2xf32>) -> tensor<2x4xf32>", "c c"},
    {"mpc.broadcast %0 shape [4, 2] : (tensor<2xf32>) -> tensor<4x2xf32>", "c c"},
    {"mpc.slice %0 starts [0] limits [4] strides [2] : (tensor<4xf32>) -> tensor<2xf32>", "c c"},
    {"mpc.pad %0 low [1] high [2] : (tensor<4xf32>) -> tensor<7xf32>", "c c"},
    {"mpc.windows %0 sizes [2] strides [1] dilations [1] : (tensor<4xf32>) -> tensor<3x2xf32>",
     "c c"},
    {"mpc.convolution %0, %1 strides [1] low [0] high [0] dilations [1] : (tensor<1x2x4xf16>, "
     "tensor<3x2x2xf16>) -> tensor<1x3x3xf16>",
     "cc r"},
    {"mpc.convolution %0, %1 bias(%2) strides [1] low [0] high [0] dilations [1] : "
     "(tensor<1x2x4xf16>, tensor<3x2x2xf16>, tensor<3xf16>) -> tensor<1x3x3xf16>",
     "rrr r"},
    {"mpc.transposed_convolution %0, %1 strides [1] low [0] high [0] dilations [1] output_padding "
     "[0] : (tensor<1x2x4xf16>, tensor<2x3x2xf16>) -> tensor<1x3x5xf16>",
     "cc r"},
    {"mpc.max_pool %0 sizes [2] strides [1] low [0] high [0] dilations [1] : (tensor<4xf32>) -> "
     "tensor<3xf32>",
     "r r"},
    {"mpc.avg_pool %0 sizes [2] strides [1] low [0] high [0] : (tensor<4xf32>) -> tensor<3xf32>",
     "c c"},
    {"mpc.concat %0, %1 axis 0 : (tensor<4xf32>, tensor<3xf32>) -> tensor<7xf32>", "rr c"},
    {"mpc.iota dimension 0 : () -> tensor<4xi32>", " r"},
    {"mpc.matmul %0, %1 : (tensor<4x8xf16>, tensor<8x6xf16>) -> tensor<4x6xf16>", "cc r"},
    {"mpc.matmul %0, %1 bias(%2) : (tensor<4x8xf16>, tensor<8x6xf16>, tensor<6xf16>) -> "
     "tensor<4x6xf16>",
     "rrr r"},
    {"mpc.matmul %0, %1 scales(%2, %3) : (tensor<4x8xf16>, tensor<8x6xf16>, tensor<f32>, "
     "tensor<f32>) -> tensor<4x6xf16>",
     "rrrr r"},
    {"mpc.matmul %0, %1 activation(relu) : (tensor<4x8xf16>, tensor<8x6xf16>) -> tensor<4x6xf16>",
     "rr r"},
    {"mpc.matmul %0, %1 aux(%2) activation(gelu_tanh_grad) : (tensor<4x8xf16>, tensor<8x6xf16>, "
     "tensor<4x6xf16>) -> tensor<4x6xf16>",
     "rrr r"},
    {"mpc.linear %0, %1 : (tensor<4x8xf32>, tensor<6x8xf32>) -> tensor<4x6xf32>", "cc r"},
    {"mpc.linear %0, %1 bias(%2) : (tensor<4x8xf32>, tensor<6x8xf32>, tensor<6xf32>) -> "
     "tensor<4x6xf32>",
     "rrr r"},
    {"mpc.attention %0, %1, %2 : (tensor<1x2x4x8xf16>, tensor<1x2x4x8xf16>, tensor<1x2x4x8xf16>) "
     "-> tensor<1x2x4x8xf16>",
     "rrr r"},
    {"mpc.attention %0, %1, %2 mask(%3) : (tensor<1x2x4x8xf16>, tensor<1x2x4x8xf16>, "
     "tensor<1x2x4x8xf16>, tensor<4x4xf32>) -> tensor<1x2x4x8xf16>",
     "rrrr r"},
    {"mpc.layer_norm %0, %1 bias(%2) epsilon 1.0e-5 : (tensor<4x8xf32>, tensor<8xf32>, "
     "tensor<8xf32>) -> tensor<4x8xf32>",
     "rrr r"},
    {"mpc.rms_norm %0, %1 epsilon 1.0e-5 : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>",
     "rr r"},
    {"mpc.softmax %0 axis -1 : (tensor<4x8xf32>) -> tensor<4x8xf32>", "r r"},
    {"mpc.cross_entropy %0, %1 : (tensor<4x8xf32>, tensor<4xi64>) -> tensor<f32>", "r- r"},
    {"mpc.log_softmax %0 axis -1 : (tensor<4x8xf32>) -> tensor<4x8xf32>", "r r"},
    {"mpc.logsumexp %0 axis -1 : (tensor<4x8xf32>) -> tensor<4xf32>", "r r"},
    {"mpc.mse_loss %0, %1 : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<f32>", "rr r"},
    {"mpc.l1_loss %0, %1 : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<f32>", "rr r"},
    {"mpc.smooth_l1_loss %0, %1 : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<f32>", "rr r"},
    {"mpc.huber_loss %0, %1 : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<f32>", "rr r"},
    {"mpc.kl_div %0, %1 : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<f32>", "rr r"},
    {"mpc.bce_with_logits %0, %1 pos_weight(%2) : (tensor<4x8xf32>, tensor<4x8xf32>, "
     "tensor<8xf32>) -> tensor<f32>",
     "rrr r"},
    {"mpc.nll_loss %0, %1 : (tensor<4x8xf32>, tensor<4xi64>) -> tensor<f32>", "r- r"},
    {"mpc.batch_norm %0, %1, %2 gain(%3) bias(%4) epsilon 1.0e-5 : (tensor<4x8xf32>, "
     "tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<4x8xf32>",
     "rrrrr r"},
    {"mpc.batch_norm_training %0, %1, %2 gain(%3) bias(%4) epsilon 1.0e-5 momentum 0.1 : "
     "(tensor<4x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> "
     "(tensor<4x8xf32>, tensor<8xf32>, tensor<8xf32>)",
     "rrrrr r"},
    {"mpc.group_norm %0 gain(%1) bias(%2) groups 2 epsilon 1.0e-5 : (tensor<4x8xf32>, "
     "tensor<8xf32>, tensor<8xf32>) -> tensor<4x8xf32>",
     "rrr r"},
    {"mpc.rotary %0, %1, %2 : (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) -> "
     "tensor<4x8xf32>",
     "rrr r"},
    {"mpc.prelu %0, %1 : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>", "rr r"},
    {"mpc.interpolate nearest %0 size [8] : (tensor<2x3x4xf32>) -> tensor<2x3x8xf32>", "c c"},
    {"mpc.embedding %0, %1 : (tensor<9x8xf32>, tensor<4xi64>) -> tensor<4x8xf32>", "c- c"},
    {"mpc.take_along %0, %1 axis 1 : (tensor<4x8xf16>, tensor<4x3xi64>) -> tensor<4x3xf16>",
     "c- c"},
    {"mpc.gather %0, %1 axis 1 : (tensor<4x8xf16>, tensor<3xi64>) -> tensor<4x3xf16>", "c- c"},
    {"mpc.one_hot %0 classes 8 : (tensor<4xi64>) -> tensor<4x8xf32>", "- e"},
    {"mpc.put_along add %0, %1, %2 axis 0 : (tensor<8xf32>, tensor<3xi64>, tensor<3xf32>) -> "
     "tensor<8xf32>",
     "r-r c"},
    {"mpc.scatter set %0, %1, %2 axis 0 : (tensor<8xf32>, tensor<3xi64>, tensor<3xf32>) -> "
     "tensor<8xf32>",
     "r-r c"},
    {"mpc.append %0, %1, %2 axis 0 : (tensor<8xf32>, tensor<3xf32>, tensor<i32>) -> tensor<8xf32>",
     "rr- c"},
    {"mpc.argmax %0 axis 0 : (tensor<4xf32>) -> tensor<i64>", "r r"},
    {"mpc.argmin %0 axis 0 : (tensor<4xf32>) -> tensor<i64>", "r r"},
    {"mpc.sort %0 axis 0 : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xi64>)", "r r"},
    {"mpc.topk %0 k 2 axis 0 : (tensor<4xf32>) -> (tensor<2xf32>, tensor<2xi64>)", "r r"},
    {"mpc.linear_scan %0, %1 dim 0 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>", "cr r"},
    {"mpc.scale_from_amax %0 format f8E4M3FN : (tensor<f32>) -> tensor<f32>", "r r"},
    {"mpc.update_amax_history %0, %1, %2, %3, %4, %5 margin 0.0 : (tensor<2x4xf32>, "
     "tensor<2xf32>, tensor<2xf32>, tensor<f32>, tensor<i1>, tensor<2xf32>) -> (tensor<2x4xf32>, "
     "tensor<2xf32>)",
     "rrrr-r r"},
    {"mpc.quantize %0, %1 : (tensor<4xf32>, tensor<f32>) -> tensor<4xf8E4M3FN>", "rr r"},
    {"mpc.dequantize %0, %1 : (tensor<4xf8E4M3FN>, tensor<f32>) -> tensor<4xf32>", "rr r"},
    {"mpc.quantize_blocks %0 block [1, 4] : (tensor<4x8xf32>) -> (tensor<4x8xf8E4M3FN>, "
     "tensor<4x2xf32>)",
     "r r"},
    {"mpc.dequantize_blocks %0, %1 block [1, 4] : (tensor<4x8xf8E4M3FN>, tensor<4x2xf32>) -> "
     "tensor<4x8xf32>",
     "rr r"},
    {"mpc.scale_loss %0, %1 tag \"a\" : (tensor<f32>, tensor<f32>) -> tensor<f32>", "rr r"},
    {"mpc.unscale %0, %1 : (tensor<4xf16>, tensor<f32>) -> tensor<4xf32>", "er r"},
    {"mpc.all_finite %0, %1 : (tensor<4xf16>, tensor<f32>) -> (tensor<i1>, tensor<i32>)", "ee e"},
    {"mpc.update_scale %0, %1, %2, %3 {growth = 2.0 : f64, backoff = 0.5 : f64, interval = 2000 : "
     "i64, hysteresis_steps = 1 : i64, floor = 1.0 : f64, ceiling = 16777216.0 : f64} : "
     "(tensor<f32>, tensor<i32>, tensor<i32>, tensor<i1>) -> (tensor<f32>, tensor<i32>, "
     "tensor<i32>)",
     "r--- r"},
    {"mpc.times %0 factor 1.7 : (tensor<4xf32>) -> tensor<4xf32>", "c c"},
    {"mpc.stop_gradient %0 : (tensor<4xf32>) -> tensor<4xf32>", "c c"},
    {"mpc.convolution_grad %0, %1 sizes [3] strides [1] low [0] dilations [1] : "
     "(tensor<1x2x4xf16>, tensor<1x3x2xf16>) -> tensor<3x2x3xf16>",
     "cc r"},
    {"mpc.window_product %0, %1 windows [2] strides [1] low [0] dilations [1] spread [1] : "
     "(tensor<1x4x2xf16>, tensor<3x3x2xf16>) -> tensor<1x1x2x3xf16>",
     "cc r"},
    {"mpc.window_product %0, %1 bias(%2) windows [2] strides [1] low [0] dilations [1] spread [1] "
     ": (tensor<1x4x2xf16>, tensor<3x3x2xf16>, tensor<3xf16>) -> tensor<1x1x2x3xf16>",
     "rrr r"},
    {"mpc.embedding_grad %0, %1 rows 9 : (tensor<4x8xf32>, tensor<4xi64>) -> tensor<9x8xf32>",
     "c- c"},
    {"mpc.all_reduce sum %0, %1 : (tensor<4xf32>, tensor<f32>) -> (tensor<4xf32>, tensor<f32>)",
     "rr r"},
    {"mpc.reduce_scatter sum %0, %1 ranks 2 : (tensor<4xf32>, tensor<f32>) -> (tensor<2xf32>, "
     "tensor<1xf32>)",
     "rr r"},
    {"mpc.all_gather %0, %1 ranks 2 : (tensor<2xf32>, tensor<1xf32>) -> (tensor<4xf32>, "
     "tensor<f32>)",
     "rr r"},
    {"mpc.list_places %0 rows 9 : (tensor<4xi64>) -> (tensor<4xi32>, tensor<10xi32>)", "- e"},
    {"mpc.attention_grad %0, %1, %2, %3, %4, %5 : (tensor<1x2x4x8xf16>, tensor<1x2x4x8xf16>, "
     "tensor<1x2x4x8xf16>, tensor<1x2x4x8xf16>, tensor<1x2x4xf32>, tensor<1x2x4x8xf16>) -> "
     "(tensor<1x2x4x8xf16>, tensor<1x2x4x8xf16>, tensor<1x2x4x8xf16>)",
     "rrrrrc r"},
    {"mpc.attention_grad %0, %1, %2, %3, %4 mask(%5), %6 : (tensor<1x2x4x8xf16>, "
     "tensor<1x2x4x8xf16>, tensor<1x2x4x8xf16>, tensor<1x2x4x8xf16>, tensor<1x2x4xf32>, "
     "tensor<4x4xf32>, tensor<1x2x4x8xf16>) -> (tensor<1x2x4x8xf16>, tensor<1x2x4x8xf16>, "
     "tensor<1x2x4x8xf16>, tensor<4x4xf32>)",
     "rrrrrrc r"},
    {"mpc.partial_sum %0 leading 1 parts 2 : (tensor<4x8xf32>) -> tensor<2x8xf32>", "r r"},
    {"mpc.global_norm %0, %1 : (tensor<4xf32>, tensor<f32>) -> tensor<f32>", "rr r"},
    {"mpc.clip %0, %1, %2 : (tensor<4xf32>, tensor<f32>, tensor<f32>) -> tensor<4xf32>", "rrr r"},
    {"mpc.learning_rate %0, %1 {curve = #mpc.linear<steps = 8, min_ratio = 0.1>, warmup = 1 : i64} "
     ": (tensor<f32>, tensor<i32>) -> tensor<f32>",
     "r- r"},
    {"mpc.sgd %0, %1, (%2), %3, %4, %5 decay %6 {momentum = 0.9 : f64, dampening = 0.0 : f64} : "
     "(tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<i32>, tensor<f32>, tensor<i1>, "
     "tensor<f32>) -> (tensor<4xf32>, tensor<4xf32>)",
     "rrr-r-r r"},
    {"mpc.adam %0, %1, (%2, %3), %4, %5, %6 decay %7 {beta1 = 0.9 : f64, beta2 = 0.9 : f64, "
     "epsilon "
     "= 0.1 : f64} : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<i32>, "
     "tensor<f32>, tensor<i1>, tensor<f32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>)",
     "rrrr-r-r r"},
    {"mpc.adamw %0, %1, (%2, %3), %4, %5, %6 {beta1 = 0.9 : f64, beta2 = 0.9 : f64, epsilon = 0.1 "
     ": "
     "f64} : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<i32>, "
     "tensor<f32>, tensor<i1>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>)",
     "rrrr-r- r"},
    {"mpc.lion %0, %1, (%2), %3, %4, %5 decay %6 {beta1 = 0.9 : f64, beta2 = 0.99 : f64} : "
     "(tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<i32>, tensor<f32>, tensor<i1>, "
     "tensor<f32>) -> (tensor<4xf32>, tensor<4xf32>)",
     "rrr-r-r r"},
    {"mpc.rmsprop %0, %1, (%2), %3, %4, %5 decay %6 {alpha = 0.9 : f64, epsilon = 0.1 : f64, "
     "momentum = 0.0 : f64} : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<i32>, "
     "tensor<f32>, tensor<i1>, tensor<f32>) -> (tensor<4xf32>, tensor<4xf32>)",
     "rrr-r-r r"},
    {"mpc.adagrad %0, %1, (%2), %3, %4, %5 decay %6 {lr_decay = 0.0 : f64, epsilon = 0.1 : f64, "
     "initial_accumulator_value = 0.0 : f64} : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, "
     "tensor<i32>, tensor<f32>, tensor<i1>, tensor<f32>) -> (tensor<4xf32>, tensor<4xf32>)",
     "rrr-r-r r"},
    {"mpc.nadam_product %0, %1, %2 {beta1 = 0.9 : f64, momentum_decay = 0.004 : f64} : "
     "(tensor<f32>, tensor<i32>, tensor<i1>) -> tensor<f32>",
     "r-- r"},
    {"mpc.nadam %0, %1, (%2, %3), %4, %5, %6 product %7 {beta1 = 0.9 : f64, beta2 = 0.9 : f64, "
     "epsilon = 0.1 : f64, momentum_decay = 0.004 : f64} : (tensor<4xf32>, tensor<4xf32>, "
     "tensor<4xf32>, tensor<4xf32>, tensor<i32>, tensor<f32>, tensor<i1>, tensor<f32>) -> "
     "(tensor<4xf32>, tensor<4xf32>, tensor<4xf32>)",
     "rrrr-r-r r"},
    {"mpc.random %0, %1, %2, %3 stream 3 : (tensor<8xi64>, tensor<i32>, tensor<i32>, tensor<i32>) "
     "-> tensor<8xf32>",
     "---- r"},
    {"mpc.noise normal %0, %1 stream 3 : (tensor<2xi32>, tensor<i32>) -> tensor<4xf32>", "-- r"},
    {"mpc.dropout %0, %1, %2 p 0.1 stream 3 : (tensor<4xf32>, tensor<2xi32>, tensor<i32>) -> "
     "tensor<4xf32>",
     "c-- c"},
};

/// Structural ops, whose types are those of their contents. gradients and constants have tests of
/// their own below.
const std::set<std::string> others = {"mpc.precision", "mpc.repeat",    "mpc.group",
                                      "mpc.yield",     "mpc.gradients", "mpc.constant"};

std::string withScale(const std::string &type, const char *tag = "a") {
  return type.substr(0, type.size() - 1) + ", #mpc.scaled<\"" + tag + "\">>";
}

std::vector<std::string> splitTypes(llvm::StringRef text) {
  SmallVector<llvm::StringRef> parts;
  text.split(parts, ", ", -1, /*KeepEmpty=*/false);
  return {parts.begin(), parts.end()};
}

bool isFloat(const std::string &type) { return type.find('f') != std::string::npos; }

std::string join(const std::vector<std::string> &parts) { return llvm::join(parts, ", "); }

/// The op in a function, with these types.
std::string functionOf(const std::string &head, const std::vector<std::string> &operands,
                       const std::vector<std::string> &results) {
  std::string arguments;
  for (size_t i = 0; i < operands.size(); ++i)
    arguments += (i ? ", %" : "%") + std::to_string(i) + ": " + operands[i];
  return "func.func @main(" + arguments + ") {\n  %r:" + std::to_string(results.size()) + " = " +
         head + " : (" + join(operands) + ") -> (" + join(results) + ")\n  return\n}";
}

class Probe {
public:
  explicit Probe(const std::string &op) {
    size_t colon = op.rfind(" : ("), arrow = op.rfind(") -> ");
    head = op.substr(0, colon);
    operands = splitTypes(llvm::StringRef(op).slice(colon + 4, arrow));
    llvm::StringRef after = llvm::StringRef(op).drop_front(arrow + 5);
    after.consume_front("(");
    after.consume_back(")");
    results = splitTypes(after);
  }

  bool makesFloats() { return llvm::any_of(results, isFloat); }

  std::string answers() {
    std::string text;
    for (size_t i = 0; i < operands.size(); ++i)
      text += isFloat(operands[i]) ? answer([&](size_t other) { return other == i; }) : '-';
    return text + ' ' + answer([](size_t) { return true; });
  }

  /// Whether it verifies with these operands scaled, and the float results scaled or not.
  bool verifies(llvm::function_ref<bool(size_t)> isScaled, bool scaledResults) {
    std::vector<std::string> types = operands, made = results;
    for (size_t i = 0; i < types.size(); ++i)
      if (isFloat(types[i]) && isScaled(i))
        types[i] = withScale(types[i]);
    for (std::string &type : made)
      if (isFloat(type) && scaledResults)
        type = withScale(type);
    Models models;
    bool good = static_cast<bool>(models.parse(functionOf(head, types, made)));
    if (!good) {
      EXPECT_NE(models.messages.find("scale"), std::string::npos) << models.messages;
    }
    return good;
  }

private:
  std::string head;
  std::vector<std::string> operands, results;

  char answer(llvm::function_ref<bool(size_t)> isScaled) {
    bool ends = verifies(isScaled, false), carries = makesFloats() && verifies(isScaled, true);
    EXPECT_FALSE(ends && carries) << head;
    return carries ? 'c' : ends ? 'e' : 'r';
  }
};

TEST(ScaledTypes, every_op_answers_as_listed) {
  for (const Row &row : table) {
    std::string op = row.op, name = op.substr(0, op.find(' '));
    Probe probe(op);
    bool isPlain = name != "mpc.scale_loss" && name != "mpc.unscale";
    EXPECT_EQ(probe.verifies([](size_t) { return false; }, false), isPlain) << op;
    if (probe.makesFloats()) {
      EXPECT_EQ(probe.verifies([](size_t) { return false; }, true), name == "mpc.scale_loss") << op;
    }
    if (op.find("() ->") == std::string::npos && name != "mpc.random" && name != "mpc.noise") {
      EXPECT_EQ(probe.answers(), row.answers) << op;
    }
  }
}

TEST(ScaledTypes, the_table_names_every_op) {
  Models models;
  std::set<std::string> listed = others, registered;
  for (const Row &row : table)
    listed.insert(std::string(row.op, llvm::StringRef(row.op).find(' ')));
  for (RegisteredOperationName name : models.context.getRegisteredOperations())
    if (name.getStringRef().starts_with("mpc."))
      registered.insert(name.getStringRef().str());
  EXPECT_EQ(registered, listed);
}

/// The diagnostic of a function, or nothing.
std::string diagnosticOf(const std::string &body, const std::string &arguments) {
  Models models;
  return models.parse("func.func @main(" + arguments + ") {\n  " + body + "\n  return\n}")
             ? ""
             : models.messages;
}

TEST(ScaledTypes, tags_are_different_scales) {
  const char *arguments =
      "%0: tensor<4xf32, #mpc.scaled<\"a\">>, %1: tensor<4xf32, #mpc.scaled<\"b\">>";
  for (const char *op : {"add", "sub", "mul", "div"}) {
    std::string text = std::string("%r = mpc.") + op +
                       " %0, %1 : (tensor<4xf32, #mpc.scaled<\"a\">>, tensor<4xf32, "
                       "#mpc.scaled<\"b\">>) -> tensor<4xf32, #mpc.scaled<\"a\">>";
    EXPECT_NE(diagnosticOf(text, arguments), "") << op;
  }
  // A result of another tag than the operand's.
  EXPECT_NE(diagnosticOf("%r = mpc.neg %0 : (tensor<4xf32, #mpc.scaled<\"a\">>) -> tensor<4xf32, "
                         "#mpc.scaled<\"b\">>",
                         arguments)
                .find("has result 0 of loss scale \"b\", but its operands give \"a\""),
            std::string::npos);
}

/// Zero times any scale is zero, so it may stand beside a scaled arm; nothing else may.
TEST(ScaledTypes, select_takes_zeros_as_its_other_arm) {
  const char *arguments = "%m: tensor<4xi1>, %g: tensor<4xf32, #mpc.scaled<\"a\">>";
  auto select = [](std::string constant, const char *arms, const char *types) {
    return "%c = mpc.constant dense<" + constant + "> : tensor<f32>\n" +
           "%z = mpc.broadcast %c shape [4] : (tensor<f32>) -> tensor<4xf32>\n" +
           "%r = mpc.select %m, " + arms + " : (tensor<4xi1>, " + types +
           ") -> tensor<4xf32, #mpc.scaled<\"a\">>";
  };
  const char *first = "tensor<4xf32, #mpc.scaled<\"a\">>, tensor<4xf32>";
  const char *second = "tensor<4xf32>, tensor<4xf32, #mpc.scaled<\"a\">>";
  EXPECT_EQ(diagnosticOf(select("0.0", "%g, %z", first), arguments), "");
  EXPECT_EQ(diagnosticOf(select("0.0", "%z, %g", second), arguments), "");
  EXPECT_NE(diagnosticOf(select("1.0", "%g, %z", first), arguments), "");
  EXPECT_NE(diagnosticOf(select("1.0", "%z, %g", second), arguments), "");
}

TEST(ScaledTypes, a_constant_of_zeros_may_carry_a_scale) {
  const char *type = " : tensor<4xf16, #mpc.scaled<\"a\">>";
  EXPECT_EQ(diagnosticOf(std::string("%r = mpc.constant dense<0.0>") + type, ""), "");
  EXPECT_NE(diagnosticOf(std::string("%r = mpc.constant dense<[0.0, 0.0, 0.0, 1.0]>") + type, ""),
            "");
}

TEST(ScaledTypes, gradients_carry_the_scale_of_what_is_differentiated) {
  auto gradients = [](const char *of, const char *result) {
    return std::string("%r = mpc.gradients %0 wrt(%1) : (") + of + ", tensor<4xf16>) -> " + result;
  };
  const char *scaled = "tensor<f32, #mpc.scaled<\"a\">>";
  std::string arguments = std::string("%0: ") + scaled + ", %1: tensor<4xf16>";
  EXPECT_EQ(diagnosticOf(gradients(scaled, "tensor<4xf16, #mpc.scaled<\"a\">>"), arguments), "");
  EXPECT_NE(diagnosticOf(gradients(scaled, "tensor<4xf16>"), arguments), "");
}

TEST(ScaledTypesControl, a_wrong_table_fails) {
  EXPECT_NE(Probe("mpc.relu %0 : (tensor<4xf32>) -> tensor<4xf32>").answers(), "c c");
  EXPECT_NE(Probe("mpc.div %0, %1 : (tensor<4xf16>, tensor<4xf16>) -> tensor<4xf16>").answers(),
            "cc r");
}

} // namespace
} // namespace mpc::test
