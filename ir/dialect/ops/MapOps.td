// The elementwise operations of the mpc dialect: MpcOps.td includes this file behind its common classes.

//===-- Scalar maps ------------------------------------------------------------------------------------------------===//

// A function of the device library on every element. The record says which; the shape rule is NumPy's broadcast.
class Mpc_MapOp<string mnemonic, Mpc_ClassCase precisionClass, string deviceText, list<Trait> traits = []>
    : Mpc_Op<mnemonic, precisionClass, !listconcat([ScalarMapOpInterface], traits)> {
  bit costly = 0; // ScalarMapOpInterface: many instructions an element
  let extraClassDeclaration = precisionDeclaration #
      "std::string getDeviceText() { return \"" # deviceText # "\"; }\n" #
      "static bool isCostly() { return " # !if(costly, "true", "false") # "; }\n";
  code shapeDefinition = [{
    ::llvm::FailureOr<::llvm::SmallVector<::llvm::SmallVector<int64_t>>> $cppClass::inferShapes() {
      return ::mpc::inferMapShape(getOperation());
    }
  }];
  code flatDefinition = [{
    ::llvm::SmallVector<::mlir::Value> $cppClass::buildGradient(::mpc::GradientWords &, ::llvm::ArrayRef<::mlir::Value>) {
      return ::llvm::SmallVector<::mlir::Value>(getOperation()->getNumOperands());
    }
  }]; // of an op whose derivative is zero wherever it has one
  let extraClassDefinition = shapeDefinition;
}
// The device text of a map of floats, or of whole numbers.
class Mpc_NumberText<string text, string whole> {
  code declaration = "std::string getDeviceText() { return ::mpc::isOfWholeNumbers(getOperation()) ? \"" # whole # "\" : \"" # text # "\"; }\n";
}
// An attribute in the device text.
class Mpc_Number<string name> { string text = "\" + ::mpc::deviceNumber(get" # name # "()) + \""; }

class Mpc_UnaryOp<string mnemonic, Mpc_ClassCase precisionClass, string deviceText, string meaning>
    : Mpc_MapOp<mnemonic, precisionClass, deviceText, [SameOperandsAndResultElementType]> {
  let summary = meaning;
  let description = "y = " # meaning # ", element by element. NaN gives NaN.\n\nExample: `%y = mpc." # mnemonic #
      " %x : (tensor<4x8xf32>) -> tensor<4x8xf32>`";
  let arguments = (ins FloatTensor:$x);
  let results = (outs FloatTensor:$y);
  let syntax = "$x";
}


class Mpc_UnaryNumberOp<string mnemonic, string deviceText, string wholeText, string meaning> : Mpc_UnaryOp<mnemonic, FollowClass, deviceText, meaning> {
  let description = "y = " # meaning # ", element by element. NaN gives NaN; the smallest whole number gives itself.\n\nExample: `%y = mpc." # mnemonic #
      " %x : (tensor<4x8xf32>) -> tensor<4x8xf32>`";
  let arguments = (ins NumberTensor:$x);
  let results = (outs NumberTensor:$y);
  let extraClassDeclaration = precisionDeclaration # Mpc_NumberText<deviceText, wholeText>.declaration;
}
def Mpc_NegOp : Mpc_UnaryNumberOp<"neg", "-$0", "wrapped_neg($0)", "-x"> { let scaleRule = LinearScale; }
def Mpc_AbsOp : Mpc_UnaryNumberOp<"abs", "abs($0)", "wrapped_abs($0)", "|x|">;
def Mpc_ExpOp : Mpc_UnaryOp<"exp", Fp32Class, "", "e^x"> {
  let costly = 1;
  let description = [{
    y = e^x, element by element. NaN gives NaN.

    `shifted` says that x is the difference of a number of that type and the largest of its row, as in softmax. Kernels then take
    half the instructions: the relative error is 4.1e-6 for 16 bits and 1.4e-6 for f32, below -87.7 the result is 0, and above 0 it
    is unspecified. Of NaN it is 0: the sum of a row whose largest number is not finite is 0, and what is divided by it NaN.
    `exp_c1`: `shifted` is f32, bf16 or f16.

    Example: `%y = mpc.exp %x : (tensor<4x8xf32>) -> tensor<4x8xf32>`
  }];
  let arguments = (ins FloatTensor:$x, OptionalAttr<TypeAttr>:$shifted);
  let extraClassDeclaration = precisionDeclaration # "std::string getDeviceText();\nstatic bool isCostly() { return true; }\n";
  let hasVerifier = 1;
}
def Mpc_LogOp : Mpc_UnaryOp<"log", Fp32Class, "log($0)", "natural logarithm of x"> { let costly = 1; }
def Mpc_Log1pOp : Mpc_UnaryOp<"log1p", Fp32Class, "log1p($0)", "natural logarithm of 1 + x, to all digits near 0"> { let costly = 1; }
def Mpc_SqrtOp : Mpc_UnaryOp<"sqrt", FollowClass, "sqrt($0)", "square root of x">;
def Mpc_RsqrtOp : Mpc_UnaryOp<"rsqrt", Fp32Class, "rsqrt($0)", "1 / sqrt(x)">;
def Mpc_ReciprocalOp : Mpc_UnaryOp<"reciprocal", Fp32Class, "reciprocal($0)", "1 / x">;
def Mpc_SinOp : Mpc_UnaryOp<"sin", FollowClass, "sin($0)", "sine of x in radians; NaN for |x| > 2^50"> { let costly = 1; }
def Mpc_CosOp : Mpc_UnaryOp<"cos", FollowClass, "cos($0)", "cosine of x in radians; NaN for |x| > 2^50"> { let costly = 1; }
def Mpc_TanOp : Mpc_UnaryOp<"tan", Fp32Class, "tan($0)", "tangent of x in radians; NaN for |x| > 2^50"> { let costly = 1; }
def Mpc_AsinOp : Mpc_UnaryOp<"asin", Fp32Class, "asin($0)", "the angle within [-pi/2, pi/2] whose sine is x; NaN for |x| > 1"> { let costly = 1; }
def Mpc_AcosOp : Mpc_UnaryOp<"acos", Fp32Class, "acos($0)", "the angle within [0, pi] whose cosine is x; NaN for |x| > 1"> { let costly = 1; }
def Mpc_AtanOp : Mpc_UnaryOp<"atan", FollowClass, "atan($0)", "the angle within [-pi/2, pi/2] whose tangent is x"> { let costly = 1; }
def Mpc_SinhOp : Mpc_UnaryOp<"sinh", Fp32Class, "sinh($0)", "hyperbolic sine of x, (e^x - e^-x) / 2"> { let costly = 1; }
def Mpc_CoshOp : Mpc_UnaryOp<"cosh", Fp32Class, "cosh($0)", "hyperbolic cosine of x, (e^x + e^-x) / 2"> { let costly = 1; }
def Mpc_AsinhOp : Mpc_UnaryOp<"asinh", FollowClass, "asinh($0)", "the number whose hyperbolic sine is x"> { let costly = 1; }
def Mpc_AcoshOp : Mpc_UnaryOp<"acosh", FollowClass, "acosh($0)", "the number of at least 0 whose hyperbolic cosine is x; NaN for x < 1"> { let costly = 1; }
def Mpc_AtanhOp : Mpc_UnaryOp<"atanh", FollowClass, "atanh($0)", "the number whose hyperbolic tangent is x; NaN for |x| > 1"> { let costly = 1; }
def Mpc_TanhOp : Mpc_UnaryOp<"tanh", FollowClass, "tanh($0)", "hyperbolic tangent of x"> { let costly = 1; }
def Mpc_ErfOp : Mpc_UnaryOp<"erf", FollowClass, "erf($0)", "error function of x"> { let costly = 1; }
def Mpc_SigmoidOp : Mpc_UnaryOp<"sigmoid", FollowClass, "sigmoid($0)", "1 / (1 + e^-x)"> { let costly = 1; }
def Mpc_ReluOp : Mpc_UnaryOp<"relu", FollowClass, "relu($0)", "max(x, +0)">;
def Mpc_GeluOp : Mpc_UnaryOp<"gelu", FollowClass, "gelu($0)", "x Phi(x) = x (1 + erf(x / sqrt 2)) / 2"> { let costly = 1; }
def Mpc_GeluTanhOp : Mpc_UnaryOp<"gelu_tanh", FollowClass, "gelu_tanh($0)",
    "x (1 + tanh(sqrt(2 / pi) (x + 0.044715 x^3))) / 2"> { let costly = 1; }
def Mpc_SiluOp : Mpc_UnaryOp<"silu", FollowClass, "silu($0)", "x / (1 + e^-x)"> { let costly = 1; }

def Mpc_Expm1Op : Mpc_UnaryOp<"expm1", Fp32Class, "expm1($0)", "e^x - 1, to all digits near 0"> { let costly = 1; }
def Mpc_HardsigmoidOp : Mpc_UnaryOp<"hardsigmoid", FollowClass, "hardsigmoid($0)", "min(max(x + 3, 0), 6) / 6">;
def Mpc_HardswishOp : Mpc_UnaryOp<"hardswish", FollowClass, "hardswish($0)", "x min(max(x + 3, 0), 6) / 6">;
def Mpc_MishOp : Mpc_UnaryOp<"mish", FollowClass, "mish($0)", "x tanh(log(1 + e^x))"> { let costly = 1; }

class Mpc_FlatOp<string mnemonic, string deviceText, string meaning> : Mpc_UnaryOp<mnemonic, FollowClass, deviceText, meaning> {
  let description = "y = " # meaning # ", element by element. NaN gives NaN; the derivative is 0.\n\nExample: `%y = mpc." # mnemonic #
      " %x : (tensor<4x8xf32>) -> tensor<4x8xf32>`";
  let extraClassDefinition = shapeDefinition # flatDefinition;
}
def Mpc_RoundOp : Mpc_FlatOp<"round", "round($0)", "the nearest whole number, of two the even one">;
def Mpc_FloorOp : Mpc_FlatOp<"floor", "floor($0)", "the largest whole number that is not larger than x">;
def Mpc_CeilOp : Mpc_FlatOp<"ceil", "ceil($0)", "the smallest whole number that is not smaller than x">;
def Mpc_TruncOp : Mpc_FlatOp<"trunc", "trunc($0)", "x without its fraction">;
def Mpc_SignOp : Mpc_FlatOp<"sign", "sign($0)", "-1, +0 or 1, as x is negative, a zero or positive; of NaN PyTorch has 0">;

// `words`: the attributes in an example; `format`: where they stand.
class Mpc_NumberedOp<string mnemonic, Mpc_ClassCase precisionClass, string deviceText, string meaning, dag numbers, string format, string words>
    : Mpc_UnaryOp<mnemonic, precisionClass, deviceText, meaning> {
  let description = "y = " # meaning # ", element by element. NaN gives NaN.\n\nExample: `%y = mpc." # mnemonic # " %x " # words #
      " : (tensor<4x8xf32>) -> tensor<4x8xf32>`";
  let arguments = !con((ins FloatTensor:$x), numbers);
  let syntax = "$x " # format;
}
def Mpc_SoftplusOp : Mpc_NumberedOp<"softplus", Fp32Class, "softplus($0, " # Mpc_Number<"Beta">.text # ", " # Mpc_Number<"Threshold">.text # ")",
    "log(1 + e^(beta x)) / beta, or x itself where beta x is larger than threshold",
    (ins DefaultValuedAttr<PositiveNumber, "1.0f">:$beta, DefaultValuedAttr<FiniteNumber, "20.0f">:$threshold),
    "(`beta` $beta^)? (`threshold` $threshold^)?", "beta 2.0 threshold 10.0"> { let costly = 1; }
def Mpc_EluOp : Mpc_NumberedOp<"elu", FollowClass, "elu($0, " # Mpc_Number<"Alpha">.text # ")",
    "x where it is positive, else alpha (e^x - 1)",
    (ins DefaultValuedAttr<FiniteNumber, "1.0f">:$alpha), "(`alpha` $alpha^)?", "alpha 0.5"> { let costly = 1; }
def Mpc_LeakyReluOp : Mpc_NumberedOp<"leaky_relu", FollowClass, "leaky_relu($0, " # Mpc_Number<"Slope">.text # ")",
    "x where it is positive, else slope x",
    (ins DefaultValuedAttr<FiniteNumber, "0.01f">:$slope), "(`slope` $slope^)?", "slope 0.1">;
def Mpc_ClampOp : Mpc_NumberedOp<"clamp", FollowClass, "", "min(max(x, `min`), `max`)",
    (ins OptionalAttr<FiniteNumber>:$min, OptionalAttr<FiniteNumber>:$max), "(`min` $min^)? (`max` $max^)?", ""> {
  let description = [{
    y = min(max(x, `min`), `max`), element by element, by the minimum and maximum of IEEE 754: NaN gives NaN, and where `min`
    is larger than `max` all is `max`. A bound that is not given does not bound. At the bounds themselves the derivative is 0.
    `min 0.0 max 6.0` is relu6. `clamp_c1`: one of the bounds is given.

    Example: `%y = mpc.clamp %x min 0.0 max 6.0 : (tensor<4x8xf32>) -> tensor<4x8xf32>`
  }];
  let extraClassDeclaration = precisionDeclaration # "std::string getDeviceText();\n";
  let hasVerifier = 1;
}

class Mpc_BinaryOp<string mnemonic, Mpc_ClassCase precisionClass, string deviceText, string meaning>
    : Mpc_MapOp<mnemonic, precisionClass, deviceText, [SameOperandsAndResultElementType]> {
  let summary = meaning;
  let description = "z = " # meaning # ", element by element, with NumPy broadcasting (`broadcast_c1`: dimensions are "
      "aligned at the right; each pair is equal or one of them is 1).\n\nExample: `%z = mpc." # mnemonic #
      " %x, %y : (tensor<4x1xf32>, tensor<8xf32>) -> tensor<4x8xf32>`";
  let arguments = (ins FloatTensor:$x, FloatTensor:$y);
  let results = (outs FloatTensor:$z);
  let syntax = "$x `,` $y";
}

class Mpc_BinaryNumberOp<string mnemonic, string deviceText, string wholeText, string meaning, string whole = "Whole numbers wrap.">
    : Mpc_BinaryOp<mnemonic, FollowClass, deviceText, meaning> {
  let description = "z = " # meaning # ", element by element, with NumPy broadcasting (`broadcast_c1`: dimensions are "
      "aligned at the right; each pair is equal or one of them is 1). " # whole # "\n\nExample: `%z = mpc." # mnemonic #
      " %x, %y : (tensor<4x1xf32>, tensor<8xf32>) -> tensor<4x8xf32>`";
  let arguments = (ins NumberTensor:$x, NumberTensor:$y);
  let results = (outs NumberTensor:$z);
  let extraClassDeclaration = precisionDeclaration # Mpc_NumberText<deviceText, wholeText>.declaration;
}
def Mpc_AddOp : Mpc_BinaryNumberOp<"add", "$0 + $1", "wrapped_add($0, $1)", "x + y"> { let scaleRule = SameScale; }
def Mpc_SubOp : Mpc_BinaryNumberOp<"sub", "$0 - $1", "wrapped_sub($0, $1)", "x - y"> { let scaleRule = SameScale; }
def Mpc_MulOp : Mpc_BinaryNumberOp<"mul", "$0 * $1", "wrapped_mul($0, $1)", "x y"> { let scaleRule = ProductScale; }
def Mpc_DivOp : Mpc_BinaryOp<"div", FollowClass, "$0 / $1", "x / y"> { let scaleRule = LinearScale; }
def Mpc_MaximumOp : Mpc_BinaryNumberOp<"maximum", "maximum($0, $1)", "maximum($0, $1)", "the larger of x and y, where +0 is larger than -0; NaN if either is", "">;
def Mpc_MinimumOp : Mpc_BinaryNumberOp<"minimum", "minimum($0, $1)", "minimum($0, $1)", "the smaller of x and y, where -0 is smaller than +0; NaN if either is", "">;
def Mpc_PowOp : Mpc_BinaryOp<"pow", Fp32Class, "pow($0, $1)", "x^y"> { let costly = 1; }

def Mpc_Atan2Op : Mpc_BinaryOp<"atan2", FollowClass, "atan2($0, $1)",
    "the angle within [-pi, pi] of the point at y to the right and x up; it has the sign of x, also of a zero"> { let costly = 1; }

def Mpc_GeluTanhGradOp : Mpc_BinaryOp<"gelu_tanh_grad", FollowClass, "gelu_tanh_grad($0, $1)",
    "the derivative of gelu_tanh at x, times y"> { let costly = 1; let scaleRule = LastScale; }

//===-- Whole numbers and truth ------------------------------------------------------------------------------------===//

class Mpc_WholeNumberOp<string mnemonic, string deviceText, string meaning, dag operands, TypeConstraint type, string details = "", string word = "">
    : Mpc_MapOp<mnemonic, FollowClass, deviceText, [SameOperandsAndResultElementType]> {
  let summary = meaning;
  let description = "z = " # meaning # ", element by element" #
      !if(!eq(!size(operands), 1), ". ", ", with NumPy broadcasting (`broadcast_c1`). ") # details #
      "\n\nExample: `%z = mpc." # mnemonic # word #
      !if(!eq(!size(operands), 1), " %x : (tensor<4x8xi32>) -> tensor<4x8xi32>`",
                                   " %x, %y : (tensor<4x1xi32>, tensor<8xi32>) -> tensor<4x8xi32>`");
  let arguments = operands;
  let results = (outs type:$z);
  let syntax = "operands";
  let extraClassDefinition = shapeDefinition # flatDefinition;
}

def Mpc_NotOp : Mpc_WholeNumberOp<"not", "complement($0)", "every bit of x changed", (ins WholeTensor:$x), WholeTensor, "Of i1 it is the logical not.">;
def Mpc_AndOp : Mpc_WholeNumberOp<"and", "$0 & $1", "the bits that x and y both have", (ins WholeTensor:$x, WholeTensor:$y), WholeTensor, "Of i1 it is the logical and.">;
def Mpc_OrOp : Mpc_WholeNumberOp<"or", "$0 | $1", "the bits that x or y has", (ins WholeTensor:$x, WholeTensor:$y), WholeTensor, "Of i1 it is the logical or.">;
def Mpc_XorOp : Mpc_WholeNumberOp<"xor", "$0 ^ $1", "the bits that one of x and y has", (ins WholeTensor:$x, WholeTensor:$y), WholeTensor, "Of i1 it is the logical exclusive or.">;
def Mpc_ShiftLeftOp : Mpc_WholeNumberOp<"shift_left", "shift_left($0, $1)", "x 2^y without the bits that leave", (ins IndicesTensor:$x, IndicesTensor:$y), IndicesTensor,
    "Where y is negative or no smaller than the number of bits it is 0, as in PyTorch.">;
def Mpc_ShiftRightOp : Mpc_WholeNumberOp<"shift_right", "shift_right($0, $1)", "x / 2^y, rounded down", (ins IndicesTensor:$x, IndicesTensor:$y), IndicesTensor,
    "Where y is negative or no smaller than the number of bits it is 0, or -1 of a negative x, as in PyTorch.">;

// The device library has a function for each word: quotient_trunc, quotient_floor.
class Mpc_DivisionOp<string mnemonic, string meaning, string details>
    : Mpc_WholeNumberOp<mnemonic, mnemonic # "_\" + ::mpc::stringifyDivision(getDivision()).str() + \"($0, $1)", meaning,
                        (ins Mpc_DivisionAttr:$division, NumberTensor:$x, NumberTensor:$y), NumberTensor, details, " floor"> {
  let syntax = "custom<EnumWord>($division) $x `,` $y";
}
def Mpc_QuotientOp : Mpc_DivisionOp<"quotient", "x / y, rounded towards zero (`trunc`) or down (`floor`)",
    "Of whole numbers by 0 it is 0, and the smallest number by -1, which has no quotient in the type, is itself again: nothing traps. It is C's `/` and PyTorch's "
    "div with this rounding_mode where these are defined. Of floats `trunc` rounds x / y to f32 and then towards zero; `floor` rounds the true quotient down, and then "
    "to the type; by 0 it is x / 0, a zero has the sign of x / y, and the derivative is 0.">;
def Mpc_RemainderOp : Mpc_DivisionOp<"remainder", "x - y quotient(x, y)",
    "So of whole numbers by 0 it is x. `trunc` is C's `%` and PyTorch's fmod and has the sign of x, `floor` is PyTorch's remainder and has the sign of y. Of floats the "
    "quotient is the true one; what is left is exact with `trunc`, and rounded once with `floor`, where it may become y. It is NaN where x is infinite or y is 0, and an "
    "infinite y leaves an x of its sign."> {
  let extraClassDefinition = shapeDefinition;
}

//===-- Functions of the user --------------------------------------------------------------------------------------===//

def Mpc_CustomOp : Mpc_MapOp<"custom", Fp32Class, "", [SameOperandsAndResultElementType, DeclareOpInterfaceMethods<CustomOpInterface>]> {
  let summary = "a function of the user's own, in a file beside the model, on every element";
  let description = [{
    y = f(x0, x1, ..), element by element, with NumPy broadcasting (`broadcast_c1`). `file` names the file from the model's folder, and f is
    a template in it:

    ```
    template <typename T> MPC_DEVICE T swish(T x, T b) { return x * sigmoid(b * x); }
    ```

    Kernels call it with T = float: operands of fewer bits are widened, and the result is rounded once. Its reference meaning is the same
    text with T = double, which the host compiler compiles. The text may call the device library's functions of numbers (`exp`, `tanh`,
    `maximum`, ..) and includes no file; each file is a namespace of its own. The text is read when the model is compiled and becomes part
    of the program, which does not need the file. As any function of one element it joins the kernels of its neighbours. It runs in f32
    unless the op's `mpc.precision`, a region or a rule of the policy says otherwise.

    `derivatives` names, for each operand, a function of the same file and the same arguments that gives the derivative of y with respect to
    that operand, or `unit` where it is zero; mpc multiplies it by the gradient of y. Without them, what a loss depends on through this op
    cannot be trained.

    `custom_c1`: there are 1 to 8 operands. `custom_c2`: derivatives has a function or `unit` for each operand. `custom_c3`: the file is a
    relative path that does not leave the folder. `custom_c4`: the file has each function, as a template of one type, with a parameter for
    each operand, and none calls itself.

    Example: `%y = mpc.custom "swish.cuh" @swish(%x, %b) derivatives [@swish_dx, @swish_db] {layer = "act"} : (tensor<8x16xf32>, tensor<16xf32>) -> tensor<8x16xf32>`
  }];
  let arguments = (ins StrAttr:$file, FlatSymbolRefAttr:$function, Variadic<FloatTensor>:$inputs, OptionalAttr<ArrayAttr>:$derivatives,
                       OptionalAttr<StrAttr>:$layer);
  let results = (outs FloatTensor:$y);
  let syntax = "$file $function `(` $inputs `)` (`derivatives` $derivatives^)?";
  let extraClassDeclaration = precisionDeclaration # [{
    std::string getDeviceText();
    static bool isCostly() { return true; }
  }];
  let hasVerifier = 1;
}

def Mpc_CustomGatherOp : Mpc_Op<"custom_gather", Fp32Class, [
    DeclareOpInterfaceMethods<ElementOpInterface>, DeclareOpInterfaceMethods<CustomOpInterface>]> {
  let scaleRule = LastScale;
  let summary = "a function of the user's own, in a file beside the model, that computes an element from whole tensors";
  let description = [{
    y[i, j, ..] = f(x0, x1, .., i, j, ..): f computes the element of the result at a place from whole operands, and may read any of their
    elements. The result's shape is the one that its type states; a `?` of it is the function's only open dimension, or the one that `mpc.dims`
    names. f is a template in `file`, of T and of a type for each operand:

    ```
    template <typename T, typename X, typename W> MPC_DEVICE T banded(const X &x, const W &w, Index i, Index j) {
      T sum = 0;
      for (Index k = 0; k < w.extent(0); ++k)
        sum += x(i, j + k) * w(k);
      return sum;
    }
    ```

    `x(i, j)` is an element, as T where x holds floats and as Index where it holds whole numbers or truth; `x.extent(d)` is the extent of
    dimension d. T is float in kernels, which read each operand in its own type and round the result once, and double in the reference
    meaning, which is the same text compiled by the host compiler. Index is a whole number of 64 bits. What `mpc.custom` says of the text and of
    precision is so here. The operands stand in memory; the result's elements join the kernels of the ops that follow.

    An index outside of an operand is a fault of the function. `mpc evaluate` and the device `cpu-check` stop with an error that names the
    file, the function, the operand and the index; on the other devices such an element is NaN, and 0 of whole numbers, and no memory outside of
    the operand is read. A loop that does not end is not found by anything.

    `derivatives` names, for each operand, a function of the same file that computes an element of the gradient of that operand, or `unit`
    where it is zero. It takes the operands, the gradient dy of the result, and the element's place in the operand, and is linear in dy:

    ```
    template <typename T, typename X, typename W, typename D> MPC_DEVICE T banded_dw(const X &x, const W &w, const D &dy, Index k)
    ```

    Without them, what a loss depends on through this op cannot be trained. The gradient is an op of this kind that is marked `linear`: it is
    linear in its last operand, which may carry a loss scale.

    `custom_gather_c1`: there are 1 to 16 operands. `custom_gather_c2`: derivatives has a function for each operand of floats, or `unit`, which it
    has for the others. `custom_gather_c3`: the file is a relative path that does not leave the folder. `custom_gather_c4`: the file has each
    function, as a template of T and of a type for each tensor, with a parameter for each tensor and for each dimension of what it gives, and
    none calls itself. `custom_gather_c5`: an operand that carries a loss scale is the last of an op that is `linear`.

    Example: `%y = mpc.custom_gather "banded.cuh" @banded(%x, %w) derivatives [@banded_dx, @banded_dw] {layer = "band"} : (tensor<8x64xf32>, tensor<5xf32>) -> tensor<8x60xf32>`
  }];
  let arguments = (ins StrAttr:$file, FlatSymbolRefAttr:$function, Variadic<AnyElementTensor>:$inputs, OptionalAttr<ArrayAttr>:$derivatives,
                       UnitAttr:$linear, OptionalAttr<StrAttr>:$layer);
  let results = (outs FloatTensor:$y);
  let syntax = "$file $function `(` $inputs `)` (`derivatives` $derivatives^)? (`linear` $linear^)?";
  let hasVerifier = 1;
}

//===-- Choices and casts ------------------------------------------------------------------------------------------===//

def Mpc_CompareOp : Mpc_Op<"compare", PromoteClass, [ScalarMapOpInterface]> {
  let summary = "element-wise comparison with NumPy broadcasting";
  let description = [{
    `compare_c1`: both operands have one element type. Comparisons with NaN are false, `ne` is true.

    Example: `%m = mpc.compare lt %x, %y : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>`
  }];
  let arguments = (ins Mpc_ComparisonAttr:$comparison, AnyElementTensor:$x, AnyElementTensor:$y);
  let results = (outs BoolTensor:$z);
  let syntax = "custom<EnumWord>($comparison) $x `,` $y";
  let extraClassDeclaration = precisionDeclaration # "std::string getDeviceText();\n";
  let hasVerifier = 1;
}

def Mpc_SelectOp : Mpc_Op<"select", PromoteClass, [ScalarMapOpInterface]> {
  let scaleRule = SelectScale;
  let summary = "x where the condition holds, else y, with NumPy broadcasting";
  let description = [{
    `select_c1`: x, y and the result have one element type.

    Example: `%z = mpc.select %m, %x, %y : (tensor<4xi1>, tensor<4xf32>, tensor<f32>) -> tensor<4xf32>`
  }];
  let arguments = (ins BoolTensor:$condition, AnyElementTensor:$x, AnyElementTensor:$y);
  let results = (outs AnyElementTensor:$z);
  let syntax = "$condition `,` $x `,` $y";
  let extraClassDeclaration = precisionDeclaration # "std::string getDeviceText() { return \"select($0, $1, $2)\"; }\n";
  let hasVerifier = 1;
}

def Mpc_CastOp : Mpc_Op<"cast", FollowClass, [ScalarMapOpInterface]> {
  let scaleRule = LinearScale;
  let summary = "conversion of the element type, rounding to nearest even";
  let description = [{
    Values beyond the result's range become its largest finite value (`saturate`), or follow IEEE 754 (`ieee`: infinity,
    or NaN where the format has none). NaN stays NaN. By default fp8 saturates, and other formats follow IEEE 754.
    An infinity overflows too, also where the type stays or becomes wider: with `saturate` it gives the largest finite value.
    f8E8M0FNU holds powers of two alone: a tie goes to the larger one (IEEE 754's rule where there is one digit), a value
    below 2^-127 gives 2^-127, and a negative number gives NaN. Integers round once. Float to integer truncates towards zero
    and saturates, NaN gives 0; integer to narrower integer wraps.
    `cast_c1`: shapes are equal. `cast_c2`: `overflow` is said of a float result, or is `saturate` from float to integer.

    Example: `%y = mpc.cast %x overflow(saturate) : (tensor<4xf32>) -> tensor<4xf8E4M3FN>`
  }];
  let arguments = (ins AnyElementTensor:$x, OptionalAttr<Mpc_OverflowAttr>:$overflow);
  let results = (outs AnyElementTensor:$y);
  let syntax = "$x (`overflow` `(` custom<EnumWord>($overflow)^ `)`)?";
  let extraClassDeclaration = precisionDeclaration # [{
    std::string getDeviceText() { return "$0"; }
    /// Whether values beyond the range saturate: as stated, else by the result's format.
    bool saturates();
  }];
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}
