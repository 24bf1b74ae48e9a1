// The learning rate and its curves, and the optimizers: one record each.

//===-- Learning rate ----------------------------------------------------------------------------------------------===//

class Mpc_CurveAttr<string name, string attrMnemonic>
    : AttrDef<Mpc_Dialect, name # "Curve", [DeclareAttrInterfaceMethods<CurveAttrInterface>]> {
  let mnemonic = attrMnemonic;
  let assemblyFormat = "`<` struct(params) `>`";
  let genVerifyDecl = 1;
}
def Mpc_CosineCurveAttr : Mpc_CurveAttr<"Cosine", "cosine"> {
  let summary = "half a cosine from the base to its least, over `steps`";
  let description = [{
    min + (base - min) (1 + cos(pi u)) / 2 with u = n / steps, at most 1, and min = `min_ratio` base. As PyTorch's CosineAnnealingLR up to its T_max.

    Example: `#mpc.cosine<steps = 100, min_ratio = 0.1>`
  }];
  let parameters = (ins "int64_t":$steps, "::mlir::FloatAttr":$min_ratio);
}
def Mpc_LinearCurveAttr : Mpc_CurveAttr<"Linear", "linear"> {
  let summary = "a line from the base to its least, over `steps`";
  let description = [{
    base + (min - base) u with u = n / steps, at most 1, and min = `min_ratio` base. As PyTorch's LinearLR from 1.

    Example: `#mpc.linear<steps = 100, min_ratio = 0.0>`
  }];
  let parameters = (ins "int64_t":$steps, "::mlir::FloatAttr":$min_ratio);
}
def Mpc_StepCurveAttr : Mpc_CurveAttr<"Step", "step"> {
  let summary = "times `gamma` after each `size` steps";
  let description = [{
    base gamma^floor(n / size). As PyTorch's StepLR, and with size 1 its ExponentialLR.

    Example: `#mpc.step<size = 30, gamma = 0.1>`
  }];
  let parameters = (ins "int64_t":$size, "::mlir::FloatAttr":$gamma);
}
def Mpc_MultistepCurveAttr : Mpc_CurveAttr<"Multistep", "multistep"> {
  let summary = "times `gamma` at each of the `milestones`";
  let description = [{
    base gamma^k, k the number of milestones that are at most n. As PyTorch's MultiStepLR.

    Example: `#mpc.multistep<milestones = [30, 80], gamma = 0.1>`
  }];
  let parameters = (ins "::mlir::DenseI64ArrayAttr":$milestones, "::mlir::FloatAttr":$gamma);
}
def Mpc_OnecycleCurveAttr : Mpc_CurveAttr<"Onecycle", "onecycle"> {
  let summary = "half a cosine up to the base, then half a cosine down, over `steps`";
  let description = [{
    With r = pct_start steps - 1, low = base / div_factor and end = low / final_div_factor: from low to base by u = n / r for n <= r, then from
    base to end by u = (n - r) / (steps - 1 - r), at most 1. From a to b is b + (a - b) (1 + cos(pi u)) / 2. As PyTorch's OneCycleLR of two phases
    with the cosine, without its cycle of momenta.

    Example: `#mpc.onecycle<steps = 100, pct_start = 0.3, div_factor = 25.0, final_div_factor = 10000.0>`
  }];
  let parameters = (ins "int64_t":$steps, "::mlir::FloatAttr":$pct_start, "::mlir::FloatAttr":$div_factor,
                        "::mlir::FloatAttr":$final_div_factor);
}

def Mpc_LearningRateOp : Mpc_WholeOp<"learning_rate", Fp32Class> {
  let summary = "the learning rate of a step";
  let description = [{
    base (t + 1) / warmup for t < warmup; then the curve's rate for n = t - warmup, or base where there is no curve. t counts unskipped steps.
    `learning_rate_c1`: base is an f32 and t an i32 scalar; `learning_rate_c2`: 0 <= warmup <= 2^24. `curve_c1`: counts of a curve's steps are 1 to
    2^24, milestones 0 to 2^24 and ascending. `curve_c2`: its numbers are f64 and finite; min_ratio and gamma are at least 0; div_factor and
    final_div_factor are above 0, and 1 < pct_start steps < steps.

    Example: `%l = mpc.learning_rate %base, %t {curve = #mpc.cosine<steps = 90, min_ratio = 0.1>, warmup = 10 : i64} : (tensor<f32>, tensor<i32>) -> tensor<f32>`
  }];
  let arguments = (ins ScalarF32:$base, ScalarI32:$t, OptionalAttr<CurveAttrInterface>:$curve, I64Attr:$warmup);
  let results = (outs ScalarF32:$rate);
  let syntax = "$base `,` $t";
  let hasVerifier = 1;
}

//===-- Optimizers -------------------------------------------------------------------------------------------------===//

// `momentWords` names the moments as ::mpc::momentNames reads them. `settings` are what a recipe sets, by the same names.
class Mpc_OptimizerOp<string mnemonic, string momentWords, dag settings, dag scalars = (ins), string scalarSyntax = "">
    : Mpc_WholeOp<mnemonic, Fp32Class, [OptimizerOpInterface, ElementwiseOpInterface, AttrSizedOperandSegments]> {
  let scaleRefusal = "an optimizer's step and moments need the true gradient; mpc.unscale it first";
  let hasVerifier = 1;
  string rules = [{
    Everything is f32, also beta, 1 - beta and log(beta); where `finite` is false the results are the operands. t: unskipped steps before.
    weight_decay is an f32 scalar, absent for none. `optimizer_c1`: parameter, gradient and moments have one shape and are f32;
    a 16-bit gradient is cast, a scaled one unscaled first. `optimizer_c2`: 0 <= beta < 1, and likewise alpha; epsilon is at least 0, and all
    numbers are finite. `optimizer_c3`: there are the moments that the settings ask for.
  }];
  let arguments = !con((ins RankedTensorOf<[F32]>:$p, FloatTensor:$g, Variadic<RankedTensorOf<[F32]>>:$moments, ScalarI32:$t,
                            ScalarF32:$rate, BoolTensor:$finite, Optional<ScalarF32>:$weight_decay), scalars, settings);
  let results = (outs RankedTensorOf<[F32]>:$new_p, Variadic<RankedTensorOf<[F32]>>:$new_moments);
  let syntax = "$p `,` $g `,` `(` $moments `)` `,` $t `,` $rate `,` $finite (`decay` $weight_decay^)?" # scalarSyntax;
  let extraClassDeclaration = precisionDeclaration #
      "static ::llvm::SmallVector<::llvm::StringRef> getMomentNames(::mlir::DictionaryAttr settings);\n";
  let extraClassDefinition = [{
    ::llvm::FailureOr<::llvm::SmallVector<::llvm::SmallVector<int64_t>>> $cppClass::inferShapes() { return ::mpc::inferOptimizerShapes(getOperation()); }
    ::llvm::LogicalResult $cppClass::verify() { return ::mpc::verifyOptimizer(getOperation()); }
    ::llvm::SmallVector<::mlir::Value> $cppClass::buildGradient(::mpc::GradientWords &, ::llvm::ArrayRef<::mlir::Value>) {
      return ::mpc::refuseOptimizerGradient(getOperation());
    }
    ::llvm::SmallVector<::llvm::StringRef> $cppClass::getMomentNames(::mlir::DictionaryAttr settings) {
      return ::mpc::momentNames("}] # momentWords # [{", settings);
    }
  }];
}

def Mpc_SgdOp : Mpc_OptimizerOp<"sgd", "momentum_buffer:momentum", (ins F64Attr:$momentum, F64Attr:$dampening, UnitAttr:$nesterov)> {
  let summary = "a step of stochastic gradient descent with momentum";
  let description = rules # [{
    g += weight_decay p; momentum_buffer = g where t = 0, else momentum momentum_buffer + (1 - dampening) g; g = momentum_buffer, or g + momentum
    momentum_buffer with nesterov; p -= rate g. As PyTorch's SGD. Momentum 0 has no buffer: p -= rate g.

    Example: `%q, %c = mpc.sgd %p, %g, (%b), %t, %rate, %finite {momentum = 0.9 : f64, dampening = 0.0 : f64} : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<i32>, tensor<f32>, tensor<i1>) -> (tensor<8xf32>, tensor<8xf32>)`
  }];
}

defvar AdamSettings = (ins F64Attr:$beta1, F64Attr:$beta2, F64Attr:$epsilon);

class Mpc_AdamLikeOp<string mnemonic>
    : Mpc_OptimizerOp<mnemonic, "exp_avg exp_avg_sq max_exp_avg_sq:amsgrad", !con(AdamSettings, (ins UnitAttr:$amsgrad))>;
def Mpc_AdamOp : Mpc_AdamLikeOp<"adam"> {
  let summary = "a step of Adam";
  let description = rules # [{
    g += weight_decay p; exp_avg = beta1 exp_avg + (1 - beta1) g; exp_avg_sq = beta2 exp_avg_sq + (1 - beta2) g^2; with n = t + 1 and v =
    exp_avg_sq, p -= rate / (1 - beta1^n) exp_avg / (sqrt(v) / sqrt(1 - beta2^n) + epsilon). With `amsgrad` max_exp_avg_sq = max(max_exp_avg_sq,
    exp_avg_sq), which is v. As PyTorch's Adam.

    Example: `%q, %n, %w = mpc.adam %p, %g, (%m, %v), %t, %rate, %finite {beta1 = 0.9 : f64, beta2 = 0.999 : f64, epsilon = 1.0e-8 : f64} : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<i32>, tensor<f32>, tensor<i1>) -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>)`
  }];
}
def Mpc_AdamwOp : Mpc_AdamLikeOp<"adamw"> {
  let summary = "a step of Adam with decoupled weight decay";
  let description = rules # [{
    p -= rate weight_decay p; the rest as adam without its decay. As PyTorch's AdamW.

    Example: `%q, %n, %w = mpc.adamw %p, %g, (%m, %v), %t, %rate, %finite decay %d {beta1 = 0.9 : f64, beta2 = 0.999 : f64, epsilon = 1.0e-8 : f64} : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<i32>, tensor<f32>, tensor<i1>, tensor<f32>) -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>)`
  }];
}

def Mpc_LionOp : Mpc_OptimizerOp<"lion", "exp_avg", (ins F64Attr:$beta1, F64Attr:$beta2)> {
  let summary = "a step of Lion";
  let description = rules # [{
    p -= rate (sign(beta1 exp_avg + (1 - beta1) g) + weight_decay p); exp_avg = beta2 exp_avg + (1 - beta2) g; the sign of a zero is 0. As in Chen
    et al., Symbolic Discovery of Optimization Algorithms, 2023, algorithm 2.

    Example: `%q, %n = mpc.lion %p, %g, (%m), %t, %rate, %finite {beta1 = 0.9 : f64, beta2 = 0.99 : f64} : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<i32>, tensor<f32>, tensor<i1>) -> (tensor<8xf32>, tensor<8xf32>)`
  }];
}

def Mpc_RmspropOp : Mpc_OptimizerOp<"rmsprop", "square_avg momentum_buffer:momentum grad_avg:centered",
                                    (ins F64Attr:$alpha, F64Attr:$epsilon, F64Attr:$momentum, UnitAttr:$centered)> {
  let summary = "a step of RMSprop";
  let description = rules # [{
    g += weight_decay p; square_avg = alpha square_avg + (1 - alpha) g^2; v = square_avg. With `centered` grad_avg = alpha grad_avg + (1 - alpha) g,
    and v = max(square_avg - grad_avg^2, 0), where PyTorch's root of a difference below 0 is NaN. d = g / (sqrt(v) + epsilon); with momentum d =
    momentum_buffer = momentum momentum_buffer + d; p -= rate d. As PyTorch's RMSprop.

    Example: `%q, %w = mpc.rmsprop %p, %g, (%v), %t, %rate, %finite {alpha = 0.99 : f64, epsilon = 1.0e-8 : f64, momentum = 0.0 : f64} : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<i32>, tensor<f32>, tensor<i1>) -> (tensor<8xf32>, tensor<8xf32>)`
  }];
}

def Mpc_AdagradOp : Mpc_OptimizerOp<"adagrad", "sum", (ins F64Attr:$lr_decay, F64Attr:$epsilon, F64Attr:$initial_accumulator_value)> {
  let summary = "a step of Adagrad";
  let description = rules # [{
    g += weight_decay p; sum = sum + g^2, of `initial_accumulator_value` for the sum where t = 0; p -= rate / (1 + t lr_decay) g / (sqrt(sum) +
    epsilon). As PyTorch's Adagrad.

    Example: `%q, %w = mpc.adagrad %p, %g, (%v), %t, %rate, %finite {lr_decay = 0.0 : f64, epsilon = 1.0e-10 : f64, initial_accumulator_value = 0.0 : f64} : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<i32>, tensor<f32>, tensor<i1>) -> (tensor<8xf32>, tensor<8xf32>)`
  }];
}

def Mpc_NadamProductOp : Mpc_WholeOp<"nadam_product", Fp32Class> {
  let summary = "the product of NAdam's momenta up to a step";
  let description = [{
    product mu(t + 1) with mu(n) = beta1 (1 - 0.96^(n momentum_decay) / 2): PyTorch's mu_product, which begins with 1. Where `finite` is false it is
    the operand. `nadam_product_c1`: all operands are scalars; `nadam_product_c2`: 0 <= beta1 < 1, and momentum_decay is finite.

    Example: `%n = mpc.nadam_product %product, %t, %finite {beta1 = 0.9 : f64, momentum_decay = 0.004 : f64} : (tensor<f32>, tensor<i32>, tensor<i1>) -> tensor<f32>`
  }];
  let arguments = (ins ScalarF32:$product, ScalarI32:$t, BoolTensor:$finite, F64Attr:$beta1, F64Attr:$momentum_decay);
  let results = (outs ScalarF32:$new_product);
  let syntax = "$product `,` $t `,` $finite";
  let hasVerifier = 1;
}

def Mpc_NadamOp : Mpc_OptimizerOp<"nadam", "exp_avg exp_avg_sq",
                                  !con(AdamSettings, (ins F64Attr:$momentum_decay, UnitAttr:$decoupled_weight_decay)),
                                  (ins ScalarF32:$product), " `product` $product"> {
  let summary = "a step of Adam with Nesterov's momentum";
  let description = rules # [{
    exp_avg and exp_avg_sq as adam's; with n = t + 1, mu as nadam_product's, whose result is `product`, and d = sqrt(exp_avg_sq / (1 - beta2^n)) +
    epsilon: p -= rate (1 - mu(n)) / (1 - product) g / d + rate mu(n + 1) / (1 - product mu(n + 1)) exp_avg / d. Weights decay as adam's, with
    `decoupled_weight_decay` as adamw's. As PyTorch's NAdam.

    Example: `%q, %n, %w = mpc.nadam %p, %g, (%m, %v), %t, %rate, %finite product %u {beta1 = 0.9 : f64, beta2 = 0.999 : f64, epsilon = 1.0e-8 : f64, momentum_decay = 0.004 : f64} : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<i32>, tensor<f32>, tensor<i1>, tensor<f32>) -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>)`
  }];
}
