#include "frontend/shell/FaultFile.h"
#include "frontend/shell/Console.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>

namespace mpc {
namespace {

constexpr unsigned lastNumber = 99;

void nameFile(FaultFileName &name, unsigned number) {
  char *end = name.text;
  const auto append = [&](const char *text) {
    std::strcpy(end, text);
    end += std::strlen(text);
  };
  append("mpc-fault");
  if (number > 1) {
    const char digits[] = {'-', static_cast<char>('0' + number / 10),
                           static_cast<char>('0' + number % 10), '\0'};
    const char oneDigit[] = {'-', digits[2], '\0'};
    append(number < 10 ? oneDigit : digits);
  }
  append(".mlir");
}

} // namespace

int createFaultFile(FaultFileName &name) {
  for (unsigned number = 1; number <= lastNumber; ++number) {
    nameFile(name, number);
    const int file = ::open(name.text, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666);
    if (file >= 0 || errno != EEXIST)
      return file;
  }
  return -1;
}

std::string writeFaultFile(llvm::StringRef text) {
  FaultFileName name;
  const int file = createFaultFile(name);
  if (file < 0) {
    printError(std::string("cannot write ") + name.text + ": " + std::strerror(errno));
    return "";
  }
  writeRaw(file, text.data(), text.size());
  ::close(file);
  return name.text;
}

void writeRaw(int file, const char *text, size_t bytes) {
  while (bytes > 0) {
    const ssize_t count = ::write(file, text, bytes);
    if (count <= 0)
      return;
    text += count;
    bytes -= static_cast<size_t>(count);
  }
}

} // namespace mpc
