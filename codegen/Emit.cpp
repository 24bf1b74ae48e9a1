//===-- Emit.cpp - a plan's kernels as CUDA text ----------------------------------------------===//
//
// Prints and decides nothing. The text includes the device library and says the same on every back
// end.
//
//===------------------------------------------------------------------------------------------===//
#include "codegen/Artifact.h"
#include "codegen/DeviceText.h"
#include "codegen/GroupPrinter.h"

#include "mpc/TextUnits.h"

#include "llvm/Support/InterleavedRange.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;

namespace mpc {
namespace {

int64_t number(DictionaryAttr schedule, StringRef name) {
  return schedule.getAs<IntegerAttr>(name).getInt();
}

/// "arg.q + 8, strides{64, 8, 16}"
std::string stridedText(DictionaryAttr s, StringRef name) {
  ArrayRef<int64_t> v = s.getAs<DenseI64ArrayAttr>(name).asArrayRef();
  std::string text;
  llvm::raw_string_ostream out(text);
  out << "arg." << name;
  if (v[0])
    out << " + " << v[0];
  out << ", strides{" << v[1] << ", " << v[2] << ", " << v[3] << "}";
  return text;
}

/// The sizes and the scale, the last arguments of attention in both directions.
void printAttentionSizes(DictionaryAttr s, StringRef indent, llvm::raw_ostream &out) {
  char scale[32];
  snprintf(scale, sizeof scale, "%.9g", s.getAs<FloatAttr>("scale").getValue().convertToFloat());
  out << ",\n"
      << indent << "/*batches=*/" << number(s, "batches") << ", /*heads=*/" << number(s, "heads")
      << ", /*kv_heads=*/" << number(s, "kv_heads") << ", /*queries=*/" << number(s, "queries")
      << ", /*keys=*/" << number(s, "keys") << ", /*scale=*/float(" << scale << "));\n}\n";
}

void printAttention(plan::KernelOp kernel, llvm::raw_ostream &out) {
  DictionaryAttr s = kernel.getSchedule();
  StringRef type = deviceType(s.getAs<TypeAttr>("element").getValue());
  bool hasLse = s.getAs<BoolAttr>("lse").getValue();
  out << "struct " << kernel.getSymName() << "_args { const " << type << "* q; const " << type
      << "* k; const " << type << "* v; " << type << "* out; " << (hasLse ? "float* lse; " : "")
      << "};\n";
  bool bounded = s.contains("resident");
  out << (bounded ? "MPC_KERNEL_RESIDENT(" : "MPC_KERNEL(") << kernel.getSymName() << ", "
      << number(s, "threads");
  if (bounded)
    out << ", /*resident=*/" << number(s, "resident");
  out << ") {\n";
  out << "  using A = AttentionForward<" << type << ", /*head_dim=*/" << number(s, "head_dim")
      << ", /*queries=*/" << number(s, "queries_a_block") << ", /*keys=*/"
      << number(s, "keys_a_step") << ", /*causal=*/"
      << (s.getAs<BoolAttr>("causal").getValue() ? "true" : "false") << ", " << number(s, "threads")
      << ">;\n";
  out << "  attention_forward<A>(";
  StringRef indent = "                       ";
  for (StringRef name : {"q", "k", "v", "out"})
    out << stridedText(s, name) << ",\n" << indent;
  out << (hasLse ? "arg.lse" : "/*lse=*/nullptr");
  printAttentionSizes(s, indent, out);
}

void printAttentionGrad(plan::KernelOp kernel, llvm::raw_ostream &out) {
  DictionaryAttr s = kernel.getSchedule();
  StringRef type = deviceType(s.getAs<TypeAttr>("element").getValue());
  out << "struct " << kernel.getSymName() << "_args {";
  for (StringRef name : {"q", "k", "v", "y"})
    out << " const " << type << "* " << name << ";";
  out << " const float* lse; const " << type << "* dy;";
  for (StringRef name : {"dq", "dk", "dv"})
    out << " " << type << "* " << name << ";";
  out << " };\n";
  out << "MPC_KERNEL(" << kernel.getSymName() << ", " << number(s, "threads") << ") {\n";
  out << "  using A = AttentionBackward<" << type << ", /*head_dim=*/" << number(s, "head_dim")
      << ", /*causal=*/" << (s.getAs<BoolAttr>("causal").getValue() ? "true" : "false") << ", "
      << number(s, "threads") << ">;\n";
  out << "  attention_backward<A>(";
  StringRef indent = "                        ";
  for (StringRef name : {"q", "k", "v", "y"})
    out << stridedText(s, name) << ",\n" << indent;
  int64_t lse = number(s, "lse");
  out << "arg.lse" << (lse ? " + " + std::to_string(lse) : "") << ", " << stridedText(s, "dy")
      << ",\n"
      << indent << stridedText(s, "dq");
  for (StringRef name : {"dk", "dv"})
    out << ",\n" << indent << stridedText(s, name);
  printAttentionSizes(s, indent, out);
}

void printEmbeddingGrad(plan::KernelOp kernel, llvm::raw_ostream &out) {
  DictionaryAttr s = kernel.getSchedule();
  auto type = [&](StringRef name) { return deviceType(s.getAs<TypeAttr>(name).getValue()); };
  auto offset = [&](StringRef name) {
    int64_t value = number(s, name);
    return value ? " + " + std::to_string(value) : std::string();
  };
  out << "struct " << kernel.getSymName() << "_args { const " << type("dy") << "* dy; const "
      << type("ids") << "* ids; " << type("dtable") << "* dtable; };\n";
  out << "MPC_KERNEL(" << kernel.getSymName() << ", " << number(s, "threads") << ") {\n";
  out << "  using E = EmbeddingGrad<" << type("dy") << ", " << type("ids") << ", " << type("dtable")
      << ", /*rows=*/" << number(s, "table_rows") << ", /*columns=*/" << number(s, "table_columns")
      << ", /*places=*/" << number(s, "places") << ",\n                          /*blocks=*/"
      << number(s, "grid") << ", " << number(s, "threads") << ", /*vector=*/" << number(s, "vector")
      << ">;\n";
  out << "  embedding_grad<E>(arg.dy" << offset("dy_offset") << ", arg.ids" << offset("ids_offset")
      << ", arg.dtable);\n}\n";
}

void printGemm(plan::KernelOp kernel, llvm::raw_ostream &out) {
  DictionaryAttr s = kernel.getSchedule();
  auto type = [&](StringRef name) -> StringRef {
    auto attribute = s.getAs<TypeAttr>(name);
    return attribute ? deviceType(attribute.getValue()) : "void";
  };
  auto flag = [&](StringRef name) { return s.getAs<BoolAttr>(name).getValue() ? "true" : "false"; };
  ArrayRef<int64_t> sizes = s.getAs<DenseI64ArrayAttr>("sizes").asArrayRef();
  ArrayRef<int64_t> leading = s.getAs<DenseI64ArrayAttr>("leading").asArrayRef();
  ArrayRef<int64_t> strides = s.getAs<DenseI64ArrayAttr>("strides").asArrayRef();
  out << "MPC_GEMM(" << kernel.getSymName() << ", Gemm<" << type("a") << ", " << type("b") << ", "
      << type("d") << ", " << type("bias") << ", /*transpose_a=*/" << flag("transpose_a")
      << ", /*transpose_b=*/" << flag("transpose_b")
      << ", Compute::" << s.getAs<StringAttr>("compute").getValue()
      << ", Activation::" << s.getAs<StringAttr>("activation").getValue()
      << (type("aux") == "void" ? "" : (", /*aux=*/" + type("aux")).str())
      << (s.contains("summed") ? (", Summed::" + s.getAs<StringAttr>("summed").getValue()).str()
                               : "")
      << ">,\n         /*batch, m, n, k=*/" << llvm::interleaved(sizes) << ", /*leading=*/"
      << llvm::interleaved(leading) << ", /*strides=*/" << llvm::interleaved(strides) << ");\n";
}

} // namespace

std::vector<KernelText> emitKernels(Operation *op) {
  std::vector<KernelText> kernels;
  for (auto kernel : cast<plan::ProgramOp>(op).getBody().front().getOps<plan::KernelOp>()) {
    if (kernel.getSchedule().contains("part")) // printed where it is joined
      continue;
    StringRef kind = kernel.getSchedule().getAs<StringAttr>("kind").getValue();
    kernels.push_back({kernel.getSymName().str(), kind.str(), ""});
    llvm::raw_string_ostream out(kernels.back().text);
    if (kind == "attention")
      printAttention(kernel, out);
    else if (kind == "attention_grad")
      printAttentionGrad(kernel, out);
    else if (kind == "embedding_grad")
      printEmbeddingGrad(kernel, out);
    else if (kind == "gemm")
      printGemm(kernel, out);
    else if (kind == "joined")
      out << printJoinedKernel(kernel);
    else
      out << printGroupKernel(kernel);
  }
  return kernels;
}

const char sourceTitle[] =
    "// Kernels of one plan, made by mpc. A block program over distributed values: the same text "
    "runs on the GPU and\n"
    "// on the CPU. Pointers come in the order of the struct; sizes are constants of the plan.\n";

std::string emitSource(Operation *program) {
  std::string text = sourceTitle + std::string(unitInclude);
  for (const KernelText &kernel : emitKernels(program))
    text += "\n" + kernel.text;
  return text;
}

} // namespace mpc
