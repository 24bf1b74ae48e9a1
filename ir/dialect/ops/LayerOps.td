// Losses, norms by channel, and other layers that are made of primitives. Included by MpcOps.td.

//===-- Logarithms of sums -----------------------------------------------------------------------------------------===//

// What they give is f32, as PyTorch's autocast has it: a difference of large numbers would lose its digits in a narrow type.
class Mpc_LogOfSumOp<string mnemonic> : Mpc_WholeOp<mnemonic, Fp32Class> {
  let extraClassDeclaration = precisionDeclaration # "bool staysWide(unsigned) { return true; }\n";
}

def Mpc_LogSoftmaxOp : Mpc_LogOfSumOp<"log_softmax"> {
  let summary = "logarithm of softmax along an axis";
  let description = [{
    y = x - max - log sum e^(x - max), in f32 inside; the result stays in f32 in every precision. `log_softmax_c1`: the axis is within the
    rank; -1 is the last.

    Example: `%y = mpc.log_softmax %x axis -1 : (tensor<4x8xf32>) -> tensor<4x8xf32>`
  }];
  let arguments = (ins FloatTensor:$x, I64Attr:$axis, OptionalAttr<StrAttr>:$layer);
  let syntax = "$x `axis` $axis";
}

def Mpc_LogsumexpOp : Mpc_LogOfSumOp<"logsumexp"> {
  let summary = "logarithm of the sum of exponentials along an axis";
  let description = [{
    y = m + log sum e^(x - m), in f32 inside; m is the largest x, or 0 where that is infinite, so that infinities give infinities and an empty axis
    -inf. The result stays in f32 in every precision. `logsumexp_c1`: the axis is within the rank; -1 is the last.

    Example: `%y = mpc.logsumexp %x axis -1 keepdims : (tensor<4x8xf32>) -> tensor<4x1xf32>`
  }];
  let arguments = (ins FloatTensor:$x, I64Attr:$axis, UnitAttr:$keepdims, OptionalAttr<StrAttr>:$layer);
  let syntax = "$x `axis` $axis (`keepdims` $keepdims^)?";
}

//===-- Losses -----------------------------------------------------------------------------------------------------===//

class Mpc_LossOp<string mnemonic, list<Trait> traits = []> : Mpc_WholeOp<mnemonic, Fp32Class, !listconcat([LossOpInterface], traits)> {
  let results = (outs RankedTensorOf<[F32]>:$loss);
  let extraClassDeclaration = precisionDeclaration # [{
    ::mlir::Value getPrediction() { return getX(); }
    bool staysWide(unsigned) { return true; }
  }];
}

// Of each element of x and the target's at the same place. `words`: attributes between the operands and the reduction.
class Mpc_ElementLossOp<string mnemonic, string meaning, dag numbers = (ins), string format = "", string words = "">
    : Mpc_LossOp<mnemonic> {
  let description = "The mean, or with `reduction(sum)` the sum, over all elements of " # meaning # [{, in f32. The mean of no element is NaN. With
    `reduction(none)` it is the loss of each element, in the shape of x.
    `loss_c1`: the target has the shape of x.

    Example: `%l = mpc.}] # mnemonic # " %x, %t " # words # "reduction(sum) : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<f32>`";
  let arguments = !con((ins FloatTensor:$x, FloatTensor:$target), numbers,
                       (ins OptionalAttr<Mpc_LossReductionAttr>:$reduction, OptionalAttr<StrAttr>:$layer));
  let syntax = "$x `,` $target " # format # " (`reduction` `(` custom<EnumWord>($reduction)^ `)`)?";
}

def Mpc_MseLossOp : Mpc_ElementLossOp<"mse_loss", "(x - target)^2"> {
  let summary = "squared error";
}
def Mpc_L1LossOp : Mpc_ElementLossOp<"l1_loss", "|x - target|, whose derivative is 0 where they are equal"> {
  let summary = "absolute error";
}
def Mpc_SmoothL1LossOp : Mpc_ElementLossOp<"smooth_l1_loss", "d^2 / (2 beta) where |d| < beta, else |d| - beta / 2, with d = x - target; with beta 0 it is |d|",
    (ins DefaultValuedAttr<NonNegativeNumber, "1.0f">:$beta), "(`beta` $beta^)?", "beta 0.5 "> {
  let summary = "absolute error, which is squared near 0";
}
def Mpc_HuberLossOp : Mpc_ElementLossOp<"huber_loss", "d^2 / 2 where |d| <= delta, else delta (|d| - delta / 2), with d = x - target",
    (ins DefaultValuedAttr<PositiveNumber, "1.0f">:$delta), "(`delta` $delta^)?", "delta 0.5 "> {
  let summary = "squared error, which is absolute far from 0";
}
def Mpc_KlDivOp : Mpc_ElementLossOp<"kl_div", "t log t - t x, where t log t is 0 for t = 0, or with `log_target` of e^t (t - x); x is a logarithm of a probability, "
    "and t, the target, is a probability or with `log_target` the logarithm of one", (ins UnitAttr:$log_target), "(`log_target` $log_target^)?", "log_target "> {
  let summary = "Kullback-Leibler divergence of logarithms of probabilities";
}

def Mpc_BceWithLogitsOp : Mpc_LossOp<"bce_with_logits"> {
  let summary = "binary cross-entropy of logits";
  let description = [{
    The mean, or with `reduction(sum)` the sum, over all elements of (1 - t) x + (1 + (w - 1) t) (log(1 + e^-|x|) + max(-x, 0)), in f32; t is the
    target, a probability, and w is `pos_weight`, or 1 without it. The mean of no element is NaN; `reduction(none)` gives that of each. `loss_c1`: the target has the shape of x.
    `bce_with_logits_c1`: pos_weight broadcasts to the shape of x.

    Example: `%l = mpc.bce_with_logits %x, %t pos_weight(%w) : (tensor<4x8xf32>, tensor<4x8xf32>, tensor<8xf32>) -> tensor<f32>`
  }];
  let arguments = (ins FloatTensor:$x, FloatTensor:$target, Optional<FloatTensor>:$pos_weight,
                       OptionalAttr<Mpc_LossReductionAttr>:$reduction, OptionalAttr<StrAttr>:$layer);
  let syntax = "$x `,` $target (`pos_weight` `(` $pos_weight^ `)`)? (`reduction` `(` custom<EnumWord>($reduction)^ `)`)?";
}

def Mpc_NllLossOp : Mpc_LossOp<"nll_loss", [DeclareOpInterfaceMethods<IndexOpInterface>]> {
  let summary = "negative logarithm of the likelihood of classes";
  let description = [{
    The loss of a row with target != ignore_index is -w[target] x[target], that of another row 0; x (.., C) are logarithms of probabilities, and w (C) are
    `weights`, or 1 without them. The op gives the sum of these over the sum of w[target] of such rows, with `reduction(sum)` the sum alone, and with
    `reduction(none)` the loss of each row, in the shape of targets. In f32. The mean of no such row is NaN, and a target outside [0, C) that is not
    ignore_index gives NaN. The weights have no derivative. `nll_loss_c1`: targets have the shape of x without the last dimension. `nll_loss_c2`: weights have shape (C).

    Example: `%l = mpc.nll_loss %x, %t weights(%w) {ignore_index = -100 : i64} : (tensor<4x8xf32>, tensor<4xi64>, tensor<8xf32>) -> tensor<f32>`
  }];
  let arguments = (ins FloatTensor:$x, IndicesTensor:$targets, Optional<FloatTensor>:$weights, OptionalAttr<Mpc_LossReductionAttr>:$reduction,
                       OptionalAttr<I64Attr>:$ignore_index, OptionalAttr<StrAttr>:$layer);
  let syntax = "$x `,` $targets (`weights` `(` $weights^ `)`)? (`reduction` `(` custom<EnumWord>($reduction)^ `)`)?";
}

//===-- Norms and maps by channel ----------------------------------------------------------------------------------===//

def Mpc_BatchNormOp : Mpc_WholeOp<"batch_norm", Fp32Class, [AttrSizedOperandSegments]> {
  let summary = "normalisation of channels by given statistics";
  let description = [{
    y (N, C, ..) = (x - mean) / sqrt(variance + epsilon) gain + bias, by channel, in f32 for any element type of x; the result's element
    type is the consumer's. Without gain or bias these are 1 and 0. `batch_norm_c1`: x has rank 2 or more. `batch_norm_c2`: mean,
    variance, gain and bias have shape (C). `batch_norm_c3`: epsilon is finite in f32 and not negative.

    Example: `%y = mpc.batch_norm %x, %m, %v gain(%g) bias(%b) epsilon 1.0e-5 : (tensor<4x3x8xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<4x3x8xf32>`
  }];
  let arguments = (ins FloatTensor:$x, FloatTensor:$mean, FloatTensor:$variance, Optional<FloatTensor>:$gain, Optional<FloatTensor>:$bias,
                       F64Attr:$epsilon, OptionalAttr<StrAttr>:$layer);
  let syntax = "$x `,` $mean `,` $variance (`gain` `(` $gain^ `)`)? (`bias` `(` $bias^ `)`)? `epsilon` $epsilon";
}

def Mpc_BatchNormTrainingOp : Mpc_WholeOp<"batch_norm_training", Fp32Class, [
    AttrSizedOperandSegments, DeclareOpInterfaceMethods<TrainingOpInterface>]> {
  let summary = "normalisation of channels by the batch's own statistics, towards which running ones move";
  let description = [{
    y (N, C, ..) = (x - m) / sqrt(v + epsilon) gain + bias, by channel; m is the mean of the channel's n elements and v the mean of (x - m)^2.
    new_mean = (1 - momentum) mean + momentum m, new_variance = (1 - momentum) variance + momentum v n / (n - 1). In f32 for any
    element type of x; y's element type is the consumer's, the statistics are f32. momentum and 1 - momentum are f32 numbers. A model loads mean and
    variance from state and stores the new ones; with --train, @step does that, and in @eval the op is `batch_norm` with
    the loaded mean and variance. `batch_norm_training_c1`: as batch_norm_c1 to batch_norm_c3. `batch_norm_training_c2`: a channel has 2
    elements or more. `batch_norm_training_c3`: 0 <= momentum <= 1.

    Example: `%y, %m1, %v1 = mpc.batch_norm_training %x, %m, %v gain(%g) bias(%b) epsilon 1.0e-5 momentum 0.1 : (tensor<4x3x8xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<4x3x8xf32>, tensor<3xf32>, tensor<3xf32>)`
  }];
  let arguments = (ins FloatTensor:$x, FloatTensor:$mean, FloatTensor:$variance, Optional<FloatTensor>:$gain, Optional<FloatTensor>:$bias,
                       F64Attr:$epsilon, F64Attr:$momentum, OptionalAttr<StrAttr>:$layer);
  let results = (outs FloatTensor:$y, RankedTensorOf<[F32]>:$new_mean, RankedTensorOf<[F32]>:$new_variance);
  let syntax = "$x `,` $mean `,` $variance (`gain` `(` $gain^ `)`)? (`bias` `(` $bias^ `)`)? `epsilon` $epsilon `momentum` $momentum";
  let extraClassDeclaration = precisionDeclaration # "bool staysWide(unsigned result) { return result > 0; }\n";
}

def Mpc_GroupNormOp : Mpc_WholeOp<"group_norm", Fp32Class, [AttrSizedOperandSegments]> {
  let summary = "normalisation over groups of channels";
  let description = [{
    y (N, C, ..) = (x - m) / sqrt(v + epsilon) gain + bias, with gain and bias by channel; m is the mean over all elements of the C / groups channels
    of a group in one of the N, and v the mean of (x - m)^2 over them. In f32 for any element type of x; the result's element type is the
    consumer's. With as many groups as channels it is instance normalisation. `group_norm_c1`: x has rank 2 or more, and gain and bias have
    shape (C). `group_norm_c2`: groups is positive and divides C. `group_norm_c3`: epsilon is finite in f32 and not negative.

    Example: `%y = mpc.group_norm %x gain(%g) bias(%b) groups 2 epsilon 1.0e-5 : (tensor<4x6x8xf32>, tensor<6xf32>, tensor<6xf32>) -> tensor<4x6x8xf32>`
  }];
  let arguments = (ins FloatTensor:$x, Optional<FloatTensor>:$gain, Optional<FloatTensor>:$bias, I64Attr:$groups, F64Attr:$epsilon,
                       OptionalAttr<StrAttr>:$layer);
  let syntax = "$x (`gain` `(` $gain^ `)`)? (`bias` `(` $bias^ `)`)? `groups` $groups `epsilon` $epsilon";
}

def Mpc_RotaryOp : Mpc_WholeOp<"rotary", Fp32Class> {
  let summary = "rotary position embedding";
  let description = [{
    With the last dimension of x in halves (a, b): y = (a, b) cos + (-b, a) sin, element by element. Where a table holds the cosine and the
    sine of an angle a pair, each twice, the pairs (a_i, b_i) turn by these angles. cos and sin broadcast to x. In f32 inside, rounded once.
    `rotary_c1`: x has an even last dimension. `rotary_c2`: cos and sin have the same shape, which broadcasts to that of x.

    Example: `%y = mpc.rotary %x, %c, %s : (tensor<2x3x8xbf16>, tensor<3x8xf32>, tensor<3x8xf32>) -> tensor<2x3x8xbf16>`
  }];
  let arguments = (ins FloatTensor:$x, FloatTensor:$cos, FloatTensor:$sin, OptionalAttr<StrAttr>:$layer);
  let syntax = "$x `,` $cos `,` $sin";
}

def Mpc_PreluOp : Mpc_WholeOp<"prelu", LowerClass> {
  let summary = "x where it is positive, else a weight times x";
  let description = [{
    y (N, C, ..) = x where x > 0, else weight x; the weight is one for all, or one a channel. In f32 inside, rounded once. NaN gives NaN.
    `prelu_c1`: the weight has shape (1), or (C) for an x of rank 2 or more.

    Example: `%y = mpc.prelu %x, %w : (tensor<4x3x8xf32>, tensor<3xf32>) -> tensor<4x3x8xf32>`
  }];
  let arguments = (ins FloatTensor:$x, FloatTensor:$weight, OptionalAttr<StrAttr>:$layer);
  let syntax = "$x `,` $weight";
}

//===-- Resampling -------------------------------------------------------------------------------------------------===//

def Mpc_Resampling : Mpc_Enum<"Resampling", "how values between the elements of a grid are made", [
  I32EnumCase<"nearest", 0>, I32EnumCase<"linear", 1>, I32EnumCase<"area", 2>]>;
def Mpc_ResamplingAttr : Mpc_EnumAttr<Mpc_Resampling, "resampling">;

def Mpc_InterpolateOp : Mpc_WholeOp<"interpolate", FollowClass> {
  let scaleRule = LinearScale;
  let summary = "a tensor (N, C, ..) on a grid of another size";
  let description = [{
    y (N, C, size) from x (N, C, ..). With `nearest` an index i of y reads i n / size of x, rounded down, along each dimension of n elements. With `linear` it
    reads at s = (i + 1/2) n / size - 1/2, held within [0, n - 1], or with `align_corners` at s = i (n - 1) / (size - 1), 0 where size is 1: (1 - f) of the
    element below s and f of the next one, f being what s is above the former. With `area` it is the mean of the elements from i n / size, rounded down,
    to (i + 1) n / size, rounded up, without the latter (PyTorch's adaptive_avg_pool). In f32 inside, rounded once. With `linear` and `area` an element
    that is not finite may give NaN to all that lies in its rows along the resampled dimensions. `interpolate_c1`: x has rank 3 or more, and there is a size a
    dimension behind the channels. `interpolate_c2`: sizes are positive, and so are the dimensions of x that they replace. `interpolate_c3`: with
    `nearest` and `area` a dimension times its new size is below 2^30, if neither is a multiple of the other. `interpolate_c4`: align_corners goes with `linear`.
    `interpolate_c5`: with `linear` and `area` a dimension times its new size is at most 2^24, if they differ.

    Example: `%y = mpc.interpolate linear %x size [6, 8] align_corners : (tensor<2x3x3x4xf32>) -> tensor<2x3x6x8xf32>`
  }];
  let arguments = (ins Mpc_ResamplingAttr:$resampling, FloatTensor:$x, DenseI64ArrayAttr:$size, UnitAttr:$align_corners,
                       OptionalAttr<StrAttr>:$layer);
  let syntax = "custom<EnumWord>($resampling) $x `size` $size (`align_corners` $align_corners^)?";
}
