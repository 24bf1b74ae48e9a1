// Rows that go by in chunks.
// The core of row_stream. A level is up to three passes over its row: the plain columns, which ask
// no condition on the column; those behind them, to whole vectors; and the row's point, for what
// the passes made as if there were none.
#pragma once

#include "codegen/GroupStatements.h"

namespace mpc {

class StreamStatements : protected GroupStatements {
protected:
  using GroupStatements::GroupStatements;

  void printRowStream();

private:
  /// What a pass makes: terms of reductions, and results.
  struct Pass {
    ColumnCases::Assumed assumed;
    std::vector<unsigned> reduces;
    std::vector<size_t> outputs;
    std::string first, limit; // the name of its first column, and of the number of columns
    bool isPoint = false;
  };

  void printLevel(unsigned level);
  Pass everything(unsigned level) const;
  /// Where the plain columns end, in whole vectors, and chunks begin anew.
  int64_t plainEnd() const;
  /// Takes the reductions that only the point adds to out of `all`. Nothing where some value at the
  /// other columns is made of the point.
  std::optional<Pass> splitPoint(Pass &all) const;
  void printChunks(const Pass &all, llvm::StringRef indent);
  void printPoint(const Pass &point, llvm::StringRef indent);
  void storePoint(const Pass &point, llvm::StringRef indent);
  /// What begins the statements for the point, whose column is `place`.
  std::string pointText() const;

  void declareTerms(const Pass &pass, llvm::StringRef indent);
  /// Moves the maxima of loaded 16-bit floats into the terms that other chunks fold.
  void widenMaxima(llvm::ArrayRef<unsigned> reduces, llvm::StringRef indent);
  /// The statements for a chunk: loads, a loop, stores.
  void printPass(const Pass &pass, llvm::StringRef indent);
  void printLoads(const std::vector<bool> &wanted, const Pass &pass, llvm::StringRef indent);
  void printPassLoop(const std::vector<bool> &wanted, const Pass &pass, llvm::StringRef indent);
  void declareRows(const Pass &pass, llvm::StringRef indent);
  void storeRows(const Pass &pass, llvm::StringRef indent);
  std::string rowName(size_t position, const Pass &pass) const;

  /// The nodes that the pass computes.
  std::vector<bool> wantedBy(const Pass &pass) const;
  /// The load of 16-bit floats whose columns the reduction takes the maximum of, as they are.
  std::optional<unsigned> narrowMaximum(unsigned reduce) const;
  /// Whether the result is stored from a row of f32, which is rounded in pairs.
  bool isRounded(size_t position) const;

  std::vector<bool> isSingle; // of the nodes: reductions that have their value from the point
  llvm::SmallVector<unsigned> narrow; // of the level's reductions
};

} // namespace mpc
