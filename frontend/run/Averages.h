// The averages of parameters that a training program keeps ("ema" in its recipe).
#pragma once

#include "mpc/Program.h"
#include "mpc/mpc.h"

#include <string>
#include <vector>

namespace mpc {

/// The word of options in place of a file of parameters: `./ema` is a file of this name.
constexpr const char *averagesWord = "ema";

/// What is wrong with a program that is asked for its averages, or "". `option` is the one that
/// asks.
std::string problemOfAverages(const ProgramDescription &artifact, const std::string &file,
                              const std::string &option);

/// The averages in the place of the parameters, until they are put back.
class Averages {
public:
  /// Parameters without an average, which are frozen, stay. Refused before the first step, when
  /// there are none.
  mpc_status take(mpc_program *program, std::string &problem);
  /// Puts back what take replaced.
  mpc_status putBack(mpc_program *program);

private:
  struct Saved {
    std::string name;
    std::vector<char> bytes;
  };
  std::vector<Saved> replaced;
};

} // namespace mpc
