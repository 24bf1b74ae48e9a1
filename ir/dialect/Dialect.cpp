// Registration, attributes, helpers.
#include "ir/dialect/Dialect.h"
#include "ir/dialect/EnumWord.h"
#include "ir/dialect/State.h"
#include "ir/dialect/custom/Custom.h"
#include "mpc/Nearest.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/SmallSet.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

#include <limits>

using namespace mlir;

namespace mpc {
/// `tensor<8x4xf16> preactivation tensor<8x4xf16>`: the further results of a product follow the
/// type of y, each after its name.
static ParseResult parseProductResults(OpAsmParser &parser, Type &y, Type &preactivation,
                                       Type &factorSums) {
  const bool isInParentheses = succeeded(parser.parseOptionalLParen());
  if (parser.parseType(y))
    return failure();
  if (isInParentheses) {
    SMLoc location = parser.getCurrentLocation();
    if (succeeded(parser.parseOptionalComma()))
      return parser.emitError(location) << "expects the type of y alone; a further result stands "
                                           "behind it by its name: '-> tensor<..> preactivation "
                                           "tensor<..>' or '-> tensor<..> factor_sums tensor<..>'";
    if (parser.parseRParen())
      return failure();
  }
  for (auto [name, type] :
       {std::pair("preactivation", &preactivation), {"factor_sums", &factorSums}})
    if (succeeded(parser.parseOptionalKeyword(name)) && parser.parseType(*type))
      return failure();
  return success();
}
static void printProductResults(OpAsmPrinter &printer, Operation *, Type y, Type preactivation,
                                Type factorSums) {
  printer << y;
  if (preactivation)
    printer << " preactivation " << preactivation;
  if (factorSums)
    printer << " factor_sums " << factorSums;
}
} // namespace mpc

#include "ir/MpcAttrInterfaces.cpp.inc"
#include "ir/MpcDialect.cpp.inc"
#include "ir/MpcEnums.cpp.inc"
#include "ir/MpcInterfaces.cpp.inc"
#define GET_ATTRDEF_CLASSES
#include "ir/MpcAttrs.cpp.inc"
#define GET_OP_CLASSES
#include "ir/MpcOps.cpp.inc"

namespace mpc {

namespace {
/// Reasons print once, at the head of the module.
struct ReasonAliases : OpAsmDialectInterface {
  using OpAsmDialectInterface::OpAsmDialectInterface;
  AliasResult getAlias(Attribute attribute, raw_ostream &out) const override {
    if (!isa<ReasonAttr>(attribute))
      return AliasResult::NoAlias;
    out << "why";
    return AliasResult::FinalAlias;
  }
};
} // namespace

void MpcDialect::initialize() {
  addInterface<ReasonAliases>();
  addAttributes<
#define GET_ATTRDEF_LIST
#include "ir/MpcAttrs.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "ir/MpcOps.cpp.inc"
      >();
}

template <typename Plain>
static Attribute parsePlain(AsmParser &parser) {
  if (failed(parser.parseOptionalLess()))
    return Plain::get(parser.getContext());
  parser.emitError(parser.getCurrentLocation())
      << "expects no parameters of #mpc." << Plain::getMnemonic();
  return {};
}
#define MPC_PLAIN(ATTRIBUTE)                                                                       \
  Attribute ATTRIBUTE::parse(AsmParser &parser, Type) { return parsePlain<ATTRIBUTE>(parser); }    \
  void ATTRIBUTE::print(AsmPrinter &) const {}
MPC_PLAIN(ZerosAttr)
MPC_PLAIN(OnesAttr)
MPC_PLAIN(ExternalAttr)
MPC_PLAIN(DerivedAttr)
MPC_PLAIN(RankAttr)
MPC_PLAIN(RankCountAttr)
#undef MPC_PLAIN

/// A field of an attribute's parameters, which is read once.
struct Field {
  StringRef name;
  function_ref<ParseResult()> parse;
};
/// Reads `<name = value, ..>`, in any order. `form` is how the attribute is written.
static ParseResult parseFields(AsmParser &parser, ArrayRef<Field> fields, StringRef form) {
  llvm::SmallSet<StringRef, 4> seen;
  SMLoc end = parser.getCurrentLocation();
  if (parser.parseLess())
    return failure();
  const auto parseField = [&]() -> ParseResult {
    const SMLoc at = parser.getCurrentLocation();
    StringRef name;
    if (parser.parseKeyword(&name))
      return failure();
    const Field *field = llvm::find_if(fields, [&](const Field &f) { return f.name == name; });
    if (field == fields.end() || !seen.insert(field->name).second)
      return parser.emitError(at) << (field == fields.end() ? "has no field '" : "has two fields '")
                                  << name << "'; it is written " << form;
    if (parser.parseEqual() || field->parse())
      return parser.emitError(at) << "has no value of '" << name << "' here; it is written "
                                  << form;
    end = parser.getCurrentLocation();
    return success();
  };
  if (failed(parser.parseOptionalGreater()) &&
      (parser.parseCommaSeparatedList(parseField) || parser.parseGreater()))
    return failure();
  for (const Field &field : fields)
    if (!seen.contains(field.name))
      return parser.emitError(end) << "lacks '" << field.name << "'; it is written " << form;
  return success();
}
template <class T>
static ParseResult parseInto(AsmParser &parser, T &value) {
  FailureOr<T> parsed = FieldParser<T>::parse(parser);
  if (succeeded(parsed))
    value = *parsed;
  return failure(failed(parsed));
}

Attribute NormalAttr::parse(AsmParser &parser, Type) {
  const SMLoc at = parser.getCurrentLocation();
  FloatAttr deviation;
  uint64_t seed = 0;
  if (parseFields(parser,
                  {{"std", [&] { return parseInto(parser, deviation); }},
                   {"seed", [&] { return parseInto(parser, seed); }}},
                  "#mpc.normal<std = 0.02, seed = 1>"))
    return {};
  return parser.getChecked<NormalAttr>(at, parser.getContext(), deviation, seed);
}
void NormalAttr::print(AsmPrinter &printer) const {
  printer << "<std = ";
  printer.printStrippedAttrOrType(getStd());
  printer << ", seed = " << getSeed() << ">";
}

Attribute UniformAttr::parse(AsmParser &parser, Type) {
  const SMLoc at = parser.getCurrentLocation();
  FloatAttr low, high;
  uint64_t seed = 0;
  if (parseFields(parser,
                  {{"low", [&] { return parseInto(parser, low); }},
                   {"high", [&] { return parseInto(parser, high); }},
                   {"seed", [&] { return parseInto(parser, seed); }}},
                  "#mpc.uniform<low = -0.1, high = 0.1, seed = 1>"))
    return {};
  return parser.getChecked<UniformAttr>(at, parser.getContext(), low, high, seed);
}
void UniformAttr::print(AsmPrinter &printer) const {
  printer << "<low = ";
  printer.printStrippedAttrOrType(getLow());
  printer << ", high = ";
  printer.printStrippedAttrOrType(getHigh());
  printer << ", seed = " << getSeed() << ">";
}

LogicalResult NormalAttr::verify(function_ref<InFlightDiagnostic()> emitError, FloatAttr std,
                                 uint64_t) {
  double value = std.getValueAsDouble();
  if (!(value >= 0) || !std::isfinite(value))
    return emitError() << "expects a finite standard deviation of at least 0, got " << value;
  return success();
}

LogicalResult UniformAttr::verify(function_ref<InFlightDiagnostic()> emitError, FloatAttr low,
                                  FloatAttr high, uint64_t) {
  double l = low.getValueAsDouble(), h = high.getValueAsDouble();
  if (!(l < h) || !std::isfinite(l) || !std::isfinite(h))
    return emitError() << "expects finite bounds with low < high, got " << l << " and " << h;
  return success();
}

LogicalResult IndexAttr::verify(function_ref<InFlightDiagnostic()> emitError, int64_t limit, bool,
                                std::optional<int64_t>) {
  if (limit < 0)
    return emitError() << "expects a limit of at least 0, got " << limit;
  return success();
}

//===-- Discardable attributes ----------------------------------------------------------------===//

namespace {

/// What an attribute of the dialect is on an op; "expects NAME", then `expected`.
struct AttributeRule {
  StringLiteral name;
  bool (*holds)(Operation *op, Attribute value);
  StringLiteral expected;
};

bool isAny(Operation *, Attribute) { return true; }
bool isDecision(Operation *, Attribute value) { return isa<DecisionAttr>(value); }
bool isLaunch(Operation *, Attribute value) { return isa<LaunchAttr>(value); }
bool isString(Operation *, Attribute value) { return isa<StringAttr>(value); }
bool isStrings(Operation *, Attribute value) {
  auto strings = dyn_cast<ArrayAttr>(value);
  return strings && llvm::all_of(strings, llvm::IsaPred<StringAttr>);
}
bool isOnGlobal(Operation *op, Attribute) { return isa<ml_program::GlobalOp>(op); }
bool isWholeOnGlobal(Operation *op, Attribute value) {
  auto global = dyn_cast<ml_program::GlobalOp>(op);
  auto whole = dyn_cast<TypeAttr>(value);
  auto type = whole ? dyn_cast<RankedTensorType>(whole.getValue()) : RankedTensorType();
  auto part = global ? dyn_cast<RankedTensorType>(global.getType()) : RankedTensorType();
  return type && part && part.getRank() == 1 && type.getElementType() == part.getElementType();
}
bool isStringsOnFunction(Operation *op, Attribute value) {
  return isa<FunctionOpInterface>(op) && isStrings(op, value);
}
bool isSymbol(Operation *, Attribute value) { return isa<FlatSymbolRefAttr>(value); }
bool isFloatTypeOnGlobal(Operation *op, Attribute value) {
  auto type = dyn_cast<TypeAttr>(value);
  return isa<ml_program::GlobalOp>(op) && type && isa<FloatType>(type.getValue());
}
/// Kernels' names and text say it.
bool isWord(Operation *, Attribute value) {
  auto word = dyn_cast<StringAttr>(value);
  return word && !word.getValue().empty() &&
         llvm::all_of(word.getValue(), [](char c) { return llvm::isAlnum(c) || c == '_'; });
}
bool isCount(Operation *, Attribute value) {
  auto count = dyn_cast<IntegerAttr>(value);
  return count && count.getValue().isSignedIntN(32) && count.getInt() >= 0;
}
bool isRole(Operation *, Attribute value) {
  auto role = dyn_cast<StringAttr>(value);
  return role && parseRole(role.getValue());
}

constexpr StringLiteral kWord = " to be a word of letters, digits and '_'";

constexpr AttributeRule kAttributeRules[] = {
    {"mpc.at_use", isAny, ""},
    {"mpc.backward", isAny, ""},
    {"mpc.decision", isDecision, " to be such as #mpc.decision<id = 1, layer = \"fc\">"},
    {"mpc.dims", isStrings, " to be an array of strings"},
    {"mpc.entry", isAny, ""},
    {"mpc.in_region", isAny, ""},
    {"mpc.launch", isLaunch, " to be such as #mpc.launch<number = 0, part = 1, role = tail>"},
    {"mpc.layer", isString, " to be a string"},
    {"mpc.name", isAny, ""},
    {"mpc.narrowed", isFloatTypeOnGlobal,
     ", which mpc-narrow-state writes, to be a float type on a global"},
    {"mpc.of", isSymbol, " to be a parameter's symbol"},
    {"mpc.origin", isWord, kWord},
    {"mpc.precision", isString, " to be a string such as \"fp32\""},
    {"mpc.recipe", isAny, ""},
    {"mpc.recognised", isString, ", which mpc-recognise-layers writes, to be a string"},
    {"mpc.repeats", isStringsOnFunction,
     ", which mpc-expand-repeats writes, to be an array of strings on a function"},
    {"mpc.role", isRole, " to be one of "}, // and the roles
    {"mpc.gradients", isAny, ""},
    {kRanks, isCount, ", which mpc-distribute writes, to be a number of ranks, or 0"},
    {kRows, isStrings, ", which mpc-quantize-gemms writes, to be an array of strings"},
    {"mpc.target", isAny, ""},
    {"mpc.tokens", isAny, ""},
    {"mpc.tracked", isStringsOnFunction,
     ", which mpc-track-nonfinite writes, to be an array of strings on a function"},
    {"mpc.training", isAny, ""},
    {"mpc.value", isWord, kWord},
    {"mpc.windows_in_place", isAny, ""},
    {kWhole, isWholeOnGlobal,
     ", which mpc-distribute writes, to be a tensor type on a global of a part of it"},
    {kWithParameters, isOnGlobal, ", which mpc-quantize-gemms writes, on a global alone"},
};

std::string roleNames() {
  std::vector<std::string> roles;
  for (unsigned i = 0; i < roleCount; ++i)
    roles.push_back(roleName(static_cast<Role>(i)));
  return llvm::join(roles, ", ");
}

/// Whether the global is what its role of a constant says.
bool isConstant(ml_program::GlobalOp global) {
  return !global.getIsMutable() &&
         isa_and_nonnull<DenseElementsAttr, RankAttr, RankCountAttr>(global.getValueAttr());
}

} // namespace

LogicalResult MpcDialect::verifyOperationAttribute(Operation *op, NamedAttribute attribute) {
  const StringRef name = attribute.getName();
  const Attribute value = attribute.getValue();
  if (name == kSources)
    return verifyCustomSources(op, value);
  const AttributeRule *rule = llvm::find_if(
      kAttributeRules, [&](const AttributeRule &known) { return known.name == name; });
  if (rule == std::end(kAttributeRules))
    return op->emitError() << "unknown attribute '" << name
                           << "'; the dialect has mpc.precision and mpc.dims on operations";
  const bool isOfRole = rule->holds == isRole;
  if (!rule->holds(op, value))
    return op->emitError() << "expects " << name << rule->expected
                           << (isOfRole ? roleNames() : std::string()) << ", got " << value;
  if (auto global = dyn_cast<ml_program::GlobalOp>(op);
      global && isOfRole && roleOf(global) == Role::Constant && !isConstant(global))
    return op->emitError()
           << "expects a global of the role constant to be immutable and to have "
              "its value written out, as dense<..>, or #mpc.rank or #mpc.rank_count";
  return success();
}

LogicalResult MpcDialect::verifyRegionArgAttribute(Operation *op, unsigned, unsigned index,
                                                   NamedAttribute attribute) {
  constexpr AttributeRule rules[] = {
      {"mpc.name", isString, " to be a string"},
      {"mpc.dims", isStrings, " to be an array of strings"},
      {"mpc.index", [](Operation *, Attribute value) { return isa<IndexAttr>(value); },
       " to be such as #mpc.index<limit = 5, classes = false>"}};
  const StringRef name = attribute.getName();
  for (const AttributeRule &rule : rules)
    if (rule.name == name && rule.holds(op, attribute.getValue()))
      return success();
    else if (rule.name == name)
      return op->emitError() << "expects " << name << " of argument " << index << rule.expected;
  return op->emitError() << "unknown argument attribute '" << name
                         << "'; there are mpc.name and mpc.dims";
}

LogicalResult MpcDialect::verifyRegionResultAttribute(Operation *op, unsigned, unsigned index,
                                                      NamedAttribute attribute) {
  if (attribute.getName() == "mpc.name" && isa<StringAttr>(attribute.getValue()))
    return success();
  return op->emitError() << "unknown result attribute '" << attribute.getName().getValue()
                         << "' on result " << index << "; there is mpc.name, a string";
}

//===-- Helpers -------------------------------------------------------------------------------===//

int64_t elementCount(ArrayRef<int64_t> shape) {
  if (llvm::is_contained(shape, 0))
    return 0;
  int64_t count = 1;
  for (int64_t extent : shape)
    if (llvm::MulOverflow(count, extent, count))
      return std::numeric_limits<int64_t>::max();
  return count;
}

bool isOfWholeNumbers(Operation *op) { return isa<IntegerType>(elementOf(op->getOperand(0))); }

RankedTensorType withElement(RankedTensorType type, Type element) {
  return RankedTensorType::get(type.getShape(), element, type.getEncoding());
}

std::optional<SmallVector<int64_t>> broadcastShapes(ArrayRef<int64_t> a, ArrayRef<int64_t> b) {
  SmallVector<int64_t> result(std::max(a.size(), b.size()));
  for (size_t i = 0; i < result.size(); ++i) {
    int64_t x = i < a.size() ? a[a.size() - 1 - i] : 1;
    int64_t y = i < b.size() ? b[b.size() - 1 - i] : 1;
    int64_t &extent = result[result.size() - 1 - i];
    if (x == y || y == 1)
      extent = x;
    else if (x == 1)
      extent = y;
    else if (ShapedType::isDynamic(x))
      extent = y;
    else if (ShapedType::isDynamic(y))
      extent = x;
    else
      return std::nullopt;
  }
  return result;
}

std::string formatShape(ArrayRef<int64_t> shape) {
  if (shape.empty())
    return "scalar";
  std::string text;
  for (auto [i, extent] : llvm::enumerate(shape)) {
    if (i)
      text += 'x';
    text += ShapedType::isDynamic(extent) ? "?" : std::to_string(extent);
  }
  return text;
}

LogicalResult verifyShapes(Operation *op) {
  auto shaped = cast<ShapeOpInterface>(op);
  for (Type type : llvm::concat<Type>(llvm::to_vector(op->getOperandTypes()),
                                      llvm::to_vector(op->getResultTypes())))
    if (auto tensor = dyn_cast<RankedTensorType>(type);
        tensor && isa<FloatTF32Type>(tensor.getElementType()))
      return op->emitOpError()
             << "has a tensor of tf32; tf32 is a compute mode on f32 operands, write f32 and "
                "compute(tf32)";
  FailureOr<SmallVector<SmallVector<int64_t>>> inferred = shaped.inferShapes();
  if (failed(inferred))
    return failure();
  for (auto [index, shape] : llvm::enumerate(*inferred)) {
    ArrayRef<int64_t> stated = shapeOf(op->getResult(index));
    bool fits = stated.size() == shape.size();
    for (size_t i = 0; fits && i < shape.size(); ++i)
      fits = stated[i] == shape[i] || ShapedType::isDynamic(stated[i]) ||
             ShapedType::isDynamic(shape[i]);
    if (!fits)
      return op->emitOpError() << "has a result of shape " << formatShape(stated)
                               << ", but its operands give " << formatShape(shape);
  }
  return success();
}

Value base(Value value) {
  while (auto view = value.getDefiningOp<ViewOpInterface>())
    value = view->getOperand(0);
  return value;
}

} // namespace mpc
