// The entries of an artifact that continue a text, for mpc run --generate.
#pragma once

#include "mpc/Program.h"
#include "mpc/mpc.h"

#include <memory>
#include <string>
#include <vector>

namespace mpc {

/// Gives the logits behind a text of bytes.
class TextModel {
public:
  virtual ~TextModel() = default;

  /// A message if the entries cannot continue a text, else "". Comes first.
  virtual std::string prepare(const mpc_program *program) = 0;
  /// A message if `count` bytes behind `prompt` do not fit, else "".
  virtual std::string check(const std::string &prompt, int64_t count) const = 0;
  /// The logits of the byte behind `text`, which is the prompt, or the last call's text and one
  /// byte more.
  virtual mpc_status next(mpc_program *program, const std::string &text,
                          std::vector<double> &logits) = 0;

  /// The number of different bytes; after prepare.
  int64_t classes() const { return classCount; }

protected:
  int64_t classCount = 0;
};

/// The model sees the last T bytes, from position 0 on, and then padding, which a causal model
/// ignores. Nothing is kept between two bytes, so the entry runs once for each, over all T.
std::unique_ptr<TextModel> windowModel(const std::string &entry);

/// Whether the artifact has the entries of a model that keeps keys and values.
bool hasCache(const ProgramDescription &artifact);
/// `prefill` reads the prompt and `decode` one byte at its position; both keep what they computed
/// in state.
std::unique_ptr<TextModel> cachedModel(const ProgramDescription &artifact);

} // namespace mpc
