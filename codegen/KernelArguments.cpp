#include "codegen/KernelArguments.h"
#include "codegen/DeviceText.h"

#include "llvm/ADT/STLExtras.h"

namespace mpc {
namespace {

constexpr size_t kMostInLine = 4;

std::string listText(llvm::ArrayRef<ArgumentMember> members) {
  std::string text;
  for (const ArgumentMember &member : members)
    text += (text.empty() ? "" : ", ") + member.name + " " + member.comment;
  return text;
}

} // namespace

std::string structText(llvm::StringRef name, const ArgumentMembers &members) {
  auto all = llvm::concat<const ArgumentMember>(members.reads, members.writes);
  std::string comment = "// " + listText(members.reads) + (members.reads.empty() ? "-> " : " -> ") +
                        listText(members.writes);
  std::string head = ("struct " + name + "_args {").str(), line = head, lines = head + "\n";
  for (const ArgumentMember &member : all) {
    line += " " + member.type + " " + member.name + ";";
    lines += "  " + member.type + " " + member.name + ";" +
             (member.comment.empty() ? "" : " // " + member.comment) + "\n";
  }
  line += " };";
  bool isShort = members.reads.size() + members.writes.size() <= kMostInLine &&
                 std::max(line.size(), comment.size()) <= kMostText;
  return isShort ? comment + "\n" + line + "\n" : lines + "};\n";
}

} // namespace mpc
