// One printer for every anchor. It knows the terms of a call and no device function.
#include "codegen/DeviceText.h"
#include "codegen/GroupPrinter.h"
#include "codegen/KernelArguments.h"
#include "ir/schedule/Schedule.h"

#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/InterleavedRange.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;

namespace mpc {
namespace {

class CallPrinter {
public:
  explicit CallPrinter(plan::KernelOp kernel)
      : name(kernel.getSymName()), members(plan::membersOf(kernel)),
        call(cast<plan::CallAttr>(members[0].getSchedule())),
        tailed(dyn_cast<plan::TailedAttr>(kernel.getSchedule())) {}

  std::string print() {
    if (call.isProduct()) {
      out << "MPC_GEMM(" << name << ", ";
      printTerm(call.getCore());
      out << ",\n         ";
      printTerm(call.getArguments());
      out << ");\n";
      return std::move(text);
    }
    out << "// " << call.getFunction() << "\n";
    printStruct();
    const int64_t resident = call.getResident();
    out << (resident ? "MPC_KERNEL_RESIDENT(" : "MPC_KERNEL(") << name << ", " << call.getThreads();
    if (resident)
      out << ", /*resident=*/" << resident - bool(tailed); // a tail has registers of its own
    out << ") {\n  using Core = ";
    printTerm(call.getCore());
    out << ";\n";
    if (tailed)
      printTail();
    out << "  " << call.getFunction() << (tailed ? "_with<Core>(tail, " : "<Core>(");
    printArguments();
    out << ");\n}\n";
    return std::move(text);
  }

private:
  /// A place with its strides has a line of its own.
  void printArguments() {
    bool wasPlace = false;
    for (Attribute argument : call.getArguments()) {
      auto place = dyn_cast<plan::AtAttr>(argument);
      const bool isPlace = place && !place.getStrides().empty();
      if (argument != *call.getArguments().begin())
        out << (isPlace || wasPlace ? ",\n      " : ", ");
      printTerm(argument);
      wasPlace = isPlace;
    }
  }

  void printTerm(Attribute term) {
    llvm::TypeSwitch<Attribute>(term)
        .Case([&](plan::ArgumentAttr argument) {
          out << "/*" << argument.getName() << "=*/";
          printTerm(argument.getValue());
        })
        .Case([&](plan::InstanceAttr instance) {
          out << instance.getName() << "<";
          printTerm(instance.getArguments());
          out << ">";
        })
        .Case([&](plan::RecordAttr record) {
          out << record.getName() << "{";
          printTerm(record.getArguments());
          out << "}";
        })
        .Case([&](plan::AtAttr place) { printPlace(place); })
        .Case([&](ArrayAttr list) {
          llvm::interleave(list, [&](Attribute each) { printTerm(each); }, [&] { out << ", "; });
        })
        .Case([&](TypeAttr type) { out << deviceType(type.getValue()); })
        .Case([&](BoolAttr flag) { out << (flag.getValue() ? "true" : "false"); })
        .Case([&](IntegerAttr number) { out << number.getInt(); })
        .Case([&](FloatAttr number) { // to all digits of an f32
          out << "float(" << llvm::format("%.9g", number.getValueAsDouble()) << ")";
        })
        .Case([&](StringAttr word) { out << word.getValue(); });
  }

  /// "arg.q + 8, strides{64, 8, 16}"; null for a result that is not in memory.
  void printPlace(plan::AtAttr place) {
    SmallVector<int64_t> strides(place.getStrides());
    if (const plan::PointerAttr missing = missingResult(place.getPointer())) {
      out << "(" << deviceType(missing.getType().getElementType()) << " *)nullptr";
      llvm::fill(strides, 0);
    } else {
      out << "arg." << place.getPointer();
      if (place.getOffset())
        out << " + " << place.getOffset();
    }
    if (!strides.empty())
      out << ", strides{" << llvm::interleaved(strides) << "}";
  }

  bool isKept(int64_t result) const {
    return !tailed || llvm::is_contained(tailed.getKept().asArrayRef(), result);
  }
  plan::PointerAttr resultAt(int64_t result) const {
    return cast<plan::PointerAttr>(call.getWrites()[result]);
  }
  plan::PointerAttr missingResult(StringRef pointer) const {
    for (size_t i = 0; i < call.getWrites().size(); ++i)
      if (resultAt(i).getName() == pointer && !isKept(i))
        return resultAt(i);
    return {};
  }

  /// The argument struct: the pointers of the call, without the results that are not in memory,
  /// and then those of the tail. Before the kernel stands what the tail does.
  void printStruct() {
    ArgumentMembers arguments;
    auto add = [](std::vector<ArgumentMember> &list, Attribute attribute, StringRef access) {
      auto pointer = cast<plan::PointerAttr>(attribute);
      RankedTensorType type = pointer.getType();
      list.push_back({(access + deviceType(type.getElementType()) + "*").str(),
                      pointer.getName().str(), typeText(type.getShape(), type.getElementType())});
    };
    for (Attribute pointer : call.getReads())
      add(arguments.reads, pointer, "const ");
    for (size_t i = 0; i < call.getWrites().size(); ++i)
      if (isKept(i))
        add(arguments.writes, call.getWrites()[i], "");
    GroupPieces tail;
    if (tailed) {
      tail = printTailPieces(members[1], (name + "_t0").str(), "t0_", tailed.getStaged());
      llvm::append_range(arguments.reads, tail.arguments.reads);
      llvm::append_range(arguments.writes, tail.arguments.writes);
    }
    out << structText(name, arguments);
    if (tailed)
      out << "MPC_TILE_TAIL(" << name << ", t0, " << tailed.getThreads() << ", "
          << deviceType(resultAt(tailed.getFirst()).getType().getElementType()) << ") {\n"
          << tail.body << "}\n";
  }

  /// The object that the core hands its tiles to.
  void printTail() {
    plan::KernelOp kernel = members[1];
    const auto own = GroupSchedule::fromAttribute(kernel.getSchedule());
    ArrayAttr places = tailed.getPlaces();
    out << "  const TileTail<" << name << "_t0_block, /*rows=*/" << own.rows << ", /*columns=*/"
        << own.tileColumns() << ", /*first=*/" << tailed.getFirst() << ", /*results=*/"
        << places.size() << "> tail = {\n      {{block()}, arg},"
        << " /*rows=*/" << kernel.getRows() << ", /*columns=*/" << kernel.getColumns() << ", {";
    for (auto [index, place] : llvm::enumerate(places.getAsRange<plan::PlaceAttr>()))
      out << (index ? ", " : "") << "{" << place.getOffset() << ", "
          << llvm::interleaved(place.getStrides()) << "}";
    out << "}};\n";
  }

  StringRef name;
  SmallVector<plan::KernelOp> members; // the call, and the tail where there is one
  plan::CallAttr call;
  plan::TailedAttr tailed; // null without a tail
  std::string text;
  llvm::raw_string_ostream out{text};
};

} // namespace

std::string printCall(plan::KernelOp kernel) { return CallPrinter(kernel).print(); }

} // namespace mpc
