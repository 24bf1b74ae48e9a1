// mpc sign: signs an existing artifact, for a key that is not on the machine that compiles.
#include "frontend/commands/Commands.h"
#include "frontend/run/RunFiles.h"
#include "frontend/shell/Console.h"

#include "mpc/Signature.h"

namespace mpc {
namespace {

int sign(const Arguments &arguments) {
  const std::string keyFile = arguments.get("key"), output = arguments.get("o", arguments.file);
  std::vector<std::string> sources = {keyFile};
  if (output != arguments.file)
    sources.push_back(arguments.file);
  if (!checkOutputs({output}, sources))
    return exitUserError;
  const Result<SigningKey> key = SigningKey::read(keyFile);
  if (!key.ok())
    return userError("--key: " + key.status().message());
  const Status status = signArtifact(arguments.file, output, *key);
  return status.ok() ? static_cast<int>(exitOk) : userError(status.message());
}

} // namespace

Command signCommand() {
  return {"sign",
          "model.mpcx",
          "signs an artifact, in place of a signature that it has",
          {{"key", "KEY", "an Ed25519 key (PEM), as openssl genpkey -algorithm ed25519 makes it",
            OptionSpec::Value, true},
           {"o", "F", "the output; default: the artifact itself"}},
          sign};
}

} // namespace mpc
