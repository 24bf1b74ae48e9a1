// The form of a group, and the ops that it may hold.
#include "ir/group/GroupNodes.h"
#include "ir/group/ScheduleAttrs.h"

#include "mlir/IR/Builders.h"

using namespace mlir;

namespace mpc {

LogicalResult GroupOp::verify() {
  Block &body = getBody().front();
  auto yield = dyn_cast<YieldOp>(body.getTerminator());
  if (!yield || yield.getOperandTypes() != getResultTypes())
    return emitOpError() << "expects to yield its result types";
  if (body.getArgumentTypes() != TypeRange(getOperandTypes()))
    return emitOpError() << "expects one block argument of the same type for each operand";
  for (Operation &op : body.without_terminator())
    if (!isa<ScalarMapOpInterface, ReduceOpInterface, ElementOpInterface, ViewOpInterface, IotaOp,
             ConstantOp, EmbeddingOp>(op))
      return op.emitOpError() << "cannot stand in a group; groups hold scalar maps, reductions, "
                                 "elements of whole operands, views and lookups";
  if (Attribute schedule = getScheduleAttr(); schedule && !isa<plan::GroupScheduleAttr>(schedule))
    return emitOpError() << "expects a schedule such as #plan.flat<grid = 1, threads = 256>, got "
                         << schedule;
  std::string why;
  auto outputs = llvm::to_vector(yield.getOperands());
  if (!outputs.empty() &&
      failed(buildNodes(outputs, getRows(), getColumns(), [](Operation *) { return true; }, why)))
    return emitOpError() << "does not fit its domain of " << getRows() << " rows x " << getColumns()
                         << " columns: " << why;
  return success();
}

void GroupOp::print(OpAsmPrinter &printer) {
  printer << " rows " << getRows() << " columns " << getColumns() << " (";
  llvm::interleaveComma(llvm::zip(getBody().getArguments(), getInputs()), printer, [&](auto pair) {
    printer << std::get<0>(pair) << " = " << std::get<1>(pair) << " : "
            << std::get<1>(pair).getType();
  });
  printer << ")";
  if (getNumResults())
    printer << " -> (" << getResultTypes() << ")";
  printer.printOptionalAttrDictWithKeyword((*this)->getAttrs(), {"rows", "columns"});
  printer << ' ';
  printer.printRegion(getBody(), /*printEntryBlockArgs=*/false);
}

ParseResult GroupOp::parse(OpAsmParser &parser, OperationState &result) {
  int64_t rows = 0, columns = 0;
  SmallVector<OpAsmParser::Argument> arguments;
  SmallVector<OpAsmParser::UnresolvedOperand> operands;
  SmallVector<Type> types;
  auto parseInput = [&]() -> ParseResult {
    OpAsmParser::Argument argument;
    OpAsmParser::UnresolvedOperand operand;
    Type type;
    if (parser.parseArgument(argument) || parser.parseEqual() || parser.parseOperand(operand) ||
        parser.parseColonType(type))
      return failure();
    argument.type = type;
    arguments.push_back(argument);
    operands.push_back(operand);
    types.push_back(type);
    return success();
  };
  SmallVector<Type> resultTypes;
  if (parser.parseKeyword("rows") || parser.parseInteger(rows) || parser.parseKeyword("columns") ||
      parser.parseInteger(columns) ||
      parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Paren, parseInput))
    return failure();
  if (succeeded(parser.parseOptionalArrow()) &&
      parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Paren,
                                     [&] { return parser.parseType(resultTypes.emplace_back()); }))
    return failure();
  if (parser.parseOptionalAttrDictWithKeyword(result.attributes) ||
      parser.resolveOperands(operands, types, parser.getCurrentLocation(), result.operands) ||
      parser.parseRegion(*result.addRegion(), arguments))
    return failure();
  Builder builder(parser.getContext());
  result.addAttribute("rows", builder.getI64IntegerAttr(rows));
  result.addAttribute("columns", builder.getI64IntegerAttr(columns));
  result.addTypes(resultTypes);
  return success();
}

} // namespace mpc
