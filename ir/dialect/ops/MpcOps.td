// The operations of the mpc dialect. One record an op: summary, semantics, shapes, rule labels, an example that a test parses.
#ifndef MPC_OPS_TD
#define MPC_OPS_TD

include "ir/dialect/MpcDialect.td"
include "ir/dialect/MpcInterfaces.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

// `precisionClass` and `scaleRule` name records of MpcDialect.td: an op without a class does not build, nor one with a misspelt class or rule.
class Mpc_Op<string mnemonic, Mpc_ClassCase precisionClass, list<Trait> traits = []>
    : Op<Mpc_Dialect, mnemonic, !listconcat([
        Pure, PrecisionOpInterface, ScaleOpInterface, DeclareOpInterfaceMethods<DifferentiableOpInterface>,
        DeclareOpInterfaceMethods<EvaluateOpInterface>, DeclareOpInterfaceMethods<ShapeOpInterface>], traits)> {
  Mpc_RuleCase scaleRule = RefuseScale; // ScaleOpInterface
  string scaleRefusal = "the op is not linear in it; mpc.unscale it first"; // why no scale passes, and the remedy
  code precisionDeclaration =
      "static ::mpc::PrecisionClass getPrecisionClass() { return ::mpc::PrecisionClass::" # precisionClass.symbol # "; }\n" #
      "static ::mpc::ScaleRule getScaleRule() { return ::mpc::ScaleRule::" # scaleRule.symbol # "; }\n" #
      "static ::llvm::StringRef getScaleRefusal() { return \"" # scaleRefusal # "\"; }\n";
  let extraClassDeclaration = precisionDeclaration;
  string syntax = ""; // of the operands and inherent attributes
  let assemblyFormat = syntax # " attr-dict `:` functional-type(operands, results)";
}

defvar FloatTensor = RankedTensorOf<[AnyFloat]>;
defvar AnyElementTensor = RankedTensorOf<[AnyFloat, AnyInteger]>;
defvar IndicesTensor = RankedTensorOf<[I32, I64]>;
defvar BoolTensor = RankedTensorOf<[I1]>;
defvar WholeTensor = RankedTensorOf<[I1, I32, I64]>;
defvar NumberTensor = RankedTensorOf<[AnyFloat, I32, I64]>;
defvar MaskTensor = RankedTensorOf<[AnyFloat, I1]>;

// Numbers of elementwise ops are f32, as kernels compute.
defvar FiniteNumber = ConfinedAttr<F32Attr, [AttrConstraint<CPred<"::llvm::cast<::mlir::FloatAttr>($_self).getValue().isFinite()">, "which is finite">]>;
defvar PositiveNumber = ConfinedAttr<FiniteNumber, [AttrConstraint<CPred<"::llvm::cast<::mlir::FloatAttr>($_self).getValueAsDouble() > 0">, "which is positive">]>;
defvar NonNegativeNumber = ConfinedAttr<FiniteNumber, [AttrConstraint<CPred<"!(::llvm::cast<::mlir::FloatAttr>($_self).getValueAsDouble() < 0)">, "which is not negative">]>;

include "ir/dialect/ops/MapOps.td"

//===-- Reductions -------------------------------------------------------------------------------------------------===//

class Mpc_ReduceOp<string mnemonic, Mpc_ClassCase precisionClass, string deviceReduction, TypeConstraint type = NumberTensor, list<Trait> traits = []>
    : Mpc_Op<mnemonic, precisionClass, !listconcat([ReduceOpInterface], traits)> {
  let arguments = (ins type:$x, DenseI64ArrayAttr:$axes, UnitAttr:$keepdims);
  let results = (outs type:$y);
  let syntax = "$x `axes` $axes (`keepdims` $keepdims^)?";
  let extraClassDeclaration = precisionDeclaration # "::llvm::ArrayRef<int64_t> getReducedAxes() { return getAxes(); }\n" #
      "static ::llvm::StringRef getDeviceReduction() { return \"" # deviceReduction # "\"; }\n";
  let hasVerifier = 1;
  string rules = [{ `reduce_c1`: axes are ascending, different and within the rank. It accumulates in f32, and of whole numbers in their type. `reduce_c2`:
    of whole numbers the result has the type of x. }];
}
def Mpc_SumOp : Mpc_ReduceOp<"sum", Fp32Class, "sum"> {
  let scaleRule = LinearScale;
  let summary = "sum over axes";
  let description = rules # " A sum of whole numbers wraps.\n\nExample: `%y = mpc.sum %x axes [1] : (tensor<4x8xf32>) -> tensor<4xf32>`";
}
def Mpc_MeanOp : Mpc_ReduceOp<"mean", Fp32Class, "sum", FloatTensor, [DeclareOpInterfaceMethods<DecomposeOpInterface>]> {
  let scaleRule = LinearScale;
  let summary = "arithmetic mean over axes";
  let description = rules # "\n\nExample: `%y = mpc.mean %x axes [0, 1] keepdims : (tensor<4x8xf32>) -> tensor<1x1xf32>`";
}
def Mpc_MaxOp : Mpc_ReduceOp<"max", FollowClass, "maximum"> {
  let summary = "largest element over axes, where +0 is larger than -0; NaN if there is one";
  let description = rules # " Of no elements it is -inf, and of whole numbers the smallest.\n\nExample: `%y = mpc.max %x axes [1] keepdims : (tensor<4x8xf32>) -> tensor<4x1xf32>`";
}
def Mpc_AmaxOp : Mpc_Op<"amax", FollowClass, [ReduceOpInterface]> {
  let summary = "largest magnitude of a tensor";
  let description = [{
    a = max |x| over all elements, an unsigned maximum of the bits of |x| as f32: NaN and inf survive and order does not
    matter. An empty tensor gives 0.

    Example: `%a = mpc.amax %x : (tensor<4x8xbf16>) -> tensor<f32>`
  }];
  let arguments = (ins FloatTensor:$x);
  let results = (outs RankedTensorOf<[F32]>:$amax);
  let syntax = "$x";
  let extraClassDeclaration = precisionDeclaration # [{
    ::llvm::ArrayRef<int64_t> getReducedAxes();
    static ::llvm::StringRef getDeviceReduction() { return "amax"; }
  }];
}

def Mpc_CumsumOp : Mpc_Op<"cumsum", Fp32Class, [
    ReduceOpInterface, DeclareOpInterfaceMethods<DecomposeOpInterface, ["isPrimitive"]>]> {
  let scaleRule = LinearScale;
  let summary = "running sum along a dimension";
  let description = [{
    y[i] = x[0] + .. + x[i] along `dim`, with `reverse` x[i] + .. + x[n - 1]: each element is the sum up to it, itself
    included. It accumulates in f32 and rounds each element once. `cumsum_c1`: the dimension is within the rank; -1 is the last.

    Example: `%y = mpc.cumsum %x dim -1 reverse : (tensor<4x8xf32>) -> tensor<4x8xf32>`
  }];
  let arguments = (ins FloatTensor:$x, I64Attr:$dim, UnitAttr:$reverse);
  let results = (outs FloatTensor:$y);
  let syntax = "$x `dim` $dim (`reverse` $reverse^)?";
  let extraClassDeclaration = precisionDeclaration # [{
    ::llvm::ArrayRef<int64_t> getReducedAxes();
    ::llvm::StringRef getDeviceReduction() { return getReverse() ? "running_sum_back" : "running_sum"; }
    ::mpc::Running getRunning() { return getReverse() ? ::mpc::Running::backward : ::mpc::Running::forward; }
  }];
}

//===-- Views: no arithmetic, no bytes -----------------------------------------------------------------------------===//

class Mpc_ViewOp<string mnemonic, list<Trait> traits = []>
    : Mpc_Op<mnemonic, FollowClass, !listconcat([DeclareOpInterfaceMethods<ViewOpInterface>], traits)> {
  let scaleRule = LinearScale;
  let results = (outs AnyElementTensor:$y);
}

def Mpc_ReshapeOp : Mpc_ViewOp<"reshape", [SameOperandsAndResultElementType]> {
  let summary = "the same elements in row-major order under another shape";
  let description = [{
    `reshape_c1`: element counts are equal. While dimensions are open (`?`) one of the result may be, and --dim fixes it; more
    than one are named by `mpc.dims`.

    Example: `%y = mpc.reshape %x : (tensor<4x6xf32>) -> tensor<2x12xf32>`
  }];
  let arguments = (ins AnyElementTensor:$x);
  let syntax = "$x";
  let hasFolder = 1;
}
def Mpc_TransposeOp : Mpc_ViewOp<"transpose", [SameOperandsAndResultElementType]> {
  let summary = "permutation of dimensions";
  let description = [{
    Result dimension i is operand dimension permutation[i]. `transpose_c1`: the permutation names each dimension once.

    Example: `%y = mpc.transpose %x permutation [1, 0] : (tensor<4x6xf32>) -> tensor<6x4xf32>`
  }];
  let arguments = (ins AnyElementTensor:$x, DenseI64ArrayAttr:$permutation);
  let syntax = "$x `permutation` $permutation";
}
def Mpc_BroadcastOp : Mpc_ViewOp<"broadcast", [SameOperandsAndResultElementType]> {
  let summary = "NumPy broadcast to the result's shape";
  let description = [{
    `broadcast_c1`: aligned at the right, each operand dimension equals the result's or is 1. In `shape`, -1 stands for a `?`
    of the result: the operand's size where that is not 1, else an open dimension of the function.

    Example: `%y = mpc.broadcast %x shape [4, 8] : (tensor<8xf32>) -> tensor<4x8xf32>`
  }];
  let arguments = (ins AnyElementTensor:$x, DenseI64ArrayAttr:$shape);
  let syntax = "$x `shape` $shape";
  let hasFolder = 1;
}
def Mpc_SliceOp : Mpc_ViewOp<"slice", [SameOperandsAndResultElementType]> {
  let summary = "elements start, start + stride, .. below limit of each dimension";
  let description = [{
    `slice_c1`: one start, limit and stride a dimension; 0 <= start <= limit <= size, stride >= 1. The limit -1 means the
    size, so that open dimensions can be kept whole.

    Example: `%y = mpc.slice %x starts [0, 2] limits [4, 8] strides [1, 3] : (tensor<4x8xf32>) -> tensor<4x2xf32>`
  }];
  let arguments = (ins AnyElementTensor:$x, DenseI64ArrayAttr:$starts, DenseI64ArrayAttr:$limits,
                       DenseI64ArrayAttr:$strides);
  let syntax = "$x `starts` $starts `limits` $limits `strides` $strides";
}
def Mpc_PadOp : Mpc_ViewOp<"pad", [SameOperandsAndResultElementType]> {
  let summary = "zeros before and after each dimension";
  let description = [{
    `pad_c1`: one non-negative low and high a dimension.

    Example: `%y = mpc.pad %x low [0, 1] high [0, 3] : (tensor<4x8xf32>) -> tensor<4x12xf32>`
  }];
  let arguments = (ins AnyElementTensor:$x, DenseI64ArrayAttr:$low, DenseI64ArrayAttr:$high);
  let syntax = "$x `low` $low `high` $high";
}

def Mpc_ConcatOp : Mpc_Op<"concat", PromoteClass, [
    SameOperandsAndResultElementType, DeclareOpInterfaceMethods<DecomposeOpInterface, ["isPrimitive"]>]> {
  let scaleRule = SameScale;
  let summary = "tensors one after the other along an axis";
  let description = [{
    `concat_c1`: operands agree in every dimension but `axis`.

    Example: `%z = mpc.concat %x, %y axis 1 : (tensor<4x2xf32>, tensor<4x3xf32>) -> tensor<4x5xf32>`
  }];
  let arguments = (ins Variadic<AnyElementTensor>:$inputs, I64Attr:$axis);
  let results = (outs AnyElementTensor:$y);
  let syntax = "$inputs `axis` $axis";
}

def Mpc_IotaOp : Mpc_Op<"iota", FollowClass> {
  let summary = "each element is its own index along a dimension";
  let description = "`iota_c1`: the dimension is within the rank. `iota_c2`: of i32 it has at most 2^31 elements. A `?` of the result is the function's only open dimension, or the "
      "one that `mpc.dims` names.\n\nExample: `%i = mpc.iota dimension 1 : () -> tensor<4x8xi64>`";
  let arguments = (ins I64Attr:$dimension);
  let results = (outs RankedTensorOf<[I32, I64]>:$y);
  let syntax = "`dimension` $dimension";
}

def Mpc_ConstantOp : Mpc_Op<"constant", FollowClass, [ConstantLike, AllTypesMatch<["value", "y"]>]> {
  let scaleRule = ZerosScale;
  let scaleRefusal = "only a constant of zeros carries a loss scale";
  let summary = "a constant tensor";
  let description = "`constant_c1`: the value's type is the result's.\n\nExample: `%c = mpc.constant dense<1.0> : tensor<f32>`";
  let arguments = (ins TypedAttrInterface:$value);
  let results = (outs AnyElementTensor:$y);
  let assemblyFormat = "attr-dict $value";
  let extraClassDeclaration = precisionDeclaration;
  let hasFolder = 1;
}

/// A factor of a product; of ui8 two numbers of f4E2M1FN a byte.
def FactorTensor : RankedTensorOf<[AnyFloat, UI8]>;
/// What a quantised tensor is stored as.
def CodeTensor : RankedTensorOf<[AnyFloat, I8, UI8]>;

//===-- Layers -----------------------------------------------------------------------------------------------------===//

def Mpc_MatmulOp : Mpc_Op<"matmul", LowerClass, [
    AttrSizedOperandSegments, AttrSizedResultSegments, DeclareOpInterfaceMethods<AnchorOpInterface>,
    DeclareOpInterfaceMethods<ProductOpInterface, ["refuseActivation", "buildActivated"]>]> {
  let scaleRule = ProductScale;
  let summary = "batched matrix product with its epilogue";
  let description = [{
    y (.., M, N) = act(scale_a scale_b op(a) (.., M, K) . op(b) (.., K, N) + bias (N)); op swaps the last two dimensions
    when the flag says so. A scale is one number, or with `block_a` or `block_b` one number for each block of so many rows and columns of
    the operand as it is stored, the last blocks being short; then each element is multiplied by its block's, rounded to f32, before the sum.
    A factor of ui8 holds two numbers of f4E2M1FN a byte, as mpc.quantize_blocks packs them; its extents and its blocks count the bytes.
    It accumulates in f32, adds the bias, rounds to the result's type, and then applies the
    activation to the rounded value and rounds again. `compute` is the precision in which operands are multiplied; tf32
    rounds f32 operands to 10 bits of mantissa. The optional result `preactivation` is the rounded value before the
    activation. The optional result `factor_sums` comes with `summed(a)` or `summed(b)`: the sums of that factor along k, of
    op(a) (M, K) as (M), of op(b) (K, N) as (N), as they are multiplied, in f32 and rounded once. A bias gradient is one of
    its weight gradient's product. `activation(gelu_tanh_grad)` multiplies the rounded value by the derivative of gelu_tanh
    at `aux`.

    `matmul_c1`: ranks are at least 2 and inner dimensions agree. `matmul_c2`: leading dimensions broadcast as NumPy's.
    `matmul_c3`: bias has shape (N). `matmul_c4`: scales come both or neither, and each is an f32 scalar, or
    with a block of f32, f8E8M0FNU or f8E4M3FN in the operand's shape, its last two dimensions divided by the block's
    and rounded up. `matmul_c5`: aux comes with gelu_tanh_grad, in y's shape and
    without a bias; preactivation comes with gelu_tanh, in y's type. `matmul_c6`: summed and factor_sums come together, the
    sums in y's element type, with operands of rank 2, and without activation, bias, scales or preactivation. `matmul_c7`: a block has two
    positive numbers, comes with scales, is of a factor of 8 bits without `compute`, and has several rows in a factor of rank 2 alone; factors of ui8 come both or neither, with the
    inner dimension last and blocks of one row. `matmul_c8`: with `library_scales` both factors
    have rank 2, the inner dimension last, and blocks; their scales lie as cuBLASLt reads them, (R, C) of them: for blocks of 1x32, and of 1x8 bytes of ui8, in tiles,
    scale (r, c) at ((r / 128 ceil(C / 4) + c / 4) 32 + r % 32) 16 + r % 128 / 32 4 + c % 4, a tensor (ceil(R / 128), ceil(C / 4), 32, 4, 4)
    with zeros in the rest; for 1x128 transposed, (C, R); for 128x128 as (R, C) with C rounded up to a multiple of 4.
    `matmul_c9`: `split_accumulate` is of factors of 8 bits without blocks. A GPU then adds its partial sums in f32, as for products with
    gradients; without it an FP8 product sums fast, in fewer bits. The meaning here is the same.

    Example: `%y = mpc.matmul %a, %b {transpose_b} : (tensor<4x8xf32>, tensor<6x8xf32>) -> tensor<4x6xf32>`
  }];
  let arguments = (ins FactorTensor:$a, FactorTensor:$b, Optional<FloatTensor>:$bias, Optional<FloatTensor>:$scale_a,
                       Optional<FloatTensor>:$scale_b, Optional<FloatTensor>:$aux, UnitAttr:$transpose_a, UnitAttr:$transpose_b,
                       OptionalAttr<Mpc_ActivationAttr>:$activation, OptionalAttr<Mpc_FactorAttr>:$summed,
                       OptionalAttr<Mpc_ComputeAttr>:$compute, OptionalAttr<DenseI64ArrayAttr>:$block_a,
                       OptionalAttr<DenseI64ArrayAttr>:$block_b, UnitAttr:$library_scales, UnitAttr:$split_accumulate,
                       OptionalAttr<StrAttr>:$layer);
  let results = (outs FloatTensor:$y, Optional<FloatTensor>:$preactivation, Optional<FloatTensor>:$factor_sums);
  let assemblyFormat = [{
    $a `,` $b (`bias` `(` $bias^ `)`)? (`scales` `(` $scale_a^ `,` $scale_b `)`)? (`aux` `(` $aux^ `)`)? (`activation` `(` custom<EnumWord>($activation)^ `)`)?
    (`summed` `(` custom<EnumWord>($summed)^ `)`)? (`compute` `(` custom<EnumWord>($compute)^ `)`)? attr-dict
    `:` `(` type(operands) `)` `->` custom<ProductResults>(type($y), type($preactivation), type($factor_sums))
  }];
  let skipDefaultBuilders = 1;
  let builders = [OpBuilder<(ins "::mlir::Type":$y, "const ::mpc::MatmulArguments &":$arguments)>];
  let extraClassDeclaration = precisionDeclaration # [{
    /// All that the op is built of, for one that differs in some of it.
    ::mpc::MatmulArguments getArguments();
    /// The one tensor that is written beside y, preactivation or factor_sums, or null.
    ::mlir::Value getSecondResult();
    bool readsF32(unsigned operand) {
      ::mlir::Value value = (*this)->getOperand(operand);
      return value == getScaleA() || value == getScaleB();
    }
  }];
  let hasVerifier = 1;
}

def Mpc_LinearOp : Mpc_Op<"linear", LowerClass, [DeclareOpInterfaceMethods<AnchorOpInterface>,
                                             DeclareOpInterfaceMethods<ProductOpInterface>,
                                             DeclareOpInterfaceMethods<DecomposeOpInterface>]> {
  let scaleRule = ProductScale;
  let summary = "affine layer with optional activation";
  let description = [{
    y (.., N) = act(x (.., K) . weight (N, K)^T + bias (N)). Rounding as mpc.matmul.

    `linear_c1`: weight is (out, in) and in is x's last dimension. `linear_c2`: bias is (out). `linear_c3`: the
    activation needs no aux, as gelu_tanh_grad does.

    Example: `%y = mpc.linear %x, %w bias(%b) activation(relu) : (tensor<4x8xf32>, tensor<6x8xf32>, tensor<6xf32>) -> tensor<4x6xf32>`
  }];
  let arguments = (ins FloatTensor:$x, FloatTensor:$weight, Optional<FloatTensor>:$bias,
                       OptionalAttr<Mpc_ActivationAttr>:$activation, OptionalAttr<Mpc_ComputeAttr>:$compute,
                       OptionalAttr<StrAttr>:$layer);
  let results = (outs FloatTensor:$y);
  let syntax = [{
    $x `,` $weight (`bias` `(` $bias^ `)`)? (`activation` `(` custom<EnumWord>($activation)^ `)`)? (`compute` `(` custom<EnumWord>($compute)^ `)`)?
  }];
  let hasVerifier = 1;
}

// Heads whose width the kernel does not take, and a mask's gradient, are decomposed.
class Mpc_AttentionLikeOp<string mnemonic> : Mpc_Op<mnemonic, LowerClass, [
    DeclareOpInterfaceMethods<AnchorOpInterface, ["getResultTile", "isFasterAlone", "getScratch"]>, DeclareOpInterfaceMethods<DecomposeOpInterface, ["isPrimitive"]>,
    DeclareOpInterfaceMethods<IndexOpInterface>, AttrSizedOperandSegments]> {
  let extraClassDeclaration = precisionDeclaration # [{
    /// The stated scale or 1 / sqrt(D), as the f32 that scores are multiplied by.
    double getScaleValue();
  }];
  let hasVerifier = 1;
}

def Mpc_AttentionOp : Mpc_AttentionLikeOp<"attention"> {
  let summary = "scaled dot product attention";
  let description = [{
    y (B, H, T, D) = softmax(scale q (B, H, T, D) . k (B, G, S, D)^T) . v (B, G, S, D); head h reads group h / (H / G). With
    `causal`, query i sees keys j <= i + S - T; with `window`, keys j > i + S - T - window. With `softcap` c each score s is
    c tanh(s / c). Then a mask of floats is added to the scores, where -inf hides a key; a mask of i1 hides the keys for which it is false.
    It broadcasts to (B, H, T, S). Keys that a query does not see may hold anything, except that values which are not finite may give
    NaN with a mask, a window or a softcap, and in heads of more than 256 columns (in f32 192). Scores, softmax and sums are f32; the
    default scale is 1 / sqrt(D). A query that sees no key, or whose scores are all -inf, gives zeros. The probabilities, relative to the running
    maximum, are rounded to v's type before the second product and divided by their f32 sum after it. With `heads_inner` the result is
    (B, T, H, D). The optional second result is lse (B, H, T) = max + log sum e^(score - max), -inf where y is zeros.

    With `lengths` (B) only the keys j < lengths[b] of row b exist: padded rows, or a cache that is filled so far. The rest may hold anything,
    and attention's kernels do not read it. Each row is attention with S = lengths[b]: with `causal`, query i sees keys j <= i + lengths[b] - T,
    so the queries stand at the last T places that exist, as those of a decoding step do; a window counts from there too. Rows that are padded
    behind their queries and their keys need `causal` alone, which hides the padding from every query that counts. A length is clamped to
    [0, S], and 0 gives zeros; the programs check the lengths of an input before a run.

    `attention_c1`: q, k, v have rank 4, the same B and D and element type; k and v the same shape. `attention_c2`: G
    divides H. `attention_c3`: the element type is f32, f16 or bf16. `attention_c4`: the mask broadcasts to (B, H, T, S) and is i1, f32 or
    of q's element type. `attention_c5`: window is at least 1. `attention_c6`: scale and softcap are finite in f32,
    softcap above 0. `attention_c7`: lengths are (B).

    Example: `%y = mpc.attention %q, %k, %v {causal} : (tensor<2x4x16x8xf32>, tensor<2x2x16x8xf32>, tensor<2x2x16x8xf32>) -> tensor<2x4x16x8xf32>`
  }];
  let arguments = (ins FloatTensor:$q, FloatTensor:$k, FloatTensor:$v, Optional<MaskTensor>:$mask, Optional<IndicesTensor>:$lengths,
                       UnitAttr:$causal, OptionalAttr<I64Attr>:$window, OptionalAttr<F64Attr>:$softcap, OptionalAttr<F64Attr>:$scale,
                       UnitAttr:$heads_inner, OptionalAttr<StrAttr>:$layer);
  let results = (outs FloatTensor:$y, Optional<RankedTensorOf<[F32]>>:$lse);
  let syntax = "$q `,` $k `,` $v (`mask` `(` $mask^ `)`)? (`lengths` `(` $lengths^ `)`)?";
  let extraClassDeclaration = precisionDeclaration # [{
    double getScaleValue();
    bool staysWide(unsigned result) { return result == 1; }
    /// A mask that is given in f32 is added in f32.
    bool readsF32(unsigned operand) {
      return operand == 3 && getMask() && getMask().getType().getElementType().isF32();
    }
  }];
}

class Mpc_WholeOp<string mnemonic, Mpc_ClassCase precisionClass, list<Trait> traits = []>
    : Mpc_Op<mnemonic, precisionClass, !listconcat([DeclareOpInterfaceMethods<DecomposeOpInterface>], traits)> {
  let results = (outs FloatTensor:$y);
}

def Mpc_LayerNormOp : Mpc_WholeOp<"layer_norm", Fp32Class> {
  let summary = "layer normalisation over the last dimension";
  let description = [{
    y = (x - mean) / sqrt(var + epsilon) gain + bias; var is the mean of (x - mean)^2. Computed in f32 for any element
    type of x; the result's element type is the consumer's. `layer_norm_c1`: gain and bias have the last dimension's size.
    `layer_norm_c2`: epsilon is finite in f32 and not negative.

    Example: `%y = mpc.layer_norm %x, %g bias(%b) epsilon 1.0e-5 : (tensor<4x8xbf16>, tensor<8xf32>, tensor<8xf32>) -> tensor<4x8xbf16>`
  }];
  let arguments = (ins FloatTensor:$x, FloatTensor:$gain, Optional<FloatTensor>:$bias, F64Attr:$epsilon,
                       OptionalAttr<StrAttr>:$layer);
  let syntax = "$x `,` $gain (`bias` `(` $bias^ `)`)? `epsilon` $epsilon";
}

def Mpc_RmsNormOp : Mpc_WholeOp<"rms_norm", Fp32Class> {
  let summary = "root mean square normalisation over the last dimension";
  let description = [{
    y = x / sqrt(mean of x^2 + epsilon) gain, in f32 inside. `rms_norm_c1`: gain has the last dimension's size.
    `rms_norm_c2`: epsilon is finite in f32 and not negative.

    Example: `%y = mpc.rms_norm %x, %g epsilon 1.0e-6 : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>`
  }];
  let arguments = (ins FloatTensor:$x, FloatTensor:$gain, F64Attr:$epsilon, OptionalAttr<StrAttr>:$layer);
  let syntax = "$x `,` $gain `epsilon` $epsilon";
}

def Mpc_SoftmaxOp : Mpc_WholeOp<"softmax", Fp32Class> {
  let summary = "softmax along an axis";
  let description = [{
    y = e^(x - max) / sum e^(x - max), in f32 inside. `softmax_c1`: the axis is within the rank; -1 is the last.

    Example: `%y = mpc.softmax %x axis -1 : (tensor<4x8xf32>) -> tensor<4x8xf32>`
  }];
  let arguments = (ins FloatTensor:$x, I64Attr:$axis, OptionalAttr<StrAttr>:$layer);
  let syntax = "$x `axis` $axis";
}

def Mpc_LossReduction : Mpc_Enum<"LossReduction", "what a loss is of all elements' losses: the mean, where it does not say, the sum, or each of them", [
  I32EnumCase<"mean", 0>, I32EnumCase<"sum", 1>, I32EnumCase<"none", 2>]>;
def Mpc_LossReductionAttr : Mpc_EnumAttr<Mpc_LossReduction, "reduction">;

def Mpc_CrossEntropyOp : Mpc_WholeOp<"cross_entropy", Fp32Class, [LossOpInterface, DeclareOpInterfaceMethods<IndexOpInterface>]> {
  let summary = "cross-entropy of logits against class indices";
  let description = [{
    The loss of a row with target != ignore_index is (1 - s) w[target] (lse - x[target]) + s / C sum of w (lse - x), that of another row 0;
    lse = max + log sum e^(x - max), s is the label smoothing, and w (C) are `weights`, or 1 without them. The op gives the sum of these over the sum of
    w[target] of such rows, with `reduction(sum)` the sum alone, and with `reduction(none)` the loss of each row, in the shape of targets. All in
    f32. The mean of no such row is NaN, and a target outside [0, C) that is not ignore_index gives NaN. The weights have no derivative.
    `cross_entropy_c1`: targets have the logits' shape without the last dimension. `cross_entropy_c2`: 0 <= smoothing < 1. The logits' last
    `C - classes` columns are padding that counts nowhere when `classes` is given, and C above is `classes`. `cross_entropy_c3`: 1 <= classes <= C.
    `cross_entropy_c4`: weights have a number for each class.

    Example: `%l = mpc.cross_entropy %x, %t {ignore_index = -100 : i64} : (tensor<4x8xf32>, tensor<4xi64>) -> tensor<f32>`
  }];
  let arguments = (ins FloatTensor:$logits, IndicesTensor:$targets, Optional<FloatTensor>:$weights,
                       OptionalAttr<Mpc_LossReductionAttr>:$reduction, OptionalAttr<I64Attr>:$ignore_index,
                       OptionalAttr<F64Attr>:$label_smoothing, OptionalAttr<I64Attr>:$classes, OptionalAttr<StrAttr>:$layer);
  let results = (outs RankedTensorOf<[F32]>:$loss);
  let syntax = "$logits `,` $targets (`weights` `(` $weights^ `)`)? (`reduction` `(` custom<EnumWord>($reduction)^ `)`)?";
  let extraClassDeclaration = precisionDeclaration # [{
    ::mlir::Value getPrediction() { return getLogits(); }
    bool staysWide(unsigned) { return true; }
  }];
}

def Mpc_EmbeddingOp : Mpc_Op<"embedding", FollowClass, [
    AllElementTypesMatch<["table", "y"]>, DeclareOpInterfaceMethods<IndexOpInterface>]> {
  let scaleRule = LinearScale;
  let summary = "rows of a table";
  let description = [{
    y (.., C) = table (V, C)[ids (..)]. An id outside [0, V) gives a row of NaN, and of 0 of whole numbers. `embedding_c1`: the table has rank 2 and
    the result its element type.

    Example: `%y = mpc.embedding %t, %i : (tensor<10x8xf32>, tensor<4xi64>) -> tensor<4x8xf32>`
  }];
  let arguments = (ins NumberTensor:$table, IndicesTensor:$ids, OptionalAttr<StrAttr>:$layer);
  let results = (outs NumberTensor:$y);
  let syntax = "$table `,` $ids";
}

include "ir/dialect/ops/LayerOps.td"
include "ir/dialect/ops/IndexOps.td"
include "ir/dialect/ops/QuantizeOps.td"
include "ir/dialect/ops/WindowOps.td"
include "ir/dialect/ops/TrainOps.td"
include "ir/dialect/ops/ParallelOps.td"

//===-- Structure --------------------------------------------------------------------------------------------------===//

def Mpc_PrecisionOp : Op<Mpc_Dialect, "precision", [SingleBlock]> {
  let summary = "a region whose operations run in one precision";
  let description = [{
    Overrides policy rules and classes for the ops inside; the innermost region wins. The first pass of Cast flattens it.

    Example:
    ```
    %y = mpc.precision "fp32" {
      %z = mpc.exp %x : (tensor<4xf32>) -> tensor<4xf32>
      mpc.yield %z : tensor<4xf32>
    } : tensor<4xf32>
    ```
  }];
  let arguments = (ins StrAttr:$precision);
  let regions = (region SizedRegion<1>:$body);
  let results = (outs Variadic<AnyElementTensor>:$results);
  let assemblyFormat = "$precision $body attr-dict (`:` type($results)^)?";
  let hasVerifier = 1;
}

def Mpc_RepeatOp : Op<Mpc_Dialect, "repeat", [SingleBlock, AttrSizedOperandSegments]> {
  let summary = "a body that runs a fixed number of times, each time on the values that the last time gave";
  let description = [{
    The loop of recurrent layers, jax.lax.scan. The body's arguments are the carried values, then of each scanned operand the slice at place
    i of its axis, without that dimension, and then, if it has one more argument, i itself as tensor<i64>. It yields the next carried values
    and then one slice of each stacked result. i counts from 0 to `count` - 1; with `reverse` from `count` - 1 to 0. The results are the
    last carried values, and then each stack, whose slice i stands at place i of the axis that `stacked` names, also with `reverse`. The
    body reads values from outside as they are: a weight stays one tensor, and its gradient is the sum over the iterations.

    Read writes the iterations out one after the other, so every later stage sees plain ops: launches and the time to compile grow with
    `count`. What depends on no iteration should stand outside, as the product of an LSTM's inputs with their weights does; ops of the body
    that read values from outside alone are computed once. A layer `cell` of the body becomes `cell.0`, `cell.1`, by i.

    `repeat_c1`: count is not negative, and at least 1 where something is scanned or stacked. `repeat_c2`: `axes` has one axis for each
    scanned operand, which is within its rank (-1 is the last) and has the extent `count`. `repeat_c3`: the body has an argument for each
    carried value, of its type, and one for each slice, and at most the number besides. `repeat_c4`: it yields the types of the carried
    values and a slice of each stacked result. `repeat_c5`: the body holds ops of the dialect alone, since state is loaded before a loop and
    stored after it. `repeat_c6`: written out, a function's loops have at most 200000 ops.

    Example:
    ```
    %last, %all = mpc.repeat 8 carried(%h) scanned(%x) axes [1] stacked [1] {
    ^bb0(%h_i: tensor<4x16xf32>, %x_i: tensor<4x16xf32>):
      %s = mpc.add %h_i, %x_i : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
      %n = mpc.tanh %s : (tensor<4x16xf32>) -> tensor<4x16xf32>
      mpc.yield %n, %n : tensor<4x16xf32>, tensor<4x16xf32>
    } {layer = "rnn"} : (tensor<4x16xf32>, tensor<4x8x16xf32>) -> (tensor<4x16xf32>, tensor<4x8x16xf32>)
    ```
  }];
  let arguments = (ins I64Attr:$count, UnitAttr:$reverse, Variadic<AnyElementTensor>:$carried, Variadic<AnyElementTensor>:$scanned,
                       DefaultValuedAttr<DenseI64ArrayAttr, "{}">:$axes, DefaultValuedAttr<DenseI64ArrayAttr, "{}">:$stacked,
                       OptionalAttr<StrAttr>:$layer);
  let regions = (region SizedRegion<1>:$body);
  let results = (outs Variadic<AnyElementTensor>:$results);
  let assemblyFormat = [{
    $count (`reverse` $reverse^)? (`carried` `(` $carried^ `)`)? (`scanned` `(` $scanned^ `)` `axes` $axes)? (`stacked` $stacked^)? $body attr-dict
    `:` functional-type(operands, results)
  }];
  let extraClassDeclaration = [{
    /// The types of the body's arguments without the iteration's number, by the operands' types.
    ::llvm::SmallVector<::mlir::Type> argumentTypes();
    /// The types of the results, by the operands' types and what the body yields.
    ::llvm::SmallVector<::mlir::Type> inferredTypes();
    /// The body's argument that holds the iteration's number, or null.
    ::mlir::Value getNumber();
    /// The place in scanned and stacked tensors that an iteration works at.
    int64_t placeOf(int64_t iteration) { return getReverse() ? getCountAttr().getInt() - 1 - iteration : iteration; }
  }];
  let hasVerifier = 1;
}

def Mpc_GroupOp : Op<Mpc_Dialect, "group", [Pure, SingleBlock, IsolatedFromAbove]> {
  let summary = "one pass over memory: becomes one kernel";
  let description = [{
    The body holds scalar maps, reductions, views, iotas, constants and embeddings over values of shape `rows` x
    `columns`; the block's arguments are the operands. A group means the same as its body, op by op. Fuse makes groups, the
    Schedule stage sets `schedule`, and Plan makes one launch of each. `layers` are the layers that it serves. In a dump:

    ```
    %0 = mpc.group rows 1 columns 128 (%arg0 = %w : tensor<16x8xf32>) -> (tensor<16x8xf16>) attributes {schedule = #plan.flat<grid = 1, threads = 256, vector = 8>} {
      %1 = mpc.cast %arg0 : (tensor<16x8xf32>) -> tensor<16x8xf16>
      mpc.yield %1 : tensor<16x8xf16>
    }
    ```
  }];
  let arguments = (ins Variadic<AnyElementTensor>:$inputs, I64Attr:$rows, I64Attr:$columns,
                       OptionalAttr<AnyAttr>:$schedule, OptionalAttr<ArrayAttr>:$layers);
  let regions = (region SizedRegion<1>:$body);
  let results = (outs Variadic<AnyElementTensor>:$outputs);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def Mpc_YieldOp : Op<Mpc_Dialect, "yield", [Pure, Terminator, ReturnLike]> {
  let summary = "ends a region and gives its values";
  let description = [{
    The terminator of `mpc.precision` and `mpc.group`: its operands are the results of the op around it, in order and of the same types. In
    `mpc.repeat` they are what an iteration gives.
    `mpc.yield %z : tensor<4xf32>` ends a region with one result.
  }];
  let arguments = (ins Variadic<AnyElementTensor>:$values);
  let assemblyFormat = "attr-dict ($values^ `:` type($values))?";
}

#endif
