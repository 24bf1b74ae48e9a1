// Registration of the plan dialect, its attributes, its steps.
#include "ir/plan/Plan.h"
#include "ir/dialect/EnumWord.h"
#include "mpc/GemmArguments.h"
#include "mpc/Nearest.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/TypeSwitch.h"

namespace mpc::plan {
using mpc::parseEnumWord;
using mpc::printEnumWord;
} // namespace mpc::plan

#include "ir/PlanAttrInterfaces.cpp.inc"
#include "ir/PlanDialect.cpp.inc"
#include "ir/PlanEnums.cpp.inc"
#include "ir/PlanOpInterfaces.cpp.inc"
#define GET_ATTRDEF_CLASSES
#include "ir/PlanAttrs.cpp.inc"
#define GET_OP_CLASSES
#include "ir/PlanOps.cpp.inc"

namespace mpc::plan {

using namespace mlir;

void PlanDialect::initialize() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "ir/PlanAttrs.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "ir/PlanOps.cpp.inc"
      >();
}

//===-- The schedule of a group ---------------------------------------------------------------===//

namespace {

/// The numbers of a schedule by name. A number with its default value is left out: a team is by
/// default the block, and every other number is 1. So is the usual fetch.
struct ScheduleFields {
  int64_t grid = 0, threads = 0, team = 0, vector = 1, slots = 1, rows = 1, tensors = 0;
  Fetch fetch = Fetch::Row;
  SmallVector<int64_t> counts, sizes, blocks;
  SmallVector<bool> shared;

  int64_t *number(StringRef name) {
    return llvm::StringSwitch<int64_t *>(name)
        .Case("grid", &grid)
        .Case("threads", &threads)
        .Case("team", &team)
        .Case("vector", &vector)
        .Case("slots", &slots)
        .Case("rows", &rows)
        .Case("tensors", &tensors)
        .Default(nullptr);
  }
  SmallVector<int64_t> *list(StringRef name) {
    return llvm::StringSwitch<SmallVector<int64_t> *>(name)
        .Case("counts", &counts)
        .Case("sizes", &sizes)
        .Case("blocks", &blocks)
        .Default(nullptr);
  }
};

ParseResult parseField(AsmParser &parser, ScheduleFields &fields) {
  StringRef name;
  SMLoc location = parser.getCurrentLocation();
  if (parser.parseKeyword(&name) || parser.parseEqual())
    return failure();
  if (int64_t *number = fields.number(name))
    return parser.parseInteger(*number);
  if (SmallVector<int64_t> *list = fields.list(name))
    return parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, [&]() -> ParseResult {
      return parser.parseInteger(list->emplace_back());
    });
  if (name == "fetch") {
    StringRef word;
    if (parser.parseKeyword(&word))
      return failure();
    std::optional<Fetch> fetch = symbolizeFetch(word);
    if (!fetch)
      return parser.emitError(location) << "expects fetch to be use, row or ahead, got " << word;
    fields.fetch = *fetch;
    return success();
  }
  if (name == "shared")
    return parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, [&]() -> ParseResult {
      bool value = succeeded(parser.parseOptionalKeyword("true"));
      fields.shared.push_back(value);
      return value ? success() : parser.parseKeyword("false");
    });
  return parser.emitError(location)
         << "unknown number '" << name << "' of a schedule; there are grid, threads, team, vector, "
         << "slots, rows, fetch, tensors, shared, counts, sizes and blocks";
}

Attribute parseGroupSchedule(AsmParser &parser, ScheduleKind kind) {
  ScheduleFields fields;
  SMLoc location = parser.getCurrentLocation();
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::LessGreater,
                                     [&] { return parseField(parser, fields); }))
    return {};
  if (fields.grid < 1 || fields.threads < 1) {
    parser.emitError(location) << "expects a schedule to have a grid and threads of at least 1";
    return {};
  }
  return GroupScheduleAttr::get(
      parser.getContext(), kind, fields.threads, fields.team ? fields.team : fields.threads,
      fields.vector, fields.slots, fields.rows, fields.grid, fields.fetch, fields.tensors,
      fields.shared, fields.counts, fields.sizes, fields.blocks);
}

void printGroupSchedule(GroupScheduleAttr schedule, AsmPrinter &printer) {
  printer << schedule.getWord() << "<grid = " << schedule.getGrid()
          << ", threads = " << schedule.getThreads();
  auto number = [&](StringRef name, int64_t value, int64_t usual) {
    if (value != usual)
      printer << ", " << name << " = " << value;
  };
  auto list = [&](StringRef name, auto values) {
    if (values.empty())
      return;
    printer << ", " << name << " = [";
    llvm::interleaveComma(values, printer, [&](auto value) {
      if constexpr (std::is_same_v<decltype(value), bool>)
        printer << (value ? "true" : "false");
      else
        printer << value;
    });
    printer << "]";
  };
  number("team", schedule.getTeam(), schedule.getThreads());
  number("vector", schedule.getVector(), 1);
  number("slots", schedule.getSlots(), 1);
  number("rows", schedule.getRows(), 1);
  if (schedule.getFetch() != Fetch::Row)
    printer << ", fetch = " << stringifyFetch(schedule.getFetch());
  number("tensors", schedule.getTensors(), 0);
  list("shared", schedule.getShared());
  list("counts", schedule.getCounts());
  list("sizes", schedule.getSizes());
  list("blocks", schedule.getBlocks());
  printer << ">";
}

} // namespace

Attribute PlanDialect::parseAttribute(DialectAsmParser &parser, Type type) const {
  SMLoc location = parser.getCurrentLocation();
  StringRef word;
  Attribute attribute;
  if (OptionalParseResult parsed = generatedAttributeParser(parser, &word, type, attribute);
      parsed.has_value())
    return attribute;
  if (std::optional<ScheduleKind> kind = symbolizeScheduleKind(word))
    return parseGroupSchedule(parser, *kind);
  std::vector<std::string> words;
  for (uint32_t i = 0; i <= getMaxEnumValForScheduleKind(); ++i)
    words.push_back(stringifyScheduleKind(static_cast<ScheduleKind>(i)).str());
  for (StringRef mnemonic :
       {JoinedAttr::getMnemonic(), TailedAttr::getMnemonic(), CallAttr::getMnemonic()})
    words.push_back(mnemonic.str());
  parser.emitError(location) << "unknown attribute '" << word << "' of the plan dialect; schedules "
                             << "are " << llvm::join(words, ", ") << didYouMean(word.str(), words);
  return {};
}

void PlanDialect::printAttribute(Attribute attribute, DialectAsmPrinter &printer) const {
  if (auto schedule = dyn_cast<GroupScheduleAttr>(attribute))
    return printGroupSchedule(schedule, printer);
  (void)generatedAttributePrinter(attribute, printer);
}

llvm::StringRef GroupScheduleAttr::getWord() const { return stringifyScheduleKind(getKind()); }
int64_t GroupScheduleAttr::countPointers(Region &body) const {
  const int64_t results = body.front().getTerminator()->getNumOperands();
  if (!getTensors())
    return body.getNumArguments() + results;
  int64_t pointers = results * getTensors();
  for (bool isShared : getShared())
    pointers += isShared ? 1 : getTensors();
  return pointers;
}

//===-- The other schedules -------------------------------------------------------------------===//

int64_t CallAttr::countPointers(Region &) const {
  return isProduct() ? int64_t(gemmKernelArguments) : getReads().size() + getWrites().size();
}

SmallVector<StringRef> JoinedAttr::getMembers() const {
  SmallVector<StringRef> members;
  for (ArrayAttr list : {getParts(), getTails()})
    for (auto symbol : list.getAsRange<FlatSymbolRefAttr>())
      members.push_back(symbol.getValue());
  return members;
}

//===-- Steps ---------------------------------------------------------------------------------===//

namespace {

SmallVector<StringRef> namesOf(ArrayRef<Attribute> symbols) {
  SmallVector<StringRef> names;
  for (Attribute symbol : symbols)
    if (symbol)
      names.push_back(cast<FlatSymbolRefAttr>(symbol).getValue());
  return names;
}

/// Whether a product reads its aux. Any other product with an aux writes it.
bool readsAux(GemmOp product) { return product.getActivation() == Activation::gelu_tanh_grad; }

} // namespace

SmallVector<StringRef> LaunchOp::getBuffersRead() { return namesOf(getReads().getValue()); }
SmallVector<StringRef> LaunchOp::getBuffersWritten() { return namesOf(getWrites().getValue()); }
SmallVector<StringRef> GemmOp::getBuffersRead() {
  return namesOf({getAAttr(), getBAttr(), getBiasAttr(), getScaleAAttr(), getScaleBAttr(),
                  readsAux(*this) ? getAuxAttr() : FlatSymbolRefAttr()});
}
SmallVector<StringRef> GemmOp::getBuffersWritten() {
  return namesOf({getDAttr(), readsAux(*this) ? FlatSymbolRefAttr() : getAuxAttr()});
}
SmallVector<StringRef> CopyOp::getBuffersRead() { return {getSource()}; }
SmallVector<StringRef> CopyOp::getBuffersWritten() { return {getTarget()}; }
SmallVector<StringRef> FillOp::getBuffersRead() { return {}; }
SmallVector<StringRef> FillOp::getBuffersWritten() { return {getTarget()}; }

SmallVector<StringRef> CollectiveOp::getBuffersRead() { return namesOf(getReads().getValue()); }
SmallVector<StringRef> CollectiveOp::getBuffersWritten() { return namesOf(getWrites().getValue()); }
SmallVector<StringRef> WaitOp::getBuffersRead() { return {}; }
SmallVector<StringRef> WaitOp::getBuffersWritten() { return {}; }

SmallVector<LaunchedPart> partsOf(LaunchOp launch) {
  ArrayRef<Attribute> reads = launch.getReads().getValue(), writes = launch.getWrites().getValue();
  if (!launch.getPartReads())
    return {{reads, writes, false}};
  ArrayRef<int64_t> partReads = *launch.getPartReads(), partWrites = *launch.getPartWrites();
  SmallVector<LaunchedPart> parts;
  for (size_t i = 0; i < partReads.size(); ++i) {
    parts.push_back({reads.take_front(partReads[i]), writes.take_front(partWrites[i]),
                     i + launch.getTails() >= partReads.size()});
    reads = reads.drop_front(partReads[i]);
    writes = writes.drop_front(partWrites[i]);
  }
  return parts;
}

/// The kernel of that name. All kernels of a program stand together, and a program has many more
/// symbols, which are not looked at.
static KernelOp kernelNear(KernelOp kernel, StringRef name) {
  for (Operation *op = kernel; auto other = dyn_cast_or_null<KernelOp>(op); op = op->getPrevNode())
    if (other.getSymName() == name)
      return other;
  for (Operation *op = kernel; auto other = dyn_cast_or_null<KernelOp>(op); op = op->getNextNode())
    if (other.getSymName() == name)
      return other;
  return cast<KernelOp>(SymbolTable::lookupSymbolIn(kernel->getParentOp(), name));
}

SmallVector<KernelOp> membersOf(KernelOp kernel) {
  SmallVector<StringRef> names;
  if (auto joined = dyn_cast<JoinedAttr>(kernel.getSchedule()))
    names = joined.getMembers();
  else if (auto tailed = dyn_cast<TailedAttr>(kernel.getSchedule()))
    names = {tailed.getCore().getValue(), tailed.getTail().getValue()};
  else
    return {kernel};
  SmallVector<KernelOp> members;
  for (StringRef member : names)
    members.push_back(kernelNear(kernel, member));
  return members;
}

} // namespace mpc::plan
