// The rules of mpc.custom, and the text of its files.
#include "ir/dialect/custom/Custom.h"
#include "ir/dialect/shapes/ShapeRules.h"
#include "mpc/Nearest.h"

#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/StringExtras.h"

#include <map>

using namespace mlir;

namespace mpc {

std::string customNamespace(StringRef file) {
  std::string name = "file_" + file.str();
  for (char &c : name)
    if (!llvm::isAlnum(c))
      c = '_';
  return name;
}

std::string customText(StringRef file, StringRef text) {
  const std::string name = customNamespace(file);
  std::string quotedFile;
  llvm::raw_string_ostream(quotedFile).write_escaped(file);
  return "\n// ---- " + file.str() + ", of the model's own\n#ifndef MPC_CUSTOM_" + name +
         "\n#define MPC_CUSTOM_" + name +
         "\n#ifndef MPC_DEVICE\n#define MPC_DEVICE MPC_FN\n#endif\nnamespace mpc {\nnamespace " +
         name + " {\n#line 1 \"" + quotedFile + "\"\n" + text.str() +
         "\n#line 1 \"kernels\"\n} // namespace " + name + "\n} // namespace mpc\n#endif\n";
}

std::string refuseCustomPath(StringRef file) {
  if (file.empty())
    return "is empty";
  if (file.starts_with("/"))
    return "is absolute";
  if (llvm::any_of(file, [](char c) { return !llvm::isPrint(c) || c == '\\' || c == '"'; }))
    return "has a character that a path of a model does not have";
  SmallVector<StringRef> parts;
  file.split(parts, '/');
  return llvm::is_contained(parts, "..") ? "leaves the folder" : "";
}

LogicalResult verifyCustomSources(Operation *op, Attribute value) {
  auto sources = dyn_cast<DictionaryAttr>(value);
  if (!isa<ModuleOp>(op) || !sources || !llvm::all_of(sources, [](NamedAttribute source) {
        return isa<StringAttr>(source.getValue());
      }))
    return op->emitError() << "expects " << kSources
                           << " to be a dictionary on the module, from files to their text, got "
                           << value;
  std::map<std::string, StringRef> spaces;
  for (NamedAttribute source : sources) {
    const StringRef file = source.getName().getValue();
    if (std::string why = refuseCustomPath(file); !why.empty())
      return op->emitError() << "expects paths from the model's folder to files in it in "
                             << kSources << "; '" << file << "' " << why;
    if (size_t size = cast<StringAttr>(source.getValue()).size(); size > kLargestSource)
      return op->emitError() << "expects files of at most " << kLargestSource << " bytes in "
                             << kSources << ", '" << file << "' has " << size;
    auto [other, isNew] = spaces.emplace(customNamespace(file), file);
    if (!isNew)
      return op->emitError() << "has the files '" << other->second << "' and '" << file
                             << "', whose functions would be in one namespace, " << other->first
                             << "; rename one of them";
  }
  return success();
}

//===-- The ops -------------------------------------------------------------------------------===//

StringAttr CustomOpInterface::getSource() {
  auto module = (*this)->getParentOfType<ModuleOp>();
  auto sources = module ? module->getAttrOfType<DictionaryAttr>(kSources) : DictionaryAttr();
  return sources ? sources.getAs<StringAttr>(getFileAttr()) : StringAttr();
}

/// The rules that ops with functions of the user share; a label is `rule` and its number.
static LogicalResult verifyCustom(CustomOpInterface op, StringRef rule, size_t most) {
  const size_t count = op->getNumOperands();
  if (count < 1 || count > most)
    return op->emitOpError() << "expects 1 to " << most << " operands (" << rule << "1), got "
                             << count;
  const StringRef file = op.getFileAttr().getValue();
  if (std::string why = refuseCustomPath(file); !why.empty())
    return op->emitOpError() << "expects a path from the model's folder to a file in it, such as "
                                "\"swish.cuh\" ("
                             << rule << "3); '" << file << "' " << why;
  auto isName = [](StringRef name) {
    return !name.empty() && llvm::all_of(name, isOfName) && !llvm::isDigit(name.front());
  };
  if (!isName(op.getFunction()))
    return op->emitOpError() << "expects the name of a function in C++, got @" << op.getFunction();
  ArrayAttr derivatives = op.getDerivativesAttr();
  if (!derivatives)
    return success();
  if (derivatives.size() != count)
    return op->emitOpError() << "expects a function or `unit` for each of its " << count
                             << " operands as derivatives (" << rule << "2), got "
                             << derivatives.size();
  for (Attribute derivative : derivatives) {
    auto name = dyn_cast<FlatSymbolRefAttr>(derivative);
    if (!isa<UnitAttr>(derivative) && !(name && isName(name.getValue())))
      return op->emitOpError() << "expects a function such as @swish_dx, or `unit`, as a "
                                  "derivative ("
                               << rule << "2), got " << derivative;
  }
  return success();
}

LogicalResult CustomOp::verify() {
  return verifyCustom(*this, "custom_c", 8); // the device text has one digit for an operand
}

std::string CustomOp::getDeviceText() {
  std::string text = customNamespace(getFile()) + "::" + getFunction().str() + "<float>(";
  for (unsigned i = 0; i < getInputs().size(); ++i)
    text += (i ? ", $" : "$") + std::to_string(i);
  return text + ")";
}

/// The function that an op names, or that for the derivative of an operand.
static StringRef functionOf(CustomOpInterface op, std::optional<unsigned> derivative) {
  return derivative ? cast<FlatSymbolRefAttr>(op.getDerivativesAttr()[*derivative]).getValue()
                    : op.getFunction();
}

CustomForm CustomOp::getForm(std::optional<unsigned> derivative) {
  std::string parameters;
  for (unsigned i = 0; i < getInputs().size(); ++i)
    parameters += (i ? ", T x" : "T x") + std::to_string(i);
  return {1, getInputs().size(),
          ("template <typename T> MPC_DEVICE T " + functionOf(*this, derivative) + "(" +
           parameters + ")")
              .str()};
}

LogicalResult CustomGatherOp::verify() {
  if (failed(verifyCustom(*this, "custom_gather_c", 16)))
    return failure();
  if (ArrayAttr derivatives = getDerivativesAttr())
    for (auto [index, pair] : llvm::enumerate(llvm::zip(getInputs(), derivatives)))
      if (auto [x, derivative] = pair; isa<IntegerType>(elementOf(x)) && !isa<UnitAttr>(derivative))
        return emitOpError() << "expects `unit` as the derivative for operand " << index
                             << ", which holds no floats (custom_gather_c2), got " << derivative;
  for (OpOperand &operand : getOperation()->getOpOperands())
    if (cast<RankedTensorType>(operand.get().getType()).getEncoding() &&
        !(getLinear() && operand.getOperandNumber() + 1 == getNumOperands()))
      return emitOpError() << "has operand " << operand.getOperandNumber()
                           << " of a loss scale, but the op is not linear in it "
                              "(custom_gather_c5); mpc.unscale it first";
  return success();
}

shapes::Shapes CustomGatherOp::inferShapes() { return shapes::one(shapeOf(getY())); }

std::string CustomGatherOp::getElementText(ArrayRef<std::string> operands,
                                           ArrayRef<std::string> indices) {
  return customNamespace(getFile()) + "::" + getFunction().str() + "<float>(" +
         llvm::join(llvm::concat<const std::string>(operands, indices), ", ") + ")";
}

std::string CustomGatherOp::getOperandName(unsigned operand) {
  return "operand " + std::to_string(operand) + " of @" + getFunction().str() + " in " +
         getFile().str();
}

CustomForm CustomGatherOp::getForm(std::optional<unsigned> derivative) {
  std::string types, parameters;
  const size_t count = getInputs().size();
  for (size_t i = 0; i < count; ++i) {
    const std::string number = std::to_string(i);
    types += ", typename X" + number;
    parameters += (i ? ", const X" : "const X") + number + " &x" + number;
  }
  if (derivative) {
    types += ", typename D";
    parameters += ", const D &dy";
  }
  const size_t rank = shapeOf(derivative ? getInputs()[*derivative] : getY()).size();
  for (size_t i = 0; i < rank; ++i)
    parameters += ", Index i" + std::to_string(i);
  const size_t tensors = count + (derivative ? 1 : 0);
  return {1 + tensors, tensors + rank,
          ("template <typename T" + types + "> MPC_DEVICE T " + functionOf(*this, derivative) +
           "(" + parameters + ")")
              .str()};
}

//===-- The functions that an op names --------------------------------------------------------===//

/// Checks one function, or that for the derivative of an operand.
static LogicalResult checkFunction(CustomOpInterface op, const CustomFile &file,
                                   std::optional<unsigned> derivative) {
  const CustomForm form = op.getForm(derivative);
  const StringRef name = functionOf(op, derivative), path = op.getFileAttr().getValue();
  const std::string rule = op->getName().stripDialect().str() + "_c4";
  auto found = llvm::find_if(file.functions,
                             [&](const CustomFunction &function) { return function.name == name; });
  if (found == file.functions.end()) {
    std::vector<std::string> names;
    for (const CustomFunction &function : file.functions)
      names.push_back(function.name);
    return op->emitOpError() << "names the function '" << name << "', which " << path
                             << " does not have (" << rule << "), it has "
                             << (names.empty() ? "none" : llvm::join(names, ", "))
                             << didYouMean(name.str(), names) << "; a function is " << form.text;
  }
  auto refuseCount = [&](size_t expected, StringRef what, size_t has) {
    return op->emitOpError() << "expects '" << name << "' to have " << expected << " " << what
                             << " (" << rule << "), got " << has << " in " << path
                             << "; the function is " << form.text;
  };
  if (found->types != form.types)
    return refuseCount(form.types, "types", found->types);
  if (found->parameters != form.parameters)
    return refuseCount(form.parameters, "parameters", found->parameters);
  if (found->recurses)
    return op->emitOpError() << "names '" << name
                             << "', which calls itself or a template that calls itself in " << path
                             << " (" << rule << "); write a loop";
  return success();
}

LogicalResult checkCustomFunctions(CustomOpInterface op, CustomFiles &files) {
  StringAttr source = op.getSource();
  const std::string rule = op->getName().stripDialect().str() + "_c4";
  if (!source)
    return op->emitOpError() << "names the file '" << op.getFileAttr().getValue() << "' (" << rule
                             << "), whose text the module does not hold in " << kSources
                             << "; `mpc` reads it from the model's folder";
  auto [read, isNew] = files.try_emplace(source);
  CustomFile &file = read->second;
  if (isNew)
    file = readCustomFile(source.getValue());
  if (!file.refusal.empty())
    return op->emitOpError() << "names the file '" << op.getFileAttr().getValue() << "', which "
                             << file.refusal << " (" << rule << ")";
  if (failed(checkFunction(op, file, {})))
    return failure();
  ArrayAttr derivatives = op.getDerivativesAttr();
  for (unsigned i = 0; derivatives && i < derivatives.size(); ++i)
    if (isa<FlatSymbolRefAttr>(derivatives[i]) && failed(checkFunction(op, file, i)))
      return failure();
  return success();
}

} // namespace mpc
