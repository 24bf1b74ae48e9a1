//===-- Emit.cpp - a plan's kernels as CUDA text ----------------------------------------------===//
//
// Prints and decides nothing. The text includes the device library and means the same on every back
// end.
//
//===------------------------------------------------------------------------------------------===//
#include "codegen/Artifact.h"
#include "codegen/DeviceText.h"
#include "codegen/GroupPrinter.h"
#include "codegen/KernelArguments.h"
#include "ir/dialect/Blocks.h"
#include "ir/dialect/Custom.h"
#include "ir/formats/Sizes.h"
#include "ir/group/Schedule.h"

#include "mpc/TextUnits.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/InterleavedRange.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;

namespace mpc {
namespace {

/// "arg.q + 8, strides{64, 8, 16}"
std::string placeText(StringRef name, plan::PlaceAttr place) {
  ArrayRef<int64_t> s = place.getStrides();
  std::string text;
  llvm::raw_string_ostream out(text);
  out << "arg." << name;
  if (place.getOffset())
    out << " + " << place.getOffset();
  out << ", strides{" << s[0] << ", " << s[1] << ", " << s[2] << "}";
  return text;
}

std::string offsetText(int64_t offset) { return offset ? " + " + std::to_string(offset) : ""; }

/// "float(0.125)", to all digits of an f32
std::string floatText(FloatAttr number) {
  char digits[32];
  snprintf(digits, sizeof digits, "%.9g", number.getValue().convertToFloat());
  return std::string("float(") + digits + ")";
}

/// "Scores</*causal=*/true>", with a window, a cap and a mask where one of them is there.
template <typename Schedule>
std::string scoresText(Schedule s) {
  std::string text = std::string("Scores</*causal=*/") + (s.getCausal() ? "true" : "false");
  if (s.getWindow() || s.getSoftcap() || s.getMask() || s.getLengths())
    text += ", /*window=*/" + std::to_string(s.getWindow()) + ", /*capped=*/" +
            (s.getSoftcap() ? "true" : "false");
  if (s.getMask())
    text += ", /*mask=*/" + deviceType(s.getMaskType()).str();
  else if (s.getLengths())
    text += ", /*mask=*/void";
  if (s.getLengths())
    text += ", /*lengths=*/" + deviceType(s.getLengthsType()).str();
  return text + ">";
}

/// The sizes, the scale, the cap and the mask, the last arguments of attention in both directions.
template <typename Schedule>
void printAttentionSizes(Schedule s, StringRef indent, llvm::raw_ostream &out) {
  out << ",\n"
      << indent << "/*batches=*/" << s.getBatches() << ", /*heads=*/" << s.getHeads()
      << ", /*kv_heads=*/" << s.getKvHeads() << ", /*queries=*/" << s.getQueries() << ", /*keys=*/"
      << s.getKeys() << ", /*scale=*/" << floatText(s.getScale());
  if (s.getSoftcap() || s.getMask()) {
    out << ",\n" << indent << "Masking{/*cap=*/";
    out << (s.getSoftcap() ? floatText(s.getSoftcap()) : "1.0f");
    if (s.getMask())
      out << ", arg.mask" << offsetText(s.getMask().getOffset()) << ", /*batch=*/"
          << s.getMask().getStrides()[0] << ", /*head=*/" << s.getMask().getStrides()[1]
          << ", /*row=*/" << s.getMask().getStrides()[2] << ", /*key=*/"
          << s.getMask().getStrides()[3];
    out << "}";
  }
  if (s.getLengths()) {
    out << (s.getSoftcap() || s.getMask() ? "" : ", Masking{}") << ",\n"
        << indent << "arg.lengths" << offsetText(s.getLengths().getOffset()) << ", /*stride=*/"
        << s.getLengths().getStrides()[0];
  }
  out << ");\n}\n";
}

/// ", causal, window 4096, softcap 50" of a kernel's comment
template <typename Schedule>
std::string scoresComment(Schedule s) {
  std::string text;
  llvm::raw_string_ostream out(text);
  out << (s.getCausal() ? ", causal" : "");
  if (s.getWindow())
    out << ", window " << s.getWindow();
  if (s.getSoftcap())
    out << ", softcap " << llvm::format("%g", s.getSoftcap().getValueAsDouble());
  return text;
}

/// The types of attention's pointers: the queries, the keys, and one number a query.
struct AttentionTypes {
  template <typename Schedule>
  explicit AttentionTypes(Schedule s) {
    queries =
        typeText({s.getBatches(), s.getHeads(), s.getQueries(), s.getHeadDim()}, s.getElement());
    keys = typeText({s.getBatches(), s.getKvHeads(), s.getKeys(), s.getHeadDim()}, s.getElement());
    rows =
        typeText({s.getBatches(), s.getHeads(), s.getQueries()}, Float32Type::get(s.getContext()));
    if (s.getMask()) {
      SmallVector<int64_t> shape = {s.getBatches(), s.getHeads(), s.getQueries(), s.getKeys()};
      for (auto [extent, stride] : llvm::zip(shape, s.getMask().getStrides()))
        extent = stride ? extent : 1;
      mask = {("const " + deviceType(s.getMaskType()) + "*").str(), "mask",
              typeText(shape, s.getMaskType())};
    }
    if (s.getLengths())
      lengths = {("const " + deviceType(s.getLengthsType()) + "*").str(), "lengths",
                 typeText({s.getBatches()}, s.getLengthsType())};
    write = (deviceType(s.getElement()) + "*").str();
    read = "const " + write;
  }
  /// The members of the mask and of the lengths, where they are there.
  std::vector<ArgumentMember> masking() const {
    std::vector<ArgumentMember> members;
    for (const ArgumentMember &member : {mask, lengths})
      if (!member.name.empty())
        members.push_back(member);
    return members;
  }
  std::string queries, keys, rows, read, write;

private:
  ArgumentMember mask, lengths; // without a name where there is none
};

/// A group that the blocks of a kernel run over their tiles; without `schedule` there is none.
struct TailText {
  plan::TailedAttr schedule;
  plan::KernelOp kernel;
  GroupPieces pieces;
};
TailText tailOf(plan::KernelOp whole) {
  auto tailed = dyn_cast<plan::TailedAttr>(whole.getSchedule());
  if (!tailed)
    return {};
  plan::KernelOp tail = plan::membersOf(whole)[1];
  return {tailed, tail,
          printTailPieces(tail, (whole.getSymName() + "_t0").str(), "t0_", tailed.getStaged())};
}

/// Leaves out the core's results that are not in memory, and adds the pointers of the tail.
void addTail(const TailText &tail, ArgumentMembers &members) {
  if (!tail.schedule)
    return;
  std::vector<ArgumentMember> kept;
  for (int64_t result : tail.schedule.getKept().asArrayRef())
    kept.push_back(members.writes[result]);
  members.writes = std::move(kept);
  llvm::append_range(members.reads, tail.pieces.arguments.reads);
  llvm::append_range(members.writes, tail.pieces.arguments.writes);
}
bool isKept(const TailText &tail, int64_t result) {
  return !tail.schedule || llvm::is_contained(tail.schedule.getKept().asArrayRef(), result);
}

/// The definition of the tail, before that of its kernel.
void printTailBody(const TailText &tail, StringRef name, StringRef type, llvm::raw_ostream &out) {
  if (!tail.schedule)
    return;
  out << "MPC_TILE_TAIL(" << name << ", t0, " << tail.schedule.getThreads() << ", " << type
      << ") {\n"
      << tail.pieces.body << "}\n";
}
/// The object that the core hands its tiles to.
void printTailObject(const TailText &tail, StringRef name, llvm::raw_ostream &out) {
  if (!tail.schedule)
    return;
  plan::KernelOp kernel = tail.kernel;
  const auto own = GroupSchedule::fromAttribute(kernel.getSchedule());
  ArrayAttr places = tail.schedule.getPlaces();
  out << "  const TileTail<" << name << "_t0_block, /*rows=*/" << own.rows << ", /*columns=*/"
      << own.tileColumns() << ", /*first=*/" << tail.schedule.getFirst() << ", /*results=*/"
      << places.size() << "> tail = {\n      {{block()}, arg},"
      << " /*rows=*/" << kernel.getRows() << ", /*columns=*/" << kernel.getColumns() << ", {";
  for (auto [index, place] : llvm::enumerate(places.getAsRange<plan::PlaceAttr>()))
    out << (index ? ", " : "") << "{" << place.getOffset() << ", "
        << llvm::interleaved(place.getStrides()) << "}";
  out << "}};\n";
}
/// "attention_forward<A>(", or with the tail as the first argument.
std::string callText(const TailText &tail, StringRef function) {
  return ("  " + function + (tail.schedule ? "_with<A>(tail, " : "<A>(")).str();
}
/// The pointer to a result and its strides; null where it is not in memory.
std::string resultText(const TailText &tail, int64_t result, StringRef name, StringRef type,
                       plan::PlaceAttr place) {
  if (isKept(tail, result))
    return placeText(name, place);
  return ("(" + type + " *)nullptr, strides{0, 0, 0}").str();
}

/// The head of the forward kernel of attention. A tail has registers of its own.
void printKernelHead(StringRef name, plan::AttentionAttr s, bool hasTail, llvm::raw_ostream &out) {
  out << (s.getResident() ? "MPC_KERNEL_RESIDENT(" : "MPC_KERNEL(") << name << ", "
      << s.getThreads();
  if (s.getResident())
    out << ", /*resident=*/" << s.getResident() - hasTail;
  out << ") {\n";
}

void printAttention(plan::KernelOp kernel, plan::KernelOp whole, llvm::raw_ostream &out) {
  auto s = cast<plan::AttentionAttr>(kernel.getSchedule());
  const TailText tail = tailOf(whole);
  StringRef type = deviceType(s.getElement());
  AttentionTypes t(s);
  ArgumentMembers members = {
      {{t.read, "q", t.queries}, {t.read, "k", t.keys}, {t.read, "v", t.keys}},
      {{t.write, "out", t.queries}}};
  llvm::append_range(members.reads, t.masking());
  if (s.getLse())
    members.writes.push_back({"float*", "lse", t.rows});
  addTail(tail, members);
  out << "// attention" << scoresComment(s) << "\n" << structText(whole.getSymName(), members);
  printTailBody(tail, whole.getSymName(), type, out);
  printKernelHead(whole.getSymName(), s, bool(tail.schedule), out);
  out << "  using A = AttentionForward<" << type << ", /*head_dim=*/" << s.getHeadDim()
      << ", /*queries=*/" << s.getQueriesABlock() << ", /*keys=*/" << s.getKeysAStep() << ", "
      << scoresText(s) << ", " << s.getThreads() << ">;\n";
  printTailObject(tail, whole.getSymName(), out);
  out << callText(tail, "attention_forward");
  StringRef indent = "                       ";
  for (auto [name, place] :
       {std::pair("q", s.getQ()), std::pair("k", s.getK()), std::pair("v", s.getV())})
    out << placeText(name, place) << ",\n" << indent;
  out << resultText(tail, 0, "out", type, s.getOut()) << ",\n" << indent;
  out << (s.getLse() ? "arg.lse" : "/*lse=*/nullptr");
  printAttentionSizes(s, indent, out);
}

void printAttentionGrad(plan::KernelOp kernel, plan::KernelOp whole, llvm::raw_ostream &out) {
  auto s = cast<plan::AttentionGradAttr>(kernel.getSchedule());
  const TailText tail = tailOf(whole);
  StringRef type = deviceType(s.getElement());
  AttentionTypes t(s);
  ArgumentMembers members = {
      {{t.read, "q", t.queries},
       {t.read, "k", t.keys},
       {t.read, "v", t.keys},
       {"const float*", "dots", t.rows},
       {"const float*", "lse", t.rows},
       {t.read, "dy", t.queries}},
      {{t.write, "dq", t.queries}, {t.write, "dk", t.keys}, {t.write, "dv", t.keys}}};
  const std::vector<ArgumentMember> masking = t.masking();
  members.reads.insert(members.reads.end() - 1, masking.begin(), masking.end());
  addTail(tail, members);
  out << "// attention_grad" << scoresComment(s) << "\n" << structText(whole.getSymName(), members);
  printTailBody(tail, whole.getSymName(), type, out);
  out << "MPC_KERNEL(" << whole.getSymName() << ", " << s.getThreads() << ") {\n";
  out << "  using A = AttentionBackward<" << type << ", /*head_dim=*/" << s.getHeadDim()
      << ", /*rows=*/" << s.getRowsABlock() << ", " << scoresText(s) << ", " << s.getThreads()
      << ">;\n";
  printTailObject(tail, whole.getSymName(), out);
  out << callText(tail, "attention_backward");
  StringRef indent = "                        ";
  for (auto [name, place] :
       {std::pair("q", s.getQ()), std::pair("k", s.getK()), std::pair("v", s.getV())})
    out << placeText(name, place) << ",\n" << indent;
  out << "arg.dots" << offsetText(s.getDots()) << ", arg.lse" << offsetText(s.getLse()) << ", "
      << placeText("dy", s.getDy()) << ",\n"
      << indent << resultText(tail, 0, "dq", type, s.getDq());
  out << ",\n" << indent << resultText(tail, 1, "dk", type, s.getDk());
  out << ",\n" << indent << resultText(tail, 2, "dv", type, s.getDv());
  printAttentionSizes(s, indent, out);
}

void printListPlaces(plan::KernelOp kernel, llvm::raw_ostream &out) {
  auto s = cast<plan::ListPlacesAttr>(kernel.getSchedule());
  StringRef ids = deviceType(s.getIds());
  Type number = IntegerType::get(s.getContext(), 32);
  ArgumentMembers members = {
      {{("const " + ids + "*").str(), "ids", typeText({s.getPlaces()}, s.getIds())}},
      {{"int*", "order", typeText({s.getPlaces()}, number)},
       {"int*", "starts", typeText({s.getTableRows() + 1}, number)}}};
  out << "// list_places\n" << structText(kernel.getSymName(), members);
  out << "MPC_KERNEL(" << kernel.getSymName() << ", " << s.getThreads() << ") {\n";
  out << "  using P = PlaceList<" << ids << ", /*rows=*/" << s.getTableRows() << ", /*places=*/"
      << s.getPlaces() << ", /*blocks=*/" << s.getGrid() << ", " << s.getThreads() << ">;\n";
  out << "  list_places<P>(arg.ids" << offsetText(s.getIdsOffset())
      << ", arg.order, arg.starts);\n}\n";
}

void printEmbeddingGrad(plan::KernelOp kernel, llvm::raw_ostream &out) {
  auto s = cast<plan::EmbeddingGradAttr>(kernel.getSchedule());
  StringRef dy = deviceType(s.getDy()), ids = deviceType(s.getIds()),
            dtable = deviceType(s.getDtable());
  int64_t places = s.getPlaces(), rows = s.getTableRows(), columns = s.getTableColumns();
  Type number = IntegerType::get(s.getContext(), 32);
  ArgumentMembers members = {
      {{("const " + dy + "*").str(), "dy", typeText({places, columns}, s.getDy())},
       {("const " + ids + "*").str(), "ids", typeText({places}, s.getIds())},
       {"const int*", "order", typeText({places}, number)},
       {"const int*", "starts", typeText({rows + 1}, number)}},
      {{(dtable + "*").str(), "dtable", typeText({rows, columns}, s.getDtable())}}};
  out << "// embedding_grad\n" << structText(kernel.getSymName(), members);
  out << "MPC_KERNEL(" << kernel.getSymName() << ", " << s.getThreads() << ") {\n";
  out << "  using E = EmbeddingGrad<" << dy << ", " << ids << ", " << dtable << ", /*rows=*/"
      << rows << ", /*columns=*/" << columns << ", /*places=*/" << places
      << ",\n                          /*chunk=*/" << s.getChunk() << ", /*slice=*/" << s.getSlice()
      << ", /*groups=*/" << s.getGroups() << ", /*grid=*/" << s.getGrid() << ", " << s.getThreads()
      << ", /*vector=*/" << s.getVector() << ">;\n";
  out << "  embedding_grad<E>(arg.dy" << offsetText(s.getDyOffset()) << ", arg.ids"
      << offsetText(s.getIdsOffset()) << ", arg.order" << offsetText(s.getOrderOffset())
      << ", arg.starts" << offsetText(s.getStartsOffset()) << ", arg.dtable);\n}\n";
}

void printAppend(plan::KernelOp kernel, llvm::raw_ostream &out) {
  auto s = cast<plan::AppendAttr>(kernel.getSchedule());
  StringRef type = deviceType(s.getElement()), position = deviceType(s.getPositionType());
  const int64_t lines = s.getOuter() * s.getInner();
  std::string cache =
      typeText({s.getOuter(), s.getInner(), s.getExtent(), s.getColumns()}, s.getElement());
  ArgumentMembers members = {
      {{("const " + type + "*").str(), "cache", s.getInPlace() ? "y itself" : cache},
       {("const " + type + "*").str(), "rows",
        typeText({s.getOuter(), s.getInner(), s.getCount(), s.getColumns()}, s.getElement())},
       {("const " + position + "*").str(), "positions",
        typeText({lines / s.getLinesAPosition()}, s.getPositionType())}},
      {{(type + "*").str(), "y", cache}}};
  out << "// append" << (s.getInPlace() ? ", in place" : "") << "\n"
      << structText(kernel.getSymName(), members);
  out << "MPC_KERNEL(" << kernel.getSymName() << ", " << s.getThreads() << ") {\n";
  out << "  using A = Append<" << type << ", " << position << ", /*vector=*/" << s.getVector()
      << ", /*in_place=*/" << (s.getInPlace() ? "true" : "false") << ", /*outer=*/" << s.getOuter()
      << ", /*inner=*/" << s.getInner() << ", /*extent=*/" << s.getExtent() << ", /*count=*/"
      << s.getCount() << ",\n                   /*columns=*/" << s.getColumns()
      << ", /*lines_a_position=*/" << s.getLinesAPosition() << ", /*blocks=*/" << s.getGrid()
      << ", " << s.getThreads() << ">;\n";
  out << "  append<A>(arg.cache" << offsetText(s.getCache()) << ", "
      << placeText("rows", s.getRows()) << ", arg.positions"
      << offsetText(s.getPosition().getOffset()) << ", /*stride=*/"
      << s.getPosition().getStrides()[0] << ", arg.y);\n}\n";
}

/// "(2, 8, 8, 16) bf16"
std::string imagesText(int64_t leading, ArrayRef<int64_t> extents, int64_t last, Type element) {
  SmallVector<int64_t> shape = {leading};
  shape.append(extents.begin(), extents.end());
  shape.push_back(last);
  return typeText(shape, element);
}

/// "/*windows=*/Places<8, 8>"
std::string placesText(StringRef name, DenseI64ArrayAttr numbers) {
  std::string text;
  llvm::raw_string_ostream(text) << "/*" << name << "=*/Places<"
                                 << llvm::interleaved(numbers.asArrayRef()) << ">";
  return text;
}

void printWindowProduct(plan::KernelOp kernel, llvm::raw_ostream &out) {
  auto s = cast<plan::WindowProductAttr>(kernel.getSchedule());
  StringRef type = deviceType(s.getElement()), result = deviceType(s.getOut()),
            bias = s.getBiasType() ? deviceType(s.getBiasType()) : "void";
  const int64_t filters = s.getFilters();
  std::string y = imagesText(s.getImages(), s.getWindows().asArrayRef(), filters, s.getOut());
  if (s.getParts() > 1)
    y = std::to_string(s.getParts()) + " times " + y;
  ArgumentMembers members = {
      {{("const " + type + "*").str(), "x",
        imagesText(s.getImages(), s.getExtents().asArrayRef(), s.getChannels(), s.getElement())},
       {("const " + type + "*").str(), "weight",
        imagesText(filters, s.getSizes().asArrayRef(), s.getChannels(), s.getElement())}},
      {{(result + "*").str(), "y", y}}};
  if (s.getBiasType())
    members.reads.push_back(
        {("const " + bias + "*").str(), "bias", typeText({filters}, s.getBiasType())});
  out << "// window_product\n" << structText(kernel.getSymName(), members);
  out << "MPC_KERNEL(" << kernel.getSymName() << ", " << s.getThreads() << ") {\n";
  out << "  using W = WindowProduct<" << type << ", " << result << ", " << bias
      << ", Activation::" << stringifyActivation(s.getActivation()) << ",\n      ";
  out << placesText("extents", s.getExtents()) << ", " << placesText("sizes", s.getSizes()) << ", "
      << placesText("windows", s.getWindows()) << ",\n      "
      << placesText("strides", s.getStrides()) << ", " << placesText("low", s.getLow()) << ", "
      << placesText("dilations", s.getDilations()) << ", " << placesText("spread", s.getSpread())
      << ",\n      " << placesText("x_strides", s.getXStrides()) << ", /*images=*/" << s.getImages()
      << ", /*channels=*/" << s.getChannels() << ", /*filters=*/" << filters << ", /*parts=*/"
      << s.getParts() << ",\n      /*rows=*/" << s.getRowsABlock() << ", /*vector=*/"
      << s.getVector() << ">;\n";
  out << "  window_product<W>(arg.x" << offsetText(s.getX()) << ", arg.weight"
      << offsetText(s.getWeight()) << ", "
      << (s.getBiasType() ? "arg.bias" + offsetText(s.getBias()) : "nullptr") << ", arg.y);\n}\n";
}

/// "d (450, 128) f16 = relu(a (450, 64) f16 . b (128, 64) f16^T + bias)"
std::string productText(plan::GemmAttr s) {
  ArrayRef<int64_t> sizes = s.getSizes().asArrayRef();
  auto factor = [](Type element, int64_t rows, int64_t columns, bool turned) {
    return turned ? typeText({columns, rows}, element) + "^T" : typeText({rows, columns}, element);
  };
  std::string sum = "a " + factor(s.getA(), sizes[1], sizes[3], s.getTransposeA()) + " . b " +
                    factor(s.getB(), sizes[3], sizes[2], s.getTransposeB()) +
                    (s.getBias() ? " + bias" : "");
  if (s.getActivation() != Activation::none)
    sum = (stringifyActivation(s.getActivation()) + "(" + sum + ")").str();
  return (sizes[0] > 1 ? std::to_string(sizes[0]) + " times " : "") + "d " +
         typeText({sizes[1], sizes[2]}, s.getD()) + " = " + sum;
}

/// "Blocks<f8e8m0, 1, 32, Order::rows>", or "NoBlocks" of a factor with at most one scale.
std::string scalesText(Type code, Type scale, DenseI64ArrayAttr block, bool library) {
  if (!block)
    return "NoBlocks";
  const ScaleOrder order = library ? *libraryOrder(block) : ScaleOrder::Rows;
  const char *word = order == ScaleOrder::Tiles        ? "tiles"
                     : order == ScaleOrder::Transposed ? "transposed"
                     : order == ScaleOrder::PaddedRows ? "padded_rows"
                                                       : "rows";
  // A longer block than any extent is one block all the same.
  const int64_t rows = std::min(block[0], kMostInt),
                columns =
                    std::min(block[1], kMostInt) * (isPacked(code) ? kPackedColumns : 1); // numbers
  return ("Blocks<" + deviceType(scale) + ", " + Twine(rows) + ", " + Twine(columns) +
          ", Order::" + word + ">")
      .str();
}

void printGemm(plan::KernelOp kernel, llvm::raw_ostream &out) {
  auto s = cast<plan::GemmAttr>(kernel.getSchedule());
  auto type = [](Type element) { return element ? deviceType(element) : StringRef("void"); };
  auto flag = [](bool stated) { return stated ? "true" : "false"; };
  out << "// " << productText(s) << "\nMPC_GEMM(" << kernel.getSymName() << ", Gemm<"
      << type(s.getA()) << ", " << type(s.getB()) << ", " << type(s.getD()) << ", "
      << type(s.getBias()) << ", /*transpose_a=*/" << flag(s.getTransposeA())
      << ", /*transpose_b=*/" << flag(s.getTransposeB())
      << ", Operands::" << (s.getCompute() == Compute::tf32 ? "tf32" : "exact")
      << ", Activation::" << stringifyActivation(s.getActivation());
  const bool hasBlocks = s.getBlockA() || s.getBlockB();
  if (s.getAux() || s.getSummed() || hasBlocks)
    out << ", /*aux=*/" << type(s.getAux());
  if (s.getSummed() || hasBlocks)
    out << ", Summed::" << (s.getSummed() ? stringifyFactor(*s.getSummed()) : "none");
  if (hasBlocks)
    out << ", /*scales_a=*/"
        << scalesText(s.getA(), s.getScaleA(), s.getBlockA(), s.getLibraryScales())
        << ", /*scales_b=*/"
        << scalesText(s.getB(), s.getScaleB(), s.getBlockB(), s.getLibraryScales());
  out << ">,\n         /*batch, m, n, k=*/" << llvm::interleaved(s.getSizes().asArrayRef())
      << ", /*leading=*/" << llvm::interleaved(s.getLeading().asArrayRef()) << ", /*strides=*/"
      << llvm::interleaved(s.getStrides().asArrayRef()) << ");\n";
}

void printKernel(plan::KernelOp kernel, plan::KernelOp whole, llvm::raw_ostream &out) {
  switch (kernel.getSchedule().getKernelKind()) {
  case plan::KernelKind::Group:
    out << printGroupKernel(kernel);
    return;
  case plan::KernelKind::Joined:
    out << printJoinedKernel(kernel);
    return;
  case plan::KernelKind::Attention:
    return printAttention(kernel, whole, out);
  case plan::KernelKind::AttentionGrad:
    return printAttentionGrad(kernel, whole, out);
  case plan::KernelKind::Tailed:
    return printKernel(plan::membersOf(kernel).front(), kernel, out);
  case plan::KernelKind::EmbeddingGrad:
    return printEmbeddingGrad(kernel, out);
  case plan::KernelKind::ListPlaces:
    return printListPlaces(kernel, out);
  case plan::KernelKind::Append:
    return printAppend(kernel, out);
  case plan::KernelKind::WindowProduct:
    return printWindowProduct(kernel, out);
  case plan::KernelKind::Gemm:
    return printGemm(kernel, out);
  }
  llvm_unreachable("a kind of kernel without a text");
}

} // namespace

void addTexts(std::vector<std::string> &texts, ArrayRef<std::string> more) {
  for (const std::string &text : more)
    if (!llvm::is_contained(texts, text))
      texts.push_back(text);
}

/// The files of functions that a kernel calls, in the order of its ops.
static std::vector<std::string> customTextsOf(plan::KernelOp kernel) {
  std::vector<std::string> texts;
  for (plan::KernelOp member : plan::membersOf(kernel))
    member.walk([&](CustomOpInterface op) {
      if (StringAttr source = op.getSource())
        addTexts(texts, customText(op.getFileAttr().getValue(), source.getValue()));
    });
  return texts;
}

std::vector<KernelText> emitKernels(Operation *op) {
  std::vector<KernelText> kernels;
  for (auto kernel : cast<plan::ProgramOp>(op).getBody().front().getOps<plan::KernelOp>()) {
    if (kernel.getPart()) // printed where it is joined
      continue;
    kernels.push_back({kernel.getSymName().str(), kernel.getSchedule().getKernelKind(), "",
                       customTextsOf(kernel)});
    llvm::raw_string_ostream out(kernels.back().text);
    printKernel(kernel, kernel, out);
    kernels.back().text = wrapText(kernels.back().text);
  }
  return kernels;
}

const char sourceTitle[] =
    "// Kernels of one plan, made by mpc. A block program over distributed values: the same text "
    "runs on the GPU and\n"
    "// on the CPU. Pointers come in the order of the struct; sizes are constants of the plan.\n";

std::string emitSource(Operation *program) {
  std::vector<std::string> customTexts;
  std::string kernelTexts;
  for (const KernelText &kernel : emitKernels(program)) {
    addTexts(customTexts, kernel.customTexts);
    kernelTexts += "\n" + kernel.text;
  }
  return sourceTitle + unitHead(cast<plan::ProgramOp>(program).getFastMath()) +
         llvm::join(customTexts, "") + kernelTexts;
}

} // namespace mpc
