// The output of ranks as mpirun --tag-output mixes it, with each line whole and behind its rank.
#pragma once

#include "mlir/Support/LLVM.h"

#include <map>
#include <string>

namespace mpc::launch {

/// One of mpirun's two streams. mpirun puts "[1,R]<stdout>:" or "[1,R]<stderr>:" before each piece
/// that rank R has written, and lines of its own stand without. A piece may end within a line.
class RankOutput {
public:
  /// Lines go to the file, as "[R] text" if they are marked.
  RankOutput(int file, bool isMarked) : file(file), isMarked(isMarked) {}
  void add(llvm::StringRef bytes);
  /// Shows what ended without the end of a line.
  void finish();
  /// What mpirun itself has said.
  const std::string &own() const { return ownText; }

private:
  void addLine(llvm::StringRef line);
  void show(unsigned rank);

  int file;
  bool isMarked;
  std::string line;                        // that has not ended yet
  std::map<unsigned, std::string> started; // by rank, what has come of its line
  std::string ownText;
};

} // namespace mpc::launch
