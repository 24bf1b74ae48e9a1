// The operations of a training step: loss scale, gradients, the finite check, optimizers, random numbers.

defvar ScalarF32 = RankedTensorOf<[F32]>;
defvar ScalarI32 = RankedTensorOf<[I32]>;

//===-- Loss scale -------------------------------------------------------------------------------------------------===//

def Mpc_ScaleLossOp : Mpc_WholeOp<"scale_loss", Fp32Class> {
  let summary = "the loss times the loss scale, as a value that carries the scale in its type";
  let description = [{
    y = round(loss scale), of type `tensor<f32, #mpc.scaled<tag>>`. Everything that is linear in it carries the tag too,
    until `unscale` with the same scale takes it off. There is one scale_loss a tag in a function.
    `scale_loss_c1`: loss and scale are f32 scalars.

    Example: `%y = mpc.scale_loss %loss, %scale tag "loss" : (tensor<f32>, tensor<f32>) -> tensor<f32, #mpc.scaled<"loss">>`
  }];
  let arguments = (ins ScalarF32:$loss, ScalarF32:$scale, StrAttr:$tag);
  let results = (outs ScalarF32:$y);
  let syntax = "$loss `,` $scale `tag` $tag";
  let scaleRule = BeginScale;
}

def Mpc_UnscaleOp : Mpc_WholeOp<"unscale", Fp32Class> {
  let summary = "a gradient without its loss scale, in f32";
  let description = [{
    y = round(f32(g) round(1 / scale)), the reciprocal made in f64 and rounded to f32. The scale is the value that scale_loss used,
    not the updated one. `unscale_c1`: scale is an f32 scalar; `unscale_c2`: g is scaled and y is f32 and is not.

    Example: `%y = mpc.unscale %g, %scale : (tensor<8xf16, #mpc.scaled<"loss">>, tensor<f32>) -> tensor<8xf32>`
  }];
  let arguments = (ins FloatTensor:$g, ScalarF32:$scale);
  let results = (outs RankedTensorOf<[F32]>:$y);
  let syntax = "$g `,` $scale";
  let scaleRule = EndScale;
}

def Mpc_AllFiniteOp : Mpc_WholeOp<"all_finite", Fp32Class> {
  let summary = "whether no element of any tensor is infinite or NaN";
  let description = [{
    `finite` is false if some element is infinite or NaN; `first` is the number of the first operand with such an element, -1 without.
    Scaled gradients are taken as they are.

    Example: `%f, %i = mpc.all_finite %a, %b : (tensor<8xf32>, tensor<4xf16>) -> (tensor<i1>, tensor<i32>)`
  }];
  let arguments = (ins Variadic<FloatTensor>:$tensors);
  let results = (outs BoolTensor:$finite, ScalarI32:$first);
  let syntax = "$tensors";
  let scaleRule = AnyScale;
}

def Mpc_TimesOp : Mpc_Op<"times", Fp32Class, [ScalarMapOpInterface, SameOperandsAndResultElementType]> {
  let scaleRule = LinearScale;
  let summary = "x times a number that f32 may not hold";
  let description = [{
    y = round(x factor): the product is made in f64 and rounded to f32, as PyTorch's GradScaler does it. `times_c1`: the factor is finite.

    Example: `%y = mpc.times %x factor 1.7 : (tensor<f32>) -> tensor<f32>`
  }];
  let arguments = (ins FloatTensor:$x, F64Attr:$factor);
  let results = (outs FloatTensor:$y);
  let syntax = "$x `factor` $factor";
  let extraClassDeclaration = precisionDeclaration # "std::string getDeviceText();\n";
  let hasVerifier = 1;
}

def Mpc_UpdateScaleOp : Mpc_WholeOp<"update_scale", Fp32Class> {
  let summary = "the loss scale, growth tracker and hysteresis tracker after a step";
  let description = [{
    finite: the hysteresis tracker is `hysteresis_steps`; tracker + 1, and from `interval` on tracker 0 and scale growth, at most `ceiling`,
    or the same scale where that is not finite. Not finite: tracker 0; hysteresis - 1; at 0 or below scale backoff, at least `floor`.
    Products are made in f64 and rounded to f32 (as `times`), floor and ceiling are f32 numbers (`update_scale_c3`), counts are exact up to
    2^24. With 0, inf, 1 it is PyTorch's GradScaler. `update_scale_c1`: all operands are scalars; `update_scale_c2`: growth is finite and at
    least 1, 0 < backoff <= 1, interval and hysteresis_steps are 1 to 2^24, 0 <= floor <= ceiling.

    Example: `%s, %t, %h = mpc.update_scale %scale, %tracker, %hysteresis, %finite {growth = 2.0 : f64, backoff = 0.5 : f64, interval = 2000 : i64, hysteresis_steps = 1 : i64, floor = 1.0 : f64, ceiling = 16777216.0 : f64} : (tensor<f32>, tensor<i32>, tensor<i32>, tensor<i1>) -> (tensor<f32>, tensor<i32>, tensor<i32>)`
  }];
  let arguments = (ins ScalarF32:$scale, ScalarI32:$tracker, ScalarI32:$hysteresis, BoolTensor:$finite, F64Attr:$growth,
                       F64Attr:$backoff, I64Attr:$interval, I64Attr:$hysteresis_steps, F64Attr:$floor, F64Attr:$ceiling);
  let results = (outs ScalarF32:$new_scale, ScalarI32:$new_tracker, ScalarI32:$new_hysteresis);
  let syntax = "$scale `,` $tracker `,` $hysteresis `,` $finite";
  let hasVerifier = 1;
}

//===-- Gradients --------------------------------------------------------------------------------------------------===//

def Mpc_GradientsOp : Op<Mpc_Dialect, "gradients", [Pure]> {
  let summary = "the derivatives of a scalar by tensors; Differentiate writes them out";
  let description = [{
    Result i is d of / d wrt[i], of wrt[i]'s shape and element type, scaled as `of` is. A tensor that `of` does not depend on
    gives zeros. `gradients_c1`: `of` is an f32 scalar. `gradients_c2`: as many results as tensors, of their shapes.

    Example: `%g:2 = mpc.gradients %loss wrt(%w, %b) : (tensor<f32>, tensor<4x8xf32>, tensor<8xf32>) -> (tensor<4x8xf32>, tensor<8xf32>)`
  }];
  let arguments = (ins ScalarF32:$of, Variadic<FloatTensor>:$wrt);
  let results = (outs Variadic<FloatTensor>:$gradients);
  let assemblyFormat = "$of `wrt` `(` $wrt `)` attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def Mpc_StopGradientOp : Mpc_WholeOp<"stop_gradient", FollowClass> {
  let summary = "x, whose derivative is taken as zero";
  let description = "y = x.\n\nExample: `%y = mpc.stop_gradient %x : (tensor<4xf32>) -> tensor<4xf32>`";
  let arguments = (ins FloatTensor:$x);
  let syntax = "$x";
  let scaleRule = LinearScale;
}

def Mpc_EmbeddingGradOp : Mpc_Op<"embedding_grad", Fp32Class, [
    DeclareOpInterfaceMethods<AnchorOpInterface>, DeclareOpInterfaceMethods<DecomposeOpInterface, ["isPrimitive"]>]> {
  let summary = "the gradient of a table: rows added where they were looked up";
  let description = [{
    dtable (V, C)[v] = sum of dy (.., C)[i] over the places i with ids[i] = v, in f32, rounded once. Kernels add 64 places in ascending order,
    and the sums of each 64 places of a row in theirs. Ids outside [0, V) add nothing. `embedding_grad_c1`: dy is ids' shape and C, and the
    result has rank 2. `list` is what kernels read: both results of `list_places` of these ids, which the decomposition of the form without it
    gives. It changes no meaning. `embedding_grad_c2`: the list is order and starts, of as many elements as there are ids and of V + 1.

    Example: `%d = mpc.embedding_grad %dy, %i rows 10 : (tensor<4x8xf32>, tensor<4xi64>) -> tensor<10x8xf32>`
  }];
  let arguments = (ins FloatTensor:$dy, IndicesTensor:$ids, Variadic<RankedTensorOf<[I32]>>:$list, I64Attr:$rows,
                       OptionalAttr<StrAttr>:$layer);
  let results = (outs FloatTensor:$dtable);
  let syntax = "$dy `,` $ids (`list` `(` $list^ `)`)? `rows` $rows";
  let scaleRule = LinearScale;
}

def Mpc_AttentionGradOp : Mpc_AttentionLikeOp<"attention_grad"> {
  let summary = "the gradients of attention's operands";
  let description = [{
    dq, dk, dv of y = attention(q, k, v) for dy of y's shape; lse (B, H, T) is attention's second result. In f32 with the scores s of
    attention, p = exp(s - lse), 0 where a query does not see a key, and dm = p (dy.v - sum of dy y): ds = dm, with `softcap` dm (1 -
    tanh^2), dq = scale ds k, dk = scale ds^T q, dv = p^T dy; p and ds are rounded to the operands' type before
    their products. The optional fourth result is the gradient of a mask of floats: the sum of dm over what the mask is broadcast along,
    rounded once. Groups of queries that share keys add to them in ascending order of heads. The gradients of keys that `lengths` leaves out are
    zeros. Where an operand is not finite, also pairs
    that do not see each other may give NaN. `attention_grad_c1`: shapes and element types as attention's. With `heads_inner` y and dy are
    (B, T, H, D). In place of y there may be the sums of dy y over D in f32, (B, H, T), which is what kernels read: the decomposition of the
    form with y gives them. `attention_grad_c2`: dmask is of a mask of floats and has its type.

    Example: `%dq, %dk, %dv = mpc.attention_grad %q, %k, %v, %y, %lse, %dy {causal} : (tensor<2x4x16x8xf32>, tensor<2x4x16x8xf32>, tensor<2x4x16x8xf32>, tensor<2x4x16x8xf32>, tensor<2x4x16xf32>, tensor<2x4x16x8xf32>) -> (tensor<2x4x16x8xf32>, tensor<2x4x16x8xf32>, tensor<2x4x16x8xf32>)`
  }];
  let arguments = (ins FloatTensor:$q, FloatTensor:$k, FloatTensor:$v, FloatTensor:$y, RankedTensorOf<[F32]>:$lse,
                       Optional<MaskTensor>:$mask, Optional<IndicesTensor>:$lengths, FloatTensor:$dy, UnitAttr:$causal, OptionalAttr<I64Attr>:$window,
                       OptionalAttr<F64Attr>:$softcap, OptionalAttr<F64Attr>:$scale, UnitAttr:$heads_inner, OptionalAttr<StrAttr>:$layer);
  let results = (outs FloatTensor:$dq, FloatTensor:$dk, FloatTensor:$dv, Optional<FloatTensor>:$dmask);
  let syntax = "$q `,` $k `,` $v `,` $y `,` $lse (`mask` `(` $mask^ `)`)? (`lengths` `(` $lengths^ `)`)? `,` $dy";
  let hasCanonicalizeMethod = 1;
  let scaleRule = LastScale;
  let extraClassDeclaration = precisionDeclaration # [{
    double getScaleValue();
    /// Whether the sums of dy y stand where y does otherwise.
    bool hasDots() { return getY().getType().getRank() == 3; }
    bool hasWideMask() { return getMask() && getMask().getType().getElementType().isF32(); }
    bool staysWide(unsigned result) { return result == 3 && hasWideMask(); }
    bool readsF32(unsigned operand) {
      return operand == 4 || (operand == 3 && hasDots()) || (operand == 5 && hasWideMask());
    }
    /// Whether a kernel computes it, once it has these sums.
    bool hasKernel();
  }];
}

def Mpc_PartialSumOp : Mpc_Op<"partial_sum", Fp32Class, [ReduceOpInterface]> {
  let summary = "sums of consecutive parts of the leading dimensions";
  let description = [{
    x is read as R rows, R the product of its first `leading` dimensions, in `parts` parts of ceil(R / parts) consecutive rows; y (parts, ..)
    [p] is the sum of the rows of part p, in f32, 0 for a part past the end. A block of a kernel makes one part.
    `partial_sum_c1`: 1 <= leading <= rank and parts >= 1.

    Example: `%y = mpc.partial_sum %x leading 1 parts 4 : (tensor<64x8xf32>) -> tensor<4x8xf32>`
  }];
  let arguments = (ins RankedTensorOf<[F32]>:$x, I64Attr:$leading, I64Attr:$parts);
  let results = (outs RankedTensorOf<[F32]>:$y);
  let syntax = "$x `leading` $leading `parts` $parts";
  let extraClassDeclaration = precisionDeclaration # [{
    ::llvm::ArrayRef<int64_t> getReducedAxes();
    static ::llvm::StringRef getDeviceReduction() { return "sum"; }
    /// Rows of x, and rows of a part.
    int64_t getRowCount();
    int64_t getRowsAPart();
  }];
}

//===-- Optimizers -------------------------------------------------------------------------------------------------===//

def Mpc_GlobalNormOp : Mpc_WholeOp<"global_norm", Fp32Class> {
  let scaleRefusal = "the norm of a scaled gradient is off by the scale; mpc.unscale the gradients first";
  let summary = "the square root of the sum of the squares of all elements";
  let description = [{
    In f32. Scaled gradients are refused: unscale first.

    Example: `%n = mpc.global_norm %a, %b : (tensor<8xf32>, tensor<4xf32>) -> tensor<f32>`
  }];
  let arguments = (ins Variadic<RankedTensorOf<[F32]>>:$tensors);
  let results = (outs ScalarF32:$norm);
  let syntax = "$tensors";
}

def Mpc_ClipOp : Mpc_WholeOp<"clip", Fp32Class, [ElementwiseOpInterface]> {
  let scaleRefusal = "clipping compares the true norm with max_norm; mpc.unscale the gradient first";
  let summary = "a gradient shortened to a largest global norm";
  let description = [{
    y = g min(1, max_norm / (norm + 1e-6)). Scaled gradients are refused: unscale first. `clip_c1`: norm and max_norm are f32 scalars.

    Example: `%y = mpc.clip %g, %n, %max : (tensor<8xf32>, tensor<f32>, tensor<f32>) -> tensor<8xf32>`
  }];
  let arguments = (ins RankedTensorOf<[F32]>:$g, ScalarF32:$norm, ScalarF32:$max_norm);
  let results = (outs RankedTensorOf<[F32]>:$y);
  let syntax = "$g `,` $norm `,` $max_norm";
}

include "ir/dialect/ops/OptimizerOps.td"

//===-- Random numbers ---------------------------------------------------------------------------------------------===//

def Mpc_RandomOp : Mpc_Op<"random", Fp32Class, [ScalarMapOpInterface, DrawOpInterface]> {
  let summary = "uniform random numbers in [0, 1), by Philox 4x32-10";
  let description = [{
    Element i is word i mod 4 of Philox's block (key = the two seeds; counter = i / 4 low and high, step, `stream`), its upper 24 bits times 2^-24.
    A function of its operands alone. `random_c1`: index is i64; seeds and step are i32; all broadcast.

    Example: `%u = mpc.random %i, %a, %b, %t stream 3 : (tensor<8xi64>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<8xf32>`
  }];
  let arguments = (ins RankedTensorOf<[I64]>:$index, ScalarI32:$seed_low, ScalarI32:$seed_high, ScalarI32:$step, I64Attr:$stream);
  let results = (outs RankedTensorOf<[F32]>:$y);
  let syntax = "$index `,` $seed_low `,` $seed_high `,` $step `stream` $stream";
  let extraClassDeclaration = precisionDeclaration # [{
    std::string getDeviceText();
    ::mlir::Value getSeed() { return {}; }
    bool staysWide(unsigned) { return true; }
  }];
}

def Mpc_NoiseKind : Mpc_Enum<"NoiseKind", "how random numbers are spread", [
  I32EnumCase<"uniform", 0>, I32EnumCase<"normal", 1>]>;
def Mpc_NoiseKindAttr : Mpc_EnumAttr<Mpc_NoiseKind, "noise_kind">;

def Mpc_NoiseOp : Mpc_WholeOp<"noise", Fp32Class, [DrawOpInterface]> {
  let summary = "a tensor of random numbers: PyTorch's rand and randn";
  let description = [{
    With `uniform` the element of row-major index i is number i in [0, 1) of `random`, with seed (low, high), step and stream. With `normal` it has mean 0 and
    variance 1, by Box and Muller: with the numbers 2i and 2i + 1, u and v, it is sqrt(-2 log(1 - u)) sin(2 pi (v - 1/2)), at most 5.77 in size. Whatever precision is
    asked for, it is f32. The same seed, step and stream give the same numbers, so that recomputation draws them again. Unlike dropout it draws outside of
    training too. State that counts steps is incremented by each step of training unless the model stores it; @eval stores nothing, and draws what the next step
    will. A model for inference stores its count itself. The derivative is 0. A `?` of the result is the function's only open dimension, or the one that
    `mpc.dims` names. `noise_c1`: seed is tensor<2xi32>, step an i32 scalar.

    Example: `%y = mpc.noise normal %seed, %step stream 3 : (tensor<2xi32>, tensor<i32>) -> tensor<4x8xf32>`
  }];
  let arguments = (ins Mpc_NoiseKindAttr:$kind, ScalarI32:$seed, ScalarI32:$step, I64Attr:$stream);
  let results = (outs RankedTensorOf<[F32]>:$y);
  let syntax = "custom<EnumWord>($kind) $seed `,` $step `stream` $stream";
  let extraClassDeclaration = precisionDeclaration # "bool staysWide(unsigned) { return true; }\n";
}

def Mpc_DropoutOp : Mpc_WholeOp<"dropout", FollowClass, [DrawOpInterface, DeclareOpInterfaceMethods<TrainingOpInterface>]> {
  let summary = "zeros with probability p, the rest divided by 1 - p";
  let description = [{
    y = x round(1 / (1 - p)) where the uniform number of the element's row-major index (as `random`, with seed (low, high) and step) is at least p, else 0.
    The same seed, step and stream give the same zeros: backward and recomputation need no mask.
    `dropout_c1`: seed is tensor<2xi32>, step an i32 scalar; 0 <= p < 1.

    Example: `%y = mpc.dropout %x, %seed, %step p 0.1 stream 3 : (tensor<4x8xf32>, tensor<2xi32>, tensor<i32>) -> tensor<4x8xf32>`
  }];
  let arguments = (ins FloatTensor:$x, ScalarI32:$seed, ScalarI32:$step, F64Attr:$p, I64Attr:$stream);
  let syntax = "$x `,` $seed `,` $step `p` $p `stream` $stream";
  let scaleRule = LinearScale;
  let hasVerifier = 1;
}
