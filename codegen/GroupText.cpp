#include "codegen/GroupText.h"
#include "codegen/DeviceText.h"
#include "ir/group/IndexMath.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"

using namespace mlir;

namespace mpc {

/// "scale" where what first reads the argument moves it as one (`mpc.value`), else "x".
static StringRef wordOf(BlockArgument argument) {
  Operation *reader = argument.use_empty() ? nullptr : *argument.user_begin();
  auto word = reader ? reader->getAttrOfType<StringAttr>("mpc.value") : StringAttr();
  return word && word.getValue() == "scale" && isa<ViewOpInterface>(reader) ? "scale" : "x";
}

GroupText::GroupText(plan::KernelOp kernel, StringRef prefix)
    : kernel(kernel), prefix(prefix), schedule(GroupSchedule::fromAttribute(kernel.getSchedule())),
      nodes(nodesOf(kernel.getBody(), kernel.getRows(), kernel.getColumns())), cases(nodes),
      keeps(schedule.kind != ScheduleKind::RowStream),
      holdsTurned(holdsTurnedRows(nodes, schedule)), origins(originsOf(&kernel.getBody())) {
  table = TensorTable::fromAttribute(kernel.getSchedule());
  for (BlockArgument argument : kernel.getBody().getArguments())
    argumentNames.push_back(wordOf(argument).str() + std::to_string(argument.getArgNumber()));
  for (size_t index = 0; index < nodes.outputs.size(); ++index)
    outputNames.push_back("y" + std::to_string(index));
  nameNodes();
  findInlined();
  findKept();
}

/// A load has the name of its argument. A value that its origin's definition names (`mpc.value`)
/// has that name. Any other value has the name of its op and a number.
void GroupText::nameNodes() {
  llvm::StringMap<int> counters;
  for (const Node &node : nodes.nodes) {
    if (node.kind == NodeKind::Load) {
      names.push_back(argumentNames[cast<BlockArgument>(node.value).getArgNumber()]);
      std::string &name = names.back();
      if (int again = counters[name]++)
        name += "_" + std::to_string(again);
      continue;
    }
    std::string base = node.op->getName().stripDialect().str();
    StringRef value = valueNameOf(node.op);
    if (value.empty()) {
      names.push_back(base + std::to_string(counters[base]++));
      continue;
    }
    int again = counters[value]++;
    names.push_back(value.str() + (again ? "_" + std::to_string(again) : ""));
  }
}

bool GroupText::varies(const Node &node) const {
  return node.variesInRow() ||
         (schedule.kind == ScheduleKind::Tile && node.spread == Spread::PerRow);
}
bool GroupText::varies(unsigned index) const { return varies(nodes.nodes[index]); }

std::optional<unsigned> GroupText::sameAs(const Node &node) const {
  if (!isa_and_nonnull<MulOp>(node.op) || !elementOf(node.value).isF32())
    return {};
  for (unsigned i : {0, 1}) {
    const Node &factor = nodes.nodes[node.operands[i]];
    auto constant = dyn_cast_or_null<ConstantOp>(factor.op);
    auto value = constant ? dyn_cast<SplatElementsAttr>(constant.getValue()) : SplatElementsAttr();
    // NVRTC and g++ drop it as well: a product by one is exact, and makes no NaN quiet in the
    // default environment.
    if (value && value.getSplatValue<llvm::APFloat>().isExactlyValue(1.0))
      return node.operands[1 - i];
  }
  return {};
}

void GroupText::findInlined() {
  inlined.assign(nodes.nodes.size(), false);
  forOneRow.assign(nodes.nodes.size(), false);
  std::vector<unsigned> uses(nodes.nodes.size(), 0), asRow(nodes.nodes.size(), 0);
  for (const Node &node : nodes.nodes)
    for (unsigned operand : node.operands) {
      ++uses[operand];
      // A term of an earlier loop is made before the reduction's row of terms is there.
      asRow[operand] +=
          node.kind == NodeKind::Reduce && keeps && nodes.nodes[operand].level + 1 == node.level;
    }
  for (const Output &output : nodes.outputs) {
    ++uses[output.node];
    asRow[output.node] += output.kind == OutputKind::Full || output.kind == OutputKind::Turned;
  }
  for (auto [index, node] : llvm::enumerate(nodes.nodes)) {
    bool isLoadWidened = node.kind == NodeKind::Map && isWideningCast(node.op) &&
                         nodes.nodes[node.operands[0]].kind == NodeKind::Load &&
                         elementOf(node.value).isF32();
    bool isPlace = node.kind == NodeKind::Index && isa<AffineDimExpr>(node.offset) &&
                   elementOf(node.value).isInteger(64);
    inlined[index] = node.kind == NodeKind::Constant || isLoadWidened || isPlace || sameAs(node);
    forOneRow[index] = node.kind == NodeKind::Map && !inlined[index] && varies(node) &&
                       uses[index] == 1 && asRow[index] == 1;
    inlined[index] = inlined[index] || forOneRow[index];
  }
}

void GroupText::findKept() {
  kept.assign(nodes.nodes.size(), false);
  firstUse.assign(nodes.nodes.size(), ~0u);
  auto use = [&](auto &use, unsigned index, unsigned level) -> void {
    const Node &node = nodes.nodes[index];
    if (isInline(node)) {
      for (unsigned operand : node.operands)
        use(use, operand, level);
      return;
    }
    firstUse[index] = std::min(firstUse[index], level);
    if (varies(index) && node.kind != NodeKind::Load && level > node.level)
      kept[index] = true;
  };
  for (const Node &node : nodes.nodes)
    for (unsigned operand : node.operands)
      use(use, operand, node.kind == NodeKind::Reduce ? node.level - 1 : node.level);
  for (const Output &output : nodes.outputs)
    use(use, output.node, nodes.nodes[output.node].level);
}

bool GroupText::isShared(BlockArgument argument) const {
  return !table.tensors || table.shared[argument.getArgNumber()];
}
std::string GroupText::tensorText() const {
  if (!table.tensors)
    return "";
  if (!table.hasSizes())
    return "[tensor]";
  return schedule.kind == ScheduleKind::Tile ? "[size.tensor]" : "[p.tensor]";
}
std::string GroupText::inputPointer(BlockArgument argument) const {
  return "arg." + prefix + argumentNames[argument.getArgNumber()] +
         (isShared(argument) ? "" : tensorText());
}
std::string GroupText::outputPointer(StringRef name) const {
  return ("arg." + prefix + name + tensorText()).str();
}

std::string GroupText::validText(const Node &node, StringRef column) const {
  std::string result;
  for (const auto &[expression, bound] : node.valid) {
    std::string index = indexText(expression, column, 1);
    result += (result.empty() ? "" : " && ") + index + " >= 0 && " + index + " < " +
              std::to_string(bound);
  }
  return result;
}

std::string GroupText::elementText(const Node &node, StringRef column) const {
  std::string element =
      inputPointer(cast<BlockArgument>(node.value)) + "[" + indexText(node.offset, column) + "]";
  if (node.valid.empty())
    return element;
  return validText(node, column) + " ? " + element + " : " + zeroText(elementOf(node.value));
}

StringRef GroupText::indexType(const Node &node) const {
  int64_t extents[] = {nodes.rows, nodes.columns};
  bool fits = fitsInt(node.offset, extents) && llvm::all_of(node.valid, [&](const auto &valid) {
                return fitsInt(valid.first, extents);
              });
  return fits ? "int" : "long long";
}
StringRef GroupText::columnType() const { return nodes.columns <= kMostInt ? "int" : "long long"; }

std::string GroupText::valueText(unsigned index) const {
  index = cases.resolve(index, assumed);
  const Node &node = nodes.nodes[index];
  if (node.kind == NodeKind::Constant)
    return constantText(cast<ConstantOp>(node.op).getValue());
  if (std::optional<unsigned> same = sameAs(node))
    return valueText(*same);
  if (isInline(node))
    return nodeText(node);
  bool isRow =
      varies(node) && (node.kind == NodeKind::Load || node.isRunning() || (kept[index] && keeps));
  return isRow ? names[index] + "[i]" : names[index];
}
std::string GroupText::operandText(unsigned index) const {
  index = cases.resolve(index, assumed);
  Type element = elementOf(nodes.nodes[index].value);
  auto constant = dyn_cast_or_null<ConstantOp>(nodes.nodes[index].op);
  if (constant && isa<FloatType>(element)) // A narrow value is an f32, whose digits say it.
    return floatText(cast<SplatElementsAttr>(constant.getValue()).getSplatValue<llvm::APFloat>());
  std::string value = valueText(index);
  const bool isNarrow = isa<FloatType>(element) && !element.isF32() && !loadedWide.contains(index);
  return isNarrow ? "float(" + value + ")" : value;
}

std::string GroupText::castText(CastOp op, unsigned operand) const {
  Type from = elementOf(op.getX()), to = elementOf(op.getY());
  std::string name = deviceType(to).str();
  bool saturates = isa<FloatType>(to) && op.saturates();
  if (from == to && !saturates)
    return valueText(operand);
  if (from.isInteger(1))
    return valueText(operand) + " ? cast<" + name + ">(1.0f) : cast<" + name + ">(0.0f)";
  if (to.isF32() && !saturates && isa<FloatType>(from))
    return operandText(operand);
  // An integer is cast directly, since by way of f32 it would be rounded twice.
  return (saturates ? "cast_saturate<" : "cast<") + name + ">(" +
         (isa<IntegerType>(from) ? valueText(operand) : operandText(operand)) + ")";
}

bool GroupText::dividesByConstant(const Node &node) const {
  if (!isa<DivOp>(node.op))
    return false;
  auto constant = dyn_cast_or_null<ConstantOp>(nodes.nodes[node.operands[1]].op);
  auto value = constant ? dyn_cast<SplatElementsAttr>(constant.getValue()) : SplatElementsAttr();
  if (!value)
    return false;
  const llvm::APFloat divisor = value.getSplatValue<llvm::APFloat>();
  // By a power of two compilers multiply.
  const int exponent = divisor.isFiniteNonZero() ? llvm::ilogb(divisor) : INT_MAX;
  return -24 <= exponent && exponent < 24 && divisor.getExactLog2Abs() == INT_MIN;
}

std::string GroupText::mapText(const Node &node) const {
  if (auto cast = dyn_cast<CastOp>(node.op))
    return castText(cast, node.operands[0]);
  std::string pattern = llvm::cast<ScalarMapOpInterface>(node.op).getDeviceText(), result;
  if (dividesByConstant(node))
    pattern = "divided_by($0, $1)";
  for (size_t at = 0; at < pattern.size(); ++at) {
    if (pattern[at] != '$') {
      result += pattern[at];
      continue;
    }
    const std::string operand = operandText(node.operands[pattern[++at] - '0']);
    const bool decrements = StringRef(result).ends_with("-") && StringRef(operand).starts_with("-");
    result += decrements ? "(" + operand + ")" : operand;
  }
  Type element = elementOf(node.value);
  return isa<FloatType>(element) && !element.isF32()
             ? "cast<" + deviceType(element).str() + ">(" + result + ")"
             : result;
}

/// The text of a lookup of one element, or of one that goes element by element.
std::string GroupText::lookupText(const Node &node, StringRef active) const {
  std::string there = active.str();
  if (!node.valid.empty())
    there = (active == "true" ? "" : there + " && ") + validText(node, "column");
  return "look_up(" + inputPointer(cast<BlockArgument>(node.table)) + ", " +
         valueText(node.operands[0]) + ", " + std::to_string(node.rowCount) + ", " +
         std::to_string(node.rowStride) + ", " + indexText(node.offset, "column") + ", " + there +
         ")";
}

/// An operand that an element is computed from: its extents, its strides, where it begins.
std::string GroupText::wholeText(const Node &node, unsigned operand) const {
  const StridedView &whole = node.wholes[operand];
  auto list = [](ArrayRef<int64_t> numbers) {
    return "Places<" +
           llvm::join(llvm::map_range(numbers, [](int64_t n) { return std::to_string(n); }), ", ") +
           ">";
  };
  std::string name;
  llvm::raw_string_ostream(name).write_escaped(
      cast<ElementOpInterface>(node.op).getOperandName(operand));
  return "whole<" + list(whole.shape) + ", " + list(whole.strides) + ">(" +
         inputPointer(cast<BlockArgument>(whole.base)) +
         (whole.offset ? " + " + std::to_string(whole.offset) : "") + ", \"" + name + "\")";
}

/// The text of an element that is computed from whole operands. Where it does not exist, the
/// function is not called.
std::string GroupText::elementOfWholes(const Node &node, StringRef active) const {
  SmallVector<std::string> operands, indices;
  for (unsigned operand = 0; operand < node.wholes.size(); ++operand)
    operands.push_back(wholeText(node, operand));
  for (AffineExpr index : node.indices)
    indices.push_back("Index(" + indexText(index, "column") + ")");
  std::string text = cast<ElementOpInterface>(node.op).getElementText(operands, indices);
  Type element = elementOf(node.value);
  if (!element.isF32())
    text = "cast<" + deviceType(element).str() + ">(" + text + ")";
  std::string there = active == "true" ? "" : active.str();
  if (!node.valid.empty())
    there += (there.empty() ? "" : " && ") + validText(node, "column");
  return there.empty() ? text : there + " ? " + text + " : " + zeroText(element);
}

std::string GroupText::nodeText(const Node &node, StringRef active) const {
  Type element = elementOf(node.value);
  switch (node.kind) {
  case NodeKind::Map:
    return mapText(node);
  case NodeKind::Mask:
    return validText(node, "column") + " ? " + valueText(node.operands[0]) + " : " +
           zeroText(element);
  case NodeKind::Index:
    // Rows and columns are long long.
    return element.isInteger(64)
               ? indexText(node.offset, "column")
               : deviceType(element).str() + "(" + indexText(node.offset, "column") + ")";
  case NodeKind::Lookup: {
    if (!nodes.readsTableRows(node))
      return lookupText(node, active);
    return nameOf(node) + "_known ? " + nameOf(node) + "_row[i] : not_a_number<" +
           deviceType(element).str() + ">()";
  }
  case NodeKind::Element:
    return elementOfWholes(node, active);
  default:
    return elementText(node, "column");
  }
}
StringRef GroupText::termType(const Node &reduce) {
  Type element = elementOf(reduce.value);
  return isa<IntegerType>(element) ? deviceType(element) : "float";
}
std::string GroupText::neutralText(const Node &reduce) {
  StringRef function = cast<ReduceOpInterface>(reduce.op).getDeviceReduction(),
            type = termType(reduce);
  if (type != "float")
    return function == "sum" ? "0" : ("lowest<" + type + ">()").str();
  return function == "sum"       ? "0.0f"
         : function == "maximum" ? "from_bits(0xff800000u)"
                                 : "from_bits(0x7f800000u)";
}
bool GroupText::hasOwnTerms(const Node &reduce, unsigned operand) const {
  unsigned index = reduce.operands[operand];
  const Node &node = nodes.nodes[index];
  bool isRow = node.kind == NodeKind::Load || node.isRunning() || kept[index];
  return !keeps || !isRow || !varies(index) ||
         deviceType(elementOf(node.value)) != termType(reduce);
}
std::string GroupText::ownTermsOf(const Node &reduce, unsigned operand) const {
  return nameOf(reduce) + (operand ? "_factors" : "_terms");
}
std::string GroupText::termsOf(const Node &reduce, unsigned operand) const {
  return hasOwnTerms(reduce, operand) ? ownTermsOf(reduce, operand)
                                      : names[reduce.operands[operand]];
}

bool GroupText::needsColumn(const Node &node) const {
  if (node.kind == NodeKind::Lookup)
    return varies(node) && !nodes.readsTableRows(node);
  if ((node.kind == NodeKind::Mask || node.kind == NodeKind::Index ||
       node.kind == NodeKind::Element) &&
      varies(node))
    return true;
  return llvm::any_of(node.operands, [&](unsigned operand) {
    operand = cases.resolve(operand, assumed);
    return inlined[operand] && needsColumn(nodes.nodes[operand]);
  });
}

} // namespace mpc
